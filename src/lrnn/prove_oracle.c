/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Counters beside an oracle, for every word, by induction on its length.
 *
 * An oracle is a machine of finitely many controls and counters n_1 .. n_k >= 0
 * that asks of a counter only whether it is 0.  A layer of the model whose
 * label is where its one whole number lies between cuts is *linked*: while the
 * oracle is in control p its H is the closed form
 *
 *     H = c_0 + c_1 n_1 + .. + c_k n_k,     c of this layer and this p,
 *
 * and once the oracle is dead (no word goes on into the language) nothing is
 * known of H but its label.  All other layers take finitely many values.  A
 * class is a control, the set of counters that are 0, and those values; or
 * dead, those values, and the labels of linked layers.  From a class every
 * letter, every way in which a counter that went down is 0 now or is not, and
 * every label in the range that is left for a linked layer lead to classes, and
 * the closed forms before and after the letter are compared coefficient by
 * coefficient, in the counters before it.
 *
 * The closed forms are found by running the model to one point, and one more a
 * counter; what is found is then decided as above.
 */

#include "lrnn/prove.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNTERS = WR_ORACLE_LETTERS / 2,
    MOST_CLASSES = 100000,
    DEAD = UINT16_MAX /* a control of its own */
};
/* Numbers of the model, and of a state, stay below this: then 64 products of
 * two of them add up to less than 2^62. */
#define SMALL (INT64_C(1) << 28)

typedef struct {
    const wr_lrnn_struct *M;
    const wr_oracle_struct *O;
    wr_count_proof_struct *P;
    uint32_t letter[WR_ORACLE_LETTERS]; /* of the oracle, by the model's */
    uint32_t *at;                       /* of a free layer in a class */
    lrnn_tuples_t classes; /* control, zero counters, numbers of free layers */
    uint32_t *from, *to, *label, *tuple;
    /* the oracle's step: new counter i is the old one source[i], or none
     * where that is COUNTERS, plus add[i] */
    uint32_t source[COUNTERS];
    int64_t add[COUNTERS];
    lrnn_signs_t signs;
    const char *why;
    wr_limits_struct *L;
} walk_t;

/* ---- the oracle as a machine ----------------------------------------------- */

static uint32_t counters_of(const wr_oracle_struct *O) {
    return O->kind == WR_ORACLE_DYCK     ? O->letters / 2
           : O->kind == WR_ORACLE_BOOLEAN ? 1 : 2;
}

/* Of blocks the counters are the letters of this block and those that the
 * block before has more; in the first block the latter is 0. */
static int allows(const wr_oracle_struct *O, uint32_t p, uint32_t zero,
                  uint32_t a) {
    if (p == DEAD)
        return 0;
    if (O->kind == WR_ORACLE_DYCK)
        return a % 2 == 0 || !(zero >> a / 2 & 1);
    if (O->kind == WR_ORACLE_BOOLEAN)
        return !(zero & 1);
    if (p == 0)
        return a == 0 || (a == 1 && !(zero & 1));
    return a == p ? !(zero & 2) : a == p + 1 && (zero & 2) != 0;
}

static int accepts(const wr_oracle_struct *O, uint32_t p, uint32_t zero) {
    if (p == DEAD)
        return 0;
    if (O->kind == WR_ORACLE_BLOCKS)
        return p == 0 ? (zero & 1) != 0
                      : p == O->letters - 1 && (zero & 2) != 0;
    return zero == (UINT32_C(1) << counters_of(O)) - 1;
}

/* An allowed letter: sets source and add, gives the control. */
static uint32_t oracle_step(walk_t *W, uint32_t p, uint32_t a) {
    const wr_oracle_struct *O = W->O;
    for (uint32_t i = 0; i < COUNTERS; i++) {
        W->source[i] = i;
        W->add[i] = 0;
    }
    if (O->kind == WR_ORACLE_DYCK) {
        W->add[a / 2] = a % 2 == 0 ? 1 : -1;
    } else if (O->kind == WR_ORACLE_BOOLEAN) {
        W->add[0] = a < 2 ? -1 : (int64_t) a - 2;
    } else if (a == p) {
        W->add[0] = 1;
        W->add[1] = p > 0 ? -1 : 0;
    } else {
        W->source[0] = COUNTERS;
        W->add[0] = 1;
        W->source[1] = 0;
        W->add[1] = -1;
    }
    return O->kind == WR_ORACLE_BLOCKS ? a : p;
}

