/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath table formats: the number formats, their range and precision. */

#include "cli/cli.h"
#include "rounding/rounding.h"

/* Append the number of a code as "p/q", or as "m/2^k", "m*2^k" or "2^k" if that
 * is long. */
static void put_number(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    fmpq_t x;
    int negative;
    fmpq_init(x);
    wr_format_decode(x, &negative, code, F);
    ulong bits = fmpz_bits(fmpq_denref(x)), size = fmpz_bits(fmpq_numref(x));
    ulong twos = fmpz_is_zero(fmpq_numref(x)) ? 0 : fmpz_val2(fmpq_numref(x));
    if (bits > 30) /* denominators are powers of two */
        fmpz_one(fmpq_denref(x));
    else if (size > 60)
        fmpz_tdiv_q_2exp(fmpq_numref(x), fmpq_numref(x), twos);
    int power = bits <= 30 && size > 60 && fmpz_is_one(fmpq_numref(x));
    char *text = wr_rational_text(x);
    wr_buffer_put(out, power ? "" : text);
    if (bits > 30)
        wr_buffer_printf(out, "/2^%lu", bits - 1);
    else if (size > 60 && twos > 0)
        wr_buffer_printf(out, power ? "2^%lu" : "*2^%lu", twos);
    wr_free(text);
    fmpq_clear(x);
}

static const char *beyond(const wr_format_t F) {
    return !wr_format_is_monotone(F) ? "wraps"
           : F->saturate             ? "saturates"
           : F->has_inf              ? "infinity"
                                     : "NaN";
}

static const wr_field_t format_fields[] = {
    {"name", "s", "shortest name"},
    {"width", "i", "number of bits of a code"},
    {"fixed", "b", "whether this is a fixed-point format"},
    {"largest", "s", "largest number"},
    {"least", "s", "least positive number"},
    {"beyond", "s", "result of overflow: infinity, NaN, saturates or wraps"},
    {"nan", "b", "whether there is a NaN"},
    {"subnormals", "b", "whether underflow is gradual"},
    {"precision", "i?",
     "floats: bits of the mantissa, including the hidden one"},
    {"emin", "i?", "floats: exponent of the least normal number"},
    {"emax", "i?", "floats: exponent of the largest number"},
    {NULL}};

const wr_field_t cli_formats_fields[] = {
    {"formats", "[o]", "the requested format, or all named formats",
     format_fields},
    {NULL}};

/* Print a row, or append it to the list if that is not NULL. */
static void say(const cli_t *c, json_t *list, const wr_format_t F) {
    const int is_float = wr_format_is_float(F);
    const uint64_t normal = is_float ? UINT64_C(1) << (F->p - 1) : 1;
    wr_buffer_struct *name = cli_buffer(c), *max = cli_buffer(c),
                     *first = cli_buffer(c), *least = cli_buffer(c);
    wr_format_print(name, F);
    put_number(max, F->max, F);
    put_number(first, normal, F);
    put_number(least, F->subnormals ? 1 : normal, F);
    if (list == NULL && is_float)
        printf("%-10s %5d %3d %6d %6d ", name->text, F->width, F->p, F->emin,
               F->emax);
    else if (list == NULL)
        printf("%-10s %5d %3s %6s %6s ", name->text, F->width, "-", "-", "-");
    if (list == NULL) {
        printf("%-22s %-10s %-10s %-9s %s\n", max->text,
               is_float ? first->text : "-", least->text, beyond(F),
               F->has_nan ? "yes" : "no");
    } else {
        json_t *o = wr_answer_make(
            format_fields,
            "name width fixed largest least beyond nan subnormals", name->text,
            F->width, wr_format_is_fixed(F), max->text, least->text, beyond(F),
            F->has_nan, F->subnormals);
        if (is_float)
            wr_answer_add(o, format_fields, "precision emin emax", F->p,
                          F->emin, F->emax);
        json_array_append_new(list, o);
    }
}

void cli_table_formats(cli_t *c, const char *one) {
    json_t *all = c->json ? json_array() : NULL;
    const char *name = one != NULL ? one : wr_format_name(0);
    for (size_t i = 0; name != NULL; i++) {
        wr_format_t F;
        cli_must(c, wr_format_read(F, name, c->limits));
        if (i == 0 && all == NULL) /* no heading above an error */
            printf("%-10s %5s %3s %6s %6s %-22s %-10s %-10s %-9s %s\n",
                   "format", "width", "p", "emin", "emax", "largest", "normal",
                   "least", "beyond", "NaN");
        say(c, all, F);
        name = one != NULL ? NULL : wr_format_name(i + 1);
    }
    if (all != NULL)
        cli_answer(cli_formats_fields, NULL, all);
}
