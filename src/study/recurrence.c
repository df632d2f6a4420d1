/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model of one layer that reads nothing but the letter is a recurrence: it
 * is written as one (doc/rounding.md) and read back. */

#include "model/parts.h"
#include "study/study.h"
#include "study/theorems.h"

static void put_number(wr_buffer_t out, const fmpq_poly_t x) {
    fmpq_t q;
    fmpq_init(q);
    fmpq_poly_get_coeff_fmpq(q, x, 0);
    wr_rational_put(out, " ", q);
    fmpq_clear(q);
}

/* Entry (row, column) of a list of entries, or 0. */
static void put_entry(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                      uint32_t row, uint32_t column) {
    for (size_t i = 0; i < n; i++)
        if (e[i].row == row && e[i].column == column) {
            put_number(out, e[i].value);
            return;
        }
    wr_buffer_put(out, " 0");
}

static void put_row(wr_buffer_t out, const wr_matrix_struct *A, uint32_t n,
                    uint32_t i) {
    wr_entry_struct *e;
    size_t count;
    lrnn_matrix_entries(&e, &count, A, n);
    wr_buffer_put(out, "row");
    for (uint32_t j = 0; j < n; j++)
        put_entry(out, e, count, i, j);
    wr_buffer_put(out, "\n");
    lrnn_entries_free(e, count);
}

/* The action that the only layer takes on a letter, or NULL. */
static const wr_action_struct *action_of(const wr_layer_struct *y,
                                         uint32_t letter) {
    for (size_t r = 0; r < y->rows; r++)
        if (y->row[2 * r] == letter)
            return &y->action[y->row[2 * r + 1]];
    return NULL;
}

static void put_model(wr_buffer_t out, const wr_lrnn_t M) {
    const wr_layer_struct *y = &M->layer[0];
    wr_buffer_printf(out, "size %u\nstart", y->dim);
    for (uint32_t i = 0; i < y->dim; i++)
        put_entry(out, y->h0, y->h0_entries, i, 0);
    wr_buffer_put(out, "\n");
    for (uint32_t a = 0; a < M->letters; a++) {
        const wr_action_struct *x = action_of(y, a);
        if (x == NULL)
            continue;
        wr_buffer_printf(out, "letter %s\n", M->alphabet[a]);
        for (uint32_t i = 0; i < y->dim; i++)
            put_row(out, &x->A, y->dim, i);
        if (x->b_entries == 0)
            continue;
        wr_buffer_put(out, "add");
        for (uint32_t i = 0; i < y->dim; i++)
            put_entry(out, x->b, x->b_entries, i, 0);
        wr_buffer_put(out, "\n");
    }
}

wr_status_t wr_recurrence_set_lrnn(wr_recurrence_t R, wr_lrnn_t M,
                                   wr_limits_t L) {
    wr_reader_t in;
    wr_buffer_t text;
    wr_status_t s = wr_lrnn_tables(M, L);
    if (s != WR_OK)
        return s;
    if (M->layers != 1 || M->layer[0].columns != 1 || M->layer[0].wires != 1 ||
        M->ring->degree != 1)
        return wr_limits_fail(L, WR_DOMAIN,
                              "found %u layers, expected one, over the"
                              " rationals, with one column, that reads the"
                              " letter",
                              M->layers);
    wr_reader_init(in);
    wr_buffer_init(text);
    put_model(text, M);
    s = wr_reader_open_text(in, M->name, text->text, text->length);
    if (s == WR_OK)
        s = wr_recurrence_read(R, in);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "as a recurrence: %.450s", in->message);
    wr_buffer_clear(text);
    wr_reader_clear(in);
    return s;
}
