/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutation automata whose group is dihedral: rotations R^e and reflections
 * F R^e of a polygon with m sides.  Two reflections per letter do it in one
 * layer.  With one reflection per letter, a layer below stores a sign e_t that
 * rotations change, and
 *
 *     X = F^(e_t) g F^(e_(t-1))
 *
 * is a reflection for every g; the product of all X is F^(e_t) W, where W is
 * the product of the letters.  e_(t-1) follows from e_t and g.  Letters that
 * fix all states act as the identity.
 *
 * Triangles and hexagons are placed in space, on x + y + z = 0, where all
 * coordinates are rational: the roots at multiples of 30 degrees are e_i - e_j
 * and 2 e_i - e_j - e_k.
 * Source: [grazzi2025, Thm 6] for rotations, [siems2025] for the group
 */

#include "arch/express.h"

#define MOST 1024

/* Number e + m f is that of F^f R^e; element[] and number[] convert between
 * these numbers and elements of G. */
typedef struct {
    const wr_dfa_struct *A;
    uint32_t k, m, order;
    arch_group_t G;
    wr_ring_t K;
    uint32_t *element, *number;
    uint32_t *letter; /* the number of each letter */
    int sign;         /* 1 if there is a layer for the sign */
} dihedral_t;

/* ---- an isomorphism ----------------------------------------------------- */

/* Test whether x has order m.  If m = 2, each of three elements is a possible
 * rotation, and one that is not a letter is chosen. */
static int is_turn(const dihedral_t *D, uint32_t x) {
    uint32_t e = 1;
    for (uint32_t y = x; y != 0 && e <= D->m; e++)
        y = arch_group_after(&D->G, y, x);
    for (uint32_t a = 0; D->m == 2 && a < D->A->letters; a++)
        if (D->letter[a] == x)
            return 0;
    return e == D->m;
}

/* Number the elements from r of order m and a reflection s, if possible. */
static int try_pair(dihedral_t *D, uint32_t r, uint32_t s) {
    const arch_group_t *G = &D->G;
    uint32_t x = 0, rs = arch_group_after(G, r, s);
    if (arch_group_after(G, s, s) != 0 || arch_group_after(G, rs, rs) != 0)
        return 0;
    memset(D->number, 255, G->element.count * sizeof *D->number);
    for (uint32_t e = 0; e < D->m; e++) {
        D->element[e] = x;
        D->element[D->m + e] = arch_group_after(G, s, x);
        x = arch_group_after(G, x, r);
    }
    for (uint32_t v = 0; v < 2 * D->m; v++)
        D->number[D->element[v]] = v;
    for (uint32_t v = 0; v < 2 * D->m; v++)
        if (D->number[v] == UINT32_MAX)
            return 0;
    return 1;
}

static wr_status_t match(dihedral_t *D, wr_limits_t L) {
    uint32_t n = D->G.element.count;
    D->m = n / 2;
    if (n < (D->k == 1 ? 4 : 6) || n % 2)
        return wr_limits_fail(
            L, WR_DOMAIN, "the group has %u elements and is not dihedral", n);
    D->element = wr_malloc(2 * (size_t) n * sizeof *D->element);
    D->number = D->element + n;
    /* Any r of order m will do, with any reflection. */
    uint32_t r = 1, s = 1;
    while (r < n && !is_turn(D, r))
        r++;
    while (r < n && s < n && !try_pair(D, r, s))
        s++;
    return r < n && s < n
               ? WR_OK
               : wr_limits_fail(L, WR_DOMAIN,
                                "the group has %u elements and is not dihedral",
                                n);
}

/* ---- reflections -------------------------------------------------------- */

static int in_space(const dihedral_t *D) {
    return D->m == 3 || D->m == 6;
}

/* Roots at 30 i degrees, under which the orbit of (3, 6, 12) is integer. */
static const long root[6][3] = {{1, -1, 0}, {2, -1, -1}, {1, 0, -1},
                                {1, 1, -2}, {0, 1, -1},  {-1, 2, -1}};

void arch_reflect(long *h, const long *v, uint32_t dim) {
    long dot = 0, norm = 0;
    for (uint32_t i = 0; i < dim; i++) {
        dot += v[i] * h[i];
        norm += v[i] * v[i];
    }
    wr_assert(norm > 0 && 2 * dot % norm == 0);
    for (uint32_t i = 0; i < dim; i++)
        h[i] -= 2 * dot / norm * v[i];
}

/* Put the reflection R^k F. */
static void put_key(lrnn_make_t *B, const dihedral_t *D, uint32_t k) {
    if (!in_space(D)) {
        build_plane_put_key(B, &(build_plane_t){D->order, D->m, D->K}, k);
        return;
    }
    lrnn_make_factor(B, 2, 1);
    lrnn_make_put_list(B, root[k * (6 / D->m)], 3);
}

