/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An answer of express as JSON. */

#include <string.h>

#include "study/express_impl.h"

const char *wr_express_get(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

json_t *wr_json_count(uint64_t n) {
    char text[24];
    if (n <= UINT64_C(1) << 53)
        return json_integer((json_int_t) n);
    snprintf(text, sizeof text, "%llu", (unsigned long long) n);
    return json_string(text);
}

/* "no-finite": by no stack with finitely many states; of others nothing is
 * known. */
static const char *verdict(const wr_arch_answer_struct *a) {
    return wr_arch_answer_is_partial(a) ? "no-finite"
           : a->holds == WR_TRUE        ? "yes"
           : a->holds == WR_FALSE       ? "no"
                                        : "unknown";
}

const char *wr_express_evidence(const wr_express_cell_t *X) {
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
    json_object_set_new(o, "layers", json_integer(a->layers));
    json_object_set_new(o, "width", json_integer(a->width));
    json_object_set_new(o, "factors", json_integer(a->factors));
    json_object_set_new(o, "shifts", json_integer(a->shifts));
    json_object_set_new(o, "open_ends", wr_json_count(a->check.ends));
    json_object_set_new(o, "evidence", json_string(wr_express_evidence(X)));
    json_object_set_new(o, "verified", wr_json_count(X->verified));
    json_object_set_new(o, "words", wr_json_count(X->words));
    if (job->weights != NULL)
        json_object_set_new(o, "weights", json_string(job->weights));
    json_t *cells = study_robust_json(X, job);
    if (json_array_size(cells) > 0)
        json_object_set(o, "cells", cells);
    json_decref(cells);
}

static json_t *escapes(const char *claim) {
    json_t *list = json_array();
    for (size_t i = 0; i < wr_arch_escape_count(); i++) {
        const wr_arch_escape_t *e = wr_arch_escape_get(i);
        if (strcmp(e->claim, claim) == 0)
            json_array_append_new(
                list,
                json_pack("{s:s, s:s, s:s, s:s}", "model", e->model, "says",
                          e->says, "command", e->command, "shows", e->shows));
    }
    return list;
}

static void put_claim(json_t *o, const wr_express_cell_t *X, const wr_dfa_t A) {
    const wr_arch_answer_struct *a = X->answer;
    wr_buffer_t w;
    wr_buffer_init(w);
    wr_express_witness(w, X, A);
    json_object_set_new(o, "claim", json_string(a->claim));
    json_object_set_new(o, "statement", json_string(a->statement));
    json_object_set_new(o, "hypothesis", json_string(a->hypothesis));
    json_object_set_new(o, "witness", json_string(w->text));
    json_object_set_new(o, "period", wr_json_count(a->period));
    json_object_set_new(o, "bound", json_integer(a->bound));
    json_object_set_new(o, "finite_states", json_boolean(a->finite));
    json_object_set_new(o, "only", json_string(a->only));
    json_object_set_new(o, "escape", json_string(a->escape));
    json_object_set_new(o, "escapes", escapes(a->claim));
    wr_buffer_clear(w);
}

json_t *wr_express_json(const wr_express_cell_t *X, const wr_dfa_t A,
                        const wr_arch_t *arch, const wr_express_job_t *job) {
    const wr_arch_answer_struct *a = X->answer;
    char cell[48] = "?";
    json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "automaton", A->name, "arch",
                          arch->name, "evaluation", job->model, "expresses",
                          verdict(a));
    if (a->holds == WR_TRUE)
        snprintf(cell, sizeof cell, "%ux%u%s", a->layers, a->width,
                 strcmp(wr_express_evidence(X), "HULL") == 0 ? "*" : "");
    else if (*a->claim != '\0')
        snprintf(cell, sizeof cell, "%s%s",
                 wr_arch_answer_is_partial(a) ? "fin:" : "", a->claim);
    json_object_set_new(o, "cell", json_string(cell));
    if (a->holds == WR_TRUE)
        put_weights(o, X, job);
    else if (*a->claim != '\0')
        put_claim(o, X, A);
    if (job->cert != NULL && (a->holds == WR_TRUE || X->refutation))
        json_object_set_new(o, "certificate", json_string(job->cert));
    json_object_set_new(o, "certified", json_boolean(X->certified));
    json_object_set_new(o, "how", json_string(a->how));
    return o;
}
