/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Undefined steps, layers that contradict their roles, and models that are not
 * well formed. */

#include "run/stepping.h"

/* A row of a gate is removed: the step that needs it fails with a message, and
 * does not change the run. */
TEST(undefined) {
    for (int engine = 0; engine < 2; engine++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_run_t R;
        wr_limits_init(L);
        sample_open(M, A, 2);
        M->layer[2].rows--; /* letter 1 after a 1 */
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_OK);
        REQUIRE_STATUS(wr_run_step(R, 1, L), WR_OK);
        REQUIRE(wr_run_state(R) == 2);
        REQUIRE_STATUS(wr_run_step(R, 1, L), WR_DOMAIN);
        REQUIRE(strstr(L->reason, "layer 2 (toggle): letter 1, layer 1 = 1") !=
                    NULL,
                "%s", L->reason);
        REQUIRE(wr_run_state(R) == 2 && wr_run_label(R, 1) == 0);
        REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
        REQUIRE(wr_run_state(R) == 0 && wr_run_label(R, 1) == 1);
        REQUIRE_STATUS(wr_run_step(R, 2, L), WR_DOMAIN);
        wr_run_clear(R);
        /* H0 without a label */
        M->layer[0].labels = 0;
        M->layer[1].labels = 0;
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_DOMAIN);
        wr_run_clear(R); /* harmless */
        M->layer[0].labels = 2;
        M->layer[1].labels = 2;
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

TEST(mutants) {
    size_t refused = 0;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t k = 0;; k++) {
            wr_lrnn_t M;
            wr_dfa_t A;
            sample_open(M, A, i);
            int more = mutate(M, k);
            if (more)
                refused += require_steps(M, 0, 60);
            wr_lrnn_clear(M);
            wr_dfa_clear(A);
            if (!more)
                break;
        }
    REQUIRE(refused > 100);
}

/* Stacks by a rule with wrong delays or starts: the answers of the rule are the
 * same in the tree and outside it. */
TEST(spoilt_rules) {
    size_t refused = 0;
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 3 + (uint32_t) test_below(5), 2);
        REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
        uint32_t l = (uint32_t) test_below((M->layers - 1) / 2);
        wr_layer_struct *y = &M->layer[2 * l], *z = y + 1;
        switch (test_below(4)) {
        case 0:
            z->decoder_index = 0;
            break;
        case 1:
            z->wire[0] = WR_WIRE_LETTER;
            break;
        case 2:
            y->h0[0].row = (y->h0[0].row + 1) % y->dim;
            break;
        case 3:
            z->wire[0] = 0;
            break;
        }
        refused +=
            require_steps(M, test_below(2) ? 0 : 8 * test_below(5000), 100);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
    REQUIRE(refused > 100);
}

/* Layers on one level, and levels that hold fractions. */
static void again(wr_lrnn_t M, uint32_t l) {
    wr_layer_struct *y = &M->layer[l], *z = &M->layer[0];
    y->level = 0;
    y->dim = y->labels = z->dim;
    if (l + 1 < M->layers)
        y[1].labels = z->dim; /* its delay */
    y->h0[0].row = z->h0[0].row;
}

TEST(odd_levels) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_t L;
    wr_run_t R;
    wr_layer_struct *y;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_lrnn_init(M);
    wr_dfa_create(A, 4, 2);
    for (uint32_t q = 0; q < 4; q++) {
        A->delta[2 * q] = (q + 1) % 4;
        A->delta[2 * q + 1] = q < 2 ? 1 - q : q;
    }
    for (int i = 0; i < 8; i++) { /* i & 1: engine, & 2: room, & 4: which */
        REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
        L->max_memory = i & 2 ? 512 : 0; /* room for states, no tree */
        if (i & 4)
            again(M, 2);
        again(M, 4);
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) (i & 1), L), WR_OK);
        for (int t = 0; t < 200; t++) {
            wr_status_t s = wr_run_step(R, (uint32_t) test_below(2), L);
            REQUIRE(s == WR_OK, "%d: %s", i, L->reason);
            REQUIRE(wr_run_label(R, 4) == wr_run_label(R, 0));
            REQUIRE(!(i & 4) || wr_run_label(R, 2) == wr_run_label(R, 0));
        }
        wr_run_clear(R);
    }
    L->max_memory = 0;
    /* the level of a permutation automaton, on halves of unit vectors */
    REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
    y = &M->layer[0];
    fmpq_poly_set_si(y->h0[0].value, 1);
    fmpq_poly_scalar_div_si(y->h0[0].value, y->h0[0].value, 2);
    y->decoder = WR_DECODER_TABLE;
    y->values = 4;
    y->value_start = wr_malloc(5 * sizeof *y->value_start);
    y->value_label = wr_malloc(4 * sizeof *y->value_label);
    y->value = wr_malloc(4 * sizeof *y->value);
    for (uint32_t i = 0; i <= 4; i++) {
        y->value_start[i] = i;
        if (i == 4)
            break;
        y->value_label[i] = y->value[i].row = i;
        y->value[i].column = 0;
        fmpq_poly_init(y->value[i].value);
        fmpq_poly_set(y->value[i].value, y->h0[0].value);
    }
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE(strcmp(wr_run_arithmetic(R), "fmpq") == 0);
    for (uint32_t t = 0, q = 0; t < 200; t++) {
        uint32_t a = (uint32_t) test_below(2);
        q = A->delta[2 * q + a];
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
        REQUIRE(wr_run_state(R) == q);
    }
    wr_run_clear(R);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* A delay of more labels than its decoder has. */
TEST(narrow_delay) {
    wr_lrnn_t M;
    wr_dfa_t A;
    sample_open(M, A, 2);
    M->layer[1].labels = 1;
    M->layer[2].rows = 3;
    M->layer[2].row[4] = 0; /* the rows with label 1 are gone: (0,0), (1,0) */
    M->layer[2].row[3] = 1;
    M->layer[2].row[5] = 1;
    M->layer[2].rows = 2;
    REQUIRE(require_steps(M, 0, 100) > 10);
    M->layer[1].labels = 2;
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* Models made by hand and made wrong are refused, not run. */
TEST(malformed) {
    for (int fault = 0; fault < 8; fault++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_run_t R;
        wr_limits_init(L);
        sample_open(M, A, 2);
        wr_layer_struct *y = M->layer;
        switch (fault) {
        case 0:
            y[2].row[2] = 2;
            break; /* action 2 of 2 */
        case 1:
            y[2].row[1] = 2;
            break; /* label 2 of 2 */
        case 2:
            y[1].wire[0] = 1;
            break; /* reads itself */
        case 3:
            y[2].action[1].A.image[0] = 2;
            break;
        case 4:
            y[0].h0[0].row = 2;
            break;
        case 5:
            y[1].decoder_index = 2;
            break;
        case 6:
            M->read_layer[1] = 3;
            break;
        case 7:
            y[2].row[0] = 1;
            y[2].row[2] = 1;
            break; /* twice */
        }
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_DOMAIN);
        REQUIRE(L->reason[0] != '\0');
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_INDEX, L), WR_DOMAIN);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}
