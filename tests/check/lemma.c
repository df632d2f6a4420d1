/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lemma.h"

#include <stdlib.h>
#include <string.h>

/* ---- formats ------------------------------------------------------------- */

#define FLOAT(name, p, emin, emax, special, flush, saturate) \
    { name, p, emin, emax, special, flush, saturate, 0, 0, 0, NULL }
#define FIXED(name, bits, frac, saturate) \
    { name, 0, 0, 0, '-', 0, saturate, bits, frac, 0, NULL }

lemma_format_t lemma_state[] = {
    FLOAT("e4m3fn", 4, -6, 8, 'n', 0, 0),
    FLOAT("e4m3fn:sat", 4, -6, 8, 'n', 0, 1),
    FLOAT("e4m3fn:flush", 4, -6, 8, 'n', 1, 0),
    FLOAT("e5m2", 3, -14, 15, 'i', 0, 0),
    FLOAT("e5m2:flush:sat", 3, -14, 15, 'i', 1, 1),
    FLOAT("e2m1", 2, 0, 2, '-', 0, 1),
    FLOAT("e2m3", 4, 0, 2, '-', 0, 1),
    FLOAT("e3m2:flush", 3, -2, 4, '-', 1, 1),
    FLOAT("float:2:0:2", 2, 0, 2, 'i', 0, 0),
    FLOAT("float:3:-2:3", 3, -2, 3, 'i', 0, 0),
    FLOAT("float:3:-1:2:flush", 3, -1, 2, 'i', 1, 0),
    FLOAT("float:2:-3:4:sat", 2, -3, 4, 'i', 0, 1),
    FIXED("int:4", 4, 0, 1),
    FIXED("fixed:3:3", 6, 3, 1),
    FIXED("int:5:wrap", 5, 0, 0),
    FIXED("fixed:2:2:wrap", 4, 2, 0),
};
const size_t lemma_states = sizeof lemma_state / sizeof *lemma_state;

lemma_format_t lemma_acc[] = {
    FLOAT("fp16", 11, -14, 15, 'i', 0, 0),
    FLOAT("fp16:flush:sat", 11, -14, 15, 'i', 1, 1),
    FLOAT("e4m3fn", 4, -6, 8, 'n', 0, 0),
    FLOAT("e4m3fn:flush:sat", 4, -6, 8, 'n', 1, 1),
    FLOAT("e5m2:flush", 3, -14, 15, 'i', 1, 0),
    FLOAT("float:3:-3:3", 3, -3, 3, 'i', 0, 0),
    FLOAT("e2m3", 4, 0, 2, '-', 0, 1),
    FLOAT("e2m1:flush", 2, 0, 2, '-', 1, 1),
    FIXED("int:16", 16, 0, 1),
    FIXED("fixed:6:4", 10, 4, 1),
    FIXED("int:6:wrap", 6, 0, 0),
};
const size_t lemma_accs = sizeof lemma_acc / sizeof *lemma_acc;

/* m 2^q */
static int64_t number(int64_t m, int q) {
    REQUIRE(q + 28 >= 0 && q <= 20, "2^%d", q);
    return m * 3 * (INT64_C(1) << (q + 28));
}

/* The numbers from 0 up and the next one beyond the largest, which the one-NaN
 * formats have in the top binade.  If subnormal numbers are flushed, they are
 * replaced by the number below the least normal one with unbounded exponents:
 * results rounded to it, or below, become 0. */
static void list(lemma_format_t *F) {
    int64_t half = INT64_C(1) << (F->p - 1), m;
    size_t room = 1 << 16;
    F->at = wr_calloc(room, sizeof *F->at);
    F->count = 0;
    if (F->flush) {
        F->at[1] = number(2 * half - 1, F->emin - F->p);
        F->count = 2;
    } else
        for (m = 0; m < half; m++)
            F->at[F->count++] = number(m, F->emin - F->p + 1);
    for (int e = F->emin; e <= F->emax; e++)
        for (m = half; m < 2 * half; m++) {
            REQUIRE(F->count + 2 < room);
            F->at[F->count++] = number(m, e - F->p + 1);
        }
    F->at[F->count] = number(1, F->emax + 1);
    if (F->special == 'n')
        F->count--;
}

void lemma_open(void) {
    for (size_t i = 0; i < lemma_states; i++)
        if (lemma_state[i].p > 0)
            list(&lemma_state[i]);
    for (size_t i = 0; i < lemma_accs; i++)
        if (lemma_acc[i].p > 0)
            list(&lemma_acc[i]);
}

