/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Constructions that are not linear layers: cells as text (doc/cells.md), with
 * boxes that are claimed to be invariant.  This file decides nothing. */

#include "build/build.h"

/* The transitions between the boxes of the last two letters. */
#define LAST_TWO     \
    "from 00 0 00\n" \
    "from 00 1 01\n" \
    "from 10 0 00\n" \
    "from 10 1 01\n" \
    "from 01 0 10\n" \
    "from 01 1 11\n" \
    "from 11 0 10\n" \
    "from 11 1 11\n"

static const wr_cell_construction_t cells[] = {
    {"slstm-flip-flop",
     "a flip-flop by one sLSTM cell, robust: every image may move by 1/20",
     "mat2025 sLSTM",
     "# The FLIP-FLOP by one sLSTM-like cell, h' = sigma(u + 10 h - 5) "
     "tanh(2), as\n"
     "# in [mat2025]: set, reset, and ignore any number of letters, although "
     "every\n"
     "# image is disturbed by up to 1/20.  The boxes lie in H = [-1/20, "
     "21/20].\n"
     "cell slstm-flip-flop\n"
     "letters set reset ignore\n"
     "input u 8 -8 0\n"
     "state h\n"
     "next h = sigma(u + 10*h - 5) * tanh(2)\n"
     "margin 1/20\n"
     "box zero -1/20 1/5\n"
     "box one 4/5 21/20\n"
     "from zero set one\n"
     "from zero reset zero\n"
     "from zero ignore zero\n"
     "from one set one\n"
     "from one reset zero\n"
     "from one ignore one\n"},
    {"elman-flip-flop", "a flip-flop by one Elman cell, robust in the same way",
     "mat2025 Elman",
     "# The FLIP-FLOP by an Elman cell; symmetric, so that reset is set "
     "mirrored.\n"
     "cell elman-flip-flop\n"
     "letters set reset ignore\n"
     "input u 4 -4 0\n"
     "state h\n"
     "next h = tanh(2*h + u)\n"
     "margin 1/20\n"
     "box minus -21/20 -3/4\n"
     "box plus 3/4 21/20\n"
     "from minus set plus\n"
     "from minus reset minus\n"
     "from minus ignore minus\n"
     "from plus set plus\n"
     "from plus reset minus\n"
     "from plus ignore plus\n"},
    {"last-two-printed",
     "the last two letters by one sLSTM cell, pieces as printed (it fails)",
     "mat2025 appendix G.3.2",
     "# The last two letters in one coordinate: box \"ab\" after the letters "
     "a, b, with\n"
     "# the pieces and inputs that [mat2025], appendix G.3.2, is printed with "
     "(there\n"
     "# named the other way round, X_ba).  When 1 is read, the image of 00 is\n"
     "# [0.918, 0.929] and the image of 10 [0.929, 0.939]: both in no box, for "
     "the\n"
     "# pieces were computed without the factor tanh(2).\n"
     "cell last-two-printed\n"
     "letters 0 1\n"
     "input u -81/10 81/10\n"
     "state h\n"
     "next h = sigma(u + 10*h - 5) * tanh(2)\n"
     "margin 0\n"
     "box 00 -1/100 3/200\n"
     "box 10 1/50 1/20\n"
     "box 01 19/20 49/50\n"
     "box 11 197/200 101/100\n" LAST_TWO},
    {"last-two-repaired",
     "the same cell with other pieces, robust: every image may move by 1/1000",
     "mat2025 appendix G.3.2",
     "# The last two letters in one coordinate: box \"ab\" after the letters "
     "a, b.  The\n"
     "# cell of last-two-printed.cell, factor tanh(2) and inputs, with other "
     "pieces:\n"
     "# all eight inclusions hold, and by 1/1000.\n"
     "cell last-two-repaired\n"
     "letters 0 1\n"
     "input u -81/10 81/10\n"
     "state h\n"
     "next h = sigma(u + 10*h - 5) * tanh(2)\n"
     "margin 1/1000\n"
     "box 00 -1/500 3/1000\n"
     "box 10 17/1000 33/1000\n"
     "box 01 23/25 117/125\n"
     "box 11 24/25 121/125\n" LAST_TWO}};
enum { CELLS = sizeof cells / sizeof *cells };

const wr_cell_construction_t *wr_cell_construction_get(size_t i) {
    return i < CELLS ? &cells[i] : NULL;
}

const wr_cell_construction_t *wr_cell_construction_find(const char *name) {
    for (int i = 0; i < CELLS; i++)
        if (strcmp(cells[i].name, name) == 0)
            return &cells[i];
    return NULL;
}
