/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates that stand alone, without a model: every token of every
 * golden one is changed in many ways, every line too; none is accepted.
 * Rows of matrices are also changed under their new hash. */

#include "harness.h"

#include "check/cell.h"
#include "check/factor.h"
#include "check/language.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *text;
    size_t length;
} text_t;

static text_t cert;
static char name[256];
static unsigned long tried;
static void (*kind)(ck_job *);

static int check(const char *text, size_t length) {
    static ck_job job;
    job = (ck_job) { .cert_path = name, .max_memory = 1 << 24,
                     .cert_text = text, .cert_length = length };
    tried++;
    return ck_run(&job, kind);
}

/* The certificate with bytes [from, to) replaced. */
static void replace(size_t from, size_t to, const char *by, size_t n,
                    const char *how) {
    char *text = wr_malloc(cert.length + n + 1);
    size_t length = cert.length - (to - from) + n;
    memcpy(text, cert.text, from);
    memcpy(text + from, by, n);
    memcpy(text + from + n, cert.text + to, cert.length - to);
    text[length] = '\0';
    if (length != cert.length || memcmp(text, cert.text, length) != 0)
        REQUIRE(check(text, length) == CK_REJECTED, "%s, %s: accepted\n%s",
                name, how, text);
    wr_free(text);
}

static void put(size_t from, size_t to, const char *how, const char *format,
                ...) WR_PRINTF(4, 5);
static void put(size_t from, size_t to, const char *how, const char *format,
                ...) {
    char by[9000];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(by, sizeof by, format, arguments);
    va_end(arguments);
    replace(from, to, by, (size_t) n, how);
}

static size_t token_end(size_t at) {
    return at + strcspn(cert.text + at, " \n");
}

static size_t token_after(size_t at) {
    return at + strspn(cert.text + at, " \n");
}

static void mutate_token(size_t from, size_t to) {
    const char *t = cert.text + from;
    int n = (int) (to - from);
    size_t next = token_after(to);
    for (int i = 0; i < n; i++)
        for (char d = '0'; t[i] >= '0' && t[i] <= '9' && d <= '9'; d++)
            if (d != t[i])
                replace(from + i, from + i + 1, &d, 1, "another digit");
    if (n < 9 && strspn(t, "0123456789") == (size_t) n) {
        put(from, to, "one more", "%ld", atol(t) + 1);
        put(from, to, "one less", "%ld", atol(t) - 1);
    }
    replace(from, to, "", 0, "emptied");
    replace(from, next, "", 0, "deleted");
    put(from, to, "twice", "%.*s %.*s", n, t, n, t);
    if (strcmp(t, "0") != 0)
        put(from, to, "a sign", "-%.*s", n, t);
    put(from, to, "a plus", "+%.*s", n, t);
    put(from, to, "a zero before", "0%.*s", n, t);
    put(from, to, "a fraction", "%.*s/1", n, t);
    put(from, to, "a decimal", "%.*s.0", n, t);
    put(from, to, "a comma", "%.*s,0", n, t);
    if (next < cert.length) {
        size_t last = token_end(next);
        put(from, last, "swapped", "%.*s%.*s%.*s", (int) (last - next),
            cert.text + next, (int) (next - to), cert.text + to, n, t);
    }
    for (unsigned long k = test_rounds(5); k > 0; k--) {
        size_t at = token_after(test_below(cert.length));
        replace(from, to, cert.text + at, token_end(at) - at,
                "another token");
    }
}

static void mutate(void) {
    for (size_t at = 0; at < cert.length; at = token_after(token_end(at)))
        mutate_token(at, token_end(at));
    for (size_t i = 0; i < cert.length; i++)
        replace(i, cert.length, "", 0, "cut off");
    for (size_t at = 0, to; at < cert.length; at = to) {
        to = at + strcspn(cert.text + at, "\n") + 1;
        replace(at, to, "", 0, "a line less");
        replace(at, at, cert.text + at, to - at, "a line twice");
    }
}

