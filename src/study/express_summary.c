/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The summary below a table of automata by architectures: the number of cells
 * per verdict and evaluation, the time, the statements of the claims that
 * refute, and the unknown cells, grouped by architecture and reason. */

#include "study/express_impl.h"

void wr_express_summary_init(wr_express_summary_t *S,
                             const wr_express_table_t *T) {
    S->T = T;
    S->count = wr_calloc(T->evaluations + 1, sizeof *S->count);
    S->unknown = json_array();
    S->claim = json_array();
}

void wr_express_summary_clear(wr_express_summary_t *S) {
    wr_free(S->count);
    json_decref(S->unknown);
    json_decref(S->claim);
}

/* ---- counting ------------------------------------------------------------ */

/* Return the object in a list with three texts as in o, appended if new. */
static json_t *with(json_t *list, const char *const key[3], const json_t *o) {
    size_t i;
    json_t *x;
    json_array_foreach(list, i, x) {
        int k = 0;
        while (k < 3 && wr_express_is(x, key[k], wr_express_get(o, key[k])))
            k++;
        if (k == 3)
            return x;
    }
    x = json_object();
    for (int k = 0; k < 3; k++)
        json_object_set_new(x, key[k], json_string(wr_express_get(o, key[k])));
    json_array_append_new(list, x);
    return x;
}

static void add_unknown(wr_express_summary_t *S, const json_t *o) {
    static const char *const key[] = {"arch", "evaluation", "how"};
    json_t *x = with(S->unknown, key, o);
    if (json_object_get(x, "automata") == NULL)
        json_object_set_new(x, "automata", json_array());
    json_array_append(json_object_get(x, "automata"),
                      json_object_get(o, "automaton"));
}

static void add_claim(wr_express_summary_t *S, const json_t *o) {
    static const char *const key[] = {"claim", "statement", "only"};
    json_t *x = with(S->claim, key, o);
    json_object_set_new(x, "cells",
                        json_integer(wr_express_number(x, "cells") + 1));
}

void wr_express_summary_add(wr_express_summary_t *S, int i, const json_t *o) {
    uint64_t verify = S->T->job.verify;
    wr_express_count_t *n[2] = {&S->count[wr_express_evaluation_of(S->T, i)],
                                &S->count[S->T->evaluations]};
    const char *e = wr_express_get(o, "expresses");
    int t = strcmp(e, "yes") == 0         ? WR_TRUE
            : strcmp(e, "no") == 0        ? WR_FALSE
            : strcmp(e, "no-finite") == 0 ? WR_EXPRESS_NO_FINITE
                                          : WR_UNKNOWN;
    int certified = json_is_true(json_object_get(o, "certified"));
    uint64_t run = (uint64_t) wr_express_number(o, "verified");
    for (i = 0; i < 2; i++) {
        n[i]->cells++;
        n[i]->count[t]++;
        n[i]->boxes += t == WR_TRUE && wr_express_is(o, "evidence", "HULL");
        n[i]->certified[t] += certified;
        n[i]->wrong += json_object_get(o, "wrong_word") != NULL;
        n[i]->run += t == WR_TRUE && verify > 0 && run >= verify;
        n[i]->seconds += json_number_value(json_object_get(o, "seconds"));
    }
    if (t == WR_UNKNOWN)
        add_unknown(S, o);
    else if (t != WR_TRUE)
        add_claim(S, o);
}

/* ---- as text ------------------------------------------------------------- */

