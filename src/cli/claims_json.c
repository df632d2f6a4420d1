/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Claims and verdicts as JSON: what a claim says, what was found, and, if it
 * is asked for, every command with its answer. */

#include "cli/claims.h"

#include <string.h>

static const char *const quantifier[] = {"for every", "there is",
                                         "this is about"};

static void text(json_t *o, const char *key, const char *value) {
    if (value != NULL)
        json_object_set_new(o, key, json_string(value));
}

static json_t *json_steps(const wr_claim_step_t *step, size_t n) {
    static const char *const kind[] = {"make", "yes", "no"};
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object(), *tests = json_array();
        text(o, "kind", kind[step[i].kind]);
        text(o, "command", step[i].command);
        for (size_t j = 0; j < step[i].tests; j++) {
            const wr_claim_test_t *t = &step[i].test[j];
            json_array_append_new(
                tests, json_pack("[s,s,s]", t->path, t->relation, t->value));
        }
        if (step[i].tests > 0)
            json_object_set(o, "where", tests);
        json_decref(tests);
        json_array_append_new(list, o);
    }
    return list;
}

/* What a statement says; with its commands if full. */
static json_t *json_statement(const wr_claim_statement_t *s, int full) {
    json_t *o = json_object(), *list = json_array();
    text(o, "form", wr_form_name(s->form));
    text(o, "source", s->source);
    text(o, "quote", s->quote);
    text(o, "slip", s->slip);
    if (s->repairs > 0)
        json_object_set_new(o, "repairs", cli_json_count(s->repairs));
    text(o, "model", s->model);
    text(o, "says", s->says);
    text(o, "quantifier", quantifier[s->quantifier]);
    text(o, "subject", s->subject);
    text(o, "family", s->family);
    text(o, "proof", s->proof);
    text(o, "note", s->note);
    if (s->theorem != NULL) {
        size_t n = strcspn(s->theorem, " ");
        json_object_set_new(o, "theorem", json_stringn(s->theorem, n));
        if (s->theorem[n] != '\0')
            text(o, "theorem_of", s->theorem + n + 1);
    }
    for (size_t i = 0; i < s->conditions; i++) {
        const wr_claim_condition_t *k = &s->condition[i];
        json_t *one = json_object();
        text(one, "kind", k->conclusion ? "then" : "if");
        text(one, "says", k->says);
        if (full)
            json_object_set_new(one, "commands", json_steps(k->step, k->steps));
        json_array_append_new(list, one);
    }
    json_object_set_new(o, "conditions", list);
    return o;
}

static json_t *json_head(const wr_claim_t C) {
    json_t *o = json_object();
    text(o, "claim", C->id);
    text(o, "title", C->title);
    text(o, "see", C->see);
    text(o, "about", C->about);
    return o;
}

static json_t *json_instances(const wr_claim_statement_t *s) {
    json_t *list = json_array();
    for (size_t i = 0; i < s->instances; i++) {
        const wr_claim_instance_t *x = &s->instance[i];
        json_t *o = json_object(), *let = json_object();
        text(o, "name", x->name);
        for (size_t j = 0; j < x->lets; j++)
            text(let, x->let[j].name, x->let[j].value[0]);
        json_object_set_new(o, "let", let);
        json_object_set_new(o, "make", json_steps(x->make, x->makes));
        json_array_append_new(list, o);
    }
    return list;
}

json_t *cli_claims_show_json(const wr_claim_t C, const char *folder) {
    json_t *o = json_head(C), *list = json_array();
    text(o, "folder", folder);
    for (size_t i = 0; i < C->statements; i++) {
        const wr_claim_statement_t *s = &C->statement[i];
        json_t *one = json_statement(s, 1), *over = json_object();
        for (size_t j = 0; j < s->overs; j++) {
            json_t *values = json_array();
            for (size_t k = 0; k < s->over[j].values; k++)
                json_array_append_new(values, json_string(s->over[j].value[k]));
            json_object_set_new(over, s->over[j].name, values);
        }
        json_object_set_new(one, "for", over);
        json_object_set_new(one, "instances", json_instances(s));
        json_array_append_new(list, one);
    }
    json_object_set_new(o, "statements", list);
    return o;
}

