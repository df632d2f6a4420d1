/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A cascade written out for those who want to read it, or to compute with it
 * in another system.  Coordinates count from 0 in text and JSON and, as all
 * points do there, from 1 in GAP.
 */

#include "study/decomposition.h"
#include "base/bits.h"

typedef const wr_decomposition_t whole_t;

/* The classes come in the order of the components of each level. */
size_t wr_decomposition_tiles(const uint32_t **tile, whole_t *D, uint32_t l,
                              uint32_t i) {
    const wr_cascade_t C = {{D->C}};
    wr_image_class_t one;
    for (uint32_t c = 0; c < wr_cascade_class_count(C); c++) {
        wr_cascade_class(&one, C, c);
        if (one.level == l && i-- == 0) {
            *tile = one.tile;
            return one.tiles;
        }
    }
    return 0;
}

static const uint64_t *set_of(whole_t *D, uint32_t s) {
    const wr_cascade_t C = {{D->C}};
    return wr_cascade_set(C, s);
}

/* ---- text -------------------------------------------------------------- */

static void put_cycles(wr_buffer_t b, const uint32_t *image, uint32_t n,
                       uint32_t from, const char *comma) {
    unsigned char *done = wr_calloc(n, 1);
    const size_t before = b->length;
    for (uint32_t i = 0; i < n; i++) {
        if (image[i] == i || done[i])
            continue;
        for (uint32_t j = i; !done[j]; j = image[j]) {
            done[j] = 1;
            wr_buffer_printf(b, "%s%u", j == i ? "(" : comma, j + from);
        }
        wr_buffer_put(b, ")");
    }
    if (b->length == before)
        wr_buffer_put(b, "()");
    wr_free(done);
}

static void put_action(wr_buffer_t b, const wr_tuples_t *action, uint32_t k) {
    const uint32_t n = action->width;
    const uint32_t *image = action->tuple + (size_t) k * n;
    if (n > 1 && image[0] == image[1])
        wr_buffer_printf(b, "-> %u", image[0]);
    else
        put_cycles(b, image, n, 0, " ");
}

/* Names of the states of a set between what opens and closes it; GAP has their
 * numbers. */
static void put_set(wr_buffer_t b, whole_t *D, uint32_t s, int gap) {
    const wr_dfa_struct *A = D->T->A;
    const uint64_t *set = set_of(D, s);
    const char *comma = "";
    char scratch[24];
    wr_buffer_put(b, gap ? "[" : "{");
    for (uint32_t q = 0; q < A->states; q++)
        if (wr_bits_test(set, q)) {
            wr_buffer_put(b, comma);
            if (gap)
                wr_buffer_printf(b, "%u", q + 1);
            else
                wr_buffer_put(b, wr_dfa_state_name(scratch, A, q));
            comma = gap ? "," : " ";
        }
    wr_buffer_put(b, gap ? "]" : "}");
}

static void put_component(wr_buffer_t b, whole_t *D, uint32_t l, uint32_t i) {
    const wr_component_t *k = &D->S->component[l][i];
    const uint32_t *tile = NULL;
    const size_t tiles = wr_decomposition_tiles(&tile, D, l, i);
    wr_buffer_printf(b, "component %u.%u: %u tiles", l + 1, i + 1, k->tiles);
    for (size_t j = 0; j < tiles; j++) {
        wr_buffer_put(b, " ");
        put_set(b, D, tile[j], 0);
    }
    wr_buffer_printf(b, ", group %s", *k->group_name ? k->group_name : "?");
    for (uint32_t g = 0; g < k->generators; g++) {
        wr_buffer_put(b, g == 0 ? " = <" : ", ");
        put_cycles(b, k->generator + (size_t) g * k->tiles, k->tiles, 0, " ");
    }
    wr_buffer_put(b, k->generators > 0 ? ">\n" : "\n");
}

static void put_numbers(wr_buffer_t b, const uint32_t *x, uint32_t n,
                        uint32_t from, const char *comma) {
    for (uint32_t i = 0; i < n; i++)
        wr_buffer_printf(b, "%s%u", i > 0 ? comma : "", x[i] + from);
}

static void put_gates(wr_buffer_t b, whole_t *D, uint32_t a) {
    wr_buffer_printf(b, "letter %s\n", D->T->A->letter_name[a]);
    for (uint32_t l = 0; l < D->T->levels; l++) {
        const wr_lift_level_t *v = D->T->level + l;
        for (uint32_t i = 0; i < v->gate.count; i++) {
            const uint32_t *key = v->gate.tuple + (size_t) i * v->gate.width;
            if (key[0] != a)
                continue;
            wr_buffer_printf(b, "  level %u [", l + 1);
            put_numbers(b, key + 1, l, 0, " ");
            wr_buffer_put(b, "]: ");
            put_action(b, &v->action, v->act[i]);
            wr_buffer_put(b, "\n");
        }
    }
}

