/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Building a model part by part. */

#include "model/make.h"

#include <stdarg.h>

/* Copy the names and the acceptance of the states of A. */
static void set_states(wr_lrnn_struct *M, const wr_dfa_struct *A) {
    char scratch[24];
    M->states = A->states;
    M->state_name = wr_malloc(A->states * sizeof *M->state_name);
    for (uint32_t q = 0; q < A->states; q++)
        M->state_name[q] = wr_strdup(wr_dfa_state_name(scratch, A, q));
    if (A->accept != NULL)
        M->accept = memcpy(wr_malloc(A->states), A->accept, A->states);
}

void lrnn_make_begin(lrnn_make_t *B, wr_lrnn_t M, const wr_dfa_struct *A,
                     const wr_ring_struct *K) {
    *B = (lrnn_make_t){.M = M};
    if (K != NULL)
        wr_ring_set(M->ring, K);
    if (A == NULL)
        return;
    wr_free(M->name);
    M->name = wr_strdup(A->name);
    M->letters = A->letters;
    M->alphabet = wr_strings_copy(A->letter_name, A->letters);
    set_states(M, A);
}

void lrnn_make_more(lrnn_make_t *B, wr_lrnn_t M, const wr_dfa_struct *A) {
    size_t most = 1;
    *B = (lrnn_make_t){.M = M};
    while (most <= M->layers)
        most *= 2;
    M->layer = wr_realloc(M->layer, most * sizeof *M->layer);
    wr_strings_free(M->state_name, M->states);
    wr_free(M->accept);
    M->accept = NULL;
    set_states(M, A);
    M->reads = 0;
    M->read_rows = 0;
    M->read_layer = M->read_row = NULL;
}

void lrnn_make_name(char ***list, uint32_t *count, const char *fmt, ...) {
    va_list args;
    *list = wr_grow(*list, *count, sizeof **list);
    (*list)[*count] = NULL;
    va_start(args, fmt);
    wr_vsay(&(*list)[(*count)++], fmt, args);
    va_end(args);
}

/* ---- numbers ------------------------------------------------------------ */

static void part(lrnn_make_t *B, wr_entry_struct **e, size_t *count) {
    B->part = e;
    B->count = count;
}

void lrnn_make_put(lrnn_make_t *B, uint32_t i, uint32_t j,
                   const fmpq_poly_t x) {
    if (fmpq_poly_is_zero(x))
        return;
    *B->part = wr_grow(*B->part, *B->count, sizeof **B->part);
    wr_entry_struct *e = *B->part + (*B->count)++;
    lrnn_entry_init(e, i, j);
    fmpq_poly_set(e->value, x);
}

static void set_q(fmpq_poly_t x, slong p, ulong q) {
    fmpq_poly_set_si(x, p);
    fmpq_poly_scalar_div_ui(x, x, q);
}

void lrnn_make_put_q(lrnn_make_t *B, uint32_t i, slong p, ulong q) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    set_q(x, p, q);
    lrnn_make_put(B, i, 0, x);
    fmpq_poly_clear(x);
}

void lrnn_make_put_fmpq(lrnn_make_t *B, uint32_t i, uint32_t j,
                        const fmpq_t x) {
    fmpq_poly_t y;
    fmpq_poly_init(y);
    fmpq_poly_set_fmpq(y, x);
    lrnn_make_put(B, i, j, y);
    fmpq_poly_clear(y);
}

void lrnn_make_put_int(lrnn_make_t *B, uint32_t i, uint32_t j, long x) {
    fmpq_poly_t y;
    fmpq_poly_init(y);
    fmpq_poly_set_si(y, x);
    lrnn_make_put(B, i, j, y);
    fmpq_poly_clear(y);
}

void lrnn_make_put_list(lrnn_make_t *B, const long *x, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        lrnn_make_put_int(B, i, 0, x[i]);
}

/* ---- layers ------------------------------------------------------------- */

void lrnn_make_layer(lrnn_make_t *B, const char *name, uint32_t dim,
                     uint32_t labels) {
    wr_lrnn_struct *M = B->M;
    M->layer = wr_grow(M->layer, M->layers, sizeof *M->layer);
    B->layer = &M->layer[M->layers++];
    lrnn_layer_init(B->layer);
    B->layer->name = wr_strdup(name);
    B->layer->dim = dim;
    B->layer->labels = labels;
    part(B, &B->layer->h0, &B->layer->h0_entries);
}

void lrnn_make_wire(lrnn_make_t *B, uint32_t wire) {
    wr_layer_struct *layer = B->layer;
    layer->wire = wr_grow(layer->wire, layer->wires, sizeof *layer->wire);
    layer->wire[layer->wires++] = wire;
}

