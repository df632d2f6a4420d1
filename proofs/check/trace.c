/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "trace.h"

#include <stdio.h>
#include <string.h>

/* The common part of all traces: first lines that name the subject, then
 *
 *     claim run | refutes | repeats M
 *     exact K           exact numbers are given for the first K states
 *     steps N
 *     word COUNT a b .. the word is the letters of all these lines, in order,
 *                       those of each line COUNT times
 *     step 0 - ..       one line per state, from 0 to N, in order
 *     elided K          K states that are not shown
 *     sha256 HASH       of all lines above
 *     .
 *
 * The checker makes the whole run; each line of the trace is compared with the
 * expected line, token by token. */

/* ---- the word ----------------------------------------------------------- */

static void read_word(ck_trace *T, const ck_names *letters) {
    ck_cert *C = &T->S.C;
    uint32_t used = 0, count, i, k, n, first;
    T->word = ck_alloc(T->steps, sizeof *T->word);
    while (used < T->steps) {
        ck_line(C, "word", CK_NONE);
        if (C->tokens < 3)
            ck_reject("a number and letters were expected");
        n = (uint32_t) (C->tokens - 2);
        count = ck_number(C, 1, CK_NONE);
        if (count == 0 || n > T->steps - used || count > (T->steps - used) / n)
            ck_reject("the word does not have %u letters", T->steps);
        first = used;
        for (i = 0; i < n; i++)
            T->word[used++] = ck_letter_token(C, letters, i + 2);
        for (k = 1; k < count; k++)
            for (i = 0; i < n; i++)
                T->word[used++] = T->word[first + i];
    }
}

void ck_trace_claim(ck_trace *T, const ck_names *letters) {
    ck_cert *C = &T->S.C;
    ck_line(C, "claim", CK_NONE);
    size_t given = C->tokens;
    if (given == 2 && ck_token_is(C, 1, "refutes"))
        T->claim = CK_REFUTES;
    else if (given == 3 && ck_token_is(C, 1, "repeats")) {
        T->claim = CK_REPEATS;
        T->from = ck_number(C, 2, CK_NONE);
    } else if (given != 2 || !ck_token_is(C, 1, "run"))
        ck_reject("expected \"run\", \"refutes\" or \"repeats M\"");
    T->exact = ck_line_number(C, "exact", CK_NONE);
    T->steps = ck_line_number(C, "steps", UINT32_C(1) << 31);
    if (T->exact > T->steps + 1 ||
        (T->claim == CK_REPEATS && T->from >= T->steps))
        ck_reject("there are only %u steps", T->steps);
    read_word(T, letters);
}

/* ---- lines -------------------------------------------------------------- */

int ck_trace_line(ck_trace *T, uint32_t t, const char *letter, int undefined) {
    ck_cert *C = &T->S.C;
    if (T->hidden == 0 && ck_next_is(C, "elided")) {
        T->hidden = ck_line_number(C, "elided", CK_NONE);
        if (T->hidden == 0 || t == 0 || T->hidden > T->steps - t)
            ck_reject(
                "only states from %u on, other than the last, can be elided",
                t);
    }
    if (T->hidden > 0) {
        T->hidden--;
        return 0;
    }
    ck_line(C, undefined ? "undefined" : "step", CK_NONE);
    T->at = 1;
    if (!undefined) {
        if (C->tokens < 2 || ck_number(C, 1, CK_NONE) != t)
            ck_reject("step %u was expected", t);
        T->at = 2;
    }
    ck_trace_token(T, letter);
    return 1;
}

void ck_trace_token(ck_trace *T, const char *text) {
    const ck_cert *C = &T->S.C;
    const char *found = T->at < C->tokens ? C->token[T->at++] : "";
    if (strcmp(found, text) != 0)
        ck_reject("found \"%.60s\", expected \"%.60s\"", found, text);
}

/* Require the next token to be this number; numbers in lowest terms are equal
 * if and only if their texts are. */
void ck_trace_number(ck_trace *T, ck_num x) {
    const ck_cert *C = &T->S.C;
    const char *found = T->at < C->tokens ? C->token[T->at++] : "";
    ck_num y = ck_real_read(found);
    if (y == CK_NONE)
        y = ck_canonical(found);
    if (y == CK_NONE || y != x)
        ck_reject("found \"%.60s\", which is not the number computed", found);
}

void ck_trace_end(ck_trace *T) {
    if (T->at != T->S.C.tokens)
        ck_reject("found \"%.60s\" at the end of the line",
                  T->S.C.token[T->at]);
}

/* ---- codes -------------------------------------------------------------- */

static uint64_t ones(long bits) {
    return bits >= 64 ? UINT64_MAX : ((uint64_t) 1 << bits) - 1;
}

static void want_width(long bits) {
    if (bits > 64)
        ck_reject("the format has no codes: they would have %d bits, and at "
                  "most 64 are supported",
                  (int) bits);
}

/* Return the code: sign, biased exponent (0: below 2^emin), the p - 1 bits
 * after the first, as in IEEE 754; NaN has the first of these bits set, or all.
 */
static uint64_t float_code(const ck_real *r, const ck_format *F, long *width) {
    uint64_t top = (uint64_t) (F->emax - F->emin) + 1, m;
    long exponent = 1, e;
    while (ones(exponent) < top + (F->special == CK_IEEE))
        exponent++;
    *width = F->p + exponent;
    want_width(*width);
    if (r->kind == CK_NAN && F->special != CK_IEEE)
        return ones(*width - 1);
    if (r->kind == CK_FINITE && mpq_sgn(r->x) == 0) {
        m = 0;
    } else if (r->kind == CK_FINITE) {
        e = ck_exponent(r->x);
        m = ck_units(r->x, (e < F->emin ? F->emin : e) - F->p + 1);
        if (e >= F->emin)
            m = (uint64_t) (e - F->emin + 1) << (F->p - 1) |
                (m & ones(F->p - 1));
    } else {
        m = ones(exponent) << (F->p - 1);
        if (r->kind == CK_NAN)
            m |= (uint64_t) 1 << (F->p - 2);
    }
    return r->negative ? m | (uint64_t) 1 << (*width - 1) : m;
}

void ck_trace_code(ck_trace *T, ck_num x, const ck_format *F) {
    long width = F->bits;
    uint64_t code;
    char text[24];
    ck_real r;
    ck_real_init(&r);
    ck_real_load(&r, x);
    if (F->other != NULL) {
        want_width(width);
        code = F->other->code(&r, F);
    } else if (!F->fixed) {
        code = float_code(&r, F, &width);
    } else {
        want_width(width);
        code = ck_units(r.x, -F->frac);
        code = (r.negative ? 0 - code : code) & ones(width);
    }
    mpq_clear(r.x);
    snprintf(text, sizeof text, "0x%0*llx", (int) ((width + 3) / 4),
             (unsigned long long) code);
    ck_trace_token(T, text);
}

/* ---- the trace ---------------------------------------------------------- */

void ck_trace_check(ck_job *job) {
    ck_trace T = {0};
    ck_cert *C = &T.S.C;
    ck_open_hashed(C, job, "wreath-trace");
    ck_line(C, "evaluation", 1);
    if (ck_token_is(C, 1, "E0")) {
        ck_trace_model(&T, 0);
    } else if (ck_token_is(C, 1, "stack")) {
        ck_trace_model(&T, 1);
    } else {
        ck_evaluation_read(&T.E, C->token[1]);
        ck_trace_recurrence(&T);
    }
    ck_last_line(C);
}
