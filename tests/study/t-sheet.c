/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sheets in all output formats, and cells that need quotes. */

#include "harness.h"
#include "study/study.h"

#include <string.h>

static void is(const wr_sheet_t T, wr_sheet_form_t form, const char *text) {
    wr_buffer_t out;
    wr_buffer_init(out);
    wr_sheet_print(out, T, form);
    REQUIRE(strcmp(out->text, text) == 0, "%s", out->text);
    wr_buffer_clear(out);
}

TEST(forms) {
    const char *head[] = {"a", "n", NULL};
    wr_sheet_t T;
    wr_sheet_init(T);
    wr_sheet_head(T, head);
    wr_sheet_put(T, "x, \"y\"");
    wr_sheet_put(T, "2^%d", -3);
    wr_sheet_put(T, "z");
    REQUIRE(T->rows == 2 && strcmp(wr_sheet_get(T, 1, 1), "") == 0);
    is(T, WR_SHEET_TEXT, "a       n\nx, \"y\"  2^-3\nz       \n");
    is(T, WR_SHEET_CSV, "a,n\n\"x, \"\"y\"\"\",2^-3\nz,\n");
    is(T, WR_SHEET_LATEX,
       "\\begin{tabular}{ll}\n\\toprule\na & n \\\\\n\\midrule\n"
       "x, \"y\" & 2\\textsuperscript{-3} \\\\\nz &  \\\\\n"
       "\\bottomrule\n\\end{tabular}\n");
    wr_sheet_clear(T);
}

TEST(more_gates_than_columns) {
    wr_sheet_job_t job = {.gates = "1,1,1,1,1,1,1,1,1,1"};
    wr_limits_t L;
    wr_sheet_t T;
    wr_limits_init(L);
    wr_sheet_init(T);
    REQUIRE_STATUS(wr_sheet_flip_flop(T, &job, L), WR_PARSE);
    wr_sheet_clear(T);
}
