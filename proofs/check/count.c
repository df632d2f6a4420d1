/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "count.h"

#include <string.h>

/* COUNT: a stack of counters agrees with a counter language on every word, by
 * induction on the length of the word.
 *
 * A layer is a *counter* if its state is one integer H that its decoder
 * cuts into labels; the certificate gives it a form in each block of the
 * language,
 *
 *     H = c_0 + c_1 n_1 + .. + c_k n_k,
 *
 * where the n_i are the counters of the language.  The other layers are
 * *finite*.  A class consists of a block, the set of n_i that are 0, and the
 * states of finite layers; or, after a letter that may not follow, of those
 * states and the labels of counters.  The class before a letter determines the
 * class after it, except for these choices:
 *
 *     which n_i that decreased are now 0,
 *     which label a counter has, among those compatible with both its form
 *     before the letter (with n_i >= 1 if it is not 0) and its form after it.
 *
 * All choices are followed, so the classes include all that words reach; as the
 * labels of counters are combined freely, their combinations have a limit.  The
 * forms hold at the start.  If a letter may follow, A form + B must be the form
 * after it: the coefficients must agree, in the counters that are not 0 before
 * the letter.  In every class, acceptance and the admissible letters must be
 * those of the language.
 *
 * A form must have the coefficient 0 for counters that are 0 in the whole
 * block, so it is unique. */

#define SMALL (INT64_C(1) << 28) /* bound of numbers that are multiplied */
#define MOST_COUNTERS 1024       /* bound of the recursion depth */
#define MOST_ARRIVALS (UINT32_C(1) << 22)

typedef struct {
    ck_cert C;
    ck_counting G;
    uint32_t *letter; /* letter of the model -> letter of the language */
    unsigned char *counter;
    int64_t *form; /* index layer, block, c_0 .. c_k */
    uint32_t *at;  /* per layer: its offset in a class */
    ck_map class;  /* block, zero, then layers */
    uint32_t *before, *after, *label, *tuple;
    uint32_t arrivals; /* combinations of labels, of all steps */
    uint32_t from[CK_COUNTERS];
    int64_t add[CK_COUNTERS];
} ck_count;

/* ---- spans --------------------------------------------------------------- */

/* The integers from low to high; INT64_MIN and INT64_MAX mean no bound. */
typedef struct {
    int64_t low, high;
} span;

static span meet(span x, span y) {
    return (span){x.low > y.low ? x.low : y.low,
                  x.high < y.high ? x.high : y.high};
}

static int64_t scale(int64_t end, int64_t a, int64_t b) {
    if (end == INT64_MIN || end == INT64_MAX)
        return (end > 0) == (a > 0) ? INT64_MAX : INT64_MIN;
    return a * end + b;
}

/* Return the span of a x + b for x in s. */
static span moved(span s, int64_t a, int64_t b) {
    if (a == 0)
        return (span){b, b};
    return (span){scale(a > 0 ? s.low : s.high, a, b),
                  scale(a > 0 ? s.high : s.low, a, b)};
}

/* ---- numbers ------------------------------------------------------------- */

static int64_t number(ck_num n) {
    mpq_t *x = ck_value(n);
    if (!ck_of_q(n) || mpz_cmp_ui(mpq_denref(*x), 1) != 0)
        ck_reject("a number of a counter is not an integer");
    if (mpz_cmpabs_ui(mpq_numref(*x), SMALL) >= 0)
        ck_fail(CK_LIMIT, "a number of a counter is 2^28 or more");
    return mpz_get_si(mpq_numref(*x));
}

static int64_t *form_of(const ck_count *K, uint32_t l, uint32_t block) {
    return K->form + ((size_t) l * K->G.blocks + block) * (K->G.counters + 1);
}

/* Return the span of a counter, c_0 + c_1 n_1 + .. + c_k n_k, in a class: the
 * n_i in its set are 0 and the others at least 1. */
