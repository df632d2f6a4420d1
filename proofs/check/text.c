/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The text of a certificate: from a file, or from memory; of what kind it is,
 * by how it begins; and what the kinds without a model begin and end with, a
 * line "WORD 1" and the hash of all lines before the line "sha256".
 */

int ck_begins(const ck_job *job, const char *line) {
    char start[64] = "";
    size_t n = strlen(line);
    FILE *in;

    if (job->cert_text != NULL)
        return job->cert_length >= n && memcmp(job->cert_text, line, n) == 0;
    if (strcmp(job->cert_path, "-") == 0 ||
        (in = fopen(job->cert_path, "rb")) == NULL)
        return 0;
    if (fread(start, 1, n, in) < n)
        start[0] = '\0';
    fclose(in);
    return memcmp(start, line, n) == 0;
}

int ck_text_is(const ck_job *job, const char *word) {
    char start[64];

    snprintf(start, sizeof start, "%s ", word);
    return ck_begins(job, start);
}

char *ck_cert_text(const ck_job *job, size_t *length) {
    char *text;

    if (job->cert_text == NULL)
        return ck_load(job->cert_path, 0, length);
    *length = job->cert_length;
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
        ck_fail(CK_REJECTED, "no line \"sha256\"");
    ck_sha256(hash, C->text, (size_t) (end - C->text) + 1);
    ck_num_start();
    ck_line(C, word, 1);
    if (strcmp(C->token[1], "1") != 0)
        ck_fail(CK_REJECTED, "another version");
}

void ck_text_close(ck_cert *C) {
    ck_line(C, "sha256", 1);
    if (strcmp(C->token[1], hash) != 0)
        ck_fail(CK_REJECTED, "the lines above have another hash");
    ck_last_line(C);
}

void ck_text_rational(mpq_t r, const ck_cert *C, size_t i) {
    if (i >= C->tokens ||
        !ck_rational(r, C->token[i], strlen(C->token[i]), 1))
        ck_fail(CK_REJECTED, "token %zu is no rational in lowest terms", i);
}
