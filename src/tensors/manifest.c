/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The manifest of the tensors: the model's own JSON without the numbers that
 * became tensors, and a record of the entries that are not exact.  Layers and
 * readout have the keys of `.lrnn`.
 */

#include "tensors/impl.h"
#include "tensors/vectors.h"

#include <stdlib.h>

void wr_bundle_set_manifest(wr_bundle_struct *B, json_t *object) {
    char *text = json_dumps(object, JSON_INDENT(1) | JSON_ENSURE_ASCII);
    wr_free(B->manifest);
    B->manifest = text != NULL ? wr_strdup(text) : NULL;
    free(text);
    json_decref(object);
}

/* Return "letter" and numbers of layers; "all" is written out. */
static json_t *reads(const uint32_t *wire, uint32_t wires) {
    json_t *a = json_array();
    for (uint32_t i = 0; i < wires; i++)
        json_array_append_new(a, wr_wire(wire, i) == WR_WIRE_LETTER
                                     ? json_string("letter")
                                     : json_integer(wr_wire(wire, i)));
    return a;
}

static void strip_layer(json_t *o, const wr_layer_struct *layer) {
    json_t *decoder = json_object_get(o, "decoder");
    json_object_del(o, "H0");
    json_object_del(o, "gate");
    json_object_set_new(o, "actions", json_integer(layer->actions));
    json_object_set_new(o, "columns", json_integer(layer->columns));
    json_object_set_new(o, "reads", reads(layer->wire, layer->wires));
    json_object_del(decoder, "entries");
    json_object_del(decoder, "form");
    json_object_del(decoder, "forms");
    json_object_del(decoder, "cuts");
}

json_t *bundle_shape(const wr_tensor_struct *T) {
    json_t *shape = json_array();
    for (uint32_t k = 0; k < T->rank; k++)
        json_array_append_new(shape, json_integer((json_int_t) T->shape[k]));
    return shape;
}

static json_t *tensors(const wr_bundle_struct *B) {
    json_t *o = json_object();
    for (size_t i = 0; i < B->tensors; i++) {
        const wr_tensor_struct *T = &B->tensor[i];
        json_object_set_new(o, T->name,
                            json_pack("{s:s, s:o}", "dtype",
                                      wr_dtype_name(T->dtype), "shape",
                                      bundle_shape(T)));
    }
    return o;
}

static json_t *exactness(bundle_job_t *X) {
    const wr_export_struct *how = X->how;
    char words[80];
    if (how->inexact == 0)
        snprintf(words, sizeof words, "exact");
    else
        snprintf(words, sizeof words, "rounded once to %s",
                 wr_dtype_format(how->dtype));
    return json_pack("{s:s, s:I, s:I, s:O}", "statement", words, "values",
                     (json_int_t) how->values, "inexact",
                     (json_int_t) how->inexact, "entries", X->listed);
}

wr_status_t bundle_manifest(bundle_job_t *X) {
    wr_buffer_t text;
    json_error_t e;
    wr_buffer_init(text);
    wr_lrnn_print(text, X->M);
    json_t *o = json_loadb(text->text, text->length, 0, &e);
    wr_buffer_clear(text);
    if (o == NULL)
        return wr_limits_fail(X->L, WR_DOMAIN, "the model as text: %s", e.text);
    json_t *ring = json_object_get(o, "ring");
    json_t *layers = json_object_get(o, "layers");
    json_t *readout = json_object_get(o, "readout");
    for (uint32_t l = 0; l < X->M->layers; l++)
        strip_layer(json_array_get(layers, l), &X->M->layer[l]);
    json_object_del(readout, "table");
    json_object_set_new(readout, "reads", reads(X->M->read_layer, X->M->reads));
    json_object_del(o, "rule");
    json_object_del(o, "test_vectors");
    json_object_set_new(o, "format", json_string("wreath-export"));
    json_object_set_new(o, "version", json_integer(1));
    json_object_set_new(o, "wreath", json_string(wr_version()));
    json_object_set_new(o, "dtype", json_string(wr_dtype_name(X->how->dtype)));
    json_object_set(o, "source_ring", ring);
    if (X->complex)
        json_object_set_new(o, "complex", json_true());
    json_object_del(o, "ring");
    json_object_set_new(o, "exactness", exactness(X));
    json_object_set_new(o, "tensors", tensors(X->B));
    wr_bundle_set_manifest(X->B, o);
    return WR_OK;
}
