/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The layout of an egg-box diagram.  Rows are sorted by the kernels of
 * their elements and columns by the images, which are the same all along a
 * row or column; so the same monoid gives the same diagram.  Cells are grey
 * where they hold an idempotent. */

#include "picture/draw_eggbox.h"

#include <math.h>
#include <stdlib.h>

static const wr_font_t font = {EGGBOX_FONT, 0, 0, 0};
enum { WORDS = 220, LETTERS = 6 };

/* ---- order ------------------------------------------------------------- */

typedef struct {
    uint32_t *key, n, number;
} side_t;

static int by_key(const void *x, const void *y) {
    const side_t *a = x, *b = y;
    for (uint32_t q = 0; q < a->n; q++)
        if (a->key[q] != b->key[q])
            return a->key[q] < b->key[q] ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* A kernel as the first state of each state's block. */
static void set_kernel(uint32_t *key, const uint32_t *t, uint32_t n) {
    for (uint32_t q = 0; q < n; q++) {
        key[q] = 0;
        while (t[key[q]] != t[q])
            key[q]++;
    }
}

/* An image as its states, missing ones last. */
static void set_image(uint32_t *key, const uint32_t *t, uint32_t n) {
    uint32_t *seen = wr_calloc(n, sizeof *seen), m = 0;
    for (uint32_t q = 0; q < n; q++)
        seen[t[q]] = 1;
    for (uint32_t q = 0; q < n; q++)
        if (seen[q])
            key[m++] = q;
    while (m < n)
        key[m++] = n;
    wr_free(seen);
}

/* at[i] = where row or column i is drawn. */
static uint32_t *sorted(side_t *side, uint32_t count) {
    uint32_t *at = wr_malloc(((size_t) count + 1) * sizeof *at);
    qsort(side, count, sizeof *side, by_key);
    for (uint32_t i = 0; i < count; i++) {
        at[side[i].number] = i;
        wr_free(side[i].key);
    }
    wr_free(side);
    return at;
}

void eggbox_sort(eggbox_t *X) {
    const wr_green_struct *M = X->M;
    const uint32_t n = M->states;
    uint32_t *t = wr_malloc(n * sizeof *t);
    side_t **row = wr_calloc(M->classes, sizeof *row);
    side_t **column = wr_calloc(M->classes, sizeof *column);
    for (uint32_t d = 0; d < M->classes; d++) {
        row[d] = wr_calloc(M->rows[d], sizeof **row);
        column[d] = wr_calloc(M->columns[d], sizeof **column);
    }
    for (uint32_t i = 0; i < M->elements; i++) {
        side_t *r = row[M->d[i]] + M->row[i];
        side_t *c = column[M->d[i]] + M->column[i];
        if (r->key != NULL && c->key != NULL)
            continue;
        wr_green_image(t, X->M, i);
        if (r->key == NULL) {
            *r = (side_t){wr_malloc(n * sizeof *t), n, M->row[i]};
            set_kernel(r->key, t, n);
        }
        if (c->key == NULL) {
            *c = (side_t){wr_malloc(n * sizeof *t), n, M->column[i]};
            set_image(c->key, t, n);
        }
    }
    for (uint32_t d = 0; d < M->classes; d++) {
        X->grid[d].row = sorted(row[d], M->rows[d]);
        X->grid[d].column = sorted(column[d], M->columns[d]);
    }
    WR_FREE(row, column, t);
}

/* ---- cells ------------------------------------------------------------- */

static size_t cell_of(const eggbox_t *X, uint32_t i) {
    const uint32_t d = X->M->d[i];
    return (size_t) X->grid[d].row[X->M->row[i]] * X->M->columns[d] +
           X->grid[d].column[X->M->column[i]];
}

static void put_word(wr_buffer_t out, const eggbox_t *X, uint32_t i) {
    wr_word_t w;
    wr_word_init(w);
    wr_green_word(w, X->M, i);
    if (w->length == 0)
        wr_buffer_put(out, "\316\265");
    else
        wr_word_print(out, w, X->A);
    wr_word_clear(w);
}

/* Words are shown when the monoid is small and none of them is long. */
static int shows_words(const eggbox_t *X) {
    wr_buffer_t b;
    double widest = 0;
    if (X->M->elements > WORDS)
        return 0;
    for (uint32_t d = 0; d < X->M->classes; d++)
        if (X->M->size[d] / (X->M->rows[d] * X->M->columns[d]) > LETTERS)
            return 0;
    wr_buffer_init(b);
    for (uint32_t i = 0; i < X->M->elements; i++) {
        b->length = 0;
        put_word(b, X, i);
        widest = fmax(widest, wr_picture_width(b->text, font));
    }
    wr_buffer_clear(b);
    return widest <= 74;
}

void eggbox_fill(eggbox_t *X) {
    const wr_green_struct *M = X->M;
    const int words = shows_words(X);
    for (uint32_t d = 0; d < M->classes; d++) {
        const size_t cells = (size_t) M->rows[d] * M->columns[d];
        X->grid[d].group = wr_calloc(cells, 1);
        X->grid[d].cell = EGGBOX_CELL;
        X->grid[d].deep = 1;
        if (!words)
            continue;
        X->grid[d].text = wr_calloc(cells, sizeof *X->grid[d].text);
        X->grid[d].deep = M->size[d] / (uint32_t) cells;
    }
    for (uint32_t i = 0; i < M->elements; i++) {
        grid_t *g = X->grid + M->d[i];
        const size_t cell = cell_of(X, i);
        g->group[cell] |= M->idempotent[i];
        if (!words)
            continue;
        wr_buffer_struct *text = g->text[cell];
        const size_t before = text->length;
        if (before > 0)
            wr_buffer_put(text, "\n");
        put_word(text, X, i);
        if (M->idempotent[i])
            wr_buffer_put(text, " *");
        double w;
        wr_picture_lines(&w, text->text, font);
        g->cell = fmax(g->cell, w + 8);
    }
}

wr_status_t eggbox_heads(eggbox_t *X, wr_limits_t L) {
    const wr_green_struct *M = X->M;
    wr_status_t s = WR_OK;
    for (uint32_t d = 0; d < M->classes && s == WR_OK; d++) {
        wr_buffer_struct *b = X->grid[d].head;
        const uint32_t h = M->size[d] / (M->rows[d] * M->columns[d]);
        wr_buffer_printf(b, "rank %u, %u\303\227%u", M->rank[d], M->rows[d],
                         M->columns[d]);
        if (M->group[d] == UINT32_MAX) {
            wr_buffer_printf(b, h > 1 ? ", no group, H of %u" : ", no group",
                             h);
        } else if (h > 1) {
            wr_buffer_put(b, ", ");
            s = wr_green_group(b, X->M, d, L);
        }
    }
    return s;
}
