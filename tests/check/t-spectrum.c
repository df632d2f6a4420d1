/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "check/spec.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* Certificates of matrices, over Q and over fields: those of spectrum/ are
 * accepted, and none with a token, a byte or a line changed.
 */

static char *text;
static size_t length;
static char name[512];
static unsigned long tried;

static void load(const char *path) {
    FILE *f = fopen(path, "rb");
    REQUIRE(f != NULL, "%s", path);
    text = wr_malloc(1 << 16);
    length = fread(text, 1, (1 << 16) - 1, f);
    text[length] = '\0';
    fclose(f);
}

static int check(const char *cert, size_t n) {
    static ck_job job;
    job = (ck_job) { .cert_path = name, .max_memory = 1 << 24,
                     .cert_text = cert, .cert_length = n };
    tried++;
    REQUIRE(ck_spec_is(&job) || n < 18
            || memcmp(cert, text, 18) != 0, "%s", name);
    return ck_run(&job, ck_spec_check);
}

/* Bytes [from, to) replaced. */
static void replace(size_t from, size_t to, const char *by, size_t n,
                    const char *how) {
    char *cert = wr_malloc(length + n + 1);
    memcpy(cert, text, from);
    memcpy(cert + from, by, n);
    memcpy(cert + from + n, text + to, length - to);
    size_t m = length - (to - from) + n;
    cert[m] = '\0';
    if (m != length || memcmp(cert, text, m) != 0) {
        int status = check(cert, m);
        REQUIRE(status == CK_REJECTED || status == CK_LIMIT,
                "%s, %s: status %d for\n%s", name, how, status, cert);
    }
    wr_free(cert);
}

static void mutate_token(size_t from, size_t to) {
    static const char *const other[] = { "", "0", "1", "-1", "2", "1/2",
                                         "0,1", "1,1", "yes", "no" };
    char by[600];
    for (size_t i = from; i < to; i++)
        for (char d = '0'; text[i] >= '0' && text[i] <= '9' && d <= '9'; d++)
            replace(i, i + 1, &d, 1, "another digit");
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        replace(from, to, other[i], strlen(other[i]), "another token");
    REQUIRE(to - from < 500);
    int n = (int) (to - from);
    n = snprintf(by, sizeof by, "-%.*s", n, text + from);
    replace(from, to, by, (size_t) n, "a sign");
    n = snprintf(by, sizeof by, "%.*s,0", (int) (to - from), text + from);
    replace(from, to, by, (size_t) n, "a coefficient 0");
    n = snprintf(by, sizeof by, "0%.*s", (int) (to - from), text + from);
    replace(from, to, by, (size_t) n, "a zero before");
    n = snprintf(by, sizeof by, "%.*s %.*s", (int) (to - from), text + from,
                 (int) (to - from), text + from);
    replace(from, to, by, (size_t) n, "twice");
    if (text[to] == ' ')
        replace(from, to + 1, "", 0, "deleted");
}

/* A claim may be left out, or made twice: what stays is true. */
static int whole_claim(size_t at, size_t to) {
    return strncmp(text + at, "psd", 3) == 0
           || strncmp(text + at, "rank", 4) == 0
           || (strncmp(text + at, "spec", 4) == 0 && to == at);
}

static void mutate(void) {
    for (size_t at = 0, to; at < length; at = to + strspn(text + to, " \n")) {
        to = at + strcspn(text + at, " \n");
        mutate_token(at, to);
    }
    for (size_t i = 0; i < length; i++) {
        char c = (char) (text[i] ^ 1 << test_below(8));
        replace(i, i + 1, &c, 1, "a bit");
        replace(i, length, "", 0, "cut off");
    }
    for (size_t at = 0, to; at < length; at = to) {
        to = at + strcspn(text + at, "\n") + 1;
        if (whole_claim(at, to))
            continue;
        replace(at, to, "", 0, "a line less");
        replace(at, at, text + at, to - at, "a line twice");
    }
}

TEST(no_mutated_certificate_is_accepted) {
    const char *top = getenv("srcdir");
    char folder[4000], path[4600];
    struct dirent *e;
    unsigned files = 0;
    snprintf(folder, sizeof folder, "%s/tests/check/spectrum",
             top != NULL ? top : ".");
    DIR *d = opendir(folder);
    REQUIRE(d != NULL, "%s", folder);
    while ((e = readdir(d)) != NULL) {
        if (strstr(e->d_name, ".cert") == NULL)
            continue;
        snprintf(name, sizeof name, "%s", e->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        load(path);
        REQUIRE(check(text, length) == CK_ACCEPTED, "%s", name);
        mutate();
        wr_free(text);
        files++;
    }
    closedir(d);
    REQUIRE(files >= 9, "%u certificates", files);
    REQUIRE(tried > 10000, "only %lu mutations", tried);
}
