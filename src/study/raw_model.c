/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The model that given raw parameters define: the export of the original model,
 * with each A computed from the gates again.  A factor with key k and gate beta
 * is stored as k with the coefficient beta k.k; a step that applies it as a
 * factor therefore uses k and beta themselves as weights.
 */

#include "study/raw.h"

/* ---- A ------------------------------------------------------------------ */

/* One gate per row, or one for all rows; per action, or for all actions. */
static void diagonal(study_build_t *J, uint32_t action, uint32_t n) {
    const wr_raw_tensor_t *T = NULL;
    for (size_t k = 0; k < J->X->R->tensors; k++)
        if (J->X->R->tensor[k].layer == J->layer)
            T = &J->X->R->tensor[k]; /* the only tensor of the layer */
    const size_t columns = (size_t) T->shape[1];
    const size_t base = T->shape[0] == 1 ? 0 : action * columns;
    fmpq *x = _fmpq_vec_init(2);
    for (uint32_t i = 0; i < n; i++) {
        study_gate_get(x, J, T, base + (columns == 1 ? 0 : i));
        study_entry_put(J, (uint32_t[]){i, i}, x, x + 1);
    }
    _fmpq_vec_clear(x, 2);
}

static void whole(fmpq *x, const study_build_t *J, size_t at, size_t i,
                  size_t j) {
    const size_t n = J->X->M->layer[J->layer].dim;
    study_gate(x, J, "A", (at * n + i) * n + j);
}

/* The gates of a layer of complex numbers: moduli, arguments, and the row of
 * the entry of each column (or its column in each row), or NULL. */
typedef struct {
    const wr_raw_tensor_t *modulus, *turn, *row;
} polar_t;

static polar_t polar(const study_build_t *J) {
    polar_t P = {NULL, study_gate_find(J, "turn"),
                 study_gate_find(J, "column")};
    if (P.turn == NULL)
        P.turn = study_gate_find(J, "angle");
    if (P.row == NULL)
        P.row = study_gate_find(J, "row");
    for (size_t i = 0; i < J->X->R->tensors; i++) {
        const wr_raw_tensor_t *T = &J->X->R->tensor[i];
        if (T->layer == J->layer && T != P.turn && T != P.row)
            P.modulus = T; /* the remaining tensor */
    }
    return P;
}

/* Set z to an enclosure of r exp(i t), or of r exp(2 pi i t) if `turns`. */
static void enclose(acb_t z, const fmpq_t r, const fmpq_t t, int turns,
                    slong prec) {
    arb_t x;
    fmpq_t u;
    arb_init(x);
    fmpq_init(u);
    if (turns) {
        fmpq_mul_2exp(u, t, 1);
        arb_sin_cos_pi_fmpq(acb_imagref(z), acb_realref(z), u, prec);
    } else {
        arb_set_fmpq(x, t, prec);
        arb_sin_cos(acb_imagref(z), acb_realref(z), x, prec);
    }
    arb_set_fmpq(x, r, prec);
    acb_mul_arb(z, z, x, prec);
    fmpq_clear(u);
    arb_clear(x);
}

/* Set x to both parts of r exp(i t), or of r exp(2 pi i t) if `turns`, each
 * rounded once to the type.  A tie is impossible: except at 0 and at quarter
 * turns, which are exact, the parts are irrational, for angles by Lindemann's
 * theorem, for turns because cos(2 pi t) is rational for no other dyadic t. */
static wr_status_t polar_parts(fmpq *x, const fmpq_t r, const fmpq_t t,
                               int turns, const study_build_t *J) {
    static const int quarter[] = {1, 0, -1, 0};
    static const wr_mode_t mode = {{WR_RNE, 0, 0}};
    wr_status_t s = WR_OK;
    uint64_t code;
    fmpq_t quarters;
    acb_t z;
    acb_init(z);
    fmpq_init(quarters);
    fmpq_mul_2exp(quarters, t, 2);
    const int exact = fmpq_is_zero(r) || fmpq_is_zero(t) ||
                      (turns && fmpz_is_one(fmpq_denref(quarters)));
    const slong k =
        exact && turns ? (slong) fmpz_fdiv_ui(fmpq_numref(quarters), 4) : 0;
    for (int part = 0; exact && part < 2; part++)
        fmpq_mul_si(x + part, r, quarter[(k + 3 * part) % 4]);
    for (int part = 0; !exact && s == WR_OK && part < 2; part++) {
        int negative, known = 0;
        for (slong prec = 128; s == WR_OK && !known; prec *= 2) {
            enclose(z, r, t, turns, prec);
            known = wr_round_ball(&code, part ? acb_imagref(z) : acb_realref(z),
                                  J->X->R->F, mode);
            s = wr_limits_check(J->L, "rounding a gate", 0, (uint64_t) prec);
        }
        if (s == WR_OK)
            wr_format_decode(x + part, &negative, code, J->X->R->F);
    }
    acb_clear(z);
    fmpq_clear(quarters);
    return s;
}

