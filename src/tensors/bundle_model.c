/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From tensors back to a model: the manifest gives names, sizes and wiring, the
 * tensors the numbers; both are written as `.lrnn` text, which the reader of
 * models checks.  This file checks only what that text cannot show: which
 * tensors exist, with their types and sizes.
 */

#include "tensors/impl.h"

#include <inttypes.h>
#include <stdlib.h>

/* Q(i), for tensors with two planes. */
#define GAUSS                                                               \
    "{\"minpoly\":[\"1\",\"0\",\"1\"],\"root\":{\"re\":[\"-1/2\",\"1/2\"]," \
    "\"im\":[\"1/2\",\"3/2\"]}}"

typedef struct {
    const wr_bundle_struct *B;
    wr_format_t F; /* of the weights */
    wr_dtype_t dtype;
    int complex;    /* each tensor has a plane of imaginary parts */
    uint32_t layer; /* current layer */
    wr_buffer_struct *out;
    wr_limits_struct *L;
    wr_status_t status; /* of the first failure, which ends reading */
} text_t;

/* ---- pieces -------------------------------------------------------------- */

static void put_json(wr_buffer_t out, json_t *j) {
    char *s = j == NULL ? NULL : json_dumps(j, JSON_ENCODE_ANY);
    wr_buffer_put(out, s == NULL ? "null" : s);
    free(s);
}

/* Write "key":value if o has that key. */
static void copy(text_t *X, json_t *o, const char *key) {
    json_t *j = json_object_get(o, key);
    if (j == NULL)
        return;
    wr_buffer_printf(X->out, ",\"%s\":", key);
    put_json(X->out, j);
}

/* Return a required tensor of that type and rank; NULL if there is none, or
 * after a failure. */
static const wr_tensor_struct *need(text_t *X, const char *name, wr_dtype_t t,
                                    uint32_t rank) {
    const wr_tensor_struct *T = wr_bundle_find(X->B, name);
    if (X->status != WR_OK)
        return NULL;
    if (T == NULL)
        X->status =
            wr_limits_fail(X->L, WR_PARSE, "found no tensor %.100s", name);
    else if (T->unread == NULL && (T->dtype != t || T->rank != rank))
        X->status = wr_limits_fail(
            X->L, WR_PARSE,
            "tensor %.100s: found %s of rank %u, expected %s of rank %u", name,
            *T->stored != '\0' ? T->stored : wr_dtype_name(T->dtype), T->rank,
            wr_dtype_name(t), rank);
    else
        X->status = wr_bundle_check(X->B, T, X->L);
    return X->status == WR_OK ? T : NULL;
}

/* The same for the current layer. */
static const wr_tensor_struct *need_layer(text_t *X, const char *part,
                                          wr_dtype_t t, uint32_t rank) {
    char name[BUNDLE_NAME];
    bundle_name(name, X->layer, part);
    return need(X, name, t, rank);
}

static void shaped(text_t *X, const wr_tensor_struct *T, uint64_t a, uint64_t b,
                   uint64_t c) {
    const uint64_t want[] = {a, b, c};
    for (uint32_t i = 0; X->status == WR_OK && i < T->rank; i++)
        if (T->shape[i] != want[i])
            X->status = wr_limits_fail(X->L, WR_PARSE,
                                       "tensor %.100s: found size %" PRIu64
                                       " in dimension %u, expected %" PRIu64,
                                       T->name, T->shape[i], i, want[i]);
}

/* Write element i as "p/q" in quotes. */
static void put_real(text_t *X, const wr_tensor_struct *T, size_t i) {
    fmpq_t x;
    int negative;
    if (X->status != WR_OK)
        return;
    fmpq_init(x);
    if (wr_format_decode(x, &negative, wr_tensor_get(T, i), X->F) ==
        WR_FINITE) {
        wr_rational_put(X->out, "\"", x);
        wr_buffer_put(X->out, "\"");
    } else
        X->status = wr_limits_fail(
            X->L, WR_PARSE, "tensor %.100s: element %zu is not a finite number",
            T->name, i);
    fmpq_clear(x);
}

