/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The kinds of evidence for stacks, how each is called and said, and the life
 * of what holds it.
 */

#include "cert/evidence.h"

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

/* ---- life --------------------------------------------------------------- */

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
