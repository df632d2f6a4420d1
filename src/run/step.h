/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_RUN_STEP_H
#define WREATH_RUN_STEP_H

/* The inside of running, second part (the first is control.h): one layer's
 * matrices and vectors in one arithmetic, and a whole model by them, for every
 * engine and for the search for a closed set.
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
/* The smallest kind that holds the scalar; and all of H0, A and B of a layer.
 */
lrnn_size_t lrnn_scalar_size(const fmpq_poly_struct *p);
lrnn_size_t lrnn_layer_size(const wr_layer_struct *y);

typedef struct lrnn_int_struct lrnn_int_t;
typedef struct lrnn_exact_struct lrnn_exact_t;
typedef struct {
    const wr_lrnn_struct *M;
    uint32_t layer;
    lrnn_int_t *machine; /* int64; or */
    lrnn_exact_t *exact; /* scalars of the ring of M */
} lrnn_linear_t;

/* guarded: machine integers may be chosen without a bound for all words,
 * when lrnn_linear_full is asked after every step.
 * status  OK; DOMAIN when the layer is not well formed */
WR_MUST_CHECK wr_status_t lrnn_linear_init(lrnn_linear_t *S,
                                           const wr_lrnn_struct *M,
                                           uint32_t layer, int guarded,
                                           wr_limits_t L);
void lrnn_linear_clear(lrnn_linear_t *S);
/* 0 int64, or the lrnn_size_t of weights, at least FMPZ. */
size_t lrnn_linear_kind(const lrnn_linear_t *S);
void *lrnn_vector_new(const lrnn_linear_t *S); /* = H0 */
void lrnn_vector_free(const lrnn_linear_t *S, void *h);
void lrnn_vector_start(const lrnn_linear_t *S, void *h); /* = H0 */
/* One more step from h could leave the machine integers. */
int lrnn_linear_full(const lrnn_linear_t *S, const void *h);
/* Leaves the machine integers for good; h and spare are converted. */
void lrnn_linear_widen(lrnn_linear_t *S, void **h, void **spare);
void lrnn_linear_entry(fmpq_poly_t x, const lrnn_linear_t *S, const void *h,
                       size_t i);
/* Entries separated by blanks, as a certificate has them. */
void lrnn_linear_print(wr_buffer_t out, const lrnn_linear_t *S, const void *h);

/* ---- decode.c: labels of vectors of machine integers ------------------- */

typedef struct {
    wr_decoder_kind_t kind;
    uint32_t index, labels;
    size_t size, values;   /* entries per vector; vectors of a table */
    size_t *start, *place; /* of each, its entries that are not 0: places */
    int64_t *value;        /* .. and values */
    uint32_t *label;
    wr_index_t found; /* of vectors, empty when they are few; and of it */
    uint64_t *weight; /* .. the weight of each place */
    int64_t *form;    /* forms times a common denominator: size + 1 */
    int64_t *cut;     /* numbers each; and so the cuts, behind them */
    uint32_t forms, cuts;
} lrnn_decoder_t;
/* 0 if the forms are too large for machine integers, or not rational. */
int lrnn_decoder_init(lrnn_decoder_t *D, const wr_layer_struct *layer);
void lrnn_decoder_clear(lrnn_decoder_t *D);
uint32_t lrnn_decoder_find(const lrnn_decoder_t *D, const int64_t *h);

/* The label that n values of forms in balls have for certain, or LRNN_NONE; of
 * a THRESHOLD v is the one value less each of its n cuts. */
uint32_t lrnn_ball_label(wr_decoder_kind_t kind, arb_srcptr v, uint32_t n);

/* ---- int.c ------------------------------------------------------------- */

/* NULL when the layer does not fit machine integers. */
lrnn_int_t *lrnn_int_new(const wr_lrnn_struct *M, uint32_t l, int guarded);
void lrnn_int_free(lrnn_int_t *S);
void lrnn_int_start(const lrnn_int_t *S, int64_t *h);
void lrnn_int_apply(lrnn_int_t *S, int64_t *out, const lrnn_choice_t *c,
                    const int64_t *h);
uint32_t lrnn_int_decode(const lrnn_int_t *S, const int64_t *h);
/* Whether lrnn_int_full can ever return 1; not of NULL. */
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

/* out = A h + B for the chosen action; out is not h */
static inline void lrnn_linear_apply(lrnn_linear_t *S, void *out,
                                     const lrnn_choice_t *c, const void *h) {
    if (S->machine != NULL)
        lrnn_int_apply(S->machine, out, c, h);
    else
        lrnn_exact_apply(S->exact, out, c, h);
}
/* The label of h, or LRNN_NONE. */
static inline uint32_t lrnn_linear_decode(const lrnn_linear_t *S,
                                          const void *h) {
    return S->machine != NULL ? lrnn_int_decode(S->machine, h)
                              : lrnn_exact_decode(S->exact, h);
}

