/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The architectures of the papers, as data.  The equations are those of the
 * papers in one notation; gates that a parametrisation only comes near are
 * open ends, which rounded arithmetic reaches.
 */

#include "arch/arch.h"

#include <stdlib.h>
#include <string.h>

#define MAMBA \
    "H_t = diag(exp(D_t a)) H_(t-1) + D_t B(x_t) x_t, y_t = C(x_t) H_t"
#define DELTA "H_t = (I - b_t k_t k_t^T) H_(t-1) + b_t k_t v_t^T"
#define PRODUCT "H_t = prod_j (I - b_(t,j) k_(t,j) k_(t,j)^T) H_(t-1) + B_t"

static const wr_arch_t table[] = {
    {"mamba", "Mamba", "gu2023mamba", WR_SHAPE_DIAGONAL, "0", "1", 1, 1, 0, 0,
     1, 1, 1, WR_INPUT_FREE, MAMBA,
     "D = softplus(W x + c) > 0, a = -exp(w): A = diag(exp(-D exp(w)));"
     " B = D B(x) x; dec reads C(x) H",
     "diagonal, entries in (0, 1)"},
    {"mamba-negative", "Mamba with eigenvalues in [-1, 1]", "grazzi2025",
     WR_SHAPE_DIAGONAL, "-1", "1", 1, 1, 0, 0, 1, 1, 1, WR_INPUT_FREE,
     "H_t = diag(2 exp(D_t a) - 1) H_(t-1) + D_t B(x_t) x_t",
     "s = exp(-D exp(w)) in (0, 1): A = diag(2 s - 1); B = D B(x) x",
     "diagonal, entries in (-1, 1)"},
    {"mamba-2", "Mamba-2", "dao2024", WR_SHAPE_SCALAR, "0", "1", 1, 1, 0, 0, 1,
     1, 1, WR_INPUT_FREE, "H_t = exp(D_t a) H_(t-1) + D_t B(x_t) x_t^T",
     "one number a head: A = exp(-D exp(w)) I; B = D B(x) x^T",
     "a I, a in (0, 1)"},
    {"gla", "gated linear attention", "yang2024gla", WR_SHAPE_DIAGONAL, "0",
     "1", 1, 1, 0, 0, 1, 1, 0, WR_INPUT_FREE,
     "S_t = diag(alpha_t) S_(t-1) + k_t v_t^T",
     "alpha = sigmoid(W x)^(1/16): A = diag(alpha); B = k v^T",
     "diagonal, entries in (0, 1)"},
    {"mlstm", "mLSTM", "beck2024", WR_SHAPE_SCALAR, "0", "1", 1, 1, 0, 0, 1, 1,
     1, WR_INPUT_FREE,
     "C_t = f_t C_(t-1) + i_t v_t k_t^T, n_t = f_t n_(t-1) + i_t k_t",
     "f = sigmoid(w x + c): A = f I; i = exp(..), B = i v k^T; dec reads"
     " C q / max(|n q|, 1)",
     "a I, a in (0, 1)"},
    {"retnet", "RetNet", "sun2023", WR_SHAPE_SCALAR, "0", "1", 1, 1, 0, 0, 0, 1,
     0, WR_INPUT_FREE, "S_t = g S_(t-1) + k_t v_t^T",
     "g = 1 - 2^(-5-h) for head h, the same for all inputs; B = k v^T",
     "a I, a in (0, 1), the same for every input"},
    {"hgrn2", "HGRN2", "qin2024", WR_SHAPE_DIAGONAL, "0", "1", 0, 1, 0, 0, 1, 1,
     0, WR_INPUT_CONVEX, "S_t = diag(f_t) S_(t-1) + (1 - f_t) v_t^T",
     "f = l + (1 - l) sigmoid(W x), l >= 0 learned: A = diag(f);"
     " B = (1 - f) v^T",
     "diagonal, entries in [0, 1); B = 0 where A = 1"},
    {"griffin", "Griffin (RG-LRU)", "de2024", WR_SHAPE_DIAGONAL, "0", "1", 1, 1,
     0, 0, 1, 1, 1, WR_INPUT_CONVEX,
     "h_t = a_t h_(t-1) + sqrt(1 - a_t^2) (i_t x_t)",
     "a = sigmoid(w)^(8 r), r = sigmoid(W x): A = diag(a);"
     " B = sqrt(1 - a^2) i x",
     "diagonal, entries in (0, 1); B = 0 where A = 1"},
    {"megalodon", "Megalodon (CEMA)", "ma2024", WR_SHAPE_COMPLEX, NULL, NULL, 0,
     1, 0, 0, 0, 1, 0, WR_INPUT_FREE,
     "h_t = (1 - alpha delta) e^(i theta) h_(t-1) + alpha e^(i theta) x_t",
     "alpha, delta in (0, 1) and theta learned, the same for all inputs",
     "complex diagonal, modulus below 1, the same for every input"},
    {"s4d", "S4D", "gu2022", WR_SHAPE_COMPLEX, NULL, NULL, 0, 1, 0, 0, 0, 1, 0,
     WR_INPUT_FREE, "h_t = exp(D a) h_(t-1) + b x_t",
     "a = -exp(w) + i v, D > 0 learned: A = diag(exp(D a)), the same for all"
     " inputs; B = b x",
     "complex diagonal, modulus below 1, the same for every input"},
    {"h3", "H3", "fu2023", WR_SHAPE_COMPLEX, NULL, NULL, 0, 1, 0, 0, 0, 1, 1,
     WR_INPUT_FREE,
     "a shift, then h_t = exp(D a) h_(t-1) + (shift k)_t v_t, y = q h",
     "the shift is a delay of the input, the second layer an S4D",
     "complex diagonal, modulus below 1, the same for every input"},
    {"complex-diagonal", "complex diagonal gates that depend on the input",
     "terzic2025", WR_SHAPE_COMPLEX, NULL, NULL, 0, 0, 0, 0, 1, 1, 1,
     WR_INPUT_FREE, "h_t = diag(a(x_t)) h_(t-1) + b(x_t)",
     "a = r e^(i theta), r in [0, 1]: A = diag(a); B free",
     "complex diagonal, modulus at most 1"},
    {"deltanet", "DeltaNet", "yang2024", WR_SHAPE_GH, "0", "1", 1, 1, 1, 0, 1,
     1, 1, WR_INPUT_KEYS, DELTA,
     "|k| = 1, b = sigmoid(w x): A = I - b k k^T; B = b k v^T",
     "one factor, eigenvalue 1 - b in (0, 1)"},
    {"deltanet-negative", "DeltaNet with eigenvalues in [-1, 1]", "grazzi2025",
     WR_SHAPE_GH, "-1", "1", 1, 1, 1, 0, 1, 1, 1, WR_INPUT_KEYS, DELTA,
     "|k| = 1, b = 2 sigmoid(w x): A = I - b k k^T; B = b k v^T",
     "one factor, eigenvalue 1 - b in (-1, 1)"},
    {"gated-deltanet", "Gated DeltaNet with eigenvalues in [-1, 1]",
     "yang2025gated", WR_SHAPE_GH, "-1", "1", 1, 1, 1, 1, 1, 1, 1,
     WR_INPUT_KEYS, "H_t = alpha_t (I - b_t k_t k_t^T) H_(t-1) + b_t k_t v_t^T",
     "alpha = exp(-D exp(w)), b = 2 sigmoid(w x), |k| = 1:"
     " A = alpha (I - b k k^T); B = b k v^T",
     "alpha in (0, 1) times one factor, eigenvalue in (-1, 1)"},
    {"rwkv-7", "RWKV-7 with c = 2 (released code: c = 1)", "peng2025",
     WR_SHAPE_RANK_ONE, "-1", "1", 1, 1, 0, 0, 1, 1, 1, WR_INPUT_FREE,
     "S_t = S_(t-1) (diag(w_t) - c k_t^T (a_t k_t)) + v_t^T k'_t",
     "|k| = 1, w in (0, 1), a = sigmoid(..), c = 2 as in the theorems (in"
     " released code c = 1, one step's eigenvalues are in (-0.4548, 1)):"
     " of H = S^T, A = diag(w) - c (a k) k^T; B = k' v^T",
     "a diagonal matrix plus one of rank 1 (c = 2; released code has c = 1),"
     " eigenvalues in [-1, 1]"},
    {"deltaproduct-2", "DeltaProduct with 2 factors", "siems2025", WR_SHAPE_GH,
     "-1", "1", 1, 1, 2, 0, 1, 1, 1, WR_INPUT_KEYS, PRODUCT,
     "|k_j| = 1, b_j = 2 sigmoid(w_j x): A = the product; B from k_j, v_j",
     "a product of 2 factors, eigenvalues in (-1, 1)"},
    {"deltaproduct-3", "DeltaProduct with 3 factors", "siems2025", WR_SHAPE_GH,
     "-1", "1", 1, 1, 3, 0, 1, 1, 1, WR_INPUT_KEYS, PRODUCT,
     "|k_j| = 1, b_j = 2 sigmoid(w_j x): A = the product; B from k_j, v_j",
     "a product of 3 factors, eigenvalues in (-1, 1)"},
    {"deltaproduct-4", "DeltaProduct with 4 factors", "siems2025", WR_SHAPE_GH,
     "-1", "1", 1, 1, 4, 0, 1, 1, 1, WR_INPUT_KEYS, PRODUCT,
     "|k_j| = 1, b_j = 2 sigmoid(w_j x): A = the product; B from k_j, v_j",
     "a product of 4 factors, eigenvalues in (-1, 1)"},
    {"pd-ssm", "PD-SSM", "terzic2025", WR_SHAPE_PD, NULL, NULL, 0, 0, 0, 0, 1,
     1, 0, WR_INPUT_FREE, "h_t = P(x_t) D(x_t) h_(t-1) + B(x_t)",
     "P one-hot by columns, D complex diagonal of modulus at most 1:"
     " A = P D; B free",
     "at most one entry in a column, modulus at most 1"},
    {"full", "full matrices that depend on the input", "merrill2024",
     WR_SHAPE_FULL, NULL, NULL, 0, 0, 0, 0, 1, 1, 0, WR_INPUT_FREE,
     "h_t = A(x_t) h_(t-1) + B(x_t)", "A and B free", "any matrices"},
    {"slstm", "sLSTM", "beck2024", WR_SHAPE_FULL, NULL, NULL, 0, 0, 0, 0, 1, 0,
     0, WR_INPUT_FREE,
     "c_t = f_t c_(t-1) + i_t z_t, h_t = o_t c_t / n_t; gates read h_(t-1)",
     "f = sigmoid or exp of W x + R h: not a linear recurrence",
     "not linear in the state"},
    {"elman", "Elman network", "elman1990", WR_SHAPE_FULL, NULL, NULL, 0, 0, 0,
     0, 1, 0, 0, WR_INPUT_FREE, "h_t = tanh(W x_t + U h_(t-1) + b)",
     "W, U, b: not a linear recurrence", "not linear in the state"},
};

