/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Searches: grids contain the right numbers, closed forms agree with the
 * spectrum, counts with brute force, and interrupted searches with
 * uninterrupted ones; a minimised witness is a witness. */

#include <string.h>

#include "search/impl.h"
#include "harness.h"

static void model(wr_family_t F, const char *text) {
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_evaluation_read(F->evaluation, text, L), WR_OK);
}

static void grid(wr_grid_t G, const char *text, const wr_family_t F) {
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE(wr_grid_read(G, text, F->evaluation->format, L) == WR_OK, "%s",
            L->reason);
}

static wr_search_t search(const wr_family_t F) {
    wr_search_t X;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE(wr_search_init(&X, F, L) == WR_OK, "%s", L->reason);
    return X;
}

/* ---- grids -------------------------------------------------------------- */

/* Numbers are distinct, belong to the format, lie within [low, high), and have
 * the right count. */
static void holds(const char *format, const char *text, uint64_t count,
                  double low, double high) {
    wr_family_t F;
    wr_grid_t G;
    fmpq_t x, before;
    wr_mode_t near = {{WR_RNE, 0, 0}};
    wr_family_init(F);
    wr_grid_init(G);
    fmpq_init(x);
    fmpq_init(before);
    model(F, format);
    grid(G, text, F);
    REQUIRE(wr_grid_count(G) == count, "%s %s: %lu", format, text,
            (unsigned long) wr_grid_count(G));
    for (uint64_t i = 0; i < count; i++) {
        unsigned char minus, last = 0;
        uint64_t code;
        wr_grid_get(x, &minus, G, i);
        REQUIRE(wr_round_q(&code, x, minus, F->evaluation->format, near) == 0);
        REQUIRE(i == 0 || !fmpq_equal(x, before) || minus != last);
        double d = fmpq_get_d(x);
        REQUIRE(d >= low && d < high && (!minus || d == 0), "%g", d);
        fmpq_set(before, x);
        last = minus;
    }
    fmpq_clear(x);
    fmpq_clear(before);
    wr_grid_clear(G);
    wr_family_clear(F);
}

TEST(grids) {
    holds("E2:e2m1:rne:seq", "codes", 16, -6, 7);
    holds("E2:e2m1:rne:seq", "codes+", 8, 0, 7);
    holds("E2:e2m1:rne:seq", "codes-", 8, -6, 0.1);
    holds("E2:e4m3fn:rne:seq", "codes", 254, -448, 449);
    holds("E2:e4m3fn:flush:rne:seq", "codes", 240, -448, 449);
    holds("E2:e4m3fn:flush:rne:seq", "codes+", 120, 0, 449);
    holds("E2:e4m3fn:flush:rne:seq", "codes-:-9:-6", 8, -1. / 32,
          -1. / 64 + 1e-9);
    holds("E2:bf16:rne:seq", "codes+:0:0", 128, 1, 2);
    holds("E2:bf16:rne:seq", "codes:-1:1", 768, -4, 4);
    holds("E2:fp16:rne:seq", "codes+:15:15", 1024, 32768, 65536);
    holds("E2:fp16:rne:seq", "codes+:-24:-23", 3, 5e-8, 1.8e-7);
    holds("E2:e5m2:rne:seq", "codes-:-16:-16", 1, -2e-5, 0);
    holds("E2:int:4:rne:seq", "codes", 16, -8, 8);
    holds("E2:fixed:3:2:rne:seq", "codes+", 16, 0, 4);
    holds("E2:bf16:rne:seq", "-3..5/4", 9, -0.76, 1.26);
    holds("E2:bf16:rne:seq", "0,-1/2,7", 3, -0.6, 7.1);
    holds("E2:bf16:rne:seq", "none", 1, 0, 0.1);
}

TEST(grids_refused) {
    static const char *const bad[] = {"",          "x",
                                      "1/0",       "3..1",
                                      "1..2/0",    "1..",
                                      "codes:1",   "codes*",
                                      "codes:3:1", "codes:200:300",
                                      "0,,1",      "0,1,",
                                      "1/2/3",     "99999999999999999999",
                                      "1..2/3/4",  "codes:-9999:9999",
                                      " 1"};
    wr_family_t F;
    wr_limits_t L;
    wr_limits_init(L);
    wr_family_init(F);
    model(F, "E2:bf16:rne:seq");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        REQUIRE(wr_grid_read(F->entries, bad[i], F->evaluation->format, L) ==
                    WR_PARSE,
                "\"%s\"", bad[i]);
        REQUIRE(wr_grid_count(F->entries) == 1); /* unchanged */
    }
    REQUIRE(wr_grid_read(F->entries, "1,-0", F->evaluation->format, L) ==
                WR_PARSE &&
            strstr(L->reason, "found -0 in the grid") != NULL);
    model(F, "E2:e4m3fn:flush:rne:seq"); /* without subnormal numbers */
    REQUIRE(wr_grid_read(F->entries, "codes:-9:-7", F->evaluation->format, L) ==
            WR_PARSE);
    wr_family_clear(F);
}

