/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The checker's enclosures against MPFR: they contain the true value and are
 * narrow. Its order of numbers and its activations against the library's, which
 * are independent code. */

#include <mpfr.h>

#include "harness.h"

#include "arch/arch.h"
#include "check/raw.h"

/* ---- enclosures --------------------------------------------------------- */

/* value is known to many more places; wide: in units of the last place, plus
 * 2^-50 of the value for functions that grow. */
static void holds(const ck_bounds *x, const mpfr_t value, unsigned long wide,
                  const char *what) {
    mpfr_t low, high, width;
    mpfr_inits2(4 * ck_places_now() + 200, low, high, width, (mpfr_ptr) NULL);
    mpfr_set_z(low, x->lo, MPFR_RNDN);
    mpfr_div_2ui(low, low, ck_places_now(), MPFR_RNDN);
    mpfr_set_z(high, x->hi, MPFR_RNDN);
    mpfr_div_2ui(high, high, ck_places_now(), MPFR_RNDN);
    REQUIRE(mpfr_lessequal_p(low, value) && mpfr_lessequal_p(value, high),
            "%s with %lu places", what, ck_places_now());
    mpfr_abs(width, value, MPFR_RNDD);
    mpfr_div_2ui(width, width, 50, MPFR_RNDD);
    mpfr_mul_2ui(width, width, ck_places_now(), MPFR_RNDD);
    mpfr_add_ui(width, width, wide, MPFR_RNDD);
    mpfr_sub(high, high, low, MPFR_RNDU);
    mpfr_mul_2ui(high, high, ck_places_now(), MPFR_RNDU);
    REQUIRE(mpfr_lessequal_p(high, width), "%s is wide with %lu places", what,
            ck_places_now());
    mpfr_clears(low, high, width, (mpfr_ptr) NULL);
}

TEST(enclosures_hold_what_mpfr_says) {
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        unsigned long prec;
        ck_bounds x, n;
        mpq_t q;
        mpfr_t t;
        ck_places(70 + test_below(400));
        prec = 4 * ck_places_now() + 200;
        mpq_init(q);
        mpfr_init2(t, prec);
        ck_bounds_init(&x);
        ck_bounds_init(&n);
        long numerator = (long) test_between(-30000, 30000);
        mpq_set_si(q, numerator, 1 + test_below(2000));
        if (r % 3 == 0)
            mpq_set_si(q, (long) test_between(-40, 20), 1);
        if (r % 7 == 0)
            mpq_div_2exp(q, q, test_below(300));
        mpq_canonicalize(q);
        ck_bounds_set(&x, q, q);
        /* for x as enclosed; q itself may lie between two places */
        int exact = mpz_cmp(x.lo, x.hi) == 0;
        mpfr_set_q(t, q, MPFR_RNDN);
        mpfr_exp(t, t, MPFR_RNDN);
        if (exact || mpq_cmp_ui(q, 0, 1) < 0) {
            ck_bounds_exp(&x);
            if (!x.up)
                holds(&x, t, 4, "exp");
        }
        ck_bounds_set(&x, q, q);
        mpfr_log1p(t, t, MPFR_RNDN);
        ck_bounds_softplus(&x);
        holds(&x, t, 2000, "softplus");
        ck_bounds_pi(&x);
        mpfr_const_pi(t, MPFR_RNDN);
        holds(&x, t, 4000, "pi");
        mpq_abs(q, q);
        mpq_add(q, q, q);
        if (mpq_cmp_ui(q, 1, 100) > 0) { /* pi / sqrt(q) */
            ck_bounds_set(&n, q, q);
            REQUIRE(ck_bounds_over_root(&x, &x, &n));
            mpfr_t u;
            mpfr_init2(u, prec);
            mpfr_set_q(u, q, MPFR_RNDN);
            mpfr_rec_sqrt(u, u, MPFR_RNDN);
            mpfr_mul(t, t, u, MPFR_RNDN);
            holds(&x, t, 500000, "over a root");
            mpfr_clear(u);
        }
        ck_bounds_clear(&x);
        ck_bounds_clear(&n);
        mpq_clear(q);
        mpfr_clear(t);
    }
}

/* ---- the order of numbers ----------------------------------------------- */

static const char *const format_name[] = {"bf16", "fp16", "fp32", "fp64"};

static ck_format F[4];

static void read_formats(ck_job *job) {
    ck_evaluation E;
    char text[40];
    (void) job;
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "E2:%s:rne:seq", format_name[i]);
        ck_evaluation_read(&E, text);
        F[i] = E.format;
    }
}

/* Outside ck_run, so that the library can be called for comparison. */
static void formats(void) {
    static ck_job job;
    job = (ck_job){.cert_path = "-", .max_memory = 1 << 26};
    REQUIRE(ck_run(&job, read_formats) == CK_ACCEPTED, "%s", job.report);
}

/* The library's number of a code, as ours. */
static void library_value(mpq_t x, uint64_t code, const wr_format_t G) {
    int negative;
    fmpq_t q;
    fmpq_init(q);
    wr_format_decode(q, &negative, code, G);
    fmpq_get_mpq(x, q);
    fmpq_clear(q);
}

