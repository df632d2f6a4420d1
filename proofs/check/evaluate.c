/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <stdio.h>
#include <string.h>

/* Formats, rounding modes and evaluation models as text, parsed from left to
 * right.  The names denote the formats of IEEE 754-2019 (3.4), of the OFP8
 * specification (5.1) and of the MX formats specification (5.3); a certificate
 * states the parameters together with the name, so a reader sees which were
 * used. */

/* Kinds of formats implemented in other files: posit.c. */
extern const ck_kind ck_posit;

static const struct {
    const char *name;
    ck_format F;
} named[] = {
    {"fp64", {.p = 53, .emin = -1022, .emax = 1023}},
    {"fp32", {.p = 24, .emin = -126, .emax = 127}},
    {"tf32", {.p = 11, .emin = -126, .emax = 127}},
    {"bf16", {.p = 8, .emin = -126, .emax = 127}},
    {"fp16", {.p = 11, .emin = -14, .emax = 15}},
    {"e5m2", {.p = 3, .emin = -14, .emax = 15}},
    {"e4m3fn", {.p = 4, .emin = -6, .emax = 8, .special = CK_ONE_NAN}},
    {"e2m3", {.p = 4, .emin = 0, .emax = 2, .special = CK_NUMBERS}},
    {"e3m2", {.p = 3, .emin = -2, .emax = 4, .special = CK_NUMBERS}},
    {"e2m1", {.p = 2, .emin = 0, .emax = 2, .special = CK_NUMBERS}},
    /* Other kinds: the Posit Standard (2022), 3. */
    {"posit8", {.bits = 8, .other = &ck_posit, .special = CK_ONE_NAN}},
    {"posit16", {.bits = 16, .other = &ck_posit, .special = CK_ONE_NAN}},
    {"posit32", {.bits = 32, .other = &ck_posit, .special = CK_ONE_NAN}},
};

static const char *const rules[] = {"rne", "rna", "rnd", "rz",
                                    "ru",  "rd",  "odd"};
enum { RULES = sizeof rules / sizeof *rules };
static const char *const rule_words[] = {
    "to nearest, ties to even",
    "to nearest, ties away from zero",
    "to nearest, ties to the smaller number",
    "toward zero",
    "up",
    "down",
    "to odd"};

_Noreturn static void bad(const char *text) {
    ck_reject("unknown evaluation model \"%.80s\"", text);
}

/* ---- parts of a name; *s is advanced past the text that is read --------- */

/* Read this word, which must be followed by a colon or the end. */
static int piece(const char **s, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*s, word, n) != 0 || ((*s)[n] != '\0' && (*s)[n] != ':'))
        return 0;
    *s += n;
    return 1;
}

static int colon_piece(const char **s, const char *word) {
    const char *t = *s + 1;
    if (**s != ':' || !piece(&t, word))
        return 0;
    *s = t;
    return 1;
}

/* Read ":N" with low <= N <= high. */
static int number(long *out, const char **s, long low, long high) {
    const char *t = *s + 1;
    if (**s != ':')
        return 0;
    int minus = *t == '-';
    t += minus;
    size_t n = strspn(t, "0123456789");
    uint32_t u = ck_decimal(t, n, 1000000);
    if (u == CK_NONE || (minus && u == 0))
        return 0;
    *out = minus ? -(long) u : (long) u;
    *s = t + n;
    return *out >= low && *out <= high;
}

static int format_base(ck_format *F, const char **s) {
    long whole;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (piece(s, named[i].name)) {
            *F = named[i].F;
            F->saturate = F->special == CK_NUMBERS || F->other != NULL;
            return 1;
        }
    if (piece(s, "float"))
        return number(&F->p, s, 2, 60) &&
               number(&F->emin, s, -100000, 100000) &&
               number(&F->emax, s, F->emin, 100000);
    F->fixed = F->saturate = 1;
    if (piece(s, "int"))
        return number(&F->bits, s, 2, 64);
    if (!piece(s, "fixed") || !number(&whole, s, 1, 64) ||
        !number(&F->frac, s, 0, 63))
        return 0;
    F->bits = whole + F->frac;
    return F->bits >= 2 && F->bits <= 64;
}

static int format_read(ck_format *F, const char **s) {
    memset(F, 0, sizeof *F);
    if (!format_base(F, s))
        return 0;
    while (F->other == NULL) {
        if (!F->fixed && !F->flush && colon_piece(s, "flush"))
            F->flush = 1;
        else if (!F->saturate && colon_piece(s, "sat"))
            F->saturate = 1;
        else if (F->fixed && F->saturate && colon_piece(s, "wrap"))
            F->saturate = 0;
        else
            break;
    }
    return 1;
}

