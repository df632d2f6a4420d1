/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A bit stored by h <- a h, 0 < a < 1, from h = 1: the step at which rounding
 * makes it 0, or the nonzero number at which it remains.  Both are read off the
 * exact orbit, which ends in a fixed point because the map is monotone. */

#include "study/impl.h"

enum { FIRST = 3 }; /* column of the first gate */

/* Write k 2^e with k odd, or 0, NaN or inf. */
static void number_text(char out[64], uint64_t code, const wr_format_t F) {
    int negative;
    fmpq_t x;
    fmpq_init(x);
    wr_class_t kind = wr_format_decode(x, &negative, code, F);
    if (kind != WR_FINITE || fmpq_is_zero(x)) {
        snprintf(out, 64, "%s",
                 kind == WR_FINITE ? "0"
                 : kind == WR_NAN  ? "NaN"
                                   : "inf");
    } else {
        slong e = (slong) fmpz_val2(fmpq_numref(x)) -
                  (slong) fmpz_val2(fmpq_denref(x));
        wr_number_shift(x, x, -e);
        char *k = wr_integer_text(fmpq_numref(x));
        if (fmpz_is_one(fmpq_numref(x)))
            snprintf(out, 64, "2^%ld", (long) e);
        else
            snprintf(out, 64, "%s 2^%ld", k, (long) e);
        wr_free(k);
    }
    fmpq_clear(x);
}

void study_orbit_clear(study_orbit_t *X) {
    wr_orbit_clear(X->O);
    wr_machine_clear(X->M);
    wr_recurrence_clear(X->R);
}

wr_recurrence_letter_t *study_orbit_begin(study_orbit_t *X) {
    memset(X, 0, sizeof *X);
    wr_recurrence_begin(X->R, 1);
    return wr_recurrence_add(X->R, "a");
}

wr_status_t study_orbit(study_orbit_t *X, const wr_evaluation_t evaluation,
                        wr_limits_t L) {
    const uint32_t word = 0;
    wr_status_t s = wr_machine_init(&X->M, X->R, evaluation, L);
    return s == WR_OK ? wr_orbit_init(&X->O, X->M, &word, 1, L) : s;
}

/* Put the cell for an orbit. */
static wr_status_t say(wr_sheet_t T, wr_orbit_t O, const wr_format_t F,
                       wr_limits_t L) {
    uint64_t code = 0, pre, period;
    char text[64];
    wr_status_t s = wr_orbit_period(&pre, &period, O, L);
    if (s != WR_OK)
        return s;
    for (uint64_t t = 0; t < pre; t++)
        wr_orbit_step(O);
    wr_orbit_state(&code, O);
    number_text(text, code, F);
    unsigned long long step = pre;
    if (strcmp(text, "0") == 0) /* the signs of 0 alternate if a < 0 */
        wr_sheet_put(T, "0 at step %llu", step);
    else if (period > 1)
        wr_sheet_put(T, "period %llu from step %llu",
                     (unsigned long long) period, step);
    else
        wr_sheet_put(T, "%s forever, from step %llu", text, step);
    return WR_OK;
}

static wr_status_t cell(wr_sheet_t T, const char *name, const char *gate,
                        wr_limits_t L) {
    wr_evaluation_t evaluation;
    study_orbit_t X;
    wr_recurrence_letter_t *l = study_orbit_begin(&X);
    wr_status_t s = wr_evaluation_read(evaluation, name, L);
    fmpq_one(X.R->start);
    if (s == WR_OK && !wr_number_read(l->w, l->minus, gate))
        s = wr_limits_fail(L, WR_PARSE,
                           "gates: found \"%s\", expected a number such as "
                           "-3/4, 0.5 or 0x1.8p-3",
                           gate);
    if (s == WR_OK)
        s = study_orbit(&X, evaluation, L);
    if (s == WR_OK)
        s = say(T, X.O, evaluation->format, L);
    if (s == WR_UNABLE) {
        wr_sheet_put(T, "unknown: %.200s", L->reason);
        s = WR_OK;
    }
    study_orbit_clear(&X);
    return s;
}

/* Put the row of a format and a mode; flush: with subnormal numbers as 0. */
static wr_status_t row(wr_sheet_t T, const char *format, const char *mode,
                       int flush, wr_limits_t L) {
    char name[600];
    wr_format_t F;
    wr_status_t s = wr_format_read(F, format, L);
    int floats = s == WR_OK && wr_format_is_float(F);
    if (flush && (!floats || !F->subnormals))
        return s; /* no such format, or the row already exists */
    snprintf(name, sizeof name, "E2:%s%s:%s:seq", format, flush ? ":flush" : "",
             mode);
    wr_sheet_put(T, "%s", format);
    wr_sheet_put(T, "%s", mode);
    wr_sheet_put(T, "%s",
                 !floats                   ? "-"
                 : flush || !F->subnormals ? "flush"
                                           : "gradual");
    for (size_t i = FIRST; s == WR_OK && i < T->columns; i++)
        s = cell(T, name, T->head[i], L);
    return s;
}

/* Set the default modes of a format: the listed ones that it supports. */
static wr_status_t modes_of(const char **modes, const char *format,
                            wr_limits_t L) {
    static const wr_mode_t away = {{WR_RNA, 0, 0}};
    wr_format_t F;
    wr_limits_t quiet;
    wr_status_t s = wr_format_read(F, format, L);
    wr_limits_init(quiet);
    if (s == WR_OK)
        *modes =
            wr_mode_check(away, F, quiet) == WR_OK ? "rne,rna,rz,ru,rd" : "rne";
    return s;
}

wr_status_t wr_sheet_flip_flop(wr_sheet_t T, const wr_sheet_job_t *job,
                               wr_limits_t L) {
    const char *formats =
        job->formats ? job->formats : "e4m3fn,e5m2,fp16,bf16,fp32";
    const char *gates = job->gates ? job->gates : "1/2,3/4,9/10,99/100,255/256";
    const char *modes = job->modes;
    const char *head[WR_SHEET_COLUMNS + 1] = {"format", "mode", "underflow"};
    char format[256], mode[256], gate[WR_SHEET_COLUMNS][256];
    wr_status_t s = WR_OK;
    size_t n = FIRST;
    while (study_item(gate[n - FIRST], &gates)) {
        if (n == WR_SHEET_COLUMNS)
            return wr_limits_fail(L, WR_PARSE,
                                  "gates: found more than %d, expected fewer",
                                  WR_SHEET_COLUMNS - FIRST);
        head[n] = gate[n - FIRST];
        n++;
    }
    if (job->order != NULL && strcmp(job->order, "seq") != 0)
        return wr_limits_fail(L, WR_DOMAIN,
                              "found the order %s, expected seq, which the "
                              "flip-flop is about",
                              job->order);
    wr_sheet_head(T, head);
    while (s == WR_OK && study_item(format, &formats)) {
        s = job->modes == NULL ? modes_of(&modes, format, L) : WR_OK;
        for (const char *m = modes; s == WR_OK && study_item(mode, &m);)
            for (int flush = 0; s == WR_OK && flush < 2; flush++)
                s = row(T, format, mode, flush, L);
    }
    return s;
}
