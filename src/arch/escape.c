/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cases in which a claim fails: recurrences in another arithmetic or with more
 * factors, each with a command that demonstrates it.  They delimit the claim
 * and say nothing about a given automaton, for which constructions are
 * searched. tests/cli/t-escape runs every command. */

#include "arch/arch.h"

#define PARITY_BY_WRAPPING                                                    \
    "wreath period -m E2:int:8:wrap:rne:seq --all parity -e 'size 1; letter " \
    "0; row 1; add 0; letter 1; row 1; add 1'",                               \
        "holds on all words"
#define DELTA_RULE                                                           \
    "E2:bf16", "the delta rule with eigenvalues 1 and 3/64 alternates (F9)", \
        "wreath period -m E2:bf16:rne:seq -e 'size 2; start 0 0; letter a; " \
        "delta 5/8 3/4; value 7/4; beta 1'",                                 \
        "period 2"

static const wr_arch_escape_t table[] = {
    {"S1", "E3",
     "a non-negative gate alternates if it is evaluated in chunks of two (F10)",
     "wreath period -m E3:e4m3fn:rne:chunk-2 -e 'size 1; start 0; row 1/2; add "
     "7/4'",
     "period 2"},
    {"S1", "E2:int:8:wrap",
     "the gate 1 counts, and integers that wrap preserve the last bit of the "
     "count (F13)",
     PARITY_BY_WRAPPING},
    {"S1", "E2",
     "the gate -0 is not negative, but the sign of the zero alternates (F14)",
     "wreath period -m E2:fp16:rne:seq -e 'size 1; start 0; row -0; add -0'",
     "period 2"},
    {"S1", "E2:e4m3fn:rne:wide-int:16",
     "the gate 30 alternates if the accumulator discards the NaN of a product",
     "wreath period -m E2:e4m3fn:rne:wide-int:16 -e 'size 1; start 1; row 30; "
     "add 1'",
     "period 2"},
    {"X3", "E3",
     "a non-negative gate has period 3 if it is evaluated in chunks of three "
     "(F10)",
     "wreath period -m E3:e4m3fn:rne:chunk-3 -e 'size 1; start 0; row 1/2; add "
     "3/2'",
     "period 3"},
    {"X3", "E2:e4m3fn:rne:wide-int:16",
     "the gate -7 has period 3 if the accumulator discards the NaN of a "
     "product",
     "wreath period -m E2:e4m3fn:rne:wide-int:16 -e 'size 1; start 0; row -7; "
     "add 2'",
     "period 3"},
    {"S2", "E2:int:8:wrap",
     "the gate 1, the same for every input, tracks parity if integers wrap "
     "(F13)",
     PARITY_BY_WRAPPING},
    {"G1p", DELTA_RULE},
    {"G1p", "E0",
     "a product of three such factors has the eigenvalue -1/10 (F5)",
     "wreath spectrum [[0,0],[-1/10,-1/10]]", "1 negative"},
    {"G5", "E2:e5m2",
     "a matrix with the eigenvalues 1/4 and 1/8 has period 3 (F8)",
     "wreath period -m E2:e5m2:rne:dot -e 'size 2; row 5/8 -1/2; row 3/8 -1/4; "
     "add -5/2 -4'",
     "period 3"},
    {"X6", DELTA_RULE},
    {"X5", "E2:bf16:rne:dot",
     "the factor of six equal entries, rounded, has a negative eigenvalue, and "
     "alternates",
     "wreath express parity --arch deltanet -m E2:bf16:rne:dot", "EXPRESSED"},
    {"X5", "E2:e5m2:rne:seq",
     "a positive definite matrix has period 2 if each operation is rounded",
     "wreath period -m E2:e5m2:rne:seq -e 'size 2; row 3/8 -1/4; row -1/4 3/4; "
     "add 1 1/2'",
     "period 2"},
};

size_t wr_arch_escape_count(void) {
    return sizeof table / sizeof *table;
}

const wr_arch_escape_t *wr_arch_escape_get(size_t i) {
    wr_assert(i < wr_arch_escape_count());
    return &table[i];
}
