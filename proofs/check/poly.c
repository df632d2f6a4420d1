/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

/* POLY: cones of states of one layer, closed under every letter.
 *
 * A ray (x, w) consists of the n*d numbers of a state and a weight; a state h
 * is the ray (h, 1).  A letter maps (x, w) to (A x + w B, w), which is linear,
 * and a form with coefficients f and constant c has the value f x + c w.  A
 * cone has an automaton state, a label and finitely many rays.  Each of its
 * rays satisfies the conditions of the label, where "greater" may be "equal".
 * Strong rays are some of the rays that satisfy the conditions as they are.
 *
 * The start is a combination of rays of the first cone, and the image of a ray
 * under a letter is a combination of rays of the cone to which the letter
 * leads.  All coefficients are positive.  The combination of the start and
 * those of the images of strong rays contain a strong ray; the set of strong
 * rays is the largest with this property.  By induction on the length of the
 * word, the state after every word is a combination of this kind of rays of a
 * cone.  The conditions are linear and hold for the state as they are, so its
 * label is that of the cone.
 *
 * Nothing in the list is superfluous: no two cones have the same automaton
 * state and label, and every ray is used, that is, it is in the combination of
 * the start or in that of the image of a used ray. */

typedef struct {
    uint32_t q, label, rays;
    size_t first; /* index among all rays */
} cone;

/* Combination number `in`, of the image of ray `of` (SIZE_MAX: the start),
 * contains ray `has`, or no ray (SIZE_MAX). */
typedef struct {
    size_t in, of, has;
} arrow;

typedef struct {
    ck_cert *C;
    const ck_layer *L;
    uint32_t width; /* numbers of a ray */
    uint32_t count;
    cone *cones;
    size_t total; /* rays */
    ck_num *ray;
    unsigned char *strong, *known;
    size_t *line;        /* per ray */
    ck_num *image, *sum; /* scratch */
    uint32_t *tuple;
    size_t combinations, arrows;
    arrow *arrow; /* in the order of the combinations */
} poly;

static void prepare(poly *J) {
    const ck_model *M = &J->C->M;
    if (M->layers != 1 || M->rule != NULL || M->cascade)
        ck_reject("evidence POLY requires a model of one layer without a rule");
    J->L = &M->layer[0];
    if (J->L->gate != CK_TABLE || J->L->form == NULL || !ck_layer_of_q(J->L))
        ck_reject("evidence POLY requires a gate given by a table, and a "
                  "decoder by forms over Q");
    J->width = J->L->n * J->L->d + 1;
    J->image = ck_alloc(J->width, sizeof *J->image);
    J->sum = ck_alloc(J->width, sizeof *J->sum);
    J->tuple = ck_alloc(ck_most_read(M), sizeof *J->tuple);
}

/* ---- labels -------------------------------------------------------------- */

/* Return 2 if the ray satisfies the conditions of the label, 1 if it does with
 * "equal" in place of "greater", otherwise 0. */
static int holds(const poly *J, const ck_num *g, uint32_t label) {
    int all = 2, s;
    for (uint32_t i = 0; i < ck_conditions(J->L); i++) {
        ck_relation_to_0 is = ck_condition(J->sum, J->L, label, i);
        s = ck_sign(ck_dot(CK_ZERO, J->sum, g, 1, J->width));
        if (s < 0 || (s > 0 && is == CK_EQUAL))
            return 0;
        if (s == 0 && is == CK_ABOVE)
            all = 1;
    }
    return all;
}

/* ---- the listed cones -------------------------------------------------- */

static ck_num rational(const ck_cert *C, size_t token) {
    ck_num x = ck_text_number(C, token);
    if (!ck_of_q(x))
        ck_reject("the number \"%.60s\" is not rational", C->token[token]);
    return x;
}

static void read_ray(poly *J, const cone *x) {
    ck_cert *C = J->C;
    ck_line(C, "ray", J->width);
    J->ray = ck_grow(J->ray, J->total, J->width * sizeof *J->ray);
    J->strong = ck_grow(J->strong, J->total, 1);
    J->line = ck_grow(J->line, J->total, sizeof *J->line);
    ck_num *g = J->ray + J->total * J->width;
    for (uint32_t i = 0; i < J->width; i++)
        g[i] = rational(C, i + 1);
    int how = holds(J, g, x->label);
    if (how == 0)
        ck_reject("the ray does not have label %u", x->label);
    J->line[J->total] = C->line;
    J->strong[J->total++] = how == 2;
}

static void read_cones(poly *J) {
    ck_cert *C = J->C;
    J->count = ck_line_number(C, "cones", CK_NONE);
    if (J->count == 0 || J->count > (size_t) (C->end - C->text))
        ck_reject("%u cones do not fit into this file", J->count);
    J->cones = ck_alloc(J->count, sizeof *J->cones);
    for (uint32_t i = 0; i < J->count; i++) {
        cone *x = &J->cones[i];
        ck_line(C, "cone", 3);
        x->q = ck_number(C, 1, C->A.states);
        x->label = ck_number(C, 2, J->L->labels);
        x->rays = ck_number(C, 3, CK_NONE);
        x->first = J->total;
        for (uint32_t j = 0; j < i; j++)
            if (J->cones[j].q == x->q && J->cones[j].label == x->label)
                ck_reject("this cone is listed twice");
        for (uint32_t k = 0; k < x->rays; k++)
            read_ray(J, x);
    }
    J->known = ck_alloc(J->total, 1);
}

/* ---- combinations ------------------------------------------------------- */

static void add_arrow(poly *J, size_t in, size_t of, size_t has) {
    J->arrow = ck_grow(J->arrow, J->arrows, sizeof *J->arrow);
    J->arrow[J->arrows++] = (arrow){in, of, has};
}

