/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A stack of blocks as .lrnn text.  Every matrix is written as its factors
 * I - beta v v^T / v^T v, and B is along a key.
 */

#include "arch/blocks.h"

#include <string.h>

/* ---- positions ---------------------------------------------------------- */

/* Two reflections whose product has order m, and a point that no product of
 * them but 1 leaves where it is. */
typedef struct {
    uint32_t m, dim;
    long key[2][3], start[3];
} turns_t;

static const turns_t turns[] = {
    {2, 2, {{1, 0}, {0, 1}}, {1, 1}},
    {3, 3, {{1, -1, 0}, {0, 1, -1}}, {1, 2, 3}},
    {4, 2, {{0, 1}, {1, -1}}, {1, 2}},
    {6, 3, {{1, -1, 0}, {-2, 1, 1}}, {3, 6, 12}},
};

static const turns_t *turns_of(const arch_blocks_t *S) {
    const turns_t *t = turns;
    while (t->m != S->by.m)
        t++;
    return t;
}

/* 2 v.h / v.v is whole for all points above. */
static void reflect(long *h, const long *v, uint32_t dim) {
    long dot = 0, norm = 0;
    for (uint32_t i = 0; i < dim; i++) {
        dot += v[i] * h[i];
        norm += v[i] * v[i];
    }
    for (uint32_t i = 0; i < dim; i++)
        h[i] -= 2 * dot / norm * v[i];
}

static void put_longs(wr_buffer_t out, const long *h, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        arch_put(out, "%s'%ld'", i ? ", " : "[", h[i]);
    wr_buffer_put(out, "]");
}

static void put_key(wr_buffer_t out, const long *v, uint32_t dim) {
    const char *comma = "";
    arch_put(out, "{'beta': '2', 'v': [");
    for (uint32_t i = 0; i < dim; i++)
        if (v[i] != 0) {
            arch_put(out, "%s[%u, '%ld']", comma, i, v[i]);
            comma = ", ";
        }
    wr_buffer_put(out, "]}");
}

static void open_layer(wr_buffer_t out, const char *name, const char *reads,
                       uint32_t labels) {
    arch_put(out,
             "{'name': '%s', 'role': 'general', 'reads': ['letter'%s],"
             " 'labels': %u, 'gate': {'table': [",
             name, reads, labels);
}

/* h <- -h at letters that count. */
static void clock_layer(wr_buffer_t out, const arch_blocks_t *S) {
    open_layer(out, "clock", "", 2);
    for (uint32_t a = 0; a < S->A->letters; a++)
        wr_buffer_printf(out, "%s[%u, %d]", a ? ", " : "", a,
                         S->code[a] != ARCH_NONE);
    arch_put(out, "]}, 'dim': 1, 'H0': ['1'], 'actions': [{'A': 'identity'},"
                  " {'A': {'diagonal': ['-1']}}], 'decoder': {'kind': 'table',"
                  " 'entries': [[['1'], 0], [['-1'], 1]]}}, ");
}

/* Action 0 is no reflection.  k = 1: actions 1 and 2 one each, at odd and at
 * even positions; else action 1 is both, that of odd ones first. */
static void position_layer(wr_buffer_t out, const arch_blocks_t *S) {
    const turns_t *t = turns_of(S);
    const char *comma = "";
    long h[3];
    open_layer(out, "position", S->k == 1 ? ", 0" : "", S->period);
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t odd = 0; odd < (S->k == 1 ? 2 : 1); odd++) {
            uint32_t act = S->code[a] == ARCH_NONE ? 0 : S->k > 1 ? 1 : 2 - odd;
            wr_buffer_printf(out, "%s[%u, ", comma, a);
            if (S->k == 1)
                wr_buffer_printf(out, "%u, ", odd);
            wr_buffer_printf(out, "%u]", act);
            comma = ", ";
        }
    arch_put(out, "]}, 'dim': %u, 'H0': ", t->dim);
    put_longs(out, t->start, t->dim);
    arch_put(out, ", 'actions': [{'A': 'identity'}, {'A': {'householder':"
                  " [");
    if (S->k > 1) {
        put_key(out, t->key[1], t->dim);
        wr_buffer_put(out, ", ");
    }
    put_key(out, t->key[0], t->dim);
    if (S->k == 1) {
        arch_put(out, "]}}, {'A': {'householder': [");
        put_key(out, t->key[1], t->dim);
    }
    arch_put(out, "]}}], 'decoder': {'kind': 'table', 'entries': [");
    memcpy(h, t->start, sizeof h);
    for (uint32_t p = 0; p < S->period; p++) {
        wr_buffer_put(out, p ? ", [" : "[");
        put_longs(out, h, t->dim);
        wr_buffer_printf(out, ", %u]", p);
        if (S->k > 1) {
            reflect(h, t->key[0], t->dim);
            reflect(h, t->key[1], t->dim);
        } else {
            reflect(h, t->key[p % 2], t->dim);
        }
    }
    wr_buffer_put(out, "]}}, ");
}

