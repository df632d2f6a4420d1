/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One end for all memory.  Jansson answers a refused block with an incomplete
 * object, GMP and FLINT with abort; an answer built from the former would be
 * wrong and the latter looks like a crash.  All of them get their blocks from
 * wr_malloc, which ends the process with the status of a limit.
 */

#include "cli/cli.h"

static void *gmp_realloc(void *p, size_t old, size_t bytes) {
    (void) old;
    return wr_realloc(p, bytes);
}

static void gmp_free(void *p, size_t bytes) {
    (void) bytes;
    wr_free(p);
}

void cli_memory_start(void) {
    json_set_alloc_funcs(wr_malloc, wr_free);
    mp_set_memory_functions(wr_malloc, gmp_realloc, gmp_free);
    __flint_set_memory_functions(wr_malloc, wr_calloc, wr_realloc, wr_free);
}
