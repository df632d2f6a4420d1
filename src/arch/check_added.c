/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checking that A is a diagonal matrix plus one of rank 1, in one of the forms
 * of the papers, with |k| = 1 and c the scale of the record:
 *
 *   RWKV   diag(w) - c (a o k) k^T        a_i in [0, 1]
 *   KDA    (I - b k k^T) diag(w)          b in [0, c]
 *   GDN2   (I - k (b o k)^T) diag(w)      b_i in [0, c]
 *
 * Let M be A, or for RWKV its transpose.  In all three forms M_ij = -k_i t_j
 * for i != j and M_jj = w_j - k_j t_j.  A column with an entry off the diagonal
 * determines k outside its own row, up to a factor.  A second such column
 * determines the remaining entry of k, and then w, t and the strengths follow.
 * If only one column has such entries, or k has only two nonzero entries, the
 * ratio of two entries of k remains free, and ratios of small height are tried.
 */

#include "arch/raw.h"
#include "model/parts.h"

enum { MOST_SIDE = 256, HEIGHT = 12 };

typedef struct {
    arch_check_t *C;
    const wr_ring_struct *K;
    size_t n;
    arch_factors_t F;                       /* one factor, with key k */
    fmpq_poly_struct *M;                    /* n^2 */
    fmpq_poly_struct *k, *t, *w;            /* n each; k is not normalised */
    fmpq_poly_struct *norm, *x, *y, *scale; /* |k|^2; scratch; c */
    size_t first, second;                   /* columns that determine k, or n */
    uint64_t ends;                          /* gates at an end of their range */
    const char *why;                        /* the violation, or NULL */
} added_t;

static void added_init(added_t *S, arch_check_t *C) {
    const size_t n = C->dim;
    *S = (added_t){.C = C, .K = C->M->ring, .n = n, .first = n, .second = n};
    S->F.n = C->dim;
    S->k = arch_factors_add(&S->F, 1);
    S->t = wr_scalars_new(2 * n + 4);
    S->w = S->t + n;
    S->norm = S->w + n;
    S->x = S->norm + 1;
    S->y = S->x + 1;
    S->scale = S->y + 1;
    fmpq_poly_set_ui(S->scale, C->arch->scale);
}

/* Set M, and find the first two columns with entries off the diagonal. */
static void find_columns(added_t *S) {
    arch_check_t *C = S->C;
    const size_t n = S->n;
    S->M = wr_scalars_new(n * n);
    for (size_t e = 0; e < C->A.count; e++) {
        size_t i = C->A.entry[e].row, j = C->A.entry[e].column;
        const int turned = C->arch->added == WR_ADDED_RWKV;
        fmpq_poly_set(&S->M[turned ? j * n + i : i * n + j],
                      C->A.entry[e].value);
    }
    for (size_t j = 0; j < n && S->second == n; j++)
        for (size_t i = 0; i < n; i++)
            if (i != j && !fmpq_poly_is_zero(&S->M[i * n + j])) {
                *(S->first == n ? &S->first : &S->second) = j;
                break;
            }
}

static void added_clear(added_t *S) {
    arch_factors_clear(&S->F);
    wr_scalars_free(S->t, 2 * S->n + 4);
    if (S->M != NULL)
        wr_scalars_free(S->M, S->n * S->n);
}

/* Test whether a gate x lies in the range from 0 to high, with open ends. */
static wr_status_t in_open_range(int *in, added_t *S, const fmpq_poly_struct *x,
                                 const fmpq_poly_struct *high) {
    arch_check_t *C = S->C;
    int low = 0, up = 0;
    wr_status_t s = wr_embedding_sign(&low, x, C->E, C->L);
    if (s == WR_OK)
        s = wr_embedding_cmp(&up, x, high, C->E, C->L);
    const int end = low == 0 || up == 0;
    S->ends += end != 0;
    *in = low >= 0 && up <= 0 && !(end && C->strict);
    return s;
}

/* Compare a diagonal entry x with the range of w, from which `strict` excludes
 * 0: *below is 0 if x is not below it, 1 if it is, 2 if it is also below w - c.
 */
