/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"
#include "prove/polytope.h"

/* Words by length in exact arithmetic, three times: every word in whole
 * numbers; the vertices of what words reach, exactly; and the same with
 * numbers that the search itself rounds.  A bit is kept in one or two numbers
 * by gates near 1, so that the first wrong word is long.
 */

/* Numbers are multiples of 1/16; a cut, of 1/768, is never met exactly. */
enum { DEPTH = 8, LONG = 50, LETTERS = 3, MOST = 2 };

typedef struct {
    int n;
    int64_t a[LETTERS][MOST][MOST], b[LETTERS][MOST], h0[MOST];
    int64_t form[MOST], cut;
} bit_t;

/* ---- by brute force ----------------------------------------------------- */

/* Whether a word of `left` more letters is wrong; the state is h / 16^at. */
static int wrong_after(const bit_t *Y, const int64_t *h, int at, int q,
                       int left) {
    int64_t v = -(Y->cut * ((int64_t) 16 << (4 * at)));
    for (int i = 0; i < Y->n; i++)
        v += Y->form[i] * h[i] * 768;
    if ((v >= 0) != q)
        return 1;
    for (int x = 0; left > 0 && x < LETTERS; x++) {
        int64_t g[MOST];
        for (int i = 0; i < Y->n; i++) {
            g[i] = Y->b[x][i] * ((int64_t) 1 << (4 * at));
            for (int j = 0; j < Y->n; j++)
                g[i] += Y->a[x][i][j] * h[j];
        }
        if (wrong_after(Y, g, at + 1, x == 0 ? 1 : x == 1 ? 0 : q, left - 1))
            return 1;
    }
    return 0;
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
    Y->h0[0] = -test_between(4, 12);
    Y->form[0] = 16;
    Y->form[1] = test_between(-2, 2);
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

static void print(wr_buffer_t t, const bit_t *Y) {
    wr_buffer_printf(t,
                     "{\"format\": \"wreath-lrnn\", \"version\": 1, "
                     "\"alphabet\": [\"set\", \"reset\", \"keep\"], "
                     "\"ring\": \"Q\", \"layers\": [{\"name\": \"bit\", "
                     "\"role\": \"general\", \"dim\": %d, \"H0\": [",
                     Y->n);
    put(t, Y->h0, Y->n, 16);
    wr_buffer_put(t, "], \"reads\": [\"letter\"], \"labels\": 2, \"gate\": "
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
    wr_buffer_put(t, "], \"decoder\": {\"kind\": \"threshold\", \"form\": [");
    put(t, Y->form, Y->n, 16);
    wr_buffer_printf(t,
                     ", \"0\"], \"cuts\": [\"%ld/768\"]}}], \"readout\": "
                     "{\"states\": 2, \"accept\": [1], \"reads\": [0], "
                     "\"table\": [[0, 0], [1, 1]]}}",
                     (long) Y->cut);
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
        random_bit(&Y, 1 + (int) (k % MOST));
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
