/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A cascade as a stack of layers of a restricted kind.  A level that permutes
 * its states by a group G and resets them is replaced by
 *
 *     the element g of G, which permutations multiply on the left, as
 *     characters of the factors of a series, one layer per factor or character;
 *     a register r, which a reset of the level to v sets to g^-1 v;
 *
 * and the state of the level is g(r).  If a layer can be set to a value that
 * does not depend on its state, a reset to v instead sets g to an element that
 * takes r to v, r being one point per orbit of G; for a single orbit no
 * register is needed.  No delay is needed between these layers: the previous
 * value of a character follows from its value and the letter, or is not used.
 * A level that the cascade does not read before its next reset is reset to its
 * start, so that it does not count unnecessarily.  Levels below need the
 * previous state, from a delay layer: a shift or, if there is none,
 * h <- h / b + x, which determines the last two x.
 * Source: [krohnrhodes1965]; doc/architectures has the proof.
 */

#include "arch/express.h"

/* ---- parts -------------------------------------------------------------- */

static arch_part_t *add_part(arch_stack_t *S, arch_kind_t kind, uint32_t level,
                             uint32_t labels) {
    S->part = wr_realloc(S->part, (S->parts + 1) * sizeof *S->part);
    arch_part_t *p = &S->part[S->parts++];
    *p = (arch_part_t){.kind = kind, .level = level, .labels = labels};
    return p;
}

static void add_wire(arch_part_t *p, uint32_t part) {
    p->wire = wr_realloc(p->wire, (p->wires + 1) * sizeof *p->wire);
    p->wire[p->wires++] = part;
}

int arch_part_is_read(const arch_part_t *p) {
    return p->kind != ARCH_DELAY && p->kind != ARCH_CLOCK;
}

uint32_t arch_part_plane(const arch_stack_t *S, const arch_part_t *p) {
    if (p->kind != ARCH_UNIT || S->use.by == ARCH_BY_SIGNS ||
        S->use.by == ARCH_BY_ROOTS || S->use.by == ARCH_BY_CYCLES)
        return 0;
    uint32_t m = S->level[p->level].group.character[p->first].m;
    return m > 2 ? m : 0;
}

/* Add the wires of a part of level l: delays above, and earlier parts of l. */
static void add_wires(arch_stack_t *S, uint32_t l, uint32_t number) {
    arch_part_t *p = &S->part[number];
    if (S->clock != UINT32_MAX && arch_part_plane(S, p))
        add_wire(p, S->clock);
    for (uint32_t k = 0; k < l; k++)
        for (uint32_t d = 0; d < S->level[k].delays; d++)
            add_wire(p, S->level[k].delay + d);
    for (uint32_t i = S->level[l].first; i < number; i++)
        add_wire(p, i);
}

/* Add a part that counts for each character and each bit of its exponents. */
static void add_counts(arch_stack_t *S, uint32_t l) {
    const arch_level_t *v = &S->level[l];
    for (uint32_t c = 0; c < v->group.characters; c++)
        for (uint32_t e = 1; e < v->group.character[c].m; e *= 2) {
            if (!(v->met[c] & e))
                continue;
            arch_part_t *p = add_part(S, ARCH_UNIT, l, v->group.character[c].m);
            p->first = c;
            p->characters = 1;
            p->exponent = e;
            add_wires(S, l, S->parts - 1);
        }
}

/* Add units: all characters of a factor together, or each separately. */
static void add_units(arch_stack_t *S, uint32_t l) {
    arch_group_t *G = &S->level[l].group;
    int together = (S->use.by == ARCH_BY_SIGNS && S->turn == 0 &&
                    S->use.exchange == NULL) ||
                   S->use.by == ARCH_BY_ROOTS;
    for (uint32_t c = 0, n; c < G->characters; c += n) {
        uint32_t labels = 1;
        for (n = 0; c + n < G->characters && (n == 0 || together) &&
                    G->character[c + n].term == G->character[c].term;
             n++)
            labels *= G->character[c + n].m;
        arch_part_t *p = add_part(S, ARCH_UNIT, l, labels);
        p->first = c;
        p->characters = n;
        if (S->use.by == ARCH_BY_REFLECTIONS && arch_part_plane(S, p))
            p->labels *= 2;
        add_wires(S, l, S->parts - 1);
    }
}

