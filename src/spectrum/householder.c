/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of generalized Householder matrices: text, matrix, and search. */

#include "spectrum/householder.h"
#include "spectrum/impl.h"

void wr_householders_init(wr_householders_t H) {
    memset(H, 0, sizeof *H);
}

void wr_householders_clear(wr_householders_t H) {
    for (size_t t = 0; t < H->count; t++) {
        fmpq_mat_clear(H->v + t);
        fmpq_clear(H->beta + t);
    }
    WR_FREE(H->v, H->beta);
    wr_householders_init(H);
}

void wr_householders_add(wr_householders_t H, const fmpq_mat_t v,
                         const fmpq_t beta) {
    size_t t = H->count++;
    H->n = fmpq_mat_nrows(v);
    H->v = wr_realloc(H->v, H->count * sizeof *H->v);
    H->beta = wr_realloc(H->beta, H->count * sizeof *H->beta);
    fmpq_mat_init_set(H->v + t, v);
    fmpq_init(H->beta + t);
    fmpq_set(H->beta + t, beta);
}

/* Read a number at *s that ends before one of `ends`; *s moves past both. */
static int read_number(fmpq_t x, const char **s, const char *ends) {
    size_t n = strcspn(*s, ends);
    if ((*s)[n] == '\0')
        return 0;
    char *word = wr_malloc(n + 1);
    memcpy(word, *s, n);
    word[n] = '\0';
    int good = wr_rational_read(x, word) == WR_OK;
    wr_free(word);
    *s += n + 1;
    return good;
}

/* Read and append one "H(beta;v_1,..,v_n)". */
static int read_factor(wr_householders_t H, slong n, const char **s) {
    fmpq_mat_t v;
    fmpq_t beta;
    fmpq_mat_init(v, n, 1);
    fmpq_init(beta);
    int good = strncmp(*s, "H(", 2) == 0;
    *s += good ? 2 : 0;
    good = good && read_number(beta, s, ";");
    for (slong i = 0; i < n && good; i++)
        good = read_number(fmpq_mat_entry(v, i, 0), s, i + 1 < n ? "," : ")");
    good = good && !fmpq_mat_is_zero(v);
    if (good)
        wr_householders_add(H, v, beta);
    fmpq_mat_clear(v);
    fmpq_clear(beta);
    return good;
}

wr_status_t wr_householders_read(wr_householders_t H, const char *text,
                                 wr_limits_t L) {
    wr_householders_t T;
    slong n = 1;
    for (const char *p = text; *p != '\0' && *p != ')'; p++)
        n += *p == ',';
    if (*text != 'H' || n > WR_SPECTRUM_MAX_SIZE)
        return wr_limits_fail(
            L, WR_PARSE, "\"%.80s\": expected factors as H(1/2;1,0)H(1/2;-1,2)",
            text);
    wr_householders_init(T);
    int good = 1;
    for (const char *s = text; *s != '\0' && good;)
        good = read_factor(T, n, &s);
    if (!good) {
        wr_householders_clear(T);
        return wr_limits_fail(L, WR_PARSE,
                              "\"%.80s\": expected factors "
                              "H(beta;v_1,..,v_%ld) with rational numbers, "
                              "v not 0",
                              text, (long) n);
    }
    wr_householders_clear(H);
    *H = *T;
    return WR_OK;
}

void wr_householders_print(wr_buffer_t out, const wr_householders_t H) {
    for (size_t t = 0; t < H->count; t++) {
        wr_rational_put(out, "H(", H->beta + t);
        for (slong i = 0; i < H->n; i++)
            wr_rational_put(out, i == 0 ? ";" : ",",
                            fmpq_mat_entry(H->v + t, i, 0));
        wr_buffer_put(out, ")");
    }
}

/* A <- (I - beta v v^T / (v^T v)) A */
static wr_status_t apply(fmpq_mat_t A, const fmpq_t beta, const fmpq_mat_t v,
                         wr_limits_t L) {
    fmpq_t c;
    fmpq_init(c);
    fmpq_neg(c, beta);
    wr_status_t status = factors_apply(A, c, v, L);
    fmpq_clear(c);
    return status;
}

wr_status_t wr_householders_product(wr_spectrum_matrix_t M,
                                    const wr_householders_t H, wr_limits_t L) {
    wr_status_t status = WR_OK;
    fmpq_mat_t A;
    fmpq_mat_init(A, H->n, H->n);
    fmpq_mat_one(A);
    for (size_t t = H->count; t-- > 0 && status == WR_OK;)
        status = apply(A, H->beta + t, H->v + t, L);
    if (status == WR_OK)
        status = wr_spectrum_matrix_set_rational(M, A, L);
    fmpq_mat_clear(A);
    return status;
}

/* ---- the search ---------------------------------------------------------- */

/* Return nonzero if the 2 x 2 product has an eigenvalue as sought: a negative
 * discriminant, or a negative root (det < 0, or det >= 0 and trace < 0). */
