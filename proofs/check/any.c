/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "any.h"

#include "cell.h"
#include "count.h"
#include "factor.h"
#include "language.h"
#include "raw.h"
#include "round.h"
#include "spec.h"
#include "stack.h"
#include "trace.h"

#include <string.h>

/* The kinds of certificates, and what checks them. */

void ck_any_check(ck_job *job) {
    if (strcmp(job->cert_path, "-") == 0) { /* read once, before */
        ck_in_file("-");
        job->cert_text = ck_load("-", 0, &job->cert_length);
    }
    if (ck_spec_is(job))
        ck_spec_check(job);
    else if (ck_factor_is(job))
        ck_factor_check(job);
    else if (ck_stack_is(job))
        ck_stack_check(job);
    else if (ck_cell_is(job))
        ck_cell_check(job);
    else if (ck_collapse_is(job))
        ck_collapse_check(job);
    else if (ck_trace_is(job))
        ck_trace_check(job);
    else if (ck_count_is(job))
        ck_count_check(job);
    else if (ck_aper_is(job))
        ck_aper_check(job);
    else if (ck_lang_is(job))
        ck_lang_check(job);
    else if (ck_refute_is(job))
        ck_refute_check(job);
    else if (ck_raw_is(job))
        ck_raw_check(job);
    else if (ck_rounding_is(job))
        ck_rounding_check(job);
    else
        ck_cert_check(job);
}
