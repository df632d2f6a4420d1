/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "automaton/automaton.h"
#include "cert/trace.h"
#include "claim/claim.h"
#include "exact/cell.h"
#include "model/model.h"
#include "rounding/rounding.h"
#include "spectrum/spectrum.h"

#include <stdlib.h>
#include <string.h>

/* The readers of wreath's own formats on damaged input, for libFuzzer.  The
 * first byte is the format, the rest the text.  A text that is read and printed
 * is read again, and must be printed identically.
 *
 * link: library
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void limit(wr_limits_t L) {
    wr_limits_init(L);
    L->max_memory = 1 << 26;
    L->max_states = 3000;
    L->max_steps = 300000;
    L->deadline = 5;
}

static void models(wr_reader_t R, wr_limits_t L) {
    wr_buffer_t once, twice;
    wr_reader_t again;
    wr_lrnn_t M;
    wr_buffer_init(once);
    wr_buffer_init(twice);
    wr_reader_init(again);
    wr_lrnn_init(M);
    const wr_status_t s = wr_lrnn_read(M, R, L);
    if (s != WR_OK && R->message[0] == '\0' && L->reason[0] == '\0')
        abort(); /* a refusal without a word */
    if (s == WR_OK) {
        wr_lrnn_print(once, M);
        wr_lrnn_clear(M);
        wr_lrnn_init(M);
        if (wr_reader_open_text(again, "again", once->text, once->length) !=
                WR_OK ||
            wr_lrnn_read(M, again, L) != WR_OK)
            abort();
        wr_lrnn_print(twice, M);
        if (strcmp(once->text, twice->text) != 0)
            abort();
    }
    wr_lrnn_clear(M);
    wr_reader_clear(again);
    wr_buffer_clear(once);
    wr_buffer_clear(twice);
}

static void automata(wr_reader_t R, wr_limits_t L) {
    wr_buffer_t once, twice;
    wr_reader_t again;
    wr_dfa_t A;
    wr_buffer_init(once);
    wr_buffer_init(twice);
    wr_reader_init(again);
    wr_dfa_init(A);
    if (wr_dfa_read(A, R, L) == WR_OK) {
        wr_dfa_print(once, A);
        wr_dfa_clear(A);
        wr_dfa_init(A);
        if (wr_reader_open_text(again, "again", once->text, once->length) !=
                WR_OK ||
            wr_dfa_read(A, again, L) != WR_OK)
            abort();
        wr_dfa_print(twice, A);
        if (strcmp(once->text, twice->text) != 0)
            abort();
    } else if (R->message[0] == '\0') {
        abort();
    }
    wr_dfa_clear(A);
    wr_reader_clear(again);
    wr_buffer_clear(once);
    wr_buffer_clear(twice);
}

/* Those that are read only. */
static void others(wr_reader_t R, int which, wr_limits_t L) {
    wr_status_t s = WR_OK;
    if (which == 0) {
        wr_cell_t C;
        wr_cell_init(C);
        s = wr_cell_read(C, R);
        wr_cell_clear(C);
    } else if (which == 1) {
        wr_recurrence_t C;
        wr_recurrence_init(C);
        s = wr_recurrence_read(C, R);
        wr_recurrence_clear(C);
    } else if (which == 2) {
        wr_claim_t C;
        wr_claim_init(C);
        s = wr_claim_read(C, R);
        wr_claim_clear(C);
    } else if (which == 3) {
        wr_trace_t T;
        wr_trace_init(T);
        s = wr_trace_read(T, "fuzz", R->text, R->length, L);
        wr_trace_clear(T);
    } else {
        wr_spectrum_matrix_t A;
        wr_spectrum_matrix_init(A);
        s = wr_spectrum_matrix_read(A, R, L);
        wr_spectrum_matrix_clear(A);
    }
    if (s != WR_OK && R->message[0] == '\0' && L->reason[0] == '\0')
        abort(); /* a refusal without a word */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    wr_reader_t R;
    wr_limits_t L;
    if (size == 0)
        return 0;
    limit(L);
    wr_reader_init(R);
    if (wr_reader_open_text(R, "fuzz", (const char *) data + 1, size - 1) ==
        WR_OK) {
        const int which = data[0] % 7;
        if (which == 0)
            models(R, L);
        else if (which == 1)
            automata(R, L);
        else
            others(R, which - 2, L);
    }
    wr_reader_clear(R);
    return 0;
}
