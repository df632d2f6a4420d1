/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --smallest: a paragraph or row per automaton, with the claims
 * that rule out smaller classes and the undecided architectures. */

#include "cli/express.h"

/* Append the claims that rule out smaller classes, such as "S1 X3", or, if
 * `open`, the undecided architectures.  "fin:X6": only with finitely many
 * states. */
static void list_below(wr_buffer_t out, const json_t *o, int open) {
    size_t i;
    json_t *x;
    json_array_foreach(json_object_get(o, "below"), i, x) {
        int no = *wr_express_get(x, "claim") != '\0';
        const char *what = wr_express_get(x, no ? "cell" : "arch");
        if (no == open || strstr(out->text, what))
            continue;
        wr_buffer_printf(out, "%s%s", out->length ? " " : "", what);
    }
}

static void say_only(const express_smallest_t *T) {
    if (T->t.t.job.layers > 0)
        printf("decided for at most %llu layer%s\n",
               (unsigned long long) T->t.t.job.layers, WR_S(T->t.t.job.layers));
    fputs(T->only->text, stdout);
}

static void say_one(const express_smallest_t *T, const json_t *o,
                    const char *claims, const char *open) {
    int found = wr_express_is(o, "expresses", "yes");
    if (!found) {
        printf("UNKNOWN: %s by none of these architectures; evaluation "
               "%s\nexcluded by claims: %s\nnot decided: %s\n%s%s",
               wr_express_get(o, "automaton"), wr_express_get(o, "evaluation"),
               *claims ? claims : "no claim", *open ? open : "-",
               wr_express_get(o, "stopped"),
               *wr_express_get(o, "stopped") ? "\n" : "");
        say_only(T);
        return;
    }
    printf("SMALLEST: %s by %s (%s), %lld layer%s (%lld delay%s), state "
           "dimension %lld\n%s\nproved for every word; wreath-check accepted "
           "the certificate; evaluation %s\n",
           wr_express_get(o, "automaton"), wr_express_get(o, "arch"),
           wr_express_get(o, "class"), wr_express_number(o, "layers"),
           WR_S(wr_express_number(o, "layers")), wr_express_number(o, "shifts"),
           WR_S(wr_express_number(o, "shifts")), wr_express_number(o, "width"),
           wr_express_get(o, "how"), wr_express_get(o, "evaluation"));
    printf("compared with the automaton on %lld symbols: agrees\n",
           wr_express_number(o, "verified"));
    int minimal = json_is_true(json_object_get(o, "minimal"));
    if (minimal || json_is_true(json_object_get(o, "minimal_finite")))
        printf("no weaker class realises it%s%s%s\n",
               minimal ? "" : " with finitely many states",
               *claims ? ": claims " : "", claims);
    else
        printf("not all weaker classes are refuted; claims: %s; %s%s\n",
               *claims ? claims : "none",
               *open ? "not decided: " : "not all were tried", open);
    say_only(T);
    if (*wr_express_get(o, "weights"))
        printf("weights: %s\ncertificate: %s\n", wr_express_get(o, "weights"),
               wr_express_get(o, "certificate"));
}

static void say_row(express_smallest_t *T, const json_t *o, const char *claims,
                    const char *open) {
    char layers[24], width[24], symbols[24];
    int found = wr_express_is(o, "expresses", "yes");
    int minimal = json_is_true(json_object_get(o, "minimal_finite"));
    const char *kind = found ? "yes" : "unknown";
    snprintf(layers, sizeof layers, "%lld", wr_express_number(o, "layers"));
    snprintf(width, sizeof width, "%lld", wr_express_number(o, "width"));
    snprintf(symbols, sizeof symbols, "%lld", wr_express_number(o, "verified"));
    const wr_express_text_t x[] = {{found ? wr_express_get(o, "class") : "?",
                                    wr_express_get(o, "how"), kind},
                                   {wr_express_get(o, "arch"), NULL, kind},
                                   {found ? layers : "", NULL, kind},
                                   {found ? width : "", NULL, kind},
                                   {wr_express_get(o, "evidence"), NULL, kind},
                                   {found ? symbols : "", NULL, kind},
                                   {claims, NULL, kind},
                                   {minimal ? ""
                                    : *open ? open
                                    : found ? "not asked"
                                            : wr_express_get(o, "stopped"),
                                    NULL, kind}};
    express_table_row(&T->t, wr_express_get(o, "automaton"), x);
}

/* Collect the distinct lines "CLAIM: only of ..". */
static void add_only(express_smallest_t *T, const json_t *o) {
    size_t i;
    json_t *x;
    wr_buffer_t line;
    json_array_foreach(json_object_get(o, "below"), i, x) {
        if (*wr_express_get(x, "only") == '\0')
            continue;
        wr_buffer_init(line);
        wr_buffer_printf(line, "%s: only of %s\n", wr_express_get(x, "claim"),
                         wr_express_get(x, "only"));
        if (!strstr(T->only->text, line->text))
            wr_buffer_put(T->only, line->text);
        wr_buffer_clear(line);
    }
}

