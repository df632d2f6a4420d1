/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "stack.h"

#include <string.h>

/* The statements of certificates of a rounded stack, and their checks.
 *
 * HOM: pairs of a rounded state and an automaton state that include the start
 * and are closed under every letter; for every pair, and every letter that
 * leads to it, the readout agrees.
 * MISMATCH: a word after which the readout does not agree.
 * COLL: two words that lead to one rounded state, and a third after which
 * the automaton must distinguish them: so no function of the state can.  If the
 * readout also reads the last letter, this letter must be the same: it is, if
 * the third word is not empty or the first two end in the same letter.
 * RHO: on a repeated word, preperiod and period of the states, and agreement of
 * the readout at every step. */

int ck_stack_agrees(ck_stack *S, uint32_t letter, uint32_t q) {
    return ck_disagreement(&S->C, ck_stack_readout(S, letter), q) == NULL;
}

char *ck_stack_pair(const ck_cert *C) {
    return ck_words("%.200s, rounded, and %.60s (%u state%s), by %s, over %s",
                    C->model_name, C->A.name, C->A.states, CK_S(C->A.states),
                    C->by_state ? "state"
                    : C->by_next
                        ? "the letters that may follow and the end of the word"
                        : "acceptance",
                    ck_letters(&C->M.letter));
}

const char *ck_stack_kind(const ck_cert *C) {
    return C->live_only ? "predict-rounded" : "agree-rounded";
}

/* Return nonzero if words that lead to q count.  For `compare predict`, words
 * after which nothing is accepted do not count; every beginning of a word that
 * counts counts. */
static int counts(const ck_cert *C, uint32_t q) {
    return !C->live_only || C->live[q];
}

/* ---- HOM ---------------------------------------------------------------- */

void ck_stack_hom(ck_stack *S) {
    ck_cert *C = &S->C;
    ck_num *h = ck_alloc((size_t) S->width + 1, sizeof *h);
    size_t first = C->line + 2;
    ck_map T;
    ck_states_read(&T, C, S->width, 1);
    ck_stack_start(S, h);
    h[S->width] = C->A.start;
    ck_at(first);
    if (ck_map_find(&T, h) != 0)
        ck_reject("the first state is not the start");
    if (!ck_stack_agrees(S, C->M.letters, C->A.start))
        ck_reject("the readout does not agree at the start");
    for (uint32_t i = 0; i < T.count; i++)
        for (uint32_t a = 0; a < C->M.letters; a++) {
            const uint32_t *from = ck_map_key(&T, i);
            ck_at(first + i);
            h[S->width] = ck_move(C, from[S->width], a);
            if (!counts(C, h[S->width]))
                continue;
            if (!ck_stack_step(S, h, from, a))
                ck_reject("letter %.60s: the step is not defined",
                          C->M.letter.text[a]);
            if (ck_map_find(&T, h) == CK_NONE)
                ck_reject("letter %.60s leads to a state that is not listed",
                          C->M.letter.text[a]);
            if (!ck_stack_agrees(S, a, h[S->width]))
                ck_reject(
                    "letter %.60s leads to a state where the readout is wrong",
                    C->M.letter.text[a]);
        }
    ck_verdict(ck_stack_kind(C), "HOM",
               "%s, agree on every word%s: %u pair%s of a rounded state and an "
               "automaton state, closed under every letter",
               ck_stack_pair(C),
               C->live_only ? " that can be extended to an accepted one" : "",
               T.count, CK_S(T.count));
}

/* ---- words -------------------------------------------------------------- */

/* Compute h and *q after the word.  All steps must be defined, except that the
 * last may be undefined if `defined` is not NULL; then *defined is set to 0. */
static void run(ck_stack *S, ck_num *h, uint32_t *q, const ck_word *w,
                int *defined) {
    ck_num *next = ck_alloc(S->width, sizeof *next);
    uint32_t i;

    ck_stack_start(S, h);
    *q = S->C.A.start;
    for (i = 0; i < w->length; i++) {
        int good = ck_stack_step(S, next, h, w->letter[i]);

        if (!good && (defined == NULL || i + 1 < w->length))
            ck_reject("step %u of the word is not defined", i + 1);
        if (!good)
            *defined = 0;
        memcpy(h, next, S->width * sizeof *h);
        *q = ck_move(&S->C, *q, w->letter[i]);
    }
}

