/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Answers: values agree with their table, keys have the requested order, and
 * the schema describes both. */

#include "harness.h"
#include "study/answer.h"

#include <stdlib.h>
#include <string.h>

static const wr_field_t row_fields[] = {
    {"at", "u", "its place", NULL},
    {"word", "s*", "what stands there", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"name", "s", "a text", NULL},
    {"holds", "t", "yes, no or unknown", NULL},
    {"count", "n", "how many", NULL},
    {"order", "l*", "null: 0", NULL},
    {"size", "Z", "digits", NULL},
    {"ratio", "Q?", "a rational", NULL},
    {"rows", "[o]?", "in order", row_fields},
    {"either", "=n|[s]?", "a count, or words", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "o", fields}, {NULL, NULL, NULL}};

static void is(json_t *o, const char *text) {
    char *got = json_dumps(o, JSON_COMPACT);
    REQUIRE(strcmp(got, text) == 0, "%s", got);
    free(got);
    json_decref(o);
}

TEST(values) {
    json_t *rows = json_array();
    fmpz_t z;
    fmpq_t q;
    wr_answer_append(rows, row_fields, NULL, (uint32_t) 7, NULL);
    fmpz_init_set_ui(z, 2);
    fmpq_init(q);
    fmpz_pow_ui(z, z, 70);
    fmpq_set_si(q, -3, 4);
    is(wr_answer_make(fields, NULL, "x", WR_UNKNOWN, UINT64_MAX, 0L, z, q, rows,
                      NULL),
       "{\"name\":\"x\",\"holds\":null,\"count\":\"18446744073709551615\","
       "\"order\":null,\"size\":\"1180591620717411303424\",\"ratio\":\"-3/4\","
       "\"rows\":[{\"at\":7,\"word\":null}]}");
    fmpq_clear(q);
    fmpz_clear(z);
}

/* In the order of the requested keys, not in that of the table. */
TEST(keys) {
    json_t *o = wr_answer_make(fields, "count holds", UINT64_C(0), WR_TRUE);
    wr_answer_add(o, fields, "either order", json_pack("[s]", "a"), 5L);
    is(o, "{\"count\":0,\"holds\":true,\"either\":[\"a\"],\"order\":5}");
}

static const json_t *property(const json_t *schema, const char *key) {
    return json_object_get(json_object_get(schema, "properties"), key);
}

static void has_type(const json_t *schema, const char *key, const char *text) {
    is(json_incref(json_object_get(property(schema, key), "type")), text);
}

TEST(schema) {
    json_t *s = wr_answer_schema("t", "a test", answers);
    const json_t *rows = json_object_get(property(s, "rows"), "items");
    REQUIRE(json_array_size(json_object_get(s, "required")) == 5);
    has_type(s, "holds", "[\"boolean\",\"null\"]");
    has_type(s, "count", "[\"integer\",\"string\"]");
    has_type(s, "order", "[\"integer\",\"null\"]");
    has_type(s, "either", "[\"integer\",\"string\",\"array\"]");
    has_type(rows, "word", "[\"string\",\"null\"]");
    REQUIRE(json_array_size(json_object_get(rows, "required")) == 2);
    json_decref(s);
}
