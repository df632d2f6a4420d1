/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Dyck(K, m): brackets of K kinds, nested at most m deep, in two layers with
 * 1 + m ceil(log2 K) numbers in total.  Layer 0 counts the depth.  Layer 1 has
 * a slot of ceil(log2 K) bits for each depth.  An opening bracket writes its
 * kind into the slot of the new depth (A = 0 there, B = the bits) and keeps all
 * other slots (A = 1).  Nothing is erased: slots above the depth are not read.
 *
 * The model determines which letters may follow: an opening one below depth m,
 * the closing one of the kind in the slot of the depth, the end at depth 0.
 * It makes no statement after a word that is not a prefix of a balanced one.
 * Source: [sarrof2024, bounded Dyck languages]
 */

#include "build/impl.h"

#define MAX_CONTENTS 4096 /* of K^m, the number of rows of tables */

static uint32_t kinds(const build_t *b) {
    return b->number[0];
}
static uint32_t deepest(const build_t *b) {
    return b->number[1];
}

/* ---- the automaton ----------------------------------------------------- */

/* The depth, or m + 1 after an error; then the kinds of the open brackets. */
static void step(uint32_t *q, uint32_t letter, const build_t *b) {
    uint32_t m = deepest(b), kind = letter / 2, open = letter % 2 == 0;
    if (q[0] > m)
        return;
    if (open ? q[0] == m : q[0] == 0 || q[q[0]] != kind) {
        memset(q, 0, (m + 1) * sizeof *q);
        q[0] = m + 1;
    } else if (open) {
        q[++q[0]] = kind;
    } else {
        q[q[0]--] = 0;
    }
}

/* ( ) [ ] { } < >, or if there are more kinds (1 )1 (2 )2 .. */
static void name_letters(build_t *b) {
    for (uint32_t a = 0; a < 2 * kinds(b); a++)
        if (kinds(b) <= 4)
            build_letter(b, "%c", "()[]{}<>"[a]);
        else
            build_letter(b, "%c%u", "()"[a % 2], a / 2 + 1);
}

static void stack_name(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    if (q[0] == 0 || q[0] > deepest(b))
        wr_buffer_put(out, q[0] == 0 ? "empty" : "dead");
    for (uint32_t l = 1; l <= q[0] && q[0] <= deepest(b); l++)
        wr_buffer_put(out, b->make->M->alphabet[2 * q[l]]);
}

static wr_status_t automaton(build_t *b) {
    char name[32];
    snprintf(name, sizeof name, "dyck-%u-%u", kinds(b), deepest(b));
    const build_spec_t spec = {.name = name,
                               .width = deepest(b) + 1,
                               .step = step,
                               .accepts = build_is_zero, /* balanced */
                               .print = stack_name};
    name_letters(b);
    return build_automaton(b, &spec, NULL);
}

/* ---- the layers -------------------------------------------------------- */

static void depth_layer(build_t *b) {
    lrnn_make_t *B = b->make;
    lrnn_make_layer(B, "depth", 1, deepest(b) + 1);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < 2 * kinds(b); a++)
        lrnn_make_row(B, &a, a % 2);
    for (long step = 1; step >= -1; step -= 2) {
        lrnn_make_action(B, WR_MATRIX_IDENTITY);
        lrnn_make_input(B);
        lrnn_make_put_int(B, 0, 0, step);
    }
    lrnn_make_coordinate(B, 0);
}

/* Return the bits of a kind; there are at most 16 kinds. */
static const long *bits_of(long x[4], uint32_t kind) {
    for (uint32_t i = 0; i < 4; i++)
        x[i] = kind >> i & 1;
    return x;
}

/* Action 0 keeps all slots; the others write a kind into the slot of a depth.
 * The digits of label c in base K are the kinds in the slots, the first slot
 * being the lowest digit. */
static void slots_layer(build_t *b, uint32_t bits, uint32_t contents) {
    const uint32_t m = deepest(b), k = kinds(b);
    lrnn_make_t *B = b->make;
    long x[4];
    lrnn_make_layer(B, "slots", m * bits, contents);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t a = 0; a < 2 * k; a++) /* l: the new depth */
        for (uint32_t l = a % 2 == 0; l < m + (a % 2 == 0); l++)
            lrnn_make_row(B, (uint32_t[]){a, l},
                          a % 2 == 0 ? 1 + (l - 1) * k + a / 2 : 0);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    for (uint32_t l = 0; l < m; l++)
        for (uint32_t kind = 0; kind < k; kind++)
            build_store(b, l * bits, bits_of(x, kind), bits);
    for (uint32_t c = 0; c < contents; c++) {
        lrnn_make_vector(B, c);
        for (uint32_t l = 0, rest = c; l < m; l++, rest /= k)
            for (uint32_t i = 0; i < bits; i++)
                lrnn_make_put_int(B, l * bits + i, 0, rest % k >> i & 1);
    }
}

/* ---- the readout ------------------------------------------------------- */

/* States: depth 0; then depth l with `kind` on top of the stack. */
static void readout(build_t *b, uint32_t contents) {
    const uint32_t m = deepest(b), k = kinds(b);
    lrnn_make_t *B = b->make;
    lrnn_make_name(&B->M->state_name, &B->M->states, "empty");
    for (uint32_t i = 0; i < m * k; i++)
        lrnn_make_name(&B->M->state_name, &B->M->states, "depth%u-kind%u",
                       i / k + 1, i % k + 1);
    lrnn_make_accept(B, 0);
    for (uint32_t i = 0; i <= m * k; i++) {
        uint32_t depth = i == 0 ? 0 : (i - 1) / k + 1;
        for (uint32_t kind = 0; depth < m && kind < k; kind++)
            lrnn_make_next(B, i, 2 * kind);
        if (depth > 0)
            lrnn_make_next(B, i, 2 * ((i - 1) % k) + 1);
    }
    lrnn_make_read(B, 0);
    lrnn_make_read(B, 1);
    for (uint32_t depth = 0, unit = 0; depth <= m;
         depth++, unit = unit == 0 ? 1 : unit * k)
        for (uint32_t c = 0; c < contents; c++)
            lrnn_make_read_row(B, (uint32_t[]){depth, c},
                               depth == 0 ? 0
                                          : 1 + (depth - 1) * k + c / unit % k);
}

wr_status_t build_dyck(build_t *b) {
    const uint32_t bits = (uint32_t) FLINT_CLOG2((ulong) kinds(b));
    uint64_t contents = 1;
    for (uint32_t l = 0; l < deepest(b) && contents <= MAX_CONTENTS; l++)
        contents *= kinds(b);
    if (contents > MAX_CONTENTS)
        return wr_limits_fail(b->limits, WR_DOMAIN,
                              "dyck: K^m is above %d, and the tables need one "
                              "row per content of the slots",
                              MAX_CONTENTS);
    wr_status_t s = automaton(b);
    if (s != WR_OK)
        return s;
    depth_layer(b);
    slots_layer(b, bits, (uint32_t) contents);
    readout(b, (uint32_t) contents);
    return WR_OK;
}