/* ---- memory ------------------------------------------------------------- */

/* Action 0 keeps.  1 + 2 (c + codes j) begins with code c in number j, the
 * next one takes it behind what number j has. */
static void memory_actions(wr_buffer_t out, const arch_blocks_t *S) {
    arch_put(out, "{'A': 'identity'}");
    for (uint32_t j = 0; j < 2; j++)
        for (uint32_t c = 0; c < S->codes; c++)
            for (int behind = 0; behind < 2; behind++) {
                arch_put(out, ", {'A': {'householder': [");
                if (behind)
                    arch_put(out, "{'beta': '%u/%u', 'v': [[%u, '1']]}",
                             S->base - 1, S->base, j);
                else
                    arch_put(out, "{'beta': '1', 'v': [[%u, '1']]}", j);
                if (S->k > 1 && !behind) /* the number before is kept */
                    arch_put(out, ", {'beta': '2', 'v': [[0, '1'], [1,"
                                  " '-1']]}");
                arch_put(out, "]}, 'B': ['%u', '%u']}", j ? 0 : c, j ? c : 0);
            }
}

static uint32_t memory_action(const arch_blocks_t *S, uint32_t c, uint32_t p) {
    uint32_t at = p == 0 ? S->period : p;
    uint32_t j = S->k > 1 ? 1 : (at - 1) / S->by.m % 2;
    return c == ARCH_NONE
               ? 0
               : 1 + 2 * (c + S->codes * j) + ((at - 1) % S->by.m != 0);
}

static void memory_layer(wr_buffer_t out, const arch_blocks_t *S) {
    const char *comma = "";
    uint32_t one = 1;
    for (uint32_t i = 1; i < S->by.m; i++)
        one *= S->base;
    open_layer(out, "memory", S->k == 1 ? ", 1" : ", 0", S->memory.count);
    for (uint32_t a = 0; a < S->A->letters; a++)
        for (uint32_t p = 0; p < S->period; p++) {
            wr_buffer_printf(out, "%s[%u, %u, %u]", comma, a, p,
                             memory_action(S, S->code[a], p));
            comma = ", ";
        }
    arch_put(out, "]}, 'dim': 2, 'H0': ['0', '0'], 'actions': [");
    memory_actions(out, S);
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t i = 0; i < S->memory.count; i++)
        arch_put(out, "%s[['%u/%u', '%u/%u'], %u]", i ? ", " : "",
                 S->memory.tuple[2 * (size_t) i], one,
                 S->memory.tuple[2 * (size_t) i + 1], one, i);
    wr_buffer_put(out, "]}}, ");
}

/* ---- products ----------------------------------------------------------- */

static void put_rows(wr_buffer_t out, const arch_rows_t *R) {
    for (uint32_t r = 0; r < R->key.count; r++) {
        wr_buffer_put(out, r ? ", [" : "[");
        for (uint32_t i = 0; i < R->key.width; i++)
            wr_buffer_printf(out, "%u, ",
                             R->key.tuple[(size_t) r * R->key.width + i]);
        wr_buffer_printf(out, "%u]", R->value[r]);
    }
}

static void put_made(wr_buffer_t out, const arch_blocks_t *S, uint32_t i) {
    const uint32_t *x = S->made.tuple + (size_t) i * S->made.width;
    if (S->by.solid != NULL) {
        arch_solid_put_point(out, &S->by.solid->turn[x[0]], (int) x[1]);
        return;
    }
    for (uint32_t p = 0; p < S->by.points; p++)
        arch_put(out, "%s'%u'", p ? ", " : "[", x[p] + 1);
    wr_buffer_put(out, "]");
}

