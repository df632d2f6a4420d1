/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Letters, pictures, traces, weights of an architecture and trained weights of
 * the C interface. */

#include "abi/impl.h"
#include "audit/audit.h"
#include "cert/trace.h"
#include "compile/compile.h"
#include "picture/draw.h"
#include "study/answer.h"
#include "study/express.h"
#include "study/theorems.h"

/* ---- letters, pictures --------------------------------------------------- */

char *wr_abi_dfa_letters(wr_abi_session *S, const wr_abi_dfa *A) {
    if (!abi_begin(S, A, A))
        return NULL;
    return abi_take_json(S, wr_json_strings(A->A->letter_name, A->A->letters));
}

static char *svg(wr_abi_session *S, wr_picture_t P) {
    wr_buffer_t out;
    wr_buffer_init(out);
    if (S->status == WR_OK)
        S->status = wr_picture_print(out, P, WR_PAINT_SVG, 1, S->L);
    wr_picture_clear(P);
    return abi_take(S, out);
}

static const wr_draw_t alone = {.alone = 1};

char *wr_abi_dfa_svg(wr_abi_session *S, const wr_abi_dfa *A) {
    wr_picture_t P;
    if (!abi_begin(S, A, A))
        return NULL;
    wr_picture_init(P);
    S->status = wr_draw_automaton(P, A->A, &alone, S->L);
    return svg(S, P);
}

char *wr_abi_model_svg(wr_abi_session *S, const wr_abi_model *M) {
    wr_picture_t P;
    if (!abi_begin(S, M, M))
        return NULL;
    wr_picture_init(P);
    S->status = wr_draw_model(P, M->M, &alone, S->L);
    return svg(S, P);
}

/* Set A to the matrices of N, a copy of M whose rules are expanded into tables;
 * none if no letter leads to a matrix. */
static void matrices_of(wr_matrices_t A, wr_lrnn_t N, wr_abi_session *S,
                        const wr_abi_model *M) {
    wr_lrnn_init(N);
    wr_matrices_init(A);
    S->status = wr_lrnn_expand(N, M->M, S->L->max_states, S->L);
    if (S->status != WR_OK)
        return;
    S->status = wr_matrices_set_lrnn(A, N, S->L);
    if (S->status == WR_DOMAIN && A->count == 0)
        S->status = WR_OK;
}

char *wr_abi_model_spectra(wr_abi_session *S, const wr_abi_model *M) {
    wr_matrices_t A;
    wr_lrnn_t N;
    if (!abi_begin(S, M, M))
        return NULL;
    json_t *names = json_array();
    matrices_of(A, N, S, M);
    for (size_t i = 0; S->status == WR_OK && i < A->count; i++)
        if (!A->item[i].again)
            json_array_append_new(names, json_string(A->item[i].matrix.name));
    wr_matrices_clear(A);
    wr_lrnn_clear(N);
    return abi_take_json(S, names);
}

char *wr_abi_model_spectrum_svg(wr_abi_session *S, const wr_abi_model *M,
                                const char *name) {
    wr_matrices_t A;
    wr_lrnn_t N;
    wr_picture_t P;
    if (!abi_begin(S, M, name))
        return NULL;
    matrices_of(A, N, S, M);
    wr_picture_init(P);
    if (S->status == WR_OK)
        S->status = wr_matrices_look(A, S->L);
    size_t i = 0;
    while (i < A->count && strcmp(A->item[i].matrix.name, name) != 0)
        i++;
    if (S->status == WR_OK && i == A->count)
        S->status = wr_limits_fail(S->L, WR_DOMAIN,
                                   "the model has no matrix %.100s", name);
    if (S->status == WR_OK)
        S->status = wr_spectrum_draw(P, A->item[i].S, A->item[i].matrix.ring,
                                     &alone, S->L);
    char *out = svg(S, P);
    wr_matrices_clear(A);
    wr_lrnn_clear(N);
    return out;
}

char *wr_abi_model_trace(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *word,
                         const char *evaluation) {
    const wr_trace_how_t how = {.compare = WR_COMPARE_AUTO};
    wr_cert_rounded_t C = {.M = NULL};
    wr_layer_evaluation_struct *layer = NULL;
    wr_layer_evaluation_t one;
    wr_word_t w;
    wr_buffer_t text;
    uint32_t a;
    if (!abi_begin(S, M, A) || !abi_begin(S, word, evaluation))
        return NULL;
    C.M = M->M;
    C.A = A->A;
    wr_word_init(w);
    wr_buffer_init(text);
    while (abi_letter(&a, &word, A->A->letter_name, A->A->letters, S))
        wr_word_append(w, a);
    if (S->status == WR_OK && strcmp(evaluation, "E0") != 0) {
        S->status = wr_layer_evaluation_read(one, evaluation, S->L);
        if (S->status == WR_OK)
            C.how = layer = wr_layer_evaluation_all(one, M->M->layers);
        if (S->status == WR_OK)
            S->status = wr_rounded_init(&C.R, M->M, layer, S->L);
    }
    if (S->status == WR_OK)
        S->status = wr_trace_print_model(text, &C, &how, w, S->L);
    wr_rounded_clear(C.R);
    wr_free(layer);
    wr_word_clear(w);
    return abi_take(S, text);
}

