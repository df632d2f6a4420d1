/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Registers: set-reset, the two-layer flip-flop predictor, and the contracting
 * flip-flop.
 * Source: [sarrof2024]; the contracting one [mat2025, Construction 2]
 */

#include "build/impl.h"

/* ---- set-reset --------------------------------------------------------- */

static void store(uint32_t *q, uint32_t letter, const build_t *b) {
    if (letter < b->number[0])
        *q = letter;
}

/* H = the value, in one dimension: A = 0, B = s on letter s, A = 1 on keep. */
wr_status_t build_set_reset(build_t *b) {
    static const build_spec_t spec = {
        .name = "set-reset", .letters = "keep", .width = 1, .step = store};
    const uint32_t n = b->number[0];
    for (uint32_t k = 0; k < n; k++)
        build_letter(b, "%u", k);
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    build_layer(b, "register", 1, n);
    for (uint32_t k = 0; k < n; k++)
        build_reset(b, 0, k);
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
    lrnn_make_coordinate(b->make, 0);
    return build_end_states(b, 0);
}

/* ---- the flip-flop predictor ------------------------------------------- */

enum { WRITE, READ, IGNORE, ZERO, ONE };

/* (instruction, bit, last letter), defined for every word, whether or not
 * instructions and bits alternate.  The instruction is 0 at first, and 1, 2, 3
 * after w, r, i; the last letter is 5 at first. */
static void flip_flop_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    if (letter <= IGNORE)
        q[0] = letter + 1;
    else if (q[0] == WRITE + 1)
        q[1] = letter - ZERO;
    q[2] = letter;
}

static void flip_flop_name(wr_buffer_t out, const uint32_t *q,
                           const build_t *b) {
    (void) b;
    wr_buffer_printf(out, "%c%u%c", "-wri"[q[0]], q[1], "wri01-"[q[2]]);
}

/* The word may end after a bit.  After a bit any instruction may follow (at the
 * start w), after r the stored bit, after w and i any bit.  This concerns words
 * of the language; the automaton has a state for every word. */
static void flip_flop_next(lrnn_make_t *B, uint32_t state, const uint32_t *q) {
    static const unsigned char may[] = {
        [WRITE] = 1 << ZERO | 1 << ONE,
        [IGNORE] = 1 << ZERO | 1 << ONE,
        [ZERO] = 1 << WRITE | 1 << READ | 1 << IGNORE,
        [ONE] = 1 << WRITE | 1 << READ | 1 << IGNORE,
        [5] = 1 << WRITE};
    for (uint32_t a = 0; a < 5; a++)
        if (q[2] == READ ? a == ZERO + q[1] : may[q[2]] >> a & 1)
            lrnn_make_next(B, state, a);
    if (q[2] == ZERO || q[2] == ONE)
        lrnn_make_accept(B, state);
}

/* Layer 0 stores the last instruction, layer 1 the last bit written after w. */
static void flip_flop_layers(build_t *b) {
    lrnn_make_t *B = b->make;
    lrnn_make_layer(B, "instruction", 1, 4);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < 5; a++)
        lrnn_make_row(B, &a, a <= IGNORE ? a : 3);
    for (uint32_t a = 0; a <= IGNORE; a++)
        build_reset(b, 0, a + 1);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    lrnn_make_coordinate(B, 0);
    lrnn_make_layer(B, "bit", 1, 2);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t a = 0; a < 5; a++)
        for (uint32_t code = 0; code < 4; code++)
            lrnn_make_row(B, (uint32_t[]){a, code},
                          a < ZERO || code != WRITE + 1 ? 0 : a - 2);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    build_reset(b, 0, 0);
    build_reset(b, 0, 1);
    lrnn_make_coordinate(B, 0);
}

/* The readout reads the last letter from the input. */
wr_status_t build_flip_flop(build_t *b) {
    static const build_spec_t spec = {.name = "flip-flop-predictor",
                                      .letters = "w r i 0 1",
                                      .width = 3,
                                      .step = flip_flop_step,
                                      .print = flip_flop_name};
    static const uint32_t start[3] = {0, 0, 5};
    wr_status_t s = build_automaton(b, &spec, start);
    if (s != WR_OK)
        return s;
    flip_flop_layers(b);
    build_states(b);
    lrnn_make_read(b->make, 0);
    lrnn_make_read(b->make, 1);
    lrnn_make_read(b->make, WR_WIRE_LETTER);
    for (uint32_t k = 0; k < b->automaton->states; k++) {
        const uint32_t *q = b->tuples.tuple + 3 * (size_t) k;
        lrnn_make_read_row(b->make, q, k);
        flip_flop_next(b->make, k, q);
    }
    return WR_OK;
}

/* ---- the contracting flip-flop ----------------------------------------- */

static void bit_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    if (letter < 2)
        *q = letter;
}

/* h <- 3/4 h, 1/4 h - 1/2, 1/4 h + 1/2: all values lie in (-1,0) and (0,1), the
 * sign is always the bit, and h never takes a value twice. */
wr_status_t build_mamba(build_t *b) {
    static const char *const names[] = {"off", "on"};
    static const build_spec_t spec = {.name = "flip-flop",
                                      .letters = "reset set ignore",
                                      .width = 1,
                                      .step = bit_step,
                                      .names = names};
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    static const long step[3][2] = {{1, -1}, {1, 1}, {3, 0}};
    lrnn_make_t *B = b->make;
    build_layer(b, "contract", 1, 3);
    lrnn_make_put_q(B, 0, -1, 2);
    for (int a = 0; a < 3; a++) {
        lrnn_make_action(B, WR_MATRIX_DIAGONAL);
        lrnn_make_put_q(B, 0, step[a][0], 4);
        lrnn_make_input(B);
        lrnn_make_put_q(B, 0, step[a][1], 2);
    }
    lrnn_make_form(B, WR_DECODER_SIGN);
    lrnn_make_put_int(B, 0, 0, 1);
    build_states(b);
    lrnn_make_read(B, 0);
    lrnn_make_read_row(B, (const uint32_t[]){0}, 0);
    lrnn_make_read_row(B, (const uint32_t[]){2}, 1);
    return WR_OK;
}
