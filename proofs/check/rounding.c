/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "horizon.h"

#include <string.h>

/* A certificate about a rounded recurrence: the evaluation model, as text and
 * by its parameters; the recurrence; one piece of evidence; the hash of all
 * lines before it; a full stop. */

void ck_parameters(ck_cert *C, const char *word, const ck_format *F) {
    char text[200];
    ck_line(C, word, CK_NONE);
    ck_format_print(text, sizeof text, F);
    if (strcmp(text, ck_join(C->token + 1, C->tokens - 1)) != 0)
        ck_reject("the %s of the model is \"%s\"", word, text);
}

void ck_evaluation_lines(ck_cert *C, const ck_evaluation *E) {
    ck_parameters(C, "format", &E->format);
    if (E->number == 2 && E->order >= CK_WIDE)
        ck_parameters(C, "accumulator", &E->acc);
}

void ck_rounding_check(ck_job *job) {
    ck_rounding P = {0};
    ck_cert *C = &P.C;
    ck_open_hashed(C, job, "wreath-rounding");
    ck_line(C, "model", 1);
    ck_evaluation_read(&P.E, C->token[1]);
    ck_evaluation_lines(C, &P.E);
    if (ck_next_is(C, "family")) {
        ck_none_check(&P);
    } else {
        ck_recurrence_read(&P.R, C);
        const ck_evidence *E = ck_type_line(C);
        if (P.E.number < E->from || P.E.number > E->to)
            ck_reject("evidence %s does not exist in E%d", E->evidence,
                      P.E.number);
        E->rounding(&P);
    }
    ck_hashed_end(C, "the evidence");
    ck_say("  ");
    ck_say_evaluation(&P.E);
}
