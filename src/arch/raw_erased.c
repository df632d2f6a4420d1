/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a diagonal matrix plus one of rank 1, with |k| = 1: diag(w) -
 * c (b o k) k^T in RWKV-7; (I - b k k^T) diag(w) with one number b in KDA; and
 * (I - k (b o k)^T) diag(w) with one b per row in Gated DeltaNet-2.  A diagonal
 * matrix is given by w, except that a unit vector k produces at most one entry
 * that w does not reach; a single factor is given with w = 1.  B is b k v^T in
 * KDA, and k (u o v)^T with u = 1/2 in Gated DeltaNet-2.
 * Source: [peng2025], [kimi2025], [hatamizadeh2026]
 */

#include "arch/raw.h"

typedef struct {
    size_t w, b, k, v;
    uint32_t n, d, bs; /* bs: numbers b per action */
} tensors_t;

/* The decomposition of one action: n numbers w and n strengths b, initially 0,
 * and the key k in F; B = writes k v^T. */
typedef struct {
    arch_factors_t F;
    fmpq_poly_struct *w, *b, *writes;
} parts_t;

static int is_rwkv(const raw_job_t *J) {
    return J->arch->added == WR_ADDED_RWKV;
}

/* ---- diagonal matrices of RWKV-7 ----------------------------------------- */

/* Test whether x lies outside the closed range of w.  This is decidable because
 * the only algebraic end is 1. */
static wr_status_t out_of_range(int *out, raw_job_t *J,
                                const fmpq_poly_struct *x) {
    acb_t z;
    arb_ptr low = _arb_vec_init(2), high = low + 1;
    acb_init(z);
    wr_status_t s = wr_embedding_value(z, x, J->E, 256, J->L);
    raw_map_range(low, high, J->arch->decay.map, 256);
    *out = arb_lt(acb_realref(z), low) || arb_gt(acb_realref(z), high);
    acb_clear(z);
    _arb_vec_clear(low, 2);
    return s;
}

static const fmpq_poly_struct *diagonal_entry(const raw_job_t *J, uint32_t i) {
    return arch_entries_diagonal(&J->A, i, J->zero);
}

int raw_is_diagonal(const raw_job_t *J) {
    return arch_entries_off_diagonal(&J->A) == NULL;
}

wr_status_t raw_added_place(uint32_t *place, raw_job_t *J) {
    wr_status_t s = WR_OK;
    int out = 0;
    *place = UINT32_MAX;
    for (uint32_t i = 0; i < J->A.n && s == WR_OK && !out; i++) {
        s = out_of_range(&out, J, diagonal_entry(J, i));
        if (out)
            *place = i;
    }
    return s;
}

/* Write an entry x that w does not reach as w - c a, with w = 1 and
 * a = (1 - x) / c or, if this a exceeds 1, with a = 1 and w = x + c. */
static wr_status_t split_entry(fmpq_poly_struct *w, fmpq_poly_struct *a,
                               raw_job_t *J, const fmpq_poly_struct *x) {
    const ulong c = J->arch->scale;
    fmpq_poly_t over;
    int sign = 0;
    fmpq_poly_init(over);
    fmpq_poly_one(w);
    fmpq_poly_sub(a, w, x);
    fmpq_poly_scalar_div_ui(a, a, c);
    fmpq_poly_sub(over, a, w);
    wr_status_t s = wr_embedding_sign(&sign, over, J->E, J->L);
    if (s == WR_OK && sign > 0) {
        fmpq_poly_one(a);
        fmpq_poly_set_ui(w, c);
        fmpq_poly_add(w, w, x);
    }
    fmpq_poly_clear(over);
    return s;
}

/* Set w to the diagonal; k and a produce an entry that w does not reach. */
static wr_status_t take_lowered(parts_t *P, raw_job_t *J) {
    fmpq_poly_struct *k = arch_factors_add(&P->F, 0);
    uint32_t p;
    wr_status_t s = raw_added_place(&p, J);
    for (uint32_t i = 0; i < P->F.n; i++)
        fmpq_poly_set(&P->w[i], diagonal_entry(J, i));
    fmpq_poly_one(&k[p == UINT32_MAX ? 0 : p]);
    return s == WR_OK && p != UINT32_MAX
               ? split_entry(&P->w[p], &P->b[p], J, diagonal_entry(J, p))
               : s;
}

/* ---- other diagonal matrices --------------------------------------------- */

/* Set w to the diagonal, except for one row where w = 1 and 1 - b is the entry:
 * the row of a negative entry or, in KDA, the row of B, which b multiplies. */
