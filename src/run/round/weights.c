/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The weights of a layer in its format, and its actions as passes of a
 * recurrence.  An algebraic weight is rounded by rounding smaller and smaller
 * balls that contain it, until all numbers of one are rounded alike.  This
 * ends, because an irrational number is neither a number of the format nor a
 * midpoint, and its sign is known.
 *
 * Over a field that is not real, a layer of n rows is a real one of 2 n rows:
 * rows 2 i and 2 i + 1 are the parts of row i, and a weight with the rounded
 * parts a and b is the block a -b / b a, with -0 for b = 0.
 */

#include "run/round/layer.h"

#define MAX_PREC (1 << 20)

/* ---- one weight ---------------------------------------------------------- */

/* Round an irrational part of x. */
static wr_status_t round_irrational(uint64_t *code, const fmpq_poly_struct *x,
                                    const wr_part_rounding_t *how,
                                    wr_limits_t L) {
    int agree = 0;
    wr_status_t s = WR_OK;
    acb_t z;
    acb_init(z);
    for (slong prec = 128; s == WR_OK && !agree; prec *= 2) {
        if (prec > MAX_PREC)
            s = wr_limits_fail(
                L, WR_UNABLE,
                "a weight is too close to a midpoint for 2^20 bits");
        if (s == WR_OK)
            s = wr_embedding_value(z, x, how->part.E, prec, L);
        arb_srcptr part = how->part.part ? acb_imagref(z) : acb_realref(z);
        agree = s == WR_OK && !arb_contains_zero(part) &&
                wr_round_ball(code, part, how->format, how->mode);
    }
    acb_clear(z);
    return s;
}

wr_status_t wr_part_round(uint64_t *code, int *inexact,
                          const fmpq_poly_struct *x,
                          const wr_part_rounding_t *how, wr_limits_t L) {
    int negative, rational = 1;
    fmpq_t q;
    fmpq_init(q);
    wr_status_t s = wr_embedding_part(&rational, q, x, how->part, L);
    *inexact = 1;
    if (s == WR_OK && rational)
        *inexact = wr_round_q(code, q, 0, how->format, how->mode) != 0;
    else if (s == WR_OK)
        s = round_irrational(code, x, how, L);
    if (s == WR_OK &&
        wr_format_decode(q, &negative, *code, how->format) != WR_FINITE)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "a weight, or a number of H0, is too large for "
                           "the format");
    fmpq_clear(q);
    return s;
}

/* ---- passes -------------------------------------------------------------- */

typedef struct {
    wr_rounded_t R;
    round_layer_t *y;
    const wr_layer_struct *z;
    int adds; /* 1 if some action has a B */
    size_t passes;
    wr_limits_struct *L;
} job_t;

/* Add a letter to the recurrence, with all weights 0. */
static wr_recurrence_letter_t *add_pass(job_t *J, int delta) {
    wr_recurrence_struct *R = J->y->R;
    size_t n = R->n;
    J->y->pass = wr_grow(J->y->pass, R->letters, sizeof(uint32_t));
    J->y->pass[R->letters] = (uint32_t) R->letters;
    wr_recurrence_letter_t *l = wr_recurrence_add(R, "");
    l->delta = delta;
    l->has_add = !delta && J->adds;
    for (size_t i = 0; J->y->parts == 2 && i < n; i += 2)
        for (size_t j = 1; j < n; j += 2)
            l->minus[i * n + j] = 1;
    J->passes++;
    return l;
}

/* Return how weights of the layer are rounded. */
static wr_part_rounding_t rounding(const job_t *J, int part) {
    const wr_evaluation_struct *E = J->y->how->evaluation;
    return (wr_part_rounding_t){{J->R->E, part}, E->format, E->mode};
}

/* Set weight i of the letter to that part of x, rounded unless exact. */
static wr_status_t set_weight(job_t *J, wr_recurrence_letter_t *l, size_t i,
                              const fmpq_poly_struct *x, int part) {
    const wr_layer_evaluation_struct *how = J->y->how;
    const wr_part_rounding_t H = rounding(J, part);
    wr_status_t s = WR_OK;
    if (how->exact) {
        int rational;
        s = wr_embedding_part(&rational, l->w + i, x, H.part, J->L);
        if (s == WR_OK && !rational)
            s = wr_limits_fail(J->L, WR_DOMAIN,
                               "an irrational weight cannot be used exactly");
    } else {
        uint64_t code;
        int inexact, negative;
        s = wr_part_round(&code, &inexact, x, &H, J->L);
        if (s != WR_OK)
            return s;
        wr_format_decode(l->w + i, &negative, code, how->evaluation->format);
        l->minus[i] = (unsigned char) (negative && fmpq_is_zero(l->w + i));
        J->y->inexact += (uint64_t) inexact;
    }
    J->y->weights++;
    return s;
}

