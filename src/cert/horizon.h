/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CERT_HORIZON_H
#define WREATH_CERT_HORIZON_H

/* horizon: certificates of casts of exact powers, and explanations in words. */

#include "horizon/horizon.h"

WR_BEGIN_DECLS

/* Print the certificate, HORIZON or TIE (doc/certificates-horizon.md), into an
 * empty buffer. */
void wr_horizon_certify(wr_buffer_t out, const wr_horizon_t H);
/* Print the evidence in words: limits, norms and steps. */
void wr_horizon_explain(wr_buffer_t out, const wr_horizon_t H);

WR_END_DECLS
#endif
