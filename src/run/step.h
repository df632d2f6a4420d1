/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_STEP_H
#define WREATH_RUN_STEP_H

/* Internals of running, second part (the first is control.h): matrices and
 * vectors of one layer in one arithmetic, and a whole model built from them,
 * for every engine and for the search for a closed set.
 */

#include "run/control.h"
#include "run/long.h"

/* ---- matrix.c: one layer, in one arithmetic ---------------------------- */

typedef enum {
    LRNN_INTEGERS = 0, /* integers of less than 62 bits */
    LRNN_FMPZ,
    LRNN_FMPQ,
    LRNN_FIELD
} lrnn_size_t;
/* Return the smallest kind that contains a scalar; or all of H0, A and B. */
lrnn_size_t lrnn_scalar_size(const fmpq_poly_struct *p);
lrnn_size_t lrnn_layer_size(const wr_layer_struct *y);

typedef struct lrnn_int_struct lrnn_int_t;
typedef struct lrnn_exact_struct lrnn_exact_t;
typedef struct {
    const wr_lrnn_struct *M;
    uint32_t layer;
    lrnn_int_t *machine; /* int64, or NULL: */
    lrnn_exact_t *exact; /* scalars of the ring of M */
} lrnn_linear_t;

/* guarded: machine integers may be used without a bound for all words; the
 * caller then calls lrnn_linear_full after every step.
 * status  OK; DOMAIN if the layer is not well formed */
WR_MUST_CHECK wr_status_t lrnn_linear_init(lrnn_linear_t *S,
                                           const wr_lrnn_struct *M,
                                           uint32_t layer, int guarded,
                                           wr_limits_t L);
void lrnn_linear_clear(lrnn_linear_t *S);
/* Return 0 for int64, else the lrnn_size_t of the weights, at least FMPZ. */
size_t lrnn_linear_kind(const lrnn_linear_t *S);
void *lrnn_vector_new(const lrnn_linear_t *S); /* = H0 */
void lrnn_vector_free(const lrnn_linear_t *S, void *h);
void lrnn_vector_start(const lrnn_linear_t *S, void *h); /* = H0 */
/* Return 1 if the next step from h could overflow machine integers. */
int lrnn_linear_full(const lrnn_linear_t *S, const void *h);
/* Change to exact scalars permanently; h and spare are converted. */
void lrnn_linear_widen(lrnn_linear_t *S, void **h, void **spare);
void lrnn_linear_entry(fmpq_poly_t x, const lrnn_linear_t *S, const void *h,
                       size_t i);
/* Print the entries, separated by blanks, as in certificates. */
void lrnn_linear_print(wr_buffer_t out, const lrnn_linear_t *S, const void *h);

/* ---- decode.c: labels of vectors of machine integers ------------------- */

typedef struct {
    wr_decoder_kind_t kind;
    uint32_t index, labels;
    size_t size, values;   /* entries per vector; vectors of a table */
    size_t *start, *place; /* for each vector: places of non-zero entries, */
    int64_t *value;        /* .. and their values */
    uint32_t *label;
    wr_index_t found; /* hash index of the vectors; empty if they are few */
    uint64_t *weight; /* .. and the hash weight of each place */
    int64_t *form;    /* forms times a common denominator, each size + 1 */
    int64_t *cut;     /* numbers; then the cuts times the same denominator */
    uint32_t forms, cuts;
} lrnn_decoder_t;
/* Return 0 if the forms are not rational or too large for machine integers. */
int lrnn_decoder_init(lrnn_decoder_t *D, const wr_layer_struct *layer);
void lrnn_decoder_clear(lrnn_decoder_t *D);
uint32_t lrnn_decoder_find(const lrnn_decoder_t *D, const int64_t *h);

/* Return the label that n values of forms in balls certainly have, or
 * LRNN_NONE; for a THRESHOLD, v has the form's value minus each of n cuts. */
uint32_t lrnn_ball_label(wr_decoder_kind_t kind, arb_srcptr v, uint32_t n);
/* The same for a layer; v has the values of its forms and then its cuts, which
 * are overwritten. */
