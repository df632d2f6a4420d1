/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The system of one layer and an automaton, as integer matrices: every letter
 * is (x, 1) -> (A x + B, 1) over the least common denominator of all letters,
 * and every form is a row over the least common denominator of all forms.
 */

#include "prove/polytope.h"

#include <math.h>

/* Limits on numbers per state, and on labels; letters: a sixteenth of these. */
#define MOST_ENTRIES 64
#define MOST_NAMES 4096

/* ---- requirements on the layer ------------------------------------------ */

static int suits(const wr_lrnn_struct *M, const wr_dfa_struct *A) {
    const wr_layer_struct *layer = &M->layer[0];
    if (M->layers != 1 || layer->gate != WR_GATE_TABLE || M->readout_rule ||
        !lrnn_decoder_has_forms(layer->decoder) ||
        !lrnn_layer_is_rational(layer) ||
        (layer->decoder == WR_DECODER_THRESHOLD && layer->cuts == 0))
        return 0;
    return (size_t) layer->dim * layer->columns <= MOST_ENTRIES &&
           layer->labels <= MOST_NAMES && A->letters <= MOST_NAMES / 16;
}

/* ---- matrices ----------------------------------------------------------- */

static void put(fmpq_mat_t m, slong i, slong j, const fmpq_poly_struct *value) {
    fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(m, i, j), value, 0);
}

/* The index of entry (row, column) in a state. */
static slong place(const lrnn_affine_t *S, const wr_entry_struct *e) {
    return (slong) e->row * (slong) S->y->columns + (slong) e->column;
}

/* Write (x, 1) -> (A x + B, 1) from row `first` on; a linear system omits the
 * weight. */
static void letter_rows(fmpq_mat_t m, slong first, const lrnn_affine_t *S,
                        const wr_action_struct *a) {
    wr_entry_struct *e;
    size_t n;
    slong columns = S->y->columns, last = S->dim - 1;
    lrnn_matrix_entries(&e, &n, &a->A, S->y->dim);
    for (size_t k = 0; k < n; k++)
        for (slong j = 0; j < columns; j++)
            put(m, first + (slong) e[k].row * columns + j,
                (slong) e[k].column * columns + j, e[k].value);
    lrnn_entries_free(e, n);
    if (S->linear)
        return;
    for (size_t k = 0; k < a->b_entries; k++)
        put(m, first + place(S, &a->b[k]), last, a->b[k].value);
    fmpq_one(fmpq_mat_entry(m, first + last, last));
}

static void form_row(fmpq_mat_t m, slong i, const lrnn_affine_t *S,
                     const wr_form_struct *f) {
    for (size_t k = 0; k < f->entries; k++)
        put(m, i, place(S, &f->c[k]), f->c[k].value);
    if (!S->linear)
        put(m, i, S->dim - 1, f->constant);
}

/* A threshold gives one row per cut: the form minus the cut. */
static void form_matrix(fmpq_mat_t m, const lrnn_affine_t *S) {
    const wr_layer_struct *layer = S->y;
    fmpq_t cut;
    fmpq_init(cut);
    for (slong i = 0; i < fmpq_mat_nrows(m); i++) {
        form_row(m, i, S, &layer->form[layer->forms == 1 ? 0 : i]);
        if (layer->decoder == WR_DECODER_THRESHOLD && !S->linear) {
            fmpq *c = fmpq_mat_entry(m, i, S->dim - 1);
            fmpq_poly_get_coeff_fmpq(cut, &layer->cut[i], 0);
            fmpq_sub(c, c, cut);
        }
    }
    fmpq_clear(cut);
}

static int is_linear(const lrnn_affine_t *S) {
    int zero = 1;
    for (uint32_t a = 0; a < S->y->actions; a++)
        zero = zero && S->y->action[a].b_entries == 0;
    for (uint32_t i = 0; i < S->y->forms; i++)
        zero = zero && fmpq_poly_is_zero(S->y->form[i].constant);
    for (uint32_t i = 0; i < S->y->cuts; i++)
        zero = zero && fmpq_poly_is_zero(&S->y->cut[i]);
    return zero;
}

