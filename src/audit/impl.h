/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUDIT_IMPL_H
#define WREATH_AUDIT_IMPL_H

/* The inside of audits: gates as pipelines of balls, and the layers of a
 * layout, which are made of them.
 */

#include "audit/audit.h"

/* Bits at which a gate that no rounding settles is given up: it lies between
 * two numbers of the type, or is no number.  The numbers of a layout have as
 * many. */
#define AUDIT_BITS 4096

/* ---- step.c: what pipelines do ------------------------------------------ */

typedef struct {
    arb_ptr x;
    slong length;
} audit_vector_t;
void audit_vector_clear(audit_vector_t *v); /* all 0: none are left */
/* The length is set; all entries are 0. */
void audit_vector_resize(audit_vector_t *v, slong length);

typedef struct audit_pipe_struct audit_pipe_t;
typedef struct audit_input_struct audit_input_t;
/* The input of pipelines: the letter, and the states of the layers below.
 * piece    a key's length, by which l2 goes; 0: all of the vector
 * before   that of the letter before, or NULL
 * head     set by the pipeline: its steps before the one that runs */
struct audit_input_struct {
    uint32_t letter;
    slong piece;
    const audit_vector_t *state;
    slong prec;
    const audit_input_t *before;
    const audit_pipe_t *head;
};

/* The argument after a step's name: the number of a layer below; or a tensor,
 * which may have a row per letter, or the taps of a convolution, or what a
 * shift takes of the letter before. */
typedef enum {
    AUDIT_NOTHING,
    AUDIT_BELOW,
    AUDIT_TENSOR,
    AUDIT_ROWS,
    AUDIT_TAPS,
    AUDIT_SHIFT
} audit_argument_t;

/* A kind of step: what it does to a vector, or to each of its numbers.
 * least, most   numbers behind the argument
 * entry         of x and a number, of a tensor or of the step; else of x and x
 */
typedef struct audit_step_struct audit_step_t;
typedef struct {
    const char *name;
    audit_argument_t argument;
    int least, most;
    wr_status_t (*run)(audit_vector_t *v, const audit_step_t *t,
                       const audit_input_t *in, wr_limits_t L);
    void (*entry)(arb_t x, const arb_t y, slong prec);
} audit_op_t;

/* varies: it reads a layer, so that it is no constant of its letter; reach: so
 * many letters before that one, too. */
struct audit_pipe_struct {
    audit_step_t *step;
    size_t steps;
    int varies;
    uint32_t reach;
};

/* One step of a pipeline; value and numbers are its arguments, exactly; factor
 * is the pipeline of a product.  reach: of a convolution, so many taps before
 * the last one are not all 0. */
enum { AUDIT_NUMBERS = 3 };
struct audit_step_struct {
    const audit_op_t *op;
    const wr_tensor_struct *T;
    audit_vector_t value;
    uint32_t layer, reach;
    arb_ptr number; /* AUDIT_NUMBERS, 0 from `numbers` on */
    int numbers;
    audit_pipe_t *factor;
};

extern const audit_op_t audit_product, audit_sum, audit_more;
/* The kind of that name, or NULL. */
const audit_op_t *audit_op_find(const char *name);
/* Balls around the numbers that the pipeline makes.
 * status  OK; PARSE (sizes that do not fit) */
WR_MUST_CHECK wr_status_t audit_pipe_run(audit_vector_t *out,
                                         const audit_pipe_t *P,
                                         const audit_input_t *in,
                                         wr_limits_t L);

/* ---- pipe.c: pipelines of a layout -------------------------------------- */

/* The numbers of T, a tensor of B, exactly.
 * status  OK; PARSE (it was not read, or is not of a floating type, or a
 *         number is not finite) */
WR_MUST_CHECK wr_status_t audit_tensor(audit_vector_t *v, const wr_bundle_t B,
                                       const wr_tensor_struct *T,
                                       wr_limits_t L);
/* The failure of `where`, which asks B for a tensor that it does not have.
 * status  PARSE, with the names of the tensors that B has */
WR_MUST_CHECK wr_status_t audit_no_tensor(const wr_bundle_t B,
                                          const char *where, const char *name,
                                          wr_limits_t L);
/* x = q, a multiple of a power of two. */
void audit_set_dyadic(arb_t x, const fmpq_t q);
/* The steps of j, an array of texts (and of arrays, which are products) or
 * one text; layers: how many there are below.
 * status  OK; PARSE (what was found and expected, in L) */
WR_MUST_CHECK wr_status_t audit_pipe_read(audit_pipe_t *P, json_t *j,
                                          const audit_layout_t *Y,
                                          uint32_t layers, wr_limits_t L);