/* Check the line "WORD NUMBER COEFFICIENT ..": J->image is this combination of
 * rays of x. of: the ray of this image, or SIZE_MAX for the start. */
static void combination(poly *J, const char *word, const cone *x, size_t of) {
    ck_cert *C = J->C;
    size_t in = J->combinations++;
    uint32_t i, k, next = 0;
    size_t n;
    ck_num c;
    for (i = 0; i < J->width; i++)
        J->sum[i] = CK_ZERO;
    ck_line(C, word, CK_NONE);
    if (C->tokens % 2 == 0)
        ck_reject("rays and coefficients were expected, in pairs");
    for (size_t t = 1; t < C->tokens; t += 2) {
        k = ck_number(C, t, x->rays);
        if (k < next)
            ck_reject("the rays are not in order");
        next = k + 1;
        c = rational(C, t + 1);
        if (ck_sign(c) <= 0)
            ck_reject("found \"%.60s\", expected a positive number",
                      C->token[t + 1]);
        n = x->first + k;
        for (i = 0; i < J->width; i++)
            J->sum[i] = ck_muladd(J->sum[i], c, J->ray[n * J->width + i]);
        add_arrow(J, in, of, n);
    }
    if (C->tokens == 1)
        add_arrow(J, in, of, SIZE_MAX);
    for (i = 0; i < J->width; i++)
        if (J->sum[i] != J->image[i])
            ck_reject("the combination is a different ray");
}

/* Sets J->image to the image of a ray under X. */
static void apply(poly *J, const ck_action *X, const ck_num *g) {
    const ck_action linear = {.A = X->A};
    ck_num w = g[J->width - 1];
    ck_action_apply(J->image, &linear, g, J->L->n, J->L->d);
    for (uint32_t i = 0; X->B != NULL && i + 1 < J->width; i++)
        J->image[i] = ck_muladd(J->image[i], X->B[i], w);
    J->image[J->width - 1] = w;
}

static void agree(poly *J, uint32_t letter, const cone *x) {
    ck_agree(J->C, ck_table_readout(&J->C->M, letter, &x->label, J->tuple),
             x->q);
}

/* ---- the check --------------------------------------------------------- */

static void check_start(poly *J) {
    uint32_t i;
    if (J->cones[0].q != J->C->A.start)
        ck_reject("the first cone does not belong to the start");
    for (i = 0; i + 1 < J->width; i++)
        J->image[i] = J->L->h0[i];
    J->image[i] = CK_ONE;
    combination(J, "start", &J->cones[0], SIZE_MAX);
    agree(J, J->C->M.letters, &J->cones[0]);
}

/* Check the step from cone i by a letter. */
static void check_move(poly *J, uint32_t i, uint32_t letter, uint32_t q) {
    ck_cert *C = J->C;
    const cone *x = &J->cones[i], *to;
    const ck_action *X = ck_gate_choose(J->L, letter, NULL, J->tuple);
    ck_line(C, "move", 3);
    if (ck_number(C, 1, J->count) != i ||
        ck_number(C, 2, C->M.letters) != letter)
        ck_reject("cone %u and letter %u were expected", i, letter);
    to = &J->cones[ck_number(C, 3, J->count)];
    if (to->q != q)
        ck_reject("the automaton moves to a different state");
    agree(J, letter, to);
    for (uint32_t k = 0; k < x->rays; k++) {
        apply(J, X, J->ray + (x->first + k) * J->width);
        combination(J, "image", to, x->first + k);
    }
}

static void check_known(poly *J) {
    size_t i;
    int more = 1;
    while (more)
        for (more = 0, i = 0; i < J->arrows; i++) {
            const arrow *x = &J->arrow[i];
            if (x->has == SIZE_MAX || J->known[x->has] ||
                (x->of != SIZE_MAX && !J->known[x->of]))
                continue;
            J->known[x->has] = (unsigned char) (more = 1);
        }
    for (i = 0; i < J->total; i++)
        if (!J->known[i]) {
            ck_at(J->line[i]);
            ck_reject("this ray is never used");
        }
    for (i = 0; i < J->count; i++)
        if (J->cones[i].rays == 0)
            ck_reject("a cone has no ray");
}

/* Rays lose strength until combinations of strong rays contain strong ones. */
static void check_strong(poly *J) {
    size_t i, k;
    int more = 1, strong;
    while (more)
        for (more = 0, i = 0; i < J->arrows; i = k) {
            const arrow *x = &J->arrow[i];
            for (strong = 0, k = i; k < J->arrows && J->arrow[k].in == x->in;
                 k++)
                strong |=
                    J->arrow[k].has != SIZE_MAX && J->strong[J->arrow[k].has];
            if (strong || (x->of != SIZE_MAX && !J->strong[x->of]))
                continue;
            if (x->of == SIZE_MAX)
                ck_reject("the start has no strong ray");
            J->strong[x->of] = 0;
            more = 1;
        }
}

void ck_poly_check(ck_cert *C) {
    poly job = {.C = C}, *J = &job;
    uint32_t q;
    ck_layer_lines(C);
    prepare(J);
    read_cones(J);
    check_start(J);
    for (uint32_t i = 0; i < J->count; i++)
        for (uint32_t a = 0; a < C->M.letters; a++) {
            q = ck_move(C, J->cones[i].q, a);
            if (!C->live_only || C->live[q])
                check_move(J, i, a, q);
        }
    ck_last_line(C);
    check_known(J);
    check_strong(J);
    ck_say("  %u cone%s of %zu ray%s, closed under every letter%s\n", J->count,
           CK_S(J->count), J->total, CK_S(J->total),
           C->live_only ? " after which acceptance is still possible" : "");
}