static span values(const ck_count *K, uint32_t l, const uint32_t *class) {
    const int64_t *c = form_of(K, l, class[0]);
    span s = {c[0], c[0]};
    for (uint32_t i = 0; i < K->G.counters; i++) {
        int64_t x = class[1] >> i & 1 ? 0 : c[i + 1];
        if (x < 0 || s.low == INT64_MIN)
            s.low = INT64_MIN;
        else
            s.low += x;
        if (x > 0 || s.high == INT64_MAX)
            s.high = INT64_MAX;
        else
            s.high += x;
    }
    return s;
}

/* Return the least number with a label; labels are in increasing order. */
static int64_t least(const ck_layer *L, uint32_t label) {
    if (label == 0)
        return INT64_MIN;
    return L->decoder == CK_SIGN ? (int64_t) label - 1
                                 : number(L->cut[label - 1]);
}

static span of_label(const ck_layer *L, uint32_t label) {
    return (span){least(L, label),
                  label + 1 == L->labels ? INT64_MAX : least(L, label + 1) - 1};
}

/* ---- the certificate ---------------------------------------------------- */

static void read_form(ck_count *K, uint32_t l, uint32_t block) {
    ck_cert *C = &K->C;
    int64_t *c = form_of(K, l, block);
    ck_line(C, "form", K->G.counters + 2);
    if (ck_number(C, 1, CK_NONE) != block)
        ck_reject("block %u was expected", block);
    for (uint32_t i = 0; i <= K->G.counters; i++)
        c[i] = number(ck_text_number(C, i + 2));
}

/* Require the layer to be one integer whose decoder compares it directly. */
static void want_counter(const ck_layer *L, uint32_t l) {
    if (L->n != 1 || L->d != 1 ||
        (L->decoder != CK_SIGN && L->decoder != CK_THRESHOLD) ||
        L->form[0] != CK_ONE || L->form[1] != CK_ZERO)
        ck_reject("layer %u is not a counter", l);
    for (uint32_t i = 0; i < L->cuts; i++)
        number(L->cut[i]);
}

static void read_layers(ck_count *K) {
    ck_cert *C = &K->C;
    uint32_t l, b, width = 2, counters = 0;
    K->counter = ck_alloc(C->M.layers, 1);
    K->at = ck_alloc(C->M.layers, sizeof *K->at);
    K->form = ck_alloc((size_t) C->M.layers * K->G.blocks * (K->G.counters + 1),
                       sizeof *K->form);
    for (l = 0; l < C->M.layers; l++) {
        const ck_layer *L = &C->M.layer[l];
        ck_layer_line(C, l, 2);
        K->counter[l] = (unsigned char) !ck_choice(C, 2, "counter", "finite");
        if (L->gate != CK_TABLE)
            ck_reject("the gate of layer %u is given by a rule", l);
        if (K->counter[l] && ++counters > MOST_COUNTERS)
            ck_fail(CK_LIMIT, "more than %u counters", MOST_COUNTERS);
        if (K->counter[l])
            want_counter(L, l);
        for (b = 0; K->counter[l] && b < K->G.blocks; b++)
            read_form(K, l, b);
        K->at[l] = width;
        width += L->n * L->d;
    }
    ck_map_init(&K->class, width);
    K->before = ck_alloc(2 * (size_t) width, sizeof *K->before);
    K->after = K->before + width;
    K->label = ck_alloc((size_t) C->M.layers + 1, sizeof *K->label);
    K->tuple = ck_alloc(ck_most_read(&C->M), sizeof *K->tuple);
}

static void match(ck_count *K) {
    const ck_model *M = &K->C.M;
    ck_names N = {.count = K->G.letters};
    if (M->rule != NULL || M->cascade)
        ck_reject("the model has a rule");
    if (M->letters != K->G.letters || M->accept == NULL)
        ck_reject("the model has no accepting states, or its letters are not "
                  "those of the language");
    N.text = ck_alloc(N.count, sizeof *N.text);
    for (uint32_t b = 0; b < N.count; b++)
        N.text[b] = K->G.name[b];
    ck_names_sort(&N);
    K->letter = ck_names_match(&M->letter, &N, "language");
}

/* ---- one letter --------------------------------------------------------- */

