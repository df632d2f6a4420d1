/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "trace.h"

#include <string.h>

/* A run of a recurrence, exact and rounded:
 *
 *     step T LETTER : exact : rounded : codes
 *
 * In E2 and E3 the rounded state has its own steps; in E1 it is the exact
 * one, cast (a zero is +0), which where nothing is added is the state of
 * either variant.  The claim "repeats M" is that the last rounded state is
 * that of step M. */

typedef struct {
    ck_trace *T;
    ck_recurrence maps; /* E3: the map of every time */
    ck_num *x, *h, *base, *next, *kept;
} recurrence_run;

/* ---- exact steps -------------------------------------------------------- */

static void load(ck_real *r, ck_num x) {
    ck_real_load(r, x == CK_MINUS_ZERO ? CK_ZERO : x);
}

/* s += w x */
static void add_product(ck_real *s, ck_num w, ck_num x) {
    ck_real a, b;

    ck_real_init(&a);
    ck_real_init(&b);
    load(&a, w);
    load(&b, x);
    ck_real_mul(&a, &a, &b);
    ck_real_add(s, &a, 0);
    mpq_clears(a.x, b.x, NULL);
}

static ck_num store(ck_real *s) {
    s->negative = mpq_sgn(s->x) < 0;
    return ck_real_store(s);
}

/* out = A x + b, or the delta rule: e = beta (v - k.x), x_i + e k_i */
static void exact_step(ck_num *out, const ck_map_letter *l, const ck_num *x,
                       uint32_t n) {
    uint32_t i, j;
    ck_num e = CK_ZERO;
    ck_real s;

    if (l->out != NULL)
        ck_reject("letters given by operations have no exact steps");
    ck_real_init(&s);
    if (l->delta) {
        load(&s, CK_ZERO);
        for (j = 0; j < n; j++)
            add_product(&s, l->w[j], x[j]);
        ck_real_negate(&s);
        add_product(&s, l->w[n], CK_ONE);
        e = store(&s);
        load(&s, CK_ZERO);
        add_product(&s, l->w[n + 1], e);
        e = store(&s);
    }
    for (i = 0; i < n; i++) {
        load(&s, CK_ZERO);
        if (l->delta) {
            add_product(&s, e, l->w[i]);
            add_product(&s, x[i], CK_ONE);
        }
        for (j = 0; !l->delta && j < n; j++)
            add_product(&s, l->w[i * n + j], x[j]);
        if (!l->delta && l->has_add)
            add_product(&s, l->w[n * n + i], CK_ONE);
        out[i] = store(&s);
    }
    mpq_clear(s.x);
}

/* ---- rounded states ----------------------------------------------------- */

static void cast(recurrence_run *r) {
    uint32_t i;

    for (i = 0; i < r->T->R.n; i++) {
        r->h[i] = ck_round_number(r->x[i], &r->T->E);
        if (r->h[i] == CK_MINUS_ZERO)
            r->h[i] = CK_ZERO;
    }
}

/* Variants of E1 differ where something is added. */
static void check_cast(const ck_trace *T) {
    uint32_t a;

    if (strcmp(T->E.variant, "published") == 0)
        return;
    if (strcmp(T->E.variant, "two-stage") != 0)
        ck_reject("unknown variant \"%.60s\"", T->E.variant);
    for (a = 0; a < T->R.letters; a++)
        if (T->R.letter[a].delta || T->R.letter[a].has_add)
            ck_reject("there are no traces of two-stage casts of recurrences "
                      "with \"add\"");
}