/* ---- numbers --------------------------------------------------------------- */

static int whole(int64_t *out, const fmpq_poly_struct *x) {
    fmpq_t q;
    fmpq_init(q);
    fmpq_poly_get_coeff_fmpq(q, x, 0);
    int good = fmpq_poly_length(x) <= 1 && fmpz_is_one(fmpq_denref(q))
               && fmpz_cmp_si(fmpq_numref(q), SMALL) < 0
               && fmpz_cmp_si(fmpq_numref(q), -SMALL) > 0;
    *out = good ? fmpz_get_si(fmpq_numref(q)) : 0;
    fmpq_clear(q);
    return good;
}

static int64_t *link_of(const walk_t *W, uint32_t l, uint32_t p) {
    const wr_count_proof_struct *P = W->P;
    return P->link + ((size_t) l * P->controls + p) * (P->counters + 1);
}

/* 1 if the letter changes the only number of layer l from H to *a H + *b. */
static int affine(int64_t *a, int64_t *b, const wr_action_struct *X) {
    wr_entry_struct *e;
    size_t n;
    int good = 1;
    *a = *b = 0;
    lrnn_matrix_entries(&e, &n, &X->A, 1);
    if (n > 0)
        good = whole(a, e[0].value);
    lrnn_entries_free(e, n);
    if (X->b_entries > 0)
        good = good && whole(b, X->b[0].value);
    return good;
}

/* Whole numbers from low to high; the ends of int64_t are infinite. */
typedef struct {
    int64_t low, high;
} range_t;

/* c_0 + c n where counters of `zero` are 0 and others at least 1. */
static range_t form_range(const int64_t *c, uint32_t k, uint32_t zero) {
    range_t r = {c[0], c[0]};
    int up = 0, down = 0;
    for (uint32_t i = 0; i < k; i++) {
        int64_t x = zero >> i & 1 ? 0 : c[i + 1];
        r.low += x;
        r.high += x;
        up |= x > 0;
        down |= x < 0;
    }
    if (down)
        r.low = INT64_MIN;
    if (up)
        r.high = INT64_MAX;
    return r;
}

/* a r + b; finite ends are below 2^60. */
static range_t image(range_t r, int64_t a, int64_t b) {
    range_t s = {b, b};
    if (a == 0)
        return s;
    int64_t low = a > 0 ? r.low : r.high, high = a > 0 ? r.high : r.low;
    int open_low = low == INT64_MIN || low == INT64_MAX;
    int open_high = high == INT64_MIN || high == INT64_MAX;
    s.low = open_low ? INT64_MIN : a * low + b;
    s.high = open_high ? INT64_MAX : a * high + b;
    return s;
}

static range_t both(range_t r, range_t s) {
    range_t t = {r.low > s.low ? r.low : s.low,
                 r.high < s.high ? r.high : s.high};
    return t;
}

/* The least number with this label or a greater one. */
static int64_t label_from(const wr_layer_struct *y, uint32_t label) {
    int64_t cut = 0;
    if (label == 0)
        return INT64_MIN;
    if (y->decoder == WR_DECODER_SIGN)
        return (int64_t) label - 1;
    (void) whole(&cut, &y->cut[label - 1]);
    return cut;
}

static range_t label_range(const wr_layer_struct *y, uint32_t label) {
    range_t r = {label_from(y, label), INT64_MAX};
    if (label + 1 < y->labels)
        r.high = label_from(y, label + 1) - 1;
    return r;
}

/* H of one whole number, which is what the decoder cuts into labels. */
static int is_counter(const wr_layer_struct *y) {
    int64_t x, last = -SMALL;
    if ((y->decoder != WR_DECODER_SIGN && y->decoder != WR_DECODER_THRESHOLD)
        || y->dim != 1 || y->columns != 1 || y->form->entries != 1
        || !whole(&x, y->form->c[0].value) || x != 1
        || !whole(&x, y->form->constant) || x != 0)
        return 0;
    for (uint32_t i = 0; i < y->cuts; i++, last = x)
        if (!whole(&x, &y->cut[i]) || x <= last)
            return 0;
    return y->decoder == WR_DECODER_THRESHOLD || y->labels == 3;
}

