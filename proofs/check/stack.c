/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

#include <string.h>

/* A model with rounded layers.  A weight is rounded once.  If it is not
 * rational, both ends of enclosing intervals are rounded, for smaller and
 * smaller intervals, until they agree; if rounding is monotone, the result is
 * the rounded weight.  Labels are computed exactly from the rounded numbers;
 * for them -0 is 0, and a NaN or an infinity has no label.
 *
 * If a is not real, a layer is evaluated with twice as many rows: 2 i and 2 i +
 * 1 are the real and the imaginary part of row i, and a weight whose parts are
 * rounded to x and y is the block x -y over y x, where -0 is the negative of 0.
 *
 * In a model ":factors" the Householder factors I - beta k k^T / (k^T k) of an
 * action are applied from right to left, each as a delta rule of k and
 * beta / (k^T k).  The value of each rule is 0, except that B is included as
 * the value of the leftmost factor if it is a multiple of its k; otherwise B is
 * added afterwards. */

/* ---- weights ------------------------------------------------------------ */

static void round_rational(ck_real *r, const mpq_t x, const ck_evaluation *E) {
    ck_real_rational(r, x);
    ck_round(r, &E->format, E->rule);
}

/* Return nonzero if lo < hi have one sign, not 0, and all numbers between them
 * have the rounding r.  A rounding that wraps is a monotone rounding to a
 * multiple of the unit, followed by the reduction of that multiple, so the
 * multiples must agree. */
static int rounded_alike(ck_real *r, const mpq_t lo, const mpq_t hi,
                         const ck_evaluation *E) {
    ck_evaluation U = *E;
    ck_real s;
    mpq_t most;
    int alike;

    ck_real_init(&s);
    mpq_init(most);
    mpq_set(most, mpq_sgn(lo) < 0 ? lo : hi); /* the larger modulus */
    if (!ck_format_monotone(&U.format) && mpq_sgn(most) != 0) {
        long e = ck_exponent(most) + U.format.frac + 4;

        U.format.bits = e > U.format.bits ? e : U.format.bits;
        U.format.saturate = 1; /* larger than all numbers here */
    }
    round_rational(r, lo, &U);
    round_rational(&s, hi, &U);
    alike = mpq_sgn(lo) * mpq_sgn(hi) > 0 && r->kind == s.kind &&
            r->negative == s.negative && mpq_equal(r->x, s.x);
    ck_round(r, &E->format, E->rule);
    mpq_clears(s.x, most, NULL);
    return alike;
}

/* Return the rounding of a part of a number of the field, with its sign. */
static ck_num round_part(ck_num x, int part, const ck_evaluation *E) {
    ck_real r;
    mpq_t lo, hi;
    int closer = 0;
    ck_real_init(&r);
    mpq_inits(lo, hi, NULL);
    if (ck_part(lo, x, part)) {
        round_rational(&r, lo, E);
    } else {
        do { /* ck_enclose_part ends the run if this does not terminate */
            ck_enclose_part(lo, hi, x, part, closer++);
        } while (!rounded_alike(&r, lo, hi, E));
    }
    if (r.kind != CK_FINITE)
        ck_reject("a weight is too large for the format");
    ck_num rounded = ck_real_store(&r);
    mpq_clears(r.x, lo, hi, NULL);
    return rounded;
}

static ck_num weight(ck_num x, int part, const ck_stack_layer *layer) {
    mpq_t q;
    if (!layer->exact)
        return round_part(x, part, &layer->E);
    mpq_init(q);
    if (!ck_part(q, x, part))
        ck_reject("a weight is not rational");
    x = ck_of_rational(q);
    mpq_clear(q);
    return x;
}

/* Return -x; x is finite. */
static ck_num minus(ck_num x) {
    return x == CK_ZERO         ? CK_MINUS_ZERO
           : x == CK_MINUS_ZERO ? CK_ZERO
                                : ck_negative(x);
}

