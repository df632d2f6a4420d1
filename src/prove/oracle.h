/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_ORACLE_H
#define WREATH_PROVE_ORACLE_H

/* oracle: languages that no finite automaton recognises, read letter by letter,
 * and verifying unbounded counters against them.
 *
 *   dyck-1           ( )        balanced brackets
 *   shuffle-dyck-K   (1 )1 ..   K kinds of brackets, each kind balanced
 *                               separately, 1 <= K <= 16
 *   boolean-N        T F f1 ..  one expression in prefix notation: values
 *                    fN         T and F, fi followed by i expressions,
 *                               1 <= N <= 30
 *   anbn             a b        a^n b^n for n = 0, 1, 2, ..
 *   anbncn           a b c      and so on
 *   anbncndn         a b c d
 *   arithmetic-M     0 .. M-1   expressions with brackets, * before + and -,
 *                    + - * ( )  whose value modulo M is 0, 2 <= M <= 27
 *
 * All but arithmetic need only counters; arithmetic needs a stack of one sum
 * and one product per open bracket.  No stack of layers with finitely many
 * states recognises it, as (^n 0 )^n shows, nor does any number of counters
 * that move by bounded steps: after d_1 + ( d_2 + ( .. d_n + ( each d_i still
 * matters, as 0 * 0 ) * 0 .. removes the inner terms, so that M^n words of 3 n
 * letters are pairwise distinguishable.
 */

#include "prove/prove.h"

WR_BEGIN_DECLS

#define WR_ORACLE_LETTERS 32

typedef enum {
    WR_ORACLE_DYCK,
    WR_ORACLE_BOOLEAN,
    WR_ORACLE_BLOCKS,
    WR_ORACLE_ARITHMETIC
} wr_oracle_kind_t;

/* A pending term: the next value v gives sum + product * v. */
typedef struct {
    uint32_t sum, product;
} wr_oracle_term_t;

/* count  DYCK: open brackets of each kind; BOOLEAN: expressions still missing;
 *        BLOCKS: letters a, and letters of this block; ARITHMETIC: open
 *        brackets, and 1 if a value comes next
 * term   ARITHMETIC: one per open bracket, outermost first, then the current */
typedef struct {
    wr_oracle_kind_t kind;
    uint32_t letters;
    char letter_name[WR_ORACLE_LETTERS][16];
    int dead; /* no continuation of the word is in the language */
    uint32_t block;
    uint64_t count[WR_ORACLE_LETTERS / 2];
    wr_oracle_term_t *term;
    size_t room;
} wr_oracle_struct;
typedef wr_oracle_struct wr_oracle_t[1];

/* Set O to the empty word of a language.
 * shape   O uninitialised; to be cleared if OK
 * status  OK; DOMAIN if the name is unknown (the reason lists all) */
WR_MUST_CHECK wr_status_t wr_oracle_set(wr_oracle_t O, const char *name,
                                        wr_limits_t L);
void wr_oracle_clear(wr_oracle_t O);
/* Copy P into O, which is uninitialised. */
void wr_oracle_copy(wr_oracle_t O, const wr_oracle_t P);
void wr_oracle_reset(wr_oracle_t O); /* to the empty word */
void wr_oracle_step(wr_oracle_t O, uint32_t letter);
/* Return 1 if the word so far is in the language. */
int wr_oracle_accepts(const wr_oracle_t O);
/* Return 1 if the word so far and this letter begin a word of the language. */
int wr_oracle_allows(const wr_oracle_t O, uint32_t letter);

/* Run model and oracle in parallel and compare them after every symbol: by
 * acceptance, and (NEXT; AUTO if the model outputs the admissible letters) by
 * the letters that may follow.  Words: every short one; walks along allowed
 * letters; walks that open as long as they can and then close; walks that leave
 * the language.
 * status  as wr_lrnn_verify; on FALSE D->failure describes the difference, and
 *         D->expected is 1 if the oracle accepts */
WR_MUST_CHECK wr_status_t wr_lrnn_verify_oracle(wr_verdict_t D,
                                                const wr_lrnn_t M,
                                                const wr_oracle_t O,
                                                const wr_verify_t V,
                                                wr_limits_t L);

/* Prove the same for every word, by induction: acceptance and, if the model
 * outputs the admissible letters, these.
 * shape   P initialised, overwritten
 * status  OK: it holds for every word; DOMAIN: other letters; UNABLE: the
 *         induction fails, and the reason says where */
WR_MUST_CHECK wr_status_t wr_lrnn_prove_oracle(wr_count_proof_t P,
                                               const wr_lrnn_t M,
                                               const wr_oracle_t O,
                                               wr_limits_t L);

WR_END_DECLS
#endif
