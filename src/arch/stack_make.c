/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The model of a stack: its layers by kind, and its readout. */

#include "arch/express.h"

static const arch_group_t *group_of(const arch_stack_t *S,
                                    const arch_part_t *p) {
    return &S->level[p->level].group;
}

/* ---- diagonals of roots of unity ---------------------------------------- */

/* Put exp(2 pi i e / m), or a sign, at the given place. */
static void put_root(lrnn_make_t *B, const arch_stack_t *S, uint32_t place[2],
                     uint32_t m, uint32_t e) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    if (S->use.by != ARCH_BY_ROOTS || m == 2)
        fmpq_poly_set_si(x, e ? -1 : 1);
    else
        wr_zeta_power(x, (slong) (S->order / m * e), S->order, B->M->ring);
    lrnn_make_put(B, place[0], place[1], x);
    fmpq_poly_clear(x);
}

static void diagonal(lrnn_make_t *B, arch_stack_t *S, const arch_part_t *p) {
    const arch_character_t *chi = group_of(S, p)->character + p->first;
    B->layer->dim = p->characters;
    for (uint32_t c = 0; c < p->characters; c++)
        lrnn_make_put_q(B, c, 1, 1);
    for (uint32_t a = 0; a < p->action.count; a++) {
        const uint32_t *e = p->action.tuple + (size_t) a * p->characters;
        int set = e[0] >= chi[0].m;
        lrnn_make_action(B, set ? WR_MATRIX_ZERO : WR_MATRIX_DIAGONAL);
        if (set)
            lrnn_make_input(B);
        if (S->turn != 0 && !set && e[0] != 0) {
            lrnn_make_put_q(B, 0, S->turn, 64);
            continue;
        }
        for (uint32_t c = 0; c < p->characters; c++)
            put_root(B, S, (uint32_t[]){c, set ? 0 : c}, chi[c].m,
                     e[c] - (set ? chi[c].m : 0));
    }
    for (uint32_t v = 0; v < p->labels; v++) {
        uint32_t rest = v;
        if (S->turn != 0) { /* the larger of h and -h */
            lrnn_make_form(B, WR_DECODER_ARGMAX);
            lrnn_make_put_q(B, 0, v ? -1 : 1, 1);
            continue;
        }
        lrnn_make_vector(B, v);
        for (uint32_t c = 0; c < p->characters; c++) {
            put_root(B, S, (uint32_t[]){c, 0}, chi[c].m, rest % chi[c].m);
            rest /= chi[c].m;
        }
    }
}

/* ---- planes ------------------------------------------------------------- */

static void plane(lrnn_make_t *B, arch_stack_t *S, const arch_part_t *p,
                  uint32_t m) {
    const build_plane_t P = {S->order, m, B->M->ring};
    B->layer->dim = 2;
    lrnn_make_put_list(B, (long[]){2, 1}, 2);
    for (uint32_t a = 0; a < p->action.count; a++) {
        uint32_t k = p->action.tuple[a];
        if (k >= m) { /* set the vector of label k - m */
            lrnn_make_action(B, WR_MATRIX_ZERO);
            lrnn_make_input(B);
            build_plane_put_point(B, &P, k - m);
            continue;
        }
        lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
        if (S->use.by == ARCH_BY_REFLECTIONS || k != 0)
            build_plane_put_key(B, &P, k);
        if (S->use.by != ARCH_BY_REFLECTIONS && k != 0)
            build_plane_put_key(B, &P, 0);
    }
    for (uint32_t v = 0; v < p->labels; v++) {
        lrnn_make_vector(B, v);
        build_plane_put_point(B, &P, v);
    }
}

/* ---- cycles ------------------------------------------------------------- */

static const arch_cycle_t *cycle_of(const arch_stack_t *S, uint32_t m) {
    uint32_t i = 0;
    while (i < S->cycles && S->cycle[i].m != m)
        i++;
    return i < S->cycles ? &S->cycle[i] : NULL;
}

