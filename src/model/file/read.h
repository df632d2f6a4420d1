/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_FILE_READ_H
#define WREATH_MODEL_FILE_READ_H

/* Reading a model, in phases, each of which checks its part:
 *
 *   read.c          the text becomes a JSON tree; the keys of the model
 *   read_json.c     places in the tree, complaints, numbers and names
 *   read_scalar.c   scalars, vectors, the ring
 *   read_matrix.c   matrices, actions, stated factors
 *   read_layer.c    a layer: shape, wires, gate, role; tables of tuples
 *   read_decoder.c  its decoder
 *   read_rule.c     the named cascade
 *   read_carry.c    the layers that implement the rule
 *   read_readout.c  readout and test vectors
 *
 * A reader function is given the place of the value that it reads.  The first
 * complaint is the status of the whole reading; from then on readers do nothing
 * and return 0, so that calls need no checks in between, except before memory
 * is allocated for a size that has not been checked.
 *
 * Numbers are checked against their range before anything of that size is
 * allocated.  Only a few short texts describe large objects (a matrix by
 * factors, a number of states); their readers call lrnn_read_charge first.
 */

#include "model/parts.h"

#include <jansson.h>

typedef struct {
    wr_reader_struct *R;
    wr_limits_struct *L;
    wr_lrnn_struct *M;  /* the model so far */
    uint64_t bytes;     /* allocated, beyond the size of the text */
    wr_status_t status; /* OK until the first complaint */
} lrnn_read_t;

/* A place in the tree, as layers[3].actions[0], innermost first, and its value,
 * which is NULL if there is none.  `up` is NULL for the whole text. */
typedef struct lrnn_at {
    lrnn_read_t *X;
    json_t *j;
    const struct lrnn_at *up;
    const char *key; /* or NULL: an index */
    size_t index;
} lrnn_at_t;
#define AT_KEY(at, k) \
    (&(lrnn_at_t){(at)->X, json_object_get((at)->j, (k)), (at), (k), 0})
#define AT_INDEX(at, i) \
    (&(lrnn_at_t){(at)->X, json_array_get((at)->j, (i)), (at), NULL, (i)})

/* ---- read_json.c ------------------------------------------------------- */

/* Return 1 if there was no complaint so far. */
int lrnn_read_ok(const lrnn_at_t *at);
/* Return 1 if the object has this key. */
int lrnn_read_has(const lrnn_at_t *at, const char *key);
/* Complain "NAME: PATH: text"; PARSE. */
void lrnn_read_fail(const lrnn_at_t *at, const char *fmt, ...) WR_PRINTF(2, 3);
/* Complain "NAME: PATH: found WHAT, expected text"; PARSE. */
void lrnn_read_found(const lrnn_at_t *at, const char *fmt, ...) WR_PRINTF(2, 3);
/* Complain "NAME: PATH: " and the reason in X->L, unless s is OK. */
void lrnn_read_reason(const lrnn_at_t *at, wr_status_t s);
/* Account for more bytes; complain (UNABLE) if they exceed the limit.  Return 1
 * if there was no complaint so far. */
int lrnn_read_charge(const lrnn_at_t *at, uint64_t bytes);

/* Check that the value is an object with these keys ("name ?columns": columns
 * is optional) and no others. */
void lrnn_read_object(const lrnn_at_t *at, const char *keys);
/* Check that the value is an array; return its length. */
size_t lrnn_read_array(const lrnn_at_t *at);
/* Check that it is an array of n elements, called `what`; return 1 if it is. */
int lrnn_read_array_of(const lrnn_at_t *at, uint64_t n, const char *what);
/* Read an integer below bound. */
uint32_t lrnn_read_below(const lrnn_at_t *at, uint32_t bound);
/* Read an integer from low to LRNN_MAX_SIZE. */
uint32_t lrnn_read_size(const lrnn_at_t *at, uint32_t low);
/* Read an array of n numbers below bound. */
void lrnn_read_numbers(uint32_t *out, const lrnn_at_t *at, uint64_t n,
                       uint32_t bound, const char *what);
/* Read a string; *out is freed and replaced. */
void lrnn_read_text(char **out, const lrnn_at_t *at);
/* Read one of the words in `words`, separated by blanks; return its index. */
uint32_t lrnn_read_word(const lrnn_at_t *at, const char *words);
/* Return 1 if the value is this string; a difference is no complaint. */
int lrnn_read_is(const lrnn_at_t *at, const char *word);
/* Read distinct non-empty names without white space; or, if number_too, perhaps
 * only their number: *names then stays NULL.  *names and *n are NULL and 0. */
void lrnn_read_names(char ***names, uint32_t *n, const lrnn_at_t *at,
                     int number_too);

/* ---- read_scalar.c ----------------------------------------------------- */

void lrnn_read_ring(const lrnn_at_t *at);
void lrnn_read_scalar(fmpq_poly_t out, const lrnn_at_t *at);
/* Read the first n scalars of an array and append the non-zero ones to *e, as
 * entries row by row; *e is grown by wr_grow. */
void lrnn_read_some(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                    uint64_t n, uint32_t columns);
/* The same for an array of rows * columns scalars. */
void lrnn_read_entries(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                       uint32_t rows, uint32_t columns);
/* The same for {"onehot": i}, or such an array. */
void lrnn_read_vector(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                      uint32_t rows, uint32_t columns);

/* ---- read_matrix.c ----------------------------------------------------- */

/* Read an action; *a is initialised. */
void lrnn_read_action(wr_action_struct *a, const lrnn_at_t *at, uint32_t dim,
                      uint32_t columns);

/* ---- read_layer.c and the files after it ------------------------------- */

/* Read layer number i; the layers below it are in X->M. */
void lrnn_read_layer(wr_layer_struct *layer, const lrnn_at_t *at, uint32_t i);
/* Read a decoder; dim, columns and labels are known. */
void lrnn_read_decoder(wr_layer_struct *layer, const lrnn_at_t *at);
/* A table: values of wire w are below bound[w], results below `results`. */
typedef struct {
    const uint32_t *bound;
    uint32_t wires, results;
} lrnn_read_rows_t;
/* Read a table of this shape into a new array; no tuple may occur twice. */
void lrnn_read_table(uint32_t **row, size_t *rows, const lrnn_at_t *at,
                     const lrnn_read_rows_t *T);
/* Read the rule, before any layer. */
void lrnn_read_rule(const lrnn_at_t *at);
/* Check that the layers implement the rule as doc/formats requires, after all
 * layers have been read. */
void lrnn_read_rule_layers(const lrnn_at_t *text);
void lrnn_read_readout(const lrnn_at_t *at);
void lrnn_read_vectors(const lrnn_at_t *at);

#endif
