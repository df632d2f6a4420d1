/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* The text of a certificate: from a file or from memory; its first word; and
 * the first and last lines of most kinds, "WORD 1" and the hash of all lines
 * before. */

int ck_text_is(const ck_job *job, const char *word) {
    size_t n = strlen(word);
    return job->cert_length > n && job->cert_text[n] == ' ' &&
           memcmp(job->cert_text, word, n) == 0;
}

/* Return the text of the certificate, followed by a NUL. */
static char *cert_text(const ck_job *job, size_t *length) {
    if (job->cert_text == NULL)
        return ck_load(job->cert_path, 0, length);
    *length = job->cert_length;
    if (job->cert_loaded)
        return (char *) job->cert_text;
    char *text = ck_alloc(*length + 1, 1);
    memcpy(text, job->cert_text, *length);
    return text;
}

void ck_open(ck_cert *C, ck_job *job) {
    size_t length;
    memset(C, 0, sizeof *C);
    C->job = job;
    ck_num_start();
    ck_in_file(job->cert_path);
    C->text = cert_text(job, &length);
    C->end = C->text + length;
}

void ck_first_line(ck_cert *C, const char *word) {
    ck_line_is(C, word, "1");
    ck_verdict_now()->header = word;
}

/* ---- certificates with a hash of all lines ----------------------------- */

enum { TAIL = 7 + 64 + 1 + 2 };

/* Require the text to end with "sha256 HASH", the hash of all text before it,
 * and "."; set C->end to the start of these lines. */
static void check_tail(ck_cert *C) {
    char tail[80] = "sha256 ";
    size_t length = (size_t) (C->end - C->text), lines = 1;
    const char *at = C->text + (length < TAIL ? 0 : length - TAIL);
    if (memchr(C->text, '\0', length) != NULL)
        ck_reject("the file contains a NUL byte");
    ck_sha256(tail + 7, C->text, (size_t) (at - C->text));
    strcat(tail, "\n.\n");
    for (const char *s = C->text; s < at; s++)
        lines += *s == '\n';
    ck_at(lines);
    if (length < TAIL || memcmp(at, tail, TAIL) != 0)
        ck_reject("the certificate does not end with the hash of its lines and "
                  "a full stop");
    ck_at(0);
    C->end -= TAIL;
}

void ck_open_hashed(ck_cert *C, ck_job *job, const char *word) {
    ck_open(C, job);
    check_tail(C);
    C->sealed = 1;
    ck_first_line(C, word);
}

/* ---- numbers and fields ------------------------------------------------- */

void ck_text_rational(mpq_t r, const ck_cert *C, size_t i) {
    if (i >= C->tokens || !ck_rational(r, C->token[i], strlen(C->token[i]), 1))
        ck_reject("token %zu is not a rational in lowest terms", i);
}

ck_num ck_text_number(const ck_cert *C, size_t i) {
    const char *text = i < C->tokens ? C->token[i] : "";
    ck_num x = ck_canonical(text);
    if (x == CK_NONE)
        ck_reject("found \"%.60s\", expected a number in lowest terms", text);
    return x;
}

void ck_text_numbers(ck_num *x, const ck_cert *C, size_t i, size_t count) {
    for (size_t k = 0; k < count; k++)
        x[k] = ck_text_number(C, i + k);
}

void ck_field_lines(ck_cert *C) {
    ck_num *c = ck_alloc(C->tokens, sizeof *c), box[4];
    uint32_t d = (uint32_t) C->tokens - 2;
    if (C->tokens < 4)
        ck_reject("a field has degree at least 2");
    ck_text_numbers(c, C, 1, d + 1);
    if (c[d] != CK_ONE)
        ck_reject("the field's polynomial is not monic");
    ck_line(C, "root", 4);
    ck_text_numbers(box, C, 1, 4);
    ck_root_box(box);
    ck_num_extend(c, d);
}
