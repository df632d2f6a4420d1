/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The certificate, as doc/certificates-horizon.md describes it, and the same
 * evidence in words.  Nothing is decided here. */

#include "cert/horizon.h"
#include "horizon/evidence.h"

/* ---- one family ---------------------------------------------------------- */

static void put_proof(wr_buffer_t out, const horizon_entry_t *e) {
    if (e->proof == HORIZON_NONE && e->bound == 0)
        return;
    wr_buffer_put(out, "recurs");
    wr_coefficients_put(out, " ", e->f, " ");
    wr_buffer_put(out, "\n");
    if (e->proof == HORIZON_CONE) {
        wr_buffer_printf(out, "cone %ld", (long) e->s);
        wr_rational_put(out, " ", e->lambda);
        wr_buffer_put(out, "\n");
    } else if (e->proof == HORIZON_CHAIN) {
        wr_buffer_printf(out, "chain %ld %lu", (long) e->s, e->at);
        wr_rational_put(out, " ", e->lambda);
        for (slong m = 0; m < e->e; m++)
            wr_rational_put(out, " ", e->alpha + m);
        wr_buffer_put(out, "\n");
    }
    if (e->bound > 0)
        wr_buffer_printf(out, "bound %ld\n", (long) e->bound);
}

static void put_entry(wr_buffer_t out, const horizon_entry_t *e, ulong r,
                      slong i, const wr_format_t F) {
    static const char *const word[] = {"near", "equal", "own", "side", "far"};
    wr_buffer_printf(out, "entry %lu %ld", r, (long) i);
    wr_number_certify(out, e->code, F);
    wr_buffer_printf(out, " %s", word[e->kind]);
    if (e->kind != HORIZON_NEAR) {
        if (e->side != 0)
            wr_buffer_put(out, e->side > 0 ? " above" : " below");
        wr_rational_put(out, " ", e->c);
        wr_integer_put(out, " ", e->from);
    }
    wr_buffer_put(out, "\n");
    put_proof(out, e);
}

static void put_family(wr_buffer_t out, const horizon_family_t *G, slong n,
                       const wr_format_t F) {
    wr_buffer_printf(out, "family %s\npower %lu\n", G->name, G->p);
    if (G->near.there) {
        wr_buffer_printf(out, "norm %ld %ld %ld\n", (long) G->near.s,
                         (long) G->near.halvings, (long) G->near.q);
        for (slong i = 0; i < G->n; i++) {
            wr_buffer_put(out, "projector");
            for (slong j = 0; j < G->n; j++)
                wr_rational_put(out, " ", fmpq_mat_entry(G->near.E, i, j));
            wr_buffer_put(out, "\n");
        }
    }
    for (ulong r = 0; r < G->p; r++)
        for (slong i = 0; i < n; i++)
            put_entry(out, G->entry + r * (ulong) G->n + (ulong) i, r, i, F);
}

/* ---- the whole certificate ----------------------------------------------- */

void wr_horizon_certify(wr_buffer_t out, const wr_horizon_t H) {
    wr_assert(H->period > 0);
    const horizon_evidence_t *e = H->evidence;
    const wr_recurrence_struct *R = e->orbit->R;
    const wr_format_struct *F = e->orbit->evaluation->format;
    wr_buffer_put(out, "wreath-rounding 1\nmodel ");
    wr_cast_print(out, e->orbit->evaluation);
    wr_buffer_put(out, "\n");
    wr_format_certify(out, "format", F);
    wr_recurrence_print(out, R);
    wr_buffer_printf(out, "type %s\nword", H->tie ? "TIE" : "HORIZON");
    for (size_t i = 0; i < e->orbit->length; i++)
        wr_buffer_printf(out, " %s", R->letter[e->orbit->word[i]].name);
    wr_buffer_put(out, "\n");
    for (int i = 0; i < e->families; i++)
        put_family(out, e->family + i, (slong) H->n, F);
    wr_buffer_put(out, "from");
    wr_integer_put(out, " ", H->from);
    wr_buffer_put(out, "\nfirst");
    if (H->first_known)
        wr_integer_put(out, " ", H->first);
    else
        wr_buffer_put(out, " -");
    wr_buffer_printf(out, "\nperiod %lu\n", H->period);
    for (ulong r = 0; r < H->period; r++) {
        wr_buffer_put(out, "cast");
        for (size_t i = 0; i < H->n; i++)
            wr_number_certify(out, H->code[r * H->n + i], F);
        wr_buffer_put(out, "\n");
    }
    wr_buffer_seal(out, 0);
}

/* ---- in words ------------------------------------------------------------ */

static void explain_entry(wr_buffer_t out, const horizon_entry_t *e,
                          const wr_format_t F) {
    switch (e->kind) {
    case HORIZON_NEAR:
    case HORIZON_OWN:
        wr_buffer_put(out, "tends to");
        wr_rational_put(out, " ", e->c);
        wr_buffer_put(out, ", inside a cell of the cast");
        break;
    case HORIZON_EQUAL:
        wr_buffer_put(out, "is");
        wr_rational_put(out, " ", e->c);
        break;
    case HORIZON_SIDE:
        wr_buffer_put(out, "tends to");
        wr_rational_put(out, " ", e->c);
        wr_buffer_printf(out, ", where the cast jumps, from %s",
                         e->side > 0 ? "above" : "below");
        break;
    case HORIZON_FAR:
        wr_buffer_printf(out, "goes to %sinfinity, beyond the last jump",
                         e->side > 0 ? "" : "-");
        wr_rational_put(out, " ", e->c);
        break;
    }
    wr_buffer_put(out, "; cast");
    wr_number_certify(out, e->code, F);
    wr_buffer_put(out, "\n");
}

void wr_horizon_explain(wr_buffer_t out, const wr_horizon_t H) {
    const horizon_evidence_t *e = H->evidence;
    static const char *const what[2][2] = {{"the state", "?"},
                                           {"A^k h_0", "A^k B"}};
    for (int f = 0; f < e->families; f++) {
        const horizon_family_t *G = e->family + f;
        wr_buffer_printf(out, "%s: the power %lu is considered, from k =",
                         what[e->families - 1][f], G->p);
        wr_integer_put(out, " ", G->from);
        wr_buffer_put(out, " on\n");
        if (G->near.there)
            wr_buffer_printf(out, "  |T^%ld| <= 2^-%ld, %ld times\n",
                             (long) G->near.s, (long) G->near.halvings,
                             (long) G->near.q);
        for (ulong r = 0; r < G->p; r++)
            for (slong i = 0; i < (slong) H->n; i++) {
                wr_buffer_put(out, "  ");
                if (G->p > 1)
                    wr_buffer_printf(out, "k = %lu mod %lu, ", r, G->p);
                wr_buffer_printf(out, "entry %ld ", (long) i);
                explain_entry(out, G->entry + r * (ulong) G->n + (ulong) i,
                              e->orbit->evaluation->format);
            }
    }
}
