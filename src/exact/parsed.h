/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_PARSED_H
#define WREATH_EXACT_PARSED_H

/* parsed: the headers that a compiler parses once and keeps (local.mk beside
 * this file).  To parse those of FLINT takes longer than to compile most files
 * of this project.
 *
 * The command line names this file, so nothing includes it, and each file still
 * includes what it uses: compilers that keep no parsed headers build it, too.
 */

#include "exact/compat.h"

#endif
