/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_AUTOMATON_H
#define WREATH_AUTOMATON_H

/* automaton: complete deterministic finite automata, words, transition
 * monoids.  May include group and base only.
 *
 * States and letters are numbered from 0.  A word a_0 a_1 ... is read from
 * the left; delta(q, uv) = delta(delta(q, u), v).
 */

#include "base/set.h"

WR_BEGIN_DECLS

/* ---- automata --------------------------------------------------------- */

/* A complete DFA, or a semiautomaton when accept is NULL: then there is no
 * language, and nothing may minimise it.
 * delta[q * letters + a] is the state reached from q by letter a. */
typedef struct {
    char *name; /* never NULL; "" when the file gives none */
    uint32_t states, letters, start;
    uint32_t *delta;
    unsigned char *accept; /* 0/1 a state; NULL for a semiautomaton */
    char **state_name;     /* NULL: the states are called 0 .. states-1 */
    char **letter_name;    /* never NULL when letters > 0 */
    char **fact;           /* "minimal 2", one string a fact, in file order */
    size_t facts;
    char *source; /* the `source` line, or NULL */
} wr_dfa_struct;
typedef wr_dfa_struct wr_dfa_t[1];

void wr_dfa_init(wr_dfa_t A);
void wr_dfa_clear(wr_dfa_t A);
void wr_dfa_swap(wr_dfa_t A, wr_dfa_t B);
void wr_dfa_set(wr_dfa_t A, const wr_dfa_t B);

/* An automaton with n states and k letters called 0 .. k-1, start 0, every
 * transition a loop, no acceptance.  n >= 1. */
void wr_dfa_create(wr_dfa_t A, uint32_t n, uint32_t k);

/* Reads one automaton in .dfa text (doc/formats).  Memory is taken as rows
 * arrive, so a large number of states alone costs nothing.
 * status  OK; PARSE (message in R: name, line, column, found, expected);
 *         UNABLE when states * letters is over L's bounds (reason in L, and
 *         with its place in R) */
WR_MUST_CHECK wr_status_t wr_dfa_read(wr_dfa_t A, wr_reader_t R, wr_limits_t L);
/* Writes .dfa text that wr_dfa_read gives back exactly, if names are tokens
 * (no white space, no leading '#') and the name and source lines have
 * single spaces.  Only a lone state called by a number loses its name. */
void wr_dfa_print(wr_buffer_t out, const wr_dfa_t A);
/* Whether the text is a number, which alone in the line "states" says how many
 * there are: a single state of that name is printed as state 0. */
int wr_dfa_is_count(const char *name);

/* The printed name of a state or letter; scratch holds a number if the
 * state has no name. */
const char *wr_dfa_state_name(char scratch[24], const wr_dfa_t A, uint32_t q);
/* Index of a letter or state by name: 1 and *out set, or 0. */
int wr_dfa_find_letter(uint32_t *out, const wr_dfa_t A, const char *name);
int wr_dfa_find_state(uint32_t *out, const wr_dfa_t A, const char *name);

/* The value of a fact ("minimal" -> "2"), or NULL. */
const char *wr_dfa_fact(const wr_dfa_t A, const char *key);

/* Where letter a leads from state q. */
static inline uint32_t wr_dfa_step(const wr_dfa_t A, uint32_t q, uint32_t a) {
    return A->delta[(size_t) q * A->letters + a];
}
/* What letter a does to each state. */
void wr_dfa_column(uint32_t *image, const wr_dfa_t A, uint32_t a);
/* Whether no letter leaves state q. */
int wr_dfa_is_sink(const wr_dfa_t A, uint32_t q);
/* The kind of a map of 0 .. n - 1 into itself; of one point, the identity. */
typedef enum {
    WR_MAP_OTHER,
    WR_MAP_CONSTANT,
    WR_MAP_PERMUTATION,
    WR_MAP_IDENTITY
} wr_map_kind_t;
wr_map_kind_t wr_map_kind(const uint32_t *image, uint32_t n);
/* The first letter that is no bijection of the states, or A->letters; and
 * whether there is none. */
