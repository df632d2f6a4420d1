/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Structure names of known groups, in several actions. */

#include "group/sample.h"

/* The name of G, and of a copy with other names for the points; the
 * regular action has no wreath product to be seen. */
static void require_names(wr_group_t G, const char *natural,
                          const char *abstract) {
    wr_group_t H, R;

    wr_group_init(H, 0);
    conjugate(H, G);
    require_name(G, natural);
    require_name(H, natural);
    wr_group_clear(H);
    if (fmpz_cmp_ui(G->p->order, 400) < 0) {
        regular(R, G, 0);
        require_name(R, abstract);
        wr_group_clear(R);
    }
    wr_group_clear(G);
}

static const struct {
    uint32_t degree;
    const char *gens, *name, *abstract;
} known[] = {
    {3, "", "1", "1"},
    {2, "(0 1)", "C2", "C2"},
    {4, "(0 1 2 3)", "C4", "C4"},
    {5, "(0 1 2)(3 4)", "C6", "C6"},
    {4, "(0 1), (2 3)", "C2 x C2", "C2 x C2"},
    {4, "(0 1)(2 3), (0 2)(1 3)", "C2 x C2", "C2 x C2"},
    {6, "(0 1), (2 3 4 5)", "C2 x C4", "C2 x C4"},
    {7, "(0 1), (2 3), (4 5 6)", "C2 x C6", "C2 x C6"},
    {11, "(0 1 2 3), (4 5 6 7), (8 9), (8 9 10)", "C4 x C4 x S3", "order 96"},
    {3, "(0 1 2), (0 1)", "S3", "S3"},
    {5, "(0 1 2), (0 1)(3 4)", "S3", "S3"},
    {4, "(0 1 2), (1 2 3)", "A4", "A4"},
    {6, "(0 2 4)(1 3 5), (0 1)(2 3)", "A4", "A4"},
    {7, "(0 1 2)(3 4 5 6), (0 1)(3 5)", "D24", "D24"},
    {11, "(0 1 2), (0 1)(3 4 5 6 7 8 9 10)", "order 24", "order 24"},
    {8, "(0 1 2 3)(4 5 6 7), (0 4 2 6)(1 7 3 5), (1 4 5)(3 6 7)", "order 24",
     "order 24"},
    {7, "(0 1 2), (0 1)(3 4 5 6)", "order 12", "order 12"},
    {4, "(0 1 2 3), (0 1)", "S4", "S4"},
    {6, "(0 1 2 3)(4 5), (0 1)(4 5)", "S4", "S4"},
    {6, "(0 1 2 3), (0 1)(4 5)", "C2 x S4", "order 48"},
    {4, "(0 1 2 3), (0 2)", "D8", "D8"},
    {5, "(0 1 2 3 4), (1 4)(2 3)", "D10", "D10"},
    {6, "(0 1 2 3 4 5), (1 5)(2 4)", "D12", "D12"},
    {5, "(0 1 2), (0 1), (3 4)", "D12", "D12"},
    {8, "(0 1 2 3)(4 5 6 7), (0 4 2 6)(1 7 3 5)", "Q8", "Q8"},
    {8, "(0 1 2 3 4 5 6 7), (1 3)(2 6)(5 7)", "order 16", "order 16"},
    {5, "(0 1 2 3 4), (1 2 4 3)", "C5 : C4", "order 20"},
    {7, "(0 1 2 3 4 5 6), (1 2 4)(3 6 5)", "C7 : C3", "order 21"},
    {5, "(0 1 2 3 4), (0 1 2)", "A5", "A5"},
    {5, "(0 1 2 3 4), (0 1)", "S5", "S5"},
    {7, "(0 1 2 3 4), (0 1 2), (5 6)", "C2 x A5", "C2 x A5"},
    {10,
     "(0 1 2 3 4)(5 6 7 8 9), (0 1 2)(5 6 7), "
     "(0 5)(1 6)(2 7)(3 8)(4 9)",
     "C2 x A5", "C2 x A5"},
    {7, "(0 1 2 3 4), (0 1)(5 6)", "S5", "S5"},
    {6, "(0 1 2), (3 4 5), (0 1)(3 4)", "order 18", "order 18"},
    {10, "(0 1 2 3 4), (0 1 2), (5 6 7 8 9), (5 6 7)", "A5 x A5", ""},
    {7, "(0 1 2 3 4 5 6), (1 2)(3 6)", "PSL(2,7)", "PSL(2,7)"},
    {6, "(0 1 2), (0 1), (3 4 5), (3 4)", "S3 x S3", "order 36"},
    {6, "(0 1 2), (0 1), (0 3)(1 4)(2 5)", "S3 wr C2", "order 72"},
    {6, "(0 1), (0 2 4)(1 3 5)", "C2 wr C3", "order 24"},
    {8, "(0 1 2 3), (0 4)(1 5)(2 6)(3 7)", "C4 wr C2", "order 32"},
    {8, "(0 1), (0 2)(1 3), (0 4)(1 5)(2 6)(3 7)", "D8 wr C2", "order 128"},
    {8, "(0 1 2), (0 1), (3 4 5), (3 4), (0 3)(1 4)(2 5), (6 7)",
     "C2 x (S3 wr C2)", "order 144"},
    {8, "(0 1), (0 2)(1 3)(4 6)(5 7), (0 4)(1 5)(2 6)(3 7)", "C2 wr (C2 x C2)",
     "order 64"},
};

TEST(known_names) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        wr_group_t G;
        wr_group_init(G, known[i].degree);
        add_cycles(G, known[i].gens);
        require_names(G, known[i].name, known[i].abstract);
    }
}

