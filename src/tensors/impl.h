/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TENSORS_IMPL_H
#define WREATH_TENSORS_IMPL_H

/* What the readers of files share (take.c, bundle.c), and a model that is being
 * exported; private to bundle_set.c (tensors, words and states) and manifest.c
 * (the JSON beside them). */

#include "tensors/tensors.h"

#include <jansson.h>

typedef struct {
    wr_bundle_struct *B;
    const wr_lrnn_struct *M;  /* without rules */
    const wr_lrnn_struct *as; /* as it was given */
    wr_export_struct *how;
    wr_embedding_t E;
    wr_format_t F;
    wr_mode_t mode;
    json_t *listed; /* what is not exact */
    int complex;    /* some number is not real: two planes a tensor */
    wr_limits_struct *L;
    wr_status_t status; /* of the first failure: nothing is done after it */
} bundle_job_t;

/* Sets B->manifest without test vectors; keys are in doc/formats. */
WR_MUST_CHECK wr_status_t bundle_manifest(bundle_job_t *X);
/* The sizes of T, as a list; and such a list into the form, whose rank may be
 * past the greatest, *product being multiplied by all of them, or becoming
 * UINT64_MAX: 1, or 0 if it is no list of sizes. */
json_t *bundle_shape(const wr_tensor_struct *T);
int bundle_read_shape(wr_tensor_form_t *form, uint64_t *product,
                      const json_t *shape);
/* How the elements of a tensor stand in a file: as codes of our types, as other
 * integers, or as what is not read. */
typedef enum {
    BUNDLE_SAME,
    BUNDLE_SIGNED,
    BUNDLE_UNSIGNED,
    BUNDLE_BOOL,
    BUNDLE_FOREIGN
} bundle_kind_t;
/* dtype     the name that the file gives to the type
 * bits      of an element; 0: not known, which only FOREIGN may be */
typedef struct {
    const char *dtype;
    uint32_t bits;
    bundle_kind_t kind;
    int big_endian, columns_first;
    const unsigned char *data;
} bundle_source_t;
/* Adds the tensor, as unread if it has to be; its bytes have been counted.
 * shape   form.rank may be past the greatest, form.shape then has the first
 *         sizes; form.dtype counts for BUNDLE_SAME alone
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t bundle_take(wr_bundle_t B, const char *name,
                                      wr_tensor_form_t form,
                                      const bundle_source_t *from,
                                      wr_limits_t L);
/* B becomes N if s is OK, and else stays; N is given up. */
void bundle_keep(wr_bundle_t B, wr_bundle_t N, wr_status_t s);
/* Whether all tensors of B were read.
 * status  OK; PARSE, naming one that was not */
WR_MUST_CHECK wr_status_t bundle_whole(const wr_bundle_t B, wr_limits_t L);
/* The message for files that Python would run as a program. */
#define BUNDLE_PICKLE                                                        \
    "found a pickle, expected .npz or .safetensors: nothing is ever loaded " \
    "from a pickle; safetensors.torch.save_file or numpy.savez writes its "  \
    "tensors"
/* "layer3.A" */
#define BUNDLE_NAME 64
void bundle_name(char name[BUNDLE_NAME], uint32_t layer, const char *part);
/* The name of the plane of imaginary parts beside the tensor of that name. */
#define BUNDLE_IMAGINARY ".im"

#endif
