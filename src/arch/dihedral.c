/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Permutation automata whose group is dihedral: turns R^e and reflections
 * F R^e of a polygon of m sides.  Two reflections a letter do it in one
 * layer.  With one, a layer below keeps a sign e_t that turns change, and
 *
 *     X = F^(e_t) g F^(e_(t-1))
 *
 * is a reflection for every g; the product of all X is F^(e_t) W, W that of
 * the letters.  e_(t-1) is known from e_t and g.  Letters that move nothing
 * change nothing.
 *
 * Triangles and hexagons lie in space, on x + y + z = 0, where they need no
 * other numbers than rational ones: the roots at angles of 30 degrees are
 * e_i - e_j and 2 e_i - e_j - e_k.
 * Source: [grazzi2025, Thm 6]
 */

#include "arch/express.h"

#include <string.h>

#define MOST 1024

/* number e + m f stands for the element F^f R^e: element[number] of G, and
 * number[element]. */
typedef struct {
    const wr_dfa_struct *A;
    uint32_t k, m, order;
    arch_group_t G;
    wr_ring_t K;
    uint32_t *element, *number;
    uint32_t *letter; /* the number of each */
    int sign;         /* a layer for it */
} dihedral_t;

/* ---- an isomorphism ----------------------------------------------------- */

/* x has order m. */
static int has_order(const arch_group_t *G, uint32_t x, uint32_t m) {
    uint32_t e = 1;
    for (uint32_t y = x; y != 0 && e <= m; e++)
        y = arch_group_after(G, y, x);
    return e == m;
}

/* Numbers from a turn r of order m and a reflection s, or not. */
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
    if (n < 6 || n % 2)
        return wr_limits_fail(L, WR_DOMAIN,
                              "a group of %u elements, not"
                              " dihedral",
                              n);
    D->element = wr_malloc(n * sizeof *D->element);
    D->number = wr_malloc(n * sizeof *D->number);
    /* Any turn of order m will do, and any reflection beside it. */
    uint32_t r = 1, s = 1;
    while (r < n && !has_order(&D->G, r, D->m))
        r++;
    while (r < n && s < n && !try_pair(D, r, s))
        s++;
    return r < n && s < n ? WR_OK
                          : wr_limits_fail(L, WR_DOMAIN,
                                           "a group of %u"
                                           " elements that is not dihedral",
                                           n);
}

/* ---- reflections -------------------------------------------------------- */

static int in_space(const dihedral_t *D) {
    return D->m == 3 || D->m == 6;
}

/* The root at 30 i degrees, and what its reflection makes of h, whole if
 * h is a point of the orbit of (3, 6, 12). */
static const long root[6][3] = {{1, -1, 0}, {2, -1, -1}, {1, 0, -1},
                                {1, 1, -2}, {0, 1, -1},  {-1, 2, -1}};

static void reflect(long *h, const long *v) {
    long dot = 0, norm = 0;
    for (int i = 0; i < 3; i++) {
        dot += v[i] * h[i];
        norm += v[i] * v[i];
    }
    for (int i = 0; i < 3; i++)
        h[i] -= 2 * dot / norm * v[i];
}

/* The reflection R^k F. */
static void put_key(wr_buffer_t out, const dihedral_t *D, uint32_t k) {
    const long *v = root[in_space(D) ? k * (6 / D->m) : 0];
    const char *comma = "";
    if (!in_space(D)) {
        arch_plane_put_key(out, D->order, D->m, k, D->K);
        return;
    }
    arch_put(out, "{'beta': '2', 'v': [");
    for (int i = 0; i < 3; i++)
        if (v[i] != 0) {
            arch_put(out, "%s[%d, '%ld']", comma, i, v[i]);
            comma = ", ";
        }
    wr_buffer_put(out, "]}");
}

/* F^f R^e (3, 6, 12); R is the reflection R F behind F. */
static void put_point(wr_buffer_t out, const dihedral_t *D, uint32_t v) {
    long h[3] = {3, 6, 12};
    if (!in_space(D)) {
        arch_plane_put_point(out, D->order, D->m, v, D->K);
        return;
    }
    for (uint32_t e = 0; e < v % D->m; e++) {
        reflect(h, root[0]);
        reflect(h, root[6 / D->m]);
    }
    if (v >= D->m)
        reflect(h, root[0]);
    arch_put(out, "['%ld', '%ld', '%ld']", h[0], h[1], h[2]);
}

/* ---- the model ---------------------------------------------------------- */

