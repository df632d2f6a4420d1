/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The facts about an automaton, each computed by the module it belongs to. */

#include "cascade/facts.h"

#include <inttypes.h>

void wr_facts_init(wr_facts_t *f) {
    memset(f, 0, sizeof *f);
    wr_buffer_init(f->witness);
    f->monoid = wr_strdup("");
    f->components = wr_strdup("");
}

void wr_facts_clear(wr_facts_t *f) {
    wr_buffer_clear(f->witness);
    WR_FREE(f->monoid, f->components, f->limit);
}

static void stopped(wr_facts_t *f, const wr_limits_t L) {
    if (f->limit == NULL)
        f->limit = wr_strdup(L->reason);
}

static void letters(wr_facts_t *f, const wr_dfa_t A) {
    uint32_t *image = wr_malloc(A->states * sizeof *image);
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_dfa_column(image, A, a);
        const wr_map_kind_t kind = wr_map_kind(image, A->states);
        f->identities += kind == WR_MAP_IDENTITY;
        f->permutations += kind >= WR_MAP_PERMUTATION;
        f->resets += kind == WR_MAP_CONSTANT;
    }
    for (uint32_t q = 0; q < A->states; q++)
        f->sinks += wr_dfa_is_sink(A, q);
    wr_free(image);
}

static wr_status_t sizes(wr_facts_t *f, const wr_dfa_t A, wr_limits_t L) {
    wr_dfa_t M;
    snprintf(f->states, sizeof f->states, "%u", A->states);
    f->letters = A->letters;
    f->reachable = wr_dfa_reach(NULL, A);
    if (A->accept == NULL)
        return WR_OK;
    wr_dfa_init(M);
    wr_status_t s = wr_dfa_minimise(M, A, L);
    if (s == WR_OK)
        snprintf(f->minimal, sizeof f->minimal, "%u", M->states);
    wr_dfa_clear(M);
    return s;
}

/* List the simple group factors; an aperiodic monoid has none. */
static void components(wr_facts_t *f, wr_images_t I, const wr_dfa_t A,
                       wr_limits_t L) {
    wr_buffer_t list;
    wr_buffer_init(list);
    const int known = strcmp(f->aperiodic, "yes") == 0 ||
                      wr_dfa_factors(list, I, A, L) == WR_OK;
    wr_say(&f->components, "%s",
           !known             ? "?unknown"
           : list->length > 0 ? list->text
                              : "none");
    if (!known)
        stopped(f, L);
    wr_buffer_clear(list);
}

static wr_status_t monoid(wr_facts_t *f, const wr_dfa_t A, wr_limits_t L) {
    wr_monoid_t M;
    wr_monoid_init(M);
    wr_status_t s = wr_monoid_compute(M, A, L);
    if (s == WR_OK) {
        int whole = M->complete == WR_TRUE;
        wr_say(&f->monoid, "%s%s", whole ? "" : "?>=", M->order);
        snprintf(f->aperiodic, sizeof f->aperiodic, "%s%s",
                 M->aperiodic == WR_UNKNOWN ? "?" : "",
                 wr_truth_name(M->aperiodic));
        snprintf(f->group, sizeof f->group, "%s%s",
                 M->group == WR_UNKNOWN ? "?" : "", wr_truth_name(M->group));
        if (M->aperiodic == WR_FALSE) {
            wr_word_print(f->witness, M->witness, A);
            snprintf(f->orbit, sizeof f->orbit, "%" PRIu64, M->orbit);
        }
        if (!whole || M->aperiodic == WR_UNKNOWN)
            stopped(f, L);
        components(f, M->images, A, L);
    }
    wr_monoid_clear(M);
    return s;
}

wr_status_t wr_facts_find(wr_facts_t *f, const wr_dfa_t A, wr_limits_t L) {
    letters(f, A);
    wr_status_t s = sizes(f, A, L);
    return s == WR_OK ? monoid(f, A, L) : s;
}
