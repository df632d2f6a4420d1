/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Rules written out.  The states of the cascade that words can reach are
 * closed breadth first; on the way every level notes which action it took
 * for which letter and OLD coordinates above it (the new ones follow from
 * those, so a table need not read them), and every state what it reads out.
 * The count of all rows is watched, for it can be exponential in the number
 * of levels.
 */

#include "compile/impl.h"

#define WALK_CACHE ((size_t) 1 << 24) /* bytes of contexts to remember */

/* One level: tuples (letter, x_0, .., x_(l-1)), the action each takes, and
 * the actions as functions on the level's states. */
typedef struct {
    wr_tuples_t gate, act;
    uint32_t *taken;
} level_t;

typedef struct {
    wr_cascade_struct *cascade;
    wr_limits_struct *L;
    uint32_t levels, letters;
    level_t *level;
    wr_tuples_t states; /* reachable cascade states */
    uint64_t rows, max_rows;
    uint32_t *f;     /* room for the widest level's function */
    uint32_t *x, *y; /* old and new coordinates, x after the letter */
} closure_t;

static void closure_init(closure_t *K, wr_cascade_t C, uint64_t max_rows,
                         wr_limits_t L) {
    uint32_t widest = 1;
    memset(K, 0, sizeof *K);
    K->cascade = C->p;
    K->L = L;
    K->levels = wr_cascade_levels(C);
    K->letters = wr_cascade_automaton(C)->letters;
    K->max_rows = max_rows;
    K->level = wr_calloc(K->levels, sizeof *K->level);
    for (uint32_t l = 0; l < K->levels; l++) {
        uint32_t width = wr_cascade_width(C, l);
        wr_tuples_init(&K->level[l].gate, l + 1);
        wr_tuples_init(&K->level[l].act, width);
        widest = width > widest ? width : widest;
        K->rows += l + 1 < K->levels ? width : 0; /* its delay's table */
    }
    wr_tuples_init(&K->states, K->levels);
    K->f = wr_malloc(widest * sizeof *K->f);
    K->x = wr_malloc(((size_t) K->levels + 1) * sizeof *K->x);
    K->y = wr_malloc(K->levels * sizeof *K->y);
}

static void closure_clear(closure_t *K) {
    for (uint32_t l = 0; l < K->levels; l++) {
        WR_EACH(wr_tuples_clear, &K->level[l].gate, &K->level[l].act);
        wr_free(K->level[l].taken);
    }
    wr_tuples_clear(&K->states);
    WR_FREE(K->level, K->f, K->x, K->y);
}

/* ---- closing ----------------------------------------------------------- */

static uint64_t closure_bytes(const closure_t *K) {
    uint64_t bytes = wr_tuples_bytes(&K->states);
    for (uint32_t l = 0; l < K->levels; l++)
        bytes += wr_tuples_bytes(&K->level[l].gate) +
                 wr_tuples_bytes(&K->level[l].act);
    return bytes;
}

static wr_status_t one_more_row(closure_t *K) {
    if (++K->rows <= K->max_rows)
        return WR_OK;
    return wr_limits_fail(K->L, WR_UNABLE,
                          "writing out tables: %llu rows "
                          "met after %u states of the cascade are over the "
                          "limit of %llu",
                          (unsigned long long) K->rows, K->states.count,
                          (unsigned long long) K->max_rows);
}

/* The act as a function, in K->f. */
static void act_function(closure_t *K, const wr_act_t *act, uint32_t width) {
    for (uint32_t i = 0; i < width; i++)
        K->f[i] = act->kind == WR_ACT_RESET ? act->target
                  : act->image != NULL      ? act->image[i]
                                            : i;
}

/* Level l under the tuple K->x[0 .. l] takes the function K->f. */
static wr_status_t note(closure_t *K, uint32_t l) {
    level_t *V = &K->level[l];
    uint32_t before = V->gate.count, r = wr_tuples_add(&V->gate, K->x);
    if (r < before)
        return WR_OK;
    V->taken = wr_grow(V->taken, r, sizeof *V->taken);
    V->taken[r] = wr_tuples_add(&V->act, K->f);
    return one_more_row(K);
}

/* Letter a from K->x + 1 to K->y; K->x[0] is the letter, so that every
 * prefix of K->x is the tuple of a gate. */
static wr_status_t step(closure_t *K, wr_walk_t w, uint32_t a) {
    wr_cascade_t C = {{K->cascade}};
    wr_status_t s = WR_OK;
    wr_act_t act;
    K->x[0] = a;
    wr_walk_begin(w, a);
    for (uint32_t l = 0; s == WR_OK && l < K->levels; l++) {
        s = wr_walk_act(&act, w);
        if (s != WR_OK)
            return wr_limits_fail(K->L, s,
                                  "writing out tables: level %u of "
                                  "the cascade %s",
                                  l,
                                  s == WR_DOMAIN
                                      ? "has no action for letters that occur"
                                      : "is over the limit of memory");
        act_function(K, &act, wr_cascade_width(C, l));
        K->y[l] = K->f[K->x[l + 1]];
        s = note(K, l);
        if (s == WR_OK)
            s = wr_walk_descend(w, K->x[l + 1], K->y[l]);
    }
    return s;
}

