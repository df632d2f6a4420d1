/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_DRAW_H
#define WREATH_CLI_DRAW_H

/* Declarations shared by the files of `wreath draw`. */

#include "cli/cli.h"
#include "picture/draw.h"

/* The subject of the picture, its options, and its format. */
typedef struct {
    wr_picture_t P;
    wr_draw_t how;
    wr_paint_t format;
} cli_draw_t;

/* draw_trace.c: the operand is an automaton, a model, a recurrence or a
 * .trace.
 * returns 0, or an exit status after saying what was wrong, as the next */
int cli_draw_trace(cli_draw_t *D, cli_t *c);
/* draw_horizon.c */
int cli_draw_horizon(cli_draw_t *D, cli_t *c);
/* draw_order.c */
int cli_draw_order(cli_draw_t *D, cli_t *c);

#endif
