/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stacks in all evaluation models through one table of functions: on a model of
 * integers they agree, and a key restores its state. */

#include "run/real.h"
#include "run/rounded.h"
#include "run/run.h"
#include "run/stepping.h"

enum { STACKS = 4, WIDTH = 1024 };

typedef struct {
    wr_run_t matrix, index;
    wr_real_t ball;
    wr_layer_evaluation_struct *how;
    wr_rounded_t rounded;
    wr_stack_t S[STACKS];
} all_t;

static void all_init(all_t *X, const wr_lrnn_t M) {
    const wr_real_how_t ball = {WR_REAL_BALL, 64, MPFR_RNDN};
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(X->matrix, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_init(X->index, M, WR_ENGINE_INDEX, L), WR_OK);
    REQUIRE_STATUS(wr_real_init(X->ball, M, &ball, L), WR_OK);
    X->how = wr_calloc((size_t) M->layers + 1, sizeof *X->how);
    for (uint32_t l = 0; l < M->layers; l++)
        REQUIRE_STATUS(
            wr_layer_evaluation_read(&X->how[l], "E2:fp32:rne:seq", L), WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&X->rounded, M, X->how, L), WR_OK);
    wr_run_stack(&X->S[0], X->matrix);
    wr_run_stack(&X->S[1], X->index);
    wr_real_stack(&X->S[2], X->ball);
    wr_rounded_stack(&X->S[3], X->rounded);
}

static void all_clear(all_t *X) {
    wr_run_clear(X->matrix);
    wr_run_clear(X->index);
    wr_real_clear(X->ball);
    wr_rounded_clear(X->rounded);
    wr_free(X->how);
}

static void require_alike(const all_t *X, uint32_t q) {
    for (int i = 0; i < STACKS; i++) {
        const wr_stack_t *S = &X->S[i];
        REQUIRE(S->readout(S->self) == q, "stack %d: %u, %u", i,
                S->readout(S->self), q);
        for (uint32_t l = 0; l < S->M->layers; l++)
            REQUIRE(S->label(S->self, l) == X->S[0].label(X->S[0].self, l),
                    "stack %d, layer %u", i, l);
    }
}

static void start(const all_t *X) {
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < STACKS; i++)
        REQUIRE_STATUS(X->S[i].start(X->S[i].self, L), WR_OK);
}

static void step(const all_t *X, uint32_t a) {
    wr_limits_t L;
    wr_limits_init(L);
    for (int i = 0; i < STACKS; i++)
        REQUIRE_STATUS(X->S[i].step(X->S[i].self, a, L), WR_OK);
}

/* Keys of the stacks that have them. */
static void swap_keys(const all_t *X, uint32_t key[STACKS][WIDTH], int load) {
    for (int i = 0; i < STACKS; i++) {
        const wr_stack_t *S = &X->S[i];
        REQUIRE((S->key == NULL) == (S->load == NULL) && S->width <= WIDTH);
        if (S->key != NULL && load)
            S->load(S->self, key[i]);
        else if (S->key != NULL)
            S->key(key[i], S->self);
    }
}

static void require_keys(const all_t *X, uint32_t key[STACKS][WIDTH]) {
    uint32_t again[STACKS][WIDTH];
    swap_keys(X, again, 0);
    for (int i = 0; i < STACKS; i++)
        REQUIRE(memcmp(again[i], key[i], X->S[i].width * sizeof **key) == 0,
                "stack %d", i);
}

