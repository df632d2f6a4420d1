/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* a^n b^n by a rounded counter: the first n for which the model rejects
 * a^n b^n, or accepts a^n b^k for some k < n.
 *
 * Small n are decided by running.  For larger n there is a proof: let B be such
 * that all integers up to B are numbers of the format.  Up to n = B every sum
 * is exact, and so is the run.  Then one step a from the counter B is computed:
 * if it does not change the state, a^(B+1) and a^B reach the same state,
 * a^(B+1) b^B is accepted like a^B b^B, and B + 1 fails. */

#include "study/impl.h"

void wr_counter_init(wr_counter_t X) {
    memset(X, 0, sizeof *X);
    wr_lrnn_init(X->M);
    fmpz_init(X->n);
}

void wr_counter_clear(wr_counter_t X) {
    wr_lrnn_clear(X->M);
    fmpz_clear(X->n);
}

/* ---- by running ---------------------------------------------------------- */

typedef struct {
    const wr_lrnn_struct *M;
    wr_rounded_t R;
    wr_limits_struct *L;
    size_t words;
    uint64_t *a, *h, *next; /* the state after a^n, and scratch states */
    uint32_t *label;
} job_t;

enum { LETTER_A, LETTER_B };

static wr_status_t step(job_t *J, uint64_t *h, uint32_t letter) {
    wr_status_t s = wr_rounded_step(J->next, h, letter, J->R, J->L);
    if (s == WR_OK) {
        memcpy(h, J->next, J->words * sizeof *h);
        wr_rounded_labels(J->label, h, J->R);
    }
    return s;
}

static int accepts(const job_t *J) {
    uint32_t q = wr_rounded_state(J->label, LETTER_B, J->R);
    return q != UINT32_MAX && J->M->accept[q];
}

/* Set *k, from the state after a^n, to 0 if a^n b^k with k <= n is accepted
 * for k = n only, otherwise to the first k that is wrong.  An undefined step
 * counts as wrong. */
static wr_status_t wrong(uint64_t *k, job_t *J, uint64_t n) {
    wr_status_t s = WR_OK;
    memcpy(J->h, J->a, J->words * sizeof *J->h);
    for (*k = 1; *k <= n; ++*k) {
        s = step(J, J->h, LETTER_B);
        if (s != WR_OK || accepts(J) != (*k == n))
            return s == WR_DOMAIN ? WR_OK : s;
    }
    *k = 0;
    return s;
}

/* Set X->n to the first n <= run that fails, with kind RUN, if there is one;
 * X->k = 0 if its last step a is undefined. */
static wr_status_t by_running(wr_counter_t X, job_t *J, uint64_t run) {
    wr_status_t s = WR_OK;
    wr_rounded_start(J->a, J->label, J->R);
    for (uint64_t n = 1; s == WR_OK && X->kind != WR_COUNTER_RUN && n <= run;
         n++) {
        fmpz_set_ui(X->n, n);
        s = step(J, J->a, LETTER_A);
        if (s == WR_DOMAIN)
            X->kind = WR_COUNTER_RUN;
        if (s == WR_OK && n % 64 == 0)
            s = wr_limits_check(J->L, "running a^n b^n", 0, 0);
        if (s == WR_OK)
            s = wrong(&X->k, J, n);
        if (X->k > 0)
            X->kind = WR_COUNTER_RUN;
    }
    return s == WR_DOMAIN ? WR_OK : s;
}

/* ---- by proof ------------------------------------------------------------ */

/* Set B to the greatest integer such that 0 .. B are exact in the evaluation,
 * whose accumulator may be narrower than its format. */
static void exact_in_model(fmpz_t B, const wr_evaluation_t evaluation) {
    wr_format_exact_up_to(B, evaluation->format);
    if (evaluation->order >= WR_ORDER_WIDE) {
        fmpz_t C;
        fmpz_init(C);
        wr_format_exact_up_to(C, evaluation->acc);
        if (fmpz_cmp(C, B) < 0)
            fmpz_set(B, C);
        fmpz_clear(C);
    }
}

