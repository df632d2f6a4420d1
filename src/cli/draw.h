/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_DRAW_H
#define WREATH_CLI_DRAW_H

/* Declarations shared by the files of `wreath draw`. */

#include "cli/cli.h"
#include "picture/draw.h"

/* The picture, its options, and its format. */
typedef struct {
    wr_picture_t P;
    wr_draw_t how;
    wr_paint_t format;
} cli_draw_t;

/* The options of every kind of picture. */
#define CLI_DRAW_ALL "output to title caption standalone alone "

/* Report an option of every kind that has no effect in this format. */
void cli_draw_suits(const cli_t *c, wr_paint_t format); /* draw_kinds.c */

/* Draw an automaton by `draw`, or its cascade by `levels` unless it is NULL. */
typedef wr_status_t cli_draw_dfa_t(wr_picture_t, const wr_dfa_t,
                                   const wr_draw_t *, wr_limits_t);
typedef wr_status_t cli_draw_cascade_t(wr_picture_t, wr_cascade_t,
                                       const wr_draw_t *, wr_limits_t);
void cli_draw_dfa(cli_draw_t *D, cli_t *c, cli_draw_dfa_t *draw,
                  cli_draw_cascade_t *levels);
/* Each draws the object that the operand names. */
void cli_draw_automaton(cli_draw_t *D, cli_t *c); /* draw_kinds.c */
void cli_draw_cascade(cli_draw_t *D, cli_t *c);
void cli_draw_spectrum(cli_draw_t *D, cli_t *c);
void cli_draw_order(cli_draw_t *D, cli_t *c);
void cli_draw_trace(cli_draw_t *D, cli_t *c);   /* draw_trace.c */
void cli_draw_horizon(cli_draw_t *D, cli_t *c); /* draw_horizon.c */

#endif
