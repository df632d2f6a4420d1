/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUDIT_IMPL_H
#define WREATH_AUDIT_IMPL_H

/* Private declarations of audits: gates as pipelines of balls, and layers of a
 * layout, which consist of such gates.
 */

#include "audit/audit.h"

/* Maximum precision in bits.  A gate that cannot be rounded at this precision
 * is reported: it is halfway between two numbers of the type, or undefined.
 * Numbers of a layout are read with this precision. */
#define AUDIT_BITS 4096

/* ---- step.c: steps of pipelines ----------------------------------------- */

typedef struct {
    arb_ptr x;
    slong length;
} audit_vector_t;
void audit_vector_clear(audit_vector_t *v); /* leaves v all 0 */
/* Set the length; all entries become 0. */
void audit_vector_resize(audit_vector_t *v, slong length);

typedef struct audit_pipe_struct audit_pipe_t;
typedef struct audit_input_struct audit_input_t;
/* The input of pipelines: the letter, and the states of the layers below.
 * piece    length of a key, for l2 and the like; 0: the whole vector
 * before   input at the letter before, or NULL
 * head     set by the pipeline: its steps before the one that runs */
struct audit_input_struct {
    uint32_t letter;
    slong piece;
    const audit_vector_t *state;
    slong prec;
    const audit_input_t *before;
    const audit_pipe_t *head;
};

/* The argument after a step's name: the number of a layer below; a tensor,
 * which may have one row per letter; the taps of a convolution; or the weights
 * by which a shift mixes in the letter before. */
typedef enum {
    AUDIT_NOTHING,
    AUDIT_BELOW,
    AUDIT_TENSOR,
    AUDIT_ROWS,
    AUDIT_TAPS,
    AUDIT_SHIFT
} audit_argument_t;

/* A kind of step: run changes a vector, entry each of its numbers.
 * least, most   number of numeric arguments after the argument
 * entry         gets x and a number of the tensor or of the step, otherwise x
 *               and x */
typedef struct audit_step_struct audit_step_t;
typedef struct {
    const char *name;
    audit_argument_t argument;
    int least, most;
    wr_status_t (*run)(audit_vector_t *v, const audit_step_t *t,
                       const audit_input_t *in, wr_limits_t L);
    void (*entry)(arb_t x, const arb_t y, slong prec);
} audit_op_t;

/* varies: some step reads a layer, so that the gate is not a function of the
 * last letters; reach: the number of letters read before the current one. */
struct audit_pipe_struct {
    audit_step_t *step;
    size_t steps;
    int varies;
    uint32_t reach;
};

/* One step of a pipeline; value and numbers are its arguments, exactly; factor
 * is the pipeline of a list.  reach: for a convolution, the largest offset of a
 * tap that is not 0 before the last one. */
enum { AUDIT_NUMBERS = 3 };
struct audit_step_struct {
    const audit_op_t *op;
    const wr_tensor_struct *T;
    audit_vector_t value;
    uint32_t layer, reach;
    arb_ptr number; /* AUDIT_NUMBERS many, 0 from `numbers` on */
    int numbers;
    audit_pipe_t *factor;
};

extern const audit_op_t audit_product, audit_sum, audit_more;
/* Return the kind of a name, or NULL. */
const audit_op_t *audit_op_find(const char *name);
/* Compute balls that contain the numbers of the pipeline.
 * status  OK; PARSE (sizes that do not fit) */
WR_MUST_CHECK wr_status_t audit_pipe_run(audit_vector_t *out,
                                         const audit_pipe_t *P,
                                         const audit_input_t *in,
                                         wr_limits_t L);

/* ---- pipe.c: pipelines of a layout -------------------------------------- */

/* Read the numbers of T, a tensor of B, exactly.
 * status  OK; PARSE (it was not read, or is not of a floating type, or a
 *         number is not finite) */
