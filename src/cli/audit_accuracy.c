/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath audit --accuracy: a table or a figure. */

#include <string.h>

#include "cli/audit.h"

/* Selects a figure, CSV or text by the suffix of the path. */
static wr_status_t print(wr_buffer_t out, const wr_audit_accuracy_t *T,
                         const wr_audit_verdict_t *V, const char *path,
                         wr_limits_t L) {
    wr_paint_t paint;
    wr_status_t s = WR_OK;
    if (wr_paint_of_path(&paint, path)) {
        const wr_draw_t how = {.alone = 1};
        wr_picture_t P;
        wr_picture_init(P);
        wr_audit_accuracy_draw(P, T, V);
        wr_picture_finish(P, &how, "accuracy by length",
                          "dotted line: certified for all words");
        s = wr_picture_print(out, P, paint, 1, L);
        wr_picture_clear(P);
    } else {
        wr_sheet_t sheet;
        wr_sheet_init(sheet);
        wr_audit_accuracy_sheet(sheet, T, V);
        wr_sheet_print(out, sheet,
                       cli_ends_with(path, ".csv") ? WR_SHEET_CSV
                                                   : WR_SHEET_TEXT);
        wr_sheet_clear(sheet);
    }
    return s;
}

int cli_audit_accuracy(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job) {
    const char *path = cli_get(c, "accuracy");
    wr_audit_accuracy_t T = {.words = 16, .seed = 1, .most = 1000000};
    const wr_audit_verdict_t *V = NULL;
    wr_buffer_struct *out = cli_buffer(c);
    if (path == NULL)
        return 0;
    if (cli_number(&T.most, c, "length", UINT32_MAX) ||
        cli_number(&T.words, c, "words", 100000) ||
        cli_number(&T.seed, c, "seed", UINT64_MAX))
        return EXIT_BAD;
    for (size_t i = X->verdicts; i-- > 0;)
        if (strcmp(X->verdict[i].evaluation, "E0") != 0)
            V = &X->verdict[i];
    if (V == NULL || T.words == 0 || T.most == 0)
        return cli_error(c, "--accuracy: expected an evaluation model that "
                            "rounds, and words of some length");
    wr_status_t s = wr_audit_accuracy(&T, job, V, c->limits);
    if (s == WR_OK)
        s = print(out, &T, V, path, c->limits);
    cli_phase(c, "accuracy by length in %s", V->evaluation);
    return cli_save_made(c, out, s, path);
}
