/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check/language.h"

#include <stdlib.h>
#include <string.h>

/* Certificates about automata alone on damaged input: aperiodicity, equal
 * languages, refutations.  The hash is corrected before the check.
 *
 * link: proofs/check/[!m]*.c proofs/check/ma[pt]*.c proofs/check/mo*.c -lgmp
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ck_job job;
    char *cert = malloc(size + 1), hex[65], *at;

    memcpy(cert, data, size);
    cert[size] = '\0';
    at = memmem(cert, size, "\nsha256 ", 8);
    if (at != NULL && cert + size - at >= 8 + 64) {
        ck_sha256(hex, cert, (size_t) (at - cert) + 1);
        memcpy(at + 8, hex, 64);
    }
    job = (ck_job){.cert_path = "fuzz", .max_memory = (size_t) 1 << 26};
    job.cert_text = cert;
    job.cert_length = size;
    if (ck_text_is(&job, "wreath-refutation"))
        ck_run(&job, ck_refute_check);
    else if (ck_text_is(&job, "wreath-aperiodic"))
        ck_run(&job, ck_aper_check);
    else
        ck_run(&job, ck_lang_check);
    free(cert);
    return 0;
}
