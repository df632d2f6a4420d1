/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The small words of the reader: a place in the tree, a complaint about it,
 * and the few shapes that everything else is made of.
 */

#include "model/file/read.h"

#include <stdarg.h>
#include <string.h>

/* ---- complaints -------------------------------------------------------- */

/* layers[3].actions[0]; the whole text has no name of its own */
static void put_path(wr_buffer_t out, const lrnn_path_t *at) {
    if (at == NULL)
        return;
    put_path(out, at->up);
    if (at->key == NULL)
        wr_buffer_printf(out, "[%zu]", at->index);
    else
        wr_buffer_printf(out, "%s%s", at->up != NULL ? "." : "", at->key);
}

static void set_message(lrnn_read_t *X, const lrnn_path_t *at,
                        const char *text) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%s: ", X->R->name);
    put_path(b, at);
    wr_buffer_printf(b, "%s%s", at != NULL ? ": " : "", text);
    snprintf(X->R->message, sizeof X->R->message, "%s", b->text);
    wr_buffer_clear(b);
}

wr_status_t lrnn_read_fail(lrnn_read_t *X, const lrnn_path_t *at,
                           const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    set_message(X, at, text);
    return WR_PARSE;
}

wr_status_t lrnn_read_reason(lrnn_read_t *X, const lrnn_path_t *at,
                             wr_status_t status) {
    set_message(X, at, X->L->reason);
    return status == WR_DOMAIN ? WR_PARSE : status;
}

wr_status_t lrnn_read_charge(lrnn_read_t *X, const lrnn_path_t *at,
                             uint64_t bytes) {
    X->bytes = bytes > UINT64_MAX - X->bytes ? UINT64_MAX : X->bytes + bytes;
    wr_status_t s = wr_limits_check(X->L, "reading a model", 0, X->bytes);
    return s == WR_OK ? WR_OK : lrnn_read_reason(X, at, s);
}

/* the first characters of a text, cut between characters */
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

wr_status_t lrnn_read_found(lrnn_read_t *X, const lrnn_path_t *at,
                            json_t *found, const char *fmt, ...) {
    char what[80], text[300];
    va_list ap;
    describe(what, sizeof what, found);
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return lrnn_read_fail(X, at, "found %s, expected %s", what, text);
}

/* ---- objects and arrays ------------------------------------------------ */

/* The next word of a list, without its '?'; NULL at the end. */
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

wr_status_t lrnn_read_object(lrnn_read_t *X, const lrnn_path_t *at, json_t *j,
                             const char *keys) {
    if (!json_is_object(j))
        return lrnn_read_found(X, at, j, "an object");
    for (void *it = json_object_iter(j); it != NULL;
         it = json_object_iter_next(j, it))
        if (!has_word(keys, json_object_iter_key(it))) {
            char what[80];
            describe_text(what, sizeof what, json_object_iter_key(it));
            return lrnn_read_fail(X, at,
                                  "found the key %s, which has no "
                                  "meaning here",
                                  what);
        }
    size_t length;
    int optional;
    const char *word;
    while ((word = next_word(&keys, &length, &optional)) != NULL) {
        char key[32];
        snprintf(key, sizeof key, "%.*s", (int) length, word);
        if (!optional && json_object_get(j, key) == NULL)
            return lrnn_read_fail(X, at, "the key \"%s\" is missing", key);
    }
    return WR_OK;
}

wr_status_t lrnn_read_array(size_t *n, lrnn_read_t *X, const lrnn_path_t *at,
                            json_t *j) {
    if (!json_is_array(j))
        return lrnn_read_found(X, at, j, "an array");
    *n = json_array_size(j);
    return *n < UINT32_MAX ? WR_OK
                           : lrnn_read_found(X, at, j, "a shorter array");
}

wr_status_t lrnn_read_array_of(lrnn_read_t *X, const lrnn_path_t *at, json_t *j,
                               uint64_t n, const char *what) {
    if (!json_is_array(j) || json_array_size(j) != n)
        return lrnn_read_found(X, at, j, "an array of %llu %s",
                               (unsigned long long) n, what);
    return WR_OK;
}

/* ---- numbers ----------------------------------------------------------- */

