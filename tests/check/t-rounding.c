/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "check/round.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* Certificates of rounded recurrences.  No token of a golden one can be
 * changed, and with the hash made right again no token of its evidence.  The
 * library's certificates are tested in tests/rounding/t-certify. */

static char name[256], report[9000];
static char cert[1 << 16];
static size_t length;
static unsigned long tried, refused;

static int check(const char *text, size_t n) {
    static ck_job job;
    job = (ck_job) {.cert_path = name, .max_memory = 1 << 26,
                    .cert_text = text, .cert_length = n};
    tried++;
    int status = ck_run(&job, ck_rounding_check);
    refused += status != CK_ACCEPTED;
    strcpy(report, job.report);
    return status;
}

/* Where the hash stands, and the right one. */
static void rehash(char *text, size_t n) {
    if (n > 74)
        ck_sha256(text + n - 67, text, n - 74);
    if (n > 74)
        text[n - 3] = '\n';
}

/* The certificate with [from, to) replaced; evidence: a true hash will not
 * help. */
static void replace(size_t from, size_t to, const char *by, size_t n,
                    int evidence) {
    static char text[1 << 17];
    size_t total = length - (to - from) + n;
    memcpy(text, cert, from);
    memcpy(text + from, by, n);
    memcpy(text + from + n, cert + to, length - to);
    text[total] = '\0';
    if (total == length && memcmp(text, cert, length) == 0)
        return;
    int status = check(text, total);
    REQUIRE(status == CK_REJECTED, "%s: status %d for\n%s", name, status,
            text);
    rehash(text, total);
    if (from > length - 74) /* what was changed is the tail */
        return;
    status = check(text, total);
    REQUIRE(status == CK_REJECTED || status == CK_LIMIT ||
                (!evidence && status == CK_ACCEPTED),
            "%s: status %d for\n%s", name, status, text);
}

static void mutate(size_t from, size_t to, int evidence) {
    static const char *const other[] = {
        "", "0", "1", "2", "-0", "-1", "1/2", "2/4", "3/1", "inf", "-inf",
        "nan", "a", "b", ".", "99999999999999999999", "00", "+1", "0.5",
        "state", "word", "E2:fp64:rne:seq", "HOM", "COLL", "RHO", "MONO"};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        replace(from, to, other[i], strlen(other[i]), evidence);
    for (size_t i = from; i < to; i++)
        for (char d = '0'; cert[i] >= '0' && cert[i] <= '9' && d <= '9'; d++)
            replace(i, i + 1, &d, 1, evidence);
    for (size_t i = from; i < to; i++) {
        char c = (char) (cert[i] ^ 1 << test_below(7));
        replace(i, i + 1, &c, 1, evidence);
        replace(i, i + 1, "", 0, evidence);
        replace(i, i, cert + i, 1, evidence);
    }
    replace(from, to + (cert[to] == ' '), "", 0, evidence);
    replace(from, from, "-", 1, evidence);
    replace(to, to, " 0", 2, evidence);
}

/* Words of a collision, and those of an automaton, may change and the claim
 * become another true one. */
static int is_evidence(const char *line) {
    static const char *const kind[] = {"preperiod ", "period ", "state ",
                                       "states ", "classes ", "divides ",
                                       "candidates ", "outside "};
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
        if (strncmp(line, kind[i], strlen(kind[i])) == 0)
            return 1;
    return 0;
}

static void mutate_all(void) {
    for (size_t at = 0, end; at < length; at = end + 1) {
        end = at + strcspn(cert + at, "\n");
        int evidence = is_evidence(cert + at);
        for (size_t from = at, to; from < end; from = to + 1) {
            to = from + strcspn(cert + from, " \n");
            mutate(from, to, evidence);
        }
        replace(at, end + 1, "", 0, is_evidence(cert + at));
        replace(at, at, cert + at, end + 1 - at, is_evidence(cert + at));
        replace(at, length, "", 0, 1);
    }
}

