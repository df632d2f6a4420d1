/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* .safetensors: 8 bytes with the length of a JSON header, the header, and the
 * bytes of all tensors without gaps.  The header has the dtype, shape and
 * position of each tensor, and under __metadata__ a map of texts, with the
 * manifest.  Tensors of types that wreath does not have are kept as unread,
 * after a check of their position.
 */

#include "tensors/impl.h"

#include <stdlib.h>

/* The types of the format, with bits per element; the first are wr_dtype_t, in
 * its order. */
static const struct {
    const char *name;
    uint32_t bits;
    bundle_kind_t kind;
} types[] = {
    {"F64", 64, BUNDLE_SAME},       {"F32", 32, BUNDLE_SAME},
    {"F16", 16, BUNDLE_SAME},       {"BF16", 16, BUNDLE_SAME},
    {"I32", 32, BUNDLE_SAME},       {"I64", 64, BUNDLE_SIGNED},
    {"I16", 16, BUNDLE_SIGNED},     {"I8", 8, BUNDLE_SIGNED},
    {"U64", 64, BUNDLE_UNSIGNED},   {"U32", 32, BUNDLE_UNSIGNED},
    {"U16", 16, BUNDLE_UNSIGNED},   {"U8", 8, BUNDLE_UNSIGNED},
    {"BOOL", 8, BUNDLE_BOOL},       {"C64", 64, BUNDLE_FOREIGN},
    {"F8_E5M2", 8, BUNDLE_FOREIGN}, {"F8_E4M3", 8, BUNDLE_FOREIGN},
    {"F8_E8M0", 8, BUNDLE_FOREIGN}, {"F6_E2M3", 6, BUNDLE_FOREIGN},
    {"F6_E3M2", 6, BUNDLE_FOREIGN}, {"F4", 4, BUNDLE_FOREIGN},
};

/* ---- writing ------------------------------------------------------------- */

static json_t *describe(const wr_tensor_struct *T, uint64_t from) {
    return json_pack("{s:s, s:o, s:[I, I]}", "dtype", types[T->dtype].name,
                     "shape", bundle_shape(T), "data_offsets",
                     (json_int_t) from, (json_int_t) (from + T->bytes));
}

/* Tensors with wide elements come first, so that each is aligned. */
wr_status_t wr_write_safetensors(wr_buffer_t out, const wr_bundle_t B,
                                 wr_limits_t L) {
    json_t *o = json_object();
    uint64_t at = 0;
    wr_status_t s = bundle_whole(B, L);
    if (s != WR_OK) {
        json_decref(o);
        return s;
    }
    json_object_set_new(o, "__metadata__",
                        json_pack("{s:s, s:s}", "format", "pt",
                                  "wreath_manifest",
                                  B->manifest != NULL ? B->manifest : "{}"));
    for (size_t width = 8; width > 0; width /= 2)
        for (size_t i = 0; i < B->tensors; i++)
            if (wr_dtype_bytes(B->tensor[i].dtype) == width) {
                json_object_set_new(o, B->tensor[i].name,
                                    describe(&B->tensor[i], at));
                at += B->tensor[i].bytes;
            }
    char *header = json_dumps(o, JSON_COMPACT | JSON_ENSURE_ASCII);
    json_decref(o);
    const size_t length = strlen(header), padded = (length + 7) / 8 * 8;
    for (int k = 0; k < 8; k++)
        wr_buffer_write(out, &(char){(char) ((uint64_t) padded >> 8 * k)}, 1);
    wr_buffer_write(out, header, length);
    for (size_t i = length; i < padded; i++)
        wr_buffer_put(out, " ");
    free(header);
    for (size_t width = 8; width > 0; width /= 2)
        for (size_t i = 0; i < B->tensors; i++)
            if (wr_dtype_bytes(B->tensor[i].dtype) == width)
                wr_buffer_write(out, (const char *) B->tensor[i].data,
                                B->tensor[i].bytes);
    return WR_OK;
}

/* ---- reading ------------------------------------------------------------- */

static wr_status_t bad(wr_limits_t L, const char *name, const char *why) {
    return wr_limits_fail(L, WR_PARSE, "%.100s: %s", name, why);
}

/* Set the type of a name; an unknown type is foreign, with unknown bits. */
static void read_type(bundle_source_t *from, wr_dtype_t *t, const char *name) {
    *from = (bundle_source_t){.dtype = name, .kind = BUNDLE_FOREIGN};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(name, types[i].name) == 0) {
            from->bits = types[i].bits;
            from->kind = types[i].kind;
            *t = i < WR_DTYPES ? (wr_dtype_t) i : WR_DTYPE_I32;
        }
}

