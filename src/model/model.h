/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_H
#define WREATH_MODEL_H

/* model: stacks of linear recurrent layers with exact weights, and their
 * file.  May include cascade, automaton, exact, base.
 *
 *     H_t = A(x_t) H_{t-1} + B(x_t),    y_t = dec(H_t)
 *
 * layer by layer from the bottom; x_t is the tuple of values on the wires that
 * a layer reads: the input letter and outputs of lower layers at the same step.
 * The file format, which this data structure mirrors key by key, is described
 * in doc/formats.  Everything in this header is evaluation model E0 (exact).
 */

#include "cascade/cascade.h"
#include "exact/exact.h"

WR_BEGIN_DECLS

/* ---- the model --------------------------------------------------------- */

/* One entry of a matrix or vector.  Scalars are residues modulo the ring's
 * minimal polynomial; over Q they are constant polynomials. */
typedef struct {
    uint32_t row, column;
    fmpq_poly_t value;
} wr_entry_struct;

/* I - beta v v^T / (v^T v); v by its non-zero entries (column = 0). */
typedef struct {
    wr_entry_struct *v;
    size_t entries;
    fmpq_poly_t beta;
} wr_householder_struct;

typedef enum {
    WR_MATRIX_IDENTITY,
    WR_MATRIX_ZERO,
    WR_MATRIX_PERMUTATION,
    WR_MATRIX_DIAGONAL,
    WR_MATRIX_DENSE,
    WR_MATRIX_SPARSE,
    WR_MATRIX_HOUSEHOLDER,
    WR_MATRIX_COMPANION
} wr_matrix_kind_t;

/* A matrix, its kind as in the file, and its value: the image array of a
 * permutation, nothing for IDENTITY and ZERO, and for all other kinds the
 * non-zero entries, sorted by row then column. */
typedef struct {
    wr_matrix_kind_t kind;
    uint32_t *image; /* PERMUTATION: A e_j = e_(image[j]) */
    wr_entry_struct *entry;
    size_t entries;
    wr_householder_struct *factor; /* written as A, or stated in addition */
    uint32_t factors;
    int has_factors; /* 1 if factors are given (none: the identity) */
} wr_matrix_struct;

/* B by its non-zero entries; none: B = 0. */
typedef struct {
    wr_matrix_struct A;
    wr_entry_struct *b;
    size_t b_entries;
} wr_action_struct;

typedef enum { WR_ROLE_GENERAL, WR_ROLE_PERMRESET, WR_ROLE_DELAY } wr_role_t;
/* REFLECTION: a layer of a reflected rule, determined by its number. */
typedef enum {
    WR_GATE_TABLE,
    WR_GATE_LEVEL,
    WR_GATE_DELAY,
    WR_GATE_REFLECTION
} wr_gate_kind_t;
typedef enum {
    WR_DECODER_ONEHOT,
    WR_DECODER_COORDINATE,
    WR_DECODER_TABLE,
    WR_DECODER_ARGMAX,   /* index of the greatest form; none for a tie */
    WR_DECODER_SIGN,     /* 0 negative, 1 zero, 2 positive */
    WR_DECODER_THRESHOLD /* number of cuts that are at most the value */
} wr_decoder_kind_t;

/* sum c_ij H_ij + constant; non-zero c_ij only, sorted by row then column. */
typedef struct {
    wr_entry_struct *c;
    size_t entries;
    fmpq_poly_t constant;
} wr_form_struct;

#define WR_WIRE_LETTER UINT32_MAX

typedef struct {
    char *name;
    wr_role_t role;
    uint32_t dim, columns;
    wr_entry_struct *h0; /* non-zero entries of H0 */
    size_t h0_entries;
    int reads_all;  /* written "all": the letter, then layers 0 .. this-1 */
    uint32_t *wire; /* WR_WIRE_LETTER or a layer number; may be NULL if
                     * reads_all, so that n layers do not take n^2 words:
                     * use wr_wire() */
    uint32_t wires;
    uint32_t labels;
    char **label_name; /* or NULL */
    wr_gate_kind_t gate;
    uint32_t level; /* LEVEL gates only */
    uint32_t *row;  /* TABLE: rows * (wires + 1) numbers */
    size_t rows;
    wr_action_struct *action; /* TABLE gates only */
    uint32_t actions;
    wr_decoder_kind_t decoder;
    uint32_t decoder_index;
    /* TABLE: vector i is entries [value_start[i], value_start[i+1]) of value */
    wr_entry_struct *value;
    size_t *value_start;
    uint32_t *value_label;
    size_t values;
    wr_form_struct *form; /* ARGMAX: one per label; SIGN, THRESHOLD: one */
    uint32_t forms;
    fmpq_poly_struct *cut; /* THRESHOLD: increasing; one fewer than labels */
    uint32_t cuts;
} wr_layer_struct;

