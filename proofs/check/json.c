/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* A strict parser for a subset of JSON (RFC 8259): numbers are integers kept as
 * text, no key may occur twice, and nesting and the size of objects are
 * bounded.  Strings are decoded in place, because an escape is never shorter
 * than the character that it encodes. */

enum { DEEP = 32, WIDE = 64, BATCH = 1024 };

typedef struct {
    char *at, *end;
    uint32_t line;
    ck_json *spare; /* nodes are allocated in batches */
    uint32_t spares;
} parser;

_Noreturn static void fail(const parser *P, const char *what) {
    ck_at(P->line);
    ck_reject("not strict JSON: %s", what);
}

static void skip_blanks(parser *P) {
    for (; P->at < P->end && (*P->at == ' ' || *P->at == '\t' ||
                              *P->at == '\n' || *P->at == '\r');
         P->at++)
        P->line += *P->at == '\n';
}

/* Return the next byte after blanks, or 0 at the end. */
static char peek(parser *P) {
    skip_blanks(P);
    return P->at < P->end ? *P->at : '\0';
}

static void expect(parser *P, char c, const char *what) {
    if (peek(P) != c || P->at == P->end)
        fail(P, what);
    P->at++;
}

static ck_json *node(parser *P, ck_json_kind kind) {
    if (P->spares == 0) {
        P->spare = ck_alloc(BATCH, sizeof *P->spare);
        P->spares = BATCH;
    }
    P->spares--;
    ck_json *v = P->spare++;
    v->kind = kind;
    v->line = P->line;
    return v;
}

/* ---- strings ----------------------------------------------------------- */

static uint32_t hex4(parser *P) {
    uint32_t c = 0;
    for (int i = 0; i < 4; i++, P->at++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF", *d;
        d = P->at < P->end && *P->at != '\0' ? strchr(digits, *P->at) : NULL;
        if (d == NULL)
            fail(P, "four hexadecimal digits must follow \\u");
        c = c << 4 | ((uint32_t) (d - digits) & 15);
    }
    return c;
}

static char *put_utf8(char *to, uint32_t c) {
    static const uint32_t first[] = {0, 0xC0, 0xE0, 0xF0};
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    *to++ = (char) (first[more] | c >> 6 * more);
    while (more-- > 0)
        *to++ = (char) (0x80 | (c >> 6 * more & 63));
    return to;
}