void lrnn_affine_near(double *out, const fmpz *x, slong n) {
    slong top = FLINT_ABS(_fmpz_vec_max_bits(x, n)), e;
    for (slong i = 0; i < n; i++) {
        double m = fmpz_get_d_2exp(&e, x + i);
        out[i] = ldexp(m, (int) FLINT_MAX(e - top, -1000));
    }
}

static double *doubles_of(const fmpz_mat_t m) {
    slong size = fmpz_mat_nrows(m) * fmpz_mat_ncols(m);
    double *out = wr_calloc((size_t) size + 1, sizeof *out);
    lrnn_affine_near(out, m->entries, size);
    return out;
}

/* ---- making the system -------------------------------------------------- */

/* Set the actions of all letters, and the readouts of all labels.  Return 0 if
 * a letter has no action; other searches report this. */
static int tables(uint32_t *action, lrnn_affine_t *S, lrnn_control_t C,
                  wr_limits_t L) {
    uint32_t signal[2], letters = S->A->letters;
    for (uint32_t a = 0; a <= letters; a++) {
        lrnn_choice_t c;
        signal[0] = a < letters ? S->E->letter[a] : S->M->letters;
        lrnn_control_begin(C);
        if (a < letters && lrnn_control_choose(&c, C, 0, signal, L) != WR_OK)
            return 0;
        if (a < letters)
            action[a] = c.action;
        for (uint32_t l = 0; l < S->y->labels; l++) {
            signal[1] = l;
            S->state[(size_t) a * S->y->labels + l] =
                lrnn_readout_state(C, signal);
        }
    }
    return 1;
}

/* Return about log2 |v|. */
static double log_of(const fmpz_t v) {
    slong e;
    double m = fmpz_get_d_2exp(&e, v);
    return m == 0 ? -INFINITY : log2(fabs(m)) + (double) e;
}

static void make_maps(lrnn_affine_t *S, const uint32_t *action) {
    fmpq_mat_t m;
    fmpq_mat_init(m, fmpz_mat_nrows(S->map), S->dim);
    for (uint32_t a = 0; a < S->A->letters; a++)
        letter_rows(m, (slong) a * S->dim, S, &S->y->action[action[a]]);
    fmpq_mat_get_fmpz_mat_matwise(S->map, S->scale, m);
    fmpq_mat_clear(m);
    fmpq_mat_init(m, S->dim, 1);
    for (size_t i = 0; i < S->y->h0_entries; i++)
        put(m, place(S, &S->y->h0[i]), 0, S->y->h0[i].value);
    if (!S->linear)
        fmpq_one(fmpq_mat_entry(m, S->dim - 1, 0));
    fmpq_mat_get_fmpz_mat_matwise(S->start, S->start_scale, m);
    fmpq_mat_clear(m);
    fmpq_mat_init(m, fmpz_mat_nrows(S->form), S->dim);
    form_matrix(m, S);
    fmpq_mat_get_fmpz_mat_matwise(S->form, S->form_scale, m);
    fmpq_mat_clear(m);
    S->near_form = doubles_of(S->form);
    S->near_map = doubles_of(S->map);
}

/* Return 1 if, for every last letter, the labels that are right in q are those
 * of a convex set. */
static int is_convex(const lrnn_affine_t *S, uint32_t q) {
    int argmax = S->y->decoder == WR_DECODER_ARGMAX;
    for (uint32_t a = 0; a <= S->A->letters; a++) {
        uint32_t runs = 0, right = 0;
        int before = 0;
        for (uint32_t l = 0; l < S->y->labels; l++) {
            int now = lrnn_affine_agrees(S, l, a, q);
            runs += now && !before;
            right += (uint32_t) now;
            before = now;
        }
        if (runs > 1 || (argmax && right > 1))
            return 0;
    }
    return 1;
}

