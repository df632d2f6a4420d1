/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims and verdicts as JSON: the content of a claim, its verdicts and, on
 * request, every command with its answer. */

#include "cli/claims.h"

/* ---- the content of a claim ---------------------------------------------- */

static const wr_field_t step_fields[] = {
    {"kind", "s",
     "make (prepares files), or yes or no (the answer that status 0 means)"},
    {"command", "s", "the command as the claim file states it"},
    {"where", "[[s]]?", "conditions on the JSON that the command prints"},
    {NULL}};

static const wr_field_t condition_fields[] = {
    {"kind", "s", "if or then"},
    {"says", "s", "the condition, in words"},
    {NULL}};

static const wr_field_t full_condition_fields[] = {
    {"", "", NULL, condition_fields},
    {"commands", "[o]", "the commands that decide it", step_fields},
    {NULL}};

static const wr_field_t statement_fields[] = {
    {"form", "s", "printed, extended, repaired or ours"},
    {"source", "s?", "key of the bibliography, [version] and place"},
    {"quote", "s?", "the words of the source"},
    {"slip", "s?", "misprint: the intended statement"},
    {"repairs", "=z?", "number of the statement that this one repairs"},
    {"evaluation", "s", "evaluation model"},
    {"says", "s", "the statement"},
    {"quantifier", "s",
     "quantifier of the statement: for every, there is, or this is about"},
    {"subject", "s?", "variable that the quantifier binds"},
    {"family", "s", "description of the instances"},
    {"proof", "s?", "file with a proof by hand"},
    {"note", "s?", "file with remarks"},
    {"theorem", "=s?", "name in proofs/coq"},
    {"theorem_of", "s?",
     "the part of the statement that the theorem proves; absent if it proves "
     "the whole statement"},
    {NULL}};

static const wr_field_t instance_fields[] = {
    {"name", "s?", "name of the instance"},
    {"let", "{s}", "values of variables"},
    {"make", "[o]", "commands that prepare files", step_fields},
    {NULL}};

static const wr_field_t shown_fields[] = {
    {"", "", NULL, statement_fields},
    {"conditions", "[o]", "hypotheses, then conclusions",
     full_condition_fields},
    {"for", "{[s]}", "values of variables"},
    {"instances", "[o]", "instances", instance_fields},
    {NULL}};

static const wr_field_t head_fields[] = {
    {"claim", "s", "name of the claim"},
    {"title", "s", "title of the claim"},
    {"see", "s?", "related claims"},
    {"about", "s?", "explanation for the reader"},
    {NULL}};

static const wr_field_t show_fields[] = {
    {"", "", NULL, head_fields},
    {"folder", "s", "directory of the files of the claim"},
    {"statements", "[o]", "statements, in the order of the file", shown_fields},
    {NULL}};

static json_t *json_steps(const wr_claim_step_t *step, size_t n) {
    static const char *const kind[] = {"make", "yes", "no"};
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *tests = step[i].tests > 0 ? json_array() : NULL;
        for (size_t j = 0; j < step[i].tests; j++) {
            const wr_claim_test_t *t = &step[i].test[j];
            json_array_append_new(
                tests, json_pack("[s,s,s]", t->path, t->relation, t->value));
        }
        wr_answer_append(list, step_fields, NULL, kind[step[i].kind],
                         step[i].command, tests);
    }
    return list;
}

