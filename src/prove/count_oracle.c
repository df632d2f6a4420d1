/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Oracles as machines: finitely many controls, and counters of which it is only
 * asked whether they are 0. */

#include "prove/count.h"

uint32_t lrnn_count_counters(const wr_oracle_struct *O) {
    return O->kind == WR_ORACLE_DYCK      ? O->letters / 2
           : O->kind == WR_ORACLE_BOOLEAN ? 1
                                          : 2;
}

/* For block languages the counters are the letters of this block and those that
 * the block before has more; in the first block the latter is 0. */
int lrnn_count_allows(const wr_oracle_struct *O, uint32_t p, uint32_t zero,
                      uint32_t a) {
    if (p == LRNN_COUNT_DEAD)
        return 0;
    if (O->kind == WR_ORACLE_DYCK)
        return a % 2 == 0 || !(zero >> a / 2 & 1);
    if (O->kind == WR_ORACLE_BOOLEAN)
        return !(zero & 1);
    if (p == 0)
        return a == 0 || (a == 1 && !(zero & 1));
    return a == p ? !(zero & 2) : a == p + 1 && (zero & 2) != 0;
}

int lrnn_count_accepts(const wr_oracle_struct *O, uint32_t p, uint32_t zero) {
    if (p == LRNN_COUNT_DEAD)
        return 0;
    if (O->kind == WR_ORACLE_BLOCKS)
        return p == 0 ? (zero & 1) != 0
                      : p == O->letters - 1 && (zero & 2) != 0;
    return zero == (UINT32_C(1) << lrnn_count_counters(O)) - 1;
}

/* An allowed letter: sets source and add, gives the control. */
uint32_t lrnn_count_step(lrnn_count_t *W, uint32_t p, uint32_t a) {
    const wr_oracle_struct *O = W->O;
    for (uint32_t i = 0; i < LRNN_COUNTERS; i++) {
        W->source[i] = i;
        W->add[i] = 0;
    }
    if (O->kind == WR_ORACLE_DYCK) {
        W->add[a / 2] = a % 2 == 0 ? 1 : -1;
    } else if (O->kind == WR_ORACLE_BOOLEAN) {
        W->add[0] = a < 2 ? -1 : (int64_t) a - 2;
    } else if (a == p) {
        W->add[0] = 1;
        W->add[1] = p > 0 ? -1 : 0;
    } else {
        W->source[0] = LRNN_COUNTERS;
        W->add[0] = 1;
        W->source[1] = 0;
        W->add[1] = -1;
    }
    return O->kind == WR_ORACLE_BLOCKS ? a : p;
}
