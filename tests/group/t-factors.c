/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Composition factors of known groups and of products, and every case of the
 * theorem on perfect primitive groups. */

#include "group/sample.h"

static void require_everywhere(wr_group_t G, const char *factors) {
    wr_group_t H;

    wr_group_init(H, 0);
    conjugate(H, G);
    require_factors(G, factors);
    require_factors(H, factors);
    wr_group_clear(H);
    wr_group_clear(G);
}

TEST(known_factors) {
    static const struct {
        uint32_t degree;
        const char *gens, *factors;
    } known[] = {
        {0, "", ""},
        {3, "", ""},
        {4, "(0 1 2 3)", "C2"},
        {11, "(0 1 2 3 4 5 6 7 8 9 10)", "C11"},
        {13, "(0 1 2 3 4 5 6 7 8 9 10), (11 12)", "C2 C11"},
        {4, "(0 1 2 3), (0 1)", "C2 C3"},
        {5, "(0 1 2 3 4), (0 1)", "A5 C2"},
        {7, "(0 1 2 3 4), (0 1 2), (5 6)", "A5 C2"},
        {8, "(0 1 2 3 4), (0 1 2), (5 6 7)", "A5 C3"},
        {6, "(0 1 2), (0 1), (0 3)(1 4)(2 5)", "C2 C3"},
        {12, "(0 1 2 3 4), (0 1), (5 6 7 8 9 10 11), (6 7)(8 11)",
         "A5 C2 PSL(2,7)"},
        {17, "(0 1 2 3 4), (0 1 2), (5 6 7 8 9 10 11 12 13 14 15), (5 6)",
         "A5 A11 C2"},
        {15, "(0 1 2 3 4 5), (0 1), (6 7 8 9 10 11 12), (6 7 8)", "A6 A7 C2"},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        wr_group_t G;
        wr_group_init(G, known[i].degree);
        add_cycles(G, known[i].gens);
        require_everywhere(G, known[i].factors);
    }
}

TEST(regular_actions) {
    wr_group_t G, R;

    symmetric(G, 5);
    regular(R, G, 0);
    require_everywhere(R, "A5 C2");
    wr_group_clear(G);
    alternating(G, 5);
    regular(R, G, 0);
    require_everywhere(R, "A5");
    wr_group_clear(G);
    projective(G, 3, 2);
    regular(R, G, 0);
    require_everywhere(R, "PSL(2,7)");
    wr_group_clear(G);
}

TEST(affine_groups) {
    wr_group_t G;

    affine(G, 3, 2, 1);
    require_everywhere(G, "C2 PSL(2,7)");
    affine(G, 4, 2, 1);
    require_everywhere(G, "A8 C2");
    affine(G, 5, 2, 1);
    require_everywhere(G, "C2 PSL(5,2)");
    affine(G, 3, 3, 1);
    require_everywhere(G, "C3 PSL(3,3)");
    affine(G, 2, 5, 1);
    require_everywhere(G, "A5 C2 C5");
    affine(G, 2, 7, 1);
    require_everywhere(G, "C2 C7 PSL(2,7)");
    affine(G, 2, 3, 1);
    require_everywhere(G, "C2 C3");
    affine(G, 2, 11, 0);
    require_everywhere(G, "C2 PSL(2,11)");
}

/* Simple groups of prime power degree, where the affine ones are near. */
TEST(prime_power_degrees) {
    wr_group_t G;

    projective(G, 2, 7);
    require_everywhere(G, "PSL(2,7)");
    projective(G, 2, 31);
    require_everywhere(G, "PSL(2,31)");
    alternating(G, 9);
    require_everywhere(G, "A9");
    alternating(G, 16);
    require_everywhere(G, "A16");
}

/* Alternating groups that are recognised by the order of their chains and not
 * from their generators. */
TEST(alternating_by_order) {
    char text[8];

    for (uint32_t n = 5; n <= 16; n++) {
        wr_group_t G, D;
        symmetric(G, n);
        wr_group_init(D, 0);
        REQUIRE_STATUS(wr_group_derived(D, G, no_limits), WR_OK);
        REQUIRE(D->p->giant == WR_GIANT_NOT);
        snprintf(text, sizeof text, "A%u", (unsigned) n);
        require_factors(D, text);
        wr_group_clear(G);
        wr_group_clear(D);
    }
}

/* The reflections x -> x + B(x,v) v of the quadratic form
 * ab + cd + ee + ef + ff over F_2, on its 27 singular vectors: the group
 * PSp(4,3).2, whose simple part has a perfect stabiliser in degree 27. */
static int form(uint32_t v) {
    const uint32_t x[6] = {v & 1,        (v >> 1) & 1, (v >> 2) & 1,
                           (v >> 3) & 1, (v >> 4) & 1, (v >> 5) & 1};

    return ((x[0] & x[1]) ^ (x[2] & x[3]) ^ x[4] ^ x[5] ^ (x[4] & x[5])) & 1;
}

TEST(twenty_seven_points) {
    uint32_t g[64];
    wr_group_t G, H, D;

    wr_group_init(G, 64);
    for (uint32_t v = 1; v < 64; v++) {
        for (uint32_t x = 0; x < 64; x++)
            g[x] = form(x) ^ form(v) ^ form(x ^ v) ? x ^ v : x;
        if (form(v))
            add(G, g);
    }
    uint32_t singular = 1;
    while (form(singular))
        singular++;
    orbit_action(H, G, singular);
    REQUIRE(H->p->degree == 27);
    require_order(H, "51840");
    require_factors(H, "C2 PSp(4,3)");
    wr_group_init(D, 0);
    REQUIRE_STATUS(wr_group_derived(D, H, no_limits), WR_OK);
    require_name(D, "PSp(4,3)");
    wr_group_clear(D);
    wr_group_clear(G);
    require_everywhere(H, "C2 PSp(4,3)");
}