/* Return the last letter, as the readout reads it. */
static uint32_t last_letter(const ck_cert *C, const ck_word *w) {
    return w->length > 0 ? w->letter[w->length - 1] : C->M.letters;
}

void ck_stack_mismatch(ck_stack *S) {
    ck_cert *C = &S->C;
    ck_num *h = ck_alloc(S->width, sizeof *h);
    ck_word w = ck_word_line(C, "word", &C->M.letter);
    uint32_t q, last = last_letter(C, &w);
    int defined = 1;
    char *found;
    run(S, h, &q, &w, &defined);
    if (!counts(C, q))
        ck_reject("the automaton has no word that continues this one");
    found =
        defined
            ? ck_disagreement(C, ck_stack_readout(S, last), q)
            : ck_words(
                  "the model is not defined where the automaton is in %.60s",
                  C->A.state.text[q]);
    if (found == NULL)
        ck_reject("the readout agrees after this word");
    ck_verdict("differ-rounded", "MISMATCH",
               "%s, disagree: after a word of %u letter%s %s", ck_stack_pair(C),
               w.length, CK_S(w.length), found);
}

/* Return nonzero if the readout reads the last letter. */
static int reads_letter(const ck_model *M) {
    uint32_t i = 0;
    while (i < M->reads && M->read[i] != CK_NONE)
        i++;
    return i < M->reads;
}

void ck_stack_coll(ck_stack *S) {
    ck_cert *C = &S->C;
    ck_num *h = ck_alloc(2 * (size_t) S->width, sizeof *h);
    uint32_t q[2];
    ck_word w[3];
    int sees = reads_letter(&C->M);
    for (uint32_t i = 0; i < 2; i++) {
        w[i] = ck_word_line(C, i == 0 ? "first" : "second", &C->M.letter);
        run(S, h + i * S->width, &q[i], &w[i], NULL);
    }
    if (memcmp(h, h + S->width, S->width * sizeof *h) != 0)
        ck_reject("the words lead to different rounded states");
    w[2] = ck_word_line(C, "rest", &C->M.letter);
    if (sees && w[2].length == 0 &&
        last_letter(C, &w[0]) != last_letter(C, &w[1]))
        ck_reject("the readout reads the last letter, and the words end in "
                  "different letters");
    for (uint32_t i = 0; i < w[2].length; i++) {
        q[0] = ck_move(C, q[0], w[2].letter[i]);
        q[1] = ck_move(C, q[1], w[2].letter[i]);
    }
    if (C->by_state ? q[0] == q[1] : C->A.accept[q[0]] == C->A.accept[q[1]])
        ck_reject("the automaton does not distinguish the words");
    ck_verdict("collide", "COLL",
               "%s, cannot agree under any readout of the rounded state%s: "
               "a word of %u and one of %u letter%s lead to the same rounded "
               "state, but must be distinguished %u letter%s later",
               ck_stack_pair(C), sees ? " and the last letter" : "",
               w[0].length, w[1].length, CK_S(w[1].length), w[2].length,
               CK_S(w[2].length));
}

/* ---- RHO ---------------------------------------------------------------- */

/* Let N be the length of the word, P the least common multiple of N and the
 * period, and T a multiple of N after the preperiod.  At T + P everything
 * except the automaton's state is as at T, so it suffices to continue until the
 * automaton's state at some T + k P recurs. */
static void follow(ck_stack *S, const ck_word *w, ck_cycle *Y) {
    ck_cert *C = &S->C;
    uint64_t N = w->length, P = N / ck_gcd(N, Y->period) * Y->period, t;
    uint64_t T = (Y->mu + N - 1) / N * N;
    ck_num *h = ck_alloc(S->width, sizeof *h);
    ck_num *next = ck_alloc(S->width, sizeof *next), *swap;
    unsigned char *seen = ck_alloc(C->A.states, 1);
    uint32_t q = C->A.start, last = C->M.letters;
    ck_stack_start(S, h);
    for (t = 0;; t++) {
        if (!ck_stack_agrees(S, last, q))
            ck_reject("at time %ju the readout does not agree", (uintmax_t) t);
        ck_cycle_check(Y, t, h);
        if (t >= T && (t - T) % P == 0) {
            if (t > T && seen[q])
                return;
            seen[q] = 1;
        }
        last = w->letter[t % N];
        if (!ck_stack_step(S, next, h, last))
            ck_reject("at time %ju the step is not defined", (uintmax_t) t);
        swap = h;
        h = next;
        next = swap;
        q = ck_move(C, q, last);
    }
}

