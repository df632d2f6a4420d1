/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_H
#define WREATH_CHECK_H

/* wreath-check: reads a certificate and believes nothing else.
 *
 * The claim that is checked is
 *     "after every word, the linear RNN in file M and the automaton written
 *      in the certificate are in agreement",
 * exactly, over Q or Q(a).  doc/formats.md defines the files, the meaning
 * of a model and the evidence; SOUNDNESS.md says what has to be trusted.
 *
 * To read the program, go in this order:
 *     base.c    memory with a bound, one way to fail, files
 *     map.c     sets of tuples
 *     sha256.c  the hash that ties the certificate to its files
 *     num.c     numbers: elements of Q or Q(a), each distinct one stored once
 *     dfa.c     the automaton
 *     json.c    JSON, strictly
 *     value.c   demands on JSON values
 *     rule.c    the exclusion and holonomy rules as files give them
 *     walk.c    what they do, from their definition
 *     reflect.c the layers of one reflection per letter that do it
 *     disc.c    polynomials around the centre of a disc
 *     root.c    the root a, the only one in a disc
 *     sign.c    signs of real numbers of Q(a), real and imaginary parts
 *     matrix.c  matrices and Householder products
 *     action.c  H -> A H + B, and of what kind it is
 *     form.c    decoders by linear forms, and vectors that stand for their
 *               positive multiples
 *     layer.c   one layer
 *     lrnn.c    the model
 *     step.c    one exact step of the whole stack
 *     text.c    the text of a certificate
 *     lines.c   its lines
 *     cert.c    its header
 *     hom.c     evidence HOM: a closed set of states
 *     box.c     boxes of intervals over Q
 *     hullread.c, hull.c   evidence HULL: a closed set of boxes
 *     poly.c    evidence POLY: a closed set of cones
 *     casc.c    evidence CASC: the local conditions of a rule
 *     any.c     the first words of certificates
 *     main.c    arguments
 *
 * That is all for certificates of the claim above.  Those of other kinds have
 * files of their own, which are listed in their headers:
 *     verdict.h   what a verdict says
 *     round.h     rounded recurrences
 *     horizon.h   casts of exact powers
 *     stack.h     rounded stacks
 *     trace.h     traces
 *     language.h  automata alone, refutations
 *     raw.h       gates before their activations
 *     spec.h      matrices, products of Householder matrices
 *     cell.h      collapse, and cells that are not linear
 *
 * What they have in common is declared in base.h (base.c to value.c, disc.c to
 * sign.c), model.h (rule.c to step.c) and cert.h (text.c and after it).
 *
 * Nothing is freed one by one but what steps and entries of matrices need: a
 * run ends by ck_fail or by being accepted, and then all its memory goes at
 * once.
 */

#include "cert.h"

#endif
