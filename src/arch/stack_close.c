/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The behaviour of the levels of a cascade, and all joint states of the parts
 * that are reachable from the start, which give the rows of every gate and of
 * the readout.  It is checked that a gate is a function of its wires: two rows
 * that differ only in their action are an error.
 */

#include "arch/express.h"

#define MOST_STATES 60000
#define MOST_ROWS 400000

int arch_rows_meet(arch_rows_t *R, const uint32_t *key, uint32_t value) {
    const uint64_t hash = wr_tuples_hash(&R->T, key);
    const uint32_t row = wr_paths_put(R, key, hash, 0, value);
    return R->via[row] == value;
}

/* ---- the levels --------------------------------------------------------- */

/* Get the action of level l, where the walk is; an idle level is reset. */
static wr_status_t level_act(wr_act_t *act, const arch_stack_t *S, uint32_t l,
                             wr_walk_t w) {
    wr_assert(l < S->levels);
    wr_status_t s = wr_walk_act(act, w);
    if (s == WR_OK && act->idle) {
        act->kind = WR_ACT_RESET;
        act->target = S->level[l].start;
    }
    return s;
}

/* Apply letter a to x, giving y, and record the actions of the levels. */
static wr_status_t observe(arch_stack_t *S, uint32_t *y, const uint32_t *x,
                           wr_walk_t w, uint32_t a) {
    wr_act_t act;
    uint32_t found;
    wr_walk_begin(w, a);
    for (uint32_t l = 0; l < S->levels; l++) {
        wr_status_t s = level_act(&act, S, l, w);
        if (s != WR_OK)
            return wr_limits_fail(S->L, s, "%s", wr_walk_reason(w));
        y[l] = act.kind == WR_ACT_RESET ? act.target
               : act.image != NULL      ? act.image[x[l]]
                                        : x[l];
        if (act.kind == WR_ACT_RESET) {
            S->level[l].resets = 1;
        } else if (act.image != NULL) {
            wr_tuples_add(&S->level[l].permutation, act.image);
        }
        s = wr_walk_next(&found, w, x[l]);
        if (s != WR_OK)
            return wr_limits_fail(S->L, s, "%s", wr_walk_reason(w));
    }
    return WR_OK;
}

wr_status_t arch_stack_observe(arch_stack_t *S) {
    wr_tuples_t X;
    wr_walk_t w;
    uint32_t *x = wr_malloc(2 * (S->levels + 1) * sizeof *x),
             *y = x + S->levels + 1;
    wr_status_t s = WR_OK;
    wr_tuples_init(&X, S->levels);
    wr_walk_init(w, S->C, 1 << 24);
    wr_cascade_start(x, S->C);
    for (uint32_t l = 0; l < S->levels; l++)
        S->level[l].start = x[l];
    wr_tuples_add(&X, x);
    for (uint32_t i = 0; i < X.count && s == WR_OK; i++) {
        memcpy(x, X.tuple + (size_t) i * S->levels, S->levels * sizeof *x);
        for (uint32_t a = 0; a < S->A->letters && s == WR_OK; a++) {
            if (!arch_is_met(S, x, a))
                continue;
            s = observe(S, y, x, w, a);
            if (s == WR_OK)
                wr_tuples_add(&X, y);
        }
        if (s == WR_OK && X.count > 50000)
            s = wr_limits_fail(S->L, WR_UNABLE,
                               "more than 50000 states of the cascade");
        if (s == WR_OK)
            s = wr_limits_check(S->L, "states of a cascade", X.count,
                                wr_tuples_bytes(&X));
    }
    wr_walk_clear(w);
    wr_tuples_clear(&X);
    wr_free(x);
    return s;
}

/* ---- values of levels --------------------------------------------------- */

/* Return the group element of level l, from the labels of all parts. */
static uint32_t level_element(const arch_stack_t *S, uint32_t l,
                              const uint32_t *label) {
    wr_assert(l < S->levels);
    const arch_level_t *v = &S->level[l];
    const arch_group_t *G = &v->group;
    uint32_t e[64] = {0};
    if (G->element.count == 1)
        return 0;
    if (S->use.by == ARCH_BY_PERMUTATIONS)
        return label[v->first];
    for (uint32_t i = v->first; i < v->first + v->parts; i++) {
        const arch_part_t *p = &S->part[i];
        uint32_t rest = label[i];
        if (p->kind == ARCH_UNIT)
            for (uint32_t c = p->first; c < p->first + p->characters; c++) {
                const uint32_t m = G->character[c].m;
                e[c] = (e[c] + rest % m * (p->exponent ? p->exponent : 1)) % m;
                rest /= m;
            }
    }
    return wr_tuples_find(&G->coordinate, e);
}

static uint32_t level_value(const arch_stack_t *S, uint32_t l,
                            const uint32_t *label) {
    const arch_level_t *v = &S->level[l];
    if (arch_by_bits(S))
        return arch_bits_value(v, label);
    uint32_t g = level_element(S, l, label);
    uint32_t r = v->has_register ? label[v->first + v->parts - 1] : v->start;
    return arch_group_point(&v->group, g, r);
}

