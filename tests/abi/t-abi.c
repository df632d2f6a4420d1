/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Edge cases of handles and strings: a model without matrices, and an empty
 * list of evaluation models. */

#include "abi/abi.h"
#include "harness.h"

#include <string.h>

typedef struct {
    wr_abi_session *S;
    wr_abi_dfa *A;
    wr_abi_model *M;
} handles_t;

static void open_handles(handles_t *H, const char *text) {
    H->S = wr_abi_session_new(0, 0, 0);
    H->A = wr_abi_dfa_read(H->S, text, "dfa");
    REQUIRE(H->A != NULL, "%s", wr_abi_error(H->S));
    H->M = wr_abi_model_compile(H->S, H->A, "auto");
    REQUIRE(H->M != NULL, "%s", wr_abi_error(H->S));
}

static void close_handles(handles_t *H) {
    wr_abi_model_free(H->M);
    wr_abi_dfa_free(H->A);
    wr_abi_session_free(H->S);
}

TEST(spectra) {
    handles_t H;
    open_handles(&H, "states 3\nalphabet\nstart 0\ntrans\n");
    char *names = wr_abi_model_spectra(H.S, H.M);
    REQUIRE(names != NULL, "%s", wr_abi_error(H.S));
    REQUIRE(strcmp(names, "[]") == 0, "%s", names);
    wr_abi_string_free(names);
    REQUIRE(wr_abi_model_spectrum_svg(H.S, H.M, "A") == NULL);
    REQUIRE(wr_abi_status(H.S) == WR_DOMAIN);
    REQUIRE(strcmp(wr_abi_error(H.S), "the model has no matrix A") == 0, "%s",
            wr_abi_error(H.S));
    close_handles(&H);
    open_handles(&H, "states 2\nalphabet 0 1\nstart 0\ntrans\n0 1\n1 0\n");
    names = wr_abi_model_spectra(H.S, H.M);
    REQUIRE(names != NULL && strlen(names) > 2);
    wr_abi_string_free(names);
    close_handles(&H);
}

TEST(evaluations) {
    handles_t H;
    open_handles(&H, "states 2\nalphabet 0 1\nstart 0\ntrans\n0 1\n1 0\n");
    static const char *const none[] = {"", ",", "E7"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        REQUIRE(wr_abi_model_audit(H.S, H.M, H.A, none[i], 5) == NULL);
        REQUIRE(wr_abi_status(H.S) == WR_PARSE, "\"%s\": %d, %s", none[i],
                wr_abi_status(H.S), wr_abi_error(H.S));
    }
    char *list = wr_abi_model_audit(H.S, H.M, H.A, "E0,E2:bf16", -1);
    REQUIRE(list != NULL && strstr(list, "\"E2:bf16\"") != NULL);
    wr_abi_string_free(list);
    close_handles(&H);
}

/* The weights of an architecture are a separate model; if a claim forbids them,
 * there is none. */
TEST(express) {
    handles_t H;
    open_handles(&H, "states 2\nalphabet 0 1\nstart 0\naccept 1\n"
                     "trans\n0 1\n1 0\n");
    wr_abi_model *M = H.M;
    char *text = wr_abi_dfa_express(H.S, H.A, "deltanet-negative", "E0", &M);
    REQUIRE(text != NULL && M != NULL, "%s", wr_abi_error(H.S));
    REQUIRE(strstr(text, "\"expresses\":\"yes\"") != NULL, "%s", text);
    wr_abi_string_free(text);
    text = wr_abi_model_verify(H.S, M, H.A);
    REQUIRE(strncmp(text, "{\"holds\":true", 13) == 0, "%s", text);
    wr_abi_string_free(text);
    wr_abi_model_free(M);
    text = wr_abi_dfa_express(H.S, H.A, "mamba", "E0", &M);
    REQUIRE(text != NULL && M == NULL, "%s", wr_abi_error(H.S));
    REQUIRE(strstr(text, "\"expresses\":\"no\"") != NULL, "%s", text);
    wr_abi_string_free(text);
    REQUIRE(wr_abi_dfa_express(H.S, H.A, "none", "E0", &M) == NULL);
    REQUIRE(wr_abi_status(H.S) == WR_DOMAIN && M == NULL);
    REQUIRE(wr_abi_dfa_express(H.S, H.A, "mamba", "E7", &M) == NULL);
    REQUIRE(wr_abi_status(H.S) == WR_PARSE);
    REQUIRE(wr_abi_dfa_express(H.S, H.A, "mamba", "E0", NULL) == NULL);
    REQUIRE(wr_abi_status(H.S) == WR_DOMAIN);
    close_handles(&H);
}

