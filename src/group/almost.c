/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Names of simple groups, and of groups with an alternating subgroup of index
 * 2, in any action.
 *
 * Let G have the derived subgroup A = A_n, n >= 5, of index 2.  The
 * centraliser of A meets A trivially, so its order is 1 or 2.  If it is 2, the
 * centraliser is the centre, and G = C2 x A_n.  If it is 1, G lies in
 * Aut(A_n), so G is S_n or, for n = 6, one of S6, PGL(2,9), M10, the subgroups
 * of index 2 of Aut(A6); of these only S6 has elements of order 6, and only
 * PGL(2,9) has elements of order 10.  Source: [Wilson2009, section 2.4].
 */

#include "group/impl.h"

#define MOST_LISTED 1048576 /* most elements that are listed */

/* ---- searching the elements --------------------------------------------- */

typedef struct {
    const wr_perms_struct *gens;
    uint64_t order; /* the order searched for; 0: a central element */
} search_t;

static int fits(void *arg, const uint32_t *g) {
    const search_t *t = arg;
    const uint32_t n = t->gens->degree;
    if (t->order != 0)
        return wr_perm_order(g, n) == t->order;
    for (size_t i = 0; i < t->gens->count; i++)
        if (!wr_perm_commute(g, wr_perms_at(t->gens, i), n))
            return 0;
    return !wr_perm_is_one(g, n);
}

/* Find whether an element of this order exists; 0: one != 1 in the centre. */
static wr_status_t exists(int *found, wr_group_t G, uint64_t order,
                          wr_limits_t L) {
    search_t t = {G->p->gens, order};
    return wr_chain_visit(found, G->p->chain, (wr_visitor_t){fits, &t},
                          MOST_LISTED, L);
}

/* A transitive group has a trivial centre if the stabiliser of a point fixes no
 * other point: central elements preserve the set of fixed points, and are
 * determined by the image of one point. */
static int plainly_centreless(const wr_group_t G) {
    const wr_chain_struct *C = G->p->chain;
    const uint32_t n = G->p->degree;
    uint32_t fixed = 0;
    if (C->levels < 2 || C->level[0].length != n)
        return 0;
    const wr_perms_struct *gens = C->level[1].gens;
    for (uint32_t p = 0; p < n; p++) {
        size_t i = 0;
        while (i < gens->count && wr_perms_at(gens, i)[p] == p)
            i++;
        fixed += i == gens->count;
    }
    return fixed == 1;
}

/* ---- names -------------------------------------------------------------- */

/* Name G as in the comment above; A is called `alternating`. */
static wr_status_t name_extension(wr_buffer_t out, wr_group_t G,
                                  const char *alternating, wr_limits_t L) {
    const char *number = alternating + 1;
    int central = 0, six = 1, ten = 0;
    wr_status_t s = WR_OK;
    if (!plainly_centreless(G))
        s = exists(&central, G, 0, L);
    if (s == WR_OK && strcmp(number, "6") == 0 && !central) {
        s = exists(&six, G, 6, L);
        if (s == WR_OK && !six)
            s = exists(&ten, G, 10, L);
    }
    if (s != WR_OK)
        return s;
    if (central)
        wr_buffer_printf(out, "C2 x %s", alternating);
    else if (six)
        wr_buffer_printf(out, "S%s", number);
    else
        wr_buffer_put(out, ten ? "PGL(2,9)" : "M10");
    return WR_OK;
}

/* Find whether the derived subgroup of G is perfect and of index 2. */
static wr_status_t is_extension(int *yes, wr_group_t G, wr_limits_t L) {
    wr_group_t P;
    fmpz_t twice;
    wr_group_init(P, G->p->degree);
    fmpz_init(twice);
    const wr_status_t s = wr_group_residuum(P, G, L);
    if (s == WR_OK) {
        fmpz_mul_ui(twice, P->p->order, 2);
        *yes = fmpz_equal(twice, G->p->order);
    }
    fmpz_clear(twice);
    wr_group_clear(P);
    return s;
}

wr_status_t wr_group_almost_name(wr_buffer_t out, wr_group_t G, wr_limits_t L) {
    wr_factors_t F;
    int extension = 0;
    if (wr_solvable_order(G->p->order, G->p->degree))
        return WR_OK;
    wr_factors_init(F);
    wr_status_t s = wr_factors_add(F, G, L);
    if (s == WR_OK && F->length == 1 && F->name[0][0] != '?')
        wr_buffer_put(out, F->name[0]);
    /* two factors, A_n and C2, where A_n is the derived subgroup */
    if (s == WR_OK && F->length == 2 && F->count == 2 && F->name[0][0] == 'A' &&
        strcmp(F->name[1], "C2") == 0)
        s = is_extension(&extension, G, L);
    if (s == WR_OK && extension)
        s = name_extension(out, G, F->name[0], L);
    wr_factors_clear(F);
    return s;
}
