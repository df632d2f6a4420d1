/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stepping: both engines against a plain evaluator and against automata;
 * arithmetic that grows past machine integers; steps that are not defined.
 */

#include "mutate.h"

static void require_same(const wr_run_t R, const naive_t N) {
    fmpq_poly_t x;
    fmpq_t q;
    fmpq_poly_init(x);
    fmpq_init(q);
    for (uint32_t l = 0; l < N->M->layers; l++) {
        REQUIRE(wr_run_label(R, l) == N->label[l], "layer %u: %u, %u", l,
                wr_run_label(R, l), N->label[l]);
        for (uint32_t i = 0; i < N->M->layer[l].dim; i++)
            for (uint32_t j = 0; j < N->M->layer[l].columns; j++) {
                wr_run_entry(x, R, l, i, j);
                REQUIRE(fmpq_poly_length(x) <= 1);
                fmpq_poly_get_coeff_fmpq(q, x, 0);
                REQUIRE(fmpq_equal(q, fmpq_mat_entry(N->H[l], i, j)),
                        "layer %u entry %u %u", l, i, j);
            }
    }
    fmpq_clear(q);
    fmpq_poly_clear(x);
}

/* Both engines (where both apply), the naive evaluator and the automaton,
 * side by side on a random word. */
static void require_run(const wr_lrnn_t M, const wr_dfa_t A, int index,
                        size_t length) {
    wr_limits_t L;
    wr_run_t R, X;
    naive_t N;
    uint32_t q = A->start;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_init(X, M, WR_ENGINE_INDEX, L),
                   index ? WR_OK : WR_DOMAIN);
    REQUIRE(index || strstr(L->reason, "index engine") != NULL);
    naive_init(N, M);
    for (size_t t = 0; t <= length; t++) {
        require_same(R, N);
        REQUIRE(wr_run_state(R) == q && naive_state(N) == q, "step %zu", t);
        if (index) {
            require_same(X, N);
            REQUIRE(wr_run_state(X) == q, "step %zu", t);
        }
        uint32_t a = (uint32_t) test_below(A->letters);
        q = A->delta[q * A->letters + a];
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
        REQUIRE(naive_step(N, a));
        if (index)
            REQUIRE_STATUS(wr_run_step(X, a, L), WR_OK);
        if (test_below(50) == 0) {
            naive_clear(N);
            naive_init(N, M);
            wr_run_reset(R);
            if (index)
                wr_run_reset(X);
            q = A->start;
        }
    }
    naive_clear(N);
    wr_run_clear(R);
    wr_run_clear(X);
}

TEST(samples) {
    for (size_t i = 0; i < SAMPLES; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_run_t R;
        wr_limits_t L;
        wr_limits_init(L);
        sample_open(M, A, i);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), samples[i].arithmetic) == 0,
                "%s: %s", samples[i].name, wr_run_arithmetic(R));
        wr_run_clear(R);
        require_run(M, A, samples[i].index, test_rounds(400));
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

static wr_status_t compile(wr_lrnn_t M, const wr_dfa_t A, int holonomy,
                           wr_gates_t gates) {
    wr_cascade_t C;
    wr_compile_t P;
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_compile_init(P);
    P->gates = gates;
    wr_status_t s = holonomy
                        ? wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L)
                        : wr_cascade_exclusion(C, A, L);
    if (s == WR_OK)
        s = wr_lrnn_compile(M, A, C, P, L);
    wr_cascade_clear(C);
    return s;
}

TEST(compiled) {
    for (unsigned long i = test_rounds(150); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 1 + (uint32_t) test_below(6),
                   1 + (uint32_t) test_below(3));
        for (int gates = WR_GATES_RULE; gates <= WR_GATES_TABLE; gates++) {
            wr_lrnn_t M;
            wr_lrnn_init(M);
            wr_status_t s = compile(M, A, 0, (wr_gates_t) gates);
            if (s == WR_OK)
                require_run(M, A, 1, 60);
            else
                REQUIRE(s == WR_UNABLE && gates == WR_GATES_TABLE);
            wr_lrnn_clear(M);
        }
        wr_dfa_clear(A);
    }
}

