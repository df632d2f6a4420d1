/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of refutations with the right hash: each wrong one is refused
 * for the expected reason, and its true variant is accepted. */

#include "harness.h"

#include "check/language.h"

#include <stdio.h>
#include <string.h>

static int check(const char *body, char *report, size_t size) {
    static char text[4000];
    static ck_job job;
    char hash[65];
    ck_sha256(hash, body, strlen(body));
    int n = snprintf(text, sizeof text, "%ssha256 %s\n.\n", body, hash);
    job = (ck_job){.cert_path = "by hand",
                   .max_memory = 1 << 24,
                   .cert_text = text,
                   .cert_length = (size_t) n};
    int status = ck_run(&job, ck_refute_check);
    snprintf(report, size, "%s", job.report);
    return status;
}

typedef struct {
    const char *text;
    int status;
} row_t;

static void all(const row_t *rows, size_t n) {
    char report[sizeof((ck_job *) 0)->report];
    for (size_t i = 0; i < n; i++) {
        int status = check(rows[i].text, report, sizeof report);
        REQUIRE(status == rows[i].status, "row %zu: %d\n%s\n%s", i, status,
                report, rows[i].text);
    }
}
#define ALL(rows) all(rows, sizeof rows / sizeof *rows)

#define HEAD "wreath-refutation 1\n"
#define CLAIM(id, gates, states, model, layers)                      \
    "claim " id "\ngates " gates "\nstates " states "\nmodel " model \
    "\nlayers " layers "\n"
#define TWO                                                      \
    HEAD "| name two\n| states 0 1\n| alphabet a b\n| start 0\n" \
         "| accept 0\n| trans\n| 1 0\n| 0 1\n"
/* The same language; states 2 and 3 have the outputs of 0 and 1. */
#define FOUR                                                    \
    HEAD "| name four\n| states 4\n| alphabet a b\n| start 0\n" \
         "| accept 0 2\n| trans\n| 1 2\n| 2 3\n| 3 0\n| 0 1\n"
#define SIX                                                    \
    HEAD "| name six\n| states 6\n| alphabet a b\n| start 0\n" \
         "| accept 0\n| trans\n| 1 0\n| 2 1\n| 3 2\n| 4 3\n| 5 4\n| 0 5\n"
#define S1(layers, model) \
    CLAIM("S1", "diagonal-nonnegative", "any", model, layers)
#define X3(layers) CLAIM("X3", "diagonal-real", "any", "E0", layers)
#define X4 CLAIM("X4", "diagonal-real-constant", "any", "E0", "any")
#define G1(k) CLAIM("G1p", "factors-nonnegative " k, "any", "E0", "any")
#define G1E CLAIM("G1p", "eigenvalues-nonnegative", "any", "E0", "any")
#define G5(n) CLAIM("G5", "real-eigenvalues", "any", "E0", n)
#define X6 CLAIM("X6", "factors-above-minus-one", "finite", "E0", "any")
#define X5(gates, model, n) CLAIM("X5", gates, "any", model, n)
#define A "prefix\nword a\nsuffix\n"