wr_status_t lrnn_affine_init(int *applies, lrnn_affine_t *S, wr_limits_t L) {
    const wr_dfa_struct *A = S->A;
    lrnn_control_t C;
    *applies = suits(S->M, A);
    if (!*applies)
        return WR_OK;
    wr_status_t s = lrnn_control_init(C, S->M, L);
    if (s != WR_OK) {
        *applies = 0;
        return s == WR_UNABLE ? s : WR_OK;
    }
    S->y = &S->M->layer[0];
    S->linear = S->linear && is_linear(S);
    S->dim = (slong) S->y->dim * (slong) S->y->columns + !S->linear;
    fmpz_mat_init(S->map, (slong) A->letters * S->dim, S->dim);
    WR_EACH(fmpz_init, S->scale, S->start_scale, S->form_scale);
    fmpz_mat_init(S->start, S->dim, 1);
    fmpz_mat_init(S->form, S->y->cuts > 0 ? S->y->cuts : S->y->forms, S->dim);
    S->state = wr_calloc((size_t) (A->letters + 1) * S->y->labels + 1,
                         sizeof *S->state);
    S->convex = wr_calloc(A->states + 1, 1);
    uint32_t *action = wr_calloc(A->letters + 1, sizeof *action);
    *applies = tables(action, S, C, L);
    if (*applies) {
        make_maps(S, action);
        for (uint32_t q = 0; q < A->states; q++)
            S->convex[q] = (unsigned char) is_convex(S, q);
    }
    wr_free(action);
    lrnn_control_clear(C);
    return WR_OK;
}

void lrnn_affine_clear(lrnn_affine_t *S) {
    if (S->state == NULL)
        return;
    fmpz_mat_clear(S->map);
    WR_EACH(fmpz_clear, S->scale, S->start_scale, S->form_scale);
    WR_EACH(fmpz_mat_clear, S->start, S->form);
    WR_FREE(S->near_form, S->near_map, S->state, S->convex);
    S->state = NULL;
}

/* ---- labels and steps --------------------------------------------------- */

void lrnn_affine_step(fmpz *out, const lrnn_affine_t *S, uint32_t letter,
                      const fmpz *x) {
    for (slong i = 0; i < S->dim; i++) {
        const fmpz *row = lrnn_affine_entry(S, letter, i, 0);
        fmpz_zero(out + i);
        for (slong j = 0; j < S->dim; j++)
            if (!fmpz_is_zero(row + j))
                fmpz_addmul(out + i, row + j, x + j);
    }
}

/* Return the index of the unique greatest value, or LRNN_NONE for a tie; gap is
 * its distance from the next. */
static uint32_t greatest(fmpz_t gap, fmpz *v, slong n) {
    slong best = 0, next = -1;
    for (slong i = 1; i < n; i++)
        if (fmpz_cmp(v + i, v + best) > 0) {
            next = best;
            best = i;
        } else if (next < 0 || fmpz_cmp(v + i, v + next) > 0) {
            next = i;
        }
    fmpz_zero(gap);
    if (next >= 0)
        fmpz_sub(gap, v + best, v + next);
    return next >= 0 && fmpz_is_zero(gap) ? LRNN_NONE : (uint32_t) best;
}

double lrnn_affine_margin(const lrnn_affine_t *S, const fmpz_t gap,
                          const fmpz *x) {
    return log_of(gap) - log_of(S->form_scale) -
           (S->linear ? 0 : log_of(x + S->dim - 1));
}

uint32_t lrnn_affine_label(fmpz_t gap, const lrnn_affine_t *S, const fmpz *x) {
    slong n = fmpz_mat_nrows(S->form);
    fmpz *v = _fmpz_vec_init(n + 1);
    uint32_t label = 0;
    for (slong i = 0; i < n; i++)
        _fmpz_vec_dot(v + i, fmpz_mat_entry(S->form, i, 0), x, S->dim);
    if (S->y->decoder == WR_DECODER_ARGMAX) {
        label = greatest(v + n, v, n);
    } else {
        for (slong i = 0; i < n; i++) {
            if (i == 0 || fmpz_cmpabs(v + i, v + n) < 0)
                fmpz_set(v + n, v + i);
            label += fmpz_sgn(v + i) >= 0;
        }
        if (S->y->decoder == WR_DECODER_SIGN)
            label = (uint32_t) (1 + fmpz_sgn(v));
    }
    if (gap != NULL)
        fmpz_abs(gap, v + n);
    _fmpz_vec_clear(v, n + 1);
    return label;
}
