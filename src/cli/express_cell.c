/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One answer of wreath express: weights are saved, certified, given to
 * wreath-check and run beside the automaton, all within one deadline.  What
 * fails on the way makes the answer UNKNOWN, with the reason. */

#include <stdlib.h>
#include <string.h>

#include "cli/express.h"

void express_cell_init(express_cell_t *X) {
    memset(X, 0, sizeof *X);
    wr_arch_answer_init(X->answer);
}

void express_cell_clear(express_cell_t *X) {
    wr_arch_answer_clear(X->answer);
}

/* The colons in a text. */
static int colons(const char *s) {
    int n = 0;
    for (; *s != '\0'; s++)
        n += *s == ':';
    return n;
}

int express_model(char full[EXPRESS_MODEL], cli_t *c, const char *text) {
    wr_rounding_t how;
    if (strcmp(text, "E0") != 0 && strncmp(text, "E2:", 3) != 0) {
        cli_error(c, "--model: found \"%s\", expected E0 or E2:FORMAT", text);
        return EXIT_BAD;
    }
    int n = colons(text);
    if (strlen(text) + strlen(":rne:seq") >= EXPRESS_MODEL) {
        cli_error(c, "--model: found %zu characters, expected at most %zu",
                  strlen(text), EXPRESS_MODEL - 1 - strlen(":rne:seq"));
        return EXIT_BAD;
    }
    snprintf(full, EXPRESS_MODEL, "%s%s", text,
             n == 1   ? ":rne:seq"
             : n == 2 ? ":seq"
                      : "");
    wr_status_t s = n > 0 ? wr_rounding_read(how, full, c->limits) : WR_OK;
    return s == WR_OK ? 0 : cli_failed(c, s);
}

int express_job(express_job_t *job, cli_t *c) {
    const char *model = cli_get(c, "model");
    memset(job, 0, sizeof *job);
    job->contracting = cli_get(c, "contracting") != NULL;
    job->finite = cli_get(c, "finite") != NULL;
    return express_model(job->model, c, model != NULL ? model : "E0") != 0 ||
                   cli_number(&job->layers, c, "layers", INT32_MAX) ||
                   cli_number(&job->verify, c, "verify", UINT32_MAX)
               ? EXIT_BAD
               : 0;
}

wr_compare_t express_compare(const wr_dfa_t A) {
    return A->accept ? WR_COMPARE_ACCEPT : WR_COMPARE_STATE;
}

/* The answer is not known after all. */
static void open_again(express_cell_t *X, const char *how) {
    wr_say(&X->answer->how, "%s", how);
    X->answer->holds = WR_UNKNOWN;
    X->answer->claim = "";
}

static void open_for(express_cell_t *X, const char *what, const char *why) {
    wr_say(&X->answer->how, "%s: %s", what, why);
    open_again(X, X->answer->how);
}

/* ---- rounding ----------------------------------------------------------- */

/* Each construction has a part of the time that is left: where the states of
 * one do not close, the next may do it in a moment. */
static wr_status_t close_rounded(wr_rounded_proof_t P,
                                 const wr_cert_rounded_t *C, wr_limits_t L) {
    wr_limits_struct kept = *L;
    double left = L->deadline - (wr_seconds() - L->started);
    if (L->deadline > 0) {
        L->started = wr_seconds();
        L->deadline = left > 0 ? 0.35 * left : 0.001;
    }
    wr_status_t s =
        cli_rounded_closed(P, C->R, C->A, express_compare(C->A), 0, L);
    L->started = kept.started;
    L->deadline = kept.deadline;
    return s;
}

/* Whether what was found also holds where it rounds, and its certificate. */
static wr_status_t prove_rounded(express_cell_t *X, cli_t *c,
                                 const wr_cert_rounded_t *C, wr_buffer_t cert,
                                 const express_job_t *job) {
    wr_rounded_proof_t P;
    char why[80];
    wr_rounded_proof_init(P);
    wr_status_t s = close_rounded(P, C, c->limits);
    if (s == WR_OK && P->kind == WR_EVIDENCE_MISMATCH) {
        snprintf(why, sizeof why, "a word of %zu symbol%s is read wrong",
                 P->word->length, CLI_S(P->word->length));
        open_for(X,
                 "the weights that hold in E0 fail where they are"
                 " rounded",
                 why);
    } else if (s == WR_OK) {
        X->rounded_states = P->states;
        X->rounded_boxes = P->kind == WR_EVIDENCE_HULL;
        if (job->cert != NULL)
            s = wr_cert_print_rounded(cert, C, P, c->limits);
    }
    wr_rounded_proof_clear(P);
    return s;
}