TEST(stacks_are_alike) {
    for (unsigned long i = test_rounds(40); i > 0; i--) {
        uint32_t before[STACKS][WIDTH], after[STACKS][WIDTH];
        wr_lrnn_t M;
        wr_dfa_t A;
        all_t X;
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 1 + (uint32_t) test_below(4),
                   1 + (uint32_t) test_below(3));
        if (compile(M, A, 0, WR_GATES_TABLE) == WR_OK) {
            uint32_t q = A->start, a = 0;
            all_init(&X, M);
            start(&X);
            require_alike(&X, q);
            for (int t = 0; t < 60; t++) {
                swap_keys(&X, before, 0);
                a = (uint32_t) test_below(A->letters);
                q = A->delta[q * A->letters + a];
                step(&X, a);
                require_alike(&X, q);
            }
            swap_keys(&X, after, 0);
            swap_keys(&X, before, 1);
            require_keys(&X, before);
            for (int s = 3; s < STACKS; s++) {
                wr_limits_t L;
                wr_limits_init(L);
                REQUIRE_STATUS(X.S[s].step(X.S[s].self, a, L), WR_OK);
            }
            require_keys(&X, after);
            start(&X);
            require_alike(&X, A->start);
            all_clear(&X);
        }
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* ---- labels of rounded states ------------------------------------------- */

/* Forms in halves with a constant; -1 means no label. */
enum { FORMS = 3, N = 2 };
static void form_value(fmpq_t v, const long *c, const fmpq *x) {
    fmpq_t t;
    fmpq_init(t);
    fmpq_set_si(v, c[N], 2);
    for (int i = 0; i < N; i++) {
        fmpq_set_si(t, c[i], 2);
        fmpq_addmul(v, t, x + i);
    }
    fmpq_clear(t);
}

static int label_by_hand(int kind, long c[FORMS][N + 1], const fmpq *x) {
    fmpq_t v[FORMS];
    int label = 0, ties = 0;
    for (int i = 0; i < FORMS; i++) {
        fmpq_init(v[i]);
        form_value(v[i], c[i], x);
    }
    if (kind == 0)
        label = 1 + fmpq_sgn(v[0]);
    else if (kind == 1)
        label = (fmpq_cmp_si(v[0], -1) >= 0) + (fmpq_cmp_si(v[0], 2) >= 0);
    else {
        for (int i = 1; i < FORMS; i++)
            label = fmpq_cmp(v[i], v[label]) > 0 ? i : label;
        for (int i = 0; i < FORMS; i++)
            ties += fmpq_equal(v[i], v[label]);
        label = ties > 1 ? -1 : label;
    }
    for (int i = 0; i < FORMS; i++)
        fmpq_clear(v[i]);
    return label;
}

static void put_form(wr_buffer_t t, const long *c) {
    wr_buffer_put(t, "[");
    for (int i = 0; i <= N; i++)
        wr_buffer_printf(t, "%s\"%ld/2\"", i ? ", " : "", c[i]);
    wr_buffer_put(t, "]");
}

/* The actions of letters, in quarters: A by rows, then B; integers the second
 * time. */
static const long maps[2][3][N * N + N] = {
    {{2, -1, 0, -4, -2, 4}, {2, 0, 4, 0, 0, 0}, {2, 1, 0, 4, 2, -4}},
    {{0, 4, 4, 0, 4, 0}, {4, 0, 0, 4, -4, 4}, {4, -4, 0, 4, 0, -4}}};

/* A layer of two numbers with a decoder. */
static void decoded(wr_lrnn_t M, int kind, long c[FORMS][N + 1], int whole) {
    static const char *const begin[] = {
        "\"kind\": \"sign\", \"form\": ",
        "\"kind\": \"threshold\", \"cuts\": [\"-1\", \"2\"], \"form\": ",
        "\"kind\": \"argmax\", \"forms\": ["};
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_printf(
        t, "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": "
           "\"shift\", \"alphabet\": [\"0\", \"1\", \"2\"], \"ring\": "
           "\"Q\", \"layers\": [{\"name\": \"one\", \"role\": \"general\", "
           "\"dim\": 2, \"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], "
           "\"labels\": 3, \"gate\": {\"table\": [[0, 0], [1, 1], [2, 2]]}, "
           "\"actions\": [");
    for (int l = 0; l < 3; l++) {
        const long *m = maps[whole][l];
        wr_buffer_printf(t,
                         "%s{\"A\": {\"dense\": [\"%ld/4\", \"%ld/4\", "
                         "\"%ld/4\", \"%ld/4\"]}, \"B\": [\"%ld/4\", "
                         "\"%ld/4\"]}",
                         l ? ", " : "", m[0], m[1], m[2], m[3], m[4], m[5]);
    }
    wr_buffer_printf(t, "], \"decoder\": {%s", begin[kind]);
    for (int i = 0; i < (kind == 2 ? FORMS : 1); i++) {
        wr_buffer_put(t, i ? ", " : "");
        put_form(t, c[i]);
    }
    wr_buffer_put(t, kind == 2 ? "]}}]" : "}}]");
    wr_buffer_put(t, ", \"readout\": {\"states\": 3, \"accept\": [2], "
                     "\"reads\": [0], \"table\": [[0, 0], [1, 1], [2, 2]]},"
                     " \"test_vectors\": []}");
    model_require(M, t->text);
    wr_buffer_clear(t);
}

/* Labels compared with forms in rationals; ties and values on a cut are
 * frequent. */
TEST(labels_are_those_of_exact_forms) {
    static const char *const how_text[] = {"E2:e4m3fn:rne:seq", "E2:bf16",
                                           "E2:e5m2:rz:seq",    "E2:fixed:4:3",
                                           "E2:posit8",         "E2:fp64"};
    unsigned long seen[5] = {0};
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long round = test_rounds(150); round > 0; round--) {
        long c[FORMS][N + 1];
        wr_lrnn_t M;
        wr_layer_evaluation_t how;
        wr_rounded_t R;
        uint64_t h[N], next[N];
        uint32_t label;
        int kind = (int) test_below(3), minus;
        fmpq *x = _fmpq_vec_init(N);
        fmpq_one(x);
        do /* H0 has to have a label */
            for (int i = 0; i < FORMS * (N + 1); i++)
                c[i / (N + 1)][i % (N + 1)] = (long) test_between(-3, 3);
        while (label_by_hand(kind, c, x) < 0);
        wr_lrnn_init(M);
        decoded(M, kind, c, 0);
        REQUIRE_STATUS(
            wr_layer_evaluation_read(how, how_text[test_below(6)], L), WR_OK);
        REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
        wr_rounded_start(h, &label, R);
        for (int t = 0; t < 40; t++) {
            int want = 0;
            for (uint32_t i = 0; i < N; i++)
                if (wr_format_decode(x + i, &minus,
                                     wr_rounded_code(h, 0, i, 0, R),
                                     how->evaluation->format) != WR_FINITE)
                    want = -1;
            want = want < 0 ? want : label_by_hand(kind, c, x);
            seen[1 + want]++;
            REQUIRE((int) label == want, "kind %d: %d, not %d", kind,
                    (int) label, want);
            REQUIRE_STATUS(
                wr_rounded_step(next, h, (uint32_t) test_below(3), R, L),
                WR_OK);
            memcpy(h, next, sizeof h);
            wr_rounded_labels(&label, h, R);
        }
        _fmpq_vec_clear(x, N);
        wr_rounded_clear(R);
        wr_lrnn_clear(M);
    }
    for (int i = 0; i < 4; i++)
        REQUIRE(seen[i] > 50, "label %d was seen %lu times", i - 1, seen[i]);
}

