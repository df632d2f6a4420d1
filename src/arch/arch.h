/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_H
#define WREATH_ARCH_H

/* arch: the architectures of the papers as constraints on layers, what each
 * of them can express, and what it cannot.  This module may include build,
 * prove and the modules below them.  doc/architectures has the proofs.
 */

#include "exact/cell.h"
#include "prove/prove.h"
#include "rounding/rounding.h"

WR_BEGIN_DECLS

/* ---- the architectures -------------------------------------------------- */

/* The allowed shapes of A, up to the range of its eigenvalues. */
typedef enum {
    WR_SHAPE_SCALAR,   /* a I */
    WR_SHAPE_DIAGONAL, /* real */
    WR_SHAPE_COMPLEX,  /* diagonal, complex */
    WR_SHAPE_GH,       /* a product of I - beta k k^T / (k^T k) */
    WR_SHAPE_RANK_ONE, /* a diagonal matrix plus one of rank 1 */
    WR_SHAPE_PD,       /* at most one entry in a column */
    WR_SHAPE_PD_ROWS,  /* at most one entry in a row */
    WR_SHAPE_FULL
} wr_shape_t;

/* The forms of a diagonal matrix plus one of rank 1.  The key k has |k| = 1, o
 * is the entrywise product, and w has entries in [0, 1]. */
typedef enum {
    WR_ADDED_RWKV, /* diag(w) - c (a o k) k^T, a in [0, 1]; w is at least the
                    * infimum of its gate */
    WR_ADDED_KDA,  /* (I - b k k^T) diag(w), b in [0, c] */
    WR_ADDED_GDN2  /* (I - k (b o k)^T) diag(w), b in [0, c] */
} wr_added_t;

/* The allowed forms of B. */
typedef enum {
    WR_INPUT_FREE,
    WR_INPUT_CONVEX, /* 0 in each row i where A has A_ii = 1 */
    WR_INPUT_KEYS    /* in the span of the keys k */
} wr_input_t;

/* The activation that maps the raw parameter x to a gate; sp is softplus,
 * log(1 + e^x).  Where a gate depends on further parameters, they are fixed
 * as in doc/raw: x alone reaches every value that the gate can reach. */
typedef enum {
    WR_RAW_SIGMOID,  /* sigmoid(x) */
    WR_RAW_TWICE,    /* 2 sigmoid(x) */
    WR_RAW_FORGET,   /* sigmoid(x), computed by its logarithm */
    WR_RAW_ROOT,     /* sigmoid(x)^(1/16) */
    WR_RAW_EIGHTH,   /* sigmoid(x)^(1/8) */
    WR_RAW_DECAY,    /* exp(-D exp(w)), D = sp(x), w = 0 */
    WR_RAW_SIGNED,   /* 2 exp(-D exp(w)) - 1, D = sp(x), w = 0 */
    WR_RAW_GRIFFIN,  /* exp(-8 sigmoid(x) sp(16)) */
    WR_RAW_RWKV,     /* exp(-e^(-1/2) sigmoid(x)) */
    WR_RAW_DAMPED,   /* 1 - alpha delta, alpha = delta = sigmoid(x) */
    WR_RAW_EXPEXP,   /* exp(-D exp(x)), D = 1 */
    WR_RAW_FLOORED,  /* exp(-D a(x)), D = 2; a(x) is 1 + x, or 1 / (1 - x) for
                        x < 0, and at least 1/10000 */
    WR_RAW_TANH,     /* tanh(x) */
    WR_RAW_RETNET,   /* 1 - 2^(-5-x), x = 0, 1, .. */
    WR_RAW_IDENTITY, /* x */
    WR_RAW_MAPS
} wr_raw_map_t;

/* A gate: the name of its tensor and its activation.  The name is NULL if the
 * architecture has no such gate. */
typedef struct {
    const char *name;
    wr_raw_map_t map;
} wr_arch_gate_t;

