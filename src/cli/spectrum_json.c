/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The facts of a spectrum as JSON. */

#include "cli/spectrum.h"

const char *const cli_powers_names[] = {"converge", "alternate", "rotate",
                                        "unbounded"};

static const wr_field_t factor_fields[] = {
    {"polynomial", "[s]", "coefficients, the constant first"},
    {"eigenvalues", "l", "number of roots of the factor"},
    {"multiplicity", "l", "multiplicity of each root"},
    {"blocks", "[i]", "sizes of the Jordan blocks of each root, descending"},
    {"real", "l", "roots that are real"},
    {"positive", "l", "roots that are real and positive"},
    {"negative", "l", "roots that are real and negative"},
    {"inside", "l", "roots inside the unit circle"},
    {"on", "l", "roots on the unit circle"},
    {"outside", "l", "roots outside the unit circle"},
    {"order", "l*", "order, if the roots are roots of unity"},
    {NULL}};

const wr_field_t cli_entry_fields[] = {
    {"row", "l", "row"},
    {"column", "l", "column"},
    {"behaviour", "s", "behaviour of the entry as k grows, in words"},
    {"closed_form", "s", "the entry as a function of k"},
    {NULL}};

const wr_field_t cli_chain_fields[] = {
    {"factor", "l", "index of the factor whose root is the eigenvalue"},
    {"size", "l", "size of the block"},
    {"columns", "[[s]]", "columns of P that belong to the block"},
    {NULL}};

const wr_field_t cli_spectrum_fields[] = {
    {"name", "s", "origin of the matrix"},
    {"size", "l", "number of rows"},
    {"factors", "[o]", "irreducible factors of the characteristic polynomial",
     factor_fields},
    {"all_real", "t", "all eigenvalues are real"},
    {"all_nonnegative", "t", "all eigenvalues are real and non-negative"},
    {"spectral_radius", "s", "<1, =1 or >1"},
    {"on_circle", "l", "eigenvalues of modulus 1, with multiplicity"},
    {"nonreal_far", "l",
     "eigenvalues that are not real and of modulus at least 1"},
    {"diagonalisable", "t", "the matrix is diagonalisable over C"},
    {"power_bounded", "t", "its powers are bounded"},
    {"eventually_periodic", "t", "its powers become periodic"},
    {"finite_order", "t", "a power is the identity"},
    {"nilpotent", "t", "a power is 0"},
    {"unipotent", "t", "all eigenvalues are 1"},
    {"norm_at_most_1", "t", "the matrix lengthens no vector"},
    {"symmetric", "t", "the matrix is symmetric"},
    {"diagonal", "t", "the matrix is diagonal"},
    {"triangular", "b", "the matrix is upper or lower triangular"},
    {"upper_triangular", "t", "entries below the diagonal are 0"},
    {"lower_triangular", "t", "entries above the diagonal are 0"},
    {"orthogonal", "t", "the matrix is orthogonal"},
    {"permutation", "t", "the matrix is a permutation matrix"},
    {"period", "=Z?", "period of the powers, if they are eventually periodic"},
    {"preperiod", "=i?", "step from which on the powers are periodic"},
    {"matrix", "[[s]]", "rows of the matrix"},
    {"powers", "s?", "--powers: behaviour of the powers, such as converge"},
    {"growth", "=i*?",
     "--powers: the k of |A^n| ~ n^k rho^n; null if rho is 0 or k unknown"},
    {"limit", "[[s]]?", "--powers: rows of the limit"},
    {"entries", "[o]?", "--powers: each entry of A^k", cli_entry_fields},
    {"jordan", "[o]?", "--jordan: blocks", cli_chain_fields},
    {"calcium", "=s*?", "--calcium: the Jordan form as Calcium prints it"},
    {NULL}};

const wr_field_t cli_form_fields[] = {
    {"layer", "u", "layer"},
    {"first", "z", "number of repetitions from which on the closed form holds"},
    {"period", "z", "period in repetitions"},
    {"entries", "[o]", "the entries of H", cli_entry_fields},
    {NULL}};

static const wr_field_t forms_fields[] = {
    {"closed_forms", "[o]",
     "H after u v^k, one entry per layer and residue of k", cli_form_fields},
    {NULL}};

const wr_field_t cli_theorem_fields[] = {
    {"theorem", "s", "name of the hypothesis"},
    {"asks", "s", "text of the hypothesis"},
    {"holds", "s", "yes, no, no case or unknown"},
    {"decided_by", "s", "method that decided it"},
    {NULL}};

static const wr_field_t matrices_fields[] = {
    {"matrices", "[o]", "one entry per matrix", cli_spectrum_fields},
    {"theorems", "[o]?",
     "--theorems, --report: hypotheses of theorems, checked on the model",
     cli_theorem_fields},
    {NULL}};

const wr_answer_t cli_spectrum_answers[] = {
    {"matrices", "o", matrices_fields}, {"--word", "o", forms_fields}, {NULL}};

static json_t *json_factor(const wr_spectrum_factor_struct *f) {
    json_t *coefficients = json_array(), *blocks = json_array();
    for (slong i = 0; i < fmpz_poly_length(f->minpoly); i++)
        json_array_append_new(coefficients,
                              wr_json_integer(f->minpoly->coeffs + i));
    for (slong i = 0; i < f->blocks; i++)
        json_array_append_new(blocks, json_integer(f->block[i]));
    return wr_answer_make(factor_fields, NULL, coefficients, f->count,
                          f->multiplicity, blocks, f->real, f->positive,
                          f->negative, f->inside, f->on, f->outside,
                          (slong) f->order);
}

json_t *cli_json_matrix(const wr_spectrum_matrix_struct *M) {
    json_t *rows = json_array();
    for (slong i = 0; i < M->n; i++) {
        json_t *row = json_array();
        for (slong j = 0; j < M->n; j++) {
            wr_buffer_t entry;
            wr_buffer_init(entry);
            wr_spectrum_matrix_put(entry, M, i, j);
            json_array_append_new(row, wr_json_buffer(entry));
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

json_t *cli_json_spectrum(const wr_matrices_item_t *x) {
    static const char *const radius[] = {"<1", "=1", ">1"};
    const wr_spectrum_struct *S = x->S;
    const wr_spectrum_shape_t *k = &x->shape;
    json_t *list = json_array();
    for (slong i = 0; i < S->factors; i++)
        json_array_append_new(list, json_factor(S->factor + i));
    const int moves = S->eventually_periodic != WR_TRUE;
    return wr_answer_make(
        cli_spectrum_fields,
        "name size factors all_real all_nonnegative spectral_radius on_circle "
        "nonreal_far diagonalisable power_bounded eventually_periodic "
        "finite_order nilpotent unipotent norm_at_most_1 symmetric diagonal "
        "triangular upper_triangular lower_triangular orthogonal permutation "
        "period preperiod matrix",
        x->matrix.name, S->n, list, S->all_real, S->all_nonnegative,
        radius[S->radius + 1], S->on_circle, S->nonreal_far, S->diagonalisable,
        S->power_bounded, S->eventually_periodic, S->finite_order, S->nilpotent,
        S->unipotent, k->norm_le_1, k->symmetric, k->diagonal,
        k->upper == WR_TRUE || k->lower == WR_TRUE, k->upper, k->lower,
        k->orthogonal, k->permutation,
        moves ? NULL : wr_json_integer(S->period),
        moves ? NULL : json_integer(S->preperiod), cli_json_matrix(&x->matrix));
}
