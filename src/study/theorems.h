/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_THEOREMS_H
#define WREATH_STUDY_THEOREMS_H

/* theorems: hypotheses of named theorems about the state-transition matrices of
 * a model and their products.  All answers concern the exact matrices (E0) and
 * rest on the certificate of the matrices (spectrum/spectrum.h, SPEC and PSD).
 */

#include "model/model.h"
#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* ---- matrices ------------------------------------------------------------ */

/* The matrix of a letter of a layer, or of a product of `length` letters.
 * again   an earlier item of the layer is equal; such an item matters only for
 *         products of exactly a given length, and is never shown
 * beta    range of the stated Householder factors: 0 none stated; 1 all beta in
 *         [0, 1], 2 all in [0, 2), 3 all in [0, 2], 4 others
 * factors number of stated factors of all letters together
 * word    its letters, first to last: "a b" */
typedef struct {
    wr_spectrum_matrix_struct matrix;
    wr_spectrum_t S; /* S and shape: set by wr_matrices_look */
    wr_spectrum_shape_t shape;
    uint32_t layer, length;
    size_t factors;
    int again, beta;
    char *word;
} wr_matrices_item_t;

/* most       maximum length of the products
 * closed[l]  products of layer l of any length are equal to listed ones */
typedef struct {
    wr_matrices_item_t *item; /* by increasing length, then by layer */
    size_t count, letters;    /* the first `letters` have length 1 */
    uint32_t layers;
    uint64_t most;
    unsigned char *closed;
} wr_matrices_struct;
typedef wr_matrices_struct wr_matrices_t[1];

void wr_matrices_init(wr_matrices_t A);
void wr_matrices_clear(wr_matrices_t A);
/* Append an item of length 1, with an empty matrix and no word. */
wr_matrices_item_t *wr_matrices_add(wr_matrices_t A, uint32_t layer);

/* Set an empty A to all matrices of M that some letter selects.  Gates by rule
 * are expanded first; L->max_states bounds their rows.
 * status  OK; DOMAIN (there is none); UNABLE past limits, or a layer of more
 *         than WR_SPECTRUM_MAX_SIZE rows */
WR_MUST_CHECK wr_status_t wr_matrices_set_lrnn(wr_matrices_t A, wr_lrnn_t M,
                                               wr_limits_t L);
/* Read into an empty A "[[..], ..]", a product "H(1/2;1,0)H(1/2;-1,2)" of
 * factors I - beta v v^T / (v^T v), or a file with rows or a recurrence.
 * status  OK; PARSE; IO; DOMAIN; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_read(wr_matrices_t A, const char *what,
                                           wr_limits_t L);
/* Append all distinct products of exactly 2, .., k letters of one layer.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_products(wr_matrices_t A, uint64_t k,
                                               wr_limits_t L);
/* Compute the spectrum and the shape of each item.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_look(wr_matrices_t A, wr_limits_t L);
/* Write the certificate of the items after wr_matrices_look, without repeats.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_certify(wr_buffer_t out,
                                              const wr_matrices_t A,
                                              wr_limits_t L);
/* Write the name, size, spectrum and shape of x after wr_matrices_look.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_print(wr_buffer_t out,
                                            const wr_matrices_item_t *x,
                                            slong digits, wr_limits_t L);
/* Draw the spectrum into a file, in the format of the path, otherwise SVG.
 * status  OK; IO; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_plot(const wr_matrices_item_t *x,
                                           const char *path, wr_limits_t L);

/* ---- theorems ------------------------------------------------------------ */

/* key   "1-workshop"; name: "Theorem 1, workshop"
 * asks  the hypotheses in words; how, h, beta, most: the way to decide them */
typedef struct {
    const char *key, *name, *asks;
    int how;
    wr_hypothesis_t h;
    int beta; /* largest range of stated factors, as in wr_matrices_item_t */
    size_t most;
} wr_theorem_t;
/* Return theorem i, or NULL after the last. */
const wr_theorem_t *wr_theorem_get(size_t i);

/* holds    the matrices satisfy the hypotheses; where these are about all
 *          products, TRUE only if products of any length are known to
 * verdict  the same in words, with the length of the products checked
 * why      the layer, letter, word and eigenvalue that decide, or "" */
typedef struct {
    wr_truth_t holds;
    char verdict[64];
    wr_buffer_t why;
} wr_theorem_answer_struct;
typedef wr_theorem_answer_struct wr_theorem_answer_t[1];
void wr_theorem_answer_init(wr_theorem_answer_t X);
void wr_theorem_answer_clear(wr_theorem_answer_t X);
/* Decide whether A satisfies the hypotheses of t.
 * shape   A after wr_matrices_products and wr_matrices_look; X unused so far
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_theorem_ask(wr_theorem_answer_t X,
                                         const wr_theorem_t *t,
                                         const wr_matrices_t A, wr_limits_t L);

WR_END_DECLS
#endif