/* Find a cycle for each modulus of a part that counts. */
static wr_status_t find_cycles(arch_stack_t *S) {
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < S->parts && s == WR_OK; i++) {
        const arch_part_t *p = &S->part[i];
        if (p->exponent == 0 || cycle_of(S, p->labels) != NULL)
            continue;
        S->cycle = wr_grow(S->cycle, S->cycles, sizeof *S->cycle);
        s = arch_cycle_find(&S->cycle[S->cycles++], p->labels, S->use.how,
                            S->L);
    }
    return s;
}

/* ---- points, registers, delays, the clock ------------------------------- */

static void points(lrnn_make_t *B, arch_stack_t *S, const arch_part_t *p) {
    const arch_group_t *G = group_of(S, p);
    uint32_t n = G->degree, *image = wr_malloc(n * sizeof *image);
    B->layer->dim = n;
    for (uint32_t i = 0; i < n; i++)
        lrnn_make_put_q(B, i, (slong) i + 1, 1);
    for (uint32_t a = 0; a < p->action.count; a++) {
        for (uint32_t i = 0; i < n; i++)
            image[i] = arch_group_point(G, p->action.tuple[a], i);
        lrnn_make_action(B, WR_MATRIX_PERMUTATION);
        lrnn_make_image(B, image);
    }
    for (uint32_t g = 0; g < G->element.count; g++) {
        for (uint32_t i = 0; i < n; i++)
            image[arch_group_point(G, g, i)] = i + 1;
        lrnn_make_vector(B, g);
        for (uint32_t i = 0; i < n; i++)
            lrnn_make_put_q(B, i, image[i], 1);
    }
    wr_free(image);
}

static void store(lrnn_make_t *B, arch_stack_t *S, const arch_part_t *p) {
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, S->level[p->level].start, 1);
    for (uint32_t a = 0; a < p->action.count; a++) {
        uint32_t v = p->action.tuple[a];
        lrnn_make_action(B, v == 0 ? WR_MATRIX_IDENTITY : WR_MATRIX_ZERO);
        lrnn_make_input(B);
        lrnn_make_put_q(B, 0, v == 0 ? 0 : (slong) v - 1, 1);
    }
    lrnn_make_coordinate(B, 0);
}

static void shift(lrnn_make_t *B, arch_stack_t *S, const arch_part_t *p) {
    B->layer->dim = 2;
    B->layer->role = WR_ROLE_DELAY;
    lrnn_make_put_q(B, 0, S->level[p->level].start, 1);
    for (uint32_t a = 0; a < p->action.count; a++) {
        lrnn_make_action(B, WR_MATRIX_SPARSE);
        lrnn_make_put_int(B, 1, 0, 1);
        lrnn_make_input(B);
        lrnn_make_put_q(B, 0, p->action.tuple[a], 1);
    }
    lrnn_make_coordinate(B, 1);
}

/* h <- h / b + x with b = 2 w: x' + x / b <= h < x' + (x + 1) / b, where x' is
 * the newest value, x the one before, and values are below w. */
static void contract(lrnn_make_t *B, arch_stack_t *S, const arch_part_t *p) {
    uint32_t w = S->level[p->level].width;
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, S->level[p->level].start, 1);
    for (uint32_t a = 0; a < p->action.count; a++) {
        lrnn_make_action(B, WR_MATRIX_DIAGONAL);
        lrnn_make_put_q(B, 0, 1, 2 * w);
        lrnn_make_input(B);
        lrnn_make_put_q(B, 0, p->action.tuple[a], 1);
    }
    lrnn_make_form(B, WR_DECODER_THRESHOLD);
    lrnn_make_put_q(B, 0, 1, 1);
    for (uint32_t v = 1; v < w * w; v++)
        lrnn_make_cut(B, (slong) v / w * 2 * w + v % w, 2 * w);
}