/* Return whether the layers of level l's group can map all vectors to one: with
 * A = 0, or in planes by two projections or by a gate that is 0. */
static int can_set(const arch_stack_t *S, uint32_t l) {
    const arch_group_t *G = &S->level[l].group;
    uint32_t c = 0;
    if (S->use.by == ARCH_BY_SIGNS || S->use.by == ARCH_BY_ROOTS ||
        S->use.by == ARCH_BY_ROTATIONS)
        return !S->use.arch->unit;
    if (S->use.by != ARCH_BY_REFLECTIONS)
        return 0;
    while (c < G->characters && G->character[c].m == 2)
        c++;
    return c == G->characters || S->use.arch->gated ||
           S->use.arch->shape == WR_SHAPE_RANK_ONE;
}

/* Compute the orbits of the group: the root of each point, which is the start
 * in its own orbit, and an element that takes the root to the point. */
static void set_orbits(arch_level_t *v) {
    uint32_t n = v->group.degree;
    v->root = wr_malloc(2 * ((size_t) n + 1) * sizeof *v->root);
    v->leads = v->root + n + 1;
    v->orbits = 0;
    for (uint32_t x = 0; x < n; x++)
        v->root[x] = UINT32_MAX;
    for (uint32_t i = 0; i <= n; i++) {
        uint32_t r = i == 0 ? v->start : i - 1;
        if (v->root[r] != UINT32_MAX)
            continue;
        v->orbits++;
        for (uint32_t g = v->group.element.count; g-- > 0;) {
            uint32_t x = arch_group_point(&v->group, g, r);
            v->root[x] = r;
            v->leads[x] = g;
        }
    }
}

/* Add a register per bit and, if levels follow, a delay per bit. */
static void add_bits(arch_stack_t *S, uint32_t l) {
    arch_level_t *v = &S->level[l];
    uint32_t n = v->resets ? arch_bits_of(v->width) : 0;
    for (uint32_t b = 0; b < n; b++) {
        add_part(S, ARCH_REGISTER, l, 2)->first = b;
        for (uint32_t k = 0; k < l; k++)
            for (uint32_t d = 0; d < S->level[k].delays; d++)
                add_wire(&S->part[S->parts - 1], S->level[k].delay + d);
    }
    v->parts = n;
    v->delay = S->parts;
    v->delays = l + 1 < S->levels ? n : 0;
    for (uint32_t b = 0; b < v->delays; b++) {
        add_part(S, ARCH_DELAY, l, 4)->first = b;
        add_wire(&S->part[S->parts - 1], v->first + b);
    }
}

static void add_level(arch_stack_t *S, uint32_t l) {
    arch_level_t *v = &S->level[l];
    v->first = S->parts;
    v->delay = UINT32_MAX;
    if (arch_by_bits(S)) {
        add_bits(S, l);
        return;
    }
    if (v->met != NULL) {
        add_counts(S, l);
    } else if (S->use.by != ARCH_BY_PERMUTATIONS) {
        add_units(S, l);
    } else if (v->group.element.count > 1) {
        add_part(S, ARCH_POINTS, l, v->group.element.count);
        add_wires(S, l, S->parts - 1);
    }
    if (can_set(S, l) && S->parts > v->first)
        set_orbits(v);
    v->has_register = v->resets && (v->root == NULL || v->orbits > 1);
    if (v->has_register) {
        add_part(S, ARCH_REGISTER, l, v->width);
        add_wires(S, l, S->parts - 1);
    }
    v->parts = S->parts - v->first;
    if (l + 1 == S->levels || v->parts == 0)
        return;
    v->delay = S->parts;
    v->delays = 1;
    arch_part_t *d = add_part(
        S, ARCH_DELAY, l, S->use.arch->shift ? v->width : v->width * v->width);
    for (uint32_t i = v->first; i < v->first + v->parts; i++)
        add_wire(d, i);
}

