/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* If the empty word is excluded, a model is decided as one model per letter a:
 * it starts in the state after a, and is compared with the automaton started in
 * its state after a.  Each of them has its own certificate, so that provers and
 * checkers need no special case.
 */

#include "audit/impl.h"
#include "compile/compile.h"
#include "model/make.h"
#include "run/beside.h"

/* Replace H0 of N, the model of O, by the state after the letter. */
static wr_status_t step_start(wr_lrnn_t N, audit_one_t *O,
                              const char *evaluation, uint32_t letter) {
    const int exact = strcmp(evaluation, "E0") == 0;
    wr_run_t run;
    uint64_t *h = NULL;
    fmpq_poly_t v;
    fmpq_t x;
    int negative;
    wr_status_t s = exact ? wr_run_init(run, N, WR_ENGINE_MATRIX, O->L)
                          : audit_one_round(O, evaluation);
    if (s == WR_OK && exact)
        s = wr_run_step(run, letter, O->L);
    else if (s == WR_OK) {
        size_t n = wr_rounded_words(O->R);
        uint32_t *label = wr_calloc(N->layers + 1, sizeof *label);
        h = wr_calloc(2 * n + 2, sizeof *h);
        wr_rounded_start(h + n, label, O->R);
        s = wr_rounded_step(h, h + n, letter, O->R, O->L);
        wr_free(label);
    }
    fmpq_poly_init(v);
    fmpq_init(x);
    for (uint32_t l = 0; s == WR_OK && l < N->layers; l++) {
        lrnn_make_t B;
        lrnn_make_start(&B, N, l);
        for (uint32_t i = 0; i < N->layer[l].dim; i++)
            for (uint32_t j = 0; j < N->layer[l].columns; j++) {
                if (exact)
                    wr_run_entry(v, run, l, i, j);
                else if (wr_format_decode(
                             x, &negative, wr_rounded_code(h, l, i, j, O->R),
                             wr_rounded_format(O->R, l)) != WR_FINITE)
                    s = wr_limits_fail(
                        O->L, WR_DOMAIN,
                        "the state after a letter is not finite");
                else
                    fmpq_poly_set_fmpq(v, x);
                lrnn_make_put(&B, i, j, v);
            }
    }
    fmpq_clear(x);
    fmpq_poly_clear(v);
    if (exact)
        wr_run_clear(run);
    wr_free(h);
    audit_one_forget(O);
    return s;
}

/* Return nonzero if the readout sees letters, and not only states. */
static int remembers(const wr_lrnn_struct *M) {
    int seen = 0;
    for (uint32_t i = 0; i < M->reads; i++)
        seen |= M->read_layer[i] == WR_WIRE_LETTER;
    return seen;
}

/* Add the verdict W for words after letter a to V: a shorter wrong word, or the
 * lack of a proof. */
static void merge(wr_audit_verdict_t *V, wr_audit_verdict_t *W, uint32_t a) {
    int worse = W->holds != WR_TRUE && V->holds == WR_TRUE;
    if (W->files->length > 0)
        wr_buffer_printf(V->files, "%s%s", V->files->length > 0 ? "\n" : "",
                         W->files->text);
    if (W->holds == WR_FALSE &&
        (V->holds != WR_FALSE || W->word->length + 1 < V->word->length))
        worse = 1;
    if (V->how[0] == '\0' && V->holds == WR_TRUE)
        memcpy(V->how, W->how, sizeof V->how);
    if (!worse)
        return;
    V->holds = W->holds;
    V->got = W->got;
    V->expected = W->expected;
    memcpy(V->how, W->how, sizeof V->how);
    memcpy(V->reason, W->reason, sizeof V->reason);
    wr_word_set(V->word, W->word); /* this word follows a */
    wr_word_reverse(V->word, 0);
    wr_word_append(V->word, a);
    wr_word_reverse(V->word, 0);
}

/* Write the letter as a part of a file name, or "-" and its number, so that no
 * two letters share a file. */
static void name_letter(char out[32], const wr_dfa_t A, uint32_t a) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789_.";
    const size_t length = strlen(A->letter_name[a]);
    if (length < 31 && strspn(A->letter_name[a], plain) == length)
        snprintf(out, 32, "%s", A->letter_name[a]);
    else
        snprintf(out, 32, "-%u", a);
}

/* Set H0 of N, a copy of the model of O, to the state after the letter.
 * status  DOMAIN also if the exact state has no class */
