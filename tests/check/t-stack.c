/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "check/stack.h"

#include <stdlib.h>
#include <string.h>

/* Certificates of rounded stacks.  No token of a golden one can be changed,
 * and with the hash made right again no token of what is evidence; nor can
 * the model. */

static const char *const golden[][2] = {
    {"hom.cert", "sum3.lrnn"},      {"mismatch.cert", "sum5.lrnn"},
    {"coll.cert", "sum5.lrnn"},     {"rho.cert", "sum5.lrnn"},
    {"layers.cert", "signs.lrnn"},
    {"predict.cert", "brackets.lrnn"},
    {"predict-mismatch.cert", "brackets.lrnn"}};
enum { GOLDEN = sizeof golden / sizeof *golden };

static char cert[1 << 16], model[1 << 16], name[4200];
static size_t length, model_length;
static unsigned long refused;

static int check(const char *text, size_t n) {
    static ck_job job;
    job = (ck_job) {.cert_path = name, .max_memory = 1 << 26,
                    .cert_text = text, .cert_length = n,
                    .model_text = model, .model_length = model_length};
    int status = ck_run(&job, ck_stack_check);
    refused += status != CK_ACCEPTED;
    return status;
}

static size_t load(char *text, size_t room, const char *file) {
    const char *top = getenv("srcdir");
    snprintf(name, sizeof name, "%s/tests/check/stack/%s",
             top != NULL ? top : ".", file);
    FILE *f = fopen(name, "rb");
    REQUIRE(f != NULL, "%s", name);
    size_t n = fread(text, 1, room - 1, f);
    fclose(f);
    text[n] = '\0';
    return n;
}

static void open_golden(int i) {
    model_length = load(model, sizeof model, golden[i][1]);
    length = load(cert, sizeof cert, golden[i][0]);
}

/* The certificate with [from, to) replaced; evidence: a true hash will not
 * help. */
static void replace(size_t from, size_t to, const char *by, int evidence) {
    static char text[1 << 17];
    size_t n = strlen(by), total = length - (to - from) + n;
    memcpy(text, cert, from);
    memcpy(text + from, by, n);
    memcpy(text + from + n, cert + to, length - to);
    text[total] = '\0';
    if (total == length && memcmp(text, cert, length) == 0)
        return;
    REQUIRE(check(text, total) == CK_REJECTED, "%s:\n%s", name, text);
    /* With a true hash, a part of them, another one for every seed. */
    if (from > length - 74 || total < 74
        || (test_rounds(1) < 8 && test_below(10) != 0))
        return;
    ck_sha256(text + total - 67, text, total - 74);
    text[total - 3] = '\n';
    int status = check(text, total);
    REQUIRE(status != CK_ACCEPTED || !evidence, "%s:\n%s", name, text);
}

TEST(golden_ones_are_accepted) {
    for (int i = 0; i < GOLDEN; i++) {
        open_golden(i);
        REQUIRE(check(cert, length) == CK_ACCEPTED, "%s", golden[i][0]);
    }
}

/* Another statement, or other words of a mismatch, may be true, too. */
static int is_evidence(const char *line) {
    static const char *const kind[] = {"type ", "states ", "state ",
                                       "preperiod ", "period ", "format ",
                                       "accumulator ", "layers ", "sha256 "};
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        if (strncmp(line, kind[i], strlen(kind[i])) == 0)
            return 1;
    return 0;
}

TEST(no_token_can_be_changed) {
    static const char *const by[] = {
        "", "0", "1", "2", "-0", "-1", "1/2", "2/4", "inf", "nan", "a", ".",
        "state", "accept", "exact", "E2:fp64:rne:seq", "E2:bf16:rz:seq",
        "HOM", "COLL", "RHO", "MISMATCH", "99999999999999999999"};
    for (int i = 0; i < GOLDEN; i++) {
        unsigned long before = refused;
        open_golden(i);
        for (size_t at = 0, end; at < length; at = end + 1) {
            end = at + strcspn(cert + at, "\n");
            int evidence = is_evidence(cert + at);
            for (size_t from = at, to; from < end; from = to + 1) {
                to = from + strcspn(cert + from, " \n");
                for (size_t k = 0; k < sizeof by / sizeof *by; k++)
                    replace(from, to, by[k], evidence &&
                                                 strcmp(by[k], "") != 0);
            }
            replace(at, end + 1, "", evidence);
        }
        REQUIRE(refused - before > 500, "%s: %lu", golden[i][0],
                refused - before);
    }
}

TEST(the_model_is_bound_by_its_hash) {
    for (int i = 0; i < GOLDEN; i++) {
        open_golden(i);
        char *rows = strstr(model, "[0, 0]");
        REQUIRE(rows != NULL);
        rows[2] = ' '; /* [ , 0]: no longer JSON, and another hash */
        REQUIRE(check(cert, length) == CK_REJECTED);
        model_length = 0;
        REQUIRE(check(cert, length) == CK_REJECTED);
    }
}
