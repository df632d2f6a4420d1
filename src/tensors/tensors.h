/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_H
#define WREATH_TENSORS_H

/* bundle: a model as dense tensors and a manifest, for NumPy and PyTorch.
 *
 * A bundle is what `.npz` and `.safetensors` files hold (doc/formats): named
 * tensors of one floating type, tables of 32-bit integers, and a JSON
 * text that describes them.  A number that the type does not hold is
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

/* "f64", "f32", "f16", "bf16", "i32"; bytes of an element; the format of
 * rounding/rounding.h ("fp64", ..; NULL for I32). */
const char *wr_dtype_name(wr_dtype_t t);
size_t wr_dtype_bytes(wr_dtype_t t);
const char *wr_dtype_format(wr_dtype_t t);
/* 1 and *out set, or 0. */
int wr_dtype_find(wr_dtype_t *out, const char *name);

#define WR_TENSOR_MAX_RANK 4

/* What elements a tensor has, and how many in each dimension. */
typedef struct {
    wr_dtype_t dtype;
    uint32_t rank;
    uint64_t shape[WR_TENSOR_MAX_RANK];
} wr_tensor_form_t;

/* Elements in row-major order, little-endian codes.
 * unread    why the file's elements could not be read, "dtype C64"; NULL if
 *           they were.  An unread tensor has no elements, its dtype is
 *           arbitrary, and its rank is 0 if it is past the greatest
 * stored    the name that the file gives to its integers, if those are not of
 *           32 bits, else "" */
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
    char *where;    /* "FILE: ", how messages about it begin, or NULL */
} wr_bundle_struct;
typedef wr_bundle_struct wr_bundle_t[1];

void wr_bundle_init(wr_bundle_t B);
void wr_bundle_clear(wr_bundle_t B);
/* The tensor of that name, or NULL. */
const wr_tensor_struct *wr_bundle_find(const wr_bundle_t B, const char *name);
/* A new tensor of zeros; *out stays valid until the next one.
 * status  OK; UNABLE past limits (memory) */
WR_MUST_CHECK wr_status_t wr_bundle_add(wr_tensor_struct **out, wr_bundle_t B,
                                        const char *name, wr_tensor_form_t form,
                                        wr_limits_t L);
/* How messages about B begin: "FILE: ", or nothing. */
static inline const char *wr_bundle_where(const wr_bundle_t B) {
    return B->where != NULL ? B->where : "";
}
/* Whether the elements of T, a tensor of B, were read.
 * status  OK; PARSE (file, tensor, what was found and expected) */
WR_MUST_CHECK wr_status_t wr_bundle_check(const wr_bundle_t B,
                                          const wr_tensor_struct *T,
                                          wr_limits_t L);
/* Element i as a code. */
uint64_t wr_tensor_get(const wr_tensor_struct *T, size_t i);
void wr_tensor_put(wr_tensor_struct *T, size_t i, uint64_t code);

/* ---- from and to models -------------------------------------------------- */

/* How to export, and what came of it.
 * round     accept numbers that are not exact, each rounded once to nearest
 * vectors, length, seed
 *           random words beside the model's own test vectors
 * values, inexact
 *           set: how many numbers there are, and how many are not exact,
 *           also when that is why the export was refused
 * entries   set if not NULL: "NAME[i,j,k] = EXACT, stored NUMBER" a line,
 *           at most WR_EXPORT_LISTED of them */
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

/* The tensors and manifest of a model; rules are written out as tables.
 * status  OK; DOMAIN (numbers that are not exact and not how->round; not
 *         real; too large for the type); UNABLE past limits
 * cost    the entries of the dense tensors */
WR_MUST_CHECK wr_status_t wr_bundle_set_lrnn(wr_bundle_t B, const wr_lrnn_t M,
                                             wr_export_t how, wr_limits_t L);
/* The model that the tensors are: rational weights, the stored numbers
 * themselves.
 * status  OK; PARSE (what is wrong, in L); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_set_bundle(wr_lrnn_t M, const wr_bundle_t B,
                                             wr_limits_t L);

/* ---- files --------------------------------------------------------------- */

/* The bytes of a file; the same bundle gives the same bytes.
 * status  OK; IO; PARSE (a tensor was not read); wr_write_npz: UNABLE where
 *         libzip refuses, or was left out when the library was built */
WR_MUST_CHECK wr_status_t wr_write_npz(wr_buffer_t out, const wr_bundle_t B,
                                       wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_write_safetensors(wr_buffer_t out,
                                               const wr_bundle_t B,
                                               wr_limits_t L);
/* Sizes are held against the limits before anything is unpacked.  A tensor of
 * another type, or of too many dimensions, is kept as unread.
 * status  OK; PARSE (what is wrong, in L); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_read_npz(wr_bundle_t B, const unsigned char *data,
                                      size_t length, wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_read_safetensors(wr_bundle_t B,
                                              const unsigned char *data,
                                              size_t length, wr_limits_t L);
/* Either of them, by its first bytes, from a file; "-" is standard input.
 * status  as above; IO */
WR_MUST_CHECK wr_status_t wr_bundle_load(wr_bundle_t B, const char *path,
                                         wr_limits_t L);

WR_END_DECLS
#endif
