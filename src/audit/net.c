/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The words on which a net is tested: all words by length, then short words
 * followed by a repeated short word.  Over the real numbers, a word on which
 * balls do not decide is read again with twice the bits.  In rounded arithmetic
 * states are exact: if no new state occurs, all words are decided.
 */

#include <inttypes.h>

#include "audit/impl.h"
#include "base/set.h"
#include "run/beside.h"

enum { EVERY = 12, PREFIX = 3, LOOP = 3, LETTERS = 400, MOST_NODES = 20000 };
#define MOST_BITS 2048

/* A node represents a word, by its last letter and the node of the word before
 * it, and has the state after the word. */
typedef struct {
    audit_vector_t *h;
    uint32_t q, before, letter, length;
} node_t;

/* M, E     the readout, and its comparison with A
 * letter   for each letter of A, the letter of the tensors
 * right    all words of up to this length are right; -1: none are known to be
 * words    number of words u v^k tried, of up to `tried` letters */
typedef struct {
    audit_net_t N;
    const wr_dfa_struct *A;
    const wr_lrnn_struct *M;
    lrnn_compare_t E;
    uint32_t *letter;
    wr_audit_verdict_t *V;
    size_t from;
    int64_t right;
    size_t tried;
    uint64_t words;
    node_t *node;
    uint32_t nodes;
    wr_tuples_t seen;
} search_t;

/* ---- single words ------------------------------------------------------- */

/* Return the state of the readout for a class.  The classes of a sign are the
 * first and the last of three labels. */
static uint32_t state_of(const search_t *X, uint32_t class) {
    const audit_layout_t *Y = X->N.Y;
    const int sign = Y->forms.length == Y->layer[Y->layers - 1].h0.length &&
                     Y->cuts.length == 0;
    return sign && X->M->states == 3 ? 2 * class : class;
}

static int agrees(const search_t *X, uint32_t class, uint32_t q) {
    return lrnn_compare_agree(&X->E, state_of(X, class), q);
}

static wr_status_t step(audit_vector_t *h, uint32_t *q, const search_t *X,
                        uint32_t a) {
    *q = X->A->delta[(size_t) *q * X->A->letters + a];
    return audit_net_step(h, X->letter[a], &X->N);
}

/* Read the word once.  *at is the length of its first wrong prefix, or its
 * length + 1 if there is none; return 0 if the precision does not decide. */
static int read_once(size_t *at, search_t *X, const uint32_t *w, size_t length,
                     wr_status_t *status) {
    audit_vector_t *h = audit_net_new(&X->N);
    uint32_t q = X->A->start, c = 0;
    *status = audit_net_start(h, &X->N);
    for (*at = 0; *status == WR_OK; ++*at) {
        c = *at >= X->from ? audit_net_class(h, &X->N) : 0;
        if (c == UINT32_MAX || (*at >= X->from && !agrees(X, c, q))) {
            X->V->got = c == UINT32_MAX ? c : state_of(X, c);
            X->V->expected = q;
            break;
        }
        if (*at == length) {
            *at = length + 1;
            break;
        }
        *status = step(h, &q, X, w[*at]);
    }
    audit_net_free(h, &X->N);
    return c != UINT32_MAX;
}

/* The same with increasing precision until it decides; UNABLE if that takes
 * more than MOST_BITS. */
static wr_status_t read_word(size_t *at, search_t *X, const uint32_t *w,
                             size_t length) {
    const slong prec = X->N.prec;
    wr_status_t s = WR_OK;
    while (s == WR_OK && !read_once(at, X, w, length, &s)) {
        X->N.prec *= 2;
        if (s == WR_OK && (X->N.E != NULL || X->N.prec > MOST_BITS))
            s = wr_limits_fail(
                X->N.L, WR_UNABLE,
                "no class is seen to be the greatest after %zu letters", *at);
    }
    X->N.prec = prec;
    return s == WR_OK ? wr_limits_check(X->N.L, "reading words", 0, 0) : s;
}

