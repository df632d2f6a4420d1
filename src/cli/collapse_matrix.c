/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath collapse MATRIX: the diameter of a box under powers of a matrix. */

#include "cli/collapse.h"

typedef struct {
    slong n;
    fmpq *low, *high, *width, *offset;
    fmpq_t eta, eps, widest;
} box_t;

void cli_rational(fmpq_t x, const cli_t *c, const char *name) {
    const char *text = cli_get(c, name);
    if (text != NULL && wr_rational_read(x, text) != WR_OK)
        cli_refuse(c, "--%s: found \"%s\", expected a rational", name, text);
}

/* Read `count` rationals that ends[0] and ends[1] separate in turn; return 0 if
 * the text is not of this form. */
static int numbers(fmpq *out, slong count, const char *text, const char *ends) {
    for (slong i = 0; i < count; i++) {
        size_t n = strcspn(text, ",;");
        char *word = wr_malloc(n + 1);
        memcpy(word, text, n);
        word[n] = '\0';
        int good = wr_rational_read(out + i, word) == WR_OK;
        wr_free(word);
        if (!good || text[n] != (i + 1 == count ? '\0' : ends[i % 2]))
            return 0;
        text += n + 1;
    }
    return 1;
}

static void box_clear(box_t *B) {
    _fmpq_vec_clear(B->low, 4 * B->n + 1); /* frees all four */
    WR_EACH(fmpq_clear, B->eta, B->eps, B->widest);
}

static void box_read(box_t *B, const cli_t *c, slong n) {
    const char *box = cli_get(c, "box"), *offset = cli_get(c, "offset");
    fmpq *bound = _fmpq_vec_init(2 * n + 1); /* low, high, .. */
    B->n = n;
    B->low = _fmpq_vec_init(4 * n + 1);
    B->high = B->low + n;
    B->width = B->high + n;
    B->offset = B->width + n;
    WR_EACH(fmpq_init, B->eta, B->eps, B->widest);
    fmpq_one(B->eta);
    for (slong i = 0; i < n; i++) {
        fmpq_set_si(bound + 2 * i, -1, 1);
        fmpq_one(bound + 2 * i + 1);
    }
    if (box != NULL && !numbers(bound, 2 * n, box, ",;"))
        cli_refuse(c,
                   "--box: found \"%s\", expected %ld pair%s \"low,high\" with "
                   "\";\" between them",
                   box, (long) n, WR_S(n));
    if (offset != NULL && !numbers(B->offset, n, offset, ",,"))
        cli_refuse(c,
                   "--offset: found \"%s\", expected %ld rational%s with \",\" "
                   "between them",
                   offset, (long) n, WR_S(n));
    cli_rational(B->eta, c, "eta");
    cli_rational(B->eps, c, "robust");
    if (cli_get(c, "robust") && fmpq_sgn(B->eps) <= 0)
        cli_refuse(c, "--robust: expected a number over 0");
    for (slong i = 0; i < n; i++) {
        fmpq_set(B->low + i, bound + 2 * i);
        fmpq_set(B->high + i, bound + 2 * i + 1);
        fmpq_sub(B->width + i, B->high + i, B->low + i);
        if (fmpq_cmp(B->width + i, B->widest) > 0)
            fmpq_set(B->widest, B->width + i);
    }
    _fmpq_vec_clear(bound, 2 * n + 1);
}

static void say(const cli_t *c, const wr_collapse_t R, const box_t *B) {
    wr_buffer_struct *out = cli_buffer(c);
    wr_buffer_put(out, "diameter below eta        ");
    if (R->collapses == WR_TRUE) {
        wr_buffer_printf(out,
                         "after %llu reads: ", (unsigned long long) R->first);
        wr_rational_put_decimal(out, R->after, 5);
        if (R->first > 0) {
            wr_buffer_put(out, ", before that ");
            wr_rational_put_decimal(out, R->before, 5);
        }
        wr_buffer_put(out, "\nstays below               ");
        if (R->stays == WR_TRUE)
            wr_buffer_printf(out, "from %llu reads on\n",
                             (unsigned long long) R->from);
        else
            wr_buffer_put(out, "not decided\n");
    } else if (R->collapses == WR_UNKNOWN) {
        wr_buffer_put(out, "not decided within the limits\n");
    } else if (R->never == WR_NEVER_EXPANDS) {
        wr_buffer_put(out, "never: the matrix shortens no vector\n");
    } else if (R->never == WR_NEVER_FORM) {
        wr_rational_put(out, "never: the letter multiplies u^T h by ",
                        R->factor);
        wr_buffer_put(out, ",\n  u");
        for (slong i = 0; i < B->n; i++)
            wr_rational_put(out, " ", fmpq_mat_entry(R->u, i, 0));
        wr_buffer_put(out, "\n");
    } else {
        wr_buffer_printf(out, "never: reads %llu and %llu are equal\n",
                         (unsigned long long) R->early,
                         (unsigned long long) R->late);
    }
    cli_print(out);
}