/* Store the weight x, or its block, at w, in a matrix of this many columns. */
static void put_weight(ck_num *w, uint32_t columns, ck_num x,
                       const ck_stack_layer *layer, uint32_t parts) {
    w[0] = weight(x, 0, layer);
    if (parts == 1)
        return;
    w[columns] = weight(x, 1, layer);
    w[1] = minus(w[columns]);
    w[columns + 1] = w[0];
}

/* ---- letters ------------------------------------------------------------ */

/* The construction of the letters for column j under action a. */
typedef struct {
    const ck_layer *L;
    ck_stack_layer *layer;
    uint32_t letters; /* so far */
    int adds;         /* some action of the layer has a B */
    const ck_action *a;
    uint32_t j;
} maker;

static ck_map_letter *next_letter(maker *m, int delta) {
    size_t n = m->layer->n;
    ck_map_letter *l = &m->layer->letter[m->letters++];
    l->delta = delta;
    l->has_add = !delta && m->adds;
    l->w = ck_alloc(delta ? n + 2 : n * n + n, sizeof *l->w); /* CK_ZERO */
    return l;
}

/* Store the column of B as the added numbers. */
static void put_column(ck_map_letter *l, const maker *m) {
    uint32_t n = m->layer->n, p = n / m->L->n;
    for (uint32_t i = 0; m->a->B != NULL && i < n; i++)
        l->w[n * n + i] =
            weight(m->a->B[i / p * m->L->d + m->j], (int) (i % p), m->layer);
}

/* Make a letter of a recurrence: the dense matrix, and the column of B. */
static void make_letter(maker *m) {
    const ck_layer *L = m->L;
    const ck_matrix *A = &m->a->A;
    ck_map_letter *l = next_letter(m, 0);
    uint32_t n = m->layer->n, p = n / L->n, i, k;

    for (i = 0; p == 2 && i < n; i += 2)
        for (k = 1; k < n; k += 2)
            l->w[i * n + k] = CK_MINUS_ZERO;
    for (i = 0; i < L->n; i++)
        for (k = A->start[i]; k < A->start[i + 1]; k++)
            put_weight(&l->w[p * (i * n + A->column[k])], n, A->value[k],
                       m->layer, p);
    put_column(l, m);
}

/* Return 1 and set v if the column of B is beta v k for the first vector k of
 * V; otherwise return 0. */
static int value_of(ck_num *v, const ck_matrix *V, ck_num beta,
                    const maker *m) {
    const ck_num *B = m->a->B == NULL ? NULL : m->a->B + m->j;
    uint32_t d = m->L->d, e = V->start[0];
    *v = CK_ZERO;
    if (B == NULL || !ck_differ(beta, CK_ZERO))
        return ck_differ(beta, CK_ZERO);
    ck_num x = ck_inverse(ck_mul(beta, V->value[e])), by;
    if (x == CK_NONE)
        ck_reject("minpoly is reducible");
    x = ck_mul(x, B[V->column[e] * d]);
    by = ck_mul(x, beta);
    for (uint32_t i = 0; i < m->L->n; i++) {
        int in = e < V->start[1] && V->column[e] == i;
        if (ck_differ(B[i * d], in ? ck_mul(by, V->value[e++]) : CK_ZERO))
            return 0;
    }
    *v = x;
    return 1;
}

/* Make the letters of the factors. */
static void make_factors(maker *m) {
    uint32_t n = m->layer->n, f = m->a->factors->length, i;
    ck_matrix V;
    ck_num *scale = ck_factors_list(&V, m->a->factors, n), v;
    int added = 0;
    while (f-- > 0) {
        ck_map_letter *l = next_letter(m, 1);
        ck_num beta = ck_negative(scale[f]);
        for (i = V.start[f]; i < V.start[f + 1]; i++)
            l->w[V.column[i]] = weight(V.value[i], 0, m->layer);
        if (f == 0 && (added = value_of(&v, &V, beta, m)))
            l->w[n] = weight(v, 0, m->layer);
        l->w[n + 1] = weight(beta, 0, m->layer);
    }
    if (!m->adds || added)
        return;
    ck_map_letter *l = next_letter(m, 0);
    for (i = 0; i < n; i++)
        l->w[i * n + i] = CK_ONE;
    put_column(l, m);
}

