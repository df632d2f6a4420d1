/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The objects that live as long as a command.  They are linked in a list and
 * cleared in one place, whichever way the command ends. */

#include <stddef.h>

#include "cli/cli.h"

typedef struct {
    wr_layer_evaluation_struct *how;
    wr_rounded_t R;
} rounded_t;

struct cli_held_struct {
    cli_held_t *before;
    void (*clear)(void *object);
    max_align_t object[];
};

static void *hold(const cli_t *c, size_t bytes, void (*clear)(void *)) {
    cli_held_t *x = wr_calloc(1, sizeof *x + bytes);
    x->before = *c->held;
    x->clear = clear;
    *c->held = x;
    return x->object;
}

/* Define cli_NAME for a type with an init and a clear. */
#define HOLD(name)                                             \
    static void clear_##name(void *object) {                   \
        wr_##name##_clear(object);                             \
    }                                                          \
    wr_##name##_struct *cli_##name(const cli_t *c) {           \
        wr_##name##_struct *x =                                \
            hold(c, sizeof(wr_##name##_struct), clear_##name); \
        wr_##name##_init(x);                                   \
        return x;                                              \
    }
HOLD(buffer)
HOLD(dfa)
HOLD(lrnn)
HOLD(word)
HOLD(recurrence)
HOLD(trace)
HOLD(bundle)
HOLD(matrices)
HOLD(proof)
HOLD(rounded_proof)
HOLD(verdict)

static void clear_rounded(void *object) {
    rounded_t *x = object;
    wr_rounded_clear(x->R);
    wr_free(x->how);
}

wr_rounded_t *cli_rounded(const cli_t *c, wr_layer_evaluation_struct *how) {
    rounded_t *x = hold(c, sizeof *x, clear_rounded);
    x->how = how;
    return &x->R;
}

void cli_release(cli_held_t *x) {
    while (x != NULL) {
        cli_held_t *before = x->before;
        x->clear(x->object);
        wr_free(x);
        x = before;
    }
}