/* T x T on T: from both sides. */
TEST(diagonal) {
    wr_factors_t F;
    wr_group_t G, R;

    for (int i = 0; i < 2; i++) {
        if (i == 0)
            alternating(G, 5);
        else
            projective(G, 3, 2);
        regular(R, G, 1);
        require_order(R, i == 0 ? "3600" : "28224");
        wr_factors_init(F);
        REQUIRE_STATUS(wr_factors_add(F, R, no_limits), WR_OK);
        REQUIRE(F->length == 2 && F->count == 1);
        wr_factors_clear(F);
        require_everywhere(R, i == 0 ? "A5" : "PSL(2,7)");
        wr_group_clear(G);
    }
}

/* Two simple groups of order 20160: A8 on 15 points, and PSL(3,4) on the 21
 * points of the plane over F_4 = {0, 1, w, w + 1}. */
static uint32_t multiply4(uint32_t a, uint32_t b) {
    const uint32_t log[4] = {0, 0, 1, 2}, power[3] = {1, 2, 3};

    return a == 0 || b == 0 ? 0 : power[(log[a] + log[b]) % 3];
}

TEST(order_20160) {
    uint32_t g[64], label[64], count = 0;
    wr_group_t G, H;

    projective(G, 4, 2);
    require_order(G, "20160");
    require_everywhere(G, "A8");
    wr_group_init(G, 64);
    /* add c times coordinate j to coordinate i; a coordinate is two bits */
    for (uint32_t k = 0; k < 27; k++) {
        const uint32_t i = k % 3, j = k / 3 % 3, c = 1 + k / 9;
        for (uint32_t v = 0; v < 64; v++)
            g[v] = v ^ multiply4(c, (v >> 2 * j) & 3) << 2 * i;
        if (i != j)
            add(G, g);
    }
    memset(label, 0xff, sizeof label);
    for (uint32_t v = 1; v < 64; v++) {
        if (label[v] != WR_NO_POINT)
            continue;
        for (uint32_t c = 1; c < 4; c++)
            label[multiply4(c, v & 3) | multiply4(c, (v >> 2) & 3) << 2 |
                  multiply4(c, v >> 4) << 4] = count;
        count++;
    }
    wr_group_init(H, 0);
    REQUIRE_STATUS(wr_group_act(H, count, label, G, no_limits), WR_OK);
    REQUIRE(count == 21);
    require_order(H, "20160");
    require_everywhere(H, "PSL(3,4)");
    require_everywhere(G, "C3 PSL(3,4)");
}

TEST(mathieu) {
    wr_group_t G;

    mathieu12(G, 0);
    require_everywhere(G, "M11");
    mathieu12(G, 1);
    require_everywhere(G, "M12");
    mathieu24(G);
    require_everywhere(G, "M24");
}

/* ---- products ----------------------------------------------------------- */

/* The factors of G x H are those of G and of H, and those of G wr C_5 those of
 * G and C_5; the lengths add up. */
TEST(products) {
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        wr_factors_t E, F, P;
        wr_group_t G, H, T, GH, W;
        wr_group_init(G, (uint32_t) test_between(1, 10));
        wr_group_init(H, (uint32_t) test_between(1, 8));
        add_random(G, 2, (int) test_below(4));
        add_random(H, 2, (int) test_below(4));
        cyclic(T, 5);
        direct_product(GH, G, H);
        wreath_product(W, G, T);
        wr_factors_init(E);
        wr_factors_init(F);
        wr_factors_init(P);
        REQUIRE_STATUS(wr_factors_add(E, GH, no_limits), WR_OK);
        REQUIRE_STATUS(wr_factors_add(F, G, no_limits), WR_OK);
        const uint64_t once = F->length;
        REQUIRE_STATUS(wr_factors_add(F, H, no_limits), WR_OK);
        REQUIRE(E->length == F->length && E->count == F->count);
        for (size_t k = 0; k < E->count; k++)
            REQUIRE(strcmp(E->name[k], F->name[k]) == 0);
        REQUIRE_STATUS(wr_factors_add(P, W, no_limits), WR_OK);
        REQUIRE(P->length == 5 * once + 1);
        wr_factors_clear(E);
        wr_factors_clear(F);
        wr_factors_clear(P);
        wr_group_clear(G);
        wr_group_clear(H);
        wr_group_clear(T);
        wr_group_clear(GH);
        wr_group_clear(W);
    }
}

/* A group is solvable if all its factors are cyclic; and the solvable ones
 * have the primes of the order. */
TEST(solvable) {
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        wr_factors_t F;
        wr_group_t G;
        int cyclic_only = 1;
        wr_group_init(G, (uint32_t) test_between(1, 12));
        add_random(G, 2, (int) test_below(4));
        wr_factors_init(F);
        REQUIRE_STATUS(wr_factors_add(F, G, no_limits), WR_OK);
        for (size_t k = 0; k < F->count; k++) {
            if (F->name[k][0] != 'C')
                cyclic_only = 0;
            else
                REQUIRE(fmpz_divisible_si(G->p->order, atol(F->name[k] + 1)));
        }
        REQUIRE(is_solvable(G) == cyclic_only);
        wr_factors_clear(F);
        wr_group_clear(G);
    }
}
