/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "trace.h"

#include <stdio.h>

/* A run of a model and an automaton:
 *
 *     step T LETTER STATE EXPECTED : labels : exact
 *     step T LETTER STATE EXPECTED : labels : exact : rounded : codes
 *
 * the second if its layers are rounded.  STATE is the state that the readout
 * names, or -; EXPECTED is the state of the automaton; a layer without a label
 * has -; exact is - after the states with exact numbers.  Numbers are those of
 * all layers, row by row.  If the last step is undefined, its line is
 *
 *     undefined LETTER EXPECTED
 *
 * The claim "refutes" states that after the last step model and automaton do
 * not agree, in the sense of the line "compare"; an undefined step, label or
 * readout counts as a disagreement. */

typedef struct {
    ck_trace *T;
    ck_stepper exact;
    uint32_t *vector, *next; /* exact run: the vector of each layer */
    ck_num *h, *to;          /* rounded run: the state */
    uint32_t q, letter;
    int rounded, defined;
} runner;

/* ---- the exact run ------------------------------------------------------ */

static int exact_start(runner *r) {
    ck_model *M = &r->T->S.C.M;
    ck_step_init(&r->exact, M, 1);
    r->vector = ck_alloc(M->layers, sizeof *r->vector);
    r->next = ck_alloc(M->layers, sizeof *r->next);
    for (uint32_t l = 0; l < M->layers; l++) {
        ck_layer *L = &M->layer[l];
        if (ck_decode(L, L->h0) == CK_NONE)
            return 0;
        r->vector[l] = ck_vector_add(L, l, L->h0); /* its first vector */
    }
    return 1;
}

static int exact_step(runner *r, uint32_t a) {
    uint32_t *old = r->vector;
    if (!ck_step(&r->exact, a, old, r->next))
        return 0;
    r->vector = r->next;
    r->next = old;
    return 1;
}

/* Compare ": x_1 .. x_n", or ": -". */
static void exact_group(runner *r, uint32_t t) {
    const ck_model *M = &r->T->S.C.M;
    ck_trace_token(r->T, ":");
    if (t >= r->T->exact)
        ck_trace_token(r->T, "-");
    for (uint32_t l = 0; t < r->T->exact && l < M->layers; l++) {
        const ck_layer *L = &M->layer[l];
        for (uint32_t i = 0; i < L->n * L->d; i++)
            ck_trace_number(r->T, ck_map_key(&L->vector, r->vector[l])[i]);
    }
}

/* ---- both runs ---------------------------------------------------------- */

static int step(runner *r, uint32_t t) {
    ck_trace *T = r->T;
    uint32_t a = T->word[t];
    ck_num *old = r->h;
    r->letter = a;
    r->q = ck_move(&T->S.C, r->q, a);
    if (!r->rounded)
        return exact_step(r, a);
    if (t + 1 < T->exact && !exact_step(r, a))
        ck_reject("the exact run is not defined in step %u", t + 1);
    if (!ck_stack_step(&T->S, r->to, r->h, a))
        return 0;
    r->h = r->to;
    r->to = old;
    return 1;
}

static uint32_t label(const runner *r, uint32_t l) {
    const ck_stack *S = &r->T->S;
    return r->rounded ? S->label[l]
                      : S->C.M.layer[l].vector.value[r->vector[l]];
}

static uint32_t readout(runner *r) {
    return r->rounded ? ck_stack_readout(&r->T->S, r->letter)
                      : ck_readout(&r->exact, r->letter, r->vector);
}

static void rounded_groups(runner *r) {
    const ck_stack *S = &r->T->S;
    uint32_t size;
    ck_trace_token(r->T, ":");
    for (uint32_t i = 0; i < S->width; i++)
        ck_trace_number(r->T, r->h[i]);
    ck_trace_token(r->T, ":");
    for (uint32_t l = 0; l < S->C.M.layers; l++) {
        size = S->layer[l].n * S->C.M.layer[l].d;
        for (uint32_t i = 0; i < size; i++)
            ck_trace_code(r->T, r->h[S->layer[l].at + i],
                          &S->layer[l].E.format);
    }
}

