/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decisions for all words: true statements are proved with closed evidence, and
 * false ones refuted by the first of the shortest words, which an independent
 * search over all short words finds. */

#include "automaton/sample.h"
#include "model/mutate.h"
#include "prove/prove.h"
#include "compile/compile.h"

#define MOST 6 /* letters of a word that the plain search tries */

/* The verdict agrees with all words of at most `most` letters. */
static void require_verdict(const wr_proof_t P, const wr_lrnn_t M,
                            const wr_dfa_t A, size_t most, const char *what) {
    wr_word_t w;
    wr_word_init(w);
    int found = naive_counterexample(w, M, A, 0, most);
    if (P->holds == WR_TRUE) {
        REQUIRE(!found, "%s", what);
    } else if (found) {
        REQUIRE(P->holds == WR_FALSE, "%s", what);
        REQUIRE(sample_same_word(P->word, w), "%s: %zu, %zu letters", what,
                P->word->length, w->length);
        REQUIRE(P->expected == wr_dfa_run(A, A->start, w));
        REQUIRE((P->got == UINT32_MAX) == (P->failure[0] != '\0'));
    } else {
        REQUIRE(P->word->length > most, "%s", what);
    }
    wr_word_clear(w);
}

/* ---- evidence ---------------------------------------------------------- */

/* Sets layer l of N to the vector that the evidence contains as text. */
static void set_vector(naive_t N, uint32_t l, const char *text) {
    char *copy = wr_strdup(text), *p = copy;
    const wr_layer_struct *y = &N->M->layer[l];
    for (uint32_t i = 0; i < y->dim * y->columns; i++) {
        char *end = strchr(p, ' ');
        REQUIRE((end == NULL) == (i + 1 == y->dim * y->columns), "%s", text);
        if (end != NULL)
            *end = '\0';
        REQUIRE(fmpq_set_str(
                    fmpq_mat_entry(N->H[l], i / y->columns, i % y->columns), p,
                    10) == 0);
        p = end == NULL ? p : end + 1;
    }
    N->label[l] = naive_decode(y, N->H[l]);
    wr_free(copy);
}

static void set_state(naive_t N, const wr_proof_t P, size_t i) {
    for (uint32_t l = 0; l < P->layers; l++) {
        uint32_t v = P->part[i * P->layers + l];
        REQUIRE(v < P->vectors && P->vector_layer[v] == l);
        set_vector(N, l, P->vector_text[v]);
    }
}

static int same_state(const naive_t N, const naive_t O) {
    for (uint32_t l = 0; l < N->M->layers; l++)
        if (!fmpq_mat_equal(N->H[l], O->H[l]))
            return 0;
    return 1;
}

/* The set is closed, begins with the start, agrees, and has no duplicate and no
 * unreachable state. */
static void require_closed(const wr_proof_t P, const wr_lrnn_t M,
                           const wr_dfa_t A) {
    naive_t N, O, start;
    char *reached = wr_calloc(P->states, 1);
    size_t count = 1;
    naive_init(N, M);
    naive_init(O, M);
    naive_init(start, M);
    REQUIRE(P->kind == WR_EVIDENCE_HOM && P->layers == M->layers);
    set_state(N, P, 0);
    REQUIRE(same_state(N, start) && P->dfa[0] == A->start);
    reached[0] = 1;
    for (size_t i = 0; i < P->states; i++) {
        REQUIRE(reached[i], "state %zu", i); /* breadth first: before i */
        set_state(N, P, i);
        REQUIRE(naive_agrees(N, A, P->dfa[i], 0));
        for (uint32_t a = 0; a < A->letters; a++) {
            size_t found = 0;
            naive_set(O, N);
            REQUIRE(naive_step(O, a));
            for (size_t j = 0; j < P->states; j++) {
                set_state(start, P, j);
                if (P->dfa[j] != A->delta[P->dfa[i] * A->letters + a] ||
                    !same_state(O, start))
                    continue;
                found++;
                count += !reached[j];
                reached[j] = 1;
            }
            REQUIRE(found == 1, "state %zu letter %u: %zu", i, a, found);
        }
    }
    REQUIRE(count == P->states);
    for (size_t v = 0; v < P->vectors; v++) {
        size_t used = 0;
        for (size_t i = 0; i < P->states * P->layers; i++)
            used += P->part[i] == v;
        REQUIRE(used > 0, "vector %zu", v);
    }
    naive_clear(N);
    naive_clear(O);
    naive_clear(start);
    wr_free(reached);
}

