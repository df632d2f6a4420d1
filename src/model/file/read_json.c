/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The basic functions of the reader: places in the tree, complaints about them,
 * and the few shapes of values from which all others are built.
 */

#include "model/file/read.h"

#include <stdarg.h>

/* ---- complaints -------------------------------------------------------- */

/* Print a path as layers[3].actions[0]; that of the whole text is empty. */
static void put_path(wr_buffer_t out, const lrnn_at_t *at) {
    if (at->up == NULL)
        return;
    put_path(out, at->up);
    if (at->key == NULL)
        wr_buffer_printf(out, "[%zu]", at->index);
    else
        wr_buffer_printf(out, "%s%s", at->up->up != NULL ? "." : "", at->key);
}

int lrnn_read_ok(const lrnn_at_t *at) {
    return at->X->status == WR_OK;
}

/* Record a complaint, unless there was one before. */
static void complain(const lrnn_at_t *at, wr_status_t status,
                     const char *text) {
    wr_reader_struct *R = at->X->R;
    wr_buffer_t b;
    if (!lrnn_read_ok(at))
        return;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%s: ", R->name);
    put_path(b, at);
    wr_buffer_printf(b, "%s%s", at->up != NULL ? ": " : "", text);
    snprintf(R->message, sizeof R->message, "%s", b->text);
    wr_buffer_clear(b);
    at->X->status = status;
}

void lrnn_read_fail(const lrnn_at_t *at, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    complain(at, WR_PARSE, text);
}

void lrnn_read_reason(const lrnn_at_t *at, wr_status_t s) {
    if (s != WR_OK)
        complain(at, s == WR_DOMAIN ? WR_PARSE : s, at->X->L->reason);
}

int lrnn_read_charge(const lrnn_at_t *at, uint64_t bytes) {
    lrnn_read_t *X = at->X;
    X->bytes = bytes > UINT64_MAX - X->bytes ? UINT64_MAX : X->bytes + bytes;
    if (lrnn_read_ok(at))
        lrnn_read_reason(at,
                         wr_limits_check(X->L, "reading a model", 0, X->bytes));
    return lrnn_read_ok(at);
}

/* Quote the first characters of a UTF-8 string, cut between characters. */
static void describe_text(char *out, size_t size, const char *s) {
    size_t n = strlen(s), keep = n;
    if (n > 40)
        for (keep = 40; ((unsigned char) s[keep] & 0xc0) == 0x80;)
            keep--;
    snprintf(out, size, "\"%.*s%s\"", (int) keep, s, keep < n ? "..." : "");
}

static void describe(char *out, size_t size, json_t *j) {
    if (j == NULL)
        snprintf(out, size, "nothing");
    else if (json_is_string(j))
        describe_text(out, size, json_string_value(j));
    else if (json_is_integer(j))
        snprintf(out, size, "%" JSON_INTEGER_FORMAT, json_integer_value(j));
    else if (json_is_real(j))
        snprintf(out, size, "the decimal %g", json_real_value(j));
    else if (json_is_array(j))
        snprintf(out, size, "an array of %zu", json_array_size(j));
    else if (json_is_object(j))
        snprintf(out, size, "an object");
    else
        snprintf(out, size,
                 json_is_null(j)   ? "null"
                 : json_is_true(j) ? "true"
                                   : "false");
}

void lrnn_read_found(const lrnn_at_t *at, const char *fmt, ...) {
    char what[80], text[300];
    va_list ap;
    describe(what, sizeof what, at->j);
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    lrnn_read_fail(at, "found %s, expected %s", what, text);
}

/* ---- objects and arrays ------------------------------------------------ */

int lrnn_read_has(const lrnn_at_t *at, const char *key) {
    return json_object_get(at->j, key) != NULL;
}

/* Return the next word of a list, without its '?', or NULL at the end. */
static const char *next_word(const char **list, size_t *length, int *optional) {
    const char *word = *list + strspn(*list, " ");
    *optional = *word == '?';
    word += *optional;
    *length = strcspn(word, " ");
    *list = word + *length;
    return *length > 0 ? word : NULL;
}

static int has_word(const char *list, const char *key) {
    size_t length;
    int optional;
    const char *word;
    while ((word = next_word(&list, &length, &optional)) != NULL)
        if (strlen(key) == length && memcmp(key, word, length) == 0)
            return 1;
    return 0;
}

void lrnn_read_object(const lrnn_at_t *at, const char *keys) {
    const char *word;
    size_t length;
    int optional;
    if (!json_is_object(at->j))
        lrnn_read_found(at, "an object");
    for (void *it = json_object_iter(at->j); it != NULL;
         it = json_object_iter_next(at->j, it))
        if (!has_word(keys, json_object_iter_key(it))) {
            char what[80];
            describe_text(what, sizeof what, json_object_iter_key(it));
            lrnn_read_fail(at, "found the unknown key %s", what);
        }
    while ((word = next_word(&keys, &length, &optional)) != NULL) {
        char key[32];
        snprintf(key, sizeof key, "%.*s", (int) length, word);
        if (!optional && !lrnn_read_has(at, key))
            lrnn_read_fail(at, "the key \"%s\" is missing", key);
    }
}

