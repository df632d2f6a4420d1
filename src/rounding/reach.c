/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All rounded states of a recurrence, breadth first or the largest first.
 *
 * First the Myhill-Nerode equivalent classes of the table are merged (Moore's
 * refinement); then the closed set is computed (close.c). */

#include "rounding/machine.h"
#include "rounding/reach.h"

void wr_reach_init(wr_reach_t X) {
    memset(X, 0, sizeof *X);
    X->holds = WR_UNKNOWN;
}

void wr_reach_clear(wr_reach_t X) {
    wr_paths_clear(&X->met);
    WR_FREE(X->class_, X->kind, X->word[0], X->word[1], X->rest);
    wr_reach_init(X);
}

/* ---- the table ---------------------------------------------------------- */

void wr_table_kinds(uint32_t *kind, const wr_table_t *T, size_t letters) {
    const uint32_t n = T->classes;
    uint32_t *row = wr_malloc((letters + 1) * sizeof *row);
    uint32_t *fresh = wr_malloc(n * sizeof *fresh), count = 0, before;
    memcpy(kind, T->label, n * sizeof *kind);
    do { /* until the kinds of all successors agree within each kind */
        wr_tuples_t rows;
        wr_tuples_init(&rows, (uint32_t) letters + 1);
        before = count;
        for (uint32_t q = 0; q < n; q++) {
            row[0] = kind[q];
            for (size_t a = 0; a < letters; a++)
                row[1 + a] = kind[T->delta[q * letters + a]];
            fresh[q] = wr_tuples_add(&rows, row);
        }
        count = rows.count;
        memcpy(kind, fresh, n * sizeof *kind);
        wr_tuples_clear(&rows);
    } while (count != before);
    for (uint32_t q = n; q-- > 0;) /* the least comes last */
        fresh[kind[q]] = q;
    for (uint32_t q = 0; q < n; q++)
        kind[q] = fresh[kind[q]];
    WR_FREE(row, fresh);
}

uint32_t *wr_table_tell_apart(size_t *length, uint32_t p, uint32_t q,
                              const wr_table_t *T, size_t letters) {
    wr_assert(p < T->classes && q < T->classes);
    wr_paths_t pairs;
    wr_paths_init(&pairs, 2);
    wr_paths_add(&pairs, (uint32_t[2]){p, q}, 0, 0);
    for (uint32_t i = 0;; i++) {
        wr_assert(i < pairs.T.count);
        const uint32_t x = wr_paths_tuple(&pairs, i)[0];
        const uint32_t y = wr_paths_tuple(&pairs, i)[1];
        if (T->label[x] != T->label[y]) {
            uint32_t *word = wr_paths_letters(length, &pairs, i, UINT32_MAX);
            wr_paths_clear(&pairs);
            return word;
        }
        for (uint32_t a = 0; a < letters; a++) {
            const uint32_t next[2] = {T->delta[x * letters + a],
                                      T->delta[y * letters + a]};
            wr_paths_add(&pairs, next, i, a);
        }
    }
}

/* ---- the states --------------------------------------------------------- */

/* States still to expand, the largest first: a binary heap.  Sizes are sums of
 * squares in doubles; they choose an order, and decide nothing. */
typedef struct {
    double size;
    uint32_t state;
} waiting_t;
typedef struct {
    waiting_t *at;
    size_t n;
} frontier_t;

static void push(frontier_t *Q, uint32_t state, const uint64_t *h,
                 const wr_machine_t M) {
    size_t i = Q->n++;
    double size = 0;
    for (size_t k = 0; k < M->n; k++) {
        const double d = M->fast ? rd_from_bits(h[k])
                                 : wr_rd_double(h[k], M->evaluation->format);
        size += d * d;
    }
    Q->at = wr_grow(Q->at, i, sizeof *Q->at);
    Q->at[i].state = state;
    Q->at[i].size = size >= 0 ? size : INFINITY; /* NaN counts as infinite */
    for (; i > 0 && Q->at[i].size > Q->at[(i - 1) / 2].size; i = (i - 1) / 2)
        WR_SWAP(waiting_t, Q->at[i], Q->at[(i - 1) / 2]);
}

static uint32_t pop(frontier_t *Q) {
    wr_assert(Q->n > 0);
    const uint32_t top = Q->at[0].state;
    Q->at[0] = Q->at[--Q->n];
    for (size_t i = 0, j; (j = 2 * i + 1) < Q->n; i = j) {
        j += j + 1 < Q->n && Q->at[j + 1].size > Q->at[j].size;
        if (Q->at[i].size >= Q->at[j].size)
            break;
        WR_SWAP(waiting_t, Q->at[i], Q->at[j]);
    }
    return top;
}

