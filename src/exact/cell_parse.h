/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_CELL_PARSE_H
#define WREATH_EXACT_CELL_PARSE_H

/* Inside the room: expressions of cells. */

#include "exact/exact.h"

/* The nodes of a text, added to C; *node is the last.  NULL, or what was
 * expected at text[*at]. */
const char *cell_parse(uint32_t *node, size_t *at, wr_cell_t C,
                       const char *text);
/* A word that may be the name of a state, input or let: no function's. */
int cell_is_name(const char *word);

#endif
