/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Languages of unbounded counters: integer layers with A = 1 and B = +1, 0
 * or -1, read by sign or by thresholds; above them one layer that becomes and
 * remains 1 once the word has left the language.  The counters may continue
 * after that, but they no longer affect the readout.
 *
 * A state of the readout is what is known of the word: whether it is in the
 * language, and which letters may follow in longer words of the language.
 * State 0 is that of words that are not a prefix of any word of the language.
 * Source: [sarrof2024] for the list
 */

#include "build/impl.h"

void build_counter(build_t *b, long start, const long *add,
                   wr_decoder_kind_t kind) {
    lrnn_make_t *B = b->make;
    build_layer(b, "counter", 1, 3);
    lrnn_make_put_int(B, 0, 0, start);
    for (uint32_t a = 0; a < B->M->letters; a++) {
        lrnn_make_action(B, WR_MATRIX_IDENTITY);
        lrnn_make_input(B);
        lrnn_make_put_int(B, 0, 0, add[a]);
    }
    lrnn_make_form(B, kind);
    lrnn_make_put_int(B, 0, 0, 1);
}

void build_flag(build_t *b) {
    lrnn_make_layer(b->make, "flag", 1, 2);
    lrnn_make_action(b->make, WR_MATRIX_IDENTITY);
    build_reset(b, 0, 1);
    lrnn_make_coordinate(b->make, 0);
}

uint32_t build_signs(uint32_t sign[8], uint32_t n, uint32_t t) {
    wr_assert(n <= 8);
    for (uint32_t i = 0; i < n; i++, t /= 3)
        sign[i] = t % 3;
    return t == 0;
}

/* ---- brackets ---------------------------------------------------------- */

/* Return the set of open kinds, one bit each, or -1 if a count is negative. */
static int kinds_open(const uint32_t *sign, uint32_t kinds) {
    int open = 0;
    for (uint32_t k = 0; k < kinds; k++) {
        if (sign[k] == 0)
            return -1;
        open |= (sign[k] == 2) << k;
    }
    return open;
}

/* Make the rows of the flag's gate and of the readout, with state 1 + open. */
static void bracket_tables(lrnn_make_t *B, uint32_t kinds) {
    uint32_t sign[16];
    for (uint32_t t = 0; build_signs(sign, kinds, t); t++)
        lrnn_make_row(B, sign, kinds_open(sign, kinds) < 0);
    for (uint32_t flag = 0; flag < 2; flag++)
        for (uint32_t t = 0; build_signs(sign, kinds, t); t++) {
            const int open = kinds_open(sign, kinds);
            sign[kinds] = flag;
            lrnn_make_read_row(B, sign, flag ? 0 : (uint32_t) (1 + open));
        }
}

/* Add a state name, such as "open-1-3" if kinds 1 and 3 are open. */
static void bracket_name(lrnn_make_t *B, uint32_t kinds, uint32_t open) {
    wr_buffer_t name;
    wr_buffer_init(name);
    wr_buffer_put(name, open ? "open" : "balanced");
    for (uint32_t k = 0; kinds > 1 && k < kinds; k++)
        if (open >> k & 1)
            wr_buffer_printf(name, "-%u", k + 1);
    lrnn_make_name(&B->M->state_name, &B->M->states, "%s", name->text);
    wr_buffer_clear(name);
}

/* Any kind may open; those that are open may close. */
static void bracket_states(lrnn_make_t *B, uint32_t kinds) {
    lrnn_make_name(&B->M->state_name, &B->M->states, "error");
    for (uint32_t open = 0; open < 1u << kinds; open++)
        bracket_name(B, kinds, open);
    lrnn_make_accept(B, 1);
    for (uint32_t open = 0; open < 1u << kinds; open++)
        for (uint32_t k = 0; k < kinds; k++)
            for (uint32_t close = 0; close <= (open >> k & 1); close++)
                lrnn_make_next(B, 1 + open, 2 * k + close);
}

/* number[0] kinds of brackets; letters are numbered if number[1] is set. */
wr_status_t build_brackets(build_t *b) {
    const uint32_t kinds = b->number[0], numbered = b->number[1];
    lrnn_make_t *B = b->make;
    for (uint32_t a = 0; a < 2 * kinds; a++)
        build_letter(b, numbered ? "%c%u" : "%c", "()"[a % 2], a / 2 + 1);
    for (uint32_t k = 0; k < kinds; k++) {
        long add[16] = {0};
        add[2 * k] = 1;
        add[2 * k + 1] = -1;
        build_counter(b, 0, add, WR_DECODER_SIGN);
    }
    build_flag(b);
    for (uint32_t k = 0; k < kinds; k++)
        lrnn_make_wire(B, k);
    for (uint32_t l = 0; l <= kinds; l++)
        lrnn_make_read(B, l);
    bracket_tables(B, kinds);
    bracket_states(B, kinds);
    return WR_OK;
}

/* ---- Boolean expressions ----------------------------------------------- */

/* The counter is the number of expressions still expected: 1 at the start; fi
 * adds i - 1, and a value subtracts 1.  If it was 0 before a letter,
 * which is an error, it is now add[letter]; hence labels distinguish all values
 * below n.  Label 0 is negative, v + 1 is v, and n + 1 all larger values. */
wr_status_t build_boolean(build_t *b) {
    static const char *const states[] = {"error", "whole", "part"};
    lrnn_make_t *B = b->make;
    uint32_t n = b->number[0], letters = n + 2;
    long add[16] = {-1, -1};
    build_letter(b, "T");
    build_letter(b, "F");
    for (uint32_t i = 1; i <= n; i++) {
        build_letter(b, "f%u", i);
        add[i + 1] = (long) i - 1;
    }
    build_counter(b, 1, add, WR_DECODER_THRESHOLD);
    B->layer->labels = n + 2;
    for (uint32_t cut = 0; cut <= n; cut++)
        lrnn_make_cut(B, cut, 1);
    build_flag(b);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_wire(B, 0);
    for (uint32_t a = 0; a < letters; a++)
        for (uint32_t label = 0; label <= n + 1; label++)
            lrnn_make_row(B, (uint32_t[]){a, label},
                          (long) label - 1 == add[a]);
    for (uint32_t q = 0; q < 3; q++)
        lrnn_make_name(&B->M->state_name, &B->M->states, "%s", states[q]);
    lrnn_make_accept(B, 1);
    for (uint32_t a = 0; a < letters; a++)
        lrnn_make_next(B, 2, a);
    lrnn_make_read(B, 0);
    lrnn_make_read(B, 1);
    for (uint32_t label = 0; label <= n + 1; label++)
        for (uint32_t flag = 0; flag < 2; flag++)
            lrnn_make_read_row(B, (uint32_t[]){label, flag},
                               flag || label == 0 ? 0
                               : label == 1       ? 1
                                                  : 2);
    return WR_OK;
}
