/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Certificates about a model as it is in its file: that its counters agree with
 * an oracle, by the closed form of every counter and the number of classes
 * (wreath-check has its own definition of the language); and which gate values
 * raw parameters reach.
 */

#include "cert/impl.h"

#include <inttypes.h>

/* Print "wreath-WHAT 1" and the model's path and hash.
 * status  OK; DOMAIN, with nothing printed, if the path does not fit a line */
static wr_status_t put_model(wr_buffer_t out, const char *what,
                             const wr_trace_file_t file, wr_limits_t L) {
    char hash[65], *path = cert_relative(file->lrnn_path, file->trace_path);
    const int fits = cert_fits_a_line(path);
    wr_sha256(hash, file->lrnn_text, file->lrnn_length);
    if (fits)
        wr_buffer_printf(out, "wreath-%s 1\nlrnn %s\nsha256 %s\n", what, path,
                         hash);
    wr_free(path);
    return fits ? WR_OK
                : wr_limits_fail(
                      L, WR_DOMAIN,
                      "the model's path cannot be written on one line");
}

wr_status_t wr_cert_print_count(wr_buffer_t out, const wr_count_proof_t P,
                                const char *oracle, const wr_trace_file_t file,
                                wr_limits_t L) {
    const size_t width = P->counters + 1;
    const wr_status_t s = put_model(out, "count", file, L);
    if (s != WR_OK)
        return s;
    wr_buffer_printf(out, "oracle %s\n", oracle);
    for (uint32_t l = 0; l < P->layers; l++) {
        wr_buffer_printf(out, "layer %u %s\n", l,
                         P->linked[l] ? "counter" : "finite");
        for (uint32_t p = 0; P->linked[l] && p < P->controls; p++) {
            const int64_t *c = P->link + (l * P->controls + p) * width;
            wr_buffer_printf(out, "form %u", p);
            for (size_t i = 0; i < width; i++)
                wr_buffer_printf(out, " %" PRId64, c[i]);
            wr_buffer_put(out, "\n");
        }
    }
    wr_buffer_printf(out, "classes %zu\n.\n", P->classes);
    return WR_OK;
}

wr_status_t wr_cert_print_raw(wr_buffer_t out, const wr_buffer_t body,
                              const wr_trace_file_t file, wr_limits_t L) {
    const size_t first = out->length;
    const wr_status_t s = put_model(out, "raw", file, L);
    if (s != WR_OK)
        return s;
    wr_buffer_write(out, body->text, body->length);
    wr_buffer_seal(out, first);
    return WR_OK;
}
