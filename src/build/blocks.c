/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* a^n b^n, a^n b^n c^n and a^n b^n c^n d^n.  For letters L_0, L_1, .. there are
 * the counters #L_i - #L_(i+1), read by sign, a bit "L_i has been seen" for
 * each i >= 1, and a flag that is set by a letter after a later one, or if a
 * counter is negative.  In the block of L_k, counter i is 0 for all i < k - 1
 * if the word is a prefix of a word of the language.
 * Source: [sarrof2024] for the list
 */

#include "build/impl.h"

/* States: error; start; in the block of a; then for each later letter "fewer
 * of it than of the previous one", and "equally many". */
enum { ERROR, START, FIRST, LATER };

/* Return the state for these signs and bits if the flag is not set. */
static uint32_t state_of(const uint32_t *sign, uint32_t seen, uint32_t n) {
    uint32_t block = 0;
    for (uint32_t i = 1; i < n; i++)
        if (seen >> (i - 1) & 1)
            block = i;
    for (uint32_t i = 0; i + 1 < n; i++)
        if (sign[i] == 0 || (i + 1 < block && sign[i] != 1))
            return ERROR;
    if (block == 0)
        return sign[0] == 1 ? START : FIRST;
    return LATER + 2 * (block - 1) + (sign[block - 1] == 1);
}

/* Set value to the signs of the counters, then the bits, n - 1 each. */
static void put_values(uint32_t *value, const uint32_t *sign, uint32_t seen,
                       uint32_t n) {
    for (uint32_t i = 0; i + 1 < n; i++) {
        value[i] = sign[i];
        value[n - 1 + i] = seen >> i & 1;
    }
}

/* Make the rows of the flag's gate, and those of the readout. */
static void tables(lrnn_make_t *B, uint32_t n) {
    uint32_t sign[8], value[8];
    for (uint32_t t = 0; build_signs(sign, n - 1, t); t++)
        for (uint32_t seen = 0; seen < 1u << (n - 1); seen++) {
            put_values(value, sign, seen, n);
            for (uint32_t a = 0; a < n; a++) {
                int wrong = seen >> a != 0; /* a later letter was seen */
                for (uint32_t i = 0; i + 1 < n; i++)
                    wrong |= sign[i] == 0;
                value[2 * (n - 1)] = a;
                lrnn_make_row(B, value, (uint32_t) wrong);
            }
            for (uint32_t flag = 0; flag < 2; flag++) {
                value[2 * (n - 1)] = flag;
                lrnn_make_read_row(B, value,
                                   flag ? ERROR : state_of(sign, seen, n));
            }
        }
}

/* After "fewer" the same letter follows; after "equal" the next, or the end. */
static void states(lrnn_make_t *B, uint32_t n) {
    static const char *const first[] = {"error", "start", "a"};
    wr_lrnn_struct *M = B->M;
    for (uint32_t q = ERROR; q <= FIRST; q++)
        lrnn_make_name(&M->state_name, &M->states, "%s", first[q]);
    for (uint32_t i = 1; i < n; i++) {
        lrnn_make_name(&M->state_name, &M->states, "%c-fewer", 'a' + (int) i);
        lrnn_make_name(&M->state_name, &M->states, "%c-equal", 'a' + (int) i);
    }
    lrnn_make_accept(B, START);
    lrnn_make_accept(B, M->states - 1);
    lrnn_make_next(B, START, 0);
    lrnn_make_next(B, FIRST, 0);
    lrnn_make_next(B, FIRST, 1);
    for (uint32_t i = 1; i < n; i++) {
        lrnn_make_next(B, LATER + 2 * (i - 1), i);
        if (i + 1 < n)
            lrnn_make_next(B, LATER + 2 * (i - 1) + 1, i + 1);
    }
}

/* The number of the construction is the number of letters. */
wr_status_t build_blocks(build_t *b) {
    const uint32_t n = b->number[0];
    lrnn_make_t *B = b->make;
    for (uint32_t a = 0; a < n; a++)
        build_letter(b, "%c", 'a' + (int) a);
    for (uint32_t i = 0; i + 1 < n; i++) {
        long add[4] = {0};
        add[i] = 1;
        add[i + 1] = -1;
        build_counter(b, 0, add, WR_DECODER_SIGN);
    }
    for (uint32_t i = 1; i < n; i++) {
        build_flag(b);
        lrnn_make_wire(B, WR_WIRE_LETTER);
        for (uint32_t a = 0; a < n; a++)
            lrnn_make_row(B, &a, a == i);
    }
    build_flag(b);
    for (uint32_t l = 0; l < 2 * (n - 1); l++)
        lrnn_make_wire(B, l);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t l = 0; l <= 2 * (n - 1); l++)
        lrnn_make_read(B, l);
    tables(B, n);
    states(B, n);
    return WR_OK;
}
