/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A layer, one key per line and one action per line. */

#include "model/file/print.h"

/* ---- actions ----------------------------------------------------------- */

static void print_factors(wr_buffer_t out, const wr_matrix_struct *A) {
    wr_buffer_put(out, "[");
    for (uint32_t t = 0; t < A->factors; t++) {
        const wr_householder_struct *f = &A->factor[t];
        wr_buffer_printf(out, "%s{\"v\": [", t > 0 ? ", " : "");
        for (uint32_t i = 0; i < f->entries; i++) {
            wr_buffer_printf(out, "%s[%u, ", i > 0 ? ", " : "", f->v[i].row);
            wr_scalar_put_json(out, f->v[i].value);
            wr_buffer_put(out, "]");
        }
        wr_buffer_put(out, "], \"beta\": ");
        wr_scalar_put_json(out, f->beta);
        wr_buffer_put(out, "}");
    }
    wr_buffer_put(out, "]");
}

static void print_sparse(wr_buffer_t out, const wr_matrix_struct *A) {
    wr_buffer_put(out, "[");
    for (size_t i = 0; i < A->entries; i++) {
        wr_buffer_printf(out, "%s[%u, %u, ", i > 0 ? ", " : "", A->entry[i].row,
                         A->entry[i].column);
        wr_scalar_put_json(out, A->entry[i].value);
        wr_buffer_put(out, "]");
    }
    wr_buffer_put(out, "]");
}

/* Print the n scalars of a diagonal matrix, or (sign -1) of a companion matrix:
 * the negated entries of its last column. */
static void print_column(wr_buffer_t out, const wr_matrix_struct *A, uint32_t n,
                         int sign) {
    wr_entry_struct *e = wr_malloc(A->entries * sizeof *e);
    size_t count = 0;
    for (size_t i = 0; i < A->entries; i++) {
        if (sign < 0 && A->entry[i].column != n - 1)
            continue;
        lrnn_entry_init(&e[count], A->entry[i].row, 0);
        if (sign < 0)
            fmpq_poly_neg(e[count].value, A->entry[i].value);
        else
            fmpq_poly_set(e[count].value, A->entry[i].value);
        count++;
    }
    lrnn_print_scalars(out, e, count, n, 1);
    lrnn_entries_free(e, count);
}

static void print_matrix(wr_buffer_t out, const wr_matrix_struct *A,
                         uint32_t n) {
    const char *name = lrnn_matrix_name(A->kind);
    if (A->kind == WR_MATRIX_IDENTITY || A->kind == WR_MATRIX_ZERO) {
        wr_buffer_printf(out, "\"%s\"", name);
        return;
    }
    wr_buffer_printf(out, "{\"%s\": ", name);
    if (A->kind == WR_MATRIX_PERMUTATION)
        lrnn_print_numbers(out, A->image, n);
    else if (A->kind == WR_MATRIX_DENSE)
        lrnn_print_scalars(out, A->entry, A->entries, n, n);
    else if (A->kind == WR_MATRIX_SPARSE)
        print_sparse(out, A);
    else if (A->kind == WR_MATRIX_HOUSEHOLDER)
        print_factors(out, A);
    else
        print_column(out, A, n, A->kind == WR_MATRIX_COMPANION ? -1 : 1);
    wr_buffer_put(out, "}");
}

static void print_action(wr_buffer_t out, const wr_layer_struct *y,
                         const wr_action_struct *a) {
    wr_buffer_put(out, "{\"A\": ");
    print_matrix(out, &a->A, y->dim);
    if (a->b_entries > 0) {
        wr_buffer_put(out, ", \"B\": ");
        lrnn_print_vector(out, a->b, a->b_entries, y->dim, y->columns);
    }
    if (a->A.has_factors && a->A.kind != WR_MATRIX_HOUSEHOLDER) {
        wr_buffer_put(out, ", \"factors\": ");
        print_factors(out, &a->A);
    }
    wr_buffer_put(out, "}");
}

/* ---- keys -------------------------------------------------------------- */

