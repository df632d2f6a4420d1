/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

/* CASC of a rounded stack: its layers are those of the rule of reflections,
 * whose local conditions hold, and every layer's formats represent the numbers
 * that it stores: 0 and 1 for switches, otherwise the integers from 0 to the
 * last label.  A row of A has at most one non-zero entry, which is 1, and then
 * 0 is added to the row; a register is set by A = 0.  So each product and each
 * sum of a step, in any order, is exactly 0, 1 or a number that the layer
 * stores, and is not rounded.  No operand is negative, so no zero is; over a
 * field that is not real, zeros may be negative, but labels do not depend on
 * their signs.  The rounded states are therefore the exact ones
 * (proofs/cascade.md, "Rounding"). */

static void check_layer(const ck_stack *S, uint32_t l) {
    const ck_layer *L = &S->C.M.layer[l];
    const ck_evaluation *E = &S->layer[l].E;
    uint32_t most = L->n > 1 || L->labels < 2 ? 1 : L->labels - 1;
    mpq_t k;
    if (E->order == CK_TREE)
        ck_reject("layer %u is not evaluated as A H + B", l);
    mpq_init(k);
    for (uint32_t i = 0; i <= most; i++) {
        mpq_set_ui(k, i, 1);
        if (!ck_is_number(&E->format, E->rule, k) ||
            (E->order >= CK_WIDE && !ck_is_number(&E->acc, E->rule, k)))
            ck_reject("layer %u: the format does not represent the number %u",
                      l, i);
    }
}

void ck_stack_casc(ck_stack *S) {
    ck_cert *C = &S->C;
    if (C->M.rule == NULL || C->M.rule->move == NULL)
        ck_reject("the model does not have the rule of reflections");
    for (uint32_t l = 0; l < C->M.layers; l++)
        check_layer(S, l);
    ck_casc_rule(C);
    ck_verdict(ck_stack_kind(C), "CASC",
               "%s, agree on every word: its layers represent all their "
               "numbers and compute the states of the rule of reflections",
               ck_stack_pair(C));
}
