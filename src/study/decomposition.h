/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_DECOMPOSITION_H
#define WREATH_STUDY_DECOMPOSITION_H

/* decomposition: all of a cascade as text, as JSON and as GAP: the tiles and
 * the group of every component, the coordinates of the states, and the
 * dependency functions of every letter (doc/decompose.md).
 */

#include "cascade/lift.h"
#include "study/answer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *name; /* of the automaton */
    wr_cascade_struct *C;
    const wr_summary_struct *S; /* of C */
    const wr_lift_struct *T;    /* of C, checked */
} wr_decomposition_t;

/* The tiles of component i of level l, after what is in out, as a list of the
 * numbers of sets of a holonomy cascade; their number, 0 of other cascades. */
size_t wr_decomposition_tiles(const uint32_t **tile,
                              const wr_decomposition_t *D, uint32_t l,
                              uint32_t i);

void wr_decomposition_text(wr_buffer_t out, const wr_decomposition_t *D);
/* A file that GAP reads, which assigns a record to the variable wreath. */
void wr_decomposition_gap(wr_buffer_t out, const wr_decomposition_t *D);
/* The fields of the whole, and of a component and a level. */
extern const wr_field_t wr_decomposition_fields[];
extern const wr_field_t wr_decomposition_component_fields[];
extern const wr_field_t wr_decomposition_level_fields[];
void wr_decomposition_json(json_t *o, const wr_decomposition_t *D);
void wr_decomposition_json_level(json_t *o, const wr_decomposition_t *D,
                                 uint32_t l);

#ifdef __cplusplus
}
#endif
#endif
