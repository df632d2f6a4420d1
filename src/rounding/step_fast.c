/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Steps on doubles, with the same operations in the same order as the step on
 * rationals in machine.c; then the steps of many states by one letter, four at
 * a time in vectors, rounded as in kernel.h without a branch.  A number that
 * overflows or is not finite marks its state, which is then stepped alone. */

#include "rounding/machine.h"

/* Row i of an affine step; b = NULL adds nothing. */
static double row(const double *w, const double *h, size_t n, const double *b,
                  wr_machine_t M) {
    const rd_kernel_t *K = &M->K, *P, *S;
    wr_order_t order = M->evaluation->order;
    if (order == WR_ORDER_DOT) {
        double *t = M->scratch;
        for (size_t j = 0; j < n; j++)
            t[j] = w[j] * h[j];
        if (b != NULL)
            t[n] = *b;
        return rd_round(wr_rd_exact_sum(t, n + (b != NULL), K->rule), K);
    }
    if (order == WR_ORDER_FMA) {
        double s =
            b != NULL ? rd_fma(w[0], h[0], *b, K) : rd_mul(w[0], h[0], K);
        for (size_t j = 1; j < n; j++)
            s = rd_fma(w[j], h[j], s, K);
        return s;
    }
    const rd_roundings_t o = rd_roundings(M->evaluation);
    P = o.product == M->evaluation->acc ? &M->A : K;
    S = o.sum == M->evaluation->acc ? &M->A : K;
    double s = rd_mul(w[0], h[0], P);
    if (S != P)
        s = rd_round(s, S);
    if (b != NULL && o.b_first)
        s = rd_add(*b, s, S);
    for (size_t j = 1; j < n; j++)
        s = rd_add(s, rd_mul(w[j], h[j], P), S);
    if (b != NULL && !o.b_first)
        s = rd_add(s, *b, S);
    return S == K ? s : rd_round(s, K);
}

/* out_i = h_i + e k_i, with s = k.h, e = beta (v - s) */
static void delta(double *out, const double *w, const double *h, size_t n,
                  wr_machine_t M) {
    const rd_kernel_t *K = &M->K;
    int fma = M->evaluation->order == WR_ORDER_FMA;
    double s = rd_mul(w[0], h[0], K);
    for (size_t j = 1; j < n; j++)
        s = fma ? rd_fma(w[j], h[j], s, K)
                : rd_add(s, rd_mul(w[j], h[j], K), K);
    double e = rd_mul(w[n + 1], rd_add(w[n], -s, K), K);
    for (size_t j = 0; j < n; j++)
        out[j] = fma ? rd_fma(e, w[j], h[j], K)
                     : rd_add(h[j], rd_mul(e, w[j], K), K);
}

void wr_rd_step_fast(uint64_t *out, const uint64_t *word, uint32_t letter,
                     wr_machine_t M) {
    double h[WR_RECURRENCE_MAX_SIZE], g[WR_RECURRENCE_MAX_SIZE];
    size_t n = M->n;
    const double *w = M->weight[letter];
    const wr_recurrence_letter_t *l = &M->R->letter[letter];
    memcpy(h, word, n * sizeof *h);
    if (l->delta)
        delta(g, w, h, n, M);
    else
        for (size_t i = 0; i < n; i++)
            g[i] = row(w + i * n, h, n, l->has_add ? w + n * n + i : NULL, M);
    memcpy(out, g, n * sizeof *g);
}

/* ---- four states side by side ------------------------------------------- */

/* Vectors are not passed to calls: all functions are inline. */
#pragma GCC diagnostic ignored "-Wpsabi"
#define INLINE static inline __attribute__((always_inline))

enum { LANES = WR_MACHINE_LANES };
typedef double lanes_t __attribute__((vector_size(8 * LANES)));
typedef int64_t bits_t __attribute__((vector_size(8 * LANES)));

/* A machine, and the lanes, those with bits set, that need a step alone. */
typedef struct {
    wr_machine_t M;
    bits_t rare;
} wide_t;

/* Round x as rd_round to nearest even. */
INLINE void round_lanes(lanes_t *x, wide_t *W, const rd_kernel_t *K) {
    const bits_t sign = (bits_t){0} + INT64_MIN;
    const bits_t lowest = (bits_t){0} + (int64_t) K->lowest;
    bits_t e = ((bits_t) *x & ~sign) >> 52, low = e < lowest;
    e = ((e & ~low) | (lowest & low)) + (int64_t) K->lift;
    lanes_t c = (lanes_t) (e << 52 | INT64_C(1) << 51);
    bits_t y = (bits_t) ((*x + c) - c) & ~sign;
    W->rare |= (e >= 0x7ff) | ((lanes_t) y > K->max);
    if (K->flush)
        y &= ~((lanes_t) y < K->normal);
    *x = (lanes_t) (y | ((bits_t) *x & sign));
}

