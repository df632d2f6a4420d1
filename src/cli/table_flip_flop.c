/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A bit kept by h <- a h, 0 < a < 1, from h = 1: the step at which rounding
 * makes it 0, or the number at which it sticks for ever.  Both by the exact
 * orbit: the map is monotone, so its orbit ends in a fixed point. */

#include "cli/table.h"

#include <string.h>

/* k 2^e with k odd, or what else a code is. */
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
        if (e < 0)
            fmpq_mul_2exp(x, x, (ulong) -e);
        else
            fmpq_div_2exp(x, x, (ulong) e);
        char *k = wr_integer_text(fmpq_numref(x));
        if (fmpz_is_one(fmpq_numref(x)))
            snprintf(out, 64, "2^%ld", (long) e);
        else
            snprintf(out, 64, "%s 2^%ld", k, (long) e);
        wr_free(k);
    }
    fmpq_clear(x);
}

static wr_status_t orbit(char out[128], wr_recurrence_t R,
                         const wr_model_t model, wr_limits_t L) {
    const uint32_t word = 0;
    uint64_t pre = 0, period = 0, code = 0;
    wr_machine_t M = NULL;
    wr_orbit_t O = NULL;
    wr_status_t s = wr_machine_init(&M, R, model, L);
    if (s == WR_OK)
        s = wr_orbit_init(&O, M, &word, 1, L);
    if (s == WR_OK)
        s = wr_orbit_period(&pre, &period, O, L);
    if (s == WR_OK) {
        char text[64];
        for (uint64_t t = 0; t < pre; t++)
            wr_orbit_step(O);
        wr_orbit_state(&code, O);
        number_text(text, code, model->format);
        if (period > 1)
            snprintf(out, 128, "period %llu from step %llu",
                     (unsigned long long) period, (unsigned long long) pre);
        else if (strcmp(text, "0") == 0)
            snprintf(out, 128, "0 at step %llu", (unsigned long long) pre);
        else
            snprintf(out, 128, "%s for ever, from step %llu", text,
                     (unsigned long long) pre);
    }
    wr_orbit_clear(O);
    wr_machine_clear(M);
    return s;
}

static wr_status_t cell(table_t *T, cli_t *c, const char *format,
                        const char *mode, const char *gate) {
    wr_limits_struct *L = c->limits;
    char text[600], out[128];
    wr_buffer_t row;
    wr_recurrence_t R;
    wr_reader_t in;
    wr_model_t model;
    snprintf(text, sizeof text, "E2:%s:%s:seq", format, mode);
    wr_status_t s = wr_model_read(model, text, L);
    if (s != WR_OK)
        return s;
    wr_recurrence_init(R);
    wr_reader_init(in);
    wr_buffer_init(row);
    wr_buffer_printf(row, "size 1\nstart 1\nrow %s\n", gate);
    s = wr_reader_open_text(in, "gate", row->text, row->length);
    wr_buffer_clear(row);
    if (s == WR_OK)
        s = wr_recurrence_read(R, in);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "%.400s", in->message);
    if (s == WR_OK)
        s = orbit(out, R, model, L);
    if (s == WR_OK)
        table_put(T, "%s", out);
    else if (s == WR_UNABLE) {
        table_put(T, "unknown: %.200s", L->reason);
        s = WR_OK;
    }
    wr_reader_clear(in);
    wr_recurrence_clear(R);
    return s;
}

int table_flip_flop(table_t *T, cli_t *c) {
    const char *formats = cli_get(c, "formats"), *gates = cli_get(c, "gates");
    const char *modes = cli_get(c, "modes"), *head[TABLE_COLUMNS + 1];
    char format[256], mode[256], gate[10][256], flushed[300];
    size_t n = 0;
    if (formats == NULL)
        formats = "e4m3fn,e5m2,fp16,bf16,fp32";
    if (modes == NULL)
        modes = "rne,rna,rz,ru,rd";
    if (gates == NULL)
        gates = "1/2,3/4,9/10,99/100,255/256";
    while (n < 9 && table_item(gate[n], &gates))
        head[3 + n] = gate[n], n++;
    if (table_item(gate[9], &gates)) {
        cli_error(c, "--gates: more than 9");
        return EXIT_BAD;
    }
    head[0] = "format";
    head[1] = "mode";
    head[2] = "underflow";
    head[3 + n] = NULL;
    table_init(T, head);
    while (table_item(format, &formats))
        for (const char *m = modes; table_item(mode, &m);)
            for (int flush = 0; flush < 2; flush++) {
                snprintf(flushed, sizeof flushed, "%s%s", format,
                         flush ? ":flush" : "");
                table_put(T, "%s", format);
                table_put(T, "%s", mode);
                table_put(T, "%s", flush ? "flush" : "gradual");
                for (size_t i = 0; i < n; i++) {
                    wr_status_t s = cell(T, c, flushed, mode, gate[i]);
                    if (s != WR_OK)
                        return cli_failed(c, s);
                }
            }
    return 0;
}
