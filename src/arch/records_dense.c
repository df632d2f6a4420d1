/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Further records, as in records.c: matrices with one entry per column or row,
 * arbitrary matrices, and cells that are not linear; and names without a
 * record, each with the record that is used instead or the reason why there is
 * none.
 */

#include "arch/impl.h"

/* Common fields of the two forms of P D: modulus and turn of its entries. */
#define POLAR                                  \
    .linear = 1, .varies = 1, .starts = "e_1", \
    .decay = {"modulus", WR_RAW_SIGMOID}, .turn = {"turn", WR_RAW_SIGMOID}
/* Arbitrary matrices that depend on the input; cells that are not linear. */
#define ANY .linear = 1, .varies = 1, .shape = WR_SHAPE_FULL
#define CELLS \
    .constraint = "not linear in the state", .varies = 1, .shape = WR_SHAPE_FULL

static const wr_arch_t record[] = {
    {.name = "pd-ssm",
     .title = "PD-SSM",
     .source = "terzic2025",
     .equation = "h_t = P(x_t) D(x_t) h_(t-1) + B(x_t)",
     .parameters = "P one-hot by columns, D complex diagonal of modulus "
                   "below 1: A = P D; B free",
     .constraint = "at most one entry per column, modulus below 1",
     .shape = WR_SHAPE_PD,
     .range = {.open_high = 1},
     POLAR},
    {.name = "pd-ssm-rows",
     .title = "PD-SSM as in its PyTorch code, one-hot by rows",
     .source = "terzic2025",
     .equation = "h_t = D(x_t) P(x_t) h_(t-1) + B(x_t)",
     .parameters =
         "P one-hot by rows, D complex diagonal of modulus below 1: row i of "
         "A = D P has its entry d_i in column s(i); B free",
     .constraint = "at most one entry per row, modulus below 1",
     .shape = WR_SHAPE_PD_ROWS,
     .range = {.open_high = 1},
     POLAR},
    {.name = "block-diagonal",
     .title = "block-diagonal structured linear CDE (SLiCE)",
     .source = "walker2025",
     .equation = "h_t = (I + A(x_t)) h_(t-1) + B(x_t)",
     .parameters = "blocks of A free, of any width",
     .constraint = "any matrices, in blocks of any width",
     ANY},
    {.name = "full",
     .title = "full matrices that depend on the input",
     .source = "merrill2024",
     .equation = "h_t = A(x_t) h_(t-1) + B(x_t)",
     .parameters = "A and B free",
     .constraint = "any matrices",
     ANY},
    {.name = "slstm",
     .title = "sLSTM",
     .source = "beck2024",
     .equation =
         "c_t = f_t c_(t-1) + i_t z_t, h_t = o_t c_t / n_t; gates read h_(t-1)",
     .parameters = "f = sigmoid or exp of W x + R h: not a linear recurrence",
     CELLS,
     .neuron = &arch_sigmoid_neuron},
    {.name = "lstm",
     .title = "LSTM with forget gate",
     .source = "gers2000",
     .equation =
         "c_t = f_t c_(t-1) + i_t g_t, h_t = o_t tanh(c_t); gates read h_(t-1)",
     .parameters = "f, i, o = sigmoid, g = tanh, of W x + R h + b: not a "
                   "linear recurrence",
     CELLS,
     .neuron = &arch_memory_neuron},
    {.name = "elman",
     .title = "Elman network",
     .source = "elman1990",
     .equation = "h_t = tanh(W x_t + U h_(t-1) + b)",
     .parameters = "W, U, b: not a linear recurrence",
     CELLS,
     .neuron = &arch_tanh_neuron},
};

size_t arch_dense_count(void) {
    return sizeof record / sizeof *record;
}

const wr_arch_t *arch_dense_get(size_t i) {
    wr_assert(i < arch_dense_count());
    return &record[i];
}

/* ---- names without a record ---------------------------------------------- */

static const char preconditioned[] =
    "a factor is I - b (M o k) k^T, where M is a function of decayed sums of "
    "the squares of all earlier keys, so that A depends on more than the "
    "letter and finitely many labels";

static const wr_arch_name_t other[] = {
    {"comba", "Comba", "hu2025", "gated-deltanet-positive",
     "its code normalises both keys, so that the decay between them cancels "
     "and A = alpha (I - b k k^T) with b in (0, 1)"},
    {"efla", "exact-flow linear attention", "lei2025", "deltanet",
     "A = I - ((1 - exp(-b l)) / l) k k^T with l = k^T k is a factor with "
     "eigenvalue exp(-b l) in (0, 1), whatever the length of k"},
    {"simple-gla", "GLA with one gate for a head", "yang2024gla", "mamba-2",
     "its gate is one number for all rows, A = a I with a in (0, 1)"},
    {"fixed-point", "fixed-point RNN", "movahedi2025", "full",
     "iterated to its fixed point, A is a dense matrix that depends on the "
     "input"},
    {"path", "PaTH attention", "yang2025path", NULL,
     "a softmax reads all earlier positions, so that the state grows with the "
     "word; its products of factors are those of deltanet-negative"},
    {"log-linear", "log-linear attention", "guo2025", NULL,
     "the number of states grows with the logarithm of the length, and the "
     "digits of the position say which of them are merged"},
    {"precond-deltanet", "preconditioned Gated DeltaNet", "tumma2026", NULL,
     preconditioned},
    {"precond-kda", "preconditioned KDA", "tumma2026", NULL, preconditioned},
    {"ttt-linear", "TTT-Linear", "sun2024", NULL,
     "a step is a gradient through LayerNorm, which is not linear in the state "
     "and takes a square root that cells do not have, for 16 inputs at a time; "
     "without LayerNorm and for one input, A = I - eta k k^T with k of any "
     "length"},
    {"ttt-mlp", "TTT-MLP", "sun2024", NULL,
     "a step is a gradient through two layers with GELU and LayerNorm, which "
     "cells do not have"},
    {"titans", "Titans", "behrouz2025", NULL,
     "a step is a gradient, with momentum and decay, through a network of "
     "several layers that is not linear in the state"},
};

size_t wr_arch_names(void) {
    return sizeof other / sizeof *other;
}

const wr_arch_name_t *wr_arch_name_get(size_t i) {
    wr_assert(i < wr_arch_names());
    return &other[i];
}
