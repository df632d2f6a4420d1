/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "spec.h"

#include <string.h>

/* The lines of a certificate of matrices, cut into tokens at every blank, and
 * those whose form is the same over Q and over Q(a): the sizes of blocks, and
 * what is said of definiteness.
 */

void ck_reader_line(ck_reader *R) {
    char *eol;

    ck_at(++R->line);
    if (R->next >= R->end ||
        (eol = memchr(R->next, '\n', (size_t) (R->end - R->next))) == NULL)
        ck_fail(CK_REJECTED, "the certificate ends too early");
    *eol = '\0';
    for (R->tokens = 0;;) {
        char *blank = strchr(R->next, ' ');

        if (R->tokens == R->alloc)
            R->token = ck_resize(R->token, R->alloc = 2 * R->alloc + 16,
                                 sizeof *R->token);
        R->token[R->tokens++] = R->next;
        if (blank == NULL)
            break;
        *blank = '\0';
        R->next = blank + 1;
    }
    R->next = eol + 1;
}

void ck_reader_want(const ck_reader *R, const char *word, size_t tokens) {
    if (strcmp(R->token[0], word) != 0 ||
        (tokens != CK_NONE && R->tokens != tokens + 1))
        ck_fail(CK_REJECTED, "expected a line \"%s\"", word);
}

size_t ck_reader_number(const ck_reader *R, size_t i) {
    uint32_t n = i < R->tokens
                     ? ck_decimal(R->token[i], strlen(R->token[i]), 100000)
                     : CK_NONE;

    if (n == CK_NONE)
        ck_fail(CK_REJECTED, "token %u is not a small non-negative integer",
                (unsigned) i);
    return n;
}

void ck_reader_blocks(ck_reader *R, size_t e) {
    size_t i, sum = 0, last = CK_NONE;

    ck_reader_line(R);
    ck_reader_want(R, "blocks", CK_NONE);
    if (R->tokens < 2)
        ck_fail(CK_REJECTED, "there are no blocks");
    for (i = 1; i < R->tokens; i++) {
        size_t s = ck_reader_number(R, i);

        if (s == 0 || s > last)
            ck_fail(CK_REJECTED,
                    "the block sizes must be positive and must not increase");
        sum += last = s;
    }
    if (sum != e)
        ck_fail(CK_REJECTED, "the sum of the block sizes is not %u",
                (unsigned) e);
}

size_t ck_reader_nullity(const ck_reader *R, size_t k) {
    size_t i, nullity = 0;

    for (i = 1; i < R->tokens; i++) {
        size_t s = ck_reader_number(R, i);

        nullity += s < k ? s : k;
    }
    return nullity;
}

int ck_reader_psd(const ck_reader *R, int *claim) {
    int norm;

    ck_reader_want(R, "psd", 2);
    norm = strcmp(R->token[1], "norm") == 0;
    *claim = strcmp(R->token[2], "yes") == 0;
    if ((!norm && strcmp(R->token[1], "matrix") != 0) ||
        (!*claim && strcmp(R->token[2], "no") != 0))
        ck_fail(CK_REJECTED,
                "expected \"psd\", \"matrix\" or \"norm\", \"yes\" or \"no\"");
    return norm;
}
