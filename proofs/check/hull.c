/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

#include <string.h>

/* HULL: a finite set of classes of pairs (automaton state, stack state).
 *
 * A class is an automaton state and, in every layer, a box: a product of
 * points and of intervals, over Q.  A layer is narrow if all its boxes are
 * single points; in the others every box has one label, whatever point of it
 * is decoded.  No two classes have the same automaton state, the same points
 * in narrow layers and the same labels in wide ones, so that these name a
 * class.
 *
 * If H0 lies in the boxes of class 0, whose automaton state is the start, and
 * every letter takes the boxes of a class into those of the class that is
 * named by where the automaton goes and by the labels found on the way, and
 * the readouts agree with the automaton at the start and after every such
 * step, then they agree after every word, by induction on its length.
 *
 * The ends of A b + B over a box b are sums of ends of b, by the signs of A;
 * a sum is reached if every one of its ends is.  Nothing in the list is
 * superfluous: every class is reached, every box is in a class, is the least
 * box that holds what is taken into it, and has only those ends in it that
 * steps from H0 reach.
 *
 * Boxes are least for each class; or, "shared", for all classes together that
 * have the box.  Then every matrix of a layer that is not narrow has row sums
 * of moduli below 1, so that no other boxes are the least for these labels.
 */

typedef struct {
    uint32_t layer, label, local, used; /* local: of a point, in its layer */
    int point;
    ck_interval *b;
} box;

typedef struct {
    ck_cert *C;
    ck_model *M;
    box *boxes;
    uint32_t count, classes, *part; /* boxes of class i: part[i * layers] .. */
    int *wide;                      /* of each layer */
    int shared;
    ck_map names;                   /* automaton state, label or point */
    ck_interval *image, **hull;     /* hull[slot]: what enters a box; */
    ck_interval **sure;             /* the box, less ends not yet reached */
    uint32_t *next;                 /* next[i * letters + a]: the class */
    uint32_t *name, *label, *tuple;
    ck_num *h;                      /* scratch, as the three before */
    ck_interval *x;
} hull_job;

/* ---- what is listed ---------------------------------------------------- */

static int same_box(const box *x, const box *y, uint32_t size) {
    uint32_t i;

    for (i = 0; i < size; i++)
        if (ck_beyond(&x->b[i], &y->b[i], 0) ||
            ck_beyond(&x->b[i], &y->b[i], 1))
            return 0;
    return 1;
}

static void read_boxes(hull_job *J) {
    ck_cert *C = J->C;
    uint32_t i, j, k, size;

    ck_line(C, "boxes", CK_NONE);
    J->shared = C->tokens == 3 && strcmp(C->token[2], "shared") == 0;
    if (C->tokens != (size_t) 2 + (J->shared != 0))
        ck_fail(CK_REJECTED, "expected how many, and perhaps \"shared\"");
    J->count = ck_number(C, 1, CK_NONE);
    if (J->count > (size_t) (C->end - C->text))
        ck_fail(CK_REJECTED, "%u boxes do not fit into this file",
                (unsigned) J->count);
    J->boxes = ck_alloc(J->count, sizeof *J->boxes);
    for (i = 0; i < J->count; i++) {
        box *x = &J->boxes[i];

        ck_line(C, "box", CK_NONE);
        if (C->tokens < 2)
            ck_fail(CK_REJECTED, "a layer was expected");
        x->layer = ck_number(C, 1, J->M->layers);
        size = J->M->layer[x->layer].n * J->M->layer[x->layer].d;
        if (C->tokens != (size_t) size + 2)
            ck_fail(CK_REJECTED, "%u intervals were expected, not %zu",
                    (unsigned) size, C->tokens - 2);
        x->b = ck_intervals(size);
        for (k = 0; k < size; k++)
            if (!ck_interval_read(&x->b[k], C->token[k + 2]))
                ck_fail(CK_REJECTED, "found \"%.60s\", expected a number in "
                        "lowest terms, or two as an interval",
                        C->token[k + 2]);
        for (j = 0; j < i; j++)
            if (J->boxes[j].layer == x->layer &&
                same_box(&J->boxes[j], x, size))
                ck_fail(CK_REJECTED, "this box is listed twice");
        x->point = ck_is_point(x->b, size);
        J->wide[x->layer] |= !x->point;
        x->label = ck_box_label(J->h, J->x,
                             &J->M->layer[x->layer], x->b);
        if (x->label == CK_NONE)
            ck_fail(CK_REJECTED, "layer %u: this box has no label, or not "
                    "one", (unsigned) x->layer);
    }
}

