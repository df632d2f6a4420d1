/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath factor: writing a matrix of norm at most 1, or every state-transition
 * matrix of a model, as a product of generalized Householder matrices. */

#include "cli/cli.h"
#include "study/cards.h"

static const cli_option_t options[] = {
    {"bits", 'b', "N", "irrational roots: precision 2^-N (default 64)"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL}};

static const wr_field_t fields[] = {
    {"matrices", "[o]", "one entry per matrix", wr_reflections_fields}, {NULL}};

/* The state shared by all matrices; longer: the norm of one exceeds 1. */
typedef struct {
    cli_t *c;
    json_t *list; /* NULL: text output */
    wr_buffer_struct *text, *cert;
    uint64_t bits;
    int longer;
} factor_t;

static wr_status_t one(factor_t *X, const wr_spectrum_matrix_t A) {
    wr_reflections_t F;
    wr_reflections_init(F);
    wr_status_t s = wr_reflections_compute(F, A, (slong) X->bits, X->c->limits);
    if (s == WR_OK && X->list != NULL) {
        json_array_append_new(X->list, wr_reflections_json(A->name, F));
    } else if (s == WR_OK) {
        wr_buffer_printf(X->text, "%s: %ld x %ld\n", A->name, (long) A->n,
                         (long) A->n);
        wr_reflections_print(X->text, F);
    }
    if (s == WR_OK) {
        wr_reflections_certify(X->cert, A, F);
        X->longer |= F->longer != NULL;
    }
    wr_reflections_clear(F);
    return s;
}

static int run(cli_t *c) {
    factor_t X = {
        .c = c, .text = cli_buffer(c), .cert = cli_buffer(c), .bits = 64};
    wr_matrices_struct *A = cli_matrices(c);
    const char *path = cli_get(c, "output");
    wr_status_t s = WR_OK;
    cli_positive(&X.bits, c, "bits", 10000);
    cli_load_matrices(A, c, c->operand[0]);
    X.list = c->json ? json_array() : NULL;
    wr_buffer_printf(X.cert, "wreath-factors 1\nmatrices %zu\n", A->count);
    for (size_t i = 0; i < A->count && s == WR_OK; i++)
        s = one(&X, &A->item[i].matrix);
    wr_buffer_put(X.cert, ".\n");
    if (s == WR_OK)
        cli_save(c, X.cert, path);
    if (s == WR_OK || s == WR_UNABLE) /* print the matrices done */
        cli_print(X.text);
    cli_must(c, s);
    if (X.list != NULL)
        cli_answer(fields, NULL, X.list);
    return X.longer ? EXIT_NO : EXIT_YES;
}

const cli_command_t cmd_factor = {
    {"factor", "MODEL|MATRIX", 1, 1},
    "write matrices of norm at most 1 as Householder factors",
    "MATRIX is a file of rows of rationals, or [[3/5,-4/5],[4/5,3/5]].  The "
    "product of the factors I - beta v v^T / (v^T v), 0 < beta <= 2, in the "
    "order printed is the matrix.  An orthogonal matrix gets the least number "
    "of factors, any other at most 2 n.  A matrix of norm greater than 1 has "
    "none; a vector that it lengthens is printed.  MODEL is a .lrnn file, all "
    "of whose matrices are factored.",
    "  wreath factor '[[0,0,1],[1,0,0],[0,1,0]]'\n"
    "  wreath factor '[[1/2,1/3],[0,1/4]]' --bits 100 -o f.cert",
    {options, run, CLI_ANSWER(fields)}};
