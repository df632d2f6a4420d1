/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Matrices from a model, a file or the command line. */

#include "cert/matrix.h"
#include "compile/compile.h"
#include "model/parts.h"
#include "spectrum/householder.h"
#include "study/impl.h"

wr_matrices_item_t *wr_matrices_add(wr_matrices_t A, uint32_t layer) {
    A->item = wr_grow(A->item, A->count, sizeof *A->item);
    wr_matrices_item_t *x = &A->item[A->count++];
    memset(x, 0, sizeof *x);
    x->layer = layer;
    x->length = 1;
    wr_spectrum_matrix_init(&x->matrix);
    wr_spectrum_init(x->S);
    return x;
}

void wr_matrices_init(wr_matrices_t A) {
    memset(A, 0, sizeof *A);
}

void wr_matrices_clear(wr_matrices_t A) {
    for (size_t i = 0; i < A->count; i++) {
        wr_spectrum_matrix_clear(&A->item[i].matrix);
        wr_spectrum_clear(A->item[i].S);
        wr_free(A->item[i].word);
    }
    WR_FREE(A->item, A->closed);
}

wr_status_t wr_matrices_look(wr_matrices_t A, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (size_t i = 0; i < A->count && s == WR_OK; i++) {
        wr_matrices_item_t *x = &A->item[i];
        s = wr_spectrum_compute(x->S, &x->matrix, L);
        if (s == WR_OK)
            s = wr_spectrum_shape(&x->shape, &x->matrix, L);
    }
    return s;
}

wr_status_t wr_matrices_certify(wr_buffer_t out, const wr_matrices_t A,
                                wr_limits_t L) {
    wr_status_t s = WR_OK;
    wr_spectrum_certify_begin(out);
    for (size_t i = 0; i < A->count && s == WR_OK; i++) {
        const wr_matrices_item_t *x = &A->item[i];
        if (!x->again)
            s = wr_spectrum_certify(out, &x->matrix, x->S, &x->shape, L);
    }
    wr_spectrum_certify_end(out);
    return s;
}

/* ---- models -------------------------------------------------------------- */

/* Convert a matrix of a model, entry by entry. */
static wr_status_t convert(wr_spectrum_matrix_struct *M,
                           const wr_matrix_struct *A, uint32_t n,
                           const wr_ring_t K, wr_limits_t L) {
    if (n > WR_SPECTRUM_MAX_SIZE)
        return wr_limits_fail(L, WR_UNABLE,
                              "found a layer of dimension %u, expected at "
                              "most %d",
                              n, WR_SPECTRUM_MAX_SIZE);
    wr_entry_struct *e;
    size_t count;
    lrnn_matrix_entries(&e, &count, A, n);
    fmpq_poly_struct *x = lrnn_scalars_dense(e, count, n, n);
    wr_status_t s = wr_spectrum_matrix_set_entries(M, x, n, K, L);
    wr_scalars_free(x, (size_t) n * n);
    lrnn_entries_free(e, count);
    return s;
}

/* Raise x->beta to the range of beta (wr_matrices_item_t). */
static void note_beta(wr_matrices_item_t *x, const fmpq_t beta) {
    const int one = fmpq_cmp_si(beta, 1), two = fmpq_cmp_si(beta, 2);
    const int class = fmpq_sgn(beta) < 0 || two > 0 ? 4
                      : two == 0                    ? 3
                      : one > 0                     ? 2
                                                    : 1;
    if (class > x->beta)
        x->beta = class;
}

static void look_at_factors(wr_matrices_item_t *x, const wr_matrix_struct *A) {
    fmpq_t beta;
    if (!A->has_factors)
        return;
    fmpq_init(beta);
    x->beta = 1;
    x->factors = A->factors;
    for (uint32_t t = 0; t < A->factors; t++) {
        fmpq_poly_get_coeff_fmpq(beta, A->factor[t].beta, 0);
        note_beta(x, beta);
        if (fmpq_poly_length(A->factor[t].beta) > 1)
            x->beta = 4; /* not rational */
    }
    fmpq_clear(beta);
}

/* Return the inputs that select action a of a layer, "1", "0(L0=2)", or several
 * of these separated by |, for wr_free; NULL if there are none. */
