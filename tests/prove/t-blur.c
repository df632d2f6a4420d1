/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"
#include "prove/polytope.h"

/* Words by length in exact arithmetic, by three methods: every word in
 * integers; the vertices of the reachable sets, exactly; and the same with
 * numbers that the search itself rounds. A bit is kept in one or two numbers by
 * gates near 1, so that the first wrong word is long. */

/* Numbers are multiples of 1/16; a cut, of 1/768, is never attained. */
enum { DEPTH = 8, LONG = 50, LETTERS = 3, MOST = 3 };

typedef enum { THRESHOLD, SIGN, ARGMAX, DECODERS } decoder_t;

typedef struct {
    int n;
    decoder_t decoder;
    int64_t a[LETTERS][MOST][MOST], b[LETTERS][MOST], h0[MOST];
    int64_t form[MOST], cut;
} bit_t;

/* ---- by brute force ----------------------------------------------------- */

/* The state is h / 16^at, and the label must be q. */
static int differs(const bit_t *Y, const int64_t *h, int at, int q) {
    int64_t v = -(Y->cut * ((int64_t) 16 << (4 * at)));
    for (int i = 0; i < Y->n; i++)
        v += Y->form[i] * h[i] * 768;
    return (v >= 0) != q;
}

/* g / 16^(at + 1) is the state after letter x. */
static void step(int64_t *g, const bit_t *Y, const int64_t *h, int at, int x) {
    for (int i = 0; i < Y->n; i++) {
        g[i] = Y->b[x][i] * ((int64_t) 1 << (4 * at));
        for (int j = 0; j < Y->n; j++)
            g[i] += Y->a[x][i][j] * h[j];
    }
}

static int kept(int q, int x) {
    return x == 0 ? 1 : x == 1 ? 0 : q;
}

/* True if a word of `left` more letters is wrong. */
static int wrong_after(const bit_t *Y, const int64_t *h, int at, int q,
                       int left) {
    if (differs(Y, h, at, q))
        return 1;
    for (int x = 0; left > 0 && x < LETTERS; x++) {
        int64_t g[MOST];
        step(g, Y, h, at, x);
        if (wrong_after(Y, g, at + 1, kept(q, x), left - 1))
            return 1;
    }
    return 0;
}

static int is_wrong(const bit_t *Y, const wr_word_t w) {
    int64_t h[MOST], g[MOST];
    int q = 0, at = 1;
    memcpy(h, Y->h0, sizeof h);
    for (size_t t = 0; t < w->length; t++, at++) {
        step(g, Y, h, at, (int) w->letter[t]);
        memcpy(h, g, sizeof h);
        q = kept(q, (int) w->letter[t]);
    }
    return differs(Y, h, at, q);
}

/* The length of a shortest wrong word, or DEPTH + 1. */
static uint64_t shortest(const bit_t *Y) {
    uint64_t n = 0;
    while (n <= DEPTH && !wrong_after(Y, Y->h0, 1, 0, (int) n))
        n++;
    return n;
}

/* ---- layers at random --------------------------------------------------- */

static void random_bit(bit_t *Y, int n) {
    memset(Y, 0, sizeof *Y);
    Y->n = n;
    Y->decoder = (decoder_t) test_below(DECODERS);
    Y->h0[0] = -test_between(4, 12);
    Y->form[0] = 16;
    Y->form[1] = test_between(-2, 2);
    Y->form[2] = test_between(-2, 2);
    Y->cut = 3 * test_between(-32, 32) + 1;
    for (int x = 0; x < LETTERS; x++)
        for (int i = 0; i < n; i++) {
            Y->b[x][i] = i > 0 || x == 2 ? test_between(-1, 1) * (i > 0)
                         : x == 0        ? test_between(5, 9)
                                         : -test_between(5, 9);
            for (int j = 0; j < n; j++)
                Y->a[x][i][j] = test_between(-2, 2);
        }
    Y->a[2][0][0] = test_between(11, 15);
    Y->a[2][1][1] = test_between(11, 15);
}

static void put(wr_buffer_t t, const int64_t *x, int n, int unit) {
    for (int i = 0; i < n; i++)
        wr_buffer_printf(t, "%s\"%ld/%d\"", i > 0 ? ", " : "", (long) x[i],
                         unit);
}

