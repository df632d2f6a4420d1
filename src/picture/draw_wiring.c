/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cascades and models as wiring: blocks below each other, a line for the letter
 * at the left, a line for the output of every block at the right.  A dot
 * marks a line that the block reads.  The line of a block is to the left of
 * the lines of the blocks above it, so that it is crossed only by arrows of
 * blocks that read another line. */

#include "picture/draw_wiring.h"

#include <math.h>

enum {
    FONT = 10,
    SMALL = 8,
    LINE = 13,
    GAP = 14,
    COLUMN = 13,
    PAD = 8,
    CHIP = 15,
    SHOWN = 24
};

static const wr_font_t small = {SMALL, 0, 0, 0}, words = {FONT, 0, 0, 1};

typedef struct {
    wr_picture_t P;
    const wiring_t *W;
    const wiring_block_t **block; /* the blocks shown; NULL is a gap */
    size_t *number;               /* of each block shown */
    size_t blocks;
    double *top, *high;
    double width, bus; /* bus: x of the line of the letter */
} sheet_t;

static double chip_width(const char *text) {
    return wr_picture_width(text, small) + 10;
}

static double row_of_chips(const wiring_block_t *b) {
    double w = 0;
    for (size_t i = 0; i < b->chips; i++)
        w += chip_width(b->chip[i].text) + 5;
    return w;
}

static double block_width(const wiring_block_t *b) {
    return fmax(wr_picture_width(b->head, (wr_font_t){FONT, 0, !b->thin, 0}),
                fmax(row_of_chips(b), wr_picture_width(b->note, small))) +
           2 * PAD;
}

static double block_height(const wiring_block_t *b) {
    return LINE + 7 + (b->chips > 0 ? CHIP + 4 : 0) +
           (*b->note != '\0' ? LINE - 1 : 0);
}

/* Choose the blocks to show: if there are many, the first and last ones. */
static void choose(sheet_t *S) {
    const size_t n = S->W->blocks;
    S->block = wr_calloc(n + 2, sizeof *S->block);
    S->number = wr_calloc(n + 2, sizeof *S->number);
    for (size_t i = 0; i < n; i++) {
        if (n > SHOWN && i == SHOWN - 6)
            S->blocks++; /* a gap */
        if (n > SHOWN && i >= SHOWN - 6 && i + 5 < n)
            continue;
        S->number[S->blocks] = i;
        S->block[S->blocks++] = S->W->block + i;
    }
}

static void measure(sheet_t *S) {
    double y = 0;
    S->top = wr_calloc(S->blocks, sizeof *S->top);
    S->high = wr_calloc(S->blocks, sizeof *S->high);
    for (size_t i = 0; i < S->blocks; i++) {
        S->top[i] = y;
        S->high[i] = S->block[i] != NULL ? block_height(S->block[i]) : 12;
        y += S->high[i] + GAP;
        if (S->block[i] != NULL)
            S->width = fmax(S->width, block_width(S->block[i]));
    }
    S->width = fmax(S->width, 120);
    S->bus = -26;
}

/* Return x of the line of block i. */
static double column(const sheet_t *S, size_t i) {
    return S->width + 20 + COLUMN * (double) (S->blocks - 1 - i);
}

static void draw_chips(sheet_t *S, const wiring_block_t *b, double y) {
    double x = (S->width - row_of_chips(b) + 5) / 2;
    for (size_t i = 0; i < b->chips; i++) {
        const double w = chip_width(b->chip[i].text);
        wr_picture_box(S->P, (double[]){x, y, w, CHIP}, 2,
                       (wr_pen_t){b->chip[i].strong ? 1.6 : 0.6, WR_SOLID,
                                  b->chip[i].strong ? WR_GREY : WR_WHITE, 0});
        wr_picture_text(S->P, (double[]){x + w / 2, y + 10.5}, small,
                        b->chip[i].text);
        x += w + 5;
    }
}

static void draw_block(sheet_t *S, size_t i) {
    const wiring_block_t *b = S->block[i];
    const double y = S->top[i];
    wr_picture_box(S->P, (double[]){0, y, S->width, S->high[i]},
                   b->thin ? 0 : 3,
                   (wr_pen_t){b->thin ? 0.8 : 1.2,
                              b->thin ? WR_DASHED : WR_SOLID, WR_WHITE, 0});
    wr_picture_text(S->P, (double[]){S->width / 2, y + LINE},
                    (wr_font_t){FONT, 0, !b->thin, 0}, b->head);
    if (b->chips > 0)
        draw_chips(S, b, y + LINE + 6);
    if (*b->note != '\0')
        wr_picture_text(S->P, (double[]){S->width / 2, y + S->high[i] - 6},
                        small, b->note);
}

static void join(sheet_t *S, double x, double y) {
    wr_picture_disc(S->P, (double[]){x, y}, 2.1, wr_picture_solid);
}

/* Draw the arrow that enters block i from the right, with a dot on every line
 * that the block reads, if there are any. */
static void draw_reads(sheet_t *S, size_t i) {
    const wiring_block_t *b = S->block[i];
    const double y = S->top[i] + S->high[i] * (b->last ? 0.5 : 0.32);
    double far = 0;
    for (size_t j = 0; j < i; j++)
        if (S->block[j] != NULL && b->reads[S->number[j]]) {
            far = fmax(far, column(S, j));
            join(S, column(S, j), y);
        }
    if (far <= 0)
        return;
    wr_picture_line(S->P, (double[]){far, y, S->width + 5, y}, wr_picture_ink);
    wr_picture_arrow(S->P, (double[]){far, y, S->width, y}, 6);
}

