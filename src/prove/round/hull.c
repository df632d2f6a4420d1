/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* All words at once by boxes, if the rounded states are too many to list.
 *
 * In a diagonal layer each number moves independently, by products with a
 * constant, sums with constants and roundings, all of which are monotone
 * (suits() requires it) if the two zeros are identified.  The numbers between
 * lo and hi therefore move to numbers between the images of lo and hi, and two
 * steps are enough for a box.  A class is an automaton state with one label per
 * layer, and has one box.  From the start, boxes grow by the images that fall
 * into them until none grows; they are then the least ones.  The label of every
 * image has to be decided.
 * Source: [cousot1977]; doc/certificates-rounding has the proof.
 */

#include "prove/box.h"
#include "prove/round.h"
#include "run/round/layer.h"

#include <inttypes.h>

#define CLASSES 65536
#define MAX_STEPS 20000000

typedef struct {
    wr_rounded_t R;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    wr_limits_struct *L;
    wr_tuples_t classes;  /* automaton state, then one label per layer */
    uint64_t *code;       /* for each class: lo, hi of each number */
    unsigned char *dirty; /* for each class: grown since it was expanded */
    uint64_t *next;       /* an image: lo, hi of each number */
    uint64_t *in, *out;   /* words of a layer */
    lrnn_box_t *box;      /* the image, one per layer */
    uint32_t *key, *signal;
    uint64_t steps;
} hull_t;

static size_t size_of(const hull_t *H, uint32_t l) {
    return (size_t) H->R->layer[l].n * H->R->layer[l].d;
}

/* ---- a layer ------------------------------------------------------------- */

/* Set x to the value of a code; return 0 if it is not finite.  -0 becomes 0. */
static int value(fmpq_t x, uint64_t *code, const wr_format_t F) {
    int negative;
    if (wr_format_decode(x, &negative, *code, F) != WR_FINITE)
        return 0;
    if (fmpq_is_zero(x))
        *code = 0;
    return 1;
}

/* Set the ends of number k of layer l's image to the codes x and y, ordered. */
static int put_ends(hull_t *H, uint32_t l, size_t k, uint64_t x, uint64_t y) {
    const round_layer_t *z = &H->R->layer[l];
    lrnn_interval_t *b = &H->box[l][k];
    uint64_t *to = H->next + 2 * (z->offset + k);
    if (!value(b->end[0], &x, z->how->evaluation->format) ||
        !value(b->end[1], &y, z->how->evaluation->format))
        return 0;
    int swapped = fmpq_cmp(b->end[0], b->end[1]) > 0;
    if (swapped)
        fmpq_swap(b->end[0], b->end[1]);
    to[0] = swapped ? y : x;
    to[1] = swapped ? x : y;
    return 1;
}

/* Put the label of the image into key and signal; return 0 if undecided. */
static int decided(hull_t *H, uint32_t l) {
    uint32_t label =
        lrnn_box_decode(&H->R->M->layer[l], H->box[l], H->R->M->ring);
    H->key[1 + l] = H->signal[1 + l] = label;
    return label != LRNN_NONE;
}

static int start_layer(hull_t *H, uint32_t l) {
    const round_layer_t *layer = &H->R->layer[l];
    for (size_t k = 0; k < size_of(H, l); k++)
        if (!put_ends(H, l, k, layer->h0[k], layer->h0[k]))
            return 0;
    return decided(H, l);
}

/* Step both ends of class i's box by an action. */
static int step_layer(hull_t *H, uint32_t i, uint32_t l, uint32_t action) {
    const round_layer_t *layer = &H->R->layer[l];
    const uint64_t *from = H->code + 2 * (i * H->R->words + layer->offset);
    size_t n = size_of(H, l);
    for (size_t s = 0; s < 2; s++) {
        for (size_t k = 0; k < n; k++)
            H->in[k] = wr_machine_word(from[2 * k + s], layer->machine);
        round_layer_apply(H->out + s * n, l, action, H->in, H->R);
    }
    for (size_t k = 0; k < n; k++)
        if (!put_ends(H, l, k, wr_machine_code(H->out[k], layer->machine),
                      wr_machine_code(H->out[n + k], layer->machine)))
            return 0;
    return decided(H, l);
}

