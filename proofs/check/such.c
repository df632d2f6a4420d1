/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

/* Conditions on A, of size 1 or 2, decided by its trace, its determinant and
 * the sum of the squares of its entries. */

static const char *const condition[] = {
    "real", "nonnegative", "positive",  "inside", "one-or-inside",
    "norm", "contraction", "symmetric", "psd"};
enum { CONDITIONS = sizeof condition / sizeof *condition };

const char *ck_such_name(size_t i) {
    return i < CONDITIONS ? condition[i] : NULL;
}

/* Let t be the trace, d the determinant and s the sum of the squares of the
 * entries.  The eigenvalues are real iff t^2 >= 4 d, and then >= 0 iff t, d >=
 * 0; they are of modulus < 1 iff |d| < 1 and |t| < 1 + d; 1 is one of them iff
 * t = 1 + d, and then d is the other.  I - A^T A has trace 2 - s and
 * determinant 1 - s + d^2.  Size 1 is size 2 with zeros. */
int ck_such_holds(unsigned such, const ck_num *a, uint32_t size) {
    ck_num x[4] = {CK_ZERO, CK_ZERO, CK_ZERO, CK_ZERO}, t, d, s = CK_ZERO;
    for (uint32_t i = 0; i < size * size; i++) {
        x[i] = a[i] == CK_MINUS_ZERO ? CK_ZERO : a[i];
        s = ck_muladd(s, x[i], x[i]);
    }
    t = ck_muladd(x[0], CK_ONE, x[3]);
    d = ck_sub(ck_mul(x[0], x[3]), ck_mul(x[1], x[2]));
    int real = ck_sign(ck_sub(ck_mul(t, t), ck_mul(ck_whole(4), d))) >= 0;
    int nonneg = real && ck_sign(t) >= 0 && ck_sign(d) >= 0;
    ck_num plus = ck_muladd(CK_ONE, CK_ONE, d); /* 1 + d */
    int above = ck_sign(plus), below = ck_sign(ck_sub(d, CK_ONE));
    int over = ck_sign(ck_sub(t, plus));
    int inside = above > 0 && below < 0 && over < 0 &&
                 ck_sign(ck_muladd(plus, CK_ONE, t)) > 0;
    int one = over == 0 && above > 0 && below <= 0;
    int trace = ck_sign(ck_sub(ck_whole(2), s)); /* of I - A^T A */
    int det = ck_sign(ck_muladd(ck_sub(CK_ONE, s), d, d));
    int holds[CONDITIONS] = {real,
                             nonneg,
                             nonneg && ck_sign(size == 1 ? t : d) > 0,
                             inside,
                             inside || one,
                             trace >= 0 && det >= 0,
                             trace > 0 && det > 0,
                             x[1] == x[2],
                             x[1] == x[2] && nonneg};
    for (uint32_t i = 0; i < CONDITIONS; i++)
        if ((such & 1u << i) && !holds[i])
            return 0;
    return 1;
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
