/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --matrix: automata by architectures, in one or more
 * evaluation models.  A cell is layers x width of weights that are proved
 * and whose certificate wreath-check accepted, the claim that forbids them,
 * or ?.  Rows are printed as soon as all their cells are there. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arch.h"
#include "cli/express.h"

typedef struct {
    cli_t *c;
    wr_arch_t *arch;
    char (*full)[64];
    size_t archs;
    char (*model)[EXPRESS_MODEL];
    size_t models;
    express_rows_t rows;
    express_job_t job;
    char *folder;
    int keep;
    express_print_t print;
    json_t **cell;           /* of the row that is not yet complete */
    FILE *list;              /* --keep: all cells, one a line */
    wr_buffer_t unknown;
    uint64_t count[3], boxes, run, certified, refutations, told;
} matrix_t;

/* ---- which ---------------------------------------------------------------- */

static int add_arch(wr_arch_t *a, char full[64], cli_t *c,
                    const char *name) {
    return cli_find_arch(a, full, c, name);
}

int express_archs(wr_arch_t **arch, char (**full)[64], size_t *n,
                  cli_t *c) {
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
        status = add_arch(&(*arch)[*n], (*full)[*n], c, s);
        ++*n;
    }
    wr_free(copy);
    return status;
}

/* The models of --model, by commas; E0 if there are none. */
static int choose_models(matrix_t *T) {
    const char *list = cli_get(T->c, "model");
    char *copy = wr_strdup(list != NULL ? list : "E0"), *save = NULL;
    int status = 0;
    T->model = wr_calloc(strlen(copy) + 1, sizeof *T->model);
    for (char *s = strtok_r(copy, ",", &save); s && status == 0;
         s = strtok_r(NULL, ",", &save))
        status = express_model(T->model[T->models++], T->c, s);
    wr_free(copy);
    return status;
}

/* ---- one cell, in its own process ------------------------------------------ */

static json_t *do_one(void *arg, int i) {
    matrix_t *T = arg;
    size_t k = (size_t) i % T->archs, m = (size_t) i / T->archs % T->models;
    express_row_t *r = &T->rows.row[(size_t) i / T->archs / T->models];
    express_job_t job = T->job;
    express_cell_t X;
    wr_buffer_t weights, cert;
    wr_buffer_init(weights);
    wr_buffer_init(cert);
    express_paths(weights, cert, T->folder, r->name, T->arch[k].name,
                  T->model[m]);
    memcpy(job.model, T->model[m], sizeof job.model);
    job.weights = weights->text;
    job.cert = cert->text;
    job.check = 1;
    express_cell_init(&X);
    int status = express_cell(&X, T->c, r->A, &T->arch[k], &job);
    express_run(&X, T->c, r->A, &job);
    if (!T->keep || X.answer->holds != WR_TRUE)
        unlink(job.weights);
    if (!T->keep || !X.certified)
        unlink(job.cert);
    json_t *o = NULL;
    if (status == 0) {
        job.weights = T->keep ? job.weights : NULL;
        job.cert = T->keep ? job.cert : NULL;
        o = express_json(&X, r->A, &T->arch[k], &job);
        json_object_set_new(o, "automaton", json_string(r->name));
    }
    express_cell_clear(&X);
    wr_buffer_clear(cert);
    wr_buffer_clear(weights);
    return o;
}

/* ---- all cells -------------------------------------------------------------- */

static const char *get(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

/* A cell that was stopped, as one that is unknown. */
static json_t *complete(const matrix_t *T, int i, const json_t *o) {
    size_t k = (size_t) i % T->archs, m = (size_t) i / T->archs % T->models;
    if (json_object_get(o, "cell") != NULL)
        return json_deep_copy(o);
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:O}", "automaton",
        T->rows.row[(size_t) i / T->archs / T->models].name, "arch",
        T->arch[k].name, "evaluation", T->model[m], "expresses", "unknown",
        "cell", "?", "how", get(o, "stopped"), "certified", 0, "seconds",
        json_object_get(o, "seconds"));
}

