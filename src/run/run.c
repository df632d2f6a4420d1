/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stepping a model.  A step computes all new vectors and labels in separate
 * arrays and exchanges them at its end, so that a step that fails changes
 * nothing.
 */

#include "run/step.h"

#define MEMO_VECTORS 4096
#define MEMO_BYTES ((uint64_t) 1 << 20)

typedef lrnn_run_layer_t layer_t;

/* ---- reasons ----------------------------------------------------------- */

wr_status_t lrnn_no_label(const wr_lrnn_struct *M, uint32_t l,
                          const char *state, wr_limits_t L) {
    const wr_layer_struct *y = &M->layer[l];
    const char *name = y->name == NULL ? "" : y->name;
    const char *why = y->decoder == WR_DECODER_ARGMAX
                          ? "singular decoder: the two largest forms are equal "
                            "or cannot be separated"
                      : lrnn_decoder_has_forms(y->decoder)
                          ? "the sign of the decoder's form is not known"
                          : "no label";
    return wr_limits_fail(L, WR_DOMAIN,
                          "layer %u (%s): %s for the state (%.160s%s)", l, name,
                          why, state, strlen(state) > 160 ? " .." : "");
}

/* Report that layer l has no label now, or after the step in progress. */
static wr_status_t no_label(const wr_run_struct *r, uint32_t l, int next,
                            wr_limits_t L) {
    const layer_t *y = &r->layer[l];
    wr_buffer_t b;
    if (y->remembers)
        return lrnn_no_label(r->M, l, y->memo.text.name[next ? y->to : y->at],
                             L);
    wr_buffer_init(b);
    lrnn_linear_print(b, &y->linear, next ? y->next : y->now);
    wr_status_t s = lrnn_no_label(r->M, l, b->text, L);
    wr_buffer_clear(b);
    return s;
}

int lrnn_run_undefined(const wr_run_t R, wr_limits_t L) {
    const wr_run_struct *r = R->p;
    const uint32_t *signal = lrnn_run_signal(r);
    for (uint32_t l = 0; l < r->M->layers; l++) {
        if (signal[1 + l] != LRNN_NONE)
            continue;
        if (r->layer != NULL)
            (void) no_label(r, l, 0, L);
        else
            (void) lrnn_no_label(r->M, l, "H0", L);
        return 1;
    }
    return 0;
}

/* ---- allocation -------------------------------------------------------- */

static wr_status_t init_matrix(wr_run_struct *r, wr_limits_t L) {
    uint64_t entries = 0;
    for (uint32_t l = 0; l < r->M->layers; l++)
        entries += (uint64_t) r->M->layer[l].dim * r->M->layer[l].columns;
    r->width += entries;
    /* the states now and next */
    wr_status_t s = wr_limits_check(L, "stepping by matrices", 0,
                                    2 * sizeof(int64_t) * entries);
    r->layer = wr_calloc(r->M->layers, sizeof *r->layer);
    for (uint32_t l = 0; s == WR_OK && l < r->M->layers; l++) {
        layer_t *y = &r->layer[l];
        s = lrnn_linear_init(&y->linear, r->M, l, 1, L);
        if (s != WR_OK)
            break;
        y->now = lrnn_vector_new(&y->linear);
        y->next = lrnn_vector_new(&y->linear);
        r->guarded = r->guarded || lrnn_int_guarded(y->linear.machine);
        if (y->linear.exact == NULL)
            continue;
        s = lrnn_vectors_init(&y->memo, r->M, l, 0, L);
        y->remembers = s == WR_OK;
    }
    return s;
}

/* Stop remembering: the vectors are too many or too long. */
static void forget(layer_t *y) {
    WR_SWAP(void *, y->memo.h[y->at], y->now);
    y->remembers = 0;
    y->deferred = y->defers;
    lrnn_vectors_clear(&y->memo);
}

static void widen(layer_t *y) {
    lrnn_linear_widen(&y->linear, &y->now, &y->next);
    y->deferred = y->defers;
}