/* The factor that acts first stands last. */
static void put_action(wr_buffer_t out, const arch_blocks_t *S, uint32_t i) {
    const uint32_t *f = S->action.tuple + (size_t) i * S->k;
    const char *comma = "";
    arch_put(out, "{'A': {'householder': [");
    for (uint32_t j = S->k; j-- > 0;) {
        if (f[j] == ARCH_NONE)
            continue;
        wr_buffer_put(out, comma);
        comma = ", ";
        if (S->by.solid != NULL)
            arch_solid_put_axis(out, &S->by.solid->turn[f[j]]);
        else
            arch_put(out, "{'beta': '2', 'v': [[%u, '1'], [%u, '-1']]}",
                     f[j] / S->by.points, f[j] % S->by.points);
    }
    wr_buffer_put(out, "]}}");
}

static void product_layer(wr_buffer_t out, const arch_blocks_t *S) {
    open_layer(out, "products", S->k == 1 ? ", 1, 2" : ", 0, 1", S->made.count);
    put_rows(out, &S->factor);
    arch_put(out, "]}, 'dim': %u, 'H0': ", S->by.solid ? 3 : S->by.points);
    put_made(out, S, 0);
    arch_put(out, ", 'actions': [");
    for (uint32_t i = 0; i < S->action.count; i++) {
        wr_buffer_put(out, i ? ", " : "");
        put_action(out, S, i);
    }
    arch_put(out, "], 'decoder': {'kind': 'table', 'entries': [");
    for (uint32_t i = 0; i < S->made.count; i++) {
        wr_buffer_put(out, i ? ", [" : "[");
        put_made(out, S, i);
        wr_buffer_printf(out, ", %u]", i);
    }
    wr_buffer_put(out, "]}}");
}

static void register_layer(wr_buffer_t out, const arch_blocks_t *S) {
    wr_buffer_put(out, ", ");
    open_layer(out, "register", S->k == 1 ? ", 1, 2, 3" : ", 0, 1, 2",
               S->A->states);
    put_rows(out, &S->store);
    arch_put(out,
             "]}, 'dim': 1, 'H0': ['%u'], 'actions': [{'A':"
             " 'identity'}",
             S->A->start);
    for (uint32_t q = 0; q < S->A->states; q++)
        arch_put(out, ", {'A': 'zero', 'B': ['%u']}", q);
    arch_put(out, "], 'decoder': {'kind': 'coordinate', 'index': 0}}");
}

/* ---- the model ---------------------------------------------------------- */

void arch_blocks_write(wr_buffer_t out, const arch_blocks_t *S) {
    uint32_t first = S->k == 1, layers = 3 + (S->resets != 0);
    arch_put_head(out, S->A);
    arch_put(out, S->by.solid != NULL && S->by.solid->order == 60
                      ? "{'minpoly': ['-5', '0', '1'], 'root': {'re': ['2',"
                        " '3'], 'im': ['0', '0']}}"
                      : "'Q'");
    arch_put(out, ", 'layers': [");
    if (S->k == 1)
        clock_layer(out, S);
    position_layer(out, S);
    memory_layer(out, S);
    product_layer(out, S);
    if (S->resets)
        register_layer(out, S);
    arch_put_states(out, S->A);
    arch_put(out, ", 'reads': [");
    for (uint32_t i = 0; i < layers; i++)
        wr_buffer_printf(out, "%s%u", i ? ", " : "", first + i);
    arch_put(out, "], 'table': [");
    for (uint32_t r = 0; r < S->readout.key.count; r++) {
        wr_buffer_put(out, r ? ", [" : "[");
        for (uint32_t i = 0; i < layers; i++)
            wr_buffer_printf(
                out, "%u, ",
                S->readout.key.tuple[(size_t) r * ARCH_AT_WIDTH + i]);
        wr_buffer_printf(out, "%u]", S->readout.value[r]);
    }
    wr_buffer_put(out, "]}}\n");
}
