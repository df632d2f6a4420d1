/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"
#include "stack.h"

#include <string.h>

/* HULL of a rounded stack: boxes of rounded numbers, one per class.
 *
 * Every layer is diagonal: only the diagonal weight of a row may differ from 0.
 * The value of number i after a step is then a function of its previous value
 * alone, up to the signs of zeros.  It is composed of a product with a
 * constant, sums with constants (products of the other numbers, which are
 * finite, with zeros are zeros) and the roundings that ck_check_monotone
 * allows, each non-decreasing or non-increasing.  If both ends of [lo, hi] are
 * mapped to finite numbers, no operation on them produced a NaN: either none
 * produces one, or all keep it.  Then no operation on a number between them
 * does, because the operands at the ends are on the same side, and its image
 * lies between theirs.
 *
 * A class is an automaton state and one label per layer; listed classes are
 * distinct.  The boxes are computed from the start by extending them with the
 * images that enter them, within the listed boxes.  When no box is extended any
 * more, every state that a word reaches lies in the box of its class, and the
 * readout agrees there.  The listed boxes must be exactly these least boxes. */

typedef struct {
    ck_stack *S;
    uint32_t classes;
    ck_num *listed, *now; /* lo, hi of each number, class by class */
    unsigned char *has, *dirty;
    ck_map names; /* automaton state, then one label per layer */
    uint32_t *name;
    ck_num *image, *h, *from, *to; /* scratch */
    ck_interval *box, *x;
} hull_job;

static int compare(ck_num x, ck_num y) {
    return mpq_cmp(ck_value(x)[0], ck_value(y)[0]);
}

/* ---- monotone layers ---------------------------------------------------- */

static void check_layer(const ck_stack *S, uint32_t l) {
    const ck_layer *L = &S->C.M.layer[l];
    const ck_stack_layer *layer = &S->layer[l];
    ck_check_monotone(&layer->E, 0); /* numbers in boxes are finite */
    for (uint32_t a = 0; a < L->actions * L->d; a++)
        for (uint32_t i = 0; i < L->n; i++)
            for (uint32_t k = 0; k < L->n; k++) {
                ck_num w = layer->letter[a].w[i * L->n + k];
                if (i != k && w != CK_ZERO && w != CK_MINUS_ZERO)
                    ck_reject("layer %u is not diagonal", l);
            }
}

/* ---- boxes -------------------------------------------------------------- */

/* Return the label of layer l in the box at b, or CK_NONE. */
static uint32_t label(hull_job *J, uint32_t l, const ck_num *b) {
    const ck_layer *L = &J->S->C.M.layer[l];
    b += 2 * J->S->layer[l].at;
    for (uint32_t i = 0; i < L->n * L->d; i++)
        for (uint32_t s = 0; s < 2; s++)
            mpq_set(J->box[i].end[s], ck_value(b[2 * i + s])[0]);
    return ck_box_label(J->h, J->x, L, J->box);
}

/* Read "classes N" and N lines "class q lo hi lo hi ..". */
static void read_classes(hull_job *J) {
    ck_stack *S = J->S;
    ck_cert *C = &S->C;
    J->classes = ck_line_number(C, "classes", CK_NONE);
    if (J->classes > (size_t) (C->end - C->text))
        ck_reject("%u classes do not fit into this file", J->classes);
    J->listed =
        ck_alloc((size_t) J->classes * 2 * S->width + 1, sizeof *J->listed);
    for (uint32_t i = 0; i < J->classes; i++) {
        ck_num *b = J->listed + (size_t) i * 2 * S->width;
        ck_line(C, "class", 2 * S->width + 1);
        J->name[0] = ck_number(C, 1, C->A.states);
        for (uint32_t k = 0; k < 2 * S->width; k++) {
            b[k] = ck_finite_read(C, 2 + k, 0);
            if (k % 2 == 1 && compare(b[k - 1], b[k]) > 0)
                ck_reject("the endpoints of a box are not in order");
        }
        for (uint32_t l = 0; l < C->M.layers; l++) {
            J->name[1 + l] = label(J, l, b);
            if (J->name[1 + l] == CK_NONE)
                ck_reject("layer %u: this box does not have exactly one label",
                          l);
        }
        ck_map_once(&J->names, J->name, 0, "class");
    }
}

/* ---- a letter ----------------------------------------------------------- */

static ck_num plain(ck_num x) {
    if (x != CK_MINUS_ZERO && x >= CK_NOT_A_NUMBER)
        ck_reject("the image of an endpoint of a box is not a finite number");
    return x == CK_MINUS_ZERO ? CK_ZERO : x;
}

/* Set J->image to the images of the ends s of layer l of class i. */
static void step_ends(hull_job *J, uint32_t i, uint32_t l, uint32_t a,
                      uint32_t s) {
    const ck_layer *L = &J->S->C.M.layer[l];
    const ck_stack_layer *layer = &J->S->layer[l];
    const ck_num *b = J->now + ((size_t) i * J->S->width + layer->at) * 2;
    uint32_t j, k;

    for (j = 0; j < L->d; j++) {
        for (k = 0; k < L->n; k++)
            J->from[k] = b[2 * (k * L->d + j) + s];
        ck_round_step(J->to, &layer->letter[a * L->d + j], J->from, L->n,
                      &layer->E);
        for (k = 0; k < L->n; k++)
            J->image[2 * (layer->at + k * L->d + j) + s] = plain(J->to[k]);
    }
}