/* Put F^f R^e (3, 6, 12); R is F followed by the reflection R F. */
static void put_point(lrnn_make_t *B, const dihedral_t *D, uint32_t v) {
    long h[3] = {3, 6, 12};
    if (!in_space(D)) {
        build_plane_put_point(B, &(build_plane_t){D->order, D->m, D->K}, v);
        return;
    }
    for (uint32_t e = 0; e < v % D->m; e++) {
        arch_reflect(h, root[0], 3);
        arch_reflect(h, root[6 / D->m], 3);
    }
    if (v >= D->m)
        arch_reflect(h, root[0], 3);
    lrnn_make_put_list(B, h, 3);
}

/* ---- the model ---------------------------------------------------------- */

static void sign_layer(lrnn_make_t *B, const dihedral_t *D) {
    lrnn_make_layer(B, "sign", 1, 2);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    lrnn_make_flip(B);
    for (uint32_t a = 0; a < D->A->letters; a++)
        lrnn_make_row(B, &a, D->letter[a] > 0 && D->letter[a] < D->m);
}

/* Action 0 is the identity, 1 + k is R^k F, and 1 + m + e, for e > 0, is R^e as
 * the product of R^e F and F. */
static uint32_t action_of(const dihedral_t *D, uint32_t letter, int odd) {
    uint32_t v = D->letter[letter], m = D->m;
    if (v == 0)
        return 0;
    if (v < m && D->k > 1)
        return 1 + m + v;
    uint32_t k = v < m ? v : 2 * m - v; /* F R^e = R^-e F */
    return 1 + (odd ? 2 * m - k : k) % m;
}

static void reflect_layer(lrnn_make_t *B, const dihedral_t *D) {
    const uint32_t m = D->m;
    lrnn_make_layer(B, "reflections", in_space(D) ? 3 : 2, 2 * m);
    put_point(B, D, 0);
    lrnn_make_wire(B, WR_WIRE_LETTER);
    if (D->sign)
        lrnn_make_wire(B, 0);
    for (uint32_t a = 0; a < D->A->letters; a++)
        for (int odd = 0; odd <= D->sign; odd++)
            lrnn_make_row(B, (uint32_t[]){a, (uint32_t) odd},
                          action_of(D, a, odd));
    lrnn_make_action(B, WR_MATRIX_IDENTITY);
    for (uint32_t k = 0; k < (D->k > 1 ? 2 * m : m); k++) {
        lrnn_make_action(B, WR_MATRIX_HOUSEHOLDER);
        put_key(B, D, k % m);
        if (k >= m)
            put_key(B, D, 0);
    }
    for (uint32_t v = 0; v < 2 * m; v++) {
        lrnn_make_vector(B, v);
        put_point(B, D, v);
    }
}

static wr_status_t make(wr_lrnn_t M, const dihedral_t *D, wr_limits_t L) {
    lrnn_make_t B;
    lrnn_make_begin(&B, M, D->A, D->K);
    if (D->sign)
        sign_layer(&B, D);
    reflect_layer(&B, D);
    lrnn_make_read(&B, 0);
    if (D->sign)
        lrnn_make_read(&B, 1);
    for (uint32_t odd = 0; odd <= (uint32_t) D->sign; odd++)
        for (uint32_t v = 0; v < 2 * D->m; v++) {
            uint32_t w = odd ? (v + D->m) % (2 * D->m) : v; /* F^e M */
            lrnn_make_read_row(
                &B, D->sign ? (uint32_t[]){odd, v} : (uint32_t[]){v, 0},
                arch_group_point(&D->G, D->element[w], D->A->start));
        }
    return lrnn_make_end(&B, L);
}

/* ---- the construction ---------------------------------------------------- */

static wr_status_t prepare(dihedral_t *D, wr_limits_t L) {
    wr_status_t s = arch_group_of(&D->G, D->letter, D->A, MOST, L);
    if (s == WR_OK)
        s = match(D, L);
    if (s != WR_OK)
        return s;
    for (uint32_t a = 0; a < D->A->letters; a++) {
        D->letter[a] = D->number[D->letter[a]];
        D->sign |= D->k == 1 && D->letter[a] > 0 && D->letter[a] < D->m;
    }
    D->order = build_plane_order(D->m);
    return in_space(D) ? WR_OK : wr_ring_cosine(D->K, D->order, L);
}

wr_status_t arch_dihedral(arch_offer_t *O, const wr_dfa_t A, uint32_t k,
                          wr_limits_t L) {
    wr_assert(k >= 1 && wr_dfa_is_permutation(A));
    dihedral_t D = {.A = A, .k = k};
    D.letter = wr_calloc(A->letters + 1, sizeof *D.letter);
    arch_group_init(&D.G, A->states);
    wr_ring_init(D.K);
    wr_status_t s = prepare(&D, L);
    if (s == WR_OK)
        s = make(O->M, &D, L);
    if (s == WR_OK)
        wr_say(&O->how, "%s",
               D.sign  ? "two layers, a dihedral group by one reflection per "
                         "letter and a sign"
               : k > 1 ? "one layer, a dihedral group by two reflections of a "
                         "plane per letter"
                       : "one layer, reflections of a plane");
    wr_ring_clear(D.K);
    arch_group_clear(&D.G);
    WR_FREE(D.letter, D.element);
    return s;
}