/* ---- classes ------------------------------------------------------------- */

static int agrees(hull_t *H) {
    uint32_t m = lrnn_readout_state(H->R->control, H->signal);
    return lrnn_compare_agree(&H->E, m, H->key[0]);
}

static wr_status_t open_label(hull_t *H, uint32_t l) {
    return wr_limits_fail(H->L, WR_UNABLE,
                          "a box of rounded numbers of layer %u is not finite, "
                          "or has no single label",
                          l);
}

/* OK if a box that has grown still has the label that names its class. */
static wr_status_t check_labels(hull_t *H, const uint64_t *of) {
    for (uint32_t l = 0; l < H->R->M->layers; l++) {
        const round_layer_t *layer = &H->R->layer[l];
        for (size_t k = 0; k < 2 * size_of(H, l); k++) {
            uint64_t code = of[2 * layer->offset + k];
            (void) value(H->box[l][k / 2].end[k % 2], &code,
                         layer->how->evaluation->format);
        }
        if (lrnn_box_decode(&H->R->M->layer[l], H->box[l], H->R->M->ring) !=
            H->key[1 + l])
            return open_label(H, l);
    }
    return WR_OK;
}

/* Join the image to the box of the class in key. */
static wr_status_t join(hull_t *H) {
    uint32_t before = H->classes.count;
    size_t words = H->R->words;
    uint32_t at = wr_tuples_add(&H->classes, H->key);
    if (at == before) {
        H->code = wr_grow(H->code, at, 2 * words * sizeof *H->code);
        H->dirty = wr_grow(H->dirty, at, 1);
    }
    uint64_t *to = H->code + 2 * at * words;
    if (at == before) {
        memcpy(to, H->next, 2 * words * sizeof *to);
        H->dirty[at] = 1;
        return H->classes.count <= CLASSES
                   ? WR_OK
                   : wr_limits_fail(H->L, WR_UNABLE,
                                    "more than %d boxes of rounded numbers",
                                    CLASSES);
    }
    fmpq_t x;
    fmpq_init(x);
    for (uint32_t l = 0; l < H->R->M->layers; l++)
        for (size_t k = 0; k < size_of(H, l); k++)
            for (size_t s = 0; s < 2; s++) {
                const round_layer_t *layer = &H->R->layer[l];
                size_t j = 2 * (layer->offset + k) + s;
                (void) value(x, &to[j], layer->how->evaluation->format);
                int c = fmpq_cmp(H->box[l][k].end[s], x);
                if (s == 0 ? c < 0 : c > 0) {
                    to[j] = H->next[j];
                    H->dirty[at] = 1;
                }
            }
    fmpq_clear(x);
    return H->dirty[at] ? check_labels(H, to) : WR_OK;
}

/* Compute the image of class i by A's letter a (NONE: the start). */
static wr_status_t image(hull_t *H, uint32_t i, uint32_t a) {
    uint32_t layers = H->R->M->layers;
    const uint32_t *old = H->classes.tuple + (size_t) i * (layers + 1);
    lrnn_choice_t c;
    int begins = a == LRNN_NONE;
    H->key[0] =
        begins ? H->A->start : H->A->delta[(size_t) old[0] * H->A->letters + a];
    H->signal[0] = begins ? H->R->M->letters : H->E.letter[a];
    if (!lrnn_compare_claims(&H->E, H->key[0]))
        return WR_OK; /* nothing is claimed from here on */
    lrnn_control_begin(H->R->control);
    for (uint32_t l = 0; l < layers; l++) {
        wr_status_t s =
            begins ? WR_OK
                   : lrnn_control_choose(&c, H->R->control, l, H->signal, H->L);
        if (s != WR_OK)
            return s;
        if (!(begins ? start_layer(H, l) : step_layer(H, i, l, c.action)))
            return open_label(H, l);
    }
    return agrees(H) ? join(H)
                     : wr_limits_fail(
                           H->L, WR_UNABLE,
                           "a box of rounded numbers is classified wrongly");
}

