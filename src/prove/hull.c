/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A proof for every word by boxes, where words reach infinitely many states.  A
 * class is an automaton state and, for each layer, a label, or a vector if the
 * layer has few vectors.  Every class has one box per layer, which contains all
 * its vectors and has one label everywhere.  Boxes are over Q; vectors are over
 * the model's field.  First tried is one box per layer and label, shared by all
 * classes: where labels alone decide what comes next, few boxes suffice for
 * many classes.  If every letter maps the boxes of a class into those of a
 * class with the right automaton state, and the readouts agree, then model and
 * automaton agree after every word, by induction on its length.
 *
 * The boxes are found by growing those of H0 until they are closed; an end that
 * moves geometrically would never arrive, and is put at its limit.  Then the
 * boxes shrink to the hull of H0 and of the images that fall into them; the
 * certificate is that fixed point.  Wrong guesses make the search fail, never
 * the proof.
 * Source: [cousot1977] for the least closed boxes and widening.
 */

#include "prove/box.h"

#define FEW 4096 /* vectors up to which a layer needs no boxes */
#define CLASSES 4096
#define ROUNDS 80
#define END_BITS 4096 /* limit on bits of a denominator */

typedef struct {
    const wr_lrnn_struct *M;
    const wr_dfa_struct *A;
    const lrnn_compare_t *E;
    wr_limits_struct *L;
    lrnn_control_t control;
    int shared; /* one box per label, not one per class */
    int *wide;  /* for each layer: 1 if it has boxes, not vectors */
    lrnn_vectors_t *vectors;
    lrnn_box_t *room;    /* for each wide layer, an image */
    wr_tuples_t classes; /* automaton state; label or vector per layer */
    lrnn_cell_t *cell;   /* one per layer and class, or per layer and label */
    unsigned char *has;  /* for each cell: `next` is set */
    uint32_t *key, *signal;
} hull_t;

/* ---- allocation -------------------------------------------------------- */

static size_t size_of(const hull_t *H, uint32_t l) {
    return (size_t) H->M->layer[l].dim * H->M->layer[l].columns;
}

/* The number of the box of class i in layer l. */
static size_t cell_of(const hull_t *H, uint32_t i, uint32_t l) {
    size_t layers = H->M->layers;
    return (H->shared ? H->classes.tuple[i * (layers + 1) + 1 + l] : i) *
               layers +
           l;
}

static size_t cells(const hull_t *H) {
    return (size_t) (H->shared ? CLASSES : H->classes.count) * H->M->layers;
}

/* *applies: no level gates; some layer has many vectors, all such over Q. */
static wr_status_t init_layers(int *applies, hull_t *H) {
    *applies = 0;
    for (uint32_t l = 0; l < H->M->layers; l++) {
        const wr_layer_struct *layer = &H->M->layer[l];
        if (layer->gate == WR_GATE_LEVEL)
            return WR_OK;
        wr_status_t s = lrnn_vectors_init(&H->vectors[l], H->M, l, 0, H->L);
        if (s != WR_OK)
            return s;
        H->wide[l] = layer->gate == WR_GATE_TABLE &&
                     !lrnn_vectors_close(&H->vectors[l], FEW, H->L);
        if (H->wide[l] &&
            (!lrnn_layer_is_rational(layer) ||
             wr_limits_check(H->L, "vectors of a layer", 0, 0) != WR_OK)) {
            *applies = 0;
            return WR_OK;
        }
        if (H->wide[l])
            H->room[l] = lrnn_box_new(size_of(H, l));
        *applies |= H->wide[l];
    }
    return WR_OK;
}

static void hull_init(hull_t *H) {
    uint32_t layers = H->M->layers;
    H->wide = wr_calloc(layers, sizeof *H->wide);
    H->vectors = wr_calloc(layers, sizeof *H->vectors);
    H->room = wr_calloc(layers, sizeof *H->room);
    H->has = wr_calloc((size_t) CLASSES * layers, 1);
    H->cell = wr_calloc((size_t) CLASSES * layers, sizeof *H->cell);
    H->key = wr_calloc((size_t) layers + 1, sizeof *H->key);
    H->signal = wr_calloc((size_t) layers + 1, sizeof *H->signal);
    wr_tuples_init(&H->classes, layers + 1);
}

