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

/* ---- one automaton, in its own process -------------------------------------
 */

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
static int attempt(tried_t *y, express_smallest_t *T, const express_row_t *r,
                   size_t k) {
    wr_limits_struct kept = *T->t.c->limits;
    double left = kept.deadline - (wr_seconds() - kept.started);
    y->arch = k;
    y->job = T->t.job;
    wr_buffer_init(y->weights);
    wr_buffer_init(y->cert);
    express_paths(y->weights, y->cert, T->t.folder, r->name, T->t.arch[k].name,
                  y->job.model);
    y->job.weights = y->weights->text;
    y->job.cert = y->cert->text;
    y->job.check = 1;
    express_cell_init(&y->X);
    /* One that takes long leaves the others their time. */
    T->t.c->limits->started = wr_seconds();
    T->t.c->limits->deadline = left > 0 ? left / 3 + 0.01 : 0.01;
    int status = express_cell(&y->X, T->t.c, r->A, &T->t.arch[k], &y->job);
    *T->t.c->limits = kept;
    /* After an interrupt another run may be at the same files already. */
    int stay = T->t.keep && *T->t.c->limits->interrupted;
    if (!stay && y->X.answer->holds != WR_TRUE)
        unlink(y->job.weights);
    if (!stay && !y->X.certified)
        unlink(y->job.cert);
    return status;
}

/* Fewer layers, or as many and narrower. */
static int is_smaller(const tried_t *y, const tried_t *z) {
    const wr_arch_answer_struct *a = y->X.answer, *b = z->X.answer;
    return a->layers != b->layers ? a->layers < b->layers : a->width < b->width;
}

static json_t *as_json(tried_t *y, const express_smallest_t *T,
                       const express_row_t *r) {
    express_job_t job = y->job;
    if (!T->t.keep)
        job.weights = job.cert = NULL;
    json_t *o = express_json(&y->X, r->A, &T->t.arch[y->arch], &job);
    json_object_set_new(o, "automaton", json_string(r->name));
    return o;
}

/* An architecture of a smaller class that does not do it. */
static json_t *as_below(tried_t *y, const express_smallest_t *T,
                        const express_row_t *r) {
    static const char *const key[] = {
        "arch", "expresses", "cell", "claim", "only", "how", "certificate"};
    json_t *o = as_json(y, T, r), *x = json_object();
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        if (json_object_get(o, key[i]) != NULL)
            json_object_set(x, key[i], json_object_get(o, key[i]));
    json_decref(o);
    return x;
}

/* best: the smallest of one class, run; below becomes longer by the
 * architectures of a class that has none. */
static int try_class(json_t **best, json_t *below, express_smallest_t *T,
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
        express_run(&b->X, T->t.c, r->A, &b->job);
        *best = as_json(b, T, r);
        if (!T->t.keep)
            forget_files(b);
        tried_clear(b);
    } else {
        json_array_extend(below, failed);
    }
    json_decref(failed);
    return status;
}

/* Whether all in the list are refuted; partly: or are by stacks with finitely
 * many states. */
static int all_refuted(const json_t *below, int partly) {
    size_t i;
    json_t *x;
    json_array_foreach(
        below, i,
        x) if (strcmp(express_get(x, "expresses"), "no") != 0 &&
               !(partly && *express_get(x, "claim") != '\0')) return 0;
    return 1;
}

/* Whether some architecture of a class below is not among those tried. */
static int one_left_out(const express_smallest_t *T, uint32_t rank) {
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        size_t k = 0;
        while (k < T->t.archs && strcmp(T->t.arch[k].name, a->name) != 0)
            k++;
        if (k == T->t.archs && wr_arch_rank(a) < rank)
            return 1;
    }
    return 0;
}

/* That there is none is an answer without an architecture. */
static json_t *none(const express_row_t *r, const char *model, const char *how,
                    double seconds) {
    return json_pack("{s:s, s:n, s:s, s:s, s:s, s:b, s:s, s:b, s:b, s:f}",
                     "automaton", r->name, "arch", "evaluation", model,
                     "expresses", "unknown", "cell", "?", "certified", 0, "how",
                     how, "minimal", 0, "minimal_finite", 0, "seconds",
                     seconds);
}

