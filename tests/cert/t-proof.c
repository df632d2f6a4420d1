/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates: the exact text of a small one, the shape of others, the path of
 * the model, and, if the checker is available, that it accepts them. */

#include "prove/prove.h"
#include "cert/cert.h"
#include "model/samples.h"
#include "compile/compile.h"

#include <stdlib.h>
#include <unistd.h>

static void prove(wr_proof_t P, const wr_lrnn_t M, const wr_dfa_t A) {
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE);
}

static void hash(wr_buffer_t out, const char *text) {
    char h[65];
    wr_sha256(h, text, strlen(text));
    wr_buffer_printf(out, "sha256 %s\n", h);
}

/* ---- text -------------------------------------------------------------- */

TEST(hom_text) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_buffer_t out, want;
    static const char dfa[] = "name the toggle\nstates 4\nalphabet 0 1\n"
                              "start 0\naccept 1 3\ntrans\n"
                              "0 2\n1 3\n0 3\n1 2\n";
    wr_limits_init(L);
    wr_proof_init(P);
    wr_buffer_init(out);
    wr_buffer_init(want);
    sample_open(M, A, 2);
    wr_free(A->name);
    A->name = wr_strdup("the toggle");
    prove(P, M, A);
    REQUIRE_STATUS(
        wr_cert_print_proof(
            out, P,
            &(wr_cert_rounded_t){
                .M = M, .A = A, .file = {{"a b.lrnn", "BYTES", 5, "c.cert"}}},
            L),
        WR_OK);
    wr_buffer_put(want, "wreath-cert 1\njob verify-all\nevaluation E0\n"
                        "lrnn a b.lrnn\n");
    hash(want, "BYTES");
    wr_buffer_put(want, "automaton the toggle\n");
    hash(want, dfa);
    wr_buffer_put(want,
                  "compare state\n"
                  "| name the toggle\n| states 4\n| alphabet 0 1\n| start 0\n"
                  "| accept 1 3\n| trans\n| 0 2\n| 1 3\n| 0 3\n| 1 2\n"
                  "type HOM\n"
                  "layers 3\n"
                  "layer 0 permutation-reset 2\n"
                  "layer 1 delay rule\n"
                  "layer 2 permutation-reset 2\n"
                  "vectors 8\n"
                  "vector 0 1 0\nvector 0 0 1\n"
                  "vector 1 0 0\nvector 1 1 0\nvector 1 0 1\nvector 1 1 1\n"
                  "vector 2 1 0\nvector 2 0 1\n"
                  "states 8\n"
                  "state 0 0 2 6\nstate 2 1 3 6\nstate 0 0 4 6\nstate 3 1 5 7\n"
                  "state 1 0 4 7\nstate 2 1 5 6\nstate 1 0 2 7\nstate 3 1 3 7\n"
                  ".\n");
    REQUIRE(strcmp(out->text, want->text) == 0, "\n%s\n---\n%s", out->text,
            want->text);
    wr_buffer_clear(out);
    wr_buffer_clear(want);
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

static void compile(wr_lrnn_t M, const wr_dfa_t A, int holonomy,
                    wr_gates_t gates) {
    wr_cascade_t C;
    wr_compile_t P;
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_compile_init(P);
    P->gates = gates;
    REQUIRE_STATUS(holonomy ? wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L)
                            : wr_cascade_exclusion(C, A, L),
                   WR_OK);
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
    wr_cascade_clear(C);
}

