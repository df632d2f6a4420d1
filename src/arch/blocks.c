/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Blocks of letters: which letters count, the group, and the length of blocks
 * in each representation.  A block of m letters is long enough if every product
 * of m letters has at most k m factors (fading: m / 2).  m is 2, 3, 4 or 6,
 * because the product of two rational reflections has no other finite order
 * above 1, or for signs a power of two.
 * Source: [siems2025] for S_n, [peng2025]
 */

#include "arch/blocks.h"

#include <inttypes.h>

#define MOST_ELEMENTS 10000
#define MOST_POINTS 2000000 /* elements times states */
#define MOST_JOINT 2000000
#define FEW_JOINT 20000

/* ---- letters ------------------------------------------------------------ */

/* Letters that act in the same way get the same code. */
static wr_status_t set_letters(arch_blocks_t *S, wr_tuples_t *gens) {
    const wr_dfa_struct *A = S->A;
    uint32_t *p = wr_malloc((A->states + 1) * sizeof *p);
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < A->letters && S->fading; a++) {
        wr_dfa_column(p, A, a);
        S->maps |= wr_map_kind(p, A->states) == WR_MAP_OTHER;
    }
    for (uint32_t q = 0; q < A->states; q++)
        p[q] = q;
    if (S->maps)
        wr_tuples_add(gens, p);
    for (uint32_t a = 0; a < A->letters && s == WR_OK; a++) {
        wr_dfa_column(p, A, a);
        const wr_map_kind_t kind = wr_map_kind(p, A->states);
        S->code[a] = S->target[a] = ARCH_NONE;
        if (kind == WR_MAP_PERMUTATION ||
            (S->maps && kind != WR_MAP_IDENTITY)) {
            S->code[a] = wr_tuples_add(gens, p);
        } else if (kind == WR_MAP_CONSTANT) {
            S->resets = 1;
            S->target[a] = p[0];
        } else if (kind == WR_MAP_OTHER) {
            s = wr_limits_fail(
                S->L, WR_DOMAIN,
                "some letter neither permutes nor resets the states");
        }
    }
    S->codes = gens->count;
    wr_free(p);
    return s;
}

/* Set next for all listed elements; ARCH_NONE where the image is not listed. */
static void set_next(arch_blocks_t *S, const wr_tuples_t *gens) {
    uint32_t n = S->G.element.count;
    S->next = wr_malloc(((size_t) n * S->codes + 1) * sizeof *S->next);
    for (uint32_t c = 0; c < S->codes; c++) {
        uint32_t g = wr_tuples_find(&S->G.element,
                                    gens->tuple + (size_t) c * gens->width);
        for (uint32_t x = 0; x < n; x++)
            S->next[(size_t) x * S->codes + c] = arch_group_after(&S->G, g, x);
    }
}

/* List the whole group or, if it is large, products of a few letters. */
static wr_status_t set_group(arch_blocks_t *S, const wr_tuples_t *gens) {
    uint32_t most = MOST_POINTS / (S->A->states + 1);
    if (most > MOST_ELEMENTS)
        most = MOST_ELEMENTS;
    wr_status_t s = arch_group_set(&S->G, gens, ARCH_GROUP_LIST, most, S->L);
    if (s == WR_UNABLE && !S->resets) {
        arch_group_clear(&S->G);
        arch_group_init(&S->G, S->A->states);
        S->some = 1;
        s = arch_group_list(&S->G, gens, 6, most, S->L);
        if (s == WR_OK || s == WR_UNABLE) /* those that were listed */
            s = wr_limits_check(S->L, "products of a few letters",
                                S->G.element.count, 0);
    }
    if (s == WR_OK)
        set_next(S, gens);
    return s;
}

/* ---- the length of a block ---------------------------------------------- */

/* Extend the products in `in` by one letter; return 0 if one is not listed. */
static int one_more(unsigned char *in, unsigned char *room,
                    const arch_blocks_t *S) {
    uint32_t n = S->G.element.count, listed = 1;
    memset(room, 0, n);
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t c = 0; c < S->codes && in[x]; c++) {
            uint32_t y = S->next[(size_t) x * S->codes + c];
            if (y == ARCH_NONE)
                listed = 0;
            else
                room[y] = 1;
        }
    memcpy(in, room, n);
    return (int) listed;
}

/* Set m to the least length at which blocks have few enough factors, or 0. */
static void measure(arch_blocks_t *S) {
    static const uint32_t of_turns[] = {2, 3, 4, 6}, of_signs[] = {2, 4, 8, 16};
    const uint32_t *length = S->fading ? of_signs : of_turns;
    uint32_t n = S->G.element.count, made = 0;
    uint32_t *room = wr_malloc((2 * S->by.points + 3) * sizeof *room);
    unsigned char *in = wr_calloc(2 * (size_t) n, 1), *more = in + n;
    int listed = 1;
    in[0] = 1;
    S->by.m = 0;
    for (size_t i = 0; i < 4 && S->by.m == 0 && listed; i++) {
        for (; made < length[i] && listed; made++)
            listed = one_more(in, more, S);
        S->by.m = listed ? length[i] : 0;
        for (uint32_t x = 0; x < n && S->by.m > 0; x++)
            if (in[x] && arch_blocks_factors(room, S, x) >
                             S->k * length[i] / (S->fading ? 2 : 1))
                S->by.m = 0;
    }
    WR_FREE(in, room);
}

