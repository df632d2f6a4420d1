/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Orders and membership: against formulas, against lists of all elements, and
 * by verification alone, without the preceding random phase. */

#include "group/sample.h"

/* ---- known orders ------------------------------------------------------- */

/* The order of G, and of a copy with renamed points; a second call for the
 * first gives the same. */
static void require_everywhere(wr_group_t G, const char *order) {
    wr_group_t H;

    wr_group_init(H, 0);
    conjugate(H, G);
    require_order(G, order);
    require_order(G, order);
    require_order(H, order);
    wr_group_clear(H);
    wr_group_clear(G);
}

TEST(small_degrees) {
    wr_group_t G;

    for (uint32_t n = 0; n < 3; n++) {
        wr_group_init(G, n);
        REQUIRE(wr_group_is_trivial(G));
        require_everywhere(G, "1");
    }
    wr_group_init(G, 4);
    add_cycles(G, "(0), ()");
    REQUIRE(wr_group_is_trivial(G));
    add_cycles(G, "(1 3)");
    REQUIRE(!wr_group_is_trivial(G));
    require_everywhere(G, "2");
}

TEST(families) {
    char text[64];
    fmpz_t order;

    fmpz_init_set_ui(order, 1);
    for (uint32_t n = 2; n <= 24; n++) {
        wr_group_t G;
        symmetric(G, n);
        fmpz_mul_ui(order, order, n);
        require_everywhere(G, fmpz_get_str(text, 10, order));
        alternating(G, n);
        fmpz_divexact_ui(order, order, 2);
        require_everywhere(G, fmpz_get_str(text, 10, order));
        fmpz_mul_ui(order, order, 2);
        cyclic(G, n * n);
        snprintf(text, sizeof text, "%u", (unsigned) (n * n));
        require_everywhere(G, text);
        dihedral_of(G, n + 1);
        snprintf(text, sizeof text, "%u", (unsigned) (2 * n + 2));
        require_everywhere(G, text);
    }
    fmpz_clear(order);
}

TEST(known_groups) {
    wr_group_t G, H, P;

    mathieu12(G, 0);
    require_everywhere(G, "7920");
    mathieu12(G, 1);
    require_everywhere(G, "95040");
    mathieu24(G);
    require_everywhere(G, "244823040");
    projective(G, 3, 2);
    require_everywhere(G, "168");
    affine(G, 4, 2, 1);
    require_everywhere(G, "322560");
    cyclic(G, 60);
    require_everywhere(G, "60");
    symmetric(G, 5);
    regular(H, G, 0);
    require_everywhere(H, "120");
    /* 6!^3 * 3! and 5!^2 * 2 * 12! */
    symmetric(H, 3);
    symmetric(P, 6);
    wr_group_clear(G);
    wreath_product(G, P, H);
    require_everywhere(G, "2239488000");
    wr_group_clear(H);
    wr_group_clear(P);
    symmetric(G, 5);
    cyclic(H, 2);
    wreath_product(P, G, H);
    wr_group_clear(G);
    wr_group_clear(H);
    symmetric(G, 12);
    direct_product(H, P, G);
    wr_group_clear(G);
    wr_group_clear(P);
    require_everywhere(H, "13795246080000");
}

/* The order of a direct product of random groups is the product; and of a
 * wreath product with C_3. */
TEST(products) {
    fmpz_t order;

    fmpz_init(order);
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        wr_group_t G, H, T, P;
        wr_group_init(G, (uint32_t) test_between(1, 12));
        wr_group_init(H, (uint32_t) test_between(1, 9));
        add_random(G, 2, (int) test_below(4));
        add_random(H, 3, (int) test_below(4));
        cyclic(T, 3);
        direct_product(P, G, H);
        char *product = wr_group_order(P);
        char *first = wr_group_order(G), *second = wr_group_order(H);
        fmpz_mul(order, G->p->order, H->p->order);
        REQUIRE(fmpz_equal(order, P->p->order), "%s * %s = %s", first, second,
                product);
        wr_free(product);
        wr_group_clear(P);
        wreath_product(P, G, T);
        product = wr_group_order(P);
        fmpz_pow_ui(order, G->p->order, 3);
        fmpz_mul_ui(order, order, 3);
        REQUIRE(fmpz_equal(order, P->p->order), "3 * %s^3 = %s", first,
                product);
        wr_free(product);
        wr_free(first);
        wr_free(second);
        wr_group_clear(P);
        wr_group_clear(T);
        wr_group_clear(H);
        wr_group_clear(G);
    }
    fmpz_clear(order);
}

/* ---- lists of elements -------------------------------------------------- */

/* All permutations of n points, n <= 6. */
static void all_permutations(wr_perms_t all, uint32_t n) {
    wr_group_t S;

    symmetric(S, n);
    close_list(all, S->p->gens);
    wr_group_clear(S);
}