TEST(casc_text) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_buffer_t out;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    wr_buffer_init(out);
    random_dfa(A, 4, 2);
    wr_free(A->name);
    A->name = wr_strdup("");
    compile(M, A, 0, WR_GATES_RULE);
    prove(P, M, A);
    REQUIRE_STATUS(wr_cert_print_proof(
                       out, P,
                       &(wr_cert_rounded_t){
                           .M = M, .A = A, .file = {{"-", "BYTES", 5, "-"}}},
                       L),
                   WR_OK);
    REQUIRE(strstr(out->text, "\nlrnn -\n") != NULL);
    REQUIRE(strstr(out->text, "\nautomaton -\n") != NULL);
    const char *end = strstr(out->text, "\ntype CASC\n");
    REQUIRE(end != NULL &&
                strcmp(end,
                       "\ntype CASC\nrule exclusion\nlayers 5\n"
                       "layer 0 permutation-reset rule\nlayer 1 delay rule\n"
                       "layer 2 permutation-reset rule\nlayer 3 delay rule\n"
                       "layer 4 permutation-reset rule\n"
                       "levels 3\nwidths 4 3 2\ncontexts 0\n.\n") == 0,
            "%s", out->text);
    wr_buffer_clear(out);
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* ---- paths ------------------------------------------------------------- */

TEST(paths) {
    static const struct {
        const char *lrnn, *cert, *want;
    } c[] = {
        {"m.lrnn", "m.cert", "m.lrnn"},
        {"m.lrnn", "-", "m.lrnn"},
        {"./m.lrnn", "m.cert", "m.lrnn"},
        {"/no/x/m.lrnn", "/no/y/m.cert", "../x/m.lrnn"},
        {"/no/x/m.lrnn", "/no/x/y/z/m.cert", "../../m.lrnn"},
        {"/no/x/y/m.lrnn", "/no/m.cert", "x/y/m.lrnn"},
        {"/no/xy/m.lrnn", "/no/x/m.cert", "../xy/m.lrnn"},
        {"/no/x/m.lrnn", "/no/xy/m.cert", "../x/m.lrnn"},
        {"/m.lrnn", "/no/m.cert", "../m.lrnn"},
        {"/no/m.lrnn", "/m.cert", "no/m.lrnn"},
        {"no/m.lrnn", "also/m.cert", "../no/m.lrnn"},
        {"-", "also/m.cert", "-"},
    };
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_proof_init(P);
    sample_open(M, A, 0);
    prove(P, M, A);
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        wr_limits_t L;
        wr_buffer_t out, want;
        wr_limits_init(L);
        wr_buffer_init(out);
        wr_buffer_init(want);
        REQUIRE_STATUS(
            wr_cert_print_proof(
                out, P,
                &(wr_cert_rounded_t){
                    .M = M, .A = A, .file = {{c[i].lrnn, "", 0, c[i].cert}}},
                L),
            WR_OK);
        wr_buffer_printf(want, "\nlrnn %s\n", c[i].want);
        REQUIRE(strstr(out->text, want->text) != NULL, "%s, %s:\n%.120s",
                c[i].lrnn, c[i].cert, out->text);
        wr_buffer_clear(out);
        wr_buffer_clear(want);
    }
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

TEST(refused) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_buffer_t out;
    wr_limits_init(L);
    wr_proof_init(P);
    wr_buffer_init(out);
    sample_open(M, A, 0);
    REQUIRE_STATUS(
        wr_cert_print_proof(
            out, P,
            &(wr_cert_rounded_t){.M = M, .A = A, .file = {{"m", "", 0, "c"}}},
            L),
        WR_DOMAIN); /* nothing proved */
    prove(P, M, A);
    REQUIRE_STATUS(
        wr_cert_print_proof(out, P,
                            &(wr_cert_rounded_t){
                                .M = M, .A = A, .file = {{"a\nb", "", 0, "c"}}},
                            L),
        WR_DOMAIN);
    REQUIRE(out->length == 0);
    A->delta[0] = 1;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE_STATUS(
        wr_cert_print_proof(
            out, P,
            &(wr_cert_rounded_t){.M = M, .A = A, .file = {{"m", "", 0, "c"}}},
            L),
        WR_DOMAIN); /* refuted */
    REQUIRE(out->length == 0);
    wr_buffer_clear(out);
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* ---- rounded stacks ---------------------------------------------------- */

