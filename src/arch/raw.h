/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_RAW_H
#define WREATH_ARCH_RAW_H

/* Declarations shared by the files of raw parameters.
 *
 *   raw_map.c     activations: their operations, evaluated and rounded
 *   raw_reach.c   the numbers of a format in order, and which of them an
 *                 activation reaches
 *   raw_target.c  numbers that gates have to be, their rounding and text
 *   raw.c         values and tensors of a whole model, layer by layer
 *   raw_layer.c   the gates of the shapes of A
 *   raw_factors.c those with keys, raw_erased.c a diagonal plus rank 1
 *   raw_write.c   certificates
 */

#include "arch/impl.h"

/* ---- numbers in order ---------------------------------------------------- */

/* The index (wr_format_index) that q is rounded to, to nearest. */
int64_t raw_round_q(const fmpq_t q, const wr_format_t F);
/* 1 and the index that every number in the ball is rounded to, or 0. */
int raw_ball_index(int64_t *index, const arb_t x, const wr_format_t F);

/* ---- activations --------------------------------------------------------- */

enum { RAW_MAX_PREC = 1 << 16 };

/* Whether the map goes down as x goes up. */
int raw_map_decreases(wr_raw_map_t map);
/* 1 and the rational value at x = 0, the only x whose value is known to be
 * rational; or 0. */
int raw_map_at_zero(fmpq_t value, wr_raw_map_t map);
/* The ends of the open range over the real numbers, in balls; an end that is
 * rational is exact. */
void raw_map_range(arb_t low, arb_t high, wr_raw_map_t map, slong prec);

/* ---- numbers that gates have to be --------------------------------------- */

/* A real number: rational, or part of an element of a field.  TURN is the
 * angle over 2 pi in [0, 1), ANGLE in (-pi, pi], OVER_NORM p over the root
 * of norm2. */
typedef enum {
    RAW_VALUE,
    RAW_MODULUS,
    RAW_TURN,
    RAW_ANGLE,
    RAW_OVER_NORM
} raw_part_t;

typedef struct {
    int rational;
    fmpq_t q;
    raw_part_t part;
    fmpq_poly_t p, norm2;
    int halves; /* TURN: of turn q; ANGLE: whether q is its turn */
} raw_target_t;

/* ---- a model ------------------------------------------------------------- */

/* places   only where numbers lie in the ranges of their gates, not which are
 *          reached
 * act, A   the action where we are, and its entries */
typedef struct {
    wr_raw_struct *R;
    const wr_lrnn_struct *M;
    const wr_arch_t *arch;
    wr_embedding_t E;
    wr_limits_struct *L;
    fmpq_poly_struct *zero, *one;
    wr_names_t values; /* of R: gate, map, code and text, in the same order */
    int places;
    uint32_t layer, action, row; /* where we are */
    const wr_action_struct *act;
    arch_entries_t A;
} raw_job_t;
/* The job whose R, M, arch and L are set; to be cleared whatever the status.
 * status  OK; UNABLE */
WR_MUST_CHECK wr_status_t raw_job_init(raw_job_t *J);
void raw_job_clear(raw_job_t *J);
/* Goes to row 0 of an action of the layer. */
void raw_job_open(raw_job_t *J, uint32_t action);

/* How many parameters of M, as wr_raw_set writes them, lie on an excluded
 * boundary of the range of their gate, and how many outside it.
 * of      the architecture of each layer
 * status  as wr_raw_set */
WR_MUST_CHECK wr_status_t raw_count(uint64_t *excluded, uint64_t *outside,
                                    const wr_lrnn_struct *M,
                                    const wr_arch_t *const *of, wr_limits_t L);

/* The part of x that a gate has to be. */
typedef struct {
    raw_part_t part;
    const fmpq_poly_struct *x, *norm2;
} raw_number_t;

/* x times its conjugate.
 * status  OK; DOMAIN (the conjugate is not in the field) */
WR_MUST_CHECK wr_status_t raw_norm(fmpq_poly_t y, const fmpq_poly_struct *x,
                                   wr_embedding_t E, wr_limits_t L);
void raw_target_init(raw_target_t *t);
void raw_target_clear(raw_target_t *t);
WR_MUST_CHECK wr_status_t raw_target_set(raw_target_t *t, raw_number_t number,
                                         raw_job_t *J);
WR_MUST_CHECK wr_status_t raw_target_ball(arb_t y, const raw_target_t *t,
                                          slong prec, raw_job_t *J);
/* Rounded once to nearest. */
WR_MUST_CHECK wr_status_t raw_target_code(uint64_t *code, int *inexact,
                                          const raw_target_t *t, raw_job_t *J);
/* The weight as certificates write it, to be freed; or NULL: an angle that is
 * no rational part of a turn. */
WR_MUST_CHECK wr_status_t raw_target_exact(char **text, const raw_target_t *t,
                                           raw_job_t *J);

/* A new tensor of zeros of the layer that is being taken, by number. */
size_t raw_tensor(raw_job_t *J, const char *name, uint32_t rank,
                  const uint64_t *shape);
/* The same of a gate of the architecture. */
size_t raw_gate(raw_job_t *J, wr_arch_gate_t gate, uint32_t rank,
                const uint64_t *shape);
/* Element i of that tensor has to be the number.
 * status  OK; DOMAIN (a real number is asked for and it is none); UNABLE */
WR_MUST_CHECK wr_status_t raw_put(raw_job_t *J, size_t tensor, size_t i,
                                  raw_number_t number);
/* The same of x itself. */
WR_MUST_CHECK wr_status_t raw_put_entry(raw_job_t *J, size_t tensor, size_t i,
                                        const fmpq_poly_struct *x);
WR_MUST_CHECK wr_status_t raw_layer(raw_job_t *J);
WR_MUST_CHECK wr_status_t raw_free_layer(raw_job_t *J); /* A itself */

/* ---- keys: raw_factors.c, raw_erased.c ----------------------------------- */

/* The factors of an action; *closed: A is 0 by the gate of a gated
 * architecture.
 * status  OK; DOMAIN (more than the architecture has) */
WR_MUST_CHECK wr_status_t raw_factors_take(arch_factors_t *F, int *closed,
                                           raw_job_t *J);
/* Whether B = v u^T for some u: by *first, the row of v's first entry. */
int raw_along(uint32_t *first, const raw_job_t *J, const fmpq_poly_struct *v);
/* A factor that writes: B = beta k u^T, k = v / |v| of n numbers, and row r of
 * v its first entry. */
typedef struct {
    const fmpq_poly_struct *beta, *v;
    uint32_t n, r;
} raw_writer_t;
/* u at element base of tensor T. */
WR_MUST_CHECK wr_status_t raw_put_value(raw_job_t *J, size_t T, size_t base,
                                        const raw_writer_t *W);
/* k = v / |v| at element base of tensor T. */
WR_MUST_CHECK wr_status_t raw_put_key(raw_job_t *J, size_t T, size_t base,
                                      const fmpq_poly_struct *v, uint32_t n);
WR_MUST_CHECK wr_status_t raw_layer_factors(raw_job_t *J);
int raw_is_diagonal(const raw_job_t *J);
/* The first entry of a diagonal matrix that w does not reach, or UINT32_MAX. */
WR_MUST_CHECK wr_status_t raw_added_place(uint32_t *place, raw_job_t *J);
WR_MUST_CHECK wr_status_t raw_layer_rank_one(raw_job_t *J);

#endif