void ck_stack_rho(ck_stack *S) {
    ck_cert *C = &S->C;
    ck_word w = ck_word_line(C, "word", &C->M.letter);
    ck_cycle Y;
    if (w.length == 0)
        ck_reject("the word is empty");
    ck_cycle_read(&Y, C, S->width, w.length);
    follow(S, &w, &Y);
    ck_verdict(
        "agree-on-word", "RHO",
        "%s, agree at every step on the word %s, repeated forever; from time "
        "%u on, and no earlier, the rounded states have the least period %u",
        ck_stack_pair(C), ck_word_text(&w, &C->M.letter), Y.mu, Y.period);
}

/* ---- CASC --------------------------------------------------------------- */

/* CASC of a rounded stack: its layers are those of the rule of reflections,
 * whose local conditions hold, and every layer's formats represent the numbers
 * that it stores: 0 and 1 for switches, otherwise the integers from 0 to the
 * last label.  A row of A has at most one non-zero entry, which is 1, and then
 * 0 is added to the row; a register is set by A = 0.  So each product and each
 * sum of a step, in any order, is exactly 0, 1 or a number that the layer
 * stores, and is not rounded.  No operand is negative, so no zero is; over a
 * field that is not real, zeros may be negative, but labels do not depend on
 * their signs.  The rounded states are therefore the exact ones
 * (proofs/cascade.md, "Rounding"). */

static void check_numbers(const ck_stack *S, uint32_t l) {
    const ck_layer *L = &S->C.M.layer[l];
    const ck_evaluation *E = &S->layer[l].E;
    uint32_t most = L->n > 1 || L->labels < 2 ? 1 : L->labels - 1;
    mpq_t k;
    if (E->order == CK_TREE)
        ck_reject("layer %u is not evaluated as A H + B", l);
    mpq_init(k);
    for (uint32_t i = 0; i <= most; i++) {
        mpq_set_ui(k, i, 1);
        if (!ck_is_number(&E->format, E->rule, k) ||
            (E->order >= CK_WIDE && !ck_is_number(&E->acc, E->rule, k)))
            ck_reject("layer %u: the format does not represent the number %u",
                      l, i);
    }
}

void ck_stack_casc(ck_stack *S) {
    ck_cert *C = &S->C;
    if (C->M.rule == NULL || C->M.rule->move == NULL)
        ck_reject("the model does not have the rule of reflections");
    for (uint32_t l = 0; l < C->M.layers; l++)
        check_numbers(S, l);
    ck_casc_check(C);
    ck_verdict(ck_stack_kind(C), "CASC",
               "%s, agree on every word: its layers represent all their "
               "numbers and compute the states of the rule of reflections",
               ck_stack_pair(C));
}

/* ---- the certificate ---------------------------------------------------- */

static void check_evidence(ck_stack *S) {
    ck_cert *C = &S->C;
    const ck_evidence *E = ck_type_line(C);
    if (C->M.rule != NULL && !E->rules)
        ck_reject("the model has a rule, which evidence %s does not cover",
                  E->evidence);
    for (uint32_t l = 0; l < C->M.layers && E->dense; l++)
        if (S->layer[l].factors)
            ck_reject("evidence %s does not cover layers that are stepped "
                      "factor by factor",
                      E->evidence);
    if (E->no_next && C->by_next)
        ck_reject("evidence %s requires that states or acceptance are compared",
                  E->evidence);
    E->stack(S);
    ck_last_line(C);
}

void ck_stack_check(ck_job *job) {
    ck_stack S = {0};
    ck_cert *C = &S.C;
    ck_open_hashed(C, job, "wreath-stack");
    ck_about(C);
    ck_stack_read(&S, 1);
    check_evidence(&S);
    ck_say_layers(&S);
}
