/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counting the letter 1 modulo m: by signs, permutations and companion
 * matrices, all over the integers.
 * Source: [grazzi2025, eq. (3), Thm 3]
 */

#include "build/impl.h"

/* ---- parity ------------------------------------------------------------ */

static void parity_add(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    *q ^= letter;
}

static wr_status_t parity_automaton(build_t *b) {
    static const char *const names[] = {"even", "odd"};
    static const build_spec_t spec = {.name = "parity",
                                      .letters = "0 1",
                                      .width = 1,
                                      .step = parity_add,
                                      .accepts = build_is_zero,
                                      .names = names};
    return build_automaton(b, &spec, NULL);
}

/* Letter 0 has action 0, letter 1 action 1. */
static void open_layer(build_t *b, const char *name) {
    build_layer(b, name, 1, 2);
    b->make->layer->label_name = wr_strings_copy(b->automaton->state_name, 2);
}

wr_status_t build_parity_sign(build_t *b) {
    wr_status_t s = parity_automaton(b);
    if (s != WR_OK)
        return s;
    open_layer(b, "sign");
    lrnn_make_flip(b->make);
    return build_end_states(b, 0);
}

wr_status_t build_parity_affine(build_t *b) {
    wr_status_t s = parity_automaton(b);
    if (s != WR_OK)
        return s;
    open_layer(b, "bit");
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
    lrnn_make_action(b->make, WR_MATRIX_DIAGONAL);
    lrnn_make_put_int(b->make, 0, 0, -1);
    lrnn_make_input(b->make);
    lrnn_make_put_int(b->make, 0, 0, 1);
    lrnn_make_coordinate(b->make, 0);
    return build_end_states(b, 0);
}

/* ---- a power of two by signs ------------------------------------------- */

/* Layer i flips on 1 if all lower layers have just returned to +1 (label 0),
 * as binary digits of a counter carry. */
static void sign_layer(build_t *b, uint32_t i) {
    char name[24];
    uint32_t value[16];
    snprintf(name, sizeof name, "digit %u", i);
    lrnn_make_layer(b->make, name, 1, 2);
    lrnn_make_flip(b->make);
    b->make->layer->reads_all = 1;
    b->make->layer->wires = i + 1;
    for (uint32_t below = 0; below < 1u << i; below++)
        for (value[0] = 0; value[0] < 2; value[0]++) {
            for (uint32_t j = 0; j < i; j++)
                value[j + 1] = below >> j & 1;
            lrnn_make_row(b->make, value, value[0] == 1 && below == 0);
        }
}

wr_status_t build_mod_signs(build_t *b) {
    uint32_t digits = b->number[0], m = 1u << digits, digit[16];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    build_states(b);
    for (uint32_t i = 0; i < digits; i++) {
        sign_layer(b, i);
        lrnn_make_read(b->make, i);
    }
    for (uint32_t q = 0; q < m; q++) {
        for (uint32_t i = 0; i < digits; i++)
            digit[i] = q >> i & 1;
        lrnn_make_read_row(b->make, digit, q);
    }
    return WR_OK;
}

/* ---- permutations ------------------------------------------------------ */

/* Set q to the prime powers whose product is m; return their number. */
static uint32_t prime_powers(uint32_t q[16], uint32_t m) {
    uint32_t n = 0;
    for (uint32_t p = 2; m > 1; p++)
        if (m % p == 0)
            for (q[n++] = 1; m % p == 0; m /= p)
                q[n - 1] *= p;
    return n;
}

/* Cycles of lengths q next to each other, with one mark on each; their
 * positions determine the count modulo the product of the lengths. */
static void cycles_layer(build_t *b, const uint32_t *q, uint32_t blocks) {
    const uint32_t m = b->automaton->states; /* no less than the dimension */
    uint32_t *image = wr_malloc(m * sizeof *image), n = 0;
    long *h0 = wr_calloc(m, sizeof *h0);
    for (uint32_t k = 0; k < blocks; n += q[k++]) {
        h0[n] = 1;
        for (uint32_t i = 0; i < q[k]; i++)
            image[n + i] = n + (i + 1) % q[k];
    }
    build_orbit_layer(b, "cycles", n, h0);
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
    build_permutation(b, image);
    WR_FREE(image, h0);
}

wr_status_t build_mod_permutation(build_t *b) {
    uint32_t m = b->number[0];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    uint32_t *image = wr_malloc(m * sizeof *image);
    for (uint32_t i = 0; i < m; i++)
        image[i] = (i + 1) % m;
    build_onehot_layer(b, "count", WR_ROLE_PERMRESET);
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
    build_permutation(b, image);
    wr_free(image);
    return build_end_states(b, 0);
}

wr_status_t build_mod_cycles(build_t *b) {
    uint32_t q[16], m = b->number[0];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    cycles_layer(b, q, prime_powers(q, m));
    return build_end_states(b, 0);
}

/* ---- companion matrices ------------------------------------------------ */

/* Set minus to the negated coefficients of the cyclotomic polynomial of q,
 * below the leading one; return its degree. */
static uint32_t cyclotomic(slong *minus, uint32_t q) {
    fmpz_poly_t f;
    fmpz_poly_init(f);
    fmpz_poly_cyclotomic(f, q);
    uint32_t n = (uint32_t) fmpz_poly_degree(f);
    for (uint32_t i = 0; minus != NULL && i < n; i++)
        minus[i] = -fmpz_poly_get_coeff_si(f, i);
    fmpz_poly_clear(f);
    return n;
}

/* Blocks x -> a x modulo the cyclotomic polynomials of q_0, q_1, .., each with
 * start 1: block k returns to it after q_k steps. */
static void companion_layer(build_t *b, const uint32_t *q, uint32_t blocks) {
    const uint32_t m = b->automaton->states; /* no less than the dimension */
    uint32_t n = 0, at = 0;
    slong *minus = wr_malloc(m * sizeof *minus);
    long *h0 = wr_calloc(m, sizeof *h0);
    for (uint32_t k = 0; k < blocks; n += cyclotomic(NULL, q[k++]))
        h0[n] = 1;
    build_orbit_layer(b, "companions", n, h0);
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
    lrnn_make_action(b->make, WR_MATRIX_SPARSE);
    for (uint32_t k = 0; k < blocks; k++) {
        uint32_t size = cyclotomic(minus, q[k]);
        for (uint32_t i = 0; i + 1 < size; i++)
            lrnn_make_put_int(b->make, at + i + 1, at + i, 1);
        for (uint32_t i = 0; i < size; i++)
            lrnn_make_put_int(b->make, at + i, at + size - 1, (long) minus[i]);
        at += size;
    }
    WR_FREE(minus, h0);
}

/* One block, or if number[1] is set one per prime power. */
wr_status_t build_companions(build_t *b) {
    uint32_t m = b->number[0], q[16] = {m};
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    companion_layer(b, q, b->number[1] ? prime_powers(q, m) : 1);
    return build_end_states(b, 0);
}
