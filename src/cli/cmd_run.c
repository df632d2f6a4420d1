/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run: a model on a word, the state after each symbol. */

#include <stdlib.h>
#include <string.h>

#include "cli/rounded.h"
#include "cli/run.h"

static const cli_option_t options[] = {
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"vectors", 0, NULL, "also show every layer's state H"},
    {"at", 0, "N", "only the exact state after N symbols"},
    {"last", 0, NULL, "only the final state"},
    {"arith", 0, "HOW", "exact, ball:P, ball:auto or mpfr:P[:RND], P bits"},
    {"n", 0, "N", "value of n in the word, as in a^n b^n"},
    {"model", 'm', "MODEL", CLI_MODEL_HELP},
    {"layer-model", 0, "LIST", CLI_LAYER_HELP},
    {NULL, 0, NULL, NULL}};

/* H of one layer as "[1,0 0]": columns by commas, blanks between rows. */
static void vector_text(wr_buffer_t out, const wr_run_t R, const wr_lrnn_t M,
                        uint32_t i) {
    fmpq_poly_t h;
    fmpq_poly_init(h);
    wr_buffer_put(out, "[");
    for (uint32_t r = 0; r < M->layer[i].dim; r++)
        for (uint32_t k = 0; k < M->layer[i].columns; k++) {
            wr_run_entry(h, R, i, r, k);
            char *s = fmpq_poly_get_str_pretty(h, "a");
            wr_buffer_printf(out, "%s%s", k ? "," : r ? " " : "", s);
            flint_free(s);
        }
    wr_buffer_put(out, "]");
    fmpq_poly_clear(h);
}

json_t *cli_run_json(const wr_lrnn_t M, const wr_dfa_t A, uint32_t q,
                     const char *letter) {
    char scratch[24];
    json_t *o = json_object();
    json_object_set_new(o, "letter",
                        letter ? json_string(letter) : json_null());
    json_object_set_new(o, "state",
                        q == UINT32_MAX
                            ? json_null()
                            : json_string(wr_dfa_state_name(scratch, A, q)));
    if (M->accept != NULL && q != UINT32_MAX)
        json_object_set_new(o, "accept", json_boolean(M->accept[q]));
    return o;
}

void cli_run_failure(json_t *o, const cli_t *c, wr_status_t s, size_t at) {
    json_object_set_new(o, "failed_step",
                        s == WR_OK ? json_null() : cli_json_count(at));
    json_object_set_new(o, "failure",
                        s == WR_OK ? json_null()
                                   : json_string(c->limits->reason));
}

static json_t *json_step(cli_t *c, wr_run_t R, const wr_lrnn_t M,
                         const wr_dfa_t A, const char *letter) {
    json_t *o = cli_run_json(M, A, wr_run_state(R), letter);
    json_t *labels = json_array(), *vectors = json_array();
    for (uint32_t i = 0; i < M->layers; i++) {
        json_array_append_new(labels, json_integer(wr_run_label(R, i)));
        if (cli_get(c, "vectors") == NULL)
            continue;
        wr_buffer_t b;
        wr_buffer_init(b);
        vector_text(b, R, M, i);
        json_array_append_new(vectors, json_string(b->text));
        wr_buffer_clear(b);
    }
    json_object_set_new(o, "labels", labels);
    if (cli_get(c, "vectors") != NULL)
        json_object_set(o, "vectors", vectors);
    json_decref(vectors);
    return o;
}

/* Bytes of s that are no character of their own: columns count characters. */
static int inner(const char *s) {
    int n = 0;
    for (; *s != '\0'; s++)
        n += (*s & 0xC0) == 0x80;
    return n;
}

void cli_run_row(wr_buffer_t out, const wr_lrnn_t M, const wr_dfa_t A, size_t t,
                 const char *letter, uint32_t q) {
    char scratch[24];
    const char *x = letter != NULL ? letter : "-";
    const char *state =
        q == UINT32_MAX ? "(none)" : wr_dfa_state_name(scratch, A, q);
    wr_buffer_printf(out, "%6zu  %-*s %-*s %-7s", t, 8 + inner(x), x,
                     14 + inner(state), state,
                     M->accept == NULL || q == UINT32_MAX ? "-"
                     : M->accept[q]                       ? "yes"
                                                          : "no");
}

