/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_FILE_READ_H
#define WREATH_MODEL_FILE_READ_H

/* Reading a model, in phases that each leave what they checked:
 *
 *   read.c          the text becomes a JSON tree; the keys of the model
 *   read_json.c     where we are, what was found, numbers and names
 *   read_scalar.c   scalars, vectors, the ring
 *   read_matrix.c   matrices, actions, stated factors
 *   read_layer.c    a layer: shape, wires, gate, role
 *   read_decoder.c  its decoder
 *   read_table.c    tables of tuples: gates, readout
 *   read_rule.c     the named cascade
 *   read_carry.c    the layers that carry it
 *   read_readout.c  readout and test vectors
 *
 * A reader is given the place of the value it reads.  The first complaint is
 * kept as the status of the whole reading; from then on readers do nothing
 * and give 0, so that one may follow another without asking, except before
 * memory is taken for what has not been checked.
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
    wr_lrnn_struct *M;  /* the model so far */
    uint64_t bytes;     /* taken beyond what the text itself takes */
    wr_status_t status; /* OK until the first complaint */
} lrnn_read_t;

/* A place in the tree, layers[3].actions[0], innermost first, with the value
 * there, NULL for none.  The text itself has nothing above it. */
typedef struct lrnn_at {
    lrnn_read_t *X;
    json_t *j;
    const struct lrnn_at *up;
    const char *key; /* NULL: an index */
    size_t index;
} lrnn_at_t;
#define AT_KEY(at, k) \
    (&(lrnn_at_t){(at)->X, json_object_get((at)->j, (k)), (at), (k), 0})
#define AT_INDEX(at, i) \
    (&(lrnn_at_t){(at)->X, json_array_get((at)->j, (i)), (at), NULL, (i)})

/* ---- read_json.c ------------------------------------------------------- */

/* No complaint so far. */
int lrnn_read_ok(const lrnn_at_t *at);
/* There is a value at that key. */
int lrnn_read_has(const lrnn_at_t *at, const char *key);
/* NAME: PATH: text; PARSE. */
void lrnn_read_fail(const lrnn_at_t *at, const char *fmt, ...) WR_PRINTF(2, 3);
/* NAME: PATH: found WHAT, expected text; PARSE. */
void lrnn_read_found(const lrnn_at_t *at, const char *fmt, ...) WR_PRINTF(2, 3);
/* NAME: PATH: the reason in X->L, if s is another status than OK. */
void lrnn_read_reason(const lrnn_at_t *at, wr_status_t s);
/* UNABLE when so many bytes more are over the limit; 1 if all is well. */
int lrnn_read_charge(const lrnn_at_t *at, uint64_t bytes);

/* An object with these keys ("name ?columns": columns may be missing) and no
 * others. */
void lrnn_read_object(const lrnn_at_t *at, const char *keys);
/* An array: how long it is. */
size_t lrnn_read_array(const lrnn_at_t *at);
/* An array of n elements, which are called `what`; 1 if it is. */
int lrnn_read_array_of(const lrnn_at_t *at, uint64_t n, const char *what);
/* An integer below bound. */
uint32_t lrnn_read_below(const lrnn_at_t *at, uint32_t bound);
/* An integer from low to LRNN_MAX_SIZE. */
uint32_t lrnn_read_size(const lrnn_at_t *at, uint32_t low);
/* An array of n numbers below bound. */
void lrnn_read_numbers(uint32_t *out, const lrnn_at_t *at, uint64_t n,
                       uint32_t bound, const char *what);
/* *out is freed and replaced. */
void lrnn_read_text(char **out, const lrnn_at_t *at);
/* One of the words in `words`, separated by blanks: its place. */
uint32_t lrnn_read_word(const lrnn_at_t *at, const char *words);
/* TRUE if J is that string; a difference is no error. */
int lrnn_read_is(const lrnn_at_t *at, const char *word);
/* Distinct non-empty names without white space, or (if number_too) only
 * how many: then *names stays NULL.  *names and *n were NULL and 0. */
void lrnn_read_names(char ***names, uint32_t *n, const lrnn_at_t *at,
                     int number_too);

/* ---- read_scalar.c ----------------------------------------------------- */

void lrnn_read_ring(const lrnn_at_t *at);
void lrnn_read_scalar(fmpq_poly_t out, const lrnn_at_t *at);
/* The non-zero ones of the first n scalars of an array, as entries row by row,
 * behind those that are in *e, which is as wr_grow has made it. */
void lrnn_read_some(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                    uint64_t n, uint32_t columns);
/* ... of an array of rows * columns scalars. */
void lrnn_read_entries(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                       uint32_t rows, uint32_t columns);
/* {"onehot": i} or as above. */
void lrnn_read_vector(wr_entry_struct **e, size_t *count, const lrnn_at_t *at,
                      uint32_t rows, uint32_t columns);

/* ---- read_matrix.c ----------------------------------------------------- */

/* *a was initialised. */
void lrnn_read_action(wr_action_struct *a, const lrnn_at_t *at, uint32_t dim,
                      uint32_t columns);

/* ---- read_layer.c and what follows it ---------------------------------- */

/* Layer number i; those below it are in X->M. */
void lrnn_read_layer(wr_layer_struct *y, const lrnn_at_t *at, uint32_t i);
/* dim, columns and labels of y are known. */
void lrnn_read_decoder(wr_layer_struct *y, const lrnn_at_t *at);
/* The shape of a table: wires with values below bound[w], and
 * results below `results`. */
typedef struct {
    const uint32_t *bound;
    uint32_t wires, results;
} lrnn_read_rows_t;
/* Such rows as one new array of numbers; no tuple of values twice. */
void lrnn_read_table(uint32_t **row, size_t *rows, const lrnn_at_t *at,
                     const lrnn_read_rows_t *T);
/* The rule, before the layers are read. */
void lrnn_read_rule(const lrnn_at_t *at);
/* Checks that the layers of the text carry the rule as in doc/formats, after
 * all are read. */
void lrnn_read_rule_layers(const lrnn_at_t *text);
void lrnn_read_readout(const lrnn_at_t *at);
void lrnn_read_vectors(const lrnn_at_t *at);

#endif
