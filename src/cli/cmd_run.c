/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run: a model on a word, the state after each symbol. */

#include <stdlib.h>
#include <string.h>

#include "cli/rounded.h"
#include "cli/run.h"
#include "study/timeline.h"

static const cli_option_t options[] = {
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"vectors", 0, NULL, "also show every layer's state H"},
    {"at", 0, "N", "only the exact state after N symbols"},
    {"last", 0, NULL, "only the final state"},
    {"n", 0, "N", "value of n in the word, as in a^n b^n"},
    {"evaluation", 'm', "MODEL",
     "E0 (default), ball:P, mpfr:P[:RND], E2:bf16, .."},
    {"layer-evaluation", 0, "LIST", CLI_LAYER_HELP},
    {NULL, 0, NULL, NULL}};

const wr_field_t cli_run_fields[] = {
    {"letter", "s*", "read last; null before the first", NULL},
    {"state", "s*", "what the readout names", NULL},
    {"accept", "b?", "whether it accepts, where the model has a language",
     NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t cli_run_end_fields[] = {
    {"failed_step", "=n*",
     "the step before which the run ended, or whose labels are not known;"
     " null: it did not end early",
     NULL},
    {"failure", "s*", "why", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t step_fields[] = {
    {"", "", NULL, cli_run_fields},
    {"labels", "[i]", "a label a layer", NULL},
    {"vectors", "[s]?", "--vectors: H a layer", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"evaluation", "s", "E0", NULL},
    {"steps", "[o]",
     "all of them; step 0 is before the first symbol; --last: the last",
     step_fields},
    {"", "", NULL, cli_run_end_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {
    {"exactly", "o", fields},
    {"every word of a length", "o", cli_run_every_fields},
    {"--at", "o", cli_run_at_fields},
    {"in balls, or by MPFR", "o", cli_run_real_fields},
    {"rounded, beside the exact run", "o", cli_run_beside_fields},
    {NULL, NULL, NULL}};

json_t *cli_run_json(const wr_lrnn_t M, const wr_dfa_t A, uint32_t q,
                     const char *letter) {
    char scratch[24];
    const int none = q == UINT32_MAX;
    json_t *o = wr_answer_make(cli_run_fields, "letter state", letter,
                               none ? NULL : wr_dfa_state_name(scratch, A, q));
    if (M->accept != NULL && !none)
        wr_answer_add(o, cli_run_fields, "accept", M->accept[q]);
    return o;
}

void cli_run_failure(json_t *o, const cli_t *c, wr_status_t s, size_t at) {
    wr_answer_add(o, cli_run_end_fields, NULL,
                  s == WR_OK ? NULL : wr_json_count(at),
                  s == WR_OK ? NULL : c->limits->reason);
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

/* ---- steps ----------------------------------------------------------------
 */

/* H of a layer, columns by commas: "[1,0 0]", or "[~1, ~0 ~0]". */
static void put_vector(wr_buffer_t out, const cli_steps_t *X, uint32_t l) {
    const wr_layer_struct *y = &X->S.M->layer[l];
    const int real = X->real != NULL;
    wr_buffer_put(out, "[");
    for (uint32_t i = 0; i < y->dim; i++)
        for (uint32_t j = 0; j < y->columns; j++) {
            wr_buffer_put(out, j ? (real ? ", " : ",") : i ? " " : "");
            wr_buffer_put(out, real && j == 0 ? "~" : "");
            X->S.print(out, X->S.self, l, i, j);
        }
    wr_buffer_put(out, "]");
}

static json_t *json_exact(const cli_steps_t *X, const char *letter) {
    const wr_lrnn_struct *M = X->S.M;
    json_t *o = cli_run_json(M, X->names, X->S.readout(X->S.self), letter);
    json_t *labels = json_array();
    json_t *vectors = cli_get(X->c, "vectors") != NULL ? json_array() : NULL;
    for (uint32_t l = 0; l < M->layers; l++) {
        json_array_append_new(labels, json_integer(X->S.label(X->S.self, l)));
        wr_buffer_t b;
        wr_buffer_init(b);
        put_vector(b, X, l);
        json_array_append_new(vectors, wr_json_buffer(b));
    }
    wr_answer_add(o, step_fields, NULL, labels, vectors);
    return o;
}

static void print_step(const cli_steps_t *X, size_t t, const char *letter) {
    const wr_lrnn_struct *M = X->S.M;
    wr_real_t R = {{X->real}};
    wr_buffer_t b;
    wr_buffer_init(b);
    cli_run_row(b, M, X->names, t, letter, X->S.readout(X->S.self));
    for (uint32_t l = 0; l < M->layers; l++) {
        wr_buffer_printf(b, " %u", X->S.label(X->S.self, l));
        if (X->balls)
            wr_buffer_printf(b, " (~%ld bits)", (long) wr_real_bits(R, l));
        if (cli_get(X->c, "vectors") != NULL)
            put_vector(b, X, l);
    }
    puts(b->text);
    wr_buffer_clear(b);
}

wr_status_t cli_run_steps(size_t *at, cli_steps_t *X, int quiet) {
    int last = cli_get(X->c, "last") != NULL;
    wr_status_t s = X->S.start(X->S.self, X->c->limits);
    for (size_t t = *at = 0; s == WR_OK && t <= X->w->length; t++) {
        *at = t;
        if (t > 0)
            s = X->S.step(X->S.self, X->w->letter[t - 1], X->c->limits);
        if (s == WR_OK && t > 0 && t % 1024 == 0)
            s = wr_limits_steps(X->c->limits, "running", t);
        const char *name =
            t > 0 ? X->names->letter_name[X->w->letter[t - 1]] : NULL;
        if (s != WR_OK || quiet || (last && t < X->w->length))
            continue;
        if (X->list == NULL)
            print_step(X, t, name);
        else
            json_array_append_new(X->list, X->real != NULL
                                               ? cli_real_json(X, name)
                                               : json_exact(X, name));
    }
    return s;
}

int cli_run_show(cli_steps_t *X, const char *head, const char *name) {
    cli_t *c = X->c;
    size_t at = 0;
    X->list = c->json ? json_array() : NULL;
    if (X->list == NULL)
        printf("# evaluation %s\n%6s  %-8s %-14s %-7s %s\n", head, "# step",
               "letter", "state", "accept", "label of each layer");
    wr_status_t s = X->ready == WR_OK ? cli_run_steps(&at, X, 0) : X->ready;
    if (s == WR_DOMAIN)
        cli_error(c, "step %zu: %s", at, c->limits->reason);
    if (X->list != NULL && (s == WR_OK || s == WR_DOMAIN)) {
        json_t *o = wr_answer_make(fields, "evaluation steps", name,
                                   json_incref(X->list));
        cli_run_failure(o, c, s, at);
        cli_print_json(o);
    }
    json_decref(X->list);
    return s == WR_OK ? EXIT_YES : s == WR_DOMAIN ? EXIT_NO : cli_failed(c, s);
}

static int steps(cli_t *c, wr_run_t R, const wr_dfa_t A, const wr_word_t w) {
    cli_steps_t X = {.c = c, .names = A, .w = w};
    char head[80];
    wr_run_stack(&X.S, R);
    snprintf(head, sizeof head, "E0 (exact), engine arithmetic %s",
             wr_run_arithmetic(R));
    return cli_run_show(&X, head, "E0");
}

static int run(cli_t *c) {
    static const char *const engines[] = {"matrix", "index", NULL};
    int engine = cli_choice(c, "engine", engines, WR_ENGINE_MATRIX);
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    wr_run_t R = {{NULL}};

    const char *text = cli_evaluation(c);
    if (text != NULL && strcmp(text, "exact") == 0) /* of --arith */
        text = NULL;
    const int real = text != NULL && cli_is_real(text);
    const int beside = text != NULL && !real;
    cli_real_how_t how;
    uint64_t at = 0, length = 0;
    if (engine < 0 || (real && !cli_read_real(&how, c, text)) ||
        cli_number(&at, c, "at", SIZE_MAX / 16))
        return EXIT_BAD;
    if (text != NULL && cli_get(c, "at") != NULL) {
        cli_error(c, "--at is exact: it does not go with --evaluation %s",
                  text);
        return EXIT_BAD;
    }
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_word_init(w);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        wr_lrnn_names(A, M);
        int every = cli_every_word(&length, c->operand[1]);
        wr_status_t s = every ? WR_OK : cli_read_word(w, c, A, c->operand[1]);
        if (s == WR_OK && !every && at > w->length)
            s = wr_limits_fail(c->limits, WR_DOMAIN,
                               "--at %zu: the word has"
                               " %zu symbol%s",
                               (size_t) at, w->length, CLI_S(w->length));
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
                         : steps(c, R, A, w);
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
    " all:N every word of at most N letters.  With --evaluation ball:P or"
    " ball:auto the exact state (E0) is enclosed in balls of P bits;"
    " mpfr:P[:RND] rounds every operation to P bits; E2 and E3 show the"
    " exact and the rounded state side by side.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath run parity.lrnn '(110)^2'",
    options,
    run,
    answers};
