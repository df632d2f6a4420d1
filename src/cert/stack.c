/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of rounded stacks, line by line as in doc/certificates-rounding.
 * Nothing is decided here.
 */

#include "cert/impl.h"

#include <inttypes.h>

/* Return why a stack whose gates are not all tables has no certificate, or NULL
 * if it has one; CASC covers reflected rules. */
static const char *without_tables(const wr_cert_rounded_t *C, int casc) {
    if (casc && C->M->move != NULL)
        return NULL;
    if (C->M->move != NULL)
        return "has reflections by rule, unless all its numbers are "
               "represented";
    if (C->M->has_rule)
        return "has a rule: wreath compile --expand writes tables";
    for (uint32_t l = 0; l < C->M->layers; l++)
        if (C->M->layer[l].gate != WR_GATE_TABLE)
            return "has a gate by rule: wreath compile --expand writes tables";
    return NULL;
}

wr_status_t cert_rounded_suits(const wr_cert_rounded_t *C, wr_compare_t compare,
                               wr_evidence_t kind, wr_limits_t L) {
    const int casc = kind == WR_EVIDENCE_CASC;
    const int next = kind != WR_EVIDENCE_COLL && kind != WR_EVIDENCE_RHO;
    const char *why = without_tables(C, casc);
    if (!next && compare != WR_COMPARE_STATE && compare != WR_COMPARE_ACCEPT)
        why = "compares neither states nor acceptance";
    if (C->M->move != NULL && compare == WR_COMPARE_PREDICT)
        why = "has reflections by rule, unless all words are compared";
    for (uint32_t l = 0; l < C->M->layers; l++)
        why = C->how[l].evaluation->chunk > 0 ? "is evaluated in E3" : why;
    return why == NULL
               ? WR_OK
               : wr_limits_fail(
                     L, WR_DOMAIN,
                     "there is no certificate for a rounded stack that %s",
                     why);
}

void cert_print_rounding(wr_buffer_t out, const wr_cert_rounded_t *C) {
    wr_buffer_printf(out, "layers %u\n", C->M->layers);
    for (uint32_t l = 0; l < C->M->layers; l++) {
        const wr_layer_evaluation_struct *how = &C->how[l];
        wr_buffer_printf(out, "layer %u ", l);
        wr_evaluation_print(out, how->evaluation);
        wr_buffer_put(out, how->factors ? ":factors" : "");
        wr_buffer_put(out, how->exact ? " exact\n" : " rounded\n");
        wr_format_certify(out, "format", how->evaluation->format);
        if (how->evaluation->order >= WR_ORDER_WIDE)
            wr_format_certify(out, "accumulator", how->evaluation->acc);
    }
}

/* ---- all words ----------------------------------------------------------- */

wr_status_t wr_cert_print_rounded(wr_buffer_t out, const wr_cert_rounded_t *C,
                                  const wr_rounded_proof_t P, wr_limits_t L) {
    wr_assert(C->M != NULL && C->A != NULL && C->how != NULL);
    const size_t first = out->length;
    wr_status_t s = cert_rounded_suits(C, P->compare, P->kind, L);
    if (s == WR_OK && P->any && P->kind == WR_EVIDENCE_HOM)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "there is no certificate that some decoder "
                           "suffices: prove the readout instead");
    const cert_about_t about = {"stack", NULL, NULL, C->A, P->compare};
    if (s == WR_OK)
        s = cert_print_file(out, about, C->file, L);
    if (s != WR_OK)
        return s;
    cert_print_rounding(out, C);
    wr_buffer_printf(out, "type %s\n", wr_evidence_kind(P->kind)->name);
    cert_print_evidence(out, C, P);
    wr_buffer_seal(out, first);
    return WR_OK;
}

/* ---- a repeated word ----------------------------------------------------- */

void cert_print_state(wr_buffer_t out, const wr_cert_rounded_t *C,
                      const uint64_t *h,
                      void (*put)(wr_buffer_t out, uint64_t code,
                                  const wr_format_t F)) {
    for (uint32_t l = 0; l < C->M->layers; l++) {
        const uint32_t d = C->M->layer[l].columns;
        for (uint32_t k = 0; k < wr_rounded_rows(C->R, l) * d; k++)
            put(out, wr_rounded_code(h, l, k / d, k % d, C->R),
                C->how[l].evaluation->format);
    }
}

wr_status_t wr_cert_print_orbit(wr_buffer_t out, const wr_cert_rounded_t *C,
                                const wr_word_t word,
                                const wr_rounded_orbit_t *O, wr_limits_t L) {
    wr_assert(word->length > 0);
    const size_t first = out->length;
    wr_rounded_walk_t W = NULL;
    wr_status_t s = cert_rounded_suits(C, O->compare, WR_EVIDENCE_RHO, L);
    if (s == WR_OK && (!O->compared || O->holds != WR_TRUE))
        s = wr_limits_fail(L, WR_DOMAIN, "there is no agreement to certify");
    if (s == WR_OK && O->preperiod + O->period >= UINT64_C(1) << 28)
        s = wr_limits_fail(L, WR_UNABLE,
                           "a cycle of this length is not written");
    const cert_about_t about = {"stack", NULL, NULL, C->A, O->compare};
    if (s == WR_OK)
        s = wr_rounded_walk_init(&W, C->R, word, 0, L);
    if (s == WR_OK)
        s = cert_print_file(out, about, C->file, L);
    if (s != WR_OK) {
        wr_rounded_walk_clear(W);
        return s;
    }
    cert_print_rounding(out, C);
    wr_buffer_put(out, "type RHO\n");
    cert_print_word(out, "word", word, C->M->alphabet);
    wr_buffer_printf(out, "preperiod %" PRIu64 "\nperiod %" PRIu64 "\n",
                     O->preperiod, O->period);
    for (uint64_t t = 0; s == WR_OK && t < O->preperiod + O->period; t++) {
        if (t >= O->preperiod) {
            wr_buffer_put(out, "state");
            cert_print_state(out, C, wr_rounded_walk_state(W),
                             wr_number_certify);
            wr_buffer_put(out, "\n");
        }
        s = wr_rounded_walk_step(W, L);
    }
    wr_rounded_walk_clear(W);
    return cert_finish(out, first, s);
}
