/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "round.h"

#include <string.h>

/* All words, against an automaton.
 *
 * HOM: a list of rounded states, each with a class of automaton states.  The
 * list contains the start and is closed under every letter, and the classes
 * move as the automaton does.  By induction the class of the automaton's state
 * after a word is the class of the rounded state; acceptance is constant on
 * classes.
 *
 * COLL: two words that lead to the same rounded state, and a third word after
 * which the automaton distinguishes them.  Hence no function of the rounded
 * state determines the automaton's answer; nor does a function of the rounded
 * state and the last letter, if the third word is not empty or the first two
 * have the same last letter. */

/* Read "automaton NAME" and its lines; C->letter is by the recurrence's
 * letters. */
static void read_automaton(ck_rounding *P) {
    ck_cert *C = &P->C;
    ck_automaton_named(C, ck_rest_of_line(C, "automaton"));
    ck_automaton_compare(C);
    ck_in_file(C->job->cert_path);
    C->letter = ck_names_match(&P->R.name, &C->A.letter, "automaton");
}

/* The property of a state to be determined: acceptance, or the state itself. */
static uint32_t label(const ck_dfa *A, uint32_t q) {
    return A->accept != NULL ? A->accept[q] : q;
}

static char *automaton(const ck_dfa *A) {
    return ck_words("%s%.60s (%u state%s)%s",
                    A->accept != NULL ? "whether " : "the state of ", A->name,
                    A->states, CK_S(A->states),
                    A->accept != NULL ? " accepts" : "");
}

/* ---- HOM ---------------------------------------------------------------- */

/* Read "classes c_0 c_1 ..": the class of every state of the automaton.  The
 * states of a class must have one label and move to a common class under every
 * letter; member[c] is one of them. */
static uint32_t *read_classes(uint32_t **member, ck_cert *C, uint32_t letters) {
    uint32_t n = C->A.states, *class_ = ck_alloc(n, sizeof *class_);
    uint32_t *some = ck_alloc(n, sizeof *some), q, a, r;
    ck_line(C, "classes", n);
    for (q = 0; q < n; q++) {
        class_[q] = ck_number(C, q + 1, n);
        some[q] = CK_NONE;
    }
    for (q = 0; q < n; q++) {
        r = some[class_[q]];
        if (r == CK_NONE) {
            some[class_[q]] = q;
            continue;
        }
        if (label(&C->A, q) != label(&C->A, r))
            ck_reject("states %u and %u must be distinguished but are in the "
                      "same class",
                      r, q);
        for (a = 0; a < letters; a++)
            if (class_[ck_move(C, q, a)] != class_[ck_move(C, r, a)])
                ck_reject("states %u and %u are in the same class but move to "
                          "different classes",
                          r, q);
    }
    *member = some;
    return class_;
}

void ck_states_read(ck_map *T, ck_cert *C, uint32_t n, int pairs) {
    ck_num *h = ck_alloc((size_t) n + 1, sizeof *h);
    ck_map_init(T, n + (uint32_t) pairs);
    uint32_t count = ck_line_number(C, "states", CK_NONE);
    for (uint32_t i = 0; i < count; i++) {
        ck_line(C, "state", n + 1);
        h[n] = ck_number(C, 1, C->A.states);
        ck_reals_read(h, C, 2, n);
        ck_map_once(T, h, h[n], "state");
    }
}

