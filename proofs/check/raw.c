/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

#include <stdio.h>
#include <string.h>

/* A certificate of raw parameters: for each required weight of a gate, its
 * rounding into the format and the set of numbers x of the format that the
 * activation maps to it.  The activation is monotone, so the ends of an
 * interval and their outer neighbours determine this set; two neighbours that
 * are mapped to different sides of the weight show that the set is empty. */

enum { EXACT, ROUNDED, NEAREST, NOT };
static const char *const class_word[] = {"exact", "rounded", "nearest", "not"};
static const char *const class_text[] = {"exact", "exact after rounding",
                                         "nearest, after rounding",
                                         "not reachable"};
static const char *const model_word[] = {"once", "stepwise"};

/* Return -1, 0 or 1 if x is mapped below, to or above the number; the sign is
 * reversed for a decreasing activation, so that it increases with x. */
static int taken(const ck_raw *P, const ck_raw_number *n, int model,
                 int64_t x) {
    ck_activation a = P->gate[n->gate].map;
    int64_t y = ck_activation_apply(a, model, x, &P->F);
    int is = y > n->code ? 1 : y < n->code ? -1 : 0;

    return a->falls ? -is : is;
}

/* ---- one number in one model -------------------------------------------- */

/* Return nonzero if some x in low .. high is mapped exactly to the weight. */
static int exactly(const ck_raw *P, const ck_raw_number *n, int64_t low,
                   int64_t high) {
    ck_activation a = P->gate[n->gate].map;
    int whole = a->kind == CK_WHOLE, is = 0;
    int64_t x = whole || a->kind == CK_IDENTITY ? low : 0;
    mpq_t q, y;

    if (!n->weight.rational || x < low || x > high)
        return 0;
    mpq_inits(q, y, NULL);
    for (;;
         x = ck_activation_beside(a, x, 1, &P->F)) { /* CK_WHOLE: try all x */
        ck_order_value(q, x, &P->F);
        is = ck_activation_exact(y, a, q) && mpq_equal(y, n->weight.r);
        if (is || x == high || !whole)
            break;
    }
    return is;
}

/* Check "CLASS LOW HIGH". */
static int read_interval(const ck_raw *P, const ck_raw_number *n, int model,
                         int inexact) {
    ck_activation a = P->gate[n->gate].map;
    int64_t end[2];
    int s;

    for (s = 0; s < 2; s++)
        end[s] = ck_order_read(P->C.token[2 + s], &P->F);
    if (end[0] > end[1])
        ck_reject("the interval is empty");
    for (s = 0; s < 2; s++)
        if (taken(P, n, model, end[s]) != 0)
            ck_reject("the activation does not map %s to the number",
                      P->C.token[2 + s]);
    for (s = 0; s < 2; s++) {
        int by = s == 0 ? -1 : 1;

        if (end[s] != ck_activation_last(a, s, &P->F) &&
            by * taken(P, n, model,
                       ck_activation_beside(a, end[s], by, &P->F)) <=
                0)
            ck_reject("the activation maps the x %s %s to the number as well",
                      s == 0 ? "before" : "after", P->C.token[2 + s]);
    }
    return inexact ? NEAREST : exactly(P, n, end[0], end[1]) ? EXACT : ROUNDED;
}

/* Read an x, or "-", the end beyond all numbers. */
static int64_t read_neighbour(const ck_raw *P, size_t token, int64_t beyond) {
    return ck_token_is(&P->C, token, "-")
               ? beyond
               : ck_order_read(P->C.token[token], &P->F);
}

/* Check "not BEFORE AFTER". */
static int read_gap(const ck_raw *P, const ck_raw_number *n, int model) {
    ck_activation a = P->gate[n->gate].map;
    int64_t least = ck_activation_last(a, 0, &P->F);
    int64_t most = ck_activation_last(a, 1, &P->F);
    int64_t before = read_neighbour(P, 2, INT64_MIN);
    int64_t after = read_neighbour(P, 3, INT64_MAX);
    if (before == INT64_MIN ? after != least
        : after == INT64_MAX
            ? before != most
            : before == most ||
                  ck_activation_beside(a, before, 1, &P->F) != after)
        ck_reject("%s and %s are not neighbours", P->C.token[2], P->C.token[3]);
    if (before != INT64_MIN && taken(P, n, model, before) >= 0)
        ck_reject("the activation does not map %s to a number below",
                  P->C.token[2]);
    if (after != INT64_MAX && taken(P, n, model, after) <= 0)
        ck_reject("the activation does not map %s to a number above",
                  P->C.token[3]);
    return NOT;
}

static void read_model(ck_raw *P, ck_raw_number *n, int model, int inexact) {
    ck_cert *C = &P->C;
    ck_line(C, model_word[model], 3);
    int is = ck_token_is(C, 1, "not") ? read_gap(P, n, model)
                                      : read_interval(P, n, model, inexact);
    if (!ck_token_is(C, 1, class_word[is]))
        ck_reject("found \"%.60s\", but it is %s", C->token[1], class_text[is]);
    n->level[model] = is;
}

/* ---- gates and numbers -------------------------------------------------- */

uint32_t ck_raw_gate(const ck_raw *P, const char *name) {
    uint32_t g = 0;
    while (g < P->gates && strcmp(P->gate[g].name, name) != 0)
        g++;
    return g < P->gates ? g : CK_NONE;
}

