/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath trace --replay: the library repeats the run of a trace and compares
 * its text with the file.  wreath-check verifies the same steps with
 * independent code.
 */

#include <string.h>

#include "cli/trace.h"

/* A path in a trace is relative to its folder. */
static void put_model_path(wr_buffer_t out, const cli_t *c,
                           const wr_trace_t T) {
    const char *given = cli_get(c, "lrnn"), *path = c->operand[0];
    const char *slash = strrchr(path, '/');
    if (given == NULL && slash != NULL && T->lrnn[0] != '/')
        wr_buffer_write(out, path, (size_t) (slash - path) + 1);
    wr_buffer_put(out, given != NULL ? given : T->lrnn);
}

static int again_model(wr_buffer_t out, cli_t *c, const wr_trace_t T) {
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_buffer_struct *text = cli_buffer(c), *path = cli_buffer(c);
    put_model_path(path, c, T);
    int status = cli_load_lrnn(M, text, c, path->text);
    if (status != 0)
        return status;
    const wr_trace_file_t file = {{"", text->text, text->length, "-"}};
    return cli_failed(c, wr_trace_replay_model(out, M, file, T, c->limits));
}

const wr_field_t cli_replay_fields[] = {
    {"holds", "b", "whether every line agrees with the re-executed run", NULL},
    {"evaluation", "s", "the evaluation model", NULL},
    {"claim", "s", "run, repeats, agrees or refutes", NULL},
    {"steps", "n", "steps taken", NULL},
    {"line", "z*", "number of the first line that differs from the run", NULL},
    {NULL, NULL, NULL, NULL}};

static int say(cli_t *c, const wr_trace_t T, size_t line) {
    if (c->json)
        cli_answer(cli_replay_fields, NULL, line == 0, T->evaluation, T->claim,
                   T->steps, line);
    else if (line == 0)
        printf("holds: %s, %llu step%s; evaluation %s\n", T->claim,
               (unsigned long long) T->steps, WR_S(T->steps),
               strcmp(T->evaluation, "E0") == 0 ? "E0 (exact)" : T->evaluation);
    else
        printf("does not hold: line %zu differs from the run\n", line);
    return line == 0 ? EXIT_YES : EXIT_NO;
}

int cli_replay_trace(cli_t *c) {
    wr_buffer_struct *text = cli_buffer(c), *out = cli_buffer(c);
    wr_trace_t T;
    wr_trace_init(T);
    int status = cli_load_trace(T, text, c, c->operand[0]);
    if (status == 0 && T->lrnn != NULL)
        status = again_model(out, c, T);
    else if (status == 0) {
        wr_status_t s = wr_trace_replay_recurrence(out, T, c->limits);
        if (s != WR_DOMAIN) /* it does not repeat, say */
            status = cli_failed(c, s);
    }
    if (status == 0)
        status = say(c, T, wr_trace_differs(text->text, out->text));
    wr_trace_clear(T);
    return status;
}
