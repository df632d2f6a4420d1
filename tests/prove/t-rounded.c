/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "build/build.h"
#include "compile/compile.h"
#include "prove/round.h"
#include "model/models.h"
#include "rounding/dot.h"

#include <string.h>

/* Rounded stacks against the operations of module rounding written out by hand,
 * periods against a search that stores every state, and proofs against all
 * short words. */

enum { N = 2, WEIGHTS = N * N + N };

/* One layer of two letters, d columns, numbers in sixteenths. */
typedef struct {
    int d;
    long h0[N][2], a[2][N][N], b[2][N][2];
} spec_t;

static long sixteenths(void) {
    return (long) test_between(-40, 40);
}

static void plant(spec_t *S, int d, int with_b) {
    memset(S, 0, sizeof *S);
    S->d = d;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            S->h0[i][j] = sixteenths();
            for (int l = 0; l < 2; l++) {
                S->a[l][i][j] = (long) test_between(-18, 18);
                S->b[l][i][j] = with_b ? sixteenths() : 0;
            }
        }
}

static void matrix(wr_buffer_t t, const long *x, int n, int d, int stride) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < d; j++)
            wr_buffer_printf(t, "%s\"%ld/16\"", i + j ? ", " : "",
                             x[i * stride + j]);
}

static void model(wr_lrnn_t M, const spec_t *S) {
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"name\": \"planted\", \"alphabet\": [\"0\", \"1\"], \"ring\": "
        "\"Q\", \"layers\": [{\"name\": \"one\", \"role\": \"general\", "
        "\"dim\": %d, \"columns\": %d, \"H0\": [",
        N, S->d);
    matrix(t, &S->h0[0][0], N, S->d, 2);
    wr_buffer_put(t, "], \"reads\": [\"letter\"], \"labels\": 3, \"gate\": "
                     "{\"table\": [[0, 0], [1, 1]]}, \"actions\": [");
    for (int l = 0; l < 2; l++) {
        wr_buffer_printf(t, "%s{\"A\": {\"dense\": [", l ? ", " : "");
        matrix(t, &S->a[l][0][0], N, N, N);
        wr_buffer_put(t, "]}, \"B\": [");
        matrix(t, &S->b[l][0][0], N, S->d, 2);
        wr_buffer_put(t, "]}");
    }
    wr_buffer_put(t, "], \"decoder\": {\"kind\": \"sign\", \"form\": [\"1\"");
    for (int i = 1; i < N * S->d; i++)
        wr_buffer_put(t, ", \"0\"");
    wr_buffer_put(t,
                  ", \"0\"]}}], \"readout\": {\"states\": 3, \"accept\": "
                  "[2], \"reads\": [0], \"table\": [[0, 0], [1, 1], [2, 2]]},"
                  " \"test_vectors\": []}");
    model_require(M, t->text);
    wr_buffer_clear(t);
}

static uint64_t code_of(long sixteenth, const wr_format_t F,
                        const wr_mode_t mode) {
    fmpq_t x;
    uint64_t code;
    fmpq_init(x);
    fmpq_set_si(x, sixteenth, 16);
    wr_round_q(&code, x, 0, F, mode);
    fmpq_clear(x);
    return code;
}

/* Entry (i, j) of A H + B by single operations; -1 as B if none is added. */
static uint64_t by_hand(const spec_t *S, int l, const uint64_t *h, int i, int j,
                        int adds, const wr_evaluation_t evaluation) {
    const wr_format_struct *F = evaluation->format;
    const wr_mode_struct *m = evaluation->mode;
    uint64_t w[N + 1], x[N + 1], p, s = 0;
    uint64_t b = code_of(S->b[l][i][j], F, m);
    for (int k = 0; k < N; k++) {
        w[k] = code_of(S->a[l][i][k], F, m);
        x[k] = h[k * S->d + j];
    }
    if (evaluation->order == WR_ORDER_DOT) {
        w[N] = code_of(16, F, m);
        x[N] = b;
        return oracle_dot(w, x, (size_t) (N + adds), F, m);
    }
    for (int k = 0; k < N; k++) {
        if (evaluation->order == WR_ORDER_FMA && (k > 0 || adds)) {
            wr_round_fma(&s, (uint64_t[]){w[k], x[k], k > 0 ? s : b}, F, m);
            continue;
        }
        wr_round_mul(&p, w[k], x[k], F, m);
        if (k == 0)
            s = p;
        else
            wr_round_add(&s, s, p, F, m);
    }
    if (adds && evaluation->order == WR_ORDER_SEQ)
        wr_round_add(&s, s, b, F, m);
    return s;
}

