/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Two programs on one certificate: wreath-check, and wreath-kernel where it
 * is installed.  What wreath-kernel has no theorem for it leaves to the other
 * (status 3), and that is said. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/claims.h"
#include "cli/kernel.h"

/* A path, or a name that the PATH has. */
static int found(const char *program) {
    if (strchr(program, '/') != NULL)
        return access(program, X_OK) == 0;
    const char *at = getenv("PATH");
    while (at != NULL && *at) {
        char path[4096];
        size_t n = strcspn(at, ":");
        snprintf(path, sizeof path, "%.*s/%s", (int) n, at, program);
        if (n > 0 && access(path, X_OK) == 0)
            return 1;
        at += n + (at[n] == ':');
    }
    return 0;
}

int cli_kernel_ready(cli_t *c) {
    char path[4096];
    if (cli_get(c, "kernel") == NULL ||
        found(cli_claims_program(path, "wreath-kernel")))
        return 0;
    cli_error(c, "--kernel: wreath-kernel is not installed; ./bootstrap proofs"
                 " builds it, and $WREATH_KERNEL names it");
    return EXIT_BAD;
}

/* One of the two; its first line is printed. */
static int judge(cli_t *c, int *answer, const char *program, const char *cert) {
    char *argv[] = {(char *) program, (char *) cert, NULL};
    char *out = NULL, *last = NULL;
    cli_place_t place = {c, "."};
    wr_status_t s =
        cli_claims_run(&place, answer, &out, &last, argv, c->limits);
    int status = s == WR_OK ? 0 : cli_failed(c, s);
    const char *line = out != NULL && *out ? out : last;
    if (status == 0)
        fprintf(c->json ? stderr : stdout, "%s: %.*s\n", program,
                (int) strcspn(line != NULL ? line : "", "\n"),
                line != NULL ? line : "");
    wr_free(out);
    wr_free(last);
    return status;
}

int cli_kernel_judge(cli_t *c, const char *cert) {
    int check = EXIT_BAD, kernel = EXIT_BAD;
    if (cli_get(c, "kernel") == NULL)
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
