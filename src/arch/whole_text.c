/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The cell of a whole automaton, and the stack of its boxes, as text.
 *
 * With margin e = 1 / n and slack s = e / 16, d = e + s, a neuron is
 *
 *              off                on                     cut m
 *     tanh     [-1 - d, -1 + d]   [1 - d, 1 + d]         1 - K
 *     sigma    [-d, d]            [T' - d, T" + d]       just below T/2
 *
 * where T' < T < T" have four places, T = tanh(2), or tanh(g) if the neuron has
 * a memory c, which stays within f d of g; s also covers f d and the outward
 * rounding of intervals beyond -1, 0, 1 and T.  Of K neurons at most one is on.
 * Their sum X is at least m + r if one is on and at most m - r if none is, with
 * r = 1 - K d or m - K d, so that gain (X - m) exceeds t in absolute value for
 * gain >= t / r.  Then the computed value is within s of on or off, and with a
 * disturbance of e it is still in the box.  A letter pushes by more than
 * gain |X - m| + t, where |X - m| <= 1 + K d or 1/2 + K d.  For s >= 2^-b:
 *
 *     1 - tanh(t) = 2 / (exp(2t) + 1) < 2^(1 - 20t/7)     t = 7 (b + 1) / 20
 *     1 - sigma(t) = 1 / (exp(t) + 1) < 2^(-10t/7)        t = 7 b / 10
 *
 * since exp(7/10) > 2.  These bounds choose the numbers; exact/cell decides
 * whether the cell holds, as for any cell.
 */

#include "arch/whole.h"

#define MOST_GAIN 32 /* of tanh; twice that of sigma */

/* ---- names --------------------------------------------------------------- */

/* Test for characters that have no meaning in the records of a file.  Letters
 * of the automaton may be any tokens in both files, and have the same names in
 * both, so that the boxes can be compared with the automaton. */
static int is_clean(const char *s) {
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_+-*/"
                         "=<>()ABCDEFGHIJKLMNOPQRSTUVWXYZ^|&!?:;,'");
    return n > 0 && s[n] == '\0';
}

/* Name a box by its state and its number among the boxes of this state. */
static void put_box(wr_buffer_t out, const whole_t *W, uint32_t p) {
    char scratch[24];
    uint32_t nth = 0;
    int clean = 1;
    for (uint32_t q = 0; q < W->A->states; q++)
        clean &= is_clean(wr_dfa_state_name(scratch, W->A, q));
    for (uint32_t k = 0; k < p; k++)
        nth += W->state[k] == W->state[p];
    if (clean)
        wr_buffer_put(out, wr_dfa_state_name(scratch, W->A, W->state[p]));
    else
        wr_buffer_printf(out, "q%u", W->state[p]);
    wr_buffer_printf(out, ".%u", nth);
}

/* ---- numbers ------------------------------------------------------------- */

/* The numbers of a cell with margin 1 / n, as in the head comment. */
typedef struct {
    const wr_arch_neuron_t *kind;
    int sigmoid;
    uint64_t n, t, push; /* t in twentieths */
} plan_t;

static void set_plan(plan_t *P, const wr_arch_t *arch, uint32_t n) {
    const uint64_t b = FLINT_CLOG2(16 * (ulong) n);
    P->kind = arch->neuron;
    P->sigmoid = P->kind->top != NULL;
    P->n = n;
    P->t = P->sigmoid ? 14 * b : 7 * (b + 1);
    P->push = (P->t + 19) / 20;
}

/* Return the gain for sums of `inputs` neurons, or 0 if there is none, and
 * raise push to match.  Units are 1 / (400 n), so that d = 425. */
static uint64_t gain(plan_t *P, uint32_t inputs) {
    uint64_t unit = 400 * P->n, kd = 425 * (uint64_t) inputs;
    uint64_t half = P->sigmoid ? P->kind->cut * P->n / 25 : unit;
    uint64_t far = kd + (P->sigmoid ? unit / 2 : unit);
    if (inputs == 0)
        return 1;
    if (kd >= half)
        return 0;
    uint64_t room = 20 * (half - kd);
    uint64_t g = (P->t * unit + room - 1) / room;
    if (g > MOST_GAIN * (P->sigmoid ? 2u : 1u))
        return 0;
    uint64_t push = (20 * g * far + P->t * unit + 20 * unit - 1) / (20 * unit);
    if (push > P->push)
        P->push = push;
    return g;
}

