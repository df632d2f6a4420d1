/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run --arith: balls around the exact state, and rounded numbers. */

#include <stdlib.h>
#include <string.h>

#include "cli/run.h"
#include "compile/compile.h"

/* 1 and *out, or 0 after saying what was wrong. */
int cli_read_arith(cli_arith_t *out, cli_t *c, const char *text) {
    static const struct {
        const char *name;
        mpfr_rnd_t rnd;
    } modes[] = {{"", MPFR_RNDN},      {":RNDN", MPFR_RNDN},
                 {":RNDZ", MPFR_RNDZ}, {":RNDU", MPFR_RNDU},
                 {":RNDD", MPFR_RNDD}, {":RNDA", MPFR_RNDA}};
    const char *bits = strchr(text, ':');
    char *end = NULL;
    memset(out, 0, sizeof *out);
    out->kind = strncmp(text, "ball:", 5) == 0 ? WR_REAL_BALL : WR_REAL_MPFR;
    if (strcmp(text, "ball:auto") == 0) {
        out->grows = 1;
        out->prec = 64;
        return 1;
    }
    if (bits != NULL && bits[1] >= '1' && bits[1] <= '9' &&
        (out->kind == WR_REAL_BALL || strncmp(text, "mpfr:", 5) == 0))
        out->prec = strtol(bits + 1, &end, 10);
    for (size_t i = 0; end != NULL && i < sizeof modes / sizeof *modes; i++)
        if (strcmp(end, modes[i].name) == 0 &&
            (i == 0 || out->kind == WR_REAL_MPFR)) {
            out->rnd = modes[i].rnd;
            out->rounding = i == 0 ? "RNDN" : modes[i].name + 1;
            return 1;
        }
    cli_error(c,
              "--arith: found %.60s, expected exact, ball:P, ball:auto or"
              " mpfr:P[:RND] with RND one of RNDN RNDZ RNDU RNDD RNDA",
              text);
    return 0;
}

static json_t *real_json(cli_t *c, wr_real_t R, const wr_lrnn_t M,
                         const wr_dfa_t A, const cli_arith_t *how,
                         const char *letter) {
    json_t *o = cli_run_json(M, A, wr_real_state(R), letter);
    json_t *layers = json_array();
    for (uint32_t i = 0; i < M->layers; i++) {
        json_t *layer = json_object(), *h = json_array();
        json_object_set_new(layer, "label", json_integer(wr_real_label(R, i)));
        if (how->kind == WR_REAL_BALL)
            json_object_set_new(layer, "bits",
                                json_integer((json_int_t) wr_real_bits(R, i)));
        for (uint32_t k = 0; k < M->layer[i].dim * M->layer[i].columns; k++) {
            wr_buffer_t b;
            wr_buffer_init(b);
            wr_buffer_put(b, "~");
            wr_real_print(b, R, i, k / M->layer[i].columns,
                          k % M->layer[i].columns);
            json_array_append_new(h, json_string(b->text));
            wr_buffer_clear(b);
        }
        if (cli_get(c, "vectors") != NULL)
            json_object_set(layer, "H", h);
        json_decref(h);
        json_array_append_new(layers, layer);
    }
    json_object_set_new(o, "layers", layers);
    return o;
}

static void print_real(cli_t *c, wr_real_t R, const wr_lrnn_t M,
                       const wr_dfa_t A, const cli_arith_t *how, size_t t,
                       const char *letter) {
    wr_buffer_t b;
    wr_buffer_init(b);
    cli_run_row(b, M, A, t, letter, wr_real_state(R));
    for (uint32_t i = 0; i < M->layers; i++) {
        wr_buffer_printf(b, " %u", wr_real_label(R, i));
        if (how->kind == WR_REAL_BALL)
            wr_buffer_printf(b, " (~%ld bits)", (long) wr_real_bits(R, i));
        if (cli_get(c, "vectors") == NULL)
            continue;
        for (uint32_t r = 0; r < M->layer[i].dim; r++)
            for (uint32_t k = 0; k < M->layer[i].columns; k++) {
                wr_buffer_put(b, k ? ", " : r ? " ~" : "[~");
                wr_real_print(b, R, i, r, k);
            }
        wr_buffer_put(b, "]");
    }
    puts(b->text);
    wr_buffer_clear(b);
}

