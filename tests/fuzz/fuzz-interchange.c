/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "interchange/interchange.h"

#include <stdlib.h>
#include <string.h>

/* The readers of other tools' automata on damaged input, for libFuzzer.  The
 * first byte is the format, the rest the text.  An automaton that is read is
 * written in another format and read again, which must not change its language.
 *
 * link: library
 */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void limit(wr_limits_t L) {
    wr_limits_init(L);
    L->max_memory = 1 << 26;
    L->max_states = 3000;
    L->max_steps = 300000;
    L->deadline = 5;
}

/* wreath's format accepts names with control characters and of any length,
 * which the readers of others change. */
static int plain_letters(const wr_dfa_t A) {
    for (uint32_t a = 0; a < A->letters; a++) {
        const char *s = A->letter_name[a];
        if (strlen(s) > 200)
            return 0;
        for (; *s != '\0'; s++)
            if ((unsigned char) *s < ' ' || *s == 127)
                return 0;
    }
    return A->letters > 0;
}

/* A in format f, read again, accepts the same words. */
static void again(const wr_dfa_t A, wr_syntax_t f) {
    const wr_import_t how = {.syntax = f, .zero = 'l'};
    wr_buffer_t text;
    wr_account_t D;
    wr_limits_t L;
    wr_reader_t R;
    wr_truth_t equal = WR_TRUE;
    wr_word_t w;
    wr_dfa_t B;

    if (!wr_syntax_writes(f))
        return;
    limit(L);
    wr_buffer_init(text);
    wr_account_init(D);
    wr_reader_init(R);
    wr_word_init(w);
    wr_dfa_init(B);
    const wr_status_t written = wr_write_automaton(text, NULL, A, f, L);
    if (written != WR_OK && (written != WR_DOMAIN || text->length > 0))
        abort();
    if (written == WR_OK && wr_syntax_reads(f) && A->accept != NULL &&
        plain_letters(A)) {
        if (wr_reader_open_text(R, "again", text->text, text->length) != WR_OK)
            abort();
        wr_status_t s = wr_read_automaton(B, D, R, &how, L);
        if (s != WR_OK && s != WR_UNABLE)
            abort();
        if (s == WR_OK &&
            (wr_dfa_equivalent(&equal, w, A, B, L) != WR_OK || !equal))
            abort();
    }
    wr_dfa_clear(B);
    wr_word_clear(w);
    wr_reader_clear(R);
    wr_account_clear(D);
    wr_buffer_clear(text);
}

static wr_syntax_t syntax(uint8_t byte) {
    while (wr_syntax_name(byte) == NULL)
        byte /= 2;
    return byte;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    wr_account_t D;
    wr_limits_t L;
    wr_reader_t R;
    wr_dfa_t A;

    if (size == 0)
        return 0;
    const wr_syntax_t f = syntax(data[0]);
    limit(L);
    wr_account_init(D);
    wr_reader_init(R);
    wr_dfa_init(A);
    if (wr_reader_open_text(R, "fuzz", (const char *) data + 1, size - 1) ==
        WR_OK) {
        wr_status_t s;
        int count = 0;
        wr_syntax_of_text(&(wr_syntax_t){0}, R->text, R->length);
        do {
            s = wr_read_automaton(A, D, R, &(wr_import_t){.syntax = f}, L);
            if (s != WR_OK && R->message[0] == '\0' && L->reason[0] == '\0')
                abort(); /* a refusal without a word */
            if (s == WR_OK && D->found)
                again(A, syntax(data[size - 1]));
        } while (s == WR_OK && D->found && ++count < 8);
    }
    wr_dfa_clear(A);
    wr_reader_clear(R);
    wr_account_clear(D);
    return 0;
}
