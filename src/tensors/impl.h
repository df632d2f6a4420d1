/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_IMPL_H
#define WREATH_TENSORS_IMPL_H

/* Declarations shared by the readers of files (take.c, bundle.c), and a model
 * in the course of its export, for bundle_set.c (tensors, words and states) and
 * manifest.c (the JSON that describes them). */

#include "tensors/tensors.h"

#include <jansson.h>

typedef struct {
    wr_bundle_struct *B;
    const wr_lrnn_struct *M;  /* without rules */
    const wr_lrnn_struct *as; /* the model as given */
    wr_export_struct *how;
    wr_embedding_t E;
    wr_format_t F;
    wr_mode_t mode;
    json_t *listed; /* inexact entries */
    int complex;    /* two planes per tensor, */
    int planes;     /* because some number is not real */
    wr_limits_struct *L;
    wr_status_t status; /* of the first failure, which ends the export */
} bundle_job_t;

/* Set B->manifest without test vectors; doc/formats describes its keys. */
WR_MUST_CHECK wr_status_t bundle_manifest(bundle_job_t *X);
/* Return the sizes of T as a list; read such a list into the form: 1, or 0 if
 * it is no list of sizes.  form->rank may exceed the maximum; *product is
 * multiplied by all sizes, or becomes UINT64_MAX on overflow. */
json_t *bundle_shape(const wr_tensor_struct *T);
int bundle_read_shape(wr_tensor_form_t *form, uint64_t *product,
                      const json_t *shape);
/* Elements of a tensor in a file: codes of our types, other integers, or types
 * that are not read. */
typedef enum {
    BUNDLE_SAME,
    BUNDLE_SIGNED,
    BUNDLE_UNSIGNED,
    BUNDLE_BOOL,
    BUNDLE_FOREIGN
} bundle_kind_t;
/* dtype     name of the type in the file
 * bits      per element; 0: unknown, only for FOREIGN */
typedef struct {
    const char *dtype;
    uint32_t bits;
    bundle_kind_t kind;
    int big_endian, columns_first;
    const unsigned char *data;
} bundle_source_t;
/* Add the tensor to B, as unread if necessary; its size has been checked.
 * shape   form.rank may exceed the maximum, form.shape then has the first
 *         sizes; form.dtype is used only for BUNDLE_SAME
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t bundle_take(wr_bundle_t B, const char *name,
                                      wr_tensor_form_t form,
                                      const bundle_source_t *from,
                                      wr_limits_t L);
/* Replace B by N if s is OK; otherwise clear N. */
void bundle_keep(wr_bundle_t B, wr_bundle_t N, wr_status_t s);
/* Check that all tensors of B were read.
 * status  OK; PARSE, naming one that was not */
WR_MUST_CHECK wr_status_t bundle_whole(const wr_bundle_t B, wr_limits_t L);
/* The message for pickles, which Python executes when it loads them. */
#define BUNDLE_PICKLE                                                        \
    "found a pickle, expected .npz or .safetensors: nothing is ever loaded " \
    "from a pickle; safetensors.torch.save_file or numpy.savez writes its "  \
    "tensors"
/* Write "layer3.A". */
#define BUNDLE_NAME 64
void bundle_name(char name[BUNDLE_NAME], uint32_t layer, const char *part);
/* Suffix of the name of a tensor for the plane of its imaginary parts. */
#define BUNDLE_IMAGINARY ".im"

#endif