/* ---- one letter ------------------------------------------------------------ */

static wr_status_t no(walk_t *W, const char *why) {
    W->why = why;
    return WR_UNABLE;
}

static const wr_action_struct *choose(walk_t *W, uint32_t l, uint32_t letter) {
    const wr_layer_struct *y = &W->M->layer[l];
    for (size_t r = 0; r < y->rows; r++) {
        const uint32_t *row = y->row + r * (y->wires + 1);
        uint32_t i = 0;
        while (i < y->wires
               && row[i] == (y->wire[i] == WR_WIRE_LETTER
                                 ? letter : W->label[y->wire[i]]))
            i++;
        if (i == y->wires)
            return &y->action[row[i]];
    }
    return NULL;
}

/* The form before, taken through the letter, is the form after it, as forms of
 * the counters before it that are not 0. */
static int forms_agree(walk_t *W, uint32_t l, const wr_action_struct *X) {
    const int64_t *old = link_of(W, l, W->from[0]);
    const int64_t *new = link_of(W, l, W->to[0]);
    const uint32_t k = W->P->counters, zero = W->from[1];
    int64_t a, b, sum[COUNTERS + 1];
    if (!affine(&a, &b, X))
        return 0;
    sum[0] = new[0] - a * old[0] - b;
    for (uint32_t i = 0; i < k; i++)
        sum[i + 1] = -a * old[i + 1];
    for (uint32_t i = 0; i < k; i++) {
        sum[0] += new[i + 1] * W->add[i];
        if (W->source[i] < COUNTERS)
            sum[W->source[i] + 1] += new[i + 1];
    }
    for (uint32_t i = 0; i <= k; i++)
        if (sum[i] != 0 && (i == 0 || !(zero >> (i - 1) & 1)))
            return 0;
    return 1;
}

/* H of a free layer after the action, into the class to come; its label. */
static int free_layer(walk_t *W, uint32_t l, const wr_action_struct *X) {
    const wr_layer_struct *y = &W->M->layer[l];
    const uint32_t n = y->dim * y->columns;
    uint32_t *to = W->to + W->at[l];
    wr_entry_struct *e;
    size_t count;
    int64_t x, sum[64] = {0};
    int good = 1;
    for (uint32_t i = 0; i < n; i++)
        to[i] = W->from[W->at[l] + i];
    if (X != NULL) {
        lrnn_matrix_entries(&e, &count, &X->A, y->dim);
        for (size_t j = 0; j < count; j++)
            for (uint32_t c = 0; c < y->columns; c++) {
                good = good && whole(&x, e[j].value);
                sum[e[j].row * y->columns + c] +=
                    x * (int32_t) W->from[W->at[l]
                                          + e[j].column * y->columns + c];
            }
        lrnn_entries_free(e, count);
        for (size_t j = 0; j < X->b_entries; j++) {
            good = good && whole(&x, X->b[j].value);
            sum[X->b[j].row * y->columns + X->b[j].column] += x;
        }
        for (uint32_t i = 0; i < n; i++) {
            good = good && llabs(sum[i]) < SMALL;
            to[i] = (uint32_t) (int32_t) sum[i];
        }
    }
    e = wr_malloc((n + 1) * sizeof *e);
    count = 0;
    for (uint32_t i = 0; i < n; i++)
        if (to[i] != 0) {
            lrnn_entry_init(&e[count], i / y->columns, i % y->columns);
            fmpq_poly_set_si(e[count++].value, (int32_t) to[i]);
        }
    good = good
           && (lrnn_decoder_has_forms(y->decoder)
                   ? lrnn_forms_decode(&W->label[l], y, e, count, &W->signs)
                   : lrnn_decode(&W->label[l], y, e, count, W->M->ring));
    lrnn_entries_free(e, count);
    return good;
}

