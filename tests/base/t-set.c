/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sets: an index returns every number stored under a hash, even if all hashes
 * are equal; tuples and names are numbered in order of insertion, like in a
 * linear search; a set that exceeds memory ends the program with status 3. */

#include "base/set.h"
#include "harness.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* How often the index has the number under the hash. */
static int times(const wr_index_t I, uint64_t hash, uint32_t number) {
    uint32_t i;
    int n = 0;
    wr_probe_t p = wr_index_probe(I, hash);
    while (wr_index_next(&i, I, &p))
        n += i == number;
    return n;
}

TEST(an_empty_index_has_nothing) {
    wr_index_t I = {{NULL, 0, 0}};
    REQUIRE(times(I, 0, 0) == 0 && wr_index_bytes(I) == 0);
    wr_index_put(I, 0, 0);
    REQUIRE(times(I, 0, 0) == 1 && times(I, 0, 1) == 0);
    wr_index_clear(I);
    REQUIRE(wr_index_bytes(I) == 0);
    wr_index_clear(I);
}

/* Hashes among `hashes` values, the first of which is all ones, so that runs of
 * full slots wrap around the end of the table. */
static void file_and_find(uint32_t numbers, uint64_t hashes) {
    wr_index_t I = {{NULL, 0, 0}};
    uint64_t *hash = wr_malloc(numbers * sizeof *hash);
    for (uint32_t i = 0; i < numbers; i++) {
        uint64_t k = test_below(hashes);
        hash[i] = ~k * UINT64_C(0x9e3779b97f4a7c15);
        hash[i] = k == 0 ? UINT64_MAX : hash[i];
        wr_index_put(I, hash[i], i);
        REQUIRE(times(I, hash[i], i) == 1, "i = %u", i);
    }
    REQUIRE(I->count == numbers && 3 * I->count <= 2 * (I->mask + 1));
    for (uint32_t i = 0; i < numbers; i++) {
        REQUIRE(times(I, hash[i], i) == 1, "i = %u of %u", i, numbers);
        if (hashes == 1)
            REQUIRE(times(I, hash[i] ^ UINT64_C(1) << 63, i) == 0);
    }
    wr_free(hash);
    wr_index_clear(I);
}

TEST(numbers_are_found_under_their_hash) {
    for (unsigned long r = test_rounds(20); r > 0; r--) {
        file_and_find(1 + (uint32_t) test_below(3000), UINT64_MAX);
        file_and_find(1 + (uint32_t) test_below(300), 1);
        file_and_find(1 + (uint32_t) test_below(1000), 7);
    }
}

TEST(the_largest_number_is_one) {
    wr_index_t I = {{NULL, 0, 0}};
    wr_index_put(I, UINT64_MAX, UINT32_MAX - 1);
    REQUIRE(times(I, UINT64_MAX, UINT32_MAX - 1) == 1);
    wr_index_clear(I);
}

/* ---- the hash ------------------------------------------------------------ */

TEST(bytes_order_and_length_count) {
    unsigned char s[200];
    for (size_t i = 0; i < sizeof s; i++)
        s[i] = (unsigned char) test_below(256);
    for (size_t n = 0; n < sizeof s; n++) {
        uint64_t h = wr_hash_bytes(s, n);
        REQUIRE(h == wr_hash_bytes(s, n));
        REQUIRE(h != wr_hash_bytes(s, n + 1), "n = %zu", n);
        for (size_t i = 0; i < n; i++) {
            s[i] ^= 1;
            REQUIRE(h != wr_hash_bytes(s, n), "byte %zu of %zu", i, n);
            s[i] ^= 1;
        }
    }
}

/* Keys that differ in one small number, as a table of states has them: 2^12
 * keys thrown into 2^12 boxes by either end of the half that is a place fill
 * about 63 % of them. */
TEST(places_are_spread) {
    for (uint32_t width = 1; width <= 12; width++)
        for (uint32_t at = 0; at < width; at++) {
            static unsigned char low[4096], high[4096];
            uint32_t key[12] = {0}, n = 0, m = 0;
            memset(low, 0, sizeof low);
            memset(high, 0, sizeof high);
            for (key[at] = 0; key[at] < 4096; key[at]++) {
                uint64_t h = wr_hash_bytes(key, width * sizeof *key);
                low[h >> 32 & 4095] = high[h >> 52] = 1;
            }
            for (int i = 0; i < 4096; i++) {
                n += low[i];
                m += high[i];
            }
            REQUIRE(n > 2300 && n < 2900, "width %u, place %u: %u", width, at,
                    n);
            REQUIRE(m > 2300, "width %u, place %u: %u", width, at, m);
        }
}