/* True if the list is abelian; and the list of its derived subgroup. */
static int derive_list(wr_perms_t derived, const wr_perms_t list) {
    const uint32_t n = list->degree;
    uint32_t g[8], h[8], c[8];
    wr_perms_t commutators;

    wr_perms_init(commutators, n);
    wr_perm_one(g, n);
    wr_perms_push(commutators, g);
    for (size_t i = 0; i < list->count; i++) {
        for (size_t j = 0; j < i; j++) {
            wr_perm_mul(g, wr_perms_at(list, i), wr_perms_at(list, j), n);
            wr_perm_mul(h, wr_perms_at(list, j), wr_perms_at(list, i), n);
            for (uint32_t p = 0; p < n; p++)
                c[g[p]] = p;
            wr_perm_mul(c, c, h, n);
            if (!is_listed(commutators, c))
                wr_perms_push(commutators, c);
        }
    }
    const int abelian = commutators->count == 1;
    close_list(derived, commutators);
    wr_perms_clear(commutators);
    return abelian;
}

static int list_is_solvable(const wr_perms_t list) {
    wr_perms_t derived;
    int answer;

    if (list->count == 1)
        return 1;
    derive_list(derived, list);
    answer = derived->count < list->count && list_is_solvable(derived);
    wr_perms_clear(derived);
    return answer;
}

static void compare_with_list(wr_group_t G, const wr_perms_t gens,
                              const wr_perms_t all) {
    char text[24];
    wr_perms_t list, derived;

    close_list(list, gens);
    snprintf(text, sizeof text, "%lu", (unsigned long) list->count);
    require_order(G, text);
    for (size_t i = 0; i < all->count; i++) {
        const uint32_t *g = wr_perms_at(all, i);
        REQUIRE(wr_group_contains(G, g) == is_listed(list, g));
    }
    REQUIRE(is_solvable(G) == list_is_solvable(list));
    const int abelian = derive_list(derived, list);
    REQUIRE((wr_group_is_abelian(G) == WR_TRUE) == abelian);
    wr_perms_clear(list);
    wr_perms_clear(derived);
}

TEST(against_lists) {
    for (unsigned long i = test_rounds(150); i > 0; i--) {
        const uint32_t n = (uint32_t) test_between(2, i % 16 == 0 ? 6 : 5);
        uint32_t g[6];
        wr_perms_t gens, all;
        wr_group_t G;
        wr_group_init(G, n);
        wr_perms_init(gens, n);
        all_permutations(all, n);
        /* the group grows after questions were answered, too */
        for (int k = (int) test_below(3); k >= 0; k--) {
            random_perm(g, n, (int) test_below(4));
            wr_perms_push(gens, g);
            add(G, g);
            if (k == 0 || test_below(2) == 0)
                compare_with_list(G, gens, all);
        }
        wr_perms_clear(gens);
        wr_perms_clear(all);
        wr_group_clear(G);
    }
}

/* ---- membership --------------------------------------------------------- */

/* Products of generators belong to the group; a transposition belongs to a
 * primitive group only if that is symmetric (Jordan). */
TEST(membership) {
    const uint32_t transposition[24] = {1,  0,  2,  3,  4,  5,  6,  7,
                                        8,  9,  10, 11, 12, 13, 14, 15,
                                        16, 17, 18, 19, 20, 21, 22, 23};
    wr_group_t G;
    wr_source_t source;

    mathieu24(G);
    wr_source_init(source, G->p->gens);
    for (unsigned long i = test_rounds(100); i > 0; i--)
        REQUIRE(wr_group_contains(G, wr_source_next(source)));
    wr_source_clear(source);
    REQUIRE(!wr_group_contains(G, transposition));
    wr_group_clear(G);
    alternating(G, 24);
    REQUIRE(!wr_group_contains(G, transposition));
    add_cycles(G, "(5 9)");
    REQUIRE(wr_group_contains(G, transposition));
    wr_group_clear(G);
    /* a giant on some of the points */
    wr_group_init(G, 24);
    add_cycles(G, "(2 3 4 5 6 7 8 9 10 11), (2 3)");
    REQUIRE(!wr_group_contains(G, transposition));
    require_order(G, "3628800");
    add_cycles(G, "(0 2)");
    require_order(G, "39916800");
    add_cycles(G, "(0 1)");
    REQUIRE(wr_group_contains(G, transposition));
    require_order(G, "479001600");
    wr_group_clear(G);
}

/* ---- refusals and limits ------------------------------------------------ */

TEST(refuses) {
    const uint32_t twice[3] = {0, 1, 1}, outside[3] = {0, 1, 3};
    wr_limits_t L;
    wr_group_t G;

    wr_limits_init(L);
    cyclic(G, 3);
    REQUIRE_STATUS(wr_group_add(G, twice, L), WR_DOMAIN);
    REQUIRE(strlen(L->reason) > 0);
    REQUIRE_STATUS(wr_group_add(G, outside, L), WR_DOMAIN);
    REQUIRE(!wr_group_contains(G, twice) && !wr_group_contains(G, outside));
    require_order(G, "3");
    wr_group_clear(G);
}

