/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath trace --replay: the library repeats the run of a trace and compares
 * its text with the file.  wreath-check verifies the same steps with
 * independent code.
 */

#include <stdlib.h>
#include <string.h>

#include "cli/differ.h"
#include "cli/rounded.h"
#include "cli/trace.h"

/* ---- recurrences
 * ------------------------------------------------------------- */

/* The lines of a recurrence as its own text has them. */
static wr_status_t read_recurrence(wr_recurrence_t R, const wr_trace_t T,
                                   wr_limits_t L) {
    const char *lines = strstr(T->about, "recurrence ");
    wr_reader_t in;
    wr_buffer_t text;
    wr_reader_init(in);
    wr_buffer_init(text);
    wr_buffer_printf(text, "size %s", lines != NULL ? lines + 11 : "");
    wr_status_t s = wr_reader_open_text(in, "the recurrence of the trace",
                                        text->text, text->length);
    if (s == WR_OK)
        s = wr_recurrence_read(R, in);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "%s", in->message);
    wr_buffer_clear(text);
    wr_reader_clear(in);
    return s;
}

static wr_status_t again_recurrence(wr_buffer_t out, const wr_trace_t T,
                                    wr_limits_t L) {
    wr_recurrence_t R;
    wr_trace_how_t how = {.around = T->around};
    uint32_t *word = wr_calloc(T->steps + 1, sizeof *word);
    wr_recurrence_init(R);
    wr_status_t s = read_recurrence(R, T, L);
    for (uint64_t t = 0; s == WR_OK && t < T->steps; t++) {
        word[t] = (uint32_t) wr_recurrence_letter(R, T->letter[t]);
        if (word[t] >= R->letters)
            s = wr_limits_fail(L, WR_DOMAIN, "there is no letter \"%s\"",
                               T->letter[t]);
    }
    if (s == WR_OK && strncmp(T->claim, "repeats ", 8) == 0) {
        how.repeats = 1;
        how.from = strtoull(T->claim + 8, NULL, 10);
    }
    wr_trace_recurrence_t about = {R, T->evaluation, word, (size_t) T->steps};
    if (s == WR_OK)
        s = wr_trace_print_recurrence(out, &about, &how, L);
    wr_recurrence_clear(R);
    wr_free(word);
    return s;
}

/* ---- models
 * -------------------------------------------------------------------- */

/* The rounding of every layer, from lines "layer I MODEL rounded|exact". */
static wr_status_t read_roundings(wr_layer_evaluation_struct *how,
                                  uint32_t layers, const wr_trace_t T,
                                  wr_limits_t L) {
    const char *p = T->about;
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; s == WR_OK && l < layers; l++) {
        char text[256], kind[16];
        unsigned number;
        p = strstr(p, "layer ");
        if (p == NULL ||
            sscanf(p, "layer %u %240s %15s", &number, text, kind) != 3)
            return wr_limits_fail(L, WR_PARSE, "layer %u is missing", l);
        if (strcmp(kind, "exact") == 0)
            strcat(text, ":exact");
        s = wr_layer_evaluation_read(&how[l], text, L);
        p++;
    }
    return s;
}

static wr_status_t read_word(wr_word_t w, const wr_trace_t T, const wr_dfa_t A,
                             wr_limits_t L) {
    for (uint64_t t = 0; t < T->steps; t++) {
        uint32_t a = 0;
        while (a < A->letters && strcmp(A->letter_name[a], T->letter[t]) != 0)
            a++;
        if (a == A->letters)
            return wr_limits_fail(L, WR_DOMAIN, "there is no letter \"%s\"",
                                  T->letter[t]);
        wr_word_append(w, a);
    }
    return WR_OK;
}

static wr_status_t again_pair(wr_buffer_t out, cli_pair_t *p,
                              const wr_trace_t T, wr_limits_t L) {
    wr_trace_how_t how = {.around = T->around, .name = T->lrnn};
    wr_layer_evaluation_struct *rounding = NULL;
    wr_rounded_t R = NULL;
    wr_word_t w;
    int differs;
    for (int i = WR_COMPARE_STATE; i <= WR_COMPARE_PREDICT; i++)
        if (strcmp(T->compare, wr_compare_name((wr_compare_t) i)) == 0)
            how.compare = (wr_compare_t) i;
    wr_word_init(w);
    wr_status_t s = read_word(w, T, p->A, L);
    if (s == WR_OK && strcmp(T->evaluation, "stack") == 0) {
        rounding = wr_calloc(p->M->layers, sizeof *rounding);
        s = read_roundings(rounding, p->M->layers, T, L);
        if (s == WR_OK)
            s = wr_rounded_init(&R, p->M, rounding, L);
    }
    wr_cert_rounded_t C = {
        p->M, p->A, rounding, R, {{"", p->text->text, p->text->length, "-"}}};
    if (s == WR_OK)
        s = wr_trace_print_model(out, &differs, &C, &how, w, L);
    if (R != NULL)
        wr_rounded_clear(R);
    wr_free(rounding);
    wr_word_clear(w);
    return s;
}

