/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run: a model on a word, the state after each symbol. */

#include <string.h>

#include "cli/cli.h"

static const cli_option_t options[] = {
    {"engine", 0, "ENGINE", "matrix or index (default matrix)"},
    {"vectors", 0, NULL, "show every layer's H as well"},
    {"last", 0, NULL, "show the final state only"},
    {NULL, 0, NULL, NULL}};

/* A DFA without transitions that carries a model's alphabet and state
 * names, so that words and names are read and printed in one way. */
static void names_of(wr_dfa_t A, const wr_lrnn_t M) {
    wr_dfa_create(A, M->states ? M->states : 1, M->letters);
    for (uint32_t a = 0; a < M->letters; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(M->alphabet[a]);
    }
    if (M->state_name != NULL) {
        A->state_name = wr_malloc(M->states * sizeof *A->state_name);
        for (uint32_t q = 0; q < M->states; q++)
            A->state_name[q] = wr_strdup(M->state_name[q]);
    }
}

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

static json_t *json_step(wr_run_t R, const wr_lrnn_t M, const wr_dfa_t A,
                         const char *letter) {
    char scratch[24];
    uint32_t q = wr_run_state(R);
    json_t *o = json_object(), *labels = json_array();
    json_object_set_new(o, "letter",
                        letter ? json_string(letter) : json_null());
    json_object_set_new(o, "state",
                        q == UINT32_MAX
                            ? json_null()
                            : json_string(wr_dfa_state_name(scratch, A, q)));
    if (M->accept != NULL && q != UINT32_MAX)
        json_object_set_new(o, "accept", json_boolean(M->accept[q]));
    for (uint32_t i = 0; i < M->layers; i++)
        json_array_append_new(labels, json_integer(wr_run_label(R, i)));
    json_object_set_new(o, "labels", labels);
    return o;
}

static void print_step(cli_t *c, wr_run_t R, const wr_lrnn_t M,
                       const wr_dfa_t A, size_t t, const char *letter) {
    char scratch[24];
    uint32_t q = wr_run_state(R);
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%6zu  %-8s %-14s %-7s", t, letter ? letter : "-",
                     q == UINT32_MAX ? "(none)"
                                     : wr_dfa_state_name(scratch, A, q),
                     M->accept == NULL || q == UINT32_MAX ? "-"
                     : M->accept[q]                       ? "yes"
                                                          : "no");
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

    if (list == NULL)
        printf("# evaluation E0 (exact), engine arithmetic %s\n"
               "%6s  %-8s %-14s %-7s %s\n",
               wr_run_arithmetic(R), "# step", "letter", "state", "accept",
               "label of each layer");
    for (size_t t = 0; t <= w->length && status == 0; t++) {
        const char *name = t ? A->letter_name[w->letter[t - 1]] : NULL;
        if (t > 0) {
            wr_status_t s = wr_run_step(R, w->letter[t - 1], c->limits);
            if (s != WR_OK) {
                status = s == WR_DOMAIN ? EXIT_NO : cli_failed(c, s);
                if (s == WR_DOMAIN)
                    cli_error(c, "step %zu: %s", t, c->limits->reason);
                break;
            }
        }
        if (last && t < w->length)
            continue;
        if (list != NULL)
            json_array_append_new(list, json_step(R, M, A, name));
        else
            print_step(c, R, M, A, t, name);
    }
    if (list != NULL) {
        json_t *o = json_object();
        json_object_set_new(o, "evaluation", json_string("E0"));
        json_object_set_new(o, "steps", list);
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

    if (engine < 0)
        return EXIT_BAD;
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_word_init(w);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        names_of(A, M);
        wr_status_t s = wr_word_read(w, c->operand[1], A, c->limits);
        if (s == WR_OK)
            s = wr_run_init(R, M, (wr_engine_t) engine, c->limits);
        if (s != WR_OK) {
            status = cli_failed(c, s);
        } else {
            status = steps(c, R, M, A, w);
            wr_run_clear(R);
        }
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
    "run a model on a word, state after each symbol",
    "A word is letters separated by blanks or commas; where all letters are"
    " one character long they may stand side by side.  (01)^3 repeats.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath run parity.lrnn '(110)^2'",
    options,
    run};
