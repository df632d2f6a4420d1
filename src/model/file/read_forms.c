/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Decoders by linear forms: argmax, sign, threshold. */

#include "model/file/read.h"

/* n*d coefficients and a constant. */
static void read_form(wr_form_struct *f, const wr_layer_struct *y,
                      const lrnn_at_t *at) {
    uint64_t n = (uint64_t) y->dim * y->columns;
    if (lrnn_read_array_of(at, n + 1,
                           "scalars: a coefficient an entry of H, and a "
                           "constant")) {
        lrnn_read_some(&f->c, &f->entries, at, n, y->columns);
        lrnn_read_scalar(f->constant, AT_INDEX(at, n));
    }
}

static void check_labels(const wr_layer_struct *y, const lrnn_at_t *at,
                         uint64_t labels) {
    if (y->labels != labels)
        lrnn_read_fail(at, "the layer has %u labels, this decoder %llu",
                       y->labels, (unsigned long long) labels);
}

static void read_argmax(wr_layer_struct *y, const lrnn_at_t *at) {
    check_labels(y, at, lrnn_read_array(at));
    if (!lrnn_read_ok(at))
        return;
    y->forms = y->labels;
    y->form = lrnn_forms_new(y->forms);
    for (uint32_t i = 0; i < y->forms; i++)
        read_form(&y->form[i], y, AT_INDEX(at, i));
}

static void read_cuts(wr_layer_struct *y, const lrnn_at_t *at) {
    size_t n = lrnn_read_array(at);
    fmpq_poly_t gap;
    lrnn_signs_t S;
    int sign = 1;
    check_labels(y, at, (uint64_t) n + 1);
    y->cut = wr_calloc(n, sizeof *y->cut);
    fmpq_poly_init(gap);
    lrnn_signs_init(&S, at->X->M->ring);
    for (size_t i = 0; lrnn_read_ok(at) && i < n; i++) {
        fmpq_poly_init(&y->cut[y->cuts++]);
        lrnn_read_scalar(&y->cut[i], AT_INDEX(at, i));
        if (i > 0)
            fmpq_poly_sub(gap, &y->cut[i], &y->cut[i - 1]);
        if (lrnn_read_ok(at) &&
            (!lrnn_sign(&sign, i > 0 ? gap : &y->cut[i], &S) ||
             (i > 0 && sign <= 0)))
            lrnn_read_fail(AT_INDEX(at, i),
                           "the cuts are not real and increasing");
    }
    lrnn_signs_clear(&S);
    fmpq_poly_clear(gap);
}

void lrnn_read_forms(wr_layer_struct *y, const lrnn_at_t *at) {
    if (y->decoder == WR_DECODER_ARGMAX) {
        read_argmax(y, AT_KEY(at, "forms"));
        return;
    }
    if (y->decoder == WR_DECODER_SIGN)
        check_labels(y, at, 3);
    y->forms = 1;
    y->form = lrnn_forms_new(1);
    read_form(&y->form[0], y, AT_KEY(at, "form"));
    if (y->decoder == WR_DECODER_THRESHOLD)
        read_cuts(y, AT_KEY(at, "cuts"));
}
