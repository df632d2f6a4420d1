/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decimal integers in text.  The functions of libc skip blanks, accept signs
 * where only a count makes sense and turn a number that is too large into the
 * largest one; these do not. */

#include <string.h>

#include "base/base.h"

int wr_take_count(uint64_t *out, const char **s, uint64_t most) {
    const char *p = *s;
    uint64_t n = 0;
    for (; *p >= '0' && *p <= '9'; p++) {
        const uint64_t digit = (uint64_t) (*p - '0');
        /* 10 n + digit <= most, tested without overflow */
        if (digit > most || n > (most - digit) / 10)
            return 0;
        n = 10 * n + digit;
    }
    if (p == *s)
        return 0;
    *out = n;
    *s = p;
    return 1;
}

int wr_take_integer(int64_t *out, const char **s, int64_t most) {
    const char *p = *s + (**s == '-' || **s == '+');
    uint64_t n;
    wr_assert(most >= 0);
    if (!wr_take_count(&n, &p, (uint64_t) most))
        return 0;
    *out = **s == '-' ? -(int64_t) n : (int64_t) n;
    *s = p;
    return 1;
}

int wr_take_pair(int64_t *x, int64_t *y, const char **s, const char *between,
                 int64_t most) {
    const char *p = *s;
    const size_t n = strlen(between);
    int64_t first;
    if (!wr_take_integer(&first, &p, most) || strncmp(p, between, n) != 0)
        return 0;
    p += n;
    if (!wr_take_integer(y, &p, most))
        return 0;
    *x = first;
    *s = p;
    return 1;
}

int wr_is_count(uint64_t *out, const char *s, uint64_t most) {
    uint64_t n;
    if (!wr_take_count(&n, &s, most) || *s != '\0')
        return 0;
    *out = n;
    return 1;
}