static wr_status_t close_boxes(hull_t *H) {
    uint64_t most = H->L->max_steps ? H->L->max_steps : MAX_STEPS;
    wr_status_t s = image(H, 0, LRNN_NONE);
    for (int more = 1; s == WR_OK && more;) {
        more = 0;
        for (uint32_t i = 0; s == WR_OK && i < H->classes.count; i++) {
            if (!H->dirty[i])
                continue;
            more = 1;
            H->dirty[i] = 0;
            for (uint32_t a = 0; s == WR_OK && a < H->A->letters; a++)
                s = image(H, i, a);
            if (s == WR_OK && ++H->steps % 1024 == 0)
                s = wr_limits_check(H->L, "boxes of rounded numbers",
                                    H->classes.count, 0);
            if (s == WR_OK && H->steps > most)
                s = wr_limits_fail(H->L, WR_UNABLE,
                                   "boxes of rounded numbers grew %" PRIu64
                                   " times and are not closed",
                                   H->steps);
        }
    }
    return s;
}

/* ---- the proof ----------------------------------------------------------- */

static wr_status_t suits(hull_t *H) {
    int divides;
    if (H->R->M->ring->degree != 1)
        return wr_limits_fail(H->L, WR_DOMAIN, "boxes are for models over Q");
    for (uint32_t l = 0; l < H->R->M->layers; l++) {
        const round_layer_t *layer = &H->R->layer[l];
        if (layer->how->factors ||
            wr_recurrence_monotone(&divides, layer->R, layer->how->evaluation,
                                   1, H->L) != WR_TRUE)
            return wr_limits_fail(H->L, WR_DOMAIN,
                                  "layer %u is not seen to be monotone", l);
    }
    return WR_OK;
}

static void set_proof(wr_rounded_proof_struct *P, const hull_t *H) {
    size_t words = H->R->words, layers = H->R->M->layers;
    uint32_t n = H->classes.count;
    P->kind = WR_EVIDENCE_HULL;
    P->compare = H->E.compare;
    P->states = n;
    P->width = 2 * words;
    P->code = wr_calloc(n * P->width + 1, sizeof *P->code);
    P->dfa = wr_calloc((size_t) n + 1, sizeof *P->dfa);
    memcpy(P->code, H->code, n * P->width * sizeof *P->code);
    for (uint32_t i = 0; i < n; i++)
        P->dfa[i] = H->classes.tuple[i * (layers + 1)];
}

static void init(hull_t *H) {
    uint32_t layers = H->R->M->layers;
    size_t most = 1;
    H->box = wr_calloc((size_t) layers + 1, sizeof *H->box);
    for (uint32_t l = 0; l < layers; l++) {
        H->box[l] = lrnn_box_new(size_of(H, l));
        most = size_of(H, l) > most ? size_of(H, l) : most;
    }
    H->next = wr_calloc(2 * H->R->words + 1, sizeof *H->next);
    H->in = wr_calloc(most, sizeof *H->in);
    H->out = wr_calloc(2 * most, sizeof *H->out);
    H->key = wr_calloc((size_t) layers + 1, sizeof *H->key);
    H->signal = wr_calloc((size_t) layers + 1, sizeof *H->signal);
    wr_tuples_init(&H->classes, layers + 1);
}

static void clear(hull_t *H) {
    for (uint32_t l = 0; l < H->R->M->layers; l++)
        lrnn_box_free(H->box[l], size_of(H, l));
    wr_tuples_clear(&H->classes);
    WR_FREE(H->box, H->code, H->dirty, H->next, H->in, H->out, H->key,
            H->signal);
}

wr_status_t wr_rounded_hull(wr_rounded_proof_t P,
                            const wr_rounded_question_t *Q, wr_limits_t L) {
    hull_t H = {.R = Q->R, .A = Q->A, .L = L};
    wr_status_t s = suits(&H);
    if (s != WR_OK)
        return s;
    s = lrnn_compare_init(&H.E, Q->R->M, Q->A, Q->compare, L);
    if (s != WR_OK)
        return s;
    init(&H);
    s = close_boxes(&H);
    if (s == WR_OK) {
        wr_rounded_proof_clear(P);
        set_proof(P, &H);
    }
    clear(&H);
    lrnn_compare_clear(&H.E);
    return s;
}
