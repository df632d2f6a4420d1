/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Memory allocation that succeeds or ends the program.  Recovery from a failed
 * malloc in the middle of exact arithmetic cannot be tested line by line, so it
 * is not attempted: the process prints a message and exits with the status that
 * means "unknown: a limit was reached".
 */

#include "base/base.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static _Noreturn void leave(const char *what) {
    fprintf(stderr, "wreath: out of memory: %s refused\n", what);
    exit(3);
}

static void *or_exit(void *p, size_t bytes) {
    char what[40];
    if (p != NULL)
        return p;
    snprintf(what, sizeof what, "%zu bytes were", bytes);
    leave(what);
}

/* Ask for large pages, so that random accesses to a large block cause fewer TLB
 * misses and fewer page faults.  This is a hint and changes nothing else. */
static void *ask_large_pages(void *start, size_t bytes) {
#ifdef MADV_HUGEPAGE
    const size_t large = (size_t) 1 << 21;
    size_t skip = -(size_t) start & (large - 1);
    if (bytes >= 2 * large)
        (void) madvise((char *) start + skip, (bytes - skip) & -large,
                       MADV_HUGEPAGE);
#else
    (void) bytes;
#endif
    return start;
}

/* An empty block is one byte long: then NULL always means failure, with every
 * libc, and every block may be passed to wr_free. */
void *wr_malloc(size_t bytes) {
    return or_exit(malloc(bytes != 0 ? bytes : 1), bytes);
}

void *wr_calloc(size_t n, size_t size) {
    if (n == 0 || size == 0)
        n = size = 1;
    size_t bytes = n > SIZE_MAX / size ? SIZE_MAX : n * size; /* overflow */
    return ask_large_pages(or_exit(calloc(n, size), bytes), bytes);
}

void *wr_realloc(void *p, size_t bytes) {
    return ask_large_pages(or_exit(realloc(p, bytes != 0 ? bytes : 1), bytes),
                           bytes);
}

void *wr_grow(void *p, size_t n, size_t size) {
    return n & (n - 1) ? p : wr_realloc(p, (n ? 2 * n : 1) * size);
}

char *wr_strdup(const char *s) {
    size_t bytes = strlen(s) + 1;
    return memcpy(wr_malloc(bytes), s, bytes);
}

void *wr_copy(const void *p, size_t bytes) {
    return p == NULL ? NULL : memcpy(wr_malloc(bytes), p, bytes);
}

char **wr_strings_copy(char *const *list, size_t n) {
    if (list == NULL)
        return NULL;
    char **copy = wr_malloc(n * sizeof *copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = wr_strdup(list[i]);
    return copy;
}

void wr_strings_free(char **list, size_t n) {
    if (list == NULL)
        return;
    for (size_t i = 0; i < n; i++)
        wr_free(list[i]);
    wr_free(list);
}

void wr_memory_failed(void) {
    if (errno == ENOMEM)
        leave("a call of the C library was");
}

void wr_free(void *p) {
    free(p);
}

void wr_free_each(void *const *list, size_t n) {
    for (size_t i = 0; i < n; i++)
        wr_free(list[i]);
}
