/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_PRODUCTS_H
#define WREATH_CLI_PRODUCTS_H

/* Shared by the files that fill a cli_matrices_t. */

#include "cli/matrices.h"
#include "spectrum/householder.h"

/* A new item, of length 1, with an empty matrix and no word. */
cli_item_t *cli_matrices_add(cli_matrices_t *A, uint32_t layer);

/* Whether a text's first line begins with the word size: a recurrence, not
 * the rows of a matrix.  The reader stays where it is. */
int cli_is_recurrence(const wr_reader_t R);
/* The matrix of every letter of a recurrence; for a delta rule I - beta k k^T.
 * The last item of A, which is new, takes the first letter.
 * status  OK; PARSE; DOMAIN (a letter made of operations); UNABLE; the
 *         reason is in c->limits */
WR_MUST_CHECK wr_status_t cli_add_recurrence(cli_matrices_t *A, cli_t *c,
                                             wr_reader_t R);

#endif
