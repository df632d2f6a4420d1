/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Building cascades from the names of methods and layouts: the only place that
 * chooses a method, for the program and for callers of the ABI.  Permutation
 * cascades, which need no file of their own, are built here, too.
 */

#include "cascade/impl.h"

/* ---- names --------------------------------------------------------------- */

static const char *const methods[] = {
    [WR_CASCADE_PERMUTATION] = "permutation",
    [WR_CASCADE_EXCLUSION] = "exclusion",
    [WR_CASCADE_HOLONOMY] = "holonomy",
    "auto",
    NULL,
};
static const char *const layouts[] = {
    [WR_LAYOUT_DISJOINT] = "disjoint",
    [WR_LAYOUT_OVERLAP] = "overlap",
    [WR_LAYOUT_SPLIT] = "split",
    [WR_LAYOUT_FULL] = "full",
    NULL,
};

const char *wr_cascade_kind_name(wr_cascade_kind_t kind) {
    wr_assert(kind <= WR_CASCADE_HOLONOMY);
    return methods[kind];
}

const char *wr_layout_name(wr_layout_t layout) {
    wr_assert(layout <= WR_LAYOUT_FULL);
    return layouts[layout];
}

/* Find a word in a list; `what` says, for the message, what it names. */
static wr_status_t find(int *place, const char *word, const char *what,
                        const char *const *list, wr_limits_t L) {
    wr_buffer_t all;
    for (*place = 0; list[*place] != NULL; ++*place)
        if (strcmp(list[*place], word) == 0)
            return WR_OK;
    wr_buffer_init(all);
    for (int i = 0; list[i] != NULL; i++)
        wr_buffer_printf(all, "%s%s", i ? ", " : "", list[i]);
    wr_status_t s =
        wr_limits_fail(L, WR_DOMAIN, "%s: found \"%.60s\", expected one of: %s",
                       what, word, all->text);
    wr_buffer_clear(all);
    return s;
}

/* ---- cascades of one level ---------------------------------------------- */

/* A permutation automaton is itself a cascade of one level, because every
 * letter acts on the states by a bijection.  Source: [grazzi2025, Thm 3]. */
wr_status_t wr_cascade_permutation(wr_cascade_t C, const wr_dfa_t A,
                                   wr_limits_t L) {
    uint64_t bytes = 8 * (uint64_t) A->states * A->letters;
    wr_status_t s = wr_limits_check(L, "permutation cascade", A->states, bytes);
    if (s != WR_OK)
        return s;
    uint32_t a = wr_dfa_no_permutation(A);
    if (a < A->letters)
        return wr_limits_fail(L, WR_DOMAIN,
                              "letter %s does not permute the states",
                              A->letter_name[a]);
    wr_cascade_struct *N = wr_cascade_new(A, WR_CASCADE_PERMUTATION, L);
    N->levels = 1;
    N->width = wr_malloc(sizeof *N->width);
    N->start = wr_malloc(sizeof *N->start);
    N->width[0] = A->states;
    N->start[0] = A->start;
    wr_cascade_replace(C, N);
    return WR_OK;
}

/* ---- building by name ---------------------------------------------------- */

wr_status_t wr_cascade_build(wr_cascade_t C, const wr_dfa_t A,
                             const char *method, const char *layout,
                             wr_limits_t L) {
    int m = 0, l = WR_LAYOUT_DISJOINT;
    wr_status_t s = find(&m, method, "method", methods, L);
    if (s == WR_OK && layout != NULL)
        s = find(&l, layout, "layout", layouts, L);
    if (s != WR_OK)
        return s;
    if (m > WR_CASCADE_HOLONOMY)
        m = wr_dfa_is_permutation(A) ? WR_CASCADE_PERMUTATION
                                     : WR_CASCADE_EXCLUSION;
    if (m == WR_CASCADE_HOLONOMY)
        return wr_cascade_holonomy(C, A, (wr_layout_t) l, L);
    if (layout != NULL)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a layout belongs to method holonomy, not to %s",
                              methods[m]);
    return m == WR_CASCADE_PERMUTATION ? wr_cascade_permutation(C, A, L)
                                       : wr_cascade_exclusion(C, A, L);
}
