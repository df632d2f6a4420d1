/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_H
#define WREATH_CHECK_H

/* wreath-check: reads a certificate and trusts nothing else.
 *
 * The claim that it checks is
 *     "after every word, the linear RNN in file M and the automaton written
 *      in the certificate are in agreement",
 * exactly, over Q or Q(a).  doc/formats.md defines the files, the meaning
 * of a model and the evidence; SOUNDNESS.md lists what has to be trusted.
 *
 * Read the program in this order:
 *     base.c    memory with a bound, one way to fail, files
 *     map.c     sets of tuples
 *     sha256.c  the hash that ties the certificate to its files
 *     num.c     numbers: elements of Q or Q(a), each distinct one stored once
 *     dfa.c     the automaton
 *     json.c    JSON, strictly; type and range checks of its values
 *     rule.c    the exclusion and holonomy rules as files give them
 *     walk.c    the actions of these rules, from their definition
 *     reflect.c their layers with one reflection per letter
 *     disc.c    polynomials around the centre of a disc
 *     root.c    the root a, isolated by a disc
 *     sign.c    signs of real numbers of Q(a), real and imaginary parts
 *     matrix.c  matrices and Householder products
 *     action.c  H -> A H + B, and its kind
 *     form.c    decoders by linear forms, and vectors that represent their
 *               positive multiples
 *     layer.c   one layer
 *     lrnn.c    the model
 *     step.c    one exact step of the whole stack
 *     lines.c   the text of a certificate, and its lines
 *     cert.c    its header
 *     hom.c     evidence HOM: a closed set of states
 *     box.c     boxes of intervals over Q
 *     hullread.c, hull.c   evidence HULL: a closed set of boxes
 *     poly.c    evidence POLY: a closed set of cones
 *     casc.c    evidence CASC: the local conditions of a rule
 *     any.c     the first words of certificates
 *     main.c    arguments
 *
 * These files suffice for certificates of the claim above.  Other kinds of
 * certificates have further files, which are listed in these headers:
 *     verdict.h   the statement of a verdict
 *     round.h     rounded recurrences
 *     horizon.h   casts of exact powers
 *     stack.h     rounded stacks
 *     trace.h     traces
 *     language.h  automata alone, refutations
 *     raw.h       pre-activation parameters
 *     spec.h      matrices, products of Householder matrices
 *     cell.h      collapse, and nonlinear cells
 *
 * Shared declarations are in base.h (base.c to json.c, disc.c to sign.c),
 * model.h (rule.c to step.c) and cert.h (lines.c and later files).
 *
 * Memory is freed individually only where steps and entries of matrices need
 * it: a run ends by ck_fail or by being accepted, and then all its memory is
 * freed at once. */

#include "cert.h"

/* The checks of certificates and traces by their first words, and the check of
 * any of them, each to be run by ck_run. */
typedef void ck_check(ck_job *job);
ck_check ck_cert_check, ck_stack_check, ck_trace_check, ck_rounding_check,
    ck_aper_check, ck_lang_check, ck_refute_check, ck_raw_check, ck_spec_check,
    ck_factor_check, ck_collapse_check, ck_cell_check, ck_count_check,
    ck_any_check;

#endif
