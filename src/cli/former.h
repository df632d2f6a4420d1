/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_FORMER_H
#define WREATH_CLI_FORMER_H

/* Names of commands and options in the release before, which work for one
 * release more, with a line on standard error that has the new name.
 */

#include "cli/cli.h"

/* Arguments with the new name of a command in place of the former one, and
 * what was named how. */
typedef struct {
    int argc;
    char **argv;
    const char *was, *now;
    char *option;
} cli_former_t;
/* 1 if argv[1] is a former name; F is to be cleared in any case. */
int cli_former_command(cli_former_t *F, int argc, char **argv);
void cli_former_clear(cli_former_t *F);

/* Former option i of a command: its name, or only its letter (name ""), and
 * in *now the option that it stands for.  NULL after the last. */
const cli_option_t *cli_former_option(const char **now,
                                      const cli_command_t *command, size_t i);
/* Whether a value of -m is an evaluation model: it may be that of a former
 * -m, too. */
int cli_is_evaluation(const char *text);

#endif