/* ---- conditions
 * -------------------------------------------------------------- */

/* Every condition on every candidate, by two methods: on the matrix, or on
 * those of two letters or on their product. */
static void agree(wr_family_shape_t shape, size_t n, const char *entries) {
    wr_family_t F;
    wr_limits_t L;
    size_t yes = 0, no = 0;
    wr_limits_init(L);
    wr_family_init(F);
    model(F, "E2:fp32:rne:seq");
    F->shape = shape;
    F->n = n;
    F->letters = n == 2 ? 2 : 1;
    grid(F->entries, entries, F);
    grid(F->beta, "0,1,2,3/2,-1,8", F);
    wr_search_t X = search(F);
    for (unsigned long r = test_rounds(400); r > 0; r--) {
        wr_sr_number(&X->at, X, test_below(1000000));
        wr_sr_fill(X, &X->at);
        for (int i = 0; wr_such_name(i) != NULL; i++) {
            wr_truth_t exact;
            F->such = r % 2 ? 1u << i : 0;
            F->such_word = r % 2 ? 0 : 1u << i;
            wr_truth_t quick = wr_sr_quick(X);
            REQUIRE_STATUS(wr_sr_such(&exact, X, L), WR_OK);
            REQUIRE(quick == exact, "shape %d, size %zu, %s: %d %d", shape, n,
                    wr_such_name(i), quick, exact);
            yes += exact == WR_TRUE;
            no += exact == WR_FALSE;
        }
    }
    REQUIRE(yes > 0 && no > 0);
    wr_search_clear(X);
    wr_family_clear(F);
}

TEST(closed_forms_are_the_spectrum) {
    agree(WR_FAMILY_MATRIX, 1, "-4..4/2");
    agree(WR_FAMILY_MATRIX, 2, "-2..2/2");
    agree(WR_FAMILY_MATRIX, 2, "-8..8/8");
    agree(WR_FAMILY_SYMMETRIC, 2, "-4..4/4");
    agree(WR_FAMILY_TRIANGULAR, 2, "-2..2/2");
    agree(WR_FAMILY_DIAGONAL, 2, "-2..2/2");
    agree(WR_FAMILY_DELTA, 1, "0,1/2,1");
    agree(WR_FAMILY_DELTA, 2, "0,1/2,1");
    agree(WR_FAMILY_DELTA, 3, "0,1/2,1,-1/4");
}

/* ---- brute force
 * --------------------------------------------------------------- */

/* The period that the scalar orbit from `code` ends in, stepped by single
 * operations: after more steps than there are codes it is on its cycle. */
static uint64_t brute(uint64_t a, uint64_t b, uint64_t code,
                      const wr_format_t F, const wr_mode_t mode) {
    uint64_t h = code, first = 0, t, count = UINT64_C(1) << F->width;
    for (t = 0; t <= 2 * count; t++) {
        if (t == count)
            first = h;
        else if (t > count && h == first)
            return t - count;
        wr_round_mul(&h, a, h, F, mode);
        wr_round_add(&h, h, b, F, mode);
    }
    return 0;
}

static void scalars(const char *name, const char *sign, const char *text) {
    wr_family_t F;
    wr_limits_t L;
    uint64_t want[4] = {0, 0, 0, 0};
    wr_limits_init(L);
    wr_family_init(F);
    model(F, text);
    const wr_format_struct *G = F->evaluation->format;
    uint64_t top = UINT64_C(1) << (G->width - 1);
    for (uint64_t a = 0; a <= G->max; a++)
        for (uint64_t b = 0; b < 2 * top; b++) {
            uint64_t longest = 0;
            if ((b & (top - 1)) > G->max)
                continue;
            for (uint64_t h = 0; h < 2 * top; h++) {
                uint64_t p;
                if ((h & (top - 1)) > G->max || h == top) /* no -0 */
                    continue;
                p = brute(sign[0] == '-' ? a | top : a, b, h, G,
                          F->evaluation->mode);
                longest = p > longest ? p : longest;
            }
            REQUIRE(longest > 0 && longest < 4);
            want[longest]++;
        }
    char entries[16];
    snprintf(entries, sizeof entries, "codes%s", sign);
    grid(F->entries, entries, F);
    grid(F->add, "codes", F);
    F->exhaustive = F->start_all = 1;
    wr_search_t X = search(F);
    REQUIRE_STATUS(wr_search_run(X, UINT64_MAX, 0, L), WR_OK);
    const wr_search_counts_t *k = wr_search_counts(X);
    for (int p = 1; p < 4; p++)
        REQUIRE(k->periods[p] == want[p], "%s %s: period %d, %lu for %lu", name,
                sign, p, (unsigned long) k->periods[p],
                (unsigned long) want[p]);
    REQUIRE(k->next == k->total && k->decided == k->total);
    REQUIRE(k->witnesses == want[2] + want[3]);
    REQUIRE((k->witnesses > 0) == (sign[0] == '-'));
    wr_search_clear(X);
    wr_family_clear(F);
}

