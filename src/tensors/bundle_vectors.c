/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors of an export: the model's own words, which it may have been
 * given, and random ones, through the model as it was and as it was stored.
 */

#include "tensors/impl.h"
#include "tensors/vectors.h"

static wr_status_t all_words(json_t *list, wr_vectors_t V,
                             const bundle_job_t *X) {
    wr_status_t s = WR_OK;
    wr_word_t w;
    wr_word_init(w);
    for (size_t i = 0; s == WR_OK && i < X->as->vectors; i++) {
        wr_word_set(w, X->as->vector[i].word);
        s = wr_vectors_add(list, V, w, X->L);
    }
    wr_word_clear(w);
    return s == WR_OK ? wr_vectors_random(list, V, X->how, X->L) : s;
}

wr_status_t bundle_vectors(bundle_job_t *X) {
    char model[40];
    wr_lrnn_t stored; /* the model that the tensors are */
    wr_vectors_t V = {{.exact = X->as, .stored = stored}};
    json_error_t e;
    wr_lrnn_init(stored);
    wr_status_t s = wr_lrnn_set_bundle(stored, X->B, X->L);
    if (s != WR_OK) {
        wr_lrnn_clear(stored);
        return s;
    }
    json_t *o = json_loads(X->B->manifest, 0, &e), *list = json_array();
    snprintf(model, sizeof model, "E2:%s:rne:seq",
             wr_dtype_format(X->how->dtype));
    s = wr_vectors_init(V, o, model, X->L);
    if (s == WR_OK)
        s = all_words(list, V, X);
    wr_vectors_compare(o, list);
    json_object_set_new(o, "test_vectors", list);
    if (s == WR_OK)
        wr_bundle_set_manifest(X->B, o);
    else
        json_decref(o);
    wr_vectors_clear(V);
    wr_lrnn_clear(stored);
    return s;
}
