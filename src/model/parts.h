/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_PARTS_H
#define WREATH_MODEL_PARTS_H

/* Building blocks of modules on models of a model, matrices by
 * their entries.  Not installed; these names have no wr_ in
 * front, so the library does not export them.
 */

#include "base/set.h"
#include "model/model.h"

/* Largest dim * columns, number of labels and number of states in a file. */
#define LRNN_MAX_SIZE (1u << 24)
/* Rows of all tables of a model together, unless told otherwise. */
#define LRNN_MAX_ROWS 20000
/* What the reader says of an H0 for which the layer's decoder has no label,
 * once the rest of the layer is read. */
#define LRNN_NO_LABEL "the decoder has no label for it"

/* ---- parts of a model (model.c, copy.c) -------------------------------- */

/* e at (row, column) with value 0. */
void lrnn_entry_init(wr_entry_struct *e, uint32_t row, uint32_t column);
/* One new entry of value 1 at (row, 0), as an array of length 1. */
wr_entry_struct *lrnn_entries_onehot(uint32_t row);
/* The number x at (row, 0) as the only entry of *e, which has none yet; if x is
 * 0, it gets none. */
void lrnn_entries_one(wr_entry_struct **e, size_t *n, uint32_t row, uint32_t x);
wr_entry_struct *lrnn_entries_copy(const wr_entry_struct *e, size_t n);
/* Clears the entries and frees the array. */
void lrnn_entries_free(wr_entry_struct *e, size_t n);
/* The same places and values. */
int lrnn_entries_equal(const wr_entry_struct *e, size_t n,
                       const wr_entry_struct *f, size_t m);
/* e is one entry 1; then *row is where. */
int lrnn_entries_is_onehot(uint32_t *row, const wr_entry_struct *e, size_t n);
/* The value is an integer in [0, UINT32_MAX); then *out is set. */
int lrnn_value_is_index(uint32_t *out, const fmpq_poly_t value);
/* How many values a wire of a layer of M can carry. */
static inline uint32_t lrnn_wire_values(const wr_lrnn_struct *M,
                                        uint32_t wire) {
    return wire == WR_WIRE_LETTER ? M->letters : M->layer[wire].labels;
}
/* The value of dec(H) for H given by its non-zero entries, sorted by row
 * and column: 1 and *label, or 0 where the decoder is not defined. */
int lrnn_decode(uint32_t *label, const wr_layer_struct *y,
                const wr_entry_struct *h, size_t entries,
                const wr_ring_struct *K);

/* Whether the decoder's table has a vector twice (values.c); then pair is
 * the numbers of the two, the lesser one first. */
int lrnn_values_repeat(size_t pair[2], const wr_layer_struct *y);

/* ---- decoders by linear forms (forms.c, sign.c) ------------------------ */

/* A field that is asked for signs.  K must stay. */
typedef struct {
    const wr_ring_struct *K;
    int ready;        /* the root has been looked for */
    wr_embedding_t E; /* and is here */
} lrnn_signs_t;
void lrnn_signs_init(lrnn_signs_t *S, const wr_ring_struct *K);
void lrnn_signs_clear(lrnn_signs_t *S);
/* 1 and the sign of x as a real number; 0 where x is not real, or where a
 * very high precision did not decide. */
int lrnn_sign(int *sign, const fmpq_poly_struct *x, lrnn_signs_t *S);
/* 1 and the sign of Re x - Im y; 0 where the conjugate of one is not known,
 * or as above. */
int lrnn_sign_parts(int *sign, const fmpq_poly_struct *x,
                    const fmpq_poly_struct *y, lrnn_signs_t *S);

wr_form_struct *lrnn_forms_new(uint32_t n); /* all 0 */
void lrnn_forms_free(wr_form_struct *f, uint32_t n);
wr_form_struct *lrnn_forms_copy(const wr_form_struct *f, uint32_t n);
fmpq_poly_struct *lrnn_scalars_copy(const fmpq_poly_struct *x, uint32_t n);
/* rows * columns scalars, 0 but for the entries; for wr_scalars_free. */
fmpq_poly_struct *lrnn_scalars_dense(const wr_entry_struct *e, size_t n,
                                     uint32_t rows, uint32_t columns);
int lrnn_decoder_has_forms(wr_decoder_kind_t kind);
/* The same as lrnn_decode for any decoder and for a layer with forms; the field
 * is that of S. */
int lrnn_decode_signs(uint32_t *label, const wr_layer_struct *y,
                      const wr_entry_struct *h, size_t entries,
                      lrnn_signs_t *S);
/* A vector re + i im, both of rational numbers, zeros left out; its label,
 * likewise. */
typedef struct {
    const wr_entry_struct *re, *im;
    size_t res, ims;
} lrnn_parts_t;
int lrnn_forms_parts(uint32_t *label, const wr_layer_struct *y,
                     const lrnn_parts_t *x, lrnn_signs_t *S);
int lrnn_decode_parts(uint32_t *label, const wr_layer_struct *y,
                      const lrnn_parts_t *x, lrnn_signs_t *S);

/* ---- matrices, layers ------------------------------------------------- */

