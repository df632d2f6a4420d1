/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_H
#define WREATH_TENSORS_H

/* bundle: a model as dense tensors and a manifest, for NumPy and PyTorch.
 *
 * A bundle is the content of an `.npz` or `.safetensors` file (doc/formats):
 * named tensors of one floating type, tables of 32-bit integers, and a JSON
 * text that describes them.  A number that the type cannot represent is
 * refused, or rounded once and listed.
 */

#include "model/model.h"
#include "run/rounded.h"

WR_BEGIN_DECLS

/* ---- tensors ------------------------------------------------------------ */

typedef enum {
    WR_DTYPE_F64,
    WR_DTYPE_F32,
    WR_DTYPE_F16,
    WR_DTYPE_BF16,
    WR_DTYPE_I32,
    WR_DTYPES
} wr_dtype_t;

/* Return "f64", "f32", "f16", "bf16" or "i32"; the bytes per element; the
 * format of rounding/rounding.h ("fp64", ..; NULL for I32). */
const char *wr_dtype_name(wr_dtype_t t);
size_t wr_dtype_bytes(wr_dtype_t t);
const char *wr_dtype_format(wr_dtype_t t);
/* Set *out to the type of a name and return 1; return 0 if there is none. */
int wr_dtype_find(wr_dtype_t *out, const char *name);

#define WR_TENSOR_MAX_RANK 4

/* Type of the elements of a tensor, and its sizes. */
typedef struct {
    wr_dtype_t dtype;
    uint32_t rank;
    uint64_t shape[WR_TENSOR_MAX_RANK];
} wr_tensor_form_t;

/* Elements in row-major order, as little-endian codes.
 * unread    why the elements in the file could not be read, "dtype C64"; NULL
 *           if they were.  An unread tensor has no elements, its dtype is
 *           arbitrary, and its rank is 0 if it exceeds the maximum
 * stored    the type of integers in the file if not of 32 bits, otherwise "" */
typedef struct {
    char *name;
    wr_dtype_t dtype;
    uint32_t rank;
    uint64_t shape[WR_TENSOR_MAX_RANK];
    unsigned char *data;
    size_t bytes;
    char *unread, stored[16];
} wr_tensor_struct;

typedef struct {
    wr_tensor_struct *tensor;
    size_t tensors;
    char *manifest; /* JSON text, or NULL */
    char *where;    /* "FILE: ", a prefix of messages, or NULL */
} wr_bundle_struct;
typedef wr_bundle_struct wr_bundle_t[1];

void wr_bundle_init(wr_bundle_t B);
void wr_bundle_clear(wr_bundle_t B);
/* Return the tensor of that name, or NULL. */
const wr_tensor_struct *wr_bundle_find(const wr_bundle_t B, const char *name);
/* Add a tensor of zeros; *out is valid until the next call.
 * status  OK; UNABLE past limits (memory) */
WR_MUST_CHECK wr_status_t wr_bundle_add(wr_tensor_struct **out, wr_bundle_t B,
                                        const char *name, wr_tensor_form_t form,
                                        wr_limits_t L);
/* Return the prefix of messages about B: "FILE: ", or "". */
static inline const char *wr_bundle_where(const wr_bundle_t B) {
    return B->where != NULL ? B->where : "";
}
/* Check that the elements of T, a tensor of B, were read.
 * status  OK; PARSE (file, tensor, what was found and expected) */
WR_MUST_CHECK wr_status_t wr_bundle_check(const wr_bundle_t B,
                                          const wr_tensor_struct *T,
                                          wr_limits_t L);
/* Get element i as a code; set it. */
uint64_t wr_tensor_get(const wr_tensor_struct *T, size_t i);
void wr_tensor_put(wr_tensor_struct *T, size_t i, uint64_t code);

/* ---- from and to models -------------------------------------------------- */

/* Options and results of an export.
 * round     accept numbers that are not exact, each rounded once to nearest
 * vectors, length, seed
 *           random words in addition to the model's own test vectors
 * values, inexact
 *           set: the number of all numbers, and of those that are not exact,
 *           also if the export is refused because of them
 * entries   if not NULL, lines "NAME[i,j,k] = EXACT, stored NUMBER" are
 *           appended, at most WR_EXPORT_LISTED */
typedef struct {
    wr_dtype_t dtype;
    int round;
    size_t vectors, length;
    uint64_t seed;
    uint64_t values, inexact;
    wr_buffer_struct *entries;
} wr_export_struct;
typedef wr_export_struct wr_export_t[1];
enum { WR_EXPORT_LISTED = 1000 };
void wr_export_init(wr_export_t how); /* F64, exact, 2 words of 32, seed 1 */

/* Set B to the tensors and manifest of a model; rules become tables.
 * status  OK; DOMAIN (numbers that are not exact and not how->round; not
 *         real; too large for the type); UNABLE past limits
 * cost    the entries of the dense tensors */
WR_MUST_CHECK wr_status_t wr_bundle_set_lrnn(wr_bundle_t B, const wr_lrnn_t M,
                                             wr_export_t how, wr_limits_t L);
/* Set M to the model that the tensors define; its weights are the stored
 * numbers, as rationals.
 * status  OK; PARSE (what is wrong, in L); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_set_bundle(wr_lrnn_t M, const wr_bundle_t B,
                                             wr_limits_t L);

/* ---- files --------------------------------------------------------------- */

/* Write the bytes of a file; equal bundles give equal bytes.
 * status  OK; IO; PARSE (a tensor was not read); wr_write_npz: UNABLE where
 *         libzip refuses, or was left out when the library was built */
WR_MUST_CHECK wr_status_t wr_write_npz(wr_buffer_t out, const wr_bundle_t B,
                                       wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_write_safetensors(wr_buffer_t out,
                                               const wr_bundle_t B,
                                               wr_limits_t L);
/* Read a file from memory.  Sizes are compared with the limits before anything
 * is unpacked.  A tensor of another type or of too many dimensions is unread.
 * status  OK; PARSE (what is wrong, in L); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_read_npz(wr_bundle_t B, const unsigned char *data,
                                      size_t length, wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_read_safetensors(wr_bundle_t B,
                                              const unsigned char *data,
                                              size_t length, wr_limits_t L);
/* Read either kind from a file, recognised by its first bytes; "-" is stdin.
 * status  as above; IO */
WR_MUST_CHECK wr_status_t wr_bundle_load(wr_bundle_t B, const char *path,
                                         wr_limits_t L);

WR_END_DECLS
#endif
