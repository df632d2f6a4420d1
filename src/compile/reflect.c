/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From a cascade to layers of one reflection per letter: the rule, the
 * permutations of its levels, and the layers that model/reflect.c describes.
 */

#include "compile/impl.h"

/* With more states than this, the layout of all subsets is not tried. */
#define FULL_STATES 9

/* Set the rule of N to that of D, and the permutations of its levels. */
static wr_status_t set_rule(wr_lrnn_struct *N, wr_cascade_t D, wr_limits_t L) {
    wr_status_t s = lrnn_compile_rule(N, D, L);
    if (s != WR_OK)
        return s;
    wr_cascade_t C = {{N->rule->p}}; /* a handle, not a copy */
    uint32_t levels = wr_cascade_levels(C);
    N->move = wr_calloc(levels, sizeof *N->move);
    for (uint32_t l = 0; l < levels; l++)
        wr_tuples_init(&N->move[l], wr_cascade_width(C, l));
    return wr_cascade_moves(N->move, C, L);
}

wr_status_t lrnn_reflect_stack(wr_lrnn_t M, wr_cascade_t C, wr_limits_t L) {
    wr_assert(M->layers == 0);
    lrnn_mirrors_t R;
    if (wr_cascade_kind(C) != WR_CASCADE_HOLONOMY)
        return wr_limits_fail(L, WR_DOMAIN,
                              "reflections require a holonomy cascade");
    wr_status_t s = set_rule(M, C, L);
    if (s != WR_OK)
        return s;
    lrnn_mirrors_init(&R, M);
    uint32_t *start = wr_calloc(R.levels, sizeof *start);
    wr_cascade_start(start, C);
    s = wr_limits_check(L, "layers of reflections", 0,
                        R.layers *
                            (sizeof *M->layer + 4 * (uint64_t) R.layers));
    if (s == WR_OK) {
        M->layer = wr_malloc(R.layers * sizeof *M->layer);
        for (; M->layers < R.layers; M->layers++)
            lrnn_mirrors_layer(&M->layer[M->layers], &R, M->layers,
                               R.levels > 0 ? start[R.layer[M->layers].level]
                                            : 0);
        M->readout_rule = 1;
    }
    wr_free(start);
    lrnn_mirrors_clear(&R);
    return s;
}

static wr_status_t count_layers(uint32_t *layers, wr_cascade_t C,
                                wr_limits_t L) {
    wr_lrnn_t N;
    lrnn_mirrors_t R;
    wr_lrnn_init(N);
    wr_status_t s = set_rule(N, C, L);
    if (s == WR_OK) {
        lrnn_mirrors_init(&R, N);
        *layers = R.layers;
        lrnn_mirrors_clear(&R);
    }
    wr_lrnn_clear(N);
    return s;
}

wr_status_t wr_compile_cascade(wr_cascade_t C, const wr_dfa_t A,
                               wr_limits_t L) {
    static const wr_layout_t layout[] = {WR_LAYOUT_OVERLAP, WR_LAYOUT_FULL,
                                         WR_LAYOUT_SPLIT};
    uint32_t least = UINT32_MAX, layers;
    wr_status_t s = WR_OK, last = WR_OK;
    for (size_t i = 0; i < sizeof layout / sizeof *layout; i++) {
        wr_cascade_t D;
        if (layout[i] == WR_LAYOUT_FULL && A->states > FULL_STATES)
            continue;
        wr_cascade_init(D);
        s = wr_cascade_holonomy(D, A, layout[i], L);
        if (s == WR_OK)
            s = count_layers(&layers, D, L);
        if (s == WR_OK && layers < least) {
            WR_SWAP(wr_cascade_struct *, C->p, D->p);
            least = layers;
        }
        last = s == WR_OK ? last : s;
        wr_cascade_clear(D);
    }
    return least < UINT32_MAX ? WR_OK : last;
}