/* Vectors up to which a layer is not reduced to rays. */
#define FEW 256

static wr_status_t number_layer(lrnn_vectors_t *V, const wr_lrnn_struct *M,
                                uint32_t l, int rays, wr_limits_t L) {
    wr_status_t s = lrnn_vectors_init(V, M, l, 0, L);
    if (s != WR_OK || !rays || !lrnn_layer_has_rays(&M->layer[l]) ||
        lrnn_vectors_close(V, FEW, L))
        return s;
    lrnn_vectors_clear(V);
    return lrnn_vectors_init(V, M, l, 1, L);
}

static wr_status_t init_numbers(wr_run_struct *r, int rays, wr_limits_t L) {
    wr_status_t s = WR_OK;
    int some = 0;
    r->numbers = 1;
    r->layer = wr_calloc(r->M->layers, sizeof *r->layer);
    for (uint32_t l = 0; s == WR_OK && l < r->M->layers; l++) {
        layer_t *y = &r->layer[l];
        s = number_layer(&y->memo, r->M, l, rays, L);
        y->remembers = s == WR_OK;
        some |= y->memo.rays;
    }
    return s == WR_OK && rays && !some
               ? wr_limits_fail(L, WR_UNABLE, "no layer has rays")
               : s;
}

static wr_status_t init_index(wr_run_struct *r, wr_limits_t L) {
    lrnn_memo_init(&r->memo, r->M, L);
    return lrnn_index_init(&r->index, r->M, L);
}

typedef enum { BY_MATRICES, BY_INDICES, BY_NUMBERS, BY_RAYS } how_t;

static wr_status_t run_open(wr_run_t R, const wr_lrnn_struct *M, how_t how,
                            wr_limits_t L) {
    lrnn_control_t control;
    R->p = NULL; /* so that R may be cleared after a failure as well */
    wr_status_t s = lrnn_control_init(control, M, L);
    if (s != WR_OK)
        return s;
    wr_run_struct *r = R->p = wr_calloc(1, sizeof *r);
    r->M = M;
    *r->control = *control;
    r->signal = wr_calloc((size_t) M->layers + 1, sizeof *r->signal);
    r->fresh = wr_calloc((size_t) M->layers + 1, sizeof *r->fresh);
    r->width = M->layers;
    r->memo.at = LRNN_NONE;
    s = how == BY_MATRICES  ? init_matrix(r, L)
        : how == BY_INDICES ? init_index(r, L)
                            : init_numbers(r, how == BY_RAYS, L);
    if (s != WR_OK)
        wr_run_clear(R);
    else
        wr_run_reset(R);
    return s;
}

wr_status_t lrnn_run_open(wr_run_t R, const wr_lrnn_struct *M,
                          wr_engine_t engine, wr_limits_t L) {
    return run_open(R, M, engine == WR_ENGINE_INDEX ? BY_INDICES : BY_MATRICES,
                    L);
}

wr_status_t lrnn_run_number(wr_run_t R, const wr_lrnn_struct *M, int rays,
                            wr_limits_t L) {
    return run_open(R, M, rays ? BY_RAYS : BY_NUMBERS, L);
}

wr_status_t wr_run_init(wr_run_t R, const wr_lrnn_t M, wr_engine_t engine,
                        wr_limits_t L) {
    wr_status_t s = lrnn_run_open(R, M, engine, L);
    if (s != WR_OK || !lrnn_run_undefined(R, L))
        return s;
    wr_run_clear(R);
    return WR_DOMAIN;
}

void wr_run_clear(wr_run_t R) {
    wr_run_struct *r = R->p;
    if (r == NULL)
        return;
    for (uint32_t l = 0; r->layer != NULL && l < r->M->layers; l++) {
        layer_t *y = &r->layer[l];
        lrnn_vector_free(&y->linear, y->now);
        lrnn_vector_free(&y->linear, y->next);
        if (y->remembers)
            lrnn_vectors_clear(&y->memo);
        lrnn_run_forget_word(y);
        lrnn_linear_clear(&y->linear);
    }
    wr_free(r->layer);
    lrnn_index_free(r->index);
    lrnn_memo_clear(&r->memo);
    lrnn_control_clear(r->control);
    WR_FREE(r->signal, r->fresh, r);
    R->p = NULL;
}

