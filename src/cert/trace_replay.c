/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Re-executing the run of a trace and printing the resulting trace.
 * wreath-check verifies the same steps with independent code. */

#include <stdlib.h>

#include "cert/impl.h"

/* ---- recurrences --------------------------------------------------------- */

/* Read the recurrence from the lines of the trace. */
static wr_status_t read_recurrence(wr_recurrence_t R, const wr_trace_t T,
                                   wr_limits_t L) {
    const char *lines = strstr(T->about, "recurrence ");
    wr_reader_t in;
    wr_buffer_t text;
    wr_reader_init(in);
    wr_buffer_init(text);
    wr_buffer_printf(text, "size %s", lines != NULL ? lines + 11 : "");
    wr_status_t s = wr_reader_open_text(in, "the recurrence of the trace",
                                        text->text, text->length);
    if (s == WR_OK)
        s = wr_recurrence_read(R, in);
    wr_buffer_clear(text);
    return wr_reader_close(in, s, L);
}

wr_status_t wr_trace_replay_recurrence(wr_buffer_t out, const wr_trace_t T,
                                       wr_limits_t L) {
    wr_recurrence_t R;
    wr_trace_how_t how = {.around = T->around};
    uint32_t *word = wr_calloc(T->steps + 1, sizeof *word);
    wr_recurrence_init(R);
    wr_status_t s = read_recurrence(R, T, L);
    for (uint64_t t = 0; s == WR_OK && t < T->steps; t++) {
        word[t] = (uint32_t) wr_recurrence_letter(R, T->letter[t]);
        if (word[t] >= R->letters)
            s = wr_limits_fail(L, WR_DOMAIN, "there is no letter \"%s\"",
                               T->letter[t]);
    }
    if (s == WR_OK && strncmp(T->claim, "repeats ", 8) == 0) {
        how.repeats = 1;
        how.from = strtoull(T->claim + 8, NULL, 10);
    }
    wr_trace_recurrence_t about = {R, T->evaluation, word, (size_t) T->steps};
    if (s == WR_OK)
        s = wr_trace_print_recurrence(out, &about, &how, L);
    wr_recurrence_clear(R);
    wr_free(word);
    return s;
}

/* ---- models -------------------------------------------------------------- */

static wr_status_t read_roundings(wr_layer_evaluation_struct *how,
                                  uint32_t layers, const wr_trace_t T,
                                  wr_limits_t L) {
    const char *p = T->about;
    char model[TRACE_MODEL];
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; s == WR_OK && l < layers; l++) {
        p = trace_layer(model, p);
        if (p == NULL)
            return wr_limits_fail(L, WR_PARSE, "layer %u is missing", l);
        s = wr_layer_evaluation_read(&how[l], model, L);
    }
    return s;
}

static wr_status_t read_word(wr_word_t w, const wr_trace_t T, const wr_dfa_t A,
                             wr_limits_t L) {
    for (uint64_t t = 0; t < T->steps; t++) {
        uint32_t a;
        if (!wr_dfa_find_letter(&a, A, T->letter[t]))
            return wr_limits_fail(L, WR_DOMAIN, "there is no letter \"%s\"",
                                  T->letter[t]);
        wr_word_append(w, a);
    }
    return WR_OK;
}

/* The run of C->M together with C->A, rounded as in the trace. */
static wr_status_t replay(wr_buffer_t out, wr_cert_rounded_t *C,
                          const wr_trace_t T, wr_limits_t L) {
    const wr_lrnn_t M = {*C->M};
    const wr_dfa_t A = {*C->A};
    wr_trace_how_t how = {.around = T->around, .name = T->lrnn};
    wr_layer_evaluation_struct *rounding = NULL;
    wr_word_t w;
    for (int i = WR_COMPARE_STATE; i <= WR_COMPARE_PREDICT; i++)
        if (strcmp(T->compare, wr_compare_name((wr_compare_t) i)) == 0)
            how.compare = (wr_compare_t) i;
    wr_word_init(w);
    wr_status_t s = read_word(w, T, A, L);
    if (s == WR_OK && strcmp(T->evaluation, "stack") == 0) {
        rounding = wr_calloc(M->layers, sizeof *rounding);
        s = read_roundings(rounding, M->layers, T, L);
        if (s == WR_OK)
            s = wr_rounded_init(&C->R, M, rounding, L);
    }
    C->how = rounding;
    if (s == WR_OK)
        s = wr_trace_print_model(out, C, &how, w, L);
    wr_rounded_clear(C->R);
    wr_free(rounding);
    wr_word_clear(w);
    return s;
}

wr_status_t wr_trace_replay_model(wr_buffer_t out, const wr_lrnn_t M,
                                  const wr_trace_file_t file,
                                  const wr_trace_t T, wr_limits_t L) {
    wr_assert(T->lrnn != NULL && T->dfa_text != NULL);
    wr_reader_t in;
    wr_dfa_t A;
    wr_cert_rounded_t C = {.M = M, .A = A, .file = {*file}};
    wr_reader_init(in);
    wr_dfa_init(A);
    wr_status_t s = wr_reader_open_text(in, "the automaton of the trace",
                                        T->dfa_text, strlen(T->dfa_text));
    if (s == WR_OK)
        s = wr_dfa_read(A, in, L);
    if (wr_reader_close(in, s, L) == WR_OK)
        s = replay(out, &C, T, L);
    wr_dfa_clear(A);
    return s;
}

size_t wr_trace_differs(const char *x, const char *y) {
    size_t line = 1;
    while (*x == *y && *x != '\0') {
        line += *x == '\n';
        x++;
        y++;
    }
    return *x == *y ? 0 : line;
}