TEST(samples_hold) {
    for (size_t i = 0; i < SAMPLES; i++) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        wr_limits_init(L);
        wr_proof_init(P);
        sample_open(M, A, i);
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
        REQUIRE(P->holds == WR_TRUE, "%s", samples[i].name);
        REQUIRE(P->compare == WR_COMPARE_STATE);
        require_closed(P, M, A);
        wr_proof_clear(P);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* ---- refutation -------------------------------------------------------- */

TEST(mutants) {
    size_t caught = 0, all = 0, undefined = 0;
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t k = 0;; k++) {
            wr_limits_t L;
            wr_lrnn_t M;
            wr_dfa_t A;
            wr_proof_t P;
            sample_open(M, A, i);
            int more = mutate(M, k);
            if (more) {
                wr_limits_init(L);
                wr_proof_init(P);
                L->max_states = 1000;
                REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L),
                               WR_OK);
                require_verdict(P, M, A, MOST, samples[i].name);
                if (P->holds == WR_TRUE)
                    require_closed(P, M, A);
                caught += P->holds == WR_FALSE;
                undefined += P->failure[0] != '\0';
                all++;
                wr_proof_clear(P);
            }
            wr_lrnn_clear(M);
            wr_dfa_clear(A);
            if (!more)
                break;
        }
    REQUIRE(all > 100 && caught * 10 >= all * 9, "%zu of %zu", caught, all);
    REQUIRE(undefined > 30 && undefined < caught, "%zu of %zu", undefined,
            caught);
}

/* ---- stacks gated by a rule -------------------------------------------- */

static void compile(wr_lrnn_t M, const wr_dfa_t A, int holonomy,
                    wr_gates_t gates) {
    wr_cascade_t C;
    wr_compile_t P;
    wr_limits_t L;
    wr_limits_init(L);
    wr_cascade_init(C);
    wr_compile_init(P);
    P->gates = gates;
    P->vectors = 0;
    REQUIRE_STATUS(holonomy ? wr_cascade_holonomy(C, A, WR_LAYOUT_DISJOINT, L)
                            : wr_cascade_exclusion(C, A, L),
                   WR_OK);
    REQUIRE_STATUS(wr_lrnn_compile(M, A, C, P, L), WR_OK);
    wr_cascade_clear(C);
}

/* Models by rule are proved, and an automaton that differs in one transition is
 * refuted by the first shortest word; closed sets give the same answers. */
TEST(rules) {
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        int holonomy = (int) test_below(2);
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_lrnn_init(M);
        wr_proof_init(P);
        random_dfa(A, 2 + (uint32_t) test_below(4), 2);
        compile(M, A, holonomy, WR_GATES_RULE);
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
        REQUIRE(P->holds == WR_TRUE && P->kind == WR_EVIDENCE_CASC);
        REQUIRE(holonomy ? P->contexts > 0 : P->contexts == 0);
        uint32_t *d = &A->delta[test_below(2 * A->states)];
        *d = (*d + 1) % A->states;
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
        if (!holonomy)
            require_verdict(P, M, A, MOST, "rule");
        wr_word_t w;
        wr_word_init(w);
        wr_word_set(w, P->word);
        wr_truth_t holds = P->holds;
        M->layer[0].labels++; /* no longer its rule to the letter */
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
        REQUIRE(P->holds == holds);
        REQUIRE(holds == WR_TRUE ? P->kind == WR_EVIDENCE_HOM
                                 : sample_same_word(w, P->word));
        wr_word_clear(w);
        wr_proof_clear(P);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
}

