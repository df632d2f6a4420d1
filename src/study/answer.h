/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_ANSWER_H
#define WREATH_STUDY_ANSWER_H

/* answer: what a command prints with --json, as a table of fields.  The table
 * lists each key once: values become JSON by it, and the JSON Schema of the
 * answer is made of it.
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
 *            o   json_t *              an object of the fields `of`
 *            j   json_t *              any object
 *            [T] json_t *              a list, {T} an object, of Ts
 *            =T  json_t *              a T; here it may be T|U, either
 *        and after it ? where the key may be absent, as it is if the value is
 *        NULL, or * where that is null, as a number is if it is 0
 * says   what it is
 * of     the fields of each object in it, or NULL
 * A field with the key "" stands for the fields `of`, which wr_answer_add
 * gives. */
typedef struct wr_field_struct {
    const char *key, *type, *says; /* key NULL: after the last */
    const struct wr_field_struct *of;
} wr_field_t;

/* One kind of answer of a command; a command has a list of them.
 * type   "o", or "[o]" of a list of objects */
typedef struct {
    const char *title, *type; /* title NULL: the only kind */
    const wr_field_t *fields; /* NULL: after the last */
} wr_answer_t;

/* An object of the values that follow, one for each of `keys` (with a blank
 * between them; NULL: all of the table), each of its type; a json_t * is given
 * away. */
json_t *wr_answer_make(const wr_field_t *fields, const char *keys, ...);
/* The same into an object that may have keys already; at the end of a list. */
void wr_answer_add(json_t *o, const wr_field_t *fields, const char *keys, ...);
void wr_answer_vadd(json_t *o, const wr_field_t *fields, const char *keys,
                    va_list *ap);
void wr_answer_append(json_t *list, const wr_field_t *fields, const char *keys,
                      ...);
/* The JSON Schema of a command's answers. */
json_t *wr_answer_schema(const char *title, const char *says,
                         const wr_answer_t *answers);

/* Texts, as a list. */
json_t *wr_json_strings(char *const *text, size_t n);
/* The lines of a text, as a list. */
json_t *wr_json_lines(const char *text);
/* The text of a number, which a reader may read with any precision. */
json_t *wr_json_integer(const fmpz_t x);
json_t *wr_json_rational(const fmpq_t x);
/* The transition table, a list of states per state. */
json_t *wr_json_table(const wr_dfa_t A);
/* A text, or null; and that of a buffer, which is cleared. */
json_t *wr_json_text(const char *text);
json_t *wr_json_buffer(wr_buffer_t text);
/* A count as a JSON number, or as a string beyond 2^53. */
json_t *wr_json_count(uint64_t n);
/* The same of its decimal digits, however many; "" is null. */
json_t *wr_json_digits(const char *digits);
/* A fact of a table: numbers as numbers, yes and no as true and false, the
 * rest as text; null where it does not apply ("") or was not decided ("?"). */
json_t *wr_json_fact(const char *text);

WR_END_DECLS

#endif