void lemma_close(void) {
    for (size_t i = 0; i < lemma_states; i++)
        wr_free(lemma_state[i].at);
    for (size_t i = 0; i < lemma_accs; i++)
        wr_free(lemma_acc[i].at);
}

/* ---- models -------------------------------------------------------------- */

size_t lemma_models(void) {
    return lemma_states * LEMMA_MODES * (4 + 2 * lemma_accs);
}

lemma_model_t lemma_model(size_t i) {
    lemma_model_t m;
    size_t k;
    m.F = &lemma_state[i % lemma_states];
    i /= lemma_states;
    m.mode = (int) (i % LEMMA_MODES);
    k = i / LEMMA_MODES;
    m.order = k < 4 ? (int) k : k % 2 == 0 ? LEMMA_WIDE : LEMMA_ACC;
    m.G = k < 4 ? NULL : &lemma_acc[(k - 4) / 2];
    return m;
}

size_t lemma_shuffle(size_t i, size_t total) {
    static const size_t prime[] = {1000003, 7368787, 15485863};
    for (size_t k = 0;; k++)
        if (total % prime[k] != 0)
            return (size_t) ((unsigned __int128) i * prime[k] % total);
}

/* ---- one rounding -------------------------------------------------------- */

/* Floats: number i of the list is 2 i, its negative 2 i + 1; then the
 * infinities and NaN. Fixed point: the integer above the least. */

uint32_t lemma_codes(const lemma_format_t *F) {
    return F->p == 0 ? UINT32_C(1) << F->bits : 2 * F->count + 3;
}

int lemma_is_code(uint32_t code, const lemma_format_t *F) {
    if (F->p == 0)
        return 1;
    if (code >= 2 * F->count)
        return code == 2 * F->count + 2 ? F->special != '-' : F->special == 'i';
    return !(F->flush && code / 2 == 1);
}

lemma_real_t lemma_decode(uint32_t code, const lemma_format_t *F) {
    lemma_real_t r = {LEMMA_FINITE, 0, 0};
    if (F->p == 0) {
        r.x = ((int64_t) code - (INT64_C(1) << (F->bits - 1))) *
              (LEMMA_UNIT >> F->frac);
        r.negative = r.x < 0;
    } else if (code == 2 * F->count + 2) {
        r.kind = LEMMA_NAN;
    } else {
        r.negative = (int) (code & 1);
        if (code >= 2 * F->count)
            r.kind = LEMMA_INFINITE;
        else
            r.x = r.negative ? -F->at[code / 2] : F->at[code / 2];
    }
    return r;
}

enum { FIXED_END = 1 << 30 };

static int64_t at(int64_t i, const lemma_format_t *F) {
    return F->p == 0 ? i * (LEMMA_UNIT >> F->frac) : F->at[i];
}

/* Up from an even or odd place?  half: on which side of the middle. */
static int goes_up(int half, int odd, int negative, int mode) {
    switch (mode) {
    case LEMMA_RNE:
        return half > 0 || (half == 0 && odd);
    case LEMMA_RNA:
        return half >= 0;
    case LEMMA_RND:
        return half > 0 || (half == 0 && negative);
    case LEMMA_RU:
        return !negative;
    case LEMMA_RD:
        return negative;
    case LEMMA_ODD:
        return !odd;
    default:
        return 0;
    }
}

static uint32_t infinite(int negative, const lemma_format_t *F) {
    if (F->p == 0) {
        uint32_t top = UINT32_C(1) << (F->bits - 1);
        return !F->saturate ? top : negative ? 0 : 2 * top - 1;
    }
    if (F->saturate)
        return 2 * (F->count - 1) + (uint32_t) negative;
    return 2 * F->count + (F->special == 'i' ? (uint32_t) negative : 2);
}

static uint32_t place_float(int64_t i, int negative, const lemma_format_t *F,
                            int mode) {
    if (i < (int64_t) F->count)
        return (F->flush && i == 1 ? 0 : 2 * (uint32_t) i) +
               (uint32_t) negative;
    if (mode == LEMMA_RZ || mode == LEMMA_ODD ||
        (mode == LEMMA_RU && negative) || (mode == LEMMA_RD && !negative))
        return 2 * (F->count - 1) + (uint32_t) negative;
    return infinite(negative, F);
}

