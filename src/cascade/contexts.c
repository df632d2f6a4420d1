/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Contexts of a holonomy cascade: the action of a letter a where the old
 * coordinates have led to node P and the new ones to node R.
 *
 * Invariant: P.a is inside R, as sets.  It holds at the top, where both are
 * all states.  On the first level where P or R is active:
 *   R not active        HOLD: x' = x; P goes to a child, which is smaller;
 *   P active, P.a = R   PERM: child i of P goes to the child j of R with
 *                       child_R[j] = child_P[i].a;
 *   otherwise           RESET to the first child of R that has P.a inside.
 * In each case the invariant holds for the nodes one level down.
 *
 * The actions exist.  PERM: on one level P.a = R means that P and R are in
 * one class X (layout.c), and f_P . a and f_R are bijections of X onto R by
 * words, so both carry the maximal sets inside X to the maximal ones inside
 * R.  RESET: P.a is properly inside R (it is a point while R is not, or P
 * acts further down, so that P.a = R would go up, or they act on one level
 * and P.a = R is excluded), so it lies in a maximal set properly inside R.
 *
 * If the automaton is aperiodic, every PERM is the identity: f_P . a and f_R
 * are words u and v; some word leads back from R to X, call it r; then ur
 * and vr permute X, and so are the identity on it, since some power of each
 * is and the powers of a word become constant.  So u and v agree on X.
 *
 * A cascade that came from a file may lack an action: then the context does
 * not exist, and the status is DOMAIN.
 */

#include "cascade/impl.h"

void wr_contexts_init(wr_contexts_t T) {
    memset(T, 0, sizeof(wr_contexts_struct));
}

void wr_contexts_clear(wr_contexts_t T) {
    wr_free(T->context);
    wr_free(T->slot);
    wr_free(T->table);
    wr_free(T->mark);
    wr_free(T->image);
    wr_contexts_init(T);
}

/* ---- the table ----------------------------------------------------------- */

static uint32_t probe(const wr_contexts_t T, const uint32_t key[3]) {
    uint64_t mixed[2] = { (uint64_t) key[0] << 32 | key[1], key[2] };
    uint32_t mask = T->table_size - 1;
    uint32_t h = (uint32_t) wr_hash_words(mixed, 2) & mask;
    for (; T->table[h] != 0; h = (h + 1) & mask) {
        const wr_context_t *c = T->context + T->table[h] - 1;
        if (c->letter == key[0] && c->P == key[1] && c->R == key[2])
            break;
    }
    return h;
}

static void rehash(wr_contexts_t T) {
    wr_free(T->table);
    T->table_size = T->table_size == 0 ? 64 : 2 * T->table_size;
    T->table = wr_calloc(T->table_size, sizeof *T->table);
    for (uint32_t i = 0; i < T->count; i++) {
        const wr_context_t *c = T->context + i;
        uint32_t key[3] = { c->letter, c->P, c->R };
        T->table[probe(T, key)] = i + 1;
    }
}

/* Room for one more context with n slots. */
static void reserve(wr_contexts_t T, size_t n) {
    if (T->count == T->alloc) {
        T->alloc = T->alloc + T->alloc / 2 + 16;
        T->context = wr_realloc(T->context, T->alloc * sizeof *T->context);
    }
    if (T->slot_alloc < T->slots + n) {
        T->slot_alloc += T->slot_alloc / 2 + n + 16;
        T->slot = wr_realloc(T->slot, T->slot_alloc * sizeof *T->slot);
    }
    if (T->count >= T->table_size / 2)
        rehash(T);
}

/* ---- actions ------------------------------------------------------------- */

/* The new coordinates of all slots of a permutation: the children of R get
 * marks by their sets, and the image of each child of P is looked up. */
static int permute(wr_contexts_t T, const wr_cascade_struct *C,
                   const wr_context_t *c, wr_slot_t *slot) {
    const wr_images_struct *I = C->K->I;
    const wr_inner_t *P = C->node + c->P, *R = C->node + c->R;
    uint64_t *image = T->image;
    if (P->children != R->children || P->offset != R->offset)
        return 0;
    if (T->marks < I->count) {
        T->marks = I->count;
        T->mark = wr_realloc(T->mark, T->marks * sizeof *T->mark);
        memset(T->mark, 0, T->marks * sizeof *T->mark);
    }
    for (uint32_t j = 0; j < R->children; j++)
        T->mark[C->node[R->child[j]].set] = j;
    /* Marks of other sets are stale; a look at the set unmasks them.  A mark
     * that is used is taken away: no two children may have one image. */
    for (uint32_t i = 0; i < P->children; i++) {
        uint32_t set = 0;
        wr_images_apply(image, wr_node_set(C, P->child[i]), c->letter, C->A);
        if (!wr_images_find(&set, I, image))
            return 0;
        uint32_t j = T->mark[set];
        if (j >= R->children || C->node[R->child[j]].set != set)
            return 0;
        T->mark[set] = WR_NONE;
        slot[i].value = R->offset + j;
    }
    return 1;
}

