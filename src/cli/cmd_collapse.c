/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath collapse: what repeated reads of a letter leave of a box of states,
 * and whether boxes are invariant under a cell that need not be linear. */

#include <string.h>

#include "cli/collapse.h"
#include "cli/matrices.h"

static const cli_option_t options[] = {
    {"eta", 'e', "ETA", "resolution: diameter to contract below (default 1)"},
    {"box", 'b', "BOX", "\"0,1;-1/2,3\": bounds per coordinate (default -1,1)"},
    {"robust", 'r', "EPS", "margin of the box, and the bounds it implies"},
    {"offset", 0, "B", "\"1/4,0\": b in A h + b, for --robust (default 0)"},
    {"letter", 'l', "LETTER", "of a cell: the symbol to repeat"},
    {"output", 'o', "CERT", "write the certificate to CERT"},
    {NULL, 0, NULL, NULL}};

/* What the options say, for n coordinates. */
typedef struct {
    slong n;
    fmpq *low, *high, *width, *offset;
    fmpq_t eta, eps, widest;
} box_t;

/* ---- options ------------------------------------------------------------ */

static int rational(fmpq_t x, const cli_t *c, const char *name) {
    const char *text = cli_get(c, name);
    if (text == NULL || wr_rational_read(x, text) == WR_OK)
        return 0;
    cli_error(c, "--%s: found \"%s\", expected a rational", name, text);
    return EXIT_BAD;
}

/* Numbers with one of `ends` between them: as many as wanted, else 0. */
static int numbers(fmpq *const *out, size_t count, const char *text,
                   const char *ends) {
    for (size_t i = 0; i < count; i++) {
        size_t n = strcspn(text, ",;");
        char *word = wr_malloc(n + 1);
        memcpy(word, text, n);
        word[n] = '\0';
        int good = wr_rational_read(out[i], word) == WR_OK;
        wr_free(word);
        if (!good || text[n] != (i + 1 == count ? '\0' : ends[i % 2]))
            return 0;
        text += n + 1;
    }
    return 1;
}

static fmpq *vector(slong n) {
    fmpq *x = wr_malloc(((size_t) n + 1) * sizeof *x);
    for (slong i = 0; i < n; i++)
        fmpq_init(x + i);
    return x;
}

static void free_vector(fmpq *x, slong n) {
    for (slong i = 0; i < n; i++)
        fmpq_clear(x + i);
    wr_free(x);
}

static void box_clear(box_t *B) {
    free_vector(B->low, B->n);
    free_vector(B->high, B->n);
    free_vector(B->width, B->n);
    free_vector(B->offset, B->n);
    fmpq_clear(B->eta);
    fmpq_clear(B->eps);
    fmpq_clear(B->widest);
}

/* returns 0, or EXIT_BAD after saying what was wrong; clear in any case */
static int box_read(box_t *B, const cli_t *c, slong n) {
    const char *box = cli_get(c, "box"), *offset = cli_get(c, "offset");
    fmpq **bound = wr_malloc((2 * (size_t) n + 1) * sizeof *bound);
    int status = 0;

    B->n = n;
    B->low = vector(n);
    B->high = vector(n);
    B->width = vector(n);
    B->offset = vector(n);
    fmpq_init(B->eta);
    fmpq_init(B->eps);
    fmpq_init(B->widest);
    fmpq_one(B->eta);
    for (slong i = 0; i < n; i++) {
        fmpq_set_si(B->low + i, -1, 1);
        fmpq_one(B->high + i);
        bound[2 * i] = B->low + i;
        bound[2 * i + 1] = B->high + i;
    }
    if (box != NULL && !numbers(bound, 2 * (size_t) n, box, ",;")) {
        cli_error(c,
                  "--box: found \"%s\", expected %ld pairs \"low,high\" "
                  "with \";\" between them",
                  box, (long) n);
        status = EXIT_BAD;
    }
    for (slong i = 0; i < n; i++)
        bound[i] = B->offset + i;
    if (status == 0 && offset != NULL &&
        !numbers(bound, (size_t) n, offset, ",,")) {
        cli_error(c,
                  "--offset: found \"%s\", expected %ld rationals with "
                  "\",\" between them",
                  offset, (long) n);
        status = EXIT_BAD;
    }
    wr_free(bound);
    if (status == 0)
        status = rational(B->eta, c, "eta") ? EXIT_BAD
                                            : rational(B->eps, c, "robust");
    if (status == 0 && cli_get(c, "robust") && fmpq_sgn(B->eps) <= 0) {
        cli_error(c, "--robust: expected a number over 0");
        status = EXIT_BAD;
    }
    for (slong i = 0; i < n; i++) {
        fmpq_sub(B->width + i, B->high + i, B->low + i);
        if (fmpq_cmp(B->width + i, B->widest) > 0)
            fmpq_set(B->widest, B->width + i);
    }
    return status;
}

