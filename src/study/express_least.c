/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The fewest layers, or factors per letter, that suffice: upper bounds 1, 2, ..
 * are tried until weights are found.  A claim that excludes n layers, or
 * n factors, excludes fewer, too. */

#include "study/express_impl.h"

#define TRIED 8 /* number of undecided bounds after which the search ends */

static const wr_field_t tried_fields[] = {
    {"layers", "u", "upper bound on the number of layers; 0: any number"},
    {"factors", "u", "factors of a step; 0 where layers are counted"},
    {"expresses", "s", "yes, no, no-finite or unknown"},
    {"claim", "s", "the claim that excludes them, or empty"},
    {"how", "s", "the construction, or what was tried"},
    {NULL}};

const wr_field_t wr_express_least_fields[] = {
    {"automaton", "s", "name"},
    {"arch", "s", "the architecture"},
    {"evaluation", "s", "E0 or E2:FORMAT"},
    {"counts", "s", "layers, or factors of a step"},
    {"found", "u",
     "the fewest of them that are found; 0: none, unless at_least is 0"},
    {"width", "u", "largest dimension of a layer of that stack"},
    {"at_least", "u",
     "how many of them are proved necessary; 0: a stack without layers is "
     "right"},
    {"only", "s", "restriction of that proof to some stacks, or empty"},
    {"tried", "[o]", "the bounds that were tried, in increasing order",
     tried_fields},
    {NULL}};

/* The questions about an automaton: at most job.layers layers (0: any number),
 * and for a family `factors` factors per step (0: layers are counted). */
typedef struct {
    const wr_dfa_struct *A;
    wr_express_job_t job;
    uint32_t factors;
    wr_limits_struct *L;
} asked_t;

/* Add the answer for arch to the list of o. */
static wr_status_t ask(json_t *o, const asked_t *Q, const wr_arch_t *arch) {
    wr_express_cell_t X;
    const wr_arch_answer_struct *a = X.answer;
    const uint32_t layers = (uint32_t) Q->job.layers, factors = Q->factors;
    wr_express_cell_init(&X);
    wr_status_t s = wr_express_cell(&X, Q->A, arch, &Q->job, Q->L);
    const int found = s == WR_OK && a->holds == WR_TRUE;
    if (s == WR_OK) {
        json_t *whole = wr_express_json(&X, Q->A, arch, &Q->job);
        json_t *row = wr_answer_make(
            tried_fields, NULL, found ? a->layers : layers, factors,
            wr_express_get(whole, "expresses"), a->claim,
            !found && *a->claim != '\0' ? a->hypothesis : a->how);
        json_array_append_new(json_object_get(o, "tried"), row);
        if (found)
            wr_answer_add(o, wr_express_least_fields, "found width",
                          factors > 0 ? factors : a->layers, a->width);
        if (found && factors == 0 && a->layers == 0)
            wr_answer_add(o, wr_express_least_fields, "at_least", 0);
        if (!found && *a->claim != '\0')
            wr_answer_add(o, wr_express_least_fields, "at_least only",
                          (factors > 0 ? factors : layers) + 1, a->only);
        json_decref(whole);
    }
    wr_express_cell_clear(&X);
    return s;
}

/* Return the answer before the first question. */
static json_t *begin(const asked_t *Q, const char *arch, const char *counts) {
    return wr_answer_make(wr_express_least_fields, NULL, Q->A->name, arch,
                          Q->job.evaluation, counts, 0, 0, 1, "", json_array());
}

/* Set *out to o, or to NULL if an answer failed. */
static wr_status_t end(json_t **out, json_t *o, wr_status_t s) {
    *out = s == WR_OK ? o : NULL;
    if (s != WR_OK)
        json_decref(o);
    return s;
}

/* Return nonzero if the last bound was neither realised nor excluded. */
static int is_open(const json_t *o) {
    const json_t *tried = json_object_get(o, "tried");
    const json_t *last = json_array_get(tried, json_array_size(tried) - 1);
    return wr_express_is(last, "expresses", "unknown");
}

wr_status_t wr_express_least(json_t **out, const wr_dfa_t A,
                             const wr_arch_t *arch, const wr_express_job_t *job,
                             wr_limits_t L) {
    asked_t Q = {A, *job, 0, L};
    long long most = 0, found = 0;
    uint32_t open = 0;
    json_t *all = begin(&Q, arch->name, "layers");
    json_t *any = json_deep_copy(all);
    Q.job.weights = Q.job.cert = NULL;
    wr_status_t s = ask(any, &Q, arch);
    most = wr_express_number(any, "found");
    for (Q.job.layers = 1; s == WR_OK && found == 0 &&
                           Q.job.layers < (uint64_t) most && open < TRIED;
         Q.job.layers++) {
        s = ask(all, &Q, arch);
        found = wr_express_number(all, "found");
        open += s == WR_OK && is_open(all);
    }
    if (most == 0) /* possibly a stack without layers */
        json_object_set(all, "at_least", json_object_get(any, "at_least"));
    if (found == 0) { /* use the answer for any number of layers */
        json_array_extend(json_object_get(all, "tried"),
                          json_object_get(any, "tried"));
        json_object_set(all, "found", json_object_get(any, "found"));
        json_object_set(all, "width", json_object_get(any, "width"));
    }
    json_decref(any);
    return end(out, all, s);
}

wr_status_t wr_express_least_factors(json_t **out, const wr_dfa_t A,
                                     const char *family,
                                     const wr_express_job_t *job,
                                     wr_limits_t L) {
    asked_t Q = {A, *job, 0, L};
    wr_arch_t arch;
    char full[64];
    uint32_t open = 0;
    json_t *all = begin(&Q, family, "factors");
    wr_status_t s = WR_OK;
    Q.job.weights = Q.job.cert = NULL;
    Q.job.layers = job->layers > 0 ? job->layers : 1;
    while (s == WR_OK && wr_express_number(all, "found") == 0 && open < TRIED) {
        s = wr_arch_find_factors(&arch, full, family, ++Q.factors, L);
        if (s == WR_OK)
            s = ask(all, &Q, &arch);
        open += s == WR_OK && is_open(all);
    }
    return end(out, all, s);
}