static uint32_t lcm(uint32_t a, uint32_t b) {
    return a / (uint32_t) n_gcd(a, b) * b;
}

static void add_parts(arch_stack_t *S) {
    int planes = 0;
    S->clock = UINT32_MAX;
    S->order = 1;
    for (uint32_t l = 0; l < S->levels; l++)
        for (uint32_t c = 0; c < S->level[l].group.characters; c++) {
            S->order = lcm(S->order, S->level[l].group.character[c].m);
            planes |= S->level[l].group.character[c].m > 2;
        }
    planes = planes && (S->use.by == ARCH_BY_ROTATIONS ||
                        S->use.by == ARCH_BY_REFLECTIONS);
    if (planes)
        S->order = lcm(S->order, 4);
    if (planes && S->use.by == ARCH_BY_REFLECTIONS) {
        S->clock = S->parts;
        add_part(S, ARCH_CLOCK, 0, 2);
    }
    for (uint32_t l = 0; l < S->levels; l++)
        add_level(S, l);
    for (uint32_t i = 0; i < S->parts; i++) {
        arch_part_t *p = &S->part[i];
        wr_paths_init(&p->row, p->wires + (p->kind != ARCH_DELAY));
        wr_tuples_init(&p->action, p->kind == ARCH_UNIT ? p->characters : 1);
    }
}

/* ---- the stack ---------------------------------------------------------- */

static int is_aperiodic(const arch_stack_t *S) {
    return S->use.by == ARCH_BY_NONE || S->use.by == ARCH_BY_TIMED;
}

static wr_status_t set_groups(arch_stack_t *S) {
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; l < S->levels && s == WR_OK; l++) {
        arch_series_t series =
            S->use.by == ARCH_BY_PERMUTATIONS ? ARCH_GROUP_LIST
            : S->use.by == ARCH_BY_SIGNS      ? ARCH_GROUP_SIGNS
            : S->use.by == ARCH_BY_CYCLES     ? ARCH_GROUP_PRIMES
                                              : ARCH_GROUP_ABELIAN;
        s = arch_group_set(&S->level[l].group, &S->level[l].permutation, series,
                           S->use.most, S->L);
        if (s == WR_OK && (is_aperiodic(S) || arch_by_bits(S)) &&
            S->level[l].group.element.count > 1)
            s = wr_limits_fail(S->L, WR_DOMAIN, "level %u has a group", l);
        if (s == WR_OK && S->level[l].group.characters > 64)
            s = wr_limits_fail(S->L, WR_UNABLE, "over 64 characters");
        for (uint32_t c = 0; s == WR_OK && S->use.by == ARCH_BY_CYCLES &&
                             c < S->level[l].group.characters;
             c++)
            if (S->level[l].group.character[c].m > ARCH_CYCLE_MOST)
                s = wr_limits_fail(S->L, WR_UNABLE, "a cycle of more than %d",
                                   ARCH_CYCLE_MOST);
    }
    return s;
}

static wr_status_t prepare(arch_stack_t *S) {
    S->levels = wr_cascade_levels(S->C);
    S->level = wr_calloc(S->levels + 1, sizeof *S->level);
    for (uint32_t l = 0; l < S->levels; l++) {
        S->level[l].width = wr_cascade_width(S->C, l);
        arch_group_init(&S->level[l].group, S->level[l].width);
        wr_tuples_init(&S->level[l].permutation, S->level[l].width);
    }
    wr_status_t s = arch_stack_observe(S);
    if (s == WR_OK)
        s = set_groups(S);
    if (s == WR_OK)
        add_parts(S);
    return s;
}

static void clear_parts(arch_stack_t *S) {
    for (uint32_t i = 0; i < S->parts; i++) {
        wr_paths_clear(&S->part[i].row);
        wr_tuples_clear(&S->part[i].action);
        wr_free(S->part[i].wire);
    }
    S->parts = 0;
    wr_tuples_clear(&S->state);
    wr_paths_clear(&S->readout);
}

