/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Any automaton in one layer: permutations by reflections, other maps by 0/1
 * matrices.
 * Source: [grazzi2025, Thm 3] for permutation automata; [terzic2025] for
 * matrices with one entry per column, times diagonals (PD).
 */

#include "build/impl.h"

wr_status_t build_need_permutations(build_t *b) {
    const wr_dfa_struct *A = b->given;
    const uint32_t a = wr_dfa_no_permutation(A);
    return a == A->letters
               ? WR_OK
               : wr_limits_fail(b->limits, WR_DOMAIN,
                                "letter %s is not a permutation of the states",
                                A->letter_name[a]);
}

/* H = e_q, n - #cycles reflections per letter. */
wr_status_t build_permutation_onehot(build_t *b) {
    wr_status_t s = build_need_permutations(b);
    if (s != WR_OK)
        return s;
    build_given(b);
    const wr_dfa_struct *A = b->automaton;
    uint32_t *image = wr_malloc(A->states * sizeof *image);
    build_onehot_layer(b, "states", WR_ROLE_PERMRESET);
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_dfa_column(image, A, a);
        build_permutation(b, image);
    }
    wr_free(image);
    return build_end_states(b, 0);
}

/* H is the product of the letters, acting on few points, applied to (1, .., n).
 * It determines the group element, and so the state, the image of the start. */
wr_status_t build_permutation_vector(build_t *b) {
    uint32_t n, *image;
    wr_truth_t least;
    wr_status_t s = build_need_permutations(b);
    if (s == WR_OK)
        s = wr_dfa_points(&n, &image, &least, b->given, b->limits);
    if (s != WR_OK)
        return s;
    build_given(b);
    wr_say(&b->make->M->origin_method, "a faithful action on %u points, %s", n,
           least == WR_TRUE ? "the fewest that there are" : "the fewest found");
    build_orbit_layer(b, "states", n, NULL);
    for (uint32_t a = 0; a < b->automaton->letters; a++)
        build_permutation(b, image + (size_t) a * n);
    wr_free(image);
    return build_end_states(b, 0);
}

/* ---- one entry per column ------------------------------------------------ */

/* Column q of letter a has its 1 in row delta(q, a).  Column and row `zero` are
 * omitted; if it is the number of states, none is. */
static void columns(build_t *b, uint32_t zero) {
    const wr_dfa_struct *A = b->automaton;
    for (uint32_t a = 0; a < A->letters; a++) {
        lrnn_make_action(b->make, WR_MATRIX_SPARSE);
        for (uint32_t q = 0; q < A->states; q++) {
            uint32_t p = wr_dfa_step(A, q, a);
            if (q != zero && p != zero)
                lrnn_make_put_int(b->make, p - (p > zero), q - (q > zero), 1);
        }
    }
}

static wr_status_t onehot(build_t *b) {
    build_onehot_layer(b, "states", WR_ROLE_GENERAL);
    columns(b, b->automaton->states);
    return build_end_both(b, 0);
}

wr_status_t build_onehot(build_t *b) {
    build_given(b);
    return onehot(b);
}

uint32_t build_sink(const wr_dfa_t A) {
    for (uint32_t q = 0; q < A->states; q++) {
        if (wr_dfa_is_sink(A, q) && q != A->start)
            return q;
    }
    return A->states;
}

/* P D with one-hot columns of P and D = diag(0 or 1).  D is 0 on the states
 * that the letter sends to the sink, and the sink is H = 0. */
wr_status_t build_pd(build_t *b) {
    build_given(b);
    const wr_dfa_struct *A = b->automaton;
    uint32_t n = A->states, sink = build_sink(b->automaton);
    build_layer(b, "states", sink < n ? n - 1 : n, n);
    lrnn_make_put_int(b->make, A->start - (A->start > sink), 0, 1);
    columns(b, sink);
    for (uint32_t q = 0; q < n; q++) {
        lrnn_make_vector(b->make, q);
        if (q != sink)
            lrnn_make_put_int(b->make, q - (q > sink), 0, 1);
    }
    return build_end_both(b, 0);
}

/* ---- modular arithmetic without brackets ------------------------------- */

/* A state (kind, a, t): a is the sum of the finished terms, t the signed
 * current term.  After a digit (kind 0) the value is a + t; after an operator
 * (kind 1) a digit multiplies t; kind 2 is the error. */
static void arithmetic_step(uint32_t *q, uint32_t letter, const build_t *b) {
    uint32_t m = b->number[0], op = letter - m;
    if (q[0] == 2 || (q[0] == 1) != (letter < m)) {
        q[0] = 2;
        q[1] = q[2] = 0;
    } else if (letter < m) {
        q[0] = 0;
        q[2] = q[2] * letter % m;
    } else {
        q[0] = 1;
        if (op < 2) { /* + and - begin a term, * continues it */
            q[1] = (q[1] + q[2]) % m;
            q[2] = op == 0 ? 1 % m : m - 1;
        }
    }
}

static int arithmetic_zero(const uint32_t *q, const build_t *b) {
    return q[0] == 0 && (q[1] + q[2]) % b->number[0] == 0;
}

static void arithmetic_name(wr_buffer_t out, const uint32_t *q,
                            const build_t *b) {
    (void) b;
    if (q[0] == 2)
        wr_buffer_put(out, "error");
    else
        wr_buffer_printf(out, "%u+%u%s", q[1], q[2], q[0] ? "*" : "");
}

wr_status_t build_modular_arithmetic(build_t *b) {
    static const uint32_t start[3] = {1, 0, 1};
    static const build_spec_t spec = {.name = "modular-arithmetic",
                                      .letters = "+ - *",
                                      .width = 3,
                                      .step = arithmetic_step,
                                      .accepts = arithmetic_zero,
                                      .print = arithmetic_name};
    for (uint32_t d = 0; d < b->number[0]; d++)
        build_letter(b, "%u", d);
    wr_status_t s = build_automaton(b, &spec, start);
    return s == WR_OK ? onehot(b) : s;
}
