/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_COLLAPSE_H
#define WREATH_CLI_COLLAPSE_H

/* The two halves of `wreath collapse`: matrices, and cells with boxes. */

#include "cli/cli.h"
#include "exact/exact.h"

extern const wr_field_t cli_cell_fields[];
/* An exit status. */
int cli_collapse_cell(cli_t *c, const char *path, const fmpq_t eta);

#endif