/* The two engines and the automaton on long words; too slow for naive. */
TEST(engines) {
    for (unsigned long i = test_rounds(20); i > 0; i--) {
        wr_limits_t L;
        wr_dfa_t A;
        wr_lrnn_t M;
        wr_run_t R, X;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 2 + (uint32_t) test_below(12), 2);
        REQUIRE_STATUS(compile(M, A, test_below(2), WR_GATES_RULE), WR_OK);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE_STATUS(wr_run_init(X, M, WR_ENGINE_INDEX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), "int64") == 0);
        REQUIRE(strcmp(wr_run_arithmetic(X), "index") == 0);
        for (uint32_t t = 0, q = A->start; t < 3000; t++) {
            uint32_t a = (uint32_t) test_below(2);
            q = A->delta[q * 2 + a];
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            REQUIRE_STATUS(wr_run_step(X, a, L), WR_OK);
            REQUIRE(wr_run_state(R) == q && wr_run_state(X) == q);
            for (uint32_t l = 0; l < M->layers; l++)
                REQUIRE(wr_run_label(R, l) == wr_run_label(X, l));
        }
        wr_run_clear(R);
        wr_run_clear(X);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* A tree of answers too small for the rule: the walk itself is asked.  The
 * memory bound makes it so. */
TEST(rule_without_room) {
    wr_limits_t L;
    wr_dfa_t A;
    wr_lrnn_t M;
    wr_dfa_init(A);
    wr_lrnn_init(M);
    random_dfa(A, 9, 3);
    for (int holonomy = 0; holonomy < 2; holonomy++) {
        REQUIRE_STATUS(compile(M, A, holonomy, WR_GATES_RULE), WR_OK);
        for (int engine = 0; engine < 2; engine++) {
            wr_run_t R;
            wr_limits_init(L);
            L->max_memory = 8 * test_below(3000);
            REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_OK);
            for (uint32_t t = 0, q = A->start; t < 2000; t++) {
                uint32_t a = (uint32_t) test_below(3);
                q = A->delta[q * 3 + a];
                wr_status_t s = wr_run_step(R, a, L);
                REQUIRE(s == WR_OK, "%s", L->reason);
                REQUIRE(wr_run_state(R) == q);
            }
            wr_run_clear(R);
        }
    }
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* h <- factor h + shift, decoded where it is 0. */
static void scalar(wr_lrnn_t M, const char *factor, const char *shift) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, HEAD("[\"a\"]") "\"Q\", \"layers\": [{\"name\": "
                     "\"h\", \"role\": \"general\", \"dim\": 2, "
                     "\"H0\": [\"0\", \"1\"], "
                     "\"reads\": [\"letter\"], \"labels\": 1, \"gate\": "
                     "{\"table\": [[0, 0]]}, \"actions\": [{\"A\": "
                     "{\"diagonal\": [\"0\", \"%s\"]}, "
                     "\"B\": [\"0\", \"%s\"]}], \"decoder\": {\"kind\": "
                     "\"coordinate\", \"index\": 0}}], \"readout\": "
                     "{\"states\": 1, \"reads\": [], \"table\": [[0]]}}",
                     factor, shift);
    model_require(M, b->text);
    wr_buffer_clear(b);
}

