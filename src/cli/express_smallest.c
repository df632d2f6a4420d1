/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --smallest: the architectures in the order of their classes
 * (wr_arch_rank), and within the first class that has weights those with the
 * fewest layers, then the least width.  That no smaller class does it is
 * known where all architectures of smaller classes in the list were tried and
 * are refuted, of the stacks that the claims speak of; else what was not
 * decided is named. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/express.h"

typedef struct {
    cli_t *c;
    wr_arch_t *arch; /* sorted by rank, then as listed */
    char (*full)[64];
    size_t archs;
    express_rows_t rows;
    express_job_t job;
    char *folder;
    int keep, table;
    express_print_t print;
    wr_buffer_t unknown;
    uint64_t found, minimal, boxes, told, run;
} smallest_t;

/* ---- one automaton, in its own process ------------------------------------- */

/* What one architecture came to, with the names of its files. */
typedef struct {
    size_t arch;
    express_cell_t X;
    express_job_t job;
    wr_buffer_t weights, cert;
} tried_t;

static void tried_clear(tried_t *y) {
    express_cell_clear(&y->X);
    wr_buffer_clear(y->cert);
    wr_buffer_clear(y->weights);
}

static void forget_files(const tried_t *y) {
    unlink(y->weights->text);
    unlink(y->cert->text);
}

/* The answer of architecture k, checked; its files stay if it is TRUE, and
 * the certificate also if it is of a refutation. */
static int attempt(tried_t *y, smallest_t *T, const express_row_t *r,
                   size_t k) {
    wr_limits_struct kept = *T->c->limits;
    double left = kept.deadline - (wr_seconds() - kept.started);
    y->arch = k;
    y->job = T->job;
    wr_buffer_init(y->weights);
    wr_buffer_init(y->cert);
    express_paths(y->weights, y->cert, T->folder, r->name, T->arch[k].name,
                  y->job.model);
    y->job.weights = y->weights->text;
    y->job.cert = y->cert->text;
    y->job.check = 1;
    express_cell_init(&y->X);
    /* One that takes long leaves the others their time. */
    T->c->limits->started = wr_seconds();
    T->c->limits->deadline = left > 0 ? left / 3 + 0.01 : 0.01;
    int status = express_cell(&y->X, T->c, r->A, &T->arch[k], &y->job);
    *T->c->limits = kept;
    if (y->X.answer->holds != WR_TRUE)
        unlink(y->job.weights);
    if (!y->X.certified)
        unlink(y->job.cert);
    return status;
}

/* Fewer layers, or as many and narrower. */
static int is_smaller(const tried_t *y, const tried_t *z) {
    const wr_arch_answer_struct *a = y->X.answer, *b = z->X.answer;
    return a->layers != b->layers ? a->layers < b->layers
                                  : a->width < b->width;
}

static json_t *as_json(tried_t *y, const smallest_t *T,
                       const express_row_t *r) {
    express_job_t job = y->job;
    if (!T->keep)
        job.weights = job.cert = NULL;
    json_t *o = express_json(&y->X, r->A, &T->arch[y->arch], &job);
    json_object_set_new(o, "automaton", json_string(r->name));
    return o;
}

/* An architecture of a smaller class that does not do it. */
static json_t *as_below(tried_t *y, const smallest_t *T,
                        const express_row_t *r) {
    static const char *const key[] = {"arch", "expresses", "claim", "only",
                                      "how", "certificate"};
    json_t *o = as_json(y, T, r), *x = json_object();
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        if (json_object_get(o, key[i]) != NULL)
            json_object_set(x, key[i], json_object_get(o, key[i]));
    json_decref(o);
    return x;
}

/* best: the smallest of one class, run; below becomes longer by the
 * architectures of a class that has none. */
