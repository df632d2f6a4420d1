/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_GREEN_IMPL_H
#define WREATH_AUTOMATON_GREEN_IMPL_H

/* What green.c and green_strong.c share. */

#include "automaton/green.h"

/* The strong components of a graph on n nodes, k edges from each: node i
 * leads to edge[i * k + j], and, if more is not NULL, to more[i * k + j].
 * Numbers are such that edges never lead from a smaller to a larger one;
 * returned is how many there are. */
uint32_t green_strong(uint32_t *component, uint32_t n, uint32_t k,
                      const uint32_t *edge, const uint32_t *more);

#endif
