/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --method and --layout: which cascade to build. */

#include "cli/build.h"

#include <string.h>

int cli_build_cascade(wr_cascade_t C, cli_t *c, const wr_dfa_t A,
                      const char *fallback) {
    const char *method = cli_get(c, "method");
    wr_status_t s = wr_cascade_build(C, A, method == NULL ? fallback : method,
                                     cli_get(c, "layout"), c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    cli_more(c, "method: %s cascade%s",
             wr_cascade_kind_name(wr_cascade_kind(C)),
             method == NULL && strcmp(fallback, "auto") == 0
                 ? ", chosen by whether all letters are permutations"
                 : "");
    cli_phase(c, "building the cascade");
    return 0;
}
