/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The program `wreath`: finds the subcommand and hands over. */

#include <gmp.h>
#include <mpfr.h>
#include <string.h>

#include "cli/cli.h"

static const cli_command_t *const commands[] = {
    &cmd_list,      &cmd_show,     &cmd_classify, &cmd_equiv,  &cmd_minimise,
    &cmd_decompose, &cmd_compile,  &cmd_run,      &cmd_verify, &cmd_spectrum,
    &cmd_factor,    &cmd_collapse, &cmd_build,    &cmd_period, &cmd_formats,
    &cmd_table,     &cmd_horizon,  &cmd_search,   &cmd_claim,  &cmd_arch,
    &cmd_express,   &cmd_raw,      &cmd_trace,    &cmd_replay, &cmd_convert,
    &cmd_info,      &cmd_export,   &cmd_import,   &cmd_draw};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void usage(FILE *out) {
    fputs("usage: wreath COMMAND [options] ...\n\n"
          "Which automata can a linear RNN track?  Exact weights or a proof."
          "\n\ncommands:\n",
          out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nwreath COMMAND --help for details; wreath --version for versions."
          "\n\nexample:\n"
          "  wreath compile parity -o parity.lrnn\n"
          "  wreath verify parity.lrnn parity --length 1000000\n"
          "  wreath verify --all parity.lrnn parity -o parity.cert\n"
          "  wreath-check parity.cert\n",
          out);
}

static const cli_command_t *find(const char *name) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name) {
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *near = cli_nearest(name, names, COMMANDS);
    if (*name == '-')
        cli_error(NULL,
                  "found %s, expected a command: options stand behind"
                  " it, as in wreath list --json",
                  name);
    else if (near != NULL)
        cli_error(NULL, "unknown command \"%s\"; did you mean %s?", name, near);
    else
        cli_error(NULL, "unknown command \"%s\"; wreath --help lists them",
                  name);
    return EXIT_BAD;
}

int main(int argc, char **argv) {
    cli_t c;
    cli_memory_start();
    if (argc < 2) {
        usage(stderr);
        return EXIT_BAD;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("wreath %s (FLINT %s, GMP %s, MPFR %s)\n", wr_version(),
               FLINT_VERSION, gmp_version, mpfr_get_version());
        return cli_finish(NULL, EXIT_YES);
    }
    int help = strcmp(argv[1], "help") == 0;
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (help && argc == 2)) {
        usage(stdout);
        return cli_finish(NULL, EXIT_YES);
    }
    const char *name = argv[1 + help];
    const cli_command_t *command = find(name);
    if (command == NULL)
        return unknown_command(name);
    if (help) {
        cli_help(stdout, command);
        return cli_finish(NULL, EXIT_YES);
    }
    int status = cli_parse(&c, command, argc - 1, argv + 1);
    if (status < 0)
        status = cli_finish(&c, command->run(&c));
    if (status == EXIT_BAD && argc == 2)
        cli_usage(stderr, command); /* no operands: show the usage */
    flint_cleanup();
    return status;
}
