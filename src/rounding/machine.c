/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Prepare a recurrence for stepping: choose the path and convert the weights.
 * The fast path requires every product to be exact in a double: the weight and
 * a number of the format have at most 53 bits together. */

#include "rounding/machine.h"

/* Convert x to a double if it has at most `bits` bits and a small exponent. */
static int exact_double(double *d, const fmpq_t x, int minus, int bits) {
    const fmpz *q = fmpq_denref(x);
    if (fmpq_is_zero(x)) {
        *d = minus ? -0.0 : 0.0;
        return 1;
    }
    slong e = -(slong) fmpz_val2(q);
    if (fmpz_bits(q) != (ulong) -e + 1)
        return 0;
    slong twos = (slong) fmpz_val2(fmpq_numref(x));
    slong size = (slong) fmpz_bits(fmpq_numref(x));
    if (size - twos > bits || size + e > 250 || size + e < -250)
        return 0;
    mpq_t g;
    mpq_init(g);
    fmpq_get_mpq(g, x);
    *d = mpq_get_d(g);
    mpq_clear(g);
    return 1;
}

static size_t weights(const wr_recurrence_letter_t *l, size_t n) {
    return l->delta ? n + 2 : n * n + (l->has_add ? n : 0);
}

static int make_fast(wr_machine_t M) {
    const wr_format_struct *F = M->evaluation->format;
    int p = wr_format_is_fixed(F) ? F->width : F->p;
    if (!wr_rd_kernel(&M->K, F, M->evaluation->mode) ||
        (M->evaluation->order >= WR_ORDER_WIDE &&
         !wr_rd_kernel(&M->A, M->evaluation->acc, M->evaluation->mode)))
        return 0;
    for (size_t a = 0; a < M->R->letters; a++)
        if (M->R->letter[a].tree != NULL)
            return 0;
    int good = 1;
    M->weight = wr_calloc(M->R->letters, sizeof *M->weight);
    for (size_t a = 0; a < M->R->letters; a++) {
        const wr_recurrence_letter_t *l = &M->R->letter[a];
        size_t k = weights(l, M->n);
        M->weight[a] = wr_calloc(k, sizeof **M->weight);
        for (size_t i = 0; i < k && good; i++)
            good =
                exact_double(&M->weight[a][i], l->w + i, l->minus[i], 53 - p);
    }
    return good;
}

/* ---- one step on rationals ----------------------------------------------- */

/* Every operation is exact and then rounded by the definition, for any format
 * and any weights. */

static void weight(rd_value_t v, const wr_recurrence_letter_t *l, size_t i) {
    rd_value_number(v, l->w + i, l->minus[i]);
}

/* v = v rounded into F */
static void round_into(rd_value_t v, const wr_format_t F, wr_machine_t M) {
    uint64_t code;
    wr_rd_round(&code, v, F, M->evaluation->mode);
    rd_value_decode(v, code, F);
}

static void add(rd_value_t s, const rd_value_t x, wr_machine_t M) {
    wr_rd_add(s, s, x, M->evaluation->mode->rule == WR_RD);
}

/* Row i of an affine step, as in step_fast.c. */
static void row(rd_value_t s, size_t i, const wr_recurrence_letter_t *l,
                wr_machine_t M) {
    size_t n = M->n;
    const wr_format_struct *F = M->evaluation->format;
    const rd_roundings_t o = rd_roundings(M->evaluation);
    rd_value_t p, w;
    WR_EACH(rd_value_init, p, w);
    for (size_t j = 0; j < n; j++) {
        weight(w, l, i * n + j);
        wr_rd_mul(p, w, &M->value[j]);
        if (o.product != NULL)
            round_into(p, o.product, M);
        if (j > 0)
            add(s, p, M);
        else if (o.b_first && l->has_add) {
            weight(s, l, n * n + i);
            add(s, p, M);
        } else
            rd_value_set(s, p);
        if (o.sum != NULL)
            round_into(s, o.sum, M);
    }
    if (l->has_add && !o.b_first) {
        weight(w, l, n * n + i);
        add(s, w, M);
        if (o.sum != NULL)
            round_into(s, o.sum, M);
    }
    round_into(s, F, M);
    WR_EACH(rd_value_clear, p, w);
}

static void delta(uint64_t *out, const wr_recurrence_letter_t *l,
                  wr_machine_t M) {
    const wr_format_struct *F = M->evaluation->format;
    size_t n = M->n;
    int fma = M->evaluation->order == WR_ORDER_FMA;
    rd_value_t s, p, e;
    WR_EACH(rd_value_init, s, p, e);
    for (size_t j = 0; j < n; j++) {
        weight(p, l, j);
        wr_rd_mul(p, p, &M->value[j]);
        if (!fma || j == 0)
            round_into(p, F, M);
        if (j == 0)
            rd_value_set(s, p);
        else
            add(s, p, M);
        round_into(s, F, M);
    }
    weight(e, l, n);
    rd_value_negate(s);
    add(e, s, M);
    round_into(e, F, M);
    weight(p, l, n + 1);
    wr_rd_mul(e, p, e);
    round_into(e, F, M);
    for (size_t j = 0; j < n; j++) {
        weight(p, l, j);
        wr_rd_mul(p, e, p);
        if (!fma)
            round_into(p, F, M);
        rd_value_set(s, &M->value[j]);
        add(s, p, M);
        wr_rd_round(out + j, s, F, M->evaluation->mode);
    }
    WR_EACH(rd_value_clear, s, p, e);
}

