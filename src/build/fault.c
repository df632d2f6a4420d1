/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Small models against printed statements, each a few numbers by hand:
 *
 *   F1   a layer that does nothing below one that counts: not every layer
 *        needs an eigenvalue outside the non-negative reals
 *   F2   counting modulo 3 and 6 with symmetric matrices in two layers
 *   F4   counting modulo 4 with two signs
 *   F5   products of three Householder factors with eigenvalues in [0,1] and
 *        an eigenvalue outside: not real, or negative
 *   F11  a level that is told what the level above says now, in place of
 *        what it said before, and the delay that repairs it
 * Source: statements of [grazzi2025], [grazziworkshop], [mat2025]
 */

#include "build/impl.h"

/* ---- F1, F4: signs ----------------------------------------------------- */

wr_status_t build_f1(build_t *b) {
    wr_status_t s = build_mod(b, 2);
    if (s != WR_OK)
        return s;
    build_item(b, "{'name': 'idle', 'role': 'general', 'dim': 1,"
                  " 'H0': ['1'], 'reads': ['letter'], 'labels': 1,"
                  " 'gate': {'table': [[0, 0], [1, 0]]},"
                  " 'actions': [{'A': 'identity'}],"
                  " 'decoder': {'kind': 'table', 'entries': [[['1'], 0]]}}");
    build_item(b,
               "{'name': 'sign', 'role': 'general', 'dim': 1,"
               " 'H0': ['1'], 'reads': ['letter', 0], 'labels': 2,"
               " 'gate': {'table': [[0, 0, 0], [1, 0, 1]]}, " BUILD_FLIP "}");
    return build_end_states(b, 1);
}

wr_status_t build_f4(build_t *b) {
    b->number[0] = 2;
    return build_mod_signs(b);
}

/* ---- F2: reflections --------------------------------------------------- */

/* The first layer flips at every 1; the second exchanges entries 0 and 1
 * of (1,2,3) after its odd flips, entries 1 and 2 after its even ones:
 * 123, 213, 231, 321, 312, 132, 123. */
static void reflections(build_t *b) {
    build_item(b, "{'name': 'sign', 'role': 'general', 'dim': 1,"
                  " 'H0': ['1'], 'reads': ['letter'], 'labels': 2,"
                  " 'gate': {'table': [[0, 0], [1, 1]]}, " BUILD_FLIP "}");
    build_item(b, "{'name': 'reflect', 'role': 'general', 'dim': 3,"
                  " 'H0': ['1', '2', '3'], 'reads': ['letter', 0],"
                  " 'labels': 6, 'gate': {'table':"
                  " [[0, 0, 0], [0, 1, 0], [1, 0, 2], [1, 1, 1]]}, 'actions':"
                  " [{'A': 'identity'}, {'A': {'householder':"
                  " [{'v': [[0, '1'], [1, '-1']], 'beta': '2'}]}},"
                  " {'A': {'householder':"
                  " [{'v': [[1, '1'], [2, '-1']], 'beta': '2'}]}}],"
                  " 'decoder': {'kind': 'table', 'entries': ["
                  "[['1', '2', '3'], 0], [['2', '1', '3'], 1],"
                  " [['2', '3', '1'], 2], [['3', '2', '1'], 3],"
                  " [['3', '1', '2'], 4], [['1', '3', '2'], 5]]}}");
    build_readout(b, "1");
    for (uint32_t k = 0; k < 6; k++)
        build_item(b, "[%u, %u]", k, k % b->automaton->states);
    build_end(b);
}

wr_status_t build_f2_mod3(build_t *b) {
    wr_status_t s = build_mod(b, 3);
    if (s == WR_OK)
        reflections(b);
    return s;
}

wr_status_t build_f2_mod6(build_t *b) {
    wr_status_t s = build_mod(b, 6);
    if (s == WR_OK)
        reflections(b);
    return s;
}

/* ---- F5: three factors ------------------------------------------------- */

static void one_state(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) q;
    (void) letter;
    (void) b;
}

