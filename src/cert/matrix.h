/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_MATRIX_H
#define WREATH_CERT_MATRIX_H

/* matrix: certificates of matrices.  They print what module spectrum found, and
 * decide nothing.
 */

#include "spectrum/spectrum.h"

WR_BEGIN_DECLS

/* Print the text for wreath-check: begin, then the claims about each matrix
 * (SPEC, RANK of A - I, PSD of I - A^T A and of a symmetric A), then end.
 * doc/certificates-spectrum.md is the format.
 * status  OK; UNABLE over a field whose conjugates are not known */
void wr_spectrum_certify_begin(wr_buffer_t out);
WR_MUST_CHECK wr_status_t wr_spectrum_certify(wr_buffer_t out,
                                              const wr_spectrum_matrix_t M,
                                              const wr_spectrum_t S,
                                              const wr_spectrum_shape_t *shape,
                                              wr_limits_t L);
void wr_spectrum_certify_end(wr_buffer_t out);

WR_END_DECLS
#endif
