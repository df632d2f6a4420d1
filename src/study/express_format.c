/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Weights in number formats, one row per format: the stack is run in that
 * format.  The rounded states are searched breadth first, in product with the
 * automaton, until they are closed, or one has a wrong output, after a shortest
 * word.  If there are too many, closed boxes of them are tried, then words that
 * fail late (wr_rounded_decide).  A result is written to a certificate, and
 * counts only if wreath-check accepts that. */

#include "cert/trace.h"
#include "study/express_impl.h"

#define MAX_STATES 1000000

wr_status_t wr_express_evaluation(char full[WR_EXPRESS_EVALUATION],
                                  const char *text, wr_limits_t L) {
    wr_layer_evaluation_t how;
    wr_buffer_t out;
    if (strlen(text) >= WR_EXPRESS_EVALUATION)
        return wr_limits_fail(
            L, WR_PARSE,
            "evaluation: found %zu characters, expected at most %d",
            strlen(text), WR_EXPRESS_EVALUATION - 1);
    if (strcmp(text, "E0") == 0) {
        snprintf(full, WR_EXPRESS_EVALUATION, "E0");
        return WR_OK;
    }
    if (strncmp(text, "E2:", 3) != 0)
        return wr_limits_fail(
            L, WR_PARSE,
            "evaluation: found \"%.200s\", expected E0 or E2:FORMAT", text);
    wr_status_t s = wr_layer_evaluation_read(how, text, L);
    if (s != WR_OK)
        return s;
    wr_buffer_init(out);
    wr_layer_evaluation_print(out, how);
    if (out->length < WR_EXPRESS_EVALUATION)
        snprintf(full, WR_EXPRESS_EVALUATION, "%s", out->text);
    else
        s = wr_limits_fail(L, WR_PARSE, "--evaluation: %s is too long",
                           out->text);
    wr_buffer_clear(out);
    return s;
}

void wr_express_formats_init(wr_express_formats_t *T, wr_limits_t L) {
    memset(T, 0, sizeof *T);
    T->L = L;
    wr_buffer_init(T->text);
}

void wr_express_formats_clear(wr_express_formats_t *T) {
    wr_buffer_clear(T->text);
    WR_FREE(T->format, T->evaluation);
}

static wr_status_t add(wr_express_formats_t *T, const char *text, size_t n) {
    int is_model = strncmp(text, "E2:", 3) == 0;
    if (n + (is_model ? 0 : strlen("E2::rne:seq")) >= WR_EXPRESS_EVALUATION)
        return wr_limits_fail(T->L, WR_PARSE,
                              "--formats: found \"%.*s\", which is longer than "
                              "any format or model",
                              (int) (n < 300 ? n : 300), text);
    size_t more = ((size_t) T->n + 1) * sizeof *T->format;
    T->format = wr_realloc(T->format, more);
    T->evaluation = wr_realloc(T->evaluation, more);
    char *item = T->format[T->n];
    snprintf(item, WR_EXPRESS_EVALUATION, "%.*s", (int) n, text);
    snprintf(T->evaluation[T->n], WR_EXPRESS_EVALUATION,
             is_model ? "%s" : "E2:%s:rne:seq", item);
    wr_layer_evaluation_t how;
    wr_status_t s = wr_layer_evaluation_read(how, T->evaluation[T->n], T->L);
    if (s == WR_OK && how->evaluation->chunk > 0)
        s = wr_limits_fail(
            T->L, WR_PARSE,
            "--formats: found %s, expected formats, or models E2", item);
    T->n++;
    return s;
}

wr_status_t wr_express_formats_read(wr_express_formats_t *T, const char *list) {
    const int all = strcmp(list, "all") == 0;
    wr_status_t s = WR_OK;
    for (const char *item = list; !all && s == WR_OK && item != NULL;) {
        const size_t n = strcspn(item, ",");
        s = add(T, item, n);
        item = item[n] == ',' ? item + n + 1 : NULL;
    }
    for (size_t i = 0; all && s == WR_OK && wr_format_name(i) != NULL; i++) {
        char flush[40];
        wr_format_t F;
        snprintf(flush, sizeof flush, "%.30s:flush", wr_format_name(i));
        s = add(T, wr_format_name(i), strlen(wr_format_name(i)));
        if (s == WR_OK)
            s = wr_format_read(F, wr_format_name(i), T->L);
        if (s == WR_OK && wr_format_is_float(F)) /* others never flush */
            s = add(T, flush, strlen(flush));
    }
    return s;
}

/* ---- files --------------------------------------------------------------- */

/* A row in the making: the object o, or the reason why there is no answer. */
typedef struct {
    wr_express_formats_t *T;
    int i;
    json_t *o;
    char *why;
    wr_cert_rounded_t C;
} row_t;

/* Write BASE.FORMAT.END. */
static void path_of(wr_buffer_t out, const row_t *r, const char *end) {
    wr_buffer_printf(out, "%s.", r->T->files->base->text);
    const size_t from = out->length;
    wr_buffer_printf(out, "%s.%s", r->T->format[r->i], end);
    study_no_colons(out, from);
}