/* Read the name of an order; from CK_WIDE on, it is followed by "-" and the
 * format of the accumulator, which is optional for a tree. */
static int order_read(ck_evaluation *E, const char *s) {
    size_t n = strcspn(s, "-");
    int i = 0;
    while (strncmp(s, ck_orders[i].name, n) != 0 ||
           ck_orders[i].name[n] != '\0')
        if (++i > CK_TREE)
            return 0;
    E->order = (ck_order) i;
    E->acc = E->format;
    if (s[n] == '\0')
        return i < CK_WIDE || i == CK_TREE;
    s += n + 1;
    return i >= CK_WIDE && format_read(&E->acc, &s) && *s == '\0';
}

static int chunk_read(ck_evaluation *E, const char *s) {
    E->order = CK_SEQ;
    E->scan = strncmp(s, "scan-", 5) == 0;
    if (!E->scan && strncmp(s, "chunk-", 6) != 0)
        return 0;
    s += E->scan ? 5 : 6;
    E->chunk = ck_decimal(s, strlen(s), CK_MOST_CHUNK + 1);
    return E->chunk != CK_NONE && E->chunk > 0 &&
           (!E->scan || (E->chunk & (E->chunk - 1)) == 0);
}

void ck_evaluation_read(ck_evaluation *E, const char *text) {
    int i = 0;
    memset(E, 0, sizeof *E);
    E->text = text;
    E->chunk = 1;
    if (text[0] != 'E' || text[1] < '1' || text[1] > '3' || text[2] != ':')
        bad(text);
    E->number = text[1] - '0';
    const char *s = text + 3;
    if (!format_read(&E->format, &s))
        bad(text);
    while (i < RULES && !colon_piece(&s, rules[i]))
        i++;
    if (i == RULES || *s++ != ':' || *s == '\0')
        bad(text);
    E->rule = (ck_mode) i;
    if (E->number == 1)
        E->variant = s;
    else if (!(E->number == 2 ? order_read(E, s) : chunk_read(E, s)))
        bad(text);
    if ((E->format.other || E->acc.other) && E->rule != CK_RNE)
        ck_reject("a format of the model is rounded to nearest even only");
}

/* ---- output ------------------------------------------------------------- */

void ck_format_print(char *out, size_t size, const ck_format *F) {
    static const char *const special[] = {"ieee", "one-nan", "numbers"};
    static const char *const beyond[] = {"infinity", "nan", "largest"};
    if (F->other != NULL)
        F->other->print(out, size, F);
    else if (F->fixed)
        snprintf(out, size, "fixed %ld %ld %s", F->bits, F->frac,
                 F->saturate ? "largest" : "wrap");
    else
        snprintf(out, size, "float %ld %ld %ld %s %s %s", F->p, F->emin,
                 F->emax, special[F->special], F->flush ? "flush" : "gradual",
                 beyond[F->saturate ? CK_NUMBERS : F->special]);
}

void ck_say_evaluation(const ck_evaluation *E) {
    char text[200];
    ck_say("evaluation model E%d (%s), %.200s\n", E->number,
           E->number == 1   ? "exact states, then cast"
           : E->number == 2 ? "stepwise"
                            : "in chunks",
           E->text);
    ck_format_print(text, sizeof text, &E->format);
    ck_say("  format %s, rounded %s\n", text, rule_words[E->rule]);
    if (E->number == 2)
        ck_say("  order: %s\n", ck_orders[E->order].words);
    if (E->number == 2 && E->order >= CK_WIDE) {
        ck_format_print(text, sizeof text, &E->acc);
        ck_say("  accumulator %s\n", text);
    }
    if (E->number == 3)
        ck_say("  order: weights first rounded into the format; maps of the "
               "prefixes of every %u letters, %s, applied to the state the "
               "chunk began with; products and sums in order seq\n",
               E->chunk,
               E->scan ? "multiplied in a binary tree"
                       : "multiplied one by one");
}

/* ---- lines -------------------------------------------------------------- */

void ck_parameters(ck_cert *C, const char *word, const ck_format *F) {
    char text[200];
    ck_line(C, word, CK_NONE);
    ck_format_print(text, sizeof text, F);
    if (strcmp(text, ck_join(C->token + 1, C->tokens - 1)) != 0)
        ck_reject("the %s of the model is \"%s\"", word, text);
}

void ck_evaluation_lines(ck_cert *C, const ck_evaluation *E) {
    ck_parameters(C, "format", &E->format);
    if (E->number == 2 && E->order >= CK_WIDE)
        ck_parameters(C, "accumulator", &E->acc);
}
