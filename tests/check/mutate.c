/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "mutate.h"

#include "harness.h"

#include <dirent.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---------------------------------------------------------------- */

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

/* ---- hashes --------------------------------------------------------------- */

/* Where line i begins; the end of the text behind the last. */
static size_t line_start(const char *text, size_t i) {
    const char *s = text;
    for (; i > 0 && *s != '\0'; i--)
        s += strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n');
    return (size_t) (s - text);
}

/* The hash of lines first .. line - 1, or of the "| " lines behind. */
static void hash_of(char hex[65], const char *text, size_t line,
                    size_t first) {
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

/* The hashes of the mutant made right; 0 if there is none to be made. */
static int rehash(mutate_t *m) {
    int changed = 0;
    for (size_t i = 0; i < m->hashes; i++) {
        char hex[65], *at = m->mutant + line_start(m->mutant, m->hash[i].line);
        if (strncmp(at, "sha256 ", 7) != 0 || strcspn(at, "\n") != 71)
            return 0;
        hash_of(hex, m->mutant, m->hash[i].line, m->hash[i].first);
        changed |= memcmp(at + 7, hex, 64) != 0;
        memcpy(at + 7, hex, 64);
    }
    return changed;
}

/* ---- opening ---------------------------------------------------------------- */

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
        if (m->rehash > 0 && (m->rehash == 1 || test_below(m->rehash) == 0)
            && rehash(m) && memcmp(text, m->text, length) != 0) {
            m->rehashed = 1;
            m->status = mutate_check(m, text, length);
            m->judge(m);
        }
    }
    wr_free(text);
}

size_t mutate_token_end(const mutate_t *m, size_t at) {
    return at + strcspn(m->text + at, " \n");
}

size_t mutate_token_after(const mutate_t *m, size_t at) {
    return at + strspn(m->text + at, " \n");
}

const char *mutate_line_word(const mutate_t *m, char *word, size_t at) {
    static const char known[] =
        " name states alphabet start accept trans fact source ";
    char blank[40];
    while (at > 0 && m->text[at - 1] != '\n')
        at--;
    const char *s = m->text + at;
    int bar = strncmp(s, "| ", 2) == 0;
    s += bar ? 2 : 0;
    int n = (int) strcspn(s, " \n");
    snprintf(blank, sizeof blank, " %.*s ", n < 30 ? n : 30, s);
    if (bar && strstr(known, blank) == NULL)
        snprintf(word, 32, "|row");
    else
        snprintf(word, 32, "%s%.*s", bar ? "|" : "", n < 30 ? n : 30, s);
    return word;
}

static void put(mutate_t *m, size_t from, size_t to, const char *how,
                const char *format, ...) WR_PRINTF(5, 6);
static void put(mutate_t *m, size_t from, size_t to, const char *how,
                const char *format, ...) {
    char by[9000];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(by, sizeof by, format, arguments);
    va_end(arguments);
    REQUIRE(n >= 0 && (size_t) n < sizeof by, "%s", m->path);
    mutate_replace(m, from, to, by, (size_t) n, how);
}

void mutate_token(mutate_t *m, size_t from, size_t to) {
    static const char *const other[] = {
        "0", "1", "2", "-0", "-1", "1/2", "2/4", "inf", "nan", "a", ".", "-",
        "99999999999999999999", NULL};
    const char *t = m->text + from;
    int n = (int) (to - from);
    size_t next = mutate_token_after(m, to);
    if (n > 4000)
        return;
    for (int i = 0; i < n; i++)
        for (char d = '0'; t[i] >= '0' && t[i] <= '9' && d <= '9'; d++)
            mutate_replace(m, from + (size_t) i, from + (size_t) i + 1, &d, 1,
                           "another digit");
    if (n < 9 && strspn(t, "0123456789") == (size_t) n) {
        put(m, from, to, "one more", "%ld", atol(t) + 1);
        put(m, from, to, "one less", "%ld", atol(t) - 1);
    }
    for (size_t i = 0; other[i] != NULL; i++)
        put(m, from, to, "another word", "%s", other[i]);
    for (size_t i = 0; m->words != NULL && m->words[i] != NULL; i++)
        put(m, from, to, "another word", "%s", m->words[i]);
    put(m, from, to, "emptied", "%s", "");
    if (next > to)
        mutate_replace(m, from, next, "", 0, "deleted");
    put(m, from, to, "twice", "%.*s %.*s", n, t, n, t);
    put(m, from, to, "a sign", "-%.*s", n, t);
    put(m, from, to, "a plus", "+%.*s", n, t);
    put(m, from, to, "a zero before", "0%.*s", n, t);
    put(m, from, to, "a zero behind", "%.*s0", n, t);
    put(m, from, to, "a fraction", "%.*s/1", n, t);
    put(m, from, to, "a decimal", "%.*s.0", n, t);
    put(m, from, to, "a comma", "%.*s,0", n, t);
    if (next < m->length) {
        size_t last = mutate_token_end(m, next);
        put(m, from, last, "swapped", "%.*s%.*s%.*s", (int) (last - next),
            m->text + next, (int) (next - to), m->text + to, n, t);
    }
    for (unsigned long k = test_rounds(5); k > 0; k--) {
        size_t at = mutate_token_after(m, test_below(m->length));
        mutate_replace(m, from, to, m->text + at,
                       mutate_token_end(m, at) - at, "another token");
    }
}

void mutate_tokens(mutate_t *m) {
    for (size_t at = 0; at < m->length;
         at = mutate_token_after(m, mutate_token_end(m, at)))
        mutate_token(m, at, mutate_token_end(m, at));
}

void mutate_lines(mutate_t *m) {
    for (size_t at = 0, to; at < m->length; at = to) {
        to = at + strcspn(m->text + at, "\n") + 1;
        mutate_replace(m, at, to, "", 0, "a line less");
        mutate_replace(m, at, at, m->text + at, to - at, "a line twice");
    }
}

void mutate_bytes(mutate_t *m) {
    for (size_t i = 0; i < m->length; i++) {
        char c = (char) (m->text[i] ^ 1 << test_below(8));
        mutate_replace(m, i, i + 1, &c, 1, "a bit");
        mutate_replace(m, i, m->length, "", 0, "cut off");
        mutate_replace(m, i, i, m->text + i, 1, "a byte twice");
    }
}
