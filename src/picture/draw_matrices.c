/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An automaton that is too large for arrows: its transition matrices, in rows
 * of the width of a page.  A permutation has one mark per row, a reset one full
 * row; bars at the left mark accepting states, and the arrow marks the start.
 */

#include "picture/draw.h"

#include <math.h>

enum { WIDE = 396, GAP = 20, HEAD = 14, PER_LINE = 4, MOST = 40000, CELL = 9 };

/* Draw the panel of letter a, with its upper left corner at `at`. */
static void draw_letter(wr_picture_t P, const wr_dfa_t A, uint32_t a,
                        const double at[2], double side) {
    const double n = A->states, cell = side / n, mark = fmax(cell, 0.8);
    const double x = at[0], y = at[1];
    wr_picture_text(P, (double[]){x + side / 2, y - 4}, (wr_font_t){9, 0, 1, 0},
                    A->letter_name[a]);
    for (uint32_t q = 0; q < A->states; q++) {
        const uint32_t p = wr_dfa_step(A, q, a);
        wr_picture_box(P, (double[]){x + cell * q, y + cell * p, mark, mark}, 0,
                       wr_picture_solid);
        if (A->accept != NULL && A->accept[q])
            wr_picture_box(P, (double[]){x - 4, y + cell * q, 2, cell}, 0,
                           wr_picture_solid);
    }
    const double top = y + cell * (A->start + 0.5);
    wr_picture_arrow(P, (double[]){x - 14, top, x - 5, top}, 6);
    wr_picture_box(P, (double[]){x, y, side, side}, 0, wr_picture_thin);
}

wr_status_t wr_draw_matrices(wr_picture_t P, const wr_dfa_t A,
                             const wr_draw_t *how, wr_limits_t L) {
    const double n = A->states, k = A->letters;
    const uint32_t columns = A->letters < PER_LINE ? A->letters : PER_LINE;
    char text[400], scratch[24];
    if (n * k > MOST)
        return wr_limits_fail(L, WR_UNABLE,
                              "%u states and %u letters are more than a "
                              "picture shows (%d transitions); minimise the "
                              "automaton, or ask for .dot, which has no bound",
                              A->states, A->letters, MOST);
    const double room = (WIDE + GAP) / fmax(columns, 1) - GAP;
    const double side = fmin(fmin(room, CELL * n), WIDE / 2);
    for (uint32_t a = 0; a < A->letters; a++) {
        const double at[2] = {(side + GAP) * (a % columns),
                              (side + GAP + HEAD) * (a / columns)};
        draw_letter(P, A, a, at, side);
        if (a == 0) { /* names of the first and the last state */
            const wr_font_t font = {7, 1, 0, 0};
            wr_picture_text(P, (double[]){-16, 6}, font,
                            wr_dfa_state_name(scratch, A, 0));
            wr_picture_text(P, (double[]){-16, side}, font,
                            wr_dfa_state_name(scratch, A, A->states - 1));
        }
    }
    snprintf(text, sizeof text,
             "There are %u states and one panel per letter: a mark in column "
             "q and row p means that the letter leads from state q to state p. "
             "The arrow marks the start state%s.",
             A->states,
             A->accept != NULL ? ", and bars at the left are accepting states"
                               : "");
    wr_picture_finish(P, how, A->name, text);
    return WR_OK;
}