/* Require a form + b to be the form after the letter, in the old counters. */
static void want_form(ck_count *K, uint32_t l, int64_t a, int64_t b) {
    const int64_t *old = form_of(K, l, K->before[0]);
    const int64_t *new = form_of(K, l, K->after[0]);
    int64_t left[CK_COUNTERS + 1];
    uint32_t i, k = K->G.counters;
    for (i = 0; i <= k; i++)
        left[i] = a * old[i];
    left[0] += b - new[0];
    for (i = 0; i < k; i++) {
        left[0] -= new[i + 1] * K->add[i];
        if (K->from[i] != CK_NONE)
            left[K->from[i] + 1] -= new[i + 1];
    }
    for (i = 0; i <= k; i++)
        if (left[i] != 0 && (i == 0 || !(K->before[1] >> (i - 1) & 1)))
            ck_reject("layer %u does not preserve its form in block %u", l,
                      K->before[0]);
}

static void arrive(ck_count *K, uint32_t letter) {
    const ck_model *M = &K->C.M;
    uint32_t i, m, block = K->after[0], zero = K->after[1];
    if (++K->arrivals > MOST_ARRIVALS)
        ck_fail(CK_LIMIT,
                "the labels of counters have more than %u combinations",
                MOST_ARRIVALS);
    m = ck_table_readout(M, letter, K->label, K->tuple);
    if (m == CK_NONE)
        ck_reject("a class has no readout");
    if (!M->accept[m] != !ck_counting_accepts(&K->G, block, zero))
        ck_reject(
            "a class is accepted by only one of the model and the language");
    for (i = 0; M->next != NULL && i < M->letters; i++)
        if (!M->next[(size_t) m * M->letters + i] !=
            !ck_counting_allows(&K->G, block, zero, K->letter[i]))
            ck_reject("in a class, letter %.60s may follow in only one of the "
                      "model and the language",
                      M->letter.text[i]);
    ck_map_number(&K->class, K->after);
}

static void descend(ck_count *K, uint32_t l, uint32_t letter);

/* Require the form to hold at the start, where the counters in `zero` are 0 and
 * the others 1. */
static void want_start(const ck_count *K, uint32_t l, uint32_t zero) {
    const int64_t *c = form_of(K, l, 0);
    int64_t sum = c[0];
    for (uint32_t i = 0; i < K->G.counters; i++)
        sum += zero >> i & 1 ? 0 : c[i + 1];
    if (sum != number(K->C.M.layer[l].h0[0]))
        ck_reject("the initial state of layer %u is not the value of its form",
                  l);
}

/* At the start there is no action: X is NULL, and H is h0. */
static void counter(ck_count *K, uint32_t l, uint32_t letter,
                    const ck_action *X) {
    const ck_layer *L = &K->C.M.layer[l];
    int alive = K->after[0] != CK_DEAD;
    int64_t a = 0, b = number(X == NULL ? L->h0[0] : CK_ZERO);
    span s = {INT64_MIN, INT64_MAX}, from = s;
    uint32_t label;

    if (X != NULL && X->A.start[1] > X->A.start[0])
        a = number(X->A.value[0]);
    if (X != NULL && X->B != NULL)
        b = number(X->B[0]);
    if (X == NULL)
        want_start(K, l, K->after[1]);
    else if (alive)
        want_form(K, l, a, b);
    if (X != NULL)
        from = K->before[0] != CK_DEAD ? values(K, l, K->before)
                                       : of_label(L, K->before[K->at[l]]);
    if (alive)
        s = values(K, l, K->after);
    s = meet(s, moved(from, a, b));
    for (label = 0; label < L->labels; label++) {
        span t = meet(s, of_label(L, label));
        if (t.low > t.high)
            continue;
        K->label[l] = label;
        K->after[K->at[l]] = alive ? 0 : label;
        descend(K, l + 1, letter);
    }
}

static void finite(ck_count *K, uint32_t l, const ck_action *X) {
    const ck_layer *L = &K->C.M.layer[l];
    ck_num *to = K->after + K->at[l];
    if (X != NULL)
        ck_action_apply(to, X, K->before + K->at[l], L->n, L->d);
    for (uint32_t i = 0; X == NULL && i < L->n * L->d; i++)
        to[i] = L->h0[i];
    K->label[l] = ck_decode(L, to);
    if (K->label[l] == CK_NONE)
        ck_reject("layer %u: a class has no label", l);
}

