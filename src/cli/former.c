/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Former names.  To end one, its line here is removed. */

#include "cli/cli.h"

/* wreath WAS is wreath NOW; where `option` is not NULL, only with that option,
 * whose new name is `named`. */
static const struct {
    const char *was, *now[2], *say, *option, *named;
} commands[] = {
    {"info", {"show", "--info"}, "show --info", NULL, NULL},
    {"replay", {"trace", "--replay"}, "trace --replay", NULL, NULL},
    {"raw", {"export", NULL}, "export --arch NAME", NULL, NULL},
    {"formats", {"table", "formats"}, "table formats", NULL, NULL},
    {"build", {"compile", NULL}, "compile", NULL, NULL},
    {"spectrum",
     {"search", "product"},
     "search product --factors",
     "--counterexample",
     "--factors"},
};

/* In every command (NULL) that has the option `now`, or in one. */
static const struct {
    const char *command, *now;
    cli_option_t option;
} options[] = {
    {NULL, "evaluation", {"model", 0, "MODEL", NULL}},
    {NULL, "layer-evaluation", {"layer-model", 0, "LIST", NULL}},
    {"run", "evaluation", {"arith", 0, "HOW", NULL}},
    {"export", "lrnn", {"model", 'm', "FILE", NULL}},
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

/* The place of an option, alone or with =VALUE, or 0. */
static int find(int argc, char **argv, const char *option) {
    const size_t n = strlen(option);
    for (int i = 2; i < argc; i++)
        if (strncmp(argv[i], option, n) == 0 &&
            (argv[i][n] == '\0' || argv[i][n] == '='))
            return i;
    return 0;
}

int cli_former_command(cli_former_t *F, int argc, char **argv) {
    const size_t count = sizeof commands / sizeof *commands;
    size_t k = 0;
    int at = 0;
    memset(F, 0, sizeof *F);
    for (; k < count; k++)
        if (strcmp(argv[1], commands[k].was) == 0 &&
            (commands[k].option == NULL ||
             (at = find(argc, argv, commands[k].option)) > 0))
            break;
    if (k == count)
        return 0;
    F->was = commands[k].option != NULL ? commands[k].option : argv[1];
    F->now = commands[k].say;
    F->argv = wr_malloc(((size_t) argc + 2) * sizeof *F->argv);
    F->argv[F->argc++] = argv[0];
    for (int i = 0; i < 2 && commands[k].now[i] != NULL; i++)
        F->argv[F->argc++] = (char *) commands[k].now[i];
    for (int i = 2; i < argc; i++)
        F->argv[F->argc++] = argv[i];
    if (at > 0) { /* "--factors=3" in place of "--counterexample=3" */
        wr_say(&F->option, "%s%s", commands[k].named,
               argv[at] + strlen(commands[k].option));
        F->argv[F->argc - argc + at] = F->option;
    }
    F->argv[F->argc] = NULL;
    return 1;
}

void cli_former_clear(cli_former_t *F) {
    WR_FREE(F->argv, F->option);
}
