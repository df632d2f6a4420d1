/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "lemma_stack.h"

#include <string.h>

/* HULL of rounded stacks against all reachable states: a layer of one or two
 * numbers with zeros off the diagonal, two letters, every evaluation model, a
 * threshold decoder and a small automaton.  The test grows boxes from their
 * ends, as if every operation were monotone, and writes them for the checker;
 * the library is called separately.  Whatever either accepts, all reachable
 * states must agree with the automaton.  The checker must also accept these
 * states as HOM or MISMATCH.
 *
 * WR_TEST_MULTIPLIER=400 takes about an hour. */

static const char *const weights[] = {
    "0",  "1/8", "1/3", "1/2",  "-1/2", "5/8", "-3/4", "3/4", "1",
    "-1", "9/8", "3/2", "-3/2", "2",    "-2",  "30",   "-30"};
static const char *const added[] = {"0",  "1/4", "-1/4", "1", "-1",
                                    "14", "-3",  "4/3",  "2"};
/* No number of a format is one of these, nor a sum of two. */
static const char *const cuts[] = {"1/3",   "-1/3",  "4/3",  "10/3",
                                   "-14/3", "100/3", "400/3"};
#define PICK(list) list[test_below(sizeof list / sizeof *list)]

enum { MOST = 1 << 12, CLASSES = 4 };

/* Readout: label 0 accepts.  Languages: all words; those that do not end in b;
 * those without b; those with an even number of b. */
static const struct {
    const char *name;
    uint32_t states, delta[2][2];
} automaton[] = {
    {"all", 1, {{0, 0}, {0, 0}}},
    {"last", 2, {{0, 1}, {0, 1}}},
    {"never", 2, {{0, 1}, {1, 1}}},
    {"even", 2, {{0, 1}, {1, 0}}},
};

typedef struct {
    lemma_model_t m;
    int n, A, adds;                              /* some B is not zero */
    const char *w[2][2], *b[2][2], *h0[2], *cut; /* letter, number */
    lemma_real_t rw[2][2], rb[2][2];             /* rounded */
    uint32_t start[2];
} instance_t;

static instance_t I;
static unsigned long tried, closable, accepted, known, false_, reach, wrong;

/* ---- by brute force ------------------------------------------------------ */

/* Weights are rounded once; 0 if one is not finite. */
static int round_weights(void) {
    for (int i = 0; i < I.n; i++) {
        I.start[i] = lemma_round(lemma_number(I.h0[i]), I.m.F, I.m.mode);
        if (lemma_decode(I.start[i], I.m.F).kind != LEMMA_FINITE)
            return 0;
        for (int a = 0; a < 2; a++) {
            const char *const text[2] = {I.w[a][i], I.b[a][i]};
            lemma_real_t *to[2] = {&I.rw[a][i], &I.rb[a][i]};
            for (int k = 0; k < 2; k++) {
                *to[k] = lemma_decode(
                    lemma_round(lemma_number(text[k]), I.m.F, I.m.mode), I.m.F);
                if (to[k]->kind != LEMMA_FINITE)
                    return 0;
            }
        }
    }
    return 1;
}

static void step(uint32_t to[2], const uint32_t h[2], int a) {
    for (int i = 0; i < I.n; i++) {
        lemma_real_t w[2] = {lemma_number("0"), lemma_number("0")};
        w[i] = I.rw[a][i];
        to[i] = lemma_row(w, h, I.n, I.adds ? &I.rb[a][i] : NULL, &I.m);
    }
}

/* -1, 0 or 1: the label of all points between, of sums of values. */
static int label(const uint32_t *lo, const uint32_t *hi) {
    int64_t low = 0, high = 0, cut = lemma_number(I.cut).x;
    for (int i = 0; i < I.n; i++) {
        lemma_real_t x = lemma_decode(lo[i], I.m.F);
        lemma_real_t y = lemma_decode(hi[i], I.m.F);
        if (x.kind != LEMMA_FINITE || y.kind != LEMMA_FINITE)
            return -1;
        low += x.x;
        high += y.x;
    }
    return high < cut ? 0 : low > cut ? 1 : -1;
}