static int reset(const wr_contexts_t T, const wr_cascade_struct *C,
                 const wr_context_t *c, wr_slot_t *slot) {
    const wr_inner_t *R = C->node + c->R;
    for (uint32_t j = 0; j < R->children; j++) {
        if (wr_bits_subset(T->image, wr_node_set(C, R->child[j]),
                           C->K->I->words)) {
            for (uint32_t k = 0; k < c->count; k++)
                slot[k].value = R->offset + j;
            return 1;
        }
    }
    return 0;
}

/* Sets the move, and the value of every slot; 0 if there is no action. */
static int act(wr_contexts_t T, const wr_cascade_struct *C, wr_context_t *c,
               wr_slot_t *slot) {
    const wr_inner_t *P = C->node + c->P, *R = C->node + c->R;
    uint32_t words = C->K->I->words;
    if (R->level > c->level) {
        c->move = WR_CONTEXT_HOLD;
        for (uint32_t k = 0; k < c->count; k++)
            slot[k].value = P->offset + k;
        return 1;
    }
    wr_images_apply(T->image, wr_node_set(C, c->P), c->letter, C->A);
    if (c->mask != 0
        && wr_bits_equal(T->image, wr_node_set(C, c->R), words)) {
        c->move = WR_CONTEXT_PERM;
        return permute(T, C, c, slot);
    }
    c->move = WR_CONTEXT_RESET;
    return reset(T, C, c, slot);
}

/* ---- finding ------------------------------------------------------------- */

/* A context before its action is known: where, and how many slots. */
static void place(wr_context_t *c, const wr_cascade_struct *C,
                  const uint32_t key[3]) {
    const wr_inner_t *P = C->node + key[1], *R = C->node + key[2];
    *c = (wr_context_t) { .letter = key[0], .P = key[1], .R = key[2] };
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
    return wr_limits_fail(
        L, WR_DOMAIN, "no action for letter %s from node %lu to node %lu",
        C->A->letter_name[c->letter], (unsigned long) c->P,
        (unsigned long) c->R);
}

wr_status_t wr_contexts_find(uint32_t *out, wr_contexts_t T,
                             wr_cascade_struct *C, const uint32_t key[3],
                             wr_limits_t L) {
    wr_context_t c;
    if (C->node[key[2]].children == 0) { /* the new state is known */
        *out = WR_CONTEXT_END;
        return WR_OK;
    }
    if (T->table_size > 0) {
        uint32_t known = T->table[probe(T, key)];
        if (known != 0) {
            *out = known - 1;
            return WR_OK;
        }
    }
    if (T->image == NULL)
        T->image = wr_malloc(C->K->I->words * sizeof *T->image);
    place(&c, C, key);
    wr_status_t s = WR_OK;
    if (C->node[c.P].level == c.level)
        s = wr_node_expand(C, c.P, L);
    if (s == WR_OK && C->node[c.R].level == c.level)
        s = wr_node_expand(C, c.R, L);
    if (s == WR_OK && T->count >= WR_CONTEXT_END - 1)
        s = wr_limits_fail(L, WR_UNABLE, "over 2^32 contexts");
    if (s != WR_OK)
        return s;
    reserve(T, c.count);
    c.slot = T->slots;
    for (uint32_t k = 0; k < c.count; k++)
        T->slot[c.slot + k].next = WR_CONTEXT_UNMET;
    if (!act(T, C, &c, T->slot + c.slot))
        return missing(&c, C, L);
    T->slots += c.count;
    T->context[T->count++] = c;
    T->table[probe(T, key)] = T->count;
    *out = T->count - 1;
    return WR_OK;
}

wr_status_t wr_contexts_below(uint32_t *out, wr_contexts_t T,
                              wr_cascade_struct *C, uint32_t c, uint32_t k,
                              wr_limits_t L) {
    const wr_context_t *above = T->context + c;
    size_t slot = above->slot + k;
    if (T->slot[slot].next == WR_CONTEXT_UNMET) {
        const wr_inner_t *P = C->node + above->P, *R = C->node + above->R;
        uint32_t key[3] = { above->letter, above->P, above->R }, next;
        if (above->mask != 0)
            key[1] = P->child[k];
        if (above->move != WR_CONTEXT_HOLD)
            key[2] = R->child[T->slot[slot].value - R->offset];
        wr_status_t s = wr_contexts_find(&next, T, C, key, L);
        if (s != WR_OK)
            return s;
        T->slot[slot].next = next;
    }
    *out = T->slot[slot].next;
    return WR_OK;
}

wr_status_t wr_contexts_close(wr_contexts_t T, wr_cascade_struct *C,
                              wr_limits_t L) {
    wr_status_t s = WR_OK;
    uint32_t unused;
    for (uint32_t a = 0; a < C->A->letters && s == WR_OK; a++) {
        uint32_t key[3] = { a, 0, 0 };
        s = wr_contexts_find(&unused, T, C, key, L);
    }
    for (uint32_t c = 0; c < T->count && s == WR_OK; c++) {
        s = wr_limits_check(L, "contexts", T->count,
                            C->bytes + wr_contexts_bytes(T));
        for (uint32_t k = 0; k < T->context[c].count && s == WR_OK; k++)
            s = wr_contexts_below(&unused, T, C, c, k, L);
    }
    return s;
}