uint32_t lrnn_forms_label(const wr_layer_struct *y, arb_ptr v, slong prec);

/* ---- int.c ------------------------------------------------------------- */

/* Return NULL if the layer does not fit machine integers. */
lrnn_int_t *lrnn_int_new(const wr_lrnn_struct *M, uint32_t l, int guarded);
void lrnn_int_free(lrnn_int_t *S);
void lrnn_int_start(const lrnn_int_t *S, int64_t *h);
void lrnn_int_apply(lrnn_int_t *S, int64_t *out, const lrnn_choice_t *c,
                    const int64_t *h);
uint32_t lrnn_int_decode(const lrnn_int_t *S, const int64_t *h);
/* Return 1 if lrnn_int_full can ever return 1; 0 for NULL. */
int lrnn_int_guarded(const lrnn_int_t *S);
int lrnn_int_full(const lrnn_int_t *S, const int64_t *h);

/* ---- exact.c ----------------------------------------------------------- */

lrnn_exact_t *lrnn_exact_new(const wr_lrnn_struct *M, uint32_t l);
void lrnn_exact_free(lrnn_exact_t *S);
void lrnn_exact_start(const lrnn_exact_t *S, fmpq_poly_struct *h);
void lrnn_exact_apply(lrnn_exact_t *S, fmpq_poly_struct *out,
                      const lrnn_choice_t *c, const fmpq_poly_struct *h);
uint32_t lrnn_exact_decode(const lrnn_exact_t *S, const fmpq_poly_struct *h);

/* ---- one step of a layer ----------------------------------------------- */

/* out = A h + B for the chosen action; out is not h. */
static inline void lrnn_linear_apply(lrnn_linear_t *S, void *out,
                                     const lrnn_choice_t *c, const void *h) {
    if (S->machine != NULL)
        lrnn_int_apply(S->machine, out, c, h);
    else
        lrnn_exact_apply(S->exact, out, c, h);
}
/* Return the label of h, or LRNN_NONE. */
static inline uint32_t lrnn_linear_decode(const lrnn_linear_t *S,
                                          const void *h) {
    return S->machine != NULL ? lrnn_int_decode(S->machine, h)
                              : lrnn_exact_decode(S->exact, h);
}

/* ---- vectors.c: all vectors that a layer can take ---------------------- */

/* The vectors of one layer, each stored once and numbered in the order in which
 * it was reached, with their images; an action is applied to a vector once. */
typedef struct {
    lrnn_linear_t linear;
    void **h;        /* the vectors, */
    wr_names_t text; /* their entries as text, the keys, */
    uint32_t *label; /* and their labels, or LRNN_NONE */
    uint32_t count;
    wr_tuples_t acts;  /* of a rule: kind, then target or image */
    uint32_t *tuple;   /* space for one of them */
    wr_tuples_t moves; /* pairs (vector, action) */
    uint32_t *target;  /* for each move: the image; but if actions */
    uint32_t columns;  /* .. are few (else columns = 0), the image is */
    uint32_t *next;    /* in a row per vector, or LRNN_NONE */
    void *room;
    uint64_t bytes; /* about the memory in use */
    size_t longest; /* length of a text */
    int rays;       /* vectors also stand for their positive multiples */
    int broken;     /* .. but B was added to some A h that is not 0 */
} lrnn_vectors_t;

/* Start with vector 0, which is H0.  rays: identify positive multiples, which
 * lrnn_layer_has_rays must allow.
 * status  as lrnn_linear_init */
WR_MUST_CHECK wr_status_t lrnn_vectors_init(lrnn_vectors_t *V,
                                            const wr_lrnn_struct *M, uint32_t l,
                                            int rays, wr_limits_t L);
void lrnn_vectors_clear(lrnn_vectors_t *V);
/* Return 1 if labels are constant along rays: weights are rational, the decoder
 * is argmax or sign of forms without constants, and the gate is a TABLE. */
