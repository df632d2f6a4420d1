/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The library and the checker as two rounders, for formats.py.  A request on
 * standard input is one line, and so is its answer on standard output:
 *
 *     names         the format names of the library
 *     FORMAT MODE   "ok WIDTH LARGEST-INDEX UNIT FAR", or "bad"; the following
 *                   requests are about this format and mode
 *     at I          the number of index I, in the library
 *     X             X rounded by the library, its flags, and X rounded by the
 *                   checker
 *     gap I X UP    an empty line or an error: numbers between those of index I
 *                   and I + 1 are rounded to the first below X and to the
 * second above X, and X to the second if UP; so are their negatives
 *
 * X is a rational in hexadecimal digits, -0, inf, -inf or nan, and so are the
 * answers.  Without the argument - nothing is read. */

#include <stdio.h>

#include "check/round.h"
#include "rounding/rounding.h"

static wr_evaluation_t library;
static ck_evaluation checker;
static char model[128];

static void read_model(ck_job *job) {
    (void) job;
    ck_evaluation_read(&checker, model);
}

/* Read the rest of the line, "FORMAT MODE". */
static void open_format(const char *name, const char *mode) {
    static ck_job job;
    wr_limits_t L;
    wr_limits_init(L);
    snprintf(model, sizeof model, "E2:%s:%s:seq", name, mode);
    const int good = wr_evaluation_read(library, model, L) == WR_OK;
    const wr_format_struct *F = library->format;
    const int known = ck_run(&job, read_model) == CK_ACCEPTED;
    if (good != known)
        printf("only one reads it\n");
    else if (!good)
        printf("bad\n");
    else
        printf("ok %d %lld %ld %ld\n", F->width,
               (long long) wr_format_index(F->max, F), (long) wr_format_unit(F),
               (long) wr_format_far(F));
}

/* The number of a code. */
static void put(uint64_t code) {
    int negative;
    fmpq_t x;
    fmpq_init(x);
    const wr_class_t is = wr_format_decode(x, &negative, code, library->format);
    char *text = fmpq_get_str(NULL, 16, x);
    printf("%s", is == WR_NAN                  ? "nan"
                 : is == WR_INFINITE           ? negative ? "-inf" : "inf"
                 : negative && fmpq_is_zero(x) ? "-0"
                                               : text);
    flint_free(text);
    fmpq_clear(x);
}

/* X by the library; an infinity, which no rational is, only to nearest. */
static void round_here(const char *text) {
    const wr_format_struct *F = library->format;
    uint64_t code = F->nan;
    unsigned flags = 0;
    const int minus = text[0] == '-';
    if (strcmp(text + minus, "inf") == 0) {
        code = wr_format_infinite(minus, F);
    } else if (strcmp(text, "nan") != 0) {
        fmpq_t x;
        fmpq_init(x);
        fmpq_set_str(x, text, 16);
        flags = wr_round_q(&code, x, minus, F, library->mode);
        fmpq_clear(x);
    }
    put(code);
    printf(" %u ", flags);
}

static void round_there(const char *text) {
    ck_real r;
    ck_real_init(&r);
    r.negative = text[0] == '-';
    if (strcmp(text, "nan") == 0)
        r.kind = CK_NAN;
    else if (strcmp(text + r.negative, "inf") == 0)
        r.kind = CK_INFINITE;
    else
        mpq_set_str(r.x, text, 16);
    ck_round(&r, &checker.format, checker.rule);
    if (r.kind == CK_NAN)
        printf("nan\n");
    else if (r.kind == CK_INFINITE)
        printf("%sinf\n", r.negative ? "-" : "");
    else if (r.negative && mpq_sgn(r.x) == 0)
        printf("-0\n");
    else {
        mpq_out_str(stdout, 16, r.x);
        printf("\n");
    }
    mpq_clear(r.x);
}

/* x + `side` times less than anything that matters becomes the number y. */
static void becomes(const fmpq_t x, int side, uint64_t y) {
    const wr_format_struct *F = library->format;
    uint64_t code;
    int negative;
    fmpq_t z, want;
    ck_real r;
    ck_real_init(&r);
    WR_EACH(fmpq_init, z, want);
    fmpq_set_si(z, side, 1);
    fmpq_div_2exp(z, z, (ulong) (70 - wr_format_unit(F)));
    fmpq_add(z, z, x);
    fmpq_get_mpq(r.x, z);
    r.negative = fmpq_sgn(z) < 0;
    const unsigned flags = wr_round_q(&code, z, r.negative, F, library->mode);
    ck_round(&r, &checker.format, checker.rule);
    (void) wr_format_decode(want, &negative, y, F);
    const int same = fmpq_equal(z, want);
    fmpq_set_mpq(z, r.x);
    if (code != y || flags != (same ? 0 : WR_INEXACT) || r.kind != CK_FINITE ||
        !fmpq_equal(z, want))
        printf("%llx and not %llx; ", (unsigned long long) code,
               (unsigned long long) y);
    WR_EACH(fmpq_clear, z, want);
    mpq_clear(r.x);
}

static void gap(long long index, int sign, const char *jump, int up) {
    const uint64_t low = wr_format_at(sign * index, library->format);
    const uint64_t high = wr_format_at(sign * (index + 1), library->format);
    int negative;
    fmpq_t a, b, x;
    WR_EACH(fmpq_init, a, b, x);
    (void) wr_format_decode(a, &negative, low, library->format);
    (void) wr_format_decode(b, &negative, high, library->format);
    fmpq_set_str(x, jump, 16);
    fmpq_mul_si(x, x, sign);
    becomes(x, -sign, low);
    becomes(x, 0, up ? high : low);
    becomes(x, sign, high);
    becomes(a, 0, low);
    becomes(a, sign, low);
    becomes(b, -sign, high);
    fmpq_add(b, a, b);
    fmpq_div_2exp(b, b, 1);
    if (!fmpq_equal(b, x))
        becomes(b, 0, sign * fmpq_cmp(b, x) < 0 ? low : high);
    WR_EACH(fmpq_clear, a, b, x);
}

int main(int argc, char **argv) {
    static char line[4096], word[2048], name[100], mode[10];
    if (argc < 2 || strcmp(argv[1], "-") != 0)
        return 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        long long index;
        int up;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "names") == 0) {
            for (size_t i = 0; wr_format_name(i) != NULL; i++)
                printf("%s ", wr_format_name(i));
            printf("\n");
        } else if (sscanf(line, "at %lld", &index) == 1) {
            put(wr_format_at(index, library->format));
            printf("\n");
        } else if (sscanf(line, "gap %lld %2047s %d", &index, word, &up) == 3) {
            gap(index, 1, word, up);
            gap(index, -1, word, up);
            printf("\n");
        } else if (sscanf(line, "%99[^ ]%*[ ]%9s", name, mode) == 2) {
            open_format(name, mode);
        } else {
            round_here(line);
            round_there(line);
        }
    }
    return 0;
}
