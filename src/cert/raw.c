/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of raw parameters: which model they are about, what is said of
 * its gates, and the hash of all that. */

#include "cert/impl.h"

wr_status_t wr_cert_print_raw(wr_buffer_t out, const wr_buffer_t body,
                              const wr_trace_file_t file, wr_limits_t L) {
    const size_t first = out->length;
    if (!cert_print_model(out, "raw", file)) {
        out->text[out->length = first] = '\0';
        return wr_limits_fail(L, WR_DOMAIN,
                              "the model's path cannot be written on one line");
    }
    wr_buffer_write(out, body->text, body->length);
    wr_buffer_seal(out, first);
    return WR_OK;
}
