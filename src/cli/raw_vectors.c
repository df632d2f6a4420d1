/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Test vectors of raw parameters: the states that the model names exactly
 * (E0), and those of the model that the parameters are, in the type's own
 * arithmetic, layers with factors stepped factor by factor.
 */

#include "cli/raw.h"
#include "interchange/vectors.h"

/* How many symbols are followed by the rounded model, and how many of its
 * states are those of the exact one. */
static void compare(size_t seen[2], const json_t *list) {
    const json_t *v, *state;
    size_t i, t;
    seen[0] = seen[1] = 0;
    json_array_foreach(list, i, v) {
        const json_t *exact = json_object_get(v, "states");
        json_array_foreach(json_object_get(v, "rounded_states"), t, state) {
            seen[0]++;
            seen[1] += (size_t) json_equal(state, json_array_get(exact, t));
        }
    }
}

wr_status_t cli_raw_vectors(json_t *o, size_t seen[2], const cli_raw_t *X,
                            const wr_lrnn_struct *N, wr_limits_t L) {
    char model[48];
    wr_vectors_t V;
    json_t *list = json_array();
    snprintf(model, sizeof model, "E2:%s:rne:seq:factors",
             wr_dtype_format(X->how->dtype));
    wr_status_t s = wr_vectors_init(V, o, X->M, N, model, L);
    if (s == WR_OK)
        s = wr_vectors_random(list, V, X->how, L);
    compare(seen, list);
    if (seen[0] > 0)
        json_object_set_new(o, "rounded_as_exact",
                            json_pack("{s:I, s:I}", "symbols",
                                      (json_int_t) seen[0], "states",
                                      (json_int_t) seen[1]));
    json_object_set_new(o, "test_vectors", list);
    wr_vectors_clear(V);
    return s;
}