/* ---- matrices ----------------------------------------------------------- */

static void say(const wr_collapse_t R, const box_t *B) {
    wr_buffer_t out;
    wr_buffer_init(out);
    if (R->collapses == WR_TRUE) {
        wr_buffer_printf(out, "diameter below eta        after %llu reads: ",
                         (unsigned long long) R->first);
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
        wr_buffer_put(out, "diameter below eta        not seen, not "
                           "excluded\n");
    } else if (R->never == WR_NEVER_EXPANDS) {
        wr_buffer_put(out, "diameter below eta        never: no vector gets "
                           "shorter\n");
    } else if (R->never == WR_NEVER_FORM) {
        wr_buffer_put(out, "diameter below eta        never: the letter "
                           "multiplies u^T h by ");
        wr_rational_put(out, "", R->factor);
        wr_buffer_put(out, ",\n  u");
        for (slong i = 0; i < B->n; i++) {
            wr_rational_put(out, " ", fmpq_mat_entry(R->u, i, 0));
        }
        wr_buffer_put(out, "\n");
    } else {
        wr_buffer_printf(out,
                         "diameter below eta        never: reads %llu "
                         "and %llu are equal\n",
                         (unsigned long long) R->early,
                         (unsigned long long) R->late);
    }
    fputs(out->text, stdout);
    wr_buffer_clear(out);
}

