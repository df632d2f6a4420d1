/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Dyck(K, m): brackets of K kinds, nested at most m deep, in two layers of
 * 1 + m ceil(log2 K) numbers together.  Layer 0 counts the depth.  Layer 1
 * has a slot of ceil(log2 K) bits for each depth; an opening bracket writes
 * its kind into the slot of the new depth (A = 0 there, B = the bits), all
 * other slots stay (A = 1), and nothing is ever erased: what a slot above
 * the depth holds is not read.
 *
 * The model says which letters may follow: an opening one below depth m, the
 * closing one of the kind in the slot of the depth, the end at depth 0.
 * After a word that no balanced one begins with it says nothing.
 * Source: [sarrof2024, bounded Dyck languages]
 */

#include "build/impl.h"

#include <string.h>

#define MAX_CONTENTS 4096 /* K^m: rows of tables */

static uint32_t kinds(const build_t *b) {
    return (uint32_t) b->number[0];
}
static uint32_t deepest(const build_t *b) {
    return (uint32_t) b->number[1];
}

/* ---- the automaton ----------------------------------------------------- */

/* Depth, m + 1 after a mistake; then the kinds of the brackets open. */
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

/* ( ) [ ] { } < >, and with more kinds (1 )1 (2 )2 .. */
static void letter_name(wr_buffer_t out, const build_t *b, uint32_t kind,
                        int close) {
    if (kinds(b) <= 4)
        wr_buffer_printf(out, "%c", "([{<)]}>"[kind + (close ? 4 : 0)]);
    else
        wr_buffer_printf(out, "%c%u", "()"[close], kind + 1);
}

static void stack_name(wr_buffer_t out, const uint32_t *q, const build_t *b) {
    if (q[0] == 0 || q[0] > deepest(b))
        wr_buffer_put(out, q[0] == 0 ? "empty" : "dead");
    for (uint32_t l = 1; l <= q[0] && q[0] <= deepest(b); l++)
        letter_name(out, b, q[l], 0);
}

static wr_status_t automaton(build_t *b) {
    wr_buffer_t letters;
    char name[32];
    wr_buffer_init(letters);
    for (uint32_t a = 0; a < 2 * kinds(b); a++) {
        wr_buffer_put(letters, a > 0 ? " " : "");
        letter_name(letters, b, a / 2, a % 2 != 0);
    }
    snprintf(name, sizeof name, "dyck-%u-%u", kinds(b), deepest(b));
    const build_spec_t spec = {.name = name,
                               .letters = letters->text,
                               .width = deepest(b) + 1,
                               .step = step,
                               .accepts = build_is_zero, /* balanced */
                               .print = stack_name};
    wr_status_t s = build_automaton(b, &spec, NULL);
    wr_buffer_clear(letters);
    return s;
}

/* ---- the layers -------------------------------------------------------- */

static void depth_layer(build_t *b) {
    build_item(b,
               "{'name': 'depth', 'role': 'general', 'dim': 1,"
               " 'H0': ['0'], 'reads': ['letter'], 'labels': %u, 'actions':"
               " [{'A': 'identity', 'B': ['1']},"
               " {'A': 'identity', 'B': ['-1']}],"
               " 'decoder': {'kind': 'coordinate', 'index': 0},"
               " 'gate': {'table': [",
               deepest(b) + 1);
    for (uint32_t a = 0; a < 2 * kinds(b); a++)
        build_item(b, "[%u, %u]", a, a % 2);
    build_put(b, "]}}");
}

/* A and B that write `kind` into the slot of depth l. */
static void write_action(build_t *b, uint32_t bits, uint32_t l, uint32_t kind) {
    uint32_t dim = deepest(b) * bits;
    build_item(b, "{'A': {'diagonal': [");
    for (uint32_t i = 0; i < dim; i++)
        build_item(b, "'%d'", i / bits + 1 != l);
    build_put(b, "]}, 'B': [");
    for (uint32_t i = 0; i < dim; i++)
        build_item(b, "'%u'", i / bits + 1 == l ? kind >> i % bits & 1 : 0);
    build_put(b, "]}");
}

/* Label c: the kinds in the slots are the digits of c in base K, the first
 * slot's the lowest. */
static void slots_decoder(build_t *b, uint32_t bits, uint32_t contents) {
    uint32_t m = deepest(b), k = kinds(b);
    build_put(b, "'labels': %u, 'decoder': {'kind': 'table', 'entries': [",
              contents);
    for (uint32_t c = 0; c < contents; c++) {
        build_item(b, "[[");
        for (uint32_t l = 0, rest = c; l < m; l++, rest /= k)
            for (uint32_t i = 0; i < bits; i++)
                build_item(b, "'%u'", rest % k >> i & 1);
        build_put(b, "], %u]", c);
    }
    build_put(b, "]}");
}

static void slots_layer(build_t *b, uint32_t bits, uint32_t contents) {
    uint32_t m = deepest(b), k = kinds(b);
    build_item(b,
               "{'name': 'slots', 'role': 'general', 'dim': %u,"
               " 'reads': ['letter', 0], 'H0': [",
               m * bits);
    for (uint32_t i = 0; i < m * bits; i++)
        build_item(b, "'0'");
    build_put(b, "], 'gate': {'table': [");
    for (uint32_t a = 0; a < 2 * k; a++) /* l: the new depth */
        for (uint32_t l = a % 2 == 0; l < m + (a % 2 == 0); l++)
            build_item(b, "[%u, %u, %u]", a, l,
                       a % 2 == 0 ? 1 + (l - 1) * k + a / 2 : 0);
    build_put(b, "]}, 'actions': [{'A': 'identity'}");
    for (uint32_t l = 1; l <= m; l++)
        for (uint32_t kind = 0; kind < k; kind++)
            write_action(b, bits, l, kind);
    build_put(b, "], ");
    slots_decoder(b, bits, contents);
    build_put(b, "}");
}

/* ---- the readout ------------------------------------------------------- */

static void put_letter(build_t *b, uint32_t kind, int close) {
    wr_buffer_t name;
    wr_buffer_init(name);
    letter_name(name, b, kind, close);
    build_item(b, "'%s'", name->text);
    wr_buffer_clear(name);
}

/* Depth 0, then depth l with `kind` on top: what is known of the stack. */
static void readout(build_t *b, uint32_t contents) {
    uint32_t m = deepest(b), k = kinds(b);
    build_put(b, "], 'readout': {'states': ['empty'");
    for (uint32_t i = 0; i < m * k; i++)
        build_item(b, "'depth%u-kind%u'", i / k + 1, i % k + 1);
    build_put(b, "], 'accept': [0], 'next': [");
    for (uint32_t i = 0; i <= m * k; i++) {
        uint32_t depth = i == 0 ? 0 : (i - 1) / k + 1;
        build_item(b, "[");
        for (uint32_t kind = 0; depth < m && kind < k; kind++)
            put_letter(b, kind, 0);
        if (depth > 0)
            put_letter(b, (i - 1) % k, 1);
        build_put(b, "]");
    }
    build_put(b, "], 'reads': [0, 1], 'table': [");
    for (uint32_t depth = 0, unit = 0; depth <= m;
         depth++, unit = unit == 0 ? 1 : unit * k)
        for (uint32_t c = 0; c < contents; c++)
            build_item(b, "[%u, %u, %u]", depth, c,
                       depth == 0 ? 0 : 1 + (depth - 1) * k + c / unit % k);
    build_end(b);
}

wr_status_t build_dyck(build_t *b) {
    uint32_t bits = 0;
    uint64_t contents = 1;
    while (1u << bits < kinds(b))
        bits++;
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
