/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --matrix: automata by architectures, in one or more
 * evaluation models.  A cell is layers x width of weights that are proved
 * and whose certificate wreath-check accepted, the claim that forbids them,
 * or ?.  Rows are printed as soon as all their cells are there. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/express.h"

typedef struct {
    express_table_t t; /* first: callbacks get it */
    char (*model)[EXPRESS_MODEL];
    size_t models;
    json_t **cell; /* of the row that is not yet complete */
    express_summary_t sum;
} matrix_t;

/* ---- which ----------------------------------------------------------------
 */

/* The models of --model, by commas; E0 if there are none. */
static int choose_models(matrix_t *T) {
    const char *list = cli_get(T->t.c, "model");
    char *copy = wr_strdup(list != NULL ? list : "E0"), *save = NULL;
    int status = 0;
    T->model = wr_calloc(strlen(copy) + 1, sizeof *T->model);
    for (char *s = strtok_r(copy, ",", &save); s && status == 0;
         s = strtok_r(NULL, ",", &save))
        status = express_model(T->model[T->models++], T->t.c, s);
    wr_free(copy);
    return status;
}

/* Cell i: row by row, in a row model by model. */
static size_t model_of(const matrix_t *T, int i) {
    return (size_t) i / T->t.archs % T->models;
}

static const wr_arch_t *arch_of(const matrix_t *T, int i) {
    return &T->t.arch[(size_t) i % T->t.archs];
}

static const express_row_t *row_of(const matrix_t *T, int i) {
    return &T->t.rows.row[(size_t) i / T->t.archs / T->models];
}

static void job_of(express_job_t *job, const matrix_t *T, int i) {
    *job = T->t.job;
    memcpy(job->model, T->model[model_of(T, i)], sizeof job->model);
}

static json_t *asked(express_table_t *t, int i) {
    const matrix_t *T = (const matrix_t *) t;
    express_job_t job;
    job_of(&job, T, i);
    return express_store_asked(row_of(T, i)->name, row_of(T, i)->A,
                               arch_of(T, i)->name, &job);
}

/* ---- one cell, in its own process ------------------------------------------
 */

static json_t *find(express_table_t *t, int i) {
    matrix_t *T = (matrix_t *) t;
    const wr_arch_t *arch = arch_of(T, i);
    const express_row_t *r = row_of(T, i);
    express_job_t job;
    express_cell_t X;
    wr_buffer_t weights, cert;
    wr_buffer_init(weights);
    wr_buffer_init(cert);
    job_of(&job, T, i);
    express_paths(weights, cert, t->folder, r->name, arch->name, job.model);
    job.weights = weights->text;
    job.cert = cert->text;
    job.check = 1;
    express_cell_init(&X);
    int status = express_cell(&X, t->c, r->A, arch, &job);
    express_run(&X, t->c, r->A, &job);
    /* After an interrupt another run may be at the same files already. */
    int stay = t->keep && *t->c->limits->interrupted;
    if (!stay && (!t->keep || X.answer->holds != WR_TRUE))
        unlink(job.weights);
    if (!stay && (!t->keep || !X.certified))
        unlink(job.cert);
    json_t *o = NULL;
    if (status == 0) {
        job.weights = t->keep ? job.weights : NULL;
        job.cert = t->keep ? job.cert : NULL;
        o = express_json(&X, r->A, arch, &job);
        json_object_set_new(o, "automaton", json_string(r->name));
    }
    express_cell_clear(&X);
    wr_buffer_clear(cert);
    wr_buffer_clear(weights);
    return o;
}

/* A cell that was stopped, as one that is unknown and has no files. */
static json_t *complete(express_table_t *t, int i, const json_t *o) {
    const matrix_t *T = (const matrix_t *) t;
    const char *name = row_of(T, i)->name, *arch = arch_of(T, i)->name;
    const char *model = T->model[model_of(T, i)];
    wr_buffer_t weights, cert;
    if (json_object_get(o, "cell") != NULL)
        return json_deep_copy(o);
    wr_buffer_init(weights);
    wr_buffer_init(cert);
    express_paths(weights, cert, t->folder, name, arch, model);
    unlink(weights->text);
    unlink(cert->text);
    wr_buffer_clear(cert);
    wr_buffer_clear(weights);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:O}", "automaton",
                     name, "arch", arch, "evaluation", model, "expresses",
                     "unknown", "cell", "?", "how", express_get(o, "stopped"),
                     "certified", 0, "seconds", json_object_get(o, "seconds"));
}

