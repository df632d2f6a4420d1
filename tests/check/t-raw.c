/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include "check/raw.h"

#include <string.h>

/* Certificates of raw parameters.  A golden one with any changed token is
 * rejected, and with the right hash if the token belongs to the statement;
 * forged ones of each class are rejected for the right reason; sizes are
 * bounded. */

static const char *const words[] = {"exact",
                                    "rounded",
                                    "nearest",
                                    "not",
                                    "inside",
                                    "end",
                                    "outside",
                                    "bf16",
                                    "fp16",
                                    "sigmoid(x)",
                                    "exp(-softplus(x))",
                                    "root",
                                    "angle",
                                    "all",
                                    "one",
                                    "rows",
                                    "number",
                                    "open",
                                    "closed",
                                    "factor",
                                    "diagonal",
                                    "8000",
                                    "7f80",
                                    "x",
                                    NULL};

/* True for the same model: a matrix of one row is a multiple of 1; if all
 * actions are the same, one or all are listed; a factor's vector may be scaled.
 */
static const char *const other[] = {"layer", "factor", NULL};

static void judge(mutate_t *m) {
    if (m->rehashed && mutate_line_is(m, other))
        return;
    REQUIRE(m->status == CK_REJECTED || m->status == CK_INPUT ||
                (m->rehashed && m->status == CK_LIMIT),
            "%s, %s: status %d for\n%s\n%s", m->path, m->how, m->status,
            m->mutant, m->job.report);
}

static void mutate(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_raw_check);
    REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
    m->judge = judge;
    m->words = words;
    m->rehash = test_rounds(1) < 8 ? 20 : 1; /* another part for each seed */
    mutate_tokens(m);
    mutate_lines(m);
    REQUIRE(m->tried > 500, "%s: %lu", m->path, m->tried);
    mutate_close(m);
}

TEST(no_token_can_be_changed) {
    unsigned files = mutate_each("tests/check/raw", ".cert", mutate);
    REQUIRE(files >= 10, "%u golden certificates", files);
}

TEST(the_model_is_bound_by_its_hash) {
    mutate_t *m = mutate_open("tests/check/raw", "swaps.cert", ck_raw_check);
    mutate_load_model(m);
    REQUIRE(mutate_check(m, m->text, m->length) == CK_ACCEPTED);
    strstr(m->model, "\"layers\"")[8] = ' ';
    REQUIRE(mutate_check(m, m->text, m->length) == CK_REJECTED);
    mutate_close(m);
}

/* ---- forged ------------------------------------------------------------- */

static const char *expected;

static void rejected(mutate_t *m) {
    if (!m->rehashed)
        return;
    REQUIRE(m->status == CK_REJECTED && strstr(m->job.report, expected),
            "%s: status %d, %s for\n%s", m->path, m->status, m->job.report,
            m->mutant);
}

static void forge(const char *name, const char *from, const char *to,
                  const char *reason) {
    mutate_t *m = mutate_open("tests/check/raw", name, ck_raw_check);
    const char *at = strstr(m->text, from);
    REQUIRE(at != NULL, "%s has no \"%s\"", name, from);
    m->judge = rejected;
    expected = reason;
    mutate_replace(m, (size_t) (at - m->text),
                   (size_t) (at - m->text) + strlen(from), to, strlen(to),
                   "forged");
    REQUIRE(m->rehashed, "%s", name);
    mutate_close(m);
}

TEST(forged_intervals) {
    forge("swaps.cert", "once rounded 40c8", "once rounded 40c9",
          "the activation maps the x before 40c9 to the number as well");
    forge("swaps.cert", "once rounded 40c8", "once rounded 40c7",
          "the activation does not map 40c7 to the number");
    forge("swaps.cert", "stepwise rounded 40b2 7f7f",
          "stepwise rounded 40b2 7f7e",
          "maps the x after 7f7e to the number as well");
    forge("turns.cert", "once nearest 3f60 3f63", "once nearest 3f60 3f64",
          "the activation does not map 3f64 to the number");
    forge("swaps.cert", "once rounded 40c8 7f7f", "once rounded 7f7f 40c8",
          "the interval is empty");
    forge("swaps.cert", "once rounded 40c8 7f7f", "once rounded 40c8 7f80",
          "is not a finite number");
}

TEST(forged_classes) {
    forge("swaps.cert", "once rounded 40c8", "once exact 40c8",
          "it is exact after rounding");
    forge("swaps.cert", "once exact 0 0", "once rounded 0 0", "it is exact");
    forge("swaps.cert", "once nearest 3f35", "once rounded 3f35",
          "it is nearest, after rounding");
    forge("damped.cert", "once exact", "once rounded", "it is exact");
    forge("powers.cert", "once exact", "once rounded", "it is exact");
    forge("turns.cert", "range end", "range inside", "expected \"end\"");
    forge("missed.cert", "range outside", "range inside",
          "expected \"outside\"");
}

