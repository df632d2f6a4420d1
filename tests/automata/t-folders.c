/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The rule of automata/README.md, from the definitions: each example automaton
 * is in the first folder whose condition holds for the automaton as given. */

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "automaton/automaton.h"
#include "harness.h"
#include "group/group.h"

static uint32_t image(const wr_dfa_t A, uint32_t q, uint32_t a) {
    return A->delta[(size_t) q * A->letters + a];
}

/* Every letter is the identity or constant. */
static int is_reset(const wr_dfa_t A) {
    for (uint32_t a = 0; a < A->letters; a++) {
        int identity = 1, constant = 1;
        for (uint32_t q = 0; q < A->states; q++) {
            identity &= image(A, q, a) == q;
            constant &= image(A, q, a) == image(A, 0, a);
        }
        if (!identity && !constant)
            return 0;
    }
    return 1;
}

static int is_aperiodic(const wr_dfa_t A) {
    wr_limits_t L;
    wr_monoid_t M;
    wr_limits_init(L);
    wr_monoid_init(M);
    REQUIRE_STATUS(wr_monoid_compute(M, A, L), WR_OK);
    REQUIRE(M->aperiodic != WR_UNKNOWN);
    int yes = M->aperiodic == WR_TRUE;
    wr_monoid_clear(M);
    return yes;
}

static uint64_t gcd(uint64_t a, uint64_t b) {
    return b ? gcd(b, a % b) : a;
}

/* The order of a letter: the least common multiple of its cycles. */
static uint64_t letter_order(const wr_dfa_t A, uint32_t a) {
    uint64_t order = 1;
    for (uint32_t q = 0; q < A->states; q++) {
        uint64_t length = 1;
        for (uint32_t r = image(A, q, a); r != q; r = image(A, r, a))
            length++;
        order *= length / gcd(order, length);
    }
    return order;
}

/* "cyclic", "solvable" or "simple".  The exponent of an abelian group is
 * that of its generators, and it is cyclic when that is its order. */
static const char *group_folder(const wr_dfa_t A) {
    wr_limits_t L;
    wr_group_t G;
    uint32_t *perm = wr_malloc(A->states * sizeof *perm);
    uint64_t exponent = 1;
    wr_limits_init(L);
    wr_group_init(G, A->states);
    for (uint32_t a = 0; a < A->letters; a++) {
        uint64_t order = letter_order(A, a);
        for (uint32_t q = 0; q < A->states; q++)
            perm[q] = image(A, q, a);
        REQUIRE_STATUS(wr_group_add(G, perm, L), WR_OK);
        exponent *= order / gcd(exponent, order);
    }
    char *order = wr_group_order(G);
    int cyclic = wr_group_is_abelian(G) == WR_TRUE &&
                 strtoull(order, NULL, 10) == exponent;
    wr_buffer_t factors; /* "C2 C3 A5": solvable if all are cyclic */
    wr_buffer_init(factors);
    REQUIRE_STATUS(wr_group_factors(factors, G, L), WR_OK);
    int solvable = strspn(factors->text, "C0123456789 ") == factors->length;
    wr_buffer_clear(factors);
    wr_free(order);
    wr_free(perm);
    wr_group_clear(G);
    return cyclic ? "cyclic" : solvable ? "solvable" : "simple";
}

static const char *right_folder(const wr_dfa_t A) {
    if (is_reset(A))
        return "reset";
    if (is_aperiodic(A))
        return "aperiodic";
    return wr_dfa_is_permutation(A) ? group_folder(A) : "mixed";
}

static void load(wr_dfa_t A, const char *path) {
    wr_limits_t L;
    wr_reader_t R;
    wr_limits_init(L);
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open(R, path, 0), WR_OK);
    wr_status_t s = wr_dfa_read(A, R, L);
    REQUIRE(s == WR_OK, "%s", R->message);
    wr_reader_clear(R);
}

static int visit(const char *folder) {
    char path[4096];
    int files = 0;
    snprintf(path, sizeof path, "automata/%s", folder);
    const char *where = test_source(path);
    DIR *dir = opendir(where);
    REQUIRE(dir != NULL, "%s", where);
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        wr_dfa_t A;
        if (strstr(e->d_name, ".dfa") == NULL)
            continue;
        snprintf(path, sizeof path, "%s/%s", where, e->d_name);
        wr_dfa_init(A);
        load(A, path);
        const char *right = right_folder(A);
        REQUIRE(strcmp(right, folder) == 0, "%s/%s belongs to %s", folder,
                e->d_name, right);
        wr_dfa_clear(A);
        files++;
    }
    closedir(dir);
    return files;
}

TEST(every_example_lies_in_its_folder) {
    static const char *const folders[] = {"reset",    "aperiodic", "cyclic",
                                          "solvable", "simple",    "mixed"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        REQUIRE(visit(folders[i]) > 0, "%s", folders[i]);
}

/* The test itself: one automaton of each kind, made here. */
TEST(the_rule_tells_folders_apart) {
    static const struct {
        uint32_t states, letters;
        const char *table, *folder;
    } known[] = {
        {2, 2, "00 11", "reset"},          {2, 2, "10 00", "mixed"},
        {3, 1, "0 0 1", "aperiodic"},      {3, 1, "1 2 0", "cyclic"},
        {4, 2, "12 03 30 21", "solvable"}, {3, 2, "11 20 02", "solvable"},
        {5, 2, "11 22 30 43 04", "simple"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *s = known[i].table;
        wr_dfa_t A;
        wr_dfa_init(A);
        wr_dfa_create(A, known[i].states, known[i].letters);
        for (uint32_t j = 0; *s != '\0'; s++)
            if (*s != ' ')
                A->delta[j++] = (uint32_t) (*s - '0');
        REQUIRE(strcmp(right_folder(A), known[i].folder) == 0, "%s: %s",
                known[i].table, right_folder(A));
        wr_dfa_clear(A);
    }
}
