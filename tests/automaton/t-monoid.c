/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Transition monoids against the definition: transformations are multiplied one
 * by one, and powers are computed until they repeat. */

#include "automaton/sample.h"

#include <stdlib.h>
#include <string.h>

static uint64_t size_of(const wr_monoid_t M) {
    return strtoull(M->order, NULL, 10);
}

/* ---- the definition ---------------------------------------------------- */

/* All transformations of A as rows of n bytes; *count of them. */
static unsigned char *naive(size_t *count, const wr_dfa_t A) {
    const size_t n = A->states, k = A->letters;
    size_t alloc = 16, m = 1;
    unsigned char *row = wr_malloc(alloc * n);
    for (size_t q = 0; q < n; q++)
        row[q] = (unsigned char) q;
    for (size_t i = 0; i < m; i++)
        for (size_t a = 0; a < k; a++) {
            if (m == alloc)
                row = wr_realloc(row, (alloc *= 2) * n);
            for (size_t q = 0; q < n; q++)
                row[m * n + q] =
                    (unsigned char) A->delta[row[i * n + q] * k + a];
            size_t j = 0;
            while (memcmp(row + j * n, row + m * n, n) != 0)
                j++;
            m += j == m;
        }
    *count = m;
    return row;
}

/* The period of t, t^2, ..: powers are stored until one repeats. */
static size_t naive_period(const unsigned char *t, size_t n) {
    size_t m = 1, alloc = 16, j;
    unsigned char *power = wr_malloc(alloc * n);
    memcpy(power, t, n);
    for (;; m++) {
        if (m == alloc)
            power = wr_realloc(power, (alloc *= 2) * n);
        for (size_t q = 0; q < n; q++)
            power[m * n + q] = t[power[(m - 1) * n + q]];
        for (j = 0; memcmp(power + j * n, power + m * n, n) != 0;)
            j++;
        if (j < m)
            break;
    }
    wr_free(power);
    return m - j;
}

static int is_permutation(const unsigned char *t, size_t n) {
    unsigned char hit[256] = {0};
    for (size_t q = 0; q < n; q++)
        if (hit[t[q]]++)
            return 0;
    return 1;
}

/* ---- small automata ---------------------------------------------------- */

static void require_as_defined(const wr_dfa_t A, wr_limits_t L) {
    size_t count;
    const size_t n = A->states;
    unsigned char *row = naive(&count, A);
    int group = 1, aperiodic = 1;
    char *text = sample_text(A);
    wr_monoid_t M;
    wr_monoid_init(M);
    for (size_t i = 0; i < count; i++) {
        group = group && is_permutation(row + i * n, n);
        aperiodic = aperiodic && naive_period(row + i * n, n) == 1;
    }
    REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
    REQUIRE(M->complete == WR_TRUE && size_of(M) == count, "%zu not %llu: %s",
            count, (unsigned long long) size_of(M), text);
    REQUIRE(M->group == (group ? WR_TRUE : WR_FALSE), "%s", text);
    REQUIRE(M->aperiodic == (aperiodic ? WR_TRUE : WR_FALSE), "%s", text);
    REQUIRE(aperiodic == (M->orbit == 0), "%s", text);
    if (!aperiodic) {
        unsigned char t[256];
        for (uint32_t q = 0; q < n; q++)
            t[q] = (unsigned char) wr_dfa_run(A, q, M->witness);
        REQUIRE(M->orbit > 1 && M->orbit == naive_period(t, n), "%s", text);
        REQUIRE(M->orbit == wr_monoid_orbit(A, M->witness), "%s", text);
    }
    wr_monoid_clear(M);
    wr_free(text);
    wr_free(row);
}

TEST(random_automata_as_defined) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        sample_random(A, 1 + (uint32_t) test_below(5), (uint32_t) test_below(4),
                      0);
        if (i % 3 == 0) /* orders and thresholds: often aperiodic */
            for (size_t j = 0; j < (size_t) A->states * A->letters; j++)
                if (A->delta[j] < j / A->letters)
                    A->delta[j] = (uint32_t) (j / A->letters);
        require_as_defined(A, L);
        wr_dfa_clear(A);
    }
}

