/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One automaton and all architectures: those that realise it, the weakest class
 * first; for the others, the claim that rules them out or the reason why the
 * answer is unknown; and --least: how few layers of an architecture, or factors
 * of a family, suffice. */

#include "cli/express.h"

/* ---- all architectures --------------------------------------------------- */

void express_overview_row(express_table_t *t, int i, json_t *o) {
    char name[40];
    wr_arch_class(name, &t->t.arch[i]);
    json_object_set_new(o, "class", json_string(name));
    json_array_append(t->answers, o);
}

static int is(const json_t *o, const char *verdict) {
    return wr_express_is(o, "expresses", verdict);
}

static size_t count(const express_table_t *t, const char *verdict) {
    size_t i, n = 0;
    json_t *o;
    json_array_foreach(t->answers, i, o)
        n += (size_t) is(o, verdict);
    return n;
}

static void say_yes(const express_table_t *t) {
    size_t i;
    json_t *o;
    json_array_foreach(t->answers, i, o)
        if (is(o, "yes"))
            printf("  %-18s %-24s %-8s %s\n", wr_express_get(o, "arch"),
                   wr_express_get(o, "class"), wr_express_get(o, "cell"),
                   wr_express_get(o, "evidence"));
}

/* Print the architectures with a verdict, grouped by the value of `key`: a
 * claim or a reason. */
static void say_others(const express_table_t *t, const char *verdict,
                       const char *key, const char *head) {
    size_t i, k;
    json_t *o, *x;
    if (count(t, verdict) > 0)
        printf("%s\n", head);
    json_array_foreach(t->answers, i, o) {
        const char *why = wr_express_get(o, key);
        int first = is(o, verdict), some = 0;
        json_array_foreach(t->answers, k, x)
            if (k < i && is(x, verdict) && wr_express_is(x, key, why))
                first = 0;
        if (!first)
            continue;
        printf("  ");
        json_array_foreach(t->answers, k, x)
            if (is(x, verdict) && wr_express_is(x, key, why))
                printf("%s%s", some++ ? ", " : "", wr_express_get(x, "arch"));
        printf(": %s\n", why);
    }
}

void express_overview_foot(express_table_t *t) {
    size_t i;
    json_t *o, *best = NULL;
    json_array_foreach(t->answers, i, o)
        if (best == NULL && is(o, "yes"))
            best = o;
    if (best != NULL)
        printf("WEAKEST: %s by %s (%s); evaluation %s\n",
               wr_express_get(best, "automaton"), wr_express_get(best, "arch"),
               wr_express_get(best, "class"),
               wr_express_get(best, "evaluation"));
    else
        printf("%s: %s by none of %zu architectures\n",
               count(t, "no") == t->t.archs ? "REFUTED" : "UNKNOWN",
               t->t.row[0].name, t->t.archs);
    if (best != NULL)
        printf("realised (layers x width), proved for every word, with "
               "certificates that wreath-check accepted:\n");
    say_yes(t);
    say_others(t, "no", "claim", "impossible, by claim:");
    say_others(t, "no-finite", "claim",
               "impossible with finitely many states, by claim; unknown for "
               "infinitely many:");
    say_others(t, "unknown", "how", "unknown:");
}

int express_overview_status(const express_table_t *t) {
    return count(t, "yes") > 0            ? EXIT_YES
           : count(t, "no") == t->t.archs ? EXIT_NO
                                          : EXIT_UNKNOWN;
}

void express_beyond_say(const json_t *list) {
    size_t i, n = json_array_size(list);
    json_t *o;
    if (n == 0)
        return;
    printf("stronger classes, each tried on this automaton for at most %.0f "
           "seconds:\n",
           WR_EXPRESS_BEYOND);
    json_array_foreach(list, i, o)
        printf("  %s: %s%s\n", wr_express_get(o, "arch"),
               is(o, "yes") ? "EXPRESSED, layers x width "
               : is(o, "no") || is(o, "no-finite") ? "excluded by claim "
                                                   : "not decided",
               is(o, "unknown") ? "" : wr_express_get(o, "cell"));
}

/* ---- the fewest layers or factors ---------------------------------------- */

/* Print the bound of one row: "2 layers", "any number" or "3 factors". */
static void say_asked(const json_t *row, int factors) {
    const uint32_t n =
        (uint32_t) wr_express_number(row, factors ? "factors" : "layers");
    if (n == 0)
        printf("  any number  ");
    else
        printf("  %2u %s%s   ", n, factors ? "factor" : "layer",
               n == 1 ? " " : "s");
}

static void say_least(const json_t *o) {
    const uint32_t found = (uint32_t) wr_express_number(o, "found");
    const uint32_t least = (uint32_t) wr_express_number(o, "at_least");
    const char *only = wr_express_get(o, "only");
    const int factors = wr_express_is(o, "counts", "factors");
    const char *what = factors ? "factor" : "layer";
    const char *name = wr_express_get(o, "automaton");
    size_t i;
    json_t *row;
    printf("%s by %s; evaluation %s\n", *name ? name : "(no name)",
           wr_express_get(o, "arch"), wr_express_get(o, "evaluation"));
    json_array_foreach(json_object_get(o, "tried"), i, row) {
        say_asked(row, factors);
        printf("%s%s: %s\n",
               is(row, "yes")       ? "EXPRESSED"
               : is(row, "unknown") ? "UNKNOWN"
                                    : "EXCLUDED by claim ",
               wr_express_get(row, "claim"), wr_express_get(row, "how"));
    }
    if (found == least) {
        printf("least: %u %s%s, proved%s%s\n", found, what, WR_S(found),
               *only ? " of " : "", only);
        return;
    }
    if (found > 0)
        printf("found: %u %s%s", found, what, WR_S(found));
    else
        printf("no stack was found");
    if (found > 0 || least > 1)
        printf("; proved necessary: %u%s%s", least, *only ? ", of " : "", only);
    puts(found > 0 ? "; the numbers in between are undecided" : "");
}

int express_least(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  const char *family, const wr_express_job_t *job) {
    json_t *o;
    wr_status_t s =
        family != NULL ? wr_express_least_factors(&o, A, family, job, c->limits)
                       : wr_express_least(&o, A, arch, job, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    const json_t *tried = json_object_get(o, "tried");
    const json_t *last = json_array_get(tried, json_array_size(tried) - 1);
    const int status = is(last, "yes")  ? EXIT_YES
                       : is(last, "no") ? EXIT_NO
                                        : EXIT_UNKNOWN;
    if (!c->json)
        say_least(o);
    else
        cli_print_json(json_incref(o));
    json_decref(o);
    return status;
}