static void keep(search_t *X, const uint32_t *w, size_t length) {
    wr_audit_verdict_t *V = X->V;
    V->holds = WR_FALSE;
    V->word->length = 0;
    for (size_t i = 0; i < length; i++)
        wr_word_append(V->word, w[i]);
}

/* ---- all words by length ------------------------------------------------ */

/* Return the bytes of the vectors of a node. */
static uint64_t node_bytes(const audit_layout_t *Y) {
    uint64_t entries = 1;
    for (uint32_t l = 0; l < Y->layers; l++)
        entries += (uint64_t) Y->layer[l].h0.length;
    return (Y->reach + UINT64_C(1)) *
           (entries * sizeof(arb_struct) +
            (Y->layers + UINT64_C(1)) * sizeof(audit_vector_t));
}

/* Return the number of vectors that determine the next steps: none for letters
 * that are not read again, and none of the oldest time. */
static uint32_t kept(const audit_layout_t *Y) {
    return Y->reach == 0 ? Y->layers : Y->reach * (Y->layers + 1);
}

/* Return nonzero if the last node has a new state; over the real numbers every
 * state counts as new. */
static int is_new(search_t *X) {
    const node_t *x = &X->node[X->nodes - 1];
    uint32_t *t = X->N.E == NULL ? NULL
                                 : wr_calloc(X->seen.width + 1, sizeof *t),
             k = 0, count = X->seen.count;
    fmpq_t q;
    if (t == NULL)
        return 1;
    fmpq_init(q);
    t[k++] = x->q;
    for (uint32_t l = 0; l < kept(X->N.Y); l++)
        for (slong i = 0; i < x->h[l].length; i++) {
            uint64_t code;
            arf_get_fmpq(q, arb_midref(x->h[l].x + i));
            if (l % (X->N.Y->layers + 1) == X->N.Y->layers) /* a letter */
                code = fmpz_get_ui(fmpq_numref(q));
            else
                (void) wr_round_q(&code, q, 0, X->N.E->format, X->N.E->mode);
            t[k++] = (uint32_t) code;
            t[k++] = (uint32_t) (code >> 32);
        }
    fmpq_clear(q);
    wr_tuples_add(&X->seen, t);
    wr_free(t);
    return X->seen.count > count;
}

/* Add a node for node i followed by the letter, if its state is new. */
static wr_status_t grow(search_t *X, uint32_t i, uint32_t a) {
    const node_t *from = &X->node[i];
    node_t *x = &X->node[X->nodes++];
    *x = (node_t){audit_net_new(&X->N), from->q, i, a, from->length + 1};
    audit_net_copy(x->h, from->h, &X->N);
    wr_status_t s = step(x->h, &x->q, X, a);
    if (s != WR_OK || !is_new(X)) {
        audit_net_free(x->h, &X->N);
        X->nodes--;
    }
    return s;
}

/* Decide the word of node i; if its balls do not, read the word again. */
static wr_status_t judge(search_t *X, uint32_t i) {
    const node_t *x = &X->node[i];
    uint32_t c = x->length < X->from ? 0 : audit_net_class(x->h, &X->N);
    size_t at, length = x->length;
    if (x->length < X->from || (c != UINT32_MAX && agrees(X, c, x->q)))
        return WR_OK;
    uint32_t *w = wr_calloc(length + 1, sizeof *w);
    for (size_t k = length; k > 0; k--, i = X->node[i].before)
        w[k - 1] = X->node[i].letter;
    wr_status_t s = read_word(&at, X, w, length);
    if (s == WR_OK && at <= length) {
        keep(X, w, at);
        X->V->shortest = 1;
    }
    wr_free(w);
    return s;
}

/* Test all words of up to EVERY letters, until no new state occurs or the nodes
 * are used up.  The empty word is not recorded as seen if it is excluded. */
