/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words u and v that permute states, u of prime order p, with v u v^-1 = u^c.
 * Let q > 1 be the order of c modulo p.  A group with such a quotient has no
 * faithful real representation of dimension below lcm(2, q), and one layer with
 * k factors per letter acts on at most k dimensions per different letter
 * (proofs/X10/proof.md).
 */

#include "arch/refute.h"

#define MOST_OF_ORDER 8 /* words tried per prime order */

/* Add the letters of w to the set `met`; return the number of new ones. */
static uint32_t new_letters(unsigned char *met, const wr_word_t w) {
    uint32_t n = 0;
    for (size_t i = 0; i < w->length; i++)
        if (!met[w->letter[i]]++)
            n++;
    return n;
}

/* Apply u to x, c times. */
static uint32_t times(const uint32_t *u, uint64_t c, uint32_t x) {
    while (c-- > 0)
        x = u[x];
    return x;
}

/* Return c < p with v u v^-1 = u^c, or 0.  A point that u moves determines c;
 * then all points are tested. */
static uint64_t power_of(const uint32_t *u, const uint32_t *v, uint32_t n,
                         uint64_t p) {
    uint32_t i = 0;
    uint64_t c = 1;
    while (i < n && u[i] == i)
        i++;
    while (i < n && c < p && times(u, c, v[i]) != v[u[i]])
        c++;
    for (i = 0; i < n && c < p; i++)
        if (times(u, c, v[i]) != v[u[i]])
            return 0;
    return c < p ? c : 0;
}

static uint64_t order_modulo(uint64_t c, uint64_t p) {
    uint64_t q = 1, x = c;
    for (; x != 1; x = x * c % p)
        q++;
    return q;
}

/* Use the words of permutations i and j if they have so few different letters
 * that k factors are too few, and if a suffix distinguishes the states. */
static wr_status_t use(arch_refute_t *R, const arch_perms_t *G, uint32_t i,
                       uint32_t j) {
    wr_arch_answer_struct *X = R->X;
    const uint32_t n = G->points, *u = wr_paths_tuple(&G->perm, i);
    const uint64_t p = G->order[i];
    const uint64_t c = power_of(u, wr_paths_tuple(&G->perm, j), n, p);
    const uint64_t q = c > 1 ? order_modulo(c, p) : 1;
    unsigned char *met;
    uint32_t x = 0;
    if (q == 1)
        return WR_OK;
    met = wr_calloc(R->A->letters, 1);
    lrnn_paths_word(X->witness[0], G->W, G->perm.via[i]);
    lrnn_paths_word(X->witness[1], G->W, G->perm.via[j]);
    X->period = new_letters(met, X->witness[0]);
    X->period += new_letters(met, X->witness[1]);
    wr_free(met);
    if ((q % 2 == 0 ? q : 2 * q) <= X->each * X->period)
        return WR_OK;
    while (u[x] == x)
        x++;
    X->witnesses = 2;
    X->order[0] = p;
    X->order[1] = c;
    X->order[2] = q;
    return arch_apart(R, G->point[x], G->point[u[x]]);
}

/* Try the shortest words of each prime order with all elements of the group. */
wr_status_t arch_is_normal(arch_refute_t *R, const arch_perms_t *G) {
    uint32_t *tried = wr_calloc((size_t) G->points + 1, sizeof *tried);
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < G->perm.T.count && !R->found && s == WR_OK; i++) {
        const uint64_t p = G->order[i];
        if (p > G->points || p <= R->X->each + 1 || !n_is_prime(p) ||
            tried[p]++ >= MOST_OF_ORDER)
            continue;
        for (uint32_t j = 0; j < G->perm.T.count && !R->found && s == WR_OK;
             j++)
            s = use(R, G, i, j);
        if (s == WR_OK)
            s = wr_limits_steps(R->L, "words of prime order", i);
    }
    wr_free(tried);
    return s;
}
