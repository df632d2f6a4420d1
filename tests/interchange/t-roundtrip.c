/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Every format that is written is read back as the same automaton, up to the
 * names of states; semiautomata remain semiautomata if the format can express
 * that. */

#include "harness.h"
#include "interchange/interchange.h"

#include <string.h>

/* Names that mean something in one format or another. */
static const char *const odd[] = {
    "a", ",",    "\"",   "<",  "&", "[",     "]",    "->",  "%",  "(",
    ")", "true", "t",    "|",  "!", "\\",    "'",    "\\n", "{",  "}",
    "^", "é",    "x1",   "*",  "$", "a,[b]", ";",    "=",   "//", "/*",
    "~", "init", "node", "@x", "+", "λ",     "\"q\""};
enum { ODD = sizeof odd / sizeof *odd };

/* n distinct words of the list. */
static char **pick(uint32_t n) {
    char **name = wr_malloc(n * sizeof *name);
    uint32_t from = (uint32_t) test_below(ODD);
    for (uint32_t i = 0; i < n; i++)
        name[i] = wr_strdup(odd[(from + 11 * i) % ODD]);
    return name;
}

static void random_dfa(wr_dfa_t A, int accept) {
    const uint32_t n = 1 + (uint32_t) test_below(8);
    const uint32_t k = 1 + (uint32_t) test_below(5);
    wr_dfa_create(A, n, k);
    A->start = (uint32_t) test_below(n);
    for (size_t i = 0; i < (size_t) n * k; i++)
        A->delta[i] = (uint32_t) test_below(n);
    if (accept) {
        A->accept = wr_calloc(n, 1);
        for (uint32_t q = 0; q < n; q++)
            A->accept[q] = (unsigned char) test_below(2);
    }
    if (test_below(2)) {
        for (uint32_t a = 0; a < k; a++)
            wr_free(A->letter_name[a]);
        wr_free(A->letter_name);
        A->letter_name = pick(k);
    }
    if (test_below(2))
        A->state_name = pick(n);
}

/* The reachable parts are the same tables: breadth-first numbers do not
 * depend on names. */
static int same_shape(const wr_dfa_t A, const wr_dfa_t B, int letters) {
    wr_dfa_t S, T;
    int same;
    wr_dfa_init(S);
    wr_dfa_init(T);
    wr_dfa_trim(S, A);
    wr_dfa_trim(T, B);
    same = S->states == T->states && S->letters == T->letters &&
           (S->accept == NULL) == (T->accept == NULL) &&
           memcmp(S->delta, T->delta,
                  (size_t) S->states * S->letters * sizeof *S->delta) == 0 &&
           (S->accept == NULL || memcmp(S->accept, T->accept, S->states) == 0);
    for (uint32_t a = 0; same && letters && a < S->letters; a++)
        same = strcmp(S->letter_name[a], T->letter_name[a]) == 0;
    wr_dfa_clear(S);
    wr_dfa_clear(T);
    return same;
}

static void back_and_forth(const wr_dfa_t A, wr_syntax_t f, int letters) {
    wr_limits_t L;
    wr_buffer_t text;
    wr_reader_t R;
    wr_account_t D;
    wr_dfa_t B;
    const wr_import_t how = {.syntax = f, .zero = 'l'};
    wr_limits_init(L);
    wr_buffer_init(text);
    wr_reader_init(R);
    wr_account_init(D);
    wr_dfa_init(B);
    REQUIRE_STATUS(wr_write_automaton(text, NULL, A, f, L), WR_OK);
    REQUIRE_STATUS(wr_reader_open_text(R, "text", text->text, text->length),
                   WR_OK);
    wr_status_t s = wr_read_automaton(B, D, R, &how, L);
    REQUIRE(s == WR_OK, "%s: %s %s\n%s", wr_syntax_name(f), R->message,
            L->reason, text->text);
    REQUIRE(D->found && D->deterministic, "%s\n%s", wr_syntax_name(f),
            text->text);
    REQUIRE(B->states >= A->states, "%s: %u states of %u", wr_syntax_name(f),
            B->states, A->states);
    REQUIRE(same_shape(A, B, letters), "%s\n%s", wr_syntax_name(f), text->text);
    s = wr_read_automaton(B, D, R, &how, L);
    REQUIRE(s == WR_OK && !D->found, "%s: a second automaton",
            wr_syntax_name(f));
    wr_dfa_clear(B);
    wr_account_clear(D);
    wr_reader_clear(R);
    wr_buffer_clear(text);
}

TEST(automata_come_back) {
    for (unsigned long i = test_rounds(400); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 1);
        for (wr_syntax_t f = 0; wr_syntax_name(f) != NULL; f++)
            if (wr_syntax_reads(f) && wr_syntax_writes(f))
                back_and_forth(A, f, 1);
        wr_dfa_clear(A);
    }
}