WR_MUST_CHECK wr_status_t audit_tensor(audit_vector_t *v, const wr_bundle_t B,
                                       const wr_tensor_struct *T,
                                       wr_limits_t L);
/* Fail because B has no tensor of the name that `where` refers to.
 * status  PARSE, with the names of the tensors that B has */
WR_MUST_CHECK wr_status_t audit_no_tensor(const wr_bundle_t B,
                                          const char *where, const char *name,
                                          wr_limits_t L);
/* Set x = q, a dyadic rational. */
void audit_set_dyadic(arb_t x, const fmpq_t q);
/* Read the steps of j, an array of texts (and of arrays, which are products) or
 * one text; layers: number of layers below.
 * status  OK; PARSE (what was found and expected, in L) */
WR_MUST_CHECK wr_status_t audit_pipe_read(audit_pipe_t *P, json_t *j,
                                          const audit_layout_t *Y,
                                          uint32_t layers, wr_limits_t L);
void audit_pipe_clear(audit_pipe_t *P);
/* ---- published.c, preset.c: layers by name ------------------------------- */

typedef struct {
    const char *role, *pipe; /* steps separated by |, products in ( ) */
} audit_gate_t;
/* $r is the size called r: shape[axis] of that tensor, or the size of that
 * name, minus the size called `less`, divided by `parts`; if parts < 0, by
 * -parts times the number of groups; if 0, by the number of keys per factor. */
typedef struct {
    char name;
    const char *tensor;
    uint32_t axis;
    char less;
    int parts;
} audit_size_t;
/* outputs: prefixes of the names of tensors that do not affect states */
typedef struct {
    const char *name;
    audit_gate_t gate[7];
    audit_size_t size[12];
    const char *outputs;
} audit_preset_t;
/* The step that replaces %key if the option `key` has this value. */
typedef struct {
    const char *key, *value, *step;
} audit_option_t;
extern const audit_preset_t audit_presets[]; /* the last has no name */
extern const audit_option_t audit_options[]; /* the last has no key */

/* Return the roles of the architecture `name`, for json_decref, or NULL if it
 * is unknown; tensors of the layer are called prefix.NAME.
 * o: the layer in the sidecar; B: the tensors, whose shapes give the sizes. */
json_t *audit_preset(const char *name, json_t *o, const wr_bundle_struct *B);
/* Return the prefix of the tensors of o. */
const char *audit_prefix(json_t *o);
/* Return the prefixes (after that of the layer) of names of tensors that do not
 * affect states, separated by spaces. */
const char *audit_preset_outputs(const char *name);
/* Check that all options of o belong to that architecture.
 * status  OK; PARSE, naming one that is not */
WR_MUST_CHECK wr_status_t audit_preset_options(json_t *o, const char *name,
                                               wr_limits_t L);
/* Write the names of all architectures, "deltanet, gla, ..". */
void audit_preset_names(wr_buffer_t out);

/* ---- fits.c: whether a layer has only the tensors of its architecture ---- */

/* Check that no tensor makes gates depend on more than letters, or changes the
 * gates of o's architecture: each one whose name begins with the prefix must be
 * read by `roles` or elsewhere in the whole layout, or affect outputs only.
 * status  OK; PARSE, naming one that does not */
WR_MUST_CHECK wr_status_t audit_preset_fits(json_t *o, json_t *roles,
                                            json_t *whole,
                                            const wr_bundle_struct *B,
                                            wr_limits_t L);

/* ---- layout.c ----------------------------------------------------------- */

typedef enum {
    AUDIT_A,      /* n n numbers, or */
    AUDIT_DECAY,  /* a diagonal: n numbers, one per head, or one; times */
    AUDIT_KEYS,   /* factors I - beta k e^T: k, */
    AUDIT_BETA,   /* beta, default 1, */
    AUDIT_ERASE,  /* and e, default k; minus */
    AUDIT_LEFT,   /* l r^T */
    AUDIT_RIGHT,  /* (r) */
    AUDIT_B,      /* n d numbers, or */
    AUDIT_WRITE,  /* w v^T, where w is beta k by default, */
    AUDIT_VALUES, /* and v */
    AUDIT_QUERY,  /* q; the readout sees q^T H after the letter */
    AUDIT_ROLES
} audit_role_t;

