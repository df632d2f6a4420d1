/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All words at once: breadth first over rounded states.
 *
 * First the classes of the table that no word tells apart are joined (Moore's
 * refinement).  Then every state carries the class of the word that found
 * it.  If each letter takes a state of class q to one of class delta(q), the
 * class is a function of the state for all words, and the label too.  If a
 * state is met with another class, some word distinguishes the two classes,
 * and with it the two words that met make the collision.
 */

#include "rounding/machine.h"

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

/* States yet to be left, the largest first: a binary heap.  Sizes are sums of
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
    Q->at[i].size = size >= 0 ? size : INFINITY; /* NaN is as far as it goes */
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

/* The state of a search.
 * batch  states left together
 * next   of each of them and letter: the state there, n words, and its hash */
typedef struct {
    wr_reach_struct *X;
    uint64_t alloc;
    wr_machine_t M;
    const wr_table_t *T;
    const uint32_t *kind;
    frontier_t *Q; /* NULL: breadth first */
    size_t batch;
    uint64_t *next, *hash;
} search_t;

/* The state and letter that a step is from, and the class of the words. */
typedef struct {
    uint32_t state, letter, class_;
} lead_t;

/* Whether the limits leave room for one more state: asked a little before the
 * blocks of X->met double. */
static wr_status_t grow(search_t *S, wr_limits_t L) {
    wr_reach_struct *X = S->X;
    if (X->met.T.count + UINT64_C(64) < S->alloc)
        return WR_OK;
    uint64_t n = S->alloc ? 2 * S->alloc : 1024;
    wr_status_t s = wr_limits_check(L, "rounded states", X->met.T.count,
                                    n * (8 * X->n + 12 + 8));
    if (s != WR_OK)
        return s;
    if (n > UINT32_MAX / 2)
        return wr_limits_fail(L, WR_UNABLE, "more than 2^31 rounded states");
    S->alloc = n;
    return WR_OK;
}

/* The state of words h, with the class q of the words that lead there: met by
 * `letter` from state k.  Its number, which is the count before if it is new.
 */
static uint32_t put(search_t *S, const lead_t *from, const uint64_t *h,
                    uint64_t hash) {
    wr_reach_struct *X = S->X;
    const uint32_t before = X->met.T.count;
    const uint32_t i =
        wr_paths_put(&X->met, (const uint32_t *) (const void *) h, hash,
                     from->state, from->letter);
    if (i == before) {
        X->class_ = wr_grow(X->class_, i, sizeof *X->class_);
        X->class_[i] = from->class_;
        if (S->Q != NULL)
            push(S->Q, i, h, S->M);
    }
    return i;
}

#define BATCH 64 /* steps, about */

/* Steps by all letters from `count` states on.  What is looked for lies far
 * apart in memory: all of it is asked for before any is used. */
static void step_all(search_t *S, uint64_t k, size_t count) {
    const wr_reach_struct *X = S->X;
    size_t letters = S->M->R->letters, steps = count * letters;
    for (size_t i = 0; i < steps; i++) {
        uint64_t *h = S->next + i * X->n;
        wr_machine_step(h, wr_reach_code(X, k + i / letters),
                        (uint32_t) (i % letters), S->M);
        S->hash[i] = wr_hash_bytes(h, X->n * sizeof *h);
        wr_index_prefetch(X->met.T.index, S->hash[i]);
    }
    for (size_t i = 0; i < steps; i++)
        (void) wr_tuples_expect(&X->met.T, S->hash[i]);
}

/* All letters from state k, whose steps begin at `at`; TRUE in *done when a
 * collision was met. */
static wr_status_t leave(int *done, uint64_t k, size_t at, search_t *S,
                         wr_limits_t L) {
    wr_reach_struct *X = S->X;
    size_t letters = S->M->R->letters;
    for (uint32_t a = 0; a < letters; a++) {
        wr_status_t s = grow(S, L);
        if (s != WR_OK)
            return s;
        const lead_t from = {(uint32_t) k, a,
                             S->kind[S->T->delta[X->class_[k] * letters + a]]};
        const uint32_t old =
            put(S, &from, S->next + (at + a) * X->n, S->hash[at + a]);
        const uint32_t p = X->class_[old], q = from.class_;
        if (p != q) {
            X->holds = WR_FALSE;
            X->word[0] =
                wr_paths_letters(&X->length[0], &X->met, old, UINT32_MAX);
            X->word[1] =
                wr_paths_letters(&X->length[1], &X->met, from.state, a);
            X->rest = wr_table_tell_apart(&X->rest_length, p, q, S->T, letters);
            *done = 1;
            return WR_OK;
        }
    }
    return WR_OK;
}