/* Where hull and sure of class i's box of layer l are. */
static size_t slot(const hull_job *J, uint32_t i, uint32_t l) {
    size_t at = (size_t) i * J->M->layers + l;

    return J->shared ? J->part[at] : at;
}

static void check_norms(const hull_job *J) {
    uint32_t l, a;

    for (l = 0; J->shared && l < J->M->layers; l++)
        for (a = 0; J->wide[l] && a < J->M->layer[l].actions; a++)
            if (!ck_contracts(&J->M->layer[l].action[a], J->M->layer[l].n))
                ck_fail(CK_REJECTED, "boxes are shared, and layer %u has a "
                        "row of moduli with a sum not below 1", (unsigned) l);
}

/* Box v with no end in it. */
static ck_interval *open_box(const hull_job *J, uint32_t v) {
    const ck_layer *L = &J->M->layer[J->boxes[v].layer];
    ck_interval *b = ck_intervals(L->n * L->d);
    uint32_t k;
    int s;

    for (k = 0; k < L->n * L->d; k++)
        for (s = 0; s < 2; s++) {
            mpq_set(b[k].end[s], J->boxes[v].b[k].end[s]);
            b[k].open[s] = 1;
        }
    return b;
}

/* The name of the class of box numbers v[0], v[1], .. and state q. */
static void set_name(hull_job *J, uint32_t q, const uint32_t *v) {
    uint32_t l;

    J->name[0] = q;
    for (l = 0; l < J->M->layers; l++)
        J->name[l + 1] = J->wide[l] ? J->boxes[v[l]].label : v[l];
}

static void read_classes(hull_job *J) {
    ck_cert *C = J->C;
    uint32_t i, l, v, layers = J->M->layers;
    size_t slots;

    ck_map_init(&J->names, layers + 1);
    ck_line(C, "states", 1);
    J->classes = ck_number(C, 1, CK_NONE);
    if (J->classes > (size_t) (C->end - C->text))
        ck_fail(CK_REJECTED, "%u states do not fit into this file",
                (unsigned) J->classes);
    J->part = ck_alloc((size_t) J->classes * layers, sizeof *J->part);
    slots = J->shared ? J->count : (size_t) J->classes * layers;
    J->hull = ck_alloc(slots, sizeof *J->hull);
    J->sure = ck_alloc(slots, sizeof *J->sure);
    J->next = ck_alloc((size_t) J->classes * J->M->letters, sizeof *J->next);
    for (i = 0; i < J->classes; i++) {
        ck_line(C, "state", layers + 1);
        for (l = 0; l < layers; l++) {
            v = ck_number(C, l + 2, J->count);
            if (J->boxes[v].layer != l)
                ck_fail(CK_REJECTED, "box %u belongs to layer %u, not %u",
                        (unsigned) v, (unsigned) J->boxes[v].layer,
                        (unsigned) l);
            J->part[(size_t) i * layers + l] = v;
            if (J->sure[slot(J, i, l)] == NULL)
                J->sure[slot(J, i, l)] = open_box(J, v);
            J->boxes[v].used = 1;
        }
        set_name(J, ck_number(C, 1, C->A.states),
                 J->part + (size_t) i * layers);
        if (ck_map_find(&J->names, J->name) != CK_NONE)
            ck_fail(CK_REJECTED, "a class like this is listed twice");
        ck_map_add(&J->names, J->name, 0);
    }
}

