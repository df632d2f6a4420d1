/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pumped words u v^k with large k, where u is a shortest word to a state of the
 * automaton and v leads back to that state.  Powers of the matrix of v are
 * computed by squaring, in balls, so that a sign that is decided is certain.  A
 * k with a wrong label is found by doubling and then reduced by bisection; not
 * all smaller k are tried.
 * Source: [johansson2017] for balls.
 */

#include "prove/polytope.h"

#define PRECISION 192
#define POWERS 26 /* words have less than 2^26 letters */
#define MOST_LOOPS 600
#define MOST_LETTERS 8 /* greatest length of v */

typedef struct {
    const lrnn_affine_t *S;
    wr_limits_struct *L;
    wr_paths_t paths; /* the automaton's states, by shortest words */
    arb_mat_struct *letter, form, power[POWERS], x, y, z;
    int powers; /* number of powers computed for this loop */
    uint32_t loop[MOST_LETTERS * 64], length;
    uint64_t best; /* length of the shortest word so far */
    lrnn_pump_t *out;
} pump_t;

/* ---- balls --------------------------------------------------------------- */

/* Set `to` to the rows of m from `first` on, over the denominator. */
static void set_matrix(arb_mat_t to, const fmpz_mat_t m, slong first,
                       const fmpz_t den) {
    fmpq_t q;
    fmpq_init(q);
    for (slong i = 0; i < arb_mat_nrows(to); i++)
        for (slong j = 0; j < arb_mat_ncols(to); j++) {
            fmpq_set_fmpz_frac(q, fmpz_mat_entry(m, first + i, j), den);
            arb_set_fmpq(arb_mat_entry(to, i, j), q, PRECISION);
        }
    fmpq_clear(q);
}

static void pump_init(pump_t *P) {
    const lrnn_affine_t *S = P->S;
    slong d = S->dim;
    uint32_t tuple = S->A->start;
    P->letter = wr_malloc((S->A->letters + 1) * sizeof *P->letter);
    for (uint32_t a = 0; a < S->A->letters; a++) {
        arb_mat_init(&P->letter[a], d, d);
        set_matrix(&P->letter[a], S->map, (slong) a * d, S->scale);
    }
    arb_mat_init(&P->form, fmpz_mat_nrows(S->form), d);
    set_matrix(&P->form, S->form, 0, S->scale);
    for (int i = 0; i < POWERS; i++)
        arb_mat_init(&P->power[i], d, d);
    arb_mat_init(&P->x, d, 1);
    arb_mat_init(&P->y, d, 1);
    arb_mat_init(&P->z, d, 1);
    wr_paths_init(&P->paths, 1);
    (void) wr_paths_add(&P->paths, &tuple, 0, 0);
    for (uint32_t i = 0; i < P->paths.T.count; i++)
        for (uint32_t a = 0; a < S->A->letters; a++) {
            uint32_t q = *wr_paths_tuple(&P->paths, i);
            tuple = S->A->delta[(size_t) q * S->A->letters + a];
            if (lrnn_compare_claims(S->E, tuple))
                (void) wr_paths_add(&P->paths, &tuple, i, a);
        }
}

static void pump_clear(pump_t *P) {
    for (uint32_t a = 0; a < P->S->A->letters; a++)
        arb_mat_clear(&P->letter[a]);
    wr_free(P->letter);
    arb_mat_clear(&P->form);
    for (int i = 0; i < POWERS; i++)
        arb_mat_clear(&P->power[i]);
    WR_EACH(arb_mat_clear, &P->x, &P->y, &P->z);
    wr_paths_clear(&P->paths);
}

/* Return the label that x certainly has, or LRNN_NONE. */
static uint32_t label_of(pump_t *P, const arb_mat_t x) {
    slong n = fmpz_mat_nrows(P->S->form);
    arb_mat_t v;
    arb_mat_init(v, n, 1);
    arb_mat_mul(v, &P->form, x, PRECISION);
    uint32_t label =
        lrnn_ball_label(P->S->y->decoder, arb_mat_entry(v, 0, 0), (uint32_t) n);
    arb_mat_clear(v);
    return label;
}

/* ---- one loop ------------------------------------------------------------ */

/* z = the k-th power of the loop's matrix times x */
static void power(pump_t *P, uint64_t k) {
    arb_mat_set(&P->z, &P->x);
    for (; P->powers < POWERS && k >> P->powers > 0; P->powers++)
        arb_mat_sqr(&P->power[P->powers], &P->power[P->powers - 1], PRECISION);
    for (int i = 0; i < POWERS; i++)
        if (k >> i & 1) {
            arb_mat_mul(&P->y, &P->power[i], &P->z, PRECISION);
            arb_mat_swap(&P->y, &P->z);
        }
}

/* Return 1 if the label after u v^k is certainly wrong in automaton state q. */
static int wrong(pump_t *P, uint64_t k, uint32_t q) {
    uint32_t last = P->loop[P->length - 1];
    power(P, k);
    uint32_t label = label_of(P, &P->z);
    return label != LRNN_NONE && !lrnn_affine_agrees(P->S, label, last, q);
}

