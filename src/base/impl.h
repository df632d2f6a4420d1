/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_IMPL_H
#define WREATH_BASE_IMPL_H

/* Declarations private to module base. */

#include <stdarg.h>
#include <stddef.h>

#include "base/base.h"

/* Length in bytes of the UTF-8 character at s[0..left), left >= 1; 0 if none
 * stands there.  Overlong forms, surrogates and anything past U+10FFFF are
 * none. */
size_t base_utf8_length(const char *s, size_t left);

/* Line and column of byte i of a text, both from 1. */
void base_place(unsigned long *line, unsigned long *column, const char *text,
                size_t i);
/* Formats into out[0 .. size), fit for a terminal.  What is too long is cut
 * after a character, and ends in "..." so that whoever reads it can tell.
 * shape   size >= 4; out is none of the arguments */
void base_bounded(char *out, size_t size, const char *fmt, va_list ap)
    WR_PRINTF(3, 0);

/* Runs in a child process: sends it the signal when its parent ends, where the
 * system knows how (Linux). */
void base_end_with_parent(int sig);
/* A file without a name, in $TMPDIR or /tmp, to be written and read; NULL with
 * errno set. */
FILE *base_scratch_file(void);
/* A moment passes: 50 microseconds for the first nap in a row, i = 0, and twice
 * as long for each after it, up to two milliseconds. */
void base_nap(int i);

#endif