/* Set *yes = 1 if the layers above the counter are in the same state after a
 * and after aa, hence after every a^n with an exact counter. */
static wr_status_t settled(int *yes, job_t *J) {
    wr_rounded_start(J->a, J->label, J->R);
    wr_status_t s = step(J, J->a, LETTER_A);
    memcpy(J->h, J->a, J->words * sizeof *J->h);
    if (s == WR_OK)
        s = step(J, J->h, LETTER_A);
    *yes = s == WR_OK &&
           memcmp(J->h + 1, J->a + 1, (J->words - 1) * sizeof *J->h) == 0;
    return s == WR_DOMAIN ? WR_OK : s;
}

wr_status_t study_counter_orbit(study_orbit_t *X, const wr_counter_t C,
                                wr_limits_t L) {
    wr_recurrence_letter_t *l = study_orbit_begin(X);
    l->has_add = 1;
    fmpq_one(l->w);
    fmpq_one(l->w + 1);
    fmpz_sub_ui(fmpq_numref(X->R->start), C->n, 1);
    return study_orbit(X, C->how->evaluation, L);
}

/* Decide whether the step a leaves the counter n - 1 unchanged. */
static wr_status_t sticks(int *yes, const wr_counter_t C, wr_limits_t L) {
    uint64_t before, after;
    study_orbit_t X;
    wr_status_t s = study_counter_orbit(&X, C, L);
    if (s == WR_OK) {
        wr_orbit_state(&before, X.O);
        wr_orbit_step(X.O);
        wr_orbit_state(&after, X.O);
        *yes = before == after;
    }
    study_orbit_clear(&X);
    return s;
}

static wr_status_t by_proof(wr_counter_t X, job_t *J) {
    int same = 0, stuck = 0;
    exact_in_model(X->n, X->how->evaluation);
    fmpz_add_ui(X->n, X->n, 1);
    wr_status_t s = settled(&same, J);
    if (s == WR_OK)
        s = sticks(&stuck, X, J->L);
    X->kind = same && stuck ? WR_COUNTER_STUCK : WR_COUNTER_MORE;
    if (X->kind == WR_COUNTER_MORE)
        fmpz_sub_ui(X->n, X->n, 1);
    return s;
}

static wr_status_t decide(wr_counter_t X, job_t *J, uint64_t run) {
    J->words = wr_rounded_words(J->R);
    J->a = wr_calloc(3 * J->words, sizeof *J->a);
    J->h = J->a + J->words;
    J->next = J->h + J->words;
    J->label = wr_calloc(J->M->layers, sizeof *J->label);
    X->k = 0;
    X->kind = WR_COUNTER_MORE;
    wr_status_t s = by_running(X, J, run);
    if (s == WR_OK && X->kind != WR_COUNTER_RUN)
        s = by_proof(X, J);
    WR_FREE(J->a, J->label);
    return s;
}

wr_status_t wr_counter_first(wr_counter_t X, const char *evaluation,
                             uint64_t run, wr_limits_t L) {
    job_t J = {.M = X->M, .L = L};
    wr_build_t P = {{{0, 0}, NULL}};
    wr_dfa_t none;
    wr_dfa_init(none);
    wr_status_t s = wr_layer_evaluation_read(X->how, evaluation, L);
    if (s == WR_OK)
        s = wr_lrnn_build(X->M, none, wr_construction_find("anbn"), P, L);
    wr_dfa_clear(none);
    if (s != WR_OK)
        return s;
    wr_layer_evaluation_struct *all =
        wr_layer_evaluation_all(X->how, X->M->layers);
    s = wr_rounded_init(&J.R, X->M, all, L);
    wr_free(all);
    if (s == WR_OK)
        s = decide(X, &J, run);
    wr_rounded_clear(J.R);
    return s;
}
