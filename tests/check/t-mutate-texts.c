/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates that need no model: every token and every line of every golden
 * one is changed in many ways; no mutant is accepted. Rows of matrices are also
 * changed together with their hash. */

#include "harness.h"
#include "mutate.h"

#include "check/check.h"
#include "check/spec.h"

#include <string.h>

static void judge(mutate_t *m) {
    REQUIRE(m->status == CK_REJECTED, "%s, %s: accepted\n%s", m->path, m->how,
            m->mutant);
}

/* A digit of a row changed, with the hash corrected. */
static void mutate_rows(mutate_t *cert) {
    char *hash = strstr(cert->text, "\nsha256 "), hex[65];
    char *first = strstr(cert->text, "\nfield ");
    if (hash == NULL || first == NULL || strstr(hash, "\nlonger ") != NULL)
        return; /* one vector may be made longer by two matrices */
    for (char *p = strstr(first, "\nrow "); p < hash; p++)
        for (char d = '0', was = *p; was >= '0' && was <= '9' && d <= '9';
             d++) {
            if (d == was)
                continue;
            *p = d;
            ck_sha256(hex, first + 1, (size_t) (hash - first));
            char old[64];
            memcpy(old, hash + 8, 64);
            memcpy(hash + 8, hex, 64);
            REQUIRE(mutate_check(cert, cert->text, cert->length) == CK_REJECTED,
                    "%s\n%s", cert->path, cert->text);
            memcpy(hash + 8, old, 64);
            *p = was;
        }
}

/* Bytes [from, to) replaced, with the hash of all lines corrected. */
static void rewrite(mutate_t *cert, const char *from, const char *to,
                    const char *by, size_t n) {
    char *text = wr_malloc(cert->length + n + 1), hex[65];
    size_t before = (size_t) (from - cert->text);
    size_t length = cert->length - (size_t) (to - from) + n;
    memcpy(text, cert->text, before);
    memcpy(text + before, by, n);
    strcpy(text + before + n, to);
    char *end = strstr(text, "\nsha256 ");
    ck_sha256(hex, text, (size_t) (end - text) + 1);
    memcpy(end + 8, hex, 64);
    REQUIRE(mutate_check(cert, text, length) == CK_REJECTED, "%s\n%s",
            cert->path, text);
    wr_free(text);
}

/* Every target box is replaced by every other box; each box is moved far away;
 * and the margin is 1. */
static void mutate_targets(mutate_t *cert) {
    char *p = strstr(cert->text, "\nmargin "), *b;
    if (p == NULL)
        return;
    p += strlen("\nmargin ");
    rewrite(cert, p, p + strcspn(p, "\n"), "1", 1);
    for (p = cert->text; (p = strstr(p, " inside ")) != NULL; p++) {
        const char *to = p;
        while (to[-1] != ' ')
            to--;
        for (b = cert->text; (b = strstr(b, "\nbox ")) != NULL; b++) {
            size_t n = strcspn(b + 5, " ");
            if (n != (size_t) (p - to) || memcmp(to, b + 5, n) != 0)
                rewrite(cert, to, p, b + 5, n);
        }
    }
    for (b = cert->text; (b = strstr(b, "\nbox ")) != NULL; b++) {
        char *low = b + 5 + strcspn(b + 5, " ") + 1;
        rewrite(cert, low, low + strcspn(low, "\n"), "7 8", 3);
    }
}

/* Claims about a cell or a matrix, changed, with the hash of all lines
 * corrected: distances, targets of boxes, numbers of reads. */
static void mutate_claims(mutate_t *cert) {
    char *end = strstr(cert->text, "\nsha256 "), hex[65], *p;
    static const char *const claim[] = {"\ngap ", "\nfirst ", "\nstays ",
                                        "\nnever form "};
    if (cert->check == ck_factor_check)
        return;
    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++) {
        if ((p = strstr(cert->text, claim[i])) == NULL)
            continue;
        /* Of "stays m s" another s may be as true. */
        size_t stop = strcspn(p + 1, "\n");
        if (i == 2)
            stop = strcspn(p + 7, " ") + 6;
        for (char *last = p + 1 + stop; p < last; p++)
            for (char d = '0', was = *p; was >= '0' && was <= '9' && d <= '9';
                 d++) {
                if (d == was)
                    continue;
                *p = d;
                ck_sha256(hex, cert->text, (size_t) (end - cert->text) + 1);
                memcpy(end + 8, hex, 64);
                REQUIRE(mutate_check(cert, cert->text, cert->length) ==
                            CK_REJECTED,
                        "%s\n%s", cert->path, cert->text);
                *p = was;
            }
    }
    mutate_targets(cert);
}

static void mutate(mutate_t *m) {
    mutate_tokens(m);
    mutate_lines(m);
    mutate_bytes(m);
}

