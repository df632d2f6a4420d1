/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A whole automaton in one layer that is not linear.  A quotient is represented
 * by neurons of which exactly one is on: for each class c and each set P of
 * classes that is the preimage of c under some letter, a neuron that is on
 * after such a letter iff the previous class was in P.  The previous class is
 * read off the neurons: it is the sum of those that represent it.  A letter
 * that takes every class to c turns a neuron on unconditionally.
 * Quotients that jointly distinguish the states are used in parallel; they do
 * not read one another.  A box of states is a reachable pattern of neurons,
 * with one interval for on and one for off.
 * Source: [minsky1967] for the neurons, one per state and letter;
 * [omlin1996] for weights that keep saturated neurons apart permanently.
 */

#include "arch/whole.h"

#define MOST_NEURONS 600   /* and boxes */
#define MOST_WORK 1000000u /* boxes times letters times neurons */
#define MOST_MARGIN 4096   /* the least margin is 1 / this */
#define MOST_TRIES 4       /* number of cells decided */

/* ---- neurons ------------------------------------------------------------ */

static whole_neuron_t *add_neuron(whole_t *W, uint32_t block, uint32_t target) {
    W->neuron = wr_realloc(W->neuron, (W->neurons + 1) * sizeof *W->neuron);
    whole_neuron_t *x = &W->neuron[W->neurons++];
    *x = (whole_neuron_t){.block = block,
                          .target = target,
                          .at = wr_calloc(W->A->letters + 1, 1),
                          .source = wr_calloc(W->block[block].classes + 1, 1)};
    return x;
}

/* Set source to the preimage of class c under a: 0 if empty, 1 part, 2 all. */
static int preimage(unsigned char *source, const whole_block_t *b,
                    uint32_t letters, uint32_t c, uint32_t a) {
    uint32_t n = 0;
    for (uint32_t d = 0; d < b->classes; d++)
        n += source[d] = b->next[(size_t) d * letters + a] == c;
    return n == 0 ? 0 : n < b->classes ? 1 : 2;
}

/* Letters that take all classes to c, and the start, need some neuron of c. */
static void last_neuron(whole_t *W, uint32_t i, uint32_t c,
                        const unsigned char *all, int any) {
    whole_block_t *b = &W->block[i];
    int starts = b->class[W->A->start] == c;
    if (W->neurons == b->from[c] && (any || starts))
        add_neuron(W, i, c);
    for (uint32_t a = 0; a < W->A->letters; a++)
        if (all[a]) {
            W->neuron[b->from[c]].at[a] = 2;
            b->on[(size_t) c * W->A->letters + a] = b->from[c];
        }
    if (starts)
        b->start = b->from[c];
}

static void class_neurons(whole_t *W, uint32_t i, uint32_t c) {
    whole_block_t *b = &W->block[i];
    uint32_t letters = W->A->letters, k;
    unsigned char *source = wr_calloc(b->classes + 1, 1);
    unsigned char *all = wr_calloc(letters + 1, 1);
    int any = 0;
    b->from[c] = W->neurons;
    for (uint32_t a = 0; a < letters; a++) {
        int some = preimage(source, b, letters, c, a);
        any |= all[a] = some == 2;
        if (some != 1)
            continue;
        for (k = b->from[c]; k < W->neurons; k++)
            if (memcmp(W->neuron[k].source, source, b->classes) == 0)
                break;
        if (k == W->neurons)
            memcpy(add_neuron(W, i, c)->source, source, b->classes);
        W->neuron[k].at[a] = 1;
        b->on[(size_t) c * letters + a] = k;
    }
    last_neuron(W, i, c, all, any);
    b->from[c + 1] = W->neurons;
    WR_FREE(all, source);
}

/* Count the neurons that a neuron sums: those of the classes in its source or,
 * if they are fewer, of all other classes. */
