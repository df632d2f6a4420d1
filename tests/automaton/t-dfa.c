/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Automata as values and as text: printed automata are read back, and errors
 * are reported with line and column and change nothing. */

#include "automaton/sample.h"

#include <string.h>

static wr_status_t read_text(wr_dfa_t A, char message[512], const char *text,
                             size_t length, wr_limits_t L) {
    wr_reader_t R;
    wr_reader_init(R);
    message[0] = '\0';
    wr_status_t s = wr_reader_open_text(R, "t", text, length);
    if (s == WR_OK)
        s = wr_dfa_read(A, R, L);
    memcpy(message, R->message, 512);
    wr_reader_clear(R);
    return s;
}

static void require_round_trip(const wr_dfa_t A) {
    wr_dfa_t B;
    wr_limits_t L;
    char message[512], *text = sample_text(A);
    wr_dfa_init(B);
    wr_limits_init(L);
    REQUIRE(read_text(B, message, text, strlen(text), L) == WR_OK, "%s\n%s",
            message, text);
    REQUIRE(sample_same(A, B), "%s", text);
    REQUIRE(A->facts == B->facts, "%s", text);
    for (size_t i = 0; i < A->facts; i++)
        REQUIRE(strcmp(A->fact[i], B->fact[i]) == 0, "%s", text);
    REQUIRE((A->source == NULL) == (B->source == NULL), "%s", text);
    REQUIRE(A->source == NULL || strcmp(A->source, B->source) == 0);
    wr_free(text);
    wr_dfa_clear(B);
}

TEST(read_after_print_is_the_identity) {
    for (unsigned long i = test_rounds(3000); i > 0; i--) {
        wr_dfa_t A;
        wr_dfa_init(A);
        sample_random(A, 1 + (uint32_t) test_below(i % 10 ? 9 : 300),
                      (uint32_t) test_below(5), (int) test_below(2));
        if (test_below(2))
            sample_names(A);
        if (test_below(2)) {
            wr_free(A->name);
            A->name = wr_strdup("two words");
            A->source = wr_strdup("somewhere, p. 3");
            A->facts = 2;
            A->fact = wr_malloc(2 * sizeof *A->fact);
            A->fact[0] = wr_strdup("minimal 3");
            A->fact[1] = wr_strdup("group D8 x C2");
        }
        require_round_trip(A);
        wr_dfa_clear(A);
    }
}

TEST(a_lone_number_is_a_count_and_names_may_be_numbers) {
    wr_dfa_t A;
    wr_limits_t L;
    char message[512];
    wr_dfa_init(A);
    wr_limits_init(L);
    const char *one = "states 3\nalphabet a\nstart 2\ntrans\n1\n2\n0\n";
    REQUIRE_STATUS(read_text(A, message, one, strlen(one), L), WR_OK);
    REQUIRE(A->states == 3 && A->state_name == NULL && A->accept == NULL);
    const char *two = "states 7 5\nalphabet a\nstart 5\naccept\ntrans\n5\n7\n";
    REQUIRE_STATUS(read_text(A, message, two, strlen(two), L), WR_OK);
    REQUIRE(A->states == 2 && A->start == 1 && A->accept != NULL);
    REQUIRE(A->delta[0] == 1 && A->delta[1] == 0 && A->accept[0] == 0);
    require_round_trip(A);
    const char *three = "kind semiautomaton\nstates q\nalphabet\nstart q\n"
                        "accept\ntrans\n";
    REQUIRE_STATUS(read_text(A, message, three, strlen(three), L), WR_OK);
    REQUIRE(A->states == 1 && A->letters == 0 && A->accept == NULL);
    require_round_trip(A);
    const char *four = "states -\nalphabet a\nstart -\ntrans\n-\n";
    REQUIRE_STATUS(read_text(A, message, four, strlen(four), L), WR_OK);
    REQUIRE(A->states == 1 && A->state_name != NULL);
    require_round_trip(A);
    wr_dfa_clear(A);
}

/* The only value that .dfa text cannot express. */
TEST(a_lone_state_called_by_a_number_loses_its_name) {
    wr_dfa_t A;
    wr_limits_t L;
    char message[512];
    wr_dfa_init(A);
    wr_limits_init(L);
    wr_dfa_create(A, 1, 1);
    A->state_name = wr_malloc(sizeof *A->state_name);
    A->state_name[0] = wr_strdup("7");
    char *text = sample_text(A);
    REQUIRE_STATUS(read_text(A, message, text, strlen(text), L), WR_OK);
    REQUIRE(A->states == 1 && A->state_name == NULL, "%s", text);
    wr_free(text);
    wr_dfa_clear(A);
}

