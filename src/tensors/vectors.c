/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors: words, the state that the exact model outputs after each symbol
 * (E0), and the result of the stored numbers in rounded arithmetic, for example
 * with each product and sum rounded once, from the left (E2:FORMAT:rne:seq).
 * Symbols whose step is undefined are removed from the word.
 */

#include "run/run.h"
#include "tensors/vectors.h"

#include <inttypes.h>

static json_t *state(uint32_t q) {
    return q == UINT32_MAX ? json_null() : json_integer(q);
}

/* Run the first `length` symbols of the word again, from the start. */
static wr_status_t again(wr_run_t R, const wr_word_t w, size_t length,
                         wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_run_reset(R);
    for (size_t t = 0; s == WR_OK && t < length; t++)
        s = wr_run_step(R, w->letter[t], L);
    return s;
}

/* Append the exact states; w keeps only the symbols whose step is defined. */
static wr_status_t exact(json_t *states, const wr_vectors_t V, wr_word_t w,
                         wr_limits_t L) {
    wr_run_t R;
    size_t kept = 0;
    wr_status_t s = wr_run_init(R, V->exact, WR_ENGINE_MATRIX, L);
    if (s != WR_OK)
        return s;
    for (size_t t = 0; t < w->length; t++) {
        s = wr_run_step(R, w->letter[t], L);
        if (s == WR_DOMAIN && (s = again(R, w, kept, L)) == WR_OK)
            continue;
        if (s != WR_OK)
            break;
        w->letter[kept++] = w->letter[t];
        json_array_append_new(states, state(wr_run_state(R)));
    }
    w->length = kept;
    wr_run_clear(R);
    return s;
}

/* Return the codes of the current state, layer by layer, in hexadecimal. */
static json_t *codes(const wr_vectors_t V) {
    const wr_lrnn_struct *M = V->stored;
    json_t *all = json_array();
    char text[24];
    for (uint32_t l = 0; l < M->layers; l++) {
        json_t *one = json_array();
        for (uint32_t i = 0; i < wr_rounded_rows(V->R, l); i++)
            for (uint32_t j = 0; j < M->layer[l].columns; j++) {
                snprintf(text, sizeof text, "%" PRIx64,
                         wr_rounded_code(V->h, l, i, j, V->R));
                json_array_append_new(one, json_string(text));
            }
        json_array_append_new(all, one);
    }
    return all;
}

/* Return the current labels of all layers, or nulls if undefined. */
static json_t *labels_now(const wr_vectors_t V, int defined) {
    json_t *now = json_array();
    for (uint32_t l = 0; l < V->stored->layers; l++)
        json_array_append_new(now, defined ? state(V->label[l]) : json_null());
    return now;
}

/* Add the rounded states and labels for the whole word, null from the first
 * undefined step on, and the codes after the last step that is defined. */
static wr_status_t rounded(json_t *o, wr_vectors_t V, const wr_word_t w,
                           wr_limits_t L) {
    json_t *states = json_array(), *labels = json_array();
    wr_status_t s = WR_OK;
    wr_rounded_start(V->h, V->label, V->R);
    for (size_t t = 0; s != WR_UNABLE && t < w->length; t++) {
        if (s == WR_OK)
            s = wr_rounded_step(V->next, V->h, w->letter[t], V->R, L);
        if (s == WR_OK) {
            uint64_t *swap = V->h;
            V->h = V->next;
            V->next = swap;
            wr_rounded_labels(V->label, V->h, V->R);
        }
        json_array_append_new(
            states,
            s != WR_OK ? json_null()
                       : state(wr_rounded_state(V->label, w->letter[t], V->R)));
        json_array_append_new(labels, labels_now(V, s == WR_OK));
    }
    json_object_set_new(o, "rounded_states", states);
    json_object_set_new(o, "rounded_labels", labels);
    json_object_set_new(o, "rounded_codes", codes(V));
    return s == WR_DOMAIN ? WR_OK : s;
}

