/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Languages of unbounded counters: integer layers with A = 1 and B = +1, 0
 * or -1, read by their sign or by thresholds; above them one layer that is 1
 * for ever once the word has left the language.  A counter may go on behind
 * a mistake: nobody reads it then.
 * Source: [sarrof2024] for the list
 */

#include "lrnn/builders.h"

/* One counter: letter a adds add[a]. */
static void counter(build_t *b, uint32_t start, const int32_t *add,
                    uint32_t letters, const char *decoder) {
    build_item(b, "{'name': 'counter', 'role': 'general', 'dim': 1,"
               " 'H0': ['%u'], 'reads': ['letter'], %s, 'gate': {'table': [",
               start, decoder);
    for (uint32_t a = 0; a < letters; a++)
        build_item(b, "[%u, %u]", a, a);
    build_put(b, "]}, 'actions': [");
    for (uint32_t a = 0; a < letters; a++)
        build_item(b, "{'A': 'identity', 'B': ['%d']}", add[a]);
    build_put(b, "]}");
}

#define SIGN "'labels': 3, 'decoder': {'kind': 'sign', 'form': ['1', '0']}"

/* Opens a layer that is 0 until its action 1 makes it 1 for ever. */
static void open_flag(build_t *b, const char *reads) {
    build_item(b, "{'name': 'flag', 'role': 'general', 'dim': 1,"
               " 'H0': ['0'], 'reads': [%s], 'labels': 2, 'actions':"
               " [{'A': 'identity'}, {'A': 'zero', 'B': ['1']}],"
               " 'decoder': {'kind': 'coordinate', 'index': 0},"
               " 'gate': {'table': [", reads);
}

/* The readout of all models here: state 0 rejects, 1 accepts. */
static void open_readout(build_t *b, const char *reads) {
    build_put(b, "], 'readout': {'states': ['no', 'yes'], 'accept': [1],"
              " 'reads': [%s], 'table': [", reads);
}

/* n counters read by sign and a flag that is up once one was negative:
 * tuples of labels, digits of base 3; `row` says how to go on. */
static void sign_tuples(build_t *b, uint32_t n,
                        void (*row)(build_t *b, int negative, int zero)) {
    uint32_t all = 1;
    for (uint32_t i = 0; i < n; i++)
        all *= 3;
    for (uint32_t t = 0; t < all; t++) {
        int negative = 0, zero = 1;
        build_item(b, "[");
        for (uint32_t i = 0, rest = t; i < n; i++, rest /= 3) {
            build_item(b, "%u", rest % 3);
            negative |= rest % 3 == 0;
            zero &= rest % 3 == 1;
        }
        row(b, negative, zero);
    }
}

static void flag_row(build_t *b, int negative, int zero) {
    (void) zero;
    build_put(b, ", %d]", negative);
}

/* Flag 0 accepts where all counters are 0; flag 1 never. */
static void accept_row(build_t *b, int negative, int zero) {
    (void) negative;
    build_put(b, ", 0, %d]", zero);
}

static void reject_row(build_t *b, int negative, int zero) {
    (void) negative;
    (void) zero;
    build_put(b, ", 1, 0]");
}

/* ---- brackets ---------------------------------------------------------- */

static void brackets(build_t *b, uint32_t kinds, const char *alphabet) {
    wr_buffer_t reads;
    wr_buffer_init(reads);
    build_begin(b, alphabet, NULL);
    for (uint32_t k = 0; k < kinds; k++) {
        int32_t add[16] = {0};
        add[2 * k] = 1;
        add[2 * k + 1] = -1;
        counter(b, 0, add, 2 * kinds, SIGN);
        wr_buffer_printf(reads, "%s%u", k > 0 ? ", " : "", k);
    }
    open_flag(b, reads->text);
    sign_tuples(b, kinds, flag_row);
    build_put(b, "]}}");
    wr_buffer_printf(reads, ", %u", kinds);
    open_readout(b, reads->text);
    sign_tuples(b, kinds, accept_row);
    sign_tuples(b, kinds, reject_row);
    build_end(b);
    wr_buffer_clear(reads);
}

wr_status_t build_dyck_1(build_t *b) {
    brackets(b, 1, "['(', ')']");
    return WR_OK;
}

wr_status_t build_shuffle_dyck(build_t *b) {
    uint32_t kinds = (uint32_t) b->number[0];
    wr_buffer_t alphabet;
    wr_buffer_init(alphabet);
    for (uint32_t k = 1; k <= kinds; k++)
        wr_buffer_printf(alphabet, "%s'(%u', ')%u'", k > 1 ? ", " : "[", k,
                         k);
    wr_buffer_put(alphabet, "]");
    brackets(b, kinds, alphabet->text);
    wr_buffer_clear(alphabet);
    return WR_OK;
}

