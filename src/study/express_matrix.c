/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Automata by architectures, in one or more evaluations.  A cell is layers x
 * width of weights that are proved and whose certificate wreath-check accepted,
 * the claim that rules them out, or ?. */

#include <unistd.h>

#include "study/express_impl.h"

/* Cells are ordered by row, evaluation and architecture. */
size_t wr_express_evaluation_of(const wr_express_table_t *T, int i) {
    wr_assert(i >= 0 && i < T->n);
    return (size_t) i / T->archs % T->evaluations;
}

static const wr_arch_t *arch_of(const wr_express_table_t *T, int i) {
    return &T->arch[(size_t) i % T->archs];
}

static const wr_express_row_t *row_of(const wr_express_table_t *T, int i) {
    return &T->row[(size_t) i / T->archs / T->evaluations];
}

static json_t *asked(wr_express_table_t *T, int i) {
    wr_express_job_t job = T->job;
    memcpy(job.evaluation, T->evaluation[wr_express_evaluation_of(T, i)],
           sizeof job.evaluation);
    return wr_express_asked(row_of(T, i)->name, row_of(T, i)->A,
                            arch_of(T, i)->name, &job);
}

wr_status_t study_try(study_try_t *y, const wr_express_table_t *T,
                      const wr_express_row_t *r, const wr_arch_t *arch,
                      const char evaluation[WR_EXPRESS_EVALUATION]) {
    y->row = r;
    y->arch = arch;
    y->job = T->job;
    memcpy(y->job.evaluation, evaluation, sizeof y->job.evaluation);
    study_paths(&y->files, T, r, arch->name, y->job.evaluation);
    y->job.weights = y->files.weights->text;
    y->job.cert = y->files.cert->text;
    y->job.check = 1;
    wr_express_cell_init(&y->X);
    wr_status_t s = wr_express_cell(&y->X, r->A, arch, &y->job, T->L);
    /* After an interrupt another run may already write to the same files. */
    int stay = T->keep && wr_is_interrupted(T->L);
    if (!stay && y->X.answer->holds != WR_TRUE && y->X.wrong_word == NULL)
        unlink(y->job.weights);
    if (!stay && !y->X.certified)
        unlink(y->job.cert);
    return s;
}

json_t *study_try_json(const study_try_t *y, const wr_express_table_t *T) {
    wr_express_job_t job = y->job;
    if (!T->keep)
        job.weights = job.cert = NULL;
    json_t *o = wr_express_json(&y->X, y->row->A, y->arch, &job);
    json_object_set_new(o, "automaton", json_string(y->row->name));
    return o;
}

void study_try_clear(study_try_t *y) {
    wr_express_cell_clear(&y->X);
    study_paths_clear(&y->files);
}

/* Runs in a separate process. */
static json_t *find(wr_express_table_t *T, int i) {
    study_try_t y;
    wr_status_t s = study_try(&y, T, row_of(T, i), arch_of(T, i),
                              T->evaluation[wr_express_evaluation_of(T, i)]);
    wr_express_run(&y.X, y.row->A, &y.job, T->L);
    if (!T->keep)
        study_paths_forget(&y.files);
    json_t *o = s == WR_OK ? study_try_json(&y, T) : NULL;
    study_try_clear(&y);
    return o;
}

/* Turn a stopped cell into an unknown one without files. */
static json_t *complete(wr_express_table_t *T, int i, const json_t *o) {
    const char *arch = arch_of(T, i)->name;
    const char *evaluation = T->evaluation[wr_express_evaluation_of(T, i)];
    study_paths_t P;
    if (json_object_get(o, "cell") != NULL)
        return json_deep_copy(o);
    study_paths(&P, T, row_of(T, i), arch, evaluation);
    study_paths_forget(&P);
    study_paths_clear(&P);
    return wr_answer_make(
        wr_express_fields,
        "automaton arch evaluation expresses cell how certified seconds",
        row_of(T, i)->name, arch, evaluation, "unknown", "?",
        wr_express_get(o, "stopped"), 0,
        json_number_value(json_object_get(o, "seconds")));
}

void wr_express_matrix(wr_express_table_t *T) {
    T->n = (int) (T->archs * T->evaluations) * T->rows;
    T->asked = asked;
    T->find = find;
    T->complete = complete;
}
