/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* NumPy's .npz: a zip of .npy files, stored without compression, with the
 * manifest as manifest.json.  An .npy file is a magic string, a header that is
 * the text of a Python dictionary padded to 64 bytes, and the elements.  NumPy
 * has no bfloat16; codes of this type are stored as uint16.  [harris2020]
 */

#include "tensors/npz.h"

#include <inttypes.h>
#include <stdlib.h>

const char *npz_descr(wr_dtype_t t) {
    static const char *const descr[WR_DTYPES] = {"<f8", "<f4", "<f2", "<u2",
                                                 "<i4"};
    return descr[t];
}

#ifdef HAVE_LIBZIP

wr_status_t npz_load(npz_zip_t *by, wr_limits_t L) {
    static const char *const names[] = {WR_LIBRARY_NAMES(NPZ_CALLS)};
    return wr_library_load(by, WR_LIBRARY_FILE(LIBZIP_FILE), names,
                           sizeof names / sizeof *names, L);
}

/* Write the magic string, version 1.0, and the header with its length. */
static void put_header(wr_buffer_t out, const wr_tensor_struct *T) {
    wr_buffer_t h;
    wr_buffer_init(h);
    wr_buffer_printf(h, "{'descr': '%s', 'fortran_order': False, 'shape': (",
                     npz_descr(T->dtype));
    for (uint32_t i = 0; i < T->rank; i++)
        wr_buffer_printf(h, "%s%" PRIu64, i > 0 ? ", " : "", T->shape[i]);
    wr_buffer_put(h, T->rank == 1 ? ",), }" : "), }");
    while ((NPZ_PREFIX + h->length + 1) % 64 != 0)
        wr_buffer_put(h, " ");
    wr_buffer_put(h, "\n");
    char prefix[NPZ_PREFIX] = "\x93NUMPY\1"; /* minor version 0 follows */
    prefix[8] = (char) (h->length & 255);
    prefix[9] = (char) (h->length >> 8);
    wr_buffer_write(out, prefix, sizeof prefix);
    wr_buffer_write(out, h->text, h->length);
    wr_buffer_clear(h);
}

static wr_status_t refused(const char *why, wr_limits_t L) {
    return wr_limits_fail(L, WR_UNABLE, "libzip: %s", why);
}

/* Add a member to the zip, with the earliest time that zip can store, so that
 * equal models give equal files. */
static wr_status_t put_member(const npz_zip_t *by, zip_t *z, const char *name,
                              const wr_buffer_t text, wr_limits_t L) {
    void *copy = malloc(text->length + 1);
    if (copy == NULL)
        return wr_limits_fail(L, WR_UNABLE, "memory");
    memcpy(copy, text->text, text->length);
    zip_source_t *source = by->zip_source_buffer(z, copy, text->length, 1);
    zip_int64_t i = -1;
    if (source == NULL)
        free(copy);
    else if ((i = by->zip_file_add(z, name, source, ZIP_FL_ENC_UTF_8)) < 0)
        by->zip_source_free(source);
    if (i < 0 ||
        by->zip_set_file_compression(z, (zip_uint64_t) i, ZIP_CM_STORE, 0) !=
            0 ||
        by->zip_file_set_dostime(z, (zip_uint64_t) i, 0, 1 << 5 | 1, 0) != 0)
        return refused(by->zip_strerror(z), L);
    return WR_OK;
}

static wr_status_t put_members(const npz_zip_t *by, zip_t *z,
                               const wr_bundle_t B, wr_limits_t L) {
    wr_buffer_t name, text;
    wr_status_t s = WR_OK;
    WR_EACH(wr_buffer_init, name, text);
    for (size_t i = 0; s == WR_OK && i < B->tensors; i++) {
        const wr_tensor_struct *T = &B->tensor[i];
        name->length = text->length = 0;
        wr_buffer_printf(name, "%s.npy", T->name);
        put_header(text, T);
        wr_buffer_write(text, (const char *) T->data, T->bytes);
        s = put_member(by, z, name->text, text, L);
    }
    text->length = 0;
    wr_buffer_put(text, B->manifest != NULL ? B->manifest : "{}");
    if (s == WR_OK)
        s = put_member(by, z, NPZ_MANIFEST, text, L);
    WR_EACH(wr_buffer_clear, name, text);
    return s;
}

/* Append the bytes that libzip wrote into the source. */
static wr_status_t take(const npz_zip_t *by, wr_buffer_t out,
                        zip_source_t *source, wr_limits_t L) {
    char piece[1 << 14];
    zip_int64_t got = -1;
    if (by->zip_source_open(source) == 0) {
        while ((got = by->zip_source_read(source, piece, sizeof piece)) > 0)
            wr_buffer_write(out, piece, (size_t) got);
        by->zip_source_close(source);
    }
    return got == 0
               ? WR_OK
               : refused(by->zip_error_strerror(by->zip_source_error(source)),
                         L);
}

static wr_status_t write_zip(const npz_zip_t *by, wr_buffer_t out,
                             const wr_bundle_t B, wr_limits_t L) {
    zip_error_t e;
    wr_status_t s;
    by->zip_error_init(&e);
    zip_source_t *source = by->zip_source_buffer_create(NULL, 0, 0, &e);
    zip_t *z = source == NULL
                   ? NULL
                   : by->zip_open_from_source(source, ZIP_TRUNCATE, &e);
    if (z == NULL) {
        s = refused(by->zip_error_strerror(&e), L);
        by->zip_source_free(source);
        by->zip_error_fini(&e);
        return s;
    }
    by->zip_source_keep(source); /* zip_close releases it once */
    s = put_members(by, z, B, L);
    if (s != WR_OK)
        by->zip_discard(z);
    else if (by->zip_close(z) != 0) {
        s = refused(by->zip_strerror(z), L);
        by->zip_discard(z);
    }
    if (s == WR_OK)
        s = take(by, out, source, L);
    by->zip_source_free(source);
    by->zip_error_fini(&e);
    return s;
}

wr_status_t wr_write_npz(wr_buffer_t out, const wr_bundle_t B, wr_limits_t L) {
    npz_zip_t by;
    wr_status_t s = bundle_whole(B, L);
    if (s == WR_OK)
        s = npz_load(&by, L);
    return s == WR_OK ? write_zip(&by, out, B, L) : s;
}

#else

wr_status_t wr_write_npz(wr_buffer_t out, const wr_bundle_t B, wr_limits_t L) {
    (void) out;
    (void) B;
    return wr_limits_fail(L, WR_UNABLE,
                          "this wreath was built without "
                          "libzip; --format safetensors needs none");
}

#endif
