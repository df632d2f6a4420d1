/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The weakest architecture: architectures are tried in the order of their
 * classes (wr_arch_rank); within the first class that has weights, those with
 * the fewest layers win, then those of least width.  It is minimal if all
 * architectures of weaker classes were tried and are refuted, for the stacks
 * that the claims cover; otherwise the undecided ones are listed. */

#include <math.h>

#include "study/express_impl.h"

/* Find the answer of architecture k. */
static wr_status_t attempt(study_try_t *y, wr_express_table_t *T,
                           const wr_express_row_t *r, size_t k) {
    /* A slow one must leave time for the others. */
    const study_time_t whole = study_part_begin(T->L, 1.0 / 3, INFINITY);
    wr_status_t s = study_try(y, T, r, &T->arch[k], T->job.evaluation);
    study_part_end(T->L, whole);
    return s;
}

/* Fewer layers, or equally many and a smaller width. */
static int is_smaller(const study_try_t *y, const study_try_t *z) {
    const wr_arch_answer_struct *a = y->X.answer, *b = z->X.answer;
    return a->layers != b->layers ? a->layers < b->layers : a->width < b->width;
}

/* Return the entry for an architecture of a weaker class without weights. */
static json_t *as_below(const study_try_t *y, const wr_express_table_t *T) {
    static const char *const key[] = {
        "arch", "expresses", "cell", "claim", "only", "how", "certificate"};
    json_t *o = study_try_json(y, T), *x = json_object();
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        if (json_object_get(o, key[i]) != NULL)
            json_object_set(x, key[i], json_object_get(o, key[i]));
    json_decref(o);
    return x;
}

/* best: the smallest weights of a class, after a run; below: entries for all
 * architectures of classes without weights. */
typedef struct {
    json_t *best, *below;
} found_t;

static wr_status_t try_class(found_t *F, wr_express_table_t *T,
                             const wr_express_row_t *r, size_t from,
                             size_t to) {
    json_t *failed = json_array();
    study_try_t y, b = {.row = NULL};
    wr_status_t s = WR_OK;
    int some = 0;
    for (size_t k = from; k < to && s == WR_OK; k++) {
        s = attempt(&y, T, r, k);
        const int holds = y.X.answer->holds == WR_TRUE;
        if (holds && (!some || is_smaller(&y, &b))) {
            const study_try_t before = b;
            b = y;
            y = before;
            if (!some++)
                continue; /* y holds nothing */
        }
        if (holds)
            study_paths_forget(&y.files);
        else
            json_array_append_new(failed, as_below(&y, T));
        study_try_clear(&y);
    }
    if (some) {
        wr_express_run(&b.X, r->A, &b.job, T->L);
        F->best = study_try_json(&b, T);
        if (!T->keep)
            study_paths_forget(&b.files);
        study_try_clear(&b);
    } else {
        json_array_extend(F->below, failed);
    }
    json_decref(failed);
    return s;
}

/* Return nonzero if all in the list are refuted; partly: at least for stacks
 * with finitely many states. */
static int all_refuted(const json_t *below, int partly) {
    size_t i;
    json_t *x;
    json_array_foreach(below, i, x)
        if (!wr_express_is(x, "expresses", "no") &&
            !(partly && *wr_express_get(x, "claim") != '\0'))
            return 0;
    return 1;
}

