/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Oracles as machines with finitely many controls and counters that are only
 * tested for 0.  The closed forms of the model's counters are interpolated from
 * runs of the model, to one point of such a machine and to one more point per
 * counter; count.c proves them. */

#include "prove/count.h"

uint32_t lrnn_count_counters(const wr_oracle_struct *O) {
    return O->kind == WR_ORACLE_DYCK      ? O->letters / 2
           : O->kind == WR_ORACLE_BOOLEAN ? 1
                                          : 2;
}

/* For block languages, counter 0 is the number of letters in this block, and
 * counter 1 the excess of the previous block over it, or 0 in the first one. */
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

/* ---- closed forms -------------------------------------------------------- */

wr_status_t lrnn_count_no(lrnn_count_t *W, const char *why) {
    W->why = why;
    return WR_UNABLE;
}

/* Run the model on a word that takes the oracle to control p and counters n;
 * set value[l] to H of every linked layer l. */
static wr_status_t probe(lrnn_count_t *W, wr_run_t R, int64_t *value,
                         uint32_t p, const int64_t *n) {
    const wr_oracle_struct *O = W->O;
    wr_word_t w;
    wr_status_t s = WR_OK;
    fmpq_poly_t h;
    wr_word_init(w);
    if (O->kind == WR_ORACLE_DYCK)
        for (uint32_t i = 0; i < W->P->counters; i++)
            for (int64_t t = 0; t < n[i]; t++)
                wr_word_append(w, 2 * i);
    else if (O->kind == WR_ORACLE_BOOLEAN)
        for (int64_t t = n[0]; t < 1; t++)
            wr_word_append(w, 0);
    else
        for (uint32_t b = 0; b <= p; b++)
            for (int64_t t = 0; t < (b < p ? n[0] + n[1] : n[0]); t++)
                wr_word_append(w, b);
    wr_run_reset(R);
    for (size_t t = 0; s == WR_OK && t < w->length; t++) {
        uint32_t a = 0; /* the model's letter */
        while (W->letter[a] != w->letter[t])
            a++;
        s = wr_run_step(R, a, W->L);
    }
    fmpq_poly_init(h);
    for (uint32_t l = 0; s == WR_OK && l < W->M->layers; l++) {
        if (!W->P->linked[l])
            continue;
        wr_run_entry(h, R, l, 0, 0);
        if (!lrnn_count_whole(&value[l], h))
            s = lrnn_count_no(W, "a counter is not an integer or is large");
    }
    fmpq_poly_clear(h);
    wr_word_clear(w);
    return s == WR_DOMAIN
               ? lrnn_count_no(W, "the model is not defined on some word")
               : s;
}

wr_status_t lrnn_count_fit(lrnn_count_t *W, wr_run_t R, uint32_t p) {
    const uint32_t k = W->P->counters, layers = W->M->layers;
    const int blocks = W->O->kind == WR_ORACLE_BLOCKS;
    int64_t n[LRNN_COUNTERS] = {0};
    int64_t *base = wr_calloc(2 * (size_t) layers + 1, sizeof *base);
    int64_t *more = base + layers;
    n[0] = blocks && p > 0;
    wr_status_t s = probe(W, R, base, p, n);
    for (uint32_t l = 0; l < layers && s == WR_OK; l++)
        if (W->P->linked[l])
            lrnn_count_link(W, l, p)[0] = base[l];
    for (uint32_t i = 0; i < k && s == WR_OK; i++) {
        if (blocks && p == 0 && i == 1)
            continue; /* counter 1 is 0 in control 0 */
        n[i]++;
        s = probe(W, R, more, p, n);
        n[i]--;
        for (uint32_t l = 0; l < layers && s == WR_OK; l++)
            if (W->P->linked[l]) {
                lrnn_count_link(W, l, p)[i + 1] = more[l] - base[l];
                lrnn_count_link(W, l, p)[0] -= n[i] * (more[l] - base[l]);
            }
    }
    wr_free(base);
    return s;
}
