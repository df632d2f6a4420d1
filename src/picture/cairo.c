/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A picture as PDF and PNG, by cairo; texts by pango, which finds a font for
 * every character.  A text that is wider in its font than was computed is
 * drawn narrower, so that it stays inside its frame.  The bytes of a file
 * depend only on the picture and the fonts.
 *
 * cairo and pango depend on twenty libraries, which take longer to load than
 * most commands run; they are loaded on demand. */

#include "base/library.h"
#include "picture/impl.h"

#ifdef HAVE_CAIRO

#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>

/* All functions of cairo and pango that are called, looked up by name. */
/* clang-format off */
#define CALLS(X) \
    X(cairo_arc) X(cairo_close_path) X(cairo_create) X(cairo_curve_to) \
    X(cairo_destroy) X(cairo_fill_preserve) X(cairo_image_surface_create) \
    X(cairo_line_to) X(cairo_move_to) X(cairo_new_path) X(cairo_paint) \
    X(cairo_pdf_surface_create_for_stream) X(cairo_pdf_surface_set_metadata) \
    X(cairo_restore) X(cairo_save) X(cairo_scale) X(cairo_set_dash) \
    X(cairo_set_line_join) X(cairo_set_line_width) X(cairo_set_source_rgb) \
    X(cairo_status_to_string) X(cairo_stroke_preserve) \
    X(cairo_surface_destroy) X(cairo_surface_finish) \
    X(cairo_surface_get_type) X(cairo_surface_status) \
    X(cairo_surface_write_to_png_stream) X(cairo_translate) \
    X(g_object_unref) X(pango_cairo_create_layout) \
    X(pango_cairo_show_layout) X(pango_font_description_free) \
    X(pango_font_description_new) \
    X(pango_font_description_set_absolute_size) \
    X(pango_font_description_set_family) X(pango_font_description_set_style) \
    X(pango_font_description_set_weight) X(pango_layout_get_baseline) \
    X(pango_layout_get_extents) X(pango_layout_set_font_description) \
    X(pango_layout_set_single_paragraph_mode) X(pango_layout_set_text)
/* clang-format on */

WR_LIBRARY(calls_t, CALLS);

/* The libraries stay loaded, because glib cannot be unloaded. */
static wr_status_t load(calls_t *by, wr_limits_t L) {
    static const char *const names[] = {WR_LIBRARY_NAMES(CALLS)};
    return wr_library_load(by, "libpangocairo-1.0.so.0", names,
                           sizeof names / sizeof *names, L);
}

/* PNG has 288 dots per inch, or fewer if it would become too large. */
enum { DOTS = 4, MOST_DOTS = 12000 };

static void use_grey(const calls_t *by, cairo_t *to, int black) {
    const double light = 1 - black / 100.0;
    by->cairo_set_source_rgb(to, light, light, light);
}

static void trace_box(const calls_t *by, cairo_t *to, const double *xy,
                      double round) {
    const double turn = acos(-1.0) / 2, r = round;
    const double x[4] = {xy[0] + xy[2] - r, xy[0] + xy[2] - r, xy[0] + r,
                         xy[0] + r};
    const double y[4] = {xy[1] + r, xy[1] + xy[3] - r, xy[1] + xy[3] - r,
                         xy[1] + r};
    for (int i = 0; i < 4; i++) /* the corners, clockwise from the top right */
        by->cairo_arc(to, x[i], y[i], r, (i - 1) * turn, i * turn);
    by->cairo_close_path(to);
}

static void trace_oval(const calls_t *by, cairo_t *to, const double *xy) {
    by->cairo_save(to);
    by->cairo_translate(to, xy[0], xy[1]);
    by->cairo_scale(to, xy[2], xy[3]);
    by->cairo_arc(to, 0, 0, 1, 0, 4 * acos(0.0));
    by->cairo_close_path(to);
    by->cairo_restore(to);
}

static void trace_path(const calls_t *by, cairo_t *to, const wr_shape_t *x) {
    const double *xy = x->xy;
    by->cairo_move_to(to, xy[0], xy[1]);
    if (x->mark == WR_MARK_CURVE)
        for (size_t i = 2; i + 5 < x->numbers; i += 6)
            by->cairo_curve_to(to, xy[i], xy[i + 1], xy[i + 2], xy[i + 3],
                               xy[i + 4], xy[i + 5]);
    else
        for (size_t i = 2; i + 1 < x->numbers; i += 2)
            by->cairo_line_to(to, xy[i], xy[i + 1]);
    if (x->mark == WR_MARK_AREA)
        by->cairo_close_path(to);
}

