/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_GROUP_H
#define WREATH_GROUP_H

/* group: permutation groups by generators: order, membership, name and
 * composition factors.  May include base only.
 */

#include "base/base.h"

WR_BEGIN_DECLS

/* A permutation group on {0, .., degree-1}, given by generators (generator g
 * is gen[g*degree .. g*degree+degree-1], the image of each point) and a base
 * and strong generating set.  Orders are decimal strings because they grow as
 * factorials. */
typedef struct wr_group_struct wr_group_struct;
typedef struct {
    wr_group_struct *p;
} wr_group_t[1];

/* Make G the trivial group of this degree. */
void wr_group_init(wr_group_t G, uint32_t degree);
void wr_group_clear(wr_group_t G);
/* Add a generator, `degree` images.  Redundant generators are soon discarded.
 * status  OK; DOMAIN if perm is not a bijection; UNABLE at a limit */
WR_MUST_CHECK wr_status_t wr_group_add(wr_group_t G, const uint32_t *perm,
                                       wr_limits_t L);
/* Build the data for all queries below, within L's bounds.  The queries without
 * limits build them without bounds if this has not been done.
 * status  OK; UNABLE at a limit
 * cost    Schreier-Sims, polynomial in the degree; some microseconds for
 *         degrees up to 20, and for A_n and S_n on their n points; about a
 *         second for a subgroup of index 2 in S_75 x S_75; memory is the
 *         degree times the sum of the lengths of the basic orbits
 * source  [Seress2003] */
WR_MUST_CHECK wr_status_t wr_group_compute(wr_group_t G, wr_limits_t L);
/* Return the order of the group in decimal, to be freed by wr_free. */
char *wr_group_order(wr_group_t G);
int wr_group_is_trivial(const wr_group_t G);
/* Return 1 if perm, `degree` images, is an element; 0 if not a bijection. */
int wr_group_contains(wr_group_t G, const uint32_t *perm);
/* Return 1 if G is the group of all permutations of its points. */
int wr_group_has_all(wr_group_t G);
/* Replace t, a list of all points of G, each once, by the canonical
 * representative of the lists t g, g in G.
 * cost    degree times the length of the base */
void wr_group_arrange(uint32_t *t, wr_group_t G);
/* Return the generators, `degree` images each; valid until G changes. */
const uint32_t *wr_group_generators(uint32_t *count, wr_group_t G);
wr_truth_t wr_group_is_abelian(wr_group_t G);
/* Append a structure name if one is proved, else "order N", or "order unknown"
 * if a limit prevents even the order from being found.
 *   1, C6, C2 x C4     abelian groups, by invariant factors
 *   S4, A5, D8, Q8     in any action up to moderate orders; D8 has order 8,
 *                      as in GAP and SgpDec
 *   PSL(2,7), M11      simple groups; PGL(2,9), M10
 *   C7 : C3            transitive solvable groups of prime degree
 *   C2 x S4, S3 wr C2  as the action shows them: the same abstract group may
 *                      have different names, or only an order, in different
 *                      actions.  In X wr Y, Y acts naturally: on n points
 *                      if it is S_n, A_n or D_2n, on p points if it is
 *                      C_p : C_m, regularly if it is abelian. */
void wr_group_name(wr_buffer_t out, wr_group_t G, wr_limits_t L);
/* Add the composition factors of G to the list out, which has each factor once,
 * separated by one space, sorted by letters and then by numbers
 * ("A5 A10 C2 C3 C11"); "" is the empty list.  Simple groups are named by their
 * orders, which determine them except for A8 and PSL(3,4), which are
 * distinguished, and PSp(2m,q) and Omega(2m+1,q), m > 2 and q odd, which
 * are not.  A factor that is not identified, or was not proved simple, is
 * printed as "?N" with N its order.
 * status  OK; UNABLE at a limit
 * source  [Dixon1996, section 4.8], [kimmerle1990] */
WR_MUST_CHECK wr_status_t wr_group_factors(wr_buffer_t out, wr_group_t G,
                                           wr_limits_t L);

/* Replace p by the next permutation of n >= 1 numbers in lexicographic order;
 * return 0 after the last. */
int wr_permutation_next(uint32_t *p, uint32_t n);
/* Return p if q >= 2 is a power of the prime p; else 0.
 * cost    that of factoring q */
unsigned long wr_prime_of_power(unsigned long q);

WR_END_DECLS
#endif
