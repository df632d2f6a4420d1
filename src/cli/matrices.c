/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices from a model, a file or the command line. */

#include "cli/cli.h"

int cli_is_model(const char *what) {
    return *what != '[' && cli_ends_with(what, ".lrnn");
}

static int load_model(wr_matrices_t A, cli_t *c, const char *path) {
    wr_lrnn_t M;
    wr_lrnn_init(M);
    int status = cli_load_lrnn(M, NULL, c, path);
    wr_status_t s = status == 0 ? wr_matrices_set_lrnn(A, M, c->limits) : WR_OK;
    wr_lrnn_clear(M);
    return s == WR_OK ? status : cli_failed(c, s);
}

int cli_load_matrices(wr_matrices_t A, cli_t *c, const char *what) {
    if (cli_is_model(what))
        return load_model(A, c, what);
    return cli_failed(c, wr_matrices_read(A, what, c->limits));
}
