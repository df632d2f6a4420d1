/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of Householder factors, exactly.  Multiplying A on the right by
 * I - c v v^T, c = beta / (v^T v), changes only the columns j with v_j != 0:
 * column j  <-  column j - c v_j (A v).  Therefore only columns that some v has
 * changed are stored, as sorted sparse lists; the others are those of the
 * identity.  A product of swaps then costs no more than composing swaps.
 */

#include "model/parts.h"

/* One column: entries by increasing row; their field `column` is unused. */
typedef struct {
    wr_entry_struct *e;
    size_t n;
} column_t;

/* All columns; those that no v has changed so far have no list. */
typedef struct {
    column_t *column;
    uint32_t count;
    const wr_ring_struct *K;
} product_t;

static column_t *touch(const product_t *P, uint32_t index) {
    column_t *column = &P->column[index];
    if (column->e == NULL)
        *column = (column_t){lrnn_entries_onehot(index), 1};
    return column;
}

/* dst += s * src, by merging two sorted lists; zeros are dropped. */
static void add_multiple(column_t *dst, const fmpq_poly_t s,
                         const column_t *src, const wr_ring_t K) {
    size_t i = 0, j = 0, n = 0;
    wr_entry_struct *out = wr_malloc((dst->n + src->n) * sizeof *out);
    while (i < dst->n || j < src->n) {
        int left = j == src->n || (i < dst->n && dst->e[i].row < src->e[j].row);
        if (left) {
            out[n++] = dst->e[i++]; /* moved, not copied */
            continue;
        }
        lrnn_entry_init(&out[n], src->e[j].row, 0);
        wr_ring_mul(out[n].value, s, src->e[j].value, K);
        if (i < dst->n && dst->e[i].row == src->e[j].row) {
            fmpq_poly_add(out[n].value, out[n].value, dst->e[i].value);
            fmpq_poly_clear(dst->e[i++].value);
        }
        j++;
        if (fmpq_poly_is_zero(out[n].value))
            fmpq_poly_clear(out[n].value);
        else
            n++;
    }
    wr_free(dst->e);
    dst->e = out;
    dst->n = n;
}

/* c = -beta / (v^T v); return 0 if v^T v = 0. */
static int scale(fmpq_poly_t c, const wr_householder_struct *f,
                 const wr_ring_t K) {
    fmpq_poly_zero(c);
    for (uint32_t i = 0; i < f->entries; i++)
        wr_ring_addmul(c, f->v[i].value, f->v[i].value, K);
    int defined = !fmpq_poly_is_zero(c);
    if (defined) {
        wr_ring_inv(c, c, K);
        wr_ring_mul(c, c, f->beta, K);
        fmpq_poly_neg(c, c);
    }
    return defined;
}

static uint64_t entry_bytes(const wr_entry_struct *e) {
    uint64_t limbs = (uint64_t) fmpz_size(fmpq_poly_denref(e->value));
    for (slong k = 0; k < fmpq_poly_length(e->value); k++)
        limbs += (uint64_t) fmpz_size(fmpq_poly_numref(e->value) + k);
    return sizeof *e + 8 * limbs;
}

/* A <- A (I + c v v^T); *bytes += the size of the changed columns. */
static void apply(product_t *P, const wr_householder_struct *f,
                  const fmpq_poly_t c, uint64_t *bytes) {
    column_t w = {NULL, 0};
    fmpq_poly_t s;
    fmpq_poly_init(s);
    for (uint32_t i = 0; i < f->entries; i++)
        add_multiple(&w, f->v[i].value, touch(P, f->v[i].row), P->K);
    for (uint32_t i = 0; i < f->entries; i++) {
        column_t *column = touch(P, f->v[i].row);
        wr_ring_mul(s, c, f->v[i].value, P->K);
        add_multiple(column, s, &w, P->K);
        for (size_t k = 0; k < column->n; k++)
            *bytes += entry_bytes(&column->e[k]);
    }
    fmpq_poly_clear(s);
    lrnn_entries_free(w.e, w.n);
}

/* Move the entries of all columns to a sorted array; P is left empty. */
static void gather(wr_entry_struct **e, size_t *count, product_t *P) {
    size_t total = 0, k = 0;
    for (uint32_t j = 0; j < P->count; j++)
        total += touch(P, j)->n;
    *e = wr_malloc(total * sizeof **e);
    for (uint32_t j = 0; j < P->count; j++) {
        for (size_t i = 0; i < P->column[j].n; i++) {
            (*e)[k] = P->column[j].e[i]; /* moved */
            (*e)[k++].column = j;
        }
        P->column[j].n = 0;
    }
    lrnn_entries_sort(*e, k);
    *count = k;
}

wr_status_t lrnn_matrix_multiply(wr_matrix_struct *A, uint32_t n,
                                 const wr_ring_t K, wr_limits_t L) {
    const wr_householder_struct *f = A->factor;
    product_t P = {NULL, n, K};
    fmpq_poly_t c;
    wr_status_t status = WR_OK;
    for (uint32_t t = 0; t < A->factors; t++) /* v may exceed n if invalid */
        if (f[t].entries > 0 && f[t].v[f[t].entries - 1].row >= P.count)
            P.count = f[t].v[f[t].entries - 1].row + 1;
    P.column = wr_calloc(P.count, sizeof *P.column);
    fmpq_poly_init(c);
    for (uint32_t t = 0; status == WR_OK && t < A->factors; t++) {
        uint64_t bytes = 0;
        if (!scale(c, &f[t], K)) {
            status = wr_limits_fail(L, WR_DOMAIN, "factor %u has v^T v = 0", t);
            break;
        }
        apply(&P, &f[t], c, &bytes);
        status = wr_limits_check(L, "a product of factors", 0, bytes);
    }
    if (status == WR_OK)
        gather(&A->entry, &A->entries, &P);
    fmpq_poly_clear(c);
    for (uint32_t j = 0; j < P.count; j++)
        lrnn_entries_free(P.column[j].e, P.column[j].n);
    wr_free(P.column);
    return status;
}