static wr_status_t take_diagonal(parts_t *P, raw_job_t *J) {
    const uint32_t n = P->F.n;
    const int kda = J->arch->added == WR_ADDED_KDA;
    fmpq_poly_struct *k = arch_factors_add(&P->F, 0);
    uint32_t row = n;
    int sign = 0;
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < n && s == WR_OK; i++) {
        fmpq_poly_set(&P->w[i], diagonal_entry(J, i));
        s = wr_embedding_sign(&sign, &P->w[i], J->E, J->L);
        if (sign < 0)
            row = i;
    }
    const uint32_t rows = arch_factors_input(k, J->act);
    if (row == n && rows == 1 && kda)
        row = J->act->b[0].row;
    if (row < n) { /* 1 - b is the entry */
        fmpq_poly_sub(P->F.beta, J->one, &P->w[row]);
        fmpq_poly_one(&P->w[row]);
        fmpq_poly_one(&k[row]);
    } else if (rows > 0 && kda) { /* A is 0 in these rows */
        fmpq_poly_one(P->F.beta);
    } else if (rows == 0) {
        fmpq_poly_one(&k[0]);
    }
    for (uint32_t i = 0; i < n; i++)
        fmpq_poly_set(&P->b[i], P->F.beta);
    return s;
}

/* ---- one factor ---------------------------------------------------------- */

/* Set w = 1 and b from the only factor; RWKV-7 multiplies b by c. */
static wr_status_t take_factor(parts_t *P, raw_job_t *J) {
    int closed;
    wr_status_t s = raw_factors_take(&P->F, &closed, J);
    if (s == WR_OK && P->F.count != 1 && is_rwkv(J))
        return wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u has %u factors, but only 1 is allowed",
            J->layer, J->action, P->F.count);
    if (s == WR_OK && P->F.count != 1)
        return wr_limits_fail(
            J->L, WR_DOMAIN,
            "layer %u, action %u: the matrix is neither diagonal nor a single "
            "factor; other matrices are not decomposed",
            J->layer, J->action);
    for (uint32_t i = 0; i < P->F.n && s == WR_OK; i++) {
        fmpq_poly_one(&P->w[i]);
        fmpq_poly_scalar_div_ui(&P->b[i], P->F.beta,
                                is_rwkv(J) ? J->arch->scale : 1);
    }
    return s;
}

/* ---- tensors ------------------------------------------------------------- */

static wr_status_t put_input(raw_job_t *J, const tensors_t *T, parts_t *P) {
    uint32_t r = 0;
    if (J->act->b_entries == 0)
        return WR_OK;
    if (J->arch->added == WR_ADDED_KDA)
        fmpq_poly_set(P->writes, P->F.beta);
    else /* u = 1/2 */
        fmpq_poly_scalar_div_ui(P->writes, J->one, 2);
    if (fmpq_poly_is_zero(P->writes) || !raw_along(&r, J, P->F.v))
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "layer %u, action %u: B is not along the key",
                              J->layer, J->action);
    const raw_writer_t W = {P->writes, P->F.v, T->n, r};
    return raw_put_value(J, T->v, (size_t) J->action * T->d, &W);
}

static wr_status_t put_action(raw_job_t *J, const tensors_t *T) {
    const size_t base = (size_t) J->action * T->n;
    parts_t P = {.F = {.n = T->n}, .w = wr_scalars_new(2 * (size_t) T->n + 1)};
    P.b = P.w + T->n;
    P.writes = P.b + T->n;
    wr_status_t s = !raw_is_diagonal(J) ? take_factor(&P, J)
                    : is_rwkv(J)        ? take_lowered(&P, J)
                                        : take_diagonal(&P, J);
    for (J->row = 0; J->row < T->n && s == WR_OK; J->row++)
        s = raw_put_entry(J, T->w, base + J->row, &P.w[J->row]);
    for (J->row = 0; J->row < T->bs && s == WR_OK; J->row++)
        s = raw_put_entry(J, T->b, (size_t) J->action * T->bs + J->row,
                          &P.b[J->row]);
    if (s == WR_OK)
        s = raw_put_key(J, T->k, base, P.F.v, T->n);
    if (s == WR_OK && !is_rwkv(J))
        s = put_input(J, T, &P);
    wr_scalars_free(P.w, 2 * (size_t) T->n + 1);
    arch_factors_clear(&P.F);
    return s;
}

wr_status_t raw_layer_rank_one(raw_job_t *J) {
    const wr_layer_struct *layer = &J->M->layer[J->layer];
    tensors_t T = {.n = layer->dim, .d = layer->columns};
    wr_status_t s = WR_OK;
    if (T.n == 0)
        return raw_free_layer(J);
    T.bs = J->arch->added == WR_ADDED_KDA ? 1 : T.n;
    const uint64_t rows[] = {layer->actions, T.n};
    const uint64_t strengths[] = {layer->actions, T.bs};
    const uint64_t values[] = {layer->actions, T.d};
    T.w = raw_gate(J, J->arch->decay, 2, rows);
    if (is_rwkv(J))
        T.k = raw_tensor(J, "k", 2, rows);
    T.b = raw_gate(J, J->arch->strength, 2, strengths);
    if (!is_rwkv(J)) {
        T.k = raw_tensor(J, "k", 2, rows);
        T.v = raw_tensor(J, "v", 2, values);
    }
    J->R->layer[J->layer] = is_rwkv(J) ? WR_RAW_ADDED : WR_RAW_ERASED;
    for (uint32_t a = 0; a < layer->actions && s == WR_OK; a++) {
        raw_job_open(J, a);
        s = put_action(J, &T);
    }
    return s;
}