/* Return nonzero if all numbers are real: each argument is zero or half a turn.
 * (The angle pi is no number of any format.) */
static int is_real(const study_build_t *J) {
    const polar_t P = polar(J);
    const int turns = strcmp(P.turn->gate, "turn") == 0;
    const size_t all = (size_t) (P.turn->shape[0] * P.turn->shape[1]);
    int real = 1;
    fmpq *r = _fmpq_vec_init(2), *t = r + 1;
    for (size_t i = 0; i < all && real; i++) {
        study_gate_get(r, J, P.modulus, i);
        study_gate_get(t, J, P.turn, i);
        if (turns)
            fmpq_mul_2exp(t, t, 1);
        real = fmpq_is_zero(r) || fmpq_is_zero(t) ||
               (turns && fmpz_is_one(fmpq_denref(t)));
    }
    _fmpq_vec_clear(r, 2);
    return real;
}

/* Write the entries given by modulus and argument to their rows and columns. */
static void turned(study_build_t *J, uint32_t action, uint32_t n) {
    const polar_t P = polar(J);
    const int turns = strcmp(P.turn->gate, "turn") == 0;
    const size_t base = P.turn->shape[0] == 1 ? 0 : (size_t) action * n;
    const int rows = P.row != NULL && strcmp(P.row->gate, "row") == 0;
    fmpq *x = _fmpq_vec_init(4), *r = x + 2, *t = x + 3; /* x: two parts */
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t other =
            P.row == NULL ? k : (uint32_t) P.row->number[base + k];
        const uint32_t place[2] = {rows ? k : other, rows ? other : k};
        study_gate_get(r, J, P.modulus, base + k);
        study_gate_get(t, J, P.turn, base + k);
        if (J->status == WR_OK)
            J->status = polar_parts(x, r, t, turns, J);
        study_entry_put(J, place, x, x + 1);
    }
    _fmpq_vec_clear(x, 4);
}

/* Append the factor of a slot, whose beta is not 0. */
static void factor(study_build_t *J, size_t slot, uint32_t n) {
    fmpq *x = _fmpq_vec_init(4); /* a number of the key; x[1] = 0 */
    fmpq *beta = x + 2, *norm = x + 3;
    lrnn_make_factor(&J->make, 0, 1);
    for (uint32_t i = 0; i < n; i++) {
        study_gate(x, J, "k", slot * n + i);
        fmpq_addmul(norm, x, x);
        study_entry_put(J, (uint32_t[]){i, 0}, x, x + 1);
    }
    study_gate(beta, J, "beta", slot);
    fmpq_mul(beta, beta, norm);
    const wr_matrix_struct *A = &J->make.action->A;
    fmpq_poly_set_fmpq(A->factor[A->factors - 1].beta, beta);
    _fmpq_vec_clear(x, 4);
}

/* B = beta k v^T of a slot. */
static void value(fmpq *x, const study_build_t *J, size_t at, size_t i,
                  size_t j) {
    const wr_layer_struct *layer = &J->X->M->layer[J->layer];
    study_gate(x, J, "beta", at);
    study_gate_times(x, J, "k", at * layer->dim + i);
    study_gate_times(x, J, "v", at * layer->columns + j);
}

/* Factors are written in the order of the product: the last slot, which is
 * applied last, comes first. */
static void factors(study_build_t *J, uint32_t action,
                    const wr_layer_struct *layer) {
    const wr_raw_tensor_t *alpha = study_gate_find(J, "alpha"),
                          *beta = study_gate_find(J, "beta");
    const size_t slots = (size_t) beta->shape[1], base = action * slots;
    size_t last = slots;
    while (last > 0 && beta->number[base + last - 1] == 0)
        last--;
    lrnn_make_again(&J->make, J->layer, action,
                    alpha != NULL && alpha->number[action] == 0 ? WR_MATRIX_ZERO
                    : last > 0 ? WR_MATRIX_HOUSEHOLDER
                               : WR_MATRIX_IDENTITY);
    if (J->make.action->A.kind != WR_MATRIX_HOUSEHOLDER)
        return;
    for (size_t i = last; i-- > 0;)
        if (beta->number[base + i] != 0)
            factor(J, base + i, layer->dim);
    if (study_gate_find(J, "added")->number[action] == 0 &&
        layer->action[action].b_entries > 0) {
        lrnn_make_input(&J->make);
        study_entries(J, base + last - 1,
                      (uint32_t[]){layer->dim, layer->columns}, value);
    }
}

