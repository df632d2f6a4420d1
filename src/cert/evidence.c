/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The kinds of evidence for stacks: their names, their lines in certificates,
 * their descriptions in words, and allocation.
 */

#include "cert/impl.h"

#include <inttypes.h>

const wr_evidence_kind_t *wr_evidence_kind(wr_evidence_t kind) {
    wr_assert(kind <= WR_EVIDENCE_COLL);
    static const wr_evidence_kind_t row[] = {
        [WR_EVIDENCE_HOM] = {"HOM", "HOM", 1},
        [WR_EVIDENCE_CASC] = {"CASC", "CASC", 1},
        [WR_EVIDENCE_HULL] = {"HULL", "HULL", 1},
        [WR_EVIDENCE_POLY] = {"POLY", "POLY", 1},
        [WR_EVIDENCE_COUNT] = {"COUNT", "COUNT", 1},
        [WR_EVIDENCE_BOUND] = {"BOUND", "BOUND", 1},
        [WR_EVIDENCE_RHO] = {"RHO", "RHO", 1},
        [WR_EVIDENCE_MISMATCH] = {"MISMATCH", "mismatch", 0},
        [WR_EVIDENCE_COLL] = {"COLL", "COLL", 0},
    };
    return &row[kind];
}

/* ---- in certificates of rounded stacks ----------------------------------- */

/* States, or classes with the low and high end of each number. */
static void put_set(wr_buffer_t out, const wr_cert_rounded_t *C,
                    const wr_rounded_proof_t P) {
    const int boxes = P->kind == WR_EVIDENCE_HULL;
    wr_buffer_printf(out, "%s %" PRIu64 "\n", boxes ? "classes" : "states",
                     P->states);
    for (uint64_t i = 0; i < P->states; i++) {
        const uint64_t *code = P->code + i * P->width;
        wr_buffer_printf(out, "%s %u", boxes ? "class" : "state", P->dfa[i]);
        for (uint32_t l = 0; l < C->M->layers; l++) {
            const uint32_t n =
                wr_rounded_rows(C->R, l) * C->M->layer[l].columns;
            for (uint32_t k = 0; k < (boxes ? 2 * n : n); k++)
                wr_number_certify(out, *code++, C->how[l].evaluation->format);
        }
        wr_buffer_put(out, "\n");
    }
}

void cert_print_evidence(wr_buffer_t out, const wr_cert_rounded_t *C,
                         const wr_rounded_proof_t P) {
    switch (P->kind) {
    case WR_EVIDENCE_HOM:
    case WR_EVIDENCE_HULL:
        put_set(out, C, P);
        break;
    case WR_EVIDENCE_BOUND:
        wr_buffer_printf(out, "letters %" PRIu64 "\n", P->letters);
        cert_print_hom(out, P->exact);
        break;
    case WR_EVIDENCE_CASC:
        cert_print_rule(out, P->contexts, C->M);
        break;
    case WR_EVIDENCE_MISMATCH:
        cert_print_word(out, "word", P->word, C->A->letter_name);
        break;
    case WR_EVIDENCE_COLL:
        cert_print_word(out, "first", P->word, C->A->letter_name);
        cert_print_word(out, "second", P->other, C->A->letter_name);
        cert_print_word(out, "rest", P->rest, C->A->letter_name);
        break;
    default: /* not for rounded stacks */
        break;
    }
}

/* ---- in words ----------------------------------------------------------- */

void wr_proof_say(wr_buffer_t out, const wr_proof_t P) {
    if (P->kind == WR_EVIDENCE_HOM)
        wr_buffer_printf(out, "closed set of %zu stack states%s", P->states,
                         P->ray != NULL ? ", up to positive factors" : "");
    else if (P->kind == WR_EVIDENCE_HULL)
        wr_buffer_printf(out, "closed boxes: %zu for %zu class%s", P->vectors,
                         P->states, P->states == 1 ? "" : "es");
    else if (P->kind == WR_EVIDENCE_POLY)
        wr_buffer_printf(out, "closed set of %zu cone%s of %zu ray%s",
                         P->cones->cones, WR_S(P->cones->cones), P->cones->rays,
                         WR_S(P->cones->rays));
    else
        wr_buffer_printf(out,
                         "local conditions of the rule, %" PRIu64 " contexts",
                         P->contexts);
    wr_buffer_printf(out, " (%s)", wr_evidence_kind(P->kind)->name);
}

void wr_count_proof_say(wr_buffer_t out, const wr_count_proof_t P) {
    wr_buffer_printf(out,
                     "closed forms of counters, closed under every letter in "
                     "%zu class%s (%s)",
                     P->classes, P->classes == 1 ? "" : "es",
                     wr_evidence_kind(WR_EVIDENCE_COUNT)->name);
}

void wr_rounded_proof_say(wr_buffer_t out, const wr_rounded_proof_t P) {
    const char *compare = wr_compare_name(P->compare);
    wr_buffer_put(out, "PROVED");
    switch (P->kind) {
    case WR_EVIDENCE_HOM:
        wr_buffer_printf(out,
                         ": %s closed set of %" PRIu64 " rounded states%s "
                         "(HOM) decides, by %s, after every word",
                         P->any ? "for some decoder, the" : "the", P->states,
                         P->letter ? " with the last letter" : "", compare);
        break;
    case WR_EVIDENCE_HULL:
        wr_buffer_printf(out,
                         ": closed boxes of rounded states, one for each of "
                         "%" PRIu64 " classes (HULL), decide, by %s, after "
                         "every word",
                         P->states, compare);
        break;
    case WR_EVIDENCE_BOUND:
        wr_buffer_printf(out,
                         " for every word of at most %" PRIu64 " letter%s, by "
                         "%s: rounding errors stay below the margins of labels "
                         "(BOUND)\nlonger words: unknown",
                         P->letters, WR_S(P->letters), compare);
        break;
    case WR_EVIDENCE_CASC:
        wr_buffer_printf(out,
                         ": the local conditions of the rule (%" PRIu64
                         " contexts, CASC) decide, by %s, after every word, as "
                         "every number of every layer is represented",
                         P->contexts, compare);
        break;
    default: /* refuted */
        break;
    }
}

/* ---- allocation --------------------------------------------------------- */

void wr_proof_init(wr_proof_t P) {
    memset(P, 0, sizeof *P);
    P->holds = WR_UNKNOWN;
    WR_EACH(wr_word_init, P->word, P->known.least);
}

void wr_proof_clear(wr_proof_t P) {
    WR_FREE(P->dfa, P->ray);
    wr_cones_free(P->cones);
    wr_word_clear(P->known.least);
    WR_FREE(P->part, P->vector_layer);
    for (size_t v = 0; v < P->vectors; v++)
        wr_free(P->vector_text[v]);
    wr_free(P->vector_text);
    wr_word_clear(P->word);
    wr_proof_init(P);
}

void wr_count_proof_init(wr_count_proof_t P) {
    memset(P, 0, sizeof *P);
}

void wr_count_proof_clear(wr_count_proof_t P) {
    WR_FREE(P->linked, P->link);
    memset(P, 0, sizeof *P);
}

void wr_rounded_proof_init(wr_rounded_proof_t P) {
    memset(P, 0, sizeof *P);
    wr_proof_init(P->exact);
    WR_EACH(wr_word_init, P->word, P->other, P->rest);
}

void wr_rounded_proof_clear(wr_rounded_proof_t P) {
    WR_EACH(wr_word_clear, P->word, P->other, P->rest);
    wr_proof_clear(P->exact);
    WR_FREE(P->code, P->dfa);
    wr_rounded_proof_init(P);
}