static void put_quotient(wr_buffer_t out, int64_t a, uint64_t b) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_set_si(x, a, b);
    wr_rational_put(out, " ", x);
    fmpq_clear(x);
}

/* Write low - d and high + d, where low and high are in units of 1/10000. */
static void put_around(wr_buffer_t out, const plan_t *P, int64_t low,
                       int64_t high) {
    int64_t n = (int64_t) P->n;
    put_quotient(out, low * n - 10625, 10000 * P->n);
    put_quotient(out, high * n + 10625, 10000 * P->n);
}

/* Write the interval of a neuron that is on or off. */
static void put_interval(wr_buffer_t out, const plan_t *P, int on) {
    int64_t low = on ? 10000 : P->sigmoid ? 0 : -10000, high = low;
    if (on && P->sigmoid)
        high = (low = P->kind->on) + 1;
    put_around(out, P, low, high);
}

/* ---- expressions --------------------------------------------------------- */

/* Return the first neuron with the same input from letters as neuron k. */
static uint32_t input_of(const whole_t *W, uint32_t k) {
    uint32_t i = 0;
    while (memcmp(W->neuron[i].at, W->neuron[k].at, W->A->letters) != 0)
        i++;
    return i;
}

static int has_input(const whole_t *W, uint32_t k) {
    for (uint32_t a = 0; a < W->A->letters; a++)
        if (W->neuron[k].at[a] != 1)
            return 1;
    return 0;
}

/* Write class c of block i as a sum: a neuron, or the name of a sum. */
static void put_class(wr_buffer_t out, const whole_t *W, uint32_t i,
                      uint32_t c) {
    const whole_block_t *b = &W->block[i];
    wr_buffer_printf(out, b->from[c + 1] - b->from[c] == 1 ? "h%u" : "s%u",
                     b->from[c]);
}

/* Write X - m, in parentheses if it has several terms. */
static void put_sum(wr_buffer_t out, const whole_t *W, const whole_neuron_t *x,
                    const plan_t *P) {
    const whole_block_t *b = &W->block[x->block];
    const char *plus = "";
    int alone = x->inputs == 1 && !P->sigmoid;
    wr_buffer_put(out, alone ? "" : "(");
    for (uint32_t c = 0; c < b->classes; c++) {
        if ((x->source[c] != 0) == x->inverse || b->from[c] == b->from[c + 1])
            continue;
        wr_buffer_put(out, plus);
        put_class(out, W, x->block, c);
        plus = " + ";
    }
    if (P->sigmoid) {
        wr_buffer_put(out, " -");
        put_quotient(out, P->kind->cut, 10000);
        wr_buffer_put(out, ")");
    } else if (!alone) {
        wr_buffer_printf(out, " + %u)", x->inputs - 1);
    }
}

static void put_next(wr_buffer_t out, const whole_t *W, uint32_t k, plan_t *P) {
    const whole_neuron_t *x = &W->neuron[k];
    int u = has_input(W, k);
    wr_buffer_printf(out, "next h%u = %s(", k, P->sigmoid ? "sigma" : "tanh");
    if (u && (x->inverse || x->inputs == 0))
        wr_buffer_printf(out, "u%u", input_of(W, k));
    if (x->inputs > 0) {
        if (x->inverse)
            wr_buffer_put(out, u ? " - " : "-");
        wr_buffer_printf(out, "%lu*", (unsigned long) gain(P, x->inputs));
        put_sum(out, W, x, P);
        if (u && !x->inverse)
            wr_buffer_printf(out, " + u%u", input_of(W, k));
    }
    if (P->kind->memory != NULL)
        wr_buffer_printf(out, ")*tanh(m%u)\nnext c%u = m%u\n", k, k, k);
    else
        wr_buffer_put(out, P->sigmoid ? ")*c\n" : ")\n");
}

/* ---- the records --------------------------------------------------------- */

static void put_inputs(wr_buffer_t out, const whole_t *W, const plan_t *P) {
    for (uint32_t k = 0; k < W->neurons; k++) {
        if (!has_input(W, k) || input_of(W, k) != k)
            continue;
        wr_buffer_printf(out, "input u%u", k);
        for (uint32_t a = 0; a < W->A->letters; a++)
            wr_buffer_printf(out, " %ld",
                             ((long) W->neuron[k].at[a] - 1) * (long) P->push);
        wr_buffer_put(out, "\n");
    }
}