static char *selectors(const wr_lrnn_t M, const wr_layer_struct *layer,
                       uint32_t a) {
    uint32_t found = 0, width = layer->wires + 1;
    wr_buffer_t text;
    wr_buffer_init(text);
    for (size_t r = 0; r < layer->rows; r++) {
        const uint32_t *row = layer->row + r * width;
        if (row[layer->wires] != a)
            continue;
        if (++found > 3)
            continue;
        wr_buffer_put(text, found > 1 ? "|" : "");
        int inner = 0;
        for (uint32_t w = 0; w < layer->wires; w++)
            if (wr_wire(layer->wire, w) == WR_WIRE_LETTER) {
                wr_buffer_put(text, M->alphabet[row[w]]);
                inner++;
            }
        for (uint32_t w = 0, first = 1; w < layer->wires; w++)
            if (wr_wire(layer->wire, w) != WR_WIRE_LETTER) {
                wr_buffer_printf(text, "%sL%u=%u", first ? "(" : ",",
                                 wr_wire(layer->wire, w), row[w]);
                first = 0;
            }
        if ((uint32_t) inner < layer->wires)
            wr_buffer_put(text, ")");
    }
    if (found > 3)
        wr_buffer_printf(text, "|..%u more", found - 3);
    if (found == 0)
        wr_buffer_clear(text);
    return text->text;
}

static wr_status_t add_layer(wr_matrices_t A, const wr_lrnn_t M, uint32_t l,
                             wr_limits_t L) {
    const wr_layer_struct *layer = &M->layer[l];
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < layer->actions && s == WR_OK; i++) {
        char *word = selectors(M, layer, i);
        if (word == NULL)
            continue; /* no input selects it */
        wr_matrices_item_t *x = wr_matrices_add(A, l);
        x->word = word;
        s = convert(&x->matrix, &layer->action[i].A, layer->dim, M->ring, L);
        look_at_factors(x, &layer->action[i].A);
        wr_say(&x->matrix.name, "layer %u, letter %s (action %u)", l, word, i);
    }
    return s;
}

wr_status_t wr_matrices_set_lrnn(wr_matrices_t A, wr_lrnn_t M, wr_limits_t L) {
    wr_assert(A->count == 0);
    wr_status_t s = wr_lrnn_expand(M, M, L->max_states, L);
    for (uint32_t l = 0; s == WR_OK && l < M->layers; l++)
        s = add_layer(A, M, l, L);
    if (s == WR_OK && A->count == 0 && M->layers > 0)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "no letter selects a matrix of any layer");
    A->layers = M->layers;
    A->letters = A->count;
    return s;
}

/* ---- one matrix ---------------------------------------------------------- */

static wr_status_t read_factors(wr_matrices_item_t *x, const char *what,
                                wr_limits_t L) {
    wr_householders_t H;
    wr_householders_init(H);
    wr_status_t s = wr_householders_read(H, what, L);
    if (s == WR_OK)
        s = wr_householders_product(&x->matrix, H, L);
    x->factors = H->count;
    x->beta = 1;
    for (size_t i = 0; i < H->count; i++)
        note_beta(x, H->beta + i);
    wr_householders_clear(H);
    return s;
}

/* *named = 1 for a recurrence, whose letters are named by the file. */
static wr_status_t read_file(int *named, wr_matrices_t A, const char *path,
                             wr_limits_t L) {
    wr_reader_t R;
    wr_reader_init(R);
    R->limits = L;
    wr_status_t s = wr_reader_open(R, path, (size_t) 64 << 20);
    *named = s == WR_OK && study_is_recurrence(R);
    if (*named)
        s = study_add_recurrence(A, R, L);
    else if (s == WR_OK)
        s = wr_spectrum_matrix_read(&A->item[0].matrix, R, L);
    return wr_reader_close(R, s, L);
}