static wr_status_t below_weights(int *below, arch_check_t *C,
                                 const fmpq_poly_struct *x) {
    acb_t z;
    wr_status_t s;
    if (C->arch->added != WR_ADDED_RWKV) {
        s = wr_embedding_sign(below, x, C->E, C->L);
        *below = *below < 0 || (*below == 0 && C->strict);
        return s;
    }
    arb_ptr low = _arb_vec_init(2), high = low + 1;
    acb_init(z);
    s = wr_embedding_value(z, x, C->E, 256, C->L);
    raw_map_range(low, high, C->arch->decay.map, 256);
    *below = !arb_gt(acb_realref(z), low); /* the lower end is not algebraic */
    arb_sub_ui(low, low, C->arch->scale, 256);
    *below += !arb_gt(acb_realref(z), low);
    acb_clear(z);
    _arb_vec_clear(low, 2);
    return s;
}

/* ---- diagonal matrices --------------------------------------------------- */

/* Check that B lies along the key, which a diagonal A leaves free: any key if
 * strengths (GDN2) or w (KDA) may be 0 there, else a unit vector. */
static wr_status_t diagonal_key(added_t *S, size_t lowered) {
    arch_check_t *C = S->C;
    int one = 0;
    if (C->act->b_entries == 0 || C->arch->input != WR_INPUT_KEYS)
        return WR_OK;
    const uint32_t rows = arch_factors_input(S->k, C->act);
    const int kda = C->arch->added == WR_ADDED_KDA;
    for (uint32_t i = 0; i < S->n && kda; i++) {
        const fmpq_poly_struct *x = arch_check_diagonal(C, i).value;
        if (fmpq_poly_is_zero(&S->k[i]))
            continue;
        if (fmpq_poly_is_one(x))
            one = 1;
        else if (rows > 1 && !fmpq_poly_is_zero(x))
            S->why = "B has rows of a diagonal that is not 0 there";
    }
    if (one)
        S->why = "B is not 0 where A is 1";
    if (C->strict && rows > 1) /* strengths are not 0 */
        S->why = "B has more rows than the key of a diagonal";
    if (lowered < S->n && (rows > 1 || fmpq_poly_is_zero(&S->k[lowered])))
        S->why = "B is not along the key of the entry below w";
    return S->why == NULL ? arch_check_span(C, &S->F, 0) : WR_OK;
}

/* At most one entry of a diagonal is below w, because two entries of k are
 * nonzero only if their strengths are 0. */
static wr_status_t diagonal_case(added_t *S) {
    arch_check_t *C = S->C;
    wr_status_t s = WR_OK;
    size_t lowered = S->n;
    for (size_t i = 0; i < S->n && s == WR_OK && C->V.holds == WR_TRUE; i++) {
        const arch_entry_t x = arch_check_diagonal(C, (uint32_t) i);
        int in, below = 0;
        s = arch_in_range(&in, C, x);
        if (s == WR_OK && in)
            s = below_weights(&below, C, x.value);
        if (s != WR_OK || below == 0)
            continue;
        if (below > 1 || lowered < S->n)
            return arch_broken(
                C, x,
                below > 1 ? "below w - c"
                : C->arch->added == WR_ADDED_RWKV || C->strict
                    ? "a second diagonal entry is below w; rank 1 allows one"
                    : "a second diagonal entry is negative; rank 1 allows one");
        lowered = i;
    }
    if (s == WR_OK && C->V.holds == WR_TRUE)
        s = diagonal_key(S, lowered);
    return s == WR_OK && S->why != NULL
               ? arch_broken(C, arch_check_input(C), "%s", S->why)
               : s;
}

/* ---- other matrices ------------------------------------------------------ */

/* Read k off the first column, except in its own row. */
static size_t read_outside(added_t *S) {
    size_t some = S->n;
    for (size_t i = 0; i < S->n; i++)
        if (i != S->first) {
            fmpq_poly_set(&S->k[i], &S->M[i * S->n + S->first]);
            if (!fmpq_poly_is_zero(&S->k[i]) && i != S->second)
                some = i;
        }
    return some;
}

/* Find k in that row from the second column and row `some`, nonzero in both. */
static void read_inside(added_t *S, size_t some) {
    const size_t n = S->n;
    wr_ring_inv(S->x, &S->M[some * n + S->second], S->K);
    wr_ring_mul(S->x, S->x, &S->k[some], S->K);
    wr_ring_mul(&S->k[S->first], S->x, &S->M[S->first * n + S->second], S->K);
}

