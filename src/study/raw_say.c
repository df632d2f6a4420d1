/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The reachable values, as text and as JSON. */

#include <inttypes.h>

#include "study/raw.h"
#include "run/rounded.h"

/* Write a number briefly: the fraction, or its first digits. */
static void put_short(wr_buffer_t out, uint64_t code, const wr_format_t F) {
    wr_buffer_t exact;
    fmpq_t q;
    int negative;
    wr_buffer_init(exact);
    fmpq_init(q);
    wr_rounded_print(exact, code, F);
    if (exact->length <= 10 ||
        wr_format_decode(q, &negative, code, F) != WR_FINITE) {
        wr_buffer_put(out, exact->text);
    } else {
        wr_rational_put_decimal(out, q, 6);
    }
    fmpq_clear(q);
    wr_buffer_clear(exact);
}

/* Write a line "x in [4, 88]", "x = 0", or the reachable neighbours. */
static void put_reach(wr_buffer_t out, const char *before,
                      const wr_raw_reach_t *r, const wr_format_t F) {
    wr_buffer_printf(out, "%s%s", before, wr_raw_class_name(r->is));
    if (r->is != WR_RAW_NOT) {
        wr_buffer_put(out, r->low == r->high ? ": x = " : ": x in [");
        put_short(out, r->low, F);
        if (r->low != r->high) {
            wr_buffer_put(out, ", ");
            put_short(out, r->high, F);
            wr_buffer_put(out, "]");
        }
    } else if (r->has_below || r->has_above) {
        wr_buffer_put(out, ": between ");
        if (r->has_below)
            put_short(out, r->below, F);
        else
            wr_buffer_put(out, "nothing");
        wr_buffer_put(out, " and ");
        if (r->has_above)
            put_short(out, r->above, F);
        else
            wr_buffer_put(out, "nothing");
    }
    wr_buffer_put(out, "\n");
}

static const char *const where[] = {
    "not in its range", "on an excluded boundary of its range", "in its range"};

static void put_value(wr_buffer_t out, const wr_raw_export_t *X,
                      const wr_raw_value_t *v) {
    wr_buffer_printf(out, "%s = %s", v->gate, v->text);
    if (v->map != WR_RAW_IDENTITY)
        wr_buffer_printf(out, ", %s: %s", wr_raw_map_name(v->map),
                         where[v->inside + 1]);
    wr_buffer_printf(out,
                     "\n  %" PRIu64 " entr%s, the first in layer %" PRIu32
                     ", action %" PRIu32 "\n",
                     v->entries, v->entries == 1 ? "y" : "ies", v->layer,
                     v->action);
    put_reach(out, "  rounded once   ", &v->reach[WR_RAW_ONCE], X->R->F);
    if (v->map != WR_RAW_IDENTITY)
        put_reach(out, "  step by step   ", &v->reach[WR_RAW_STEPS], X->R->F);
    if (v->map != WR_RAW_IDENTITY && v->reached) {
        wr_buffer_put(out, "  taken          x = ");
        put_short(out, v->x, X->R->F);
        wr_buffer_put(out, v->both ? ", good for both\n" : "\n");
    }
}

void wr_raw_export_table(wr_buffer_t out, const wr_raw_export_t *X) {
    unsigned char said[WR_RAW_MAPS] = {0};
    wr_buffer_printf(out, "%s as %s, numbers of ", X->model, X->arch->name);
    wr_format_print(out, X->R->F);
    wr_buffer_put(out, "\n");
    for (size_t i = 0; i < X->R->values; i++)
        if (X->R->value[i].map != WR_RAW_IDENTITY &&
            !said[X->R->value[i].map]++)
            wr_buffer_printf(out, "%s step by step: %s\n",
                             wr_raw_map_name(X->R->value[i].map),
                             wr_raw_steps(X->R->value[i].map));
    for (size_t i = 0; i < X->R->values; i++)
        put_value(out, X, &X->R->value[i]);
}

static const wr_field_t reach_fields[] = {
    {"class", "s",
     "exact, exact after rounding, nearest, after rounding, or not reachable"},
    {"low", "=s?", "least x"},
    {"high", "=s?", "greatest x"},
    {"nearest_0", "=s?", "x nearest to 0"},
    {"below", "=s?", "value below the number, if it is not reachable"},
    {"above", "=s?", "value above it"},
    {NULL}};