static int try_class(json_t **best, json_t *below, smallest_t *T,
                     const express_row_t *r, size_t from, size_t to) {
    json_t *failed = json_array();
    tried_t room[2], *b = NULL, *y = &room[0];
    int status = 0;
    for (size_t k = from; k < to && status == 0; k++) {
        status = attempt(y, T, r, k);
        int holds = y->X.answer->holds == WR_TRUE;
        if (holds && (b == NULL || is_smaller(y, b))) {
            tried_t *second = b != NULL ? b : &room[1];
            int first = b == NULL;
            b = y;
            y = second;
            if (first)
                continue; /* there is nothing in y */
        }
        if (holds)
            forget_files(y);
        else
            json_array_append_new(failed, as_below(y, T, r));
        tried_clear(y);
    }
    if (b != NULL) {
        express_run(&b->X, T->c, r->A, &b->job);
        *best = as_json(b, T, r);
        if (!T->keep)
            forget_files(b);
        tried_clear(b);
    } else {
        json_array_extend(below, failed);
    }
    json_decref(failed);
    return status;
}

/* Whether all in the list are refuted. */
static int all_refuted(const json_t *below) {
    size_t i;
    json_t *x;
    json_array_foreach(below, i, x)
        if (strcmp(json_string_value(json_object_get(x, "expresses")), "no"))
            return 0;
    return 1;
}

/* Whether some architecture of a class below is not among those tried. */
static int one_left_out(const smallest_t *T, uint32_t rank) {
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        size_t k = 0;
        while (k < T->archs && strcmp(T->arch[k].name, a->name) != 0)
            k++;
        if (k == T->archs && wr_arch_rank(a) < rank)
            return 1;
    }
    return 0;
}

static json_t *do_one(void *arg, int i) {
    smallest_t *T = arg;
    const express_row_t *r = &T->rows.row[i];
    json_t *best = NULL, *below = json_array();
    char name[40] = "";
    int status = 0, minimal = 0;
    for (size_t k = 0, to; k < T->archs && best == NULL && status == 0;
         k = to) {
        uint32_t rank = wr_arch_rank(&T->arch[k]);
        for (to = k; to < T->archs && wr_arch_rank(&T->arch[to]) == rank;)
            to++;
        minimal = all_refuted(below) && !one_left_out(T, rank);
        status = try_class(&best, below, T, r, k, to);
        wr_arch_class(name, &T->arch[k]);
    }
    if (status != 0) {
        json_decref(best);
        json_decref(below);
        return NULL;
    }
    if (best == NULL) {
        best = json_pack("{s:s, s:s}", "automaton", r->name, "expresses",
                         "unknown");
        minimal = 0;
    } else {
        json_object_set_new(best, "class", json_string(name));
    }
    json_object_set_new(best, "minimal", json_boolean(minimal));
    json_object_set_new(best, "below", below);
    return best;
}

/* ---- what is said ----------------------------------------------------------- */