/* One run at one precision; *at is the step that failed. */
static wr_status_t run_real(cli_t *c, size_t *at, const wr_lrnn_t M,
                            const wr_dfa_t A, const wr_word_t w,
                            const cli_arith_t *how, int print, json_t *list) {
    int last = cli_get(c, "last") != NULL;
    wr_real_t R;
    wr_status_t s =
        wr_real_init(R, M, how->kind, how->prec, how->rnd, c->limits);
    *at = 0;
    for (size_t t = 0; s == WR_OK && t <= w->length; t++) {
        *at = t;
        if (t > 0)
            s = wr_real_step(R, w->letter[t - 1], c->limits);
        if (s == WR_OK && t % 1024 == 0)
            s = wr_limits_steps(c->limits, "running", t);
        const char *letter = t ? A->letter_name[w->letter[t - 1]] : NULL;
        if (s != WR_OK || !print || (last && t < w->length))
            continue;
        if (list != NULL)
            json_array_append_new(list, real_json(c, R, M, A, how, letter));
        else
            print_real(c, R, M, A, how, t, letter);
    }
    wr_real_clear(R);
    return s;
}

/* The steps at one precision, as text or as one object. */
static int steps_real(cli_t *c, const wr_lrnn_t M, const wr_dfa_t A,
                      const wr_word_t w, const cli_arith_t *how) {
    json_t *list = c->json ? json_array() : NULL;
    char what[120];
    size_t at;
    if (how->kind == WR_REAL_BALL)
        snprintf(what, sizeof what,
                 "E0 (exact), enclosed in balls of %ld "
                 "bits",
                 (long) how->prec);
    else
        snprintf(what, sizeof what,
                 "E2, MPFR with %ld bits, %s; a row from "
                 "left to right, each product and sum rounded, then + b",
                 (long) how->prec, how->rounding);
    if (list == NULL)
        printf("# evaluation %s\n%6s  %-8s %-14s %-7s %s\n", what, "# step",
               "letter", "state", "accept", "label of each layer");
    wr_status_t s = run_real(c, &at, M, A, w, how, 1, list);
    if (s == WR_DOMAIN)
        cli_error(c, "step %zu: %s", at, c->limits->reason);
    if (list != NULL && (s == WR_OK || s == WR_DOMAIN)) {
        json_t *o = json_object();
        json_object_set_new(o, "evaluation", json_string(what));
        json_object_set(o, "steps", list);
        cli_run_failure(o, c, s, at);
        cli_print_json(o);
    }
    json_decref(list);
    return s == WR_OK ? EXIT_YES : s == WR_DOMAIN ? EXIT_NO : cli_failed(c, s);
}

/* The least power of two of bits that decides every label. */
static wr_status_t raise_precision(cli_t *c, const wr_lrnn_t M,
                                   const wr_dfa_t A, const wr_word_t w,
                                   cli_arith_t *how) {
    size_t at;
    wr_status_t s;
    while ((s = run_real(c, &at, M, A, w, how, 0, NULL)) == WR_DOMAIN &&
           how->prec < 1 << 16)
        how->prec *= 2;
    return s == WR_DOMAIN ? WR_OK : s; /* the last run says what failed */
}

int cli_run_real(cli_t *c, const wr_lrnn_t M, const wr_dfa_t A,
                 const wr_word_t w, cli_arith_t how) {
    wr_lrnn_t N; /* with every rule as a table */
    int rules = 0;
    wr_lrnn_init(N);
    for (uint32_t l = 0; l < M->layers; l++)
        rules |= M->layer[l].gate != WR_GATE_TABLE;
    wr_status_t s = rules ? wr_lrnn_expand(N, M, 0, c->limits) : WR_OK;
    const wr_lrnn_struct *model = rules ? N : M;
    if (s == WR_OK && how.grows)
        s = raise_precision(c, model, A, w, &how);
    int status =
        s == WR_OK ? steps_real(c, model, A, w, &how) : cli_failed(c, s);
    wr_lrnn_clear(N);
    return status;
}