/* A digit of a row changed, and the hash made right again. */
static void mutate_rows(void) {
    char *hash = strstr(cert.text, "\nsha256 "), hex[65];
    char *first = strstr(cert.text, "\nfield ");
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
            REQUIRE(check(cert.text, cert.length) == CK_REJECTED, "%s\n%s",
                    name, cert.text);
            memcpy(hash + 8, old, 64);
            *p = was;
        }
}

/* Bytes [from, to) replaced, and the hash of all lines made right again. */
static void rewrite(const char *from, const char *to, const char *by,
                    size_t n) {
    char *text = wr_malloc(cert.length + n + 1), hex[65];
    size_t before = (size_t) (from - cert.text);
    size_t length = cert.length - (size_t) (to - from) + n;
    memcpy(text, cert.text, before);
    memcpy(text + before, by, n);
    strcpy(text + before + n, to);
    char *end = strstr(text, "\nsha256 ");
    ck_sha256(hex, text, (size_t) (end - text) + 1);
    memcpy(end + 8, hex, 64);
    REQUIRE(check(text, length) == CK_REJECTED, "%s\n%s", name, text);
    wr_free(text);
}

/* Every box that a letter goes into is exchanged for every other box; each
 * box is moved far away; and the margin is 1. */
static void mutate_targets(void) {
    char *p = strstr(cert.text, "\nmargin "), *b;
    if (p == NULL)
        return;
    p += strlen("\nmargin ");
    rewrite(p, p + strcspn(p, "\n"), "1", 1);
    for (p = cert.text; (p = strstr(p, " inside ")) != NULL; p++) {
        const char *to = p;
        while (to[-1] != ' ')
            to--;
        for (b = cert.text; (b = strstr(b, "\nbox ")) != NULL; b++) {
            size_t n = strcspn(b + 5, " ");
            if (n != (size_t) (p - to) || memcmp(to, b + 5, n) != 0)
                rewrite(to, p, b + 5, n);
        }
    }
    for (b = cert.text; (b = strstr(b, "\nbox ")) != NULL; b++) {
        char *low = b + 5 + strcspn(b + 5, " ") + 1;
        rewrite(low, low + strcspn(low, "\n"), "7 8", 3);
    }
}

/* What a cell or a matrix is said to do, changed, and the hash of all lines
 * made right again: distances, where boxes go, numbers of reads. */
static void mutate_claims(void) {
    char *end = strstr(cert.text, "\nsha256 "), hex[65], *p;
    static const char *const claim[] = { "\ngap ", "\nfirst ", "\nstays ",
                                         "\nnever form " };
    if (kind == ck_factor_check)
        return;
    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++) {
        if ((p = strstr(cert.text, claim[i])) == NULL)
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
                ck_sha256(hex, cert.text, (size_t) (end - cert.text) + 1);
                memcpy(end + 8, hex, 64);
                REQUIRE(check(cert.text, cert.length) == CK_REJECTED,
                        "%s\n%s", name, cert.text);
                *p = was;
            }
    }
    mutate_targets();
}

static void (*kind_of(const char *text))(ck_job *) {
    static const struct {
        const char *first;
        void (*check)(ck_job *);
    } kinds[] = {{"wreath-cell", ck_cell_check},
                 {"wreath-collapse", ck_collapse_check},
                 {"wreath-aperiodic", ck_aper_check},
                 {"wreath-languages", ck_lang_check},
                 {"wreath-refutation", ck_refute_check}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(text, kinds[i].first, strlen(kinds[i].first)) == 0)
            return kinds[i].check;
    return ck_factor_check;
}

