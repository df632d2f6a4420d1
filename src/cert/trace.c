/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The parts common to all traces: the word, with its repetitions counted, and
 * elided lines (doc/formats). */

#include "cert/impl.h"

#include <inttypes.h>

/* ---- the word ------------------------------------------------------------ */

enum { LONGEST_PERIOD = 64, GAIN = 8, LINE = 512 };

static void put_line(wr_buffer_t out, size_t count, const uint32_t *w, size_t n,
                     char *const *name) {
    wr_buffer_printf(out, "word %zu", count);
    for (size_t i = 0; i < n; i++)
        wr_buffer_printf(out, " %s", name[w[i]]);
    wr_buffer_put(out, "\n");
}

/* From left to right, use the period that saves most letters, at least GAIN. */
static void put_letters(wr_buffer_t out, const uint32_t *w, size_t n,
                        char *const *name) {
    const wr_word_struct word = {(uint32_t *) w, n, n};
    size_t from = 0, at = 0;
    while (at < n) {
        size_t best = 0, period = 0, count = 0;
        for (size_t p = 1; p <= LONGEST_PERIOD && p <= n - at; p++) {
            size_t k = wr_word_repeats(&word, at, p);
            if ((k - 1) * p > best) {
                best = (k - 1) * p;
                period = p;
                count = k;
            }
        }
        int repeat = best >= GAIN;
        if (repeat || at - from == LINE) {
            if (at > from)
                put_line(out, 1, w + from, at - from, name);
            from = at;
        }
        if (repeat) {
            put_line(out, count, w + at, period, name);
            from = at += count * period;
        } else
            at++;
    }
    if (n > from)
        put_line(out, 1, w + from, n - from, name);
}

void trace_put_word(wr_buffer_t out, uint64_t exact, const uint32_t *word,
                    size_t steps, char *const *name) {
    wr_buffer_printf(out, "exact %" PRIu64 "\nsteps %zu\n", exact, steps);
    put_letters(out, word, steps, name);
}

/* ---- lines --------------------------------------------------------------- */

int trace_shown(wr_buffer_t out, uint64_t t, uint64_t steps, size_t around) {
    if (around == 0 || steps < 2 * (uint64_t) around)
        return 1;
    if (t == around)
        wr_buffer_printf(out, "elided %" PRIu64 "\n",
                         steps + 1 - 2 * (uint64_t) around);
    return t < around || t > steps - around;
}

void trace_put_code(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    wr_assert(F->width >= 64 || code >> F->width == 0);
    wr_buffer_printf(out, " 0x%0*" PRIx64, (F->width + 3) / 4, code);
}