static uint32_t plain(uint32_t code) { /* -0 is 0 */
    return I.m.F->p > 0 && code == 1 ? 0 : code;
}

/* The reachable pairs of a state and a state of the automaton. */
typedef struct {
    uint32_t h[MOST][2], q[MOST], from[MOST], count;
    int by[MOST];
    int bad; /* of the first that disagrees, or -1 */
} reach_t;

static reach_t X;

static int find(const uint32_t h[2], uint32_t q) {
    uint32_t i = 0;
    while (i < X.count && (X.q[i] != q || X.h[i][0] != h[0] ||
                           (I.n == 2 && X.h[i][1] != h[1])))
        i++;
    return i < X.count;
}

/* 0: there are more than are stored. */
static int explore(void) {
    X.count = 0;
    X.bad = -1;
    memcpy(X.h[0], I.start, sizeof I.start);
    X.q[0] = 0;
    X.count = 1;
    for (uint32_t i = 0; i < X.count; i++) {
        int l = label(X.h[i], X.h[i]);
        if (l != (int) X.q[i]) {
            X.bad = (int) i;
            return 1;
        }
        for (int a = 0; a < 2; a++) {
            uint32_t to[2] = {0, 0}, q = automaton[I.A].delta[X.q[i]][a];
            step(to, X.h[i], a);
            if (find(to, q))
                continue;
            if (X.count == MOST)
                return 0;
            memcpy(X.h[X.count], to, sizeof to);
            X.q[X.count] = q;
            X.from[X.count] = i;
            X.by[X.count++] = a;
        }
    }
    return 1;
}

/* ---- boxes from their ends ----------------------------------------------- */

typedef struct {
    uint32_t lo[2], hi[2], q;
    int label, dirty;
} box_t;

static box_t box[CLASSES];
static uint32_t boxes;

static int64_t value(uint32_t code) {
    return lemma_decode(code, I.m.F).x;
}

/* 0: this has no label, or is read wrong. */
static int join(const uint32_t lo[2], const uint32_t hi[2], uint32_t q) {
    uint32_t i = 0;
    int l = label(lo, hi);
    if (l != (int) q)
        return 0;
    while (i < boxes && box[i].q != q)
        i++;
    if (i == boxes) {
        memcpy(box[i].lo, lo, sizeof box[i].lo);
        memcpy(box[i].hi, hi, sizeof box[i].hi);
        box[i].q = q;
        box[i].dirty = 1;
        boxes++;
        return 1;
    }
    for (int k = 0; k < I.n; k++) {
        if (value(lo[k]) < value(box[i].lo[k])) {
            box[i].lo[k] = lo[k];
            box[i].dirty = 1;
        }
        if (value(hi[k]) > value(box[i].hi[k])) {
            box[i].hi[k] = hi[k];
            box[i].dirty = 1;
        }
    }
    return label(box[i].lo, box[i].hi) == l;
}

static int close_boxes(void) {
    uint32_t h[2] = {0, 0};
    int more = 1;
    boxes = 0;
    for (int i = 0; i < I.n; i++)
        h[i] = plain(I.start[i]);
    if (!join(h, h, 0))
        return 0;
    while (more) {
        more = 0;
        for (uint32_t i = 0; i < boxes; i++) {
            if (!box[i].dirty)
                continue;
            more = 1;
            box[i].dirty = 0;
            for (int a = 0; a < 2; a++) {
                uint32_t lo[2] = {0, 0}, hi[2] = {0, 0};
                step(lo, box[i].lo, a);
                step(hi, box[i].hi, a);
                for (int k = 0; k < I.n; k++) {
                    uint32_t x = plain(lo[k]), y = plain(hi[k]);
                    int swap;
                    if (lemma_decode(x, I.m.F).kind != LEMMA_FINITE ||
                        lemma_decode(y, I.m.F).kind != LEMMA_FINITE)
                        return 0;
                    swap = value(x) > value(y);
                    lo[k] = swap ? y : x;
                    hi[k] = swap ? x : y;
                }
                if (!join(lo, hi, automaton[I.A].delta[box[i].q][a]))
                    return 0;
            }
        }
    }
    return 1;
}