void ck_closed_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    uint32_t n = P->R.n, *class_, *member, i, a, found, q, reached = 1, *queue;
    ck_num *h = ck_alloc(n, sizeof *h);
    unsigned char *seen;
    ck_map T;
    read_automaton(P);
    class_ = read_classes(&member, C, P->R.letters);
    size_t first = C->line + 2;
    ck_states_read(&T, C, n, 0);
    ck_round_start(h, &P->R, &P->E);
    ck_at(first);
    if (ck_map_find(&T, h) != 0)
        ck_reject("the first state is not the start");
    if (T.value[0] != class_[C->A.start])
        ck_reject("the start is in a different class");
    queue = ck_alloc(T.count, sizeof *queue);
    seen = ck_alloc(T.count, 1);
    seen[0] = 1;
    for (i = 0; i < reached; i++) {
        q = member[T.value[queue[i]]]; /* assigned when found, so never CK_NONE
                                        */
        for (a = 0; a < P->R.letters; a++) {
            ck_at(first + queue[i]);
            ck_round_step(h, P->R.letter + a, ck_map_key(&T, queue[i]), n,
                          &P->E);
            found = ck_map_find(&T, h);
            if (found == CK_NONE)
                ck_reject("letter %.60s leads to a state that is not listed",
                          P->R.name.text[a]);
            if (T.value[found] != class_[ck_move(C, q, a)])
                ck_reject("letter %.60s leads to a different class",
                          P->R.name.text[a]);
            if (!seen[found]) {
                seen[found] = 1;
                queue[reached++] = found;
            }
        }
    }
    for (i = 0; i < T.count; i++)
        if (!seen[i]) {
            ck_at(first + i);
            ck_reject("this state is not reachable");
        }
    ck_verdict(
        "recognise", "HOM",
        "after every word over %s the rounded state determines %s: %u rounded "
        "state%s, closed under every letter; evaluation model %.200s",
        ck_letters(&P->R.name), automaton(&C->A), T.count, CK_S(T.count),
        P->E.text);
}

/* ---- COLL --------------------------------------------------------------- */

/* Read "WORD letters" and advance the rounded state h and the automaton's state
 * q by them; *last: the last letter, if any.  Return the length. */
static uint32_t run(ck_rounding *P, const char *word, ck_num *h, uint32_t *q,
                    uint32_t *last) {
    ck_word w = ck_word_line(&P->C, word, &P->R.name);
    uint32_t n = P->R.n, i;
    ck_num *next = ck_alloc(n, sizeof *next);

    for (i = 0; i < w.length; i++) {
        ck_round_step(next, P->R.letter + w.letter[i], h, n, &P->E);
        memcpy(h, next, n * sizeof *h);
        *q = ck_move(&P->C, *q, w.letter[i]);
        *last = w.letter[i];
    }
    return w.length;
}

void ck_collision_check(ck_rounding *P) {
    ck_cert *C = &P->C;
    uint32_t n = P->R.n, q[2], length[3], i;
    uint32_t last[2] = {CK_NONE, CK_NONE};
    ck_num *h = ck_alloc(2 * (size_t) n, sizeof *h);
    read_automaton(P);
    for (i = 0; i < 2; i++) {
        ck_round_start(h + i * n, &P->R, &P->E);
        q[i] = C->A.start;
        length[i] =
            run(P, i == 0 ? "first" : "second", h + i * n, &q[i], &last[i]);
    }
    if (memcmp(h, h + n, n * sizeof *h) != 0)
        ck_reject("the words lead to different rounded states");
    ck_word w = ck_word_line(C, "rest", &P->R.name);
    length[2] = w.length;
    for (i = 0; i < w.length; i++) {
        q[0] = ck_move(C, q[0], w.letter[i]);
        q[1] = ck_move(C, q[1], w.letter[i]);
    }
    if (label(&C->A, q[0]) == label(&C->A, q[1]))
        ck_reject("the automaton does not distinguish the words");
    ck_verdict(
        "collide", "COLL",
        "no function of the rounded state determines %s: a word of %u and one "
        "of %u letter%s lead to the same rounded state, but %u letter%s later "
        "the answers differ%s; evaluation model %.200s",
        automaton(&C->A), length[0], length[1], CK_S(length[1]), length[2],
        CK_S(length[2]),
        length[2] > 0 || last[0] == last[1]
            ? "; nor does any function of the rounded state and the last letter"
            : "",
        P->E.text);
}
