/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The table of nodes determines the cascade: exported and read again it is
 * equivalent, and so is an evaluator that reads only the table. */

#include "table.h"

/* ---- an evaluator of its own: sets of at most 64 states ---------------- */

static uint64_t image(const wr_dfa_t A, uint64_t set, uint32_t a) {
    uint64_t out = 0;
    for (uint32_t q = 0; q < A->states; q++)
        if (set >> q & 1)
            out |= UINT64_C(1) << get(A, q, a);
    return out;
}

static void table_step(uint32_t *x, const table_t *t, uint32_t levels,
                       const wr_dfa_t A, uint32_t a) {
    const wr_node_t *P = t->node, *R = t->node;
    for (uint32_t l = 0; l < levels; l++) {
        int in_P = P->children > 0 && P->level == l;
        int in_R = R->children > 0 && R->level == l;
        uint32_t old = x[l];
        uint64_t Pa = image(A, *P->set, a);
        REQUIRE((Pa & ~*R->set) == 0, "the invariant at level %u", l);
        if (in_P && in_R && Pa == *R->set) {
            uint64_t want =
                image(A, *t->node[P->child[old - P->offset]].set, a);
            uint32_t j = 0;
            while (*t->node[R->child[j]].set != want)
                REQUIRE(++j < R->children);
            x[l] = R->offset + j;
        } else if (in_R) {
            uint32_t j = 0;
            while ((Pa & ~*t->node[R->child[j]].set) != 0)
                REQUIRE(++j < R->children);
            x[l] = R->offset + j;
        }
        if (in_P)
            P = t->node + P->child[old - P->offset];
        if (in_R)
            R = t->node + R->child[x[l] - R->offset];
    }
    REQUIRE(R->children == 0 && P->children == 0);
}

static void compare(const wr_dfa_t A, wr_layout_t layout) {
    wr_limits_t L;
    wr_cascade_t C, D;
    wr_walk_t w, v;
    table_t t;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_cascade_init(D);
    REQUIRE_STATUS(wr_cascade_holonomy(C, A, layout, L), WR_OK);
    export(&t, C);
    uint32_t levels = wr_cascade_levels(C);
    REQUIRE_STATUS(
        wr_cascade_nodes(D, A, &(wr_nodes_t){levels, t.node, t.count}, L),
        WR_OK);
    uint64_t m = 0, n = 1;
    REQUIRE_STATUS(wr_cascade_check(&m, C, L), WR_OK);
    REQUIRE_STATUS(wr_cascade_check(&n, D, L), WR_OK);
    REQUIRE(m == n, "contexts");
    for (uint32_t l = 0; l < levels; l++)
        REQUIRE(wr_cascade_width(C, l) == wr_cascade_width(D, l));
    uint32_t *x = wr_calloc(3 * (size_t) levels + 1, sizeof *x);
    uint32_t *y = x + levels, *z = y + levels, q = A->start;
    wr_cascade_start(x, C);
    wr_cascade_start(y, D);
    memcpy(z, x, levels * sizeof *z);
    wr_walk_init(w, C, 1000);
    wr_walk_init(v, D, 1 << 20);
    for (int i = 0; i < 40; i++) {
        uint32_t a = (uint32_t) test_below(A->letters);
        REQUIRE_STATUS(next_step(x, w, C, a), WR_OK);
        REQUIRE_STATUS(next_step(y, v, D, a), WR_OK);
        table_step(z, &t, levels, A, a);
        q = get(A, q, a);
        REQUIRE(memcmp(x, y, levels * sizeof *x) == 0, "read again");
        REQUIRE(memcmp(x, z, levels * sizeof *x) == 0, "from the table");
        REQUIRE(wr_cascade_readout(D, y) == q);
    }
    wr_walk_clear(w);
    wr_walk_clear(v);
    wr_cascade_clear(C);
    check_homomorphism(D, A, 60, 0);
    wr_cascade_clear(D);
    wr_free(t.node);
    wr_free(x);
}

TEST(round_trip) {
    wr_dfa_t A;
    wr_dfa_init(A);
    for (unsigned long i = test_rounds(150); i > 0; i--)
        for (int l = 0; l < 4; l++) {
            make_random(A, 1 + (uint32_t) test_below(7), 2);
            compare(A, layouts[l]);
        }
    for (int l = 0; l < 4; l++) {
        make_full(A, 5);
        compare(A, layouts[l]);
        make_antichain(A, 4);
        compare(A, layouts[l]);
        make_counter(A, 2);
        compare(A, layouts[l]);
    }
    wr_dfa_clear(A);
}
