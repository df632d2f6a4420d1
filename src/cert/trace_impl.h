/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_TRACE_IMPL_H
#define WREATH_CERT_TRACE_IMPL_H

/* What the files that write traces share. */

#include "cert/impl.h"
#include "cert/trace.h"

/* ---- trace.c ----------------------------------------------------------------
 */

/* Exact numbers longer than this end the exact part of a trace. */
#define TRACE_LONGEST 400

/* "claim" is written by the caller; then "exact", "steps" and the word. */
void trace_put_word(wr_buffer_t out, uint64_t exact, const uint32_t *word,
                    size_t steps, char *const *name);
/* Whether state t is shown; writes "elided" where the gap begins. */
int trace_shown(wr_buffer_t out, uint64_t t, uint64_t steps, size_t around);
void trace_put_end(wr_buffer_t out);
/* "0x3f80", and a number before it has one blank. */
void trace_put_code(wr_buffer_t out, uint64_t code, const wr_format_t F);

/* ---- trace_differ.c
 * ---------------------------------------------------------- */

/* How a model and an automaton are compared, letters by name. */
typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    wr_compare_t compare; /* never AUTO */
    uint32_t *letter;     /* of the model, for each of the automaton */
    unsigned char *live;  /* NEXT and PREDICT: A can accept from here */
} trace_sense_t;
WR_MUST_CHECK wr_status_t trace_sense_init(trace_sense_t *E,
                                           const wr_cert_rounded_t *C,
                                           wr_compare_t compare, wr_limits_t L);
void trace_sense_clear(trace_sense_t *E);
/* m: the state that the readout names, or UINT32_MAX. */
int trace_sense_differ(const trace_sense_t *E, uint32_t m, uint32_t q);
const char *trace_sense_name(const trace_sense_t *E);
/* The model's name of a state, "-" for UINT32_MAX. */
const char *trace_state_name(char scratch[24], const wr_lrnn_struct *M,
                             uint32_t m);

#endif
