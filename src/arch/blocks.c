/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Blocks of letters: which letters count, the group, in which representation
 * its elements are products of few reflections, and how long blocks have to
 * be for that.  Representations are the rotations of the cube and of the
 * icosahedron, where an element is two reflections, each the negative of a
 * half turn, and points, where it is n - #cycles swaps.
 *
 * A block of m letters is long enough if every product of m letters has at
 * most k m factors.  m is 2, 3, 4 or 6: two rational reflections have no
 * product of another order.
 * Source: [siems2025] for S_n, [peng2025]
 */

#include "arch/blocks.h"

#include <inttypes.h>
#include <string.h>

#define MOST_ELEMENTS 10000
#define MOST_POINTS 2000000  /* elements times points, or states */
#define MOST_JOINT 2000000

/* ---- letters ------------------------------------------------------------ */

/* p = what letter a does to states; 1 where that is a permutation, 2 where
 * it is 1, 0 else. */
static int permutes(uint32_t *p, const wr_dfa_struct *A, uint32_t a) {
    unsigned char *met = wr_calloc(A->states + 1, 1);
    int one = 1, good = 1;
    for (uint32_t q = 0; q < A->states; q++) {
        p[q] = A->delta[(size_t) q * A->letters + a];
        one &= p[q] == q;
        good &= !met[p[q]]++;
    }
    wr_free(met);
    return good + (good && one);
}

/* Letters that do the same get the same code. */
static wr_status_t set_letters(arch_blocks_t *S, arch_tuples_t *gens) {
    const wr_dfa_struct *A = S->A;
    uint32_t *p = wr_malloc((A->states + 1) * sizeof *p);
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < A->letters && s == WR_OK; a++) {
        int is = permutes(p, A, a);
        S->code[a] = S->target[a] = ARCH_NONE;
        if (is == 1) {
            S->code[a] = arch_tuples_add(gens, p);
        } else if (is == 0) {
            S->resets = 1;
            S->target[a] = p[0];
            for (uint32_t q = 1; q < A->states && s == WR_OK; q++)
                if (p[q] != p[0])
                    s = wr_limits_fail(S->L, WR_DOMAIN, "a letter neither"
                                       " permutes the states nor resets"
                                       " them");
        }
    }
    S->codes = gens->count;
    wr_free(p);
    return s;
}

static wr_status_t set_group(arch_blocks_t *S, const arch_tuples_t *gens) {
    uint32_t most = MOST_POINTS / (S->A->states + 1);
    wr_status_t s = arch_group_set(&S->G, gens, ARCH_GROUP_LIST,
                                   most < MOST_ELEMENTS ? most
                                                        : MOST_ELEMENTS,
                                   S->L);
    if (s != WR_OK)
        return s;
    uint32_t n = S->G.element.count;
    S->element = wr_malloc((S->codes + 1) * sizeof *S->element);
    S->next = wr_malloc(((size_t) n * S->codes + 1) * sizeof *S->next);
    for (uint32_t c = 0; c < S->codes; c++)
        S->element[c] = arch_tuples_find(&S->G.element, gens->tuple
                                             + (size_t) c * gens->width);
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t c = 0; c < S->codes; c++)
            S->next[(size_t) x * S->codes + c]
                = arch_group_after(&S->G, S->element[c], x);
    return WR_OK;
}

/* ---- representations ---------------------------------------------------- */

/* The rotations of a solid, if every one is a product of two half turns. */
static wr_status_t use_solid(arch_blocks_t *S) {
    S->solid = wr_calloc(1, sizeof *S->solid);
    wr_status_t s = arch_solid_match(S->solid, &S->G, S->L);
    if (s == WR_OK && S->solid->order == 12)
        s = wr_limits_fail(S->L, WR_DOMAIN, "rotations of the tetrahedron");
    if (s != WR_OK) {
        wr_free(S->solid);
        S->solid = NULL;
    }
    return s;
}

/* Where all elements take points, from where the letters take them. */
static void move_points(arch_blocks_t *S, const uint32_t *image) {
    uint32_t n = S->points, *p, *from;
    S->moved = wr_malloc((size_t) S->G.element.count * n * sizeof *p);
    for (uint32_t i = 0; i < n; i++)
        S->moved[i] = i;
    /* Elements are listed as letters lead to them. */
    for (uint32_t x = 0, known = 1; x < S->G.element.count; x++)
        for (uint32_t c = 0; c < S->codes; c++) {
            uint32_t y = S->next[(size_t) x * S->codes + c];
            if (y < known)
                continue;
            known = y + 1;
            p = S->moved + (size_t) y * n;
            from = S->moved + (size_t) x * n;
            for (uint32_t i = 0; i < n; i++)
                p[i] = image[(size_t) c * n + from[i]];
        }
}

/* Points have the colour of their orbit under the elements that leave the
 * start where it is, if no others leave colours: the products then are as
 * many as states. */
