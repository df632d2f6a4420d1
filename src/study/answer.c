/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Conversion of values to JSON by a table of fields. */

#include <stdlib.h>

#include "study/answer.h"

json_t *wr_json_count(uint64_t n) {
    return n <= UINT64_C(1) << 53
               ? json_integer((json_int_t) n)
               : json_sprintf("%llu", (unsigned long long) n);
}

json_t *wr_json_digits(const char *digits) {
    if (*digits == '\0')
        return json_null();
    return strlen(digits) > 18 ? json_string(digits)
                               : wr_json_count(strtoull(digits, NULL, 10));
}

json_t *wr_json_strings(char *const *text, size_t n) {
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, json_string(text[i]));
    return list;
}

json_t *wr_json_lines(const char *text) {
    json_t *list = json_array();
    const char *line;
    for (size_t n; wr_take_part(&line, &n, &text, '\n');)
        json_array_append_new(list, json_stringn(line, n));
    return list;
}

json_t *wr_json_table(const wr_dfa_t A) {
    json_t *rows = json_array();
    for (uint32_t q = 0; q < A->states; q++) {
        json_t *row = json_array();
        for (uint32_t a = 0; a < A->letters; a++)
            json_array_append_new(row, json_integer(wr_dfa_step(A, q, a)));
        json_array_append_new(rows, row);
    }
    return rows;
}

json_t *wr_json_text(const char *text) {
    return text != NULL ? json_string(text) : json_null();
}

json_t *wr_json_buffer(wr_buffer_t text) {
    json_t *o = json_string(text->text);
    wr_buffer_clear(text);
    return o;
}

static json_t *owned(char *text) {
    json_t *o = json_string(text);
    wr_free(text);
    return o;
}

json_t *wr_json_integer(const fmpz_t x) {
    return owned(wr_integer_text(x));
}

json_t *wr_json_rational(const fmpq_t x) {
    return owned(wr_rational_text(x));
}

/* Convert the next argument, of that type; NULL if there is no value. */
static json_t *value(const char *type, va_list *ap) {
    const int none = type[1] == '*';
    const char *s;
    long long x;
    uint64_t n;
    switch (*type) {
    case 's':
        s = va_arg(*ap, const char *);
        return s != NULL ? json_string(s) : NULL;
    case 'b':
        return json_boolean(va_arg(*ap, int));
    case 't':
        x = va_arg(*ap, int);
        return x == WR_UNKNOWN ? json_null() : json_boolean(x == WR_TRUE);
    case 'i':
    case 'u':
    case 'l':
        x = *type == 'i'   ? va_arg(*ap, int)
            : *type == 'u' ? va_arg(*ap, uint32_t)
                           : va_arg(*ap, long);
        return none && x == 0 ? NULL : json_integer(x);
    case 'd':
        return json_real(va_arg(*ap, double));
    case 'n':
    case 'z':
        n = *type == 'n' ? va_arg(*ap, uint64_t) : va_arg(*ap, size_t);
        return none && n == 0 ? NULL : wr_json_count(n);
    case 'Z':
        return wr_json_integer(va_arg(*ap, const fmpz *));
    case 'Q':
        return wr_json_rational(va_arg(*ap, const fmpq *));
    default:
        return va_arg(*ap, json_t *);
    }
}

static void add_one(json_t *o, const wr_field_t *f, va_list *ap) {
    const char last = f->type[strlen(f->type) - 1];
    json_t *x = value(f->type, ap);
    wr_assert(x != NULL || last == '?' || last == '*');
    if (x != NULL)
        json_object_set_new(o, f->key, x);
    else if (last == '*')
        json_object_set_new(o, f->key, json_null());
}

static const wr_field_t *find(const wr_field_t *f, const char *key, size_t n) {
    while (f->key != NULL && (strlen(f->key) != n || memcmp(f->key, key, n)))
        f++;
    wr_assert(f->key != NULL);
    return f;
}

void wr_answer_vadd(json_t *o, const wr_field_t *f, const char *keys,
                    va_list *ap) {
    for (; keys == NULL && f->key != NULL; f++)
        if (*f->key != '\0')
            add_one(o, f, ap);
    while (keys != NULL && *keys != '\0') {
        const size_t n = strcspn(keys, " ");
        add_one(o, find(f, keys, n), ap);
        keys += n + (keys[n] == ' ');
    }
}

void wr_answer_add(json_t *o, const wr_field_t *fields, const char *keys, ...) {
    va_list ap;
    va_start(ap, keys);
    wr_answer_vadd(o, fields, keys, &ap);
    va_end(ap);
}

json_t *wr_answer_make(const wr_field_t *fields, const char *keys, ...) {
    json_t *o = json_object();
    va_list ap;
    va_start(ap, keys);
    wr_answer_vadd(o, fields, keys, &ap);
    va_end(ap);
    return o;
}
