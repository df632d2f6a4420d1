/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checks that a file is complete, after it has been read. */

#include <string.h>

#include "claim/impl.h"

/* Whose sentence it is must be said as far as its form asks. */
static wr_status_t origin(wr_reader_t R, const wr_claim_statement_t *s) {
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
        wr_status_t known = origin(R, s);
        if (known != WR_OK)
            return known;
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
