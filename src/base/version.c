/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The version, which is stated once, in configure.ac. */

#include "base/base.h"

const char *wr_version(void) {
    return PACKAGE_VERSION;
}