#define AHEAD 64  /* steps in one batch */
#define LOOK 1024 /* steps between two checks of limits */

typedef struct {
    wr_reach_search_t S;
    wr_machine_t M;
    frontier_t Q;
    uint64_t steps;
    wr_limits_struct *L;
} search_t;

static int choose(uint32_t *state, void *self) {
    frontier_t *Q = &((search_t *) self)->Q;
    if (Q->n == 0)
        return 0;
    *state = pop(Q);
    return 1;
}

static wr_status_t take(uint32_t *count, const wr_reach_step_t *step,
                        void *self) {
    const search_t *C = self;
    for (uint32_t k = 0; k < *count; k++, step++)
        wr_machine_step((uint64_t *) (void *) step->to,
                        wr_reach_code(C->S.X, step->from), step->letter, C->M);
    return WR_OK;
}

/* Limits are checked every LOOK steps: often enough, because wr_paths_bytes
 * counts a nearly full block with the larger one that will replace it. */
static wr_status_t meet(const wr_reach_step_t *t, int fresh, void *self) {
    search_t *C = self;
    const wr_paths_t *met = &C->S.X->met;
    const uint64_t count = met->T.count;
    if (fresh && C->S.choose != NULL)
        push(&C->Q, met->T.count - 1, (const uint64_t *) (const void *) t->to,
             C->M);
    if (C->steps++ % LOOK != 0)
        return WR_OK;
    if (count > UINT32_MAX / 2)
        return wr_limits_fail(C->L, WR_UNABLE, "more than 2^31 rounded states");
    return wr_limits_check(C->L, "rounded states", count,
                           wr_paths_bytes(met) + 8 * count +
                               3 * C->Q.n * sizeof *C->Q.at);
}

enum { SOME = 1 << 18 };

/* Search breadth first, then the largest states first; first up to SOME states
 * each, then up to the limits.  Rounding errors that favour growth accumulate
 * along some words until overflow, where all information is lost; such words
 * are too long for breadth-first search. */
static wr_status_t search_all(search_t *C, wr_limits_t L) {
    wr_reach_struct *X = C->S.X;
    const uint32_t letters = C->S.letters;
    wr_status_t s = WR_UNABLE;
    wr_limits_t some;
    int one = L->max_states != 0 && L->max_states <= SOME;
    for (int turn = one ? 2 : 0; turn < 4 && s == WR_UNABLE; turn++) {
        *some = *L;
        if (turn < 2)
            some->max_states = SOME;
        if (wr_limits_check(some, "rounded states", 0, 0) != WR_OK)
            break; /* time is up */
        wr_paths_clear(&X->met);
        wr_paths_init(&X->met, (uint32_t) (2 * X->n));
        C->L = some;
        C->S.choose = turn % 2 ? choose : NULL;
        C->S.ahead = C->S.choose != NULL || letters > AHEAD ? letters : AHEAD;
        s = wr_reach_close(&C->S, (uint32_t *) (void *) C->M->start);
        wr_free(C->Q.at);
        C->Q = (frontier_t){0};
    }
    return s == WR_OK ? s : wr_limits_fail(L, s, "%s", some->reason);
}

static int in_range(const wr_table_t *T, size_t letters) {
    for (size_t i = 0; i < T->classes * letters; i++)
        if (T->delta[i] >= T->classes)
            return 0;
    return T->start < T->classes;
}

wr_status_t wr_reach_compute(wr_reach_t out, const wr_machine_t M,
                             const wr_table_t *T, wr_limits_t L) {
    if (M->evaluation->chunk > 0 || !in_range(T, M->R->letters))
        return wr_limits_fail(
            L, WR_DOMAIN,
            "all words are decided in E2 models and for complete tables only");
    search_t C = {.M = M};
    wr_reach_struct *X = C.S.X;
    C.S.T = T;
    C.S.letters = (uint32_t) M->R->letters;
    C.S.take = take;
    C.S.meet = meet;
    C.S.self = &C;
    wr_reach_init(X);
    X->R = M->R;
    *X->format = *M->evaluation->format;
    X->n = M->n;
    X->classes = T->classes;
    X->kind = wr_calloc(T->classes, sizeof *X->kind);
    wr_table_kinds(X->kind, T, M->R->letters);
    wr_status_t s = search_all(&C, L);
    uint64_t *code = wr_reach_code(X, 0);
    for (size_t i = 0; s == WR_OK && i < X->met.T.count * X->n; i++)
        code[i] = wr_machine_code(code[i], M);
    for (size_t i = 0; s == WR_OK && i < X->met.T.count; i++)
        X->class_[i] = X->kind[X->class_[i]];
    if (s == WR_OK)
        WR_SWAP(wr_reach_struct, *out, *X);
    wr_reach_clear(X);
    return s;
}
