/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates about automata (doc/certificates-languages): whether one is
 * aperiodic, whether two have the same language, that the boxes of a cell
 * simulate one, or that no stack of an architecture tracks one.
 * For two automata that accept the same words, the pairs of states reached by
 * the same word are the relation that proves it. */

#include "cert/impl.h"

#include <inttypes.h>

static void put_state(wr_buffer_t out, const wr_dfa_t A, uint32_t q) {
    char scratch[24];
    wr_buffer_printf(out, " %s", wr_dfa_state_name(scratch, A, q));
}

/* ---- aperiodicity -------------------------------------------------------- */

/* A state on a cycle of w of length 2 or more, or UINT32_MAX.  After as many
 * repetitions of w as there are states, every state has reached its cycle. */
static uint32_t cyclic(const wr_dfa_t A, const wr_word_t w) {
    for (uint32_t q = 0; q < A->states; q++) {
        uint32_t p = q;
        for (uint32_t i = 0; i < A->states; i++)
            p = wr_dfa_run(A, p, w);
        if (wr_dfa_run(A, p, w) != p)
            return p;
    }
    return UINT32_MAX;
}

wr_status_t wr_cert_print_aperiodic(wr_buffer_t out, const wr_dfa_t A,
                                    uint64_t monoid, const wr_word_t w,
                                    wr_limits_t L) {
    wr_assert(w != NULL || monoid > 0);
    const uint32_t q = w != NULL ? cyclic(A, w) : UINT32_MAX;
    const size_t first = out->length;
    if (w != NULL && q == UINT32_MAX)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the word moves no states in a cycle");
    wr_buffer_put(out, "wreath-aperiodic 1\n");
    cert_print_dfa(out, A);
    if (w == NULL) {
        wr_buffer_printf(out, "monoid %" PRIu64 "\n", monoid);
    } else {
        cert_print_word(out, "witness", w, A->letter_name);
        wr_buffer_put(out, "orbit");
        uint32_t p = q;
        do
            put_state(out, A, p);
        while ((p = wr_dfa_run(A, p, w)) != q);
        wr_buffer_put(out, "\n");
    }
    wr_buffer_seal(out, first);
    return WR_OK;
}

/* ---- equality ------------------------------------------------------------ */

typedef struct {
    uint32_t q, p;
} both_t;

/* Store all pairs that words reach, in breadth-first order, in found, and
 * return their number.  letter[a] is the letter of B for letter a of A. */
static size_t reach_pairs(both_t *found, const wr_dfa_t A, const wr_dfa_t B,
                          const uint32_t *letter) {
    unsigned char *seen = wr_calloc((size_t) A->states * B->states, 1);
    size_t n = 1;
    found[0] = (both_t){A->start, B->start};
    seen[(size_t) A->start * B->states + B->start] = 1;
    for (size_t i = 0; i < n; i++)
        for (uint32_t a = 0; a < A->letters; a++) {
            const both_t x = {
                A->delta[(size_t) found[i].q * A->letters + a],
                B->delta[(size_t) found[i].p * B->letters + letter[a]]};
            unsigned char *known = &seen[(size_t) x.q * B->states + x.p];
            if (!*known)
                found[n++] = x;
            *known = 1;
        }
    wr_free(seen);
    return n;
}

static wr_status_t put_pairs(wr_buffer_t b, const wr_dfa_t A, const wr_dfa_t B,
                             wr_limits_t L) {
    const size_t cells = (size_t) A->states * B->states;
    uint32_t *letter = wr_calloc(A->letters + 1, sizeof *letter);
    int matched = A->letters == B->letters;
    for (uint32_t a = 0; matched && a < A->letters; a++)
        matched = wr_dfa_find_letter(&letter[a], B, A->letter_name[a]);
    wr_status_t s = matched
                        ? wr_limits_check(L, "pairs of states", 0,
                                          cells + 2 * sizeof(both_t) * cells)
                        : wr_limits_fail(L, WR_DOMAIN, "the alphabets differ");
    if (s == WR_OK) {
        both_t *list = wr_malloc(cells * sizeof *list);
        const size_t n = reach_pairs(list, A, B, letter);
        wr_buffer_printf(b, "equal %zu\n", n);
        for (size_t i = 0; i < n; i++) {
            wr_buffer_put(b, "pair");
            put_state(b, A, list[i].q);
            put_state(b, B, list[i].p);
            wr_buffer_put(b, "\n");
        }
        wr_free(list);
    }
    wr_free(letter);
    return s;
}

wr_status_t wr_cert_print_languages(wr_buffer_t out, const wr_dfa_t A,
                                    const wr_dfa_t B, const wr_word_t w,
                                    wr_limits_t L) {
    const size_t first = out->length;
    wr_status_t s = WR_OK;
    wr_buffer_put(out, "wreath-languages 1\nfirst\n");
    cert_print_dfa(out, A);
    wr_buffer_put(out, "second\n");
    cert_print_dfa(out, B);
    if (w == NULL)
        s = put_pairs(out, A, B, L);
    else
        cert_print_word(out, "differ", w, A->letter_name);
    return cert_finish(out, first, s);
}

/* ---- refutations --------------------------------------------------------- */

/* The finding: a period, merging states, or permutations. */
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

/* ---- boxes of a cell that simulate an automaton -------------------------- */

void wr_cert_print_cell(wr_buffer_t out, const wr_cell_t C,
                        const wr_cell_verdict_t V, const wr_dfa_t A) {
    wr_assert(V->holds == WR_TRUE && C->letters == A->letters);
    wr_buffer_t more;
    wr_buffer_init(more);
    wr_buffer_printf(more, "start %s\nautomaton\n", C->box[0]);
    cert_print_dfa(more, A);
    wr_cell_certify(out, C, V, more->text);
    wr_buffer_clear(more);
}
