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

typedef struct {
    uint32_t q;
    uint32_t label;    /* of the state, or UINT32_MAX */
    uint32_t implicit; /* edges so far without a label */
    int named;         /* states have names of their own */
} state_t;

/* "{0}", "{}" or nothing: whether it accepts; passes it. */
static int read_acceptance(hoa_t *H) {
    int accepting = 0;
    if (H->kind != '{')
        return 0;
    for (hoa_next(H); H->kind == HOA_NUMBER; hoa_next(H)) {
        if (H->number >= (uint64_t) (H->sets > 0))
            hoa_unexpected(H, "an acceptance set that there is");
        accepting = 1;
    }
    hoa_expect(H, '}', "'}'");
    return accepting;
}

/* The label after '[', as a set; passes it. */
static uint32_t read_label(hoa_t *H) {
    uint64_t *set = wr_calloc(H->labels.words, sizeof *set);
    hoa_label(set, H);
    const uint32_t label = interchange_labels_set(H->X, &H->labels, set);
    wr_free(set);
    if (interchange_ok(H->X))
        hoa_next(H);
    else
        H->kind = HOA_END; /* the reader stays behind --ABORT-- */
    return label;
}

static void read_state(hoa_t *H, state_t *S) {
    hoa_next(H);
    S->label = H->kind == '[' ? read_label(H) : UINT32_MAX;
    S->implicit = 0;
    S->q = hoa_state(H);
    if (H->kind == HOA_STRING)
        hoa_next(H); /* names need not be distinct: numbers are */
    const int accepting = read_acceptance(H);
    if (interchange_ok(H->X) && H->sets == 1 && accepting)
        H->X->N.flag[S->q] |= INTERCHANGE_ACCEPT;
}

/* The label of the next edge that has none of its own. */
static uint32_t implicit_label(hoa_t *H, state_t *S) {
    interchange_labels_t *T = &H->labels;
    const uint32_t v = S->implicit++;
    if (S->label != UINT32_MAX)
        return S->label;
    if (v >> T->vars != 0) {
        hoa_unexpected(H, "no more edges than valuations");
        return 0;
    }
    uint64_t *set = wr_calloc(T->words, sizeof *set);
    wr_bits_set(set, v);
    const uint32_t label = interchange_labels_set(H->X, T, set);
    wr_free(set);
    return label;
}

static void read_edge(hoa_t *H, state_t *S) {
    interchange_label_t edge = {.from = S->q};
    edge.set = H->kind == '[' ? read_label(H) : implicit_label(H, S);
    edge.to = hoa_state(H);
    if (H->kind == '&')
        interchange_refuse(
            H->X, H->at,
            "found a conjunction of targets: alternation, expected an NFA");
    const size_t at = H->at;
    if (read_acceptance(H))
        interchange_refuse(
            H->X, at, "found acceptance on an edge, expected it on states");
    interchange_labels_edge(H->X, &H->labels, edge);
}

void hoa_body(hoa_t *H) {
    state_t S = {.label = UINT32_MAX};
    int inside = 0;
    hoa_next(H);
    while (interchange_ok(H->X) && H->kind != HOA_MARK) {
        if (H->kind == HOA_HEADER && strcmp(H->text->text, "State") == 0) {
            inside = 1;
            read_state(H, &S);
        } else if (inside && (H->kind == '[' || H->kind == HOA_NUMBER)) {
            read_edge(H, &S);
        } else {
            hoa_unexpected(H, inside ? "State:, an edge or --END--"
                                     : "State: or --END--");
        }
    }
    if (strcmp(H->text->text, "--END--") != 0)
        hoa_unexpected(H, "--END--");
}
