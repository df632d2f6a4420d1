/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* States up to positive factors: models of one letter, which acts by an integer
 * 2 x 2 matrix, are proved by rays or refuted in agreement with a run of 60
 * letters. */

#include "model/mutate.h"
#include "prove/prove.h"

/* Accepting after t < 40 letters is accepting after t - period from mu on. */
static int repeats(const unsigned char *yes, uint32_t mu, uint32_t period) {
    for (uint32_t t = mu + period; t < 40; t++)
        if (yes[t] != yes[t - period])
            return 0;
    return 1;
}

/* The outputs of M for up to 40 repetitions of its letter, as a path into a
 * loop of at most 12 states, optionally with one changed; 0 if there is none.
 */
static int path_of(wr_dfa_t A, const wr_lrnn_t M, int change) {
    unsigned char yes[40];
    uint32_t n = 1, mu = 0;
    wr_run_t R;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    for (uint32_t t = 0; t < 40; t++) {
        yes[t] = M->accept[wr_run_state(R)];
        REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
    }
    wr_run_clear(R);
    while (n <= 12 && !repeats(yes, mu, n - mu)) {
        mu = mu + 1 < n ? mu + 1 : 0;
        n += mu == 0;
    }
    if (n > 12)
        return 0;
    wr_dfa_create(A, n, 1);
    wr_free(A->letter_name[0]);
    A->letter_name[0] = wr_strdup("a");
    A->accept = wr_calloc(n, 1);
    for (uint32_t t = 0; t < n; t++) {
        A->accept[t] = yes[t];
        A->delta[t] = t + 1 < n ? t + 1 : mu;
    }
    if (change)
        A->accept[test_below(n)] ^= 1;
    return 1;
}

/* One letter, an integer 2 x 2 matrix and the sign of a form without a
 * constant: numbers grow or tend to 0, and labels depend on rays. */
