/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

#include <string.h>

/* A model whose layers are rounded.  A weight is rounded once.  If it is not
 * rational, both ends of smaller and smaller intervals around it are rounded
 * until they agree; where rounding is monotone, that is its rounding.  Labels
 * are read off the rounded numbers exactly; -0 is 0 there, and a NaN or an
 * infinity has no label. */

/* ---- weights ------------------------------------------------------------ */

static int rational(ck_num x) {
    uint32_t i;

    for (i = 1; i < ck_degree(); i++)
        if (mpq_sgn(ck_value(x)[i]) != 0)
            return 0;
    return 1;
}

static void round_rational(ck_real *r, const mpq_t x, const ck_evaluation *E) {
    r->kind = CK_FINITE;
    mpq_set(r->x, x);
    r->negative = mpq_sgn(x) < 0;
    ck_round(r, &E->format, E->rule);
}

static int same(const ck_real *r, const ck_real *s) {
    return r->kind == s->kind && r->negative == s->negative &&
           mpq_equal(r->x, s->x);
}

/* lo < hi, of one sign, and all numbers between them have the rounding r.  One
 * that wraps is a monotone one, to a multiple of the unit, and then of that
 * multiple: it is the multiples that have to agree. */
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
        U.format.saturate = 1; /* nothing comes so far */
    }
    round_rational(r, lo, &U);
    round_rational(&s, hi, &U);
    alike = mpq_sgn(lo) * mpq_sgn(hi) > 0 && same(r, &s);
    ck_round(r, &E->format, E->rule);
    mpq_clears(s.x, most, NULL);
    return alike;
}

/* The rounding of a number of the field, -0 and all. */
static ck_num round_number(ck_num x, const ck_evaluation *E) {
    ck_real r;
    ck_num rounded;
    mpq_t lo, hi;
    int closer = 0;

    ck_real_init(&r);
    mpq_inits(lo, hi, NULL);
    if (rational(x)) {
        mpq_set(lo, ck_value(x)[0]);
        round_rational(&r, lo, E);
    } else {
        do { /* ck_enclose ends the run where this does not */
            ck_enclose(lo, hi, x, closer++);
        } while (!rounded_alike(&r, lo, hi, E));
    }
    if (r.kind != CK_FINITE)
        ck_fail(CK_REJECTED, "a weight is too large for the format");
    rounded = ck_real_store(&r);
    mpq_clears(r.x, lo, hi, NULL);
    return rounded;
}

static ck_num weight(ck_num x, const ck_stack_layer *y) {
    if (!y->exact)
        return round_number(x, &y->E);
    if (!rational(x))
        ck_fail(CK_REJECTED, "a weight is not rational");
    return x;
}

/* Action a on column j as a letter of a recurrence: the dense matrix, and
 * the column of B, added if some action of the layer has a B. */
static void make_letter(ck_map_letter *l, const ck_action *a, uint32_t j,
                        const ck_layer *L, const ck_stack_layer *y, int adds) {
    uint32_t n = L->n, i, k;

    l->has_add = adds;
    l->w = ck_alloc((size_t) n * n + n, sizeof *l->w); /* CK_ZERO */
    for (i = 0; i < n; i++)
        for (k = a->A.start[i]; k < a->A.start[i + 1]; k++)
            l->w[i * n + a->A.column[k]] = weight(a->A.value[k], y);
    for (i = 0; a->B != NULL && i < n; i++)
        l->w[n * n + i] = weight(a->B[i * L->d + j], y);
}

/* "layer I MODEL rounded|exact", "format ..", "accumulator .." */
static void read_layer(ck_stack *S, uint32_t l) {
    ck_cert *C = &S->C;
    const ck_layer *L = &C->M.layer[l];
    ck_stack_layer *y = &S->layer[l];
    uint32_t a, j;
    int adds = 0;

    ck_line(C, "layer", 3);
    if (ck_number(C, 1, CK_NONE) != l)
        ck_fail(CK_REJECTED, "layer %u was expected", (unsigned) l);
    ck_evaluation_read(&y->E, C->token[2]);
    y->exact = strcmp(C->token[3], "exact") == 0;
    if (y->E.number != 2 || (!y->exact && strcmp(C->token[3], "rounded") != 0))
        ck_fail(CK_REJECTED, "a stack is in E2, its weights rounded or exact");
    ck_parameters(C, "format", &y->E.format);
    if (y->E.order >= CK_WIDE)
        ck_parameters(C, "accumulator", &y->E.acc);
    if (L->gate != CK_TABLE || L->n > 1024)
        ck_fail(CK_REJECTED, "layer %u has a gate by rule, or is too large",
                (unsigned) l);
    for (a = 0; a < L->actions; a++)
        adds |= L->action[a].B != NULL;
    y->letter = ck_alloc((size_t) L->actions * L->d, sizeof *y->letter);
    for (a = 0; a < L->actions; a++)
        for (j = 0; j < L->d; j++)
            make_letter(&y->letter[a * L->d + j], &L->action[a], j, L, y, adds);
    y->at = S->width;
    S->width += L->n * L->d;
}

