/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "check/check.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* No mutation of a certificate is accepted: every token of every golden
 * certificate is changed in many ways, every byte and every line too; so are
 * the models, first under the old hash, then under their new one.
 */

typedef struct {
    char *text;
    size_t length;
} text_t;

static text_t load(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    REQUIRE(f != NULL, "%s", path);
    text_t t = { wr_malloc(1 << 16), 0 };
    t.length = fread(t.text, 1, (1 << 16) - 1, f);
    t.text[t.length] = '\0';
    fclose(f);
    return t;
}

/* One golden certificate and its model. */
static text_t cert, model;
static char folder[4000], name[256];
static unsigned long tried;

static int check(const char *text, size_t length) {
    static ck_job job;
    job = (ck_job) { .cert_path = name, .max_memory = 1 << 24,
                     .cert_text = text, .cert_length = length,
                     .model_text = model.text, .model_length = model.length };
    tried++;
    return ck_run(&job, ck_cert_check);
}

/* The path of the model is not followed here, so its mutations are looked
 * at as the program would: is there such a file? */
static int path_exists(const char *text) {
    const char *at = strstr(text, "\nlrnn ");
    char path[8192];
    if (at == NULL)
        return 0;
    snprintf(path, sizeof path, "%s/%.*s", folder,
             (int) strcspn(at + 6, "\n"), at + 6);
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static int says(const char *text, const char *what) {
    const char *at = strstr(text, "\ncompare ");
    size_t n = strlen(what);
    return at != NULL && strncmp(at + 9, what, n) == 0 && at[9 + n] == '\n';
}

/* A claim of acceptance is weaker than any other of all words, one of
 * prediction than one of next letters; and true as well. */
static int weaker(const char *text) {
    return (says(text, "accept")
            && (says(cert.text, "state") || says(cert.text, "next")))
           || (says(text, "predict") && says(cert.text, "next"));
}

static void refuse(const char *text, size_t length, const char *how) {
    if (length == cert.length && memcmp(text, cert.text, length) == 0)
        return;
    int status = check(text, length);
    if (status == CK_ACCEPTED && (weaker(text) || !path_exists(text)))
        return;
    REQUIRE(status == CK_REJECTED || status == CK_INPUT,
            "%s, %s: status %d for\n%s", name, how, status, text);
}

/* The certificate with bytes [from, to) replaced. */
static void replace(size_t from, size_t to, const char *by, size_t n,
                    const char *how) {
    char *text = wr_malloc(cert.length + n + 1);
    memcpy(text, cert.text, from);
    memcpy(text + from, by, n);
    memcpy(text + from + n, cert.text + to, cert.length - to);
    text[cert.length - (to - from) + n] = '\0';
    refuse(text, cert.length - (to - from) + n, how);
    wr_free(text);
}

static size_t token_end(size_t at) {
    return at + strcspn(cert.text + at, " \n");
}

/* The token that begins after position at, or the end. */
static size_t token_after(size_t at) {
    return at + strspn(cert.text + at, " \n");
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
    if (next > to)
        replace(from, next, "", 0, "deleted");
    put(from, to, "twice", "%.*s %.*s", n, t, n, t);
    put(from, to, "a sign", "-%.*s", n, t);
    put(from, to, "a plus", "+%.*s", n, t);
    put(from, to, "a zero before", "0%.*s", n, t);
    put(from, to, "a zero behind", "%.*s0", n, t);
    put(from, to, "a fraction", "%.*s/1", n, t);
    put(from, to, "a decimal", "%.*s.0", n, t);
    put(from, to, "a comma", "%.*s,0", n, t);
    put(from, to, "too much", "99999999999999999999");
    if (next < cert.length) {
        size_t last = token_end(next);
        put(from, last, "swapped", "%.*s%.*s%.*s", (int) (last - next),
            cert.text + next, (int) (next - to), cert.text + to, n, t);
    }
    for (unsigned long k = test_rounds(5); k > 0; k--) {
        size_t at = token_after(test_below(cert.length));
        replace(from, to, cert.text + at, token_end(at) - at, "another token");
    }
}

static void mutate_claim(void) {
    static const char *const claim[] = { "state", "accept", "next",
                                         "predict" };
    size_t from = (size_t) (strstr(cert.text, "\ncompare ") - cert.text) + 9;
    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++)
        replace(from, token_end(from), claim[i], strlen(claim[i]),
                "another claim");
}

static void mutate_certificate(void) {
    mutate_claim();
    for (size_t at = 0; at < cert.length; at = token_after(token_end(at)))
        mutate_token(at, token_end(at));
    for (size_t i = 0; i < cert.length; i++) {
        char c = (char) (cert.text[i] ^ 1 << test_below(8));
        replace(i, i + 1, &c, 1, "a bit");
        replace(i, cert.length, "", 0, "cut off");
        replace(i, i, cert.text + i, 1, "a byte twice");
    }
    for (size_t at = 0, to; at < cert.length; at = to) {
        to = at + strcspn(cert.text + at, "\n") + 1;
        replace(at, to, "", 0, "a line less");
        replace(at, at, cert.text + at, to - at, "a line twice");
    }
}

