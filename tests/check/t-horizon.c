/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "cert/horizon.h"
#include "harness.h"
#include "mutate.h"

#include "check/round.h"

#include "horizon/runs.h"

#include <string.h>

/* Certificates of casts of exact powers. A golden one with any changed token is
 * rejected; with the right hash, a changed certificate is rejected or is
 * another proof of the same answer.  Certificates of the library for random
 * recurrences are accepted. */

/* Everything from "first" on, except the hash. "first -" is weaker than a
 * number, and true. */
static const char *answer(const char *text, size_t *n) {
    const char *a = strstr(text, "\nfirst "), *b = strstr(text, "\nsha256 ");
    *n = a != NULL && b != NULL ? (size_t) (b - a) : 0;
    return a;
}

static int same_answer(const mutate_t *mutant) {
    size_t m, n;
    const char *a = answer(mutant->text, &m);
    const char *b = answer(mutant->mutant, &n);
    if (n > 9 && strncmp(b, "\nfirst -\n", 9) == 0) {
        const char *period = strstr(a, "\nperiod ");
        m -= (size_t) (period - a);
        a = period;
        n -= 8;
        b += 8;
    }
    return m == n && m > 0 && memcmp(a, b, m) == 0;
}

/* After "family" comes evidence; changes before it, with the right hash, may
 * give another recurrence for which the claim is true. */
static void judge(mutate_t *m) {
    int free =
        m->rehashed && m->text + m->from <= strstr(m->text, "\nfamily ") + 8;
    REQUIRE(free || m->status == CK_REJECTED ||
                (m->rehashed && m->status == CK_LIMIT) ||
                (m->rehashed && m->status == CK_ACCEPTED && same_answer(m)),
            "%s, %s: status %d for\n%s", m->path, m->how, m->status, m->mutant);
}

static const char *const words[] = {"00",      "+1",   "above", "below", "near",
                                    "equal",   "own",  "side",  "far",   "TIE",
                                    "HORIZON", "cone", "chain", "bound", NULL};
static unsigned long tried, accepted;

static void one(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_rounding_check);
    REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
    REQUIRE(strstr(m->job.report, "evaluation model E1") != NULL, "%s",
            m->job.report);
    m->judge = judge;
    m->words = words;
    m->rehash = 8; /* of them, others for each seed */
    mutate_tokens(m);
    mutate_lines(m);
    tried += m->tried;
    accepted += m->accepted;
    mutate_close(m);
}

TEST(no_mutated_certificate_proves_another_answer) {
    tried = accepted = 0;
    unsigned files = mutate_each("tests/check/horizon", ".cert", one);
    REQUIRE(files >= 15, "%u golden certificates", files);
    REQUIRE(tried > 10000 && accepted < tried / 10, "%lu of %lu", accepted,
            tried);
}

static ck_job job;
static int check(const char *text, size_t n) {
    job = (ck_job){.cert_path = "by hand",
                   .max_memory = 1 << 22,
                   .cert_text = text,
                   .cert_length = n};
    return ck_run(&job, ck_rounding_check);
}

static char cert[1 << 16];

