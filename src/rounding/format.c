/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Formats by name.  Every float is laid out as in IEEE 754 interchange formats:
 * the hidden bit is 1 if and only if the biased exponent is not 0, so the
 * magnitude bits, read as an integer, increase with the value.  Therefore the
 * largest finite number, infinity and NaN are three codes with which the rest
 * of the module compares codes [IEEE754-2019, 3.4].
 *
 * e4m3fn uses its top binade for numbers and keeps one pattern for NaN; the
 * formats of six and four bits have no NaN [OFP8, 5.1], [OCPMX, 5.3].
 *
 * A format of another kind is a row with its kind and width (posit.c). */

#include "rounding/impl.h"

/* kinds that occur only in this file and their own: posit.c */
extern const wr_format_kind_t rd_posit;

enum { IEEE, ONE_NAN, NUMBERS };

/* A named format: for a float the precision with the hidden bit, the exponents
 * of normal numbers, and its special values, which determine all else. */
static const struct {
    const char *name;
    int p, emin, emax, specials;
    const wr_format_kind_t *kind; /* NULL: a float */
    int width;
} named[] = {
    /* [IEEE754-2019, 3.4]; tf32 and bf16 have the exponents of fp32 */
    {.name = "fp64", .p = 53, .emin = -1022, .emax = 1023, .specials = IEEE},
    {.name = "fp32", .p = 24, .emin = -126, .emax = 127, .specials = IEEE},
    {.name = "tf32", .p = 11, .emin = -126, .emax = 127, .specials = IEEE},
    {.name = "bf16", .p = 8, .emin = -126, .emax = 127, .specials = IEEE},
    {.name = "fp16", .p = 11, .emin = -14, .emax = 15, .specials = IEEE},
    /* [OFP8, 5.1] */
    {.name = "e4m3fn", .p = 4, .emin = -6, .emax = 8, .specials = ONE_NAN},
    {.name = "e5m2", .p = 3, .emin = -14, .emax = 15, .specials = IEEE},
    /* [OCPMX, 5.3]: FP6 twice, and FP4 */
    {.name = "e2m3", .p = 4, .emin = 0, .emax = 2, .specials = NUMBERS},
    {.name = "e3m2", .p = 3, .emin = -2, .emax = 4, .specials = NUMBERS},
    {.name = "e2m1", .p = 2, .emin = 0, .emax = 2, .specials = NUMBERS},
    /* [Posit2022, 3] */
    {.name = "posit8", .kind = &rd_posit, .width = 8},
    {.name = "posit16", .kind = &rd_posit, .width = 16},
    {.name = "posit32", .kind = &rd_posit, .width = 32},
};
enum { NAMED = sizeof named / sizeof *named, MAX_P = 60 };

const char *wr_format_name(size_t i) {
    return i < NAMED ? named[i].name : NULL;
}

static void set_float(wr_format_t F, int p, int emin, int emax, int specials) {
    uint64_t top = (uint64_t) (emax - emin) + 1; /* biased exponent of max */
    int ebits = 1;
    while (rd_low_bits(ebits) < top + (specials == IEEE))
        ebits++;
    memset(F, 0, sizeof *F);
    F->kind = &wr_rd_float;
    F->p = p;
    F->emin = emin;
    F->emax = emax;
    F->width = p + ebits;
    F->has_inf = specials == IEEE;
    F->has_nan = specials != NUMBERS;
    F->subnormals = 1;
    F->saturate = specials == NUMBERS;
    F->max = ((top + 1) << (p - 1)) - 1 - (specials == ONE_NAN);
    if (specials == IEEE) {
        F->inf = rd_low_bits(ebits) << (p - 1);
        F->nan = F->inf | UINT64_C(1) << (p - 2);
    } else if (specials == ONE_NAN)
        F->nan = rd_low_bits(F->width - 1);
}

static void set_fixed(wr_format_t F, int bits, int frac) {
    memset(F, 0, sizeof *F);
    F->kind = &wr_rd_fixed;
    F->width = bits;
    F->frac = frac;
    F->saturate = 1;
    F->max = rd_low_bits(bits - 1);
}

static void set_named(wr_format_t F, size_t i) {
    if (named[i].kind == NULL) {
        set_float(F, named[i].p, named[i].emin, named[i].emax,
                  named[i].specials);
        return;
    }
    memset(F, 0, sizeof *F);
    F->kind = named[i].kind;
    F->kind->set(F, named[i].width);
}