static const char *const models[] = {
    "E2:e4m3fn:rne:seq",      "E2:bf16:rz:dot",       "E2:fp16:rne:fma",
    "E2:e5m2:ru:seq",         "E2:fp32:rne:seq",      "E2:fp64:rne:fma",
    "E2:int:8:rne:seq",       "E2:fixed:4:6:rne:dot", "E2:e2m3:rd:seq",
    "E2:e4m3fn:flush:rna:seq"};
enum { MODELS = sizeof models / sizeof *models };

TEST(steps_are_those_of_single_operations) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long round = test_rounds(80); round > 0; round--) {
        spec_t S;
        wr_lrnn_t M;
        wr_layer_evaluation_t how;
        wr_rounded_t R;
        const char *text = models[test_below(MODELS)];
        int adds = (int) test_below(2);
        plant(&S, 1 + (int) test_below(2), adds);
        for (int i = 0, any = 0; i < 2 * N * 2; i++) {
            any |= S.b[i / (2 * N)][i / 2 % N][i % 2] != 0 && i % 2 < S.d;
            adds = any;
        }
        wr_lrnn_init(M);
        model(M, &S);
        REQUIRE_STATUS(wr_layer_evaluation_read(how, text, L), WR_OK);
        REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
        uint64_t h[4], next[4], code[4], mine[4];
        uint32_t label;
        REQUIRE(wr_rounded_words(R) == (size_t) (N * S.d));
        wr_rounded_start(h, &label, R);
        for (int t = 0; t < 20; t++) {
            int l = (int) test_below(2);
            for (int k = 0; k < N * S.d; k++)
                code[k] = wr_rounded_code(h, 0, (uint32_t) (k / S.d),
                                          (uint32_t) (k % S.d), R);
            for (int k = 0; k < N * S.d; k++)
                mine[k] = by_hand(&S, l, code, k / S.d, k % S.d, adds,
                                  how->evaluation);
            REQUIRE_STATUS(wr_rounded_step(next, h, (uint32_t) l, R, L), WR_OK);
            memcpy(h, next, sizeof h);
            wr_rounded_labels(&label, h, R);
            for (int k = 0; k < N * S.d; k++)
                REQUIRE(wr_rounded_code(h, 0, (uint32_t) (k / S.d),
                                        (uint32_t) (k % S.d), R) == mine[k],
                        "%s, step %d, entry %d", text, t, k);
            fmpq_t x;
            int minus;
            fmpq_init(x);
            if (wr_format_decode(x, &minus, mine[0], how->evaluation->format) ==
                WR_FINITE)
                REQUIRE(label == (uint32_t) (1 + fmpq_sgn(x)));
            else
                REQUIRE(label == UINT32_MAX);
            fmpq_clear(x);
        }
        wr_rounded_clear(R);
        wr_lrnn_clear(M);
    }
}

/* Steps taken together equal single steps, from states of a random walk;
 * overflows and NaN are included. */
