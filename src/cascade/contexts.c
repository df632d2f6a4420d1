/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Contexts of a holonomy cascade: the action of a letter a when the old
 * coordinates have led to node P and the new ones to node R.
 *
 * Invariant: P.a is a subset of R.  It holds at the top, where both are the set
 * of all states.  On the first level where P or R is active:
 *   R not active        HOLD: x' = x; P is replaced by a child, a subset;
 *   P active, P.a = R   PERM: child i of P goes to the child j of R with
 *                       child_R[j] = child_P[i].a;
 *   otherwise           RESET to the first child of R that contains P.a.
 * In each case the invariant holds for the nodes one level down.
 *
 * The actions exist.  PERM: on one level P.a = R implies that P and R are in
 * the same class, with representative X (skeleton.c), and f_P . a and f_R are
 * bijections of X onto R by words, so both map the maximal sets inside X to
 * those inside R.  RESET: P.a is a proper subset of R (it is a point while R is
 * not, or P acts further down, where P.a = R would lead up, or both act on one
 * level and P.a = R is excluded), so it lies in a maximal proper subset of R.
 *
 * If the automaton is aperiodic, every PERM is the identity: f_P . a and f_R
 * are words u and v, and some word r leads back from R to X.  Then ur and vr
 * permute X.  A power of each is the identity on X, and the powers of a word
 * become constant, so both are the identity on X.  Hence u and v agree on X.
 *
 * A cascade from a file may lack an action; then the context does not exist,
 * and the status is DOMAIN.
 */

#include "cascade/impl.h"

void wr_contexts_init(wr_contexts_t T, wr_cascade_struct *C) {
    memset(T, 0, sizeof(wr_contexts_struct));
    T->C = C;
}

void wr_contexts_clear(wr_contexts_t T) {
    wr_free(T->block);
    wr_index_clear(T->index);
    wr_free(T->image);
    wr_contexts_init(T, T->C);
}

/* ---- the table --------------------------------------------------------- */

static uint64_t hash(const uint32_t key[3]) {
    return wr_hash_bytes(key, 3 * sizeof *key);
}

/* Return 1 and set *out to the context, if it is in the table. */
static int find(uint32_t *out, const wr_contexts_t T, const uint32_t key[3]) {
    wr_probe_t p = wr_index_probe(T->index, hash(key));
    while (wr_index_next(out, T->index, &p)) {
        const wr_context_t *c = wr_context(T, *out);
        if (c->letter == key[0] && c->P == key[1] && c->R == key[2])
            return 1;
    }
    return 0;
}

/* Put a copy of *head at the end of the block, with slots to be filled in.  It
 * is not yet in the table and not counted. */
static wr_status_t reserve(wr_contexts_t T, const wr_context_t *head,
                           wr_limits_t L) {
    size_t size = sizeof *head / sizeof *T->block + head->count;
    size_t need = T->used + size;
    if (need >= WR_CONTEXT_END)
        return wr_limits_fail(L, WR_UNABLE, "over 2^32 slots of contexts");
    if (T->alloc < need) {
        size_t more = need + need / 2 + 64;
        T->alloc = more < WR_CONTEXT_END ? (uint32_t) more : WR_CONTEXT_END;
        T->block = wr_realloc(T->block, T->alloc * sizeof *T->block);
    }
    wr_context_t *c = wr_context(T, T->used);
    *c = *head;
    for (uint32_t k = 0; k < c->count; k++)
        c->slot[k] = (wr_slot_t){WR_NONE, WR_CONTEXT_UNMET};
    return WR_OK;
}

/* ---- actions ----------------------------------------------------------- */

/* Return the image of node i under a letter, a bitset, and set *set to its
 * number, or WR_NONE if no node has that set.  The skeleton stores edges. */
static const uint64_t *image_of(uint32_t *set, wr_contexts_t T, uint32_t i,
                                uint32_t letter) {
    const wr_cascade_struct *C = T->C;
    const wr_images_struct *I = C->K->I;
    uint32_t from = C->node[i].set;
    if (from < I->expanded) {
        *set = I->edge[(size_t) from * I->letters + letter];
        return wr_skeleton_set(C->K, *set);
    }
    wr_images_apply(T->image, wr_skeleton_set(C->K, from), letter, C->A);
    *set = WR_NONE;
    (void) wr_images_find(set, I, T->image);
    return T->image;
}

/* Return the new coordinate of slot k of a permutation: that of the child of R
 * that is the image of child k of P; WR_NONE if there is none. */
static uint32_t permuted(wr_contexts_t T, const wr_context_t *c, uint32_t k) {
    const wr_cascade_struct *C = T->C;
    const wr_inner_t *P = C->node + c->P, *R = C->node + c->R;
    uint32_t set, j = 0;
    (void) image_of(&set, T, P->child[k], c->letter);
    while (j < R->children && C->node[R->child[j]].set != set)
        j++;
    return j < R->children ? R->offset + j : WR_NONE;
}