/* The range of the eigenvalues; the ends are rationals.  If low is NULL, the
 * only condition is |eigenvalue| <= 1; then, if high is open, 0 is excluded as
 * well, except in bilinear records.  The parametrisation approaches an open
 * end without reaching it; rounded arithmetic does reach it. */
typedef struct {
    const char *low, *high;
    int open_low, open_high;
} wr_arch_range_t;

/* The neuron of an architecture that is not linear: next h = tanh(x) or, if
 * `top` is not NULL, next h = sigma(x) top.
 * top        a number, or tanh(c) of the neuron's own memory c
 * memory     NULL, or the number g in next c = f c + i g; f = sigma(-8) and
 *            i = sigma(8) have sum 1, so that c stays near g
 * on, cut, kept
 *            in units of 1/10000: `top` lies between on and on + 1, and c
 *            between kept and kept + 1; a neuron below the cut counts as off
 * bit, last  cells (doc/cells) of a bit, and of its last two values */
typedef struct {
    const char *top, *memory;
    uint32_t on, cut, kept;
    const char *bit, *last;
} wr_arch_neuron_t;

#define WR_ARCH_CLAIMS 4
#define WR_ARCH_PARTS 4

/* equation, parameters
 *            the recurrence as in its paper, and how A, B and dec are computed
 *            from the raw parameters
 * family     NULL, or the title of a family whose members differ only in the
 *            number of factors, which ends their names; `any` is the
 *            constraint of the members without a record
 * linear     0 if the layers consist of copies of `neuron`
 * varies     whether A depends on the input
 * shift      whether layers also see the previous input, by a short
 *            convolution or token shift; in a model this is a delay layer
 * gated      whether A may be multiplied by a number in [0, 1]
 * range      of the eigenvalues of A; for GH, of one factor
 * factors    number of factors of GH; 0 for other shapes
 * added, scale
 *            form and constant c of RANK_ONE
 * unit       of COMPLEX: every entry has modulus 1
 * bilinear   of COMPLEX: decay and turn are r and v of the entry
 *            (1 + z/2) / (1 - z/2), z = -r + i v
 * starts     H_0 of the published layers: NULL for 0, or "e_1"; a model with
 *            another H_0 needs a beginning-of-sequence letter that sets it
 * reads_old  the readout sees H_(t-1) and the newest input instead of H_t
 * decay, turn, strength
 *            gates; the name is NULL if raw parameters are not modelled
 * decay      the entries of a diagonal or their moduli; for a gated product
 *            the scalar in front of it; for RANK_ONE w
 * turn       the arguments of complex entries
 * strength   beta of GH, a of RANK_ONE
 * claims     that can refute an automaton; the architecture satisfies their
 *            hypotheses, which proofs/ID states
 * parts, part, repeats
 *            of a hybrid: every layer belongs to a part, first those of part
 *            0, or in any order if the parts repeat (a layer that nothing
 *            reads changes nothing).  The other fields are those of the part
 *            of highest rank, except `shift`, which any part may supply. */
typedef struct wr_arch_struct wr_arch_t;
struct wr_arch_struct {
    const char *name, *title, *source;
    const char *equation, *parameters, *constraint;
    const char *family, *any;
    int linear, varies, shift, gated;
    wr_shape_t shape;
    wr_arch_range_t range;
    uint32_t factors, scale;
    wr_added_t added;
    int reads_old, unit, bilinear;
    const char *starts;
    wr_input_t input;
    wr_arch_gate_t decay, turn, strength;
    const wr_arch_neuron_t *neuron;
    const char *claims[WR_ARCH_CLAIMS];
    uint32_t parts;
    const wr_arch_t *part[WR_ARCH_PARTS];
    int repeats;
};

/* A name without a record of its own.  `row` is the record that is used in its
 * place, for the reason `why`; if NULL, `why` says why it is out of scope. */
typedef struct {
    const char *name, *title, *source, *row, *why;
} wr_arch_name_t;

/* Return the number of such names, and name i. */
size_t wr_arch_names(void);
const wr_arch_name_t *wr_arch_name_get(size_t i);

/* Return the number of records, and record i.  A family with one parameter is
 * listed as its first members. */
