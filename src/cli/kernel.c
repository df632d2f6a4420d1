/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --kernel: judging a certificate by two programs, wreath-check and, if
 * installed, wreath-kernel.  wreath-kernel returns status 3 for a certificate
 * for which it has no theorem; its first line is printed then, too. */

#include "cli/cli.h"
#include "study/program.h"

int cli_kernel_ready(cli_t *c) {
    if (!cli_has(c, "kernel") || wr_program_found("wreath-kernel"))
        return 0;
    return cli_error(c, "--kernel: wreath-kernel is not installed; ./bootstrap "
                        "proofs builds it, and $WREATH_KERNEL names it");
}

static int judge(cli_t *c, int *answer, const char *program, const char *cert) {
    char *argv[] = {(char *) program, (char *) cert, NULL};
    wr_claim_said_t said = {.status = EXIT_BAD};
    wr_place_t place = {.folder = ".", .automata = cli_get(c, "automata")};
    int status = cli_failed(c, wr_program_run(&place, &said, argv, c->limits));
    const char *line = said.out != NULL && *said.out ? said.out
                       : said.last != NULL           ? said.last
                                                     : "";
    *answer = said.status;
    if (status == 0)
        fprintf(c->json ? stderr : stdout, "%s: %.*s\n", program,
                (int) strcspn(line, "\n"), line);
    wr_claim_said_clear(&said);
    return status;
}

int cli_kernel_judge(cli_t *c, const char *cert) {
    int check = EXIT_BAD, kernel = EXIT_BAD;
    if (!cli_has(c, "kernel"))
        return 0;
    int status = judge(c, &check, "wreath-check", cert);
    if (status == 0)
        status = judge(c, &kernel, "wreath-kernel", cert);
    if (status == 0 && check == EXIT_YES &&
        (kernel == EXIT_YES || kernel == EXIT_UNKNOWN))
        return 0;
    if (status == 0)
        cli_error(c, "%s: the certificate is not accepted", cert);
    return EXIT_UNKNOWN;
}
