/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All entries of cast(A^k v) for all k.  Let k = p j + r, for a power p of A
 * without dominant rotations.  Every entry of A^(p j) A^r v is decided
 * separately; those that converge inside a cell of the cast share a norm. */

#include "spectrum/spectrum.h"
#include "horizon/impl.h"

enum { MOST_ENTRIES = 100000 };

void horizon_family_init(horizon_family_t *G, const char *name, slong n) {
    *G = (horizon_family_t){
        .name = name, .n = n, .near = {.s = 1, .halvings = 1}};
    fmpq_mat_init(G->A, n, n);
    fmpq_mat_init(G->v, n, 1);
    fmpq_mat_init(G->N, n, n);
    fmpq_mat_init(G->near.E, n, n);
    fmpq_mat_init(G->near.T, n, n);
    fmpz_init(G->from);
}

/* Remove w and the entries. */
static void clear_entries(horizon_family_t *G) {
    for (ulong r = 0; r < G->p; r++)
        fmpq_mat_clear(G->w + r);
    for (ulong i = 0; i < G->p * (ulong) G->n; i++)
        horizon_entry_clear(G->entry + i);
    WR_FREE(G->w, G->entry);
    G->p = 0;
}

void horizon_family_clear(horizon_family_t *G) {
    clear_entries(G);
    WR_EACH(fmpq_mat_clear, G->A, G->v, G->N, G->near.E, G->near.T);
    fmpz_clear(G->from);
}

/* ---- powers that converge ------------------------------------------------ */

/* Convergence by rational matrices alone.  If 1 is at most a simple root of the
 * minimal polynomial (x - 1) q(x) of N and all other roots are inside the unit
 * circle, E = q(N)/q(1) is the projector onto the fixed vectors, and with
 * T = N - E
 *     N^j w = E w + T^j (w - E w),   |T^j u| <= M |T^s|^floor(j/s),
 * M the largest |T^r u|, r < s; norms are maximal row sums [Horn2012].  Then
 * |T^s| <= 2^-h gives |N^j w - E w| <= M 2^-(h q) for j >= s q.
 */

/* Set E and T = N (I - E) if N^j converges. */
static wr_status_t near_start(horizon_near_t *near, const fmpq_mat_t N,
                              wr_limits_t L) {
    wr_spectrum_t S;
    wr_spectrum_matrix_t M;
    near->there = 0;
    wr_spectrum_init(S);
    wr_spectrum_matrix_init(M);
    wr_status_t s = wr_spectrum_matrix_set_rational(M, N, L);
    if (s == WR_OK)
        s = wr_spectrum_compute(S, M, L);
    near->there = s == WR_OK && wr_spectrum_powers(S) == WR_POWERS_CONVERGE;
    if (near->there)
        s = wr_spectrum_limit(M, S, M, L);
    if (near->there && s == WR_OK) {
        fmpq_mat_set(near->E, M->A);
        fmpq_mat_sub(near->T, N, near->E);
    }
    wr_spectrum_clear(S);
    wr_spectrum_matrix_clear(M);
    return s;
}

/* Return the least q with M 2^-(h q) < d. */
static slong least_rounds(const fmpq_t M, slong h, const fmpq_t d) {
    fmpq_t x;
    slong q = 0;
    fmpq_init(x);
    if (fmpq_cmp(M, d) >= 0) {
        fmpq_div(x, M, d);
        slong bits = (slong) fmpz_bits(fmpq_numref(x)) -
                     (slong) fmpz_bits(fmpq_denref(x)) - 1;
        q = bits > 0 ? bits / h : 0; /* M/d > 2^bits: a lower bound of q */
        for (;; q++) {
            fmpq_div_2exp(x, M, (ulong) (h * q));
            if (fmpq_cmp(x, d) < 0)
                break;
        }
    }
    fmpq_clear(x);
    return q;
}

/* Replace each u by T u if `step`, and M by max(M, all |entries|). */
static void widen(fmpq_t M, fmpq_mat_struct *u, ulong count, const fmpq_mat_t T,
                  int step) {
    fmpq_t x;
    fmpq_init(x);
    for (ulong r = 0; r < count; r++) {
        if (step)
            fmpq_mat_mul(u + r, T, u + r);
        for (slong i = 0; i < fmpq_mat_nrows(T); i++) {
            fmpq_abs(x, fmpq_mat_entry(u + r, i, 0));
            if (fmpq_cmp(x, M) > 0)
                fmpq_set(M, x);
        }
    }
    fmpq_clear(x);
}

/* Choose the s with least s q: try all s up to four times a power of norm at
 * most 1/2, if they are few.  A smaller s makes the grid of s q finer, and a
 * larger s loses less in the norms. */