static void print_gate(wr_buffer_t out, const wr_layer_struct *y) {
    switch (y->gate) {
    case WR_GATE_LEVEL:
        wr_buffer_printf(out, "{\"rule\": \"level\", \"level\": %u}", y->level);
        break;
    case WR_GATE_DELAY:
        wr_buffer_put(out, "{\"rule\": \"delay\"}");
        break;
    case WR_GATE_REFLECTION:
        wr_buffer_put(out, "{\"rule\": \"reflection\"}");
        break;
    case WR_GATE_TABLE:
        wr_buffer_put(out, "{\"table\": ");
        lrnn_print_rows(out, y->row, y->rows, (size_t) y->wires + 1, 8);
        wr_buffer_put(out, "},\n      \"actions\": [");
        for (uint32_t k = 0; k < y->actions; k++) {
            wr_buffer_put(out, k > 0 ? ",\n        " : "\n        ");
            print_action(out, y, &y->action[k]);
        }
        wr_buffer_put(out, "]");
    }
}

/* Print the vectors of a table, each with its label. */
static void print_values(wr_buffer_t out, const wr_layer_struct *y) {
    wr_buffer_put(out, ", \"entries\": [");
    for (size_t i = 0; i < y->values; i++) {
        size_t from = y->value_start[i], to = y->value_start[i + 1];
        wr_buffer_put(out, i > 0 ? ",\n        [" : "\n        [");
        lrnn_print_scalars(out, y->value + from, to - from, y->dim, y->columns);
        wr_buffer_printf(out, ", %u]", y->value_label[i]);
    }
    wr_buffer_put(out, "]");
}

/* Print n*d coefficients and the constant. */
static void print_form(wr_buffer_t out, const wr_form_struct *f,
                       const wr_layer_struct *y) {
    wr_buffer_put(out, "[");
    lrnn_print_some(out, f->c, f->entries, y->dim, y->columns);
    wr_buffer_put(out, ", ");
    wr_scalar_put_json(out, f->constant);
    wr_buffer_put(out, "]");
}

static void print_forms(wr_buffer_t out, const wr_layer_struct *y) {
    if (y->decoder == WR_DECODER_ARGMAX) {
        wr_buffer_put(out, ", \"forms\": [");
        for (uint32_t i = 0; i < y->forms; i++) {
            wr_buffer_put(out, i > 0 ? ",\n        " : "\n        ");
            print_form(out, &y->form[i], y);
        }
        wr_buffer_put(out, "]");
        return;
    }
    wr_buffer_put(out, ", \"form\": ");
    print_form(out, &y->form[0], y);
    if (y->decoder == WR_DECODER_THRESHOLD) {
        wr_buffer_put(out, ", \"cuts\": [");
        for (uint32_t i = 0; i < y->cuts; i++) {
            wr_buffer_put(out, i > 0 ? ", " : "");
            wr_scalar_put_json(out, &y->cut[i]);
        }
        wr_buffer_put(out, "]");
    }
}

static void print_decoder(wr_buffer_t out, const wr_layer_struct *y) {
    static const char *const kind[] = {"onehot", "coordinate", "table",
                                       "argmax", "sign",       "threshold"};
    wr_buffer_printf(out, "{\"kind\": \"%s\"", kind[y->decoder]);
    if (y->decoder == WR_DECODER_COORDINATE)
        wr_buffer_printf(out, ", \"index\": %u", y->decoder_index);
    else if (y->decoder == WR_DECODER_TABLE)
        print_values(out, y);
    else if (y->decoder != WR_DECODER_ONEHOT)
        print_forms(out, y);
    wr_buffer_put(out, "}");
}

void lrnn_print_layer(wr_buffer_t out, const wr_layer_struct *y) {
    wr_buffer_put(out, "    {\n      \"name\": ");
    lrnn_print_text(out, y->name);
    wr_buffer_printf(out, ",\n      \"role\": \"%s\"", lrnn_role_name(y->role));
    wr_buffer_printf(out, ",\n      \"dim\": %u", y->dim);
    if (y->columns != 1)
        wr_buffer_printf(out, ",\n      \"columns\": %u", y->columns);
    wr_buffer_put(out, ",\n      \"H0\": ");
    lrnn_print_vector(out, y->h0, y->h0_entries, y->dim, y->columns);
    wr_buffer_put(out, ",\n      \"reads\": ");
    if (y->reads_all)
        wr_buffer_put(out, "\"all\"");
    else
        lrnn_print_wires(out, y->wire, y->wires);
    wr_buffer_put(out, ",\n      \"labels\": ");
    lrnn_print_names(out, y->label_name, y->labels);
    wr_buffer_put(out, ",\n      \"gate\": ");
    print_gate(out, y);
    wr_buffer_put(out, ",\n      \"decoder\": ");
    print_decoder(out, y);
    wr_buffer_put(out, "\n    }");
}