static json_t *find(express_table_t *t, int i) {
    express_smallest_t *T = (express_smallest_t *) t;
    const express_row_t *r = &t->rows.row[i];
    json_t *best = NULL, *below = json_array();
    char name[40] = "", how[120];
    int status = 0, minimal = 0, partly = 0;
    for (size_t k = 0, to; k < t->archs && best == NULL && status == 0;
         k = to) {
        uint32_t rank = wr_arch_rank(&t->arch[k]);
        for (to = k; to < t->archs && wr_arch_rank(&t->arch[to]) == rank;)
            to++;
        partly = all_refuted(below, 1) && !one_left_out(T, rank);
        minimal = partly && all_refuted(below, 0);
        status = try_class(&best, below, T, r, k, to);
        wr_arch_class(name, &t->arch[k]);
    }
    if (status != 0) {
        json_decref(best);
        json_decref(below);
        return NULL;
    }
    if (best == NULL) {
        snprintf(how, sizeof how, "none of %zu architecture%s does it",
                 t->archs, CLI_S(t->archs));
        best = none(r, t->job.model, how, 0);
        json_object_del(best, "seconds");
    } else {
        json_object_set_new(best, "class", json_string(name));
        json_object_set_new(best, "minimal", json_boolean(minimal));
        json_object_set_new(best, "minimal_finite", json_boolean(partly));
    }
    json_object_set_new(best, "below", below);
    return best;
}

static json_t *complete(express_table_t *t, int i, const json_t *o) {
    const char *why = express_get(o, "stopped");
    return *why == '\0'
               ? json_deep_copy(o)
               : none(&t->rows.row[i], t->job.model, why,
                      json_number_value(json_object_get(o, "seconds")));
}

/* ---- the command ------------------------------------------------------------
 */

/* An answer rests on all architectures that it was asked of. */
static json_t *asked(express_table_t *t, int i) {
    const express_row_t *r = &t->rows.row[i];
    wr_buffer_t list;
    wr_buffer_init(list);
    wr_buffer_put(list, "smallest of");
    for (size_t k = 0; k < t->archs; k++)
        wr_buffer_printf(list, " %s", t->arch[k].name);
    json_t *o = express_store_asked(r->name, r->A, list->text, &t->job);
    wr_buffer_clear(list);
    return o;
}

static int fill(express_smallest_t *T) {
    static const char *const column[] = {"class",   "architecture", "layers",
                                         "width",   "evidence",     "symbols",
                                         "refuted", "undecided"};
    static const int width[] = {22, 18, 6, 5, 8, 8, 12, 0};
    express_table_t *t = &T->t;
    double deadline = t->c->limits->deadline;
    express_sort_archs(t->arch, t->archs);
    t->prose = t->rows.count == 1 && cli_get(t->c, "to") == NULL;
    t->whole = 1;
    t->print.columns = sizeof column / sizeof *column;
    t->print.column = column;
    t->print.width = width;
    t->print.name_width = 26;
    t->print.title = "The smallest architecture for each automaton";
    t->n = t->rows.count;
    t->deadline = deadline > 0 ? deadline : 60;
    t->asked = asked;
    t->find = find;
    t->complete = complete;
    t->say = express_smallest_say;
    t->foot = express_smallest_foot;
    int status = express_table_run(t, "automata", "smallest.jsonl");
    return status == 0 && T->found < (uint64_t) t->n ? EXIT_UNKNOWN : status;
}

int express_smallest(cli_t *c) {
    const char *model = cli_get(c, "model");
    express_smallest_t T;
    memset(&T, 0, sizeof T);
    wr_buffer_init(T.unknown);
    wr_buffer_init(T.only);
    int status = express_table_open(&T.t, c);
    if (status == 0)
        status = express_model(T.t.job.model, c, model != NULL ? model : "E0");
    if (status == 0)
        status = fill(&T);
    express_table_close(&T.t);
    wr_buffer_clear(T.only);
    wr_buffer_clear(T.unknown);
    return status;
}