/* Growth: machine integers while they last, then integers of any size. */
TEST(growth) {
    static const struct {
        const char *factor, *shift, *first, *last;
    } c[] = {
        { "2", "0", "int64", "fmpz" },
        { "-3", "1", "int64", "fmpz" },
        { "1", "1", "int64", "int64" },
        { "1", "4611686018427387903", "fmpz", "fmpz" },
        { "1", "4611686018427387904", "fmpz", "fmpz" },
        { "1", "9223372036854775808", "fmpz", "fmpz" },
        { "1", "2305843009213693951", "int64", "fmpz" },
        { "-1", "2305843009213693951", "int64", "int64" },
        { "-1", "0", "int64", "int64" },
        { "3/2", "1", "fmpq", "fmpq" },
        { "1/2", "0", "fmpq", "fmpq" },
    };
    for (size_t i = 0; i < sizeof c / sizeof c[0]; i++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_run_t R;
        naive_t N;
        wr_limits_init(L);
        wr_lrnn_init(M);
        scalar(M, c[i].factor, c[i].shift);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        REQUIRE(strcmp(wr_run_arithmetic(R), c[i].first) == 0, "%s %s: %s",
                c[i].factor, c[i].shift, wr_run_arithmetic(R));
        for (int round = 0; round < 2; round++, wr_run_reset(R)) {
            naive_init(N, M);
            for (int t = 0; t < 150; t++) {
                require_same(R, N);
                REQUIRE(naive_step(N, 0));
                REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
            }
            naive_clear(N);
        }
        REQUIRE(strcmp(wr_run_arithmetic(R), c[i].last) == 0);
        wr_run_clear(R);
        wr_lrnn_clear(M);
    }
}

/* A number of 0 .. 61 bits, or a small one, or 0. */
static void put_integer(wr_buffer_t b, int big) {
    int64_t x = test_between(-3, 3);
    if (big && test_below(2))
        x = (int64_t) (wr_rng_next(test_rng)
                       >> (3 + test_below(test_below(2) ? 2 : 60)));
    wr_buffer_printf(b, "\"%s%lld\"", test_below(2) && x > 0 ? "-" : "",
                     (long long) x);
}

static void put_integers(wr_buffer_t b, size_t n, int big) {
    for (size_t i = 0; i < n; i++) {
        wr_buffer_put(b, i ? ", " : "[");
        put_integer(b, big);
    }
    wr_buffer_put(b, "]");
}

/* Random integer matrices in one and two columns, with small and with large
 * entries: exact whatever happens to their size. */
TEST(random_integers) {
    size_t widened = 0;
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_run_t R;
        naive_t N;
        wr_buffer_t b;
        unsigned d = 1 + (unsigned) test_below(2);
        int big = (int) test_below(2);
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_buffer_init(b);
        wr_buffer_printf(b, HEAD("[\"0\", \"1\"]") "\"Q\", \"layers\": "
                         "[{\"name\": \"h\", \"role\": \"general\", "
                         "\"dim\": 3, \"columns\": %u, \"H0\": ", d);
        put_integers(b, 2 * d, big);
        b->length--; /* the last row is 0, which decodes */
        wr_buffer_printf(b, "%s], \"reads\": [\"letter\"], \"labels\": 1, "
                         "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                         "\"actions\": [", d == 1 ? ", \"0\""
                                                  : ", \"0\", \"0\"");
        for (int a = 0; a < 2; a++) {
            wr_buffer_put(b, a ? ", {\"A\": {\"sparse\": ["
                               : "{\"A\": {\"sparse\": [");
            for (int k = 0; k < 4; k++) {
                wr_buffer_printf(b, "%s[%d, %d, ", k ? ", " : "", k / 2,
                                 k % 2);
                put_integer(b, 0);
                wr_buffer_put(b, "]");
            }
            wr_buffer_put(b, "]}, \"B\": ");
            put_integers(b, 2 * d, big);
            b->length--;
            wr_buffer_put(b, d == 1 ? ", \"0\"]}"
                                    : ", \"0\", \"0\"]}");
        }
        wr_buffer_printf(b, "], \"decoder\": {\"kind\": \"coordinate\", "
                         "\"index\": %u}}], \"readout\": {\"states\": 1, "
                         "\"reads\": [], \"table\": [[0]]}}", 3 * d - 1);
        model_require(M, b->text);
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
        int machine = strcmp(wr_run_arithmetic(R), "int64") == 0;
        naive_init(N, M);
        for (int t = 0; t < 80; t++) {
            uint32_t a = (uint32_t) test_below(2);
            REQUIRE(naive_step(N, a));
            REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
            require_same(R, N);
        }
        widened += machine && strcmp(wr_run_arithmetic(R), "int64") != 0;
        naive_clear(N);
        wr_run_clear(R);
        wr_lrnn_clear(M);
        wr_buffer_clear(b);
    }
    REQUIRE(widened > 0);
}

