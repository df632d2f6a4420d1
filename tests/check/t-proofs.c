/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "mutate.h"

#include "check/check.h"
#include "harness.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* Every certificate and trace stored with a claim is accepted, and so are those
 * of raw parameters; their mutants are not, as long as the hashes are not
 * adapted.
 *
 * With adapted hashes a mutant is another certificate, and must be refused
 * unless its statement is true: another statement, decided from its lines, or
 * the same one with equally good evidence. The table lists the lines on which a
 * mutant may be accepted, with the reasons; any other accepted mutant is a
 * fault of the checker.
 *
 * The test changes a random sample of tokens, which depends on the seed;
 * WR_TEST_MUTATIONS=all (make check-mutations) changes all of them and prints
 * the accepted mutants. */

/* ---- what may be accepted ------------------------------------------------ */

typedef struct {
    const char *kind;  /* the first line begins with it */
    const char *type;  /* the line "type", or NULL: any */
    const char *words; /* of lines, each between blanks */
    const char *why;
    int plain; /* even with the hashes as they were */
    unsigned long accepted;
} honest_t;

static honest_t honest[] = {
#include "honest.h"
};

static int has_word(const char *words, const char *word) {
    char blank[40];
    snprintf(blank, sizeof blank, " %s ", word);
    return strstr(words, blank) != NULL;
}

/* True if a number became smaller, by its first digit that differs. */
static int is_fewer(const mutate_t *m) {
    const char *before = m->text + m->from, *after = m->mutant + m->from;
    while (*before == *after && *before != '\0' && *before != '\n') {
        before++;
        after++;
    }
    return *after >= '0' && *before <= '9' && *after < *before;
}

/* The row of the table for a place of a certificate, or NULL. */
static honest_t *excuse(const mutate_t *m, const char *type) {
    char word[32];
    mutate_line_word(m, word);
    for (size_t i = 0; i < sizeof honest / sizeof *honest; i++) {
        honest_t *h = &honest[i];
        if (strncmp(m->text, h->kind, strlen(h->kind)) == 0 &&
            (h->type == NULL || strcmp(h->type, type) == 0) &&
            has_word(h->words, word) && (h->plain || m->rehashed) &&
            (strcmp(word, "gates") != 0 || is_fewer(m)))
            return h;
    }
    return NULL;
}

/* ---- mutants ------------------------------------------------------------ */

static char type[32];
static unsigned long tried, rehashed, unexplained;
static int all;

static void judge(mutate_t *m) {
    char word[32];
    tried++;
    rehashed += (unsigned long) m->rehashed;
    if (m->status != CK_ACCEPTED)
        return;
    honest_t *h = excuse(m, type);
    if (h != NULL) {
        h->accepted++;
        return;
    }
    unexplained++;
    mutate_line_word(m, word);
    if (!all || unexplained > 100000)
        REQUIRE(h != NULL, "%s, %s, line %s%s: accepted:\n%s\n%s", m->path,
                m->how, word, m->rehashed ? ", its hash right" : "", m->mutant,
                m->job.report);
    printf("UNEXPLAINED:%s:%.*s:%s:%s:%s:%s\n", m->path,
           (int) strcspn(m->text, " "), m->text, type, word, m->how,
           m->rehashed ? "rehashed" : "plain");
    size_t at = m->from, to;
    while (at > 0 && m->text[at - 1] != '\n')
        at--;
    to = at + strcspn(m->text + at, "\n");
    printf("  %.*s\n  %.*s\n", (int) (to - at), m->text + at,
           (int) strcspn(m->mutant + at, "\n"), m->mutant + at);
}

static void find_type(const mutate_t *m) {
    const char *at = strstr(m->text, "\ntype ");
    snprintf(type, sizeof type, "%.*s", at ? (int) strcspn(at + 6, "\n") : 0,
             at ? at + 6 : "");
}

/* ---- files --------------------------------------------------------------- */

typedef struct {
    char folder[300], name[256];
} file_t;

static file_t *file;
static size_t files;

static void add(const char *folder, const char *name) {
    file = wr_realloc(file, (files + 1) * sizeof *file);
    snprintf(file[files].folder, sizeof file->folder, "%s", folder);
    snprintf(file[files++].name, sizeof file->name, "%s", name);
}

static int by_name(const void *a, const void *b) {
    const file_t *x = a, *y = b;
    int d = strcmp(x->folder, y->folder);
    return d != 0 ? d : strcmp(x->name, y->name);
}