TEST(every_part_of_the_text_arrives) {
    wr_dfa_t A;
    wr_limits_t L;
    char message[512], scratch[24];
    uint32_t i;
    const char *text =
        "# a comment\nname parity  of   ones\nstates even odd # two\n\n"
        "alphabet 0 1\nstart even\naccept even\ntrans\neven odd\n"
        "odd  even\nfact monoid 2\nfact group C2 x  C2\nsource key eq. (3)\n";
    wr_dfa_init(A);
    wr_limits_init(L);
    REQUIRE_STATUS(read_text(A, message, text, strlen(text), L), WR_OK);
    REQUIRE(strcmp(A->name, "parity of ones") == 0);
    REQUIRE(A->states == 2 && A->letters == 2 && A->start == 0);
    REQUIRE(A->accept[0] == 1 && A->accept[1] == 0);
    REQUIRE(A->delta[0] == 0 && A->delta[1] == 1 && A->delta[2] == 1 &&
            A->delta[3] == 0);
    REQUIRE(strcmp(wr_dfa_fact(A, "monoid"), "2") == 0);
    REQUIRE(strcmp(wr_dfa_fact(A, "group"), "C2 x C2") == 0);
    REQUIRE(wr_dfa_fact(A, "mono") == NULL);
    REQUIRE(strcmp(A->source, "key eq. (3)") == 0);
    REQUIRE(strcmp(wr_dfa_state_name(scratch, A, 1), "odd") == 0);
    REQUIRE(wr_dfa_find_state(&i, A, "odd") && i == 1);
    REQUIRE(!wr_dfa_find_state(&i, A, "1"));
    REQUIRE(wr_dfa_find_letter(&i, A, "1") && i == 1);
    REQUIRE(!wr_dfa_find_letter(&i, A, "2"));
    REQUIRE(wr_dfa_is_permutation(A));
    A->delta[0] = 1;
    REQUIRE(!wr_dfa_is_permutation(A));
    wr_dfa_clear(A);
}

/* ---- refusals ---------------------------------------------------------- */

#define HEAD "states 2\nalphabet a b\nstart 0\n"

static const struct {
    const char *text, *place, *words;
} refused[] = {
    {"", "t:1:1:", "found the end of the file, expected 'states'"},
    {"\n# nothing\n", "t:2:", "expected 'states'"},
    {"stats 2\n", "t:1:1:", "found 'stats', expected a keyword"},
    {"states\n", "t:1:7:", "end of the line, expected a value"},
    {"states 0\n", "t:1:8:", "found 0 states"},
    {"states 02\n", "t:1:8:", "found '02', expected the number of states wi"},
    {"states 00\n", "t:1:8:", "without leading zeros"},
    {"states -3\n", "t:1:8:", "found '-3', expected the number"},
    {"states 4294967296999\n", "t:1:8:", "too large"},
    {"states 4294967295\n", "t:1:8:", "too large"},
    {"states 99999999999999999999999999999999\n", "t:1:8:", "too large"},
    {"states a b a\n", "t:1:12:", "the state 'a' a second time"},
    {"states 2\nstates 2\n", "t:2:1:", "found 'states' a second time"},
    {"states 2\nalphabet x y x\n", "t:2:14:", "the letter 'x' a second"},
    {"alphabet a\nstart 0\n", "t:2:1:", "expected 'states' before it"},
    {"states 2\nstart 0\ntrans\n", "t:3:1:", "expected 'alphabet' before"},
    {"states 2\nstart 2\n", "t:2:7:",
     "found '2', expected a state, a "
     "number from 0 to 1"},
    {"states 2\nstart 01\n", "t:2:7:", "found '01'"},
    {"states p q\nstart 0\n", "t:2:7:", "not one of the 2 states"},
    {"states 2\nstart 0 1\n", "t:2:9:", "one start state only"},
    {"states 2\nstart\n", "t:2:6:", "end of the line"},
    {HEAD "accept 0 7\n", "t:4:10:", "found '7'"},
    {HEAD "trans\n", "t:4:", "found 0 bytes after 'trans', expected 2 rows"},
    {HEAD "trans\n0 0\n", "t:5:",
     "found the end of the file after 1 of 2 "
     "rows, expected the row of state '1'"},
    {HEAD "trans\n0 0\nfact minimal 2\n", "t:6:1:",
     "found 'fact' after 1 "
     "of 2 rows"},
    {HEAD "trans\n0\n1 1\n", "t:5:2:",
     "found 1 target in the row of state "
     "'0', expected 2"},
    {HEAD "trans\n0 0\n1 1 1\n", "t:6:5:",
     "found 3 targets in the row of "
     "state '1', expected 2"},
    {HEAD "trans\n0 0\n1 2\n", "t:6:3:", "found '2', expected a state"},
    {HEAD "trans\n0 0\n1 1\n0 0\n", "t:7:1:", "after the last of 2 rows"},
    {HEAD "trans 3\n", "t:4:7:", "expected the end of the line"},
    {"states 2\nalphabet a b\ntrans\n0 0\n1 1\n", "t:5:", "expected 'start'"},
    {HEAD, "t:3:", "found the end of the file, expected 'trans'"},
    {"kind nfa\n", "t:1:6:", "found 'nfa', expected 'semiautomaton'"},
    {"kind semiautomaton\n" HEAD "accept 1\ntrans\n0 0\n1 1\n",
     "t:", "1 accepting states in a semiautomaton"},
    {"kind dfa\n" HEAD "trans\n0 0\n1 1\n", "t:", "expected 'accept'"},
    {"fact\n", "t:1:5:", "expected a value after 'fact'"},
};

