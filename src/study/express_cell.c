/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One answer of express: the weights are saved, certified, passed to
 * wreath-check and run together with the automaton, all within one deadline.
 * If any of these fails, the answer is UNKNOWN, with the reason. */

#include <math.h>

#include "study/express_impl.h"

void wr_express_cell_init(wr_express_cell_t *X) {
    memset(X, 0, sizeof *X);
    wr_arch_answer_init(X->answer);
}

void wr_express_cell_clear(wr_express_cell_t *X) {
    wr_free(X->wrong_word);
    wr_arch_answer_clear(X->answer);
}

wr_compare_t wr_express_compare(const wr_dfa_t A) {
    return A->accept ? WR_COMPARE_ACCEPT : WR_COMPARE_STATE;
}

#define WORD_RUNS 12

static int is_exact(const wr_express_job_t *job) {
    return strcmp(job->evaluation, "E0") == 0;
}

/* The state that the phases share.  text: the file of the weights; wrong: the
 * weights that fail latest after rounding; wrong_cert: their certificate. */
typedef struct {
    wr_express_cell_t *X;
    const wr_dfa_struct *A;
    const wr_express_job_t *job;
    wr_limits_struct *L;
    wr_buffer_t text, wrong, wrong_cert;
    wr_status_t status;
} work_t;

static void work_init(work_t *W, wr_express_cell_t *X, const wr_dfa_t A,
                      const wr_express_job_t *job, wr_limits_t L) {
    *W = (work_t){.X = X, .A = A, .job = job, .L = L, .status = WR_OK};
    WR_EACH(wr_buffer_init, W->text, W->wrong, W->wrong_cert);
}

static void work_clear(work_t *W) {
    WR_EACH(wr_buffer_clear, W->text, W->wrong, W->wrong_cert);
}

/* Make the answer UNKNOWN again. */
static void make_unknown(wr_express_cell_t *X, const char *how) {
    wr_say(&X->answer->how, "%s", how);
    X->answer->holds = WR_UNKNOWN;
    X->answer->claim = "";
}

static void give_up(wr_express_cell_t *X, const char *what, const char *why) {
    wr_say(&X->answer->how, "%s: %s", what, why);
    make_unknown(X, X->answer->how);
}

/* ---- parts of the time --------------------------------------------------- */

double study_left(const wr_limits_struct *L) {
    return L->deadline > 0 ? L->deadline - (wr_seconds() - L->started)
                           : INFINITY;
}

study_time_t study_part_begin(wr_limits_t L, double share, double most) {
    const study_time_t whole = {L->started, L->deadline};
    const double seconds = fmin(share * study_left(L), most);
    L->started = wr_seconds();
    L->deadline = isinf(seconds) ? 0 : fmax(seconds, 0.01);
    return whole;
}

void study_part_end(wr_limits_t L, study_time_t whole) {
    L->started = whole.started;
    L->deadline = whole.deadline;
}

/* ---- rounding ----------------------------------------------------------- */

/* The weights are correct in E0, and were not made for rounded layers only. */
static int is_proved(const wr_express_cell_t *X) {
    return X->answer->proof->holds == WR_TRUE;
}

/* Decide with a share of the remaining time: if the states of one construction
 * do not close, the next may succeed in a moment. */
static wr_status_t decide_rounded(wr_rounded_proof_t P,
                                  const wr_cert_rounded_t *C, wr_limits_t L) {
    const wr_rounded_question_t Q = {C->R, C->A, wr_express_compare(C->A), 0};
    const study_time_t whole = study_part_begin(L, 0.35, INFINITY);
    wr_status_t s = wr_rounded_hold(P, &Q, L);
    study_part_end(L, whole);
    return s;
}

/* Keep weights that fail after the word of P, unless others fail later. */
static wr_status_t keep_wrong(work_t *W, const wr_cert_rounded_t *C,
                              const wr_rounded_proof_t P) {
    wr_express_cell_t *X = W->X;
    wr_buffer_t word;
    wr_status_t s = WR_OK;
    if (X->wrong_word != NULL && P->word->length <= X->wrong_after)
        return WR_OK;
    W->wrong->length = W->wrong_cert->length = 0;
    if (W->job->cert != NULL)
        s = wr_cert_print_rounded(W->wrong_cert, C, P, W->L);
    if (s != WR_OK)
        return s;
    wr_buffer_put(W->wrong, C->file->lrnn_text);
    X->wrong_after = P->word->length;
    wr_buffer_init(word);
    wr_word_put_runs(word, P->word, W->A, 0, WORD_RUNS);
    wr_free(X->wrong_word);
    X->wrong_word = word->text;
    return WR_OK;
}

