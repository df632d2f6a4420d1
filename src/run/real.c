/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Stepping a model in balls or in MPFR: gates choose by labels as always, and
 * the actions of each layer are the letters of a map of module exact.
 */

#include "run/real.h"
#include "run/step.h"

typedef struct {
    wr_maps_t maps;
    wr_ball_t ball;
    int has_maps, has_state;
} layer_t;

struct wr_real_struct {
    const wr_lrnn_struct *M;
    wr_real_how_t how;
    lrnn_control_t control;
    uint32_t *signal;
    lrnn_signs_t signs;
    layer_t *layer;
};

/* ---- allocation -------------------------------------------------------- */

/* Over a field that is not real, a state has twice as many real entries. */
static int is_complex(const layer_t *x) {
    return x->maps->E->K->degree > 1 && !x->maps->E->real;
}

/* h = a ball that contains entry (i, j). */
static void entry_ball(acb_t h, const layer_t *x, uint32_t i, uint32_t j) {
    if (!is_complex(x)) {
        wr_ball_entry(acb_realref(h), x->ball, i, j);
        arb_zero(acb_imagref(h));
        return;
    }
    wr_ball_entry(acb_realref(h), x->ball, 2 * (slong) i, j);
    wr_ball_entry(acb_imagref(h), x->ball, 2 * (slong) i + 1, j);
}

static void clear_state(layer_t *x) {
    if (x->has_state)
        wr_ball_clear(x->ball);
    x->has_state = 0;
}

/* Set the state to H0. */
static wr_status_t init_state(wr_real_struct *r, uint32_t l, wr_limits_t L) {
    const wr_layer_struct *y = &r->M->layer[l];
    layer_t *x = &r->layer[l];
    fmpq_poly_struct *h =
        lrnn_scalars_dense(y->h0, y->h0_entries, y->dim, y->columns);
    wr_status_t s = wr_ball_init(x->ball, x->maps, h, &r->how, L);
    x->has_state = 1;
    wr_scalars_free(h, y->dim * y->columns);
    return s;
}

static wr_status_t layer_init(wr_real_struct *r, uint32_t l, wr_limits_t L) {
    const wr_layer_struct *y = &r->M->layer[l];
    layer_t *x = &r->layer[l];
    if (y->gate != WR_GATE_TABLE)
        return wr_limits_fail(
            L, WR_DOMAIN,
            "layer %u is gated by a rule: write the model out as tables first",
            l);
    wr_status_t s = lrnn_maps_init(x->maps, r->M, l, L);
    x->has_maps = s == WR_OK;
    return s;
}

void wr_real_clear(wr_real_t R) {
    wr_real_struct *r = R->p;
    if (r == NULL)
        return;
    for (uint32_t l = 0; l < r->M->layers; l++) {
        layer_t *x = &r->layer[l];
        clear_state(x);
        if (x->has_maps)
            wr_maps_clear(x->maps);
    }
    lrnn_control_clear(r->control);
    lrnn_signs_clear(&r->signs);
    WR_FREE(r->layer, r->signal, r);
    R->p = NULL;
}

/* ---- labels ------------------------------------------------------------ */

/* The entries of a rounded state as rationals. */
static void read_floats(wr_entry_struct *e, size_t *count, const layer_t *x,
                        const wr_layer_struct *y) {
    fmpq_t q;
    fmpq_init(q);
    *count = 0;
    for (uint32_t i = 0; i < y->dim; i++)
        for (uint32_t j = 0; j < y->columns; j++) {
            arf_get_fmpq(q, x->ball->x + (size_t) i * y->columns + j);
            if (fmpq_is_zero(q))
                continue;
            lrnn_entry_init(&e[*count], i, j);
            fmpq_poly_set_fmpq(e[(*count)++].value, q);
        }
    fmpq_clear(q);
}

static wr_status_t label_mpfr(uint32_t *label, wr_real_struct *r, uint32_t l,
                              wr_limits_t L) {
    const wr_layer_struct *y = &r->M->layer[l];
    size_t count;
    wr_entry_struct *e = wr_malloc((size_t) y->dim * y->columns * sizeof *e);
    read_floats(e, &count, &r->layer[l], y);
    int found = lrnn_decode_signs(label, y, e, count, &r->signs);
    lrnn_entries_free(e, count);
    return found
               ? WR_OK
               : wr_limits_fail(L, WR_DOMAIN,
                                "layer %u (%s): no label for the rounded state",
                                l, y->name);
}

/* A label that is decided from a ball. */
typedef struct {
    const wr_layer_struct *y;
    layer_t *x;
    arb_ptr value; /* of the forms; then the cuts */
    slong prec;
} reading_t;

