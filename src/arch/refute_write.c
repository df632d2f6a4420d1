/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writes the refutation of an answer. */

#include "arch/refute.h"
#include "cert/cert.h"

wr_status_t wr_arch_refutation_write(wr_buffer_t out, const wr_arch_answer_t X,
                                     const wr_dfa_t A, wr_limits_t L) {
    if (X->holds == WR_TRUE || *X->claim == '\0')
        return wr_limits_fail(L, WR_DOMAIN, "nothing was refuted");
    wr_refutation_t R = {.claim = X->claim,
                         .gates = arch_claim_gates(X->claim, X->each),
                         .evaluation =
                             X->evaluation == WR_ARCH_E0 ? "E0" : "E2",
                         .prefix = X->prefix,
                         .suffix = X->suffix,
                         .witness = X->witness,
                         .witnesses = X->witnesses,
                         .bound = X->bound,
                         .each = X->each,
                         .period = X->period,
                         .finite = X->finite};
    memcpy(R.order, X->order, sizeof R.order);
    wr_cert_print_refutation(out, &R, A);
    return WR_OK;
}
