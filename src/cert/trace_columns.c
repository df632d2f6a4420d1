/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The contents of trace tables: which columns and rows, in which order, and
 * numbers as fractions, as hexadecimal floats or rounded to decimal digits. */

#include "cert/trace_export.h"

#include <inttypes.h>

#define DIGITS 1000 /* greatest number of decimal digits */

/* ---- numbers ------------------------------------------------------------- */

/* Set x if the text is a rational number. */
static int rational(mpq_t x, const char *text) {
    if (text == NULL || strchr(text, ',') != NULL ||
        strspn(text, "-/0123456789") != strlen(text) ||
        mpq_set_str(x, text, 10) != 0 || mpz_sgn(mpq_denref(x)) == 0)
        return 0;
    mpq_canonicalize(x);
    return 1;
}

/* Print x rounded to `digits` digits; or, if digits is 0, exactly and in
 * hexadecimal, which is possible if the denominator is a power of two. */
static int put_float(wr_buffer_t out, const mpq_t x, int digits) {
    const size_t bits = mpz_sizeinbase(mpq_numref(x), 2);
    char *s = NULL;
    mpfr_t y;
    if (digits == 0 &&
        mpz_scan1(mpq_denref(x), 0) + 1 != mpz_sizeinbase(mpq_denref(x), 2))
        return 0;
    mpfr_init2(y, digits > 0 ? 64 + 4 * digits
                  : bits > 2 ? (mpfr_prec_t) bits
                             : 2);
    mpfr_set_q(y, x, MPFR_RNDN);
    if ((digits > 0 ? mpfr_asprintf(&s, "%.*Rg", digits, y)
                    : mpfr_asprintf(&s, "%Ra", y)) >= 0) {
        wr_buffer_put(out, s);
        mpfr_free_str(s);
    }
    mpfr_clear(y);
    return s != NULL;
}

static void put_number(wr_buffer_t out, const char *text,
                       const wr_trace_export_t *E) {
    mpq_t x;
    int done = 0;
    mpq_init(x);
    if (E->numbers != WR_TRACE_FRACTION && rational(x, text))
        done = put_float(out, x,
                         E->numbers == WR_TRACE_HEX ? 0
                         : E->digits > 0            ? E->digits
                                                    : 6);
    if (!done)
        wr_buffer_put(out, text);
    mpq_clear(x);
}

const char *trace_entry(const wr_trace_struct *T, size_t k, int rounded,
                        size_t i) {
    const wr_trace_row_t *r = &T->row[k];
    char **x = rounded ? r->rounded : T->exacts == T->entries ? r->exact : NULL;
    return x != NULL ? x[i] : NULL;
}

int trace_place(double *y, const char *text) {
    mpq_t x;
    mpq_init(x);
    int good = text != NULL && (strcmp(text, "-0") == 0 || rational(x, text));
    *y = good ? mpq_get_d(x) : 0;
    mpq_clear(x);
    return good;
}

/* ---- columns ------------------------------------------------------------- */

static const char *const names[] = {"step",  "letter", "state",   "expected",
                                    "label", "exact",  "rounded", "code"};
enum { NAMES = sizeof names / sizeof *names };

/* The number of columns of this kind; 0 if the trace has nothing in them. */
static size_t width(const wr_trace_struct *T, int kind) {
    size_t n = kind < TRACE_LABEL    ? 1
               : kind == TRACE_LABEL ? T->layers
               : kind == TRACE_EXACT ? T->exacts
                                     : T->entries;
    for (size_t i = 0; i < T->rows; i++) {
        const wr_trace_row_t *r = &T->row[i];
        if (kind < TRACE_STATE || (kind == TRACE_STATE && r->state != NULL) ||
            (kind == TRACE_EXPECTED && r->expected != NULL) ||
            (kind == TRACE_LABEL && T->layers > 0) ||
            (kind == TRACE_EXACT && r->exact != NULL) ||
            (kind == TRACE_ROUNDED && r->rounded != NULL) ||
            (kind == TRACE_CODE && r->code != NULL))
            return n;
    }
    return 0;
}

static void add(trace_table_t *X, int kind, size_t n) {
    for (size_t i = 0; i < n; i++) {
        X->column = wr_realloc(X->column, (X->columns + 1) * sizeof *X->column);
        X->column[X->columns++] = (trace_column_t){kind, i, n};
    }
}

/* The total width of these columns, in characters. */
static size_t breadth(const trace_table_t *X, int kind, size_t n) {
    size_t most = 0;
    wr_buffer_t cell;
    int gap;
    wr_buffer_init(cell);
    for (size_t i = 0; i < n; i++) {
        size_t widest = strlen(names[kind]) + (n > 1 ? 2 : 0);
        const trace_column_t c = {kind, i, n};
        for (size_t k = 0; k < X->T->rows; k++) {
            cell->length = 0;
            if (trace_row_shown(X, k, &gap))
                trace_put_cell(cell, X, &c, X->T->row + k);
            widest = cell->length > widest ? cell->length : widest;
        }
        most += widest + 2;
    }
    wr_buffer_clear(cell);
    return most;
}