void wr_decomposition_text(wr_buffer_t b, whole_t *D) {
    const wr_tuples_t *X = &D->T->coordinates;
    char scratch[24];
    for (uint32_t l = 0; l < D->S->levels; l++)
        for (uint32_t i = 0; i < D->S->count[l]; i++)
            put_component(b, D, l, i);
    for (uint32_t i = 0; i < X->count; i++) {
        wr_buffer_put(b, i < D->T->A->states ? "state [" : "also [");
        put_numbers(b, X->tuple + (size_t) i * X->width, X->width, 0, " ");
        wr_buffer_printf(b, "]: %s\n",
                         wr_dfa_state_name(scratch, D->T->A, D->T->state[i]));
    }
    for (uint32_t a = 0; a < D->T->A->letters; a++)
        put_gates(b, D, a);
    wr_buffer_printf(
        b, "checked: %u coordinates and %u letters agree with the automaton\n",
        X->count, D->T->A->letters);
}

/* ---- GAP --------------------------------------------------------------- */

static void put_string(wr_buffer_t b, const char *s) {
    wr_buffer_put(b, "\"");
    for (; *s != '\0'; s++)
        wr_buffer_printf(b, "%s%c", *s == '"' || *s == '\\' ? "\\" : "", *s);
    wr_buffer_put(b, "\"");
}

static void put_list(wr_buffer_t b, const uint32_t *x, uint32_t n) {
    wr_buffer_put(b, "[");
    put_numbers(b, x, n, 1, ",");
    wr_buffer_put(b, "]");
}

static void put_generators(wr_buffer_t b, const wr_dfa_struct *A) {
    uint32_t *image = wr_malloc(A->states * sizeof *image);
    wr_buffer_put(b, "  generators := [");
    for (uint32_t a = 0; a < A->letters; a++) {
        for (uint32_t q = 0; q < A->states; q++)
            image[q] = A->delta[(size_t) q * A->letters + a];
        wr_buffer_put(b, a > 0 ? ",\n    Transformation("
                               : "\n    Transformation(");
        put_list(b, image, A->states);
        wr_buffer_put(b, ")");
    }
    wr_buffer_put(b, "],\n");
    wr_free(image);
}

static void put_gap_component(wr_buffer_t b, whole_t *D, uint32_t l,
                              uint32_t i) {
    const wr_component_t *k = &D->S->component[l][i];
    const uint32_t *tile = NULL;
    const size_t tiles = wr_decomposition_tiles(&tile, D, l, i);
    wr_buffer_printf(b, "%srec(size := %u, tiles := [",
                     i > 0 ? ",\n     " : "\n    [", k->tiles);
    for (size_t j = 0; j < tiles; j++) {
        wr_buffer_put(b, j > 0 ? "," : "");
        put_set(b, D, tile[j], 1);
    }
    wr_buffer_put(b, "], name := ");
    put_string(b, k->group_name);
    wr_buffer_put(b, ", group := Group([");
    for (uint32_t g = 0; g < k->generators; g++) {
        wr_buffer_put(b, g > 0 ? "," : "");
        put_cycles(b, k->generator + (size_t) g * k->tiles, k->tiles, 1, ",");
    }
    wr_buffer_put(b, k->generators > 0 ? "]))" : "()]))");
}

/* The dependencies of a letter: [argument, value], as SgpDec's Cascade wants
 * them. */
static void put_dependencies(wr_buffer_t b, whole_t *D, uint32_t a) {
    const char *comma = "\n    [";
    for (uint32_t l = 0; l < D->T->levels; l++) {
        const wr_lift_level_t *v = D->T->level + l;
        const uint32_t n = v->action.width;
        for (uint32_t i = 0; i < v->gate.count; i++) {
            const uint32_t *key = v->gate.tuple + (size_t) i * v->gate.width;
            if (key[0] != a)
                continue;
            wr_buffer_printf(b, "%s[", comma);
            put_list(b, key + 1, l);
            wr_buffer_put(b, ",Transformation(");
            put_list(b, v->action.tuple + (size_t) v->act[i] * n, n);
            wr_buffer_put(b, ")]");
            comma = ",\n     ";
        }
    }
    wr_buffer_put(b, *comma == ',' ? "]" : "\n    []");
}

