/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_CARDS_H
#define WREATH_STUDY_CARDS_H

/* cards: what there is to say of one thing, as text and as JSON. */

#include "arch/arch.h"
#include "cascade/facts.h"
#include "picture/draw.h"
#include "spectrum/spectrum.h"
#include "study/answer.h"

/* ---- facts.c: the facts of an automaton --------------------------------- */

extern const wr_field_t wr_facts_fields[];
void wr_facts_text(wr_buffer_t out, const wr_facts_t *f, const wr_dfa_t A);
json_t *wr_facts_json(const wr_facts_t *f, const wr_dfa_t A);
/* "right", "WRONG", "undecided" or "not checked": a fact as a file states it;
 * *found is the right one, or ">=" and a bound on it, where it is known. */
const char *wr_facts_judge(const char **found, const wr_facts_t *f,
                           const char *fact);
/* The certificate that A is aperiodic, or that it is not.
 * status  OK; UNABLE where neither was decided */
WR_MUST_CHECK wr_status_t wr_facts_certify(wr_buffer_t out, const wr_facts_t *f,
                                           const wr_dfa_t A, wr_limits_t L);

/* ---- order.c ------------------------------------------------------------ */

/* Draws the order of architectures by the automata that they express.
 * all    {architecture: {automaton: any value}}
 * named  with the names of the automata that no weaker one expresses
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
/* The count of parameters outside their ranges, NULL: not compared. */
json_t *wr_arch_verdict_outside(const wr_arch_verdict_t *V);
json_t *wr_arch_verdict_json(const wr_arch_t *a, const wr_arch_verdict_t *V);
/* What there is to know of a model that obeys, a line each; shifts: also its
 * delay layers. */
void wr_arch_verdict_notes(wr_buffer_t out, const wr_arch_t *a,
                           const wr_arch_verdict_t *V, int shifts);

/* ---- reflections.c: the factors of a matrix, or a vector it lengthens ---- */

extern const wr_field_t wr_reflections_fields[];
json_t *wr_reflections_json(const char *name, const wr_reflections_t F);

/* ---- timeline.c: a run as a strip of values ------------------------------ */

/* The states of A, or the states and labels of M run exactly, along w.
 * status  OK; DOMAIN where M has no state; UNABLE for more steps than can be
 *         distinguished */
WR_MUST_CHECK wr_status_t wr_timeline_of_dfa(wr_picture_t P, const wr_dfa_t A,
                                             const wr_word_t w,
                                             const wr_draw_t *how,
                                             wr_limits_t L);
WR_MUST_CHECK wr_status_t wr_timeline_of_lrnn(wr_picture_t P, const wr_lrnn_t M,
                                              const wr_word_t w,
                                              const wr_draw_t *how,
                                              wr_limits_t L);
/* A DFA without transitions that carries a model's alphabet and state
 * names, so that words and names are read and printed in one way. */
void wr_lrnn_names(wr_dfa_t A, const wr_lrnn_t M);

#endif
