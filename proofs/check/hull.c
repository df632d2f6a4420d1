/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

/* HULL: a finite set of classes of pairs (automaton state, stack state).
 *
 * A class consists of an automaton state and, in every layer, a box: a product
 * of points and intervals.  A layer is narrow if all its boxes are single
 * points, of the model's field.  In the other (wide) layers all numbers are in
 * Q, and all points of a box have the same label.  No two classes have the same
 * automaton state, the same points in narrow layers and the same labels in wide
 * ones, so these name a class.
 *
 * Suppose that H0 lies in the boxes of class 0, whose automaton state is the
 * start; that every letter maps the boxes of a class into those of the class
 * that is named by the automaton's next state and by the labels found in the
 * step; and that the readouts agree with the automaton at the start and after
 * every such step.  Then they agree on every word, by induction on its length.
 *
 * The ends of A b + B over a box b are sums of ends of b, selected by the signs
 * of A; a sum is attained if every one of its ends is.  Nothing in the list is
 * superfluous: every class is reached, every box is in a class, is the least
 * box that contains the images that enter it, and contains only those ends that
 * steps from H0 attain.
 *
 * Boxes are least for each class; or, if "shared", for all classes together
 * that have the box.  Then every matrix of a wide layer must have row sums of
 * moduli below 1, so that no other boxes are the least for these labels. */

/* ---- one step ---------------------------------------------------------- */

/* Set J->image = A b + B. */
static void apply(ck_hull *J, const ck_layer *L, const ck_action *X,
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

/* Set the label and the part of the name of layer l of the next class, from
 * J->image or J->point. */
static void enter(ck_hull *J, uint32_t l) {
    uint32_t v;
    if (J->wide[l]) {
        J->label[l] = ck_box_label(J->h, J->x, &J->M->layer[l], J->image);
        J->name[l + 1] = J->label[l];
    } else {
        v = ck_map_find(&J->M->layer[l].vector, J->point);
        if (v == CK_NONE)
            ck_reject("layer %u moves to a point that is not listed", l);
        v = J->M->layer[l].vector.value[v];
        J->label[l] = J->boxes[v].label;
        J->name[l + 1] = v;
    }
    if (J->label[l] == CK_NONE)
        ck_reject(
            "layer %u moves to a box that does not have exactly one label", l);
}

/* Extend the hull of class i in layer l by J->image, which must fit its box. */
static void include(ck_hull *J, uint32_t i, uint32_t l) {
    const ck_layer *L = &J->M->layer[l];
    size_t at = ck_hull_slot(J, i, l);
    const ck_hull_box *x = &J->boxes[J->part[(size_t) i * J->M->layers + l]];
    int s, fresh = J->hull[at] == NULL;
    if (fresh)
        J->hull[at] = ck_intervals(L->n * L->d);
    for (uint32_t k = 0; k < L->n * L->d; k++)
        for (s = 0; s < 2; s++) {
            ck_interval *y = &J->hull[at][k];
            if (ck_beyond(&J->image[k], &x->b[k], s) > 0)
                ck_reject(
                    "layer %u leaves the box of the class to which it moves",
                    l);
            if (!fresh && ck_beyond(&J->image[k], y, s) <= 0)
                continue;
            mpq_set(y->end[s], J->image[k].end[s]);
            y->open[s] = J->image[k].open[s];
        }
}

/* Compute layer l after a letter, from class i; H0 if there is no letter. */
static void make_image(ck_hull *J, uint32_t i, uint32_t l, uint32_t letter) {
    const ck_layer *L = &J->M->layer[l];
    const ck_hull_box *x = &J->boxes[J->part[(size_t) i * J->M->layers + l]];
    const ck_action *X;
    if (letter != J->M->letters) {
        X = ck_gate_choose(L, letter, J->label, J->tuple);
        if (J->wide[l])
            apply(J, L, X, x->b);
        else
            ck_action_apply(J->point, X, x->h, L->n, L->d);
        return;
    }
    for (uint32_t k = 0; k < L->n * L->d; k++) {
        if (J->wide[l])
            ck_interval_number(&J->image[k], L->h0[k]);
        J->point[k] = L->h0[k];
    }
}

/* Step from class i by a letter; return the class that is reached. */
static uint32_t step(ck_hull *J, uint32_t i, uint32_t letter, uint32_t q) {
    for (uint32_t l = 0; l < J->M->layers; l++) {
        make_image(J, i, l, letter);
        enter(J, l);
    }
    J->name[0] = q;
    uint32_t to = ck_map_find(&J->names, J->name);
    if (to == CK_NONE)
        ck_reject("a letter leads to a class that is not listed");
    uint32_t state = ck_table_readout(J->M, letter, J->label, J->tuple);
    if (state == CK_NONE)
        ck_reject("the readout is not defined on labels that occur");
    ck_agree(J->C, state, q);
    for (uint32_t l = 0; l < J->M->layers; l++)
        if (J->wide[l]) {
            make_image(J, i, l, letter);
            include(J, to, l);
        }
    return to;
}

/* ---- attained ends ------------------------------------------------------ */

/* Mark the ends of class i in layer l that J->image attains; 1: some are new.
 */
static int reach(ck_hull *J, uint32_t i, uint32_t l) {
    const ck_layer *L = &J->M->layer[l];
    ck_interval *x = J->sure[ck_hull_slot(J, i, l)];
    int s, more = 0;
    for (uint32_t k = 0; k < L->n * L->d; k++)
        for (s = 0; s < 2; s++)
            if (x[k].open[s] && !J->image[k].open[s] &&
                mpq_equal(x[k].end[s], J->image[k].end[s])) {
                x[k].open[s] = 0;
                more = 1;
            }
    return more;
}

/* Apply all letters to class i, with the ends that are known to be attained. */
static int reach_from(ck_hull *J, uint32_t i) {
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
            if (!J->wide[l])
                continue;
            apply(J, L, ck_gate_choose(L, a, J->label, J->tuple),
                  J->sure[ck_hull_slot(J, i, l)]);
            more |= reach(J, to, l);
        }
    }
    return more;
}