int lrnn_layer_has_rays(const wr_layer_struct *y);
/* Return the number of A h + B, where h is vector number i. */
uint32_t lrnn_vectors_step(lrnn_vectors_t *V, uint32_t i,
                           const lrnn_choice_t *c);
/* Return for each action of a TABLE gate whether some row selects it. */
char *lrnn_actions_selected(const wr_layer_struct *y);
/* Compute all vectors that words over the selected actions of a TABLE gate
 * reach.
 * Return 1, or 0 if they exceed `most` or 64 MiB, or if L stops it. */
int lrnn_vectors_close(lrnn_vectors_t *V, uint32_t most, wr_limits_t L);

/* ---- index.c ----------------------------------------------------------- */

typedef struct lrnn_index_struct lrnn_index_t;
/* status  OK; DOMAIN if a layer is of none of the kinds listed in index.c */
WR_MUST_CHECK wr_status_t lrnn_index_init(lrnn_index_t **out,
                                          const wr_lrnn_struct *M,
                                          wr_limits_t L);
void lrnn_index_free(lrnn_index_t *X);
/* Go to H0; signal[1 + l] = the label of layer l, or LRNN_NONE. */
void lrnn_index_start(lrnn_index_t *X, uint32_t *signal);
/* Read the letter signal[0] and set the labels; on failure nothing changes. */
WR_MUST_CHECK wr_status_t lrnn_index_step(lrnn_index_t *X, lrnn_control_t C,
                                          uint32_t *signal, wr_limits_t L);
void lrnn_index_entry(fmpq_poly_t x, const lrnn_index_t *X, uint32_t l,
                      size_t i);
/* Write the state as two numbers per layer, which determine it. */
void lrnn_index_save(uint32_t *key, const lrnn_index_t *X);
void lrnn_index_load(lrnn_index_t *X, const uint32_t *key);

/* ---- memo.c: remembered steps of the index engine ---------------------- */

/* signal   for each state: `width` numbers
 * next     for each state and letter: the next state, or LRNN_NONE: unknown
 * far      the same for `span` letters, for the first `known` states
 * at       the current state; LRNN_NONE: nothing is remembered (any more) */
typedef struct {
    uint32_t letters, width, at, span, columns, known, seen;
    wr_tuples_t states; /* as lrnn_index_save writes them */
    uint32_t *key, *signal, *next, *far;
    size_t alloc;
    uint64_t room; /* limit on the memory, in bytes */
} lrnn_memo_t;
void lrnn_memo_init(lrnn_memo_t *m, const wr_lrnn_struct *M, wr_limits_t L);
void lrnn_memo_clear(lrnn_memo_t *m);
/* Return the number of the current state of X; LRNN_NONE if the memory limit is
 * reached, and then the memo is cleared. */
uint32_t lrnn_memo_add(lrnn_memo_t *m, const lrnn_index_t *X,
                       const uint32_t *signal);
/* Take one step and return 1 if it is known; else return 0. */
static inline int lrnn_memo_step(lrnn_memo_t *m, uint32_t letter) {
    uint32_t to = LRNN_NONE;
    if (m->at != LRNN_NONE)
        to = m->next[(size_t) m->at * m->letters + letter];
    if (to == LRNN_NONE)
        return 0;
    m->at = to;
    return 1;
}
/* Take known steps; return their number. */
size_t lrnn_memo_walk(lrnn_memo_t *m, const uint32_t *word, size_t length);

/* ---- point.c: states as integers over one denominator ------------------ */

/* Set h to entry number i, by rows, in lowest terms.  Over Q(a), consecutive
 * rows of x are the coefficients of an entry, as in wr_point_set_ring. */
void lrnn_point_entry(fmpq_poly_t h, const wr_point_t x, size_t i,
                      const wr_ring_struct *K);
/* Return the label of a state, or LRNN_NONE; forms take no gcd. */
uint32_t lrnn_point_decode(const wr_layer_struct *y, const wr_point_t x,
                           lrnn_signs_t *S);

/* ---- run.c ------------------------------------------------------------- */

