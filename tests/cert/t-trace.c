/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Traces: the text of one to the letter, of one that stops where the model
 * is not defined, and of one that differs from its automaton.
 */

#include "cert/cert.h"
#include "lrnn/samples.h"

static void word(wr_word_t w, const char *digits) {
    wr_word_init(w);
    for (; *digits != '\0'; digits++)
        wr_word_append(w, (uint32_t) (*digits - '0'));
}

/* The lines behind the header; the header is checked. */
static void require_trace(const wr_lrnn_t M, const wr_dfa_t A,
                          const char *digits, wr_status_t status,
                          const char *steps) {
    wr_limits_t L;
    wr_buffer_t out, want, canonical, dfa;
    wr_word_t w;
    char h[65];
    wr_trace_file_t F = { { "/no/a/m.lrnn", "BYTES", 5, "/no/b/m.trace" } };
    wr_limits_init(L);
    wr_buffer_init(out);
    wr_buffer_init(want);
    wr_buffer_init(canonical);
    wr_buffer_init(dfa);
    word(w, digits);
    wr_lrnn_print(canonical, M);
    wr_dfa_print(dfa, A);
    REQUIRE_STATUS(wr_trace_print(out, M, A, w, L), status);
    wr_sha256(h, canonical->text, canonical->length);
    wr_buffer_printf(want, "wreath-trace 1\nevaluation E0\nlrnn [sample]\n"
                     "sha256 %s\nautomaton -\n", h);
    wr_sha256(h, dfa->text, dfa->length);
    wr_buffer_printf(want, "sha256 %s\n%s.\n", h, steps);
    REQUIRE(strcmp(out->text, want->text) == 0, "\n%s\n---\n%s", out->text,
            want->text);
    /* as a file */
    wr_buffer_clear(out);
    wr_buffer_clear(want);
    wr_buffer_init(out);
    wr_buffer_init(want);
    REQUIRE_STATUS(wr_trace_print_file(out, M, A, w, F, L), status);
    wr_sha256(h, "BYTES", 5);
    wr_buffer_printf(want, "wreath-trace 1\nevaluation E0\n"
                     "lrnn ../a/m.lrnn\nsha256 %s\nautomaton -\n", h);
    REQUIRE(strncmp(out->text, want->text, want->length) == 0, "%s",
            out->text);
    REQUIRE(strstr(out->text, steps) != NULL);
    wr_word_clear(w);
    wr_buffer_clear(out);
    wr_buffer_clear(want);
    wr_buffer_clear(canonical);
    wr_buffer_clear(dfa);
}

TEST(text) {
    wr_lrnn_t M;
    wr_dfa_t A;
    sample_open(M, A, 0);
    require_trace(M, A, "", WR_OK, "step 0 - even even : 0\n");
    require_trace(M, A, "101", WR_OK,
                  "step 0 - even even : 0\n"
                  "step 1 1 odd odd : 1\n"
                  "step 2 0 odd odd : 1\n"
                  "step 3 1 even even : 0\n");
    A->delta[2] = 0; /* odd -0-> even */
    require_trace(M, A, "10", WR_OK,
                  "step 0 - even even : 0\n"
                  "step 1 1 odd odd : 1\n"
                  "step 2 0 odd even : 1\n");
    M->read_rows = 1;
    require_trace(M, A, "1", WR_OK,
                  "step 0 - even even : 0\nstep 1 1 - odd : 1\n");
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(undefined) {
    wr_lrnn_t M;
    wr_dfa_t A;
    sample_open(M, A, 2);
    M->layer[2].rows--;
    require_trace(M, A, "0110", WR_DOMAIN,
                  "step 0 - 0 0 : 0 0 0\n"
                  "step 1 0 0 0 : 0 0 0\n"
                  "step 2 1 2 2 : 1 0 0\n"
                  "undefined 1 3 : no action for layer 2 (toggle): letter 1, "
                  "layer 1 = 1\n");
    fmpq_poly_set_ui(M->layer[2].h0[0].value, 2);
    require_trace(M, A, "0", WR_DOMAIN,
                  "undefined - 0 : layer 2 (toggle): no label for the state "
                  "(2 0)\n");
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(refused) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_buffer_t out;
    sample_open(M, A, 0);
    wr_buffer_init(out);
    wr_limits_init(L);
    word(w, "2"); /* there is no such letter */
    REQUIRE_STATUS(wr_trace_print(out, M, A, w, L), WR_UNABLE);
    wr_word_clear(w);
    word(w, "0");
    wr_free(A->name);
    A->name = wr_strdup("a\nb");
    REQUIRE_STATUS(wr_trace_print(out, M, A, w, L), WR_DOMAIN);
    REQUIRE(out->length == 0);
    wr_word_clear(w);
    wr_buffer_clear(out);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}
