/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words to try: random words first; then words of three kinds, with about as
 * many letters per kind as one random word:
 *
 *   long runs   a^n for each letter a, because errors that drift accumulate
 *               under repetition;
 *   periodic    (u)^n for short random u of various lengths, because letters
 *               that are harmless alone may not be in combination;
 *   tours       every transition of the automaton reachable from the start, by
 *               repeated shortest paths; a tour that ends in a trap is followed
 *               by another one from the start.  Tours stop early if they,
 *               or the search for them, would outgrow the other words.
 *
 * If words have to stay in given states, a letter that would leave them is
 * replaced by the next one in order that does not.
 */

#include "prove/impl.h"

#include <inttypes.h>

static const uint32_t period[] = {2, 3, 5, 8, 13, 24, 60, 128};
/* Search steps for tours per symbol of a random word. */
#define SEARCH 16
#define LOOK 1000000 /* letters between two checks of the limits */
#define PERIODS (sizeof period / sizeof period[0])

void lrnn_words_init(lrnn_words_t *W, const wr_dfa_struct *A,
                     const wr_verify_struct *V, const unsigned char *live,
                     wr_limits_struct *L) {
    memset(W, 0, sizeof *W);
    W->L = L;
    W->A = A;
    W->V = V;
    W->live = live;
    W->touring =
        V->adversarial && A->letters > 0 && !V->every && V->word == NULL;
    if (!W->touring)
        return;
    W->tour.A = A;
    W->tour.done = wr_calloc((size_t) A->states * A->letters, 1);
    for (size_t i = 0; live && i < (size_t) A->states * A->letters; i++)
        W->tour.done[i] = !live[A->delta[i]];
}

void lrnn_words_clear(lrnn_words_t *W) {
    wr_free(W->tour.done);
    memset(W, 0, sizeof *W);
}

static void resize(wr_word_t w, size_t length) {
    if (length > w->alloc) {
        w->letter = wr_realloc(w->letter, length * sizeof *w->letter);
        w->alloc = length;
    }
    w->length = length;
}

/* Replace letters that leave live states; end the word if all do. */
static void keep_live(wr_word_t w, const lrnn_words_t *W) {
    const wr_dfa_struct *A = W->A;
    uint32_t q = A->start, tried;
    for (size_t i = 0; W->live != NULL && i < w->length; i++) {
        const uint32_t *to = A->delta + (size_t) q * A->letters;
        uint32_t a = w->letter[i];
        for (tried = 0; tried < A->letters && !W->live[to[a]]; tried++)
            a = (a + 1) % A->letters;
        if (tried == A->letters) {
            w->length = i;
            return;
        }
        w->letter[i] = a;
        q = to[a];
    }
}

/* ---- runs and periods -------------------------------------------------- */

/* The length divided by `among`, rounded up. */
static size_t share(const lrnn_words_t *W, uint64_t among) {
    return (size_t) ((W->V->length + among - 1) / among);
}

static void make_run(wr_word_t w, lrnn_words_t *W) {
    resize(w, share(W, W->A->letters));
    for (size_t i = 0; i < w->length; i++)
        w->letter[i] = (uint32_t) W->runs;
    W->runs++;
    keep_live(w, W);
}

static void make_periodic(wr_word_t w, const lrnn_words_t *W) {
    wr_rng_t rng;
    uint32_t p = period[W->periodic];
    wr_rng_init(rng, W->V->seed ^ ((uint64_t) p << 32));
    resize(w, share(W, PERIODS));
    for (size_t i = 0; i < w->length; i++)
        w->letter[i] = i >= p ? w->letter[i - p]
                              : (uint32_t) wr_rng_below(rng, W->A->letters);
    keep_live(w, W);
}

/* ---- tours ------------------------------------------------------------- */

static int may_go_on(const lrnn_words_t *W, const wr_word_t w) {
    return W->spent + w->length < W->V->length &&
           W->tour.work / SEARCH < W->V->length + W->A->states;
}

/* Make one tour, until no new transition is reachable from its end. */
static void make_tour(wr_word_t w, lrnn_words_t *W) {
    w->length = 0;
    W->tour.q = W->A->start;
    while (may_go_on(W, w) && wr_tour_next(w, &W->tour))
        W->toured++;
    /* An empty tour: all reachable transitions have been taken. */
    W->touring = w->length > 0 && may_go_on(W, w);
    W->spent += w->length;
}

