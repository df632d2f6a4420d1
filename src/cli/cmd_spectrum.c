/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath spectrum: where the eigenvalues of a matrix, or of every state-
 * transition matrix of a model, are. */

#include <string.h>

#include "cli/matrices.h"

static const cli_option_t options[] = {
    {"digits", 'd', "N", "decimals of each eigenvalue (default 0: none)"},
    {"products", 'k', "K", "also all products of up to K matrices of a layer"},
    {"theorems", 't', NULL, "hypotheses of theorems, letter by letter"},
    {"powers", 'p', NULL, "what the powers become, with their exact limit"},
    {"plot", 0, "FILE", "a picture of one matrix: FILE.svg or FILE.tex"},
    {"output", 'o', "CERT", "where the certificate goes"},
    {NULL, 0, NULL, NULL}};

/* ---- output ------------------------------------------------------------- */

static json_t *truth(wr_truth_t t)
{
    return t == WR_UNKNOWN ? json_null() : json_boolean(t == WR_TRUE);
}

static json_t *json_factor(const wr_spectrum_factor_struct *f)
{
    json_t *o = json_object(), *coefficients = json_array();
    json_t *blocks = json_array();
    for (slong i = 0; i < fmpz_poly_length(f->minpoly); i++) {
        char *text = fmpz_get_str(NULL, 10,
                                  fmpz_poly_get_coeff_ptr(f->minpoly, i));
        json_array_append_new(coefficients, json_string(text));
        flint_free(text);
    }
    for (slong i = 0; i < f->blocks; i++)
        json_array_append_new(blocks, json_integer(f->block[i]));
    json_object_set_new(o, "polynomial", coefficients);
    json_object_set_new(o, "eigenvalues", json_integer(f->count));
    json_object_set_new(o, "multiplicity", json_integer(f->multiplicity));
    json_object_set_new(o, "blocks", blocks);
    json_object_set_new(o, "real", json_integer(f->real));
    json_object_set_new(o, "positive", json_integer(f->positive));
    json_object_set_new(o, "negative", json_integer(f->negative));
    json_object_set_new(o, "inside", json_integer(f->inside));
    json_object_set_new(o, "on", json_integer(f->on));
    json_object_set_new(o, "outside", json_integer(f->outside));
    json_object_set_new(o, "order", f->order ? json_integer((json_int_t)
                                                            f->order)
                                             : json_null());
    return o;
}

static json_t *json_spectrum(const char *name, const wr_spectrum_t S,
                             const wr_spectrum_shape_t *shape)
{
    static const char *const radius[] = {"<1", "=1", ">1"};
    json_t *o = json_object(), *list = json_array();
    for (slong i = 0; i < S->factors; i++)
        json_array_append_new(list, json_factor(S->factor + i));
    json_object_set_new(o, "name", json_string(name));
    json_object_set_new(o, "size", json_integer(S->n));
    json_object_set_new(o, "factors", list);
    json_object_set_new(o, "all_real", truth(S->all_real));
    json_object_set_new(o, "all_nonnegative", truth(S->all_nonnegative));
    json_object_set_new(o, "spectral_radius",
                        json_string(radius[S->radius + 1]));
    json_object_set_new(o, "on_circle", json_integer(S->on_circle));
    json_object_set_new(o, "nonreal_far", json_integer(S->nonreal_far));
    json_object_set_new(o, "diagonalisable", truth(S->diagonalisable));
    json_object_set_new(o, "power_bounded", truth(S->power_bounded));
    json_object_set_new(o, "eventually_periodic",
                        truth(S->eventually_periodic));
    json_object_set_new(o, "finite_order", truth(S->finite_order));
    json_object_set_new(o, "nilpotent", truth(S->nilpotent));
    json_object_set_new(o, "unipotent", truth(S->unipotent));
    json_object_set_new(o, "norm_at_most_1", truth(shape->norm_le_1));
    json_object_set_new(o, "symmetric", truth(shape->symmetric));
    json_object_set_new(o, "orthogonal", truth(shape->orthogonal));
    json_object_set_new(o, "permutation", truth(shape->permutation));
    if (S->eventually_periodic == WR_TRUE) {
        char *period = fmpz_get_str(NULL, 10, S->period);
        json_object_set_new(o, "period", json_string(period));
        json_object_set_new(o, "preperiod", json_integer(S->preperiod));
        flint_free(period);
    }
    return o;
}

static void print_shape(const wr_spectrum_shape_t *s)
{
    printf("norm at most 1            %s\n", cli_truth(s->norm_le_1));
    printf("symmetric                 %s%s\n", cli_truth(s->symmetric),
           s->psd == WR_TRUE ? ", positive semidefinite" : "");
    if (s->diagonal == WR_TRUE)
        puts("diagonal");
    else if (s->upper == WR_TRUE || s->lower == WR_TRUE)
        printf("%s triangular\n", s->upper == WR_TRUE ? "upper" : "lower");
    if (s->orthogonal == WR_TRUE)
        puts(s->permutation == WR_TRUE ? "a permutation" : "orthogonal");
}