size_t wr_arch_count(void);
const wr_arch_t *wr_arch_get(size_t i);
/* Find an architecture by name: a record, a member of a family (deltaproduct-7)
 * or a hybrid of records (s4d+deltanet; repeated: s4d+deltanet+..).  A name
 * without a record gives its `row`.  full is storage for the name of *out.
 * status  OK; DOMAIN if there is none; the reason says why, or names the
 *         command that lists the architectures */
WR_MUST_CHECK wr_status_t wr_arch_find(wr_arch_t *out, char full[64],
                                       const char *name, wr_limits_t L);
/* Find the member with k factors of a family, given literally as
 * "deltaproduct-k".
 * status  OK; DOMAIN: not a family, or k is 0 or too large */
WR_MUST_CHECK wr_status_t wr_arch_find_factors(wr_arch_t *out, char full[64],
                                               const char *family, uint32_t k,
                                               wr_limits_t L);
/* Return the rank of the class of A, lowest for the smallest class: 0 for
 * non-negative real diagonals, 1 for real and 2 for complex ones; 2 + k for
 * products of k factors, 3 for a diagonal plus rank 1; then one entry per
 * column or row, arbitrary matrices, and architectures that are not linear.
 * The rank does not depend on whether A depends on the input. */
uint32_t wr_arch_rank(const wr_arch_t *arch);
/* Write the class in words, such as "non-negative diagonal" or "3 factors". */
void wr_arch_class(char out[40], const wr_arch_t *arch);
/* Return whether the range contains negative numbers. */
int wr_arch_is_negative(const wr_arch_t *arch);
const char *wr_shape_name(wr_shape_t shape);
const char *wr_input_name(wr_input_t input);

/* ---- checking a model against an architecture --------------------------- */

/* holds    UNKNOWN if a factorisation is required and none is stated
 * layer, action, row, column, value
 *          the first entry that violates the constraint; value is the entry or
 *          eigenvalue as exact text, or NULL; why describes the violation
 * gates    TRUE if the parameters were compared with the ranges of their gates,
 *          UNKNOWN if a limit was reached, FALSE if the gates are not modelled
 * ends, outside
 *          number of parameters, as the export writes them (wr_raw_set), on an
 *          excluded boundary of the range of their gate and outside the range;
 *          unless gates is TRUE, number of eigenvalues at an open end, and 0
 * shifts   number of delay layers, taken as the architecture's own shift
 * starts   number of layers whose H_0 is not the architecture's, which is 0 or,
 *          in any order of coordinates, e_1; these layers need a
 *          beginning-of-sequence letter that sets H_0
 * parts    for a hybrid that holds, the layers of each part, as in
 *          "s4d 0, deltanet 1 to 4"; else NULL */
typedef struct {
    wr_truth_t holds, gates;
    uint32_t layer, action, row, column;
    char *value, *why, *parts;
    uint64_t ends, outside, shifts, starts;
} wr_arch_verdict_t;
void wr_arch_verdict_clear(wr_arch_verdict_t *V);

/* Check every action of every layer of M exactly.
 * shape   strict: also reject eigenvalues at an open end, and matrices that
 *         require a gate at an open end
 * status  OK; DOMAIN (not linear); UNABLE past limits
 * cost    the entries of M */
WR_MUST_CHECK wr_status_t wr_arch_check(wr_arch_verdict_t *V, const wr_lrnn_t M,
                                        const wr_arch_t *arch, int strict,
                                        wr_limits_t L);

/* ---- expressing an automaton -------------------------------------------- */

/* Classes of evaluation models: exact; each coordinate an exact sum that is
 * rounded once, with exact (DOT_EXACT) or rounded (DOT) weights; stepwise, with
 * each coordinate of a diagonal layer a composition of monotone roundings (E2);
 * any other, for which nothing is refuted.  Apart from E0, what is proved for a
 * class also holds for those listed before it. */
