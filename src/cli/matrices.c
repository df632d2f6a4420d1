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
    if (status == 0)
        status = cli_failed(c, wr_matrices_set_lrnn(A, M, c->limits));
    wr_lrnn_clear(M);
    return status;
}

int cli_load_matrices(wr_matrices_t A, cli_t *c, const char *what) {
    if (cli_is_model(what))
        return load_model(A, c, what);
    return cli_failed(c, wr_matrices_read(A, what, c->limits));
}
