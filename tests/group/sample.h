/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_T_GROUP_H
#define WREATH_TESTS_T_GROUP_H

/* Permutation groups for tests: from cycles, by products, from matrices over
 * small fields, and as lists of elements found by brute force. */

#include <stdlib.h>
#include <string.h>

#include "group/impl.h"
#include "harness.h"

/* ---- adding generators -------------------------------------------------- */

static wr_limits_t no_limits;

__attribute__((constructor)) static void start_limits(void) {
    wr_limits_init(no_limits);
}

static inline void add(wr_group_t G, const uint32_t *perm) {
    REQUIRE_STATUS(wr_group_add(G, perm, no_limits), WR_OK);
}

/* Adds permutations in cycle notation, "(0 1 2)(3 4), (0 3)". */
static inline void add_cycles(wr_group_t G, const char *text) {
    const uint32_t n = G->p->degree;
    uint32_t *g = wr_malloc(n * sizeof(uint32_t) + 1);
    char *end;

    while (*text != '\0') {
        wr_perm_one(g, n);
        for (; *text != ',' && *text != '\0'; text++) {
            uint32_t first = WR_NO_POINT, last = 0;
            if (*text != '(')
                continue;
            while (*++text != ')') {
                if (*text == ' ')
                    continue;
                const uint32_t p = (uint32_t) strtoul(text, &end, 10);
                REQUIRE(p < n);
                text = end - 1;
                if (first == WR_NO_POINT)
                    first = p;
                else
                    g[last] = p;
                last = p;
            }
            if (first != WR_NO_POINT)
                g[last] = first;
        }
        add(G, g);
        text += *text == ',';
    }
    wr_free(g);
}

/* H = G with renamed points and one more fixed point. */
static inline void conjugate(wr_group_t H, const wr_group_t G) {
    const uint32_t n = G->p->degree + 1;
    uint32_t *name = wr_malloc(2 * n * sizeof(uint32_t)), *h = name + n;

    wr_perm_one(name, n);
    for (uint32_t i = n - 1; i > 0; i--) {
        const uint32_t j = (uint32_t) test_below(i + 1), t = name[i];
        name[i] = name[j];
        name[j] = t;
    }
    wr_group_clear(H);
    wr_group_init(H, n);
    for (size_t i = 0; i < G->p->gens->count; i++) {
        wr_perm_one(h, n);
        for (uint32_t p = 0; p + 1 < n; p++)
            h[name[p]] = name[wr_perms_at(G->p->gens, i)[p]];
        add(H, h);
    }
    wr_free(name);
}

/* A random permutation of n points: of all of them, of a few, or one that
 * preserves blocks or a division into two parts. */
static inline void random_perm(uint32_t *g, uint32_t n, int kind) {
    const uint32_t block = kind % 4 == 2 && n % 2 == 0 ? 2 : 1;
    const uint32_t cut = kind % 4 == 3 ? n / 2 : 0;
    const uint32_t top = kind % 4 == 1 && n > 3 ? 3 : n;

    wr_perm_one(g, n);
    for (uint32_t i = top / block - 1; i > 0 && n > 1; i--) {
        const uint32_t low = i >= cut ? cut : 0;
        const uint32_t j = low + (uint32_t) test_below(i - low + 1);
        for (uint32_t k = 0; k < block; k++) {
            const uint32_t t = g[i * block + k];
            g[i * block + k] = g[j * block + k];
            g[j * block + k] = t;
        }
    }
    for (uint32_t i = 0; block == 2 && i < n; i += 2) {
        const uint32_t t = g[i];
        if (test_below(2) == 0) {
            g[i] = g[i + 1];
            g[i + 1] = t;
        }
    }
}

static inline void add_random(wr_group_t G, int count, int kind) {
    uint32_t *g = wr_malloc(G->p->degree * sizeof(uint32_t) + 1);

    for (int i = 0; i < count; i++) {
        random_perm(g, G->p->degree, kind);
        add(G, g);
    }
    wr_free(g);
}

/* ---- products ----------------------------------------------------------- */

static inline void cyclic(wr_group_t G, uint32_t n) {
    uint32_t *g = wr_malloc(n * sizeof(uint32_t));

    for (uint32_t p = 0; p < n; p++)
        g[p] = (p + 1) % n;
    wr_group_init(G, n);
    add(G, g);
    wr_free(g);
}

static inline void symmetric(wr_group_t G, uint32_t n) {
    cyclic(G, n);
    if (n > 1)
        add_cycles(G, "(0 1)");
}

static inline void alternating(wr_group_t G, uint32_t n) {
    char text[40];

    wr_group_init(G, n);
    for (uint32_t p = 2; p < n; p++) {
        snprintf(text, sizeof text, "(0 1 %u)", (unsigned) p);
        add_cycles(G, text);
    }
}

/* Set G to the dihedral group of order 2n on n points. */
static inline void dihedral_of(wr_group_t G, uint32_t n) {
    uint32_t *g = wr_malloc(n * sizeof(uint32_t));

    cyclic(G, n);
    for (uint32_t p = 0; p < n; p++)
        g[p] = (n - p) % n;
    add(G, g);
    wr_free(g);
}