void audit_pipe_clear(audit_pipe_t *P);
/* ---- published.c, preset.c: layers by name ------------------------------- */

typedef struct {
    const char *role, *pipe; /* steps parted by |, products in ( ) */
} audit_gate_t;
/* $r is shape[axis] of that tensor, or a size of that name, less another size,
 * in so many parts; below 0: so many for each of the layout's groups; 0: one
 * for each key of a factor. */
typedef struct {
    char name;
    const char *tensor;
    uint32_t axis;
    char less;
    int parts;
} audit_size_t;
/* outputs: how names of tensors begin that have no influence on states */
typedef struct {
    const char *name;
    audit_gate_t gate[7];
    audit_size_t size[12];
    const char *outputs;
} audit_preset_t;
/* The step that stands for %key where the layout says so. */
typedef struct {
    const char *key, *value, *step;
} audit_option_t;
extern const audit_preset_t audit_presets[]; /* up to one without a name */
extern const audit_option_t audit_options[]; /* up to one without a key */

/* The roles of the architecture `name`, for json_decref, tensors of the layer
 * being called prefix.NAME; NULL: it is none of those known.  o: the layer as
 * the sidecar has it; B: the tensors, from whose shapes sizes are. */
json_t *audit_preset(const char *name, json_t *o, const wr_bundle_struct *B);
/* How the names of o's tensors begin. */
const char *audit_prefix(json_t *o);
/* How names of its tensors begin, behind the prefix, that have no influence on
 * states: words parted by spaces. */
const char *audit_preset_outputs(const char *name);
/* Whether the options that o sets are those of that architecture.
 * status  OK; PARSE, naming one that is not */
WR_MUST_CHECK wr_status_t audit_preset_options(json_t *o, const char *name,
                                               wr_limits_t L);
/* "deltanet, gla, ..": those known. */
void audit_preset_names(wr_buffer_t out);

/* ---- fits.c: whether a layer is what its architecture says -------------- */

/* Whether no tensor makes gates of more than letters, or others than the
 * roles of o's architecture: each whose name begins with the prefix is read by
 * them, or somewhere in the whole layout, or acts on outputs alone.
 * status  OK; PARSE, naming one that does */
WR_MUST_CHECK wr_status_t audit_preset_fits(json_t *o, json_t *roles,
                                            json_t *whole,
                                            const wr_bundle_struct *B,
                                            wr_limits_t L);

/* ---- layout.c ----------------------------------------------------------- */

typedef enum {
    AUDIT_A,      /* n n numbers, or */
    AUDIT_DECAY,  /* a diagonal, n numbers, one a head, or one; times */
    AUDIT_KEYS,   /* factors I - beta k e^T: k, */
    AUDIT_BETA,   /* beta, 1 if left out, */
    AUDIT_ERASE,  /* and e, k if left out; less */
    AUDIT_LEFT,   /* l r^T */
    AUDIT_RIGHT,  /* (r) */
    AUDIT_B,      /* n d numbers, or */
    AUDIT_WRITE,  /* w v^T, w being beta k if left out, */
    AUDIT_VALUES, /* and v */
    AUDIT_QUERY,  /* q, of which q^T H is read after the letter */
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
    uint32_t letters;       /* of the tensors, with that of the start */
    uint32_t start;         /* read before every word, or UINT32_MAX */
    audit_layer_t *layer;
    uint32_t layers;
    uint32_t reach;       /* the greatest of a layer */
    wr_format_t F;        /* gates are rounded to it, once */
    json_t *readout;      /* as it was written */
    audit_vector_t forms; /* rows of them, then constants, then cuts */
    audit_vector_t constants, cuts;
    uint32_t classes;
};

extern const char *const audit_role_name[AUDIT_ROLES];
int audit_has(const audit_layer_t *y, audit_role_t r);
/* Rows of a state: dim, and behind them with a query one for each head, its
 * q^T H. */
slong audit_rows(const audit_layer_t *y);
/* Whether the gates of layer number `layer` say one A and one B, each whole or
 * by its parts, and no part without that to which it belongs.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t audit_gates_fit(const audit_layer_t *y,
                                          uint32_t layer, wr_limits_t L);
/* dim and columns, where they are not given, by H0 (or NULL), a tensor of B, or
 * by what the gates make of `in`; and h0.
 * status  OK; PARSE */
WR_MUST_CHECK wr_status_t audit_layer_size(audit_layer_t *y,
                                           const wr_tensor_struct *H0,
                                           const wr_bundle_t B,
                                           const audit_input_t *in,
                                           wr_limits_t L);
/* A of a layer after a letter, row by row; B, with rows of 0 for outputs; and
 * q: as balls.
 * status  OK; PARSE (sizes that do not fit) */
