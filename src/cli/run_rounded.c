/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run --evaluation: the exact state, the rounded state and their
 * difference after every symbol, and where the labels part. */

#include "cli/rounded.h"
#include "cli/run.h"

#include <string.h>

/* Longer words are shown to people at both ends; JSON has every step. */
enum { HEAD = 24, TAIL = 8 };

typedef struct {
    cli_t *c;
    const wr_lrnn_struct *M;
    const wr_dfa_struct *names;
    wr_run_t exact;
    wr_rounded_t R;
    wr_rounded_walk_t W;
    wr_embedding_t E;
    json_t *steps; /* or NULL: text */
    int differ;
    size_t step; /* the first at which they differ */
    uint32_t layer, label[2];
    wr_status_t status; /* of the run, which ended before step `ended` */
    size_t ended;
} beside_t;

/* ---- one entry ----------------------------------------------------------- */

/* A rational of at most 16 characters as it is, others as ~decimal. */
static void put_rational(wr_buffer_t out, const fmpq_t x, int whole) {
    char *s = wr_rational_text(x);
    if (whole || strlen(s) <= 16) {
        wr_buffer_put(out, s);
    } else {
        arb_t v;
        arb_init(v);
        arb_set_fmpq(v, x, 128);
        char *t = arb_get_str(v, 9, ARB_STR_NO_RADIUS);
        wr_buffer_printf(out, "~%s", t);
        flint_free(t);
        arb_clear(v);
    }
    wr_free(s);
}

/* An element of the ring: a rational, or ~ its value (exact: a polynomial
 * in a). */
static void put_scalar(wr_buffer_t out, const fmpq_poly_t x, beside_t *B,
                       int whole) {
    fmpq_t q;
    acb_t z;
    if (fmpq_poly_length(x) <= 1) {
        fmpq_init(q);
        fmpq_poly_get_coeff_fmpq(q, x, 0);
        put_rational(out, q, whole);
        fmpq_clear(q);
        return;
    }
    if (whole) {
        char *s = fmpq_poly_get_str_pretty(x, "a");
        wr_buffer_put(out, s);
        flint_free(s);
        return;
    }
    acb_init(z);
    if (wr_embedding_value(z, x, B->E, 256, B->c->limits) == WR_OK) {
        char *t = arb_get_str(acb_realref(z), 9, ARB_STR_NO_RADIUS);
        wr_buffer_printf(out, "~%s", t);
        flint_free(t);
    }
    acb_clear(z);
}

typedef enum { EXACT, ROUNDED, DIFFERENCE } part_t;

/* The real or imaginary part of x, or q less it: a rational, or ~ its
 * value. */
static void put_part(wr_buffer_t out, const fmpq_poly_t x, int imaginary,
                     part_t part, const fmpq_t q, beside_t *B) {
    int rational;
    wr_limits_struct *L = B->c->limits;
    fmpq_t r;
    acb_t z, w;
    fmpq_init(r);
    acb_init(z);
    acb_init(w);
    wr_status_t s = wr_embedding_part(&rational, r, x, imaginary, B->E, L);
    if (s == WR_OK && rational) {
        if (part == DIFFERENCE)
            fmpq_sub(r, q, r);
        put_rational(out, r, B->steps != NULL);
    } else if (wr_embedding_value(z, x, B->E, 256, L) == WR_OK) {
        arb_struct *v = imaginary ? acb_imagref(z) : acb_realref(z);
        if (part == DIFFERENCE) {
            arb_neg(v, v);
            arb_set_fmpq(acb_realref(w), q, 256);
            arb_add(v, v, acb_realref(w), 256);
        }
        char *t = arb_get_str(v, 9, ARB_STR_NO_RADIUS);
        wr_buffer_printf(out, "~%s", t);
        flint_free(t);
    }
    acb_clear(w);
    acb_clear(z);
    fmpq_clear(r);
}