static wr_status_t save_trace(row_t *r, const wr_rounded_proof_t P,
                              const wr_buffer_t path) {
    wr_trace_how_t how = {.compare = P->compare, .around = 500};
    wr_limits_struct *L = r->T->L;
    wr_buffer_t text;
    wr_buffer_init(text);
    r->C.file->trace_path = path->text;
    wr_status_t s = wr_trace_print_model(text, &r->C, &how, P->word, L);
    if (s == WR_OK)
        s = wr_buffer_save(text, path->text, L);
    wr_buffer_clear(text);
    return s;
}

static void put_word(row_t *r, const wr_rounded_proof_t P) {
    char got[24], expected[24];
    wr_buffer_t w;
    wr_buffer_init(w);
    wr_word_put_runs(w, P->word, r->T->A, 0, SIZE_MAX);
    wr_answer_add(r->o, wr_express_format_fields,
                  "word length shortest stack automaton_says", w->text,
                  (uint64_t) P->word->length, !P->tried,
                  P->got == UINT32_MAX
                      ? "nothing"
                      : wr_lrnn_state_name(got, r->C.M, P->got),
                  wr_dfa_state_name(expected, r->T->A, P->expected));
    wr_buffer_clear(w);
}

/* Write the files and have wreath-check judge them.
 * status  OK; IO */
static wr_status_t certify(row_t *r, const wr_rounded_proof_t P) {
    int wrong = P->kind == WR_EVIDENCE_MISMATCH;
    const char *kind = wrong ? "differ-rounded" : "agree-rounded";
    wr_limits_struct *L = r->T->L;
    wr_buffer_t text, cert, trace;
    WR_EACH(wr_buffer_init, text, cert, trace);
    path_of(cert, r, "cert");
    path_of(trace, r, "trace");
    r->C.file->trace_path = cert->text;
    wr_status_t s = wr_cert_print_rounded(text, &r->C, P, L);
    if (s == WR_OK)
        s = wr_buffer_save(text, cert->text, L);
    if (s == WR_OK && wrong)
        s = save_trace(r, P, trace);
    if (s == WR_OK)
        wr_program_check(&r->why, cert->text, kind, L);
    if (s == WR_OK && wrong && r->why == NULL)
        wr_program_check(&r->why, trace->text, kind, L);
    if (s != WR_OK)
        wr_say(&r->why, "%s", L->reason);
    else if (r->T->files->folder == NULL) {
        wr_answer_add(r->o, wr_express_format_fields, "certificate trace",
                      cert->text, wrong ? trace->text : NULL);
    }
    WR_EACH(wr_buffer_clear, trace, cert, text);
    return s == WR_IO ? s : WR_OK;
}

static void put_found(row_t *r, const wr_rounded_proof_t P) {
    const wr_field_t *f = wr_express_format_fields;
    int wrong = P->kind == WR_EVIDENCE_MISMATCH;
    wr_answer_add(r->o, f, "holds evidence", wrong ? "no" : "yes",
                  wr_evidence_kind(P->kind)->name);
    if (wrong)
        put_word(r, P);
    else
        wr_answer_add(r->o, f, "states", (uint64_t) P->states);
}

/* status  OK; IO */
static wr_status_t fill(row_t *r) {
    const wr_rounded_question_t Q = {r->C.R, r->C.A, wr_express_compare(r->C.A),
                                     0};
    wr_rounded_proof_t P;
    wr_limits_struct *L = r->T->L;
    uint64_t most = L->max_states;
    wr_rounded_proof_init(P);
    if (most == 0)
        L->max_states = MAX_STATES;
    const wr_status_t decided = wr_rounded_decide(P, &Q, L);
    wr_status_t s = WR_OK;
    L->max_states = most;
    if (decided != WR_OK)
        wr_say(&r->why, "%s", L->reason);
    else
        s = certify(r, P);
    if (s == WR_OK && r->why == NULL)
        put_found(r, P);
    wr_rounded_proof_clear(P);
    return s;
}

json_t *wr_express_format(void *arg, int i) {
    wr_assert(i >= 0 && i < ((wr_express_formats_t *) arg)->n);
    wr_express_formats_t *T = arg;
    const wr_lrnn_struct *M = T->X->answer->M;
    const wr_buffer_struct *path = T->files->weights, *text = T->text;
    wr_layer_evaluation_t all;
    wr_status_t s = wr_layer_evaluation_read(all, T->evaluation[i], T->L);
    if (s != WR_OK)
        return NULL; /* unreachable: it was read before */
    wr_layer_evaluation_struct *how = wr_layer_evaluation_all(all, M->layers);
    row_t r = {
        T,
        i,
        json_pack("{s:s, s:s}", "format", T->format[i], "evaluation",
                  T->evaluation[i]),
        NULL,
        {M, T->A, how, NULL, {{path->text, text->text, text->length, NULL}}}};
    if (wr_rounded_init(&r.C.R, M, how, T->L) != WR_OK)
        wr_say(&r.why, "%s", T->L->reason);
    else
        s = fill(&r);
    if (r.why != NULL)
        wr_answer_add(r.o, wr_express_format_fields, "holds why", "unknown",
                      r.why);
    wr_free(r.why);
    wr_rounded_clear(r.C.R);
    wr_free(how);
    if (s == WR_OK)
        return r.o;
    json_decref(r.o);
    return NULL;
}