void wr_decomposition_gap(wr_buffer_t b, whole_t *D) {
    const wr_lift_struct *T = D->T;
    const wr_tuples_t *X = &T->coordinates;
    wr_buffer_put(b, "# A decomposition by wreath (doc/decompose.md).\n"
                     "wreath := rec(\n  name := ");
    put_string(b, D->name);
    wr_buffer_put(b, ",\n");
    put_generators(b, T->A);
    wr_buffer_put(b, "  widths := [");
    put_numbers(b, D->S->states, D->S->levels, 0, ",");
    wr_buffer_put(b, "],\n  components := [");
    for (uint32_t l = 0; l < D->S->levels; l++) {
        for (uint32_t i = 0; i < D->S->count[l]; i++)
            put_gap_component(b, D, l, i);
        wr_buffer_put(b, l + 1 < D->S->levels ? "]," : "]");
    }
    wr_buffer_put(b, "],\n  coordinates := [");
    for (uint32_t i = 0; i < X->count; i++) {
        wr_buffer_put(b, i > 0 ? ",\n    " : "\n    ");
        put_list(b, X->tuple + (size_t) i * X->width, X->width);
    }
    wr_buffer_put(b, "],\n  points := ");
    put_list(b, T->state, X->count);
    wr_buffer_put(b, ",\n  lifts := [");
    for (uint32_t a = 0; a < T->A->letters; a++) {
        wr_buffer_put(b, a > 0 ? "," : "");
        put_dependencies(b, D, a);
    }
    wr_buffer_put(b, "]);\n");
}

/* ---- JSON -------------------------------------------------------------- */

const wr_field_t wr_decomposition_component_fields[] = {
    {"tile_sets", "[[u]]?",
     "holonomy: the states in each tile of its first set", NULL},
    {"generators", "[[u]]?",
     "generators of the group of the component, as images of its tiles", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_decomposition_level_fields[] = {
    {"actions", "[[u]]?",
     "actions that occur on the level, as images of its states", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t coordinates_fields[] = {
    {"coordinates", "[u]", "one state per level", NULL},
    {"state", "u", "the state that they represent", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t gate_fields[] = {
    {"when", "[u]", "coordinates of the levels above", NULL},
    {"action", "u", "index of the action in the list of actions of the level",
     NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t lift_fields[] = {
    {"letter", "s", "its name", NULL},
    {"gates", "[[o]]",
     "one list per level; for coordinates that are not listed, the action is "
     "the identity",
     gate_fields},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_decomposition_fields[] = {
    {"transitions", "[[u]]?",
     "transition table: one row per state, one column per letter", NULL},
    {"coordinates", "[o]?",
     "the coordinates of states 0, 1, ..., and then all coordinates that "
     "letters lead to",
     coordinates_fields},
    {"lifts", "[o]?", "one entry per letter: its dependency functions",
     lift_fields},
    {"checked", "z?",
     "number of steps in which the lift was found to agree with the automaton",
     NULL},
    {NULL, NULL, NULL, NULL}};

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
    json_t *list = json_array();
    for (size_t j = 0; j < tiles; j++) {
        json_t *one = json_array();
        for (uint32_t q = 0; q < D->T->A->states; q++)
            if (wr_bits_test(set_of(D, tile[j]), q))
                json_array_append_new(one, json_integer(q));
        json_array_append_new(list, one);
    }
    return list;
}

void wr_decomposition_json_level(json_t *o, whole_t *D, uint32_t l) {
    const wr_tuples_t *action = &D->T->level[l].action;
    json_t *list = json_object_get(o, "components");
    for (uint32_t i = 0; i < D->S->count[l]; i++) {
        const wr_component_t *k = &D->S->component[l][i];
        const uint32_t *tile = NULL;
        const size_t tiles = wr_decomposition_tiles(&tile, D, l, i);
        wr_answer_add(json_array_get(list, i),
                      wr_decomposition_component_fields, NULL,
                      tiles > 0 ? json_tiles(D, tile, tiles) : NULL,
                      json_rows(k->generator, k->generators, k->tiles));
    }
    wr_answer_add(o, wr_decomposition_level_fields, NULL,
                  json_rows(action->tuple, action->count, action->width));
}

static json_t *json_gates(const wr_lift_level_t *v, uint32_t a) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < v->gate.count; i++) {
        const uint32_t *key = v->gate.tuple + (size_t) i * v->gate.width;
        if (key[0] == a)
            json_array_append_new(
                list, wr_answer_make(gate_fields, NULL,
                                     json_numbers(key + 1, v->gate.width - 1),
                                     v->act[i]));
    }
    return list;
}

void wr_decomposition_json(json_t *o, whole_t *D) {
    const wr_lift_struct *T = D->T;
    const wr_tuples_t *X = &T->coordinates;
    json_t *coordinates = json_array(), *lifts = json_array();
    for (size_t i = 0; i < X->count; i++)
        json_array_append_new(
            coordinates,
            wr_answer_make(coordinates_fields, NULL,
                           json_numbers(X->tuple + i * X->width, X->width),
                           T->state[i]));
    for (uint32_t a = 0; a < T->A->letters; a++) {
        json_t *gates = json_array();
        for (uint32_t l = 0; l < T->levels; l++)
            json_array_append_new(gates, json_gates(T->level + l, a));
        json_array_append_new(
            lifts,
            wr_answer_make(lift_fields, NULL, T->A->letter_name[a], gates));
    }
    wr_answer_add(o, wr_decomposition_fields, NULL,
                  json_rows(T->A->delta, T->A->states, T->A->letters),
                  coordinates, lifts, (size_t) X->count * T->A->letters);
}
