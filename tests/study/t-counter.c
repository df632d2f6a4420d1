/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counters: running and proof find the same n, a counter of p bits fails at 2^p
 * + 1, and each failure has a certificate. */

#include "harness.h"
#include "study/study.h"

#include <string.h>

/* The n of a model, and the expected kind of answer. */
static uint64_t first(const char *model, uint64_t run, wr_counter_kind_t kind) {
    wr_limits_t L;
    wr_counter_t X;
    wr_buffer_t out;
    wr_limits_init(L);
    wr_counter_init(X);
    wr_buffer_init(out);
    REQUIRE_STATUS(wr_counter_first(X, model, run, L), WR_OK);
    REQUIRE(X->kind == kind, "%s by running to %lu", model,
            (unsigned long) run);
    uint64_t n = fmpz_get_ui(X->n);
    const char *type[] = {"type MISMATCH\n", "type RHO\n"};
    wr_trace_file_t file = {{"m.lrnn", "{}", 2, "m.cert"}};
    wr_status_t s = wr_counter_certify(out, X, file, L);
    REQUIRE((s == WR_OK) == (kind != WR_COUNTER_MORE));
    REQUIRE(s != WR_OK || strstr(out->text, type[kind]) != NULL);
    wr_buffer_clear(out);
    wr_counter_clear(X);
    return n;
}

TEST(running_and_proof_agree) {
    for (int p = 2; p <= 8; p++) {
        char model[64];
        snprintf(model, sizeof model, "E2:float:%d:-14:15:rne:seq", p);
        uint64_t n = (UINT64_C(1) << p) + 1;
        REQUIRE(first(model, 300, WR_COUNTER_RUN) == n, "p = %d", p);
        REQUIRE(first(model, 1, WR_COUNTER_STUCK) == n, "p = %d", p);
    }
}

TEST(what_lies_beyond_is_not_known) {
    REQUIRE(first("E2:fp32:ru:seq", 10, WR_COUNTER_MORE) == 1 << 24);
    REQUIRE(first("E2:int:8:wrap:rne:seq", 10, WR_COUNTER_MORE) == 127);
    REQUIRE(first("E2:int:8:wrap:rne:seq", 200, WR_COUNTER_RUN) == 128);
}

/* A counter that becomes infinite has no label, and fails there. */
TEST(a_step_that_is_not_defined) {
    REQUIRE(first("E2:float:3:-3:2:rne:seq", 10, WR_COUNTER_RUN) == 8);
    REQUIRE(first("E2:float:3:-3:2:rz:seq", 10, WR_COUNTER_RUN) == 8);
    REQUIRE(first("E2:float:2:0:0:rne:seq", 0, WR_COUNTER_MORE) == 1);
}

TEST(a_model_that_is_none) {
    wr_limits_t L;
    wr_counter_t X;
    wr_limits_init(L);
    wr_counter_init(X);
    REQUIRE_STATUS(wr_counter_first(X, "E2:fp99:rne:seq", 9, L), WR_PARSE);
    wr_counter_clear(X);
}