/* ---- text ---------------------------------------------------------------- */

static void put_list(wr_buffer_t out, const char *const *text) {
    for (int i = 0; i < I.n; i++)
        wr_buffer_printf(out, "%s\"%s\"", i > 0 ? ", " : "", text[i]);
}

static void put_model(wr_buffer_t t) {
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, "
        "\"alphabet\": [\"a\", \"b\"], \"ring\": \"Q\", \"layers\": [{"
        "\"name\": \"x\", \"role\": \"general\", \"dim\": %d, \"H0\": [",
        I.n);
    put_list(t, I.h0);
    wr_buffer_put(t, "], \"reads\": [\"letter\"], \"labels\": 2, \"gate\": "
                     "{\"table\": [[0, 0], [1, 1]]}, \"actions\": [");
    for (int a = 0; a < 2; a++) {
        wr_buffer_printf(t, "%s{\"A\": {\"diagonal\": [", a ? ", " : "");
        put_list(t, I.w[a]);
        wr_buffer_put(t, "]}, \"B\": [");
        put_list(t, I.b[a]);
        wr_buffer_put(t, "]}");
    }
    wr_buffer_printf(
        t,
        "], \"decoder\": {\"kind\": \"threshold\", \"form\": "
        "[\"1\", %s\"0\"], \"cuts\": [\"%s\"]}}], \"readout\": {\"states\": "
        "2, \"accept\": [0], \"reads\": [0], \"table\": [[0, 0], [1, 1]]}}",
        I.n == 2 ? "\"1\", " : "", I.cut);
}

static void put_automaton(wr_buffer_t t) {
    uint32_t n = automaton[I.A].states;
    wr_buffer_printf(t,
                     "name %s\nstates %u\nalphabet a b\nstart 0\n"
                     "accept 0\ntrans\n",
                     automaton[I.A].name, (unsigned) n);
    for (uint32_t q = 0; q < n; q++)
        wr_buffer_printf(t, "%u %u\n", (unsigned) automaton[I.A].delta[q][0],
                         (unsigned) automaton[I.A].delta[q][1]);
}

static void put_code(wr_buffer_t t, uint32_t code) {
    wr_buffer_put(t, " ");
    lemma_put_number(t, lemma_decode(code, I.m.F));
}

/* ---- what is said of it -------------------------------------------------- */

static int check_hull(const lemma_stack_t *S) {
    wr_buffer_t t;
    wr_buffer_init(t);
    lemma_stack_head(t, S);
    wr_buffer_printf(t, "type HULL\nclasses %u\n", (unsigned) boxes);
    for (uint32_t i = 0; i < boxes; i++) {
        wr_buffer_printf(t, "class %u", (unsigned) box[i].q);
        for (int k = 0; k < I.n; k++) {
            put_code(t, box[i].lo[k]);
            put_code(t, box[i].hi[k]);
        }
        wr_buffer_put(t, "\n");
    }
    int yes = lemma_stack_check(t, S);
    REQUIRE(!yes || X.bad < 0,
            "accepted, though the word of a state "
            "disagrees:\n%s\n%s",
            t->text, S->model->text);
    wr_buffer_clear(t);
    return yes;
}

/* The word that reaches state i. */
static void put_word(wr_buffer_t t, uint32_t i) {
    if (i == 0)
        return;
    put_word(t, X.from[i]);
    wr_buffer_printf(t, " %c", 'a' + X.by[i]);
}

