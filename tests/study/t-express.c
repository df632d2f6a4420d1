/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Answers without files, names and models; and jobs in processes, with results
 * in order and a reason for each job without a result. */

#include "harness.h"
#include "study/express.h"

#include <string.h>

static void parity(wr_dfa_t A) {
    wr_dfa_create(A, 2, 2);
    A->accept = wr_calloc(2, 1);
    A->accept[0] = 1;
    A->delta[1] = 1;
    A->delta[2] = 1;
    A->delta[3] = 0;
}

static wr_truth_t answer(const char *name, wr_express_cell_t *X, json_t **o) {
    wr_express_job_t job = {.evaluation = "E0", .verify = 1000};
    char full[64];
    wr_arch_t arch;
    wr_limits_t L;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_dfa_init(A);
    parity(A);
    REQUIRE_STATUS(wr_arch_find(&arch, full, name, L), WR_OK);
    wr_express_cell_init(X);
    REQUIRE_STATUS(wr_express_cell(X, A, &arch, &job, L), WR_OK);
    wr_express_run(X, A, &job, L);
    *o = wr_express_json(X, A, &arch, &job);
    wr_dfa_clear(A);
    return X->answer->holds;
}

TEST(parity_by_its_gates) {
    wr_express_cell_t X;
    json_t *o;
    REQUIRE(answer("mamba-negative", &X, &o) == WR_TRUE);
    REQUIRE(X.verified == 1000);
    REQUIRE(strcmp(wr_express_get(o, "cell"), "1x1") == 0);
    REQUIRE(strcmp(wr_express_get(o, "expresses"), "yes") == 0);
    json_decref(o);
    wr_express_cell_clear(&X);
    REQUIRE(answer("mamba", &X, &o) == WR_FALSE);
    REQUIRE(X.verified == 0);
    REQUIRE(strcmp(wr_express_get(o, "cell"), "S1") == 0);
    REQUIRE(strcmp(wr_express_get(o, "nothing"), "") == 0);
    json_decref(o);
    wr_express_cell_clear(&X);
}

TEST(models_and_names) {
    char full[WR_EXPRESS_EVALUATION];
    wr_limits_t L;
    wr_buffer_t b;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_express_evaluation(full, "E0", L), WR_OK);
    REQUIRE_STATUS(wr_express_evaluation(full, "E2:bf16", L), WR_OK);
    REQUIRE(strcmp(full, "E2:bf16:rne:seq") == 0, "%s", full);
    REQUIRE_STATUS(wr_express_evaluation(full, "E3:bf16", L), WR_PARSE);
    REQUIRE_STATUS(wr_express_evaluation(full, "E2:fp99", L), WR_PARSE);
    char *name = wr_express_name("a/b (c).dfa");
    REQUIRE(strcmp(name, "b__c_") == 0, "%s", name);
    wr_buffer_init(b);
    wr_express_path(b, "DIR", name, "gla", "E2:bf16:rne:seq");
    REQUIRE(strcmp(b->text, "DIR/b__c_.gla.E2-bf16-rne-seq") == 0, "%s",
            b->text);
    wr_buffer_clear(b);
    wr_free(name);
}

enum { UNITS = 9, BAD = 4 };

typedef struct {
    wr_limits_struct *L;
    int said;
} units_t;

static json_t *square(void *arg, int i) {
    units_t *U = arg;
    if (i == BAD) {
        wr_status_t s = wr_limits_fail(U->L, WR_IO, "number %d is bad", i);
        return s == WR_OK ? json_null() : NULL;
    }
    return json_pack("{s:i}", "square", i * i);
}

static void say(void *arg, int i, const json_t *o) {
    units_t *U = arg;
    const char *why = wr_express_get(o, "stopped");
    REQUIRE(i == U->said++);
    REQUIRE((*why != '\0') == (i == BAD), "%d: %s", i, why);
    REQUIRE(i == BAD
                ? strstr(why, "number 4 is bad") != NULL
                : json_integer_value(json_object_get(o, "square")) == i * i);
}

TEST(jobs_in_order) {
    wr_limits_t L;
    units_t U = {L, 0};
    wr_express_jobs_t J = {.L = L,
                           .n = UNITS,
                           .most = 3,
                           .what = "units",
                           .deadline = 60,
                           .do_one = square,
                           .said = say,
                           .arg = &U};
    wr_limits_init(L);
    REQUIRE_STATUS(wr_express_jobs(&J), WR_OK);
    REQUIRE(U.said == UNITS);
}
