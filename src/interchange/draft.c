/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* An automaton while it is read: states and letters by name, and edges in the
 * order of the text.  finish.c converts it to a complete DFA. */

#include "interchange/impl.h"

#include <stdarg.h>

uint32_t interchange_state(interchange_draft_t *X, const char *s, size_t n) {
    uint32_t q = wr_names_add(&X->state, s, n);
    interchange_nfa_states(&X->N, X->state.count);
    return q;
}

void interchange_mark(interchange_draft_t *X, const char *s, size_t n,
                      unsigned char flag) {
    const uint32_t q = interchange_state(X, s, n); /* may move the flags */
    X->N.flag[q] |= flag;
}

uint32_t interchange_letter(interchange_draft_t *X, const char *s, size_t n) {
    return wr_names_add(&X->letter, s, n);
}

void interchange_letters(interchange_draft_t *X, const char *s,
                         const char *separators) {
    while (*s != '\0') {
        const size_t n = strcspn(s, separators);
        if (n > 0)
            interchange_letter(X, s, n);
        s += n + (s[n] != '\0');
    }
}

void interchange_given_letters(interchange_draft_t *X) {
    if (X->how->alphabet != NULL)
        interchange_letters(X, X->how->alphabet, " \t\n,");
}

void interchange_edge(interchange_draft_t *X, uint32_t from, uint32_t letter,
                      uint32_t to) {
    if (interchange_ok(X))
        X->status = interchange_nfa_edge(&X->N, from, letter, to, X->L);
}

void interchange_remark(interchange_draft_t *X, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    wr_buffer_vprintf(X->D->remarks, fmt, ap);
    wr_buffer_put(X->D->remarks, "\n");
    va_end(ap);
}

/* ---- errors ------------------------------------------------------------ */

void interchange_took(interchange_draft_t *X, wr_status_t s) {
    if (interchange_ok(X))
        X->status = s;
}

int interchange_room(interchange_draft_t *X, const char *what, size_t n,
                     size_t size) {
    if ((n & (n - 1)) == 0)
        interchange_took(X, wr_limits_check(X->L, what, 0, 2 * n * size));
    return interchange_ok(X);
}

void interchange_stop(interchange_draft_t *X, wr_status_t s, size_t at,
                      const char *fmt, ...) {
    char text[400];
    va_list ap;
    wr_assert(at <= X->R->length);
    if (!interchange_ok(X))
        return;
    va_start(ap, fmt);
    if (vsnprintf(text, sizeof text, fmt, ap) < 0)
        text[0] = '\0';
    va_end(ap);
    X->status = wr_reader_fail_at(X->R, at, "%s", text);
    if (s != WR_PARSE)
        X->status = wr_limits_fail(X->L, s, "%s", X->R->message);
}

void interchange_unexpected(interchange_draft_t *X, size_t at,
                            const char *found, const char *expected) {
    if (found == NULL)
        interchange_fail(X, at, "found the end of the file, expected %s",
                         expected);
    else
        interchange_fail(X, at, "found '%.40s', expected %s", found, expected);
}

void wr_account_init(wr_account_t D) {
    *D = (wr_account_struct){0};
    wr_buffer_init(D->remarks);
}

void wr_account_clear(wr_account_t D) {
    wr_buffer_clear(D->remarks);
}
