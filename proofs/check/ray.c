/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

/* Rays: a vector v that stands for all its positive multiples, with a number
 * of modulus 1 as its first entry that is not 0.
 *
 * A layer may be listed by rays if its numbers are rational and its labels
 * are signs or comparisons of linear forms without constants: they are the
 * same all along a ray.  An action without B takes the ray of v to that of
 * A v.  One with B is met on rays with A v = 0 alone, and takes all of
 * such a ray to the point B.  So what a closed list of rays says of labels
 * is true of every state that words lead to, by induction on their length.
 */

void ck_ray_layer(ck_layer *L, uint32_t l) {
    size_t size = (size_t) L->n * L->d;
    uint32_t f;

    if (L->gate == CK_LEVEL || !ck_layer_of_q(L) ||
        (L->decoder != CK_ARGMAX && L->decoder != CK_SIGN))
        ck_reject("layer %u has no rays: they need rational numbers, and "
                  "labels by argmax or sign",
                  (unsigned) l);
    for (f = 0; f < L->forms; f++)
        if (L->form[f * (size + 1) + size] != CK_ZERO)
            ck_reject("layer %u has no rays: form %u has a constant",
                      (unsigned) l, (unsigned) f);
    L->rays = 1;
}

void ck_ray(ck_num *h, const ck_layer *L) {
    uint32_t size = L->n * L->d, i, k = 0;
    ck_num x;

    while (k < size && h[k] == CK_ZERO)
        k++;
    if (k == size)
        return;
    x = ck_inverse(h[k]);
    if (x == CK_NONE)
        ck_reject("a number of a ray has no inverse: the ring is no field");
    if (ck_sign(x) < 0)
        x = ck_muladd(CK_ZERO, x, CK_MINUS_ONE);
    for (i = k; i < size; i++)
        h[i] = ck_muladd(CK_ZERO, h[i], x);
}

void ck_ray_moved(ck_num *h, const ck_layer *L, const ck_action *X) {
    uint32_t size = L->n * L->d, i, some = 0;

    for (i = 0; X->B != NULL && i < size; i++)
        some |= X->B[i] != CK_ZERO;
    for (i = 0; some && i < size; i++)
        if (h[i] != X->B[i])
            ck_reject("B is added to a ray that A does not map to 0");
    ck_ray(h, L);
}