/* Every automaton with 3 states and 2 letters: 729 of them. */
TEST(all_of_three_states_and_two_letters) {
    wr_limits_t L;
    wr_dfa_t A;
    unsigned aperiodic = 0;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_create(A, 3, 2);
    for (unsigned code = 0; code < 729; code++) {
        wr_monoid_t M;
        for (unsigned i = 0, c = code; i < 6; i++, c /= 3)
            A->delta[i] = c % 3;
        require_as_defined(A, L);
        wr_monoid_init(M);
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        aperiodic += M->aperiodic == WR_TRUE;
        wr_monoid_clear(M);
    }
    REQUIRE(aperiodic > 100 && aperiodic < 700, "%u", aperiodic);
    wr_dfa_clear(A);
}

/* One state fewer than the list needs, so that the order, if found, comes from
 * R-classes. */
static int require_by_classes(const wr_dfa_t A) {
    size_t count;
    unsigned char *row = naive(&count, A);
    char *text = sample_text(A);
    wr_limits_t L;
    wr_monoid_t M;
    wr_limits_init(L);
    wr_monoid_init(M);
    L->max_states = count - 1;
    REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
    const int complete = M->complete == WR_TRUE;
    REQUIRE(complete ? size_of(M) == count : size_of(M) <= count,
            "%zu not %s: %s", count, M->order, text);
    wr_monoid_clear(M);
    wr_free(text);
    wr_free(row);
    return complete;
}

TEST(orders_by_classes) {
    unsigned long complete = 0, rounds = test_rounds(3000);
    for (unsigned long i = rounds; i > 0; i--) {
        const uint32_t n = 2 + (uint32_t) test_below(i % 100 == 0 ? 4 : 3);
        const uint32_t k = 1 + (uint32_t) test_below(3);
        wr_dfa_t A;
        wr_dfa_init(A);
        sample_random(A, n, k, 0);
        for (uint32_t q = 0; q < n && i % 2; q++) /* a permutation among them */
            A->delta[q * k] = (q + 1) % n;
        complete += require_by_classes(A);
        wr_dfa_clear(A);
    }
    REQUIRE(complete > rounds / 2, "%lu of %lu", complete, rounds);
}

/* A group on a few states, and a map of the others into them. */
TEST(orders_by_classes_of_groups) {
    for (unsigned long i = test_rounds(8); i > 0; i--) {
        const uint32_t m = 4 + (uint32_t) test_below(2);
        const uint32_t n = m + (uint32_t) test_below(6);
        wr_dfa_t A;
        wr_dfa_init(A);
        wr_dfa_create(A, n, 3);
        for (uint32_t q = 0; q < n; q++) { /* two moves of m states, and a map
                                            * of the others into them */
            A->delta[3 * q] = q < m ? (q + 1) % m : q;
            A->delta[3 * q + 1] = q < 2 ? 1 - q : q;
            A->delta[3 * q + 2] = q < m ? q : (uint32_t) test_below(m);
        }
        (void) require_by_classes(A);
        wr_dfa_clear(A);
    }
}

/* Degrees on both sides of every change of the packed representation. */
TEST(packings) {
    static const uint32_t degree[] = {15, 16, 17, 63, 64, 65, 255, 256};
    wr_limits_t L;
    wr_limits_init(L);
    for (size_t i = 0; i < 8; i++) {
        const uint32_t n = degree[i], moved = 4;
        wr_dfa_t A;
        wr_dfa_init(A);
        sample_random(A, n, 3, 0);
        /* only a few states move, and they lie at the far end */
        for (uint32_t q = 0; q < n; q++)
            for (uint32_t a = 0; a < 3; a++)
                A->delta[3 * q + a] =
                    q + moved < n ? q
                                  : n - moved + (uint32_t) test_below(moved);
        require_as_defined(A, L);
        wr_dfa_clear(A);
    }
}

