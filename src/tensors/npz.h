/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_NPZ_H
#define WREATH_TENSORS_NPZ_H

/* The layout of .npz, private to npz.c and read_npz.c. */

#include "tensors/impl.h"

#ifdef HAVE_LIBZIP
#include <zip.h>

#include "base/library.h"

#ifndef LIBZIP_FILE
#define LIBZIP_FILE libzip.so /* name in development packages */
#endif

/* The functions of libzip that are used.  It is loaded on demand, because it
 * loads libcrypto. */
/* clang-format off */
#define NPZ_CALLS(X) \
    X(zip_close) X(zip_discard) X(zip_error_fini) X(zip_error_init) \
    X(zip_error_strerror) X(zip_fclose) X(zip_file_add) \
    X(zip_file_set_dostime) X(zip_fopen_index) X(zip_fread) \
    X(zip_get_num_entries) X(zip_open_from_source) \
    X(zip_set_file_compression) X(zip_source_buffer) \
    X(zip_source_buffer_create) X(zip_source_close) X(zip_source_error) \
    X(zip_source_free) X(zip_source_keep) X(zip_source_open) \
    X(zip_source_read) X(zip_stat_index) X(zip_strerror)
/* clang-format on */
WR_LIBRARY(npz_zip_t, NPZ_CALLS);
WR_MUST_CHECK wr_status_t npz_load(npz_zip_t *by, wr_limits_t L);
#endif

enum { NPZ_PREFIX = 10 }; /* magic string, version, length of the header */
#define NPZ_MANIFEST "manifest.json"

/* NumPy's name of a type, little-endian: "<f8", .. */
const char *npz_descr(wr_dtype_t t);

#endif