/* A path in a trace is relative to its folder. */
static char *model_path(const cli_t *c, const wr_trace_t T) {
    const char *given = cli_get(c, "lrnn"), *path = c->operand[0];
    const char *slash = strrchr(path, '/');
    wr_buffer_t b;
    if (given != NULL)
        return wr_strdup(given);
    wr_buffer_init(b);
    if (slash != NULL && T->lrnn[0] != '/')
        wr_buffer_write(b, path, (size_t) (slash - path) + 1);
    wr_buffer_put(b, T->lrnn);
    char *copy = wr_strdup(b->text);
    wr_buffer_clear(b);
    return copy;
}

static int again_model(wr_buffer_t out, cli_t *c, const wr_trace_t T) {
    cli_pair_t p;
    wr_reader_t in;
    char *path = model_path(c, T);
    wr_lrnn_init(p.M);
    wr_dfa_init(p.A);
    wr_buffer_init(p.text);
    wr_reader_init(in);
    int status = cli_load_lrnn(p.M, p.text, c, path);
    if (status == 0) {
        wr_status_t s = wr_reader_open_text(in, "the automaton of the trace",
                                            T->dfa_text, strlen(T->dfa_text));
        if (s == WR_OK)
            s = wr_dfa_read(p.A, in, c->limits);
        if (s != WR_OK)
            s = wr_limits_fail(c->limits, s, "%s", in->message);
        else
            s = again_pair(out, &p, T, c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_reader_clear(in);
    wr_buffer_clear(p.text);
    wr_dfa_clear(p.A);
    wr_lrnn_clear(p.M);
    wr_free(path);
    return status;
}

/* ---- together
 * -------------------------------------------------------------------- */

/* The number of the first line in which the texts differ, or 0. */
static size_t first_difference(const char *x, const char *y) {
    size_t line = 1;
    while (*x == *y && *x != '\0') {
        line += *x == '\n';
        x++;
        y++;
    }
    return *x == *y ? 0 : line;
}

const wr_field_t cli_replay_fields[] = {
    {"holds", "b", "whether every line is right", NULL},
    {"evaluation", "s", "how it was evaluated", NULL},
    {"claim", "s", "run, repeats, agrees or refutes", NULL},
    {"steps", "n", "steps taken", NULL},
    {"line", "z*", "the first line that is wrong", NULL},
    {NULL, NULL, NULL, NULL}};

static int say(cli_t *c, const wr_trace_t T, size_t line) {
    if (c->json)
        cli_print_json(wr_answer_make(cli_replay_fields, NULL, line == 0,
                                      T->evaluation, T->claim, T->steps, line));
    else if (line == 0)
        printf("holds: %s, %llu step%s; evaluation %s\n", T->claim,
               (unsigned long long) T->steps, CLI_S(T->steps),
               strcmp(T->evaluation, "E0") == 0 ? "E0 (exact)" : T->evaluation);
    else
        printf("does not hold: line %zu is not what the run gives\n", line);
    return line == 0 ? EXIT_YES : EXIT_NO;
}

int cli_replay_trace(cli_t *c) {
    wr_buffer_t text, out;
    wr_trace_t T;
    wr_trace_init(T);
    wr_buffer_init(text);
    wr_buffer_init(out);
    cli_arm(c);
    int status = cli_load_trace(T, text, c, c->operand[0]);
    if (status == 0 && T->lrnn != NULL)
        status = again_model(out, c, T);
    else if (status == 0) {
        wr_status_t s = again_recurrence(out, T, c->limits);
        if (s == WR_DOMAIN) /* it does not repeat, say */
            wr_buffer_put(out, "");
        else if (s != WR_OK)
            status = cli_failed(c, s);
    }
    if (status == 0)
        status = say(c, T, first_difference(text->text, out->text));
    wr_buffer_clear(text);
    wr_buffer_clear(out);
    wr_trace_clear(T);
    return status;
}