/* Set weight `to` of the letter to weight `from`, or to its negative. */
static void copy_weight(wr_recurrence_letter_t *l, size_t to, size_t from,
                        int minus) {
    int zero = fmpq_is_zero(l->w + from);
    fmpq_set(l->w + to, l->w + from);
    if (minus)
        fmpq_neg(l->w + to, l->w + to);
    l->minus[to] = (unsigned char) (zero && l->minus[from] != minus);
}

/* Set entry (i, j) of A to x; if parts = 2, to the block of x. */
static wr_status_t set_entry(job_t *J, wr_recurrence_letter_t *l, uint32_t i,
                             uint32_t j, const fmpq_poly_struct *x) {
    size_t n = J->y->n, p = J->y->parts, at = p * i * n + p * j;
    wr_status_t s = set_weight(J, l, at, x, 0);
    if (s == WR_OK && p == 2)
        s = set_weight(J, l, at + n, x, 1);
    if (s == WR_OK && p == 2) {
        copy_weight(l, at + 1, at + n, 1);
        copy_weight(l, at + n + 1, at, 0);
    }
    return s;
}

static wr_status_t set_column(job_t *J, wr_recurrence_letter_t *l,
                              const wr_action_struct *a, uint32_t column) {
    uint32_t p = J->y->parts;
    size_t base = (size_t) J->y->n * J->y->n;
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < a->b_entries; i++)
        for (uint32_t k = 0; s == WR_OK && k < p; k++)
            if (a->b[i].column == column)
                s = set_weight(J, l, base + (size_t) p * a->b[i].row + k,
                               a->b[i].value, (int) k);
    return s;
}

/* Add the pass H <- A H + B on a column. */
static wr_status_t dense(job_t *J, const wr_action_struct *a, uint32_t column) {
    wr_recurrence_letter_t *l = add_pass(J, 0);
    wr_entry_struct *e;
    size_t count;
    wr_status_t s = WR_OK;
    lrnn_matrix_entries(&e, &count, &a->A, J->z->dim);
    for (size_t i = 0; s == WR_OK && i < count; i++)
        s = set_entry(J, l, e[i].row, e[i].column, e[i].value);
    lrnn_entries_free(e, count);
    return s == WR_OK ? set_column(J, l, a, column) : s;
}

/* Add the pass h <- h + B on a column. */
static wr_status_t add_column(job_t *J, const wr_action_struct *a,
                              uint32_t column) {
    wr_recurrence_letter_t *l = add_pass(J, 0);
    for (uint32_t i = 0; i < J->y->n; i++)
        fmpq_one(l->w + (size_t) i * J->y->n + i);
    return set_column(J, l, a, column);
}

/* Set *value so that B's column = beta value k, where k is the vector of the
 * left factor; return 0 if there is no such value.  Both are sorted by row. */
static int delta_value(fmpq_poly_t value, const wr_action_struct *a,
                       uint32_t column, const fmpq_poly_t beta,
                       const wr_ring_struct *K) {
    const wr_householder_struct *f = &a->A.factor[0];
    fmpq_poly_t t, unit;
    int fits = !fmpq_poly_is_zero(beta);
    size_t met = 0;
    fmpq_poly_init(t);
    fmpq_poly_init(unit); /* B's column divided by k */
    for (size_t i = 0; fits && i < a->b_entries; i++) {
        const wr_entry_struct *e = &a->b[i], *v = &f->v[met];
        if (e->column != column)
            continue;
        fits = met++ < f->entries && e->row == v->row;
        if (fits && met == 1) {
            wr_ring_inv(t, v->value, K);
            wr_ring_mul(unit, e->value, t, K);
        } else if (fits) {
            wr_ring_mul(t, unit, v->value, K);
            fits = fmpq_poly_equal(t, e->value);
        }
    }
    fits = fits && (met == 0 || met == f->entries);
    fmpq_poly_zero(value);
    if (fits && met > 0) {
        wr_ring_inv(t, beta, K);
        wr_ring_mul(value, unit, t, K);
    }
    WR_EACH(fmpq_poly_clear, t, unit);
    return fits;
}

