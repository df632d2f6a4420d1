/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A matrix as a product of generalized Householder matrices, as JSON. */

#include "study/cards.h"

/* Return a list of the coefficients of 1, a, ..; over Q a string. */
static json_t *number(const fmpq_poly_t x, slong degree) {
    json_t *list = json_array(), *one = NULL;
    fmpq_t c;
    fmpq_init(c);
    for (slong i = 0; i < degree; i++) {
        fmpq_poly_get_coeff_fmpq(c, x, i);
        json_array_append_new(list, one = wr_json_rational(c));
    }
    fmpq_clear(c);
    if (degree > 1)
        return list;
    json_incref(one);
    json_decref(list);
    return one;
}

static const wr_field_t factor_fields[] = {
    {"beta", "=s|[s]", "beta of the factor I - beta v v^T / (v^T v)"},
    {"v", "[s|[s]]", "vector v of the factor"},
    {NULL}};

const wr_field_t wr_reflections_fields[] = {
    {"name", "s", "origin of the matrix"},
    {"size", "l", "number of rows"},
    {"evaluation", "s", "E0"},
    {"norm_at_most_1", "b", "whether there are factors"},
    {"gain", "Q?",
     "if there are none: |A x|^2 / |x|^2 - 1 for a vector x that A lengthens"},
    {"longer", "[s]?", "the vector that A lengthens"},
    {"orthogonal", "b?", "whether the matrix is orthogonal"},
    {"rank", "l?", "rank of A - I"},
    {"defect", "l?", "rank of I - A^T A"},
    {"exact", "b?", "whether the product is A exactly"},
    {"bits", "=l*?",
     "if the product is not exact: each of its entries is within 2^-bits of "
     "that of A"},
    {"least", "b?", "whether the number of factors is proved minimal"},
    {"radicand", "Z?", "N, if numbers are in Q(a) with a > 0, a^2 = N"},
    {"factors", "[o]?", "the factors, in the written order of the product",
     factor_fields},
    {NULL}};

json_t *wr_reflections_json(const char *name, const wr_reflections_t F) {
    json_t *list = json_array();
    json_t *o = wr_answer_make(wr_reflections_fields,
                               "name size evaluation norm_at_most_1", name,
                               F->n, "E0", F->longer == NULL);
    for (slong i = 0; F->longer != NULL && i < F->n; i++)
        json_array_append_new(list, wr_json_integer(F->longer + i));
    if (F->longer != NULL) {
        wr_answer_add(o, wr_reflections_fields, "gain longer", F->gain, list);
        return o;
    }
    for (slong k = 0; k < F->count; k++) {
        json_t *v = json_array();
        const slong d = F->ring->degree;
        for (slong i = 0; i < F->n; i++)
            json_array_append_new(v, number(F->v + k * F->n + i, d));
        wr_answer_append(list, factor_fields, NULL, number(F->beta + k, d), v);
    }
    wr_answer_add(o, wr_reflections_fields,
                  "orthogonal rank defect exact bits least factors",
                  F->orthogonal == WR_TRUE, F->rank, F->defect, F->exact,
                  F->exact ? json_null() : json_integer(F->bits), F->least,
                  list);
    if (F->extended) {
        fmpz_t a;
        fmpz_init(a);
        fmpz_neg(a, fmpq_poly_numref(F->ring->minpoly));
        wr_answer_add(o, wr_reflections_fields, "radicand", a);
        fmpz_clear(a);
    }
    return o;
}