/* A counter with a label for each of its 300 values, a decoder of vectors
 * that cannot be met, and no label for the rest. */
TEST(large_decoder) {
    enum { N = 300 };
    wr_limits_t L;
    wr_lrnn_t M;
    wr_run_t R;
    wr_buffer_t b;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_buffer_init(b);
    wr_buffer_put(b, HEAD("[\"a\"]") "\"Q\", \"layers\": [{\"name\": "
                  "\"h\", \"role\": \"general\", \"dim\": 2, "
                  "\"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], "
                  "\"labels\": 301, \"gate\": {\"table\": [[0, 0]]}, "
                  "\"actions\": [{\"A\": \"identity\", "
                  "\"B\": [\"1\", \"0\"]}], \"decoder\": {\"kind\": "
                  "\"table\", \"entries\": [[[\"301/2\", \"0\"], 300], "
                  "[[\"1267650600228229401496703205376\", \"0\"], 300]");
    for (unsigned i = N; i > 0; i--)
        wr_buffer_printf(b, ", [[\"%u\", \"0\"], %u]", i, (7 * i) % N);
    wr_buffer_put(b, "]}}], \"readout\": {\"states\": 1, \"reads\": [], "
                  "\"table\": [[0]]}}");
    model_require(M, b->text);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    for (unsigned i = 1; i < N; i++) {
        REQUIRE(wr_run_label(R, 0) == (7 * i) % N);
        REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
    }
    REQUIRE_STATUS(wr_run_step(R, 0, L), WR_DOMAIN);
    wr_run_clear(R);
    /* zero is none of them */
    fmpq_poly_set_si(M->layer[0].action[0].b[0].value, -1);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE_STATUS(wr_run_step(R, 0, L), WR_DOMAIN);
    wr_run_clear(R);
    wr_lrnn_clear(M);
    wr_buffer_clear(b);
}

/* A rotation by an eighth of a turn over Q(sqrt 2). */
TEST(field) {
    static const char text[] =
        HEAD("[\"r\", \"e\"]") "{\"minpoly\": [\"-2\", \"0\", \"1\"], "
        "\"root\": {\"re\": [\"1\", \"2\"], \"im\": [\"0\", \"0\"]}}, "
        "\"layers\": [{\"name\": \"turn\", \"role\": \"general\", "
        "\"dim\": 2, \"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], "
        "\"labels\": 2, \"gate\": {\"table\": [[0, 0], [1, 1]]}, "
        "\"actions\": [{\"A\": {\"dense\": [[\"0\", \"1/2\"], "
        "[\"0\", \"-1/2\"], [\"0\", \"1/2\"], [\"0\", \"1/2\"]]}}, "
        "{\"A\": \"identity\"}], \"decoder\": {\"kind\": \"table\", "
        "\"entries\": [[[\"1\", \"0\"], 0], "
        "[[[\"0\", \"1/2\"], [\"0\", \"1/2\"]], 1], [[\"0\", \"1\"], 1], "
        "[[[\"0\", \"-1/2\"], [\"0\", \"1/2\"]], 1], [[\"-1\", \"0\"], 1], "
        "[[[\"0\", \"-1/2\"], [\"0\", \"-1/2\"]], 1], [[\"0\", \"-1\"], 1], "
        "[[[\"0\", \"1/2\"], [\"0\", \"-1/2\"]], 1]]}}], "
        "\"readout\": {\"states\": 2, \"reads\": [0], "
        "\"table\": [[0, 0], [1, 1]]}}";
    wr_limits_t L;
    wr_lrnn_t M;
    wr_run_t R;
    uint32_t q = 0;
    wr_limits_init(L);
    wr_lrnn_init(M);
    model_require(M, text);
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE(strcmp(wr_run_arithmetic(R), "fmpq_poly") == 0);
    for (int t = 0; t < 500; t++) {
        uint32_t a = (uint32_t) test_below(2);
        q = (q + (a == 0)) % 8;
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
        REQUIRE(wr_run_state(R) == (q != 0));
    }
    wr_run_clear(R);
    wr_lrnn_clear(M);
}