char *wr_abi_trace_export(wr_abi_session *S, const char *text,
                          const char *form) {
    wr_trace_export_t how = {.form = WR_TRACE_CSV};
    wr_trace_t T;
    wr_buffer_t out;
    if (!abi_begin(S, text, form))
        return NULL;
    while (how.form < WR_TRACE_FORMS &&
           strcmp(wr_trace_form_name(how.form), form) != 0)
        how.form++;
    if (how.form == WR_TRACE_LATEX || how.form == WR_TRACE_STANDALONE)
        how.numbers = WR_TRACE_DECIMAL;
    wr_trace_init(T);
    wr_buffer_init(out);
    S->status = how.form == WR_TRACE_FORMS
                    ? wr_limits_fail(S->L, WR_DOMAIN,
                                     "found the form \"%.60s\", expected csv, "
                                     "jsonl, latex, tikz or svg",
                                     form)
                    : wr_trace_read(T, "the trace", text, strlen(text), S->L);
    if (S->status == WR_OK)
        S->status = wr_trace_export(out, T, &how, S->L);
    wr_trace_clear(T);
    return abi_take(S, out);
}

/* ---- weights of an architecture ------------------------------------------ */

char *wr_abi_dfa_express(wr_abi_session *S, const wr_abi_dfa *A,
                         const char *architecture, const char *evaluation,
                         wr_abi_model **weights) {
    const wr_express_names_t names = {architecture, evaluation};
    json_t *answer = NULL;
    if (weights != NULL)
        *weights = NULL;
    if (!abi_begin(S, A, architecture) || !abi_begin(S, evaluation, weights))
        return NULL;
    wr_abi_model *M = abi_model_new();
    S->status = wr_express_named(&answer, M->M, A->A, &names, S->L);
    if (S->status == WR_OK && wr_express_is(answer, "expresses", "yes"))
        *weights = M;
    else
        wr_abi_model_free(M);
    return S->status == WR_OK ? abi_take_json(S, answer) : NULL;
}

/* ---- trained weights ----------------------------------------------------- */

wr_abi_model *wr_abi_model_load(wr_abi_session *S, const char *tensors,
                                const char *layout, const wr_abi_dfa *A) {
    wr_bundle_t B;
    audit_layout_t *Y = NULL;
    if (!abi_begin(S, tensors, layout))
        return NULL;
    wr_abi_model *M = abi_model_new();
    wr_bundle_init(B);
    S->status = wr_bundle_load(B, tensors, S->L);
    if (S->status == WR_OK)
        S->status = wr_audit_layout_read(&Y, B, layout, S->L);
    if (S->status == WR_OK && wr_audit_layout_is_net(Y))
        S->status = wr_limits_fail(S->L, WR_DOMAIN,
                                   "%.200s: layers with functions between "
                                   "them are not a model",
                                   layout);
    if (S->status == WR_OK)
        S->status =
            wr_lrnn_set_layout(M->M, NULL, Y, A == NULL ? NULL : A->A, S->L);
    wr_audit_layout_clear(Y);
    wr_bundle_clear(B);
    return abi_model_done(S, M);
}

static json_t *verdict(const wr_audit_verdict_t *V, const wr_dfa_t A) {
    json_t *o =
        json_pack("{s:s, s:o, s:s, s:f}", "evaluation", V->evaluation, "holds",
                  V->holds == WR_UNKNOWN ? json_null()
                                         : json_boolean(V->holds == WR_TRUE),
                  "evidence", V->how, "seconds", V->seconds);
    if (V->holds != WR_FALSE)
        return o;
    json_object_set_new(o, "word", abi_word(V->word, A));
    json_object_set_new(o, "shortest", json_boolean(V->shortest));
    return o;
}

char *wr_abi_model_audit(wr_abi_session *S, const wr_abi_model *M,
                         const wr_abi_dfa *A, const char *evaluations,
                         double seconds) {
    if (!abi_begin(S, M, A) || !abi_begin(S, evaluations, evaluations))
        return NULL;
    const wr_audit_job_t job = {M->M, A->A, WR_COMPARE_AUTO, 0, NULL, seconds,
                                NULL, 0};
    json_t *list = json_array();
    char *text = wr_strdup(evaluations), *rest = text, *e;
    wr_word_t hint; /* the first wrong word is also tried in the other models */
    int wrong = 0;
    wr_word_init(hint);
    while (S->status == WR_OK && (e = strsep(&rest, ",")) != NULL) {
        wr_audit_verdict_t V;
        wr_audit_verdict_init(&V);
        S->status = wr_audit_decide(&V, &job, e, wrong ? hint : NULL, S->L);
        if (V.holds == WR_FALSE && !wrong++)
            wr_word_set(hint, V.word);
        if (S->status == WR_OK)
            json_array_append_new(list, verdict(&V, A->A));
        wr_audit_verdict_clear(&V);
    }
    wr_free(text);
    wr_word_clear(hint);
    return abi_take_json(S, list);
}
