/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run --evaluation: the exact and the rounded state after every symbol,
 * their difference, and the first step at which labels differ. */

#include "cli/rounded.h"
#include "cli/run.h"

#include "study/beside.h"

/* Text has the first and last steps of a longer word; JSON has all steps. */
enum { HEAD = 24, TAIL = 8, PARTS = WR_BESIDE_DIFFERENCE + 1 };

static const wr_field_t layer_fields[] = {
    {"exact", "[s]*", "exact H; null where the exact model is undefined"},
    {"rounded", "[s]", "rounded H: numbers, or inf, nan"},
    {"difference", "[s]*", "rounded minus exact value"},
    {"label", "=u*", "label of the exact state"},
    {"rounded-label", "=u*", "label of the rounded state"},
    {NULL}};

static const wr_field_t step_fields[] = {
    {"step", "z", "number of the step"},
    {"letter", "s*", "letter read in this step"},
    {"layers", "[o]", "layer 0 first", layer_fields},
    {NULL}};

const wr_field_t cli_run_beside_fields[] = {
    {"evaluation", "s", "evaluation model of the rounded run"},
    {"weights", "[o]", "one entry per layer", cli_weights_fields},
    {"steps", "[o]",
     "every step, where step 0 is before the first symbol; with --last, the "
     "last step",
     step_fields},
    {"differ", "b", "whether labels differ"},
    {"step", "z?", "first step at which labels differ"},
    {"exact_undefined", "z?", "step from which the exact model is undefined"},
    {"exact_failure", "s?", "reason why the exact model is undefined"},
    {"", "", NULL, cli_run_end_fields},
    {NULL}};

static void label_text(char out[16], uint32_t label) {
    if (label == UINT32_MAX)
        snprintf(out, 16, "none");
    else
        snprintf(out, 16, "%u", label);
}

static json_t *json_label(uint32_t label) {
    return label == UINT32_MAX ? NULL : json_integer(label);
}

/* Return whether the part is defined at this step. */
static int is_there(const wr_beside_t *B, int part) {
    return part == WR_BESIDE_ROUNDED || B->at < B->gone;
}

static json_t *json_layer(wr_beside_t *B, uint32_t l) {
    const uint32_t columns = B->M->layer[l].columns;
    json_t *of[PARTS];
    for (int part = 0; part < PARTS; part++) {
        const uint32_t rows = wr_beside_rows(B, (wr_beside_part_t) part, l);
        of[part] = is_there(B, part) ? json_array() : NULL;
        for (uint32_t k = 0; of[part] != NULL && k < rows * columns; k++) {
            const uint32_t at[2] = {k / columns, k % columns};
            wr_buffer_t b;
            wr_buffer_init(b);
            wr_beside_put(b, B, (wr_beside_part_t) part, l, at);
            json_array_append_new(of[part], wr_json_buffer(b));
        }
    }
    return wr_answer_make(layer_fields, NULL, of[WR_BESIDE_EXACT],
                          of[WR_BESIDE_ROUNDED], of[WR_BESIDE_DIFFERENCE],
                          json_label(wr_beside_label(B, l)),
                          json_label(wr_rounded_walk_label(B->W)[l]));
}

static json_t *json_step(wr_beside_t *B, const char *letter) {
    json_t *layers = json_array();
    for (uint32_t l = 0; l < B->M->layers; l++)
        json_array_append_new(layers, json_layer(B, l));
    return wr_answer_make(step_fields, NULL, B->at, letter, layers);
}

static void put_layer(wr_buffer_t out, wr_beside_t *B, wr_beside_part_t part,
                      uint32_t l) {
    wr_buffer_put(out, "[");
    for (uint32_t i = 0; i < wr_beside_rows(B, part, l); i++)
        for (uint32_t j = 0; j < B->M->layer[l].columns; j++) {
            const uint32_t at[2] = {i, j};
            wr_buffer_put(out, j ? "," : i ? " " : "");
            wr_beside_put(out, B, part, l, at);
        }
    wr_buffer_put(out, "]");
}

