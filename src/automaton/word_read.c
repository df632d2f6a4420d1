/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading words: letters, exponents and groups, as in (01)^5 0^3.
 *
 *   word  = { space | "," | item [ "^" number ] }
 *   item  = letter | "(" word ")"
 *
 * The alphabet takes precedence: where "(", ")", "^" or "," begins a letter, it
 * is read as that letter, the longest that matches.  Two letters may be
 * adjacent only if every letter is one character long.  There is one pass; a
 * group is represented by the length of the word at its beginning, so that an
 * exponent repeats a suffix of the word.  Lengths are checked before memory is
 * allocated: (((0^9999)^9999)^9999)^9999 fails at once.
 */

#include "automaton/impl.h"

typedef struct {
    const char *text, *s; /* the whole text, and its unread part */
    const wr_dfa_struct *A;
    wr_limits_struct *L;
    wr_word_struct *w;        /* the word read so far */
    size_t *open, *opened_at; /* word length and place of each open group */
    size_t depth;
    int touching; /* letters may be adjacent */
    /* head[c]: the first letter whose name begins with byte c; next: the one
     * after it; both stored as letter + 1, 0 = none. */
    uint32_t head[256], *next;
} scan_t;

/* Position in the text for messages, in bytes from 1. */
static size_t place(const scan_t *S) {
    return (size_t) (S->s - S->text) + 1;
}

/* ---- letters ----------------------------------------------------------- */

/* Return the length of the longest letter at the current position, or 0. */
static size_t match(uint32_t *letter, const scan_t *S) {
    size_t best = 0;
    for (uint32_t i = S->head[(unsigned char) *S->s]; i != 0;
         i = S->next[i - 1]) {
        const char *name = S->A->letter_name[i - 1];
        size_t n = strlen(name);
        if (n > best && strncmp(S->s, name, n) == 0) {
            best = n;
            *letter = i - 1;
        }
    }
    return best;
}

/* Return 1 if c may follow a letter when letters must not be adjacent. */
static int ends_letter(char c) {
    return c == '\0' || c == ',' || c == '^' || c == '(' || c == ')' ||
           wr_is_blank(c);
}

static wr_status_t unknown_letter(const scan_t *S) {
    wr_buffer_t list;
    int n = 1, shown;
    if (!S->touching) /* show all of the text in place of a letter */
        while (!ends_letter(S->s[n]) && n < 40)
            n++;
    while (((unsigned char) S->s[n] & 0xc0) == 0x80)
        n++; /* complete the last character */
    wr_buffer_init(list);
    for (uint32_t a = 0; a < S->A->letters && a < 16; a++) {
        wr_buffer_put(list, " ");
        wr_buffer_put(list, S->A->letter_name[a]);
    }
    shown = list->length < 200 ? (int) list->length : 200;
    wr_status_t s = wr_limits_fail(
        S->L, WR_DOMAIN,
        "word, position %zu: found '%.*s', expected a letter (%u "
        "letters:%.*s%s)",
        place(S), n, S->s, S->A->letters, shown, list->text,
        S->A->letters > 16 || shown == 200 ? " ..." : "");
    wr_buffer_clear(list);
    return s;
}

static wr_status_t check_length(const scan_t *S, uint64_t length) {
    wr_status_t s = wr_limits_steps(S->L, "word", length);
    if (s == WR_OK && length > SIZE_MAX / 16)
        s = wr_limits_fail(S->L, WR_UNABLE, "word: longer than memory");
    /* 4 bytes per letter, and twice that while the array grows */
    return s != WR_OK ? s : wr_limits_check(S->L, "word", 0, 12 * length);
}

/* ---- exponents and groups ---------------------------------------------- */

/* Replace the part of the word after `from` by `times` copies of it. */
static wr_status_t repeat(scan_t *S, size_t from, uint64_t times) {
    wr_word_struct *w = S->w;
    const uint64_t n = w->length - from;
    if (n == 0 || times == 0) {
        w->length = from;
        return WR_OK;
    }
    const uint64_t room = UINT64_MAX - from;
    wr_status_t s =
        check_length(S, n > room / times ? UINT64_MAX : from + n * times);
    if (s != WR_OK)
        return s;
    automaton_word_reserve(w, from + n * times);
    for (uint64_t i = 1; i < times; i++) {
        if (i % (1 << 20) == 0) /* Ctrl-C, deadline */
            s = wr_limits_check(S->L, "word", 0, 0);
        if (s != WR_OK)
            return s;
        memcpy(w->letter + from + i * n, w->letter + from,
               n * sizeof *w->letter);
    }
    w->length = from + n * times;
    return WR_OK;
}

