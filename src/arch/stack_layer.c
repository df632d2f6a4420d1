/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layers of a stack, one kind after the other. */

#include "arch/express.h"

static const arch_group_t *group_of(const arch_stack_t *S,
                                    const arch_part_t *p) {
    return &S->level[p->level].group;
}

/* ---- diagonals of roots of unity ---------------------------------------- */

/* exp(2 pi i e / m), or a sign. */
static void put_root(wr_buffer_t out, const arch_stack_t *S, uint32_t m,
                     uint32_t e, const wr_ring_t K) {
    if (S->by != ARCH_BY_ROOTS || m == 2) {
        arch_put(out, e ? "'-1'" : "'1'");
        return;
    }
    fmpq_poly_t x;
    fmpq_poly_init(x);
    wr_zeta_power(x, (slong) (S->order / m * e), S->order, K);
    wr_scalar_put_json(out, x);
    fmpq_poly_clear(x);
}

static void diagonal(wr_buffer_t out, arch_stack_t *S, const arch_part_t *p,
                     const wr_ring_t K) {
    const arch_character_t *chi = group_of(S, p)->character + p->first;
    arch_put(out, "'dim': %u, 'H0': [", p->characters);
    for (uint32_t c = 0; c < p->characters; c++)
        arch_put(out, "%s'1'", c ? ", " : "");
    arch_put(out, "], 'actions': [");
    for (uint32_t a = 0; a < p->action.count; a++) {
        const uint32_t *e = p->action.tuple + (size_t) a * p->characters;
        int set = e[0] >= chi[0].m;
        arch_put(out, set ? "%s{'A': 'zero', 'B': [" : "%s{'A': {'diagonal': [",
                 a ? ", " : "");
        for (uint32_t c = 0; c < p->characters; c++) {
            wr_buffer_put(out, c ? ", " : "");
            put_root(out, S, chi[c].m, e[c] - (set ? chi[c].m : 0), K);
        }
        arch_put(out, set ? "]}" : "]}}");
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t v = 0; v < p->labels; v++) {
        uint32_t rest = v;
        wr_buffer_put(out, v ? ", [[" : "[[");
        for (uint32_t c = 0; c < p->characters; c++) {
            wr_buffer_put(out, c ? ", " : "");
            put_root(out, S, chi[c].m, rest % chi[c].m, K);
            rest /= chi[c].m;
        }
        wr_buffer_printf(out, "], %u]", v);
    }
    wr_buffer_put(out, "]}");
}

/* ---- planes ------------------------------------------------------------- */

static void plane(wr_buffer_t out, arch_stack_t *S, const arch_part_t *p,
                  uint32_t m, const wr_ring_t K) {
    arch_put(out, "'dim': 2, 'H0': ['2', '1'], 'actions': [");
    for (uint32_t a = 0; a < p->action.count; a++) {
        uint32_t k = p->action.tuple[a];
        if (k >= m) { /* the vector of label k - m, whatever it was */
            arch_put(out, "%s{'A': 'zero', 'B': ", a ? ", " : "");
            arch_plane_put_point(out, S->order, m, k - m, K);
            arch_put(out, "}");
            continue;
        }
        arch_put(out, "%s{'A': {'householder': [", a ? ", " : "");
        if (S->by == ARCH_BY_REFLECTIONS) {
            arch_plane_put_key(out, S->order, m, k, K);
        } else if (k != 0) {
            arch_plane_put_key(out, S->order, m, k, K);
            arch_put(out, ", ");
            arch_plane_put_key(out, S->order, m, 0, K);
        }
        arch_put(out, "]}}");
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t v = 0; v < p->labels; v++) {
        wr_buffer_put(out, v ? ", [" : "[");
        arch_plane_put_point(out, S->order, m, v, K);
        wr_buffer_printf(out, ", %u]", v);
    }
    wr_buffer_put(out, "]}");
}

/* ---- points, registers, delays, the clock ------------------------------- */

static void points(wr_buffer_t out, arch_stack_t *S, const arch_part_t *p) {
    const arch_group_t *G = group_of(S, p);
    uint32_t n = G->degree, *h = wr_malloc(n * sizeof *h);
    arch_put(out, "'dim': %u, 'H0': [", n);
    for (uint32_t i = 0; i < n; i++)
        arch_put(out, "%s'%u'", i ? ", " : "", i + 1);
    arch_put(out, "], 'actions': [");
    for (uint32_t a = 0; a < p->action.count; a++) {
        arch_put(out, "%s{'A': {'permutation': [", a ? ", " : "");
        for (uint32_t i = 0; i < n; i++)
            wr_buffer_printf(out, "%s%u", i ? ", " : "",
                             arch_group_point(G, p->action.tuple[a], i));
        arch_put(out, "]}}");
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t g = 0; g < G->element.count; g++) {
        for (uint32_t i = 0; i < n; i++)
            h[arch_group_point(G, g, i)] = i + 1;
        wr_buffer_put(out, g ? ", [[" : "[[");
        for (uint32_t i = 0; i < n; i++)
            arch_put(out, "%s'%u'", i ? ", " : "", h[i]);
        wr_buffer_printf(out, "], %u]", g);
    }
    wr_buffer_put(out, "]}");
    wr_free(h);
}

