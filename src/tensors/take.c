/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Converting elements of a file to those of a tensor.  Foreign files contain
 * tensors that no layer uses, of types that wreath does not have: counters,
 * positions, texts.  These become tensors without elements that store the
 * reason; using one of them is an error.
 */

#include "tensors/impl.h"

int bundle_read_shape(wr_tensor_form_t *form, uint64_t *product,
                      const json_t *shape) {
    for (size_t i = 0; i < json_array_size(shape); i++) {
        const json_t *j = json_array_get(shape, i);
        const json_int_t n = json_integer_value(j);
        if (!json_is_integer(j) || n < 0)
            return 0;
        if (i < WR_TENSOR_MAX_RANK)
            form->shape[i] = (uint64_t) n;
        if (*product == UINT64_MAX ||
            __builtin_mul_overflow(*product, (uint64_t) n, product))
            *product = UINT64_MAX;
    }
    form->rank = (uint32_t) json_array_size(shape);
    return json_is_array(shape);
}

/* Drop the elements of T, and record why. */
static void mark(wr_tensor_struct *T, const char *why) {
    wr_free(T->data);
    T->data = wr_calloc(1, 1);
    T->bytes = 0;
    T->unread = wr_strdup(why);
}

/* Add an unread tensor: name and shape only; rank 0 if that is too large. */
static wr_status_t add_unread(wr_bundle_t B, const char *name,
                              const wr_tensor_form_t *form, const char *why,
                              wr_limits_t L) {
    wr_tensor_struct *T;
    wr_status_t s =
        wr_bundle_add(&T, B, name, (wr_tensor_form_t){.rank = 1}, L);
    if (s != WR_OK)
        return s;
    T->rank = form->rank > WR_TENSOR_MAX_RANK ? 0 : form->rank;
    memcpy(T->shape, form->shape, sizeof T->shape);
    mark(T, why);
    return WR_OK;
}

/* Return the position of element i, in row-major order, in a file whose first
 * index varies fastest. */
static size_t in_columns(const wr_tensor_struct *T, size_t i) {
    size_t at = 0;
    for (uint32_t k = T->rank; k > 0; k--) {
        const size_t n = (size_t) T->shape[k - 1];
        at = at * n + i % n;
        i /= n;
    }
    return at;
}

static uint64_t code_of(const bundle_source_t *from, size_t i) {
    const size_t n = from->bits / 8;
    const unsigned char *p = from->data + i * n;
    uint64_t code = 0;
    for (size_t k = 0; k < n; k++)
        code = code << 8 | p[from->big_endian ? k : n - 1 - k];
    return code;
}

/* Convert the code of an integer to 32 bits; return 0 if it does not fit. */
static int narrow(uint64_t *code, const bundle_source_t *from) {
    const uint64_t sign = UINT64_C(1) << (from->bits - 1);
    if (from->kind == BUNDLE_SIGNED) {
        const int64_t x = (int64_t) ((*code ^ sign) - sign);
        *code = (uint32_t) x;
        return x >= INT32_MIN && x <= INT32_MAX;
    }
    return *code <= (from->kind == BUNDLE_BOOL ? 1 : INT32_MAX);
}

/* Copy all elements; return 0 if an integer does not fit. */
static int copy(wr_tensor_struct *T, const bundle_source_t *from) {
    const size_t n = T->bytes / wr_dtype_bytes(T->dtype);
    for (size_t i = 0; i < n; i++) {
        uint64_t code =
            code_of(from, from->columns_first ? in_columns(T, i) : i);
        if (from->kind != BUNDLE_SAME && !narrow(&code, from))
            return 0;
        wr_tensor_put(T, i, code);
    }
    return 1;
}

wr_status_t bundle_take(wr_bundle_t B, const char *name, wr_tensor_form_t form,
                        const bundle_source_t *from, wr_limits_t L) {
    char why[80];
    wr_tensor_struct *T;
    if (from->kind == BUNDLE_FOREIGN) {
        snprintf(why, sizeof why, "dtype %.60s", from->dtype);
        return add_unread(B, name, &form, why, L);
    }
    if (form.rank > WR_TENSOR_MAX_RANK) {
        snprintf(why, sizeof why, "%u dimensions", form.rank);
        return add_unread(B, name, &form, why, L);
    }
    if (from->kind != BUNDLE_SAME)
        form.dtype = WR_DTYPE_I32;
    wr_status_t s = wr_bundle_add(&T, B, name, form, L);
    if (s != WR_OK)
        return s;
    if (from->kind != BUNDLE_SAME)
        snprintf(T->stored, sizeof T->stored, "%s", from->dtype);
    if (from->kind == BUNDLE_SAME && !from->big_endian && !from->columns_first)
        memcpy(T->data, from->data, T->bytes);
    else if (!copy(T, from)) {
        snprintf(why, sizeof why, "dtype %.20s with a value beyond 32 bits",
                 from->dtype);
        mark(T, why);
    }
    return WR_OK;
}
