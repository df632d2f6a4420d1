/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A counterexample for people: the word, what was said and expected after
 * it, and its trace for whoever wants every step. */

#include "cli/differ.h"

#include <string.h>

int cli_compare(cli_t *c) {
    const char *names[WR_COMPARE_PREDICT + 2] = {NULL};
    for (int i = WR_COMPARE_AUTO; i <= WR_COMPARE_PREDICT; i++)
        names[i] = wr_compare_name((wr_compare_t) i);
    return cli_choice(c, "compare", names, WR_COMPARE_AUTO);
}

/* Longer traces show their first and last states only. */
#define SHOWN 500

int cli_save_trace(cli_t *c, const wr_cert_rounded_t *about,
                   wr_compare_t compare, const wr_word_t w) {
    const char *path = cli_get(c, "trace");
    wr_trace_how_t how = {.compare = compare, .around = SHOWN};
    wr_cert_rounded_t C = *about;
    wr_buffer_t text;
    int refutes;

    if (path == NULL)
        return 0;
    C.file->trace_path = path;
    wr_buffer_init(text);
    wr_status_t s =
        wr_trace_print_model(text, &refutes, &C, &how, w, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(text, path, c->limits);
    wr_buffer_clear(text);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static int save_trace(cli_t *c, cli_pair_t *p, const wr_word_t w,
                      wr_compare_t compare) {
    wr_cert_rounded_t about = {
        p->M,
        p->A,
        NULL,
        NULL,
        {{c->operand[0], p->text->text, p->text->length, NULL}}};
    return cli_save_trace(c, &about, compare, w);
}

int cli_differ(cli_t *c, cli_pair_t *p, const wr_word_t w, uint32_t g,
               uint32_t e, const char *failure, const char *kind) {
    wr_buffer_t text, got, expected;

    wr_buffer_init(text);
    wr_buffer_init(got);
    wr_buffer_init(expected);
    const char *compare = cli_get(c, "compare");
    wr_word_put_runs(text, w, p->A, c->json ? SIZE_MAX : 40);
    wr_differ_t D = {p->M, p->A, g, e, 0};
    D.next = compare != NULL &&
             (strcmp(compare, "next") == 0 || strcmp(compare, "predict") == 0);
    wr_differ_print(got, expected, &D);
    if (c->json) {
        json_t *o = json_object();
        json_object_set_new(o, "holds", json_false());
        json_object_set_new(o, "evaluation", json_string("E0"));
        json_object_set_new(o, "counterexample", json_string(text->text));
        json_object_set_new(o, "step", cli_json_count(w->length));
        json_object_set_new(o, "got", json_string(got->text));
        json_object_set_new(o, "expected", json_string(expected->text));
        json_object_set_new(o, "failure", json_string(failure));
        cli_print_json(o);
    } else {
        printf("REFUTED: %s differs from %s; evaluation E0 (exact)\n"
               "%s, %zu symbol%s: %s\n"
               "after it the model says %s, the automaton says %s\n",
               c->operand[0], c->operand[1], kind, w->length, CLI_S(w->length),
               text->text, got->text, expected->text);
        if (*failure)
            printf("the model is undefined there: %s\n", failure);
    }
    wr_buffer_clear(expected);
    wr_buffer_clear(got);
    wr_buffer_clear(text);
    int status = save_trace(c, p, w, (wr_compare_t) cli_compare(c));
    return status ? status : EXIT_NO;
}
