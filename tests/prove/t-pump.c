/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"

#include "prove/prove.h"

/* Pumped words: a bit is kept by a gate so near 1 that the first wrong word is
 * longer than a search by length can reach.  The words are wrong after their
 * last letter and not before, by exact powers of the gate. */

/* H0 = -1; set and reset leave a third of h and add 1 or -1; keep shrinks h. */
static void bit(wr_lrnn_t M, const char *gate, const char *cut) {
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"set\", "
        "\"reset\", \"keep\"], \"ring\": \"Q\", \"layers\": [{\"name\": "
        "\"bit\", \"role\": \"general\", \"dim\": 1, \"H0\": [\"-1\"], "
        "\"reads\": [\"letter\"], \"labels\": 2, \"gate\": {\"table\": "
        "[[0, 0], [1, 1], [2, 2]]}, \"actions\": [{\"A\": {\"dense\": "
        "[\"1/3\"]}, \"B\": [\"1\"]}, {\"A\": {\"dense\": [\"1/3\"]}, \"B\": "
        "[\"-1\"]}, {\"A\": {\"dense\": [\"%s\"]}}], \"decoder\": {\"kind\": "
        "\"threshold\", \"form\": [\"1\", \"0\"], \"cuts\": [\"%s\"]}}], "
        "\"readout\": {\"states\": 2, \"accept\": [1], \"reads\": [0], "
        "\"table\": [[0, 0], [1, 1]]}}",
        gate, cut);
    wr_lrnn_init(M);
    model_require(M, t->text);
    wr_buffer_clear(t);
}

static void flip_flop(wr_dfa_t A) {
    static const char *const name[] = {"set", "reset", "keep"};
    wr_dfa_init(A);
    wr_dfa_create(A, 2, 3);
    for (uint32_t a = 0; a < 3; a++) {
        wr_free(A->letter_name[a]);
        A->letter_name[a] = wr_strdup(name[a]);
        for (uint32_t q = 0; q < 2; q++)
            A->delta[q * 3 + a] = a == 0 ? 1 : a == 1 ? 0 : q;
    }
    A->accept = wr_calloc(2, 1);
    A->accept[1] = 1;
}

/* True if h g^k is on the wrong side of the cut. */
static int fails(const fmpq_t h, const fmpq_t g, ulong k, const fmpq_t cut) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_pow_si(x, g, (slong) k);
    fmpq_mul(x, x, h);
    int on = fmpq_cmp(x, cut) >= 0;
    fmpq_clear(x);
    return on != (fmpq_sgn(h) > 0);
}

static void require_first(const wr_word_t w, const char *gate, const char *cut,
                          uint32_t q) {
    fmpq *x = _fmpq_vec_init(4), *g = x + 1, *c = x + 2, *third = x + 3;
    ulong k = w->length;
    fmpq_set_str(g, gate, 10);
    fmpq_set_str(c, cut, 10);
    fmpq_set_si(third, 1, 3);
    while (k > 0 && w->letter[k - 1] == 2)
        k--;
    fmpq_set_si(x, -1, 1);
    for (ulong t = 0; t < k; t++) {
        REQUIRE(w->letter[t] < 2 && k < 9);
        fmpq_mul(x, x, third);
        fmpq_add_si(x, x, w->letter[t] == 0 ? 1 : -1);
    }
    REQUIRE(q == (fmpq_sgn(x) > 0));
    REQUIRE(fails(x, g, w->length - k, c) && !fails(x, g, w->length - k - 1, c),
            "%zu letters, %s", w->length, gate);
    _fmpq_vec_clear(x, 4);
}

TEST(bits_that_leak) {
    static const struct {
        const char *gate, *cut;
    } of[] = {{"9998/9999", "1/100000"},
              {"9998/9999", "-1/100000"},
              {"99990/99991", "1/10"},
              {"99990/99991", "-1/100"},
              /* not read again, for want of steps */
              {"998/999", "1/1000000"}};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        wr_lrnn_t M;
        wr_dfa_t A;
        wr_proof_t P;
        wr_limits_t L;
        wr_limits_init(L);
        L->max_steps = 1000;
        bit(M, of[i].gate, of[i].cut);
        flip_flop(A);
        wr_proof_init(P);
        REQUIRE_STATUS(wr_lrnn_prove(P, M, A, WR_COMPARE_ACCEPT, L), WR_OK);
        REQUIRE(P->holds == WR_FALSE && P->tried && P->word->length > 10000);
        REQUIRE(P->got == 1 - P->expected);
        require_first(P->word, of[i].gate, of[i].cut, P->expected);
        wr_proof_clear(P);
        wr_dfa_clear(A);
        wr_lrnn_clear(M);
    }
}
