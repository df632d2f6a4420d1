/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "language.h"

/* LANG: whether two automata accept the same words; letters are matched by
 * name.
 *
 * equal, with pairs of states: the list contains the pair of starts; from each
 * pair each letter leads to a listed pair; in each pair both states accept or
 * neither does.  So after every word the two states form a listed pair.
 *
 * differ, with a word: one automaton accepts it, the other does not. */

static void read_automaton(ck_cert *C, const char *word) {
    ck_line(C, word, 0);
    ck_automaton_lines(C);
    if (C->A.accept == NULL)
        ck_reject("the %s automaton has no language", word);
}

static void check_pairs(ck_cert *C, const ck_dfa *A, const ck_dfa *B,
                        const uint32_t *letter) {
    uint32_t count, i, a, pair[2];
    ck_map T;

    count = ck_line_number(C, "equal", CK_NONE);
    ck_map_init(&T, 2);
    for (i = 0; i < count; i++) {
        ck_line(C, "pair", 2);
        pair[0] = ck_dfa_state(A, C->token[1]);
        pair[1] = ck_dfa_state(B, C->token[2]);
        if (A->accept[pair[0]] != B->accept[pair[1]])
            ck_reject("only one state of the pair is accepting");
        ck_map_once(&T, pair, 0, "pair");
    }
    pair[0] = A->start;
    pair[1] = B->start;
    if (ck_map_find(&T, pair) == CK_NONE)
        ck_reject("the pair of starts is missing");
    for (i = 0; i < T.count; i++)
        for (a = 0; a < A->letters; a++) {
            const uint32_t *from = ck_map_key(&T, i);

            pair[0] = ck_dfa_move(A, from[0], a);
            pair[1] = ck_dfa_move(B, from[1], letter[a]);
            if (ck_map_find(&T, pair) == CK_NONE)
                ck_reject("pair %u leaves the list by the letter %.60s", i,
                          A->letter.text[a]);
        }
    ck_verdict(
        "same-language", "equal",
        "%.60s (%u state%s) and %.60s (%u state%s) accept the same words "
        "over %s: %u pair%s of states, closed under every letter",
        A->name, A->states, CK_S(A->states), B->name, B->states,
        CK_S(B->states), ck_letters(&A->letter), count, CK_S(count));
}

static void check_word(ck_cert *C, const ck_dfa *A, const ck_dfa *B,
                       const uint32_t *letter) {
    ck_word w = ck_word_line(C, "differ", &A->letter);
    uint32_t q = A->start, p = B->start, i;
    const ck_dfa *yes, *no;

    for (i = 0; i < w.length; i++) {
        q = ck_dfa_move(A, q, w.letter[i]);
        p = ck_dfa_move(B, p, letter[w.letter[i]]);
    }
    if (A->accept[q] == B->accept[p])
        ck_reject(
            "the automata agree on the word: both accept it, or neither does");
    yes = A->accept[q] ? A : B;
    no = A->accept[q] ? B : A;
    ck_verdict("other-language", "differ",
               "%.60s (%s, %u state%s) accepts a word of %zu letter%s that "
               "%.60s (%s, %u state%s) does not",
               yes->name, yes == A ? "the first" : "the second", yes->states,
               CK_S(yes->states), C->tokens - 1, C->tokens == 2 ? "" : "s",
               no->name, no == A ? "the first" : "the second", no->states,
               CK_S(no->states));
}

void ck_lang_check(ck_job *job) {
    static ck_cert C;
    static ck_dfa A;
    ck_open_hashed(&C, job, "wreath-languages");
    read_automaton(&C, "first");
    ck_automaton_compare(&C);
    A = C.A;
    read_automaton(&C, "second");
    if (A.letters != C.A.letters)
        ck_reject("the automata have %u and %u letters", A.letters,
                  C.A.letters);
    uint32_t *letter =
        ck_names_match(&A.letter, &C.A.letter, "second automaton");
    if (ck_next_is(&C, "equal"))
        check_pairs(&C, &A, &C.A, letter);
    else
        check_word(&C, &A, &C.A, letter);
    ck_last_line(&C);
}