/* ---- Boolean expressions ----------------------------------------------- */

/* The counter is the number of expressions still to come: 1 at the start,
 * fi adds i - 1, a value takes 1.  It must not have been 0 before a letter:
 * then it is add[letter] now, so labels tell 0 .. n - 1 apart.  Label 0 is
 * negative, label v + 1 is v, label n + 1 all beyond. */
wr_status_t build_boolean(build_t *b) {
    uint32_t n = (uint32_t) b->number[0], letters = n + 2;
    int32_t add[16] = {-1, -1};
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_buffer_put(text, "['T', 'F'");
    for (uint32_t i = 1; i <= n; i++) {
        add[i + 1] = (int32_t) i - 1;
        wr_buffer_printf(text, ", 'f%u'", i);
    }
    wr_buffer_put(text, "]");
    build_begin(b, text->text, NULL);
    wr_buffer_clear(text);
    wr_buffer_init(text);
    wr_buffer_printf(text, "'labels': %u, 'decoder': {'kind': 'threshold',"
                     " 'form': ['1', '0'], 'cuts': ['0'", n + 2);
    for (uint32_t cut = 1; cut <= n; cut++)
        wr_buffer_printf(text, ", '%u'", cut);
    wr_buffer_put(text, "]}");
    counter(b, 1, add, letters, text->text);
    wr_buffer_clear(text);
    open_flag(b, "'letter', 0");
    for (uint32_t a = 0; a < letters; a++)
        for (uint32_t label = 0; label <= n + 1; label++)
            build_item(b, "[%u, %u, %d]", a, label,
                       (int32_t) label - 1 == add[a]);
    build_put(b, "]}}");
    open_readout(b, "0, 1");
    for (uint32_t label = 0; label <= n + 1; label++)
        for (uint32_t flag = 0; flag < 2; flag++)
            build_item(b, "[%u, %u, %d]", label, flag,
                       label == 1 && flag == 0);
    build_end(b);
    return WR_OK;
}

/* ---- a^n b^n, a^n b^n c^n, .. ------------------------------------------ */

/* Counters #L_i - #L_(i+1); bits "L_i has been seen" for i >= 1; the flag
 * rises at a letter behind a later one, or when a counter is negative. */
static void blocks(build_t *b, uint32_t n) {
    static const char *const alphabet[] = {
        "['a', 'b']", "['a', 'b', 'c']", "['a', 'b', 'c', 'd']"};
    static const char *const reads[] = {"0, 1, 'letter'",
                                        "0, 1, 2, 3, 'letter'",
                                        "0, 1, 2, 3, 4, 5, 'letter'"};
    static const char *const ends[] = {"0, 2", "0, 1, 4", "0, 1, 2, 6"};
    uint32_t counters = n - 1, all = 1;
    build_begin(b, alphabet[n - 2], NULL);
    for (uint32_t i = 0; i < counters; i++, all *= 3) {
        int32_t add[4] = {0};
        add[i] = 1;
        add[i + 1] = -1;
        counter(b, 0, add, n, SIGN);
    }
    for (uint32_t i = 1; i < n; i++) {
        open_flag(b, "'letter'");
        for (uint32_t a = 0; a < n; a++)
            build_item(b, "[%u, %d]", a, a == i);
        build_put(b, "]}}");
    }
    open_flag(b, reads[n - 2]);
    for (uint32_t t = 0; t < all; t++)
        for (uint32_t seen = 0; seen < 1u << counters; seen++)
            for (uint32_t a = 0; a < n; a++) {
                int wrong = seen >> a != 0; /* a later letter was seen */
                build_item(b, "[");
                for (uint32_t i = 0, rest = t; i < counters; i++, rest /= 3) {
                    build_item(b, "%u", rest % 3);
                    wrong |= rest % 3 == 0;
                }
                for (uint32_t i = 0; i < counters; i++)
                    build_item(b, "%u", seen >> i & 1);
                build_put(b, ", %u, %d]", a, wrong);
            }
    build_put(b, "]}}");
    open_readout(b, ends[n - 2]);
    sign_tuples(b, counters, accept_row);
    sign_tuples(b, counters, reject_row);
    build_end(b);
}

wr_status_t build_anbn(build_t *b) {
    blocks(b, 2);
    return WR_OK;
}

wr_status_t build_anbncn(build_t *b) {
    blocks(b, 3);
    return WR_OK;
}

wr_status_t build_anbncndn(build_t *b) {
    blocks(b, 4);
    return WR_OK;
}
