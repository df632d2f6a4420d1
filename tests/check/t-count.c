/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include "check/count.h"

#include <string.h>

/* Certificates of counters: a golden one with any changed token is rejected,
 * and so are models that are wrong somewhere, with any certificate; the
 * checker's languages agree with a second definition. */

static const char *const words[] = {"counter",
                                    "finite",
                                    "form",
                                    "layer",
                                    "0",
                                    "1",
                                    "-1",
                                    "2",
                                    "dyck-1",
                                    "anbn",
                                    "anbncn",
                                    "anbncndn",
                                    "shuffle-dyck-2",
                                    "boolean-3",
                                    "shuffle-dyck-1",
                                    "x",
                                    NULL};

static void judge(mutate_t *m) {
    REQUIRE(m->status != CK_ACCEPTED, "%s, %s: status %d for\n%s\n%s", m->path,
            m->how, m->status, m->mutant, m->job.report);
}

static void mutate(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_count_check);
    REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
    m->judge = judge;
    m->words = words;
    mutate_tokens(m);
    mutate_lines(m);
    REQUIRE(m->tried > 100, "%s: %lu", m->path, m->tried);
    mutate_close(m);
}

TEST(no_token_can_be_changed) {
    unsigned files = mutate_each("tests/check/count", ".cert", mutate);
    REQUIRE(files >= 5, "%u golden certificates", files);
}

/* ---- wrong models ------------------------------------------------------- */

/* The model with its n-th `old` replaced by a text of the same length, and the
 * certificate with its new hash; 0 if there is no such place. */
static int forged(const char *name, const char *old, const char *by,
                  unsigned n) {
    mutate_t *m = mutate_open("tests/check/count", name, ck_count_check);
    char hash[65];
    REQUIRE(strlen(old) == strlen(by));
    mutate_load_model(m);
    char *at = m->model;
    for (unsigned i = 0; (at = strstr(at, old)) != NULL && i < n; i++)
        at += strlen(old);
    if (at != NULL) {
        memcpy(at, by, strlen(by));
        ck_sha256(hash, m->model, m->model_length);
        memcpy(strstr(m->text, "sha256 ") + 7, hash, 64);
        int status = mutate_check(m, m->text, m->length);
        REQUIRE(status == CK_REJECTED, "%s, %s for %s, place %u: status %d\n%s",
                name, by, old, n, status, m->job.report);
    }
    mutate_close(m);
    return at != NULL;
}

TEST(wrong_models_are_rejected) {
    static const struct {
        const char *name, *old, *by;
        unsigned most; /* changes after the last place have no effect */
    } wrong[] = {
        {"dyck-1.cert", "\"-1\"", "\"-2\"", 99},
        {"dyck-1.cert", "\"H0\": [\"0\"]", "\"H0\": [\"1\"]", 99},
        {"dyck-1.cert", "[0, 1]", "[0, 0]", 1},
        {"dyck-1.cert", "[1, 0, 1]", "[1, 0, 2]", 99},
        {"dyck-1.cert", "[2, 0, 2]", "[2, 0, 1]", 99},
        {"dyck-1.cert", "\"sign\"", "\"none\"", 99},
        {"shuffle.cert", "\"-1\"", "\"-2\"", 99},
        {"prefix.cert", "\"2\"]", "\"3\"]", 1},
        {"anbn.cert", "\"-1\"", "\"-2\"", 99},
        {"anbncn.cert", "\"-1\"", "\"-2\"", 99},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        unsigned n = 0;
        while (n < wrong[i].most &&
               forged(wrong[i].name, wrong[i].old, wrong[i].by, n))
            n++;
        REQUIRE(n > 0, "%s has no %s", wrong[i].name, wrong[i].old);
    }
}

/* ---- the languages ------------------------------------------------------ */

/* The counts of the machine along a word, kept as numbers. */
typedef struct {
    uint32_t block;
    int64_t n[CK_COUNTERS];
} counts_t;

static uint32_t zero_of(const ck_counting *G, const counts_t *c) {
    uint32_t zero = 0;
    for (uint32_t i = 0; i < G->counters; i++)
        zero |= (uint32_t) (c->n[i] == 0) << i;
    return zero;
}

static void read_letter(const ck_counting *G, counts_t *c, uint32_t a) {
    uint32_t from[CK_COUNTERS];
    int64_t add[CK_COUNTERS], n[CK_COUNTERS];
    if (!ck_counting_allows(G, c->block, zero_of(G, c), a)) {
        c->block = CK_DEAD;
        return;
    }
    c->block = ck_counting_step(G, c->block, a, from, add);
    for (uint32_t i = 0; i < G->counters; i++)
        n[i] = (from[i] == CK_NONE ? 0 : c->n[from[i]]) + add[i];
    memcpy(c->n, n, sizeof n);
}

/* By the text of the word. */
static int by_text(const char *name, const uint32_t *w, unsigned n,
                   uint32_t letters) {
    unsigned count[4] = {0}, i = 0;
    int depth = 0, owed = 1;
    if (strcmp(name, "dyck-1") == 0) {
        for (; i < n && depth >= 0; i++)
            depth += w[i] == 0 ? 1 : -1;
        return depth == 0;
    }
    if (strcmp(name, "boolean-3") == 0) {
        for (; i < n && owed > 0; i++)
            owed += w[i] < 2 ? -1 : (int) w[i] - 2;
        return i == n && owed == 0;
    }
    for (; i < n; i++) {
        count[w[i]]++;
        if (i > 0 && w[i] < w[i - 1])
            return 0;
    }
    for (i = 1; i < letters; i++)
        if (count[i] != count[0])
            return 0;
    return 1;
}

TEST(languages) {
    static const char *const name[] = {"dyck-1", "boolean-3", "anbn", "anbncn",
                                       "anbncndn"};
    ck_counting G;
    for (size_t l = 0; l < 5; l++)
        for (unsigned long k = test_rounds(3000); k > 0; k--) {
            uint32_t w[12];
            unsigned n = (unsigned) test_below(13);
            REQUIRE(ck_counting_find(&G, name[l]));
            counts_t c = {0, {G.kind == CK_PREFIX}};
            for (unsigned i = 0; i < n; i++) { /* mostly as it may go on */
                do
                    w[i] = (uint32_t) test_below(G.letters);
                while (
                    !ck_counting_allows(&G, c.block, zero_of(&G, &c), w[i]) &&
                    test_below(8) != 0);
                read_letter(&G, &c, w[i]);
            }
            REQUIRE(ck_counting_accepts(&G, c.block, zero_of(&G, &c)) ==
                        by_text(name[l], w, n, G.letters),
                    "%s", name[l]);
        }
    static const char *const bad[] = {"dyck-2",
                                      "shuffle-dyck-0",
                                      "shuffle-dyck-17",
                                      "boolean-31",
                                      "shuffle-dyck-01",
                                      "anb",
                                      ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        REQUIRE(!ck_counting_find(&G, bad[i]), "%s", bad[i]);
}