/* Compute form i by its real part: it is real where the decoder is defined. */
static wr_status_t form_value(const reading_t *B, uint32_t i, wr_limits_t L) {
    const wr_form_struct *f = &B->y->form[i];
    layer_t *x = B->x;
    arb_struct *v = B->value + i;
    slong prec = B->prec;
    acb_t z, h;
    WR_EACH(acb_init, z, h);
    wr_status_t s = wr_embedding_value(z, f->constant, x->maps->E, prec, L);
    arb_set(v, acb_realref(z));
    for (size_t e = 0; s == WR_OK && e < f->entries; e++) {
        s = wr_embedding_value(z, f->c[e].value, x->maps->E, prec, L);
        entry_ball(h, x, f->c[e].row, f->c[e].column);
        acb_mul(z, z, h, prec);
        arb_add(v, v, acb_realref(z), prec);
    }
    WR_EACH(acb_clear, z, h);
    return s;
}

/* Set *label to the label that the forms certainly have, or LRNN_NONE. */
static wr_status_t forms_label(uint32_t *label, const reading_t *B,
                               wr_limits_t L) {
    const wr_layer_struct *y = B->y;
    wr_status_t s = WR_OK;
    acb_t z;
    acb_init(z);
    for (uint32_t i = 0; s == WR_OK && i < y->forms; i++)
        s = form_value(B, i, L);
    for (uint32_t i = 0; s == WR_OK && i < y->cuts; i++) {
        s = wr_embedding_value(z, &y->cut[i], B->x->maps->E, B->prec, L);
        arb_set(B->value + y->forms + i, acb_realref(z));
    }
    acb_clear(z);
    *label = lrnn_forms_label(y, B->value, B->prec);
    return s;
}

/* *yes = 1 if the integer k, e_k, or vector k of the table is in the ball. */
static wr_status_t within(int *yes, const reading_t *B, size_t k,
                          wr_limits_t L) {
    const wr_layer_struct *y = B->y;
    size_t next = y->decoder == WR_DECODER_TABLE ? y->value_start[k] : 0;
    wr_status_t s = WR_OK;
    acb_t z, h;
    WR_EACH(acb_init, z, h);
    *yes = 1;
    for (uint32_t i = 0; s == WR_OK && *yes && i < y->dim; i++)
        for (uint32_t j = 0; s == WR_OK && *yes && j < y->columns; j++) {
            size_t place = (size_t) i * y->columns + j;
            acb_zero(z);
            if (y->decoder == WR_DECODER_COORDINATE) {
                if (place != y->decoder_index)
                    continue;
                acb_set_ui(z, k);
            } else if (y->decoder == WR_DECODER_ONEHOT) {
                acb_set_ui(z, place == k);
            } else if (next < y->value_start[k + 1] &&
                       y->value[next].row == i && y->value[next].column == j) {
                s = wr_embedding_value(z, y->value[next++].value, B->x->maps->E,
                                       B->prec, L);
            }
            entry_ball(h, B->x, i, j);
            *yes = acb_overlaps(h, z);
        }
    WR_EACH(acb_clear, z, h);
    return s;
}

static wr_status_t label_ball(uint32_t *label, wr_real_struct *r, uint32_t l,
                              wr_limits_t L) {
    const wr_layer_struct *y = &r->M->layer[l];
    const slong numbers = (slong) y->forms + y->cuts;
    const reading_t B = {y, &r->layer[l], _arb_vec_init(numbers),
                         r->how.prec + 32};
    const int forms = lrnn_decoder_has_forms(y->decoder);
    size_t n = forms                            ? 0
               : y->decoder == WR_DECODER_TABLE ? y->values
               : y->decoder == WR_DECODER_ONEHOT && y->dim < y->labels
                   ? y->dim
                   : y->labels;
    int yes, found = forms, two;
    wr_status_t s = forms ? forms_label(label, &B, L) : WR_OK;
    two = forms && *label == LRNN_NONE;
    for (size_t k = 0; s == WR_OK && k < n; k++) {
        s = within(&yes, &B, k, L);
        if (s != WR_OK || !yes)
            continue;
        uint32_t this =
            y->decoder == WR_DECODER_TABLE ? y->value_label[k] : (uint32_t) k;
        two = two || (found && this != *label);
        *label = this;
        found = 1;
    }
    _arb_vec_clear(B.value, numbers);
    if (s != WR_OK || (found && !two))
        return s;
    return wr_limits_fail(
        L, found ? WR_UNABLE : WR_DOMAIN,
        "layer %u (%s): %s, the ball of %ld bits has %ld that are certain", l,
        y->name,
        found ? "more than one label is possible" : "no label is possible",
        (long) r->how.prec, (long) wr_ball_bits(B.x->ball));
}

