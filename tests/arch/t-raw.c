/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Activations against MPFR, reachable numbers against every number of an 8-bit
 * format, and models with planted gates. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

static const wr_mode_t rne = {{WR_RNE, 0, 0}};

/* ---- against MPFR ------------------------------------------------------- */

#define PREC 700

static void sigmoid(mpfr_t y, const mpfr_t x) {
    mpfr_neg(y, x, MPFR_RNDN);
    mpfr_exp(y, y, MPFR_RNDN);
    mpfr_add_ui(y, y, 1, MPFR_RNDN);
    mpfr_ui_div(y, 1, y, MPFR_RNDN);
}

static void softplus(mpfr_t y, const mpfr_t x) {
    mpfr_exp(y, x, MPFR_RNDN);
    mpfr_log1p(y, y, MPFR_RNDN);
}

/* Each activation as defined in its paper, to about 650 bits. */
static void activation(mpfr_t y, const mpfr_t x, wr_raw_map_t map) {
    mpfr_t t;
    mpfr_init2(t, PREC);
    sigmoid(y, x);
    switch (map) {
    case WR_RAW_TWICE:
        mpfr_mul_ui(y, y, 2, MPFR_RNDN);
        break;
    case WR_RAW_ROOT:
        mpfr_rootn_ui(y, y, 16, MPFR_RNDN);
        break;
    case WR_RAW_EIGHTH:
        mpfr_rootn_ui(y, y, 8, MPFR_RNDN);
        break;
    case WR_RAW_FLOORED: /* a(x) = 1 + x, or 1 / (1 - x); not below 1e-4 */
        if (mpfr_sgn(x) >= 0) {
            mpfr_add_ui(y, x, 1, MPFR_RNDN);
        } else {
            mpfr_ui_sub(y, 1, x, MPFR_RNDN);
            mpfr_ui_div(y, 1, y, MPFR_RNDN);
        }
        mpfr_set_ui(t, 10000, MPFR_RNDN);
        mpfr_ui_div(t, 1, t, MPFR_RNDN);
        mpfr_max(y, y, t, MPFR_RNDN);
        mpfr_mul_si(y, y, -2, MPFR_RNDN);
        mpfr_exp(y, y, MPFR_RNDN);
        break;
    case WR_RAW_TANH:
        mpfr_tanh(y, x, MPFR_RNDN);
        break;
    case WR_RAW_DECAY:
    case WR_RAW_SIGNED:
        softplus(y, x);
        mpfr_neg(y, y, MPFR_RNDN);
        mpfr_exp(y, y, MPFR_RNDN);
        if (map == WR_RAW_SIGNED) {
            mpfr_mul_ui(y, y, 2, MPFR_RNDN);
            mpfr_sub_ui(y, y, 1, MPFR_RNDN);
        }
        break;
    case WR_RAW_GRIFFIN: /* sigmoid(-16)^(8 r) */
        mpfr_set_si(t, -16, MPFR_RNDN);
        sigmoid(t, t);
        mpfr_mul_ui(y, y, 8, MPFR_RNDN);
        mpfr_pow(y, t, y, MPFR_RNDN);
        break;
    case WR_RAW_RWKV:
        mpfr_set_d(t, -0.5, MPFR_RNDN);
        mpfr_exp(t, t, MPFR_RNDN);
        mpfr_mul(y, y, t, MPFR_RNDN);
        mpfr_neg(y, y, MPFR_RNDN);
        mpfr_exp(y, y, MPFR_RNDN);
        break;
    case WR_RAW_DAMPED:
        mpfr_sqr(y, y, MPFR_RNDN);
        mpfr_ui_sub(y, 1, y, MPFR_RNDN);
        break;
    case WR_RAW_EXPEXP:
        mpfr_exp(y, x, MPFR_RNDN);
        mpfr_neg(y, y, MPFR_RNDN);
        mpfr_exp(y, y, MPFR_RNDN);
        break;
    default:
        break;
    }
    mpfr_clear(t);
}

static void to_mpfr(mpfr_t y, const fmpq_t q) {
    mpq_t p;
    mpq_init(p);
    fmpq_get_mpq(p, q);
    mpfr_set_q(y, p, MPFR_RNDN);
    mpq_clear(p);
}

/* The code to which y is rounded; 0 if y is 0 or below 2^-300. */
static uint64_t code_of(const mpfr_t y, const wr_format_t F) {
    fmpq_t q;
    uint64_t code;
    fmpq_init(q);
    if (!mpfr_zero_p(y) && mpfr_get_exp(y) > -300) {
        mpq_t p;
        mpq_init(p);
        mpfr_get_q(p, y);
        fmpq_set_mpq(q, p);
        mpq_clear(p);
    }
    wr_round_q(&code, q, 0, F, rne);
    fmpq_clear(q);
    return code & ~(UINT64_C(1) << (F->width - 1)) ? code : 0;
}

