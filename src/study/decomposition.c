/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A cascade written out, for reading or for computing in another system.
 * Coordinates count from 0 in text and JSON, and from 1 in GAP, as do all
 * points there.
 */

#include "study/decomposition.h"

#include <inttypes.h>

#include "base/bits.h"

typedef const wr_decomposition_t whole_t;

/* The classes come in the order of the components of each level. */
size_t wr_decomposition_tiles(const uint32_t **tile, whole_t *D, uint32_t l,
                              uint32_t i) {
    wr_assert(l < D->S->levels);
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

/* Write a set of states by names, or in GAP by numbers. */
static void put_set(wr_buffer_t b, whole_t *D, uint32_t s, int gap) {
    const wr_dfa_struct *A = D->A;
    const wr_cascade_t C = {{D->C}};
    const uint64_t *set = wr_cascade_set(C, s);
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
    wr_buffer_printf(b, "letter %s\n", D->A->letter_name[a]);
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

/* Write the number of tiles of a component, with its group if not trivial. */
static void put_size(wr_buffer_t b, const wr_component_t *k) {
    if (strcmp(k->group_order, "1") == 0)
        wr_buffer_printf(b, " %u", k->tiles);
    else
        wr_buffer_printf(b, " (%u,%s)", k->tiles,
                         *k->group_order != '\0' ? k->group_name : "?");
}

static void put_summary(wr_buffer_t b, whole_t *D) {
    const wr_cascade_t C = {{D->C}};
    const wr_summary_struct *S = D->S;
    wr_buffer_printf(b, "%s: %u states, %u letters; %s cascade",
                     *D->A->name ? D->A->name : "automaton", D->A->states,
                     D->A->letters, wr_cascade_kind_name(wr_cascade_kind(C)));
    if (wr_cascade_kind(C) == WR_CASCADE_HOLONOMY)
        wr_buffer_printf(b, ", layout %s, %" PRIu64 " image sets",
                         wr_layout_name(wr_cascade_layout(C)), S->images);
    wr_buffer_printf(b, "\nlevels: %u\n", S->levels);
    for (uint32_t l = 0; l < S->levels; l++) {
        wr_buffer_printf(b, "%u:", l + 1);
        for (uint32_t i = 0; i < S->count[l]; i++)
            put_size(b, &S->component[l][i]);
        wr_buffer_put(b, "\n");
    }
    wr_buffer_printf(b, "all component groups trivial: %s\n",
                     wr_truth_name(S->aperiodic));
    if (S->factors != NULL)
        wr_buffer_printf(b, "simple factors of the component groups: %s\n",
                         *S->factors ? S->factors : "none");
}

static void put_whole(wr_buffer_t b, whole_t *D) {
    const wr_tuples_t *X = &D->T->coordinates;
    char scratch[24];
    for (uint32_t l = 0; l < D->S->levels; l++)
        for (uint32_t i = 0; i < D->S->count[l]; i++)
            put_component(b, D, l, i);
    for (uint32_t i = 0; i < X->count; i++) {
        wr_buffer_put(b, i < D->A->states ? "state [" : "also [");
        put_numbers(b, X->tuple + (size_t) i * X->width, X->width, 0, " ");
        wr_buffer_printf(b, "]: %s\n",
                         wr_dfa_state_name(scratch, D->A, D->T->state[i]));
    }
    for (uint32_t a = 0; a < D->A->letters; a++)
        put_gates(b, D, a);
    wr_buffer_printf(
        b, "checked: %u coordinates and %u letters agree with the automaton\n",
        X->count, D->A->letters);
}

void wr_decomposition_text(wr_buffer_t b, whole_t *D) {
    put_summary(b, D);
    if (D->T != NULL)
        put_whole(b, D);
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
        wr_dfa_column(image, A, a);
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

/* Write the dependencies of a letter as [argument, value], the arguments of
 * Cascade in SgpDec. */
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
    wr_assert(D->T != NULL);
    const wr_lift_struct *T = D->T;
    const wr_tuples_t *X = &T->coordinates;
    wr_buffer_put(b, "# A decomposition by wreath (doc/decompose.md).\n"
                     "wreath := rec(\n  name := ");
    put_string(b, D->A->name);
    wr_buffer_put(b, ",\n");
    put_generators(b, D->A);
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
    for (uint32_t a = 0; a < D->A->letters; a++) {
        wr_buffer_put(b, a > 0 ? "," : "");
        put_dependencies(b, D, a);
    }
    wr_buffer_put(b, "]);\n");
}
