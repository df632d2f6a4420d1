/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_PROVE_IMPL_H
#define WREATH_PROVE_IMPL_H

/* The inside of verifying and proving: what "the same" means between a model
 * and an automaton, the words that are tried, and the ways to a proof for
 * every word.
 */

#include "prove/oracle.h"
#include "prove/prove.h"
#include "run/step.h"

/* ---- compare.c --------------------------------------------------------- */

/* Model state m and automaton state q agree iff model[m] == dfa[q]. */
typedef struct {
    wr_compare_t compare; /* STATE, ACCEPT, NEXT or PREDICT */
    uint32_t *letter;     /* of the model, for each of the automaton */
    unsigned char *live;  /* PREDICT: the states where something is claimed;
                           * else NULL */
    uint32_t *model, *dfa;
} lrnn_compare_t;
/* status  OK; DOMAIN when alphabets differ or nothing can be compared */
WR_MUST_CHECK wr_status_t lrnn_compare_init(lrnn_compare_t *E,
                                            const wr_lrnn_struct *M,
                                            const wr_dfa_struct *A,
                                            wr_compare_t compare,
                                            wr_limits_t L);
void lrnn_compare_clear(lrnn_compare_t *E);
/* compare_next.c: the classes of NEXT.
 * status  OK; DOMAIN (PREDICT, and no word is accepted) */
WR_MUST_CHECK wr_status_t lrnn_compare_next(lrnn_compare_t *E,
                                            const wr_lrnn_struct *M,
                                            const wr_dfa_struct *A,
                                            wr_limits_t L);
static inline int lrnn_compare_agree(const lrnn_compare_t *E, uint32_t m,
                                     uint32_t q) {
    return m != LRNN_NONE && E->model[m] == E->dfa[q];
}

/* ---- words.c ----------------------------------------------------------- */

/* The words that verify tries, one after the other. */
typedef struct {
    const wr_dfa_struct *A;
    const wr_verify_struct *V;
    wr_limits_struct *L;
    const unsigned char *live; /* words stay in these states; or NULL */
    uint64_t random, runs, periodic, tours; /* words made of each kind */
    uint64_t given;                         /* and words that were asked for */
    uint64_t spent, toured, work;   /* symbols and transitions of tours, steps
                                     * of the search for them */
    int touring;                    /* tours are not finished */
    unsigned char *seen;            /* transitions toured */
    uint32_t *parent, *via, *queue; /* of a breadth-first search */
} lrnn_words_t;
void lrnn_words_init(lrnn_words_t *W, const wr_dfa_struct *A,
                     const wr_verify_struct *V, const unsigned char *live,
                     wr_limits_struct *L);
void lrnn_words_clear(lrnn_words_t *W);
/* The next word: 1, or 0 when there are no more.  w is the word before, and
 * the caller's at first.  Past limits a word is cut short: who runs it looks
 * at them, too. */
int lrnn_words_next(wr_word_t w, lrnn_words_t *W);
/* The first word of `length` letters when *at is 0, then the next in letter
 * order; 0 after the last. */
int lrnn_words_every(wr_word_t w, uint64_t *at, uint64_t length,
                     uint32_t letters);
/* UNABLE if there are more such words than anyone would wait for. */
WR_MUST_CHECK wr_status_t lrnn_words_check(const wr_verify_struct *V,
                                           uint32_t letters, wr_limits_t L);
/* "1 random, 2 long runs, 8 periodic, 1 tour" */
void lrnn_words_kinds(char kinds[160], const lrnn_words_t *W);

/* ---- paths.c: breadth-first trees over tuples -------------------------- */

/* Tuples in the order they were met, each with the one it was met from and
 * by which letter.  Tuple 0 is the root. */
typedef struct {
    wr_tuples_t T;
    uint32_t *parent, *via;
    size_t alloc;
} lrnn_paths_t;
void lrnn_paths_init(lrnn_paths_t *B, uint32_t width);
void lrnn_paths_clear(lrnn_paths_t *B);
/* 1 if the tuple is new. */
int lrnn_paths_add(lrnn_paths_t *B, const uint32_t *tuple, uint32_t parent,
                   uint32_t via);
static inline const uint32_t *lrnn_paths_tuple(const lrnn_paths_t *B,
                                               uint32_t i) {
    return B->T.tuple + (size_t) i * B->T.width;
}
/* The letters from the root to tuple i. */
void lrnn_paths_word(wr_word_t w, const lrnn_paths_t *B, uint32_t i);
uint64_t lrnn_paths_bytes(const lrnn_paths_t *B);

/* ---- hom.c, casc.c ----------------------------------------------------- */

/* rays: layers whose labels are the same all along a ray, and whose vectors
 * are many, go by rays; UNABLE where there is no such layer, or one adds a B
 * to a ray. */
WR_MUST_CHECK wr_status_t lrnn_prove_hom(wr_proof_t P, const wr_lrnn_struct *M,
                                         const wr_dfa_struct *A,
                                         const lrnn_compare_t *E, int rays,
                                         wr_limits_t L);
/* States that are met before boxes are tried. */
#define LRNN_FIRST_STATES 20000
/* P->holds stays UNKNOWN, with OK, when no boxes are found. */
WR_MUST_CHECK wr_status_t lrnn_prove_hull(wr_proof_t P, const wr_lrnn_struct *M,
                                          const wr_dfa_struct *A,
                                          const lrnn_compare_t *E,
                                          wr_limits_t L);
/* *applies = 0 and OK when M is not the stack of its rule, or the rule's
 * conditions fail: then nothing is decided. */
WR_MUST_CHECK wr_status_t lrnn_prove_casc(int *applies, wr_proof_t P,
                                          const wr_lrnn_struct *M,
                                          const wr_dfa_struct *A,
                                          const lrnn_compare_t *E,
                                          wr_limits_t L);

/* verify_oracle.c: letter[a] is the oracle's letter of the model's letter a.
 * status  OK; DOMAIN if they have not the same names */
WR_MUST_CHECK wr_status_t lrnn_oracle_letters(uint32_t *letter,
                                              const wr_lrnn_struct *M,
                                              const wr_oracle_struct *O,
                                              wr_limits_t L);

#endif
