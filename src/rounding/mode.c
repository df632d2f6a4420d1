/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rounding modes by name. */

#include "rounding/impl.h"

static const char *const names[] = {"rne", "rna", "rnd", "rz",
                                    "ru",  "rd",  "odd", "sto"};

wr_status_t wr_mode_read(wr_mode_t mode, const char *text, wr_limits_t L) {
    for (int i = 0; i <= WR_RSTO; i++)
        if (strcmp(text, names[i]) == 0) {
            *mode = (wr_mode_struct){(wr_rule_t) i, 0, 0};
            return WR_OK;
        }
    uint64_t seed;
    if (strncmp(text, "sto-", 4) == 0 &&
        wr_is_count(&seed, text + 4, UINT64_MAX)) {
        *mode = (wr_mode_struct){WR_RSTO, seed, 0};
        return WR_OK;
    }
    return wr_limits_fail(L, WR_PARSE,
                          "found the rounding mode \"%s\", expected one of"
                          " rne rna rnd rz ru rd odd sto sto-SEED",
                          text);
}

wr_status_t wr_mode_check(const wr_mode_t mode, const wr_format_t F,
                          wr_limits_t L) {
    if (F->kind->only_rne && mode->rule != WR_RNE)
        return wr_limits_fail(
            L, WR_PARSE,
            "found the rounding mode \"%s\", expected rne: the "
            "format has no other",
            names[mode->rule]);
    return WR_OK;
}

void wr_mode_print(wr_buffer_t out, const wr_mode_t mode) {
    wr_buffer_put(out, names[mode->rule]);
    if (mode->rule == WR_RSTO && mode->seed != 0)
        wr_buffer_printf(out, "-%llu", (unsigned long long) mode->seed);
}
