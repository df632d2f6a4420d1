/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "prove/round.h"
#include "model/models.h"

#include <math.h>

/* One rounded number, compared with automata that follow it for a while:
 * periodic words, random words and words that drift, each compared with single
 * steps. */

enum { STATES = 12, STEPS = 6000 };

/* Letter l takes h to a[l] / 16 h + b[l] / 16; "on" where h > 0. */
static void model(wr_lrnn_t M) {
    wr_buffer_t t;
    long a[2], b[2];
    wr_buffer_init(t);
    long h0 = (long) test_between(-9, 9);
    for (int l = 0; l < 2; l++) {
        a[l] = (long) test_between(-24, 24);
        b[l] = (long) test_between(-40, 40);
    }
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"0\", "
        "\"1\"], \"ring\": \"Q\", \"layers\": [{\"name\": \"one\", \"role\": "
        "\"general\", \"dim\": 1, \"H0\": [\"%ld/16\"], \"reads\": "
        "[\"letter\"], \"labels\": 3, \"gate\": {\"table\": [[0, 0], [1, 1]]},"
        " \"actions\": [{\"A\": {\"dense\": [\"%ld/16\"]}, \"B\": [\"%ld/16\"]"
        "}, {\"A\": {\"dense\": [\"%ld/16\"]}, \"B\": [\"%ld/16\"]}], "
        "\"decoder\": {\"kind\": \"sign\", \"form\": [\"1\", \"0\"]}}], "
        "\"readout\": {\"states\": 3, \"accept\": [2], \"reads\": [0], "
        "\"table\": [[0, 0], [1, 1], [2, 2]]}}",
        h0, a[0], b[0], a[1], b[1]);
    wr_lrnn_init(M);
    model_require(M, t->text);
    wr_buffer_clear(t);
}

static wr_rounded_t rounded(const wr_lrnn_t M, int chunks) {
    static const char *const how[] = {
        "E2:e4m3fn:sat:rne:seq", "E2:e2m3:rd:seq",
        "E2:e5m2:sat:ru:fma",    "E2:int:6:sat:rne",
        "E3:e4m3fn:rne:chunk-3", "E3:e5m2:sat:rne:scan-4"};
    wr_layer_evaluation_t H;
    wr_rounded_t R;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_layer_evaluation_read(
                       H, how[chunks ? 4 + test_below(2) : test_below(4)], L),
                   WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&R, M, H, L), WR_OK);
    return R;
}

/* 0 or 1; 2 if it is NaN, which no automaton accepts or rejects. */
static int is_on(uint64_t h, wr_rounded_t R) {
    uint32_t label;
    wr_rounded_labels(&label, &h, R);
    return label == UINT32_MAX ? 2 : label == 2;
}

static uint64_t after(uint64_t h, uint32_t letter, wr_rounded_t R) {
    uint64_t next;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_rounded_step(&next, &h, letter, R, L), WR_OK);
    return next;
}

/* on[t]: true if the number is positive after t letters of w^omega; by steps,
 * or in chunks by a walk. */
static void follow(unsigned char *on, const wr_rounded_t R, const wr_word_t w,
                   int chunks) {
    wr_rounded_walk_t W;
    wr_limits_t L;
    uint64_t h;
    uint32_t label;
    wr_limits_init(L);
    wr_rounded_start(&h, &label, R);
    REQUIRE_STATUS(wr_rounded_walk_init(&W, R, w, 0, L), WR_OK);
    for (uint64_t t = 0; t < STEPS; t++) {
        on[t] =
            (unsigned char) is_on(chunks ? *wr_rounded_walk_state(W) : h, R);
        if (!chunks)
            h = after(h, w->letter[t % w->length], R);
        REQUIRE_STATUS(wr_rounded_walk_step(W, L), WR_OK);
    }
    wr_rounded_walk_clear(W);
}

/* An automaton that w leads from state i to i + 1, and from the last one back
 * to `back`; it accepts as the model does the first time. At the beginning of w
 * all other letters lead to the start.  Its letters are those of the model in
 * reverse order. */
static void lasso(wr_dfa_t A, const unsigned char *on, const wr_word_t w) {
    const uint32_t n = 1 + (uint32_t) test_below(STATES);
    const uint32_t back = (uint32_t) test_below(n);
    wr_dfa_init(A);
    wr_dfa_create(A, n, 2);
    A->accept = wr_calloc(n, 1);
    for (uint32_t a = 0; a < 2; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(a == 0 ? "1" : "0");
    }
    for (uint32_t i = 0; i < n; i++) {
        A->accept[i] = on[i] == 1;
        for (uint32_t a = 0; a < 2; a++)
            A->delta[2 * i + a] =
                (n - back) % w->length == 0 && w->letter[i % w->length] == a ? 0
                : i + 1 < n ? i + 1
                            : back;
    }
}

/* The first of STEPS steps after which the two differ, or STEPS. */
static uint64_t first_wrong(const unsigned char *on, const wr_dfa_t A,
                            const wr_word_t w) {
    uint64_t t = 0;
    for (uint32_t q = A->start; t < STEPS && on[t] == A->accept[q]; t++)
        q = A->delta[2 * q + 1 - w->letter[t % w->length]];
    return t;
}

