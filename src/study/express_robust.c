/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cells that are not linear, as an answer of express: what each is and
 * its margin; the .cell files and their certificates beside the stack. */

#include <string.h>

#include "cert/cert.h"
#include "study/express_impl.h"

static const char *const kind[WR_ARCH_CELLS] = {"bit", "last", "whole"};

/* PATH.bit.cell, PATH.bit.cert, PATH.last.cell ..; initialises name. */
static void name_of(wr_buffer_t name, const char *path, int i,
                    const char *end) {
    wr_buffer_init(name);
    wr_buffer_printf(name, "%s.%s.%s", path, kind[i], end);
}

static wr_status_t save_as(const char *path, int i, const char *end,
                           const wr_buffer_t text, wr_limits_t L) {
    wr_buffer_t name;
    name_of(name, path, i, end);
    wr_status_t s = wr_buffer_save(text, name->text, L);
    wr_buffer_clear(name);
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

int study_robust_cert(wr_buffer_t name, const wr_express_cell_t *X,
                      const wr_express_job_t *job, int i) {
    int is = X->answer->cell[i].text != NULL && job->weights != NULL;
    if (is)
        wr_buffer_printf(name, "%s.%s.cert", job->weights, kind[i]);
    return is;
}

wr_status_t study_robust_save(const wr_express_cell_t *X, const wr_dfa_t A,
                              const wr_express_job_t *job, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (int i = 0; i < WR_ARCH_CELLS && s == WR_OK; i++)
        if (X->answer->cell[i].text != NULL)
            s = save(&X->answer->cell[i], i, A, job, L);
    return s;
}

/* The file's name. */
static void put_file(json_t *o, const char *key, const char *path, int i,
                     const char *end) {
    wr_buffer_t name;
    name_of(name, path, i, end);
    json_object_set_new(o, key, json_string(name->text));
    wr_buffer_clear(name);
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
        json_t *o =
            json_pack("{s:s, s:s, s:I, s:I, s:s, s:s}", "kind", kind[i], "name",
                      x->C->name, "neurons", (json_int_t) x->C->states, "boxes",
                      (json_int_t) x->C->boxes, "margin", margin, "gap", gap);
        if (job->weights != NULL)
            put_file(o, "file", job->weights, i, "cell");
        if (job->weights != NULL && job->cert != NULL)
            put_file(o, "certificate", job->weights, i, "cert");
        json_array_append_new(list, o);
        wr_free(gap);
        wr_free(margin);
    }
    return list;
}
