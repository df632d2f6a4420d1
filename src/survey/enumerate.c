/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables as strings.  Entry p of the string is the successor of state p / k by
 * letter p mod k.  A search that numbers states in the order of discovery gives
 * strings in which each entry is a known state or the next new one, and state q
 * is known before its row begins; each such string is the table of
 * exactly one automaton.  The possible continuations of a string depend only on
 * the number of known states; therefore ranks are sums of counts.
 */

#include "group/group.h"
#include "survey/survey.h"

#define LETTERS 6
#define STATES 62
#define LARGE (UINT64_C(1) << 63)

/* Addition that saturates at LARGE. */
static uint64_t plus(uint64_t a, uint64_t b) {
    return a >= LARGE - b ? LARGE : a + b;
}

static uint64_t times(uint64_t a, uint64_t b) {
    return b != 0 && a >= LARGE / b ? LARGE : a * b;
}

/* count[p * (n + 1) + known]: ways to continue at p with that many states. */
static uint64_t *counts(const wr_survey_space_t *S) {
    uint32_t n = S->states, k = S->letters;
    size_t length = (size_t) n * k, width = n + 1;
    uint64_t *count = wr_calloc((length + 1) * width, sizeof *count);
    count[length * width + n] = 1;
    for (size_t p = length; p-- > 0;)
        for (uint32_t known = (uint32_t) (p / k) + 1; known <= n; known++)
            count[p * width + known] =
                plus(times(count[(p + 1) * width + known], known),
                     known < n ? count[(p + 1) * width + known + 1] : 0);
    return count;
}

wr_status_t wr_survey_count(uint64_t *count, const wr_survey_space_t *S,
                            wr_limits_t L) {
    if (S->states == 0 || S->states > STATES || S->letters == 0 ||
        S->letters > LETTERS)
        return wr_limits_fail(L, WR_DOMAIN,
                              "%u states, %u letters: expected 1 to %d states "
                              "and 1 to %d letters",
                              S->states, S->letters, STATES, LETTERS);
    uint64_t *ways = counts(S), all = ways[1];
    wr_free(ways);
    if (S->accepting)
        all = times(all, UINT64_C(1) << S->states);
    if (all >= LARGE)
        return wr_limits_fail(L, WR_UNABLE,
                              "%u states, %u letters: 2^63 automata or more",
                              S->states, S->letters);
    *count = all;
    return WR_OK;
}

void wr_survey_automaton(wr_dfa_t A, const wr_survey_space_t *S,
                         uint64_t index) {
    wr_assert(S->states > 0 && S->letters > 0);
    uint32_t n = S->states, k = S->letters, known = 1;
    uint64_t set = 0, *ways = counts(S);
    wr_dfa_create(A, n, k);
    if (S->accepting) {
        set = index & ((UINT64_C(1) << n) - 1);
        index >>= n;
    }
    wr_assert(index < ways[1]);
    for (size_t p = 0; p < (size_t) n * k; p++) {
        uint64_t old = ways[(p + 1) * (n + 1) + known];
        uint64_t to = old == 0 ? known : index / old;
        if (to >= known) { /* new states follow all old ones */
            index -= known * old;
            to = known++;
        } else
            index -= to * old;
        A->delta[p] = (uint32_t) to;
    }
    if (S->accepting) {
        A->accept = wr_calloc(n, 1);
        for (uint32_t q = 0; q < n; q++)
            A->accept[q] = set >> q & 1;
    }
    wr_free(ways);
}

/* ---- classes ------------------------------------------------------------ */

/* Compare A with its letters in this order to A: return the sign of the first
 * difference of the strings, then of the sets. */
static int compare(const wr_dfa_t A, const uint32_t *letter) {
    uint32_t n = A->states, k = A->letters, known = 1, place[STATES],
             state[STATES];
    int sign = 0;
    memset(place, 0xff, sizeof place);
    place[0] = state[0] = 0;
    for (size_t p = 0; sign == 0 && p < (size_t) n * k; p++) {
        uint32_t to = A->delta[(size_t) state[p / k] * k + letter[p % k]];
        if (place[to] == UINT32_MAX) {
            state[known] = to;
            place[to] = known++;
        }
        sign = place[to] < A->delta[p] ? -1 : place[to] > A->delta[p];
    }
    for (uint32_t q = n; sign == 0 && A->accept != NULL && q-- > 0;)
        sign = A->accept[state[q]] - A->accept[q];
    return sign;
}

static int is_minimal(const wr_dfa_t A) {
    wr_dfa_t B;
    wr_limits_t L;
    wr_dfa_init(B);
    wr_limits_init(L);
    int yes = wr_dfa_minimise(B, A, L) == WR_OK && B->states == A->states;
    wr_dfa_clear(B);
    return yes;
}

int wr_survey_stands(const wr_dfa_t A, const wr_survey_space_t *S) {
    wr_assert(A->states == S->states && A->letters == S->letters);
    uint32_t letter[LETTERS];
    wr_assert(A->states <= STATES && A->letters <= LETTERS);
    for (uint32_t a = 0; a < LETTERS; a++)
        letter[a] = a;
    while (wr_permutation_next(letter, A->letters))
        if (compare(A, letter) < 0)
            return 0;
    return !S->accepting || is_minimal(A);
}
