/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The state over time, as values on a few horizontal lines; for a model run
 * exactly (E0) also the label of each layer. */

#include "run/run.h"
#include "study/cards.h"

/* The arrays that the panels point into. */
typedef struct {
    wr_panel_t *panel;
    uint32_t *value; /* of all panels, concatenated */
    char **name;     /* of states, then of panels */
    const char **letter;
    size_t panels, names, steps;
} course_t;

static void clear(course_t *V) {
    wr_strings_free(V->name, V->names);
    WR_FREE(V->panel, V->value, V->letter);
}

/* Fill the panel of the state, and allocate those of layers. */
static void start(course_t *V, const wr_dfa_t A, const wr_word_t w,
                  uint32_t layers) {
    memset(V, 0, sizeof *V);
    V->steps = w->length;
    V->panels = 1 + (size_t) layers;
    V->panel = wr_calloc(V->panels, sizeof *V->panel);
    V->value = wr_calloc(V->panels * (w->length + 1), sizeof *V->value);
    V->name = wr_calloc(A->states + V->panels, sizeof *V->name);
    V->letter = wr_calloc(w->length + 1, sizeof *V->letter);
    for (uint32_t q = 0; q < A->states; q++) {
        char scratch[24];
        V->name[V->names++] = wr_strdup(wr_dfa_state_name(scratch, A, q));
    }
    for (size_t t = 0; t < w->length; t++)
        V->letter[t] = A->letter_name[w->letter[t]];
    for (size_t i = 0; i < V->panels; i++)
        V->panel[i].value = V->value + i * (w->length + 1);
    V->panel[0].name = "state";
    V->panel[0].values = A->states;
    V->panel[0].value_name = (const char *const *) V->name;
    V->panel[0].marked = A->accept;
}

static wr_status_t finish(wr_picture_t P, course_t *V, const char *title,
                          const wr_draw_t *how, wr_limits_t L) {
    const wr_timeline_t T = {.panel = V->panel,
                             .panels = V->panels,
                             .letter = V->letter,
                             .steps = V->steps,
                             .dots =
                                 V->panel[0].marked != NULL ? "accepts" : NULL,
                             .title = title};
    return wr_draw_timeline(P, &T, how, L);
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
        V->value[t] = wr_run_state(R);
        if (s == WR_OK && V->value[t] >= M->states)
            s = wr_limits_fail(L, WR_DOMAIN,
                               "step %zu: the readout names no state", t);
        for (uint32_t i = 0; i < M->layers && s == WR_OK; i++) {
            V->value[(1 + i) * (w->length + 1) + t] = wr_run_label(R, i);
            if (i % 64 == 0) /* each layer may touch new memory */
                s = wr_limits_check(L, "stepping", 0, 0);
        }
    }
    wr_run_clear(R);
    return s;
}

wr_status_t wr_timeline_of_dfa(wr_picture_t P, const wr_dfa_t A,
                               const wr_word_t w, const wr_draw_t *how,
                               wr_limits_t L) {
    course_t V;
    start(&V, A, w, 0);
    uint32_t q = V.value[0] = A->start;
    for (size_t t = 0; t < w->length; t++) {
        q = wr_dfa_step(A, q, w->letter[t]);
        V.value[t + 1] = q;
    }
    wr_status_t s = finish(P, &V, A->name, how, L);
    clear(&V);
    return s;
}

wr_status_t wr_timeline_of_lrnn(wr_picture_t P, const wr_lrnn_t M,
                                const wr_word_t w, const wr_draw_t *how,
                                wr_limits_t L) {
    course_t V;
    wr_dfa_t names;
    wr_status_t s = wr_limits_check(L, "a timeline", 0,
                                    (uint64_t) (w->length + 1) *
                                        (1 + M->layers) * sizeof *V.value);
    if (s != WR_OK)
        return s;
    wr_dfa_init(names);
    wr_lrnn_names(names, M);
    start(&V, names, w, M->layers);
    V.panel[0].marked = M->accept; /* `names` has only names */
    for (uint32_t i = 0; i < M->layers; i++) {
        V.panel[1 + i].name = M->layer[i].name;
        V.panel[1 + i].values = M->layer[i].labels;
        V.panel[1 + i].value_name =
            (const char *const *) M->layer[i].label_name;
    }
    s = run_model(&V, M, w, L);
    if (s == WR_OK)
        s = finish(P, &V, M->name, how, L);
    clear(&V);
    wr_dfa_clear(names);
    return s;
}

void wr_lrnn_names(wr_dfa_t A, const wr_lrnn_t M) {
    wr_dfa_create(A, M->states ? M->states : 1, M->letters);
    for (uint32_t a = 0; a < M->letters; a++)
        wr_say(&A->letter_name[a], "%s", M->alphabet[a]);
    A->state_name = wr_strings_copy(M->state_name, M->states);
}
