/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Classes: the origin of a statement combined with its finding.  No statement
 * has a class before it has been decided. */

#include "claim/impl.h"

static int holds(wr_finding_t f) {
    return f == WR_FINDING_PROVED || f == WR_FINDING_CHECKED;
}

const char *wr_claim_class(const wr_claim_statement_t *s, wr_finding_t f) {
    static const char *const held[] = {"holds", "holds in this arithmetic",
                                       "repaired", "ours"};
    static const char *const refuted[] = {"false as printed",
                                          "fails in this arithmetic",
                                          "ours, and false", "ours, and false"};
    if (f == WR_FINDING_UNKNOWN)
        return "open";
    if (holds(f))
        return held[s->form];
    return s->form == WR_FORM_PRINTED && s->slip != NULL ? "misprint"
                                                         : refuted[s->form];
}

const char *wr_claim_class_of_all(const wr_claim_statement_t *const *s,
                                  const wr_finding_t *f, size_t n) {
    static const char *const gravest[] = {"false as printed", "misprint"};
    size_t form[4] = {0}, failing[4] = {0}, open[4] = {0};
    for (size_t i = 0; i < n; i++) {
        form[s[i]->form]++;
        failing[s[i]->form] += f[i] == WR_FINDING_REFUTED;
        open[s[i]->form] += f[i] == WR_FINDING_UNKNOWN;
    }
    for (size_t j = 0; j < 2; j++)
        for (size_t i = 0; i < n; i++)
            if (strcmp(wr_claim_class(s[i], f[i]), gravest[j]) == 0)
                return gravest[j];
    int lead = form[WR_FORM_PRINTED]    ? WR_FORM_PRINTED
               : form[WR_FORM_EXTENDED] ? WR_FORM_EXTENDED
                                        : WR_FORM_OURS;
    if (open[lead] > 0 || n == 0)
        return "open";
    if (lead == WR_FORM_PRINTED)
        return failing[WR_FORM_EXTENDED] > 0
                   ? "holds in its own arithmetic only"
                   : "holds";
    if (lead == WR_FORM_EXTENDED)
        return failing[lead] > 0 ? "fails in this arithmetic"
                                 : "holds in this arithmetic";
    return failing[lead] + failing[WR_FORM_REPAIRED] > 0 ? "ours, and false"
                                                         : "ours";
}

/* Append "exhaustive in bf16, fp16": the values of the variable of formats. */
static void formats(wr_buffer_t out, const wr_claim_statement_t *s) {
    const char *separator = "exhaustive in ";
    for (size_t i = 0; i < s->overs; i++)
        for (size_t j = 0; j < s->over[i].values; j++)
            if (strcmp(s->over[i].name, s->exhaustive) == 0) {
                wr_buffer_printf(out, "%s%s", separator, s->over[i].value[j]);
                separator = ", ";
            }
}

void wr_claim_strength(wr_buffer_t out, const wr_claim_statement_t *s,
                       wr_finding_t f, size_t n) {
    const char *plural = WR_S(n);
    int refuted = f == WR_FINDING_REFUTED;
    if (!refuted && !holds(f))
        return;
    const char *part = s->theorem != NULL ? strchr(s->theorem, ' ') : NULL;
    if (part != NULL)
        wr_buffer_printf(out, "theorem %.*s of %s + ",
                         (int) (part - s->theorem), s->theorem,
                         refuted ? "the negation" : "a part");
    if (refuted) {
        wr_buffer_printf(out, "%zu counterexample%s", n, plural);
        return;
    }
    if (s->theorem != NULL && part == NULL)
        wr_buffer_printf(out, "theorem %s + ", s->theorem);
    if (s->proof != NULL && (s->theorem == NULL || part != NULL))
        wr_buffer_put(out, "by hand + ");
    if (s->exhaustive != NULL)
        formats(out, s);
    else
        wr_buffer_printf(out, "%s%zu instance%s",
                         s->quantifier == WR_QUANTIFIER_THIS &&
                                 s->proof == NULL && s->theorem == NULL
                             ? "all "
                             : "",
                         n, plural);
}

int wr_claim_asks(const wr_claim_statement_t *s) {
    int hypotheses = 0;
    for (size_t i = 0; i < s->conditions; i++)
        hypotheses += !s->condition[i].conclusion;
    return s->subject != NULL && s->quantifier == WR_QUANTIFIER_EVERY &&
           hypotheses > 0;
}
