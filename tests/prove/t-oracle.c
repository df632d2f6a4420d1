/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "build/build.h"
#include "prove/oracle.h"
#include "model/models.h"

/* Oracles against independent definitions, on every short word: membership in
 * the language, and admissible letters, those with which some word of the
 * language continues. */

/* ---- membership, from the word as a text --------------------------------- */

static int in_dyck(const uint32_t *w, size_t n, uint32_t kind) {
    int depth = 0;
    for (size_t i = 0; i < n; i++) {
        depth += w[i] == 2 * kind ? 1 : w[i] == 2 * kind + 1 ? -1 : 0;
        if (depth < 0)
            return 0;
    }
    return depth == 0;
}

static int in_shuffle(const uint32_t *w, size_t n) {
    return in_dyck(w, n, 0) && in_dyck(w, n, 1);
}

static int in_dyck_1(const uint32_t *w, size_t n) {
    return in_dyck(w, n, 0);
}

/* The length of the expression that w begins with, or 0. */
static size_t expression(const uint32_t *w, size_t n) {
    size_t at = 1;
    if (n == 0)
        return 0;
    for (uint32_t i = w[0] < 2 ? 0 : w[0] - 1; i > 0; i--) {
        size_t part = expression(w + at, n - at);
        if (part == 0)
            return 0;
        at += part;
    }
    return at;
}

static int in_boolean(const uint32_t *w, size_t n) {
    return n > 0 && expression(w, n) == n;
}

static int in_blocks(const uint32_t *w, size_t n, uint32_t blocks) {
    for (size_t i = 0; i < n; i++)
        if (w[i] != i * blocks / n)
            return 0;
    return n % blocks == 0;
}

static int in_anbn(const uint32_t *w, size_t n) {
    return in_blocks(w, n, 2);
}
static int in_anbncn(const uint32_t *w, size_t n) {
    return in_blocks(w, n, 3);
}

/* If a word of n letters has a continuation in the language, it has one of at
 * most 3 n letters. */

/* Expressions modulo `modulus` by recursive descent: each function reads as far
 * as it can, and `at` is past the end on errors. */
static uint32_t modulus;

static int64_t sum(const uint32_t *w, size_t n, size_t *at);
static int64_t atom(const uint32_t *w, size_t n, size_t *at) {
    const uint32_t a = *at < n ? w[*at] : UINT32_MAX;
    ++*at;
    if (a < modulus)
        return a;
    int64_t x = a == modulus + 3 ? sum(w, n, at) : 0;
    if (a != modulus + 3 || *at >= n || w[*at] != modulus + 4)
        *at = n;
    ++*at;
    return x;
}
static int64_t product(const uint32_t *w, size_t n, size_t *at) {
    int64_t x = atom(w, n, at);
    while (*at < n && w[*at] == modulus + 2) {
        ++*at;
        x = x * atom(w, n, at) % modulus;
    }
    return x;
}
static int64_t sum(const uint32_t *w, size_t n, size_t *at) {
    int64_t x = product(w, n, at);
    while (*at < n && (w[*at] == modulus || w[*at] == modulus + 1)) {
        int sign = w[(*at)++] == modulus ? 1 : -1;
        x = (x + sign * product(w, n, at)) % modulus;
    }
    return x;
}
static int in_arithmetic(const uint32_t *w, size_t n) {
    size_t at = 0;
    int64_t x = sum(w, n, &at);
    return at == n && x % modulus == 0;
}

/* ---- every short word --------------------------------------------------- */

typedef int member_t(const uint32_t *, size_t);

/* True if at most `most` further letters lead to a word of the language. */
static int extends(uint32_t *w, size_t n, size_t most, uint32_t letters,
                   member_t *in) {
    if (in(w, n))
        return 1;
    for (w[n] = 0; n < most && w[n] < letters; w[n]++)
        if (extends(w, n + 1, most, letters, in))
            return 1;
    return 0;
}

static void walk(wr_oracle_t O, uint32_t *w, size_t n, size_t most,
                 member_t *in) {
    REQUIRE(wr_oracle_accepts(O) == in(w, n), "%zu letters", n);
    for (uint32_t a = 0; 3 * (n + 1) < most && a < O->letters; a++) {
        wr_oracle_t P;
        wr_oracle_copy(P, O);
        w[n] = a;
        REQUIRE(wr_oracle_allows(O, a) ==
                    extends(w, n + 1, most, O->letters, in),
                "%zu letters, then %u", n, a);
        w[n] = a;
        wr_oracle_step(P, a);
        walk(P, w, n + 1, most, in);
        wr_oracle_clear(P);
    }
}

