/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Shared code of the two tables of wreath express: the options, the folder, and
 * what is printed around the rows. */

#include <stdlib.h>

#include "cli/express.h"

/* The architectures of --arch, a list or all. */
static int choose_archs(wr_express_table_t *T, cli_t *c) {
    const char *list = cli_get(c, "arch");
    size_t room = wr_arch_count() + (list ? strlen(list) : 0) + 1;
    T->arch = wr_calloc(room, sizeof *T->arch + 64);
    char(*full)[64] = (char(*)[64])(T->arch + room); /* names, after them */
    if (list == NULL || strcmp(list, "all") == 0) {
        for (; T->archs < wr_arch_count(); ++T->archs)
            T->arch[T->archs] = *wr_arch_get(T->archs);
        return 0;
    }
    char *copy = wr_strdup(list), *save = NULL;
    int status = cli_list(c, "arch");
    for (char *s = strtok_r(copy, ",", &save); s && status == 0;
         s = strtok_r(NULL, ",", &save), T->archs++)
        status = cli_find_arch(&T->arch[T->archs], full[T->archs], c, s);
    wr_free(copy);
    return status;
}

/* Leaves the rows of --shard. */
static int cut_rows(express_table_t *T) {
    wr_express_table_t *t = &T->t;
    int status = cli_shard_read(&T->shard, T->c);
    if (status != 0 || !cli_has(T->c, "shard"))
        return status;
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
    return 0;
}

int express_table_open(express_table_t *T, cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", "html", NULL};
    wr_express_table_t *t = &T->t;
    int form = cli_choice(c, "to", forms, 0);
    T->c = c;
    T->out = cli_buffer(c);
    t->L = c->limits;
    t->job.verify = 1000000;
    if (form < 0 || express_job(&t->job, c) != 0)
        return EXIT_BAD;
    T->print.form = (wr_express_form_t) form;
    int status = choose_archs(t, c);
    if (status == 0)
        status = express_rows(t, c);
    return status == 0 ? cut_rows(T) : status;
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

/* Rows of CSV are all that a reader of it wants: the rest is remarks. */
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

/* The options that say what the answers are. */
static int write_shard(express_table_t *T, const char *what) {
    static const char *const names[] = {"arch",        "evaluation", "layers",
                                        "contracting", "finite",     "verify"};
    wr_buffer_struct *asked = cli_buffer(T->c);
    wr_buffer_put(asked, what);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (cli_has(T->c, names[i]))
            wr_buffer_printf(asked, " --%s %s", names[i],
                             cli_get(T->c, names[i]));
    const uint64_t each = T->t.rows > 0 ? (uint64_t) (T->t.n / T->t.rows) : 0;
    return cli_shard_write(&T->shard, T->c, asked->text, T->before * each,
                           T->kept);
}

int express_table_run(express_table_t *T, const char *what, const char *file) {
    wr_express_table_t *t = &T->t;
    if (cli_number(&t->most, T->c, "jobs", 1024) != 0)
        return EXIT_BAD;
    t->folder = T->kept != NULL ? cli_shard_folder(&T->shard, T->c)
                                : cli_keep_folder(T->c);
    if (t->folder == NULL)
        return EXIT_BAD;
    t->keep = cli_has(T->c, "keep");
    t->say = say;
    wr_status_t s = wr_express_begin(t, file);
    int status = s == WR_OK ? find_and_say(T, what) : cli_failed(T->c, s);
    if (status == 0 && T->kept != NULL)
        status = write_shard(T, what);
    s = wr_express_end(t);
    if (s != WR_OK && status == 0)
        status = cli_failed(T->c, s);
    return status;
}
