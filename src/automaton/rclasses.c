/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The order of a transition monoid M from its R-classes, which usually are far
 * fewer than its elements: T_8 has 16,777,216 elements and 4,140 R-classes.
 *
 * Let x be an element and P its image.  The images of the elements of the
 * R-class of x are the members of the strong component of P.  Each member is
 * the image of |H| elements, where H is the group that the words u with P.u = P
 * induce on P; so the size of the R-class depends only on the component.  Let f
 * be the bijection of the component's root X onto P along the tree of letters,
 * and take H on X.  Then the elements of the R-class with image X are
 * x f^-1 H, and one of them, chosen by a stabiliser chain, represents the
 * class.
 *
 * R-equivalence is preserved by multiplication on the left.  Therefore the
 * products a y of the letters a and the representatives y, starting with the
 * identity, reach all R-classes.
 * Source: [east2019]; [konieczny1994] uses the same classes.
 */

#include "automaton/impl.h"
#include "automaton/transformations.h"
#include "exact/compat.h"
#include "group/group.h"

/* The unit of work is a product by a letter in a list of elements. */
enum { SLICE = 4096, WORK_SET = 4, WORK_PRODUCT = 6 };

/* f is NULL until an image in the component is reached. */
typedef struct {
    uint32_t width, *f; /* as in automaton_tree_t */
    wr_group_t group;   /* on {0 .. width-1} */
    fmpz_t size;        /* of an R-class */
} component_t;

struct automaton_rclasses_struct {
    const wr_dfa_struct *A;
    const uint32_t *use;
    uint32_t n;
    wr_images_struct *I;
    automaton_strong_t S;
    automaton_tree_t tree;
    component_t *component; /* NULL until I is closed */
    transformations_t T;    /* representatives */
    uint32_t next;          /* the first not yet multiplied by the letters */
    int64_t work;           /* work that remains in this turn */
    uint64_t bytes;         /* memory of the components */
    fmpz_t order;
    uint64_t *image;
    uint32_t *y, *product, *where, *met, *list; /* scratch, one per state */
};

/* The work of following the letters from `sets` image sets. */
static int64_t closing(const automaton_rclasses_t R, uint32_t sets) {
    return (int64_t) sets * (int64_t) (WORK_SET * R->n + R->A->states / 8);
}

automaton_rclasses_t automaton_rclasses_new(wr_images_t I, const wr_dfa_t A,
                                            const uint32_t *use, uint32_t n) {
    automaton_rclasses_t R = wr_calloc(1, sizeof *R);
    const size_t states = A->states;
    R->A = A;
    R->use = use;
    R->n = n;
    R->I = I;
    R->work = -closing(R, I->expanded);
    transformations_init(R->T, A, use, n);
    fmpz_init(R->order);
    R->image = wr_malloc(R->I->words * sizeof *R->image);
    R->y = wr_malloc(5 * states * sizeof *R->y);
    R->product = R->y + states;
    R->where = R->y + 2 * states;
    R->met = R->y + 3 * states;
    R->list = R->y + 4 * states;
    return R;
}

void automaton_rclasses_free(automaton_rclasses_t R) {
    for (uint32_t c = 0; R->component != NULL && c < R->S->count; c++)
        if (R->component[c].f != NULL) {
            wr_free(R->component[c].f);
            wr_group_clear(R->component[c].group);
            fmpz_clear(R->component[c].size);
        }
    wr_free(R->component);
    automaton_tree_clear(R->tree);
    automaton_strong_clear(R->S);
    transformations_clear(R->T);
    fmpz_clear(R->order);
    WR_FREE(R->image, R->y, R);
}

char *automaton_rclasses_order(const automaton_rclasses_t R) {
    char *text = wr_malloc(fmpz_sizeinbase(R->order, 10) + 2);
    return fmpz_get_str(text, 10, R->order);
}

uint64_t automaton_rclasses_bytes(const automaton_rclasses_t R) {
    return wr_images_bytes(R->I) + transformations_bytes(R->T, R->n) +
           32 * (uint64_t) R->I->count + R->bytes;
}

/* ---- components -------------------------------------------------------- */

static void find_size(component_t *c, uint32_t sets) {
    char *order = wr_group_order(c->group);
    fmpz_init(c->size);
    fmpz_set_str(c->size, order, 10);
    fmpz_mul_ui(c->size, c->size, sets);
    wr_free(order);
}