/* Return the source of wire w of a layer: WR_WIRE_LETTER or a layer number. */
static inline uint32_t wr_wire(const uint32_t *wire, uint32_t w) {
    return wire != NULL ? wire[w] : w - 1; /* 0 - 1 is WR_WIRE_LETTER */
}

typedef struct {
    char *name;
    /* the automaton it was compiled from, how, and by which version of
     * wreath; each may be NULL */
    char *origin_name, *origin_sha256, *origin_method, *origin_layout;
    char *origin_wreath;
    char **alphabet;
    uint32_t letters;
    wr_ring_t ring; /* exact/exact.h; Q unless the file states a field */
    /* if has_rule: the cascade, and the layers of its levels and delays */
    int has_rule;
    wr_cascade_t rule;
    uint32_t *level_layer; /* wr_cascade_levels(rule) entries */
    uint32_t *delay_layer; /* one fewer */
    /* a reflected rule has neither of these but, for each level, a list of the
     * permutations, which its registers number from 1 on; else NULL */
    wr_tuples_t *move;
    wr_layer_struct *layer;
    uint32_t layers;
    /* readout */
    uint32_t states;
    char **state_name;     /* or NULL */
    unsigned char *accept; /* or NULL */
    int readout_rule;      /* 1: by the map W of the cascade */
    uint32_t *read_layer;  /* WR_WIRE_LETTER: the last letter, or the number
                            * `letters` after the empty word */
    uint32_t reads;
    uint32_t *read_row; /* read_rows * (reads + 1) numbers */
    size_t read_rows;
    unsigned char *next; /* states * letters: 1 if it may follow; or NULL */
    /* test vectors: words with the state after each letter */
    struct {
        wr_word_t word;
        uint32_t *state;
    } * vector;
    size_t vectors;
} wr_lrnn_struct;
typedef wr_lrnn_struct wr_lrnn_t[1];

void wr_lrnn_init(wr_lrnn_t M);
void wr_lrnn_clear(wr_lrnn_t M);
void wr_lrnn_swap(wr_lrnn_t M, wr_lrnn_t N);
/* Return the name of state m, or its number in scratch; "-" for UINT32_MAX. */
const char *wr_lrnn_state_name(char scratch[24], const wr_lrnn_struct *M,
                               uint32_t m);

/* Read .lrnn JSON and check everything that doc/formats requires of shapes,
 * ranges, roles and stated factors.
 * status  OK; PARSE (syntax: line and column; or a key: its path, what was
 *         found and what was expected); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_read(wr_lrnn_t M, wr_reader_t R,
                                       wr_limits_t L);
/* The same from a text; name: of its source, for messages, which L gets. */
WR_MUST_CHECK wr_status_t wr_lrnn_read_text(wr_lrnn_t M, const char *name,
                                            const char *text, wr_limits_t L);
/* Print canonical JSON text, one layer key per line, one action per line. */
void wr_lrnn_print(wr_buffer_t out, const wr_lrnn_t M);

/* Return the role that the actions of a layer have, not the stated one. */
wr_role_t wr_lrnn_role(const wr_lrnn_t M, uint32_t layer);

/* Write the permutation matrix of image as the product, in order, of *factors =
 * n - #cycles generalized Householder factors: swaps, beta = 2, v = e_i - e_j,
 * where i and j of factor t are pairs[2t] and pairs[2t+1].
 * shape   pairs has space for 2(n-1) numbers
 * source  [grazzi2025, Prop. 1] */
void wr_householder_permutation(uint32_t *pairs, uint32_t *factors,
                                const uint32_t *image, uint32_t n);

WR_END_DECLS
#endif