static void put_counts(wr_buffer_t b, const wr_express_count_t *n,
                       uint64_t verify) {
    uint32_t yes = n->count[WR_TRUE], no = n->count[WR_FALSE];
    wr_buffer_printf(b, "%u cell%s: %u expressed", n->cells, WR_S(n->cells),
                     yes);
    if (yes > 0)
        wr_buffer_printf(b, " (%u with a certificate, %u of them by boxes",
                         n->certified[WR_TRUE], n->boxes);
    if (yes > 0 && verify > 0)
        wr_buffer_printf(b, "; %u run for %llu symbols%s", n->run,
                         (unsigned long long) verify,
                         n->run < yes ? ", the others did not end in time"
                                      : "");
    wr_buffer_printf(b, "%s, %u refuted", yes > 0 ? ")" : "", no);
    if (no > 0)
        wr_buffer_printf(b, " (%u with a certificate)", n->certified[WR_FALSE]);
    if (n->count[WR_EXPRESS_NO_FINITE] > 0)
        wr_buffer_printf(b,
                         ", %u by no stack with finitely many states (%u "
                         "with a certificate)",
                         n->count[WR_EXPRESS_NO_FINITE],
                         n->certified[WR_EXPRESS_NO_FINITE]);
    wr_buffer_printf(b, ", %u unknown", n->count[WR_UNKNOWN]);
    if (n->wrong > 0)
        wr_buffer_printf(b,
                         " (%u with weights that hold in E0 and are wrong "
                         "here after a word, with a certificate)",
                         n->wrong);
    wr_buffer_printf(b, ", ~%.1f s\n", n->seconds);
}

static void put_legend(wr_buffer_t b, const wr_express_summary_t *S) {
    const wr_express_table_t *T = S->T;
    const wr_express_count_t *n = &S->count[S->T->evaluations];
    wr_buffer_printf(
        b,
        "LxW: L layers of width at most W, proved for every word%s; a name: "
        "the claim that forbids it; ?: unknown\n",
        n->boxes > 0 ? "; LxW*: proved by boxes around contracting delays, and "
                       "run in words of 100"
                     : "");
    if (n->count[WR_EXPRESS_NO_FINITE] > 0)
        wr_buffer_put(b, "fin:NAME: that claim forbids it for stacks with "
                         "finitely many states; otherwise unknown\n");
    if (n->wrong > 0)
        wr_buffer_put(b,
                      "wN: unknown; the weights found hold in E0 and are wrong "
                      "in this evaluation after a word of N letters\n");
    wr_buffer_put(b, "A cell counts as expressed or refuted only if "
                     "wreath-check accepted its certificate.\n");
    if (T->job.layers > 0)
        wr_buffer_printf(b, "All answers are for at most %llu layer%s.\n",
                         (unsigned long long) T->job.layers,
                         WR_S(T->job.layers));
}

static void put_claims(wr_buffer_t b, const wr_express_summary_t *S) {
    size_t i;
    json_t *x;
    json_array_foreach(S->claim, i, x) {
        long long n = wr_express_number(x, "cells");
        const char *only = wr_express_get(x, "only");
        wr_buffer_printf(b, "%s, %lld cell%s: %s%s%s\n",
                         wr_express_get(x, "claim"), n, WR_S(n),
                         wr_express_get(x, "statement"),
                         *only ? "; only of " : "", only);
    }
}

/* Write how many cells each architecture leaves unknown. */
static void put_open(wr_buffer_t b, const wr_express_summary_t *S) {
    const wr_express_table_t *T = S->T;
    size_t i, some = 0;
    json_t *x;
    for (size_t k = 0; k < T->archs; k++) {
        size_t n = 0;
        json_array_foreach(S->unknown, i, x)
            if (wr_express_is(x, "arch", T->arch[k].name))
                n += json_array_size(json_object_get(x, "automata"));
        if (n > 0)
            wr_buffer_printf(
                b, "%s %s %zu",
                some++ ? "," : "Unknown, by architecture:", T->arch[k].name, n);
    }
    wr_buffer_put(b, some ? "\n" : "");
}

/* Write the architectures that leave the same automata unknown for the same
 * reason as entry i, if i is the first of these; otherwise return 0. */
static size_t put_alike(wr_buffer_t b, const wr_express_summary_t *S,
                        size_t i) {
    const json_t *y = json_array_get(S->unknown, i);
    size_t j, n = 0;
    json_t *x;
    json_array_foreach(S->unknown, j, x) {
        if (strcmp(wr_express_get(x, "evaluation"),
                   wr_express_get(y, "evaluation")) ||
            strcmp(wr_express_get(x, "how"), wr_express_get(y, "how")) ||
            !json_equal(json_object_get(x, "automata"),
                        json_object_get(y, "automata")))
            continue;
        if (j < i)
            return 0;
        wr_buffer_printf(b, "%s%s", n++ ? ", " : "? ",
                         wr_express_get(x, "arch"));
    }
    return n;
}

