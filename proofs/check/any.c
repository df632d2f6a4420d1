/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

/* The first words of certificates and traces, and their checks.  The table of
 * kinds.c lists what each of them can verify. */
static const struct {
    const char *word;
    ck_check *check;
} headers[] = {
    {"wreath-cert", ck_cert_check},
    {"wreath-stack", ck_stack_check},
    {"wreath-trace", ck_trace_check},
    {"wreath-rounding", ck_rounding_check},
    {"wreath-aperiodic", ck_aper_check},
    {"wreath-languages", ck_lang_check},
    {"wreath-refutation", ck_refute_check},
    {"wreath-raw", ck_raw_check},
    {"wreath-spectrum", ck_spec_check},
    {"wreath-factors", ck_factor_check},
    {"wreath-collapse", ck_collapse_check},
    {"wreath-cell", ck_cell_check},
    {"wreath-count", ck_count_check},
};

/* Fail if the job names a file to which the certificate does not refer,
 * whatever else the certificate verifies. */
static void want_used(const ck_job *job) {
    ck_in_file(job->cert_path);
    ck_at(0);
    if (job->model_path != NULL && !job->model_used)
        ck_fail(CK_INPUT, "--model: the certificate does not refer to a model");
    if (job->automaton_path != NULL && !job->automaton_used)
        ck_fail(CK_INPUT,
                "--automaton: the certificate does not refer to an automaton");
}

void ck_any_check(ck_job *job) {
    ck_in_file(job->cert_path);
    if (job->cert_text == NULL) {
        job->cert_text = ck_load(job->cert_path, 0, &job->cert_length);
        job->cert_loaded = 1;
    }
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (ck_text_is(job, headers[i].word)) {
            headers[i].check(job);
            want_used(job);
            ck_expected(job);
            return;
        }
    ck_at(1);
    ck_reject("the file does not begin like a certificate or a trace");
}