/* beta = 1/2, directions (1,0), (-1,-2), (-1,2): the matrix
 * [[77/200, 3/100], [-3/50, 8/25]], its trace squared less than 4 times its
 * determinant.  There is nothing to track: the automaton has one state. */
wr_status_t build_f5_complex(build_t *b) {
    static const build_spec_t spec = {
        .name = "one-state", .letters = "1", .width = 1, .step = one_state};
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    build_layer(b, "spiral", "general", 2, 1);
    build_item(b, "{'A': {'householder': [{'v': [[0, '1']], 'beta': '1/2'},"
                  " {'v': [[0, '-1'], [1, '-2']], 'beta': '1/2'},"
                  " {'v': [[0, '-1'], [1, '2']], 'beta': '1/2'}]}}],"
                  " 'H0': ['1', '0'], 'decoder': {'kind': 'threshold',"
                  " 'form': ['1', '0', '0'], 'cuts': []}}");
    return build_end_states(b, 0);
}

/* beta = 1, directions (1,0), (-1,-2), (-1,1): three projections whose
 * product [[0,0], [-1/10,-1/10]] has the eigenvalue -1/10.  From (0,1) the
 * second entry is (-1/10)^k after k letters 1, and its sign the parity. */
wr_status_t build_f5_parity(build_t *b) {
    wr_status_t s = build_mod(b, 2);
    if (s != WR_OK)
        return s;
    build_layer(b, "projections", "general", 2, 3);
    build_item(b,
               "{'A': 'identity'}, {'A':"
               " {'householder': [{'v': [[0, '1']], 'beta': '1'},"
               " {'v': [[0, '-1'], [1, '-2']], 'beta': '1'},"
               " {'v': [[0, '-1'], [1, '1']], 'beta': '1'}]}}], 'H0': ['0',"
               " '1'], 'decoder': {'kind': 'sign', 'form': ['0', '1', '0']}}");
    build_readout(b, "0");
    build_item(b, "[0, 1]");
    build_item(b, "[2, 0]");
    return build_end(b);
}

/* ---- F11: what a level is told ----------------------------------------- */

/* Level 0 becomes the letter; level 1 toggles if level 0 WAS 1. */
static void cascade_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    q[1] ^= q[0];
    q[0] = letter;
}

static void cascade_name(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    (void) b;
    wr_buffer_printf(out, "(%u,%u)", q[0], q[1]);
}

static wr_status_t cascade(build_t *b, int repaired) {
    static const build_spec_t spec = {.name = "toggle-if-it-was-1",
                                      .letters = "0 1",
                                      .width = 2,
                                      .step = cascade_step,
                                      .print = cascade_name};
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    build_layer(b, "letter", "permutation-reset", 2, 2);
    build_item(b, "{'A': 'zero', 'B': {'onehot': 0}},"
                  " {'A': 'zero', 'B': {'onehot': 1}}");
    build_close_onehot(b, 0);
    if (repaired)
        build_item(b, "{'name': 'delay', 'role': 'delay', 'dim': 2,"
                      " 'H0': ['0', '0'], 'reads': [0], 'labels': 2,"
                      " 'gate': {'rule': 'delay'},"
                      " 'decoder': {'kind': 'coordinate', 'index': 1}}");
    build_item(b,
               "{'name': 'toggle', 'role': 'permutation-reset',"
               " 'dim': 2, 'H0': {'onehot': 0}, 'reads': [%d],"
               " 'labels': 2, 'gate': {'table': [[0, 0], [1, 1]]},"
               " 'actions': [{'A': 'identity'},"
               " {'A': {'permutation': [1, 0]}}],"
               " 'decoder': {'kind': 'onehot'}}",
               repaired);
    build_readout(b, repaired ? "0, 2" : "0, 1");
    for (uint32_t q = 0; q < b->automaton->states; q++)
        build_item(b, "[%u, %u, %u]", b->tuples.tuple[2 * q],
                   b->tuples.tuple[2 * q + 1], q);
    return build_end(b);
}

wr_status_t build_f11_printed(build_t *b) {
    return cascade(b, 0);
}
wr_status_t build_f11_repaired(build_t *b) {
    return cascade(b, 1);
}
