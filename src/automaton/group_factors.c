/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Composition factors.
 *
 * The quotient by P, the last term of the derived series, gives the primes
 * of its order.  P is perfect; its action on an orbit or on blocks splits
 * it into image and kernel, until it is primitive.
 *
 * Theorem.  A perfect primitive group of degree d < 3125 is simple, or
 * T x T for a simple group T of order d, or affine.
 * Proof.  By O'Nan and Scott, a primitive group that is not affine has socle
 * T^k.  Almost simple: the quotient by the socle is solvable (Schreier's
 * conjecture), so the perfect group is the socle.  Diagonal with k = 2: the
 * same, d = |T|.  Diagonal with k > 2, compound or twisted: d >= 60^2.
 * Product action: k >= 2 components of 5 or more points each, permuted
 * transitively by a perfect group, so k >= 5 and d >= 5^5 = 3125.       []
 *
 * Which case holds is seen from orders:
 *   |G| = d!/2   A_d.
 *   d = p^k with k >= 2, and the point stabiliser H is perfect: affine,
 *                with the factors C_p and those of H.  In a perfect affine
 *                group H is a quotient, so perfect.  And by Guralnick the
 *                simple groups with a subgroup of index p^k, k >= 2, are
 *                A_d, PSp(4,3) on 27 points, and PSL(m,q) on the
 *                (q^m - 1)/(q - 1) points of a projective space, where H is
 *                solvable if m = 2, and else perfect only if q - 1 divides
 *                m; the one such d = p^k below 3125, 121 = 11^2 with m = 5
 *                and q = 3, does not qualify.
 *   |G| = d^2    T x T: the order of a simple group may be a square, but
 *                not below 11760^2.
 *   otherwise    simple.
 * Source: [Dixon1996, section 4.8]; [guralnick1983]; [newman1980].
 */

#include <string.h>

#include "automaton/group.h"

#define LEAST_OPEN_DEGREE 3125 /* of the theorem above */

static wr_status_t factors(wr_factors_t F, wr_group_t G, wr_limits_t L);

/* ---- collecting names --------------------------------------------------- */

void wr_factors_init(wr_factors_t F)
{
    memset(F, 0, sizeof(wr_factors_struct));
}

void wr_factors_clear(wr_factors_t F)
{
    for (size_t i = 0; i < F->count; i++)
        wr_free(F->name[i]);
    wr_free(F->name);
    wr_factors_init(F);
}

