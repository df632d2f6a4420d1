/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The gates of a layer whose A has at most one entry in a column or row: real
 * and complex diagonals, and the columns or rows of PD-SSM.  Layers with
 * factors are taken in raw_factors.c.
 */

#include "arch/raw.h"

/* ---- entries ------------------------------------------------------------- */

/* The row of column j's entry and its value in x (0 if there is none). */
static uint32_t column(fmpq_poly_t x, const wr_matrix_struct *A, uint32_t j) {
    fmpq_poly_one(x);
    if (A->kind == WR_MATRIX_IDENTITY)
        return j;
    if (A->kind == WR_MATRIX_PERMUTATION)
        return A->image[j];
    for (size_t e = 0; A->kind != WR_MATRIX_ZERO && e < A->entries; e++)
        if (A->entry[e].column == j) {
            fmpq_poly_set(x, A->entry[e].value);
            return A->entry[e].row;
        }
    fmpq_poly_zero(x);
    return 0;
}

/* The column of row i's entry and its value in x (0 if there is none). */
static uint32_t row(fmpq_poly_t x, const wr_matrix_struct *A, uint32_t i,
                    uint32_t n) {
    fmpq_poly_one(x);
    if (A->kind == WR_MATRIX_IDENTITY)
        return i;
    for (uint32_t j = 0; A->kind == WR_MATRIX_PERMUTATION && j < n; j++)
        if (A->image[j] == i)
            return j;
    for (size_t e = 0; A->kind != WR_MATRIX_ZERO && e < A->entries; e++)
        if (A->entry[e].row == i) {
            fmpq_poly_set(x, A->entry[e].value);
            return A->entry[e].column;
        }
    fmpq_poly_zero(x);
    return 0;
}

/* The same A for all inputs is exported once. */
static uint32_t actions(const raw_job_t *J) {
    uint32_t n = J->M->layer[J->layer].actions;
    return J->arch->varies || n == 0 ? n : 1;
}

static wr_status_t put_part(raw_job_t *J, size_t tensor, size_t i,
                            raw_part_t part, const fmpq_poly_struct *x) {
    return raw_put(J, tensor, i, (raw_number_t){part, x, NULL});
}

/* ---- layers -------------------------------------------------------------- */

static wr_status_t take_diagonal(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    const uint32_t many = actions(J);
    const uint32_t rows =
        J->arch->shape == WR_SHAPE_SCALAR && y->dim > 0 ? 1 : y->dim;
    const size_t T =
        raw_gate(J, J->arch->decay, 2, (const uint64_t[]){many, rows});
    wr_status_t s = WR_OK;
    fmpq_poly_t x;
    fmpq_poly_init(x);
    J->R->layer[J->layer] = WR_RAW_DIAGONAL;
    for (J->action = 0; J->action < many && s == WR_OK; J->action++)
        for (J->row = 0; J->row < rows && s == WR_OK; J->row++) {
            column(x, &y->action[J->action].A, J->row);
            s = put_part(J, T, (size_t) J->action * rows + J->row, RAW_VALUE,
                         x);
        }
    fmpq_poly_clear(x);
    return s;
}

/* Modulus and turn, or angle where the turn is a parameter itself; by columns
 * or rows also which row or column their entry stands in. */
static wr_status_t take_complex(raw_job_t *J, wr_raw_layer_t kind) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    const uint32_t many = actions(J), n = y->dim;
    const int turns = J->arch->turn.map != WR_RAW_IDENTITY;
    const uint64_t shape[] = {many, n};
    size_t index = 0;
    if (kind != WR_RAW_COMPLEX) {
        index = raw_tensor(J, kind == WR_RAW_ROWS ? "row" : "column", 2, shape);
        J->R->tensor[index].integers = 1;
    }
    const size_t R = raw_gate(J, J->arch->decay, 2, shape);
    const size_t P = raw_gate(J, J->arch->turn, 2, shape);
    wr_status_t s = WR_OK;
    fmpq_poly_t x;
    fmpq_poly_init(x);
    J->R->layer[J->layer] = kind;
    for (J->action = 0; J->action < many && s == WR_OK; J->action++)
        for (J->row = 0; J->row < n && s == WR_OK; J->row++) {
            const size_t i = (size_t) J->action * n + J->row;
            const wr_matrix_struct *A = &y->action[J->action].A;
            uint32_t other = kind == WR_RAW_ROWS ? row(x, A, J->row, n)
                                                 : column(x, A, J->row);
            if (kind != WR_RAW_COMPLEX)
                J->R->tensor[index].number[i] = other;
            s = put_part(J, R, i, RAW_MODULUS, x);
            if (s == WR_OK)
                s = put_part(J, P, i, turns ? RAW_TURN : RAW_ANGLE, x);
        }
    fmpq_poly_clear(x);
    return s;
}

/* z of the entry x = (1 + z/2) / (1 - z/2): 2 (x - 1) / (x + 1).
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

/* -Re z and Im z of the z of an entry: (z + z') / 2 negated, and the root
 * of -((z - z') / 2)^2 with the sign of Im z, z' the conjugate. */