/* ---- what was found -------------------------------------------------------
 */

static json_t *json_ran(const wr_claim_ran_t *r, int full) {
    json_t *o = json_object();
    text(o, "command", r->command);
    if (r->condition == SIZE_MAX)
        json_object_set_new(o, "makes", json_true());
    else
        json_object_set_new(o, "condition", cli_json_count(r->condition));
    json_object_set_new(o, "status", json_integer(r->status));
    text(o, "holds", cli_truth(r->truth));
    text(o, "why", r->why);
    if (r->certificate != NULL) {
        text(o, "certificate", r->certificate);
        text(o, "trace", r->trace);
        json_object_set_new(o, "accepted", json_boolean(r->accepted));
        text(o, "checker", r->checked ? r->checked : "");
    }
    if (full > 1 && r->out != NULL)
        json_object_set(o, "output", r->out);
    return o;
}

static json_t *json_case(const wr_claim_case_t *one, int full) {
    json_t *o = json_object(), *ran = json_array();
    text(o, "case", one->name);
    text(o, "hypotheses", cli_truth(one->hypothesis));
    text(o, "conclusion", cli_truth(one->conclusion));
    if (one->follows != NULL)
        text(o, "follows", one->follows);
    for (size_t i = 0; i < one->rans; i++)
        json_array_append_new(ran, json_ran(&one->ran[i], full));
    json_object_set_new(o, "commands", ran);
    return o;
}

static json_t *json_decided(const wr_claim_checked_t k,
                            const wr_claim_decided_t *d, int full) {
    const wr_claim_result_struct *r = d->result;
    json_t *o = json_statement(d->statement, 0);
    wr_buffer_t strength;
    wr_buffer_init(strength);
    wr_buffer_put(strength, "");
    wr_claim_strength(strength, d->statement, r->finding,
                      r->finding == WR_FINDING_REFUTED ? r->against
                                                       : r->holding);
    json_object_set_new(o, "number", cli_json_count(cli_claims_number(k, d)));
    text(o, "class", cli_claims_said(k, d));
    text(o, "strength", strength->text);
    wr_buffer_clear(strength);
    text(o, "verdict", wr_finding_name(r->finding));
    text(o, "why", r->why ? r->why : "");
    json_object_set_new(o, "cases", cli_json_count(r->cases));
    json_object_set_new(o, "holding", cli_json_count(r->holding));
    json_object_set_new(o, "outside", cli_json_count(r->vacuous));
    json_object_set_new(o, "against", cli_json_count(r->against));
    json_object_set_new(o, "open", cli_json_count(r->unknown));
    json_object_set_new(o, "certificates", cli_json_count(r->certificates));
    json_object_set_new(o, "accepted", cli_json_count(r->accepted));
    if (k->kernel)
        json_object_set_new(o, "proved", cli_json_count(r->proved));
    if (*d->expected) {
        text(o, "expected", d->expected);
        json_object_set_new(o, "as_expected", json_boolean(d->as_expected));
    }
    if (r->witness != SIZE_MAX)
        json_object_set_new(o, "decided_by", cli_json_count(r->witness));
    if (full) {
        json_t *list = json_array();
        for (size_t i = 0; i < r->cases; i++)
            json_array_append_new(list, json_case(&r->one[i], full));
        json_object_set_new(o, "evidence", list);
    }
    return o;
}

json_t *cli_claims_json(const wr_claim_checked_t k, int full) {
    json_t *o = json_head(k->claim), *list = json_array();
    text(o, "class", cli_claims_class(k));
    for (size_t i = 0; i < k->n; i++)
        json_array_append_new(list, json_decided(k, &k->decided[i], full));
    json_object_set_new(o, "statements", list);
    return o;
}