static const wr_field_t matrix_fields[] = {
    {"name", "s", "where it is from", NULL},
    {"evaluation", "s", "E5", NULL},
    {"collapses", "t", "whether the diameter falls below eta", NULL},
    {"first", "=n*", "after how many reads first", NULL},
    {"from", "=n*", "from which read on it stays below", NULL},
    {"never", "s?", "why it never does", NULL},
    {"margin", "Q?", "--robust: of the box", NULL},
    {"bound_general", "=n*?", "--robust: reads that suffice for any map", NULL},
    {"bound_convex", "=n*?", "--robust: reads that suffice for a convex set",
     NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"matrices", "[o]", "all that were asked about", matrix_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{"matrices", "o", fields},
                                      {"a cell", "o", cli_cell_fields},
                                      {NULL, NULL, NULL}};

static json_t *object(const char *name, const wr_collapse_t R) {
    static const char *const never[] = {"expands", "form", "period"};
    json_t *o = wr_answer_make(
        matrix_fields, "name evaluation collapses first from", name, "E5",
        R->collapses, R->collapses == WR_TRUE ? wr_json_count(R->first) : NULL,
        R->stays == WR_TRUE ? wr_json_count(R->from) : NULL);
    if (R->collapses == WR_FALSE)
        wr_answer_add(o, matrix_fields, "never", never[R->never]);
    return o;
}

/* The margin of the box and the bounds that a margin of eps gives. */
static wr_status_t robust(cli_t *c, json_t *o, const wr_spectrum_matrix_t A,
                          const box_t *B) {
    uint64_t general = 0, convex = 0;
    fmpq_t margin;
    wr_buffer_t out;
    wr_status_t s = WR_OK;

    fmpq_init(margin);
    wr_buffer_init(out);
    wr_collapse_margin(margin, A, B->offset, B->low, B->high);
    int enough = fmpq_cmp(margin, B->eps) >= 0;
    if (enough)
        s = wr_collapse_bounds(&general, &convex, B->widest, B->eps, B->eta,
                               c->limits);
    char *text = wr_rational_text(margin);
    if (s == WR_OK && o == NULL) {
        printf("margin of the box         %s%s\n", text,
               enough ? "" : ": less than asked for");
        if (enough)
            printf("so below eta by           %llu reads (any compact set), "
                   "%llu (convex)\n",
                   (unsigned long long) general, (unsigned long long) convex);
    } else if (s == WR_OK) {
        wr_answer_add(o, matrix_fields, "margin bound_general bound_convex",
                      margin, enough ? wr_json_count(general) : json_null(),
                      enough ? wr_json_count(convex) : json_null());
    }
    wr_free(text);
    wr_buffer_clear(out);
    fmpq_clear(margin);
    return s;
}

static wr_status_t one(cli_t *c, json_t *list, int *verdict,
                       const wr_spectrum_matrix_t A, const box_t *B,
                       wr_buffer_t cert) {
    wr_collapse_t R;
    json_t *o = NULL;

    wr_collapse_init(R);
    wr_status_t s = wr_collapse_compute(R, A, B->width, B->eta, c->limits);
    if (s == WR_OK && list != NULL)
        json_array_append_new(list, o = object(A->name, R));
    else if (s == WR_OK) {
        printf("%s: %ld x %ld, exact maps of a box (E5)\n", A->name,
               (long) A->n, (long) A->n);
        say(R, B);
    }
    if (s == WR_OK && cli_get(c, "robust") != NULL)
        s = robust(c, o, A, B);
    if (s == WR_OK && R->collapses != WR_UNKNOWN)
        wr_collapse_certify(cert, R, A, B->width, B->eta);
    if (R->collapses == WR_UNKNOWN)
        *verdict = EXIT_UNKNOWN;
    else if (R->collapses == WR_FALSE && *verdict == EXIT_YES)
        *verdict = EXIT_NO;
    wr_collapse_clear(R);
    return s;
}

static int matrices(cli_t *c, const wr_matrices_t A) {
    const char *path = cli_get(c, "output");
    int verdict = EXIT_YES, status = 0;
    json_t *list = c->json ? json_array() : NULL;
    wr_buffer_t cert;

    if (path != NULL && A->count != 1) {
        cli_error(c, "--output: %zu matrices, expected one", A->count);
        status = EXIT_BAD;
    }
    wr_buffer_init(cert);
    for (size_t i = 0; i < A->count && status == 0; i++) {
        box_t B;
        status = box_read(&B, c, A->item[i].matrix.n);
        wr_status_t s =
            status != 0 ? WR_OK
                        : one(c, list, &verdict, &A->item[i].matrix, &B, cert);
        if (s != WR_OK)
            status = cli_failed(c, s);
        box_clear(&B);
    }
    if (status == 0 && cert->length > 0)
        status = cli_save(c, cert, path);
    wr_buffer_clear(cert);
    if (list != NULL && status == 0)
        cli_print_json(wr_answer_make(fields, NULL, json_incref(list)));
    json_decref(list);
    return status != 0 ? status : cli_finish(c, verdict);
}

static int ends_in(const char *text, const char *tail) {
    size_t n = strlen(text), m = strlen(tail);
    return *text != '[' && n > m && strcmp(text + n - m, tail) == 0;
}

static int run(cli_t *c) {
    const char *what = c->operand[0];
    wr_matrices_t A;
    fmpq_t eta;

    if (cli_two_on_stdout(c, cli_get(c, "output")))
        return EXIT_BAD;
    if (ends_in(what, ".cell")) {
        fmpq_init(eta);
        fmpq_one(eta);
        int status = rational(eta, c, "eta") ? EXIT_BAD
                                             : cli_collapse_cell(c, what, eta);
        fmpq_clear(eta);
        return status;
    }
    if (cli_get(c, "letter") != NULL) {
        cli_error(c, "--letter is for cells");
        return EXIT_BAD;
    }
    wr_matrices_init(A);
    int status = cli_load_matrices(A, c, what);
    if (status == 0)
        status = matrices(c, A);
    wr_matrices_clear(A);
    return status;
}

const cli_command_t cmd_collapse = {
    "collapse",
    "CELL|MODEL|MATRIX",
    1,
    1,
    "check whether repeating a symbol contracts states below eta",
    "MATRIX is a file of rows of rationals, or [[3/4]]; MODEL is a .lrnn"
    " file, of which all matrices are analysed.  The answer is the exact"
    " number of repetitions after which the diameter (max norm) of the"
    " image of a box stays below eta.  CELL is a .cell file: a cell,"
    " possibly nonlinear, with boxes of states.  Then the question is"
    " whether every letter maps every box into the declared target box,"
    " with the margin.",
    "  wreath collapse '[[3/4]]' --box=-1,1 --eta 1/8\n"
    "  wreath collapse flip-flop.cell -o flip-flop.cert",
    options,
    run,
    answers};