size_t wr_arch_count(void) {
    return sizeof table / sizeof *table;
}

const wr_arch_t *wr_arch_get(size_t i) {
    return &table[i];
}

/* deltaproduct-K for any K from 1. */
static int member(wr_arch_t *out, char full[64], const char *name) {
    static const char family[] = "deltaproduct-";
    char *end;
    if (strncmp(name, family, sizeof family - 1) != 0)
        return 0;
    const char *digits = name + sizeof family - 1;
    unsigned long k = strtoul(digits, &end, 10);
    if (*digits < '1' || *digits > '9' || *end != '\0' || k > 4096)
        return 0;
    for (size_t i = 0; i < wr_arch_count(); i++)
        if (table[i].factors > 1)
            *out = table[i];
    snprintf(full, 64, "%s%lu", family, k);
    out->name = full;
    out->title = "DeltaProduct";
    out->constraint = "a product of so many factors, eigenvalues in (-1, 1)";
    out->factors = (uint32_t) k;
    return 1;
}

wr_status_t wr_arch_find(wr_arch_t *out, char full[64], const char *name,
                         wr_limits_t L) {
    for (size_t i = 0; i < wr_arch_count(); i++)
        if (strcmp(table[i].name, name) == 0) {
            *out = table[i];
            return WR_OK;
        }
    if (member(out, full, name))
        return WR_OK;
    return wr_limits_fail(L, WR_DOMAIN,
                          "unknown architecture \"%.60s\";"
                          " wreath arch list names them",
                          name);
}

