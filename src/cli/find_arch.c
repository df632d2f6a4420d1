/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Architectures by name, and what to say of a name that is none. */

#include "cli/cli.h"

#include <string.h>

int cli_find_arch(wr_arch_t *out, char full[64], const cli_t *c,
                  const char *name) {
    wr_limits_t L;
    wr_limits_init(L);
    if (wr_arch_find(out, full, name, L) == WR_OK)
        return 0;
    const size_t n = wr_arch_count();
    const char **names = wr_calloc(n, sizeof *names);
    for (size_t i = 0; i < n; i++)
        names[i] = wr_arch_get(i)->name;
    int known = 0;
    for (size_t i = 0; i < wr_arch_names(); i++)
        known |= strcmp(wr_arch_name_get(i)->name, name) == 0;
    const char *near = known ? NULL : cli_nearest(name, names, n);
    if (near != NULL)
        cli_error(c, "unknown architecture \"%.60s\"; did you mean %s?", name,
                  near);
    else
        cli_error(c, "%s", L->reason);
    wr_free(names);
    return EXIT_BAD;
}
