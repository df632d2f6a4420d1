/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A model of one layer that reads only the letter as a recurrence, and the
 * state-transition matrices of a recurrence (doc/rounding.md) exactly as it is
 * written: the input for spectral questions before any rounding. */

#include "compile/compile.h"
#include "model/parts.h"
#include "study/impl.h"

/* ---- from a model -------------------------------------------------------- */

/* Set x[row stride + column] to the entries, which are rational. */
static void put_entries(fmpq *x, size_t stride, const wr_entry_struct *e,
                        size_t n) {
    for (size_t i = 0; i < n; i++)
        fmpq_poly_get_coeff_fmpq(x + e[i].row * stride + e[i].column,
                                 e[i].value, 0);
}

/* Return the action of the only layer for a letter, or NULL. */
static const wr_action_struct *action_of(const wr_layer_struct *layer,
                                         uint32_t letter) {
    for (size_t r = 0; r < layer->rows; r++)
        if (layer->row[2 * r] == letter)
            return &layer->action[layer->row[2 * r + 1]];
    return NULL;
}

static void set_model(wr_recurrence_t R, const wr_lrnn_t M) {
    const wr_layer_struct *layer = &M->layer[0];
    const size_t n = layer->dim;
    wr_recurrence_begin(R, n);
    put_entries(R->start, 1, layer->h0, layer->h0_entries);
    for (uint32_t a = 0; a < M->letters; a++) {
        const wr_action_struct *x = action_of(layer, a);
        wr_entry_struct *e;
        size_t count;
        if (x == NULL)
            continue;
        wr_recurrence_letter_t *l = wr_recurrence_add(R, M->alphabet[a]);
        lrnn_matrix_entries(&e, &count, &x->A, layer->dim);
        put_entries(l->w, n, e, count);
        lrnn_entries_free(e, count);
        l->has_add = x->b_entries > 0;
        put_entries(l->w + n * n, 1, x->b, x->b_entries);
    }
}

wr_status_t wr_recurrence_set_lrnn(wr_recurrence_t R, wr_lrnn_t M,
                                   wr_limits_t L) {
    wr_recurrence_t S;
    wr_status_t s = wr_lrnn_expand(M, M, L->max_states, L);
    if (s != WR_OK)
        return s;
    if (M->layers != 1 || M->layer[0].columns != 1 || M->layer[0].wires != 1 ||
        M->ring->degree != 1)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "found %u layers, expected one, over the rationals, with one "
            "column, that reads the letter",
            M->layers);
    if (M->layer[0].dim < 1 || M->layer[0].dim > WR_RECURRENCE_MAX_SIZE)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a recurrence of size %u, expected 1 to %d",
                              M->layer[0].dim, (int) WR_RECURRENCE_MAX_SIZE);
    wr_recurrence_init(S);
    set_model(S, M);
    if (S->letters == 0) {
        wr_recurrence_clear(S);
        return wr_limits_fail(L, WR_DOMAIN, "no letter has an action");
    }
    wr_recurrence_clear(R);
    *R = *S;
    return WR_OK;
}

/* ---- matrices of a recurrence -------------------------------------------- */

int study_is_recurrence(const wr_reader_t R) {
    const char *s = R->text;
    for (;;) {
        s += strspn(s, " \t\r\n");
        if (*s != '#')
            break;
        s += strcspn(s, "\n");
    }
    return strncmp(s, "size", 4) == 0 && (s[4] == ' ' || s[4] == '\t');
}

static wr_status_t set_item(wr_matrices_item_t *x,
                            const wr_recurrence_letter_t *l, size_t n,
                            wr_limits_t L) {
    fmpq_mat_t A;
    if (l->tree != NULL)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "letter %s consists of operations, expected rows or a delta rule",
            l->name);
    fmpq_mat_init(A, (slong) n, (slong) n);
    wr_recurrence_matrix(A, l);
    wr_status_t s = wr_spectrum_matrix_set_rational(&x->matrix, A, L);
    fmpq_mat_clear(A);
    wr_say(&x->matrix.name, "letter %s", l->name);
    x->word = wr_strdup(l->name);
    return s;
}

wr_status_t study_add_recurrence(wr_matrices_t A, wr_reader_t in,
                                 wr_limits_t L) {
    wr_recurrence_t R;
    wr_recurrence_init(R);
    wr_status_t s = wr_recurrence_read(R, in);
    for (size_t a = 0; s == WR_OK && a < R->letters; a++) {
        wr_matrices_item_t *x =
            a == 0 ? &A->item[A->count - 1] : wr_matrices_add(A, 0);
        s = set_item(x, &R->letter[a], R->n, L);
    }
    wr_recurrence_clear(R);
    A->letters = A->count;
    A->layers = 1;
    return s;
}
