/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* a^n b^n, a^n b^n c^n and a^n b^n c^n d^n: with letters L_0, L_1, .., the
 * counters #L_i - #L_(i+1) read by sign, a bit "L_i has been seen" for each
 * i >= 1, and a flag that rises at a letter after a later one, or when a
 * counter is negative.  In the block of L_k the counters before the last are
 * 0 in any word of which something can still become.
 * Source: [sarrof2024] for the list
 */

#include "build/impl.h"

/* States: error; start; in the block of a; then for each later letter
 * "fewer of it than of the one before", and "as many". */
enum { ERROR, START, FIRST, LATER };

/* The state for signs and bits where the flag is down. */
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

static void flag_table(build_t *b, uint32_t n) {
    uint32_t sign[8];
    for (uint32_t t = 0; build_signs(sign, n - 1, t); t++)
        for (uint32_t seen = 0; seen < 1u << (n - 1); seen++)
            for (uint32_t a = 0; a < n; a++) {
                int wrong = seen >> a != 0; /* a later letter was seen */
                build_item(b, "[");
                for (uint32_t i = 0; i + 1 < n; i++) {
                    build_item(b, "%u", sign[i]);
                    wrong |= sign[i] == 0;
                }
                for (uint32_t i = 0; i + 1 < n; i++)
                    build_item(b, "%u", seen >> i & 1);
                build_put(b, ", %u, %d]", a, wrong);
            }
}

static void state_table(build_t *b, uint32_t n) {
    uint32_t sign[8];
    for (uint32_t t = 0; build_signs(sign, n - 1, t); t++)
        for (uint32_t seen = 0; seen < 1u << (n - 1); seen++)
            for (uint32_t flag = 0; flag < 2; flag++) {
                build_item(b, "[");
                for (uint32_t i = 0; i + 1 < n; i++)
                    build_item(b, "%u", sign[i]);
                for (uint32_t i = 0; i + 1 < n; i++)
                    build_item(b, "%u", seen >> i & 1);
                build_put(b, ", %u, %u]", flag,
                          flag ? ERROR : state_of(sign, seen, n));
            }
}

/* After "fewer" its letter follows; after "as many" the next, or the
 * end. */
static void readout(build_t *b, uint32_t n) {
    build_put(b, "'states': ['error', 'start', 'a'");
    for (uint32_t i = 1; i < n; i++)
        build_put(b, ", '%c-fewer', '%c-equal'", 'a' + i, 'a' + i);
    build_put(b, "], 'accept': [%d, %u], 'next': [[], ['a'], ['a', 'b']", START,
              LATER + 2 * (n - 2) + 1);
    for (uint32_t i = 1; i < n; i++) {
        build_put(b, ", ['%c'], [", 'a' + i);
        if (i + 1 < n)
            build_put(b, "'%c'", 'a' + i + 1);
        build_put(b, "]");
    }
    build_put(b, "], 'reads': [");
    for (uint32_t i = 0; i <= 2 * (n - 1); i++)
        build_item(b, "%u", i);
    build_put(b, "], 'table': [");
    state_table(b, n);
}

static wr_status_t blocks(build_t *b, uint32_t n, const char *alphabet,
                          const char *flag_reads) {
    build_begin(b, alphabet);
    for (uint32_t i = 0; i + 1 < n; i++) {
        int32_t add[4] = {0};
        add[i] = 1;
        add[i + 1] = -1;
        build_counter(b, 0, add, n, BUILD_SIGN);
    }
    for (uint32_t i = 1; i < n; i++) {
        build_open_flag(b, "'letter'");
        for (uint32_t a = 0; a < n; a++)
            build_item(b, "[%u, %d]", a, a == i);
        build_put(b, "]}}");
    }
    build_open_flag(b, flag_reads);
    flag_table(b, n);
    build_put(b, "]}}], 'readout': {");
    readout(b, n);
    return build_end(b);
}

wr_status_t build_anbn(build_t *b) {
    return blocks(b, 2, "['a', 'b']", "0, 1, 'letter'");
}

wr_status_t build_anbncn(build_t *b) {
    return blocks(b, 3, "['a', 'b', 'c']", "0, 1, 2, 3, 'letter'");
}

wr_status_t build_anbncndn(build_t *b) {
    return blocks(b, 4, "['a', 'b', 'c', 'd']", "0, 1, 2, 3, 4, 5, 'letter'");
}