static void print_step(cli_t *c, wr_run_t R, const wr_lrnn_t M,
                       const wr_dfa_t A, size_t t, const char *letter) {
    wr_buffer_t b;
    wr_buffer_init(b);
    cli_run_row(b, M, A, t, letter, wr_run_state(R));
    for (uint32_t i = 0; i < M->layers; i++) {
        wr_buffer_printf(b, " %u", wr_run_label(R, i));
        if (cli_get(c, "vectors") != NULL)
            vector_text(b, R, M, i);
    }
    puts(b->text);
    wr_buffer_clear(b);
}

static int steps(cli_t *c, wr_run_t R, const wr_lrnn_t M, const wr_dfa_t A,
                 const wr_word_t w) {
    json_t *list = c->json ? json_array() : NULL;
    int last = cli_get(c, "last") != NULL, status = 0;
    wr_status_t s = WR_OK;
    size_t t;

    if (list == NULL)
        printf("# evaluation E0 (exact), engine arithmetic %s\n"
               "%6s  %-8s %-14s %-7s %s\n",
               wr_run_arithmetic(R), "# step", "letter", "state", "accept",
               "label of each layer");
    for (t = 0; t <= w->length; t++) {
        const char *name = t ? A->letter_name[w->letter[t - 1]] : NULL;
        if (t > 0)
            s = wr_run_step(R, w->letter[t - 1], c->limits);
        if (s != WR_OK) {
            status = s == WR_DOMAIN ? EXIT_NO : cli_failed(c, s);
            if (s == WR_DOMAIN)
                cli_error(c, "step %zu: %s", t, c->limits->reason);
            break;
        }
        if (last && t < w->length)
            continue;
        if (list != NULL)
            json_array_append_new(list, json_step(c, R, M, A, name));
        else
            print_step(c, R, M, A, t, name);
    }
    if (list != NULL) {
        json_t *o = json_object();
        json_object_set_new(o, "evaluation", json_string("E0"));
        json_object_set_new(o, "steps", list);
        cli_run_failure(o, c, s, t);
        cli_print_json(o);
    }
    return status;
}

static int run(cli_t *c) {
    static const char *const engines[] = {"matrix", "index", NULL};
    int engine = cli_choice(c, "engine", engines, WR_ENGINE_MATRIX);
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_run_t R = {{NULL}};

    const char *text = cli_get(c, "arith");
    int real = text != NULL && strcmp(text, "exact") != 0;
    cli_arith_t how;
    uint64_t at = 0, length = 0;
    if (engine < 0 || (real && !cli_read_arith(&how, c, text)) ||
        cli_number(&at, c, "at", SIZE_MAX / 16))
        return EXIT_BAD;
    if ((real || cli_get(c, "model")) && cli_get(c, "at") != NULL) {
        cli_error(c, "--at is exact: it does not go with --arith or --model");
        return EXIT_BAD;
    }
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_word_init(w);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        cli_model_names(A, M);
        int every = cli_every_word(&length, c->operand[1]);
        wr_status_t s = every ? WR_OK : cli_read_word(w, c, A, c->operand[1]);
        if (s == WR_OK && !every && at > w->length)
            s = wr_limits_fail(c->limits, WR_DOMAIN,
                               "--at %zu: the word has"
                               " %zu symbol%s",
                               (size_t) at, w->length, CLI_S(w->length));
        int beside = cli_get(c, "model") != NULL;
        if (s == WR_OK && !real && !beside)
            s = wr_run_init(R, M, (wr_engine_t) engine, c->limits);
        if (s == WR_OK && every && (real || beside || cli_get(c, "at")))
            s = wr_limits_fail(c->limits, WR_DOMAIN,
                               "all:N goes with exact"
                               " steps only");
        if (s != WR_OK) {
            status = cli_failed(c, s);
        } else if (every) {
            status = cli_run_every(c, R, M, A, length);
        } else if (beside) {
            status = cli_run_rounded(c, M, A, w);
        } else if (real) {
            status = cli_run_real(c, M, A, w, how);
        } else {
            status = cli_get(c, "at") != NULL
                         ? cli_run_at(c, R, M, A, w, (size_t) at)
                         : steps(c, R, M, A, w);
        }
        wr_run_clear(R);
    }
    wr_word_clear(w);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    return status;
}

const cli_command_t cmd_run = {
    "run",
    "MODEL WORD",
    2,
    2,
    "run a model on a word and print the state after each letter",
    "The letters of a word are separated by blanks or commas; if all"
    " letters are single characters, the separators may be omitted.  (01)^3"
    " repeats; random:N:SEED is a random word, @FILE the text of a file,"
    " all:N every word of at most N letters.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath run parity.lrnn '(110)^2'",
    options,
    run};