/* ---- requested words --------------------------------------------------- */

#define EVERY (UINT64_C(1) << 40) /* symbols in every word of a length */

wr_status_t lrnn_words_check(const wr_verify_struct *V, uint32_t letters,
                             wr_limits_t L) {
    uint64_t symbols = V->length;
    for (size_t i = 0; V->word != NULL && i < V->word->length; i++)
        if (V->word->letter[i] >= letters)
            return wr_limits_fail(L, WR_DOMAIN, "there is no letter %u",
                                  V->word->letter[i]);
    for (uint64_t i = 0; V->every && i < V->length && letters > 1; i++) {
        if (symbols > EVERY / letters)
            return wr_limits_fail(L, WR_UNABLE,
                                  "every word of %" PRIu64
                                  " symbols: more than 2^40 symbols",
                                  V->length);
        symbols *= letters;
    }
    return V->every ? wr_limits_steps(L, "every word", symbols) : WR_OK;
}

/* Set w to the first word of `length` letters if *at is 0, else to the next one
 * in letter order; return 0 after the last. */
static int next_of_length(wr_word_t w, uint64_t *at, uint64_t length,
                          uint32_t letters) {
    size_t i = (size_t) length;
    if ((*at)++ == 0) {
        resize(w, i);
        if (i > 0)
            memset(w->letter, 0, i * sizeof *w->letter);
        return letters > 0 || i == 0;
    }
    while (i > 0 && w->letter[i - 1] + 1 == letters)
        w->letter[--i] = 0;
    if (i == 0)
        return 0;
    w->letter[i - 1]++;
    return 1;
}

static int given(wr_word_t w, lrnn_words_t *W) {
    if (W->V->word == NULL)
        return next_of_length(w, &W->given, W->V->length, W->A->letters);
    if (W->given++ > 0)
        return 0;
    wr_word_set(w, W->V->word);
    return 1;
}

/* Make a random word; check the limits, because making a long word takes as
 * long as running it. */
static void make_random(wr_word_t w, const lrnn_words_t *W) {
    const size_t n = (size_t) W->V->length;
    wr_rng_t rng;
    wr_rng_init(rng, W->V->seed + W->random * UINT64_C(0x632be59bd9b4e019));
    resize(w, n);
    for (size_t i = 0; i < n; i++) {
        w->letter[i] = (uint32_t) wr_rng_below(rng, W->A->letters);
        if (i % LOOK == LOOK - 1 &&
            wr_limits_check(W->L, "a random word", 0, 0) != WR_OK) {
            w->length = i + 1;
            return;
        }
    }
}

/* ---- the sequence ------------------------------------------------------ */

int lrnn_words_next(wr_word_t w, lrnn_words_t *W) {
    if (W->V->every || W->V->word != NULL)
        return given(w, W);
    if (W->random < W->V->words && W->A->letters > 0) {
        make_random(w, W);
        keep_live(w, W);
        W->random++;
        return 1;
    }
    if (!W->V->adversarial || W->A->letters == 0)
        return 0;
    if (W->runs < W->A->letters && W->runs < W->V->length) {
        make_run(w, W);
        return 1;
    }
    if (W->periodic < PERIODS) {
        make_periodic(w, W);
        W->periodic++;
        return 1;
    }
    if (!W->touring)
        return 0;
    make_tour(w, W);
    W->tours += w->length > 0;
    return w->length > 0;
}

void lrnn_words_kinds(char kinds[160], const lrnn_words_t *W) {
    if (W->V->word != NULL || W->V->every) {
        snprintf(kinds, 160,
                 W->V->every ? "every word of %" PRIu64 " symbols"
                             : "the word given, %" PRIu64 " symbols",
                 W->V->every ? W->V->length : (uint64_t) W->V->word->length);
        return;
    }
    snprintf(kinds, 160,
             "%" PRIu64 " random, %" PRIu64 " long runs, %" PRIu64
             " periodic, %" PRIu64 " tour%s of %" PRIu64 " transitions",
             W->random, W->runs, W->periodic, W->tours, WR_S(W->tours),
             W->toured);
    if (W->random == 0 && W->runs == 0 && W->periodic == 0 && W->tours == 0)
        snprintf(kinds, 160, "the empty word");
}