static void count(matrix_t *T, const json_t *o) {
    const char *e = get(o, "expresses");
    wr_truth_t t = strcmp(e, "yes") == 0  ? WR_TRUE
                   : strcmp(e, "no") == 0 ? WR_FALSE
                                          : WR_UNKNOWN;
    int certified = json_is_true(json_object_get(o, "certified"));
    T->count[t]++;
    T->boxes += strcmp(get(o, "evidence"), "HULL") == 0 && t == WR_TRUE;
    T->certified += certified && t == WR_TRUE;
    T->refutations += certified && t == WR_FALSE;
    T->run += t == WR_TRUE && T->job.verify > 0
              && (uint64_t) json_integer_value(json_object_get(o, "verified"))
                     >= T->job.verify;
    if (t == WR_UNKNOWN)
        wr_buffer_printf(T->unknown, "? %s by %s in %s: %s\n",
                         get(o, "automaton"), get(o, "arch"),
                         get(o, "evaluation"), get(o, "how"));
}

/* Several models have a column of their own; in text they are behind the
 * name. */
static size_t model_column(const matrix_t *T) {
    return T->models > 1 && T->print.form != EXPRESS_TEXT;
}

static void say_row(matrix_t *T) {
    express_text_t *x = wr_calloc(T->archs + 1, sizeof *x);
    size_t k, first = model_column(T);
    char name[512];
    snprintf(name, sizeof name, "%s%s%s", get(T->cell[0], "automaton"),
             T->models > 1 && !first ? " " : "",
             T->models > 1 && !first ? get(T->cell[0], "evaluation") : "");
    if (first)
        x[0] = (express_text_t) {get(T->cell[0], "evaluation"), NULL, ""};
    for (k = 0; k < T->archs; k++) {
        const json_t *o = T->cell[k];
        int no = strcmp(get(o, "expresses"), "no") == 0;
        x[k + first] = (express_text_t) {
            get(o, "cell"), get(o, no ? "hypothesis" : "how"),
            get(o, "expresses")};
    }
    express_print_row(&T->print, name, x);
    wr_free(x);
}

static void said(void *arg, int i, const json_t *result) {
    matrix_t *T = arg;
    size_t k = (size_t) i % T->archs;
    json_t *o = complete(T, i, result);
    count(T, o);
    if (T->list != NULL) {
        json_dumpf(o, T->list, JSON_COMPACT);
        fputc('\n', T->list);
    }
    if (T->c->json) {
        fputs(T->told++ ? ",\n  " : "\n  ", stdout);
        json_dumpf(o, stdout, JSON_COMPACT);
        json_decref(o);
        return;
    }
    T->cell[k] = o;
    if (k + 1 < T->archs)
        return;
    say_row(T);
    for (k = 0; k < T->archs; k++) {
        json_decref(T->cell[k]);
        T->cell[k] = NULL;
    }
}

/* ---- below the table -------------------------------------------------------- */

static void totals(wr_buffer_t b, const matrix_t *T, double seconds) {
    typedef unsigned long long u;
    wr_buffer_printf(
        b, "%d automata, %zu architectures, %zu model%s: %llu expressed,"
        " %llu refuted, %llu unknown, ~%.1f s\n", T->rows.count, T->archs,
        T->models, CLI_S(T->models), (u) T->count[WR_TRUE],
        (u) T->count[WR_FALSE], (u) T->count[WR_UNKNOWN], seconds);
}

static void explain(wr_buffer_t b, const matrix_t *T) {
    typedef unsigned long long u;
    wr_buffer_put(b, "LxW: L layers of width at most W, proved for every"
                     " word; LxW*: proved by boxes around contracting"
                     " delays; a name: the claim that forbids it; ?:"
                     " unknown\n");
    wr_buffer_printf(b, "A cell counts as expressed only if wreath-check"
                     " accepted its certificate in this run: %llu of %llu,"
                     " %llu of them by boxes.\n", (u) T->certified,
                     (u) T->count[WR_TRUE], (u) T->boxes);
    if (T->job.verify > 0)
        wr_buffer_printf(b, "Run beside the automaton for %llu symbols"
                         " (with contracting delays: in words of 100):"
                         " %llu of %llu agree%s.\n", (u) T->job.verify,
                         (u) T->run, (u) T->count[WR_TRUE],
                         T->run < T->count[WR_TRUE]
                             ? ", the others did not end in time" : "");
    wr_buffer_printf(b, "A cell counts as refuted only if wreath-check found"
                     " the hypothesis of the claim in its certificate: %llu"
                     " of %llu; CD and X6 speak of stacks that reach"
                     " finitely many states, S2 of these and of angles that"
                     " are rational parts of a turn.\n", (u) T->refutations,
                     (u) T->count[WR_FALSE]);
    if (T->job.layers > 0)
        wr_buffer_printf(b, "All of that of at most %llu layer%s.\n",
                         (u) T->job.layers, CLI_S(T->job.layers));
}

