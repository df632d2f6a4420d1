/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath audit: loading the weights, deciding one evaluation model after the
 * other, and, for --repair, writing and deciding both proposals. */

#include "cli/audit.h"

#define EVALUATIONS                                             \
    "E0,E2:fp32:rne:seq,E2:bf16:rne:seq,E2:fp32:flush:rne:seq," \
    "E2:bf16:flush:rne:seq"
enum { MOST = 16 };

void cli_audit_load(cli_audit_t *X, cli_t *c, uint64_t from) {
    const char *path = c->operand[0], *layout = cli_get(c, "layout");
    if (cli_is_file(c, path, ".lrnn")) {
        if (layout != NULL)
            cli_refuse(c, "--layout is for tensors: %s describes itself", path);
        cli_load_lrnn(X->M, NULL, c, path);
        return;
    }
    cli_must(c, wr_bundle_load(X->B, path, c->limits));
    if (layout == NULL && X->B->manifest == NULL)
        cli_refuse(c,
                   "%s: found tensors without a manifest, expected --layout "
                   "FILE, which describes them",
                   path);
    if (layout == NULL) {
        cli_must(c, wr_lrnn_set_bundle(X->M, X->B, c->limits));
        return;
    }
    cli_must(c, wr_audit_layout_read(&X->Y, X->B, layout, c->limits));
    X->net = wr_audit_layout_is_net(X->Y);
    cli_must(c, wr_lrnn_set_layout(X->M, from > 0 ? &X->mute : NULL, X->Y, X->A,
                                   c->limits));
}

void cli_audit_decide(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job) {
    const char *list = cli_get_or(c, "evaluation", EVALUATIONS), *rest = list;
    char item[256];
    const wr_word_struct *hint = NULL;
    size_t n = 0;
    while (cli_take_item(item, &rest))
        n++;
    if (n > MOST)
        cli_refuse(c, "--evaluation: found %zu models, expected 1 to %d", n,
                   MOST);
    X->verdict = wr_calloc(n, sizeof *X->verdict);
    while (cli_take_item(item, &list)) {
        wr_audit_verdict_t *V = &X->verdict[X->verdicts++];
        wr_audit_verdict_init(V);
        cli_must(c, wr_audit_decide(V, job, item, hint, c->limits));
        if (V->holds == WR_FALSE &&
            (hint == NULL || V->word->length < hint->length))
            hint = V->word;
        cli_phase(c, "deciding %s", item);
    }
    for (size_t k = 0; k < n * n; k++) {
        const wr_audit_verdict_t *V = &X->verdict[k % n];
        if (k / n != k % n && V->holds == WR_FALSE)
            cli_must(c, wr_audit_reread(&X->verdict[k / n], job, V->word,
                                        c->limits));
    }
}

void cli_audit_forget(cli_audit_t *X) {
    for (size_t i = 0; i < X->verdicts; i++)
        wr_audit_verdict_clear(&X->verdict[i]);
    wr_free(X->verdict);
    for (size_t i = 0; i < X->repairs; i++) {
        cli_audit_forget(&X->repair[i].X);
        wr_audit_repair_clear(&X->repair[i].R);
    }
    wr_free(X->repair);
}

int cli_audit_within(const cli_t *c, wr_status_t s) {
    const int status = cli_failed(c, s);
    if (status != 0 && status != EXIT_UNKNOWN)
        cli_end(c, status);
    return status;
}

int cli_audit_status(const cli_audit_t *X) {
    int status = EXIT_YES;
    for (size_t i = 0; i < X->verdicts; i++)
        if (X->verdict[i].holds == WR_FALSE)
            return EXIT_NO;
        else if (X->verdict[i].holds == WR_UNKNOWN)
            status = EXIT_UNKNOWN;
    return status;
}

/* ---- repairs ------------------------------------------------------------- */

static const char *const kinds[] = {"gates", "centroid"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Write the proposal as fp32 tensors; if numbers were rounded, read the tensors
 * back into P->R.N. */
static int put_tensors(cli_repair_t *P, cli_t *c, const char *folder) {
    wr_export_t how;
    wr_bundle_struct *B = cli_bundle(c);
    wr_buffer_struct *text = cli_buffer(c);
    wr_export_init(how);
    how->dtype = WR_DTYPE_F32;
    how->round = 1;
    how->vectors = 0;
    wr_status_t s = wr_bundle_set_lrnn(B, P->R.N, how, c->limits);
    P->inexact = how->inexact;
    if (s == WR_OK && P->inexact > 0)
        s = wr_lrnn_set_bundle(P->R.N, B, c->limits);
    if (s == WR_OK && folder != NULL) {
        snprintf(P->tensors, sizeof P->tensors, "%s/%s.safetensors", folder,
                 P->kind);
        s = wr_write_safetensors(text, B, c->limits);
        if (s == WR_OK)
            s = wr_buffer_save(text, P->tensors, c->limits);
    }
    return cli_audit_within(c, s);
}

/* Write the tensors of the proposal and decide their numbers. */
static int judge(cli_repair_t *P, cli_t *c, const wr_audit_job_t *job) {
    char folder[4200] = "";
    wr_audit_job_t own = *job;
    if (job->folder != NULL)
        snprintf(folder, sizeof folder, "%.4000s/%s", job->folder, P->kind);
    own.folder = job->folder != NULL ? folder : NULL;
    cli_folder(c, own.folder);
    const int status = put_tensors(P, c, job->folder);
    own.M = P->R.N;
    if (status == 0)
        cli_audit_decide(&P->X, c, &own);
    return status;
}

int cli_audit_repair(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job) {
    int status = 0;
    X->repair = wr_calloc(KINDS, sizeof *X->repair);
    for (int i = 0; status == 0 && i < KINDS; i++) {
        cli_repair_t *P = &X->repair[X->repairs++];
        P->kind = kinds[i];
        P->X.M = P->R.N;
        P->X.A = X->A;
        wr_audit_repair_init(&P->R);
        status = cli_audit_within(
            c, wr_audit_repair(&P->R, job->M, job->A, i, c->limits));
        if (status == 0 && P->R.possible)
            status = judge(P, c, job);
    }
    return status;
}
