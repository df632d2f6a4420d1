/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The counter of a^n b^n, one row per format, and the certificate of a row. */

#include "study/impl.h"

/* Make A the automaton of all a^i b^i, i <= n: states 0 .. n count the letters
 * a read, n + 1 .. 2 n the letters b still due; the last state rejects. */
static void put_blocks(wr_dfa_t A, uint32_t n) {
    uint32_t dead = 2 * n + 1;
    wr_dfa_create(A, dead + 1, 2);
    wr_say(&A->letter_name[0], "a");
    wr_say(&A->letter_name[1], "b");
    wr_say(&A->name, "anbn-short");
    A->accept = wr_calloc(A->states, 1);
    for (uint32_t q = 0; q <= dead; q++) {
        int due = q <= n ? (int) q : q < dead ? (int) (q - n - 1) : 0;
        A->delta[2 * q] = q < n ? q + 1 : dead;
        A->delta[2 * q + 1] = due > 0 ? n + (uint32_t) due : dead;
        A->accept[q] = q == 0 || q == n + 1;
    }
}

static wr_status_t mismatch(wr_buffer_t out, const wr_counter_t X,
                            const wr_trace_file_t file, wr_limits_t L) {
    uint64_t n = fmpz_get_ui(X->n);
    wr_rounded_proof_t P;
    wr_dfa_t A;
    wr_dfa_init(A);
    put_blocks(A, (uint32_t) n);
    wr_layer_evaluation_struct *all =
        wr_layer_evaluation_all(X->how, X->M->layers);
    wr_cert_rounded_t C = {X->M, A, all, NULL, {*file}};
    wr_rounded_proof_init(P);
    P->kind = WR_EVIDENCE_MISMATCH;
    P->compare = WR_COMPARE_ACCEPT;
    for (uint64_t i = 0; i < n + X->k; i++)
        wr_word_append(P->word, i < n ? 0 : 1);
    wr_status_t s = wr_cert_print_rounded(out, &C, P, L);
    wr_rounded_proof_clear(P);
    wr_free(all);
    wr_dfa_clear(A);
    return s;
}

static wr_status_t stuck(wr_buffer_t out, const wr_counter_t X, wr_limits_t L) {
    const uint32_t word = 0;
    wr_word_times_t w = {&word, 1, 0, 1};
    study_orbit_t O;
    wr_status_t s = study_counter_orbit(&O, X, L);
    if (s == WR_OK) {
        wr_rounding_certify_begin(out, O.R, X->how->evaluation);
        s = wr_rounding_certify_orbit(out, O.O, O.R, &w, L);
        wr_buffer_seal(out, 0);
    }
    study_orbit_clear(&O);
    return s;
}

wr_status_t wr_counter_certify(wr_buffer_t out, const wr_counter_t X,
                               const wr_trace_file_t file, wr_limits_t L) {
    return X->kind == WR_COUNTER_RUN ? mismatch(out, X, file, L)
           : X->kind == WR_COUNTER_STUCK
               ? stuck(out, X, L)
               : wr_limits_fail(L, WR_DOMAIN, "no failing n is known");
}

static void put_row(wr_sheet_t T, const wr_counter_t X) {
    fmpz_t B;
    fmpz_init(B);
    fmpz_sub_ui(B, X->n, X->kind == WR_COUNTER_STUCK);
    char *n = wr_integer_text(X->n), *b = wr_integer_text(B);
    wr_sheet_put(T, "%s%s", X->kind == WR_COUNTER_MORE ? "> " : "", n);
    if (X->kind == WR_COUNTER_RUN)
        wr_sheet_put(T, "run");
    else if (X->kind == WR_COUNTER_MORE)
        wr_sheet_put(T, "proof: exact up to %s", b);
    else
        wr_sheet_put(T, "proof: exact up to %s, and fl(%s + 1) = %s", b, b, b);
    WR_FREE(n, b);
    fmpz_clear(B);
}

/* Save the model and the certificate of a row. */
static wr_status_t save(const wr_counter_t X, const wr_sheet_job_t *job,
                        wr_limits_t L) {
    wr_buffer_t text, cert;
    WR_EACH(wr_buffer_init, text, cert);
    wr_lrnn_print(text, X->M);
    wr_trace_file_t file = {{job->model, text->text, text->length, job->cert}};
    wr_status_t s = wr_counter_certify(cert, X, file, L);
    if (s == WR_OK)
        s = wr_buffer_save(text, job->model, L);
    if (s == WR_OK)
        s = wr_buffer_save(cert, job->cert, L);
    WR_EACH(wr_buffer_clear, cert, text);
    return s;
}

static wr_status_t row(wr_sheet_t T, const char *evaluation,
                       const wr_sheet_job_t *job, wr_limits_t L) {
    wr_counter_t X;
    wr_counter_init(X);
    wr_status_t s = wr_counter_first(X, evaluation, job->run, L);
    wr_sheet_put(T, "%s", evaluation);
    if (s == WR_OK) {
        put_row(T, X);
        if (job->cert != NULL)
            s = save(X, job, L);
    } else if (s == WR_UNABLE) {
        wr_sheet_put(T, "unknown: %.150s", L->reason);
        wr_sheet_put(T, "-");
        s = WR_OK;
    }
    wr_counter_clear(X);
    return s;
}

wr_status_t wr_sheet_counters(wr_sheet_t T, const wr_sheet_job_t *job,
                              wr_limits_t L) {
    static const char *const head[] = {"evaluation", "first n that fails",
                                       "how", NULL};
    const char *formats = job->formats
                              ? job->formats
                              : "e2m1,e3m2,e2m3,e4m3fn,e5m2,bf16,fp16,tf32,"
                                "fp32,fp64,int:8,int:8:wrap,int:32";
    const char *modes = job->modes ? job->modes : "rne";
    char format[256], mode[256], evaluation[800];
    wr_status_t s = WR_OK;
    wr_sheet_head(T, head);
    while (s == WR_OK && study_item(format, &formats))
        for (const char *m = modes; s == WR_OK && study_item(mode, &m);) {
            snprintf(evaluation, sizeof evaluation, "E2:%s:%s:%s", format, mode,
                     job->order ? job->order : "seq");
            s = row(T, evaluation, job, L);
        }
    return s;
}
