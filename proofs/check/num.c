/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "root.h"

#include <string.h>

/* Numbers: elements of Q[x]/(f), f monic of degree D; D = 1, f = x for Q.
 *
 * The store contains every value once, so vectors are arrays of small integers,
 * and equality of numbers is equality of integers.
 *
 * f is never required to be irreducible.  Q[x]/(f) maps onto Q(a) for every
 * root a of f; sums, products and equalities carry over.  Inequalities do not,
 * unless f is irreducible: modulo x^2 - 1, x and 1 are two values, which are
 * one number at the root 1.  So wherever the result depends on two numbers
 * being different, ck_differ is called, which computes an inverse of their
 * difference, or shows that f is reducible and ends the run.  Wherever the
 * checker divides, it has an inverse.  Only signs (root.c) depend on the choice
 * of the root a. */

static struct {
    uint32_t degree;
    mpq_t *f;     /* coefficients, including the leading 1 */
    mpq_t *value; /* value n is value[n * degree] .. */
    uint32_t count, alloc, slots, *slot;
    mpq_t *blank;      /* the value to be stored next */
    mpq_t *product, t; /* scratch: 2 degree - 1 coefficients; one */
} store;

mpq_t *ck_rationals(size_t count) {
    mpq_t *r = ck_alloc(count, sizeof *r);
    for (size_t i = 0; i < count; i++)
        mpq_init(r[i]);
    return r;
}

void ck_rationals_clear(mpq_t *x, size_t count) {
    while (count-- > 0)
        mpq_clear(x[count]);
    ck_free(x);
}

uint32_t ck_degree(void) {
    return store.degree;
}

mpq_t *ck_blank(void) {
    for (uint32_t i = 0; i < store.degree; i++)
        mpq_set_ui(store.blank[i], 0, 1);
    return store.blank;
}

mpq_t *ck_value(ck_num n) {
    return store.value + (size_t) n * store.degree;
}

mpq_t *ck_minpoly(void) {
    return store.f;
}

