/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counting the letter 1 modulo m: by signs, permutations and companion
 * matrices, all over the integers.
 * Source: [grazzi2025, eq. (3), Thm 3]
 */

#include "build/impl.h"

/* Letter 0 has action 0, letter 1 action 1. */
#define GATE_01 "'reads': ['letter'], 'gate': {'table': [[0, 0], [1, 1]]}"

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

/* h0 = 1, h <- -h on 1. */
wr_status_t build_parity_sign(build_t *b) {
    wr_status_t s = parity_automaton(b);
    if (s != WR_OK)
        return s;
    build_item(b, "{'name': 'sign', 'role': 'general', 'dim': 1,"
                  " 'H0': ['1'], 'labels': ['even', 'odd'], " GATE_01
                  ", " BUILD_FLIP "}");
    return build_end_states(b, 0);
}

/* h0 = 0, h <- 1 - h on 1. */
wr_status_t build_parity_affine(build_t *b) {
    wr_status_t s = parity_automaton(b);
    if (s != WR_OK)
        return s;
    build_item(b, "{'name': 'bit', 'role': 'general', 'dim': 1,"
                  " 'H0': ['0'], 'labels': ['even', 'odd'], " GATE_01 ","
                  " 'actions': [{'A': 'identity'},"
                  " {'A': {'diagonal': ['-1']}, 'B': ['1']}],"
                  " 'decoder': {'kind': 'coordinate', 'index': 0}}");
    return build_end_states(b, 0);
}

/* ---- a power of two by signs ------------------------------------------- */

/* Layer i flips on 1 when all lower layers have just returned to +1 (label
 * 0), as the binary digits of a counter carry. */
static void sign_layer(build_t *b, uint32_t i) {
    build_item(b,
               "{'name': 'digit %u', 'role': 'general', 'dim': 1,"
               " 'H0': ['1'], 'reads': 'all', 'labels': 2,"
               " 'gate': {'table': [",
               i);
    for (uint32_t below = 0; below < 1u << i; below++)
        for (uint32_t letter = 0; letter < 2; letter++) {
            build_item(b, "[%u", letter);
            for (uint32_t j = 0; j < i; j++)
                build_put(b, ", %u", below >> j & 1);
            build_put(b, ", %u]", letter == 1 && below == 0);
        }
    build_put(b, "]}, " BUILD_FLIP "}");
}

wr_status_t build_mod_signs(build_t *b) {
    uint32_t digits = (uint32_t) b->number[0], m = 1u << digits;
    wr_buffer_t reads;
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    wr_buffer_init(reads);
    for (uint32_t i = 0; i < digits; i++) {
        sign_layer(b, i);
        wr_buffer_printf(reads, "%s%u", i > 0 ? ", " : "", i);
    }
    build_readout(b, reads->text);
    for (uint32_t q = 0; q < m; q++) {
        build_item(b, "[");
        for (uint32_t i = 0; i < digits; i++)
            build_item(b, "%u", q >> i & 1);
        build_put(b, ", %u]", q);
    }
    build_end(b);
    wr_buffer_clear(reads);
    return WR_OK;
}

/* ---- permutations ------------------------------------------------------ */

/* The prime powers whose product is m. */
static uint32_t prime_powers(uint32_t q[16], uint32_t m) {
    uint32_t n = 0;
    for (uint32_t p = 2; m > 1; p++)
        if (m % p == 0)
            for (q[n++] = 1; m % p == 0; m /= p)
                q[n - 1] *= p;
    return n;
}

/* Cycles of lengths q side by side, one mark on each: where they are
 * together is the number modulo the product. */
static void cycles_layer(build_t *b, const uint32_t *q, uint32_t blocks) {
    uint32_t n = 0, at = 0;
    for (uint32_t k = 0; k < blocks; k++)
        n += q[k];
    uint32_t *image = wr_malloc(n * sizeof *image);
    int32_t *h0 = wr_calloc(n, sizeof *h0);
    for (uint32_t k = 0; k < blocks; at += q[k++]) {
        h0[at] = 1;
        for (uint32_t i = 0; i < q[k]; i++)
            image[at + i] = at + (i + 1) % q[k];
    }
    build_layer(b, "cycles", "general", n, b->automaton->states);
    build_item(b, "{'A': 'identity'}");
    build_permutation(b, image, n);
    build_close_orbit(b, h0, n);
    wr_free(image);
    wr_free(h0);
}

wr_status_t build_mod_permutation(build_t *b) {
    uint32_t m = (uint32_t) b->number[0];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    uint32_t *image = wr_malloc(m * sizeof *image);
    for (uint32_t i = 0; i < m; i++)
        image[i] = (i + 1) % m;
    build_layer(b, "count", "permutation-reset", m, m);
    build_item(b, "{'A': 'identity'}");
    build_permutation(b, image, m);
    build_close_onehot(b, 0);
    build_end_states(b, 0);
    wr_free(image);
    return WR_OK;
}

wr_status_t build_mod_cycles(build_t *b) {
    uint32_t q[16], m = (uint32_t) b->number[0];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    cycles_layer(b, q, prime_powers(q, m));
    return build_end_states(b, 0);
}

/* ---- companion matrices ------------------------------------------------ */

/* Coefficient i of the cyclotomic polynomial of q, negated; its degree. */
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

/* Blocks x -> a x modulo the cyclotomic polynomials of q_0, q_1, ..,
 * each started at 1: block k returns after q_k steps. */
static void companion_layer(build_t *b, const uint32_t *q, uint32_t blocks) {
    uint32_t n = 0, at = 0;
    for (uint32_t k = 0; k < blocks; k++)
        n += cyclotomic(NULL, q[k]);
    slong *minus = wr_malloc(n * sizeof *minus);
    int32_t *h0 = wr_calloc(n, sizeof *h0);
    build_layer(b, "companions", "general", n, b->automaton->states);
    build_item(b, "{'A': 'identity'}, {'A': {'sparse': [");
    for (uint32_t k = 0; k < blocks; k++) {
        uint32_t size = cyclotomic(minus, q[k]);
        h0[at] = 1;
        for (uint32_t i = 0; i + 1 < size; i++)
            build_item(b, "[%u, %u, '1']", at + i + 1, at + i);
        for (uint32_t i = 0; i < size; i++)
            if (minus[i] != 0)
                build_item(b, "[%u, %u, '%ld']", at + i, at + size - 1,
                           (long) minus[i]);
        at += size;
    }
    build_put(b, "]}}");
    build_close_orbit(b, h0, n);
    wr_free(minus);
    wr_free(h0);
}

wr_status_t build_mod_companion(build_t *b) {
    uint32_t m = (uint32_t) b->number[0];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    companion_layer(b, &m, 1);
    return build_end_states(b, 0);
}

wr_status_t build_mod_blocks(build_t *b) {
    uint32_t q[16], m = (uint32_t) b->number[0];
    wr_status_t s = build_mod(b, m);
    if (s != WR_OK)
        return s;
    companion_layer(b, q, prime_powers(q, m));
    return build_end_states(b, 0);
}
