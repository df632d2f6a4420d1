/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath factor: a matrix of norm at most 1, or every state-transition
 * matrix of a model, as a product of generalized Householder matrices. */

#include "cli/matrices.h"

static const cli_option_t options[] = {
    {"bits", 'b', "N", "irrational roots: precision 2^-N (default 64)"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL, 0, NULL, NULL}};

/* ---- output ------------------------------------------------------------- */

/* A number as an array of the coefficients of 1, a, .., or over Q a string. */
static json_t *number(const fmpq_poly_t x, slong degree) {
    json_t *list = json_array();
    fmpq_t c;
    fmpq_init(c);
    for (slong i = 0; i < degree; i++) {
        fmpq_poly_get_coeff_fmpq(c, x, i);
        json_array_append_new(list, wr_json_rational(c));
    }
    fmpq_clear(c);
    if (degree > 1)
        return list;
    json_t *only = json_incref(json_array_get(list, 0));
    json_decref(list);
    return only;
}

static const wr_field_t factor_fields[] = {
    {"beta", "=s|[s]", "beta of the factor I - beta v v^T / (v^T v)", NULL},
    {"v", "[s|[s]]", "vector v of the factor", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t matrix_fields[] = {
    {"name", "s", "origin of the matrix", NULL},
    {"size", "l", "number of rows", NULL},
    {"evaluation", "s", "E0", NULL},
    {"norm_at_most_1", "b", "whether there are factors", NULL},
    {"gain", "Q?",
     "if there are none: |A x|^2 / |x|^2 - 1 for a vector x that A lengthens",
     NULL},
    {"longer", "[s]?", "the vector that A lengthens", NULL},
    {"orthogonal", "b?", "whether the matrix is orthogonal", NULL},
    {"rank", "l?", "rank of A - I", NULL},
    {"defect", "l?", "rank of I - A^T A", NULL},
    {"exact", "b?", "whether the product is A exactly", NULL},
    {"bits", "=l*?",
     "if the product is not exact: each of its entries is within 2^-bits of "
     "that of A",
     NULL},
    {"least", "b?", "whether the number of factors is proved minimal", NULL},
    {"radicand", "s?", "N, if numbers are in Q(a) with a > 0, a^2 = N", NULL},
    {"factors", "[o]?", "the factors, in the written order of the product",
     factor_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"matrices", "[o]", "one entry per matrix", matrix_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "o", fields}, {NULL, NULL, NULL}};

static json_t *object(const char *name, const wr_reflections_t F) {
    json_t *list = json_array();
    json_t *o =
        wr_answer_make(matrix_fields, "name size evaluation norm_at_most_1",
                       name, F->n, "E0", F->longer == NULL);
    for (slong i = 0; F->longer != NULL && i < F->n; i++)
        json_array_append_new(list, wr_json_integer(F->longer + i));
    if (F->longer != NULL) {
        wr_answer_add(o, matrix_fields, "gain longer", F->gain, list);
        return o;
    }
    for (slong k = 0; k < F->count; k++) {
        json_t *v = json_array();
        const slong d = F->ring->degree;
        for (slong i = 0; i < F->n; i++)
            json_array_append_new(v, number(F->v + k * F->n + i, d));
        json_array_append_new(list, wr_answer_make(factor_fields, NULL,
                                                   number(F->beta + k, d), v));
    }
    wr_answer_add(
        o, matrix_fields, "orthogonal rank defect exact bits least factors",
        F->orthogonal == WR_TRUE, F->rank, F->defect, F->exact,
        F->exact ? json_null() : json_integer(F->bits), F->least, list);
    if (F->extended) {
        fmpz_t a;
        char *text;
        fmpz_init(a);
        fmpz_neg(a, fmpq_poly_numref(F->ring->minpoly));
        text = fmpz_get_str(NULL, 10, a);
        wr_answer_add(o, matrix_fields, "radicand", text);
        flint_free(text);
        fmpz_clear(a);
    }
    return o;
}

/* ---- the command -------------------------------------------------------- */

/* One matrix; *longer is set if its norm is over 1. */
static wr_status_t one(cli_t *c, json_t *list, wr_buffer_t cert, int *longer,
                       const wr_spectrum_matrix_t A, slong bits) {
    wr_reflections_t F;
    wr_buffer_t out;

    wr_reflections_init(F);
    wr_buffer_init(out);
    wr_status_t s = wr_reflections_compute(F, A, bits, c->limits);
    if (s == WR_OK && list != NULL) {
        json_array_append_new(list, object(A->name, F));
    } else if (s == WR_OK) {
        wr_reflections_print(out, F);
        printf("%s: %ld x %ld\n%s", A->name, (long) A->n, (long) A->n,
               out->text);
    }
    if (s == WR_OK) {
        wr_reflections_certify(cert, A, F);
        *longer |= F->longer != NULL;
    }
    wr_buffer_clear(out);
    wr_reflections_clear(F);
    return s;
}

static int run(cli_t *c) {
    uint64_t bits = 64;
    wr_matrices_t A;
    const char *what = c->operand[0], *path = cli_get(c, "output");
    int longer = 0;

    if (cli_number(&bits, c, "bits", 10000) || cli_two_on_stdout(c, path))
        return EXIT_BAD;
    if (bits == 0)
        return cli_error(c, "--bits: found 0, expected 1 or more");
    wr_matrices_init(A);
    int status = cli_load_matrices(A, c, what);
    json_t *list = c->json ? json_array() : NULL;
    wr_buffer_t cert;
    wr_buffer_init(cert);
    wr_reflections_certify_begin(cert, A->count);
    for (size_t i = 0; i < A->count && status == 0; i++) {
        wr_status_t s =
            one(c, list, cert, &longer, &A->item[i].matrix, (slong) bits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_reflections_certify_end(cert);
    if (status == 0)
        status = cli_save(c, cert, path);
    wr_buffer_clear(cert);
    if (list != NULL && status == 0)
        cli_print_json(wr_answer_make(fields, NULL, json_incref(list)));
    json_decref(list);
    wr_matrices_clear(A);
    return status != 0 ? status : cli_finish(c, longer ? EXIT_NO : EXIT_YES);
}

const cli_command_t cmd_factor = {
    "factor",
    "MODEL|MATRIX",
    1,
    1,
    "write matrices of norm at most 1 as Householder factors",
    "MATRIX is a file of rows of rationals, or [[3/5,-4/5],[4/5,3/5]].  The "
    "product of the factors I - beta v v^T / (v^T v), 0 < beta <= 2, in the "
    "order printed is the matrix.  An orthogonal matrix gets the least number "
    "of factors, any other at most 2 n.  A matrix of norm greater than 1 has "
    "none; a vector that it lengthens is printed.  MODEL is a .lrnn file, of "
    "which all matrices are factored.",
    "  wreath factor '[[0,0,1],[1,0,0],[0,1,0]]'\n"
    "  wreath factor '[[1/2,1/3],[0,1/4]]' --bits 100 -o f.cert",
    options,
    run,
    answers};
