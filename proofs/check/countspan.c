/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "count.h"

/* Intervals of integers; either end may be infinite. */

ck_span ck_span_meet(ck_span x, ck_span y) {
    return (ck_span){x.low > y.low ? x.low : y.low,
                     x.high < y.high ? x.high : y.high};
}

ck_span ck_span_form(const int64_t *c, uint32_t k, uint32_t zero) {
    ck_span s = {c[0], c[0]};
    for (uint32_t i = 0; i < k; i++) {
        int64_t x = zero >> i & 1 ? 0 : c[i + 1];
        if (x < 0 || s.low == INT64_MIN)
            s.low = INT64_MIN;
        else
            s.low += x;
        if (x > 0 || s.high == INT64_MAX)
            s.high = INT64_MAX;
        else
            s.high += x;
    }
    return s;
}

static int64_t scale(int64_t end, int64_t a, int64_t b) {
    if (end == INT64_MIN || end == INT64_MAX)
        return (end > 0) == (a > 0) ? INT64_MAX : INT64_MIN;
    return a * end + b;
}

ck_span ck_span_moved(ck_span s, int64_t a, int64_t b) {
    if (a == 0)
        return (ck_span){b, b};
    return (ck_span){scale(a > 0 ? s.low : s.high, a, b),
                     scale(a > 0 ? s.high : s.low, a, b)};
}