/* Return the number of joint states, or a number above `most` if there are
 * more: a whole block and the letters of the next, for each product, and
 * whether the block was even; or, if it fades, at most those for each product
 * of the whole block. */
static uint64_t joint(const arch_blocks_t *S, uint64_t most) {
    const uint32_t m = S->by.m, whole = S->fading ? 0 : m;
    uint64_t words = 1, sum = 0;
    uint64_t each = S->by.coloured ? S->A->states : S->G.element.count;
    each *= (S->fading   ? S->G.element.count
             : S->k == 1 ? 2
                         : 1) *
            (S->resets ? S->A->states : 1);
    for (uint32_t i = 1; i <= whole + m && sum <= most; i++) {
        words *= S->codes - (uint32_t) S->maps;
        sum += words > most / each ? most + 1 : i > whole ? words * each : 0;
    }
    return S->by.m > 0 ? sum : UINT64_MAX;
}

/* Choose the representation with the fewest joint states. */
static wr_status_t choose(arch_blocks_t *S, uint64_t most) {
    arch_blocks_by_t best = {.solid = NULL};
    uint64_t few = UINT64_MAX;
    int found = 0;
    for (int which = 0; which < ARCH_BLOCKS_BY; which++) {
        if ((which == ARCH_BLOCKS_SOLID && S->rational) ||
            (which == ARCH_BLOCKS_MAPS) != S->maps)
            continue;
        if (which == ARCH_BLOCKS_POINTS && few <= FEW_JOINT && !S->fading)
            continue; /* the fewest points may take long to find */
        if (arch_blocks_by(S, which) != WR_OK)
            continue;
        measure(S);
        uint64_t now = joint(S, most);
        if (!found || now < few) {
            arch_blocks_by_clear(&best);
            best = S->by;
            few = now;
            found = 1;
        } else {
            arch_blocks_by_clear(&S->by);
        }
    }
    S->by = best;
    return found ? WR_OK
                 : wr_limits_fail(S->L, WR_UNABLE,
                                  "no representation of the group supports "
                                  "blocks of letters");
}

static wr_status_t set_length(arch_blocks_t *S) {
    uint64_t most = MOST_JOINT;
    if (S->L->max_states > 0) /* below 2^40, so that products do not overflow */
        most = S->L->max_states >> 40 ? UINT64_C(1) << 40 : S->L->max_states;
    wr_status_t s = choose(S, most);
    if (s != WR_OK)
        return s;
    if (S->by.m == 0)
        return wr_limits_fail(S->L, WR_UNABLE,
                              "on %u points every block of up to %d letters "
                              "needs too many reflections",
                              S->by.points, S->fading ? 16 : 6);
    if (joint(S, most) > most)
        return wr_limits_fail(S->L, WR_UNABLE,
                              "blocks of %u letters have more than %" PRIu64
                              " joint states",
                              S->by.m, most);
    S->period = S->k == 1 && !S->fading ? 2 * S->by.m : S->by.m;
    for (S->base = 2; S->base < S->codes; S->base *= 2) {
    }
    S->top = 1;
    for (uint32_t i = 1; i < S->by.m; i++)
        S->top *= S->base;
    return WR_OK;
}

/* ---- the whole ---------------------------------------------------------- */

static wr_status_t prepare(arch_blocks_t *S) {
    wr_tuples_t gens;
    wr_tuples_init(&gens, S->A->states);
    wr_status_t s = set_letters(S, &gens);
    if (s == WR_OK && S->codes == 0)
        s = wr_limits_fail(S->L, WR_DOMAIN, "no letter permutes states");
    if (s == WR_OK)
        s = set_group(S, &gens);
    wr_tuples_clear(&gens);
    if (s == WR_OK)
        s = set_length(S);
    return s;
}

static void clear(arch_blocks_t *S) {
    arch_group_clear(&S->G);
    WR_EACH(wr_tuples_clear, &S->memory, &S->made, &S->action);
    WR_EACH(wr_paths_clear, &S->state, &S->factor, &S->block, &S->store,
            &S->readout);
    arch_blocks_by_clear(&S->by);
    WR_FREE(S->next, S->code);
}

static void say(char **how, const arch_blocks_t *S) {
    char where[60], each[60];
    snprintf(where, sizeof where, "on %u points", S->by.points);
    snprintf(each, sizeof each,
             S->fading ? "of vanishing numbers, each in two steps"
                       : "%u per letter",
             S->k);
    wr_say(how,
           "blocks of %u letters: the product of a block is applied during the "
           "next one, by %s %s, %s",
           S->by.m, S->maps ? "swaps and copies" : "reflections",
           S->by.solid == NULL        ? where
           : S->by.solid->order == 24 ? "of a cube"
                                      : "of an icosahedron",
           each);
}

wr_status_t arch_blocks(arch_offer_t *O, const wr_dfa_t A, uint32_t k,
                        int rational, wr_limits_t L) {
    arch_blocks_t S = {.A = A,
                       .L = L,
                       .k = k > 0 ? k : 1,
                       .rational = rational,
                       .fading = k == 0};
    S.code = wr_malloc(2 * (size_t) A->letters * sizeof *S.code);
    S.target = S.code + A->letters;
    arch_group_init(&S.G, A->states);
    wr_status_t s = prepare(&S);
    if (s == WR_OK)
        s = arch_blocks_close(&S);
    if (s == WR_OK)
        s = arch_blocks_make(O->M, &S);
    if (s == WR_OK)
        say(&O->how, &S);
    clear(&S);
    return s;
}