/* Decide whether the weights hold after rounding; write the certificate. */
static wr_status_t prove_rounded(work_t *W, const wr_cert_rounded_t *C,
                                 wr_buffer_t cert) {
    wr_rounded_proof_t P;
    char why[80];
    wr_rounded_proof_init(P);
    wr_status_t s = decide_rounded(P, C, W->L);
    if (s == WR_OK && P->kind == WR_EVIDENCE_MISMATCH) {
        snprintf(why, sizeof why,
                 "the output is wrong after a word of %zu symbol%s",
                 P->word->length, WR_S(P->word->length));
        give_up(W->X,
                is_proved(W->X)
                    ? "the weights that are correct in E0 fail after rounding"
                    : "the weights fail after rounding",
                why);
        if (is_proved(W->X))
            s = keep_wrong(W, C, P);
    } else if (s == WR_OK) {
        W->X->rounded_states = P->states;
        W->X->rounded_boxes = P->kind == WR_EVIDENCE_HULL;
        if (W->job->cert != NULL)
            s = wr_cert_print_rounded(cert, C, P, W->L);
    }
    wr_rounded_proof_clear(P);
    return s;
}

static wr_status_t run_rounded(work_t *W, const wr_cert_rounded_t *C) {
    wr_rounded_tried_t T = {.holds = WR_TRUE};
    wr_rng_t rng;
    wr_rng_init(rng, 1);
    const wr_rounded_question_t Q = {C->R, C->A, wr_express_compare(C->A), 0};
    wr_status_t s = wr_rounded_try(&T, &Q, W->job->verify, rng, W->L);
    if (s == WR_OK && T.holds != WR_TRUE)
        give_up(
            W->X,
            "the rounded run differs from its proof (this is a bug in wreath)",
            T.failure);
    W->X->verified = s == WR_OK && T.holds == WR_TRUE ? W->job->verify : 0;
    W->X->words = 1;
    return s;
}

/* Prove (cert not NULL) or run a rounded stack. */
static wr_status_t in_format(work_t *W, wr_buffer_struct *cert) {
    const wr_lrnn_struct *M = W->X->answer->M;
    wr_layer_evaluation_t all;
    wr_rounded_t R = NULL;
    wr_status_t s = wr_layer_evaluation_read(all, W->job->evaluation, W->L);
    if (s != WR_OK)
        return s;
    wr_layer_evaluation_struct *how = wr_layer_evaluation_all(all, M->layers);
    s = wr_rounded_init(&R, M, how, W->L);
    wr_cert_rounded_t C = {
        M,
        W->A,
        how,
        R,
        {{W->job->weights, W->text->text, W->text->length, W->job->cert}}};
    if (s == WR_OK)
        s = cert != NULL ? prove_rounded(W, &C, cert) : run_rounded(W, &C);
    wr_rounded_clear(R);
    wr_free(how);
    return s;
}

/* ---- the run ------------------------------------------------------------- */

#define SHORT_WORD 100

/* Contracting delays make numbers longer with every symbol; run many short
 * words instead of a long one. */
static void run_exactly(work_t *W) {
    wr_express_cell_t *X = W->X;
    wr_verify_t V;
    wr_verdict_t D;
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = W->job->verify;
    if (X->answer->proof->kind == WR_EVIDENCE_HULL && V->length > SHORT_WORD) {
        V->words = (V->length + SHORT_WORD - 1) / SHORT_WORD;
        V->length = SHORT_WORD;
    }
    V->adversarial = 0;
    V->compare = wr_express_compare(W->A);
    wr_status_t s = wr_lrnn_verify(D, X->answer->M, W->A, V, W->L);
    if (s == WR_OK && D->holds == WR_FALSE)
        give_up(X, "the run differs from the proof (this is a bug in wreath)",
                D->failure);
    X->verified = s == WR_OK && D->holds == WR_TRUE ? V->length * V->words : 0;
    X->words = V->words;
    wr_verdict_clear(D);
}

void wr_express_run(wr_express_cell_t *X, const wr_dfa_t A,
                    const wr_express_job_t *job, wr_limits_t L) {
    work_t W;
    if (X->answer->holds != WR_TRUE || job->verify == 0)
        return;
    work_init(&W, X, A, job, L);
    if (is_exact(job))
        run_exactly(&W);
    else if (in_format(&W, NULL) != WR_OK)
        X->verified = 0; /* a limit was reached during the run */
    work_clear(&W);
}

/* ---- files -------------------------------------------------------------- */

static wr_status_t save(const wr_buffer_t text, const char *path,
                        wr_limits_t L) {
    return path == NULL ? WR_OK : wr_buffer_save(text, path, L);
}

/* Save weights and certificate to the paths of the job. */
static wr_status_t weights(work_t *W) {
    wr_express_cell_t *X = W->X;
    const wr_express_job_t *job = W->job;
    wr_buffer_t cert;
    wr_buffer_init(cert);
    W->text->length = 0; /* discard weights tried before */
    wr_lrnn_print(W->text, X->answer->M);
    wr_status_t s = save(W->text, job->weights, W->L);
    if (s == WR_OK && !is_exact(job)) {
        if (in_format(W, cert) != WR_OK)
            give_up(X,
                    is_proved(X) ? "the weights that are correct in E0 are "
                                   "undecided after rounding"
                                 : "the weights are undecided after rounding",
                    W->L->reason);
    } else if (s == WR_OK && job->cert != NULL) {
        const wr_cert_rounded_t C = {.M = X->answer->M,
                                     .A = W->A,
                                     .file = {{job->weights, W->text->text,
                                               W->text->length, job->cert}}};
        if (wr_cert_print_proof(cert, X->answer->proof, &C, W->L) != WR_OK)
            give_up(X, "the certificate", W->L->reason);
    }
    if (s == WR_OK && X->answer->holds == WR_TRUE && job->cert != NULL)
        s = save(cert, job->cert, W->L);
    if (s == WR_OK && X->answer->holds == WR_TRUE && job->weights != NULL)
        s = study_robust_save(X, W->A, job, W->L);
    wr_buffer_clear(cert);
    return s;
}