static wr_status_t run_rounded(express_cell_t *X, cli_t *c,
                               const wr_cert_rounded_t *C,
                               const express_job_t *job) {
    wr_rounded_tried_t T = {.holds = WR_TRUE};
    wr_rng_t rng;
    wr_rng_init(rng, 1);
    wr_status_t s = wr_rounded_try(&T, C->R, C->A, express_compare(C->A),
                                   job->verify, rng, c->limits);
    if (s == WR_OK && T.holds != WR_TRUE)
        open_for(X,
                 "the rounded run differs from its proof (this is a"
                 " fault of wreath)",
                 T.failure);
    X->verified = s == WR_OK && T.holds == WR_TRUE ? job->verify : 0;
    X->words = 1;
    return s;
}

/* The proof (cert not NULL) or the run of a rounded stack. */
static wr_status_t in_format(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                             const express_job_t *job, const wr_buffer_t text,
                             wr_buffer_struct *cert) {
    uint32_t layers = X->answer->M->layers;
    wr_rounding_t all;
    wr_rounded_t R = NULL;
    wr_status_t s = wr_rounding_read(all, job->model, c->limits);
    if (s != WR_OK)
        return s;
    wr_rounding_struct *how = wr_calloc((size_t) layers + 1, sizeof *how);
    for (uint32_t l = 0; l < layers; l++)
        how[l] = *all;
    s = wr_rounded_init(&R, X->answer->M, how, c->limits);
    wr_cert_rounded_t C = {
        X->answer->M,
        A,
        how,
        R,
        {{job->weights, text->text, text->length, job->cert}}};
    if (s == WR_OK)
        s = cert != NULL ? prove_rounded(X, c, &C, cert, job)
                         : run_rounded(X, c, &C, job);
    wr_rounded_clear(R);
    wr_free(how);
    return s;
}

/* ---- the run ------------------------------------------------------------- */

#define SHORT_WORD 100

/* Contracting delays make numbers longer with every symbol: many short words
 * then. */
static void run_exactly(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                        const express_job_t *job) {
    wr_verify_t V;
    wr_verdict_t D;
    wr_verify_init(V);
    wr_verdict_init(D);
    V->length = job->verify;
    if (X->answer->proof->kind == WR_EVIDENCE_HULL &&
        job->verify > SHORT_WORD) {
        V->length = SHORT_WORD;
        V->words = (job->verify + SHORT_WORD - 1) / SHORT_WORD;
    }
    V->adversarial = 0;
    V->compare = express_compare(A);
    wr_status_t s = wr_lrnn_verify(D, X->answer->M, A, V, c->limits);
    if (s == WR_OK && D->holds == WR_FALSE)
        open_for(X,
                 "the run differs from the proof (this is a fault of"
                 " wreath)",
                 D->failure);
    X->verified = s == WR_OK && D->holds == WR_TRUE ? V->length * V->words : 0;
    X->words = V->words;
    wr_verdict_clear(D);
}

static int is_exact(const express_job_t *job) {
    return strcmp(job->model, "E0") == 0;
}

/* What certificate and run speak of: A, or what of it is reached. */
void express_subject(wr_dfa_t B, const wr_dfa_t A) {
    wr_dfa_trim(B, A);
    if (A->accept != NULL || B->states == A->states)
        wr_dfa_set(B, A);
}

void express_run(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const express_job_t *job) {
    wr_buffer_t none;
    wr_dfa_t B;
    if (X->answer->holds != WR_TRUE || job->verify == 0)
        return;
    wr_buffer_init(none);
    wr_dfa_init(B);
    express_subject(B, A);
    if (is_exact(job))
        run_exactly(X, c, B, job);
    else if (in_format(X, c, B, job, none, NULL) != WR_OK)
        X->verified = 0; /* a limit: it was not run to the end */
    wr_dfa_clear(B);
    wr_buffer_clear(none);
}

/* ---- files -------------------------------------------------------------- */

