/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The first lines of certificates and traces: what was compared, by name for
 * readers and by hash for programs.
 */

#include "cert/impl.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- paths ------------------------------------------------------------- */

/* Return the real path of a folder; if it does not exist, the path as given,
 * made absolute if the current folder is known. */
static char *real_folder(const char *path) {
    char *found = realpath(path, NULL), here[4096];
    wr_buffer_t b;
    if (found != NULL) {
        char *copy = wr_strdup(found);
        free(found);
        return copy;
    }
    wr_memory_failed(); /* realpath out of memory: the path would differ */
    wr_buffer_init(b);
    if (path[0] != '/' && getcwd(here, sizeof here) != NULL)
        wr_buffer_printf(b, "%s/", here);
    wr_buffer_put(b, path);
    return b->text;
}

/* Return the folder of a path; *name is the part after it. */
static char *split(const char **name, const char *path) {
    const char *slash = strrchr(path, '/');
    *name = slash == NULL ? path : slash + 1;
    if (slash == NULL)
        return real_folder(".");
    if (slash == path)
        return wr_strdup("/");
    char *folder = wr_strdup(path);
    folder[slash - path] = '\0';
    char *found = real_folder(folder);
    wr_free(folder);
    return found;
}

/* Return the next component of a folder; its length is 0 at the end. */
static const char *part(size_t *length, const char *p) {
    while (*p == '/')
        p++;
    *length = strcspn(p, "/");
    return p;
}

char *cert_relative(const char *path, const char *beside) {
    const char *name, *last;
    if (strcmp(path, "-") == 0)
        return wr_strdup(path);
    char *to = split(&name, path), *from = split(&last, beside);
    const char *p = to, *q = from;
    size_t n, m;
    wr_buffer_t b;
    wr_buffer_init(b);
    for (;;) { /* skip the common folders */
        p = part(&n, p);
        q = part(&m, q);
        if (n == 0 || n != m || memcmp(p, q, n) != 0)
            break;
        p += n;
        q += m;
    }
    for (; m != 0; q = part(&m, q + m))
        wr_buffer_put(b, "../");
    for (; n != 0; p = part(&n, p + n)) {
        wr_buffer_write(b, p, n);
        wr_buffer_put(b, "/");
    }
    wr_buffer_put(b, name);
    char *relative = wr_strdup(b->text);
    wr_buffer_clear(b);
    WR_FREE(to, from);
    return relative;
}

/* ---- lines ------------------------------------------------------------- */

int cert_fits_a_line(const char *s) {
    return *s != '\0' && wr_is_line(s);
}

wr_status_t cert_finish(wr_buffer_t out, size_t first, wr_status_t s) {
    if (s == WR_OK)
        wr_buffer_seal(out, first);
    else
        out->text[out->length = first] = '\0';
    return s;
}

void cert_print_dfa(wr_buffer_t out, const wr_dfa_struct *A) {
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_dfa_print(text, A);
    wr_lines_certify(out, text->text);
    wr_buffer_clear(text);
}

void cert_print_word(wr_buffer_t out, const char *what, const wr_word_struct *w,
                     char *const *name) {
    wr_buffer_put(out, what);
    for (size_t i = 0; i < w->length; i++)
        wr_buffer_printf(out, " %s", name[w->letter[i]]);
    wr_buffer_put(out, "\n");
}

wr_status_t cert_print_about(wr_buffer_t out, const cert_about_t *X,
                             wr_limits_t L) {
    const char *name = X->A->name[0] == '\0' ? "-" : X->A->name;
    const int rounded = strcmp(X->type, "trace stack") == 0;
    char hash[65];
    wr_buffer_t dfa;
    if (!cert_fits_a_line(X->model) || !cert_fits_a_line(name))
        return wr_limits_fail(
            L, WR_DOMAIN, "the %s cannot be written on one line",
            cert_fits_a_line(X->model) ? "automaton's name" : "model's path");
    wr_buffer_init(dfa);
    wr_dfa_print(dfa, X->A);
    wr_sha256(hash, dfa->text, dfa->length);
    wr_buffer_printf(out, "wreath-%s 1\n", rounded ? "trace" : X->type);
    if (strcmp(X->type, "cert") == 0)
        wr_buffer_put(out, "job verify-all\n");
    if (strcmp(X->type, "stack") != 0)
        wr_buffer_put(out, rounded ? "evaluation stack\n" : "evaluation E0\n");
    wr_buffer_printf(out, "lrnn %s\nsha256 %s\n", X->model, X->hash);
    wr_buffer_printf(out, "automaton %s\nsha256 %s\n", name, hash);
    wr_buffer_printf(out, "compare %s\n", wr_compare_name(X->compare));
    wr_lines_certify(out, dfa->text);
    wr_buffer_clear(dfa);
    return WR_OK;
}

wr_status_t cert_print_file(wr_buffer_t out, cert_about_t X,
                            const wr_trace_file_t file, wr_limits_t L) {
    char hash[65], *path = cert_relative(file->lrnn_path, file->trace_path);
    wr_sha256(hash, file->lrnn_text, file->lrnn_length);
    X.model = path;
    X.hash = hash;
    wr_status_t s = cert_print_about(out, &X, L);
    wr_free(path);
    return s;
}