/* Rows of a layer: of numbers that are not real two each, but for whole
 * exact ones. */
static uint32_t rows(const beside_t *B, part_t part, uint32_t l) {
    return part == EXACT && B->steps != NULL ? B->M->layer[l].dim
                                             : wr_rounded_rows(B->R, l);
}

/* The exact number less the rounded one (0: that of the model), or its
 * part. */
static void put_exact(wr_buffer_t out, beside_t *B, part_t part, uint32_t l,
                      uint32_t i, uint32_t j, const fmpq_t rounded) {
    uint32_t parts = rows(B, part, l) / B->M->layer[l].dim;
    fmpq_poly_t x, y;
    fmpq_t q;
    fmpq_poly_init(x);
    fmpq_poly_init(y);
    fmpq_init(q);
    wr_run_entry(x, B->exact, l, i / parts, j);
    if (part == DIFFERENCE)
        fmpq_set(q, rounded);
    if (parts == 2) {
        put_part(out, x, (int) (i % 2), part, q, B);
    } else {
        fmpq_poly_set_fmpq(y, q);
        fmpq_poly_sub(y, part == EXACT ? x : y, part == EXACT ? y : x);
        put_scalar(out, y, B, B->steps != NULL);
    }
    fmpq_clear(q);
    fmpq_poly_clear(y);
    fmpq_poly_clear(x);
}

/* One of the three of entry (i, j) of a layer. */
static void put_entry(wr_buffer_t out, beside_t *B, part_t part, uint32_t l,
                      uint32_t i, uint32_t j) {
    const wr_format_struct *F = wr_rounded_format(B->R, l);
    uint64_t code = 0;
    int negative;
    fmpq_t q;
    fmpq_init(q);
    if (part != EXACT)
        code = wr_rounded_code(wr_rounded_walk_state(B->W), l, i, j, B->R);
    wr_class_t kind =
        part == EXACT ? WR_FINITE : wr_format_decode(q, &negative, code, F);
    if (kind != WR_FINITE || (part == ROUNDED && fmpq_is_zero(q)))
        wr_rounded_print(out, code, F);
    else if (part == ROUNDED)
        put_rational(out, q, B->steps != NULL);
    else
        put_exact(out, B, part, l, i, j, q);
    fmpq_clear(q);
}

static void put_layer(wr_buffer_t out, beside_t *B, part_t part, uint32_t l) {
    const wr_layer_struct *y = &B->M->layer[l];
    wr_buffer_put(out, "[");
    for (uint32_t i = 0; i < rows(B, part, l); i++)
        for (uint32_t j = 0; j < y->columns; j++) {
            wr_buffer_put(out, j ? "," : i ? " " : "");
            put_entry(out, B, part, l, i, j);
        }
    wr_buffer_put(out, "]");
}

/* ---- one step ------------------------------------------------------------ */

static void label_text(char out[16], uint32_t label) {
    if (label == UINT32_MAX)
        snprintf(out, 16, "none");
    else
        snprintf(out, 16, "%u", label);
}

