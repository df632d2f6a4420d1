/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Letter by letter.  While a bound proves that no machine word overflows,
 * the integers are machine words and a step costs one multiplication for
 * each entry of the letter that is not 0; the bound grows by the letter's
 * growth and is measured anew when it has become useless.  Denominators are
 * reduced by their primes at every step, so that an orbit which is finite
 * stays short.
 */

#include "exact/impl.h"

#include <string.h>

#define MOST ((uint64_t) 1 << 62)
#define SHORT_BITS 40 /* a long state returns to machine words below this */

static size_t cells(const wr_stepper_t T) {
    return (size_t) (T->S->n * T->S->k);
}

/* Divides out what the numerators and d share, prime by prime.  A start may
 * have brought primes of its own, which no letter removes: a gcd then. */
static void reduce(wr_stepper_t T) {
    size_t n = cells(T);
    ulong g = (ulong) T->d;
    for (size_t i = 0; i < n && g != 1; i++)
        g = n_gcd(g, (ulong) (T->x[i] < 0 ? -T->x[i] : T->x[i]));
    if (g == 1)
        return;
    for (size_t i = 0; i < n; i++)
        T->x[i] /= (int64_t) g;
    T->d /= (int64_t) g;
}

/* From long to short, if the state is below `bits` bits; its denominator is
 * known by its exponents until then. */
static void narrow(wr_stepper_t T, slong bits) {
    if (exact_node_bits(T->at) > bits || (slong) fmpz_bits(T->at->rest) > bits)
        return;
    slong k = T->S->k;
    fmpz_t d;
    fmpz_init(d);
    exact_node_denominator(d, T->at);
    fmpz_mul(d, d, T->at->rest);
    if ((slong) fmpz_bits(d) <= bits) {
        for (slong i = 0; i < T->S->n; i++)
            for (slong j = 0; j < k; j++)
                T->x[i * k + j] = fmpz_get_si(fmpz_mat_entry(T->at->c, i, j));
        T->d = fmpz_get_si(d);
        T->bound = (uint64_t) 1 << bits;
        T->wide = 0;
        reduce(T);
    }
    fmpz_clear(d);
}

static void get_narrow(wr_point_t x, const wr_stepper_t T) {
    slong k = T->S->k;
    for (slong i = 0; i < T->S->n; i++)
        for (slong j = 0; j < k; j++)
            fmpz_set_si(fmpz_mat_entry(x->v, i, j), T->x[i * k + j]);
    fmpz_set_si(x->d, T->d);
}

static void widen(wr_stepper_t T) {
    wr_point_t x;
    wr_point_init(x, T->S->n, T->S->k);
    get_narrow(x, T);
    exact_node_from_point(T->at, x);
    wr_point_clear(x);
    T->wide = 1;
}

void wr_stepper_init(wr_stepper_t T, const wr_letters_t S,
                     const wr_point_t start) {
    T->S = S;
    T->at = wr_malloc(2 * sizeof *T->at);
    T->next = T->at + 1;
    exact_node_init(T->at, S, 1);
    exact_node_init(T->next, S, 1);
    exact_node_from_point(T->at, start);
    T->x = wr_calloc(2 * cells(T), sizeof *T->x);
    T->y = T->x + cells(T);
    T->wide = 1;
    narrow(T, 61);
}

void wr_stepper_clear(wr_stepper_t T) {
    exact_node_clear(T->at);
    exact_node_clear(T->next);
    wr_free(T->at < T->next ? T->at : T->next);
    wr_free(T->x < T->y ? T->x : T->y);
}

void wr_stepper_get(wr_point_t x, const wr_stepper_t T) {
    if (!T->wide) {
        get_narrow(x, T);
        return;
    }
    node_t copy;
    exact_node_init(copy, T->S, 1);
    fmpz_mat_set(copy->c, T->at->c);
    fmpz_set(copy->d, T->at->d);
    fmpz_set(copy->rest, T->at->rest);
    memcpy(copy->e, T->at->e, (size_t) T->S->primes * sizeof *copy->e);
    exact_node_get_point(x, copy);
    exact_node_clear(copy);
}

slong wr_stepper_bits(const wr_stepper_t T) {
    if (!T->wide)
        return 62;
    slong bits = exact_node_bits(T->at);
    bits = FLINT_MAX(bits, (slong) fmpz_bits(T->at->rest));
    for (slong i = 0; i < T->S->primes; i++)
        bits =
            FLINT_MAX(bits, (slong) (T->at->e[i] * fmpz_bits(T->S->prime + i)));
    return bits;
}

/* ---- long ------------------------------------------------------------- */

static void step_wide(wr_stepper_t T, uint32_t letter) {
    exact_node_step(T->next, letter, T->at);
    struct wr_node *t = T->at;
    T->at = T->next;
    T->next = t;
    narrow(T, SHORT_BITS);
}

/* ---- short ------------------------------------------------------------ */

/* The true bound, when the running one is used up. */
static void measure(wr_stepper_t T) {
    size_t n = cells(T);
    uint64_t most = (uint64_t) T->d;
    for (size_t i = 0; i < n; i++) {
        uint64_t a = (uint64_t) (T->x[i] < 0 ? -T->x[i] : T->x[i]);
        most = a > most ? a : most;
    }
    T->bound = most;
}

/* 1 if the letter is certain not to overflow; the bound is moved on. */
static inline int admit(wr_stepper_t T, uint64_t growth) {
    uint64_t next;
    if (growth == 0)
        return 0;
    if (__builtin_mul_overflow(T->bound, growth, &next) || next >= MOST) {
        measure(T);
        if (__builtin_mul_overflow(T->bound, growth, &next) || next >= MOST)
            return 0;
    }
    T->bound = next > T->bound ? next : T->bound;
    return 1;
}

static inline void step_narrow(wr_stepper_t T, uint32_t letter) {
    const wr_letters_struct *S = T->S;
    size_t n = (size_t) S->n, k = (size_t) S->k;
    size_t stride = n * n + n * k + 1;
    const int64_t *a = S->small + letter * stride;
    const uint32_t *row = S->row + letter * (n + 1);
    const int64_t *x = T->x;
    int64_t *y = T->y;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < k; j++) {
            int64_t s = S->linear ? 0 : a[n * n + i * k + j] * T->d;
            for (uint32_t l = row[i]; l < row[i + 1]; l++)
                s += S->value[l] * x[S->column[l] * k + j];
            y[i * k + j] = s;
        }
    T->x = y;
    T->y = (int64_t *) x;
    if (a[stride - 1] != 1 || T->d != 1) {
        T->d *= a[stride - 1];
        reduce(T);
    }
}

void wr_stepper_step(wr_stepper_t T, uint32_t letter) {
    if (!T->wide) {
        if (admit(T, T->S->growth[letter])) {
            step_narrow(T, letter);
            return;
        }
        widen(T);
    }
    step_wide(T, letter);
}

void wr_stepper_run(wr_stepper_t T, const uint32_t *word, size_t length) {
    for (size_t t = 0; t < length; t++)
        wr_stepper_step(T, word[t]);
}
