/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cells that are not linear, as an answer of express: what each is and
 * its margin; the .cell files and their certificates beside the stack. */

#include "cert/cert.h"
#include "study/express_impl.h"

static const char *const kind[WR_ARCH_CELLS] = {"bit", "last", "whole"};

/* PATH.bit.cell, PATH.bit.cert, PATH.last.cell ..; for wr_free. */
static char *name_of(const char *path, int i, const char *end) {
    char *name = NULL;
    wr_say(&name, "%s.%s.%s", path, kind[i], end);
    return name;
}

static wr_status_t save_as(const char *path, int i, const char *end,
                           const wr_buffer_t text, wr_limits_t L) {
    char *name = name_of(path, i, end);
    wr_status_t s = wr_buffer_save(text, name, L);
    wr_free(name);
    return s;
}

/* The letters of the cell are those of A, by name. */
static int same_letters(const wr_cell_t C, const wr_dfa_t A) {
    int same = C->letters == A->letters;
    for (uint32_t a = 0; same && a < C->letters; a++)
        same = strcmp(C->letter[a], A->letter_name[a]) == 0;
    return same;
}

static wr_status_t save(const wr_arch_cell_t *x, int i, const wr_dfa_t A,
                        const wr_express_job_t *job, wr_limits_t L) {
    wr_buffer_t text, cert;
    wr_buffer_init(text);
    wr_buffer_init(cert);
    wr_buffer_put(text, x->text);
    wr_status_t s = save_as(job->weights, i, "cell", text, L);
    if (s == WR_OK && job->cert != NULL) {
        if (i == WR_ARCH_CELL_WHOLE && same_letters(x->C, A))
            wr_cert_print_cell(cert, x->C, x->V, A);
        else
            wr_cell_certify(cert, x->C, x->V, NULL);
        s = save_as(job->weights, i, "cert", cert, L);
    }
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    return s;
}

char *study_robust_cert(const wr_express_cell_t *X, const wr_express_job_t *job,
                        int i) {
    return X->answer->cell[i].text != NULL && job->weights != NULL
               ? name_of(job->weights, i, "cert")
               : NULL;
}

wr_status_t study_robust_save(const wr_express_cell_t *X, const wr_dfa_t A,
                              const wr_express_job_t *job, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (int i = 0; i < WR_ARCH_CELLS && s == WR_OK; i++)
        if (X->answer->cell[i].text != NULL)
            s = save(&X->answer->cell[i], i, A, job, L);
    return s;
}

json_t *study_robust_json(const wr_express_cell_t *X,
                          const wr_express_job_t *job) {
    json_t *list = json_array();
    for (int i = 0; i < WR_ARCH_CELLS; i++) {
        const wr_arch_cell_t *x = &X->answer->cell[i];
        if (x->text == NULL)
            continue;
        char *margin = wr_rational_text(x->C->margin);
        char *gap = wr_rational_text(x->V->gap);
        char *file =
            job->weights != NULL ? name_of(job->weights, i, "cell") : NULL;
        char *cert = job->cert != NULL ? study_robust_cert(X, job, i) : NULL;
        wr_answer_append(list, wr_express_robust_fields, NULL, kind[i],
                         x->C->name, x->C->states, x->C->boxes, margin, gap,
                         file, cert);
        WR_FREE(cert, file, gap, margin);
    }
    return list;
}
