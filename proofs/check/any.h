/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_ANY_H
#define WREATH_CHECK_ANY_H

#include "check.h"

/* Check a certificate or trace of any kind; called through ck_run. */
void ck_any_check(ck_job *job);

#endif
