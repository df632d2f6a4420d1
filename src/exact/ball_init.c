/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Initialise letters and start.  For balls: midpoints of the requested
 * precision, bounds on their errors, and the norm.  The balls of the exact
 * entries have twice the precision, so the error of a midpoint is mainly its
 * rounding.  For rounded numbers: the exact entries rounded once, irrational
 * ones from balls of growing precision until both ends round to the same number
 * (which they do: boundaries of rounding are rational). */

#include "exact/impl.h"

#define ROUNDS 12 /* doublings of precision before giving up */

/* Norms of midpoints and of their errors. */
enum { SIZE, MISS, NORMS };

/* Set x to the midpoints of A and compute both norms. */
static void set_midpoints(arf_struct *x, mag_ptr norm, const arb_mat_t A,
                          const wr_ball_t X, int square) {
    mag_struct *miss = norm + MISS, *size = norm + SIZE;
    slong r = arb_mat_nrows(A), c = arb_mat_ncols(A);
    arb_mat_t rest, mid;
    arb_mat_init(rest, r, c);
    arb_mat_init(mid, r, c);
    for (slong i = 0; i < r; i++)
        for (slong j = 0; j < c; j++) {
            const arb_struct *y = arb_mat_entry(A, i, j);
            arf_struct *m = arb_midref(arb_mat_entry(mid, i, j));
            arf_set_round(x + i * c + j, arb_midref(y), X->how.prec,
                          ARF_RND_DOWN);
            arf_abs(m, x + i * c + j);
            /* the difference of the midpoints is exact, then the radius */
            arf_sub(arb_midref(arb_mat_entry(rest, i, j)), arb_midref(y),
                    x + i * c + j, ARF_PREC_EXACT, ARF_RND_DOWN);
            mag_set(arb_radref(arb_mat_entry(rest, i, j)), arb_radref(y));
        }
    if (!square) { /* by columns, as vectors; the sum bounds any norm */
        arb_mat_bound_inf_norm(miss, rest);
        arb_mat_bound_inf_norm(size, mid);
        mag_mul_ui(miss, miss, X->euclidean ? (ulong) r : 1);
        mag_mul_ui(size, size, X->euclidean ? (ulong) r : 1);
    } else if (X->euclidean) {
        arb_mat_bound_frobenius_norm(miss, rest);
        arb_mat_bound_frobenius_norm(size, mid);
    } else {
        arb_mat_bound_inf_norm(miss, rest);
        arb_mat_bound_inf_norm(size, mid);
    }
    WR_EACH(arb_mat_clear, rest, mid);
}

/* (n + 1) u / (1 - (n + 1) u) <= (n + 2) u as long as (n + 2)^2 u <= 1 */
static void rounding(mag_t g, const wr_ball_t X) {
    mag_set_ui_2exp_si(g, (ulong) X->rows + 2, 1 - X->how.prec);
}

static void set_letter(wr_ball_t X, uint32_t a, const arb_mat_t A,
                       const arb_mat_t B) {
    slong n = X->rows;
    mag_t g;
    mag_ptr norm = _mag_vec_init(NORMS);
    mag_init(g);
    rounding(g, X);
    set_midpoints(X->A + (slong) a * n * n, norm, A, X, 1);
    mag_mul(norm + SIZE, norm + SIZE, g);
    mag_add(X->scale + a, norm + MISS, norm + SIZE);
    set_midpoints(X->B + (slong) a * n * X->k, norm, B, X, 0);
    mag_mul(norm + SIZE, norm + SIZE, g);
    mag_add(X->offset + a, norm + MISS, norm + SIZE);
    mag_clear(g);
    _mag_vec_clear(norm, NORMS);
}