static const char *get(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

static long long number(const json_t *o, const char *key) {
    return json_integer_value(json_object_get(o, key));
}

/* "S1 X3", or what is open, of those that do not do it. */
static void list_below(wr_buffer_t out, const json_t *o, int open) {
    size_t i;
    json_t *x;
    json_array_foreach(json_object_get(o, "below"), i, x) {
        int no = strcmp(get(x, "expresses"), "no") == 0;
        const char *what = get(x, no ? "claim" : "arch");
        if (no == open || (out->text != NULL && strstr(out->text, what)))
            continue;
        wr_buffer_printf(out, "%s%s", out->length ? " " : "", what);
    }
    if (out->length == 0)
        wr_buffer_put(out, "");
}

/* What the claims' refutations are about, a line each. */
static void say_only(const json_t *o, const smallest_t *T) {
    size_t i, k;
    json_t *x;
    if (T->job.layers > 0)
        printf("asked and refuted of at most %llu layer%s\n",
               (unsigned long long) T->job.layers, CLI_S(T->job.layers));
    json_t *below = json_object_get(o, "below");
    json_array_foreach(below, i, x) {
        for (k = 0; k < i && strcmp(get(x, "claim"),
                                    get(json_array_get(below, k), "claim"));)
            k++;
        if (k == i && *get(x, "only"))
            printf("%s: only of %s\n", get(x, "claim"), get(x, "only"));
    }
}

static void say_one(const smallest_t *T, const json_t *o, const char *claims, const char *open) {
    int found = strcmp(get(o, "expresses"), "yes") == 0;
    if (!found) {
        printf("UNKNOWN: %s by none of these; evaluation %s\nforbidden by:"
               " %s\nnot decided: %s\n%s%s", get(o, "automaton"),
               get(o, "evaluation"), *claims ? claims : "no claim",
               *open ? open : "-", get(o, "stopped"),
               *get(o, "stopped") ? "\n" : "");
        say_only(o, T);
        return;
    }
    printf("SMALLEST: %s by %s (%s), %lld layer%s (%lld of them the shift),"
           " widest %lld\n%s\nproved for every word, the certificate accepted"
           " by wreath-check; evaluation %s\n", get(o, "automaton"),
           get(o, "arch"), get(o, "class"), number(o, "layers"),
           CLI_S(number(o, "layers")), number(o, "shifts"),
           number(o, "width"), get(o, "how"), get(o, "evaluation"));
    printf("run beside the automaton for %lld symbols: agrees\n",
           number(o, "verified"));
    if (json_is_true(json_object_get(o, "minimal")))
        printf("no smaller class does it%s%s\n", *claims ? ": claims " : "",
               claims);
    else
        printf("smaller classes are not all refuted; claims: %s; %s%s\n",
               *claims ? claims : "none", *open ? "not decided: "
               : "not all were asked about", open);
    say_only(o, T);
    if (*get(o, "weights"))
        printf("weights: %s\ncertificate: %s\n", get(o, "weights"),
               get(o, "certificate"));
}

static void say_row(smallest_t *T, const json_t *o, const char *claims,
                    const char *open) {
    char layers[24], width[24], symbols[24];
    int found = strcmp(get(o, "expresses"), "yes") == 0;
    int minimal = json_is_true(json_object_get(o, "minimal"));
    const char *kind = found ? "yes" : "unknown";
    snprintf(layers, sizeof layers, "%lld", number(o, "layers"));
    snprintf(width, sizeof width, "%lld", number(o, "width"));
    snprintf(symbols, sizeof symbols, "%lld", number(o, "verified"));
    const express_text_t x[] = {
        {found ? get(o, "class") : "?", get(o, "how"), kind},
        {get(o, "arch"), NULL, kind},
        {found ? layers : "", NULL, kind},
        {found ? width : "", NULL, kind},
        {get(o, "evidence"), NULL, kind},
        {found ? symbols : "", NULL, kind},
        {claims, NULL, kind},
        {minimal ? "" : *open ? open : found ? "not asked" : get(o, "stopped"),
         NULL, kind}};
    express_print_row(&T->print, get(o, "automaton"), x);
}

static void said(void *arg, int i, const json_t *result) {
    smallest_t *T = arg;
    wr_buffer_t claims, open;
    json_t *o = json_deep_copy(result);
    json_object_set_new(o, "automaton", json_string(T->rows.row[i].name));
    json_object_set_new(o, "evaluation", json_string(T->job.model));
    int found = strcmp(get(o, "expresses"), "yes") == 0;
    wr_buffer_init(claims);
    wr_buffer_init(open);
    list_below(claims, o, 0);
    list_below(open, o, 1);
    T->found += found;
    T->minimal += json_is_true(json_object_get(o, "minimal"));
    T->boxes += found && strcmp(get(o, "evidence"), "HULL") == 0;
    T->run += found && T->job.verify > 0
              && (uint64_t) number(o, "verified") >= T->job.verify;
    if (T->c->json) {
        fputs(T->told++ ? ",\n  " : "\n  ", stdout);
        json_dumpf(o, stdout, JSON_COMPACT);
    } else if (T->table) {
        say_row(T, o, claims->text, open->text);
    } else {
        say_one(T, o, claims->text, open->text);
    }
    if (!found)
        wr_buffer_printf(T->unknown, "? %s: %s\n", get(o, "automaton"),
                         *get(o, "stopped") ? get(o, "stopped")
                                            : open->text);
    wr_buffer_clear(open);
    wr_buffer_clear(claims);
    json_decref(o);
}

static void foot(smallest_t *T, double seconds) {
    typedef unsigned long long u;
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%d automata: %llu expressed, %llu of them by no"
                     " smaller class, %llu unknown, ~%.1f s\n",
                     T->rows.count, (u) T->found, (u) T->minimal,
                     (u) T->rows.count - (u) T->found, seconds);
    if (T->c->json) {
        printf("\n],\n\"expressed\": %llu, \"minimal\": %llu, \"seconds\":"
               " %.1f}\n", (u) T->found, (u) T->minimal, seconds);
    } else if (T->table && T->print.form == EXPRESS_CSV) {
        cli_note(T->c, "%.*s", (int) strcspn(b->text, "\n"), b->text);
    } else if (T->table) {
        wr_buffer_printf(b, "Every certificate was accepted by wreath-check"
                         " in this run, %llu of them by boxes; %llu of %llu"
                         " were run beside the automaton for %llu symbols.\n",
                         (u) T->boxes, (u) T->run, (u) T->found,
                         (u) T->job.verify);
        wr_buffer_put(b, "Refuted: the claims that forbid smaller classes;"
                         " CD and X6 speak of stacks that reach finitely many"
                         " states, S2 of these and of angles that are"
                         " rational parts of a turn; undecided: architectures"
                         " of smaller classes that are neither refuted nor"
                         " known to do it.\n");
        if (T->job.layers > 0)
            wr_buffer_printf(b, "All of that of at most %llu layer%s.\n",
                             (u) T->job.layers, CLI_S(T->job.layers));
        if (T->unknown->length > 0)
            wr_buffer_put(b, T->unknown->text);
        express_print_foot(&T->print, b);
    }
    wr_buffer_clear(b);
}