/* The class that was reached, all labels being known. */
static wr_status_t arrive(walk_t *W, uint32_t letter) {
    const wr_lrnn_struct *M = W->M;
    uint32_t m = LRNN_NONE;
    int added;
    for (size_t r = 0; r < M->read_rows && m == LRNN_NONE; r++) {
        const uint32_t *row = M->read_row + r * (M->reads + 1);
        uint32_t i = 0;
        while (i < M->reads
               && row[i] == (M->read_layer[i] == WR_WIRE_LETTER
                                 ? letter : W->label[M->read_layer[i]]))
            i++;
        if (i == M->reads)
            m = row[i];
    }
    if (m == LRNN_NONE)
        return no(W, "the readout is not defined in some class");
    if (!M->accept[m] != !accepts(W->O, W->to[0], W->to[1]))
        return no(W, "acceptance differs in some class");
    for (uint32_t a = 0; M->next != NULL && a < M->letters; a++)
        if (M->next[(size_t) m * M->letters + a]
            != allows(W->O, W->to[0], W->to[1], W->letter[a]))
            return no(W, "the letters that may follow differ in some class");
    lrnn_tuples_add(&W->classes, W->to, &added);
    return W->classes.count <= MOST_CLASSES
               ? WR_OK : no(W, "there are too many classes");
}

static wr_status_t descend(walk_t *W, uint32_t l, uint32_t letter);

/* Where a linked layer may be after the action, and on from every label of
 * it: by the closed form after the letter and by that before it; once the
 * oracle is dead by the label before it. */
static wr_status_t counter(walk_t *W, uint32_t l, uint32_t letter,
                           const wr_action_struct *X) {
    const wr_layer_struct *y = &W->M->layer[l];
    const uint32_t k = W->P->counters, from = W->from[0], to = W->to[0];
    range_t r = {INT64_MIN, INT64_MAX};
    int64_t a = 1, b = 0;
    wr_status_t s = WR_OK;
    if (X != NULL && !affine(&a, &b, X))
        return no(W, "a counter has numbers that are not whole");
    if (to != DEAD) {
        if (X != NULL && !forms_agree(W, l, X))
            return no(W, "a counter does not keep its closed form");
        r = form_range(link_of(W, l, to), k, W->to[1]);
    }
    if (X != NULL && from != DEAD)
        r = both(r, image(form_range(link_of(W, l, from), k, W->from[1]), a,
                          b));
    else if (X != NULL)
        r = both(r, image(label_range(y, W->from[W->at[l]]), a, b));
    for (uint32_t label = 0; label < y->labels && s == WR_OK; label++) {
        range_t t = both(r, label_range(y, label));
        if (t.low > t.high)
            continue;
        W->label[l] = label;
        W->to[W->at[l]] = to == DEAD ? label : 0;
        s = descend(W, l + 1, letter);
    }
    return s;
}

/* Layers from l on; the letter `letters` is none, at the start. */
static wr_status_t descend(walk_t *W, uint32_t l, uint32_t letter) {
    const wr_action_struct *X = NULL;
    if (l == W->M->layers)
        return arrive(W, letter);
    if (letter != W->M->letters && (X = choose(W, l, letter)) == NULL)
        return no(W, "a gate has no action in some class");
    if (!W->P->linked[l]) {
        if (!free_layer(W, l, X))
            return no(W, "a layer without a counter has no label, or numbers"
                         " that are not whole");
        return descend(W, l + 1, letter);
    }
    return counter(W, l, letter, X);
}

/* All that the letter makes of the class in W->from. */
static wr_status_t step(walk_t *W, uint32_t letter) {
    const uint32_t k = W->P->counters, a = W->letter[letter];
    uint32_t zero = 0, unsure = 0;
    if (!allows(W->O, W->from[0], W->from[1], a)) {
        W->to[0] = DEAD;
        W->to[1] = 0;
        return descend(W, 0, letter);
    }
    W->to[0] = oracle_step(W, W->from[0], a);
    for (uint32_t i = 0; i < k; i++) {
        int was = W->source[i] < COUNTERS
                  && !(W->from[1] >> W->source[i] & 1);
        if (was && W->add[i] < 0)
            unsure |= UINT32_C(1) << i;
        else if (!was && W->add[i] == 0)
            zero |= UINT32_C(1) << i;
    }
    wr_status_t s = WR_OK;
    for (uint32_t part = unsure; s == WR_OK; part = (part - 1) & unsure) {
        W->to[1] = zero | part;
        s = descend(W, 0, letter);
        if (part == 0)
            break;
    }
    return s;
}

