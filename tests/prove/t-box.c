/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "model/models.h"

#include "prove/box.h"

/* Boxes against their corners, in integers: the label of a box, its image under
 * an action and the least box that contains two.  A linear form is extreme in a
 * corner, and an open end is represented by the number NEAR / (2 UNIT) inside
 * it, which is less than the distance of any two values of a form. */

enum { N = 2, UNIT = 1 << 12, NEAR = 4, FORMS = 3, NOTHING = -2 };

typedef struct {
    int64_t end[2]; /* in halves */
    int open[2];
} range_t;

static void random_range(range_t *r) {
    r->end[0] = test_between(-3, 6);
    r->end[1] = test_below(3) ? r->end[0] + test_between(0, 4) : r->end[0];
    for (int s = 0; s < 2; s++)
        r->open[s] = r->end[0] < r->end[1] && test_below(2);
}

static void set(lrnn_interval_t *b, const range_t *r, ulong unit) {
    for (int s = 0; s < 2; s++) {
        fmpq_set_si(b->end[s], r->end[s], unit);
        b->open[s] = r->open[s];
    }
}

static int same(const lrnn_interval_t *b, const range_t *r, ulong unit) {
    lrnn_box_t want = lrnn_box_new(1);
    set(want, r, unit);
    int equal = lrnn_box_equal(b, want, 1);
    lrnn_box_free(want, 1);
    return equal;
}

/* The corner of these two ends, in units of 1 / (2 UNIT). */
static void corner(int64_t x[N], const range_t r[N], int which) {
    for (int i = 0; i < N; i++) {
        int s = which >> i & 1;
        x[i] = r[i].end[s] * UNIT + (r[i].open[s] ? s ? -NEAR : NEAR : 0);
    }
}

/* ---- labels -------------------------------------------------------------- */

static const char *const kinds[] = {"sign",       "threshold", "argmax",
                                    "coordinate", "onehot",    "table"};

typedef struct {
    const char *kind;
    int64_t form[FORMS][N + 1], cut; /* forms in ones, the cut in halves */
} decoder_t;

/* The label of a point, or NOTHING. */
static int label_of(const decoder_t *D, const int64_t x[N]) {
    int64_t v[FORMS];
    int best = 0, ties = 0;
    for (int k = 0; k < FORMS; k++)
        v[k] = D->form[k][0] * x[0] + D->form[k][1] * x[1] +
               D->form[k][N] * 2 * UNIT;
    if (strcmp(D->kind, "sign") == 0)
        return v[0] > 0 ? 2 : v[0] == 0;
    if (strcmp(D->kind, "threshold") == 0)
        return (v[0] >= D->cut * UNIT) + (v[0] >= (D->cut + 1) * UNIT);
    if (strcmp(D->kind, "coordinate") == 0)
        return x[1] % (2 * UNIT) == 0 && x[1] >= 0 && x[1] < 6 * UNIT
                   ? (int) (x[1] / (2 * UNIT))
                   : NOTHING;
    if (strcmp(D->kind, "onehot") == 0)
        return x[0] + x[1] == 2 * UNIT && x[0] * x[1] == 0 ? x[1] > 0 : NOTHING;
    if (strcmp(D->kind, "table") == 0)
        return x[0] == 2 * UNIT && x[1] == 0 ? 2 : NOTHING;
    for (int k = 1; k < FORMS; k++)
        best = v[k] > v[best] ? k : best;
    for (int k = 0; k < FORMS; k++)
        ties += v[k] == v[best];
    return ties == 1 ? best : NOTHING;
}

static void put_form(wr_buffer_t t, const int64_t f[N + 1]) {
    wr_buffer_printf(t, "[\"%ld\", \"%ld\", \"%ld\"]", (long) f[0], (long) f[1],
                     (long) f[2]);
}