/* ---- one step ---------------------------------------------------------- */

/* J->image = A b + B */
static void apply(hull_job *J, const ck_layer *L, const ck_action *X,
                  const ck_interval *b) {
    uint32_t i, j, e;

    for (i = 0; i < L->n; i++)
        for (j = 0; j < L->d; j++) {
            ck_interval *x = &J->image[i * L->d + j];

            ck_interval_number(x, X->B == NULL ? CK_ZERO : X->B[i * L->d + j]);
            for (e = X->A.start[i]; e < X->A.start[i + 1]; e++)
                ck_interval_add(x, X->A.value[e],
                             &b[X->A.column[e] * L->d + j]);
        }
}

static const ck_action *select_action(hull_job *J, const ck_layer *L,
                                      uint32_t letter) {
    uint32_t i, found;

    for (i = 0; i < L->wires; i++)
        J->tuple[i] = L->wire[i] == CK_NONE ? letter : J->label[L->wire[i]];
    if (L->gate == CK_WIRE)
        return &L->action[J->tuple[0]];
    found = ck_map_find(&L->table, J->tuple);
    if (found == CK_NONE)
        ck_fail(CK_REJECTED, "letter %u: a gate has no action for the wires "
                "that are met", (unsigned) letter);
    return &L->action[L->table.value[found]];
}

/* The box of layer l that is the point J->image, or CK_NONE. */
static uint32_t find_point(const hull_job *J, uint32_t l) {
    const ck_layer *L = &J->M->layer[l];
    box x = { .b = J->image };
    uint32_t v;

    for (v = 0; v < J->count; v++)
        if (J->boxes[v].layer == l &&
            same_box(&J->boxes[v], &x, L->n * L->d))
            return v;
    return CK_NONE;
}

/* Layer l of the class to come is J->image: its label, its part of the
 * name. */
static void enter(hull_job *J, uint32_t l) {
    uint32_t v;

    if (J->wide[l]) {
        J->label[l] = ck_box_label(J->h, J->x, &J->M->layer[l],
                                J->image);
        J->name[l + 1] = J->label[l];
    } else {
        v = find_point(J, l);
        if (v == CK_NONE)
            ck_fail(CK_REJECTED, "layer %u goes to a point that is not "
                    "listed", (unsigned) l);
        J->label[l] = J->boxes[v].label;
        J->name[l + 1] = v;
    }
    if (J->label[l] == CK_NONE)
        ck_fail(CK_REJECTED, "layer %u goes to a box that has no label, or "
                "not one", (unsigned) l);
}

/* Widens the hull of class i in layer l by J->image, which must lie in the
 * box that is listed. */
static void include(hull_job *J, uint32_t i, uint32_t l) {
    const ck_layer *L = &J->M->layer[l];
    size_t at = slot(J, i, l);
    const box *x = &J->boxes[J->part[(size_t) i * J->M->layers + l]];
    uint32_t k;
    int s, fresh = J->hull[at] == NULL;

    if (fresh)
        J->hull[at] = ck_intervals(L->n * L->d);
    for (k = 0; k < L->n * L->d; k++)
        for (s = 0; s < 2; s++) {
            ck_interval *y = &J->hull[at][k];

            if (ck_beyond(&J->image[k], &x->b[k], s) > 0)
                ck_fail(CK_REJECTED, "layer %u leaves the box of the class "
                        "that it goes to", (unsigned) l);
            if (!fresh && ck_beyond(&J->image[k], y, s) <= 0)
                continue;
            mpq_set(y->end[s], J->image[k].end[s]);
            y->open[s] = J->image[k].open[s];
        }
}

static uint32_t readout(hull_job *J, uint32_t letter) {
    const ck_model *M = J->M;
    uint32_t i, found;

    for (i = 0; i < M->reads; i++)
        J->tuple[i] = M->read[i] == CK_NONE ? letter : J->label[M->read[i]];
    found = ck_map_find(&M->readout, J->tuple);
    if (found == CK_NONE)
        ck_fail(CK_REJECTED, "the readout is not defined on the labels that "
                "are met");
    return M->readout.value[found];
}