static wr_status_t every(search_t *X) {
    node_t *x = X->node;
    uint32_t letters = X->A->letters;
    int64_t cut = 0; /* some longer words have no nodes */
    int whole = 1;
    *x = (node_t){audit_net_new(&X->N), X->A->start, 0, 0, 0};
    X->nodes = 1;
    wr_status_t s = audit_net_start(x->h, &X->N);
    if (s == WR_OK && X->from == 0)
        (void) is_new(X);
    for (uint32_t i = 0; s == WR_OK && i < X->nodes; i++) {
        if (whole)
            cut = x[i].length;
        X->right = cut - 1;
        s = judge(X, i);
        if (s != WR_OK || X->V->shortest)
            return s;
        whole = whole && X->nodes + letters <= MOST_NODES &&
                (X->N.E != NULL || x[i].length < EVERY);
        for (uint32_t a = 0; s == WR_OK && whole && a < letters; a++)
            s = grow(X, i, a);
        if (s == WR_OK)
            s = wr_limits_check(X->N.L, "reading every word", i,
                                (X->nodes + letters) * node_bytes(X->N.Y) +
                                    wr_tuples_bytes(&X->seen));
    }
    if (s == WR_OK)
        X->right = cut;
    if (s == WR_OK && whole && X->V->holds == WR_UNKNOWN)
        X->V->holds = WR_TRUE;
    return s;
}

/* ---- loops -------------------------------------------------------------- */

/* Write the i-th word of `length` letters, in letter order. */
static void number_word(uint32_t *w, size_t i, size_t length,
                        uint32_t letters) {
    for (size_t k = length; k > 0; k--, i /= letters)
        w[k - 1] = (uint32_t) (i % letters);
}

static wr_status_t try_word(void *arg, uint32_t *w, size_t *most) {
    search_t *X = arg;
    size_t at;
    wr_status_t s = read_word(&at, X, w, *most);
    X->words += s == WR_OK;
    if (s == WR_OK && at <= *most) {
        keep(X, w, at);
        X->V->shortest = (int64_t) at <= X->right + 1;
        *most = at > 0 ? at - 1 : 0;
    }
    return s;
}

wr_status_t audit_loops(size_t *most, uint32_t letters, audit_try_t *try,
                        void *arg) {
    uint32_t w[LETTERS];
    wr_status_t s = WR_OK;
    *most = FLINT_MIN(*most, LETTERS);
    for (size_t u = 0; u <= PREFIX; u++)
        for (size_t v = 1; v <= LOOP; v++)
            for (size_t i = 0; i < n_pow(letters, u); i++)
                for (size_t j = 0; s == WR_OK && j < n_pow(letters, v); j++) {
                    number_word(w, i, u, letters);
                    number_word(w + u, j, v, letters);
                    for (size_t k = u + v; k < *most; k++)
                        w[k] = w[k - v];
                    s = try(arg, w, most);
                }
    return s;
}

/* The same for a net, up to the length of the shortest wrong word so far. */
static wr_status_t loops(search_t *X) {
    const size_t n = X->V->word->length;
    X->tried = X->V->holds == WR_FALSE && n <= LETTERS ? n - 1 : LETTERS;
    X->words = 0;
    return audit_loops(&X->tried, X->A->letters, try_word, X);
}

/* ---- the whole ---------------------------------------------------------- */

/* The tensors also have a row for the start letter. */
static void find_letters(search_t *X) {
    for (uint32_t a = 0; a < X->A->letters; a++)
        X->letter[a] = X->E.letter[a] + (X->E.letter[a] >= X->N.Y->start);
}

