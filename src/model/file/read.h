/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_FILE_READ_H
#define WREATH_MODEL_FILE_READ_H

/* Reading a model, in phases that each leave what they checked:
 *
 *   read.c          the text becomes a JSON tree; the keys of the model
 *   read_json.c     where we are, what was found, numbers and names
 *   read_scalar.c   scalars, vectors, the ring
 *   read_matrix.c   matrices, actions, stated factors
 *   read_factors.c  lists of Householder factors, multiplied out
 *   read_layer.c    a layer: shape, wires, gate, role
 *   read_decoder.c  its decoder
 *   read_forms.c    decoders by linear forms
 *   read_table.c    tables of tuples: gates, readout
 *   read_rule.c     the named cascade
 *   read_carry.c    the layers that carry it
 *   read_readout.c  readout and test vectors
 *
 * Numbers are checked against their range before anything of that size is
 * allocated.  Only a few small texts describe large things (a matrix by
 * factors, a count of states); those ask lrnn_read_charge first.
 */

#include "model/parts.h"

#include <jansson.h>

typedef struct {
    wr_reader_struct *R;
    wr_limits_struct *L;
    wr_lrnn_struct *M; /* the model so far */
    uint64_t bytes;    /* taken beyond what the text itself takes */
} lrnn_read_t;

/* A place in the tree: layers[3].actions[0], innermost first. */
typedef struct lrnn_path {
    const struct lrnn_path *up;
    const char *key; /* NULL: an index */
    size_t index;
} lrnn_path_t;
#define AT_KEY(up, key) (&(lrnn_path_t){(up), (key), 0})
#define AT_INDEX(up, i) (&(lrnn_path_t){(up), NULL, (i)})

/* ---- read_json.c ------------------------------------------------------- */

/* NAME: PATH: text; PARSE. */
wr_status_t lrnn_read_fail(lrnn_read_t *X, const lrnn_path_t *at,
                           const char *fmt, ...) WR_PRINTF(3, 4);
/* NAME: PATH: found WHAT, expected text; PARSE. */
wr_status_t lrnn_read_found(lrnn_read_t *X, const lrnn_path_t *at,
                            json_t *found, const char *fmt, ...)
    WR_PRINTF(4, 5);
/* NAME: PATH: the reason in X->L, for a status other than OK. */
wr_status_t lrnn_read_reason(lrnn_read_t *X, const lrnn_path_t *at,
                             wr_status_t status);
/* UNABLE when so many bytes more are over the limit. */
WR_MUST_CHECK wr_status_t lrnn_read_charge(lrnn_read_t *X,
                                           const lrnn_path_t *at,
                                           uint64_t bytes);

/* j is an object with these keys ("name ?columns": columns may be missing)
 * and no others. */
WR_MUST_CHECK wr_status_t lrnn_read_object(lrnn_read_t *X,
                                           const lrnn_path_t *at, json_t *j,
                                           const char *keys);
/* j is an array, of n elements if exact. */
WR_MUST_CHECK wr_status_t lrnn_read_array(size_t *n, lrnn_read_t *X,
                                          const lrnn_path_t *at, json_t *j);
WR_MUST_CHECK wr_status_t lrnn_read_array_of(lrnn_read_t *X,
                                             const lrnn_path_t *at, json_t *j,
                                             uint64_t n, const char *what);
/* A whole number below bound. */
WR_MUST_CHECK wr_status_t lrnn_read_below(uint32_t *out, lrnn_read_t *X,
                                          const lrnn_path_t *at, json_t *j,
                                          uint32_t bound);
/* A whole number from low to LRNN_MAX_SIZE. */
WR_MUST_CHECK wr_status_t lrnn_read_size(uint32_t *out, lrnn_read_t *X,
                                         const lrnn_path_t *at, json_t *j,
                                         uint32_t low);
/* An array of numbers below bound, appended to out (room for n). */
WR_MUST_CHECK wr_status_t lrnn_read_numbers(uint32_t *out, lrnn_read_t *X,
                                            const lrnn_path_t *at, json_t *j,
                                            uint64_t n, uint32_t bound,
                                            const char *what);
/* *out is freed and replaced. */
WR_MUST_CHECK wr_status_t lrnn_read_text(char **out, lrnn_read_t *X,
                                         const lrnn_path_t *at, json_t *j);
