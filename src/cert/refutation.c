/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of refutations: the automaton, the claim, and the words that
 * meet its hypothesis (doc/certificates-languages). */

#include "cert/impl.h"

#include <inttypes.h>

/* The finding: a period, states that meet, or permutations. */
static void put_finding(wr_buffer_t out, const wr_refutation_t *X) {
    const int normal = strcmp(X->claim, "X10") == 0;
    if (strcmp(X->claim, "X9") == 0)
        wr_buffer_put(out, "merge\n");
    else if (!normal && strcmp(X->claim, "CD") != 0)
        wr_buffer_printf(out, "period %" PRIu64 "\n", X->period);
    else if (normal || X->bound == 0)
        wr_buffer_printf(out, "%s %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                         normal ? "normal" : "perfect", X->order[0],
                         X->order[1], X->order[2]);
    else
        wr_buffer_printf(out, "derived %u\n", X->bound);
}

void wr_cert_print_refutation(wr_buffer_t out, const wr_refutation_t *X,
                              const wr_dfa_t A) {
    const size_t first = out->length;
    wr_buffer_put(out, "wreath-refutation 1\n");
    cert_print_dfa(out, A);
    wr_buffer_printf(out, "claim %s\ngates %s", X->claim, X->gates);
    if ((strcmp(X->claim, "G1p") == 0 && X->each > 0) ||
        strcmp(X->claim, "X10") == 0)
        wr_buffer_printf(out, " %u", X->each);
    wr_buffer_printf(out, "\nstates %s\nmodel %s\n",
                     X->finite ? "finite" : "any", X->evaluation);
    if (X->bound == 0)
        wr_buffer_put(out, "layers any\n");
    else
        wr_buffer_printf(out, "layers %u\n", X->bound);
    cert_print_word(out, "prefix", X->prefix, A->letter_name);
    for (uint32_t i = 0; i < X->witnesses; i++)
        cert_print_word(out, "word", X->witness[i], A->letter_name);
    cert_print_word(out, "suffix", X->suffix, A->letter_name);
    put_finding(out, X);
    wr_buffer_seal(out, first);
}
