/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims and verdicts as text.  The verdict is one of four words, which have a
 * fixed meaning (doc/claims.md): proved, checked on, refuted, unknown.  The
 * class tells what the verdict means for the printed statement. */

#include "cli/claims.h"

/* Print the source of a statement and its words. */
static void origin(const wr_claim_statement_t *s) {
    if (s->source != NULL)
        printf("  %s%s\n", s->source,
               s->quote == NULL && s->form != WR_FORM_OURS &&
                       s->form != WR_FORM_REPAIRED
                   ? " (paraphrase)"
                   : "");
    if (s->quote != NULL)
        printf("  \"%s\"\n", s->quote);
    if (s->slip != NULL)
        printf("  a misprint: %s\n", s->slip);
    if (s->repairs > 0)
        printf("  repairs statement %zu\n", s->repairs);
}

/* Print the name of a theorem in Coq and the part of the statement that it
 * proves; then, from the file coq/statements of the catalogue, the lines after
 * "== NAME": the assumptions of the theorem and its statement. */
static void theorem(const char *text, const char *folder) {
    char path[4096];
    size_t n = strcspn(text, " ");
    wr_reader_t R;
    printf("  theorem in Coq: %.*s%s%s\n", (int) n, text,
           text[n] ? "; part proved:" : "", text + n);
    snprintf(path, sizeof path, "%s/../coq/statements", folder);
    wr_reader_init(R);
    int on = 0;
    const char *line,
        *lines = wr_reader_load(R, path, 1 << 20) == WR_OK ? R->text : "";
    for (size_t length; wr_take_part(&line, &length, &lines, '\n');)
        if (strncmp(line, "== ", 3) == 0)
            on = length == 3 + n && strncmp(line + 3, text, n) == 0;
        else if (on)
            printf("    %.*s\n", (int) length, line);
    wr_reader_clear(R);
}

void cli_claims_show(const wr_claim_checked_t k) {
    const wr_claim_struct *C = k->claim;
    printf("%s  %s\n", C->id, C->title);
    if (C->see != NULL)
        printf("see     %s\n", C->see);
    if (C->about != NULL)
        printf("\n%s\n", C->about);
    for (size_t i = 0; i < C->statements; i++) {
        if (k->only > 0 && k->only != i + 1)
            continue;
        const wr_claim_statement_t *s = &C->statement[i];
        printf("\n%s.%zu %s [%s]\n", C->id, i + 1, wr_form_name(s->form),
               s->evaluation);
        origin(s);
        printf("  %s\n  %s %s%s%s\n", s->says,
               wr_quantifier_name(s->quantifier), s->subject ? s->subject : "",
               s->subject ? ": " : "", s->family);
        for (size_t j = 0; j < s->conditions; j++) {
            const wr_claim_condition_t *d = &s->condition[j];
            printf("  %s %s\n", d->conclusion ? "then" : "if", d->says);
            for (size_t l = 0; l < d->steps; l++)
                printf("    %s: %s\n",
                       d->step[l].kind == WR_STEP_YES ? "yes" : "no",
                       d->step[l].command);
        }
        if (s->proof != NULL)
            printf("  proof by hand: %s/%s\n", k->folder, s->proof);
        if (s->note != NULL)
            printf("  remarks: %s/%s\n", k->folder, s->note);
        if (s->theorem != NULL)
            theorem(s->theorem, k->folder);
    }
}

/* Write the verdict of one statement: "refuted", "checked on 12 cases", ... */
static void say_finding(char out[64], const wr_claim_decided_t *d) {
    const wr_claim_result_struct *r = d->result;
    if (r->finding == WR_FINDING_CHECKED)
        snprintf(out, 64, "checked on %zu case%s", r->holding,
                 WR_S(r->holding));
    else
        snprintf(out, 64, "%s", wr_finding_name(r->finding));
}

const char *cli_claims_said(const wr_claim_checked_t k,
                            const wr_claim_decided_t *d) {
    const wr_claim_result_struct *r = d->result;
    if (!k->on)
        return wr_claim_class(d->statement, r->finding);
    if (r->finding == WR_FINDING_REFUTED)
        return "fails for this model";
    if (r->finding != WR_FINDING_UNKNOWN)
        return "holds for this model";
    return r->vacuous == r->cases ? "does not apply to this model" : "open";
}