void wr_run_reset(wr_run_t R) {
    wr_run_struct *r = R->p;
    r->signal[0] = r->letter = r->M->letters; /* no letter yet */
    if (r->index != NULL) {
        lrnn_index_start(r->index, r->signal);
        r->memo.at = lrnn_memo_add(&r->memo, r->index, r->signal);
        return;
    }
    for (uint32_t l = 0; l < r->M->layers; l++) {
        layer_t *y = &r->layer[l];
        y->at = 0;
        lrnn_run_forget_word(y);
        if (!y->remembers)
            lrnn_vector_start(&y->linear, y->now);
        r->signal[1 + l] = y->remembers
                               ? y->memo.label[0]
                               : lrnn_linear_decode(&y->linear, y->now);
    }
}

/* ---- stepping ---------------------------------------------------------- */

static wr_status_t step_matrix(wr_run_struct *r, wr_limits_t L) {
    lrnn_choice_t c;
    uint32_t layers = r->M->layers;
    lrnn_control_begin(r->control);
    for (uint32_t l = 0; l < layers; l++) {
        layer_t *y = &r->layer[l];
        wr_status_t s = lrnn_control_choose(&c, r->control, l, r->fresh, L);
        if (s != WR_OK)
            return s;
        if (y->deferred) {
            lrnn_run_list(y, c.action);
            r->fresh[1 + l] = r->signal[1 + l];
            continue;
        }
        if (y->remembers) {
            y->to = lrnn_vectors_step(&y->memo, y->at, &c);
            r->fresh[1 + l] = y->memo.label[y->to];
        } else {
            lrnn_linear_apply(&y->linear, y->next, &c, y->now);
            r->fresh[1 + l] = lrnn_linear_decode(&y->linear, y->next);
        }
        if (r->fresh[1 + l] == LRNN_NONE)
            return no_label(r, l, 1, L);
    }
    for (uint32_t l = 0; l < layers; l++) {
        layer_t *y = &r->layer[l];
        if (y->deferred)
            continue;
        if (y->remembers) {
            y->at = y->to;
            if (!r->numbers &&
                (y->memo.count > MEMO_VECTORS || y->memo.bytes > MEMO_BYTES))
                forget(y);
            continue;
        }
        WR_SWAP(void *, y->now, y->next);
        if (r->guarded && lrnn_linear_full(&y->linear, y->now))
            widen(y);
    }
    return WR_OK;
}

/* Step the engine, because the memo has no entry, and store the result. */
static wr_status_t step_index(wr_run_struct *r, uint32_t letter,
                              wr_limits_t L) {
    lrnn_memo_t *m = &r->memo;
    size_t cell = (size_t) m->at * m->letters + letter;
    if (m->at == LRNN_NONE)
        return lrnn_index_step(r->index, r->control, r->fresh, L);
    lrnn_index_load(r->index,
                    m->states.tuple + (size_t) m->at * m->states.width);
    wr_status_t s = lrnn_index_step(r->index, r->control, r->fresh, L);
    if (s != WR_OK)
        return s;
    m->at = lrnn_memo_add(m, r->index, r->fresh);
    if (m->at != LRNN_NONE)
        m->next[cell] = m->at;
    return WR_OK;
}

/* Limits are checked after at most this many entries, and after at most STEPS
 * steps, because few entries may still be long numbers. */
#define BETWEEN_LOOKS ((uint64_t) 1 << 26)
#define STEPS 64

