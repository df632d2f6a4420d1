/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Words by length, if numbers are rounded and states are too many to list: one
 * layer over Q with a decoder by forms.
 *
 * One number: a letter moves it monotonically, roundings included.  Of the
 * states that words of one length reach in an automaton state, the least and
 * the greatest therefore stay least and greatest, and if the right labels are
 * those of an interval, a wrong state implies that one of these two is wrong.
 *
 * More numbers: the exact states of words of one length lie in the hull of
 * vertices, and the rounded ones near them.  The search of exact words
 * continues while the margins of labels exceed that distance.  The format has
 * to represent the weights.
 */

#include "prove/polytope.h"
#include "prove/round.h"
#include "run/round/layer.h"

#define BITS 64

typedef struct {
    wr_rounded_levels_t *V;
    wr_rounded_t R;
    const wr_dfa_struct *A;
    lrnn_compare_t E;
    lrnn_affine_t S;
    wr_limits_struct *L;
} job_t;

/* ---- one number ---------------------------------------------------------- */

/* The least (0) and the greatest state (1) while the automaton is in q, and the
 * nodes of the words that reach them. */
typedef struct {
    int set;
    uint64_t word[2]; /* as wr_rounded_step takes it */
    fmpq_t x[2];
    uint32_t node[2];
} range_t;

typedef struct {
    job_t *J;
    range_t *now, *next;
    lrnn_nodes_t nodes;
    fmpq_t x;
} line_t;

/* Join a state to the range of q; it gets a node if it is an end.  Return 0
 * if it is not finite, or if the right labels in q are not an interval. */
static int join(line_t *X, uint32_t q, uint64_t word, const uint32_t from[2]) {
    range_t *r = &X->next[q];
    int negative, used = 0;
    uint32_t node = 0;
    if (!X->J->S.convex[q] ||
        wr_format_decode(X->x, &negative,
                         wr_rounded_code(&word, 0, 0, 0, X->J->R),
                         wr_rounded_format(X->J->R, 0)) != WR_FINITE)
        return 0;
    for (int end = 0; end < 2; end++) {
        int order = r->set ? fmpq_cmp(X->x, r->x[end]) : 0;
        if (r->set && (end == 0 ? order >= 0 : order <= 0))
            continue;
        if (!used)
            node = lrnn_nodes_add(&X->nodes, from[0], from[1]);
        used = 1;
        fmpq_set(r->x[end], X->x);
        r->word[end] = word;
        r->node[end] = node;
    }
    r->set = 1;
    return 1;
}

/* Read a letter in one state; return 0 if the search ends, V->wrong or not. */
static int read_one(line_t *X, uint32_t q, int end, uint32_t a) {
    job_t *J = X->J;
    uint64_t out;
    uint32_t label, letter = J->E.letter[a];
    uint32_t to = J->A->delta[(size_t) q * J->A->letters + a];
    const uint32_t from[2] = {X->now[q].node[end], a};
    if (!lrnn_compare_claims(&J->E, to))
        return 1;
    if (wr_rounded_step(&out, &X->now[q].word[end], letter, J->R, J->L) !=
        WR_OK)
        return 0;
    wr_rounded_labels(&label, &out, J->R);
    uint32_t state = wr_rounded_state(&label, letter, J->R);
    if (!lrnn_compare_agree(&J->E, state, to)) {
        J->V->wrong = 1;
        J->V->got = state;
        J->V->expected = to;
        lrnn_nodes_word(J->V->word, &X->nodes, from[0]);
        wr_word_append(J->V->word, a);
        return 0;
    }
    return join(X, to, out, from);
}

/* Read all words that are one letter longer; return 0 if the search ends. */
static int level(line_t *X) {
    uint32_t states = X->J->A->states;
    for (uint32_t q = 0; q < states; q++)
        X->next[q].set = 0;
    for (uint32_t q = 0; q < states; q++)
        for (int end = 0; end < 2 && X->now[q].set; end++) {
            if (end == 1 && X->now[q].word[0] == X->now[q].word[1])
                continue;
            for (uint32_t a = 0; a < X->J->A->letters; a++)
                if (!read_one(X, q, end, a))
                    return 0;
        }
    WR_SWAP(range_t *, X->now, X->next);
    return 1;
}

static range_t *ranges(uint32_t count) {
    range_t *r = wr_calloc((size_t) count + 1, sizeof *r);
    for (uint32_t q = 0; q < count; q++)
        for (int end = 0; end < 2; end++)
            fmpq_init(r[q].x[end]);
    return r;
}

static void ranges_clear(range_t *r, uint32_t count) {
    for (uint32_t q = 0; q < count; q++)
        for (int end = 0; end < 2; end++)
            fmpq_clear(r[q].x[end]);
    wr_free(r);
}