static void put_text(const calls_t *by, cairo_t *to, const wr_shape_t *x) {
    PangoLayout *layout = by->pango_cairo_create_layout(to);
    PangoFontDescription *font = by->pango_font_description_new();
    by->pango_font_description_set_family(
        font, "Helvetica,Arial,Liberation Sans,Nimbus Sans,DejaVu Sans,Sans");
    by->pango_font_description_set_absolute_size(font,
                                                 x->font.size * PANGO_SCALE);
    if (x->font.bold)
        by->pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    if (x->font.italic)
        by->pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    by->pango_layout_set_font_description(layout, font);
    by->pango_layout_set_single_paragraph_mode(layout, TRUE);
    by->pango_layout_set_text(layout, x->text, -1);
    PangoRectangle r;
    by->pango_layout_get_extents(layout, NULL, &r);
    const double w = (double) r.width / PANGO_SCALE;
    const double most = wr_picture_width(x->text, x->font);
    const double narrow = w > most && most > 0 ? most / w : 1;
    by->cairo_save(to);
    by->cairo_translate(to, x->xy[0], x->xy[1]);
    by->cairo_scale(to, narrow, 1);
    by->cairo_move_to(to, -w * (x->font.anchor + 1) / 2,
                      -(double) by->pango_layout_get_baseline(layout) /
                          PANGO_SCALE);
    use_grey(by, to, WR_BLACK);
    by->pango_cairo_show_layout(to, layout);
    by->cairo_restore(to);
    by->pango_font_description_free(font);
    by->g_object_unref(layout);
}

static void put_shape(const calls_t *by, cairo_t *to, const wr_shape_t *x) {
    static const double dashes[][2] = {{0, 0}, {5, 3}, {1.2, 2.4}};
    if (x->mark == WR_MARK_TEXT) {
        put_text(by, to, x);
        return;
    }
    by->cairo_new_path(to);
    if (x->mark == WR_MARK_BOX)
        trace_box(by, to, x->xy, x->round);
    else if (x->mark == WR_MARK_OVAL)
        trace_oval(by, to, x->xy);
    else
        trace_path(by, to, x);
    if (x->pen.fill != WR_HOLLOW) {
        use_grey(by, to, x->pen.fill);
        by->cairo_fill_preserve(to);
    }
    if (x->pen.width > 0) {
        use_grey(by, to, 100 - x->pen.pale);
        by->cairo_set_line_width(to, x->pen.width);
        by->cairo_set_dash(to, dashes[x->pen.dash],
                           x->pen.dash != WR_SOLID ? 2 : 0, 0);
        by->cairo_stroke_preserve(to);
    }
}

static void put_shapes(const calls_t *by, cairo_surface_t *sheet,
                       const wr_picture_t P, const double f[4], double scale) {
    cairo_t *to = by->cairo_create(sheet);
    by->cairo_scale(to, scale, scale);
    by->cairo_translate(to, -f[0], -f[1]);
    by->cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
    if (by->cairo_surface_get_type(sheet) == CAIRO_SURFACE_TYPE_IMAGE) {
        use_grey(by, to, WR_WHITE);
        by->cairo_paint(to);
    }
    for (size_t i = 0; i < P->p->shapes; i++)
        put_shape(by, to, P->p->shape + i);
    by->cairo_destroy(to);
}

static cairo_status_t take(void *out, const unsigned char *bytes, unsigned n) {
    wr_buffer_write(out, (const char *) bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

wr_status_t picture_put_cairo(wr_buffer_t out, const wr_picture_t P,
                              wr_paint_t format, wr_limits_t L) {
    calls_t calls;
    const calls_t *by = &calls;
    cairo_surface_t *sheet;
    cairo_status_t s;
    double f[4];
    wr_status_t found = load(&calls, L);
    if (found != WR_OK)
        return found;
    wr_picture_frame(f, P);
    if (format == WR_PAINT_PDF) {
        sheet = by->cairo_pdf_surface_create_for_stream(take, out, f[2], f[3]);
        by->cairo_pdf_surface_set_metadata(sheet, CAIRO_PDF_METADATA_TITLE,
                                           P->p->title != NULL ? P->p->title
                                                               : "");
        by->cairo_pdf_surface_set_metadata(sheet, CAIRO_PDF_METADATA_SUBJECT,
                                           P->p->means != NULL ? P->p->means
                                                               : "");
        by->cairo_pdf_surface_set_metadata(
            sheet, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
        put_shapes(by, sheet, P, f, 1);
        by->cairo_surface_finish(sheet);
        s = by->cairo_surface_status(sheet);
    } else {
        const double k = fmin(DOTS, MOST_DOTS / fmax(f[2], f[3]));
        sheet = by->cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, (int) ceil(k * f[2]), (int) ceil(k * f[3]));
        put_shapes(by, sheet, P, f, k);
        s = by->cairo_surface_write_to_png_stream(sheet, take, out);
    }
    by->cairo_surface_destroy(sheet);
    return s == CAIRO_STATUS_SUCCESS
               ? WR_OK
               : wr_limits_fail(L, WR_IO, "cairo: %s",
                                by->cairo_status_to_string(s));
}

#else

wr_status_t picture_put_cairo(wr_buffer_t out, const wr_picture_t P,
                              wr_paint_t format, wr_limits_t L) {
    (void) out;
    (void) P;
    return wr_limits_fail(
        L, WR_UNABLE,
        "this build does not support %s: configure found no cairo and pango "
        "(Debian: apt-get install libcairo2-dev libpango1.0-dev, then build "
        "again); svg, dot and tex are available",
        format == WR_PAINT_PDF ? "PDF" : "PNG");
}

#endif
