/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath claim: the catalogue of theorems, each re-checked on its instances,
 * and the reports on them. */

#include "cli/claims.h"

static const cli_option_t options[] = {
    {"all", 'a', NULL, "check every claim of the catalogue"},
    {"on", 0, "INPUT", "check statements about all models on INPUT"},
    {"about-models", 0, NULL, "list: only the statements that --on can check"},
    {"param", 'p', "NAME=VALUE", "set a variable of the claim to one value"},
    {"keep", 'k', "DIR", "keep certificates and generated files in DIR"},
    {"shard", 0, "I/M", "check only part I of M of the claims; needs --keep"},
    {"kernel", 0, NULL, CLI_KERNEL_HELP},
    {"evidence", 'e', NULL, "print every case, not only the decisive ones"},
    {"jobs", 'j', "N", "worker processes (default: CPUs)"},
    {"html", 0, "DIR", "write DIR/index.html, a page with all evidence"},
    {"markdown", 0, "[=FILE]", "write a Markdown table, a row per statement"},
    {"latex", 0, "[=FILE]", "write a LaTeX table, a row per statement"},
    {"standalone", 0, NULL, "make the LaTeX file a complete document"},
    {"proofs", 0, "DIR", "directory of the catalogue"},
    {NULL}};

/* Print the line of a claim, unless JSON or a table is requested; with
 * --about-models, one line per statement that can be checked on a given
 * model. */
static void print_entry(const cli_t *c, const wr_claim_checked_t k) {
    if (c->json || cli_has(c, "markdown") || cli_has(c, "latex"))
        return;
    if (!cli_has(c, "about-models"))
        printf("%-6s %s (%s)\n", k->claim->id, k->claim->title,
               cli_claims_class(k));
    for (size_t i = 0; cli_has(c, "about-models") && i < k->n; i++)
        if (wr_claim_asks(k->decided[i].statement))
            printf("%s.%zu\t%s\n", k->claim->id, i + 1,
                   k->decided[i].statement->says);
}

static void all_claims(char ***id, int *n, cli_t *c) {
    cli_must(c, wr_claim_list(id, n, cli_claims_folder(c), c->limits));
}

/* List the catalogue with the recorded verdicts; no command is run. */
static int list(cli_t *c) {
    char **id = NULL;
    int n = 0;
    json_t *all = json_array();
    cli_only(c, "about-models markdown latex standalone proofs",
             "to claim list");
    all_claims(&id, &n, c);
    for (int i = 0; i < n; i++) {
        wr_claim_checked_t k;
        wr_claim_checked_init(k);
        cli_claims_load(k, c, id[i]);
        cli_must(c, wr_claim_recall(k, c->limits));
        json_array_append_new(all, cli_claims_json(k, 0));
        print_entry(c, k);
        wr_claim_checked_clear(k);
    }
    if (c->json)
        cli_print_json(json_incref(all));
    cli_report_tables(c, all);
    json_decref(all);
    wr_strings_free(id, (size_t) n);
    return EXIT_YES;
}

static int show(cli_t *c, const char *id) {
    wr_claim_checked_t k;
    wr_claim_checked_init(k);
    cli_only(c, "proofs", "to claim show");
    cli_claims_load(k, c, id);
    if (c->json)
        cli_print_json(cli_claims_show_json(k));
    else
        cli_claims_show(k);
    wr_claim_checked_clear(k);
    return EXIT_YES;
}

static int run(cli_t *c) {
    const char *verb = c->operand[0];
    if (cli_has(c, "standalone") && !cli_has(c, "latex"))
        cli_refuse(c, "--standalone is for --latex");
    static const char *const tables[] = {"markdown", "latex"};
    const char *last = c->operand[c->operands - 1];
    for (int i = 0; i < 2; i++) {
        const char *path = cli_get(c, tables[i]);
        if (path != NULL && *path != '\0')
            cli_writable(c, path);
        if (path != NULL && cli_ends_with(last, i == 0 ? ".md" : ".tex"))
            cli_refuse(c, "found \"%s\", expected --%s=%s", last, tables[i],
                       last);
    }
    if (cli_has(c, "about-models") &&
        (c->json || cli_has(c, "markdown") || cli_has(c, "latex")))
        cli_refuse(c, "--about-models prints lines of text, neither JSON nor "
                      "tables");
    if (strcmp(verb, "list") == 0 && c->operands == 1)
        return list(c);
    if (strcmp(verb, "show") == 0 && c->operands == 2)
        return show(c, c->operand[1]);
    if (cli_has(c, "about-models"))
        cli_refuse(c, "--about-models is for claim list");
    if (strcmp(verb, "check") == 0 && cli_has(c, "all") && c->operands == 1) {
        char **id = NULL;
        int n = 0;
        all_claims(&id, &n, c);
        const int status = cli_claims_check(c, id, n);
        wr_strings_free(id, (size_t) n);
        return status;
    }
    if (strcmp(verb, "check") == 0 && cli_has(c, "all"))
        cli_refuse(c, "found --all and \"%s\", expected one of them",
                   c->operand[1]);
    if (strcmp(verb, "check") == 0 && c->operands > 1)
        return cli_claims_check(c, c->operand + 1, c->operands - 1);
    cli_refuse(c,
               "found %d operand%s, expected list, show ID, check ID..., or "
               "check --all",
               c->operands, WR_S(c->operands));
}

const cli_command_t cmd_claim = {
    {"claim", "list | show ID[.N] | check ID[.N]... | check --all", 1, 100},
    "re-check published theorems on concrete instances",
    "A claim is a file of statements, each with its source and the commands "
    "whose answers decide it.  \"proved\": finite evidence settles the "
    "statement; \"checked on\": every instance of the named family agrees; "
    "\"refuted\": an instance contradicts it; \"unknown\": neither.  The "
    "verdict and the origin of a statement give its class, such as \"false as "
    "printed\" or \"holds\".  wreath-check judges the certificates in the same "
    "run; with --kernel, wreath-kernel, extracted from machine-checked proofs, "
    "also judges those for which it has a theorem.  list prints the recorded "
    "verdicts without running anything.  Exit status 1: a verdict differs from "
    "the recorded one.",
    "  wreath claim list --markdown\n"
    "  wreath claim check F3 F9.2\n"
    "  wreath claim check G1 --on my.lrnn\n"
    "  wreath claim check --all --html report",
    {options, run, cli_claims_answers}};