static void set_inputs(whole_t *W, whole_neuron_t *x) {
    const whole_block_t *b = &W->block[x->block];
    uint32_t in = 0, out = 0;
    for (uint32_t c = 0; c < b->classes; c++)
        *(x->source[c] ? &in : &out) += b->from[c + 1] - b->from[c];
    x->inverse = out < in;
    x->inputs = x->inverse ? out : in;
    if (x->inputs > W->inputs)
        W->inputs = x->inputs;
}

static wr_status_t set_neurons(whole_t *W) {
    for (uint32_t i = 0; i < W->blocks; i++) {
        whole_block_t *b = &W->block[i];
        size_t n = (size_t) b->classes * W->A->letters;
        b->from = wr_calloc((size_t) b->classes + 1, sizeof *b->from);
        b->on = wr_malloc((n + 1) * sizeof *b->on);
        memset(b->on, 255, n * sizeof *b->on);
        for (uint32_t c = 0; c < b->classes && W->neurons <= MOST_NEURONS; c++)
            class_neurons(W, i, c);
    }
    if (W->neurons > MOST_NEURONS)
        return wr_limits_fail(
            W->L, WR_UNABLE, "more than %d neurons in one layer", MOST_NEURONS);
    for (uint32_t k = 0; k < W->neurons; k++)
        set_inputs(W, &W->neuron[k]);
    return WR_OK;
}

/* ---- patterns ----------------------------------------------------------- */

static void next_pattern(uint32_t *to, const whole_t *W, const uint32_t *from,
                         uint32_t a) {
    for (uint32_t i = 0; i < W->blocks; i++) {
        const whole_block_t *b = &W->block[i];
        uint32_t c = W->neuron[from[i]].target;
        c = b->next[(size_t) c * W->A->letters + a];
        to[i] = b->on[(size_t) c * W->A->letters + a];
    }
}

/* Allocate the state and the row of the last pattern, which is new. */
static void add_pattern(whole_t *W, uint32_t state) {
    size_t n = W->pattern.count;
    W->state = wr_realloc(W->state, n * sizeof *W->state);
    W->next = wr_realloc(W->next, (n * W->A->letters + 1) * sizeof *W->next);
    W->state[n - 1] = state;
}

/* Find all reachable patterns, breadth first from the start. */
static wr_status_t set_patterns(whole_t *W) {
    uint32_t letters = W->A->letters;
    uint32_t *t = wr_malloc(2 * ((size_t) W->blocks + 1) * sizeof *t);
    uint32_t *from = t + W->blocks + 1;
    wr_status_t s = WR_OK;
    wr_tuples_init(&W->pattern, W->blocks);
    for (uint32_t i = 0; i < W->blocks; i++)
        t[i] = W->block[i].start;
    wr_tuples_add(&W->pattern, t);
    add_pattern(W, W->A->start);
    for (uint32_t p = 0; p < W->pattern.count && s == WR_OK; p++) {
        memcpy(from, W->pattern.tuple + (size_t) p * W->blocks,
               W->blocks * sizeof *from);
        for (uint32_t a = 0; a < letters; a++) {
            uint32_t n = W->pattern.count;
            next_pattern(t, W, from, a);
            uint32_t k = wr_tuples_add(&W->pattern, t);
            if (k == n)
                add_pattern(W, W->A->delta[(size_t) W->state[p] * letters + a]);
            W->next[(size_t) p * letters + a] = k;
        }
        if (W->pattern.count > MOST_NEURONS)
            s = wr_limits_fail(W->L, WR_UNABLE,
                               "more than %d boxes in one layer", MOST_NEURONS);
    }
    wr_free(t);
    return s;
}

/* ---- a layout: with or without quotients --------------------------------- */

static void clear(whole_t *W) {
    for (uint32_t i = 0; i < W->blocks; i++) {
        WR_FREE(W->block[i].class, W->block[i].next, W->block[i].on,
                W->block[i].from);
    }
    for (uint32_t k = 0; k < W->neurons; k++) {
        WR_FREE(W->neuron[k].at, W->neuron[k].source);
    }
    wr_tuples_clear(&W->pattern);
    WR_FREE(W->block, W->neuron, W->state, W->next);
    memset(W, 0, sizeof *W);
}

