/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_H
#define WREATH_ARCH_H

/* arch: the architectures of the papers as constraints on layers, what each
 * of them expresses, and what it cannot.  May include build, prove and
 * below.  doc/architectures has the proofs.
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

/* The forms of a diagonal plus rank 1, |k| = 1, o the product by coordinates.
 */
typedef enum {
    WR_ADDED_RWKV, /* diag(w) - c (a o k) k^T, a in [0, 1]; w, in the others any
                    * number of [0, 1], is not below what its gate reaches */
    WR_ADDED_KDA,  /* (I - b k k^T) diag(w), b in [0, c] */
    WR_ADDED_GDN2  /* (I - k (b o k)^T) diag(w), b in [0, c] */
} wr_added_t;

/* The allowed forms of B. */
typedef enum {
    WR_INPUT_FREE,
    WR_INPUT_CONVEX, /* 0 in every coordinate where A leaves H as it is */
    WR_INPUT_KEYS    /* in the span of the keys k */
} wr_input_t;

/* How a gate comes from the number x before its activation; sp is softplus,
 * log(1 + e^x).  Where a gate has more parameters, the others are fixed as
 * in doc/raw: one is enough to reach what can be reached. */
typedef enum {
    WR_RAW_SIGMOID,  /* sigmoid(x) */
    WR_RAW_TWICE,    /* 2 sigmoid(x) */
    WR_RAW_FORGET,   /* sigmoid(x), in code by its logarithm */
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

/* A gate by the name of its tensor, and the activation that makes it; name
 * NULL: the architecture has no such gate. */
typedef struct {
    const char *name;
    wr_raw_map_t map;
} wr_arch_gate_t;

/* Eigenvalues, as rationals; low NULL where only |eigenvalue| <= 1 is asked
 * for, and if high is open, 0 is an open end, too, except where bilinear.  The
 * parametrisation comes near an open end but does not reach it; rounded
 * arithmetic does. */
typedef struct {
    const char *low, *high;
    int open_low, open_high;
} wr_arch_range_t;

/* Neurons of an architecture that is not linear: next h = tanh(x) or, where
 * `top` is stated, next h = sigma(x) top.
 * top        a number, or tanh(c) of the neuron's own memory c
 * memory     NULL, or the number g of next c = f c + i g, where f = sigma(-8)
 *            and i = sigma(8) have the sum 1, so that c stays near g
 * on, cut, kept
 *            in units of 1/10000: `top` lies between on and on + 1, c between
 *            kept and kept + 1; a neuron below the cut counts as off
 * bit, last  cells (doc/cells) of a bit, and of its last two values */
typedef struct {
    const char *top, *memory;
    uint32_t on, cut, kept;
    const char *bit, *last;
} wr_arch_neuron_t;

#define WR_ARCH_CLAIMS 4
#define WR_ARCH_PARTS 4

/* equation, parameters
 *            the recurrence as its paper has it, and how A, B and dec come
 *            from the raw parameters
 * family     the title of the family whose members differ in the number that
 *            their names end with, their factors; `any` is the constraint of
 *            the members without a record; or NULL
 * linear     0: the layers are made of `neuron`
 * varies     A depends on the input
 * shift      layers see the input of the step before, too: a short
 *            convolution or token shift, in a model a delay layer
 * gated      A may be multiplied by a number in [0, 1]
 * range      of the eigenvalues of A; of one factor, for GH
 * factors    of GH: how many; 0 otherwise
 * added, scale
 *            of RANK_ONE: its form, and its c
 * unit       of COMPLEX: the modulus of every entry is 1
 * bilinear   of COMPLEX: decay and turn are r and v of the entry
 *            (1 + z/2) / (1 - z/2), z = -r + i v
 * starts     H_0 of the published layers: NULL for 0, or "e_1"; a model that
 *            starts elsewhere needs a beginning-of-sequence letter there
 * reads_old  the readout sees H_(t-1) and the newest input, in place of H_t
 * decay, turn, strength
 *            NULL names where raw parameters are not modelled, else:
 * decay      the entries of a diagonal or their moduli; of a gated product
 *            the number before it; of RANK_ONE w
 * turn       the arguments of complex entries
 * strength   of GH beta, of RANK_ONE a
 * claims     which may refute an automaton, in the order tried: proofs/ID
 *            has their hypotheses, which the architecture meets
 * parts, part, repeats
 *            of a hybrid: every layer is one of a part, those of part 0 first;
 *            or, if the parts repeat, in any order, as a layer that nothing
 *            reads changes nothing.  All else is that of the part of the
 *            highest rank, but `shift`, which is that of any part. */
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

/* A name without a record: `row` is the record that stands for it, for the
 * reason `why`; or NULL, and `why` says what puts it out of scope. */
typedef struct {
    const char *name, *title, *source, *row, *why;
} wr_arch_name_t;

/* How many such names there are, and number i. */
size_t wr_arch_names(void);
const wr_arch_name_t *wr_arch_name_get(size_t i);

/* How many there are, and number i.  A family of one parameter stands there
 * as its first members. */
size_t wr_arch_count(void);
const wr_arch_t *wr_arch_get(size_t i);
/* The architecture of that name, also a member of a family (deltaproduct-7)
 * or a hybrid of those with records (s4d+deltanet; repeated: s4d+deltanet+..);
 * the record that stands for a name without one; full is room for its name.
 * status  OK; DOMAIN, the reason saying why there is none, or naming the
 *         command that lists them */
WR_MUST_CHECK wr_status_t wr_arch_find(wr_arch_t *out, char full[64],
                                       const char *name, wr_limits_t L);
/* The member of k factors of a family: deltaproduct-k, literally.
 * status  OK; DOMAIN: no family, or k is 0 or too large */
WR_MUST_CHECK wr_status_t wr_arch_find_factors(wr_arch_t *out, char full[64],
                                               const char *family, uint32_t k,
                                               wr_limits_t L);
/* The order of the classes of A, smallest first: diagonals with real entries
 * that are not negative (0), real (1), complex (2); products of k factors,
 * or a diagonal plus rank 1 for k = 1 (2 + k); one entry per column or
 * per row, any matrices, and what is not linear after all of these.  Whether A
 * depends on the input is not asked. */
uint32_t wr_arch_rank(const wr_arch_t *arch);
/* "non-negative diagonal", "3 factors", ..: the class in words. */
void wr_arch_class(char out[40], const wr_arch_t *arch);
/* Whether the range has numbers below 0. */
int wr_arch_is_negative(const wr_arch_t *arch);
const char *wr_shape_name(wr_shape_t shape);
const char *wr_input_name(wr_input_t input);

/* ---- does a model obey? ------------------------------------------------- */

/* holds    UNKNOWN where a factorisation is asked for and none is stated
 * layer, action, row, column, value
 *          the first entry that breaks it; value is the eigenvalue or entry
 *          as exact text, or NULL; why describes the violation
 * gates    whether the parameters were compared with the ranges of their gates;
 *          UNKNOWN after a limit, FALSE where the gates are not known
 * ends, outside
 *          parameters on an excluded boundary of the range of their gate, and
 *          outside it, as the export writes them (wr_raw_set); where they were
 *          not compared, eigenvalues at an open end, and 0
 * shifts   delay layers, taken as the architecture's own shift
 * starts   layers whose H_0 is not that of the architecture's, 0 or e_1 in any
 *          order of coordinates: they need a beginning-of-sequence letter that
 *          sets it
 * parts    of a hybrid that is obeyed: "s4d 0, deltanet 1 to 4", the layers;
 *          else NULL */
typedef struct {
    wr_truth_t holds, gates;
    uint32_t layer, action, row, column;
    char *value, *why, *parts;
    uint64_t ends, outside, shifts, starts;
} wr_arch_verdict_t;
void wr_arch_verdict_clear(wr_arch_verdict_t *V);

/* Every action of every layer of M, exactly.
 * shape   strict: eigenvalues at an open end break it, and so do matrices
 *         that only gates at an open end make
 * status  OK; DOMAIN (not linear); UNABLE past limits
 * cost    the entries of M */
WR_MUST_CHECK wr_status_t wr_arch_check(wr_arch_verdict_t *V, const wr_lrnn_t M,
                                        const wr_arch_t *arch, int strict,
                                        wr_limits_t L);

/* ---- does an architecture express an automaton? ------------------------- */

/* Exact; exact sums, with exact weights or with rounded ones, that are rounded
 * once; rounded stepwise, each coordinate of a diagonal layer monotonically;
 * any other, about which nothing is refuted.  What is known of one of these is
 * also known of those before it, E0 apart. */
typedef enum {
    WR_ARCH_E0,
    WR_ARCH_DOT_EXACT,
    WR_ARCH_DOT,
    WR_ARCH_E2,
    WR_ARCH_OTHER
} wr_arch_evaluation_t;
/* "E0", or evaluation models that round, by commas: the last of those that they
 * are; E2 where all are monotone on diagonal layers (wr_evaluation_is_monotone,
 * and no factors); NULL is E0.
 * status  OK; PARSE with the reason, also where no model stands between or
 *         beside commas */
WR_MUST_CHECK wr_status_t wr_arch_evaluation_read(
    wr_arch_evaluation_t *evaluation, const char *text, wr_limits_t L);

/* layers   at most so many; 0: any number
 * factors_tried, max_group
 *          bounds of what is tried: groups larger than max_group elements
 *          are not listed (0: 4096)
 * contracting
 *          only stacks whose matrices are numbers strictly between 0 and 1:
 *          their states are without number, the proof is by boxes
 * finite   only stacks that reach finitely many states
 * keeps    what else is asked of weights that are proved in E0, as that they
 *          hold where they are rounded; NULL: nothing.  It is given keeps_arg
 *          and an answer that is TRUE, and returns whether that is it; if
 *          not, its `how` gives the reason, and the next construction is tried
 * rounding the evaluation of all layers as wr_layer_evaluation_read reads it,
 *          if weights are tried, too, that only this makes right: they have no
 *          proof, and are an answer if keeps, which is not NULL, finds one; or
 *          NULL */
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

/* holds    TRUE: M is proved for all words (proof; UNKNOWN there: keeps of the
 *          job has one) and obeys the architecture; FALSE: claim forbids it;
 *          UNKNOWN: also where a claim forbids it to the stacks that `only`
 *          names alone
 * cell     of an architecture that is not linear: either a bit and, where it
 *          is needed, its last two values: M is the stack of their boxes,
 *          one-hot, layers of 2 and of 4 labels; or one for the whole: M has
 *          one layer, its boxes as labels
 * how      the construction, or what was tried and what is missing
 * claim    id of the claim, statement and escape (an evaluation model in
 *          which it fails, or ""); static
 * prefix, witness, suffix
 *          what the claim's hypothesis is checked on: words over the
 *          automaton's letters; see doc/certificates-languages
 * period   of the output after prefix witness[0]^k suffix, as k grows; or
 * order    those of two permutations and their product, else 0
 * bound    the layers that the claim speaks of; 0: any number
 * finite   the claim speaks of models that reach finitely many states
 * only     of which stacks alone it speaks, beside the architecture: those
 *          that reach finitely many states are among them; or ""
 * each     factors of a step that the claim speaks of
 * evaluation as the job had it */
#define WR_ARCH_WITNESSES 16
typedef enum {
    WR_ARCH_CELL_BIT,
    WR_ARCH_CELL_LAST,
    WR_ARCH_CELL_WHOLE,
    WR_ARCH_CELLS
} wr_arch_cells_t;
/* A .cell file (doc/cells), or NULL; as it was read, and what was decided of
 * it: it holds, for all words. */
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
/* UNKNOWN, but no stack of those that `only` names does it, among them all
 * that reach finitely many states. */
int wr_arch_answer_is_partial(const wr_arch_answer_t X);

/* Weights, a refutation, or UNKNOWN.
 * status  OK; UNABLE past limits that leave no answer; where a construction
 *         passes them, the answer is UNKNOWN
 * source  [krohnrhodes1965], [grazzi2025], [sarrof2024] */
WR_MUST_CHECK wr_status_t wr_arch_express(wr_arch_answer_t X, const wr_dfa_t A,
                                          const wr_arch_t *arch,
                                          const wr_arch_job_t *job,
                                          wr_limits_t L);

/* Where a claim fails: an evaluation model or other gates, and a command
 * whose output then has the words of `shows`. */
typedef struct {
    const char *claim, *evaluation, *says, *command, *shows;
} wr_arch_escape_t;
/* How many there are, and number i. */
size_t wr_arch_escape_count(void);
const wr_arch_escape_t *wr_arch_escape_get(size_t i);

/* The certificate (doc/certificates-languages) of a refutation of A, the
 * automaton that was asked about: the claim and the words that meet its
 * hypothesis, which wreath-check finds again.
 * status  OK; DOMAIN if no claim is met */
WR_MUST_CHECK wr_status_t wr_arch_refutation_write(wr_buffer_t out,
                                                   const wr_arch_answer_t X,
                                                   const wr_dfa_t A,
                                                   wr_limits_t L);

/* ---- raw parameters ------------------------------------------------------ */

/* How a format represents a weight.
 *   EXACT    a number x of the format is taken to the weight itself
 *   ROUNDED  the weight is a number of the format, and some x of the format
 *            is taken to it once the result is rounded
 *   NEAREST  the weight is no number of the format; the nearest is reached
 *   NOT      no x of the format is taken there (nor to the nearest), the
 *            other parameters being what they are */
typedef enum {
    WR_RAW_EXACT,
    WR_RAW_ROUNDED,
    WR_RAW_NEAREST,
    WR_RAW_NOT
} wr_raw_class_t;

/* The two evaluation models: ONCE rounds the real number that the whole
 * activation gives once, to nearest; STEPS rounds each operation that
 * wr_raw_steps lists, to nearest, each correctly. */
typedef enum { WR_RAW_ONCE, WR_RAW_STEPS, WR_RAW_MODELS } wr_raw_model_t;

/* An activation as one of the two has it in a format. */
typedef struct {
    wr_raw_map_t map;
    wr_raw_model_t model;
    const wr_format_struct *F;
} wr_raw_function_t;

/* low .. high  all finite x of the format that are taken to the number, in
 *              the order of the numbers; x the one nearest to 0 (codes)
 * below, above for NOT: the values (codes) on both sides of the number that
 *              two neighbours x are taken to, where there are such; and these
 *              x */
typedef struct {
    wr_raw_class_t is;
    uint64_t low, high, x;
    int has_below, has_above;
    uint64_t below, above, below_x, above_x;
} wr_raw_reach_t;

/* One number that a gate has to be.
 * gate         "beta", "alpha", ..
 * text, code   the weight, and as a number of the format
 * exact        the weight as certificates write it, or NULL: a turn or an
 *              angle that no certificate is made of
 * inside       of the range of the map over the real numbers: 1 inside (a
 *              real x is taken there exactly), 0 its open end, -1 outside
 * both, x      both: the one x serves in both models; else it is that of
 *              ONCE or, where that has none, of STEPS
 * entries      how many there are; the first is at layer, action, row */
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

/* A raw parameter of a layer: elements in row-major order; of each the code
 * of x before the activation and of the number after it (map IDENTITY: the
 * same), or for integers (integers = 1) the number. */
typedef struct {
    const char *gate;
    uint32_t layer, rank;
    uint64_t shape[3];
    wr_raw_map_t map;
    int integers;
    uint64_t *x, *number;
} wr_raw_tensor_t;

/* The parts of each layer. */
typedef enum {
    WR_RAW_SHIFT,    /* a delay: the architecture's own shift */
    WR_RAW_DIAGONAL, /* a gate a row, or one for all rows */
    WR_RAW_COMPLEX,  /* modulus and turn or angle a row */
    WR_RAW_COLUMNS,  /* index, modulus and turn a column */
    WR_RAW_ROWS,     /* the same of each row */
    WR_RAW_FACTORS,  /* beta, k, v a factor, perhaps alpha an action */
    WR_RAW_ADDED,    /* diag(w) - c (a k) k^T: w, k, a per action */
    WR_RAW_ERASED,   /* alpha, b, k, v per action: KDA and Gated DeltaNet-2 */
    WR_RAW_BILINEAR, /* rate and frequency a row */
    WR_RAW_FREE      /* A itself */
} wr_raw_layer_t;

/* values       distinct numbers, in the order met
 * layer        of each layer of the model
 * missed       entries (of all) that are not reached in either model */
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

/* The raw parameters of a model that obeys an architecture.
 * shape   M has no rules (wr_lrnn_expand); F a float format
 * status  OK; DOMAIN (not linear; a factorisation that is not evident);
 *         UNABLE past limits, or where 2^16 bits do not decide how a number
 *         is rounded
 * cost    for each distinct number about 4 width(F) evaluations
 * source  [johansson2017] for the balls */
WR_MUST_CHECK wr_status_t wr_raw_set(wr_raw_t R, const wr_lrnn_t M,
                                     const wr_arch_t *arch, const wr_format_t F,
                                     wr_limits_t L);
/* Where the function reaches the number of that code.
 * status  OK; UNABLE as above */
WR_MUST_CHECK wr_status_t wr_raw_reach(wr_raw_reach_t *out,
                                       const wr_raw_function_t *f,
                                       uint64_t code, wr_limits_t L);
/* The number (code; an infinity where it overflows) that the finite x of
 * that code is taken to.
 * status  OK; UNABLE as above */
WR_MUST_CHECK wr_status_t wr_raw_apply(uint64_t *out,
                                       const wr_raw_function_t *f, uint64_t x,
                                       wr_limits_t L);
/* The certificate's lines after those of the model (doc/certificates-raw):
 * the numbers with what is reached, and how they make the matrices of M.
 * shape   R is that of M and arch
 * status  OK; DOMAIN (a weight without exact text, or beyond the format);
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t wr_raw_write(wr_buffer_t out, const wr_raw_t R,
                                       const wr_lrnn_t M, const wr_arch_t *arch,
                                       wr_limits_t L);
/* "2 sigmoid(x)"; the operations of STEPS; "exact", .. */
const char *wr_raw_map_name(wr_raw_map_t map);
const char *wr_raw_steps(wr_raw_map_t map);
const char *wr_raw_class_name(wr_raw_class_t is);

WR_END_DECLS
#endif
