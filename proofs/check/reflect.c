/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

/* The rule of reflections: the part of its file other than the nodes, the
 * layers that it defines, and the step of each, as in doc/formats.md.
 * cascade.md proves that their labels are the coordinates of the cascade. */

/* ---- the file ------------------------------------------------------------ */

/* Read one more permutation of a level with this width. */
static void read_move(ck_map *T, const ck_json *v) {
    uint32_t *image = ck_alloc(T->width, sizeof *image), x = 0;
    unsigned char *seen = ck_alloc(T->width, 1);
    const ck_json *y;
    if (ck_length(v, "a permutation") != T->width)
        ck_bad(v, "%u coordinates were expected", T->width);
    for (y = v->child; y != NULL; y = y->next, x++) {
        image[x] = ck_index(y, T->width, "a coordinate");
        if (seen[image[x]]++)
            ck_bad(v, "this is not a permutation");
    }
    ck_at(v->line);
    ck_map_once(T, image, 0, "permutation");
}

/* Set the width of each level to the number of coordinates of its nodes. */
static void set_widths(ck_rule *R, const ck_json *v) {
    for (uint32_t i = 0; i < R->nodes; i++) {
        const ck_node *N = &R->node[i];
        uint64_t end = (uint64_t) N->offset + N->children;
        if (N->size > 1 && end > CK_MOST)
            ck_bad(v, "the offset of node %u is too large", i);
        if (N->size > 1 && end > R->width[N->level])
            R->width[N->level] = (uint32_t) end;
    }
    for (uint32_t l = 0; l < R->levels; l++)
        if (R->width[l] == 0)
            ck_bad(v, "no node acts on level %u", l);
}

static void add_cells(ck_rule *R, ck_cell cell, uint32_t count) {
    R->cell = ck_resize(R->cell, (size_t) R->cells + count, sizeof cell);
    for (cell.index = 0; cell.index < count; cell.index++)
        R->cell[R->cells++] = cell;
}

void ck_reflect_read(ck_rule *R, const ck_json *v) {
    const ck_json *level = v->child, *x;
    uint32_t l, most = 1;
    set_widths(R, v);
    R->move = ck_alloc(R->levels, sizeof *R->move);
    R->block = ck_alloc(R->levels, sizeof *R->block);
    R->first = ck_alloc(R->levels, sizeof *R->first);
    for (l = 0; l < R->levels; l++, level = level->next) {
        ck_map_init(&R->move[l], R->width[l]);
        ck_want(level, CK_ARRAY, "an array of permutations");
        for (x = level->child; x != NULL; x = x->next)
            read_move(&R->move[l], x);
        if (R->move[l].count > 0)
            for (R->block[l] = 1; R->block[l] + 1 < R->width[l];)
                R->block[l] *= 2;
        if (R->block[l] > most)
            most = R->block[l];
    }
    while ((UINT32_C(1) << R->bits) < 2 * most)
        R->bits++;
    add_cells(R, (ck_cell){CK_BIT, 0, 0}, R->bits);
    for (l = 0; l < R->levels; l++) {
        R->first[l] = R->cells;
        if (R->block[l] > 0) {
            add_cells(R, (ck_cell){CK_PAST, l, 0}, 2 * R->block[l]);
            add_cells(R, (ck_cell){CK_POINT, l, 0}, R->width[l]);
        }
        add_cells(R, (ck_cell){CK_ANCHOR, l, 0}, 1);
        add_cells(R, (ck_cell){CK_NOW, l, 0}, 2);
    }
}

/* ---- the layers ---------------------------------------------------------- */

/* Return the register that resets set; that of even times is the next one. */
static uint32_t anchor(const ck_rule *R, uint32_t level) {
    return R->first[level] +
           (R->block[level] > 0 ? 2 * R->block[level] + R->width[level] : 0);
}

/* Require layer i to have the initial label x and the shape of its cell. */
static void check_layer(const ck_model *M, uint32_t i, uint32_t x) {
    const ck_layer *L = &M->layer[i];
    const ck_rule *R = M->rule;
    const ck_cell *c = &R->cell[i];
    int onehot = c->kind == CK_BIT || c->kind == CK_POINT;
    uint32_t labels = c->kind == CK_BIT    ? 2
                      : c->kind == CK_PAST ? R->move[c->level].count + 1
                                           : R->width[c->level];
    ck_at(L->line);
    if (L->gate != CK_REFLECTION || L->d != 1 || L->labels != labels ||
        L->n != (onehot ? labels : 1) ||
        L->decoder != (onehot ? CK_ONEHOT : CK_COORDINATE))
        ck_reject("layer %u is not the layer that the rule defines", i);
    if (ck_decode(L, L->h0) != x)
        ck_reject("the initial state of layer %u is not %u", i, x);
}

void ck_reflect_start(const ck_model *M, uint32_t *x) {
    const ck_rule *R = M->rule;
    if (M->layers != R->cells)
        ck_reject("the rule has %u layers, not %u", R->cells, M->layers);
    for (uint32_t i = 0; i < R->levels; i++) {
        const ck_layer *L = &M->layer[anchor(R, i)];
        x[i] = ck_decode(L, L->h0);
        if (x[i] == CK_NONE)
            ck_reject("level %u: the decoder has no label for H0", i);
    }
    for (uint32_t i = 0; i < R->cells; i++) {
        const ck_cell *c = &R->cell[i];
        check_layer(M, i,
                    c->kind == CK_BIT || c->kind == CK_PAST ? 0
                    : c->kind == CK_POINT                   ? c->index
                                                            : x[c->level]);
    }
}