/* x = x + y as by rd_odd_sum, for rules other than WR_RD */
INLINE void add_lanes(lanes_t *x, const lanes_t *y) {
    lanes_t s = *x + *y, t = s - *x, e = (*x - (s - t)) + (*y - t);
    bits_t u = (bits_t) s, lost = (e != 0) & ((u & 1) == 0);
    bits_t away = ~((e > 0) ^ (s > 0));
    *x = (lanes_t) (u + (((away & 2) - 1) & lost));
}

/* s = row i, as in row(). */
INLINE void row_lanes(lanes_t *s, const double *w, const lanes_t *h,
                      const lanes_t *b, wide_t *W) {
    const wr_evaluation_struct *E = W->M->evaluation;
    const rd_kernel_t *K = &W->M->K, *A = &W->M->A;
    const rd_roundings_t o = rd_roundings(E);
    const rd_kernel_t *P = o.product == E->acc ? A : K;
    const rd_kernel_t *S = o.sum == E->acc ? A : K;
    const int fma = E->order == WR_ORDER_FMA;
    *s = h[0] * w[0];
    if (!fma) {
        round_lanes(s, W, P);
        if (S != P)
            round_lanes(s, W, S);
    }
    if (b != NULL && o.b_first)
        add_lanes(s, b);
    if (fma || (b != NULL && o.b_first))
        round_lanes(s, W, S);
    for (size_t j = 1; j < W->M->n; j++) {
        lanes_t p = h[j] * w[j];
        if (!fma)
            round_lanes(&p, W, P);
        add_lanes(s, &p);
        round_lanes(s, W, S);
    }
    if (b != NULL && !o.b_first) {
        add_lanes(s, b);
        round_lanes(s, W, S);
    }
    if (S != K)
        round_lanes(s, W, K);
}

/* Step one of `count` interleaved states. */
static void step_alone(uint64_t *out, const uint64_t *h, size_t count,
                       uint32_t letter, wr_machine_t M) {
    uint64_t from[WR_RECURRENCE_MAX_SIZE], to[WR_RECURRENCE_MAX_SIZE];
    for (size_t i = 0; i < M->n; i++)
        from[i] = h[i * count];
    wr_machine_step(to, from, letter, M);
    for (size_t i = 0; i < M->n; i++)
        out[i * count] = to[i];
}

INLINE void step_lanes(uint64_t *out, const uint64_t *word, size_t count,
                       uint32_t letter, wr_machine_t M) {
    lanes_t h[WR_RECURRENCE_MAX_SIZE], g, b = {0};
    const size_t n = M->n;
    const double *w = M->weight[letter];
    const int has_add = M->R->letter[letter].has_add;
    for (size_t k = 0; k < count; k += LANES) {
        wide_t W = {M, {0}};
        for (size_t j = 0; j < n; j++)
            memcpy(&h[j], word + j * count + k, sizeof *h);
        for (size_t i = 0; i < n; i++) {
            for (size_t l = 0; has_add && l < LANES; l++)
                b[l] = w[n * n + i];
            row_lanes(&g, w + i * n, h, has_add ? &b : NULL, &W);
            memcpy(out + i * count + k, &g, sizeof g);
        }
        for (size_t l = 0; l < LANES; l++)
            if (W.rare[l])
                step_alone(out + k + l, word + k + l, count, letter, M);
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void
step_lanes_avx2(uint64_t *out, const uint64_t *word, size_t count,
                uint32_t letter, wr_machine_t M) {
    step_lanes(out, word, count, letter, M);
}
#endif

void wr_machine_steps(uint64_t *out, const uint64_t *h, size_t count,
                      uint32_t letter, wr_machine_t M) {
    wr_assert(letter < M->R->letters && count % LANES == 0 && out != h);
    const wr_order_t order = M->evaluation->order;
    if (!M->fast || M->K.rule != WR_RNE || M->K.fixed || M->A.fixed ||
        order == WR_ORDER_DOT || M->R->letter[letter].delta) {
        for (size_t k = 0; k < count; k++)
            step_alone(out + k, h + k, count, letter, M);
        return;
    }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        step_lanes_avx2(out, h, count, letter, M);
        return;
    }
#endif
    step_lanes(out, h, count, letter, M);
}
