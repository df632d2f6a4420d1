/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_CARDS_H
#define WREATH_STUDY_CARDS_H

/* cards: descriptions of an automaton, an architecture or a run, as text, as
 * JSON and as pictures. */

#include "arch/arch.h"
#include "cascade/facts.h"
#include "picture/draw.h"
#include "spectrum/spectrum.h"
#include "study/answer.h"

/* ---- facts.c: the facts of an automaton --------------------------------- */

extern const wr_field_t wr_facts_fields[];
void wr_facts_text(wr_buffer_t out, const wr_facts_t *f, const wr_dfa_t A);
json_t *wr_facts_json(const wr_facts_t *f, const wr_dfa_t A);
/* Judge an annotation `fact` of a file: "right", "WRONG", "undecided" or "not
 * checked".  *found is the computed value, ">=" and a lower bound, "unknown",
 * or NULL if the annotation has no computed value. */
const char *wr_facts_judge(const char **found, const wr_facts_t *f,
                           const char *fact);
/* Write the certificate that A is aperiodic, or that it is not.
 * status  OK; UNABLE where neither was decided */
WR_MUST_CHECK wr_status_t wr_facts_certify(wr_buffer_t out, const wr_facts_t *f,
                                           const wr_dfa_t A, wr_limits_t L);

/* ---- order.c ------------------------------------------------------------ */

/* Draw the order of architectures by the automata that they express.
 * all    {architecture: {automaton: any value}}
 * named  also write the names of the automata that no weaker one expresses
 * status as wr_draw_order; DOMAIN for too many architectures */
#define WR_ARCH_ORDER_MOST 128
WR_MUST_CHECK wr_status_t wr_arch_order_draw(wr_picture_t P, const json_t *all,
                                             int named, const wr_draw_t *how,
                                             wr_limits_t L);

/* ---- archs.c: an architecture, and whether a model obeys it -------------- */

extern const wr_field_t wr_arch_fields[], wr_arch_name_fields[],
    wr_arch_verdict_fields[];
void wr_arch_text(wr_buffer_t out, const wr_arch_t *a);
json_t *wr_arch_json(const wr_arch_t *a);
void wr_arch_verdict_text(wr_buffer_t out, const char *model,
                          const wr_arch_t *a, const wr_arch_verdict_t *V);
/* Return the number of parameters outside their ranges; NULL: not compared. */
json_t *wr_arch_verdict_outside(const wr_arch_verdict_t *V);
json_t *wr_arch_verdict_json(const wr_arch_t *a, const wr_arch_verdict_t *V);
/* Write notes on a model that obeys the architecture, one per line; shifts:
 * including the number of its delay layers. */
void wr_arch_verdict_notes(wr_buffer_t out, const wr_arch_t *a,
                           const wr_arch_verdict_t *V, int shifts);

/* ---- reflections.c: the factors of a matrix, or a vector that it lengthens */

extern const wr_field_t wr_reflections_fields[];
json_t *wr_reflections_json(const char *name, const wr_reflections_t F);

/* ---- timeline.c: a run as a strip of values ------------------------------ */

/* Draw the states of A, or the states and labels of M run exactly, along w.
 * status  OK; DOMAIN where the readout of M is undefined; UNABLE for more steps
 *         than can be distinguished */
WR_MUST_CHECK wr_status_t wr_timeline_of_dfa(wr_picture_t P, const wr_dfa_t A,
                                             const wr_word_t w,
                                             const wr_draw_t *how,
                                             wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_timeline_of_lrnn(wr_picture_t P, const wr_lrnn_t M,
                                              const wr_word_t w,
                                              const wr_draw_t *how,
                                              wr_limits_t L);
/* Make A a DFA without transitions that has a model's alphabet and state names,
 * so that functions for automata read and print words and names of models. */
void wr_lrnn_names(wr_dfa_t A, const wr_lrnn_t M);

#endif
