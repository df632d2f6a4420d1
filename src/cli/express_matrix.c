/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --matrix: the table of automata by architectures, where a row
 * is printed as soon as all its cells are known.  One automaton and all
 * architectures: those that realise it, the weakest class first; for the
 * others, the claim that rules them out or the reason why the answer is
 * unknown.
 * --least: how few layers of an architecture, or factors of a family,
 * suffice. */

#include <stdlib.h>

#include "cli/express.h"

/* ---- all architectures --------------------------------------------------- */

static void overview_row(express_table_t *t, int i, json_t *o) {
    char name[40];
    wr_arch_class(name, &t->t.arch[i]);
    json_object_set_new(o, "class", json_string(name));
    json_array_append(t->answers, o);
}

static int is(const json_t *o, const char *verdict) {
    return wr_express_is(o, "expresses", verdict);
}

static size_t count(const express_table_t *t, const char *verdict) {
    size_t i, n = 0;
    json_t *o;
    json_array_foreach(t->answers, i, o)
        n += (size_t) is(o, verdict);
    return n;
}

static void say_yes(const express_table_t *t) {
    size_t i;
    json_t *o;
    json_array_foreach(t->answers, i, o)
        if (is(o, "yes"))
            printf("  %-23s %-24s %-8s %s\n", wr_express_get(o, "arch"),
                   wr_express_get(o, "class"), wr_express_get(o, "cell"),
                   wr_express_get(o, "evidence"));
}

/* Print the architectures with a verdict, grouped by the value of `key`: a
 * claim or a reason. */
static void say_others(const express_table_t *t, const char *verdict,
                       const char *key, const char *head) {
    size_t i, k;
    json_t *o, *x;
    if (count(t, verdict) > 0)
        printf("%s\n", head);
    json_array_foreach(t->answers, i, o) {
        const char *why = wr_express_get(o, key);
        int first = is(o, verdict), some = 0;
        json_array_foreach(t->answers, k, x)
            if (k < i && is(x, verdict) && wr_express_is(x, key, why))
                first = 0;
        if (!first)
            continue;
        printf("  ");
        json_array_foreach(t->answers, k, x)
            if (is(x, verdict) && wr_express_is(x, key, why))
                printf("%s%s", some++ ? ", " : "", wr_express_get(x, "arch"));
        printf(": %s\n", why);
    }
}

static void overview_foot(express_table_t *t) {
    size_t i;
    json_t *o, *best = NULL;
    json_array_foreach(t->answers, i, o)
        if (best == NULL && is(o, "yes"))
            best = o;
    if (best != NULL)
        printf("WEAKEST: %s by %s (%s); evaluation %s\n",
               wr_express_get(best, "automaton"), wr_express_get(best, "arch"),
               wr_express_get(best, "class"),
               wr_express_get(best, "evaluation"));
    else
        printf("%s: %s by none of %zu architectures\n",
               count(t, "no") == t->t.archs ? "REFUTED" : "UNKNOWN",
               t->t.row[0].name, t->t.archs);
    if (best != NULL)
        printf("realised (layers x width), proved for every word, with "
               "certificates that wreath-check accepted:\n");
    say_yes(t);
    say_others(t, "no", "claim", "impossible, by claim:");
    say_others(t, "no-finite", "claim",
               "impossible with finitely many states, by claim; unknown for "
               "infinitely many:");
    say_others(t, "unknown", "how", "unknown:");
}

static int overview_status(const express_table_t *t) {
    return count(t, "yes") > 0            ? EXIT_YES
           : count(t, "no") == t->t.archs ? EXIT_NO
                                          : EXIT_UNKNOWN;
}

void express_beyond_say(const json_t *list) {
    size_t i, n = json_array_size(list);
    json_t *o;
    if (n == 0)
        return;
    printf("stronger classes, each tried on this automaton for at most %.0f "
           "seconds:\n",
           WR_EXPRESS_BEYOND);
    json_array_foreach(list, i, o)
        printf("  %s: %s%s\n", wr_express_get(o, "arch"),
               is(o, "yes") ? "EXPRESSED, layers x width "
               : is(o, "no") || is(o, "no-finite") ? "excluded by claim "
                                                   : "not decided",
               is(o, "unknown") ? "" : wr_express_get(o, "cell"));
}