static wr_status_t close_classes(walk_t *W) {
    const wr_oracle_struct *O = W->O;
    const uint32_t k = W->P->counters;
    const uint32_t all = (uint32_t) ((UINT64_C(1) << k) - 1);
    W->to[0] = 0;
    W->to[1] = O->kind == WR_ORACLE_BOOLEAN ? 0 : all;
    for (uint32_t l = 0; l < W->M->layers; l++) {
        const wr_layer_struct *y = &W->M->layer[l];
        for (size_t e = 0; e < y->h0_entries; e++) {
            int64_t x;
            if (W->P->linked[l])
                continue;
            if (!whole(&x, y->h0[e].value))
                return no(W, "H0 is not whole");
            W->from[W->at[l] + y->h0[e].row * y->columns + y->h0[e].column] =
                (uint32_t) (int32_t) x;
        }
    }
    wr_status_t s = descend(W, 0, W->M->letters);
    for (uint32_t i = 0; s == WR_OK && i < W->classes.count; i++)
        for (uint32_t a = 0; s == WR_OK && a < W->M->letters; a++) {
            memcpy(W->from, W->classes.tuple + (size_t) i * W->classes.width,
                   W->classes.width * sizeof *W->from);
            s = step(W, a);
            if (s == WR_OK && i % 64 == 0)
                s = wr_limits_check(W->L, "closing the classes of a counter",
                                    W->classes.count,
                                    lrnn_tuples_bytes(&W->classes));
        }
    return s;
}

/* ---- closed forms ----------------------------------------------------------- */

/* Runs the model on a word after which the oracle is in control p with
 * counters n; value[l] is then H of the linked layer l. */
static wr_status_t probe(walk_t *W, wr_run_t R, int64_t *value, uint32_t p,
                         const int64_t *n) {
    const wr_oracle_struct *O = W->O;
    wr_word_t w;
    wr_status_t s = WR_OK;
    fmpq_poly_t h;
    wr_word_init(w);
    if (O->kind == WR_ORACLE_DYCK)
        for (uint32_t i = 0; i < W->P->counters; i++)
            for (int64_t t = 0; t < n[i]; t++)
                wr_word_append(w, 2 * i);
    else if (O->kind == WR_ORACLE_BOOLEAN)
        for (int64_t t = n[0]; t < 1; t++)
            wr_word_append(w, 0);
    else
        for (uint32_t b = 0; b <= p; b++)
            for (int64_t t = 0; t < (b < p ? n[0] + n[1] : n[0]); t++)
                wr_word_append(w, b);
    wr_run_reset(R);
    for (size_t t = 0; s == WR_OK && t < w->length; t++) {
        uint32_t a = 0; /* of the model */
        while (W->letter[a] != w->letter[t])
            a++;
        s = wr_run_step(R, a, W->L);
    }
    fmpq_poly_init(h);
    for (uint32_t l = 0; s == WR_OK && l < W->M->layers; l++) {
        if (!W->P->linked[l])
            continue;
        wr_run_entry(h, R, l, 0, 0);
        if (!whole(&value[l], h))
            s = no(W, "a counter is not whole");
    }
    fmpq_poly_clear(h);
    wr_word_clear(w);
    return s == WR_DOMAIN ? no(W, "the model is not defined on some word") : s;
}

/* The forms of all linked layers in control p: one point, and the points that
 * have one more of a counter. */
