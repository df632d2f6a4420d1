/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tests of the JSON that a command printed: a path, a relation and a value.  If
 * the path does not exist, the answer is unknown, not no. */

#include "claim/impl.h"

/* Longer texts are not compared. */
enum { MOST_TEXT = 65536 };

/* Return a JSON scalar as text (integer, string, true, false, null), for
 * wr_free; NULL for all other values. */
static char *scalar(const json_t *v) {
    char *text = NULL;
    if (json_is_string(v) && json_string_length(v) < MOST_TEXT)
        wr_say(&text, "%s", json_string_value(v));
    else if (json_is_integer(v))
        wr_say(&text, "%lld", (long long) json_integer_value(v));
    else if (json_is_boolean(v) || json_is_null(v))
        wr_say(&text, json_is_null(v)   ? "null"
                      : json_is_true(v) ? "true"
                                        : "false");
    return text;
}

static wr_truth_t compare_numbers(const mpq_t x, const mpq_t y,
                                  const char *relation) {
    int c = mpq_cmp(x, y);
    if (strcmp(relation, "divides") == 0) {
        if (mpz_cmp_ui(mpq_denref(x), 1) || mpz_cmp_ui(mpq_denref(y), 1) ||
            mpq_sgn(x) == 0)
            return WR_UNKNOWN;
        return wr_truth_of(mpz_divisible_p(mpq_numref(y), mpq_numref(x)) != 0);
    }
    if (strcmp(relation, "=") == 0)
        return wr_truth_of(c == 0);
    if (strcmp(relation, "!=") == 0)
        return wr_truth_of(c != 0);
    if (relation[0] == '<')
        return wr_truth_of(c < 0 || (relation[1] == '=' && c == 0));
    return wr_truth_of(c > 0 || (relation[1] == '=' && c == 0));
}

/* The test of the scalar at the end of a path. */
typedef struct {
    const char *relation, *value;
} demand_t;

/* Return nonzero if a text can be compared with v: any with a string or null, a
 * word of JSON with a truth value, only null with a number. */
static int can_be(const json_t *v, const char *text) {
    if (strcmp(text, "null") == 0 || json_is_string(v) || json_is_null(v))
        return 1;
    return json_is_boolean(v) &&
           (strcmp(text, "true") == 0 || strcmp(text, "false") == 0);
}

/* Compare words or numbers; misspelt truth values or numbers decide nothing. */
static wr_truth_t compare(char *why, const json_t *v, const demand_t *d) {
    static const char *const known[] = {
        "=", "!=", "<", "<=", ">", ">=", "divides", NULL};
    const char *relation = d->relation, *value = d->value;
    char *text = scalar(v);
    wr_truth_t t = WR_UNKNOWN;
    mpq_t x, y;
    int i = 0;
    while (known[i] != NULL && strcmp(known[i], relation) != 0)
        i++;
    WR_EACH(mpq_init, x, y);
    if (known[i] == NULL)
        snprintf(why, 256, "unknown relation %.20s", relation);
    else if (text == NULL)
        snprintf(why, 256,
                 "a list, an object or a long text cannot be compared");
    else if (wr_claim_number(x, text) && wr_claim_number(y, value))
        t = compare_numbers(x, y, relation);
    else if (strcmp(text, "unknown") == 0 && strcmp(value, text) != 0)
        snprintf(why, 256, "it printed unknown");
    else if (!can_be(v, value))
        snprintf(why, 256, "%.80s is compared with %.80s", text, value);
    else if (i <= 1)
        t = wr_truth_of((strcmp(text, value) == 0) == (i == 0));
    else
        snprintf(why, 256, "%.80s %s %.80s compares no numbers", text, relation,
                 value);
    if (t == WR_FALSE)
        snprintf(why, 256, "found %.200s", text);
    WR_EACH(mpq_clear, y, x);
    wr_free(text);
    return t;
}

static wr_truth_t walk(char *why, const json_t *v, const char *path,
                       const demand_t *d);