wr_status_t lrnn_read_below(uint32_t *out, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j, uint32_t bound) {
    if (!json_is_integer(j) || json_integer_value(j) < 0 ||
        json_integer_value(j) >= (json_int_t) bound)
        return lrnn_read_found(X, at, j, "a number below %u", bound);
    *out = (uint32_t) json_integer_value(j);
    return WR_OK;
}

wr_status_t lrnn_read_size(uint32_t *out, lrnn_read_t *X, const lrnn_path_t *at,
                           json_t *j, uint32_t low) {
    if (!json_is_integer(j) || json_integer_value(j) < (json_int_t) low ||
        json_integer_value(j) > (json_int_t) LRNN_MAX_SIZE)
        return lrnn_read_found(X, at, j, "a number from %u to %u", low,
                               LRNN_MAX_SIZE);
    *out = (uint32_t) json_integer_value(j);
    return WR_OK;
}

wr_status_t lrnn_read_numbers(uint32_t *out, lrnn_read_t *X,
                              const lrnn_path_t *at, json_t *j, uint64_t n,
                              uint32_t bound, const char *what) {
    wr_status_t s = lrnn_read_array_of(X, at, j, n, what);
    for (size_t i = 0; s == WR_OK && i < n; i++)
        s = lrnn_read_below(&out[i], X, AT_INDEX(at, i), json_array_get(j, i),
                            bound);
    return s;
}

/* ---- words and names --------------------------------------------------- */

wr_status_t lrnn_read_text(char **out, lrnn_read_t *X, const lrnn_path_t *at,
                           json_t *j) {
    if (!json_is_string(j))
        return lrnn_read_found(X, at, j, "a string");
    wr_free(*out);
    *out = wr_strdup(json_string_value(j));
    return WR_OK;
}

wr_status_t lrnn_read_word(uint32_t *out, lrnn_read_t *X, const lrnn_path_t *at,
                           json_t *j, const char *words) {
    const char *list = words, *word;
    size_t length;
    int optional;
    *out = 0;
    if (json_is_string(j))
        for (; (word = next_word(&list, &length, &optional)) != NULL; ++*out)
            if (json_string_length(j) == length &&
                memcmp(json_string_value(j), word, length) == 0)
                return WR_OK;
    return lrnn_read_found(X, at, j, "one of: %s", words);
}

/* ASCII white space and control characters would break other files; those
 * from U+0080 on, which are no text, too. */
static int is_token(const char *s) {
    for (const char *p = s; *p != '\0'; p++)
        if ((unsigned char) *p <= ' ' || *p == 0x7f ||
            ((unsigned char) p[0] == 0xc2 && (unsigned char) p[1] < 0xa0))
            return 0;
    return *s != '\0';
}

/* The names as one JSON object from name to place find a repeated one. */
static wr_status_t read_each(char **name, lrnn_read_t *X, const lrnn_path_t *at,
                             json_t *j, size_t n, json_t *seen) {
    wr_status_t s = WR_OK;
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        json_t *one = json_array_get(j, i);
        if (!json_is_string(one) || !is_token(json_string_value(one)))
            s = lrnn_read_found(X, AT_INDEX(at, i), one,
                                "a name without white space");
        else if (json_object_get(seen, json_string_value(one)) != NULL)
            s = lrnn_read_found(X, AT_INDEX(at, i), one, "a name not yet used");
        else
            s = lrnn_read_text(&name[i], X, AT_INDEX(at, i), one);
        if (s == WR_OK && json_object_set_new(seen, name[i], json_true()) != 0)
            s = lrnn_read_fail(X, at, "out of memory");
    }
    return s;
}

wr_status_t lrnn_read_names(char ***names, uint32_t *n, lrnn_read_t *X,
                            const lrnn_path_t *at, json_t *j, int number_too) {
    if (number_too && json_is_integer(j))
        return lrnn_read_size(n, X, at, j, 1);
    if (!json_is_array(j))
        return lrnn_read_found(X, at, j,
                               number_too ? "an array of names or a number"
                                          : "an array of names");
    size_t count = json_array_size(j);
    if (count > LRNN_MAX_SIZE || (number_too && count == 0))
        return lrnn_read_found(X, at, j, "%u to %u names", number_too ? 1 : 0,
                               LRNN_MAX_SIZE);
    *names = wr_calloc(count, sizeof **names);
    *n = (uint32_t) count;
    json_t *seen = json_object();
    wr_status_t s = read_each(*names, X, at, j, count, seen);
    json_decref(seen);
    return s;
}
