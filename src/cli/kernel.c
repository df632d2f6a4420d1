/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --kernel: judging a certificate by two programs, wreath-check and, if
 * installed, wreath-kernel.  wreath-kernel returns status 3 for a certificate
 * for which it has no theorem; its first line is printed then, too. */

#include "cli/cli.h"
#include "study/program.h"

void cli_kernel_ready(cli_t *c) {
    if (cli_has(c, "kernel") && !wr_program_found("wreath-kernel"))
        cli_refuse(c, "--kernel: wreath-kernel is not installed; ./bootstrap "
                      "proofs builds it, and $WREATH_KERNEL names it");
}

/* Print the first line of the program's answer, and return its exit status. */
static int judge(cli_t *c, const char *program, const char *cert) {
    char *argv[] = {(char *) program, (char *) cert, NULL};
    wr_claim_said_t said = {.status = EXIT_BAD};
    wr_place_t place = {.folder = ".", .automata = cli_get(c, "automata")};
    if (cli_failed(c, wr_program_run(&place, &said, argv, c->limits)) != 0)
        cli_end(c, EXIT_UNKNOWN);
    const char *line = said.out != NULL && *said.out ? said.out
                       : said.last != NULL           ? said.last
                                                     : "";
    const int answer = said.status;
    fprintf(c->json ? stderr : stdout, "%s: %.*s\n", program,
            (int) strcspn(line, "\n"), line);
    wr_claim_said_clear(&said);
    return answer;
}

void cli_kernel_judge(cli_t *c, const char *cert) {
    if (!cli_has(c, "kernel"))
        return;
    const int check = judge(c, "wreath-check", cert);
    const int kernel = judge(c, "wreath-kernel", cert);
    if (check == EXIT_YES && (kernel == EXIT_YES || kernel == EXIT_UNKNOWN))
        return;
    cli_error(c, "%s: the certificate is not accepted", cert);
    cli_end(c, EXIT_UNKNOWN);
}
