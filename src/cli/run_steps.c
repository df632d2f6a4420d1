/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run: the state after each symbol, in exact or real arithmetic. */

#include "cli/run.h"

const wr_field_t cli_run_fields[] = {
    {"letter", "s*", "letter read last; null before the first"},
    {"state", "s*", "output of the readout"},
    {"accept", "b?", "whether the model accepts, if it has a language"},
    {NULL}};

const wr_field_t cli_run_end_fields[] = {
    {"failed_step", "=n*",
     "step that could not be taken, or whose labels are not known; null if the "
     "run was completed"},
    {"failure", "s*", "reason why the run ended early"},
    {NULL}};

static const wr_field_t step_fields[] = {
    {"", "", NULL, cli_run_fields},
    {"labels", "[i]", "one label per layer"},
    {"vectors", "[s]?", "--vectors: H per layer"},
    {NULL}};

const wr_field_t cli_run_answer_fields[] = {
    {"evaluation", "s", "E0"},
    {"steps", "[o]",
     "every step, where step 0 is before the first symbol; with --last, the "
     "last step",
     step_fields},
    {"", "", NULL, cli_run_end_fields},
    {NULL}};

json_t *cli_run_json(const cli_steps_t *X, const char *letter) {
    char scratch[24];
    const uint32_t q = X->S.readout(X->S.self);
    const int none = q == UINT32_MAX;
    json_t *o =
        wr_answer_make(cli_run_fields, "letter state", letter,
                       none ? NULL : wr_dfa_state_name(scratch, X->names, q));
    if (X->S.M->accept != NULL && !none)
        wr_answer_add(o, cli_run_fields, "accept", X->S.M->accept[q]);
    return o;
}

json_t *cli_run_labels(const cli_steps_t *X) {
    json_t *list = json_array();
    for (uint32_t l = 0; l < X->S.M->layers; l++)
        json_array_append_new(list, json_integer(X->S.label(X->S.self, l)));
    return list;
}

void cli_run_failure(json_t *o, const cli_t *c, wr_status_t s, size_t at) {
    wr_answer_add(o, cli_run_end_fields, NULL,
                  s == WR_OK ? NULL : wr_json_count(at),
                  s == WR_OK ? NULL : c->limits->reason);
}

/* Return the number of UTF-8 continuation bytes: columns count characters. */
static int continuation_bytes(const char *s) {
    int n = 0;
    for (; *s != '\0'; s++)
        n += (*s & 0xC0) == 0x80;
    return n;
}

void cli_run_row(wr_buffer_t out, const cli_steps_t *X, size_t t,
                 const char *letter) {
    char scratch[24];
    const unsigned char *accept = X->S.M->accept;
    const uint32_t q = X->S.readout(X->S.self);
    const char *x = letter != NULL ? letter : "-";
    const char *state =
        q == UINT32_MAX ? "(none)" : wr_dfa_state_name(scratch, X->names, q);
    wr_buffer_printf(out, "%6zu  %-*s %-*s %-7s", t, 8 + continuation_bytes(x),
                     x, 14 + continuation_bytes(state), state,
                     accept == NULL || q == UINT32_MAX ? "-"
                     : accept[q]                       ? "yes"
                                                       : "no");
}

/* Append H of a layer, with commas between columns: "[1,0 0]". */
static void put_vector(wr_buffer_t out, const cli_steps_t *X, uint32_t l) {
    const wr_layer_struct *layer = &X->S.M->layer[l];
    const int real = X->real != NULL;
    wr_buffer_put(out, "[");
    for (uint32_t i = 0; i < layer->dim; i++)
        for (uint32_t j = 0; j < layer->columns; j++) {
            wr_buffer_put(out, j ? (real ? ", " : ",") : i ? " " : "");
            wr_buffer_put(out, real && j == 0 ? "~" : "");
            X->S.print(out, X->S.self, l, i, j);
        }
    wr_buffer_put(out, "]");
}

static json_t *json_exact(const cli_steps_t *X, const char *letter) {
    json_t *o = cli_run_json(X, letter);
    json_t *vectors = cli_has(X->c, "vectors") ? json_array() : NULL;
    for (uint32_t l = 0; vectors != NULL && l < X->S.M->layers; l++) {
        wr_buffer_t b;
        wr_buffer_init(b);
        put_vector(b, X, l);
        json_array_append_new(vectors, wr_json_buffer(b));
    }
    wr_answer_add(o, step_fields, NULL, cli_run_labels(X), vectors);
    return o;
}

static void print_step(const cli_steps_t *X, size_t t, const char *letter) {
    const wr_lrnn_struct *M = X->S.M;
    wr_real_t R = {{X->real}};
    wr_buffer_t b;
    wr_buffer_init(b);
    cli_run_row(b, X, t, letter);
    for (uint32_t l = 0; l < M->layers; l++) {
        wr_buffer_printf(b, " %u", X->S.label(X->S.self, l));
        if (X->balls)
            wr_buffer_printf(b, " (~%ld bits)", (long) wr_real_bits(R, l));
        if (cli_has(X->c, "vectors"))
            put_vector(b, X, l);
    }
    puts(b->text);
    wr_buffer_clear(b);
}

wr_status_t cli_run_steps(size_t *at, cli_steps_t *X, int quiet) {
    int last = cli_has(X->c, "last");
    wr_status_t s = X->S.start(X->S.self, X->c->limits);
    for (size_t t = *at = 0; s == WR_OK && t <= X->w->length; t++) {
        *at = t;
        if (t > 0)
            s = X->S.step(X->S.self, X->w->letter[t - 1], X->c->limits);
        if (s == WR_OK && t > 0 && t % 16 == 0)
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
    /* A step is undefined, or a ball does not decide its label. */
    const int ended = s == WR_DOMAIN || (s == WR_UNABLE && X->balls);
    if (ended)
        cli_error(c, "%sstep %zu: %s", s == WR_UNABLE ? "unknown: " : "", at,
                  c->limits->reason);
    if (X->list != NULL && (s == WR_OK || ended)) {
        json_t *o = wr_answer_make(cli_run_answer_fields, "evaluation steps",
                                   name, json_incref(X->list));
        cli_run_failure(o, c, s, at);
        cli_print_json(o);
    }
    json_decref(X->list);
    return s == WR_OK       ? EXIT_YES
           : s == WR_DOMAIN ? EXIT_NO
           : ended          ? EXIT_UNKNOWN
                            : cli_failed(c, s);
}