void wr_contexts_fill(wr_contexts_t T, uint32_t i) {
    wr_assert(i < T->used);
    wr_context_t *c = wr_context(T, i);
    for (uint32_t k = 0; k < c->count; k++)
        if (c->slot[k].value == WR_NONE)
            c->slot[k].value = permuted(T, c, k);
}

/* In a cascade from a file, the slots of a permutation are filled at once, and
 * it is checked that no two children have the same image.  In other cascades
 * this always holds, and slots are filled on demand. */
static int permute(wr_contexts_t T, wr_context_t *c) {
    const wr_cascade_struct *C = T->C;
    const wr_inner_t *P = C->node + c->P, *R = C->node + c->R;
    c->move = WR_CONTEXT_PERM;
    if (!C->given)
        return 1;
    if (P->children != R->children || P->offset != R->offset)
        return 0;
    unsigned char *met = wr_calloc(R->children, 1);
    uint32_t k = 0;
    for (; k < c->count; k++) {
        uint32_t value = c->slot[k].value = permuted(T, c, k);
        if (value == WR_NONE || met[value - R->offset]++ != 0)
            break;
    }
    wr_free(met);
    return k == c->count;
}

static int reset(const uint64_t *image, const wr_cascade_struct *C,
                 wr_context_t *c) {
    const wr_inner_t *R = C->node + c->R;
    c->move = WR_CONTEXT_RESET;
    for (uint32_t j = 0; j < R->children; j++) {
        if (wr_bits_subset(image, wr_node_set(C, R->child[j]),
                           C->K->I->words)) {
            for (uint32_t k = 0; k < c->count; k++)
                c->slot[k].value = R->offset + j;
            return 1;
        }
    }
    return 0;
}

/* Set the move and the values of the slots; return 0 if there is no action. */
static int act(wr_contexts_t T, wr_context_t *c) {
    const wr_cascade_struct *C = T->C;
    const wr_inner_t *P = C->node + c->P, *R = C->node + c->R;
    if (R->level > c->level) {
        c->move = WR_CONTEXT_HOLD;
        for (uint32_t k = 0; k < c->count; k++)
            c->slot[k].value = P->offset + k;
        return 1;
    }
    uint32_t set;
    const uint64_t *image = image_of(&set, T, c->P, c->letter);
    if (c->mask != 0 && set == R->set)
        return permute(T, c);
    return reset(image, C, c);
}

/* ---- look-up ----------------------------------------------------------- */

/* Set the level and the slots of a context, before its action is known. */
static void place(wr_context_t *c, const wr_cascade_struct *C,
                  const uint32_t key[3]) {
    const wr_inner_t *P = C->node + key[1], *R = C->node + key[2];
    *c = (wr_context_t){.letter = key[0], .P = key[1], .R = key[2]};
    c->level = R->level;
    if (P->children > 0 && P->level < R->level)
        c->level = P->level;
    int P_active = P->children > 0 && P->level == c->level;
    c->mask = P_active ? UINT32_MAX : 0;
    c->count = P_active ? P->children : 1;
    c->offset = P_active ? P->offset : 0;
}

static wr_status_t missing(const wr_context_t *c, const wr_cascade_struct *C,
                           wr_limits_t L) {
    return wr_limits_fail(L, WR_DOMAIN,
                          "no action for letter %s from node %u to node %u",
                          C->A->letter_name[c->letter], c->P, c->R);
}

wr_status_t wr_contexts_find(uint32_t *out, wr_contexts_t T,
                             const uint32_t key[3], wr_limits_t L) {
    wr_assert(key[0] < T->C->A->letters);
    wr_assert(key[1] < T->C->nodes && key[2] < T->C->nodes);
    wr_cascade_struct *C = T->C;
    wr_context_t c;
    if (C->node[key[2]].children == 0) { /* R is a point: the new state */
        *out = WR_CONTEXT_END;
        return WR_OK;
    }
    if (find(out, T, key))
        return WR_OK;
    if (T->image == NULL)
        T->image = wr_malloc(C->K->I->words * sizeof *T->image);
    place(&c, C, key);
    wr_status_t s = WR_OK;
    if (C->node[c.P].level == c.level)
        s = wr_node_expand(C, c.P, L);
    if (s == WR_OK && C->node[c.R].level == c.level)
        s = wr_node_expand(C, c.R, L);
    if (s == WR_OK)
        s = reserve(T, &c, L);
    if (s != WR_OK)
        return s;
    if (!act(T, wr_context(T, T->used)))
        return missing(&c, C, L);
    *out = T->used;
    wr_index_put(T->index, hash(key), T->used);
    T->used = wr_context_after(T, T->used);
    T->count++;
    return WR_OK;
}