/* A row of a gate is taken away: the step that needs it fails, says so, and
 * leaves the run where it was. */
TEST(undefined) {
    for (int engine = 0; engine < 2; engine++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_run_t R;
        wr_limits_init(L);
        sample_open(M, A, 2);
        M->layer[2].rows--; /* letter 1 after a 1 */
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_OK);
        REQUIRE_STATUS(wr_run_step(R, 1, L), WR_OK);
        REQUIRE(wr_run_state(R) == 2);
        REQUIRE_STATUS(wr_run_step(R, 1, L), WR_DOMAIN);
        REQUIRE(strstr(L->reason, "layer 2 (toggle): letter 1, layer 1 = 1")
                != NULL, "%s", L->reason);
        REQUIRE(wr_run_state(R) == 2 && wr_run_label(R, 1) == 0);
        REQUIRE_STATUS(wr_run_step(R, 0, L), WR_OK);
        REQUIRE(wr_run_state(R) == 0 && wr_run_label(R, 1) == 1);
        REQUIRE_STATUS(wr_run_step(R, 2, L), WR_DOMAIN);
        wr_run_clear(R);
        /* H0 without a label */
        M->layer[0].labels = 0;
        M->layer[1].labels = 0;
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) engine, L), WR_DOMAIN);
        wr_run_clear(R); /* harmless */
        M->layer[0].labels = 2;
        M->layer[1].labels = 2;
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* Both engines do what the plain evaluator does, step by step, also where
 * it is undefined: then they stay where they were. */
static size_t require_steps(const wr_lrnn_t M, uint64_t memory,
                            size_t length) {
    wr_limits_t L;
    wr_run_t R[2];
    naive_t N, O;
    size_t refused = 0;
    wr_limits_init(L);
    L->max_memory = memory;
    naive_init(N, M);
    naive_init(O, M);
    int defined = 1, open[2];
    for (uint32_t l = 0; l < M->layers; l++)
        defined = defined && N->label[l] != NONE;
    for (int e = 0; e < 2; e++) {
        wr_status_t s = wr_run_init(R[e], M, (wr_engine_t) e, L);
        open[e] = s == WR_OK;
        REQUIRE(s == WR_OK || s == WR_DOMAIN);
        REQUIRE(defined || s == WR_DOMAIN);
        REQUIRE(!defined || s == WR_OK || e == WR_ENGINE_INDEX, "%s",
                L->reason);
    }
    for (size_t t = 0; defined && t < length; t++) {
        uint32_t a = (uint32_t) test_below(M->letters);
        naive_set(O, N);
        int works = naive_step(O, a);
        if (works)
            naive_set(N, O);
        refused += !works;
        for (int e = 0; e < 2; e++) {
            if (!open[e])
                continue;
            REQUIRE_STATUS(wr_run_step(R[e], a, L),
                           works ? WR_OK : WR_DOMAIN);
            require_same(R[e], N);
            REQUIRE(wr_run_state(R[e]) == naive_state(N));
        }
    }
    for (int e = 0; e < 2; e++)
        if (open[e])
            wr_run_clear(R[e]);
    naive_clear(N);
    naive_clear(O);
    return refused;
}

