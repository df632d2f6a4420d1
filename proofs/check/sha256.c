/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* SHA-256 as in FIPS 180-4, section 6.2. */

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}

static void compress(uint32_t h[8], const unsigned char *block) {
    uint32_t w[64], s[8], t1, t2;
    int t;
    for (t = 0; t < 16; t++)
        w[t] = (uint32_t) block[4 * t] << 24 |
               (uint32_t) block[4 * t + 1] << 16 |
               (uint32_t) block[4 * t + 2] << 8 | block[4 * t + 3];
    for (; t < 64; t++)
        w[t] = w[t - 16] + w[t - 7] +
               (rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3) +
               (rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10);
    memcpy(s, h, sizeof s); /* a, b, c, d, e, f, g, h */
    for (t = 0; t < 64; t++) {
        t1 = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
             ((s[4] & s[5]) ^ (~s[4] & s[6])) + K[t] + w[t];
        t2 = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) +
             ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (t = 0; t < 8; t++)
        h[t] += s[t];
}

void ck_sha_start(ck_sha *S) {
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                      0xa54ff53a, 0x510e527f, 0x9b05688c,
                                      0x1f83d9ab, 0x5be0cd19};
    memcpy(S->h, first, sizeof first);
    S->length = 0;
}

void ck_sha_put(ck_sha *S, const void *data, size_t length) {
    const unsigned char *p = data;
    size_t had = (size_t) (S->length % 64), n;
    S->length += length;
    for (; length > 0; p += n, length -= n, had = 0) {
        n = length < 64 - had ? length : 64 - had;
        if (n == 64) {
            compress(S->h, p);
            continue;
        }
        memcpy(S->block + had, p, n);
        if (had + n == 64)
            compress(S->h, S->block);
    }
}

void ck_sha_end(char hex[65], ck_sha *S) {
    static const unsigned char zeros[64] = {0x80};
    uint64_t bits = S->length * 8;
    unsigned char size[8];
    ck_sha_put(S, zeros, 1 + (119 - S->length % 64) % 64);
    for (size_t i = 0; i < 8; i++)
        size[7 - i] = (unsigned char) (bits >> 8 * i);
    ck_sha_put(S, size, 8);
    for (size_t i = 0; i < 8; i++)
        snprintf(hex + 8 * i, 9, "%08x", S->h[i]);
}

void ck_sha256(char hex[65], const void *data, size_t length) {
    ck_sha S;
    ck_sha_start(&S);
    ck_sha_put(&S, data, length);
    ck_sha_end(hex, &S);
}
