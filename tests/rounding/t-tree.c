/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Letters with operations: each order of E2 written out as operations has the
 * same states as the order itself, in many formats and modes; the checker
 * accepts the results; bad lines are refused. */

#include "check/round.h"
#include "rounding/machines.h"

#include <stdarg.h>

static const char *const orders[] = {"seq", "bias", "fma", "wide-fp16",
                                     "acc-fp16"};
static const char *const places[] = {
    "bf16:rne",  "e4m3fn:rd", "e5m2:flush:rz", "e4m3fn:sat:odd",
    "int:7:rne", "fp16:ru",   "e2m3:rnd"};

typedef struct {
    char text[8000];
    size_t at;
} text_t;

WR_PRINTF(2, 3)
static void put(text_t *t, const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    t->at +=
        (size_t) vsnprintf(t->text + t->at, sizeof t->text - t->at, format, ap);
    va_end(ap);
}

/* Row i in an order, as operations; ops counts them; returns the last t. */
static int row(text_t *t, int order, int n, const int *w, int b, int add,
               int *ops) {
    const char *sum = order >= 3 ? ".acc" : "";
    const char *product = order == 4 ? ".acc" : "";
    int s = -1;
    for (int j = 0; j < n; j++) {
        if (order == 2) {
            if (s < 0 && !add) /* the first product, rounded once */
                put(t, "; op mul %d/8 h%d", w[j], j);
            else if (s < 0)
                put(t, "; op fma %d/8 h%d %d/8", w[j], j, b);
            else
                put(t, "; op fma %d/8 h%d t%d", w[j], j, s);
            s = (*ops)++;
            continue;
        }
        put(t, "; op mul%s %d/8 h%d", product, w[j], j);
        int p = (*ops)++;
        if (s < 0 && order == 1 && add)
            put(t, "; op add %d/8 t%d", b, p);
        else if (s < 0 && order >= 3)
            put(t, "; op mul.acc t%d 1", p);
        else if (s < 0) {
            s = p;
            continue;
        } else
            put(t, "; op add%s t%d t%d", sum, s, p);
        s = (*ops)++;
    }
    if (add && order != 1 && order != 2) {
        put(t, "; op add%s t%d %d/8", sum, s, b);
        s = (*ops)++;
    }
    return s;
}

/* The same map plainly and as operations. */
static void both(text_t *plain, text_t *tree, int order, int n) {
    int w[9], b[3], add = (int) test_below(2), last[3], ops = 0;
    plain->at = tree->at = 0;
    for (int i = 0; i < n * n; i++)
        w[i] = (int) test_between(-9, 9);
    put(plain, "size %d; start", n);
    put(tree, "size %d; start", n);
    for (int i = 0; i < n; i++) {
        int x = (int) test_between(-30, 30);
        b[i] = (int) test_between(-20, 20);
        put(plain, " %d/8", x);
        put(tree, " %d/8", x);
    }
    for (int i = 0; i < n; i++) {
        put(plain, "; row");
        for (int j = 0; j < n; j++)
            put(plain, " %d/8", w[n * i + j]);
        last[i] = row(tree, order, n, w + n * i, b[i], add, &ops);
    }
    if (add)
        put(plain, "; add");
    for (int i = 0; i < n && add; i++)
        put(plain, " %d/8", b[i]);
    put(tree, "; out");
    for (int i = 0; i < n; i++)
        put(tree, " t%d", last[i]);
}

static void accepted(set_t *s, wr_orbit_t O, uint32_t *word) {
    static ck_job job;
    wr_word_times_t w = {word, 1, 0, 0};
    wr_limits_t L;
    wr_buffer_t out;
    wr_limits_init(L);
    L->max_steps = 3000;
    if (wr_orbit_period(&w.preperiod, &w.period, O, L) != WR_OK)
        return;
    wr_buffer_init(out);
    wr_rounding_certify_begin(out, s->R, s->E);
    REQUIRE_STATUS(wr_rounding_certify_orbit(out, O, s->R, &w, L), WR_OK);
    wr_buffer_seal(out, 0);
    job = (ck_job){.cert_path = "it",
                   .max_memory = 1 << 28,
                   .cert_text = out->text,
                   .cert_length = out->length};
    REQUIRE(ck_run(&job, ck_rounding_check) == CK_ACCEPTED, "%s for\n%s",
            job.report, out->text);
    wr_buffer_clear(out);
}