TEST(what_is_wrong_is_refused_in_place) {
    wr_dfa_t A, B;
    wr_limits_t L;
    char message[512];
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_dfa_init(B);
    sample_random(A, 5, 2, 1);
    wr_dfa_set(B, A);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        const char *text = refused[i].text;
        wr_status_t s = read_text(A, message, text, strlen(text), L);
        REQUIRE(s == WR_PARSE, "%s", text);
        REQUIRE(strncmp(message, refused[i].place, strlen(refused[i].place)) ==
                    0,
                "%s\nsaid %s\nplace %s", text, message, refused[i].place);
        REQUIRE(strstr(message, refused[i].words) != NULL,
                "%s\nsaid %s\nwords %s", text, message, refused[i].words);
        REQUIRE(sample_same(A, B), "%s", text);
    }
    wr_dfa_clear(A);
    wr_dfa_clear(B);
}

/* A stated number of states is limited by the bounds and the number of rows. */
TEST(large_numbers_take_no_memory) {
    wr_dfa_t A;
    wr_limits_t L;
    char message[512];
    const char *huge = "states 4294967294\nalphabet a b c\nstart 0\ntrans\n";
    const char *large = "states 500000000\nalphabet a\nstart 0\ntrans\n0\n";
    wr_dfa_init(A);
    wr_limits_init(L);
    REQUIRE_STATUS(read_text(A, message, huge, strlen(huge), L), WR_PARSE);
    REQUIRE(strstr(message, "expected 4294967294 rows") != NULL, "%s", message);
    REQUIRE_STATUS(read_text(A, message, large, strlen(large), L), WR_PARSE);
    REQUIRE(strstr(message, "expected 500000000 rows") != NULL, "%s", message);
    L->max_states = 4;
    const char *five = "states 5\nalphabet a\nstart 0\ntrans\n0\n0\n0\n0\n0\n";
    REQUIRE_STATUS(read_text(A, message, five, strlen(five), L), WR_UNABLE);
    wr_dfa_clear(A);
}

/* One byte of a valid text changed: refused with a place, or another
 * automaton. */
TEST(no_single_byte_is_fatal) {
    wr_limits_t L;
    wr_limits_init(L);
    for (unsigned long i = test_rounds(3000); i > 0; i--) {
        wr_dfa_t A, B;
        char message[512];
        wr_dfa_init(A);
        wr_dfa_init(B);
        sample_random(A, 1 + (uint32_t) test_below(4), 2, 1);
        if (test_below(2))
            sample_names(A);
        char *text = sample_text(A);
        const size_t length = strlen(text);
        text[test_below(length)] = (char) test_below(256);
        wr_status_t s = read_text(B, message, text, length, L);
        REQUIRE(s == WR_OK || s == WR_PARSE || s == WR_UNABLE, "%s", text);
        if (s == WR_OK)
            require_round_trip(B);
        else
            REQUIRE(strncmp(message, "t:", 2) == 0, "%s", message);
        wr_free(text);
        wr_dfa_clear(A);
        wr_dfa_clear(B);
    }
}

/* ---- values ------------------------------------------------------------ */

TEST(swapping) {
    wr_dfa_t A, B;
    wr_dfa_init(A);
    wr_dfa_init(B);
    sample_random(A, 4, 2, 1);
    wr_dfa_create(B, 4, 2);
    wr_dfa_swap(A, B);
    REQUIRE(A->accept == NULL && B->accept != NULL);
    wr_dfa_clear(A);
    wr_dfa_clear(B);
}