/* ---- one level ---------------------------------------------------------- */

/* One letter, and the labels of all parts before and after it. */
typedef struct {
    uint32_t letter, *now;
    const uint32_t *before;
} step_t;

/* Add the row of part i for the current wires and this action. */
static wr_status_t add_row(arch_stack_t *S, uint32_t i, const step_t *t,
                           const uint32_t *action) {
    arch_part_t *p = &S->part[i];
    uint32_t k = 0, act = wr_tuples_add(&p->action, action);
    uint32_t *key = wr_malloc((p->wires + 1) * sizeof *key);
    if (p->kind != ARCH_DELAY)
        key[k++] = t->letter;
    for (uint32_t w = 0; w < p->wires; w++)
        key[k++] = t->now[p->wire[w]];
    const int same = arch_rows_meet(&p->row, key, act);
    wr_free(key);
    if (!same)
        return wr_limits_fail(
            S->L, WR_DOMAIN,
            "the gate of layer %u is not a function of its wires", i);
    return p->row.T.count > MOST_ROWS
               ? wr_limits_fail(S->L, WR_UNABLE,
                                "more than %u rows in the gate of layer %u",
                                MOST_ROWS, i)
               : WR_OK;
}

/* A move between elements of a group; set: `to` does not depend on `from`. */
typedef struct {
    uint32_t from, to;
    int set;
} move_t;

static wr_status_t step_unit(arch_stack_t *S, uint32_t i, const step_t *t,
                             move_t g) {
    wr_assert(g.from < S->level[S->part[i].level].group.element.count);
    const arch_part_t *p = &S->part[i];
    const arch_group_t *G = &S->level[p->level].group;
    const uint32_t *old = G->coordinate.tuple + (size_t) g.from * G->characters;
    const uint32_t *new = G->coordinate.tuple + (size_t) g.to * G->characters;
    uint32_t action[64], label = 0, factor = 1;
    for (uint32_t c = p->first; c < p->first + p->characters; c++) {
        uint32_t m = G->character[c].m;
        action[c - p->first] = g.set ? m + new[c] : (new[c] + m - old[c]) % m;
        label += new[c] * factor;
        factor *= m;
    }
    if (S->use.by == ARCH_BY_REFLECTIONS && arch_part_plane(S, p)) {
        /* the reflection R(k) F, and the label's sign */
        uint32_t m = factor;
        label += m * t->now[S->clock];
        if (g.set)
            action[0] = m + label;
        else if (t->now[S->clock])
            action[0] = (m - action[0]) % m;
    }
    if (p->exponent > 0) { /* advance the counter by one, or not */
        action[0] = (action[0] & p->exponent) != 0;
        label = (t->before[i] + action[0]) % factor;
    }
    t->now[i] = label;
    return add_row(S, i, t, action);
}

/* Action of a bit: 0 keeps, 1 + value sets. */
static wr_status_t step_bit(arch_stack_t *S, uint32_t i, const step_t *t,
                            const wr_act_t *act) {
    uint32_t action = 0;
    t->now[i] = t->before[i];
    if (act->kind == WR_ACT_RESET) {
        t->now[i] = act->target >> S->part[i].first & 1;
        action = 1 + t->now[i];
    }
    return add_row(S, i, t, &action);
}

static wr_status_t step_level(arch_stack_t *S, uint32_t l, const step_t *t,
                              const wr_act_t *act) {
    arch_level_t *v = &S->level[l];
    uint32_t pi = 0, action;
    move_t g = {level_element(S, l, t->before), 0,
                v->root != NULL && act->kind == WR_ACT_RESET};
    wr_status_t s = WR_OK;
    if (act->kind == WR_ACT_PERMUTATION && act->image != NULL)
        pi = wr_tuples_find(&v->group.element, act->image);
    g.to =
        g.set ? v->leads[act->target] : arch_group_after(&v->group, pi, g.from);
    for (uint32_t i = v->first; i < v->first + v->parts && s == WR_OK; i++)
        switch (S->part[i].kind) {
        case ARCH_UNIT:
            s = step_unit(S, i, t, g);
            break;
        case ARCH_POINTS:
            t->now[i] = g.to;
            s = add_row(S, i, t, &pi);
            break;
        default: /* the register, or a bit of it */
            if (arch_by_bits(S)) {
                s = step_bit(S, i, t, act);
                break;
            }
            t->now[i] = t->before[i];
            action = 0;
            if (act->kind == WR_ACT_RESET) {
                t->now[i] = g.set ? v->root[act->target]
                                  : arch_group_point(
                                        &v->group,
                                        arch_group_inverse(&v->group, g.from),
                                        act->target);
                action = 1 + t->now[i];
            }
            s = add_row(S, i, t, &action);
        }
    return s;
}