static const wr_field_t layer_fields[] = {
    {"exact", "[s]", "H, exactly", NULL},
    {"rounded", "[s]", "H, rounded: numbers, or inf, nan", NULL},
    {"difference", "[s]", "rounded less exact", NULL},
    {"label", "u", "of the exact state", NULL},
    {"rounded-label", "=u*", "of the rounded state", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t step_fields[] = {
    {"step", "z", "its number", NULL},
    {"letter", "s*", "read in this step", NULL},
    {"layers", "[o]", "layer 0 first", layer_fields},
    {NULL, NULL, NULL, NULL}};

const wr_field_t cli_run_beside_fields[] = {
    {"evaluation", "s", "E2 and so on", NULL},
    {"weights", "[o]", "a layer each", cli_weights_fields},
    {"steps", "[o]",
     "all of them; step 0 is before the first symbol; --last: the last",
     step_fields},
    {"differ", "b", "whether labels came apart", NULL},
    {"step", "z?", "where first", NULL},
    {"", "", NULL, cli_run_end_fields},
    {NULL, NULL, NULL, NULL}};

static void json_layer(beside_t *B, json_t *layers, uint32_t l) {
    uint32_t label = wr_rounded_walk_label(B->W)[l];
    json_t *of[DIFFERENCE + 1];
    for (int part = EXACT; part <= DIFFERENCE; part++) {
        const wr_layer_struct *y = &B->M->layer[l];
        json_t *list = json_array();
        for (uint32_t k = 0; k < rows(B, (part_t) part, l) * y->columns; k++) {
            wr_buffer_t b;
            wr_buffer_init(b);
            put_entry(b, B, (part_t) part, l, k / y->columns, k % y->columns);
            json_array_append_new(list, wr_json_buffer(b));
        }
        of[part] = list;
    }
    json_array_append_new(
        layers,
        wr_answer_make(layer_fields, NULL, of[EXACT], of[ROUNDED],
                       of[DIFFERENCE], wr_run_label(B->exact, l),
                       label == UINT32_MAX ? NULL : json_integer(label)));
}

static void show(beside_t *B, size_t t, const char *letter) {
    json_t *layers = json_array();
    for (uint32_t l = 0; l < B->M->layers; l++) {
        char text[24], name[3][16];
        wr_buffer_t b[3];
        if (B->steps != NULL) {
            json_layer(B, layers, l);
            continue;
        }
        for (int part = EXACT; part <= DIFFERENCE; part++) {
            wr_buffer_init(b[part]);
            put_layer(b[part], B, (part_t) part, l);
        }
        label_text(name[0], wr_run_label(B->exact, l));
        label_text(name[1], wr_rounded_walk_label(B->W)[l]);
        text[0] = '\0';
        if (l == 0)
            snprintf(text, sizeof text, "%zu", t);
        printf("%6s  %-6s %5u  %-28s %-28s %-28s %s %s%s\n", text,
               l                ? ""
               : letter != NULL ? letter
                                : "-",
               l, b[0]->text, b[1]->text, b[2]->text, name[0], name[1],
               strcmp(name[0], name[1]) == 0 ? "" : "  <-- differ");
        for (int part = EXACT; part <= DIFFERENCE; part++)
            wr_buffer_clear(b[part]);
    }
    if (B->steps != NULL)
        json_array_append_new(
            B->steps,
            wr_answer_make(step_fields, NULL, t, letter, json_incref(layers)));
    json_decref(layers);
}

/* Notes the first step at which labels differ; 1 if it is this one. */
static int note_difference(beside_t *B, size_t t) {
    for (uint32_t l = 0; l < B->M->layers && !B->differ; l++) {
        uint32_t x = wr_run_label(B->exact, l);
        uint32_t y = wr_rounded_walk_label(B->W)[l];
        if (x == y)
            continue;
        B->differ = 1;
        B->step = t;
        B->layer = l;
        B->label[0] = x;
        B->label[1] = y;
        return 1;
    }
    return 0;
}

static int steps(beside_t *B, const wr_word_t w) {
    cli_t *c = B->c;
    int last = cli_get(c, "last") != NULL, gap = 0;
    for (size_t t = 0; t <= w->length; t++) {
        const char *name = t ? B->names->letter_name[w->letter[t - 1]] : NULL;
        wr_status_t s = WR_OK;
        if (t > 0) {
            s = wr_run_step(B->exact, w->letter[t - 1], c->limits);
            if (s == WR_OK)
                s = wr_rounded_walk_step(B->W, c->limits);
            if (s == WR_OK && t % 1024 == 0)
                s = wr_limits_steps(c->limits, "running", t);
        }
        B->status = s;
        B->ended = t;
        if (s == WR_DOMAIN) {
            cli_error(c, "step %zu: %s", t, c->limits->reason);
            return EXIT_NO;
        }
        if (s != WR_OK)
            return cli_failed(c, s);
        int first = note_difference(B, t);
        int far = B->steps == NULL && t > HEAD && t + TAIL < w->length;
        if (last ? t < w->length : far && !first) {
            if (!gap && !last)
                puts("   ...");
            gap = 1;
            continue;
        }
        show(B, t, name);
        gap = 0;
    }
    return B->differ ? EXIT_NO : EXIT_YES;
}

/* ---- the whole ----------------------------------------------------------- */

static void conclude(beside_t *B, const wr_layer_evaluation_struct *how) {
    const size_t agreed = B->status == WR_OK ? B->ended : B->ended - 1;
    wr_buffer_t evaluation;
    char name[2][16];
    wr_buffer_init(evaluation);
    cli_roundings_print(evaluation, how, B->M->layers);
    label_text(name[0], B->label[0]);
    label_text(name[1], B->label[1]);
    if (B->steps != NULL) {
        const wr_field_t *f = cli_run_beside_fields;
        json_t *o = wr_answer_make(
            f, "evaluation weights steps differ", evaluation->text,
            cli_weights_json(B->R, B->M), json_incref(B->steps), B->differ);
        if (B->differ)
            wr_answer_add(o, f, "step", B->step);
        cli_run_failure(o, B->c, B->status, B->ended);
        cli_print_json(o);
    } else if (B->differ) {
        printf("labels differ first at step %zu, in layer %u: exact %s, "
               "rounded %s\n",
               B->step, B->layer, name[0], name[1]);
    } else {
        printf("labels agree at all steps up to %zu\n", agreed);
    }
    wr_buffer_clear(evaluation);
}

static int run_beside(beside_t *B, const wr_layer_evaluation_struct *how,
                      const wr_word_t w) {
    cli_t *c = B->c;
    wr_buffer_t evaluation;
    cli_weights_note(c, B->R, B->M, how);
    wr_buffer_init(evaluation);
    cli_roundings_print(evaluation, how, B->M->layers);
    B->steps = c->json ? json_array() : NULL;
    if (!c->json)
        printf("# exact: evaluation E0; rounded: %s\n"
               "%6s  %-6s %5s  %-28s %-28s %-28s %s\n",
               evaluation->text, "# step", "letter", "layer", "exact",
               "rounded", "rounded - exact", "labels");
    wr_buffer_clear(evaluation);
    int status = steps(B, w);
    conclude(B, how);
    if (B->steps != NULL)
        json_decref(B->steps);
    return status;
}

int cli_run_rounded(cli_t *c, const wr_lrnn_t M, const wr_dfa_t names,
                    const wr_word_t w) {
    beside_t B = {.c = c, .M = M, .names = names};
    wr_layer_evaluation_struct *how = NULL;
    wr_word_t word;
    int status = cli_roundings(&how, c, M);
    if (status != 0)
        return status;
    cli_arm(c);
    wr_word_init(word);
    for (size_t t = 0; t < w->length; t++)
        wr_word_append(word, w->letter[t]);
    if (w->length == 0)
        wr_word_append(word, 0); /* never read */
    wr_embedding_init(B.E);
    wr_status_t s = wr_embedding_set(B.E, M->ring, c->limits);
    if (s == WR_OK)
        s = wr_run_init(B.exact, M, WR_ENGINE_MATRIX, c->limits);
    if (s == WR_OK)
        s = wr_rounded_init(&B.R, M, how, c->limits);
    if (s == WR_OK)
        s = wr_rounded_walk_init(&B.W, B.R, word, c->limits);
    status = s == WR_OK ? run_beside(&B, how, w) : cli_failed(c, s);
    wr_rounded_walk_clear(B.W);
    wr_rounded_clear(B.R);
    wr_run_clear(B.exact);
    wr_embedding_clear(B.E);
    wr_word_clear(word);
    wr_free(how);
    return status;
}
