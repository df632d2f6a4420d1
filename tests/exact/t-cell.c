/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Cells: images of boxes contain the images of points, planted boxes are
 * invariant and moved ones are not, and wrong texts are refused. */

#include <math.h>
#include <string.h>

#include "exact/exact.h"
#include "harness.h"

static wr_status_t load(wr_cell_t C, const char *text) {
    wr_reader_t R;
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "test", text, strlen(text)), WR_OK);
    wr_status_t s = wr_cell_read(C, R);
    wr_reader_clear(R);
    return s;
}

static double get(const fmpq_t x) {
    mpq_t q;
    mpq_init(q);
    fmpq_get_mpq(q, x);
    double d = mpq_get_d(q);
    mpq_clear(q);
    return d;
}

static double sigma(double x) {
    return 1 / (1 + exp(-x));
}

/* Two coordinates and everything that the grammar has. */
static const char everything[] =
    "cell everything\nletters a b\ninput u 2 -1/3\ninput v 0 5\n"
    "state x y\n"
    "let g = sigma(u*x - y) # a gate\n"
    "let h = (g + 1) * (g - 2)/3\n"
    "next x = g*x + (1 - g)*tanh(v - 2*y)\n"
    "next y = -h/(2 + exp(-x)) - - y*x\n";

TEST(images_hold_images) {
    wr_cell_t C;
    wr_limits_t L;
    fmpq box[8]; /* low x, y, high x, y; the image likewise */
    wr_cell_init(C);
    wr_limits_init(L);
    REQUIRE_STATUS(load(C, everything), WR_OK);
    REQUIRE(C->states == 2 && C->inputs == 2 && C->lets == 2);
    for (int i = 0; i < 8; i++)
        fmpq_init(box + i);
    for (unsigned long r = test_rounds(300); r > 0; r--) {
        double p[2], u, v, g, h, image[2];
        uint32_t letter = (uint32_t) test_below(2);
        for (int i = 0; i < 2; i++) {
            slong low = (slong) test_between(-40, 40);
            slong wide = (slong) test_below(30);
            fmpq_set_si(box + i, low, 16);
            fmpq_set_si(box + 2 + i, low + wide, 16);
            p[i] =
                ((double) low + (double) test_below((uint64_t) wide + 1)) / 16;
        }
        const wr_cell_box_t from = {box, box + 2}, to = {box + 4, box + 6};
        REQUIRE_STATUS(wr_cell_image(to, C, letter, from, L), WR_OK);
        u = letter ? -1. / 3 : 2;
        v = letter ? 5 : 0;
        g = sigma(u * p[0] - p[1]);
        h = (g + 1) * (g - 2) / 3;
        image[0] = g * p[0] + (1 - g) * tanh(v - 2 * p[1]);
        image[1] = -h / (2 + exp(-p[0])) + p[1] * p[0];
        for (int i = 0; i < 2; i++) {
            REQUIRE(get(box + 4 + i) <= image[i] + 1e-12);
            REQUIRE(get(box + 6 + i) >= image[i] - 1e-12);
            if (fmpq_equal(box, box + 2) && fmpq_equal(box + 1, box + 3))
                REQUIRE(get(box + 6 + i) - get(box + 4 + i) < 1e-30);
        }
    }
    for (int i = 0; i < 8; i++)
        fmpq_clear(box + i);
    wr_cell_clear(C);
}

static wr_truth_t verdict(const char *text, uint32_t held) {
    wr_cell_t C;
    wr_cell_verdict_t V;
    wr_limits_t L;
    uint32_t found = 0;
    wr_cell_init(C);
    wr_cell_verdict_init(V);
    wr_limits_init(L);
    L->max_states = 4096;
    REQUIRE_STATUS(load(C, text), WR_OK);
    REQUIRE_STATUS(wr_cell_check(V, C, L), WR_OK);
    for (uint32_t k = 0; k < V->count; k++)
        found += V->result[k].holds == WR_TRUE;
    REQUIRE(found == held, "%u hold, not %u:\n%s", found, held, text);
    wr_truth_t holds = V->holds;
    wr_cell_verdict_clear(V, C);
    wr_cell_clear(C);
    return holds;
}