/* A letter that is called epsilon in a format is not written there. */
TEST(no_letter_becomes_epsilon) {
    static const char *const names[] = {"ε", "<eps>", "@0@", "@epsilon",
                                        "lambda"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (wr_syntax_t f = 0; wr_syntax_name(f) != NULL; f++) {
            const int at = strcmp(names[i], "@epsilon") == 0;
            const int lambda = strcmp(names[i], "lambda") == 0;
            wr_dfa_t A;
            wr_limits_t L;
            wr_buffer_t text;
            if (!wr_syntax_reads(f) || !wr_syntax_writes(f))
                continue;
            wr_dfa_init(A);
            wr_limits_init(L);
            wr_buffer_init(text);
            wr_dfa_create(A, 2, 2);
            A->delta[1] = 1;
            A->accept = wr_calloc(2, 1);
            A->accept[1] = 1;
            wr_free(A->letter_name[1]);
            A->letter_name[1] = wr_strdup(names[i]);
            if (lambda ? f == WR_SYNTAX_GRAIL
                : at   ? f == WR_SYNTAX_FADO || f == WR_SYNTAX_GRAIL
                       : f == WR_SYNTAX_ATT || f == WR_SYNTAX_ATT4) {
                REQUIRE_STATUS(wr_write_automaton(text, NULL, A, f, L),
                               WR_DOMAIN);
                REQUIRE(text->length == 0, "something was written");
            } else {
                back_and_forth(A, f, 1);
            }
            wr_buffer_clear(text);
            wr_dfa_clear(A);
        }
}

/* Automata that XML cannot represent are not written as XML. */
TEST(xml_is_well_formed) {
    static const char *const names[] = {"\xef\xbf\xbf", "a\xef\xbf\xbe",
                                        "\x01"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_buffer_t text;
        wr_dfa_init(A);
        wr_limits_init(L);
        wr_buffer_init(text);
        wr_dfa_create(A, 1, 1);
        wr_free(A->letter_name[0]);
        A->letter_name[0] = wr_strdup(names[i]);
        REQUIRE_STATUS(wr_write_automaton(text, NULL, A, WR_SYNTAX_JFF, L),
                       WR_DOMAIN);
        REQUIRE(text->length == 0, "something was written");
        wr_buffer_clear(text);
        wr_dfa_clear(A);
    }
}

TEST(semiautomata_come_back) {
    for (unsigned long i = test_rounds(200); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        random_dfa(A, 0);
        back_and_forth(A, WR_SYNTAX_DFA, 1);
        back_and_forth(A, WR_SYNTAX_DOT, 1);
        back_and_forth(A, WR_SYNTAX_GAP, 0);
        wr_dfa_clear(A);
    }
}

TEST(streams_have_all_automata) {
    static const wr_syntax_t streams[] = {WR_SYNTAX_DOT, WR_SYNTAX_FADO,
                                          WR_SYNTAX_GAP, WR_SYNTAX_HOA,
                                          WR_SYNTAX_MATA};
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        wr_dfa_t A[3], B;
        wr_limits_t L;
        wr_buffer_t text;
        wr_reader_t R;
        wr_account_t D;
        wr_limits_init(L);
        wr_buffer_init(text);
        wr_reader_init(R);
        wr_account_init(D);
        wr_dfa_init(B);
        for (int j = 0; j < 3; j++) {
            wr_dfa_init(A[j]);
            random_dfa(A[j], 1);
            REQUIRE_STATUS(wr_write_automaton(text, NULL, A[j], streams[i], L),
                           WR_OK);
        }
        REQUIRE_STATUS(wr_reader_open_text(R, "text", text->text, text->length),
                       WR_OK);
        for (int j = 0; j < 3; j++) {
            wr_status_t s = wr_read_automaton(
                B, D, R, &(wr_import_t){.syntax = streams[i]}, L);
            REQUIRE(s == WR_OK && D->found && same_shape(A[j], B, 1),
                    "%s, number %d: %s\n%s", wr_syntax_name(streams[i]), j,
                    R->message, text->text);
            wr_dfa_clear(A[j]);
        }
        REQUIRE_STATUS(
            wr_read_automaton(B, D, R, &(wr_import_t){.syntax = streams[i]}, L),
            WR_OK);
        REQUIRE(!D->found, "a fourth automaton");
        wr_dfa_clear(B);
        wr_account_clear(D);
        wr_reader_clear(R);
        wr_buffer_clear(text);
    }
}

TEST(formats_are_found_by_their_text) {
    for (unsigned long i = test_rounds(50); i > 0; i--) {
        wr_dfa_t A;
        wr_limits_t L;
        wr_dfa_init(A);
        wr_limits_init(L);
        random_dfa(A, 1);
        for (wr_syntax_t f = 0; wr_syntax_name(f) != NULL; f++) {
            wr_buffer_t text;
            wr_syntax_t found = -1;
            if (!wr_syntax_writes(f))
                continue;
            wr_buffer_init(text);
            REQUIRE_STATUS(wr_write_automaton(text, NULL, A, f, L), WR_OK);
            REQUIRE(wr_syntax_of_text(&found, text->text, text->length) &&
                        (found == f ||
                         (found == WR_SYNTAX_ATT && f == WR_SYNTAX_ATT4)),
                    "%s is taken for %d\n%s", wr_syntax_name(f), found,
                    text->text);
            wr_buffer_clear(text);
        }
        wr_dfa_clear(A);
    }
}