/* Compute the bijections and the group of component i. */
static wr_status_t examine(automaton_rclasses_t R, uint32_t i, wr_limits_t L) {
    component_t *c = R->component + i;
    automaton_tree_struct *T = R->tree;
    wr_status_t s = automaton_tree_group(c->group, T, i, L);
    if (s != WR_OK)
        return s;
    c->width = T->width;
    c->f = T->f;
    T->f = NULL;
    find_size(c, T->sets);
    const uint64_t cells = (uint64_t) T->sets * c->width;
    R->bytes += 4 * cells;
    R->work -= (int64_t) (cells * R->n / 4);
    return WR_OK;
}

/* Find all image sets, as far as the work allows; then the identity is the
 * first representative. */
static wr_status_t find_images(automaton_rclasses_t R, wr_limits_t L) {
    wr_status_t s = WR_OK;
    while (s == WR_OK && R->I->expanded < R->I->count && R->work > 0) {
        const uint32_t before = R->I->expanded;
        s = wr_images_close(R->I, R->A, R->I->count + SLICE, L);
        R->work -= closing(R, R->I->expanded - before);
    }
    if (s != WR_OK || R->I->expanded < R->I->count)
        return s;
    s = automaton_strong(R->S, R->I, L);
    if (s != WR_OK)
        return s;
    R->component = wr_calloc(R->S->count, sizeof *R->component);
    R->bytes += R->S->count * sizeof *R->component;
    automaton_tree_init(R->tree, R->A, R->I, R->S);
    s = examine(R, R->S->component[0], L);
    if (s == WR_OK)
        fmpz_set(R->order, R->component[R->S->component[0]].size);
    return s;
}

/* ---- representatives --------------------------------------------------- */

/* Replace an element whose image is set number `set` by the representative of
 * its R-class. */
static void represent(uint32_t *x, automaton_rclasses_t R, uint32_t set) {
    component_t *c = R->component + R->S->component[set];
    const uint32_t d = c->width, *row = c->f + (size_t) R->tree->place[set] * d;
    uint32_t *where = R->where, *met = R->met, *list = R->list, m = 0;
    for (uint32_t i = 0; i < d; i++) {
        where[row[i]] = i;
        met[i] = UINT32_MAX;
    }
    for (uint32_t q = 0; q < R->A->states; q++) {
        const uint32_t i = where[x[q]];
        if (met[i] == UINT32_MAX) {
            met[i] = m;
            list[m++] = i;
        }
        x[q] = met[i]; /* the class of q in the kernel */
    }
    if (!wr_group_is_trivial(c->group))
        wr_group_arrange(list, c->group);
    for (uint32_t q = 0; q < R->A->states; q++)
        x[q] = c->f[list[x[q]]];
}

/* Add the R-class of letter a times y. */
static wr_status_t multiply(automaton_rclasses_t R, uint32_t a, wr_limits_t L) {
    const wr_dfa_struct *A = R->A;
    uint32_t *x = R->product, set = 0;
    memset(R->image, 0, R->I->words * sizeof *R->image);
    for (size_t q = 0; q < A->states; q++) {
        x[q] = R->y[A->delta[q * A->letters + a]];
        wr_bits_set(R->image, x[q]);
    }
    (void) wr_images_find(&set, R->I, R->image); /* always found */
    if (set == 0)
        return WR_OK; /* a unit, in the R-class of the identity */
    component_t *c = R->component + R->S->component[set];
    if (c->f == NULL) {
        wr_status_t s = examine(R, R->S->component[set], L);
        if (s != WR_OK)
            return s;
    }
    const uint32_t before = R->T->count;
    represent(x, R, set);
    transformations_add(R->T, x, R->next);
    if (R->T->count > before)
        fmpz_add(R->order, R->order, c->size);
    return WR_OK;
}

wr_status_t automaton_rclasses_go(int *done, automaton_rclasses_t R,
                                  uint64_t work, wr_limits_t L) {
    wr_status_t s = WR_OK;
    const uint64_t most = INT64_MAX / 2;
    R->work += (int64_t) (work < most ? work : most);
    if (R->component == NULL)
        s = find_images(R, L);
    while (s == WR_OK && R->component != NULL && R->next < R->T->count &&
           R->work > 0) {
        if (R->next % 64 == 0) {
            s = wr_limits_check(L, "R-classes", R->T->count,
                                automaton_rclasses_bytes(R));
            if (s == WR_OK)
                s = wr_limits_steps(L, "products of R-classes",
                                    (uint64_t) R->next * R->n);
        }
        if (s == WR_OK)
            transformations_get(R->y, R->T, R->next);
        for (uint32_t j = 0; j < R->n && s == WR_OK; j++)
            s = multiply(R, R->use[j], L);
        R->next += s == WR_OK;
        R->work -= (int64_t) R->n * (WORK_PRODUCT + R->A->states / 2);
    }
    *done = s == WR_OK && R->component != NULL && R->next == R->T->count;
    return s;
}
