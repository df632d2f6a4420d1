/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Products of letters, breadth first.  Among equal products of one length only
 * the first in letter order is kept; if a length adds no new matrix, all
 * products of the layer are known.
 */

#include "base/set.h"
#include "study/impl.h"

static uint64_t hash(const wr_matrices_item_t *x) {
    uint64_t h = x->layer;
    const fmpq_mat_struct *A = x->matrix.A;
    for (slong i = 0; i < fmpq_mat_nrows(A); i++)
        for (slong j = 0; j < fmpq_mat_ncols(A); j++) {
            const fmpq *q = fmpq_mat_entry(A, i, j);
            uint64_t w[3] = {h, fmpz_fdiv_ui(fmpq_numref(q), 4294967291u),
                             fmpz_fdiv_ui(fmpq_denref(q), 4294967291u)};
            h = wr_hash_bytes(w, sizeof w);
        }
    return h;
}

static int same(const wr_matrices_item_t *x, const wr_matrices_item_t *y) {
    return x->layer == y->layer && fmpq_mat_equal(x->matrix.A, y->matrix.A);
}

/* Put item i into I and return 1; return 0 if an equal one is there. */
static int add(wr_index_t I, const wr_matrices_t A, size_t i) {
    const uint64_t h = hash(&A->item[i]);
    uint32_t k;
    wr_probe_t p = wr_index_probe(I, h);
    while (wr_index_next(&k, I, &p))
        if (same(&A->item[k], &A->item[i]))
            return 0;
    wr_index_put(I, h, (uint32_t) i);
    return 1;
}

/* Append item i followed by item j; return 1 if it is kept. */
static int multiply(wr_matrices_t A, size_t i, size_t j, wr_index_t all,
                    wr_index_t now) {
    wr_matrices_item_t *x = wr_matrices_add(A, A->item[i].layer);
    const wr_matrices_item_t *u = &A->item[i], *v = &A->item[j];
    wr_spectrum_matrix_mul(&x->matrix, &v->matrix, &u->matrix);
    x->length = u->length + 1;
    if (!add(now, A, A->count - 1)) {
        wr_spectrum_matrix_clear(&x->matrix);
        wr_spectrum_clear(x->S);
        A->count--;
        return 0;
    }
    x->beta = u->beta == 0 || v->beta == 0 ? 0
              : u->beta > v->beta          ? u->beta
                                           : v->beta;
    x->factors = u->factors + v->factors;
    wr_say(&x->word, "%s %s", u->word, v->word);
    wr_say(&x->matrix.name, "layer %u, word %s", x->layer, x->word);
    x->again = !add(all, A, A->count - 1);
    return 1;
}

static wr_status_t one_more(wr_matrices_t A, size_t from, wr_index_t all,
                            unsigned char *fresh, wr_limits_t L) {
    wr_index_t now = {{NULL, 0, 0}};
    wr_status_t s = WR_OK;
    size_t to = A->count;
    for (size_t i = from; i < to && s == WR_OK; i++)
        for (size_t j = 0; j < A->letters && s == WR_OK; j++) {
            if (A->item[i].layer != A->item[j].layer)
                continue;
            if (multiply(A, i, j, all, now) && !A->item[A->count - 1].again)
                fresh[A->item[i].layer] = 1;
            s = wr_limits_check(L, "products", A->count, 0);
        }
    wr_index_clear(now);
    return s;
}

wr_status_t wr_matrices_products(wr_matrices_t A, uint64_t k, wr_limits_t L) {
    wr_assert(A->count == A->letters);
    size_t from = 0;
    wr_status_t s = WR_OK;
    wr_index_t all = {{NULL, 0, 0}};
    A->most = k;
    A->closed = wr_calloc(A->layers + 1, 1);
    for (size_t i = 0; i < A->letters; i++)
        A->item[i].again = !add(all, A, i);
    for (uint64_t length = 2; length <= k && s == WR_OK; length++) {
        unsigned char *fresh = wr_calloc(A->layers + 1, 1);
        size_t next = A->count;
        s = one_more(A, from, all, fresh, L);
        for (uint32_t l = 0; l < A->layers && s == WR_OK; l++)
            A->closed[l] |= !fresh[l];
        wr_free(fresh);
        from = next;
    }
    wr_index_clear(all);
    return s;
}