typedef enum {
    WR_ARCH_E0,
    WR_ARCH_DOT_EXACT,
    WR_ARCH_DOT,
    WR_ARCH_E2,
    WR_ARCH_OTHER
} wr_arch_evaluation_t;
/* Read "E0" (also NULL) or a list of rounded evaluation models, separated by
 * commas, and return the last class among them.  A model is at most E2 if it is
 * monotone on diagonal layers (wr_evaluation_is_monotone) and not by factors.
 * status  OK; PARSE with the reason, also for an empty item of the list */
WR_MUST_CHECK wr_status_t wr_arch_evaluation_read(
    wr_arch_evaluation_t *evaluation, const char *text, wr_limits_t L);

/* layers   maximum number of layers; 0: unlimited
 * max_group
 *          groups with more elements are not enumerated (0: 1024)
 * contracting
 *          accept only stacks whose matrices are scalars strictly between 0
 *          and 1; they reach infinitely many states and are proved by boxes
 * finite   accept only stacks that reach finitely many states
 * keeps    NULL, or a further condition on weights that are proved in E0, such
 *          as correctness under rounding.  It is called with keeps_arg and an
 *          answer that is TRUE, and returns whether to accept this answer; if
 *          not, it sets `how` to the reason, and the next construction is tried
 * rounding NULL, or the evaluation of all layers as wr_layer_evaluation_read
 *          reads it: then weights that are correct only under this rounding
 *          are tried as well.  They have no proof; they are an answer if keeps,
 *          which is not NULL, proves them */
struct wr_arch_answer_struct;
typedef struct {
    wr_arch_evaluation_t evaluation;
    uint32_t layers;
    uint32_t max_group;
    int contracting, finite;
    int (*keeps)(void *arg, struct wr_arch_answer_struct *X);
    void *keeps_arg;
    const char *rounding;
} wr_arch_job_t;

/* holds    TRUE: M is proved for all words (in proof; if that is UNKNOWN, by
 *          keeps of the job) and obeys the architecture; FALSE: claim rules
 *          the automaton out; UNKNOWN: also if claim rules out only the stacks
 *          that `only` describes
 * cell     for an architecture that is not linear: either a bit and, if it is
 *          needed, its last two values, M being the stack of their boxes, in
 *          one-hot layers of 2 and of 4 labels; or one cell for the whole
 *          automaton, M being one layer with its boxes as labels
 * how      the construction, or what was tried and what is missing
 * claim    id of the claim, its statement and escape (an evaluation model in
 *          which it fails, or ""); static strings
 * prefix, witness, suffix
 *          words over the automaton's letters that satisfy the hypothesis of
 *          the claim; see doc/certificates-languages
 * period   of the output after prefix witness[0]^k suffix, as k grows, or 0
 * order    orders of two permutations and of their product, or 0
 * bound    maximum number of layers for which the claim holds; 0: unlimited
 * finite   the claim holds for models that reach finitely many states
 * only     the stacks to which the claim is restricted within the architecture,
 *          among them those that reach finitely many states; or ""
 * each     number of factors of a step that the claim assumes
 * evaluation copied from the job */
#define WR_ARCH_WITNESSES 16
typedef enum {
    WR_ARCH_CELL_BIT,
    WR_ARCH_CELL_LAST,
    WR_ARCH_CELL_WHOLE,
    WR_ARCH_CELLS
} wr_arch_cells_t;
/* A .cell file (doc/cells): text or NULL, parsed, and proved for all words. */
typedef struct {
    char *text;
    wr_cell_t C;
    wr_cell_verdict_t V;
} wr_arch_cell_t;
typedef struct wr_arch_answer_struct {
    wr_truth_t holds;
    wr_lrnn_t M;
    wr_proof_t proof;
    wr_arch_verdict_t check;
    uint32_t layers, width, factors, shifts;
    wr_arch_cell_t cell[WR_ARCH_CELLS];
    char *how;
    const char *claim, *statement, *escape, *only;
    wr_word_t prefix, witness[WR_ARCH_WITNESSES], suffix;
    uint32_t witnesses;
    uint64_t period, order[3];
    uint32_t bound, each;
    int finite;
    wr_arch_evaluation_t evaluation;
    char *hypothesis;
} wr_arch_answer_struct;
typedef wr_arch_answer_struct wr_arch_answer_t[1];
void wr_arch_answer_init(wr_arch_answer_t X);
void wr_arch_answer_clear(wr_arch_answer_t X);
/* Return whether the answer is UNKNOWN but a claim rules out the stacks that
 * `only` describes, among them all that reach finitely many states. */