/* Certificates with the right hash that are refused because of their claim. */
TEST(reasons) {
#define HEAD(mode, n, start, rows)                                \
    "model E1:fp16:" mode ":two-stage\n"                          \
    "format float 11 -14 15 ieee gradual infinity\nrecurrence " n \
    "\nstart " start "\nletter a\n" rows
#define HALF "row -1/2\n"
#define BLOCK "row 1/2 1\nrow 0 1/2\n"
    static const struct {
        const char *lines, *why;
    } wrong[] = {
        {HEAD("rd", "1", "1",
              HALF) "type TIE\nword a\nfamily state\n"
                    "power 1\nentry 0 0 0 side above 0 30\nrecurs 1/2 1\n"
                    "cone 1 -1/2\nbound 1\n",
         "the cone is not mapped into itself"},
        {HEAD(
             "rd", "1", "-1",
             "row 1/2\n") "type TIE\nword a\n"
                          "family state\npower 1\nentry 0 0 0 side above 0 30\n"
                          "recurs -1/2 1\ncone 1 1/2\nbound 1\n",
         "a window is outside"},
        {HEAD("rd", "1", "1",
              HALF) "type TIE\nword a\nfamily state\n"
                    "power 1\nentry 0 0 0 side above 0 30\nrecurs -1/2 1\n",
         "does not satisfy this recurrence"},
        {HEAD("rd", "1", "1",
              HALF) "type TIE\nword a\nfamily state\n"
                    "power 2\nentry 0 0 0 side above 0 1\nrecurs -1/4 1\n"
                    "cone 1 1/4\nbound 1\n",
         "not have the stated value"},
        {HEAD("rd", "1", "1",
              HALF) "type TIE\nword a\nfamily state\n"
                    "power 2\nentry 0 0 0 side above 1/300000000 13\n",
         "the cast has no jump there"},
        {HEAD("rne", "1", "1",
              HALF) "type HORIZON\nword a\nfamily state\n"
                    "power 1\nnorm 1 2 26\nprojector 0\nentry 0 0 0 near\n",
         "a norm above 2^-2"},
        {HEAD("rne", "1", "1",
              HALF) "type HORIZON\nword a\nfamily state\n"
                    "power 1\nnorm 1 1 26\nprojector 1\nentry 0 0 0 near\n",
         "not a projector"},
        {HEAD("rne", "1", "1",
              HALF) "type HORIZON\nword a\nfamily state\n"
                    "power 1\nnorm 1 1 24\nprojector 0\nentry 0 0 0 near\n"
                    "from 24\nfirst 24\nperiod 1\ncast 0\n",
         "not have the stated value"},
        {HEAD("rne", "1", "1",
              HALF) "type TIE\nword a\nfamily state\n"
                    "power 1\nnorm 1 1 26\nprojector 0\nentry 0 0 0 near\n"
                    "from 26\nfirst 25\nperiod 1\ncast 0\n",
         "no limit is at a jump"},
        {HEAD("rne", "1", "1",
              HALF) "type HORIZON\nword a\nfamily state\n"
                    "power 1\nnorm 1 1 26\nprojector 0\nentry 0 0 0 near\n"
                    "from 26\nfirst 24\nperiod 1\ncast 0\n",
         "the first step is 25"},
        {HEAD("rne", "1", "1",
              HALF) "type HORIZON\nword a\nfamily state\n"
                    "power 2\nnorm 1 2 13\nprojector 0\nentry 0 0 0 near\n"
                    "entry 1 0 0 near\nfrom 26\nfirst 25\nperiod 2\ncast "
                    "0\ncast 0\n",
         "the least period is 1"},
        {HEAD("rne", "1", "1", HALF) "type HORIZON\nword a\nfamily state\n"
                                     "power 1\nentry 0 0 1 equal 1 0\n",
         "not always that number"},
        /* (1 + 2 j) / 2^j, with a chain that claims less than the rest */
        {HEAD("rd", "2", "1 1",
              BLOCK) "type TIE\nword a\nfamily state\n"
                     "power 1\nentry 0 0 0 side above 0 40\nrecurs 1/4 -1 1\n"
                     "chain 1 40 1/2 -1 2\n",
         "the remainder after the chain"},
        {HEAD("rd", "2", "1 1",
              BLOCK) "type TIE\nword a\nfamily state\n"
                     "power 1\nentry 0 0 0 side above 0 1\nrecurs 1/4 -1 1\n"
                     "chain 1 0 1/2 1 2\n",
         "begins at a different step"},
        {HEAD("rd", "2", "1 -1",
              BLOCK) "type TIE\nword a\nfamily state\n"
                     "power 1\nentry 0 0 0 side above 0 0\nrecurs 1/4 -1 1\n"
                     "chain 1 0 1/2 1 -2\n",
         "a number of the chain is negative"},
        {HEAD("rd", "2", "-1 1",
              BLOCK) "type TIE\nword a\nfamily state\n"
                     "power 1\nentry 0 0 0 side above 0 0\nrecurs 1/4 -1 1\n"
                     "chain 1 0 1/2 -1 2\n",
         "the remainder is not less"},
        {HEAD("rd", "2", "1 1",
              BLOCK) "type TIE\nword a\nfamily state\n"
                     "power 1\nentry 0 0 0 side above 0 0\nrecurs 1/4 -1 1\n"
                     "chain 1 0 1/3 1 2\n",
         "not a root of the recurrence"},
        {HEAD("rd", "2", "1 1",
              BLOCK) "type TIE\nword a\nfamily state\n"
                     "power 1\nentry 0 0 0 side above 0 30\nrecurs 1/4 -1 1\n"
                     "chain 1 30 1/2 61/1073741824 1/536870912\nbound 1\n",
         "the power has a norm above 1"},
        {"model E1:int:8:wrap:rne:two-stage\nformat fixed 8 0 wrap\n"
         "recurrence 1\nstart 0\nletter a\nrow 1\ntype HORIZON\n",
         "not monotone"},
        {"model E2:fp16:rne:seq\n"
         "format float 11 -14 15 ieee gradual infinity\nrecurrence 1\n"
         "start 0\nletter a\nrow 1\ntype HORIZON\n",
         "does not exist in E2"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char hash[65];
        size_t n = (size_t) snprintf(cert, sizeof cert, "wreath-rounding 1\n%s",
                                     wrong[i].lines);
        ck_sha256(hash, cert, n);
        n += (size_t) snprintf(cert + n, sizeof cert - n, "sha256 %s\n.\n",
                               hash);
        REQUIRE(check(cert, n) == CK_REJECTED, "%s", cert);
        REQUIRE(strstr(job.report, wrong[i].why) != NULL, "%s, not %s, of\n%s",
                job.report, wrong[i].why, cert);
    }
}

/* Certifies the answer for the text; 0 if there is none. */
static int decided(const char *text, const char *const form[2], int published,
                   size_t length) {
    wr_recurrence_t R;
    wr_horizon_t H;
    wr_limits_t L;
    uint32_t word[2] = {0, 0};
    wr_cast_orbit_t O = {{.R = R, .word = word, .length = length}};
    wr_limits_init(L);
    wr_horizon_init(H);
    recurrence(R, text);
    model(O->evaluation, form[0], form[1], published, L);
    int yes = wr_horizon_compute(H, O, L) == WR_OK;
    if (yes) {
        wr_buffer_t out;
        wr_buffer_init(out);
        wr_horizon_certify(out, H);
        REQUIRE(check(out->text, out->length) == CK_ACCEPTED, "%s\n%s",
                job.report, out->text);
        wr_buffer_clear(out);
    }
    wr_horizon_clear(H);
    wr_recurrence_clear(R);
    return yes;
}

TEST(random_answers_are_accepted) {
    unsigned long yes = 0, rounds = test_rounds(400);
    for (unsigned long i = 0; i < rounds; i++) {
        char text[8192];
        random_text(text, sizeof text, test_below(3) == 0);
        const char *const form[2] = {horizon_formats[test_below(8)],
                                     horizon_modes[test_below(7)]};
        int published = (int) test_below(2);
        yes +=
            (unsigned long) decided(text, form, published, 1 + test_below(2));
    }
    REQUIRE(yes * 10 > rounds * 6, "only %lu of %lu", yes, rounds);
}

/* No jump beyond the limit, which is a jump: with a norm and without. */
TEST(limits_at_the_last_jump) {
    const char *const form[2] = {"fixed:1:1", "ru"};
    REQUIRE(decided("size 1; start 1; row 1/2", form, 0, 1));
    REQUIRE(decided("size 2; start 1 1; row 1/2 0; row 0 2", form, 0, 1));
}
