/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Pictures: the unit disc, the axes, a dot an eigenvalue.  A dot's area is
 * its multiplicity, a ring around it says that it has a block larger than 1,
 * and both are written beside it where they are not 1.  Coordinates are
 * rounded midpoints of enclosures; nothing is decided by them.
 */

#include "spectrum/impl.h"

#include <math.h>

#define FAR 1e6 /* eigenvalues farther away are counted, not drawn */

typedef struct {
    double x, y, size; /* size: radius in units of a simple dot's */
    slong multiplicity, block;
} dot_t;

typedef struct {
    dot_t *dot;
    size_t count, far;
    double extent; /* half the width, in units of the unit circle */
} picture_t;

static void add_dot(picture_t *P, const acb_t z,
                    const wr_spectrum_factor_struct *f) {
    dot_t d = {arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR),
               arf_get_d(arb_midref(acb_imagref(z)), ARF_RND_NEAR),
               sqrt((double) FLINT_MIN(f->multiplicity, 9)), f->multiplicity,
               f->block[0]};
    double size = fmax(fabs(d.x), fabs(d.y));
    if (!(size < FAR)) {
        P->far++;
        return;
    }
    if (size * 1.15 > P->extent)
        P->extent = size * 1.15;
    P->dot[P->count++] = d;
}

static wr_status_t picture(picture_t *P, const wr_spectrum_t S,
                           const wr_ring_t K, wr_limits_t L) {
    wr_status_t status = WR_OK;
    P->dot = wr_malloc(((size_t) S->n + 1) * sizeof *P->dot);
    P->count = P->far = 0;
    P->extent = 1.25;
    for (slong i = 0; i < S->factors && status == WR_OK; i++) {
        const wr_spectrum_factor_struct *f = S->factor + i;
        acb_ptr root = _acb_vec_init(f->count);
        status = wr_spectrum_roots(root, f, K, 64, L);
        for (slong j = 0; j < f->count && status == WR_OK; j++)
            add_dot(P, root + j, f);
        _acb_vec_clear(root, f->count);
    }
    return status;
}

/* "x2", "x3, block 2"; empty for a simple eigenvalue. */
static void put_label(wr_buffer_t out, const dot_t *d, const char *times) {
    if (d->multiplicity > 1)
        wr_buffer_printf(out, "%s%ld", times, (long) d->multiplicity);
    if (d->block > 1)
        wr_buffer_printf(out, ", block %ld", (long) d->block);
}

/* ---- SVG ------------------------------------------------------------------
 */

static void svg_frame(wr_buffer_t out, const picture_t *P, double scale) {
    wr_buffer_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" "
        "height=\"400\" viewBox=\"-200 -200 400 400\" "
        "font-family=\"Helvetica,Arial,sans-serif\" font-size=\"12\">\n"
        "<title>eigenvalues and the unit circle</title>\n"
        "<rect x=\"-200\" y=\"-200\" width=\"400\" height=\"400\" "
        "fill=\"white\"/>\n"
        "<circle r=\"%.3f\" fill=\"#f4f4f4\" stroke=\"black\"/>\n"
        "<path d=\"M-200 0H200M0 -200V200\" stroke=\"#999\" "
        "stroke-width=\"0.5\"/>\n"
        "<g fill=\"#000\"><text x=\"%.3f\" y=\"18\">1</text>"
        "<text x=\"%.3f\" y=\"18\" text-anchor=\"end\">-1</text>"
        "<text x=\"4\" y=\"%.3f\">i</text>"
        "<text x=\"4\" y=\"%.3f\">-i</text></g>\n",
        scale, scale + 8, -scale - 8, -scale - 8, scale + 18);
    if (P->far > 0)
        wr_buffer_printf(out,
                         "<text x=\"-195\" y=\"195\">%zu farther away "
                         "than 10^6</text>\n",
                         P->far);
}

static void svg_dot(wr_buffer_t out, const dot_t *d, double scale) {
    double x = scale * d->x, y = -scale * d->y, r = 3.2 * d->size;
    int left = x > 100; /* room for text is on the other side */
    wr_buffer_printf(out,
                     "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.2f\" "
                     "fill=\"#111\" stroke=\"#fff\"/>\n",
                     x, y, r);
    if (d->block > 1)
        wr_buffer_printf(out,
                         "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.2f\" "
                         "fill=\"none\" stroke=\"#111\"/>\n",
                         x, y, r + 2.5);
    if (d->multiplicity == 1)
        return;
    wr_buffer_printf(out, "<text x=\"%.3f\" y=\"%.3f\" text-anchor=\"%s\">",
                     x + (left ? -1 : 1) * (r + 5), y - r - 3,
                     left ? "end" : "start");
    put_label(out, d, "\303\227");
    wr_buffer_put(out, "</text>\n");
}

wr_status_t wr_spectrum_plot_svg(wr_buffer_t out, const wr_spectrum_t S,
                                 const wr_ring_t K, wr_limits_t L) {
    picture_t P;
    wr_status_t status = picture(&P, S, K, L);
    double scale = 200 / P.extent;
    if (status == WR_OK) {
        svg_frame(out, &P, scale);
        for (size_t i = 0; i < P.count; i++)
            svg_dot(out, P.dot + i, scale);
        wr_buffer_put(out, "</svg>\n");
    }
    wr_free(P.dot);
    return status;
}

/* ---- TikZ -----------------------------------------------------------------
 */

static void tikz_dot(wr_buffer_t out, const dot_t *d) {
    wr_buffer_printf(out,
                     "\\fill[black] (%.6f,%.6f) circle "
                     "(%.2fpt);\n",
                     d->x, d->y, 1.7 * d->size);
    if (d->block > 1)
        wr_buffer_printf(out,
                         "\\draw[black] (%.6f,%.6f) circle "
                         "(%.2fpt);\n",
                         d->x, d->y, 1.7 * d->size + 1.5);
    if (d->multiplicity == 1)
        return;
    wr_buffer_printf(out, "\\node[above %s,font=\\scriptsize] at (%.6f,%.6f) {",
                     d->x > 0.6 ? "left" : "right", d->x, d->y);
    put_label(out, d, "$\\times$");
    wr_buffer_put(out, "};\n");
}

wr_status_t wr_spectrum_plot_tikz(wr_buffer_t out, const wr_spectrum_t S,
                                  const wr_ring_t K, wr_limits_t L) {
    picture_t P;
    wr_status_t status = picture(&P, S, K, L);
    double r = P.extent;
    if (status == WR_OK) {
        wr_buffer_printf(out,
                         "\\begin{tikzpicture}[scale=%.6g]\n"
                         "\\draw[fill=black!4] (0,0) circle (1);\n"
                         "\\draw[gray,very thin] (-%.4f,0) -- (%.4f,0) "
                         "(0,-%.4f) -- (0,%.4f);\n"
                         "\\begin{scope}[font=\\scriptsize]\n"
                         "\\node[below right] at (1,0) {$1$};\n"
                         "\\node[below left] at (-1,0) {$-1$};\n"
                         "\\node[above right] at (0,1) {$i$};\n"
                         "\\end{scope}\n",
                         3 / r, r, r, r, r);
        if (P.far > 0)
            wr_buffer_printf(out, "%% %zu farther away than 10^6\n", P.far);
        for (size_t i = 0; i < P.count; i++)
            tikz_dot(out, P.dot + i);
        wr_buffer_put(out, "\\end{tikzpicture}\n");
    }
    wr_free(P.dot);
    return status;
}