/* Return nonzero if an architecture of a weaker class was not tried. */
static int one_left_out(const wr_express_table_t *T, uint32_t rank) {
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

/* Return an answer without an architecture: none was found. */
static json_t *none(const wr_express_table_t *T, int i, const char *how) {
    return wr_answer_make(wr_express_fields,
                          "automaton arch evaluation expresses cell certified "
                          "how minimal minimal_finite",
                          T->row[i].name, NULL, T->job.evaluation, "unknown",
                          "?", 0, how, 0, 0);
}

static json_t *find(wr_express_table_t *T, int i) {
    const wr_express_row_t *r = &T->row[i];
    found_t F = {NULL, json_array()};
    char name[40] = "", how[120];
    wr_status_t s = WR_OK;
    int minimal = 0, partly = 0;
    for (size_t k = 0, to; k < T->archs && F.best == NULL && s == WR_OK;
         k = to) {
        uint32_t rank = wr_arch_rank(&T->arch[k]);
        for (to = k; to < T->archs && wr_arch_rank(&T->arch[to]) == rank;)
            to++;
        partly = all_refuted(F.below, 1) && !one_left_out(T, rank);
        minimal = partly && all_refuted(F.below, 0);
        s = try_class(&F, T, r, k, to);
        wr_arch_class(name, &T->arch[k]);
    }
    if (s != WR_OK) {
        json_decref(F.best);
        json_decref(F.below);
        return NULL;
    }
    if (F.best == NULL) {
        snprintf(how, sizeof how, "none of %zu architecture%s realises it",
                 T->archs, WR_S(T->archs));
        F.best = none(T, i, how);
    } else {
        wr_answer_add(F.best, wr_express_fields, "class minimal minimal_finite",
                      name, minimal, partly);
    }
    json_object_set_new(F.best, "below", F.below);
    return F.best;
}

static json_t *complete(wr_express_table_t *T, int i, const json_t *o) {
    const char *why = wr_express_get(o, "stopped");
    if (*why == '\0')
        return json_deep_copy(o);
    json_t *answer = none(T, i, why);
    json_object_set(answer, "seconds", json_object_get(o, "seconds"));
    return answer;
}

/* The answer depends on all architectures of the table. */
static json_t *asked(wr_express_table_t *T, int i) {
    const wr_express_row_t *r = &T->row[i];
    wr_buffer_t list;
    wr_buffer_init(list);
    wr_buffer_put(list, "smallest of");
    for (size_t k = 0; k < T->archs; k++)
        wr_buffer_printf(list, " %s", T->arch[k].name);
    json_t *o = wr_express_asked(r->name, r->A, list->text, &T->job);
    wr_buffer_clear(list);
    return o;
}

void wr_express_smallest(wr_express_table_t *T) {
    wr_express_sort(T->arch, T->archs);
    T->whole = 1;
    T->n = T->rows;
    T->asked = asked;
    T->find = find;
    T->complete = complete;
}

/* ---- stronger classes ---------------------------------------------------- */

void wr_express_sort(wr_arch_t *arch, size_t n) {
    for (size_t i = 1; i < n; i++)
        for (size_t k = i;
             k > 0 && wr_arch_rank(&arch[k]) < wr_arch_rank(&arch[k - 1]);
             k--) {
            wr_arch_t x = arch[k];
            arch[k] = arch[k - 1];
            arch[k - 1] = x;
        }
}

#define ALL 8.0 /* seconds */

/* Return nonzero if b is of a stronger class than a, or of the same class with
 * gates that depend on the input or negative eigenvalues, which a has not. */
static int is_beyond(const wr_arch_t *b, const wr_arch_t *a) {
    uint32_t x = wr_arch_rank(b), y = wr_arch_rank(a);
    return x > y ||
           (x == y && (b->varies > a->varies ||
                       wr_arch_is_negative(b) > wr_arch_is_negative(a)));
}

/* Return the answer for one architecture; its weights are not saved. */
static json_t *ask(const wr_dfa_t A, const wr_arch_t *arch,
                   const wr_express_job_t *job, wr_limits_t L) {
    const study_time_t whole = study_part_begin(L, 1, WR_EXPRESS_BEYOND);
    wr_express_job_t other = *job;
    wr_express_cell_t X;
    json_t *o = NULL;
    other.weights = other.cert = NULL;
    other.check = 0;
    other.verify = 0;
    wr_express_cell_init(&X);
    if (wr_express_cell(&X, A, arch, &other, L) == WR_OK)
        o = wr_express_json(&X, A, arch, &other);
    wr_express_cell_clear(&X);
    study_part_end(L, whole);
    return o;
}

json_t *wr_express_beyond(const wr_dfa_t A, const wr_arch_t *arch,
                          const wr_express_job_t *job, wr_limits_t L) {
    json_t *list = json_array();
    double begun = wr_seconds();
    size_t n = wr_arch_count();
    wr_arch_t *all = wr_calloc(n, sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[i] = *wr_arch_get(i);
    wr_express_sort(all, n);
    for (size_t i = 0, done = 0; i < n && !done; i++) {
        if (!is_beyond(&all[i], arch) || wr_seconds() - begun > ALL ||
            study_left(L) <= 0)
            continue;
        json_t *o = ask(A, &all[i], job, L);
        if (o == NULL || wr_is_interrupted(L)) {
            json_decref(o); /* not an answer: the question was cut short */
            break;
        }
        done = wr_express_is(o, "expresses", "yes");
        wr_answer_append(list, wr_express_beyond_fields, NULL, all[i].name,
                         wr_express_get(o, "expresses"),
                         wr_express_get(o, "cell"));
        json_decref(o);
    }
    wr_free(all);
    return list;
}