TEST(orders_written_out) {
    static text_t plain, tree;
    for (unsigned long k = test_rounds(300); k > 0; k--) {
        int order = (int) test_below(5), n = 1 + (int) test_below(3);
        const char *place = places[test_below(7)];
        char model[80];
        uint32_t word[1] = {0};
        uint64_t x[3], y[3];
        wr_orbit_t O, P;
        wr_limits_t L;
        set_t s, t;
        wr_limits_init(L);
        both(&plain, &tree, order, n);
        snprintf(model, sizeof model, "E2:%s:%s", place, orders[order]);
        open_set(&s, model, plain.text, 0);
        snprintf(model, sizeof model, "E2:%s:tree%s", place,
                 order >= 3 ? "-fp16" : "");
        if (strncmp(place, "fp16", 4) == 0 && order >= 3) {
            close_set(&s);
            continue; /* an accumulator like the format is no accumulator */
        }
        open_set(&t, model, tree.text, 0);
        REQUIRE_STATUS(wr_orbit_init(&O, s.M, word, 1, L), WR_OK);
        REQUIRE_STATUS(wr_orbit_init(&P, t.M, word, 1, L), WR_OK);
        for (int step = 0; step < 25; step++) {
            wr_orbit_state(x, O);
            wr_orbit_state(y, P);
            for (int i = 0; i < n; i++)
                REQUIRE(x[i] == y[i], "%s step %d\n%s\n%s", model, step,
                        plain.text, tree.text);
            wr_orbit_step(O);
            wr_orbit_step(P);
        }
        wr_orbit_rewind(P);
        if (k % 4 == 0)
            accepted(&t, P, word);
        wr_orbit_clear(O);
        wr_orbit_clear(P);
        close_set(&s);
        close_set(&t);
    }
}

/* Subtraction, and a result used twice. */
TEST(graph) {
    set_t s;
    wr_orbit_t O;
    wr_limits_t L;
    uint32_t word[1] = {0};
    uint64_t x[2];
    wr_limits_init(L);
    open_set(&s, "E2:int:8:rne:tree",
             "size 2; start 5 3; op sub h0 h1;"
             "op mul t0 t0; out t1 t0",
             0);
    REQUIRE_STATUS(wr_orbit_init(&O, s.M, word, 1, L), WR_OK);
    wr_orbit_step(O);
    wr_orbit_state(x, O);
    REQUIRE(x[0] == 4 && x[1] == 2);
    accepted(&s, O, word);
    wr_orbit_clear(O);
    close_set(&s);
}

static void refused(const char *text, const char *message) {
    wr_reader_t in;
    wr_recurrence_t R;
    wr_reader_init(in);
    wr_recurrence_init(R);
    REQUIRE_STATUS(wr_reader_open_text(in, "text", text, strlen(text)), WR_OK);
    REQUIRE_STATUS(wr_recurrence_read(R, in), WR_PARSE);
    REQUIRE(strstr(in->message, message) != NULL, "%s", in->message);
    wr_reader_clear(in);
    wr_recurrence_clear(R);
}

TEST(refusals) {
    refused("size 1\nop div h0 1\nout t0\n", "expected add, sub, mul");
    refused("size 1\nop add h0\nout t0\n", "add has 2 operands");
    refused("size 1\nop add h1 1\nout t0\n", "there are h0 .. h0");
    refused("size 1\nop add t0 1\nout t0\n", "0 earlier t");
    refused("size 1\nop add h0 x\nout t0\n", "or a number");
    refused("size 1\nop add h0 1\n", "has no line out");
    refused("size 2\nop add h0 1\nout t0\n", "with 2 operands");
    refused("size 1\nout h0\nop add h0 1\n", "before out");
    refused("size 1\nrow 1\nop add h0 1\n", "found \"op\"");
    wr_limits_t L;
    wr_machine_t M;
    set_t s;
    wr_limits_init(L);
    open_set(&s, "E2:bf16:rne:tree", "size 1; op add h0 1; out t0", 0);
    REQUIRE_STATUS(wr_evaluation_read(s.E, "E2:bf16:rne:seq", L), WR_OK);
    REQUIRE_STATUS(wr_machine_init(&M, s.R, s.E, L), WR_DOMAIN);
    close_set(&s);
    open_set(&s, "E2:bf16:rne:seq", "size 1; row 1", 0);
    REQUIRE_STATUS(wr_evaluation_read(s.E, "E2:bf16:rne:tree", L), WR_OK);
    REQUIRE_STATUS(wr_machine_init(&M, s.R, s.E, L), WR_DOMAIN);
    close_set(&s);
    open_set(&s, "E2:bf16:rne:tree-fp32", "size 1; op add.acc h0 1; out t0", 0);
    REQUIRE_STATUS(wr_evaluation_read(s.E, "E2:bf16:rne:tree", L), WR_OK);
    REQUIRE_STATUS(wr_machine_init(&M, s.R, s.E, L), WR_DOMAIN);
    close_set(&s);
}