const char *cli_claims_class(const wr_claim_checked_t k) {
    if (k->on)
        return "checked on one model";
    const wr_claim_statement_t **s = wr_calloc(k->n + 1, sizeof *s);
    wr_finding_t *f = wr_calloc(k->n + 1, sizeof *f);
    for (size_t i = 0; i < k->n; i++) {
        s[i] = k->decided[i].statement;
        f[i] = k->decided[i].result->finding;
    }
    const char *class = wr_claim_class_of_all(s, f, k->n);
    WR_FREE(s, f);
    return class;
}

size_t cli_claims_number(const wr_claim_checked_t k,
                         const wr_claim_decided_t *d) {
    return (size_t) (d->statement - k->claim->statement) + 1;
}

static void print_case(const wr_claim_case_t *one) {
    printf("    case %s: hypotheses %s", *one->name ? one->name : "1",
           wr_truth_name(one->hypothesis));
    if (one->hypothesis == WR_TRUE)
        printf(", conclusion %s", wr_truth_name(one->conclusion));
    putchar('\n');
    for (size_t i = 0; i < one->rans; i++) {
        const wr_claim_ran_t *r = &one->ran[i];
        printf("      $ %s\n        %s%s%s\n", r->command,
               r->condition == SIZE_MAX
                   ? (r->truth == WR_TRUE ? "done" : "failed")
                   : wr_truth_name(r->truth),
               r->why ? "; " : "", r->why ? r->why : "");
        if (r->checked != NULL)
            printf("        %s\n", r->checked);
    }
}

/* An undecided statement is not counted as unexpected. */
static const char *unexpected(const wr_claim_decided_t *d) {
    return d->result->finding == WR_FINDING_UNKNOWN ? "NOT DECIDED"
                                                    : "NOT AS EXPECTED";
}

void cli_claims_print(const wr_claim_checked_t k, int full) {
    printf("%s  %s\n", k->claim->id, k->claim->title);
    for (size_t i = 0; i < k->n; i++) {
        const wr_claim_decided_t *d = &k->decided[i];
        const wr_claim_result_struct *r = d->result;
        char finding[64];
        say_finding(finding, d);
        printf("  %s.%zu %s: %s [%s]\n", k->claim->id, cli_claims_number(k, d),
               cli_claims_said(k, d), finding, d->statement->evaluation);
        origin(d->statement);
        printf("    %s\n    %s\n", d->statement->says, r->why);
        if (r->certificates > 0)
            printf("    %zu certificate%s, %zu accepted by wreath-check%s",
                   r->certificates, WR_S(r->certificates), r->accepted,
                   k->kernel ? "" : "\n");
        if (r->certificates > 0 && k->kernel)
            printf(", %zu by wreath-kernel\n", r->proved);
        if (d->statement->proof != NULL)
            printf("    proof by hand: %s/%s\n", k->folder,
                   d->statement->proof);
        if (*d->expected && !d->as_expected)
            printf("    %s: %s/expected says %s\n", unexpected(d), k->folder,
                   d->expected);
        for (size_t j = 0; j < r->cases && r->cases <= 12; j++)
            if (r->one[j].follows != NULL)
                printf("    %s: %s\n", r->one[j].name, r->one[j].follows);
            else if (d->statement->follows != NULL)
                printf("    %s: the hypotheses %s\n", r->one[j].name,
                       r->one[j].hypothesis == WR_TRUE ? "hold"
                       : r->one[j].hypothesis == WR_FALSE
                           ? "do not hold, so nothing follows"
                           : "are not decided");
        for (size_t j = 0; j < r->cases; j++)
            if (full || j == r->witness)
                print_case(&r->one[j]);
    }
}

void cli_claims_row(const wr_claim_checked_t k) {
    char line[1024] = "", name[80];
    double seconds = 0;
    const char *wrong = NULL;
    for (size_t i = 0; i < k->n; i++) {
        const wr_claim_decided_t *d = &k->decided[i];
        char finding[64];
        size_t n = strlen(line);
        say_finding(finding, d);
        snprintf(line + n, sizeof line - n, "%s%s: %s", n ? "; " : "",
                 cli_claims_said(k, d), finding);
        seconds += k->decided[i].seconds;
        if (*d->expected && !d->as_expected &&
            (wrong == NULL || d->result->finding != WR_FINDING_UNKNOWN))
            wrong = unexpected(d);
    }
    snprintf(name, sizeof name, "%s", k->claim->id);
    if (k->only > 0)
        snprintf(name, sizeof name, "%s.%zu", k->claim->id, k->only);
    printf("%-6s %s  [%s]%s%s  (~%.1f s)\n", name, cli_claims_class(k), line,
           wrong ? "  " : "", wrong ? wrong : "", seconds);
}
