/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counters compared with an oracle, for every word, by induction on its length.
 *
 * An oracle is a machine with finitely many controls and counters n_1 .. n_k
 * >= 0 that are only tested for 0.  A layer of the model whose label is decided
 * by cuts of its single integer H is *linked*: in control p of the oracle,
 *
 *     H = c_0 + c_1 n_1 + .. + c_k n_k,     c depending on the layer and on p,
 *
 * and once the oracle is dead (no continuation is in the language) only the
 * label of H is known.  All other layers take finitely many values.  A class is
 * a control, the set of counters that are 0, and those values; or dead, those
 * values, and the labels of the linked layers.  The successors of a class are
 * computed for every letter, for either outcome (0 or not) of each counter that
 * decreased, and for every label in the remaining range of each linked layer.
 * The closed forms before and after the letter are compared coefficient by
 * coefficient, as forms of the counters before it.
 */

#include "prove/count.h"

#include <stdlib.h>

enum { MOST_CLASSES = 100000 };
/* Labels of counters are combined without regard to each other, and most
 * combinations lead to few classes: they have a limit of their own. */
#define MOST_ARRIVALS 4000000
#define LOOK 1024 /* arrivals between two checks of the limits */

/* ---- one letter -------------------------------------------------------- */

/* Return 1 if the action maps H of a layer with one number to *a H + *b. */
static int affine(int64_t *a, int64_t *b, const wr_action_struct *X) {
    wr_entry_struct *e;
    size_t n;
    int good = 1;
    *a = *b = 0;
    lrnn_matrix_entries(&e, &n, &X->A, 1);
    if (n > 0)
        good = lrnn_count_whole(a, e[0].value);
    lrnn_entries_free(e, n);
    if (X->b_entries > 0)
        good = good && lrnn_count_whole(b, X->b[0].value);
    return good;
}

/* Return 1 if the action maps the closed form before the letter to that after
 * it, as forms of those counters before it that are not 0. */
static int forms_agree(lrnn_count_t *W, uint32_t l, const wr_action_struct *X) {
    const int64_t *old = lrnn_count_link(W, l, W->from[0]);
    const int64_t *new = lrnn_count_link(W, l, W->to[0]);
    const uint32_t k = W->P->counters, zero = W->from[1];
    int64_t a, b, sum[LRNN_COUNTERS + 1];
    if (!affine(&a, &b, X))
        return 0;
    sum[0] = new[0] - a *old[0] - b;
    for (uint32_t i = 0; i < k; i++)
        sum[i + 1] = -a * old[i + 1];
    for (uint32_t i = 0; i < k; i++) {
        sum[0] += new[i + 1] * W->add[i];
        if (W->source[i] < LRNN_COUNTERS)
            sum[W->source[i] + 1] += new[i + 1];
    }
    for (uint32_t i = 0; i <= k; i++)
        if (sum[i] != 0 && (i == 0 || !(zero >> (i - 1) & 1)))
            return 0;
    return 1;
}

/* Compute H of a free layer after action X, in W->to, and its label. */
static int free_layer(lrnn_count_t *W, uint32_t l, const wr_action_struct *X) {
    const wr_layer_struct *layer = &W->M->layer[l];
    const uint32_t n = layer->dim * layer->columns;
    uint32_t *to = W->to + W->at[l];
    wr_entry_struct *e;
    size_t count;
    int64_t x, sum[64] = {0};
    int good = 1;
    for (uint32_t i = 0; i < n; i++)
        to[i] = W->from[W->at[l] + i];
    if (X != NULL) {
        lrnn_matrix_entries(&e, &count, &X->A, layer->dim);
        for (size_t j = 0; j < count; j++)
            for (uint32_t c = 0; c < layer->columns; c++) {
                good = good && lrnn_count_whole(&x, e[j].value);
                sum[e[j].row * layer->columns + c] +=
                    x *
                    (int32_t)
                        W->from[W->at[l] + e[j].column * layer->columns + c];
            }
        lrnn_entries_free(e, count);
        for (size_t j = 0; j < X->b_entries; j++) {
            good = good && lrnn_count_whole(&x, X->b[j].value);
            sum[X->b[j].row * layer->columns + X->b[j].column] += x;
        }
        for (uint32_t i = 0; i < n; i++) {
            good = good && llabs(sum[i]) < LRNN_COUNT_SMALL;
            to[i] = (uint32_t) (int32_t) sum[i];
        }
    }
    e = wr_malloc((n + 1) * sizeof *e);
    count = 0;
    for (uint32_t i = 0; i < n; i++)
        if (to[i] != 0) {
            lrnn_entry_init(&e[count], i / layer->columns, i % layer->columns);
            fmpq_poly_set_si(e[count++].value, (int32_t) to[i]);
        }
    good = good && lrnn_decode_signs(&W->label[l], layer, e, count, &W->signs);
    lrnn_entries_free(e, count);
    return good;
}

