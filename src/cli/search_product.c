/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath search product --factors K: searching for K generalized Householder
 * matrices I - beta v v^T / (v^T v), 0 < beta <= 1, whose product has an
 * eigenvalue that is not real, or is negative.  The last clause of Proposition
 * 1 as first printed says that there are none. */

#include "cert/matrix.h"
#include "cli/search.h"
#include "spectrum/householder.h"

#define HEIGHT 4      /* of the directions v */
#define DENOMINATOR 4 /* of beta */

static const wr_field_t factors_fields[] = {
    {"factors", "s", "the factors, each written H(beta; v)"},
    {"product", "s", "the product of the factors"},
    {NULL}};

const wr_field_t cli_product_fields[] = {
    {"non-real", "o*",
     "factors whose product has an eigenvalue that is not real",
     factors_fields},
    {"negative", "o*", "factors whose product has a negative eigenvalue",
     factors_fields},
    {NULL}};

static void put_product(cli_t *c, json_t *o, const char *what,
                        const wr_householders_t H,
                        const wr_matrices_item_t *x) {
    const slong n = x->matrix.n;
    wr_buffer_struct *text = cli_buffer(c), *entries = cli_buffer(c);
    wr_householders_print(text, H);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            wr_buffer_put(entries, j > 0 ? "," : i > 0 ? "],[" : "[[");
            wr_spectrum_matrix_put(entries, &x->matrix, i, j);
        }
    wr_buffer_put(entries, "]]");
    if (o != NULL) {
        json_object_set_new(
            o, what,
            wr_answer_make(factors_fields, NULL, text->text, entries->text));
    } else {
        printf("%s: %s = %s\n", what, text->text, entries->text);
        for (slong i = 0; i < x->S->factors; i++) {
            text->length = 0;
            wr_spectrum_put_factor(text, &x->S->factor[i]);
            printf("  eigenvalues: roots of %s, %ld not real, %ld negative\n",
                   text->text,
                   (long) (x->S->factor[i].count - x->S->factor[i].real),
                   (long) x->S->factor[i].negative);
        }
    }
}

static wr_status_t seek(cli_t *c, json_t *o, uint64_t k, wr_seek_t what,
                        wr_buffer_t cert) {
    const char *name = what == WR_SEEK_NONREAL ? "non-real" : "negative";
    wr_householders_t H;
    wr_matrices_struct *A = cli_matrices(c);
    wr_householders_init(H);
    wr_matrices_item_t *x = wr_matrices_add(A, 0);
    const wr_householder_bounds_t B = {k, what, HEIGHT, DENOMINATOR};
    wr_status_t s = wr_householders_search(H, &B, c->limits);
    int found = s == WR_OK;
    if (found)
        s = wr_householders_product(&x->matrix, H, c->limits);
    if (s == WR_OK)
        s = wr_matrices_look(A, c->limits);
    if (s == WR_OK) {
        put_product(c, o, name, H, x);
        s = wr_spectrum_certify(cert, &x->matrix, x->S, &x->shape, c->limits);
    }
    if (!found && s == WR_DOMAIN) {
        if (o != NULL)
            json_object_set_new(o, name, json_null());
        else
            printf(
                "%s: %s with directions of height %d, beta of denominator %d\n",
                name, c->limits->reason, HEIGHT, DENOMINATOR);
    }
    wr_householders_clear(H);
    return s;
}

static int seek_both(cli_t *c, json_t *o, uint64_t k) {
    static const wr_seek_t kinds[] = {WR_SEEK_NONREAL, WR_SEEK_NEGATIVE};
    wr_buffer_struct *cert = cli_buffer(c);
    int found = 0;
    wr_spectrum_certify_begin(cert);
    for (int i = 0; i < 2; i++) {
        const wr_status_t s = seek(c, o, k, kinds[i], cert);
        if (s != WR_DOMAIN)
            cli_must(c, s);
        found |= s == WR_OK;
    }
    wr_spectrum_certify_end(cert);
    if (found)
        cli_save(c, cert, cli_get(c, "output"));
    return found ? EXIT_YES : EXIT_NO;
}

int cli_search_product(cli_t *c) {
    uint64_t factors = 0;
    if (c->operands > 1)
        cli_refuse(c, "search product does not accept an AUTOMATON");
    cli_only(c, "factors output", "to search product");
    cli_number(&factors, c, "factors", 12);
    if (factors == 0)
        cli_refuse(c, "product needs --factors K, such as 3");
    if (c->limits->max_states == 0)
        c->limits->max_states = 100000;
    json_t *o = c->json ? json_object() : NULL;
    const int status = seek_both(c, o, factors);
    if (o != NULL)
        cli_print_json(o);
    return status;
}
