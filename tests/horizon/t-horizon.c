/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"

#include "horizon/runs.h"

/* Statements proved for all steps, against the casts of thousands of steps; the
 * first step, against the casts before it. */

static int agrees(const wr_horizon_t H, const wr_cast_run_t X, ulong k) {
    for (size_t i = 0; i < H->n; i++)
        if (wr_cast_run_code(X, i) != H->code[k % H->period * H->n + i])
            return 0;
    return 1;
}

/* Steps through `more` casts after the certified step. The answer must be right
 * there and from `first` on, and wrong before. */
static void against_run(const wr_horizon_t H, const wr_cast_orbit_t O,
                        ulong more, const char *text) {
    wr_cast_run_t X;
    wr_limits_t L;
    wr_limits_init(L);
    if (fmpz_cmp_ui(H->from, 3000) > 0)
        return;
    ulong from = fmpz_get_ui(H->from), first = from;
    if (H->first_known)
        first = fmpz_get_ui(H->first);
    REQUIRE(first <= from, "%s", text);
    REQUIRE_STATUS(wr_cast_run_init(&X, O, L), WR_OK);
    for (ulong k = 0; k < from + more; k++) {
        if (k + 1 == first && H->first_known)
            REQUIRE(!agrees(H, X, k), "k = %lu already: %s", k, text);
        if (k >= first)
            REQUIRE(agrees(H, X, k), "k = %lu: %s", k, text);
        wr_cast_run_step(X);
    }
    wr_cast_run_clear(X);
}

static void one(const char *text, const char *format, const char *mode,
                int published, unsigned long *decided, unsigned long *tied) {
    wr_recurrence_t R;
    wr_horizon_t H;
    wr_limits_t L;
    uint32_t word[1] = {0};
    wr_cast_orbit_t O = {{.R = R, .word = word, .length = 1}};
    char what[9000];
    snprintf(what, sizeof what, "%s %s published %d: %s", format, mode,
             published, text);
    wr_limits_init(L);
    wr_horizon_init(H);
    recurrence(R, text);
    model(O->evaluation, format, mode, published, L);
    wr_status_t s = wr_horizon_compute(H, O, L);
    REQUIRE(s == WR_OK || s == WR_UNABLE, "%s", what);
    if (s == WR_OK) {
        ++*decided;
        *tied += H->tie != 0;
        against_run(H, O, 30 + 3 * H->period, what);
    }
    wr_horizon_clear(H);
    wr_recurrence_clear(R);
}

TEST(random_recurrences_against_brute_force) {
    unsigned long decided = 0, tied = 0, rounds = test_rounds(3000);
    for (unsigned long i = 0; i < rounds; i++) {
        char text[8192];
        int add = test_below(3) == 0;
        random_text(text, sizeof text, add);
        one(text, horizon_formats[test_below(8)], horizon_modes[test_below(7)],
            add && test_below(2) == 0, &decided, &tied);
    }
    REQUIRE(decided * 10 > rounds * 6, "only %lu of %lu decided", decided,
            rounds);
    REQUIRE(tied * 20 > rounds, "only %lu ties", tied);
}

/* ---- what is known by hand
 * --------------------------------------------------- */

typedef struct {
    const char *text, *format, *mode;
    int published;
    ulong period;
    int tie, beyond, overflow, invalid;
} known_t;

