/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_IMPORT_H
#define WREATH_CLI_IMPORT_H

/* Automata one after another from a file in any format. */

#include "cli/cli.h"
#include "interchange/interchange.h"

typedef struct {
    wr_reader_t R, symbols;
    wr_import_t how;
    wr_account_t account; /* of the last one read */
    unsigned long read;   /* how many so far */
    int expression;       /* R holds one regular expression */
} cli_import_t;

/* The format that an option names: 0, EXIT_BAD after saying what was wrong,
 * or -1 when it was not given. */
int cli_syntax(wr_syntax_t *out, const cli_t *c, const char *option);

/* Opens a file, "-", a specimen, "regex:EXPRESSION", or (NULL) what --regex
 * gives, as --symbols, --zero and --alphabet ask for it; to be closed in any
 * case. */
int cli_import_open(cli_import_t *I, cli_t *c, const char *what);
/* The next one; I->account->found is 0 when there was none. */
int cli_import_next(wr_dfa_t A, cli_import_t *I, cli_t *c);
void cli_import_close(cli_import_t *I);

/* convert_write.c: what wreath convert writes, and the automata of I into it.
 * An exit status. */
typedef struct {
    const char *path; /* may hold one %, a place for the number */
    wr_syntax_t to;
    uint64_t which;         /* 0: all */
    wr_buffer_struct *text; /* of OUT, or of the one file so far */
    unsigned long written;
    json_t *list;           /* with --json */
    wr_buffer_struct *said; /* lines about what is not saved yet */
} cli_convert_t;
int cli_convert(cli_t *c, cli_convert_t *V, cli_import_t *I);
extern const wr_field_t cli_convert_fields[];

/* show_info.c: wreath show --info.  An exit status. */
int cli_show_info(cli_t *c);
extern const wr_field_t cli_info_fields[];

#endif
