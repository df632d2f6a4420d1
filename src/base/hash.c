/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Two hashes for two purposes: SHA-256 names files in certificates, so that
 * evidence cannot be read against another model; the mix of words spreads
 * keys over a hash table and promises nothing else.
 */

#include "base/base.h"

#include <nettle/sha2.h>
#include <nettle/version.h>

void wr_sha256(char out[65], const void *data, size_t length) {
    static const char digit[] = "0123456789abcdef";
    struct sha256_ctx ctx;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&ctx);
    sha256_update(&ctx, length, data);
#if NETTLE_VERSION_MAJOR >= 4 /* which dropped the length */
    sha256_digest(&ctx, digest);
#else
    sha256_digest(&ctx, sizeof digest, digest);
#endif
    for (size_t i = 0; i < sizeof digest; i++) {
        out[2 * i] = digit[digest[i] >> 4];
        out[2 * i + 1] = digit[digest[i] & 15];
    }
    out[64] = '\0';
}

uint64_t wr_hash_words(const uint64_t *w, size_t n) {
    /* The scrambler of wr_rng_next after every word; starting from n keeps
     * apart arrays of zeros of different lengths. */
    uint64_t h = n;
    for (size_t i = 0; i < n; i++) {
        h = (h ^ w[i]) + UINT64_C(0x9e3779b97f4a7c15);
        h = (h ^ (h >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        h = (h ^ (h >> 27)) * UINT64_C(0x94d049bb133111eb);
        h ^= h >> 31;
    }
    return h;
}
