/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_LRNN_SAMPLES_H
#define WREATH_TESTS_LRNN_SAMPLES_H

/* samples: small models written by hand, with their automata. */

#include "model/models.h"

/* An automaton from .dfa text. */
static inline void dfa_require(wr_dfa_t A, const char *text) {
    wr_reader_t R;
    wr_limits_t L;
    wr_limits_init(L);
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "text", text, strlen(text)), WR_OK);
    wr_status_t s = wr_dfa_read(A, R, L);
    REQUIRE(s == WR_OK, "%s", R->message);
    wr_reader_clear(R);
}

/* ---- models, and their automata ---------------------------------------- */

typedef struct {
    const char *name, *lrnn, *dfa;
    int index; /* the index engine applies */
    const char *arithmetic;
} sample_t;

#define HEAD(letters)                                \
    "{\"format\": \"wreath-lrnn\", \"version\": 1, " \
    "\"name\": \"sample\", \"alphabet\": " letters ", \"ring\": "

static const sample_t samples[] = {
    {"parity, a scalar that changes sign",
     HEAD("[\"0\", \"1\"]") "\"Q\", \"layers\": ["
                            "{\"name\": \"sign\", \"role\": \"general\", "
                            "\"dim\": 1, "
                            "\"H0\": [\"1\"], \"reads\": [\"letter\"], "
                            "\"labels\": 2, "
                            "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                            "\"actions\": ["
                            "{\"A\": \"identity\"}, {\"A\": {\"diagonal\": "
                            "[\"-1\"]}}], "
                            "\"decoder\": {\"kind\": \"table\", \"entries\": "
                            "[[[\"1\"], 0], [[\"-1\"], 1]]}}], "
                            "\"readout\": {\"states\": [\"even\", \"odd\"], "
                            "\"accept\": [0], "
                            "\"reads\": [0], \"table\": [[0, 0], [1, 1]]}}",
     "states even odd\nalphabet 0 1\nstart even\naccept even\ntrans\n"
     "even odd\nodd even\n",
     1, "int64"},
    {"parity, h <- 1 - h",
     HEAD("[\"0\", \"1\"]") "\"Q\", \"layers\": ["
                            "{\"name\": \"bit\", \"role\": \"general\", "
                            "\"dim\": 1, "
                            "\"H0\": [\"0\"], \"reads\": [\"letter\"], "
                            "\"labels\": 2, "
                            "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                            "\"actions\": ["
                            "{\"A\": \"identity\"}, {\"A\": {\"dense\": "
                            "[\"-1\"]}, "
                            "\"B\": [\"1\"]}], "
                            "\"decoder\": {\"kind\": \"coordinate\", "
                            "\"index\": 0}}], "
                            "\"readout\": {\"states\": 2, "
                            "\"reads\": [0], \"table\": [[0, 0], [1, 1]]}}",
     "states 2\nalphabet 0 1\nstart 0\ntrans\n0 1\n1 0\n", 1, "int64"},
    {"changes of 11: a register, a delay, a toggle that reads both",
     HEAD("[\"0\", \"1\"]") "\"Q\", \"layers\": ["
                            "{\"name\": \"last\", \"role\": "
                            "\"permutation-reset\", \"dim\": 2, "
                            "\"H0\": {\"onehot\": 0}, \"reads\": [\"letter\"], "
                            "\"labels\": 2, "
                            "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                            "\"actions\": ["
                            "{\"A\": \"zero\", \"B\": {\"onehot\": 0}}, "
                            "{\"A\": \"zero\", \"B\": {\"onehot\": 1}}], "
                            "\"decoder\": {\"kind\": \"onehot\"}}, "
                            "{\"name\": \"before\", \"role\": \"delay\", "
                            "\"dim\": 2, "
                            "\"H0\": [\"0\", \"0\"], \"reads\": [0], "
                            "\"labels\": 2, "
                            "\"gate\": {\"rule\": \"delay\"}, "
                            "\"decoder\": {\"kind\": \"coordinate\", "
                            "\"index\": 1}}, "
                            "{\"name\": \"toggle\", \"role\": "
                            "\"permutation-reset\", \"dim\": 2, "
                            "\"H0\": {\"onehot\": 0}, \"reads\": [\"letter\", "
                            "1], \"labels\": 2, "
                            "\"gate\": {\"table\": [[0, 0, 0], [0, 1, 0], [1, "
                            "0, 0], [1, 1, 1]]}, "
                            "\"actions\": [{\"A\": \"identity\"}, "
                            "{\"A\": {\"permutation\": [1, 0]}}], "
                            "\"decoder\": {\"kind\": \"onehot\"}}], "
                            "\"readout\": {\"states\": 4, \"accept\": [1, 3], "
                            "\"reads\": [0, 2], "
                            "\"table\": [[0, 0, 0], [0, 1, 1], [1, 0, 2], [1, "
                            "1, 3]]}}",
     "states 4\nalphabet 0 1\nstart 0\naccept 1 3\ntrans\n"
     "0 2\n1 3\n0 3\n1 2\n",
     1, "int64"},
    {"S_3 on (1,2,3), by reflections, dense and sparse matrices",
     HEAD("[\"s\", \"c\", \"e\"]") "\"Q\", \"layers\": ["
                                   "{\"name\": \"word\", \"role\": "
                                   "\"general\", \"dim\": 3, "
                                   "\"H0\": [\"1\", \"2\", \"3\"], \"reads\": "
                                   "[\"letter\"], "
                                   "\"labels\": 6, \"gate\": {\"table\": [[0, "
                                   "0], [1, 1], [2, 2]]}, "
                                   "\"actions\": [{\"A\": {\"householder\": "
                                   "[{\"v\": [[0, \"2\"], "
                                   "[1, \"-2\"]], \"beta\": \"2\"}]}}, "
                                   "{\"A\": {\"dense\": [\"0\", \"0\", \"1\", "
                                   "\"1\", \"0\", \"0\", "
                                   "\"0\", \"1\", \"0\"]}}, {\"A\": "
                                   "{\"sparse\": [[0, 0, \"1\"], "
                                   "[1, 1, \"1\"], [2, 2, \"1\"]]}}], "
                                   "\"decoder\": {\"kind\": \"table\", "
                                   "\"entries\": [[[\"1\", \"2\", \"3\"], 0], "
                                   "[[\"2\", \"1\", \"3\"], 1], "
                                   "[[\"3\", \"1\", \"2\"], 2], [[\"3\", "
                                   "\"2\", \"1\"], 3], "
                                   "[[\"1\", \"3\", \"2\"], 4], [[\"2\", "
                                   "\"3\", \"1\"], 5]]}}], "
                                   "\"readout\": {\"states\": 6, \"accept\": "
                                   "[0], \"reads\": [0], "
                                   "\"table\": [[0, 0], [1, 1], [2, 2], [3, "
                                   "3], [4, 4], [5, 5]]}}",
     "states 6\nalphabet s c e\nstart 0\naccept 0\ntrans\n"
     "1 2 0\n0 3 1\n4 5 2\n5 4 3\n2 1 4\n3 0 5\n",
     1, "int64"},
    {"mod 3 by a companion matrix, with a reset",
     HEAD("[\"r\", \"z\"]") "\"Q\", \"layers\": ["
                            "{\"name\": \"c\", \"role\": \"general\", \"dim\": "
                            "2, "
                            "\"H0\": [\"1\", \"0\"], \"reads\": [\"letter\"], "
                            "\"labels\": 3, "
                            "\"gate\": {\"table\": [[0, 0], [1, 1]]}, "
                            "\"actions\": ["
                            "{\"A\": {\"companion\": [\"1\", \"1\"]}}, "
                            "{\"A\": \"zero\", \"B\": [\"1\", \"0\"]}], "
                            "\"decoder\": {\"kind\": \"table\", \"entries\": "
                            "[[[\"1\", \"0\"], 0], [[\"0\", \"1\"], 1], "
                            "[[\"-1\", \"-1\"], 2]]}}], "
                            "\"readout\": {\"states\": 3, \"reads\": [0], "
                            "\"table\": [[0, 0], [1, 1], [2, 2]]}}",
     "states 3\nalphabet r z\nstart 0\ntrans\n1 0\n2 0\n0 0\n", 1, "int64"},
    {"mod 4 by a rational matrix, two columns, with a set",
     HEAD("[\"r\", \"z\", \"e\"]") "\"Q\", \"layers\": ["
                                   "{\"name\": \"q\", \"role\": \"general\", "
                                   "\"dim\": 2, \"columns\": 2, "
                                   "\"H0\": [\"1\", \"0\", \"0\", \"1\"], "
                                   "\"reads\": [\"letter\"], "
                                   "\"labels\": 4, \"gate\": {\"table\": [[0, "
                                   "0], [1, 1], [2, 2]]}, "
                                   "\"actions\": [{\"A\": {\"dense\": "
                                   "[\"1/2\", \"-5/4\", \"1\", \"-1/2\"]}}, "
                                   "{\"A\": \"zero\", \"B\": [\"1/2\", "
                                   "\"-5/4\", \"1\", \"-1/2\"]}, "
                                   "{\"A\": \"identity\"}], \"decoder\": "
                                   "{\"kind\": \"table\", "
                                   "\"entries\": [[[\"1\", \"0\", \"0\", "
                                   "\"1\"], 0], "
                                   "[[\"1/2\", \"-5/4\", \"1\", \"-1/2\"], 1], "
                                   "[[\"-1\", \"0\", \"0\", \"-1\"], 2], "
                                   "[[\"-1/2\", \"5/4\", \"-1\", \"1/2\"], "
                                   "3]]}}], "
                                   "\"readout\": {\"states\": 4, \"reads\": "
                                   "[0], "
                                   "\"table\": [[0, 0], [1, 1], [2, 2], [3, "
                                   "3]]}}",
     "states 4\nalphabet r z e\nstart 0\ntrans\n"
     "1 1 0\n2 1 1\n3 1 2\n0 1 3\n",
     1, "fmpq"},
    {"two scalars of sign count mod 4",
     HEAD(
         "[\"1\"]") "\"Q\", \"layers\": ["
                    "{\"name\": \"low\", \"role\": \"general\", \"dim\": 1, "
                    "\"H0\": [\"1\"], \"reads\": [\"letter\"], \"labels\": 2, "
                    "\"gate\": {\"table\": [[0, 0]]}, \"actions\": ["
                    "{\"A\": {\"diagonal\": [\"-1\"]}}], "
                    "\"decoder\": {\"kind\": \"table\", \"entries\": "
                    "[[[\"1\"], 0], [[\"-1\"], 1]]}}, "
                    "{\"name\": \"high\", \"role\": \"general\", \"dim\": 1, "
                    "\"H0\": [\"1\"], \"reads\": \"all\", \"labels\": 2, "
                    "\"gate\": {\"table\": [[0, 0, 1], [0, 1, 0]]}, "
                    "\"actions\": ["
                    "{\"A\": \"identity\"}, {\"A\": {\"diagonal\": "
                    "[\"-1\"]}}], "
                    "\"decoder\": {\"kind\": \"table\", \"entries\": "
                    "[[[\"1\"], 0], [[\"-1\"], 1]]}}], "
                    "\"readout\": {\"states\": 4, \"reads\": [0, 1], "
                    "\"table\": [[0, 0, 0], [1, 0, 1], [0, 1, 2], [1, 1, 3]]}}",
     "states 4\nalphabet 1\nstart 0\ntrans\n1\n2\n3\n0\n", 1, "int64"},
};
#define SAMPLES (sizeof samples / sizeof samples[0])

static inline void sample_open(wr_lrnn_t M, wr_dfa_t A, size_t i) {
    wr_lrnn_init(M);
    wr_dfa_init(A);
    model_require(M, samples[i].lrnn);
    dfa_require(A, samples[i].dfa);
}

#endif
