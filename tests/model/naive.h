/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_LRNN_NAIVE_H
#define WREATH_TESTS_LRNN_NAIVE_H

/* naive: a model over Q evaluated directly as doc/formats.md defines it:
 * dense rational matrices, tables searched row by row, the exclusion rule by
 * its definition.  It shares only the data structure with src/model. */

#include "model/models.h"

#define NONE UINT32_MAX
#define NAIVE_LAYERS 128

typedef struct {
    const wr_lrnn_struct *M;
    fmpq_mat_t H[NAIVE_LAYERS];
    uint32_t label[NAIVE_LAYERS]; /* NONE: not defined */
} naive_struct;
typedef naive_struct naive_t[1];

/* ---- vectors and labels ------------------------------------------------ */

static inline void naive_put(fmpq_mat_t H, const wr_entry_struct *e, size_t n) {
    fmpq_mat_zero(H);
    for (size_t i = 0; i < n; i++) {
        REQUIRE(fmpq_poly_length(e[i].value) <= 1);
        fmpq_poly_get_coeff_fmpq(fmpq_mat_entry(H, e[i].row, e[i].column),
                                 e[i].value, 0);
    }
}

static inline uint32_t naive_onehot(const fmpq_mat_t H) {
    uint32_t at = NONE;
    for (slong i = 0; i < fmpq_mat_nrows(H); i++) {
        const fmpq *x = fmpq_mat_entry(H, i, 0);
        if (fmpq_is_zero(x))
            continue;
        if (!fmpq_is_one(x) || at != NONE)
            return NONE;
        at = (uint32_t) i;
    }
    return at;
}

static inline uint32_t naive_whole(const fmpq_t x) {
    if (!fmpz_is_one(fmpq_denref(x)) || fmpz_sgn(fmpq_numref(x)) < 0 ||
        fmpz_cmp_ui(fmpq_numref(x), NONE) >= 0)
        return NONE;
    return (uint32_t) fmpz_get_ui(fmpq_numref(x));
}

static inline uint32_t naive_decode(const wr_layer_struct *y,
                                    const fmpq_mat_t H) {
    uint32_t label = NONE;
    fmpq_mat_t V;
    fmpq_mat_init(V, y->dim, y->columns);
    if (y->decoder == WR_DECODER_ONEHOT)
        label = naive_onehot(H);
    if (y->decoder == WR_DECODER_COORDINATE)
        label = naive_whole(fmpq_mat_entry(H, y->decoder_index / y->columns,
                                           y->decoder_index % y->columns));
    for (size_t i = y->values; y->decoder == WR_DECODER_TABLE && i-- > 0;) {
        naive_put(V, y->value + y->value_start[i],
                  y->value_start[i + 1] - y->value_start[i]);
        if (fmpq_mat_equal(V, H))
            label = y->value_label[i];
    }
    fmpq_mat_clear(V);
    return label < y->labels ? label : NONE;
}

/* ---- init and clear ---------------------------------------------------- */

static inline void naive_init(naive_t N, const wr_lrnn_struct *M) {
    REQUIRE(M->layers <= NAIVE_LAYERS);
    N->M = M;
    for (uint32_t l = 0; l < M->layers; l++) {
        const wr_layer_struct *y = &M->layer[l];
        fmpq_mat_init(N->H[l], y->dim, y->columns);
        naive_put(N->H[l], y->h0, y->h0_entries);
        N->label[l] = naive_decode(y, N->H[l]);
    }
}

static inline void naive_clear(naive_t N) {
    for (uint32_t l = 0; l < N->M->layers; l++)
        fmpq_mat_clear(N->H[l]);
}

static inline void naive_set(naive_t N, const naive_t O) {
    for (uint32_t l = 0; l < N->M->layers; l++) {
        fmpq_mat_set(N->H[l], O->H[l]);
        N->label[l] = O->label[l];
    }
}

/* ---- the exclusion rule, from its definition --------------------------- */

/* Takes the element at position x out of an increasing list. */
static inline void naive_exclude(uint32_t *list, uint32_t *n, uint32_t x) {
    for (--*n; x < *n; x++)
        list[x] = list[x + 1];
}