/* Read ":N" with low <= N <= high at *s, which moves past it. */
static int read_parameter(int *out, const char **s, long low, long high) {
    const char *p = *s + 1;
    int64_t n;
    if (**s != ':' || *p == '+' || !wr_take_integer(&n, &p, INT32_MAX) ||
        n < low || n > high)
        return 0;
    *out = (int) n;
    *s = p;
    return 1;
}

/* Skip `word` at *s; return 0 if *s is another word. */
static int skip_word(const char **s, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*s, word, n) != 0 || ((*s)[n] != '\0' && (*s)[n] != ':'))
        return 0;
    *s += n;
    return 1;
}

static int read_base(wr_format_t F, const char **s) {
    int a, b, c;
    for (size_t i = 0; i < NAMED; i++)
        if (skip_word(s, named[i].name)) {
            set_named(F, i);
            return 1;
        }
    if (skip_word(s, "float")) {
        if (!read_parameter(&a, s, 2, MAX_P) ||
            !read_parameter(&b, s, -100000, 100000) ||
            !read_parameter(&c, s, b, 100000))
            return 0;
        set_float(F, a, b, c, IEEE);
        return F->width <= 64;
    }
    if (skip_word(s, "fixed")) {
        if (!read_parameter(&a, s, 1, 64) || !read_parameter(&b, s, 0, 63) ||
            a + b > 64 || a + b < 2)
            return 0;
        set_fixed(F, a + b, b);
        return 1;
    }
    if (skip_word(s, "int") && read_parameter(&a, s, 2, 64)) {
        set_fixed(F, a, 0);
        return 1;
    }
    return 0;
}

wr_status_t wr_format_read(wr_format_t F, const char *text, wr_limits_t L) {
    wr_format_t G;
    const char *s = text;
    int good = read_base(G, &s);
    while (good && *s == ':') {
        s++;
        if (skip_word(&s, "flush") && wr_format_is_float(G))
            G->subnormals = 0;
        else if (skip_word(&s, "sat") && G->kind->set == NULL)
            G->saturate = 1;
        else if (skip_word(&s, "wrap") && wr_format_is_fixed(G))
            G->saturate = 0;
        else
            good = 0;
    }
    if (!good || *s != '\0') {
        wr_buffer_t names;
        wr_buffer_init(names);
        for (size_t i = 0; i < NAMED; i++)
            wr_buffer_printf(names, "%s, ", named[i].name);
        wr_status_t status = wr_limits_fail(
            L, WR_PARSE,
            "found the format \"%.60s\", expected %sfloat:P:EMIN:EMAX, "
            "fixed:INT:FRAC or int:BITS, of at most 64 bits",
            text, names->text);
        wr_buffer_clear(names);
        return status;
    }
    *F = *G;
    return WR_OK;
}

int wr_format_equal(const wr_format_t F, const wr_format_t G) {
    return F->kind == G->kind && F->width == G->width && F->p == G->p &&
           F->emin == G->emin && F->emax == G->emax && F->frac == G->frac &&
           F->subnormals == G->subnormals && F->saturate == G->saturate &&
           F->max == G->max && F->inf == G->inf && F->nan == G->nan;
}

void wr_format_print(wr_buffer_t out, const wr_format_t F) {
    if (wr_format_is_fixed(F)) {
        if (F->frac == 0)
            wr_buffer_printf(out, "int:%d", F->width);
        else
            wr_buffer_printf(out, "fixed:%d:%d", F->width - F->frac, F->frac);
        wr_buffer_put(out, F->saturate ? "" : ":wrap");
        return;
    }
    int always = 0; /* the named format saturates by default */
    size_t i = 0;
    for (; i < NAMED; i++) {
        wr_format_t G;
        set_named(G, i);
        always = G->saturate;
        G->subnormals = F->subnormals;
        G->saturate = F->saturate;
        if (wr_format_equal(F, G))
            break;
    }
    if (i < NAMED)
        wr_buffer_put(out, named[i].name);
    else
        wr_buffer_printf(out, "float:%d:%d:%d", F->p, F->emin, F->emax);
    if (!wr_format_is_float(F))
        return;
    wr_buffer_put(out, F->subnormals ? "" : ":flush");
    wr_buffer_put(out, F->saturate && !(i < NAMED && always) ? ":sat" : "");
}
