/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The comparison of a model with an automaton: letters by name, then states by
 * name (and acceptance if both have one), by acceptance alone, or by the
 * letters that may follow.  All are reduced to classes, numbers that are equal
 * exactly if the states agree.  Then a model in parallel with an automaton,
 * letter by letter.
 */

#include "run/beside.h"

const char *wr_compare_name(wr_compare_t compare) {
    static const char *const name[] = {"auto", "state", "accept", "next",
                                       "predict"};
    return name[compare];
}

/* ---- letters ----------------------------------------------------------- */

static int find_letter(uint32_t *out, const wr_lrnn_struct *M, const char *name,
                       uint32_t guess) {
    for (uint32_t t = 0; t <= M->letters; t++) {
        *out = t == 0 ? guess : t - 1; /* most often the order is the same */
        if (*out < M->letters && strcmp(M->alphabet[*out], name) == 0)
            return 1;
    }
    return 0;
}

static wr_status_t match_letters(lrnn_compare_t *E, const wr_lrnn_struct *M,
                                 const wr_dfa_struct *A, wr_limits_t L) {
    if (M->letters != A->letters)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "the alphabets differ: the model has %u letter%s, the automaton %u",
            M->letters, WR_S(M->letters), A->letters);
    for (uint32_t a = 0; a < A->letters; a++)
        if (!find_letter(&E->letter[a], M, A->letter_name[a], a))
            return wr_limits_fail(
                L, WR_DOMAIN,
                "the alphabets differ: the model has no letter %s",
                A->letter_name[a]);
    return WR_OK;
}

/* ---- states ------------------------------------------------------------ */

/* Set E->model[m] to the automaton's state of the same name, or NONE; return 1
 * if every name was found. */
static int match_states(lrnn_compare_t *E, const wr_lrnn_struct *M,
                        const wr_dfa_struct *A) {
    int all = 1;
    for (uint32_t m = 0; m < M->states; m++) {
        char mine[24], its[24];
        const char *name = wr_lrnn_state_name(mine, M, m);
        uint32_t q = m; /* most often the order is the same */
        if (m >= A->states || strcmp(wr_dfa_state_name(its, A, m), name) != 0)
            if (!wr_dfa_find_state(&q, A, name)) {
                q = LRNN_NONE;
                all = 0;
            }
        E->model[m] = q;
    }
    return all;
}

/* States with the same name but different acceptance do not agree. */
static void set_state_classes(lrnn_compare_t *E, const wr_lrnn_struct *M,
                              const wr_dfa_struct *A) {
    for (uint32_t q = 0; q < A->states; q++)
        E->dfa[q] = q;
    if (M->accept == NULL || A->accept == NULL)
        return;
    for (uint32_t m = 0; m < M->states; m++)
        if (E->model[m] != LRNN_NONE &&
            !M->accept[m] != !A->accept[E->model[m]])
            E->model[m] = LRNN_NONE;
}

static void set_accept_classes(lrnn_compare_t *E, const wr_lrnn_struct *M,
                               const wr_dfa_struct *A) {
    for (uint32_t q = 0; q < A->states; q++)
        E->dfa[q] = A->accept[q] != 0;
    for (uint32_t m = 0; m < M->states; m++)
        E->model[m] = M->accept[m] != 0;
}

/* ---- next letters -------------------------------------------------------- */

/* A letter is allowed in a state if some continuation that begins with it is
 * accepted.  A state is live if some word leads from it to acceptance; a run
 * that leaves the live states never returns to them.  A class is a set of
 * allowed letters together with acceptance, numbered in the order of
 * appearance.
 */