uint32_t wr_dfa_no_permutation(const wr_dfa_t A);
int wr_dfa_is_permutation(const wr_dfa_t A);

/* ---- words ------------------------------------------------------------ */

/* A word is an array of letter numbers. */
typedef struct {
    uint32_t *letter;
    size_t length, alloc;
} wr_word_struct;
typedef wr_word_struct wr_word_t[1];

void wr_word_init(wr_word_t w);
void wr_word_clear(wr_word_t w);
void wr_word_swap(wr_word_t v, wr_word_t w);
void wr_word_set(wr_word_t w, const wr_word_t v);
void wr_word_append(wr_word_t w, uint32_t letter);
/* How often the n >= 1 letters at `at` stand there in a row, at least once.
 * shape   at + n <= length */
size_t wr_word_repeats(const wr_word_struct *w, size_t at, size_t n);
/* Turns round the letters from number `from` on. */
void wr_word_reverse(wr_word_t w, size_t from);
/* Appends the word that leads to node i of a tree: via[i] is its last letter
 * and parent[i] where that came from; a root is its own parent.  Or w becomes
 * that word. */
void wr_word_append_path(wr_word_t w, const uint32_t *parent,
                         const uint32_t *via, uint32_t i);
void wr_word_set_path(wr_word_t w, const uint32_t *parent, const uint32_t *via,
                      uint32_t i);

/* Reads a word over A's alphabet from text: letters separated by white
 * space or commas; where every letter name is one character long they may
 * also stand side by side ("0110").  "" is the empty word; "-e", too, unless
 * that is a letter.
 * Exponents and groups are allowed: (01)^5 0^3.
 * The alphabet comes first: where "(", ")", "^" or "," begin a letter they
 * are that letter.
 * status  OK; DOMAIN (the reason names the unknown letter and its
 *         position, in bytes from 1); UNABLE when longer than L->max_steps */
WR_MUST_CHECK wr_status_t wr_word_read(wr_word_t w, const char *text,
                                       const wr_dfa_t A, wr_limits_t L);
/* The letters with spaces between them where any name is longer than one
 * character; the empty word prints as "(empty)"; runs are not compressed.
 * wr_word_read gives back every word but the empty one. */
void wr_word_print(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A);

/* Uniformly random word of the given length. */
void wr_word_random(wr_word_t w, size_t length, uint32_t letters, wr_rng_t rng);

/* A walk over transitions of A that are not done, from state q on.
 * done  states x letters, the caller's
 * work  transitions that were looked at in search of these */
typedef struct {
    const wr_dfa_struct *A;
    unsigned char *done;
    uint32_t q;
    uint64_t work;
} wr_tour_t;
/* Appends the letters to the nearest transition that is not done, and its
 * letter; returns 0 if no word leads to one.
 * shape  A has letters */
int wr_tour_next(wr_word_t w, wr_tour_t *T);

/* delta(q, w). */
uint32_t wr_dfa_run(const wr_dfa_t A, uint32_t q, const wr_word_t w);

/* ---- languages -------------------------------------------------------- */

/* The states reachable from the start, in breadth-first order (new number
 * -> old number in map, which has A->states entries; *count of them). */
void wr_dfa_reach(uint32_t *count, uint32_t *map, const wr_dfa_t A);
/* B = the part of A reachable from the start, in breadth-first order; keeps
 * names and source, not facts.  The states of a semiautomaton, which are what
 * is tracked, keep their numbers: as names, if some are not reached and A has
 * no names.  B may be A. */
void wr_dfa_trim(wr_dfa_t B, const wr_dfa_t A);
/* The states from which some word is accepted, a byte each, to be freed by
 * wr_free.  A is no semiautomaton.
 * cost    O(states letters); 24 bytes per state, which are not checked */
unsigned char *wr_dfa_live(const wr_dfa_struct *A);

