/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* After an answer that is not yes, the same is asked of the stronger
 * classes, until one does it. */

#include "study/express_impl.h"

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

/* A stronger class; or gates that depend on the input, or eigenvalues below
 * 0, where these do not and have none. */
static int is_beyond(const wr_arch_t *b, const wr_arch_t *a) {
    uint32_t x = wr_arch_rank(b), y = wr_arch_rank(a);
    return x > y ||
           (x == y && (b->varies > a->varies ||
                       wr_arch_is_negative(b) > wr_arch_is_negative(a)));
}

/* The answer of one, found in a short time; its weights are not saved. */
static json_t *ask(const wr_dfa_t A, const wr_arch_t *arch,
                   const wr_express_job_t *job, wr_limits_t L) {
    wr_limits_struct kept = *L;
    wr_express_job_t other = *job;
    wr_express_cell_t X;
    json_t *o = NULL;
    other.weights = other.cert = NULL;
    other.check = 0;
    other.verify = 0;
    L->started = wr_seconds();
    L->deadline = WR_EXPRESS_BEYOND;
    wr_express_cell_init(&X);
    if (wr_express_cell(&X, A, arch, &other, L) == WR_OK)
        o = wr_express_json(&X, A, arch, &other);
    wr_express_cell_clear(&X);
    *L = kept;
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
        if (!is_beyond(&all[i], arch) || wr_seconds() - begun > ALL)
            continue;
        json_t *o = ask(A, &all[i], job, L);
        if (o == NULL || STUDY_INTERRUPTED(L)) {
            json_decref(o); /* no answer, only that it was not waited for */
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
