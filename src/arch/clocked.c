/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A clock below a stack whose gates are the same for every input: h <- -h/2
 * from 1, whose sign says whether the time is even.  Levels above have the
 * letter with that bit as their letter.  Their automaton is in pairs (q, bit);
 * letters whose bit is not the next one are never met, and leave a pair as it
 * is.  So after a word the bit is that of its last letter, whatever it was,
 * and on pairs with that bit the word acts as its letters that do something,
 * an even number.  A cycle of several pairs under it is a cycle of the
 * automaton under a word of even length: if those act aperiodically, there is
 * no group, and bits by sign do the rest.
 * Source: [barrington1992], of which this is the modulus 2.
 */

#include "arch/express.h"

/* The number of (q, bit), new ones at the end. */
static uint32_t pair(uint32_t *number, uint32_t *list, uint32_t *count,
                     uint32_t q, uint32_t bit) {
    uint32_t *x = &number[2 * q + bit];
    if (*x == UINT32_MAX) {
        list[*count] = 2 * q + bit;
        *x = (*count)++;
    }
    return *x;
}

void arch_clocked(wr_dfa_t B, uint32_t **origin, const wr_dfa_t A) {
    uint32_t n = A->states, k = A->letters, count = 0;
    uint32_t *number = wr_malloc(2 * ((size_t) n + 1) * sizeof *number);
    uint32_t *list = wr_malloc(2 * ((size_t) n + 1) * sizeof *list);
    for (uint32_t i = 0; i < 2 * n; i++)
        number[i] = UINT32_MAX;
    pair(number, list, &count, A->start, 1);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t a = 0; a < k; a++)
            pair(number, list, &count,
                 A->delta[(size_t) (list[i] / 2) * k + a], 1 - list[i] % 2);
    wr_dfa_create(B, count, 2 * k);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t c = 0; c < 2 * k; c++) {
            uint32_t to = i;
            if (c % 2 != list[i] % 2)
                to = number[2 * A->delta[(size_t) (list[i] / 2) * k + c / 2]
                            + c % 2];
            B->delta[(size_t) i * 2 * k + c] = to;
        }
    wr_free(number);
    *origin = list;
}

int arch_is_met(arch_stack_t *S, const uint32_t *value, uint32_t letter) {
    if (S->by != ARCH_BY_CLOCKED)
        return 1;
    return (S->origin[wr_cascade_readout(S->C, value)] ^ letter) & 1;
}

void arch_clock_layer(wr_buffer_t out, const arch_stack_t *S) {
    arch_put(out, "{'name': 'clock', 'role': 'general', 'reads': ['letter'],"
             " 'labels': 2, 'gate': {'table': [");
    for (uint32_t a = 0; a < S->base->letters; a++)
        arch_put(out, "%s[%u, 0]", a ? ", " : "", a);
    arch_put(out, "]}, 'dim': 1, 'H0': ['1'], 'actions': [{'A': {'diagonal':"
             " ['-1/2']}}], 'decoder': {'kind': 'threshold', 'form': ['1',"
             " '0'], 'cuts': ['0']}}%s", S->parts > 0 ? ", " : "");
}
