/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rounding against MPFR in the same run: casts of arrays, single operations;
 * then steps of an orbit, states of a search, and steps that close the set of
 * states of a stack, per second. */

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "prove/round.h"
#include "rounding/kernel.h"

enum { N = 1 << 16, TIMES = 200 };

static void format(wr_format_t F, const char *name) {
    wr_limits_t L;
    wr_limits_init(L);
    if (wr_format_read(F, name, L) != WR_OK)
        printf("%s\n", L->reason);
}

static double mpfr_cast(const double *x, const wr_format_t F) {
    mpfr_t r;
    mpfr_init2(r, F->p);
    mpfr_set_emin(F->emin - F->p + 2);
    mpfr_set_emax(F->emax + 1);
    double t = wr_seconds(), sum = 0;
    for (int i = 0; i < N; i++) {
        int inexact = mpfr_set_d(r, x[i], MPFR_RNDN);
        inexact = mpfr_check_range(r, inexact, MPFR_RNDN);
        mpfr_subnormalize(r, inexact, MPFR_RNDN);
        sum += mpfr_get_d(r, MPFR_RNDN);
    }
    t = wr_seconds() - t;
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_clear(r);
    if (sum == 1) /* keeps the loop */
        puts("");
    return t / N;
}

static void casts(const double *x) {
    static const char *const names[] = {"bf16", "fp16", "e5m2", "e4m3fn"};
    uint16_t *out = wr_malloc(N * sizeof *out);
    for (int f = 0; f < 4; f++) {
        wr_format_t F;
        wr_status_t s = WR_OK;
        format(F, names[f]);
        double t = 1;
        for (int k = 0; k < TIMES && s == WR_OK; k++) { /* the best run */
            double u = wr_seconds();
            s = F->width > 8 ? wr_round_array16(out, x, N, F)
                             : wr_round_array8((uint8_t *) out, x, N, F);
            u = (wr_seconds() - u) / N;
            t = u < t ? u : t;
        }
        double m = mpfr_cast(x, F);
        printf("cast to %-7s %6.0f M a second, %5.0f times MPFR\n", names[f],
               1e-6 / t, m / t);
    }
    wr_free(out);
}

static void operations(const double *x) {
    wr_format_t F;
    wr_mode_t mode = {{WR_RNE, 0, 0}};
    format(F, "bf16");
    for (int rule = WR_RNE; rule <= WR_RD; rule++) {
        rd_kernel_t K;
        mode->rule = (wr_rule_t) rule;
        if (!wr_rd_kernel(&K, F, mode))
            return;
        double s = 1, t = wr_seconds();
        for (int k = 0; k < TIMES; k++)
            for (int i = 0; i + 1 < N; i++)
                s = rd_add(rd_mul(x[i] < 0 ? 0.5 : -0.75, s, &K), 1.25, &K);
        t = (wr_seconds() - t) / TIMES / N / 2;
        printf("operation in bf16, mode %d: %5.1f ns each (%g)\n", rule,
               1e9 * t, s);
    }
}

static long peak(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_maxrss; /* KiB */
}

static void model(const char *name, const char *text) {
    wr_recurrence_t R;
    wr_evaluation_t E;
    wr_machine_t M;
    wr_limits_t L;
    wr_reader_t in;
    wr_orbit_t O;
    uint32_t a = 0;
    wr_limits_init(L);
    wr_reader_init(in);
    wr_recurrence_init(R);
    M = NULL;
    if (wr_reader_open_text(in, "bench", text, strlen(text)) != WR_OK ||
        wr_recurrence_read(R, in) != WR_OK ||
        wr_evaluation_read(E, name, L) != WR_OK ||
        wr_machine_init(&M, R, E, L) != WR_OK)
        return;
    if (wr_orbit_init(&O, M, &a, 1, L) == WR_OK) {
        double t = wr_seconds();
        for (int i = 0; i < 4000000; i++)
            wr_orbit_step(O);
        t = (wr_seconds() - t) / 4e6;
        printf("steps, size 2, %s: %.1f M a second\n", name, 1e-6 / t);
        uint64_t pre, per;
        L->max_steps = 8000000;
        t = wr_seconds();
        if (wr_orbit_period(&pre, &per, O, L) != WR_OK)
            printf("period, size 2, %s: %.1f M steps a second\n", name,
                   8 / (wr_seconds() - t));
        L->max_steps = 0;
        wr_orbit_clear(O);
    }
    wr_table_t T = {1, 0, (const uint32_t[]){0, 0}, (const uint32_t[]){0}};
    wr_reach_t X;
    wr_reach_init(X);
    long before = peak();
    double t = wr_seconds();
    L->max_states = 5000000;
    wr_status_t s = wr_reach_compute(X, M, &T, L);
    t = wr_seconds() - t;
    double states = (double) X->met.T.count;
    if (s == WR_OK && states > 1e6)
        printf("search, %s: %.2f M states a second, %ld bytes a state at most"
               "\n",
               name, 1e-6 * states / t,
               (peak() - before) * 1024 / (long) states);
    wr_reach_clear(X);
    wr_machine_clear(M);
    wr_recurrence_clear(R);
    wr_reader_clear(in);
}