static int is_sought(const fmpq_mat_t A, wr_seek_t seek) {
    fmpq *trace = _fmpq_vec_init(3), *det = trace + 1, *d = trace + 2;
    fmpq_mat_trace(trace, A);
    fmpq_mat_det(det, A);
    fmpq_mul(d, trace, trace);
    for (int i = 0; i < 4; i++)
        fmpq_sub(d, d, det);
    int nonreal = fmpq_sgn(d) < 0;
    int negative = !nonreal && (fmpq_sgn(det) < 0 || fmpq_sgn(trace) < 0);
    _fmpq_vec_clear(trace, 3);
    return seek == WR_SEEK_NONREAL ? nonreal : negative;
}

/* Directions of height at most h, one per line through 0: q > 0, or (1, 0). */
static slong directions(slong (*out)[2], slong h) {
    slong count = 0;
    for (slong s = 1; s <= h; s++) /* by height */
        for (slong q = 0; q <= s; q++)
            for (slong p = -s; p <= s; p++) {
                slong a = p < 0 ? -p : p;
                if ((a > q ? a : q) != s || (q == 0 && p != 1) ||
                    n_gcd((ulong) a, (ulong) q) != 1)
                    continue;
                out[count][0] = p;
                out[count++][1] = q;
            }
    return count;
}

/* Products of `count` factors with one beta, depth first: factor t is i[t]. */
typedef struct {
    const wr_householder_bounds_t *B;
    fmpq_mat_t *F;
    slong (*line)[2];
    slong lines, *i;
    uint64_t tried;
    wr_status_t status;
    wr_limits_struct *L;
} search_t;

static int descend(search_t *S, size_t at, const fmpq_mat_t P) {
    int found = 0;
    fmpq_mat_t A;
    if (at == S->B->count) {
        S->status = wr_limits_steps(S->L, "products", ++S->tried);
        return S->status == WR_OK && is_sought(P, S->B->seek);
    }
    fmpq_mat_init(A, 2, 2);
    slong *i = &S->i[at];
    for (*i = 0; *i < S->lines && !found && S->status == WR_OK;) {
        fmpq_mat_mul(A, P, S->F[*i]);
        found = descend(S, at + 1, A);
        *i += !found;
    }
    fmpq_mat_clear(A);
    return found;
}

/* Set v to the direction of line k. */
static void set_direction(fmpq_mat_t v, const search_t *S, slong k) {
    for (slong j = 0; j < 2; j++)
        fmpq_set_si(fmpq_mat_entry(v, j, 0), S->line[k][j], 1);
}

/* Try one beta for all factors.  Return 1 and set H if a product is found. */
static int try_beta(wr_householders_t H, search_t *S, const fmpq_t beta) {
    int found = 0;
    fmpq_mat_t P, v;
    fmpq_mat_init(P, 2, 2);
    fmpq_mat_init(v, 2, 1);
    fmpq_mat_one(P);
    S->F = wr_malloc((size_t) S->lines * sizeof *S->F);
    for (slong k = 0; k < S->lines; k++) {
        fmpq_mat_init_set(S->F[k], P);
        set_direction(v, S, k);
        if (S->status == WR_OK)
            S->status = apply(S->F[k], beta, v, S->L);
    }
    if (S->status == WR_OK)
        found = descend(S, 0, P);
    if (found)
        wr_householders_clear(H);
    for (size_t t = 0; found && t < S->B->count; t++) {
        set_direction(v, S, S->i[t]);
        wr_householders_add(H, v, beta);
    }
    for (slong k = 0; k < S->lines; k++)
        fmpq_mat_clear(S->F[k]);
    WR_EACH(fmpq_mat_clear, P, v);
    wr_free(S->F);
    return found;
}

wr_status_t wr_householders_search(wr_householders_t H,
                                   const wr_householder_bounds_t *B,
                                   wr_limits_t L) {
    const size_t side = (size_t) B->height + 1;
    search_t S = {.B = B, .L = L};
    int found = 0;
    fmpq_t beta;
    fmpq_init(beta);
    S.line = wr_malloc(4 * side * side * sizeof *S.line);
    S.i = wr_calloc(B->count + 1, sizeof *S.i);
    for (slong h = 1; h <= B->height && !found; h++) {
        S.lines = directions(S.line, h);
        for (slong q = 1; q <= B->denominator && !found; q++)
            for (slong p = q; p >= 1 && !found && S.status == WR_OK; p--) {
                fmpq_set_si(beta, p, (ulong) q);
                if (n_gcd((ulong) p, (ulong) q) == 1)
                    found = try_beta(H, &S, beta);
            }
    }
    fmpq_clear(beta);
    WR_FREE(S.line, S.i);
    if (S.status == WR_OK && !found)
        return wr_limits_fail(L, WR_DOMAIN, "none among %llu products",
                              (unsigned long long) S.tried);
    return S.status;
}
