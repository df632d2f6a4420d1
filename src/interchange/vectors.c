/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors of an export: words, the state that the exact model names
 * after each symbol (E0), and what the stored numbers do in the type's own
 * arithmetic: every product and every sum rounded once, from the left
 * (E2:FORMAT:rne:seq).  A symbol that the model does not define where it stands
 * is left out of the word.
 */

#include "interchange/bundle_impl.h"

#include <inttypes.h>
#include <string.h>

typedef struct {
    bundle_job_t *X;
    wr_lrnn_t stored;   /* the model that the tensors are */
    wr_rounded_t R;     /* it in the type's arithmetic, or NULL */
    uint64_t *h, *next;
    uint32_t *label;
} vectors_t;

static json_t *state(uint32_t q) {
    return q == UINT32_MAX ? json_null() : json_integer(q);
}

/* Back to the first `length` symbols of the word. */
static wr_status_t again(wr_run_t R, const wr_word_t w, size_t length,
                         wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_run_reset(R);
    for (size_t t = 0; s == WR_OK && t < length; t++)
        s = wr_run_step(R, w->letter[t], L);
    return s;
}

/* The exact states; w keeps only the symbols that the model defines. */
static wr_status_t exact(json_t *states, vectors_t *V, wr_word_t w) {
    wr_run_t R;
    size_t kept = 0;
    wr_status_t s = wr_run_init(R, V->X->as, WR_ENGINE_MATRIX, V->X->L);
    if (s != WR_OK)
        return s;
    for (size_t t = 0; t < w->length; t++) {
        s = wr_run_step(R, w->letter[t], V->X->L);
        if (s == WR_DOMAIN && (s = again(R, w, kept, V->X->L)) == WR_OK)
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

/* The codes of the state now, layer by layer, in hexadecimal. */
static json_t *codes(const vectors_t *V) {
    const wr_lrnn_struct *M = V->stored;
    json_t *all = json_array();
    char text[24];
    for (uint32_t l = 0; l < M->layers; l++) {
        json_t *one = json_array();
        for (uint32_t i = 0; i < M->layer[l].dim; i++)
            for (uint32_t j = 0; j < M->layer[l].columns; j++) {
                snprintf(text, sizeof text, "%" PRIx64,
                         wr_rounded_code(V->h, l, i, j, V->R));
                json_array_append_new(one, json_string(text));
            }
        json_array_append_new(all, one);
    }
    return all;
}

/* The rounded states and labels, and the codes behind the last symbol that
 * is defined. */
static wr_status_t rounded(json_t *o, vectors_t *V, const wr_word_t w) {
    json_t *states = json_array(), *labels = json_array();
    wr_status_t s = WR_OK;
    wr_rounded_start(V->h, V->label, V->R);
    for (size_t t = 0; s == WR_OK && t < w->length; t++) {
        s = wr_rounded_step(V->next, V->label, V->h, w->letter[t], V->R,
                            V->X->L);
        if (s != WR_OK)
            break;
        uint64_t *swap = V->h;
        V->h = V->next;
        V->next = swap;
        json_array_append_new(
            states, state(wr_rounded_state(V->label, w->letter[t], V->R)));
        json_t *now = json_array();
        for (uint32_t l = 0; l < V->stored->layers; l++)
            json_array_append_new(now, state(V->label[l]));
        json_array_append_new(labels, now);
    }
    json_object_set_new(o, "rounded_states", states);
    json_object_set_new(o, "rounded_labels", labels);
    json_object_set_new(o, "rounded_codes", codes(V));
    return s == WR_DOMAIN ? WR_OK : s;
}

static wr_status_t add(json_t *list, vectors_t *V, wr_word_t w) {
    json_t *o = json_object(), *word = json_array(), *states = json_array();
    wr_status_t s = exact(states, V, w);
    for (size_t t = 0; t < w->length; t++)
        json_array_append_new(word,
                              json_string(V->X->M->alphabet[w->letter[t]]));
    json_object_set_new(o, "word", word);
    json_object_set_new(o, "states", states);
    if (s == WR_OK && V->R != NULL)
        s = rounded(o, V, w);
    json_array_append_new(list, o);
    return s;
}

/* The stored model and its arithmetic; a model that cannot be stepped in
 * it (too wide) has exact vectors only, and why is said. */
static wr_status_t prepare(json_t *o, vectors_t *V) {
    bundle_job_t *X = V->X;
    wr_rounding_t one;
    wr_buffer_t text;
    char model[40];
    snprintf(model, sizeof model, "E2:%s:rne:seq",
             wr_dtype_format(X->how->dtype));
    wr_status_t s = wr_lrnn_set_bundle(V->stored, X->B, X->L);
    if (s == WR_OK)
        s = wr_rounding_read(one, model, X->L);
    if (s != WR_OK)
        return s;
    wr_rounding_struct *how = wr_calloc(V->stored->layers, sizeof *how);
    for (uint32_t l = 0; l < V->stored->layers; l++)
        how[l] = *one;
    s = wr_rounded_init(&V->R, V->stored, how, X->L);
    wr_free(how);
    wr_buffer_init(text);
    wr_rounding_print(text, one);
    json_object_set_new(o, "evaluation", s == WR_OK ? json_string(text->text)
                                                    : json_null());
    wr_buffer_clear(text);
    if (s == WR_DOMAIN) {
        json_object_set_new(o, "evaluation_missing",
                            json_string(X->L->reason));
        return WR_OK;
    }
    if (s == WR_OK) {
        V->h = wr_calloc(wr_rounded_words(V->R) + 1, sizeof *V->h);
        V->next = wr_calloc(wr_rounded_words(V->R) + 1, sizeof *V->next);
        V->label = wr_calloc((size_t) V->stored->layers + 1,
                             sizeof *V->label);
    }
    return s;
}

static wr_status_t all_words(json_t *list, vectors_t *V) {
    const bundle_job_t *X = V->X;
    wr_status_t s = WR_OK;
    wr_rng_t rng;
    wr_word_t w;
    wr_word_init(w);
    wr_rng_init(rng, X->how->seed);
    for (size_t i = 0; s == WR_OK && i < X->as->vectors; i++) {
        wr_word_set(w, X->as->vector[i].word);
        s = add(list, V, w);
    }
    for (size_t i = 0; s == WR_OK && i < X->how->vectors; i++) {
        wr_word_random(w, X->how->length, X->M->letters, rng);
        s = add(list, V, w);
    }
    wr_word_clear(w);
    return s;
}

wr_status_t bundle_vectors(bundle_job_t *X) {
    vectors_t V = {.X = X};
    json_error_t e;
    json_t *o = json_loads(X->B->manifest, 0, &e);
    json_t *list = json_array();
    wr_lrnn_init(V.stored);
    wr_status_t s = prepare(o, &V);
    if (s == WR_OK)
        s = all_words(list, &V);
    json_object_set_new(o, "test_vectors", list);
    if (s == WR_OK)
        bundle_manifest_put(X->B, o);
    else
        json_decref(o);
    wr_rounded_clear(V.R);
    wr_lrnn_clear(V.stored);
    wr_free(V.h);
    wr_free(V.next);
    wr_free(V.label);
    return s;
}
