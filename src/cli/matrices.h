/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_MATRICES_H
#define WREATH_CLI_MATRICES_H

/* The matrices that `wreath spectrum` is asked about. */

#include "cli/cli.h"
#include "spectrum/spectrum.h"

/* layer[i] is the layer that matrix[i] belongs to; start from {0}. */
typedef struct {
    wr_spectrum_matrix_struct *matrix;
    uint32_t *layer;
    size_t count, alloc;
} cli_matrices_t;

void cli_matrices_clear(cli_matrices_t *A);

/* Each adds to A.  returns 0, or an exit status after saying what was
 * wrong.  The second takes a file name or "[[..], ..]"; the third adds all
 * products of 2 .. k matrices of one layer. */
int cli_load_model_matrices(cli_matrices_t *A, cli_t *c, const char *path);
int cli_load_matrix(cli_matrices_t *A, cli_t *c, const char *what);
int cli_add_products(cli_matrices_t *A, cli_t *c, uint64_t k);

#endif
