/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Names of products that the action shows.  A group lies in the direct
 * product of its actions on the orbits, and a transitive one in the wreath
 * product of the action of a block's stabiliser on the block with the
 * action on the blocks; it is the whole product if the orders agree.
 *
 * "X wr Y" determines the group only if Y's action is implied by its name: it
 * is on n points for C_n, A_n, S_n and the dihedral group of order 2n, on p
 * points for C_p : C_m, and regular for abelian groups.  Others have no name.
 * Source: [Dixon1996, sections 1.6 and 2.6].
 */

#include <stdlib.h>

#include "group/impl.h"

/* Append one of `parts` parts of a product, in brackets if it is a product. */
static void put_part(wr_buffer_t out, const char *name, uint32_t parts) {
    const int bare = parts == 1 || strchr(name, ' ') == NULL;
    wr_buffer_printf(out, bare ? "%s" : "(%s)", name);
}

/* ---- direct products ---------------------------------------------------- */

/* Set H to the action on the points of the orbits with in[orbit] = 1. */
static wr_status_t restrict_to(wr_group_t H, const unsigned char *in,
                               const uint32_t *orbit, const wr_group_t G,
                               wr_limits_t L) {
    const uint32_t n = G->p->degree;
    uint32_t *label = wr_malloc(n * sizeof(uint32_t) + 1);
    uint32_t count = 0;
    for (uint32_t p = 0; p < n; p++)
        label[p] = in[orbit[p]] ? count++ : WR_NO_POINT;
    const wr_status_t s = wr_group_act(H, count, label, G, L);
    wr_free(label);
    return s;
}

/* Orders and names of the actions on the orbits, collected one after another;
 * orbits with abelian actions are only marked. */
typedef struct {
    uint32_t orbits;
    const uint32_t *orbit;          /* orbit of a point */
    fmpz_t order;                   /* of the direct product */
    unsigned char *abelian, *alone; /* per orbit; alone is 0 between uses */
    wr_buffer_t *name;        /* "" if the action is abelian or has no name */
    int unnamed;              /* some action has no name */
    uint32_t abelians, parts; /* numbers of actions that are not trivial */
} parts_t;

static wr_status_t name_part(parts_t *P, uint32_t i, const wr_group_t G,
                             wr_limits_t L) {
    wr_group_t H;
    wr_group_init(H, 0);
    P->alone[i] = 1;
    wr_status_t s = restrict_to(H, P->alone, P->orbit, G, L);
    P->alone[i] = 0;
    if (s == WR_OK) {
        fmpz_mul(P->order, P->order, H->p->order);
        P->parts += !wr_group_is_trivial(H);
    }
    if (s == WR_OK && wr_group_is_abelian(H) == WR_TRUE) {
        P->abelian[i] = !wr_group_is_trivial(H);
        P->abelians += P->abelian[i];
    } else if (s == WR_OK) {
        s = wr_group_short_name(P->name[i], H, L);
        P->unnamed |= P->name[i]->length == 0;
    }
    wr_group_clear(H);
    return s;
}

static int compare_names(const void *a, const void *b) {
    return wr_natural_compare((*(const wr_buffer_t *) a)->text,
                              (*(const wr_buffer_t *) b)->text);
}

/* Append the name of G, the product of its parts: the abelian ones by their
 * invariant factors, then the others. */
static wr_status_t put_parts(wr_buffer_t out, parts_t *P, const wr_group_t G,
                             wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_group_t H;
    if (P->abelians > 0) {
        wr_group_init(H, 0);
        s = restrict_to(H, P->abelian, P->orbit, G, L);
        if (s == WR_OK)
            s = wr_group_abelian_name(out, H, L);
        wr_group_clear(H);
    }
    qsort(P->name, P->orbits, sizeof *P->name, compare_names);
    for (uint32_t i = 0; i < P->orbits && s == WR_OK; i++) {
        if (P->name[i]->length == 0)
            continue;
        if (out->length > 0)
            wr_buffer_put(out, " x ");
        put_part(out, P->name[i]->text, P->parts);
    }
    return s;
}

static wr_status_t direct(wr_buffer_t out, uint32_t orbits,
                          const uint32_t *orbit, const wr_group_t G,
                          wr_limits_t L) {
    parts_t P = {.orbits = orbits,
                 .orbit = orbit,
                 .abelian = wr_calloc(orbits, 1),
                 .alone = wr_calloc(orbits, 1),
                 .name = wr_malloc(orbits * sizeof(wr_buffer_t))};
    wr_status_t s = WR_OK;
    fmpz_init_set_ui(P.order, 1);
    for (uint32_t i = 0; i < orbits; i++)
        wr_buffer_init(P.name[i]);
    for (uint32_t i = 0; i < orbits && s == WR_OK; i++)
        s = name_part(&P, i, G, L);
    if (s == WR_OK && !P.unnamed && fmpz_equal(P.order, G->p->order))
        s = put_parts(out, &P, G, L);
    for (uint32_t i = 0; i < orbits; i++)
        wr_buffer_clear(P.name[i]);
    fmpz_clear(P.order);
    WR_FREE(P.abelian, P.alone, P.name);
    return s;
}

/* ---- wreath products ---------------------------------------------------- */