static void set_colours(arch_blocks_t *S) {
    uint32_t n = S->points, q = S->A->start;
    S->colour = wr_malloc((n + 1) * sizeof *S->colour);
    for (uint32_t i = 0; i < n; i++)
        S->colour[i] = i;
    S->coloured = !S->resets;
    for (uint32_t x = 0; x < S->G.element.count && S->coloured; x++)
        for (uint32_t i = 0; i < n; i++) {
            uint32_t *to = S->moved + (size_t) x * n;
            uint32_t old = S->colour[to[i]], new = S->colour[i];
            if (arch_group_point(&S->G, x, q) == q && old != new)
                for (uint32_t j = 0; j < n; j++)
                    if (S->colour[j] == old)
                        S->colour[j] = new;
        }
    for (uint32_t x = 0; x < S->G.element.count && S->coloured; x++) {
        uint32_t i = 0;
        while (i < n && S->colour[S->moved[(size_t) x * n + i]]
                            == S->colour[i])
            i++;
        S->coloured = i < n || arch_group_point(&S->G, x, q) == q;
    }
    for (uint32_t i = 0; i < n && !S->coloured; i++)
        S->colour[i] = i;
}

/* The fewest points; where letters reset, the states. */
static wr_status_t use_points(arch_blocks_t *S) {
    uint32_t n = S->A->states, *image = NULL, *of = NULL;
    wr_truth_t least;
    wr_status_t s = WR_OK;
    if (!S->resets)
        s = wr_dfa_points(&n, &image, &least, S->A, S->L);
    if (s != WR_OK)
        return s;
    if ((uint64_t) n * S->G.element.count > MOST_POINTS) {
        wr_free(image);
        return wr_limits_fail(S->L, WR_UNABLE, "%u elements on %u points",
                              S->G.element.count, n);
    }
    S->points = n;
    of = wr_malloc(((size_t) S->codes * n + 1) * sizeof *of);
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t i = 0; i < n && S->code[a] != ARCH_NONE; i++)
            of[(size_t) S->code[a] * n + i]
                = image != NULL ? image[(size_t) a * n + i]
                                : S->A->delta[(size_t) i * S->A->letters
                                              + a];
    move_points(S, of);
    set_colours(S);
    wr_free(of);
    wr_free(image);
    return WR_OK;
}

static uint32_t half_turns(uint32_t *room, const arch_solid_t *H,
                           uint32_t g) {
    if (g == 0)
        return 0;
    for (uint32_t x = 1; x < H->order; x++)
        for (uint32_t y = 1; y < H->order; y++)
            if (H->after[x][x] == 0 && H->after[y][y] == 0
                && H->after[x][y] == g) {
                room[0] = y;
                room[1] = x;
                return 2;
            }
    return 3; /* never: all are, but of the tetrahedron */
}

uint32_t arch_blocks_factors(uint32_t *room, const arch_blocks_t *S,
                             uint32_t x) {
    uint32_t n = S->points, *pair, found;
    if (S->solid != NULL)
        return half_turns(room, S->solid, S->solid->image[x]);
    pair = wr_malloc(2 * ((size_t) n + 1) * sizeof *pair);
    wr_householder_permutation(pair, &found, S->moved + (size_t) x * n, n);
    for (uint32_t f = 0; f < found; f++)
        room[f] = pair[2 * (found - 1 - f)] * n
                  + pair[2 * (found - 1 - f) + 1];
    wr_free(pair);
    return found;
}

/* ---- the length of a block ---------------------------------------------- */

/* in = the products of one more letter. */
static void one_more(unsigned char *in, unsigned char *room,
                     const arch_blocks_t *S) {
    uint32_t n = S->G.element.count;
    memset(room, 0, n);
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t c = 0; c < S->codes && in[x]; c++)
            room[S->next[(size_t) x * S->codes + c]] = 1;
    memcpy(in, room, n);
}

/* m = the least length at which blocks have few enough factors, or 0. */
static void measure(arch_blocks_t *S) {
    static const uint32_t length[] = {2, 3, 4, 6};
    uint32_t n = S->G.element.count, made = 0;
    uint32_t *cost = wr_malloc(n * sizeof *cost);
    uint32_t *room = wr_malloc((S->points + 3) * sizeof *room);
    unsigned char *in = wr_calloc(n, 1), *more = wr_calloc(n, 1);
    for (uint32_t x = 0; x < n; x++)
        cost[x] = arch_blocks_factors(room, S, x);
    in[0] = 1;
    S->m = 0;
    for (size_t i = 0; i < sizeof length / sizeof *length && S->m == 0;
         i++) {
        for (; made < length[i]; made++)
            one_more(in, more, S);
        S->m = length[i];
        for (uint32_t x = 0; x < n; x++)
            if (in[x] && cost[x] > S->k * length[i])
                S->m = 0;
    }
    wr_free(more);
    wr_free(in);
    wr_free(room);
    wr_free(cost);
}

