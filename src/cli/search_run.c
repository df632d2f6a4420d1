/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The search of `wreath search`, in slices between which its checkpoint is
 * saved, from the candidate at which an earlier run stopped. */

#include <errno.h>
#include <sys/stat.h>

#include "cli/search.h"

static int resume(wr_search_t X, cli_t *c) {
    const char *path = cli_get(c, "checkpoint");
    struct stat st;
    if (wr_is_stdout(path))
        return cli_error(c, "--checkpoint: found %s, expected a file's name",
                         path);
    if (path == NULL || (stat(path, &st) != 0 && errno == ENOENT))
        return 0;
    wr_reader_t in;
    wr_reader_init(in);
    wr_status_t s = wr_reader_open(in, path, 1 << 16);
    if (s == WR_OK)
        s = wr_search_resume(X, in, c->limits);
    const int status = cli_read_failed(c, in, s);
    if (status == 0)
        cli_note(c, "resuming at candidate %llu",
                 (unsigned long long) wr_search_counts(X)->next);
    wr_reader_clear(in);
    return status;
}

static int save(const wr_search_t X, cli_t *c) {
    const char *path = cli_get(c, "checkpoint");
    if (path == NULL)
        return 0;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_search_save(b, X);
    int status = cli_save(c, b, path);
    wr_buffer_clear(b);
    return status;
}

static void progress(cli_t *c, const wr_search_counts_t *k, uint64_t from,
                     double began) {
    char text[128];
    double t = wr_seconds() - began;
    if (c->limits->progress == NULL)
        return;
    snprintf(text, sizeof text, "%llu witnesses, ~%.0f candidates per second",
             (unsigned long long) k->witnesses,
             t > 0 ? (double) (k->next - from) / t : 0);
    c->limits->progress(c->limits->progress_arg, text, k->next, k->total);
}

/* Search in slices, and save a checkpoint every ten seconds. */
static int search(wr_status_t *ended, wr_search_t X, cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    int first = !cli_has(c, "smallest"), status = 0;
    double began = wr_seconds(), saved = began;
    uint64_t from = k->next;
    *ended = WR_OK;
    while (*ended == WR_OK && status == 0 && k->next < k->total &&
           !(first && k->witnesses > 0)) {
        *ended = wr_search_run(X, 1024, first, c->limits);
        progress(c, k, from, began);
        if (wr_seconds() - saved > 10) {
            status = save(X, c);
            saved = wr_seconds();
        }
    }
    wr_limits_wipe(c->limits);
    return status;
}

int cli_search_run(wr_status_t *ended, wr_search_t X, cli_t *c) {
    int status = resume(X, c);
    if (status == 0)
        status = search(ended, X, c);
    return status == 0 ? save(X, c) : status;
}