static wr_status_t plot(cli_t *c, const wr_spectrum_t S, const wr_ring_t K)
{
    const char *path = cli_get(c, "plot");
    wr_status_t s = WR_OK;
    wr_buffer_t out;
    if (path == NULL)
        return WR_OK;
    size_t n = strlen(path);
    wr_buffer_init(out);
    if (n > 4 && strcmp(path + n - 4, ".tex") == 0)
        s = wr_spectrum_plot_tikz(out, S, K, c->limits);
    else
        s = wr_spectrum_plot_svg(out, S, K, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(out, path, c->limits);
    wr_buffer_clear(out);
    return s;
}

static wr_status_t powers(cli_t *c, json_t *o, const wr_spectrum_t S,
                          const wr_spectrum_matrix_t M)
{
    static const char *const words[] = {"converge", "alternate", "rotate",
                                        "unbounded"};
    wr_powers_t kind = wr_spectrum_powers(S);
    fmpq_mat_t limit;
    if (cli_get(c, "powers") == NULL)
        return WR_OK;
    if (o != NULL)
        json_object_set_new(o, "powers", json_string(words[kind]));
    else
        printf("powers                    %s\n", words[kind]);
    if (kind != WR_POWERS_CONVERGE || M->ring->degree > 1)
        return WR_OK;
    fmpq_mat_init(limit, M->n, M->n);
    wr_status_t s = wr_spectrum_limit(limit, S, M, c->limits);
    json_t *rows = json_array();
    for (slong i = 0; i < M->n && s == WR_OK; i++) {
        json_t *row = json_array();
        for (slong j = 0; j < M->n; j++) {
            char *text = fmpq_get_str(NULL, 10, fmpq_mat_entry(limit, i, j));
            json_array_append_new(row, json_string(text));
            if (o == NULL)
                printf("%s%s", j ? " " : "  limit ", text);
            flint_free(text);
        }
        if (o == NULL)
            putchar('\n');
        json_array_append_new(rows, row);
    }
    if (o != NULL && s == WR_OK)
        json_object_set(o, "limit", rows);
    json_decref(rows);
    fmpq_mat_clear(limit);
    return s;
}

static wr_status_t show(cli_t *c, json_t *list, wr_buffer_t cert,
                        const wr_spectrum_matrix_t M, slong digits)
{
    wr_spectrum_t S;
    wr_spectrum_shape_t shape;
    wr_buffer_t out;

    wr_spectrum_init(S);
    wr_buffer_init(out);
    wr_status_t s = wr_spectrum_compute(S, M, c->limits);
    if (s == WR_OK)
        s = wr_spectrum_shape(&shape, M, c->limits);
    if (s == WR_OK && list == NULL)
        s = wr_spectrum_print(out, S, M->ring, digits, c->limits);
    if (s == WR_OK && list != NULL) {
        json_t *o = json_spectrum(M->name, S, &shape);
        s = powers(c, o, S, M);
        json_array_append_new(list, o);
    } else if (s == WR_OK) {
        printf("%s: %ld x %ld\n%s", M->name, (long)M->n, (long)M->n,
               out->text);
        print_shape(&shape);
        s = powers(c, NULL, S, M);
    }
    if (s == WR_OK)
        s = plot(c, S, M->ring);
    if (s == WR_OK && cli_get(c, "output") != NULL)
        s = wr_spectrum_certify(cert, M, S, &shape, c->limits);
    wr_buffer_clear(out);
    wr_spectrum_clear(S);
    return s;
}

static int is_model(const char *what)
{
    size_t n = strlen(what);
    return *what != '[' && n > 5 && strcmp(what + n - 5, ".lrnn") == 0;
}

/* ---- hypotheses of theorems --------------------------------------------- */

/* One hypothesis in one layer; letters: how many of the matrices are single
 * ones (the others are products). */
static wr_status_t hypothesis(json_t *list, cli_t *c, wr_hypothesis_t h,
                              const cli_matrices_t *A, size_t letters, size_t from)
{
    size_t end = from, bad = SIZE_MAX, unknown = SIZE_MAX;
    const char *reason = NULL;
    wr_truth_t holds;
    slong factor;
    while (end < letters && A->layer[end] == A->layer[from])
        end++;
    for (size_t i = 0; i < A->count && bad == SIZE_MAX; i++) {
        if (A->layer[i] != A->layer[from])
            continue;
        wr_status_t s = wr_hypothesis_check(&holds, &factor, h,
                                            &A->matrix[i], c->limits);
        if (s != WR_OK)
            return s;
        if (holds == WR_FALSE)
            bad = i;
        else if (holds == WR_UNKNOWN)
            unknown = i;
    }
    if (bad == SIZE_MAX && unknown == SIZE_MAX) {
        wr_status_t s = wr_hypothesis_closed(&reason, h, &A->matrix[from],
                                             end - from, c->limits);
        if (s != WR_OK)
            return s;
    }
    const char *verdict = bad != SIZE_MAX       ? "no"
                          : unknown != SIZE_MAX ? "unknown" : "yes";
    const char *decides = bad != SIZE_MAX ? A->matrix[bad].name
                          : unknown != SIZE_MAX ? A->matrix[unknown].name
                                                : NULL;
    if (list == NULL) {
        printf("layer %u  %-22s %s%s%s%s%s\n", A->layer[from],
               wr_hypothesis_name(h), verdict, decides ? ": " : "",
               decides ? decides : "", reason ? "; all products: " : "",
               reason ? reason : "");
        return WR_OK;
    }
    json_t *o = json_object();
    json_object_set_new(o, "layer", json_integer(A->layer[from]));
    json_object_set_new(o, "hypothesis",
                        json_string(wr_hypothesis_name(h)));
    json_object_set_new(o, "holds", json_string(verdict));
    json_object_set_new(o, "decides",
                        decides ? json_string(decides) : json_null());
    json_object_set_new(o, "all_products",
                        reason ? json_string(reason) : json_null());
    json_array_append_new(list, o);
    return WR_OK;
}

static wr_status_t theorems(json_t *list, cli_t *c, const cli_matrices_t *A,
                            size_t letters)
{
    for (size_t i = 0; i < letters; i++)
        for (int h = 0; h < WR_HYPOTHESES; h++) {
            if (i > 0 && A->layer[i] == A->layer[i - 1])
                break;
            wr_status_t s = hypothesis(list, c, (wr_hypothesis_t)h, A,
                                       letters, i);
            if (s != WR_OK)
                return s;
        }
    return WR_OK;
}

static int run(cli_t *c)
{
    uint64_t digits = 0, k = 1;
    cli_matrices_t A = {NULL, NULL, 0, 0};
    const char *what = c->operand[0];

    if (cli_number(&digits, c, "digits", 10000) ||
        cli_number(&k, c, "products", 64) ||
        cli_two_on_stdout(c, cli_get(c, "output")))
        return EXIT_BAD;
    if (c->limits->max_states == 0)
        c->limits->max_states = 100000;
    int status = is_model(what) ? cli_load_model_matrices(&A, c, what)
                                : cli_load_matrix(&A, c, what);
    size_t letters = A.count;
    if (status == 0)
        status = cli_add_products(&A, c, k);
    if (status == 0 && cli_get(c, "plot") != NULL && A.count != 1) {
        cli_error(c, "--plot: %zu matrices, expected one", A.count);
        status = EXIT_BAD;
    }
    json_t *list = c->json ? json_array() : NULL;
    wr_buffer_t cert;
    wr_buffer_init(cert);
    wr_spectrum_certify_begin(cert);
    for (size_t i = 0; i < A.count && status == 0; i++) {
        wr_status_t s = show(c, list, cert, &A.matrix[i], (slong)digits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_spectrum_certify_end(cert);
    json_t *hypotheses = c->json ? json_array() : NULL;
    if (status == 0 && cli_get(c, "theorems") != NULL) {
        wr_status_t s = theorems(hypotheses, c, &A, letters);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    if (status == 0 && cli_get(c, "output") != NULL) {
        wr_status_t s = wr_buffer_save(cert, cli_get(c, "output"),
                                       c->limits);
        if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_buffer_clear(cert);
    if (list != NULL && status == 0) {
        json_t *o = json_object();
        json_object_set_new(o, "matrices", json_incref(list));
        if (cli_get(c, "theorems") != NULL)
            json_object_set(o, "hypotheses", hypotheses);
        cli_print_json(o);
    }
    json_decref(list);
    json_decref(hypotheses);
    cli_matrices_clear(&A);
    return status;
}

const cli_command_t cmd_spectrum = {
    "spectrum", "MODEL|MATRIX", 1, 1,
    "say exactly where the eigenvalues of matrices are",
    "MODEL is a .lrnn file: all matrices of all layers.  MATRIX is a file of"
    " rows of rationals, or [[1/4,3/4],[3/4,1/4]].  All answers are exact;"
    " decimals behind ~ are for the eye.",
    "  wreath spectrum '[[1/4,3/4],[3/4,1/4]]' --digits 20\n"
    "  wreath spectrum parity.lrnn --products 2",
    options, run};
