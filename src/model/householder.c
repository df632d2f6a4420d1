/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A permutation as a product of the least number of reflections.  A cycle
 * c0 -> c1 -> .. -> c(k-1) -> c0 is (c0 c(k-1)) .. (c0 c2) (c0 c1): the
 * rightmost factor acts first and sends c0 to c1, which stays there; c1 goes to
 * c0 and on to c2; and so on.  A cycle of length k takes k - 1 factors, which
 * is n - #cycles in all, and no product of fewer has so small a fixed space.
 * Source: [grazzi2025, Prop. 1].
 */

#include "model/parts.h"

void wr_householder_permutation(uint32_t *pairs, uint32_t *factors,
                                const uint32_t *image, uint32_t n) {
    unsigned char *seen = wr_calloc(n, 1);
    uint32_t t = 0;
    for (uint32_t c = 0; c < n; c++) {
        if (seen[c])
            continue;
        /* c is the least point of a new cycle; k will be its length */
        uint32_t k = 0;
        for (uint32_t x = c; !seen[x]; x = image[x], k++)
            seen[x] = 1;
        /* fill the k - 1 places of the cycle from the right: c1, .., c(k-1) */
        uint32_t place = t + k - 1, x = image[c];
        for (; x != c; x = image[x]) {
            place--;
            pairs[2 * place] = c;
            pairs[2 * place + 1] = x;
        }
        t += k - 1;
    }
    *factors = t;
    wr_free(seen);
}