/* ---- vectors.c: all vectors that a layer can take ---------------------- */

/* Vectors of one layer, each once, numbered as they were met, with what the
 * layer's actions make of them; an action is applied to a vector once. */
typedef struct {
    lrnn_linear_t linear;
    void **h;        /* of each vector, */
    wr_names_t text; /* its entries as text, by which it is found */
    uint32_t *label; /* and its label, or LRNN_NONE */
    uint32_t count;
    wr_tuples_t acts;  /* of a level: kind, then target or image */
    uint32_t *tuple;   /* room for one of them */
    wr_tuples_t moves; /* (vector, action), */
    uint32_t *target;  /* of each move; where actions are few */
    uint32_t columns;  /* .. (else 0), they have a place in */
    uint32_t *next;    /* a row per vector: a target, or LRNN_NONE */
    void *room;
    uint64_t bytes; /* about what all this holds */
    size_t longest; /* text */
    int rays;       /* vectors stand for their positive multiples, too */
    int broken;     /* .. but B was added where A h is not 0 */
} lrnn_vectors_t;

/* Vector 0 is H0.  rays: vectors go by rays, which lrnn_layer_has_rays allows.
 * status  as lrnn_linear_init */
WR_MUST_CHECK wr_status_t lrnn_vectors_init(lrnn_vectors_t *V,
                                            const wr_lrnn_struct *M, uint32_t l,
                                            int rays, wr_limits_t L);
void lrnn_vectors_clear(lrnn_vectors_t *V);
/* Whether labels are the same all along a ray: rational numbers, and argmax
 * or sign of forms without constants, at a TABLE gate. */
int lrnn_layer_has_rays(const wr_layer_struct *y);
/* The number of A h + B, where h is vector number i. */
uint32_t lrnn_vectors_step(lrnn_vectors_t *V, uint32_t i,
                           const lrnn_choice_t *c);
/* Every vector that some word over the actions of a TABLE gate leads to: 1,
 * or 0 if they are more than `most`, take more than 64 MiB, or L stops it. */
int lrnn_vectors_close(lrnn_vectors_t *V, uint32_t most, wr_limits_t L);

/* ---- index.c ----------------------------------------------------------- */

typedef struct lrnn_index_struct lrnn_index_t;
/* status  OK; DOMAIN when a layer is not of the kinds that index.c names */
WR_MUST_CHECK wr_status_t lrnn_index_init(lrnn_index_t **out,
                                          const wr_lrnn_struct *M,
                                          wr_limits_t L);
void lrnn_index_free(lrnn_index_t *X);
/* H0 everywhere; signal[1 + l] = its label or LRNN_NONE. */
void lrnn_index_start(lrnn_index_t *X, uint32_t *signal);
/* One symbol.  signal holds the letter; the labels are filled in.  On
 * failure the state is that before. */
WR_MUST_CHECK wr_status_t lrnn_index_step(lrnn_index_t *X, lrnn_control_t C,
                                          uint32_t *signal, wr_limits_t L);
void lrnn_index_entry(fmpq_poly_t x, const lrnn_index_t *X, uint32_t l,
                      size_t i);
/* The state as two numbers per layer that no other state has. */
void lrnn_index_save(uint32_t *key, const lrnn_index_t *X);
void lrnn_index_load(lrnn_index_t *X, const uint32_t *key);

/* ---- memo.c: steps of the index engine, remembered --------------------- */

/* signal   of each state, width numbers
 * next     of each state and letter: the state there, or LRNN_NONE: not known
 * far      the same for `span` letters, of the first `known` states
 * at       the state now, or LRNN_NONE: nothing is remembered (any more) */
typedef struct {
    uint32_t letters, width, at, span, columns, known, seen;
    wr_tuples_t states; /* as lrnn_index_save has them */
    uint32_t *key, *signal, *next, *far;
    size_t alloc;
    uint64_t room; /* bytes for all this */
} lrnn_memo_t;
void lrnn_memo_init(lrnn_memo_t *m, const wr_lrnn_struct *M, wr_limits_t L);
void lrnn_memo_clear(lrnn_memo_t *m);
/* The number of the state that X is in, or LRNN_NONE: there is no more room,
 * and the memo is cleared. */
uint32_t lrnn_memo_add(lrnn_memo_t *m, const lrnn_index_t *X,
                       const uint32_t *signal);
