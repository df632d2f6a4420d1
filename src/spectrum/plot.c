/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures: the unit circle, the axes, a dot an eigenvalue.  Coordinates are
 * rounded midpoints of enclosures; nothing is decided by them.
 */

#include "spectrum/impl.h"

#include <math.h>

typedef struct {
    double x, y;
    slong multiplicity, block;
} dot_t;

/* All eigenvalues as dots, *count of them; the caller frees. */
static wr_status_t dots(dot_t **out, size_t *count, const wr_spectrum_t S,
                        const wr_ring_t K, wr_limits_t L) {
    dot_t *dot = wr_malloc(((size_t) S->n + 1) * sizeof *dot);
    wr_status_t status = WR_OK;
    *count = 0;
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        acb_ptr root = _acb_vec_init(f->count);
        status = wr_spectrum_roots(root, f, K, 64, L);
        for (slong j = 0; j < f->count && status == WR_OK; j++) {
            dot_t d = { arf_get_d(arb_midref(acb_realref(root + j)),
                                  ARF_RND_NEAR),
                        arf_get_d(arb_midref(acb_imagref(root + j)),
                                  ARF_RND_NEAR),
                        f->multiplicity, f->block[0] };
            dot[(*count)++] = d;
        }
        _acb_vec_clear(root, f->count);
    }
    *out = dot;
    return status;
}

/* Half the width of the picture, in units of the unit circle. */
static double extent(const dot_t *dot, size_t count) {
    double r = 1.1;
    for (size_t i = 0; i < count; i++) {
        double size = fmax(fabs(dot[i].x), fabs(dot[i].y));
        if (size * 1.1 > r && size < 1e6)
            r = size * 1.1;
    }
    return r;
}

wr_status_t wr_spectrum_plot_svg(wr_buffer_t out, const wr_spectrum_t S,
                                 const wr_ring_t K, wr_limits_t L) {
    dot_t *dot;
    size_t count;
    wr_status_t status = dots(&dot, &count, S, K, L);
    double scale = 190 / extent(dot, count);
    if (status == WR_OK)
        wr_buffer_printf(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" "
            "height=\"400\" viewBox=\"-200 -200 400 400\">\n"
            "<title>eigenvalues and the unit circle</title>\n"
            "<path d=\"M-200 0H200M0 -200V200\" stroke=\"#bbb\"/>\n"
            "<circle r=\"%.3f\" fill=\"none\" stroke=\"black\"/>\n",
            scale);
    for (size_t i = 0; i < count && status == WR_OK; i++) {
        double x = scale * dot[i].x, y = -scale * dot[i].y;
        wr_buffer_printf(out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"3\" "
                         "fill=\"#b00\"/>\n", x, y);
        if (dot[i].multiplicity > 1)
            wr_buffer_printf(out, "<text x=\"%.3f\" y=\"%.3f\" "
                             "font-size=\"10\">%ld,%ld</text>\n", x + 4,
                             y - 4, (long) dot[i].multiplicity,
                             (long) dot[i].block);
    }
    if (status == WR_OK)
        wr_buffer_put(out, "</svg>\n");
    wr_free(dot);
    return status;
}

wr_status_t wr_spectrum_plot_tikz(wr_buffer_t out, const wr_spectrum_t S,
                                  const wr_ring_t K, wr_limits_t L) {
    dot_t *dot;
    size_t count;
    wr_status_t status = dots(&dot, &count, S, K, L);
    double r = extent(dot, count);
    if (status == WR_OK)
        wr_buffer_printf(out,
                         "\\begin{tikzpicture}[scale=%.4f]\n"
                         "\\draw[gray] (-%.4f,0) -- (%.4f,0) (0,-%.4f) -- "
                         "(0,%.4f);\n"
                         "\\draw (0,0) circle (1);\n", 3 / r, r, r, r, r);
    for (size_t i = 0; i < count && status == WR_OK; i++) {
        wr_buffer_printf(out, "\\fill (%.6f,%.6f) circle (1.5pt)", dot[i].x,
                         dot[i].y);
        if (dot[i].multiplicity > 1)
            wr_buffer_printf(out, " node[above right,font=\\tiny] "
                             "{$%ld,%ld$}", (long) dot[i].multiplicity,
                             (long) dot[i].block);
        wr_buffer_put(out, ";\n");
    }
    if (status == WR_OK)
        wr_buffer_put(out, "\\end{tikzpicture}\n");
    wr_free(dot);
    return status;
}
