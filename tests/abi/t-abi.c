/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Handles and strings at their edges: a model that has no matrices, and a list
 * of evaluation models that names none. */

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