TEST(all_scalars_of_small_formats) {
    scalars("e2m1", "+", "E2:e2m1:rne:seq");
    scalars("e2m1", "-", "E2:e2m1:rne:seq");
    scalars("e2m1", "-", "E2:e2m1:rd:seq");
    scalars("ieee", "-", "E2:float:2:-1:1:rne:seq"); /* infinities, NaN */
    scalars("ieee", "+", "E2:float:2:-1:1:rz:seq");
}

/* ---- searches
 * ------------------------------------------------------------------ */

/* Every candidate counts as if it was the first of a search, also where an
 * earlier one is the same in another order of the coordinates. */
static void alone(wr_family_shape_t shape, const char *name, int all) {
    wr_family_t F;
    wr_limits_t L;
    wr_limits_init(L);
    wr_family_init(F);
    model(F, name);
    F->shape = shape;
    F->n = 2;
    F->such = WR_SUCH_REAL;
    F->exhaustive = 1;
    F->start_all = all;
    grid(F->entries, "-1,0,3/2", F);
    grid(F->add, "0,1/2", F);
    if (!all)
        grid(F->start, "0,1", F);
    wr_search_t X = search(F);
    REQUIRE_STATUS(wr_search_run(X, UINT64_MAX, 0, L), WR_OK);
    const wr_search_counts_t *k = wr_search_counts(X);
    for (int round = 0; round < 20; round++) {
        const uint64_t i = test_below(k->total);
        wr_buffer_t at;
        wr_reader_t in;
        wr_search_t Y = search(F), Z = search(F);
        wr_reader_init(in);
        wr_buffer_init(at);
        REQUIRE_STATUS(wr_search_run(Y, i, 0, L), WR_OK);
        wr_search_save(at, Y);
        REQUIRE_STATUS(wr_reader_open_text(in, "at", at->text, at->length),
                       WR_OK);
        REQUIRE(wr_search_resume(Z, in, L) == WR_OK, "%s", in->message);
        REQUIRE_STATUS(wr_search_run(Y, 1, 0, L), WR_OK);
        REQUIRE_STATUS(wr_search_run(Z, 1, 0, L), WR_OK);
        REQUIRE(memcmp(wr_search_counts(Y), wr_search_counts(Z), sizeof *k) ==
                    0,
                "%s: candidate %lu", name, (unsigned long) i);
        wr_search_clear(Z);
        wr_search_clear(Y);
        wr_buffer_clear(at);
        wr_reader_clear(in);
    }
    REQUIRE(k->witnesses > 0);
    wr_search_clear(X);
    wr_family_clear(F);
}

TEST(coordinates_in_another_order) {
    alone(WR_FAMILY_MATRIX, "E2:e2m1:rne:dot", 0);
    alone(WR_FAMILY_MATRIX, "E2:e2m1:rd:dot", 1);
    alone(WR_FAMILY_SYMMETRIC, "E2:e2m1:rd:dot", 0);
    alone(WR_FAMILY_DIAGONAL, "E2:e2m1:ru:dot", 1);
}

static void contractions(wr_family_t F, const char *name) {
    model(F, name);
    F->n = 2;
    F->such = WR_SUCH_POSITIVE | WR_SUCH_CONTRACTION;
    F->seed = test_below(1000);
    F->tries = 40000;
    grid(F->entries, "-8..8/8", F);
    grid(F->add, "codes:-2:2", F);
}

