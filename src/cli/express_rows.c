/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The automata of a table, read before anything is decided, and the names
 * of the files that are left of each cell. */

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/express.h"

/* ---- names ----------------------------------------------------------------
 */

/* The last part of a path, without .dfa; what no name of a file should have
 * becomes an underscore. */
char *express_name(const char *what) {
    const char *slash = strrchr(what, '/');
    char *name = wr_strdup(slash != NULL ? slash + 1 : what);
    size_t n = strlen(name);
    if (n > 4 && strcmp(name + n - 4, ".dfa") == 0)
        name[n - 4] = '\0';
    for (char *s = name; *s != '\0'; s++)
        if (strchr("/ *|()?\"'\\", *s) != NULL)
            *s = '_';
    return name;
}

static int is_taken(const express_rows_t *R, const char *name) {
    for (int i = 0; i < R->count; i++)
        if (strcmp(R->row[i].name, name) == 0)
            return 1;
    return 0;
}

/* Two automata of one name: the second is NAME-2. */
static char *own_name(const express_rows_t *R, const char *what) {
    char *name = express_name(what);
    for (int k = 2; is_taken(R, name); k++) {
        wr_buffer_t b;
        char *base = express_name(what);
        wr_buffer_init(b);
        wr_buffer_printf(b, "%s-%d", base, k);
        wr_free(name);
        wr_free(base);
        name = wr_strdup(b->text);
        wr_buffer_clear(b);
    }
    return name;
}

/* ---- rows -----------------------------------------------------------------
 */

static int add(express_rows_t *R, const char *what) {
    R->row = wr_realloc(R->row, ((size_t) R->count + 1) * sizeof *R->row);
    express_row_t *r = &R->row[R->count];
    wr_dfa_init(r->A);
    int status = cli_load_dfa(r->A, R->c, what);
    if (status != 0) {
        wr_dfa_clear(r->A);
        return status;
    }
    r->name = own_name(R, what);
    R->count++;
    return 0;
}

static int specimen(void *arg, const char *folder, const char *name,
                    const char *path) {
    (void) folder;
    (void) name;
    return add(arg, path);
}

static int is_visible(const struct dirent *e) {
    return e->d_name[0] != '.';
}

/* The .dfa files below a folder, in order of their names. */
static int walk(express_rows_t *R, const char *folder) {
    struct dirent **entry;
    struct stat st;
    char path[4096];
    int status = 0, n = scandir(folder, &entry, is_visible, alphasort);
    for (int i = 0; i < n; i++) {
        const char *name = entry[i]->d_name;
        size_t length = strlen(name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (status == 0 && lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
            status = walk(R, path);
        else if (status == 0 && length > 4 &&
                 strcmp(name + length - 4, ".dfa") == 0)
            status = add(R, path);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    return status;
}

static int folder_of(express_rows_t *R, const char *folder) {
    int before = R->count, status = walk(R, folder);
    if (status == 0 && R->count == before) {
        cli_error(R->c, "no .dfa file below %s", folder);
        status = EXIT_BAD;
    }
    return status;
}

int express_rows(express_rows_t *R, cli_t *c) {
    struct stat st;
    int status = 0;
    R->c = c;
    R->row = NULL;
    R->count = 0;
    for (int i = 0; i < c->operands && status == 0; i++)
        status = stat(c->operand[i], &st) == 0 && S_ISDIR(st.st_mode)
                     ? folder_of(R, c->operand[i])
                     : add(R, c->operand[i]);
    if (status == 0 && c->operands == 0)
        status = cli_specimens(c, specimen, R);
    if (status == 0 && R->count == 0) {
        cli_error(c, "no specimens; name automata, or see --automata");
        status = EXIT_BAD;
    }
    return status;
}

void express_rows_clear(express_rows_t *R) {
    for (int i = 0; i < R->count; i++) {
        wr_dfa_clear(R->row[i].A);
        wr_free(R->row[i].name);
    }
    wr_free(R->row);
}

/* ---- files ----------------------------------------------------------------
 */

void express_paths(wr_buffer_t weights, wr_buffer_t cert, const char *folder,
                   const char *name, const char *arch, const char *model) {
    wr_buffer_t base;
    wr_buffer_init(base);
    wr_buffer_printf(base, "%s.%s", name, arch);
    if (strcmp(model, "E0") != 0)
        wr_buffer_printf(base, ".%s", model);
    for (size_t i = 0; i < base->length; i++)
        if (base->text[i] == ':')
            base->text[i] = '-';
    wr_buffer_printf(weights, "%s/%s.lrnn", folder, base->text);
    wr_buffer_printf(cert, "%s/%s.cert", folder, base->text);
    wr_buffer_clear(base);
}

char *express_folder(cli_t *c) {
    const char *keep = cli_get(c, "keep");
    if (keep == NULL)
        return cli_claims_scratch(c);
    if (mkdir(keep, 0777) != 0 && errno != EEXIST) {
        cli_error(c, "%s: %s", keep, strerror(errno));
        return NULL;
    }
    return wr_strdup(keep);
}
