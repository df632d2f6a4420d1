/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All words: flip-flops that depend on rounding and fail with flushing,
 * rotations with finitely many states; every answer is replayed against the
 * automaton. */

#include "rounding/machines.h"

/* Runs the words of a collision: the states agree, the labels do not. */
static void replay_collision(const wr_reach_t X, const set_t *s,
                             const wr_table_t *T) {
    uint64_t h[2][8];
    uint32_t label[2];
    for (int i = 0; i < 2; i++) {
        size_t total = X->length[i] + X->rest_length;
        uint32_t *w = wr_calloc(total + 1, sizeof *w), q = T->start;
        memcpy(w, X->word[i], X->length[i] * sizeof *w);
        memcpy(w + X->length[i], X->rest, X->rest_length * sizeof *w);
        wr_orbit_t O;
        wr_limits_t L;
        wr_limits_init(L);
        REQUIRE_STATUS(wr_orbit_init(&O, s->M, w, total + 1, L), WR_OK);
        for (size_t t = 0; t < total; t++) {
            q = T->delta[q * s->R->letters + w[t]];
            wr_orbit_step(O);
        }
        wr_orbit_state(h[i], O);
        label[i] = T->label[q];
        wr_orbit_clear(O);
        wr_free(w);
    }
    REQUIRE(memcmp(h[0], h[1], X->n * sizeof **h) == 0);
    REQUIRE(label[0] != label[1]);
}

/* Runs random words: the state is in the set, with the label of its class. */
static void replay_set(const wr_reach_t X, const set_t *s,
                       const wr_table_t *T) {
    for (int k = 0; k < 20; k++) {
        uint32_t w[60], q = T->start;
        uint64_t h[8];
        wr_orbit_t O;
        wr_limits_t L;
        wr_limits_init(L);
        for (int t = 0; t < 60; t++)
            w[t] = (uint32_t) test_below(s->R->letters);
        REQUIRE_STATUS(wr_orbit_init(&O, s->M, w, 60, L), WR_OK);
        for (int t = 0; t < 60; t++) {
            q = T->delta[q * s->R->letters + w[t]];
            wr_orbit_step(O);
        }
        wr_orbit_state(h, O);
        wr_orbit_clear(O);
        uint64_t i = 0;
        while (i < X->met.T.count &&
               memcmp(wr_reach_code(X, i), h, X->n * sizeof *h) != 0)
            i++;
        REQUIRE(i < X->met.T.count);
        REQUIRE(T->label[X->class_[i]] == T->label[q]);
    }
}

static wr_truth_t decide(const char *model, const char *text,
                         const wr_table_t *T, uint64_t *states) {
    set_t s;
    wr_reach_t X;
    wr_limits_t L;
    wr_limits_init(L);
    L->max_states = 200000;
    wr_reach_init(X);
    open_set(&s, model, text, 0);
    wr_status_t got = wr_reach_compute(X, s.M, T, L);
    REQUIRE(got == WR_OK || got == WR_UNABLE);
    wr_truth_t holds = got == WR_OK ? X->holds : WR_UNKNOWN;
    if (holds == WR_FALSE)
        replay_collision(X, &s, T);
    if (holds == WR_TRUE)
        replay_set(X, &s, T);
    if (states != NULL)
        *states = X->met.T.count;
    wr_reach_clear(X);
    close_set(&s);
    return holds;
}

/* Letters: set 1, set -1, ignore; gates 1/4 and 3/4. */
#define FLIP                                       \
    "size 1; start 1; letter s; row 1/4; add 1/2;" \
    "letter r; row 1/4; add -1/2; letter i; row 3/4"
static const uint32_t flip_delta[] = {0, 1, 0, 0, 1, 1}, flip_label[] = {0, 1};
static const wr_table_t flip = {2, 0, flip_delta, flip_label};

TEST(flip_flop_lives_by_rounding) {
    REQUIRE(decide("E2:e4m3fn:rne:seq", FLIP, &flip, NULL) == WR_TRUE);
    REQUIRE(decide("E2:e5m2:rne:seq", FLIP, &flip, NULL) == WR_TRUE);
    REQUIRE(decide("E2:bf16:rne:seq", FLIP, &flip, NULL) == WR_TRUE);
    REQUIRE(decide("E2:fp16:rne:seq", FLIP, &flip, NULL) == WR_TRUE);
}

/* With a zero added, zero has one sign, and a flushed state is lost. */
TEST(flip_flop_dies_by_flushing) {
    static const char text[] = FLIP "; add 0";
    REQUIRE(decide("E2:fp16:flush:rne:seq", text, &flip, NULL) == WR_FALSE);
    REQUIRE(decide("E2:e4m3fn:flush:rne:seq", text, &flip, NULL) == WR_FALSE);
    REQUIRE(decide("E2:e4m3fn:rz:seq", text, &flip, NULL) == WR_FALSE);
    REQUIRE(decide("E2:e4m3fn:rne:seq", text, &flip, NULL) == WR_TRUE);
}

/* An exact rotation by a quarter turn with redundant states: the table of eight
 * classes contains each class twice. */
