/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Finding weights of an architecture for an automaton. */

#include "abi/impl.h"
#include "study/express.h"

char *wr_abi_dfa_express(wr_abi_session *S, const wr_abi_dfa *A,
                         const char *architecture, const char *evaluation,
                         wr_abi_model **weights) {
    const wr_express_names_t names = {architecture, evaluation};
    json_t *answer = NULL;
    if (weights != NULL)
        *weights = NULL;
    if (!abi_begin(S, A, architecture) || !abi_begin(S, evaluation, weights))
        return NULL;
    wr_abi_model *M = abi_model_new();
    S->status = wr_express_named(&answer, M->M, A->A, &names, S->L);
    if (S->status == WR_OK && wr_express_is(answer, "expresses", "yes"))
        *weights = M;
    else
        wr_abi_model_free(M);
    return S->status == WR_OK ? abi_take_json(S, answer) : NULL;
}
