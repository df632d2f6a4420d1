/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Composition factors.
 *
 * The quotient by P, the last term of the derived series, contributes the
 * primes of its order.  P is perfect; its action on some orbits or on blocks
 * splits it into image and kernel, until it is primitive (primitive.c).
 */

#include "group/impl.h"

static void record_giant(wr_factors_t F, const wr_group_t G) {
    char name[24];
    snprintf(name, sizeof name, "A%u", G->p->support);
    wr_factors_record(F, name, 1);
    if (G->p->giant == WR_GIANT_SYMMETRIC)
        wr_factors_record(F, "C2", 1);
}

/* Label the points of the first half of the nontrivial orbits, at least of one
 * orbit; with half of the orbits, the number of steps is logarithmic in their
 * number.  Return 0 if these are all nontrivial orbits. */
static int choose_orbits(uint32_t *count, uint32_t *label,
                         const uint32_t *orbit, uint32_t orbits, uint32_t n) {
    uint32_t *size = wr_calloc(orbits, sizeof(uint32_t));
    uint32_t proper = 0, taken = 0;
    for (uint32_t p = 0; p < n; p++)
        proper += ++size[orbit[p]] == 2;
    for (uint32_t i = 0; i < orbits; i++) {
        const int take = size[i] > 1 && taken < (proper + 1) / 2;
        taken += (uint32_t) take;
        size[i] = (uint32_t) take;
    }
    *count = 0;
    for (uint32_t p = 0; p < n; p++)
        label[p] = size[orbit[p]] ? (*count)++ : WR_NO_POINT;
    wr_free(size);
    return taken < proper;
}

/* Label the objects that G, not trivial, should act on: points of some orbits
 * if there are several orbits, else blocks.  X->fixed defines the kernel: all
 * objects, or none if the action is faithful.  Return 0 if G is primitive. */
static int choose_action(wr_things_t *X, uint32_t *label, const wr_group_t G) {
    const uint32_t n = G->p->degree;
    uint32_t *orbit = wr_malloc(n * sizeof(uint32_t) + 1);
    uint32_t orbits;
    int chosen = 1, faithful = 0;
    wr_group_orbits(&orbits, orbit, G);
    X->label = label;
    if (orbits > 1)
        faithful = !choose_orbits(&X->count, label, orbit, orbits, n);
    else
        chosen = wr_group_blocks(&X->count, label, G);
    wr_free(orbit);
    X->fixed = faithful ? 0 : X->count;
    return chosen;
}

static wr_status_t perfect(wr_factors_t F, wr_group_t G, wr_limits_t L);

/* Find the factors of a perfect group as those of an image and its kernel. */
static wr_status_t split(wr_factors_t F, const wr_things_t *X, wr_group_t G,
                         wr_limits_t L) {
    wr_group_t H;
    wr_group_init(H, 0);
    wr_status_t s = wr_group_act(H, X->count, X->label, G, L);
    if (s == WR_OK)
        s = perfect(F, H, L);
    if (s == WR_OK && X->fixed > 0) {
        s = wr_group_fix(H, X, G, L);
        if (s == WR_OK)
            s = wr_factors_add(F, H, L);
    }
    wr_group_clear(H);
    return s;
}

/* Find the factors of a perfect group that is not trivial. */
static wr_status_t perfect(wr_factors_t F, wr_group_t G, wr_limits_t L) {
    wr_status_t s = wr_group_compute(G, L);
    wr_things_t X = {0, NULL, 0};
    if (s != WR_OK)
        return s;
    if (G->p->giant != WR_GIANT_NOT) {
        record_giant(F, G);
        return WR_OK;
    }
    uint32_t *label = wr_malloc(G->p->degree * sizeof(uint32_t) + 1);
    if (choose_action(&X, label, G))
        s = split(F, &X, G, L);
    else
        s = wr_factors_primitive(F, G, L);
    wr_free(label);
    return s;
}

wr_status_t wr_factors_add(wr_factors_t F, wr_group_t G, wr_limits_t L) {
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

wr_status_t wr_group_factors(wr_buffer_t out, wr_group_t G, wr_limits_t L) {
    wr_factors_t F;
    wr_factors_init(F);
    char *known = wr_strdup(out->text), *rest;
    for (char *x = strtok_r(known, " ", &rest); x != NULL;
         x = strtok_r(NULL, " ", &rest))
        wr_factors_record(F, x, 1);
    const wr_status_t s = wr_factors_add(F, G, L);
    if (s == WR_OK)
        out->length = 0;
    for (size_t i = 0; s == WR_OK && i < F->count; i++)
        wr_buffer_printf(out, "%s%s", i == 0 ? "" : " ", F->name[i]);
    wr_factors_clear(F);
    wr_free(known);
    return s;
}
