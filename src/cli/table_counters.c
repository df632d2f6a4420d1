/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* a^n b^n by a counter, rounded: the first n for which the model does not
 * accept a^n b^n, or accepts a^n b^(n-1).
 *
 * By running, as long as n is small.  For any n by proof: let B be such that
 * all whole numbers up to B are numbers of the format.  Up to n = B every
 * sum is exact, and so is the run.  Then the step a from the counter B is
 * taken once: if it leaves the state as it is, a^(B+1) and a^B reach one
 * state, a^(B+1) b^B is taken for a^B b^B, and B + 1 fails. */

#include "cli/table.h"

#include <string.h>

#include "build/build.h"

typedef struct {
    cli_t *c;
    wr_lrnn_t M;
    wr_rounded_t R;
    uint64_t run; /* n up to this by running */
    size_t words;
    uint64_t *a, *h, *next; /* the state after a^n; others */
    uint32_t *label;
} job_t;

enum { LETTER_A, LETTER_B };

static wr_status_t step(job_t *J, uint64_t *h, uint32_t letter) {
    wr_status_t s =
        wr_rounded_step(J->next, J->label, h, letter, J->R, J->c->limits);
    if (s == WR_OK)
        memcpy(h, J->next, J->words * sizeof *h);
    return s;
}

static int accepts(const job_t *J) {
    uint32_t q = wr_rounded_state(J->label, LETTER_B, J->R);
    return q != UINT32_MAX && J->M->accept[q];
}

/* From the state after a^n: is a^n b^k accepted exactly for k = n, k <= n?
 * A step that is not defined is a failure, too. */
static wr_status_t right(int *ok, job_t *J, uint64_t n) {
    wr_status_t s = WR_OK;
    *ok = 1;
    memcpy(J->h, J->a, J->words * sizeof *J->h);
    for (uint64_t k = 1; s == WR_OK && *ok && k <= n; k++) {
        s = step(J, J->h, LETTER_B);
        if (s == WR_OK)
            *ok = accepts(J) == (k == n);
    }
    if (s == WR_DOMAIN) {
        *ok = 0;
        s = WR_OK;
    }
    return s;
}

/* *first = the first n that fails, 0 if none does up to J->run. */
static wr_status_t by_running(uint64_t *first, job_t *J) {
    wr_status_t s = WR_OK;
    *first = 0;
    wr_rounded_start(J->a, J->label, J->R);
    for (uint64_t n = 1; s == WR_OK && *first == 0 && n <= J->run; n++) {
        int ok = 0;
        s = step(J, J->a, LETTER_A);
        if (s == WR_OK && n % 64 == 0)
            s = wr_limits_check(J->c->limits, "running a^n b^n", 0, 0);
        if (s == WR_OK)
            s = right(&ok, J, n);
        if (s == WR_OK && !ok)
            *first = n;
    }
    return s;
}

/* The largest B with all of 0 .. B numbers of F: 2^p, or the largest of
 * all where that comes first; 0 if 1 is below the normal numbers. */
static void exact_up_to(fmpz_t B, const wr_format_t F) {
    int negative;
    fmpq_t max;
    fmpq_init(max);
    if (F->fixed) {
        fmpz_one(B);
        fmpz_mul_2exp(B, B, (ulong) (F->width - 1));
        fmpz_sub_ui(B, B, 1);
        fmpz_fdiv_q_2exp(B, B, (ulong) F->frac);
    } else if (F->emin > 0) {
        fmpz_zero(B);
    } else {
        wr_format_decode(max, &negative, F->max, F);
        fmpz_one(B);
        fmpz_mul_2exp(B, B, (ulong) F->p);
        if (fmpq_cmp_fmpz(max, B) < 0)
            fmpz_fdiv_q(B, fmpq_numref(max), fmpq_denref(max));
    }
    fmpq_clear(max);
}

/* The same for the sums of a model, whose accumulator may be the smaller. */
static void exact_in_model(fmpz_t B, const wr_model_t model) {
    exact_up_to(B, model->format);
    if (model->order >= WR_ORDER_WIDE) {
        fmpz_t C;
        fmpz_init(C);
        exact_up_to(C, model->acc);
        if (fmpz_cmp(C, B) < 0)
            fmpz_set(B, C);
        fmpz_clear(C);
    }
}

/* 1 if the layers above the counter are in one state after a and after aa,
 * so that they are in it after every a^n with an exact counter. */
static wr_status_t settled(int *yes, job_t *J) {
    wr_rounded_start(J->a, J->label, J->R);
    wr_status_t s = step(J, J->a, LETTER_A);
    memcpy(J->h, J->a, J->words * sizeof *J->h);
    if (s == WR_OK)
        s = step(J, J->h, LETTER_A);
    *yes = s == WR_OK &&
           memcmp(J->h + 1, J->a + 1, (J->words - 1) * sizeof *J->h) == 0;
    return s;
}

/* Is the step a from the counter B no step?  Layer 0 is the counter, and
 * the state after a is that of all a^n but for it.  The counter's number
 * 1 + .. is B by its code: words of states are not codes, so B is entered
 * as the start of a copy of the model. */