wr_status_t wr_vectors_add(json_t *list, wr_vectors_t V, wr_word_t w,
                           wr_limits_t L) {
    json_t *o = json_object(), *word = json_array(), *states = json_array();
    wr_status_t s = exact(states, V, w, L);
    for (size_t t = 0; t < w->length; t++)
        json_array_append_new(word,
                              json_string(V->exact->alphabet[w->letter[t]]));
    json_object_set_new(o, "word", word);
    json_object_set_new(o, "states", states);
    if (s == WR_OK && V->R != NULL)
        s = rounded(o, V, w, L);
    json_array_append_new(list, o);
    return s;
}

void wr_vectors_compare(json_t *o, const json_t *list) {
    const json_t *v, *q;
    size_t i, t, symbols = 0, states = 0, whole = 0;
    json_t *first = NULL;
    json_array_foreach(list, i, v) {
        const json_t *exact = json_object_get(v, "states"), *rounded;
        size_t before = states;
        rounded = json_object_get(v, "rounded_states");
        if (rounded == NULL)
            return;
        json_array_foreach(rounded, t, q) {
            int same = json_equal(q, json_array_get(exact, t));
            states += (size_t) same;
            if (!same && (first == NULL ||
                          t + 1 < (size_t) json_integer_value(
                                      json_object_get(first, "step")))) {
                json_decref(first);
                first = json_pack("{s:I, s:I}", "vector", (json_int_t) i,
                                  "step", (json_int_t) t + 1);
            }
        }
        symbols += json_array_size(rounded);
        whole += states - before == json_array_size(rounded);
    }
    json_object_set_new(o, "rounded_as_exact",
                        json_pack("{s:I, s:I, s:I, s:I, s:o}", "symbols",
                                  (json_int_t) symbols, "states",
                                  (json_int_t) states, "vectors",
                                  (json_int_t) json_array_size(list), "whole",
                                  (json_int_t) whole, "first",
                                  first != NULL ? first : json_null()));
}

wr_status_t wr_vectors_random(json_t *list, wr_vectors_t V,
                              const wr_export_struct *how, wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_rng_t rng;
    wr_word_t w;
    wr_word_init(w);
    wr_rng_init(rng, how->seed);
    for (size_t i = 0; s == WR_OK && i < how->vectors; i++) {
        const uint32_t letters = V->exact->letters;
        wr_word_random(w, letters > 0 ? how->length : 0, letters, rng);
        s = wr_vectors_add(list, V, w, L);
    }
    wr_word_clear(w);
    return s;
}

/* Set V->R to the stored model, with all layers in the same evaluation. */
static wr_status_t ready(wr_vectors_t V, const wr_layer_evaluation_t one,
                         wr_limits_t L) {
    const uint32_t layers = V->stored->layers;
    wr_layer_evaluation_struct *how = wr_layer_evaluation_all(one, layers);
    wr_status_t s = wr_rounded_init(&V->R, V->stored, how, L);
    wr_free(how);
    if (s == WR_OK) {
        V->h = wr_calloc(wr_rounded_words(V->R) + 1, sizeof *V->h);
        V->next = wr_calloc(wr_rounded_words(V->R) + 1, sizeof *V->next);
        V->label = wr_calloc((size_t) layers + 1, sizeof *V->label);
    }
    return s;
}

wr_status_t wr_vectors_init(wr_vectors_t V, json_t *o, const char *evaluation,
                            wr_limits_t L) {
    wr_layer_evaluation_t one;
    wr_buffer_t text;
    wr_assert(V->exact != NULL && V->R == NULL);
    wr_assert(V->stored == NULL || V->stored->letters == V->exact->letters);
    if (V->stored == NULL) {
        json_object_set_new(o, "evaluation", json_null());
        return WR_OK;
    }
    wr_status_t s = wr_layer_evaluation_read(one, evaluation, L);
    if (s != WR_OK)
        return s;
    s = ready(V, one, L);
    wr_buffer_init(text);
    wr_layer_evaluation_print(text, one);
    json_object_set_new(o, "evaluation",
                        s == WR_OK ? json_string(text->text) : json_null());
    wr_buffer_clear(text);
    if (s != WR_DOMAIN)
        return s;
    json_object_set_new(o, "evaluation_missing", json_string(L->reason));
    return WR_OK;
}

void wr_vectors_clear(wr_vectors_t V) {
    wr_rounded_clear(V->R);
    WR_FREE(V->h, V->next, V->label);
}