static void each(void (*f)(void)) {
    const char *top = getenv("srcdir");
    char folder[4000], path[4300];
    unsigned files = 0;
    struct dirent *e;
    snprintf(folder, sizeof folder, "%s/tests/check/rounding",
             top != NULL ? top : ".");
    DIR *d = opendir(folder);
    REQUIRE(d != NULL, "%s", folder);
    while ((e = readdir(d)) != NULL) {
        size_t n = strlen(e->d_name);
        if (n < 5 || strcmp(e->d_name + n - 5, ".cert") != 0)
            continue;
        snprintf(name, sizeof name, "%s", e->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        FILE *in = fopen(path, "rb");
        REQUIRE(in != NULL, "%s", path);
        length = fread(cert, 1, sizeof cert - 1, in);
        cert[length] = '\0';
        fclose(in);
        REQUIRE(check(cert, length) == CK_ACCEPTED, "%s: %s", name, report);
        REQUIRE(strstr(report, "evaluation model E") != NULL, "%s", report);
        f();
        files++;
    }
    closedir(d);
    REQUIRE(files >= 15, "%u golden certificates", files);
}

TEST(no_mutated_certificate_is_accepted) {
    tried = refused = 0;
    each(mutate_all);
    REQUIRE(tried > 10000 && refused > tried / 2, "%lu of %lu", refused,
            tried);
}

/* Certificates with the right hash that are refused for what they say. */
TEST(reasons) {
    static const struct {
        const char *lines, *why;
    } wrong[] = {
        {"model E2:bf16:rne:seq\n"
         "format float 8 -126 128 ieee gradual infinity\n",
         "the format of the model is"},
        {"model E2:bf17:rne:seq\n", "found the model"},
        {"model E2:int\n", "found the model"},
        {"model E2:float:8:-126\n", "found the model"},
        {"model E2:bf16:sto:seq\n", "found the model"},
        {"model E3:bf16:rne:scan-3\n", "found the model"},
        {"model E2:bf16:rne:acc-fp32\n"
         "format float 8 -126 127 ieee gradual infinity\n"
         "recurrence 1\n", "expected \"accumulator\""},
        {"model E2:int:8:wrap:rne:seq\nformat fixed 8 0 wrap\nrecurrence 1\n"
         "start 0\nletter a\nrow 1\nadd 1\ntype MONO\ndivides 1\n",
         "numbers that wrap"},
        {"model E2:e2m1:rne:acc-e4m3fn\n"
         "format float 2 0 2 numbers gradual largest\n"
         "accumulator float 4 -6 8 one-nan gradual nan\nrecurrence 1\n"
         "start 0\nletter a\nrow 1\nadd 1\ntype MONO\ndivides 1\n",
         "a NaN of the accumulator is lost"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 0\nletter a\ndelta 1\nvalue 1\nbeta 1\ntype MONO\n"
         "divides 1\n", "reads the state twice"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 2\n"
         "start 0 0\nletter a\nrow 1 0\nrow 1 1\ntype MONO\n"
         "divides 1\n", "not a function of itself alone"},
        {"model E3:int:8:rne:chunk-1\nformat fixed 8 0 largest\n"
         "recurrence 1\nstart 0\nletter a\nrow 1\ntype MONO\ndivides 1\n",
         "MONO is no evidence in E3"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 0\nletter a\nrow -1\ntype MONO\ndivides 1\n",
         "the period divides 2"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow -1\ntype RHO\nword a\npreperiod 0\n"
         "period 4\nstate 1\nstate -1\nstate 1\nstate -1\n",
         "repeat after 2 already"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow -1\ntype RHO\nword a\npreperiod 1\n"
         "period 2\nstate -1\nstate 1\n", "begins before time 1"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow 1\nletter a\nrow 1\n",
         "two letters of one name"},
        {"model E2:int:8:rne:seq\nformat fixed 8 0 largest\nrecurrence 1\n"
         "start 1\nletter a\nrow 1\nletter b\nrow -1\ntype RHO\nword a b\n"
         "preperiod 0\nperiod 1\nstate 1\n", "the state at time 2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries -1 0 1\nperiods divide 1\ntype NONE\n"
         "candidates 3\noutside 0\n", "candidate 0 has the period 2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries -1 0 1\nperiods differ 2\ntype NONE\n"
         "candidates 3\noutside 0\n", "candidate 0 has the period 2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries -1 0 1\nsuch nonnegative\n"
         "periods divide 1\ntype NONE\ncandidates 3\noutside 0\n",
         "1 candidates are outside"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 2\nentries -1 0 1\nperiods divide 4\ntype NONE\n"
         "candidates 27\noutside 0\n", "there are 81 candidates"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 3\nentries 0\nsuch real\nperiods divide 1\n"
         "type NONE\ncandidates 1\noutside 0\n", "for sizes 1 and 2"},
        {"model E3:int:2:rne:chunk-2\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries 0\nperiods divide 1\ntype NONE\n"
         "candidates 1\noutside 0\n", "type NONE in E2"},
        {"model E2:int:2:rne:seq\nformat fixed 2 0 largest\n"
         "family matrix 1\nentries inf\nperiods divide 1\ntype NONE\n"
         "candidates 1\noutside 0\n", "expected a rational"},
    };
    strcpy(name, "reasons");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char hash[65];
        length = (size_t) snprintf(cert, sizeof cert, "wreath-rounding 1\n%s",
                                   wrong[i].lines);
        ck_sha256(hash, cert, length);
        length += (size_t) snprintf(cert + length, sizeof cert - length,
                                    "sha256 %s\n.\n", hash);
        REQUIRE(check(cert, length) == CK_REJECTED, "%s", cert);
        REQUIRE(strstr(report, wrong[i].why) != NULL, "%s for\n%s", report,
                cert);
    }
}
