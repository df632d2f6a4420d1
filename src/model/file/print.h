/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_FILE_PRINT_H
#define WREATH_MODEL_FILE_PRINT_H

/* Writing a model, the inverse of read.h: print.c has the keys of the model and
 * the cascade, print_layer.c layers and actions, print_value.c strings, numbers
 * and scalars.
 */

#include "model/parts.h"

/* ---- print_value.c ----------------------------------------------------- */

/* Print a JSON string, including quotes. */
void lrnn_print_text(wr_buffer_t out, const char *s);
/* Print [name, ..]. */
void lrnn_print_list(wr_buffer_t out, char *const *name, uint32_t n);
/* Print [name, ..], or the number n if name is NULL. */
void lrnn_print_names(wr_buffer_t out, char *const *name, uint32_t n);
/* Print [wire, ..], where a wire is "letter" or a layer number. */
void lrnn_print_wires(wr_buffer_t out, const uint32_t *wire, uint32_t n);
/* Print [x, ..]. */
void lrnn_print_numbers(wr_buffer_t out, const uint32_t *x, size_t n);
/* Print [[x, ..], ..], one row per line, indented by `indent` blanks. */
void lrnn_print_rows(wr_buffer_t out, const uint32_t *x, size_t rows,
                     size_t width, int indent);
/* Print all rows * columns scalars, where e has the non-zero ones, without
 * brackets; with brackets. */
void lrnn_print_some(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                     uint32_t rows, uint32_t columns);
void lrnn_print_scalars(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                        uint32_t rows, uint32_t columns);
/* Print {"onehot": i} if the vector is e_i, else the scalars as above. */
void lrnn_print_vector(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                       uint32_t rows, uint32_t columns);

/* ---- print_layer.c ----------------------------------------------------- */

void lrnn_print_layer(wr_buffer_t out, const wr_layer_struct *layer);

#endif