/* Set J->image and S->label to those of layer l after the letter. */
static void step_layer(hull_job *J, uint32_t i, uint32_t l, uint32_t letter) {
    ck_stack *S = J->S;
    const ck_layer *L = &S->C.M.layer[l];
    uint32_t a = ck_stack_choose(S, l, letter), k;
    if (a == CK_NONE)
        ck_reject("the step is not defined");
    step_ends(J, i, l, a, 0);
    step_ends(J, i, l, a, 1);
    for (k = S->layer[l].at; k < S->layer[l].at + L->n * L->d; k++)
        if (compare(J->image[2 * k], J->image[2 * k + 1]) > 0) {
            ck_num t = J->image[2 * k];
            J->image[2 * k] = J->image[2 * k + 1];
            J->image[2 * k + 1] = t;
        }
    S->label[l] = label(J, l, J->image);
    if (S->label[l] == CK_NONE)
        ck_reject(
            "layer %u: the image of the box does not have exactly one label",
            l);
}

/* Extend the class of automaton state q and the current labels by the image. */
static void join(hull_job *J, uint32_t letter, uint32_t q) {
    ck_stack *S = J->S;
    ck_num *to;
    if (!ck_stack_agrees(S, letter, q))
        ck_reject("the readout does not agree");
    J->name[0] = q;
    memcpy(J->name + 1, S->label, S->C.M.layers * sizeof *J->name);
    uint32_t at = ck_map_find(&J->names, J->name);
    if (at == CK_NONE)
        ck_reject("a letter leads to a class that is not listed");
    to = J->now + (size_t) at * 2 * S->width;
    ck_num *most = J->listed + (size_t) at * 2 * S->width;
    for (uint32_t k = 0; k < 2 * S->width; k++) {
        int out = k % 2 == 0 ? -1 : 1;
        if (out * compare(J->image[k], most[k]) > 0)
            ck_reject("the image of a class leaves the box of class %u", at);
        if (!J->has[at] || out * compare(J->image[k], to[k]) > 0) {
            to[k] = J->image[k];
            J->dirty[at] = 1;
        }
    }
    J->has[at] = 1;
}

/* Apply all letters to class i. */
static void expand(hull_job *J, uint32_t i) {
    ck_stack *S = J->S;
    ck_cert *C = &S->C;
    uint32_t q;
    J->dirty[i] = 0;
    for (uint32_t a = 0; a < C->M.letters; a++) {
        q = ck_move(C, ck_map_key(&J->names, i)[0], a);
        if (C->live_only && !C->live[q])
            continue;
        for (uint32_t l = 0; l < C->M.layers; l++)
            step_layer(J, i, l, a);
        join(J, a, q);
    }
}

/* ---- the check --------------------------------------------------------- */

static void start(hull_job *J) {
    ck_stack *S = J->S;
    ck_num *h = ck_alloc((size_t) S->width + 1, sizeof *h);
    ck_stack_start(S, h);
    for (uint32_t k = 0; k < S->width; k++)
        J->image[2 * k] = J->image[2 * k + 1] = plain(h[k]);
    for (uint32_t l = 0; l < S->C.M.layers; l++)
        if (S->label[l] == CK_NONE)
            ck_reject("the start has no label");
    join(J, S->C.M.letters, S->C.A.start);
}

static void init(hull_job *J) {
    ck_stack *S = J->S;
    uint32_t l, most = ck_widest(&S->C.M);
    if (ck_degree() != 1)
        ck_reject("boxes require a model over the rationals");
    for (l = 0; l < S->C.M.layers; l++)
        check_layer(S, l);
    ck_map_init(&J->names, S->C.M.layers + 1);
    J->name = ck_alloc((size_t) S->C.M.layers + 1, sizeof *J->name);
    J->image = ck_alloc(2 * (size_t) S->width + 1, sizeof *J->image);
    J->h = ck_alloc(most, sizeof *J->h);
    J->from = ck_alloc(most, sizeof *J->from);
    J->to = ck_alloc(most, sizeof *J->to);
    J->box = ck_intervals(most);
    J->x = ck_intervals(1);
}

void ck_stack_hull(ck_stack *S) {
    hull_job job = {.S = S}, *J = &job;
    uint32_t i, more = 1;
    init(J);
    size_t first = S->C.line + 2;
    read_classes(J);
    J->now = ck_alloc((size_t) J->classes * 2 * S->width + 1, sizeof *J->now);
    J->has = ck_alloc((size_t) J->classes + 1, 1);
    J->dirty = ck_alloc((size_t) J->classes + 1, 1);
    start(J);
    while (more)
        for (more = 0, i = 0; i < J->classes; i++)
            if (J->dirty[i]) {
                ck_at(first + i);
                expand(J, i);
                more = 1;
            }
    for (i = 0; i < J->classes; i++)
        for (size_t k = 0; k < 2 * (size_t) S->width; k++)
            if (!J->has[i] || J->now[i * 2 * (size_t) S->width + k] !=
                                  J->listed[i * 2 * (size_t) S->width + k]) {
                ck_at(first + i);
                ck_reject("the box is larger than the hull of the images that "
                          "enter it");
            }
    ck_verdict(ck_stack_kind(&S->C), "HULL",
               "%s, agree on every word%s: %u box%s of rounded numbers, closed "
               "under every letter",
               ck_stack_pair(&S->C),
               S->C.live_only ? " that can be extended to an accepted one" : "",
               J->classes, J->classes == 1 ? "" : "es");
}