static void (*change)(mutate_t *m);
static unsigned long tried;

static void one(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_factor_check);
    m->check = ck_any_check;
    REQUIRE(mutate_check(m, m->text, m->length) == CK_ACCEPTED, "%s: %s",
            m->path, m->job.report);
    m->judge = judge;
    m->rehash = 0;
    change(m);
    tried += m->tried;
    mutate_close(m);
}

static void each(void (*f)(mutate_t *m)) {
    change = f;
    tried = 0;
    unsigned files = mutate_each("tests/check/golden-texts", ".cert", one);
    REQUIRE(files >= 4, "%u golden certificates", files);
    REQUIRE(tried > 100, "only %lu mutations", tried);
}

TEST(no_mutated_text_is_accepted) {
    each(mutate);
}

TEST(no_mutated_row_is_accepted) {
    each(mutate_rows);
}

TEST(no_mutated_claim_is_accepted) {
    each(mutate_claims);
}

/* A certificate by hand, under its right hash. */
static int check(const char *text, size_t length) {
    static ck_job job;
    job = (ck_job){.cert_path = "by hand",
                   .max_memory = 1 << 24,
                   .cert_text = text,
                   .cert_length = length};
    return ck_run(&job, ck_any_check);
}

#define HALF(margin, box, claim)                                         \
    "wreath-cell 1\ncell half\nletters a\nstate x\nnext x = x / 2 + 3\n" \
    "margin " margin "\nbox s 0 1\nbox t " box "\ngap 1\n"               \
    "from s a t " claim "\n"
#define ONE(a, width, eta, claim)                                        \
    "wreath-collapse 1\nmatrix 1\nrow " a "\nwidths " width "\neta " eta \
    "\n" claim "\n"

/* With the hash of the changed lines: a checker that tests only the hash would
 * accept these. */
#define FLIP "| states 0 1\n| alphabet a b\n| start 0\n| accept 0\n| trans\n"
#define SWAP FLIP "| 1 0\n| 0 1\n"
#define KEEP FLIP "| 1 0\n| 1 0\n"
#define APER "wreath-aperiodic 1\n"
#define LANG(a, b) "wreath-languages 1\nfirst\n" a "second\n" b
#define TURN(more, tie)                                           \
    "wreath-cell 1\ncell turn\nletters a\nstate x\nnext x = -x\n" \
    "margin 0\nbox s 1 2\nbox t -2 -1\ngap 2\nfrom s a t inside 1\n" more tie
#define BACK "from t a s inside 1\n"
#define TIE(box, letters, accept, rows)                             \
    "start " box "\nautomaton\n| states 0 1 2\n| alphabet " letters \
    "\n| start 0\n" accept "| trans\n" rows
