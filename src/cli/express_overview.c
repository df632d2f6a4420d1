/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One automaton and all architectures: those that do it, the weakest class
 * first; of the others which claim forbids it, and to what, or why it is not
 * known.  Behind an answer that is not yes, the same is asked of the stronger
 * classes, until one does it. */

#include <string.h>

#include "cli/express.h"

/* ---- all architectures
 * ------------------------------------------------------- */

void express_overview_say(express_table_t *t, int i, json_t *o) {
    char name[40];
    wr_arch_class(name, &t->arch[i]);
    json_object_set_new(o, "class", json_string(name));
    json_array_append(t->answers, o);
}

static int is(const json_t *o, const char *verdict) {
    return strcmp(express_get(o, "expresses"), verdict) == 0;
}

static size_t count(const express_table_t *t, const char *verdict) {
    size_t i, n = 0;
    json_t *o;
    json_array_foreach(t->answers, i, o) n += (size_t) is(o, verdict);
    return n;
}

static void say_yes(const express_table_t *t) {
    size_t i;
    json_t *o;
    json_array_foreach(t->answers, i, o) if (is(o, "yes"))
        printf("  %-18s %-24s %-8s %s\n", express_get(o, "arch"),
               express_get(o, "class"), express_get(o, "cell"),
               express_get(o, "evidence"));
}

/* The architectures of a verdict, those of one claim, or of one reason,
 * together. */
static void say_others(const express_table_t *t, const char *verdict,
                       const char *key, const char *head) {
    size_t i, k;
    json_t *o, *x;
    if (count(t, verdict) > 0)
        printf("%s\n", head);
    json_array_foreach(t->answers, i, o) {
        const char *why = express_get(o, key);
        int first = is(o, verdict), some = 0;
        json_array_foreach(t->answers, k, x) if (k < i && is(x, verdict) &&
                                                 strcmp(express_get(x, key),
                                                        why) == 0) first = 0;
        if (!first)
            continue;
        printf("  ");
        json_array_foreach(t->answers, k,
                           x) if (is(x, verdict) &&
                                  strcmp(express_get(x, key), why) == 0)
            printf("%s%s", some++ ? ", " : "", express_get(x, "arch"));
        printf(": %s\n", why);
    }
}

void express_overview_foot(express_table_t *t) {
    size_t i;
    json_t *o, *best = NULL;
    json_array_foreach(t->answers, i, o) if (best == NULL && is(o, "yes"))
        best = o;
    if (best != NULL)
        printf("WEAKEST: %s by %s (%s); evaluation %s\n",
               express_get(best, "automaton"), express_get(best, "arch"),
               express_get(best, "class"), express_get(best, "evaluation"));
    else
        printf("%s: %s by none of %zu architectures\n",
               count(t, "no") == t->archs ? "REFUTED" : "UNKNOWN",
               t->rows.row[0].name, t->archs);
    if (best != NULL)
        printf("does it, layers x width, proved for every word, the"
               " certificate accepted by wreath-check:\n");
    say_yes(t);
    say_others(t, "no", "claim", "does not, by the claim:");
    say_others(t, "no-finite", "claim",
               "not with finitely many states, by the"
               " claim; of others it is unknown:");
    say_others(t, "unknown", "how", "unknown:");
}

int express_overview_status(const express_table_t *t) {
    return count(t, "yes") > 0          ? EXIT_YES
           : count(t, "no") == t->archs ? EXIT_NO
                                        : EXIT_UNKNOWN;
}

/* ---- behind a no
 * ------------------------------------------------------------- */

#define EACH 2.0 /* seconds */
#define ALL 8.0

/* A stronger class; or gates that depend on the input, or eigenvalues below
 * 0, where these do not and have none. */
static int is_beyond(const wr_arch_t *b, const wr_arch_t *a) {
    uint32_t x = wr_arch_rank(b), y = wr_arch_rank(a);
    return x > y ||
           (x == y && (b->varies > a->varies ||
                       wr_arch_is_negative(b) > wr_arch_is_negative(a)));
}

/* The answer of one, found in that time; its weights are not saved. */
static json_t *ask(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                   const express_job_t *job, double seconds) {
    wr_limits_struct kept = *c->limits;
    express_job_t other = *job;
    express_cell_t X;
    json_t *o = NULL;
    other.weights = other.cert = NULL;
    other.check = 0;
    other.verify = 0;
    c->limits->started = wr_seconds();
    c->limits->deadline = seconds;
    express_cell_init(&X);
    if (express_cell(&X, c, A, arch, &other) == 0)
        o = express_json(&X, A, arch, &other);
    express_cell_clear(&X);
    *c->limits = kept;
    return o;
}

json_t *express_beyond(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                       const express_job_t *job) {
    json_t *list = json_array();
    double begun = wr_seconds();
    size_t n = wr_arch_count();
    wr_arch_t *all = wr_calloc(n, sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[i] = *wr_arch_get(i);
    express_sort_archs(all, n);
    for (size_t i = 0, done = 0; i < n && !done; i++) {
        if (!is_beyond(&all[i], arch) || wr_seconds() - begun > ALL)
            continue;
        json_t *o = ask(c, A, &all[i], job, EACH);
        if (o == NULL)
            break;
        done = (size_t) is(o, "yes");
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "arch",
                                              all[i].name, "expresses",
                                              express_get(o, "expresses"),
                                              "cell", express_get(o, "cell")));
        json_decref(o);
    }
    wr_free(all);
    return list;
}

void express_beyond_say(const json_t *list) {
    size_t i, n = json_array_size(list);
    json_t *o;
    if (n == 0)
        return;
    printf("stronger classes, asked about this automaton in %.0f seconds"
           " each:\n",
           EACH);
    json_array_foreach(list, i, o)
        printf("  %s: %s%s\n", express_get(o, "arch"),
               is(o, "yes") ? "EXPRESSED, layers x width "
               : is(o, "no") || is(o, "no-finite") ? "not, by claim "
                                                   : "not decided",
               is(o, "unknown") ? "" : express_get(o, "cell"));
}