/* The joint states: those of a block and what was read of the next, for each
 * product, and whether the block was even; a number over `most` where they
 * are more. */
static uint64_t joint(const arch_blocks_t *S, uint64_t most) {
    uint64_t words = 1, sum = 0;
    uint64_t each = S->solid == NULL && S->coloured ? S->A->states
                                                    : S->G.element.count;
    each *= (S->k == 1 ? 2 : 1) * (S->resets ? S->A->states : 1);
    for (uint32_t i = 1; i <= 2 * S->m && sum <= most; i++) {
        words *= S->codes;
        sum += i > S->m || words > most ? words * each : 0;
    }
    return S->m > 0 ? sum : UINT64_MAX;
}

/* The representation with the fewer joint states. */
static wr_status_t choose(arch_blocks_t *S, uint64_t most) {
    arch_solid_t *solid = NULL;
    uint32_t m = 0;
    uint64_t few = UINT64_MAX;
    if (use_solid(S) == WR_OK) {
        measure(S);
        few = joint(S, most);
        m = S->m;
        solid = S->solid;
        S->solid = NULL;
    }
    wr_status_t s = use_points(S);
    if (s == WR_OK)
        measure(S);
    if (solid != NULL && (s != WR_OK || few <= joint(S, most))) {
        S->solid = solid;
        S->m = m;
        return WR_OK;
    }
    wr_free(solid);
    return s;
}

static wr_status_t set_length(arch_blocks_t *S) {
    uint64_t most = MOST_JOINT;
    if (S->L->max_states > 0) /* below 2^40, so that no product overflows */
        most = S->L->max_states >> 40 ? UINT64_C(1) << 40
                                      : S->L->max_states;
    wr_status_t s = choose(S, most);
    if (s != WR_OK)
        return s;
    if (S->m == 0)
        return wr_limits_fail(S->L, WR_UNABLE, "on %u points no block of up"
                              " to 6 letters has few enough reflections",
                              S->points);
    if (joint(S, most) > most)
        return wr_limits_fail(S->L, WR_UNABLE, "blocks of %u letters have"
                              " over %" PRIu64 " joint states", S->m, most);
    S->period = S->k == 1 ? 2 * S->m : S->m;
    for (S->base = 2; S->base < S->codes; S->base *= 2) {}
    return WR_OK;
}

/* ---- the whole ---------------------------------------------------------- */

static wr_status_t prepare(arch_blocks_t *S) {
    arch_tuples_t gens;
    arch_tuples_init(&gens, S->A->states);
    wr_status_t s = set_letters(S, &gens);
    if (s == WR_OK && S->codes == 0)
        s = wr_limits_fail(S->L, WR_DOMAIN, "no letter permutes states");
    if (s == WR_OK)
        s = set_group(S, &gens);
    arch_tuples_clear(&gens);
    if (s == WR_OK)
        s = set_length(S);
    return s;
}

static void rows_clear(arch_rows_t *R) {
    arch_tuples_clear(&R->key);
    wr_free(R->value);
}

static void clear(arch_blocks_t *S) {
    arch_group_clear(&S->G);
    arch_tuples_clear(&S->memory);
    arch_tuples_clear(&S->made);
    arch_tuples_clear(&S->action);
    arch_tuples_clear(&S->state);
    rows_clear(&S->factor);
    rows_clear(&S->store);
    rows_clear(&S->readout);
    wr_free(S->done);
    wr_free(S->colour);
    wr_free(S->moved);
    wr_free(S->solid);
    wr_free(S->next);
    wr_free(S->element);
    wr_free(S->target);
    wr_free(S->code);
}

static void say(char how[200], const arch_blocks_t *S) {
    char where[60];
    snprintf(where, sizeof where, "on %u points", S->points);
    snprintf(how, 200, "blocks of %u letters: the product of a block is"
             " taken by reflections %s in the next, %u a letter", S->m,
             S->solid == NULL        ? where
             : S->solid->order == 24 ? "of a cube"
                                     : "of an icosahedron", S->k);
}

wr_status_t arch_blocks(wr_lrnn_t M, char how[200], const wr_dfa_t A,
                        uint32_t k, wr_limits_t L) {
    arch_blocks_t S;
    wr_buffer_t text;
    memset(&S, 0, sizeof S);
    S.A = A;
    S.L = L;
    S.k = k;
    S.code = wr_malloc((A->letters + 1) * sizeof *S.code);
    S.target = wr_malloc((A->letters + 1) * sizeof *S.target);
    arch_group_init(&S.G, A->states);
    wr_buffer_init(text);
    wr_status_t s = prepare(&S);
    if (s == WR_OK)
        s = arch_blocks_close(&S);
    if (s == WR_OK) {
        arch_blocks_write(text, &S);
        s = arch_read_model(M, text, L);
    }
    if (s == WR_OK)
        say(how, &S);
    wr_buffer_clear(text);
    clear(&S);
    return s;
}