uint32_t wr_arch_rank(const wr_arch_t *a) {
    uint32_t last = UINT32_MAX;
    if (!a->linear)
        return last;
    switch (a->shape) {
    case WR_SHAPE_SCALAR:
    case WR_SHAPE_DIAGONAL:
        return a->low != NULL && a->low[0] == '-';
    case WR_SHAPE_COMPLEX:
        return 2;
    case WR_SHAPE_GH:
        return 2 + a->factors;
    case WR_SHAPE_RANK_ONE:
        return 3;
    case WR_SHAPE_PD:
        return last - 2;
    default:
        return last - 1;
    }
}

void wr_arch_class(char out[40], const wr_arch_t *a) {
    static const char *const name[] = {"non-negative diagonal", "real diagonal",
                                       "complex diagonal", "one factor"};
    uint32_t rank = wr_arch_rank(a);
    if (rank < 4)
        snprintf(out, 40, "%s", name[rank]);
    else if (a->shape == WR_SHAPE_GH)
        snprintf(out, 40, "%u factors", a->factors);
    else
        snprintf(out, 40, "%s",
                 !a->linear                ? "not linear"
                 : a->shape == WR_SHAPE_PD ? "one entry a column"
                                           : "full");
}

const char *wr_shape_name(wr_shape_t shape) {
    static const char *const name[] = {"scalar",
                                       "diagonal",
                                       "complex diagonal",
                                       "Householder product",
                                       "diagonal plus rank 1",
                                       "permutation times diagonal",
                                       "full"};
    return name[shape];
}

const char *wr_input_name(wr_input_t input) {
    static const char *const name[] = {"free", "0 where A = 1",
                                       "in the span of the keys"};
    return name[input];
}
