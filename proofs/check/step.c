/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* One exact step of the stack.  The state of a layer is the index of its H
 * among the vectors of that layer, which a certificate lists or which are added
 * when they are reached. */

/* ---- vectors and their labels ------------------------------------------ */

/* Return the label by residues; if defined, H has it at every root. */
static uint32_t read_label(const ck_layer *L, const ck_num *h) {
    uint32_t size = L->n * L->d, i, x = CK_NONE;
    if (L->form != NULL)
        return ck_forms_label(L, h, NULL);
    if (L->decoder == CK_LOOKUP) {
        i = ck_map_find(&L->lookup, h);
        return i == CK_NONE ? CK_NONE : L->lookup.value[i];
    }
    if (L->decoder == CK_COORDINATE) {
        x = ck_as_whole(h[L->coordinate]);
    } else {
        for (i = 0; i < size; i++)
            if (h[i] != CK_ZERO) {
                if (h[i] != CK_ONE || x != CK_NONE)
                    return CK_NONE;
                x = i;
            }
    }
    return x < L->labels ? x : CK_NONE;
}

/* Require the absence of a label to hold at the root of the field: numbers must
 * differ there.  Decoders by forms depend only on signs, which are those at
 * that root. */
static void check_undefined(const ck_layer *L, const ck_num *h) {
    uint32_t size = L->n * L->d, i;
    if (L->form != NULL)
        return;
    if (L->decoder == CK_LOOKUP)
        for (i = 0; i < L->lookup.count; i++)
            ck_vectors_differ(h, ck_map_key(&L->lookup, i), size);
    else if (L->decoder == CK_COORDINATE)
        for (i = 0; i < L->labels; i++)
            ck_differ(h[L->coordinate], ck_whole(i));
    else
        for (i = 0; i < size; i++) {
            ck_differ(h[i], CK_ZERO);
            ck_differ(h[i], CK_ONE);
        }
}

uint32_t ck_decode(const ck_layer *L, const ck_num *h) {
    uint32_t x = read_label(L, h);
    if (x == CK_NONE && ck_degree() > 1)
        check_undefined(L, h);
    return x;
}

/* Return nonzero if entry x is u + i v with rational u and v. */
static int is_entry(ck_num x, ck_num u, ck_num v) {
    return ck_sign_parts(ck_sub(x, u), CK_ZERO) == 0 &&
           ck_sign_parts(v, x) == 0;
}

uint32_t ck_decode_parts(const ck_layer *L, const ck_num *h, const ck_num *g) {
    uint32_t size = L->n * L->d, i, k;
    int real = 1;
    if (L->form != NULL)
        return ck_forms_label(L, h, g);
    for (i = 0; i < size; i++)
        if (L->decoder != CK_COORDINATE || i == L->coordinate)
            real = real && g[i] == CK_ZERO;
    if (real)
        return ck_decode(L, h);
    for (k = 0; L->decoder == CK_LOOKUP && k < L->lookup.count; k++) {
        const ck_num *x = ck_map_key(&L->lookup, k);
        for (i = 0; i < size && is_entry(x[i], h[i], g[i]);)
            i++;
        if (i == size)
            return L->lookup.value[k];
    }
    return CK_NONE;
}

uint32_t ck_vector_add(ck_layer *L, uint32_t l, const ck_num *h) {
    uint32_t label = ck_decode(L, h);
    if (label == CK_NONE)
        ck_reject(
            "layer %u reaches a state H on which its decoder is not defined",
            l);
    return ck_map_add(&L->vector, h, label);
}

static uint32_t label_of(const ck_stepper *S, uint32_t l, uint32_t vector) {
    return S->M->layer[l].vector.value[vector];
}

/* ---- one step ---------------------------------------------------------- */

uint32_t ck_widest(const ck_model *M) {
    uint32_t l, most = 1;
    for (l = 0; l < M->layers; l++)
        if (M->layer[l].n * M->layer[l].d > most)
            most = M->layer[l].n * M->layer[l].d;
    return most;
}

uint32_t ck_most_read(const ck_model *M) {
    uint32_t most = M->cascade ? M->rule->levels : M->reads, l;
    for (l = 0; l < M->layers; l++)
        if (M->layer[l].wires > most)
            most = M->layer[l].wires;
    return most;
}

void ck_step_init(ck_stepper *S, ck_model *M, int free) {
    memset(S, 0, sizeof *S);
    S->M = M;
    S->free = free;
    S->h = ck_alloc(ck_widest(M), sizeof *S->h);
    S->label = ck_alloc(M->layers, sizeof *S->label);
    S->tuple = ck_alloc(ck_most_read(M), sizeof *S->tuple);
    if (M->rule != NULL)
        ck_walk_init(&S->walk, M->rule);
}

/* Return the value of a table at the letter and the labels of these wires. */
static uint32_t look_up(const ck_map *T, const uint32_t *wire, uint32_t letter,
                        const uint32_t *label, uint32_t *tuple) {
    uint32_t i;

    for (i = 0; i < T->width; i++) {
        tuple[i] = wire[i] == CK_NONE ? letter : label[wire[i]];
        if (tuple[i] == CK_NONE)
            return CK_NONE;
    }
    i = ck_map_find(T, tuple);
    return i == CK_NONE ? CK_NONE : T->value[i];
}

