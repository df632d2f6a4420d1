/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cascades as tables.  The walk is evaluated for every letter and all reachable
 * coordinates, breadth-first from those of the states; the check uses only the
 * tables and the automaton.
 */

#include "cascade/lift.h"

void wr_lift_init(wr_lift_t T) {
    memset(T, 0, sizeof *T);
}

void wr_lift_clear(wr_lift_t T) {
    for (uint32_t l = 0; l < T->levels; l++) {
        WR_EACH(wr_tuples_clear, &T->level[l].action, &T->level[l].gate);
        wr_free(T->level[l].act);
    }
    WR_FREE(T->level, T->state);
    wr_tuples_clear(&T->coordinates);
    wr_lift_init(T);
}

/* ---- construction ------------------------------------------------------ */

typedef struct {
    wr_lift_struct *T;
    const wr_lift_from_t *from; /* NULL: start from all states */
    wr_walk_t walk;
    uint32_t *x, *y; /* the letter and the old coordinates; the new ones */
    uint32_t *image; /* an action, for the widest level */
    uint64_t rows;   /* number of tuples of gates and coordinates */
    wr_limits_struct *L;
} make_t;

/* Compute the action on level l at the walk's position, as a list of images.  A
 * level that nothing reads before its next reset is moved to 0, so that as few
 * coordinates as possible occur. */
static wr_status_t act_of(make_t *M, uint32_t l) {
    wr_act_t act;
    wr_status_t s = wr_walk_act(&act, M->walk);
    if (s != WR_OK)
        return s;
    if (act.idle && M->x[l + 1] != 0 && M->from == NULL)
        act = (wr_act_t){WR_ACT_RESET, 0, NULL, 1};
    for (uint32_t i = 0; i < M->T->level[l].action.width; i++)
        M->image[i] = act.kind == WR_ACT_RESET ? act.target
                      : act.image != NULL      ? act.image[i]
                                               : i;
    return WR_OK;
}

static wr_status_t one_more_row(make_t *M) {
    M->rows++;
    if (M->from == NULL || M->from->rows + M->rows <= M->from->max_rows)
        return WR_OK;
    return wr_limits_fail(
        M->L, WR_UNABLE,
        "writing out tables: %llu rows met after %u states of the cascade are "
        "over the limit of %llu",
        (unsigned long long) (M->from->rows + M->rows), M->T->coordinates.count,
        (unsigned long long) M->from->max_rows);
}

/* Add M->image, the action of a letter on level l, to the gates. */
static wr_status_t enter_gate(make_t *M, uint32_t l) {
    wr_lift_level_t *v = M->T->level + l;
    const uint32_t actions = v->action.count, gates = v->gate.count;
    const uint32_t a = wr_tuples_add(&v->action, M->image);
    if (a == 0 && M->from == NULL)
        return WR_OK;
    if (a == actions && wr_map_kind(M->image, v->action.width) == WR_MAP_OTHER)
        return wr_limits_fail(M->L, WR_DOMAIN, "level %u has another action",
                              l + 1);
    const uint32_t i = wr_tuples_add(&v->gate, M->x);
    if (i < gates)
        return WR_OK;
    v->act = wr_grow(v->act, gates, sizeof a);
    v->act[i] = a;
    return one_more_row(M);
}

