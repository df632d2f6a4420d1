/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Memory that is there or the program is not.  Recovering from a failed
 * malloc in the middle of exact arithmetic cannot be tested line by line,
 * so it is not attempted: the process says so and leaves with the status
 * that means "unknown: a limit was reached".
 */

#include "base/base.h"

#include <stdlib.h>
#include <string.h>

static void *or_exit(void *p, size_t bytes) {
    if (p == NULL) {
        fprintf(stderr, "wreath: out of memory: %zu bytes were refused\n",
                bytes);
        exit(3);
    }
    return p;
}

/* An empty block is one byte long: then NULL always means failure, on every
 * libc, and every block may be passed to wr_free. */
void *wr_malloc(size_t bytes) {
    return or_exit(malloc(bytes != 0 ? bytes : 1), bytes);
}

void *wr_calloc(size_t n, size_t size) {
    if (n == 0 || size == 0)
        n = size = 1;
    return or_exit(calloc(n, size), /* saturated, for the message only */
                   n > SIZE_MAX / size ? SIZE_MAX : n * size);
}

void *wr_realloc(void *p, size_t bytes) {
    return or_exit(realloc(p, bytes != 0 ? bytes : 1), bytes);
}

char *wr_strdup(const char *s) {
    size_t bytes = strlen(s) + 1;
    return memcpy(wr_malloc(bytes), s, bytes);
}

void wr_free(void *p) {
    free(p);
}
