/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_MODEL_FILE_PRINT_H
#define WREATH_MODEL_FILE_PRINT_H

/* Writing a model, the inverse of read.h: print.c the model's keys,
 * and the cascade, print_layer.c layers and actions, print_value.c
 * strings, numbers and scalars.
 */

#include "model/parts.h"

/* ---- print_value.c ----------------------------------------------------- */

/* A JSON string, quotes included. */
void lrnn_print_text(wr_buffer_t out, const char *s);
/* [name, ..] */
void lrnn_print_list(wr_buffer_t out, char *const *name, uint32_t n);
/* [name, ..], or the number n if name is NULL. */
void lrnn_print_names(wr_buffer_t out, char *const *name, uint32_t n);
/* [wire, ..], a layer by its number. */
void lrnn_print_wires(wr_buffer_t out, const uint32_t *wire, uint32_t n);
/* [x, ..] */
void lrnn_print_numbers(wr_buffer_t out, const uint32_t *x, size_t n);
/* [[x, ..], ..], one row per line with `indent` blanks before it. */
void lrnn_print_rows(wr_buffer_t out, const uint32_t *x, size_t rows,
                     size_t width, int indent);
/* All rows * columns scalars of which e are the non-zero ones, without or with
 * brackets. */
void lrnn_print_some(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                     uint32_t rows, uint32_t columns);
void lrnn_print_scalars(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                        uint32_t rows, uint32_t columns);
/* {"onehot": i} where it is, else as above. */
void lrnn_print_vector(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                       uint32_t rows, uint32_t columns);

/* ---- print_layer.c ----------------------------------------------------- */

void lrnn_print_layer(wr_buffer_t out, const wr_layer_struct *y);

#endif
