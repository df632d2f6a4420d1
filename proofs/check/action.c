/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <stdlib.h>
#include <string.h>

/* One action H -> A H + B: matrices by their non-zero entries, row by row,
 * and Householder products, which are always multiplied out. */

ck_num ck_scalar(const ck_json *v) {
    int array = v->kind == CK_ARRAY;
    const ck_json *c = array ? v->child : v;
    mpq_t *x = ck_blank();

    if (array && (v->length == 0 || v->length > ck_degree()))
        ck_bad(v, "a scalar has 1 to %u coefficients",
               (unsigned) ck_degree());
    for (; c != NULL; c = array ? c->next : NULL)
        if ((c->kind != CK_STRING && c->kind != CK_INTEGER) ||
            !ck_rational(*x++, c->text, c->length, 0))
            ck_bad(c, "a rational number \"p\" or \"p/q\" was expected");
    return ck_store();
}

ck_num *ck_vector(const ck_json *v, uint32_t n, uint32_t d) {
    ck_num *h = ck_alloc((size_t) n * d, sizeof *h);
    uint32_t i = 0;

    if (v->kind == CK_OBJECT) {
        ck_keys(v, " onehot ");
        if (d != 1)
            ck_bad(v, "one-hot needs a single column");
        h[ck_index(ck_need(v, "onehot"), n, "onehot")] = CK_ONE;
        return h;
    }
    if (ck_length(v, "an array of scalars") != (uint64_t) n * d)
        ck_bad(v, "%u times %u scalars were expected", (unsigned) n,
               (unsigned) d);
    for (v = v->child; v != NULL; v = v->next)
        h[i++] = ck_scalar(v);
    return h;
}

/* ---- matrices ---------------------------------------------------------- */

typedef struct {
    uint32_t row, column;
    ck_num value;
} entry;

typedef struct {
    entry *e;
    uint32_t count, alloc;
} entries;

static void add(entries *E, uint32_t row, uint32_t column, ck_num value) {
    if (value == CK_ZERO)
        return;
    if (E->count == E->alloc) {
        if (E->alloc > UINT32_C(1) << 29)
            ck_fail(CK_LIMIT, "a matrix has more than 2^29 entries");
        E->alloc = E->alloc == 0 ? 16 : 2 * E->alloc;
        E->e = ck_resize(E->e, E->alloc, sizeof *E->e);
    }
    E->e[E->count++] = (entry) {row, column, value};
}

static int by_place(const void *a, const void *b) {
    const entry *x = a, *y = b;

    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* Sorts entries into rows; no place may be filled twice. */
static void finish(ck_matrix *A, entries *E, uint32_t n, const ck_json *v) {
    uint32_t i, k = 0;

    if (E->count > 0)
        qsort(E->e, E->count, sizeof *E->e, by_place);
    A->start = ck_alloc((size_t) n + 1, sizeof *A->start);
    A->column = ck_alloc(E->count, sizeof *A->column);
    A->value = ck_alloc(E->count, sizeof *A->value);
    for (i = 0; i < n; i++) {
        A->start[i] = k;
        for (; k < E->count && E->e[k].row == i; k++) {
            if (k > A->start[i] && E->e[k].column == E->e[k - 1].column)
                ck_bad(v, "entry (%u, %u) is given twice", (unsigned) i,
                       (unsigned) E->e[k].column);
            A->column[k] = E->e[k].column;
            A->value[k] = E->e[k].value;
        }
    }
    A->start[n] = k;
    ck_free(E->e);
}

/* The vectors of a list of factors as rows of V, and scale[f] =
 * - beta / (v^T v), so that factor f is I + scale v v^T. */
static ck_num *factors_read(ck_matrix *V, const ck_json *list, uint32_t n) {
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
            add(&E, f, ck_index(x->child, n, "an index"),
                ck_scalar(x->child->next));
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
            ck_bad(factor, "v^T v has no inverse");
        scale[f] = ck_muladd(CK_ZERO, CK_MINUS_ONE,
                             ck_scalar(ck_need(factor, "beta")));
        scale[f] = ck_muladd(CK_ZERO, scale[f], square);
    }
    return scale;
}

/* Multiplies a list of factors out, in written order: row i is e_i^T times
 * the first, times the second, ... */
static void householder(entries *E, const ck_json *list, uint32_t n) {
    ck_matrix V = {0};
    ck_num *scale = factors_read(&V, list, n), dot, *w;
    uint32_t i, f, k;

    w = ck_alloc(n, sizeof *w);
    for (i = 0; i < n; i++) {
        memset(w, 0, n * sizeof *w); /* CK_ZERO */
        w[i] = CK_ONE;
        for (f = 0; f < list->length; f++) {
            dot = CK_ZERO;
            for (k = V.start[f]; k < V.start[f + 1]; k++)
                dot = ck_muladd(dot, w[V.column[k]], V.value[k]);
            dot = ck_muladd(CK_ZERO, dot, scale[f]);
            for (k = V.start[f]; k < V.start[f + 1]; k++)
                w[V.column[k]] = ck_muladd(w[V.column[k]], dot, V.value[k]);
        }
        for (k = 0; k < n; k++)
            add(E, i, k, w[k]);
    }
    ck_free(w);
}

static void permutation(entries *E, const ck_json *list, uint32_t n) {
    unsigned char *taken = ck_alloc(n, 1);
    uint32_t j = 0, i;

    if (ck_length(list, "an array of indices") != n)
        ck_bad(list, "%u indices were expected", (unsigned) n);
    for (list = list->child; list != NULL; list = list->next) {
        i = ck_index(list, n, "an index");
        if (taken[i]++)
            ck_bad(list, "%u occurs twice", (unsigned) i);
        add(E, i, j++, CK_ONE);
    }
    ck_free(taken);
}

