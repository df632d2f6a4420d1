/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_PARTS_H
#define WREATH_MODEL_PARTS_H

/* Building blocks for modules that work on models: parts of a model, and
 * matrices by their entries.  Not installed; these names have no prefix wr_, so
 * that the library does not export them.
 */

#include "base/set.h"
#include "model/model.h"

/* Largest dim * columns, number of labels and number of states in a file. */
#define LRNN_MAX_SIZE (1u << 24)
/* Default limit on the rows of all tables of a model together. */
#define LRNN_MAX_ROWS 20000
/* The message of the reader for an H0 that has no label, after the rest of the
 * layer has been read. */
#define LRNN_NO_LABEL "the decoder has no label for it"

/* ---- parts of a model (model.c, copy.c) -------------------------------- */

/* Set e to (row, column) and value 0. */
void lrnn_entry_init(wr_entry_struct *e, uint32_t row, uint32_t column);
/* Return an array of one entry, of value 1 at (row, 0). */
wr_entry_struct *lrnn_entries_onehot(uint32_t row);
/* Set *e, which is empty, to the entry x at (row, 0), or to none if x = 0. */
void lrnn_entries_one(wr_entry_struct **e, size_t *n, uint32_t row, uint32_t x);
wr_entry_struct *lrnn_entries_copy(const wr_entry_struct *e, size_t n);
/* Clear the entries and free the array. */
void lrnn_entries_free(wr_entry_struct *e, size_t n);
/* Return 1 if places and values are the same. */
int lrnn_entries_equal(const wr_entry_struct *e, size_t n,
                       const wr_entry_struct *f, size_t m);
/* Return 1 if e is a single entry 1 in column 0, and set *row to its row. */
int lrnn_entries_is_onehot(uint32_t *row, const wr_entry_struct *e, size_t n);
/* If the value is an integer in [0, UINT32_MAX), set *out and return 1. */
int lrnn_value_is_index(uint32_t *out, const fmpq_poly_t value);
/* Return the number of values that a wire of a layer of M can have. */
static inline uint32_t lrnn_wire_values(const wr_lrnn_struct *M,
                                        uint32_t wire) {
    return wire == WR_WIRE_LETTER ? M->letters : M->layer[wire].labels;
}
/* Compute the label dec(H), where H is given by its non-zero entries, sorted by
 * row and column.  Return 1, or 0 where the decoder is not defined. */
int lrnn_decode(uint32_t *label, const wr_layer_struct *layer,
                const wr_entry_struct *h, size_t entries,
                const wr_ring_struct *K);

/* Return 1 if the decoder's table has a vector twice (check.c); pair[1]
 * is then the first vector that equals an earlier one, pair[0]. */
int lrnn_values_repeat(size_t pair[2], const wr_layer_struct *layer);

/* ---- decoders by linear forms (forms.c) ------------------------ */

/* A field in which signs are decided; K must outlive it. */
typedef struct {
    const wr_ring_struct *K;
    int ready;        /* 1 if E has been computed */
    wr_embedding_t E; /* the chosen root */
} lrnn_signs_t;
void lrnn_signs_init(lrnn_signs_t *S, const wr_ring_struct *K);
void lrnn_signs_clear(lrnn_signs_t *S);
/* Set *sign to the sign of the real number x and return 1; return 0 if x is not
 * real, or if a very high precision did not decide. */
int lrnn_sign(int *sign, const fmpq_poly_struct *x, lrnn_signs_t *S);
/* The same for Re x - Im y; 0 also if the conjugate of x or y is not known. */
int lrnn_sign_parts(int *sign, const fmpq_poly_struct *x,
                    const fmpq_poly_struct *y, lrnn_signs_t *S);

wr_form_struct *lrnn_forms_new(uint32_t n); /* all zero */
void lrnn_forms_free(wr_form_struct *f, uint32_t n);
wr_form_struct *lrnn_forms_copy(const wr_form_struct *f, uint32_t n);
fmpq_poly_struct *lrnn_scalars_copy(const fmpq_poly_struct *x, uint32_t n);
/* Return rows * columns scalars, 0 except for e; free with wr_scalars_free. */
fmpq_poly_struct *lrnn_scalars_dense(const wr_entry_struct *e, size_t n,
                                     uint32_t rows, uint32_t columns);
int lrnn_decoder_has_forms(wr_decoder_kind_t kind);
/* The same as lrnn_decode; for decoders by forms, signs are decided by S. */
int lrnn_decode_signs(uint32_t *label, const wr_layer_struct *layer,
                      const wr_entry_struct *h, size_t entries,
                      lrnn_signs_t *S);
/* A vector re + i im, where re and im are rational and zeros are omitted; and
 * its label, as above. */
typedef struct {
    const wr_entry_struct *re, *im;
    size_t res, ims;
} lrnn_parts_t;
int lrnn_forms_parts(uint32_t *label, const wr_layer_struct *layer,
                     const lrnn_parts_t *x, lrnn_signs_t *S);
int lrnn_decode_parts(uint32_t *label, const wr_layer_struct *layer,
                      const lrnn_parts_t *x, lrnn_signs_t *S);

/* ---- matrices, layers ------------------------------------------------- */

