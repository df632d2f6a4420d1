/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stacks in all evaluation models side by side, through the one table of
 * functions: on a model of whole numbers they say the same, and a key brings
 * back the state that it is of.
 */

#include "run/real.h"
#include "run/rounded.h"
#include "run/stepping.h"

enum { STACKS = 4, WIDTH = 1024 };

typedef struct {
    wr_run_t matrix, index;
    wr_real_t ball;
    wr_layer_evaluation_struct *how;
    wr_rounded_t rounded;
    wr_stack_t S[STACKS];
} all_t;

static void all_init(all_t *X, const wr_lrnn_t M) {
    const wr_real_how_t ball = {WR_REAL_BALL, 64, MPFR_RNDN};
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(X->matrix, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_init(X->index, M, WR_ENGINE_INDEX, L), WR_OK);
    REQUIRE_STATUS(wr_real_init(X->ball, M, &ball, L), WR_OK);
    X->how = wr_calloc((size_t) M->layers + 1, sizeof *X->how);
    for (uint32_t l = 0; l < M->layers; l++)
        REQUIRE_STATUS(
            wr_layer_evaluation_read(&X->how[l], "E2:fp32:rne:seq", L), WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&X->rounded, M, X->how, L), WR_OK);
    wr_run_stack(&X->S[0], X->matrix);
    wr_run_stack(&X->S[1], X->index);
    wr_real_stack(&X->S[2], X->ball);
    wr_rounded_stack(&X->S[3], X->rounded);
}

static void all_clear(all_t *X) {
    wr_run_clear(X->matrix);
    wr_run_clear(X->index);
    wr_real_clear(X->ball);
    wr_rounded_clear(X->rounded);
    wr_free(X->how);
}

static void require_alike(const all_t *X, uint32_t q) {
    for (int i = 0; i < STACKS; i++) {
        const wr_stack_t *S = &X->S[i];
        REQUIRE(S->readout(S->self) == q, "stack %d: %u, %u", i,
                S->readout(S->self), q);
        for (uint32_t l = 0; l < S->M->layers; l++)
            REQUIRE(S->label(S->self, l) == X->S[0].label(X->S[0].self, l),
                    "stack %d, layer %u", i, l);
    }
}

static void start(const all_t *X) {
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < STACKS; i++)
        REQUIRE_STATUS(X->S[i].start(X->S[i].self, L), WR_OK);
}

static void step(const all_t *X, uint32_t a) {
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < STACKS; i++)
        REQUIRE_STATUS(X->S[i].step(X->S[i].self, a, L), WR_OK);
}

/* Keys of the stacks that have them. */
static void swap_keys(const all_t *X, uint32_t key[STACKS][WIDTH], int load) {
    for (int i = 0; i < STACKS; i++) {
        const wr_stack_t *S = &X->S[i];
        REQUIRE((S->key == NULL) == (S->load == NULL) && S->width <= WIDTH);
        if (S->key != NULL && load)
            S->load(S->self, key[i]);
        else if (S->key != NULL)
            S->key(key[i], S->self);
    }
}

static void require_keys(const all_t *X, uint32_t key[STACKS][WIDTH]) {
    uint32_t again[STACKS][WIDTH];
    swap_keys(X, again, 0);
    for (int i = 0; i < STACKS; i++)
        REQUIRE(memcmp(again[i], key[i], X->S[i].width * sizeof **key) == 0,
                "stack %d", i);
}

TEST(stacks_are_alike) {
    for (unsigned long i = test_rounds(40); i > 0; i--) {
        uint32_t before[STACKS][WIDTH], after[STACKS][WIDTH];
        wr_lrnn_t M;
        wr_dfa_t A;
        all_t X;
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 1 + (uint32_t) test_below(4),
                   1 + (uint32_t) test_below(3));
        if (compile(M, A, 0, WR_GATES_TABLE) == WR_OK) {
            uint32_t q = A->start, a = 0;
            all_init(&X, M);
            start(&X);
            require_alike(&X, q);
            for (int t = 0; t < 60; t++) {
                swap_keys(&X, before, 0);
                a = (uint32_t) test_below(A->letters);
                q = A->delta[q * A->letters + a];
                step(&X, a);
                require_alike(&X, q);
            }
            swap_keys(&X, after, 0);
            swap_keys(&X, before, 1);
            require_keys(&X, before);
            for (int s = 3; s < STACKS; s++) {
                wr_limits_t L;
                wr_limits_init(L);
                REQUIRE_STATUS(X.S[s].step(X.S[s].self, a, L), WR_OK);
            }
            require_keys(&X, after);
            start(&X);
            require_alike(&X, A->start);
            all_clear(&X);
        }
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}
