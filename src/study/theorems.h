/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_THEOREMS_H
#define WREATH_STUDY_THEOREMS_H

/* theorems: what named theorems ask of the state-transition matrices of a
 * model, and of their products.  All of it is about the exact matrices (E0);
 * the certificate of the matrices (spectrum/spectrum.h, SPEC and PSD) is what
 * the answers rest on.
 */

#include "model/model.h"
#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* ---- matrices ------------------------------------------------------------ */

/* The matrix of a letter of a layer, or of a product of so many of them.
 * again   a product of fewer letters of the same layer is equal; kept where
 *         "exactly so many letters" is a question, and shown nowhere
 * beta    of the stated Householder factors, 0: none stated, else the least
 *         of: 1 all in [0, 1], 2 all in [0, 2), 3 all in [0, 2], 4 others
 * factors stated ones, all letters together
 * word    its letters, first to last: "a b" */
typedef struct {
    wr_spectrum_matrix_struct matrix;
    wr_spectrum_t S; /* these two by wr_matrices_look */
    wr_spectrum_shape_t shape;
    uint32_t layer, length;
    size_t factors;
    int again, beta;
    char *word;
} wr_matrices_item_t;

/* most       products of so many letters are here
 * closed[l]  all products of layer l are here, of any length */
typedef struct {
    wr_matrices_item_t *item; /* by layer within each length, which ascends */
    size_t count, letters;    /* the first `letters` have length 1 */
    uint32_t layers;
    uint64_t most;
    unsigned char *closed;
} wr_matrices_struct;
typedef wr_matrices_struct wr_matrices_t[1];

void wr_matrices_init(wr_matrices_t A);
void wr_matrices_clear(wr_matrices_t A);
/* A new item, of length 1, with an empty matrix and no word. */
wr_matrices_item_t *wr_matrices_add(wr_matrices_t A, uint32_t layer);

/* All matrices of M to which some letter leads, into an empty A.  Rules of M
 * are written out first; L->max_states bounds their rows.
 * status  OK; DOMAIN (there is none); UNABLE past limits, or a layer of more
 *         than WR_SPECTRUM_MAX_SIZE rows */
WR_MUST_CHECK wr_status_t wr_matrices_set_lrnn(wr_matrices_t A, wr_lrnn_t M,
                                               wr_limits_t L);
/* "[[..], ..]", a product "H(1/2;1,0)H(1/2;-1,2)" of factors
 * I - beta v v^T / (v^T v), or a file, of rows or of a recurrence.
 * status  OK; PARSE; IO; DOMAIN; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_read(wr_matrices_t A, const char *what,
                                           wr_limits_t L);
/* Appends all different products of exactly 2, .., k letters of one layer.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_products(wr_matrices_t A, uint64_t k,
                                               wr_limits_t L);
/* The spectrum and the shape of every item.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_look(wr_matrices_t A, wr_limits_t L);
/* The certificate of the items, which were looked at, but those seen again.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_certify(wr_buffer_t out,
                                              const wr_matrices_t A,
                                              wr_limits_t L);
/* Its name, size, spectrum (wr_spectrum_print) and shape, if it was looked at.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_print(wr_buffer_t out,
                                            const wr_matrices_item_t *x,
                                            slong digits, wr_limits_t L);
/* Its spectrum as a picture, in the format of the path, else SVG.
 * status  OK; IO; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_matrices_plot(const wr_matrices_item_t *x,
                                           const char *path, wr_limits_t L);

/* Gates by rule as tables; M as it is where there are none.
 * status  OK; UNABLE: L->max_states bounds the rows */
WR_MUST_CHECK wr_status_t wr_lrnn_tables(wr_lrnn_t M, wr_limits_t L);

/* ---- theorems ------------------------------------------------------------ */

/* key   "1-workshop"; name: "Theorem 1, workshop"
 * asks  what it asks, in words; the rest is how wr_theorem_ask decides that */
typedef struct {
    const char *key, *name, *asks;
    int how;
    wr_hypothesis_t h;
    int beta; /* of stated factors, at most, as in wr_matrices_item_t */
    size_t most;
} wr_theorem_t;
/* The i-th, or NULL after the last; the one of that key, or NULL. */
const wr_theorem_t *wr_theorem_get(size_t i);
const wr_theorem_t *wr_theorem_find(const char *key);

/* Whether the matrices satisfy what it asks; TRUE of products only if it is
 * known of all of them.
 * verdict  the same in words, with how far it was looked
 * why      the layer, letter, word and eigenvalue that decide, or "" */
typedef struct {
    wr_truth_t holds;
    char verdict[64];
    wr_buffer_t why;
} wr_theorem_answer_struct;
typedef wr_theorem_answer_struct wr_theorem_answer_t[1];
void wr_theorem_answer_init(wr_theorem_answer_t X);
void wr_theorem_answer_clear(wr_theorem_answer_t X);
/* shape   A was looked at, products made; X initialised, and not used before
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_theorem_ask(wr_theorem_answer_t X,
                                         const wr_theorem_t *t,
                                         const wr_matrices_t A, wr_limits_t L);

WR_END_DECLS
#endif
