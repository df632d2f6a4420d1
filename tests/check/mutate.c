/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "mutate.h"

#include "harness.h"

#include <dirent.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The files, and a single mutant; mutate_ways.c generates many. */

/* ---- files --------------------------------------------------------------- */

static const char *top(void) {
    const char *dir = getenv("srcdir");
    return dir != NULL ? dir : ".";
}

static char *load(const char *path, size_t *length) {
    FILE *f = fopen(path, "rb");
    size_t alloc = 1 << 16, n;
    char *text = wr_malloc(alloc);
    REQUIRE(f != NULL, "%s", path);
    *length = 0;
    while ((n = fread(text + *length, 1, alloc - 1 - *length, f)) > 0) {
        *length += n;
        if (*length + 1 == alloc)
            text = wr_realloc(text, alloc *= 2);
    }
    fclose(f);
    text[*length] = '\0';
    return text;
}

/* ---- hashes -------------------------------------------------------------- */

/* The beginning of line i, or the end of the text after the last line. */
static size_t line_start(const char *text, size_t i) {
    const char *s = text;
    for (; i > 0 && *s != '\0'; i--)
        s += strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n');
    return (size_t) (s - text);
}

/* The hash of lines first .. line - 1, or of the following "| " lines. */
static void hash_of(char hex[65], const char *text, size_t line, size_t first) {
    size_t to = line_start(text, line), from = line_start(text, first);
    if (first <= line) {
        ck_sha256(hex, text + from, to - from);
        return;
    }
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    const char *s = text + from;
    while (*s != '\0' && strncmp(s, "| ", 2) != 0)
        s += strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n');
    for (; strncmp(s, "| ", 2) == 0; s += (*s == '\n')) {
        size_t n = strcspn(s += 2, "\n");
        wr_buffer_write(b, s, n);
        wr_buffer_put(b, "\n");
        s += n;
    }
    ck_sha256(hex, b->text, b->length);
    wr_buffer_clear(b);
}

/* Which lines each hash is of, found by trying. */
static void find_hashes(mutate_t *m) {
    size_t at = 0, end;
    for (size_t line = 0; at < m->length; line++, at = end + 1) {
        char hex[65];
        end = at + strcspn(m->text + at, "\n");
        if (strncmp(m->text + at, "sha256 ", 7) != 0 || end - at != 71)
            continue;
        for (size_t first = line + 2; first-- > 0;) {
            if (first == line)
                continue;
            hash_of(hex, m->text, line, first);
            if (memcmp(hex, m->text + at + 7, 64) != 0)
                continue;
            REQUIRE(m->hashes < MUTATE_HASHES, "%s", m->path);
            m->hash[m->hashes].line = line;
            m->hash[m->hashes++].first = first;
            break;
        }
    }
}

static size_t lines(const char *text) {
    size_t n = 0;
    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* The line number in the mutant of a line of the text, which differs after the
 * change. */
static size_t moved(const mutate_t *m, size_t line) {
    if (line_start(m->text, line) <= m->from)
        return line;
    return line + lines(m->mutant) - lines(m->text);
}

/* Corrects the hashes of the mutant; returns 0 if there are none to correct. */
static int rehash(mutate_t *m) {
    int changed = 0;
    for (size_t i = 0; i < m->hashes; i++) {
        size_t line = moved(m, m->hash[i].line);
        char hex[65], *at = m->mutant + line_start(m->mutant, line);
        if (strncmp(at, "sha256 ", 7) != 0 || strcspn(at, "\n") != 71)
            return 0;
        hash_of(hex, m->mutant, line, moved(m, m->hash[i].first));
        changed |= memcmp(at + 7, hex, 64) != 0;
        memcpy(at + 7, hex, 64);
    }
    return changed;
}

/* ---- opening ------------------------------------------------------------- */

mutate_t *mutate_open(const char *folder, const char *name,
                      void (*check)(ck_job *)) {
    mutate_t *m = wr_calloc(1, sizeof *m);
    snprintf(m->folder, sizeof m->folder, "%s/%.3800s", top(), folder);
    snprintf(m->name, sizeof m->name, "%s", name);
    snprintf(m->path, sizeof m->path, "%s/%s", m->folder, m->name);
    m->text = load(m->path, &m->length);
    m->check = check;
    m->rehash = 1;
    find_hashes(m);
    m->status = mutate_check(m, m->text, m->length);
    m->tried = m->accepted = 0;
    return m;
}

void mutate_load_model(mutate_t *m) {
    char path[4800];
    const char *at = strstr(m->text, "\nlrnn ");
    REQUIRE(at != NULL, "%s", m->path);
    snprintf(path, sizeof path, "%s/%.*s", m->folder,
             (int) strcspn(at + 6, "\n"), at + 6);
    m->model = load(path, &m->model_length);
}

void mutate_close(mutate_t *m) {
    wr_free(m->text);
    wr_free(m->model);
    wr_free(m);
}

unsigned mutate_each(const char *folder, const char *end,
                     void (*f)(const char *folder, const char *name)) {
    char path[4200];
    unsigned files = 0;
    struct dirent *e;
    snprintf(path, sizeof path, "%s/%s", top(), folder);
    DIR *d = opendir(path);
    REQUIRE(d != NULL, "%s", path);
    while ((e = readdir(d)) != NULL) {
        size_t n = strlen(e->d_name), k = strlen(end);
        if (n <= k || strcmp(e->d_name + n - k, end) != 0)
            continue;
        f(folder, e->d_name);
        files++;
    }
    closedir(d);
    return files;
}

/* ---- mutants ------------------------------------------------------------ */

int mutate_check(mutate_t *m, const char *text, size_t length) {
    memset(&m->job, 0, offsetof(ck_job, report));
    m->job.cert_path = m->path;
    m->job.max_memory = 1 << 26;
    m->job.cert_text = text;
    m->job.cert_length = length;
    m->job.model_text = m->model;
    m->job.model_length = m->model_length;
    m->tried++;
    int status = ck_run(&m->job, m->check);
    m->accepted += status == CK_ACCEPTED;
    return status;
}

void mutate_replace(mutate_t *m, size_t from, size_t to, const char *by,
                    size_t n, const char *how) {
    size_t length = m->length - (to - from) + n;
    char *text = wr_malloc(length + 1);
    memcpy(text, m->text, from);
    memcpy(text + from, by, n);
    memcpy(text + from + n, m->text + to, m->length - to);
    text[length] = '\0';
    m->mutant = text;
    m->mutant_length = length;
    m->from = from;
    m->how = how;
    if (length != m->length || memcmp(text, m->text, length) != 0) {
        m->rehashed = 0;
        m->status = mutate_check(m, text, length);
        m->judge(m);
        if (m->rehash > 0 && (m->rehash == 1 || test_below(m->rehash) == 0) &&
            rehash(m) && memcmp(text, m->text, length) != 0) {
            m->rehashed = 1;
            m->status = mutate_check(m, text, length);
            m->judge(m);
        }
    }
    wr_free(text);
}