static uint32_t place_fixed(int64_t i, int negative, const lemma_format_t *F) {
    int64_t top = INT64_C(1) << (F->bits - 1), k = negative ? -i : i;
    if (F->saturate)
        k = k >= top ? top - 1 : k < -top ? -top : k;
    else
        k = ((k + top) % (2 * top) + 2 * top) % (2 * top) - top;
    return (uint32_t) (k + top);
}

uint32_t lemma_round_by(int (*compare)(const void *x, int64_t t), const void *x,
                        int negative, const lemma_format_t *F, int mode) {
    int64_t low = 0, high = F->p == 0 ? FIXED_END : (int64_t) F->count;
    if (compare(x, 2 * at(high, F)) >= 0) {
        REQUIRE(F->p > 0 || F->saturate);
        low = high;
    } else {
        while (high - low > 1) {
            int64_t mid = (low + high) / 2;
            if (compare(x, 2 * at(mid, F)) >= 0)
                low = mid;
            else
                high = mid;
        }
        if (compare(x, 2 * at(low, F)) != 0)
            low += goes_up(compare(x, at(low, F) + at(low + 1, F)),
                           (int) (low & 1), negative, mode);
    }
    return F->p == 0 ? place_fixed(low, negative, F)
                     : place_float(low, negative, F, mode);
}

static int compare_whole(const void *x, int64_t t) {
    int64_t y = *(const int64_t *) x;
    y = 2 * (y < 0 ? -y : y);
    return y < t ? -1 : y > t;
}

uint32_t lemma_round(lemma_real_t r, const lemma_format_t *F, int mode) {
    if (r.kind == LEMMA_NAN)
        return F->p == 0           ? UINT32_C(1) << (F->bits - 1)
               : F->special == '-' ? 0
                                   : 2 * F->count + 2;
    if (r.kind == LEMMA_INFINITE)
        return infinite(r.negative, F);
    if (r.x == 0)
        return F->p == 0 ? UINT32_C(1) << (F->bits - 1) : (uint32_t) r.negative;
    return lemma_round_by(compare_whole, &r.x, r.x < 0, F, mode);
}

/* ---- a row --------------------------------------------------------------- */

static lemma_real_t nan_(void) {
    return (lemma_real_t){LEMMA_NAN, 0, 0};
}

static lemma_real_t times(lemma_real_t a, lemma_real_t b) {
    lemma_real_t r = {LEMMA_FINITE, a.negative != b.negative, 0};
    if (a.kind == LEMMA_NAN || b.kind == LEMMA_NAN)
        return nan_();
    if (a.kind == LEMMA_INFINITE || b.kind == LEMMA_INFINITE) {
        if ((a.kind == LEMMA_FINITE && a.x == 0) ||
            (b.kind == LEMMA_FINITE && b.x == 0))
            return nan_();
        r.kind = LEMMA_INFINITE;
        return r;
    }
    __int128 p = (__int128) a.x * b.x;
    REQUIRE(p % LEMMA_UNIT == 0, "a product that is no multiple");
    r.x = (int64_t) (p / LEMMA_UNIT);
    return r;
}

static lemma_real_t plus(lemma_real_t a, lemma_real_t b, int mode) {
    lemma_real_t r = a;
    if (a.kind == LEMMA_NAN || b.kind == LEMMA_NAN ||
        (a.kind == LEMMA_INFINITE && b.kind == LEMMA_INFINITE &&
         a.negative != b.negative))
        return nan_();
    if (a.kind == LEMMA_INFINITE)
        return a;
    if (b.kind == LEMMA_INFINITE)
        return b;
    r.x = a.x + b.x;
    if (r.x != 0)
        r.negative = r.x < 0;
    else if (a.negative != b.negative)
        r.negative = mode == LEMMA_RD;
    return r;
}

static lemma_real_t fit(lemma_real_t r, const lemma_format_t *F, int mode) {
    return lemma_decode(lemma_round(r, F, mode), F);
}