TEST(known_answers) {
#define TIE_MATRIX "size 2; start 129/128 1; row 1/4 3/4; row 3/4 1/4"
    static const known_t known[] = {
        {TIE_MATRIX, "bf16", "rne", 0, 2, 1, 0, 0, 0},
        {TIE_MATRIX, "bf16", "rna", 0, 2, 1, 0, 0, 0},
        {TIE_MATRIX, "bf16", "rnd", 0, 2, 1, 0, 0, 0},
        {TIE_MATRIX, "bf16", "rd", 0, 1, 0, 0, 0, 0},
        {TIE_MATRIX, "bf16", "odd", 0, 1, 0, 0, 0, 0},
        {TIE_MATRIX, "fp16", "rne", 0, 1, 0, 0, 0, 0},
        {"size 1; start 1; row -1/2", "fp16", "rd", 0, 2, 1, 0, 0, 0},
        {"size 1; start 1; row -1/2", "fp16", "ru", 0, 2, 1, 0, 0, 0},
        {"size 1; start 1; row -1/2", "fp16", "rne", 0, 1, 0, 0, 0, 0},
        {"size 1; start 1; row -1/2", "fp16", "rz", 0, 1, 0, 0, 0, 0},
        /* sums: 1 + 1/2 + 1/4 + .. tends to 2 from below */
        {"size 1; row 1/2; add 1", "e5m2", "rd", 1, 1, 1, 0, 0, 0},
        {"size 1; row 1; add 1", "fp64", "rne", 0, 1, 0, 1, 1, 0},
        {"size 1; row 1; add 1", "fp64", "rne", 1, 1, 0, 1, 1, 0},
        {"size 1; row -3/2; add 1", "e5m2", "rne", 0, 1, 0, 1, 1, 1},
        /* 1 - inf at the step that is certified, NaN one later */
        {"size 1; row -1048576; add 1", "e5m2", "rne", 0, 1, 0, 1, 1, 1},
        {"size 1; start 1; row -3/2", "e4m3fn:sat", "rne", 0, 2, 0, 1, 0, 0},
        {"size 1; start 1; row -3/2", "e4m3fn", "rne", 0, 1, 0, 1, 1, 0},
        {"size 1; start 0; row 5", "fp32", "ru", 0, 1, 0, 0, 0, 0},
        {"size 2; start 1 2; row 0 -1; row 1 0", "bf16", "rne", 0, 4, 0, 0, 0,
         0},
        {"size 1; row 1; add 1", "int:4", "rne", 0, 1, 0, 1, 0, 0},
        /* posits round to 0 and to infinity from no number */
        {"size 1; start 1; row -1/2", "posit8", "rne", 0, 2, 1, 0, 0, 0},
        {"size 1; start 1; row -3/2", "posit8", "rne", 0, 2, 0, 1, 0, 0},
        /* the largest number is far below 1 */
        {"size 1; start 1; row -2", "float:2:-1000:-999", "rne", 0, 2, 0, 1, 1,
         0},
        {"size 1; row 1; add -1", "float:5:-20:-9:sat", "rd", 0, 1, 0, 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const known_t *q = known + i;
        wr_recurrence_t R;
        wr_horizon_t H;
        wr_limits_t L;
        uint32_t word[1] = {0};
        wr_cast_orbit_t O = {{.R = R, .word = word, .length = 1}};
        wr_limits_init(L);
        wr_horizon_init(H);
        recurrence(R, q->text);
        model(O->evaluation, q->format, q->mode, q->published, L);
        REQUIRE_STATUS(wr_horizon_compute(H, O, L), WR_OK);
        REQUIRE(H->period == q->period && H->tie == q->tie &&
                    H->beyond == q->beyond && H->overflow == q->overflow &&
                    H->invalid == q->invalid,
                "%s %s %s: period %lu tie %d beyond %d overflow %d invalid %d",
                q->text, q->format, q->mode, H->period, H->tie, H->beyond,
                H->overflow, H->invalid);
        against_run(H, O, 100, q->text);
        wr_horizon_clear(H);
        wr_recurrence_clear(R);
    }
}

/* A step count that no loop could reach: the sum 0, 1, 2, .. rounds to
 * infinity from 2^1024 - 2^970 on. */
TEST(an_astronomic_step) {
    wr_recurrence_t R;
    wr_horizon_t H;
    wr_limits_t L;
    uint32_t word[1] = {0};
    wr_cast_orbit_t O = {{.R = R, .word = word, .length = 1}};
    fmpz_t x;
    wr_limits_init(L);
    wr_horizon_init(H);
    fmpz_init_set_ui(x, 1);
    fmpz_mul_2exp(x, x, 54);
    fmpz_sub_ui(x, x, 1);
    fmpz_mul_2exp(x, x, 970);
    recurrence(R, "size 1; row 1; add 1");
    model(O->evaluation, "fp64", "rne", 0, L);
    REQUIRE_STATUS(wr_horizon_compute(H, O, L), WR_OK);
    REQUIRE(H->first_known && fmpz_equal(H->first, x) &&
            fmpz_equal(H->from, x));
    fmpz_clear(x);
    wr_horizon_clear(H);
    wr_recurrence_clear(R);
}

/* Unknown answers have a reason, and the outputs are unchanged. */
TEST(what_is_not_decided) {
    static const struct {
        const char *text, *format, *mode, *why;
        wr_status_t status;
    } no[] = {
        {"size 2; start 1 1; row 3/5 -4/5; row 4/5 3/5", "bf16", "rne",
         "unit circle", WR_UNABLE},
        {"size 2; start 1 1; row 3/10 -4/10; row 4/10 3/10", "bf16", "rd",
         "no rational fraction of a full turn", WR_UNABLE},
        {"size 2; start 1 1; row 6/5 -8/5; row 8/5 6/5", "bf16", "rd",
         "no rational fraction of a full turn", WR_UNABLE},
        {"size 4; start 1 1 1 1; row 1/2 1/4 1 0; row 1/4 3/4 0 1;"
         " row 0 0 1/2 1/4; row 0 0 1/4 3/4",
         "bf16", "rd", "irrational and defective", WR_UNABLE},
        {"size 1; row 1023/1024; add 1", "bf16", "rne", "needs every cast",
         WR_UNABLE},
        {"size 1; row 1", "int:8:wrap", "rne", "wraps", WR_DOMAIN},
        {"size 1; row 1", "bf16", "sto", "stochastic", WR_DOMAIN},
    };
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        wr_recurrence_t R;
        wr_horizon_t H;
        wr_limits_t L;
        uint32_t word[1] = {0};
        wr_cast_orbit_t O = {{.R = R, .word = word, .length = 1}};
        wr_limits_init(L);
        wr_horizon_init(H);
        H->period = 77;
        recurrence(R, no[i].text);
        model(O->evaluation, no[i].format, no[i].mode, 0, L);
        REQUIRE_STATUS(wr_horizon_compute(H, O, L), no[i].status);
        REQUIRE(strstr(L->reason, no[i].why) != NULL, "%s: %s", no[i].text,
                L->reason);
        REQUIRE(H->period == 77 && H->code == NULL);
        wr_horizon_clear(H);
        wr_recurrence_clear(R);
    }
}