/* What layer l is after a letter, from class i; or H0, of no letter. */
static void make_image(hull_job *J, uint32_t i, uint32_t l, uint32_t letter) {
    const ck_layer *L = &J->M->layer[l];
    uint32_t k;

    if (letter != J->M->letters) {
        apply(J, L, select_action(J, L, letter),
              J->boxes[J->part[(size_t) i * J->M->layers + l]].b);
        return;
    }
    for (k = 0; k < L->n * L->d; k++)
        ck_interval_number(&J->image[k], L->h0[k]);
}

/* From class i by a letter to the class that is returned. */
static uint32_t step(hull_job *J, uint32_t i, uint32_t letter, uint32_t q) {
    uint32_t l, to;

    for (l = 0; l < J->M->layers; l++) {
        make_image(J, i, l, letter);
        enter(J, l);
    }
    J->name[0] = q;
    to = ck_map_find(&J->names, J->name);
    if (to == CK_NONE)
        ck_fail(CK_REJECTED, "a class is entered that is not listed");
    ck_agree(J->C, readout(J, letter), q);
    for (l = 0; l < J->M->layers; l++) {
        make_image(J, i, l, letter);
        include(J, to, l);
    }
    return to;
}

/* ---- ends -------------------------------------------------------------- */

/* Ends of class i in layer l that J->image has in it: 1 if some are new. */
static int reach(hull_job *J, uint32_t i, uint32_t l) {
    const ck_layer *L = &J->M->layer[l];
    ck_interval *x = J->sure[slot(J, i, l)];
    uint32_t k;
    int s, more = 0;

    for (k = 0; k < L->n * L->d; k++)
        for (s = 0; s < 2; s++)
            if (x[k].open[s] && !J->image[k].open[s] &&
                mpq_equal(x[k].end[s], J->image[k].end[s])) {
                x[k].open[s] = 0;
                more = 1;
            }
    return more;
}

/* All letters from class i, by the ends that are known to be reached. */
static int reach_from(hull_job *J, uint32_t i) {
    uint32_t a, l, to, layers = J->M->layers;
    int more = 0;

    for (a = 0; a < J->M->letters; a++) {
        to = J->next[(size_t) i * J->M->letters + a];
        if (to == CK_NONE)
            continue;
        for (l = 0; l < layers; l++) {
            const ck_layer *L = &J->M->layer[l];
            size_t at = (size_t) to * layers + l;

            J->label[l] = J->boxes[J->part[at]].label;
            apply(J, L, select_action(J, L, a),
                  J->sure[slot(J, i, l)]);
            more |= reach(J, to, l);
        }
    }
    return more;
}

static void check_ends(hull_job *J, size_t first) {
    uint32_t i, l, k, layers = J->M->layers;
    int more = 1;

    for (l = 0; l < layers; l++) {
        make_image(J, 0, l, J->M->letters);
        reach(J, 0, l);
    }
    while (more)
        for (more = 0, i = 0; i < J->classes; i++)
            more |= reach_from(J, i);
    for (i = 0; i < J->classes; i++)
        for (l = 0; l < layers; l++) {
            const ck_layer *L = &J->M->layer[l];
            size_t at = (size_t) i * layers + l;
            const ck_interval *b = J->boxes[J->part[at]].b;
            const ck_interval *sure = J->sure[slot(J, i, l)];

            ck_at(first + i);
            for (k = 0; k < L->n * L->d; k++)
                if (sure[k].open[0] != b[k].open[0] ||
                    sure[k].open[1] != b[k].open[1])
                    ck_fail(CK_REJECTED, "layer %u: an end of the box is in "
                            "it, and is not reached", (unsigned) l);
        }
}

/* ---- the whole --------------------------------------------------------- */

