/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

/* CASC: the stack is a rule's cascade, and the rule's local conditions hold.
 * cascade.md proves that after every word W of the levels' labels is then the
 * state of the rule's semiautomaton; it remains to compare this semiautomaton
 * with the automaton of the certificate. */

/* ---- contexts of a holonomy cascade ------------------------------------ */

static void add_context(ck_map *T, const ck_walk *w) {
    uint32_t key[3] = {w->letter, w->P, w->R};
    if (w->rule->node[w->R].level != CK_NONE)
        ck_map_number(T, key);
}

/* Enumerate the triples (a, P, R), R not a singleton, that are reachable from
 * (a, node 0, node 0) over all old coordinates, and return their number.
 * ck_walk_action rejects a context without an action.  If R is a singleton, P.a
 * = R is known, so such triples need no check. */
static uint32_t close_contexts(const ck_rule *R, ck_walk *w) {
    uint32_t x, last;
    ck_map T;
    ck_map_init(&T, 3);
    for (uint32_t a = 0; a < R->letters; a++) {
        ck_walk_begin(w, a);
        add_context(&T, w);
    }
    for (uint32_t i = 0; i < T.count; i++) {
        uint32_t a_P_R[3] = {ck_map_key(&T, i)[0], ck_map_key(&T, i)[1],
                             ck_map_key(&T, i)[2]};
        const ck_node *P = &R->node[a_P_R[1]], *N = &R->node[a_P_R[2]];
        uint32_t level = P->level < N->level ? P->level : N->level;
        w->letter = a_P_R[0];
        w->P = a_P_R[1];
        w->R = a_P_R[2];
        ck_walk_action(w, level);
        if (R->move != NULL)
            ck_reflect_listed(w, level);
        x = P->level == level ? P->offset : 0;
        last = P->level == level ? x + P->children - 1 : x;
        for (; x <= last; x++) {
            w->P = a_P_R[1];
            w->R = a_P_R[2];
            ck_walk_descend(w, level, x, w->map[x]);
            add_context(&T, w);
        }
    }
    return T.count;
}

/* ---- the rule's semiautomaton and the certificate's -------------------- */

/* Require every pair of states that is reached together to agree. */
static void check_product(ck_cert *C) {
    const ck_rule *R = C->M.rule;
    uint32_t i, a, pair[2] = {R->start, C->A.start};
    ck_map T;
    ck_map_init(&T, 2);
    ck_map_add(&T, pair, 0);
    for (i = 0; i < T.count; i++) {
        uint32_t m = ck_map_key(&T, i)[0], q = ck_map_key(&T, i)[1];
        ck_agree(C, m, q);
        for (a = 0; a < R->letters; a++) {
            pair[0] = R->trans[(size_t) m * R->letters + a];
            pair[1] = ck_move(C, q, a);
            ck_map_number(&T, pair);
        }
    }
}

void ck_casc_check(ck_cert *C) {
    const ck_rule *R = C->M.rule;
    int exclusion = R != NULL && R->kind == CK_EXCLUSION;
    const char *kind = exclusion                      ? "exclusion"
                       : R != NULL && R->move != NULL ? "reflections"
                                                      : "holonomy";
    uint32_t l;
    ck_walk w;
    ck_line(C, "rule", 1);
    if (R == NULL || !ck_token_is(C, 1, kind))
        ck_reject("the model has %s", R == NULL ? "no rule" : "another rule");
    ck_layer_lines(C);
    if (ck_line_number(C, "levels", CK_NONE) != R->levels)
        ck_reject("the rule has %u level%s", R->levels, CK_S(R->levels));
    ck_line(C, "widths", R->levels);
    for (l = 0; l < R->levels; l++)
        if (ck_number(C, l + 1, CK_NONE) != R->width[l])
            ck_reject("level %u has width %u", l, R->width[l]);
    uint32_t contexts = ck_line_number(C, "contexts", CK_NONE);
    ck_last_line(C);
    if (R->move == NULL && /* otherwise ck_reflect_start has counted them */
        C->M.layers != (R->levels == 0 ? 0 : 2 * R->levels - 1))
        ck_reject("%u levels need one layer each and delays between them, not "
                  "%u layers",
                  R->levels, C->M.layers);
    if (!C->M.cascade)
        ck_reject("the readout differs from that of the rule");
    ck_in_file(C->model_name);
    ck_walk_init(&w, R);
    l = exclusion ? 0 : close_contexts(R, &w);
    ck_in_file(C->job->cert_path);
    ck_at(C->line - 1);
    if (contexts != l)
        ck_reject("there are %u contexts", l);
    ck_at(0);
    check_product(C);
    ck_say("  the local conditions of the %s rule, %u level%s, %u context%s\n",
           kind, R->levels, CK_S(R->levels), contexts, CK_S(contexts));
}
