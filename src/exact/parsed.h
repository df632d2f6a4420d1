/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_PARSED_H
#define WREATH_EXACT_PARSED_H

/* parsed: the headers that are precompiled (local.mk in this directory).
 * Parsing those of FLINT takes longer than compiling most files of this
 * project.
 *
 * The command line names this file, so nothing includes it, and each file still
 * includes what it uses; compilers without precompiled headers also work.
 */

#include "exact/compat.h"

#endif