/* Many of the automata differ late, and many never do. */
TEST(automata_on_periodic_words) {
    uint64_t never = 0, late = 0, rounds = test_rounds(150);
    unsigned char *on = wr_malloc(STEPS);
    for (uint64_t i = 0; i < rounds; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_word_t w;
        wr_limits_t L;
        wr_rounded_orbit_t O;
        const int chunks = i % 3 == 0;
        wr_limits_init(L);
        model(M);
        wr_rounded_t R = rounded(M, chunks);
        wr_word_init(w);
        for (uint64_t k = 1 + test_below(3); k > 0; k--)
            wr_word_append(w, (uint32_t) test_below(2));
        follow(on, R, w, chunks);
        lasso(A, on, w);
        const wr_rounded_question_t Q = {R, A, WR_COMPARE_ACCEPT, 0};
        REQUIRE_STATUS(wr_rounded_period(&O, &Q, w, L), WR_OK);
        uint64_t first = first_wrong(on, A, w);
        REQUIRE(O.preperiod + A->states + O.period * A->states * w->length <
                STEPS);
        REQUIRE(O.compared && O.compare == WR_COMPARE_ACCEPT);
        REQUIRE(O.holds == (first < STEPS ? WR_FALSE : WR_TRUE));
        if (first < STEPS)
            REQUIRE(O.step == first, "%lu, expected %lu",
                    (unsigned long) O.step, (unsigned long) first);
        never += first == STEPS;
        late += first < STEPS && first > A->states;
        wr_word_clear(w);
        wr_rounded_clear(R);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
    REQUIRE(rounds < 150 || (never > rounds / 10 && late > rounds / 40),
            "%lu never, %lu late", (unsigned long) never, (unsigned long) late);
    wr_free(on);
}

/* ---- words that are tried ------------------------------------------------ */

/* A few states, at random. */
static void random_automaton(wr_dfa_t A) {
    uint32_t n = 1 + (uint32_t) test_below(4);
    wr_dfa_init(A);
    wr_dfa_create(A, n, 2);
    A->accept = wr_calloc(n, 1);
    for (uint32_t i = 0; i < 2 * n; i++)
        A->delta[i] = (uint32_t) test_below(n);
    for (uint32_t i = 0; i < n; i++)
        A->accept[i] = (unsigned char) test_below(2);
}

static double square(uint64_t h, wr_rounded_t R) {
    fmpq_t x;
    int negative;
    fmpq_init(x);
    wr_class_t kind = wr_format_decode(
        x, &negative, wr_rounded_code(&h, 0, 0, 0, R), wr_rounded_format(R, 0));
    double d = fmpz_get_d(fmpq_numref(x)) / fmpz_get_d(fmpq_denref(x));
    fmpq_clear(x);
    return kind == WR_FINITE ? d * d : HUGE_VAL;
}

/* The word of largest steps (of smallest: sign -1) up to the first difference;
 * 0 if there is none within `length` letters. */
static int drift(wr_word_t w, wr_rounded_t R, const wr_dfa_t A, int sign,
                 uint64_t length) {
    uint64_t h;
    uint32_t label, q = A->start;
    w->length = 0;
    wr_rounded_start(&h, &label, R);
    if (is_on(h, R) != A->accept[q])
        return 1;
    while (w->length < length) {
        const uint64_t to[2] = {after(h, 0, R), after(h, 1, R)};
        if (to[0] == h && to[1] == h)
            return 0;
        uint32_t a = to[0] == h || (to[1] != h && sign * square(to[1], R) >
                                                      sign * square(to[0], R));
        wr_word_append(w, a);
        h = to[a];
        q = A->delta[2 * q + a];
        if (is_on(h, R) != A->accept[q])
            return 1;
    }
    return 0;
}

static void require_drift(const wr_rounded_question_t *Q) {
    wr_rounded_proof_t P;
    wr_word_t w;
    wr_limits_t L;
    int found;
    wr_limits_init(L);
    wr_rounded_proof_init(P);
    wr_word_init(w);
    REQUIRE_STATUS(wr_rounded_drift(&found, P, Q, 40, L), WR_OK);
    int met = drift(w, Q->R, Q->A, 1, 40) || drift(w, Q->R, Q->A, -1, 40);
    REQUIRE(found == met);
    if (found)
        REQUIRE(
            P->kind == WR_EVIDENCE_MISMATCH &&
                P->compare == WR_COMPARE_ACCEPT &&
                P->word->length == w->length &&
                (w->length == 0 || memcmp(P->word->letter, w->letter,
                                          w->length * sizeof *w->letter) == 0),
            "%zu letters, expected %zu", P->word->length, w->length);
    wr_word_clear(w);
    wr_rounded_proof_clear(P);
}

static void require_tried(const wr_rounded_question_t *Q, uint64_t seed) {
    wr_rounded_tried_t T;
    wr_rng_t rng;
    wr_limits_t L;
    uint64_t h, t = 0;
    uint32_t label, q = Q->A->start;
    wr_limits_init(L);
    wr_rng_init(rng, seed);
    REQUIRE_STATUS(wr_rounded_try(&T, Q, 40, rng, L), WR_OK);
    wr_rng_init(rng, seed);
    wr_rounded_start(&h, &label, Q->R);
    for (; t < 40 && is_on(h, Q->R) == Q->A->accept[q]; t++) {
        uint32_t a = (uint32_t) wr_rng_below(rng, 2);
        h = after(h, a, Q->R);
        q = Q->A->delta[2 * q + a];
    }
    int same = is_on(h, Q->R) == Q->A->accept[q];
    REQUIRE(T.holds == (same ? WR_TRUE : WR_FALSE) && T.step == t);
}

/* ---- any decoder --------------------------------------------------------- */

static uint64_t state_after(wr_rounded_t R, const wr_word_t w) {
    uint64_t h;
    uint32_t label;
    wr_rounded_start(&h, &label, R);
    for (size_t t = 0; t < w->length; t++)
        h = after(h, w->letter[t], R);
    return h;
}

static uint32_t run(const wr_dfa_struct *A, const wr_word_t w, uint32_t q) {
    for (size_t t = 0; t < w->length; t++)
        q = A->delta[2 * q + w->letter[t]];
    return q;
}

/* Two words that lead to one rounded state, and a third one after which the
 * automaton distinguishes them. */
static int require_collision(const wr_rounded_question_t *asked) {
    const wr_rounded_question_t Q = {asked->R, asked->A, asked->compare, 1};
    const wr_dfa_struct *A = Q.A;
    wr_rounded_proof_t P;
    wr_limits_t L;
    wr_limits_init(L);
    wr_rounded_proof_init(P);
    REQUIRE_STATUS(wr_rounded_prove(P, &Q, L), WR_OK);
    int met = P->kind == WR_EVIDENCE_COLL;
    REQUIRE(met || P->kind == WR_EVIDENCE_HOM);
    if (met) {
        uint32_t q = run(A, P->rest, run(A, P->word, A->start));
        uint32_t r = run(A, P->rest, run(A, P->other, A->start));
        REQUIRE(state_after(Q.R, P->word) == state_after(Q.R, P->other));
        REQUIRE(A->accept[q] != A->accept[r]);
        met += P->rest->length > 0;
    }
    wr_rounded_proof_clear(P);
    return met;
}

TEST(words_that_are_tried) {
    unsigned long rest = 0, rounds = test_rounds(300);
    for (unsigned long i = 0; i < rounds; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        model(M);
        wr_rounded_t R = rounded(M, 0);
        random_automaton(A);
        const wr_rounded_question_t Q = {R, A, WR_COMPARE_ACCEPT, 0};
        require_drift(&Q);
        require_tried(&Q, i);
        rest += require_collision(&Q) == 2;
        wr_rounded_clear(R);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
    REQUIRE(20 * rest >= rounds, "%lu of %lu", rest, rounds);
}

/* The gate of the second layer reads the first one, which overflows. */
TEST(drifting_words_end_where_the_model_is_undefined) {
    static const char text[] =
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"0\"], "
        "\"ring\": \"Q\", \"layers\": [{\"name\": \"two\", \"role\": "
        "\"general\", \"dim\": 1, \"H0\": [\"1\"], \"reads\": [\"letter\"], "
        "\"labels\": 3, \"gate\": {\"table\": [[0, 0]]}, \"actions\": [{\"A\": "
        "{\"dense\": [\"2\"]}}], \"decoder\": {\"kind\": \"sign\", \"form\": "
        "[\"1\", \"0\"]}}, {\"name\": \"one\", \"role\": \"general\", \"dim\": "
        "1, "
        "\"H0\": [\"1\"], \"reads\": [0], \"labels\": 2, \"gate\": {\"table\": "
        "[[2, 0]]}, \"actions\": [{\"A\": \"identity\"}], \"decoder\": "
        "{\"kind\": "
        "\"coordinate\", \"index\": 0}}], \"readout\": {\"states\": 1, "
        "\"accept\": [0], \"reads\": [1], \"table\": [[1, 0]]}}";
    wr_layer_evaluation_t H;
    wr_layer_evaluation_struct *how;
    wr_rounded_proof_t P;
    wr_rounded_t R;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_t L;
    int found = 0;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_rounded_proof_init(P);
    model_require(M, text);
    wr_dfa_create(A, 1, 1);
    REQUIRE_STATUS(wr_layer_evaluation_read(H, "E2:e5m2", L), WR_OK);
    how = wr_layer_evaluation_all(H, 2);
    REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
    const wr_rounded_question_t Q = {R, A, WR_COMPARE_STATE, 0};
    REQUIRE_STATUS(wr_rounded_drift(&found, P, &Q, 40, L), WR_OK);
    REQUIRE(found && P->word->length == 16 && P->got == UINT32_MAX,
            "%zu letters", P->word->length);
    REQUIRE(strstr(P->failure, "no label") != NULL, "%s", P->failure);
    wr_rounded_clear(R);
    wr_free(how);
    wr_rounded_proof_clear(P);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
}
