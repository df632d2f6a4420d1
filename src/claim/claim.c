/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims and results as objects: initialise, clear, name; and check that the
 * file of a claim is complete. */

#include "claim/impl.h"

void wr_claim_init(wr_claim_t C) {
    memset(C, 0, sizeof *C);
}

static void clear_steps(wr_claim_step_t *step, size_t n) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < step[i].tests; j++) {
            WR_FREE(step[i].test[j].path, step[i].test[j].relation,
                    step[i].test[j].value);
        }
        WR_FREE(step[i].test, step[i].command);
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
    WR_FREE(s->condition, s->instance);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        wr_free(texts[i]);
}

void wr_claim_clear(wr_claim_t C) {
    for (size_t i = 0; i < C->statements; i++)
        clear_statement(&C->statement[i]);
    WR_FREE(C->statement, C->id, C->title, C->see, C->about);
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
            WR_FREE(r->command, r->why, r->certificate, r->trace, r->checked);
            json_decref(r->out);
        }
        WR_FREE(X->one[i].ran, X->one[i].name, X->one[i].follows);
    }
    WR_FREE(X->one, X->why);
    wr_claim_result_init(X);
}

const char *wr_form_name(wr_form_t form) {
    wr_assert(form <= WR_FORM_OURS);
    static const char *const name[] = {"printed", "extended", "repaired",
                                       "ours"};
    return name[form];
}

const char *wr_quantifier_name(wr_quantifier_t quantifier) {
    static const char *const name[] = {"for every", "there is",
                                       "this is about"};
    return name[quantifier];
}

const char *wr_finding_name(wr_finding_t finding) {
    wr_assert(finding <= WR_FINDING_UNKNOWN);
    static const char *const name[] = {"proved", "checked on", "refuted",
                                       "unknown"};
    return name[finding];
}

/* Check that the origin is stated as its form requires. */
static wr_status_t check_origin(wr_reader_t R, const wr_claim_statement_t *s) {
    const char *form = wr_form_name(s->form);
    int papers = s->form == WR_FORM_PRINTED || s->form == WR_FORM_EXTENDED;
    if (papers && s->source == NULL)
        return wr_claim_fail(R, "a source of it", form);
    if (s->source != NULL && strchr(s->source, ' ') == NULL)
        return wr_claim_fail(R, "KEY[VERSION] PLACE", s->source);
    if (s->quote != NULL && !papers)
        return wr_claim_fail(R, "no quote in a statement of ours", form);
    if (s->slip != NULL && s->form != WR_FORM_PRINTED)
        return wr_claim_fail(R, "slip in printed statements only", form);
    if (s->form == WR_FORM_REPAIRED && s->repairs == 0)
        return wr_claim_fail(R, "repairs N below it", form);
    for (size_t i = 0; s->exhaustive != NULL && i < s->overs; i++)
        if (strcmp(s->over[i].name, s->exhaustive) == 0)
            return WR_OK;
    return s->exhaustive == NULL
               ? WR_OK
               : wr_claim_fail(R, "a `for` of that variable", s->exhaustive);
}

/* Return the greatest number of variables in a case. */
static size_t variables(const wr_claim_statement_t *s) {
    size_t most = 0;
    for (size_t i = 0; i < s->instances; i++)
        if (s->instance[i].lets > most)
            most = s->instance[i].lets;
    return s->overs + most;
}

wr_status_t wr_claim_complete(const wr_claim_t C, wr_reader_t R) {
    if (C->id == NULL || C->title == NULL)
        return wr_claim_fail(R, "the lines claim and title", "the end");
    if (C->statements == 0)
        return wr_claim_fail(R, "a statement", "the end");
    for (size_t i = 0; i < C->statements; i++) {
        const wr_claim_statement_t *s = &C->statement[i];
        R->line = s->line;
        if (s->says == NULL || s->evaluation == NULL || s->family == NULL)
            return wr_claim_fail(R,
                                 "in every statement says, model, and one of "
                                 "every, exists, this",
                                 wr_form_name(s->form));
        wr_status_t known = check_origin(R, s);
        if (known != WR_OK)
            return known;
        if (variables(s) > WR_MAX_VARIABLES)
            return wr_claim_fail(R, "at most 20 variables of for and let",
                                 s->says);
        int conclusions = 0;
        for (size_t j = 0; j < s->conditions; j++) {
            conclusions += s->condition[j].conclusion;
            if (s->condition[j].steps == 0)
                return wr_claim_fail(R, "yes or no below every if and then",
                                     s->condition[j].says);
        }
        if (conclusions == 0)
            return wr_claim_fail(R, "a then in every statement", s->says);
    }
    return WR_OK;
}
