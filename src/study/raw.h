/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_RAW_H
#define WREATH_STUDY_RAW_H

/* raw: the parameters from which an architecture's code computes the gates of a
 * model, before the activations: which gates a format reaches, as text, as
 * tensors, and as the model that the parameters define.
 */

#include "arch/arch.h"
#include "model/make.h"
#include "study/answer.h"
#include "tensors/tensors.h"

typedef struct {
    const char *model; /* path */
    const wr_arch_t *arch;
    wr_export_struct *how;
    wr_raw_struct *R;
    wr_lrnn_struct *M;      /* without rules */
    wr_buffer_struct *text; /* the bytes of the file */
} wr_raw_export_t;

/* raw_say.c: the distinct numbers, as a table or as JSON. */
void wr_raw_export_table(wr_buffer_t out, const wr_raw_export_t *X);
extern const wr_field_t wr_raw_export_fields[];
json_t *wr_raw_export_values(const wr_raw_export_t *X);
/* Write "24 numbers: 3 exact, ..". */
void wr_raw_export_statement(wr_buffer_t out, const wr_raw_export_t *X);

/* raw_model.c: set N to the model that the raw parameters define, over Q(i) if
 * some number of it is not real. */
WR_MUST_CHECK wr_status_t wr_raw_export_model(wr_lrnn_t N,
                                              const wr_raw_export_t *X,
                                              wr_limits_t L);
/* raw_matrices.c: numbers of gates, and the matrices that they define.
 * study_build_t: the layer that is being made; status: that of rounding. */
typedef struct {
    const wr_raw_export_t *X;
    uint32_t layer;
    wr_limits_struct *L;
    wr_status_t status;
    lrnn_make_t make;
} study_build_t;
/* Return the gate of a name, or NULL; set x to number i of a gate, or of the
 * gate of a name; multiply x by the latter, where x[1] is scratch space. */
const wr_raw_tensor_t *study_gate_find(const study_build_t *J,
                                       const char *gate);
void study_gate_get(fmpq_t x, const study_build_t *J, const wr_raw_tensor_t *T,
                    size_t i);
void study_gate(fmpq_t x, const study_build_t *J, const char *gate, size_t i);
void study_gate_times(fmpq *x, const study_build_t *J, const char *gate,
                      size_t i);
/* Set x to entry (i, j) of the matrix of action `at`, or of the factor in slot
 * `at`; x[1] is scratch space. */
typedef void study_entry_t(fmpq *x, const study_build_t *J, size_t at, size_t i,
                           size_t j);
/* A of the kinds ADDED and ERASED; B of the kind ERASED. */
study_entry_t study_added, study_erased, study_written;
/* Put size[0] rows and size[1] columns of entries into the part that is being
 * made; put x + i y at row place[0] and column place[1]. */
void study_entries(study_build_t *J, size_t at, const uint32_t size[2],
                   study_entry_t *entry);
void study_entry_put(study_build_t *J, const uint32_t place[2], const fmpq_t x,
                     const fmpq_t y);
/* Put A of an action of the kind BILINEAR, with n rows. */
void study_bilinear(study_build_t *J, uint32_t action, uint32_t n);

/* raw_bundle.c: set B to the tensors of the export of M, the raw parameters,
 * and a manifest that describes them.  seen: number of symbols of the test
 * vectors of N, and how many of its states are those of M. */
WR_MUST_CHECK wr_status_t wr_raw_export_bundle(wr_bundle_t B, size_t seen[2],
                                               const wr_raw_export_t *X,
                                               const wr_lrnn_struct *N,
                                               wr_limits_t L);

#endif
