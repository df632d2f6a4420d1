/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Registers: set-reset, the flip-flop predictor of two layers, and the
 * flip-flop that contracts.
 * Source: [sarrof2024]; the contracting one [mat2025, Construction 2]
 */

#include "build/impl.h"

/* ---- set-reset --------------------------------------------------------- */

static void store(uint32_t *q, uint32_t letter, const build_t *b) {
    if (letter < b->number[0])
        *q = letter;
}

/* H = the value, in one dimension: A = 0, B = s on letter s, A = 1 on
 * keep. */
wr_status_t build_set_reset(build_t *b) {
    uint32_t n = (uint32_t) b->number[0];
    wr_buffer_t letters;
    wr_buffer_init(letters);
    for (uint32_t k = 0; k < n; k++)
        wr_buffer_printf(letters, "%u ", k);
    wr_buffer_put(letters, "keep");
    const build_spec_t spec = {.name = "set-reset",
                               .letters = letters->text,
                               .width = 1,
                               .step = store};
    wr_status_t s = build_automaton(b, &spec, NULL);
    wr_buffer_clear(letters);
    if (s != WR_OK)
        return s;
    build_layer(b, "register", "general", 1, n);
    for (uint32_t k = 0; k < n; k++)
        build_item(b, "{'A': 'zero', 'B': ['%u']}", k);
    build_item(b, "{'A': 'identity'}], 'H0': ['0'],"
                  " 'decoder': {'kind': 'coordinate', 'index': 0}}");
    return build_end_states(b, 0);
}

/* ---- the flip-flop predictor ------------------------------------------- */

enum { WRITE, READ, IGNORE, ZERO, ONE };

/* (instruction, bit, last letter); every word has a state, whether or not
 * instructions and bits alternate.  Before the first instruction 0, after
 * w, r, i: 1, 2, 3; before the first letter 5. */
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

/* The word may end after a bit.  Which letters may follow: an instruction
 * after a bit (w at the start), the stored bit after r, any bit after w
 * and i.  This is about words of the language; the automaton tells the
 * states of all words, and no words from others. */
static void flip_flop_next(build_t *b) {
    const wr_dfa_struct *A = b->automaton;
    build_put(b, "], 'accept': [");
    for (uint32_t k = 0; k < A->states; k++) {
        uint32_t last = b->tuples.tuple[3 * (size_t) k + 2];
        if (last == ZERO || last == ONE)
            build_item(b, "%u", k);
    }
    build_put(b, "], 'next': [");
    for (uint32_t k = 0; k < A->states; k++) {
        const uint32_t *q = b->tuples.tuple + 3 * (size_t) k;
        if (q[2] == 5)
            build_item(b, "['w']");
        else if (q[2] == READ)
            build_item(b, "['%u']", q[1]);
        else if (q[2] == WRITE || q[2] == IGNORE)
            build_item(b, "['0', '1']");
        else
            build_item(b, "['w', 'r', 'i']");
    }
    build_put(b, "]}}");
}

/* Layer 0 keeps the last instruction, layer 1 the bit that came while it was
 * w; the last letter is read from the input. */
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
    build_item(b, "{'name': 'instruction', 'role': 'general', 'dim': 1,"
                  " 'H0': ['0'], 'reads': ['letter'], 'labels': 4,"
                  " 'gate': {'table':"
                  " [[0, 0], [1, 1], [2, 2], [3, 3], [4, 3]]}, 'actions':"
                  " [{'A': 'zero', 'B': ['1']}, {'A': 'zero', 'B': ['2']},"
                  " {'A': 'zero', 'B': ['3']}, {'A': 'identity'}],"
                  " 'decoder': {'kind': 'coordinate', 'index': 0}}");
    build_item(b, "{'name': 'bit', 'role': 'general', 'dim': 1,"
                  " 'H0': ['0'], 'reads': ['letter', 0], 'labels': 2,"
                  " 'gate': {'table': [");
    for (uint32_t letter = 0; letter < 5; letter++)
        for (uint32_t code = 0; code < 4; code++)
            build_item(b, "[%u, %u, %u]", letter, code,
                       letter < ZERO || code != WRITE + 1 ? 0 : letter - 2);
    build_put(b, "]}, 'actions': [{'A': 'identity'},"
                 " {'A': 'zero', 'B': ['0']}, {'A': 'zero', 'B': ['1']}],"
                 " 'decoder': {'kind': 'coordinate', 'index': 0}}");
    build_readout(b, "0, 1, 'letter'");
    for (uint32_t k = 0; k < b->automaton->states; k++) {
        const uint32_t *q = b->tuples.tuple + 3 * (size_t) k;
        build_item(b, "[%u, %u, %u, %u]", q[0], q[1], q[2], k);
    }
    flip_flop_next(b);
    return WR_OK;
}

/* ---- the flip-flop that contracts -------------------------------------- */

static void bit_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    if (letter < 2)
        *q = letter;
}

/* h <- 3/4 h, 1/4 h - 1/2, 1/4 h + 1/2: on (-1,0) and (0,1) the sign is the
 * bit for ever, and h itself never returns. */
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
    build_layer(b, "contract", "general", 1, 3);
    build_item(b, "{'A': {'diagonal': ['1/4']}, 'B': ['-1/2']},"
                  " {'A': {'diagonal': ['1/4']}, 'B': ['1/2']},"
                  " {'A': {'diagonal': ['3/4']}}], 'H0': ['-1/2'],"
                  " 'decoder': {'kind': 'sign', 'form': ['1', '0']}}");
    build_readout(b, "0");
    build_item(b, "[0, 0]");
    build_item(b, "[2, 1]");
    return build_end(b);
}
