/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_TABLE_H
#define WREATH_CLI_TABLE_H

/* The parts of wreath table. */

#include "cli/cli.h"

/* table_formats.c: that format, or (NULL) all that have a name.  An exit
 * status. */
extern const wr_field_t cli_formats_fields[];
int cli_table_formats(cli_t *c, const char *one);

#endif