static void foot(matrix_t *T, double seconds) {
    wr_buffer_t b;
    wr_buffer_init(b);
    totals(b, T, seconds);
    if (T->c->json) {
        printf("\n],\n\"expressed\": %llu, \"refuted\": %llu, \"unknown\":"
               " %llu, \"certified\": %llu, \"refutations_certified\": %llu,"
               " \"seconds\": %.1f}\n", (unsigned long long) T->count[WR_TRUE],
               (unsigned long long) T->count[WR_FALSE],
               (unsigned long long) T->count[WR_UNKNOWN],
               (unsigned long long) T->certified,
               (unsigned long long) T->refutations, seconds);
    } else if (T->print.form == EXPRESS_CSV) {
        cli_note(T->c, "%.*s", (int) strcspn(b->text, "\n"), b->text);
    } else {
        explain(b, T);
        if (T->unknown->length > 0)
            wr_buffer_put(b, T->unknown->text);
        express_print_foot(&T->print, b);
    }
    wr_buffer_clear(b);
}

/* ---- the command ------------------------------------------------------------ */

static int settle(matrix_t *T, const char **column) {
    char path[4200];
    size_t first = model_column(T);
    T->folder = express_folder(T->c);
    if (T->folder == NULL)
        return EXIT_BAD;
    T->keep = cli_get(T->c, "keep") != NULL;
    if (T->keep) {
        snprintf(path, sizeof path, "%s/cells.jsonl", T->folder);
        T->list = fopen(path, "w");
    }
    if (T->keep && T->list == NULL) {
        cli_error(T->c, "%s cannot be written", path);
        return EXIT_BAD;
    }
    column[0] = "model";
    for (size_t k = 0; k < T->archs; k++)
        column[k + first] = T->arch[k].name;
    T->print.c = T->c;
    T->print.columns = T->archs + first;
    T->print.name_width = T->models > 1 ? 44 : 26;
    T->print.column = column;
    T->print.title = "Automata by architectures";
    return 0;
}

static int fill(matrix_t *T) {
    double begun = wr_seconds();
    double deadline = T->c->limits->deadline;
    const char **column = wr_calloc(T->archs + 2, sizeof *column);
    express_jobs_t J = {T->c, (int) (T->archs * T->models)
                              * T->rows.count, "cells",
                        deadline > 0 ? deadline : 20, do_one, said, T};
    T->cell = wr_calloc(T->archs + 1, sizeof *T->cell);
    int status = settle(T, column);
    if (status == 0) {
        if (T->c->json)
            fputs("{\"cells\": [", stdout);
        else
            express_print_head(&T->print);
        status = express_jobs(&J);
        foot(T, wr_seconds() - begun);
    }
    if (T->list != NULL && fclose(T->list) != 0 && status == 0)
        status = EXIT_BAD;
    for (size_t k = 0; k < T->archs; k++) /* of an interrupted row */
        json_decref(T->cell[k]);
    wr_free(T->cell);
    wr_free(column);
    return status;
}

int express_matrix(cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", "html",
                                        NULL};
    matrix_t T;
    memset(&T, 0, sizeof T);
    T.c = c;
    wr_buffer_init(T.unknown);
    T.job.verify = 1000000;
    T.job.contracting = cli_get(c, "contracting") != NULL;
    int form = cli_choice(c, "to", forms, 0), status = EXIT_BAD;
    if (form >= 0 && cli_number(&T.job.layers, c, "layers", INT32_MAX) == 0
        && cli_number(&T.job.verify, c, "verify", UINT32_MAX) == 0)
        status = express_archs(&T.arch, &T.full, &T.archs, c);
    T.print.form = (express_form_t) (form < 0 ? 0 : form);
    if (status == 0)
        status = choose_models(&T);
    if (status == 0)
        status = express_rows(&T.rows, c);
    if (status == 0)
        status = fill(&T);
    if (T.keep)
        wr_free(T.folder);
    else
        cli_claims_remove(T.folder);
    express_rows_clear(&T.rows);
    wr_free(T.model);
    wr_free(T.full);
    wr_free(T.arch);
    wr_buffer_clear(T.unknown);
    return status;
}
