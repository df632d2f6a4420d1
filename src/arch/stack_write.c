/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack as .lrnn text, which is then read like any file. */

#include "arch/express.h"

#include <stdarg.h>
#include <string.h>

void arch_put(wr_buffer_t out, const char *fmt, ...) {
    va_list args;
    size_t from = out->length;
    va_start(args, fmt);
    wr_buffer_vprintf(out, fmt, args);
    va_end(args);
    for (char *c = out->text + from; *c != '\0'; c++)
        if (*c == '\'')
            *c = '"';
}

/* A string of JSON. */
static void put_text(wr_buffer_t out, const char *s) {
    wr_buffer_put(out, "\"");
    for (; *s != '\0'; s++)
        if (*s == '"' || *s == '\\')
            wr_buffer_printf(out, "\\%c", *s);
        else if ((unsigned char) *s < 32)
            wr_buffer_printf(out, "\\u%04x", (unsigned) *s);
        else
            wr_buffer_write(out, s, 1);
    wr_buffer_put(out, "\"");
}

void arch_put_ring(wr_buffer_t out, const wr_ring_t K) {
    const fmpq *end[4] = {K->re[0], K->re[1], K->im[0], K->im[1]};
    static const char *const before[4] = {
        "\"], \"root\": {\"re\": [\"", "\", \"", "\"], \"im\": [\"", "\", \""};
    if (K->degree == 1) {
        arch_put(out, "'Q'");
        return;
    }
    wr_coefficients_put(out, "{\"minpoly\": [\"", K->minpoly, "\", \"");
    for (int i = 0; i < 4; i++)
        wr_rational_put(out, before[i], end[i]);
    wr_buffer_put(out, "\"]}}");
}

void arch_put_states(wr_buffer_t out, const wr_dfa_struct *A) {
    char scratch[24];
    const char *comma = "";
    arch_put(out, "], 'readout': {'states': [");
    for (uint32_t q = 0; q < A->states; q++) {
        wr_buffer_put(out, q ? ", " : "");
        put_text(out, wr_dfa_state_name(scratch, A, q));
    }
    wr_buffer_put(out, "]");
    if (A->accept != NULL) {
        arch_put(out, ", 'accept': [");
        for (uint32_t q = 0; q < A->states; q++)
            if (A->accept[q]) {
                wr_buffer_printf(out, "%s%u", comma, q);
                comma = ", ";
            }
        wr_buffer_put(out, "]");
    }
}

static void put_readout(wr_buffer_t out, const arch_stack_t *S) {
    const char *comma = "";
    arch_put_states(out, S->base);
    arch_put(out, ", 'reads': [");
    for (uint32_t i = 0; i < S->parts; i++)
        if (arch_part_is_read(&S->part[i])) {
            wr_buffer_printf(out, "%s%u", comma, i + (S->origin != NULL));
            comma = ", ";
        }
    arch_put(out, "], 'table': [");
    for (uint32_t r = 0; r < S->readkey.count; r++) {
        wr_buffer_put(out, r ? ", [" : "[");
        for (uint32_t k = 0; k < S->readkey.width; k++)
            wr_buffer_printf(
                out, "%u, ",
                S->readkey.tuple[(size_t) r * S->readkey.width + k]);
        wr_buffer_printf(out, "%u]", S->readout[r]);
    }
    wr_buffer_put(out, "]}}\n");
}

void arch_put_head(wr_buffer_t out, const wr_dfa_struct *A) {
    arch_put(out, "{'format': 'wreath-lrnn', 'version': 1, 'name': ");
    put_text(out, A->name);
    arch_put(out, ", 'alphabet': [");
    for (uint32_t a = 0; a < A->letters; a++) {
        wr_buffer_put(out, a ? ", " : "");
        put_text(out, A->letter_name[a]);
    }
    arch_put(out, "], 'ring': ");
}

void arch_stack_write(wr_buffer_t out, arch_stack_t *S, wr_ring_t K) {
    arch_put_head(out, S->base);
    arch_put_ring(out, K);
    arch_put(out, ", 'layers': [");
    if (S->origin != NULL)
        arch_clock_layer(out, S, K);
    for (uint32_t i = 0; i < S->parts; i++) {
        wr_buffer_put(out, i ? ", " : "");
        arch_layer_write(out, S, i, K);
    }
    put_readout(out, S);
}