TEST(wrong_claims_about_automata_are_refused) {
    static const struct {
        const char *text;
        int status;
    } rows[] = {
        {TURN(BACK, ""), CK_ACCEPTED},
        {TURN(BACK, TIE("s", "a", "", "| 1\n| 0\n| 0\n")), CK_ACCEPTED},
        {TURN(BACK, TIE("t", "a", "| accept 0\n", "| 1\n| 0\n| 2\n")),
         CK_ACCEPTED},
        {TURN(BACK, TIE("s", "a", "| accept 0 2\n", "| 1\n| 2\n| 1\n")),
         CK_ACCEPTED},
        {TURN(BACK, TIE("s", "a", "", "| 1\n| 2\n| 1\n")), CK_REJECTED},
        {TURN(BACK, TIE("s", "a", "| accept 0\n", "| 1\n| 2\n| 0\n")),
         CK_REJECTED},
        {TURN(BACK, TIE("r", "a", "", "| 1\n| 0\n| 0\n")), CK_REJECTED},
        {TURN(BACK, TIE("s", "b", "", "| 1\n| 0\n| 0\n")), CK_REJECTED},
        {TURN(BACK, TIE("s", "a b", "", "| 1 1\n| 0 0\n| 0 0\n")), CK_REJECTED},
        {TURN("", TIE("s", "a", "", "| 1\n| 0\n| 0\n")), CK_REJECTED},
        {TURN("", ""), CK_ACCEPTED},
        {APER SWAP "witness a\norbit 0 1\n", CK_ACCEPTED},
        {APER SWAP "witness b a b\norbit 1 0\n", CK_ACCEPTED},
        {APER SWAP "witness b\norbit 0 1\n", CK_REJECTED},
        {APER SWAP "witness a a\norbit 0 1\n", CK_REJECTED},
        {APER SWAP "witness\norbit 0 1\n", CK_REJECTED},
        {APER SWAP "witness b\norbit 0\n", CK_REJECTED},
        {APER SWAP "witness b\norbit 0 0\n", CK_REJECTED},
        {APER SWAP "witness c\norbit 0 1\n", CK_REJECTED},
        {APER SWAP "witness a\norbit 0 2\n", CK_REJECTED},
        {APER SWAP "monoid 2\n", CK_REJECTED},
        {APER KEEP "monoid 3\n", CK_ACCEPTED},
        {APER KEEP "monoid 2\n", CK_REJECTED},
        {APER KEEP "monoid 4\n", CK_REJECTED},
        {APER KEEP "witness a\norbit 0 1\n", CK_REJECTED},
        {LANG(SWAP, SWAP) "equal 2\npair 0 0\npair 1 1\n", CK_ACCEPTED},
        {LANG(SWAP, SWAP) "equal 1\npair 0 0\n", CK_REJECTED},
        {LANG(SWAP, SWAP) "equal 1\npair 1 1\n", CK_REJECTED},
        {LANG(SWAP, SWAP) "equal 2\npair 0 0\npair 0 0\n", CK_REJECTED},
        {LANG(SWAP, SWAP) "equal 2\npair 0 1\npair 1 0\n", CK_REJECTED},
        {LANG(SWAP, KEEP) "equal 2\npair 0 0\npair 1 1\n", CK_REJECTED},
        {LANG(SWAP, KEEP) "differ a a\n", CK_ACCEPTED},
        {LANG(SWAP, KEEP) "differ b\n", CK_REJECTED},
        {LANG(SWAP, KEEP) "differ a\n", CK_REJECTED},
        {LANG(SWAP, KEEP) "differ\n", CK_REJECTED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static char text[2000];
        char hash[65];
        ck_sha256(hash, rows[i].text, strlen(rows[i].text));
        int n =
            snprintf(text, sizeof text, "%ssha256 %s\n.\n", rows[i].text, hash);
        REQUIRE(check(text, (size_t) n) == rows[i].status, "row %zu\n%s", i,
                text);
    }
}

/* Claims written by hand: each is refused, and its true variant accepted. */
TEST(wrong_claims_are_refused) {
    static const struct {
        const char *text;
        int status;
    } rows[] = {{HALF("1/8", "2 37/10", "inside 1"), CK_ACCEPTED},
                {HALF("1/8", "2 36/10", "inside 1"), CK_REJECTED}, /* 18/5 */
                {HALF("1/8", "2 18/5", "inside 1"), CK_REJECTED},
                {HALF("1/8", "2 18/5", "outside 0 1"), CK_ACCEPTED},
                {HALF("1/8", "2 18/5", "outside 0 0"), CK_REJECTED},
                {HALF("1/8", "2 18/5", "outside 0 2"), CK_REJECTED},
                {HALF("1/8", "2 18/5", "outside 1 1"), CK_REJECTED},
                {HALF("1/8", "29/10 4", "inside 4"), CK_REJECTED},
                {HALF("1/8", "2 37/10", "inside 0"), CK_REJECTED},
                {HALF("-1", "2 37/10", "inside 1"), CK_REJECTED},
                {ONE("3/4", "2", "1/8", "first 10"), CK_REJECTED},
                {ONE("3/4", "2", "1/8", "first 10\nstays 10 1"), CK_ACCEPTED},
                {ONE("3/4", "2", "1/8", "first 9\nstays 9 1"), CK_REJECTED},
                {ONE("3/4", "2", "1/8", "first 11\nstays 11 1"), CK_REJECTED},
                {ONE("1", "2", "1", "never form 1 1"), CK_ACCEPTED},
                {ONE("1", "2", "1", "never expands"), CK_ACCEPTED},
                {ONE("1", "2", "1", "never period 0 1"), CK_ACCEPTED},
                {ONE("1", "2", "3", "never form 1 1"), CK_REJECTED},
                {ONE("1", "2", "3", "never expands"), CK_REJECTED},
                {ONE("1", "2", "3", "never period 0 1"), CK_REJECTED},
                {ONE("1", "2", "1", "never form 1 0"), CK_REJECTED},
                {ONE("1/2", "2", "1", "never form 1/2 1"), CK_REJECTED},
                {ONE("1/2", "2", "1", "never form 1 1"), CK_REJECTED},
                {ONE("1/2", "2", "1", "never expands"), CK_REJECTED},
                {ONE("1/2", "2", "1", "never period 0 1"), CK_REJECTED},
                {ONE("1", "-2", "1", "never expands"), CK_REJECTED},
                {ONE("1", "2", "0", "never expands"), CK_REJECTED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1000], hex[65];
        size_t n = strlen(rows[i].text);
        ck_sha256(hex, rows[i].text, n);
        n = (size_t) snprintf(text, sizeof text, "%ssha256 %s\n.\n",
                              rows[i].text, hex);
        int status = check(text, n);
        REQUIRE(status == rows[i].status, "%d for\n%s", status, text);
    }
}