static const wr_field_t value_fields[] = {
    {"gate", "s", "beta, alpha and so on"},
    {"activation", "s", "the activation, as a function of x"},
    {"weight", "s", "required value of the gate"},
    {"number", "=s", "the required value, rounded to the type"},
    {"code", "=s", "its bits in hexadecimal"},
    {"real", "s",
     "position in the range of the activation over the real numbers"},
    {"entries", "n", "number of matrix entries with this value"},
    {"layer", "u", "layer of the first such entry"},
    {"action", "u", "action of the first such entry"},
    {"row", "u", "row of the first such entry"},
    {"once", "o", "result if the activation is rounded once", reach_fields},
    {"steps", "o", "result if every operation is rounded", reach_fields},
    {"x", "=s?", "number before the activation"},
    {"x_code", "=s?", "its bits"},
    {"good_for", "s", "both, once, steps or none"},
    {NULL}};

const wr_field_t wr_raw_export_fields[] = {
    {"model", "s", "the file"},
    {"arch", "s", "architecture"},
    {"dtype", "s", "f64, f32, bf16 or f16"},
    {"statement", "s", "how many numbers are exact, and so on"},
    {"entries", "n", "numbers"},
    {"not_reachable", "n", "numbers that cannot be reached"},
    {"values", "[o]", "distinct numbers", value_fields},
    {NULL}};

static json_t *number(uint64_t code, const wr_format_t F) {
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_rounded_print(text, code, F);
    return wr_json_buffer(text);
}

static json_t *hex(uint64_t code) {
    return json_sprintf("%" PRIx64, code);
}

static json_t *reach_json(const wr_raw_reach_t *r, const wr_format_t F) {
    const int is = r->is != WR_RAW_NOT;
    return wr_answer_make(
        reach_fields, NULL, wr_raw_class_name(r->is),
        is ? number(r->low, F) : NULL, is ? number(r->high, F) : NULL,
        is ? number(r->x, F) : NULL, r->has_below ? number(r->below, F) : NULL,
        r->has_above ? number(r->above, F) : NULL);
}

json_t *wr_raw_export_values(const wr_raw_export_t *X) {
    const wr_format_struct *F = X->R->F;
    json_t *list = json_array();
    for (size_t i = 0; i < X->R->values; i++) {
        const wr_raw_value_t *v = &X->R->value[i];
        const int once = v->reach[WR_RAW_ONCE].is != WR_RAW_NOT;
        wr_answer_append(
            list, value_fields, NULL, v->gate, wr_raw_map_name(v->map), v->text,
            number(v->code, F), hex(v->code), where[v->inside + 1], v->entries,
            v->layer, v->action, v->row, reach_json(&v->reach[WR_RAW_ONCE], F),
            reach_json(&v->reach[WR_RAW_STEPS], F),
            v->reached ? number(v->x, F) : NULL, v->reached ? hex(v->x) : NULL,
            v->both      ? "both"
            : once       ? "once"
            : v->reached ? "steps"
                         : "none");
    }
    return list;
}

void wr_raw_export_statement(wr_buffer_t out, const wr_raw_export_t *X) {
    uint64_t count[WR_RAW_NOT + 1] = {0};
    for (size_t i = 0; i < X->R->values; i++) {
        const wr_raw_value_t *v = &X->R->value[i];
        const wr_raw_class_t a = v->reach[0].is, b = v->reach[1].is;
        count[a < b ? a : b] += v->entries;
    }
    wr_buffer_printf(out,
                     "%" PRIu64 " number%s: %" PRIu64 " exact, %" PRIu64
                     " exact after rounding in ",
                     X->R->entries, WR_S(X->R->entries), count[WR_RAW_EXACT],
                     count[WR_RAW_ROUNDED]);
    wr_format_print(out, X->R->F);
    wr_buffer_printf(out,
                     ", %" PRIu64 " nearest, %" PRIu64
                     " not reachable, each in the better of two evaluations",
                     count[WR_RAW_NEAREST], count[WR_RAW_NOT]);
}
