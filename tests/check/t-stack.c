/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include "check/stack.h"

#include <string.h>

/* Certificates of rounded stacks.  A golden one with any changed token is
 * rejected, and with the right hash if the token belongs to the evidence; so is
 * one with a changed model. */

static const char *const golden[] = {"hom.cert",
                                     "mismatch.cert",
                                     "coll.cert",
                                     "rho.cert",
                                     "layers.cert",
                                     "predict.cert",
                                     "predict-mismatch.cert",
                                     "hull.cert",
                                     "casc.cert",
                                     "bound.cert",
                                     "bound-real.cert",
                                     "bound-complex.cert",
                                     "bound-layers.cert",
                                     "bound-predict.cert",
                                     "bound-posit.cert",
                                     "factors.cert",
                                     "complex.cert",
                                     "complex-mismatch.cert"};
enum { GOLDEN = sizeof golden / sizeof *golden };

static const char *const words[] = {
    "state",           "accept",         "next", "predict", "exact",
    "E2:fp64:rne:seq", "E2:bf16:rz:seq", "HOM",  "COLL",    "RHO",
    "MISMATCH",        "HULL",           "CASC", "BOUND",   NULL};

/* Another statement, such as one about fewer letters, or other words of a
 * mismatch, may be true, too. */
static const char *const evidence[] = {
    "type",   "states", "state",       "classes", "class",  "preperiod",
    "period", "format", "accumulator", "layers",  "sha256", "rule",
    "levels", "widths", "contexts",    "vectors", "vector", NULL};

static void judge(mutate_t *m) {
    if (m->rehashed && !mutate_line_is(m, evidence))
        return;
    REQUIRE(m->status == CK_REJECTED || (m->rehashed && m->status == CK_LIMIT),
            "%s, %s: status %d for\n%s", m->path, m->how, m->status, m->mutant);
}

TEST(no_token_can_be_changed) {
    for (int i = 0; i < GOLDEN; i++) {
        mutate_t *m =
            mutate_open("tests/check/stack", golden[i], ck_stack_check);
        REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
        m->judge = judge;
        m->words = words;
        /* Only a sample is rehashed, another one for every seed. */
        m->rehash = test_rounds(1) < 8 ? 10 : 1;
        mutate_tokens(m);
        mutate_lines(m);
        REQUIRE(m->tried - m->accepted > 500, "%s: %lu", m->path, m->tried);
        mutate_close(m);
    }
}

TEST(the_model_is_bound_by_its_hash) {
    for (int i = 0; i < GOLDEN; i++) {
        mutate_t *m =
            mutate_open("tests/check/stack", golden[i], ck_stack_check);
        mutate_load_model(m);
        REQUIRE(mutate_check(m, m->text, m->length) == CK_ACCEPTED);
        char *layers = strstr(m->model, "\"layers\"");
        REQUIRE(layers != NULL);
        layers[8] = ' '; /* no longer JSON, and another hash */
        REQUIRE(mutate_check(m, m->text, m->length) == CK_REJECTED);
        m->model_length = 0;
        REQUIRE(mutate_check(m, m->text, m->length) == CK_REJECTED);
        mutate_close(m);
    }
}
