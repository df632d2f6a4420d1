/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Number fields: valid polynomials and boxes, and the axioms of a field. */

#include "harness.h"
#include "exact/exact.h"

#include <string.h>

/* Coefficients as "c0 c1 ..", the box as four rationals. */
static wr_status_t field(wr_ring_t K, const char *minpoly, const char *box,
                         wr_limits_t L) {
    char copy[200];
    fmpq_poly_t p;
    fmpq_t x[4], c;
    slong i = 0;
    fmpq_poly_init(p);
    fmpq_init(c);
    snprintf(copy, sizeof copy, "%s", minpoly);
    for (char *t = strtok(copy, " "); t != NULL; t = strtok(NULL, " ")) {
        REQUIRE_STATUS(wr_rational_read(c, t), WR_OK);
        fmpq_poly_set_coeff_fmpq(p, i++, c);
    }
    snprintf(copy, sizeof copy, "%s", box);
    for (i = 0; i < 4; i++) {
        fmpq_init(x[i]);
        REQUIRE_STATUS(
            wr_rational_read(x[i], strtok(i == 0 ? copy : NULL, " ")), WR_OK);
    }
    wr_status_t s = wr_ring_field(K, p, x[0], x[2], L);
    for (i = 0; i < 4; i++)
        fmpq_clear(x[i]);
    fmpq_clear(c);
    fmpq_poly_clear(p);
    return s;
}

