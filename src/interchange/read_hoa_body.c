/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* HOA v1, the body: states with their edges.
 *
 *   State: [label] 0 "name" {0}
 *     [label] 1
 *
 * A state's label goes for all its edges; edges without any label are the
 * valuations in their order. */

#include "base/bits.h"
#include "interchange/hoa.h"

#include <string.h>

typedef struct {
    uint32_t q;
    uint32_t label;    /* of the state, or UINT32_MAX */
    uint32_t implicit; /* edges so far without a label */
    int named;         /* states have names of their own */
} state_t;

/* "{0}", "{}" or nothing; the current token is behind it then. */
static wr_status_t read_acceptance(hoa_t *H, int *accepting) {
    wr_status_t s = WR_OK;
    *accepting = 0;
    if (H->kind != '{')
        return WR_OK;
    for (s = hoa_next(H); s == WR_OK && H->kind == HOA_NUMBER;
         s = hoa_next(H)) {
        if (H->number >= (uint64_t) (H->sets > 0))
            return hoa_unexpected(H, "an acceptance set that there is");
        *accepting = 1;
    }
    if (s == WR_OK && H->kind != '}')
        s = hoa_unexpected(H, "'}'");
    return s == WR_OK ? hoa_next(H) : s;
}

/* The label behind '[', as a set; the current token is behind it then. */
static wr_status_t read_label(uint32_t *out, hoa_t *H) {
    uint64_t *set = wr_malloc(H->labels.words * sizeof *set);
    wr_status_t s = hoa_label(set, H, 1);
    if (s == WR_OK)
        s = interchange_labels_set(out, &H->labels, set, H->X->L);
    wr_free(set);
    return s == WR_OK ? hoa_next(H) : s;
}

static wr_status_t read_state(hoa_t *H, state_t *S) {
    int accepting;
    wr_status_t s = hoa_next(H);
    S->label = UINT32_MAX;
    S->implicit = 0;
    if (s == WR_OK && H->kind == '[')
        s = read_label(&S->label, H);
    if (s == WR_OK)
        s = hoa_state(&S->q, H);
    if (s == WR_OK)
        s = hoa_next(H);
    if (s == WR_OK && H->kind == HOA_STRING)
        s = hoa_next(H); /* names need not be distinct: numbers are */
    if (s == WR_OK)
        s = read_acceptance(H, &accepting);
    if (s == WR_OK && (H->sets == 0 || (H->sets == 1 && accepting)))
        H->X->N.flag[S->q] |= INTERCHANGE_ACCEPT;
    return s;
}

/* The label of the next edge that has none of its own. */
static wr_status_t implicit_label(uint32_t *label, hoa_t *H, state_t *S) {
    interchange_labels_t *T = &H->labels;
    const uint32_t v = S->implicit++;
    *label = S->label;
    if (S->label != UINT32_MAX)
        return WR_OK;
    if (v >> T->vars != 0)
        return hoa_unexpected(H, "no more edges than valuations");
    uint64_t *set = wr_calloc(T->words, sizeof *set);
    wr_bits_set(set, v);
    wr_status_t s = interchange_labels_set(label, T, set, H->X->L);
    wr_free(set);
    return s;
}

static wr_status_t read_edge(hoa_t *H, state_t *S) {
    uint32_t label = 0, to;
    int marked;
    wr_status_t s =
        H->kind == '[' ? read_label(&label, H) : implicit_label(&label, H, S);
    if (s == WR_OK)
        s = hoa_state(&to, H);
    if (s == WR_OK)
        s = hoa_next(H);
    if (s == WR_OK && H->kind == '&')
        return interchange_refuse(H->X, H->at,
                                  "found a conjunction of targets: "
                                  "alternation, expected an NFA");
    const size_t at = H->at;
    if (s == WR_OK)
        s = read_acceptance(H, &marked);
    if (s == WR_OK && marked)
        return interchange_refuse(H->X, at,
                                  "found acceptance on an edge, expected it "
                                  "on states");
    return s == WR_OK
               ? interchange_labels_edge(&H->labels, S->q, label, to, H->X->L)
               : s;
}

wr_status_t hoa_body(hoa_t *H) {
    state_t S = {.label = UINT32_MAX};
    int inside = 0;
    wr_status_t s = hoa_next(H);
    while (s == WR_OK && H->kind != HOA_MARK) {
        if (H->kind == HOA_HEADER && strcmp(H->text->text, "State") == 0) {
            inside = 1;
            s = read_state(H, &S);
        } else if (inside && (H->kind == '[' || H->kind == HOA_NUMBER)) {
            s = read_edge(H, &S);
        } else {
            s = hoa_unexpected(H, inside ? "State:, an edge or --END--"
                                         : "State: or --END--");
        }
    }
    if (s == WR_OK && strcmp(H->text->text, "--END--") != 0)
        s = hoa_unexpected(H, "--END--");
    return s;
}
