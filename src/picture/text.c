/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Upper bounds of the widths of texts, in thousandths of the font size for the
 * characters from blank to tilde: those of DejaVu Sans and its bold, the widest
 * of the common default sans-serif fonts (Arial and similar fonts are a seventh
 * narrower).  A text of this width stays inside its frame in any of them. */
#include "picture/picture.h"

static const unsigned short ascii[2][95] = {
    {318, 401, 460, 838, 637,  951, 780, 275, 391, 391, 500, 838, 318, 361,
     318, 337, 637, 637, 637,  637, 637, 637, 637, 637, 637, 637, 337, 337,
     838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295,
     295, 656, 558, 863, 749,  788, 604, 788, 695, 635, 611, 732, 685, 989,
     686, 611, 686, 391, 337,  391, 838, 500, 500, 613, 635, 550, 635, 616,
     353, 635, 634, 278, 278,  580, 278, 975, 634, 612, 635, 635, 412, 521,
     393, 634, 592, 818, 592,  592, 525, 637, 337, 637, 838},
    {349, 457, 521, 838, 696,  1002, 873, 307,  458, 458, 523, 838, 380, 416,
     380, 366, 696, 696, 696,  696,  696, 696,  696, 696, 696, 696, 400, 400,
     838, 838, 838, 581, 1000, 774,  763, 734,  831, 684, 684, 821, 837, 373,
     373, 775, 638, 996, 837,  851,  733, 851,  771, 721, 683, 813, 774, 1104,
     771, 725, 726, 458, 366,  458,  838, 500,  500, 675, 716, 593, 716, 679,
     436, 716, 712, 343, 343,  666,  343, 1042, 712, 688, 716, 716, 494, 596,
     479, 712, 652, 924, 646,  652,  583, 712,  366, 712, 838}};

/* Any other character: those that pictures contain, such as the multiplication
 * sign, and nearly all letters are narrower. */
enum { OTHER = 1000, OTHER_BOLD = 1150 };

static double width_to(const char *s, const char *end, wr_font_t font) {
    unsigned long w = 0;
    for (; s < end; s++) {
        const unsigned char c = (unsigned char) *s;
        if (c >= 32 && c < 127)
            w += ascii[font.bold != 0][c - 32];
        else if (c >= 0xc0) /* the first byte of a character */
            w += font.bold ? OTHER_BOLD : OTHER;
    }
    return (double) w * font.size / 1000;
}

double wr_picture_width(const char *text, wr_font_t font) {
    return width_to(text, text + strlen(text), font);
}

size_t wr_picture_lines(double *width, const char *text, wr_font_t font) {
    size_t lines = 0;
    *width = 0;
    for (;;) {
        const char *end = text + strcspn(text, "\n");
        const double w = width_to(text, end, font);
        *width = w > *width ? w : *width;
        lines++;
        if (*end == '\0')
            return lines;
        text = end + 1;
    }
}

void wr_picture_list(wr_buffer_t out, const char *name, size_t most) {
    size_t line = out->length;
    while (line > 0 && out->text[line - 1] != '\n')
        line--;
    if (out->length > 0)
        wr_buffer_put(out,
                      out->length - line + strlen(name) > most ? ",\n" : ", ");
    wr_buffer_put(out, name);
}
