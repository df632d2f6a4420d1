/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The JSON Schema of an answer, from the table of its fields. */

#include "study/answer.h"

static json_t *object(const wr_field_t *fields);

/* Add a name to "type", one name or a list of distinct names. */
static void add_type(json_t *schema, const char *name) {
    json_t *t = json_object_get(schema, "type");
    if (t == NULL) {
        json_object_set_new(schema, "type", json_string(name));
        return;
    }
    if (json_is_string(t))
        json_object_set_new(schema, "type", t = json_pack("[O]", t));
    for (size_t i = 0; i < json_array_size(t); i++)
        if (strcmp(json_string_value(json_array_get(t, i)), name) == 0)
            return;
    json_array_append_new(t, json_string(name));
}

/* Read one type, or several separated by |; return the end. */
static const char *put_type(json_t *schema, const char *s,
                            const wr_field_t *of) {
    static const struct {
        char letter;
        const char *name, *other;
    } plain[] = {{'s', "string", NULL},      {'b', "boolean", NULL},
                 {'t', "boolean", "null"},   {'i', "integer", NULL},
                 {'u', "integer", NULL},     {'l', "integer", NULL},
                 {'n', "integer", "string"}, {'z', "integer", "string"},
                 {'Z', "string", NULL},      {'Q', "string", NULL},
                 {'d', "number", NULL},      {'j', "object", NULL}};
    for (s += *s == '=';; s++) {
        for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
            if (plain[i].letter == *s) {
                add_type(schema, plain[i].name);
                if (plain[i].other != NULL)
                    add_type(schema, plain[i].other);
            }
        if (*s == 'o') {
            add_type(schema, "object");
            json_t *o = object(of);
            json_object_update_missing(schema, o);
            json_decref(o);
        } else if (*s == '[' || *s == '{') {
            json_t *items = json_object();
            const int list = *s == '[';
            add_type(schema, list ? "array" : "object");
            s = put_type(items, s + 1, of);
            json_object_set_new(schema, list ? "items" : "additionalProperties",
                                items);
        }
        s++;
        if (*s == '*')
            add_type(schema, "null");
        s += strspn(s, "*?!");
        if (*s != '|')
            return s;
    }
}

static void add_fields(json_t *properties, json_t *required,
                       const wr_field_t *f) {
    for (; f != NULL && f->key != NULL; f++) {
        const int always = strchr(f->type, '?') == NULL;
        if (*f->key == '\0') {
            add_fields(properties, required, f->of);
            continue;
        }
        json_t *one = json_object();
        json_object_set_new(one, "description", json_string(f->says));
        put_type(one, f->type, f->of);
        json_object_set_new(properties, f->key, one);
        if (always)
            json_array_append_new(required, json_string(f->key));
    }
}

static json_t *object(const wr_field_t *fields) {
    json_t *properties = json_object(), *required = json_array();
    add_fields(properties, required, fields);
    return json_pack("{s:s, s:o, s:o, s:b}", "type", "object", "properties",
                     properties, "required", required, "additionalProperties",
                     0);
}

static json_t *answer(const wr_answer_t *a) {
    json_t *o = json_object();
    if (a->title != NULL)
        json_object_set_new(o, "title", json_string(a->title));
    put_type(o, a->type, a->fields);
    return o;
}

json_t *wr_answer_schema(const char *title, const char *says,
                         const wr_answer_t *answers) {
    json_t *o = json_pack("{s:s, s:s, s:s}", "$schema",
                          "https://json-schema.org/draft/2020-12/schema",
                          "title", title, "description", says);
    json_t *any = json_array();
    for (const wr_answer_t *a = answers; a->fields != NULL; a++)
        json_array_append_new(any, answer(a));
    if (json_array_size(any) == 1)
        json_object_update_missing(o, json_array_get(any, 0));
    else
        json_object_set(o, "anyOf", any);
    json_decref(any);
    return o;
}