/* A stack that differs from its rule: the rule's proof must not be accepted. */
static void spoil(wr_lrnn_t M, uint64_t how) {
    uint32_t delay = 1 + 2 * (uint32_t) test_below((M->layers - 1) / 2);
    wr_layer_struct *y = &M->layer[delay], *z = &M->layer[delay - 1];
    switch (how) {
    case 0: /* hands the label of this step down */
        y->decoder_index = 0;
        break;
    case 1: /* starts elsewhere */
        z->h0[0].row = (z->h0[0].row + 1) % z->dim;
        break;
    case 2: /* remembers something else at first */
        fmpq_poly_set_ui(y->h0 == NULL ? z->h0[0].value : y->h0[0].value, 2);
        break;
    case 3: /* delays the letter */
        y->wire[0] = WR_WIRE_LETTER;
        break;
    case 4: /* starts elsewhere, and so does its delay */
        z->h0[0].row = (uint32_t) test_below(z->dim);
        if (y->h0 != NULL)
            fmpq_poly_set_ui(y->h0[0].value, z->h0[0].row);
        break;
    case 5: /* another gate at the bottom */
        M->layer[M->layers - 1].level = 0;
        break;
    }
}

TEST(spoilt_rules) {
    size_t refuted = 0;
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_limits_t L;
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        wr_limits_init(L);
        wr_dfa_init(A);
        wr_lrnn_init(M);
        wr_proof_init(P);
        random_dfa(A, 3 + (uint32_t) test_below(3), 2);
        compile(M, A, 0, WR_GATES_RULE);
        uint64_t how = test_below(6);
        spoil(M, how);
        L->max_states = 20000;
        wr_status_t s = wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L);
        if (how == 5) {
            REQUIRE(s == WR_DOMAIN, "%s", L->reason); /* width of level 0 */
        } else {
            REQUIRE(s == WR_OK, "%s", L->reason);
            REQUIRE(P->holds == WR_FALSE || P->kind == WR_EVIDENCE_HOM ||
                    how == 4); /* other coordinates of the same state */
            require_verdict(P, M, A, MOST, "spoilt");
            if (P->holds == WR_TRUE && P->kind == WR_EVIDENCE_HOM)
                require_closed(P, M, A);
            refuted += P->holds == WR_FALSE;
        }
        wr_proof_clear(P);
        wr_lrnn_clear(M);
        wr_dfa_clear(A);
    }
    REQUIRE(refuted > 20, "%zu", refuted);
}

/* An additional layer: it must be run, because it may be undefined. */
TEST(extra_layer) {
    wr_limits_t L;
    wr_lrnn_t M, N;
    wr_dfa_t A, B;
    wr_proof_t P;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_lrnn_init(M);
    wr_proof_init(P);
    random_dfa(A, 4, 2);
    compile(M, A, 0, WR_GATES_RULE);
    sample_open(N, B, 0);
    N->layer[0].rows = 1; /* nothing for letter 1 */
    M->layer = wr_realloc(M->layer, (M->layers + 1) * sizeof *M->layer);
    M->layer[M->layers++] = N->layer[0];
    N->layers = 0;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE(P->holds == WR_FALSE && P->word->length == 1 &&
            P->word->letter[0] == 1 && P->failure[0] != '\0');
    M->layer[M->layers - 1].rows = 2;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE && P->kind == WR_EVIDENCE_HOM);
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_lrnn_clear(N);
    wr_dfa_clear(A);
    wr_dfa_clear(B);
}

/* The same automaton by tables, where every mutant is tried. */
TEST(compiled_mutants) {
    for (unsigned long i = test_rounds(20); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 3, 2);
        for (size_t k = 0;; k++) {
            wr_limits_t L;
            wr_lrnn_t M;
            wr_proof_t P;
            wr_limits_init(L);
            wr_lrnn_init(M);
            wr_proof_init(P);
            compile(M, A, 0, WR_GATES_TABLE);
            int more = mutate(M, k);
            if (more) {
                REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L),
                               WR_OK);
                require_verdict(P, M, A, MOST, "compiled");
                if (P->holds == WR_TRUE)
                    require_closed(P, M, A);
            }
            wr_proof_clear(P);
            wr_lrnn_clear(M);
            if (!more)
                break;
        }
        wr_dfa_clear(A);
    }
}

