/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* RAW against MPFR, in bf16: the values of activations, rounded once and step
 * by step, are enclosed with rounding up and down, and are monotone from each x
 * to the next, which the search for intervals requires. For certificates of one
 * weight the class and the interval are determined from all x; only the true
 * ones are accepted.
 *
 * WR_TEST_MULTIPLIER=44 tests every x of every activation (about half an hour);
 * smaller values test a random sample. */

#include "harness.h"

#include "check/raw.h"
#include "interval.h"

#include <mpfr.h>
#include <stdio.h>
#include <string.h>

enum { LARGEST = 255 * 128 - 1, ALL = 2 * LARGEST + 1 };
/* An end that the steps after the first compute from 1, or from 1/10000. */
enum { ENDLESS = 99, FLOOR = 98 };

/* zero[0] / zero[1]: the value at 0, if rational; the open range. */
static const struct {
    const char *name, *steps;
    int zero[2], low, high;
} row[] = {{"sigmoid(x)", "exp(-x), 1 + ., 1 / .", {1, 2}, 0, 1},
           {"2 sigmoid(x)", "exp(-x), 1 + ., 1 / ., 2 .", {1, 1}, 0, 2},
           {"sigmoid(x)", "logsigmoid(x), exp(.)", {1, 2}, 0, 1},
           {"sigmoid(x)^(1/16)", "logsigmoid(x), . / 16, exp(.)", {0, 0}, 0, 1},
           {"sigmoid(x)^(1/8)", "logsigmoid(x), . / 8, exp(.)", {0, 0}, 0, 1},
           {"exp(-2 a(x))", "a(x), -2 ., exp(.)", {0, 0}, 0, FLOOR},
           {"tanh(x)", "tanh(x)", {0, 1}, -1, 1},
           {"exp(-softplus(x))", "softplus(x), exp(-.)", {1, 2}, 0, 1},
           {"2 exp(-softplus(x)) - 1",
            "softplus(x), exp(-.), 2 ., . - 1",
            {0, 1},
            -1,
            1},
           {"exp(-8 sigmoid(x) softplus(16))",
            "sigmoid(x), -8 ., . softplus(16), exp(.)",
            {0, 0},
            ENDLESS,
            1},
           {"exp(-e^(-1/2) sigmoid(x))",
            "sigmoid(x), e^(-1/2) ., exp(-.)",
            {0, 0},
            ENDLESS,
            1},
           {"1 - sigmoid(x)^2", "sigmoid(x), . ., 1 - .", {3, 4}, 0, 1},
           {"exp(-exp(x))", "exp(x), exp(-.)", {0, 0}, 0, 1}};
enum { ROWS = sizeof row / sizeof *row };

static const ck_format bf16 = {
    .p = 8, .emin = -126, .emax = 127, .special = CK_IEEE};

/* ---- numbers of the format ---------------------------------------------- */

/* The number x is rounded to, in the order of all; infinities are beyond. */
static int nearest(const mpfr_t x) {
    mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
    mpfr_t y;
    float f;
    uint32_t bits;
    mpfr_init2(y, 8);
    mpfr_set_emin(-132);
    mpfr_set_emax(128);
    int t = mpfr_set(y, x, MPFR_RNDN);
    t = mpfr_check_range(y, t, MPFR_RNDN);
    mpfr_subnormalize(y, t, MPFR_RNDN);
    mpfr_set_emin(low);
    mpfr_set_emax(high);
    f = mpfr_get_flt(y, MPFR_RNDN); /* exactly */
    mpfr_clear(y);
    memcpy(&bits, &f, sizeof bits);
    int m = (int) (bits >> 16 & 0x7FFF);
    return bits >> 31 ? -m : m;
}

static void value(mpfr_t x, int i) {
    uint32_t bits = (uint32_t) (i < 0 ? -i : i) << 16;
    float f;
    memcpy(&f, &bits, sizeof f);
    mpfr_set_flt(x, i < 0 ? -f : f, MPFR_RNDN);
}

/* ---- steps on intervals ------------------------------------------------- */

/* rounded: 16's softplus is a number of the format. */
static void constant(interval_t *c, int sixteen, int rounded) {
    for (int s = 0; s < 2; s++) {
        mpfr_init2(c->end[s], PREC);
        mpfr_set_si_2exp(c->end[s], sixteen ? 16 : -1, sixteen ? 0 : -1,
                         MPFR_RNDN);
        if (sixteen)
            softplus(c->end[s], s);
        else
            mpfr_exp(c->end[s], c->end[s], out(s));
        if (sixteen && rounded)
            value(c->end[s], nearest(c->end[s]));
    }
}

static int is(const char *s, size_t n, const char *word) {
    return strlen(word) == n && memcmp(s, word, n) == 0;
}