static void check(const char *name, size_t most, member_t *in) {
    uint32_t w[32];
    wr_oracle_t O;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_oracle_set(O, name, L), WR_OK);
    walk(O, w, 0, most, in);
    for (uint32_t a = 0; a < O->letters; a++)
        wr_oracle_step(O, O->letters - 1 - a);
    wr_oracle_reset(O);
    walk(O, w, 0, 4, in);
    wr_oracle_clear(O);
}

TEST(oracles_are_their_languages) {
    check("dyck-1", 17, in_dyck_1);
    check("shuffle-dyck-2", 11, in_shuffle);
    check("boolean-2", 11, in_boolean);
    check("anbn", 20, in_anbn);
    check("anbncn", 16, in_anbncn);
    modulus = 2;
    check("arithmetic-2", 8, in_arithmetic);
}

/* Walks along admissible letters, about 60 long, against the descent; each can
 * be completed, by a value, brackets, and an added digit. */
TEST(arithmetic_on_walks) {
    for (unsigned long i = test_rounds(2000); i > 0; i--) {
        uint32_t w[200], best = 0;
        char name[32];
        size_t n = 0;
        wr_oracle_t O;
        wr_limits_t L;
        wr_limits_init(L);
        modulus = (uint32_t) test_between(2, 27);
        snprintf(name, sizeof name, "arithmetic-%u", modulus);
        REQUIRE_STATUS(wr_oracle_set(O, name, L), WR_OK);
        for (int64_t most = test_between(0, 60); (int64_t) n < most; n++) {
            do
                w[n] = (uint32_t) test_below(O->letters);
            while (!wr_oracle_allows(O, w[n]));
            wr_oracle_step(O, w[n]);
            REQUIRE(wr_oracle_accepts(O) == in_arithmetic(w, n + 1),
                    "modulo %u, %zu letters", modulus, n + 1);
        }
        if (O->count[1] == 1)
            wr_oracle_step(O, w[n++] = 0);
        while (wr_oracle_allows(O, modulus + 4))
            wr_oracle_step(O, w[n++] = modulus + 4);
        wr_oracle_step(O, w[n++] = modulus);
        for (uint32_t d = 0; d < modulus; d++) {
            wr_oracle_t P;
            wr_oracle_copy(P, O);
            wr_oracle_step(P, w[n] = d);
            REQUIRE(wr_oracle_accepts(P) == in_arithmetic(w, n + 1));
            best += (uint32_t) wr_oracle_accepts(P);
            wr_oracle_clear(P);
        }
        REQUIRE(best == 1, "modulo %u: %u digits complete it", modulus, best);
        wr_oracle_clear(O);
    }
}

TEST(other_names_are_refused) {
    static const char *const bad[] = {"",
                                      "dyck",
                                      "dyck-2",
                                      "shuffle-dyck-0",
                                      "shuffle-dyck-17",
                                      "shuffle-dyck-1x",
                                      "boolean-31",
                                      "boolean-",
                                      "anb",
                                      "anbncndnen",
                                      "arithmetic-1",
                                      "arithmetic-28"};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wr_oracle_t O;
        REQUIRE(wr_oracle_set(O, bad[i], L) == WR_DOMAIN, "%s", bad[i]);
    }
}

/* ---- models ------------------------------------------------------------- */

/* Dyck-1 by a counter, and a latch that is set when the counter was negative.
 * At 0 the latch does `latch`; `next` follows at depth 0. */