typedef struct {
    audit_pipe_t role[AUDIT_ROLES];
    int varies;
    uint32_t reach; /* letters before the current one that gates read */
    uint32_t heads, factors, dim, columns;
    audit_vector_t h0; /* audit_rows * columns */
} audit_layer_t;

struct audit_layout_struct {
    const wr_bundle_struct *B;
    const char *file;
    char *name, **alphabet; /* alphabet NULL: 0, 1, .. */
    uint32_t letters;       /* of the tensors, including the start */
    uint32_t start;         /* read before every word, or UINT32_MAX */
    audit_layer_t *layer;
    uint32_t layers;
    uint32_t reach;       /* maximum over the layers */
    wr_format_t F;        /* gates are rounded to it, once */
    json_t *readout;      /* as in the sidecar */
    audit_vector_t forms; /* one row per form */
    audit_vector_t constants, cuts;
    uint32_t classes;
};

extern const char *const audit_role_name[AUDIT_ROLES];
int audit_has(const audit_layer_t *layer, audit_role_t r);
/* Return the number of rows of a state: dim, and with a query one per head for
 * q^T H. */
slong audit_rows(const audit_layer_t *layer);
/* Check that the gates of layer number `number` define one A and one B, each
 * directly or by its parts, and that no part lacks the one it belongs to.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t audit_gates_fit(const audit_layer_t *layer,
                                          uint32_t number, wr_limits_t L);
/* Set dim and columns, if not given, from H0 (or NULL), a tensor of B, or from
 * the sizes of the gates at `in`; set h0.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t audit_layer_size(audit_layer_t *layer,
                                           const wr_tensor_struct *H0,
                                           const wr_bundle_t B,
                                           const audit_input_t *in,
                                           wr_limits_t L);
/* Compute as balls A of a layer after a letter, by rows; B, with rows of 0 for
 * outputs; and q.
 * status  OK; PARSE (sizes that do not fit) */
WR_MUST_CHECK wr_status_t audit_layer_gates(audit_vector_t G[3],
                                            const audit_layer_t *layer,
                                            const audit_input_t *in,
                                            wr_limits_t L);

/* Set the rows of a matrix of any width after those of A to the outputs q^T B,
 * in balls. */
void audit_layer_read(audit_vector_t *B, const audit_vector_t *q,
                      const audit_layer_t *layer, slong prec);
/* Replace B by the state after the letter, A h + B, with its outputs. */
void audit_layer_move(audit_vector_t G[3], const audit_vector_t *h,
                      const audit_layer_t *layer, slong prec);

/* Rounding to F; h: round not the gates, but the next state from h. */
typedef struct {
    const wr_format_struct *F;
    const wr_mode_struct *mode;
    const audit_vector_t *h;
} audit_rounding_t;
/* Replace x by its rounding; return 0 if the ball is too wide to decide, or if
 * that is not finite; audit_round_all stops at the first such number of v. */
int audit_round(arb_t x, const wr_format_struct *F, const wr_mode_struct *mode);
int audit_round_all(audit_vector_t *v, const audit_rounding_t *how);
/* Compute A, B and q rounded exactly, with as many bits as this takes; with h,
 * B is the rounded state, and A and q are not rounded.
 * status  OK; PARSE (sizes); UNABLE (audit_not_finite) */
WR_MUST_CHECK wr_status_t audit_layer_round(audit_vector_t G[3],
                                            const audit_layer_t *layer,
                                            audit_input_t in,
                                            const audit_rounding_t *how,
                                            wr_limits_t L);
WR_MUST_CHECK wr_status_t audit_not_finite(const char *what, wr_limits_t L);

