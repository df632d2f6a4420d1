/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Traces of models: the exact text of one, traces that end at an undefined
 * step, that differ from the automaton, and long ones; words with repetition
 * counts. */

#include "cert/trace.h"
#include "model/samples.h"

static void word(wr_word_t w, const char *digits) {
    wr_word_init(w);
    for (; *digits != '\0'; digits++)
        wr_word_append(w, (uint32_t) (*digits - '0'));
}

/* The lines from "claim" on; those before and after it are checked. */
static void require_trace(const wr_lrnn_t M, const wr_dfa_t A,
                          const char *digits, size_t around, int differs,
                          const char *steps) {
    wr_limits_t L;
    wr_buffer_t out, want, canonical, dfa;
    wr_word_t w;
    int found = -1;
    char h[65];
    wr_trace_how_t how = {.around = around, .refutes = &found};
    wr_cert_rounded_t C = {.M = M, .A = A};
    wr_limits_init(L);
    wr_buffer_init(out);
    wr_buffer_init(want);
    wr_buffer_init(canonical);
    wr_buffer_init(dfa);
    word(w, digits);
    wr_lrnn_print(canonical, M);
    wr_dfa_print(dfa, A);
    REQUIRE_STATUS(wr_trace_print_model(out, &C, &how, w, L), WR_OK);
    REQUIRE(found == differs, "%s\n%s", digits, out->text);
    wr_sha256(h, canonical->text, canonical->length);
    wr_buffer_printf(want,
                     "wreath-trace 1\nevaluation E0\nlrnn [sample]\n"
                     "sha256 %s\nautomaton -\n",
                     h);
    wr_sha256(h, dfa->text, dfa->length);
    wr_buffer_printf(want, "sha256 %s\ncompare state\n| ", h);
    REQUIRE(strncmp(out->text, want->text, want->length) == 0, "\n%s\n%s",
            out->text, want->text);
    wr_buffer_clear(want);
    wr_buffer_init(want);
    const char *claim = strstr(out->text, "\nclaim ") + 1;
    wr_buffer_printf(want, "claim %s\n%s", differs ? "refutes" : "run", steps);
    REQUIRE(strncmp(claim, want->text, want->length) == 0, "\n%s---\n%s",
            out->text, want->text);
    const char *tail = claim + want->length;
    wr_sha256(h, out->text, (size_t) (tail - out->text));
    wr_buffer_clear(want);
    wr_buffer_init(want);
    wr_buffer_printf(want, "sha256 %s\n.\n", h);
    REQUIRE(strcmp(tail, want->text) == 0, "\n%s", tail);
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
    require_trace(M, A, "", 0, 0,
                  "exact 1\nsteps 0\nstep 0 - even even : 0 : 1\n");
    require_trace(M, A, "101", 0, 0,
                  "exact 4\nsteps 3\nword 1 1 0 1\n"
                  "step 0 - even even : 0 : 1\n"
                  "step 1 1 odd odd : 1 : -1\n"
                  "step 2 0 odd odd : 1 : -1\n"
                  "step 3 1 even even : 0 : 1\n");
    require_trace(M, A, "00010101010101110", 2, 0,
                  "exact 18\nsteps 17\nword 1 0 0\nword 6 0 1\n"
                  "word 1 1 1 0\n"
                  "step 0 - even even : 0 : 1\n"
                  "step 1 0 even even : 0 : 1\n"
                  "elided 14\n"
                  "step 16 1 even even : 0 : 1\n"
                  "step 17 0 even even : 0 : 1\n");
    A->delta[2] = 0; /* odd -0-> even */
    require_trace(M, A, "10", 0, 1,
                  "exact 3\nsteps 2\nword 1 1 0\n"
                  "step 0 - even even : 0 : 1\n"
                  "step 1 1 odd odd : 1 : -1\n"
                  "step 2 0 odd even : 1 : -1\n");
    M->read_rows = 1;
    require_trace(M, A, "1", 0, 1,
                  "exact 2\nsteps 1\nword 1 1\n"
                  "step 0 - even even : 0 : 1\n"
                  "step 1 1 - odd : 1 : -1\n");
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(undefined) {
    wr_lrnn_t M;
    wr_dfa_t A;
    sample_open(M, A, 2);
    M->layer[2].rows--;
    require_trace(M, A, "0110", 0, 1,
                  "exact 3\nsteps 3\nword 1 0 1 1\n"
                  "step 0 - 0 0 : 0 0 0 : 1 0 0 0 1 0\n"
                  "step 1 0 0 0 : 0 0 0 : 1 0 0 0 1 0\n"
                  "step 2 1 2 2 : 1 0 0 : 0 1 1 0 1 0\n"
                  "undefined 1 3\n");
    fmpq_poly_set_ui(M->layer[2].h0[0].value, 2);
    require_trace(M, A, "0", 0, 1, "exact 0\nsteps 0\nundefined - 0\n");
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(path) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_buffer_t out;
    char want[200], h[65];
    wr_trace_how_t how = {.around = 0};
    sample_open(M, A, 0);
    wr_cert_rounded_t C = {
        M, A, NULL, NULL, {{"/no/a/m.lrnn", "BYTES", 5, "/no/b/m.trace"}}};
    wr_limits_init(L);
    wr_buffer_init(out);
    word(w, "01");
    REQUIRE_STATUS(wr_trace_print_model(out, &C, &how, w, L), WR_OK);
    wr_sha256(h, "BYTES", 5);
    snprintf(want, sizeof want,
             "wreath-trace 1\nevaluation E0\n"
             "lrnn ../a/m.lrnn\nsha256 %s\nautomaton -\n",
             h);
    REQUIRE(strncmp(out->text, want, strlen(want)) == 0, "%s", out->text);
    wr_word_clear(w);
    wr_buffer_clear(out);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(refused) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_buffer_t out;
    int differs = 7;
    wr_trace_how_t how = {.refutes = &differs};
    sample_open(M, A, 0);
    wr_cert_rounded_t C = {.M = M, .A = A};
    wr_buffer_init(out);
    wr_limits_init(L);
    word(w, "2"); /* unknown letter */
    REQUIRE_STATUS(wr_trace_print_model(out, &C, &how, w, L), WR_DOMAIN);
    wr_word_clear(w);
    word(w, "0");
    wr_free(A->name);
    A->name = wr_strdup("a\nb");
    REQUIRE_STATUS(wr_trace_print_model(out, &C, &how, w, L), WR_DOMAIN);
    REQUIRE(out->length == 0 && differs == 7);
    wr_word_clear(w);
    wr_buffer_clear(out);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}
