/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Nodes of product trees: composition, and leaves of as many letters as fit in
 * machine words.  The bound is proved beforehand: a letter whose rows (N c) and
 * (0 d) have sums of absolute values at most g maps numbers below M to numbers
 * below g M, including partial sums. */

#include "exact/impl.h"

void exact_node_init(node_t f, const wr_letters_t S, int point) {
    f->S = S;
    f->point = point;
    fmpz_mat_init(f->N, S->n, point ? 0 : S->n);
    fmpz_mat_init(f->c, S->n, S->k);
    if (!point)
        fmpz_mat_one(f->N);
    fmpz_init_set_ui(f->d, 1);
    fmpz_init_set_ui(f->rest, 1);
    f->e = wr_calloc((size_t) S->primes, sizeof *f->e);
}

void exact_node_clear(node_t f) {
    WR_EACH(fmpz_mat_clear, f->N, f->c);
    WR_EACH(fmpz_clear, f->d, f->rest);
    wr_free(f->e);
}

void exact_node_swap(node_t f, node_t g) {
    WR_SWAP(node_struct, *f, *g);
}

slong exact_node_bits(const node_t f) {
    slong a = FLINT_ABS(fmpz_mat_max_bits(f->N));
    slong b = FLINT_ABS(fmpz_mat_max_bits(f->c));
    return FLINT_MAX(FLINT_MAX(a, b), (slong) fmpz_bits(f->d));
}

void exact_node_compose(node_t out, const node_t later, const node_t earlier) {
    if (!earlier->point)
        fmpz_mat_mul(out->N, later->N, earlier->N);
    if (earlier->point || !out->S->linear)
        fmpz_mat_mul(out->c, later->N, earlier->c);
    fmpz_set(out->rest, earlier->rest);
    if (out->S->linear) {
        fmpz_zero(out->d);
    } else { /* add c d', d' the complete denominator of `earlier` */
        fmpz_t whole;
        fmpz_init(whole);
        fmpz_mul(whole, earlier->d, earlier->rest);
        fmpz_mat_scalar_addmul_fmpz(out->c, later->c, whole);
        fmpz_mul(out->d, later->d, earlier->d);
        fmpz_clear(whole);
    }
    for (slong i = 0; i < out->S->primes; i++)
        out->e[i] = later->e[i] + earlier->e[i];
    exact_node_strip(out);
}

/* ---- leaves ----------------------------------------------------------- */

/* A product in machine words: n rows of n + k columns, and space for the next
 * product.  Inlined below with constant n. */
typedef struct {
    int64_t *x, *y;
    slong n, k;
} small_t;

/* (P c; D) = (N q; d) o (P c; D), where q D is added to the last k columns */
static inline void step_small(small_t s, const int64_t *a, int64_t D) {
    slong w = s.n + s.k;
    for (slong i = 0; i < s.n; i++)
        for (slong j = 0; j < w; j++) {
            int64_t sum = j < s.n ? 0 : a[s.n * s.n + i * s.k + (j - s.n)] * D;
            for (slong l = 0; l < s.n; l++)
                sum += a[i * s.n + l] * s.x[l * w + j];
            s.y[i * w + j] = sum;
        }
}

/* Compute the product of the word in x and return its denominator. */
static inline int64_t run_small(small_t s, const node_t f, const uint32_t *word,
                                size_t length) {
    size_t size = (size_t) (s.n * (s.n + s.k));
    size_t stride = (size_t) (s.n * s.n + s.n * f->S->k + 1);
    int64_t D = 1;
    for (size_t t = 0; t < length; t++) {
        const int64_t *a = f->S->small + word[t] * stride;
        step_small(s, a, D);
        memcpy(s.x, s.y, size * sizeof *s.x);
        D *= a[stride - 1];
    }
    return D;
}

static void put_small(node_t out, const int64_t *x, slong k, int64_t D) {
    slong n = out->S->n;
    for (slong i = 0; i < n; i++) {
        for (slong j = 0; j < n; j++)
            fmpz_set_si(fmpz_mat_entry(out->N, i, j), x[i * (n + k) + j]);
        for (slong j = 0; j < k; j++)
            fmpz_set_si(fmpz_mat_entry(out->c, i, j), x[i * (n + k) + n + j]);
    }
    fmpz_set_si(out->d, D);
}

static void leaf_small(node_t out, const uint32_t *word, size_t length) {
    slong n = out->S->n, k = out->S->linear ? 0 : out->S->k;
    size_t size = (size_t) (n * (n + k));
    int64_t near[64], *x = size <= 32 ? near : wr_malloc(16 * size);
    int64_t *y = x + size, D;
    memset(x, 0, size * sizeof *x);
    for (slong i = 0; i < n; i++)
        x[i * (n + k) + i] = 1;
    if (n == 2 && k == 0)
        D = run_small((small_t){x, y, 2, 0}, out, word, length);
    else if (n == 2 && k == 1)
        D = run_small((small_t){x, y, 2, 1}, out, word, length);
    else if (n == 3 && k == 0)
        D = run_small((small_t){x, y, 3, 0}, out, word, length);
    else if (n == 4 && k == 0)
        D = run_small((small_t){x, y, 4, 0}, out, word, length);
    else
        D = run_small((small_t){x, y, n, k}, out, word, length);
    put_small(out, x, k, D);
    if (x != near)
        wr_free(x);
}

void exact_node_leaf(node_t out, const uint32_t *word, size_t length) {
    const wr_letters_struct *S = out->S;
    memset(out->e, 0, (size_t) S->primes * sizeof *out->e);
    for (size_t t = 0; t < length; t++)
        for (slong i = 0; i < S->primes; i++)
            out->e[i] +=
                S->exponent[(size_t) word[t] * (size_t) S->primes + (size_t) i];
    if (S->growth[word[0]] != 0) {
        leaf_small(out, word, length);
        exact_node_strip(out);
    } else { /* one long letter, already in lowest terms */
        fmpz_mat_set(out->N, S->map[word[0]].N);
        fmpz_mat_set(out->c, S->map[word[0]].c);
        fmpz_set(out->d, S->map[word[0]].d);
    }
}

void exact_node_from_point(node_t out, const wr_point_t x) {
    fmpz_mat_set(out->c, x->v);
    fmpz_set(out->rest, x->d);
    for (slong i = 0; i < out->S->primes; i++)
        out->e[i] =
            (ulong) fmpz_remove(out->rest, out->rest, out->S->prime + i);
    fmpz_divexact(out->d, x->d, out->rest);
}