TEST(periods) {
    static const row_t rows[] = {
        {TWO S1("any", "E0") A "period 2\n", CK_ACCEPTED},
        {TWO S1("any", "E2") A "period 2\n", CK_ACCEPTED},
        {TWO S1("any", "E3") A "period 2\n", CK_REJECTED},
        {TWO S1("3", "E0") A "period 2\n", CK_REJECTED},
        {TWO S1("0", "E0") A "period 2\n", CK_REJECTED},
        {TWO S1("any", "E0") A "period 1\n", CK_REJECTED},
        {TWO S1("any", "E0") A "period 4\n", CK_REJECTED},
        {TWO S1("any", "E0") "prefix\nword b\nsuffix\nperiod 1\n", CK_REJECTED},
        {TWO S1("any", "E0") "prefix\nword\nsuffix\nperiod 1\n", CK_REJECTED},
        {TWO S1("any", "E0") "prefix\nword c\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO S1("any", "E0") "prefix b a\nword a\nsuffix a\nperiod 2\n",
         CK_ACCEPTED},
        {TWO S1("any", "E0") "prefix\nword a\nword a\nsuffix\nperiod 2\n",
         CK_REJECTED},
        {TWO CLAIM("S1", "diagonal-real", "any", "E0", "any") A "period 2\n",
         CK_REJECTED},
        {TWO CLAIM("S1", "diagonal-nonnegative", "finite", "E0", "any") A
         "period 2\n",
         CK_REJECTED},
        {TWO CLAIM("S3", "diagonal-nonnegative", "any", "E0", "any") A
         "period 2\n",
         CK_REJECTED},
        /* States that say the same are one. */
        {FOUR S1("any", "E0") A "period 4\n", CK_REJECTED},
        {FOUR S1("any", "E0") A "period 2\n", CK_ACCEPTED},
        {FOUR S1("any", "E0") "prefix\nword b\nsuffix\nperiod 2\n",
         CK_REJECTED},
        {SIX X3("any") A "period 6\n", CK_ACCEPTED},
        {SIX X3("any") A "period 3\n", CK_REJECTED},
        {SIX X3("any") "prefix\nword a a a\nsuffix\nperiod 2\n", CK_REJECTED},
        {SIX X3("1") "prefix\nword a a a\nsuffix\nperiod 2\n", CK_REJECTED},
        {SIX X3("7") A "period 6\n", CK_ACCEPTED},
        {TWO X3("any") A "period 2\n", CK_REJECTED},
        {SIX X4 "prefix\nword a a\nsuffix\nperiod 3\n", CK_ACCEPTED},
        {SIX X4 A "period 6\n", CK_REJECTED},
        {SIX X4 "prefix\nword a a a\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO G1("1") "prefix\nword a b\nsuffix\nperiod 2\n", CK_ACCEPTED},
        {TWO G1("2") "prefix\nword a b\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO G1("2") A "period 2\n", CK_ACCEPTED},
        {TWO G1("0") A "period 2\n", CK_REJECTED},
        {TWO G1("3") A "period 2\n", CK_REJECTED},
        {TWO G1E A "period 2\n", CK_ACCEPTED},
        {TWO G1E "prefix\nword a b\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO CLAIM("G1p", "eigenvalues-nonnegative 1", "any", "E0", "any") A
         "period 2\n",
         CK_REJECTED},
        {TWO G1("1") "prefix\nword a b b\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO X6 "prefix\nword a b b\nsuffix\nperiod 2\n", CK_ACCEPTED},
        {TWO X6 "prefix\nword a a\nsuffix\nperiod 1\n", CK_REJECTED},
        {SIX G5("1") A "period 6\n", CK_ACCEPTED},
        {SIX G5("2") A "period 6\n", CK_REJECTED},
        {SIX G5("any") A "period 6\n", CK_REJECTED},
        {SIX G5("1") "prefix\nword a b\nsuffix\nperiod 6\n", CK_REJECTED},
        {TWO G5("1") A "period 2\n", CK_REJECTED},
        {TWO X5("semidefinite", "E2-dot", "any") A "period 2\n", CK_ACCEPTED},
        {TWO X5("semidefinite", "E2-dot", "1") A "period 2\n", CK_REJECTED},
        {TWO X5("semidefinite", "E2", "any") A "period 2\n", CK_REJECTED},
        {TWO X5("semidefinite", "E0", "any") A "period 2\n", CK_REJECTED},
        {TWO S1("any", "E2-dot") A "period 2\n", CK_REJECTED},
        {TWO X5("semidefinite", "E2-dot",
                "any") "prefix\nword a b\nsuffix\nperiod 2\n",
         CK_REJECTED},
        {TWO X5("symmetric", "E2-dot", "1") A "period 2\n", CK_REJECTED},
        {SIX X5("symmetric", "E2-dot", "1") A "period 6\n", CK_ACCEPTED},
        {SIX X5("symmetric", "E2-dot", "any") A "period 6\n", CK_REJECTED},
        {SIX X5("real-eigenvalues", "E2-dot", "1") A "period 6\n", CK_REJECTED},
        {SIX X5("symmetric", "E2-dot",
                "1") "prefix\nword a b\nsuffix\nperiod 6\n",
         CK_REJECTED},
    };
    ALL(rows);
}

#define KIND(k)                                            \
    HEAD "| name two\n" k "| states 0 1\n| alphabet a b\n" \
         "| start 0\n"
#define ROWS "| trans\n| 1 0\n| 0 1\n"
/* The outputs after a word must be unambiguous. */
TEST(kinds) {
    static const row_t rows[] = {
        {KIND("| kind dfa\n") "| accept 0\n" ROWS S1("any", "E0") A
         "period 2\n",
         CK_ACCEPTED},
        {KIND("| kind dfa\n") ROWS S1("any", "E0") A "period 2\n", CK_REJECTED},
        {KIND("") ROWS S1("any", "E0") A "period 2\n", CK_ACCEPTED},
        {KIND("| kind semiautomaton\n") "| accept\n" ROWS S1("any", "E0") A
         "period 2\n",
         CK_ACCEPTED},
        {KIND("| kind semiautomaton\n") "| accept 0\n" ROWS S1("any", "E0") A
         "period 2\n",
         CK_REJECTED},
    };
    ALL(rows);
}

#define S2 CLAIM("S2", "diagonal-complex-constant", "any", "E0", "any")
TEST(words_of_one_length) {
    static const row_t rows[] = {
        {TWO S2 "prefix\nword a\nword b\nsuffix\nperiod 2\n", CK_ACCEPTED},
        {TWO S2 "prefix\nword a\nword a\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO S2 "prefix\nword b\nword b\nsuffix\nperiod 1\n", CK_REJECTED},
        {TWO S2 "prefix\nword a\nword b b\nsuffix\nperiod 2\n", CK_REJECTED},
        {TWO S2 "prefix\nword a\nsuffix\nperiod 2\n", CK_REJECTED},
        /* b of FOUR fixes no state, but preserves outputs. */
        {FOUR S2 "prefix\nword a\nword b\nsuffix\nperiod 2\n", CK_ACCEPTED},
    };
    ALL(rows);
}

/* r turns five points, t three of them: A_5. */
#define POINTS                                         \
    HEAD "| name points\n| states 5\n| alphabet r t\n" \
         "| start 0\n| accept 0\n| trans\n| 1 1\n| 2 2\n| 3 0\n| 4 3\n| 0 4\n"
#define THREE                                               \
    HEAD "| name three\n| kind semiautomaton\n| states 3\n" \
         "| alphabet r t c\n| start 0\n| trans\n| 1 1 0\n| 2 0 0\n| 0 2 0\n"
#define CD(layers) CLAIM("CD", "diagonal-complex", "finite", "E0", layers)
TEST(groups) {
    static const row_t rows[] = {
        /* r t: 0 -> 2, 2 -> 3, 3 -> 4, 4 -> 1, 1 -> 0: order 5. */
        {POINTS CD("any") "prefix\nword r\nword t\nsuffix\n"
                          "perfect 5 3 5\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword r r\nword t\nsuffix\n"
                          "perfect 5 3 2\n",
         CK_ACCEPTED},
        {POINTS CD("2") "prefix\nword r r\nword t\nsuffix\n"
                        "perfect 5 3 2\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword r r\nword t\nsuffix r\n"
                          "perfect 5 3 2\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix r r r\nword r r\nword t\nsuffix r r\n"
                          "perfect 5 3 2\n",
         CK_ACCEPTED},
        {POINTS CD("any") "prefix\nword r r\nword t\nsuffix\n"
                          "perfect 5 3 3\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword r\nword t t\nsuffix\n"
                          "perfect 5 3 3\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword r r\nword t t\nsuffix\n"
                          "perfect 5 3 2\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword r r r r\nword r t\nsuffix\n"
                          "perfect 5 5 3\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword\nword\nsuffix\nperfect 1 1 1\n",
         CK_REJECTED},
        {POINTS CD("any") "prefix\nword t\nsuffix\nperfect 3 1 1\n",
         CK_REJECTED},
        {THREE CD("1") "prefix\nword r\nword t\nsuffix\nderived 1\n",
         CK_ACCEPTED},
        {THREE CD("2") "prefix\nword r\nword t\nsuffix\nderived 1\n",
         CK_REJECTED},
        {THREE CD("1") "prefix\nword r\nword t\nsuffix\nderived 2\n",
         CK_REJECTED},
        {THREE CD("any") "prefix\nword r\nword t\nsuffix\nderived 1\n",
         CK_REJECTED},
        {THREE CD("1") "prefix\nword r\nword r\nsuffix\nderived 1\n",
         CK_REJECTED},
        {THREE CD("1") "prefix\nword r\nword c\nsuffix\nderived 1\n",
         CK_REJECTED}, /* c permutes nothing */
        {THREE CD("1") "prefix\nword r\nword t\nsuffix r\nderived 1\n",
         CK_REJECTED},
        {THREE CD("1") "prefix\nword r\nsuffix\nderived 0\n", CK_REJECTED},
    };
    ALL(rows);
}