#define LOOK 4096 /* states between two looks at the limits */

/* The next state, or from *k on a batch of those that breadth takes next, up
 * to the next look. */
static size_t choose(uint64_t *k, uint64_t left, const search_t *S) {
    if (S->Q != NULL) {
        *k = pop(S->Q);
        return 1;
    }
    *k = left;
    uint64_t count = S->X->met.T.count - left;
    count = count < LOOK - left % LOOK ? count : LOOK - left % LOOK;
    return count < S->batch ? (size_t) count : S->batch;
}

static wr_status_t search(search_t *S, wr_limits_t L) {
    wr_reach_struct *X = S->X;
    size_t letters = S->M->R->letters;
    const lead_t none = {0, 0, S->kind[S->T->start]};
    uint64_t k;
    int done = 0;
    wr_status_t s = grow(S, L);
    if (s != WR_OK)
        return s;
    (void) put(S, &none, S->M->start,
               wr_hash_bytes(S->M->start, X->n * sizeof *S->M->start));
    for (uint64_t left = 0;
         S->Q != NULL ? S->Q->n > 0 : left < X->met.T.count;) {
        if (left % LOOK == 0 &&
            (s = wr_limits_check(L, "rounded states", X->met.T.count, 0)) !=
                WR_OK)
            return s;
        size_t count = choose(&k, left, S);
        step_all(S, k, count);
        for (size_t i = 0; i < count; i++) {
            s = leave(&done, k + i, i * letters, S, L);
            if (s != WR_OK || done)
                return s;
        }
        left += count;
    }
    X->holds = WR_TRUE;
    return WR_OK;
}

enum { SOME = 1 << 18 };

/* Breadth first, then the largest states first; both at first among a quarter
 * of a million states, then up to the limits.  Rounding that favours growth
 * adds up along some words, to overflow, which forgets everything; such words
 * are too long for breadth. */
static wr_status_t search_all(search_t *S, wr_limits_t L) {
    wr_status_t s = WR_UNABLE;
    wr_limits_t some;
    frontier_t Q = {0};
    int one = L->max_states != 0 && L->max_states <= SOME;
    for (int turn = one ? 2 : 0; turn < 4 && s == WR_UNABLE; turn++) {
        *some = *L;
        if (turn < 2)
            some->max_states = SOME;
        if (wr_limits_check(some, "rounded states", 0, 0) != WR_OK)
            break; /* time is up */
        wr_paths_clear(&S->X->met);
        wr_paths_init(&S->X->met, (uint32_t) (2 * S->X->n));
        S->alloc = 0;
        S->Q = turn % 2 ? &Q : NULL;
        s = search(S, some);
        wr_free(Q.at);
        Q = (frontier_t){0};
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
    wr_reach_t X;
    uint32_t *kind = wr_calloc(T->classes, sizeof *kind);
    wr_reach_init(X);
    X->R = M->R;
    *X->format = *M->evaluation->format;
    X->n = M->n;
    wr_table_kinds(kind, T, M->R->letters);
    size_t letters = M->R->letters;
    search_t S = {.X = X, .M = M, .T = T, .kind = kind};
    S.batch = letters < BATCH ? BATCH / (letters + 1) : 1;
    S.next = wr_malloc(S.batch * letters * X->n * sizeof *S.next);
    S.hash = wr_malloc(S.batch * letters * sizeof *S.hash);
    wr_status_t s = search_all(&S, L);
    WR_FREE(S.next, S.hash);
    uint64_t *code = wr_reach_code(X, 0);
    for (size_t i = 0; s == WR_OK && i < X->met.T.count * X->n; i++)
        code[i] = wr_machine_code(code[i], M);
    X->classes = T->classes;
    X->kind = kind;
    if (s == WR_OK)
        WR_SWAP(wr_reach_struct, *out, *X);
    wr_reach_clear(X);
    return s;
}
