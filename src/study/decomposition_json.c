/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A cascade as JSON.  Coordinates count from 0. */

#include "study/decomposition.h"
#include "base/bits.h"

typedef const wr_decomposition_t whole_t;

static const wr_field_t component_fields[] = {
    {"tiles", "u", "number of tiles of the component"},
    {"group_order", "=n*", "order of its group; a string beyond 2^53"},
    {"group", "s", "name of the group"},
    {"tile_sets", "[[u]]?",
     "holonomy: the states in each tile of its first set"},
    {"generators", "[[u]]?",
     "generators of the group of the component, as images of its tiles"},
    {NULL}};

static const wr_field_t level_fields[] = {
    {"states", "u", "states of the level"},
    {"components", "[o]", "side by side", component_fields},
    {"actions", "[[u]]?",
     "actions that occur on the level, as images of its states"},
    {NULL}};

static const wr_field_t coordinates_fields[] = {
    {"coordinates", "[u]", "one state per level"},
    {"state", "u", "the state that they represent"},
    {NULL}};

static const wr_field_t gate_fields[] = {
    {"when", "[u]", "coordinates of the levels above"},
    {"action", "u", "index of the action in the list of actions of the level"},
    {NULL}};

static const wr_field_t lift_fields[] = {
    {"letter", "s", "its name"},
    {"gates", "[[o]]",
     "one list per level; for coordinates that are not listed, the action is "
     "the identity",
     gate_fields},
    {NULL}};

const wr_field_t wr_decomposition_fields[] = {
    {"automaton", "s", "its name"},
    {"states", "u", "its states"},
    {"method", "s", "holonomy, exclusion or permutation"},
    {"layout", "s*", "layout of a holonomy cascade"},
    {"aperiodic", "t", "whether all component groups are trivial"},
    {"images", "=n*", "image sets of the skeleton (holonomy)"},
    {"factors", "s*", "simple factors of the component groups"},
    {"levels", "[o]", "the levels, from top to bottom", level_fields},
    {"transitions", "[[u]]?",
     "transition table: one row per state, one column per letter"},
    {"coordinates", "[o]?",
     "the coordinates of states 0, 1, ..., and then all coordinates that "
     "letters lead to",
     coordinates_fields},
    {"lifts", "[o]?", "one entry per letter: its dependency functions",
     lift_fields},
    {"checked", "z?",
     "number of steps in which the lift was found to agree with the automaton"},
    {NULL}};

static json_t *json_numbers(const uint32_t *x, size_t n) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_integer(x[i]));
    return list;
}

static json_t *json_rows(const uint32_t *x, size_t rows, size_t n) {
    json_t *list = json_array();
    for (size_t i = 0; i < rows; i++)
        json_array_append_new(list, json_numbers(x + i * n, n));
    return list;
}

static json_t *json_tiles(whole_t *D, const uint32_t *tile, size_t tiles) {
    const wr_cascade_t C = {{D->C}};
    json_t *list = json_array();
    for (size_t j = 0; j < tiles; j++) {
        json_t *one = json_array();
        for (uint32_t q = 0; q < D->A->states; q++)
            if (wr_bits_test(wr_cascade_set(C, tile[j]), q))
                json_array_append_new(one, json_integer(q));
        json_array_append_new(list, one);
    }
    return list;
}

/* Tiles and generators are included only if the lift was made. */
static json_t *json_component(whole_t *D, uint32_t l, uint32_t i) {
    const wr_component_t *k = &D->S->component[l][i];
    const uint32_t *tile = NULL;
    json_t *o =
        wr_answer_make(component_fields, "tiles group_order group", k->tiles,
                       wr_json_digits(k->group_order), k->group_name);
    if (D->T == NULL)
        return o;
    const size_t tiles = wr_decomposition_tiles(&tile, D, l, i);
    wr_answer_add(o, component_fields, "tile_sets generators",
                  tiles > 0 ? json_tiles(D, tile, tiles) : NULL,
                  json_rows(k->generator, k->generators, k->tiles));
    return o;
}

static json_t *json_level(whole_t *D, uint32_t l) {
    json_t *list = json_array(), *actions = NULL;
    for (uint32_t i = 0; i < D->S->count[l]; i++)
        json_array_append_new(list, json_component(D, l, i));
    if (D->T != NULL) {
        const wr_tuples_t *action = &D->T->level[l].action;
        actions = json_rows(action->tuple, action->count, action->width);
    }
    return wr_answer_make(level_fields, NULL, D->S->states[l], list, actions);
}

static json_t *json_gates(const wr_lift_level_t *v, uint32_t a) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < v->gate.count; i++) {
        const uint32_t *key = v->gate.tuple + (size_t) i * v->gate.width;
        if (key[0] == a)
            wr_answer_append(list, gate_fields, NULL,
                             json_numbers(key + 1, v->gate.width - 1),
                             v->act[i]);
    }
    return list;
}

static void add_lifts(json_t *o, whole_t *D) {
    const wr_lift_struct *T = D->T;
    const wr_tuples_t *X = &T->coordinates;
    json_t *coordinates = json_array(), *lifts = json_array();
    for (size_t i = 0; i < X->count; i++)
        wr_answer_append(coordinates, coordinates_fields, NULL,
                         json_numbers(X->tuple + i * X->width, X->width),
                         T->state[i]);
    for (uint32_t a = 0; a < D->A->letters; a++) {
        json_t *gates = json_array();
        for (uint32_t l = 0; l < T->levels; l++)
            json_array_append_new(gates, json_gates(T->level + l, a));
        wr_answer_append(lifts, lift_fields, NULL, D->A->letter_name[a], gates);
    }
    wr_answer_add(o, wr_decomposition_fields,
                  "transitions coordinates lifts checked", wr_json_table(D->A),
                  coordinates, lifts, (size_t) X->count * D->A->letters);
}

json_t *wr_decomposition_json(whole_t *D) {
    const wr_cascade_t C = {{D->C}};
    const wr_cascade_kind_t kind = wr_cascade_kind(C);
    const int holonomy = kind == WR_CASCADE_HOLONOMY;
    const wr_summary_struct *S = D->S;
    json_t *levels = json_array();
    for (uint32_t l = 0; l < S->levels; l++)
        json_array_append_new(levels, json_level(D, l));
    json_t *o = wr_answer_make(
        wr_decomposition_fields,
        "automaton states method layout aperiodic images factors levels",
        D->A->name, D->A->states, wr_cascade_kind_name(kind),
        holonomy ? wr_layout_name(wr_cascade_layout(C)) : NULL, S->aperiodic,
        holonomy ? wr_json_count(S->images) : NULL, S->factors, levels);
    if (D->T != NULL)
        add_lifts(o, D);
    return o;
}