/* Add all columns; for a page the most important ones that fit its width. */
static void add_default(trace_table_t *X) {
    static const int order[] = {TRACE_STEP,     TRACE_LETTER,  TRACE_STATE,
                                TRACE_EXPECTED, TRACE_ROUNDED, TRACE_EXACT,
                                TRACE_LABEL,    TRACE_CODE};
    enum { PAGE = 88 }; /* characters */
    const int page =
        X->E->form == WR_TRACE_LATEX || X->E->form == WR_TRACE_STANDALONE;
    size_t used = 0;
    for (int i = 0; i < NAMES && page; i++) {
        const size_t n = width(X->T, order[i]);
        const size_t more = breadth(X, order[i], n);
        if (n > 0 && used + more > PAGE)
            X->left_out |= 1u << order[i];
        else
            used += more;
    }
    for (int k = 0; k < NAMES; k++)
        if (!(X->left_out >> k & 1))
            add(X, k, width(X->T, k));
}

static wr_status_t table_init(trace_table_t *X, const wr_trace_struct *T,
                              const wr_trace_export_t *E, wr_limits_t L) {
    const char *all = E->columns, *s;
    *X = (trace_table_t){.T = T, .E = E, .shown = UINT64_MAX};
    if (E->digits > DIGITS)
        return wr_limits_fail(L, WR_DOMAIN, "%d digits: expected at most %d",
                              E->digits, DIGITS);
    if (all == NULL)
        add_default(X);
    for (size_t n; all != NULL && wr_take_part(&s, &n, &all, ',');) {
        int k = 0;
        while (k < NAMES &&
               (strlen(names[k]) != n || strncmp(names[k], s, n) != 0))
            k++;
        if (k == NAMES) {
            wr_free(X->column);
            return wr_limits_fail(
                L, WR_DOMAIN,
                "found the column \"%.*s\", expected step, letter, state, "
                "expected, label, exact, rounded or code",
                (int) n, s);
        }
        add(X, k, width(T, k));
    }
    return WR_OK;
}

const char *trace_kind_name(int kind) {
    return names[kind];
}

void trace_put_name(wr_buffer_t out, const trace_column_t *c) {
    wr_buffer_put(out, names[c->kind]);
    if (c->kind >= TRACE_LABEL && c->of > 1)
        wr_buffer_printf(out, " %zu", c->index);
}

/* ---- cells --------------------------------------------------------------- */

void trace_put_cell(wr_buffer_t out, const trace_table_t *X,
                    const trace_column_t *c, const wr_trace_row_t *r) {
    const char *s = NULL;
    switch (c->kind) {
    case TRACE_STEP:
        wr_buffer_printf(out, "%" PRIu64, r->t);
        return;
    case TRACE_LETTER:
        s = r->t > 0 ? r->letter : NULL;
        break;
    case TRACE_STATE:
        s = r->undefined ? "undefined" : r->state;
        break;
    case TRACE_EXPECTED:
        s = r->expected;
        break;
    case TRACE_LABEL:
        s = r->undefined ? NULL : r->label[c->index];
        break;
    case TRACE_CODE:
        s = r->code != NULL ? r->code[c->index] : NULL;
        break;
    default: {
        char **x = c->kind == TRACE_EXACT ? r->exact : r->rounded;
        if (x != NULL)
            put_number(out, x[c->index], X->E);
        return;
    }
    }
    wr_buffer_put(out, s != NULL ? s : "");
}

int trace_row_shown(const trace_table_t *X, size_t i, int *gap) {
    const wr_trace_struct *T = X->T;
    uint64_t n = X->E->around, t = T->row[i].t, from = X->E->from;
    int shown = t >= from && (n == 0 || t - from < n || t + n > T->steps);
    uint64_t before = X->shown;
    *gap = shown && i > 0 && before != UINT64_MAX && before + 1 != t;
    return shown;
}

const char *wr_trace_form_name(wr_trace_form_t form) {
    static const char *const forms[] = {
        "csv",  "jsonl",           "latex", "latex-standalone",
        "tikz", "tikz-standalone", "svg"};
    return form < WR_TRACE_FORMS ? forms[form] : NULL;
}

static wr_status_t put_figure(wr_buffer_t out, const wr_trace_t T,
                              const wr_trace_export_t *E, wr_limits_t L) {
    wr_picture_t P;
    wr_picture_init(P);
    wr_status_t s = wr_trace_draw(P, T, E, L);
    if (s == WR_OK)
        s = wr_picture_print(
            out, P, E->form == WR_TRACE_SVG ? WR_PAINT_SVG : WR_PAINT_TEX,
            E->form != WR_TRACE_TIKZ, L);
    wr_picture_clear(P);
    return s;
}

wr_status_t trace_check(const wr_trace_t T, const wr_trace_export_t *E,
                        wr_limits_t L) {
    if (!T->sealed)
        return wr_limits_fail(L, WR_DOMAIN,
                              "the lines of the trace are not those of the "
                              "hash at its end (sha256)");
    if (E->from > T->steps)
        return wr_limits_fail(L, WR_DOMAIN, "there are only %" PRIu64 " steps",
                              T->steps);
    return WR_OK;
}

wr_status_t wr_trace_export(wr_buffer_t out, const wr_trace_t T,
                            const wr_trace_export_t *E, wr_limits_t L) {
    trace_table_t X;
    wr_status_t s = trace_check(T, E, L);
    if (s == WR_OK)
        s = table_init(&X, T, E, L);
    if (s != WR_OK)
        return s;
    if (E->form >= WR_TRACE_TIKZ)
        s = put_figure(out, T, E, L);
    else if (E->form == WR_TRACE_CSV)
        trace_put_csv(out, &X);
    else if (E->form == WR_TRACE_JSONL)
        trace_put_jsonl(out, &X);
    else
        trace_put_latex(out, &X);
    wr_free(X.column);
    return s;
}