int wr_arch_answer_is_partial(const wr_arch_answer_t X);

/* Find weights of arch for A, or a refutation; else the answer is UNKNOWN.
 * status  OK; UNABLE if a limit leaves no answer; if only a construction
 *         exceeds a limit, the answer is UNKNOWN
 * source  [krohnrhodes1965], [grazzi2025], [sarrof2024] */
WR_MUST_CHECK wr_status_t wr_arch_express(wr_arch_answer_t X, const wr_dfa_t A,
                                          const wr_arch_t *arch,
                                          const wr_arch_job_t *job,
                                          wr_limits_t L);

/* A case in which a claim fails: another evaluation model or other gates, and
 * a command whose output then contains the text `shows`. */
typedef struct {
    const char *claim, *evaluation, *says, *command, *shows;
} wr_arch_escape_t;
/* Return the number of such cases, and case i. */
size_t wr_arch_escape_count(void);
const wr_arch_escape_t *wr_arch_escape_get(size_t i);

/* Write the certificate (doc/certificates-languages) of a refutation of A, the
 * automaton that was given: the claim, and the words that satisfy its
 * hypothesis, which wreath-check verifies.
 * status  OK; DOMAIN if no claim applies */
WR_MUST_CHECK wr_status_t wr_arch_refutation_write(wr_buffer_t out,
                                                   const wr_arch_answer_t X,
                                                   const wr_dfa_t A,
                                                   wr_limits_t L);

/* ---- raw parameters ------------------------------------------------------ */

/* How a format represents a weight.
 *   EXACT    some number x of the format maps to the weight exactly
 *   ROUNDED  the weight is a number of the format, and some x of the format
 *            maps to it after rounding
 *   NEAREST  the weight is not a number of the format; some x maps to the
 *            nearest number
 *   NOT      no x of the format maps to the weight or to its nearest number,
 *            with the other parameters fixed as they are */
typedef enum {
    WR_RAW_EXACT,
    WR_RAW_ROUNDED,
    WR_RAW_NEAREST,
    WR_RAW_NOT
} wr_raw_class_t;

/* The two evaluation models of an activation: ONCE rounds its exact value,
 * STEPS each operation that wr_raw_steps lists, correctly and to nearest. */
typedef enum { WR_RAW_ONCE, WR_RAW_STEPS, WR_RAW_MODELS } wr_raw_model_t;

/* An activation in an evaluation model and a format. */
typedef struct {
    wr_raw_map_t map;
    wr_raw_model_t model;
    const wr_format_struct *F;
} wr_raw_function_t;

/* low .. high  all finite x of the format that map to the number, in numerical
 *              order; x is the one nearest to 0 (codes)
 * below, above for NOT: the values (codes) on both sides of the number to which
 *              two neighbouring x map, if they exist; below_x and above_x are
 *              these x */
typedef struct {
    wr_raw_class_t is;
    uint64_t low, high, x;
    int has_below, has_above;
    uint64_t below, above, below_x, above_x;
} wr_raw_reach_t;

/* One number that a gate has to equal.
 * gate         "beta", "alpha", ..
 * text, code   the weight, and its nearest number in the format
 * exact        the weight as certificates write it; NULL for a turn or an angle
 *              that certificates do not represent
 * inside       position in the range of the activation over the real numbers:
 *              1 inside (some real x maps to it), 0 at an open end, -1 outside
 * both, x      whether x is valid in both models; else x is for ONCE or, if
 *              the number is not reached in ONCE, for STEPS
 * entries      number of entries; the first is at layer, action, row */
