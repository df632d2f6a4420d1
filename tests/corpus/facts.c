/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Computes the facts of one automaton and compares them with its row of labels.
 * The labels states and letters refer to the file, all others to the minimal
 * automaton (to the file itself for a semiautomaton): sinks are states that no
 * letter leaves and that do not accept, and letters with equal action are
 * counted once. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

const char *const fact_name[FACTS] = {
    "states",           "min_states",    "sinks",  "letters",   "perm_letters",
    "identity_letters", "reset_letters", "monoid", "aperiodic", "group",
    "simple_factors"};

/* The computed value, "" if a limit prevented it. */
typedef struct {
    char fact[FACTS][200];
    uint64_t at_least; /* of the monoid */
} found_t;

static void number(found_t *f, int which, uint64_t n) {
    snprintf(f->fact[which], sizeof f->fact[which], "%" PRIu64, n);
}

static void truth(found_t *f, int which, wr_truth_t t) {
    snprintf(f->fact[which], sizeof f->fact[which], "%s",
             t == WR_UNKNOWN ? ""
             : t == WR_TRUE  ? "yes"
                             : "no");
}

static uint32_t image(const wr_dfa_t M, uint32_t q, uint32_t a) {
    return M->delta[(size_t) q * M->letters + a];
}

/* True if a letter before a acts as a does. */
static int seen_before(const wr_dfa_t M, uint32_t a) {
    for (uint32_t b = 0; b < a; b++) {
        uint32_t q = 0;
        while (q < M->states && image(M, q, a) == image(M, q, b))
            q++;
        if (q == M->states)
            return 1;
    }
    return 0;
}

static void count_letters(found_t *f, const wr_dfa_t M) {
    uint64_t permutations = 0, identities = 0, resets = 0;
    unsigned char *hit = wr_malloc(M->states);
    for (uint32_t a = 0; a < M->letters; a++) {
        uint32_t fixed = 0, different = 0;
        if (seen_before(M, a))
            continue;
        memset(hit, 0, M->states);
        for (uint32_t q = 0; q < M->states; q++) {
            fixed += image(M, q, a) == q;
            different += !hit[image(M, q, a)];
            hit[image(M, q, a)] = 1;
        }
        identities += fixed == M->states;
        permutations += different == M->states;
        resets += different == 1 && M->states > 1;
    }
    wr_free(hit);
    number(f, FACT_PERMUTATIONS, permutations);
    number(f, FACT_IDENTITIES, identities);
    number(f, FACT_RESETS, resets);
}

static void count_sinks(found_t *f, const wr_dfa_t M) {
    uint64_t sinks = 0;
    for (uint32_t q = 0; q < M->states; q++) {
        uint32_t a = 0;
        while (a < M->letters && image(M, q, a) == q)
            a++;
        sinks += a == M->letters && (M->accept == NULL || !M->accept[q]);
    }
    number(f, FACT_SINKS, sinks);
}

static void find_monoid(result_t *r, found_t *f, const wr_dfa_t M,
                        const settings_t *set) {
    wr_monoid_t N;
    wr_limits_t L;
    limits_for(L, set);
    L->max_states = 2000000;
    wr_monoid_init(N);
    wr_status_t s = wr_monoid_compute(N, M, L);
    if (s != WR_OK) {
        remark(r, "monoid: %s", L->reason);
    } else {
        f->at_least = strtoull(N->order, NULL, 10); /* or as far as it goes */
        if (N->complete == WR_TRUE)
            snprintf(f->fact[FACT_MONOID], sizeof f->fact[FACT_MONOID], "%s",
                     N->order);
        else
            remark(r, "monoid: limit: %s", L->reason);
        truth(f, FACT_APERIODIC, N->aperiodic);
        truth(f, FACT_GROUP, N->group);
        if (N->aperiodic == WR_FALSE &&
            wr_monoid_orbit(M, N->witness) != N->orbit)
            snprintf(f->fact[FACT_APERIODIC], sizeof f->fact[FACT_APERIODIC],
                     "a witness that is none");
    }
    wr_monoid_clear(N);
}

/* "C2|C3", from the groups of the holonomy cascade. */
static void find_factors(result_t *r, found_t *f, const wr_dfa_t M,
                         const settings_t *set) {
    wr_cascade_t C;
    wr_summary_t S;
    wr_limits_t L;
    char *out = f->fact[FACT_FACTORS];
    limits_for(L, set);
    wr_cascade_init(C);
    wr_summary_init(S);
    wr_status_t s = wr_cascade_holonomy(C, M, WR_LAYOUT_DISJOINT, L);
    if (s == WR_OK)
        s = wr_cascade_summary(S, C, L);
    if (s == WR_OK && S->factors != NULL) {
        snprintf(out, sizeof f->fact[FACT_FACTORS], "%s",
                 *S->factors ? S->factors : "none");
        for (; *out != '\0'; out++)
            if (*out == ' ')
                *out = '|';
    } else {
        remark(r, "holonomy: limit: %s", L->reason);
    }
    wr_summary_clear(S);
    wr_cascade_clear(C);
}

static void find(result_t *r, found_t *f, const wr_dfa_t A,
                 const settings_t *set) {
    wr_dfa_t M;
    wr_limits_t L;
    limits_for(L, set);
    memset(f, 0, sizeof *f);
    number(f, FACT_STATES, A->states);
    number(f, FACT_LETTERS, A->letters);
    wr_dfa_init(M);
    wr_dfa_set(M, A);
    if (A->accept != NULL) {
        wr_status_t s = wr_dfa_minimise(M, A, L);
        if (s != WR_OK) {
            remark(r, "minimise: %s", L->reason);
            wr_dfa_clear(M);
            return;
        }
    }
    number(f, FACT_MINIMAL, M->states);
    count_sinks(f, M);
    count_letters(f, M);
    find_monoid(r, f, M, set);
    find_factors(r, f, M, set);
    wr_dfa_clear(M);
}

/* The label of a fact in wreath's notation, or NULL if there is none.  Factors
 * are empty both if there are none and if they are not known. */
static const char *label(const labels_t *t, size_t row, int which) {
    const char *cell = labels_cell(t, row, fact_name[which]);
    if (cell == NULL || *cell != '\0')
        return cell;
    const char *aperiodic = labels_cell(t, row, fact_name[FACT_APERIODIC]);
    return which == FACT_FACTORS && aperiodic != NULL &&
                   strcmp(aperiodic, "yes") == 0
               ? "none"
               : NULL;
}

static outcome_t compare(result_t *r, const found_t *f, int which,
                         const char *stated) {
    const char *found = f->fact[which];
    if (strcmp(found, stated) == 0)
        return GOOD;
    /* A label ">=N" and a search that stopped are both lower bounds. */
    if (which == FACT_MONOID && strncmp(stated, ">=", 2) == 0) {
        if (*found == '\0' || f->at_least >= strtoull(stated + 2, NULL, 10))
            return LIMIT;
    } else if (*found == '\0') {
        if (which != FACT_MONOID || f->at_least <= strtoull(stated, NULL, 10))
            return LIMIT;
    }
    remark(r, "DISAGREEMENT on %s: labels.csv has %s, found %s",
           fact_name[which], stated, *found ? found : "more");
    return BAD;
}

void facts(result_t *r, const wr_dfa_t A, const labels_t *t, size_t row,
           const settings_t *set) {
    found_t f[1];
    if (row == 0)
        return;
    find(r, f, A, set);
    for (int i = 0; i < FACTS; i++) {
        const char *stated = label(t, row, i);
        if (stated != NULL)
            r->fact[i] = compare(r, f, i, stated);
    }
}
