/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of refutations: the automaton, the claim, and the words that
 * meet its hypothesis (doc/certificates-languages). */

#include "arch/refute.h"

#include <inttypes.h>
#include <string.h>

/* The lines of .dfa text, each behind "| ". */
static void put_automaton(wr_buffer_t out, const wr_dfa_t A) {
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_dfa_print(text, A);
    for (const char *p = text->text; *p != '\0';) {
        size_t n = strcspn(p, "\n");
        wr_buffer_put(out, "| ");
        wr_buffer_write(out, p, n);
        wr_buffer_put(out, "\n");
        p += n + (p[n] == '\n');
    }
    wr_buffer_clear(text);
}

static void put_word(wr_buffer_t out, const char *what, const wr_word_t w,
                     const wr_dfa_t A) {
    wr_buffer_put(out, what);
    for (size_t i = 0; i < w->length; i++)
        wr_buffer_printf(out, " %s", A->letter_name[w->letter[i]]);
    wr_buffer_put(out, "\n");
}

/* What was found: a period, or what the permutations are. */
static void put_finding(wr_buffer_t out, const wr_arch_answer_t X) {
    if (strcmp(X->claim, "CD") != 0)
        wr_buffer_printf(out, "period %" PRIu64 "\n", X->period);
    else if (X->bound == 0)
        wr_buffer_printf(out, "perfect %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                         X->order[0], X->order[1], X->order[2]);
    else
        wr_buffer_printf(out, "derived %u\n", X->bound);
}

wr_status_t wr_arch_refutation_write(wr_buffer_t out, const wr_arch_answer_t X,
                                     const wr_dfa_t A, wr_limits_t L) {
    wr_buffer_t b;
    char hash[65];
    if (X->holds == WR_TRUE || *X->claim == '\0')
        return wr_limits_fail(L, WR_DOMAIN, "nothing was refuted");
    wr_buffer_init(b);
    wr_buffer_put(b, "wreath-refutation 1\n");
    put_automaton(b, A);
    wr_buffer_printf(b, "claim %s\ngates %s", X->claim,
                     arch_claim_gates(X->claim));
    if (strcmp(X->claim, "G1p") == 0)
        wr_buffer_printf(b, " %u", X->each);
    wr_buffer_printf(b, "\nstates %s\nmodel %s\n", X->finite ? "finite" : "any",
                     X->model == WR_ARCH_E0 ? "E0" : "E2");
    if (X->bound == 0)
        wr_buffer_put(b, "layers any\n");
    else
        wr_buffer_printf(b, "layers %u\n", X->bound);
    put_word(b, "prefix", X->prefix, A);
    for (uint32_t i = 0; i < X->witnesses; i++)
        put_word(b, "word", X->witness[i], A);
    put_word(b, "suffix", X->suffix, A);
    put_finding(b, X);
    wr_sha256(hash, b->text, b->length);
    wr_buffer_printf(b, "sha256 %s\n.\n", hash);
    wr_buffer_write(out, b->text, b->length);
    wr_buffer_clear(b);
    return WR_OK;
}
