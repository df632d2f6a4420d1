/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates of raw parameters: which model they are about, what is said of
 * its gates, and the hash of all that. */

#include "cert/impl.h"

wr_status_t wr_cert_print_raw(wr_buffer_t out, const wr_buffer_t body,
                              const wr_trace_file_t file, wr_limits_t L) {
    wr_buffer_t b;
    char hash[65];
    char *path = cert_relative(file->lrnn_path, file->trace_path);
    const int fits = cert_fits_a_line(path);
    wr_buffer_init(b);
    wr_sha256(hash, file->lrnn_text, file->lrnn_length);
    wr_buffer_printf(b, "wreath-raw 1\nlrnn %s\nsha256 %s\n", path, hash);
    wr_buffer_write(b, body->text, body->length);
    wr_buffer_seal(b, 0);
    if (fits)
        wr_buffer_write(out, b->text, b->length);
    wr_buffer_clear(b);
    wr_free(path);
    if (!fits)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the model's path cannot be written on one line");
    return WR_OK;
}
