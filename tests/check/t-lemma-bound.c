/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "bound.h"
#include "lemma_stack.h"

#include <string.h>

/* BOUND of rounded stacks against words: one layer that has finitely many
 * states in E0, with the automaton of these states. The library states a number
 * of letters, and the largest number that the checker accepts is determined;
 * then shortest wrong words, words that lead far from E0, and random words are
 * tried, in the arithmetic of lemma.c.
 *
 * WR_TEST_MULTIPLIER=2000 takes about an hour. */

#define I bound_i
enum { WALK = 2000 };

static lemma_stack_t S;
static unsigned long tried, known, accepted, some, endless, ends, wrongs;

/* ---- text ---------------------------------------------------------------- */

static void put_numbers(wr_buffer_t t, const int64_t *x, int count,
                        const char *quote) {
    for (int i = 0; i < count; i++) {
        wr_buffer_printf(t, "%s%s",
                         i > 0 && *quote ? ", "
                         : *quote        ? ""
                                         : " ",
                         quote);
        lemma_put_number(t, bound_number(x[i]));
        wr_buffer_put(t, quote);
    }
}

static void put_decoder(wr_buffer_t t) {
    if (I.decoder != BOUND_ARGMAX) {
        wr_buffer_printf(t, "{\"kind\": \"%s\", \"form\": [",
                         I.decoder == BOUND_SIGN ? "sign" : "threshold");
        put_numbers(t, I.form, I.size + 1, "\"");
        if (I.decoder == BOUND_THRESHOLD) {
            wr_buffer_put(t, "], \"cuts\": [");
            put_numbers(t, I.cut, 2, "\"");
        }
        wr_buffer_put(t, "]}");
        return;
    }
    wr_buffer_put(t, "{\"kind\": \"argmax\", \"forms\": [");
    for (uint32_t q = 0; q < I.count; q++) {
        int64_t f[BOUND_SIZE + 1];
        __int128 sum = 0;
        for (int i = 0; i < I.size; i++) {
            f[i] = I.v[q][i];
            sum += (__int128) f[i] * f[i];
        }
        REQUIRE(sum % (2 * LEMMA_UNIT) == 0);
        f[I.size] = -(int64_t) (sum / (2 * LEMMA_UNIT));
        wr_buffer_put(t, q > 0 ? ", [" : "[");
        put_numbers(t, f, I.size + 1, "\"");
        wr_buffer_put(t, "]");
    }
    wr_buffer_put(t, "]}");
}

static void put_model(wr_buffer_t t) {
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"alphabet\": [\"a\", \"b\"], \"ring\": \"Q\", \"layers\": [{"
        "\"name\": \"x\", \"role\": \"general\", \"dim\": %d, \"columns\": %d, "
        "\"H0\": [",
        I.n, I.d);
    put_numbers(t, I.v[0], I.size, "\"");
    wr_buffer_printf(t,
                     "], \"reads\": [\"letter\"], \"labels\": %u, \"gate\": "
                     "{\"table\": [[0, 0], [1, 1]]}, \"actions\": [",
                     (unsigned) I.labels);
    for (int a = 0; a < 2; a++) {
        wr_buffer_printf(t, "%s{\"A\": {\"dense\": [", a ? ", " : "");
        put_numbers(t, I.A[a], I.n * I.n, "\"");
        wr_buffer_put(t, "]}, \"B\": [");
        put_numbers(t, I.B[a], I.size, "\"");
        wr_buffer_put(t, "]}");
    }
    wr_buffer_put(t, "], \"decoder\": ");
    put_decoder(t);
    wr_buffer_printf(t,
                     "}], \"readout\": {\"states\": %u, \"accept\": [%u], "
                     "\"reads\": [0], \"table\": [",
                     (unsigned) I.labels, (unsigned) I.accept);
    for (uint32_t i = 0; i < I.labels; i++)
        wr_buffer_printf(t, "%s[%u, %u]", i > 0 ? ", " : "", (unsigned) i,
                         (unsigned) i);
    wr_buffer_put(t, "]}}");
}

static void put_automaton(wr_buffer_t t) {
    wr_buffer_printf(t,
                     "name vectors\nstates %u\nalphabet a b\nstart 0\naccept",
                     (unsigned) I.count);
    for (uint32_t q = 0; q < I.count; q++)
        if (I.label[q] == (int) I.accept)
            wr_buffer_printf(t, " %u", (unsigned) q);
    wr_buffer_put(t, "\ntrans\n");
    for (uint32_t q = 0; q < I.count; q++)
        wr_buffer_printf(t, "%u %u\n", (unsigned) I.to[q][0],
                         (unsigned) I.to[q][1]);
}

