/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Automata by architectures, in one or more evaluation models.  A cell is
 * layers x width of weights that are proved and whose certificate wreath-check
 * accepted, the claim that forbids them, or ?. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "study/express_impl.h"

/* Cell i: row by row, in a row evaluation by evaluation. */
size_t wr_express_evaluation_of(const wr_express_table_t *T, int i) {
    return (size_t) i / T->archs % T->evaluations;
}

static const wr_arch_t *arch_of(const wr_express_table_t *T, int i) {
    return &T->arch[(size_t) i % T->archs];
}

static const wr_express_row_t *row_of(const wr_express_table_t *T, int i) {
    return &T->row[(size_t) i / T->archs / T->evaluations];
}

static void job_of(wr_express_job_t *job, const wr_express_table_t *T, int i) {
    *job = T->job;
    memcpy(job->evaluation, T->evaluation[wr_express_evaluation_of(T, i)],
           sizeof job->evaluation);
}

static json_t *asked(wr_express_table_t *T, int i) {
    wr_express_job_t job;
    job_of(&job, T, i);
    return wr_express_asked(row_of(T, i)->name, row_of(T, i)->A,
                            arch_of(T, i)->name, &job);
}

/* In a process of its own. */
static json_t *find(wr_express_table_t *T, int i) {
    const wr_arch_t *arch = arch_of(T, i);
    const wr_express_row_t *r = row_of(T, i);
    wr_express_job_t job;
    wr_express_cell_t X;
    study_paths_t P;
    job_of(&job, T, i);
    study_paths(&P, T, r, arch->name, job.evaluation);
    job.weights = P.weights->text;
    job.cert = P.cert->text;
    job.check = 1;
    wr_express_cell_init(&X);
    wr_status_t s = wr_express_cell(&X, r->A, arch, &job, T->L);
    wr_express_run(&X, r->A, &job, T->L);
    /* After an interrupt another run may be at the same files already. */
    int stay = T->keep && STUDY_INTERRUPTED(T->L);
    if (!stay && (!T->keep || X.answer->holds != WR_TRUE))
        unlink(job.weights);
    if (!stay && (!T->keep || !X.certified))
        unlink(job.cert);
    json_t *o = NULL;
    if (s == WR_OK) {
        job.weights = T->keep ? job.weights : NULL;
        job.cert = T->keep ? job.cert : NULL;
        o = wr_express_json(&X, r->A, arch, &job);
        json_object_set_new(o, "automaton", json_string(r->name));
    }
    wr_express_cell_clear(&X);
    study_paths_clear(&P);
    return o;
}

/* A cell that was stopped, as one that is unknown and has no files. */
static json_t *complete(wr_express_table_t *T, int i, const json_t *o) {
    const char *arch = arch_of(T, i)->name;
    const char *evaluation = T->evaluation[wr_express_evaluation_of(T, i)];
    study_paths_t P;
    if (json_object_get(o, "cell") != NULL)
        return json_deep_copy(o);
    study_paths(&P, T, row_of(T, i), arch, evaluation);
    study_paths_forget(&P);
    study_paths_clear(&P);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:O}", "automaton",
                     row_of(T, i)->name, "arch", arch, "evaluation", evaluation,
                     "expresses", "unknown", "cell", "?", "how",
                     wr_express_get(o, "stopped"), "certified", 0, "seconds",
                     json_object_get(o, "seconds"));
}

void wr_express_matrix(wr_express_table_t *T) {
    T->n = (int) (T->archs * T->evaluations) * T->rows;
    T->asked = asked;
    T->find = find;
    T->complete = complete;
}
