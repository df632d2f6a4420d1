/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Raw parameters as tensors, in addition to those of an export: for each gate
 * layerI.raw.GATE (the number after the activation) and layerI.raw.GATE.x (the
 * number before it), with a description under "raw" in the manifest.
 */

#include <inttypes.h>

#include "study/raw.h"
#include "tensors/vectors.h"

static const char *const kinds[] = {
    "shift",   "diagonal", "complex", "columns",  "rows",
    "factors", "added",    "erased",  "bilinear", "free"};

/* Copy codes, as many as T has, to its tensor. */
static void put_codes(wr_tensor_struct *to, const wr_raw_tensor_t *T,
                      const uint64_t *code) {
    size_t n = 1;
    for (uint32_t i = 0; i < T->rank; i++)
        n *= (size_t) T->shape[i];
    for (size_t i = 0; i < n; i++)
        wr_tensor_put(to, i, code[i]);
}

static wr_status_t add_gate(json_t *list, wr_bundle_t B,
                            const wr_raw_tensor_t *T, wr_dtype_t type,
                            wr_limits_t L) {
    char name[96], x[96];
    wr_tensor_struct *to;
    json_t *o;
    snprintf(name, sizeof name, "layer%" PRIu32 ".raw.%s", T->layer, T->gate);
    snprintf(x, sizeof x, "layer%" PRIu32 ".raw.%s.x", T->layer, T->gate);
    wr_tensor_form_t form = {T->integers ? WR_DTYPE_I32 : type, T->rank, {0}};
    memcpy(form.shape, T->shape, T->rank * sizeof *form.shape);
    wr_status_t s = wr_bundle_add(&to, B, name, form, L);
    if (s == WR_OK)
        put_codes(to, T, T->number);
    o = json_pack("{s:s, s:s}", "gate", T->gate, "tensor", name);
    if (s == WR_OK && T->map != WR_RAW_IDENTITY) {
        form.dtype = type;
        s = wr_bundle_add(&to, B, x, form, L);
        if (s == WR_OK)
            put_codes(to, T, T->x);
        json_object_set_new(o, "x", json_string(x));
        json_object_set_new(o, "activation",
                            json_string(wr_raw_map_name(T->map)));
        json_object_set_new(o, "steps", json_string(wr_raw_steps(T->map)));
    }
    json_array_append_new(list, o);
    return s;
}

/* Add the kind and the gates of each layer to the list "layers". */
static wr_status_t add_layers(json_t *layers, wr_bundle_t B,
                              const wr_raw_export_t *X, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; l < X->R->layers && s == WR_OK; l++) {
        json_t *list = json_array();
        for (size_t i = 0; i < X->R->tensors && s == WR_OK; i++)
            if (X->R->tensor[i].layer == l)
                s = add_gate(list, B, &X->R->tensor[i], X->how->dtype, L);
        json_t *layer = json_pack("{s:s, s:o}", "kind", kinds[X->R->layer[l]],
                                  "gates", list);
        if (X->R->layer[l] == WR_RAW_ADDED)
            json_object_set_new(layer, "scale",
                                json_integer((json_int_t) X->arch->scale));
        if (X->R->layer[l] == WR_RAW_ERASED)
            json_object_set_new(
                layer, "form",
                json_string(X->arch->added == WR_ADDED_KDA ? "kda" : "gdn2"));
        json_array_append_new(layers, layer);
    }
    return s;
}

static json_t *about(const wr_raw_export_t *X) {
    wr_buffer_t words;
    wr_buffer_init(words);
    wr_raw_export_statement(words, X);
    json_t *o =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "arch", X->arch->name,
                  "equation", X->arch->equation, "parameters",
                  X->arch->parameters, "source", X->arch->source, "statement",
                  words->text, "values", wr_raw_export_values(X));
    wr_buffer_clear(words);
    return o;
}

/* Test vectors: the states that M outputs exactly (E0), and those of N, the
 * model of the parameters, in the arithmetic of the type, with factored layers
 * applied factor by factor. */
static wr_status_t add_vectors(json_t *o, size_t seen[2],
                               const wr_raw_export_t *X,
                               const wr_lrnn_struct *N, wr_limits_t L) {
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

wr_status_t wr_raw_export_bundle(wr_bundle_t B, size_t seen[2],
                                 const wr_raw_export_t *X,
                                 const wr_lrnn_struct *N, wr_limits_t L) {
    wr_export_struct how = *X->how;
    json_t *raw = about(X), *layers = json_array();
    how.round = 1;
    how.entries = NULL;
    wr_status_t s = wr_bundle_set_lrnn(B, X->M, &how, L);
    if (s == WR_OK)
        s = add_layers(layers, B, X, L);
    json_object_set_new(raw, "layers", layers);
    if (s == WR_OK)
        s = add_vectors(raw, seen, X, N, L);
    if (s == WR_OK) {
        json_t *o = json_loads(B->manifest, 0, NULL);
        json_object_set(o, "raw", raw);
        wr_bundle_set_manifest(B, o);
    }
    json_decref(raw);
    return s;
}