/* ---- what is said of it -------------------------------------------------- */

static int accepts(uint64_t letters) {
    wr_buffer_t t;
    wr_buffer_init(t);
    lemma_stack_head(t, &S);
    wr_buffer_printf(t, "type BOUND\nletters %llu\nvectors %u\n",
                     (unsigned long long) letters, (unsigned) I.count);
    for (uint32_t q = 0; q < I.count; q++) {
        wr_buffer_put(t, "vector 0");
        put_numbers(t, I.v[q], I.size, "");
        wr_buffer_put(t, "\n");
    }
    wr_buffer_printf(t, "states %u\n", (unsigned) I.count);
    for (uint32_t q = 0; q < I.count; q++)
        wr_buffer_printf(t, "state %u %u\n", (unsigned) q, (unsigned) q);
    int yes = lemma_stack_check(t, &S);
    wr_buffer_clear(t);
    return yes;
}

/* The largest number of letters that the checker accepts; at least low. */
static uint64_t most_accepted(uint64_t low) {
    uint64_t high, by = 1;
    if (accepts(INT64_MAX))
        return INT64_MAX;
    if (low == 0 && !accepts(low = 1))
        return 0;
    for (high = low + by; accepts(high); high += by *= 2)
        low = high;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (accepts(middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint64_t ask_library(void) {
    wr_rounded_proof_t P;
    wr_rounded_proof_init(P);
    uint64_t letters =
        lemma_stack_ask(P, &S, wr_rounded_bound) ? P->letters : 0;
    wr_rounded_proof_clear(P);
    return letters;
}

static void look_for_wrong_words(uint64_t letters) {
    const uint32_t most = letters < WALK ? (uint32_t) letters : WALK;
    uint32_t length, wrong = bound_explore(&length);
    for (int i = 0; wrong == UINT32_MAX && length < most && i < 4; i++)
        wrong = bound_walk(most, i < 2);
    REQUIRE(letters == 0 || wrong == UINT32_MAX || wrong > letters,
            "%llu letters are accepted, but %u are read wrong:\n%s",
            (unsigned long long) letters, (unsigned) wrong, S.model->text);
    ends += length == UINT32_MAX;
    wrongs += wrong < UINT32_MAX;
}

static void one(void) {
    lemma_stack_init(&S, &I.m, "vectors");
    S.exact = I.exact;
    put_model(S.model);
    put_automaton(S.automaton);
    uint64_t said = ask_library(), letters;
    tried++;
    known += said > 0;
    if (said > 0)
        REQUIRE(accepts(said), "%llu letters, not accepted:\n%s",
                (unsigned long long) said, S.model->text);
    letters = most_accepted(said);
    accepted += letters > 0;
    some += letters > 0 && letters <= WALK;
    endless += letters == INT64_MAX;
    look_for_wrong_words(letters);
    lemma_stack_clear(&S);
}

static int random_instance(int n) {
    static const int fine[] = {0, 1, 8, 9};
    I.m = lemma_model(test_below(lemma_models()));
    if (test_below(3)) /* finer formats, for more letters */
        I.m.F = &lemma_acc[fine[test_below(4)]];
    I.n = n;
    I.d = 1 + (test_below(4) == 0);
    I.size = I.n * I.d;
    I.exact = test_below(3) == 0;
    I.decoder = (int) test_below(3);
    if (!bound_layer())
        return 0;
    bound_decoder();
    if (!bound_round())
        return 0;
    if (I.decoder != BOUND_ARGMAX && test_below(2))
        bound_tighten();
    return 1;
}

static void count(const char *what, unsigned long least) {
    printf("  %s: %lu layers; %lu known and %lu accepted, of these %lu for 1 "
           "to %d letters, %lu without end; %lu whose states end, %lu with "
           "wrong words\n",
           what, tried, known, accepted, some, (int) WALK, endless, ends,
           wrongs);
    least = test_rounds(least);
    REQUIRE(known >= 2 * least && some >= least && endless >= least &&
            wrongs >= least);
    tried = known = accepted = some = endless = ends = wrongs = 0;
    lemma_close();
}

static void run(int n, unsigned long rounds) {
    lemma_open();
    for (unsigned long k = test_rounds(rounds); k > 0; k--)
        if (random_instance(n))
            one();
}

TEST(one_row) {
    run(1, 400);
    count("one row", 15);
}

TEST(two_rows) {
    run(2, 300);
    count("two rows", 10);
}

TEST(three_rows) {
    run(3, 250);
    count("three rows", 4);
}
