/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Small models that refute printed statements, each of a few numbers:
 *
 *   F1   an idle layer below a layer that counts: not every layer needs an
 *        eigenvalue outside the non-negative reals
 *   F2   counting modulo 3 and 6 with symmetric matrices in two layers
 *   F4   counting modulo 4 with two signs
 *   F5   products of three Householder factors with eigenvalues in [0,1] and
 *        an eigenvalue outside: not real, or negative
 *   F11  a level that reads the current instead of the previous label of the
 *        level above, and the delay that repairs it
 * Source: statements of [grazzi2025], [grazziworkshop], [mat2025]
 */

#include "build/impl.h"

/* ---- F1: signs --------------------------------------------------------- */

wr_status_t build_f1(build_t *b) {
    wr_status_t s = build_mod(b, 2);
    if (s != WR_OK)
        return s;
    lrnn_make_t *B = b->make;
    build_layer(b, "idle", 1, 1);
    B->layer->row[3] = 0; /* letter 1 has action 0 as well */
    lrnn_make_put_int(B, 0, 0, 1);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    lrnn_make_vector(B, 0);
    lrnn_make_put_int(B, 0, 0, 1);
    lrnn_make_layer(B, "sign", 1, 2);
    lrnn_make_flip(b->make);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t a = 0; a < 2; a++)
        lrnn_make_row(B, (uint32_t[]){a, 0}, a);
    return build_end_states(b, 1);
}

/* ---- F2: reflections --------------------------------------------------- */

/* Counting modulo m: the first layer flips at every 1; the second exchanges
 * entries 0 and 1 of (1,2,3) after its odd flips, entries 1 and 2 after its
 * even ones: 123, 213, 231, 321, 312, 132, 123. */
wr_status_t build_f2(build_t *b) {
    const uint32_t m = b->number[0];
    static const long orbit[6][3] = {{1, 2, 3}, {2, 1, 3}, {2, 3, 1},
                                     {3, 2, 1}, {3, 1, 2}, {1, 3, 2}};
    lrnn_make_t *B = b->make;
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    build_layer(b, "sign", 1, 2);
    lrnn_make_flip(b->make);
    lrnn_make_layer(B, "reflect", 3, 6);
    lrnn_make_put_list(B, orbit[0], 3);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t i = 0; i < 4; i++)
        lrnn_make_row(B, (uint32_t[]){i / 2, i % 2}, i < 2 ? 0 : 4 - i);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    for (uint32_t i = 0; i < 2; i++) {
        lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
        lrnn_make_swap(B, i, i + 1);
    }
    build_states(b);
    lrnn_make_read(B, 1);
    for (uint32_t k = 0; k < 6; k++) {
        lrnn_make_vector(B, k);
        lrnn_make_put_list(B, orbit[k], 3);
        lrnn_make_read_row(B, &k, k % m);
    }
    return WR_OK;
}

/* ---- F5: three factors ------------------------------------------------- */

static void one_state(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) q;
    (void) letter;
    (void) b;
}

/* Three factors with beta = 1 / q and keys (1,0), (-1,-2), (-1,x). */
static void three_factors(lrnn_make_t *B, ulong q, long x) {
    const long v[3][2] = {{1, 0}, {-1, -2}, {-1, x}};
    lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
    for (int i = 0; i < 3; i++) {
        lrnn_make_factor(B, 1, q);
        lrnn_make_put_list(B, v[i], 2);
    }
}

/* beta = 1/2, x = 2: the squared trace of [[77/200, 3/100], [-3/50, 8/25]]
 * is less than 4 times its determinant.  Nothing is tracked: the
 * automaton has one state. */
wr_status_t build_f5_complex(build_t *b) {
    static const build_spec_t spec = {
        .name = "one-state", .letters = "1", .width = 1, .step = one_state};
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    build_layer(b, "spiral", 2, 1);
    lrnn_make_put_int(b->make, 0, 0, 1);
    three_factors(b->make, 2, 2);
    lrnn_make_form(b->make, WR_DECODER_THRESHOLD);
    lrnn_make_put_int(b->make, 0, 0, 1);
    return build_end_states(b, 0);
}

/* beta = 1, x = 1: three projections whose product [[0,0], [-1/10,-1/10]] has
 * the eigenvalue -1/10.  From (0,1) the second entry is (-1/10)^k after k
 * letters 1, and its sign gives the parity. */
wr_status_t build_f5_parity(build_t *b) {
    wr_status_t s = build_mod(b, 2);
    if (s != WR_OK)
        return s;
    lrnn_make_t *B = b->make;
    build_layer(b, "projections", 2, 3);
    lrnn_make_put_int(B, 1, 0, 1);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    three_factors(B, 1, 1);
    lrnn_make_form(B, WR_DECODER_SIGN);
    lrnn_make_put_int(B, 1, 0, 1);
    build_states(b);
    lrnn_make_read(B, 0);
    lrnn_make_read_row(B, (const uint32_t[]){0}, 1);
    lrnn_make_read_row(B, (const uint32_t[]){2}, 0);
    return WR_OK;
}

/* ---- F11: the previous or the current label ---------------------------- */

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

static void delay_layer(lrnn_make_t *B) {
    lrnn_make_layer(B, "delay", 2, 2);
    B->layer->role = WR_ROLE_DELAY;
    B->layer->gate = WR_GATE_DELAY;
    lrnn_make_wire(B, 0);
    lrnn_make_coordinate(B, 1);
}

/* Layer `reads` gives the current or the previous letter. */
static void toggle_layer(lrnn_make_t *B, uint32_t reads) {
    lrnn_make_layer(B, "toggle", 2, 2);
    B->layer->role = WR_ROLE_PERMRESET;
    lrnn_make_put_int(B, 0, 0, 1);
    lrnn_make_wire(B, reads);
    for (uint32_t x = 0; x < 2; x++)
        lrnn_make_row(B, &x, x);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    lrnn_make_action(B, WR_MATRIX_PERMUTATION);
    lrnn_make_image(B, (const uint32_t[]){1, 0});
}

/* With a delay if number[0] is set. */
wr_status_t build_f11(build_t *b) {
    const uint32_t repaired = b->number[0];
    static const build_spec_t spec = {.name = "toggle-if-it-was-1",
                                      .letters = "0 1",
                                      .width = 2,
                                      .step = cascade_step,
                                      .print = cascade_name};
    lrnn_make_t *B = b->make;
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    build_layer(b, "letter", 2, 2);
    B->layer->role = WR_ROLE_PERMRESET;
    lrnn_make_put_int(B, 0, 0, 1);
    build_reset(b, 0, 1);
    build_reset(b, 1, 1);
    if (repaired)
        delay_layer(B);
    toggle_layer(B, repaired);
    build_states(b);
    lrnn_make_read(B, 0);
    lrnn_make_read(B, 1 + repaired);
    for (uint32_t q = 0; q < b->automaton->states; q++)
        lrnn_make_read_row(B, b->tuples.tuple + 2 * (size_t) q, q);
    return WR_OK;
}