TEST(forged_gaps) {
    forge("griffin.cert", "once not c0120edacb6e8851 c0120edacb6e8850",
          "once not c0120edacb6e8852 c0120edacb6e8850", "are not neighbours");
    forge("griffin.cert", "once not c0120edacb6e8851 c0120edacb6e8850",
          "once not c0120edacb6e8850 c0120edacb6e884f", "to a number below");
    forge("griffin.cert", "once not c0120edacb6e8851 c0120edacb6e8850",
          "once not c0120edacb6e8852 c0120edacb6e8851", "to a number above");
    forge("griffin.cert", "once not c0120edacb6e8851 c0120edacb6e8850",
          "once not - -", "are not neighbours");
    forge("missed.cert", "once not - 0", "once not 0 3f800000",
          "to a number below");
    forge("missed.cert", "once not - 0", "once not 43800000 -",
          "to a number below");
    forge("flip-flop.cert", "rounded", "not", "");
}

TEST(forged_weights) {
    forge("swaps.cert", "code 3f35", "code 3f34",
          "not the number nearest to the weight");
    forge("swaps.cert", "weight root 1 2", "weight root 1 4",
          "this root is a rational number");
    forge("swaps.cert", "weight root 1 2", "weight root 1 -2", "not positive");
    forge("swaps.cert", "weight root 1 2\ncode 3f35",
          "weight root 1 3\ncode 3f14", "does not map 3f35 to the number");
    forge("angle.cert", "weight angle 1/3\ncode 40060a92",
          "weight angle 4/3\ncode 40060a92", "in (-1/2, 1/2]");
    forge("root2.cert", "weight 0,1/2", "weight 0,1/2,0",
          "a number in lowest terms");
}

/* The numbers are true, but the model has others, or another count. */
TEST(forged_ties) {
    forge("flip-flop.cert", "number a 2", "number a 3",
          "occurs 2 times in the model, not 3");
    forge("flip-flop.cert", "number a 2", "number a 1", "more often");
    forge("swaps.cert", "factor 2 0 1 1 -1", "factor 2 0 1 1 1",
          "differs from the action");
    forge("swaps.cert", "factor 2 0 1 1 -1", "factor 1 0 1 1 -1",
          "differs from the action");
    forge("powers.cert", "one number", "all rows", "more often");
    forge("swaps.cert", "layer 0 factors 1 plain", "layer 0 delay",
          "is not a delay");
    forge("swaps.cert", "layer 0 factors 1 plain", "layer 0 empty",
          "is not empty");
    forge("free.cert", "layer 0 free", "layer 0 diagonal B all rows",
          "has no gate \"B\"");
    forge("gated.cert", "closed", "open", "\"alpha\" more often");
    forge("gated.cert", "action 2 0 open", "action 2 0 closed",
          "\"alpha\" more often");
    forge("rwkv.cert", "diagonal -", "diagonal 0", "is already 1");
}

/* Every argument in the field, distinguished from its neighbours: e^(2 pi i /
 * 3) and its negative have other turns. */
TEST(forged_turns) {
    forge("turns.cert", "weight 1/8\ncode 3e00", "weight 1/8\ncode 3e01",
          "not the number nearest");
    forge("angle.cert", "weight angle 1/3\ncode 40060a92",
          "weight angle -1/3\ncode c0060a92", "");
    forge("columns.cert", "weight 1/3", "weight 2/3", "");
}

/* ---- hostile sizes ------------------------------------------------------ */

static void sized(const char *name, const char *from, const char *to) {
    mutate_t *m = mutate_open("tests/check/raw", name, ck_raw_check);
    const char *at = strstr(m->text, from);
    wr_buffer_t b;
    char hex[65];
    wr_buffer_init(b);
    wr_buffer_write(b, m->text, (size_t) (at - m->text));
    wr_buffer_put(b, to);
    wr_buffer_put(b, at + strlen(from));
    char *end = strstr(strstr(b->text, "\nsha256 ") + 1, "\nsha256 ");
    ck_sha256(hex, b->text, (size_t) (end - b->text) + 1);
    memcpy(end + 8, hex, 64);
    int status = mutate_check(m, b->text, b->length);
    REQUIRE(status == CK_REJECTED || status == CK_LIMIT, "%s: %s: %d", name, to,
            status);
    wr_buffer_clear(b);
    mutate_close(m);
}

TEST(sizes_are_bounded) {
    char long_number[6000] = "weight 1";
    memset(long_number + 8, '0', sizeof long_number - 9);
    sized("swaps.cert", "weight 2", long_number);
    memcpy(long_number, "weight 1/1", 10);
    sized("swaps.cert", "weight 2", long_number);
    sized("swaps.cert", "numbers 4", "numbers 4294967294");
    sized("swaps.cert", "numbers 4", "numbers 16777215");
    sized("swaps.cert", "gates 2", "gates 63");
    sized("swaps.cert", "gates 2", "gates 4294967294");
    sized("swaps.cert", "factors 1", "factors 4095");
    sized("swaps.cert", "factors 1", "factors 4294967294");
    sized("swaps.cert", "action 0 1", "action 0 4095");
    sized("swaps.cert", "layers 1", "layers 4294967294");
    sized("columns.cert", "weight 1/3", "weight 1/999999999");
    sized("swaps.cert", "format bf16", "format float:60:-100000:100000");
    sized("swaps.cert", "once rounded 40c8",
          "once rounded 40c8ffffffffffffffffffffffffff");
}
