/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A growing layer at the end of a long word: the product of its actions by a
 * tree, or by powers of the map of a period if the actions end in many
 * repetitions of one.  The result is checked twice against steps: exactly, on
 * the first symbols; and modulo a prime, on all of them, because steps commute
 * with that reduction unless the prime divides a denominator, and are cheap.
 * Source: [bernstein2008] for product trees; the period is found from the
 * prefixes of the reversed word, by [knuth1977].
 */

#include "run/step.h"

#define PREFIX 200 /* symbols checked exactly */
#define REPEATS 8  /* least number of periods for which powers are used */
#define PRIME ((UINT64_C(1) << 61) - 1)
#define MODULAR 2000000000 /* limit on multiplications modulo the prime */

/* ---- the period -------------------------------------------------------- */

/* Find the period that covers most: the last *times * *period actions. */
static void find_period(size_t *period, size_t *times, const uint32_t *a,
                        size_t n) {
    size_t *border = wr_malloc(n * sizeof *border), k = 0;
    *period = *times = 0;
    for (size_t i = 0; i < n; i++) { /* a[n - 1 - i], backwards */
        while (i > 0 && k > 0 && a[n - 1 - i] != a[n - 1 - k])
            k = border[k - 1];
        k += i > 0 && a[n - 1 - i] == a[n - 1 - k];
        border[i] = k;
        size_t p = i + 1 - k;
        if ((i + 1) / p >= REPEATS && (i + 1) / p * p > *times * *period) {
            *period = p;
            *times = (i + 1) / p;
        }
    }
    wr_free(border);
}

/* ---- modulo a prime ---------------------------------------------------- */

static uint64_t reduce(unsigned __int128 x) {
    uint64_t y = (uint64_t) (x & PRIME) + (uint64_t) (x >> 61);
    y = (y & PRIME) + (y >> 61);
    return y == PRIME ? 0 : y;
}

static uint64_t times_mod(uint64_t x, uint64_t y) {
    return reduce((unsigned __int128) x * y);
}

/* out[i] = the entries of N / d; return 0 if the prime divides d. */
static int matrix_mod(uint64_t *out, const fmpz_mat_t N, const fmpz_t d) {
    uint64_t inverse = fmpz_fdiv_ui(d, PRIME);
    if (inverse == 0)
        return 0;
    inverse = n_invmod(inverse, PRIME);
    for (slong i = 0; i < fmpz_mat_nrows(N); i++)
        for (slong j = 0; j < fmpz_mat_ncols(N); j++)
            *out++ = times_mod(fmpz_fdiv_ui(fmpz_mat_entry(N, i, j), PRIME),
                               inverse);
    return 1;
}

/* y = A x + b, where b follows A; reduce() takes sums of up to 4 products. */
static void step_mod(uint64_t *y, const uint64_t *A, const uint64_t *x, slong n,
                     slong k) {
    const uint64_t *b = A + n * n;
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < k; j++) {
            unsigned __int128 sum = b[i * k + j];
            for (slong l = 0; l < n; l++) {
                sum += (unsigned __int128) A[i * n + l] * x[l * k + j];
                if (l % 4 == 3)
                    sum = reduce(sum);
            }
            y[i * k + j] = reduce(sum);
        }
}

/* Return 1 if equal, 0 if not, -1 if the prime divides a denominator. */
static int same_mod(const wr_letters_t S, const wr_point_t from,
                    const wr_point_t to, const uint32_t *a, size_t length) {
    slong n = S->n, k = S->k, letter = n * n + n * k;
    uint64_t *map = wr_malloc(S->count * (size_t) letter * sizeof *map);
    uint64_t *x = wr_malloc(3 * (size_t) (n * k) * sizeof *x);
    uint64_t *y = x + n * k, *z = y + n * k;
    int fits = matrix_mod(x, from->v, from->d) && matrix_mod(z, to->v, to->d);
    for (uint32_t i = 0; fits && i < S->count; i++) {
        const wr_affine_struct *f = S->map + i;
        uint64_t *A = map + i * letter;
        fits = matrix_mod(A, f->N, f->d) && matrix_mod(A + n * n, f->c, f->d);
    }
    uint64_t *old = x, *new = y;
    for (size_t t = 0; fits && t < length; t++) {
        step_mod(new, map + a[t] * letter, old, n, k);
        WR_SWAP(uint64_t *, old, new);
    }
    int same = 1;
    for (slong i = 0; fits && i < n * k; i++)
        same = same && old[i] == z[i];
    WR_FREE(x, map);
    return fits ? same : -1;
}

