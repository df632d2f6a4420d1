/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rounded models on all words.  First the reachable states are searched breadth
 * first.  If there are too many, closed boxes of states are tried; these need
 * gates that are monotone in each number, and can only prove.  Last, words that
 * fail late are tried. */

#include "study/study.h"

#include <inttypes.h>

#define FEW_STATES 20000

/* Return what bounds on rounding errors prove for words longer than `known`, or
 * "". */
static const char *up_to_a_bound(char text[160], uint64_t known,
                                 const wr_rounded_question_t *Q,
                                 wr_limits_struct *L) {
    const uint64_t most = L->max_states;
    wr_rounded_proof_t P;
    wr_rounded_proof_init(P);
    text[0] = '\0';
    if (most == 0 || most > FEW_STATES)
        L->max_states = FEW_STATES;
    wr_status_t s = wr_rounded_bound(P, Q, L);
    L->max_states = most;
    if (s == WR_OK && P->letters > known)
        snprintf(text, 160,
                 "every word of at most %" PRIu64
                 " letter%s is classified correctly, as rounding errors stay "
                 "below the margin; ",
                 P->letters, WR_S(P->letters));
    wr_rounded_proof_clear(P);
    return text;
}

/* Decide without trying words; UNABLE gives the reasons of all methods. */
static wr_status_t closed(wr_rounded_proof_t P, const wr_rounded_question_t *Q,
                          wr_limits_t L) {
    char why[sizeof L->reason], boxes[sizeof L->reason], bound[160];
    double deadline = L->deadline;
    L->deadline *= 0.6; /* the rest is for boxes and error bounds */
    wr_status_t s = wr_rounded_prove(P, Q, L);
    L->deadline = deadline;
    if (s != WR_UNABLE || Q->any || wr_is_interrupted(L))
        return s;
    snprintf(why, sizeof why, "%s", L->reason);
    s = wr_rounded_hull(P, Q, L);
    if (s == WR_OK)
        return s;
    snprintf(boxes, sizeof boxes, "%s", L->reason);
    return wr_limits_fail(L, WR_UNABLE, "%s%.200s; closed boxes: %.120s",
                          up_to_a_bound(bound, P->letters, Q, L), why, boxes);
}

#define PREFIXES 64

wr_status_t wr_rounded_decide(wr_rounded_proof_t P,
                              const wr_rounded_question_t *Q, wr_limits_t L) {
    char why[sizeof L->reason], late[sizeof L->reason];
    double deadline = L->deadline;
    int found = 0;
    L->deadline *= 0.8; /* the rest is for words */
    wr_status_t s = closed(P, Q, L);
    L->deadline = deadline;
    if (s != WR_UNABLE || Q->any || wr_is_interrupted(L))
        return s;
    snprintf(why, sizeof why, "%s", L->reason);
    s = wr_rounded_far(&found, P, Q, PREFIXES, L);
    P->tried = found;
    if (s == WR_OK && !found)
        s = wr_limits_fail(
            L, WR_UNABLE,
            "%.400s; no word tried (a short one, then one or two "
            "letters repeated) is classified wrongly",
            why);
    else if (s == WR_UNABLE) {
        snprintf(late, sizeof late, "%s", L->reason);
        s = wr_limits_fail(L, WR_UNABLE, "%.400s; %.100s", why, late);
    }
    return s;
}

#define FAR_TIME 0.3 /* share of the deadline for words that fail late */

wr_status_t wr_rounded_hold(wr_rounded_proof_t P,
                            const wr_rounded_question_t *Q, wr_limits_t L) {
    const uint64_t most = L->max_states;
    const double deadline = L->deadline;
    int found = 0;
    if (most == 0 || most > FEW_STATES)
        L->max_states = FEW_STATES;
    wr_status_t s = wr_rounded_prove(P, Q, L);
    L->max_states = most;
    if (s != WR_UNABLE || Q->any || wr_is_interrupted(L))
        return s;
    L->deadline *= FAR_TIME;
    s = wr_rounded_far(&found, P, Q, PREFIXES, L);
    L->deadline = deadline;
    P->tried = found;
    if (found || (s != WR_OK && s != WR_UNABLE))
        return s;
    return closed(P, Q, L);
}