static wr_status_t by_ends(job_t *J) {
    uint32_t states = J->A->states, label;
    line_t X = {.J = J, .now = ranges(states), .next = ranges(states)};
    uint64_t start;
    wr_status_t s = WR_OK;
    fmpq_init(X.x);
    wr_rounded_start(&start, &label, J->R);
    (void) lrnn_nodes_add(&X.nodes, 0, 0);
    int more = lrnn_compare_agree(
                   &J->E, wr_rounded_state(&label, J->R->M->letters, J->R),
                   J->A->start) &&
               join(&X, J->A->start, start, (const uint32_t[]){0, 0});
    WR_SWAP(range_t *, X.now, X.next);
    J->V->known = more;
    X.now[J->A->start].node[0] = X.now[J->A->start].node[1] = 0;
    while (s == WR_OK && more && J->V->right < J->V->most) {
        more = level(&X);
        J->V->right += (uint64_t) more;
        s = wr_limits_check(J->L, "rounded states by length", X.nodes.count,
                            16 * (uint64_t) X.nodes.count);
    }
    ranges_clear(X.now, states);
    ranges_clear(X.next, states);
    fmpq_clear(X.x);
    lrnn_nodes_clear(&X.nodes);
    return s;
}

/* ---- more numbers -------------------------------------------------------- */

/* An entry is a sum of at most n + 1 terms, each rounded at most n + 2 times,
 * with relative error at most 2^(1 - p) in any mode; least covers what is lost
 * below the normal numbers, in weights and states as well. */
static void bound_steps(lrnn_blur_t *B, const job_t *J) {
    const wr_format_struct *F = wr_rounded_format(J->R, 0);
    slong n = J->S.y->dim, all = J->S.dim - 1;
    arb_t root;
    arb_init(root);
    arb_sqrt_ui(root, (ulong) all, BITS);
    arb_one(B->relative);
    arb_mul_2exp_si(B->relative, B->relative, 1 - F->p);
    arb_log1p(B->relative, B->relative, BITS);
    arb_mul_si(B->relative, B->relative, n + 2, BITS);
    arb_expm1(B->relative, B->relative, BITS);
    arb_mul(B->relative, B->relative, root, BITS);
    arb_t lost;
    arb_init(lost);
    arb_add_si(lost, B->rows, 3 * n + 4, BITS);
    arb_mul(lost, lost, root, BITS);
    arb_mul_2exp_si(lost, lost, F->emin + 2);
    arb_add(B->least, B->least, lost, BITS);
    arb_clear(lost);
    arb_one(B->most);
    arb_mul_2exp_si(B->most, B->most, F->emax - 1);
    arb_clear(root);
}

static wr_status_t by_vertices(job_t *J) {
    lrnn_levels_t V;
    lrnn_blur_t B;
    lrnn_blur_init(&B);
    lrnn_levels_init(&V);
    lrnn_blur_set(&B, &J->S);
    bound_steps(&B, J);
    V.blur = &B;
    V.letters = J->V->most;
    wr_status_t s = lrnn_levels_search(&V, &J->S, J->L);
    J->V->known = V.right > 0;
    J->V->right = V.right;
    if (V.wrong && V.shortest) {
        J->V->wrong = 1;
        J->V->got = UINT32_MAX; /* the caller runs the word */
        wr_word_set(J->V->word, V.word);
    }
    lrnn_levels_clear(&V);
    lrnn_blur_clear(&B);
    return s;
}

/* ---- the choice of a method ---------------------------------------------- */

/* Return 1 if steps are sums and products in a single float format. */
static int is_plain(const job_t *J) {
    const round_layer_t *layer = &J->R->layer[0];
    const wr_evaluation_struct *e = layer->how->evaluation;
    const wr_format_struct *F = wr_rounded_format(J->R, 0);
    return !layer->how->factors && layer->parts == 1 && e->chunk == 0 &&
           wr_format_is_float(F) && !F->saturate &&
           (e->order == WR_ORDER_SEQ || e->order == WR_ORDER_BIAS ||
            e->order == WR_ORDER_FMA || e->order == WR_ORDER_DOT);
}

static wr_status_t choose(job_t *J) {
    uint64_t weights;
    int divides;
    const round_layer_t *layer = &J->R->layer[0];
    if (!is_plain(J))
        return WR_OK;
    if (J->R->words == 1 &&
        wr_recurrence_monotone(&divides, layer->R, layer->how->evaluation, 1,
                               J->L) == WR_TRUE)
        return by_ends(J);
    if (layer->how->exact || wr_rounded_inexact(&weights, J->R, 0) == 0)
        return by_vertices(J);
    return WR_OK;
}

void wr_rounded_levels_init(wr_rounded_levels_t *V) {
    memset(V, 0, sizeof *V);
    wr_word_init(V->word);
}

void wr_rounded_levels_clear(wr_rounded_levels_t *V) {
    wr_word_clear(V->word);
}

wr_status_t wr_rounded_levels(wr_rounded_levels_t *V,
                              const wr_rounded_question_t *Q, wr_limits_t L) {
    job_t J = {.V = V, .R = Q->R, .A = Q->A, .L = L};
    int applies = 0;
    wr_status_t s = lrnn_compare_init(&J.E, J.R->M, J.A, Q->compare, L);
    if (s != WR_OK)
        return s;
    J.S = (lrnn_affine_t){.M = J.R->M, .A = J.A, .E = &J.E};
    s = lrnn_affine_init(&applies, &J.S, L);
    if (s == WR_OK && applies)
        s = choose(&J);
    lrnn_affine_clear(&J.S);
    lrnn_compare_clear(&J.E);
    return s == WR_UNABLE ? WR_OK : s;
}