/* One number, which grows with every letter. */
static const char grows[] =
    "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"m\","
    "\"alphabet\": [\"a\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"l\","
    "\"role\": \"general\", \"dim\": 1, \"H0\": [\"1\"], \"reads\": "
    "[\"letter\"],"
    "\"labels\": 3, \"gate\": {\"table\": [[0, 0]]},"
    "\"actions\": [{\"A\": {\"dense\": [\"7/3\"]}, \"B\": [\"1/5\"]}],"
    "\"decoder\": {\"kind\": \"sign\", \"form\": [\"1\", \"0\"]}}],"
    "\"readout\": {\"states\": [\"q\"], \"reads\": [0],"
    "\"table\": [[0, 0], [1, 0], [2, 0]]}}";

/* The session frees memory that the thread would leave. */
TEST(caches) {
    char word[400];
    for (size_t i = 0; i < sizeof word; i++)
        word[i] = i % 2 == 0 ? 'a' : ' ';
    word[sizeof word - 1] = '\0';
    const long before = test_blocks();
    wr_abi_session *S = wr_abi_session_new(0, 0, 0);
    wr_abi_model *M = wr_abi_model_read(S, grows);
    REQUIRE(M != NULL, "%s", wr_abi_error(S));
    char *states = wr_abi_model_run(S, M, word);
    REQUIRE(states != NULL, "%s", wr_abi_error(S));
    wr_abi_string_free(states);
    wr_abi_model_free(M);
    wr_abi_session_free(S);
    REQUIRE(test_blocks() == before, "%ld blocks are left",
            test_blocks() - before);
}

/* The time limit of a session ends a run whose numbers grow. */
TEST(seconds) {
    enum { STEPS = 400000 };
    char *word = wr_malloc(2 * STEPS + 1);
    for (size_t i = 0; i < STEPS; i++)
        memcpy(word + 2 * i, "a ", 3);
    wr_abi_session *S = wr_abi_session_new(0, 0, 0.2);
    wr_abi_model *M = wr_abi_model_read(S, grows);
    REQUIRE(M != NULL, "%s", wr_abi_error(S));
    REQUIRE(wr_abi_model_run(S, M, word) == NULL);
    REQUIRE(wr_abi_status(S) == WR_UNABLE, "%s", wr_abi_error(S));
    wr_free(word);
    wr_abi_model_free(M);
    wr_abi_session_free(S);
}

/* A message truncated inside a character is still valid text. */
TEST(long_names) {
    handles_t H;
    wr_buffer_t text;
    open_handles(&H, "states 1\nalphabet a\nstart 0\naccept 0\ntrans\n0\n");
    wr_buffer_init(text);
    wr_buffer_put(text,
                  "{\"format\": \"wreath-lrnn\", \"version\": 1,"
                  "\"name\": \"m\", \"alphabet\": [\"a\"], \"ring\": \"Q\","
                  "\"layers\": [{\"name\": \"x");
    for (int i = 0; i < 200; i++)
        wr_buffer_put(text, "\xe2\x82\xac");
    wr_buffer_put(text,
                  "\", \"role\": \"general\", \"dim\": 1, \"H0\": [\"0\"],"
                  "\"reads\": [\"letter\"], \"labels\": 2,"
                  "\"gate\": {\"table\": [[0, 0]]}, \"actions\": [{\"A\":"
                  "{\"dense\": [\"1\"]}, \"B\": [\"1/2\"]}], \"decoder\":"
                  "{\"kind\": \"coordinate\", \"index\": 0}}],"
                  "\"readout\": {\"states\": [\"0\"], \"accept\": [0],"
                  "\"reads\": [0], \"table\": [[0, 0], [1, 0]]}}");
    wr_abi_model *M = wr_abi_model_read(H.S, text->text);
    REQUIRE(M != NULL, "%s", wr_abi_error(H.S));
    char *verdict = wr_abi_model_verify(H.S, M, H.A);
    REQUIRE(verdict != NULL, "%s", wr_abi_error(H.S));
    REQUIRE(strncmp(verdict, "{\"holds\":false", 14) == 0, "%s", verdict);
    wr_abi_string_free(verdict);
    wr_abi_model_free(M);
    wr_buffer_clear(text);
    close_handles(&H);
}
