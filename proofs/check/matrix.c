/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* Matrices by their non-zero entries, row by row, from every form that a file
 * may use.  Householder products are multiplied out. */

typedef struct {
    uint32_t row, column;
    ck_num value;
} entry;

typedef struct {
    entry *e;
    uint32_t count;
} entries;

static void give(entries *E, uint32_t row, uint32_t column, ck_num value) {
    if (E->count == UINT32_C(1) << 29)
        ck_fail(CK_LIMIT, "a matrix has more than 2^29 entries");
    E->e = ck_grow(E->e, E->count, sizeof *E->e);
    E->e[E->count++] = (entry){row, column, value};
}

/* Add an entry in a place without another entry; omit it if it is 0. */
static void add(entries *E, uint32_t row, uint32_t column, ck_num value) {
    if (value != CK_ZERO)
        give(E, row, column, value);
}

static int by_place(const void *a, const void *b) {
    const entry *x = a, *y = b;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* Sort entries into rows; no place may be given twice, not even with a 0. */
static void finish(ck_matrix *A, entries *E, uint32_t n, const ck_json *v) {
    uint32_t i, e = 0, k = 0;
    if (E->count > 0)
        qsort(E->e, E->count, sizeof *E->e, by_place);
    A->start = ck_alloc((size_t) n + 1, sizeof *A->start);
    A->column = ck_alloc(E->count, sizeof *A->column);
    A->value = ck_alloc(E->count, sizeof *A->value);
    for (i = 0; i < n; i++) {
        A->start[i] = k;
        for (; e < E->count && E->e[e].row == i; e++) {
            if (e > 0 && by_place(&E->e[e - 1], &E->e[e]) == 0)
                ck_bad(v, "entry (%u, %u) is given twice", i, E->e[e].column);
            if (E->e[e].value == CK_ZERO)
                continue;
            A->column[k] = E->e[e].column;
            A->value[k++] = E->e[e].value;
        }
    }
    A->start[n] = k;
    ck_free(E->e);
}

ck_num *ck_factors_list(ck_matrix *V, const ck_json *list, uint32_t n) {
    uint32_t count = ck_length(list, "an array of factors"), f = 0, k;
    ck_num *scale = ck_alloc(count, sizeof *scale), square;
    const ck_json *factor, *x;
    entries E = {0};
    for (factor = list->child; factor != NULL; factor = factor->next, f++) {
        ck_keys(factor, " v beta ");
        x = ck_need(factor, "v");
        ck_want(x, CK_ARRAY, "an array of [index, scalar]");
        for (x = x->child; x != NULL; x = x->next) {
            if (ck_length(x, "[index, scalar]") != 2)
                ck_bad(x, "[index, scalar] was expected");
            give(&E, f, ck_index(x->child, n, "an index"),
                 ck_scalar(x->child->next));
            if (E.e[E.count - 1].value == CK_ZERO)
                ck_bad(x, "a non-zero entry was expected");
        }
    }
    finish(V, &E, count, list);
    f = 0;
    for (factor = list->child; factor != NULL; factor = factor->next, f++) {
        square = CK_ZERO;
        for (k = V->start[f]; k < V->start[f + 1]; k++)
            square = ck_muladd(square, V->value[k], V->value[k]);
        square = ck_inverse(square);
        if (square == CK_NONE)
            ck_bad(factor, "v^T v is not invertible");
        scale[f] = ck_negative(ck_scalar(ck_need(factor, "beta")));
        scale[f] = ck_mul(scale[f], square);
    }
    return scale;
}

void ck_householder_row(ck_num *w, const ck_num *v, const uint32_t *at,
                        size_t n, ck_num scale) {
    ck_num dot = CK_ZERO;
    size_t k;

    for (k = 0; k < n; k++)
        dot = ck_muladd(dot, w[at == NULL ? k : at[k]], v[k]);
    dot = ck_mul(dot, scale);
    for (k = 0; k < n; k++) {
        ck_num *x = &w[at == NULL ? k : at[k]];

        *x = ck_muladd(*x, dot, v[k]);
    }
}

/* Multiply out a list of factors in the written order: row i is e_i^T times the
 * first, times the second, ...  It has zeros where no vector has an entry, and
 * is e_i if none has entry i. */
static void householder(entries *E, const ck_json *list, uint32_t n) {
    ck_matrix V = {0};
    ck_num *scale = ck_factors_list(&V, list, n), *w;
    unsigned char *moved = ck_alloc(n, 1);
    for (uint32_t k = 0; k < V.start[list->length]; k++)
        moved[V.column[k]] = 1;
    w = ck_alloc(n, sizeof *w); /* CK_ZERO */
    for (uint32_t i = 0; i < n; i++) {
        if (!moved[i]) {
            add(E, i, i, CK_ONE);
            continue;
        }
        w[i] = CK_ONE;
        for (uint32_t f = 0; f < list->length; f++)
            ck_householder_row(w, V.value + V.start[f], V.column + V.start[f],
                               V.start[f + 1] - V.start[f], scale[f]);
        for (uint32_t k = 0; k < n; k++) {
            add(E, i, k, w[k]);
            w[k] = CK_ZERO;
        }
    }
}

static void permutation(entries *E, const ck_json *list, uint32_t n) {
    unsigned char *taken = ck_alloc(n, 1);
    uint32_t j = 0, i;
    if (ck_length(list, "an array of indices") != n)
        ck_bad(list, "%u indices were expected", n);
    for (list = list->child; list != NULL; list = list->next) {
        i = ck_index(list, n, "an index");
        if (taken[i]++)
            ck_bad(list, "%u occurs twice", i);
        add(E, i, j++, CK_ONE);
    }
}

static void sparse(entries *E, const ck_json *list, uint32_t n) {
    ck_want(list, CK_ARRAY, "an array of [row, column, scalar]");
    for (list = list->child; list != NULL; list = list->next) {
        if (ck_length(list, "[row, column, scalar]") != 3)
            ck_bad(list, "[row, column, scalar] was expected");
        give(E, ck_index(list->child, n, "a row"),
             ck_index(list->child->next, n, "a column"),
             ck_scalar(list->child->next->next));
    }
}

void ck_matrix_read(ck_matrix *A, const ck_json *v, uint32_t n) {
    const ck_json *x;
    entries E = {0};
    ck_num *s;
    if (ck_is(v, "identity")) {
        for (uint32_t i = 0; i < n; i++)
            add(&E, i, i, CK_ONE);
    } else if (!ck_is(v, "zero")) {
        ck_want(v, CK_OBJECT, "\"identity\", \"zero\" or an object");
        x = v->child;
        if (v->length != 1)
            ck_bad(v, "exactly one kind of matrix was expected");
        if (strcmp(x->key, "permutation") == 0) {
            permutation(&E, x, n);
        } else if (strcmp(x->key, "diagonal") == 0) {
            ck_want(x, CK_ARRAY, "an array of scalars");
            s = ck_vector(x, n, 1);
            for (uint32_t i = 0; i < n; i++)
                add(&E, i, i, s[i]);
        } else if (strcmp(x->key, "dense") == 0) {
            ck_want(x, CK_ARRAY, "an array of scalars");
            s = ck_vector(x, n, n);
            for (uint32_t i = 0; i < n * n; i++)
                add(&E, i / n, i % n, s[i]);
        } else if (strcmp(x->key, "sparse") == 0) {
            sparse(&E, x, n);
        } else if (strcmp(x->key, "householder") == 0) {
            householder(&E, x, n);
        } else if (strcmp(x->key, "companion") == 0) {
            ck_want(x, CK_ARRAY, "an array of scalars");
            s = ck_vector(x, n, 1);
            for (uint32_t i = 0; i < n; i++) {
                if (i > 0)
                    add(&E, i, i - 1, CK_ONE);
                add(&E, i, n - 1, ck_negative(s[i]));
            }
        } else {
            ck_bad(x, "\"%.60s\" is not a kind of matrix", x->key);
        }
    }
    finish(A, &E, n, v);
}

void ck_factors_read(ck_matrix *A, const ck_json *list, uint32_t n) {
    entries E = {0};
    householder(&E, list, n);
    finish(A, &E, n, list);
}