static int save(cli_t *c, const wr_buffer_t text, const char *path) {
    if (path == NULL)
        return 0;
    wr_status_t s = wr_buffer_save(text, path, c->limits);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* Weights and certificate, saved as the job says. */
static int weights(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                   const express_job_t *job) {
    wr_buffer_t text, cert;
    wr_dfa_t B;
    wr_buffer_init(text);
    wr_buffer_init(cert);
    wr_dfa_init(B);
    express_subject(B, A);
    wr_lrnn_print(text, X->answer->M);
    int status = save(c, text, job->weights);
    if (status == 0 && !is_exact(job)) {
        if (in_format(X, c, B, job, text, cert) != WR_OK)
            open_for(X,
                     "the weights that hold in E0 were not decided"
                     " where they are rounded",
                     c->limits->reason);
    } else if (status == 0 && job->cert != NULL) {
        wr_status_t s = wr_cert_print_proof(
            cert, X->answer->proof, X->answer->M, B, job->weights, text->text,
            text->length, job->cert, c->limits);
        if (s != WR_OK)
            open_for(X, "the certificate", c->limits->reason);
    }
    if (status == 0 && X->answer->holds == WR_TRUE && job->cert != NULL)
        status = save(c, cert, job->cert);
    if (status == 0 && X->answer->holds == WR_TRUE && job->weights != NULL)
        status = express_robust_save(X, c, B, job);
    wr_dfa_clear(B);
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    return status;
}

/* The certificate of a refutation stands alone. */
static int refutation(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                      const express_job_t *job) {
    wr_buffer_t cert;
    wr_buffer_init(cert);
    wr_status_t s = wr_arch_refutation_write(cert, X->answer, A, c->limits);
    int status = s == WR_OK ? save(c, cert, job->cert) : cli_failed(c, s);
    X->refutation = status == 0;
    wr_buffer_clear(cert);
    return status;
}

/* Without wreath-check's yes the answer is not known. */
static void check(express_cell_t *X, cli_t *c, const express_job_t *job) {
    char *why = NULL;
    X->certified = express_check(&why, c, job->cert,
                                 X->refutation   ? "impossible"
                                 : is_exact(job) ? "agree"
                                                 : "agree-rounded");
    for (int i = 0; i < WR_ARCH_CELLS && X->certified; i++) {
        wr_buffer_t cert; /* of a cell */
        wr_buffer_init(cert);
        if (express_robust_cert(cert, X, job, i))
            X->certified = express_check(
                &why, c, cert->text,
                i == WR_ARCH_CELL_WHOLE ? "boxes-recognise" : "boxes");
        wr_buffer_clear(cert);
    }
    if (!X->certified)
        open_again(X, why);
    wr_free(why);
}

/* ---- all of it ----------------------------------------------------------- */

/* Weights that hold in E0 are saved, and certified in the job's model. */
typedef struct {
    express_cell_t *X;
    cli_t *c;
    const wr_dfa_struct *A;
    const express_job_t *job;
    int status;
} attempt_t;

static int keeps(void *arg, wr_arch_answer_struct *answer) {
    attempt_t *T = arg;
    T->status = weights(T->X, T->c, T->A, T->job);
    return T->status != 0 || answer->holds == WR_TRUE;
}

int express_cell(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const wr_arch_t *arch, const express_job_t *job) {
    attempt_t T = {X, c, A, job, 0};
    wr_arch_job_t what = {WR_ARCH_E0,  (uint32_t) job->layers,
                          0,           job->contracting,
                          job->finite, keeps,
                          &T};
    if (job->cert != NULL && job->weights == NULL)
        what.keeps = NULL; /* refused below, if there are weights */
    wr_status_t s = wr_arch_model_read(&what.model, job->model, c->limits);
    if (s == WR_OK)
        s = wr_arch_express(X->answer, A, arch, &what, c->limits);
    if (s == WR_UNABLE) {
        open_for(X, "not decided", c->limits->reason);
        return 0;
    }
    if (s != WR_OK)
        return cli_failed(c, s);
    int status = T.status;
    if (X->answer->holds == WR_TRUE && what.keeps == NULL) {
        cli_error(c, "--cert needs -o FILE, the model that it certifies");
        return EXIT_BAD;
    }
    if (X->answer->holds != WR_TRUE && *X->answer->claim != '\0' &&
        job->cert != NULL)
        status = refutation(X, c, A, job);
    if (status == 0 && job->check &&
        (X->answer->holds == WR_TRUE || X->refutation))
        check(X, c, job);
    return status;
}

const char *express_verdict(const express_cell_t *X) {
    return wr_arch_answer_is_partial(X->answer) ? "no-finite"
                                                : cli_truth(X->answer->holds);
}

const char *express_evidence(const express_cell_t *X) {
    wr_evidence_t kind = X->rounded_boxes        ? WR_EVIDENCE_HULL
                         : X->rounded_states > 0 ? WR_EVIDENCE_HOM
                                                 : X->answer->proof->kind;
    return wr_evidence_kind(kind)->name;
}

/* ---- as JSON ------------------------------------------------------------- */

static void put_weights(json_t *o, const express_cell_t *X,
                        const express_job_t *job) {
    const wr_arch_answer_struct *a = X->answer;
    json_object_set_new(o, "layers", json_integer(a->layers));
    json_object_set_new(o, "width", json_integer(a->width));
    json_object_set_new(o, "factors", json_integer(a->factors));
    json_object_set_new(o, "shifts", json_integer(a->shifts));
    json_object_set_new(o, "open_ends", cli_json_count(a->check.ends));
    json_object_set_new(o, "evidence", json_string(express_evidence(X)));
    json_object_set_new(o, "verified", cli_json_count(X->verified));
    json_object_set_new(o, "words", cli_json_count(X->words));
    if (job->weights != NULL)
        json_object_set_new(o, "weights", json_string(job->weights));
    json_t *cells = express_robust_json(X, job);
    if (json_array_size(cells) > 0)
        json_object_set(o, "cells", cells);
    json_decref(cells);
}

static json_t *escapes(const char *claim) {
    json_t *list = json_array();
    for (size_t i = 0; i < wr_arch_escape_count(); i++) {
        const wr_arch_escape_t *e = wr_arch_escape_get(i);
        if (strcmp(e->claim, claim) == 0)
            json_array_append_new(
                list,
                json_pack("{s:s, s:s, s:s, s:s}", "model", e->model, "says",
                          e->says, "command", e->command, "shows", e->shows));
    }
    return list;
}

static void put_claim(json_t *o, const express_cell_t *X, const wr_dfa_t A) {
    const wr_arch_answer_struct *a = X->answer;
    wr_buffer_t w;
    wr_buffer_init(w);
    wr_buffer_put(w, "");
    for (uint32_t i = 0; i < a->witnesses; i++) {
        wr_buffer_put(w, i ? " and " : "");
        wr_word_print(w, a->witness[i], A);
    }
    json_object_set_new(o, "claim", json_string(a->claim));
    json_object_set_new(o, "statement", json_string(a->statement));
    json_object_set_new(o, "hypothesis", json_string(a->hypothesis));
    json_object_set_new(o, "witness", json_string(w->text));
    json_object_set_new(o, "period", cli_json_count(a->period));
    json_object_set_new(o, "bound", json_integer(a->bound));
    json_object_set_new(o, "finite_states", json_boolean(a->finite));
    json_object_set_new(o, "only", json_string(a->only));
    json_object_set_new(o, "escape", json_string(a->escape));
    json_object_set_new(o, "escapes", escapes(a->claim));
    wr_buffer_clear(w);
}

json_t *express_json(const express_cell_t *X, const wr_dfa_t A,
                     const wr_arch_t *arch, const express_job_t *job) {
    const wr_arch_answer_struct *a = X->answer;
    char cell[48] = "?";
    json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "automaton", A->name, "arch",
                          arch->name, "evaluation", job->model, "expresses",
                          express_verdict(X));
    if (a->holds == WR_TRUE)
        snprintf(cell, sizeof cell, "%ux%u%s", a->layers, a->width,
                 strcmp(express_evidence(X), "HULL") == 0 ? "*" : "");
    else if (*a->claim != '\0')
        snprintf(cell, sizeof cell, "%s%s",
                 wr_arch_answer_is_partial(a) ? "fin:" : "", a->claim);
    json_object_set_new(o, "cell", json_string(cell));
    if (a->holds == WR_TRUE)
        put_weights(o, X, job);
    else if (*a->claim != '\0')
        put_claim(o, X, A);
    if (job->cert != NULL && (a->holds == WR_TRUE || X->refutation))
        json_object_set_new(o, "certificate", json_string(job->cert));
    json_object_set_new(o, "certified", json_boolean(X->certified));
    json_object_set_new(o, "how", json_string(a->how));
    return o;
}