static wr_status_t add_state(closure_t *K, const uint32_t *x) {
    uint32_t before = K->states.count, number = wr_tuples_add(&K->states, x);
    if (number < before)
        return WR_OK;
    return one_more_row(K); /* of the readout */
}

/* From the coordinates that H0 names, which need not be the cascade's own
 * choice. */
static wr_status_t closure_run(closure_t *K, const wr_lrnn_t M, wr_walk_t w) {
    for (uint32_t l = 0; l < K->levels; l++)
        K->y[l] = M->layer[M->level_layer[l]].h0[0].row;
    wr_status_t s = add_state(K, K->y);
    for (uint32_t i = 0; s == WR_OK && i < K->states.count; i++)
        for (uint32_t a = 0; s == WR_OK && a < K->letters; a++) {
            memcpy(K->x + 1, K->states.tuple + (size_t) i * K->levels,
                   K->levels * sizeof *K->x);
            s = step(K, w, a);
            if (s == WR_OK)
                s = add_state(K, K->y);
            if (s == WR_OK) /* a step takes longer than this looks */
                s = wr_limits_check(K->L, "writing out tables", K->states.count,
                                    closure_bytes(K));
        }
    return s;
}

/* ---- writing ----------------------------------------------------------- */

/* The gate of level l: it reads the letter and the delays above. */
static void write_level(wr_lrnn_t M, const closure_t *K, uint32_t l,
                        int factors) {
    const level_t *V = &K->level[l];
    wr_layer_struct *y = &M->layer[M->level_layer[l]];
    size_t wires = (size_t) l + 1;
    y->gate = WR_GATE_TABLE;
    y->level = 0;
    y->reads_all = 0;
    wr_free(y->wire);
    y->wires = l + 1;
    y->wire = wr_malloc(wires * sizeof *y->wire);
    y->wire[0] = WR_WIRE_LETTER;
    memcpy(y->wire + 1, M->delay_layer, l * sizeof *y->wire);
    y->rows = V->gate.count;
    y->row = wr_malloc(y->rows * (wires + 1) * sizeof *y->row);
    for (size_t r = 0; r < y->rows; r++) {
        memcpy(y->row + r * (wires + 1), V->gate.tuple + r * wires,
               wires * sizeof *y->row);
        y->row[r * (wires + 1) + wires] = V->taken[r];
    }
    for (uint32_t k = 0; k < V->act.count; k++)
        lrnn_action_function(y, V->act.tuple + (size_t) k * y->dim, factors);
}

static void write_readout(wr_lrnn_t M, const closure_t *K) {
    wr_cascade_t C = {{K->cascade}};
    size_t width = K->levels, n = K->states.count;
    M->readout_rule = 0;
    M->reads = K->levels;
    M->read_layer = wr_copy(M->level_layer, width * sizeof *M->read_layer);
    M->read_rows = n;
    M->read_row = wr_malloc(n * (width + 1) * sizeof *M->read_row);
    for (size_t i = 0; i < n; i++) {
        const uint32_t *x = K->states.tuple + i * width;
        uint32_t *row = M->read_row + i * (width + 1);
        memcpy(row, x, width * sizeof *row);
        row[width] = wr_cascade_readout(C, x);
    }
}

static void write_all(wr_lrnn_t M, const closure_t *K, int factors) {
    wr_cascade_t C = {{K->cascade}};
    for (uint32_t l = 0; l < K->levels; l++)
        write_level(M, K, l, factors);
    for (uint32_t l = 0; l + 1 < K->levels; l++) {
        wr_layer_struct *y = &M->layer[M->delay_layer[l]];
        if (y->gate == WR_GATE_DELAY)
            lrnn_delay_table(y, wr_cascade_width(C, l), factors);
    }
    if (M->readout_rule)
        write_readout(M, K);
}

wr_status_t lrnn_tables(wr_lrnn_t M, wr_cascade_t C, int factors,
                        uint64_t max_rows, wr_limits_t L) {
    closure_t K;
    wr_walk_t w;
    closure_init(&K, C, max_rows, L);
    wr_walk_init(w, C, WALK_CACHE);
    wr_status_t s = closure_run(&K, M, w);
    if (s == WR_OK)
        write_all(M, &K, factors);
    wr_walk_clear(w);
    closure_clear(&K);
    return s;
}