/* ---- limits ------------------------------------------------------------ */

/* A counter takes infinitely many states. */
TEST(limits) {
    static const char text[] = HEAD(
        "[\"a\"]") "\"Q\", \"layers\": [{\"name\": \"h\", \"role\": "
                   "\"general\", \"dim\": 2, \"H0\": [\"0\", \"0\"], "
                   "\"reads\": "
                   "[\"letter\"], \"labels\": 1, \"gate\": {\"table\": [[0, "
                   "0]]}, "
                   "\"actions\": [{\"A\": \"identity\", \"B\": [\"0\", "
                   "\"1/3\"]}], "
                   "\"decoder\": {\"kind\": \"coordinate\", \"index\": 0}}], "
                   "\"readout\": {\"states\": 1, \"reads\": [], \"table\": "
                   "[[0]]}}";
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    volatile int stop = 1;
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    model_require(M, text);
    dfa_require(A, "states 1\nalphabet a\nstart 0\ntrans\n0\n");
    wr_limits_init(L);
    L->max_states = 1000;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "1000") != NULL, "%s", L->reason);
    wr_limits_init(L);
    L->max_memory = 1000000;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "memory") != NULL, "%s", L->reason);
    wr_limits_init(L);
    L->interrupted = &stop;
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_UNABLE);
    REQUIRE(P->holds == WR_UNKNOWN); /* unchanged */
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* Infinitely many states, and an error after more letters than a breadth-first
 * search reaches: a word is found, with the necessary length. */
TEST(deep) {
    static const char text[] =
        HEAD("[\"a\", \"b\"]") "\"Q\", \"layers\": [{\"name\": \"run\", "
                               "\"role\": \"general\", \"dim\": 2, \"H0\": "
                               "[\"0\", \"0\"], "
                               "\"reads\": [\"letter\"], \"labels\": 2, "
                               "\"gate\": {\"table\": "
                               "[[0, 0], [1, 1]]}, \"actions\": [{\"A\": "
                               "{\"diagonal\": [\"1\", "
                               "\"1/2\"]}, \"B\": [\"1\", \"1\"]}, {\"A\": "
                               "{\"diagonal\": "
                               "[\"0\", \"1/2\"]}, \"B\": [\"0\", \"0\"]}], "
                               "\"decoder\": "
                               "{\"kind\": \"threshold\", \"form\": [\"1\", "
                               "\"0\", \"0\"], "
                               "\"cuts\": [\"120\"]}}], \"readout\": "
                               "{\"states\": 2, \"reads\": "
                               "[0], \"table\": [[0, 0], [1, 1]]}}";
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_lrnn_init(M);
    wr_dfa_init(A);
    wr_proof_init(P);
    model_require(M, text);
    dfa_require(A, "states 2\nalphabet a b\nstart 0\ntrans\n0 0\n1 1\n");
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE(P->holds == WR_FALSE && !P->tried && P->word->length == 120,
            "%zu letters", P->word->length);
    REQUIRE(P->got == 1 && P->expected == 0);
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}

/* The model's letters and states in another order than the automaton's. */
TEST(names) {
    wr_limits_t L;
    wr_lrnn_t M;
    wr_dfa_t A;
    wr_proof_t P;
    wr_limits_init(L);
    wr_proof_init(P);
    sample_open(M, A, 0);
    wr_dfa_clear(A);
    wr_dfa_init(A);
    dfa_require(A, "states odd even\nalphabet 1 0\nstart even\naccept even\n"
                   "trans\neven odd\nodd even\n");
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE(P->holds == WR_TRUE && P->compare == WR_COMPARE_STATE);
    A->delta[3] = 0; /* even -0-> odd */
    REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_AUTO, L), WR_OK);
    REQUIRE(P->holds == WR_FALSE && P->word->length == 1 &&
            P->word->letter[0] == 1 && P->got == 0 && P->expected == 0);
    wr_proof_clear(P);
    wr_lrnn_clear(M);
    wr_dfa_clear(A);
}