/* G x H on the points of G, then those of H. */
static inline void direct_product(wr_group_t P, const wr_group_t G,
                                  const wr_group_t H) {
    const uint32_t m = G->p->degree, n = m + H->p->degree;
    uint32_t *g = wr_malloc(n * sizeof(uint32_t) + 1);

    wr_group_init(P, n);
    for (size_t i = 0; i < G->p->gens->count; i++) {
        wr_perm_one(g, n);
        memcpy(g, wr_perms_at(G->p->gens, i), m * sizeof(uint32_t));
        add(P, g);
    }
    for (size_t i = 0; i < H->p->gens->count; i++) {
        wr_perm_one(g, n);
        for (uint32_t p = m; p < n; p++)
            g[p] = m + wr_perms_at(H->p->gens, i)[p - m];
        add(P, g);
    }
    wr_free(g);
}

/* G wr T on degree(T) blocks, for a transitive T. */
static inline void wreath_product(wr_group_t P, const wr_group_t G,
                                  const wr_group_t T) {
    const uint32_t m = G->p->degree, n = m * T->p->degree;
    uint32_t *g = wr_malloc(n * sizeof(uint32_t) + 1);

    wr_group_init(P, n);
    for (size_t i = 0; i < G->p->gens->count; i++) {
        wr_perm_one(g, n);
        memcpy(g, wr_perms_at(G->p->gens, i), m * sizeof(uint32_t));
        add(P, g);
    }
    for (size_t i = 0; i < T->p->gens->count; i++) {
        const uint32_t *t = wr_perms_at(T->p->gens, i);
        for (uint32_t p = 0; p < n; p++)
            g[p] = t[p / m] * m + p % m;
        add(P, g);
    }
    wr_free(g);
}

/* ---- Mathieu groups ----------------------------------------------------- */

static inline uint64_t power_mod(uint64_t a, uint64_t e, uint64_t p) {
    uint64_t r = 1;

    for (; e > 0; e--)
        r = r * a % p;
    return r;
}

/* The points of the projective line over F_p; p stands for infinity. */
static inline void add_line(wr_group_t G, uint32_t p, int inversion) {
    uint32_t *g = wr_malloc((p + 1) * sizeof(uint32_t));

    for (uint32_t x = 0; x <= p; x++)
        g[x] = x == p ? p : (x + 1) % p;
    add(G, g);
    for (uint32_t x = 0; x <= p; x++)
        g[x] = x == p   ? 0
               : x == 0 ? p
                        : (uint32_t) (p - power_mod(x, p - 2, p));
    if (inversion)
        add(G, g);
    wr_free(g);
}

/* M24, by x -> x^3/9 or 9x^3 as x is a square or not: Conway. */
static inline void mathieu24(wr_group_t G) {
    uint32_t g[24] = {0};

    wr_group_init(G, 24);
    add_line(G, 23, 1);
    for (uint64_t x = 0; x < 23; x++) {
        const int square = power_mod(x, 11, 23) != 22;
        const uint64_t c = square ? power_mod(9, 21, 23) : 9;
        g[x] = (uint32_t) (c * power_mod(x, 3, 23) % 23);
    }
    g[23] = 23;
    add(G, g);
}

/* M12, or M11 without the inversion, by x -> 4x^2 - 3x^7: Conway. */
static inline void mathieu12(wr_group_t G, int inversion) {
    uint32_t g[12] = {0};

    wr_group_init(G, 12);
    add_line(G, 11, inversion);
    for (uint64_t x = 0; x < 11; x++)
        g[x] = (uint32_t) ((4 * power_mod(x, 2, 11) + 8 * power_mod(x, 7, 11)) %
                           11);
    g[11] = 11;
    add(G, g);
}

/* ---- linear groups ------------------------------------------------------ */

/* SL(n,p), p prime, on the p^n vectors, optionally with the translations. */
static inline void affine(wr_group_t G, uint32_t n, uint32_t p,
                          int translations) {
    uint32_t size = 1, power[8] = {0};

    for (uint32_t i = 0; i < n; i++) {
        power[i] = size;
        size *= p;
    }
    uint32_t *g = wr_malloc(size * sizeof(uint32_t));
    wr_group_init(G, size);
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++) {
            /* add coordinate j to coordinate i, or 1 if i = j */
            for (uint32_t v = 0; v < size; v++) {
                const uint32_t vi = v / power[i] % p;
                const uint32_t vj = i == j ? 1 : v / power[j] % p;
                g[v] = v + ((vi + vj) % p - vi) * power[i];
            }
            if (i != j || translations)
                add(G, g);
        }
    }
    wr_free(g);
}

/* H = the action of G on the orbit of p. */
static inline void orbit_action(wr_group_t H, const wr_group_t G, uint32_t p) {
    const uint32_t n = G->p->degree;
    uint32_t *label = wr_malloc(n * sizeof(uint32_t)), orbits, count = 0;

    wr_group_orbits(&orbits, label, G);
    const uint32_t chosen = label[p];
    for (uint32_t q = 0; q < n; q++)
        label[q] = label[q] == chosen ? count++ : WR_NO_POINT;
    wr_group_init(H, 0);
    REQUIRE_STATUS(wr_group_act(H, count, label, G, no_limits), WR_OK);
    wr_free(label);
}

