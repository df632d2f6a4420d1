/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

/* MONO: every number of the state is a function of itself alone, monotone or
 * antitone on the chain of the format's numbers, with -0 below +0.
 *
 * Multiplication by a constant whose sign bit is clear, addition of a constant
 * and the roundings that ck_check_monotone allows are non-decreasing where the
 * result is not NaN; a set sign bit makes the product non-increasing.  Either
 * no NaN is ever produced, or NaN remains NaN.  So reading a word repeatedly
 * applies one monotone (or antitone) partial map of a finite chain: if
 * x <= f(x), then x, f(x), f(f(x)) .. does not decrease and is eventually
 * constant; if f is antitone, f o f is monotone.
 *
 * In two or more dimensions the only weights other than +0 and -0 are on the
 * diagonal.  The products with the others are zeros, so each number is a
 * function of itself, up to the signs of zeros; an infinity makes all other
 * numbers NaN, and then all numbers. */

/* ---- the hypothesis ----------------------------------------------------- */

static const char *const what[] = {"rounding a product", "rounding a sum",
                                   "rounding the result",
                                   "multiplying infinity by a zero"};
static const char *const where[] = {"", " into the format",
                                    " into the accumulator"};

void ck_check_monotone(const ck_evaluation *E, int product) {
    const ck_roundings *o = &ck_orders[E->order];
    const ck_into into[4] = {o->product, o->sum, CK_INTO_FORMAT, CK_NOT};
    int i, makes = product ? 3 : -1, loses = -1;
    if (o->operations)
        ck_reject("rounding in order tree is not by rows: its operations are "
                  "not known to be monotone");
    for (i = 0; i < 3; i++) {
        const ck_format *F = ck_into_what(into[i], E);
        if (F == NULL)
            continue;
        if (!ck_format_monotone(F))
            ck_reject("%s%s is not monotone: its numbers wrap around", what[i],
                      where[into[i]]);
        if (makes < 0 && ck_format_makes_nan(F))
            makes = i;
        if (!ck_format_nan(F))
            loses = i;
    }
    if (makes >= 0 && loses >= 0)
        ck_reject("%s%s is not monotone: it cannot represent the NaN that %s%s "
                  "produces",
                  what[loses], where[into[loses]], what[makes],
                  where[into[makes]]);
}

/* ---- the letters -------------------------------------------------------- */

/* Return 1 or 2, a multiple of the period. *zeros: some weight is a zero. */
static uint32_t periods(const ck_rounding *P, int *zeros) {
    uint32_t n = P->R.n, a, i, j, two = 1;
    ck_real x;
    ck_real_init(&x);
    for (a = 0; a < P->R.letters; a++) {
        const ck_map_letter *l = P->R.letter + a;
        if (l->out != NULL)
            ck_reject("letter %.60s is given by operations", P->R.name.text[a]);
        if (l->delta)
            ck_reject("letter %.60s: a delta rule reads the state twice",
                      P->R.name.text[a]);
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++) {
                ck_real_load(&x, l->w[i * n + j]);
                if (i != j && mpq_sgn(x.x) != 0)
                    ck_reject("letter %.60s: number %u is not a function of "
                              "itself alone",
                              P->R.name.text[a], i);
                if (i == j && x.negative)
                    two = 2;
                if (mpq_sgn(x.x) == 0)
                    *zeros = 1;
            }
    }
    return two;
}

void ck_mono_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    int zeros = 0;
    uint32_t claim = ck_line_number(C, "divides", 3);
    uint32_t found = periods(P, &zeros);
    ck_check_monotone(&P->E, zeros && ck_format_infinite(&P->E.format));
    if (claim != found)
        ck_reject("the period divides %u", found);
    ck_verdict(
        found == 1 ? "always-constant" : "always-alternating", "MONO",
        "from every state, on every word over %s repeated forever, the rounded "
        "states after the repetitions are eventually %s%s; hence no function "
        "of them%s counts the repetitions modulo %s; evaluation model %.200s",
        ck_letters(&P->R.name),
        found == 1 ? "constant" : "constant or alternating",
        P->R.n > 1 ? ", 0 and -0 identified" : "",
        P->R.n > 1 ? " that identifies 0 and -0" : "",
        found == 1 ? "2 or more" : "3 or more", P->E.text);
}
