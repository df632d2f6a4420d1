/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_NPZ_H
#define WREATH_TENSORS_NPZ_H

/* What npz.c writes and read_npz.c reads; private to them. */

#include "tensors/impl.h"

#ifdef HAVE_LIBZIP
#include <zip.h>
#endif

enum { NPZ_PREFIX = 10 }; /* magic word, version, length of the header */
#define NPZ_MANIFEST "manifest.json"

/* NumPy's name of a type, little-endian: "<f8", .. */
const char *npz_descr(wr_dtype_t t);

#endif
