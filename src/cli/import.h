/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_IMPORT_H
#define WREATH_CLI_IMPORT_H

/* Reading the automata of a file in any format, one after another. */

#include "cli/cli.h"
#include "interchange/interchange.h"

typedef struct {
    wr_reader_t R, symbols;
    wr_import_t how;
    wr_account_t account; /* of the last automaton read */
    unsigned long read;   /* number of automata read so far */
    int expression;       /* R holds one regular expression */
} cli_import_t;

/* Read the format that an option names: 1, or 0 if the option is absent. */
int cli_syntax(wr_syntax_t *out, const cli_t *c, const char *option);

/* Open a file, "-", an example, "regex:EXPRESSION" or, if `what` is NULL, the
 * expression of --regex, with --symbols, --zero and --alphabet; call
 * cli_import_close later. */
void cli_import_open(cli_import_t *I, cli_t *c, const char *what);
/* Read the next automaton; return I->account->found, 0 if there is none. */
int cli_import_next(wr_dfa_t A, cli_import_t *I, cli_t *c);
void cli_import_close(cli_import_t *I);

/* convert_write.c: the output of wreath convert; write the automata of I to
 * it. */
typedef struct {
    const char *path; /* may have one %, which the number replaces */
    wr_syntax_t to;
    uint64_t which;         /* 0: all */
    wr_buffer_struct *text; /* of OUT, or of the current file */
    unsigned long written;
    json_t *list;           /* with --json */
    wr_buffer_struct *said; /* notes on automata not yet saved */
} cli_convert_t;
void cli_convert(cli_t *c, cli_convert_t *V, cli_import_t *I);
extern const wr_field_t cli_convert_fields[];

/* show_info.c: wreath show --info. */
void cli_show_info(cli_t *c);
extern const wr_field_t cli_info_fields[];

#endif
