/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cells that are not linear, for aperiodic automata: the stack of bits of
 * contract.c, in which a bit is a robust flip-flop and the delay of a bit is a
 * cell of two neurons, the second of which copies the previous value of the
 * first.  The boxes of a cell are the labels of its layer.  Layers exchange
 * only labels, so that each cell is decided separately, with its margin, and
 * the stack of box automata, one-hot, is proved like any model.
 * Source: [mat2025] for the flip-flop and robustness; doc/cells.md.
 */

#include "arch/express.h"

/* Letters and boxes are the actions and labels of the layers, in this order. */
#define BIT_LINES                                                    \
    "from zero keep zero\nfrom zero reset zero\nfrom zero set one\n" \
    "from one keep one\nfrom one reset zero\nfrom one set one\n"
#define LAST_LINES                                                       \
    "from 00 zero 00\nfrom 00 one 10\nfrom 01 zero 00\nfrom 01 one 10\n" \
    "from 10 zero 01\nfrom 10 one 11\nfrom 11 zero 01\nfrom 11 one 11\n"

const wr_arch_neuron_t arch_sigmoid_neuron = {
    .top = "tanh(2)",
    .on = 9640,
    .cut = 4800,
    .bit = "cell slstm-bit\n"
           "letters keep reset set\n"
           "input u 0 -8 8\n"
           "state h\n"
           "next h = sigma(u + 10*h - 5) * tanh(2)\n"
           "margin 1/20\n"
           "box zero -1/20 1/8\n"
           "box one 4/5 21/20\n" BIT_LINES,
    .last = "cell slstm-last-two\n"
            "letters zero one\n"
            "input u -8 8\n"
            "state h g\n"
            "next h = sigma(u) * tanh(2)\n"
            "next g = sigma(16*h - 8) * tanh(2)\n"
            "margin 1/20\n"
            "box 00 -1/20 1/8 -1/20 1/8\n"
            "box 01 -1/20 1/8 4/5 21/20\n"
            "box 10 4/5 21/20 -1/20 1/8\n"
            "box 11 4/5 21/20 4/5 21/20\n" LAST_LINES,
};

/* Names of the gates that do not depend on the state. */
#define MEMORY "let f = sigma(-8)\nlet i = sigma(8)\nlet z = tanh(4)\n"

const wr_arch_neuron_t arch_memory_neuron = {
    .top = "tanh(c)",
    .memory = "tanh(4)",
    .on = 7613,
    .cut = 3800,
    .kept = 9993,
    .bit = "cell lstm-bit\n"
           "letters keep reset set\n"
           "input u 0 -10 10\n"
           "state h c\n" MEMORY "let m = f*c + i*z\n"
           "next h = sigma(u + 14*h - 6) * tanh(m)\n"
           "next c = m\n"
           "margin 1/20\n"
           "box zero -1/20 1/8 9/10 11/10\n"
           "box one 3/5 17/20 9/10 11/10\n" BIT_LINES,
    .last = "cell lstm-last-two\n"
            "letters zero one\n"
            "input u -10 10\n"
            "state h g c d\n" MEMORY "let m = f*c + i*z\n"
            "let n = f*d + i*z\n"
            "next h = sigma(u) * tanh(m)\n"
            "next g = sigma(20*h - 8) * tanh(n)\n"
            "next c = m\n"
            "next d = n\n"
            "margin 1/20\n"
            "box 00 -1/20 1/8 -1/20 1/8 9/10 11/10 9/10 11/10\n"
            "box 01 -1/20 1/8 3/5 17/20 9/10 11/10 9/10 11/10\n"
            "box 10 3/5 17/20 -1/20 1/8 9/10 11/10 9/10 11/10\n"
            "box 11 3/5 17/20 3/5 17/20 9/10 11/10 9/10 11/10\n" LAST_LINES,
};

