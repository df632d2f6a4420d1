/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Why a layer goes wrong, for people: along the longest run v^k of a word,
 * what the matrix of v does to a state again and again, by its eigenvalue of
 * greatest modulus.  Nothing is decided here.
 */

#include "prove/polytope.h"

#include <math.h>

#define PRECISION 128
#define LONGEST 6 /* letters of v */

/* The greatest |eigenvalue| of the letters' product, without the weight; and
 * whether that eigenvalue is real. */
static double greatest(int *real, const lrnn_affine_t *S, const uint32_t *v,
                       size_t n) {
    slong d = S->dim - !S->linear;
    acb_mat_t m, a;
    acb_ptr root = _acb_vec_init(d);
    fmpq_t q;
    double most = -1;
    acb_mat_init(m, d, d);
    acb_mat_init(a, d, d);
    fmpq_init(q);
    acb_mat_one(m);
    for (size_t k = 0; k < n; k++) {
        for (slong i = 0; i < d; i++)
            for (slong j = 0; j < d; j++) {
                fmpq_set_fmpz_frac(q, lrnn_affine_entry(S, v[k], i, j),
                                   S->scale);
                acb_set_fmpq(acb_mat_entry(a, i, j), q, PRECISION);
            }
        acb_mat_mul(m, a, m, PRECISION);
    }
    acb_mat_get_mid(m, m);
    (void) acb_mat_approx_eig_qr(root, NULL, NULL, m, NULL, 0, PRECISION);
    for (slong i = 0; i < d; i++) {
        double re = arf_get_d(arb_midref(acb_realref(root + i)), ARF_RND_NEAR);
        double im = arf_get_d(arb_midref(acb_imagref(root + i)), ARF_RND_NEAR);
        if (hypot(re, im) > most) {
            most = hypot(re, im);
            *real = fabs(im) < 1e-12 * most;
        }
    }
    fmpq_clear(q);
    WR_EACH(acb_mat_clear, a, m);
    _acb_vec_clear(root, d);
    return most;
}

void lrnn_affine_reason(char text[200], const lrnn_affine_t *S,
                        const wr_word_t w) {
    size_t at = 0, n = 0, most = 3;
    int real = 1;
    wr_buffer_t b;
    text[0] = '\0';
    for (size_t k = 1; k <= LONGEST; k++)
        for (size_t i = 0, times; i + 2 * k <= w->length;
             i += 1 + (times - 1) * k) {
            times = wr_word_repeats(w, i, k);
            if (times * k <= most)
                continue;
            at = i;
            n = k;
            most = times * k;
        }
    if (n == 0 || S->dim == 1)
        return;
    double size = greatest(&real, S, w->letter + at, n);
    wr_buffer_init(b);
    for (size_t k = 0; k < n; k++)
        wr_buffer_printf(b, "%s%.20s", k > 0 ? " " : "",
                         S->A->letter_name[w->letter[at + k]]);
    const char *what = size > 1 + 1e-9   ? "growth"
                       : size < 1 - 1e-9 ? "leak"
                                         : "drift";
    snprintf(text, 200,
             "%s: the matrix of %.60s%.60s%s has its greatest eigenvalue%s at "
             "modulus ~%.9g",
             what, n > 1 ? "(" : "", b->text, n > 1 ? ")" : "", real ? "" : "s",
             size);
    wr_buffer_clear(b);
}
