/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Programs of others that place graphs and make PDF and PNG. */

#include "base/process.h"
#include "picture/impl.h"

#include <unistd.h>

enum { SECONDS = 120, ABSENT = 127 }; /* seconds that one may take */

static int become(void *argv) {
    execvp(*(char **) argv, argv);
    return ABSENT;
}

wr_status_t picture_program(wr_buffer_t out, const char *const *argv,
                            const wr_buffer_t in, wr_limits_t L) {
    wr_limits_t some;
    wr_process_t P;
    *some = *L;
    some->started = wr_seconds();
    some->deadline = SECONDS;
    wr_process_init(&P);
    P.run = become;
    P.arg = (void *) argv;
    P.in = in->text;
    P.length = in->length;
    wr_status_t s = wr_process_run(&P, some);
    if (s != WR_OK)
        s = wr_limits_fail(L, s, "%s: %s", argv[0], some->reason);
    else if (P.status == ABSENT)
        s = wr_limits_fail(L, WR_UNABLE, "the program %s is not here", argv[0]);
    else if (P.status != 0)
        s = wr_limits_fail(L, WR_UNABLE, "the program %s failed", argv[0]);
    else
        wr_buffer_write(out, P.out->text, P.out->length);
    wr_process_clear(&P);
    return s;
}

/* ---- formats ----------------------------------------------------------- */

wr_status_t wr_picture_convert(wr_buffer_t out, const wr_buffer_t svg,
                               wr_paint_t format, wr_limits_t L) {
    static const char *const pdf[] = {"rsvg-convert", "-f", "pdf", NULL};
    static const char *const png[] = {"rsvg-convert", "-f", "png",
                                      "-z",           "2",  NULL};
    if (format == WR_PAINT_SVG) {
        wr_buffer_write(out, svg->text, svg->length);
        return WR_OK;
    }
    if (format != WR_PAINT_PDF && format != WR_PAINT_PNG)
        return wr_limits_fail(L, WR_DOMAIN, "SVG becomes PDF or PNG only");
    wr_status_t s =
        picture_program(out, format == WR_PAINT_PDF ? pdf : png, svg, L);
    if (s == WR_UNABLE)
        s = wr_limits_fail(L, WR_UNABLE,
                           "%.200s; PDF and PNG are made by "
                           "rsvg-convert (Debian: apt-get install "
                           "librsvg2-bin), SVG, DOT and TikZ without it",
                           L->reason);
    return s;
}

wr_status_t wr_picture_print(wr_buffer_t out, const wr_picture_t P,
                             wr_paint_t format, int standalone, wr_limits_t L) {
    wr_buffer_t svg;
    wr_status_t s = WR_OK;
    if (format == WR_PAINT_DOT) {
        if (P->p->dot->length == 0)
            return wr_limits_fail(L, WR_DOMAIN,
                                  "DOT draws graphs; this is "
                                  "none: ask for svg, pdf, png or tex");
        wr_buffer_write(out, P->p->dot->text, P->p->dot->length);
        return WR_OK;
    }
    if (P->p->items == 0)
        return wr_limits_fail(L, WR_UNABLE, "nothing was drawn");
    if (format == WR_PAINT_TEX) {
        picture_put_tikz(out, P->p, standalone);
        return WR_OK;
    }
    wr_buffer_init(svg);
    picture_put_svg(svg, P->p, NULL);
    s = wr_picture_convert(out, svg, format, L);
    wr_buffer_clear(svg);
    return s;
}
