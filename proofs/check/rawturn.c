/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "raw.h"

/* Decides whether z = |z| e^(2 pi i r).  For r = j / m the m-th power of u = z
 * / conj(z) must be 1, so the turn of z is a multiple of 1 / 2m, as r is.  The
 * binary digits of both turns are compared until no other multiple has the same
 * digits.  The first digit of a turn is 1 in the lower half of the plane, and
 * the later digits are those of twice the turn, which are the turns of u, u^2,
 * u^4, .. */

/* Return nonzero if the argument of z is at least half a turn. */
static int lower_half(ck_num z) {
    int im = -ck_sign_parts(CK_ZERO, z);
    return im < 0 || (im == 0 && ck_sign_parts(z, CK_ZERO) < 0);
}

int ck_turns(ck_num z, ck_num u, const mpq_t r) {
    unsigned long m = mpz_get_ui(mpq_denref(r)), j, k;
    ck_num power = CK_ONE;
    if (mpz_cmpabs(mpq_numref(r), mpq_denref(r)) >= 0)
        ck_reject("an argument must be less than a whole turn");
    if (mpz_cmp_ui(mpq_denref(r), 4096) > 0)
        ck_fail(CK_LIMIT, "a fraction of a turn has a denominator above 4096");
    for (k = 0; k < m; k++)
        power = ck_mul(power, u);
    if (power != CK_ONE)
        return 0;
    j = mpz_fdiv_ui(mpq_numref(r), m);
    for (k = 1; k < 2 * m; k *= 2) {
        if (lower_half(z) != (2 * j >= m))
            return 0;
        j = 2 * j % m;
        z = k == 1 ? u : ck_mul(z, z);
    }
    return 1;
}
