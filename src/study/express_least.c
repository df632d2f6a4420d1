/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* How few layers suffice: what is found with at most 1, 2, .. layers, and
 * what a claim excludes.  What excludes n layers excludes fewer. */

#include <string.h>

#include "study/express_impl.h"

#define TRIED 8 /* numbers of layers, once none is excluded any more */

static const wr_field_t tried_fields[] = {
    {"layers", "u", "upper bound on the number of layers", NULL},
    {"expresses", "s", "yes, no, no-finite or unknown", NULL},
    {"claim", "s", "the claim that excludes them, or empty", NULL},
    {"how", "s", "the construction, or what was tried", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t wr_express_least_fields[] = {
    {"automaton", "s", "name", NULL},
    {"arch", "s", "the architecture", NULL},
    {"evaluation", "s", "E0 or E2:FORMAT", NULL},
    {"found", "u", "layers of the smallest stack found; 0: none", NULL},
    {"width", "u", "its largest dimension of a layer", NULL},
    {"at_least", "u", "layers that are proved necessary", NULL},
    {"only", "s", "restriction of that proof to some stacks, or empty", NULL},
    {"tried", "[o]", "the bounds that were tried, in increasing order",
     tried_fields},
    {NULL, NULL, NULL, NULL}};

/* The answer for at most job->layers (0: any number) is added to the list. */
static wr_status_t ask(json_t *o, const wr_dfa_t A, const wr_arch_t *arch,
                       const wr_express_job_t *job, wr_limits_t L) {
    wr_express_cell_t X;
    const wr_arch_answer_struct *a = X.answer;
    wr_express_cell_init(&X);
    wr_status_t s = wr_express_cell(&X, A, arch, job, L);
    const uint32_t found = s == WR_OK && a->holds == WR_TRUE ? a->layers : 0;
    if (s == WR_OK) {
        json_t *whole = wr_express_json(&X, A, arch, job);
        json_t *row = wr_answer_make(
            tried_fields, NULL, found > 0 ? found : (uint32_t) job->layers,
            wr_express_get(whole, "expresses"), a->claim,
            found == 0 && *a->claim != '\0' ? a->hypothesis : a->how);
        json_array_append_new(json_object_get(o, "tried"), row);
        if (found > 0)
            wr_answer_add(o, wr_express_least_fields, "found width", found,
                          a->width);
        else if (*a->claim != '\0')
            wr_answer_add(o, wr_express_least_fields, "at_least only",
                          (uint32_t) job->layers + 1, a->only);
        json_decref(whole);
    }
    wr_express_cell_clear(&X);
    return s;
}

static uint32_t found_in(const json_t *o) {
    return (uint32_t) json_integer_value(json_object_get(o, "found"));
}

wr_status_t wr_express_least(json_t **out, const wr_dfa_t A,
                             const wr_arch_t *arch, const wr_express_job_t *job,
                             wr_limits_t L) {
    wr_express_job_t few = *job;
    uint32_t most = 0, found = 0, open = 0;
    json_t *all =
        wr_answer_make(wr_express_least_fields, NULL, A->name, arch->name,
                       job->evaluation, 0, 0, 1, "", json_array());
    json_t *any = json_deep_copy(all);
    few.weights = few.cert = NULL;
    wr_status_t s = ask(any, A, arch, &few, L);
    most = found_in(any);
    for (few.layers = 1;
         s == WR_OK && found == 0 && few.layers < most && open < TRIED;
         few.layers++) {
        const size_t n = json_array_size(json_object_get(all, "tried"));
        s = ask(all, A, arch, &few, L);
        found = found_in(all);
        open +=
            s == WR_OK &&
            *wr_express_get(json_array_get(json_object_get(all, "tried"), n),
                            "claim") == '\0';
    }
    if (found == 0) { /* that of any number */
        json_array_extend(json_object_get(all, "tried"),
                          json_object_get(any, "tried"));
        json_object_set(all, "found", json_object_get(any, "found"));
        json_object_set(all, "width", json_object_get(any, "width"));
    }
    json_decref(any);
    *out = s == WR_OK ? all : NULL;
    if (s != WR_OK)
        json_decref(all);
    return s;
}
