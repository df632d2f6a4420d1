/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath table formats: the number formats, their range and precision. */

#include "cli/cli.h"
#include "rounding/rounding.h"

/* The number of a code as "p/q", or as "m/2^k", "m*2^k" or "2^k" where that is
 * long. */
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

typedef struct {
    wr_buffer_t name, max, normal, least;
} row_t;

static void row_init(row_t *r, const wr_format_t F) {
    wr_buffer_init(r->name);
    wr_buffer_init(r->max);
    wr_buffer_init(r->normal);
    wr_buffer_init(r->least);
    wr_format_print(r->name, F);
    put_number(r->max, F->max, F);
    uint64_t least = 1;
    if (wr_format_is_float(F)) {
        put_number(r->normal, UINT64_C(1) << (F->p - 1), F);
        least = F->subnormals ? 1 : UINT64_C(1) << (F->p - 1);
    }
    put_number(r->least, least, F);
}

static void row_clear(row_t *r) {
    wr_buffer_clear(r->name);
    wr_buffer_clear(r->max);
    wr_buffer_clear(r->normal);
    wr_buffer_clear(r->least);
}

static const char *beyond(const wr_format_t F) {
    return !wr_format_is_monotone(F) ? "wraps"
           : F->saturate             ? "saturates"
           : F->has_inf              ? "infinity"
                                     : "NaN";
}

static void say(const wr_format_t F) {
    row_t r;
    row_init(&r, F);
    printf("%-10s %5d ", r.name->text, F->width);
    int is_float = wr_format_is_float(F);
    if (is_float)
        printf("%3d %6d %6d ", F->p, F->emin, F->emax);
    else
        printf("%3s %6s %6s ", "-", "-", "-");
    printf("%-22s %-10s %-10s %-9s %s\n", r.max->text,
           is_float ? r.normal->text : "-", r.least->text, beyond(F),
           F->has_nan ? "yes" : "no");
    row_clear(&r);
}

static const wr_field_t format_fields[] = {
    {"name", "s", "shortest name", NULL},
    {"width", "i", "bits of a code", NULL},
    {"fixed", "b", "fixed point", NULL},
    {"largest", "s", "largest number", NULL},
    {"least", "s", "least positive number", NULL},
    {"beyond", "s", "overflow: infinity, NaN, saturates or wraps", NULL},
    {"nan", "b", "whether there is a NaN", NULL},
    {"subnormals", "b", "whether underflow is gradual", NULL},
    {"precision", "i?",
     "floats: bits of the mantissa, including the hidden one", NULL},
    {"emin", "i?", "floats: exponent of the least normal number", NULL},
    {"emax", "i?", "floats: exponent of the largest number", NULL},
    {NULL, NULL, NULL, NULL}};

const wr_field_t cli_formats_fields[] = {
    {"formats", "[o]", "those that were named, or all that have names",
     format_fields},
    {NULL, NULL, NULL, NULL}};

static json_t *object(const wr_format_t F) {
    row_t r;
    row_init(&r, F);
    json_t *o = wr_answer_make(
        format_fields, "name width fixed largest least beyond nan subnormals",
        r.name->text, F->width, wr_format_is_fixed(F), r.max->text,
        r.least->text, beyond(F), F->has_nan, F->subnormals);
    if (wr_format_is_float(F))
        wr_answer_add(o, format_fields, "precision emin emax", F->p, F->emin,
                      F->emax);
    row_clear(&r);
    return o;
}

int cli_table_formats(cli_t *c, const char *one) {
    json_t *all = json_array();
    const char *name = one != NULL ? one : wr_format_name(0);
    wr_format_t first; /* no heading above an error */
    if (wr_format_read(first, name, c->limits) != WR_OK) {
        json_decref(all);
        return cli_failed(c, WR_PARSE);
    }
    if (!c->json)
        printf("%-10s %5s %3s %6s %6s %-22s %-10s %-10s %-9s %s\n", "format",
               "width", "p", "emin", "emax", "largest", "normal", "least",
               "beyond", "NaN");
    for (size_t i = 0; name != NULL; name = wr_format_name(++i)) {
        wr_format_t F;
        wr_status_t s = wr_format_read(F, name, c->limits);
        if (s != WR_OK) {
            json_decref(all);
            return cli_failed(c, s);
        }
        if (c->json)
            json_array_append_new(all, object(F));
        else
            say(F);
        if (one != NULL)
            break;
    }
    if (c->json)
        cli_answer(cli_formats_fields, NULL, all);
    else
        json_decref(all);
    return EXIT_YES;
}