/* Append a row of width + 1 numbers to n others. */
static void put_row(uint32_t **row, size_t *n, const uint32_t *value,
                    uint32_t width, uint32_t last) {
    const size_t size = ((size_t) width + 1) * sizeof **row;
    *row = wr_grow(*row, *n, size);
    uint32_t *r = *row + *n * (width + 1);
    if (width > 0)
        memcpy(r, value, width * sizeof *r);
    r[width] = last;
    ++*n;
}

void lrnn_make_row(lrnn_make_t *B, const uint32_t *value, uint32_t action) {
    put_row(&B->layer->row, &B->layer->rows, value, B->layer->wires, action);
}

/* ---- actions ------------------------------------------------------------ */

static void matrix(lrnn_make_t *B, wr_matrix_kind_t kind) {
    B->action->A.kind = kind;
    B->action->A.has_factors = kind == WR_MATRIX_HOUSEHOLDER;
    part(B, &B->action->A.entry, &B->action->A.entries);
}

void lrnn_make_action(lrnn_make_t *B, wr_matrix_kind_t kind) {
    wr_layer_struct *layer = B->layer;
    layer->action =
        wr_grow(layer->action, layer->actions, sizeof *layer->action);
    B->action = &layer->action[layer->actions++];
    lrnn_action_init(B->action);
    matrix(B, kind);
}

void lrnn_make_again(lrnn_make_t *B, uint32_t layer, uint32_t action,
                     wr_matrix_kind_t kind) {
    wr_assert(layer < B->M->layers);
    B->layer = &B->M->layer[layer];
    wr_assert(action < B->layer->actions);
    B->action = &B->layer->action[action];
    lrnn_matrix_clear(&B->action->A);
    lrnn_matrix_init(&B->action->A);
    matrix(B, kind);
}

void lrnn_make_image(lrnn_make_t *B, const uint32_t *image) {
    const size_t size = B->layer->dim * sizeof *image;
    B->action->A.image = memcpy(wr_malloc(size), image, size);
}

void lrnn_make_factor(lrnn_make_t *B, slong p, ulong q) {
    wr_matrix_struct *A = &B->action->A;
    A->factor = wr_grow(A->factor, A->factors, sizeof *A->factor);
    wr_householder_struct *f = &A->factor[A->factors++];
    A->has_factors = 1;
    f->v = NULL;
    f->entries = 0;
    fmpq_poly_init(f->beta);
    set_q(f->beta, p, q);
    part(B, &f->v, &f->entries);
}

void lrnn_make_swap(lrnn_make_t *B, uint32_t i, uint32_t j) {
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put_int(B, i, 0, 1);
    lrnn_make_put_int(B, j, 0, -1);
}

void lrnn_make_swaps(lrnn_make_t *B, const uint32_t *image) {
    const uint32_t n = B->layer->dim;
    uint32_t *pair = wr_malloc(2 * (size_t) n * sizeof *pair), factors;
    wr_householder_permutation(pair, &factors, image, n);
    B->action->A.has_factors = 1; /* perhaps none */
    for (uint32_t t = 0; t < factors; t++)
        lrnn_make_swap(B, pair[2 * t], pair[2 * t + 1]);
    wr_free(pair);
}

/* Drop the numbers of a part, and begin it again. */
static void again(lrnn_make_t *B, wr_entry_struct **e, size_t *count) {
    lrnn_entries_free(*e, *count);
    *e = NULL;
    *count = 0;
    part(B, e, count);
}

void lrnn_make_start(lrnn_make_t *B, wr_lrnn_struct *M, uint32_t l) {
    wr_assert(l < M->layers);
    *B = (lrnn_make_t){.M = M, .layer = &M->layer[l]};
    again(B, &B->layer->h0, &B->layer->h0_entries);
}

void lrnn_make_input(lrnn_make_t *B) {
    again(B, &B->action->b, &B->action->b_entries);
}

/* ---- decoders ----------------------------------------------------------- */

void lrnn_make_coordinate(lrnn_make_t *B, uint32_t index) {
    B->layer->decoder = WR_DECODER_COORDINATE;
    B->layer->decoder_index = index;
}

/* value_start[values] is the end of the vector that is the current part. */
void lrnn_make_vector(lrnn_make_t *B, uint32_t label) {
    wr_layer_struct *layer = B->layer;
    const size_t n = layer->values++;
    layer->decoder = WR_DECODER_TABLE;
    layer->value_label =
        wr_grow(layer->value_label, n, sizeof *layer->value_label);
    layer->value_label[n] = label;
    layer->value_start =
        n == 0 ? wr_calloc(2, sizeof *layer->value_start)
               : wr_grow(layer->value_start, n + 1, sizeof *layer->value_start);
    layer->value_start[n + 1] = layer->value_start[n];
    part(B, &layer->value, &layer->value_start[n + 1]);
}