/* Two affine maps with an automaton of one state, with which all words agree:
 * both letters are read from every state. */
static const char maps[] =
    "{\"format\": \"wreath-lrnn\", \"version\": 1, \"name\": \"maps\","
    "\"alphabet\": [\"a\", \"b\"], \"ring\": \"Q\", \"layers\": [{\"name\":"
    "\"h\", \"role\": \"general\", \"dim\": 2, \"H0\": [\"1\", \"0\"],"
    "\"reads\": [\"letter\"], \"labels\": 3, \"gate\": {\"table\":"
    "[[0, 0], [1, 1]]}, \"actions\": [{\"A\": {\"dense\": [\"5/8\", \"-1/2\","
    "\"3/8\", \"-1/4\"]}, \"B\": [\"-5/2\", \"-4\"]}, {\"A\": {\"dense\":"
    "[\"1/2\", \"5/8\", \"-3/8\", \"3/4\"]}, \"B\": [\"37/32\", \"3/8\"]}],"
    "\"decoder\": {\"kind\": \"sign\", \"form\": [\"1\", \"0\", \"0\"]}}],"
    "\"readout\": {\"states\": [\"q\"], \"accept\": [0], \"reads\": [0],"
    "\"table\": [[0, 0], [1, 0], [2, 0]]}}";
static const char one[] = "name one\nstates q\nalphabet a b\nstart q\n"
                          "accept q\ntrans\nq q\n";

static void closure(const char *name, int any) {
    wr_limits_t L;
    wr_reader_t in;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_layer_evaluation_t E;
    wr_rounded_t R = NULL;
    wr_rounded_proof_t P;
    wr_limits_init(L);
    wr_reader_init(in);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_rounded_proof_init(P);
    L->max_states = 8000000;
    if (wr_reader_open_text(in, "bench", maps, strlen(maps)) == WR_OK &&
        wr_lrnn_read(M, in, L) == WR_OK &&
        wr_reader_open_text(in, "bench", one, strlen(one)) == WR_OK &&
        wr_dfa_read(A, in, L) == WR_OK &&
        wr_layer_evaluation_read(E, name, L) == WR_OK &&
        wr_rounded_init(&R, M, E, L) == WR_OK) {
        wr_rounded_question_t Q = {R, A, WR_COMPARE_ACCEPT, any};
        double t = wr_seconds();
        if (wr_rounded_prove(P, &Q, L) == WR_OK)
            printf("closure, %s, %s: %.2f M steps a second, %llu states\n",
                   name, any ? "any decoder" : "its readout",
                   2e-6 * (double) P->states / (wr_seconds() - t),
                   (unsigned long long) P->states);
    }
    wr_rounded_proof_clear(P);
    wr_rounded_clear(R);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    wr_reader_clear(in);
}

int main(void) {
    static const char flag[] = "size 2\nletter a\nrow 5/8 -1/2\nrow 3/8 -1/4\n"
                               "add -5/2 -4\nletter b\nrow 5/8 -1/2\n"
                               "row 3/8 -1/4\nadd 0x1.235p0 0x1.77p-2\n";
    static const char turn[] = "size 2\nstart 1 0\nletter a\n"
                               "row 0x1.333334p-1 -0x1.99999ap-1\n"
                               "row 0x1.99999ap-1 0x1.333334p-1\n"
                               "letter b\nrow 0 1\nrow -1 0\n";
    static const char grid[] = "size 2\nletter a\nrow 1 0\nrow 0 1\nadd 1 0\n"
                               "letter b\nrow 1 0\nrow 0 1\nadd 0 1\n";
    model("E2:fp16:rne:seq", grid); /* first: its memory is measured */
    double *x = wr_malloc(N * sizeof *x);
    wr_rng_t r;
    wr_rng_init(r, 1);
    for (int i = 0; i < N; i++)
        x[i] = ldexp((double) (int64_t) wr_rng_next(r),
                     (int) wr_rng_below(r, 40) - 84);
    casts(x);
    operations(x);
    model("E2:bf16:rne:seq", flag);
    model("E2:fp16:rne:dot", flag);
    model("E2:fp32:rne:fma", flag);
    model("E2:fp32:rne:seq", turn);
    model("E2:float:40:-300:300:rne:seq", turn); /* on rationals */
    model("E2:fp32:rne:seq", "size 2\nrow 1 0\nrow 0 1\nadd 1 1\n");
    wr_free(x);
    for (int any = 0; any < 2; any++) {
        closure("E2:fp16:rne:seq", any);
        closure("E2:float:15:-20:20:rne:seq", any);
    }
    return 0;
}