static void one_step(interval_t *x, const char *s, size_t n, int rounded) {
    interval_t c;
    if (is(s, n, "exp(-x)") || is(s, n, "exp(-.)")) {
        negate(x);
        each(x, mpfr_exp);
    } else if (is(s, n, "exp(x)") || is(s, n, "exp(.)")) {
        each(x, mpfr_exp);
    } else if (is(s, n, "sigmoid(x)")) {
        sigmoid(x);
    } else if (is(s, n, "softplus(x)")) {
        softplus(x->end[0], 0);
        softplus(x->end[1], 1);
    } else if (is(s, n, "logsigmoid(x)")) {
        negate(x);
        softplus(x->end[0], 0);
        softplus(x->end[1], 1);
        negate(x);
    } else if (is(s, n, "1 + .")) {
        add(x, 1);
    } else if (is(s, n, ". - 1")) {
        add(x, -1);
    } else if (is(s, n, "1 - .")) {
        negate(x);
        add(x, 1);
    } else if (is(s, n, "1 / .")) {
        inverse(x);
    } else if (is(s, n, ". .")) { /* x >= 0 */
        each(x, mpfr_sqr);
    } else if (is(s, n, "tanh(x)")) {
        each(x, mpfr_tanh);
    } else if (is(s, n, "a(x)")) {
        for (int k = 0; k < 2; k++)
            a_of(x->end[k], out(k));
    } else if (is(s, n, "2 .") || is(s, n, ". / 16") || is(s, n, ". / 8") ||
               is(s, n, "-8 .") || is(s, n, "-2 .")) {
        const char *number = strpbrk(s, "1268");
        for (int k = 0; k < 2; k++)
            mpfr_mul_2si(x->end[k], x->end[k],
                         (*number == '2'   ? 1
                          : *number == '8' ? 3
                                           : 4) *
                             (*s == '.' ? -1 : 1),
                         MPFR_RNDN);
        if (*s == '-')
            negate(x);
    } else {
        REQUIRE(is(s, n, ". softplus(16)") || is(s, n, "e^(-1/2) ."));
        constant(&c, *s == '.', rounded);
        times(x, &c);
        mpfr_clear(c.end[0]);
        mpfr_clear(c.end[1]);
    }
}

/* The value of the steps at x, perhaps without the first; rounded: after
 * each. */
static int steps(interval_t *x, const char *text, int without, int rounded) {
    for (;;) {
        size_t n = strcspn(text, ",");
        if (!without)
            one_step(x, text, n, rounded);
        without = 0;
        int i = nearest(x->end[0]), j = nearest(x->end[1]);
        int last = text[n] == '\0';
        if (rounded || last)
            REQUIRE(i == j, "%s: %d places", text, PREC);
        if (last)
            return i;
        if (rounded)
            for (int s = 0; s < 2; s++)
                value(x->end[s], i);
        text += n + 2;
    }
}

static int mine(unsigned r, int model, int i) {
    interval_t x;
    for (int s = 0; s < 2; s++) {
        mpfr_init2(x.end[s], PREC);
        value(x.end[s], i);
    }
    i = steps(&x, row[r].steps, 0, model == CK_STEPWISE);
    mpfr_clear(x.end[0]);
    mpfr_clear(x.end[1]);
    return i;
}

/* ---- activations -------------------------------------------------------- */

static unsigned long compared;

static void compare(ck_job *job) {
    (void) job;
    ck_num_start();
    unsigned long some = test_rounds(1500);
    for (unsigned r = 0; r < ROWS; r++) {
        ck_activation a = ck_activation_read(row[r].name, row[r].steps);
        int falls = a->falls;
        for (int model = 0; model < 2; model++)
            for (unsigned long k = 0; k < some && k < ALL; k++) {
                int i = some >= ALL ? (int) k - LARGEST
                        : k % 2     ? (int) test_between(-LARGEST, LARGEST)
                                    : (int) test_between(-600, 600) +
                                      (k % 4 ? 16384 : -16384);
                int y = (int) ck_activation_apply(a, model, i, &bf16);
                int z = i == LARGEST
                            ? y
                            : (int) ck_activation_apply(a, model, i + 1, &bf16);
                REQUIRE(y == mine(r, model, i), "%s, %s: %d to %d, not %d",
                        row[r].name, row[r].steps, i, y, mine(r, model, i));
                REQUIRE(falls ? z <= y : z >= y, "%s, %s at %d", row[r].name,
                        row[r].steps, i);
                compared++;
            }
    }
    mpfr_mp_memory_cleanup(); /* whose memory the checker counted */
}