/* [*]: true if all elements are true, false if one is false; [?]: true if one
 * is true, false if all are false.  UNKNOWN unless another element decides. */
static wr_truth_t each(char *why, const json_t *v, const char *rest, int some,
                       const demand_t *d) {
    wr_truth_t t = wr_truth_of(!some);
    for (size_t i = 0; i < json_array_size(v); i++) {
        wr_truth_t u = walk(why, json_array_get(v, i), rest, d);
        if (u == wr_truth_of(some))
            return u;
        if (u == WR_UNKNOWN)
            t = u;
    }
    return t;
}

/* [key=value]: return the list of objects that have this value. */
static json_t *filter(const json_t *v, const char *path, const char *end) {
    json_t *list = json_array();
    const char *eq = memchr(path, '=', (size_t) (end - path));
    char *key = NULL, *want = NULL;
    wr_say(&key, "%.*s", (int) (eq - path - 1), path + 1);
    wr_say(&want, "%.*s", (int) (end - eq - 1), eq + 1);
    for (size_t i = 0; i < json_array_size(v); i++) {
        json_t *w = json_array_get(v, i);
        char *text = scalar(json_object_get(w, key));
        if (text != NULL && strcmp(text, want) == 0)
            json_array_append(list, w);
        wr_free(text);
    }
    WR_FREE(want, key);
    return list;
}

static wr_truth_t index_into(char *why, const json_t *v, const char *path,
                             const demand_t *d) {
    const char *end = strchr(path, ']');
    if (end == NULL || !json_is_array(v)) {
        snprintf(why, 256, "%.100s: no list to look into", path);
        return WR_UNKNOWN;
    }
    if (memchr(path, '=', (size_t) (end - path)) != NULL) {
        json_t *list = filter(v, path, end);
        wr_truth_t t = walk(why, list, end + 1, d);
        json_decref(list);
        return t;
    }
    if (end == path + 2 && (path[1] == '?' || path[1] == '*'))
        return each(why, v, end + 1, path[1] == '?', d);
    const char *p = path + 1;
    uint64_t i;
    if (!wr_take_count(&i, &p, SIZE_MAX) || p != end) {
        snprintf(why, 256, "%.100s: expected [INDEX], [*], [?] or [KEY=VALUE]",
                 path);
        return WR_UNKNOWN;
    }
    return walk(why, json_array_get(v, i), end + 1, d);
}

static wr_truth_t walk(char *why, const json_t *v, const char *path,
                       const demand_t *d) {
    if (v == NULL) {
        snprintf(why, 256, "nothing there");
        return WR_UNKNOWN;
    }
    if (*path == '\0')
        return compare(why, v, d);
    if (*path == '[')
        return index_into(why, v, path, d);
    if (*path != '.') {
        snprintf(why, 256, "%.100s: expected . or [", path);
        return WR_UNKNOWN;
    }
    char *key = NULL;
    const int quoted = path[1] == '"'; /* a key that contains blanks */
    size_t n = strcspn(path + 1 + quoted, quoted ? "\"" : ".[");
    wr_say(&key, "%.*s", (int) n, path + 1 + quoted);
    if (quoted)
        n += path[2 + n] == '"' ? 2 : 1;
    json_t *w = strcmp(key, "length") == 0 && json_is_array(v)
                    ? json_integer((json_int_t) json_array_size(v))
                    : json_incref(json_object_get(v, key));
    wr_truth_t t = WR_UNKNOWN;
    if (w == NULL)
        snprintf(why, 256, "it printed no \"%.200s\"", key);
    else
        t = walk(why, w, path + 1 + n, d);
    json_decref(w);
    wr_free(key);
    return t;
}

wr_truth_t wr_claim_test(char *why, const json_t *o, const char *path,
                         const char *relation, const char *value) {
    why[0] = '\0';
    return walk(why, o, path, &(demand_t){relation, value});
}