/* Return the plane of imaginary parts of T, of its type and shape. */
static const wr_tensor_struct *need_plane(text_t *X,
                                          const wr_tensor_struct *T) {
    char name[BUNDLE_NAME + 4];
    snprintf(name, sizeof name, "%.60s" BUNDLE_IMAGINARY, T->name);
    const wr_tensor_struct *P = need(X, name, T->dtype, T->rank);
    if (P != NULL && P->bytes != T->bytes)
        X->status = wr_limits_fail(
            X->L, WR_PARSE,
            "tensor %.100s: found another size than that of %.100s", name,
            T->name);
    return X->status == WR_OK ? P : NULL;
}

/* Write element i as "p/q", or as ["p/q", "r/s"], p/q + (r/s) a, a^2 = -1. */
static void put_scalar(text_t *X, const wr_tensor_struct *T, size_t i) {
    if (!X->complex) {
        put_real(X, T, i);
        return;
    }
    const wr_tensor_struct *P = need_plane(X, T);
    wr_buffer_put(X->out, "[");
    put_real(X, T, i);
    wr_buffer_put(X->out, ", ");
    put_real(X, P, i);
    wr_buffer_put(X->out, "]");
}

/* Return nonzero if element i, with its imaginary part, has code 0. */
static int is_zero(text_t *X, const wr_tensor_struct *T, size_t i) {
    if (wr_tensor_get(T, i) != 0)
        return 0;
    const wr_tensor_struct *P = X->complex ? need_plane(X, T) : NULL;
    return P == NULL || wr_tensor_get(P, i) == 0;
}

/* Write `count` numbers from `base` on as an array. */
static void put_scalars(text_t *X, const wr_tensor_struct *T, size_t base,
                        size_t count) {
    wr_buffer_put(X->out, "[");
    for (size_t i = 0; X->status == WR_OK && i < count; i++) {
        wr_buffer_put(X->out, i > 0 ? ", " : "");
        put_scalar(X, T, base + i);
    }
    wr_buffer_put(X->out, "]");
}

/* Write signed 32-bit numbers; the reader of models refuses negative ones. */
static void put_numbers(text_t *X, const wr_tensor_struct *T, size_t base,
                        size_t count) {
    for (size_t i = 0; i < count; i++)
        wr_buffer_printf(X->out, "%s%" PRId32, i > 0 ? ", " : "",
                         (int32_t) wr_tensor_get(T, base + i));
}

/* ---- a layer ------------------------------------------------------------- */

/* Write the nonzero entries of a matrix. */
static void put_sparse(text_t *X, const wr_tensor_struct *T, size_t base,
                       size_t n) {
    const char *comma = "";
    wr_buffer_put(X->out, "{\"sparse\":[");
    for (size_t i = 0; X->status == WR_OK && i < n * n; i++) {
        if (is_zero(X, T, base + i))
            continue;
        wr_buffer_printf(X->out, "%s[%zu,%zu,", comma, i / n, i % n);
        put_scalar(X, T, base + i);
        wr_buffer_put(X->out, "]");
        comma = ", ";
    }
    wr_buffer_put(X->out, "]}");
}

static void put_actions(text_t *X, uint64_t *n, uint64_t *d) {
    const wr_tensor_struct *A = need_layer(X, "A", X->dtype, 3);
    const wr_tensor_struct *B = need_layer(X, "B", X->dtype, 3);
    const wr_tensor_struct *H = need_layer(X, "H0", X->dtype, 2);
    if (X->status != WR_OK)
        return;
    *n = H->shape[0];
    *d = H->shape[1];
    if (X->complex) /* zeros of A are skipped by its planes */
        (void) need_plane(X, A);
    shaped(X, A, A->shape[0], *n, *n);
    shaped(X, B, A->shape[0], *n, *d);
    const size_t size = (size_t) (*n * *d), square = (size_t) (*n * *n);
    wr_buffer_put(X->out, ",\"H0\":");
    put_scalars(X, H, 0, size);
    wr_buffer_put(X->out, ",\"actions\":[");
    for (size_t a = 0; X->status == WR_OK && a < A->shape[0]; a++) {
        wr_buffer_put(X->out, a > 0 ? ",{\"A\":" : "{\"A\":");
        put_sparse(X, A, a * square, (size_t) *n);
        wr_buffer_put(X->out, ",\"B\":");
        put_scalars(X, B, a * size, size);
        wr_buffer_put(X->out, "}");
    }
    wr_buffer_put(X->out, "]");
}