/* Check and add the class that was reached; all labels are known. */
static wr_status_t arrive(lrnn_count_t *W) {
    const wr_lrnn_struct *M = W->M;
    const uint32_t m = lrnn_readout_state(W->control, W->signal);
    if (m == LRNN_NONE)
        return lrnn_count_no(W, "the readout is not defined in some class");
    if (!M->accept[m] != !lrnn_count_accepts(W->O, W->to[0], W->to[1]))
        return lrnn_count_no(W, "acceptance differs in some class");
    for (uint32_t a = 0; M->next != NULL && a < M->letters; a++)
        if (M->next[(size_t) m * M->letters + a] !=
            lrnn_count_allows(W->O, W->to[0], W->to[1], W->letter[a]))
            return lrnn_count_no(
                W, "the letters that may follow differ in some class");
    wr_tuples_add(&W->classes, W->to);
    if (W->classes.count > MOST_CLASSES)
        return lrnn_count_no(W, "there are too many classes");
    if (++W->arrivals > MOST_ARRIVALS)
        return lrnn_count_no(W, "there are more than 4000000 combinations of "
                                "labels of counters");
    if (W->arrivals % LOOK != 0)
        return WR_OK;
    wr_status_t s =
        wr_limits_steps(W->L, "combinations of labels", W->arrivals);
    return s == WR_OK
               ? wr_limits_check(W->L, "closing the classes of a counter",
                                 W->classes.count, wr_tuples_bytes(&W->classes))
               : s;
}

static wr_status_t descend(lrnn_count_t *W, uint32_t l);

/* Continue from every label that a linked layer may have after the action: its
 * range follows from the closed form after the letter and from that before it;
 * once the oracle is dead, from the label before it. */
static wr_status_t counter(lrnn_count_t *W, uint32_t l,
                           const wr_action_struct *X) {
    const wr_layer_struct *layer = &W->M->layer[l];
    const uint32_t k = W->P->counters, from = W->from[0], to = W->to[0];
    lrnn_count_range_t r = {INT64_MIN, INT64_MAX};
    int64_t a = 1, b = 0;
    wr_status_t s = WR_OK;
    if (X != NULL && !affine(&a, &b, X))
        return lrnn_count_no(
            W, "a counter has numbers that are not integers or are large");
    if (to != LRNN_COUNT_DEAD) {
        if (X != NULL && !forms_agree(W, l, X))
            return lrnn_count_no(W, "a counter does not keep its closed form");
        r = lrnn_count_values(lrnn_count_link(W, l, to), k, W->to[1]);
    }
    if (X != NULL && from != LRNN_COUNT_DEAD)
        r = lrnn_count_both(
            r, lrnn_count_image(lrnn_count_values(lrnn_count_link(W, l, from),
                                                  k, W->from[1]),
                                a, b));
    else if (X != NULL)
        r = lrnn_count_both(
            r,
            lrnn_count_image(lrnn_count_label(layer, W->from[W->at[l]]), a, b));
    for (uint32_t label = 0; label < layer->labels && s == WR_OK; label++) {
        lrnn_count_range_t t =
            lrnn_count_both(r, lrnn_count_label(layer, label));
        if (t.low > t.high)
            continue;
        W->label[l] = label;
        W->to[W->at[l]] = to == LRNN_COUNT_DEAD ? label : 0;
        s = descend(W, l + 1);
    }
    return s;
}

/* Continue with the layers from l on, for the letter in W->signal or at H0. */
static wr_status_t descend(lrnn_count_t *W, uint32_t l) {
    const wr_action_struct *X = NULL;
    if (l == W->M->layers)
        return arrive(W);
    if (W->signal[0] != W->M->letters) {
        uint32_t a = lrnn_lookup_find(W->control->gate[l].table, W->signal);
        if (a == LRNN_NONE)
            return lrnn_count_no(W, "a gate has no action in some class");
        X = &W->M->layer[l].action[a];
    }
    if (!W->P->linked[l]) {
        if (!free_layer(W, l, X))
            return lrnn_count_no(W, "a layer without a counter has no label, "
                                    "or numbers that are not integers");
        return descend(W, l + 1);
    }
    return counter(W, l, X);
}

/* Compute all successors of the class in W->from by the letter. */
static wr_status_t step(lrnn_count_t *W, uint32_t letter) {
    const uint32_t k = W->P->counters, a = W->letter[letter];
    uint32_t zero = 0, unsure = 0;
    W->signal[0] = letter;
    if (!lrnn_count_allows(W->O, W->from[0], W->from[1], a)) {
        W->to[0] = LRNN_COUNT_DEAD;
        W->to[1] = 0;
        return descend(W, 0);
    }
    W->to[0] = lrnn_count_step(W, W->from[0], a);
    for (uint32_t i = 0; i < k; i++) {
        int was =
            W->source[i] < LRNN_COUNTERS && !(W->from[1] >> W->source[i] & 1);
        if (was && W->add[i] < 0)
            unsure |= UINT32_C(1) << i;
        else if (!was && W->add[i] == 0)
            zero |= UINT32_C(1) << i;
    }
    wr_status_t s = WR_OK;
    for (uint32_t part = unsure; s == WR_OK; part = (part - 1) & unsure) {
        W->to[1] = zero | part;
        s = descend(W, 0);
        if (part == 0)
            break;
    }
    return s;
}

