/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Read and print recurrences.  The line `letter` begins a letter and may be
 * omitted if there is only one. */

#include <ctype.h>

#include "rounding/machine.h"

void wr_recurrence_init(wr_recurrence_t R) {
    memset(R, 0, sizeof *R);
}

/* number of weights allocated per letter */
static size_t weights(const wr_recurrence_t R) {
    return R->n * R->n + R->n + 2; /* an affine map; enough for k v beta */
}

void wr_recurrence_clear(wr_recurrence_t R) {
    for (size_t a = 0; a < R->letters; a++) {
        wr_recurrence_letter_t *l = &R->letter[a];
        _fmpq_vec_clear(l->w, (slong) weights(R));
        wr_rd_tree_free(l->tree);
        WR_FREE(l->minus, l->name);
    }
    wr_free(R->letter);
    if (R->start != NULL)
        _fmpq_vec_clear(R->start, (slong) R->n);
    wr_recurrence_init(R);
}

size_t wr_recurrence_letter(const wr_recurrence_t R, const char *name) {
    size_t a = 0;
    while (a < R->letters && strcmp(R->letter[a].name, name) != 0)
        a++;
    return a;
}

/* Read digits that may include a point, at *s: z = the digits without the
 * point, *point = the number of digits after it.  Return 1 if there was a
 * digit. */
static int digits(fmpz_t z, slong *point, const char **s, unsigned base) {
    int any = 0, behind = 0;
    *point = 0;
    fmpz_zero(z);
    for (;; (*s)++) {
        unsigned c = (unsigned char) **s, d;
        if (c == '.' && !behind) {
            behind = 1;
            continue;
        }
        d = isdigit((int) c)    ? c - '0'
            : isxdigit((int) c) ? (unsigned) tolower((int) c) - 'a' + 10
                                : base;
        if (d >= base)
            break;
        fmpz_mul_ui(z, z, base);
        fmpz_add_ui(z, z, d);
        any = 1;
        *point += behind;
    }
    return any;
}

/* Read an exponent "X[+-]digits", X the mark, if there is one. */
static int exponent(slong *e, const char **s, char mark) {
    const char *p = *s + 1;
    int64_t n;
    *e = 0;
    if (tolower((unsigned char) **s) != mark)
        return 1;
    if (!wr_take_integer(&n, &p, 5000))
        return 0;
    *e = (slong) n;
    *s = p;
    return 1;
}

int wr_number_read(fmpq_t x, unsigned char *minus, const char *s) {
    slong point, e;
    fmpz_t z;
    int negative = *s == '-', good;
    s += negative;
    fmpz_init(z);
    int hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
    s += 2 * hex;
    good = digits(z, &point, &s, hex ? 16 : 10);
    fmpq_set_fmpz(x, z);
    if (good && *s == '/' && !hex && point == 0) {
        s++;
        good = digits(z, &point, &s, 10) && point == 0 && !fmpz_is_zero(z);
        if (good)
            fmpq_div_fmpz(x, x, z);
    } else if (good && exponent(&e, &s, hex ? 'p' : 'e')) {
        fmpz_set_ui(z, hex ? 2 : 10);
        e -= hex ? 4 * point : point;
        fmpz_pow_ui(z, z, (ulong) (e < 0 ? -e : e));
        if (e < 0)
            fmpq_div_fmpz(x, x, z);
        else
            fmpq_mul_fmpz(x, x, z);
    } else
        good = 0;
    if (negative)
        fmpq_neg(x, x);
    *minus = negative && fmpq_is_zero(x);
    fmpz_clear(z);
    return good && *s == '\0';
}

/* Read the tokens after the first as `count` numbers. */
static wr_status_t numbers(fmpq *x, unsigned char *minus, size_t count,
                           wr_reader_t in) {
    if (in->ntokens != count + 1)
        return wr_reader_fail(in, 0, "found %zu numbers, expected %zu",
                              in->ntokens - 1, count);
    for (size_t i = 0; i < count; i++)
        if (!wr_number_read(x + i, minus + i, in->token[i + 1]))
            return wr_reader_fail(
                in, i + 1,
                "found \"%s\", expected a number such as -3/4, 0.5 or 0x1.8p-3",
                in->token[i + 1]);
    return WR_OK;
}

void wr_recurrence_begin(wr_recurrence_t R, size_t n) {
    wr_assert(1 <= n && n <= WR_RECURRENCE_MAX_SIZE);
    R->n = n;
    R->start = _fmpq_vec_init((slong) n);
}

wr_recurrence_letter_t *wr_recurrence_add(wr_recurrence_t R, const char *name) {
    wr_assert(*name == '\0' || wr_recurrence_letter(R, name) == R->letters);
    size_t k = weights(R);
    R->letter = wr_grow(R->letter, R->letters, sizeof *R->letter);
    wr_recurrence_letter_t *l = &R->letter[R->letters++];
    memset(l, 0, sizeof *l);
    l->name = wr_strdup(name);
    l->w = _fmpq_vec_init((slong) k);
    l->minus = wr_calloc(k, 1);
    return l;
}

/* Check that the last letter is complete.  rows is the number of its rows: 0
 * for an empty letter, n for a complete matrix, n + 1 for a delta rule. */
static wr_status_t check_complete(const wr_recurrence_t R, size_t rows,
                                  wr_reader_t in) {
    const wr_tree_struct *t =
        R->letters > 0 ? R->letter[R->letters - 1].tree : NULL;
    if (t != NULL && !wr_rd_tree_complete(t))
        return wr_reader_fail(in, 0, "letter %s has no line out",
                              R->letter[R->letters - 1].name);
    if (R->letters > 0 && t == NULL && rows < R->n)
        return wr_reader_fail(in, 0, "letter %s has %zu rows, expected %zu",
                              R->letter[R->letters - 1].name, rows, R->n);
    return WR_OK;
}