/* ---- models ------------------------------------------------------------ */

static int next_to(size_t i, const char *before) {
    size_t n = strlen(before);
    return i >= n && memcmp(model.text + i - n, before, n) == 0;
}

/* Places where a digit may change and the claim stay true: names, a label
 * or state more than needed, another root, a reflection vector scaled, a
 * delay's label before the first step, and a linear form, which the states
 * that are met may not tell from another; and any weight beside a proof by
 * boxes, which may be wide enough for another. */
static int harmless(size_t i) {
    if (strstr(cert.text, "\ntype HULL\n") != NULL
        && model.text + i < strstr(model.text, "\"readout\""))
        return 1;
    size_t line = i;
    while (line > 0 && model.text[line - 1] != '\n')
        line--;
    const char *s = model.text + line;
    s += strspn(s, " ");
    return strncmp(s, "\"name\"", 6) == 0 || strncmp(s, "\"root\"", 6) == 0
           || strncmp(s, "\"labels\"", 8) == 0
           || next_to(i, "\"states\": ")
           || strncmp(s, "\"decoder\": {\"kind\": \"argmax\"", 27) == 0
           || strncmp(s, "\"decoder\": {\"kind\": \"sign\"", 25) == 0
           || strncmp(s, "\"decoder\": {\"kind\": \"threshold\"", 30) == 0
           || (next_to(i, "\"v\": [[0, \"") && strncmp(name, "parity", 6) == 0)
           || (strncmp(s, "\"H0\": [\"0\", \"", 13) == 0
               && model.text + i == s + 13);
}

static void rehash(char *text) {
    char hash[65], *at = strstr(text, "\nsha256 ");
    ck_sha256(hash, model.text, model.length);
    memcpy(at + 8, hash, 64);
}

static void mutate_model(void) {
    char *text = wr_malloc(cert.length + 1);
    size_t layers = (size_t) (strstr(model.text, "\"alphabet\"")
                              - model.text);
    memcpy(text, cert.text, cert.length + 1);
    for (size_t i = 0; i < model.length; i++) {
        char was = model.text[i];
        model.text[i] = (char) (was ^ 1 << test_below(8));
        REQUIRE(check(cert.text, cert.length) == CK_REJECTED,
                "%s: byte %zu", name, i);
        for (char d = '0'; was >= '0' && was <= '9' && d <= '9'; d++) {
            if (d == was || i < layers || harmless(i))
                continue;
            model.text[i] = d;
            rehash(text);
            int status = check(text, cert.length);
            REQUIRE(status == CK_REJECTED || status == CK_LIMIT,
                    "%s: '%c' accepted at %zu in\n%s", name, d, i,
                    model.text);
        }
        model.text[i] = was;
        /* Any damage at all, to see that nothing breaks. */
        model.text[i] = (char) test_below(256);
        rehash(text);
        (void) check(text, cert.length);
        model.text[i] = was;
    }
    wr_free(text);
}

/* ---- all of them -------------------------------------------------------- */

static void each(void (*mutate)(void)) {
    const char *top = getenv("srcdir");
    struct dirent *e;
    unsigned files = 0;
    snprintf(folder, sizeof folder, "%s/tests/check/golden",
             top != NULL ? top : ".");
    DIR *d = opendir(folder);
    REQUIRE(d != NULL, "%s", folder);
    while ((e = readdir(d)) != NULL) {
        size_t n = strlen(e->d_name);
        char path[256];
        if (n < 5 || strcmp(e->d_name + n - 5, ".cert") != 0)
            continue;
        snprintf(name, sizeof name, "%s", e->d_name);
        cert = load(folder, name);
        const char *at = strstr(cert.text, "\nlrnn ");
        REQUIRE(at != NULL, "%s", name);
        snprintf(path, sizeof path, "%.*s", (int) strcspn(at + 6, "\n"),
                 at + 6);
        model = load(folder, path);
        REQUIRE(check(cert.text, cert.length) == CK_ACCEPTED, "%s", name);
        mutate();
        wr_free(cert.text);
        wr_free(model.text);
        files++;
    }
    closedir(d);
    REQUIRE(files >= 4, "%u golden certificates", files);
    REQUIRE(tried > 1000, "only %lu mutations", tried);
}

TEST(no_mutated_certificate_is_accepted) {
    tried = 0;
    each(mutate_certificate);
}

TEST(no_mutated_model_is_accepted) {
    tried = 0;
    each(mutate_model);
}