static wr_status_t step_delay(arch_stack_t *S, uint32_t l, const step_t *t) {
    arch_level_t *v = &S->level[l];
    uint32_t old = level_value(S, l, t->before);
    uint32_t new = level_value(S, l, t->now);
    wr_status_t s = WR_OK;
    if (v->delays == 0)
        return WR_OK;
    for (uint32_t b = 0; b < v->delays && arch_by_bits(S); b++) {
        uint32_t x = new >> b & 1;
        t->now[v->delay + b] = 2 * x + (old >> b & 1);
        if (s == WR_OK)
            s = add_row(S, v->delay + b, t, &x);
    }
    if (arch_by_bits(S))
        return s;
    t->now[v->delay] = S->use.arch->shift ? old : new * v->width + old;
    return add_row(S, v->delay, t, &new);
}

/* ---- one letter --------------------------------------------------------- */

static wr_status_t step(arch_stack_t *S, const step_t *t, wr_walk_t w) {
    wr_act_t act;
    uint32_t zero = 0, found;
    wr_status_t s = WR_OK;
    if (S->clock != UINT32_MAX) {
        t->now[S->clock] = 1 - t->before[S->clock];
        s = add_row(S, S->clock, t, &zero);
    }
    wr_walk_begin(w, t->letter);
    for (uint32_t l = 0; l < S->levels && s == WR_OK; l++) {
        s = level_act(&act, S, l, w);
        if (s == WR_OK)
            s = step_level(S, l, t, &act);
        if (s == WR_OK)
            s = step_delay(S, l, t);
        if (s == WR_OK)
            s = wr_walk_next(&found, w, level_value(S, l, t->before));
    }
    return s;
}

static void start(arch_stack_t *S, uint32_t *label) {
    for (uint32_t i = 0; i < S->parts; i++) {
        const arch_part_t *p = &S->part[i];
        const arch_level_t *v = &S->level[p->level];
        label[i] = arch_by_bits(S)            ? arch_bits_start(S, p)
                   : p->kind == ARCH_REGISTER ? v->start
                   : p->kind == ARCH_DELAY && !S->use.arch->shift
                       ? v->start * v->width
                       : 0;
    }
}

/* Add the readout row for these labels; x receives the values of the levels. */
static void read_out(arch_stack_t *S, uint32_t *x, const uint32_t *label) {
    uint32_t *key = wr_malloc((S->parts + 1) * sizeof *key), k = 0;
    for (uint32_t i = 0; i < S->parts; i++)
        if (arch_part_is_read(&S->part[i]))
            key[k++] = label[i];
    for (uint32_t l = 0; l < S->levels; l++)
        x[l] = level_value(S, l, label);
    const uint32_t q = wr_cascade_readout(S->C, x);
    (void) arch_rows_meet(&S->readout, key,
                          S->origin != NULL ? S->origin[q] / S->modulus : q);
    wr_free(key);
}

static uint64_t bytes_of(const arch_stack_t *S) {
    uint64_t bytes = wr_tuples_bytes(&S->state) + wr_paths_bytes(&S->readout);
    for (uint32_t i = 0; i < S->parts; i++)
        bytes += wr_paths_bytes(&S->part[i].row) +
                 wr_tuples_bytes(&S->part[i].action);
    return bytes;
}

wr_status_t arch_stack_close(arch_stack_t *S) {
    uint32_t n = S->parts, reads = 0;
    uint32_t *before = wr_malloc(2 * ((size_t) n + 1) * sizeof *before),
             *now = before + n + 1;
    uint32_t *x = wr_malloc((S->levels + 1) * sizeof *x);
    wr_walk_t w;
    for (uint32_t i = 0; i < n; i++)
        reads += arch_part_is_read(&S->part[i]) != 0;
    wr_tuples_init(&S->state, n);
    wr_paths_init(&S->readout, reads);
    wr_walk_init(w, S->C, 1 << 24);
    start(S, before);
    wr_tuples_add(&S->state, before);
    read_out(S, x, before);
    wr_status_t s = WR_OK;
    for (uint32_t i = 0; i < S->state.count && s == WR_OK; i++) {
        for (uint32_t a = 0; a < S->A->letters && s == WR_OK; a++) {
            memcpy(before, S->state.tuple + (size_t) i * n, n * sizeof *before);
            for (uint32_t l = 0; l < S->levels; l++)
                x[l] = level_value(S, l, before);
            if (!arch_is_met(S, x, a))
                continue;
            s = step(S, &(step_t){a, now, before}, w);
            if (s == WR_OK) {
                wr_tuples_add(&S->state, now);
                read_out(S, x, now);
            }
        }
        if (s == WR_OK && S->state.count > MOST_STATES)
            s = wr_limits_fail(S->L, WR_UNABLE,
                               "more than %u states of the stack", MOST_STATES);
        if (s == WR_OK)
            s = wr_limits_check(S->L, "states of a stack", S->state.count,
                                bytes_of(S));
    }
    wr_walk_clear(w);
    WR_FREE(x, before);
    return s;
}
