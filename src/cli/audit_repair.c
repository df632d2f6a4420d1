/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath audit --repair: both proposals, judged as the model itself was, and
 * written as tensors. */

#include "cli/audit.h"

static const char *const kinds[] = {"gates", "centroid"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The proposal as fp32 tensors; N is from now on what they hold. */
static int put_tensors(cli_repair_t *P, cli_t *c, const char *folder) {
    wr_export_t how;
    wr_bundle_t B;
    wr_buffer_struct *text = cli_buffer(c);
    wr_export_init(how);
    wr_bundle_init(B);
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
    wr_bundle_clear(B);
    return cli_failed(c, s);
}

/* A proposal that had to be rounded is judged before, too. */
static int judge(cli_repair_t *P, cli_t *c, const wr_audit_job_t *job) {
    char folder[4200] = "";
    wr_audit_job_t own = *job;
    if (job->folder != NULL)
        snprintf(folder, sizeof folder, "%.4000s/%s", job->folder, P->kind);
    own.folder = job->folder != NULL ? folder : NULL;
    int status = cli_folder(c, own.folder);
    if (status == 0)
        status = put_tensors(P, c, job->folder);
    own.M = P->R.N;
    return status == 0 ? cli_audit_decide(&P->X, c, &own) : status;
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
        status =
            cli_failed(c, wr_audit_repair(&P->R, job->M, job->A, i, c->limits));
        if (status == 0 && P->R.possible)
            status = judge(P, c, job);
    }
    return status;
}
