/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_LRNN_H
#define WREATH_LRNN_H

/* lrnn: stacks of linear recurrent layers with exact weights.  May include
 * cascade, rounding, automaton, exact, base.
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

#ifdef __cplusplus
extern "C" {
#endif

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
    uint32_t entries;
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
typedef enum { WR_GATE_TABLE, WR_GATE_LEVEL, WR_GATE_DELAY } wr_gate_kind_t;
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
    uint32_t *wire; /* WR_WIRE_LETTER or a layer number; listed in
                     * full where reads_all, too */
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
    wr_form_struct *form; /* ARGMAX: one a label; SIGN, THRESHOLD: one */
    uint32_t forms;
    fmpq_poly_struct *cut; /* THRESHOLD: increasing; one fewer than labels */
    uint32_t cuts;
} wr_layer_struct;

typedef struct {
    char *name;
    /* what it was compiled from and how; each may be NULL.  origin_wreath
     * is the version that did it. */
    char *origin_name, *origin_sha256, *origin_method, *origin_layout;
    char *origin_wreath;
    char **alphabet;
    uint32_t letters;
    wr_ring_t ring; /* exact/exact.h; Q unless the file says more */
    /* the rule, when has_rule: the cascade, and where its levels are */
    int has_rule;
    wr_cascade_t rule;
    uint32_t *level_layer; /* wr_cascade_levels(rule) entries */
    uint32_t *delay_layer; /* one fewer */
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
/* The same file, up to white space. */
wr_truth_t wr_lrnn_equal(const wr_lrnn_t M, const wr_lrnn_t N);

/* Reads .lrnn JSON and checks all that doc/formats promises about shapes,
 * ranges, roles and stated factors.
 * status  OK; PARSE (syntax, with line and column; or a key, with its
 *         path, what was found and what was expected); UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_read(wr_lrnn_t M, wr_reader_t R,
                                       wr_limits_t L);
/* Canonical JSON text, one layer key a line, actions a line each. */
void wr_lrnn_print(wr_buffer_t out, const wr_lrnn_t M);

/* What the actions of layer i really are, whatever its role claims. */
wr_role_t wr_lrnn_role(const wr_lrnn_t M, uint32_t layer);

/* ---- compiling a cascade ----------------------------------------------- */

typedef enum {
    WR_GATES_AUTO, /* tables where they stay small, else rules */
    WR_GATES_RULE,
    WR_GATES_TABLE /* tables or UNABLE past limits */
} wr_gates_t;

typedef struct {
    wr_gates_t gates;
    uint64_t max_table; /* rows in all tables together; 0: 20000 */
    int factors;        /* state Householder factors beside A */
    size_t vectors;     /* test vectors to store */
    uint64_t seed;      /* for their words */
} wr_compile_struct;
typedef wr_compile_struct wr_compile_t[1];
void wr_compile_init(wr_compile_t P); /* AUTO, 0, 1, 2, 1 */

/* One layer a level (H one-hot, A a permutation matrix or 0, B = 0 or
 * one-hot) and, below every level but the last, the delay layer that the
 * same-step wiring needs: 2 levels - 1 layers, hence 2|Q| - 3 by exclusion.
 * M takes A's names and acceptance.
 * status  OK; UNABLE past limits (gates TABLE: how many rows were met)
 * source  [grazzi2025, Thm 4]; the delays repair its proof, doc/algorithms */
WR_MUST_CHECK wr_status_t wr_lrnn_compile(wr_lrnn_t M, const wr_dfa_t A,
                                          wr_cascade_t C, const wr_compile_t P,
                                          wr_limits_t L);
/* Tables of vectors that no binary format holds, or does not keep, become
 * argmax decoders: the nearest vector, by forms of few bits.  layers: of how
 * many layers; least: what each number of a state may be off at least, a
 * multiple of 1/1024, untouched where there is no such layer.
 * status  OK; UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_lrnn_margins(fmpq_t least, uint32_t *layers,
                                          wr_lrnn_t M, wr_limits_t L);
/* The same stack with every rule written out as tables. */
WR_MUST_CHECK wr_status_t wr_lrnn_expand(wr_lrnn_t N, const wr_lrnn_t M,
                                         uint64_t max_table, wr_limits_t L);

/* The n - #cycles generalized Householder factors (swaps, beta = 2,
 * v = e_i - e_j) whose product, in order, is the permutation matrix of
 * image.  *factors of them; pairs[2t], pairs[2t+1] are i and j.  pairs has
 * room for 2(n-1) numbers.
 * source  [grazzi2025, Prop. 1] */
void wr_householder_permutation(uint32_t *pairs, uint32_t *factors,
                                const uint32_t *image, uint32_t n);

/* ---- running ------------------------------------------------------------ */

typedef enum {
    WR_ENGINE_MATRIX, /* multiplies the matrices of the model every step;
                       * beyond machine integers it remembers products while
                       * the vectors are few */
    WR_ENGINE_INDEX   /* moves state indices; layers must be permutation-
                       * reset, delays, or have few vectors closed under all
                       * actions, which is proved at init */
} wr_engine_t;

typedef struct wr_run_struct wr_run_struct;
typedef struct {
    wr_run_struct *p;
} wr_run_t[1];

/* Prepares M for stepping; M must outlive the run.  The matrix engine uses
 * machine integers where a bound on all entries is proved beforehand, and
 * rationals (or field elements) otherwise.
 * status  OK; DOMAIN (INDEX engine on a layer that is none of the kinds
 *         above, named in the reason; an undefined decoder at H0) */
WR_MUST_CHECK wr_status_t wr_run_init(wr_run_t R, const wr_lrnn_t M,
                                      wr_engine_t engine, wr_limits_t L);
void wr_run_clear(wr_run_t R);
/* Back to H0. */
void wr_run_reset(wr_run_t R);
/* One symbol through all layers.
 * status  OK; DOMAIN (no action for the wires met, or no label for the
 *         state reached: reason names layer and values) */
WR_MUST_CHECK wr_status_t wr_run_step(wr_run_t R, uint32_t letter,
                                      wr_limits_t L);
/* The output label of a layer now. */
uint32_t wr_run_label(const wr_run_t R, uint32_t layer);
/* The automaton state that the readout names now; UINT32_MAX if it names
 * none. */
uint32_t wr_run_state(wr_run_t R);
/* Entry (i, j) of H in a layer, exactly. */
void wr_run_entry(fmpq_poly_t h, const wr_run_t R, uint32_t layer, uint32_t i,
                  uint32_t j);
/* "int64", "fmpz", "fmpq", "fmpq_poly" (elements of Q(a)) or "index": the
 * most general that some layer needs now, for reports.  A layer of integers
 * without a bound for all words begins with "int64", watched at every step,
 * and goes over to "fmpz" when its entries grow. */
const char *wr_run_arithmetic(const wr_run_t R);

/* ---- verifying on words -------------------------------------------------- */

/* What "the same" means.  STATE: the readout's state has the name of the
 * DFA's state, and equal acceptance where both have one.  ACCEPT: equal
 * acceptance only.  NEXT: equal acceptance, and the letters that the model
 * says may follow are those with which some accepted word goes on.  PREDICT:
 * the same, but only after words that some accepted word begins with; what
 * the model does behind a mistake, if anything, is not looked at.  AUTO:
 * STATE when the sets of names agree, else ACCEPT. */
typedef enum {
    WR_COMPARE_AUTO,
    WR_COMPARE_STATE,
    WR_COMPARE_ACCEPT,
    WR_COMPARE_NEXT,
    WR_COMPARE_PREDICT
} wr_compare_t;

typedef struct {
    uint64_t length; /* symbols a word; 1000000 */
    uint64_t words;  /* random words; 1 */
    uint64_t seed;
    int adversarial; /* also runs, periodic words, all transitions; 1 */
    int every;       /* none of these, but every word of `length` symbols */
    const wr_word_struct
        *word; /* none of these, but this word, in the
                * letters of the automaton or oracle; or NULL */
    wr_engine_t engine;
    wr_compare_t compare;
} wr_verify_struct;
typedef wr_verify_struct wr_verify_t[1];
void wr_verify_init(wr_verify_t V);

typedef struct {
    wr_truth_t holds;
    wr_compare_t compare; /* as decided */
    uint64_t words, symbols;
    char kinds[160];        /* which words: "1 random, 2 long runs, .." */
    wr_word_t word;         /* on FALSE: up to and including the mismatch */
    uint32_t got, expected; /* states; got UINT32_MAX: see failure */
    char failure[256];      /* on a model error: what was undefined */
} wr_verdict_struct;
typedef wr_verdict_struct wr_verdict_t[1];
void wr_verdict_init(wr_verdict_t D);
void wr_verdict_clear(wr_verdict_t D);

/* Steps model and automaton side by side and compares after every symbol
 * (and before the first).
 * status  OK with D->holds TRUE (on the words tried) or FALSE; DOMAIN when
 *         the alphabets differ or the comparison is impossible; UNABLE */
WR_MUST_CHECK wr_status_t wr_lrnn_verify(wr_verdict_t D, const wr_lrnn_t M,
                                         const wr_dfa_t A, const wr_verify_t V,
                                         wr_limits_t L);

/* ---- deciding for all words ---------------------------------------------- */

/* Evidence for (or against) "M does what A does, for every word".
 *   HOM   a closed set: state i of `states` is automaton state dfa[i] and,
 *         in layer l, vector number part[i * layers + l] among all vectors;
 *         vector v belongs to layer vector_layer[v] and is
 *         vector_text[v], its entries separated by blanks; in a layer
 *         with ray[l] it stands for all its positive multiples
 *   CASC  the rule's local conditions hold; `contexts` of them were met
 *   HULL  a closed set of classes: as HOM, with boxes for vectors, products
 *         of points and of intervals like "(-1/2:0]"; each box is the least
 *         that holds H0 and what the letters take into its class; shared:
 *         into all classes that have it */
typedef enum {
    WR_EVIDENCE_HOM,
    WR_EVIDENCE_CASC,
    WR_EVIDENCE_HULL
} wr_evidence_t;
typedef struct {
    wr_truth_t holds;
    wr_compare_t compare;
    wr_evidence_t kind;
    int shared;
    uint64_t contexts;
    uint32_t layers;
    size_t states;
    uint32_t *dfa, *part;
    size_t vectors;
    uint32_t *vector_layer;
    char **vector_text;
    unsigned char *ray; /* of each layer; NULL: none */
    wr_word_t word;     /* on FALSE: a counterexample, a shortest one */
    int tried;          /* .. unless it is one of the words tried */
    uint32_t got, expected;
    char failure[256];
} wr_proof_struct;
typedef wr_proof_struct wr_proof_t[1];
void wr_proof_init(wr_proof_t P);
void wr_proof_clear(wr_proof_t P);

/* Decides equality for every word: by the rule's local conditions where M
 * is gated by a rule throughout and they hold, otherwise by closing the set
 * of reachable stack states, breadth first, at most L->max_states of them
 * (0: 2000000); if 20000 are not enough, boxes and words of 2000 symbols
 * are tried first.  A counterexample that the search meets is the first in
 * letter order of the shortest ones; a step, label or readout that M does not
 * define is one.
 * status  OK with P->holds TRUE or FALSE; DOMAIN when the alphabets differ,
 *         the comparison is impossible or M is not well formed; UNABLE past
 *         limits (UNKNOWN) */
WR_MUST_CHECK wr_status_t wr_lrnn_prove(wr_proof_t P, const wr_lrnn_t M,
                                        const wr_dfa_t A, wr_compare_t compare,
                                        wr_limits_t L);

#ifdef __cplusplus
}
#endif
#endif
