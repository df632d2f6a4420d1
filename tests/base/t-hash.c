/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Hashes: SHA-256 of the standard's own messages; the mix of words is a
 * function of the words, their order and their number.
 */

#include "harness.h"

#include <string.h>

static void require_sha256(const char *data, size_t length, const char *want) {
    char got[65];
    wr_sha256(got, data, length);
    REQUIRE(strcmp(got, want) == 0, "length %zu: %s", length, got);
}

TEST(sha256_of_the_standard_messages) {
    static char a[1000000];
    memset(a, 'a', sizeof a);
    require_sha256("", 0,
                   "e3b0c44298fc1c149afbf4c8996fb924"
                   "27ae41e4649b934ca495991b7852b855");
    require_sha256("abc", 3,
                   "ba7816bf8f01cfea414140de5dae2223"
                   "b00361a396177a9cb410ff61f20015ad");
    require_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                   56,
                   "248d6a61d20638b8e5c026930c3e6039"
                   "a33ce45964ff2167f6ecedd419db06c1");
    require_sha256(a, sizeof a,
                   "cdc76e5c9914fb9281a1c7e284d73e67"
                   "f1809a48a497200e046d39ccc7112cd0");
}

TEST(words_order_and_number_count) {
    const uint64_t w[] = {0, 0, 1, 0, 2, 1};
    uint64_t h[] = {wr_hash_words(w, 0),     wr_hash_words(w, 1),
                    wr_hash_words(w, 2),     wr_hash_words(w + 1, 2),
                    wr_hash_words(w + 2, 2), wr_hash_words(w + 4, 2),
                    wr_hash_words(w + 2, 1)};
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < i; j++)
            REQUIRE(h[i] != h[j], "i = %d, j = %d", i, j);
    REQUIRE(wr_hash_words(w, 6) == wr_hash_words(w, 6));
}

/* Neighbouring keys, as a table of states has them, must not share their low
 * bits: 2^12 keys thrown into 2^12 boxes fill about 63 % of them. */
TEST(low_bits_are_spread) {
    static unsigned char box[4096];
    uint64_t base = wr_rng_next(test_rng);
    int used = 0;
    memset(box, 0, sizeof box);
    for (uint64_t i = 0; i < 4096; i++) {
        uint64_t key = base + i;
        box[wr_hash_words(&key, 1) & 4095] = 1;
    }
    for (int i = 0; i < 4096; i++)
        used += box[i];
    REQUIRE(used > 2400 && used < 2800, "used = %d", used);
}