/* On where the form is at least the cut, which it never is exactly. */
static void print_decoder(wr_buffer_t t, const bit_t *Y) {
    static const char *const open[DECODERS] = {"\"threshold\", \"form\": [",
                                               "\"sign\", \"form\": [",
                                               "\"argmax\", \"forms\": [["};
    const long cut = (long) Y->cut;
    wr_buffer_printf(t, ", \"labels\": %d, \"decoder\": {\"kind\": %s",
                     Y->decoder == SIGN ? 3 : 2, open[Y->decoder]);
    if (Y->decoder == ARGMAX)
        wr_buffer_printf(t, "%s\"%ld/768\"], [",
                         Y->n == 1   ? "\"0\", "
                         : Y->n == 2 ? "\"0\", \"0\", "
                                     : "\"0\", \"0\", \"0\", ",
                         cut);
    put(t, Y->form, Y->n, 16);
    wr_buffer_printf(t, ", \"%ld/768\"]", Y->decoder == SIGN ? -cut : 0);
    if (Y->decoder == ARGMAX)
        wr_buffer_put(t, "]");
    if (Y->decoder == THRESHOLD)
        wr_buffer_printf(t, ", \"cuts\": [\"%ld/768\"]", cut);
    wr_buffer_printf(t,
                     "}}], \"readout\": {\"states\": 2, \"accept\": [1], "
                     "\"reads\": [0], \"table\": [[0, 0], [1, %d]%s]}}",
                     Y->decoder != SIGN, Y->decoder == SIGN ? ", [2, 1]" : "");
}

static void print(wr_buffer_t t, const bit_t *Y) {
    wr_buffer_printf(t,
                     "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                     "\"alphabet\": [\"set\", \"reset\", \"keep\"], "
                     "\"ring\": \"Q\", \"layers\": [{\"name\": \"bit\", "
                     "\"role\": \"general\", \"dim\": %d, \"H0\": [",
                     Y->n);
    put(t, Y->h0, Y->n, 16);
    wr_buffer_put(t, "], \"reads\": [\"letter\"], \"gate\": "
                     "{\"table\": [[0, 0], [1, 1], [2, 2]]}, \"actions\": [");
    for (int x = 0; x < LETTERS; x++) {
        wr_buffer_printf(t, "%s{\"A\": {\"dense\": [", x > 0 ? ", " : "");
        for (int i = 0; i < Y->n; i++) {
            wr_buffer_put(t, i > 0 ? ", " : "");
            put(t, Y->a[x][i], Y->n, 16);
        }
        wr_buffer_put(t, "]}, \"B\": [");
        put(t, Y->b[x], Y->n, 16);
        wr_buffer_put(t, "]}");
    }
    wr_buffer_put(t, "]");
    print_decoder(t, Y);
}

static void flip_flop(wr_dfa_t A) {
    static const char *const name[] = {"set", "reset", "keep"};
    wr_dfa_create(A, 2, LETTERS);
    for (uint32_t x = 0; x < LETTERS; x++) {
        wr_free(A->letter_name[x]);
        A->letter_name[x] = wr_strdup(name[x]);
        for (uint32_t q = 0; q < 2; q++)
            A->delta[q * LETTERS + x] = x == 0 ? 1 : x == 1 ? 0 : q;
    }
    A->accept = wr_calloc(2, 1);
    A->accept[1] = 1;
}

/* ---- the searches ------------------------------------------------------- */

typedef struct {
    uint64_t right;
    int wrong, shortest;
} found_t;

static found_t search(const lrnn_affine_t *S, int rounded) {
    lrnn_levels_t V;
    lrnn_blur_t blur;
    wr_limits_t L;
    wr_limits_init(L);
    lrnn_levels_init(&V);
    lrnn_blur_init(&blur);
    V.letters = LONG;
    if (rounded) {
        lrnn_blur_set(&blur, S);
        V.blur = &blur;
    }
    REQUIRE_STATUS(lrnn_levels_search(&V, S, L), WR_OK);
    REQUIRE(!V.blurred);
    REQUIRE(!V.wrong || V.word->length == 0 || V.right + 1 == V.word->length);
    found_t found = {V.wrong ? V.word->length : V.right + 1, V.wrong,
                     V.shortest};
    lrnn_levels_clear(&V);
    lrnn_blur_clear(&blur);
    return found;
}