/* The list, in one order whatever the file system's is. */
static void list(void) {
    char path[4096];
    struct dirent *e;
    const char *top = getenv("srcdir");
    snprintf(path, sizeof path, "%s/proofs", top != NULL ? top : ".");
    DIR *d = opendir(path);
    REQUIRE(d != NULL, "%s", path);
    while ((e = readdir(d)) != NULL) {
        char folder[300], claim[4700];
        snprintf(folder, sizeof folder, "proofs/%s", e->d_name);
        snprintf(claim, sizeof claim, "%s/%s/claim", path, e->d_name);
        FILE *f = fopen(claim, "r");
        if (e->d_name[0] == '.' || f == NULL)
            continue;
        fclose(f);
        mutate_each(folder, ".cert", add);
        mutate_each(folder, ".trace", add);
    }
    closedir(d);
    mutate_each("tests/check/raw", ".cert", add);
    qsort(file, files, sizeof *file, by_name);
    REQUIRE(files >= 200, "%zu files", files);
}

static mutate_t *open_file(size_t i) {
    mutate_t *m = mutate_open(file[i].folder, file[i].name, ck_any_check);
    m->judge = judge;
    find_type(m);
    return m;
}

TEST(all_are_accepted) {
    list();
    for (size_t i = 0; i < files; i++) {
        mutate_t *m = open_file(i);
        REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
        mutate_close(m);
    }
    wr_free(file);
    file = NULL;
    files = 0;
}

/* ---- a sample, or all ---------------------------------------------------- */

enum { SMALL = 8192 }; /* in bytes; smaller ones have every token mutated */
static const double SLOW = 0.05; /* seconds: hashes are left as they were */

/* One token of file i. */
static void sample(size_t i) {
    double start = wr_seconds();
    mutate_t *m = open_file(i);
    m->rehash = wr_seconds() - start > SLOW / 20 ? 0 : 1;
    size_t at = mutate_token_after(m, test_below(m->length));
    while (at > 0 && strchr(" \n", m->text[at - 1]) == NULL)
        at--;
    if (at < m->length)
        mutate_token(m, at, mutate_token_end(m, at));
    mutate_close(m);
}

static void whole(size_t i, unsigned long *small, unsigned long *slow) {
    double start = wr_seconds();
    mutate_t *m = open_file(i);
    if (wr_seconds() - start > SLOW) {
        m->rehash = 0;
        ++*slow;
    }
    if (m->length > SMALL) { /* an eighth of its tokens */
        for (size_t at = 0, end; at < m->length;
             at = mutate_token_after(m, end)) {
            end = mutate_token_end(m, at);
            if (test_below(8) == 0)
                mutate_token(m, at, end);
        }
    } else {
        ++*small;
        mutate_tokens(m);
    }
    mutate_close(m);
}

static void say(unsigned long small, unsigned long slow) {
    unsigned long accepted = 0;
    for (size_t i = 0; i < sizeof honest / sizeof *honest; i++)
        accepted += honest[i].accepted;
    printf("%zu files: every token of %lu of at most %d bytes, an eighth of "
           "the others'; %lu of them slow, not rehashed\n"
           "%lu mutants, %lu of them with right hashes; %lu accepted, as it "
           "should be, %lu not\n",
           files, small, SMALL, slow, tried, rehashed, accepted, unexplained);
    for (size_t i = 0; i < sizeof honest / sizeof *honest; i++)
        if (honest[i].accepted > 0)
            printf("%8lu %s %s:%s: %s\n", honest[i].accepted, honest[i].kind,
                   honest[i].type ? honest[i].type : "", honest[i].words,
                   honest[i].why);
}

TEST(no_mutant_is_accepted) {
    const char *how = getenv("WR_TEST_MUTATIONS");
    unsigned long small = 0, slow = 0;
    all = how != NULL && strcmp(how, "all") == 0;
    list();
    if (all)
        for (size_t i = 0; i < files; i++)
            whole(i, &small, &slow);
    else
        for (unsigned long k = test_rounds(1200); k > 0; k--)
            sample(test_below(files));
    if (all)
        say(small, slow);
    REQUIRE(tried > 1000 && unexplained == 0, "%lu unexplained of %lu",
            unexplained, tried);
    wr_free(file);
    file = NULL;
    files = 0;
}
