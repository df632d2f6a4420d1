/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* F15: nilpotent letters, whose only eigenvalue is 0, and languages that are
 * not aperiodic.  a takes e_0 to e_1, and b takes e_1 to -e_0, so that ab is -1
 * on e_0, and the words that take e_0 to itself are (abab)*.  With a third
 * letter d, e_1 to e_0, the words ab and ad are bits 1 and 0, and the model
 * tracks their parity.  On four coordinates, for e_0, e_1, -e_0 and -e_1,
 * matrices of 0 and 1 do the same.
 * Source: a printed statement of [mat2025]
 */

#include "build/impl.h"

/* ---- automata ---------------------------------------------------------- */

/* The position in abab, 4 after an error. */
static void abab_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    *q = *q < 4 && *q % 2 == letter ? (*q + 1) % 4 : 4;
}

/* Bit 0: within a word ab or ad; bit 1: parity of b; 4 after an error. */
static void bits_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    if (*q == 4 || *q % 2 != (letter > 0))
        *q = 4;
    else
        *q ^= letter == 1 ? 3 : 1;
}

/* ---- models ------------------------------------------------------------ */

static const char *const positions[] = {"0", "1", "2", "3", "dead"};
static const build_spec_t abab = {.name = "ababstar",
                                  .letters = "a b",
                                  .width = 1,
                                  .step = abab_step,
                                  .accepts = build_is_zero,
                                  .names = positions};
static const char *const parities[] = {"even", "even-open", "odd", "odd-open",
                                       "error"};
static const build_spec_t bits = {.name = "parity-of-ab-and-ad",
                                  .letters = "a b d",
                                  .width = 1,
                                  .step = bits_step,
                                  .accepts = build_is_zero,
                                  .names = parities};

/* Entry x at (row, column) of the matrix of a letter. */
typedef struct {
    uint32_t letter, row, column;
    long x;
} entry_t;

static const entry_t plane[] = {{0, 1, 0, 1}, {1, 0, 1, -1}, {2, 0, 1, 1}, {0}};
static const entry_t four[] = {{0, 1, 0, 1}, {0, 3, 2, 1}, {1, 2, 1, 1},
                               {1, 0, 3, 1}, {2, 0, 1, 1}, {2, 2, 3, 1},
                               {0}};

/* One layer with one action per letter, decoded by the orbit of e_0, with 2 or
 * 4 coordinates and 2 or 3 letters. */
wr_status_t build_f15(build_t *b) {
    const uint32_t dim = b->number[0];
    const entry_t *e = dim == 2 ? plane : four;
    wr_status_t s = build_automaton(b, b->number[1] == 2 ? &abab : &bits, NULL);
    if (s != WR_OK)
        return s;
    build_orbit_layer(b, "nilpotent", dim, (const long[]){1, 0, 0, 0});
    for (uint32_t a = 0; a < b->automaton->letters; a++) {
        lrnn_make_action(b->make,
                         dim == 2 ? WR_MATRIX_DENSE : WR_MATRIX_SPARSE);
        for (; e->x != 0 && e->letter == a; e++)
            lrnn_make_put_int(b->make, e->row, e->column, e->x);
    }
    return build_end_both(b, 0);
}