/* One step, if it is known. */
static inline int lrnn_memo_step(lrnn_memo_t *m, uint32_t letter) {
    uint32_t to = LRNN_NONE;
    if (m->at != LRNN_NONE)
        to = m->next[(size_t) m->at * m->letters + letter];
    if (to == LRNN_NONE)
        return 0;
    m->at = to;
    return 1;
}
/* Steps as far as is known; how many letters that were. */
size_t lrnn_memo_walk(lrnn_memo_t *m, const uint32_t *word, size_t length);

/* ---- point.c: states as integers over one denominator ------------------ */

/* The rows of a point over Q(a) are the coefficients of an entry, one after
 * another, as wr_point_set_ring has them.  Entry number i by rows, in lowest
 * terms. */
void lrnn_point_entry(fmpq_poly_t h, const wr_point_t x, size_t i,
                      const wr_ring_struct *K);
/* The label of a state, or LRNN_NONE; by forms without a gcd. */
uint32_t lrnn_point_decode(const wr_layer_struct *y, const wr_point_t x,
                           lrnn_signs_t *S);

/* ---- run.c ------------------------------------------------------------- */

/* The matrix engine of one layer: H now, and room for H next.  Where the
 * arithmetic is not that of machine integers, every product A h + B is formed
 * once and remembered, for as long as the vectors that are met stay few: a
 * finite-state layer over a number field then costs a look-up a step.
 *
 * In a long word (word.c), a layer whose label no gate reads is not
 * stepped once it grows: it stays where it is, and its actions are listed,
 * to be multiplied as a tree at the end of the word. */
typedef struct {
    lrnn_linear_t linear;
    void *now, *next;
    int remembers; /* then H is vector number at, next is number to */
    lrnn_vectors_t memo;
    uint32_t at, to;
    int defers, deferred;
    uint32_t *action; /* the list */
    size_t actions;
    int settled; /* H is this point, */
    wr_point_t point;
    wr_long_layer_t done; /* and was found like this */
} lrnn_run_layer_t;

struct wr_run_struct {
    const wr_lrnn_struct *M;
    lrnn_control_t control;
    uint32_t *signal, *fresh; /* of the last step; of the one computed */
    lrnn_index_t *index;      /* the INDEX engine, */
    lrnn_memo_t memo;         /* whose state is memo.at unless NONE; or */
    uint32_t letter;          /* the last one */
    lrnn_run_layer_t *layer;  /* the MATRIX engine, where */
    int guarded;              /* some layer has to be watched for size */
    int settled;              /* some layer is */
    uint64_t width, work;     /* coordinates a letter; since the last look */
};

/* The signal now.  The readout may read the letter, so that its place is filled
 * here. */
static inline uint32_t *lrnn_run_signal(const wr_run_struct *r) {
    if (r->memo.at == LRNN_NONE)
        return r->signal;
    uint32_t *row = r->memo.signal + (size_t) r->memo.at * r->memo.width;
    row[0] = r->letter;
    return row;
}
/* word.c: one more action on the list; no list and no point; the points
 * become vectors to step from. */
void lrnn_run_list(lrnn_run_layer_t *y, uint32_t action);
void lrnn_run_forget_word(lrnn_run_layer_t *y);
void lrnn_run_resume(wr_run_struct *r);

/* tree.c: y->point = where the listed actions of layer l lead y->now, by
 * a product tree or by powers, with the checks that `done` tells of.
 * status  OK; DOMAIN if a check fails, which is a fault of this program;
 *         UNABLE past limits */
WR_MUST_CHECK wr_status_t lrnn_run_settle(lrnn_run_layer_t *y,
                                          const wr_lrnn_struct *M, uint32_t l,
                                          wr_limits_t L);

/* point.c: the actions of a TABLE layer as letters of room exact (nothing to
 * clear unless OK). */
WR_MUST_CHECK wr_status_t lrnn_maps_init(wr_maps_t F, const wr_lrnn_struct *M,
                                         uint32_t l, wr_limits_t L);
/* Appends x as people read it, a polynomial in a. */
void lrnn_put_pretty(wr_buffer_t out, const fmpq_poly_t x);

/* The same as wr_run_init, but an undefined label of H0 is no failure: it is
 * LRNN_NONE, and lrnn_run_undefined reports it. */
WR_MUST_CHECK wr_status_t lrnn_run_open(wr_run_t R, const wr_lrnn_struct *M,
                                        wr_engine_t engine, wr_limits_t L);
/* Whether some layer has no label now; the reason goes to L. */
int lrnn_run_undefined(const wr_run_t R, wr_limits_t L);
/* DOMAIN with "layer l: no label for the state (..)" */
wr_status_t lrnn_no_label(const wr_lrnn_struct *M, uint32_t l,
                          const char *state, wr_limits_t L);

#endif
