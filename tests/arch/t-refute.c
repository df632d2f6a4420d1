/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Refutations of random automata: non-negative diagonals are refuted if and
 * only if the minimal automaton is not aperiodic; aperiodic automata are
 * refuted for no architecture; the independent checker accepts the certificate
 * of every refutation, also for an automaton that is not minimal; and words of
 * a longer monoid confirm the periods. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"
#include "check/language.h"

static void random_dfa(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    A->accept = wr_calloc(n, 1);
    for (uint32_t i = 0; i < n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
    if (test_below(3) == 0) /* letters that permute */
        for (uint32_t a = 0; a < k; a++)
            for (uint32_t q = 0; q < n; q++) {
                uint32_t r = (uint32_t) test_below(q + 1);
                A->delta[q * k + a] = q;
                uint32_t t = A->delta[r * k + a];
                A->delta[r * k + a] = A->delta[q * k + a];
                A->delta[q * k + a] = t;
            }
    for (uint32_t q = 0; q < n; q++)
        A->accept[q] = (unsigned char) test_below(2);
}

static wr_truth_t aperiodic(const wr_dfa_t A, wr_limits_t L) {
    wr_monoid_t M;
    wr_monoid_init(M);
    REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
    wr_truth_t t = M->aperiodic;
    wr_monoid_clear(M);
    return t;
}

static void accepted(const wr_arch_answer_t X, const wr_dfa_t A,
                     wr_limits_t L) {
    static ck_job job;
    wr_buffer_t b;
    wr_buffer_init(b);
    REQUIRE_STATUS(wr_arch_refutation_write(b, X, A, L), WR_OK);
    job = (ck_job){.cert_path = "refutation",
                   .max_memory = 1 << 26,
                   .cert_text = b->text,
                   .cert_length = b->length};
    int status = ck_run(&job, ck_refute_check);
    REQUIRE(status == CK_ACCEPTED, "%s\n%s", job.report, b->text);
    wr_buffer_clear(b);
}

static wr_truth_t ask(const wr_dfa_t A, const char *name, uint32_t layers,
                      wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_arch_answer_t X;
    memset(&job, 0, sizeof job);
    job.layers = layers;
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    wr_truth_t holds = wr_arch_answer_is_partial(X) ? WR_FALSE : X->holds;
    if (holds == WR_FALSE)
        accepted(X, A, L);
    else
        REQUIRE(wr_arch_refutation_write(NULL, X, A, L) == WR_DOMAIN,
                "nothing to write");
    wr_arch_answer_clear(X);
    return holds;
}

TEST(evaluation_models) {
    static const struct {
        const char *text;
        wr_status_t status;
        wr_arch_evaluation_t evaluation;
    } rows[] = {{NULL, WR_OK, WR_ARCH_E0},
                {"E0", WR_OK, WR_ARCH_E0},
                {"E2:bf16", WR_OK, WR_ARCH_E2},
                {"E2:bf16,E2:fp16", WR_OK, WR_ARCH_E2},
                {"E2:bf16,E2:fp16:rne:seq:factors", WR_OK, WR_ARCH_OTHER},
                {"E2:bf16:rne:dot", WR_OK, WR_ARCH_DOT},
                {"E2:bf16:rne:dot,E2:fp32:rne:dot:exact", WR_OK, WR_ARCH_DOT},
                {"E2:bf16:rne:dot:exact", WR_OK, WR_ARCH_DOT_EXACT},
                {"E2:bf16:rne:seq:exact", WR_OK, WR_ARCH_E2},
                {"E2:bf16:rne:dot:exact,E2:fp32", WR_OK, WR_ARCH_E2},
                {"E2:fp32,E2:bf16:rne:dot:exact", WR_OK, WR_ARCH_E2},
                {"E2:int:8:wrap:rne:dot:exact", WR_OK, WR_ARCH_OTHER},
                {"", WR_PARSE, WR_ARCH_E0},
                {",", WR_PARSE, WR_ARCH_E0},
                {"E2:bf16,", WR_PARSE, WR_ARCH_E0},
                {"E2:bf16,,E2:fp16", WR_PARSE, WR_ARCH_E0}};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wr_arch_evaluation_t got = WR_ARCH_E0;
        wr_status_t s = wr_arch_evaluation_read(&got, rows[i].text, L);
        REQUIRE(s == rows[i].status && got == rows[i].evaluation,
                "row %zu: %s, %d", i, test_status_name(s), (int) got);
    }
}

static const char *const narrow[] = {"mamba", "retnet"};
static const char *const other[] = {
    "mamba-negative",    "s4d",   "deltanet", "complex-diagonal", "rwkv-7",
    "deltanet-negative", "pd-ssm"};

