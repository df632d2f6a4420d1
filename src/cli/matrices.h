/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_MATRICES_H
#define WREATH_CLI_MATRICES_H

/* The matrices that `wreath spectrum` is asked about. */

#include "cli/cli.h"
#include "spectrum/spectrum.h"

/* What a model says of its state-transition matrices, and their products.
 * item[i].length: how many letters it is the product of.  again: a product
 * of fewer letters of the same layer is equal; such items are kept where
 * "exactly so many letters" is a question, and shown nowhere.
 * beta: of the stated Householder factors, 0: none stated, else the least
 * of: 1 all in [0, 1], 2 all in [0, 2), 3 all in [0, 2], 4 others. */
typedef struct {
    wr_spectrum_matrix_struct matrix;
    wr_spectrum_t S; /* these two by cli_matrices_look */
    wr_spectrum_shape_t shape;
    uint32_t layer, length;
    size_t factors; /* stated Householder factors, all letters together */
    int again, beta;
    char *word; /* its letters, first to last: "a b" */
} cli_item_t;

typedef struct {
    cli_item_t *item; /* by layer within each length; lengths ascend */
    size_t count, alloc, letters; /* the first `letters` have length 1 */
    uint32_t layers;
    /* closed[l]: all products of layer l are here, of any length */
    unsigned char *closed;
} cli_matrices_t;

void cli_matrices_init(cli_matrices_t *A);
void cli_matrices_clear(cli_matrices_t *A);

/* Each adds to A.  returns 0, or an exit status after saying what was
 * wrong.  Rules are written out as tables first; --max-states bounds their
 * rows.  A matrix is a file name, "[[..], ..]" or a product
 * "H(1/2;1,0)H(1/2;-1,2)" of factors I - beta v v^T / (v^T v). */
int cli_load_model_matrices(cli_matrices_t *A, cli_t *c, const char *path);
int cli_load_matrix(cli_matrices_t *A, cli_t *c, const char *what);
/* Rules, if any, written out; --max-states bounds the rows of tables. */
WR_MUST_CHECK wr_status_t cli_model_expand(wr_lrnn_t M, wr_limits_t L);
/* All different products of exactly 2, .., k letters of one layer. */
int cli_add_products(cli_matrices_t *A, cli_t *c, uint64_t k);
/* The spectrum and shape of every item. */
int cli_matrices_look(cli_matrices_t *A, cli_t *c);

#endif