WR_MUST_CHECK wr_status_t audit_layer_gates(audit_vector_t G[3],
                                            const audit_layer_t *y,
                                            const audit_input_t *in,
                                            wr_limits_t L);

/* B becomes the state after the letter, A h + B, in balls; and its rows behind
 * those of A the outputs q^T B. */
void audit_layer_move(audit_vector_t G[3], const audit_vector_t *h,
                      const audit_layer_t *y, slong prec);
void audit_layer_read(audit_vector_t G[3], const audit_layer_t *y, slong prec);

/* Into F; h: not the gates, but what they make of this state. */
typedef struct {
    const wr_format_struct *F;
    const wr_mode_struct *mode;
    const audit_vector_t *h;
} audit_rounding_t;
/* x becomes its rounding; 0 if the ball is too wide to tell, or that is not
 * finite.  All of v: numbers before the first such one are rounded then. */
int audit_round(arb_t x, const wr_format_struct *F, const wr_mode_struct *mode);
int audit_round_all(audit_vector_t *v, const audit_rounding_t *how);
/* A, B and q, exactly, with as many bits as it takes to round them; with h, B
 * is the rounded state alone.
 * status  OK; PARSE (sizes); UNABLE (audit_not_finite) */
WR_MUST_CHECK wr_status_t audit_layer_round(audit_vector_t G[3],
                                            const audit_layer_t *y,
                                            audit_input_t in,
                                            const audit_rounding_t *how,
                                            wr_limits_t L);
WR_MUST_CHECK wr_status_t audit_not_finite(const char *what, wr_limits_t L);

/* ---- decide.c, from.c: one evaluation model ----------------------------- */

/* One question: how NULL is exact. */
typedef struct {
    wr_audit_verdict_t *V;
    const wr_audit_job_t *job;
    char stem[96]; /* of the names of files */
    wr_layer_evaluation_struct *how;
    wr_rounded_t R;
    const wr_word_struct *hint;
    wr_limits_struct *L;
    wr_buffer_t text; /* of the model */
    char model[4200]; /* its path */
} audit_one_t;
/* how and R, of the evaluation model; and their end. */
WR_MUST_CHECK wr_status_t audit_one_round(audit_one_t *O,
                                          const char *evaluation);
void audit_one_forget(audit_one_t *O);
/* M and A from where they stand; letter: what was read before, or NULL. */
WR_MUST_CHECK wr_status_t audit_one_decide(audit_one_t *O,
                                           const char *evaluation,
                                           const char *letter);
/* From the first letter on. */
WR_MUST_CHECK wr_status_t audit_one_from(audit_one_t *O,
                                         const char *evaluation);

/* ---- net_step.c, net.c: layers with functions between them -------------- */

/* A net over the real numbers, E being NULL, in balls of prec bits; or in E:
 * then states are exact, gates of them rounded once, and products and sums
 * one by one. */
typedef struct {
    const audit_layout_t *Y;
    const wr_evaluation_struct *E;
    slong prec;
    wr_limits_struct *L;
} audit_net_t;
/* A state for each layer and the last letter, 1 more than its number; then the
 * same of the letter before, .., as many as Y->reach.  All are 0; the first
 * ones; and those after a letter of the tensors.
 * status  OK; PARSE (sizes); UNABLE (a rounding that is not finite) */
audit_vector_t *audit_net_new(const audit_net_t *N);
void audit_net_free(audit_vector_t *h, const audit_net_t *N);
void audit_net_copy(audit_vector_t *h, const audit_vector_t *from,
                    const audit_net_t *N);
WR_MUST_CHECK wr_status_t audit_net_start(audit_vector_t *h,
                                          const audit_net_t *N);
WR_MUST_CHECK wr_status_t audit_net_step(audit_vector_t *h, uint32_t letter,
                                         const audit_net_t *N);
/* The class, or UINT32_MAX where no one is seen to be the greatest. */
uint32_t audit_net_class(const audit_vector_t *h, const audit_net_t *N);
/* Asks `try` of u v^k, *most letters (at most 400), for short u and v; `try`
 * may lower *most, and leaves off where it is not OK. */
typedef wr_status_t audit_try_t(void *arg, uint32_t *w, size_t *most);
WR_MUST_CHECK wr_status_t audit_loops(size_t *most, uint32_t letters,
                                      audit_try_t *try, void *arg);
/* The verdict on a net, whose readout the model is.
 * status  OK; DOMAIN (alphabets, classes that are not the states of the
 *         automaton, another evaluation model) */
WR_MUST_CHECK wr_status_t audit_net_decide(audit_one_t *O,
                                           const char *evaluation);

#endif