static void hull_clear(hull_t *H) {
    uint32_t layers = H->M->layers;
    for (size_t i = 0; i < cells(H); i++)
        if (H->cell[i].now != NULL)
            lrnn_cell_clear(&H->cell[i]);
    for (uint32_t l = 0; l < layers; l++) {
        lrnn_box_free(H->room[l], size_of(H, l));
        if (H->vectors[l].text.count > 0)
            lrnn_vectors_clear(&H->vectors[l]);
    }
    WR_FREE(H->wide, H->vectors, H->room, H->has, H->cell, H->key, H->signal);
    wr_tuples_clear(&H->classes);
    lrnn_control_clear(H->control);
}

/* ---- one letter from one class ------------------------------------------- */

/* Set H->key, H->room and H->signal for layer l after action c from class i, or
 * at the start (c NULL); return 0 if the label is undecided. */
static int enter(hull_t *H, uint32_t i, uint32_t l, const lrnn_choice_t *c) {
    const wr_layer_struct *layer = &H->M->layer[l];
    uint32_t label, layers = H->M->layers;
    if (!H->wide[l]) {
        const uint32_t *old = H->classes.tuple + (size_t) i * (layers + 1);
        uint32_t v =
            c == NULL ? 0 : lrnn_vectors_step(&H->vectors[l], old[1 + l], c);
        label = H->vectors[l].label[v];
        H->key[1 + l] = v;
    } else {
        if (c == NULL)
            lrnn_box_start(H->room[l], layer);
        else
            lrnn_box_apply(H->room[l], layer, &layer->action[c->action],
                           H->cell[cell_of(H, i, l)].now);
        label = lrnn_box_decode(layer, H->room[l], H->M->ring);
        H->key[1 + l] = label;
    }
    H->signal[1 + l] = label;
    return label != LRNN_NONE;
}

static int agrees(hull_t *H) {
    uint32_t m = lrnn_readout_state(H->control, H->signal);
    return lrnn_compare_agree(H->E, m, H->key[0]);
}

/* Compute the image of class i by letter a; 0 if undecided or wrong. */
static int image(hull_t *H, uint32_t i, uint32_t a) {
    const uint32_t *old = H->classes.tuple + (size_t) i * (H->M->layers + 1);
    lrnn_choice_t c;
    H->key[0] = H->A->delta[(size_t) old[0] * H->A->letters + a];
    H->signal[0] = H->E->letter[a];
    lrnn_control_begin(H->control);
    for (uint32_t l = 0; l < H->M->layers; l++)
        if (lrnn_control_choose(&c, H->control, l, H->signal, H->L) != WR_OK ||
            !enter(H, i, l, &c))
            return 0;
    return agrees(H);
}

/* Join H->room to the next boxes of its class, which may be new; return 1 if
 * it is new or a box grew.  If there are too many classes, set *full. */
static int join(hull_t *H, int *full) {
    uint32_t before = H->classes.count;
    if (before == CLASSES &&
        wr_tuples_find(&H->classes, H->key) == UINT32_MAX) {
        *full = 1;
        return 0;
    }
    uint32_t at = wr_tuples_add(&H->classes, H->key);
    int more = at == before;
    for (uint32_t l = 0; l < H->M->layers; l++) {
        size_t k = cell_of(H, at, l), size = size_of(H, l);
        lrnn_cell_t *x = &H->cell[k];
        if (!H->wide[l])
            continue;
        int fresh = x->now == NULL;
        if (fresh) {
            lrnn_cell_init(x, size);
            lrnn_box_set(x->now, H->room[l], size);
        }
        if (fresh || !H->has[k])
            lrnn_box_set(x->next, H->room[l], size);
        else if (lrnn_box_join(x->next, H->room[l], size))
            more |= 2;
        more |= fresh;
        H->has[k] = 1;
    }
    return more != 0;
}

