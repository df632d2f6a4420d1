/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* PD with complex diagonals: every letter is P D with one-hot columns of P and
 * a diagonal D of roots of unity and zeros, so that |D| <= 1.
 *
 * A symmetry of the automaton is a permutation of its states that commutes
 * with every letter.  If all cycles of a symmetry s have length m, each state
 * is s^k(r), with r one of |Q|/m representatives and k modulo m, and a letter
 * that takes r to s^j(r') takes s^k(r) to s^(k+j)(r').  With zeta = exp(2 pi
 * i / m), the vector zeta^k e_r represents s^k(r), and A e_r = zeta^j e_r'.  D
 * is 0 on the states that a letter sends to a sink, and the sink is H = 0.
 *
 * Only states reachable from the start count, so that a symmetry is determined
 * by the image of the start.  All images are tried, and a symmetry with the
 * longest cycles is used; with none but the identity, m is 1 and H = e_q.
 * Source: [terzic2025] for the form
 */

#include "build/impl.h"

#define MAX_DEGREE 64 /* degree of the field */

typedef struct {
    const wr_dfa_struct *A;
    uint32_t sink;           /* A->states if there is none */
    uint32_t *state, count;  /* reachable states, except the sink */
    uint32_t *image, m;      /* the symmetry and the length of its cycles */
    uint32_t *root, *phase;  /* per state */
    uint32_t *number, roots; /* per representative */
} phases_t;

/* ---- symmetries -------------------------------------------------------- */

/* Set image to the symmetry that takes the start to p; return 0 if none. */
static int extend(uint32_t *image, const phases_t *F, uint32_t p) {
    const wr_dfa_struct *A = F->A;
    unsigned char *hit = wr_calloc(A->states, 1);
    int good = 1;
    memset(image, 0xff, A->states * sizeof *image);
    image[A->start] = p;
    for (uint32_t i = 0; i < F->count && good; i++) {
        uint32_t q = F->state[i], r = image[q];
        good = !hit[r]; /* no two states have the same image */
        hit[r] = 1;
        for (uint32_t a = 0; a < A->letters && good; a++) {
            uint32_t to = wr_dfa_step(A, q, a);
            uint32_t it = wr_dfa_step(A, r, a);
            if (image[to] == UINT32_MAX)
                image[to] = it;
            good = image[to] == it && (to == F->sink) == (it == F->sink);
        }
    }
    wr_free(hit);
    return good;
}

/* Return the common length of all cycles, or 0. */
static uint32_t cycle_length(const uint32_t *image, const phases_t *F) {
    uint32_t m = 0;
    for (uint32_t i = 0; i < F->count; i++) {
        uint32_t n = 1, q = image[F->state[i]];
        for (; q != F->state[i] && (m == 0 || n <= m); n++)
            q = image[q];
        if (m != 0 && n != m)
            return 0;
        m = n;
    }
    return m;
}

static wr_status_t find_symmetry(phases_t *F, wr_limits_t L) {
    size_t bytes = F->A->states * sizeof *F->image;
    uint32_t *image = wr_malloc(bytes);
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < F->count && s == WR_OK; i++) {
        if (extend(image, F, F->state[i])) {
            uint32_t m = cycle_length(image, F);
            if (m > F->m && n_euler_phi(m) <= MAX_DEGREE) {
                F->m = m;
                memcpy(F->image, image, bytes);
            }
        }
        s = wr_limits_steps(L, "symmetries of the automaton",
                            (uint64_t) (i + 1) * F->count * F->A->letters);
    }
    wr_free(image);
    return s;
}

/* Number the representatives in the order in which their cycles occur. */
static void number_states(phases_t *F) {
    memset(F->root, 0xff, F->A->states * sizeof *F->root);
    for (uint32_t i = 0; i < F->count; i++) {
        uint32_t q = F->state[i];
        if (F->root[q] != UINT32_MAX)
            continue;
        F->number[q] = F->roots++;
        for (uint32_t k = 0, r = q; k < F->m; k++, r = F->image[r]) {
            F->root[r] = q;
            F->phase[r] = k;
        }
    }
}

/* ---- the model --------------------------------------------------------- */

/* Put the root of unity of q at (row of q, j). */
static void put_root(build_t *b, const phases_t *F, uint32_t q, uint32_t j) {
    fmpq_poly_t x;
    fmpq_poly_init(x);
    wr_zeta_power(x, F->phase[q], F->m, b->make->M->ring);
    lrnn_make_put(b->make, F->number[F->root[q]], j, x);
    fmpq_poly_clear(x);
}

static void put_action(build_t *b, const phases_t *F, uint32_t a) {
    const wr_dfa_struct *A = F->A;
    lrnn_make_action(b->make, WR_MATRIX_SPARSE);
    for (uint32_t i = 0; i < F->count; i++) {
        uint32_t q = F->state[i];
        uint32_t to = wr_dfa_step(A, q, a);
        if (F->root[q] == q && to != F->sink)
            put_root(b, F, to, F->number[q]);
    }
}

static wr_status_t make_model(build_t *b, const phases_t *F) {
    const wr_dfa_struct *A = F->A;
    build_layer(b, "phases", F->roots, A->states);
    lrnn_make_put_int(b->make, 0, 0, 1);
    for (uint32_t a = 0; a < A->letters; a++)
        put_action(b, F, a);
    for (uint32_t i = 0; i < F->count; i++) {
        lrnn_make_vector(b->make, F->state[i]);
        put_root(b, F, F->state[i], 0);
    }
    if (F->sink < A->states)
        lrnn_make_vector(b->make, F->sink);
    return build_end_both(b, 0);
}

wr_status_t build_phases(build_t *b) {
    build_given(b);
    const wr_dfa_struct *A = b->automaton;
    const size_t q = A->states;
    uint32_t *room = wr_malloc(5 * q * sizeof *room);
    phases_t F = {.A = A,
                  .sink = build_sink(b->automaton),
                  .state = room,
                  .image = room + q,
                  .root = room + 2 * q,
                  .phase = room + 3 * q,
                  .number = room + 4 * q};
    uint32_t n = 0;
    const uint32_t reached = wr_dfa_reach(F.state, b->automaton);
    for (uint32_t i = 0; i < reached; i++)
        if (F.state[i] != F.sink)
            F.state[n++] = F.state[i];
    F.count = n;
    wr_status_t s = find_symmetry(&F, b->limits);
    if (s == WR_OK)
        s = wr_ring_zeta(b->make->M->ring, F.m, b->limits);
    if (s == WR_OK) {
        number_states(&F);
        s = make_model(b, &F);
    }
    wr_free(room);
    return s;
}
