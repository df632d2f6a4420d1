/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"
#include "trace.h"

#include <string.h>

/* A run of a recurrence, exact and rounded:
 *
 *     step T LETTER : exact : rounded : codes
 *
 * In E2 and E3 the rounded state has its own steps.  In E1 it is the exact
 * state, cast (zeros are +0); if nothing is added, both variants have this
 * state.  The claim "repeats M" states that the last rounded state is that of
 * step M. */

typedef struct {
    ck_trace *T;
    ck_orbit rounded; /* in E1 its h is the cast of the exact state */
    ck_word_map exact;
    ck_num *kept;
} recurrence_run;

/* ---- steps --------------------------------------------------------------- */

static void cast(recurrence_run *r) {
    for (uint32_t i = 0; i < r->T->R.n; i++)
        r->rounded.h[i] = ck_cast(r->exact.h.a[i], &r->T->E);
}

/* Require a variant of E1 that casts the exact state: the variants differ if
 * something is added. */
static void check_cast(const ck_trace *T) {
    if (strcmp(T->E.variant, "published") == 0)
        return;
    if (strcmp(T->E.variant, "two-stage") != 0)
        ck_reject("unknown variant \"%.60s\"", T->E.variant);
    for (uint32_t a = 0; a < T->R.letters; a++)
        if (T->R.letter[a].delta || T->R.letter[a].has_add)
            ck_reject("there are no traces of two-stage casts of recurrences "
                      "with \"add\"");
}

static void start(recurrence_run *r) {
    ck_trace *T = r->T;
    ck_orbit *O = &r->rounded;
    ck_word none = {NULL, 0};
    ck_word_map_set(&r->exact, &T->R, &none);
    r->kept = ck_alloc(T->R.n, sizeof *r->kept);
    O->R = &T->R;
    O->E = &T->E;
    O->N = T->steps; /* maps are computed for these steps only */
    O->word = (ck_word){T->word, O->N};
    if (T->E.number == 1)
        check_cast(T);
    ck_orbit_start(O);
    if (T->E.number == 1)
        cast(r);
}

static void step(recurrence_run *r, uint32_t t) {
    ck_trace *T = r->T;
    if (T->E.number == 1 || t + 1 < T->exact)
        ck_letter_apply(&r->exact.h, T->R.letter + T->word[t], 1);
    if (T->E.number == 1)
        cast(r);
    else
        ck_orbit_step(&r->rounded);
}

/* ---- lines -------------------------------------------------------------- */

static void compare_line(recurrence_run *r, uint32_t t) {
    ck_trace *T = r->T;
    const ck_num *h = r->rounded.h;
    uint32_t i, n = T->R.n;
    if (t == T->from && T->claim == CK_REPEATS)
        memcpy(r->kept, h, n * sizeof *h);
    if (!ck_trace_line(T, t, t == 0 ? "-" : T->R.name.text[T->word[t - 1]], 0))
        return;
    ck_trace_token(T, ":");
    if (t >= T->exact)
        ck_trace_token(T, "-");
    for (i = 0; t < T->exact && i < n; i++)
        ck_trace_number(T, ck_of_rational(r->exact.h.a[i]));
    ck_trace_token(T, ":");
    for (i = 0; i < n; i++)
        ck_trace_number(T, h[i]);
    ck_trace_token(T, ":");
    for (i = 0; i < n; i++)
        ck_trace_code(T, h[i], &T->E.format);
    ck_trace_end(T);
}

void ck_trace_recurrence(ck_trace *T) {
    recurrence_run r = {.T = T};
    ck_cert *C = &T->S.C;
    ck_evaluation_lines(C, &T->E);
    ck_recurrence_read(&T->R, C);
    ck_trace_claim(T, &T->R.name);
    if (T->claim == CK_REFUTES)
        ck_reject("\"refutes\" requires a model");
    start(&r);
    compare_line(&r, 0);
    for (uint32_t t = 0; t < T->steps; t++) {
        step(&r, t);
        compare_line(&r, t + 1);
    }
    if (T->claim == CK_REPEATS &&
        memcmp(r.kept, r.rounded.h, T->R.n * sizeof *r.kept) != 0)
        ck_reject("the last state is not that of step %u", T->from);
    ck_verdict(
        T->claim == CK_REPEATS ? "repeats" : "run",
        T->claim == CK_REPEATS ? "repeats" : "run",
        "a run of a recurrence of %u number%s, %u step%s; every line "
        "was recomputed%s; evaluation model %.200s",
        T->R.n, CK_S(T->R.n), T->steps, CK_S(T->steps),
        T->claim == CK_REPEATS
            ? ck_words("; the last rounded state equals that after %u", T->from)
            : "",
        T->E.text);
    ck_say("  ");
    ck_say_evaluation(&T->E);
}