static void step_exact(uint64_t *out, const uint64_t *h, uint32_t letter,
                       wr_machine_t M) {
    const wr_recurrence_letter_t *l = &M->R->letter[letter];
    const wr_format_struct *F = M->evaluation->format;
    for (size_t j = 0; j < M->n; j++)
        rd_value_decode(&M->value[j], h[j], F);
    if (l->tree != NULL) {
        wr_rd_tree_step(out, l->tree, M);
        return;
    }
    if (l->delta) {
        delta(out, l, M);
        return;
    }
    rd_value_t s;
    rd_value_init(s);
    for (size_t i = 0; i < M->n; i++) {
        row(s, i, l, M);
        wr_rd_round(out + i, s, F, M->evaluation->mode);
    }
    rd_value_clear(s);
}

uint64_t wr_machine_code(uint64_t word, const wr_machine_t M) {
    return M->fast ? wr_rd_encode(rd_from_bits(word), M->evaluation->format)
                   : word;
}

uint64_t wr_machine_word(uint64_t code, const wr_machine_t M) {
    return M->fast ? rd_bits(wr_rd_double(code, M->evaluation->format)) : code;
}

void wr_machine_step(uint64_t *out, const uint64_t *h, uint32_t letter,
                     wr_machine_t M) {
    wr_assert(letter < M->R->letters && out != h);
    if (M->fast)
        wr_rd_step_fast(out, h, letter, M);
    else
        step_exact(out, h, letter, M);
}

static wr_status_t check_orders(const wr_recurrence_t R,
                                const wr_evaluation_t evaluation,
                                wr_limits_t L) {
    if (evaluation->mode->rule == WR_RSTO)
        return wr_limits_fail(L, WR_DOMAIN,
                              "stochastic rounding has no orbit: the next "
                              "state is not a function of the state");
    for (size_t a = 0; a < R->letters; a++)
        if ((R->letter[a].tree != NULL) != (evaluation->order == WR_ORDER_TREE))
            return wr_limits_fail(L, WR_DOMAIN,
                                  R->letter[a].tree != NULL
                                      ? "letter %s consists of operations, "
                                        "which require the order tree of E2"
                                      : "letter %s has no operations, which "
                                        "the order tree requires",
                                  R->letter[a].name);
        else if (R->letter[a].tree != NULL &&
                 wr_rd_tree_wants_acc(R->letter[a].tree) &&
                 wr_format_equal(evaluation->acc, evaluation->format))
            return wr_limits_fail(L, WR_DOMAIN,
                                  "letter %s rounds to an accumulator (.acc), "
                                  "expected tree-FORMAT with another format "
                                  "than that of the state, which needs no .acc",
                                  R->letter[a].name);
        else if (R->letter[a].delta &&
                 (evaluation->chunk > 0 || (evaluation->order != WR_ORDER_SEQ &&
                                            evaluation->order != WR_ORDER_FMA)))
            return wr_limits_fail(L, WR_DOMAIN,
                                  "letter %s is a delta rule, which steps in "
                                  "the orders seq and fma of E2 only",
                                  R->letter[a].name);
    return WR_OK;
}

static wr_status_t init(wr_machine_t *out, const wr_recurrence_t R,
                        const wr_evaluation_t evaluation, int fast,
                        wr_limits_t L) {
    wr_status_t s = check_orders(R, evaluation, L);
    *out = NULL;
    if (s != WR_OK)
        return s;
    wr_machine_t M = wr_calloc(1, sizeof *M);
    *M->evaluation = *evaluation;
    M->R = R;
    M->n = R->n;
    M->fast = fast && make_fast(M);
    M->scratch = wr_calloc(WR_SUM_MAX, sizeof *M->scratch);
    M->value = wr_calloc(M->n, sizeof *M->value);
    M->start = wr_calloc(M->n, sizeof *M->start);
    for (size_t i = 0; i < M->n; i++) {
        uint64_t code;
        rd_value_init(&M->value[i]);
        wr_round_q(&code, R->start + i, 0, evaluation->format,
                   evaluation->mode);
        M->start[i] = wr_machine_word(code, M);
    }
    *out = M;
    return WR_OK;
}

wr_status_t wr_machine_init(wr_machine_t *M, const wr_recurrence_t R,
                            const wr_evaluation_t evaluation, wr_limits_t L) {
    wr_assert(1 <= R->n && R->n <= WR_RECURRENCE_MAX_SIZE);
    return init(M, R, evaluation, 1, L);
}

wr_status_t wr_machine_init_exact(wr_machine_t *M, const wr_recurrence_t R,
                                  const wr_evaluation_t evaluation,
                                  wr_limits_t L) {
    return init(M, R, evaluation, 0, L);
}

int wr_machine_fast(const wr_machine_t M) {
    return M->fast;
}

void wr_machine_clear(wr_machine_t M) {
    if (M == NULL)
        return;
    for (size_t a = 0; M->weight != NULL && a < M->R->letters; a++)
        wr_free(M->weight[a]);
    for (size_t i = 0; i < M->n; i++)
        rd_value_clear(&M->value[i]);
    WR_FREE(M->weight, M->scratch, M->value, M->start, M);
}
