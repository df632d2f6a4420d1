/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_TRACE_IMPL_H
#define WREATH_CERT_TRACE_IMPL_H

/* Declarations shared by the files that write traces. */

#include "cert/impl.h"
#include "cert/trace.h"
#include "run/beside.h"
#include "run/run.h"

/* ---- trace.c ------------------------------------------------------------- */

/* Exact numbers longer than this end the exact part of a trace. */
#define TRACE_LONGEST 400

/* "claim" is written by the caller; then "exact", "steps" and the word. */
void trace_put_word(wr_buffer_t out, uint64_t exact, const uint32_t *word,
                    size_t steps, char *const *name);
/* Whether state t is shown; writes "elided" where the gap begins. */
int trace_shown(wr_buffer_t out, uint64_t t, uint64_t steps, size_t around);
/* "0x3f80", and a number before it has one blank. */
void trace_put_code(wr_buffer_t out, uint64_t code, const wr_format_t F);

#endif
