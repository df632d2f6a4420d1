/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a layer whose A has at most one entry per column or row: real
 * and complex diagonals, and the columns or rows of PD-SSM.  raw_factors.c
 * has the layers with factors.
 */

#include "arch/raw.h"

/* Two tensors of gates; for columns and rows also the tensor of places. */
typedef struct {
    size_t first, second, place;
} gates_t;
/* Put the gates of an entry as elements i. */
typedef wr_status_t (*put_t)(raw_job_t *J, const gates_t *T, size_t i,
                             const arch_entry_t *x);

/* Return the entry of row or column i, with value 0 if there is none. */
static arch_entry_t entry_of(const raw_job_t *J, uint32_t i, int row) {
    for (size_t e = 0; e < J->A.count; e++)
        if ((row ? J->A.entry[e].row : J->A.entry[e].column) == i)
            return J->A.entry[e];
    return (arch_entry_t){0, 0, J->zero};
}

/* An A that is the same for all inputs is exported once. */
static uint32_t actions(const raw_job_t *J) {
    uint32_t n = J->M->layer[J->layer].actions;
    return J->arch->varies || n == 0 ? n : 1;
}

/* Put the entries of rows or columns 0 to many - 1 of all actions. */
static wr_status_t put_entries(raw_job_t *J, const gates_t *T, uint32_t many,
                               put_t put) {
    const int row = J->R->layer[J->layer] == WR_RAW_ROWS;
    wr_status_t s = WR_OK;
    for (uint32_t a = 0; a < actions(J) && s == WR_OK; a++) {
        raw_job_open(J, a);
        for (J->row = 0; J->row < many && s == WR_OK; J->row++) {
            const arch_entry_t x = entry_of(J, J->row, row);
            s = put(J, T, (size_t) a * many + J->row, &x);
        }
    }
    return s;
}

/* ---- layers -------------------------------------------------------------- */

static wr_status_t put_number(raw_job_t *J, const gates_t *T, size_t i,
                              const arch_entry_t *x) {
    return raw_put_entry(J, T->first, i, x->value);
}

static wr_status_t take_diagonal(raw_job_t *J) {
    const uint32_t n = J->M->layer[J->layer].dim;
    const uint32_t rows = J->arch->shape == WR_SHAPE_SCALAR && n > 0 ? 1 : n;
    const uint64_t shape[] = {actions(J), rows};
    const gates_t T = {.first = raw_gate(J, J->arch->decay, 2, shape)};
    J->R->layer[J->layer] = WR_RAW_DIAGONAL;
    return put_entries(J, &T, rows, put_number);
}

/* Put the modulus, and the turn or, if it is itself a parameter, the angle; for
 * columns and rows also the row or column of the entry. */
static wr_status_t put_polar(raw_job_t *J, const gates_t *T, size_t i,
                             const arch_entry_t *x) {
    const int turns = J->arch->turn.map != WR_RAW_IDENTITY;
    const wr_raw_layer_t kind = J->R->layer[J->layer];
    if (kind != WR_RAW_COMPLEX)
        J->R->tensor[T->place].number[i] =
            kind == WR_RAW_ROWS ? x->column : x->row;
    wr_status_t s =
        raw_put(J, T->first, i, (raw_number_t){RAW_MODULUS, x->value, NULL});
    return s != WR_OK ? s
                      : raw_put(J, T->second, i,
                                (raw_number_t){turns ? RAW_TURN : RAW_ANGLE,
                                               x->value, NULL});
}

/* Solve x = (1 + z/2) / (1 - z/2): z = 2 (x - 1) / (x + 1).
 * status  OK; DOMAIN (x is -1) */
static wr_status_t before_bilinear(fmpq_poly_t z, const fmpq_poly_struct *x,
                                   raw_job_t *J) {
    const wr_ring_struct *K = J->M->ring;
    fmpq_poly_t y;
    wr_status_t s = WR_OK;
    fmpq_poly_init(y);
    fmpq_poly_one(z);
    fmpq_poly_add(y, x, z);
    fmpq_poly_sub(z, x, z);
    fmpq_poly_scalar_mul_si(z, z, 2);
    if (fmpq_poly_is_zero(y)) {
        s = wr_limits_fail(J->L, WR_DOMAIN,
                           "layer %u has an entry -1, which is not of the form "
                           "(1 + z/2) / (1 - z/2)",
                           J->layer);
    } else {
        wr_ring_inv(y, y, K);
        wr_ring_mul(z, z, y, K);
    }
    fmpq_poly_clear(y);
    return s;
}

