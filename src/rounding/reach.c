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

#include "base/set.h"
#include "rounding/machine.h"

void wr_reach_init(wr_reach_t X) {
    memset(X, 0, sizeof *X);
    X->holds = WR_UNKNOWN;
}

void wr_reach_clear(wr_reach_t X) {
    WR_FREE(X->code, X->from, X->by, X->class_, X->kind, X->word[0], X->word[1],
            X->rest);
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

/* Breadth first over pairs; pair i was met from from[i] by letter by[i]. */
uint32_t *wr_table_tell_apart(size_t *length, uint32_t p, uint32_t q,
                              const wr_table_t *T, size_t letters) {
    wr_assert(p < T->classes && q < T->classes);
    uint32_t pair[2] = {p, q}, *from = NULL, *by = NULL, i = 0;
    wr_tuples_t met;
    wr_tuples_init(&met, 2);
    wr_tuples_add(&met, pair);
    for (;; i++) {
        wr_assert(i < met.count);
        const uint32_t x = met.tuple[2 * (size_t) i];
        const uint32_t y = met.tuple[2 * (size_t) i + 1];
        if (T->label[x] != T->label[y])
            break;
        for (uint32_t a = 0; a < letters; a++) {
            const uint32_t count = met.count;
            pair[0] = T->delta[x * letters + a];
            pair[1] = T->delta[y * letters + a];
            if (wr_tuples_add(&met, pair) < count)
                continue;
            from = wr_grow(from, count, sizeof *from);
            by = wr_grow(by, count, sizeof *by);
            from[count] = i;
            by[count] = a;
        }
    }
    *length = 0;
    for (uint32_t s = i; s != 0; s = from[s])
        ++*length;
    uint32_t *word = wr_calloc(*length + 1, sizeof *word);
    for (size_t s = i, k = *length; s != 0; s = from[s])
        word[--k] = by[s];
    wr_tuples_clear(&met);
    WR_FREE(from, by);
    return word;
}

/* ---- the states --------------------------------------------------------- */

static uint64_t hash(const wr_reach_t X, const uint64_t *h) {
    return wr_hash_bytes(h, X->n * sizeof *h);
}

/* 1 and *out = the number of a state that has been met, of this hash. */
static int find(uint32_t *out, const wr_index_t H, const wr_reach_t X,
                const uint64_t *h, uint64_t hash) {
    wr_probe_t p = wr_index_probe(H, hash);
    while (wr_index_next(out, H, &p))
        if (memcmp(X->code + (size_t) *out * X->n, h, X->n * sizeof *h) == 0)
            return 1;
    return 0;
}

/* The state of a search.
 * batch  states left together
 * next   of each of them and letter: the state there, n words, and its hash */
typedef struct {
    wr_reach_struct *X;
    uint64_t alloc;
    wr_index_struct *H;
    wr_machine_t M;
    const wr_table_t *T;
    const uint32_t *kind;
    rd_frontier_t *Q; /* NULL: breadth first */
    size_t batch;
    uint64_t *next, *hash;
} search_t;

/* Room for one more state. */
static wr_status_t grow(search_t *S, wr_limits_t L) {
    wr_reach_struct *X = S->X;
    if (X->states < S->alloc)
        return WR_OK;
    uint64_t n = S->alloc ? 2 * S->alloc : 1024;
    wr_status_t s = wr_limits_check(L, "rounded states", X->states,
                                    n * (8 * X->n + 12 + 8));
    if (s != WR_OK)
        return s;
    if (n > UINT32_MAX / 2)
        return wr_limits_fail(L, WR_UNABLE, "more than 2^31 rounded states");
    S->alloc = n;
    X->code = wr_realloc(X->code, n * X->n * sizeof *X->code);
    X->from = wr_realloc(X->from, n * sizeof *X->from);
    X->by = wr_realloc(X->by, n * sizeof *X->by);
    X->class_ = wr_realloc(X->class_, n * sizeof *X->class_);
    return WR_OK;
}

static void put(search_t *S, const uint64_t *h, uint64_t hash,
                const uint32_t how[3]) {
    wr_reach_struct *X = S->X;
    size_t k = X->states++;
    memcpy(X->code + k * X->n, h, X->n * sizeof *h);
    X->from[k] = how[0];
    X->by[k] = how[1];
    X->class_[k] = how[2];
    wr_index_put(S->H, hash, (uint32_t) k);
}

/* Word `which` is that to state k, and `last` after it unless that is
 * UINT32_MAX. */
static void set_word(wr_reach_t X, int which, size_t k, uint32_t last) {
    wr_assert(k < X->states);
    size_t n = last != UINT32_MAX;
    for (size_t s = k; s != 0; s = X->from[s])
        n++;
    uint32_t *word = X->word[which] = wr_calloc(n + 1, sizeof *word);
    X->length[which] = n;
    if (last != UINT32_MAX)
        word[--n] = last;
    for (size_t s = k; s != 0; s = X->from[s])
        word[--n] = X->by[s];
}

#define BATCH 64 /* steps, about */

/* Steps by all letters from `count` states on.  What is looked for lies far
 * apart in memory: all of it is asked for before any is used. */
static void step_all(search_t *S, uint64_t k, size_t count) {
    const wr_reach_struct *X = S->X;
    size_t letters = S->M->R->letters, steps = count * letters;
    for (size_t i = 0; i < steps; i++) {
        uint64_t *h = S->next + i * X->n;
        wr_machine_step(h, X->code + (k + i / letters) * X->n,
                        (uint32_t) (i % letters), S->M);
        S->hash[i] = hash(X, h);
        wr_index_prefetch(S->H, S->hash[i]);
    }
    for (size_t i = 0; i < steps; i++) {
        uint32_t near;
        wr_probe_t p = wr_index_probe(S->H, S->hash[i]);
        if (wr_index_next(&near, S->H, &p))
            __builtin_prefetch(X->code + (size_t) near * X->n);
    }
}

/* All letters from state k, whose steps begin at `at`; TRUE in *done when a
 * collision was met. */
static wr_status_t leave(int *done, uint64_t k, size_t at, search_t *S,
                         wr_limits_t L) {
    wr_reach_struct *X = S->X;
    size_t letters = S->M->R->letters;
    for (uint32_t a = 0; a < letters; a++) {
        const uint64_t *h = S->next + (at + a) * X->n;
        wr_status_t s = grow(S, L);
        if (s != WR_OK)
            return s;
        uint32_t q = S->kind[S->T->delta[X->class_[k] * letters + a]];
        uint32_t old;
        if (!find(&old, S->H, X, h, S->hash[at + a])) {
            uint32_t how[3] = {(uint32_t) k, a, q};
            if (S->Q != NULL)
                wr_rd_frontier_push(S->Q, (uint32_t) X->states,
                                    wr_rd_size(h, S->M));
            put(S, h, S->hash[at + a], how);
        } else if (X->class_[old] != q) {
            X->holds = WR_FALSE;
            set_word(X, 0, old, UINT32_MAX);
            set_word(X, 1, k, a);
            X->rest = wr_table_tell_apart(&X->rest_length, X->class_[old], q,
                                          S->T, letters);
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
        *k = wr_rd_frontier_pop(S->Q);
        return 1;
    }
    *k = left;
    uint64_t count = S->X->states - left;
    count = count < LOOK - left % LOOK ? count : LOOK - left % LOOK;
    return count < S->batch ? (size_t) count : S->batch;
}

static wr_status_t search(search_t *S, wr_limits_t L) {
    wr_reach_struct *X = S->X;
    size_t letters = S->M->R->letters;
    uint32_t how[3] = {0, 0, S->kind[S->T->start]};
    uint64_t k;
    int done = 0;
    wr_status_t s = grow(S, L);
    if (s != WR_OK)
        return s;
    put(S, S->M->start, hash(X, S->M->start), how);
    if (S->Q != NULL)
        wr_rd_frontier_push(S->Q, 0, 0);
    for (uint64_t left = 0; S->Q != NULL ? S->Q->n > 0 : left < X->states;) {
        if (left % LOOK == 0 &&
            (s = wr_limits_check(L, "rounded states", X->states, 0)) != WR_OK)
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
    rd_frontier_t Q = {0, NULL, NULL};
    int one = L->max_states != 0 && L->max_states <= SOME;
    for (int turn = one ? 2 : 0; turn < 4 && s == WR_UNABLE; turn++) {
        *some = *L;
        if (turn < 2)
            some->max_states = SOME;
        if (wr_limits_check(some, "rounded states", 0, 0) != WR_OK)
            break; /* time is up */
        wr_index_empty(S->H);
        S->X->states = 0;
        S->Q = turn % 2 ? &Q : NULL;
        s = search(S, some);
        wr_rd_frontier_clear(&Q);
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
    wr_index_t H = {{NULL, 0, 0}};
    uint32_t *kind = wr_calloc(T->classes, sizeof *kind);
    wr_reach_init(X);
    X->R = M->R;
    *X->format = *M->evaluation->format;
    X->n = M->n;
    wr_table_kinds(kind, T, M->R->letters);
    size_t letters = M->R->letters;
    search_t S = {.X = X, .H = H, .M = M, .T = T, .kind = kind};
    S.batch = letters < BATCH ? BATCH / (letters + 1) : 1;
    S.next = wr_malloc(S.batch * letters * X->n * sizeof *S.next);
    S.hash = wr_malloc(S.batch * letters * sizeof *S.hash);
    wr_status_t s = search_all(&S, L);
    WR_FREE(S.next, S.hash);
    for (uint64_t i = 0; s == WR_OK && i < X->states * X->n; i++)
        X->code[i] = wr_machine_code(X->code[i], M);
    wr_index_clear(H);
    X->classes = T->classes;
    X->kind = kind;
    if (s == WR_OK)
        WR_SWAP(wr_reach_struct, *out, *X);
    wr_reach_clear(X);
    return s;
}
