/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* Checks of JSON values: each function ends the run, naming the line, if the
 * value is not as required. */

void ck_want(const ck_json *v, ck_json_kind kind, const char *what) {
    if (v->kind != kind)
        ck_bad(v, "%s was expected", what);
}

/* keys contains every allowed key, surrounded by blanks. */
void ck_keys(const ck_json *object, const char *keys) {
    const ck_json *v;
    ck_want(object, CK_OBJECT, "an object");
    for (v = object->child; v != NULL; v = v->next) {
        const char *at = keys;
        size_t n = strlen(v->key);
        if (n == 0 || strchr(v->key, ' ') != NULL)
            ck_bad(v, "unknown key \"%.60s\"", v->key);
        while ((at = strstr(at, v->key)) != NULL &&
               (at[-1] != ' ' || at[n] != ' '))
            at += n;
        if (at == NULL)
            ck_bad(v, "unknown key \"%.60s\"; known are%s", v->key, keys);
    }
}

ck_json *ck_get(const ck_json *object, const char *key) {
    ck_json *v;
    ck_want(object, CK_OBJECT, "an object");
    for (v = object->child; v != NULL; v = v->next)
        if (strcmp(v->key, key) == 0)
            return v;
    return NULL;
}

ck_json *ck_need(const ck_json *object, const char *key) {
    ck_json *v = ck_get(object, key);
    if (v == NULL)
        ck_bad(object, "the key \"%s\" is missing", key);
    return v;
}

uint32_t ck_index(const ck_json *v, uint32_t below, const char *what) {
    uint32_t n =
        v->kind == CK_INTEGER ? ck_decimal(v->text, v->length, below) : CK_NONE;
    if (n == CK_NONE)
        ck_bad(v, "%s: an integer from 0 and below %u was expected", what,
               below);
    return n;
}

uint32_t ck_length(const ck_json *v, const char *what) {
    ck_want(v, CK_ARRAY, what);
    return v->length;
}

int ck_is(const ck_json *v, const char *word) {
    return v->kind == CK_STRING && strcmp(v->text, word) == 0;
}