/* Draw a line from block i to the last block that reads it. */
static void draw_output(sheet_t *S, size_t i) {
    const double x = column(S, i), y = S->top[i] + S->high[i] * 0.68;
    double end = 0;
    for (size_t j = i + 1; j < S->blocks; j++)
        if (S->block[j] != NULL && S->block[j]->reads[S->number[i]])
            end = S->top[j] + S->high[j] * (S->block[j]->last ? 0.5 : 0.32);
    if (end > 0)
        wr_picture_stroke(S->P, WR_MARK_LINE,
                          (double[]){S->width, y, x, y, x, end}, 3,
                          wr_picture_ink);
}

static void draw_letter(sheet_t *S) {
    double end = 0;
    for (size_t i = 0; i < S->blocks; i++)
        if (S->block[i] != NULL && S->block[i]->letter) {
            const double y = S->top[i] + S->high[i] / 2;
            wr_picture_line(S->P, (double[]){S->bus, y, -5, y}, wr_picture_ink);
            wr_picture_arrow(S->P, (double[]){S->bus, y, 0, y}, 6);
            join(S, S->bus, y);
            end = y;
        }
    wr_picture_line(S->P, (double[]){S->bus, -14, S->bus, end}, wr_picture_ink);
    wr_picture_text(S->P, (double[]){S->bus, -18}, words, S->W->letter);
}

/* Write a label in quotes; DOT also interprets HTML entities. */
static void put_label(wr_buffer_t out, const char *s) {
    for (size_t n; *s != '\0'; s += n) {
        n = strcspn(s, "\\");
        wr_buffer_write_xml(out, s, n);
        if (s[n] == '\\') {
            wr_buffer_put(out, "\\\\");
            n++;
        }
    }
}

static void put_dot(wr_buffer_t out, const wiring_t *W) {
    wr_buffer_put(out, "digraph cascade {\n  rankdir=TB;\n  node [shape=box, "
                       "fontname=\"Helvetica\"];\n  letter [shape=plaintext, "
                       "label=\"");
    put_label(out, W->letter);
    wr_buffer_put(out, "\"];\n");
    for (size_t i = 0; i < W->blocks; i++) {
        const wiring_block_t *b = W->block + i;
        wr_buffer_printf(out, "  b%zu [label=\"", i);
        put_label(out, b->head);
        for (size_t j = 0; j < b->chips; j++) {
            wr_buffer_put(out, j > 0 ? "  " : "\\n");
            put_label(out, b->chip[j].text);
        }
        wr_buffer_put(out, *b->note != '\0' ? "\\n" : "");
        put_label(out, b->note);
        wr_buffer_printf(out, "\"%s];\n", b->thin ? ", style=dashed" : "");
        if (b->letter)
            wr_buffer_printf(out, "  letter -> b%zu;\n", i);
        for (size_t j = 0; j < i; j++)
            if (b->reads[j])
                wr_buffer_printf(out, "  b%zu -> b%zu;\n", j, i);
    }
    wr_buffer_put(out, "}\n");
}

void wiring_draw(wr_picture_t P, const wiring_t *W, const wr_draw_t *how) {
    sheet_t S = {.W = W};
    *S.P = *P;
    put_dot(wr_picture_dot(P), W);
    choose(&S);
    measure(&S);
    draw_letter(&S);
    for (size_t i = 0; i < S.blocks; i++) {
        if (S.block[i] == NULL) {
            wr_picture_say(P, (double[]){S.width / 2, S.top[i] + 8}, words,
                           "\342\200\246 %zu more, wired alike \342\200\246",
                           W->blocks - (S.blocks - 1));
            continue;
        }
        draw_output(&S, i);
        draw_reads(&S, i);
        draw_block(&S, i);
    }
    const size_t end = S.blocks - 1;
    if (W->out != NULL) {
        const double y = S.top[end] + S.high[end], x = S.width / 2;
        wr_picture_line(P, (double[]){x, y, x, y + 13}, wr_picture_ink);
        wr_picture_arrow(P, (double[]){x, y, x, y + 18}, 6);
        wr_picture_text(P, (double[]){x, y + 29}, words, W->out);
    }
    wr_picture_finish(P, how, W->title, W->means);
    WR_FREE(S.block, S.number, S.top, S.high);
}

void wiring_init(wiring_t *W, size_t blocks) {
    memset(W, 0, sizeof *W);
    W->blocks = blocks;
    W->block = wr_calloc(blocks + 1, sizeof *W->block);
    for (size_t i = 0; i < blocks; i++)
        W->block[i].reads = wr_calloc(i + 1, 1);
}

void wiring_clear(wiring_t *W) {
    for (size_t i = 0; i < W->blocks; i++) {
        for (size_t j = 0; j < W->block[i].chips; j++)
            wr_free(W->block[i].chip[j].text);
        WR_FREE(W->block[i].chip, W->block[i].reads);
    }
    wr_free(W->block);
    memset(W, 0, sizeof *W);
}

void wiring_chip(wiring_block_t *b, const char *text, int strong) {
    b->chip = wr_realloc(b->chip, (b->chips + 1) * sizeof *b->chip);
    b->chip[b->chips].text = wr_strdup(text);
    b->chip[b->chips++].strong = strong;
}
