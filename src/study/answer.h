/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_ANSWER_H
#define WREATH_STUDY_ANSWER_H

/* answer: the JSON that a command prints with --json, as a table of fields.
 * The table lists each key once; the conversion of values to JSON and the JSON
 * Schema of the answer are both derived from it.
 */

#include <jansson.h>
#include <stdarg.h>

#include "automaton/automaton.h"
#include "exact/exact.h"

WR_BEGIN_DECLS

/* type   one of
 *            s   const char *          a string
 *            b   int                   a boolean
 *            t   wr_truth_t            a boolean, or null if unknown
 *            i   int, u uint32_t, l long      an integer
 *            d   double                a number
 *            n   uint64_t, z size_t    a count: a string beyond 2^53
 *            Z   const fmpz *, Q const fmpq *     its digits, a string
 *            o   json_t *              an object with the fields `of`
 *            j   json_t *              any object
 *            [T] json_t *              a list, {T} an object, with values T
 *            =T  json_t *              a value of type T, or of T|U
 *        followed by ? if the key is absent when the value is NULL, or by * if
 *        it is null when the value is NULL or the number 0
 * says   description of the value
 * of     the fields of each object in it, or NULL
 * A field with the key "" stands for the fields `of`, which the caller adds by
 * wr_answer_add. */
typedef struct wr_field_struct {
    const char *key, *type, *says; /* key NULL: end of the table */
    const struct wr_field_struct *of;
} wr_field_t;

/* One kind of answer of a command; a command has a list of kinds.
 * type   "o", or "[o]" for a list of objects */
typedef struct {
    const char *title, *type; /* title NULL: the only kind */
    const wr_field_t *fields; /* NULL: end of the list */
} wr_answer_t;

/* Return an object with the values that follow, one for each of `keys`
 * (separated by single blanks; NULL: all fields of the table), each of the C
 * type of its field.  The object takes over references to json_t values. */
json_t *wr_answer_make(const wr_field_t *fields, const char *keys, ...);
/* The same, adding to an object o or appending a new object to a list. */
void wr_answer_add(json_t *o, const wr_field_t *fields, const char *keys, ...);
void wr_answer_vadd(json_t *o, const wr_field_t *fields, const char *keys,
                    va_list *ap);
#define wr_answer_append(list, ...) \
    json_array_append_new(list, wr_answer_make(__VA_ARGS__))
/* Return the JSON Schema of a command's answers. */
json_t *wr_answer_schema(const char *title, const char *says,
                         const wr_answer_t *answers);

/* Return a list of n strings. */
json_t *wr_json_strings(char *const *text, size_t n);
/* Return the list of the lines of a text. */
json_t *wr_json_lines(const char *text);
/* Return the digits of a number as a string, which loses no precision. */
json_t *wr_json_integer(const fmpz_t x);
json_t *wr_json_rational(const fmpq_t x);
/* Return the transition table: a list of rows, one per state. */
json_t *wr_json_table(const wr_dfa_t A);
/* Return a string, or null; for a buffer, also clear it. */
json_t *wr_json_text(const char *text);
json_t *wr_json_buffer(wr_buffer_t text);
/* Return a count as a JSON number, or as a string beyond 2^53. */
json_t *wr_json_count(uint64_t n);
/* The same for the decimal digits of a count of any size; "" gives null. */
json_t *wr_json_digits(const char *digits);
/* Return a fact of a table: a number, true or false for yes or no, null if it
 * does not apply ("") or is undecided ("?"), and any other text as a string. */
json_t *wr_json_fact(const char *text);

WR_END_DECLS

#endif
