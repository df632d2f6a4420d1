/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "check/trace.h"

#include <stdlib.h>
#include <string.h>

/* Traces.  No token of a golden one can be changed, and with the hash made
 * right again no token of a line that says what the run is. */

static const char *const golden[][2] = {
    {"refutes.trace", "f11.lrnn"},       /* E0 */
    {"undefined.trace", "partial.lrnn"}, /* a gate without a row */
    {"field.trace", "sum.lrnn"},         /* numbers of Q(a) */
    {"stack.trace", "sum.lrnn"},         /* rounded, to a NaN's neighbour */
    {"repeats.trace", NULL},             /* E2, lines left out */
    {"cast.trace", NULL},                /* E1 */
    {"scan.trace", NULL},                /* E3 */
    {"fixed.trace", NULL},               /* fixed point, wider sums */
    {"delta.trace", NULL}};
enum { GOLDEN = sizeof golden / sizeof *golden };

static char cert[1 << 16], model[1 << 16], name[4200];
static size_t length, model_length;
static unsigned long refused;

static int check(const char *text, size_t n, int with_model) {
    static ck_job job;
    job = (ck_job) {.cert_path = name, .max_memory = 1 << 26,
                    .cert_text = text, .cert_length = n};
    if (with_model) {
        job.model_text = model;
        job.model_length = model_length;
    }
    int status = ck_run(&job, ck_trace_check);
    refused += status != CK_ACCEPTED;
    return status;
}

static size_t load(char *text, size_t room, const char *file) {
    const char *top = getenv("srcdir");
    snprintf(name, sizeof name, "%s/tests/check/trace/%s",
             top != NULL ? top : ".", file);
    FILE *f = fopen(name, "rb");
    REQUIRE(f != NULL, "%s", name);
    size_t n = fread(text, 1, room - 1, f);
    fclose(f);
    text[n] = '\0';
    return n;
}

static int open_golden(int i) {
    if (golden[i][1] != NULL)
        model_length = load(model, sizeof model, golden[i][1]);
    length = load(cert, sizeof cert, golden[i][0]);
    return golden[i][1] != NULL;
}

/* The trace with [from, to) replaced; firm: a true hash will not help. */
static void replace(size_t from, size_t to, const char *by, int firm,
                    int with_model) {
    static char text[1 << 17];
    size_t n = strlen(by), total = length - (to - from) + n;
    memcpy(text, cert, from);
    memcpy(text + from, by, n);
    memcpy(text + from + n, cert + to, length - to);
    text[total] = '\0';
    if (total == length && memcmp(text, cert, length) == 0)
        return;
    REQUIRE(check(text, total, with_model) == CK_REJECTED, "%s:\n%s", name,
            text);
    /* A part of them, another one for every seed. */
    if (!firm || from > length - 74 || total < 74
        || (test_rounds(1) < 8 && test_below(16) != 0))
        return;
    ck_sha256(text + total - 67, text, total - 74);
    text[total - 3] = '\n';
    int status = check(text, total, with_model);
    REQUIRE(status == CK_REJECTED || status == CK_LIMIT, "%s:\n%s", name,
            text);
}

/* Lines whose every token is determined by what runs. */
static int is_firm(const char *line) {
    static const char *const kind[] = {"step ", "undefined ", "elided ",
                                       "steps ", "exact ", "format ",
                                       "accumulator ", "layers "};
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        if (strncmp(line, kind[i], strlen(kind[i])) == 0)
            return 1;
    return 0;
}

TEST(golden_ones_are_accepted) {
    for (int i = 0; i < GOLDEN; i++) {
        int with_model = open_golden(i);
        REQUIRE(check(cert, length, with_model) == CK_ACCEPTED, "%s",
                golden[i][0]);
    }
}

TEST(no_token_can_be_changed) {
    static const char *const by[] = {
        "", "0", "1", "2", "-0", "-1", "1/2", "2/4", "inf", "nan", "a", "b",
        "-", ":", "0x00", "0x01", "state", "accept", "run", "refutes",
        "99999999999999999999"};
    for (int i = 0; i < GOLDEN; i++) {
        unsigned long before = refused;
        int with_model = open_golden(i);
        for (size_t at = 0, end; at < length; at = end + 1) {
            end = at + strcspn(cert + at, "\n");
            int firm = is_firm(cert + at);
            for (size_t from = at, to; from < end; from = to + 1) {
                to = from + strcspn(cert + from, " \n");
                for (size_t k = 0; k < sizeof by / sizeof *by; k++)
                    replace(from, to, by[k], firm, with_model);
            }
            replace(at, end + 1, "", firm, with_model);
        }
        REQUIRE(refused - before > 500, "%s: %lu", golden[i][0],
                refused - before);
    }
}

/* Every digit of every step, the hash right again. */
TEST(no_digit_can_be_changed) {
    for (int i = 0; i < GOLDEN; i++) {
        int with_model = open_golden(i);
        for (char *p = strstr(cert, "\nstep "); *p != '\0'; p++) {
            char digit[2] = "0";
            if (strncmp(p, "\nsha256 ", 8) == 0)
                break;
            if (*p < '0' || *p > '9')
                continue;
            digit[0] = (char) (*p == '9' ? '0' : *p + 1);
            replace((size_t) (p - cert), (size_t) (p - cert) + 1, digit, 1,
                    with_model);
        }
    }
}

/* A run that agrees refutes nothing; a state is repeated or it is not. */
TEST(claims) {
    static const char *const false_claim[][3] = {
        {"field.trace", "claim run", "claim refutes"},
        {"field.trace", "claim run", "claim repeats 1"},
        {"repeats.trace", "claim repeats 12", "claim repeats 11"},
        {"repeats.trace", "claim repeats 12", "claim refutes"},
        {"repeats.trace", "claim repeats 12", "claim repeats 15"}};
    model_length = load(model, sizeof model, "sum.lrnn");
    for (size_t i = 0; i < sizeof false_claim / sizeof *false_claim; i++) {
        length = load(cert, sizeof cert, false_claim[i][0]);
        char *at = strstr(cert, false_claim[i][1]);
        REQUIRE(at != NULL);
        replace((size_t) (at - cert),
                (size_t) (at - cert) + strlen(false_claim[i][1]),
                false_claim[i][2], 1, i < 2);
    }
}