TEST(rounded_once_as_mpfr_rounds) {
    static const char *const formats[] = {"bf16", "fp16", "fp32", "e5m2"};
    wr_limits_t L;
    mpfr_t x, y;
    fmpq_t q;
    wr_limits_init(L);
    mpfr_init2(x, PREC);
    mpfr_init2(y, PREC);
    fmpq_init(q);
    for (unsigned long i = test_rounds(1500); i > 0; i--) {
        wr_format_t F;
        uint64_t code, got, want;
        wr_raw_map_t map = (wr_raw_map_t) test_below(WR_RAW_RETNET);
        REQUIRE_STATUS(wr_format_read(F, formats[test_below(4)], L), WR_OK);
        fmpq_set_si(q, test_between(-120000, 120000), 1000);
        wr_round_q(&code, q, 0, F, rne);
        int negative;
        wr_format_decode(q, &negative, code, F);
        to_mpfr(x, q);
        activation(y, x, map);
        want = code_of(y, F);
        REQUIRE_STATUS(wr_raw_apply(&got,
                                    &(wr_raw_function_t){map, WR_RAW_ONCE, F},
                                    code, L),
                       WR_OK);
        REQUIRE(got == want, "%s at code %lx: %lx, not %lx",
                wr_raw_map_name(map), (unsigned long) code, (unsigned long) got,
                (unsigned long) want);
    }
    fmpq_clear(q);
    mpfr_clear(y);
    mpfr_clear(x);
}

/* exp(-x), 1 + ., 1 / . by the module's own operations and MPFR's exp. */
TEST(steps_of_the_sigmoid) {
    wr_limits_t L;
    wr_format_t F;
    mpfr_t x;
    fmpq_t q;
    uint64_t one;
    wr_limits_init(L);
    mpfr_init2(x, PREC);
    fmpq_init(q);
    for (unsigned long i = test_rounds(1500); i > 0; i--) {
        uint64_t code, got, t;
        int negative;
        REQUIRE_STATUS(wr_format_read(F, i % 2 ? "bf16" : "fp32", L), WR_OK);
        fmpq_one(q);
        wr_round_q(&one, q, 0, F, rne);
        fmpq_set_si(q, test_between(-120000, 120000), 1000);
        wr_round_q(&code, q, 0, F, rne);
        wr_format_decode(q, &negative, code, F);
        to_mpfr(x, q);
        mpfr_neg(x, x, MPFR_RNDN);
        mpfr_exp(x, x, MPFR_RNDN);
        t = code_of(x, F);
        wr_round_add(&t, one, t, F, rne);
        if (wr_format_decode(q, &negative, t, F) == WR_INFINITE)
            fmpq_zero(q);
        else
            fmpq_inv(q, q);
        wr_round_q(&t, q, 0, F, rne);
        REQUIRE_STATUS(
            wr_raw_apply(&got,
                         &(wr_raw_function_t){WR_RAW_SIGMOID, WR_RAW_STEPS, F},
                         code, L),
            WR_OK);
        REQUIRE(got == t, "at code %lx: %lx, not %lx", (unsigned long) code,
                (unsigned long) got, (unsigned long) t);
    }
    fmpq_clear(q);
    mpfr_clear(x);
}

/* ---- every number of a format ------------------------------------------- */

/* The place of a code in the order of numbers. */
static int place(uint64_t code) {
    return code & 0x80 ? -(int) (code & 0x7f) : (int) code;
}

/* For an unreachable number, the next smaller and greater reachable ones. */
static void require_neighbours(const wr_raw_reach_t *r, const uint64_t *value,
                               uint64_t t, const wr_format_t F) {
    REQUIRE(!r->has_below || value[r->below_x] == r->below);
    REQUIRE(!r->has_above || value[r->above_x] == r->above);
    for (uint64_t x = 0; x < 256; x++) {
        if (r->is != WR_RAW_NOT || (x & 0x7f) > F->max)
            continue;
        const int y = place(value[x]);
        REQUIRE(y > place(t) || (r->has_below && y <= place(r->below)));
        REQUIRE(y < place(t) || (r->has_above && y >= place(r->above)));
    }
}

/* For all maps, models and numbers t of e5m2: exactly the x between low and
 * high are mapped to t. */
