/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* COLL against brute force, in the checker and in the library: models of one
 * saturating number from -8 to 7, h <- w h + b for each of two letters, with a
 * readout that may read the last letter, and automata of three states.  All
 * reachable triples (number, last letter, state of the automaton) decide
 * whether any decoder suffices. wr_rounded_prove must give the same answer; a
 * certificate of two words must be accepted if and only if they lead to the
 * same number, are distinguished after the third word, and have the same last
 * letter there if the readout reads it. */

#include "harness.h"
#include "prove/round.h"

#include "check/stack.h"

#include <stdio.h>
#include <string.h>

enum { LEAST = -8, MOST = 7, NONE = 2, STATES = 3 };

typedef struct {
    int w[2], b[2], sees; /* sees: the readout reads the letter */
    unsigned to[STATES][2], accept[STATES];
} case_t;

static int clamp(int x) {
    return x < LEAST ? LEAST : x > MOST ? MOST : x;
}

static int step(const case_t *X, int h, unsigned a) {
    return clamp(clamp(X->w[a] * h) + X->b[a]);
}

/* ---- the truth ---------------------------------------------------------- */

/* met[h][last][q]: some word leads there.  A decoder is wrong if its input
 * occurs with two outputs. */
static int readable(const case_t *X) {
    unsigned char met[MOST - LEAST + 1][3][STATES] = {{{0}}};
    int answer[MOST - LEAST + 1][3], more = 1;
    met[-LEAST][NONE][0] = 1;
    while (more) {
        more = 0;
        for (int h = LEAST; h <= MOST; h++)
            for (unsigned l = 0; l < 3; l++)
                for (unsigned q = 0; q < STATES; q++)
                    for (unsigned a = 0; met[h - LEAST][l][q] && a < 2; a++) {
                        unsigned char *to =
                            &met[step(X, h, a) - LEAST][a][X->to[q][a]];
                        more |= !*to;
                        *to = 1;
                    }
    }
    memset(answer, 0, sizeof answer);
    for (int h = 0; h <= MOST - LEAST; h++)
        for (unsigned l = 0; l < 3; l++)
            for (unsigned q = 0; q < STATES; q++)
                if (met[h][l][q])
                    answer[h][X->sees ? l : 0] |= 1 << X->accept[q];
    for (int h = 0; h <= MOST - LEAST; h++)
        for (unsigned l = 0; l < 3; l++)
            if (answer[h][l] == 3)
                return 0;
    return 1;
}

/* ---- texts -------------------------------------------------------------- */

static void put_model(wr_buffer_t t, const case_t *X) {
    wr_buffer_put(t,
                  "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                  "\"alphabet\": [\"a\", \"b\"], \"ring\": \"Q\", \"layers\": "
                  "[{\"name\": \"x\", \"role\": \"general\", \"dim\": 1, "
                  "\"H0\": [\"0\"], \"reads\": [\"letter\"], \"labels\": 3, "
                  "\"gate\": {\"table\": [[0, 0], [1, 1]]}, \"actions\": [");
    for (int a = 0; a < 2; a++)
        wr_buffer_printf(t,
                         "%s{\"A\": {\"dense\": [\"%d\"]}, \"B\": "
                         "[\"%d\"]}",
                         a ? ", " : "", X->w[a], X->b[a]);
    wr_buffer_printf(t,
                     "], \"decoder\": {\"kind\": \"sign\", \"form\": "
                     "[\"1\", \"0\"]}}], \"readout\": {\"states\": 2, "
                     "\"accept\": [1], \"reads\": [0%s], \"table\": [",
                     X->sees ? ", \"letter\"" : "");
    for (int l = 0; l < 3; l++)
        for (int a = 0; a < (X->sees ? 3 : 1); a++) {
            wr_buffer_printf(t, "%s[%d, ", l + a ? ", " : "", l);
            if (X->sees)
                wr_buffer_printf(t, "%d, ", a);
            wr_buffer_printf(t, "%d]", l == 2);
        }
    wr_buffer_put(t, "]}, \"test_vectors\": []}\n");
}

static void put_automaton(wr_buffer_t t, const case_t *X, const char *before) {
    wr_buffer_printf(t,
                     "%sname x\n%sstates 3\n%salphabet a b\n%sstart 0\n"
                     "%saccept",
                     before, before, before, before, before);
    for (unsigned q = 0; q < STATES; q++)
        if (X->accept[q])
            wr_buffer_printf(t, " %u", q);
    wr_buffer_printf(t, "\n%strans\n", before);
    for (unsigned q = 0; q < STATES; q++)
        wr_buffer_printf(t, "%s%u %u\n", before, X->to[q][0], X->to[q][1]);
}

/* ---- the library -------------------------------------------------------- */

static unsigned long proved, refuted;

static void library(const case_t *X, const wr_buffer_t model,
                    const wr_buffer_t automaton) {
    wr_limits_t L;
    wr_reader_t text[2];
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_layer_evaluation_t how;
    wr_rounded_t R = NULL;
    wr_rounded_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_rounded_proof_init(P);
    wr_reader_init(text[0]);
    wr_reader_init(text[1]);
    REQUIRE_STATUS(
        wr_reader_open_text(text[0], "m", model->text, model->length), WR_OK);
    REQUIRE_STATUS(
        wr_reader_open_text(text[1], "a", automaton->text, automaton->length),
        WR_OK);
    REQUIRE_STATUS(wr_lrnn_read(M, text[0], L), WR_OK);
    REQUIRE_STATUS(wr_dfa_read(A, text[1], L), WR_OK);
    REQUIRE_STATUS(wr_layer_evaluation_read(how, "E2:int:4:rne:seq", L), WR_OK);
    REQUIRE_STATUS(wr_rounded_init(&R, M, how, L), WR_OK);
    REQUIRE_STATUS(
        wr_rounded_prove(
            P, &(wr_rounded_question_t){R, A, WR_COMPARE_ACCEPT, 1}, L),
        WR_OK);
    REQUIRE((P->kind == WR_EVIDENCE_HOM) == readable(X), "%s\n%s\nsays %d",
            model->text, automaton->text, (int) P->kind);
    REQUIRE(P->kind == WR_EVIDENCE_HOM || P->kind == WR_EVIDENCE_COLL);
    (P->kind == WR_EVIDENCE_HOM ? &proved : &refuted)[0]++;
    wr_rounded_proof_clear(P);
    wr_rounded_clear(R);
    wr_dfa_clear(A);
    wr_lrnn_clear(M);
    wr_reader_clear(text[0]);
    wr_reader_clear(text[1]);
}