static uint64_t code_of(int64_t i, const wr_format_t G) {
    return i < 0 ? UINT64_C(1) << (G->width - 1) | (uint64_t) -i : (uint64_t) i;
}

TEST(numbers_are_in_order) {
    formats();
    for (int f = 0; f < 4; f++) {
        wr_format_t G;
        wr_limits_t L;
        mpq_t x, y;
        int64_t last = ck_order_largest(&F[f]);
        unsigned long count = f < 2 ? (unsigned long) last : 3000;
        wr_limits_init(L);
        mpq_inits(x, y, NULL);
        REQUIRE_STATUS(wr_format_read(G, format_name[f], L), WR_OK);
        REQUIRE((uint64_t) last == G->max);
        for (unsigned long k = 0; k <= count; k++) {
            int64_t i =
                f < 2 ? (int64_t) k : (int64_t) test_below((uint64_t) last + 1);
            char bits[20];
            i = k % 2 ? -i : i;
            ck_order_value(x, i, &F[f]);
            library_value(y, code_of(i, G), G);
            REQUIRE(mpq_equal(x, y), "%s %lx", format_name[f],
                    (unsigned long) code_of(i, G));
            REQUIRE(ck_order_round(x, &F[f]) == i);
            snprintf(bits, sizeof bits, "%lx", (unsigned long) code_of(i, G));
            REQUIRE(ck_order_read(bits, &F[f]) == i);
        }
        mpq_clears(x, y, NULL);
    }
}

/* ---- activations -------------------------------------------------------- */

/* Numbers of the size that matters, and of any. */
static int64_t some_number(const ck_format *G) {
    mpq_t x;
    int64_t i = (int64_t) test_below((uint64_t) ck_order_largest(G) + 1);
    mpq_init(x);
    if (test_below(4) != 0) {
        mpq_set_si(x, (long) test_between(-120000, 120000), 1000);
        mpq_canonicalize(x);
        i = ck_order_round(x, G);
    } else if (test_below(2) == 0) {
        i = -i;
    }
    mpq_clear(x);
    return i;
}

TEST(activations_are_the_librarys) {
    formats();
    for (unsigned long r = test_rounds(1500); r > 0; r--) {
        int f = (int) test_below(r % 8 == 0 ? 4 : 3);
        wr_raw_map_t map = (wr_raw_map_t) test_below(WR_RAW_MAPS);
        int model = (int) test_below(2);
        wr_format_t G;
        wr_limits_t L;
        uint64_t want;
        int64_t x = some_number(&F[f]), y;
        ck_activation a =
            ck_activation_read(wr_raw_map_name(map), wr_raw_steps(map));
        wr_limits_init(L);
        REQUIRE_STATUS(wr_format_read(G, format_name[f], L), WR_OK);
        if (map == WR_RAW_RETNET) {
            mpq_t q;
            mpq_init(q);
            mpq_set_ui(q, test_below(257), 1);
            x = ck_order_round(q, &F[f]);
            mpq_clear(q);
        }
        y = ck_activation_apply(a, model, x, &F[f]);
        REQUIRE_STATUS(
            wr_raw_apply(&want,
                         &(wr_raw_function_t){map, (wr_raw_model_t) model, G},
                         code_of(x, G), L),
            WR_OK);
        REQUIRE(code_of(y, G) == want,
                "%s, model %d, %s, at %lx: %lx, not "
                "%lx",
                wr_raw_map_name(map), model, format_name[f],
                (unsigned long) code_of(x, G), (unsigned long) code_of(y, G),
                (unsigned long) want);
    }
}

/* The table's entries for x = 0 and the range agree with the steps. */
TEST(the_table_is_what_the_steps_give) {
    formats();
    for (int map = 0; map < WR_RAW_IDENTITY; map++) {
        ck_activation a =
            ck_activation_read(wr_raw_map_name((wr_raw_map_t) map),
                               wr_raw_steps((wr_raw_map_t) map));
        const ck_format *G = &F[2];
        int64_t large = ck_order_largest(G), low, high;
        ck_bounds end[2];
        mpq_t zero, y;
        mpq_inits(zero, y, NULL);
        if (ck_activation_exact(y, a, zero))
            REQUIRE(ck_activation_apply(a, CK_ONCE, 0, G) ==
                        ck_order_round(y, G),
                    "%d", map);
        if (a->kind == CK_WHOLE) {
            mpq_clears(zero, y, NULL);
            continue;
        }
        low = ck_activation_apply(a, CK_ONCE, -large, G);
        high = ck_activation_apply(a, CK_ONCE, large, G);
        REQUIRE(a->falls ? low > high : low < high);
        ck_order_places(G);
        for (int k = 0; k < 2; k++) {
            int64_t at = 0;
            ck_bounds_init(&end[k]);
            ck_activation_end(y, &end[k], a, k);
            REQUIRE(ck_order_bounds(&at, &end[k], G));
            REQUIRE(at == (a->falls == k ? low : high), "%d: end %d", map, k);
            ck_bounds_clear(&end[k]);
        }
        mpq_clears(zero, y, NULL);
    }
}
