/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"

#include "prove/box.h"

/* Boxes: contracting scalars with random rational gates, which read the last
 * letter that sets, are proved; proved models are right on random words; and
 * every state that a word reaches lies in its box. */

/* Two letters that set h to s / 2 and shrink it, one that shrinks. */
static void model(wr_lrnn_t M, const char *set, const char *keep,
                  const char *shift, const char *h0) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(
        b,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"name\": \"m\", \"alphabet\": [\"r\", \"s\", \"i\"], "
        "\"ring\": \"Q\", \"layers\": [{\"name\": \"h\", \"role\": "
        "\"general\", \"dim\": 1, \"H0\": [\"%s\"], \"reads\": "
        "[\"letter\"], \"labels\": 3, \"gate\": {\"table\": [[0, 0], "
        "[1, 1], [2, 2]]}, \"actions\": ["
        "{\"A\": {\"diagonal\": [\"%s\"]}, \"B\": [\"-%s\"]}, "
        "{\"A\": {\"diagonal\": [\"%s\"]}, \"B\": [\"%s\"]}, "
        "{\"A\": {\"diagonal\": [\"%s\"]}}], \"decoder\": {\"kind\": "
        "\"sign\", \"form\": [\"1\", \"0\"]}}], \"readout\": "
        "{\"states\": [\"off\", \"on\"], \"reads\": [0], \"table\": "
        "[[0, 0], [2, 1]]}}",
        h0, set, shift, set, shift, keep);
    wr_lrnn_init(M);
    model_require(M, b->text);
    wr_buffer_clear(b);
}

static void flip_flop(wr_dfa_t A) {
    static const uint32_t delta[] = {0, 1, 0, 0, 1, 1};
    static const char *const letter[] = {"r", "s", "i"};
    wr_dfa_init(A);
    wr_dfa_create(A, 2, 3);
    memcpy(A->delta, delta, sizeof delta);
    for (int a = 0; a < 3; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(letter[a]);
    }
    A->state_name = wr_calloc(2, sizeof *A->state_name);
    A->state_name[0] = wr_strdup("off");
    A->state_name[1] = wr_strdup("on");
}

/* "(-2/3:0)" holds h */
static int holds(const char *box, const fmpq_t h) {
    char low[64], high[64];
    fmpq_t x;
    fmpq_init(x);
    if (box[0] != '(' && box[0] != '[') {
        fmpq_set_str(x, box, 10);
        int same = fmpq_equal(x, h);
        fmpq_clear(x);
        return same;
    }
    REQUIRE(sscanf(box + 1, "%63[^:]:%63[^])]", low, high) == 2, "%s", box);
    fmpq_set_str(x, low, 10);
    int order = fmpq_cmp(h, x);
    int in = order > 0 || (order == 0 && box[0] == '[');
    fmpq_set_str(x, high, 10);
    order = fmpq_cmp(h, x);
    in = in && (order < 0 || (order == 0 && box[strlen(box) - 1] == ']'));
    fmpq_clear(x);
    return in;
}

static void require_inside(const wr_proof_t P, const wr_lrnn_t M,
                           const wr_dfa_t A) {
    wr_limits_t L;
    wr_run_t R;
    fmpq_poly_t x;
    fmpq_t h;
    uint32_t q = A->start;
    wr_limits_init(L);
    fmpq_poly_init(x);
    fmpq_init(h);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    for (int t = 0; t < 200; t++) {
        wr_run_entry(x, R, 0, 0, 0);
        fmpq_poly_get_coeff_fmpq(h, x, 0);
        int in = 0;
        for (size_t i = 0; i < P->states; i++)
            in |= P->dfa[i] == q && holds(P->vector_text[P->part[i]], h);
        REQUIRE(in && wr_run_state(R) == q, "step %d", t);
        uint32_t a = (uint32_t) test_below(3);
        q = A->delta[q * 3 + a];
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
    }
    wr_run_clear(R);
    fmpq_poly_clear(x);
    fmpq_clear(h);
}

TEST(contracting_flip_flops) {
    for (unsigned long i = test_rounds(40); i > 0; i--) {
        char set[32], keep[32], shift[32], h0[40];
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        long q = 3 + (long) test_below(8), p = test_between(1, (q - 1) / 2);
        snprintf(set, sizeof set, "%s%ld/%ld", test_below(2) ? "-" : "", p, q);
        snprintf(keep, sizeof keep, "%ld/%ld", test_between(1, q - 1), q);
        snprintf(shift, sizeof shift, "%ld/7", test_between(1, 20));
        snprintf(h0, sizeof h0, "-%s", shift);
        wr_limits_init(L);
        L->max_states = 500;
        model(M, set, keep, shift, h0);
        flip_flop(A);
        wr_proof_init(P);
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L), WR_OK);
        REQUIRE(P->holds == WR_TRUE && P->kind == WR_EVIDENCE_HULL &&
                    P->states == 2 && P->vectors == 2,
                "%s %s %s", set, keep, shift);
        require_inside(P, M, A);
        wr_proof_clear(P);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}

/* Gates of one half and more: one reset may not suffice to leave h = b / (1 -
 * a), and such models are refuted or left open, never proved. */
TEST(not_contracting_enough) {
    static const char *const sets[] = {"1/2", "2/3", "9/10", "1", "-3/4"};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        wr_limits_init(L);
        L->max_states = 3000;
        model(M, sets[i], "99/100", "1/2", "-1/2");
        flip_flop(A);
        wr_proof_init(P);
        wr_status_t s = wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L);
        if (strcmp(sets[i], "1/2") == 0) /* the ends are not reached */
            REQUIRE(s == WR_OK && P->holds == WR_TRUE);
        else
            REQUIRE(s == WR_UNABLE || (s == WR_OK && P->holds == WR_FALSE),
                    "%s", sets[i]);
        wr_proof_clear(P);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}

/* The images of the boxes have one label each, but the box that contains all
 * states after the first letter has two, which a certificate cannot express. */
TEST(box_of_two_labels) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(
        M, "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": "
           "[\"0\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"h\", "
           "\"role\": \"general\", \"dim\": 2, \"H0\": [\"3/4\", "
           "\"-1/4\"], \"reads\": [], \"labels\": 3, \"gate\": {\"table\": "
           "[[0]]}, \"actions\": [{\"A\": {\"diagonal\": [\"1/3\", "
           "\"1/3\"]}, \"B\": [\"0\", \"1/4\"]}], \"decoder\": "
           "{\"kind\": \"sign\", \"form\": [\"1\", \"1\", \"-1/2\"]}}], "
           "\"readout\": {\"states\": 2, \"reads\": [0], \"table\": "
           "[[1, 0], [0, 1]]}}");
    wr_dfa_init(A);
    wr_dfa_create(A, 2, 1);
    A->delta[0] = A->delta[1] = 1;
    wr_proof_init(P);
    REQUIRE(wr_lrnn_prove(P, M, A, WR_COMPARE_STATE, L) == WR_OK, "%s",
            L->reason);
    REQUIRE(P->holds == WR_TRUE && P->kind == WR_EVIDENCE_POLY);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}