/* ---- the fewest layers or factors ---------------------------------------- */

/* Print the bound of one row: "2 layers", "any number" or "3 factors". */
static void say_asked(const json_t *row, int factors) {
    const uint32_t n =
        (uint32_t) wr_express_number(row, factors ? "factors" : "layers");
    if (n == 0)
        printf("  any number  ");
    else
        printf("  %2u %s%s   ", n, factors ? "factor" : "layer",
               n == 1 ? " " : "s");
}

static void say_least(const json_t *o) {
    const uint32_t found = (uint32_t) wr_express_number(o, "found");
    const uint32_t least = (uint32_t) wr_express_number(o, "at_least");
    const char *only = wr_express_get(o, "only");
    const int factors = wr_express_is(o, "counts", "factors");
    const char *what = factors ? "factor" : "layer";
    size_t i;
    json_t *row;
    printf("%s by %s; evaluation %s\n", wr_express_get(o, "automaton"),
           wr_express_get(o, "arch"), wr_express_get(o, "evaluation"));
    json_array_foreach(json_object_get(o, "tried"), i, row) {
        say_asked(row, factors);
        printf("%s%s: %s\n",
               is(row, "yes")       ? "EXPRESSED"
               : is(row, "unknown") ? "UNKNOWN"
                                    : "EXCLUDED by claim ",
               wr_express_get(row, "claim"), wr_express_get(row, "how"));
    }
    if (found == least) {
        printf("least: %u %s%s, proved%s%s\n", found, what, WR_S(found),
               *only ? " of " : "", only);
        return;
    }
    if (found > 0)
        printf("found: %u %s%s", found, what, WR_S(found));
    else
        printf("no stack was found");
    if (found > 0 || least > 1)
        printf("; proved necessary: %u%s%s", least, *only ? ", of " : "", only);
    puts(found > 0 ? "; the numbers in between are undecided" : "");
}

int express_least(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  const char *family, const wr_express_job_t *job) {
    json_t *o;
    wr_status_t s =
        family != NULL ? wr_express_least_factors(&o, A, family, job, c->limits)
                       : wr_express_least(&o, A, arch, job, c->limits);
    cli_must(c, s);
    json_object_set_new(o, "automaton", wr_json_text(express_called(c, A)));
    const json_t *tried = json_object_get(o, "tried");
    const json_t *last = json_array_get(tried, json_array_size(tried) - 1);
    const int status = is(last, "yes")  ? EXIT_YES
                       : is(last, "no") ? EXIT_NO
                                        : EXIT_UNKNOWN;
    if (!c->json)
        say_least(o);
    else
        cli_print_json(json_incref(o));
    json_decref(o);
    return status;
}

/* ---- the table ----------------------------------------------------------- */

typedef struct {
    express_table_t t; /* first member: callbacks cast it */
    json_t **cell;     /* cells of the incomplete row */
    wr_express_summary_t sum;
} matrix_t;

static void choose_models(wr_express_table_t *T, cli_t *c) {
    const char *list = cli_get_or(c, "evaluation", "E0");
    char item[256];
    cli_list(c, "evaluation");
    T->evaluation = wr_calloc(strlen(list) + 1, sizeof *T->evaluation);
    while (cli_take_item(item, &list))
        cli_must(c, wr_express_evaluation(T->evaluation[T->evaluations++], item,
                                          c->limits));
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
        t->row = overview_row;
        t->foot = overview_foot;
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
    express_table_open(&T.t, c);
    choose_models(&T.t.t, c);
    if (overview && T.t.t.evaluations > 1)
        cli_refuse(c, "--evaluation: lists are for --matrix");
    if (overview && !cli_has(c, "verify"))
        T.t.t.job.verify = 0;
    if (overview)
        wr_express_sort(T.t.t.arch, T.t.t.archs);
    int status = fill(&T, overview);
    if (status == 0 && T.t.answers != NULL)
        status = overview_status(&T.t);
    json_decref(T.t.answers);
    wr_free(T.t.t.evaluation);
    express_table_close(&T.t);
    return status;
}