/* Test the hint, then all words for half of the time, then loops. */
static wr_status_t search(search_t *X, const wr_word_struct *hint) {
    size_t most = hint == NULL ? 0 : hint->length;
    wr_status_t s = hint == NULL ? WR_OK : try_word(X, hint->letter, &most);
    double deadline = X->N.L->deadline;
    X->N.L->deadline /= 2;
    if (s == WR_OK)
        s = every(X);
    X->N.L->deadline = deadline;
    if (s == WR_UNABLE)
        s = wr_limits_check(X->N.L, "reading words", 0, 0);
    return s == WR_OK && X->V->holds != WR_TRUE && !X->V->shortest ? loops(X)
                                                                   : s;
}

/* Write the result as text. */
static void say(const search_t *X, wr_status_t s) {
    wr_audit_verdict_t *V = X->V;
    const char *how = X->N.E == NULL ? "by enclosures of the real numbers"
                                     : "with gates rounded once";
    int64_t right = V->shortest ? (int64_t) V->word->length - 1 : X->right;
    char all[80] = "";
    if (right == 0)
        snprintf(all, sizeof all, "right on the empty word");
    else if (right > 0)
        snprintf(all, sizeof all,
                 "right on all words of up to %" PRId64 " letter%s", right,
                 WR_S(right));
    if (V->holds == WR_TRUE)
        snprintf(V->how, sizeof V->how,
                 "closed set of %u rounded states, with gates rounded once "
                 "(read by wreath alone, no certificate)",
                 X->nodes);
    else if (V->holds == WR_FALSE)
        snprintf(V->reason, sizeof V->reason, "%s%s%s", all,
                 *all != '\0' ? ", " : "", how);
    else
        snprintf(V->how, sizeof V->how,
                 "%s%s%" PRIu64 " words u v^k of up to %zu letters, %s%s%.200s",
                 all, *all != '\0' ? ", and on " : "right on ", X->words,
                 X->tried, how, s == WR_OK ? "" : "; ",
                 s == WR_OK ? "" : X->N.L->reason);
}

static uint32_t codes(const audit_layout_t *Y) {
    slong n = 0;
    for (uint32_t i = 0; i < kept(Y); i++)
        n += i % (Y->layers + 1) == Y->layers
                 ? 1
                 : Y->layer[i % (Y->layers + 1)].h0.length;
    return (uint32_t) (1 + 2 * n);
}

wr_status_t audit_net_decide(audit_one_t *O, const char *evaluation) {
    const wr_audit_job_t *job = O->job;
    wr_layer_evaluation_t how;
    search_t X = {.N = {job->layout, NULL, 96, O->L},
                  .A = job->A,
                  .M = job->M,
                  .V = O->V,
                  .from = (size_t) job->from,
                  .right = -1};
    wr_status_t s = WR_OK;
    if (strcmp(evaluation, "E0") != 0) {
        s = wr_layer_evaluation_read(how, evaluation, O->L);
        X.N.E = how->evaluation;
        if (s == WR_OK &&
            (how->factors || how->exact || X.N.E->order != WR_ORDER_SEQ ||
             X.N.E->chunk > 0 || !wr_format_is_float(X.N.E->format)))
            s = wr_limits_fail(O->L, WR_DOMAIN,
                               "%.60s: layers with functions between them are "
                               "evaluated in E0 and E2:FORMAT:MODE:seq",
                               evaluation);
    }
    if (s == WR_OK)
        s = lrnn_compare_init(&X.E, job->M, job->A, job->compare, O->L);
    if (s != WR_OK)
        return s;
    X.letter = wr_calloc(job->A->letters + 1, sizeof *X.letter);
    X.node = wr_calloc(MOST_NODES + 1, sizeof *X.node);
    wr_tuples_init(&X.seen, codes(job->layout));
    find_letters(&X);
    s = search(&X, O->hint);
    if (s == WR_OK || s == WR_UNABLE)
        say(&X, s);
    for (uint32_t i = 0; i < X.nodes; i++)
        audit_net_free(X.node[i].h, &X.N);
    wr_tuples_clear(&X.seen);
    WR_FREE(X.node, X.letter);
    lrnn_compare_clear(&X.E);
    return s == WR_UNABLE ? WR_OK : s;
}
