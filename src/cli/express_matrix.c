/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --matrix: automata by architectures.  A cell is layers x
 * width of weights that are proved, the claim that forbids them, or ?. */

#include <stdlib.h>
#include <string.h>

#include "cli/express.h"

typedef struct {
    char text[32];
    char *why;
    wr_truth_t holds;
} cell_t;

typedef struct {
    cli_t *c;
    wr_arch_t *arch;
    char (*full)[64];
    size_t archs;
    char **name;
    cell_t *cell; /* rows * archs */
    size_t rows;
    size_t count[3];
    int status;
} matrix_t;

/* ---- which -------------------------------------------------------------- */

static int add_arch(matrix_t *T, const char *name) {
    wr_arch_t *a = &T->arch[T->archs];
    if (wr_arch_find(a, T->full[T->archs], name, T->c->limits) != WR_OK) {
        cli_error(T->c, "%s", T->c->limits->reason);
        return EXIT_BAD;
    }
    T->archs++;
    return 0;
}

static int choose_archs(matrix_t *T) {
    const char *list = cli_get(T->c, "arch");
    size_t room = wr_arch_count() + (list ? strlen(list) : 0) + 1;
    T->arch = wr_calloc(room, sizeof *T->arch);
    T->full = wr_calloc(room, sizeof *T->full);
    if (list == NULL || strcmp(list, "all") == 0) {
        for (size_t i = 0; i < wr_arch_count(); i++)
            if (add_arch(T, wr_arch_get(i)->name))
                return EXIT_BAD;
        return 0;
    }
    char *copy = wr_strdup(list), *save = NULL;
    int status = 0;
    for (char *n = strtok_r(copy, ",", &save); n && status == 0;
         n = strtok_r(NULL, ",", &save))
        status = add_arch(T, n);
    wr_free(copy);
    return status;
}

/* ---- cells -------------------------------------------------------------- */

static int save_cell(const express_cell_t *X, cli_t *c, const wr_dfa_t A,
                     const char *row, const char *arch) {
    const char *folder = cli_get(c, "output");
    wr_buffer_t model, cert;
    if (folder == NULL)
        return 0;
    wr_buffer_init(model);
    wr_buffer_init(cert);
    wr_buffer_printf(model, "%s/%s.%s.lrnn", folder, row, arch);
    wr_buffer_printf(cert, "%s/%s.%s.cert", folder, row, arch);
    int status = express_save(X, c, A, model->text, cert->text);
    wr_buffer_clear(cert);
    wr_buffer_clear(model);
    return status;
}

static void fill(cell_t *out, const express_cell_t *X) {
    const wr_arch_answer_struct *a = X->answer;
    out->holds = a->holds;
    if (a->holds == WR_TRUE)
        snprintf(out->text, sizeof out->text, "%ux%u", a->layers, a->width);
    else
        snprintf(out->text, sizeof out->text, "%s",
                 a->holds == WR_FALSE ? a->claim : "?");
    out->why = wr_strdup(a->holds == WR_FALSE ? a->hypothesis : a->how);
}

static int row(matrix_t *T, const char *name, const wr_dfa_t A) {
    uint64_t seconds = 10;
    if (cli_number(&seconds, T->c, "cell", 1000000))
        return EXIT_BAD;
    T->name = wr_realloc(T->name, (T->rows + 1) * sizeof *T->name);
    T->cell = wr_realloc(T->cell, (T->rows + 1) * T->archs
                                      * sizeof *T->cell);
    for (size_t k = 0; k < T->archs; k++) {
        wr_limits_struct kept = *T->c->limits;
        express_cell_t X;
        memset(&X, 0, sizeof X);
        wr_arch_answer_init(X.answer);
        T->c->limits->started = wr_seconds();
        T->c->limits->deadline = (double) seconds;
        int status = express_cell(&X, T->c, A, &T->arch[k]);
        *T->c->limits = kept;
        if (status == 0 && X.answer->holds == WR_TRUE)
            status = save_cell(&X, T->c, A, name, T->arch[k].name);
        cell_t *out = &T->cell[T->rows * T->archs + k];
        memset(out, 0, sizeof *out);
        if (status == EXIT_UNKNOWN)
            status = 0; /* a limit: the cell is not known */
        fill(out, &X);
        T->count[out->holds]++;
        wr_arch_answer_clear(X.answer);
        if (status != 0)
            T->status = status;
    }
    T->name[T->rows++] = wr_strdup(name);
    return T->status;
}

static int add_row(matrix_t *T, const char *what, const char *name) {
    wr_dfa_t A;
    wr_dfa_init(A);
    int status = cli_load_dfa(A, T->c, what);
    if (status == 0)
        status = row(T, name, A);
    wr_dfa_clear(A);
    return status;
}

static int visit(void *arg, const char *folder, const char *name,
                 const char *path) {
    (void) folder;
    return add_row(arg, path, name);
}

