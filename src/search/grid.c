/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Grids: finite sets of numbers, numbered. */

#include "search/impl.h"

void wr_grid_init(wr_grid_t G) {
    memset(G, 0, sizeof *G);
    G->kind = WR_GRID_RANGE;
    G->den = 1;
    G->text = wr_strdup("0");
}

void wr_grid_clear(wr_grid_t G) {
    _fmpq_vec_clear(G->list, G->length);
    wr_free(G->text);
    memset(G, 0, sizeof *G);
}

static int take_number(int64_t *x, const char **s) {
    return wr_take_integer(x, s, INT32_MAX);
}

/* "LO..HI" or "LO..HI/DEN" */
static int range(wr_grid_t G, const char *s) {
    int64_t den = 1;
    if (!wr_take_pair(&G->lo, &G->hi, &s, "..", INT32_MAX) || G->hi < G->lo)
        return 0;
    if (*s == '/') {
        s++;
        if (!take_number(&den, &s) || den <= 0)
            return 0;
    }
    G->kind = WR_GRID_RANGE;
    G->den = (uint64_t) den;
    return *s == '\0';
}

static int list(wr_grid_t G, int *minus_zero, const char *s) {
    slong count = 1;
    for (const char *p = s; *p != '\0'; p++)
        count += *p == ',';
    G->kind = WR_GRID_LIST;
    G->length = count;
    G->list = _fmpq_vec_init(count);
    for (slong i = 0; i < count; i++) {
        int64_t p, q = 1;
        const int minus = *s == '-';
        if (!take_number(&p, &s))
            return 0;
        *minus_zero = *minus_zero || (minus && p == 0);
        if (*s == '/') {
            s++;
            if (!take_number(&q, &s) || q <= 0)
                return 0;
        }
        fmpq_set_si(G->list + i, (slong) p, (ulong) q);
        fmpq_canonicalise(G->list + i);
        if (*s++ != (i + 1 < count ? ',' : '\0'))
            return 0;
    }
    return 1;
}

/* Return the number of codes after 0 that are flushed to 0. */
static uint64_t flushed(const wr_format_t F) {
    return wr_format_is_float(F) && !F->subnormals
               ? (UINT64_C(1) << (F->p - 1)) - 1
               : 0;
}

/* Return the least code of a number >= 2^e; max + 1 if there is none. */
static uint64_t code_from(slong e, const wr_format_t F) {
    wr_mode_t down = {{WR_RZ, 0, 0}};
    uint64_t code;
    int negative;
    fmpq *x = _fmpq_vec_init(2), *y = x + 1;
    fmpq_one(x);
    wr_number_shift(x, x, e);
    wr_round_q(&code, x, 0, F, down);
    if (code > F->max)
        code = F->max;
    wr_format_decode(y, &negative, code, F);
    code += fmpq_cmp(y, x) < 0;
    _fmpq_vec_clear(x, 2);
    return code == 0 || code > flushed(F) ? code : flushed(F) + 1;
}

static int codes(wr_grid_t G, const char *s, const wr_format_t F) {
    int64_t e1, e2;
    s += strlen("codes");
    G->kind = WR_GRID_CODES;
    G->signs = 3;
    if (*s == '+' || *s == '-')
        G->signs = *s++ == '+' ? 1 : 2;
    *G->format = *F;
    if (wr_format_is_fixed(F)) { /* integer multiples of a unit, as a range */
        int64_t top = (int64_t) ((UINT64_C(1) << (F->width - 1)) - 1);
        if (F->width > 31 || F->frac < 0 || F->frac > 30 || *s != '\0')
            return 0;
        G->kind = WR_GRID_RANGE;
        G->lo = G->signs == 1 ? 0 : -top - 1;
        G->hi = G->signs == 2 ? -1 : top;
        G->den = UINT64_C(1) << F->frac;
        return 1;
    }
    G->low = 0;
    G->high = F->max;
    if (*s == '\0')
        return 1;
    if (*s++ != ':' || !wr_take_pair(&e1, &e2, &s, ":", 5000) || *s != '\0' ||
        e1 > e2)
        return 0;
    G->low = code_from((slong) e1, F);
    G->high = code_from((slong) e2 + 1, F) - 1;
    return G->low <= G->high;
}

wr_status_t wr_grid_read(wr_grid_t G, const char *text, const wr_format_t F,
                         wr_limits_t L) {
    wr_grid_t H;
    int good = 1, minus_zero = 0;
    wr_grid_init(H);
    wr_free(H->text);
    H->text = wr_strdup(text);
    if (strcmp(text, "none") == 0)
        H->kind = WR_GRID_NONE;
    else if (strncmp(text, "codes", 5) == 0)
        good = codes(H, text, F);
    else if (strstr(text, "..") != NULL)
        good = range(H, text);
    else
        good = list(H, &minus_zero, text);
    if (good && minus_zero) {
        wr_grid_clear(H);
        return wr_limits_fail(L, WR_PARSE,
                              "found -0 in the grid \"%s\", expected 0: of a "
                              "list, 0 has no sign; codes and codes- have -0",
                              text);
    }
    wr_grid_clear(good ? G : H);
    if (good)
        *G = *H;
    return good ? WR_OK
                : wr_limits_fail(L, WR_PARSE,
                                 "found the grid \"%s\","
                                 " expected a grid such as -8..8/8, 0,1/2,3/4,"
                                 " codes, codes+, codes-:-2:2 (exponents of"
                                 " the format) or none",
                                 text);
}

/* Return nonzero if codes of both signs include 0 only once, without -0. */
static int zero_once(const wr_grid_t G) {
    return G->signs == 3 && G->low == 0 && wr_format_negate(0, G->format) == 0;
}

/* Return the number of codes of [low, high] that repeat a magnitude. */
static uint64_t gap(const wr_grid_t G) {
    return G->low == 0 ? flushed(G->format) : 0;
}

uint64_t wr_grid_count(const wr_grid_t G) {
    switch (G->kind) {
    case WR_GRID_RANGE:
        return (uint64_t) (G->hi - G->lo) + 1;
    case WR_GRID_LIST:
        return (uint64_t) G->length;
    case WR_GRID_CODES:
        return (G->high - G->low + 1 - gap(G)) * (G->signs == 3 ? 2 : 1) -
               (uint64_t) zero_once(G);
    default:
        return 1;
    }
}

void wr_grid_get(fmpq_t x, unsigned char *minus, const wr_grid_t G,
                 uint64_t i) {
    wr_assert(i < wr_grid_count(G));
    *minus = 0;
    if (G->kind == WR_GRID_RANGE) {
        fmpq_set_si(x, (slong) (G->lo + (int64_t) i), (ulong) G->den);
        fmpq_canonicalise(x);
    } else if (G->kind == WR_GRID_LIST)
        fmpq_set(x, G->list + i);
    else if (G->kind == WR_GRID_CODES) {
        i += i > 0 && zero_once(G);
        int negative = G->signs == 2 || (G->signs == 3 && i % 2 == 1);
        uint64_t code = G->low + (G->signs == 3 ? i / 2 : i);
        code += code > 0 ? gap(G) : 0;
        wr_format_decode(x, &negative,
                         negative ? wr_format_negate(code, G->format) : code,
                         G->format);
        *minus = negative && fmpq_is_zero(x);
    } else
        fmpq_zero(x);
}
