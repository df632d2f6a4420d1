/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* From a model to tensors: rules become tables, matrices become dense, and each
 * number is rounded once, to nearest with ties to even; whether that changed it
 * is recorded.  An irrational part is rounded correctly (run/round/weights.c)
 * and never exact.  If some number is not real, each tensor of numbers has a
 * second plane for imaginary parts.
 */

#include <inttypes.h>

#include "compile/compile.h"
#include "model/parts.h"
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

/* Add test vectors to B->manifest: exact states of X->as, and states and codes
 * of the stored model, evaluated in the type's own arithmetic. */
static wr_status_t test_vectors(bundle_job_t *X) {
    char model[40];
    wr_lrnn_t stored; /* the model that the tensors define */
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

void wr_export_init(wr_export_t how) {
    memset(how, 0, sizeof *how);
    how->vectors = 2;
    how->length = 32;
    how->seed = 1;
}

/* ---- one number ---------------------------------------------------------- */

/* Write the indices of element i: "[0,2,1]". */
static void put_place(wr_buffer_t out, const wr_tensor_struct *T, size_t i) {
    size_t part = 1;
    for (uint32_t k = 0; k < T->rank; k++)
        part *= (size_t) T->shape[k];
    for (uint32_t k = 0; k < T->rank; k++) {
        part /= (size_t) T->shape[k];
        wr_buffer_printf(out, "%s%zu", k == 0 ? "[" : ",", i / part);
        i %= part;
    }
    wr_buffer_put(out, "]");
}

static void list_inexact(bundle_job_t *X, const wr_tensor_struct *T, size_t i,
                         const fmpq_poly_struct *x, uint64_t code) {
    wr_buffer_t place, exact, stored;
    if (X->how->inexact++ >= WR_EXPORT_LISTED)
        return;
    WR_EACH(wr_buffer_init, place, exact, stored);
    put_place(place, T, i);
    wr_coefficients_put(exact, "", x, ",");
    wr_rounded_print(stored, code, X->F);
    if (X->how->entries != NULL)
        wr_buffer_printf(X->how->entries, "%s%s = %s, stored %s\n", T->name,
                         place->text, exact->text, stored->text);
    json_array_append_new(X->listed,
                          json_pack("{s:s, s:s, s:s, s:s}", "tensor", T->name,
                                    "place", place->text, "exact", exact->text,
                                    "stored", stored->text));
    WR_EACH(wr_buffer_clear, place, exact, stored);
}

/* Replace -0 by 0, as no weight is -0. */
static uint64_t positive_zero(uint64_t code, const wr_format_t F) {
    int negative;
    fmpq_t q;
    fmpq_init(q);
    wr_format_decode(q, &negative, code, F);
    if (fmpq_is_zero(q))
        code = 0;
    fmpq_clear(q);
    return code;
}

/* Round a part of a number into element i of T; if that is inexact, list it
 * under the name of T. */
static wr_status_t put_part(bundle_job_t *X, wr_tensor_struct *T, size_t i,
                            const fmpq_poly_struct *x, int part) {
    uint64_t code;
    int inexact;
    wr_part_rounding_t how = {{X->E, part}, X->F, X->mode};
    wr_status_t s = wr_part_round(&code, &inexact, x, &how, X->L);
    if (s != WR_OK)
        return wr_limits_fail(X->L, s, "%s: %.400s", T->name, X->L->reason);
    if (inexact) {
        code = positive_zero(code, X->F);
        list_inexact(X, T, i, x, code);
    }
    wr_tensor_put(T, i, code);
    return WR_OK;
}

/* Put a number into element i; T - 1 is the plane of imaginary parts of T.  The
 * first number that is not real ends an export without planes. */
static void put(bundle_job_t *X, wr_tensor_struct *T, size_t i,
                const fmpq_poly_struct *x) {
    int real = 1;
    if (X->status == WR_OK && !X->complex && !X->E->real &&
        fmpq_poly_length(x) > 1)
        X->status = wr_embedding_is_real(&real, x, X->E, X->L);
    X->planes |= !real;
    if (X->status == WR_OK && !real)
        X->status = WR_DOMAIN;
    if (X->status == WR_OK)
        X->status = put_part(X, T, i, x, 0);
    if (X->status == WR_OK && X->complex && fmpq_poly_length(x) > 1)
        X->status = put_part(X, T - 1, i, x, 1);
}

/* ---- matrices ------------------------------------------------------------ */

/* Put entries into the elements base + row * columns + column. */
static void put_entries(bundle_job_t *X, wr_tensor_struct *T, size_t base,
                        const wr_entry_struct *e, size_t count) {
    wr_assert(X->status != WR_OK || T->rank > 0);
    for (size_t i = 0; X->status == WR_OK && i < count; i++)
        put(X, T,
            base + e[i].row * (size_t) T->shape[T->rank - 1] + e[i].column,
            e[i].value);
}

static void put_matrix(bundle_job_t *X, wr_tensor_struct *T, size_t base,
                       uint32_t n, const wr_matrix_struct *A) {
    wr_entry_struct *e;
    size_t count;
    lrnn_matrix_entries(&e, &count, A, n);
    put_entries(X, T, base, e, count);
    lrnn_entries_free(e, count);
}

/* Add a tensor of numbers, and its plane; return NULL after a failure. */
static wr_tensor_struct *new_tensor(bundle_job_t *X, uint32_t layer,
                                    const char *part, wr_tensor_form_t form) {
    char name[BUNDLE_NAME], beside[BUNDLE_NAME + 4];
    wr_tensor_struct *T = NULL;
    bundle_name(name, layer, part);
    snprintf(beside, sizeof beside, "%s" BUNDLE_IMAGINARY, name);
    form.dtype = X->how->dtype;
    if (X->status == WR_OK && X->complex)
        X->status = wr_bundle_add(&T, X->B, beside, form, X->L);
    if (X->status == WR_OK)
        X->status = wr_bundle_add(&T, X->B, name, form, X->L);
    if (X->status != WR_OK)
        return NULL;
    X->how->values += T->bytes / wr_dtype_bytes(form.dtype);
    return T;
}

/* Put A and B of all actions, and H0. */
static void put_maps(bundle_job_t *X, uint32_t l) {
    const wr_layer_struct *layer = &X->M->layer[l];
    const size_t n = layer->dim, d = layer->columns;
    const wr_tensor_form_t A = {.rank = 3, .shape = {layer->actions, n, n}};
    const wr_tensor_form_t B = {.rank = 3, .shape = {layer->actions, n, d}};
    const wr_tensor_form_t H0 = {.rank = 2, .shape = {n, d}};
    wr_tensor_struct *T = new_tensor(X, l, "A", A);
    for (uint32_t a = 0; a < layer->actions; a++)
        put_matrix(X, T, a * n * n, layer->dim, &layer->action[a].A);
    T = new_tensor(X, l, "B", B);
    for (uint32_t a = 0; a < layer->actions; a++)
        put_entries(X, T, a * n * d, layer->action[a].b,
                    layer->action[a].b_entries);
    T = new_tensor(X, l, "H0", H0);
    put_entries(X, T, 0, layer->h0, layer->h0_entries);
}

/* ---- tables -------------------------------------------------------------- */

static void put_table(bundle_job_t *X, const char *name, const uint32_t *row,
                      size_t rows, uint32_t width) {
    const wr_tensor_form_t form = {WR_DTYPE_I32, 2, {rows, width}};
    wr_tensor_struct *T;
    if (X->status == WR_OK)
        X->status = wr_bundle_add(&T, X->B, name, form, X->L);
    for (size_t i = 0; X->status == WR_OK && i < rows * width; i++)
        wr_tensor_put(T, i, row[i]);
}

/* Put the vectors of a decoder by table, and their labels. */
static void put_vectors(bundle_job_t *X, uint32_t l) {
    const wr_layer_struct *layer = &X->M->layer[l];
    const size_t size = (size_t) layer->dim * layer->columns;
    const wr_tensor_form_t form = {
        .rank = 3, .shape = {layer->values, layer->dim, layer->columns}};
    char name[BUNDLE_NAME];
    wr_tensor_struct *T = new_tensor(X, l, "decoder.values", form);
    for (size_t i = 0; i < layer->values; i++)
        put_entries(X, T, i * size, layer->value + layer->value_start[i],
                    layer->value_start[i + 1] - layer->value_start[i]);
    bundle_name(name, l, "decoder.labels");
    put_table(X, name, layer->value_label, layer->values, 1);
}

static void put_forms(bundle_job_t *X, uint32_t l) {
    const wr_layer_struct *layer = &X->M->layer[l];
    const size_t size = (size_t) layer->dim * layer->columns;
    const wr_tensor_form_t form = {
        .rank = 3, .shape = {layer->forms, layer->dim, layer->columns}};
    const wr_tensor_form_t constants = {.rank = 1, .shape = {layer->forms}};
    const wr_tensor_form_t cuts = {.rank = 1, .shape = {layer->cuts}};
    wr_tensor_struct *T = new_tensor(X, l, "decoder.forms", form);
    for (uint32_t i = 0; i < layer->forms; i++)
        put_entries(X, T, i * size, layer->form[i].c, layer->form[i].entries);
    T = new_tensor(X, l, "decoder.constants", constants);
    for (uint32_t i = 0; i < layer->forms; i++)
        put(X, T, i, layer->form[i].constant);
    if (layer->decoder == WR_DECODER_THRESHOLD)
        T = new_tensor(X, l, "decoder.cuts", cuts);
    for (uint32_t i = 0; i < layer->cuts; i++)
        put(X, T, i, &layer->cut[i]);
}

static void put_layer(bundle_job_t *X, uint32_t l) {
    const wr_layer_struct *layer = &X->M->layer[l];
    char name[BUNDLE_NAME];
    put_maps(X, l);
    bundle_name(name, l, "gate");
    put_table(X, name, layer->row, layer->rows, layer->wires + 1);
    if (layer->decoder == WR_DECODER_TABLE)
        put_vectors(X, l);
    if (layer->forms > 0)
        put_forms(X, l);
}

/* ---- a model ------------------------------------------------------------- */

static wr_status_t refuse(bundle_job_t *X) {
    const json_t *e = json_array_get(X->listed, 0);
    return wr_limits_fail(
        X->L, WR_DOMAIN,
        "%" PRIu64 " of %" PRIu64 " numbers are not exact in %s, the first "
        "%s%s = %.150s",
        X->how->inexact, X->how->values, wr_dtype_format(X->how->dtype),
        json_string_value(json_object_get(e, "tensor")),
        json_string_value(json_object_get(e, "place")),
        json_string_value(json_object_get(e, "exact")));
}

static wr_status_t fill(bundle_job_t *X) {
    const size_t length = X->how->entries != NULL ? X->how->entries->length : 0;
    for (uint32_t l = 0; X->status == WR_OK && l < X->M->layers; l++)
        put_layer(X, l);
    if (X->planes && !X->complex) { /* once more, with planes */
        X->complex = 1;
        X->status = WR_OK;
        X->how->values = X->how->inexact = 0;
        wr_bundle_clear(X->B);
        json_array_clear(X->listed);
        if (X->how->entries != NULL)
            X->how->entries->text[X->how->entries->length = length] = '\0';
        return fill(X);
    }
    put_table(X, "readout", X->M->read_row, X->M->read_rows, X->M->reads + 1);
    if (X->status == WR_OK && X->how->inexact > 0 && !X->how->round)
        X->status = refuse(X);
    if (X->status == WR_OK)
        X->status = bundle_manifest(X);
    return X->status == WR_OK ? test_vectors(X) : X->status;
}

wr_status_t wr_bundle_set_lrnn(wr_bundle_t B, const wr_lrnn_t M,
                               wr_export_t how, wr_limits_t L) {
    bundle_job_t X = {.as = M, .how = how, .L = L};
    wr_bundle_t N;
    wr_lrnn_t expanded;
    X.M = expanded;
    how->values = how->inexact = 0;
    wr_bundle_init(N);
    wr_lrnn_init(expanded);
    wr_embedding_init(X.E);
    X.B = N;
    X.listed = json_array();
    wr_status_t s = how->dtype == WR_DTYPE_I32
                        ? wr_limits_fail(L, WR_DOMAIN,
                                         "weights are numbers "
                                         "of a floating type")
                        : wr_format_read(X.F, wr_dtype_format(how->dtype), L);
    if (s == WR_OK)
        s = wr_mode_read(X.mode, "rne", L);
    if (s == WR_OK)
        s = wr_lrnn_expand(expanded, M, UINT64_C(1) << 22, L);
    if (s == WR_OK)
        s = wr_embedding_set(X.E, X.M->ring, L);
    if (s == WR_OK)
        s = fill(&X);
    bundle_keep(B, N, s);
    json_decref(X.listed);
    wr_embedding_clear(X.E);
    wr_lrnn_clear(expanded);
    return s;
}
