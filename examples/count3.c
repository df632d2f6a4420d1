/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A counter modulo 3, built by hand, compiled into one layer and run:
 *
 *   cc count3.c $(pkg-config --cflags --libs wreath) -o count3
 */

#include <stdio.h>

#include "compile/compile.h"
#include "run/run.h"

/* Letter 1 adds one, letter 0 nothing. */
static void make_counter(wr_dfa_t A) {
    wr_dfa_create(A, 3, 2); /* all transitions are loops */
    for (uint32_t q = 0; q < 3; q++)
        A->delta[q * A->letters + 1] = (q + 1) % 3;
}

static wr_status_t compile(wr_lrnn_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_cascade_t C;
    wr_compile_t P;

    wr_cascade_init(C);
    wr_compile_init(P);
    wr_status_t s = wr_cascade_permutation(C, A, L);
    if (s == WR_OK)
        s = wr_lrnn_compile(M, A, C, P, L);
    wr_cascade_clear(C);
    return s;
}

static wr_status_t run(const wr_lrnn_t M, const wr_dfa_t A, wr_limits_t L) {
    wr_word_t w;
    wr_run_t R;

    wr_word_init(w);
    wr_status_t s = wr_word_read(w, "1101 (110)^2", A, L);
    if (s == WR_OK)
        s = wr_run_init(R, M, WR_ENGINE_MATRIX, L);
    if (s == WR_OK) {
        for (size_t i = 0; i < w->length && s == WR_OK; i++) {
            s = wr_run_step(R, w->letter[i], L);
            printf("%u -> %u\n", w->letter[i], wr_run_state(R));
        }
        wr_run_clear(R);
    }
    wr_word_clear(w);
    return s;
}

int main(void) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_lrnn_t M;

    wr_limits_init(L);
    wr_dfa_init(A);
    wr_lrnn_init(M);
    make_counter(A);
    wr_status_t s = compile(M, A, L);
    if (s == WR_OK)
        s = run(M, A, L);
    if (s != WR_OK)
        fprintf(stderr, "count3: %s\n", L->reason);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
    return s != WR_OK;
}
