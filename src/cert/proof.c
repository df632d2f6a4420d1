/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A proof as a certificate: header, automaton, evidence and full stop, line by
 * line as in doc/formats.  Nothing is decided here.
 */

#include "cert/impl.h"
#include "model/parts.h"

#include <inttypes.h>

static void put_layers(wr_buffer_t out, const wr_lrnn_struct *M) {
    wr_buffer_printf(out, "layers %u\n", M->layers);
    for (uint32_t l = 0; l < M->layers; l++) {
        const wr_layer_struct *layer = &M->layer[l];
        wr_buffer_printf(out, "layer %u %s ", l, lrnn_role_name(layer->role));
        if (layer->gate == WR_GATE_TABLE)
            wr_buffer_printf(out, "%u\n", layer->actions);
        else
            wr_buffer_put(out, "rule\n");
    }
}

static void put_number(wr_buffer_t out, uint32_t x) {
    wr_buffer_put(out, " ");
    wr_buffer_put_uint(out, x);
}

/* HULL is written in the same way, with boxes instead of vectors. */
void cert_print_hom(wr_buffer_t out, const wr_proof_struct *P) {
    const char *what = P->kind == WR_EVIDENCE_HULL ? "box" : "vector";
    wr_buffer_printf(
        out, "%s %zu%s%s", P->kind == WR_EVIDENCE_HULL ? "boxes" : "vectors",
        P->vectors, P->shared ? " shared" : "", P->ray != NULL ? " rays" : "");
    for (uint32_t l = 0; P->ray != NULL && l < P->layers; l++)
        if (P->ray[l])
            put_number(out, l);
    wr_buffer_put(out, "\n");
    for (size_t v = 0; v < P->vectors; v++)
        wr_buffer_printf(out, "%s %u %s\n", what, P->vector_layer[v],
                         P->vector_text[v]);
    wr_buffer_printf(out, "states %zu\n", P->states);
    for (size_t i = 0; i < P->states; i++) {
        wr_buffer_put(out, "state");
        put_number(out, P->dfa[i]);
        for (uint32_t l = 0; l < P->layers; l++)
            put_number(out, P->part[i * P->layers + l]);
        wr_buffer_put(out, "\n");
    }
}

void cert_print_rule(wr_buffer_t out, uint64_t contexts,
                     const wr_lrnn_struct *M) {
    wr_cascade_t C;
    C->p = M->rule->p;
    uint32_t levels = wr_cascade_levels(C);
    wr_buffer_printf(out, "rule %s\n",
                     M->move != NULL                             ? "reflections"
                     : wr_cascade_kind(C) == WR_CASCADE_HOLONOMY ? "holonomy"
                                                                 : "exclusion");
    put_layers(out, M);
    wr_buffer_printf(out, "levels %u\nwidths", levels);
    for (uint32_t l = 0; l < levels; l++)
        put_number(out, wr_cascade_width(C, l));
    wr_buffer_printf(out, "\ncontexts %" PRIu64 "\n", contexts);
}

wr_status_t wr_cert_print_proof(wr_buffer_t out, const wr_proof_t P,
                                const wr_cert_rounded_t *C, wr_limits_t L) {
    wr_assert(C->M != NULL && C->A != NULL);
    const cert_about_t about = {"cert", NULL, NULL, C->A, P->compare};
    if (P->holds != WR_TRUE)
        return wr_limits_fail(L, WR_DOMAIN, "there is no proof to certify");
    wr_status_t s = cert_print_file(out, about, C->file, L);
    if (s == WR_OK) {
        wr_buffer_printf(out, "type %s\n", wr_evidence_kind(P->kind)->name);
        if (P->kind == WR_EVIDENCE_CASC) {
            cert_print_rule(out, P->contexts, C->M);
        } else if (P->kind == WR_EVIDENCE_POLY) {
            put_layers(out, C->M);
            cert_print_cones(out, P->cones);
        } else {
            put_layers(out, C->M);
            cert_print_hom(out, P);
        }
        wr_buffer_put(out, ".\n");
    }
    return s;
}