static wr_status_t read_size(wr_recurrence_t R, wr_reader_t in) {
    uint64_t n;
    if (R->n != 0)
        return wr_reader_fail(in, 0, "a second size");
    wr_status_t s =
        wr_reader_number(&n, in, 1, WR_RECURRENCE_MAX_SIZE, "the size");
    if (s != WR_OK)
        return s;
    if (n == 0 || in->ntokens > 2)
        return wr_reader_fail(in, 1, "expected one size of at least 1");
    wr_recurrence_begin(R, (size_t) n);
    return WR_OK;
}

static wr_status_t read_weight_line(wr_recurrence_t R, size_t *rows,
                                    wr_reader_t in) {
    const char *key = in->token[0];
    size_t n = R->n;
    if (R->letters == 0)
        (void) wr_recurrence_add(R, "a");
    wr_recurrence_letter_t *l = &R->letter[R->letters - 1];
    if ((strcmp(key, "op") == 0 || strcmp(key, "out") == 0) &&
        (*rows == 0 || l->tree != NULL)) {
        *rows = n;
        return wr_rd_tree_line(&l->tree, n, in);
    }
    if (strcmp(key, "row") == 0 && *rows < n) {
        size_t at = n * (*rows)++;
        return numbers(l->w + at, l->minus + at, n, in);
    }
    if (strcmp(key, "add") == 0 && *rows == n && !l->has_add && !l->tree) {
        l->has_add = 1;
        return numbers(l->w + n * n, l->minus + n * n, n, in);
    }
    if (strcmp(key, "delta") == 0 && *rows == 0) {
        l->delta = 1;
        *rows = n + 1;
        fmpq_one(l->w + n + 1); /* default of beta */
        return numbers(l->w, l->minus, n, in);
    }
    if (strcmp(key, "value") == 0 && l->delta)
        return numbers(l->w + n, l->minus + n, 1, in);
    if (strcmp(key, "beta") == 0 && l->delta)
        return numbers(l->w + n + 1, l->minus + n + 1, 1, in);
    return wr_reader_fail(
        in, 0,
        "found \"%s\", expected start, letter, row, add (after the rows), "
        "delta, value or beta (after delta), op or out",
        key);
}

static wr_status_t read_line(wr_recurrence_t R, size_t *rows, wr_reader_t in) {
    const char *key = in->token[0];
    wr_status_t s;
    if (strcmp(key, "size") == 0)
        return read_size(R, in);
    if (R->n == 0)
        return wr_reader_fail(
            in, 0,
            "found \"%s\", expected size, with which a recurrence begins", key);
    if (strcmp(key, "start") == 0) {
        unsigned char minus[WR_RECURRENCE_MAX_SIZE] = {0};
        s = numbers(R->start, minus, R->n, in);
        for (size_t i = 0; s == WR_OK && i < R->n; i++)
            if (minus[i])
                s = wr_reader_fail(
                    in, i + 1,
                    "found -0, expected a start with zeros that have no sign");
        return s;
    }
    if (strcmp(key, "letter") == 0) {
        if ((s = check_complete(R, *rows, in)) != WR_OK)
            return s;
        if (in->ntokens != 2 ||
            wr_recurrence_letter(R, in->token[1]) < R->letters)
            return wr_reader_fail(in, 1, "expected one new letter");
        (void) wr_recurrence_add(R, in->token[1]);
        *rows = 0;
        return WR_OK;
    }
    return read_weight_line(R, rows, in);
}

wr_status_t wr_recurrence_read(wr_recurrence_t R, wr_reader_t in) {
    wr_recurrence_t S;
    size_t rows = 0;
    wr_status_t s = WR_OK;
    wr_recurrence_init(S);
    while (s == WR_OK && wr_reader_line(in))
        s = read_line(S, &rows, in);
    if (s == WR_OK && in->message[0] != '\0')
        s = WR_PARSE;
    if (s == WR_OK && S->letters == 0)
        s = wr_reader_fail(in, 0, "found no letter");
    if (s == WR_OK)
        s = check_complete(S, rows, in);
    if (s == WR_OK)
        WR_SWAP(wr_recurrence_struct, *R, *S);
    wr_recurrence_clear(S);
    return s;
}

void wr_recurrence_put_word(wr_buffer_t out, const wr_recurrence_t R,
                            const uint32_t *word, size_t length,
                            size_t shortest) {
    wr_assert(shortest >= 2);
    for (size_t i = 0, n; i < length; i += n) {
        for (n = 1; i + n < length && word[i + n] == word[i];)
            n++;
        n = n < shortest ? 1 : n;
        wr_buffer_printf(out, "%s%s", i ? " " : "", R->letter[word[i]].name);
        if (n > 1)
            wr_buffer_printf(out, "^%zu", n);
    }
    if (length == 0)
        wr_buffer_put(out, "(empty)");
}

void wr_recurrence_matrix(fmpq_mat_t A, const wr_recurrence_letter_t *l) {
    const slong n = fmpq_mat_nrows(A);
    wr_assert(fmpq_mat_ncols(A) == n && l->tree == NULL);
    for (slong i = 0; i < n; i++)
        for (slong j = 0; j < n; j++) {
            fmpq *x = fmpq_mat_entry(A, i, j);
            if (!l->delta) {
                fmpq_set(x, l->w + i * n + j);
                continue;
            }
            fmpq_mul(x, l->w + i, l->w + j); /* weights k, v, beta */
            fmpq_mul(x, x, l->w + n + 1);
            fmpq_neg(x, x);
            if (i == j)
                fmpq_add_si(x, x, 1);
        }
}