void lrnn_make_turn(lrnn_make_t *B) {
    lrnn_make_action(B, WR_MATRIX_DIAGONAL);
    lrnn_make_put_int(B, 0, 0, -1);
    for (uint32_t v = 0; v < 2; v++) {
        lrnn_make_vector(B, v);
        lrnn_make_put_int(B, 0, 0, v ? -1 : 1);
    }
}

void lrnn_make_flip(lrnn_make_t *B) {
    lrnn_make_put_int(B, 0, 0, 1);
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    lrnn_make_turn(B);
}

void lrnn_make_form(lrnn_make_t *B, wr_decoder_kind_t kind) {
    wr_layer_struct *layer = B->layer;
    wr_form_struct *f;
    layer->decoder = kind;
    layer->form = wr_grow(layer->form, layer->forms, sizeof *f);
    f = &layer->form[layer->forms++];
    memset(f, 0, sizeof *f);
    fmpq_poly_init(f->constant);
    part(B, &f->c, &f->entries);
}

void lrnn_make_cut(lrnn_make_t *B, slong p, ulong q) {
    wr_layer_struct *layer = B->layer;
    layer->cut = wr_grow(layer->cut, layer->cuts, sizeof *layer->cut);
    fmpq_poly_init(&layer->cut[layer->cuts]);
    set_q(&layer->cut[layer->cuts++], p, q);
}

/* ---- readout, end ------------------------------------------------------- */

void lrnn_make_read(lrnn_make_t *B, uint32_t layer) {
    wr_lrnn_struct *M = B->M;
    M->read_layer = wr_grow(M->read_layer, M->reads, sizeof *M->read_layer);
    M->read_layer[M->reads++] = layer;
}

void lrnn_make_read_row(lrnn_make_t *B, const uint32_t *label, uint32_t state) {
    put_row(&B->M->read_row, &B->M->read_rows, label, B->M->reads, state);
}

void lrnn_make_accept(lrnn_make_t *B, uint32_t state) {
    if (B->M->accept == NULL)
        B->M->accept = wr_calloc(B->M->states, 1);
    B->M->accept[state] = 1;
}

void lrnn_make_next(lrnn_make_t *B, uint32_t state, uint32_t letter) {
    wr_lrnn_struct *M = B->M;
    if (M->next == NULL)
        M->next = wr_calloc((size_t) M->states * M->letters, 1);
    M->next[(size_t) state * M->letters + letter] = 1;
}

/* Check that the product of stated factors is A. */
static wr_status_t check_stated(const wr_matrix_struct *A, uint32_t n,
                                const wr_ring_struct *K, wr_limits_t L) {
    wr_matrix_struct P = {.factor = A->factor, .factors = A->factors};
    wr_entry_struct *e;
    size_t count;
    wr_status_t s = lrnn_matrix_multiply(&P, n, K, L);
    if (s != WR_OK)
        return s;
    lrnn_matrix_entries(&e, &count, A, n);
    if (!lrnn_entries_equal(e, count, P.entry, P.entries))
        s = wr_limits_fail(L, WR_DOMAIN, "factors with another product than A");
    lrnn_entries_free(e, count);
    lrnn_entries_free(P.entry, P.entries);
    return s;
}

static wr_status_t finish_matrix(wr_matrix_struct *A, uint32_t n,
                                 const wr_ring_struct *K, wr_limits_t L) {
    for (uint32_t f = 0; f < A->factors; f++)
        lrnn_entries_sort(A->factor[f].v, A->factor[f].entries);
    if (A->kind == WR_MATRIX_HOUSEHOLDER)
        return lrnn_matrix_multiply(A, n, K, L);
    lrnn_entries_sort(A->entry, A->entries);
    return A->has_factors ? check_stated(A, n, K, L) : WR_OK;
}

wr_status_t lrnn_make_end(lrnn_make_t *B, wr_limits_t L) {
    wr_lrnn_struct *M = B->M;
    wr_status_t s = WR_OK;
    for (uint32_t l = 0; l < M->layers; l++)
        for (uint32_t a = 0; a < M->layer[l].actions && s == WR_OK; a++) {
            wr_matrix_struct *A = &M->layer[l].action[a].A;
            if (A->entry == NULL || A->kind != WR_MATRIX_HOUSEHOLDER)
                s = finish_matrix(A, M->layer[l].dim, M->ring, L);
        }
    return s == WR_OK ? lrnn_check(M, L) : s;
}
