/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Casts of arrays agree with rounding by definition: around every number and
 * midpoint, at random, and at the ends of the range. */

#include <math.h>

#include "rounding/common.h"
#include "rounding/impl.h"

static uint64_t want(double x, const wr_format_t F) {
    wr_mode_t mode = {mode_of(WR_RNE)};
    uint64_t code;
    if (x != x || (x - x != 0 && !F->saturate && !F->has_inf))
        return F->has_nan ? F->nan : 0;
    if (x - x != 0)
        return (F->saturate ? F->max : F->inf) | (uint64_t) (x < 0)
                                                     << (F->width - 1);
    mpq_t g;
    fmpq_t q;
    mpq_init(g);
    fmpq_init(q);
    mpq_set_d(g, x);
    fmpq_set_mpq(q, g);
    wr_round_q(&code, q, signbit(x) != 0, F, mode);
    mpq_clear(g);
    fmpq_clear(q);
    return code;
}

static void one(double x, const wr_format_t F, const char *name) {
    uint64_t got;
    if (F->width > 8) {
        uint16_t c = 0;
        REQUIRE_STATUS(wr_round_array16(&c, &x, 1, F), WR_OK);
        got = c;
    } else {
        uint8_t c = 0;
        REQUIRE_STATUS(wr_round_array8(&c, &x, 1, F), WR_OK);
        got = c;
    }
    REQUIRE(got == want(x, F), "%s: %a gives %llx, want %llx", name, x,
            (unsigned long long) got, (unsigned long long) want(x, F));
}

static const char *const names[] = {
    "bf16",   "fp16", "bf16:flush", "fp16:sat",
    "e4m3fn", "e5m2", "e4m3fn:sat", "e5m2:flush:sat",
    "e2m3",   "e3m2", "e2m1",       "float:8:-5:6"};

TEST(around_numbers_and_midpoints) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_format_t F;
        format(F, names[i]);
        uint64_t stride = F->width > 8 ? 7 : 1;
        for (uint64_t c = 0; c <= F->max; c += stride) {
            mpfr_t m;
            mpfr_init2(m, 53);
            oracle_decode(m, c, F);
            double x = mpfr_get_d(m, MPFR_RNDN), y = x;
            if (c < F->max) {
                oracle_decode(m, c + 1, F);
                y = mpfr_get_d(m, MPFR_RNDN);
            } else
                y = x + ldexp(1, F->emax - F->p + 1); /* into overflow */
            double mid = (x + y) / 2;
            one(x, F, names[i]);
            one(-y, F, names[i]);
            one(mid, F, names[i]);
            one(-mid, F, names[i]);
            one(nextafter(mid, 0), F, names[i]);
            one(nextafter(mid, INFINITY), F, names[i]);
            mpfr_clear(m);
        }
    }
}

TEST(edges_and_chance) {
    static const double edge[] = {
        0.0, -0.0,      INFINITY,   -INFINITY,
        NAN, 0x1p-1074, -0x1p-1022, 0x1.fffffffffffffp1023};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_format_t F;
        format(F, names[i]);
        for (int k = 0; k < 8; k++)
            one(edge[k], F, names[i]);
        for (unsigned long k = test_rounds(2000); k > 0; k--)
            one(ldexp((double) (int64_t) wr_rng_next(test_rng),
                      (int) test_between(-110, -30)),
                F, names[i]);
    }
}

/* The kernel of 8 lanes against one number at a time. */
static void require_lanes(const double *x, size_t n, const wr_format_t F,
                          const char *name) {
    uint16_t *one = wr_calloc(n + 1, 2), *many = wr_calloc(n + 1, 2);
    for (int lanes = 1; lanes <= 8; lanes += 7) {
        uint16_t *out = lanes == 1 ? one : many;
        wr_status_t s =
            F->width > 8 ? wr_rd_round_array16(out, x, n, F, lanes)
                         : wr_rd_round_array8((uint8_t *) out, x, n, F, lanes);
        REQUIRE_STATUS(s, WR_OK);
        REQUIRE(lanes == 1 || memcmp(one, many, 2 * (n + 1)) == 0,
                "%s: %d lanes", name, lanes);
    }
    wr_free(one);
    wr_free(many);
}

/* x and its neighbours on both sides of zero. */
static size_t put(double *to, double x) {
    const double y[] = {x, nextafter(x, 0), nextafter(x, INFINITY)};
    for (int i = 0; i < 6; i++)
        to[i] = i < 3 ? y[i] : -y[i - 3];
    return 6;
}

/* Every number of the format, every midpoint, the ends, then random bits: of
 * all sizes, and of those of the format. */
TEST(lanes) {
    static const double edge[] = {0.0,       INFINITY,  NAN,
                                  0x1p-1074, 0x1p-1022, 0x1.fffffffffffffp1023};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_format_t F;
        format(F, names[i]);
        size_t n = 0, chance = 100000 * test_rounds(10);
        double *x = wr_malloc((chance + 12 * (F->max + 2) + 64) * sizeof *x);
        for (size_t k = 0; k < sizeof edge / sizeof *edge; k++)
            n += put(x + n, edge[k]);
        mpfr_t m;
        mpfr_init2(m, 53);
        double before = 0;
        for (uint64_t c = 0; c <= F->max; c++) {
            oracle_decode(m, c, F);
            double now = mpfr_get_d(m, MPFR_RNDN);
            n += put(x + n, now);
            n += put(x + n, before + (now - before) / 2);
            before = now;
        }
        mpfr_clear(m);
        for (size_t k = 0; k < chance; k++) {
            uint64_t u = wr_rng_next(test_rng);
            if (k % 2 == 0)
                memcpy(&x[n++], &u, sizeof u);
            else
                x[n++] =
                    ldexp((double) (int64_t) u, (int) (k % 60) + F->emin - 83);
        }
        require_lanes(x, n, F, names[i]);
        require_lanes(x + 1, n - 3, F, names[i]);
        wr_free(x);
    }
}

TEST(refused) {
    wr_format_t F;
    double x = 1;
    uint16_t a = 77;
    uint8_t b = 77;
    format(F, "tf32");
    REQUIRE_STATUS(wr_round_array16(&a, &x, 1, F), WR_DOMAIN);
    format(F, "bf16");
    REQUIRE_STATUS(wr_round_array8(&b, &x, 1, F), WR_DOMAIN);
    format(F, "int:8");
    REQUIRE_STATUS(wr_round_array8(&b, &x, 1, F), WR_DOMAIN);
    REQUIRE(a == 77 && b == 77);
}