static void dyck_model(char text[4096], int latch, const char *next) {
    snprintf(text, 4096,
             "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"dyck\","
             "\"alphabet\": [\"(\", \")\"], \"ring\": \"Q\", \"layers\": ["
             "{\"name\": \"depth\", \"role\": \"general\", \"dim\": 1,"
             "\"H0\": [\"0\"], \"reads\": [\"letter\"], \"labels\": 3,"
             "\"gate\": {\"table\": [[0, 0], [1, 1]]}, \"actions\": ["
             "{\"A\": \"identity\", \"B\": [\"1\"]},"
             "{\"A\": \"identity\", \"B\": [\"-1\"]}],"
             "\"decoder\": {\"kind\": \"sign\", \"form\": [\"1\", \"0\"]}},"
             "{\"name\": \"dead\", \"role\": \"general\", \"dim\": 1,"
             "\"H0\": [\"0\"], \"reads\": [0], \"labels\": 2,"
             "\"gate\": {\"table\": [[0, %d], [1, 0], [2, 0]]}, \"actions\": ["
             "{\"A\": \"identity\"}, {\"A\": \"zero\", \"B\": [\"1\"]}],"
             "\"decoder\": {\"kind\": \"coordinate\", \"index\": 0}}],"
             "\"readout\": {\"states\": 3, \"accept\": [1],"
             "\"next\": [[], [%s], [\"(\", \")\"]], \"reads\": [0, 1],"
             "\"table\": [[0, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0],"
             "[1, 0, 1], [2, 0, 2]]}, \"test_vectors\": []}",
             latch, next);
}