TEST(reached_is_what_some_number_is_taken_to) {
    wr_limits_t L;
    wr_format_t F;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_format_read(F, "e5m2", L), WR_OK);
    for (int m = 0; m < 2 * WR_RAW_RETNET; m++) {
        const wr_raw_map_t map = (wr_raw_map_t) (m / 2);
        const wr_raw_function_t f = {map, (wr_raw_model_t) (m % 2), F};
        uint64_t value[256] = {0};
        int reached = 0;
        for (uint64_t x = 0; x < 256; x++)
            if ((x & 0x7f) <= F->max)
                REQUIRE_STATUS(wr_raw_apply(&value[x], &f, x, L), WR_OK);
        for (uint64_t t = 0; t < 256; t++) {
            wr_raw_reach_t r;
            if ((t & 0x7f) > F->max || t == 0x80)
                continue;
            REQUIRE_STATUS(wr_raw_reach(&r, &f, t, L), WR_OK);
            reached += r.is != WR_RAW_NOT;
            require_neighbours(&r, value, t, F);
            for (uint64_t x = 0; x < 256; x++) {
                int in = r.is != WR_RAW_NOT && place(x) >= place(r.low) &&
                         place(x) <= place(r.high);
                if ((x & 0x7f) <= F->max)
                    REQUIRE(in == (value[x] == t), "%s, model %d: x %lx, t %lx",
                            wr_raw_map_name(map), m % 2, (unsigned long) x,
                            (unsigned long) t);
            }
        }
        REQUIRE(reached > 4);
    }
}

/* ---- models ------------------------------------------------------------- */

static void model(wr_lrnn_t M, const char *A, const char *B, wr_limits_t L) {
    wr_reader_t R;
    char text[900];
    snprintf(text, sizeof text,
             "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\":"
             " [\"a\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"x\","
             " \"role\": \"general\", \"dim\": 2, \"H0\": [\"0\", \"1\"],"
             " \"reads\": [\"letter\"], \"labels\": 2, \"gate\": {\"table\":"
             " [[0, 0]]}, \"actions\": [{\"A\": %s, \"B\": %s}],"
             " \"decoder\": {\"kind\": \"coordinate\", \"index\": 1}}],"
             " \"readout\": {\"states\": [\"q\"], \"reads\": [0],"
             " \"table\": [[1, 0]]}}",
             A, B);
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "model", text, strlen(text)), WR_OK);
    REQUIRE_STATUS(wr_lrnn_read(M, R, L), WR_OK);
    wr_reader_clear(R);
}

static void take(wr_raw_t R, const char *A, const char *B, const char *arch,
                 const char *format, wr_limits_t L) {
    wr_arch_t a;
    wr_format_t F;
    wr_lrnn_t M;
    char full[64];
    wr_lrnn_init(M);
    model(M, A, B, L);
    REQUIRE_STATUS(wr_arch_find(&a, full, arch, L), WR_OK);
    REQUIRE_STATUS(wr_format_read(F, format, L), WR_OK);
    REQUIRE_STATUS(wr_raw_set(R, M, &a, F, L), WR_OK);
    wr_lrnn_clear(M);
}

/* diag(p/q, 1/2) of Mamba: p/q against its range, 1/2 exact at x = 0. */
TEST(planted_gates) {
    for (unsigned long i = test_rounds(60); i > 0; i--) {
        int q = (int) test_between(1, 9), p = (int) test_between(0, q);
        int pow2 = q == 1 || q == 2 || q == 4 || q == 8;
        char A[80];
        wr_raw_t R;
        wr_limits_t L;
        wr_limits_init(L);
        wr_raw_init(R);
        snprintf(A, sizeof A, "{\"diagonal\": [\"%d/%d\", \"1/2\"]}", p, q);
        take(R, A, "[\"0\", \"1\"]", "mamba", "bf16", L);
        const wr_raw_value_t *v = &R->value[0], *w = &R->value[R->values - 1];
        REQUIRE(R->entries == 2 && R->tensors == 1 && R->missed == 0);
        REQUIRE(w->reach[0].is == WR_RAW_EXACT && w->x == 0 && w->both);
        REQUIRE(v->inside == (p > 0 && p < q), "%d/%d", p, q);
        if (2 * p == q)
            REQUIRE(R->values == 1);
        else if (p == 0 || p == q || pow2 || (p * 8) % q == 0)
            REQUIRE(v->reach[0].is == WR_RAW_ROUNDED, "%d/%d", p, q);
        else
            REQUIRE(v->reach[0].is == WR_RAW_NEAREST, "%d/%d", p, q);
        wr_raw_clear(R);
    }
}

