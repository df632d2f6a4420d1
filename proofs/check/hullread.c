/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

/* HULL: the listed boxes and classes.  Every box has one label and none is
 * listed twice; every class names a box of each layer, and no two classes have
 * the same name.  Layers with boxes other than points have only rational
 * numbers; such boxes are over Q, whatever the field. */

static void prepare(ck_hull *J) {
    uint32_t l, most = ck_widest(J->M), layers = J->M->layers;
    for (l = 0; l < layers; l++)
        if (J->M->layer[l].gate >= CK_LEVEL)
            ck_reject("evidence HULL does not apply to gates given by %s",
                      J->M->layer[l].gate == CK_LEVEL ? "levels"
                                                      : "reflections");
    if (J->M->cascade)
        ck_reject("evidence HULL requires a readout given by a table");
    J->wide = ck_alloc(layers, sizeof *J->wide);
    J->name = ck_alloc((size_t) layers + 1, sizeof *J->name);
    J->label = ck_alloc(layers, sizeof *J->label);
    J->tuple = ck_alloc(ck_most_read(J->M), sizeof *J->tuple);
    J->image = ck_intervals(most);
    J->x = ck_intervals(1);
    J->h = ck_alloc(most, sizeof *J->h);
    J->point = ck_alloc(most, sizeof *J->point);
}

/* ---- boxes ------------------------------------------------------------- */

/* Return nonzero if box i, which is not a point, equals an earlier box. */
static int is_listed(const ck_hull *J, uint32_t i, uint32_t size) {
    const ck_hull_box *x = &J->boxes[i], *y;
    for (y = J->boxes; y < x; y++) {
        uint32_t k = y->layer == x->layer && y->h == NULL ? 0 : size + 1;
        while (k < size && !ck_beyond(&x->b[k], &y->b[k], 0) &&
               !ck_beyond(&x->b[k], &y->b[k], 1))
            k++;
        if (k == size)
            return 1;
    }
    return 0;
}

/* Read the numbers of the box's line: either all are numbers of the field, or
 * some are intervals and the others are in Q. */
static void read_box(ck_hull *J, ck_hull_box *x, uint32_t size) {
    ck_cert *C = J->C;
    uint32_t k;
    x->h = ck_alloc(size, sizeof *x->h);
    for (k = 0; k < size; k++) {
        x->h[k] = ck_canonical(C->token[k + 2]);
        if (x->h[k] == CK_NONE)
            break;
    }
    if (k == size)
        return;
    x->h = NULL;
    x->b = ck_intervals(size);
    for (k = 0; k < size; k++)
        if (!ck_interval_read(&x->b[k], C->token[k + 2]))
            ck_reject("found \"%.60s\", expected a number in lowest terms, or "
                      "an interval of two",
                      C->token[k + 2]);
}

static void read_boxes(ck_hull *J) {
    ck_cert *C = J->C;
    uint32_t size;
    ck_line(C, "boxes", CK_NONE);
    J->shared = C->tokens == 3 && ck_token_is(C, 2, "shared");
    if (C->tokens != (size_t) 2 + (J->shared != 0))
        ck_reject("expected the number of boxes, and optionally \"shared\"");
    J->count = ck_number(C, 1, CK_NONE);
    if (J->count > (size_t) (C->end - C->text))
        ck_reject("%u boxes do not fit into this file", J->count);
    J->boxes = ck_alloc(J->count, sizeof *J->boxes);
    for (uint32_t i = 0; i < J->count; i++) {
        ck_hull_box *x = &J->boxes[i];
        ck_layer *L;
        ck_line(C, "box", CK_NONE);
        if (C->tokens < 2)
            ck_reject("a layer was expected");
        x->layer = ck_number(C, 1, J->M->layers);
        L = &J->M->layer[x->layer];
        size = L->n * L->d;
        if (C->tokens != (size_t) size + 2)
            ck_reject("%u intervals were expected, not %zu", size,
                      C->tokens - 2);
        read_box(J, x, size);
        if (x->h != NULL)
            ck_map_once(&L->vector, x->h, i, "box");
        else if (is_listed(J, i, size))
            ck_reject("this box is listed twice");
        if (x->h == NULL && !J->wide[x->layer] && !ck_layer_of_q(L))
            ck_reject("layer %u has boxes that are not points, but its numbers "
                      "are not all rational",
                      x->layer);
        J->wide[x->layer] |= x->h == NULL;
        x->label = x->h != NULL ? ck_decode(L, x->h)
                                : ck_box_label(J->h, J->x, L, x->b);
        if (x->label == CK_NONE)
            ck_reject("layer %u: this box does not have exactly one label",
                      x->layer);
    }
}