static void put_rows(text_t *X, const wr_tensor_struct *T) {
    const size_t width = (size_t) T->shape[1];
    wr_buffer_put(X->out, "[");
    for (size_t i = 0; i < T->shape[0]; i++) {
        wr_buffer_put(X->out, i > 0 ? ", [" : "[");
        put_numbers(X, T, i * width, width);
        wr_buffer_put(X->out, "]");
    }
    wr_buffer_put(X->out, "]");
}

static void put_vectors(text_t *X, uint64_t n, uint64_t d) {
    const wr_tensor_struct *V = need_layer(X, "decoder.values", X->dtype, 3);
    if (V == NULL)
        return;
    shaped(X, V, V->shape[0], n, d);
    const wr_tensor_struct *W =
        need_layer(X, "decoder.labels", WR_DTYPE_I32, 2);
    shaped(X, W, V->shape[0], 1, 0);
    wr_buffer_put(X->out, ",\"entries\":[");
    for (size_t i = 0; X->status == WR_OK && i < V->shape[0]; i++) {
        wr_buffer_put(X->out, i > 0 ? ", [" : "[");
        put_scalars(X, V, i * (size_t) (n * d), (size_t) (n * d));
        wr_buffer_put(X->out, ",");
        put_numbers(X, W, i, 1);
        wr_buffer_put(X->out, "]");
    }
    wr_buffer_put(X->out, "]");
}

/* Write forms, each an array of coefficients followed by its constant. */
static void put_forms(text_t *X, uint64_t n, uint64_t d, const char *kind) {
    const int many = strcmp(kind, "argmax") == 0;
    const size_t size = (size_t) (n * d);
    const wr_tensor_struct *F = need_layer(X, "decoder.forms", X->dtype, 3);
    if (F == NULL)
        return;
    shaped(X, F, many ? F->shape[0] : 1, n, d);
    const wr_tensor_struct *C = need_layer(X, "decoder.constants", X->dtype, 1);
    shaped(X, C, F->shape[0], 0, 0);
    wr_buffer_put(X->out, many ? ",\"forms\":[" : ",\"form\":");
    for (size_t i = 0; X->status == WR_OK && i < F->shape[0]; i++) {
        wr_buffer_put(X->out, i > 0 ? ", " : "");
        put_scalars(X, F, i * size, size);
        X->out->text[--X->out->length] = '\0'; /* reopen the array */
        wr_buffer_put(X->out, size > 0 ? ", " : "");
        put_scalar(X, C, i);
        wr_buffer_put(X->out, "]");
    }
    wr_buffer_put(X->out, many ? "]" : "");
    if (strcmp(kind, "threshold") != 0)
        return;
    C = need_layer(X, "decoder.cuts", X->dtype, 1);
    wr_buffer_put(X->out, ",\"cuts\":");
    if (C != NULL)
        put_scalars(X, C, 0, (size_t) C->shape[0]);
}

