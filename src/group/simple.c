/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Names of finite simple groups by their orders.
 *
 * Theorem (Artin, Tits, and others; by the classification): two finite
 * simple groups of the same order are isomorphic, except for the pairs
 * A8, PSL(3,4) and, for q odd and m >= 3, PSp(2m,q), Omega(2m+1,q).  The second
 * family is omitted below; the first pair the caller must distinguish.
 *
 * Orders are computed from the formulas, family by family, until one matches.
 * A group of Lie type over q elements moves at least q points, except for some
 * that are alternating groups, which come first; so only q up to the degree
 * are tried.  PSL(2,4) = PSL(2,5) = A5, PSL(2,9) = A6, PSL(4,2) = A8 get
 * their alternating names; PSL(3,2) is named PSL(2,7), and PSU(4,2) PSp(4,3).
 * Source: [conway1985, pages x-xvi]; [kimmerle1990].
 */

#include "group/impl.h"

/* ---- formulas ---------------------------------------------------------- */

/* N *= q^e + sign */
static void times(fmpz_t N, ulong q, ulong e, int sign) {
    fmpz_t t;
    fmpz_init(t);
    fmpz_ui_pow_ui(t, q, e);
    fmpz_add_si(t, t, sign);
    fmpz_mul(N, N, t);
    fmpz_clear(t);
}

/* Linear for sign -1, unitary for sign 1, where q is replaced by -q. */
static void special(fmpz_t N, ulong n, ulong q, int sign) {
    fmpz_one(N);
    times(N, q, n * (n - 1) / 2, 0);
    for (ulong i = 2; i <= n; i++)
        times(N, q, i, i % 2 == 0 ? -1 : sign);
    fmpz_divexact_ui(N, N, n_gcd(n, sign < 0 ? q - 1 : q + 1));
}

/* The sign is not used. */
static void symplectic(fmpz_t N, ulong n, ulong q, int sign) {
    (void) sign;
    fmpz_one(N);
    times(N, q, n * n / 4, 0);
    for (ulong i = 2; i <= n; i += 2)
        times(N, q, i, -1);
    fmpz_divexact_ui(N, N, q % 2 == 0 ? 1 : 2);
}

/* Plus type for sign -1 (q^m - 1), minus type for sign 1. */
static void orthogonal(fmpz_t N, ulong n, ulong q, int sign) {
    const ulong m = n / 2;
    /* q^m mod 4 */
    const ulong r = q % 2 == 0 ? 0 : q % 4 == 1 || m % 2 == 0 ? 1 : 3;
    fmpz_one(N);
    times(N, q, m * (m - 1), 0);
    times(N, q, m, sign);
    for (ulong i = 2; i < n; i += 2)
        times(N, q, i, -1);
    fmpz_divexact_ui(N, N, n_gcd(4, sign < 0 ? r + 3 : r + 1));
}

static void suzuki(fmpz_t N, ulong q) {
    fmpz_one(N);
    times(N, q, 2, 0);
    times(N, q, 2, 1);
    times(N, q, 1, -1);
}

static void dickson(fmpz_t N, ulong q) {
    fmpz_one(N);
    times(N, q, 6, 0);
    times(N, q, 6, -1);
    times(N, q, 2, -1);
}

/* ---- families ----------------------------------------------------------- */

static int is_alternating(wr_buffer_t out, const fmpz_t order) {
    fmpz_t N;
    ulong n = 5;
    fmpz_init_set_ui(N, 60);
    while (fmpz_cmp(N, order) < 0)
        fmpz_mul_ui(N, N, ++n);
    const int fits = fmpz_equal(N, order);
    if (fits)
        wr_buffer_printf(out, "A%lu", n);
    fmpz_clear(N);
    return fits;
}

/* Groups of dimension first, first + step, ... up to last, or to odd_last
 * if q is odd. */
typedef struct {
    const char *name;
    ulong first, step, last, odd_last;
    void (*order)(fmpz_t N, ulong n, ulong q, int sign);
    int sign;
} family_t;