TEST(search_that_rounds) {
    unsigned long early = 0, late = 0, never = 0, rounds = test_rounds(80);
    wr_dfa_t A;
    wr_dfa_init(A);
    flip_flop(A);
    for (unsigned long k = 0; k < rounds; k++) {
        bit_t Y;
        wr_buffer_t text;
        wr_lrnn_t M;
        wr_limits_t L;
        lrnn_compare_t E;
        int applies;
        random_bit(&Y, 1 + (int) (k % 2));
        wr_buffer_init(text);
        print(text, &Y);
        wr_lrnn_init(M);
        model_require(M, text->text);
        wr_limits_init(L);
        REQUIRE_STATUS(lrnn_compare_init(&E, M, A, WR_COMPARE_ACCEPT, L),
                       WR_OK);
        lrnn_affine_t S = {.M = M, .A = A, .E = &E};
        REQUIRE_STATUS(lrnn_affine_init(&applies, &S, L), WR_OK);
        REQUIRE(applies);
        uint64_t first = shortest(&Y);
        found_t exact = search(&S, 0), rounded = search(&S, 1);
        REQUIRE(exact.shortest && rounded.shortest, "%s", text->text);
        REQUIRE(exact.right == rounded.right && exact.wrong == rounded.wrong,
                "%lu, %lu:\n%s", (unsigned long) exact.right,
                (unsigned long) rounded.right, text->text);
        REQUIRE(first > DEPTH ? exact.right > DEPTH
                              : exact.wrong && exact.right == first,
                "%lu, %lu:\n%s", (unsigned long) exact.right,
                (unsigned long) first, text->text);
        early += first <= DEPTH;
        late += first > DEPTH && exact.wrong;
        never += !exact.wrong;
        lrnn_affine_clear(&S);
        lrnn_compare_clear(&E);
        wr_lrnn_clear(M);
        wr_buffer_clear(text);
    }
    printf("  %lu layers: %lu wrong within %d letters, %lu later, %lu right "
           "for %d\n",
           rounds, early, DEPTH, late, never, LONG);
    REQUIRE(5 * early >= rounds && 20 * late >= rounds);
    wr_dfa_clear(A);
}

/* With three numbers there may be more vertices than are kept: words up to the
 * reported length are right, and the word that is found is wrong. */
TEST(three_numbers) {
    unsigned long met = 0, rounds = test_rounds(40);
    wr_dfa_t A;
    wr_dfa_init(A);
    flip_flop(A);
    for (unsigned long k = 0; k < rounds; k++) {
        bit_t Y;
        wr_buffer_t text;
        wr_lrnn_t M;
        wr_limits_t L;
        lrnn_compare_t E;
        lrnn_levels_t V;
        int applies;
        random_bit(&Y, 3);
        wr_buffer_init(text);
        print(text, &Y);
        wr_lrnn_init(M);
        model_require(M, text->text);
        wr_limits_init(L);
        REQUIRE_STATUS(lrnn_compare_init(&E, M, A, WR_COMPARE_ACCEPT, L),
                       WR_OK);
        lrnn_affine_t S = {.M = M, .A = A, .E = &E};
        REQUIRE_STATUS(lrnn_affine_init(&applies, &S, L), WR_OK);
        lrnn_levels_init(&V);
        V.letters = DEPTH;
        V.most = k % 2 ? 6 : 0;
        REQUIRE_STATUS(lrnn_levels_search(&V, &S, L), WR_OK);
        uint64_t first = shortest(&Y);
        REQUIRE(V.right < first && (!V.wrong || is_wrong(&Y, V.word)), "%s",
                text->text);
        if (V.shortest)
            REQUIRE(V.wrong ? V.word->length == first : V.right >= DEPTH,
                    "%lu, %lu:\n%s", (unsigned long) V.right,
                    (unsigned long) first, text->text);
        met += V.wrong != 0;
        lrnn_levels_clear(&V);
        lrnn_affine_clear(&S);
        lrnn_compare_clear(&E);
        wr_lrnn_clear(M);
        wr_buffer_clear(text);
    }
    REQUIRE(4 * met >= rounds, "%lu of %lu", met, rounds);
    wr_dfa_clear(A);
}