TEST(rays) {
    unsigned proved = 0, rays = 0, refuted = 0;
    for (unsigned long i = test_rounds(12); i > 0; i--) {
        char text[1200];
        long m[8];
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        wr_verify_t V;
        wr_verdict_t D;
        for (int k = 0; k < 8; k++)
            m[k] = (long) test_below(5) - 2;
        snprintf(
            text, sizeof text,
            HEAD("[\"a\"]") "\"Q\", \"layers\": [{\"name\": \"h\", "
                            "\"role\": \"general\", \"dim\": 2, \"H0\": "
                            "[\"%ld\", "
                            "\"%ld\"], \"reads\": [\"letter\"], \"labels\": 3, "
                            "\"gate\": {\"table\": [[0, 0]]}, \"actions\": "
                            "[{\"A\": "
                            "{\"dense\": [\"%ld/3\", \"%ld\", \"%ld\", "
                            "\"%ld\"]}}],"
                            " \"decoder\": {\"kind\": \"sign\", \"form\": "
                            "[\"%ld\", "
                            "\"%ld\", \"0\"]}}], \"readout\": {\"states\": 3, "
                            "\"accept\": [2], \"reads\": [0], \"table\": [[0, "
                            "0], "
                            "[1, 1], [2, 2]]}}",
            m[4], m[5], m[0], m[1], m[2], m[3], m[6], m[7]);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        model_require(M, text);
        if (!path_of(A, M, test_below(2) == 0)) {
            wr_dfa_clear(A);
            wr_lrnn_clear(M);
            continue;
        }
        wr_limits_init(L);
        L->max_states = 300;
        wr_proof_init(P);
        wr_verify_init(V);
        wr_verdict_init(D);
        wr_status_t s = wr_lrnn_prove(P, M, A, WR_COMPARE_ACCEPT, L);
        wr_limits_init(L);
        V->length = 60;
        V->compare = WR_COMPARE_ACCEPT;
        REQUIRE_STATUS(wr_lrnn_verify(D, M, A, V, L), WR_OK);
        if (s == WR_OK) {
            REQUIRE(P->holds != WR_TRUE || D->holds == WR_TRUE, "%s", text);
            REQUIRE(P->holds != WR_FALSE || P->word->length > 60 ||
                        (D->holds == WR_FALSE &&
                         P->word->length == D->word->length),
                    "%s", text);
            proved += P->holds == WR_TRUE;
            rays += P->holds == WR_TRUE && P->ray != NULL;
            refuted += P->holds == WR_FALSE;
        }
        wr_verdict_clear(D);
        wr_proof_clear(P);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
    REQUIRE(proved > 0 && rays > 0 && refuted > 0,
            "%u proved, %u by rays, %u"
            " refuted",
            proved, rays, refuted);
}

/* Entry (i, j) of the matrix below: 1, a turn of order 3, and cycles. */
static const char *entry_of(uint32_t i, uint32_t j) {
    static const char *const turn[3][3] = {
        {"1", "0", "0"}, {"0", "0", "-1/3"}, {"0", "3", "-1"}};
    static const uint32_t cycle[] = {5, 7, 8, 9, 11};
    uint32_t from = 3;
    if (i < 3 && j < 3)
        return turn[i][j];
    for (int c = 0; c < 5; from += cycle[c++])
        if (j >= from && j < from + cycle[c])
            return i == from + (j - from + 1) % cycle[c] ? "1" : "0";
    return "0";
}

/* The set of 27720 states is closed.  Up to factors there are more, because B
 * is added to some that are not those of the model; that must be seen before
 * the limit is reached. */
TEST(rays_that_break_leave_the_limits) {
    enum { N = 43 };
    wr_buffer_t b;
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_buffer_init(b);
    wr_buffer_put(b, HEAD("[\"a\"]") "\"Q\", \"layers\": [{\"name\": \"h\", "
                                     "\"role\": \"general\", \"dim\": 43, "
                                     "\"H0\": [\"1\", \"1/2\", \"1\"");
    for (uint32_t i = 3; i < N; i++)
        wr_buffer_printf(b, ", \"%d\"",
                         i == 3 || i == 8 || i == 15 || i == 23 || i == 32);
    wr_buffer_put(b, "], \"reads\": [\"letter\"], \"labels\": 3, \"gate\": "
                     "{\"table\": [[0, 0]]}, \"actions\": [{\"A\": "
                     "{\"dense\": [");
    for (uint32_t i = 0; i < N * N; i++)
        wr_buffer_printf(b, "%s\"%s\"", i > 0 ? ", " : "",
                         entry_of(i / N, i % N));
    wr_buffer_put(b, "]}, \"B\": [\"0\", \"1/3\", \"2\"");
    for (uint32_t i = 3; i < N; i++)
        wr_buffer_put(b, ", \"0\"");
    wr_buffer_put(b, "]}], \"decoder\": {\"kind\": \"sign\", \"form\": "
                     "[\"3/4\", \"1\"");
    for (uint32_t i = 2; i <= N; i++)
        wr_buffer_put(b, ", \"0\"");
    wr_buffer_put(b, "]}}, {\"name\": \"still\", \"role\": \"general\", "
                     "\"dim\": 1, \"H0\": [\"1\"], \"reads\": [\"letter\"], "
                     "\"labels\": 3, \"gate\": {\"table\": [[0, 0]]}, "
                     "\"actions\": [{\"A\": \"identity\"}], \"decoder\": "
                     "{\"kind\": \"sign\", \"form\": [\"1\", \"0\"]}}], "
                     "\"readout\": {\"states\": 1, \"accept\": [0], \"reads\": "
                     "[0, 1], \"table\": [[2, 2, 0]]}}");
    wr_lrnn_init(M);
    model_require(M, b->text);
    wr_dfa_init(A);
    wr_dfa_create(A, 1, 1);
    wr_free(A->letter_name[0]);
    A->letter_name[0] = wr_strdup("a");
    A->accept = wr_calloc(1, 1);
    A->accept[0] = 1;
    wr_limits_init(L);
    L->max_states = 27720;
    wr_proof_init(P);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_ACCEPT, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE && P->states == 27720 && P->ray == NULL);
    wr_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    wr_buffer_clear(b);
}
