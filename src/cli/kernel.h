/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_KERNEL_H
#define WREATH_CLI_KERNEL_H

/* --kernel: the program made of proofs (proofs/coq) is asked beside
 * wreath-check. */

#include "cli/cli.h"

#define CLI_KERNEL_HELP "also ask the verified checker wreath-kernel"

/* Whether --kernel is absent, or the program can be run.
 * returns 0, or an exit status after saying that it is not installed */
int cli_kernel_ready(cli_t *c);
/* With --kernel: wreath-check and wreath-kernel judge the certificate, and
 * their first lines are printed (with --json on standard error).
 * returns 0: accepted, or left to wreath-check by wreath-kernel;
 *         3: not accepted, or not to the end, after saying so */
int cli_kernel_judge(cli_t *c, const char *cert);

#endif
