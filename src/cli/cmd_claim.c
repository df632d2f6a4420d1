/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath claim: the catalogue of theorems, each decided again from its
 * instances.  What was expected is read when everything is decided. */

#include <string.h>

#include "cli/claims.h"

static const cli_option_t options[] = {
    {"all", 'a', NULL, "check every claim of the catalogue"},
    {"on", 0, "MODEL", "check the statements about every model on this one"},
    {"param", 'p', "NAME=VALUE", "one value for a variable of the claim"},
    {"keep", 'k', "DIR", "keep certificates and made files in DIR"},
    {"evidence", 'e', NULL, "print every case, not only those that decide"},
    {"proofs", 0, "DIR", "where the catalogue is"},
    {NULL, 0, NULL, NULL}};

/* The expectation for statement i: the word in line i of DIR/expected. */
static void expectation(cli_decided_t *d, const char *folder, size_t i) {
    char path[4096];
    wr_reader_t R;
    snprintf(path, sizeof path, "%s/expected", folder);
    wr_reader_init(R);
    if (wr_reader_open(R, path, 1 << 16) == WR_OK)
        for (size_t line = 0; wr_reader_line(R); line++)
            if (line == i)
                snprintf(d->expected, sizeof d->expected, "%.15s",
                         R->token[R->ntokens - 1]);
    char found[64];
    snprintf(found, sizeof found, "%s",
             wr_finding_name(d->result->finding));
    found[strcspn(found, " ")] = '\0'; /* "checked on" is "checked" here */
    d->as_expected = strcmp(found, d->expected) == 0;
    wr_reader_clear(R);
}

static int binding(wr_claim_binding_t *b, char *text, cli_t *c) {
    const char *s = cli_get(c, "param");
    b->name = NULL;
    if (s == NULL)
        return 0;
    snprintf(text, 256, "%s", s);
    char *eq = strchr(text, '=');
    if (eq == NULL) {
        cli_error(c, "--param: found \"%s\", expected NAME=VALUE", s);
        return EXIT_BAD;
    }
    *eq = '\0';
    b->name = text;
    b->value = eq + 1;
    return 0;
}

static void clear_checked(cli_checked_t *k) {
    for (size_t i = 0; i < k->n; i++)
        wr_claim_result_clear(k->decided[i].result);
    wr_free(k->decided);
    wr_free(k->folder);
    wr_claim_clear(k->claim);
}

/* All statements of one claim, or with --on those about every model. */
static int decide(cli_checked_t *k, cli_t *c, const char *scratch) {
    wr_claim_binding_t given;
    char text[256], prefix[300];
    char *on = cli_get(c, "on") ? cli_claims_absolute(cli_get(c, "on")) : NULL;
    cli_place_t place = {c, scratch};
    int status = binding(&given, text, c);
    k->decided = wr_calloc(k->claim->statements, sizeof *k->decided);
    for (size_t i = 0; status == 0 && i < k->claim->statements; i++) {
        const wr_claim_statement_t *st = &k->claim->statement[i];
        if (on != NULL && st->subject == NULL)
            continue;
        cli_decided_t *d = &k->decided[k->n++];
        double start = wr_seconds();
        snprintf(prefix, sizeof prefix, "%s-%zu-", k->claim->id, i + 1);
        wr_claim_job_t job = {{cli_claims_run, &place, k->folder, prefix, on,
                               &given, given.name != NULL, NULL, NULL}};
        d->statement = st;
        wr_claim_result_init(d->result);
        wr_status_t s = wr_claim_decide(d->result, k->claim, i, job,
                                        c->limits);
        d->seconds = wr_seconds() - start;
        if (s != WR_OK)
            status = cli_failed(c, s);
        else if (on == NULL && given.name == NULL)
            expectation(d, k->folder, i);
    }
    if (status == 0 && k->n == 0) {
        cli_error(c, "%s says nothing about every model", k->claim->id);
        status = EXIT_BAD;
    }
    wr_free(on);
    return status;
}

/* What the exit status says of a checked claim: 1 not as expected, or
 * refuted where nothing was expected; 3 unknown. */
static int outcome(const cli_checked_t *k) {
    int status = EXIT_YES;
    for (size_t i = 0; i < k->n; i++) {
        const cli_decided_t *d = &k->decided[i];
        wr_finding_t f = d->result->finding;
        if (*d->expected ? !d->as_expected : f == WR_FINDING_REFUTED)
            return EXIT_NO;
        if (!*d->expected && f == WR_FINDING_UNKNOWN)
            status = EXIT_UNKNOWN;
    }
    return status;
}

