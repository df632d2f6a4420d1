/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of generalized Householder matrices: text, matrix, and search. */

#include "spectrum/householder.h"
#include "spectrum/impl.h"

void wr_householders_init(wr_householders_t H) {
    memset(H, 0, sizeof *H);
}

void wr_householders_clear(wr_householders_t H) {
    _fmpq_vec_clear(H->beta, (slong) H->count);
    _fmpq_vec_clear(H->v, (slong) H->count * H->n);
    wr_householders_init(H);
}

static void set_sizes(wr_householders_t H, slong n, size_t count) {
    H->n = n;
    H->count = count;
    H->beta = _fmpq_vec_init((slong) count);
    H->v = _fmpq_vec_init((slong) count * n);
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

/* Read one "H(beta;v_1,..,v_n)" as factor t; it must have n entries. */
static int read_factor(wr_householders_t H, size_t t, const char **s) {
    if (strncmp(*s, "H(", 2) != 0)
        return 0;
    *s += 2;
    int good = read_number(H->beta + t, s, ";"), zero = 1;
    for (slong i = 0; i < H->n && good; i++) {
        fmpq *x = H->v + (slong) t * H->n + i;
        good = read_number(x, s, i + 1 < H->n ? "," : ")");
        zero &= fmpq_is_zero(x);
    }
    return good && !zero;
}

wr_status_t wr_householders_read(wr_householders_t H, const char *text,
                                 wr_limits_t L) {
    wr_householders_t T;
    slong n = 1;
    size_t count = 0;
    const char *s = text;
    for (const char *p = text; *p != '\0'; p++) {
        count += *p == 'H';
        n += *p == ',' && count == 1;
    }
    if (count == 0 || n > WR_SPECTRUM_MAX_SIZE)
        return wr_limits_fail(
            L, WR_PARSE, "\"%.80s\": expected factors as H(1/2;1,0)H(1/2;-1,2)",
            text);
    set_sizes(T, n, count);
    int good = 1;
    for (size_t t = 0; t < count && good; t++)
        good = read_factor(T, t, &s);
    if (!good || *s != '\0') {
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
        for (slong i = 0; i < H->n; i++) {
            wr_rational_put(out, i == 0 ? ";" : ",",
                            H->v + (slong) t * H->n + i);
        }
        wr_buffer_put(out, ")");
    }
}

/* F = I - beta v v^T / (v^T v) */
static void set_factor(fmpq_mat_t F, const fmpq_t beta, const fmpq *v) {
    slong n = fmpq_mat_nrows(F);
    fmpq *c = _fmpq_vec_init(2), *t = c + 1;
    _fmpq_vec_dot(c, v, v, n);
    fmpq_div(c, beta, c);
    fmpq_mat_one(F);
    for (slong i = 0; i < n; i++) {
        fmpq_mul(t, c, v + i);
        for (slong j = 0; j < n; j++)
            fmpq_submul(fmpq_mat_entry(F, i, j), t, v + j);
    }
    _fmpq_vec_clear(c, 2);
}

wr_status_t wr_householders_product(wr_spectrum_matrix_t M,
                                    const wr_householders_t H, wr_limits_t L) {
    fmpq_mat_t A, F;
    fmpq_mat_init(A, H->n, H->n);
    fmpq_mat_init(F, H->n, H->n);
    fmpq_mat_one(A);
    for (size_t t = 0; t < H->count; t++) {
        set_factor(F, H->beta + t, H->v + (slong) t * H->n);
        fmpq_mat_mul(A, A, F);
    }
    wr_status_t status = wr_spectrum_matrix_set_rational(M, A, L);
    WR_EACH(fmpq_mat_clear, A, F);
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

/* Try one beta for all factors.  Return 1 and set H if a product is found. */
static int try_beta(wr_householders_t H, search_t *S, const fmpq_t beta) {
    fmpq_mat_t P;
    fmpq *v = _fmpq_vec_init(2);
    S->F = wr_malloc((size_t) S->lines * sizeof *S->F);
    for (slong k = 0; k < S->lines; k++) {
        fmpq_set_si(v, S->line[k][0], 1);
        fmpq_set_si(v + 1, S->line[k][1], 1);
        fmpq_mat_init(S->F[k], 2, 2);
        set_factor(S->F[k], beta, v);
    }
    fmpq_mat_init(P, 2, 2);
    fmpq_mat_one(P);
    int found = descend(S, 0, P);
    if (found) {
        wr_householders_clear(H);
        set_sizes(H, 2, S->B->count);
        for (size_t t = 0; t < S->B->count; t++) {
            fmpq_set(H->beta + t, beta);
            for (int j = 0; j < 2; j++)
                fmpq_set_si(H->v + 2 * t + j, S->line[S->i[t]][j], 1);
        }
    }
    for (slong k = 0; k < S->lines; k++)
        fmpq_mat_clear(S->F[k]);
    fmpq_mat_clear(P);
    _fmpq_vec_clear(v, 2);
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
