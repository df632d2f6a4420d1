/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A preloaded library that refuses one allocation, or lets one call of write,
 * fsync or rename fail.
 *
 *   FAULT_CALL   malloc (with calloc, realloc and aligned_alloc), write,
 *                fsync or rename
 *   FAULT_AT     the number of the call, from 1
 *   FAULT_ERRNO  the errno of a call that is not an allocation
 *
 * Calls inside the C library (stdio's write) are not intercepted; files are
 * written by write(2). */

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long done;

/* Return 1 if this call is the one that has to fail. */
static int falls(const char *call) {
    const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT");
    return wanted != NULL && at != NULL && strcmp(wanted, call) == 0 &&
           atomic_fetch_add(&done, 1) + 1 == atol(at);
}

static void *find(const char *name) {
    return dlsym(RTLD_NEXT, name);
}

/* Allocations of dlsym itself, before malloc is found. */
static char early[4096];
static size_t used;
static int finding;

static void *scrap(size_t size) {
    void *p = early + used;
    used += (size + 15) & ~(size_t) 15;
    return used <= sizeof early ? p : NULL;
}

static int is_scrap(const void *p) {
    return (const char *) p >= early && (const char *) p < early + sizeof early;
}

static void *refused(void) {
    errno = ENOMEM;
    return NULL;
}

#define REAL(type, name)                      \
    static type real_##name;                  \
    static void find_##name(void) {           \
        if (real_##name == NULL) {            \
            finding++;                        \
            real_##name = (type) find(#name); \
            finding--;                        \
        }                                     \
    }

typedef void *(*malloc_t)(size_t);
typedef void *(*calloc_t)(size_t, size_t);
typedef void *(*realloc_t)(void *, size_t);
typedef void (*free_t)(void *);
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef int (*fsync_t)(int);
typedef int (*rename_t)(const char *, const char *);
REAL(malloc_t, malloc)
REAL(calloc_t, calloc)
REAL(realloc_t, realloc)
REAL(calloc_t, aligned_alloc)
REAL(free_t, free)
REAL(write_t, write)
REAL(fsync_t, fsync)
REAL(rename_t, rename)

void *malloc(size_t size) {
    if (finding)
        return scrap(size);
    find_malloc();
    return falls("malloc") ? refused() : real_malloc(size);
}

void *calloc(size_t n, size_t size) {
    if (finding)
        return scrap(n * size);
    find_calloc();
    return falls("malloc") ? refused() : real_calloc(n, size);
}

void *realloc(void *p, size_t size) {
    find_realloc();
    return falls("malloc") ? refused() : real_realloc(p, size);
}

void *aligned_alloc(size_t to, size_t size) {
    find_aligned_alloc();
    return falls("malloc") ? refused() : real_aligned_alloc(to, size);
}

void free(void *p) {
    find_free();
    if (p != NULL && !is_scrap(p))
        real_free(p);
}

static int fails(const char *call) {
    const char *number = getenv("FAULT_ERRNO");
    if (!falls(call))
        return 0;
    errno = number == NULL ? EIO : atoi(number);
    return 1;
}

ssize_t write(int fd, const void *bytes, size_t n) {
    find_write();
    return fails("write") ? -1 : real_write(fd, bytes, n);
}

int fsync(int fd) {
    find_fsync();
    return fails("fsync") ? -1 : real_fsync(fd);
}

int rename(const char *from, const char *to) {
    find_rename();
    return fails("rename") ? -1 : real_rename(from, to);
}
