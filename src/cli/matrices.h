/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_MATRICES_H
#define WREATH_CLI_MATRICES_H

/* The matrices that spectrum, factor, collapse and draw are asked about. */

#include "cli/cli.h"
#include "study/theorems.h"

/* Whether it is the name of a model's file, MODEL.lrnn. */
int cli_is_model(const char *what);
/* All matrices of a model, or what wr_matrices_read takes.
 * returns 0, or an exit status after saying what was wrong */
int cli_load_matrices(wr_matrices_t A, cli_t *c, const char *what);

#endif