static void found(pump_t *P, uint32_t i, uint64_t k, uint32_t q) {
    lrnn_pump_t *out = P->out;
    uint64_t length = wr_paths_depth(&P->paths, i) + k * P->length;
    if (out->wrong && length >= P->best)
        return;
    P->best = length;
    out->wrong = 1;
    out->times = k;
    lrnn_paths_word(out->before, &P->paths, i);
    out->loop->length = 0;
    for (uint32_t j = 0; j < P->length; j++)
        wr_word_append(out->loop, P->loop[j]);
    (void) wrong(P, k, q);
    uint32_t label = label_of(P, &P->z);
    out->expected = q;
    out->got =
        P->S->state[(size_t) P->loop[P->length - 1] * P->S->y->labels + label];
}

/* Search k; u is the shortest word to state number i, and power[0] is set. */
static void try_loop(pump_t *P, uint32_t i) {
    uint32_t q = *wr_paths_tuple(&P->paths, i);
    wr_word_t u;
    wr_word_init(u);
    lrnn_paths_word(u, &P->paths, i);
    arb_mat_set_fmpz_mat(&P->x, P->S->start);
    arb_mat_scalar_div_fmpz(&P->x, &P->x, P->S->start_scale, PRECISION);
    for (size_t t = 0; t < u->length; t++) {
        arb_mat_mul(&P->y, &P->letter[u->letter[t]], &P->x, PRECISION);
        arb_mat_swap(&P->y, &P->x);
    }
    uint64_t low = 0, high = 1, most = (P->best - 1) / P->length;
    while (high < most && !wrong(P, high, q)) {
        low = high;
        high = 2 * high < most ? 2 * high : most;
    }
    if (most > 0 && high <= most && wrong(P, high, q)) {
        while (high - low > 1) {
            uint64_t mid = low + (high - low) / 2;
            if (wrong(P, mid, q))
                high = mid;
            else
                low = mid;
        }
        found(P, i, high, q);
    }
    wr_word_clear(u);
}

/* Set the loop to v, repeated until the automaton is back in q. */
static int set_loop(pump_t *P, const uint32_t *v, uint32_t n, uint32_t q) {
    const wr_dfa_struct *A = P->S->A;
    uint32_t at = q;
    P->length = 0;
    do {
        for (uint32_t k = 0; k < n; k++) {
            at = A->delta[(size_t) at * A->letters + v[k]];
            if (P->length == sizeof P->loop / sizeof *P->loop ||
                !lrnn_compare_claims(P->S->E, at))
                return 0;
            P->loop[P->length++] = v[k];
        }
    } while (at != q);
    return 1;
}

/* Compute the first power; power() computes the others when needed. */
static void set_power(pump_t *P) {
    arb_mat_one(&P->power[0]);
    for (uint32_t k = 0; k < P->length; k++)
        arb_mat_mul(&P->power[0], &P->letter[P->loop[k]], &P->power[0],
                    PRECISION);
    P->powers = 1;
}

/* Return 1 if v is not a power of a shorter word. */
static int is_primitive(const uint32_t *v, uint32_t n) {
    for (uint32_t m = 1; m < n; m++) {
        uint32_t k = m;
        while (n % m == 0 && k < n && v[k] == v[k - m])
            k++;
        if (k == n)
            return 0;
    }
    return 1;
}

/* Advance v to the next word of n letters; return 0 after the last. */
static int next_word(uint32_t *v, uint32_t n, uint32_t letters) {
    while (n > 0 && ++v[n - 1] == letters)
        v[--n] = 0;
    return n > 0;
}

static wr_status_t all_loops(pump_t *P) {
    uint32_t v[MOST_LETTERS] = {0}, letters = P->S->A->letters, tried = 0;
    wr_status_t s = WR_OK;
    for (uint32_t n = 1; s == WR_OK && n <= MOST_LETTERS; n++) {
        memset(v, 0, sizeof v);
        do {
            if (!is_primitive(v, n))
                continue;
            for (uint32_t i = 0; s == WR_OK && i < P->paths.T.count; i++) {
                if (tried++ == MOST_LOOPS)
                    return WR_OK;
                if (set_loop(P, v, n, *wr_paths_tuple(&P->paths, i))) {
                    set_power(P);
                    try_loop(P, i);
                }
                P->out->loops = tried;
                s = wr_limits_check(P->L, "pumped words", 0, 0);
            }
        } while (s == WR_OK && next_word(v, n, letters));
    }
    return s;
}

void lrnn_pump_init(lrnn_pump_t *out) {
    memset(out, 0, sizeof *out);
    WR_EACH(wr_word_init, out->before, out->loop);
}

void lrnn_pump_clear(lrnn_pump_t *out) {
    WR_EACH(wr_word_clear, out->before, out->loop);
}

wr_status_t lrnn_pump(lrnn_pump_t *out, const lrnn_affine_t *S, wr_limits_t L) {
    pump_t P = {.S = S, .L = L, .out = out, .best = UINT64_C(1) << POWERS};
    pump_init(&P);
    wr_status_t s = all_loops(&P);
    pump_clear(&P);
    return out->wrong ? WR_OK : s;
}
