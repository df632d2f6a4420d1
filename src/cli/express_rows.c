/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The automata of a table, read before anything is decided. */

#include <sys/stat.h>

#include "cli/express.h"

/* The rows to fill. */
typedef struct {
    cli_t *c;
    wr_express_table_t *T;
} rows_t;

static int is_taken(const wr_express_table_t *R, const char *name) {
    for (int i = 0; i < R->rows; i++)
        if (strcmp(R->row[i].name, name) == 0)
            return 1;
    return 0;
}

/* Two automata of one name: the second is NAME-2. */
static char *own_name(const wr_express_table_t *R, const char *what) {
    char *base = wr_express_name(what), *name = wr_strdup(base);
    for (int k = 2; is_taken(R, name); k++)
        wr_say(&name, "%s-%d", base, k);
    wr_free(base);
    return name;
}

static int add(rows_t *R, const char *what) {
    wr_express_table_t *T = R->T;
    T->row = wr_realloc(T->row, ((size_t) T->rows + 1) * sizeof *T->row);
    wr_express_row_t *r = &T->row[T->rows];
    wr_dfa_init(r->A);
    int status = cli_load_dfa(r->A, R->c, what);
    if (status != 0) {
        wr_dfa_clear(r->A);
        return status;
    }
    r->name = own_name(T, what);
    T->rows++;
    return 0;
}

static int specimen(void *arg, const cli_specimen_t *x) {
    return add(arg, x->path);
}

/* The .dfa files below a folder, in order of their names. */
static int walk(rows_t *R, const char *folder) {
    struct stat st;
    char path[4096];
    int status = 0;
    size_t n;
    char **name = cli_entries(&n, folder);
    for (size_t i = 0; i < n && status == 0; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
            status = walk(R, path);
        else if (cli_ends_with(path, ".dfa"))
            status = add(R, path);
    }
    wr_strings_free(name, n);
    return status;
}

static int folder_of(rows_t *R, const char *folder) {
    int before = R->T->rows, status = walk(R, folder);
    if (status == 0 && R->T->rows == before)
        status = cli_error(R->c, "no .dfa file below %s", folder);
    return status;
}

int express_rows(wr_express_table_t *T, cli_t *c) {
    rows_t R = {c, T};
    struct stat st;
    int status = 0;
    for (int i = 0; i < c->operands && status == 0; i++)
        status = stat(c->operand[i], &st) == 0 && S_ISDIR(st.st_mode)
                     ? folder_of(&R, c->operand[i])
                     : add(&R, c->operand[i]);
    if (status == 0 && c->operands == 0)
        status = cli_specimens(c, specimen, &R);
    if (status == 0 && T->rows == 0)
        status = cli_error(c, "no specimens; name automata, or see --automata");
    return status;
}
