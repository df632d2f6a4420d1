/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An answer of express as JSON; also for the names of an architecture and an
 * evaluation, for callers that use no other function of either. */

#include <inttypes.h>

#include "study/cards.h"
#include "study/express_impl.h"

const char *wr_express_get(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

int wr_express_is(const json_t *o, const char *key, const char *text) {
    return strcmp(wr_express_get(o, key), text) == 0;
}

long long wr_express_number(const json_t *o, const char *key) {
    return json_integer_value(json_object_get(o, key));
}

/* "no-finite": no stack with finitely many states; for others it is open. */
static const char *verdict(const wr_arch_answer_struct *a) {
    return wr_arch_answer_is_partial(a) ? "no-finite"
           : a->holds == WR_TRUE        ? "yes"
           : a->holds == WR_FALSE       ? "no"
                                        : "unknown";
}

/* HOM, HULL, CASC or another kind of the proof. */
static const char *evidence(const wr_express_cell_t *X) {
    wr_evidence_t kind = X->rounded_boxes        ? WR_EVIDENCE_HULL
                         : X->rounded_states > 0 ? WR_EVIDENCE_HOM
                                                 : X->answer->proof->kind;
    return wr_evidence_kind(kind)->name;
}

void wr_express_witness(wr_buffer_t out, const wr_express_cell_t *X,
                        const wr_dfa_t A) {
    for (uint32_t i = 0; i < X->answer->witnesses; i++) {
        wr_buffer_put(out, i ? " and " : "");
        wr_word_print(out, X->answer->witness[i], A);
    }
}

static void put_weights(json_t *o, const wr_express_cell_t *X,
                        const wr_express_job_t *job) {
    const wr_arch_answer_struct *a = X->answer;
    json_t *cells = study_robust_json(X, job);
    const int some = json_array_size(cells) > 0;
    wr_answer_add(
        o, wr_express_fields,
        "layers width factors shifts open_ends outside parts evidence "
        "verified words weights cells",
        a->layers, a->width, a->factors, a->shifts, a->check.ends,
        wr_arch_verdict_outside(&a->check), a->check.parts, evidence(X),
        X->verified, X->words, job->weights, some ? json_incref(cells) : NULL);
    json_decref(cells);
}

static json_t *escapes(const char *claim) {
    json_t *list = json_array();
    for (size_t i = 0; i < wr_arch_escape_count(); i++) {
        const wr_arch_escape_t *e = wr_arch_escape_get(i);
        if (strcmp(e->claim, claim) == 0)
            wr_answer_append(list, wr_express_escape_fields, NULL,
                             e->evaluation, e->says, e->command, e->shows);
    }
    return list;
}

static void put_claim(json_t *o, const wr_express_cell_t *X, const wr_dfa_t A) {
    const wr_arch_answer_struct *a = X->answer;
    wr_buffer_t w;
    wr_buffer_init(w);
    wr_express_witness(w, X, A);
    wr_answer_add(o, wr_express_fields,
                  "claim statement hypothesis witness period bound "
                  "finite_states only escape escapes",
                  a->claim, a->statement, a->hypothesis, w->text, a->period,
                  a->bound, a->finite, a->only, a->escape, escapes(a->claim));
    wr_buffer_clear(w);
}

json_t *wr_express_json(const wr_express_cell_t *X, const wr_dfa_t A,
                        const wr_arch_t *arch, const wr_express_job_t *job) {
    const wr_arch_answer_struct *a = X->answer;
    char cell[48] = "?";
    const wr_field_t *f = wr_express_fields;
    json_t *o =
        wr_answer_make(f, "automaton arch evaluation expresses", A->name,
                       arch->name, job->evaluation, verdict(a));
    if (a->holds == WR_TRUE)
        snprintf(cell, sizeof cell, "%ux%u%s", a->layers, a->width,
                 strcmp(evidence(X), "HULL") == 0 ? "*" : "");
    else if (*a->claim != '\0')
        snprintf(cell, sizeof cell, "%s%s",
                 wr_arch_answer_is_partial(a) ? "fin:" : "", a->claim);
    else if (X->wrong_word != NULL)
        snprintf(cell, sizeof cell, "w%" PRIu64, X->wrong_after);
    wr_answer_add(o, f, "cell", cell);
    if (a->holds == WR_TRUE)
        put_weights(o, X, job);
    else if (*a->claim != '\0')
        put_claim(o, X, A);
    else if (X->wrong_word != NULL)
        wr_answer_add(o, f, "wrong_word wrong_after weights", X->wrong_word,
                      X->wrong_after, job->weights);
    const int cert =
        a->holds == WR_TRUE || X->refutation || X->wrong_word != NULL;
    wr_answer_add(o, f, "certificate certified how", cert ? job->cert : NULL,
                  X->certified, a->how);
    return o;
}

wr_status_t wr_express_named(json_t **out, wr_lrnn_t M, const wr_dfa_t A,
                             const wr_express_names_t *names, wr_limits_t L) {
    wr_express_job_t job = {.verify = 0};
    wr_express_cell_t X;
    wr_arch_t arch;
    char full[64];
    wr_status_t s = wr_arch_find(&arch, full, names->architecture, L);
    if (s == WR_OK)
        s = wr_express_evaluation(job.evaluation, names->evaluation, L);
    if (s != WR_OK)
        return s;
    wr_express_cell_init(&X);
    s = wr_express_cell(&X, A, &arch, &job, L);
    if (s == WR_OK) {
        *out = wr_express_json(&X, A, &arch, &job);
        if (X.answer->holds == WR_TRUE)
            WR_SWAP(wr_lrnn_struct, *M, *X.answer->M);
    }
    wr_express_cell_clear(&X);
    return s;
}
