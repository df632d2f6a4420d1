/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_ARCH_H
#define WREATH_CLI_ARCH_H

#include "arch/arch.h"
#include "cli/cli.h"

/* The architecture of that name, as wr_arch_find.
 * returns 0, or EXIT_BAD after saying which name is the nearest */
int cli_find_arch(wr_arch_t *out, char full[64], const cli_t *c,
                  const char *name);

#endif
