/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of machine integers, against the definition. */

#include "harness.h"
#include "run/step.h"

/* A table of vectors with few different entries, some of them 0, 2 or 1/2, and
 * with duplicates: the first vector with these entries gives the label, and
 * only nonzero entries are stored. */
TEST(table) {
    enum { SIZE = 12 };
    for (unsigned long i = test_rounds(100); i > 0; i--) {
        const size_t values = test_below(40);
        wr_entry_struct entry[40 * 3];
        size_t start[41] = {0}, kept = 0;
        uint32_t label[40];
        fmpq_poly_t x;
        lrnn_decoder_t D;
        fmpq_poly_init(x);
        for (size_t v = 0, n = 0; v < values; v++) {
            for (uint32_t k = 0; k < SIZE && n < 3 * (v + 1); k++) {
                if (test_below(4) != 0)
                    continue;
                entry[n] = (wr_entry_struct){.row = k};
                fmpq_poly_init(entry[n].value);
                fmpq_poly_set_si(entry[n].value, test_between(-1, 2));
                if (test_below(20) == 0)
                    fmpq_poly_scalar_div_ui(entry[n].value, entry[n].value, 2);
                kept += !fmpq_poly_is_zero(entry[n++].value);
            }
            start[v + 1] = n;
            label[v] = (uint32_t) v;
        }
        const wr_layer_struct y = {.dim = SIZE,
                                   .columns = 1,
                                   .decoder = WR_DECODER_TABLE,
                                   .value = entry,
                                   .value_start = start,
                                   .value_label = label,
                                   .values = values};
        REQUIRE(lrnn_decoder_init(&D, &y));
        REQUIRE(D.start[D.values] <= kept);
        for (size_t t = 0; t < 2 * values; t++) {
            int64_t h[SIZE] = {0};
            uint32_t first = LRNN_NONE;
            const size_t v = t / 2; /* itself, and one with a change */
            for (size_t e = start[v]; e < start[v + 1]; e++)
                h[entry[e].row] =
                    fmpq_poly_is_zero(entry[e].value)
                        ? 0
                        : fmpz_get_si(fmpq_poly_numref(entry[e].value));
            h[test_below(SIZE)] += (int64_t) (t % 2);
            for (size_t w = values; w-- > 0;) {
                fmpq_poly_struct *dense = lrnn_scalars_dense(
                    entry + start[w], start[w + 1] - start[w], SIZE, 1);
                int same = 1;
                for (size_t k = 0; k < SIZE; k++) {
                    fmpq_poly_set_si(x, h[k]);
                    same &= fmpq_poly_equal(x, dense + k);
                }
                first = same ? label[w] : first;
                wr_scalars_free(dense, SIZE);
            }
            REQUIRE(lrnn_decoder_find(&D, h) == first, "vector %lu of %lu",
                    (unsigned long) v, (unsigned long) values);
        }
        lrnn_decoder_clear(&D);
        for (size_t e = 0; e < start[values]; e++)
            fmpq_poly_clear(entry[e].value);
        fmpq_poly_clear(x);
    }
}
