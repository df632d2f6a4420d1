/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* How wide texts are, in Helvetica, whose widths Arial, Liberation Sans and
 * Nimbus Sans share: thousandths of the size for the characters from blank to
 * tilde.  Other characters are taken to be wide. */

#include "picture/impl.h"

#include <string.h>

static const unsigned short ascii[95] = {
    278, 278, 355, 556, 556,  889, 667, 191, 333, 333, 389, 584, 278, 333,
    278, 278, 556, 556, 556,  556, 556, 556, 556, 556, 556, 556, 278, 278,
    584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722,  778, 667, 778, 722, 667, 611, 722, 667, 944,
    667, 667, 611, 278, 278,  278, 469, 556, 333, 556, 556, 500, 556, 556,
    278, 556, 556, 222, 222,  500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500,  500, 500, 334, 260, 334, 584};

static double width_to(const char *s, const char *end, double size) {
    double w = 0;
    for (; s < end; s++) {
        const unsigned char c = (unsigned char) *s;
        if (c >= 32 && c < 127)
            w += ascii[c - 32];
        else if (c >= 0xe3) /* a character of three bytes or more */
            w += 1000;
        else if (c >= 0xc0)
            w += 650;
    }
    return w * size / 1000;
}

double picture_width(const char *text, double size) {
    return width_to(text, text + strlen(text), size);
}

size_t picture_lines(double *width, const char *text, double size) {
    size_t lines = 0;
    *width = 0;
    for (;;) {
        const char *end = text + strcspn(text, "\n");
        const double w = width_to(text, end, size);
        *width = w > *width ? w : *width;
        lines++;
        if (*end == '\0')
            return lines;
        text = end + 1;
    }
}

void picture_list(wr_buffer_t out, const char *name, size_t most) {
    size_t line = out->length;
    while (line > 0 && out->text[line - 1] != '\n')
        line--;
    if (out->length > 0)
        wr_buffer_put(out,
                      out->length - line + strlen(name) > most ? ",\n" : ", ");
    wr_buffer_put(out, name);
}
