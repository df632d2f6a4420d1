/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check/check.h"

#include <stdlib.h>
#include <string.h>

/* The checker on damaged input, for libFuzzer.  An input is a certificate, a
 * NUL, and a model.  Both hashes of the certificate are corrected before it is
 * checked; otherwise the check of every input would end there.
 *
 * link: proofs/check/[!m]*.c proofs/check/ma[pt]*.c proofs/check/mo*.c -lgmp
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The hash of the lines behind "| ". */
static void automaton_hash(char hex[65], const char *at, const char *end) {
    char *text = malloc((size_t) (end - at) + 2), *to = text;

    at = memmem(at, (size_t) (end - at), "\n| ", 3);
    for (at = at == NULL ? end : at + 1; end - at > 2 && at[0] == '|';) {
        const char *eol = memchr(at, '\n', (size_t) (end - at));

        if (eol == NULL || eol < at + 2)
            break;
        memcpy(to, at + 2, (size_t) (eol - at - 1));
        to += eol - at - 1;
        at = eol + 1;
    }
    ck_sha256(hex, text, (size_t) (to - text));
    free(text);
}

/* Writes hex after the first "sha256 " after at; returns its end. */
static char *put_hash(char *at, char *end, const char *hex) {
    at = memmem(at, (size_t) (end - at), "\nsha256 ", 8);
    if (at == NULL || end - at < 8 + 64)
        return end;
    memcpy(at + 8, hex, 64);
    return at + 8 + 64;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ck_job job;
    char *cert = malloc(size + 1), hex[65], *at, *end;
    const char *cut;

    memcpy(cert, data, size);
    cert[size] = '\0';
    cut = memchr(cert, '\0', size + 1);
    job = (ck_job){.cert_path = "fuzz", .max_memory = (size_t) 1 << 28};
    job.cert_text = cert;
    job.cert_length = (size_t) (cut - cert);
    job.model_text = job.cert_length < size ? cut + 1 : cut;
    job.model_length = job.cert_length < size ? size - job.cert_length - 1 : 0;
    end = cert + job.cert_length;
    ck_sha256(hex, job.model_text, job.model_length);
    at = put_hash(cert, end, hex);
    automaton_hash(hex, at, end);
    put_hash(at, end, hex);
    ck_run(&job, ck_cert_check);
    free(cert);
    return 0;
}