/* ---- rounds ------------------------------------------------------------ */

static int start(hull_t *H) {
    int full = 0;
    H->key[0] = H->A->start;
    H->signal[0] = H->M->letters; /* no letter yet */
    for (uint32_t l = 0; l < H->M->layers; l++)
        if (!enter(H, 0, l, NULL))
            return 0;
    if (!agrees(H))
        return 0;
    (void) join(H, &full);
    return 1;
}

/* Let next be the hull of all images of now and, if the round shrinks, of H0,
 * else of now.  Return 1 if something grew; -1 if undecided or too large. */
static int grow(hull_t *H, int shrinks) {
    uint32_t n = H->classes.count, layers = H->M->layers;
    int more = 0, full = 0;
    for (size_t i = 0; i < cells(H); i++)
        if (H->cell[i].now != NULL) {
            H->has[i] = !shrinks;
            if (!shrinks)
                lrnn_box_set(H->cell[i].next, H->cell[i].now, H->cell[i].size);
        }
    if (shrinks && !start(H))
        return -1;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t a = 0; a < H->A->letters; a++) {
            uint32_t q = H->classes.tuple[(size_t) i * (layers + 1)];
            q = H->A->delta[(size_t) q * H->A->letters + a];
            if (!lrnn_compare_claims(H->E, q))
                continue;
            if (!image(H, i, a))
                return -1;
            more |= join(H, &full);
            if (full || wr_limits_check(H->L, "boxes", n, 0) != WR_OK)
                return -1;
        }
    return more;
}

/* Let next become now; return 1 if they differ. */
static int advance(hull_t *H) {
    int changed = 0;
    for (size_t i = 0; i < cells(H); i++) {
        lrnn_cell_t *x = &H->cell[i];
        changed |= !lrnn_box_equal(x->now, x->next, x->size);
        lrnn_cell_note(x);
        WR_SWAP(lrnn_box_t, x->now, x->next);
    }
    return changed;
}

/* Put ends at their limits, which growing boxes do not attain (open ends).
 * Return 0 if some end has become too long. */
static int accelerate(hull_t *H, int shrinks) {
    int small = 1;
    for (size_t i = 0; i < cells(H); i++) {
        lrnn_cell_t *x = &H->cell[i];
        for (size_t k = 0; k < x->size; k++)
            for (int s = 0; s < 2; s++) {
                if (lrnn_cell_limit(x, k, s) && !shrinks)
                    x->now[k].open[s] = 1;
                small = small &&
                        fmpz_bits(fmpq_denref(x->now[k].end[s])) < END_BITS;
            }
    }
    return small;
}

static void forget_moves(hull_t *H) {
    for (size_t i = 0; i < cells(H); i++)
        for (size_t k = 0; k < 2 * H->cell[i].size; k++)
            H->cell[i].moves[k] = 0;
}

/* Return 1 if every box has an image that falls into it, or H0. */
static int all_have(const hull_t *H) {
    for (size_t i = 0; i < cells(H); i++)
        if (H->cell[i].now != NULL && !H->has[i])
            return 0;
    return 1;
}

/* Return 1 if every box has one label, the one that names its classes. */
static int labels_match(const hull_t *H) {
    uint32_t layers = H->M->layers;
    for (uint32_t i = 0; i < H->classes.count; i++)
        for (uint32_t l = 0; l < layers; l++)
            if (H->wide[l] &&
                lrnn_box_decode(&H->M->layer[l], H->cell[cell_of(H, i, l)].now,
                                H->M->ring) !=
                    H->classes.tuple[(size_t) i * (layers + 1) + 1 + l])
                return 0;
    return 1;
}