static wr_status_t put_bilinear(raw_job_t *J, const size_t T[2], size_t i,
                                const fmpq_poly_struct *x) {
    const wr_ring_struct *K = J->M->ring;
    fmpq_poly_t z, re, n;
    int negative = 0;
    fmpq_poly_init(z);
    fmpq_poly_init(re);
    fmpq_poly_init(n);
    wr_status_t s = before_bilinear(z, x, J);
    if (s == WR_OK)
        s = raw_conjugate(&negative, re, z, J->E, J->L);
    if (s == WR_OK) {
        fmpq_poly_sub(n, z, re);
        fmpq_poly_scalar_div_si(n, n, 2);
        wr_ring_mul(n, n, n, K);
        fmpq_poly_neg(n, n);
        fmpq_poly_add(re, re, z);
        fmpq_poly_scalar_div_si(re, re, -2);
        s = put_part(J, T[0], i, RAW_VALUE, re);
    }
    fmpq_poly_set(re, n);
    if (negative)
        fmpq_poly_neg(re, re);
    if (s == WR_OK)
        s = raw_put(J, T[1], i, (raw_number_t){RAW_OVER_NORM, re, n});
    fmpq_poly_clear(n);
    fmpq_poly_clear(re);
    fmpq_poly_clear(z);
    return s;
}

static wr_status_t take_bilinear(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    const uint32_t many = actions(J), n = y->dim;
    const uint64_t shape[] = {many, n};
    const size_t R = raw_gate(J, J->arch->decay, 2, shape);
    const size_t T[] = {R, raw_gate(J, J->arch->turn, 2, shape)};
    wr_status_t s = WR_OK;
    fmpq_poly_t x;
    fmpq_poly_init(x);
    J->R->layer[J->layer] = WR_RAW_BILINEAR;
    for (J->action = 0; J->action < many && s == WR_OK; J->action++)
        for (J->row = 0; J->row < n && s == WR_OK; J->row++) {
            column(x, &y->action[J->action].A, J->row);
            s = put_bilinear(J, T, (size_t) J->action * n + J->row, x);
        }
    fmpq_poly_clear(x);
    return s;
}

/* A itself, dense. */
wr_status_t raw_free_layer(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    const uint32_t n = y->dim;
    const size_t T =
        raw_tensor(J, "A", 3, (const uint64_t[]){y->actions, n, n});
    wr_status_t s = WR_OK;
    fmpq_poly_t x;
    fmpq_poly_init(x);
    J->R->layer[J->layer] = WR_RAW_FREE;
    for (J->action = 0; J->action < y->actions && s == WR_OK; J->action++) {
        const wr_matrix_struct *A = &y->action[J->action].A;
        const size_t base = (size_t) J->action * n * n;
        int ones =
            A->kind == WR_MATRIX_IDENTITY || A->kind == WR_MATRIX_PERMUTATION;
        for (uint32_t j = 0; ones && j < n && s == WR_OK; j++) {
            J->row = column(x, A, j);
            s = put_part(J, T, base + (size_t) J->row * n + j, RAW_VALUE, x);
        }
        ones |= A->kind == WR_MATRIX_ZERO;
        for (size_t e = 0; !ones && e < A->entries && s == WR_OK; e++) {
            J->row = A->entry[e].row;
            s = put_part(J, T, base + (size_t) J->row * n + A->entry[e].column,
                         RAW_VALUE, A->entry[e].value);
        }
    }
    fmpq_poly_clear(x);
    return s;
}

wr_status_t raw_layer(raw_job_t *J) {
    const wr_layer_struct *y = &J->M->layer[J->layer];
    if (y->gate != WR_GATE_TABLE)
        return wr_limits_fail(J->L, WR_DOMAIN,
                              "the gate of layer %u is given by a rule",
                              J->layer);
    if (J->arch->shift && y->actions > 0 &&
        wr_lrnn_role(J->M, J->layer) == WR_ROLE_DELAY) {
        J->R->layer[J->layer] = WR_RAW_SHIFT;
        return WR_OK;
    }
    switch (J->arch->shape) {
    case WR_SHAPE_SCALAR:
    case WR_SHAPE_DIAGONAL:
        return take_diagonal(J);
    case WR_SHAPE_COMPLEX:
        return J->arch->bilinear ? take_bilinear(J)
                                 : take_complex(J, WR_RAW_COMPLEX);
    case WR_SHAPE_PD:
        return take_complex(J, WR_RAW_COLUMNS);
    case WR_SHAPE_PD_ROWS:
        return take_complex(J, WR_RAW_ROWS);
    case WR_SHAPE_GH:
        return raw_layer_factors(J);
    case WR_SHAPE_RANK_ONE:
        return J->arch->added == WR_ADDED_RWKV ? raw_layer_added(J)
                                               : raw_layer_erased(J);
    case WR_SHAPE_FULL:
        break;
    }
    return raw_free_layer(J);
}
