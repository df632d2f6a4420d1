/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_ARCH_RAW_H
#define WREATH_ARCH_RAW_H

/* Declarations shared by the files of raw parameters.
 *
 *   raw_map.c     activations: their operations, evaluated and rounded
 *   raw_reach.c   which numbers of a format an activation reaches
 *   raw_target.c  the values that gates must have, their rounding and text
 *   raw.c         values and tensors of a whole model, layer by layer
 *   raw_layer.c   the gates of the shapes of A
 *   raw_factors.c products of factors; raw_erased.c a diagonal plus rank 1
 *   raw_write.c   certificates
 */

#include "arch/impl.h"

/* ---- rounding to an index ------------------------------------------------ */

/* Return the index (wr_format_index) of q rounded to nearest. */
int64_t raw_round_q(const fmpq_t q, const wr_format_t F);
/* Return 1 and set *index if all numbers in the ball round to it, else 0. */
int raw_ball_index(int64_t *index, const arb_t x, const wr_format_t F);

/* ---- activations --------------------------------------------------------- */

enum { RAW_MAX_PREC = 1 << 16 };

/* Return whether the map is decreasing. */
int raw_map_decreases(wr_raw_map_t map);
/* If the map is known to be rational at x = 0, set value to its value there and
 * return 1; else return 0.  At no other x is a rational value known. */
int raw_map_at_zero(fmpq_t value, wr_raw_map_t map);
/* Enclose the ends of the open range of the map over the real numbers; a
 * rational end is exact. */
void raw_map_range(arb_t low, arb_t high, wr_raw_map_t map, slong prec);

/* ---- values that gates must have ----------------------------------------- */

/* A real number: rational, or derived from a field element p.  TURN is the
 * argument over 2 pi, in [0, 1); ANGLE the argument in (-pi, pi]; OVER_NORM is
 * p / sqrt(norm2). */
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
    fmpq_poly_t p, norm2, square; /* square: of a MODULUS or an OVER_NORM */
    int halves; /* TURN, ANGLE: the turn is rational, and q is this turn */
} raw_target_t;

/* ---- a model ------------------------------------------------------------- */

/* places   determine only where values lie in the ranges of their gates, not
 *          which values are reached
 * act, A   the current action and its entries */
typedef struct {
    wr_raw_struct *R;
    const wr_lrnn_struct *M;
    const wr_arch_t *arch;
    wr_embedding_t E;
    wr_limits_struct *L;
    fmpq_poly_struct *zero, *one;
    wr_names_t values; /* of R: gate, map, code, text, key, in the same order */
    int places;
    uint32_t layer, action, row; /* current position */
    const wr_action_struct *act;
    arch_entries_t A;
} raw_job_t;
/* Initialise a job with R, M, arch and L set; clear it whatever the status.
 * status  OK; UNABLE */
WR_MUST_CHECK wr_status_t raw_job_init(raw_job_t *J);
void raw_job_clear(raw_job_t *J);
/* Move to row 0 of an action of the current layer. */
void raw_job_open(raw_job_t *J, uint32_t action);

/* Count the parameters of M, as wr_raw_set writes them, that lie on an excluded
 * boundary of the range of their gate, and those outside the range.
 * of      the architecture of each layer
 * status  as wr_raw_set */
WR_MUST_CHECK wr_status_t raw_count(uint64_t *excluded, uint64_t *outside,
                                    const wr_lrnn_struct *M,
                                    const wr_arch_t *const *of, wr_limits_t L);

/* The part of x that a gate must equal. */
typedef struct {
    raw_part_t part;
    const fmpq_poly_struct *x, *norm2;
} raw_number_t;

/* Set y to x times its conjugate.
 * status  OK; DOMAIN (the conjugate is not in the field) */
WR_MUST_CHECK wr_status_t raw_norm(fmpq_poly_t y, const fmpq_poly_struct *x,
                                   wr_embedding_t E, wr_limits_t L);
void raw_target_init(raw_target_t *t);
void raw_target_clear(raw_target_t *t);
WR_MUST_CHECK wr_status_t raw_target_set(raw_target_t *t, raw_number_t number,
                                         raw_job_t *J);
WR_MUST_CHECK wr_status_t raw_target_ball(arb_t y, const raw_target_t *t,
                                          slong prec, raw_job_t *J);
/* Round the target once, to nearest. */
WR_MUST_CHECK wr_status_t raw_target_code(uint64_t *code, int *inexact,
                                          const raw_target_t *t, raw_job_t *J);
/* Append text that differs for different targets with the same leading digits,
 * except for angles that are not rational multiples of a turn. */
void raw_target_key(wr_buffer_t out, const raw_target_t *t);
/* Write the weight as in certificates, to be freed; NULL for such an angle. */
WR_MUST_CHECK wr_status_t raw_target_exact(char **text, const raw_target_t *t,
                                           raw_job_t *J);

/* Add a tensor of zeros to the current layer, and return its number. */
size_t raw_tensor(raw_job_t *J, const char *name, uint32_t rank,
                  const uint64_t *shape);
/* The same for a gate of the architecture. */
size_t raw_gate(raw_job_t *J, wr_arch_gate_t gate, uint32_t rank,
                const uint64_t *shape);
/* Record that element i of the tensor must equal the number.
 * status  OK; DOMAIN (the number must be real and is not); UNABLE */
WR_MUST_CHECK wr_status_t raw_put(raw_job_t *J, size_t tensor, size_t i,
                                  raw_number_t number);
/* The same for x itself. */
WR_MUST_CHECK wr_status_t raw_put_entry(raw_job_t *J, size_t tensor, size_t i,
                                        const fmpq_poly_struct *x);
WR_MUST_CHECK wr_status_t raw_layer(raw_job_t *J);
WR_MUST_CHECK wr_status_t raw_free_layer(raw_job_t *J); /* A itself */

/* ---- keys: raw_factors.c, raw_erased.c ----------------------------------- */

/* Get the factors of the current action; *closed is set if A is 0 because the
 * gate of a gated architecture is 0.
 * status  OK; DOMAIN (more factors than the architecture has) */
WR_MUST_CHECK wr_status_t raw_factors_take(arch_factors_t *F, int *closed,
                                           raw_job_t *J);
/* Return whether B = v u^T for some u; *first is the first row with v != 0. */
int raw_along(uint32_t *first, const raw_job_t *J, const fmpq_poly_struct *v);
/* A factor that writes: B = beta k u^T, k = v / |v| has n entries, and r is the
 * row of the first nonzero entry of v. */
typedef struct {
    const fmpq_poly_struct *beta, *v;
    uint32_t n, r;
} raw_writer_t;
/* Put u at element `base` of tensor T. */
WR_MUST_CHECK wr_status_t raw_put_value(raw_job_t *J, size_t T, size_t base,
                                        const raw_writer_t *W);
/* Put k = v / |v| at element `base` of tensor T. */
WR_MUST_CHECK wr_status_t raw_put_key(raw_job_t *J, size_t T, size_t base,
                                      const fmpq_poly_struct *v, uint32_t n);
WR_MUST_CHECK wr_status_t raw_layer_factors(raw_job_t *J);
int raw_is_diagonal(const raw_job_t *J);
/* Find the first entry of a diagonal A that w does not reach, or UINT32_MAX. */
WR_MUST_CHECK wr_status_t raw_added_place(uint32_t *place, raw_job_t *J);
WR_MUST_CHECK wr_status_t raw_layer_rank_one(raw_job_t *J);

#endif
