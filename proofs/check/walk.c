/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The exclusion and holonomy rules, evaluated from their definition in
 * doc/formats.md.  cascade.md proves what they are good for. */

/* ---- sets of states ---------------------------------------------------- */

int ck_has(const uint64_t *set, uint32_t q) {
    return (int) (set[q / 64] >> q % 64 & 1);
}

void ck_put(uint64_t *set, uint32_t q) {
    set[q / 64] |= UINT64_C(1) << q % 64;
}

int ck_same(const ck_rule *R, const uint64_t *s, const uint64_t *t) {
    return memcmp(s, t, R->words * sizeof *s) == 0;
}

int ck_within(const ck_rule *R, const uint64_t *s, const uint64_t *t) {
    uint32_t i;

    for (i = 0; i < R->words; i++)
        if (s[i] & ~t[i])
            return 0;
    return 1;
}

/* ---- walking ----------------------------------------------------------- */

void ck_walk_init(ck_walk *w, const ck_rule *R) {
    uint32_t l, most = 1;

    memset(w, 0, sizeof *w);
    w->rule = R;
    for (l = 0; l < R->levels; l++)
        if (R->width[l] > most)
            most = R->width[l];
    w->map = ck_alloc(most, sizeof *w->map);
    w->before = ck_alloc(R->states, 1);
    w->after = ck_alloc(R->states, 1);
    w->hit = ck_alloc(R->states, 1);
    w->image = ck_alloc(R->words, sizeof *w->image);
}

void ck_walk_begin(ck_walk *w, uint32_t letter) {
    w->letter = letter;
    w->P = w->R = 0;
    memset(w->before, 1, w->rule->states);
    memset(w->after, 1, w->rule->states);
}

static uint32_t next(const ck_walk *w, uint32_t q) {
    return w->rule->trans[(size_t) q * w->rule->letters + w->letter];
}

/* The place of q among the states marked in a set. */
static uint32_t position(const unsigned char *set, uint32_t q) {
    uint32_t i, n = 0;

    for (i = 0; i < q; i++)
        n += set[i];
    return n;
}

/* S = before and S' = after have as many elements as the level is wide. */
static ck_act exclusion(ck_walk *w, uint32_t level) {
    uint32_t q, x, n = w->rule->states, bijective = 1;

    memset(w->hit, 0, n);
    for (q = 0; q < n; q++)
        if (w->before[q]) {
            uint32_t r = next(w, q);

            if (!w->after[r] || w->hit[r])
                bijective = 0;
            w->hit[r] = 1;
        }
    if (bijective) {
        for (q = 0, x = 0; q < n; q++)
            if (w->before[q])
                w->map[x++] = position(w->after, next(w, q));
        return CK_PERMUTATION;
    }
    for (q = 0; !w->after[q] || w->hit[q];)
        if (++q == n)
            ck_fail(CK_REJECTED, "the rule has no action here");
    for (x = 0; x < w->rule->width[level]; x++)
        w->map[x] = position(w->after, q);
    return CK_RESET;
}

static void image(ck_walk *w, const ck_node *P) {
    uint32_t q;

    memset(w->image, 0, w->rule->words * sizeof *w->image);
    for (q = 0; q < w->rule->states; q++)
        if (ck_has(P->set, q))
            ck_put(w->image, next(w, q));
}

_Noreturn static void no_action(const ck_walk *w, const char *why) {
    ck_fail(CK_REJECTED, "holonomy: letter %u, P = node %u, R = node %u: %s",
            (unsigned) w->letter, (unsigned) w->P, (unsigned) w->R, why);
}

/* P.a = R: child i of P goes to the child j of R that is its image. */
static ck_act tiles(ck_walk *w, const ck_node *P, const ck_node *R) {
    unsigned char *taken = ck_alloc(R->children, 1);
    uint32_t i, j;

    if (P->offset != R->offset || P->children != R->children)
        no_action(w, "the children do not share their coordinates, so that "
                     "the action is no permutation");
    for (i = 0; i < P->children; i++) {
        image(w, &w->rule->node[P->child[i]]);
        for (j = 0; j < R->children; j++)
            if (ck_same(w->rule, w->image, w->rule->node[R->child[j]].set))
                break;
        if (j == R->children || taken[j])
            no_action(w, "the children of P do not go to those of R one to "
                         "one");
        taken[j] = 1;
        w->map[P->offset + i] = R->offset + j;
    }
    ck_free(taken);
    return CK_PERMUTATION;
}

static ck_act holonomy(ck_walk *w, uint32_t level) {
    const ck_rule *rule = w->rule;
    const ck_node *P = &rule->node[w->P], *R = &rule->node[w->R];
    uint32_t x, j;

    for (x = 0; x < rule->width[level]; x++)
        w->map[x] = x;
    if (R->level != level)
        return CK_HOLD;
    image(w, P);
    if (P->level == level && ck_same(rule, w->image, R->set))
        return tiles(w, P, R);
    for (j = 0; j < R->children; j++)
        if (ck_within(rule, w->image, rule->node[R->child[j]].set))
            break;
    if (j == R->children)
        no_action(w, "no child of R contains P.a");
    for (x = 0; x < rule->width[level]; x++)
        w->map[x] = R->offset + j;
    return CK_RESET;
}

ck_act ck_walk_action(ck_walk *w, uint32_t level) {
    return w->rule->kind == CK_EXCLUSION ? exclusion(w, level)
                                         : holonomy(w, level);
}

/* Takes the element in place x out of a set. */
static void exclude(unsigned char *set, uint32_t states, uint32_t x) {
    uint32_t q;

    for (q = 0; q < states; q++)
        if (set[q] && x-- == 0) {
            set[q] = 0;
            return;
        }
    ck_fail(CK_REJECTED, "a coordinate is out of the range of its level");
}

/* The child of node i that coordinate x chooses, if it is active. */
static uint32_t child(const ck_rule *R, uint32_t i, uint32_t level,
                      uint32_t x) {
    const ck_node *N = &R->node[i];

    if (N->level != level)
        return i;
    if (x < N->offset || x - N->offset >= N->children)
        ck_fail(CK_REJECTED, "coordinate %u of level %u names no child of "
                "node %u", (unsigned) x, (unsigned) level, (unsigned) i);
    return N->child[x - N->offset];
}

void ck_walk_descend(ck_walk *w, uint32_t level, uint32_t x_before,
                     uint32_t x_after) {
    if (w->rule->kind == CK_EXCLUSION) {
        exclude(w->before, w->rule->states, x_before);
        exclude(w->after, w->rule->states, x_after);
    } else {
        w->P = child(w->rule, w->P, level, x_before);
        w->R = child(w->rule, w->R, level, x_after);
    }
}

uint32_t ck_rule_state(ck_walk *w, const uint32_t *x) {
    const ck_rule *R = w->rule;
    uint32_t l, q;

    ck_walk_begin(w, 0);
    for (l = 0; l < R->levels; l++)
        ck_walk_descend(w, l, x[l], x[l]);
    for (q = 0; R->kind == CK_EXCLUSION ? !w->before[q]
                                        : !ck_has(R->node[w->P].set, q);)
        q++; /* some state is left: one, or the least of a node */
    return q;
}
