/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The search: try the candidates in order and keep the smallest witness. */

#include "search/impl.h"

/* Set bits and size. */
static void measure(sr_candidate_t *C, size_t params) {
    C->bits = C->size = 0;
    for (size_t j = 0; j < params; j++) {
        const fmpz *p = fmpq_numref(C->x + j), *q = fmpq_denref(C->x + j);
        if (fmpz_is_zero(p)) {
            C->bits += C->minus[j];
            continue;
        }
        uint64_t bits = fmpz_bits(p), most = 48;
        C->bits += bits + fmpz_bits(q) - 1;
        /* the numerator, or its leading bits if it is long */
        fmpz_t top;
        fmpz_init(top);
        fmpz_abs(top, p);
        fmpz_tdiv_q_2exp(top, top, bits > most ? (ulong) (bits - most) : 0);
        C->size += fmpz_get_ui(top);
        fmpz_clear(top);
    }
}

int wr_sr_smaller(const sr_candidate_t *C, const sr_candidate_t *D) {
    if (C->bits != D->bits)
        return C->bits < D->bits;
    if (C->size != D->size)
        return C->size < D->size;
    return C->preperiod < D->preperiod;
}

/* Conditions are decided by closed forms first; where there are none, the
 * spectrum is computed only for candidates that would be witnesses. */
wr_status_t wr_sr_try(sr_found_t *f, int *outside, sr_candidate_t *C,
                      wr_search_t X, wr_limits_t L) {
    wr_sr_fill(X, C);
    wr_truth_t holds = wr_sr_quick(X);
    *outside = holds == WR_FALSE;
    memset(f, 0, sizeof *f);
    if (*outside)
        return WR_OK;
    wr_status_t s = wr_sr_decide(f, C, X, L);
    if (s == WR_OK && f->witness && holds == WR_UNKNOWN) {
        s = wr_sr_such(&holds, X, L);
        *outside = holds == WR_FALSE;
    }
    if (s == WR_OK && f->witness && !*outside) {
        C->preperiod = f->preperiod;
        C->period = f->period;
        measure(C, X->params);
    }
    return s;
}

/* Count a result and update the best witness. */
static void tally(wr_search_t X, const sr_found_t *f, int outside) {
    wr_search_counts_t *c = &X->count;
    if (outside)
        c->outside++;
    else if (!f->decided)
        c->undecided++;
    else {
        c->decided++;
        if (X->F->automaton == NULL)
            c->periods[f->longest <= WR_SEARCH_PERIODS ? f->longest : 0]++;
        if (f->witness &&
            (c->witnesses++ == 0 || wr_sr_smaller(&X->at, &X->best))) {
            wr_sr_copy(&X->best, &X->at, X->params);
            c->best = c->next;
        }
    }
    c->next++;
}

wr_status_t wr_search_run(wr_search_t X, uint64_t count, int first,
                          wr_limits_t L) {
    wr_search_counts_t *c = &X->count;
    for (; count > 0 && c->next < c->total; count--) {
        sr_found_t f;
        int outside;
        wr_status_t s = WR_OK;
        if (c->next % 256 == 0 || L->max_steps > 0)
            s = wr_limits_steps(L, "search", c->next + 1);
        wr_sr_number(&X->at, X, c->next);
        if (s == WR_OK)
            s = wr_sr_try(&f, &outside, &X->at, X, L);
        if (s != WR_OK)
            return s;
        tally(X, &f, outside);
        if (first && c->witnesses > 0)
            break;
    }
    return WR_OK;
}

const wr_search_counts_t *wr_search_counts(const wr_search_t X) {
    return &X->count;
}

const wr_recurrence_struct *wr_search_witness(const wr_search_t X) {
    if (X->count.witnesses == 0)
        return NULL;
    wr_sr_fill(X, &X->best);
    return X->R;
}

void wr_search_size(uint64_t *bits, uint64_t *preperiod, uint64_t *period,
                    const wr_search_t X) {
    *bits = X->best.bits;
    *preperiod = X->best.preperiod;
    *period = X->best.period;
}

void wr_search_matrix(fmpq_mat_t A, const wr_search_t X, size_t a) {
    wr_sr_fill(X, &X->best);
    wr_sr_matrix(A, X, a);
}