/* A deadline in the past stops it. */
TEST(deadline) {
    wr_recurrence_t R;
    wr_horizon_t H;
    wr_limits_t L;
    uint32_t word[1] = {0};
    wr_cast_orbit_t O = {{.R = R, .word = word, .length = 1}};
    wr_limits_init(L);
    L->deadline = 1e-9;
    wr_horizon_init(H);
    recurrence(R, "size 1; start 1; row 1023/1024");
    model(O->evaluation, "bf16", "rne", 0, L);
    REQUIRE_STATUS(wr_horizon_compute(H, O, L), WR_UNABLE);
    wr_horizon_clear(H);
    wr_recurrence_clear(R);
}

/* A word's period map is one step. */
TEST(words) {
    wr_recurrence_t R;
    wr_horizon_t H;
    wr_limits_t L;
    uint32_t word[2] = {0, 1};
    wr_cast_orbit_t O = {{.R = R, .word = word, .length = 2}};
    wr_limits_init(L);
    wr_horizon_init(H);
    recurrence(R, "size 1; start 1; letter 0; row 1; letter 1; row -1/2");
    model(O->evaluation, "e5m2", "rd", 0, L);
    REQUIRE_STATUS(wr_horizon_compute(H, O, L), WR_OK);
    REQUIRE(H->period == 2 && H->tie);
    against_run(H, O, 50, "01");
    wr_horizon_clear(H);
    wr_recurrence_clear(R);
}

/* A delta rule h + beta (v - k.h) k is the map of its matrix and its sum. */
TEST(delta_rules_are_their_maps) {
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        const long k[2] = {test_between(-5, 5), test_between(-5, 5)};
        const long v = test_between(-5, 5), b = test_between(0, 4);
        char text[2][512];
        wr_recurrence_t R[2];
        wr_horizon_t H[2];
        wr_status_t s[2];
        int f = (int) test_below(8), m = (int) test_below(7);
        uint32_t word[1] = {0};
        snprintf(text[0], sizeof text[0],
                 "size 2; start 1 -3/2; delta %ld/5 %ld/5; value %ld/3; "
                 "beta %ld/2",
                 k[0], k[1], v, b);
        snprintf(text[1], sizeof text[1],
                 "size 2; start 1 -3/2; row %ld/50 %ld/50; row %ld/50 %ld/50; "
                 "add %ld/30 %ld/30",
                 50 - b * k[0] * k[0], -b * k[0] * k[1], -b * k[1] * k[0],
                 50 - b * k[1] * k[1], b * v * k[0], b * v * k[1]);
        for (int j = 0; j < 2; j++) {
            wr_limits_t L;
            wr_limits_init(L);
            wr_horizon_init(H[j]);
            recurrence(R[j], text[j]);
            wr_cast_orbit_t O = {{.R = R[j], .word = word, .length = 1}};
            model(O->evaluation, horizon_formats[f], horizon_modes[m], 0, L);
            s[j] = wr_horizon_compute(H[j], O, L);
        }
        REQUIRE(s[0] == s[1], "%s", text[0]);
        if (s[0] == WR_OK)
            REQUIRE(fmpz_equal(H[0]->from, H[1]->from) &&
                        H[0]->period == H[1]->period &&
                        memcmp(H[0]->code, H[1]->code,
                               2 * H[0]->period * sizeof *H[0]->code) == 0,
                    "%s", text[0]);
        for (int j = 0; j < 2; j++) {
            wr_horizon_clear(H[j]);
            wr_recurrence_clear(R[j]);
        }
    }
}
