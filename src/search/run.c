/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The search: try the candidates in order and keep the smallest witness. */

#include "search/impl.h"

/* Candidates that are equal up to the order of the coordinates.
 *
 * Let J reverse the order of the coordinates.  If an exact dot product is
 * rounded once, no sum depends on the order of its terms, not even the sign of
 * a zero: the orbit of h <- J A J h + J b from J h_0 is J applied to that of
 * h <- A h + b from h_0, and A and J A J have equal spectrum and norm.  In a
 * list of entries J A J is A reversed: by rows for whole matrices and
 * diagonals, and for mirrored upper triangles up to size 2.  So the later of
 * two such candidates has the result of the earlier one, which is kept.
 */

#define MOST (UINT64_C(1) << 22) /* results kept */

void wr_sr_twins_init(wr_search_t X) {
    const wr_family_struct *F = X->F;
    int mirrored = F->shape == WR_FAMILY_MATRIX ||
                   F->shape == WR_FAMILY_DIAGONAL ||
                   (F->shape == WR_FAMILY_SYMMETRIC && F->n == 2);
    if (mirrored && F->n > 1 && F->exhaustive && F->automaton == NULL &&
        F->evaluation->order == WR_ORDER_DOT && X->count.total <= MOST)
        X->known = wr_calloc(X->count.total, sizeof *X->known);
}

/* Return the number of the candidate with the parameters of candidate i
 * reversed in each group with one grid and one letter. */
static uint64_t twin(const wr_search_t X, uint64_t i) {
    uint64_t out = 0, place = 1;
    for (size_t j = 0, end; j < X->params; j = end) {
        const wr_grid_struct *G = wr_sr_grid(X, j);
        uint64_t count = G == NULL ? 1 : wr_grid_count(G), turned = 0;
        const size_t letter = j / X->per_letter;
        for (end = j; end < X->params && wr_sr_grid(X, end) == G &&
                      end / X->per_letter == letter;
             end++)
            turned = turned * count + i % count, i /= count;
        out += turned * place;
        for (size_t k = j; k < end; k++)
            place *= count;
    }
    return out;
}

/* Keep a result, encoded in a number; 0 means none. */
static void twin_keep(wr_search_t X, const sr_found_t *f, int outside) {
    if (X->known != NULL && f->longest < 1 << 28)
        X->known[X->count.next] = 1 + 2 * (uint32_t) (outside != 0) +
                                  4 * (uint32_t) (f->decided != 0) +
                                  8 * (uint32_t) (f->witness != 0) +
                                  16 * (uint32_t) f->longest;
}

static int twin_known(sr_found_t *f, int *outside, const wr_search_t X) {
    const uint64_t j =
        X->known != NULL ? twin(X, X->count.next) : X->count.next;
    if (j >= X->count.next || X->known[j] == 0)
        return 0;
    memset(f, 0, sizeof *f);
    *outside = X->known[j] >> 1 & 1;
    f->decided = X->known[j] >> 2 & 1;
    f->witness = X->known[j] >> 3 & 1;
    f->longest = X->known[j] >> 4;
    return 1;
}

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

/* Count a result and update the best witness.  If the result is known from a
 * twin, X->at has the size of a witness that was counted before, so the best
 * one is no larger. */
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
        if (f->witness) {
            if (c->witnesses++ == 0 || wr_sr_smaller(&X->at, &X->best)) {
                wr_sr_copy(&X->best, &X->at, X->params);
                c->best = c->next;
            }
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
        if (c->next % 256 == 0 || L->max_steps > 0) {
            wr_status_t s = wr_limits_steps(L, "search", c->next + 1);
            if (s != WR_OK)
                return s;
        }
        if (!twin_known(&f, &outside, X)) {
            wr_sr_number(&X->at, X, c->next);
            wr_status_t s = wr_sr_try(&f, &outside, &X->at, X, L);
            if (s != WR_OK)
                return s;
            twin_keep(X, &f, outside);
        }
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