TEST(mutants) {
    size_t refused = 0;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t k = 0;; k++) {
            wr_lrnn_t M;
            wr_dfa_t A;
            sample_open(M, A, i);
            int more = mutate(M, k);
            if (more)
                refused += require_steps(M, 0, 60);
            wr_lrnn_clear(M);
            wr_dfa_clear(A);
            if (!more)
                break;
        }
    REQUIRE(refused > 100);
}

/* Stacks by a rule whose delays or starts are not what they should be: what
 * the rule then has to say is the same in the tree and outside it. */
TEST(spoilt_rules) {
    size_t refused = 0;
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_dfa_init(A);
        wr_lrnn_init(M);
        random_dfa(A, 3 + (uint32_t) test_below(5), 2);
        REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
        uint32_t l = (uint32_t) test_below((M->layers - 1) / 2);
        wr_layer_struct *y = &M->layer[2 * l], *z = y + 1;
        switch (test_below(4)) {
        case 0: z->decoder_index = 0; break;
        case 1: z->wire[0] = WR_WIRE_LETTER; break;
        case 2: y->h0[0].row = (y->h0[0].row + 1) % y->dim; break;
        case 3: z->wire[0] = 0; break;
        }
        refused += require_steps(M, test_below(2) ? 0 : 8 * test_below(5000),
                                 100);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
    REQUIRE(refused > 100);
}

/* Layers on one level, and levels that hold fractions. */
static void again(wr_lrnn_t M, uint32_t l) {
    wr_layer_struct *y = &M->layer[l], *z = &M->layer[0];
    y->level = 0;
    y->dim = y->labels = z->dim;
    if (l + 1 < M->layers)
        y[1].labels = z->dim; /* its delay */
    y->h0[0].row = z->h0[0].row;
}

TEST(odd_levels) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_limits_t L;
    wr_run_t R;
    wr_layer_struct *y;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_lrnn_init(M);
    wr_dfa_create(A, 4, 2);
    for (uint32_t q = 0; q < 4; q++) {
        A->delta[2 * q] = (q + 1) % 4;
        A->delta[2 * q + 1] = q < 2 ? 1 - q : q;
    }
    for (int i = 0; i < 8; i++) { /* i & 1: engine, & 2: room, & 4: which */
        REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
        L->max_memory = i & 2 ? 8 : 0;
        if (i & 4)
            again(M, 2);
        again(M, 4);
        REQUIRE_STATUS(wr_run_init(R, M, (wr_engine_t) (i & 1), L), WR_OK);
        for (int t = 0; t < 200; t++) {
            wr_status_t s = wr_run_step(R, (uint32_t) test_below(2), L);
            REQUIRE(s == WR_OK, "%d: %s", i, L->reason);
            REQUIRE(wr_run_label(R, 4) == wr_run_label(R, 0));
            REQUIRE(!(i & 4) || wr_run_label(R, 2) == wr_run_label(R, 0));
        }
        wr_run_clear(R);
    }
    L->max_memory = 0;
    /* the level of a permutation automaton, on halves of unit vectors */
    REQUIRE_STATUS(compile(M, A, 0, WR_GATES_RULE), WR_OK);
    y = &M->layer[0];
    fmpq_poly_set_si(y->h0[0].value, 1);
    fmpq_poly_scalar_div_si(y->h0[0].value, y->h0[0].value, 2);
    y->decoder = WR_DECODER_TABLE;
    y->values = 4;
    y->value_start = wr_malloc(5 * sizeof *y->value_start);
    y->value_label = wr_malloc(4 * sizeof *y->value_label);
    y->value = wr_malloc(4 * sizeof *y->value);
    for (uint32_t i = 0; i <= 4; i++) {
        y->value_start[i] = i;
        if (i == 4)
            break;
        y->value_label[i] = y->value[i].row = i;
        y->value[i].column = 0;
        fmpq_poly_init(y->value[i].value);
        fmpq_poly_set(y->value[i].value, y->h0[0].value);
    }
    REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_OK);
    REQUIRE(strcmp(wr_run_arithmetic(R), "fmpq") == 0);
    for (uint32_t t = 0, q = 0; t < 200; t++) {
        uint32_t a = (uint32_t) test_below(2);
        q = A->delta[2 * q + a];
        REQUIRE_STATUS(wr_run_step(R, a, L), WR_OK);
        REQUIRE(wr_run_state(R) == q);
    }
    wr_run_clear(R);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* A coordinate that is often no label: negative, a fraction, too large. */