/* Return the slot that contains x, or the free slot for it. */
static uint32_t *slot_of(mpq_t *x) {
    uint32_t i, at, d = store.degree;
    uint64_t h = 0;
    for (i = 0; i < d; i++) {
        h = (h ^ mpz_get_ui(mpq_numref(x[i]))) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29 ^ (uint64_t) (mpq_sgn(x[i]) < 0);
        h = (h ^ mpz_get_ui(mpq_denref(x[i]))) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    for (at = (uint32_t) h & (store.slots - 1); store.slot[at] != 0;
         at = (at + 1) & (store.slots - 1)) {
        mpq_t *have = ck_value(store.slot[at] - 1);
        for (i = 0; i < d && mpq_equal(have[i], x[i]); i++)
            ;
        if (i == d)
            break;
    }
    return store.slot + at;
}

ck_num ck_store(void) {
    uint32_t i, *slot = slot_of(store.blank), d = store.degree;
    if (*slot != 0)
        return *slot - 1;
    if (store.count == store.alloc) {
        if (store.count >= UINT32_C(1) << 29)
            ck_fail(CK_LIMIT, "there are more than 2^29 different numbers");
        store.alloc *= 2;
        store.value = ck_resize(store.value, (size_t) store.alloc * d,
                                sizeof *store.value);
        ck_free(store.slot);
        store.slots = 4 * store.alloc;
        store.slot = ck_alloc(store.slots, sizeof *store.slot);
        for (i = 0; i < store.count; i++)
            *slot_of(ck_value(i)) = i + 1;
        slot = slot_of(store.blank);
    }
    mpq_t *new = ck_value(store.count);
    for (i = 0; i < d; i++) {
        mpq_init(new[i]);
        mpq_set(new[i], store.blank[i]);
    }
    *slot = ++store.count;
    return store.count - 1;
}

int ck_of_q(ck_num n) {
    uint32_t i = 1;
    while (i < store.degree && mpq_sgn(ck_value(n)[i]) == 0)
        i++;
    return i >= store.degree;
}

uint32_t ck_as_whole(ck_num n) {
    mpq_t *x = ck_value(n);
    if (!ck_of_q(n) || mpz_cmp_ui(mpq_denref(x[0]), 1) != 0 ||
        mpq_sgn(x[0]) < 0 || mpz_cmp_ui(mpq_numref(x[0]), CK_NONE) >= 0)
        return CK_NONE;
    return (uint32_t) mpz_get_ui(mpq_numref(x[0]));
}

ck_num ck_of_rational(const mpq_t x) {
    mpq_set(ck_blank()[0], x);
    return ck_store();
}

ck_num ck_whole(uint32_t n) {
    mpq_set_ui(ck_blank()[0], n, 1);
    return ck_store();
}

/* ---- arithmetic -------------------------------------------------------- */

/* Add x y to store.product, without reduction. */
static void add_product(ck_num x, ck_num y) {
    uint32_t d = store.degree, i, j;
    mpq_t *p = store.product, *u = ck_value(x), *v = ck_value(y);
    for (i = 0; x != CK_ZERO && i < d; i++)
        for (j = 0; j < d; j++)
            if (mpq_sgn(u[i]) != 0 && mpq_sgn(v[j]) != 0) {
                mpq_mul(store.t, u[i], v[j]);
                mpq_add(p[i + j], p[i + j], store.t);
            }
}

ck_num ck_dot(ck_num a, const ck_num *x, const ck_num *y, size_t step,
              size_t n) {
    uint32_t d = store.degree, i, j;
    mpq_t *p = store.product, *r;
    for (i = 0; i < 2 * d - 1; i++)
        mpq_set_ui(p[i], 0, 1);
    for (size_t k = 0; k < n; k++)
        add_product(x[k], y[k * step]);
    /* x^i = - x^(i-d) (f_0 + .. + f_(d-1) x^(d-1)), from the top down */
    for (i = 2 * d - 2; i >= d; i--)
        for (j = 0; j < d && mpq_sgn(p[i]) != 0; j++) {
            mpq_mul(store.t, p[i], store.f[j]);
            mpq_sub(p[i - d + j], p[i - d + j], store.t);
        }
    r = ck_blank();
    for (i = 0; i < d; i++)
        mpq_add(r[i], p[i], ck_value(a)[i]);
    return ck_store();
}

ck_num ck_muladd(ck_num a, ck_num x, ck_num y) {
    if (x == CK_ZERO || y == CK_ZERO)
        return a;
    if (a == CK_ZERO && (x == CK_ONE || y == CK_ONE))
        return x == CK_ONE ? y : x;
    return ck_dot(a, &x, &y, 1, 1);
}

ck_num ck_mul(ck_num x, ck_num y) {
    return ck_muladd(CK_ZERO, x, y);
}

ck_num ck_sub(ck_num x, ck_num y) {
    return ck_muladd(x, CK_MINUS_ONE, y);
}

ck_num ck_negative(ck_num x) {
    return ck_mul(CK_MINUS_ONE, x);
}

/* Solve x y = 1.  Column j of the system is x times the j-th power of the root;
 * elimination uses the first non-zero pivot. */
ck_num ck_inverse(ck_num x) {
    uint32_t d = store.degree, w = d + 1, i, j, k;
    ck_num product;
    if (d == 1 && x == CK_ZERO)
        return CK_NONE;
    if (d == 1) {
        mpq_inv(ck_blank()[0], ck_value(x)[0]);
        return ck_store();
    }
    mpq_t *m = ck_rationals((size_t) d * w);
    for (j = 0; j < d; j++) {
        mpq_set_ui(ck_blank()[j], 1, 1);
        product = ck_mul(x, ck_store());
        for (i = 0; i < d; i++)
            mpq_set(m[i * w + j], ck_value(product)[i]);
    }
    mpq_set_ui(m[d], 1, 1);
    for (k = 0; k < d; k++) {
        for (i = k; i < d && mpq_sgn(m[i * w + k]) == 0; i++)
            ;
        if (i == d)
            return CK_NONE;
        for (j = k; i != k && j < w; j++)
            mpq_swap(m[i * w + j], m[k * w + j]);
        for (j = w; j-- > k;) /* the pivot itself comes last */
            mpq_div(m[k * w + j], m[k * w + j], m[k * w + k]);
        for (i = 0; i < d; i++)
            for (j = w; i != k && j-- > k;) {
                mpq_mul(store.t, m[i * w + k], m[k * w + j]);
                mpq_sub(m[i * w + j], m[i * w + j], store.t);
            }
    }
    mpq_t *y = ck_blank();
    for (i = 0; i < d; i++)
        mpq_set(y[i], m[i * w + d]);
    ck_rationals_clear(m, (size_t) d * w);
    return ck_store();
}

uint64_t ck_gcd(uint64_t a, uint64_t b) {
    return b == 0 ? a : ck_gcd(b, a % b);
}

uint32_t ck_least_period(const void *list, uint32_t count, size_t bytes) {
    uint32_t p = 1;
    while (count % p != 0 || memcmp(list, (const char *) list + p * bytes,
                                    (count - p) * bytes) != 0)
        p++;
    return p;
}

int ck_differ(ck_num x, ck_num y) {
    if (x == y)
        return 0;
    ck_num z = ck_sub(x, y);
    if (!ck_of_q(z) && ck_inverse(z) == CK_NONE)
        ck_reject("minpoly is reducible: a non-zero number modulo minpoly has "
                  "no inverse");
    return 1;
}

int ck_vectors_differ(const ck_num *x, const ck_num *y, size_t n) {
    size_t i = 0;
    while (i < n && !ck_differ(x[i], y[i]))
        i++;
    return i < n;
}

/* ---- the ring --------------------------------------------------------- */

/* Clear the store and assign 0, 1 and -1 to their places. */
static void begin(uint32_t degree, mpq_t *f) {
    memset(&store, 0, sizeof store);
    store.degree = degree;
    store.f = f;
    store.product = ck_rationals(2 * (size_t) degree - 1);
    store.blank = ck_rationals(degree);
    mpq_init(store.t);
    store.alloc = 4;
    store.slots = 16;
    store.value = ck_alloc((size_t) store.alloc * degree, sizeof *store.value);
    store.slot = ck_alloc(store.slots, sizeof *store.slot);
    ck_whole(0);
    ck_whole(1);
    mpq_set_si(ck_blank()[0], -1, 1);
    ck_store();
}

void ck_num_start(void) {
    begin(1, ck_rationals(2));
    mpq_set_ui(store.f[1], 1, 1);
}

void ck_num_extend(const ck_num *c, uint32_t degree) {
    mpq_t *f = ck_rationals((size_t) degree + 1);
    if (degree < 2 || degree > CK_MOST_DEGREE)
        ck_reject("a polynomial of degree 2 to %d was expected, not %u",
                  CK_MOST_DEGREE, degree);
    for (uint32_t i = 0; i <= degree; i++)
        mpq_div(f[i], *ck_value(c[i]), *ck_value(c[degree]));
    begin(degree, f);
    ck_root_isolate();
}

/* ---- text -------------------------------------------------------------- */

/* Return the number of initial digits; 0 for leading zeros if canonical. */
static size_t digits(const char *text, size_t length, int canonical) {
    size_t i = 0;
    while (i < length && text[i] >= '0' && text[i] <= '9')
        i++;
    return canonical && i > 1 && text[0] == '0' ? 0 : i;
}

int ck_rational(mpq_t r, const char *text, size_t length, int canonical) {
    size_t sign = length > 0 && text[0] == '-', n, m = 0, over;
    if (length > 1000000)
        ck_fail(CK_LIMIT, "a number has more than a million digits");
    n = digits(text + sign, length - sign, canonical);
    over = sign + n + 1; /* start of the denominator */
    if (n > 0 && over < length && text[over - 1] == '/')
        m = digits(text + over, length - over, canonical);
    if (n == 0 || (m == 0 ? sign + n : over + m) != length)
        return 0;
    char *copy = ck_alloc(length + 1, 1);
    memcpy(copy, text, length);
    mpq_set_ui(r, 0, 1);
    if (m > 0)
        mpz_set_str(mpq_denref(r), copy + over, 10);
    copy[sign + n] = '\0';
    mpz_set_str(mpq_numref(r), copy, 10);
    ck_free(copy);
    if (mpz_sgn(mpq_denref(r)) == 0) {
        mpq_set_ui(r, 0, 1);
        return 0;
    }
    if (canonical && ((sign && mpq_sgn(r) == 0) ||
                      (m > 0 && mpz_cmp_ui(mpq_denref(r), 1) == 0)))
        return 0;
    if (canonical) {
        mpz_gcd(mpq_numref(store.t), mpq_numref(r), mpq_denref(r));
        if (mpz_cmp_ui(mpq_numref(store.t), 1) != 0)
            return 0;
    }
    mpq_canonicalize(r);
    return 1;
}

ck_num ck_canonical(const char *text) {
    mpq_t *x = ck_blank();
    size_t n;
    for (uint32_t i = 0; i < store.degree; i++, text += n + 1) {
        n = strcspn(text, ",");
        if (!ck_rational(x[i], text, n, 1))
            return CK_NONE;
        if (text[n] == '\0')
            return i > 0 && mpq_sgn(x[i]) == 0 ? CK_NONE : ck_store();
    }
    return CK_NONE;
}