/* Compute t and w from k; set why if an entry off the diagonal does not fit. */
static void solve(added_t *S) {
    const size_t n = S->n;
    size_t some[2] = {n, n};
    fmpq_poly_zero(S->norm);
    for (size_t i = 0; i < n; i++) {
        wr_ring_addmul(S->norm, &S->k[i], &S->k[i], S->K);
        if (!fmpq_poly_is_zero(&S->k[i]) && some[1] == n)
            some[some[0] < n] = i;
    }
    for (size_t j = 0; j < n && S->why == NULL; j++) {
        const size_t r = some[0] == j ? some[1] : some[0];
        wr_ring_inv(S->x, &S->k[r], S->K);
        wr_ring_mul(&S->t[j], S->x, &S->M[r * n + j], S->K);
        fmpq_poly_neg(&S->t[j], &S->t[j]);
        for (size_t i = 0; i < n; i++) {
            wr_ring_mul(S->x, &S->k[i], &S->t[j], S->K);
            fmpq_poly_add(S->x, S->x, &S->M[i * n + j]);
            if (i == j)
                fmpq_poly_set(&S->w[j], S->x);
            else if (!fmpq_poly_is_zero(S->x))
                S->why = "off the diagonal A is not of rank 1";
        }
    }
}

/* Compute strength j times norm: t_j / k_j, divided by w_j for KDA and GDN2;
 * *known = 0 if A does not depend on it. */
static void strength(fmpq_poly_struct *out, int *known, added_t *S, size_t j) {
    *known =
        !fmpq_poly_is_zero(&S->k[j]) &&
        (S->C->arch->added == WR_ADDED_RWKV || !fmpq_poly_is_zero(&S->w[j]));
    if (!*known) {
        if (!fmpq_poly_is_zero(&S->t[j]))
            S->why = "this entry off the diagonal is not 0, although k or w is "
                     "0 there";
        return;
    }
    fmpq_poly_set(out, &S->k[j]);
    if (S->C->arch->added != WR_ADDED_RWKV)
        wr_ring_mul(out, out, &S->w[j], S->K);
    wr_ring_inv(out, out, S->K);
    wr_ring_mul(out, out, &S->t[j], S->K);
    wr_ring_mul(out, out, S->norm, S->K);
}

/* Check that w and the strengths are in their ranges. */
static wr_status_t in_ranges(added_t *S) {
    arch_check_t *C = S->C;
    wr_status_t s = WR_OK;
    int in = 1, below, known, met = 0;
    for (size_t j = 0; j < S->n && s == WR_OK && S->why == NULL; j++) {
        s = in_open_range(&in, S, &S->w[j], C->one);
        if (s == WR_OK && in) {
            s = below_weights(&below, C, &S->w[j]);
            in = below == 0;
        }
        if (!in)
            S->why = "w is outside its range";
        if (s != WR_OK || S->why != NULL)
            break;
        strength(S->y, &known, S, j);
        if (!known || S->why != NULL)
            continue;
        if (C->arch->added ==
            WR_ADDED_KDA) { /* one b for all; x is the first */
            if (met++ && !fmpq_poly_equal(S->x, S->y))
                S->why = "columns require different b";
            fmpq_poly_set(S->x, S->y);
        }
        s = in_open_range(&in, S, S->y, S->scale);
        if (!in)
            S->why = "a strength is outside its range";
    }
    return s;
}

/* Test the current k. */
static wr_status_t with_key(int *found, added_t *S) {
    S->why = NULL;
    S->ends = 0;
    solve(S);
    wr_status_t s = S->why == NULL ? in_ranges(S) : WR_OK;
    *found = s == WR_OK && S->why == NULL;
    return s;
}

/* Try k_first = p / q times another nonzero entry of k, by height. */
static wr_status_t try_ratios(int *found, added_t *S) {
    fmpq_poly_struct *k = &S->k[S->first];
    size_t other = 0;
    wr_status_t s = WR_OK;
    while (other == S->first || fmpq_poly_is_zero(&S->k[other]))
        other++;
    *found = 0;
    for (slong h = 1; h <= HEIGHT; h++)
        for (slong p = -h; p <= h; p++)
            for (slong q = 1; q <= h; q++) {
                if (p == 0 || (p != h && p != -h && q != h) ||
                    n_gcd((ulong) (p < 0 ? -p : p), (ulong) q) != 1)
                    continue;
                fmpq_poly_scalar_mul_si(k, &S->k[other], p);
                fmpq_poly_scalar_div_si(k, k, q);
                s = with_key(found, S);
                if (*found || s != WR_OK)
                    return s;
            }
    return s;
}

/* For KDA and k with two entries, their ratio r satisfies r^2 + d r - 1 = 0
 * with d = M_oo / M_fo - M_ff / M_of, f being the first column and o the other.
 * *found is -1 if the roots are not rational. */