static wr_status_t step(void *self, uint32_t letter, wr_limits_t L) {
    wr_run_struct *r = self;
    if (letter >= r->M->letters)
        return wr_limits_fail(L, WR_DOMAIN, "there is no letter %u", letter);
    wr_status_t s = WR_OK;
    r->work += r->width + BETWEEN_LOOKS / STEPS;
    if (r->work > BETWEEN_LOOKS) {
        r->work = 0;
        s = wr_limits_check(L, "stepping", 0, 0);
    }
    if (s != WR_OK)
        return s;
    if (lrnn_memo_step(&r->memo, letter)) {
        r->letter = letter;
        return WR_OK;
    }
    if (r->settled)
        lrnn_run_resume(r);
    r->fresh[0] = letter;
    s = r->index != NULL ? step_index(r, letter, L) : step_matrix(r, L);
    if (s != WR_OK)
        return s;
    r->letter = letter;
    WR_SWAP(uint32_t *, r->signal, r->fresh);
    return WR_OK;
}

wr_status_t wr_run_step(wr_run_t R, uint32_t letter, wr_limits_t L) {
    return step(R->p, letter, L);
}

/* ---- access ------------------------------------------------------------ */

uint32_t wr_run_label(const wr_run_t R, uint32_t layer) {
    wr_assert(layer < ((const wr_run_struct *) R->p)->M->layers);
    return lrnn_run_signal(R->p)[1 + layer];
}

uint32_t wr_run_state(wr_run_t R) {
    return lrnn_readout_state(R->p->control, lrnn_run_signal(R->p));
}

void wr_run_entry(fmpq_poly_t h, const wr_run_t R, uint32_t layer, uint32_t i,
                  uint32_t j) {
    const wr_run_struct *r = R->p;
    size_t place = (size_t) i * r->M->layer[layer].columns + j;
    const layer_t *y = r->layer == NULL ? NULL : &r->layer[layer];
    if (r->memo.at != LRNN_NONE)
        lrnn_index_load(r->index,
                        r->memo.states.tuple +
                            (size_t) r->memo.at * r->memo.states.width);
    if (r->index != NULL)
        lrnn_index_entry(h, r->index, layer, place);
    else if (y->settled)
        lrnn_point_entry(h, y->point, place, r->M->ring);
    else if (y->remembers)
        lrnn_linear_entry(h, &y->memo.linear, y->memo.h[y->at], place);
    else
        lrnn_linear_entry(h, &y->linear, y->now, place);
}

const char *wr_run_arithmetic(const wr_run_t R) {
    static const char *const order[] = {"int64", "fmpz", "fmpq", "fmpq_poly"};
    const wr_run_struct *r = R->p;
    size_t most = 0;
    if (r->index != NULL)
        return "index";
    for (uint32_t l = 0; l < r->M->layers; l++)
        most = FLINT_MAX(most, lrnn_linear_kind(&r->layer[l].linear));
    return order[most];
}

/* ---- the stack --------------------------------------------------------- */

static wr_status_t stack_start(void *self, wr_limits_t L) {
    wr_run_t R = {{self}};
    wr_run_reset(R);
    return lrnn_run_undefined(R, L) ? WR_DOMAIN : WR_OK;
}

static uint32_t stack_label(void *self, uint32_t layer) {
    return lrnn_run_signal(self)[1 + layer];
}

static uint32_t stack_readout(void *self) {
    wr_run_struct *r = self;
    return lrnn_readout_state(r->control, lrnn_run_signal(r));
}

static void stack_print(wr_buffer_t out, void *self, uint32_t layer, uint32_t i,
                        uint32_t j) {
    wr_run_t R = {{self}};
    fmpq_poly_t h;
    fmpq_poly_init(h);
    wr_run_entry(h, R, layer, i, j);
    lrnn_put_pretty(out, h);
    fmpq_poly_clear(h);
}

void wr_run_stack(wr_stack_t *S, wr_run_t R) {
    *S = (wr_stack_t){.M = R->p->M,
                      .self = R->p,
                      .start = stack_start,
                      .step = step,
                      .label = stack_label,
                      .readout = stack_readout,
                      .print = stack_print};
}