/* Choose the norm in which the largest letter is smaller; set bounds. */
static void choose_norm(wr_ball_t X, arb_mat_struct *A, slong prec) {
    mag_t rows, euclid;
    mag_struct *other = _mag_vec_init(X->M->count);
    WR_EACH(mag_init, rows, euclid);
    for (uint32_t a = 0; a < X->M->count; a++) {
        arb_mat_bound_inf_norm(X->norm + a, A + a);
        exact_norm_euclidean(other + a, A + a, prec);
        mag_max(rows, rows, X->norm + a);
        mag_max(euclid, euclid, other + a);
    }
    X->euclidean = mag_cmp(euclid, rows) < 0;
    for (uint32_t a = 0; X->euclidean && a < X->M->count; a++)
        mag_set(X->norm + a, other + a);
    _mag_vec_clear(other, X->M->count);
    WR_EACH(mag_clear, rows, euclid);
}

/* The number of all entries: those of the letters, and three states. */
static slong entries(const wr_ball_t X) {
    return X->M->count * X->rows * (X->rows + X->k) + 3 * X->rows * X->k;
}

static void allocate(wr_ball_t X, wr_maps_t M, const wr_real_how_t *how) {
    slong n = wr_maps_rows(M), count = (slong) M->count;
    memset(X, 0, sizeof *X);
    X->M = M;
    X->how = *how;
    X->rnd = ARF_RND_DOWN;
    X->rows = n, X->k = M->k;
    X->A = wr_calloc((size_t) entries(X), sizeof *X->A);
    for (slong i = 0; i < entries(X); i++)
        arf_init(X->A + i);
    X->B = X->A + count * n * n;
    X->x = X->B + count * n * M->k;
    X->next = X->x + n * M->k;
    X->start = X->next + n * M->k;
    X->norm = _mag_vec_init(3 * count);
    X->scale = X->norm + count;
    X->offset = X->scale + count;
    WR_EACH(mag_init, X->error, X->start_error);
}

void wr_ball_clear(wr_ball_t X) {
    for (slong i = 0; i < entries(X); i++)
        arf_clear(X->A + i);
    wr_free(X->A);
    _mag_vec_clear(X->norm, 3 * (slong) X->M->count);
    WR_EACH(mag_clear, X->error, X->start_error);
}

static wr_status_t fill_balls(wr_ball_t X, const fmpq_poly_struct *H,
                              wr_limits_t L) {
    wr_maps_struct *M = X->M;
    slong n = X->rows;
    arb_mat_struct *A = wr_calloc(M->count, sizeof *A);
    arb_mat_t B;
    mag_ptr norm = _mag_vec_init(NORMS);
    wr_status_t s = WR_OK;
    arb_mat_init(B, n, X->k);
    for (uint32_t a = 0; a < M->count; a++) {
        arb_mat_init(A + a, n, n);
        if (s == WR_OK)
            s = exact_real_matrix(A + a, M->A[a], X, 1, L);
    }
    if (s == WR_OK)
        choose_norm(X, A, EXACT_REAL_PREC(X));
    for (uint32_t a = 0; a < M->count && s == WR_OK; a++) {
        s = exact_real_matrix(B, M->B[a], X, 0, L);
        if (s == WR_OK)
            set_letter(X, a, A + a, B);
    }
    if (s == WR_OK) {
        arb_mat_zero(B);
        s = exact_real_matrix(B, H, X, 0, L);
    }
    if (s == WR_OK) {
        set_midpoints(X->start, norm, B, X, 0);
        mag_set(X->start_error, norm + MISS);
    }
    for (uint32_t a = 0; a < M->count; a++)
        arb_mat_clear(A + a);
    wr_free(A);
    arb_mat_clear(B);
    _mag_vec_clear(norm, NORMS);
    return s;
}

static wr_status_t init_balls(wr_ball_t X, const fmpq_poly_struct *H,
                              wr_limits_t L) {
    const wr_maps_struct *M = X->M;
    slong prec = X->how.prec;
    uint64_t n = (uint64_t) X->rows;
    /* the bound of rounding() requires (n + 2)^2 u <= 1 */
    if (prec < 2 * (slong) FLINT_BIT_COUNT(n + 2) + 1 || prec > (1 << 26))
        return wr_limits_fail(
            L, WR_UNABLE,
            "balls of %ld bits are too short or too long for %lu rows",
            (long) prec, (unsigned long) n);
    wr_status_t s = wr_limits_check(L, "letters in balls", 0,
                                    (M->count + 1) * n * (n + (uint64_t) M->k) *
                                        ((uint64_t) prec / 2 + 64));
    return s == WR_OK ? fill_balls(X, H, L) : s;
}

