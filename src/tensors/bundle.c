/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Named tensors: types, allocation, elements and files. */

#include "tensors/impl.h"

#include <errno.h>
#include <inttypes.h>

/* ---- types --------------------------------------------------------------- */

static const struct {
    const char *name, *format;
    size_t bytes;
} dtype[WR_DTYPES] = {
    [WR_DTYPE_F64] = {"f64", "fp64", 8}, [WR_DTYPE_F32] = {"f32", "fp32", 4},
    [WR_DTYPE_F16] = {"f16", "fp16", 2}, [WR_DTYPE_BF16] = {"bf16", "bf16", 2},
    [WR_DTYPE_I32] = {"i32", NULL, 4},
};

const char *wr_dtype_name(wr_dtype_t t) {
    wr_assert(t < WR_DTYPES);
    return dtype[t].name;
}

size_t wr_dtype_bytes(wr_dtype_t t) {
    wr_assert(t < WR_DTYPES);
    return dtype[t].bytes;
}

const char *wr_dtype_format(wr_dtype_t t) {
    wr_assert(t < WR_DTYPES);
    return dtype[t].format;
}

int wr_dtype_find(wr_dtype_t *out, const char *name) {
    for (int t = 0; t < WR_DTYPES; t++)
        if (strcmp(name, dtype[t].name) == 0) {
            *out = (wr_dtype_t) t;
            return 1;
        }
    return 0;
}

/* ---- bundles ------------------------------------------------------------- */

void wr_bundle_init(wr_bundle_t B) {
    memset(B, 0, sizeof *B);
}

void wr_bundle_clear(wr_bundle_t B) {
    for (size_t i = 0; i < B->tensors; i++) {
        WR_FREE(B->tensor[i].name, B->tensor[i].data, B->tensor[i].unread);
    }
    WR_FREE(B->tensor, B->manifest, B->where);
    memset(B, 0, sizeof *B);
}

void bundle_keep(wr_bundle_t B, wr_bundle_t N, wr_status_t s) {
    wr_bundle_clear(s == WR_OK ? B : N);
    if (s == WR_OK)
        *B = *N;
}

const wr_tensor_struct *wr_bundle_find(const wr_bundle_t B, const char *name) {
    for (size_t i = 0; i < B->tensors; i++)
        if (strcmp(B->tensor[i].name, name) == 0)
            return &B->tensor[i];
    return NULL;
}

wr_status_t wr_bundle_check(const wr_bundle_t B, const wr_tensor_struct *T,
                            wr_limits_t L) {
    return T->unread == NULL
               ? WR_OK
               : wr_limits_fail(
                     L, WR_PARSE,
                     "%.100stensor %.100s: found %.60s, expected floats of "
                     "16, 32 or 64 bits, or integers that fit in 32 bits, in "
                     "at most %d dimensions",
                     wr_bundle_where(B), T->name, T->unread,
                     WR_TENSOR_MAX_RANK);
}

wr_status_t bundle_whole(const wr_bundle_t B, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (size_t i = 0; s == WR_OK && i < B->tensors; i++)
        s = wr_bundle_check(B, &B->tensor[i], L);
    return s;
}

/* Return the bytes of a tensor, or UINT64_MAX on overflow. */
static uint64_t size_of(const wr_tensor_form_t *form) {
    uint64_t bytes = dtype[form->dtype].bytes;
    for (uint32_t i = 0; i < form->rank; i++)
        if (__builtin_mul_overflow(bytes, form->shape[i], &bytes))
            return UINT64_MAX;
    return bytes;
}