static wr_status_t read_letter(wr_lrnn_t N, audit_one_t *O,
                               const char *evaluation, uint32_t letter) {
    const audit_layout_t *Y = O->job->layout;
    const int exact = strcmp(evaluation, "E0") == 0;
    wr_audit_job_t job = *O->job;
    audit_one_t P = *O;
    wr_status_t s = wr_lrnn_expand(N, job.M, O->L->max_states, O->L);
    job.M = N;
    P.job = &job;
    if (s == WR_OK && Y != NULL)
        s = audit_layout_start(N, Y, exact ? letter : UINT32_MAX, O->L);
    return s != WR_OK || (exact && Y != NULL)
               ? s
               : step_start(N, &P, evaluation, letter);
}

/* Record that the model outputs nothing after letter a, instead of q.  The
 * trace is that of the letter, or of the empty word on P, which starts after
 * it. */
static wr_status_t without_class(audit_one_t *O, audit_one_t *P,
                                 const char *letter, uint32_t a) {
    wr_audit_verdict_t *V = O->V;
    const int starts = O->job->layout != NULL;
    V->holds = WR_FALSE;
    V->shortest = 1;
    V->got = LRNN_NONE;
    V->expected = P->job->A->start;
    if (!starts)
        wr_word_append(V->word, a);
    wr_status_t s = audit_one_trace(starts ? P : O, letter);
    V->word->length = 0; /* this word follows a */
    return s;
}

/* Decide the words after letter a.  O->V stays UNKNOWN if the rounded step of
 * the letter is undefined, its state cannot start a model, or at a limit. */
static wr_status_t decide_after(audit_one_t *O, const char *evaluation,
                                uint32_t a, const lrnn_compare_t *E) {
    wr_audit_job_t job = *O->job;
    wr_dfa_t A = {*job.A};
    wr_lrnn_t N;
    audit_one_t P = *O;
    wr_word_t rest;
    char letter[32];
    const int exact = strcmp(evaluation, "E0") == 0;
    wr_lrnn_init(N);
    wr_word_init(rest);
    wr_status_t s = read_letter(N, O, evaluation, E->letter[a]);
    name_letter(letter, A, a);
    A->start = A->delta[(size_t) A->start * A->letters + a];
    job.M = N;
    job.A = A;
    P.job = &job;
    P.hint = NULL;
    if (O->hint != NULL && O->hint->length > 1 && O->hint->letter[0] == a) {
        for (size_t i = 1; i < O->hint->length; i++)
            wr_word_append(rest, O->hint->letter[i]);
        P.hint = rest;
    }
    if (s == WR_DOMAIN && exact) {
        s = without_class(O, &P, letter, a);
    } else if (s == WR_DOMAIN || s == WR_UNABLE) {
        snprintf(O->V->how, sizeof O->V->how, "after %.40s: %.440s",
                 A->letter_name[a], O->L->reason);
        s = WR_OK;
    } else if (s == WR_OK) {
        s = audit_one_decide(&P, evaluation, letter);
    }
    wr_word_clear(rest);
    wr_lrnn_clear(N);
    return s;
}

void audit_end_in(wr_limits_t L, double seconds) {
    if (seconds <= 0)
        return;
    L->started = wr_seconds();
    L->deadline = seconds;
}

wr_status_t audit_one_from(audit_one_t *O, const char *evaluation) {
    wr_audit_verdict_t *V = O->V, W;
    const wr_dfa_struct *A = O->job->A;
    const uint32_t *next = A->delta + (size_t) A->start * A->letters;
    lrnn_compare_t E;
    const double started = O->L->started, deadline = O->L->deadline;
    int shortest = 1, compared = 0;
    if (remembers(O->job->M) || O->job->M->ring->degree > 1)
        return wr_limits_fail(O->L, WR_DOMAIN, "--from 1: %s",
                              remembers(O->job->M)
                                  ? "the readout reads the letter itself"
                                  : "the numbers are not rational");
    wr_status_t s = lrnn_compare_init(&E, O->job->M, A, O->job->compare, O->L);
    if (s != WR_OK)
        return s;
    V->holds = WR_TRUE;
    for (uint32_t a = 0; s == WR_OK && a < A->letters; a++) {
        if (!lrnn_compare_claims(&E, next[a]))
            continue; /* nothing is claimed of words that begin with a */
        compared = 1;
        if (deadline > 0) /* an equal part of the time left for each letter */
            audit_end_in(O->L, (started + deadline - wr_seconds()) /
                                   (A->letters - a));
        wr_audit_verdict_init(&W);
        O->V = &W;
        s = decide_after(O, evaluation, a, &E);
        if (s == WR_OK)
            merge(V, &W, a);
        shortest &= W.holds == WR_TRUE || (W.holds == WR_FALSE && W.shortest);
        wr_audit_verdict_clear(&W);
    }
    if (!compared)
        snprintf(V->how, sizeof V->how, "no words are compared");
    O->L->started = started;
    O->L->deadline = deadline;
    O->V = V;
    V->shortest = shortest || V->word->length == 1;
    lrnn_compare_clear(&E);
    return s;
}
