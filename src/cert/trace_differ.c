/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Whether a model's readout and an automaton's state agree, in the sense
 * that a trace names: by name and acceptance, by acceptance, or by the
 * letters that may follow. */

#include "cert/trace_impl.h"

#include <inttypes.h>
#include <string.h>

const char *trace_state_name(char scratch[24], const wr_lrnn_struct *M,
                             uint32_t m) {
    if (m == UINT32_MAX)
        return "-";
    if (M->state_name != NULL)
        return M->state_name[m];
    snprintf(scratch, 24, "%" PRIu32, m);
    return scratch;
}

static wr_status_t match_letters(trace_sense_t *E, wr_limits_t L) {
    if (E->M->letters != E->A->letters)
        return wr_limits_fail(L, WR_DOMAIN, "the alphabets differ");
    for (uint32_t a = 0; a < E->A->letters; a++) {
        uint32_t b = 0;
        while (b < E->M->letters &&
               strcmp(E->M->alphabet[b], E->A->letter_name[a]) != 0)
            b++;
        if (b == E->M->letters)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "the alphabets differ: the "
                                  "model has no letter %s",
                                  E->A->letter_name[a]);
        E->letter[a] = b;
    }
    return WR_OK;
}

static int same_names(const trace_sense_t *E) {
    char scratch[24];
    uint32_t q;
    for (uint32_t m = 0; m < E->M->states; m++)
        if (!wr_dfa_find_state(&q, E->A, trace_state_name(scratch, E->M, m)))
            return 0;
    return E->M->states == E->A->states;
}

/* Backwards from acceptance, until nothing more is found. */
static void find_live(trace_sense_t *E) {
    const wr_dfa_struct *A = E->A;
    E->live = wr_malloc(A->states);
    memcpy(E->live, A->accept, A->states);
    for (int more = 1; more;) {
        more = 0;
        for (size_t i = (size_t) A->states * A->letters; i-- > 0;)
            if (E->live[A->delta[i]] && !E->live[i / A->letters])
                E->live[i / A->letters] = (unsigned char) (more = 1);
    }
}

wr_status_t trace_sense_init(trace_sense_t *E, const wr_cert_rounded_t *C,
                             wr_compare_t compare, wr_limits_t L) {
    *E = (trace_sense_t){.M = C->M, .A = C->A, .compare = compare};
    E->letter = wr_calloc(C->A->letters, sizeof *E->letter);
    wr_status_t s = match_letters(E, L);
    if (compare == WR_COMPARE_AUTO)
        E->compare = same_names(E) ? WR_COMPARE_STATE : WR_COMPARE_ACCEPT;
    int by_next = compare == WR_COMPARE_NEXT || compare == WR_COMPARE_PREDICT;
    if (s == WR_OK && E->compare != WR_COMPARE_STATE &&
        (C->M->accept == NULL || C->A->accept == NULL))
        s = wr_limits_fail(L, WR_DOMAIN,
                           "nothing to compare: the %s has no "
                           "accepting states",
                           C->M->accept == NULL ? "model" : "automaton");
    if (s == WR_OK && by_next && C->M->next == NULL)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "nothing to compare: the model does "
                           "not say which letters may follow");
    if (s == WR_OK && by_next)
        find_live(E);
    if (s != WR_OK)
        trace_sense_clear(E);
    return s;
}

void trace_sense_clear(trace_sense_t *E) {
    wr_free(E->letter);
    wr_free(E->live);
    E->letter = NULL;
    E->live = NULL;
}

static int next_differs(const trace_sense_t *E, uint32_t m, uint32_t q) {
    for (uint32_t a = 0; a < E->A->letters; a++) {
        uint32_t to = E->A->delta[(size_t) q * E->A->letters + a];
        size_t at = (size_t) m * E->M->letters + E->letter[a];
        if (!E->live[to] != !E->M->next[at])
            return 1;
    }
    return 0;
}

int trace_sense_differ(const trace_sense_t *E, uint32_t m, uint32_t q) {
    char mine[24], its[24];
    if (E->compare == WR_COMPARE_PREDICT && !E->live[q])
        return 0; /* nothing is claimed of such a word */
    if (m == UINT32_MAX)
        return 1;
    if (E->compare == WR_COMPARE_STATE &&
        strcmp(trace_state_name(mine, E->M, m),
               wr_dfa_state_name(its, E->A, q)) != 0)
        return 1;
    if (E->M->accept != NULL && E->A->accept != NULL &&
        !E->M->accept[m] != !E->A->accept[q])
        return 1;
    return E->live != NULL && next_differs(E, m, q);
}

const char *trace_sense_name(const trace_sense_t *E) {
    static const char *const names[] = {"auto", "state", "accept", "next",
                                        "predict"};
    return names[E->compare];
}