/* The map of positions at level l (old coordinates in `before`, new ones in
 * `now`); 0 if the coordinates contradict the rule. */
static inline int naive_level(uint32_t *map, const wr_dfa_struct *B,
                              uint32_t letter, uint32_t level,
                              const uint32_t *before, const uint32_t *now) {
    uint32_t S[64], T[64], n = B->states, m = B->states;
    for (uint32_t q = 0; q < n; q++)
        S[q] = T[q] = q;
    for (uint32_t l = 0;; l++) {
        int hit[64] = {0}, bijective = 1;
        uint32_t least = NONE;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t image = B->delta[S[i] * B->letters + letter];
            bijective = bijective && !hit[image];
            hit[image] = 1;
        }
        for (uint32_t i = m; i-- > 0;)
            least = hit[T[i]] ? least : i;
        bijective = bijective && least == NONE;
        for (uint32_t i = 0; i < n; i++) {
            map[i] = least;
            for (uint32_t j = 0; bijective && j < m; j++)
                if (T[j] == B->delta[S[i] * B->letters + letter])
                    map[i] = j;
        }
        if (l == level)
            return 1;
        if (before[l] >= n || now[l] >= m || map[before[l]] != now[l])
            return 0;
        naive_exclude(S, &n, before[l]);
        naive_exclude(T, &m, now[l]);
    }
}

/* ---- one step ---------------------------------------------------------- */

static inline void naive_matrix(fmpq_mat_t A, const wr_matrix_struct *X) {
    uint32_t n = (uint32_t) fmpq_mat_nrows(A);
    fmpq_mat_zero(A);
    if (X->kind == WR_MATRIX_IDENTITY)
        fmpq_mat_one(A);
    else if (X->kind == WR_MATRIX_PERMUTATION)
        for (uint32_t j = 0; j < n; j++)
            fmpq_set_si(fmpq_mat_entry(A, X->image[j], j), 1, 1);
    else
        naive_put(A, X->entry, X->entries);
}

/* A and B of the layer for the new labels below it; 0 if undefined. */
static inline int naive_action(fmpq_mat_t A, fmpq_mat_t B,
                               const wr_lrnn_struct *M, uint32_t l,
                               uint32_t letter, const uint32_t *label) {
    const wr_layer_struct *y = &M->layer[l];
    uint32_t wires = y->reads_all ? l + 1 : y->wires;
    uint32_t wire[NAIVE_LAYERS], map[64];
    uint32_t before[64], now[64];
    fmpq_mat_zero(A);
    fmpq_mat_zero(B);
    for (uint32_t i = 0; i < wires; i++) {
        uint32_t w =
            y->reads_all ? (i == 0 ? WR_WIRE_LETTER : i - 1) : y->wire[i];
        wire[i] = w == WR_WIRE_LETTER ? letter : label[w];
    }
    if (y->gate == WR_GATE_DELAY) {
        fmpq_set_si(fmpq_mat_entry(A, 1, 0), 1, 1);
        fmpq_set_si(fmpq_mat_entry(B, 0, 0), wire[0], 1);
        return 1;
    }
    for (size_t i = 0; y->gate == WR_GATE_TABLE && i < y->rows; i++) {
        const uint32_t *row = y->row + i * (wires + 1);
        if (memcmp(row, wire, wires * sizeof *row) != 0)
            continue;
        naive_matrix(A, &y->action[row[wires]].A);
        naive_put(B, y->action[row[wires]].b, y->action[row[wires]].b_entries);
        return 1;
    }
    if (y->gate == WR_GATE_TABLE)
        return 0;
    for (uint32_t j = 0; j < y->level; j++) {
        before[j] = label[M->delay_layer[j]];
        now[j] = label[M->level_layer[j]];
    }
    if (!naive_level(map, wr_cascade_automaton(M->rule), letter, y->level,
                     before, now))
        return 0;
    if (y->dim > 1 && map[0] == map[1]) /* a reset */
        fmpq_set_si(fmpq_mat_entry(B, map[0], 0), 1, 1);
    else
        for (uint32_t j = 0; j < y->dim; j++)
            fmpq_set_si(fmpq_mat_entry(A, map[j], j), 1, 1);
    return 1;
}

