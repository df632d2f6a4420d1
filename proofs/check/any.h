/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_ANY_H
#define WREATH_CHECK_ANY_H

#include "check.h"

/* A certificate or a trace of any kind, by its first line; to be run by
 * ck_run. */
void ck_any_check(ck_job *job);

#endif