void lrnn_matrix_init(wr_matrix_struct *A); /* the identity */
void lrnn_matrix_clear(wr_matrix_struct *A);
void lrnn_action_init(wr_action_struct *a); /* the identity */
void lrnn_action_clear(wr_action_struct *a);
/* An empty general layer: dim 0, one column, table gate, one-hot decoder. */
void lrnn_layer_init(wr_layer_struct *y);
void lrnn_layer_clear(wr_layer_struct *y);
void lrnn_layer_copy(wr_layer_struct *y, const wr_layer_struct *z);

/* ---- matrices by their entries (matrix.c, product.c) ------------------- */

/* All non-zero entries of A (n x n) of any kind, sorted by row then column,
 * in a new array for lrnn_entries_free. */
void lrnn_matrix_entries(wr_entry_struct **e, size_t *count,
                         const wr_matrix_struct *A, uint32_t n);
int lrnn_matrix_is_zero(const wr_matrix_struct *A);
/* "identity", "zero", "permutation", ..: as files have it. */
const char *lrnn_matrix_name(wr_matrix_kind_t kind);
/* A is a permutation matrix, however it is written; then image is set:
 * A e_j = e_(image[j]).  image has room for n numbers. */
int lrnn_matrix_permutation(uint32_t *image, const wr_matrix_struct *A,
                            uint32_t n);
/* Sorts entries by row, then column. */
void lrnn_entries_sort(wr_entry_struct *e, size_t n);

/* Sets the entries of A, which has none yet, to those of the product of its
 * Householder factors in written order.
 * status  OK; DOMAIN if some v^T v = 0; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_matrix_multiply(wr_matrix_struct *A, uint32_t n,
                                               const wr_ring_t K,
                                               wr_limits_t L);

/* ---- the layers of a reflected rule (reflect.c) ------------------------- */

typedef enum {
    LRNN_MIRROR_CLOCK,  /* a bit of the time */
    LRNN_MIRROR_LETTER, /* what the letter did, at one of the last times */
    LRNN_MIRROR_POINT,  /* where a point is now */
    LRNN_MIRROR_RESET,  /* the point that was reset to */
    LRNN_MIRROR_STATE   /* the coordinate, at even or odd times */
} lrnn_mirror_kind_t;
typedef struct {
    lrnn_mirror_kind_t kind;
    uint32_t level, index;
} lrnn_mirror_t;
/* block  letters of a block, a power of two; 0 where there are no moves
 * first  its first layer: 2 block registers, width points where there are
 *        moves; the register of resets
 * pair   the two registers of its coordinate, its last layers */
typedef struct {
    uint32_t width, moves, block, first, pair;
} lrnn_mirrors_level_t;
/* layer  what each is; the first `clock` are the clock */
typedef struct {
    uint32_t clock, levels, layers;
    lrnn_mirrors_level_t *level;
    lrnn_mirror_t *layer;
} lrnn_mirrors_t;
/* The arrays of M->rule and M->move. */
void lrnn_mirrors_init(lrnn_mirrors_t *R, const wr_lrnn_struct *M);
void lrnn_mirrors_clear(lrnn_mirrors_t *R);
/* Layer i, whose level begins at that coordinate; y is overwritten. */
void lrnn_mirrors_layer(wr_layer_struct *y, const lrnn_mirrors_t *R, uint32_t i,
                        uint32_t start);
/* Whether the layers of M are these, but for their names, and where the
 * levels begin; else *bad is the first that is not. */
int lrnn_mirrors_fit(uint32_t *bad, uint32_t *start, const wr_lrnn_struct *M);
/* The actions that the gate of such a layer, which lists none, can choose. */
void lrnn_mirrors_actions(wr_layer_struct *y);
/* The number of one of them, which the gate chose. */
uint32_t lrnn_mirrors_action(const wr_layer_struct *y, const wr_act_t *act);

/* ---- what actions are (role.c) ----------------------------------------- */

typedef enum {
    LRNN_ACT_OTHER,
    LRNN_ACT_PERMUTATION, /* A a permutation matrix, B = 0 */
    LRNN_ACT_RESET,       /* A = 0, B = e_target */
    LRNN_ACT_DELAY        /* A = [[0,0],[1,0]], B = (target, 0)^T */
} lrnn_act_t;

/* Classifies action a of layer y.  image (dim numbers) is set for
 * PERMUTATION, *target for RESET and DELAY. */
lrnn_act_t lrnn_action_act(uint32_t *image, uint32_t *target,
                           const wr_layer_struct *y, const wr_action_struct *a);
/* 1 if every action of the layer is of the role; else 0 and *bad is the
 * first that is not.  Gates given by a rule are evaluated by it. */
int lrnn_layer_has_role(uint32_t *bad, const wr_layer_struct *y,
                        wr_role_t role);
/* Matrices, inputs, H0 and the decoder's forms have rational numbers only. */
int lrnn_layer_is_rational(const wr_layer_struct *y);
const char *lrnn_role_name(wr_role_t role);

/* What no layer may have, places or labels out of range, or NULL (check.c);
 * strict: nor entries that are 0 or not sorted, which no file has. */
const char *lrnn_layer_fault(const wr_layer_struct *y, int strict);

#endif
