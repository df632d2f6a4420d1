/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_TIMELINE_H
#define WREATH_STUDY_TIMELINE_H

/* timeline: a run as a strip of values, and a rounding survey as a chart. */

#include "horizon/horizon.h"
#include "picture/draw.h"
#include "study/study.h"

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
