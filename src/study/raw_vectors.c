/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors of raw parameters: the states that the model names exactly
 * (E0), and those of the model that the parameters are, in the type's own
 * arithmetic, layers with factors stepped factor by factor.
 */

#include "study/raw.h"
#include "tensors/vectors.h"

wr_status_t study_raw_vectors(json_t *o, size_t seen[2],
                              const wr_raw_export_t *X, const wr_lrnn_struct *N,
                              wr_limits_t L) {
    char model[48];
    wr_vectors_t V = {{.exact = X->M, .stored = N}};
    json_t *list = json_array();
    snprintf(model, sizeof model, "E2:%s:rne:seq:factors",
             wr_dtype_format(X->how->dtype));
    wr_status_t s = wr_vectors_init(V, o, model, L);
    if (s == WR_OK)
        s = wr_vectors_random(list, V, X->how, L);
    wr_vectors_compare(o, list);
    const json_t *as = json_object_get(o, "rounded_as_exact");
    seen[0] = (size_t) json_integer_value(json_object_get(as, "symbols"));
    seen[1] = (size_t) json_integer_value(json_object_get(as, "states"));
    json_object_set_new(o, "test_vectors", list);
    wr_vectors_clear(V);
    return s;
}