typedef struct {
    const char *gate;
    wr_raw_map_t map;
    char *text, *exact;
    uint64_t code;
    int inside, both, reached;
    wr_raw_reach_t reach[WR_RAW_MODELS];
    uint64_t x, entries;
    uint32_t layer, action, row;
} wr_raw_value_t;

/* A raw parameter of a layer, with elements in row-major order.  For each of
 * them x and number are the codes before and after the activation (equal for
 * IDENTITY); if integers is 1, number is the integer itself. */
typedef struct {
    const char *gate;
    uint32_t layer, rank;
    uint64_t shape[3];
    wr_raw_map_t map;
    int integers;
    uint64_t *x, *number;
} wr_raw_tensor_t;

/* The tensors of a layer. */
typedef enum {
    WR_RAW_SHIFT,    /* a delay layer: the architecture's own shift */
    WR_RAW_DIAGONAL, /* a gate per row, or one for all rows */
    WR_RAW_COMPLEX,  /* modulus and turn or angle per row */
    WR_RAW_COLUMNS,  /* index, modulus and turn per column */
    WR_RAW_ROWS,     /* the same per row */
    WR_RAW_FACTORS,  /* beta, k, v per factor; if gated, alpha per action */
    WR_RAW_ADDED,    /* diag(w) - c (a k) k^T: w, k, a per action */
    WR_RAW_ERASED,   /* alpha, b, k, v per action: KDA and Gated DeltaNet-2 */
    WR_RAW_BILINEAR, /* rate and frequency per row */
    WR_RAW_FREE      /* A itself */
} wr_raw_layer_t;

/* values       number of distinct values, in order of first occurrence
 * layer        the kind of each layer of the model
 * missed       number of entries that neither model reaches */
typedef struct {
    wr_format_t F;
    wr_raw_value_t *value;
    size_t values;
    wr_raw_tensor_t *tensor;
    size_t tensors;
    uint32_t layers;
    wr_raw_layer_t *layer;
    uint64_t entries, missed;
} wr_raw_struct;
typedef wr_raw_struct wr_raw_t[1];
void wr_raw_init(wr_raw_t R);
void wr_raw_clear(wr_raw_t R);

/* Compute the raw parameters of a model that obeys an architecture.
 * shape   M has no rules (wr_lrnn_expand); F is a float format
 * status  OK; DOMAIN (not linear; a factorisation that is not evident);
 *         UNABLE past limits, or if 2^16 bits do not decide how a number is
 *         rounded
 * cost    for each distinct number about 4 width(F) evaluations
 * source  [johansson2017] for the balls */
WR_MUST_CHECK wr_status_t wr_raw_set(wr_raw_t R, const wr_lrnn_t M,
                                     const wr_arch_t *arch, const wr_format_t F,
                                     wr_limits_t L);
/* Find the x that f maps to the number with this code.
 * status  OK; UNABLE as above */
WR_MUST_CHECK wr_status_t wr_raw_reach(wr_raw_reach_t *out,
                                       const wr_raw_function_t *f,
                                       uint64_t code, wr_limits_t L);
/* Apply f to the finite number with code x; *out is the code of the result, an
 * infinity on overflow.
 * status  OK; UNABLE as above */
WR_MUST_CHECK wr_status_t wr_raw_apply(uint64_t *out,
                                       const wr_raw_function_t *f, uint64_t x,
                                       wr_limits_t L);
/* Append the lines of the certificate after those of the model
 * (doc/certificates-raw): the numbers, which x reach them, and how they form
 * the matrices of M.
 * shape   R was set from M and arch
 * status  OK; DOMAIN (a weight without exact text, or beyond the format);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_raw_write(wr_buffer_t out, const wr_raw_t R,
                                       const wr_lrnn_t M, const wr_arch_t *arch,
                                       wr_limits_t L);
/* Return names: "2 sigmoid(x)"; the operations of STEPS; "exact", .. */
const char *wr_raw_map_name(wr_raw_map_t map);
const char *wr_raw_steps(wr_raw_map_t map);
const char *wr_raw_class_name(wr_raw_class_t is);

WR_END_DECLS
#endif
