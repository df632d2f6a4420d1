/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Simple groups by their orders: the list of [conway1985, pages 239-242] up
 * to 10^6, no other order, and the order in which names are sorted. */

#include "group/sample.h"

static const struct {
    unsigned long order;
    const char *name;
} simple[] = {
    {60, "A5"},
    {168, "PSL(2,7)"},
    {360, "A6"},
    {504, "PSL(2,8)"},
    {660, "PSL(2,11)"},
    {1092, "PSL(2,13)"},
    {2448, "PSL(2,17)"},
    {2520, "A7"},
    {3420, "PSL(2,19)"},
    {4080, "PSL(2,16)"},
    {5616, "PSL(3,3)"},
    {6048, "PSU(3,3)"},
    {6072, "PSL(2,23)"},
    {7800, "PSL(2,25)"},
    {7920, "M11"},
    {9828, "PSL(2,27)"},
    {12180, "PSL(2,29)"},
    {14880, "PSL(2,31)"},
    {20160, "A8"},
    {25308, "PSL(2,37)"},
    {25920, "PSp(4,3)"},
    {29120, "Sz(8)"},
    {32736, "PSL(2,32)"},
    {34440, "PSL(2,41)"},
    {39732, "PSL(2,43)"},
    {51888, "PSL(2,47)"},
    {58800, "PSL(2,49)"},
    {62400, "PSU(3,4)"},
    {74412, "PSL(2,53)"},
    {95040, "M12"},
    {102660, "PSL(2,59)"},
    {113460, "PSL(2,61)"},
    {126000, "PSU(3,5)"},
    {150348, "PSL(2,67)"},
    {175560, "J1"},
    {178920, "PSL(2,71)"},
    {181440, "A9"},
    {194472, "PSL(2,73)"},
    {246480, "PSL(2,79)"},
    {262080, "PSL(2,64)"},
    {265680, "PSL(2,81)"},
    {285852, "PSL(2,83)"},
    {352440, "PSL(2,89)"},
    {372000, "PSL(3,5)"},
    {443520, "M22"},
    {456288, "PSL(2,97)"},
    {515100, "PSL(2,101)"},
    {546312, "PSL(2,103)"},
    {604800, "J2"},
    {612468, "PSL(2,107)"},
    {647460, "PSL(2,109)"},
    {721392, "PSL(2,113)"},
    {885720, "PSL(2,121)"},
    {976500, "PSL(2,125)"},
    {979200, "PSp(4,4)"},
};

static const struct {
    const char *order, *name;
} larger[] = {
    {"1451520", "PSp(6,2)"},
    {"1876896", "PSL(3,7)"},
    {"3265920", "PSU(4,3)"},
    {"4245696", "G2(3)"},
    {"6065280", "PSL(4,3)"},
    {"9999360", "PSL(5,2)"},
    {"13685760", "PSU(5,2)"},
    {"32537600", "Sz(32)"},
    {"174182400", "O+(8,2)"},
    {"197406720", "O-(8,2)"},
    {"244823040", "M24"},
    {"47377612800", "PSp(8,2)"},
    {"4952179814400", "O+(8,3)"},
    {"10151968619520", "O-(8,3)"},
    {"25015379558400", "O-(10,2)"},
    {"23499295948800", "O+(10,2)"},
    /* PSp(6,3) and Omega(7,3) have one order and no name */
    {"4585351680", ""},
    /* the formula of the Suzuki groups, but 16 is no odd power of 2 */
    {"986880", ""},
};

static void require_simple(const fmpz_t order, const char *expected) {
    wr_buffer_t name;

    wr_buffer_init(name);
    const int known = wr_simple_name(name, order, 130);
    REQUIRE(strcmp(name->text, expected) == 0, "%s, not %s", name->text,
            expected);
    REQUIRE(known == (expected[0] != '\0'));
    wr_buffer_clear(name);
}

TEST(known_orders) {
    fmpz_t order;

    fmpz_init(order);
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++) {
        fmpz_set_ui(order, simple[i].order);
        require_simple(order, simple[i].name);
    }
    for (size_t i = 0; i < sizeof larger / sizeof *larger; i++) {
        REQUIRE(fmpz_set_str(order, larger[i].order, 10) == 0);
        require_simple(order, larger[i].name);
    }
    fmpz_clear(order);
}

/* No other order has a name; 720 is that of PSp(4,2), which is not simple,
 * and the caller's groups are. */
TEST(no_other_orders) {
    const unsigned long rounds = test_rounds(400);
    size_t i = 0;
    fmpz_t order;

    fmpz_init(order);
    for (unsigned long n = 724; n < 724 + 4 * rounds; n += 4) {
        while (simple[i].order < n)
            i++;
        fmpz_set_ui(order, n);
        require_simple(order, simple[i].order == n ? simple[i].name : "");
        if (simple[i].order - n > 4 * rounds)
            break;
    }
    fmpz_clear(order);
}

TEST(sorted_names) {
    static const char *const sorted[] = {
        "?20160", "?100000", "A5",  "A6",       "A10",       "C2",
        "C3",     "C11",     "M11", "PSL(2,7)", "PSL(2,11)", "PSL(3,3)",
    };
    const size_t n = sizeof sorted / sizeof *sorted;

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            const int c = wr_natural_compare(sorted[i], sorted[j]);
            REQUIRE((c < 0) == (i < j) && (c > 0) == (i > j), "%s, %s",
                    sorted[i], sorted[j]);
        }
    }
}

TEST(primes_of_powers) {
    for (unsigned long q = 0; q < 3000; q++) {
        unsigned long p = 2, rest = q;
        while (q > 1 && q % p != 0)
            p++;
        while (q > 1 && rest % p == 0)
            rest /= p;
        REQUIRE(wr_prime_of_power(q) == (rest == 1 && q > 1 ? p : 0), "%lu", q);
    }
    /* two primes, and 6 times one of them */
    REQUIRE(wr_prime_of_power(2147483647) == 2147483647);
    REQUIRE(wr_prime_of_power(4294967291) == 4294967291);
    REQUIRE(wr_prime_of_power(6 * 2147483647UL) == 0);
}