wr_status_t wr_contexts_below(uint32_t *out, wr_contexts_t T, uint32_t i,
                              uint32_t k, wr_limits_t L) {
    wr_assert(i < T->used && k < wr_context(T, i)->count);
    const wr_cascade_struct *C = T->C;
    wr_context_t *c = wr_context(T, i);
    if (c->slot[k].value == WR_NONE)
        c->slot[k].value = permuted(T, c, k);
    if (c->slot[k].next == WR_CONTEXT_UNMET) {
        const wr_inner_t *P = C->node + c->P, *R = C->node + c->R;
        uint32_t key[3] = {c->letter, c->P, c->R}, next;
        if (c->mask != 0)
            key[1] = P->child[k];
        if (c->move != WR_CONTEXT_HOLD)
            key[2] = R->child[c->slot[k].value - R->offset];
        wr_status_t s = wr_contexts_find(&next, T, key, L);
        if (s != WR_OK)
            return s;
        wr_context(T, i)->slot[k].next = next; /* the block may have moved */
    }
    *out = wr_context(T, i)->slot[k].next;
    return WR_OK;
}

wr_status_t wr_contexts_close(wr_contexts_t T, wr_limits_t L) {
    const wr_cascade_struct *C = T->C;
    wr_status_t s = WR_OK;
    uint32_t unused;
    for (uint32_t a = 0; a < C->A->letters && s == WR_OK; a++) {
        uint32_t key[3] = {a, 0, 0};
        s = wr_contexts_find(&unused, T, key, L);
    }
    for (uint32_t c = 0; c < T->used && s == WR_OK;
         c = wr_context_after(T, c)) {
        s = wr_limits_check(L, "contexts", T->count,
                            C->bytes + wr_contexts_bytes(T));
        if (L->progress != NULL && T->count % 1024 == 0)
            L->progress(L->progress_arg, "contexts", T->count, 0);
        uint32_t count = wr_context(T, c)->count;
        for (uint32_t k = 0; k < count && s == WR_OK; k++)
            s = wr_contexts_below(&unused, T, c, k, L);
    }
    return s;
}

/* ---- the check for all words -------------------------------------------- */

/* The local conditions that imply emulation for all words: a holonomy cascade
 * emulates its automaton if every context that can follow from (a, all states,
 * all states) has an action, because the actions keep P.a inside R, and at the
 * bottom R is a point.  Contexts are closed over all children of P, which
 * include those that reachable states use.  For the exclusion rule the proof
 * by induction needs no data (exclusion.c), and a permutation cascade is the
 * automaton itself. */

/* New nodes are appended to the list and expanded in their turn. */
static wr_status_t expand_all(wr_cascade_struct *C, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < C->nodes && s == WR_OK; i++)
        s = wr_node_expand(C, i, L);
    return s;
}

wr_status_t wr_cascade_check(uint64_t *contexts, wr_cascade_t C,
                             wr_limits_t L) {
    if (C->p->kind != WR_CASCADE_HOLONOMY) {
        *contexts = 0;
        return WR_OK;
    }
    wr_contexts_t T;
    wr_contexts_init(T, C->p);
    wr_status_t s = wr_contexts_close(T, L);
    if (s == WR_OK)
        s = expand_all(C->p, L);
    if (s == WR_OK)
        *contexts = T->count;
    wr_contexts_clear(T);
    return s;
}

/* ---- the permutations of a level ---------------------------------------- */

/* Compute the action of context i on all coordinates of its level; return 0 if
 * it is the identity. */
static int moved(uint32_t *image, const wr_contexts_t T, uint32_t i,
                 uint32_t width) {
    const wr_context_t *c = wr_context(T, i);
    uint32_t some = 0;
    for (uint32_t x = 0; x < width; x++) {
        uint32_t k = (x - c->offset) & c->mask;
        image[x] = k < c->count ? c->slot[k].value : x;
        some |= image[x] ^ x;
    }
    return some != 0;
}

wr_status_t wr_cascade_moves(wr_tuples_t *move, wr_cascade_t C, wr_limits_t L) {
    wr_contexts_t T;
    if (C->p->kind != WR_CASCADE_HOLONOMY)
        return wr_limits_fail(L, WR_DOMAIN, "not a holonomy cascade");
    wr_contexts_init(T, C->p);
    wr_status_t s = wr_contexts_close(T, L);
    for (uint32_t i = 0; s == WR_OK && i < T->used;
         i = wr_context_after(T, i)) {
        uint32_t l = wr_context(T, i)->level, width = C->p->width[l];
        if (wr_context(T, i)->move != WR_CONTEXT_PERM)
            continue;
        wr_assert(move[l].width == width);
        wr_contexts_fill(T, i);
        uint32_t *image = wr_malloc(width * sizeof *image);
        if (moved(image, T, i, width))
            wr_tuples_add(&move[l], image);
        wr_free(image);
        s = wr_limits_check(L, "permutations of a level", 0,
                            wr_tuples_bytes(&move[l]));
    }
    wr_contexts_clear(T);
    return s;
}
