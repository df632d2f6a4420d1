/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decide one claim.  The expected verdict of a statement is read after the
 * statement has been decided, only for comparison; or verdicts are recalled,
 * and nothing is decided. */

#include "claim/catalogue.h"

void wr_claim_checked_init(wr_claim_checked_t k) {
    memset(k, 0, sizeof *k);
    wr_claim_init(k->claim);
}

void wr_claim_checked_clear(wr_claim_checked_t k) {
    for (size_t i = 0; i < k->n; i++)
        wr_claim_result_clear(k->decided[i].result);
    WR_FREE(k->decided, k->folder);
    wr_claim_clear(k->claim);
}

void wr_claim_record(char out[32], const wr_claim_result_t X) {
    const char *name = wr_finding_name(X->finding);
    size_t n = X->finding == WR_FINDING_UNKNOWN   ? 0
               : X->finding == WR_FINDING_REFUTED ? X->against
                                                  : X->holding;
    snprintf(out, 32, "%.*s %zu", (int) strcspn(name, " "), name, n);
}

/* Read the expectation for statement i from line i of DIR/expected: a word
 * followed by the number of instances. */
static void expectation(wr_claim_decided_t *d, const char *folder, size_t i) {
    char path[4096], found[32];
    wr_reader_t R;
    snprintf(path, sizeof path, "%s/expected", folder);
    wr_reader_init(R);
    if (wr_reader_open(R, path, 1 << 16) == WR_OK)
        for (size_t line = 0; wr_reader_line(R); line++)
            if (line == i)
                snprintf(d->expected, sizeof d->expected, "%.15s %.12s",
                         R->token[0], R->ntokens > 1 ? R->token[1] : "");
    wr_claim_record(found, d->result);
    d->as_expected = strcmp(found, d->expected) == 0;
    wr_reader_clear(R);
}

/* Set the finding to the recorded expectation. */
static wr_status_t recall(wr_claim_decided_t *d, const char *folder, size_t i,
                          wr_limits_t L) {
    wr_claim_result_struct *X = d->result;
    char word[32] = "", found[32];
    expectation(d, folder, i);
    sscanf(d->expected, "%15s %zu", word, &X->holding);
    X->against = X->holding;
    X->why = wr_strdup("as recorded; nothing was run");
    d->as_expected = 1;
    for (int f = WR_FINDING_PROVED; f <= WR_FINDING_UNKNOWN; f++) {
        X->finding = (wr_finding_t) f;
        wr_claim_record(found, X);
        if (strcmp(found, d->expected) == 0)
            return WR_OK;
    }
    return *d->expected == '\0'
               ? WR_OK
               : wr_limits_fail(L, WR_PARSE,
                                "%.300s/expected: found \"%s\" for statement"
                                " %zu, expected a verdict and a number",
                                folder, d->expected, i + 1);
}

wr_status_t wr_claim_recall(wr_claim_checked_t k, wr_limits_t L) {
    wr_status_t s = WR_OK;
    k->n = k->claim->statements;
    k->decided = wr_calloc(k->n, sizeof *k->decided);
    for (size_t i = 0; i < k->n; i++) {
        wr_claim_result_init(k->decided[i].result);
        k->decided[i].statement = &k->claim->statement[i];
    }
    for (size_t i = 0; s == WR_OK && i < k->n; i++)
        s = recall(&k->decided[i], k->folder, i, L);
    return s;
}

/* Write the verdicts to FOLDER/found, in the form of `expected`. */
static wr_status_t write_found(const wr_claim_checked_t k, const char *folder,
                               wr_limits_t L) {
    char path[4096], found[32];
    wr_buffer_t b;
    snprintf(path, sizeof path, "%s/found", folder);
    wr_buffer_init(b);
    for (size_t i = 0; i < k->n; i++) {
        wr_claim_record(found, k->decided[i].result);
        wr_buffer_printf(b, "%s\n", found);
    }
    wr_status_t s = wr_buffer_save(b, path, L);
    wr_buffer_clear(b);
    return s;
}

/* Decide statement i; after a limit it is unknown, and nothing is expected. */
static wr_status_t decide_one(wr_claim_decided_t *d, wr_claim_checked_t k,
                              size_t i, const wr_claim_job_t job,
                              wr_limits_t L) {
    double start = wr_seconds();
    d->statement = &k->claim->statement[i];
    wr_claim_result_init(d->result);
    wr_status_t s = wr_limits_check(L, "claim", 0, 0);
    if (s == WR_OK)
        s = wr_claim_decide(d->result, k->claim, i, job, L);
    d->seconds = wr_seconds() - start;
    if (s == WR_UNABLE)
        d->result->why = wr_strdup(L->reason);
    else if (s != WR_OK)
        return s;
    else if (job->on == NULL && job->givens == 0)
        expectation(d, k->folder, i);
    return WR_OK;
}

wr_status_t wr_claim_check(wr_claim_checked_t k, const wr_claim_job_t about,
                           const char *folder, wr_limits_t L) {
    wr_status_t s = WR_OK;
    char prefix[300];
    k->on = about->on != NULL;
    k->kernel = about->kernel;
    k->decided = wr_calloc(k->claim->statements, sizeof *k->decided);
    for (size_t i = 0; s == WR_OK && i < k->claim->statements; i++) {
        if ((k->only > 0 && k->only != i + 1) ||
            (k->on && !wr_claim_asks(&k->claim->statement[i])))
            continue;
        wr_claim_job_t job = {*about};
        snprintf(prefix, sizeof prefix, "%s-%zu-", k->claim->id, i + 1);
        job->here = k->folder;
        job->prefix = prefix;
        s = decide_one(&k->decided[k->n++], k, i, job, L);
    }
    if (s == WR_OK && k->n == 0)
        s = wr_limits_fail(L, WR_DOMAIN,
                           "%s cannot be checked on a model: no statement asked"
                           " for is about every one and has hypotheses (`if`);"
                           " see wreath claim list --about-models",
                           k->claim->id);
    if (s == WR_OK && k->only == 0 && !k->on && about->givens == 0)
        s = write_found(k, folder, L);
    return s;
}

wr_truth_t wr_claim_outcome(const wr_claim_checked_t k) {
    wr_truth_t outcome = WR_TRUE;
    for (size_t i = 0; i < k->n; i++) {
        const wr_claim_decided_t *d = &k->decided[i];
        wr_finding_t f = d->result->finding;
        if (*d->expected && d->as_expected)
            continue;
        if (f == WR_FINDING_UNKNOWN)
            outcome = WR_UNKNOWN;
        else if (*d->expected || f == WR_FINDING_REFUTED)
            return WR_FALSE;
    }
    return outcome;
}
