/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Shared code of the two tables of wreath express: the options, the folder, and
 * the text around the rows. */

#include <stdlib.h>
#include <sys/stat.h>

#include "cli/express.h"

static void choose_archs(wr_express_table_t *T, cli_t *c) {
    const char *list = cli_get(c, "arch");
    size_t room = wr_arch_count() + (list ? strlen(list) : 0) + 1;
    T->arch = wr_calloc(room, sizeof *T->arch + 64);
    char(*full)[64] = (char(*)[64])(T->arch + room); /* names of the
                                                      * architectures, stored
                                                      * after them */
    if (list == NULL || strcmp(list, "all") == 0) {
        for (; T->archs < wr_arch_count(); ++T->archs)
            T->arch[T->archs] = *wr_arch_get(T->archs);
        return;
    }
    char name[256];
    cli_list(c, "arch");
    for (; cli_take_item(name, &list); T->archs++)
        cli_find_arch(&T->arch[T->archs], full[T->archs], c, name);
}

/* ---- reading the rows ---------------------------------------------------- */

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

/* Return a name that no row has; the second automaton of a name is NAME-2. */
static char *own_name(const wr_express_table_t *R, const char *what) {
    char *base = wr_express_name(what), *name = wr_strdup(base);
    for (int k = 2; is_taken(R, name); k++)
        wr_say(&name, "%s-%d", base, k);
    wr_free(base);
    return name;
}

static void add(rows_t *R, const char *what) {
    wr_express_table_t *T = R->T;
    T->row = wr_realloc(T->row, ((size_t) T->rows + 1) * sizeof *T->row);
    wr_express_row_t *r = &T->row[T->rows];
    wr_dfa_init(r->A);
    cli_load_dfa(r->A, R->c, what);
    r->name = own_name(T, what);
    T->rows++;
}

static int example(void *arg, const cli_example_t *x) {
    add(arg, x->path);
    return 0;
}

/* Add the .dfa files below a folder, in order of their names. */
static void walk(rows_t *R, const char *folder) {
    struct stat st;
    char path[4096];
    size_t n;
    char **name = cli_entries(&n, folder);
    for (size_t i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode))
            walk(R, path);
        else if (cli_ends_with(path, ".dfa"))
            add(R, path);
    }
    wr_strings_free(name, n);
}

static void folder_of(rows_t *R, const char *folder) {
    const int before = R->T->rows;
    walk(R, folder);
    if (R->T->rows == before)
        cli_refuse(R->c, "no .dfa file below %s", folder);
}

/* Add the operands as rows, where a folder means the .dfa files below it;
 * without operands, add all examples. */
static void add_rows(wr_express_table_t *T, cli_t *c) {
    rows_t R = {c, T};
    struct stat st;
    for (int i = 0; i < c->operands; i++)
        if (stat(c->operand[i], &st) == 0 && S_ISDIR(st.st_mode))
            folder_of(&R, c->operand[i]);
        else
            add(&R, c->operand[i]);
    if (c->operands == 0)
        cli_examples(c, example, &R);
    if (T->rows == 0)
        cli_refuse(c, "no examples; name automata, or see --automata");
}

/* Keep only the rows of --shard. */
static void cut_rows(express_table_t *T) {
    wr_express_table_t *t = &T->t;
    T->shard = cli_shard_read(T->c);
    if (!cli_has(T->c, "shard"))
        return;
    const cli_shard_t *S = &T->shard;
    int n = t->rows, from, to;
    from = (int) cli_shard_bound(S, S->part - 1, (uint64_t) n);
    to = (int) cli_shard_bound(S, S->part, (uint64_t) n);
    for (int i = 0; i < n; i++)
        if (i < from || i >= to) {
            wr_dfa_clear(t->row[i].A);
            wr_free(t->row[i].name);
        } else
            t->row[i - from] = t->row[i];
    T->before = (uint64_t) from;
    t->rows = to - from;
    T->kept = json_array();
}

void express_table_open(express_table_t *T, cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", "html", NULL};
    wr_express_table_t *t = &T->t;
    T->c = c;
    T->out = cli_buffer(c);
    t->L = c->limits;
    t->job.verify = 1000000;
    T->print.form = (wr_express_form_t) cli_choice(c, "to", forms, 0);
    express_job(&t->job, c);
    choose_archs(t, c);
    add_rows(t, c);
    cut_rows(T);
}

void express_table_close(express_table_t *T) {
    for (int i = 0; i < T->t.rows; i++) {
        wr_dfa_clear(T->t.row[i].A);
        wr_free(T->t.row[i].name);
    }
    json_decref(T->kept);
    WR_FREE(T->t.row, T->t.arch);
}

static void show(const express_table_t *T) {
    cli_print(T->out);
    T->out->length = 0;
    fflush(stdout);
}

void express_table_row(const express_table_t *T, const char *name,
                       const wr_express_text_t *cell) {
    wr_express_print_row(T->out, &T->print, name, cell);
    show(T);
}

/* For CSV, standard output has only the rows; the lines below are notes. */
void express_table_foot(const express_table_t *T, const wr_buffer_t notes) {
    if (T->print.form == WR_EXPRESS_CSV) {
        cli_notes(T->c, NULL, notes->text);
        return;
    }
    wr_express_print_foot(T->out, &T->print, notes);
    show(T);
}

static void say(wr_express_table_t *t, int i, json_t *o) {
    express_table_t *T = (express_table_t *) t;
    if (T->c->json) {
        fputs(t->said > 0 ? ",\n  " : "\n  ", stdout);
        json_dumpf(o, stdout, JSON_COMPACT);
    }
    if (T->kept != NULL)
        json_array_append(T->kept, o);
    T->row(T, i, o);
}

static int find_and_say(express_table_t *T, const char *what) {
    if (T->t.store.useless > 0)
        cli_note(T->c, "%s: %d malformed line%s skipped", T->t.store.path,
                 T->t.store.useless, WR_S(T->t.store.useless));
    if (T->c->json)
        fputs("{\"cells\": [", stdout);
    else if (!T->prose) {
        wr_express_print_head(T->out, &T->print);
        show(T);
    }
    int status = cli_failed(T->c, wr_express_go(&T->t, what));
    T->foot(T);
    return status;
}

int express_table_run(express_table_t *T, const char *what, const char *file) {
    wr_express_table_t *t = &T->t;
    t->most = (uint64_t) cli_jobs(T->c);
    t->folder = cli_keep_folder(&T->shard, T->c);
    t->keep = cli_has(T->c, "keep");
    t->say = say;
    wr_status_t s = wr_express_begin(t, file);
    int status = s == WR_OK ? find_and_say(T, what) : cli_failed(T->c, s);
    const uint64_t each = t->rows > 0 ? (uint64_t) (t->n / t->rows) : 0;
    if (status == 0 && T->kept != NULL)
        cli_shard_write(&T->shard, T->c, T->before * each, T->kept);
    s = wr_express_end(t);
    if (s != WR_OK && status == 0)
        status = cli_failed(T->c, s);
    return status;
}