static wr_status_t read_label(wr_real_struct *r, uint32_t l, wr_limits_t L) {
    uint32_t label = LRNN_NONE;
    wr_status_t s = r->how.kind == WR_REAL_BALL ? label_ball(&label, r, l, L)
                                                : label_mpfr(&label, r, l, L);
    r->signal[1 + l] = label;
    return s;
}

/* ---- running ----------------------------------------------------------- */

static wr_status_t start(void *self, wr_limits_t L) {
    wr_real_struct *r = self;
    wr_status_t s = WR_OK;
    r->signal[0] = r->M->letters; /* no letter yet */
    for (uint32_t l = 0; s == WR_OK && l < r->M->layers; l++) {
        clear_state(&r->layer[l]);
        s = init_state(r, l, L);
        if (s == WR_OK)
            s = read_label(r, l, L);
    }
    return s;
}

wr_status_t wr_real_init(wr_real_t R, const wr_lrnn_t M,
                         const wr_real_how_t *how, wr_limits_t L) {
    wr_real_t Q;
    lrnn_control_t control;
    R->p = NULL;
    if (how->prec < 2 || how->prec > 1 << 24)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the precision is not between 2 and 2^24 bits");
    wr_status_t s = lrnn_control_init(control, M, L);
    if (s != WR_OK)
        return s;
    wr_real_struct *r = Q->p = wr_calloc(1, sizeof *r);
    r->M = M;
    r->how = *how;
    lrnn_signs_init(&r->signs, M->ring);
    *r->control = *control;
    r->signal = wr_calloc((size_t) M->layers + 1, sizeof *r->signal);
    r->layer = wr_calloc(M->layers, sizeof *r->layer);
    for (uint32_t l = 0; s == WR_OK && l < M->layers; l++)
        s = layer_init(r, l, L);
    if (s == WR_OK)
        s = start(r, L);
    if (s == WR_OK)
        *R = *Q;
    else
        wr_real_clear(Q);
    return s;
}

static wr_status_t step(void *self, uint32_t letter, wr_limits_t L) {
    wr_real_struct *r = self;
    lrnn_choice_t c;
    if (letter >= r->M->letters)
        return wr_limits_fail(L, WR_DOMAIN, "there is no letter %u", letter);
    r->signal[0] = letter;
    lrnn_control_begin(r->control);
    for (uint32_t l = 0; l < r->M->layers; l++) {
        wr_status_t s = lrnn_control_choose(&c, r->control, l, r->signal, L);
        if (s != WR_OK)
            return s;
        wr_ball_step(r->layer[l].ball, c.action);
        s = read_label(r, l, L);
        if (s != WR_OK)
            return s;
    }
    return WR_OK;
}

/* ---- access ------------------------------------------------------------ */

static uint32_t label(void *self, uint32_t layer) {
    return ((wr_real_struct *) self)->signal[1 + layer];
}

static uint32_t readout(void *self) {
    wr_real_struct *r = self;
    return lrnn_readout_state(r->control, r->signal);
}

slong wr_real_bits(const wr_real_t R, uint32_t layer) {
    return wr_ball_bits(R->p->layer[layer].ball);
}

/* Rounded numbers are printed as MPFR prints them. */
static void print_rounded(wr_buffer_t out, const arf_t x, slong prec) {
    char text[64];
    mpfr_t y;
    mpfr_init2(y, prec);
    arf_get_mpfr(y, x, MPFR_RNDN);
    mpfr_snprintf(text, sizeof text, "%.17Rg", y);
    wr_buffer_put(out, text);
    mpfr_clear(y);
}

static void print(wr_buffer_t out, void *self, uint32_t layer, uint32_t i,
                  uint32_t j) {
    const wr_real_struct *r = self;
    const layer_t *x = &r->layer[layer];
    acb_t v;
    acb_init(v);
    entry_ball(v, x, i, j);
    if (r->how.kind == WR_REAL_MPFR) {
        print_rounded(out, arb_midref(acb_realref(v)), r->how.prec);
        acb_clear(v);
        return;
    }
    char *text = arb_get_str(acb_realref(v), 17, 0);
    wr_buffer_put(out, text);
    flint_free(text);
    if (is_complex(x)) {
        text = arb_get_str(acb_imagref(v), 17, 0);
        wr_buffer_printf(out, " + %s i", text);
        flint_free(text);
    }
    acb_clear(v);
}

void wr_real_stack(wr_stack_t *S, wr_real_t R) {
    *S = (wr_stack_t){.M = R->p->M,
                      .self = R->p,
                      .start = start,
                      .step = step,
                      .label = label,
                      .readout = readout,
                      .print = print};
}