/* Decode one escape, after the backslash, to `to`. */
static char *escape(parser *P, char *to) {
    static const char code[] = "\"\\/bfnrt", plain[] = "\"\\/\b\f\n\r\t";
    const char *found;
    if (P->at == P->end)
        fail(P, "a string is not terminated");
    if (*P->at != 'u') {
        found = *P->at != '\0' ? strchr(code, *P->at) : NULL;
        if (found == NULL)
            fail(P, "unknown escape sequence");
        P->at++;
        *to++ = plain[found - code];
        return to;
    }
    P->at++;
    uint32_t c = hex4(P);
    if (c >= 0xD800 && c < 0xDC00 && P->end - P->at > 6 && P->at[0] == '\\' &&
        P->at[1] == 'u') {
        uint32_t low;
        P->at += 2;
        low = hex4(P);
        if (low < 0xDC00 || low > 0xDFFF)
            fail(P, "half a surrogate pair");
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    if (c == 0 || (c >= 0xD800 && c <= 0xDFFF))
        fail(P, "\\u0000 or half a surrogate pair");
    return put_utf8(to, c);
}

/* Read a string after the opening quote. */
static char *string(parser *P, uint32_t *length) {
    char *text = P->at, *to = P->at, *from = P->at;
    for (;;) {
        while (P->at < P->end && *P->at != '"' && *P->at != '\\')
            P->at++;
        if (P->at == P->end)
            fail(P, "a string is not terminated");
        if (!ck_is_text(from, (size_t) (P->at - from), 0))
            fail(P, "a string has a control character, or is not UTF-8");
        memmove(to, from, (size_t) (P->at - from));
        to += P->at - from;
        if (*P->at++ == '"')
            break;
        to = escape(P, to);
        from = P->at;
    }
    if (to - text >= INT32_MAX)
        fail(P, "a string is too long");
    *to = '\0';
    *length = (uint32_t) (to - text);
    return text;
}

/* ---- values ------------------------------------------------------------ */

static ck_json *value(parser *P, int depth);

static ck_json *integer(parser *P) {
    ck_json *v = node(P, CK_INTEGER);
    char *digits;
    v->text = P->at;
    P->at += *P->at == '-';
    for (digits = P->at; P->at < P->end && *P->at >= '0' && *P->at <= '9';)
        P->at++;
    if (P->at == digits || (*digits == '0' && P->at - digits > 1))
        fail(P, "a number has no digits or has leading zeros");
    if (P->at < P->end && (*P->at == '.' || *P->at == 'e' || *P->at == 'E'))
        fail(P, "a number is not an integer");
    if (P->at - v->text >= INT32_MAX)
        fail(P, "a number is too long");
    if (*v->text == '-' && *digits == '0')
        v->text = digits; /* JSON has one zero */
    v->length = (uint32_t) (P->at - v->text);
    return v;
}

static ck_json *literal(parser *P) {
    static const char *const word[] = {"true", "false", "null"};
    size_t n;
    for (size_t i = 0; i < 3; i++) {
        n = strlen(word[i]);
        if ((size_t) (P->end - P->at) >= n && memcmp(P->at, word[i], n) == 0) {
            P->at += n;
            return node(P, CK_LITERAL);
        }
    }
    fail(P, "a value was expected");
}

static void read_key(parser *P, ck_json *member, const ck_json *object) {
    const ck_json *v;
    uint32_t length;
    expect(P, '"', "a key in quotes was expected");
    member->key = string(P, &length);
    for (v = object->child; v != NULL; v = v->next)
        if (strcmp(v->key, member->key) == 0)
            fail(P, "a key occurs twice");
    if (object->length >= WIDE)
        fail(P, "an object has more than 64 keys");
    expect(P, ':', "a colon was expected");
}

/* Read an array or object after its opening bracket. */
static ck_json *several(parser *P, int depth, ck_json_kind kind) {
    char close = kind == CK_ARRAY ? ']' : '}';
    ck_json *v = node(P, kind), **last = &v->child, key;
    if (depth == DEEP)
        fail(P, "brackets are nested more than 32 deep");
    if (peek(P) == close) {
        P->at++;
        return v;
    }
    for (;;) {
        if (kind == CK_OBJECT)
            read_key(P, &key, v);
        *last = value(P, depth + 1);
        (*last)->key = kind == CK_OBJECT ? key.key : NULL;
        last = &(*last)->next;
        v->length++;
        if (peek(P) != ',')
            break;
        P->at++;
    }
    expect(P, close, "a comma or a closing bracket was expected");
    return v;
}

static ck_json *value(parser *P, int depth) {
    ck_json *v;
    char c = peek(P);
    if (c == '{' || c == '[') {
        P->at++;
        return several(P, depth, c == '[' ? CK_ARRAY : CK_OBJECT);
    }
    if (c == '"') {
        P->at++;
        v = node(P, CK_STRING);
        v->text = string(P, &v->length);
        return v;
    }
    return c == '-' || (c >= '0' && c <= '9') ? integer(P) : literal(P);
}

ck_json *ck_json_read(char *text, size_t length) {
    parser P = {.at = text, .end = text + length, .line = 1};
    if (length >= INT32_MAX)
        ck_fail(CK_LIMIT, "the JSON text is larger than 2 GiB");
    ck_json *v = value(&P, 0);
    skip_blanks(&P);
    if (P.at != P.end)
        fail(&P, "there is text after the end");
    return v;
}

/* ---- checks of values --------------------------------------------------- */

/* Each function ends the run, naming the line, if the value is not as required.
 */

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