/* ---- the model ----------------------------------------------------------- */

/* Return nonzero if all numbers of a layer of complex numbers are real. */
static int is_bilinear_real(const study_build_t *J) {
    const wr_raw_tensor_t *T = study_gate_find(J, "frequency");
    for (size_t i = 0; i < (size_t) (T->shape[0] * T->shape[1]); i++)
        if (T->number[i] != 0)
            return 0;
    return 1;
}

static int is_polar(wr_raw_layer_t kind) {
    return kind == WR_RAW_COMPLEX || kind == WR_RAW_COLUMNS ||
           kind == WR_RAW_ROWS;
}

/* Make A of an action, for any kind except FACTORS. */
static void matrix(study_build_t *J, uint32_t a, uint32_t n) {
    const wr_raw_layer_t kind = J->X->R->layer[J->layer];
    lrnn_make_again(&J->make, J->layer, a,
                    kind == WR_RAW_DIAGONAL ? WR_MATRIX_DIAGONAL
                                            : WR_MATRIX_SPARSE);
    if (kind == WR_RAW_DIAGONAL)
        diagonal(J, a, n);
    else if (is_polar(kind))
        turned(J, a, n);
    else if (kind == WR_RAW_BILINEAR)
        study_bilinear(J, a, n);
    else
        study_entries(J, a, (uint32_t[]){n, n},
                      kind == WR_RAW_ADDED    ? study_added
                      : kind == WR_RAW_ERASED ? study_erased
                                              : whole);
}

static void put_layer(study_build_t *J) {
    const wr_layer_struct *layer = &J->X->M->layer[J->layer];
    const wr_raw_layer_t kind = J->X->R->layer[J->layer];
    if (kind == WR_RAW_SHIFT)
        return;
    J->make.M->layer[J->layer].role = WR_ROLE_GENERAL;
    for (uint32_t a = 0; a < layer->actions; a++) {
        if (kind == WR_RAW_FACTORS)
            factors(J, a, layer);
        else
            matrix(J, a, layer->dim);
        if (kind == WR_RAW_ERASED && layer->action[a].b_entries > 0) {
            lrnn_make_input(&J->make);
            study_entries(J, a, (uint32_t[]){layer->dim, layer->columns},
                          study_written);
        }
    }
}

/* Set N to the model that an export of M stores. */
static wr_status_t exported(wr_lrnn_t N, const wr_raw_export_t *X,
                            wr_limits_t L) {
    wr_export_struct how = *X->how;
    wr_bundle_t B;
    how.round = 1;
    how.vectors = 0;
    how.entries = NULL;
    wr_bundle_init(B);
    wr_status_t s = wr_bundle_set_lrnn(B, X->M, &how, L);
    if (s == WR_OK)
        s = wr_lrnn_set_bundle(N, B, L);
    wr_bundle_clear(B);
    return s;
}

/* Set K to Q(i). */
static wr_status_t adjoin_i(wr_ring_t K, wr_limits_t L) {
    fmpq *end = _fmpq_vec_init(4); /* corners of a box that contains i */
    fmpq_poly_t f;
    fmpq_poly_init(f);
    fmpq_poly_set_coeff_si(f, 2, 1);
    fmpq_poly_set_coeff_si(f, 0, 1);
    for (int k = 0; k < 4; k++)
        fmpq_set_si(end + k, k == 0 ? -1 : k == 3 ? 3 : 1, 2);
    wr_status_t s = wr_ring_field(K, f, end, end + 2, L);
    fmpq_poly_clear(f);
    _fmpq_vec_clear(end, 4);
    return s;
}

/* Adjoin i if some gate is not real and the ring is Q. */
static wr_status_t adjoin(study_build_t *J) {
    wr_ring_struct *K = J->make.M->ring;
    int real = 1;
    for (J->layer = 0; J->layer < J->X->R->layers; J->layer++)
        if (is_polar(J->X->R->layer[J->layer]))
            real = real && is_real(J);
        else if (J->X->R->layer[J->layer] == WR_RAW_BILINEAR)
            real = real && is_bilinear_real(J);
    return real || K->degree > 1 ? WR_OK : adjoin_i(K, J->L);
}

wr_status_t wr_raw_export_model(wr_lrnn_t N, const wr_raw_export_t *X,
                                wr_limits_t L) {
    study_build_t J = {.X = X, .L = L, .make = {.M = N}};
    wr_status_t s = exported(N, X, L);
    if (s == WR_OK)
        s = adjoin(&J);
    for (J.layer = 0; s == WR_OK && J.layer < X->R->layers; J.layer++) {
        put_layer(&J);
        s = J.status;
    }
    return s == WR_OK ? lrnn_make_end(&J.make, L) : s;
}