TEST(activations_are_those_of_mpfr) {
    static ck_job job;
    job = (ck_job){.cert_path = "lemma", .max_memory = 1 << 28};
    mpfr_mp_memory_cleanup();
    REQUIRE(ck_run(&job, compare) == CK_ACCEPTED, "%s", job.report);
    fprintf(stderr, "%lu values\n", compared);
    REQUIRE(compared >= ROWS);
}

/* ---- certificates ------------------------------------------------------- */

static const char *const class[] = {"exact", "rounded", "nearest", "not"};
static unsigned long accepted[4], refused;

/* The true "CLASS LOW HIGH"; for `not` the neighbours, 1 if there is none. */
typedef struct {
    int is, low, high;
} line_t;

static void put_x(wr_buffer_t t, int x) {
    if (x > LARGEST || x < -LARGEST)
        wr_buffer_put(t, " -");
    else
        wr_buffer_printf(t, " %x",
                         x < 0 ? 0x8000u | (unsigned) -x : (unsigned) x);
}

static line_t truth(const int *y, int falls, int code, int inexact,
                    int exact_at_0) {
    line_t t = {3, LARGEST + 1, -LARGEST - 1};
    for (int i = -LARGEST; i <= LARGEST; i++)
        if (y[i + LARGEST] == code) {
            t.low = i < t.low ? i : t.low;
            t.high = i;
        }
    if (t.low <= t.high) {
        t.is = inexact ? 2 : exact_at_0 && t.low <= 0 && t.high >= 0 ? 0 : 1;
        return t;
    }
    t.low = -LARGEST - 1;
    while (t.low < LARGEST && (falls ? y[t.low + 1 + LARGEST] > code
                                     : y[t.low + 1 + LARGEST] < code))
        t.low++;
    t.high = t.low + 1;
    return t;
}

/* -1, 0, 1: below, at, above an end of the range. */
static int beside(unsigned r, const mpfr_t w, int end) {
    interval_t x;
    int is;
    if (end != ENDLESS && end != FLOOR)
        return mpfr_cmp_si(w, end);
    for (int s = 0; s < 2; s++) {
        mpfr_init2(x.end[s], PREC);
        mpfr_set_ui(x.end[s], 1, MPFR_RNDN);
        if (end == FLOOR)
            mpfr_div_ui(x.end[s], x.end[s], 10000, out(s));
    }
    (void) steps(&x, row[r].steps, 1, 0);
    is = mpfr_cmp(w, x.end[1]) > 0 ? 1 : -1;
    REQUIRE(is > 0 || mpfr_cmp(w, x.end[0]) < 0);
    mpfr_clear(x.end[0]);
    mpfr_clear(x.end[1]);
    return is;
}

static int judge(unsigned r, const char *weight, int code, const char *range,
                 const line_t *l) {
    static ck_job job;
    char hash[65];
    int status;
    wr_buffer_t m, t;
    wr_buffer_init(m);
    wr_buffer_init(t);
    wr_buffer_printf(
        m,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"alphabet\": [\"a\"], \"ring\": \"Q\", \"layers\": [{\"name\": "
        "\"x\", \"role\": \"general\", \"dim\": 1, \"H0\": [\"1\"], "
        "\"reads\": [], \"labels\": 3, \"gate\": {\"table\": [[0]]}, "
        "\"actions\": [{\"A\": {\"diagonal\": [\"%s\"]}}], \"decoder\": "
        "{\"kind\": \"sign\", \"form\": [\"1\", \"0\"]}}], \"readout\": "
        "{\"states\": 1, \"reads\": [], \"table\": [[0]]}}\n",
        weight);
    ck_sha256(hash, m->text, m->length);
    wr_buffer_printf(t,
                     "wreath-raw 1\nlrnn m.lrnn\nsha256 %s\nformat bf16\n"
                     "parameters float 8 -126 127 ieee gradual infinity\n"
                     "gates 1\ngate g %s\nsteps %s\nnumbers 1\nnumber g 1\n"
                     "weight %s\ncode",
                     hash, row[r].name, row[r].steps, weight);
    put_x(t, code);
    wr_buffer_printf(t, "\nrange %s\n", range);
    for (int k = 0; k < 2; k++) {
        wr_buffer_printf(t, "%s %s", k ? "stepwise" : "once", class[l[k].is]);
        put_x(t, l[k].low);
        put_x(t, l[k].high);
        wr_buffer_put(t, "\n");
    }
    wr_buffer_put(t, "layers 1\nlayer 0 diagonal g all rows\n");
    ck_sha256(hash, t->text, t->length);
    wr_buffer_printf(t, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "lemma",
                   .max_memory = 1 << 26,
                   .cert_text = t->text,
                   .cert_length = t->length,
                   .model_text = m->text,
                   .model_length = m->length};
    status = ck_run(&job, ck_raw_check);
    REQUIRE(status == CK_ACCEPTED || status == CK_REJECTED, "%s", job.report);
    if (status != CK_ACCEPTED)
        snprintf(job.report, sizeof job.report, "%s", t->text);
    wr_buffer_clear(m);
    wr_buffer_clear(t);
    return status == CK_ACCEPTED;
}