static const family_t families[] = {
    {"PSL", 2, 1, 2, 2, special, -1},
    {"PSL", 3, 1, UWORD_MAX, UWORD_MAX, special, -1},
    {"PSp", 4, 2, UWORD_MAX, 4, symplectic, 0},
    {"PSU", 3, 1, UWORD_MAX, UWORD_MAX, special, 1},
    {"O+", 8, 2, UWORD_MAX, UWORD_MAX, orthogonal, -1},
    {"O-", 8, 2, UWORD_MAX, UWORD_MAX, orthogonal, 1},
};

/* Return the dimension for which the group over q has this order, or 0. */
static ulong fitting_dimension(const family_t *f, const fmpz_t order, ulong q) {
    const ulong last = q % 2 == 1 ? f->odd_last : f->last;
    ulong n = f->first;
    fmpz_t N;
    fmpz_init(N);
    f->order(N, n, q, f->sign);
    while (fmpz_cmp(N, order) < 0 && n + f->step <= last) {
        n += f->step;
        f->order(N, n, q, f->sign);
    }
    const int fits = fmpz_equal(N, order);
    fmpz_clear(N);
    return fits ? n : 0;
}

unsigned long wr_prime_of_power(unsigned long q) {
    n_factor_t f;
    n_factor_init(&f);
    if (q > 1)
        n_factor(&f, q, 1);
    return f.num == 1 ? f.p[0] : 0;
}

static int is_classical(wr_buffer_t out, const fmpz_t order, uint32_t degree) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (ulong q = 2; q <= degree; q++) {
            const ulong n = wr_prime_of_power(q) == 0
                                ? 0
                                : fitting_dimension(families + i, order, q);
            if (n != 0) {
                wr_buffer_printf(out, "%s(%lu,%lu)", families[i].name, n, q);
                return 1;
            }
        }
    return 0;
}

/* Suzuki groups over q = 2^(2m+1) >= 8, and Dickson's G2(q), q >= 3. */
static int is_exceptional(wr_buffer_t out, const fmpz_t order,
                          uint32_t degree) {
    const char *name = NULL;
    ulong q = 2;
    fmpz_t N;
    fmpz_init(N);
    while (name == NULL && q < degree) {
        q++;
        suzuki(N, q);
        if (q >= 8 && (q & (q - 1)) == 0 && q % 3 == 2 && fmpz_equal(N, order))
            name = "Sz";
        dickson(N, q);
        if (wr_prime_of_power(q) != 0 && fmpz_equal(N, order))
            name = "G2";
    }
    if (name != NULL)
        wr_buffer_printf(out, "%s(%lu)", name, q);
    fmpz_clear(N);
    return name != NULL;
}

/* Sporadic groups, and the Tits group, acting on fewer than 5000 points. */
static const struct {
    const char *order, *name;
} sporadic[] = {
    {"7920", "M11"},         {"95040", "M12"},           {"443520", "M22"},
    {"10200960", "M23"},     {"244823040", "M24"},       {"175560", "J1"},
    {"604800", "J2"},        {"44352000", "HS"},         {"898128000", "McL"},
    {"495766656000", "Co3"}, {"42305421312000", "Co2"},  {"4030387200", "He"},
    {"448345497600", "Suz"}, {"64561751654400", "Fi22"}, {"145926144000", "Ru"},
    {"17971200", "Tits"},
};

static int is_sporadic(wr_buffer_t out, const fmpz_t order) {
    fmpz_t N;
    int fits = 0;
    fmpz_init(N);
    for (size_t i = 0; i < sizeof sporadic / sizeof *sporadic && !fits; i++) {
        fits =
            fmpz_set_str(N, sporadic[i].order, 10) == 0 && fmpz_equal(N, order);
        if (fits)
            wr_buffer_put(out, sporadic[i].name);
    }
    fmpz_clear(N);
    return fits;
}

int wr_simple_name(wr_buffer_t out, const fmpz_t order, uint32_t degree) {
    return is_alternating(out, order) || is_sporadic(out, order) ||
           is_classical(out, order, degree) ||
           is_exceptional(out, order, degree);
}
