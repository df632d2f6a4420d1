/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_LIBRARY_H
#define WREATH_BASE_LIBRARY_H

/* library: shared libraries that few commands need and that take longer to
 * load than most commands run; they are loaded on demand.
 *
 *     #define CALLS(X) X(zip_open) X(zip_close)
 *     WR_LIBRARY(calls_t, CALLS);     a struct of pointers to functions
 *     static const char *const names[] = {WR_LIBRARY_NAMES(CALLS)};
 *     calls_t by;
 *     s = wr_library_load(&by, WR_LIBRARY_FILE(LIBZIP_FILE), names, .., L);
 *     by.zip_close(z);
 */

#include "base/base.h"

#define WR_LIBRARY_FIELD(name) __typeof__(name) *name;
#define WR_LIBRARY_NAME(name) #name,
#define WR_LIBRARY(type, CALLS) \
    typedef struct {            \
        CALLS(WR_LIBRARY_FIELD) \
    } type
#define WR_LIBRARY_TEXT(file) #file
#define WR_LIBRARY_FILE(file) WR_LIBRARY_TEXT(file) /* libzip.so.4, quoted */
#define WR_LIBRARY_NAMES(CALLS) CALLS(WR_LIBRARY_NAME)
#define WR_LIBRARY_ADDRESS(name) &name, /* of one that is linked */

/* Load the library `file` and store the addresses of the functions `name`, in
 * this order, in the fields of `by`.  The library stays loaded.
 * status  OK; UNABLE: the file or a function is missing */
WR_MUST_CHECK wr_status_t wr_library_load(void *by, const char *file,
                                          const char *const *name, size_t names,
                                          wr_limits_t L);

#endif
