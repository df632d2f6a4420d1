/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Loading a shared library on demand. */

#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

wr_status_t wr_library_load(void *by, const char *file, const char *const *name,
                            size_t names, wr_limits_t L) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL), *at = handle;
    for (size_t i = 0; at != NULL && i < names; i++) {
        at = dlsym(handle, name[i]);
        memcpy((char *) by + i * sizeof at, &at, sizeof at);
    }
    return at != NULL ? WR_OK
                      : wr_limits_fail(
                            L, WR_UNABLE,
                            "a library that this needs cannot be loaded: %s",
                            dlerror());
}
