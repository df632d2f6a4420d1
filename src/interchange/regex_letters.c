/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The letters of a regular expression.  A letter is a character, `\` and a
 * character that is not an ASCII letter or digit, or a name of several
 * characters in 'quotes' or <brackets>.  A class [abx-z] matches one of its
 * letters, [^ab] any other letter of the alphabet, . any letter.  The alphabet
 * consists of the letters anywhere in the expression, so it is collected first.
 */

#include "interchange/regex.h"

enum { WIDEST = 1000 }; /* letters in one range */

char regex_peek(regex_t *P) {
    const char *s = P->X->R->text;
    P->pos = interchange_pass(s, P->pos, P->end);
    return P->pos < P->end ? s[P->pos] : '\0';
}

static void add_letter(unsigned char *in, regex_t *P, const char *s, size_t n) {
    uint32_t a = interchange_letter(P->X, s, n);
    if (in != NULL)
        in[a] = 1;
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

/* Read 'name' or <name>. */
static void read_name(unsigned char *in, regex_t *P, char close) {
    const char *s = P->X->R->text;
    const size_t at = P->pos++;
    size_t n = 0;
    while (P->pos + n < P->end && s[P->pos + n] != close)
        n++;
    if (P->pos + n >= P->end || n == 0)
        interchange_fail(P->X, at, "expected a letter's name and '%c'", close);
    else
        add_letter(in, P, s + P->pos, n);
    P->pos += n + (size_t) (P->pos + n < P->end);
}

/* Skip a backslash.  In other programs \d, \w, \n and the like are classes or
 * control characters, never the letter itself, as it would be here. */
static void pass_backslash(regex_t *P) {
    const char *s = P->X->R->text;
    if (P->pos >= P->end || s[P->pos] != '\\' || ++P->pos >= P->end)
        return;
    const char c = s[P->pos];
    if (interchange_is_alnum(c))
        interchange_fail(P->X, P->pos - 1,
                         "found '\\%c', expected a character other than a "
                         "letter or digit after '\\': the symbol %c is written "
                         "%c, and a class is written like the digits [0-9]",
                         c, c, c);
}

/* Read one character of a class, optionally after a backslash. */
static uint32_t class_character(regex_t *P) {
    const char *s = P->X->R->text;
    pass_backslash(P);
    if (P->pos >= P->end) {
        interchange_fail(P->X, P->pos, "found no ']'");
        return 0;
    }
    const size_t n = interchange_character(s + P->pos);
    P->pos += n;
    return decode(s + P->pos - n, n);
}

static void read_class(unsigned char *in, regex_t *P) {
    const char *s = P->X->R->text;
    const size_t at = P->pos++;
    const int others = P->pos < P->end && s[P->pos] == '^';
    P->pos += (size_t) others;
    while (interchange_ok(P->X) && P->pos < P->end && s[P->pos] != ']') {
        const size_t from = P->pos;
        char name[8];
        const uint32_t low = class_character(P);
        uint32_t high = low;
        if (P->pos + 1 < P->end && s[P->pos] == '-' && s[P->pos + 1] != ']') {
            P->pos++;
            high = class_character(P);
        }
        if (high < low || high - low >= WIDEST)
            interchange_fail(
                P->X, from,
                "found a descending range or one of more than %d letters",
                WIDEST);
        for (uint32_t c = low; interchange_ok(P->X) && c <= high; c++)
            if (c < 0xd800 || c > 0xdfff)
                add_letter(in, P, name, encode(name, c));
    }
    if (P->pos >= P->end)
        interchange_fail(P->X, at, "found no ']' for this '['");
    else
        P->pos++;
    for (uint32_t a = 0; in != NULL && others && a < P->X->letter.count; a++)
        in[a] = !in[a];
}

void regex_symbol(unsigned char *in, regex_t *P) {
    const char *s = P->X->R->text;
    const char c = s[P->pos];
    if (c == '\'' || c == '<') {
        read_name(in, P, c == '<' ? '>' : c);
    } else if (c == '[') {
        read_class(in, P);
    } else if (c == '.') {
        P->pos++;
        if (in != NULL)
            memset(in, 1, P->X->letter.count);
    } else {
        if (c == '^' || c == '$')
            interchange_fail(P->X, P->pos,
                             "found '%c', expected no anchor, as whole words "
                             "are matched: the symbol is written \\%c",
                             c, c);
        pass_backslash(P);
        if (P->pos >= P->end || interchange_pass(s, P->pos, P->end) > P->pos)
            interchange_fail(P->X, P->pos, "expected a character after '\\'");
        if (!interchange_ok(P->X))
            return;
        const size_t n = interchange_character(s + P->pos);
        add_letter(in, P, s + P->pos, n);
        P->pos += n;
    }
}

static int is_constant(const regex_t *P) {
    const char *s = P->X->R->text + P->pos;
    const size_t left = P->end - P->pos;
    return (left >= 2 && memcmp(s, "\xce\xb5", 2) == 0) ||
           (left >= 3 && memcmp(s, "\xe2\x88\x85", 3) == 0);
}

void regex_collect(regex_t *P) {
    const size_t start = P->pos;
    for (char c = regex_peek(P); interchange_ok(P->X) && c != '\0';
         c = regex_peek(P)) {
        if (c == '{') /* its numbers are not letters */
            while (P->pos < P->end && P->X->R->text[P->pos] != '}')
                P->pos++;
        else if (strchr("()|&~*+?}", c) != NULL)
            P->pos++;
        else if (is_constant(P))
            P->pos += interchange_character(P->X->R->text + P->pos);
        else
            regex_symbol(NULL, P);
    }
    P->pos = start;
}
