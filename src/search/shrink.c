/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Minimise a witness, and write its certificate.
 *
 * One number at a time is simplified: to 0; its numerator nearer to 0; the
 * lowest bit of a dyadic one dropped, downwards or upwards.  A change is kept
 * if the candidate is still a witness that satisfies the conditions, and is
 * smaller; rounds are repeated until one of them changes nothing. */

#include "search/impl.h"

enum { MOVES = 6 };

/* Replace x by its variant number `move`; return 0 if there is none. */
static int move_to(fmpq_t x, unsigned char *minus, int move) {
    fmpz *p = fmpq_numref(x);
    int negative = fmpz_sgn(p) < 0;
    if (fmpz_is_zero(p)) {
        *minus = 0;
        return move == 0;
    }
    fmpz_abs(p, p);
    ulong low = (ulong) fmpz_val2(p);
    fmpz_t step;
    fmpz_init_set_ui(step, 1);
    fmpz_mul_2exp(step, step, low);
    int good = 1;
    switch (move) {
    case 0:
        fmpz_zero(p);
        break;
    case 1: /* the lowest bit dropped */
        fmpz_sub(p, p, step);
        break;
    case 2: /* or carried */
        fmpz_add(p, p, step);
        break;
    case 3: /* half */
        good = fmpz_is_even(p);
        fmpz_tdiv_q_2exp(p, p, 1);
        break;
    case 4:
        good = low > 0;
        fmpz_sub_ui(p, p, 1);
        break;
    default: /* half its bits */
        good = fmpz_bits(p) > 3;
        low = fmpz_bits(p) / 2;
        fmpz_tdiv_q_2exp(p, p, low);
        fmpz_mul_2exp(p, p, low);
    }
    if (negative)
        fmpz_neg(p, p);
    fmpz_clear(step);
    fmpq_canonicalise(x);
    return good;
}

/* Try one move of parameter j; *better if the best witness became smaller. */
static wr_status_t attempt(int *better, wr_search_t X, size_t j, int move,
                           wr_limits_t L) {
    sr_candidate_t *C = &X->trial;
    sr_found_t f;
    int outside;
    *better = 0;
    wr_sr_copy(C, &X->best, X->params);
    if (!move_to(C->x + j, C->minus + j, move))
        return WR_OK;
    wr_status_t s = wr_sr_try(&f, &outside, C, X, L);
    if (s != WR_OK || outside || !f.witness || !wr_sr_smaller(C, &X->best))
        return s;
    wr_sr_copy(&X->best, C, X->params);
    X->count.steps++;
    *better = 1;
    return WR_OK;
}

wr_status_t wr_search_shrink(wr_search_t X, wr_limits_t L) {
    int changed = 1;
    if (X->count.witnesses == 0)
        return wr_limits_fail(L, WR_DOMAIN, "there is no witness");
    while (changed) {
        changed = 0;
        /* The last parameters, a start that is not of a grid, are chosen by the
         * decision. */
        for (size_t j = 0; j < X->params && wr_sr_grid(X, j) != NULL; j++)
            for (int move = 0; move < MOVES; move++) {
                int better;
                wr_status_t s = attempt(&better, X, j, move, L);
                if (s == WR_OK)
                    s = wr_limits_check(L, "shrinking", 0, 0);
                if (s != WR_OK)
                    return s;
                changed = changed || better;
            }
    }
    return WR_OK;
}

/* ---- the certificate ----------------------------------------------------- */

wr_status_t wr_sr_rho(wr_buffer_struct *out, wr_word_times_t *w, wr_search_t X,
                      wr_limits_t L) {
    wr_machine_t M;
    wr_orbit_t O = NULL;
    *w = (wr_word_times_t){X->word, X->F->letters, 0, 0};
    wr_status_t s = wr_machine_init(&M, X->R, X->F->evaluation, L);
    if (s == WR_OK)
        s = wr_orbit_init(&O, M, X->word, X->F->letters, L);
    if (s == WR_OK)
        s = wr_orbit_period(&w->preperiod, &w->period, O, L);
    if (s == WR_OK && out != NULL)
        s = wr_rounding_certify_orbit(out, O, X->R, w, L);
    wr_orbit_clear(O);
    wr_machine_clear(M);
    return s;
}

static wr_status_t reached(wr_buffer_t out, wr_search_t X, wr_limits_t L) {
    wr_reach_t W;
    wr_buffer_t dfa;
    wr_reach_init(W);
    wr_buffer_init(dfa);
    wr_status_t s = wr_sr_reach(W, X, L);
    wr_dfa_print(dfa, X->F->automaton);
    wr_dfa_text_t text = {X->F->automaton->name, dfa->text};
    if (s == WR_OK)
        s = wr_rounding_certify_reach(out, W, &text, L);
    wr_buffer_clear(dfa);
    wr_reach_clear(W);
    return s;
}

wr_status_t wr_search_words(wr_buffer_struct out[3], wr_search_t X,
                            wr_limits_t L) {
    wr_reach_t W;
    if (X->count.witnesses == 0)
        return wr_limits_fail(L, WR_DOMAIN, "there is no witness");
    if (X->F->automaton == NULL)
        return WR_OK;
    wr_sr_fill(X, &X->best);
    wr_reach_init(W);
    wr_status_t s = wr_sr_reach(W, X, L);
    if (s == WR_OK && W->holds == WR_FALSE) {
        wr_recurrence_put_word(&out[0], X->R, W->word[0], W->length[0], 2);
        wr_recurrence_put_word(&out[1], X->R, W->word[1], W->length[1], 2);
        wr_recurrence_put_word(&out[2], X->R, W->rest, W->rest_length, 2);
    }
    wr_reach_clear(W);
    return s;
}

wr_status_t wr_search_certify(wr_buffer_t out, wr_search_t X, wr_limits_t L) {
    wr_buffer_t cert;
    wr_word_times_t w;
    if (X->count.witnesses == 0)
        return wr_limits_fail(L, WR_DOMAIN, "there is no witness");
    wr_sr_fill(X, &X->best);
    wr_buffer_init(cert);
    wr_rounding_certify_begin(cert, X->R, X->F->evaluation);
    wr_status_t s = X->F->automaton != NULL ? reached(cert, X, L)
                                            : wr_sr_rho(cert, &w, X, L);
    if (s == WR_OK) {
        wr_buffer_seal(cert, 0);
        wr_buffer_write(out, cert->text, cert->length);
    }
    wr_buffer_clear(cert);
    return s;
}