/* Find all attained ends. */
static void find_ends(ck_hull *J) {
    int more = 1;
    for (uint32_t l = 0; l < J->M->layers; l++)
        if (J->wide[l]) {
            make_image(J, 0, l, J->M->letters);
            reach(J, 0, l);
        }
    while (more) {
        more = 0;
        for (uint32_t i = 0; i < J->classes; i++)
            more |= reach_from(J, i);
    }
}

/* ---- the check --------------------------------------------------------- */

/* Require the box of class i in layer l to be least, with attained ends. */
static void check_least(const ck_hull *J, uint32_t i, uint32_t l) {
    const ck_layer *L = &J->M->layer[l];
    const ck_interval *b = J->boxes[J->part[(size_t) i * J->M->layers + l]].b;
    size_t at = ck_hull_slot(J, i, l);
    for (uint32_t k = 0; k < L->n * L->d; k++)
        for (int s = 0; s < 2; s++) {
            if (ck_beyond(&J->hull[at][k], &b[k], s))
                ck_reject("layer %u: the box is larger than the hull of the "
                          "images that enter it",
                          l);
            if (J->sure[at][k].open[s] != b[k].open[s])
                ck_reject("layer %u: the box contains an endpoint that is "
                          "never reached",
                          l);
        }
}

/* Require every class to be reached, every box to be used and to be least. */
static void check_nothing_more(ck_hull *J, const unsigned char *reached,
                               size_t first) {
    uint32_t i, l;
    for (i = 0; i < J->count; i++)
        if (!J->boxes[i].used) {
            ck_at(first - 1 - J->count + i);
            ck_reject("box %u occurs in no state", i);
        }
    for (i = 0; i < J->classes; i++)
        if (!reached[i]) {
            ck_at(first + i);
            ck_reject("this state is not reachable");
        }
    find_ends(J);
    for (i = 0; i < J->classes; i++)
        for (l = 0; l < J->M->layers; l++)
            if (J->wide[l]) {
                ck_at(first + i);
                check_least(J, i, l);
            }
}

void ck_hull_check(ck_cert *C) {
    ck_hull job = {.C = C, .M = &C->M}, *J = &job;
    uint32_t i, a, to, q, *queue, count = 1;
    unsigned char *reached;
    size_t first;
    ck_layer_lines(C);
    ck_hull_read(J, &first);
    ck_last_line(C);
    ck_at(first);
    if (J->classes == 0)
        ck_reject("there are no states");
    if (step(J, 0, J->M->letters, C->A.start) != 0)
        ck_reject("the first state is not the start");
    queue = ck_alloc(J->classes, sizeof *queue);
    reached = ck_alloc(J->classes, 1);
    reached[0] = 1;
    for (i = 0; i < count; i++)
        for (a = 0; a < J->M->letters; a++) {
            ck_at(first + queue[i]);
            q = ck_move(C, ck_map_key(&J->names, queue[i])[0], a);
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
    ck_say("  %u class%s, %u box%s, closed under every letter%s\n", J->classes,
           J->classes == 1 ? "" : "es", J->count, J->count == 1 ? "" : "es",
           C->live_only ? " after which acceptance is still possible" : "");
}