/* Reads one letter: 1, or 0 if the model is undefined (N is then invalid). */
static inline int naive_step(naive_t N, uint32_t letter) {
    for (uint32_t l = 0; l < N->M->layers; l++) {
        const wr_layer_struct *y = &N->M->layer[l];
        fmpq_mat_t A, B;
        fmpq_mat_init(A, y->dim, y->dim);
        fmpq_mat_init(B, y->dim, y->columns);
        int defined = naive_action(A, B, N->M, l, letter, N->label);
        if (defined) {
            fmpq_mat_mul(N->H[l], A, N->H[l]);
            fmpq_mat_add(N->H[l], N->H[l], B);
            N->label[l] = naive_decode(y, N->H[l]);
        }
        fmpq_mat_clear(A);
        fmpq_mat_clear(B);
        if (!defined || N->label[l] == NONE)
            return 0;
    }
    return 1;
}

static inline uint32_t naive_state(const naive_t N) {
    const wr_lrnn_struct *M = N->M;
    if (M->readout_rule) {
        const wr_dfa_struct *B = wr_cascade_automaton(M->rule);
        uint32_t S[64], n = B->states;
        for (uint32_t q = 0; q < n; q++)
            S[q] = q;
        for (uint32_t l = 0; n > 1; l++) {
            uint32_t x = N->label[M->level_layer[l]];
            if (x >= n)
                return NONE;
            naive_exclude(S, &n, x);
        }
        return S[0];
    }
    for (size_t i = 0; i < M->read_rows; i++) {
        const uint32_t *row = M->read_row + i * (M->reads + 1);
        uint32_t k = 0;
        while (k < M->reads && row[k] == N->label[M->read_layer[k]])
            k++;
        if (k == M->reads)
            return row[k];
    }
    return NONE;
}

/* ---- all short words --------------------------------------------------- */

/* Return 1 if the model at N agrees with the automaton in state q. */
static inline int naive_agrees(const naive_t N, const wr_dfa_struct *A,
                               uint32_t q, int accept) {
    for (uint32_t l = 0; l < N->M->layers; l++)
        if (N->label[l] == NONE)
            return 0;
    uint32_t m = naive_state(N);
    if (m == NONE || (!accept && m != q))
        return 0;
    return N->M->accept == NULL || A->accept == NULL ||
           N->M->accept[m] == A->accept[q];
}

/* Tries the words of exactly `length` letters that continue w[0 .. at-1], in
 * the order of letters; shorter words have been tried. */
static inline int naive_search(wr_word_t w, naive_t N, size_t at, size_t length,
                               const wr_dfa_struct *A, uint32_t q, int accept) {
    naive_t O;
    if (at == length)
        return !naive_agrees(N, A, q, accept);
    naive_init(O, N->M);
    for (uint32_t a = 0; a < A->letters; a++) {
        uint32_t r = A->delta[q * A->letters + a];
        naive_set(O, N);
        w->letter[at] = a;
        w->length = at + 1;
        /* an undefined step is a difference; found before unless at the end */
        if (!naive_step(O, a) ||
            naive_search(w, O, at + 1, length, A, r, accept)) {
            naive_clear(O);
            return 1;
        }
    }
    naive_clear(O);
    return 0;
}

/* The first of the shortest words, of at most `most` letters, after which M
 * and A (of the same letters and state numbers) differ: 1, or 0. */
static inline int naive_counterexample(wr_word_t w, const wr_lrnn_struct *M,
                                       const wr_dfa_struct *A, int accept,
                                       size_t most) {
    w->length = 0;
    while (w->length < most)
        wr_word_append(w, 0);
    for (size_t length = 0; length <= most; length++) {
        naive_t N;
        naive_init(N, M);
        w->length = 0;
        int found = naive_search(w, N, 0, length, A, A->start, accept);
        naive_clear(N);
        if (found)
            return 1;
    }
    return 0;
}

#endif