static void check_reach(const lemma_stack_t *S) {
    wr_buffer_t t;
    wr_buffer_init(t);
    lemma_stack_head(t, S);
    if (X.bad >= 0) {
        wr_buffer_put(t, "type MISMATCH\nword");
        put_word(t, (uint32_t) X.bad);
        wr_buffer_put(t, "\n");
        wrong++;
    } else {
        wr_buffer_printf(t, "type HOM\nstates %u\n", (unsigned) X.count);
        for (uint32_t i = 0; i < X.count; i++) {
            wr_buffer_printf(t, "state %u", (unsigned) X.q[i]);
            for (int k = 0; k < I.n; k++)
                put_code(t, X.h[i][k]);
            wr_buffer_put(t, "\n");
        }
        reach++;
    }
    REQUIRE(lemma_stack_check(t, S), "%s\n%s", t->text, S->model->text);
    wr_buffer_clear(t);
}

static int library(const lemma_stack_t *S) {
    wr_rounded_proof_t P;
    wr_rounded_proof_init(P);
    int yes = lemma_stack_ask(P, S, wr_rounded_hull);
    REQUIRE(!yes || X.bad < 0, "the library's, though a word disagrees: %s",
            S->model->text);
    wr_rounded_proof_clear(P);
    return yes;
}

static void one(void) {
    lemma_stack_t S;
    int closed, yes;
    if (!round_weights() || !explore())
        return;
    lemma_stack_init(&S, &I.m, automaton[I.A].name);
    put_model(S.model);
    put_automaton(S.automaton);
    tried++;
    closed = close_boxes();
    closable += (unsigned long) closed;
    yes = closed && check_hull(&S);
    accepted += (unsigned long) yes;
    false_ += closed && !yes && X.bad >= 0;
    if (closed || tried % 8 == 0) {
        int said = library(&S);
        known += (unsigned long) said;
        if (said && !yes) {
            wr_buffer_t t;
            wr_buffer_init(t);
            lemma_stack_head(t, &S);
            REQUIRE(yes, "known, but not accepted (%d):\n%s\n%s", closed,
                    t->text, S.model->text);
        }
    }
    if (X.count <= 300)
        check_reach(&S);
    lemma_stack_clear(&S);
}

static void random_instance(int n) {
    I.m = lemma_model(test_below(lemma_models()));
    if (test_below(4) == 0) { /* where a NaN may be lost */
        I.m.F = &lemma_state[2 * test_below(2)];
        do
            I.m.G = &lemma_acc[test_below(lemma_accs)];
        while (I.m.G->special != '-' || (I.m.G->p == 0 && !I.m.G->saturate));
        I.m.order = LEMMA_WIDE + (int) test_below(2);
    }
    I.n = n;
    I.A = (int) test_below(4);
    I.cut = PICK(cuts);
    I.adds = 0;
    for (int i = 0; i < n; i++) {
        I.h0[i] = PICK(added);
        for (int a = 0; a < 2; a++) {
            I.w[a][i] = PICK(weights);
            I.b[a][i] = PICK(added);
            I.adds |= strcmp(I.b[a][i], "0") != 0;
        }
        if (test_below(2)) /* a reset */
            I.w[1][i] = "0";
    }
}

static void count(const char *what, unsigned long least) {
    printf("  %s: %lu stacks, %lu with closed boxes, of these %lu accepted, "
           "%lu known, %lu refused that are false; %lu HOM, %lu MISMATCH\n",
           what, tried, closable, accepted, known, false_, reach, wrong);
    least = test_rounds(least);
    REQUIRE(accepted >= least && known >= least && reach >= least &&
            wrong >= least && false_ >= least / 200);
    tried = closable = accepted = known = false_ = reach = wrong = 0;
    lemma_close();
}

TEST(one_number) {
    lemma_open();
    for (unsigned long k = test_rounds(40000); k > 0; k--) {
        random_instance(1);
        one();
    }
    count("one number", 1000);
}

TEST(two_numbers) {
    lemma_open();
    for (unsigned long k = test_rounds(30000); k > 0; k--) {
        random_instance(2);
        one();
    }
    count("two numbers", 400);
}
