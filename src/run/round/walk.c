/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack on one word for ever, in E2 by its own steps, in E3 by the orbit
 * of its one layer's machine on the letters that the gate makes of the word.
 */

#include "run/round/layer.h"

#include <string.h>

struct wr_rounded_walk_struct {
    wr_rounded_t R;
    wr_word_t word;
    size_t phase;
    uint32_t last; /* letter read; letters: none yet */
    uint64_t *h, *next;
    uint32_t *label;
    int labelled;      /* label is that of h */
    wr_orbit_t orbit;  /* E3 */
    uint32_t *machine; /* its word */
};

/* The passes that the letters of the word are. */
static wr_status_t scanned(wr_rounded_walk_t W, wr_limits_t L) {
    wr_rounded_t R = W->R;
    const round_layer_t *y = &R->layer[0];
    lrnn_choice_t c;
    wr_status_t s = WR_OK;
    if (R->M->layers != 1 || y->d != 1 || y->factored > 0)
        return wr_limits_fail(L, WR_DOMAIN,
                              "E3 models are for one layer of "
                              "one column, without factors");
    W->machine = wr_calloc(W->word->length, sizeof *W->machine);
    for (size_t t = 0; s == WR_OK && t < W->word->length; t++) {
        R->signal[0] = W->word->letter[t];
        lrnn_control_begin(R->control);
        s = lrnn_control_choose(&c, R->control, 0, R->signal, L);
        if (s == WR_OK)
            W->machine[t] = y->pass[y->start[c.action]];
    }
    return s == WR_OK ? wr_orbit_init(&W->orbit, y->machine, W->machine,
                                      W->word->length, L)
                      : s;
}

wr_status_t wr_rounded_walk_init(wr_rounded_walk_t *out, wr_rounded_t R,
                                 const wr_word_t word, wr_limits_t L) {
    wr_rounded_walk_t W = wr_calloc(1, sizeof *W);
    size_t layers = R->M->layers;
    wr_status_t s = WR_OK;
    *out = NULL;
    W->R = R;
    wr_word_init(W->word);
    for (size_t t = 0; t < word->length; t++) {
        if (word->letter[t] >= R->M->letters && s == WR_OK)
            s = wr_limits_fail(L, WR_DOMAIN, "there is no such letter");
        wr_word_append(W->word, word->letter[t]);
    }
    W->h = wr_calloc(R->words, sizeof *W->h);
    W->next = wr_calloc(R->words, sizeof *W->next);
    W->label = wr_calloc(layers, sizeof *W->label);
    if (s == WR_OK && word->length == 0)
        s = wr_limits_fail(L, WR_DOMAIN, "the word is empty");
    if (s == WR_OK && !R->stepwise)
        s = scanned(W, L);
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
    wr_free(W->h);
    wr_free(W->next);
    wr_free(W->label);
    wr_free(W);
}

void wr_rounded_walk_rewind(wr_rounded_walk_t W) {
    W->phase = 0;
    W->last = W->R->M->letters;
    wr_rounded_start(W->h, W->label, W->R);
    W->labelled = 1;
    if (W->orbit != NULL)
        wr_orbit_rewind(W->orbit);
}

static void step_orbit(wr_rounded_walk_t W) {
    wr_orbit_step(W->orbit);
    wr_orbit_state(W->h, W->orbit);
    for (size_t i = 0; i < W->R->words; i++)
        W->h[i] = wr_machine_word(W->h[i], W->R->layer[0].machine);
}

wr_status_t wr_rounded_walk_step(wr_rounded_walk_t W, wr_limits_t L) {
    uint32_t letter = W->word->letter[W->phase];
    if (W->orbit != NULL) {
        step_orbit(W);
    } else {
        wr_status_t s = round_step(W->next, W->h, letter, W->R, L);
        if (s != WR_OK)
            return s;
        uint64_t *h = W->h;
        W->h = W->next;
        W->next = h;
    }
    W->labelled = 0;
    W->last = letter;
    if (++W->phase == W->word->length)
        W->phase = 0;
    return WR_OK;
}

const uint64_t *wr_rounded_walk_state(const wr_rounded_walk_t W) {
    return W->h;
}

const uint32_t *wr_rounded_walk_label(wr_rounded_walk_t W) {
    if (!W->labelled)
        round_labels(W->label, W->h, W->R);
    W->labelled = 1;
    return W->label;
}

uint32_t wr_rounded_walk_readout(wr_rounded_walk_t W) {
    return wr_rounded_state(wr_rounded_walk_label(W), W->last, W->R);
}

/* ---- for period.c -------------------------------------------------------- */

void round_walk_copy(wr_rounded_walk_t W, const wr_rounded_walk_t V) {
    memcpy(W->h, V->h, V->R->words * sizeof *V->h);
    W->labelled = 0;
    W->phase = V->phase;
    W->last = V->last;
}

int round_walk_same(const wr_rounded_walk_t W, const wr_rounded_walk_t V) {
    return memcmp(W->h, V->h, V->R->words * sizeof *V->h) == 0;
}

size_t round_walk_phase(const wr_rounded_walk_t W) {
    return W->phase;
}

wr_orbit_t round_walk_orbit(const wr_rounded_walk_t W) {
    return W->orbit;
}