static wr_truth_t verify(const char *text, char failure[256],
                         wr_compare_t compare) {
    wr_lrnn_t M;
    wr_oracle_t O;
    wr_verify_t V;
    wr_verdict_t D;
    wr_limits_t L;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_verdict_init(D);
    wr_verify_init(V);
    V->length = 1000;
    V->compare = compare;
    model_require(M, text);
    REQUIRE_STATUS(wr_oracle_set(O, "dyck-1", L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_verify_oracle(D, M, O, V, L), WR_OK);
    wr_truth_t holds = D->holds;
    snprintf(failure, 256, "%s", D->failure);
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
    return holds;
}

TEST(counters_are_verified) {
    char text[4096], failure[256];
    dyck_model(text, 1, "\"(\"");
    REQUIRE(verify(text, failure, WR_COMPARE_AUTO) == WR_TRUE, "%s", failure);
    dyck_model(text, 0, "\"(\"");
    REQUIRE(verify(text, failure, WR_COMPARE_AUTO) == WR_FALSE);
    REQUIRE(strstr(failure, "the model accepts") != NULL, "%s", failure);
    dyck_model(text, 1, "\"(\", \")\"");
    REQUIRE(verify(text, failure, WR_COMPARE_ACCEPT) == WR_TRUE);
    REQUIRE(verify(text, failure, WR_COMPARE_AUTO) == WR_FALSE);
    REQUIRE(strstr(failure, "letter ) cannot follow") != NULL, "%s", failure);
}

TEST(given_words_have_its_letters) {
    char text[4096];
    wr_lrnn_t M;
    wr_oracle_t O;
    wr_verify_t V;
    wr_verdict_t D;
    wr_word_t w;
    wr_limits_t L;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_verdict_init(D);
    wr_verify_init(V);
    wr_word_init(w);
    dyck_model(text, 1, "\"(\"");
    model_require(M, text);
    REQUIRE_STATUS(wr_oracle_set(O, "dyck-1", L), WR_OK);
    wr_word_append(w, 7);
    V->word = w;
    REQUIRE_STATUS(wr_lrnn_verify_oracle(D, M, O, V, L), WR_DOMAIN);
    REQUIRE(strcmp(L->reason, "there is no letter 7") == 0, "%s", L->reason);
    REQUIRE(D->holds == WR_UNKNOWN);
    wr_word_clear(w);
    wr_oracle_clear(O);
    wr_verdict_clear(D);
    wr_lrnn_clear(M);
}

/* ---- every word
 * -------------------------------------------------------------- */

/* One entry of a table changed: of a gate, of the readout, of acceptance, or
 * the increment of a counter. */
static void spoil(wr_lrnn_t M) {
    wr_layer_struct *y = &M->layer[test_below(M->layers)];
    switch (test_below(4)) {
    case 0: {
        size_t r = test_below(y->rows);
        y->row[r * (y->wires + 1) + y->wires] =
            (uint32_t) test_below(y->actions);
        break;
    }
    case 1: {
        size_t r = test_below(M->read_rows);
        M->read_row[r * (M->reads + 1) + M->reads] =
            (uint32_t) test_below(M->states);
        break;
    }
    case 2:
        M->accept[test_below(M->states)] ^= 1;
        break;
    default: {
        wr_action_struct *X = &y->action[test_below(y->actions)];
        if (X->b_entries > 0)
            fmpq_poly_set_si(X->b[0].value, (slong) test_below(5) - 2);
    }
    }
}

/* The constructed models are proved.  Modified ones are proved only if no word
 * shows an error; most are not proved. */
TEST(proofs_hold_on_words) {
    static const struct {
        const char *name;
        uint64_t number;
        const char *oracle;
    } model[] = {{"dyck-1", 0, "dyck-1"},
                 {"shuffle-dyck", 2, "shuffle-dyck-2"},
                 {"boolean", 3, "boolean-3"},
                 {"anbn", 0, "anbn"},
                 {"anbncn", 0, "anbncn"}};
    unsigned long proved = 0, tried = 0;
    for (unsigned long k = 0; k < test_rounds(200); k++) {
        size_t i = k % (sizeof model / sizeof *model);
        wr_build_t B = {{{model[i].number, 0}, NULL}};
        wr_count_proof_t P;
        wr_verdict_t D;
        wr_verify_t V;
        wr_oracle_t O;
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_limits_init(L);
        wr_lrnn_init(M);
        wr_dfa_init(A);
        wr_count_proof_init(P);
        wr_verdict_init(D);
        wr_verify_init(V);
        V->length = 60;
        REQUIRE_STATUS(
            wr_lrnn_build(M, A, wr_construction_find(model[i].name), B, L),
            WR_OK);
        REQUIRE_STATUS(wr_oracle_set(O, model[i].oracle, L), WR_OK);
        if (k < 5)
            REQUIRE_STATUS(wr_lrnn_prove_oracle(P, M, O, L), WR_OK);
        spoil(M);
        wr_status_t s = wr_lrnn_prove_oracle(P, M, O, L);
        REQUIRE(s == WR_OK || s == WR_UNABLE, "%s", L->reason);
        tried++;
        if (s == WR_OK) {
            proved++;
            REQUIRE_STATUS(wr_lrnn_verify_oracle(D, M, O, V, L), WR_OK);
            REQUIRE(D->holds == WR_TRUE, "%s: %s", model[i].name, D->failure);
        }
        wr_verdict_clear(D);
        wr_count_proof_clear(P);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
    REQUIRE(proved > 0 && proved < tried, "%lu of %lu proved", proved, tried);
}

/* Each of these counters has four labels while the depth is positive, and 4^16
 * combinations of them lead to one class. */
TEST(combinations_of_labels_are_limited) {
    wr_buffer_t b;
    wr_count_proof_t P;
    wr_oracle_t O;
    wr_limits_t L;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_count_proof_init(P);
    wr_buffer_init(b);
    wr_buffer_put(b, "{\"format\": \"wreath-lrnn\", \"version\": 1,"
                     "\"alphabet\": [\"(\", \")\"], \"ring\": \"Q\","
                     "\"layers\": [");
    for (int i = 0; i < 16; i++)
        wr_buffer_printf(
            b,
            "%s{\"name\": \"depth\", \"role\": \"general\", \"dim\": 1,"
            "\"H0\": [\"0\"], \"reads\": [\"letter\"], \"labels\": 5,"
            "\"gate\": {\"table\": [[0, 0], [1, 1]]}, \"actions\": ["
            "{\"A\": \"identity\", \"B\": [\"1\"]},"
            "{\"A\": \"identity\", \"B\": [\"-1\"]}],"
            "\"decoder\": {\"kind\": \"threshold\", \"form\": [\"1\","
            "\"0\"], \"cuts\": [\"0\", \"1\", \"2\", \"3\"]}}",
            i > 0 ? "," : "");
    wr_buffer_put(b, "], \"readout\": {\"states\": 2, \"accept\": [1],"
                     "\"reads\": [0], \"table\": [[0, 0], [1, 1], [2, 0],"
                     "[3, 0], [4, 0]]}}");
    model_require(M, b->text);
    REQUIRE_STATUS(wr_oracle_set(O, "dyck-1", L), WR_OK);
    REQUIRE_STATUS(wr_lrnn_prove_oracle(P, M, O, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "4000000 combinations of labels") != NULL, "%s",
            L->reason);
    L->max_steps = 5000;
    REQUIRE_STATUS(wr_lrnn_prove_oracle(P, M, O, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "limit of 5000") != NULL, "%s", L->reason);
    wr_buffer_clear(b);
    wr_lrnn_clear(M);
}