void lrnn_matrix_init(wr_matrix_struct *A); /* the identity */
void lrnn_matrix_clear(wr_matrix_struct *A);
void lrnn_action_init(wr_action_struct *a); /* the identity */
void lrnn_action_clear(wr_action_struct *a);
/* An empty general layer: dim 0, one column, table gate, one-hot decoder. */
void lrnn_layer_init(wr_layer_struct *layer);
void lrnn_layer_clear(wr_layer_struct *layer);
void lrnn_layer_copy(wr_layer_struct *layer, const wr_layer_struct *z);

/* ---- matrices by their entries (matrix.c, product.c) ------------------- */

/* Set *e to a new array of all non-zero entries of A (n x n) of any kind,
 * sorted by row then column; free with lrnn_entries_free. */
void lrnn_matrix_entries(wr_entry_struct **e, size_t *count,
                         const wr_matrix_struct *A, uint32_t n);
int lrnn_matrix_is_zero(const wr_matrix_struct *A);
/* Return "identity", "zero", "permutation", ..: the name in files. */
const char *lrnn_matrix_name(wr_matrix_kind_t kind);
/* If A is a permutation matrix, whatever its kind, return 1 and set the n
 * numbers of image: A e_j = e_(image[j]). */
int lrnn_matrix_permutation(uint32_t *image, const wr_matrix_struct *A,
                            uint32_t n);
/* Sort entries by row, then column. */
void lrnn_entries_sort(wr_entry_struct *e, size_t n);

/* Set the entries of A, which has none, to the product of its Householder
 * factors, in written order.
 * status  OK; DOMAIN if some v^T v = 0; UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_matrix_multiply(wr_matrix_struct *A, uint32_t n,
                                               const wr_ring_t K,
                                               wr_limits_t L);

/* ---- the layers of a reflected rule (reflect.c) ------------------------- */

typedef enum {
    LRNN_MIRROR_CLOCK,  /* a bit of the time */
    LRNN_MIRROR_LETTER, /* the move of the letter at one of the last steps */
    LRNN_MIRROR_POINT,  /* the current image of a point */
    LRNN_MIRROR_RESET,  /* the point of the last reset */
    LRNN_MIRROR_STATE   /* the coordinate, at even or odd times */
} lrnn_mirror_kind_t;
typedef struct {
    lrnn_mirror_kind_t kind;
    uint32_t level, index;
} lrnn_mirror_t;
/* block  letters per block, a power of two; 0 if there are no moves
 * first  the first layer: 2 block registers and width points if there are
 *        moves, then the register of resets
 * pair   the two registers of the coordinate, the last layers of the level */
typedef struct {
    uint32_t width, moves, block, first, pair;
} lrnn_mirrors_level_t;
/* layer  what each layer is; the first `clock` layers are the clock */
typedef struct {
    uint32_t clock, levels, layers;
    lrnn_mirrors_level_t *level;
    lrnn_mirror_t *layer;
} lrnn_mirrors_t;
/* Set up the layers for M->rule and M->move. */
void lrnn_mirrors_init(lrnn_mirrors_t *R, const wr_lrnn_struct *M);
void lrnn_mirrors_clear(lrnn_mirrors_t *R);
/* Set layer to layer i, whose level starts at coordinate `start`. */
void lrnn_mirrors_layer(wr_layer_struct *layer, const lrnn_mirrors_t *R,
                        uint32_t i, uint32_t start);
/* Return 1 if the layers of M are these, except for their names, and set start
 * to the start of each level; else *bad is the first layer that differs. */
int lrnn_mirrors_fit(uint32_t *bad, uint32_t *start, const wr_lrnn_struct *M);
/* List the actions that the gate of such a layer can choose. */
void lrnn_mirrors_actions(wr_layer_struct *layer);
/* Return the number, in that list, of the action that the gate chose. */
uint32_t lrnn_mirrors_action(const wr_layer_struct *layer, const wr_act_t *act);

/* ---- roles of actions (role.c) ----------------------------------------- */

typedef enum {
    LRNN_ACT_OTHER,
    LRNN_ACT_PERMUTATION, /* A a permutation matrix, B = 0 */
    LRNN_ACT_RESET,       /* A = 0, B = e_target */
    LRNN_ACT_DELAY        /* A = [[0,0],[1,0]], B = (target, 0)^T */
} lrnn_act_t;

/* Classify an action of the layer.  image (dim numbers) is set for PERMUTATION,
 * *target for RESET and DELAY. */
lrnn_act_t lrnn_action_act(uint32_t *image, uint32_t *target,
                           const wr_layer_struct *layer,
                           const wr_action_struct *a);
/* Return 1 if every action of the layer has the role; else 0, and *bad is the
 * first that does not.  For gates by rule, the kind of gate decides. */
int lrnn_layer_has_role(uint32_t *bad, const wr_layer_struct *layer,
                        wr_role_t role);
/* Return 1 if A, B, H0, forms and cuts have only rational numbers. */
int lrnn_layer_is_rational(const wr_layer_struct *layer);
const char *lrnn_role_name(wr_role_t role);

/* Return what makes a layer invalid, or NULL (check.c): places or labels out of
 * range and, if strict, entries that are 0 or not sorted. */
const char *lrnn_layer_fault(const wr_layer_struct *layer, int strict);

#endif
