/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Languages of unbounded counters: integer layers with A = 1 and B = +1, 0
 * or -1, read by their sign or by thresholds; above them one layer that is 1
 * for ever once the word has left the language.  A counter may go on after
 * a mistake: nobody reads it then.
 *
 * A state of the readout is what is known of the word: whether it is in the
 * language, and which letters some longer word of the language goes on with.
 * State 0 is a word that none goes on from.
 * Source: [sarrof2024] for the list
 */

#include "build/impl.h"

void build_counter(build_t *b, uint32_t start, const int32_t *add,
                   uint32_t letters, const char *decoder) {
    build_item(b,
               "{'name': 'counter', 'role': 'general', 'dim': 1,"
               " 'H0': ['%u'], 'reads': ['letter'], %s, 'gate': {'table': [",
               start, decoder);
    for (uint32_t a = 0; a < letters; a++)
        build_item(b, "[%u, %u]", a, a);
    build_put(b, "]}, 'actions': [");
    for (uint32_t a = 0; a < letters; a++)
        build_item(b, "{'A': 'identity', 'B': ['%d']}", add[a]);
    build_put(b, "]}");
}

void build_open_flag(build_t *b, const char *reads) {
    build_item(b,
               "{'name': 'flag', 'role': 'general', 'dim': 1,"
               " 'H0': ['0'], 'reads': [%s], 'labels': 2, 'actions':"
               " [{'A': 'identity'}, {'A': 'zero', 'B': ['1']}],"
               " 'decoder': {'kind': 'coordinate', 'index': 0},"
               " 'gate': {'table': [",
               reads);
}

uint32_t build_signs(uint32_t sign[8], uint32_t n, uint32_t t) {
    wr_assert(n <= 8);
    for (uint32_t i = 0; i < n; i++, t /= 3)
        sign[i] = t % 3;
    return t == 0;
}

/* ---- brackets ---------------------------------------------------------- */

/* The kinds that are open, a bit each, or -1 once there was one too few. */
static int kinds_open(const uint32_t *sign, uint32_t kinds) {
    int open = 0;
    for (uint32_t k = 0; k < kinds; k++) {
        if (sign[k] == 0)
            return -1;
        open |= (sign[k] == 2) << k;
    }
    return open;
}

/* State 1 + open; a row for every flag and sign. */
static void bracket_table(build_t *b, uint32_t kinds, int of_flag) {
    uint32_t sign[8];
    for (uint32_t flag = 0; flag < (of_flag ? 1u : 2u); flag++)
        for (uint32_t t = 0; build_signs(sign, kinds, t); t++) {
            int open = kinds_open(sign, kinds);
            build_item(b, "[");
            for (uint32_t k = 0; k < kinds; k++)
                build_item(b, "%u", sign[k]);
            if (of_flag)
                build_put(b, ", %d]", open < 0);
            else
                build_put(b, ", %u, %d]", flag, flag ? 0 : 1 + open);
        }
}

/* "open-1-3": brackets 1 and 3 are. */
static void bracket_states(build_t *b, uint32_t kinds) {
    build_put(b, "'states': ['error', 'balanced'");
    for (uint32_t open = 1; open < 1u << kinds; open++) {
        build_put(b, ", 'open");
        for (uint32_t k = 0; kinds > 1 && k < kinds; k++)
            if (open >> k & 1)
                build_put(b, "-%u", k + 1);
        build_put(b, "'");
    }
    build_put(b, "], 'accept': [1]");
}

/* Any kind may open; those that are open may close. */
static void bracket_next(build_t *b, uint32_t kinds, int numbered) {
    build_put(b, ", 'next': [[]");
    for (uint32_t open = 0; open < 1u << kinds; open++) {
        build_item(b, "[");
        for (uint32_t k = 0; k < kinds; k++)
            for (uint32_t close = 0; close <= (open >> k & 1); close++)
                build_item(b, numbered ? "'%c%u'" : "'%c'", "()"[close], k + 1);
        build_put(b, "]");
    }
    build_put(b, "]");
}

static void brackets(build_t *b, uint32_t kinds, int numbered,
                     const char *alphabet) {
    wr_buffer_t reads;
    wr_buffer_init(reads);
    build_begin(b, alphabet);
    for (uint32_t k = 0; k < kinds; k++) {
        int32_t add[16] = {0};
        add[2 * k] = 1;
        add[2 * k + 1] = -1;
        build_counter(b, 0, add, 2 * kinds, BUILD_SIGN);
        wr_buffer_printf(reads, "%s%u", k > 0 ? ", " : "", k);
    }
    build_open_flag(b, reads->text);
    bracket_table(b, kinds, 1);
    build_put(b, "]}}], 'readout': {");
    bracket_states(b, kinds);
    bracket_next(b, kinds, numbered);
    build_put(b, ", 'reads': [%s, %u], 'table': [", reads->text, kinds);
    bracket_table(b, kinds, 0);
    build_end(b);
    wr_buffer_clear(reads);
}

wr_status_t build_dyck_1(build_t *b) {
    brackets(b, 1, 0, "['(', ')']");
    return WR_OK;
}

wr_status_t build_shuffle_dyck(build_t *b) {
    uint32_t kinds = (uint32_t) b->number[0];
    wr_buffer_t alphabet;
    wr_buffer_init(alphabet);
    for (uint32_t k = 1; k <= kinds; k++)
        wr_buffer_printf(alphabet, "%s'(%u', ')%u'", k > 1 ? ", " : "[", k, k);
    wr_buffer_put(alphabet, "]");
    brackets(b, kinds, 1, alphabet->text);
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
    build_begin(b, text->text);
    char *all = wr_strdup(text->text);
    wr_buffer_clear(text);
    wr_buffer_init(text);
    wr_buffer_printf(text,
                     "'labels': %u, 'decoder': {'kind': 'threshold',"
                     " 'form': ['1', '0'], 'cuts': ['0'",
                     n + 2);
    for (uint32_t cut = 1; cut <= n; cut++)
        wr_buffer_printf(text, ", '%u'", cut);
    wr_buffer_put(text, "]}");
    build_counter(b, 1, add, letters, text->text);
    wr_buffer_clear(text);
    build_open_flag(b, "'letter', 0");
    for (uint32_t a = 0; a < letters; a++)
        for (uint32_t label = 0; label <= n + 1; label++)
            build_item(b, "[%u, %u, %d]", a, label,
                       (int32_t) label - 1 == add[a]);
    build_put(b,
              "]}}], 'readout': {'states': ['error', 'whole', 'part'],"
              " 'accept': [1], 'next': [[], [], %s], 'reads': [0, 1],"
              " 'table': [",
              all);
    wr_free(all);
    for (uint32_t label = 0; label <= n + 1; label++)
        for (uint32_t flag = 0; flag < 2; flag++)
            build_item(b, "[%u, %u, %d]", label, flag,
                       flag || label == 0 ? 0
                       : label == 1       ? 1
                                          : 2);
    return build_end(b);
}
