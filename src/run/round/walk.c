/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack on a repeated word: in E2 by its own steps, in E3 by the orbit of the
 * machine of its single layer on the letters that the gate selects.
 */

#include "run/round/layer.h"

/* Set up an E3 orbit: find the passes for the letters of the word. */
static wr_status_t init_orbit(wr_rounded_walk_t W, int once, wr_limits_t L) {
    wr_rounded_t R = W->now.R;
    const round_layer_t *y = &R->layer[0];
    lrnn_choice_t c;
    wr_status_t s = WR_OK;
    if (R->M->layers != 1 || y->d != 1 || y->factored > 0)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "E3 models are for one layer of one column, without factors");
    if (W->word->length == 0)
        return WR_OK; /* no step is made */
    W->machine = wr_calloc(W->word->length, sizeof *W->machine);
    for (size_t t = 0; s == WR_OK && t < W->word->length; t++) {
        R->signal[0] = W->word->letter[t];
        lrnn_control_begin(R->control);
        s = lrnn_control_choose(&c, R->control, 0, R->signal, L);
        if (s == WR_OK)
            W->machine[t] = y->pass[y->start[c.action]];
    }
    return s == WR_OK
               ? (once ? wr_orbit_init_once : wr_orbit_init)(
                     &W->orbit, y->machine, W->machine, W->word->length, L)
               : s;
}

wr_status_t wr_rounded_walk_init(wr_rounded_walk_t *out, wr_rounded_t R,
                                 const wr_word_t word, int once,
                                 wr_limits_t L) {
    wr_rounded_walk_t W = wr_calloc(1, sizeof *W);
    wr_status_t s = WR_OK;
    *out = NULL;
    round_now_init(&W->now, R);
    wr_word_init(W->word);
    for (size_t t = 0; t < word->length; t++) {
        if (word->letter[t] >= R->M->letters && s == WR_OK)
            s = wr_limits_fail(L, WR_DOMAIN, "unknown letter");
        wr_word_append(W->word, word->letter[t]);
    }
    if (s == WR_OK && word->length == 0 && !once)
        s = wr_limits_fail(L, WR_DOMAIN, "the word is empty");
    if (s == WR_OK && !R->stepwise)
        s = init_orbit(W, once, L);
    if (s != WR_OK) {
        wr_rounded_walk_clear(W);
        return s;
    }
    wr_rounded_walk_rewind(W);
    *out = W;
    return WR_OK;
}

void wr_rounded_walk_clear(wr_rounded_walk_t W) {
    if (W == NULL)
        return;
    wr_orbit_clear(W->orbit);
    wr_free(W->machine);
    wr_word_clear(W->word);
    round_now_clear(&W->now);
    wr_free(W);
}

void wr_rounded_walk_rewind(wr_rounded_walk_t W) {
    W->phase = 0;
    round_now_start(&W->now);
    if (W->orbit != NULL)
        wr_orbit_rewind(W->orbit);
}

static void step_orbit(wr_rounded_walk_t W, uint32_t letter) {
    round_now_t *N = &W->now;
    wr_orbit_step(W->orbit);
    wr_orbit_state(N->h, W->orbit);
    for (size_t i = 0; i < N->R->words; i++)
        N->h[i] = wr_machine_word(N->h[i], N->R->layer[0].machine);
    N->labelled = 0;
    N->last = letter;
}

wr_status_t wr_rounded_walk_step(wr_rounded_walk_t W, wr_limits_t L) {
    uint32_t letter = W->word->letter[W->phase];
    wr_status_t s = WR_OK;
    if (W->orbit != NULL)
        step_orbit(W, letter);
    else
        s = round_now_step(&W->now, letter, L);
    if (s == WR_OK && ++W->phase == W->word->length)
        W->phase = 0;
    return s;
}

const uint64_t *wr_rounded_walk_state(const wr_rounded_walk_t W) {
    return W->now.h;
}

const uint32_t *wr_rounded_walk_label(wr_rounded_walk_t W) {
    return round_now_labels(&W->now);
}

uint32_t wr_rounded_walk_readout(wr_rounded_walk_t W) {
    return round_now_readout(&W->now);
}
