/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_GROUP_H
#define WREATH_GROUP_H

/* group: permutation groups by generators: order, membership, name and
 * composition factors.  May include base only.
 */

#include "base/base.h"

WR_BEGIN_DECLS

/* A permutation group on {0, .., degree-1} by generators (generator g
 * occupies gen[g*degree .. g*degree+degree-1], image of each point) with a
 * base and strong generating set.  Sizes are decimal strings because they
 * grow as factorials. */
typedef struct wr_group_struct wr_group_struct;
typedef struct {
    wr_group_struct *p;
} wr_group_t[1];

/* The trivial group, until generators are added. */
void wr_group_init(wr_group_t G, uint32_t degree);
void wr_group_clear(wr_group_t G);
/* Adds a generator, degree images.  Redundant ones cost nothing for long.
 * status  OK; DOMAIN for what is no bijection; UNABLE at a limit */
WR_MUST_CHECK wr_status_t wr_group_add(wr_group_t G, const uint32_t *perm,
                                       wr_limits_t L);
/* Builds what all answers below come from, within L's bounds.  The answers
 * that take no limits do it without bounds when it has not been done.
 * status  OK; UNABLE at a limit
 * cost    Schreier-Sims, polynomial in the degree; some microseconds for
 *         degrees up to 20, and for A_n and S_n on their n points; about a
 *         second for a subgroup of index 2 in S_75 x S_75; memory is the
 *         degree times the sum of the lengths of the basic orbits
 * source  [Seress2003] */
WR_MUST_CHECK wr_status_t wr_group_compute(wr_group_t G, wr_limits_t L);
/* The order of the group as a decimal string to be freed by wr_free. */
char *wr_group_order(wr_group_t G);
int wr_group_is_trivial(const wr_group_t G);
/* Whether perm, degree numbers, is an element; 0 if it is no bijection. */
int wr_group_contains(wr_group_t G, const uint32_t *perm);
/* Whether G is the group of all permutations of its points. */
int wr_group_has_all(wr_group_t G);
/* t lists all points of G, each once; it becomes the one of the lists t g, g
 * in G, that stands for all of them.
 * cost    degree times the length of the base */
void wr_group_arrange(uint32_t *t, wr_group_t G);
/* Generators in a row, `degree` images each; valid until G changes. */
const uint32_t *wr_group_generators(uint32_t *count, wr_group_t G);
wr_truth_t wr_group_is_abelian(wr_group_t G);
/* A structure name where one is proved, else "order N"; "order unknown"
 * when a limit keeps even the order from being found.
 *   1, C6, C2 x C4     abelian groups, by invariant factors
 *   S4, A5, D8, Q8     in any action up to moderate orders; D8 has order 8,
 *                      as in GAP and SgpDec
 *   PSL(2,7), M11      simple groups; PGL(2,9), M10
 *   C7 : C3            transitive solvable groups of prime degree
 *   C2 x S4, S3 wr C2  as the action shows them: one abstract group may
 *                      have different names, or only an order, in different
 *                      actions.  In X wr Y, Y acts naturally: on n points
 *                      if it is S_n, A_n or D_2n, on p points if it is
 *                      C_p : C_m, regularly if it is abelian. */
void wr_group_name(wr_buffer_t out, wr_group_t G, wr_limits_t L);
/* Enters the composition factors of G in the list out, which has each once,
 * separated by one space, in the order of their letters and, where these
 * agree, numbers ("A5 A10 C2 C3 C11"); "" is the empty list.  Simple groups are
 * named by their orders, which determine them but for A8 and PSL(3,4), which
 * are distinguished, and PSp(2m,q) and Omega(2m+1,q), m > 2 and q odd, which
 * are not.  A factor that is not identified, or that was not proved simple,
 * prints as "?N" with N its order.
 * status  OK; UNABLE at a limit
 * source  [Dixon1996, section 4.8], [kimmerle1990] */
WR_MUST_CHECK wr_status_t wr_group_factors(wr_buffer_t out, wr_group_t G,
                                           wr_limits_t L);

/* The permutation of n >= 1 numbers that is next in lexicographic order; 0
 * after the last. */
int wr_permutation_next(uint32_t *p, uint32_t n);
/* p, if q >= 2 is a power of the prime p; else 0.
 * cost    that of factoring q */
unsigned long wr_prime_of_power(unsigned long q);

WR_END_DECLS
#endif