/* ---- checking ---------------------------------------------------------- */

static wr_status_t mismatch(const char *how, wr_limits_t L) {
    return wr_limits_fail(
        L, WR_DOMAIN,
        "a product of actions differs from steps %s: this is a bug in wreath",
        how);
}

/* Compare the tree with steps on the first symbols. */
static wr_status_t check_prefix(lrnn_run_layer_t *y, const wr_letters_t S,
                                const wr_point_t from, wr_limits_t L) {
    size_t length = y->actions < PREFIX ? y->actions : PREFIX;
    wr_point_t x, z;
    wr_point_init(x, S->n, S->k);
    wr_point_init(z, S->n, S->k);
    wr_point_set(x, from);
    wr_status_t s = wr_product_run(x, S, y->action, length, L);
    wr_point_set(z, from);
    for (size_t t = 0; t < length; t++)
        wr_affine_apply(z, S->map + y->action[t], z);
    if (s == WR_OK && !wr_point_equal(x, z))
        s = mismatch("on the first symbols", L);
    WR_EACH(wr_point_clear, x, z);
    y->done.checked = length;
    return s;
}

static wr_status_t check_all(lrnn_run_layer_t *y, const wr_letters_t S,
                             const wr_point_t from, wr_limits_t L) {
    uint64_t cost = (uint64_t) (S->n * S->n * S->k);
    y->done.prime = 0;
    if (cost > MODULAR / y->actions)
        return WR_OK;
    int same = same_mod(S, from, y->point, y->action, y->actions);
    if (same == 0)
        return mismatch("modulo a prime", L);
    y->done.prime = same > 0 ? PRIME : 0;
    return WR_OK;
}

/* ---- the product ------------------------------------------------------- */

static wr_status_t multiply(lrnn_run_layer_t *y, const wr_letters_t S,
                            wr_limits_t L) {
    size_t n = y->actions, period, times;
    find_period(&period, &times, y->action, n);
    size_t tail = period * times < n / 2 ? 0 : period * times;
    wr_status_t s = wr_product_run(y->point, S, y->action, n - tail, L);
    y->done.kind = tail > 0 ? WR_LONG_POWERS : WR_LONG_TREE;
    y->done.period = tail > 0 ? period : 0;
    y->done.times = tail > 0 ? times : 0;
    const wr_repeat_t end = {y->action + n - tail, period, times};
    if (s == WR_OK && tail > 0)
        s = wr_product_repeat(y->point, S, end, L);
    return s;
}

/* Set x to the vector at which the list began. */
static void set_start(wr_point_t x, const lrnn_run_layer_t *y,
                      const wr_lrnn_struct *M, uint32_t l) {
    const wr_layer_struct *layer = &M->layer[l];
    size_t n = (size_t) layer->dim * layer->columns;
    fmpq_poly_struct *h = wr_scalars_new(n);
    for (size_t i = 0; i < n; i++)
        lrnn_linear_entry(&h[i], &y->linear, y->now, i);
    wr_point_set_ring(x, h, M->ring);
    wr_scalars_free(h, n);
}

wr_status_t lrnn_run_settle(lrnn_run_layer_t *y, const wr_lrnn_struct *M,
                            uint32_t l, wr_limits_t L) {
    wr_maps_t F;
    wr_letters_t S;
    wr_point_t from;
    wr_status_t s = lrnn_maps_init(F, M, l, L);
    if (s != WR_OK)
        return s;
    wr_letters_init(S);
    s = wr_maps_letters(S, F, L);
    if (s == WR_OK) {
        wr_point_init(from, S->n, S->k);
        set_start(from, y, M, l);
        wr_point_init(y->point, S->n, S->k);
        wr_point_set(y->point, from);
        y->settled = 1;
        y->done.symbols = y->actions;
        s = multiply(y, S, L);
        if (s == WR_OK)
            s = check_prefix(y, S, from, L);
        if (s == WR_OK)
            s = check_all(y, S, from, L);
        wr_point_clear(from);
    }
    wr_letters_clear(S);
    wr_maps_clear(F);
    return s;
}
