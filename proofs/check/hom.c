/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

/* HOM: a finite set of pairs (automaton state, state of the stack).
 *
 * If the pair of the two starts is in the set, if every letter leads from a
 * pair of the set to a pair of the set, and if the two members agree at the
 * start and after every such step (the readout may depend on the letter), then
 * they agree on every word, by induction on its length.  Nothing in the list is
 * superfluous: every pair is reached, and every vector is part of a pair.  In
 * layers of rays (form.c) a vector represents all its positive multiples.
 *
 * For `compare predict`, letters that lead the automaton to a state from which
 * it accepts nothing are omitted.  Every beginning of a beginning of an
 * accepted word is a beginning of that word, so the induction is the same. */

typedef struct {
    uint32_t layer, local, used; /* local: its number within the layer */
} vector;

/* Print runs of layers as L or L-L. */
static void say_rays(ck_cert *C) {
    const ck_model *M = &C->M;
    uint32_t first;
    const char *before = "  in layers ";
    ck_verdict_now()->rays = 1;
    for (uint32_t l = 0; l < M->layers; l++) {
        if (!M->layer[l].rays)
            continue;
        for (first = l; l + 1 < M->layers && M->layer[l + 1].rays;)
            l++;
        ck_say("%s%u", before, first);
        if (first < l)
            ck_say("-%u", l);
        before = ", ";
    }
    ck_say(" a vector stands for all its positive multiples\n");
}

/* Read "vectors K", or "vectors K rays L ..", with the layers in order. */
static void read_rays(ck_cert *C) {
    uint32_t l, next = 0;
    if (C->tokens != 2 && (C->tokens < 4 || !ck_token_is(C, 2, "rays")))
        ck_reject("expected the number of vectors, and optionally \"rays\" and "
                  "layers");
    for (size_t i = 3; i < C->tokens; i++, next = l + 1) {
        l = ck_number(C, i, C->M.layers);
        if (l < next)
            ck_reject("the layers of rays are not in order");
        ck_ray_layer(&C->M.layer[l], l);
    }
    if (C->tokens > 2)
        say_rays(C);
}

static vector *read_vectors(ck_cert *C, uint32_t *count) {
    ck_model *M = &C->M;
    ck_num *h = ck_alloc(ck_widest(M), sizeof *h);
    uint32_t l, size;
    ck_line(C, "vectors", CK_NONE);
    read_rays(C);
    *count = ck_number(C, 1, CK_NONE);
    if (*count > (size_t) (C->end - C->text)) /* each needs a line */
        ck_reject("%u vectors do not fit into this file", *count);
    vector *V = ck_alloc(*count, sizeof *V);
    for (uint32_t i = 0; i < *count; i++) {
        ck_line(C, "vector", CK_NONE);
        if (C->tokens < 2)
            ck_reject("a layer was expected");
        l = ck_number(C, 1, M->layers);
        size = M->layer[l].n * M->layer[l].d;
        if (C->tokens != (size_t) size + 2)
            ck_reject("%u entries were expected, not %zu", size, C->tokens - 2);
        ck_text_numbers(h, C, 2, size);
        if (M->layer[l].rays)
            ck_ray(h, &M->layer[l]);
        if (ck_map_find(&M->layer[l].vector, h) != CK_NONE)
            ck_reject("this vector is listed twice");
        V[i].layer = l;
        V[i].local = ck_vector_add(&M->layer[l], l, h);
    }
    return V;
}

/* Read tuples (automaton state, number of its vector in every layer). */
static void read_states(ck_cert *C, ck_map *states, vector *V,
                        uint32_t vectors) {
    uint32_t i, l, v, count, layers = C->M.layers;
    uint32_t *tuple = ck_alloc((size_t) layers + 1, sizeof *tuple);

    ck_map_init(states, layers + 1);
    count = ck_line_number(C, "states", CK_NONE);
    for (i = 0; i < count; i++) {
        ck_line(C, "state", layers + 1);
        tuple[0] = ck_number(C, 1, C->A.states);
        for (l = 0; l < layers; l++) {
            v = ck_number(C, l + 2, vectors);
            if (V[v].layer != l)
                ck_reject("vector %u belongs to layer %u, not %u", v,
                          V[v].layer, l);
            tuple[l + 1] = V[v].local;
            V[v].used = 1;
        }
        ck_map_once(states, tuple, 0, "state");
    }
}

/* Require the first state to be the pair of the starts. */
static void check_start(const ck_cert *C, const ck_map *states) {
    if (states->count == 0)
        ck_reject("there are no states");
    const uint32_t *tuple = ck_map_key(states, 0);
    if (tuple[0] != C->A.start)
        ck_reject("the first state is not the automaton's start");
    for (uint32_t l = 0; l < C->M.layers; l++) {
        ck_layer *L = &C->M.layer[l];
        if (L->rays)
            ck_ray(L->h0, L);
        if (ck_map_find(&L->vector, L->h0) != tuple[l + 1])
            ck_reject("the first state is not H0 in layer %u", l);
    }
}

void ck_hom_closed(ck_cert *C) {
    ck_model *M = &C->M;
    uint32_t vectors, i, s, a, found, *queue, *next, reached = 1;
    ck_stepper S;
    ck_map states;
    vector *V = read_vectors(C, &vectors);
    size_t first = C->line + 2;
    read_states(C, &states, V, vectors);
    ck_last_line(C);
    ck_at(first);
    check_start(C, &states);
    for (i = 0; i < vectors; i++)
        if (!V[i].used) {
            ck_at(first - 1 - vectors + i);
            ck_reject("vector %u occurs in no state", i);
        }

    /* Breadth-first search from the start; value 1 marks reached states. */
    queue = ck_alloc(states.count, sizeof *queue);
    next = ck_alloc((size_t) M->layers + 1, sizeof *next);
    states.value[0] = 1;
    ck_step_init(&S, M, 0);
    ck_at(first);
    ck_agree(C, ck_readout(&S, M->letters, ck_map_key(&states, 0) + 1),
             C->A.start);
    for (i = 0; i < reached; i++) {
        const uint32_t *pair = ck_map_key(&states, queue[i]);
        for (a = 0; a < M->letters; a++) {
            ck_at(first + queue[i]);
            next[0] = ck_move(C, pair[0], a);
            if (C->live_only && !C->live[next[0]])
                continue;
            ck_step(&S, a, pair + 1, next + 1);
            found = ck_map_find(&states, next);
            if (found == CK_NONE)
                ck_reject("letter %.60s leads to a state that is not listed",
                          M->letter.text[a]);
            ck_at(first + found);
            ck_agree(C, ck_readout(&S, a, next + 1), next[0]);
            if (!states.value[found]) {
                states.value[found] = 1;
                queue[reached++] = found;
            }
        }
    }
    for (s = 0; s < states.count; s++)
        if (!states.value[s]) {
            ck_at(first + s);
            ck_reject("this state is not reachable");
        }
    ck_say("  %u state%s, %u vector%s, closed under every letter%s\n",
           states.count, CK_S(states.count), vectors, CK_S(vectors),
           C->live_only ? " after which acceptance is still possible" : "");
}

void ck_hom_check(ck_cert *C) {
    ck_layer_lines(C);
    ck_hom_closed(C);
}
