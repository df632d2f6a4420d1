/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The exclusion and holonomy rules, evaluated from their definition in
 * doc/formats.md.  cascade.md proves what they are good for. */

/* ---- reading ----------------------------------------------------------- */

static void read_layers(ck_rule *R, const ck_json *v) {
    const ck_json *levels = ck_need(v, "levels"), *delays, *x, *y;
    uint32_t l;

    delays = ck_need(v, "delays");
    R->levels = ck_length(levels, "an array of layer numbers");
    if (ck_length(delays, "an array of layer numbers") !=
        (R->levels > 0 ? R->levels - 1 : 0))
        ck_bad(delays, "one delay fewer than levels was expected");
    R->level_layer = ck_alloc(R->levels, sizeof(uint32_t));
    R->delay_layer = ck_alloc(R->levels, sizeof(uint32_t));
    R->width = ck_alloc(R->levels, sizeof(uint32_t));
    x = levels->child;
    y = delays->child;
    for (l = 0; l < R->levels; l++, x = x->next) {
        R->level_layer[l] = ck_index(x, CK_NONE, "a layer number");
        if (l > 0 && R->level_layer[l] <= R->delay_layer[l - 1])
            ck_bad(x, "a level must stand above the delay before it");
        if (l + 1 == R->levels)
            break;
        R->delay_layer[l] = ck_index(y, CK_NONE, "a layer number");
        if (R->delay_layer[l] <= R->level_layer[l])
            ck_bad(y, "a delay must stand above its level");
        y = y->next;
    }
}

static void read_trans(ck_rule *R, const ck_json *v) {
    const ck_json *row = ck_need(v, "trans"), *x;
    uint32_t *to;

    if (ck_length(row, "an array of rows") != R->states)
        ck_bad(row, "trans needs one row a state");
    to = ck_alloc((size_t) R->states * R->letters, sizeof *to);
    R->trans = to;
    for (row = row->child; row != NULL; row = row->next) {
        if (ck_length(row, "a row of states") != R->letters)
            ck_bad(row, "a row needs one state a letter");
        for (x = row->child; x != NULL; x = x->next)
            *to++ = ck_index(x, R->states, "a state");
    }
}

static int has(const uint64_t *set, uint32_t q) {
    return (int) (set[q / 64] >> q % 64 & 1);
}

static void put(uint64_t *set, uint32_t q) {
    set[q / 64] |= UINT64_C(1) << q % 64;
}

static int same(const ck_rule *R, const uint64_t *s, const uint64_t *t) {
    return memcmp(s, t, R->words * sizeof *s) == 0;
}

static int within(const ck_rule *R, const uint64_t *s, const uint64_t *t) {
    uint32_t i;

    for (i = 0; i < R->words; i++)
        if (s[i] & ~t[i])
            return 0;
    return 1;
}

static void read_node(ck_rule *R, ck_node *N, const ck_json *v) {
    const ck_json *x = ck_need(v, "set");
    uint32_t i;

    N->size = ck_length(x, "an array of states");
    N->set = ck_alloc(R->words, sizeof *N->set);
    for (x = x->child; x != NULL; x = x->next) {
        i = ck_index(x, R->states, "a state");
        if (has(N->set, i))
            ck_bad(x, "state %u stands twice in its set", (unsigned) i);
        put(N->set, i);
    }
    N->level = CK_NONE;
    ck_keys(v, N->size == 1 ? " set " : " set level offset children ");
    if (N->size == 0)
        ck_bad(v, "a node without states");
    if (N->size == 1)
        return;
    N->level = ck_index(ck_need(v, "level"), R->levels, "level");
    N->offset = ck_index(ck_need(v, "offset"), CK_NONE, "offset");
    x = ck_need(v, "children");
    N->children = ck_length(x, "an array of nodes");
    N->child = ck_alloc(N->children, sizeof *N->child);
    for (i = 0, x = x->child; x != NULL; x = x->next)
        N->child[i++] = ck_index(x, R->nodes, "a node");
}

/* Children are distinct proper subsets that cover the node, and stand on
 * deeper levels. */
