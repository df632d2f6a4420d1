/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors of raw parameters: the states that the model names exactly
 * (E0), and those of the model that the parameters are, in the type's own
 * arithmetic, layers with factors stepped factor by factor.
 */

#include <inttypes.h>

#include "cli/raw.h"
#include "lrnn/rounded.h"

typedef struct {
    const cli_raw_t *X;
    const wr_lrnn_struct *N;
    wr_rounded_t R;
    uint64_t *h, *next;
    uint32_t *label;
    wr_limits_struct *L;
} vectors_t;

static json_t *state(uint32_t q) {
    return q == UINT32_MAX ? json_null() : json_integer(q);
}

/* The exact states; the word ends before a symbol that M does not define. */
static wr_status_t exact(json_t *states, vectors_t *V, wr_word_t w) {
    wr_run_t R;
    size_t t = 0;
    wr_status_t s = wr_run_init(R, V->X->M, WR_ENGINE_MATRIX, V->L);
    if (s != WR_OK)
        return s;
    for (; t < w->length && s == WR_OK; t++) {
        s = wr_run_step(R, w->letter[t], V->L);
        if (s != WR_OK)
            break;
        json_array_append_new(states, state(wr_run_state(R)));
    }
    w->length = t;
    wr_run_clear(R);
    return s == WR_DOMAIN ? WR_OK : s;
}

/* The codes of the state now, layer by layer, in hexadecimal. */
static json_t *codes(const vectors_t *V) {
    json_t *all = json_array();
    for (uint32_t l = 0; l < V->N->layers; l++) {
        const wr_layer_struct *y = &V->N->layer[l];
        json_t *one = json_array();
        for (uint32_t i = 0; i < y->dim * y->columns; i++) {
            char text[24];
            snprintf(text, sizeof text, "%" PRIx64,
                     wr_rounded_code(V->h, l, i / y->columns,
                                     i % y->columns, V->R));
            json_array_append_new(one, json_string(text));
        }
        json_array_append_new(all, one);
    }
    return all;
}

/* Up to the first step that is not defined. */
static wr_status_t rounded(json_t *o, vectors_t *V, const wr_word_t w) {
    json_t *states = json_array();
    wr_status_t s = WR_OK;
    wr_rounded_start(V->h, V->label, V->R);
    for (size_t t = 0; s == WR_OK && t < w->length; t++) {
        s = wr_rounded_step(V->next, V->label, V->h, w->letter[t], V->R,
                            V->L);
        if (s != WR_OK)
            break;
        uint64_t *swap = V->h;
        V->h = V->next;
        V->next = swap;
        json_array_append_new(
            states, state(wr_rounded_state(V->label, w->letter[t], V->R)));
    }
    json_object_set_new(o, "rounded_states", states);
    json_object_set_new(o, "rounded_codes", codes(V));
    return s == WR_DOMAIN ? WR_OK : s;
}

static wr_status_t add(json_t *list, vectors_t *V, wr_word_t w) {
    json_t *o = json_object(), *word = json_array(), *states = json_array();
    wr_status_t s = exact(states, V, w);
    for (size_t t = 0; t < w->length; t++)
        json_array_append_new(
            word, json_string(V->X->M->alphabet[w->letter[t]]));
    json_object_set_new(o, "word", word);
    json_object_set_new(o, "states", states);
    if (s == WR_OK && V->R != NULL)
        s = rounded(o, V, w);
    json_array_append_new(list, o);
    return s;
}

/* Makes N ready in the type's arithmetic; where that refuses it (too wide)
 * the vectors are exact ones only. */
static wr_status_t prepare(json_t *o, vectors_t *V) {
    char model[48];
    wr_rounding_t one;
    if (V->N == NULL) {
        json_object_set_new(o, "evaluation", json_null());
        return WR_OK;
    }
    snprintf(model, sizeof model, "E2:%s:rne:seq:factors",
             wr_dtype_format(V->X->how->dtype));
    wr_status_t s = wr_rounding_read(one, model, V->L);
    if (s != WR_OK)
        return s;
    wr_rounding_struct *how = wr_calloc((size_t) V->N->layers + 1,
                                        sizeof *how);
    for (uint32_t l = 0; l < V->N->layers; l++)
        how[l] = *one;
    s = wr_rounded_init(&V->R, V->N, how, V->L);
    wr_free(how);
    json_object_set_new(o, "evaluation",
                        s == WR_OK ? json_string(model) : json_null());
    if (s == WR_DOMAIN) {
        json_object_set_new(o, "evaluation_missing",
                            json_string(V->L->reason));
        return WR_OK;
    }
    if (s == WR_OK) {
        V->h = wr_calloc(wr_rounded_words(V->R) + 1, sizeof *V->h);
        V->next = wr_calloc(wr_rounded_words(V->R) + 1, sizeof *V->next);
        V->label = wr_calloc((size_t) V->N->layers + 1, sizeof *V->label);
    }
    return s;
}

wr_status_t cli_raw_vectors(json_t *o, const cli_raw_t *X,
                            const wr_lrnn_struct *N, wr_limits_t L) {
    vectors_t V = {.X = X, .N = N, .L = L};
    json_t *list = json_array();
    wr_rng_t rng;
    wr_word_t w;
    wr_word_init(w);
    wr_rng_init(rng, X->how->seed);
    wr_status_t s = prepare(o, &V);
    for (size_t i = 0; s == WR_OK && i < X->how->vectors; i++) {
        wr_word_random(w, X->how->length, X->M->letters, rng);
        s = add(list, &V, w);
    }
    json_object_set_new(o, "test_vectors", list);
    wr_word_clear(w);
    wr_rounded_clear(V.R);
    wr_free(V.h);
    wr_free(V.next);
    wr_free(V.label);
    return s;
}
