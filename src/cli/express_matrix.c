/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --matrix: the table of automata by architectures.  A row is
 * printed as soon as all its cells are known. */

#include <stdlib.h>

#include "cli/express.h"

typedef struct {
    express_table_t t; /* first member: callbacks cast it */
    json_t **cell;     /* cells of the incomplete row */
    wr_express_summary_t sum;
} matrix_t;

static int choose_models(wr_express_table_t *T, cli_t *c) {
    const char *list = cli_get_or(c, "evaluation", "E0");
    char item[256];
    wr_status_t s = WR_OK;
    if (cli_list(c, "evaluation"))
        return EXIT_BAD;
    T->evaluation = wr_calloc(strlen(list) + 1, sizeof *T->evaluation);
    while (s == WR_OK && cli_take_item(item, &list))
        s = wr_express_evaluation(T->evaluation[T->evaluations++], item,
                                  c->limits);
    return cli_failed(c, s);
}

/* Return 1 if the evaluation model has a column: if there are several, and the
 * table is not text, where the model follows the name. */
static size_t model_column(const matrix_t *T) {
    return T->t.t.evaluations > 1 && T->t.print.form != WR_EXPRESS_TEXT;
}

static void say_row(matrix_t *T) {
    wr_express_text_t *x = wr_calloc(T->t.t.archs + 1, sizeof *x);
    size_t first = model_column(T);
    const char *evaluation = wr_express_get(T->cell[0], "evaluation");
    const int model_in_name = T->t.t.evaluations > 1 && !first;
    char name[512];
    snprintf(name, sizeof name, "%s%s%s",
             wr_express_get(T->cell[0], "automaton"), model_in_name ? " " : "",
             model_in_name ? evaluation : "");
    if (first)
        x[0] = (wr_express_text_t){evaluation, NULL, ""};
    for (size_t k = 0; k < T->t.t.archs; k++) {
        const json_t *o = T->cell[k];
        int no = *wr_express_get(o, "claim") != '\0';
        x[k + first] =
            (wr_express_text_t){wr_express_get(o, "cell"),
                                wr_express_get(o, no ? "hypothesis" : "how"),
                                wr_express_get(o, "expresses")};
    }
    express_table_row(&T->t, name, x);
    wr_free(x);
}

static void say(express_table_t *t, int i, json_t *o) {
    matrix_t *T = (matrix_t *) t;
    size_t archs = t->t.archs, k = (size_t) i % archs;
    wr_express_summary_add(&T->sum, i, o);
    T->cell[k] = json_incref(o);
    if (k + 1 < archs)
        return;
    if (!t->c->json)
        say_row(T);
    for (k = 0; k < archs; k++) {
        json_decref(T->cell[k]);
        T->cell[k] = NULL;
    }
}

static void foot(express_table_t *t) {
    const wr_express_summary_t *S = &((matrix_t *) t)->sum;
    if (t->c->json) {
        json_t *o = wr_express_summary_json(S);
        char *text = json_dumps(o, JSON_REAL_PRECISION(6));
        printf("\n],\n%s\n", text + 1); /* without the opening brace */
        free(text);
        json_decref(o);
        return;
    }
    wr_buffer_struct *b = cli_buffer(t->c);
    wr_express_summary_print(b, S, t->print.form != WR_EXPRESS_CSV);
    express_table_foot(t, b);
}

/* Return the width of the first column: the longest name and model. */
static int name_width(const wr_express_table_t *T) {
    size_t name = 9, evaluation = 0;
    for (int i = 0; i < T->rows; i++)
        if (strlen(T->row[i].name) > name)
            name = strlen(T->row[i].name);
    for (size_t m = 0; T->evaluations > 1 && m < T->evaluations; m++)
        if (strlen(T->evaluation[m]) + 1 > evaluation)
            evaluation = strlen(T->evaluation[m]) + 1;
    return (int) (name + evaluation);
}

static int fill(matrix_t *T, int overview) {
    express_table_t *t = &T->t;
    double deadline = t->c->limits->deadline;
    size_t archs = t->t.archs, first = model_column(T);
    const char **column = wr_calloc(archs + 2, sizeof *column);
    column[0] = "evaluation";
    for (size_t k = 0; k < archs; k++)
        column[k + first] = t->t.arch[k].name;
    t->print.columns = archs + first;
    t->print.name_width = name_width(&t->t);
    t->print.column = column;
    t->print.title = "Automata by architectures";
    t->t.deadline = deadline > 0 ? deadline : overview ? 10 : 20;
    wr_express_matrix(&t->t);
    t->row = say;
    t->foot = foot;
    if (overview && !t->c->json) {
        t->prose = 1;
        t->answers = json_array();
        t->row = express_overview_row;
        t->foot = express_overview_foot;
    }
    T->cell = wr_calloc(archs + 1, sizeof *T->cell);
    wr_express_summary_init(&T->sum, &t->t);
    int status = express_table_run(t, "cells", "cells.jsonl");
    wr_express_summary_clear(&T->sum);
    for (size_t k = 0; k < archs; k++) /* cells of an interrupted row */
        json_decref(T->cell[k]);
    WR_FREE(T->cell, column);
    return status;
}

int express_matrix(cli_t *c, int overview) {
    matrix_t T;
    memset(&T, 0, sizeof T);
    int status = express_table_open(&T.t, c);
    if (status == 0)
        status = choose_models(&T.t.t, c);
    if (status == 0 && overview && T.t.t.evaluations > 1)
        status = cli_error(c, "--evaluation: lists are for --matrix");
    if (overview && !cli_has(c, "verify"))
        T.t.t.job.verify = 0;
    if (status == 0 && overview)
        wr_express_sort(T.t.t.arch, T.t.t.archs);
    if (status == 0)
        status = fill(&T, overview);
    if (status == 0 && T.t.answers != NULL)
        status = express_overview_status(&T.t);
    json_decref(T.t.answers);
    wr_free(T.t.t.evaluation);
    express_table_close(&T.t);
    return status;
}
