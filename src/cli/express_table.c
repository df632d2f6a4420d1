/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* What the two tables of wreath express share: the options, the folder, which
 * answers are there already, and the order of what happens.  Answers are
 * found by the table's own find, each in a process; complete makes one of what
 * that left, be it only why it was stopped; say puts it into the table. */

#include <stdlib.h>
#include <string.h>

#include "cli/arch.h"
#include "cli/express.h"

/* ---- options ---------------------------------------------------------------
 */

int express_archs(wr_arch_t **arch, char (**full)[64], size_t *n, cli_t *c) {
    const char *list = cli_get(c, "arch");
    size_t room = wr_arch_count() + (list ? strlen(list) : 0) + 1;
    *arch = wr_calloc(room, sizeof **arch);
    *full = wr_calloc(room, sizeof **full);
    *n = 0;
    if (list == NULL || strcmp(list, "all") == 0) {
        for (; *n < wr_arch_count(); ++*n)
            (*arch)[*n] = *wr_arch_get(*n);
        return 0;
    }
    char *copy = wr_strdup(list), *save = NULL;
    int status = 0;
    for (char *s = strtok_r(copy, ",", &save); s && status == 0;
         s = strtok_r(NULL, ",", &save)) {
        status = cli_find_arch(&(*arch)[*n], (*full)[*n], c, s);
        ++*n;
    }
    wr_free(copy);
    return status;
}

void express_sort_archs(wr_arch_t *arch, size_t n) {
    for (size_t i = 1; i < n; i++)
        for (size_t k = i;
             k > 0 && wr_arch_rank(&arch[k]) < wr_arch_rank(&arch[k - 1]);
             k--) {
            wr_arch_t x = arch[k];
            arch[k] = arch[k - 1];
            arch[k - 1] = x;
        }
}

int express_table_open(express_table_t *T, cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", "html", NULL};
    int form = cli_choice(c, "to", forms, 0);
    T->c = c;
    T->job.verify = 1000000;
    T->job.contracting = cli_get(c, "contracting") != NULL;
    T->job.finite = cli_get(c, "finite") != NULL;
    T->print.c = c;
    if (form < 0 || cli_number(&T->job.layers, c, "layers", INT32_MAX) != 0 ||
        cli_number(&T->job.verify, c, "verify", UINT32_MAX) != 0)
        return EXIT_BAD;
    T->print.form = (express_form_t) form;
    int status = express_archs(&T->arch, &T->full, &T->archs, c);
    return status == 0 ? express_rows(&T->rows, c) : status;
}

void express_table_close(express_table_t *T) {
    if (T->keep)
        wr_free(T->folder);
    else
        cli_claims_remove(T->folder);
    for (int i = 0; T->taken != NULL && i < T->n; i++)
        json_decref(T->taken[i]);
    wr_free(T->taken);
    wr_free(T->again);
    express_rows_clear(&T->rows);
    wr_free(T->full);
    wr_free(T->arch);
}

const char *express_get(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

/* ---- what is there ----------------------------------------------------------
 */

/* What only the line of a file has. */
static void strip(json_t *o) {
    static const char *const key[] = {"files", "asked", "within", "build",
                                      "checker"};
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        json_object_del(o, key[i]);
}

static int take_over(express_table_t *T, const char *name) {
    express_store_open(&T->store, T->c, T->folder, name, T->deadline);
    T->store.whole = T->whole;
    for (int i = 0; i < T->n; i++) {
        int again = 0;
        json_t *asked = T->asked(T, i);
        T->taken[i] = express_store_take(&again, &T->store, asked);
        T->again[i] = (char) again;
        json_decref(asked);
    }
    if (T->store.torn > 0)
        cli_note(T->c, "%s: %d line%s cut short or without use, left out",
                 T->store.path, T->store.torn, CLI_S(T->store.torn));
    return express_store_begin(&T->store);
}

/* ---- callbacks of express_jobs ----------------------------------------------
 */

static json_t *known(void *arg, int i) {
    express_table_t *T = arg;
    return T->again[i] ? NULL : json_incref(T->taken[i]);
}

static json_t *do_one(void *arg, int i) {
    express_table_t *T = arg;
    char *why = NULL;
    int good = T->taken[i] != NULL &&
               express_files_check(&why, &T->store, T->taken[i]);
    wr_free(why);
    return good ? json_incref(T->taken[i]) : T->find(T, i);
}

static json_t *complete(express_table_t *T, int i, const json_t *result) {
    json_t *o = T->complete(T, i, result);
    /* A table says it for each, and so does what it took from before. */
    if (json_object_get(result, "files") != NULL)
        json_object_set_new(o, "taken_over", json_true());
    strip(o);
    return o;
}

static void keep(void *arg, int i, const json_t *result) {
    express_table_t *T = arg;
    json_t *o = complete(T, i, result);
    json_object_del(o, "taken_over");
    express_store_keep(&T->store, T->asked(T, i), o);
    json_decref(o);
}

static void said(void *arg, int i, const json_t *result) {
    express_table_t *T = arg;
    json_t *o = complete(T, i, result);
    double seconds = json_number_value(json_object_get(o, "seconds"));
    int over = json_is_true(json_object_get(o, "taken_over"));
    T->seconds += seconds;
    T->over += over;
    T->seconds_before += over ? seconds : 0;
    if (T->c->json) {
        fputs(T->told > 0 ? ",\n  " : "\n  ", stdout);
        json_dumpf(o, stdout, JSON_COMPACT);
    }
    T->told++;
    T->say(T, i, o);
    json_decref(o);
}

/* ---- all of it
 * --------------------------------------------------------------- */

int express_table_run(express_table_t *T, const char *what, const char *name) {
    double begun = wr_seconds();
    T->folder = express_folder(T->c);
    if (T->folder == NULL)
        return EXIT_BAD;
    T->keep = cli_get(T->c, "keep") != NULL;
    T->taken = wr_calloc((size_t) T->n + 1, sizeof *T->taken);
    T->again = wr_calloc((size_t) T->n + 1, 1);
    express_jobs_t J = {T->c, T->n, what,  T->deadline,          do_one,
                        said, T,    known, T->keep ? keep : NULL};
    int status = T->keep ? take_over(T, name) : 0;
    if (status == 0) {
        if (T->c->json)
            fputs("{\"cells\": [", stdout);
        else if (!T->prose)
            express_print_head(&T->print);
        status = express_jobs(&J);
        T->wall = wr_seconds() - begun;
        T->foot(T);
    }
    if (T->keep && express_store_close(&T->store) != 0 && status == 0)
        status = EXIT_BAD;
    return status;
}

/* How long it took, and what of that earlier runs did. */
void express_table_times(wr_buffer_t b, const express_table_t *T,
                         const char *what) {
    wr_buffer_printf(b, "~%.1f s (%s one after another ~%.1f s)\n", T->wall,
                     what, T->seconds);
    if (T->over > 0)
        wr_buffer_printf(b,
                         "Resumed: %d of %d %s reused from %s, ~%.1f s;"
                         " their files are those that wreath-check"
                         " accepted.\n",
                         T->over, T->n, what, T->folder, T->seconds_before);
    if (T->told < T->n)
        wr_buffer_printf(b, "Interrupted: %d of %d %s are counted here.\n",
                         T->told, T->n, what);
}
