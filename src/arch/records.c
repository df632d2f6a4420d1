/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The architectures of the papers, one record each: diagonal matrices, products
 * of factors, and a diagonal plus rank 1; records_dense.c has the others.  No
 * other code knows an architecture by name.  The equations of the papers are
 * written in one notation.  A value that a gate approaches but does not reach
 * is an open end; rounded arithmetic reaches it.  Fields that are not stated
 * are 0.  proofs/ID has the claims, doc/raw the activations.
 */

#include "arch/impl.h"

/* ---- common fields ------------------------------------------------------- */

/* A linear recurrence whose A depends on the input. */
#define SELECTIVE .linear = 1, .varies = 1
/* The same; layers also see the previous input. */
#define SHIFTED SELECTIVE, .shift = 1
/* Real gates in (0, 1), as claim S1 requires. */
#define BELOW_1(form, name, map)                                               \
    .shape = WR_SHAPE_##form, .range = {"0", "1", 1, 1}, .decay = {name, map}, \
    .claims = {"S1"}
/* K factors, eigenvalues from `low` to 1. */
#define KEYS(K, low, map)                                          \
    .shape = WR_SHAPE_GH, .factors = K, .range = {low, "1", 1, 1}, \
    .input = WR_INPUT_KEYS, .strength = {"beta", map}
/* For factors of norm at most 1 that may have the eigenvalue -1. */
#define REAL_FACTORS .claims = {"G5", "X10"}
/* A diagonal matrix plus one of rank 1, as in RWKV-7. */
#define ADDED(c, low)                                                  \
    .shape = WR_SHAPE_RANK_ONE, .scale = c, .range = {low, "1", 1, 1}, \
    .decay = {"w", WR_RAW_RWKV}, .strength = {"a", WR_RAW_SIGMOID}
/* The shape of KDA and Gated DeltaNet-2, B along the key. */
#define ERASES(form, c, low, map)                          \
    .shape = WR_SHAPE_RANK_ONE, .added = form, .scale = c, \
    .range = {low, "1", 1, 1}, .input = WR_INPUT_KEYS,     \
    .decay = {"alpha", WR_RAW_DECAY}, .strength = {"b", map}
/* Complex numbers that are the same for every input. */
#define INVARIANT(name, map, angle)                                       \
    .constraint = "complex diagonal, modulus below 1, the same for every" \
                  " input",                                               \
    .linear = 1, .shape = WR_SHAPE_COMPLEX, .range = {.open_high = 1},    \
    .decay = {name, map}, .turn = {angle, WR_RAW_IDENTITY}, .claims = {"S2"}

/* ---- a family ------------------------------------------------------------ */

/* The first members; wr_arch_find derives the others from the last of them. */
#define DELTAPRODUCT(K)                                                        \
    {                                                                          \
        .name = "deltaproduct-" #K,                                            \
        .title = "DeltaProduct with " #K " factors", .source = "siems2025",    \
        .equation =                                                            \
            "H_t = prod_j (I - b_(t,j) k_(t,j) k_(t,j)^T) H_(t-1) + B_t",      \
        .parameters = "|k_j| = 1, b_j = 2 sigmoid(w_j x): A = the product; B " \
                      "from k_j, v_j",                                         \
        .constraint = "a product of " #K " factors, eigenvalues in (-1, 1)",   \
        .family = "DeltaProduct",                                              \
        .any = "a product of k factors, eigenvalues in (-1, 1)", SHIFTED,      \
        KEYS(K, "-1", WR_RAW_TWICE), REAL_FACTORS                              \
    }

