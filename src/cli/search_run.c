/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The search of `wreath search`, in slices between which its checkpoint is
 * saved, from the candidate at which an earlier run stopped. */

#include <errno.h>
#include <sys/stat.h>

#include "cli/search.h"

static void resume(wr_search_t X, cli_t *c) {
    const char *path = cli_get(c, "checkpoint");
    struct stat st;
    if (wr_is_stdout(path))
        cli_refuse(c, "--checkpoint: found %s, expected a file's name", path);
    if (path == NULL || (stat(path, &st) != 0 && errno == ENOENT))
        return;
    wr_reader_t in;
    wr_reader_init(in);
    wr_status_t s = wr_reader_open(in, path, 1 << 16);
    if (s == WR_OK)
        s = wr_search_resume(X, in, c->limits);
    cli_must_read(c, in, s);
    cli_note(c, "resuming at candidate %llu",
             (unsigned long long) wr_search_counts(X)->next);
    wr_reader_clear(in);
}

static void save(const wr_search_t X, cli_t *c) {
    const char *path = cli_get(c, "checkpoint");
    if (path == NULL)
        return;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_search_save(b, X);
    cli_save(c, b, path);
    wr_buffer_clear(b);
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

/* The slices end with a checkpoint, which is also saved every ten seconds. */
wr_status_t cli_search_run(wr_search_t X, cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    int first = !cli_has(c, "smallest");
    wr_status_t s = WR_OK;
    resume(X, c);
    double began = wr_seconds(), saved = began;
    uint64_t from = k->next;
    while (s == WR_OK && k->next < k->total && !(first && k->witnesses > 0)) {
        s = wr_search_run(X, 1024, first, c->limits);
        progress(c, k, from, began);
        if (wr_seconds() - saved > 10) {
            save(X, c);
            saved = wr_seconds();
        }
    }
    wr_limits_wipe(c->limits);
    save(X, c);
    return s;
}