int wr_natural_compare(const char *a, const char *b)
{
    for (; *a != '\0' && *b != '\0'; a++, b++) {
        const size_t i = strspn(a, "0123456789");
        const size_t j = strspn(b, "0123456789");
        if (i > 0 && j > 0) {
            /* no leading zeros: the longer number is the larger */
            const int c = i != j ? (i < j ? -1 : 1) : strncmp(a, b, i);
            if (c != 0)
                return c;
            a += i - 1;
            b += i - 1;
        } else if (*a != *b) {
            break;
        }
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

/* Counts one more factor, and puts its name in its place if it is new. */
static void record(wr_factors_t F, const char *name, uint64_t times)
{
    size_t i = 0;

    F->length += times;
    while (i < F->count && wr_natural_compare(F->name[i], name) < 0)
        i++;
    if (i < F->count && strcmp(F->name[i], name) == 0)
        return;
    if (F->count == F->alloc) {
        F->alloc = 2 * F->alloc + 4;
        F->name = wr_realloc(F->name, F->alloc * sizeof(char *));
    }
    memmove(F->name + i + 1, F->name + i, (F->count - i) * sizeof(char *));
    F->name[i] = wr_strdup(name);
    F->count++;
}

/* The prime divisors of n, all of them at most the degree. */
static void record_primes(wr_factors_t F, const fmpz_t n)
{
    fmpz_t rest, prime;
    char name[24];

    fmpz_init_set(rest, n);
    fmpz_init(prime);
    for (ulong p = 2; !fmpz_is_one(rest); p++) {
        fmpz_set_ui(prime, p);
        const slong times = fmpz_remove(rest, rest, prime);
        snprintf(name, sizeof name, "C%lu", (unsigned long)p);
        if (times > 0)
            record(F, name, (uint64_t)times);
    }
    fmpz_clear(rest);
    fmpz_clear(prime);
}

/* ---- simple groups ------------------------------------------------------ */

static int has_order_6_or_15(void *degree, const uint32_t *g)
{
    const uint64_t order = wr_perm_order(g, *(const uint32_t *)degree);

    return order == 6 || order == 15;
}

/* A factor of the given order: G itself, or with `proved` 0 a group that is
 * not known to be simple. */
static wr_status_t record_simple(wr_factors_t F, const fmpz_t order,
                                 wr_group_t G, int proved, wr_limits_t L)
{
    uint32_t degree = G->p->degree;
    wr_status_t s = WR_OK;
    wr_buffer_t name;
    int is_a8 = 1;

    wr_buffer_init(name);
    /* A8 has elements of orders 6 and 15, PSL(3,4) has neither */
    if (proved && fmpz_equal_ui(order, 20160))
        s = wr_chain_visit(&is_a8, G->p->chain, has_order_6_or_15, &degree,
                           20160, L);
    if (s == WR_OK && !is_a8) {
        wr_buffer_put(name, "PSL(3,4)");
    } else if (s == WR_OK
               && !(proved && wr_simple_name(name, order, degree))) {
        char *text = wr_malloc(fmpz_sizeinbase(order, 10) + 2);
        wr_buffer_printf(name, "?%s", fmpz_get_str(text, 10, order));
        wr_free(text);
    }
    if (s == WR_OK)
        record(F, name->text, 1);
    wr_buffer_clear(name);
    return s;
}

static void record_giant(wr_factors_t F, const wr_group_t G)
{
    char name[24];

    snprintf(name, sizeof name, "A%lu", (unsigned long)G->p->support);
    record(F, name, 1);
    if (G->p->giant == WR_GIANT_SYMMETRIC)
        record(F, "C2", 1);
}

/* ---- primitive perfect groups ------------------------------------------- */

/* d = p^k with k >= 2: returns p, else 0. */
static ulong proper_prime_power(ulong d)
{
    ulong p = 2;

    while (d % p != 0)
        p++;
    if (d == p)
        return 0;
    while (d % p == 0)
        d /= p;
    return d == 1 ? p : 0;
}

/* Whether the order of G is d!/2. */
static int is_alternating_order(const wr_group_t G)
{
    fmpz_t half;

    fmpz_init(half);
    fmpz_fac_ui(half, G->p->degree);
    fmpz_divexact_ui(half, half, 2);
    const int equal = fmpz_equal(half, G->p->order);
    fmpz_clear(half);
    return equal;
}

/* *affine: G is affine, and H is a point stabiliser. */
static wr_status_t test_affine(int *affine, wr_group_t H, wr_group_t G,
                               wr_limits_t L)
{
    wr_status_t s;
    wr_group_t D;

    *affine = 0;
    if (proper_prime_power(G->p->degree) == 0)
        return WR_OK;
    if (G->p->degree == 27 && fmpz_equal_ui(G->p->order, 25920))
        return WR_OK; /* PSp(4,3) */
    wr_group_init(D, G->p->degree);
    s = wr_group_stabiliser(H, G, L);
    if (s == WR_OK)
        s = wr_group_derived(D, H, L);
    if (s == WR_OK)
        *affine = fmpz_equal(D->p->order, H->p->order);
    wr_group_clear(D);
    return s;
}

static wr_status_t primitive(wr_factors_t F, wr_group_t G, wr_limits_t L)
{
    const uint32_t d = G->p->degree;
    int affine = 0;
    wr_group_t H;
    fmpz_t points;
    wr_status_t s;

    if (is_alternating_order(G))
        return record_simple(F, G->p->order, G, 1, L);
    if (d >= LEAST_OPEN_DEGREE)
        return record_simple(F, G->p->order, G, 0, L);
    wr_group_init(H, d);
    fmpz_init_set_ui(points, d);
    s = test_affine(&affine, H, G, L);
    if (s == WR_OK && affine) {
        record_primes(F, points);
        s = factors(F, H, L);
    } else if (s == WR_OK) {
        fmpz_mul_ui(points, points, d);
        const int square = fmpz_equal(points, G->p->order);
        fmpz_set_ui(points, d);
        s = record_simple(F, square ? points : G->p->order, G, 1, L);
        if (s == WR_OK && square)
            F->length++; /* T x T */
    }
    wr_group_clear(H);
    fmpz_clear(points);
    return s;
}

/* ---- splitting ---------------------------------------------------------- */

/* The labels of the things that G should act on: the points of one orbit,
 * when there are others, or the blocks.  Returns 0 when G is primitive. */
static int choose_action(uint32_t *count, uint32_t *label,
                         const wr_group_t G)
{
    const uint32_t n = G->p->degree;
    uint32_t orbits;

    wr_group_orbits(&orbits, label, G);
    if (orbits == 1)
        return wr_group_blocks(count, label, G);
    uint32_t p = 0;
    while (wr_perms_at(G->p->gens, 0)[p] == p)
        p++;
    const uint32_t chosen = label[p];
    *count = 0;
    for (uint32_t q = 0; q < n; q++)
        label[q] = label[q] == chosen ? (*count)++ : WR_NO_POINT;
    return 1;
}

/* The factors of a perfect group that is not trivial. */
static wr_status_t perfect(wr_factors_t F, wr_group_t G, wr_limits_t L)
{
    uint32_t *label = wr_malloc(G->p->degree * sizeof(uint32_t) + 1);
    uint32_t count;
    wr_group_t image, kernel;
    wr_status_t s = wr_group_compute(G, L);

    if (s != WR_OK || G->p->giant != WR_GIANT_NOT) {
        if (s == WR_OK)
            record_giant(F, G);
    } else if (!choose_action(&count, label, G)) {
        s = primitive(F, G, L);
    } else {
        wr_group_init(image, 0);
        wr_group_init(kernel, 0);
        s = wr_group_act(image, count, label, G, L);
        if (s == WR_OK)
            s = perfect(F, image, L);
        if (s == WR_OK)
            s = wr_group_fix(kernel, count, count, label, G, L);
        if (s == WR_OK)
            s = factors(F, kernel, L);
        wr_group_clear(image);
        wr_group_clear(kernel);
    }
    wr_free(label);
    return s;
}

static wr_status_t factors(wr_factors_t F, wr_group_t G, wr_limits_t L)
{
    wr_status_t s = wr_group_compute(G, L);
    wr_group_t P;
    fmpz_t index;

    if (s == WR_OK && G->p->giant != WR_GIANT_NOT) {
        record_giant(F, G);
        return WR_OK;
    }
    if (s != WR_OK || wr_group_is_trivial(G))
        return s;
    wr_group_init(P, G->p->degree);
    fmpz_init(index);
    s = wr_group_residuum(P, G, L);
    if (s == WR_OK) {
        fmpz_divexact(index, G->p->order, P->p->order);
        record_primes(F, index);
        if (!wr_group_is_trivial(P))
            s = perfect(F, P, L);
    }
    wr_group_clear(P);
    fmpz_clear(index);
    return s;
}

wr_status_t wr_factors_compute(wr_factors_t F, wr_group_t G, wr_limits_t L)
{
    wr_factors_t E;

    wr_factors_init(E);
    const wr_status_t s = factors(E, G, L);
    if (s == WR_OK) {
        const wr_factors_struct t = *F;
        *F = *E;
        *E = t;
    }
    wr_factors_clear(E);
    return s;
}

wr_status_t wr_group_factors(wr_buffer_t out, wr_group_t G, wr_limits_t L)
{
    wr_factors_t F;

    wr_factors_init(F);
    const wr_status_t s = wr_factors_compute(F, G, L);
    for (size_t i = 0; s == WR_OK && i < F->count; i++)
        wr_buffer_printf(out, "%s%s", i == 0 ? "" : " ", F->name[i]);
    wr_factors_clear(F);
    return s;
}