/* Set *n to the integer j; return 0 if it is none. */
static int read_count(uint64_t *n, json_t *j) {
    if (!json_is_integer(j) || json_integer_value(j) < 0)
        return 0;
    *n = (uint64_t) json_integer_value(j);
    return 1;
}

/* The bytes after the header. */
typedef struct {
    const unsigned char *data;
    uint64_t length;
} body_t;

static wr_status_t read_tensor(wr_bundle_t B, const char *name, json_t *o,
                               body_t body, wr_limits_t L) {
    const char *type = json_string_value(json_object_get(o, "dtype"));
    json_t *shape = json_object_get(o, "shape");
    json_t *place = json_object_get(o, "data_offsets");
    wr_tensor_form_t form = {.rank = 0};
    uint64_t first, end, bits;
    bundle_source_t from;
    if (type == NULL)
        return bad(L, name, "dtype: expected a text");
    read_type(&from, &form.dtype, type);
    bits = from.bits > 0 ? from.bits : 1;
    if (!bundle_read_shape(&form, &bits, shape) || bits == UINT64_MAX)
        return bad(L, name, "the shape is not possible");
    if (json_array_size(place) != 2 ||
        !read_count(&first, json_array_get(place, 0)) ||
        !read_count(&end, json_array_get(place, 1)) || first > end ||
        end > body.length)
        return bad(L, name, "data_offsets are not in the file");
    if (from.bits > 0 && (bits % 8 != 0 || end - first != bits / 8))
        return bad(L, name, "the number of bytes does not match the shape");
    from.data = body.data + first;
    return bundle_take(B, name, form, &from, L);
}

static int by_place(const void *x, const void *y) {
    const uint64_t *a = x, *b = y;
    return a[0] != b[0] ? (a[0] < b[0] ? -1 : 1)
                        : (a[1] > b[1]) - (a[1] < b[1]);
}

/* Return nonzero if the tensors of the header, which have been read, fill the
 * file without gaps or overlaps. */
static int fills(json_t *o, uint64_t length) {
    uint64_t(*place)[2] = wr_calloc(json_object_size(o) + 1, sizeof *place),
    at = 0;
    size_t n = 0, i = 0;
    const char *name;
    json_t *j;
    json_object_foreach(o, name, j)
        if (strcmp(name, "__metadata__") != 0) {
            json_t *offsets = json_object_get(j, "data_offsets");
            for (size_t k = 0; k < 2; k++)
                (void) read_count(&place[n][k], json_array_get(offsets, k));
            n++;
        }
    qsort(place, n, sizeof *place, by_place);
    for (; i < n && place[i][0] == at; i++)
        at = place[i][1];
    wr_free(place);
    return i == n && at == length;
}

static wr_status_t read_header(wr_bundle_t B, json_t *o, body_t body,
                               wr_limits_t L) {
    const char *name;
    json_t *j;
    wr_status_t s = WR_OK;
    json_object_foreach(o, name, j) {
        if (s != WR_OK)
            break;
        if (strcmp(name, "__metadata__") == 0) {
            const char *m =
                json_string_value(json_object_get(j, "wreath_manifest"));
            if (m != NULL)
                B->manifest = wr_strdup(m);
        } else
            s = read_tensor(B, name, j, body, L);
    }
    return s == WR_OK && !fills(o, body.length)
               ? bad(L, "header", "the tensors overlap or leave bytes unused")
               : s;
}

wr_status_t wr_read_safetensors(wr_bundle_t B, const unsigned char *data,
                                size_t length, wr_limits_t L) {
    uint64_t n = 0;
    json_error_t e;
    wr_bundle_t N;
    if (length < 8)
        return bad(L, "header", "the file is cut off");
    for (int k = 8; k > 0; k--)
        n = n << 8 | data[k - 1];
    if (n > length - 8)
        return bad(L, "header",
                   *data == '{'
                       ? "found JSON, such as the index of shards, expected "
                         ".npz or .safetensors: one file with all tensors"
                       : "longer than the file: cut off, or neither "
                         ".npz nor .safetensors");
    json_t *o = json_loadb((const char *) data + 8, (size_t) n,
                           JSON_REJECT_DUPLICATES, &e);
    if (!json_is_object(o)) {
        json_decref(o);
        return bad(L, "header", o == NULL ? e.text : "not an object");
    }
    wr_bundle_init(N);
    wr_status_t s =
        read_header(N, o, (body_t){data + 8 + n, length - 8 - n}, L);
    json_decref(o);
    bundle_keep(B, N, s);
    return s;
}
