/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath run --at: the exact state after a long word.  The state of a layer is
 * a matrix of integers over one denominator.  In text, a long number is
 * shortened to the digits at both ends and its size, and a layer with long
 * numbers has a hash; JSON has all digits. */

#include <inttypes.h>

#include "cli/run.h"

#define SHOWN 12   /* digits at either end */
#define WHOLE 60   /* longest number printed in full, in digits */
#define ENTRIES 64 /* entries printed per layer, at most */

/* Append all digits, or "123...789 (1000 digits, 3320 bits)". */
static wr_status_t number_text(wr_buffer_t out, const fmpz_t x, wr_limits_t L) {
    wr_digits_t D;
    if (fmpz_sizeinbase(x, 10) <= WHOLE) {
        wr_integer_put(out, "", x);
        return WR_OK;
    }
    wr_status_t s = wr_digits(&D, x, SHOWN, L);
    if (s == WR_OK)
        wr_buffer_printf(
            out, "%s%s...%s (%" PRIu64 " digits, %" PRIu64 " bits)",
            D.sign < 0 ? "-" : "", D.head, D.tail, D.digits, D.bits);
    return s;
}

static void method_text(wr_buffer_t out, const wr_long_layer_t *m) {
    if (m->kind == WR_LONG_STEPS) {
        wr_buffer_printf(out, "%" PRIu64 " step%s", m->steps, WR_S(m->steps));
        return;
    }
    wr_buffer_printf(
        out, "%" PRIu64 " step%s, then a %s of %" PRIu64 " actions", m->steps,
        WR_S(m->steps), m->kind == WR_LONG_TREE ? "product tree" : "power",
        m->symbols);
    if (m->kind == WR_LONG_POWERS)
        wr_buffer_printf(out, ", the last %" PRIu64 " times %" PRIu64, m->times,
                         m->period);
    wr_buffer_printf(out, "; agrees with steps on the first %" PRIu64,
                     m->checked);
    if (m->prime != 0)
        wr_buffer_printf(out, ", and on all modulo %" PRIu64, m->prime);
}

static const wr_field_t method_fields[] = {
    {"kind", "s", "steps, tree or powers"},
    {"steps", "n", "steps computed one by one"},
    {"multiplied", "n", "symbols whose actions were multiplied"},
    {"period", "n", "period of the word, if powers were used"},
    {"times", "n", "number of repetitions of the period"},
    {"checked_exactly", "n", "symbols compared with steps, exactly"},
    {"checked_modulo", "n",
     "prime modulo which all symbols were compared with steps; 0 if none was "
     "used"},
    {NULL}};

static json_t *method_json(const wr_long_layer_t *m) {
    static const char *const kinds[] = {"steps", "tree", "powers"};
    return wr_answer_make(method_fields, NULL, kinds[m->kind], m->steps,
                          m->symbols, m->period, m->times, m->checked,
                          m->prime);
}

/* Print "WHAT NUMBER"; if a limit is reached, print nothing. */
static void print_number(cli_t *c, const char *what, const fmpz_t x) {
    wr_buffer_struct *b = cli_buffer(c);
    if (number_text(b, x, c->limits) == WR_OK)
        printf("%s%s\n", what, b->text);
}

/* Print the entries of H.  Row r of the point has the coefficients of a^(r mod
 * degree) of row r / degree of H. */
static void print_entries(cli_t *c, const wr_lrnn_struct *M,
                          const wr_point_t x) {
    slong rows = fmpz_mat_nrows(x->v), k = fmpz_mat_ncols(x->v);
    slong degree = M->ring->degree;
    for (slong i = 0; i < rows && i * k < ENTRIES; i++)
        for (slong j = 0; j < k; j++) {
            char column[24] = "", power[24] = "", what[120];
            if (k > 1)
                snprintf(column, sizeof column, ",%ld", (long) j);
            if (degree > 1)
                snprintf(power, sizeof power, " a^%ld", (long) (i % degree));
            snprintf(what, sizeof what, "  H[%ld%s]%s%s", (long) (i / degree),
                     column, power,
                     fmpz_is_one(x->d) ? " = " : " = 1/d times ");
            print_number(c, what, fmpz_mat_entry(x->v, i, j));
        }
    if (rows * k > ENTRIES)
        printf("  .. %ld numbers in all\n", (long) (rows * k));
    if (!fmpz_is_one(x->d))
        print_number(c, "  d = ", x->d);
}