TEST(stopped_and_resumed) {
    wr_family_t F;
    wr_limits_t L;
    wr_reader_t in;
    wr_buffer_t whole, part;
    wr_limits_init(L);
    wr_reader_init(in);
    wr_buffer_init(whole);
    wr_buffer_init(part);
    wr_family_init(F);
    contractions(F, "E2:e5m2:rne:seq");
    wr_search_t X = search(F), Y = search(F), Z = search(F);
    REQUIRE_STATUS(wr_search_run(X, UINT64_MAX, 0, L), WR_OK);
    wr_search_save(whole, X);
    REQUIRE(wr_search_counts(X)->witnesses > 0);
    REQUIRE_STATUS(wr_search_run(Y, 1 + test_below(F->tries - 1), 0, L), WR_OK);
    wr_search_save(part, Y);
    REQUIRE_STATUS(wr_reader_open_text(in, "at", part->text, part->length),
                   WR_OK);
    REQUIRE(wr_search_resume(Z, in, L) == WR_OK, "%s", in->message);
    REQUIRE_STATUS(wr_search_run(Z, UINT64_MAX, 0, L), WR_OK);
    part->length = 0;
    wr_search_save(part, Z);
    REQUIRE(strcmp(whole->text, part->text) == 0, "%s%s", whole->text,
            part->text);
    for (size_t j = 0; j < X->params; j++)
        REQUIRE(fmpq_equal(X->best.x + j, Z->best.x + j));
    wr_search_clear(X);
    wr_search_clear(Y);
    wr_search_clear(Z);
    wr_buffer_clear(whole);
    wr_buffer_clear(part);
    wr_reader_clear(in);
    wr_family_clear(F);
}

TEST(shrunk_is_a_witness) {
    static const char *const models[] = {"E2:e5m2:rne:seq", "E2:fp16:rne:seq",
                                         "E2:e4m3fn:rne:fma"};
    for (int i = 0; i < 3; i++) {
        wr_family_t F;
        wr_limits_t L;
        wr_truth_t such;
        sr_found_t f;
        wr_buffer_struct words[3];
        uint64_t bits, shrunk, pre, period;
        wr_limits_init(L);
        wr_family_init(F);
        contractions(F, models[i]);
        F->tries = 1000000;
        wr_search_t X = search(F);
        REQUIRE_STATUS(wr_search_shrink(X, L), WR_DOMAIN);
        REQUIRE(wr_search_witness(X) == NULL);
        REQUIRE_STATUS(wr_search_run(X, UINT64_MAX, 1, L), WR_OK);
        REQUIRE(wr_search_counts(X)->witnesses == 1);
        wr_search_size(&bits, &pre, &period, X);
        REQUIRE(period > 1);
        REQUIRE_STATUS(wr_search_shrink(X, L), WR_OK);
        wr_search_size(&shrunk, &pre, &period, X);
        REQUIRE(shrunk <= bits);
        REQUIRE(wr_search_witness(X) != NULL);
        REQUIRE_STATUS(wr_sr_such(&such, X, L), WR_OK);
        REQUIRE(such == WR_TRUE);
        REQUIRE_STATUS(wr_sr_decide(&f, &X->best, X, L), WR_OK);
        REQUIRE(f.witness && f.period == period && f.preperiod == pre);
        for (int k = 0; k < 3; k++)
            wr_buffer_init(&words[k]);
        REQUIRE_STATUS(wr_search_words(words, X, L), WR_OK);
        for (int k = 0; k < 3; k++) {
            REQUIRE(words[k].length == 0, "%s", words[k].text);
            wr_buffer_clear(&words[k]);
        }
        wr_search_clear(X);
        wr_family_clear(F);
    }
}

/* Consequences of symmetry: with one rounding of the exact sum a semidefinite
 * map has period 1, and a symmetric one at most 2.  With a rounding for every
 * operation this is false. */
TEST(symmetric_maps_in_four_bits) {
    for (int k = 0; k < 3; k++) {
        wr_family_t F;
        wr_limits_t L;
        wr_limits_init(L);
        wr_family_init(F);
        model(F, k == 2 ? "E2:e2m1:rne:seq" : "E2:e2m1:rne:dot");
        F->shape = WR_FAMILY_SYMMETRIC;
        F->n = 2;
        F->such = k == 1 ? 0 : WR_SUCH_PSD;
        F->divides = k == 1 ? 2 : 1;
        F->exhaustive = F->start_all = 1;
        grid(F->entries, k == 1 ? "-2..2/2" : "-4..4/4", F);
        grid(F->add, k == 2 ? "codes" : "-4..4/2", F);
        wr_search_t X = search(F);
        REQUIRE_STATUS(wr_search_run(X, UINT64_MAX, 1, L), WR_OK);
        const wr_search_counts_t *c = wr_search_counts(X);
        REQUIRE((c->witnesses > 0) == (k == 2), "%d: %lu", k,
                (unsigned long) c->witnesses);
        REQUIRE(k == 2 || c->outside + c->decided == c->total);
        wr_search_clear(X);
        wr_family_clear(F);
    }
}
