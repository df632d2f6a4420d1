/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counters beside an oracle as a certificate: the model, the name of the
 * language, the closed form of every counter, and how many classes there are.
 * What the language is, wreath-check knows by itself.
 */

#include "cert/impl.h"

#include <inttypes.h>

wr_status_t wr_cert_print_count(wr_buffer_t out, const wr_count_proof_t P,
                                const char *oracle, const wr_trace_file_t file,
                                wr_limits_t L) {
    const size_t width = P->counters + 1, first = out->length;
    if (!cert_print_model(out, "count", file)) {
        out->text[out->length = first] = '\0';
        return wr_limits_fail(
            L, WR_DOMAIN,
            "the name of the model has a control character, or is no UTF-8");
    }
    wr_buffer_printf(out, "oracle %s\n", oracle);
    for (uint32_t l = 0; l < P->layers; l++) {
        wr_buffer_printf(out, "layer %" PRIu32 " %s\n", l,
                         P->linked[l] ? "counter" : "finite");
        for (uint32_t p = 0; P->linked[l] && p < P->controls; p++) {
            const int64_t *c = P->link + (l * P->controls + p) * width;
            wr_buffer_printf(out, "form %" PRIu32, p);
            for (size_t i = 0; i < width; i++)
                wr_buffer_printf(out, " %" PRId64, c[i]);
            wr_buffer_put(out, "\n");
        }
    }
    wr_buffer_printf(out, "classes %zu\n.\n", P->classes);
    return WR_OK;
}