/* More states than a byte can name: letters that write one of m values in a
 * far corner, and one that turns the values round. */
TEST(wide_packing) {
    const uint32_t n = 1000, m = 7;
    wr_dfa_t A;
    wr_limits_t L;
    wr_monoid_t M;
    wr_dfa_init(A);
    wr_limits_init(L);
    wr_monoid_init(M);
    wr_dfa_create(A, n, 2);
    for (uint32_t i = 0; i < m; i++) {
        A->delta[2 * (n - m + i)] = n - m; /* reset */
        A->delta[2 * (n - m + i) + 1] = n - m + (i + 1) % m;
    }
    REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
    /* m turns, and m constants on the corner */
    REQUIRE(M->complete == WR_TRUE && size_of(M) == 2 * m, "%llu",
            (unsigned long long) size_of(M));
    REQUIRE(M->aperiodic == WR_FALSE && M->orbit == m && M->group == WR_FALSE);
    wr_monoid_clear(M);
    wr_dfa_clear(A);
}

/* With one step allowed the elements give no information beyond the letters:
 * the verdict and its witness come from the image sets. */
TEST(image_sets_decide_alone) {
    unsigned long by_sets = 0;
    for (unsigned long i = test_rounds(3000); i > 0; i--) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_monoid_t M, N;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_monoid_init(M);
        wr_monoid_init(N);
        sample_random(A, 2 + (uint32_t) test_below(5), 2, 0);
        for (size_t j = 0; i % 2 && j < (size_t) A->states * 2; j++)
            if (test_below(2)) /* dead ends make larger witnesses */
                A->delta[j] = 0;
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        L->max_steps = 1;
        REQUIRE_STATUS(wr_monoid_compute(N, A, L), WR_OK);
        REQUIRE(M->complete == WR_TRUE && M->aperiodic == N->aperiodic);
        REQUIRE(N->aperiodic == WR_TRUE ||
                (N->orbit > 1 && N->orbit == wr_monoid_orbit(A, N->witness)));
        /* listed in order, the elements give the least witness */
        REQUIRE(N->witness->length >= M->witness->length);
        by_sets += N->witness->length > 1;
        wr_monoid_clear(M);
        wr_monoid_clear(N);
        wr_dfa_clear(A);
    }
    REQUIRE(by_sets > 0);
}

/* ---- known families ---------------------------------------------------- */

/* A cycle, a swap, and one merge of two states generate everything. */
static void full_monoid(wr_dfa_t A, uint32_t n) {
    wr_dfa_create(A, n, 3);
    for (uint32_t q = 0; q < n; q++) {
        A->delta[3 * q] = (q + 1) % n;
        A->delta[3 * q + 1] = q < 2 ? 1 - q : q;
        A->delta[3 * q + 2] = q == 0 ? 1 : q;
    }
}

TEST(full_transformation_monoids) {
    uint64_t power = 1;
    for (uint32_t n = 2; n <= 15; n++) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_monoid_t M;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_monoid_init(M);
        full_monoid(A, n);
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        power = 1;
        for (uint32_t i = 0; i < n; i++)
            power *= n;
        REQUIRE(M->complete == WR_TRUE && size_of(M) == power, "n = %lu, %llu",
                (unsigned long) n, (unsigned long long) size_of(M));
        REQUIRE(M->aperiodic == WR_FALSE && M->group == WR_FALSE);
        wr_monoid_clear(M);
        wr_dfa_clear(A);
    }
}