static void sign_layer(wr_buffer_t out, const dihedral_t *D) {
    arch_put(out, "{'name': 'sign', 'role': 'general', 'reads': ['letter'],"
                  " 'labels': 2, 'gate': {'table': [");
    for (uint32_t a = 0; a < D->A->letters; a++)
        wr_buffer_printf(out, "%s[%u, %d]", a ? ", " : "", a,
                         D->letter[a] > 0 && D->letter[a] < D->m);
    arch_put(out, "]}, 'dim': 1, 'H0': ['1'], 'actions': [{'A': 'identity'},"
                  " {'A': {'diagonal': ['-1']}}], 'decoder': {'kind': 'table',"
                  " 'entries': [[['1'], 0], [['-1'], 1]]}}, ");
}

/* Action 0 is no reflection, 1 + k is R^k F, 1 + m + e is R^e for e > 0,
 * which is R^e F and F. */
static uint32_t action_of(const dihedral_t *D, uint32_t letter, int odd) {
    uint32_t v = D->letter[letter], m = D->m;
    if (v == 0)
        return 0;
    if (v < m && D->k > 1)
        return 1 + m + v;
    uint32_t k = v < m ? v : 2 * m - v; /* F R^e = R^-e F */
    return 1 + (odd ? 2 * m - k : k) % m;
}

static void reflect_layer(wr_buffer_t out, const dihedral_t *D) {
    uint32_t m = D->m;
    const char *comma = "";
    arch_put(out,
             "{'name': 'reflections', 'role': 'general', 'reads':"
             " ['letter'%s], 'labels': %u, 'gate': {'table': [",
             D->sign ? ", 0" : "", 2 * m);
    for (uint32_t a = 0; a < D->A->letters; a++)
        for (int odd = 0; odd <= D->sign; odd++) {
            wr_buffer_printf(out, "%s[%u, ", comma, a);
            if (D->sign)
                wr_buffer_printf(out, "%d, ", odd);
            wr_buffer_printf(out, "%u]", action_of(D, a, odd));
            comma = ", ";
        }
    arch_put(out, "]}, 'dim': %d, 'H0': ", in_space(D) ? 3 : 2);
    put_point(out, D, 0);
    arch_put(out, ", 'actions': [{'A': 'identity'}");
    for (uint32_t k = 0; k < (D->k > 1 ? 2 * m : m); k++) {
        arch_put(out, ", {'A': {'householder': [");
        put_key(out, D, k % m);
        if (k >= m) {
            wr_buffer_put(out, ", ");
            put_key(out, D, 0);
        }
        wr_buffer_put(out, "]}}");
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t v = 0; v < 2 * m; v++) {
        wr_buffer_put(out, v ? ", [" : "[");
        put_point(out, D, v);
        wr_buffer_printf(out, ", %u]", v);
    }
    wr_buffer_put(out, "]}}");
}

static void write_model(wr_buffer_t out, const dihedral_t *D) {
    const char *comma = "";
    arch_put_head(out, D->A);
    arch_put_ring(out, D->K);
    arch_put(out, ", 'layers': [");
    if (D->sign)
        sign_layer(out, D);
    reflect_layer(out, D);
    arch_put_states(out, D->A);
    arch_put(out, ", 'reads': [0%s], 'table': [", D->sign ? ", 1" : "");
    for (int odd = 0; odd <= D->sign; odd++)
        for (uint32_t v = 0; v < 2 * D->m; v++) {
            uint32_t w = odd ? (v + D->m) % (2 * D->m) : v; /* F^e M */
            wr_buffer_printf(out, "%s[", comma);
            if (D->sign)
                wr_buffer_printf(out, "%d, ", odd);
            wr_buffer_printf(
                out, "%u, %u]", v,
                arch_group_point(&D->G, D->element[w], D->A->start));
            comma = ", ";
        }
    wr_buffer_put(out, "]}}\n");
}

/* ---- the whole ---------------------------------------------------------- */

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
    D->order = D->m % 4 == 0 ? D->m : D->m % 2 == 0 ? 2 * D->m : 4 * D->m;
    return in_space(D) ? WR_OK : wr_ring_cosine(D->K, D->order, L);
}

wr_status_t arch_dihedral(wr_lrnn_t M, const wr_dfa_t A, uint32_t k,
                          wr_limits_t L) {
    dihedral_t D;
    wr_buffer_t text;
    memset(&D, 0, sizeof D);
    D.A = A;
    D.k = k;
    D.letter = wr_calloc(A->letters + 1, sizeof *D.letter);
    arch_group_init(&D.G, A->states);
    wr_ring_init(D.K);
    wr_buffer_init(text);
    wr_status_t s = prepare(&D, L);
    if (s == WR_OK) {
        write_model(text, &D);
        s = arch_read_model(M, text, L);
    }
    wr_buffer_clear(text);
    wr_ring_clear(D.K);
    arch_group_clear(&D.G);
    wr_free(D.letter);
    wr_free(D.number);
    wr_free(D.element);
    return s;
}
