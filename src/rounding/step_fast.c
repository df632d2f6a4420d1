/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One step on doubles.  The twin of step_exact.c, in the same order. */

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

/* s = k.h, e = beta (v - s), h_i + e k_i */
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
