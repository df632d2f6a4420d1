/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims and results as objects: made, emptied, named. */

#include <string.h>

#include "claim/impl.h"

void wr_claim_init(wr_claim_t C) {
    memset(C, 0, sizeof *C);
}

static void clear_steps(wr_claim_step_t *step, size_t n) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < step[i].tests; j++) {
            wr_free(step[i].test[j].path);
            wr_free(step[i].test[j].relation);
            wr_free(step[i].test[j].value);
        }
        wr_free(step[i].test);
        wr_free(step[i].command);
    }
    wr_free(step);
}

static void clear_variables(wr_claim_variable_t *v, size_t n) {
    for (size_t i = 0; i < n; i++) {
        wr_strings_free(v[i].value, v[i].values);
        wr_free(v[i].name);
    }
    wr_free(v);
}

static void clear_statement(wr_claim_statement_t *s) {
    char *const texts[] = {s->source,     s->quote,      s->slip,    s->says,
                           s->evaluation, s->proof,      s->note,    s->theorem,
                           s->follows,    s->exhaustive, s->subject, s->family};
    for (size_t i = 0; i < s->conditions; i++) {
        clear_steps(s->condition[i].step, s->condition[i].steps);
        wr_free(s->condition[i].says);
    }
    for (size_t i = 0; i < s->instances; i++) {
        clear_variables(s->instance[i].let, s->instance[i].lets);
        clear_steps(s->instance[i].make, s->instance[i].makes);
        wr_free(s->instance[i].name);
    }
    clear_variables(s->over, s->overs);
    clear_steps(s->make, s->makes);
    wr_free(s->condition);
    wr_free(s->instance);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        wr_free(texts[i]);
}

void wr_claim_clear(wr_claim_t C) {
    for (size_t i = 0; i < C->statements; i++)
        clear_statement(&C->statement[i]);
    wr_free(C->statement);
    wr_free(C->id);
    wr_free(C->title);
    wr_free(C->see);
    wr_free(C->about);
    wr_claim_init(C);
}

void wr_claim_result_init(wr_claim_result_t X) {
    memset(X, 0, sizeof *X);
    X->finding = WR_FINDING_UNKNOWN;
    X->witness = SIZE_MAX;
}

void wr_claim_result_clear(wr_claim_result_t X) {
    for (size_t i = 0; i < X->cases; i++) {
        for (size_t j = 0; j < X->one[i].rans; j++) {
            wr_claim_ran_t *r = &X->one[i].ran[j];
            wr_free(r->command);
            wr_free(r->why);
            wr_free(r->certificate);
            wr_free(r->trace);
            wr_free(r->checked);
            json_decref(r->out);
        }
        wr_free(X->one[i].ran);
        wr_free(X->one[i].name);
        wr_free(X->one[i].follows);
    }
    wr_free(X->one);
    wr_free(X->why);
    wr_claim_result_init(X);
}

const char *wr_form_name(wr_form_t form) {
    wr_assert(form <= WR_FORM_OURS);
    static const char *const name[] = {"printed", "extended", "repaired",
                                       "ours"};
    return name[form];
}

const char *wr_finding_name(wr_finding_t finding) {
    wr_assert(finding <= WR_FINDING_UNKNOWN);
    static const char *const name[] = {"proved", "checked on", "refuted",
                                       "unknown"};
    return name[finding];
}