/* Write the unknown cells, by evaluation and in the order of their entries. */
static void put_unknown(wr_buffer_t b, const wr_express_summary_t *S) {
    size_t i, j;
    json_t *x, *name;
    for (size_t m = 0; m < S->T->evaluations; m++)
        json_array_foreach(S->unknown, i, x) {
            const json_t *list = json_object_get(x, "automata");
            if (!wr_express_is(x, "evaluation", S->T->evaluation[m]) ||
                put_alike(b, S, i) == 0)
                continue;
            wr_buffer_printf(b, " in %s: %s (%zu:", S->T->evaluation[m],
                             wr_express_get(x, "how"), json_array_size(list));
            json_array_foreach(list, j, name)
                wr_buffer_printf(b, "%s %s", j ? "," : "",
                                 json_string_value(name));
            wr_buffer_put(b, ")\n");
        }
}

/* The part of the summary that every output format has. */
static void put_totals(wr_buffer_t b, const wr_express_summary_t *S) {
    const wr_express_table_t *T = S->T;
    const uint32_t *n = S->count[T->evaluations].count;
    wr_buffer_printf(b,
                     "%d automat%s, %zu architecture%s, %zu model%s: %u "
                     "expressed, %u refuted, ",
                     T->rows, T->rows == 1 ? "on" : "a", T->archs,
                     WR_S(T->archs), T->evaluations, WR_S(T->evaluations),
                     n[WR_TRUE], n[WR_FALSE]);
    if (n[WR_EXPRESS_NO_FINITE] > 0)
        wr_buffer_printf(b, "%u by no stack with finitely many states, ",
                         n[WR_EXPRESS_NO_FINITE]);
    wr_buffer_printf(b, "%u unknown, ", n[WR_UNKNOWN]);
    wr_express_times(b, T, "cells");
    for (size_t m = 0; m < T->evaluations; m++) {
        wr_buffer_printf(b, "%s: ", T->evaluation[m]);
        put_counts(b, &S->count[m], T->job.verify);
    }
}

/* ---- as JSON ------------------------------------------------------------- */

static json_t *counts_json(const wr_express_count_t *n) {
    return wr_answer_make(
        study_count_fields,
        "cells expressed refuted unknown certified refutations_certified boxes "
        "run no_finite no_finite_certified wrong cells_seconds",
        n->cells, n->count[WR_TRUE], n->count[WR_FALSE], n->count[WR_UNKNOWN],
        n->certified[WR_TRUE], n->certified[WR_FALSE], n->boxes, n->run,
        n->count[WR_EXPRESS_NO_FINITE], n->certified[WR_EXPRESS_NO_FINITE],
        n->wrong, n->seconds);
}

json_t *wr_express_summary_json(const wr_express_summary_t *S) {
    const wr_express_table_t *T = S->T;
    json_t *o = counts_json(&S->count[T->evaluations]), *list = json_array();
    json_object_del(o, "cells");
    for (size_t m = 0; m < T->evaluations; m++) {
        json_t *x = counts_json(&S->count[m]);
        json_object_set_new(x, "evaluation", json_string(T->evaluation[m]));
        json_array_append_new(list, x);
    }
    json_object_set_new(o, "evaluations", list);
    json_object_set(o, "claims", S->claim);
    json_object_set(o, "open", S->unknown);
    json_object_set_new(o, "taken_over", json_integer(T->over));
    json_object_set_new(o, "cells_asked", json_integer(T->n));
    json_object_set_new(o, "seconds", json_real(T->wall));
    return o;
}

void wr_express_summary_print(wr_buffer_t out, const wr_express_summary_t *S,
                              int legend) {
    put_totals(out, S);
    if (legend) {
        put_legend(out, S);
        put_claims(out, S);
    }
    put_open(out, S);
    put_unknown(out, S);
}