TEST(steps_together_are_single_steps) {
    static const char *const more[] = {
        "E2:e4m3fn:rne:seq",      "E2:e5m2:rne:bias",
        "E2:fp16:rne:acc-fp32",   "E2:bf16:rne:wide-fp32",
        "E2:e5m2:rne:fma",        "E2:e5m2:flush:rne:seq",
        "E2:e2m1:rne:seq",        "E2:fp32:rne:seq",
        "E2:fp64:rne:seq",        "E2:float:15:-20:20:rne",
        "E2:e4m3fn:flush:rne:fma"};
    enum { MORE = sizeof more / sizeof *more, WALK = 150 };
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long round = test_rounds(80); round > 0; round--) {
        spec_t S;
        wr_lrnn_t M;
        wr_layer_evaluation_t how;
        wr_rounded_t R;
        wr_stack_t T;
        size_t pick = test_below(MORE + MODELS);
        const char *text = pick < MORE ? more[pick] : models[pick - MORE];
        plant(&S, 1 + (int) test_below(2), (int) test_below(2));
        wr_lrnn_init(M);
        model(M, &S);
        REQUIRE_STATUS(wr_layer_evaluation_read(how, text, L), WR_OK);
        REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
        wr_rounded_stack(&T, R);
        uint32_t key[WALK + 1][8], got[WALK][8], count = WALK;
        wr_stack_step_t step[WALK];
        REQUIRE(T.width <= 8 && T.steps != NULL);
        REQUIRE_STATUS(T.start(T.self, L), WR_OK);
        T.key(key[0], T.self);
        for (uint32_t k = 0; k < WALK; k++) {
            step[k] =
                (wr_stack_step_t){key[k], (uint32_t) test_below(2), got[k]};
            T.load(T.self, key[k]);
            REQUIRE_STATUS(T.step(T.self, step[k].letter, L), WR_OK);
            T.key(key[k + 1], T.self);
        }
        REQUIRE_STATUS(T.steps(step, &count, T.self, L), WR_OK);
        REQUIRE(count == WALK);
        for (uint32_t k = 0; k < WALK; k++)
            REQUIRE(memcmp(got[k], key[k + 1], T.width * sizeof **key) == 0,
                    "%s, step %u", text, k);
        /* An invalid letter fails, after all steps before it. */
        memset(got, 0, sizeof got);
        step[77].letter = 2;
        REQUIRE_STATUS(T.steps(step, &count, T.self, L), WR_DOMAIN);
        REQUIRE(count == 77);
        for (uint32_t k = 0; k < count; k++)
            REQUIRE(memcmp(got[k], key[k + 1], T.width * sizeof **key) == 0,
                    "%s, step %u", text, k);
        wr_rounded_clear(R);
        wr_lrnn_clear(M);
    }
}

/* The orbit on a word with every state kept. */
TEST(periods_are_least) {
    wr_limits_t L;
    wr_limits_init(L);
    enum { MOST = 4096 };
    uint64_t(*seen)[4] = wr_malloc(MOST * sizeof *seen);
    for (unsigned long round = test_rounds(60); round > 0; round--) {
        spec_t S;
        wr_lrnn_t M;
        wr_layer_evaluation_t how;
        wr_rounded_t R;
        wr_word_t w;
        wr_rounded_orbit_t O;
        uint64_t n = 0, length = 1 + test_below(3);
        uint32_t label;
        plant(&S, 1, 1);
        wr_lrnn_init(M);
        model(M, &S);
        REQUIRE_STATUS(
            wr_layer_evaluation_read(how, "E2:e4m3fn:sat:rne:seq", L), WR_OK);
        REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
        wr_word_init(w);
        for (uint64_t t = 0; t < length; t++)
            wr_word_append(w, (uint32_t) test_below(2));
        REQUIRE_STATUS(
            wr_rounded_period(&O, &(wr_rounded_question_t){.R = R}, w, L),
            WR_OK);
        REQUIRE(2 * (O.preperiod + 2 * O.period) + 9 < MOST);
        n = O.preperiod + 3 * O.period + 3 * length;
        memset(seen, 0, MOST * sizeof *seen);
        wr_rounded_start(seen[0], &label, R);
        for (uint64_t t = 0; t < n; t++)
            REQUIRE_STATUS(wr_rounded_step(seen[t + 1], seen[t],
                                           w->letter[t % length], R, L),
                           WR_OK);
#define SAME(i, j) (memcmp(seen[i], seen[j], sizeof *seen) == 0)
        for (uint64_t t = O.preperiod; t + O.period <= n; t++)
            REQUIRE(SAME(t, t + O.period));
        if (O.preperiod > 0)
            REQUIRE(!SAME(O.preperiod - 1, O.preperiod - 1 + O.period));
        for (uint64_t p = 1; p < O.period; p++) {
            int all = 1;
            for (uint64_t t = O.preperiod; t < O.preperiod + 2 * O.period; t++)
                all = all && SAME(t, t + p);
            REQUIRE(!all, "a period %lu below %lu", (unsigned long) p,
                    (unsigned long) O.period);
        }
        wr_word_clear(w);
        wr_rounded_clear(R);
        wr_lrnn_clear(M);
    }
    wr_free(seen);
}