static void prepare(hull_job *J) {
    uint32_t l, most = 1, wires = 1, layers = J->M->layers;

    if (ck_degree() != 1)
        ck_fail(CK_REJECTED, "boxes are over Q");
    for (l = 0; l < layers; l++) {
        const ck_layer *L = &J->M->layer[l];

        if (L->gate == CK_LEVEL)
            ck_fail(CK_REJECTED, "boxes are for gates without levels");
        most = L->n * L->d > most ? L->n * L->d : most;
        wires = L->wires > wires ? L->wires : wires;
    }
    if (J->M->cascade)
        ck_fail(CK_REJECTED, "boxes are for readouts by table");
    wires = J->M->reads > wires ? J->M->reads : wires;
    J->wide = ck_alloc(layers, sizeof *J->wide);
    J->name = ck_alloc((size_t) layers + 1, sizeof *J->name);
    J->label = ck_alloc(layers, sizeof *J->label);
    J->tuple = ck_alloc(wires, sizeof *J->tuple);
    J->image = ck_intervals(most);
    J->x = ck_intervals(1);
    J->h = ck_alloc(most, sizeof *J->h);
}

/* Every class reached, every box used, and every box least. */
static void check_nothing_more(hull_job *J, const unsigned char *reached,
                               size_t first) {
    uint32_t i, l, k, layers = J->M->layers;

    for (i = 0; i < J->count; i++)
        if (!J->boxes[i].used) {
            ck_at(first - 1 - J->count + i);
            ck_fail(CK_REJECTED, "box %u is in no state", (unsigned) i);
        }
    for (i = 0; i < J->classes; i++) {
        ck_at(first + i);
        if (!reached[i])
            ck_fail(CK_REJECTED, "this state is not reached");
        for (l = 0; l < layers; l++) {
            size_t at = (size_t) i * layers + l;
            const ck_layer *L = &J->M->layer[l];
            const ck_interval *b = J->boxes[J->part[at]].b;
            const ck_interval *hull = J->hull[slot(J, i, l)];

            for (k = 0; k < L->n * L->d; k++)
                if (ck_beyond(&hull[k], &b[k], 0) ||
                    ck_beyond(&hull[k], &b[k], 1))
                    ck_fail(CK_REJECTED, "layer %u: the box is larger than "
                            "what enters it", (unsigned) l);
        }
    }
}

void ck_hull_check(ck_cert *C) {
    hull_job job = { .C = C, .M = &C->M }, *J = &job;
    uint32_t i, a, to, q, *queue, count = 1;
    unsigned char *reached;
    size_t first;

    ck_layer_lines(C);
    prepare(J);
    read_boxes(J);
    check_norms(J);
    first = C->line + 2;
    read_classes(J);
    ck_last_line(C);
    ck_at(first);
    if (J->classes == 0)
        ck_fail(CK_REJECTED, "no state at all");
    if (step(J, 0, J->M->letters, C->A.start) != 0)
        ck_fail(CK_REJECTED, "the first state is not the start");
    queue = ck_alloc(J->classes, sizeof *queue);
    reached = ck_alloc(J->classes, 1);
    reached[0] = 1;
    for (i = 0; i < count; i++)
        for (a = 0; a < J->M->letters; a++) {
            ck_at(first + queue[i]);
            q = C->A.delta[(size_t) ck_map_key(&J->names, queue[i])[0]
                           * C->A.letters + C->letter[a]];
            J->next[(size_t) queue[i] * J->M->letters + a] = CK_NONE;
            if (C->live_only && !C->live[q])
                continue;
            to = step(J, queue[i], a, q);
            J->next[(size_t) queue[i] * J->M->letters + a] = to;
            if (!reached[to])
                queue[count++] = to;
            reached[to] = 1;
        }
    check_nothing_more(J, reached, first);
    check_ends(J, first);
    ck_say(C->job, "%u class%s, %u box%s, closed under every letter%s\n",
           (unsigned) J->classes, J->classes == 1 ? "" : "es",
           (unsigned) J->count, J->count == 1 ? "" : "es",
           C->live_only ? " that the automaton can go on from" : "");
}
