/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_FACTOR_H
#define WREATH_CHECK_FACTOR_H

/* Certificates of products of Householder matrices:
 * doc/certificates-factors.md.
 *
 *     factor.c   the certificate
 */

#include "check.h"

/* To be run by ck_run. */
void ck_factor_check(ck_job *job);

#endif