static void build(wr_lrnn_t M, wr_dfa_t A, const char *name, uint64_t n,
                  wr_limits_t L) {
    wr_build_t P = {{{n, 0}, NULL}};
    wr_lrnn_init(M);
    wr_dfa_init(A);
    REQUIRE_STATUS(wr_lrnn_build(M, A, wr_construction_find(name), P, L),
                   WR_OK);
}

static wr_rounded_t rounded(const wr_lrnn_t M, const char *text,
                            wr_limits_t L) {
    wr_layer_evaluation_struct *how = wr_calloc(M->layers, sizeof *how);
    wr_rounded_t R;
    for (uint32_t l = 0; l < M->layers; l++)
        REQUIRE_STATUS(wr_layer_evaluation_read(&how[l], text, L), WR_OK);
    wr_status_t s = wr_rounded_init(&R, M, how, L);
    REQUIRE(s == WR_OK, "%s", L->reason);
    wr_free(how);
    return R;
}

/* The step of the first wrong readout on every word of a length. */
static size_t first_wrong(wr_rounded_t R, const wr_dfa_t A, size_t length,
                          uint32_t letters) {
    size_t n = wr_rounded_words(R), best = length + 1;
    uint64_t *h = wr_calloc(2 * n, sizeof *h);
    uint32_t *label = wr_calloc(64, sizeof *label);
    wr_limits_t L;
    wr_limits_init(L);
    for (uint64_t word = 0; word < UINT64_C(1) << length; word++) {
        uint32_t q = A->start;
        wr_rounded_start(h, label, R);
        for (size_t t = 0; t < length && t + 1 < best; t++) {
            uint32_t a = (uint32_t) (word >> t & 1) % letters;
            REQUIRE_STATUS(wr_rounded_step(h + n, h, a, R, L), WR_OK);
            memcpy(h, h + n, n * sizeof *h);
            wr_rounded_labels(label, h, R);
            q = A->delta[q * A->letters + a];
            if (wr_rounded_state(label, a, R) != q)
                best = t + 1;
        }
    }
    wr_free(label);
    wr_free(h);
    return best;
}