const wr_arch_neuron_t arch_tanh_neuron = {
    .bit = "cell elman-bit\n"
           "letters keep reset set\n"
           "input u 0 -4 4\n"
           "state h\n"
           "next h = tanh(2*h + u)\n"
           "margin 1/20\n"
           "box zero -21/20 -3/4\n"
           "box one 3/4 21/20\n" BIT_LINES,
    .last = "cell elman-last-two\n"
            "letters zero one\n"
            "input u -4 4\n"
            "state h g\n"
            "next h = tanh(u)\n"
            "next g = tanh(3*h)\n"
            "margin 1/20\n"
            "box 00 -21/20 -3/4 -21/20 -3/4\n"
            "box 01 -21/20 -3/4 3/4 21/20\n"
            "box 10 3/4 21/20 -21/20 -3/4\n"
            "box 11 3/4 21/20 3/4 21/20\n" LAST_LINES,
};

/* ---- the one-hot layer -------------------------------------------------- */

/* Return the label after v: of a bit, or of its last two values. */
static uint32_t next_label(uint32_t action, uint32_t v, int delay) {
    if (delay)
        return 2 * action + v / 2;
    return action > 0 ? action - 1 : v;
}

void arch_cell_layer(lrnn_make_t *B, const arch_stack_t *S,
                     const arch_part_t *p) {
    int delay = p->kind == ARCH_DELAY;
    B->layer->dim = delay ? 4 : 2;
    lrnn_make_put_q(B, arch_bits_start(S, p), 1, 1);
    for (uint32_t a = 0; a < (delay ? 2 : 3); a++) {
        lrnn_make_action(B, WR_MATRIX_SPARSE);
        for (uint32_t v = 0; v < B->layer->dim; v++)
            lrnn_make_put_int(B, next_label(a, v, delay), v, 1);
    }
}

/* ---- the cells ---------------------------------------------------------- */

/* Test whether C maps its boxes as the layer maps its labels. */
static int is_layer(const wr_cell_t C, int delay) {
    int same = C->boxes == (delay ? 4 : 2) && C->letters == (delay ? 2 : 3);
    for (uint32_t t = 0; same && t < C->transitions; t++)
        same = C->transition[t].to == next_label(C->transition[t].letter,
                                                 C->transition[t].from, delay);
    return same && C->transitions == C->boxes * C->letters;
}

void arch_cell_init(wr_arch_cell_t *X) {
    X->text = NULL;
    wr_cell_init(X->C);
    wr_cell_verdict_init(X->V);
}

void arch_cell_clear(wr_arch_cell_t *X) {
    wr_free(X->text);
    wr_cell_verdict_clear(X->V, X->C);
    wr_cell_clear(X->C);
    arch_cell_init(X);
}

wr_status_t arch_cell_set(wr_arch_cell_t *X, const char *text, wr_limits_t L) {
    wr_reader_t R;
    arch_cell_clear(X);
    wr_reader_init(R);
    wr_status_t s = wr_reader_open_text(R, "a cell", text, strlen(text));
    if (s == WR_OK)
        s = wr_cell_read(X->C, R);
    if (wr_reader_close(R, s, L) != WR_OK)
        s = WR_DOMAIN;
    if (s == WR_OK)
        s = wr_cell_check(X->V, X->C, L);
    if (s == WR_OK)
        X->text = wr_strdup(text);
    return s;
}

wr_status_t arch_cells(wr_arch_answer_t X, const wr_lrnn_t M,
                       const wr_arch_t *arch, wr_limits_t L) {
    const wr_arch_neuron_t *kind = arch->neuron;
    int used[2] = {0, 0};
    wr_status_t s = WR_OK;
    if (kind == NULL)
        return wr_limits_fail(L, WR_DOMAIN,
                              "no cells are known for this architecture");
    for (uint32_t l = 0; l < M->layers; l++)
        used[M->layer[l].labels == 4] = 1;
    for (int i = 0; i < 2 && s == WR_OK; i++) {
        wr_arch_cell_t *x = &X->cell[i];
        if (used[i])
            s = arch_cell_set(x, i == 0 ? kind->bit : kind->last, L);
        if (used[i] && s == WR_OK &&
            (x->V->holds != WR_TRUE || !x->V->complete || !is_layer(x->C, i)))
            s = wr_limits_fail(L, WR_UNABLE,
                               "a cell could not be proved robust");
    }
    return s;
}