static void check_node(const ck_rule *R, const ck_node *N, const ck_json *v) {
    uint64_t *all = ck_alloc(R->words, sizeof *all);
    uint32_t i, j, k;

    for (i = 0; i < N->children; i++) {
        const ck_node *T = &R->node[N->child[i]];

        if (!within(R, T->set, N->set) || same(R, T->set, N->set))
            ck_bad(v, "child %u is not a proper subset", (unsigned) i);
        if (T->level <= N->level)
            ck_bad(v, "child %u is not on a deeper level", (unsigned) i);
        for (j = 0; j < i; j++)
            if (same(R, T->set, R->node[N->child[j]].set))
                ck_bad(v, "children %u and %u are the same set",
                       (unsigned) j, (unsigned) i);
        for (k = 0; k < R->words; k++)
            all[k] |= T->set[k];
    }
    if (N->size > 1 && !same(R, all, N->set))
        ck_bad(v, "the children do not cover the set");
    ck_free(all);
}

static void read_nodes(ck_rule *R, const ck_json *v) {
    const ck_json *nodes = ck_need(v, "nodes"), *x;
    uint32_t i;

    R->nodes = ck_length(nodes, "an array of nodes");
    R->words = (R->states + 63) / 64;
    R->node = ck_alloc(R->nodes, sizeof *R->node);
    for (i = 0, x = nodes->child; x != NULL; x = x->next)
        read_node(R, &R->node[i++], x);
    if (R->nodes == 0 || R->node[0].size != R->states)
        ck_bad(nodes, "node 0 must be the set of all states");
    for (i = 0, x = nodes->child; x != NULL; x = x->next)
        check_node(R, &R->node[i++], x);
}

void ck_rule_read(ck_rule *R, const ck_json *v, uint32_t letters) {
    const ck_json *kind = ck_need(v, "kind");

    if (ck_is(kind, "exclusion"))
        R->kind = CK_EXCLUSION;
    else if (ck_is(kind, "holonomy"))
        R->kind = CK_HOLONOMY;
    else
        ck_bad(kind, "\"exclusion\" or \"holonomy\" was expected");
    ck_keys(v, R->kind == CK_EXCLUSION
                   ? " kind states start trans levels delays "
                   : " kind states start trans levels delays layout nodes ");
    R->letters = letters;
    R->states = ck_index(ck_need(v, "states"), CK_NONE, "states");
    R->start = ck_index(ck_need(v, "start"), R->states, "start");
    read_trans(R, v);
    read_layers(R, v);
    if (R->kind == CK_HOLONOMY)
        read_nodes(R, v);
    else if (R->levels != R->states - 1)
        ck_bad(v, "exclusion of %u states has %u levels",
               (unsigned) R->states, (unsigned) R->states - 1);
}

void ck_rule_widths(const ck_rule *R) {
    uint32_t i, l;

    for (l = 0; R->kind == CK_EXCLUSION && l < R->levels; l++)
        if (R->width[l] != R->states - l)
            ck_fail(CK_REJECTED, "level %u has width %u, not %u",
                    (unsigned) l, (unsigned) R->width[l],
                    (unsigned) (R->states - l));
    for (i = 0; i < R->nodes; i++) {
        const ck_node *N = &R->node[i];

        if (N->size > 1 && (N->offset > R->width[N->level] ||
                            N->children > R->width[N->level] - N->offset))
            ck_fail(CK_REJECTED, "node %u: its coordinates are not within "
                    "the width of level %u", (unsigned) i,
                    (unsigned) N->level);
    }
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
        if (has(P->set, q))
            put(w->image, next(w, q));
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
            if (same(w->rule, w->image, w->rule->node[R->child[j]].set))
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
    if (P->level == level && same(rule, w->image, R->set))
        return tiles(w, P, R);
    for (j = 0; j < R->children; j++)
        if (within(rule, w->image, rule->node[R->child[j]].set))
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
                                        : !has(R->node[w->P].set, q);)
        q++; /* some state is left: one, or the least of a node */
    return q;
}
