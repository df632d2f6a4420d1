/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath draw trace: the state over time.  Of an automaton, and of a model
 * run exactly (E0), the states and labels are values on a few lines; of a
 * recurrence, and of a trace that was written before, the numbers. */

#include <string.h>

#include "cli/draw.h"
#include "cli/period.h"
#include "cli/rounded.h"
#include "cli/trace.h"

static int ends(const char *path, const char *with) {
    size_t n = strlen(path), m = strlen(with);
    return n > m && strcmp(path + n - m, with) == 0;
}

/* ---- numbers ----------------------------------------------------------- */

static int of_trace(cli_draw_t *D, cli_t *c, const wr_trace_t T) {
    const wr_trace_export_t E = {.title = D->how.title,
                                 .caption = D->how.caption};
    wr_status_t s = wr_trace_draw(D->P, T, &E, c->limits);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static int of_text(cli_draw_t *D, cli_t *c, const wr_buffer_t text) {
    wr_trace_t T;
    wr_trace_init(T);
    wr_status_t s =
        wr_trace_read(T, "the trace", text->text, text->length, c->limits);
    int status = s == WR_OK ? of_trace(D, c, T) : cli_failed(c, s);
    wr_trace_clear(T);
    return status;
}

static int of_recurrence(cli_draw_t *D, cli_t *c) {
    cli_trace_length_t length = {0};
    wr_recurrence_t R;
    wr_buffer_t text;
    if (cli_get(c, "evaluation") == NULL) {
        cli_error(c, "a recurrence needs --evaluation, such as E2:bf16");
        return EXIT_BAD;
    }
    length.steps = 30;
    if (cli_number(&length.steps, c, "steps", 100000))
        return EXIT_BAD;
    wr_recurrence_init(R);
    wr_buffer_init(text);
    int status = cli_load_recurrence(R, c);
    if (status == 0)
        status =
            cli_trace_recurrence(text, c, R, cli_get(c, "evaluation"), length);
    if (status == 0)
        status = of_text(D, c, text);
    wr_buffer_clear(text);
    wr_recurrence_clear(R);
    return status;
}

/* ---- values ------------------------------------------------------------ */

/* What the panels point into. */
typedef struct {
    wr_panel_t *panel;
    uint32_t **value; /* of a panel */
    char **name;      /* of states, then of panels */
    const char **letter;
    size_t panels, names, steps;
} course_t;

static void clear(course_t *V) {
    for (size_t i = 0; i < V->panels; i++)
        wr_free(V->value[i]);
    for (size_t i = 0; i < V->names; i++)
        wr_free(V->name[i]);
    wr_free(V->panel);
    wr_free(V->value);
    wr_free(V->name);
    wr_free(V->letter);
}

/* The panel of the state, and room for those of layers. */
static void start(course_t *V, const wr_dfa_t A, const wr_word_t w,
                  uint32_t layers) {
    memset(V, 0, sizeof *V);
    V->steps = w->length;
    V->panels = 1 + (size_t) layers;
    V->panel = wr_calloc(V->panels, sizeof *V->panel);
    V->value = wr_calloc(V->panels, sizeof *V->value);
    V->name = wr_calloc(A->states + V->panels, sizeof *V->name);
    V->letter = wr_calloc(w->length + 1, sizeof *V->letter);
    for (uint32_t q = 0; q < A->states; q++) {
        char scratch[24];
        V->name[V->names++] = wr_strdup(wr_dfa_state_name(scratch, A, q));
    }
    for (size_t t = 0; t < w->length; t++)
        V->letter[t] = A->letter_name[w->letter[t]];
    for (size_t i = 0; i < V->panels; i++) {
        V->value[i] = wr_calloc(w->length + 1, sizeof **V->value);
        V->panel[i].value = V->value[i];
    }
    V->panel[0].name = "state";
    V->panel[0].values = A->states;
    V->panel[0].value_name = (const char *const *) V->name;
    V->panel[0].marked = A->accept;
}

static int finish(cli_draw_t *D, cli_t *c, course_t *V, const char *title) {
    const wr_timeline_t T = {.panel = V->panel,
                             .panels = V->panels,
                             .letter = V->letter,
                             .steps = V->steps,
                             .dots =
                                 V->panel[0].marked != NULL ? "accepts" : NULL,
                             .title = title};
    wr_status_t s = wr_draw_timeline(D->P, &T, &D->how, c->limits);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* --word, and not too long to be stored. */
static int read_word(wr_word_t w, cli_t *c, const wr_dfa_t A) {
    if (cli_get(c, "word") == NULL) {
        cli_error(c, "--word WORD is needed");
        return EXIT_BAD;
    }
    wr_status_t s = cli_read_word(w, c, A, cli_get(c, "word"));
    if (s == WR_OK && w->length > 1000000)
        s = wr_limits_fail(c->limits, WR_UNABLE,
                           "a word of %zu letters is"
                           " more than a picture shows",
                           w->length);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static int of_automaton(cli_draw_t *D, cli_t *c) {
    wr_dfa_t A;
    wr_word_t w;
    course_t V = {0};
    wr_dfa_init(A);
    wr_word_init(w);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status = read_word(w, c, A);
    if (status == 0) {
        start(&V, A, w, 0);
        uint32_t q = V.value[0][0] = A->start;
        for (size_t t = 0; t < w->length; t++) {
            q = A->delta[(size_t) q * A->letters + w->letter[t]];
            V.value[0][t + 1] = q;
        }
        status = finish(D, c, &V, A->name);
    }
    clear(&V);
    wr_word_clear(w);
    wr_dfa_clear(A);
    return status;
}

static wr_status_t run_model(course_t *V, const wr_lrnn_t M, const wr_word_t w,
                             wr_limits_t L) {
    wr_run_t R;
    wr_status_t s = wr_run_init(R, M, WR_ENGINE_MATRIX, L);
    if (s != WR_OK)
        return s;
    for (size_t t = 0; t <= w->length && s == WR_OK; t++) {
        if (t > 0)
            s = wr_run_step(R, w->letter[t - 1], L);
        V->value[0][t] = wr_run_state(R);
        if (s == WR_OK && V->value[0][t] >= M->states)
            s = wr_limits_fail(L, WR_DOMAIN,
                               "step %zu: the readout names no"
                               " state",
                               t);
        for (uint32_t i = 0; i < M->layers && s == WR_OK; i++)
            V->value[1 + i][t] = wr_run_label(R, i);
    }
    wr_run_clear(R);
    return s;
}

static int of_model(cli_draw_t *D, cli_t *c) {
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_word_t w;
    course_t V = {0};
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_word_init(w);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        cli_model_names(A, M);
        status = read_word(w, c, A);
    }
    if (status == 0) {
        start(&V, A, w, M->layers);
        V.panel[0].marked = M->accept; /* the names alone were taken */
        for (uint32_t i = 0; i < M->layers; i++) {
            V.panel[1 + i].name = M->layer[i].name;
            V.panel[1 + i].values = M->layer[i].labels;
            V.panel[1 + i].value_name =
                (const char *const *) M->layer[i].label_name;
        }
        wr_status_t s = run_model(&V, M, w, c->limits);
        status = s == WR_OK ? finish(D, c, &V, M->name) : cli_failed(c, s);
    }
    clear(&V);
    wr_word_clear(w);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    return status;
}

/* ---- which ------------------------------------------------------------- */

int cli_draw_trace(cli_draw_t *D, cli_t *c) {
    const char *what = c->operands > 0 ? c->operand[0] : "";
    if (ends(what, ".trace")) {
        wr_trace_t T;
        wr_trace_init(T);
        int status = cli_load_trace(T, NULL, c, what);
        if (status == 0)
            status = of_trace(D, c, T);
        wr_trace_clear(T);
        return status;
    }
    if (cli_get(c, "evaluation") != NULL || cli_get(c, "expression") != NULL)
        return of_recurrence(D, c);
    return ends(what, ".lrnn") ? of_model(D, c) : of_automaton(D, c);
}