/* h <- -h at every letter. */
static void tick(lrnn_make_t *B) {
    B->layer->dim = 1;
    lrnn_make_put_q(B, 0, 1, 1);
    lrnn_make_turn(B);
}

/* ---- a layer ------------------------------------------------------------ */

/* Cells list all their actions in order, other layers those that occur.  The
 * letter of a stack above a clock is two wires, letter and time. */
static void gate(lrnn_make_t *B, const arch_stack_t *S, const arch_part_t *p) {
    const int clocked = S->origin != NULL, letter = p->kind != ARCH_DELAY;
    uint32_t *row = wr_malloc(((size_t) p->row.T.width + 2) * sizeof *row);
    if (letter)
        lrnn_make_wire(B, WR_WIRE_LETTER);
    if (letter && clocked)
        lrnn_make_wire(B, 0);
    for (uint32_t w = 0; w < p->wires; w++)
        lrnn_make_wire(B, p->wire[w] + (uint32_t) clocked);
    for (uint32_t r = 0; r < p->row.T.count; r++) {
        const uint32_t *x = wr_paths_tuple(&p->row, r);
        uint32_t n = 0, k = 0;
        if (clocked && letter) {
            row[n++] = x[k] / S->modulus;
            row[n++] = x[k++] % S->modulus;
        }
        while (k < p->row.T.width)
            row[n++] = x[k++];
        lrnn_make_row(B, row,
                      S->use.by == ARCH_BY_CELLS
                          ? p->action.tuple[p->row.via[r]]
                          : p->row.via[r]);
    }
    wr_free(row);
}

static void layer(lrnn_make_t *B, arch_stack_t *S, uint32_t number) {
    static const char *const name[] = {"clock", "unit", "points", "register",
                                       "delay"};
    const arch_part_t *p = &S->part[number];
    const uint32_t m = arch_part_plane(S, p);
    char full[60];
    snprintf(full, sizeof full, "%s %u of level %u", name[p->kind], number,
             p->level);
    lrnn_make_layer(B, full, 0, p->labels);
    gate(B, S, p);
    if (S->use.by == ARCH_BY_CELLS)
        arch_cell_layer(B, S, p);
    else if (arch_by_bits(S))
        arch_bits_layer(B, S, p);
    else if (p->kind == ARCH_CLOCK)
        tick(B);
    else if (p->kind == ARCH_UNIT && m > 0)
        plane(B, S, p, m);
    else if (p->exponent > 0)
        arch_cycle_layer(B, cycle_of(S, p->labels), p->action.tuple,
                         p->action.count);
    else if (p->kind == ARCH_UNIT && S->use.exchange != NULL)
        arch_exchange_layer(B, S->use.exchange, 0, p->action.tuple,
                            p->action.count);
    else if (p->kind == ARCH_UNIT)
        diagonal(B, S, p);
    else if (p->kind == ARCH_POINTS)
        points(B, S, p);
    else if (p->kind == ARCH_REGISTER)
        store(B, S, p);
    else if (S->use.arch->shift)
        shift(B, S, p);
    else
        contract(B, S, p);
}

/* ---- the model ---------------------------------------------------------- */

wr_status_t arch_stack_make(wr_lrnn_t M, arch_stack_t *S, const wr_ring_t K) {
    lrnn_make_t B;
    wr_status_t s = find_cycles(S);
    if (s != WR_OK)
        return s;
    lrnn_make_begin(&B, M, S->base, K);
    if (S->origin != NULL)
        arch_clock_layer(&B, S, K);
    for (uint32_t i = 0; i < S->parts; i++)
        layer(&B, S, i);
    for (uint32_t i = 0; i < S->parts; i++)
        if (arch_part_is_read(&S->part[i]))
            lrnn_make_read(&B, i + (S->origin != NULL));
    for (uint32_t r = 0; r < S->readout.T.count; r++)
        lrnn_make_read_row(&B, wr_paths_tuple(&S->readout, r),
                           S->readout.via[r]);
    return lrnn_make_end(&B, S->L);
}