TEST(families) {
    char text[24], same[40];

    for (uint32_t n = 5; n <= 12; n++) {
        wr_group_t G, T, P;
        symmetric(G, n);
        snprintf(text, sizeof text, "S%u", (unsigned) n);
        require_names(G, text, text);
        alternating(G, n);
        snprintf(text, sizeof text, "A%u", (unsigned) n);
        require_names(G, text, text);
        dihedral_of(G, n);
        snprintf(text, sizeof text, "D%u", (unsigned) (2 * n));
        require_names(G, text, text);
        dihedral_of(G, n);
        snprintf(same, sizeof same, "S4 wr %s", text);
        symmetric(T, 4);
        wreath_product(P, T, G);
        require_names(P, same, "");
        wr_group_clear(T);
        wr_group_clear(G);
    }
}

/* The groups between A6 and its automorphism group; S6 on 10 points, and on
 * 6 + 6 by both of its actions; S5 on 6. */
TEST(near_s6) {
    static const struct {
        uint32_t degree;
        const char *gens, *name;
    } near[] = {
        {10,
         "(1 5 3 8 2 7 6 4), (1 2 9)(3 4 5)(6 7 8), "
         "(0 9)(3 6)(4 5)(7 8)",
         "PGL(2,9)"},
        {10, "(1 2 7 6)(3 8 5 9), (0 5 1 4 9)(2 3 8 7 6)", "M10"},
        {10, "(0 8 7 9 4 5)(2 6 3), (0 5 1 4 3 7)(2 9 6)", "S6"},
        {10,
         "(1 5 3 8 2 7 6 4), (1 2 9)(3 4 5)(6 7 8), "
         "(0 9)(3 6)(4 5)(7 8), (3 6)(4 7)(5 8)",
         "order 1440"},
        {12, "(1 2 7 6)(3 8 5 9), (0 5 1 4 9)(2 3 8 7 6), (10 11)", "C2 x M10"},
        {12, "(0 1)(6 8)(7 10)(9 11), (0 1 2 3 4 5)(6 7 8)(9 10)", "S6"},
        {8, "(0 1)(6 7), (0 1 2 3 4 5)(6 7)", "S6"},
        {8, "(0 1 2 3 4), (3 4 5), (6 7)", "C2 x A6"},
        {6, "(2 5 4 3), (0 1 4)(2 3 5)", "S5"},
    };

    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        wr_group_t G;
        wr_group_init(G, near[i].degree);
        add_cycles(G, near[i].gens);
        require_names(G, near[i].name, near[i].name);
    }
}

/* The name of a wreath product does not hide how the top group acts. */
TEST(wreath_of_s5_on_six) {
    wr_group_t B, T, P;

    cyclic(B, 2);
    wr_group_init(T, 6);
    add_cycles(T, "(2 5 4 3), (0 1 4)(2 3 5)");
    wreath_product(P, B, T);
    require_names(P, "order 7680", "");
    wr_group_clear(T);
    symmetric(T, 5);
    wreath_product(P, B, T);
    require_names(P, "C2 wr S5", "");
    wr_group_clear(B);
    wr_group_clear(T);
}

/* S_n on the pairs of n points. */
TEST(on_pairs) {
    for (uint32_t n = 5; n <= 9; n++) {
        const uint32_t pairs = n * (n - 1) / 2;
        uint32_t g[2][36] = {{0}};
        char text[8];
        wr_group_t G;
        for (uint32_t x = 0, i = 0; x < n; x++) {
            for (uint32_t y = 0; y < x; y++, i++) {
                const uint32_t swap[2] = {1, 0};
                const uint32_t a = x < 2 ? swap[x] : x;
                const uint32_t b = y < 2 ? swap[y] : y;
                const uint32_t c = (x + 1) % n, d = (y + 1) % n;
                const uint32_t ab = a > b ? a : b, cd = c > d ? c : d;
                g[0][i] = ab * (ab - 1) / 2 + (a + b - ab);
                g[1][i] = cd * (cd - 1) / 2 + (c + d - cd);
            }
        }
        wr_group_init(G, pairs);
        add(G, g[0]);
        add(G, g[1]);
        snprintf(text, sizeof text, "S%u", (unsigned) n);
        require_names(G, text, text);
    }
}

/* Simple groups. */
TEST(simple) {
    wr_group_t G;

    projective(G, 3, 2);
    require_names(G, "PSL(2,7)", "PSL(2,7)");
    projective(G, 3, 3);
    require_names(G, "PSL(3,3)", "");
    projective(G, 4, 2);
    require_names(G, "A8", "");
    mathieu12(G, 0);
    require_names(G, "M11", "");
    mathieu12(G, 1);
    require_names(G, "M12", "");
    mathieu24(G);
    require_names(G, "M24", "");
}

/* SL(2,5) has the factors of S5 and of C2 x A5, and is neither. */
TEST(double_cover) {
    wr_group_t G;

    affine(G, 2, 5, 0);
    require_order(G, "120");
    require_names(G, "order 120", "order 120");
}

/* A name does not come from a chain that a limit stopped. */
TEST(limits) {
    volatile int stop = 1;
    wr_limits_t L;
    wr_buffer_t out;
    wr_group_t G;

    wr_limits_init(L);
    wr_buffer_init(out);
    L->interrupted = &stop;
    mathieu12(G, 1);
    wr_group_name(out, G, L);
    REQUIRE(strcmp(out->text, "order unknown") == 0, "%s", out->text);
    require_order(G, "95040");
    out->length = 0;
    wr_group_name(out, G, L);
    REQUIRE(strcmp(out->text, "order 95040") == 0, "%s", out->text);
    wr_buffer_clear(out);
    wr_group_clear(G);
}
