/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath spectrum: locating the eigenvalues of a matrix, or of every
 * state-transition matrix of a model. */

#include "cli/spectrum.h"
#include "picture/picture.h"

static const cli_option_t options[] = {
    {"digits", 'd', "N", "print N decimals per eigenvalue (default 0: none)"},
    {"products", 'k', "K", "add all products of up to K matrices per layer"},
    {"theorems", 't', NULL, "check hypotheses of theorems, per letter"},
    {"theorem", 0, "NAME", "check this theorem; the exit status is the answer"},
    {"report", 'r', NULL, "print one page on a model's spectra and theorems"},
    {"jordan", 'j', NULL, "print the Jordan form, verified by multiplication"},
    {"calcium", 0, NULL, "let Calcium find the Jordan form, within --deadline"},
    {"powers", 'p', NULL, "print behaviour and exact limit of the powers"},
    {"word", 'w', "U(V)^k", "print a closed form of a model's H after u v^k"},
    {"plot", 0, "FILE", "draw one matrix: FILE.svg, .pdf, .png or .tex"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL}};

static void show(cli_t *c, json_t *list, const wr_matrices_item_t *x,
                 slong digits) {
    const wr_spectrum_matrix_struct *M = &x->matrix;
    json_t *o = list != NULL ? cli_json_spectrum(x) : NULL;
    wr_buffer_struct *out = cli_buffer(c);
    if (o != NULL)
        json_array_append_new(list, o);
    else if (!cli_has(c, "report"))
        cli_must(c, wr_matrices_print(out, x, digits, c->limits));
    cli_print(out);
    cli_spectrum_jordan(c, o, x->S, M);
    cli_spectrum_powers(c, o, x->S, M);
    if (cli_has(c, "plot"))
        cli_must(c, wr_matrices_plot(x, cli_get(c, "plot"), c->limits));
}

static void load(wr_matrices_t A, cli_t *c, uint64_t k) {
    size_t shown = 0;
    cli_load_matrices(A, c, c->operand[0]);
    cli_must(c, wr_matrices_products(A, k, c->limits));
    for (size_t i = 0; i < A->count; i++)
        shown += !A->item[i].again;
    if (cli_has(c, "plot") && shown != 1)
        cli_refuse(c, "--plot: %zu matrices, expected one", shown);
    cli_must(c, wr_matrices_look(A, c->limits));
}

/* Write the certificate first: if that fails, no answer is printed. */
static void certify(cli_t *c, const wr_matrices_t A) {
    const char *path = cli_get(c, "output");
    wr_buffer_struct *cert = cli_buffer(c);
    if (path == NULL)
        return;
    if (A->count == 0)
        cli_refuse(c, "--output: the model has no layers, so that there is "
                      "nothing to certify");
    cli_must(c, wr_matrices_certify(cert, A, c->limits));
    cli_save(c, cert, path);
}

static void show_all(cli_t *c, json_t *o, const wr_matrices_t A, slong digits) {
    json_t *list = o == NULL ? NULL : json_array();
    for (size_t i = 0; i < A->count; i++)
        if (!A->item[i].again)
            show(c, list, &A->item[i], digits);
    if (o != NULL)
        json_object_set_new(o, "matrices", list);
}

static int answer(cli_t *c, json_t *o, uint64_t digits, uint64_t k) {
    wr_matrices_struct *A = cli_matrices(c);
    const wr_theorem_t *t = cli_spectrum_theorem(c);
    load(A, c, k);
    certify(c, A);
    int report = cli_has(c, "report");
    if (report && o == NULL)
        cli_spectrum_report(A, c->operand[0]);
    show_all(c, o, A, (slong) digits);
    return report || t != NULL || cli_has(c, "theorems")
               ? cli_spectrum_theorems(c, o, A)
               : EXIT_YES;
}

static int run(cli_t *c) {
    uint64_t digits = 0, k = 1;
    cli_number(&digits, c, "digits", 10000);
    cli_number(&k, c, "products", 64);
    if (c->limits->max_states == 0)
        c->limits->max_states = 100000;
    const char *word = cli_get(c, "word"), *plot = cli_get(c, "plot");
    wr_paint_t paint;
    if (plot != NULL && !wr_paint_of_path(&paint, plot))
        cli_refuse(c,
                   "--plot: %s: expected a name that ends in .svg, .pdf, .png "
                   "or .tex",
                   plot);
    if (word != NULL && !cli_is_file(c, c->operand[0], ".lrnn"))
        cli_refuse(c, "--word is for models");
    json_t *o = c->json ? json_object() : NULL;
    int status = EXIT_YES;
    if (word != NULL)
        cli_spectrum_word(c, o, c->operand[0], word);
    else
        status = answer(c, o, digits, k);
    if (o != NULL)
        cli_print_json(o);
    return status;
}

const cli_command_t cmd_spectrum = {
    {"spectrum", "MODEL|MATRIX", 1, 1},
    "locate the eigenvalues of matrices exactly",
    "MODEL is a .lrnn file, all of whose matrices are analysed.  MATRIX is a "
    "file of rows of rationals, or [[1/4,3/4],[3/4,1/4]], or a product of "
    "factors I - b v v^T / (v^T v) as H(1/2;1,0)H(1/2;-1,2), or a recurrence "
    "in the format of wreath period, for the matrices of its letters.  All "
    "answers are exact; decimals after ~ are approximations.",
    "  wreath spectrum '[[1/4,3/4],[3/4,1/4]]' --digits 20\n"
    "  wreath spectrum parity.lrnn --products 2 --theorems",
    {options, run, cli_spectrum_answers}};