/* The matrix engine of one layer: the current H and space for the next.  Unless
 * the arithmetic is machine integers, every product A h + B is computed once
 * and remembered, as long as the vectors stay few; a finite-state layer over a
 * number field then costs one look-up per step.
 *
 * In a long word (word.c), a layer whose label no gate reads is not stepped
 * once it grows: its state stays, and its actions are listed and multiplied as
 * a tree at the end of the word. */
typedef struct {
    lrnn_linear_t linear;
    void *now, *next;
    int remembers; /* the state is vector number at, the next number to */
    lrnn_vectors_t memo;
    uint32_t at, to;
    int defers, deferred;
    uint32_t *action; /* the list */
    size_t actions;
    int settled; /* the state is this point, */
    wr_point_t point;
    wr_long_layer_t done; /* and was computed like this */
} lrnn_run_layer_t;

struct wr_run_struct {
    const wr_lrnn_struct *M;
    lrnn_control_t control;
    uint32_t *signal, *fresh; /* of the last step; of the step in progress */
    lrnn_index_t *index;      /* INDEX engine; its state is memo.at, if that */
    lrnn_memo_t memo;         /* is not NONE */
    uint32_t letter;          /* the last one */
    lrnn_run_layer_t *layer;  /* MATRIX engine: one per layer */
    int guarded;              /* some layer has to be checked for size */
    int settled;              /* some layer is settled */
    int numbers;              /* all layers remember all vectors */
    uint64_t width, work;     /* entries per letter; since the last check */
};

/* Return the current signal, with the letter, which the readout may read. */
static inline uint32_t *lrnn_run_signal(const wr_run_struct *r) {
    if (r->memo.at == LRNN_NONE)
        return r->signal;
    uint32_t *row = r->memo.signal + (size_t) r->memo.at * r->memo.width;
    row[0] = r->letter;
    return row;
}
/* word.c: append an action to the list; discard list and point; convert all
 * points to vectors, in order to step on. */
void lrnn_run_list(lrnn_run_layer_t *y, uint32_t action);
void lrnn_run_forget_word(lrnn_run_layer_t *y);
void lrnn_run_resume(wr_run_struct *r);

/* tree.c: set y->point to the image of y->now under the listed actions of layer
 * l, by a product tree or by powers, with the checks that y->done reports.
 * status  OK; DOMAIN if a check fails, which is a bug in wreath; UNABLE past
 *         limits */
WR_MUST_CHECK wr_status_t lrnn_run_settle(lrnn_run_layer_t *y,
                                          const wr_lrnn_struct *M, uint32_t l,
                                          wr_limits_t L);

/* point.c: the actions of a TABLE layer as maps; to be cleared only if OK. */
WR_MUST_CHECK wr_status_t lrnn_maps_init(wr_maps_t F, const wr_lrnn_struct *M,
                                         uint32_t l, wr_limits_t L);
/* Append x for people, as a polynomial in a. */
void lrnn_put_pretty(wr_buffer_t out, const fmpq_poly_t x);

/* The same as wr_run_init, but a label of H0 may be undefined: it is LRNN_NONE,
 * and lrnn_run_undefined reports it. */
WR_MUST_CHECK wr_status_t lrnn_run_open(wr_run_t R, const wr_lrnn_struct *M,
                                        wr_engine_t engine, wr_limits_t L);
/* Run M by matrices such that the state of every layer is layer[l].at, the
 * number of a vector of layer[l].memo; a repeated step costs a look-up.  rays:
 * in layers whose labels are constant along rays and whose vectors are many,
 * identify positive multiples; UNABLE if there is no such layer. */
WR_MUST_CHECK wr_status_t lrnn_run_number(wr_run_t R, const wr_lrnn_struct *M,
                                          int rays, wr_limits_t L);
/* Return 1, and the reason in L, if some layer has no label now. */
int lrnn_run_undefined(const wr_run_t R, wr_limits_t L);
/* Return DOMAIN with "layer l: no label for the state (..)". */
wr_status_t lrnn_no_label(const wr_lrnn_struct *M, uint32_t l,
                          const char *state, wr_limits_t L);

#endif
