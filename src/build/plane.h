/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BUILD_PLANE_H
#define WREATH_BUILD_PLANE_H

/* plane: rotations and reflections of the plane as parts of a model.
 * Not installed.
 */

#include "model/make.h"

/* R is the rotation by 2 pi / m, F = diag(1, -1), K = wr_ring_cosine(order);
 * m and 4 divide order, and build_plane_order returns lcm(4, m). */
typedef struct {
    uint32_t order, m;
    const wr_ring_struct *K;
} build_plane_t;
uint32_t build_plane_order(uint32_t m);
/* Set c and s to cosine and sine of 2 pi k / m. */
void build_plane_angle(fmpq_poly_t c, fmpq_poly_t s, const build_plane_t *P,
                       uint32_t k);
/* Add the reflection R^k F as a factor; put the point F^f R^e (2, 1), which is
 * different for each v = e + m f below 2 m. */
void build_plane_put_key(lrnn_make_t *B, const build_plane_t *P, uint32_t k);
void build_plane_put_point(lrnn_make_t *B, const build_plane_t *P, uint32_t v);

/* Set K to Q(sqrt 5). */
WR_MUST_CHECK wr_status_t build_golden(wr_ring_t K, wr_limits_t L);

#endif