TEST(inclusions) {
    /* A quarter turn and half: squares into squares, one side cut. */
    static const char turn[] =
        "cell turn\nletters t\nstate x y\nnext x = -y/2\nnext y = x/2\n"
        "margin %s\nbox s -1 1 -1 1\nfrom s t s\n";
    char text[400];
    snprintf(text, sizeof text, turn, "1/4");
    REQUIRE(verdict(text, 1) == WR_TRUE);
    snprintf(text, sizeof text, turn, "1/2");
    REQUIRE(verdict(text, 1) == WR_TRUE);
    snprintf(text, sizeof text, turn, "501/1000");
    REQUIRE(verdict(text, 0) == WR_FALSE);
    /* The margin counts at each end. */
    REQUIRE(verdict("cell half\nletters a\nstate x\nnext x = x/2 + 3\n"
                    "margin 1/8\nbox s 0 1\nbox t 29/10 4\nfrom s a t\n",
                    0) == WR_FALSE);
    REQUIRE(verdict("cell half\nletters a\nstate x\nnext x = x/2 + 3\n"
                    "margin 1/8\nbox s 0 1\nbox t 2 36/10\nfrom s a t\n",
                    0) == WR_FALSE);
    REQUIRE(verdict("cell half\nletters a\nstate x\nnext x = x/2 + 3\n"
                    "margin 1/8\nbox s 0 1\nbox t 2 37/10\nfrom s a t\n",
                    1) == WR_TRUE);
    /* x - x*x is at most 1/4 on [0, 1]: seen when the box is cut up. */
    REQUIRE(verdict("cell parts\nletters a\nstate x\nnext x = x - x*x\n"
                    "box s 0 1\nbox t -1/8 3/10\nfrom s a t\n",
                    1) == WR_FALSE); /* for the boxes meet */
    REQUIRE(verdict("cell parts\nletters a\nstate x\nnext x = x - x*x + 2\n"
                    "box s 0 1\nbox t 15/8 23/10\nfrom s a t\n",
                    1) == WR_TRUE);
    /* Exactly on the border, which intervals cannot show: unknown. */
    REQUIRE(verdict("cell border\nletters a\nstate x\n"
                    "next x = x*x/3 - x/3*x + 1/3\n"
                    "box s 1 2\nbox t 1/3 1/2\nfrom s a t\n",
                    0) == WR_UNKNOWN);
    REQUIRE(verdict("cell pole\nletters a\nstate x\nnext x = 1/x\n"
                    "box s -1 2\nbox t 3 4\nfrom s a t\n",
                    0) == WR_FALSE);
}

TEST(wrong_texts) {
    static const char *const texts[] = {
        "",
        "cell x\n",
        "cell x\nletters a\nstate h\n",
        "cell x\nletters a\nstate h\nnext h = \n",
        "cell x\nletters a\nstate h\nnext h = k\n",
        "cell x\nletters a\nstate h\nnext h = (h\n",
        "cell x\nletters a\nstate h\nnext h = h h\n",
        "cell x\nletters a\nstate h\nnext h = 0.5*h\n",
        "cell x\nletters a\nstate h\nnext h = sigma h\n",
        "cell x\nletters a\nstate sigma\nnext sigma = 1\n",
        "cell x\nletters a a\nstate h\nnext h = h\n",
        "cell x\nletters a\ninput u 1 2\nstate h\nnext h = h\n",
        "cell x\nletters a\ninput h 1\nstate h\nnext h = h\n",
        "cell x\nletters a\nstate h\nnext h = h\nnext h = h\n",
        "cell x\nletters a\nstate h\nnext h = h\nmargin -1\n",
        "cell x\nletters a\nstate h\nnext h = h\nbox b 1 0\n",
        "cell x\nletters a\nstate h\nnext h = h\nbox b 0\n",
        "cell x\nletters a\nstate h\nnext h = h\nbox b 0 1\nbox b 0 1\n",
        "cell x\nletters a\nstate h\nnext h = h\nbox b 0 1\nfrom b c b\n",
        ("cell x\nletters a\nstate h\nnext h = h\nbox b 0 1\nfrom b a b\n"
         "from b a b\n"),
        "cell x\nletters a\nstate h\nnext h = h\nwhat\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        wr_cell_t C;
        wr_cell_init(C);
        REQUIRE_STATUS(load(C, texts[i]), WR_PARSE);
        REQUIRE(C->states == 0 && C->name == NULL);
        wr_cell_clear(C);
    }
}
