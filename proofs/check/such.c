/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* Conditions on A, of size 1 or 2, decided by its trace, its determinant and
 * the sum of the squares of its entries. */

static const char *const condition[] = {
    "real", "nonnegative", "positive",  "inside", "one-or-inside",
    "norm", "contraction", "symmetric", "psd"};
enum { CONDITIONS = sizeof condition / sizeof *condition };

const char *ck_such_name(size_t i) {
    return i < CONDITIONS ? condition[i] : NULL;
}

static int cmp1(const mpq_t x) { /* |x| against 1 */
    return mpz_cmpabs(mpq_numref(x), mpq_denref(x));
}

/* With the trace t, the determinant d and the sum s of the squares of the
 * entries: the eigenvalues are real iff t^2 >= 4 d, and then >= 0 iff
 * t, d >= 0; of modulus < 1 iff |d| < 1 and |t| < 1 + d; 1 is one of them
 * iff t = 1 + d, and then d is the other.  I - A^T A has the trace 2 - s and
 * the determinant 1 - s + d^2.  Size 1 is size 2 with zeros. */
int ck_such_holds(unsigned such, const ck_num *a, uint32_t size) {
    ck_num w[4] = {a[0], CK_ZERO, CK_ZERO, CK_ZERO};
    mpq_t x[4], t, d, s, u, v;
    int i, good;
    if (size > 1)
        memcpy(w, a, sizeof w);
    mpq_inits(t, d, s, u, v, NULL);
    for (i = 0; i < 4; i++) {
        mpq_init(x[i]);
        if (w[i] != CK_MINUS_ZERO)
            mpq_set(x[i], ck_value(w[i])[0]);
        mpq_mul(u, x[i], x[i]);
        mpq_add(s, s, u);
    }
    mpq_add(t, x[0], x[3]);
    mpq_mul(u, x[0], x[3]);
    mpq_mul(v, x[1], x[2]);
    mpq_sub(d, u, v);
    mpq_mul(u, t, t);
    mpq_mul_2exp(v, d, 2);
    int real = mpq_cmp(u, v) >= 0;
    int nonneg = real && mpq_sgn(t) >= 0 && mpq_sgn(d) >= 0;
    mpq_set_ui(v, 1, 1);
    mpq_add(u, d, v); /* 1 + d */
    mpq_abs(v, t);
    int inside = cmp1(d) < 0 && mpq_cmp(v, u) < 0;
    int one = mpq_equal(t, u) && (cmp1(d) < 0 || mpq_cmp_ui(d, 1, 1) == 0);
    mpq_mul(u, d, d);
    mpq_sub(u, u, s);
    mpq_set_ui(v, 1, 1);
    mpq_add(u, u, v); /* 1 - s + d^2 */
    int norm = mpq_cmp_ui(s, 2, 1) <= 0 && mpq_sgn(u) >= 0;
    int strict = mpq_cmp_ui(s, 2, 1) < 0 && mpq_sgn(u) > 0;
    int symmetric = mpq_equal(x[1], x[2]);
    int positive = nonneg && (size == 1 ? mpq_sgn(t) : mpq_sgn(d)) > 0;
    int holds[CONDITIONS] = {real,   nonneg,        positive,
                             inside, inside || one, norm,
                             strict, symmetric,     symmetric && nonneg};
    for (good = 1, i = 0; i < CONDITIONS; i++)
        good = good && (!(such & 1u << i) || holds[i]);
    for (i = 0; i < 4; i++)
        mpq_clear(x[i]);
    mpq_clears(t, d, s, u, v, NULL);
    return good;
}

unsigned ck_such_read(ck_cert *C, uint32_t size) {
    unsigned such = 0;
    size_t k;
    ck_line(C, "such", CK_NONE);
    if (size > 2)
        ck_reject("conditions require size 1 or 2");
    for (size_t i = 1; i < C->tokens; i++) {
        for (k = 0; k < CONDITIONS; k++)
            if (ck_token_is(C, i, condition[k]))
                break;
        if (k == CONDITIONS)
            ck_reject("unknown condition \"%.60s\"", C->token[i]);
        such |= 1u << k;
    }
    return such;
}