#define GATED_DELTAPRODUCT(K)                                              \
    {                                                                      \
        .name = "gated-deltaproduct-" #K,                                  \
        .title = "Gated DeltaProduct with " #K " factors",                 \
        .source = "siems2025",                                             \
        .equation = "H_t = alpha_t prod_j (I - b_(t,j) k_(t,j) k_(t,j)^T)" \
                    " H_(t-1) + B_t",                                      \
        .parameters = "as DeltaProduct, and alpha = exp(-D exp(w)): A = "  \
                      "alpha times the product; B from k_j, v_j",          \
        .constraint = "alpha in (0, 1) times a product of " #K             \
                      " factors, eigenvalues in (-1, 1)",                  \
        .family = "Gated DeltaProduct",                                    \
        .any = "alpha in (0, 1) times a product of k factors,"             \
               " eigenvalues in (-1, 1)",                                  \
        SHIFTED, .gated = 1, KEYS(K, "-1", WR_RAW_TWICE),                  \
        .decay = {"alpha", WR_RAW_DECAY}, REAL_FACTORS                     \
    }

/* RWKV with a matrix as state, which is read before it is updated. */
#define EAGLE(id, what, w, when, always, selects)                          \
    {                                                                      \
        .name = id, .title = what, .source = "peng2024",                   \
        .equation = "S_t = diag(w_t) S_(t-1) + k_t v_t^T, y_t = r_t^T"     \
                    " (S_(t-1) + diag(u) k_t v_t^T)",                      \
        .parameters = "w = " w ", " when ": A = diag(w); B = k v^T; dec"   \
                      " reads the state before",                           \
        .constraint = "diagonal, entries in (0, 1)" always, .linear = 1,   \
        .shift = 1, .reads_old = 1, BELOW_1(DIAGONAL, "w", WR_RAW_EXPEXP), \
        .varies = selects                                                  \
    }

/* A diagonal, and one key that erases with strength up to c; the strength is
 * one number for all rows of the key, or one per row. */
#define KDA(id, what, c, map, twice, within, low, ...)                        \
    {                                                                         \
        .name = id, .title = what, .source = "kimi2025",                      \
        .equation = "H_t = (I - b_t k_t k_t^T) diag(alpha_t) H_(t-1) + b_t"   \
                    " k_t v_t^T",                                             \
        .parameters = "|k| = 1, b = " twice "sigmoid(w x), alpha = exp(-D"    \
                      " exp(w')) by rows: A = (I - b k k^T) diag(alpha); B =" \
                      " b k v^T",                                             \
        .constraint =                                                         \
            "a factor, eigenvalue in " within ", times a diagonal in (0, 1)", \
        SHIFTED, ERASES(WR_ADDED_KDA, c, low, map), .claims = {               \
            __VA_ARGS__                                                       \
        }                                                                     \
    }
#define GDN2(id, what, c, map, twice, within, low, ...)                       \
    {                                                                         \
        .name = id, .title = what, .source = "hatamizadeh2026",               \
        .equation = "H_t = (I - k_t (b_t o k_t)^T) diag(alpha_t) H_(t-1) +"   \
                    " k_t (w_t o v_t)^T",                                     \
        .parameters = "|k| = 1, b = " twice "sigmoid(W x) and alpha = exp(-D" \
                      " exp(w')) by rows: A = (I - k (b o k)^T) diag(alpha);" \
                      " B = k (w o v)^T",                                     \
        .constraint =                                                         \
            "a diagonal matrix in (0, 1) plus one of rank 1, one step's"      \
            " eigenvalues in " within,                                        \
        SHIFTED, ERASES(WR_ADDED_GDN2, c, low, map), .claims = {              \
            __VA_ARGS__                                                       \
        }                                                                     \
    }

/* ---- the records --------------------------------------------------------- */

