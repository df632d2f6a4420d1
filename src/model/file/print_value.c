/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The leaves of the JSON text.  Large arrays are written one row per line, and
 * other values on a single line.
 */

#include "model/file/print.h"

/* Characters that need no escape are written in runs. */
void lrnn_print_text(wr_buffer_t out, const char *s) {
    wr_buffer_put(out, "\"");
    while (*s != '\0') {
        size_t plain = 0;
        while ((unsigned char) s[plain] >= ' ' && s[plain] != '"' &&
               s[plain] != '\\')
            plain++;
        wr_buffer_write(out, s, plain);
        s += plain;
        if (*s == '\0')
            break;
        if (*s == '"' || *s == '\\')
            wr_buffer_printf(out, "\\%c", *s);
        else
            wr_buffer_printf(out, "\\u%04x", (unsigned) (unsigned char) *s);
        s++;
    }
    wr_buffer_put(out, "\"");
}

void lrnn_print_list(wr_buffer_t out, char *const *name, uint32_t n) {
    wr_buffer_put(out, "[");
    for (uint32_t i = 0; i < n; i++) {
        wr_buffer_put(out, i > 0 ? ", " : "");
        lrnn_print_text(out, name[i]);
    }
    wr_buffer_put(out, "]");
}

void lrnn_print_names(wr_buffer_t out, char *const *name, uint32_t n) {
    if (name == NULL)
        wr_buffer_put_uint(out, n);
    else
        lrnn_print_list(out, name, n);
}

void lrnn_print_wires(wr_buffer_t out, const uint32_t *wire, uint32_t n) {
    wr_buffer_put(out, "[");
    for (uint32_t w = 0; w < n; w++) {
        wr_buffer_put(out, w > 0 ? ", " : "");
        if (wire[w] == WR_WIRE_LETTER)
            wr_buffer_put(out, "\"letter\"");
        else
            wr_buffer_put_uint(out, wire[w]);
    }
    wr_buffer_put(out, "]");
}

void lrnn_print_numbers(wr_buffer_t out, const uint32_t *x, size_t n) {
    wr_buffer_put(out, "[");
    for (size_t i = 0; i < n; i++) {
        wr_buffer_put(out, i > 0 ? ", " : "");
        wr_buffer_put_uint(out, x[i]);
    }
    wr_buffer_put(out, "]");
}

void lrnn_print_rows(wr_buffer_t out, const uint32_t *x, size_t rows,
                     size_t width, int indent) {
    wr_buffer_put(out, "[");
    for (size_t r = 0; r < rows; r++) {
        wr_buffer_printf(out, "%s\n%*s", r > 0 ? "," : "", indent, "");
        lrnn_print_numbers(out, x + r * width, width);
    }
    wr_buffer_put(out, "]");
}

/* ---- scalars ----------------------------------------------------------- */

void lrnn_print_some(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                     uint32_t rows, uint32_t columns) {
    size_t next = 0;
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < columns; j++) {
            wr_buffer_put(out, i > 0 || j > 0 ? ", " : "");
            if (next < n && e[next].row == i && e[next].column == j)
                wr_scalar_put_json(out, e[next++].value);
            else
                wr_buffer_put(out, "\"0\"");
        }
}

void lrnn_print_scalars(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                        uint32_t rows, uint32_t columns) {
    wr_buffer_put(out, "[");
    lrnn_print_some(out, e, n, rows, columns);
    wr_buffer_put(out, "]");
}

void lrnn_print_vector(wr_buffer_t out, const wr_entry_struct *e, size_t n,
                       uint32_t rows, uint32_t columns) {
    uint32_t row;
    if (columns == 1 && lrnn_entries_is_onehot(&row, e, n))
        wr_buffer_printf(out, "{\"onehot\": %u}", row);
    else
        lrnn_print_scalars(out, e, n, rows, columns);
}
