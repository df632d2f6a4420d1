/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All joint states of a stack of blocks, and from them the rows of its gates
 * and of the readout.  A counted letter advances the position.  At the first
 * letter of a block the memory drops the oldest block and starts a new one with
 * this letter; at other letters it appends the letter to the current block.
 * The products apply the next k factors of the last block's product.
 *
 *     word read = (current block) (remaining factors) (products)
 *
 * holds after every letter.  The stack starts as after a block of letters with
 * code 0, with products that begin with the inverse of that block; or, if it
 * fades, as after a block whose product is the identity.
 */

#include "arch/blocks.h"

#define AT ARCH_AT_WIDTH

static wr_status_t add_row(arch_rows_t *R, const uint32_t *key, uint32_t value,
                           wr_limits_t L) {
    return arch_rows_meet(R, key, value)
               ? WR_OK
               : wr_limits_fail(L, WR_UNABLE,
                                "a gate or readout of the blocks is not a "
                                "function of its inputs");
}

/* ---- memory ------------------------------------------------------------- */

/* Return which number of the memory holds the current block at p > 0. */
static uint32_t half_of(const arch_blocks_t *S, uint32_t p) {
    wr_assert(p > 0);
    return S->k > 1 || S->fading ? 1 : (p - 1) / S->by.m % 2;
}

static uint32_t remember(arch_blocks_t *S, uint32_t memory, uint32_t p,
                         uint32_t code) {
    uint32_t h[2], j = half_of(S, p);
    memcpy(h, S->memory.tuple + 2 * (size_t) memory, sizeof h);
    int first = (p - 1) % S->by.m == 0;
    if (first && S->k > 1)
        h[0] = h[1];
    h[j] = (first ? 0 : h[j] / S->base) + code * S->top;
    return wr_tuples_add(&S->memory, h);
}

/* Return the product of the last whole block at position p > 0; if it fades,
 * that of the current one, which must be whole. */
static uint32_t product(const arch_blocks_t *S, uint32_t memory, uint32_t p) {
    const uint32_t half = S->fading ? 1 : 1 - half_of(S, p);
    uint32_t word = S->memory.tuple[2 * (size_t) memory + half];
    uint32_t x = 0;
    for (uint32_t i = 0; i < S->by.m; i++, word /= S->base)
        x = S->next[(size_t) x * S->codes + word % S->base];
    return x;
}

/* ---- products ----------------------------------------------------------- */

/* Return the action for the factors of x that step r of a block applies. */
static uint32_t action_of(arch_blocks_t *S, uint32_t x, uint32_t r,
                          uint32_t *room, uint32_t *part) {
    const uint32_t found = arch_blocks_factors(room, S, x);
    for (uint32_t f = 0; f < S->k; f++) {
        const uint32_t i = S->fading ? r / 2 : r * S->k + f;
        part[f] = i < found ? room[i] : ARCH_NONE;
        if (i < found && S->fading && r % 2 == 1)
            part[f] += S->by.points * S->by.points; /* its second step */
    }
    return wr_tuples_add(&S->action, part);
}

static void apply(const arch_blocks_t *S, uint32_t *made, uint32_t factor) {
    if (S->by.solid != NULL) {
        made[0] = S->by.solid->after[factor][made[0]];
        made[1] = 1 - made[1];
    } else {
        const uint32_t n = S->by.points, i = factor / n % n, j = factor % n;
        const uint32_t kind = factor / (n * n), low = i < j ? i : j;
        if (S->maps && (made[0] == i || made[0] == j)) {
            made[0] = kind == ARCH_FADE_SWAP       ? i + j - made[0]
                      : kind == ARCH_FADE_COPY     ? low
                      : kind == ARCH_FADE_COPY_END ? i
                                                   : made[0];
        } else if (!S->maps && kind == ARCH_FADE_SWAP) {
            const uint32_t t = made[i];
            made[i] = made[j];
            made[j] = t;
        }
    }
}

static uint32_t make(arch_blocks_t *S, uint32_t made, uint32_t action,
                     uint32_t *room) {
    memcpy(room, S->made.tuple + (size_t) made * S->made.width,
           S->made.width * sizeof *room);
    const uint32_t *f = S->action.tuple + (size_t) action * S->k;
    for (uint32_t i = 0; i < S->k && f[i] != ARCH_NONE; i++)
        apply(S, room, f[i]);
    return wr_tuples_add(&S->made, room);
}

/* Return the index of the image of the start under the inverse of element x. */
static uint32_t made_of(arch_blocks_t *S, uint32_t x, uint32_t *room) {
    if (S->maps) { /* x is the identity */
        room[0] = S->A->start;
    } else if (S->by.solid != NULL) {
        room[0] = S->by.solid->image[arch_group_inverse(&S->G, x)];
        room[1] = 0;
    } else {
        for (uint32_t i = 0; i < S->by.points; i++)
            room[i] = S->by.colour[S->by.moved[(size_t) x * S->by.points + i]];
    }
    return wr_tuples_add(&S->made, room);
}

/* ---- one letter --------------------------------------------------------- */

