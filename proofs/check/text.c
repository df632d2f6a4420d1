/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The text of a certificate: from a file, or from memory; by which word it
 * begins; and what the kinds without a model begin and end with, a
 * line "WORD 1" and the hash of all lines before the line "sha256".
 */

int ck_text_is(const ck_job *job, const char *word) {
    size_t n = strlen(word);

    return job->cert_length > n && job->cert_text[n] == ' ' &&
           memcmp(job->cert_text, word, n) == 0;
}

char *ck_cert_text(const ck_job *job, size_t *length) {
    char *text;

    if (job->cert_text == NULL)
        return ck_load(job->cert_path, 0, length);
    *length = job->cert_length;
    if (job->cert_loaded)
        return (char *) job->cert_text;
    text = ck_alloc(*length + 1, 1);
    memcpy(text, job->cert_text, *length);
    return text;
}

static char hash[65]; /* of the lines before "sha256" */

void ck_text_open(ck_cert *C, ck_job *job, const char *word) {
    size_t length;
    const char *end;

    memset(C, 0, sizeof *C);
    C->job = job;
    ck_in_file(job->cert_path);
    C->text = ck_cert_text(job, &length);
    C->end = C->text + length;
    end = strstr(C->text, "\nsha256 ");
    if (end == NULL)
        ck_fail(CK_REJECTED, "the line \"sha256\" is missing");
    ck_sha256(hash, C->text, (size_t) (end - C->text) + 1);
    ck_num_start();
    ck_line(C, word, 1);
    if (strcmp(C->token[1], "1") != 0)
        ck_fail(CK_REJECTED, "unsupported version");
}

void ck_text_close(ck_cert *C) {
    ck_line(C, "sha256", 1);
    if (strcmp(C->token[1], hash) != 0)
        ck_fail(CK_REJECTED, "the stated hash of the lines above is wrong");
    ck_last_line(C);
}

void ck_text_rational(mpq_t r, const ck_cert *C, size_t i) {
    if (i >= C->tokens || !ck_rational(r, C->token[i], strlen(C->token[i]), 1))
        ck_fail(CK_REJECTED, "token %zu is not a rational in lowest terms", i);
}
