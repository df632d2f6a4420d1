/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One row of wreath express --formats: the stack stepped in one format.  The
 * rounded states are met breadth first, beside the automaton, until they are
 * closed or the first is read wrong, after a shortest word.  Where they are
 * too many, closed boxes of them are tried, and then words that fail late
 * (cli_rounded_decide).  What was found is written down, and counts if
 * wreath-check accepts it. */

#include <stdlib.h>
#include <string.h>

#include "cli/differ.h"
#include "cli/express.h"

#define MAX_STATES 1000000

/* ---- words ----------------------------------------------------------------
 */

/* How often the n letters at `at` stand there in a row. */
static size_t times(const wr_word_struct *w, size_t at, size_t n) {
    size_t end = at + n;
    while (end < w->length && w->letter[end] == w->letter[end - n])
        end++;
    return (end - at) / n;
}

/* Letters, with what comes again and again counted: set ignore^301. */
static void put_runs(wr_buffer_t out, const wr_word_struct *w,
                     const wr_dfa_t A) {
    for (size_t at = 0, k, n; at < w->length; at += k * n) {
        k = n = 1;
        for (size_t m = 1; m <= 8 && at + m <= w->length; m++)
            if ((times(w, at, m) - 1) * m > (k - 1) * n) {
                k = times(w, at, m);
                n = m;
            }
        k = k * n > 2 ? k : 1;
        wr_buffer_put(out, at ? " " : "");
        wr_buffer_put(out, k > 1 && n > 1 ? "(" : "");
        for (size_t i = 0; i < n; i++)
            wr_buffer_printf(out, "%s%s", i ? " " : "",
                             A->letter_name[w->letter[at + i]]);
        wr_buffer_put(out, k > 1 && n > 1 ? ")" : "");
        if (k > 1)
            wr_buffer_printf(out, "^%zu", k);
    }
}

/* ---- files ----------------------------------------------------------------
 */

/* BASE.FORMAT.END with no colons in the format. */
static void path_of(wr_buffer_t out, const express_formats_t *T, int i,
                    const char *end) {
    wr_buffer_printf(out, "%s.", T->files->base->text);
    size_t from = out->length;
    wr_buffer_printf(out, "%s.%s", T->format[i], end);
    for (; from < out->length; from++)
        if (out->text[from] == ':' || out->text[from] == '/')
            out->text[from] = '-';
}

