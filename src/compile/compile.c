/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From a cascade of an automaton to a model: the stack, its gates as tables
 * or by rule, the automaton's names, and test vectors.
 */

#include "compile/impl.h"

void wr_compile_init(wr_compile_t P) {
    memset(P, 0, sizeof *P);
    P->gates = WR_GATES_AUTO;
    P->factors = 1;
    P->vectors = 2;
    P->seed = 1;
}

/* ---- data of the automaton --------------------------------------------- */

static char *dfa_hash(const wr_dfa_t A) {
    char hash[65];
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_dfa_print(text, A);
    wr_sha256(hash, text->text, text->length);
    wr_buffer_clear(text);
    return wr_strdup(hash);
}

static void set_origin(wr_lrnn_t M, const wr_dfa_t A, wr_cascade_t C) {
    M->origin_name = wr_strdup(A->name);
    M->origin_sha256 = dfa_hash(A);
    M->origin_method = wr_strdup(wr_cascade_kind_name(wr_cascade_kind(C)));
    if (wr_cascade_kind(C) == WR_CASCADE_HOLONOMY)
        M->origin_layout = wr_strdup(wr_layout_name(wr_cascade_layout(C)));
    M->origin_wreath = wr_strdup(wr_version());
}

static void set_names(wr_lrnn_t M, const wr_dfa_t A) {
    wr_free(M->name);
    M->name = wr_strdup(A->name);
    M->letters = A->letters;
    M->alphabet = wr_strings_copy(A->letter_name, A->letters);
    M->states = A->states;
    M->state_name = wr_strings_copy(A->state_name, A->states);
    if (A->accept != NULL)
        M->accept = memcpy(wr_malloc(A->states), A->accept, A->states);
}

/* Check that C is a cascade of A. */
static wr_status_t check_same(const wr_dfa_t A, wr_cascade_t C, wr_limits_t L) {
    const wr_dfa_struct *B = wr_cascade_automaton(C);
    size_t cells = (size_t) A->states * A->letters;
    if (B->states != A->states || B->letters != A->letters ||
        B->start != A->start ||
        (cells > 0 &&
         memcmp(B->delta, A->delta, cells * sizeof *A->delta) != 0))
        return wr_limits_fail(L, WR_DOMAIN,
                              "the cascade belongs to another "
                              "automaton");
    return WR_OK;
}

/* ---- the stack --------------------------------------------------------- */

/* Make tables if P asks for them and they stay within bounds, else the rule. */
static wr_status_t compile_levels(wr_lrnn_t M, wr_cascade_t C,
                                  const wr_compile_t P, wr_limits_t L) {
    uint64_t rows = P->max_table != 0 ? P->max_table : LRNN_MAX_ROWS;
    wr_status_t s;
    if (P->gates == WR_GATES_REFLECTION)
        return lrnn_reflect_stack(M, C, L);
    s = lrnn_compile_stack(M, C, L);
    if (s == WR_OK && P->gates != WR_GATES_RULE) {
        s = lrnn_tables(M, C, P->factors, rows, L);
        if (s != WR_UNABLE || P->gates == WR_GATES_TABLE)
            return s;
        /* Rows, states or memory exceeded a limit: the rule needs none of
         * them, and M is unchanged.  A time limit still applies. */
        s = wr_limits_check(L, "compiling", 0, 0);
    }
    return s == WR_OK ? lrnn_compile_rule(M, C, L) : s;
}

wr_status_t wr_lrnn_compile(wr_lrnn_t M, const wr_dfa_t A, wr_cascade_t C,
                            const wr_compile_t P, wr_limits_t L) {
    wr_lrnn_t N;
    wr_status_t s = check_same(A, C, L);
    if (s != WR_OK)
        return s;
    wr_lrnn_init(N);
    set_origin(N, A, C);
    set_names(N, A);
    if (A->states == 1)
        lrnn_compile_constant(N);
    else if (wr_cascade_kind(C) == WR_CASCADE_PERMUTATION &&
             P->gates != WR_GATES_REFLECTION)
        s = lrnn_compile_single(N, A, P->factors, L);
    else
        s = compile_levels(N, C, P, L);
    if (s == WR_OK) {
        lrnn_make_vectors(N, A, P->vectors, P->seed);
        wr_lrnn_swap(M, N);
    }
    wr_lrnn_clear(N);
    return s;
}