/* One of the words in `words`, separated by blanks; *out is its place. */
WR_MUST_CHECK wr_status_t lrnn_read_word(uint32_t *out, lrnn_read_t *X,
                                         const lrnn_path_t *at, json_t *j,
                                         const char *words);
/* Distinct non-empty names without white space, or (if number_too) only
 * how many: then *names stays NULL.  *names and *n were NULL and 0. */
WR_MUST_CHECK wr_status_t lrnn_read_names(char ***names, uint32_t *n,
                                          lrnn_read_t *X, const lrnn_path_t *at,
                                          json_t *j, int number_too);

/* ---- read_scalar.c ----------------------------------------------------- */

WR_MUST_CHECK wr_status_t lrnn_read_ring(lrnn_read_t *X, const lrnn_path_t *at,
                                         json_t *j);
WR_MUST_CHECK wr_status_t lrnn_read_scalar(fmpq_poly_t out, lrnn_read_t *X,
                                           const lrnn_path_t *at, json_t *j);
/* rows * columns scalars, row by row; the non-zero ones are kept.  *e and
 * *count were NULL and 0. */
WR_MUST_CHECK wr_status_t lrnn_read_entries(wr_entry_struct **e, size_t *count,
                                            lrnn_read_t *X,
                                            const lrnn_path_t *at, json_t *j,
                                            uint32_t rows, uint32_t columns);
/* {"onehot": i} or as above. */
WR_MUST_CHECK wr_status_t lrnn_read_vector(wr_entry_struct **e, size_t *count,
                                           lrnn_read_t *X,
                                           const lrnn_path_t *at, json_t *j,
                                           uint32_t rows, uint32_t columns);

/* ---- read_matrix.c ----------------------------------------------------- */

/* *a was initialised. */
WR_MUST_CHECK wr_status_t lrnn_read_action(wr_action_struct *a, lrnn_read_t *X,
                                           const lrnn_path_t *at, json_t *j,
                                           uint32_t dim, uint32_t columns);

/* A list of factors, into A->factor (none yet) ... */
WR_MUST_CHECK wr_status_t lrnn_read_factors(wr_matrix_struct *A, uint32_t n,
                                            lrnn_read_t *X,
                                            const lrnn_path_t *at, json_t *j);
/* ... and their product, in a new array for lrnn_entries_free. */
WR_MUST_CHECK wr_status_t lrnn_read_multiply(wr_entry_struct **e, size_t *count,
                                             const wr_matrix_struct *A,
                                             uint32_t n, lrnn_read_t *X,
                                             const lrnn_path_t *at);

/* ---- read_layer.c and what follows it ---------------------------------- */

/* Layer number i; those below it are in X->M. */
WR_MUST_CHECK wr_status_t lrnn_read_layer(wr_layer_struct *y, lrnn_read_t *X,
                                          const lrnn_path_t *at, json_t *j,
                                          uint32_t i);
/* dim, columns and labels of y are known. */
WR_MUST_CHECK wr_status_t lrnn_read_decoder(wr_layer_struct *y, lrnn_read_t *X,
                                            const lrnn_path_t *at, json_t *j);
/* ... by linear forms: y->decoder is known, too. */
WR_MUST_CHECK wr_status_t lrnn_read_forms(wr_layer_struct *y, lrnn_read_t *X,
                                          const lrnn_path_t *at, json_t *j);
/* Rows of `wires` values and a result, as one new array of numbers: wire w
 * carries values below bound[w], results are below `results`; no tuple of
 * values twice. */
WR_MUST_CHECK wr_status_t lrnn_read_table(uint32_t **row, size_t *rows,
                                          lrnn_read_t *X, const lrnn_path_t *at,
                                          json_t *j, const uint32_t *bound,
                                          uint32_t wires, uint32_t results);
/* The rule, before the layers are read. */
WR_MUST_CHECK wr_status_t lrnn_read_rule(lrnn_read_t *X, const lrnn_path_t *at,
                                         json_t *j);
/* That the layers carry the rule as doc/formats says, when all are read. */
WR_MUST_CHECK wr_status_t lrnn_read_rule_layers(lrnn_read_t *X);
WR_MUST_CHECK wr_status_t lrnn_read_readout(lrnn_read_t *X,
                                            const lrnn_path_t *at, json_t *j);
WR_MUST_CHECK wr_status_t lrnn_read_vectors(lrnn_read_t *X,
                                            const lrnn_path_t *at, json_t *j);

#endif