/* The minimal complete DFA of A's language, states in breadth-first order;
 * a state is called after the first state of its class in that order.  M may
 * be A.
 * status  OK; DOMAIN for a semiautomaton; UNABLE past limits (steps: the
 *         states of all splitters together, at most n log2 n)
 * cost    O(k n log n); 10^6 states and 2 letters in half a second
 * source  [hopcroft1971] */
WR_MUST_CHECK wr_status_t wr_dfa_minimise(wr_dfa_t M, const wr_dfa_t A,
                                          wr_limits_t L);

/* Whether A and B accept the same words; when they do not, w is a shortest
 * word (first in letter order among those) accepted by exactly one.
 * Letters are matched by name, and their
 * order is that of A.  w is unchanged when A and B are equivalent.
 * status  OK with *equal TRUE or FALSE; DOMAIN when one is a semiautomaton
 *         or the alphabets differ (the reason names the letter)
 * cost    O(k (n_A + n_B)) union-find steps: done breadth-first, merging
 *         meets the shortest word first
 * source  [hopcroftkarp1971] */
WR_MUST_CHECK wr_status_t wr_dfa_equivalent(wr_truth_t *equal, wr_word_t w,
                                            const wr_dfa_t A, const wr_dfa_t B,
                                            wr_limits_t L);

/* ---- image sets ------------------------------------------------------- */

/* A word of at most two letters; letter number `letters` stands for none. */
typedef struct {
    uint32_t first, second;
} wr_pair_t;

/* Subsets of the states of an automaton, each stored once, numbered in the
 * order they were met, with where letters lead.
 * set     set i is the bitset set[i * words] .. set[i * words + words - 1];
 *         state q is bit q % 64 of word q / 64
 * edge    for i < expanded, edge[i * letters + a] is the number of i . a
 * parent  set i was first met as parent[i] . via[i]; a set added by hand is
 *         its own parent (wr_word_set_path gives the word between)
 * All pointers move when sets are added. */
typedef struct {
    uint32_t states, letters, words;
    uint32_t count, expanded;
    uint64_t *set;
    uint32_t *edge, *parent, *via;
    wr_pair_t *relation;
    uint64_t led;
    uint32_t alloc;
    wr_index_t index;
} wr_images_struct;
typedef wr_images_struct wr_images_t[1];

void wr_images_init(wr_images_t I);
void wr_images_clear(wr_images_t I);

/* Empties I and makes the set of all states of A its set number 0. */
void wr_images_start(wr_images_t I, const wr_dfa_t A);
/* The number of a set, added if it is new.  set must not lie inside I. */
uint32_t wr_images_add(wr_images_t I, const uint64_t *set);
/* 1 and *out = the number of the set if I has it, else 0. */
int wr_images_find(uint32_t *out, const wr_images_t I, const uint64_t *set);

/* Follows every letter from the sets not yet expanded, in order, until
 * `sets` sets are known (0: until nothing is new).  May be called again to
 * go on; closed when expanded == count.
 * status  OK; UNABLE past limits: I is then valid, and can be resumed
 * cost    O(states) a set and letter
 * source  [egrinagy2015] */
WR_MUST_CHECK wr_status_t wr_images_close(wr_images_t I, const wr_dfa_t A,
                                          uint32_t sets, wr_limits_t L);
/* out = set . a; out has `words` words and is not set itself. */
void wr_images_apply(uint64_t *out, const uint64_t *set, uint32_t letter,
                     const wr_dfa_t A);
/* The strong components of the sets by letters: component[i] is that of set i,
 * and a letter never leads to a component of larger number; returned is how
 * many there are.  Sets not yet expanded lead nowhere.
 * source  [tarjan1972] */
uint32_t wr_images_components(uint32_t *component, const wr_images_t I);
/* The number of states in set i. */
uint32_t wr_images_size(const wr_images_t I, uint32_t i);
/* Bytes held by I. */
uint64_t wr_images_bytes(const wr_images_t I);

/* ---- transition monoids ----------------------------------------------- */

