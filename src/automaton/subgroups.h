/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_SUBGROUPS_H
#define WREATH_AUTOMATON_SUBGROUPS_H

/* Small groups as multiplication tables, and all their subgroups.
 *
 * Elements are numbered, and 0 is the identity.  product[x * order + y] is x
 * after y.  A subgroup is a set of elements, stored in `sets` (whose set 0 is
 * always the whole group); the generators of set i > 0 are in record i - 1.
 */

#include "automaton/impl.h"

#define SUBGROUP_ORDER 1024      /* largest order of a group */
#define SUBGROUP_COUNT 4000      /* most subgroups listed */
#define SUBGROUP_WORK (1u << 28) /* most elements added in all joins */
#define SUBGROUP_GENERATORS 10   /* each at least doubles the order */

typedef struct {
    uint32_t order, letters;
    uint16_t *product, *inverse;
    uint16_t *letter; /* the element of each letter */
    wr_dfa_t cayley;  /* letter a takes x to a after x */
} wr_table_struct;
typedef wr_table_struct wr_table_t[1];

typedef struct {
    uint16_t generator[SUBGROUP_GENERATORS];
    uint32_t generators;
} wr_subgroup_struct;

typedef struct {
    wr_images_t sets;
    wr_subgroup_struct *of; /* of[i - 1] belongs to set i */
    uint32_t alloc;
    int complete; /* 1: these are all subgroups */
} wr_subgroups_struct;
typedef wr_subgroups_struct wr_subgroups_t[1];

void wr_table_init(wr_table_t T);
void wr_table_clear(wr_table_t T);
/* Set T to the group that the letters generate on the states; all letters of A
 * must be permutations.
 * status  OK; UNABLE if its order exceeds SUBGROUP_ORDER */
WR_MUST_CHECK wr_status_t wr_table_set(wr_table_t T, const wr_dfa_t A,
                                       wr_limits_t L);

void wr_subgroups_init(wr_subgroups_t S);
void wr_subgroups_clear(wr_subgroups_t S);
/* List all subgroups, or as many as the bounds allow. */
void wr_subgroups_list(wr_subgroups_t S, const wr_table_t T, wr_limits_t L);

#endif
