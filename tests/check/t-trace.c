/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include "check/trace.h"

#include <string.h>

/* Traces.  A golden one with any changed token is rejected, and with the right
 * hash if the token is in a line that describes the run. */

static const char *const golden[] = {
    "refutes.trace",   /* E0 */
    "undefined.trace", /* a gate without a row */
    "field.trace",     /* numbers of Q(a) */
    "rule.trace",      /* layers of one reflection, by their rule */
    "stack.trace",     /* rounded, to a NaN's neighbour */
    "repeats.trace",   /* E2, lines left out */
    "cast.trace",      /* E1 */
    "scan.trace",      /* E3 */
    "once.trace",      /* E3: a chunk that would overflow later */
    "fixed.trace",     /* fixed point, wider sums */
    "delta.trace"};
enum { GOLDEN = sizeof golden / sizeof *golden };

static const char *const words[] = {"b",      ":",   "0x00",    "0x01", "state",
                                    "accept", "run", "refutes", NULL};
static int firm; /* a true hash is no help, whatever the line */

/* Lines in which every token is determined by the run. */
static const char *const determined[] = {"step",        "undefined", "elided",
                                         "steps",       "exact",     "format",
                                         "accumulator", "layers",    NULL};

static void judge(mutate_t *m) {
    if (m->rehashed && !firm && !mutate_line_is(m, determined))
        return;
    REQUIRE(m->status == CK_REJECTED || (m->rehashed && m->status == CK_LIMIT),
            "%s, %s: status %d for\n%s", m->path, m->how, m->status, m->mutant);
}

static mutate_t *open_trace(const char *name) {
    mutate_t *m = mutate_open("tests/check/trace", name, ck_trace_check);
    m->judge = judge;
    m->words = words;
    firm = 0;
    return m;
}

TEST(no_token_can_be_changed) {
    for (int i = 0; i < GOLDEN; i++) {
        mutate_t *m = open_trace(golden[i]);
        REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
        /* Only a sample is rehashed, another one for every seed. */
        m->rehash = test_rounds(1) < 8 ? 16 : 1;
        mutate_tokens(m);
        mutate_lines(m);
        REQUIRE(m->tried - m->accepted > 500, "%s: %lu", m->path, m->tried);
        mutate_close(m);
    }
}

/* Every digit of every step, the hash right again. */
TEST(no_digit_can_be_changed) {
    for (int i = 0; i < GOLDEN; i++) {
        mutate_t *m = open_trace(golden[i]);
        firm = 1;
        for (const char *p = strstr(m->text, "\nstep "); *p != '\0'; p++) {
            size_t at = (size_t) (p - m->text);
            char digit = (char) (*p == '9' ? '0' : *p + 1);
            if (strncmp(p, "\nsha256 ", 8) == 0)
                break;
            if (*p >= '0' && *p <= '9')
                mutate_replace(m, at, at + 1, &digit, 1, "another digit");
        }
        mutate_close(m);
    }
}

/* A run that agrees refutes nothing; a repeated state must be repeated. */
TEST(claims) {
    static const char *const false_claim[][3] = {
        {"field.trace", "claim run", "claim refutes"},
        {"field.trace", "claim run", "claim repeats 1"},
        {"repeats.trace", "claim repeats 12", "claim repeats 11"},
        {"repeats.trace", "claim repeats 12", "claim refutes"},
        {"repeats.trace", "claim repeats 12", "claim repeats 15"}};
    for (size_t i = 0; i < sizeof false_claim / sizeof *false_claim; i++) {
        const char *const *f = false_claim[i];
        mutate_t *m = open_trace(f[0]);
        const char *at = strstr(m->text, f[1]);
        REQUIRE(at != NULL);
        firm = 1;
        size_t from = (size_t) (at - m->text);
        mutate_replace(m, from, from + strlen(f[1]), f[2], strlen(f[2]),
                       "a false claim");
        REQUIRE(m->tried == 2, "%lu", m->tried);
        mutate_close(m);
    }
}
