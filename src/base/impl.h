/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_IMPL_H
#define WREATH_BASE_IMPL_H

/* Declarations private to module base. */

#include <stdarg.h>
#include <stddef.h>

#include "base/base.h"

/* Return the length in bytes of the UTF-8 character at s[0..left), left >= 1;
 * 0 if there is none.  Overlong forms, surrogates and code points above
 * U+10FFFF are not characters. */
size_t base_utf8_length(const char *s, size_t left);

/* Format into out[0 .. size), printable on a terminal.  A longer text is cut at
 * the end of a character and then ends in "...".
 * shape   size >= 4; out is none of the arguments */
void base_bounded(char *out, size_t size, const char *fmt, va_list ap)
    WR_PRINTF(3, 0);

/* In a child process: arrange for it to receive the signal when its parent
 * ends, where the system supports it (Linux). */
void base_end_with_parent(int sig);
/* Open a file without a name, in $TMPDIR or /tmp, for writing and reading; NULL
 * with errno set. */
FILE *base_scratch_file(void);
/* Sleep: 50 microseconds for the first nap of a series, i = 0, then twice as
 * long for each further nap, up to two milliseconds. */
void base_nap(int i);

#endif
