/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The exclusion and holonomy rules, evaluated from their definition in
 * doc/formats.md. cascade.md proves that they emulate their automaton. */

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
    for (uint32_t i = 0; i < R->words; i++)
        if (s[i] & ~t[i])
            return 0;
    return 1;
}

/* ---- exclusion ----------------------------------------------------------- */

/* S = before and S' = after have as many elements as the level is wide. hits[r]
 * is the number of elements of S that the letter maps to r.  As S and S' have
 * the same size, the letter maps S onto S' bijectively if and only if every
 * element of S' is hit. */

static uint32_t next(const ck_walk *w, uint32_t q) {
    return w->rule->trans[(size_t) q * w->rule->letters + w->letter];
}

static void exclusion_begin(ck_walk *w) {
    uint32_t q, n = w->rule->states;
    memset(w->hits, 0, n * sizeof *w->hits);
    memset(w->before, 1, n);
    memset(w->after, 1, n);
    for (q = 0; q < n; q++)
        w->hits[next(w, q)]++;
}

/* element: return the element of the set with x smaller ones; place: return the
 * number of elements below q. */
static uint32_t element(const ck_walk *w, const unsigned char *set,
                        uint32_t x) {
    for (uint32_t q = 0; q < w->rule->states; q++)
        if (set[q] && x-- == 0)
            return q;
    ck_reject("a coordinate is out of the range of its level");
}

static uint32_t place(const unsigned char *set, uint32_t q) {
    uint32_t n = 0;
    while (q-- > 0)
        n += set[q];
    return n;
}

/* Return the image of x under the action of the level: a permutation, or a
 * reset to the least element that is not hit. */
static uint32_t exclusion_image(ck_walk *w, uint32_t x) {
    uint32_t q = element(w, w->before, x), n = w->rule->states, r = 0;
    while (r < n && (!w->after[r] || w->hits[r] > 0))
        r++;
    return place(w->after, r < n ? r : next(w, q));
}

static void exclude(ck_walk *w, uint32_t x_before, uint32_t x_after) {
    uint32_t q = element(w, w->before, x_before);
    w->before[q] = 0;
    w->hits[next(w, q)]--;
    w->after[element(w, w->after, x_after)] = 0;
}

/* ---- holonomy ------------------------------------------------------------ */

static void image(ck_walk *w, const ck_node *P) {
    memset(w->image, 0, w->rule->words * sizeof *w->image);
    for (uint32_t q = 0; q < w->rule->states; q++)
        if (ck_has(P->set, q))
            ck_put(w->image, next(w, q));
}

_Noreturn static void no_action(const ck_walk *w, const char *why) {
    ck_reject("holonomy: letter %u, P = node %u, R = node %u: %s", w->letter,
              w->P, w->R, why);
}

/* P.a = R: map child i of P to the child j of R that is its image. */
static void tiles(ck_walk *w, const ck_node *P, const ck_node *R) {
    unsigned char *taken = ck_alloc(R->children, 1);
    uint32_t j;
    if (P->offset != R->offset || P->children != R->children)
        no_action(w, "the children do not share their coordinates, so that "
                     "the action is no permutation");
    for (uint32_t i = 0; i < P->children; i++) {
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
}

void ck_walk_action(ck_walk *w, uint32_t level) {
    const ck_rule *rule = w->rule;
    const ck_node *P = &rule->node[w->P], *R = &rule->node[w->R];
    uint32_t j;
    for (uint32_t x = 0; x < rule->width[level]; x++)
        w->map[x] = x;
    if (R->level != level)
        return;
    image(w, P);
    if (P->level == level && ck_same(rule, w->image, R->set)) {
        tiles(w, P, R);
        return;
    }
    for (j = 0; j < R->children; j++)
        if (ck_within(rule, w->image, rule->node[R->child[j]].set))
            break;
    if (j == R->children)
        no_action(w, "no child of R contains P.a");
    for (uint32_t x = 0; x < rule->width[level]; x++)
        w->map[x] = R->offset + j;
}

/* Return the child of node i that coordinate x selects if the node is active;
 * otherwise return i. */
static uint32_t child(const ck_rule *R, uint32_t i, uint32_t level,
                      uint32_t x) {
    const ck_node *N = &R->node[i];

    if (N->level != level)
        return i;
    if (x < N->offset || x - N->offset >= N->children)
        ck_reject(
            "coordinate %u of level %u does not select a child of node %u", x,
            level, i);
    return N->child[x - N->offset];
}

/* ---- both rules -------------------------------------------------------- */

void ck_walk_init(ck_walk *w, const ck_rule *R) {
    uint32_t l, most = 1;
    memset(w, 0, sizeof *w);
    w->rule = R;
    if (R->kind == CK_EXCLUSION) {
        w->before = ck_alloc(R->states, 1);
        w->after = ck_alloc(R->states, 1);
        w->hits = ck_alloc(R->states, sizeof *w->hits);
        return;
    }
    for (l = 0; l < R->levels; l++)
        if (R->width[l] > most)
            most = R->width[l];
    w->map = ck_alloc(most, sizeof *w->map);
    w->image = ck_alloc(R->words, sizeof *w->image);
}

void ck_walk_begin(ck_walk *w, uint32_t letter) {
    w->letter = letter;
    w->P = w->R = 0;
    if (w->rule->kind == CK_EXCLUSION)
        exclusion_begin(w);
}

uint32_t ck_walk_image(ck_walk *w, uint32_t level, uint32_t x) {
    if (w->rule->kind == CK_EXCLUSION)
        return exclusion_image(w, x);
    ck_walk_action(w, level);
    return w->map[x];
}

void ck_walk_descend(ck_walk *w, uint32_t level, uint32_t x_before,
                     uint32_t x_after) {
    if (w->rule->kind == CK_EXCLUSION) {
        exclude(w, x_before, x_after);
    } else {
        w->P = child(w->rule, w->P, level, x_before);
        w->R = child(w->rule, w->R, level, x_after);
    }
}

/* Return the remaining state: the only one, or the least of a node. */
uint32_t ck_rule_state(ck_walk *w, const uint32_t *x) {
    const ck_rule *R = w->rule;
    uint32_t l, q, i = 0;
    if (R->kind == CK_EXCLUSION) {
        memset(w->before, 1, R->states);
        for (l = 0; l < R->levels; l++)
            w->before[element(w, w->before, x[l])] = 0;
        return element(w, w->before, 0);
    }
    for (l = 0; l < R->levels; l++)
        i = child(R, i, l, x[l]);
    for (q = 0; !ck_has(R->node[i].set, q);)
        q++;
    return q;
}