TEST(coordinate) {
    static const char *const maps[2][5] = {
        { "1", "1", "0", "-1", "-1" }, { "1", "0", "1/2", "-1", "2" },
    };
    for (int rational = 0; rational < 2; rational++) {
        wr_lrnn_t M;
        wr_buffer_t b;
        wr_lrnn_init(M);
        wr_buffer_init(b);
        wr_buffer_put(b, HEAD("[\"a\", \"b\", \"c\", \"d\", \"e\"]")
                      "\"Q\", \"layers\": [{\"name\": \"h\", \"role\": "
                      "\"general\", \"dim\": 1, \"H0\": [\"3\"], "
                      "\"reads\": [\"letter\"], \"labels\": 6, \"gate\": "
                      "{\"table\": [[0, 0], [1, 1], [2, 2], [3, 3], "
                      "[4, 4]]}, \"actions\": [");
        for (int a = 0; a < 5; a++)
            wr_buffer_printf(b, "%s{\"A\": {\"diagonal\": [\"%s\"]}, "
                             "\"B\": [\"%d\"]}", a ? ", " : "",
                             maps[rational][a], a < 2 ? 1 - 2 * a : 0);
        wr_buffer_put(b, "], \"decoder\": {\"kind\": \"coordinate\", "
                      "\"index\": 0}}], \"readout\": {\"states\": 1, "
                      "\"reads\": [], \"table\": [[0]]}}");
        model_require(M, b->text);
        REQUIRE(require_steps(M, 0, 1000) > 50);
        wr_lrnn_clear(M);
        wr_buffer_clear(b);
    }
}

/* A delay of more labels than its decoder has. */
TEST(narrow_delay) {
    wr_lrnn_t M;
    wr_dfa_t A;
    sample_open(M, A, 2);
    M->layer[1].labels = 1;
    M->layer[2].rows = 3;
    M->layer[2].row[4] = 0; /* the rows with label 1 are gone: (0,0), (1,0) */
    M->layer[2].row[3] = 1;
    M->layer[2].row[5] = 1;
    M->layer[2].rows = 2;
    REQUIRE(require_steps(M, 0, 100) > 10);
    M->layer[1].labels = 2;
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* Models made by hand and made wrong are refused, not run. */
TEST(malformed) {
    for (int fault = 0; fault < 8; fault++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_run_t R;
        wr_limits_init(L);
        sample_open(M, A, 2);
        wr_layer_struct *y = M->layer;
        switch (fault) {
        case 0: y[2].row[2] = 2; break;           /* action 2 of 2 */
        case 1: y[2].row[1] = 2; break;           /* label 2 of 2 */
        case 2: y[1].wire[0] = 1; break;          /* reads itself */
        case 3: y[2].action[1].A.image[0] = 2; break;
        case 4: y[0].h0[0].row = 2; break;
        case 5: y[1].decoder_index = 2; break;
        case 6: M->read_layer[1] = 3; break;
        case 7: y[2].row[0] = 1; y[2].row[2] = 1; break; /* twice */
        }
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_MATRIX, L), WR_DOMAIN);
        REQUIRE(L->reason[0] != '\0');
        REQUIRE_STATUS(wr_run_init(R, M, WR_ENGINE_INDEX, L), WR_DOMAIN);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}