static void put_layer(text_t *X, json_t *o) {
    static const char *const keys[] = {"role", "dim", "columns", "reads",
                                       "labels"};
    json_t *decoder = json_object_get(o, "decoder");
    const char *kind = json_string_value(json_object_get(decoder, "kind"));
    uint64_t n = 0, d = 0;
    if (kind == NULL) {
        X->status = wr_limits_fail(
            X->L, WR_PARSE,
            "manifest: layers[%u]: found no decoder with a kind", X->layer);
        return;
    }
    wr_buffer_put(X->out, X->layer > 0 ? ",{\"name\":" : "{\"name\":");
    put_json(X->out, json_object_get(o, "name"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        copy(X, o, keys[i]);
    put_actions(X, &n, &d);
    const wr_tensor_struct *G = need_layer(X, "gate", WR_DTYPE_I32, 2);
    if (G == NULL)
        return;
    wr_buffer_put(X->out, ",\"gate\":{\"table\":");
    put_rows(X, G);
    wr_buffer_put(X->out, "},\"decoder\":{\"kind\":");
    put_json(X->out, json_object_get(decoder, "kind"));
    copy(X, decoder, "index");
    if (strcmp(kind, "table") == 0)
        put_vectors(X, n, d);
    else if (wr_is_among(kind, "argmax sign threshold"))
        put_forms(X, n, d, kind);
    wr_buffer_put(X->out, "}}");
}

/* ---- a model ------------------------------------------------------------- */

/* Read the type and format of the weights. */
static wr_status_t header(text_t *X, json_t *o) {
    const char *format = json_string_value(json_object_get(o, "format"));
    const char *type = json_string_value(json_object_get(o, "dtype"));
    if (format == NULL || strcmp(format, "wreath-export") != 0 ||
        json_integer_value(json_object_get(o, "version")) != 1)
        return wr_limits_fail(
            X->L, WR_PARSE,
            "manifest: found another format, expected wreath-export 1");
    if (type == NULL || !wr_dtype_find(&X->dtype, type) ||
        X->dtype == WR_DTYPE_I32)
        return wr_limits_fail(
            X->L, WR_PARSE, "manifest: dtype: expected f64, f32, f16 or bf16");
    X->complex = json_is_true(json_object_get(o, "complex"));
    return wr_format_read(X->F, wr_dtype_format(X->dtype), X->L);
}

/* Check that all tensors listed in the manifest were read. */
static void all_read(text_t *X, json_t *o) {
    json_t *listed = json_object_get(o, "tensors");
    for (size_t i = 0; X->status == WR_OK && i < X->B->tensors; i++)
        if (json_object_get(listed, X->B->tensor[i].name) != NULL)
            X->status = wr_bundle_check(X->B, &X->B->tensor[i], X->L);
}

static void put_model(text_t *X, json_t *o) {
    json_t *layers = json_object_get(o, "layers");
    json_t *readout = json_object_get(o, "readout");
    const wr_tensor_struct *T = need(X, "readout", WR_DTYPE_I32, 2);
    wr_buffer_put(X->out, "{\"format\":\"wreath-lrnn\",\"version\":1");
    copy(X, o, "name");
    copy(X, o, "origin");
    copy(X, o, "alphabet");
    wr_buffer_printf(X->out, ",\"ring\":%s,\"layers\":[",
                     X->complex ? GAUSS : "\"Q\"");
    for (; X->status == WR_OK && X->layer < json_array_size(layers); X->layer++)
        put_layer(X, json_array_get(layers, X->layer));
    if (X->status != WR_OK)
        return;
    wr_buffer_put(X->out, "],\"readout\":{\"states\":");
    put_json(X->out, json_object_get(readout, "states"));
    copy(X, readout, "accept");
    copy(X, readout, "next");
    copy(X, readout, "reads");
    wr_buffer_put(X->out, ",\"table\":");
    put_rows(X, T);
    wr_buffer_put(X->out, "}}\n");
}

wr_status_t wr_lrnn_set_bundle(wr_lrnn_t M, const wr_bundle_t B,
                               wr_limits_t L) {
    wr_bundle_struct own = *B; /* without `where`, which is added at the end */
    text_t X = {.B = &own, .L = L};
    wr_buffer_t text;
    json_error_t e;
    json_t *o = B->manifest == NULL
                    ? NULL
                    : json_loads(B->manifest, JSON_REJECT_DUPLICATES, &e);
    if (B->manifest == NULL)
        return wr_limits_fail(L, WR_PARSE,
                              "%.100sfound no manifest, expected a file that "
                              "wreath export wrote; wreath audit reads others",
                              wr_bundle_where(B));
    if (o == NULL)
        return wr_limits_fail(L, WR_PARSE, "%.100sfound no manifest: %.200s",
                              wr_bundle_where(B), e.text);
    own.where = NULL;
    wr_buffer_init(text);
    X.out = text;
    X.status = header(&X, o);
    all_read(&X, o);
    put_model(&X, o);
    json_decref(o);
    wr_status_t s = X.status;
    if (s == WR_OK)
        s = wr_lrnn_read_text(M, "manifest", text->text, L);
    if (s != WR_OK && B->where != NULL)
        (void) wr_limits_fail(L, s, "%.100s%.400s", B->where, L->reason);
    wr_buffer_clear(text);
    return s;
}