TEST(limits) {
    volatile int stop = 1;
    wr_limits_t L;
    wr_group_t G;
    wr_buffer_t out;

    wr_limits_init(L);
    wr_buffer_init(out);
    affine(G, 4, 2, 1);
    L->interrupted = &stop;
    REQUIRE_STATUS(wr_group_compute(G, L), WR_UNABLE);
    REQUIRE_STATUS(wr_group_factors(out, G, L), WR_UNABLE);
    REQUIRE(out->length == 0);
    L->interrupted = NULL;
    L->max_memory = 100;
    REQUIRE_STATUS(wr_group_compute(G, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "memory") != NULL);
    require_order(G, "322560");
    /* results are cached: the same limits have no effect now */
    REQUIRE_STATUS(wr_group_compute(G, L), WR_OK);
    wr_buffer_clear(out);
    wr_group_clear(G);
}

/* One generator moves all points: the computation of its orbit is interrupted,
 * and is complete after a second call. */
TEST(stopped_within_an_orbit) {
    volatile int stop = 1;
    wr_limits_t L;
    wr_group_t G;

    wr_limits_init(L);
    cyclic(G, 1000);
    L->interrupted = &stop;
    REQUIRE_STATUS(wr_group_compute(G, L), WR_UNABLE);
    REQUIRE(L->most_memory < 100000, "%lu bytes",
            (unsigned long) L->most_memory);
    stop = 0;
    REQUIRE_STATUS(wr_group_compute(G, L), WR_OK);
    require_order(G, "1000");
    wr_group_clear(G);
}

/* Of thousands of generators few are kept. */
TEST(redundant_generators) {
    wr_group_t G, H;

    mathieu12(G, 1);
    wr_source_t source;
    wr_source_init(source, G->p->gens);
    wr_group_init(H, 12);
    for (int i = 0; i < 5000; i++)
        add(H, wr_source_next(source));
    REQUIRE(H->p->gens->count < 40, "%lu generators",
            (unsigned long) H->p->gens->count);
    require_order(H, "95040");
    REQUIRE(H->p->gens->count < 10);
    add(H, wr_source_next(source));
    REQUIRE(H->p->ready);
    wr_source_clear(source);
    wr_group_clear(G);
    wr_group_clear(H);
}

/* ---- verification alone ------------------------------------------------- */

/* Without the random phase the order comes out right all the same, and a
 * bound that is too high does no harm. */
TEST(verification_alone) {
    fmpz_t order, most;

    fmpz_init(order);
    fmpz_init(most);
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        const uint32_t n = (uint32_t) test_between(2, 12);
        wr_group_t G;
        wr_chain_t C;
        wr_group_init(G, n);
        add_random(G, 3, (int) test_below(4));
        wr_chain_init(C, n, NULL, 0);
        for (size_t k = 0; k < G->p->gens->count; k++)
            REQUIRE_STATUS(
                wr_chain_insert(C, 0, wr_perms_at(G->p->gens, k), no_limits),
                WR_OK);
        fmpz_fac_ui(most, n);
        REQUIRE_STATUS(wr_chain_verify(C, i % 2 == 0 ? NULL : most, no_limits),
                       WR_OK);
        wr_chain_order(order, C);
        char *text = wr_group_order(G);
        REQUIRE(fmpz_equal(order, G->p->order), "order %s", text);
        wr_free(text);
        wr_chain_clear(C);
        wr_group_clear(G);
    }
    fmpz_clear(order);
    fmpz_clear(most);
}

/* Listing visits each element once. */
static int push_visited(void *list, const uint32_t *g) {
    wr_perms_struct *P = list;

    REQUIRE(!is_listed(P, g));
    wr_perms_push(P, g);
    return 0;
}

TEST(visits) {
    int found = 1;
    wr_perms_t list, brute;
    wr_group_t G;

    projective(G, 3, 2);
    REQUIRE_STATUS(wr_group_compute(G, no_limits), WR_OK);
    wr_perms_init(list, 7);
    REQUIRE_STATUS(wr_chain_visit(&found, G->p->chain,
                                  (wr_visitor_t){push_visited, list}, 168,
                                  no_limits),
                   WR_OK);
    REQUIRE(found == 0 && list->count == 168);
    close_list(brute, G->p->gens);
    for (size_t i = 0; i < 168; i++)
        REQUIRE(is_listed(brute, wr_perms_at(list, i)));
    wr_perms_clear(list);
    REQUIRE_STATUS(wr_chain_visit(&found, G->p->chain,
                                  (wr_visitor_t){push_visited, list}, 167,
                                  no_limits),
                   WR_UNABLE);
    wr_perms_clear(list);
    wr_perms_clear(brute);
    wr_group_clear(G);
}