static const wr_arch_t record[] = {
    {.name = "mamba",
     .title = "Mamba",
     .source = "gu2023mamba",
     .equation =
         "H_t = diag(exp(D_t a)) H_(t-1) + D_t B(x_t) x_t, y_t = C(x_t) H_t",
     .parameters = "D = softplus(W x + c) > 0, a = -exp(w): A = diag(exp(-D "
                   "exp(w))); B = D B(x) x; dec reads C(x) H",
     .constraint = "diagonal, entries in (0, 1)",
     SHIFTED,
     BELOW_1(DIAGONAL, "a", WR_RAW_DECAY)},
    {.name = "mamba-negative",
     .title = "Mamba with eigenvalues in [-1, 1]",
     .source = "grazzi2025",
     .equation = "H_t = diag(2 exp(D_t a) - 1) H_(t-1) + D_t B(x_t) x_t",
     .parameters =
         "s = exp(-D exp(w)) in (0, 1): A = diag(2 s - 1); B = D B(x) x",
     .constraint = "diagonal, entries in (-1, 1)",
     SHIFTED,
     .shape = WR_SHAPE_DIAGONAL,
     .range = {"-1", "1", 1, 1},
     .decay = {"a", WR_RAW_SIGNED},
     .claims = {"X3"}},
    {.name = "mamba-2",
     .title = "Mamba-2",
     .source = "dao2024",
     .equation = "H_t = exp(D_t a) H_(t-1) + D_t B(x_t) x_t^T",
     .parameters = "one number per head: A = exp(-D exp(w)) I; B = D B(x) x^T",
     .constraint = "a I, a in (0, 1)",
     SHIFTED,
     BELOW_1(SCALAR, "a", WR_RAW_DECAY)},
    {.name = "gla",
     .title = "gated linear attention",
     .source = "yang2024gla",
     .equation = "S_t = diag(alpha_t) S_(t-1) + k_t v_t^T",
     .parameters = "alpha = sigmoid(W x)^(1/16): A = diag(alpha); B = k v^T",
     .constraint = "diagonal, entries in (0, 1)",
     SELECTIVE,
     BELOW_1(DIAGONAL, "alpha", WR_RAW_ROOT)},
    {.name = "mlstm",
     .title = "mLSTM",
     .source = "beck2024",
     .equation =
         "C_t = f_t C_(t-1) + i_t v_t k_t^T, n_t = f_t n_(t-1) + i_t k_t",
     .parameters = "f = sigmoid(w x + c): A = f I; i = exp(..), B = i v k^T; "
                   "dec reads C q / max(|n q|, 1)",
     .constraint = "a I, a in (0, 1)",
     SHIFTED,
     BELOW_1(SCALAR, "f", WR_RAW_FORGET)},
    {.name = "retnet",
     .title = "RetNet, without the rotation of q and k",
     .source = "sun2023",
     .equation = "S_t = g S_(t-1) + k_t v_t^T",
     .parameters =
         "g = 1 - 2^(-5-h) for head h, the same for all inputs; B = k v^T; the "
         "rotation by position would make g complex",
     .constraint = "a I, a in (0, 1), the same for every input",
     .linear = 1,
     BELOW_1(SCALAR, "gamma", WR_RAW_RETNET)},
    {.name = "hgrn2",
     .title = "HGRN2",
     .source = "qin2024",
     .equation = "S_t = diag(f_t) S_(t-1) + (1 - f_t) v_t^T",
     .parameters = "f = l + (1 - l) sigmoid(W x), l >= 0 learned: A = diag(f); "
                   "B = (1 - f) v^T",
     .constraint = "diagonal, entries in (0, 1); B = 0 where A = 1",
     SELECTIVE,
     .input = WR_INPUT_CONVEX,
     BELOW_1(DIAGONAL, "f", WR_RAW_SIGMOID)},
    {.name = "griffin",
     .title = "Griffin (RG-LRU)",
     .source = "de2024",
     .equation = "h_t = a_t h_(t-1) + sqrt(1 - a_t^2) (i_t x_t)",
     .parameters = "a = sigmoid(w)^(8 r), r = sigmoid(W x): A = diag(a); B = "
                   "sqrt(1 - a^2) i x",
     .constraint = "diagonal, entries in (0, 1); B = 0 where A = 1",
     SHIFTED,
     .input = WR_INPUT_CONVEX,
     BELOW_1(DIAGONAL, "a", WR_RAW_GRIFFIN)},
    {.name = "linear-attention",
     .title = "linear attention without a normaliser",
     .source = "katharopoulos2020",
     .equation = "S_t = S_(t-1) + phi(k_t) v_t^T",
     .parameters = "A = I; B = phi(k) v^T",
     .constraint = "the identity, the same for every input",
     .linear = 1,
     .shape = WR_SHAPE_SCALAR,
     .range = {"1", "1", 0, 0},
     .decay = {"a", WR_RAW_IDENTITY},
     .claims = {"S1", "X9"}},
    {.name = "rwkv-4",
     .title = "RWKV-4",
     .source = "peng2023",
     .equation = "a_t = exp(-e^w) a_(t-1) + e^(k_t) v_t, b_t = exp(-e^w) "
                 "b_(t-1) + e^(k_t)",
     .parameters = "w learned for each channel: A = diag(exp(-exp(w))), the "
                   "same for all inputs; dec reads (a + e^(u + k) v) / (b + "
                   "e^(u + k)) of the state before",
     .constraint = "diagonal, entries in (0, 1), the same for every input",
     .linear = 1,
     .shift = 1,
     .reads_old = 1,
     BELOW_1(DIAGONAL, "w", WR_RAW_EXPEXP)},
    EAGLE("rwkv-5", "RWKV-5 (Eagle)", "exp(-exp(w'))",
          "the same for all inputs", ", the same for every input", 0),
    EAGLE("rwkv-6", "RWKV-6 (Finch)", "exp(-exp(w' + W x))", "by the input", "",
          1),
    {.name = "gsa",
     .title = "gated slot attention",
     .source = "zhang2024",
     .equation = "K_t = diag(f_t) K_(t-1) + (1 - f_t) k_t^T, V_t = diag(f_t) "
                 "V_(t-1) + (1 - f_t) v_t^T",
     .parameters = "f = sigmoid(W x)^(1/8): A = diag(f) for slots, B = (1 - f) "
                   "k^T and (1 - f) v^T; dec reads V^T softmax(K q)",
     .constraint = "diagonal, entries in (0, 1); B = 0 where A = 1",
     SELECTIVE,
     .input = WR_INPUT_CONVEX,
     BELOW_1(DIAGONAL, "f", WR_RAW_EIGHTH)},
    {.name = "mesanet",
     .title = "MesaNet",
     .source = "oswald2025",
     .equation =
         "G_t = g_t G_(t-1) + b_t k_t k_t^T, S_t = g_t S_(t-1) + b_t k_t v_t^T",
     .parameters = "g = sigmoid(w x), b = sigmoid(w' x): A = g I; B = b k k^T "
                   "and b k v^T; dec reads S^T (G + L)^(-1) q",
     .constraint = "a I, a in (0, 1)",
     SHIFTED,
     BELOW_1(SCALAR, "g", WR_RAW_FORGET)},
    {.name = "megalodon",
     .title = "Megalodon (CEMA)",
     .source = "ma2024",
     .equation =
         "h_t = (1 - alpha delta) e^(i theta) h_(t-1) + alpha e^(i theta) x_t",
     .parameters =
         "alpha, delta in (0, 1) and theta learned, the same for all inputs",
     INVARIANT("modulus", WR_RAW_DAMPED, "angle")},
    {.name = "s4d",
     .title = "S4D",
     .source = "gu2022",
     .equation = "h_t = exp(D a) h_(t-1) + b x_t",
     .parameters = "a = -exp(w) + i v, D > 0 learned: A = diag(exp(D a)), the "
                   "same for all inputs; B = b x",
     INVARIANT("modulus", WR_RAW_EXPEXP, "angle")},
    {.name = "h3",
     .title = "H3",
     .source = "fu2023",
     .equation =
         "a shift, then h_t = exp(D a) h_(t-1) + (shift k)_t v_t, y = q h",
     .parameters = "the shift is a delay of the input, the second layer an S4D",
     .shift = 1,
     INVARIANT("modulus", WR_RAW_EXPEXP, "angle")},
    {.name = "s4",
     .title = "S4, diagonalised",
     .source = "gu2021",
     .equation = "h_t = A h_(t-1) + b x_t, A a bilinear transform of a "
                 "diagonal matrix minus one of rank 1",
     .parameters = "A is the same for all inputs; in a basis of eigenvectors "
                   "over C, where there is one, it is diagonal",
     .bilinear = 1,
     INVARIANT("rate", WR_RAW_IDENTITY, "frequency")},
    {.name = "mamba-3",
     .title = "Mamba-3 (SISO), turns of the state",
     .source = "lahoti2026",
     .equation = "H_t = alpha_t R(theta_t) H_(t-1) + gamma_t k_t v_t^T + "
                 "beta_t k_(t-1) v_(t-1)^T",
     .parameters =
         "alpha = exp(D a), a <= -1/10000 by the input; theta = pi "
         "tanh(W x) D for pairs of rows: of these, A = alpha e^(i "
         "theta); B of this input and the one before. Code adds "
         "angles up modulo 2 pi and turns k and q instead; a delay is "
         "a limit, alpha -> 0",
     .constraint = "complex diagonal, modulus below 1, that of all rows the "
                   "same in a head (not asked for)",
     SHIFTED,
     .shape = WR_SHAPE_COMPLEX,
     .range = {.open_high = 1},
     .decay = {"modulus", WR_RAW_FLOORED},
     .turn = {"turn", WR_RAW_TANH},
     .claims = {"CD"}},
    {.name = "aussm",
     .title = "adaptive unitary SSM, without the convolution of its block",
     .source = "karuvally2025",
     .equation = "h_t = diag(e^(i D_t (W x_t + b))) h_(t-1) + D_t B_t x_t",
     .parameters = "D = softplus(w x), angles free: A = diag(e^(i D (W x + "
                   "b))); B = D B x; dec reads Re C h",
     .constraint = "complex diagonal, modulus 1",
     SELECTIVE,
     .shape = WR_SHAPE_COMPLEX,
     .unit = 1,
     .decay = {"modulus", WR_RAW_IDENTITY},
     .turn = {"angle", WR_RAW_IDENTITY},
     .claims = {"CD", "X9"}},
    {.name = "complex-diagonal",
     .title = "complex diagonal gates that depend on the input",
     .source = "terzic2025",
     .equation = "h_t = diag(a(x_t)) h_(t-1) + b(x_t)",
     .parameters = "a = r e^(i theta), r in (0, 1): A = diag(a); B free",
     .constraint = "complex diagonal, modulus below 1",
     SHIFTED,
     .shape = WR_SHAPE_COMPLEX,
     .range = {.open_high = 1},
     .decay = {"modulus", WR_RAW_SIGMOID},
     .turn = {"turn", WR_RAW_SIGMOID},
     .claims = {"CD"}},
    {.name = "deltanet",
     .title = "DeltaNet",
     .source = "yang2024",
     .equation = "H_t = (I - b_t k_t k_t^T) H_(t-1) + b_t k_t v_t^T",
     .parameters = "|k| = 1, b = sigmoid(w x): A = I - b k k^T; B = b k v^T",
     .constraint = "one factor, eigenvalue 1 - b in (0, 1)",
     SHIFTED,
     KEYS(1, "0", WR_RAW_SIGMOID),
     .claims = {"G1p", "X6", "X5"}},
    {.name = "deltanet-negative",
     .title = "DeltaNet with eigenvalues in [-1, 1]",
     .source = "grazzi2025",
     .equation = "H_t = (I - b_t k_t k_t^T) H_(t-1) + b_t k_t v_t^T",
     .parameters = "|k| = 1, b = 2 sigmoid(w x): A = I - b k k^T; B = b k v^T",
     .constraint = "one factor, eigenvalue 1 - b in (-1, 1)",
     SHIFTED,
     KEYS(1, "-1", WR_RAW_TWICE),
     .claims = {"G5", "X10", "X5"}},
    {.name = "gated-deltanet",
     .title = "Gated DeltaNet with eigenvalues in [-1, 1]",
     .source = "yang2025gated",
     .equation = "H_t = alpha_t (I - b_t k_t k_t^T) H_(t-1) + b_t k_t v_t^T",
     .parameters = "alpha = exp(-D exp(w)), b = 2 sigmoid(w x), |k| = 1: A = "
                   "alpha (I - b k k^T); B = b k v^T",
     .constraint = "alpha in (0, 1) times one factor, eigenvalue in (-1, 1)",
     SHIFTED,
     KEYS(1, "-1", WR_RAW_TWICE),
     .gated = 1,
     .decay = {"alpha", WR_RAW_DECAY},
     .claims = {"G5", "X10", "X5"}},
    {.name = "gated-deltanet-positive",
     .title = "Gated DeltaNet with eigenvalues in [0, 1]",
     .source = "yang2025gated",
     .equation = "H_t = alpha_t (I - b_t k_t k_t^T) H_(t-1) + b_t k_t v_t^T",
     .parameters = "alpha = exp(-D exp(w)), b = sigmoid(w x), |k| = 1: A = "
                   "alpha (I - b k k^T); B = b k v^T",
     .constraint = "alpha in (0, 1) times one factor, eigenvalue in (0, 1)",
     SHIFTED,
     .gated = 1,
     KEYS(1, "0", WR_RAW_SIGMOID),
     .decay = {"alpha", WR_RAW_DECAY},
     .claims = {"G1p", "X6", "X5"}},
    KDA("kda", "Kimi Delta Attention", 1, WR_RAW_SIGMOID, "", "(0, 1)", "0",
        "G1p", "G5", "X6", "X5"),
    KDA("kda-negative", "Kimi Delta Attention with beta up to 2", 2,
        WR_RAW_TWICE, "2 ", "(-1, 1)", "-1", "G5", "X5"),
    GDN2("gdn2", "Gated DeltaNet-2", 1, WR_RAW_SIGMOID, "", "(0, 1)", "0",
         "G1p", "G5", "X5"),
    GDN2("gdn2-negative", "Gated DeltaNet-2 with b up to 2", 2, WR_RAW_TWICE,
         "2 ", "(-1, 1)", "-1", "G5", "X5"),
    {.name = "rwkv-7",
     .title = "RWKV-7 with c = 2 (released code: c = 1)",
     .source = "peng2025",
     .equation = "S_t = S_(t-1) (diag(w_t) - c k_t^T (a_t k_t)) + v_t^T k'_t",
     .parameters =
         "|k| = 1, w = exp(-e^(-1/2) sigmoid(..)) in (0.5452, 1), a = "
         "sigmoid(..), c = 2 as in the theorems: of H = S^T, A = diag(w) - c "
         "(a k) k^T; B = k' v^T",
     .constraint = "a diagonal matrix plus one of rank 1 (c = 2; released code "
                   "has c = 1), one step's eigenvalues in (-1.4548, 1)",
     SHIFTED,
     ADDED(2, "-3637/2500"),
     .claims = {"G5", "X5"}},
    {.name = "rwkv-7-published",
     .title = "RWKV-7 as in its code, with c = 1",
     .source = "peng2025",
     .equation = "S_t = S_(t-1) (diag(w_t) - k_t^T (a_t k_t)) + v_t^T k'_t",
     .parameters =
         "|k| = 1, w = exp(-e^(-1/2) sigmoid(..)) in (0.5452, 1), a = "
         "sigmoid(..): of H = S^T, A = diag(w) - (a k) k^T; B = k' v^T",
     .constraint = "a diagonal matrix plus one of rank 1 (c = 1), one step's "
                   "eigenvalues in (-0.4548, 1)",
     SHIFTED,
     ADDED(1, "-1137/2500"),
     .claims = {"G5", "X5"}},
    DELTAPRODUCT(2),
    DELTAPRODUCT(3),
    DELTAPRODUCT(4),
    GATED_DELTAPRODUCT(2),
    GATED_DELTAPRODUCT(3),
    GATED_DELTAPRODUCT(4),
};

enum { RECORDS = sizeof record / sizeof *record };

size_t wr_arch_count(void) {
    return RECORDS + arch_dense_count();
}

const wr_arch_t *wr_arch_get(size_t i) {
    wr_assert(i < wr_arch_count());
    return i < RECORDS ? &record[i] : arch_dense_get(i - RECORDS);
}
