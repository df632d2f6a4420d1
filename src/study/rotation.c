/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Addition modulo m by rounded rotations of the plane: the orbit of the letter
 * 1 repeated, whether the argmax readout is correct after every word, and
 * whether any decoder could be.
 *
 *   locked   letter 1 only: the orbit is periodic and all outputs are correct
 *   closed   all words: a closed set of states, all with correct outputs (HOM)
 *   lost     a word with a wrong output: a shortest one if the search found it,
 *            otherwise a word along which the state drifts
 *   unknown  the limit that was reached
 */

#include "study/impl.h"

typedef struct {
    wr_limits_struct *L;
    uint64_t states, steps, drift;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_rounded_t R;
} job_t;

/* Set L to the limits of one cell. */
static void limits(wr_limits_t L, const job_t *J) {
    *L = *J->L;
    L->max_states = J->states;
    L->max_steps = J->steps;
}

/* A limit on states or steps ends a cell; the deadline or an interruption ends
 * the table. */
static void unknown(wr_sheet_t T, const wr_limits_t L) {
    wr_sheet_put(T, "unknown: %.150s", L->reason);
}

static wr_status_t constant(wr_sheet_t T, job_t *J) {
    wr_rounded_orbit_t O;
    wr_limits_t L;
    wr_word_t w;
    limits(L, J);
    wr_word_init(w);
    wr_word_append(w, 1);
    const wr_rounded_question_t Q = {J->R, J->A, WR_COMPARE_STATE, 0};
    wr_status_t s = wr_rounded_period(&O, &Q, w, L);
    wr_word_clear(w);
    if (s == WR_UNABLE) {
        unknown(T, L);
        return WR_OK;
    }
    if (s != WR_OK)
        return wr_limits_fail(J->L, s, "%.400s", L->reason);
    if (O.holds == WR_TRUE)
        wr_sheet_put(T, "locked: period %llu from step %llu",
                     (unsigned long long) O.period,
                     (unsigned long long) O.preperiod);
    else
        wr_sheet_put(T, "lost at step %llu (period %llu from step %llu)",
                     (unsigned long long) O.step, (unsigned long long) O.period,
                     (unsigned long long) O.preperiod);
    return WR_OK;
}

static wr_status_t drift(int *found, wr_rounded_proof_t P, job_t *J) {
    const wr_rounded_question_t Q = {J->R, J->A, WR_COMPARE_AUTO, 0};
    wr_limits_t L;
    *found = 0;
    limits(L, J);
    L->max_steps = 0;
    wr_status_t s = wr_rounded_drift(found, P, &Q, J->drift, L);
    return s == WR_UNABLE ? WR_OK : s;
}

static wr_status_t all_words(wr_sheet_t T, job_t *J, int any) {
    wr_rounded_proof_t P;
    wr_limits_t L;
    int found;
    limits(L, J);
    wr_rounded_proof_init(P);
    const wr_rounded_question_t Q = {J->R, J->A, WR_COMPARE_STATE, any};
    wr_status_t s = wr_rounded_prove(P, &Q, L);
    if (s == WR_UNABLE && !any) {
        s = drift(&found, P, J);
        if (s == WR_OK && found)
            wr_sheet_put(T, "lost by a drifting word of %zu letters",
                         P->word->length);
        else if (s == WR_OK)
            unknown(T, L);
    } else if (s == WR_UNABLE) {
        unknown(T, L);
        s = WR_OK;
    } else if (s == WR_OK && P->kind == WR_EVIDENCE_HOM) {
        wr_sheet_put(
            T, any ? "some: HOM, %llu states" : "closed: HOM, %llu states",
            (unsigned long long) P->states);
    } else if (s == WR_OK && P->kind == WR_EVIDENCE_COLL) {
        wr_sheet_put(T, "none: COLL, words of %zu and %zu letters",
                     P->word->length, P->other->length);
    } else if (s == WR_OK) {
        wr_sheet_put(T, "lost: shortest word of %zu letter%s", P->word->length,
                     WR_S(P->word->length));
    }
    wr_rounded_proof_clear(P);
    return s;
}

static wr_status_t row(wr_sheet_t T, job_t *J, const char *evaluation) {
    wr_layer_evaluation_t how;
    wr_buffer_t name;
    wr_status_t s = wr_layer_evaluation_read(how, evaluation, J->L);
    if (s != WR_OK)
        return s;
    s = wr_rounded_init(&J->R, J->M, how, J->L);
    if (s != WR_OK)
        return s;
    wr_buffer_init(name);
    wr_layer_evaluation_print(name, how);
    wr_sheet_put(T, "%u", J->A->states);
    wr_sheet_put(T, "%s", name->text);
    wr_buffer_clear(name);
    s = constant(T, J);
    if (s == WR_OK)
        s = all_words(T, J, 0);
    if (s == WR_OK)
        s = all_words(T, J, 1);
    wr_rounded_clear(J->R);
    J->R = NULL;
    return s;
}

static wr_status_t modulus(wr_sheet_t T, job_t *J, uint64_t m,
                           const wr_sheet_job_t *job) {
    const char *formats = job->formats ? job->formats : "bf16,fp16,fp32";
    wr_build_t P = {{{m, 0}, NULL}};
    char format[256], evaluation[600];
    wr_lrnn_init(J->M);
    wr_dfa_init(J->A);
    wr_status_t s = wr_lrnn_build(
        J->M, J->A, wr_construction_find("sum-rotation"), P, J->L);
    while (s == WR_OK && study_item(format, &formats)) {
        snprintf(evaluation, sizeof evaluation, "E2:%s:%s:%s", format,
                 job->modes ? job->modes : "rne",
                 job->order ? job->order : "seq");
        s = row(T, J, evaluation);
    }
    wr_lrnn_clear(J->M);
    wr_dfa_clear(J->A);
    return s;
}

wr_status_t wr_sheet_rotation(wr_sheet_t T, const wr_sheet_job_t *job,
                              wr_limits_t L) {
    static const char *const head[] = {
        "m",         "evaluation",  "letter 1 forever",
        "all words", "any decoder", NULL};
    job_t J = {.L = L, .states = 400000, .steps = 30000000};
    wr_status_t s = WR_OK;
    J.drift = job->drift;
    if (L->max_states != 0)
        J.states = L->max_states;
    if (L->max_steps != 0)
        J.steps = L->max_steps;
    wr_sheet_head(T, head);
    for (uint64_t m = job->low; s == WR_OK && m <= job->high; m++)
        s = modulus(T, &J, m, job);
    return s;
}
