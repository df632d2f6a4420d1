/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lemma.h"

#include "check/stack.h"
#include "model/models.h"
#include "run/rounded.h"

#include <gmp.h>
#include <string.h>

/* Weights of Q(sqrt 2) rounded into every format, including those that wrap, in
 * every mode.  The test rounds (p + q sqrt 2) / d by comparing squares of
 * integers; the library and the checker, which round both ends of intervals,
 * must agree.  A layer that forgets everything has the weight as its state, so
 * that HOM shows the rounded weight.
 *
 * WR_TEST_MULTIPLIER=1000 takes about an hour. */

typedef struct {
    lemma_model_t m;
    long p, q, d;
} instance_t;

static instance_t I;

/* ---- by brute force ------------------------------------------------------ */

/* The sign of a + b sqrt 2. */
static int sign_of(const mpz_t a, const mpz_t b) {
    int s = mpz_sgn(a), t = mpz_sgn(b), c;
    mpz_t x, y;
    if (s == t || t == 0)
        return s;
    if (s == 0)
        return t;
    mpz_init(x);
    mpz_init(y);
    mpz_mul(x, a, a);
    mpz_mul(y, b, b);
    mpz_mul_ui(y, y, 2);
    c = mpz_cmp(x, y);
    mpz_clear(x);
    mpz_clear(y);
    return c > 0 ? s : t;
}

static int negative(void) {
    mpz_t a, b;
    int s;
    mpz_init_set_si(a, I.p);
    mpz_init_set_si(b, I.q);
    s = sign_of(a, b);
    mpz_clear(a);
    mpz_clear(b);
    return s < 0;
}

/* |x| against t / (2 LEMMA_UNIT) */
static int compare(const void *unused, int64_t t) {
    int sign = negative() ? -1 : 1, s;
    mpz_t a, b, c;
    (void) unused;
    mpz_init_set_si(a, sign * I.p);
    mpz_init_set_si(b, sign * I.q);
    mpz_init_set_si(c, (long) t);
    mpz_mul_si(a, a, (long) (2 * LEMMA_UNIT));
    mpz_mul_si(b, b, (long) (2 * LEMMA_UNIT));
    mpz_mul_si(c, c, I.d);
    mpz_sub(a, a, c);
    s = sign_of(a, b);
    mpz_clear(a);
    mpz_clear(b);
    mpz_clear(c);
    return s;
}

/* The state after a letter, from this one. */
static uint32_t step(lemma_real_t weight, uint32_t h) {
    lemma_real_t w = lemma_number("0");
    return lemma_row(&w, &h, 1, &weight, &I.m);
}

/* ---- text ---------------------------------------------------------------- */

static void quotient(wr_buffer_t t, long p) {
    mpq_t x;
    char s[80];
    mpq_init(x);
    mpq_set_si(x, p, (unsigned long) I.d);
    mpq_canonicalize(x);
    wr_buffer_printf(t, "\"%s\"", mpq_get_str(s, 10, x));
    mpq_clear(x);
}

static void put_model(wr_buffer_t t) {
    wr_buffer_put(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"alphabet\": [\"a\"], \"ring\": {\"minpoly\": [\"-2\", \"0\", "
        "\"1\"], \"root\": {\"re\": [\"1\", \"2\"], \"im\": [\"0\", \"0\"]}}, "
        "\"layers\": [{\"name\": \"x\", \"role\": \"general\", \"dim\": 1, "
        "\"H0\": [\"0\"], \"reads\": [\"letter\"], \"labels\": 2, \"gate\": "
        "{\"table\": [[0, 0]]}, \"actions\": [{\"A\": \"zero\", \"B\": [[");
    quotient(t, I.p);
    wr_buffer_put(t, ", ");
    quotient(t, I.q);
    wr_buffer_put(
        t, "]]}], \"decoder\": {\"kind\": \"threshold\", \"form\": "
           "[\"1\", \"0\"], \"cuts\": [\"1/3\"]}}], \"readout\": {\"states\": "
           "1, \"reads\": [0], \"table\": [[0, 0], [1, 0]]}}");
}

static void put_sha(wr_buffer_t out, const char *text, size_t length) {
    char hash[65];
    ck_sha256(hash, text, length);
    wr_buffer_printf(out, "sha256 %s\n", hash);
}

/* HOM with these states; returns the checker's verdict. */
static int check(const wr_buffer_t model, const uint32_t *state,
                 uint32_t count) {
    static const char A[] = "name all\nstates 1\nalphabet a\nstart 0\n"
                            "trans\n0\n";
    static ck_job job;
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_put(t, "wreath-stack 1\nlrnn m.lrnn\n");
    put_sha(t, model->text, model->length);
    wr_buffer_put(t, "automaton all\n");
    put_sha(t, A, strlen(A));
    wr_buffer_put(t, "compare state\n| name all\n| states 1\n| alphabet a\n"
                     "| start 0\n| trans\n| 0\nlayers 1\nlayer 0 E2:");
    lemma_put_model(t, &I.m);
    wr_buffer_put(t, " rounded\n");
    lemma_put_parameters(t, &I.m);
    wr_buffer_printf(t, "type HOM\nstates %u\n", (unsigned) count);
    for (uint32_t i = 0; i < count; i++) {
        wr_buffer_put(t, "state 0 ");
        lemma_put_number(t, lemma_decode(state[i], I.m.F));
        wr_buffer_put(t, "\n");
    }
    put_sha(t, t->text, t->length);
    wr_buffer_put(t, ".\n");
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 26,
                   .cert_text = t->text,
                   .cert_length = t->length,
                   .model_text = model->text,
                   .model_length = model->length};
    int status = ck_run(&job, ck_stack_check);
    REQUIRE(status == CK_ACCEPTED || status == CK_REJECTED);
    wr_buffer_clear(t);
    return status == CK_ACCEPTED;
}

