/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cells that are not linear, as an answer of wreath express: what each is and
 * its margin; the .cell files and their certificates beside the stack. */

#include <string.h>

#include "cli/express.h"
#include "exact/cell.h"

static const char *const kind[] = {"bit", "last"};

/* PATH.bit.cell, PATH.bit.cert, PATH.last.cell .. */
static wr_status_t save_as(const char *path, int i, const char *end,
                           const wr_buffer_t text, wr_limits_t L) {
    wr_buffer_t name;
    wr_buffer_init(name);
    wr_buffer_printf(name, "%s.%s.%s", path, kind[i], end);
    wr_status_t s = wr_buffer_save(text, name->text, L);
    wr_buffer_clear(name);
    return s;
}

static wr_status_t decide(wr_cell_t C, wr_cell_verdict_t V, const char *text,
                          wr_limits_t L) {
    wr_reader_t R;
    wr_reader_init(R);
    wr_status_t s = wr_reader_open_text(R, "a cell", text, strlen(text));
    if (s == WR_OK)
        s = wr_cell_read(C, R);
    if (s == WR_OK)
        s = wr_cell_check(V, C, L);
    wr_reader_clear(R);
    return s;
}

static void say(const wr_cell_t C, const wr_cell_verdict_t V) {
    char *margin = fmpq_get_str(NULL, 10, C->margin);
    char *gap = fmpq_get_str(NULL, 10, V->gap);
    printf("cell %s: %u boxes, %s apart, robust to any disturbance of up to"
           " %s a step (E5)\n", C->name, C->boxes, gap, margin);
    flint_free(gap);
    flint_free(margin);
}

/* Cell i. */
static wr_status_t one(const express_cell_t *X, cli_t *c,
                       const express_job_t *job, int i, int say_it) {
    wr_cell_t C;
    wr_cell_verdict_t V;
    wr_buffer_t text, cert;
    wr_cell_init(C);
    wr_cell_verdict_init(V);
    wr_buffer_init(text);
    wr_buffer_init(cert);
    wr_status_t s = decide(C, V, X->answer->cell[i], c->limits);
    if (s == WR_OK && say_it)
        say(C, V);
    if (s == WR_OK && !say_it && job->weights != NULL) {
        wr_buffer_put(text, X->answer->cell[i]);
        s = save_as(job->weights, i, "cell", text, c->limits);
    }
    if (s == WR_OK && !say_it && job->cert != NULL) {
        wr_cell_certify(cert, C, V);
        s = save_as(job->weights, i, "cert", cert, c->limits);
    }
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    wr_cell_verdict_clear(V, C);
    wr_cell_clear(C);
    return s;
}

static int all(const express_cell_t *X, cli_t *c, const express_job_t *job,
               int say_it) {
    wr_status_t s = WR_OK;
    for (int i = 0; i < 2 && s == WR_OK; i++)
        if (X->answer->cell[i] != NULL)
            s = one(X, c, job, i, say_it);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

int express_robust_save(const express_cell_t *X, cli_t *c,
                        const express_job_t *job) {
    return all(X, c, job, 0);
}

int express_robust_say(const express_cell_t *X, cli_t *c) {
    return all(X, c, NULL, 1);
}
