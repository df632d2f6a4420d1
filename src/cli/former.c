/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Former names.  To end one, its line here is removed. */

#include <string.h>

#include "cli/former.h"

/* In every command (NULL) that has the option `now`, or in one. */
static const struct {
    const char *command, *now;
    cli_option_t option;
} options[] = {
    {NULL, "evaluation", {"model", 0, "MODEL", NULL}},
    {NULL, "layer-evaluation", {"layer-model", 0, "LIST", NULL}},
    {"run", "evaluation", {"arith", 0, "HOW", NULL}},
    {"horizon", "mode", {"", 'm', "MODE", NULL}},
    {"compile", "method", {"", 'm', "METHOD", NULL}},
    {"decompose", "method", {"", 'm', "METHOD", NULL}},
    {"draw", "method", {"", 'm', "METHOD", NULL}},
};

static int has_option(const cli_command_t *command, const char *name) {
    const cli_option_t *o = command->options;
    for (; o != NULL && o->name != NULL; o++)
        if (strcmp(o->name, name) == 0)
            return 1;
    return 0;
}

const cli_option_t *cli_former_option(const char **now,
                                      const cli_command_t *command, size_t i) {
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        const char *of = options[k].command;
        if (of != NULL ? strcmp(of, command->name) == 0
                       : has_option(command, options[k].now)) {
            if (i-- == 0) {
                *now = options[k].now;
                return &options[k].option;
            }
        }
    }
    return NULL;
}

int cli_is_evaluation(const char *text) {
    return (text[0] == 'E' && text[1] >= '0' && text[1] <= '9') ||
           strncmp(text, "ball:", 5) == 0 || strncmp(text, "mpfr:", 5) == 0;
}