/* Put -Re z and Im z for the z of an entry.  With z' the conjugate, these are
 * -(z + z') / 2 and the square root of -((z - z') / 2)^2 with the sign of Im z.
 */
static wr_status_t put_bilinear(raw_job_t *J, const gates_t *T, size_t i,
                                const arch_entry_t *x) {
    const wr_ring_struct *K = J->M->ring;
    int sign = 0; /* of -Im z */
    fmpq_poly_struct *z = wr_scalars_new(4), *re = z + 1, *n = z + 2,
                     *zero = z + 3;
    wr_status_t s = before_bilinear(z, x->value, J);
    if (s == WR_OK)
        s = wr_embedding_conjugate(re, z, J->E, J->L);
    if (s == WR_OK)
        s = wr_embedding_sign_parts(&sign, zero, z, J->E, J->L);
    if (s == WR_OK) {
        fmpq_poly_sub(n, z, re);
        fmpq_poly_scalar_div_si(n, n, 2);
        wr_ring_mul(n, n, n, K);
        fmpq_poly_neg(n, n);
        fmpq_poly_add(re, re, z);
        fmpq_poly_scalar_div_si(re, re, -2);
        s = raw_put_entry(J, T->first, i, re);
    }
    fmpq_poly_set(re, n);
    if (sign > 0)
        fmpq_poly_neg(re, re);
    if (s == WR_OK)
        s = raw_put(J, T->second, i, (raw_number_t){RAW_OVER_NORM, re, n});
    wr_scalars_free(z, 4);
    return s;
}

static wr_status_t take_complex(raw_job_t *J, wr_raw_layer_t kind) {
    const uint32_t n = J->M->layer[J->layer].dim;
    const uint64_t shape[] = {actions(J), n};
    gates_t T;
    if (kind == WR_RAW_COLUMNS || kind == WR_RAW_ROWS) {
        T.place =
            raw_tensor(J, kind == WR_RAW_ROWS ? "row" : "column", 2, shape);
        J->R->tensor[T.place].integers = 1;
    }
    T.first = raw_gate(J, J->arch->decay, 2, shape);
    T.second = raw_gate(J, J->arch->turn, 2, shape);
    J->R->layer[J->layer] = kind;
    return put_entries(J, &T, n,
                       kind == WR_RAW_BILINEAR ? put_bilinear : put_polar);
}

/* Put A itself as a dense tensor. */
wr_status_t raw_free_layer(raw_job_t *J) {
    const wr_layer_struct *layer = &J->M->layer[J->layer];
    const size_t n = layer->dim;
    const size_t T =
        raw_tensor(J, "A", 3, (const uint64_t[]){layer->actions, n, n});
    wr_status_t s = WR_OK;
    J->R->layer[J->layer] = WR_RAW_FREE;
    for (uint32_t a = 0; a < layer->actions && s == WR_OK; a++) {
        raw_job_open(J, a);
        for (size_t e = 0; e < J->A.count && s == WR_OK; e++) {
            J->row = J->A.entry[e].row;
            s = raw_put_entry(J, T, (a * n + J->row) * n + J->A.entry[e].column,
                              J->A.entry[e].value);
        }
    }
    return s;
}

wr_status_t raw_layer(raw_job_t *J) {
    const wr_layer_struct *layer = &J->M->layer[J->layer];
    if (layer->gate != WR_GATE_TABLE)
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "the gate of layer %u is given by a rule",
                              J->layer);
    if (J->arch->shift && layer->actions > 0 &&
        wr_lrnn_role(J->M, J->layer) == WR_ROLE_DELAY) {
        J->R->layer[J->layer] = WR_RAW_SHIFT;
        return WR_OK;
    }
    switch (J->arch->shape) {
    case WR_SHAPE_SCALAR:
    case WR_SHAPE_DIAGONAL:
        return take_diagonal(J);
    case WR_SHAPE_COMPLEX:
        return take_complex(J, J->arch->bilinear ? WR_RAW_BILINEAR
                                                 : WR_RAW_COMPLEX);
    case WR_SHAPE_PD:
        return take_complex(J, WR_RAW_COLUMNS);
    case WR_SHAPE_PD_ROWS:
        return take_complex(J, WR_RAW_ROWS);
    case WR_SHAPE_GH:
        return raw_layer_factors(J);
    case WR_SHAPE_RANK_ONE:
        return raw_layer_rank_one(J);
    case WR_SHAPE_FULL:
        break;
    }
    return raw_free_layer(J);
}