/* Return 1 if boxes were found that are exactly the hulls of what enters. */
static int close_boxes(hull_t *H) {
    int more = 1, r;
    if (!start(H))
        return 0;
    (void) advance(H);
    for (r = 0; more > 0 && r < ROUNDS; r++) {
        more = grow(H, 0);
        if (more < 0)
            return 0;
        (void) advance(H);
        if (more && r % 4 == 3 && !accelerate(H, 0))
            return 0;
    }
    forget_moves(H);
    for (; more == 0 && r < 2 * ROUNDS; r++) {
        if (grow(H, 1) < 0 || !all_have(H))
            return 0;
        if (!advance(H)) /* now is the hull of its images and H0 */
            return labels_match(H);
        if (r % 4 == 3 && !accelerate(H, 1))
            return 0;
    }
    return 0;
}

/* ---- evidence ---------------------------------------------------------- */

/* Return the number of a box's text in layer l; add it if it is new. */
static uint32_t box_number(wr_proof_struct *P, uint32_t l, const char *text) {
    for (size_t v = 0; v < P->vectors; v++)
        if (P->vector_layer[v] == l && strcmp(P->vector_text[v], text) == 0)
            return (uint32_t) v;
    P->vector_layer[P->vectors] = l;
    P->vector_text[P->vectors] = wr_strdup(text);
    return (uint32_t) P->vectors++;
}

static void give_evidence(wr_proof_struct *P, const hull_t *H) {
    uint32_t layers = H->M->layers;
    size_t n = H->classes.count;
    wr_buffer_t b;
    P->holds = WR_TRUE;
    P->kind = WR_EVIDENCE_HULL;
    P->shared = H->shared;
    P->states = n;
    P->dfa = wr_malloc(n * sizeof *P->dfa);
    P->part = wr_malloc(n * layers * sizeof *P->part);
    P->vector_layer = wr_malloc(n * layers * sizeof *P->vector_layer);
    P->vector_text = wr_malloc(n * layers * sizeof *P->vector_text);
    for (size_t i = 0; i < n; i++) {
        const uint32_t *t = H->classes.tuple + i * (layers + 1);
        P->dfa[i] = t[0];
        for (uint32_t l = 0; l < layers; l++) {
            wr_buffer_init(b);
            if (H->wide[l])
                lrnn_box_print(b, H->cell[cell_of(H, (uint32_t) i, l)].now,
                               size_of(H, l));
            else
                wr_buffer_put(b, H->vectors[l].text.name[t[1 + l]]);
            P->part[i * layers + l] = box_number(P, l, b->text);
            wr_buffer_clear(b);
        }
    }
}

/* Shared boxes are unique, as certificates require, if matrices contract. */
static int sharable(const hull_t *H) {
    for (uint32_t l = 0; l < H->M->layers; l++) {
        const wr_layer_struct *layer = &H->M->layer[l];
        if (H->wide[l] &&
            (layer->labels > CLASSES || !lrnn_layer_contracts(layer)))
            return 0;
    }
    return 1;
}

static wr_status_t try_boxes(int *found, wr_proof_t P, hull_t *H) {
    int applies = 0;
    *found = 0;
    wr_status_t s = lrnn_control_init(H->control, H->M, H->L);
    if (s != WR_OK)
        return s;
    hull_init(H);
    s = init_layers(&applies, H);
    if (s == WR_OK && applies && (!H->shared || sharable(H)) &&
        close_boxes(H)) {
        give_evidence(P, H);
        *found = 1;
    }
    hull_clear(H);
    return s;
}

wr_status_t lrnn_prove_hull(wr_proof_t P, const lrnn_pair_t *X, wr_limits_t L) {
    wr_status_t s = WR_OK;
    int found = 0;
    for (int shared = 1; s == WR_OK && !found && shared >= 0; shared--) {
        hull_t H = {.M = X->M, .A = X->A, .E = X->E, .L = L, .shared = shared};
        s = try_boxes(&found, P, &H);
    }
    return s;
}