static wr_status_t fit(walk_t *W, wr_run_t R, uint32_t p) {
    const uint32_t k = W->P->counters, layers = W->M->layers;
    const int blocks = W->O->kind == WR_ORACLE_BLOCKS;
    int64_t n[COUNTERS] = {0};
    int64_t *base = wr_calloc(2 * (size_t) layers + 1, sizeof *base);
    int64_t *more = base + layers;
    n[0] = blocks && p > 0;
    wr_status_t s = probe(W, R, base, p, n);
    for (uint32_t l = 0; l < layers && s == WR_OK; l++)
        if (W->P->linked[l])
            link_of(W, l, p)[0] = base[l];
    for (uint32_t i = 0; i < k && s == WR_OK; i++) {
        if (blocks && p == 0 && i == 1)
            continue; /* is 0 there */
        n[i]++;
        s = probe(W, R, more, p, n);
        n[i]--;
        for (uint32_t l = 0; l < layers && s == WR_OK; l++)
            if (W->P->linked[l]) {
                link_of(W, l, p)[i + 1] = more[l] - base[l];
                link_of(W, l, p)[0] -= n[i] * (more[l] - base[l]);
            }
    }
    wr_free(base);
    return s;
}

/* ---- the whole -------------------------------------------------------------- */

static wr_status_t prepare(walk_t *W) {
    const wr_lrnn_struct *M = W->M;
    uint32_t width = 2;
    for (uint32_t l = 0; l < M->layers; l++) {
        const wr_layer_struct *y = &M->layer[l];
        if (y->gate != WR_GATE_TABLE || y->dim * y->columns > 64)
            return no(W, "a layer is large, or has a gate by rule");
        W->P->linked[l] = is_counter(y) != 0;
        W->at[l] = width;
        width += y->dim * y->columns;
    }
    if (M->readout_rule)
        return no(W, "the readout is by rule");
    lrnn_tuples_clear(&W->classes);
    lrnn_tuples_init(&W->classes, width);
    W->from = wr_calloc(2 * (size_t) width, sizeof *W->from);
    W->to = W->from + width;
    return WR_OK;
}

void wr_count_proof_init(wr_count_proof_t P) { memset(P, 0, sizeof *P); }

void wr_count_proof_clear(wr_count_proof_t P) {
    wr_free(P->linked);
    wr_free(P->link);
    memset(P, 0, sizeof *P);
}

wr_status_t wr_lrnn_prove_oracle(wr_count_proof_t P, const wr_lrnn_t M,
                                 const wr_oracle_t O, wr_limits_t L) {
    wr_count_proof_t Q;
    wr_run_t R = {{NULL}};
    walk_t W = {.M = M, .O = O, .P = Q, .why = "", .L = L};
    wr_count_proof_init(Q);
    Q->layers = M->layers;
    Q->counters = counters_of(O);
    Q->controls = O->kind == WR_ORACLE_BLOCKS ? O->letters : 1;
    Q->linked = wr_calloc((size_t) M->layers + 1, 1);
    Q->link = wr_calloc(((size_t) M->layers * Q->controls + 1)
                            * (Q->counters + 1), sizeof *Q->link);
    W.at = wr_calloc(2 * (size_t) M->layers + 2, sizeof *W.at);
    W.label = W.at + M->layers + 1;
    lrnn_tuples_init(&W.classes, 1);
    lrnn_signs_init(&W.signs, M->ring);
    wr_status_t s = lrnn_oracle_letters(W.letter, M, O, L);
    const int matched = s == WR_OK;
    if (s == WR_OK)
        s = prepare(&W);
    if (s == WR_OK)
        s = wr_run_init(R, M, WR_ENGINE_MATRIX, L);
    for (uint32_t p = 0; p < Q->controls && s == WR_OK; p++)
        s = fit(&W, R, p);
    if (s == WR_OK)
        s = close_classes(&W);
    if (s == WR_UNABLE && matched && *W.why != '\0')
        s = wr_limits_fail(L, WR_UNABLE, "no induction over counters: %s",
                           W.why);
    if (s == WR_OK) {
        Q->classes = W.classes.count;
        wr_count_proof_struct t = *P;
        *P = *Q;
        *Q = t;
    }
    wr_run_clear(R);
    lrnn_signs_clear(&W.signs);
    lrnn_tuples_clear(&W.classes);
    wr_free(W.from);
    wr_free(W.at);
    wr_count_proof_clear(Q);
    return s;
}
