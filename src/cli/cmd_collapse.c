/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath collapse: the diameter of a box of states under a repeated letter, and
 * whether boxes are invariant under a cell, which may be nonlinear. */

#include "cli/collapse.h"

static const cli_option_t options[] = {
    {"eta", 'e', "ETA", "resolution: diameter to fall below (default 1)"},
    {"box", 'b', "BOX", "\"0,1;-1/2,3\": bounds per coordinate (default -1,1)"},
    {"robust", 'r', "EPS", "check a margin of EPS; print the implied bounds"},
    {"offset", 0, "B", "\"1/4,0\": b in A h + b, for --robust (default 0)"},
    {"letter", 'l', "LETTER", "cells: the symbol to repeat"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL}};

static int run(cli_t *c) {
    const char *what = c->operand[0];
    wr_matrices_struct *A = cli_matrices(c);
    if (cli_is_file(c, what, ".cell"))
        return cli_collapse_cell(c, what);
    cli_only(c, "eta box robust offset output", "to matrices");
    if (!cli_has(c, "robust"))
        cli_only(c, "eta box output", "to matrices without --robust");
    cli_load_matrices(A, c, what);
    return cli_collapse_matrices(c, A);
}

const cli_command_t cmd_collapse = {
    {"collapse", "CELL|MODEL|MATRIX", 1, 1},
    "check whether repeating a symbol contracts states below eta",
    "MATRIX is a file of rows of rationals, or [[3/4]]; MODEL is a .lrnn file, "
    "all of whose matrices are analysed.  The answer is the exact number of "
    "repetitions after which the diameter (max norm) of the image of a box "
    "stays below eta.  CELL is a .cell file: a cell, possibly nonlinear, with "
    "boxes of states.  Then the question is whether every letter maps every "
    "box into the declared target box, with the margin.",
    "  wreath collapse '[[3/4]]' --box=-1,1 --eta 1/8\n"
    "  wreath collapse flip-flop.cell -o flip-flop.cert",
    {options, run, cli_collapse_answers}};