static void make_letters(ck_stack *S, uint32_t l) {
    const ck_layer *L = &S->C.M.layer[l];
    ck_stack_layer *layer = &S->layer[l];
    maker m = {.L = L, .layer = layer};
    size_t columns = (size_t) L->actions * L->d, most = 0;
    for (uint32_t a = 0; a < L->actions; a++) {
        const ck_action *X = &L->action[a];
        int by = layer->factors && X->factors != NULL;
        if (by && (S->parts == 2 ||
                   (layer->E.order != CK_SEQ && layer->E.order != CK_FMA)))
            ck_reject("layer %u: factors require a real field, and the order "
                      "seq or fma",
                      l);
        m.adds |= X->B != NULL;
        most += L->d * (by ? (size_t) X->factors->length + 1 : 1);
    }
    layer->letter = ck_alloc(most, sizeof *layer->letter);
    layer->first = ck_alloc(columns + 1, sizeof *layer->first);
    for (size_t i = 0; i < columns; i++) {
        m.a = &L->action[i / L->d];
        m.j = (uint32_t) (i % L->d);
        if (layer->factors && m.a->factors != NULL)
            make_factors(&m);
        else
            make_letter(&m);
        layer->first[i + 1] = m.letters;
    }
}

/* Read "E2:FORMAT:MODE:ORDER", optionally followed by ":factors". */
static void read_evaluation(ck_stack_layer *layer, char *text) {
    static const char by[] = ":factors";
    size_t n = strlen(text), k = sizeof by - 1;
    layer->factors = n > k && strcmp(text + n - k, by) == 0;
    if (layer->factors)
        text[n - k] = '\0';
    ck_evaluation_read(&layer->E, text); /* keeps the text */
    if (layer->factors)
        text[n - k] = ':';
    if (layer->E.number != 2)
        ck_reject("a stack requires evaluation E2");
}

/* Read "layer I MODEL rounded|exact", "format ..", "accumulator ..". */
static void read_layer(ck_stack *S, uint32_t l) {
    ck_cert *C = &S->C;
    const ck_layer *L = &C->M.layer[l];
    ck_stack_layer *layer = &S->layer[l];
    ck_layer_line(C, l, 3);
    read_evaluation(layer, C->token[2]);
    layer->exact = ck_choice(C, 3, "rounded", "exact");
    ck_evaluation_lines(C, &layer->E);
    layer->n = S->parts * L->n;
    if ((L->gate != CK_TABLE && L->gate != CK_REFLECTION) || layer->n > 1024)
        ck_reject("layer %u has a gate given by a rule, or is too large", l);
    make_letters(S, l);
    layer->at = S->width;
    S->width += layer->n * L->d;
}

void ck_stack_read(ck_stack *S, int rule) {
    ck_cert *C = &S->C;
    uint32_t l, most = ck_widest(&C->M);
    if ((C->M.rule != NULL || C->M.cascade) &&
        !(rule && C->M.rule != NULL && C->M.rule->move != NULL))
        ck_reject("the model has a rule");
    ck_hash_lines(C);
    ck_layers_line(C);
    S->parts = ck_field_real() ? 1 : 2;
    S->layer = ck_alloc(C->M.layers, sizeof *S->layer);
    for (l = 0; l < C->M.layers; l++)
        read_layer(S, l);
    ck_hash_object(C, "evaluation");
    S->label = ck_alloc((size_t) C->M.layers + 1, sizeof *S->label);
    S->tuple = ck_alloc(ck_most_read(&C->M), sizeof *S->tuple);
    S->column = ck_alloc(2 * (size_t) S->parts * most, sizeof *S->column);
}

