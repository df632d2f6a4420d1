/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counts blocks of memory in use: malloc and its family are replaced by glibc's
 * own functions under their second names, plus a counter. Under the sanitizers,
 * which find leaks themselves, and with another libc nothing is replaced. */

#include "harness.h"

#if WR_COUNT_ALLOCATIONS

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void *p);

/* The library calls these, not the test: no header declares them here. */
void *malloc(size_t bytes);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t bytes);
void *memalign(size_t alignment, size_t bytes);
void *aligned_alloc(size_t alignment, size_t bytes);
int posix_memalign(void **out, size_t alignment, size_t bytes);
void free(void *p);

static atomic_long blocks;

static void *counted(void *p) {
    if (p != NULL)
        atomic_fetch_add(&blocks, 1);
    return p;
}

void *malloc(size_t bytes) {
    return counted(__libc_malloc(bytes));
}

void *calloc(size_t n, size_t size) {
    return counted(__libc_calloc(n, size));
}

void *realloc(void *p, size_t bytes) {
    void *q = __libc_realloc(p, bytes);
    if (p == NULL)
        return counted(q);
    if (q == NULL && bytes == 0) /* glibc: realloc(p, 0) is free(p) */
        atomic_fetch_sub(&blocks, 1);
    return q;
}

void *memalign(size_t alignment, size_t bytes) {
    return counted(__libc_memalign(alignment, bytes));
}

void *aligned_alloc(size_t alignment, size_t bytes) {
    return memalign(alignment, bytes);
}

int posix_memalign(void **out, size_t alignment, size_t bytes) {
    void *p = memalign(alignment, bytes);
    if (p == NULL)
        return ENOMEM;
    *out = p;
    return 0;
}

void free(void *p) {
    if (p != NULL)
        atomic_fetch_sub(&blocks, 1);
    __libc_free(p);
}

/* The loader keeps its blocks until the end. A test may have its own dlopen. */
__attribute__((weak)) void *dlopen(const char *file, int mode) {
    void *(*next)(const char *file, int mode);
    void *found = dlsym(RTLD_NEXT, "dlopen");
    memcpy(&next, &found, sizeof next);
    long before = test_blocks();
    void *handle = next(file, mode);
    if (handle != NULL)
        atomic_store(&blocks, before);
    return handle;
}

long test_blocks(void) {
    return atomic_load(&blocks);
}

#else

long test_blocks(void) {
    return -1;
}

#endif
