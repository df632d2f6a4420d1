/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* One claim decided.  What was expected is read when a statement has been
 * decided, and only to be compared; or recalled, and nothing is decided. */

#include <string.h>

#include "cli/claims.h"

/* The expectation for statement i, from line i of DIR/expected: a word, and
 * the number of instances behind it. */
static void expectation(cli_decided_t *d, const char *folder, size_t i) {
    char path[4096], found[32];
    wr_reader_t R;
    snprintf(path, sizeof path, "%s/expected", folder);
    wr_reader_init(R);
    if (wr_reader_open(R, path, 1 << 16) == WR_OK)
        for (size_t line = 0; wr_reader_line(R); line++)
            if (line == i)
                snprintf(d->expected, sizeof d->expected, "%.15s %.12s",
                         R->token[0], R->ntokens > 1 ? R->token[1] : "");
    cli_claims_record(found, d->result);
    d->as_expected = strcmp(found, d->expected) == 0;
    wr_reader_clear(R);
}

void cli_claims_record(char out[32], const wr_claim_result_t X) {
    const char *name = wr_finding_name(X->finding);
    size_t n = X->finding == WR_FINDING_UNKNOWN   ? 0
               : X->finding == WR_FINDING_REFUTED ? X->against
                                                  : X->holding;
    snprintf(out, 32, "%.*s %zu", (int) strcspn(name, " "), name, n);
}

int cli_claims_recall(cli_checked_t *k, cli_t *c) {
    k->n = k->claim->statements;
    k->decided = wr_calloc(k->n, sizeof *k->decided);
    for (size_t i = 0; i < k->n; i++) {
        cli_decided_t *d = &k->decided[i];
        wr_claim_result_struct *X = d->result;
        char word[32] = "", found[32];
        d->statement = &k->claim->statement[i];
        wr_claim_result_init(X);
        expectation(d, k->folder, i);
        sscanf(d->expected, "%15s %zu", word, &X->holding);
        X->against = X->holding;
        X->why = wr_strdup("as recorded; nothing was run");
        for (int f = WR_FINDING_PROVED; f <= WR_FINDING_UNKNOWN; f++) {
            X->finding = (wr_finding_t) f;
            cli_claims_record(found, X);
            if (strcmp(found, d->expected) == 0)
                break;
            if (f == WR_FINDING_UNKNOWN && *d->expected) {
                cli_error(c,
                          "%s/expected: found \"%s\" for statement %zu,"
                          " expected a verdict and a number",
                          k->folder, d->expected, i + 1);
                return EXIT_BAD;
            }
        }
        d->as_expected = 1;
    }
    return 0;
}

/* DIR/found: what was decided, in the form of `expected`. */
static int record(const cli_checked_t *k, cli_t *c, const char *folder) {
    char path[4096], found[32];
    wr_buffer_t b;
    snprintf(path, sizeof path, "%s/found", folder);
    wr_buffer_init(b);
    wr_buffer_put(b, "");
    for (size_t i = 0; i < k->n; i++) {
        cli_claims_record(found, k->decided[i].result);
        wr_buffer_printf(b, "%s\n", found);
    }
    wr_status_t s = wr_buffer_save(b, path, c->limits);
    wr_buffer_clear(b);
    return s == WR_OK ? 0 : cli_failed(c, s);
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

void cli_claims_clear(cli_checked_t *k) {
    for (size_t i = 0; i < k->n; i++)
        wr_claim_result_clear(k->decided[i].result);
    wr_free(k->decided);
    wr_free(k->folder);
    wr_claim_clear(k->claim);
}

/* Statement i; one that a limit stopped is unknown, and nothing is expected
 * of it. */
static int one(cli_decided_t *d, cli_checked_t *k, size_t i,
               const wr_claim_job_t job, cli_t *c) {
    double start = wr_seconds();
    d->statement = &k->claim->statement[i];
    wr_claim_result_init(d->result);
    wr_status_t s = wr_limits_check(c->limits, "claim", 0, 0);
    if (s == WR_OK)
        s = wr_claim_decide(d->result, k->claim, i, job, c->limits);
    d->seconds = wr_seconds() - start;
    if (s == WR_UNABLE)
        d->result->why = wr_strdup(c->limits->reason);
    else if (s != WR_OK)
        return cli_failed(c, s);
    else if (job->on == NULL && job->givens == 0)
        expectation(d, k->folder, i);
    return 0;
}

int cli_claims_decide(cli_checked_t *k, cli_t *c, const char *folder) {
    wr_claim_binding_t given;
    char text[256], prefix[300];
    char *on = cli_get(c, "on") ? cli_claims_absolute(cli_get(c, "on")) : NULL;
    cli_place_t place = {c, folder};
    k->on = on != NULL;
    k->kernel = cli_get(c, "kernel") != NULL;
    int status = binding(&given, text, c);
    k->decided = wr_calloc(k->claim->statements, sizeof *k->decided);
    for (size_t i = 0; status == 0 && i < k->claim->statements; i++) {
        if (on != NULL && !wr_claim_asks(&k->claim->statement[i]))
            continue;
        snprintf(prefix, sizeof prefix, "%s-%zu-", k->claim->id, i + 1);
        wr_claim_job_t job = {{cli_claims_run, &place, k->folder, prefix, on,
                               &given, given.name != NULL, NULL, NULL,
                               cli_get(c, "kernel") != NULL}};
        status = one(&k->decided[k->n++], k, i, job, c);
    }
    if (status == 0 && k->n == 0) {
        cli_error(c,
                  "%s cannot be asked of a model: no statement is about"
                  " every one and has hypotheses (`if`); see wreath claim"
                  " list --about-models",
                  k->claim->id);
        status = EXIT_BAD;
    }
    if (status == 0 && on == NULL && given.name == NULL)
        status = record(k, c, folder);
    wr_free(on);
    return status;
}

/* 1 another verdict than expected, or refuted where none was; 3 unknown. */
int cli_claims_outcome(const cli_checked_t *k) {
    int status = EXIT_YES;
    for (size_t i = 0; i < k->n; i++) {
        const cli_decided_t *d = &k->decided[i];
        wr_finding_t f = d->result->finding;
        if (*d->expected && d->as_expected)
            continue;
        if (f == WR_FINDING_UNKNOWN)
            status = EXIT_UNKNOWN;
        else if (*d->expected || f == WR_FINDING_REFUTED)
            return EXIT_NO;
    }
    return status;
}