wr_status_t wr_matrices_read(wr_matrices_t A, const char *what, wr_limits_t L) {
    wr_assert(A->count == 0);
    wr_matrices_item_t *x = wr_matrices_add(A, 0);
    int named = 0;
    wr_status_t s =
        *what == '[' ? wr_spectrum_matrix_read_inline(&x->matrix, what, L)
        : strncmp(what, "H(", 2) == 0 ? read_factors(x, what, L)
                                      : read_file(&named, A, what, L);
    if (s != WR_OK || named)
        return s;
    wr_spectrum_matrix_name(&x->matrix, "matrix");
    x->word = wr_strdup("A");
    A->letters = A->layers = 1;
    return WR_OK;
}

/* ---- text and pictures --------------------------------------------------- */

static void put_shape(wr_buffer_t out, const wr_spectrum_shape_t *s) {
    wr_buffer_printf(out, "norm at most 1            %s\n",
                     wr_truth_name(s->norm_le_1));
    wr_buffer_printf(
        out, "symmetric                 %s%s%s\n", wr_truth_name(s->symmetric),
        s->symmetric == WR_FALSE && s->hermitian == WR_TRUE ? ", but Hermitian"
                                                            : "",
        s->psd == WR_TRUE ? ", positive semidefinite" : "");
    if (s->diagonal == WR_TRUE)
        wr_buffer_put(out, "diagonal\n");
    else if (s->upper == WR_TRUE || s->lower == WR_TRUE)
        wr_buffer_printf(out, "%s triangular\n",
                         s->upper == WR_TRUE ? "upper" : "lower");
    if (s->orthogonal == WR_TRUE)
        wr_buffer_put(out, s->permutation == WR_TRUE ? "a permutation\n"
                                                     : "orthogonal\n");
}

wr_status_t wr_matrices_print(wr_buffer_t out, const wr_matrices_item_t *x,
                              slong digits, wr_limits_t L) {
    const wr_spectrum_matrix_struct *M = &x->matrix;
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_status_t s = wr_spectrum_print(text, x->S, M->ring, digits, L);
    if (s == WR_OK) {
        wr_buffer_printf(out, "%s: %ld x %ld\n%s", M->name, (long) M->n,
                         (long) M->n, text->text);
        put_shape(out, &x->shape);
    }
    wr_buffer_clear(text);
    return s;
}

wr_status_t wr_matrices_plot(const wr_matrices_item_t *x, const char *path,
                             wr_limits_t L) {
    const wr_draw_t how = {0};
    wr_paint_t format = WR_PAINT_SVG;
    wr_picture_t P;
    wr_buffer_t out;
    wr_paint_of_path(&format, path);
    wr_buffer_init(out);
    wr_picture_init(P);
    wr_status_t s = wr_spectrum_draw(P, x->S, x->matrix.ring, &how, L);
    if (s == WR_OK)
        s = wr_picture_print(out, P, format, format == WR_PAINT_SVG, L);
    if (s == WR_OK)
        s = wr_buffer_save(out, path, L);
    wr_picture_clear(P);
    wr_buffer_clear(out);
    return s;
}

void study_put_eigenvalue(wr_buffer_t out, const wr_matrices_item_t *x,
                          wr_hypothesis_t h, wr_limits_t L) {
    slong at;
    if (wr_hypothesis_decide(&at, h, x->S, &x->shape) != WR_FALSE || at < 0)
        return;
    const wr_spectrum_factor_struct *f = &x->S->factor[at];
    wr_ring_struct *K = (wr_ring_struct *) x->matrix.ring;
    acb_ptr root = _acb_vec_init(f->count);
    wr_status_t s = wr_spectrum_roots(root, f, K, 64, L);
    for (slong i = 0; i < f->count && s == WR_OK; i++) {
        int real = arb_is_zero(acb_imagref(root + i));
        int wanted = h == WR_REAL_NONNEGATIVE || h == WR_POSITIVE_OR_INSIDE
                         ? !real || arb_is_negative(acb_realref(root + i))
                     : h == WR_ONE_OR_INSIDE ? 1
                                             : !real;
        if (!wanted)
            continue;
        wr_buffer_put(out, ", eigenvalue ");
        wr_spectrum_put_root(out, root + i, 6);
        break;
    }
    _acb_vec_clear(root, f->count);
    wr_buffer_put(out, ", a root of ");
    wr_spectrum_put_factor(out, f);
}
