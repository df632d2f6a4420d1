/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Models from files. */

#include "cli/cli.h"

/* No automaton or model that fits into memory has a larger text. */
static size_t max_bytes(const cli_t *c) {
    uint64_t bound = c->limits->max_memory / 4;
    return bound > SIZE_MAX ? SIZE_MAX : (size_t) bound;
}

/* Says what the reader said; UNABLE may come from the limits instead. */
static int reader_failed(const cli_t *c, wr_reader_t R, wr_status_t s) {
    if (*R->message == '\0')
        return cli_failed(c, s);
    cli_error(c, "%s", R->message);
    return s == WR_UNABLE ? EXIT_UNKNOWN : EXIT_BAD;
}

int cli_load_lrnn(wr_lrnn_t M, wr_buffer_t text, cli_t *c, const char *path) {
    wr_reader_t R;
    int status = 0;

    wr_reader_init(R);
    wr_status_t s = wr_reader_load(R, path, max_bytes(c));
    if (s == WR_OK && text != NULL)
        wr_buffer_write(text, R->text, R->length);
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, c->limits);
    if (s != WR_OK)
        status = reader_failed(c, R, s);
    else
        cli_phase(c, "reading %s: %u layer%s, %u letter%s", path, M->layers,
                  CLI_S(M->layers), M->letters, CLI_S(M->letters));
    wr_reader_clear(R);
    return status;
}