static wr_status_t set_next_classes(lrnn_compare_t *E, const wr_lrnn_struct *M,
                                    const wr_dfa_struct *A, wr_limits_t L) {
    wr_status_t s =
        wr_limits_check(L, "live states", 0, 24 * (uint64_t) A->states);
    if (s != WR_OK)
        return s;
    unsigned char *live = wr_dfa_live(A);
    const uint32_t k = A->letters;
    uint32_t *list = wr_malloc(((size_t) k + 1) * sizeof *list);
    wr_tuples_t T;
    wr_tuples_init(&T, k + 1);
    for (uint32_t q = 0; q < A->states; q++) {
        for (uint32_t a = 0; a < k; a++)
            list[a] = live[A->delta[(size_t) q * k + a]] != 0;
        list[k] = A->accept[q] != 0;
        E->dfa[q] = wr_tuples_add(&T, list);
    }
    for (uint32_t m = 0; m < M->states; m++) {
        for (uint32_t a = 0; a < k; a++)
            list[a] = M->next[(size_t) m * k + E->letter[a]] != 0;
        list[k] = M->accept[m] != 0;
        E->model[m] = wr_tuples_add(&T, list);
    }
    wr_tuples_clear(&T);
    wr_free(list);
    if (E->compare == WR_COMPARE_PREDICT)
        E->live = live;
    else
        wr_free(live);
    if (E->live != NULL && !live[A->start])
        return wr_limits_fail(
            L, WR_DOMAIN, "nothing to compare: the automaton accepts no word");
    return WR_OK;
}

/* ---- the comparison ------------------------------------------------------ */

wr_status_t lrnn_compare_init(lrnn_compare_t *E, const wr_lrnn_struct *M,
                              const wr_dfa_struct *A, wr_compare_t compare,
                              wr_limits_t L) {
    E->letter = wr_calloc(A->letters, sizeof *E->letter);
    E->model = wr_calloc(M->states, sizeof *E->model);
    E->dfa = wr_calloc(A->states, sizeof *E->dfa);
    E->live = NULL;
    wr_status_t s = match_letters(E, M, A, L);
    int found = match_states(E, M, A);
    int same_names = found && M->states == A->states;
    int by_state = same_names || (found && A->accept == NULL);
    if (compare == WR_COMPARE_AUTO)
        compare = by_state ? WR_COMPARE_STATE : WR_COMPARE_ACCEPT;
    E->compare = compare;
    if (compare == WR_COMPARE_STATE)
        set_state_classes(E, M, A);
    else if (s == WR_OK && (M->accept == NULL || A->accept == NULL))
        s = wr_limits_fail(
            L, WR_DOMAIN,
            "nothing to compare: %sthe %s has no accepting states",
            same_names ? "" : "the state names differ, and ",
            M->accept == NULL ? "model" : "automaton");
    else if (s == WR_OK && compare != WR_COMPARE_ACCEPT && M->next == NULL)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "nothing to compare: the model does not output the "
                           "admissible next letters");
    else if (s == WR_OK && compare != WR_COMPARE_ACCEPT)
        s = set_next_classes(E, M, A, L);
    else if (s == WR_OK)
        set_accept_classes(E, M, A);
    if (s != WR_OK)
        lrnn_compare_clear(E);
    return s;
}

void lrnn_compare_clear(lrnn_compare_t *E) {
    WR_FREE(E->letter, E->live, E->model, E->dfa);
    memset(E, 0, sizeof *E);
}

/* ---- letter by letter ---------------------------------------------------- */

/* The automaton moves first, so that the expected state is known if the model's
 * step is undefined. */

static void compare(lrnn_beside_t *B) {
    B->got = B->S->readout(B->S->self);
    B->differs = B->claims && !lrnn_compare_agree(B->E, B->got, B->q);
    if (B->differs && B->got == LRNN_NONE)
        snprintf(B->failure, sizeof B->failure, "the readout names no state");
}

/* The model has no step or no label, which is a difference as well. */
static void report_undefined(lrnn_beside_t *B, const wr_limits_struct *L) {
    B->got = LRNN_NONE;
    B->differs = B->claims;
    B->undefined = 1;
    snprintf(B->failure, sizeof B->failure, "%.255s", L->reason);
    wr_make_printable(B->failure);
}

wr_status_t lrnn_beside_look(lrnn_beside_t *B, wr_status_t s, wr_limits_t L) {
    B->claims = lrnn_compare_claims(B->E, B->q);
    if (s == WR_OK)
        compare(B);
    else if (s == WR_DOMAIN)
        report_undefined(B, L);
    return s == WR_DOMAIN ? WR_OK : s;
}

wr_status_t lrnn_beside_start(lrnn_beside_t *B, wr_limits_t L) {
    B->q = B->A->start;
    B->undefined = 0;
    B->failure[0] = '\0';
    return lrnn_beside_look(B, B->S->start(B->S->self, L), L);
}
