/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_LRNN_MODELS_H
#define WREATH_TESTS_LRNN_MODELS_H

/* models: shared by the tests of models - reading texts, printing, random
 * automata.  All functions are static inline. */

#include "harness.h"
#include "model/model.h"

#include <string.h>

/* Text that may contain long tokens is read from a file, as in practice. */
static inline wr_status_t model_open(wr_reader_t R, const char *text) {
    if (strlen(text) <= 60000)
        return wr_reader_open_text(R, "text", text, strlen(text));
    const char *path = test_scratch("model.lrnn");
    FILE *f = fopen(path, "w");
    REQUIRE(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0);
    wr_status_t s = wr_reader_load(R, path, 0);
    wr_free(R->name);
    R->name = wr_strdup("text");
    return s;
}

/* Reads a model from text; the message of the reader is copied. */
static inline wr_status_t model_read(wr_lrnn_t M, char message[512],
                                     const char *text, wr_limits_t L) {
    wr_reader_t R;
    wr_reader_init(R);
    wr_status_t s = model_open(R, text);
    if (s == WR_OK)
        s = wr_lrnn_read(M, R, L);
    snprintf(message, 512, "%s", R->message);
    wr_reader_clear(R);
    return s;
}

/* The same for a valid text. */
static inline void model_require(wr_lrnn_t M, const char *text) {
    char message[512];
    wr_limits_t L;
    wr_limits_init(L);
    wr_status_t s = model_read(M, message, text, L);
    REQUIRE(s == WR_OK, "%s\n%s", message, text);
}

/* The text is refused, and the message has `words` in it. */
static inline void model_refuse(const char *text, wr_status_t status,
                                const char *words) {
    char message[512];
    wr_limits_t L;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_status_t s = model_read(M, message, text, L);
    REQUIRE(s == status, "%s: %s", test_status_name(s), message);
    REQUIRE(strstr(message, words) != NULL, "%s\n  lacks %s", message, words);
    wr_lrnn_clear(M);
}

/* A model of one layer, dim n, d columns, general, whose one action is
 * {"A": A, ..}: the rest is the least that a model needs. */
static inline void model_of_action(wr_buffer_t text, const char *ring,
                                   unsigned n, unsigned d, const char *role,
                                   const char *action) {
    wr_buffer_printf(text,
                     "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                     "\"alphabet\": [\"a\"], \"ring\": %s, \"layers\": ["
                     "{\"name\": \"one\", \"role\": \"%s\", \"dim\": %u, "
                     "\"columns\": %u, \"H0\": [",
                     ring, role, n, d);
    for (unsigned i = 0; i < n * d; i++)
        wr_buffer_put(text, i > 0 ? ", \"0\"" : "\"1\"");
    wr_buffer_printf(text,
                     "], \"reads\": [\"letter\"], \"labels\": 2, "
                     "\"gate\": {\"table\": [[0, 0]]}, \"actions\": [%s], "
                     "\"decoder\": {\"kind\": \"coordinate\", "
                     "\"index\": 0}}], \"readout\": {\"states\": 1, "
                     "\"reads\": [], \"table\": [[0]]}}",
                     action);
}

/* A random automaton: letters act as permutations, constants or arbitrary maps;
 * half of the automata have names and acceptance. */
static inline void random_dfa(wr_dfa_t A, uint32_t states, uint32_t letters) {
    wr_dfa_create(A, states, letters);
    wr_free(A->name);
    A->name = wr_strdup("random");
    A->start = (uint32_t) test_below(states);
    for (uint32_t a = 0; a < letters; a++) {
        uint64_t kind = test_below(4), target = test_below(states);
        for (uint32_t q = 0; q < states; q++)
            A->delta[q * letters + a] =
                (uint32_t) (kind == 0   ? target
                            : kind == 1 ? q
                                        : test_below(states));
        for (uint32_t q = states - 1; kind == 1 && q > 0; q--) {
            uint32_t r = (uint32_t) test_below(q + 1);
            uint32_t t = A->delta[q * letters + a];
            A->delta[q * letters + a] = A->delta[r * letters + a];
            A->delta[r * letters + a] = t;
        }
    }
    if (test_below(2)) {
        A->accept = wr_calloc(states, 1);
        for (uint32_t q = 0; q < states; q++)
            A->accept[q] = (unsigned char) test_below(2);
        A->state_name = wr_calloc(states, sizeof *A->state_name);
        for (uint32_t q = 0; q < states; q++) {
            char name[16];
            snprintf(name, sizeof name, "q%u", q);
            A->state_name[q] = wr_strdup(name);
        }
    }
}

/* True if the canonical texts, which contain the whole model, are equal. */
static inline int model_same(const wr_lrnn_t M, const wr_lrnn_t N) {
    wr_buffer_t a, b;
    wr_buffer_init(a);
    wr_buffer_init(b);
    wr_lrnn_print(a, M);
    wr_lrnn_print(b, N);
    int same = strcmp(a->text, b->text) == 0;
    wr_buffer_clear(a);
    wr_buffer_clear(b);
    return same;
}

/* M read from what M prints is M; the text is canonical. */
static inline void require_round_trip(const wr_lrnn_t M) {
    wr_lrnn_t N;
    wr_buffer_t a, b;
    wr_lrnn_init(N);
    wr_buffer_init(a);
    wr_buffer_init(b);
    wr_lrnn_print(a, M);
    model_require(N, a->text);
    wr_lrnn_print(b, N);
    REQUIRE(strcmp(a->text, b->text) == 0, "\n%s\n%s", a->text, b->text);
    wr_lrnn_clear(N);
    wr_buffer_clear(a);
    wr_buffer_clear(b);
}

#endif