uint32_t ck_gate_action(const ck_layer *L, uint32_t letter,
                        const uint32_t *label, uint32_t *tuple) {
    if (L->gate == CK_WIRE)
        return L->wire[0] == CK_NONE ? letter : label[L->wire[0]];
    return look_up(&L->table, L->wire, letter, label, tuple);
}

const ck_action *ck_gate_choose(const ck_layer *L, uint32_t letter,
                                const uint32_t *label, uint32_t *tuple) {
    uint32_t a = ck_gate_action(L, letter, label, tuple);
    if (a == CK_NONE)
        ck_reject("letter %u: a gate has no action for an input that occurs",
                  letter);
    return &L->action[a];
}

uint32_t ck_table_readout(const ck_model *M, uint32_t letter,
                          const uint32_t *label, uint32_t *tuple) {
    return look_up(&M->readout, M->read, letter, label, tuple);
}

/* Return the index of the H in S->h among the vectors of layer l; if free,
 * return CK_NONE if it has no label. */
static uint32_t enter(ck_stepper *S, uint32_t l) {
    ck_layer *L = &S->M->layer[l];
    uint32_t v = ck_map_find(&L->vector, S->h);
    if (v == CK_NONE && !S->free)
        ck_reject(
            "layer %u moves to a state H that is not among the listed vectors",
            l);
    return v != CK_NONE || ck_decode(L, S->h) == CK_NONE
               ? v
               : ck_vector_add(L, l, S->h);
}

static uint32_t table_step(ck_stepper *S, uint32_t l, uint32_t letter,
                           uint32_t before) {
    ck_layer *L = &S->M->layer[l];
    uint32_t a = ck_gate_action(L, letter, S->label, S->tuple), found, v;
    uint32_t pair[2] = {before, a};

    if (a == CK_NONE && !S->free)
        ck_reject("letter %u: the gate of layer %u has no action for an input "
                  "that occurs",
                  letter, l);
    if (a == CK_NONE)
        return CK_NONE;
    found = ck_map_find(&L->memo, pair);
    if (found == CK_NONE) {
        ck_action_apply(S->h, &L->action[a], ck_map_key(&L->vector, before),
                        L->n, L->d);
        if (L->rays)
            ck_ray_moved(S->h, L, &L->action[a]);
        if ((v = enter(S, l)) == CK_NONE)
            return CK_NONE;
        found = ck_map_add(&L->memo, pair, v);
    }
    return L->memo.value[found];
}

/* Step a layer of the rule.  The walk has descended to its level by the old and
 * the new coordinates of the levels above. */
static uint32_t level_step(ck_stepper *S, uint32_t l, uint32_t before) {
    const ck_layer *L = &S->M->layer[l];
    uint32_t x = label_of(S, l, before);
    x = L->gate == CK_LEVEL ? ck_walk_image(&S->walk, L->level, x)
                            : ck_reflect_next(&S->walk, S->label, l, x);
    memset(S->h, 0, L->n * sizeof *S->h); /* CK_ZERO */
    if (L->gate == CK_REFLECTION && L->n == 1)
        S->h[0] = ck_whole(x);
    else
        S->h[x] = CK_ONE;
    return enter(S, l);
}

/* Return the state of level k, now or before, from the labels of this step. */
static uint32_t coordinate(const ck_stepper *S, uint32_t k, int before) {
    const ck_rule *R = S->M->rule;
    if (R->move != NULL)
        return ck_reflect_coordinate(R, k, S->label, before);
    return S->label[before ? R->delay_layer[k] : R->level_layer[k]];
}

int ck_step(ck_stepper *S, uint32_t letter, const uint32_t *before,
            uint32_t *after) {
    const ck_rule *R = S->M->rule;
    uint32_t l, k = 0; /* number of levels descended */

    if (R != NULL)
        ck_walk_begin(&S->walk, letter);
    for (l = 0; l < S->M->layers; l++) {
        const ck_layer *L = &S->M->layer[l];

        if (L->gate >= CK_LEVEL) {
            uint32_t level = L->gate == CK_LEVEL ? L->level : R->cell[l].level;

            for (; k < level; k++)
                ck_walk_descend(&S->walk, k, coordinate(S, k, 1),
                                coordinate(S, k, 0));
            after[l] = level_step(S, l, before[l]);
        } else {
            after[l] = table_step(S, l, letter, before[l]);
        }
        if (after[l] == CK_NONE)
            return 0;
        S->label[l] = label_of(S, l, after[l]);
    }
    return 1;
}

uint32_t ck_readout(ck_stepper *S, uint32_t letter, const uint32_t *vector) {
    const ck_model *M = S->M;
    for (uint32_t l = 0; l < M->layers; l++)
        S->label[l] = label_of(S, l, vector[l]);
    if (M->cascade) {
        for (uint32_t i = 0; i < M->rule->levels; i++)
            S->tuple[i] = coordinate(S, i, 0);
        return ck_rule_state(&S->walk, S->tuple);
    }
    uint32_t state = ck_table_readout(M, letter, S->label, S->tuple);
    if (state == CK_NONE && !S->free)
        ck_reject("the readout is not defined on labels that occur");
    return state;
}