/* A refutation has a certificate, but no weights. */
static wr_status_t refutation(work_t *W) {
    wr_buffer_t cert;
    wr_buffer_init(cert);
    wr_status_t s = wr_arch_refutation_write(cert, W->X->answer, W->A, W->L);
    if (s == WR_OK)
        s = save(cert, W->job->cert, W->L);
    W->X->refutation = s == WR_OK;
    wr_buffer_clear(cert);
    return s;
}

/* Make the answer UNKNOWN unless wreath-check accepts all its certificates. */
static void check(work_t *W) {
    wr_express_cell_t *X = W->X;
    char *why = NULL;
    X->certified = wr_program_check(&why, W->job->cert,
                                    X->refutation      ? "impossible"
                                    : is_exact(W->job) ? "agree"
                                                       : "agree-rounded",
                                    W->L);
    for (int i = 0; i < WR_ARCH_CELLS && X->certified; i++) {
        char *cert = study_robust_cert(X, W->job, i);
        if (cert != NULL)
            X->certified = wr_program_check(
                &why, cert,
                i == WR_ARCH_CELL_WHOLE ? "boxes-recognise" : "boxes", W->L);
        wr_free(cert);
    }
    if (!X->certified)
        make_unknown(X, why);
    wr_free(why);
}

/* Save the weights that fail latest; wreath-check must confirm the failure. */
static wr_status_t save_wrong(work_t *W) {
    wr_express_cell_t *X = W->X;
    const wr_express_job_t *job = W->job;
    char *why = NULL;
    wr_status_t s = save(W->wrong, job->weights, W->L);
    if (s == WR_OK)
        s = save(W->wrong_cert, job->cert, W->L);
    if (s == WR_OK && job->check)
        X->certified =
            wr_program_check(&why, job->cert, "differ-rounded", W->L);
    if (why != NULL) {
        make_unknown(X, why);
        wr_free(X->wrong_word);
        X->wrong_word = NULL;
    }
    wr_free(why);
    return s;
}

/* Save weights that hold in E0 and certify them in the job's evaluation;
 * nonzero ends the search for weights. */
static int try_weights(void *arg, wr_arch_answer_struct *answer) {
    work_t *W = arg;
    W->status = weights(W);
    return W->status != WR_OK || answer->holds == WR_TRUE;
}

static wr_status_t decide(work_t *W, const wr_arch_t *arch) {
    const wr_express_job_t *job = W->job;
    wr_express_job_t bare = *job; /* without certificates of weights */
    wr_arch_answer_struct *a = W->X->answer;
    const int lost = job->cert != NULL && job->weights == NULL;
    wr_arch_job_t what = {WR_ARCH_E0,  (uint32_t) job->layers,
                          0,           job->contracting,
                          job->finite, try_weights,
                          W,           is_exact(job) ? NULL : job->evaluation};
    bare.cert = NULL;
    wr_status_t s =
        wr_arch_evaluation_read(&what.evaluation, job->evaluation, W->L);
    if (lost)
        W->job = &bare;
    if (s == WR_OK)
        s = wr_arch_express(a, W->A, arch, &what, W->L);
    W->job = job;
    if (s == WR_UNABLE) {
        give_up(W->X, "not decided", W->L->reason);
        return WR_OK;
    }
    if (s != WR_OK)
        return s;
    if (lost && (a->holds == WR_TRUE || W->X->wrong_word != NULL))
        return wr_limits_fail(
            W->L, WR_DOMAIN,
            "--cert needs -o FILE, the model that it certifies");
    s = W->status;
    if (a->holds != WR_TRUE && *a->claim != '\0' && job->cert != NULL)
        s = refutation(W);
    if (s == WR_OK && job->check && (a->holds == WR_TRUE || W->X->refutation))
        check(W);
    if (a->holds == WR_TRUE || *a->claim != '\0') {
        wr_free(W->X->wrong_word); /* of weights discarded since */
        W->X->wrong_word = NULL;
    }
    if (s == WR_OK && W->X->wrong_word != NULL)
        s = save_wrong(W);
    return s;
}

wr_status_t wr_express_cell(wr_express_cell_t *X, const wr_dfa_t A,
                            const wr_arch_t *arch, const wr_express_job_t *job,
                            wr_limits_t L) {
    wr_assert(!job->check || (job->weights != NULL && job->cert != NULL));
    work_t W;
    work_init(&W, X, A, job, L);
    wr_status_t s = decide(&W, arch);
    work_clear(&W);
    return s;
}