/* Define the factors of neurons, and the sums of classes with several. */
static void put_lets(wr_buffer_t out, const whole_t *W, const plan_t *P) {
    if (P->kind->memory != NULL)
        wr_buffer_printf(out,
                         "let f = sigma(-8)\nlet i = sigma(8)\nlet g = %s\n",
                         P->kind->memory);
    else if (P->sigmoid)
        wr_buffer_printf(out, "let c = %s\n", P->kind->top);
    for (uint32_t k = 0; k < W->neurons && P->kind->memory != NULL; k++)
        wr_buffer_printf(out, "let m%u = f*c%u + i*g\n", k, k);
    for (uint32_t i = 0; i < W->blocks; i++) {
        const whole_block_t *b = &W->block[i];
        for (uint32_t c = 0; c < b->classes; c++) {
            if (b->from[c + 1] - b->from[c] < 2)
                continue;
            wr_buffer_printf(out, "let s%u = h%u", b->from[c], b->from[c]);
            for (uint32_t k = b->from[c] + 1; k < b->from[c + 1]; k++)
                wr_buffer_printf(out, " + h%u", k);
            wr_buffer_put(out, "\n");
        }
    }
}

static void put_boxes(wr_buffer_t out, const whole_t *W, const plan_t *P) {
    for (uint32_t p = 0; p < W->pattern.count; p++) {
        const uint32_t *t = W->pattern.tuple + (size_t) p * W->blocks;
        wr_buffer_put(out, "box ");
        put_box(out, W, p);
        for (uint32_t k = 0; k < W->neurons; k++)
            put_interval(out, P, t[W->neuron[k].block] == k);
        for (uint32_t k = 0; k < W->neurons && P->kind->memory != NULL; k++)
            put_around(out, P, P->kind->kept, P->kind->kept + 1);
        wr_buffer_put(out, "\n");
    }
    for (uint32_t p = 0; p < W->pattern.count; p++)
        for (uint32_t a = 0; a < W->A->letters; a++) {
            wr_buffer_put(out, "from ");
            put_box(out, W, p);
            wr_buffer_printf(out, " %s ", W->A->letter_name[a]);
            put_box(out, W, W->next[(size_t) p * W->A->letters + a]);
            wr_buffer_put(out, "\n");
        }
}

int whole_cell(wr_buffer_t out, const whole_t *W, const wr_arch_t *arch,
               uint32_t n) {
    plan_t P;
    set_plan(&P, arch, n);
    for (uint32_t k = 0; k < W->neurons; k++)
        if (gain(&P, W->neuron[k].inputs) == 0)
            return 0;
    wr_buffer_printf(out, "cell %s-%s\nletters", arch->name,
                     is_clean(W->A->name) ? W->A->name : "whole");
    for (uint32_t a = 0; a < W->A->letters; a++)
        wr_buffer_printf(out, " %s", W->A->letter_name[a]);
    wr_buffer_put(out, "\n");
    put_inputs(out, W, &P);
    wr_buffer_put(out, "state");
    for (uint32_t k = 0; k < W->neurons; k++)
        wr_buffer_printf(out, " h%u", k);
    for (uint32_t k = 0; k < W->neurons && P.kind->memory != NULL; k++)
        wr_buffer_printf(out, " c%u", k);
    wr_buffer_put(out, "\n");
    put_lets(out, W, &P);
    for (uint32_t k = 0; k < W->neurons; k++)
        put_next(out, W, k, &P);
    wr_buffer_printf(out, "margin 1/%u\n", n);
    put_boxes(out, W, &P);
    return 1;
}

/* ---- the stack of the boxes ---------------------------------------------- */

wr_status_t whole_model(wr_lrnn_t M, const whole_t *W) {
    const wr_dfa_struct *A = W->A;
    const uint32_t n = W->pattern.count;
    lrnn_make_t B;
    lrnn_make_begin(&B, M, A, NULL);
    lrnn_make_layer(&B, "boxes of the cell", n, n);
    lrnn_make_put_q(&B, 0, 1, 1);
    lrnn_make_wire(&B, WR_WIRE_LETTER);
    for (uint32_t a = 0; a < A->letters; a++) {
        lrnn_make_row(&B, &a, a);
        lrnn_make_action(&B, WR_MATRIX_SPARSE);
        for (uint32_t p = 0; p < n; p++)
            lrnn_make_put_int(&B, W->next[(size_t) p * A->letters + a], p, 1);
    }
    lrnn_make_read(&B, 0);
    for (uint32_t p = 0; p < n; p++)
        lrnn_make_read_row(&B, &p, W->state[p]);
    return lrnn_make_end(&B, W->L);
}