void ck_stack_read(ck_stack *S) {
    ck_cert *C = &S->C;
    uint32_t l, most = ck_widest(&C->M);
    char hash[65];
    ck_sha sha;

    if (C->M.rule != NULL || C->M.cascade)
        ck_fail(CK_REJECTED, "the model has a rule");
    ck_hash_lines(C, &sha);
    ck_line(C, "layers", 1);
    if (ck_number(C, 1, CK_NONE) != C->M.layers)
        ck_fail(CK_REJECTED, "the model has %u layers", (unsigned) C->M.layers);
    S->layer = ck_alloc(C->M.layers, sizeof *S->layer);
    for (l = 0; l < C->M.layers; l++)
        read_layer(S, l);
    ck_hash_end(C, hash);
    ck_object(C->job, "evaluation", NULL, hash);
    S->label = ck_alloc((size_t) C->M.layers + 1, sizeof *S->label);
    S->tuple = ck_alloc(ck_most_read(&C->M), sizeof *S->tuple);
    S->column = ck_alloc(2 * (size_t) most, sizeof *S->column);
}

static int same_format(const ck_format *F, const ck_format *G) {
    char text[2][200];

    ck_format_print(text[0], sizeof text[0], F);
    ck_format_print(text[1], sizeof text[1], G);
    return strcmp(text[0], text[1]) == 0;
}

static int alike(const ck_stack_layer *x, const ck_stack_layer *y) {
    return x->exact == y->exact && strcmp(x->E.text, y->E.text) == 0 &&
           same_format(&x->E.format, &y->E.format) &&
           (x->E.order < CK_WIDE || same_format(&x->E.acc, &y->E.acc));
}

void ck_say_layers(ck_stack *S) {
    uint32_t l, first;

    for (l = 0; l < S->C.M.layers; l++) {
        const ck_stack_layer *y = &S->layer[l];

        for (first = l; l + 1 < S->C.M.layers && alike(y, y + 1); l++)
            y++;
        if (first < l)
            ck_say(S->C.job, "  layers %u-%u", (unsigned) first, (unsigned) l);
        else
            ck_say(S->C.job, "  layer %u", (unsigned) l);
        ck_say(S->C.job,
               ", weights %s: ", y->exact ? "exact" : "each rounded once");
        ck_say_evaluation(S->C.job, &y->E);
    }
}

/* ---- states and labels -------------------------------------------------- */

static uint32_t decode(ck_stack *S, uint32_t l, const ck_num *h) {
    const ck_layer *L = &S->C.M.layer[l];
    uint32_t i;

    for (i = 0; i < L->n * L->d; i++) {
        if (h[i] == CK_PLUS_INF || h[i] == CK_MINUS_INF ||
            h[i] == CK_NOT_A_NUMBER)
            return CK_NONE;
        S->column[i] = h[i] == CK_MINUS_ZERO ? CK_ZERO : h[i];
    }
    return ck_decode(L, S->column);
}

void ck_stack_start(ck_stack *S, ck_num *h) {
    uint32_t l, i;

    for (l = 0; l < S->C.M.layers; l++) {
        const ck_layer *L = &S->C.M.layer[l];
        ck_num *at = h + S->layer[l].at;

        for (i = 0; i < L->n * L->d; i++)
            at[i] = round_number(L->h0[i], &S->layer[l].E);
        S->label[l] = decode(S, l, at);
    }
}

uint32_t ck_stack_choose(ck_stack *S, uint32_t l, uint32_t letter) {
    const ck_layer *L = &S->C.M.layer[l];
    uint32_t i;

    for (i = 0; i < L->wires; i++) {
        S->tuple[i] = L->wire[i] == CK_NONE ? letter : S->label[L->wire[i]];
        if (S->tuple[i] == CK_NONE)
            return CK_NONE;
    }
    i = ck_map_find(&L->table, S->tuple);
    return i == CK_NONE ? CK_NONE : L->table.value[i];
}

int ck_stack_step(ck_stack *S, ck_num *out, const ck_num *h, uint32_t letter) {
    uint32_t l, i, j, a;

    for (l = 0; l < S->C.M.layers; l++) {
        const ck_layer *L = &S->C.M.layer[l];
        const ck_stack_layer *y = &S->layer[l];
        ck_num *from = S->column, *to = S->column + L->n;

        if ((a = ck_stack_choose(S, l, letter)) == CK_NONE)
            return 0;
        for (j = 0; j < L->d; j++) {
            for (i = 0; i < L->n; i++)
                from[i] = h[y->at + i * L->d + j];
            ck_round_step(to, &y->letter[a * L->d + j], from, L->n, &y->E);
            for (i = 0; i < L->n; i++)
                out[y->at + i * L->d + j] = to[i];
        }
        S->label[l] = decode(S, l, out + y->at);
    }
    return 1;
}

uint32_t ck_stack_readout(ck_stack *S, uint32_t letter) {
    const ck_model *M = &S->C.M;
    uint32_t i;

    for (i = 0; i < M->reads; i++) {
        S->tuple[i] = M->read[i] == CK_NONE ? letter : S->label[M->read[i]];
        if (S->tuple[i] == CK_NONE)
            return CK_NONE;
    }
    i = ck_map_find(&M->readout, S->tuple);
    return i == CK_NONE ? CK_NONE : M->readout.value[i];
}