/* Apply an exponent, if there is one, to the word from `from` on. */
static wr_status_t exponent(scan_t *S, size_t from) {
    uint32_t letter;
    uint64_t n = 0;
    if (*S->s != '^' || match(&letter, S) > 0)
        return WR_OK;
    S->s++;
    if (*S->s < '0' || *S->s > '9')
        return wr_limits_fail(
            S->L, WR_DOMAIN,
            "word, position %zu: found %s, expected a number after '^'",
            place(S), *S->s == '\0' ? "the end" : "no digit");
    if (!wr_take_count(&n, &S->s, UINT64_MAX)) {
        n = UINT64_MAX; /* only the empty word can have so large an exponent */
        S->s += strspn(S->s, "0123456789");
    }
    return repeat(S, from, n);
}

static void open_group(scan_t *S) {
    S->open = wr_grow(S->open, S->depth, sizeof *S->open);
    S->opened_at = wr_grow(S->opened_at, S->depth, sizeof *S->opened_at);
    S->open[S->depth] = S->w->length;
    S->opened_at[S->depth++] = place(S);
    S->s++;
}

static wr_status_t close_group(scan_t *S) {
    if (S->depth == 0)
        return wr_limits_fail(
            S->L, WR_DOMAIN,
            "word, position %zu: found ')', expected '(' before it", place(S));
    S->s++;
    return exponent(S, S->open[--S->depth]);
}

/* Read one letter with its exponent. */
static wr_status_t letter_here(scan_t *S) {
    uint32_t letter;
    const size_t n = match(&letter, S);
    if (n == 0 || (!S->touching && !ends_letter(S->s[n])))
        return unknown_letter(S);
    wr_word_append(S->w, letter);
    S->s += n;
    /* check only at powers of two: appending is cheap */
    const size_t length = S->w->length;
    wr_status_t s =
        (length & (length - 1)) == 0 ? check_length(S, length) : WR_OK;
    return s != WR_OK ? s : exponent(S, length - 1);
}

static wr_status_t scan(scan_t *S) {
    uint32_t letter;
    wr_status_t s = WR_OK;
    while (*S->s != '\0' && s == WR_OK) {
        if (wr_is_blank(*S->s))
            S->s++;
        else if (match(&letter, S) > 0)
            s = letter_here(S);
        else if (*S->s == ',')
            S->s++;
        else if (*S->s == '(')
            open_group(S);
        else if (*S->s == ')')
            s = close_group(S);
        else
            s = letter_here(S); /* fails, and says why */
    }
    if (s == WR_OK && S->depth > 0)
        s = wr_limits_fail(S->L, WR_DOMAIN,
                           "word, position %zu: found the end, expected ')' "
                           "for the '(' at position %zu",
                           place(S), S->opened_at[S->depth - 1]);
    return s == WR_OK ? check_length(S, S->w->length) : s;
}

wr_status_t wr_word_read(wr_word_t w, const char *text, const wr_dfa_t A,
                         wr_limits_t L) {
    wr_word_t v;
    scan_t S = {.text = text, .s = text, .A = A, .L = L, .w = v};
    wr_word_init(v);
    S.touching = automaton_short_names(A);
    S.next = wr_malloc(A->letters * sizeof *S.next);
    for (uint32_t a = 0; a < A->letters; a++) {
        uint32_t *head = &S.head[(unsigned char) A->letter_name[a][0]];
        S.next[a] = *head;
        *head = a + 1;
    }
    uint32_t dash;
    const int empty =
        strcmp(text, "-e") == 0 && !wr_dfa_find_letter(&dash, A, text);
    wr_status_t s = empty ? WR_OK : scan(&S);
    if (s == WR_OK)
        wr_word_swap(w, v);
    wr_word_clear(v);
    WR_FREE(S.next, S.open, S.opened_at);
    return s;
}