static void say(express_table_t *t, int i, json_t *o) {
    express_smallest_t *T = (express_smallest_t *) t;
    wr_buffer_t claims, open;
    int found = wr_express_is(o, "expresses", "yes");
    (void) i;
    wr_buffer_init(claims);
    wr_buffer_init(open);
    list_below(claims, o, 0);
    list_below(open, o, 1);
    add_only(T, o);
    T->found += found;
    T->minimal += json_is_true(json_object_get(o, "minimal"));
    T->boxes += found && wr_express_is(o, "evidence", "HULL");
    T->run += found && t->t.job.verify > 0 &&
              (uint64_t) wr_express_number(o, "verified") >= t->t.job.verify;
    if (!t->c->json && !t->prose)
        say_row(T, o, claims->text, open->text);
    else if (!t->c->json)
        say_one(T, o, claims->text, open->text);
    if (!found)
        wr_buffer_printf(T->unknown, "? %s: %s%s%s\n",
                         wr_express_get(o, "automaton"),
                         wr_express_get(o, "how"),
                         *open->text ? "; not decided: " : "", open->text);
    wr_buffer_clear(open);
    wr_buffer_clear(claims);
}

static void foot_json(const express_smallest_t *T) {
    printf("\n],\n\"expressed\": %u, \"minimal\": %u, \"unknown\": %u, "
           "\"run\": %u, \"boxes\": %u, \"cells_seconds\": %.1f, "
           "\"taken_over\": %d, \"cells_asked\": %d, \"seconds\": %.1f}\n",
           T->found, T->minimal, (uint32_t) T->t.t.said - T->found, T->run,
           T->boxes, T->t.t.seconds, T->t.t.over, T->t.t.n, T->t.t.wall);
}

static void foot_table(const express_smallest_t *T) {
    wr_buffer_struct *b = cli_buffer(T->t.c);
    wr_buffer_printf(b,
                     "%d automat%s: %u expressed, %u of them by no smaller "
                     "class, %u unknown; evaluation %s; ",
                     T->t.t.n, T->t.t.n == 1 ? "on" : "a", T->found, T->minimal,
                     (uint32_t) T->t.t.said - T->found, T->t.t.job.evaluation);
    wr_express_times(b, &T->t.t, "automata");
    if (T->found > 0)
        wr_buffer_printf(b,
                         "wreath-check accepted every certificate, %u of "
                         "them by boxes; %u of %u models were compared "
                         "with the automaton on %llu symbols.\n",
                         T->boxes, T->run, T->found,
                         (unsigned long long) T->t.t.job.verify);
    if (T->t.print.form != WR_EXPRESS_CSV)
        wr_buffer_put(b, "Refuted: the claims that forbid smaller classes; "
                         "undecided: architectures of smaller classes that are "
                         "neither refuted nor known to realise it.\n");
    wr_buffer_put(b, T->only->text);
    if (T->t.t.job.layers > 0)
        wr_buffer_printf(b, "All answers are for at most %llu layer%s.\n",
                         (unsigned long long) T->t.t.job.layers,
                         WR_S(T->t.t.job.layers));
    wr_buffer_put(b, T->unknown->text);
    express_table_foot(&T->t, b);
}

static void foot(express_table_t *t) {
    const express_smallest_t *T = (const express_smallest_t *) t;
    if (t->c->json)
        foot_json(T);
    else if (!t->prose)
        foot_table(T);
    else if (t->t.over > 0)
        printf("reused from %s, a result of an earlier run whose certificates "
               "wreath-check accepted\n",
               t->t.folder);
}

static int fill(express_smallest_t *T) {
    static const char *const column[] = {"class",   "architecture", "layers",
                                         "width",   "evidence",     "symbols",
                                         "refuted", "undecided"};
    static const int width[] = {22, 18, 6, 5, 8, 8, 12, 0};
    express_table_t *t = &T->t;
    double deadline = t->c->limits->deadline;
    wr_express_smallest(&t->t);
    t->prose = t->t.rows == 1 && !cli_has(t->c, "to");
    t->print.columns = sizeof column / sizeof *column;
    t->print.column = column;
    t->print.width = width;
    t->print.name_width = 26;
    t->print.title = "The smallest architecture for each automaton";
    t->t.deadline = deadline > 0 ? deadline : 60;
    t->row = say;
    t->foot = foot;
    int status = express_table_run(t, "automata", "smallest.jsonl");
    return status == 0 && T->found < (uint32_t) t->t.n ? EXIT_UNKNOWN : status;
}

int express_smallest(cli_t *c) {
    express_smallest_t T;
    memset(&T, 0, sizeof T);
    T.unknown = cli_buffer(c);
    T.only = cli_buffer(c);
    express_table_open(&T.t, c);
    express_evaluation(&T.t.t.job, c);
    const int status = fill(&T);
    express_table_close(&T.t);
    return status;
}