/* ---- the library --------------------------------------------------------- */

/* The state after a letter as text, empty if the model is refused. */
static void library(wr_buffer_t out, const wr_buffer_t model) {
    wr_lrnn_t M;
    wr_layer_evaluation_t how;
    wr_rounded_t R;
    wr_limits_t L;
    wr_buffer_t t;
    uint64_t h[1], to[1];
    uint32_t label[1];
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_buffer_init(t);
    model_require(M, model->text);
    wr_buffer_put(t, "E2:");
    lemma_put_model(t, &I.m);
    REQUIRE_STATUS(wr_layer_evaluation_read(how, t->text, L), WR_OK);
    wr_status_t s = wr_rounded_init(&R, M, how, L);
    REQUIRE(s == WR_OK || s == WR_DOMAIN);
    if (s == WR_OK) {
        wr_rounded_start(h, label, R);
        REQUIRE_STATUS(wr_rounded_step(to, h, 0, R, L), WR_OK);
        wr_number_certify(out, wr_rounded_code(to, 0, 0, 0, R),
                          wr_rounded_format(R, 0));
        wr_rounded_clear(R);
    }
    wr_lrnn_clear(M);
    wr_buffer_clear(t);
}

/* ---- instances ----------------------------------------------------------- */

static unsigned long tried, large, wrapped, others;

static void one(void) {
    wr_buffer_t model, t, u;
    uint32_t code = lemma_round_by(compare, NULL, negative(), I.m.F, I.m.mode);
    lemma_real_t weight = lemma_decode(code, I.m.F);
    uint32_t state[8], count = 1, s;
    wr_buffer_init(model);
    wr_buffer_init(t);
    wr_buffer_init(u);
    put_model(model);
    library(t, model);
    tried++;
    state[0] = lemma_round(lemma_number("0"), I.m.F, I.m.mode);
    if (weight.kind != LEMMA_FINITE) {
        REQUIRE(t->length == 0 && !check(model, state, 1), "%s", model->text);
        large++;
    } else {
        for (s = step(weight, state[0]); count < 8; s = step(weight, s)) {
            uint32_t i = 0;
            while (i < count && state[i] != s)
                i++;
            if (i < count)
                break;
            state[count++] = s;
        }
        s = step(weight, state[0]);
        wr_buffer_put(u, " ");
        lemma_put_number(u, lemma_decode(s, I.m.F));
        REQUIRE(t->text != NULL && strcmp(t->text, u->text) == 0,
                "%s, not%s: %s", t->text, u->text, model->text);
        REQUIRE(check(model, state, count), "%s is refused: %s", u->text,
                model->text);
        wrapped += I.m.F->p == 0 && !I.m.F->saturate;
        do
            s = (uint32_t) test_below(lemma_codes(I.m.F));
        while (!lemma_is_code(s, I.m.F));
        if (s != state[0] && count == 2 && s != state[1]) {
            state[1] = s;
            REQUIRE(!check(model, state, 2), "%s", model->text);
            others++;
        }
    }
    wr_buffer_clear(model);
    wr_buffer_clear(t);
    wr_buffer_clear(u);
}

TEST(weights_of_a_field) {
    /* p / q is close to the root of 2, and p - q sqrt 2 to 0 */
    static const long near[][2] = {{3, 2},   {7, 5},     {17, 12},  {41, 29},
                                   {99, 70}, {239, 169}, {577, 408}};
    lemma_open();
    for (unsigned long k = test_rounds(6000); k > 0; k--) {
        static const long most[] = {3, 20, 2000, 100000, 100000000};
        long by = most[test_below(5)];
        I.m = (lemma_model_t){&lemma_state[test_below(lemma_states)], NULL,
                              LEMMA_SEQ, (int) test_below(LEMMA_MODES)};
        I.d = 1 + (long) test_below(16);
        do
            I.q = (long) test_between(-by, by);
        while (I.q == 0);
        I.p = (long) test_between(-by, by);
        if (test_below(4) == 0) { /* beside a multiple of 1/d */
            size_t i = test_below(sizeof near / sizeof *near);
            I.q = near[i][1];
            I.p = (long) test_between(-8, 8) - near[i][0];
        }
        one();
    }
    printf("  %lu weights, %lu too large, %lu in formats that wrap; %lu with "
           "another number refused\n",
           tried, large, wrapped, others);
    REQUIRE(large >= test_rounds(100) && wrapped >= test_rounds(200) &&
            others >= test_rounds(500));
    tried = large = wrapped = others = 0;
    lemma_close();
}
