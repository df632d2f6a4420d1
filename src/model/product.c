/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of Householder factors, exactly.  Multiplying A on the right by
 * I - c v v^T, c = beta / (v^T v), changes only the columns where v is not
 * 0:   column j  <-  column j - c v_j (A v).   So only the columns that some
 * v touches are kept, as sorted sparse lists, and the others are those of
 * the identity; a product of swaps costs no more than a product of swaps.
 */

#include "model/parts.h"

#include <stdlib.h>
#include <string.h>

/* One column: entries with rows increasing; the field column is unused. */
typedef struct {
    wr_entry_struct *e;
    size_t n;
} column_t;

typedef struct {
    uint32_t *index; /* the touched columns, increasing */
    size_t count;
    column_t *column;
    const wr_ring_struct *K;
} product_t;

static int by_value(const void *x, const void *y) {
    uint32_t a = *(const uint32_t *) x, b = *(const uint32_t *) y;
    return a < b ? -1 : a > b;
}

/* Every index some v uses, once, with the unit column there. */
static void product_init(product_t *P, const wr_householder_struct *f,
                         uint32_t factors, const wr_ring_t K) {
    size_t total = 0;
    for (uint32_t t = 0; t < factors; t++)
        total += f[t].entries;
    P->K = K;
    P->count = 0;
    P->index = wr_malloc(total * sizeof *P->index);
    for (uint32_t t = 0; t < factors; t++)
        for (uint32_t i = 0; i < f[t].entries; i++)
            P->index[P->count++] = f[t].v[i].row;
    if (total > 0)
        qsort(P->index, total, sizeof *P->index, by_value);
    size_t distinct = 0;
    for (size_t i = 0; i < total; i++)
        if (i == 0 || P->index[i] != P->index[i - 1])
            P->index[distinct++] = P->index[i];
    P->count = distinct;
    P->column = wr_malloc(distinct * sizeof *P->column);
    for (size_t i = 0; i < distinct; i++) {
        P->column[i].e = lrnn_entries_onehot(P->index[i]);
        P->column[i].n = 1;
    }
}

static void product_clear(product_t *P) {
    for (size_t i = 0; i < P->count; i++)
        lrnn_entries_free(P->column[i].e, P->column[i].n);
    wr_free(P->column);
    wr_free(P->index);
}

static column_t *find(const product_t *P, uint32_t index) {
    const uint32_t *at =
        bsearch(&index, P->index, P->count, sizeof index, by_value);
    return &P->column[at - P->index];
}

/* dst += s * src, merging two sorted lists; zeros are dropped. */
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

/* c = -beta / (v^T v); 0 if v^T v = 0 */
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

/* A <- A (I + c v v^T); bytes counts what the new columns hold. */
static void apply(product_t *P, const wr_householder_struct *f,
                  const fmpq_poly_t c, uint64_t *bytes) {
    column_t w = {NULL, 0};
    fmpq_poly_t s;
    fmpq_poly_init(s);
    for (uint32_t i = 0; i < f->entries; i++)
        add_multiple(&w, f->v[i].value, find(P, f->v[i].row), P->K);
    for (uint32_t i = 0; i < f->entries; i++) {
        column_t *column = find(P, f->v[i].row);
        wr_ring_mul(s, c, f->v[i].value, P->K);
        add_multiple(column, s, &w, P->K);
        for (size_t k = 0; k < column->n; k++)
            *bytes += entry_bytes(&column->e[k]);
    }
    fmpq_poly_clear(s);
    lrnn_entries_free(w.e, w.n);
}

/* All entries, those of untouched columns included, sorted. */
static void gather(wr_entry_struct **e, size_t *count, product_t *P,
                   uint32_t n) {
    size_t total = n - P->count, k = 0, next = 0;
    for (size_t i = 0; i < P->count; i++)
        total += P->column[i].n;
    *e = wr_malloc(total * sizeof **e);
    for (uint32_t j = 0; j < n; j++) {
        if (next == P->count || P->index[next] != j) {
            lrnn_entry_init(&(*e)[k], j, j);
            fmpq_poly_one((*e)[k++].value);
            continue;
        }
        column_t *column = &P->column[next++];
        for (size_t i = 0; i < column->n; i++) {
            (*e)[k] = column->e[i]; /* moved */
            (*e)[k++].column = j;
        }
        column->n = 0;
    }
    lrnn_entries_sort(*e, k);
    *count = k;
}

wr_status_t lrnn_matrix_multiply(wr_matrix_struct *A, uint32_t n,
                                 const wr_ring_t K, wr_limits_t L) {
    const wr_householder_struct *f = A->factor;
    product_t P;
    fmpq_poly_t c;
    wr_status_t status = WR_OK;
    product_init(&P, f, A->factors, K);
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
        gather(&A->entry, &A->entries, &P, n);
    fmpq_poly_clear(c);
    product_clear(&P);
    return status;
}
