/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The numbers x of a format that an activation maps to a given number.  In
 * either model an activation is monotone on the numbers of the format.
 * Therefore these x form an interval, and two bisections over all numbers of
 * the format find its ends.  If there are none, two neighbouring x prove it,
 * one mapped below the number and one above.
 */

#include "arch/raw.h"

/* ---- rounding to an index ------------------------------------------------ */

int64_t raw_round_q(const fmpq_t q, const wr_format_t F) {
    wr_mode_t mode = {{WR_RNE, 0, 0}};
    uint64_t code;
    wr_round_q(&code, q, 0, F, mode);
    return wr_format_index(code, F);
}

int raw_ball_index(int64_t *index, const arb_t x, const wr_format_t F) {
    const wr_mode_t mode = {{WR_RNE, 0, 0}};
    uint64_t code;
    const int decided = wr_round_ball(&code, x, F, mode);
    if (decided)
        *index = wr_format_index(code, F);
    return decided;
}

/* ---- bisection ----------------------------------------------------------- */

/* G(i) is the index of the image of the number with index i (-i if the map is
 * decreasing); G is non-decreasing. */
typedef struct {
    const wr_raw_function_t *f;
    const wr_format_struct *F; /* format of f */
    int sign;
    int64_t largest;
    wr_limits_struct *L;
} bisect_t;

static wr_status_t value(int64_t *g, const bisect_t *B, int64_t i) {
    uint64_t code = 0;
    wr_status_t s =
        wr_raw_apply(&code, B->f, wr_format_at(B->sign * i, B->F), B->L);
    *g = wr_format_index(code, B->F);
    return s;
}

/* Find the least i in -largest .. largest with G(i) >= t, else largest + 1. */
static wr_status_t first(int64_t *i, const bisect_t *B, int64_t t) {
    int64_t lo = -B->largest, hi = B->largest + 1, g = 0;
    wr_status_t s = WR_OK;
    while (lo < hi && s == WR_OK) {
        /* hi - lo may exceed int64_t */
        uint64_t gap = (uint64_t) hi - (uint64_t) lo;
        int64_t mid = lo + (int64_t) (gap / 2);
        s = value(&g, B, mid);
        if (g >= t)
            hi = mid;
        else
            lo = mid + 1;
    }
    *i = lo;
    return s;
}

/* For a map of integers x from 0: try the few that matter one by one. */
static wr_status_t reach_whole(wr_raw_reach_t *out, const bisect_t *B,
                               uint64_t code) {
    const int64_t t = wr_format_index(code, B->F);
    int64_t g = 0;
    wr_status_t s = WR_OK;
    fmpq_t h;
    fmpq_init(h);
    for (int i = 0; s == WR_OK && i <= 256; i++) {
        fmpq_set_si(h, i, 1);
        const int64_t at = raw_round_q(h, B->F);
        const uint64_t x = wr_format_at(at, B->F);
        s = value(&g, B, at);
        if (g == t && out->is == WR_RAW_NOT) {
            out->is = WR_RAW_ROUNDED;
            out->low = out->x = x;
        }
        if (g == t)
            out->high = x;
        if (g < t) {
            out->has_below = 1;
            out->below = wr_format_at(g, B->F);
            out->below_x = x;
        }
        if (g > t && !out->has_above) {
            out->has_above = 1;
            out->above = wr_format_at(g, B->F);
            out->above_x = x;
        }
    }
    fmpq_clear(h);
    return s;
}

/* Record the interval lo .. hi of i, which is not empty. */
static void found(wr_raw_reach_t *out, const bisect_t *B, int64_t lo,
                  int64_t hi) {
    wr_assert(lo <= hi);
    int64_t x = lo > 0 ? lo : hi < 0 ? hi : 0;
    out->is = WR_RAW_ROUNDED;
    out->low = wr_format_at(B->sign > 0 ? lo : -hi, B->F);
    out->high = wr_format_at(B->sign > 0 ? hi : -lo, B->F);
    out->x = wr_format_at(B->sign * x, B->F);
}

static wr_status_t around(wr_raw_reach_t *out, const bisect_t *B, int64_t i) {
    int64_t g = 0;
    wr_status_t s = WR_OK;
    if (i > -B->largest) {
        s = value(&g, B, i - 1);
        out->has_below = 1;
        out->below = wr_format_at(g, B->F);
        out->below_x = wr_format_at(B->sign * (i - 1), B->F);
    }
    if (i <= B->largest && s == WR_OK) {
        s = value(&g, B, i);
        out->has_above = 1;
        out->above = wr_format_at(g, B->F);
        out->above_x = wr_format_at(B->sign * i, B->F);
    }
    return s;
}

wr_status_t wr_raw_reach(wr_raw_reach_t *out, const wr_raw_function_t *f,
                         uint64_t code, wr_limits_t L) {
    wr_assert(f->map < WR_RAW_MAPS && f->model < WR_RAW_MODELS);
    bisect_t B = {f, f->F, raw_map_decreases(f->map) ? -1 : 1,
                  wr_format_index(f->F->max, f->F), L};
    wr_raw_reach_t r = {.is = WR_RAW_NOT};
    const int64_t t = wr_format_index(code, f->F);
    int64_t lo = 0, hi = 0;
    wr_status_t s;
    if (f->map == WR_RAW_IDENTITY) {
        r.is = WR_RAW_ROUNDED;
        r.low = r.high = r.x = code;
        *out = r;
        return WR_OK;
    }
    if (f->map == WR_RAW_RETNET) {
        s = reach_whole(&r, &B, code);
    } else {
        s = first(&lo, &B, t);
        if (s == WR_OK)
            s = first(&hi, &B, t + 1);
        if (s == WR_OK && lo < hi)
            found(&r, &B, lo, hi - 1);
        else if (s == WR_OK)
            s = around(&r, &B, lo);
    }
    if (s == WR_OK)
        *out = r;
    return s;
}

const char *wr_raw_class_name(wr_raw_class_t is) {
    wr_assert(is <= WR_RAW_NOT);
    static const char *const name[] = {"exact", "exact after rounding",
                                       "nearest, after rounding",
                                       "not reachable"};
    return name[is];
}