/* HOM: all words of length 10 agree.  MISMATCH: its word is a shortest. */
TEST(proofs_agree_with_all_short_words) {
    static const struct {
        const char *name;
        uint64_t n;
        const char *model;
    } job[] = {{"mod-rotation", 3, "E2:bf16:rne:seq"},
               {"mod-rotation", 5, "E2:e4m3fn:rne:seq"},
               {"mod-rotation", 7, "E2:e2m3:rne:seq"},
               {"mod-rotation", 8, "E2:e5m2:rne:dot"},
               {"mod-rotation", 6, "E2:int:3:rne:seq"},
               {"mod-signs", 3, "E2:e2m1:rne:seq"},
               {"mod-permutation", 4, "E2:e2m1:rz:fma"},
               {"f2-mod3", 0, "E2:e2m1:rne:seq"},
               {"f2-mod6", 0, "E2:bf16:rne:seq:factors"},
               {"mod-cycles", 6, "E2:e4m3fn:rne:seq:factors"}};
    wr_limits_t L;
    wr_limits_init(L);
    L->max_states = 20000;
    for (size_t i = 0; i < sizeof job / sizeof *job; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_rounded_proof_t P;
        build(M, A, job[i].name, job[i].n, L);
        wr_rounded_t R = rounded(M, job[i].model, L);
        wr_rounded_proof_init(P);
        wr_rounded_question_t Q = {.R = R, .A = A};
        wr_status_t s = wr_rounded_prove(P, &Q, L);
        REQUIRE(s == WR_OK, "%s %s: %s", job[i].name, job[i].model, L->reason);
        size_t wrong = first_wrong(R, A, 10, A->letters);
        if (P->kind == WR_EVIDENCE_HOM)
            REQUIRE(wrong == 11, "%s %s", job[i].name, job[i].model);
        else if (P->word->length <= 10)
            REQUIRE(wrong == P->word->length, "%s %s: %zu, %zu", job[i].name,
                    job[i].model, wrong, P->word->length);
        else
            REQUIRE(wrong == 11);
        /* For any decoder, no less can be done. */
        wr_rounded_proof_t any;
        wr_rounded_proof_init(any);
        Q.any = 1;
        REQUIRE_STATUS(wr_rounded_prove(any, &Q, L), WR_OK);
        REQUIRE(any->kind == WR_EVIDENCE_HOM || P->kind != WR_EVIDENCE_HOM);
        wr_rounded_proof_clear(any);
        wr_rounded_proof_clear(P);
        wr_rounded_clear(R);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* There is one word over no letters, for any requested number of random
 * words. */
TEST(no_letters) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_cascade_t C;
    wr_compile_t P;
    wr_lrnn_t M;
    wr_rng_t rng;
    wr_rounded_tried_t tried;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_cascade_init(C);
    wr_compile_init(P);
    wr_lrnn_init(M);
    wr_rng_init(rng, 1);
    wr_dfa_create(A, 2, 0);
    REQUIRE_STATUS(wr_cascade_exclusion(C, A, L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
    wr_rounded_t R = rounded(M, "E2:bf16", L);
    const wr_rounded_question_t Q = {.R = R, .A = A};
    REQUIRE_STATUS(wr_rounded_try(&tried, &Q, 10, rng, L), WR_OK);
    REQUIRE(tried.holds == WR_TRUE && tried.step == 0);
    wr_rounded_clear(R);
    wr_lrnn_clear(M);
    wr_cascade_clear(C);
    wr_dfa_clear(A);
}

/* The algebraic weight cos(2 pi / m) of mod-rotation, compared with MPFR. */
TEST(algebraic_weights_are_rounded_once) {
    wr_limits_t L;
    wr_limits_init(L);
    for (uint64_t m = 5; m < 12; m += m == 5 ? 2 : 1) {
        wr_lrnn_t M;
        wr_dfa_t A;
        uint64_t h[4], code;
        uint32_t label;
        build(M, A, "mod-rotation", m, L);
        wr_rounded_t R = rounded(M, "E2:fp32:rne:seq", L);
        wr_rounded_start(h, &label, R);
        REQUIRE_STATUS(wr_rounded_step(h + 2, h, 1, R, L), WR_OK);
        /* H0 = (1, 0): the first column of A */
        code = wr_rounded_code(h + 2, 0, 0, 0, R);
        mpfr_t x;
        mpfr_init2(x, 300);
        mpfr_const_pi(x, MPFR_RNDN);
        mpfr_mul_ui(x, x, 2, MPFR_RNDN);
        mpfr_div_ui(x, x, (unsigned long) m, MPFR_RNDN);
        mpfr_cos(x, x, MPFR_RNDN);
        float f = mpfr_get_flt(x, MPFR_RNDN);
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        mpfr_clear(x);
        /* cos may be rational: 0 * h leaves its sign alone */
        REQUIRE(code == bits || (m == 8 && f == 0), "m = %d", (int) m);
        wr_rounded_clear(R);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
    mpfr_free_cache();
}