static void start(recurrence_run *r) {
    ck_trace *T = r->T;
    uint32_t n = T->R.n, count, i;

    r->x = ck_alloc(n, sizeof *r->x);
    r->h = ck_alloc(n, sizeof *r->h);
    r->base = ck_alloc(n, sizeof *r->base);
    r->next = ck_alloc(n, sizeof *r->next);
    r->kept = ck_alloc(n, sizeof *r->kept);
    for (i = 0; i < n; i++)
        r->x[i] = T->R.start[i] == CK_MINUS_ZERO ? CK_ZERO : T->R.start[i];
    if (T->E.number == 1) {
        check_cast(T);
        cast(r);
        return;
    }
    ck_round_start(r->h, &T->R, &T->E);
    if (T->E.number == 3 && T->steps > 0) { /* whole chunks */
        ck_reading all = {&T->R, &T->E, {NULL, 0}};

        count = (T->steps + T->E.chunk - 1) / T->E.chunk * T->E.chunk;
        all.word.length = count;
        all.word.letter = ck_alloc(count, sizeof *T->word);
        memcpy(all.word.letter, T->word, T->steps * sizeof *T->word);
        ck_chunks(&r->maps, &all, count);
    }
}

static void step(recurrence_run *r, uint32_t t) {
    ck_trace *T = r->T;
    const ck_map_letter *l = T->R.letter + T->word[t];
    uint32_t n = T->R.n;
    ck_num *old;

    if (T->E.number == 1 || t + 1 < T->exact) {
        exact_step(r->next, l, r->x, n);
        memcpy(r->x, r->next, n * sizeof *r->x);
    }
    if (T->E.number == 1) {
        cast(r);
        return;
    }
    if (T->E.number == 3 && t % T->E.chunk == 0)
        memcpy(r->base, r->h, n * sizeof *r->h);
    if (T->E.number == 3)
        ck_round_step(r->next, r->maps.letter + t, r->base, n, &T->E);
    else
        ck_round_step(r->next, l, r->h, n, &T->E);
    old = r->h;
    r->h = r->next;
    r->next = old;
}

/* ---- lines -------------------------------------------------------------- */

static void compare_line(recurrence_run *r, uint32_t t) {
    ck_trace *T = r->T;
    uint32_t i, n = T->R.n;

    if (t == T->from && T->claim == CK_REPEATS)
        memcpy(r->kept, r->h, n * sizeof *r->h);
    if (!ck_trace_line(T, t, t == 0 ? "-" : T->R.name.text[T->word[t - 1]], 0))
        return;
    ck_trace_token(T, ":");
    if (t >= T->exact)
        ck_trace_token(T, "-");
    for (i = 0; t < T->exact && i < n; i++)
        ck_trace_number(T, r->x[i]);
    ck_trace_token(T, ":");
    for (i = 0; i < n; i++)
        ck_trace_number(T, r->h[i]);
    ck_trace_token(T, ":");
    for (i = 0; i < n; i++)
        ck_trace_code(T, r->h[i], &T->E.format);
    ck_trace_end(T);
}

void ck_trace_recurrence(ck_trace *T) {
    recurrence_run r;
    ck_cert *C = &T->S.C;
    uint32_t t;

    memset(&r, 0, sizeof r);
    r.T = T;
    ck_evaluation_lines(C, &T->E);
    ck_recurrence_read(&T->R, C);
    ck_trace_claim(T, &T->R.name);
    if (T->claim == CK_REFUTES)
        ck_reject("\"refutes\" requires a model");
    start(&r);
    compare_line(&r, 0);
    for (t = 0; t < T->steps; t++) {
        step(&r, t);
        compare_line(&r, t + 1);
    }
    if (T->claim == CK_REPEATS &&
        memcmp(r.kept, r.h, T->R.n * sizeof *r.h) != 0)
        ck_reject("the last state is not that of step %u", (unsigned) T->from);
    ck_verdict(C->job, T->claim == CK_REPEATS ? "repeats" : "run",
               T->claim == CK_REPEATS ? "repeats" : "run",
               "a run of a recurrence of %u number%s, %u step%s; every line "
               "was recomputed%s; evaluation model %.200s",
               (unsigned) T->R.n, CK_S(T->R.n), (unsigned) T->steps,
               CK_S(T->steps),
               T->claim == CK_REPEATS
                   ? ck_words("; the last rounded state equals that after %u",
                              (unsigned) T->from)
                   : "",
               T->E.text);
    ck_say(C->job, "  ");
    ck_say_evaluation(C->job, &T->E);
}