/* x becomes A x + B of letter a. */
static void step_by_hand(fmpq *x, int whole, uint32_t a) {
    const long *m = maps[whole][a];
    fmpq *y = _fmpq_vec_init(N + 1), *t = y + N;
    for (int i = 0; i < N; i++) {
        fmpq_set_si(y + i, m[N * N + i], 4);
        for (int j = 0; j < N; j++) {
            fmpq_set_si(t, m[i * N + j], 4);
            fmpq_addmul(y + i, t, x + j);
        }
    }
    for (int i = 0; i < N; i++)
        fmpq_swap(x + i, y + i);
    _fmpq_vec_clear(y, N + 1);
}

/* The same in exact arithmetic, where a tie is an error. */
TEST(exact_labels_are_those_of_forms) {
    unsigned long ties = 0;
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long round = test_rounds(300); round > 0; round--) {
        long c[FORMS][N + 1];
        wr_lrnn_t M;
        wr_run_t R;
        int kind = (int) test_below(3), want, whole = round % 2;
        fmpq *x = _fmpq_vec_init(N);
        fmpq_one(x);
        do
            for (int i = 0; i < FORMS * (N + 1); i++)
                c[i / (N + 1)][i % (N + 1)] = (long) test_between(-3, 3);
        while ((want = label_by_hand(kind, c, x)) < 0);
        wr_lrnn_init(M);
        decoded(M, kind, c, whole);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        for (int t = 0; t < 12 && want >= 0; t++) {
            uint32_t a = (uint32_t) test_below(3);
            REQUIRE((int) wr_run_state(R) == want, "kind %d", kind);
            step_by_hand(x, whole, a);
            want = label_by_hand(kind, c, x);
            wr_status_t due = want < 0 ? WR_DOMAIN : WR_OK;
            REQUIRE_STATUS(wr_run_step(R, a, L), due);
        }
        ties += want < 0;
        _fmpq_vec_clear(x, N);
        wr_run_clear(R);
        wr_lrnn_clear(M);
    }
    REQUIRE(ties > 5, "%lu ties", ties);
}