uint32_t lemma_row(const lemma_real_t *w, const uint32_t *h, int n,
                   const lemma_real_t *b, const lemma_model_t *m) {
    const lemma_format_t *F = m->F;
    lemma_real_t p[4] = {{LEMMA_FINITE, 0, 0}}, s;
    int mode = m->mode, i;
    for (i = 0; i < n; i++)
        p[i] = times(w[i], lemma_decode(h[i], F));
    switch (m->order) {
    case LEMMA_DOT:
        for (s = p[0], i = 1; i < n; i++)
            s = plus(s, p[i], mode);
        if (b != NULL)
            s = plus(s, *b, mode);
        break;
    case LEMMA_SEQ:
        for (s = fit(p[0], F, mode), i = 1; i < n; i++)
            s = fit(plus(s, fit(p[i], F, mode), mode), F, mode);
        if (b != NULL)
            s = fit(plus(s, *b, mode), F, mode);
        break;
    case LEMMA_BIAS:
        s = fit(p[0], F, mode);
        if (b != NULL)
            s = fit(plus(*b, s, mode), F, mode);
        for (i = 1; i < n; i++)
            s = fit(plus(s, fit(p[i], F, mode), mode), F, mode);
        break;
    case LEMMA_FMA:
        s = fit(b != NULL ? plus(*b, p[0], mode) : p[0], F, mode);
        for (i = 1; i < n; i++)
            s = fit(plus(s, p[i], mode), F, mode);
        break;
    default:
        for (i = 0; i < n; i++)
            p[i] = fit(p[i], m->order == LEMMA_WIDE ? F : m->G, mode);
        for (s = fit(p[0], m->G, mode), i = 1; i < n; i++)
            s = fit(plus(s, p[i], mode), m->G, mode);
        if (b != NULL)
            s = fit(plus(s, *b, mode), m->G, mode);
    }
    return lemma_round(s, F, mode);
}

/* ---- text ---------------------------------------------------------------- */

const char *const lemma_mode_name[] = {"rne", "rna", "rnd", "rz",
                                       "ru",  "rd",  "odd"};

lemma_real_t lemma_number(const char *text) {
    lemma_real_t r = {LEMMA_FINITE, text[0] == '-', 0};
    char *end;
    int64_t p = strtoll(text, &end, 10);
    int64_t q = *end == '/' ? strtoll(end + 1, NULL, 10) : 1;
    REQUIRE(p * LEMMA_UNIT % q == 0, "%s", text);
    r.x = p * LEMMA_UNIT / q;
    return r;
}

void lemma_put_number(wr_buffer_t out, lemma_real_t r) {
    int64_t a = r.x < 0 ? -r.x : r.x, b = LEMMA_UNIT, q = b;
    if (r.kind != LEMMA_FINITE || (r.x == 0 && r.negative)) {
        wr_buffer_put(out, r.kind == LEMMA_NAN      ? "nan"
                           : r.kind == LEMMA_FINITE ? "-0"
                           : r.negative             ? "-inf"
                                                    : "inf");
        return;
    }
    while (b % 3 == 0 && a % 3 == 0)
        a /= 3, b /= 3;
    for (q = b; q % 2 == 0 && a % 2 == 0; q /= 2)
        a /= 2;
    if (a == 0)
        q = 1;
    wr_buffer_printf(out, "%s%lld", r.x < 0 ? "-" : "", (long long) a);
    if (q > 1)
        wr_buffer_printf(out, "/%lld", (long long) q);
}

void lemma_put_model(wr_buffer_t out, const lemma_model_t *m) {
    static const char *const order[] = {"dot", "seq",  "bias",
                                        "fma", "wide", "acc"};
    wr_buffer_printf(out, "%s:%s:%s", m->F->name, lemma_mode_name[m->mode],
                     order[m->order]);
    if (m->G != NULL)
        wr_buffer_printf(out, "-%s", m->G->name);
}

static void put_format(wr_buffer_t out, const char *word,
                       const lemma_format_t *F) {
    const char *beyond = F->saturate         ? "largest"
                         : F->special == 'i' ? "infinity"
                                             : "nan";
    if (F->p == 0)
        wr_buffer_printf(out, "%s fixed %d %d %s\n", word, F->bits, F->frac,
                         F->saturate ? "largest" : "wrap");
    else
        wr_buffer_printf(out, "%s float %d %d %d %s %s %s\n", word, F->p,
                         F->emin, F->emax,
                         F->special == 'i'   ? "ieee"
                         : F->special == 'n' ? "one-nan"
                                             : "numbers",
                         F->flush ? "flush" : "gradual", beyond);
}

void lemma_put_parameters(wr_buffer_t out, const lemma_model_t *m) {
    put_format(out, "format", m->F);
    if (m->G != NULL)
        put_format(out, "accumulator", m->G);
}