/* ---- rows
 * -------------------------------------------------------------------- */

/* Several models have a column of their own; in text they are behind the
 * name. */
static size_t model_column(const matrix_t *T) {
    return T->models > 1 && T->t.print.form != EXPRESS_TEXT;
}

static void say_row(matrix_t *T) {
    express_text_t *x = wr_calloc(T->t.archs + 1, sizeof *x);
    size_t first = model_column(T);
    const char *model = express_get(T->cell[0], "evaluation");
    char name[512];
    snprintf(name, sizeof name, "%s%s%s", express_get(T->cell[0], "automaton"),
             T->models > 1 && !first ? " " : "",
             T->models > 1 && !first ? model : "");
    if (first)
        x[0] = (express_text_t){model, NULL, ""};
    for (size_t k = 0; k < T->t.archs; k++) {
        const json_t *o = T->cell[k];
        int no = *express_get(o, "claim") != '\0';
        x[k + first] = (express_text_t){
            express_get(o, "cell"), express_get(o, no ? "hypothesis" : "how"),
            express_get(o, "expresses")};
    }
    express_print_row(&T->t.print, name, x);
    wr_free(x);
}

static void say(express_table_t *t, int i, json_t *o) {
    matrix_t *T = (matrix_t *) t;
    size_t k = (size_t) i % t->archs;
    express_summary_add(&T->sum, model_of(T, i), o, t->job.verify);
    T->cell[k] = json_incref(o);
    if (k + 1 < t->archs)
        return;
    if (!t->c->json)
        say_row(T);
    for (k = 0; k < t->archs; k++) {
        json_decref(T->cell[k]);
        T->cell[k] = NULL;
    }
}

static void foot(express_table_t *t) {
    express_summary_print(&((matrix_t *) t)->sum, t);
}

/* ---- the command
 * -------------------------------------------------------------- */

/* As wide as the longest name, with its model in text. */
static int name_width(const matrix_t *T) {
    size_t name = 9, model = 0;
    for (int i = 0; i < T->t.rows.count; i++)
        if (strlen(T->t.rows.row[i].name) > name)
            name = strlen(T->t.rows.row[i].name);
    for (size_t m = 0; T->models > 1 && m < T->models; m++)
        if (strlen(T->model[m]) + 1 > model)
            model = strlen(T->model[m]) + 1;
    return (int) (name + model);
}

static int fill(matrix_t *T, int overview) {
    express_table_t *t = &T->t;
    double deadline = t->c->limits->deadline;
    const char **column = wr_calloc(t->archs + 2, sizeof *column);
    size_t first = model_column(T);
    column[0] = "model";
    for (size_t k = 0; k < t->archs; k++)
        column[k + first] = t->arch[k].name;
    t->print.columns = t->archs + first;
    t->print.name_width = name_width(T);
    t->print.column = column;
    t->print.title = "Automata by architectures";
    t->n = (int) (t->archs * T->models) * t->rows.count;
    t->deadline = deadline > 0 ? deadline : overview ? 10 : 20;
    t->asked = asked;
    t->find = find;
    t->complete = complete;
    t->say = say;
    t->foot = foot;
    if (overview && !t->c->json) {
        t->prose = 1;
        t->answers = json_array();
        t->say = express_overview_say;
        t->foot = express_overview_foot;
    }
    T->cell = wr_calloc(t->archs + 1, sizeof *T->cell);
    express_summary_init(&T->sum, T->model, T->models);
    int status = express_table_run(t, "cells", "cells.jsonl");
    express_summary_clear(&T->sum);
    for (size_t k = 0; k < t->archs; k++) /* of an interrupted row */
        json_decref(T->cell[k]);
    wr_free(T->cell);
    wr_free(column);
    return status;
}

int express_matrix(cli_t *c, int overview) {
    matrix_t T;
    memset(&T, 0, sizeof T);
    int status = express_table_open(&T.t, c);
    if (status == 0)
        status = choose_models(&T);
    if (overview && cli_get(c, "verify") == NULL)
        T.t.job.verify = 0;
    if (status == 0 && overview)
        express_sort_archs(T.t.arch, T.t.archs);
    if (status == 0)
        status = fill(&T, overview);
    if (status == 0 && T.t.answers != NULL)
        status = express_overview_status(&T.t);
    json_decref(T.t.answers);
    wr_free(T.model);
    express_table_close(&T.t);
    return status;
}
