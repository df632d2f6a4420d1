/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include <string.h>

/* No mutation of a certificate is accepted: every token of every golden
 * certificate is changed in many ways, and so are every byte and every line;
 * the models are changed as well, first under the old hash, then under their
 * new one. */

static const char *const words[] = {"state", "accept", "next", "predict", NULL};
static unsigned long tried;

static int says(const char *text, const char *what) {
    const char *at = strstr(text, "\ncompare ");
    size_t n = strlen(what);
    return at != NULL && strncmp(at + 9, what, n) == 0 && at[9 + n] == '\n';
}

/* A claim of acceptance is weaker than any other about all words, and one of
 * prediction weaker than one of next letters; such a claim is true as well. */
static int weaker(const mutate_t *m) {
    const char *text = m->mutant;
    return (says(text, "accept") &&
            (says(m->text, "state") || says(m->text, "next"))) ||
           (says(text, "predict") && says(m->text, "next"));
}

static void judge(mutate_t *m) {
    if (m->rehashed && strncmp(mutate_line(m), "| ", 2) == 0)
        return; /* another automaton, which is compared with the model */
    if (m->status == CK_ACCEPTED && weaker(m))
        return;
    REQUIRE(m->status == CK_REJECTED || m->status == CK_INPUT,
            "%s, %s: status %d for\n%s", m->path, m->how, m->status, m->mutant);
}

static mutate_t *open_golden(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_cert_check);
    REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
    m->judge = judge;
    m->words = words;
    m->rehash = 8;
    return m;
}

static void mutate_certificate(const char *folder, const char *name) {
    mutate_t *m = open_golden(folder, name);
    mutate_tokens(m);
    mutate_lines(m);
    m->rehash = 0;
    mutate_bytes(m);
    tried += m->tried;
    mutate_close(m);
}

/* ---- models ------------------------------------------------------------ */

static int next_to(const mutate_t *m, size_t i, const char *before) {
    size_t n = strlen(before);
    return i >= n && memcmp(m->model + i - n, before, n) == 0;
}

/* Places where a digit may change while the claim remains true: names, an
 * unused label or state, another root, a scaled reflection vector, a delay's
 * label before the first step, a linear form that still separates the reachable
 * states; and any weight in a proof by boxes, which may be wide enough for
 * another weight. */
static int harmless(const mutate_t *m, size_t i) {
    if (strstr(m->text, "\ntype HULL\n") != NULL &&
        m->model + i < strstr(m->model, "\"readout\""))
        return 1;
    size_t line = i;
    while (line > 0 && m->model[line - 1] != '\n')
        line--;
    const char *s = m->model + line;
    s += strspn(s, " ");
    return strncmp(s, "\"name\"", 6) == 0 || strncmp(s, "\"root\"", 6) == 0 ||
           strncmp(s, "\"labels\"", 8) == 0 || next_to(m, i, "\"states\": ") ||
           strncmp(s, "\"decoder\": {\"kind\": \"argmax\"", 27) == 0 ||
           strncmp(s, "\"decoder\": {\"kind\": \"sign\"", 25) == 0 ||
           strncmp(s, "\"decoder\": {\"kind\": \"threshold\"", 30) == 0 ||
           (next_to(m, i, "\"v\": [[0, \"") &&
            strncmp(m->name, "parity", 6) == 0) ||
           (strncmp(s, "\"H0\": [\"0\", \"", 13) == 0 &&
            m->model + i == s + 13);
}

static void rehash(const mutate_t *m, char *text) {
    char hash[65], *at = strstr(text, "\nsha256 ");
    ck_sha256(hash, m->model, m->model_length);
    memcpy(at + 8, hash, 64);
}

static void mutate_model(mutate_t *m) {
    char *text = wr_malloc(m->length + 1);
    size_t layers = (size_t) (strstr(m->model, "\"alphabet\"") - m->model);
    memcpy(text, m->text, m->length + 1);
    for (size_t i = 0; i < m->model_length; i++) {
        char was = m->model[i];
        m->model[i] = (char) (was ^ 1 << test_below(8));
        REQUIRE(mutate_check(m, m->text, m->length) == CK_REJECTED,
                "%s: byte %zu", m->path, i);
        for (char d = '0'; was >= '0' && was <= '9' && d <= '9'; d++) {
            if (d == was || i < layers || harmless(m, i))
                continue;
            m->model[i] = d;
            rehash(m, text);
            int status = mutate_check(m, text, m->length);
            REQUIRE(status == CK_REJECTED || status == CK_LIMIT,
                    "%s: '%c' accepted at %zu in\n%s", m->path, d, i, m->model);
        }
        m->model[i] = was;
        /* Any damage at all, to see that nothing breaks. */
        m->model[i] = (char) test_below(256);
        rehash(m, text);
        (void) mutate_check(m, text, m->length);
        m->model[i] = was;
    }
    wr_free(text);
}

static void mutate_models(const char *folder, const char *name) {
    mutate_t *m = open_golden(folder, name);
    mutate_load_model(m);
    mutate_model(m);
    tried += m->tried;
    mutate_close(m);
}

/* ---- all of them -------------------------------------------------------- */

static void each(void (*mutate)(const char *folder, const char *name)) {
    tried = 0;
    unsigned files = mutate_each("tests/check/golden", ".cert", mutate);
    REQUIRE(files >= 4, "%u golden certificates", files);
    REQUIRE(tried > 1000, "only %lu mutations", tried);
}

TEST(no_mutated_certificate_is_accepted) {
    each(mutate_certificate);
}

TEST(no_mutated_model_is_accepted) {
    each(mutate_models);
}
