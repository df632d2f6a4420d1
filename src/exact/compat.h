/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_EXACT_COMPAT_H
#define WREATH_EXACT_COMPAT_H

/* compat: the one file that depends on the installed version of FLINT.
 *
 * FLINT 2.9 (Debian 12) is accompanied by Arb, Antic and Calcium, libraries
 * with their own headers; FLINT 3 includes all three.  No other file in src/
 * includes a header of these libraries: include this one.
 *
 * To avoid, because the versions differ: acb_add_si and acb_sub_si, the
 * fmpq_poly functions on mpq, anything on fmpr, flint_randinit.
 */

/* Suppress warnings about these headers. */
#if defined(__GNUC__)
#pragma GCC system_header
#endif

#include <gmp.h>
#include <mpfr.h>

#include <flint/flint.h>
/* --enable-assert also checks the invariants of FLINT's inline functions,
 * although FLINT was installed without assertions. */
#ifdef WR_ASSERT
#include <assert.h>
#undef FLINT_ASSERT
#define FLINT_ASSERT(condition) assert(condition)
#endif

#include <flint/ulong_extras.h>
#include <flint/perm.h>
#include <flint/fmpz.h>
#include <flint/fmpz_vec.h>
#include <flint/fmpz_factor.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>
#include <flint/fmpz_poly_mat.h>
#include <flint/fmpq.h>
#include <flint/fmpq_vec.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/nmod_vec.h>
#include <flint/nmod_mat.h>
#include <flint/nmod_poly.h>

/* gcc treats the address of a fraction as that of its numerator, which the
 * inline functions of FLINT 3 read, and then warns at every use of the fraction
 * that it reads beyond the numerator. */
#if __FLINT_RELEASE >= 30000 && defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif

#if __FLINT_RELEASE >= 30000
#include <flint/nmod.h>
#include <flint/arb.h>
#include <flint/arb_poly.h>
#include <flint/arb_mat.h>
#include <flint/acb.h>
#include <flint/acb_poly.h>
#include <flint/acb_mat.h>
#include <flint/arb_fmpz_poly.h>
#else
#include <arb.h>
#include <arb_poly.h>
#include <arb_mat.h>
#include <acb.h>
#include <acb_poly.h>
#include <acb_mat.h>
#include <arb_fmpz_poly.h>
#endif

#endif

/* Antic's and Calcium's headers would be two fifths of this file's text, and
 * most files need neither; a file that does defines WR_CALCIUM before its first
 * include.  They are outside the guard above, because exact/parsed.h has
 * already passed it if the compiler uses precompiled headers. */
#if defined(WR_CALCIUM) && !defined(WREATH_EXACT_CALCIUM_H)
#define WREATH_EXACT_CALCIUM_H
#if __FLINT_RELEASE >= 30000
#include <flint/nf.h>
#include <flint/nf_elem.h>
#include <flint/qqbar.h>
#include <flint/ca.h>
#include <flint/ca_mat.h>
#else
#include <antic/nf.h>
#include <antic/nf_elem.h>
#include <calcium/qqbar.h>
#include <calcium/ca.h>
#include <calcium/ca_mat.h>
#endif
#endif
