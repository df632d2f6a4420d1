/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices from a model, a file or the command line, and their products. */

#include <string.h>

#include "cli/matrices.h"

static wr_spectrum_matrix_struct *list_add(cli_matrices_t *A, uint32_t layer)
{
    if (A->count == A->alloc) {
        A->alloc = 2 * A->alloc + 4;
        A->matrix = wr_realloc(A->matrix, A->alloc * sizeof *A->matrix);
        A->layer = wr_realloc(A->layer, A->alloc * sizeof *A->layer);
    }
    A->layer[A->count] = layer;
    wr_spectrum_matrix_init(&A->matrix[A->count]);
    return &A->matrix[A->count++];
}

void cli_matrices_clear(cli_matrices_t *A)
{
    for (size_t i = 0; i < A->count; i++)
        wr_spectrum_matrix_clear(&A->matrix[i]);
    wr_free(A->matrix);
    wr_free(A->layer);
}

/* The meaning of a matrix of a model, entry by entry. */
static wr_status_t convert(wr_spectrum_matrix_struct *M,
                           const wr_matrix_struct *A, uint32_t n,
                           const wr_ring_t K, wr_limits_t L)
{
    if (n > WR_SPECTRUM_MAX_SIZE)
        return wr_limits_fail(L, WR_UNABLE, "a layer of dimension %u; %d is"
                              " the limit", n, WR_SPECTRUM_MAX_SIZE);
    size_t size = (size_t)n * n;
    fmpq_poly_struct *x = wr_malloc(size * sizeof *x);
    for (size_t i = 0; i < size; i++)
        fmpq_poly_init(x + i);
    for (uint32_t j = 0; j < n; j++)
        if (A->kind == WR_MATRIX_IDENTITY)
            fmpq_poly_one(x + (size_t)j * n + j);
        else if (A->kind == WR_MATRIX_PERMUTATION)
            fmpq_poly_one(x + (size_t)A->image[j] * n + j);
    for (size_t i = 0; i < A->entries; i++)
        fmpq_poly_set(x + (size_t)A->entry[i].row * n + A->entry[i].column,
                      A->entry[i].value);
    wr_status_t s = wr_spectrum_matrix_set_entries(M, x, n, K, L);
    for (size_t i = 0; i < size; i++)
        fmpq_poly_clear(x + i);
    wr_free(x);
    return s;
}

int cli_load_model_matrices(cli_matrices_t *A, cli_t *c, const char *path)
{
    wr_lrnn_t M;
    wr_status_t s = WR_OK;
    char name[64];

    wr_lrnn_init(M);
    int status = cli_load_lrnn(M, NULL, c, path);
    for (uint32_t l = 0; status == 0 && l < M->layers; l++)
        for (uint32_t i = 0; i < M->layer[l].actions && s == WR_OK; i++) {
            wr_spectrum_matrix_struct *N = list_add(A, l);
            s = convert(N, &M->layer[l].action[i].A, M->layer[l].dim,
                        M->ring, c->limits);
            snprintf(name, sizeof name, "layer %u action %u", l, i);
            wr_spectrum_matrix_name(N, name);
        }
    if (status == 0 && s != WR_OK)
        status = cli_failed(c, s);
    if (status == 0 && A->count == 0) {
        cli_error(c, "%s: no layer states its matrices (gates by rule);"
                  " compile with --gates table", path);
        status = EXIT_BAD;
    }
    wr_lrnn_clear(M);
    return status;
}

int cli_load_matrix(cli_matrices_t *A, cli_t *c, const char *what)
{
    wr_spectrum_matrix_struct *M = list_add(A, 0);
    wr_status_t s;

    if (*what == '[') {
        s = wr_spectrum_matrix_read_inline(M, what, c->limits);
    } else {
        wr_reader_t R;
        wr_reader_init(R);
        s = wr_reader_open(R, what, (size_t)64 << 20);
        if (s == WR_OK)
            s = wr_spectrum_matrix_read(M, R, c->limits);
        if (s != WR_OK && *R->message != '\0')
            s = wr_limits_fail(c->limits, s, "%s", R->message);
        wr_reader_clear(R);
    }
    if (s != WR_OK)
        return cli_failed(c, s);
    wr_spectrum_matrix_name(M, "matrix");
    return 0;
}

/* ---- products ----------------------------------------------------------- */

/* All products of 2 .. k matrices of one layer; the newest stands left. */
int cli_add_products(cli_matrices_t *A, cli_t *c, uint64_t k)
{
    size_t letters = A->count, from = 0, to = letters;
    for (uint64_t length = 2; length <= k; length++) {
        for (size_t i = from; i < to; i++)
            for (size_t j = 0; j < letters; j++) {
                if (A->layer[i] != A->layer[j])
                    continue;
                wr_status_t s = wr_limits_check(c->limits, "products",
                                                A->count, 0);
                if (s != WR_OK)
                    return cli_failed(c, s);
                wr_buffer_t name;
                wr_buffer_init(name);
                wr_buffer_printf(name, "(%s)(%s)", A->matrix[j].name,
                                 A->matrix[i].name);
                wr_spectrum_matrix_struct *M = list_add(A, A->layer[i]);
                wr_spectrum_matrix_mul(M, &A->matrix[j], &A->matrix[i]);
                wr_spectrum_matrix_name(M, name->text);
                wr_buffer_clear(name);
            }
        from = to;
        to = A->count;
    }
    return 0;
}