/* Convert the points of wide layers to intervals over Q. */
static void widen_points(ck_hull *J) {
    for (uint32_t i = 0; i < J->count; i++) {
        ck_hull_box *x = &J->boxes[i];
        uint32_t size = J->M->layer[x->layer].n * J->M->layer[x->layer].d;
        if (!J->wide[x->layer] || x->h == NULL)
            continue;
        x->b = ck_intervals(size);
        for (uint32_t k = 0; k < size; k++) {
            if (!ck_of_q(x->h[k]))
                ck_reject(
                    "layer %u has boxes, but a point that is not rational",
                    x->layer);
            ck_interval_number(&x->b[k], x->h[k]);
        }
        x->h = NULL;
    }
}

size_t ck_hull_slot(const ck_hull *J, uint32_t i, uint32_t l) {
    size_t at = (size_t) i * J->M->layers + l;
    return J->shared ? J->part[at] : at;
}

static void check_norms(const ck_hull *J) {
    for (uint32_t l = 0; J->shared && l < J->M->layers; l++)
        for (uint32_t a = 0; J->wide[l] && a < J->M->layer[l].actions; a++)
            if (!ck_contracts(&J->M->layer[l].action[a], J->M->layer[l].n))
                ck_reject("boxes are shared, but layer %u has a row whose "
                          "absolute values do not sum to less than 1",
                          l);
}

/* Return box v without its ends. */
static ck_interval *open_box(const ck_hull *J, uint32_t v) {
    const ck_layer *L = &J->M->layer[J->boxes[v].layer];
    ck_interval *b = ck_intervals(L->n * L->d);
    for (uint32_t k = 0; k < L->n * L->d; k++)
        for (int s = 0; s < 2; s++) {
            mpq_set(b[k].end[s], J->boxes[v].b[k].end[s]);
            b[k].open[s] = 1;
        }
    return b;
}

/* Set the name of the class of box numbers v[0], v[1], .. and state q. */
static void set_name(ck_hull *J, uint32_t q, const uint32_t *v) {
    J->name[0] = q;
    for (uint32_t l = 0; l < J->M->layers; l++)
        J->name[l + 1] = J->wide[l] ? J->boxes[v[l]].label : v[l];
}

static void read_classes(ck_hull *J) {
    ck_cert *C = J->C;
    uint32_t i, l, v, layers = J->M->layers;
    ck_map_init(&J->names, layers + 1);
    J->classes = ck_line_number(C, "states", CK_NONE);
    if (J->classes > (size_t) (C->end - C->text))
        ck_reject("%u states do not fit into this file", J->classes);
    J->part = ck_alloc((size_t) J->classes * layers, sizeof *J->part);
    size_t slots = J->shared ? J->count : (size_t) J->classes * layers;
    J->hull = ck_alloc(slots, sizeof *J->hull);
    J->sure = ck_alloc(slots, sizeof *J->sure);
    J->next = ck_alloc((size_t) J->classes * J->M->letters, sizeof *J->next);
    for (i = 0; i < J->classes; i++) {
        ck_line(C, "state", layers + 1);
        for (l = 0; l < layers; l++) {
            v = ck_number(C, l + 2, J->count);
            if (J->boxes[v].layer != l)
                ck_reject("box %u belongs to layer %u, not %u", v,
                          J->boxes[v].layer, l);
            J->part[(size_t) i * layers + l] = v;
            if (J->wide[l] && J->sure[ck_hull_slot(J, i, l)] == NULL)
                J->sure[ck_hull_slot(J, i, l)] = open_box(J, v);
            J->boxes[v].used = 1;
        }
        set_name(J, ck_number(C, 1, C->A.states),
                 J->part + (size_t) i * layers);
        ck_map_once(&J->names, J->name, 0, "class");
    }
}

void ck_hull_read(ck_hull *J, size_t *first) {
    prepare(J);
    read_boxes(J);
    widen_points(J);
    check_norms(J);
    *first = J->C->line + 2;
    read_classes(J);
}
