/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Three hashes for three purposes: SHA-256 identifies files in certificates,
 * so that evidence cannot be checked against another model; wr_hash_words
 * derives numbers that are the same on every machine and in every release;
 * wr_hash_bytes distributes keys in an index and guarantees nothing else.
 */

#include "base/set.h"

#include <nettle/sha2.h>
#include <nettle/version.h>
#include <string.h>

void wr_sha256(char out[65], const void *data, size_t length) {
    static const char digit[] = "0123456789abcdef";
    struct sha256_ctx ctx;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&ctx);
    sha256_update(&ctx, length, data);
#if NETTLE_VERSION_MAJOR >= 4 /* which has no length argument */
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
    /* The scrambler of wr_rng_next after every word; the initial value n
     * distinguishes arrays of zeros of different lengths. */
    uint64_t h = n;
    for (size_t i = 0; i < n; i++) {
        h = (h ^ w[i]) + UINT64_C(0x9e3779b97f4a7c15);
        h = (h ^ (h >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
        h = (h ^ (h >> 27)) * UINT64_C(0x94d049bb133111eb);
        h ^= h >> 31;
    }
    return h;
}

/* ---- hashes of bytes for an index --------------------------------------- */

#define PHI UINT64_C(0x9e3779b97f4a7c15)

static uint64_t word_at(const unsigned char *s) {
    uint64_t w;
    memcpy(&w, s, sizeof w);
    return w;
}

static uint64_t mix(uint64_t h, uint64_t w) {
    h = (h ^ w) * PHI;
    return h ^ h >> 32;
}

uint64_t wr_hash_bytes(const void *data, size_t length) {
    const unsigned char *s = data;
    uint64_t h = length * PHI, last = 0;
    size_t n = length;
    if (n >= 32) { /* four independent chains of products */
        uint64_t a = h, b = 1, c = 2, d = 3;
        for (; n >= 32; n -= 32, s += 32) {
            a = mix(a, word_at(s));
            b = mix(b, word_at(s + 8));
            c = mix(c, word_at(s + 16));
            d = mix(d, word_at(s + 24));
        }
        h = mix(mix(mix(a, b), c), d);
    }
    for (; n >= 8; n -= 8, s += 8)
        h = mix(h, word_at(s));
    if (n >= 4) {
        uint32_t half;
        memcpy(&half, s, sizeof half);
        h = mix(h, half);
        n -= 4, s += 4;
    }
    for (; n > 0; n--, s++)
        last = last << 8 | *s;
    return mix(mix(h, last), PHI) * PHI;
}
