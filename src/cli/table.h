/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_TABLE_H
#define WREATH_CLI_TABLE_H

/* Tables of verdicts: cells of text, printed for people, as CSV, as a
 * LaTeX fragment (booktabs), or as JSON. */

#include "cli/rounded.h"

enum { TABLE_COLUMNS = 12 };

typedef struct {
    char *head[TABLE_COLUMNS]; /* without underscores, for LaTeX */
    char **cell;               /* rows * columns of them */
    size_t columns, rows, alloc;
    size_t filled; /* cells of the last row */
} table_t;

/* The heads are copied; NULL ends them. */
void table_init(table_t *T, const char *const *head);
void table_clear(table_t *T);
/* The next cell. */
void table_put(table_t *T, const char *fmt, ...) WR_PRINTF(2, 3);
/* to: 0 text, 1 CSV, 2 LaTeX. */
void table_print(const table_t *T, int to);
json_t *table_json(const table_t *T);

/* The items of a list parted by commas, one after the other in item[256]:
 * 1, or 0 at its end. */
int table_item(char item[256], const char **list);

/* The tables.  Each fills T and returns 0, or an exit status after saying
 * what was wrong; a limit is a cell, not a failure. */
int table_rotation(table_t *T, cli_t *c);  /* table_rotation.c */
int table_counters(table_t *T, cli_t *c);  /* table_counters.c */
int table_flip_flop(table_t *T, cli_t *c); /* table_flip_flop.c */

#endif
