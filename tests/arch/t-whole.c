/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A whole automaton in one nonlinear cell: for random automata, and for groups
 * that are products, the boxes follow the automaton; states that are disturbed
 * by the margin after every step stay in their boxes; every weight moved to
 * another neuron, and every greater margin, is detected. */

#include "harness.h"

#include <string.h>

#include "arch/arch.h"

static void random_dfa(wr_dfa_t A, uint32_t n, uint32_t k) {
    wr_dfa_create(A, n, k);
    for (uint32_t i = 0; i < n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
    for (uint32_t a = 0; a < k; a++)
        if (test_below(3) == 0) /* a cyclic shift */
            for (uint32_t q = 0; q < n; q++)
                A->delta[q * k + a] = (q + a + 1) % n;
}

/* Residues modulo m, which letter i shifts by its own number. */
static void counter(wr_dfa_t A, uint32_t m, uint32_t k) {
    wr_dfa_create(A, m, k);
    for (uint32_t q = 0; q < m; q++)
        for (uint32_t a = 0; a < k; a++)
            A->delta[q * k + a] = (q + (a == 0 ? 1 : 5 * a)) % m;
}

/* The answer in one layer, with the parts that tests inspect. */
static void ask(wr_arch_answer_t X, const wr_dfa_t A, const char *name,
                wr_limits_t L) {
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    memset(&job, 0, sizeof job);
    job.layers = 1;
    REQUIRE_STATUS(wr_arch_find(&a, full, name, L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    REQUIRE(X->holds == WR_TRUE, "%s: %s", name, X->how);
    REQUIRE(X->layers <= 1 && X->M->layers == X->layers);
}

static uint32_t next_box(const wr_cell_t C, uint32_t box, uint32_t letter) {
    const wr_cell_transition_t *t = &C->transition[box * C->letters + letter];
    REQUIRE(t->from == box && t->letter == letter);
    return t->to;
}

/* Follows the boxes, from the first, with the states of A: no box has two. */
static void walks(const wr_cell_t C, const wr_dfa_t A) {
    uint32_t *state = wr_malloc(C->boxes * sizeof *state), n = 0;
    uint32_t *list = wr_malloc(C->boxes * sizeof *list);
    REQUIRE(C->letters == A->letters &&
            C->transitions == C->boxes * C->letters);
    memset(state, 255, C->boxes * sizeof *state);
    state[0] = A->start;
    list[n++] = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t a = 0; a < A->letters; a++) {
            uint32_t to = next_box(C, list[i], a);
            uint32_t q = A->delta[state[list[i]] * A->letters + a];
            if (state[to] == UINT32_MAX) {
                state[to] = q;
                list[n++] = to;
            }
            REQUIRE(state[to] == q, "box %s", C->box[to]);
        }
    REQUIRE(n == C->boxes, "%u of %u boxes are met", n, C->boxes);
    wr_free(list);
    wr_free(state);
}

/* A point of the start box, moved by the margin or not at all in every
 * coordinate after every step. */
static void pushed(const wr_cell_t C, wr_limits_t L) {
    uint32_t d = C->states, box = 0;
    fmpq *x = wr_malloc(3 * d * sizeof *x), *y = x + d, *z = y + d;
    for (uint32_t i = 0; i < 3 * d; i++)
        fmpq_init(x + i);
    for (uint32_t i = 0; i < d; i++)
        fmpq_set(x + i, (test_below(2) ? C->low : C->high) + i);
    for (int step = 0; step < 20; step++) {
        uint32_t a = (uint32_t) test_below(C->letters);
        const wr_cell_box_t point = {x, x}, image = {y, z};
        REQUIRE_STATUS(wr_cell_image(image, C, a, point, L), WR_OK);
        box = next_box(C, box, a);
        for (uint32_t i = 0; i < d; i++) {
            uint64_t way = test_below(3);
            if (way == 0)
                fmpq_add(x + i, z + i, C->margin);
            else if (way == 1)
                fmpq_sub(x + i, y + i, C->margin);
            else
                fmpq_set(x + i, y + i);
            REQUIRE(fmpq_cmp(x + i, C->low + box * d + i) >= 0 &&
                        fmpq_cmp(x + i, C->high + box * d + i) <= 0,
                    "%s leaves box %s", C->state[i], C->box[box]);
        }
    }
    for (uint32_t i = 0; i < 3 * d; i++)
        fmpq_clear(x + i);
    wr_free(x);
}

/* The verdict on the text with `old` replaced from its place. */
static wr_truth_t changed(const char *text, size_t at, size_t old,
                          const char *by, wr_limits_t L) {
    wr_buffer_t b;
    wr_reader_t R;
    wr_cell_t C;
    wr_cell_verdict_t V;
    wr_buffer_init(b);
    wr_reader_init(R);
    wr_cell_init(C);
    wr_cell_verdict_init(V);
    wr_buffer_write(b, text, at);
    wr_buffer_put(b, by);
    wr_buffer_put(b, text + at + old);
    REQUIRE_STATUS(wr_reader_open_text(R, "changed", b->text, b->length),
                   WR_OK);
    REQUIRE_STATUS(wr_cell_read(C, R), WR_OK);
    REQUIRE_STATUS(wr_cell_check(V, C, L), WR_OK);
    wr_truth_t holds = V->holds;
    wr_cell_verdict_clear(V, C);
    wr_cell_clear(C);
    wr_reader_clear(R);
    wr_buffer_clear(b);
    return holds;
}

/* A token of the text, from `at` on, replaced by another. */
static void notice(const char *text, const char *at, const char *by,
                   wr_limits_t L) {
    size_t n = strcspn(at, " *\n");
    REQUIRE(changed(text, (size_t) (at - text), n, by, L) != WR_TRUE,
            "%.*s at byte %zu becomes %s", (int) n, at, (size_t) (at - text),
            by);
}

/* A neuron that no longer reads the others, a letter with a wrong or reversed
 * input, and a greater margin. */
static void broken(const wr_arch_cell_t *x, wr_limits_t L) {
    char name[40];
    const char *at;
    fmpz_t n;
    uint32_t neurons = 0;
    while (neurons < x->C->states && x->C->state[neurons][0] == 'h')
        neurons++; /* memories follow */
    snprintf(name, sizeof name,
             "\nnext h%u = ", (unsigned) test_below(neurons));
    at = strstr(x->text, name) + strlen(name);
    if (strcspn(at, "*") < strcspn(at, "\n")) {
        at += strcspn(at, "*");
        while (strchr("0123456789", at[-1]))
            at--;
        if (memcmp(at, "c\n", 2) != 0 && *at != '*')
            notice(x->text, at, "0", L);
    }
    at = strstr(x->text, "\ninput ");
    if (at != NULL) {
        at += strlen("\ninput ");
        for (uint64_t k = 1 + test_below(x->C->letters); k > 0; k--)
            at += strcspn(at, " ") + 1;
        notice(x->text, at, *at == '-' ? "1000" : "-1000", L);
    }
    fmpz_init(n);
    fmpz_sub_ui(n, fmpq_denref(x->C->margin), 1);
    REQUIRE(fmpz_sgn(n) > 0 && fmpz_is_one(fmpq_numref(x->C->margin)));
    if (fmpz_cmp_ui(n, 16) < 0) {
        snprintf(name, sizeof name, "1/%lu", (unsigned long) fmpz_get_ui(n));
        notice(x->text, strstr(x->text, "\nmargin ") + 8, name, L);
    }
    fmpz_clear(n);
}

/* Returns 1 if one cell realises A, after all checks on it. */
static int try(const wr_dfa_t A, const char *arch) {
    wr_arch_answer_t X;
    wr_limits_t L;
    wr_limits_init(L);
    ask(X, A, arch, L);
    const wr_arch_cell_t *x = &X->cell[WR_ARCH_CELL_WHOLE];
    int whole = x->text != NULL;
    if (whole) {
        REQUIRE(x->V->holds == WR_TRUE && x->V->complete &&
                fmpq_sgn(x->C->margin) > 0);
        REQUIRE(X->width == x->C->boxes);
        walks(x->C, A);
        pushed(x->C, L);
        broken(x, L);
    }
    wr_arch_answer_clear(X);
    return whole;
}

static const char *const kinds[] = {"elman", "slstm", "lstm"};

TEST(random_automata) {
    unsigned long whole = 0;
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        wr_dfa_t A, B;
        wr_dfa_init(A);
        wr_dfa_init(B);
        random_dfa(A, 1 + (uint32_t) test_below(7),
                   1 + (uint32_t) test_below(3));
        wr_dfa_trim(B, A);
        whole += (unsigned long) try(B, kinds[i % 3]);
        wr_dfa_clear(B);
        wr_dfa_clear(A);
    }
    REQUIRE(whole > test_rounds(100) / 2, "%lu in one cell", whole);
}

/* 12 = 4 * 3 and 30 = 2 * 3 * 5 are products of coprime factors, 9 and 7 are
 * not; neurons are those of the factors. */
TEST(counters_split) {
    static const struct {
        uint32_t m, letters, neurons;
    } of[] = {{12, 1, 7}, {30, 1, 10}, {9, 1, 9}, {7, 1, 7}, {12, 2, 10}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        wr_dfa_t A;
        wr_arch_answer_t X;
        wr_limits_t L;
        wr_dfa_init(A);
        wr_limits_init(L);
        counter(A, of[i].m, of[i].letters);
        ask(X, A, "elman", L);
        REQUIRE(X->cell[WR_ARCH_CELL_WHOLE].C->states == of[i].neurons,
                "%u: %u neurons", of[i].m,
                X->cell[WR_ARCH_CELL_WHOLE].C->states);
        wr_arch_answer_clear(X);
        REQUIRE(try(A, "elman") && try(A, "slstm") && try(A, "lstm"));
        wr_dfa_clear(A);
    }
}

/* A sum of many neurons has a small margin; too many states have none. */
TEST(bounds) {
    wr_dfa_t A;
    wr_arch_answer_t X;
    wr_arch_t a;
    char full[64];
    wr_arch_job_t job;
    wr_limits_t L;
    wr_dfa_init(A);
    wr_limits_init(L);
    wr_dfa_create(A, 40, 2); /* 0: a 40-cycle; 1: even to 0, odd to 1 */
    for (uint32_t q = 0; q < 40; q++) {
        A->delta[2 * q] = (q + 1) % 40;
        A->delta[2 * q + 1] = q % 2;
    }
    REQUIRE(try(A, "elman"));
    for (int i = 1; i < 3; i++) {
        ask(X, A, kinds[i], L);
        REQUIRE(X->cell[WR_ARCH_CELL_WHOLE].text != NULL);
        wr_arch_answer_clear(X);
    }
    wr_dfa_clear(A);
    wr_dfa_init(A);
    counter(A, 1009, 1);
    memset(&job, 0, sizeof job);
    job.max_group = 8;
    REQUIRE_STATUS(wr_arch_find(&a, full, "elman", L), WR_OK);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    REQUIRE(X->holds == WR_UNKNOWN && strstr(X->how, "neurons") != NULL, "%s",
            X->how);
    for (int i = 0; i < WR_ARCH_CELLS; i++)
        REQUIRE(X->cell[i].text == NULL);
    wr_arch_answer_clear(X);
    wr_dfa_clear(A);
    wr_dfa_init(A);
    counter(A, 3, 1000);
    wr_arch_answer_init(X);
    REQUIRE_STATUS(wr_arch_express(X, A, &a, &job, L), WR_OK);
    REQUIRE(X->holds == WR_UNKNOWN &&
                strstr(X->how, "1000 letters; a cell has at most 999") != NULL,
            "%s", X->how);
    wr_arch_answer_clear(X);
    wr_dfa_clear(A);
}