static wr_status_t sticks(int *yes, job_t *J, const fmpz_t B,
                          const wr_rounding_t how) {
    wr_lrnn_struct *M = J->M;
    wr_entry_struct *old = M->layer[0].h0, fresh;
    size_t entries = M->layer[0].h0_entries;
    wr_rounding_struct *all = wr_calloc(M->layers, sizeof *all);
    wr_rounded_t R;
    for (uint32_t l = 0; l < M->layers; l++)
        all[l] = *how;
    fresh.row = fresh.column = 0;
    fmpq_poly_init(fresh.value);
    fmpq_poly_set_fmpz(fresh.value, B);
    M->layer[0].h0 = &fresh;
    M->layer[0].h0_entries = 1;
    wr_status_t s = wr_rounded_init(&R, M, all, J->c->limits);
    M->layer[0].h0 = old;
    M->layer[0].h0_entries = entries;
    if (s == WR_OK) {
        wr_rounded_start(J->h, J->label, R);
        s = wr_rounded_step(J->next, J->label, J->h, LETTER_A, R, J->c->limits);
        *yes = s == WR_OK && J->h[0] == J->next[0];
        wr_rounded_clear(R);
    }
    fmpq_poly_clear(fresh.value);
    wr_free(all);
    return s;
}

static wr_status_t by_proof(table_t *T, job_t *J, const wr_rounding_t how) {
    int same = 0, stuck = 0;
    fmpz_t B;
    fmpz_init(B);
    exact_in_model(B, how->model);
    wr_status_t s = settled(&same, J);
    if (s == WR_OK)
        s = sticks(&stuck, J, B, how);
    char *text = wr_integer_text(B);
    fmpz_add_ui(B, B, 1);
    char *next = wr_integer_text(B);
    if (s == WR_OK && same && stuck) {
        table_put(T, "%s", next);
        table_put(T, "proof: exact up to %s, and fl(%s + 1) = %s", text, text,
                  text);
    } else if (s == WR_OK) {
        table_put(T, "> %s", text);
        table_put(T, "proof: exact up to %s", text);
    }
    wr_free(text);
    wr_free(next);
    fmpz_clear(B);
    return s;
}

static wr_status_t row(table_t *T, job_t *J, const char *model) {
    wr_rounding_t how;
    uint64_t first = 0;
    wr_status_t s = wr_rounding_read(how, model, J->c->limits);
    if (s != WR_OK)
        return s;
    wr_rounding_struct *all = wr_calloc(J->M->layers, sizeof *all);
    for (uint32_t l = 0; l < J->M->layers; l++)
        all[l] = *how;
    s = wr_rounded_init(&J->R, J->M, all, J->c->limits);
    wr_free(all);
    if (s != WR_OK)
        return s;
    table_put(T, "%s", model);
    J->words = wr_rounded_words(J->R);
    J->a = wr_calloc(J->words, sizeof *J->a);
    J->h = wr_calloc(J->words, sizeof *J->h);
    J->next = wr_calloc(J->words, sizeof *J->next);
    J->label = wr_calloc(J->M->layers, sizeof *J->label);
    s = by_running(&first, J);
    if (s == WR_OK && first > 0) {
        table_put(T, "%llu", (unsigned long long) first);
        table_put(T, "run");
    } else if (s == WR_OK) {
        s = by_proof(T, J, how);
    } else if (s == WR_UNABLE) {
        table_put(T, "unknown: %.150s", J->c->limits->reason);
        table_put(T, "-");
        s = WR_OK;
    }
    wr_free(J->a);
    wr_free(J->h);
    wr_free(J->next);
    wr_free(J->label);
    wr_rounded_clear(J->R);
    return s;
}

int table_counters(table_t *T, cli_t *c) {
    static const char *const head[] = {"model", "first n that fails", "how",
                                       NULL};
    const char *formats = cli_get(c, "formats"), *modes = cli_get(c, "modes");
    const char *order = cli_get(c, "order");
    char format[256], mode[256], model[800];
    wr_build_t P = {{{0, 0}, NULL}};
    job_t J = {.c = c, .run = 300};
    if (cli_number(&J.run, c, "run", 1 << 20) != 0)
        return EXIT_BAD;
    wr_lrnn_init(J.M);
    wr_dfa_t A;
    wr_dfa_init(A);
    wr_status_t s =
        wr_lrnn_build(J.M, A, wr_construction_find("anbn"), P, c->limits);
    table_init(T, head);
    if (formats == NULL)
        formats = "e2m1,e3m2,e2m3,e4m3fn,e5m2,bf16,fp16,tf32,fp32,fp64,"
                  "int:8,int:8:wrap,int:32";
    while (s == WR_OK && table_item(format, &formats))
        for (const char *m = modes ? modes : "rne";
             s == WR_OK && table_item(mode, &m);) {
            snprintf(model, sizeof model, "E2:%s:%s:%s", format, mode,
                     order ? order : "seq");
            s = row(T, &J, model);
        }
    wr_dfa_clear(A);
    wr_lrnn_clear(J.M);
    return s == WR_OK ? 0 : cli_failed(c, s);
}