/* ---- tuples -------------------------------------------------------------- */

TEST(tuples_are_numbered_as_they_come) {
    for (unsigned long r = test_rounds(60); r > 0; r--) {
        uint32_t width = (uint32_t) test_below(6), t[6];
        uint64_t values = 1 + test_below(4);
        wr_tuples_t T;
        wr_tuples_init(&T, width);
        for (int n = 0; n < 300; n++) {
            uint32_t i = 0, before = T.count;
            for (uint32_t k = 0; k < width; k++)
                t[k] = (uint32_t) test_below(values) - 1;
            while (i < before && memcmp(T.tuple + (size_t) i * width, t,
                                        width * sizeof *t) != 0)
                i++;
            REQUIRE(wr_tuples_find(&T, t) == (i < before ? i : UINT32_MAX));
            REQUIRE(wr_tuples_add(&T, t) == i);
            REQUIRE(T.count == (i < before ? before : before + 1));
        }
        REQUIRE(wr_tuples_bytes(&T) >= (uint64_t) T.count * width * 4);
        wr_tuples_clear(&T);
    }
}

/* So many that about 20 pairs agree in half a hash. */
TEST(many_tuples_stay_apart) {
    uint32_t n = 400000;
    wr_tuples_t T;
    wr_tuples_init(&T, 1);
    for (uint32_t i = 0; i < n; i++)
        REQUIRE(wr_tuples_add(&T, &i) == i);
    for (uint32_t i = 0; i < n; i++)
        REQUIRE(wr_tuples_find(&T, &i) == i);
    REQUIRE(wr_tuples_find(&T, &n) == UINT32_MAX);
    wr_tuples_clear(&T);
}

/* ---- names --------------------------------------------------------------- */

TEST(names_are_numbered_as_they_come) {
    static const char text[] = "aabaabbbabababbbaabb";
    for (unsigned long r = test_rounds(30); r > 0; r--) {
        wr_names_t T = {0};
        for (int n = 0; n < 300; n++) {
            size_t from = test_below(sizeof text);
            size_t length = test_below(sizeof text - from);
            uint32_t i = 0, got, before = T.count;
            while (i < before && (strlen(T.name[i]) != length ||
                                  memcmp(T.name[i], text + from, length) != 0))
                i++;
            REQUIRE(wr_names_find(&got, &T, text + from, length) ==
                    (i < before));
            REQUIRE(i == before || got == i);
            REQUIRE(wr_names_add(&T, text + from, length) == i);
        }
        wr_names_clear(&T);
        REQUIRE(T.count == 0);
    }
}

/* ---- no memory ----------------------------------------------------------- */

TEST(refused_memory_is_status_3) {
    if (test_blocks() < 0)
        return; /* the sanitizers end such a program differently */
    int status;
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0}, some = {64 << 20, 64 << 20};
        setrlimit(RLIMIT_CORE, &none);
        if (freopen("/dev/null", "w", stderr) == NULL ||
            setrlimit(RLIMIT_AS, &some) != 0)
            _exit(4);
        wr_tuples_t T;
        wr_tuples_init(&T, 1);
        for (uint32_t i = 0; i < UINT32_MAX; i++)
            if (wr_tuples_add(&T, &i) != i)
                _exit(5);
        _exit(0);
    }
    REQUIRE(child > 0 && waitpid(child, &status, 0) == child);
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 3, "%d", status);
}

TEST(words) {
    REQUIRE(wr_is_among("a", "a") && wr_is_among("bc", "a bc d"));
    REQUIRE(wr_is_among("d", " a  bc d "));
    REQUIRE(!wr_is_among("b", "a bc d") && !wr_is_among("c", "a bc d"));
    REQUIRE(!wr_is_among("a bc", "a bc d") && !wr_is_among(" a", "a bc"));
    REQUIRE(!wr_is_among("", "a b") && !wr_is_among("a", ""));
    REQUIRE(!wr_is_among("", " a") && !wr_is_among("", "a  b"));
}
