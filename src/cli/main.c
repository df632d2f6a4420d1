/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The program `wreath`: it finds the command and runs it. */

#include <fcntl.h>
#include <gmp.h>
#include <mpfr.h>
#include <signal.h>
#include <unistd.h>

#include "cli/cli.h"

extern const cli_command_t cmd_arch, cmd_audit, cmd_claim, cmd_classify,
    cmd_collapse, cmd_compile, cmd_convert, cmd_decompose, cmd_doctor, cmd_draw,
    cmd_equiv, cmd_export, cmd_express, cmd_factor, cmd_horizon, cmd_import,
    cmd_list, cmd_minimise, cmd_period, cmd_run, cmd_search, cmd_show,
    cmd_spectrum, cmd_survey, cmd_table, cmd_trace, cmd_verify;

/* The commands by task, in the order of --help; each list ends with NULL. */
static const struct {
    const char *task;
    const cli_command_t *command[8];
} tasks[] = {
    {"automata",
     {&cmd_list, &cmd_show, &cmd_classify, &cmd_equiv, &cmd_minimise,
      &cmd_decompose}},
    {"weights", {&cmd_compile, &cmd_run, &cmd_spectrum, &cmd_factor}},
    {"verdicts", {&cmd_verify, &cmd_audit, &cmd_express, &cmd_collapse}},
    {"rounding",
     {&cmd_period, &cmd_horizon, &cmd_search, &cmd_table, &cmd_trace}},
    {"papers", {&cmd_claim, &cmd_arch, &cmd_survey, &cmd_draw}},
    {"files", {&cmd_convert, &cmd_export, &cmd_import, &cmd_doctor}},
};
enum { TASKS = sizeof tasks / sizeof *tasks };

static void usage(FILE *out) {
    fputs("usage: wreath COMMAND [options] ...\n\n"
          "Which automata can a linear RNN track?  Exact weights or a proof.\n",
          out);
    for (int t = 0; t < TASKS; t++) {
        fprintf(out, "\n%s:\n", tasks[t].task);
        for (int i = 0; tasks[t].command[i] != NULL; i++)
            fprintf(out, "  %-10s %s\n", tasks[t].command[i]->name,
                    tasks[t].command[i]->summary);
    }
    fputs("\nwreath COMMAND --help for details; wreath --version for "
          "versions.\n\nexample:\n"
          "  wreath compile parity -o parity.lrnn\n"
          "  wreath verify parity.lrnn parity --length 1000000\n"
          "  wreath verify --all parity.lrnn parity -o parity.cert\n"
          "  wreath-check parity.cert\n",
          out);
}

/* Return the command of this name, or NULL with *near the nearest name. */
static const cli_command_t *find(const char **near, const char *name) {
    *near = NULL;
    for (int t = 0; t < TASKS; t++)
        for (int i = 0; tasks[t].command[i] != NULL; i++) {
            if (strcmp(tasks[t].command[i]->name, name) == 0)
                return tasks[t].command[i];
            cli_nearer(near, name, tasks[t].command[i]->name);
        }
    return NULL;
}

static int unknown_command(const char *name, const char *near) {
    if (*name == '-')
        return cli_error(
            NULL,
            "found %s, expected a command: options follow the command, "
            "as in wreath list --json",
            name);
    if (strcmp(name, "check") == 0)
        near = "the program wreath-check";
    if (near != NULL)
        return cli_error(NULL, "unknown command \"%s\"; did you mean %s?", name,
                         near);
    return cli_error(NULL, "unknown command \"%s\"; wreath --help lists them",
                     name);
}

static int command(int argc, char **argv, int help) {
    cli_held_t *held = NULL;
    const char *near;
    const cli_command_t *m = find(&near, argv[1]);
    if (m == NULL)
        return unknown_command(argv[1], near);
    if (help) {
        cli_help(stdout, m);
        return cli_finish(NULL, EXIT_YES);
    }
    cli_t c = {.held = &held, .bare = argc == 2};
    cli_parse(&c, m, argc - 1, argv + 1);
    cli_end(&c, m->run(&c));
}

int cli_main(int argc, char **argv) {
    if (argc < 2) {
        usage(stderr);
        return EXIT_BAD;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("wreath %s (FLINT %s, GMP %s, MPFR %s)\n", wr_version(),
               FLINT_VERSION, gmp_version, mpfr_get_version());
        return cli_finish(NULL, EXIT_YES);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        usage(stdout);
        return cli_finish(NULL, EXIT_YES);
    }
    const int help = strcmp(argv[1], "help") == 0;
    return command(argc - help, argv + help, help);
}

/* ---- the process --------------------------------------------------------- */

static void *gmp_realloc(void *p, size_t old, size_t bytes) {
    (void) old;
    return wr_realloc(p, bytes);
}

static void gmp_free(void *p, size_t bytes) {
    (void) bytes;
    wr_free(p);
}

/* Let every library allocate by wr_malloc, which ends the process with the
 * status of a limit if memory is refused.  Otherwise Jansson would return an
 * incomplete object, and therefore a wrong answer, and GMP and FLINT would
 * abort, which looks like a crash. */
static void start_memory(void) {
    json_set_alloc_funcs(wr_malloc, wr_free);
    mp_set_memory_functions(wr_malloc, gmp_realloc, gmp_free);
    __flint_set_memory_functions(wr_malloc, wr_calloc, wr_realloc, wr_free);
}

/* Open closed standard descriptors in the wrong direction, so that no other
 * file gets their numbers and reading or writing them still fails. */
static void start(void) {
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(EXIT_BAD);
    signal(SIGCHLD, SIG_DFL); /* if ignored, waitpid fails */
    signal(SIGXFSZ, SIG_IGN); /* a write past the size limit fails */
}

int main(int argc, char **argv) {
    start();
    start_memory();
    return cli_main(argc, argv);
}