/* The true certificate of q, and others of the same weight. */
static void weight(unsigned r, int *const y[2], int falls, const mpq_t q) {
    char text[120];
    mpfr_t w, v;
    line_t l[2];
    gmp_snprintf(text, sizeof text, "%Qd", q);
    mpfr_inits2(PREC, w, v, NULL);
    REQUIRE(mpfr_set_q(w, q, MPFR_RNDN) == 0); /* over a power of 2 */
    int code = nearest(w), low, high;
    value(v, code);
    int inexact = mpfr_cmp(v, w) != 0;
    low = beside(r, w, row[r].low);
    high = beside(r, w, row[r].high);
    const char *range = low == 0 || high == 0 ? "end"
                        : low > 0 && high < 0 ? "inside"
                                              : "outside";
    int exact =
        row[r].zero[1] != 0 &&
        mpq_cmp_si(q, row[r].zero[0], (unsigned long) row[r].zero[1]) == 0;
    for (int k = 0; k < 2; k++)
        l[k] = truth(y[k], falls, code, inexact, exact);
    REQUIRE(judge(r, text, code, range, l), "%s, %s: %s", row[r].name,
            row[r].steps, text);
    accepted[l[0].is]++;
    for (int k = 0; k < 8; k++) {
        line_t other[2] = {l[0], l[1]}, *o = &other[k % 2];
        int by = k < 4 ? 1 : -1;
        if (k % 4 == 0)
            o->low += by;
        else if (k % 4 == 1)
            o->high += by;
        else if (k % 4 == 2)
            o->is = (o->is + (k < 4 ? 1 : 3)) % 4;
        else
            o->low = o->high = (int) test_between(-LARGEST, LARGEST);
        if (o->low < -LARGEST - 1 || o->high > LARGEST + 1 ||
            memcmp(o, &l[k % 2], sizeof *o) == 0)
            continue; /* written as before */
        REQUIRE(!judge(r, text, code, range, other), "%s, %s: %s, change %d",
                row[r].name, row[r].steps, text, k);
        refused++;
    }
    mpfr_clears(w, v, NULL);
}

/* A number to which some x is mapped, or a quarter of its last place more; or
 * one of few digits. */
static void draw(mpq_t q, const int *y) {
    int code = y[test_below(ALL)];
    mpfr_t v;
    mpq_t t;
    if (code > LARGEST || code < -LARGEST || test_below(3) == 0) {
        mpq_set_si(q, (long) test_between(-300, 300), 1ul << test_below(12));
        mpq_canonicalize(q);
        return;
    }
    mpq_init(t);
    mpfr_init2(v, PREC);
    value(v, code);
    mpfr_get_q(q, v);
    if (test_below(2) == 0 && mpq_sgn(q) != 0) {
        mpq_set_ui(t, 513, 512);
        mpq_mul(q, q, t);
    }
    mpfr_clear(v);
    mpq_clear(t);
}

static void activation(unsigned r) {
    int *y[2], falls = 0;
    mpq_t q;
    for (int k = 0; k < 2; k++) {
        y[k] = wr_malloc(ALL * sizeof **y);
        for (int i = -LARGEST; i <= LARGEST; i++)
            y[k][i + LARGEST] = mine(r, k, i);
        falls |= y[k][0] > y[k][ALL - 1];
    }
    mpq_init(q);
    for (unsigned i = 0; i < 60; i++) {
        draw(q, y[i % 2]);
        weight(r, y, falls, q);
    }
    for (int k = -1; k < 3; k++) {
        mpq_set_si(q, k, 1);
        weight(r, y, falls, q);
    }
    if (row[r].zero[1]) {
        mpq_set_si(q, row[r].zero[0], (unsigned long) row[r].zero[1]);
        weight(r, y, falls, q);
    }
    mpq_clear(q);
    wr_free(y[0]);
    wr_free(y[1]);
}

TEST(certificates_say_what_all_x_do) {
    unsigned long some = test_rounds(1);
    for (unsigned r = 0; r < ROWS && r < some; r++)
        activation(some >= ROWS ? r : (unsigned) test_below(ROWS));
    fprintf(stderr,
            "accepted: %lu exact, %lu rounded, %lu nearest, %lu not; "
            "%lu refused\n",
            accepted[0], accepted[1], accepted[2], accepted[3], refused);
    REQUIRE(accepted[1] > 0 && accepted[2] > 0 && accepted[3] > 0 &&
            refused > 0);
}
