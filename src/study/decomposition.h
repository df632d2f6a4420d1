/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_DECOMPOSITION_H
#define WREATH_STUDY_DECOMPOSITION_H

/* decomposition: a whole cascade as text, as JSON and as GAP: the tiles and the
 * group of each component, the coordinates of the states, and the dependency
 * functions of each letter (doc/decompose.md).
 */

#include "cascade/lift.h"
#include "study/answer.h"

WR_BEGIN_DECLS

typedef struct {
    const wr_dfa_struct *A;
    wr_cascade_struct *C;
    const wr_summary_struct *S; /* of C */
    const wr_lift_struct *T;    /* of C, checked; NULL: the summary only */
} wr_decomposition_t;

/* Point *tile to the tiles of component i of level l, as indices of sets of a
 * holonomy cascade, and return how many there are; 0 for other cascades. */
size_t wr_decomposition_tiles(const uint32_t **tile,
                              const wr_decomposition_t *D, uint32_t l,
                              uint32_t i);

void wr_decomposition_text(wr_buffer_t out, const wr_decomposition_t *D);
/* Write a GAP file that assigns a record to the variable wreath.
 * shape   T is not NULL */
void wr_decomposition_gap(wr_buffer_t out, const wr_decomposition_t *D);
extern const wr_field_t wr_decomposition_fields[];
json_t *wr_decomposition_json(const wr_decomposition_t *D);

WR_END_DECLS
#endif
