/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_H
#define WREATH_MODEL_H

/* model: stacks of linear recurrent layers with exact weights, and their
 * file.  May include cascade, automaton, exact, base.
 *
 *     H_t = A(x_t) H_{t-1} + B(x_t),    y_t = dec(H_t)
 *
 * layer by layer from the bottom; x_t is the tuple of wires a layer reads:
 * the input letter and outputs of lower layers at the same step.  The file
 * format, which this data structure mirrors key by key, is in doc/formats.
 * Everything in this header is evaluation model E0 (exact).
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

/* I - beta v v^T / (v^T v), v by its non-zero entries (column = 0). */
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

/* A matrix as written in the file (kind) and its meaning: the image array
 * for a permutation, and the non-zero entries, sorted by row then column,
 * for every other kind but IDENTITY and ZERO. */
typedef struct {
    wr_matrix_kind_t kind;
    uint32_t *image; /* PERMUTATION: A e_j = e_(image[j]) */
    wr_entry_struct *entry;
    size_t entries;
    wr_householder_struct *factor; /* as written, or stated beside A */
    uint32_t factors;
    int has_factors; /* factors (perhaps none: the identity) are stated */
} wr_matrix_struct;

/* B as its non-zero entries; none = 0. */
typedef struct {
    wr_matrix_struct A;
    wr_entry_struct *b;
    size_t b_entries;
} wr_action_struct;

typedef enum { WR_ROLE_GENERAL, WR_ROLE_PERMRESET, WR_ROLE_DELAY } wr_role_t;
/* REFLECTION: of a reflected rule, by the number of the layer. */
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
    WR_DECODER_ARGMAX,   /* the number of the greatest form; a tie: none */
    WR_DECODER_SIGN,     /* 0 negative, 1 zero, 2 positive */
    WR_DECODER_THRESHOLD /* how many cuts are at most the value */
} wr_decoder_kind_t;

/* The linear form sum c_ij H_ij + constant, by its non-zero c_ij, sorted by
 * row then column. */
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
    int reads_all;  /* written "all": letter, then layers 0 .. this-1 */
    uint32_t *wire; /* WR_WIRE_LETTER or a layer number; NULL where
                     * reads_all, so that n layers do not take n^2 words:
                     * ask wr_wire() */
    uint32_t wires;
    uint32_t labels;
    char **label_name; /* or NULL */
    wr_gate_kind_t gate;
    uint32_t level; /* of a LEVEL gate */
    uint32_t *row;  /* TABLE: rows * (wires + 1) numbers */
    size_t rows;
    wr_action_struct *action; /* none for LEVEL and DELAY gates */
    uint32_t actions;
    wr_decoder_kind_t decoder;
    uint32_t decoder_index;
    /* TABLE decoder: vector i is entries [start[i], start[i+1]) of value */
    wr_entry_struct *value;
    size_t *value_start;
    uint32_t *value_label;
    size_t values;
    wr_form_struct *form; /* ARGMAX: one per label; SIGN, THRESHOLD: one */
    uint32_t forms;
    fmpq_poly_struct *cut; /* THRESHOLD: increasing; one fewer than labels */
    uint32_t cuts;
} wr_layer_struct;

/* The source of wire w of a layer: WR_WIRE_LETTER or a layer number. */
static inline uint32_t wr_wire(const uint32_t *wire, uint32_t w) {
    return wire != NULL ? wire[w] : w - 1; /* 0 - 1 is WR_WIRE_LETTER */
}

typedef struct {
    char *name;
    /* what it was compiled from and how; each may be NULL.  origin_wreath
     * is the version that did it. */
    char *origin_name, *origin_sha256, *origin_method, *origin_layout;
    char *origin_wreath;
    char **alphabet;
    uint32_t letters;
    wr_ring_t ring; /* exact/exact.h; Q unless the file states a field */
    /* the rule, when has_rule: the cascade, and where its levels are */
    int has_rule;
    wr_cascade_t rule;
    uint32_t *level_layer; /* wr_cascade_levels(rule) entries */
    uint32_t *delay_layer; /* one fewer */
    /* a reflected rule has neither, but of each level the permutations that
     * its registers number, from 1 on; NULL for other rules */
    wr_tuples_t *move;
    wr_layer_struct *layer;
    uint32_t layers;
    /* readout */
    uint32_t states;
    char **state_name;     /* or NULL */
    unsigned char *accept; /* or NULL */
    int readout_rule;      /* by the cascade's W */
    uint32_t *read_layer;  /* WR_WIRE_LETTER: the last letter read, which is
                            * the number `letters` before the first */
    uint32_t reads;
    uint32_t *read_row; /* read_rows * (reads + 1) numbers */
    size_t read_rows;
    unsigned char *next; /* states * letters: may it follow; or NULL */
    /* test vectors: words with the state after each symbol */
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
/* The name of state m of the readout, or its number, in scratch; "-" for
 * UINT32_MAX. */
const char *wr_lrnn_state_name(char scratch[24], const wr_lrnn_struct *M,
                               uint32_t m);

/* Reads .lrnn JSON and checks all that doc/formats promises about shapes,
 * ranges, roles and stated factors.
 * status  OK; PARSE (syntax, with line and column; or a key, with its
 *         path, what was found and what was expected); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_read(wr_lrnn_t M, wr_reader_t R,
                                       wr_limits_t L);
/* Canonical JSON text, one layer key per line, actions a line each. */
void wr_lrnn_print(wr_buffer_t out, const wr_lrnn_t M);

/* The role that the actions of layer i show, whatever its file claims. */
wr_role_t wr_lrnn_role(const wr_lrnn_t M, uint32_t layer);

/* The n - #cycles generalized Householder factors (swaps, beta = 2,
 * v = e_i - e_j) whose product, in order, is the permutation matrix of
 * image.  *factors of them; pairs[2t], pairs[2t+1] are i and j.  pairs has
 * room for 2(n-1) numbers.
 * source  [grazzi2025, Prop. 1] */
void wr_householder_permutation(uint32_t *pairs, uint32_t *factors,
                                const uint32_t *image, uint32_t n);

WR_END_DECLS
#endif