/* Process the layers from l on.  Only a counter branches and recurses, so the
 * depth of recursion is at most the number of counters, which read_layers
 * bounds. */
static void descend(ck_count *K, uint32_t l, uint32_t letter) {
    const ck_model *M = &K->C.M;
    for (; l < M->layers; l++) {
        const ck_action *X =
            letter == M->letters
                ? NULL
                : ck_gate_choose(&M->layer[l], letter, K->label, K->tuple);
        if (K->counter[l]) {
            counter(K, l, letter, X);
            return;
        }
        finite(K, l, X);
    }
    arrive(K, letter);
}

/* ---- all letters -------------------------------------------------------- */

static void step(ck_count *K, uint32_t letter) {
    uint32_t a = K->letter[letter], block = K->before[0], zero = 0, open = 0;
    if (!ck_counting_allows(&K->G, block, K->before[1], a)) {
        K->after[0] = CK_DEAD;
        K->after[1] = 0;
        descend(K, 0, letter);
        return;
    }
    K->after[0] = ck_counting_step(&K->G, block, a, K->from, K->add);
    for (uint32_t i = 0; i < K->G.counters; i++) {
        int was_zero =
            K->from[i] == CK_NONE || (K->before[1] >> K->from[i] & 1);
        if (was_zero && K->add[i] == 0)
            zero |= UINT32_C(1) << i;
        if (!was_zero && K->add[i] < 0)
            open |= UINT32_C(1) << i;
    }
    for (uint32_t part = open;; part = (part - 1) & open) {
        K->after[1] = zero | part;
        descend(K, 0, letter);
        if (part == 0)
            return;
    }
}

/* Require coefficients of counters that are always 0 in a block to be 0. */
static void want_least(const ck_count *K) {
    for (uint32_t b = 0; b < K->G.blocks; b++)
        for (uint32_t i = 0; i < K->G.counters; i++) {
            int nonzero = 0;
            for (uint32_t j = 0; j < K->class.count; j++) {
                const uint32_t *key = ck_map_key(&K->class, j);
                nonzero |= key[0] == b && !(key[1] >> i & 1);
            }
            for (uint32_t l = 0; l < K->C.M.layers; l++)
                if (!nonzero && form_of(K, l, b)[i + 1] != 0)
                    ck_reject("layer %u, block %u: the form uses a counter "
                              "that is always 0",
                              l, b);
        }
}

static void walk(ck_count *K, uint32_t classes) {
    const ck_model *M = &K->C.M;
    K->after[0] = 0;
    K->after[1] = ck_counting_start(&K->G);
    descend(K, 0, M->letters);
    for (uint32_t i = 0; i < K->class.count; i++)
        for (uint32_t a = 0; a < M->letters; a++) {
            memcpy(K->before, ck_map_key(&K->class, i),
                   K->class.width * sizeof *K->before);
            if (K->class.count > classes)
                break;
            step(K, a);
        }
    if (K->class.count != classes)
        ck_reject("the stated number of classes is wrong");
    want_least(K);
}

void ck_count_check(ck_job *job) {
    ck_count K = {0};
    ck_cert *C = &K.C;
    ck_open(C, job);
    ck_first_line(C, "wreath-count");
    ck_model_lines(C);
    ck_line(C, "oracle", 1);
    if (!ck_counting_find(&K.G, C->token[1]))
        ck_reject("unknown language \"%.60s\"", C->token[1]);
    const char *name = C->token[1];
    match(&K);
    read_layers(&K);
    uint32_t classes = ck_line_number(C, "classes", CK_NONE);
    ck_last_line(C);
    walk(&K, classes);
    ck_verdict(C->M.next != NULL ? "agree-language-next" : "agree-language",
               "COUNT",
               "%.200s agrees with the language %s, by acceptance%s, on every "
               "word over %s; evaluation model E0 (exact): %u class%s, closed "
               "under every letter",
               C->model_name, name,
               C->M.next != NULL ? " and the letters that may follow" : "",
               ck_letters(&C->M.letter), classes, classes == 1 ? "" : "es");
}
