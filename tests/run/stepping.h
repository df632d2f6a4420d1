/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_LRNN_STEPPING_H
#define WREATH_TESTS_LRNN_STEPPING_H

/* stepping: runs compared with the plain evaluator. */

#include "model/mutate.h"
#include "compile/compile.h"
#include "run/run.h"

/* Checks that labels and entries of H are equal. */
static inline void require_same(const wr_run_t R, const naive_t N) {
    fmpq_poly_t x;
    fmpq_t q;
    fmpq_poly_init(x);
    fmpq_init(q);
    for (uint32_t l = 0; l < N->M->layers; l++) {
        REQUIRE(wr_run_label(R, l) == N->label[l], "layer %u: %u, %u", l,
                wr_run_label(R, l), N->label[l]);
        for (uint32_t i = 0; i < N->M->layer[l].dim; i++)
            for (uint32_t j = 0; j < N->M->layer[l].columns; j++) {
                wr_run_entry(x, R, l, i, j);
                REQUIRE(fmpq_poly_length(x) <= 1);
                fmpq_poly_get_coeff_fmpq(q, x, 0);
                REQUIRE(fmpq_equal(q, fmpq_mat_entry(N->H[l], i, j)),
                        "layer %u entry %u %u", l, i, j);
            }
    }
    fmpq_clear(q);
    fmpq_poly_clear(x);
}

/* A by its exclusion or holonomy cascade. */
static inline wr_status_t compile(wr_lrnn_t M, const wr_dfa_t A, int holonomy,
                                  wr_gates_t gates) {
    wr_cascade_t C;
    wr_compile_t P;
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_compile_init(P);
    P->gates = gates;
    wr_status_t s = holonomy ? wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L)
                             : wr_cascade_exclusion(C, A, L);
    if (s == WR_OK)
        s = wr_lrnn_compile(M, A, C, P, L);
    wr_cascade_clear(C);
    return s;
}

/* Checks that both engines agree with the plain evaluator at every step; where
 * it is undefined their states must not change. */
static inline size_t require_steps(const wr_lrnn_t M, uint64_t memory,
                                   size_t length) {
    wr_limits_t L;
    wr_run_t R[2];
    naive_t N, O;
    size_t refused = 0;
    wr_limits_init(L);
    L->max_memory = memory;
    naive_init(N, M);
    naive_init(O, M);
    int defined = 1, open[2];
    for (uint32_t l = 0; l < M->layers; l++)
        defined = defined && N->label[l] != NONE;
    for (int e = 0; e < 2; e++) {
        wr_status_t s = wr_run_init(R[e], M, (wr_engine_t) e, L);
        open[e] = s == WR_OK;
        REQUIRE(s == WR_OK || s == WR_DOMAIN);
        REQUIRE(defined || s == WR_DOMAIN);
        REQUIRE(!defined || s == WR_OK || e == WR_ENGINE_INDEX, "%s",
                L->reason);
    }
    for (size_t t = 0; defined && t < length; t++) {
        uint32_t a = (uint32_t) test_below(M->letters);
        naive_set(O, N);
        int works = naive_step(O, a);
        if (works)
            naive_set(N, O);
        refused += !works;
        for (int e = 0; e < 2; e++) {
            if (!open[e])
                continue;
            REQUIRE_STATUS(wr_run_step(R[e], a, L), works ? WR_OK : WR_DOMAIN);
            require_same(R[e], N);
            REQUIRE(wr_run_state(R[e]) == naive_state(N));
        }
    }
    for (int e = 0; e < 2; e++)
        if (open[e])
            wr_run_clear(R[e]);
    naive_clear(N);
    naive_clear(O);
    return refused;
}

#endif
