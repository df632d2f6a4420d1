/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_LANGUAGE_H
#define WREATH_CHECK_LANGUAGE_H

/* Certificates about automata alone: doc/certificates-languages.md.
 *
 *     aper.c         aperiodic, or not
 *     lang.c         the same language, or not
 *     refute.c       refutations: their lines, the claims, periods
 *     refuteperm.c   words that permute states
 */

#include "check.h"

/* ---- refute.c, refuteperm.c --------------------------------------------- */

enum { CK_MOST_WORDS = 16 };

/* A refutation while it is checked. */
typedef struct {
    ck_cert *C;
    const ck_dfa *A;
    /* bound: layers, 0: any number; each: factors per letter (G1p, X10), 0:
     * not stated */
    uint32_t claim, bound, each;
    uint32_t *same; /* state -> class of states with the same outputs */
    ck_word prefix, word[CK_MOST_WORDS], suffix;
    uint32_t words;
    int rounded;
} ck_refutation;

/* Return the state after w from q; the output after the suffix from q. */
uint32_t ck_word_run(const ck_dfa *A, uint32_t q, const ck_word *w);
uint32_t ck_word_said(const ck_refutation *R, uint32_t q);

/* Record the verdict of a refutation by this evidence. */
void ck_refute_verdict(const ck_refutation *R, const char *evidence);

/* Check the line "perfect", "derived" or "normal". */
void ck_refute_perfect(ck_refutation *R);
void ck_refute_derived(ck_refutation *R);
void ck_refute_normal(ck_refutation *R);

#endif