static void clear(arch_stack_t *S) {
    clear_parts(S);
    for (uint32_t l = 0; l < S->levels; l++) {
        arch_group_clear(&S->level[l].group);
        wr_tuples_clear(&S->level[l].permutation);
        WR_FREE(S->level[l].root, S->level[l].met);
    }
    for (uint32_t i = 0; i < S->cycles; i++)
        arch_cycle_clear(&S->cycle[i]);
    WR_FREE(S->origin, S->part, S->level, S->cycle);
    wr_cascade_clear(S->C);
}

/* ---- counts -------------------------------------------------------------- */

/* Replace the units of a closed stack by a part per bit of an exponent that
 * occurs, and close it again. */
static wr_status_t split_units(arch_stack_t *S) {
    for (uint32_t l = 0; l < S->levels; l++)
        S->level[l].met =
            wr_calloc(S->level[l].group.characters + 1, sizeof(uint64_t));
    for (uint32_t i = 0; i < S->parts; i++) {
        const arch_part_t *p = &S->part[i];
        for (uint32_t a = 0; p->kind == ARCH_UNIT && a < p->action.count; a++)
            for (uint32_t c = 0; c < p->characters; c++)
                S->level[p->level].met[p->first + c] |=
                    p->action.tuple[a * p->characters + c];
    }
    clear_parts(S);
    add_parts(S);
    return arch_stack_close(S);
}

/* Return the least multiple of 1/64 in the range of arch, which is above -1. */
static slong vanishing_turn(const wr_arch_t *arch) {
    fmpq_t low;
    fmpq_init(low);
    (void) fmpq_set_str(low, arch->range.low, 10);
    fmpq_mul_2exp(low, low, 6);
    fmpz_cdiv_q(fmpq_numref(low), fmpq_numref(low), fmpq_denref(low));
    slong turn = fmpz_get_si(fmpq_numref(low));
    fmpq_clear(low);
    return turn;
}

static wr_status_t ring(wr_ring_t K, const arch_stack_t *S) {
    if (S->modulus > 2)
        return wr_ring_zeta(K, S->modulus, S->L);
    if (S->use.by == ARCH_BY_ROOTS)
        return wr_ring_zeta(K, S->order, S->L);
    if (S->order % 4 == 0 &&
        (S->use.by == ARCH_BY_ROTATIONS || S->use.by == ARCH_BY_REFLECTIONS))
        return wr_ring_cosine(K, S->order, S->L);
    return WR_OK;
}

wr_status_t arch_stack(wr_lrnn_t M, const wr_dfa_t A, arch_means_t means,
                       wr_limits_t L) {
    wr_assert(means.most > 0);
    arch_stack_t S = {.base = A, .use = means, .L = L};
    wr_dfa_t B;
    wr_ring_t K;
    wr_dfa_init(B);
    wr_status_t s =
        arch_by_clock(&S) ? arch_clock_modulus(&S.modulus, A, L) : WR_OK;
    if (S.modulus > 0)
        arch_clocked(B, &S.origin, A, S.modulus);
    S.A = S.modulus > 0 ? B : A;
    if (S.use.by == ARCH_BY_SIGNS && S.use.arch->shape == WR_SHAPE_RANK_ONE)
        S.turn = vanishing_turn(S.use.arch);
    wr_ring_init(K);
    wr_cascade_init(S.C);
    if (s == WR_OK && wr_dfa_is_permutation(S.A))
        s = wr_cascade_permutation(S.C, S.A, L);
    else if (s == WR_OK)
        s = wr_cascade_holonomy(S.C, S.A,
                                is_aperiodic(&S) || arch_by_bits(&S)
                                    ? WR_LAYOUT_DISJOINT
                                    : WR_LAYOUT_SPLIT,
                                L);
    if (s == WR_OK)
        s = prepare(&S);
    if (s == WR_OK)
        s = arch_stack_close(&S);
    if (s == WR_OK && S.use.by == ARCH_BY_CYCLES)
        s = split_units(&S);
    if (s == WR_OK)
        s = ring(K, &S);
    if (s == WR_OK)
        s = arch_stack_make(M, &S, K);
    clear(&S);
    wr_dfa_clear(B);
    wr_ring_clear(K);
    return s;
}