/* A layer after the word: the method, its state and the hash of the state. */
typedef struct {
    const char *name;
    uint32_t label;
    wr_long_layer_t method;
    wr_point_t x;
    char hash[65];
} layer_t;

static void print_layer(cli_t *c, const wr_lrnn_struct *M, uint32_t l,
                        const layer_t *X) {
    wr_buffer_struct *b = cli_buffer(c);
    method_text(b, &X->method);
    printf("layer %" PRIu32 " (%s): label %" PRIu32
           ", at most %ld bits; by %s\n",
           l, X->name, X->label, (long) wr_point_bits(X->x), b->text);
    print_entries(c, M, X->x);
    if (wr_point_bits(X->x) > 4 * WHOLE)
        printf("  sha256 %s\n", X->hash);
}

static const wr_field_t layer_fields[] = {
    {"name", "s", "name of the layer"},
    {"label", "u", "label of the state of the layer"},
    {"bits", "n", "bits of the largest number"},
    {"method", "o", "how it was computed", method_fields},
    {"rows", "l", "rows of H"},
    {"columns", "l", "columns of H"},
    {"numerators", "[s]",
     "numerators of H, row by row, over one common denominator"},
    {"denominator", "Z", "common denominator, an integer"},
    {"sha256", "s", "SHA-256 of the text of H"},
    {NULL}};

const wr_field_t cli_run_at_fields[] = {
    {"", "", NULL, cli_run_fields},
    {"evaluation", "s", "E0"},
    {"at", "z", "number of symbols read"},
    {"layers", "[o]", "layer 0 first", layer_fields},
    {NULL}};

static json_t *layer_json(const layer_t *X) {
    json_t *list = json_array();
    slong rows = fmpz_mat_nrows(X->x->v), k = fmpz_mat_ncols(X->x->v);
    for (slong i = 0; i < rows; i++)
        for (slong j = 0; j < k; j++)
            json_array_append_new(
                list, wr_json_integer(fmpz_mat_entry(X->x->v, i, j)));
    return wr_answer_make(
        layer_fields, NULL, X->name, X->label, (uint64_t) wr_point_bits(X->x),
        method_json(&X->method), rows, k, list, X->x->d, X->hash);
}

/* Print the layers, or append them to the list if that is not NULL. */
static void layers(cli_t *c, const wr_run_t R, const wr_lrnn_struct *M,
                   json_t *list) {
    for (uint32_t l = 0; l < M->layers; l++) {
        layer_t X = {.name = M->layer[l].name, .label = wr_run_label(R, l)};
        wr_run_long(&X.method, R, l);
        wr_point_init(X.x, (slong) M->layer[l].dim * M->ring->degree,
                      M->layer[l].columns);
        wr_run_point(X.x, R, l);
        cli_must(c, wr_point_hash(X.hash, X.x, c->limits));
        if (list != NULL)
            json_array_append_new(list, layer_json(&X));
        else
            print_layer(c, M, l, &X);
        wr_point_clear(X.x);
    }
}

int cli_run_at(cli_steps_t *X, wr_run_t R, size_t at) {
    cli_t *c = X->c;
    const char *letter =
        at ? X->names->letter_name[X->w->letter[at - 1]] : NULL;
    double t = wr_seconds();
    wr_status_t s = wr_run_word(R, X->w->letter, at, c->limits);
    t = wr_seconds() - t;
    if (s == WR_DOMAIN) {
        cli_error(c, "%s", c->limits->reason);
        return EXIT_NO;
    }
    cli_must(c, s);
    if (c->json) {
        json_t *o = cli_run_json(X, letter), *list = json_array();
        layers(c, R, X->S.M, list);
        wr_answer_add(o, cli_run_at_fields, NULL, "E0", at, list);
        cli_print_json(o);
    } else {
        wr_buffer_struct *b = cli_buffer(c);
        cli_run_row(b, X, at, letter);
        printf("# evaluation E0 (exact), the state after %zu symbol%s\n"
               "%6s  %-8s %-14s %-7s\n%s\n",
               at, WR_S(at), "# step", "letter", "state", "accept", b->text);
        layers(c, R, X->S.M, NULL);
    }
    cli_note(c, "~%.2f s", t);
    return EXIT_YES;
}
