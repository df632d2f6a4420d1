/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A run of a model beside an automaton, a line a step (doc/formats).  The
 * run is made here, by the matrix engine: stepping is not a search.
 */

#include "cert/impl.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    wr_buffer_struct *out;
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    uint32_t *letter; /* of the model, for each of the automaton */
    wr_run_t R;
    wr_limits_struct *L;
} job_t;

static void match_letters(job_t *J) {
    for (uint32_t a = 0; a < J->A->letters; a++) {
        uint32_t b = 0;
        while (b < J->M->letters
               && strcmp(J->M->alphabet[b], J->A->letter_name[a]) != 0)
            b++;
        J->letter[a] = b; /* none of the model's: no step is defined */
    }
}

static void put_state(job_t *J) {
    uint32_t m = wr_run_state(J->R);
    if (m == UINT32_MAX)
        wr_buffer_put(J->out, "-");
    else if (J->M->state_name != NULL)
        wr_buffer_put(J->out, J->M->state_name[m]);
    else
        wr_buffer_printf(J->out, "%" PRIu32, m);
}

static void put_step(job_t *J, size_t t, const char *letter, uint32_t q) {
    char scratch[24];
    wr_buffer_printf(J->out, "step %zu %s ", t, letter);
    put_state(J);
    wr_buffer_printf(J->out, " %s :", wr_dfa_state_name(scratch, J->A, q));
    for (uint32_t l = 0; l < J->M->layers; l++)
        wr_buffer_printf(J->out, " %" PRIu32, wr_run_label(J->R, l));
    wr_buffer_put(J->out, "\n");
}

static wr_status_t put_undefined(job_t *J, const char *letter, uint32_t q) {
    char scratch[24];
    wr_buffer_printf(J->out, "undefined %s %s : %s\n", letter,
                     wr_dfa_state_name(scratch, J->A, q), J->L->reason);
    return WR_DOMAIN;
}

/* Steps 0, 1, ...; DOMAIN where the model stops. */
static wr_status_t put_steps(job_t *J, const wr_word_struct *w) {
    uint32_t q = J->A->start;
    put_step(J, 0, "-", q);
    for (size_t i = 0; i < w->length; i++) {
        uint32_t a = w->letter[i];
        q = J->A->delta[(size_t) q * J->A->letters + a];
        wr_status_t s = wr_run_step(J->R, J->letter[a], J->L);
        if (s == WR_DOMAIN)
            return put_undefined(J, J->A->letter_name[a], q);
        if (s == WR_OK && i % 4096 == 0)
            s = wr_limits_steps(J->L, "tracing", i);
        if (s != WR_OK)
            return s;
        put_step(J, i + 1, J->A->letter_name[a], q);
    }
    return WR_OK;
}

/* All but the header and the full stop. */
static wr_status_t put_run(job_t *J, const wr_word_struct *w) {
    for (size_t i = 0; i < w->length; i++)
        if (w->letter[i] >= J->A->letters)
            return wr_limits_fail(J->L, WR_UNABLE, "letter %zu of the word is "
                                  "none of the automaton's", i);
    wr_status_t s = wr_run_init(J->R, J->M, WR_ENGINE_MATRIX, J->L);
    if (s == WR_DOMAIN)
        return put_undefined(J, "-", J->A->start);
    if (s == WR_OK)
        s = put_steps(J, w);
    wr_run_clear(J->R);
    return s;
}

/* model: the path as it is written; hash: of the model's text */
static wr_status_t print(wr_buffer_t out, const char *model,
                         const char hash[65], job_t *J,
                         const wr_word_struct *w) {
    wr_buffer_t dfa, text;
    wr_buffer_init(dfa);
    wr_buffer_init(text);
    J->out = text;
    J->letter = wr_calloc(J->A->letters, sizeof *J->letter);
    wr_dfa_print(dfa, J->A);
    match_letters(J);
    wr_status_t run = WR_OK;
    wr_status_t s = cert_print_header(text, "trace", model, hash, J->A,
                                      dfa->text, J->L);
    if (s == WR_OK)
        run = put_run(J, w);
    if (run != WR_OK && run != WR_DOMAIN)
        s = run;
    if (s == WR_OK) {
        wr_buffer_put(text, ".\n");
        wr_buffer_write(out, text->text, text->length);
    }
    wr_free(J->letter);
    wr_buffer_clear(dfa);
    wr_buffer_clear(text);
    return s == WR_OK ? run : s;
}

wr_status_t wr_trace_print(wr_buffer_t out, const wr_lrnn_t M,
                           const wr_dfa_t A, const wr_word_t w,
                           wr_limits_t L) {
    job_t J = { .M = M, .A = A, .L = L };
    wr_buffer_t text, name;
    char hash[65];
    wr_buffer_init(text);
    wr_buffer_init(name);
    wr_lrnn_print(text, M);
    wr_sha256(hash, text->text, text->length);
    wr_buffer_printf(name, "[%s]", M->name == NULL ? "" : M->name);
    wr_status_t s = print(out, name->text, hash, &J, w);
    wr_buffer_clear(text);
    wr_buffer_clear(name);
    return s;
}

wr_status_t wr_trace_print_file(wr_buffer_t out, const wr_lrnn_t M,
                                const wr_dfa_t A, const wr_word_t w,
                                const wr_trace_file_t F, wr_limits_t L) {
    job_t J = { .M = M, .A = A, .L = L };
    char hash[65], *path = cert_relative(F->lrnn_path, F->trace_path);
    wr_sha256(hash, F->lrnn_text, F->lrnn_length);
    wr_status_t s = print(out, path, hash, &J, w);
    wr_free(path);
    return s;
}
