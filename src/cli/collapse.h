/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_COLLAPSE_H
#define WREATH_CLI_COLLAPSE_H

/* The two parts of `wreath collapse`: matrices, and cells with boxes. */

#include "cli/cli.h"
#include "exact/exact.h"
#include "study/theorems.h"

/* Read a rational option. */
void cli_rational(fmpq_t x, const cli_t *c, const char *name);

extern const wr_answer_t cli_collapse_answers[];
/* Analyse matrices; the cell in a file.  Each returns an exit status. */
int cli_collapse_matrices(cli_t *c, const wr_matrices_t A);
extern const wr_field_t cli_cell_fields[];
int cli_collapse_cell(cli_t *c, const char *path);

#endif