/* Compare the line of state t, if it is shown. */
static void compare_line(runner *r, uint32_t t) {
    const ck_cert *C = &r->T->S.C;
    const char *letter = t == 0 ? "-" : C->M.letter.text[r->letter];
    uint32_t m;
    char number[16];
    if (!ck_trace_line(r->T, t, letter, !r->defined))
        return;
    if (r->defined) {
        m = readout(r);
        ck_trace_token(r->T, m == CK_NONE ? "-" : C->M.state.text[m]);
    }
    ck_trace_token(r->T, C->A.state.text[r->q]);
    if (r->defined) {
        ck_trace_token(r->T, ":");
        for (uint32_t l = 0; l < C->M.layers; l++) {
            snprintf(number, sizeof number, "%u", label(r, l));
            ck_trace_token(r->T, label(r, l) == CK_NONE ? "-" : number);
        }
        exact_group(r, t);
        if (r->rounded)
            rounded_groups(r);
    }
    ck_trace_end(r->T);
}

/* Return nonzero if the model and the automaton disagree now. */
static int differ(runner *r) {
    const ck_cert *C = &r->T->S.C;
    if (C->live_only && !C->live[r->q])
        ck_reject("no word of the language begins with this one");
    return ck_disagreement(C, r->defined ? readout(r) : CK_NONE, r->q) != NULL;
}

static void say(runner *r) {
    ck_trace *T = r->T;
    ck_cert *C = &T->S.C;
    uint32_t m = r->defined ? readout(r) : CK_NONE;
    int refutes = T->claim == CK_REFUTES;
    const char *by = C->by_state    ? "state"
                     : C->live_only ? "predict"
                     : C->by_next   ? "next"
                                    : "acceptance";
    const char *end = !r->defined ? "model is not defined"
                      : m == CK_NONE
                          ? "readout names nothing"
                          : ck_words("readout names %.60s", C->M.state.text[m]);
    ck_verdict(
        !refutes     ? "run"
        : r->rounded ? "differ-rounded"
                     : "differ",
        refutes ? "refutes" : "run",
        refutes
            ? "%.200s%s disagrees with %.60s, by %s: after a word of %u "
              "letter%s the %s while the automaton is in %.60s"
            : "a run of %.200s%s alongside %.60s, by %s, on a word of %u "
              "letter%s; after the word the %s while the automaton is in %.60s",
        C->model_name, r->rounded ? ", rounded," : "", C->A.name, by, T->steps,
        CK_S(T->steps), end, C->A.state.text[r->q]);
    ck_say("  every line was recomputed\n");
}

void ck_trace_model(ck_trace *T, int rounded) {
    ck_cert *C = &T->S.C;
    runner r = {.T = T, .rounded = rounded, .defined = 1};
    uint32_t t = 0;
    ck_about(C);
    if (rounded)
        ck_stack_read(&T->S, 0);
    ck_trace_claim(T, &C->M.letter);
    r.q = C->A.start;
    r.letter = C->M.letters;
    if (rounded) {
        r.h = ck_alloc(T->S.width, sizeof *r.h);
        r.to = ck_alloc(T->S.width, sizeof *r.to);
        ck_stack_start(&T->S, r.h);
        if (T->exact > 0 && !exact_start(&r))
            ck_reject("exactly, H0 has no label");
    } else {
        r.defined = exact_start(&r);
    }
    compare_line(&r, 0);
    while (t < T->steps && r.defined) {
        r.defined = step(&r, t);
        t++;
        if (!r.defined && t < T->steps)
            break;
        compare_line(&r, t);
    }
    if (t < T->steps)
        ck_reject("step %u of %u is not defined", t, T->steps);
    if (!r.defined && T->exact > T->steps)
        ck_reject("the last state is not defined exactly");
    if (T->claim == CK_REPEATS)
        ck_reject("\"repeats\" requires a recurrence");
    if (T->claim == CK_REFUTES && !differ(&r))
        ck_reject("the model and the automaton agree after the last step");
    say(&r);
    if (rounded)
        ck_say_layers(&T->S);
    else
        ck_say("  evaluation model E0 (exact)\n");
}