static void each(void (*change)(void)) {
    char folder[4000], path[4300];
    const char *top = getenv("srcdir");
    struct dirent *e;
    unsigned files = 0;
    snprintf(folder, sizeof folder, "%s/tests/check/golden-texts",
             top != NULL ? top : ".");
    DIR *d = opendir(folder);
    REQUIRE(d != NULL, "%s", folder);
    while ((e = readdir(d)) != NULL) {
        size_t n = strlen(e->d_name);
        if (n < 5 || strcmp(e->d_name + n - 5, ".cert") != 0)
            continue;
        snprintf(name, sizeof name, "%s", e->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        FILE *f = fopen(path, "rb");
        REQUIRE(f != NULL, "%s", path);
        cert.text = wr_malloc(1 << 16);
        cert.length = fread(cert.text, 1, (1 << 16) - 1, f);
        cert.text[cert.length] = '\0';
        fclose(f);
        kind = kind_of(cert.text);
        REQUIRE(check(cert.text, cert.length) == CK_ACCEPTED, "%s", name);
        change();
        wr_free(cert.text);
        files++;
    }
    closedir(d);
    REQUIRE(files >= 4, "%u golden certificates", files);
    REQUIRE(tried > 100, "only %lu mutations", tried);
}

TEST(no_mutated_text_is_accepted) {
    tried = 0;
    each(mutate);
}

TEST(no_mutated_row_is_accepted) {
    tried = 0;
    each(mutate_rows);
}

TEST(no_mutated_claim_is_accepted) {
    tried = 0;
    each(mutate_claims);
}

#define HALF(margin, box, claim)                                           \
    "wreath-cell 1\ncell half\nletters a\nstate x\nnext x = x / 2 + 3\n"    \
    "margin " margin "\nbox s 0 1\nbox t " box "\ngap 1\n"                 \
    "from s a t " claim "\n"
#define ONE(a, width, eta, claim)                                          \
    "wreath-collapse 1\nmatrix 1\nrow " a "\nwidths " width "\neta " eta    \
    "\n" claim "\n"

/* With the hash of what was changed: a check that judges nothing but the hash
 * would accept these. */
#define FLIP "| states 0 1\n| alphabet a b\n| start 0\n| accept 0\n| trans\n"
#define SWAP FLIP "| 1 0\n| 0 1\n"
#define KEEP FLIP "| 1 0\n| 1 0\n"
#define APER "wreath-aperiodic 1\n"
#define LANG(a, b) "wreath-languages 1\nfirst\n" a "second\n" b
TEST(wrong_claims_about_automata_are_refused) {
    static const struct {
        const char *text;
        int status;
    } rows[] = {
        { APER SWAP "witness a\norbit 0 1\n", CK_ACCEPTED },
        { APER SWAP "witness b a b\norbit 1 0\n", CK_ACCEPTED },
        { APER SWAP "witness b\norbit 0 1\n", CK_REJECTED },
        { APER SWAP "witness a a\norbit 0 1\n", CK_REJECTED },
        { APER SWAP "witness\norbit 0 1\n", CK_REJECTED },
        { APER SWAP "witness b\norbit 0\n", CK_REJECTED },
        { APER SWAP "witness b\norbit 0 0\n", CK_REJECTED },
        { APER SWAP "witness c\norbit 0 1\n", CK_REJECTED },
        { APER SWAP "witness a\norbit 0 2\n", CK_REJECTED },
        { APER SWAP "monoid 2\n", CK_REJECTED },
        { APER KEEP "monoid 3\n", CK_ACCEPTED },
        { APER KEEP "monoid 2\n", CK_REJECTED },
        { APER KEEP "monoid 4\n", CK_REJECTED },
        { APER KEEP "witness a\norbit 0 1\n", CK_REJECTED },
        { LANG(SWAP, SWAP) "equal 2\npair 0 0\npair 1 1\n", CK_ACCEPTED },
        { LANG(SWAP, SWAP) "equal 1\npair 0 0\n", CK_REJECTED },
        { LANG(SWAP, SWAP) "equal 1\npair 1 1\n", CK_REJECTED },
        { LANG(SWAP, SWAP) "equal 2\npair 0 0\npair 0 0\n", CK_REJECTED },
        { LANG(SWAP, SWAP) "equal 2\npair 0 1\npair 1 0\n", CK_REJECTED },
        { LANG(SWAP, KEEP) "equal 2\npair 0 0\npair 1 1\n", CK_REJECTED },
        { LANG(SWAP, KEEP) "differ a a\n", CK_ACCEPTED },
        { LANG(SWAP, KEEP) "differ b\n", CK_REJECTED },
        { LANG(SWAP, KEEP) "differ a\n", CK_REJECTED },
        { LANG(SWAP, KEEP) "differ\n", CK_REJECTED },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static char text[2000];
        char hash[65];
        ck_sha256(hash, rows[i].text, strlen(rows[i].text));
        int n = snprintf(text, sizeof text, "%ssha256 %s\n.\n", rows[i].text,
                         hash);
        kind = kind_of(text);
        snprintf(name, sizeof name, "row %zu", i);
        REQUIRE(check(text, (size_t) n) == rows[i].status, "row %zu\n%s", i,
                text);
    }
}

/* Claims by hand: each is refused, the one beside it accepted. */
TEST(wrong_claims_are_refused) {
    static const struct {
        const char *text;
        int status;
    } rows[] = {
        { HALF("1/8", "2 37/10", "inside 1"), CK_ACCEPTED },
        { HALF("1/8", "2 36/10", "inside 1"), CK_REJECTED }, /* 18/5 */
        { HALF("1/8", "2 18/5", "inside 1"), CK_REJECTED },
        { HALF("1/8", "2 18/5", "outside 0 1"), CK_ACCEPTED },
        { HALF("1/8", "2 18/5", "outside 0 0"), CK_REJECTED },
        { HALF("1/8", "2 18/5", "outside 0 2"), CK_REJECTED },
        { HALF("1/8", "2 18/5", "outside 1 1"), CK_REJECTED },
        { HALF("1/8", "29/10 4", "inside 4"), CK_REJECTED },
        { HALF("1/8", "2 37/10", "inside 0"), CK_REJECTED },
        { HALF("-1", "2 37/10", "inside 1"), CK_REJECTED },
        { ONE("3/4", "2", "1/8", "first 10"), CK_REJECTED },
        { ONE("3/4", "2", "1/8", "first 10\nstays 10 1"), CK_ACCEPTED },
        { ONE("3/4", "2", "1/8", "first 9\nstays 9 1"), CK_REJECTED },
        { ONE("3/4", "2", "1/8", "first 11\nstays 11 1"), CK_REJECTED },
        { ONE("1", "2", "1", "never form 1 1"), CK_ACCEPTED },
        { ONE("1", "2", "1", "never expands"), CK_ACCEPTED },
        { ONE("1", "2", "1", "never period 0 1"), CK_ACCEPTED },
        { ONE("1", "2", "3", "never form 1 1"), CK_REJECTED },
        { ONE("1", "2", "3", "never expands"), CK_REJECTED },
        { ONE("1", "2", "3", "never period 0 1"), CK_REJECTED },
        { ONE("1", "2", "1", "never form 1 0"), CK_REJECTED },
        { ONE("1/2", "2", "1", "never form 1/2 1"), CK_REJECTED },
        { ONE("1/2", "2", "1", "never form 1 1"), CK_REJECTED },
        { ONE("1/2", "2", "1", "never expands"), CK_REJECTED },
        { ONE("1/2", "2", "1", "never period 0 1"), CK_REJECTED },
        { ONE("1", "-2", "1", "never expands"), CK_REJECTED },
        { ONE("1", "2", "0", "never expands"), CK_REJECTED } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[1000], hex[65];
        size_t n = strlen(rows[i].text);
        ck_sha256(hex, rows[i].text, n);
        n = (size_t) snprintf(text, sizeof text, "%ssha256 %s\n.\n",
                              rows[i].text, hex);
        kind = strncmp(text, "wreath-cell", 11) == 0 ? ck_cell_check
                                                     : ck_collapse_check;
        strcpy(name, "by hand");
        int status = check(text, n);
        REQUIRE(status == rows[i].status, "%d for\n%s", status, text);
    }
}