static int alike(const ck_stack_layer *x, const ck_stack_layer *y) {
    return x->exact == y->exact && strcmp(x->E.text, y->E.text) == 0;
}

void ck_say_layers(ck_stack *S) {
    uint32_t first;
    for (uint32_t l = 0; l < S->C.M.layers; l++) {
        const ck_stack_layer *layer = &S->layer[l];
        for (first = l; l + 1 < S->C.M.layers && alike(layer, layer + 1); l++)
            layer++;
        if (first < l)
            ck_say("  layers %u-%u", first, l);
        else
            ck_say("  layer %u", l);
        ck_say(
            ", weights %s%s%s: ", layer->exact ? "exact" : "each rounded once",
            S->parts == 2 ? ", a number is a real and an imaginary part" : "",
            layer->factors ? ", Householder factors one by one" : "");
        ck_say_evaluation(&layer->E);
    }
}

/* ---- states and labels -------------------------------------------------- */

static uint32_t decode(ck_stack *S, uint32_t l, const ck_num *h) {
    const ck_layer *L = &S->C.M.layer[l];
    uint32_t size = L->n * L->d, p = S->parts, i, k;
    for (i = 0; i < p * size; i++) {
        if (h[i] == CK_PLUS_INF || h[i] == CK_MINUS_INF ||
            h[i] == CK_NOT_A_NUMBER)
            return CK_NONE;
        k = i / L->d; /* its row */
        S->column[k % p * size + k / p * L->d + i % L->d] =
            h[i] == CK_MINUS_ZERO ? CK_ZERO : h[i];
    }
    return p == 1 ? ck_decode(L, S->column)
                  : ck_decode_parts(L, S->column, S->column + size);
}

void ck_stack_start(ck_stack *S, ck_num *h) {
    for (uint32_t l = 0; l < S->C.M.layers; l++) {
        const ck_layer *L = &S->C.M.layer[l];
        ck_num *at = h + S->layer[l].at;
        for (uint32_t i = 0; i < S->layer[l].n * L->d; i++) {
            uint32_t row = i / L->d, p = S->parts;
            at[i] = round_part(L->h0[row / p * L->d + i % L->d],
                               (int) (row % p), &S->layer[l].E);
        }
        S->label[l] = decode(S, l, at);
    }
}

uint32_t ck_stack_choose(ck_stack *S, uint32_t l, uint32_t letter) {
    return ck_gate_action(&S->C.M.layer[l], letter, S->label, S->tuple);
}

int ck_stack_step(ck_stack *S, ck_num *out, const ck_num *h, uint32_t letter) {
    uint32_t a;
    for (uint32_t l = 0; l < S->C.M.layers; l++) {
        const ck_layer *L = &S->C.M.layer[l];
        const ck_stack_layer *layer = &S->layer[l];
        ck_num *from = S->column, *to = S->column + layer->n;
        if ((a = ck_stack_choose(S, l, letter)) == CK_NONE)
            return 0;
        for (uint32_t j = 0; j < L->d; j++) {
            for (uint32_t i = 0; i < layer->n; i++)
                from[i] = h[layer->at + i * L->d + j];
            const uint32_t *first = &layer->first[(size_t) a * L->d + j];
            for (uint32_t k = first[0]; k < first[1]; k++) {
                ck_num *old = from;
                ck_round_step(to, &layer->letter[k], from, layer->n, &layer->E);
                from = to;
                to = old;
            }
            for (uint32_t i = 0; i < layer->n; i++)
                out[layer->at + i * L->d + j] = from[i];
        }
        S->label[l] = decode(S, l, out + layer->at);
    }
    return 1;
}

uint32_t ck_stack_readout(ck_stack *S, uint32_t letter) {
    return ck_table_readout(&S->C.M, letter, S->label, S->tuple);
}