/* ---- the command ------------------------------------------------------------ */

/* By rank; the order of the list within one. */
static void sort_archs(smallest_t *T) {
    for (size_t i = 1; i < T->archs; i++)
        for (size_t k = i; k > 0 && wr_arch_rank(&T->arch[k])
                                    < wr_arch_rank(&T->arch[k - 1]); k--) {
            wr_arch_t t = T->arch[k];
            T->arch[k] = T->arch[k - 1];
            T->arch[k - 1] = t;
        }
}

static int fill(smallest_t *T) {
    static const char *const column[] = {
        "class", "architecture", "layers", "width", "evidence", "symbols",
        "refuted", "undecided"};
    static const int width[] = {22, 18, 6, 5, 8, 8, 12, 0};
    double begun = wr_seconds(), deadline = T->c->limits->deadline;
    express_jobs_t J = {T->c, T->rows.count, "automata",
                        deadline > 0 ? deadline : 60, do_one, said, T};
    T->folder = express_folder(T->c);
    if (T->folder == NULL)
        return EXIT_BAD;
    T->keep = cli_get(T->c, "keep") != NULL;
    T->table = T->rows.count > 1 || cli_get(T->c, "to") != NULL;
    T->print.c = T->c;
    T->print.columns = sizeof column / sizeof *column;
    T->print.column = column;
    T->print.width = width;
    T->print.name_width = 26;
    T->print.title = "The smallest architecture for each automaton";
    if (T->c->json)
        fputs("{\"cells\": [", stdout);
    else if (T->table)
        express_print_head(&T->print);
    int status = express_jobs(&J);
    foot(T, wr_seconds() - begun);
    if (status == 0 && T->found < (uint64_t) T->rows.count)
        status = EXIT_UNKNOWN;
    return status;
}

int express_smallest(cli_t *c) {
    static const char *const forms[] = {"text", "csv", "latex", "html",
                                        NULL};
    smallest_t T;
    memset(&T, 0, sizeof T);
    T.c = c;
    wr_buffer_init(T.unknown);
    int form = cli_choice(c, "to", forms, 0), status = EXIT_BAD;
    if (form >= 0 && express_job(&T.job, c) == 0) {
        if (cli_get(c, "verify") == NULL)
            T.job.verify = 1000000;
        status = express_archs(&T.arch, &T.full, &T.archs, c);
    }
    T.print.form = (express_form_t) (form < 0 ? 0 : form);
    if (status == 0)
        status = express_rows(&T.rows, c);
    if (status == 0) {
        sort_archs(&T);
        status = fill(&T);
    }
    if (T.keep)
        wr_free(T.folder);
    else
        cli_claims_remove(T.folder);
    express_rows_clear(&T.rows);
    wr_free(T.full);
    wr_free(T.arch);
    wr_buffer_clear(T.unknown);
    return status;
}