/* Advance the joint state `now` and its value *done by letter a. */
static wr_status_t step(arch_blocks_t *S, uint32_t *now, uint32_t *done,
                        uint32_t a, uint32_t *room) {
    uint32_t c = S->code[a], action = 0, set = 0, at = 0, key[AT + 1];
    wr_status_t s = WR_OK;
    if (c != ARCH_NONE) {
        uint32_t p = (now[ARCH_AT_POSITION] + 1) % S->period;
        at = p == 0 ? S->period : p;
        now[ARCH_AT_POSITION] = p;
        now[ARCH_AT_MEMORY] = remember(S, now[ARCH_AT_MEMORY], at, c);
    }
    key[0] = a;
    memcpy(key + 1, now, AT * sizeof *now);
    if (S->fading) {
        if (at == S->by.m)
            now[ARCH_AT_BLOCK] = product(S, now[ARCH_AT_MEMORY], at);
        s = add_row(&S->block, key, at == S->by.m ? 1 + now[ARCH_AT_BLOCK] : 0,
                    S->L);
        key[2] = now[ARCH_AT_BLOCK]; /* read in place of the memory */
    }
    if (s == WR_OK && c != ARCH_NONE) {
        uint32_t *part = room + 2 * S->by.points + 3;
        uint32_t row = wr_tuples_find(&S->factor.T, key);
        action = row != ARCH_NONE ? S->factor.via[row]
                 : S->fading ? action_of(S, now[ARCH_AT_BLOCK], at % S->by.m,
                                         room, part)
                             : action_of(S, product(S, now[ARCH_AT_MEMORY], at),
                                         (at - 1) % S->by.m, room, part);
        now[ARCH_AT_PRODUCT] = make(S, now[ARCH_AT_PRODUCT], action, room);
        *done = S->resets ? S->next[(size_t) *done * S->codes + c]
                          : wr_dfa_step(S->A, *done, a);
    }
    if (s == WR_OK)
        s = add_row(&S->factor, key, action, S->L);
    if (s != WR_OK || !S->resets)
        return s;
    if (S->target[a] != ARCH_NONE) {
        now[ARCH_AT_REGISTER] = arch_group_point(
            &S->G, arch_group_inverse(&S->G, *done), S->target[a]);
        set = 1 + now[ARCH_AT_REGISTER];
    }
    memcpy(key + 1, now, AT * sizeof *now);
    return add_row(&S->store, key, set, S->L);
}

/* Enter the joint state with its value `done` and its readout row. */
static wr_status_t add_state(arch_blocks_t *S, const uint32_t *now,
                             uint32_t done) {
    (void) arch_rows_meet(&S->state, now, done);
    return add_row(
        &S->readout, now,
        S->resets ? arch_group_point(&S->G, done, now[ARCH_AT_REGISTER]) : done,
        S->L);
}

/* ---- the whole ---------------------------------------------------------- */

static void begin(arch_blocks_t *S, uint32_t *now, uint32_t *room) {
    uint32_t none[2] = {0, 0}, x = 0;
    wr_tuples_init(&S->memory, 2);
    wr_tuples_init(&S->made, S->maps               ? 1
                             : S->by.solid != NULL ? 2
                                                   : S->by.points);
    wr_tuples_init(&S->action, S->k);
    wr_paths_init(&S->state, AT);
    wr_paths_init(&S->factor, 3); /* letter, position, memory or block */
    wr_paths_init(&S->block, 3);
    wr_paths_init(&S->store, AT); /* letter, and all but the register */
    wr_paths_init(&S->readout, AT);
    for (uint32_t f = 0; f < S->k; f++)
        room[f] = ARCH_NONE;
    wr_tuples_add(&S->action, room);
    for (uint32_t i = 0; i < S->by.m && !S->fading; i++)
        x = S->next[(size_t) x * S->codes];
    now[ARCH_AT_POSITION] = 0;
    now[ARCH_AT_MEMORY] = wr_tuples_add(&S->memory, none);
    now[ARCH_AT_BLOCK] = 0;
    now[ARCH_AT_PRODUCT] = made_of(S, x, room);
    now[ARCH_AT_REGISTER] = S->A->start;
}

wr_status_t arch_blocks_close(arch_blocks_t *S) {
    uint32_t now[AT], done;
    uint32_t *room = wr_malloc((2 * S->by.points + 3 + S->k) * sizeof *room);
    begin(S, now, room);
    wr_status_t s = add_state(S, now, S->resets ? 0 : S->A->start);
    const wr_tuples_t *T = &S->state.T;
    for (uint32_t i = 0; i < T->count && s == WR_OK; i++) {
        for (uint32_t a = 0; a < S->A->letters && s == WR_OK; a++) {
            memcpy(now, T->tuple + (size_t) i * AT, sizeof now);
            done = S->state.via[i];
            s = step(S, now, &done, a, room);
            if (s == WR_OK)
                s = add_state(S, now, done);
        }
        if (s == WR_OK)
            s = wr_limits_check(S->L, "joint states of blocks", T->count,
                                (uint64_t) T->alloc * 2 * (AT + 2) *
                                    sizeof *now);
    }
    wr_free(room);
    return s;
}