static void print_step(wr_beside_t *B, const char *letter) {
    for (uint32_t l = 0; l < B->M->layers; l++) {
        char text[24] = "", name[2][16];
        wr_buffer_t b[PARTS];
        for (int part = 0; part < PARTS; part++) {
            wr_buffer_init(b[part]);
            if (is_there(B, part))
                put_layer(b[part], B, (wr_beside_part_t) part, l);
            else
                wr_buffer_put(b[part], "undefined");
        }
        label_text(name[0], wr_beside_label(B, l));
        label_text(name[1], wr_rounded_walk_label(B->W)[l]);
        if (l == 0)
            snprintf(text, sizeof text, "%zu", B->at);
        printf("%6s  %-6s %5u  %-28s %-28s %-28s %s %s%s\n", text,
               l                ? ""
               : letter != NULL ? letter
                                : "-",
               l, b[0]->text, b[1]->text, b[2]->text, name[0], name[1],
               strcmp(name[0], name[1]) == 0 ? "" : "  <-- differ");
        for (int part = 0; part < PARTS; part++)
            wr_buffer_clear(b[part]);
    }
}

/* Print the steps, or append them to `list` if that is not NULL.  If a step
 * fails, it is B->at. */
static wr_status_t steps(json_t *list, const cli_t *c, wr_beside_t *B,
                         const wr_dfa_t names, const wr_word_t w) {
    const int last = cli_has(c, "last");
    wr_status_t s = WR_OK;
    int gap = 0;
    for (size_t t = 0; s == WR_OK && t <= w->length; t++) {
        const char *name = t ? names->letter_name[w->letter[t - 1]] : NULL;
        const int far = list == NULL && t > HEAD && t + TAIL < w->length;
        if (t > 0)
            s = wr_beside_step(B);
        if (B->gone == t)
            cli_error(c, "step %zu: the exact model is undefined: %s", t,
                      B->why);
        const int first = (B->differ && B->step == t) || B->gone == t;
        if (s != WR_OK || (last ? t < w->length : far && !first)) {
            if (s == WR_OK && !gap && !last)
                puts("   ...");
            gap = 1;
            continue;
        }
        if (list != NULL)
            json_array_append_new(list, json_step(B, name));
        else
            print_step(B, name);
        gap = 0;
    }
    return s;
}

static void conclude(const cli_t *c, wr_beside_t *B, wr_status_t s,
                     const char *evaluation, json_t *list) {
    char name[2][16];
    label_text(name[0], B->label[0]);
    label_text(name[1], B->label[1]);
    if (list != NULL) {
        const wr_field_t *f = cli_run_beside_fields;
        json_t *o =
            wr_answer_make(f, "evaluation weights steps differ", evaluation,
                           cli_weights_json(B->R, B->M), list, B->differ);
        if (B->differ)
            wr_answer_add(o, f, "step", B->step);
        if (B->gone <= B->at)
            wr_answer_add(o, f, "exact_undefined exact_failure", B->gone,
                          B->why);
        cli_run_failure(o, c, s, B->at);
        cli_print_json(o);
    } else if (B->differ) {
        printf("labels first differ at step %zu, in layer %u: exact %s, "
               "rounded %s\n",
               B->step, B->layer, name[0], name[1]);
    } else {
        const size_t last = B->at - (s != WR_OK);
        printf("labels agree at all steps up to %zu\n",
               B->gone <= last ? B->gone - 1 : last);
    }
}

static int run_beside(cli_t *c, wr_beside_t *B, const wr_dfa_t names,
                      const wr_layer_evaluation_struct *how,
                      const wr_word_t w) {
    json_t *list = c->json ? json_array() : NULL;
    wr_buffer_struct *evaluation = cli_buffer(c);
    cli_weights_note(c, B->R, B->M, how);
    cli_roundings_print(evaluation, how, B->M->layers);
    B->whole = c->json;
    if (!c->json)
        printf("# exact: evaluation E0; rounded: %s\n"
               "%6s  %-6s %5s  %-28s %-28s %-28s %s\n",
               evaluation->text, "# step", "letter", "layer", "exact",
               "rounded", "rounded - exact", "labels");
    wr_status_t s = steps(list, c, B, names, w);
    const int no = B->differ || B->gone <= B->at || s == WR_DOMAIN;
    int status = s == WR_OK || s == WR_DOMAIN ? (no ? EXIT_NO : EXIT_YES)
                                              : cli_failed(c, s);
    if (s == WR_DOMAIN)
        cli_error(c, "step %zu: the rounded model: %s", B->at,
                  c->limits->reason);
    conclude(c, B, s, evaluation->text, list);
    return status;
}

int cli_run_rounded(cli_t *c, const wr_lrnn_t M, const wr_dfa_t names,
                    const wr_word_t w) {
    const wr_layer_evaluation_struct *how;
    wr_rounded_t *R;
    wr_beside_t B;
    cli_roundings(&how, &R, c, M);
    cli_must(c, wr_beside_init(&B, M, how, w, c->limits));
    const int status = run_beside(c, &B, names, how, w);
    wr_beside_clear(&B);
    return status;
}