static void read_gates(ck_raw *P) {
    ck_cert *C = &P->C;
    char *map;
    uint32_t count = ck_line_number(C, "gates", 64);
    P->gate = ck_alloc((size_t) count + 1, sizeof *P->gate);
    for (uint32_t g = 0; g < count; g++) {
        ck_line(C, "gate", CK_NONE);
        if (C->tokens < 3)
            ck_reject("\"gate NAME ACTIVATION\" was expected");
        if (ck_raw_gate(P, C->token[1]) != CK_NONE)
            ck_reject("this gate is listed twice");
        P->gate[g].name = C->token[1];
        map = ck_join(C->token + 2, C->tokens - 2);
        ck_line(C, "steps", CK_NONE);
        P->gate[g].map =
            ck_activation_read(map, ck_join(C->token + 1, C->tokens - 1));
        P->gates = g + 1;
    }
}

static void read_number(ck_raw *P, ck_raw_number *n) {
    static const char *const range[] = {"outside", "end", "inside"};
    ck_cert *C = &P->C;
    int inexact;
    ck_line(C, "number", 2);
    n->gate = ck_raw_gate(P, C->token[1]);
    if (n->gate == CK_NONE)
        ck_reject("%.60s is not a gate", C->token[1]);
    n->entries = ck_number(C, 2, CK_NONE);
    if (n->entries == 0)
        ck_reject("a number must occur in some matrix");
    P->gate[n->gate].numbers++;
    ck_line(C, "weight", CK_NONE);
    ck_weight_read(&n->weight, C);
    ck_line(C, "code", 1);
    n->code = ck_order_read(C->token[1], &P->F);
    if (n->code != ck_weight_round(&inexact, &n->weight, &P->F))
        ck_reject("%.60s is not the number nearest to the weight", C->token[1]);
    ck_line(C, "range", 1);
    int within = ck_weight_within(&n->weight, P->gate[n->gate].map, &P->F);
    if (!ck_token_is(C, 1, range[within + 1]))
        ck_reject("found \"%.60s\", expected \"%s\"", C->token[1],
                  range[within + 1]);
    read_model(P, n, CK_ONCE, inexact);
    read_model(P, n, CK_STEPWISE, inexact);
}

static void say(ck_raw *P, const char *format) {
    uint64_t count[4] = {0}, entries = 0;
    for (uint32_t i = 0; i < P->numbers; i++) {
        const ck_raw_number *n = &P->number[i];
        count[n->level[0] < n->level[1] ? n->level[0] : n->level[1]] +=
            n->entries;
        entries += n->entries;
    }
    ck_verdict(count[NOT] > 0       ? "gates-unreachable"
               : count[NEAREST] > 0 ? "gates-nearest"
               : count[ROUNDED] > 0 ? "gates-rounded"
                                    : "gates-exact",
               "intervals",
               "the gates of %.200s have %ju number%s in %.60s: %ju exact, %ju "
               "exact after rounding, %ju nearest, %ju not reachable, each in "
               "the better of two evaluations",
               P->C.model_name, (uintmax_t) entries, CK_S(entries), format,
               (uintmax_t) count[EXACT], (uintmax_t) count[ROUNDED],
               (uintmax_t) count[NEAREST], (uintmax_t) count[NOT]);
    for (uint32_t g = 0; g < P->gates; g++)
        ck_say("  %.60s = %s, %u distinct\n", P->gate[g].name,
               P->gate[g].map->name, P->gate[g].numbers);
    ck_say("  %u distinct weight%s in the model's matrices; of each, all x "
           "that the activation\n"
           "  maps to it, rounded once and step by step, to nearest, ties to "
           "even\n",
           P->numbers, CK_S(P->numbers));
}

void ck_raw_check(ck_job *job) {
    ck_raw P = {0};
    ck_cert *C = &P.C;
    ck_evaluation E;
    char *format, model[100];
    ck_open_hashed(C, job, "wreath-raw");
    ck_model_lines(C);
    ck_line(C, "format", 1);
    snprintf(model, sizeof model, "E2:%.60s:rne:seq", C->token[1]);
    format = ck_join(C->token + 1, C->tokens - 1);
    ck_evaluation_read(&E, model); /* for the names of formats */
    P.F = E.format;
    if (P.F.fixed || P.F.special != CK_IEEE || P.F.flush || P.F.saturate ||
        P.F.p < 8 || P.F.p > 53 || P.F.emax < 15 || P.F.emax > 1023 ||
        P.F.emin != 1 - P.F.emax || (P.F.emax & (P.F.emax + 1)) != 0)
        ck_reject("a format with infinities, 8 to 53 bits of precision and at "
                  "least 5 bits of exponent was expected");
    ck_parameters(C, "parameters", &P.F);
    read_gates(&P);
    P.numbers = ck_line_number(C, "numbers", UINT32_C(1) << 24);
    P.number = ck_alloc((size_t) P.numbers + 1, sizeof *P.number);
    for (uint32_t i = 0; i < P.numbers; i++)
        read_number(&P, &P.number[i]);
    ck_raw_model(&P);
    ck_last_line(C);
    say(&P, format);
}