static wr_status_t set(whole_t *W, const wr_dfa_struct *A, int split,
                       wr_limits_t L) {
    *W = (whole_t){.A = A, .L = L};
    if (A->letters > WR_CELL_NAMES)
        return wr_limits_fail(L, WR_UNABLE, "%u letters; a cell has at most %d",
                              A->letters, WR_CELL_NAMES);
    wr_status_t s = whole_split(W, split);
    if (s == WR_OK)
        s = set_neurons(W);
    if (s == WR_OK)
        s = set_patterns(W);
    if (s == WR_OK &&
        (uint64_t) W->pattern.count * A->letters * W->neurons > MOST_WORK)
        s = wr_limits_fail(L, WR_UNABLE,
                           "%u boxes of %u neurons under %u letters",
                           W->pattern.count, W->neurons, A->letters);
    return s;
}

/* Choose one block of all states, or quotients if they have fewer neurons. */
static wr_status_t choose(whole_t *W, const wr_dfa_struct *A, wr_limits_t L) {
    whole_t V;
    char reason[sizeof L->reason];
    wr_status_t s = set(W, A, 0, L);
    if (A->states < 3)
        return s;
    memcpy(reason, L->reason, sizeof reason);
    wr_status_t t = set(&V, A, 1, L);
    if (t == WR_OK && V.blocks > 1 && (s != WR_OK || V.neurons < W->neurons)) {
        whole_t swap = *W;
        *W = V;
        V = swap;
        s = WR_OK;
    }
    memcpy(L->reason, reason, sizeof reason); /* why one block fails, if so */
    clear(&V);
    return s;
}

/* ---- the margin ---------------------------------------------------------- */

/* Test whether the cell maps its boxes as W maps the patterns. */
static int maps_as_patterns(const wr_cell_t C, const whole_t *W) {
    int same = C->boxes == W->pattern.count && C->letters == W->A->letters &&
               C->transitions == C->boxes * C->letters;
    for (uint32_t t = 0; same && t < C->transitions; t++) {
        const wr_cell_transition_t *x = C->transition + t;
        same = x->to == W->next[(size_t) x->from * C->letters + x->letter];
    }
    return same;
}

/* Find the greatest margin 1 / n that is found to hold. */
static wr_status_t greatest(wr_arch_cell_t *X, const whole_t *W,
                            const wr_arch_t *arch) {
    wr_buffer_t text;
    wr_status_t s = WR_OK;
    int tries = 0, holds = 0;
    wr_buffer_init(text);
    for (uint32_t n = 2; s == WR_OK && !holds; n++) {
        text->length = 0;
        if (n > MOST_MARGIN || tries == MOST_TRIES) {
            s = wr_limits_fail(
                W->L, WR_UNABLE,
                "no margin could be proved for %u neurons with up to %u inputs",
                W->neurons, W->inputs);
        } else if (whole_cell(text, W, arch, n)) {
            tries++;
            s = arch_cell_set(X, text->text, W->L);
            holds = s == WR_OK && X->V->holds == WR_TRUE &&
                    maps_as_patterns(X->C, W);
        }
    }
    wr_buffer_clear(text);
    return s;
}

wr_status_t arch_whole(arch_offer_t *O, wr_arch_cell_t *X, const wr_dfa_t A,
                       const wr_arch_t *arch, wr_limits_t L) {
    whole_t W;
    wr_status_t s = choose(&W, A, L);
    if (s == WR_OK)
        s = greatest(X, &W, arch);
    if (s == WR_OK)
        s = whole_model(O->M, &W);
    if (s == WR_OK)
        wr_say(&O->how,
               "one cell for the whole automaton: %u neurons, of which %u %s "
               "on; each sums at most %u",
               W.neurons, W.blocks, W.blocks == 1 ? "is" : "are", W.inputs);
    clear(&W);
    return s;
}
