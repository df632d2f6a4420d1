/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CHECK_MUTATE_H
#define WREATH_TESTS_CHECK_MUTATE_H

/* mutate: certificates with one token changed at a time, and their verdicts.
 *
 *   static void judge(mutate_t *m) { REQUIRE(m->status == CK_REJECTED); }
 *
 *   static void one(const char *folder, const char *name) {
 *       mutate_t *m = mutate_open(folder, name, ck_stack_check);
 *       m->judge = judge;
 *       mutate_tokens(m);
 *       mutate_close(m);
 *   }
 *   .. mutate_each("tests/check/stack", ".cert", one);
 */

#include "check/check.h"

enum { MUTATE_HASHES = 64 };

typedef struct mutate mutate_t;
struct mutate {
    char folder[4200], name[256], path[4500];
    char *text; /* as it is in the file */
    size_t length;
    void (*check)(ck_job *);
    char *model; /* for the checker; NULL: it reads the file itself */
    size_t model_length;

    /* The current mutant. */
    char *mutant;
    size_t mutant_length;
    size_t from; /* place of the change in the text */
    const char *how;
    int rehashed; /* its hashes were corrected */
    int status;   /* the checker's status */
    ck_job job;   /* and its report */
    void (*judge)(mutate_t *m);

    /* Which mutants to make: further words in place of a token, ended by
     * NULL; another hash, too, for one in `rehash` of them, 0 for none. */
    const char *const *words;
    unsigned rehash;

    unsigned long tried, accepted;

    /* Lines with a hash of lines of this file: the line, from which one on
     * (first = line + 1: of those behind it that begin with "| "). */
    struct {
        size_t line, first;
    } hash[MUTATE_HASHES];
    size_t hashes;
};

/* A file below $srcdir, and whether it is accepted as it is (m->status). */
mutate_t *mutate_open(const char *folder, const char *name,
                      void (*check)(ck_job *));
/* The file that its line "lrnn" names is loaded, and given to the checker. */
void mutate_load_model(mutate_t *m);
void mutate_close(mutate_t *m);
/* Apply to every file in a folder below $srcdir with the suffix; their number.
 */
unsigned mutate_each(const char *folder, const char *end,
                     void (*f)(const char *folder, const char *name));

/* Runs the checker on a text, and counts the run. */
int mutate_check(mutate_t *m, const char *text, size_t length);
/* Replaces bytes [from, to), checks and judges the mutant; then again with
 * every hash corrected, if there is one.  A mutant equal to the text is
 * omitted. */
void mutate_replace(mutate_t *m, size_t from, size_t to, const char *by,
                    size_t n, const char *how);
/* All mutants of one token; of all tokens. */
void mutate_token(mutate_t *m, size_t from, size_t to);
void mutate_tokens(mutate_t *m);
/* Mutants by lines (omitted or doubled), truncation, and bits or bytes. */
void mutate_lines(mutate_t *m);
void mutate_bytes(mutate_t *m);

/* The end of the token at `at`; the beginning of the next one. */
size_t mutate_token_end(const mutate_t *m, size_t at);
size_t mutate_token_after(const mutate_t *m, size_t at);
/* The line of the text in which the mutant was changed; whether it begins
 * with one of these words, ended by NULL; its first word, in word[32], or
 * "|name" of an automaton's line, "|row" of its table. */
const char *mutate_line(const mutate_t *m);
int mutate_line_is(const mutate_t *m, const char *const *words);
const char *mutate_line_word(const mutate_t *m, char *word);

#endif
