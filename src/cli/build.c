/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --method and --layout: which cascade to build. */

#include "cli/build.h"

static const char *const methods[] = {"permutation", "exclusion", "holonomy",
                                      "auto", NULL};
static const char *const layouts[] = {"disjoint", "overlap", "split", "full",
                                      NULL};

const char *cli_kind_name(wr_cascade_kind_t kind) {
    return methods[kind];
}

const char *cli_layout_name(wr_layout_t layout) {
    return layouts[layout];
}

int cli_build_cascade(wr_cascade_t C, cli_t *c, const wr_dfa_t A,
                      wr_cascade_kind_t fallback) {
    wr_status_t s;
    int automatic = 3;
    int method =
        cli_choice(c, "method", methods,
                   fallback == CLI_METHOD_AUTO ? automatic : (int) fallback);
    int layout = cli_choice(c, "layout", layouts, WR_LAYOUT_DISJOINT);
    if (method < 0 || layout < 0)
        return EXIT_BAD;
    if (method == automatic)
        method = wr_dfa_is_permutation(A) ? WR_CASCADE_PERMUTATION
                                          : WR_CASCADE_EXCLUSION;
    if (method != WR_CASCADE_HOLONOMY && cli_get(c, "layout") != NULL) {
        cli_error(c, "--layout belongs to --method holonomy, not to %s",
                  methods[method]);
        return EXIT_BAD;
    }
    cli_more(c, "method: %s cascade%s", methods[method],
             cli_get(c, "method") == NULL && fallback == CLI_METHOD_AUTO
                 ? ", chosen by whether all letters are permutations"
                 : "");
    if (method == WR_CASCADE_PERMUTATION)
        s = wr_cascade_permutation(C, A, c->limits);
    else if (method == WR_CASCADE_EXCLUSION)
        s = wr_cascade_exclusion(C, A, c->limits);
    else
        s = wr_cascade_holonomy(C, A, (wr_layout_t) layout, c->limits);
    cli_phase(c, "building the cascade");
    return s == WR_OK ? 0 : cli_failed(c, s);
}