TEST(fields_and_what_is_none) {
    static const struct {
        const char *minpoly, *box, *reason; /* NULL: a field */
    } table[] = {
        {"-2 0 1", "1 2 0 0", NULL},            /* sqrt 2 */
        {"-2 0 1", "-2 -1 0 0", NULL},          /* - sqrt 2 */
        {"1 0 1", "-1/2 1/2 1/2 2", NULL},      /* i */
        {"1 0 1", "-1 1 -2 0", NULL},           /* -i */
        {"-2 0 0 1", "1 2 -1/100 1/100", NULL}, /* cube root of 2 */
        {"-2 0 0 1", "-1 0 0 2", NULL},         /* times e^(2 pi i / 3) */
        {"1 1 1 1 1", "0 1 0 1", NULL},         /* a fifth root of 1 */
        {"1/2 0 1", "-1 1 0 1", NULL},          /* coefficients in Q */
        {"-4 0 1", "1 3 0 0", "product"},
        {"1 2 1", "-2 0 -1 1", "product"},
        {"-2 0 1", "-2 2 0 0", "holds 2 roots"},
        {"-2 0 1", "3/2 2 0 0", "holds 0 roots"},
        {"-2 0 2", "1 2 0 0", "monic"},
        {"-2 0 1", "2 1 0 0", "empty"},
        {"1 1", "-2 0 0 0", "degree 1"},
        {"10/9 -2/3 1", "1/3 1 0 2", "so near"},
        {"1 0 1", "0 0 1/2 2", "so near"},
        {"1 0 1", "0 1 1/2 2", "so near"},
        {"1 0 1", "-1 1 1/2 1", "so near"},
        {"-2 0 1", "1 2 0 1", "a real root lies on the edge"},
        {"0", "0 1 0 1", "degree"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wr_ring_t K, Q;
        wr_limits_t L;
        wr_limits_init(L);
        wr_ring_init(K);
        wr_ring_init(Q);
        wr_status_t s = field(K, table[i].minpoly, table[i].box, L);
        REQUIRE(s == (table[i].reason == NULL                   ? WR_OK
                      : strcmp(table[i].reason, "so near") == 0 ? WR_UNABLE
                                                                : WR_DOMAIN),
                "%s in %s: %s", table[i].minpoly, table[i].box, L->reason);
        if (s != WR_OK)
            REQUIRE(strstr(L->reason, table[i].reason) != NULL &&
                        K->degree == 1 &&
                        fmpq_poly_equal(K->minpoly, Q->minpoly),
                    "%s", L->reason);
        wr_ring_clear(K);
        wr_ring_clear(Q);
    }
}

/* x (1/x) = 1 and (x y) z = x (y z) for random elements. */
TEST(field_laws) {
    static const char *const minpoly[] = {"-2 0 1", "1 1 1 1 1", "-2 0 0 1"};
    static const char *const box[] = {"1 2 0 0", "0 1 0 1", "1 2 0 0"};
    for (int f = 0; f < 3; f++) {
        wr_ring_t K;
        wr_limits_t L;
        fmpq_poly_t x[3], a, b;
        wr_limits_init(L);
        wr_ring_init(K);
        fmpq_poly_init(a);
        fmpq_poly_init(b);
        REQUIRE_STATUS(field(K, minpoly[f], box[f], L), WR_OK);
        for (unsigned long r = test_rounds(100); r > 0; r--) {
            for (int i = 0; i < 3; i++) {
                fmpq_poly_init(x[i]);
                while (fmpq_poly_is_zero(x[i]))
                    for (slong k = 0; k < K->degree; k++)
                        fmpq_poly_set_coeff_si(x[i], k,
                                               (slong) test_between(-3, 3));
            }
            wr_ring_inv(a, x[0], K);
            wr_ring_mul(a, a, x[0], K);
            REQUIRE(fmpq_poly_is_one(a));
            wr_ring_mul(a, x[0], x[1], K);
            wr_ring_mul(a, a, x[2], K);
            wr_ring_mul(b, x[1], x[2], K);
            wr_ring_mul(b, x[0], b, K);
            REQUIRE(fmpq_poly_equal(a, b));
            REQUIRE(fmpq_poly_length(a) <= K->degree);
            for (int i = 0; i < 3; i++)
                fmpq_poly_clear(x[i]);
        }
        /* a is a root: minpoly(a) = 0 by Horner's rule */
        fmpq_poly_t root, c;
        fmpq_t q;
        fmpq_poly_init(root);
        fmpq_poly_init(c);
        fmpq_init(q);
        fmpq_poly_set_coeff_si(root, 1, 1);
        fmpq_poly_zero(a);
        for (slong k = K->degree; k >= 0; k--) {
            wr_ring_mul(a, a, root, K);
            fmpq_poly_get_coeff_fmpq(q, K->minpoly, k);
            fmpq_poly_set_fmpq(c, q);
            fmpq_poly_add(a, a, c);
        }
        REQUIRE(fmpq_poly_is_zero(a));
        fmpq_clear(q);
        fmpq_poly_clear(root);
        fmpq_poly_clear(c);
        fmpq_poly_clear(a);
        fmpq_poly_clear(b);
        wr_ring_clear(K);
    }
}

TEST(limits_are_kept) {
    wr_ring_t K;
    wr_limits_t L;
    wr_limits_init(L);
    wr_ring_init(K);
    fmpq_poly_t p;
    fmpq_t unit[2]; /* 0 to 1 */
    fmpq_poly_init(p);
    fmpq_init(unit[0]);
    fmpq_init(unit[1]);
    fmpq_one(unit[1]);
    fmpq_poly_set_coeff_si(p, WR_RING_MAX_DEGREE + 1, 1);
    fmpq_poly_set_coeff_si(p, 0, -2);
    REQUIRE_STATUS(wr_ring_field(K, p, unit[0], unit[0], L), WR_DOMAIN);
    fmpz_t huge;
    fmpz_init(huge);
    fmpz_one(huge);
    fmpz_mul_2exp(huge, huge, 100000);
    fmpq_poly_zero(p);
    fmpq_poly_set_coeff_si(p, 2, 1);
    fmpq_poly_set_coeff_fmpz(p, 0, huge);
    REQUIRE_STATUS(wr_ring_field(K, p, unit[0], unit[0], L), WR_UNABLE);
    fmpz_clear(huge);
    fmpq_poly_clear(p);
    fmpq_clear(unit[0]);
    fmpq_clear(unit[1]);
    wr_ring_clear(K);
}
