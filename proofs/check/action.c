/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* One action H -> A H + B of a layer, and its kind. */

ck_num ck_scalar(const ck_json *v) {
    int array = v->kind == CK_ARRAY;
    const ck_json *c = array ? v->child : v;
    mpq_t *x = ck_blank();
    if (array && ck_degree() == 1)
        ck_bad(v, "a text \"p\" or \"p/q\" was expected over Q");
    if (array && (v->length == 0 || v->length > ck_degree()))
        ck_bad(v, "a scalar has 1 to %u coefficients", ck_degree());
    for (; c != NULL; c = array ? c->next : NULL)
        if (c->kind != CK_STRING || !ck_rational(*x++, c->text, c->length, 0))
            ck_bad(c, "a rational number \"p\" or \"p/q\" was expected");
    return ck_store();
}

ck_num *ck_vector(const ck_json *v, uint32_t n, uint32_t d) {
    ck_num *h = ck_alloc((size_t) n * d, sizeof *h);
    uint32_t i = 0;
    if (v->kind == CK_OBJECT) {
        ck_keys(v, " onehot ");
        if (d != 1)
            ck_bad(v, "the one-hot decoder requires a single column");
        h[ck_index(ck_need(v, "onehot"), n, "onehot")] = CK_ONE;
        return h;
    }
    if (ck_length(v, "an array of scalars") != (uint64_t) n * d)
        ck_bad(v, "%u times %u scalars were expected", n, d);
    for (v = v->child; v != NULL; v = v->next)
        h[i++] = ck_scalar(v);
    return h;
}

int ck_matrix_equal(const ck_matrix *A, const ck_matrix *B, uint32_t n) {
    uint32_t count = A->start[n];
    return memcmp(A->start, B->start, (n + 1) * sizeof *A->start) == 0 &&
           memcmp(A->column, B->column, count * sizeof *A->column) == 0 &&
           memcmp(A->value, B->value, count * sizeof *A->value) == 0;
}

int ck_action_read(ck_action *X, const ck_json *v, uint32_t n, uint32_t d) {
    const ck_json *A = ck_need(v, "A"), *B = ck_get(v, "B");
    const ck_json *factors = ck_get(v, "factors");
    ck_matrix C;
    ck_keys(v, " A B factors ");
    ck_matrix_read(&X->A, A, n);
    X->B = B == NULL ? NULL : ck_vector(B, n, d);
    for (uint32_t i = 0; X->B != NULL && X->B[i] == CK_ZERO;)
        if (++i == n * d)
            X->B = NULL;
    X->factors = A->kind == CK_OBJECT ? ck_get(A, "householder") : NULL;
    if (factors == NULL)
        return 0;
    if (X->factors != NULL)
        ck_bad(factors, "A is already given by its factors");
    X->factors = factors;
    ck_factors_read(&C, factors, n);
    if (!ck_matrix_equal(&X->A, &C, n))
        ck_bad(factors, "the product of the stated factors is not A");
    return 1;
}

int ck_action_permutation_or_reset(const ck_action *X, uint32_t n, uint32_t d) {
    unsigned char *taken = ck_alloc(n, 1);
    uint32_t i, ones = 0, others = 0;
    for (i = 0; X->B != NULL && i < n * d; i++) {
        ones += X->B[i] == CK_ONE;
        others += X->B[i] > CK_ONE;
    }
    if (d != 1 || X->A.start[n] == 0)
        return d == 1 && ones == 1 && others == 0;
    for (i = 0; i < n; i++) { /* a single 1 per row, in different columns */
        uint32_t k = X->A.start[i];
        if (X->A.start[i + 1] != k + 1 || X->A.value[k] != CK_ONE ||
            taken[X->A.column[k]]++)
            return 0;
    }
    return X->B == NULL;
}

uint32_t ck_action_delay(const ck_action *X, uint32_t n, uint32_t d) {
    if (n != 2 || d != 1 || X->A.start[1] != 0 || X->A.start[2] != 1 ||
        X->A.column[0] != 0 || X->A.value[0] != CK_ONE)
        return CK_NONE;
    if (X->B == NULL)
        return 0;
    return X->B[1] == CK_ZERO ? ck_as_whole(X->B[0]) : CK_NONE;
}

void ck_action_apply(ck_num *out, const ck_action *X, const ck_num *h,
                     uint32_t n, uint32_t d) {
    uint32_t i, c, k;

    for (i = 0; i < n; i++)
        for (c = 0; c < d; c++) {
            ck_num sum = X->B == NULL ? CK_ZERO : X->B[i * d + c];

            for (k = X->A.start[i]; k < X->A.start[i + 1]; k++)
                sum = ck_muladd(sum, X->A.value[k], h[X->A.column[k] * d + c]);
            out[i * d + c] = sum;
        }
}
