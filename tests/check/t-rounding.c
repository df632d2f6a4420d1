/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include "check/round.h"

#include <string.h>

/* Certificates of rounded recurrences.  A golden one with any changed token is
 * rejected, and with the right hash if the token belongs to the evidence.  The
 * library's certificates are tested in tests/rounding/t-certify. */

static const char *const words[] = {"3/1",   "-inf", "b",
                                    "00",    "+1",   "0.5",
                                    "state", "word", "E2:fp64:rne:seq",
                                    "HOM",   "COLL", "RHO",
                                    "MONO",  NULL};

/* The words of a collision, and lines of an automaton, may change such that the
 * claim is another true one. */
static const char *const evidence[] = {"preperiod",  "period",  "state",
                                       "states",     "classes", "divides",
                                       "candidates", "outside", NULL};

static unsigned long tried, accepted;

static void judge(mutate_t *m) {
    int free = m->rehashed && !mutate_line_is(m, evidence);
    REQUIRE(m->status == CK_REJECTED ||
                (m->rehashed && m->status == CK_LIMIT) ||
                (free && m->status == CK_ACCEPTED),
            "%s, %s: status %d for\n%s", m->path, m->how, m->status, m->mutant);
}

static void one(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_rounding_check);
    REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
    REQUIRE(strstr(m->job.report, "evaluation model E") != NULL, "%s",
            m->job.report);
    m->judge = judge;
    m->words = words;
    m->rehash = 4;
    mutate_tokens(m);
    mutate_lines(m);
    tried += m->tried;
    accepted += m->accepted;
    mutate_close(m);
}

TEST(no_mutated_certificate_is_accepted) {
    tried = accepted = 0;
    unsigned files = mutate_each("tests/check/rounding", ".cert", one);
    REQUIRE(files >= 15, "%u golden certificates", files);
    REQUIRE(tried > 10000 && accepted < tried / 2, "%lu of %lu", accepted,
            tried);
}

/* Certificates with the right hash that are refused because of their claim. */
TEST(reasons) {
    static const struct {
        const char *lines, *why;
    } wrong[] = {
        {"model E2:bf16:rne:seq\n"
         "format float 8 -126 128 ieee gradual infinity\n",
         "the format of the model is"},
        {"model E2:bf17:rne:seq\n", "unknown evaluation model"},
        {"model E2:int\n", "unknown evaluation model"},
        {"model E2:float:8:-126\n", "unknown evaluation model"},
        {"model E2:bf16:sto:seq\n", "unknown evaluation model"},
        {"model E3:bf16:rne:scan-3\n", "unknown evaluation model"},
        {"model E2:bf16:rne:acc-fp32\n"
         "format float 8 -126 127 ieee gradual infinity\n"
         "recurrence 1\n",
         "expected \"accumulator\""},
        {"model E2:int:8:wrap:rne:seq\nformat fixed 8 0 wrap\nrecurrence 1\n"
         "start 0\nletter a\nrow 1\nadd 1\ntype MONO\ndivides 1\n",
         "its numbers wrap around"},
        {"model E2:e2m1:rne:acc-e4m3fn\n"
         "format float 2 0 2 numbers gradual largest\n"
         "accumulator float 4 -6 8 one-nan gradual nan\nrecurrence 1\n"
         "start 0\nletter a\nrow 1\nadd 1\ntype MONO\ndivides 1\n",
         "rounding the result into the format is not monotone: it cannot "
         "represent the NaN that rounding a product into the accumulator"},
        {"model E2:e4m3fn:rne:wide-int:16\n"
         "format float 4 -6 8 one-nan gradual nan\n"
         "accumulator fixed 16 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow 30\nadd 1\ntype MONO\ndivides 1\n",
         "rounding a sum into the accumulator is not monotone: it cannot "
         "represent the NaN that rounding a product into the format"},
        {"model E2:fp16:rne:acc-int:16\n"
         "format float 11 -14 15 ieee gradual infinity\n"
         "accumulator fixed 16 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow 0\nadd 1\ntype MONO\ndivides 1\n",
         "multiplying infinity by a zero"},
        {"model E2:fp16:rne:tree\n"
         "format float 11 -14 15 ieee gradual infinity\n"
         "accumulator float 11 -14 15 ieee gradual infinity\nrecurrence 1\n"
         "start 1\nletter a\nrow 1/2\ntype MONO\ndivides 1\n",
         "rounding in order tree is not by rows"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 0\nletter a\ndelta 1\nvalue 1\nbeta 1\ntype MONO\n"
         "divides 1\n",
         "reads the state twice"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 2\n"
         "start 0 0\nletter a\nrow 1 0\nrow 1 1\ntype MONO\n"
         "divides 1\n",
         "not a function of itself alone"},
        {"model E3:int:8:rne:chunk-1\nformat fixed 8 0 largest\n"
         "recurrence 1\nstart 0\nletter a\nrow 1\ntype MONO\ndivides 1\n",
         "evidence MONO does not exist in E3"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 0\nletter a\nrow -1\ntype MONO\ndivides 1\n",
         "the period divides 2"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow -1\ntype RHO\nword a\npreperiod 0\n"
         "period 4\nstate 1\nstate -1\nstate 1\nstate -1\n",
         "already repeat after 2 steps"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow -1\ntype RHO\nword a\npreperiod 1\n"
         "period 2\nstate -1\nstate 1\n",
         "begins before time 1"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow 1\nletter a\nrow 1\n",
         "two letters have the same name"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow 1\nletter b\nrow -1\ntype RHO\nword a b\n"
         "preperiod 0\nperiod 1\nstate 1\n",
         "the stated state at time 2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries -1 0 1\nperiods divide 1\ntype NONE\n"
         "candidates 3\noutside 0\n",
         "candidate 0 has the period 2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries -1 0 1\nperiods differ 2\ntype NONE\n"
         "candidates 3\noutside 0\n",
         "candidate 0 has the period 2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries -1 0 1\nsuch nonnegative\n"
         "periods divide 1\ntype NONE\ncandidates 3\noutside 0\n",
         "1 candidates do not meet the conditions"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 2\nentries -1 0 1\nperiods divide 4\ntype NONE\n"
         "candidates 27\noutside 0\n",
         "there are 81 candidates"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 3\nentries 0\nsuch real\nperiods divide 1\n"
         "type NONE\ncandidates 1\noutside 0\n",
         "require size 1 or 2"},
        {"model E3:int:2:rne:chunk-2\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries 0\nperiods divide 1\ntype NONE\n"
         "candidates 1\noutside 0\n",
         "type NONE and evaluation E2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries inf\nperiods divide 1\ntype NONE\n"
         "candidates 1\noutside 0\n",
         "expected a rational"},
    };
    static char cert[1 << 16];
    static ck_job job;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char hash[65];
        size_t n = (size_t) snprintf(cert, sizeof cert, "wreath-rounding 1\n%s",
                                     wrong[i].lines);
        ck_sha256(hash, cert, n);
        n += (size_t) snprintf(cert + n, sizeof cert - n, "sha256 %s\n.\n",
                               hash);
        job = (ck_job){.cert_path = "reasons",
                       .max_memory = 1 << 26,
                       .cert_text = cert,
                       .cert_length = n};
        REQUIRE(ck_run(&job, ck_rounding_check) == CK_REJECTED, "%s", cert);
        REQUIRE(strstr(job.report, wrong[i].why) != NULL, "%s for\n%s",
                job.report, cert);
    }
}
