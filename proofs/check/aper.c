/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "language.h"

#include <string.h>

/* APER: whether an automaton is aperiodic.
 *
 * monoid COUNT: it is aperiodic.  The check enumerates all maps of the states
 * that words induce, from the identity on, letter by letter; there must be
 * COUNT of them, and each map x must satisfy x^N = x^(N+1) for some N.  The
 * greatest N that is needed is reported.  If x^N differs from x^(N+1) for
 * N = the number of states, x permutes some states cyclically, and the claim
 * is false.
 *
 * witness WORD, orbit q_0 .. q_(p-1): it is not aperiodic.  The word maps each
 * of these p > 1 distinct states to the next, and the last to the first. */

/* Return the least N >= 1 with x^N = x^(N+1); end the run if there is none. */
static uint32_t exponent(const uint32_t *x, uint32_t *power, uint32_t n) {
    uint32_t q, moved;
    memcpy(power, x, n * sizeof *power);
    for (uint32_t k = 1; k <= n; k++) {
        for (moved = 0, q = 0; q < n; q++) {
            moved |= x[power[q]] != power[q];
            power[q] = x[power[q]];
        }
        if (!moved)
            return k;
    }
    ck_reject("the powers of some word permute states cyclically");
}

static void check_monoid(ck_cert *C) {
    const ck_dfa *A = &C->A;
    uint32_t n = A->states, count, i, a, q, k, most = 1;
    uint32_t *x = ck_alloc(n, sizeof *x), *y = ck_alloc(n, sizeof *y);
    ck_map T;
    count = ck_line_number(C, "monoid", CK_NONE);
    ck_map_init(&T, n);
    for (q = 0; q < n; q++)
        x[q] = q;
    ck_map_add(&T, x, 0);
    for (i = 0; i < T.count; i++) {
        memcpy(x, ck_map_key(&T, i), n * sizeof *x);
        k = exponent(x, y, n);
        most = k > most ? k : most;
        for (a = 0; a < A->letters; a++) {
            for (q = 0; q < n; q++)
                y[q] = ck_dfa_move(A, x[q], a);
            ck_map_number(&T, y);
        }
        if (T.count > count)
            break;
    }
    if (T.count != count)
        ck_reject("the monoid has %s elements than stated",
                  T.count > count ? "more" : "fewer");
    ck_verdict("aperiodic", "monoid",
               "the automaton %.60s (%u state%s) is aperiodic: %s x that words "
               "induce satisfies x^%u = x^%u%s",
               A->name, n, CK_S(n),
               count == 1 ? "the only map"
                          : ck_words("each of the %u maps", count),
               most, most + 1,
               A->accept != NULL ? "; hence its language is star-free" : "");
}

static void check_witness(ck_cert *C) {
    const ck_dfa *A = &C->A;
    ck_word w = ck_word_line(C, "witness", &A->letter);
    uint32_t *orbit;
    ck_line(C, "orbit", CK_NONE);
    uint32_t p = (uint32_t) C->tokens - 1;
    if (p < 2)
        ck_reject("an orbit has at least two states");
    orbit = ck_alloc(p, sizeof *orbit);
    for (uint32_t i = 0; i < p; i++)
        orbit[i] = ck_dfa_state(A, C->token[i + 1]);
    for (uint32_t i = 0; i < p; i++) {
        uint32_t q = orbit[i];
        for (uint32_t j = 0; j < i; j++)
            if (orbit[j] == q)
                ck_reject("a state is listed twice in the orbit");
        q = ck_word_run(A, q, &w);
        if (q != orbit[(i + 1) % p])
            ck_reject("the word takes %.60s to %.60s", A->state.text[orbit[i]],
                      A->state.text[q]);
    }
    ck_verdict(
        "not-aperiodic", "witness",
        "the automaton %.60s (%u state%s) is not aperiodic: a word of %u "
        "letter%s permutes %u states cyclically",
        A->name, A->states, CK_S(A->states), w.length, CK_S(w.length), p);
}

void ck_aper_check(ck_job *job) {
    static ck_cert C;
    ck_open_hashed(&C, job, "wreath-aperiodic");
    ck_automaton_lines(&C);
    ck_automaton_compare(&C);
    if (ck_next_is(&C, "monoid"))
        check_monoid(&C);
    else
        check_witness(&C);
    ck_last_line(&C);
}