static int save(cli_t *c, wr_buffer_t text, const wr_buffer_t path) {
    wr_status_t s = wr_buffer_save(text, path->text, c->limits);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static wr_status_t save_trace(cli_t *c, wr_cert_rounded_t *C,
                              const wr_rounded_proof_t P,
                              const wr_buffer_t path, int *status) {
    wr_trace_how_t how = {.compare = P->compare, .around = 500};
    wr_buffer_t text;
    int differs;
    wr_buffer_init(text);
    C->file->trace_path = path->text;
    wr_status_t s =
        wr_trace_print_model(text, &differs, C, &how, P->word, c->limits);
    if (s == WR_OK)
        *status = save(c, text, path);
    wr_buffer_clear(text);
    return s;
}

static void put_word(json_t *o, const express_formats_t *T,
                     const wr_rounded_proof_t P) {
    const wr_lrnn_struct *M = T->X->answer->M;
    char name[24];
    wr_buffer_t w;
    wr_buffer_init(w);
    put_runs(w, P->word, T->B);
    json_object_set_new(o, "word",
                        json_string(w->length ? w->text : "(empty)"));
    json_object_set_new(o, "length", cli_json_count(P->word->length));
    json_object_set_new(o, "shortest", json_boolean(!P->tried));
    snprintf(name, sizeof name, "%u", P->got);
    json_object_set_new(o, "stack",
                        json_string(P->got == UINT32_MAX ? "nothing"
                                    : M->state_name != NULL
                                        ? M->state_name[P->got]
                                        : name));
    json_object_set_new(
        o, "automaton_says",
        json_string(wr_dfa_state_name(name, T->B, P->expected)));
    wr_buffer_clear(w);
}

/* Files, and what wreath-check says of them. */
static int certify(json_t *o, char **why, express_formats_t *T, int i,
                   wr_cert_rounded_t *C, const wr_rounded_proof_t P) {
    int wrong = P->kind == WR_EVIDENCE_MISMATCH, status = 0;
    wr_buffer_t text, cert, trace;
    wr_buffer_init(text);
    wr_buffer_init(cert);
    wr_buffer_init(trace);
    path_of(cert, T, i, "cert");
    path_of(trace, T, i, "trace");
    C->file->trace_path = cert->text;
    wr_status_t s = wr_cert_print_rounded(text, C, P, T->c->limits);
    if (s == WR_OK)
        status = save(T->c, text, cert);
    if (s == WR_OK && status == 0 && wrong)
        s = save_trace(T->c, C, P, trace, &status);
    if (s == WR_OK && status == 0)
        express_check(why, T->c, cert->text,
                      wrong ? "differ-rounded" : "agree-rounded");
    if (s == WR_OK && status == 0 && wrong && *why == NULL)
        express_check(why, T->c, trace->text, "differ-rounded");
    if (s != WR_OK)
        wr_say(why, "%s", T->c->limits->reason);
    else if (T->files->folder == NULL) {
        json_object_set_new(o, "certificate", json_string(cert->text));
        if (wrong)
            json_object_set_new(o, "trace", json_string(trace->text));
    }
    wr_buffer_clear(trace);
    wr_buffer_clear(cert);
    wr_buffer_clear(text);
    return status;
}

/* ---- all of a row ----------------------------------------------------------
 */

/* What was decided goes into o; why not, into why.
 * returns 0, or an exit status after saying what was wrong */
static int fill(json_t *o, char **why, express_formats_t *T, int i,
                wr_cert_rounded_t *C) {
    wr_rounded_proof_t P;
    wr_limits_struct *L = T->c->limits;
    uint64_t most = L->max_states;
    int status = 0;
    wr_rounded_proof_init(P);
    if (most == 0)
        L->max_states = MAX_STATES;
    wr_status_t s =
        cli_rounded_decide(P, C->R, C->A, express_compare(C->A), 0, L);
    L->max_states = most;
    if (s == WR_OK)
        status = certify(o, why, T, i, C, P);
    else
        wr_say(why, "%s", L->reason);
    if (status == 0 && *why == NULL) {
        int wrong = P->kind == WR_EVIDENCE_MISMATCH;
        json_object_set_new(o, "holds", json_string(wrong ? "no" : "yes"));
        json_object_set_new(o, "evidence",
                            json_string(wr_evidence_kind(P->kind)->name));
        if (wrong)
            put_word(o, T, P);
        else
            json_object_set_new(o, "states", cli_json_count(P->states));
    }
    wr_rounded_proof_clear(P);
    return status;
}

json_t *express_format(void *arg, int i) {
    express_formats_t *T = arg;
    const wr_lrnn_struct *M = T->X->answer->M;
    wr_limits_struct *L = T->c->limits;
    char *why = NULL;
    wr_rounding_t all;
    wr_rounded_t R = NULL;
    wr_status_t s = wr_rounding_read(all, T->model[i], L);
    if (s != WR_OK)
        return NULL; /* cannot be: it was read before */
    wr_rounding_struct *how = wr_calloc((size_t) M->layers + 1, sizeof *how);
    for (uint32_t l = 0; l < M->layers; l++)
        how[l] = *all;
    json_t *o = json_pack("{s:s, s:s}", "format", T->format[i], "evaluation",
                          T->model[i]);
    s = wr_rounded_init(&R, M, how, L);
    wr_cert_rounded_t C = {
        M,
        T->B,
        how,
        R,
        {{T->files->weights->text, T->text->text, T->text->length, NULL}}};
    int status = 0;
    if (s == WR_OK)
        status = fill(o, &why, T, i, &C);
    else
        wr_say(&why, "%s", L->reason);
    if (why != NULL) {
        json_object_set_new(o, "holds", json_string("unknown"));
        json_object_set_new(o, "why", json_string(why));
    }
    wr_free(why);
    wr_rounded_clear(R);
    wr_free(how);
    if (status != 0) {
        json_decref(o);
        return NULL;
    }
    return o;
}