static const wr_field_t matrix_fields[] = {
    {"name", "s", "origin of the matrix"},
    {"evaluation", "s", "E5"},
    {"collapses", "t", "whether the diameter falls below eta"},
    {"first", "=n*",
     "number of reads after which the diameter first falls below eta"},
    {"from", "=n*",
     "number of reads from which on the diameter stays below eta"},
    {"never", "s?",
     "proof that the diameter never falls below eta: expands, form or period"},
    {"form", "[s]?", "never form: u; the letter multiplies u^T h by factor"},
    {"factor", "Q?", "never form: of modulus at least 1"},
    {"equal", "[i]?", "never period: two numbers of reads with equal maps"},
    {"margin", "Q?", "--robust: margin of the box"},
    {"bound_general", "=n*?", "--robust: reads that suffice, published"},
    {"bound_convex", "=n*?", "--robust: reads that suffice, by claim M3"},
    {NULL}};

static const wr_field_t fields[] = {
    {"matrices", "[o]", "one entry per matrix", matrix_fields}, {NULL}};

const wr_answer_t cli_collapse_answers[] = {
    {"matrices", "o", fields}, {"a cell", "o", cli_cell_fields}, {NULL}};

static json_t *object(const char *name, const wr_collapse_t R) {
    static const char *const never[] = {"expands", "form", "period"};
    json_t *o = wr_answer_make(
        matrix_fields, "name evaluation collapses first from", name, "E5",
        R->collapses, R->collapses == WR_TRUE ? wr_json_count(R->first) : NULL,
        R->stays == WR_TRUE ? wr_json_count(R->from) : NULL);
    if (R->collapses != WR_FALSE)
        return o;
    wr_answer_add(o, matrix_fields, "never", never[R->never]);
    if (R->never == WR_NEVER_FORM) {
        json_t *u = json_array();
        for (slong i = 0; i < fmpq_mat_nrows(R->u); i++)
            json_array_append_new(u,
                                  wr_json_rational(fmpq_mat_entry(R->u, i, 0)));
        wr_answer_add(o, matrix_fields, "form factor", u, R->factor);
    } else if (R->never == WR_NEVER_PERIOD)
        wr_answer_add(
            o, matrix_fields, "equal",
            json_pack("[I,I]", (json_int_t) R->early, (json_int_t) R->late));
    return o;
}

/* Print the margin of the box and the bounds that a margin of eps implies. */
static void robust(cli_t *c, json_t *o, const wr_spectrum_matrix_t A,
                   const box_t *B) {
    wr_collapse_bounds_t n = {0, 0};
    fmpq_t margin;
    fmpq_init(margin);
    wr_collapse_margin(margin, A, B->offset, B->low, B->high);
    int enough = fmpq_cmp(margin, B->eps) >= 0;
    if (enough)
        cli_must(c,
                 wr_collapse_bounds(&n, B->widest, B->eps, B->eta, c->limits));
    char *text = wr_rational_text(margin);
    if (o == NULL) {
        printf("margin of the box         %s%s\n", text,
               enough ? "" : ": less than requested");
        if (enough)
            printf("so below eta by           %llu reads (published bound: "
                   "%llu)\n",
                   (unsigned long long) n.convex,
                   (unsigned long long) n.general);
    } else {
        wr_answer_add(o, matrix_fields, "margin bound_general bound_convex",
                      margin, enough ? wr_json_count(n.general) : json_null(),
                      enough ? wr_json_count(n.convex) : json_null());
    }
    wr_free(text);
    fmpq_clear(margin);
}

/* The state shared by all matrices; list: JSON, or NULL for text. */
typedef struct {
    cli_t *c;
    json_t *list;
    const char *path; /* certificate of the only matrix, or NULL */
    int verdict;
} collapse_t;

static void one(collapse_t *X, const wr_spectrum_matrix_t A, const box_t *B) {
    cli_t *c = X->c;
    wr_collapse_t R;
    json_t *o = NULL;
    wr_collapse_init(R);
    cli_must(c, wr_collapse_compute(R, A, B->width, B->eta, c->limits));
    if (X->path != NULL && R->collapses != WR_UNKNOWN) {
        wr_buffer_struct *cert = cli_buffer(c);
        wr_collapse_certify(cert, R, A, B->width, B->eta);
        cli_save(c, cert, X->path);
    }
    if (X->list != NULL) {
        json_array_append_new(X->list, o = object(A->name, R));
    } else {
        printf("%s: %ld x %ld, exact maps of a box (E5)\n", A->name,
               (long) A->n, (long) A->n);
        say(c, R, B);
    }
    if (cli_has(c, "robust"))
        robust(c, o, A, B);
    if (R->collapses == WR_UNKNOWN)
        X->verdict = EXIT_UNKNOWN;
    else if (R->collapses == WR_FALSE && X->verdict == EXIT_YES)
        X->verdict = EXIT_NO;
    wr_collapse_clear(R);
}

int cli_collapse_matrices(cli_t *c, const wr_matrices_t A) {
    const char *path = cli_get(c, "output");
    collapse_t X = {.c = c, .path = path, .verdict = EXIT_YES};
    X.list = c->json ? json_array() : NULL;
    if (path != NULL && A->count != 1)
        cli_refuse(c, "--output: %zu matrices, expected one", A->count);
    for (size_t i = 0; i < A->count; i++) {
        box_t B;
        box_read(&B, c, A->item[i].matrix.n);
        one(&X, &A->item[i].matrix, &B);
        box_clear(&B);
    }
    if (X.list != NULL)
        cli_answer(fields, NULL, X.list);
    return X.verdict;
}