static void put_decoder(wr_buffer_t t, const decoder_t *D) {
    wr_buffer_printf(t, "{\"kind\": \"%s\"", D->kind);
    if (strcmp(D->kind, "argmax") == 0) {
        for (int k = 0; k < FORMS; k++) {
            wr_buffer_put(t, k > 0 ? ", " : ", \"forms\": [");
            put_form(t, D->form[k]);
        }
        wr_buffer_put(t, "]");
    } else if (strcmp(D->kind, "coordinate") == 0)
        wr_buffer_put(t, ", \"index\": 1");
    else if (strcmp(D->kind, "table") == 0)
        wr_buffer_put(t, ", \"entries\": [[[\"1\", \"0\"], 2]]");
    else if (strcmp(D->kind, "onehot") != 0) {
        wr_buffer_put(t, ", \"form\": ");
        put_form(t, D->form[0]);
        if (strcmp(D->kind, "threshold") == 0)
            wr_buffer_printf(t, ", \"cuts\": [\"%ld/2\", \"%ld/2\"]",
                             (long) D->cut, (long) D->cut + 1);
    }
    wr_buffer_put(t, "}");
}

/* One layer with this decoder, and A in halves, B of one action. */
static void layer(wr_lrnn_t M, const decoder_t *D, const int64_t a[N][N],
                  const int64_t b[N]) {
    wr_buffer_t t;
    wr_buffer_init(t);
    wr_buffer_printf(
        t,
        "{\"format\": \"wreath-lrnn\", \"version\": 1, \"alphabet\": [\"x\"], "
        "\"ring\": \"Q\", \"layers\": [{\"name\": \"h\", \"role\": "
        "\"general\", \"dim\": 2, \"H0\": [\"1\", \"0\"], \"reads\": "
        "[\"letter\"], \"labels\": %d, \"gate\": {\"table\": [[0, 0]]}, "
        "\"actions\": [{\"A\": {\"dense\": [\"%ld/2\", \"%ld/2\", \"%ld/2\", "
        "\"%ld/2\"]}, \"B\": [\"%ld\", \"%ld\"]}], \"decoder\": ",
        strcmp(D->kind, "onehot") == 0 ? 2 : 3, (long) a[0][0], (long) a[0][1],
        (long) a[1][0], (long) a[1][1], (long) b[0], (long) b[1]);
    put_decoder(t, D);
    wr_buffer_put(t, "}], \"readout\": {\"states\": 1, \"reads\": [0], "
                     "\"table\": [[0, 0]]}}");
    wr_lrnn_init(M);
    model_require(M, t->text);
    wr_buffer_clear(t);
}

/* H0 has to have a label. */
static void random_decoder(decoder_t *D) {
    static const int64_t h0[N] = {2 * UNIT, 0};
    D->kind = kinds[test_below(sizeof kinds / sizeof *kinds)];
    do
        for (int k = 0; k < FORMS; k++)
            for (int i = 0; i <= N; i++)
                D->form[k][i] = test_between(-1, 1) * test_between(1, 2);
    while (label_of(D, h0) == NOTHING);
    D->cut = test_between(-4, 4);
}

TEST(labels) {
    static const int64_t one[N][N] = {{2, 0}, {0, 2}}, none[N] = {0, 0};
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        decoder_t D;
        wr_lrnn_t M;
        range_t r[N];
        lrnn_box_t b = lrnn_box_new(N);
        random_decoder(&D);
        layer(M, &D, one, none);
        for (int k = 0; k < 40; k++) {
            int want = NOTHING, reads = strcmp(D.kind, "coordinate") == 0;
            for (int j = 0; j < N; j++) {
                random_range(&r[j]);
                set(&b[j], &r[j], 2);
            }
            for (int c = 0; c < 1 << N; c++) {
                int64_t x[N];
                corner(x, r, c);
                int got = label_of(&D, x);
                want = c == 0 || got == want ? got : NOTHING;
            }
            /* Between two corners of one label there may be others. */
            if (reads && r[1].end[0] < r[1].end[1])
                want = NOTHING;
            uint32_t label = lrnn_box_decode(&M->layer[0], b, M->ring);
            REQUIRE(label == (want == NOTHING ? LRNN_NONE : (uint32_t) want),
                    "%s: %d, expected %d", D.kind, (int) label, want);
        }
        lrnn_box_free(b, N);
        wr_lrnn_clear(M);
    }
}