/* ---- permutations -------------------------------------------------------- */

void ck_reflect_listed(const ck_walk *w, uint32_t level) {
    uint32_t x, n = w->rule->width[level], ones = 0, zeros = 0;
    for (x = 0; x < n; x++) {
        ones += w->map[x] == x;
        zeros += w->map[x] == w->map[0];
    }
    if (ones < n && zeros < n &&
        ck_map_find(&w->rule->move[level], w->map) == CK_NONE)
        ck_reject("level %u: the rule does not list the permutation of letter "
                  "%u, P = node %u, R = node %u",
                  level, w->letter, w->P, w->R);
}

/* Apply to x the letters `from` .. `to` before now, the oldest first. */
static uint32_t by_past(const ck_rule *R, uint32_t l, const uint32_t *label,
                        uint32_t x, const uint32_t now_from_to[3]) {
    uint32_t ring = 2 * R->block[l], q = now_from_to[2] + 1, m;

    while (q-- > now_from_to[1]) {
        m = label[R->first[l] + (now_from_to[0] + ring - q) % ring];
        if (m > 0)
            x = ck_map_key(&R->move[l], m - 1)[x];
    }
    return x;
}

static uint32_t swapped(uint32_t x, uint32_t i, uint32_t j) {
    return x == i ? j : x == j ? i : x;
}

/* Compute b: in a block, the points of level l are subjected to the exchanges
 * of i and b[i], i = 1, 2, .., whose product is that of the previous block. */
static void block_before(const ck_rule *R, uint32_t l, const uint32_t *label,
                         uint32_t now, uint32_t *b) {
    uint32_t n = R->width[l], N = R->block[l], at = (now + N - 1) % N, i, x;
    uint32_t when[3] = {now, at + 1, at + N};

    for (x = 0; x < n; x++)
        b[x] = by_past(R, l, label, x, when);
    for (i = n - 1; i > 0; i--)
        for (x = 0; x < i; x++)
            b[x] = swapped(b[x], b[i], i);
}

/* Return the image of point x of level l under all letters so far. */
static uint32_t all_letters(const ck_rule *R, uint32_t l, const uint32_t *label,
                            uint32_t now, uint32_t x) {
    uint32_t N = R->block[l], at, i, *b;
    uint32_t when[3] = {now, 0, 0};

    if (N == 0)
        return x;
    b = ck_alloc(R->width[l], sizeof *b);
    block_before(R, l, label, now, b);
    at = (now + N - 1) % N;
    x = label[R->first[l] + 2 * N + x];
    i = at + 1 < R->width[l] ? at + 1 : R->width[l] - 1;
    for (; i > 0; i--)
        x = swapped(x, b[i], i);
    when[2] = at + N;
    ck_free(b);
    return by_past(R, l, label, x, when);
}

/* ---- one step ------------------------------------------------------------ */

static uint32_t time_of(const ck_rule *R, const uint32_t *label) {
    uint32_t i, t = 0;
    for (i = 0; i < R->bits; i++)
        t |= label[i] << i;
    return t;
}

uint32_t ck_reflect_coordinate(const ck_rule *R, uint32_t level,
                               const uint32_t *label, int before) {
    return label[anchor(R, level) + 1 + (before ? 1 - label[0] : label[0])];
}

static uint32_t next_bit(uint32_t i, const uint32_t *label, uint32_t x) {
    while (i > 0)
        if (label[--i] != 0)
            return x;
    return 1 - x;
}

static uint32_t next_point(const ck_rule *R, uint32_t l, const uint32_t *label,
                           uint32_t now, uint32_t x) {
    uint32_t N = R->block[l], i = (now + N - 1) % N + 1, *b;

    if (i >= R->width[l])
        return x;
    b = ck_alloc(R->width[l], sizeof *b);
    block_before(R, l, label, now, b);
    x = swapped(x, b[i], i);
    ck_free(b);
    return x;
}

uint32_t ck_reflect_next(ck_walk *w, const uint32_t *label, uint32_t i,
                         uint32_t x) {
    const ck_rule *R = w->rule;
    const ck_cell *c = &R->cell[i];
    uint32_t l = c->level, n, now, r, constant = 1, same = 1;

    if (c->kind == CK_BIT)
        return next_bit(i, label, x);
    n = R->width[l];
    now = time_of(R, label);
    ck_walk_action(w, l);
    for (r = 0; r < n; r++) {
        constant &= w->map[r] == w->map[0];
        same &= w->map[r] == r;
    }
    if (c->kind == CK_PAST && now % (2 * R->block[l]) == c->index) {
        ck_reflect_listed(w, l);
        return constant || same ? 0 : ck_map_find(&R->move[l], w->map) + 1;
    }
    if (c->kind == CK_POINT)
        return next_point(R, l, label, now, x);
    if (c->kind == CK_ANCHOR && constant)
        for (r = 0; r < n; r++)
            if (all_letters(R, l, label, now, r) == w->map[0])
                return r;
    if (c->kind == CK_NOW && label[0] == c->index)
        return all_letters(R, l, label, now, label[anchor(R, l)]);
    return x;
}