TEST(quarter_turns) {
    uint32_t delta[8], label[8];
    uint64_t states;
    for (uint32_t q = 0; q < 8; q++) {
        delta[q] = (q + 1) % 8;
        label[q] = q % 4 == 0;
    }
    wr_table_t T = {8, 0, delta, label};
    REQUIRE(decide("E2:fp16:rne:seq",
                   "size 2; start 1 0; row 0 -1; row 1 0;"
                   "add 0 0",
                   &T, &states) == WR_TRUE);
    REQUIRE(states == 4);
    for (uint32_t q = 0; q < 8; q++)
        label[q] = q == 0; /* now it must count to eight */
    REQUIRE(decide("E2:fp16:rne:seq",
                   "size 2; start 1 0; row 0 -1; row 1 0;"
                   "add 0 0",
                   &T, &states) == WR_FALSE);
}

/* Counting to two with gate 1 and growing sums stops at 2^p. */
TEST(counters_stick) {
    static const uint32_t delta[] = {1, 0}, label[] = {0, 1};
    wr_table_t T = {2, 0, delta, label};
    uint64_t states;
    REQUIRE(decide("E2:bf16:rne:seq", "size 1; row 1; add 1", &T, &states) ==
            WR_FALSE);
    REQUIRE(states == 257); /* 0 .. 256 */
    REQUIRE(decide("E2:bf16:rne:seq", "size 1; row -1; add 1", &T, &states) ==
            WR_TRUE);
    REQUIRE(decide("E2:fp32:rne:seq", "size 1; row 1; add 1", &T, NULL) ==
            WR_UNKNOWN);
}

/* Counting with two coordinates, by few letters or by many with the same
 * action: the states, their predecessors and their order are those of a plain
 * queue. */
TEST(breadth_first) {
    enum { SIDE = 257 }; /* 0 .. 2^p */
    double x[SIDE];
    uint16_t code[SIDE];
    wr_format_t F;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_format_read(F, "bf16", L), WR_OK);
    for (int i = 0; i < SIDE; i++)
        x[i] = i;
    REQUIRE_STATUS(wr_round_array16(code, x, SIDE, F), WR_OK);
    for (size_t letters = 2; letters <= 70; letters += 68) {
        set_t s;
        wr_reach_t X;
        wr_buffer_t b;
        uint32_t *delta = wr_calloc(letters, sizeof *delta), label = 0;
        wr_table_t T = {1, 0, delta, &label};
        unsigned char *seen = wr_calloc(SIDE * SIDE, 1);
        uint32_t *queue = wr_malloc(SIDE * SIDE * sizeof *queue), tail = 1;
        wr_buffer_init(b);
        wr_reach_init(X);
        wr_buffer_put(b, "size 2");
        for (size_t a = 0; a < letters; a++)
            wr_buffer_printf(b, "; letter a%zu; row 1 0; row 0 1; add %s", a,
                             a % 2 ? "0 1" : "1 0");
        open_set(&s, "E2:bf16:rne:seq", b->text, 0);
        REQUIRE_STATUS(wr_reach_compute(X, s.M, &T, L), WR_OK);
        REQUIRE(X->met.T.count == SIDE * SIDE && X->holds == WR_TRUE);
        queue[0] = 0;
        seen[0] = 1;
        for (uint32_t head = 0; head < tail; head++) {
            uint32_t i = queue[head] / SIDE, j = queue[head] % SIDE;
            REQUIRE(wr_reach_code(X, head)[0] == code[i]);
            REQUIRE(wr_reach_code(X, head)[1] == code[j]);
            for (uint32_t a = 0; a < 2; a++) {
                uint32_t k = i + (a == 0 && i + 1 < SIDE);
                uint32_t l = j + (a == 1 && j + 1 < SIDE);
                if (seen[k * SIDE + l])
                    continue;
                REQUIRE(X->met.parent[tail] == head && X->met.via[tail] == a);
                seen[k * SIDE + l] = 1;
                queue[tail++] = k * SIDE + l;
            }
        }
        REQUIRE(tail == X->met.T.count);
        wr_reach_clear(X);
        close_set(&s);
        wr_buffer_clear(b);
        wr_free(delta);
        wr_free(seen);
        wr_free(queue);
    }
}

/* Rotations by a third in fp16: a breadth-first search reaches only a growing
 * disc; along its boundary rounding errors add up, over tens of thousands of
 * letters, to an overflow. */
TEST(rotations_drift) {
    static const uint32_t delta[] = {0, 1, 2, 1, 2, 0, 2, 0, 1};
    static const uint32_t label[] = {0, 1, 2};
    wr_table_t T = {3, 0, delta, label};
    REQUIRE(decide("E2:fp16:rne:seq",
                   "size 2; start 1 0;"
                   "letter 0; row 1 0; row 0 1; letter 1;"
                   "row -1/2 -0x6eep-11; row 0x6eep-11 -1/2; letter 2;"
                   "row -1/2 0x6eep-11; row -0x6eep-11 -1/2",
                   &T, NULL) == WR_FALSE);
}
