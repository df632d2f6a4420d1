/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_LANGUAGE_H
#define WREATH_CHECK_LANGUAGE_H

/* Certificates about automata alone: doc/certificates-languages.md.
 *
 *     aper.c   aperiodic, or not
 *     lang.c   the same language, or not
 */

#include "check.h"

/* To be run by ck_run. */
void ck_aper_check(ck_job *job);
void ck_lang_check(ck_job *job);
void ck_refute_check(ck_job *job);

#endif
