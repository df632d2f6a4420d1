/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check/round.h"

#include <stdlib.h>
#include <string.h>

/* The checker on damaged certificates of rounded recurrences, for libFuzzer.
 * The hash at the end is written here, so that damaged lines are read.  Numbers
 * after "preperiod" are kept short, because long replays are only slow.
 *
 * link: proofs/check/[!m]*.c proofs/check/ma[pt]*.c proofs/check/mo*.c -lgmp
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* True if "preperiod", "period", "chunk-" or "scan-" is followed by more than
 * three digits. */
static int is_long(const char *text) {
    static const char *const word[] = {"period ", "chunk-", "scan-"};

    for (size_t i = 0; i < 3; i++)
        for (const char *s = text; (s = strstr(s, word[i])) != NULL; s++)
            if (strspn(s + strlen(word[i]), "0123456789") > (i ? 1 : 3))
                return 1;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ck_job job;
    static const char tail[] = "sha256 ";
    char *cert = malloc(size + 100), hex[65];

    memcpy(cert, data, size);
    cert[size] = '\0';
    if (!is_long(cert)) {
        ck_sha256(hex, cert, size);
        memcpy(cert + size, tail, 7);
        memcpy(cert + size + 7, hex, 64);
        memcpy(cert + size + 71, "\n.\n", 4);
        job = (ck_job){.cert_path = "fuzz", .max_memory = (size_t) 1 << 26};
        job.cert_text = cert;
        job.cert_length = size + 74;
        ck_run(&job, ck_rounding_check);
    }
    free(cert);
    return 0;
}