size_t lrnn_read_array(const lrnn_at_t *at) {
    if (!json_is_array(at->j))
        lrnn_read_found(at, "an array");
    else if (json_array_size(at->j) >= UINT32_MAX)
        lrnn_read_found(at, "a shorter array");
    return lrnn_read_ok(at) ? json_array_size(at->j) : 0;
}

int lrnn_read_array_of(const lrnn_at_t *at, uint64_t n, const char *what) {
    if (!json_is_array(at->j) || json_array_size(at->j) != n)
        lrnn_read_found(at, "an array of %llu %s", (unsigned long long) n,
                        what);
    return lrnn_read_ok(at);
}

/* ---- numbers ----------------------------------------------------------- */

/* Return the number if it is in low .. high, else -1. */
static json_int_t number(const lrnn_at_t *at, json_int_t low, json_int_t high) {
    json_int_t x = json_is_integer(at->j) ? json_integer_value(at->j) : -1;
    return x >= low && x <= high ? x : -1;
}

uint32_t lrnn_read_below(const lrnn_at_t *at, uint32_t bound) {
    json_int_t x = number(at, 0, (json_int_t) bound - 1);
    if (x < 0)
        lrnn_read_found(at, "a number below %u", bound);
    return x < 0 ? 0 : (uint32_t) x;
}

uint32_t lrnn_read_size(const lrnn_at_t *at, uint32_t low) {
    json_int_t x = number(at, low, LRNN_MAX_SIZE);
    if (x < 0)
        lrnn_read_found(at, "a number from %u to %u", low, LRNN_MAX_SIZE);
    return x < 0 ? 0 : (uint32_t) x;
}

void lrnn_read_numbers(uint32_t *out, const lrnn_at_t *at, uint64_t n,
                       uint32_t bound, const char *what) {
    if (lrnn_read_array_of(at, n, what))
        for (size_t i = 0; i < n; i++)
            out[i] = lrnn_read_below(AT_INDEX(at, i), bound);
}

/* ---- words and names --------------------------------------------------- */

void lrnn_read_text(char **out, const lrnn_at_t *at) {
    if (!json_is_string(at->j)) {
        lrnn_read_found(at, "a string");
        return;
    }
    wr_free(*out);
    *out = wr_strdup(json_string_value(at->j));
}

int lrnn_read_is(const lrnn_at_t *at, const char *word) {
    return json_is_string(at->j) && strcmp(json_string_value(at->j), word) == 0;
}

uint32_t lrnn_read_word(const lrnn_at_t *at, const char *words) {
    const char *list = words, *word;
    size_t length;
    int optional;
    if (json_is_string(at->j))
        for (uint32_t i = 0;
             (word = next_word(&list, &length, &optional)) != NULL; i++)
            if (json_string_length(at->j) == length &&
                memcmp(json_string_value(at->j), word, length) == 0)
                return i;
    lrnn_read_found(at, "one of: %s", words);
    return 0;
}

/* Return 0 for blanks and control characters, which would break other files;
 * the latter include those from U+0080 on. */
static int is_token(const char *s) {
    for (const char *p = s; *p != '\0'; p++)
        if (*p == ' ' || wr_is_control(p))
            return 0;
    return *s != '\0';
}

void lrnn_read_names(char ***names, uint32_t *n, const lrnn_at_t *at,
                     int number_too) {
    size_t count = json_array_size(at->j);
    wr_names_t T = {0};
    if (number_too && json_is_integer(at->j)) {
        *n = lrnn_read_size(at, 1);
        return;
    }
    if (!json_is_array(at->j))
        lrnn_read_found(at, number_too ? "an array of names or a number"
                                       : "an array of names");
    else if (count > LRNN_MAX_SIZE || (number_too && count == 0))
        lrnn_read_found(at, "%u to %u names", number_too ? 1 : 0,
                        LRNN_MAX_SIZE);
    for (size_t i = 0; lrnn_read_ok(at) && i < count; i++) {
        const lrnn_at_t *one = AT_INDEX(at, i);
        const char *s = json_string_value(one->j);
        if (s == NULL || !is_token(s))
            lrnn_read_found(one, "a name without white space");
        else if (wr_names_add(&T, s, strlen(s)) < i)
            lrnn_read_found(one, "a name not yet used");
    }
    if (lrnn_read_ok(at)) {
        *names = wr_strings_copy(T.name, count);
        *n = (uint32_t) count;
    }
    wr_names_clear(&T);
}