/* A certificate that fails after its header leaves the buffer as it was. */
TEST(orbit_unknown_letter) {
    wr_limits_t L;
    wr_lrnn_t M, N;
    wr_dfa_t A;
    wr_layer_evaluation_t H;
    wr_rounded_t R;
    wr_word_t w;
    wr_buffer_t out;
    const wr_rounded_orbit_t orbit = {0,       1, 1, WR_COMPARE_STATE,
                                      WR_TRUE, 0, 0, 0};
    wr_limits_init(L);
    wr_buffer_init(out);
    wr_word_init(w);
    sample_open(M, A, 2);
    wr_lrnn_init(N);
    REQUIRE_STATUS(wr_lrnn_expand(N, M, 1000, L), WR_OK);
    REQUIRE_STATUS(wr_layer_evaluation_read(H, "E2:bf16:rne:seq", L), WR_OK);
    wr_layer_evaluation_struct *all = wr_layer_evaluation_all(H, N->layers);
    REQUIRE_STATUS(wr_rounded_init(&R, N, all, L), WR_OK);
    const wr_cert_rounded_t C = {
        N, A, all, R, {{"a.lrnn", "BYTES", 5, "c.cert"}}};
    wr_word_append(w, N->letters);
    wr_buffer_put(out, "before");
    REQUIRE_STATUS(wr_cert_print_orbit(out, &C, w, &orbit, L), WR_DOMAIN);
    REQUIRE(strcmp(out->text, "before") == 0, "%s", out->text);
    wr_word_clear(w);
    wr_buffer_clear(out);
    wr_rounded_clear(R);
    wr_free(all);
    wr_lrnn_clear(N);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* ---- the checker ------------------------------------------------------- */

/* Model and certificate as files; the checker's verdict on them. */
static int checked(const wr_lrnn_t M, const wr_dfa_t A) {
    char *lrnn = wr_strdup(test_scratch("m.lrnn"));
    char *cert = wr_strdup(test_scratch("m.cert"));
    wr_limits_t L;
    wr_proof_t P;
    wr_buffer_t model, text, command;
    wr_limits_init(L);
    wr_proof_init(P);
    wr_buffer_init(model);
    wr_buffer_init(text);
    wr_buffer_init(command);
    prove(P, M, A);
    wr_lrnn_print(model, M);
    REQUIRE_STATUS(wr_buffer_save(model, lrnn, L), WR_OK);
    REQUIRE_STATUS(wr_cert_print_proof(
                       text, P,
                       &(wr_cert_rounded_t){
                           .M = M,
                           .A = A,
                           .file = {{lrnn, model->text, model->length, cert}}},
                       L),
                   WR_OK);
    REQUIRE_STATUS(wr_buffer_save(text, cert, L), WR_OK);
    wr_buffer_printf(command, "'%s' '%s' >/dev/null", getenv("WREATH_CHECK"),
                     cert);
    int status = system(command->text);
    wr_buffer_clear(model);
    wr_buffer_clear(text);
    wr_buffer_clear(command);
    wr_proof_clear(P);
    wr_free(lrnn);
    wr_free(cert);
    return status;
}

TEST(accepted) {
    const char *checker = getenv("WREATH_CHECK");
    if (checker == NULL || access(checker, X_OK) != 0)
        return; /* the checker's own tests have certificates of their own */
    for (size_t i = 0; i < SAMPLES; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        sample_open(M, A, i);
        REQUIRE(checked(M, A) == 0, "%s", samples[i].name);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
    for (unsigned long i = test_rounds(20); i > 0; i--) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_lrnn_init(M);
        wr_dfa_init(A);
        random_dfa(A, 1 + (uint32_t) test_below(5),
                   1 + (uint32_t) test_below(3));
        compile(M, A, (int) test_below(2),
                test_below(2) ? WR_GATES_RULE : WR_GATES_AUTO);
        REQUIRE(checked(M, A) == 0);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}
