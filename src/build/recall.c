/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Look-up tasks, with gates 0 and 1.
 *
 *   recall     associative recall: k:v assigns the value v to key k, a query k?
 *              changes nothing; one number per key, set or kept
 *   induction  for each letter, the letter that followed its latest previous
 *              occurrence; a layer with the last two letters, and above it one
 *              number per letter
 *
 * In both, the answer to a query, or to a letter, is a function of the state.
 * Source: [arora2024] for recall; [olsson2022] for induction
 */

#include "build/impl.h"

enum { MOST = 20000 }; /* maximum number of states */

/* Add actions that set one of n coordinates to 1, .., values; the identity. */
static void set_each(build_t *b, uint32_t n, uint32_t values) {
    for (uint32_t i = 0; i < n; i++)
        for (long x = 1; x <= (long) values; x++)
            build_store(b, i, &x, 1);
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
}

static void tuple_name(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    for (uint32_t i = 0; i < b->tuples.width; i++)
        if (q[i] == 0)
            wr_buffer_printf(out, "%s-", i > 0 ? "." : "");
        else
            wr_buffer_printf(out, "%s%u", i > 0 ? "." : "", q[i]);
}

/* ---- recall -------------------------------------------------------------- */

/* The letters are first all k:v, then the queries. */
static void recall_step(uint32_t *q, uint32_t letter, const build_t *b) {
    const uint32_t keys = b->number[0];
    const uint32_t values = b->number[1];
    if (letter < keys * values)
        q[letter / values] = 1 + letter % values;
}

wr_status_t build_recall(build_t *b) {
    const uint32_t keys = b->number[0];
    const uint32_t values = b->number[1];
    uint64_t states = 1;
    for (uint32_t k = 0; k < keys; k++)
        states *= values + 1;
    if (states > MOST)
        return wr_limits_fail(
            b->limits, WR_DOMAIN,
            "recall: %u keys with %u values are more than %d states", keys,
            values, MOST);
    for (uint32_t a = 0; a < keys * values; a++)
        build_letter(b, "%u:%u", a / values + 1, a % values + 1);
    for (uint32_t k = 1; k <= keys; k++)
        build_letter(b, "%u?", k);
    const build_spec_t spec = {.name = "recall",
                               .width = keys,
                               .step = recall_step,
                               .print = tuple_name};
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    build_orbit_layer(b, "values", keys, (const long[8]){0});
    for (uint32_t a = keys * values; a < keys * (values + 1); a++)
        b->make->layer->row[2 * (size_t) a + 1] = keys * values;
    set_each(b, keys, values);
    return build_end_states(b, 0);
}

/* ---- induction ----------------------------------------------------------- */

/* q: the last letter, then for each letter its successor; 0 for none. */
static void induction_step(uint32_t *q, uint32_t letter, const build_t *b) {
    (void) b;
    if (q[0] > 0)
        q[q[0]] = letter + 1;
    q[0] = letter + 1;
}

/* H = (now, before), the last two letters, with label now (n + 1) + before. */
static void last_two(build_t *b, uint32_t n) {
    lrnn_make_t *B = b->make;
    build_layer(b, "last", 2, (n + 1) * (n + 1));
    B->layer->role = WR_ROLE_DELAY;
    for (uint32_t a = 1; a <= n; a++) {
        lrnn_make_action(B, WR_MATRIX_DENSE);
        lrnn_make_put_int(B, 1, 0, 1);
        lrnn_make_input(B);
        lrnn_make_put_int(B, 0, 0, a);
    }
    for (uint32_t i = 0; i < (n + 1) * (n + 1); i++) {
        lrnn_make_vector(B, i);
        lrnn_make_put_list(B, (long[]){i / (n + 1), i % (n + 1)}, 2);
    }
}

/* The labels are all vectors of n numbers up to n, in counting order. */
static void successors(build_t *b, uint32_t n, uint32_t vectors) {
    lrnn_make_t *B = b->make;
    lrnn_make_layer(B, "next", n, vectors);
    lrnn_make_wire(B, 0);
    for (uint32_t i = 0; i < (n + 1) * (n + 1); i++) {
        uint32_t now = i / (n + 1), before = i % (n + 1);
        lrnn_make_row(B, &i,
                      now == 0 || before == 0 ? n * n
                                              : (before - 1) * n + now - 1);
    }
    set_each(b, n, n);
    for (uint32_t v = 0; v < vectors; v++) {
        lrnn_make_vector(B, v);
        for (uint32_t i = 0, x = v; i < n; i++, x /= n + 1)
            lrnn_make_put_int(B, i, 0, x % (n + 1));
    }
}

wr_status_t build_induction(build_t *b) {
    const uint32_t n = b->number[0];
    uint32_t vectors = 1;
    for (uint32_t a = 0; a < n; a++) {
        build_letter(b, "%c", 'a' + (int) a);
        vectors *= n + 1;
    }
    const build_spec_t spec = {.name = "induction",
                               .width = n + 1,
                               .step = induction_step,
                               .print = tuple_name};
    wr_status_t s = build_automaton(b, &spec, NULL);
    if (s != WR_OK)
        return s;
    last_two(b, n);
    successors(b, n, vectors);
    build_states(b);
    lrnn_make_read(b->make, 0);
    lrnn_make_read(b->make, 1);
    for (uint32_t i = 0; i < b->tuples.count; i++) {
        const uint32_t *q = b->tuples.tuple + (size_t) i * (n + 1);
        uint32_t v = 0;
        for (uint32_t k = n; k > 0; k--)
            v = v * (n + 1) + q[k];
        for (uint32_t before = 0; before <= n; before++)
            lrnn_make_read_row(b->make,
                               (uint32_t[]){q[0] * (n + 1) + before, v}, i);
    }
    return WR_OK;
}