static wr_status_t choose_power(horizon_near_t *near, fmpq_mat_struct *u,
                                ulong count, const fmpq_t d, wr_limits_t L) {
    enum { FEW = 256 };
    slong n = fmpq_mat_nrows(near->T), at = 0, least = 0, power;
    wr_status_t status = horizon_calm(&power, near->T, 1, 1 << 20, L);
    if (status == WR_OK && power == 0)
        status = wr_limits_fail(L, WR_UNABLE,
                                "no power up to 2^20 of the"
                                " contracting part has norm at most 1/2");
    if (status != WR_OK)
        return status;
    slong first = power <= FEW ? 1 : power;
    slong last = power <= FEW ? 4 * power : power;
    fmpq_mat_t P;
    fmpq *M = _fmpq_vec_init(2), *norm = M + 1;
    fmpq_mat_init(P, n, n);
    wr_matrix_norm(norm, near->T, NULL);
    int shrinks = horizon_halvings(norm) >= 0; /* |T| <= 1: M = |u| */
    for (slong s = 1; s <= last && status == WR_OK; s++) {
        if (s == 1 || !shrinks) /* M: over all r < s */
            widen(M, u, count, near->T, s > 1);
        if (s >= first) {
            wr_matrix_power(P, near->T, (ulong) s);
            wr_matrix_norm(norm, P, NULL);
            slong h = horizon_halvings(norm);
            slong q = h > 0 ? least_rounds(M, h, d) : 0;
            if (h > 0 && (at == 0 || s * q < least)) {
                at = near->s = s;
                near->halvings = h;
                near->q = q;
                least = s * q;
            }
        }
        status =
            wr_limits_steps(L, "powers of the contracting part", (uint64_t) s);
    }
    fmpq_mat_clear(P);
    _fmpq_vec_clear(M, 2);
    return status;
}

/* Set s, halvings and q with least s q, for deviations u[r] = w_r - E w_r and a
 * bound that must be below d. */
static wr_status_t near_finish(horizon_near_t *near, const fmpq_mat_struct *w,
                               ulong count, const fmpq_t d, wr_limits_t L) {
    slong n = fmpq_mat_nrows(near->T);
    fmpq_mat_struct *u = wr_malloc(count * sizeof *u);
    for (ulong r = 0; r < count; r++) {
        fmpq_mat_init(u + r, n, 1);
        fmpq_mat_mul(u + r, near->E, w + r);
        fmpq_mat_sub(u + r, w + r, u + r);
    }
    wr_status_t status = choose_power(near, u, count, d, L);
    for (ulong r = 0; r < count; r++)
        fmpq_mat_clear(u + r);
    wr_free(u);
    return status;
}

/* N = A^p and w_r = A^r v */
static void prepare(horizon_family_t *G, ulong p) {
    clear_entries(G);
    G->p = p;
    wr_matrix_power(G->N, G->A, p);
    G->w = wr_malloc(p * sizeof *G->w);
    G->entry = wr_malloc(p * (ulong) G->n * sizeof *G->entry);
    for (ulong r = 0; r < p; r++) {
        fmpq_mat_init(G->w + r, G->n, 1);
        if (r == 0)
            fmpq_mat_set(G->w, G->v);
        else
            fmpq_mat_mul(G->w + r, G->A, G->w + r - 1);
    }
    for (ulong i = 0; i < p * (ulong) G->n; i++)
        horizon_entry_init(G->entry + i);
}

/* Decide all entries with N = A^p; *turns > 1 if p is too small. */
static wr_status_t attempt(horizon_family_t *G, ulong *turns,
                           const horizon_cast_t *K, wr_limits_t L) {
    fmpq_t d;
    fmpq_init(d);
    fmpq_set_si(d, -1, 1); /* no bound yet */
    wr_status_t s = near_start(&G->near, G->N, L);
    *turns = 1;
    for (ulong i = 0; s == WR_OK && *turns == 1 && i < G->p * (ulong) G->n;
         i++) {
        const horizon_where_t at = {G->N,
                                    G->w + i / (ulong) G->n,
                                    (slong) (i % (ulong) G->n),
                                    G->near.there,
                                    K,
                                    L};
        s = horizon_entry(G->entry + i, turns, d, &at);
        if (s == WR_OK)
            s = wr_limits_check(L, "entries", i, 0);
    }
    G->near.s = G->near.halvings = 1;
    G->near.q = 0;
    if (s == WR_OK && *turns == 1) {
        if (fmpq_sgn(d) > 0)
            s = near_finish(&G->near, G->w, G->p, d, L);
        else
            G->near.there = 0; /* unused */
    }
    fmpq_clear(d);
    return s;
}

wr_status_t horizon_family_decide(horizon_family_t *G, const horizon_cast_t *K,
                                  wr_limits_t L) {
    ulong p = 1, turns = 1;
    wr_status_t s;
    do {
        p *= turns;
        if (p > MOST_ENTRIES / (ulong) G->n)
            return wr_limits_fail(
                L, WR_UNABLE,
                "the rotations would need the power %lu of the matrix", p);
        prepare(G, p);
        s = attempt(G, &turns, K, L);
    } while (s == WR_OK && turns > 1);
    if (s != WR_OK)
        return s;
    fmpz_zero(G->from);
    if (G->near.there)
        fmpz_set_si(G->from, G->near.s * G->near.q);
    for (ulong i = 0; i < p * (ulong) G->n; i++)
        if (fmpz_cmp(G->entry[i].from, G->from) > 0)
            fmpz_set(G->from, G->entry[i].from);
    fmpz_mul_ui(G->from, G->from, p);
    return WR_OK;
}