/* ---- printing ----------------------------------------------------------- */

static const cell_t *at(const matrix_t *T, size_t i, size_t k) {
    return &T->cell[i * T->archs + k];
}

static void print_text(const matrix_t *T) {
    printf("%-26s", "");
    for (size_t k = 0; k < T->archs; k++)
        printf(" %2zu     ", k + 1);
    putchar('\n');
    for (size_t i = 0; i < T->rows; i++) {
        printf("%-26s", T->name[i]);
        for (size_t k = 0; k < T->archs; k++)
            printf(" %-7s", at(T, i, k)->text);
        putchar('\n');
    }
    putchar('\n');
    for (size_t k = 0; k < T->archs; k++)
        printf("%2zu %s\n", k + 1, T->arch[k].name);
    puts("\nLxW: L layers of width at most W, proved; a name: the claim that"
         " forbids it; ?: unknown");
    for (size_t i = 0; i < T->rows; i++)
        for (size_t k = 0; k < T->archs; k++)
            if (at(T, i, k)->holds == WR_UNKNOWN)
                printf("? %s by %s: %s\n", T->name[i], T->arch[k].name,
                       at(T, i, k)->why);
}

/* The table in a form with a text before, between and behind cells. */
static void print_form(const matrix_t *T, const char *const mark[5]) {
    printf("%s%sautomaton", mark[0], mark[1]);
    for (size_t k = 0; k < T->archs; k++)
        printf("%s%s", mark[2], T->arch[k].name);
    printf("%s", mark[3]);
    for (size_t i = 0; i < T->rows; i++) {
        printf("%s%s", mark[1], T->name[i]);
        for (size_t k = 0; k < T->archs; k++)
            printf("%s%s", mark[2], at(T, i, k)->text);
        printf("%s", mark[3]);
    }
    printf("%s", mark[4]);
}

static void print_latex(const matrix_t *T) {
    static const char *const mark[5] = {"", "", " & ", " \\\\\n",
                                        "\\bottomrule\n\\end{tabular}\n"};
    fputs("\\begin{tabular}{l", stdout);
    for (size_t k = 0; k < T->archs; k++)
        putchar('l');
    fputs("}\n\\toprule\n", stdout);
    print_form(T, mark);
}

static void print_json(const matrix_t *T, double seconds) {
    json_t *rows = json_array();
    for (size_t i = 0; i < T->rows; i++)
        for (size_t k = 0; k < T->archs; k++)
            json_array_append_new(
                rows, json_pack("{s:s, s:s, s:s, s:s, s:s}", "automaton",
                                T->name[i], "arch", T->arch[k].name,
                                "expresses", cli_truth(at(T, i, k)->holds),
                                "cell", at(T, i, k)->text, "why",
                                at(T, i, k)->why));
    cli_print_json(json_pack("{s:o, s:i, s:i, s:i, s:f}", "cells", rows,
                             "expressed", (int) T->count[WR_TRUE],
                             "refuted", (int) T->count[WR_FALSE], "unknown",
                             (int) T->count[WR_UNKNOWN], "seconds",
                             seconds));
}

static void print(const matrix_t *T, int form, double seconds) {
    static const char *const csv[5] = {"", "", ",", "\n", ""};
    static const char *const html[5] = {"<table>\n", "<tr><td>", "</td><td>",
                                        "</td></tr>\n", "</table>\n"};
    if (T->c->json)
        print_json(T, seconds);
    else if (form == 0)
        print_text(T);
    else if (form == 2)
        print_latex(T);
    else
        print_form(T, form == 1 ? csv : html);
    cli_note(T->c, "%zu automata, %zu architectures: %zu expressed, %zu"
             " refuted, %zu unknown, ~%.1f s", T->rows, T->archs,
             T->count[WR_TRUE], T->count[WR_FALSE], T->count[WR_UNKNOWN],
             seconds);
}

int express_matrix(cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", "html",
                                        NULL};
    matrix_t T;
    memset(&T, 0, sizeof T);
    T.c = c;
    int form = cli_choice(c, "to", forms, 0);
    double begun = wr_seconds();
    if (form < 0)
        return EXIT_BAD;
    int status = choose_archs(&T);
    for (int i = 0; i < c->operands && status == 0; i++)
        status = add_row(&T, c->operand[i], c->operand[i]);
    if (status == 0 && c->operands == 0)
        status = cli_specimens(c, visit, &T);
    if (status == 0) {
        print(&T, form, wr_seconds() - begun);
        status = EXIT_YES;
    }
    for (size_t i = 0; i < T.rows * T.archs; i++)
        wr_free(T.cell[i].why);
    for (size_t i = 0; i < T.rows; i++)
        wr_free(T.name[i]);
    wr_free(T.cell);
    wr_free(T.name);
    wr_free(T.full);
    wr_free(T.arch);
    return status;
}