static void store(wr_buffer_t out, arch_stack_t *S, const arch_part_t *p) {
    arch_put(out, "'dim': 1, 'H0': ['%u'], 'actions': [",
             S->level[p->level].start);
    for (uint32_t a = 0; a < p->action.count; a++) {
        uint32_t v = p->action.tuple[a];
        wr_buffer_put(out, a ? ", " : "");
        if (v == 0)
            arch_put(out, "{'A': 'identity'}");
        else
            arch_put(out, "{'A': 'zero', 'B': ['%u']}", v - 1);
    }
    arch_put(out, "], 'decoder': {'kind': 'coordinate', 'index': 0}");
}

static void shift(wr_buffer_t out, arch_stack_t *S, const arch_part_t *p) {
    arch_put(out, "'dim': 2, 'H0': ['%u', '0'], 'actions': [",
             S->level[p->level].start);
    for (uint32_t a = 0; a < p->action.count; a++)
        arch_put(out, "%s{'A': {'sparse': [[1, 0, '1']]}, 'B': ['%u', '0']}",
                 a ? ", " : "", p->action.tuple[a]);
    arch_put(out, "], 'decoder': {'kind': 'coordinate', 'index': 1}");
}

/* h <- h / b + x, b = 2 w: x' + x / b <= h < x' + (x + 1) / b, x' the newest
 * of values below w and x the one before. */
static void contract(wr_buffer_t out, arch_stack_t *S, const arch_part_t *p) {
    uint32_t w = S->level[p->level].width;
    arch_put(out, "'dim': 1, 'H0': ['%u'], 'actions': [",
             S->level[p->level].start);
    for (uint32_t a = 0; a < p->action.count; a++)
        arch_put(out, "%s{'A': {'diagonal': ['1/%u']}, 'B': ['%u']}",
                 a ? ", " : "", 2 * w, p->action.tuple[a]);
    arch_put(out, "], 'decoder': {'kind': 'threshold', 'form': ['1', '0'],"
                  " 'cuts': [");
    for (uint32_t v = 1; v < w * w; v++)
        arch_put(out, "%s'%u/%u'", v > 1 ? ", " : "", v / w * 2 * w + v % w,
                 2 * w);
    arch_put(out, "]}");
}

static void tick(wr_buffer_t out) {
    arch_put(out, "'dim': 1, 'H0': ['1'], 'actions': [{'A': {'diagonal':"
                  " ['-1']}}], 'decoder': {'kind': 'table', 'entries':"
                  " [[['1'], 0], [['-1'], 1]]}");
}

/* ---- a layer ------------------------------------------------------------ */

/* Cells have all their actions, in order; others those that are met. */
static void gate(wr_buffer_t out, const arch_stack_t *S, const arch_part_t *p) {
    const char *comma = "";
    arch_put(out, "'reads': [");
    if (arch_part_has_letter(p)) {
        arch_put(out, S->origin != NULL ? "'letter', 0" : "'letter'");
        comma = ", ";
    }
    for (uint32_t w = 0; w < p->wires; w++) {
        wr_buffer_printf(out, "%s%u", comma, p->wire[w] + (S->origin != NULL));
        comma = ", ";
    }
    arch_put(out, "], 'labels': %u, 'gate': {'table': [", p->labels);
    for (uint32_t r = 0; r < p->key.count; r++) {
        wr_buffer_put(out, r ? ", [" : "[");
        for (uint32_t k = 0; k < p->key.width; k++) {
            uint32_t x = p->key.tuple[(size_t) r * p->key.width + k];
            if (k == 0 && S->origin != NULL && arch_part_has_letter(p))
                wr_buffer_printf(out, "%u, %u, ", x / S->modulus,
                                 x % S->modulus);
            else
                wr_buffer_printf(out, "%u, ", x);
        }
        wr_buffer_printf(out, "%u]",
                         S->by == ARCH_BY_CELLS ? p->action.tuple[p->act[r]]
                                                : p->act[r]);
    }
    wr_buffer_put(out, "]}, ");
}

void arch_layer_write(wr_buffer_t out, arch_stack_t *S, uint32_t number,
                      const wr_ring_t K) {
    static const char *const name[] = {"clock", "unit", "points", "register",
                                       "delay"};
    const arch_part_t *p = &S->part[number];
    uint32_t m = arch_part_plane(S, p);
    int shifts = p->kind == ARCH_DELAY && S->arch->shift && !arch_by_bits(S);
    arch_put(out, "{'name': '%s %u of level %u', 'role': '%s', ", name[p->kind],
             number, p->level, shifts ? "delay" : "general");
    gate(out, S, p);
    if (S->by == ARCH_BY_CELLS)
        arch_cell_layer(out, S, p);
    else if (arch_by_bits(S))
        arch_bits_layer(out, S, p);
    else if (p->kind == ARCH_CLOCK)
        tick(out);
    else if (p->kind == ARCH_UNIT && m > 0)
        plane(out, S, p, m, K);
    else if (p->kind == ARCH_UNIT)
        diagonal(out, S, p, K);
    else if (p->kind == ARCH_POINTS)
        points(out, S, p);
    else if (p->kind == ARCH_REGISTER)
        store(out, S, p);
    else if (shifts)
        shift(out, S, p);
    else
        contract(out, S, p);
    wr_buffer_put(out, "}");
}
