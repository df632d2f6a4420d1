/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check/raw.h"

#include <stdlib.h>
#include <string.h>

/* Certificates of raw parameters on damaged input: a certificate, a NUL, and a
 * model.  Both hashes are corrected before the check.
 *
 * link: proofs/check/[!m]*.c proofs/check/ma[pt]*.c proofs/check/mo*.c -lgmp
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Writes the hash of text[0 .. length) after the "sha256 " at `at`. */
static void put_hash(char *at, const char *end, const char *text,
                     size_t length) {
    char hex[65];

    if (at == NULL || end - at < 8 + 64)
        return;
    ck_sha256(hex, text, length);
    memcpy(at + 8, hex, 64);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ck_job job;
    char *cert = malloc(size + 1), *at, *end;

    memcpy(cert, data, size);
    cert[size] = '\0';
    end = memchr(cert, '\0', size + 1);
    job = (ck_job){.cert_path = "fuzz", .max_memory = (size_t) 1 << 26};
    job.cert_text = cert;
    job.cert_length = (size_t) (end - cert);
    job.model_text = job.cert_length < size ? end + 1 : end;
    job.model_length = (size_t) (cert + size - job.model_text);
    at = memmem(cert, job.cert_length, "\nsha256 ", 8);
    put_hash(at, end, job.model_text, job.model_length);
    if (job.cert_length > 74) { /* the last line but one */
        at = end - 2 - 65 - 8;
        if (memcmp(at, "\nsha256 ", 8) == 0)
            put_hash(at, end, cert, (size_t) (at - cert) + 1);
    }
    ck_run(&job, ck_raw_check);
    free(cert);
    return 0;
}
