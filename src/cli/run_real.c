/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run -m ball:P and mpfr:P: enclosures, and runs rounded by MPFR. */

#include "cli/run.h"
#include "compile/compile.h"

void cli_read_real(cli_real_how_t *out, cli_t *c, const char *text) {
    static const struct {
        const char *name;
        mpfr_rnd_t rnd;
    } modes[] = {{"", MPFR_RNDN},      {":RNDN", MPFR_RNDN},
                 {":RNDZ", MPFR_RNDZ}, {":RNDU", MPFR_RNDU},
                 {":RNDD", MPFR_RNDD}, {":RNDA", MPFR_RNDA}};
    const char *bits = strchr(text, ':');
    const char *end = NULL;
    uint64_t prec;
    memset(out, 0, sizeof *out);
    out->kind = strncmp(text, "ball:", 5) == 0 ? WR_REAL_BALL : WR_REAL_MPFR;
    if (strcmp(text, "ball:auto") == 0) {
        out->grows = 1;
        out->prec = 64;
        return;
    }
    if (bits != NULL && *++bits != '0' &&
        (out->kind == WR_REAL_BALL || strncmp(text, "mpfr:", 5) == 0) &&
        wr_take_count(&prec, &bits, INT32_MAX)) {
        out->prec = (slong) prec;
        end = bits;
    }
    for (size_t i = 0; end != NULL && i < sizeof modes / sizeof *modes; i++)
        if (strcmp(end, modes[i].name) == 0 &&
            (i == 0 || out->kind == WR_REAL_MPFR)) {
            out->rnd = modes[i].rnd;
            out->rounding = i == 0 ? "RNDN" : modes[i].name + 1;
            return;
        }
    cli_refuse(
        c,
        "--evaluation: found %.60s, expected E0, ball:P, ball:auto, E2:FORMAT, "
        "E3:FORMAT:.. or mpfr:P[:RND] with RND one of RNDN RNDZ RNDU RNDD RNDA",
        text);
}

static const wr_field_t layer_fields[] = {
    {"label", "u", "label of the layer"},
    {"bits", "=i?", "balls: number of bits that are certain"},
    {"H", "[s]?", "--vectors: the entries of H, as ~ and a decimal"},
    {NULL}};

static const wr_field_t step_fields[] = {
    {"", "", NULL, cli_run_fields},
    {"layers", "[o]", "layer 0 first", layer_fields},
    {NULL}};

const wr_field_t cli_run_real_fields[] = {
    {"evaluation", "s", "the evaluation model"},
    {"steps", "[o]",
     "every step, where step 0 is before the first symbol; with --last, the "
     "last step",
     step_fields},
    {"", "", NULL, cli_run_end_fields},
    {NULL}};

json_t *cli_real_json(const cli_steps_t *X, const char *letter) {
    const wr_lrnn_struct *M = X->S.M;
    const int all = cli_has(X->c, "vectors");
    json_t *layers = json_array();
    wr_real_t R = {{X->real}};
    for (uint32_t l = 0; l < M->layers; l++) {
        json_t *h = all ? json_array() : NULL;
        const uint32_t columns = M->layer[l].columns;
        for (uint32_t k = 0; all && k < M->layer[l].dim * columns; k++) {
            wr_buffer_t b;
            wr_buffer_init(b);
            wr_buffer_put(b, "~");
            X->S.print(b, X->S.self, l, k / columns, k % columns);
            json_array_append_new(h, wr_json_buffer(b));
        }
        wr_answer_append(layers, layer_fields, NULL, X->S.label(X->S.self, l),
                         X->balls ? json_integer(wr_real_bits(R, l)) : NULL, h);
    }
    json_t *o = cli_run_json(X, letter);
    wr_answer_add(o, step_fields, NULL, layers);
    return o;
}

static wr_status_t init(wr_real_t R, cli_steps_t *X, const wr_lrnn_t M,
                        const cli_real_how_t *how) {
    const wr_real_how_t real = {how->kind, how->prec, how->rnd};
    wr_status_t s = wr_real_init(R, M, &real, X->c->limits);
    if (s == WR_OK)
        wr_real_stack(&X->S, R);
    X->real = R->p;
    X->balls = how->kind == WR_REAL_BALL;
    return s;
}

static int steps_real(cli_steps_t *X, const wr_lrnn_t M,
                      const cli_real_how_t *how) {
    char what[120];
    wr_real_t R;
    if (how->kind == WR_REAL_BALL)
        snprintf(what, sizeof what, "E0 (exact), enclosed in balls of %ld bits",
                 (long) how->prec);
    else
        snprintf(what, sizeof what,
                 "E2, MPFR with %ld bits, %s; a row from left to right, each "
                 "product and sum rounded, then + b",
                 (long) how->prec, how->rounding);
    X->ready = init(R, X, M, how);
    int status = cli_run_show(X, what, what);
    wr_real_clear(R);
    return status;
}

/* Double the precision until it decides every label, or reaches 2^16 bits.  The
 * run that is printed reports why it ends, if it ends early. */
static wr_status_t raise_precision(cli_steps_t *X, const wr_lrnn_t M,
                                   cli_real_how_t *how) {
    wr_status_t s;
    for (;; how->prec *= 2) {
        wr_real_t R;
        size_t at;
        s = init(R, X, M, how);
        if (s == WR_OK)
            s = cli_run_steps(&at, X, 1);
        wr_real_clear(R);
        if (s != WR_UNABLE || how->prec >= 1 << 16)
            return s == WR_UNABLE || s == WR_DOMAIN ? WR_OK : s;
    }
}

int cli_run_real(cli_t *c, wr_lrnn_t M, const wr_dfa_t A, const wr_word_t w,
                 cli_real_how_t how) {
    cli_steps_t X = {.c = c, .names = A, .w = w};
    cli_must(c, wr_lrnn_expand(M, M, c->limits->max_states, c->limits));
    if (how.grows)
        cli_must(c, raise_precision(&X, M, &how));
    return steps_real(&X, M, &how);
}