static wr_status_t close_classes(lrnn_count_t *W) {
    const wr_oracle_struct *O = W->O;
    const uint32_t k = W->P->counters;
    const uint32_t all = (uint32_t) ((UINT64_C(1) << k) - 1);
    W->to[0] = 0;
    W->to[1] = O->kind == WR_ORACLE_BOOLEAN ? 0 : all;
    for (uint32_t l = 0; l < W->M->layers; l++) {
        const wr_layer_struct *layer = &W->M->layer[l];
        for (size_t e = 0; e < layer->h0_entries; e++) {
            int64_t x;
            if (W->P->linked[l])
                continue;
            if (!lrnn_count_whole(&x, layer->h0[e].value))
                return lrnn_count_no(W, "H0 is not an integer or is large");
            W->from[W->at[l] + layer->h0[e].row * layer->columns +
                    layer->h0[e].column] = (uint32_t) (int32_t) x;
        }
    }
    W->signal[0] = W->M->letters;
    wr_status_t s = descend(W, 0);
    for (uint32_t i = 0; s == WR_OK && i < W->classes.count; i++)
        for (uint32_t a = 0; s == WR_OK && a < W->M->letters; a++) {
            memcpy(W->from, W->classes.tuple + (size_t) i * W->classes.width,
                   W->classes.width * sizeof *W->from);
            s = step(W, a);
        }
    return s;
}

/* ---- the proof ---------------------------------------------------------- */

static wr_status_t prepare(lrnn_count_t *W) {
    const wr_lrnn_struct *M = W->M;
    uint32_t width = 2;
    for (uint32_t l = 0; l < M->layers; l++) {
        const wr_layer_struct *layer = &M->layer[l];
        if (layer->gate != WR_GATE_TABLE || layer->dim * layer->columns > 64)
            return lrnn_count_no(
                W, "a layer is large, or its gate is given by a rule");
        W->P->linked[l] = lrnn_count_is(layer) != 0;
        W->at[l] = width;
        width += layer->dim * layer->columns;
    }
    if (M->readout_rule)
        return lrnn_count_no(W, "the readout is by rule");
    wr_tuples_clear(&W->classes);
    wr_tuples_init(&W->classes, width);
    W->from = wr_calloc(2 * (size_t) width, sizeof *W->from);
    W->to = W->from + width;
    return WR_OK;
}

wr_status_t wr_lrnn_prove_oracle(wr_count_proof_t P, const wr_lrnn_t M,
                                 const wr_oracle_t O, wr_limits_t L) {
    wr_count_proof_t Q;
    wr_run_t R = {{NULL}};
    lrnn_count_t W = {.M = M, .O = O, .P = Q, .why = "", .L = L};
    wr_count_proof_init(Q);
    Q->layers = M->layers;
    Q->counters = lrnn_count_counters(O);
    Q->controls = O->kind == WR_ORACLE_BLOCKS ? O->letters : 1;
    Q->linked = wr_calloc((size_t) M->layers + 1, 1);
    Q->link =
        wr_calloc(((size_t) M->layers * Q->controls + 1) * (Q->counters + 1),
                  sizeof *Q->link);
    W.at = wr_calloc(2 * (size_t) M->layers + 2, sizeof *W.at);
    W.signal = W.at + M->layers;
    W.label = W.signal + 1;
    wr_tuples_init(&W.classes, 1);
    lrnn_signs_init(&W.signs, M->ring);
    wr_status_t s = lrnn_oracle_letters(W.letter, M, O, L);
    const int matched = s == WR_OK;
    if (s == WR_OK && O->kind == WR_ORACLE_ARITHMETIC)
        s = lrnn_count_no(&W, "the language needs a stack");
    if (s == WR_OK)
        s = prepare(&W);
    if (s == WR_OK)
        s = wr_run_init(R, M, WR_ENGINE_MATRIX, L);
    if (s == WR_OK)
        s = lrnn_control_init(W.control, M, L);
    for (uint32_t p = 0; p < Q->controls && s == WR_OK; p++)
        s = lrnn_count_fit(&W, R, p);
    if (s == WR_OK)
        s = close_classes(&W);
    if (s == WR_UNABLE && matched && *W.why != '\0')
        s = wr_limits_fail(L, WR_UNABLE, "no induction over counters: %s",
                           W.why);
    if (s == WR_OK) {
        Q->classes = W.classes.count;
        WR_SWAP(wr_count_proof_struct, *P, *Q);
    }
    wr_run_clear(R);
    lrnn_control_clear(W.control);
    lrnn_signs_clear(&W.signs);
    wr_tuples_clear(&W.classes);
    WR_FREE(W.from, W.at);
    wr_count_proof_clear(Q);
    return s;
}
