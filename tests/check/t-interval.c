/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The checker's intervals against MPFR: those of sums, products, quotients,
 * exp, tanh and sigma contain the true value and are narrow. */

#include <mpfr.h>

#include "harness.h"

#include "check/cell.h"

#define PREC 400

/* x / 2^256 */
static void get(mpfr_t out, const mpz_t x) {
    mpfr_set_z(out, x, MPFR_RNDN);
    mpfr_div_2ui(out, out, 256, MPFR_RNDN);
}

/* value is known to 2^-390 of itself, or so. */
static void holds(const ck_bounds *x, const mpfr_t value, long bits,
                  const char *what) {
    mpfr_t low, high, width;
    mpfr_inits2(2 * PREC, low, high, width, (mpfr_ptr) NULL);
    get(low, x->lo);
    get(high, x->hi);
    REQUIRE(mpfr_lessequal_p(low, value) && mpfr_lessequal_p(value, high), "%s",
            what);
    mpfr_sub(width, high, low, MPFR_RNDU);
    mpfr_mul_2si(width, width, bits, MPFR_RNDU);
    REQUIRE(mpfr_cmp_ui(width, 1) < 0, "%s is wide", what);
    mpfr_clears(low, high, width, (mpfr_ptr) NULL);
}

static void functions(ck_job *job) {
    ck_memo *memo = ck_alloc(1, sizeof *memo);
    (void) job;
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        ck_bounds x;
        mpq_t q;
        mpfr_t t, u;
        mpq_init(q);
        mpfr_init2(t, PREC);
        mpfr_init2(u, PREC);
        mpq_set_si(q, (long) test_between(-3000, 3000), 1 + test_below(200));
        mpq_canonicalize(q);
        for (int f = CK_SIGMA; f <= CK_EXP; f++) {
            if (f == CK_EXP && mpq_cmp_ui(q, 40, 1) > 0)
                continue;
            ck_bounds_init(&x);
            ck_bounds_set(&x, q, q);
            ck_bounds_apply(&x, (ck_function) f, memo);
            mpfr_set_q(t, q, MPFR_RNDN);
            if (f == CK_TANH)
                mpfr_tanh(t, t, MPFR_RNDN);
            else {
                if (f == CK_SIGMA)
                    mpfr_neg(t, t, MPFR_RNDN);
                mpfr_exp(t, t, MPFR_RNDN);
            }
            if (f == CK_SIGMA) {
                mpfr_add_ui(t, t, 1, MPFR_RNDN);
                mpfr_ui_div(t, 1, t, MPFR_RNDN);
            }
            holds(&x, t, f == CK_EXP ? 120 : 230,
                  f == CK_EXP    ? "exp"
                  : f == CK_TANH ? "tanh"
                                 : "sigma");
            ck_bounds_clear(&x);
        }
        mpq_clear(q);
        mpfr_clear(t);
        mpfr_clear(u);
    }
    mpfr_mp_memory_cleanup(); /* what it took inside ck_run */
}

static void run(void (*check)(ck_job *)) {
    static ck_job job;
    job = (ck_job){.cert_path = "-", .max_memory = 1 << 24};
    ck_places(CK_CELL_PLACES);
    REQUIRE(ck_run(&job, check) == CK_ACCEPTED, "%s", job.report);
}

TEST(functions_hold_their_values) {
    run(functions);
}

/* Expressions of rational numbers, whose values are known. */
static void values(ck_job *job) {
    static const struct {
        const char *text;
        long p;
        unsigned long q;
    } rows[] = {{"1/3 + 1/6", 1, 2},  {"1 - 2 - 3", -4, 1},
                {"2*3/4*2", 3, 1},    {"-(1 - 3)*-4", -8, 1},
                {"((x))*x/y", 1, 12}, {"- - 5/(2-7)", -1, 1},
                {"sigma(0)", 1, 2},   {"tanh(x-x)+exp(0)", 1, 1}};
    (void) job;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_memo *memo = ck_alloc(1, sizeof *memo);
        ck_scope S = {.memo = memo};
        ck_bounds out;
        static char x[] = "x", y[] = "y";
        mpq_t q;
        mpq_init(q);
        mpq_set_ui(q, 1, 2);
        ck_bounds_set(ck_scope_add(&S, x), q, q);
        mpq_set_ui(q, 3, 1);
        ck_bounds_set(ck_scope_add(&S, y), q, q);
        ck_bounds_init(&out);
        ck_evaluate(&out, &S, rows[i].text);
        mpq_set_si(q, rows[i].p, rows[i].q);
        REQUIRE(ck_bounds_place(&out, q, q) >= 0, "%s", rows[i].text);
        mpz_sub(out.hi, out.hi, out.lo);
        REQUIRE(mpz_cmp_ui(out.hi, 100) < 0, "%s is wide", rows[i].text);
        mpq_clear(q);
    }
}

TEST(expressions_have_their_values) {
    run(values);
}

static const char *wrong;
static void evaluate_wrong(ck_job *job) {
    ck_scope S = {.memo = ck_alloc(1, sizeof(ck_memo))};
    ck_bounds out;
    (void) job;
    ck_bounds_init(&out);
    ck_evaluate(&out, &S, wrong);
}

TEST(wrong_expressions_are_rejected) {
    static const char *const texts[] = {
        "",    "1 +",     "(1",    "1)",  "x",
        "1 2", "sigma 1", "sigma", "1/0", "1/(tanh(1)-tanh(1))",
        "*1",  "1..2",    "exp()"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        static ck_job job;
        job = (ck_job){.cert_path = "-", .max_memory = 1 << 24};
        wrong = texts[i];
        REQUIRE(ck_run(&job, evaluate_wrong) == CK_REJECTED, "%s", wrong);
    }
}