TEST(random_automata) {
    wr_limits_t L;
    unsigned refuted = 0;
    for (unsigned long i = test_rounds(40); i > 0; i--) {
        wr_dfa_t A, B;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_init(B);
        random_dfa(A, 2 + (uint32_t) test_below(4),
                   1 + (uint32_t) test_below(2));
        REQUIRE_STATUS(wr_dfa_minimise(B, A, L), WR_OK);
        wr_truth_t t = aperiodic(B, L);
        for (size_t j = 0; j < sizeof narrow / sizeof *narrow; j++)
            REQUIRE((ask(A, narrow[j], 0, L) == WR_FALSE) == (t == WR_FALSE),
                    "%s", narrow[j]);
        for (size_t j = 0; j < sizeof other / sizeof *other; j++) {
            wr_truth_t s = ask(A, other[j], (uint32_t) test_below(3), L);
            refuted += s == WR_FALSE;
            REQUIRE(s != WR_FALSE || t == WR_FALSE,
                    "%s refuted for an"
                    " aperiodic automaton",
                    other[j]);
        }
        wr_dfa_clear(B);
        wr_dfa_clear(A);
    }
    REQUIRE(refuted > 5, "only %u refutations", refuted);
}

/* With rounded operations only the claims on real diagonals refute, and X5 with
 * exact sums. */
static void ask_rounded(const wr_dfa_t A, const char *name,
                        wr_arch_evaluation_t evaluation, wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_arch_answer_t X;
    memset(&job, 0, sizeof job);
    job.evaluation = evaluation;
    job.layers = (uint32_t) test_below(2);
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    REQUIRE(*X->claim == '\0' || strcmp(X->claim, "S1") == 0 ||
                strcmp(X->claim, "X3") == 0 ||
                (evaluation != WR_ARCH_E2 && strcmp(X->claim, "X5") == 0),
            "%s: %s", name, X->claim);
    if (X->holds == WR_FALSE)
        accepted(X, A, L);
    wr_arch_answer_clear(X);
}

TEST(claims_on_exact_numbers) {
    static const char *const name[] = {"aussm", "complex-diagonal",  "deltanet",
                                       "s4d",   "deltanet-negative", "gdn2",
                                       "rwkv-7"};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 2 + (uint32_t) test_below(3), 2);
        ask_rounded(A, name[i % (sizeof name / sizeof *name)],
                    (wr_arch_evaluation_t) (WR_ARCH_DOT_EXACT + i % 3), L);
        wr_dfa_clear(A);
    }
}

/* G5 concerns one layer and refutes nothing; X6 refutes any number of layers: a
 * b c exchanges 0 and 1, and no word of one or two letters has a period. */
TEST(layers_of_a_claim) {
    static const uint32_t next[] = {2, 6, 6, 3, 6, 6, 6, 4, 6, 6, 5,
                                    6, 6, 6, 1, 6, 6, 0, 6, 6, 6};
    wr_limits_t L;
    wr_dfa_t A;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_create(A, 7, 3);
    A->accept = wr_calloc(7, 1);
    A->accept[0] = 1;
    memcpy(A->delta, next, sizeof next);
    REQUIRE(ask(A, "kda", 1, L) == WR_FALSE);
    wr_dfa_clear(A);
}

/* True if q and r meet: every letter leads from both to the same state. */
static int meet(const wr_dfa_t B, uint32_t q, uint32_t r) {
    const size_t row = B->letters * sizeof *B->delta;
    return memcmp(B->delta + q * B->letters, B->delta + r * B->letters, row) ==
           0;
}

/* Invertible gates, no delays: X9 refutes if a letter leads from two states
 * that do not meet to two that do, or to one, also if B is aperiodic; all
 * others are expressed, because groups of four points are solvable.  Identity
 * gates leave only the last letter. */
TEST(states_that_meet) {
    wr_limits_t L;
    unsigned refuted = 0, all = 0;
    for (unsigned long i = test_rounds(150); i > 0; i--, all++) {
        wr_dfa_t A, B;
        int merges = 0, alone = 1;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_dfa_init(B);
        random_dfa(A, 2 + (uint32_t) test_below(3),
                   1 + (uint32_t) test_below(2));
        if (test_below(4) == 0) { /* its states are the output */
            wr_free(A->accept);
            A->accept = NULL;
            wr_dfa_trim(B, A);
        } else
            REQUIRE_STATUS(wr_dfa_minimise(B, A, L), WR_OK);
        const uint32_t n = B->states, k = B->letters;
        for (uint32_t j = 0; j < n * n * k; j++) {
            const uint32_t q = j / k / n, r = j / k % n, a = j % k;
            merges |= !meet(B, q, r) &&
                      meet(B, B->delta[q * k + a], B->delta[r * k + a]);
            alone &= meet(B, q, r);
        }
        REQUIRE(ask(A, "aussm", 0, L) == (merges ? WR_FALSE : WR_TRUE));
        REQUIRE(ask(A, "linear-attention", 0, L) ==
                (alone ? WR_TRUE : WR_FALSE));
        refuted += (unsigned) merges;
        wr_dfa_clear(B);
        wr_dfa_clear(A);
    }
    REQUIRE(all < 100 || (refuted * 10 > all && refuted < all), "%u of %u",
            refuted, all);
}