/* PSL(n,p) on the points of projective space: SL(n,p) on lines. */
static inline void projective(wr_group_t H, uint32_t n, uint32_t p) {
    uint32_t size = 1, count = 0;

    for (uint32_t i = 0; i < n; i++)
        size *= p;
    uint32_t *label = wr_malloc(size * sizeof(uint32_t));
    wr_group_t G;
    affine(G, n, p, 0);
    memset(label, 0xff, size * sizeof(uint32_t));
    for (uint32_t v = 1; v < size; v++) {
        if (label[v] != WR_NO_POINT)
            continue;
        for (uint32_t c = 1; c < p; c++) {
            uint32_t cv = 0, power = 1;
            for (uint32_t i = 0; i < n; i++, power *= p)
                cv += v / power % p * c % p * power;
            label[cv] = count;
        }
        count++;
    }
    wr_group_init(H, 0);
    REQUIRE_STATUS(wr_group_act(H, count, label, G, no_limits), WR_OK);
    wr_group_clear(G);
    wr_free(label);
}

/* ---- brute force -------------------------------------------------------- */

static inline int is_listed(const wr_perms_t list, const uint32_t *g) {
    const size_t bytes = list->degree * sizeof(uint32_t);

    for (size_t i = 0; i < list->count; i++) {
        if (memcmp(wr_perms_at(list, i), g, bytes) == 0)
            return 1;
    }
    return 0;
}

/* All elements generated by gens, by multiplication until none is new. */
static inline void close_list(wr_perms_t list, const wr_perms_t gens) {
    uint32_t *g = wr_malloc(gens->degree * sizeof(uint32_t) + 1);

    wr_perms_init(list, gens->degree);
    wr_perm_one(g, gens->degree);
    wr_perms_push(list, g);
    for (size_t i = 0; i < list->count; i++) {
        for (size_t k = 0; k < gens->count; k++) {
            wr_perm_mul(g, wr_perms_at(list, i), wr_perms_at(gens, k),
                        gens->degree);
            if (!is_listed(list, g))
                wr_perms_push(list, g);
        }
    }
    wr_free(g);
}

/* R = G acting on its own elements by multiplication from the right, and
 * optionally from the left. */
static inline void regular(wr_group_t R, const wr_group_t G, int left) {
    wr_perms_t list;
    close_list(list, G->p->gens);
    const uint32_t n = (uint32_t) list->count, d = list->degree;
    uint32_t *h = wr_malloc((n + d) * sizeof(uint32_t)), *g = h + n;

    wr_group_init(R, n);
    for (size_t k = 0; k < (left ? 2 : 1) * G->p->gens->count; k++) {
        const uint32_t *s = wr_perms_at(G->p->gens, k / (left ? 2 : 1));
        for (uint32_t x = 0; x < n; x++) {
            const uint32_t *a = wr_perms_at(list, x);
            if (left && k % 2 == 1)
                wr_perm_mul(g, s, a, d);
            else
                wr_perm_mul(g, a, s, d);
            for (h[x] = 0;
                 memcmp(wr_perms_at(list, h[x]), g, d * sizeof(uint32_t)) != 0;
                 h[x]++)
                ;
        }
        add(R, h);
    }
    wr_free(h);
    wr_perms_clear(list);
}

/* ---- questions ---------------------------------------------------------- */

static inline void require_order(wr_group_t G, const char *expected) {
    char *order = wr_group_order(G);

    REQUIRE(strcmp(order, expected) == 0, "order %s, not %s", order, expected);
    wr_free(order);
}

static inline void require_name(wr_group_t G, const char *expected) {
    wr_buffer_t name;

    wr_buffer_init(name);
    wr_group_name(name, G, no_limits);
    REQUIRE(strcmp(name->text, expected) == 0, "name %s, not %s", name->text,
            expected);
    wr_buffer_clear(name);
}

static inline void require_factors(wr_group_t G, const char *expected) {
    wr_buffer_t factors;

    wr_buffer_init(factors);
    REQUIRE_STATUS(wr_group_factors(factors, G, no_limits), WR_OK);
    REQUIRE(strcmp(factors->text, expected) == 0, "factors %s, not %s",
            factors->text, expected);
    wr_buffer_clear(factors);
}

/* A giant, A_n or S_n with n >= 8, is not solvable. */
static inline int is_solvable(wr_group_t G) {
    wr_group_t P;
    REQUIRE_STATUS(wr_group_compute(G, no_limits), WR_OK);
    if (G->p->giant != WR_GIANT_NOT)
        return 0;
    wr_group_init(P, G->p->degree);
    REQUIRE_STATUS(wr_group_residuum(P, G, no_limits), WR_OK);
    int solvable = wr_group_is_trivial(P);
    wr_group_clear(P);
    return solvable;
}

#endif
