/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PICTURE_DRAW_WIRING_H
#define WREATH_PICTURE_DRAW_WIRING_H

/* Blocks, and the connections between them, for cascades and models. */

#include "picture/draw.h"

typedef struct {
    char *text;
    int strong; /* thick border, grey */
} wiring_chip_t;

typedef struct {
    char head[120], note[120]; /* one line each; note may be empty */
    wiring_chip_t *chip;       /* small boxes inside the block */
    size_t chips;
    int thin;             /* dashed border */
    int letter;           /* the block reads the letter */
    int last;             /* the block is the readout */
    unsigned char *reads; /* reads[j], j < i: block i reads block j */
} wiring_block_t;

typedef struct {
    wiring_block_t *block;
    size_t blocks;
    const char *letter, *out, *title, *means; /* out may be NULL */
} wiring_t;

void wiring_init(wiring_t *W, size_t blocks);
void wiring_clear(wiring_t *W);
void wiring_chip(wiring_block_t *b, const char *text, int strong);
void wiring_draw(wr_picture_t P, const wiring_t *W, const wr_draw_t *how);

#endif