/* One reflection with a value: beta = 2, |k| = 1, and B = beta k v. */
TEST(keys_and_values) {
    static const char *const names[] = {"beta", "k", "v", "added"};
    wr_raw_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_raw_init(R);
    take(R,
         "{\"householder\": [{\"v\": [[0, \"3\"], [1, \"-4\"]],"
         " \"beta\": \"2\"}]}",
         "[\"3/5\", \"-4/5\"]", "deltaproduct-2", "fp16", L);
    REQUIRE(R->tensors == 4 && R->missed == 0);
    for (int i = 0; i < 4; i++)
        REQUIRE(strcmp(R->tensor[i].gate, names[i]) == 0);
    /* the first slot has the factor, the second beta = 0 */
    REQUIRE(R->tensor[0].number[0] == 0x4000);
    REQUIRE(R->tensor[0].number[1] == 0);
    REQUIRE(R->tensor[0].x[0] == 0x4829, "%lx",
            (unsigned long) R->tensor[0].x[0]); /* 1065/128 */
    REQUIRE(R->tensor[1].number[0] == 0x38cd);  /* 3/5, nearest */
    REQUIRE(R->tensor[1].number[1] == 0xba66);  /* -4/5, nearest */
    REQUIRE(R->tensor[2].number[0] == 0x3800);  /* 1/2 */
    REQUIRE(R->tensor[3].number[0] == 0);
    wr_raw_clear(R);
}

/* KDA: the entry -1/2 by b = 3/2 and k, and B = b k v; another entry by alpha.
 * Gated DeltaNet-2: the same with b in the row of k, and B = k v / 2. */
TEST(erasing_keys) {
    static const char *const names[] = {"alpha", "b", "k", "v"};
    wr_raw_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_raw_init(R);
    for (int gdn = 0; gdn < 2; gdn++) {
        take(R, "{\"diagonal\": [\"1/4\", \"-1/2\"]}", "[\"0\", \"3\"]",
             gdn ? "gdn2-negative" : "kda-negative", "fp16", L);
        REQUIRE(R->tensors == 4 && R->missed == 0);
        REQUIRE(R->layer[0] == WR_RAW_ERASED);
        for (int i = 0; i < 4; i++)
            REQUIRE(strcmp(R->tensor[i].gate, names[i]) == 0);
        REQUIRE(R->tensor[0].number[0] == 0x3400); /* 1/4 */
        REQUIRE(R->tensor[0].number[1] == 0x3c00);
        REQUIRE(R->tensor[1].shape[1] == (gdn ? 2 : 1));
        REQUIRE(R->tensor[1].number[0] == 0x3e00); /* 3/2 */
        REQUIRE(R->tensor[2].number[0] == 0 &&
                R->tensor[2].number[1] == 0x3c00);
        REQUIRE(R->tensor[3].number[0] == (gdn ? 0x4600 : 0x4000)); /* 6, 2 */
        wr_raw_clear(R);
    }
}

/* S4: 1/3 = (1 + z/2) / (1 - z/2) for z = -1, and 0 for z = -2. */
TEST(bilinear_rates) {
    wr_raw_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_raw_init(R);
    take(R, "{\"diagonal\": [\"1/3\", \"0\"]}", "[\"0\", \"1\"]", "s4", "fp16",
         L);
    REQUIRE(R->layer[0] == WR_RAW_BILINEAR && R->tensors == 2);
    REQUIRE(R->tensor[0].number[0] == 0x3c00);
    REQUIRE(R->tensor[0].number[1] == 0x4000);
    REQUIRE(R->tensor[1].number[0] == 0 && R->tensor[1].number[1] == 0);
    wr_raw_clear(R);
}

/* gamma = 1 - 2^(-5-h) alone; 1/2 lies below the least value, 31/32. */
TEST(retnet_has_few_gates) {
    wr_raw_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_raw_init(R);
    take(R, "{\"diagonal\": [\"63/64\", \"63/64\"]}", "[\"0\", \"1\"]",
         "retnet", "bf16", L);
    REQUIRE(R->value[0].reach[0].is == WR_RAW_EXACT);
    REQUIRE(R->value[0].x == 0x3f80);
    take(R, "{\"diagonal\": [\"1/2\", \"1/2\"]}", "[\"0\", \"1\"]", "retnet",
         "bf16", L);
    REQUIRE(R->missed == 1 && !R->value[0].reach[0].has_below);
    REQUIRE(R->value[0].reach[0].above == 0x3f78);
    wr_raw_clear(R);
}
