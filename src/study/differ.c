/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Text for the outputs of a model and an automaton after the same word. */

#include "study/study.h"

#define MOST_REPEATED 8 /* longest repeated factor, in letters */

void wr_word_put_runs(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A,
                      size_t plain, size_t most) {
    size_t shown = 0;
    if (w->length <= plain || w->length == 0) {
        wr_word_print(out, w, A);
        return;
    }
    for (size_t at = 0, k, n; at < w->length; at += k * n) {
        k = n = 1;
        for (size_t m = 1; m <= MOST_REPEATED && at + m <= w->length; m++)
            if ((wr_word_repeats(w, at, m) - 1) * m > (k - 1) * n) {
                k = wr_word_repeats(w, at, m);
                n = m;
            }
        if (shown++ == most) {
            wr_buffer_put(out, " ...");
            return;
        }
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

/* Write a name, with acceptance if the model or automaton defines it. */
static void state_text(wr_buffer_t out, const char *name,
                       const unsigned char *accept, uint32_t q) {
    wr_buffer_printf(out, "%s%s", name,
                     accept == NULL ? ""
                     : accept[q]    ? " (accept)"
                                    : " (reject)");
}

/* Write the letters that each of them allows next. */
static void letters(wr_buffer_t got, wr_buffer_t expected,
                    const wr_differ_t *D) {
    const wr_dfa_struct *A = D->A;
    unsigned char *live = wr_dfa_live(A);
    wr_buffer_put(expected, ", then");
    for (uint32_t a = 0; a < A->letters; a++)
        if (live[wr_dfa_step(A, D->expected, a)])
            wr_buffer_printf(expected, " %s", A->letter_name[a]);
    wr_free(live);
    if (D->got == UINT32_MAX)
        return;
    wr_buffer_put(got, ", then");
    for (uint32_t a = 0; a < D->M->letters; a++)
        if (D->M->next[(size_t) D->got * D->M->letters + a])
            wr_buffer_printf(got, " %s", D->M->alphabet[a]);
}

static void names(wr_buffer_t got, wr_buffer_t expected, const wr_differ_t *D) {
    char scratch[24];
    state_text(expected, wr_dfa_state_name(scratch, D->A, D->expected),
               D->A->accept, D->expected);
    if (D->got == UINT32_MAX) {
        wr_buffer_put(got, "nothing");
        return;
    }
    state_text(got, wr_lrnn_state_name(scratch, D->M, D->got), D->M->accept,
               D->got);
}

void wr_differ_print(wr_buffer_t got, wr_buffer_t expected,
                     const wr_differ_t *D) {
    wr_assert(D->expected < D->A->states);
    wr_assert(D->got == UINT32_MAX || D->M->states == 0 ||
              D->got < D->M->states);
    names(got, expected, D);
    if (D->next && D->M->next != NULL && D->A->accept != NULL)
        letters(got, expected, D);
}