/* Set B to the action of the stabiliser of block 0 on the block. */
static wr_status_t block_action(wr_group_t B, uint32_t count,
                                const uint32_t *block, wr_group_t G,
                                wr_limits_t L) {
    const uint32_t n = G->p->degree;
    uint32_t *label = wr_malloc(n * sizeof(uint32_t) + 1);
    uint32_t size = 0;
    wr_group_t H;
    wr_group_init(H, 0);
    const wr_things_t blocks = {count, block, 1};
    wr_status_t s = wr_group_fix(H, &blocks, G, L);
    for (uint32_t p = 0; p < n; p++)
        label[p] = block[p] == 0 ? size++ : WR_NO_POINT;
    if (s == WR_OK)
        s = wr_group_act(B, size, label, H, L);
    wr_group_clear(H);
    wr_free(label);
    return s;
}

/* Return 1 if T, of this name, acts as the name implies. */
static int acts_naturally(wr_group_t T, const char *name) {
    const unsigned long degree = T->p->degree;
    char natural[96], affine[32];
    snprintf(natural, sizeof natural, "A%lu S%lu D%lu", degree, degree,
             2 * degree);
    snprintf(affine, sizeof affine, "C%lu : ", degree);
    return wr_group_is_abelian(T) == WR_TRUE || wr_is_among(name, natural) ||
           strncmp(name, affine, strlen(affine)) == 0;
}

static wr_status_t put_wreath(wr_buffer_t out, wr_group_t B, wr_group_t T,
                              wr_limits_t L) {
    wr_buffer_t bottom, top;
    WR_EACH(wr_buffer_init, bottom, top);
    wr_status_t s = wr_group_short_name(bottom, B, L);
    if (s == WR_OK)
        s = wr_group_short_name(top, T, L);
    if (s == WR_OK && bottom->length > 0 && acts_naturally(T, top->text)) {
        put_part(out, bottom->text, 2);
        wr_buffer_put(out, " wr ");
        put_part(out, top->text, 2);
    }
    WR_EACH(wr_buffer_clear, bottom, top);
    return s;
}

/* Name a transitive group as a wreath product for this system of blocks. */
static wr_status_t wreath(wr_buffer_t out, uint32_t count,
                          const uint32_t *block, wr_group_t G, wr_limits_t L) {
    wr_group_t B, T;
    fmpz_t order;
    wr_group_init(B, 0);
    wr_group_init(T, 0);
    fmpz_init(order);
    wr_status_t s = wr_group_act(T, count, block, G, L);
    if (s == WR_OK)
        s = block_action(B, count, block, G, L);
    if (s == WR_OK) {
        fmpz_pow_ui(order, B->p->order, count);
        fmpz_mul(order, order, T->p->order);
        if (fmpz_equal(order, G->p->order))
            s = put_wreath(out, B, T, L);
    }
    WR_EACH(wr_group_clear, B, T);
    fmpz_clear(order);
    return s;
}

/* Set block to the finest system with 0 and q in one block, and return its
 * number of blocks; or return 1 if that system was seen before.  finest[p] is
 * the largest number of blocks of a system seen that joins 0 and p: if q's
 * system has as many, it is that system, because it is finer or equal. */
static uint32_t next_system(uint32_t *block, uint32_t *finest,
                            const wr_group_t G, uint32_t q) {
    const uint32_t count = wr_group_join(block, G, q);
    if (count == finest[q])
        return 1;
    for (uint32_t p = 0; p < G->p->degree; p++)
        if (block[p] == 0 && count > finest[p])
            finest[p] = count;
    return count;
}

/* Try every system of blocks that two points generate.  The name with the
 * fewest blocks is chosen, and the first of these in natural order, so that
 * the name does not depend on the numbering of the points. */
static wr_status_t any_wreath(wr_buffer_t out, uint32_t *block, wr_group_t G,
                              wr_limits_t L) {
    const uint32_t n = G->p->degree;
    uint32_t *finest = wr_calloc(n + 1, sizeof(uint32_t));
    uint32_t fewest = n;
    wr_status_t s = WR_OK;
    wr_buffer_t name, best;
    wr_buffer_init(best);
    for (uint32_t q = 1; q < n && s == WR_OK; q++) {
        const uint32_t count = next_system(block, finest, G, q);
        if (count == 1 || count > fewest)
            continue;
        wr_buffer_init(name);
        s = wreath(name, count, block, G, L);
        if (name->length > 0 &&
            (count < fewest ||
             wr_natural_compare(name->text, best->text) < 0)) {
            fewest = count;
            best->length = 0;
            wr_buffer_put(best, name->text);
        }
        wr_buffer_clear(name);
    }
    if (s == WR_OK)
        wr_buffer_put(out, best->text);
    wr_buffer_clear(best);
    wr_free(finest);
    return s;
}

wr_status_t wr_group_product_name(wr_buffer_t out, wr_group_t G,
                                  wr_limits_t L) {
    uint32_t *orbit = wr_malloc(G->p->degree * sizeof(uint32_t) + 1);
    uint32_t orbits;
    wr_status_t s = wr_group_compute(G, L);
    if (s == WR_OK) {
        wr_group_orbits(&orbits, orbit, G);
        s = orbits > 1 ? direct(out, orbits, orbit, G, L)
                       : any_wreath(out, orbit, G, L);
    }
    wr_free(orbit);
    return s;
}