/* Compute y = x . a, where M->x is (a, x). */
static wr_status_t step(make_t *M) {
    uint32_t unused;
    wr_walk_begin(M->walk, M->x[0]);
    for (uint32_t l = 0; l < M->T->levels; l++) {
        wr_status_t s = act_of(M, l);
        if (s == WR_OK) {
            M->y[l] = M->image[M->x[l + 1]];
            s = wr_walk_next(&unused, M->walk, M->x[l + 1]);
        }
        if (s != WR_OK)
            return wr_limits_fail(M->L, s, "%s", wr_walk_reason(M->walk));
        s = enter_gate(M, l);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

static uint64_t bytes(const wr_lift_struct *T) {
    uint64_t sum = wr_tuples_bytes(&T->coordinates);
    for (uint32_t l = 0; l < T->levels; l++)
        sum += wr_tuples_bytes(&T->level[l].gate) +
               wr_tuples_bytes(&T->level[l].action);
    return sum;
}

static wr_status_t add_coordinates(make_t *M) {
    wr_tuples_t *X = &M->T->coordinates;
    const uint32_t before = X->count;
    return wr_tuples_add(X, M->y) < before ? WR_OK : one_more_row(M);
}

static wr_status_t close_coordinates(make_t *M) {
    const wr_tuples_t *X = &M->T->coordinates;
    const uint32_t n = X->width;
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < X->count && s == WR_OK; i++)
        for (uint32_t a = 0; a < M->T->A->letters && s == WR_OK; a++) {
            M->x[0] = a;
            if (n > 0)
                memcpy(M->x + 1, X->tuple + (size_t) i * n, n * sizeof *M->x);
            s = step(M);
            if (s == WR_OK)
                s = add_coordinates(M);
            if (s == WR_OK) /* the check is cheap compared with a step */
                s = wr_limits_check(M->L,
                                    M->from != NULL ? "writing out tables"
                                                    : "coordinates",
                                    X->count, bytes(M->T));
        }
    return s;
}

/* Make empty tables; a lift from all states has the identity as action 0. */
static void start_levels(make_t *M, const wr_cascade_t C) {
    wr_lift_struct *T = M->T;
    uint32_t widest = 1;
    for (uint32_t l = 0; l < T->levels; l++)
        if (wr_cascade_width(C, l) > widest)
            widest = wr_cascade_width(C, l);
    M->image = wr_malloc(widest * sizeof *M->image);
    for (uint32_t i = 0; i < widest; i++)
        M->image[i] = i;
    T->level = wr_calloc(T->levels, sizeof *T->level);
    for (uint32_t l = 0; l < T->levels; l++) {
        wr_tuples_init(&T->level[l].action, wr_cascade_width(C, l));
        if (M->from == NULL)
            wr_tuples_add(&T->level[l].action, M->image);
        wr_tuples_init(&T->level[l].gate, l + 1);
    }
}

/* Add the initial coordinates. */
static wr_status_t start(make_t *M, wr_cascade_t C) {
    wr_status_t s = WR_OK;
    if (M->from != NULL) {
        memcpy(M->y, M->from->start, M->T->levels * sizeof *M->y);
        return add_coordinates(M);
    }
    for (uint32_t q = 0; q < M->T->A->states && s == WR_OK; q++) {
        s = wr_cascade_encode(M->y, C, q, M->L);
        wr_tuples_add(&M->T->coordinates, M->y);
    }
    return s;
}

wr_status_t wr_lift_make(wr_lift_t T, wr_cascade_t C,
                         const wr_lift_from_t *from, wr_limits_t L) {
    wr_lift_t N;
    make_t M = {.T = N, .from = from, .L = L};
    wr_lift_init(N);
    N->A = wr_cascade_automaton(C);
    N->levels = wr_cascade_levels(C);
    wr_tuples_init(&N->coordinates, N->levels);
    start_levels(&M, C);
    M.x = wr_malloc((2 * (size_t) N->levels + 1) * sizeof *M.x);
    M.y = M.x + N->levels + 1;
    wr_walk_init(M.walk, C, 1 << 24);
    wr_status_t s = start(&M, C);
    if (s == WR_OK)
        s = close_coordinates(&M);
    if (s == WR_OK) {
        const wr_tuples_t *X = &N->coordinates;
        N->state = wr_malloc(X->count * sizeof *N->state);
        for (uint32_t i = 0; i < X->count; i++)
            N->state[i] =
                wr_cascade_readout(C, X->tuple + (size_t) i * X->width);
        WR_SWAP(wr_lift_struct, *T, *N);
    }
    wr_walk_clear(M.walk);
    WR_FREE(M.x, M.image);
    wr_lift_clear(N);
    return s;
}

/* ---- checking ---------------------------------------------------------- */

/* Replace x by its image under letter a, by the tables alone. */
static void apply(uint32_t *x, const wr_lift_t T, uint32_t a) {
    wr_assert(a < T->A->letters);
    uint32_t *key = wr_malloc(((size_t) T->levels + 1) * sizeof *key);
    key[0] = a;
    if (T->levels > 0)
        memcpy(key + 1, x, T->levels * sizeof *key);
    for (uint32_t l = 0; l < T->levels; l++) {
        const wr_lift_level_t *v = T->level + l;
        const uint32_t i = wr_tuples_find(&v->gate, key);
        wr_assert(x[l] < v->action.width);
        if (i != UINT32_MAX)
            x[l] = v->action.tuple[(size_t) v->act[i] * v->action.width + x[l]];
    }
    wr_free(key);
}

static wr_status_t wrong(const wr_lift_t T, uint32_t i, uint32_t a,
                         wr_limits_t L) {
    return wr_limits_fail(L, WR_DOMAIN,
                          "coordinates %u, of state %u: the lift of letter "
                          "%s disagrees with the automaton",
                          i, T->state[i], T->A->letter_name[a]);
}

wr_status_t wr_lift_check(const wr_lift_t T, wr_limits_t L) {
    const wr_dfa_struct *A = T->A;
    const wr_tuples_t *X = &T->coordinates;
    const size_t n = X->width;
    uint32_t *x = wr_malloc(n * sizeof *x + 1);
    wr_status_t s = WR_OK;
    for (uint32_t q = 0; q < A->states && s == WR_OK; q++)
        if (q >= X->count || T->state[q] != q)
            s = wr_limits_fail(L, WR_DOMAIN, "state %u is not decoded", q);
    for (uint32_t i = 0; i < X->count && s == WR_OK; i++) {
        s = wr_limits_check(L, "check of lifts", X->count, 0);
        for (uint32_t a = 0; a < A->letters && s == WR_OK; a++) {
            if (n > 0)
                memcpy(x, X->tuple + i * n, n * sizeof *x);
            apply(x, T, a);
            const uint32_t j = wr_tuples_find(X, x);
            if (j == UINT32_MAX ||
                T->state[j] != wr_dfa_step(A, T->state[i], a))
                s = wrong(T, i, a, L);
        }
    }
    wr_free(x);
    return s;
}