/* Add the pass of factor i, with the value of B's column if i is 0. */
static wr_status_t delta(int *added, job_t *J, const wr_action_struct *a,
                         uint32_t i, uint32_t column) {
    const wr_householder_struct *f = &a->A.factor[i];
    const wr_ring_struct *K = J->R->M->ring;
    wr_recurrence_letter_t *l = add_pass(J, 1);
    wr_status_t s = WR_OK;
    fmpq_poly_t beta, value;
    WR_EACH(fmpq_poly_init, beta, value);
    for (uint32_t j = 0; j < f->entries; j++)
        wr_ring_addmul(beta, f->v[j].value, f->v[j].value, K);
    wr_ring_inv(beta, beta, K);
    wr_ring_mul(beta, beta, f->beta, K);
    if (i == 0)
        *added = delta_value(value, a, column, beta, K);
    for (uint32_t j = 0; s == WR_OK && j < f->entries; j++)
        s = set_weight(J, l, f->v[j].row, f->v[j].value, 0);
    if (s == WR_OK && !fmpq_poly_is_zero(value))
        s = set_weight(J, l, J->y->n, value, 0);
    if (s == WR_OK)
        s = set_weight(J, l, (size_t) J->y->n + 1, beta, 0);
    WR_EACH(fmpq_poly_clear, beta, value);
    return s;
}

static wr_status_t factors(job_t *J, const wr_action_struct *a,
                           uint32_t column) {
    wr_status_t s = WR_OK;
    int added = 0;
    for (uint32_t i = a->A.factors; s == WR_OK && i > 0; i--)
        s = delta(&added, J, a, i - 1, column);
    return s == WR_OK && J->adds && !added ? add_column(J, a, column) : s;
}

/* ---- a layer ------------------------------------------------------------- */

/* Set the start of the recurrence; an E3 machine rounds it itself. */
static wr_status_t start_of_machine(job_t *J, uint32_t row,
                                    const fmpq_poly_struct *x, wr_part_t of) {
    round_layer_t *y = J->y;
    int rational, negative;
    wr_status_t s =
        wr_embedding_part(&rational, y->R->start + row, x, of, J->L);
    if (s == WR_OK && !rational)
        wr_format_decode(y->R->start + row, &negative,
                         y->h0[(size_t) row * y->d],
                         y->how->evaluation->format);
    return s;
}

/* Round an entry of H0, or a part of it. */
static wr_status_t set_start(job_t *J, const wr_entry_struct *e, int part) {
    round_layer_t *y = J->y;
    const wr_part_rounding_t how = rounding(J, part);
    uint32_t row = y->parts * e->row + (uint32_t) part;
    int inexact = 0;
    wr_status_t s = wr_part_round(&y->h0[(size_t) row * y->d + e->column],
                                  &inexact, e->value, &how, J->L);
    y->weights++;
    y->inexact += s == WR_OK && inexact;
    return s == WR_OK && e->column == 0
               ? start_of_machine(J, row, e->value, how.part)
               : s;
}

static wr_status_t set_starts(job_t *J) {
    const wr_layer_struct *z = J->z;
    round_layer_t *y = J->y;
    wr_status_t s = WR_OK;
    y->h0 = wr_calloc((size_t) y->n * y->d, sizeof *y->h0);
    for (size_t i = 0; i < z->h0_entries; i++)
        for (uint32_t k = 0; s == WR_OK && k < y->parts; k++)
            s = set_start(J, &z->h0[i], (int) k);
    return s;
}

wr_status_t round_layer_weights(wr_rounded_t R, uint32_t l, wr_limits_t L) {
    job_t J = {.R = R, .y = &R->layer[l], .z = &R->M->layer[l], .L = L};
    round_layer_t *y = J.y;
    wr_layer_struct listed;
    const wr_layer_struct *z = J.z;
    wr_status_t s = WR_OK;
    lrnn_layer_init(&listed);
    if (z->gate == WR_GATE_REFLECTION) {
        lrnn_layer_clear(&listed);
        lrnn_layer_copy(&listed, z);
        lrnn_mirrors_actions(&listed);
        J.z = z = &listed;
    }
    wr_recurrence_begin(y->R, y->n);
    for (uint32_t a = 0; a < z->actions; a++)
        J.adds |= z->action[a].b_entries > 0;
    y->start = wr_calloc((size_t) z->actions * y->d + 1, sizeof *y->start);
    for (uint32_t a = 0; s == WR_OK && a < z->actions; a++) {
        const wr_action_struct *x = &z->action[a];
        int by = y->how->factors && x->A.has_factors;
        y->factored += (uint32_t) by;
        if (by && y->parts == 2)
            s = wr_limits_fail(
                L, WR_DOMAIN,
                "evaluation factor by factor requires a real field");
        for (uint32_t j = 0; s == WR_OK && j < y->d; j++) {
            s = by ? factors(&J, x, j) : dense(&J, x, j);
            y->start[(size_t) a * y->d + j + 1] = (uint32_t) J.passes;
        }
    }
    if (s == WR_OK)
        s = set_starts(&J);
    lrnn_layer_clear(&listed);
    return s != WR_DOMAIN ? s
                          : wr_limits_fail(L, s, "layer %u (%.60s): %.400s", l,
                                           R->M->layer[l].name, L->reason);
}
