/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Composition factors.
 *
 * The quotient by P, the last term of the derived series, gives the primes
 * of its order.  P is perfect; its action on an orbit or on blocks splits
 * it into image and kernel, until it is primitive: group_primitive.c.
 */

#include <string.h>

#include "automaton/group.h"

static void record_giant(wr_factors_t F, const wr_group_t G)
{
    char name[24];

    snprintf(name, sizeof name, "A%lu", (unsigned long)G->p->support);
    wr_factors_record(F, name, 1);
    if (G->p->giant == WR_GIANT_SYMMETRIC)
        wr_factors_record(F, "C2", 1);
}

/* The labels of the things that G should act on: the points of one orbit,
 * when there are others, or the blocks.  Returns 0 when G is primitive. */
static int choose_action(uint32_t *count, uint32_t *label,
                         const wr_group_t G)
{
    const uint32_t n = G->p->degree;
    uint32_t orbits;

    wr_group_orbits(&orbits, label, G);
    if (orbits == 1)
        return wr_group_blocks(count, label, G);
    uint32_t p = 0;
    while (wr_perms_at(G->p->gens, 0)[p] == p)
        p++;
    const uint32_t chosen = label[p];
    *count = 0;
    for (uint32_t q = 0; q < n; q++)
        label[q] = label[q] == chosen ? (*count)++ : WR_NO_POINT;
    return 1;
}

/* The factors of a perfect group that is not trivial. */
static wr_status_t perfect(wr_factors_t F, wr_group_t G, wr_limits_t L)
{
    uint32_t *label = wr_malloc(G->p->degree * sizeof(uint32_t) + 1);
    uint32_t count;
    wr_group_t image, kernel;
    wr_status_t s = wr_group_compute(G, L);

    if (s != WR_OK || G->p->giant != WR_GIANT_NOT) {
        if (s == WR_OK)
            record_giant(F, G);
    } else if (!choose_action(&count, label, G)) {
        s = wr_factors_primitive(F, G, L);
    } else {
        wr_group_init(image, 0);
        wr_group_init(kernel, 0);
        s = wr_group_act(image, count, label, G, L);
        if (s == WR_OK)
            s = perfect(F, image, L);
        if (s == WR_OK)
            s = wr_group_fix(kernel, count, count, label, G, L);
        if (s == WR_OK)
            s = wr_factors_add(F, kernel, L);
        wr_group_clear(image);
        wr_group_clear(kernel);
    }
    wr_free(label);
    return s;
}

wr_status_t wr_factors_add(wr_factors_t F, wr_group_t G, wr_limits_t L)
{
    wr_status_t s = wr_group_compute(G, L);
    wr_group_t P;
    fmpz_t index;

    if (s == WR_OK && G->p->giant != WR_GIANT_NOT) {
        record_giant(F, G);
        return WR_OK;
    }
    if (s != WR_OK || wr_group_is_trivial(G))
        return s;
    wr_group_init(P, G->p->degree);
    fmpz_init(index);
    s = wr_group_residuum(P, G, L);
    if (s == WR_OK) {
        fmpz_divexact(index, G->p->order, P->p->order);
        wr_factors_record_primes(F, index);
        if (!wr_group_is_trivial(P))
            s = perfect(F, P, L);
    }
    wr_group_clear(P);
    fmpz_clear(index);
    return s;
}

wr_status_t wr_group_factors(wr_buffer_t out, wr_group_t G, wr_limits_t L)
{
    wr_factors_t F;

    wr_factors_init(F);
    const wr_status_t s = wr_factors_add(F, G, L);
    for (size_t i = 0; s == WR_OK && i < F->count; i++)
        wr_buffer_printf(out, "%s%s", i == 0 ? "" : " ", F->name[i]);
    wr_factors_clear(F);
    return s;
}