/* Order-preserving maps of a chain: binomial(2n-1, n-1) of them, aperiodic. */
TEST(order_preserving_maps) {
    for (uint32_t n = 2; n <= 8; n++) {
        const uint32_t k = 2 * (n - 1);
        uint64_t binomial = 1;
        wr_dfa_t A;
        wr_limits_t L;
        wr_monoid_t M;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_monoid_init(M);
        wr_dfa_create(A, n, k);
        for (uint32_t i = 0; i + 1 < n; i++) {
            A->delta[i * k + 2 * i] = i + 1;       /* i moves up */
            A->delta[(i + 1) * k + 2 * i + 1] = i; /* i+1 moves down */
        }
        for (uint64_t i = 1; i < n; i++)
            binomial = binomial * (n + i) / i; /* C(n + i, i) so far */
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        REQUIRE(size_of(M) == binomial, "n = %lu: %llu, not %llu",
                (unsigned long) n, (unsigned long long) size_of(M),
                (unsigned long long) binomial);
        REQUIRE(M->aperiodic == WR_TRUE && M->witness->length == 0);
        wr_monoid_clear(M);
        wr_dfa_clear(A);
    }
}

/* ---- the image sets alone ---------------------------------------------- */

/* Much too large to list, and still decided by the image sets: a chain with
 * order-preserving letters, and the same with a swap of two states that only
 * follows a letter that is not a permutation. */
TEST(aperiodicity_without_the_monoid) {
    const uint32_t n = 14, k = 2 * (n - 1);
    for (int hidden = 0; hidden < 2; hidden++) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_monoid_t M;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_monoid_init(M);
        L->max_states = 20000;
        wr_dfa_create(A, n, k + 1);
        for (uint32_t i = 0; i + 1 < n; i++) {
            A->delta[i * (k + 1) + 2 * i] = i + 1;
            A->delta[(i + 1) * (k + 1) + 2 * i + 1] = i;
        }
        for (uint32_t q = 0; q < n; q++) /* to 0, or to 1 and 0 by turns */
            A->delta[q * (k + 1) + k] = hidden ? q == 0 : 0;
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        /* binomial(27, 13) elements, and those of the last letter */
        REQUIRE(M->complete == WR_TRUE && size_of(M) >= 20058300);
        REQUIRE(hidden || size_of(M) == 20058300, "%s", M->order);
        REQUIRE(M->aperiodic == (hidden ? WR_FALSE : WR_TRUE), "%d", hidden);
        REQUIRE(!hidden || wr_monoid_orbit(A, M->witness) == 2);
        wr_monoid_clear(M);
        wr_dfa_clear(A);
    }
}

/* A witness that needs a long word: a counter of n places that is rotated as a
 * whole only by n different letters one after another. */
TEST(long_witnesses) {
    for (uint32_t n = 2; n <= 20; n++) {
        /* states (i, v), i < n, v < 2, and a dead one; letter i leads from
         * (i, v) to (i + 1, v), the last one to (0, 1 - v) */
        wr_dfa_t A;
        wr_limits_t L;
        wr_monoid_t M;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_monoid_init(M);
        wr_dfa_create(A, 2 * n + 1, n);
        for (size_t i = 0; i < (size_t) (2 * n + 1) * n; i++)
            A->delta[i] = 2 * n;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t v = 0; v < 2; v++)
                A->delta[(2 * i + v) * n + i] =
                    i + 1 < n ? 2 * (i + 1) + v : 1 - v;
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        REQUIRE(M->aperiodic == WR_FALSE && M->orbit == 2);
        REQUIRE(M->witness->length == n, "n = %lu: %zu", (unsigned long) n,
                M->witness->length);
        REQUIRE(wr_monoid_orbit(A, M->witness) == 2);
        L->max_states = 3 * n; /* the same from the image sets alone */
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        REQUIRE(M->aperiodic == WR_FALSE);
        REQUIRE(wr_monoid_orbit(A, M->witness) == 2);
        wr_monoid_clear(M);
        wr_dfa_clear(A);
    }
}

/* ---- limits ------------------------------------------------------------ */