/* Checks one claim; its JSON is appended to list. */
static int check(cli_t *c, const char *id, const char *scratch,
                 json_t *list, int row) {
    cli_checked_t k;
    memset(&k, 0, sizeof k);
    wr_claim_init(k.claim);
    int status = cli_claims_load(k.claim, &k.folder, c, id);
    if (status == 0)
        status = decide(&k, c, scratch);
    if (status == 0) {
        if (c->json)
            json_array_append_new(
                list, cli_claims_json(&k, cli_get(c, "evidence") != NULL));
        else if (row)
            cli_claims_row(&k);
        else
            cli_claims_print(&k, cli_get(c, "evidence") != NULL);
        fflush(stdout);
        status = outcome(&k);
    }
    clear_checked(&k);
    return status;
}

/* The claims named, or all; the worst status, in the order bad input,
 * limit, no, yes. */
static int check_many(cli_t *c, char **id, int n) {
    static const int rank[] = {0, 1, 3, 2};
    const char *keep = cli_get(c, "keep");
    char *scratch = keep ? wr_strdup(keep) : cli_claims_scratch(c);
    int worst = scratch == NULL ? EXIT_BAD : EXIT_YES, wrong = 0;
    json_t *list = json_array();
    for (int i = 0; scratch != NULL && i < n; i++) {
        int s = check(c, id[i], scratch, list, n > 1);
        worst = rank[s & 3] > rank[worst & 3] ? s : worst;
        wrong += s != EXIT_YES;
    }
    if (c->json)
        cli_print_json(json_incref(list));
    else if (n > 1)
        printf("%d claims, %d not as expected\n", n, wrong);
    json_decref(list);
    if (keep != NULL)
        wr_free(scratch);
    else
        cli_claims_remove(scratch);
    return worst;
}

static int list(cli_t *c) {
    char **id;
    int n = cli_claims_list(&id, c), status = n < 0 ? EXIT_BAD : EXIT_YES;
    json_t *all = json_array();
    for (int i = 0; i < n && status == 0; i++) {
        wr_claim_t C;
        char *folder = NULL;
        wr_claim_init(C);
        status = cli_claims_load(C, &folder, c, id[i]);
        if (status == 0 && c->json)
            json_array_append_new(all, json_pack("{s:s,s:s,s:s}", "claim",
                                                 C->id, "title", C->title,
                                                 "source", C->source));
        else if (status == 0)
            printf("%-6s %s (%s)\n", C->id, C->title, C->source);
        wr_free(folder);
        wr_claim_clear(C);
    }
    if (c->json)
        cli_print_json(json_incref(all));
    json_decref(all);
    cli_claims_free(id, n);
    return status;
}

static int show(cli_t *c, const char *id) {
    wr_claim_t C;
    char *folder = NULL;
    wr_claim_init(C);
    int status = cli_claims_load(C, &folder, c, id);
    if (status == 0)
        cli_claims_show(C, folder);
    wr_free(folder);
    wr_claim_clear(C);
    return status;
}

static int run(cli_t *c) {
    const char *verb = c->operand[0];
    if (strcmp(verb, "list") == 0 && c->operands == 1)
        return list(c);
    if (strcmp(verb, "show") == 0 && c->operands == 2)
        return show(c, c->operand[1]);
    if (strcmp(verb, "check") == 0 && cli_get(c, "all") != NULL
        && c->operands == 1) {
        char **id;
        int n = cli_claims_list(&id, c);
        int status = n < 0 ? EXIT_BAD : check_many(c, id, n);
        cli_claims_free(id, n);
        return status;
    }
    if (strcmp(verb, "check") == 0 && c->operands > 1)
        return check_many(c, c->operand + 1, c->operands - 1);
    cli_error(c, "found %d operand%s, expected list, show ID, check ID..., or"
                 " check --all", c->operands, CLI_S(c->operands));
    return EXIT_BAD;
}

const cli_command_t cmd_claim = {
    "claim",
    "list | show ID | check ID... | check --all",
    1,
    100,
    "the theorems of the papers, each decided again from its instances",
    "A claim is a file of statements, as printed, as published, as corrected,"
    " with the commands whose answers decide them.  \"proved\": finite"
    " evidence settles it; \"checked on\": it holds on the family that is"
    " named; \"refuted\": an instance contradicts it; \"unknown\": neither."
    "  Certificates are checked by wreath-check in the same run.  Exit status"
    " 1: a verdict is not the expected one.",
    "  wreath claim check F3\n"
    "  wreath claim check G1 --on my.lrnn\n"
    "  wreath claim check --all",
    options,
    run};