/* ---- images, and the least box of two ------------------------------------ */

/* The ends of a form over a box, in quarters, a in halves; open if no point
 * attains them. */
static void image(range_t *out, const int64_t a[N], int64_t b,
                  const range_t r[N]) {
    for (int s = 0; s < 2; s++) {
        out->end[s] = 4 * b;
        out->open[s] = 0;
        for (int i = 0; i < N; i++) {
            int from = a[i] > 0 ? s : 1 - s;
            out->end[s] += a[i] * r[i].end[from];
            out->open[s] |= a[i] != 0 && r[i].open[from];
        }
    }
}

TEST(images) {
    const decoder_t D = {.kind = "onehot"};
    for (unsigned long i = test_rounds(300); i > 0; i--) {
        int64_t a[N][N], c[N];
        range_t r[N], want;
        wr_lrnn_t M;
        lrnn_box_t b = lrnn_box_new(2 * N);
        int64_t rows[N] = {0, 0}, largest = 0;
        for (int j = 0; j < N; j++) {
            random_range(&r[j]);
            set(&b[j], &r[j], 2);
            c[j] = test_between(-2, 2);
            for (int k = 0; k < N; k++) {
                a[j][k] = test_between(-1, 1) * test_between(1, 2);
                rows[j] += a[j][k] < 0 ? -a[j][k] : a[j][k];
            }
            largest = rows[j] > largest ? rows[j] : largest;
        }
        layer(M, &D, a, c);
        lrnn_box_apply(b + N, M->layer, M->layer->action, b);
        for (int j = 0; j < N; j++) {
            image(&want, a[j], c[j], r);
            REQUIRE(same(&b[N + j], &want, 4), "row %d", j);
        }
        REQUIRE(lrnn_layer_contracts(M->layer) == (largest < 2));
        lrnn_box_free(b, 2 * N);
        wr_lrnn_clear(M);
    }
}

TEST(joins) {
    lrnn_box_t b = lrnn_box_new(2);
    for (unsigned long i = test_rounds(3000); i > 0; i--) {
        range_t r[2], want;
        for (int k = 0; k < 2; k++) {
            random_range(&r[k]);
            set(&b[k], &r[k], 2);
        }
        want = r[0];
        for (int s = 0; s < 2; s++) {
            int64_t out = (r[1].end[s] - r[0].end[s]) * (s ? 1 : -1);
            if (out > 0)
                want.open[s] = r[1].open[s];
            if (out > 0)
                want.end[s] = r[1].end[s];
            if (out == 0)
                want.open[s] = r[0].open[s] && r[1].open[s];
        }
        int more = !same(&b[0], &want, 2);
        REQUIRE(lrnn_box_join(&b[0], &b[1], 1) == more &&
                same(&b[0], &want, 2));
    }
    lrnn_box_free(b, 2);
}

TEST(texts) {
    static const range_t r[3] = {
        {{1, 1}, {0, 0}}, {{-2, 0}, {1, 0}}, {{0, 3}, {0, 1}}};
    lrnn_box_t b = lrnn_box_new(3);
    wr_buffer_t t;
    wr_buffer_init(t);
    for (int i = 0; i < 3; i++)
        set(&b[i], &r[i], 2);
    lrnn_box_print(t, b, 3);
    REQUIRE(strcmp(t->text, "1/2 (-1:0] [0:3/2)") == 0, "%s", t->text);
    wr_buffer_clear(t);
    lrnn_box_free(b, 3);
}