wr_status_t wr_bundle_add(wr_tensor_struct **out, wr_bundle_t B,
                          const char *name, wr_tensor_form_t form,
                          wr_limits_t L) {
    wr_assert(form.rank <= WR_TENSOR_MAX_RANK);
    uint64_t bytes = size_of(&form), total = bytes;
    for (size_t i = 0; total != UINT64_MAX && i < B->tensors; i++)
        total += B->tensor[i].bytes;
    if (bytes > SIZE_MAX / 2)
        return wr_limits_fail(L, WR_UNABLE, "tensor %s is too large", name);
    /* A bundle, its file and its text may be in memory at the same time. */
    wr_status_t s = wr_limits_check(L, "tensors", 0,
                                    total < UINT64_MAX / 4 ? 4 * total : total);
    if (s != WR_OK)
        return s;
    B->tensor = wr_grow(B->tensor, B->tensors, sizeof *B->tensor);
    wr_tensor_struct *T = &B->tensor[B->tensors++];
    *T = (wr_tensor_struct){
        .name = wr_strdup(name), .dtype = form.dtype, .rank = form.rank};
    memcpy(T->shape, form.shape, form.rank * sizeof *form.shape);
    T->bytes = (size_t) bytes;
    T->data = wr_calloc(T->bytes + 1, 1);
    *out = T;
    return WR_OK;
}

uint64_t wr_tensor_get(const wr_tensor_struct *T, size_t i) {
    const size_t n = dtype[T->dtype].bytes;
    wr_assert(i < T->bytes / n);
    uint64_t code = 0;
    for (size_t k = n; k > 0; k--)
        code = code << 8 | T->data[i * n + k - 1];
    return code;
}

void wr_tensor_put(wr_tensor_struct *T, size_t i, uint64_t code) {
    const size_t n = dtype[T->dtype].bytes;
    wr_assert(i < T->bytes / n);
    for (size_t k = 0; k < n; k++)
        T->data[i * n + k] = (unsigned char) (code >> 8 * k);
}

void bundle_name(char name[BUNDLE_NAME], uint32_t layer, const char *part) {
    snprintf(name, BUNDLE_NAME, "layer%" PRIu32 ".%s", layer, part);
}

/* ---- files --------------------------------------------------------------- */

/* Parse the bytes of a file; messages contain the path. */
static wr_status_t read_either(wr_bundle_t B, const char *path,
                               const unsigned char *data, size_t length,
                               wr_limits_t L) {
    /* A .safetensors begins with the length of its header, 8 bytes that may be
     * those of a pickle (384) or a zip (19280); then the header begins. */
    const int header = length > 8 && data[8] == '{';
    const int zip = !header && length >= 2 && memcmp(data, "PK", 2) == 0;
    const int pickle =
        !header && length >= 2 && data[0] == 0x80 && data[1] <= 5;
    wr_status_t s = zip      ? wr_read_npz(B, data, length, L)
                    : pickle ? wr_limits_fail(L, WR_PARSE, BUNDLE_PICKLE)
                             : wr_read_safetensors(B, data, length, L);
    if (s == WR_OK)
        wr_say(&B->where, "%.98s: ", path);
    else
        (void) wr_limits_fail(L, s, "%.100s: %.390s", path, L->reason);
    return s;
}

wr_status_t wr_bundle_load(wr_bundle_t B, const char *path, wr_limits_t L) {
    uint64_t bound = L->max_memory ? L->max_memory / 4 : UINT64_MAX / 2;
    const int is_stdin = strcmp(path, "-") == 0;
    FILE *f = is_stdin ? stdin : fopen(path, "rb");
    size_t length = 0, alloc = 1 << 16, got;
    path = is_stdin ? "stdin" : path;
    if (f == NULL)
        return wr_limits_fail(L, WR_IO, "cannot read %s: %s", path,
                              strerror(errno));
    unsigned char *data = wr_malloc(alloc);
    while ((got = fread(data + length, 1, alloc - length, f)) > 0) {
        length += got;
        if (length == alloc && alloc <= bound)
            data = wr_realloc(data, alloc *= 2);
    }
    wr_status_t s = WR_OK;
    if (ferror(f))
        s = wr_limits_fail(L, WR_IO, "cannot read %s: %s", path,
                           strerror(errno));
    else if (length > bound || length == alloc)
        s = wr_limits_fail(L, WR_UNABLE,
                           "%s: larger than a quarter of the memory allowed",
                           path);
    if (!is_stdin)
        fclose(f);
    if (s == WR_OK)
        s = read_either(B, path, data, length, L);
    wr_free(data);
    return s;
}
