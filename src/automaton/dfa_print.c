/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writing .dfa text, with its lines in the order of doc/formats. */

#include "automaton/impl.h"

int wr_dfa_is_count(const char *name) {
    return name[strspn(name, "+-")] != '\0' &&
           name[strspn(name, "+-0123456789")] == '\0';
}

static int names_can_be_told(const wr_dfa_t A) {
    return A->state_name != NULL &&
           (A->states > 1 || !wr_dfa_is_count(A->state_name[0]));
}

static void put_names(wr_buffer_t out, char *const *name, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        wr_buffer_put(out, " ");
        wr_buffer_put(out, name[i]);
    }
}

static void put_state(wr_buffer_t out, const wr_dfa_t A, int named,
                      uint32_t q) {
    if (named)
        wr_buffer_put(out, A->state_name[q]);
    else
        wr_buffer_put_uint(out, q);
}

static void put_rows(wr_buffer_t out, const wr_dfa_t A, int named) {
    const size_t k = A->letters;
    for (uint32_t q = 0; q < A->states && k > 0; q++)
        for (size_t a = 0; a < k; a++) {
            put_state(out, A, named, A->delta[q * k + a]);
            wr_buffer_put(out, a + 1 < k ? " " : "\n");
        }
}

void wr_dfa_print(wr_buffer_t out, const wr_dfa_t A) {
    const int named = names_can_be_told(A);
    if (A->name[0] != '\0')
        wr_buffer_printf(out, "name %s\n", A->name);
    wr_buffer_put(out, "states");
    if (named)
        put_names(out, A->state_name, A->states);
    else
        wr_buffer_printf(out, " %u", A->states);
    wr_buffer_put(out, "\nalphabet");
    put_names(out, A->letter_name, A->letters);
    wr_buffer_put(out, "\nstart ");
    put_state(out, A, named, A->start);
    wr_buffer_put(out, A->accept != NULL ? "\naccept" : "");
    for (uint32_t q = 0; A->accept != NULL && q < A->states; q++)
        if (A->accept[q]) {
            wr_buffer_put(out, " ");
            put_state(out, A, named, q);
        }
    wr_buffer_put(out, "\ntrans\n");
    put_rows(out, A, named);
    for (size_t i = 0; i < A->facts; i++)
        wr_buffer_printf(out, "fact %s\n", A->fact[i]);
    if (A->source != NULL)
        wr_buffer_printf(out, "source %s\n", A->source);
}