/* ---- the checker -------------------------------------------------------- */

static const char *const word[] = {"", "a", "b", "aa", "ab", "ba", "bb"};
enum { WORDS = 7, SHORT = 3 };
static unsigned long accepted[2], refused[2];

static void put_word(wr_buffer_t t, const char *what, const char *w) {
    wr_buffer_put(t, what);
    for (; *w != '\0'; w++)
        wr_buffer_printf(t, " %c", *w);
    wr_buffer_put(t, "\n");
}

static void run(const case_t *X, int *h, unsigned *q, const char *w) {
    for (; *w != '\0'; w++) {
        *h = step(X, *h, (unsigned) (*w - 'a'));
        *q = X->to[*q][*w - 'a'];
    }
}

/* True if these words show that no decoder suffices. */
static int collide(const case_t *X, const char *u, const char *v,
                   const char *rest) {
    int h[2] = {0, 0}, unused;
    unsigned q[2] = {0, 0};
    char last[2] = {*u == '\0' ? '-' : u[strlen(u) - 1],
                    *v == '\0' ? '-' : v[strlen(v) - 1]};
    run(X, &h[0], &q[0], u);
    run(X, &h[1], &q[1], v);
    unused = h[0];
    run(X, &unused, &q[0], rest);
    run(X, &unused, &q[1], rest);
    return h[0] == h[1] && X->accept[q[0]] != X->accept[q[1]] &&
           (!X->sees || *rest != '\0' || last[0] == last[1]);
}

static void checker(const case_t *X, const wr_buffer_t model,
                    const wr_buffer_t automaton, const char *const *w) {
    static ck_job job;
    char hash[65];
    wr_buffer_t t;
    wr_buffer_init(t);
    ck_sha256(hash, model->text, model->length);
    wr_buffer_printf(t, "wreath-stack 1\nlrnn m.lrnn\nsha256 %s\n", hash);
    ck_sha256(hash, automaton->text, automaton->length);
    wr_buffer_printf(t, "automaton x\nsha256 %s\ncompare accept\n", hash);
    put_automaton(t, X, "| ");
    wr_buffer_put(t, "layers 1\nlayer 0 E2:int:4:rne:seq rounded\n"
                     "format fixed 4 0 largest\ntype COLL\n");
    put_word(t, "first", w[0]);
    put_word(t, "second", w[1]);
    put_word(t, "rest", w[2]);
    ck_sha256(hash, t->text, t->length);
    wr_buffer_printf(t, "sha256 %s\n.\n", hash);
    job = (ck_job){.cert_path = "lemma",
                   .max_memory = 1 << 24,
                   .cert_text = t->text,
                   .cert_length = t->length,
                   .model_text = model->text,
                   .model_length = model->length};
    int status = ck_run(&job, ck_stack_check);
    int truth = collide(X, w[0], w[1], w[2]);
    REQUIRE(status == (truth ? CK_ACCEPTED : CK_REJECTED),
            "status %d, true %d: %s\n%s\n%s", status, truth, job.report,
            t->text, model->text);
    REQUIRE(!truth || !readable(X), "%s\n%s", t->text, model->text);
    (truth ? accepted : refused)[X->sees]++;
    wr_buffer_clear(t);
}

TEST(collisions_are_those_of_what_is_seen) {
    for (unsigned long i = test_rounds(1500); i > 0; i--) {
        case_t X = {.sees = (int) test_below(2)};
        wr_buffer_t model, automaton;
        for (unsigned a = 0; a < 2; a++) {
            X.w[a] = (int) test_between(-1, 2);
            X.b[a] = (int) test_between(-1, 2);
        }
        for (unsigned q = 0; q < STATES; q++) {
            X.accept[q] = (unsigned) test_below(2);
            for (unsigned a = 0; a < 2; a++)
                X.to[q][a] = (unsigned) test_below(STATES);
        }
        if (test_below(2) == 0) /* the state is what came last */
            for (unsigned q = 0; q < STATES; q++)
                X.to[q][0] = 0, X.to[q][1] = 1;
        wr_buffer_init(model);
        wr_buffer_init(automaton);
        put_model(model, &X);
        put_automaton(automaton, &X, "");
        library(&X, model, automaton);
        for (unsigned k = 0; k < 8; k++) {
            const char *w[3] = {word[test_below(WORDS)],
                                word[test_below(WORDS)],
                                word[test_below(SHORT)]};
            checker(&X, model, automaton, w);
        }
        wr_buffer_clear(model);
        wr_buffer_clear(automaton);
    }
    fprintf(stderr,
            "%lu readable, %lu not; COLL: %lu + %lu accepted, "
            "%lu + %lu refused (not seeing, seeing the letter)\n",
            proved, refuted, accepted[0], accepted[1], refused[0], refused[1]);
    for (int s = 0; s < 2; s++)
        REQUIRE(accepted[s] > 0 && refused[s] > 0);
    REQUIRE(proved > 0 && refuted > 0);
}