static void sparse(entries *E, const ck_json *list, uint32_t n) {
    ck_want(list, CK_ARRAY, "an array of [row, column, scalar]");
    for (list = list->child; list != NULL; list = list->next) {
        if (ck_length(list, "[row, column, scalar]") != 3)
            ck_bad(list, "[row, column, scalar] was expected");
        add(E, ck_index(list->child, n, "a row"),
            ck_index(list->child->next, n, "a column"),
            ck_scalar(list->child->next->next));
    }
}

static void matrix(ck_matrix *A, const ck_json *v, uint32_t n) {
    const ck_json *x;
    entries E = {0};
    ck_num *s;
    uint32_t i;

    if (ck_is(v, "identity")) {
        for (i = 0; i < n; i++)
            add(&E, i, i, CK_ONE);
    } else if (!ck_is(v, "zero")) {
        ck_want(v, CK_OBJECT, "\"identity\", \"zero\" or an object");
        x = v->child;
        if (v->length != 1)
            ck_bad(v, "one kind of matrix was expected");
        if (strcmp(x->key, "permutation") == 0) {
            permutation(&E, x, n);
        } else if (strcmp(x->key, "diagonal") == 0) {
            ck_want(x, CK_ARRAY, "an array of scalars");
            s = ck_vector(x, n, 1);
            for (i = 0; i < n; i++)
                add(&E, i, i, s[i]);
        } else if (strcmp(x->key, "dense") == 0) {
            ck_want(x, CK_ARRAY, "an array of scalars");
            s = ck_vector(x, n, n);
            for (i = 0; i < n * n; i++)
                add(&E, i / n, i % n, s[i]);
            ck_free(s);
        } else if (strcmp(x->key, "sparse") == 0) {
            sparse(&E, x, n);
        } else if (strcmp(x->key, "householder") == 0) {
            householder(&E, x, n);
        } else if (strcmp(x->key, "companion") == 0) {
            ck_want(x, CK_ARRAY, "an array of scalars");
            s = ck_vector(x, n, 1);
            for (i = 0; i < n; i++) {
                if (i > 0)
                    add(&E, i, i - 1, CK_ONE);
                add(&E, i, n - 1, ck_muladd(CK_ZERO, CK_MINUS_ONE, s[i]));
            }
        } else {
            ck_bad(x, "\"%.60s\" is no kind of matrix", x->key);
        }
    }
    finish(A, &E, n, v);
}

static int equal(const ck_matrix *A, const ck_matrix *B, uint32_t n) {
    uint32_t count = A->start[n];

    return memcmp(A->start, B->start, (n + 1) * sizeof *A->start) == 0 &&
           memcmp(A->column, B->column, count * sizeof *A->column) == 0 &&
           memcmp(A->value, B->value, count * sizeof *A->value) == 0;
}

/* ---- actions ----------------------------------------------------------- */

int ck_action_read(ck_action *X, const ck_json *v, uint32_t n, uint32_t d) {
    const ck_json *B = ck_get(v, "B"), *factors = ck_get(v, "factors");
    entries E = {0};
    ck_matrix C;
    uint32_t i;

    ck_keys(v, " A B factors ");
    matrix(&X->A, ck_need(v, "A"), n);
    X->B = B == NULL ? NULL : ck_vector(B, n, d);
    for (i = 0; X->B != NULL && X->B[i] == CK_ZERO;)
        if (++i == n * d)
            X->B = NULL;
    if (factors == NULL)
        return 0;
    householder(&E, factors, n);
    finish(&C, &E, n, factors);
    if (!equal(&X->A, &C, n))
        ck_bad(factors, "the stated factors do not multiply to A");
    return 1;
}

int ck_action_permutation_or_reset(const ck_action *X, uint32_t n,
                                   uint32_t d) {
    unsigned char *taken = ck_alloc(n, 1);
    uint32_t i, ones = 0, others = 0;

    for (i = 0; X->B != NULL && i < n * d; i++) {
        ones += X->B[i] == CK_ONE;
        others += X->B[i] > CK_ONE;
    }
    if (d != 1 || X->A.start[n] == 0)
        return d == 1 && ones == 1 && others == 0;
    for (i = 0; i < n; i++) { /* a single 1 a row, all in different columns */
        uint32_t k = X->A.start[i];

        if (X->A.start[i + 1] != k + 1 || X->A.value[k] != CK_ONE ||
            taken[X->A.column[k]]++)
            return 0;
    }
    ck_free(taken);
    return X->B == NULL;
}

uint32_t ck_action_delay(const ck_action *X, uint32_t n, uint32_t d) {
    if (n != 2 || d != 1 || (X->B != NULL && X->B[1] != CK_ZERO) || X->A.start[1] != 0 || X->A.start[2] != 1 ||
        X->A.column[0] != 0 || X->A.value[0] != CK_ONE)
        return CK_NONE;
    return X->B == NULL ? 0 : ck_as_whole(X->B[0]);
}

void ck_action_apply(ck_num *out, const ck_action *X, const ck_num *h,
                     uint32_t n, uint32_t d) {
    uint32_t i, c, k;

    for (i = 0; i < n; i++)
        for (c = 0; c < d; c++) {
            ck_num sum = X->B == NULL ? CK_ZERO : X->B[i * d + c];

            for (k = X->A.start[i]; k < X->A.start[i + 1]; k++)
                sum = ck_muladd(sum, X->A.value[k],
                                h[X->A.column[k] * d + c]);
            out[i * d + c] = sum;
        }
}