static json_t *json_conditions(const wr_claim_statement_t *s, int full) {
    json_t *list = json_array();
    for (size_t i = 0; i < s->conditions; i++) {
        const wr_claim_condition_t *k = &s->condition[i];
        json_t *o = wr_answer_make(condition_fields, NULL,
                                   k->conclusion ? "then" : "if", k->says);
        if (full)
            wr_answer_add(o, full_condition_fields, NULL,
                          json_steps(k->step, k->steps));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *json_statement(const wr_claim_statement_t *s) {
    const char *theorem = s->theorem != NULL ? s->theorem : "";
    const size_t n = strcspn(theorem, " ");
    return wr_answer_make(
        statement_fields, NULL, wr_form_name(s->form), s->source, s->quote,
        s->slip, s->repairs > 0 ? wr_json_count(s->repairs) : NULL,
        s->evaluation, s->says, wr_quantifier_name(s->quantifier), s->subject,
        s->family, s->proof, s->note, n > 0 ? json_stringn(theorem, n) : NULL,
        theorem[n] != '\0' ? theorem + n + 1 : NULL);
}

static json_t *json_head(const wr_claim_t C) {
    return wr_answer_make(head_fields, NULL, C->id, C->title, C->see, C->about);
}

static json_t *json_instances(const wr_claim_statement_t *s) {
    json_t *list = json_array();
    for (size_t i = 0; i < s->instances; i++) {
        const wr_claim_instance_t *x = &s->instance[i];
        json_t *let = json_object();
        for (size_t j = 0; j < x->lets; j++)
            json_object_set_new(let, x->let[j].name,
                                json_string(x->let[j].value[0]));
        wr_answer_append(list, instance_fields, NULL, x->name, let,
                         json_steps(x->make, x->makes));
    }
    return list;
}

json_t *cli_claims_show_json(const wr_claim_checked_t k) {
    json_t *o = json_head(k->claim), *list = json_array();
    for (size_t i = 0; i < k->claim->statements; i++) {
        if (k->only > 0 && k->only != i + 1)
            continue;
        const wr_claim_statement_t *s = &k->claim->statement[i];
        json_t *one = json_statement(s), *over = json_object();
        for (size_t j = 0; j < s->overs; j++) {
            json_t *values = json_array();
            for (size_t v = 0; v < s->over[j].values; v++)
                json_array_append_new(values, json_string(s->over[j].value[v]));
            json_object_set_new(over, s->over[j].name, values);
        }
        wr_answer_add(one, shown_fields, NULL, json_conditions(s, 1), over,
                      json_instances(s));
        json_array_append_new(list, one);
    }
    wr_answer_add(o, show_fields, NULL, k->folder, list);
    return o;
}

/* ---- the verdicts -------------------------------------------------------- */

static const wr_field_t ran_fields[] = {
    {"command", "s", "shell command"},
    {"makes", "b?", "whether it prepares files"},
    {"condition", "=n?", "index of the condition that the command tests"},
    {"status", "i", "exit status"},
    {"holds", "s", "answer to the condition: yes, no or unknown"},
    {"why", "s?", "reason for an unknown answer or a failed test"},
    {"certificate", "s?", "path of the certificate"},
    {"trace", "s?", "path of the trace"},
    {"accepted", "=b?", "whether wreath-check accepted it"},
    {"checker", "s?", "first line of the output of wreath-check"},
    {"output", "j?", "JSON output of the command"},
    {NULL}};

static const wr_field_t case_fields[] = {
    {"case", "s?", "name of the case"},
    {"hypotheses", "s", "whether the hypotheses hold: yes, no or unknown"},
    {"conclusion", "s", "whether the conclusion holds: yes, no or unknown"},
    {"follows", "s?", "consequence of the case, in words"},
    {"commands", "[o]", "the commands, in the order in which they ran",
     ran_fields},
    {NULL}};

static const wr_field_t found_fields[] = {
    {"", "", NULL, statement_fields},
    {"conditions", "[o]", "hypotheses, then conclusions", condition_fields},
    {"number", "z", "number of the statement, counted from 1"},
    {"class", "s", "form and verdict together"},
    {"strength", "s", "kind and amount of evidence"},
    {"verdict", "s", "proved, checked on, refuted or unknown"},
    {"why", "s", "reason for the verdict, in words"},
    {"cases", "z", "number of instances tried"},
    {"holding", "z", "instances for which the conclusion holds"},
    {"outside", "z", "instances that do not meet the hypotheses"},
    {"against", "z", "instances that contradict the statement"},
    {"open", "z", "instances that were not decided"},
    {"certificates", "z", "certificates that the commands wrote"},
    {"accepted", "z", "certificates that wreath-check accepted"},
    {"proved", "=n?",
     "--kernel: certificates that wreath-kernel accepted as well"},
    {"expected", "s?", "the verdict recorded in the catalogue"},
    {"as_expected", "=b?", "whether the verdict agrees with the recorded one"},
    {"decided_by", "=n?", "index of the case that decided the verdict"},
    {"evidence", "[o]?", "--evidence: every case", case_fields},
    {NULL}};

static const wr_field_t check_fields[] = {
    {"", "", NULL, head_fields},
    {"only", "=z?", "number of the statement, if only one was requested"},
    {"class", "s", "class of the claim"},
    {"statements", "[o]", "statements, in the order of the file", found_fields},
    {NULL}};

const wr_answer_t cli_claims_answers[] = {
    {"show", "o", show_fields},
    {"list and check", "[o]", check_fields},
    {NULL}};

static json_t *json_ran(const wr_claim_ran_t *r, int full) {
    const int makes = r->condition == SIZE_MAX;
    json_t *o = wr_answer_make(
        ran_fields, "command makes condition status holds why", r->command,
        makes ? json_true() : NULL, makes ? NULL : wr_json_count(r->condition),
        r->status, wr_truth_name(r->truth), r->why);
    if (r->certificate != NULL)
        wr_answer_add(o, ran_fields, "certificate trace accepted checker",
                      r->certificate, r->trace, json_boolean(r->accepted),
                      r->checked ? r->checked : "");
    if (full > 1 && r->out != NULL)
        json_object_set(o, "output", r->out);
    return o;
}

static json_t *json_case(const wr_claim_case_t *one, int full) {
    json_t *ran = json_array();
    for (size_t i = 0; i < one->rans; i++)
        json_array_append_new(ran, json_ran(&one->ran[i], full));
    return wr_answer_make(case_fields, NULL, one->name,
                          wr_truth_name(one->hypothesis),
                          wr_truth_name(one->conclusion), one->follows, ran);
}

static json_t *json_decided(const wr_claim_checked_t k,
                            const wr_claim_decided_t *d, int full) {
    const wr_claim_result_struct *r = d->result;
    const int refuted = r->finding == WR_FINDING_REFUTED;
    json_t *o = json_statement(d->statement);
    json_t *list = full ? json_array() : NULL;
    wr_buffer_t strength;
    wr_buffer_init(strength);
    wr_claim_strength(strength, d->statement, r->finding,
                      refuted ? r->against : r->holding);
    for (size_t i = 0; full && i < r->cases; i++)
        json_array_append_new(list, json_case(&r->one[i], full));
    wr_answer_add(
        o, found_fields, NULL, json_conditions(d->statement, 0),
        cli_claims_number(k, d), cli_claims_said(k, d), strength->text,
        wr_finding_name(r->finding), r->why ? r->why : "", r->cases, r->holding,
        r->vacuous, r->against, r->unknown, r->certificates, r->accepted,
        k->kernel ? wr_json_count(r->proved) : NULL,
        *d->expected ? d->expected : NULL,
        *d->expected ? json_boolean(d->as_expected) : NULL,
        r->witness != SIZE_MAX ? wr_json_count(r->witness) : NULL, list);
    wr_buffer_clear(strength);
    return o;
}

json_t *cli_claims_json(const wr_claim_checked_t k, int full) {
    json_t *o = json_head(k->claim), *list = json_array();
    for (size_t i = 0; i < k->n; i++)
        json_array_append_new(list, json_decided(k, &k->decided[i], full));
    wr_answer_add(o, check_fields, NULL,
                  k->only > 0 ? wr_json_count(k->only) : NULL,
                  cli_claims_class(k), list);
    return o;
}
