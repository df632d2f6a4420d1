/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A picture as PDF and PNG, by cairo; texts by pango, which finds a font for
 * every character.  A text that its font makes wider than was measured is
 * drawn narrower, so that it stays inside its frame.  The bytes of a file
 * depend on the picture and the fonts alone. */

#include "picture/impl.h"

#if HAVE_CAIRO

#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>

/* PNG has 288 dots per inch, fewer where it would become too large. */
enum { DOTS = 4, MOST_DOTS = 12000 };

static void use_grey(cairo_t *to, int black) {
    const double light = 1 - black / 100.0;
    cairo_set_source_rgb(to, light, light, light);
}

static void trace_box(cairo_t *to, const double *xy, double round) {
    const double turn = acos(-1.0) / 2, r = round;
    const double x[4] = {xy[0] + xy[2] - r, xy[0] + xy[2] - r, xy[0] + r,
                         xy[0] + r};
    const double y[4] = {xy[1] + r, xy[1] + xy[3] - r, xy[1] + xy[3] - r,
                         xy[1] + r};
    for (int i = 0; i < 4; i++) /* the corners, clockwise from the right top */
        cairo_arc(to, x[i], y[i], r, (i - 1) * turn, i * turn);
    cairo_close_path(to);
}

static void trace_oval(cairo_t *to, const double *xy) {
    cairo_save(to);
    cairo_translate(to, xy[0], xy[1]);
    cairo_scale(to, xy[2], xy[3]);
    cairo_arc(to, 0, 0, 1, 0, 4 * acos(0.0));
    cairo_close_path(to);
    cairo_restore(to);
}

static void trace_path(cairo_t *to, const wr_shape_t *x) {
    const double *xy = x->xy;
    cairo_move_to(to, xy[0], xy[1]);
    if (x->mark == WR_MARK_CURVE)
        for (size_t i = 2; i + 5 < x->numbers; i += 6)
            cairo_curve_to(to, xy[i], xy[i + 1], xy[i + 2], xy[i + 3],
                           xy[i + 4], xy[i + 5]);
    else
        for (size_t i = 2; i + 1 < x->numbers; i += 2)
            cairo_line_to(to, xy[i], xy[i + 1]);
    if (x->mark == WR_MARK_AREA)
        cairo_close_path(to);
}

static void put_text(cairo_t *to, const wr_shape_t *x) {
    PangoLayout *layout = pango_cairo_create_layout(to);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(
        font, "Helvetica,Arial,Liberation Sans,Nimbus Sans,DejaVu Sans,Sans");
    pango_font_description_set_absolute_size(font, x->font.size * PANGO_SCALE);
    if (x->font.bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    if (x->font.italic)
        pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_text(layout, x->text, -1);
    PangoRectangle r;
    pango_layout_get_extents(layout, NULL, &r);
    const double w = (double) r.width / PANGO_SCALE;
    const double most = wr_picture_width(x->text, x->font);
    const double narrow = w > most && most > 0 ? most / w : 1;
    cairo_save(to);
    cairo_translate(to, x->xy[0], x->xy[1]);
    cairo_scale(to, narrow, 1);
    cairo_move_to(to, -w * (x->font.anchor + 1) / 2,
                  -(double) pango_layout_get_baseline(layout) / PANGO_SCALE);
    use_grey(to, WR_BLACK);
    pango_cairo_show_layout(to, layout);
    cairo_restore(to);
    pango_font_description_free(font);
    g_object_unref(layout);
}

static void put_shape(cairo_t *to, const wr_shape_t *x) {
    static const double dashes[][2] = {{0, 0}, {5, 3}, {1.2, 2.4}};
    if (x->mark == WR_MARK_TEXT) {
        put_text(to, x);
        return;
    }
    cairo_new_path(to);
    if (x->mark == WR_MARK_BOX)
        trace_box(to, x->xy, x->round);
    else if (x->mark == WR_MARK_OVAL)
        trace_oval(to, x->xy);
    else
        trace_path(to, x);
    if (x->pen.fill != WR_HOLLOW) {
        use_grey(to, x->pen.fill);
        cairo_fill_preserve(to);
    }
    if (x->pen.width > 0) {
        use_grey(to, 100 - x->pen.pale);
        cairo_set_line_width(to, x->pen.width);
        cairo_set_dash(to, dashes[x->pen.dash], x->pen.dash != WR_SOLID ? 2 : 0,
                       0);
        cairo_stroke_preserve(to);
    }
}

static void put_shapes(cairo_surface_t *sheet, const wr_picture_t P,
                       const double f[4], double scale) {
    cairo_t *to = cairo_create(sheet);
    cairo_scale(to, scale, scale);
    cairo_translate(to, -f[0], -f[1]);
    cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
    if (cairo_surface_get_type(sheet) == CAIRO_SURFACE_TYPE_IMAGE) {
        use_grey(to, WR_WHITE);
        cairo_paint(to);
    }
    for (size_t i = 0; i < P->p->shapes; i++)
        put_shape(to, P->p->shape + i);
    cairo_destroy(to);
}

static cairo_status_t take(void *out, const unsigned char *bytes, unsigned n) {
    wr_buffer_write(out, (const char *) bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

wr_status_t picture_put_cairo(wr_buffer_t out, const wr_picture_t P,
                              wr_paint_t format, wr_limits_t L) {
    cairo_surface_t *sheet;
    cairo_status_t s;
    double f[4];
    wr_picture_frame(f, P);
    if (format == WR_PAINT_PDF) {
        sheet = cairo_pdf_surface_create_for_stream(take, out, f[2], f[3]);
        cairo_pdf_surface_set_metadata(sheet, CAIRO_PDF_METADATA_TITLE,
                                       P->p->title != NULL ? P->p->title : "");
        cairo_pdf_surface_set_metadata(sheet, CAIRO_PDF_METADATA_SUBJECT,
                                       P->p->means != NULL ? P->p->means : "");
        cairo_pdf_surface_set_metadata(sheet, CAIRO_PDF_METADATA_CREATE_DATE,
                                       "2000-01-01T00:00:00Z");
        put_shapes(sheet, P, f, 1);
        cairo_surface_finish(sheet);
        s = cairo_surface_status(sheet);
    } else {
        const double k = fmin(DOTS, MOST_DOTS / fmax(f[2], f[3]));
        sheet = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, (int) ceil(k * f[2]), (int) ceil(k * f[3]));
        put_shapes(sheet, P, f, k);
        s = cairo_surface_write_to_png_stream(sheet, take, out);
    }
    cairo_surface_destroy(sheet);
    return s == CAIRO_STATUS_SUCCESS
               ? WR_OK
               : wr_limits_fail(L, WR_IO, "cairo: %s",
                                cairo_status_to_string(s));
}

#else

wr_status_t picture_put_cairo(wr_buffer_t out, const wr_picture_t P,
                              wr_paint_t format, wr_limits_t L) {
    (void) out;
    (void) P;
    return wr_limits_fail(L, WR_UNABLE,
                          "this build has no %s: configure found no cairo and "
                          "pango (Debian: apt-get install libcairo2-dev "
                          "libpango1.0-dev, then build again); svg, dot and "
                          "tex are here",
                          format == WR_PAINT_PDF ? "PDF" : "PNG");
}

#endif
