/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The letters of a regular expression.  A letter is a character, `\` and a
 * character that is no letter or digit of ASCII, or a name of several
 * characters in 'quotes' or <brackets>.  A class [abx-z] is one of its
 * letters, [^ab] any other letter of the alphabet, . any letter.  The alphabet
 * is what occurs anywhere in the expression, so it is collected first.
 */

#include "interchange/regex.h"

#include <string.h>

enum { WIDEST = 1000 }; /* letters in one range */

static int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

char regex_peek(regex_t *P) {
    const char *s = P->X->R->text;
    while (P->pos < P->end && is_blank(s[P->pos]))
        P->pos++;
    return P->pos < P->end ? s[P->pos] : '\0';
}

static void mean(unsigned char *in, regex_t *P, const char *s, size_t n) {
    uint32_t a = interchange_letter(P->X, s, n);
    if (in != NULL)
        in[a] = 1;
}

/* The length of the character at pos; the text is UTF-8. */
static size_t character(const regex_t *P) {
    size_t n = 1;
    while (P->pos + n < P->end &&
           ((unsigned char) P->X->R->text[P->pos + n] & 0xc0) == 0x80)
        n++;
    return n;
}

static uint32_t decode(const char *s, size_t n) {
    const unsigned char *u = (const unsigned char *) s;
    uint32_t c = n == 1 ? u[0] : u[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++)
        c = c << 6 | (u[i] & 0x3f);
    return c;
}

static size_t encode(char *s, uint32_t c) {
    const size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = n; i-- > 1; c >>= 6)
        s[i] = (char) (0x80 | (c & 0x3f));
    s[0] = (char) (n == 1 ? c : (0xf00u >> n & 0xff) | c);
    return n;
}

/* 'name' or <name>. */
static wr_status_t read_name(unsigned char *in, regex_t *P, char close) {
    const char *s = P->X->R->text;
    const size_t at = P->pos++;
    size_t n = 0;
    while (P->pos + n < P->end && s[P->pos + n] != close)
        n++;
    if (P->pos + n >= P->end || n == 0)
        return wr_reader_fail_at(P->X->R, at,
                                 "expected a letter's name and '%c'", close);
    mean(in, P, s + P->pos, n);
    P->pos += n + 1;
    return WR_OK;
}

/* Passes a backslash.  Behind it \d, \w, \n and the like are classes or
 * control characters elsewhere: never the letter itself, as would be here. */
static wr_status_t pass_backslash(regex_t *P) {
    const char *s = P->X->R->text;
    if (P->pos >= P->end || s[P->pos] != '\\' || ++P->pos >= P->end)
        return WR_OK;
    const char c = s[P->pos];
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
        (c >= 'A' && c <= 'Z'))
        return wr_reader_fail_at(P->X->R, P->pos - 1,
                                 "found '\\%c', expected a character that is "
                                 "no letter or digit behind '\\': the symbol "
                                 "%c is written %c, a class such as the digits "
                                 "[0-9]",
                                 c, c, c);
    return WR_OK;
}

/* One character of a class, perhaps behind a backslash. */
static wr_status_t class_character(uint32_t *c, regex_t *P) {
    const char *s = P->X->R->text;
    wr_status_t status = pass_backslash(P);
    if (status != WR_OK)
        return status;
    if (P->pos >= P->end)
        return wr_reader_fail_at(P->X->R, P->pos, "found no ']'");
    const size_t n = character(P);
    *c = decode(s + P->pos, n);
    P->pos += n;
    return WR_OK;
}

static wr_status_t read_class(unsigned char *in, regex_t *P) {
    const char *s = P->X->R->text;
    const size_t at = P->pos++;
    const int others = P->pos < P->end && s[P->pos] == '^';
    wr_status_t status = WR_OK;
    P->pos += (size_t) others;
    while (status == WR_OK && P->pos < P->end && s[P->pos] != ']') {
        uint32_t low, high;
        const size_t from = P->pos;
        char name[8];
        status = class_character(&low, P);
        high = low;
        if (status == WR_OK && P->pos + 1 < P->end && s[P->pos] == '-' &&
            s[P->pos + 1] != ']') {
            P->pos++;
            status = class_character(&high, P);
        }
        if (status == WR_OK && (high < low || high - low >= WIDEST))
            status = wr_reader_fail_at(P->X->R, from,
                                       "found a range that goes down or has "
                                       "more than %d letters",
                                       WIDEST);
        for (uint32_t c = low; status == WR_OK && c <= high; c++)
            if (c < 0xd800 || c > 0xdfff)
                mean(in, P, name, encode(name, c));
    }
    if (status == WR_OK && P->pos >= P->end)
        status = wr_reader_fail_at(P->X->R, at, "found no ']' for this '['");
    P->pos++;
    for (uint32_t a = 0; in != NULL && others && a < P->X->letter.count; a++)
        in[a] = !in[a];
    return status;
}

wr_status_t regex_symbol(unsigned char *in, regex_t *P) {
    const char *s = P->X->R->text;
    const char c = s[P->pos];
    if (c == '\'' || c == '<')
        return read_name(in, P, c == '<' ? '>' : c);
    if (c == '[')
        return read_class(in, P);
    if (c == '.') {
        P->pos++;
        if (in != NULL)
            memset(in, 1, P->X->letter.count);
        return WR_OK;
    }
    wr_status_t status = pass_backslash(P);
    if (status == WR_OK && (P->pos >= P->end || is_blank(s[P->pos])))
        status = wr_reader_fail_at(P->X->R, P->pos,
                                   "expected a character behind '\\'");
    if (status != WR_OK)
        return status;
    const size_t n = character(P);
    mean(in, P, s + P->pos, n);
    P->pos += n;
    return WR_OK;
}

static int is_constant(const regex_t *P) {
    const char *s = P->X->R->text + P->pos;
    const size_t left = P->end - P->pos;
    return (left >= 2 && memcmp(s, "\xce\xb5", 2) == 0) ||
           (left >= 3 && memcmp(s, "\xe2\x88\x85", 3) == 0);
}

wr_status_t regex_collect(regex_t *P) {
    const size_t start = P->pos;
    wr_status_t s = WR_OK;
    for (char c = regex_peek(P); s == WR_OK && c != '\0'; c = regex_peek(P)) {
        if (c == '{') /* its numbers are no letters */
            while (P->pos < P->end && P->X->R->text[P->pos] != '}')
                P->pos++;
        else if (strchr("()|&~*+?}", c) != NULL)
            P->pos++;
        else if (is_constant(P))
            P->pos += character(P);
        else
            s = regex_symbol(NULL, P);
    }
    P->pos = start;
    return s;
}