/* ---- entries rounded once ----------------------------------------------- */

static wr_status_t round_once(arf_t out, const fmpq_poly_t x, wr_ball_t X,
                              wr_limits_t L) {
    slong prec = 2 * X->how.prec + 64;
    wr_status_t s = WR_OK;
    int same = fmpq_poly_length(x) <= 1;
    acb_t z;
    arf_t a, hi;
    acb_init(z);
    WR_EACH(arf_init, a, hi);
    if (fmpq_poly_is_zero(x))
        arf_zero(out);
    else if (same)
        arf_fmpz_div_fmpz(out, fmpq_poly_numref(x), fmpq_poly_denref(x),
                          X->how.prec, X->rnd);
    for (int i = 0; i < ROUNDS && !same && s == WR_OK; i++, prec *= 2) {
        s = wr_embedding_value(z, x, X->M->E, prec, L);
        arb_get_lbound_arf(a, acb_realref(z), prec);
        arf_set_round(out, a, X->how.prec, X->rnd);
        arb_get_ubound_arf(a, acb_realref(z), prec);
        arf_set_round(hi, a, X->how.prec, X->rnd);
        same = arf_equal(out, hi);
    }
    if (s == WR_OK && !same)
        s = wr_limits_fail(L, WR_UNABLE,
                           "an entry could not be rounded: its real part is "
                           "too near to a boundary");
    acb_clear(z);
    WR_EACH(arf_clear, a, hi);
    return s;
}

static wr_status_t round_all(arf_struct *out, const fmpq_poly_struct *A,
                             slong count, wr_ball_t X, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (slong i = 0; i < count && s == WR_OK; i++)
        s = round_once(out + i, A + i, X, L);
    return s;
}

static wr_status_t init_rounded(wr_ball_t X, const fmpq_poly_struct *H,
                                wr_limits_t L) {
    static const struct {
        mpfr_rnd_t mpfr;
        arf_rnd_t arf;
    } mode[] = {{MPFR_RNDN, ARF_RND_NEAR},
                {MPFR_RNDZ, ARF_RND_DOWN},
                {MPFR_RNDU, ARF_RND_CEIL},
                {MPFR_RNDD, ARF_RND_FLOOR},
                {MPFR_RNDA, ARF_RND_UP}};
    const size_t modes = sizeof mode / sizeof *mode;
    const wr_maps_struct *M = X->M;
    slong n = X->rows, k = X->k;
    size_t m = 0;
    while (m < modes && mode[m].mpfr != X->how.rnd)
        m++;
    if (X->how.prec < MPFR_PREC_MIN || X->how.prec > (1 << 26))
        return wr_limits_fail(L, WR_DOMAIN, "a precision of %ld bits",
                              (long) X->how.prec);
    if (m == modes)
        return wr_limits_fail(L, WR_DOMAIN, "not a rounding direction of MPFR");
    if (!M->E->real)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the field is not real: use balls; rounded "
                              "labels require real numbers");
    X->rnd = mode[m].arf;
    wr_status_t s = round_all(X->start, H, n * k, X, L);
    for (slong a = 0; a < (slong) M->count && s == WR_OK; a++) {
        s = round_all(X->A + a * n * n, M->A[a], n * n, X, L);
        if (s == WR_OK)
            s = round_all(X->B + a * n * k, M->B[a], n * k, X, L);
    }
    return s;
}

wr_status_t wr_ball_init(wr_ball_t X, wr_maps_t M, const fmpq_poly_struct *H,
                         const wr_real_how_t *how, wr_limits_t L) {
    allocate(X, M, how);
    wr_status_t s =
        how->kind == WR_REAL_BALL ? init_balls(X, H, L) : init_rounded(X, H, L);
    if (s == WR_OK)
        wr_ball_reset(X);
    return s;
}
