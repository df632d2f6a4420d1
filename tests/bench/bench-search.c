/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Candidates per second: a random search with conditions decided exactly, and
 * all scalars of an eight-bit format from all starts. */

#include <stdio.h>

#include "search/search.h"

static void run(const char *what, wr_family_t F) {
    wr_limits_t L;
    wr_search_t X;
    wr_limits_init(L);
    if (wr_search_init(&X, F, L) != WR_OK)
        return;
    double t = wr_seconds();
    wr_status_t s = wr_search_run(X, UINT64_MAX, 0, L);
    t = wr_seconds() - t;
    const wr_search_counts_t *k = wr_search_counts(X);
    if (s == WR_OK)
        printf("%s: %.0f candidates a second, %.0f of them decided\n", what,
               (double) k->next / t, (double) k->decided / t);
    wr_search_clear(X);
}

static void set(wr_family_t F, const char *model, const char *entries,
                const char *add) {
    wr_limits_t L;
    wr_limits_init(L);
    if (wr_evaluation_read(F->evaluation, model, L) != WR_OK ||
        wr_grid_read(F->entries, entries, F->evaluation->format, L) != WR_OK ||
        wr_grid_read(F->add, add, F->evaluation->format, L) != WR_OK)
        puts(L->reason);
}

int main(void) {
    wr_family_t F;
    wr_family_init(F);
    set(F, "E2:fp16:rne:seq", "-8..8/8", "codes:-2:2");
    F->n = 2;
    F->tries = 400000;
    F->such = WR_SUCH_POSITIVE | WR_SUCH_CONTRACTION;
    run("search, 2 x 2 contractions, fp16", F);
    wr_family_clear(F);
    wr_family_init(F);
    set(F, "E2:fp16:rne:seq", "1..31/32", "codes:0:0");
    wr_limits_t L;
    wr_limits_init(L);
    if (wr_grid_read(F->beta, "1", F->evaluation->format, L) != WR_OK)
        puts(L->reason);
    F->n = 2;
    F->shape = WR_FAMILY_DELTA;
    F->tries = 100000;
    run("search, delta rules of size 2, fp16", F);
    wr_family_clear(F);
    wr_family_init(F);
    set(F, "E2:e4m3fn:rne:seq", "codes+", "codes");
    F->exhaustive = F->start_all = 1;
    run("all scalars of e4m3fn, all 253 starts", F);
    wr_family_clear(F);
    return 0;
}