/* The known facts on the transition monoid (identity always counted).
 * Every field that a limit kept from being decided is UNKNOWN, and order is
 * then a lower bound. */
typedef struct {
    wr_truth_t complete;  /* TRUE: order is exact */
    char *order;          /* decimal */
    wr_truth_t aperiodic; /* x^N = x^(N+1) for all x */
    wr_truth_t group;     /* every element is a permutation */
    wr_word_t witness;    /* if aperiodic == FALSE: a word whose power
                           * orbit has length `orbit` > 1 */
    uint64_t orbit;
    wr_images_t images; /* as far as they were needed */
} wr_monoid_struct;
typedef wr_monoid_struct wr_monoid_t[1];

void wr_monoid_init(wr_monoid_t M);
void wr_monoid_clear(wr_monoid_t M);

/* The transition monoid of A, every state of A counted.  Limits are
 * reached gracefully: OK with UNKNOWN fields, the reason in L (states are
 * monoid elements, R-classes or image sets; steps are products).
 * Aperiodicity is decided by wr_dfa_is_aperiodic; the witness is a shortest
 * one, first in letter order, when the monoid is listed up to it.  The order
 * of a group comes from a stabiliser chain, that of T_n from its generators;
 * other monoids are listed and taken apart into R-classes by turns, and what
 * is done first ends both.
 * cost    at most about twice the cheaper of listing: O(order * letters)
 *         products, over 10^7 a second for small degrees, 30 bytes an element
 *         up to 16 states, states + 30 up to 256, and twice that while the
 *         tables grow; and of R-classes: O(R-classes * letters * states) and
 *         the image sets, T_9 in 20 milliseconds
 * source  [froidurepin1997], [east2019] */
WR_MUST_CHECK wr_status_t wr_monoid_compute(wr_monoid_t M, const wr_dfa_t A,
                                            wr_limits_t L);

/* TRUE: x^N = x^(N+1) for all elements x and some N.  FALSE: w is a word whose
 * powers do not settle.  UNKNOWN: a limit was reached, which L names.  w is
 * unchanged unless FALSE; I becomes the image sets that were looked at.
 * cost    O(image sets * letters * states) */
wr_truth_t wr_dfa_is_aperiodic(wr_word_t w, wr_images_t I, const wr_dfa_t A,
                               wr_limits_t L);

/* The period of the orbit w, w^2, w^3, ... in the transition monoid of A,
 * as a cross-check of a witness; UINT64_MAX when 64 bits do not hold it. */
uint64_t wr_monoid_orbit(const wr_dfa_t A, const wr_word_t w);

/* The composition factors of the maximal subgroups of the transition monoid, as
 * a list like that of wr_group_factors.
 * shape   out is such a list, such as "", and is added to; I are image sets of
 *         A, and all of them afterwards
 * status  OK; UNABLE past limits
 * cost    O(image sets * letters * states), and Schreier-Sims
 * source  [howie1995] */
WR_MUST_CHECK wr_status_t wr_dfa_factors(wr_buffer_t out, wr_images_t I,
                                         const wr_dfa_t A, wr_limits_t L);

/* ---- few points -------------------------------------------------------- */

/* Few points on which the letters generate the same group as on the states
 * that the start leads to: words that agree on these states agree on the
 * points, and the other way round.
 * shape   *image[a * *points + i] is where letter a takes point i; at most as
 *         many points as states; to be freed by wr_free
 * least   TRUE when no faithful action has fewer points; UNKNOWN when the
 *         group has over 1024 elements or too many subgroups to list, or a
 *         limit of L was reached: then these are the fewest found
 * status  OK; DOMAIN when some letter is no permutation
 * cost    order^2, and for each subgroup the number of cyclic ones times its
 *         order; S_5 in milliseconds, S_6 about a second
 * source  [johnson1971], [neubueser1960] */
WR_MUST_CHECK wr_status_t wr_dfa_points(uint32_t *points, uint32_t **image,
                                        wr_truth_t *least, const wr_dfa_t A,
                                        wr_limits_t L);

WR_END_DECLS
#endif
