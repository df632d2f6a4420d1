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

static wr_status_t show(cli_t *c, json_t *list, const wr_matrices_item_t *x,
                        slong digits) {
    const wr_spectrum_matrix_struct *M = &x->matrix;
    wr_status_t s = WR_OK;
    json_t *o = list != NULL ? cli_json_spectrum(x) : NULL;
    wr_buffer_struct *out = cli_buffer(c);
    if (o != NULL)
        json_array_append_new(list, o);
    else if (!cli_has(c, "report"))
        s = wr_matrices_print(out, x, digits, c->limits);
    cli_print(out);
    if (s == WR_OK)
        s = cli_spectrum_jordan(c, o, x->S, M);
    if (s == WR_OK)
        s = cli_spectrum_powers(c, o, x->S, M);
    if (s == WR_OK && cli_has(c, "plot"))
        s = wr_matrices_plot(x, cli_get(c, "plot"), c->limits);
    return s;
}

static int load(wr_matrices_t A, cli_t *c, uint64_t k) {
    int status = cli_load_matrices(A, c, c->operand[0]);
    size_t shown = 0;
    wr_status_t s = WR_OK;
    if (status == 0)
        s = wr_matrices_products(A, k, c->limits);
    for (size_t i = 0; i < A->count; i++)
        shown += !A->item[i].again;
    if (status == 0 && s == WR_OK && cli_has(c, "plot") && shown != 1)
        status = cli_error(c, "--plot: %zu matrices, expected one", shown);
    if (status == 0 && s == WR_OK)
        s = wr_matrices_look(A, c->limits);
    return s == WR_OK ? status : cli_failed(c, s);
}

/* Write the certificate first: if that fails, no answer is printed. */
static int certify(cli_t *c, const wr_matrices_t A) {
    const char *path = cli_get(c, "output");
    wr_buffer_struct *cert = cli_buffer(c);
    if (path == NULL)
        return 0;
    if (A->count == 0)
        return cli_error(c, "--output: the model has no layers, so that there "
                            "is nothing to certify");
    wr_status_t s = wr_matrices_certify(cert, A, c->limits);
    return cli_save_made(c, cert, s, path);
}

static int show_all(cli_t *c, json_t *o, const wr_matrices_t A, slong digits) {
    json_t *list = o == NULL ? NULL : json_array();
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < A->count && s == WR_OK; i++)
        if (!A->item[i].again)
            s = show(c, list, &A->item[i], digits);
    if (o != NULL)
        json_object_set_new(o, "matrices", list);
    return cli_failed(c, s);
}

static int answer(cli_t *c, json_t *o, uint64_t digits, uint64_t k) {
    wr_matrices_struct *A = cli_matrices(c);
    const wr_theorem_t *t;
    int verdict = EXIT_YES;
    int status = cli_spectrum_theorem(&t, c);
    if (status == 0)
        status = load(A, c, k);
    if (status == 0)
        status = certify(c, A);
    int report = cli_has(c, "report");
    if (status == 0 && report && o == NULL)
        cli_spectrum_report(A, c->operand[0]);
    if (status == 0)
        status = show_all(c, o, A, (slong) digits);
    if (status == 0 && (report || t != NULL || cli_has(c, "theorems")))
        verdict = cli_spectrum_theorems(c, o, A);
    if (status == 0 && (t == NULL || verdict == EXIT_BAD))
        status = verdict;
    return status == 0 ? verdict : status;
}

static int run(cli_t *c) {
    uint64_t digits = 0, k = 1;
    if (cli_number(&digits, c, "digits", 10000) ||
        cli_number(&k, c, "products", 64))
        return EXIT_BAD;
    if (c->limits->max_states == 0)
        c->limits->max_states = 100000;
    const char *word = cli_get(c, "word"), *plot = cli_get(c, "plot");
    wr_paint_t paint;
    if (plot != NULL && !wr_paint_of_path(&paint, plot))
        return cli_error(c,
                         "--plot: %s: expected a name that ends in .svg, .pdf, "
                         ".png or .tex",
                         plot);
    if (word != NULL && !cli_is_file(c, c->operand[0], ".lrnn"))
        return cli_error(c, "--word is for models");
    if (word != NULL && cli_only(c, "word", "to the closed form of a word"))
        return EXIT_BAD;
    json_t *o = c->json ? json_object() : NULL;
    int status = word != NULL ? cli_spectrum_word(c, o, c->operand[0], word)
                              : answer(c, o, digits, k);
    int answers = cli_has(c, "theorem");
    if (o != NULL &&
        (status == EXIT_YES || (answers && json_object_size(o) > 0 &&
                                (status == EXIT_NO || status == EXIT_UNKNOWN))))
        cli_print_json(json_incref(o));
    json_decref(o);
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