/* Replace the start of M, the model of a layout: it starts after a letter of
 * the model or, if that is UINT32_MAX, at the empty word.
 * status  OK; DOMAIN if the state after the letter has no class, where M starts
 *         nevertheless; PARSE (a gate that is not finite); UNABLE */
WR_MUST_CHECK wr_status_t audit_layout_start(wr_lrnn_struct *M,
                                             const audit_layout_t *Y,
                                             uint32_t after, wr_limits_t L);

/* ---- decide.c, from.c: one evaluation ----------------------------------- */

/* One question; how is NULL for exact arithmetic. */
typedef struct {
    wr_audit_verdict_t *V;
    const wr_audit_job_t *job;
    char stem[96]; /* of file names */
    wr_layer_evaluation_struct *how;
    wr_rounded_t R;
    const wr_word_struct *hint;
    wr_limits_struct *L;
    wr_buffer_t text; /* of the model file */
    char model[4200]; /* its path */
} audit_one_t;
/* Let L end in so many seconds from now; if there are none, its deadline has
 * passed, and stays. */
void audit_end_in(wr_limits_t L, double seconds);
/* Set how and R for the evaluation; release them. */
WR_MUST_CHECK wr_status_t audit_one_round(audit_one_t *O,
                                          const char *evaluation);
void audit_one_forget(audit_one_t *O);
/* Decide M and A from their start states; letter: read before, or NULL. */
WR_MUST_CHECK wr_status_t audit_one_decide(audit_one_t *O,
                                           const char *evaluation,
                                           const char *letter);
/* Write the trace of the word of O->V, of M in E0 from its start. */
WR_MUST_CHECK wr_status_t audit_one_trace(audit_one_t *O, const char *letter);
/* Decide all words of at least one letter. */
WR_MUST_CHECK wr_status_t audit_one_from(audit_one_t *O,
                                         const char *evaluation);

/* ---- net_step.c, net.c: layers with functions between them -------------- */

/* A net over the real numbers, in balls of prec bits, if E is NULL; otherwise
 * in E, where states are exact, their gates are rounded once, and each product
 * and sum is rounded. */
typedef struct {
    const audit_layout_t *Y;
    const wr_evaluation_struct *E;
    slong prec;
    wr_limits_struct *L;
} audit_net_t;
/* A state is one vector per layer and the last letter plus 1; then the same for
 * the Y->reach letters before.  These functions allocate a state of zeros, free
 * and copy one, and compute the initial state and the state after a letter.
 * status  OK; PARSE (sizes); UNABLE (a rounding that is not finite) */
audit_vector_t *audit_net_new(const audit_net_t *N);
void audit_net_free(audit_vector_t *h, const audit_net_t *N);
void audit_net_copy(audit_vector_t *h, const audit_vector_t *from,
                    const audit_net_t *N);
WR_MUST_CHECK wr_status_t audit_net_start(audit_vector_t *h,
                                          const audit_net_t *N);
WR_MUST_CHECK wr_status_t audit_net_step(audit_vector_t *h, uint32_t letter,
                                         const audit_net_t *N);
/* Return the class, or UINT32_MAX if none is proved to be the greatest. */
uint32_t audit_net_class(const audit_vector_t *h, const audit_net_t *N);
/* Call `try` with words u v^k of *most letters (at most 400), for all short u
 * and v; `try` may lower *most; the loop ends when it is not OK. */
typedef wr_status_t audit_try_t(void *arg, uint32_t *w, size_t *most);
WR_MUST_CHECK wr_status_t audit_loops(size_t *most, uint32_t letters,
                                      audit_try_t *try, void *arg);
/* Decide a net; the model is its readout.
 * status  OK; DOMAIN (alphabets, classes that are not the states of the
 *         automaton, another evaluation) */
WR_MUST_CHECK wr_status_t audit_net_decide(audit_one_t *O,
                                           const char *evaluation);

#endif