static wr_status_t try_roots(int *found, added_t *S) {
    const size_t n = S->n, f = S->first, o = S->second;
    wr_status_t s = WR_OK;
    wr_ring_inv(S->x, &S->M[f * n + o], S->K);
    wr_ring_mul(S->x, S->x, &S->M[o * n + o], S->K);
    wr_ring_inv(S->y, &S->M[o * n + f], S->K);
    wr_ring_mul(S->y, S->y, &S->M[f * n + f], S->K);
    fmpq_poly_sub(S->x, S->x, S->y);
    fmpq *d = _fmpq_vec_init(3), *e = d + 1, *r = d + 2;
    fmpq_poly_get_coeff_fmpq(d, S->x, 0);
    fmpq_mul(e, d, d);
    fmpq_add_si(e, e, 4);
    *found = fmpq_poly_length(S->x) <= 1 && wr_rational_root(e, e) ? 0 : -1;
    for (int i = 0; i < 2 && *found == 0 && s == WR_OK; i++) {
        fmpq_neg(e, e);
        fmpq_sub(r, e, d);
        fmpq_div_2exp(r, r, 1);
        fmpq_poly_scalar_mul_fmpq(&S->k[f], &S->k[o], r);
        s = with_key(found, S);
    }
    _fmpq_vec_clear(d, 3);
    return s;
}

static wr_status_t other_case(added_t *S) {
    arch_check_t *C = S->C;
    const size_t some = read_outside(S);
    const int one = S->second == S->n, two = !one && some == S->n;
    int found = 0;
    wr_status_t s = WR_OK;
    if (!one && !two && fmpq_poly_is_zero(&S->M[some * S->n + S->second])) {
        S->why = "off the diagonal A is not of rank 1";
    } else if (!one && !two) {
        read_inside(S, some);
        if (fmpq_poly_is_zero(&S->k[S->first]))
            S->why = "this entry off the diagonal is not 0, although k is 0 "
                     "there";
        else
            s = with_key(&found, S);
    } else if (two && C->arch->added == WR_ADDED_KDA &&
               !fmpq_poly_is_zero(&S->M[S->first * S->n + S->second])) {
        s = try_roots(&found, S);
        if (s == WR_OK && found < 0)
            return arch_unknown(
                C, "the ratio of two entries of k is not rational");
    } else {
        s = try_ratios(&found, S);
        if (s == WR_OK && !found)
            return arch_unknown(
                C,
                "the ratio of two entries of k is not determined, and no ratio "
                "of height at most %d satisfies the constraints",
                (int) HEIGHT);
    }
    if (s == WR_OK && !found)
        return arch_broken(C, (arch_entry_t){0}, "%s", S->why);
    if (s == WR_OK) {
        C->V.ends += S->ends;
        s = arch_check_span(C, &S->F, 0); /* B along k */
    }
    return s == WR_OK && (one || two) && C->V.holds == WR_FALSE
               ? arch_unknown(C, "the ratio of two entries of k is not "
                                 "determined, and B is not along the first key "
                                 "that satisfies the constraints")
               : s;
}

/* Test for one factor with w = 1; if A is none, leave the verdict as it was. */
static wr_status_t factor_case(int *is, arch_check_t *C) {
    const uint64_t ends = C->V.ends;
    fmpq_poly_t low;
    fmpq_poly_init(low);
    fmpq_poly_swap(low, C->low);
    fmpq_poly_set_si(C->low, 1 - (slong) C->arch->scale);
    wr_status_t s = arch_check_factors(C, 1);
    fmpq_poly_swap(low, C->low);
    fmpq_poly_clear(low);
    *is = s == WR_OK && C->V.holds == WR_TRUE;
    if (s == WR_OK && !*is) {
        wr_arch_verdict_clear(&C->V);
        C->V.holds = WR_TRUE;
        C->V.ends = ends;
    }
    return *is && C->strict
               ? arch_broken(C, (arch_entry_t){0}, "w = 1 is excluded")
               : s;
}

wr_status_t arch_check_added(arch_check_t *C) {
    added_t S;
    int done;
    wr_status_t s = arch_check_real(&done, C);
    if (s != WR_OK || !done)
        return s;
    added_init(&S, C);
    done = arch_entries_off_diagonal(&C->A) == NULL;
    s = done ? diagonal_case(&S) : factor_case(&done, C);
    if (s == WR_OK && !done && C->dim > MOST_SIDE) {
        s = arch_unknown(
            C, "the layer has more than %d rows, and A is not a single factor",
            (int) MOST_SIDE);
    } else if (s == WR_OK && !done) {
        find_columns(&S);
        s = other_case(&S);
    }
    added_clear(&S);
    return s;
}