TEST(limits_leave_lower_bounds) {
    wr_dfa_t A;
    wr_dfa_init(A);
    full_monoid(A, 8);
    A->delta[3 * 2 + 2] = 1; /* rank 6: no order by structure */
    for (int which = 0; which < 3; which++) {
        wr_limits_t L;
        wr_monoid_t M;
        wr_limits_init(L);
        wr_monoid_init(M);
        if (which == 0)
            L->max_states = 2000;
        else if (which == 1)
            L->max_memory = 100000;
        else
            L->max_steps = 4000;
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        REQUIRE(M->complete == WR_UNKNOWN && L->reason[0] != '\0');
        REQUIRE(size_of(M) > 2000 && size_of(M) < 8415856, "%llu",
                (unsigned long long) size_of(M));
        REQUIRE(M->aperiodic == WR_FALSE && M->group == WR_FALSE);
        wr_monoid_clear(M);
    }
    wr_dfa_clear(A);
}

/* If the image sets of many letters do not fit, memory remains for elements. */
TEST(image_sets_that_are_given_up) {
    enum { K = 300 };
    wr_dfa_t A;
    wr_limits_t L;
    wr_monoid_t M;
    wr_limits_init(L);
    wr_monoid_init(M);
    wr_dfa_init(A);
    wr_dfa_create(A, 15, K);
    for (uint32_t i = K; i < 15 * K; i++)
        A->delta[i] = (i % K + 1) * 53 >> (i / K - 1) & 1 ? 0 : i / K;
    L->max_memory = 700000;
    REQUIRE(wr_monoid_compute(M, A, L) == WR_OK && size_of(M) > 4000);
    wr_monoid_clear(M);
    wr_dfa_clear(A);
}

/* ---- groups ------------------------------------------------------------ */

TEST(groups_by_their_order) {
    static const uint64_t factorial[] = {1, 1, 2, 6, 24, 120, 720};
    for (uint32_t n = 1; n <= 25; n++) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_monoid_t M;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_monoid_init(M);
        wr_dfa_create(A, n, 2);
        for (uint32_t q = 0; q < n; q++) {
            A->delta[2 * q] = (q + 1) % n;
            A->delta[2 * q + 1] = q < 2 && n > 1 ? 1 - q : q;
        }
        REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
        REQUIRE(M->group == WR_TRUE);
        REQUIRE(M->aperiodic == (n == 1 ? WR_TRUE : WR_FALSE));
        REQUIRE(n == 1 || M->orbit == n, "%llu", (unsigned long long) M->orbit);
        REQUIRE(n > 6 || size_of(M) == factorial[n]);
        REQUIRE(M->complete == WR_TRUE);
        REQUIRE(n != 25 || /* beyond 64 bits */
                    strcmp(M->order, "15511210043330985984000000") == 0,
                "%s", M->order);
        wr_monoid_clear(M);
        wr_dfa_clear(A);
    }
}

/* Cycles of lengths 2, 3, 5, .., 53: their product exceeds 64 bits. */
TEST(orbits_may_be_long) {
    static const uint32_t prime[] = {2,  3,  5,  7,  11, 13, 17, 19,
                                     23, 29, 31, 37, 41, 43, 47, 53};
    uint64_t product = 1;
    for (uint32_t count = 1; count <= 16; count++) {
        uint32_t n = 0, at = 0;
        wr_dfa_t A;
        wr_word_t w;
        wr_dfa_init(A);
        wr_word_init(w);
        for (uint32_t i = 0; i < count; i++)
            n += prime[i];
        wr_dfa_create(A, n, 1);
        for (uint32_t i = 0; i < count; at += prime[i++])
            for (uint32_t j = 0; j < prime[i]; j++)
                A->delta[at + j] = at + (j + 1) % prime[i];
        wr_word_append(w, 0);
        product = count < 16 ? product * prime[count - 1] : UINT64_MAX;
        REQUIRE(wr_monoid_orbit(A, w) == product, "%lu", (unsigned long) count);
        wr_word_append(w, 0);
        REQUIRE(count == 16 || wr_monoid_orbit(A, w) == product / 2);
        wr_word_clear(w);
        wr_dfa_clear(A);
    }
}
