/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of refutations: the automaton, the claim, and the words that
 * meet its hypothesis (doc/certificates-languages). */

#include "cert/impl.h"

#include <inttypes.h>
#include <string.h>

static void put_word(wr_buffer_t out, const char *what, const wr_word_t w,
                     const wr_dfa_t A) {
    wr_buffer_put(out, what);
    for (size_t i = 0; i < w->length; i++)
        wr_buffer_printf(out, " %s", A->letter_name[w->letter[i]]);
    wr_buffer_put(out, "\n");
}

/* The finding: a period, states that meet, or permutations. */
static void put_finding(wr_buffer_t out, const wr_refutation_t *X) {
    if (strcmp(X->claim, "X9") == 0)
        wr_buffer_put(out, "merge\n");
    else if (strcmp(X->claim, "X10") == 0)
        wr_buffer_printf(out, "normal %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                         X->order[0], X->order[1], X->order[2]);
    else if (strcmp(X->claim, "CD") != 0)
        wr_buffer_printf(out, "period %" PRIu64 "\n", X->period);
    else if (X->bound == 0)
        wr_buffer_printf(out, "perfect %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                         X->order[0], X->order[1], X->order[2]);
    else
        wr_buffer_printf(out, "derived %u\n", X->bound);
}

void wr_cert_print_refutation(wr_buffer_t out, const wr_refutation_t *X,
                              const wr_dfa_t A) {
    wr_buffer_t b, dfa;
    wr_buffer_init(b);
    wr_buffer_put(b, "wreath-refutation 1\n");
    wr_buffer_init(dfa);
    wr_dfa_print(dfa, A);
    cert_print_automaton(b, dfa->text);
    wr_buffer_clear(dfa);
    wr_buffer_printf(b, "claim %s\ngates %s", X->claim, X->gates);
    if ((strcmp(X->claim, "G1p") == 0 && X->each > 0) ||
        strcmp(X->claim, "X10") == 0)
        wr_buffer_printf(b, " %u", X->each);
    wr_buffer_printf(b, "\nstates %s\nmodel %s\n", X->finite ? "finite" : "any",
                     X->evaluation);
    if (X->bound == 0)
        wr_buffer_put(b, "layers any\n");
    else
        wr_buffer_printf(b, "layers %u\n", X->bound);
    put_word(b, "prefix", X->prefix, A);
    for (uint32_t i = 0; i < X->witnesses; i++)
        put_word(b, "word", X->witness[i], A);
    put_word(b, "suffix", X->suffix, A);
    put_finding(b, X);
    wr_buffer_seal(b, 0);
    wr_buffer_write(out, b->text, b->length);
    wr_buffer_clear(b);
}
