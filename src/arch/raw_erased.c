/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of KDA, A = (I - b k k^T) diag(alpha) with one b, and of Gated
 * DeltaNet-2, A = (I - k (b o k)^T) diag(alpha) with a b for each row, |k| = 1:
 * a diagonal matrix by alpha, with at most one entry, that alpha does not
 * reach, by a unit vector k; or one factor, by alpha = 1.  B is b k v^T of
 * KDA, and k (w o v)^T with w = 1/2 of Gated DeltaNet-2.
 * Source: [kimi2025], [hatamizadeh2026]
 */

#include "arch/raw.h"

typedef struct {
    size_t alpha, b, k, v;
    uint32_t n, d, bs; /* bs: numbers b of an action */
} erased_t;

/* The parts of one action: n numbers alpha, k in F, and b of F, which holds of
 * the rows of k alone; `writes` is what B is k v^T times. */
typedef struct {
    arch_factors_t F;
    fmpq_poly_struct *alpha, *writes;
    uint32_t lowered; /* the entry that alpha does not reach, or n */
} parts_t;

static void parts_init(parts_t *P, uint32_t n) {
    arch_factors_init(&P->F, n);
    P->alpha = wr_scalars_new(n + 1);
    P->writes = P->alpha + n;
    P->lowered = n;
}

static void parts_clear(parts_t *P, uint32_t n) {
    wr_scalars_free(P->alpha, n + 1);
    arch_factors_clear(&P->F);
}

/* ---- diagonal matrices --------------------------------------------------- */

/* alpha is the diagonal, but 1 in the row where 1 - b is the entry: that of a
 * negative entry, or, of KDA, that of B, which b multiplies. */
static wr_status_t take_diagonal(parts_t *P, raw_job_t *J) {
    const uint32_t n = P->F.n;
    const int kda = J->arch->added == WR_ADDED_KDA;
    fmpq_poly_struct *k = arch_factors_add(&P->F, 0);
    uint32_t row = n;
    int sign = 0;
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < n && s == WR_OK; i++) {
        fmpq_poly_set(&P->alpha[i], raw_diagonal(J, i));
        s = wr_embedding_sign(&sign, &P->alpha[i], J->E, J->L);
        if (sign < 0)
            P->lowered = i;
    }
    const uint32_t rows = arch_factors_input(k, J->act);
    if (P->lowered < n)
        row = P->lowered;
    else if (rows == 1 && kda)
        row = J->act->b[0].row;
    if (row < n) { /* 1 - b = the entry */
        fmpq_poly_one(P->F.beta);
        fmpq_poly_sub(P->F.beta, P->F.beta, &P->alpha[row]);
        fmpq_poly_one(&P->alpha[row]);
        fmpq_poly_one(&k[row]);
    } else if (rows > 0 && kda) { /* A is 0 in these rows */
        fmpq_poly_one(P->F.beta);
    } else if (rows == 0) {
        fmpq_poly_one(&k[0]);
    }
    return s;
}

/* ---- one factor ---------------------------------------------------------- */

static wr_status_t take_factor(parts_t *P, raw_job_t *J) {
    int closed;
    wr_status_t s = raw_factors_take(&P->F, &closed, J);
    if (s == WR_OK && P->F.count != 1)
        return wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u: the matrix is neither diagonal nor a single "
            "factor; other matrices are not decomposed",
            J->layer, J->action);
    for (uint32_t i = 0; i < P->F.n; i++)
        fmpq_poly_one(&P->alpha[i]);
    return s;
}

/* ---- tensors ------------------------------------------------------------- */

static wr_status_t put_input(raw_job_t *J, const erased_t *T, parts_t *P) {
    uint32_t r = 0;
    if (J->act->b_entries == 0)
        return WR_OK;
    if (J->arch->added == WR_ADDED_KDA) {
        fmpq_poly_set(P->writes, P->F.beta);
    } else { /* w = 1/2 */
        fmpq_poly_one(P->writes);
        fmpq_poly_scalar_div_ui(P->writes, P->writes, 2);
    }
    if (fmpq_poly_is_zero(P->writes) || !raw_along(&r, J, P->F.v))
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "layer %u, action %u: B is not along the key",
                              J->layer, J->action);
    const raw_writer_t W = {P->writes, P->F.v, T->n, r};
    return raw_put_value(J, T->v, (size_t) J->action * T->d, &W);
}

static wr_status_t put_action(raw_job_t *J, const erased_t *T) {
    const size_t base = (size_t) J->action * T->n;
    parts_t P;
    parts_init(&P, T->n);
    wr_status_t s =
        raw_is_diagonal(J) ? take_diagonal(&P, J) : take_factor(&P, J);
    for (J->row = 0; J->row < T->n && s == WR_OK; J->row++)
        s = raw_put_entry(J, T->alpha, base + J->row, &P.alpha[J->row]);
    for (J->row = 0; J->row < T->bs && s == WR_OK; J->row++)
        s = raw_put_entry(J, T->b, (size_t) J->action * T->bs + J->row,
                          P.F.beta);
    if (s == WR_OK)
        s = raw_put_key(J, T->k, base, P.F.v, T->n);
    if (s == WR_OK)
        s = put_input(J, T, &P);
    parts_clear(&P, T->n);
    return s;
}

wr_status_t raw_layer_erased(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    erased_t T = {.n = y->dim, .d = y->columns};
    wr_status_t s = WR_OK;
    if (T.n == 0)
        return raw_free_layer(J);
    T.bs = J->arch->added == WR_ADDED_KDA ? 1 : T.n;
    const uint64_t rows[] = {y->actions, T.n};
    const uint64_t strengths[] = {y->actions, T.bs};
    const uint64_t values[] = {y->actions, T.d};
    T.alpha = raw_gate(J, J->arch->decay, 2, rows);
    T.b = raw_gate(J, J->arch->strength, 2, strengths);
    T.k = raw_tensor(J, "k", 2, rows);
    T.v = raw_tensor(J, "v", 2, values);
    J->R->layer[J->layer] = WR_RAW_ERASED;
    for (uint32_t a = 0; a < y->actions && s == WR_OK; a++) {
        raw_job_open(J, a);
        s = put_action(J, &T);
    }
    return s;
}
