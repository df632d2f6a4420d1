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

/* A complete DFA, or a semiautomaton if accept is NULL; a semiautomaton has no
 * language and cannot be minimised.
 * delta[q * letters + a] is the state reached from q by letter a. */
typedef struct {
    char *name; /* never NULL; "" if the file gives none */
    uint32_t states, letters, start;
    uint32_t *delta;
    unsigned char *accept; /* 0 or 1 per state; NULL for a semiautomaton */
    char **state_name;     /* NULL: the states are named 0 .. states-1 */
    char **letter_name;    /* never NULL if letters > 0 */
    char **fact;           /* "minimal 2", one string per fact, in file order */
    size_t facts;
    char *source; /* the `source` line, or NULL */
} wr_dfa_struct;
typedef wr_dfa_struct wr_dfa_t[1];

void wr_dfa_init(wr_dfa_t A);
void wr_dfa_clear(wr_dfa_t A);
void wr_dfa_swap(wr_dfa_t A, wr_dfa_t B);
void wr_dfa_set(wr_dfa_t A, const wr_dfa_t B);

/* Make A the automaton with n >= 1 states and k letters named 0 .. k-1, with
 * start 0, where every transition is a loop, without acceptance. */
void wr_dfa_create(wr_dfa_t A, uint32_t n, uint32_t k);

/* Read one automaton in .dfa text (doc/formats).  Memory is allocated as rows
 * arrive, so that a large number of states alone costs nothing.
 * status  OK; PARSE (message in R: name, line, column, found, expected);
 *         UNABLE if states * letters exceeds L's bounds (reason in L, and
 *         with its place in R) */
WR_MUST_CHECK wr_status_t wr_dfa_read(wr_dfa_t A, wr_reader_t R, wr_limits_t L);
/* Write .dfa text that wr_dfa_read reads back exactly, if names are tokens
 * (no white space, no leading '#') and the name and source lines have single
 * spaces.  Only a single state whose name is a number loses its name. */
void wr_dfa_print(wr_buffer_t out, const wr_dfa_t A);
/* Return 1 if the text, alone in the line "states", is a number of states: a
 * single state of that name is printed as state 0. */
int wr_dfa_is_count(const char *name);

/* Return the printed name of a state; `scratch` receives its number if the
 * state has no name. */
const char *wr_dfa_state_name(char scratch[24], const wr_dfa_t A, uint32_t q);
/* Find a letter or state by name: return 1 and set *out, or return 0. */
int wr_dfa_find_letter(uint32_t *out, const wr_dfa_t A, const char *name);
int wr_dfa_find_state(uint32_t *out, const wr_dfa_t A, const char *name);

/* Return the value of a fact ("minimal" -> "2"), or NULL. */
const char *wr_dfa_fact(const wr_dfa_t A, const char *key);

/* Return the state that letter a leads to from state q. */
static inline uint32_t wr_dfa_step(const wr_dfa_t A, uint32_t q, uint32_t a) {
    return A->delta[(size_t) q * A->letters + a];
}
/* Set image[q] to the state that letter a leads to from q, for each q. */
void wr_dfa_column(uint32_t *image, const wr_dfa_t A, uint32_t a);
/* Return 1 if every letter leads from state q to itself. */
int wr_dfa_is_sink(const wr_dfa_t A, uint32_t q);
/* The kind of a map of 0 .. n - 1 to itself; for n = 1, the identity. */
typedef enum {
    WR_MAP_OTHER,
    WR_MAP_CONSTANT,
    WR_MAP_PERMUTATION,
    WR_MAP_IDENTITY
} wr_map_kind_t;
wr_map_kind_t wr_map_kind(const uint32_t *image, uint32_t n);
/* Return the first letter that does not permute the states, or A->letters; and
 * return 1 if all letters permute the states. */
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
/* Return how many times in a row the n >= 1 letters at `at` occur there, >= 1.
 * shape   at + n <= length */
size_t wr_word_repeats(const wr_word_struct *w, size_t at, size_t n);
/* Reverse the letters from position `from` to the end. */
void wr_word_reverse(wr_word_t w, size_t from);
/* Append the word that leads to node i of a tree, where via[i] is its last
 * letter, parent[i] the node before, and a root its own parent; or set w to
 * that word. */
void wr_word_append_path(wr_word_t w, const uint32_t *parent,
                         const uint32_t *via, uint32_t i);
void wr_word_set_path(wr_word_t w, const uint32_t *parent, const uint32_t *via,
                      uint32_t i);

/* Read a word over A's alphabet from text: letters separated by white space or
 * commas.  If every letter name is one character long, letters may also be
 * adjacent ("0110").  "" is the empty word, and so is "-e", unless that is a
 * letter.
 * Exponents and groups are allowed: (01)^5 0^3.
 * The alphabet takes precedence: "(", ")", "^" or "," that begins a letter is
 * read as that letter.
 * status  OK; DOMAIN (the reason names the unknown letter and its
 *         position, in bytes from 1); UNABLE if longer than L->max_steps */
WR_MUST_CHECK wr_status_t wr_word_read(wr_word_t w, const char *text,
                                       const wr_dfa_t A, wr_limits_t L);
/* Print the letters, separated by spaces if any name is longer than one
 * character; the empty word is printed as "(empty)"; runs are not compressed.
 * wr_word_read reads back every word except the empty one. */
void wr_word_print(wr_buffer_t out, const wr_word_t w, const wr_dfa_t A);

/* Set w to a uniformly random word of the given length. */
void wr_word_random(wr_word_t w, size_t length, uint32_t letters, wr_rng_t rng);

/* A walk from state q over the transitions of A that are not yet done.
 * done  states x letters flags, owned by the caller
 * work  number of transitions inspected in the search for them */
typedef struct {
    const wr_dfa_struct *A;
    unsigned char *done;
    uint32_t q;
    uint64_t work;
} wr_tour_t;
/* Append the letters to the nearest transition that is not done, and its
 * letter, and mark it done; return 0 if no word leads to one.
 * shape  A has letters */
int wr_tour_next(wr_word_t w, wr_tour_t *T);

/* Return delta(q, w). */
uint32_t wr_dfa_run(const wr_dfa_t A, uint32_t q, const wr_word_t w);

/* ---- languages -------------------------------------------------------- */

/* List the states reachable from the start, in breadth-first order, and return
 * their number: map, with A->states entries, or NULL, maps new numbers to old
 * ones. */
uint32_t wr_dfa_reach(uint32_t *map, const wr_dfa_t A);
/* Set B to the part of A reachable from the start, in breadth-first order; it
 * keeps names and source, but not facts.  If A is a semiautomaton without
 * state names and some state is unreachable, the states of B are named by
 * their numbers in A.  B may be A. */
void wr_dfa_trim(wr_dfa_t B, const wr_dfa_t A);
/* Return one byte per state, 1 if some word is accepted from it, to be freed by
 * wr_free.  A is not a semiautomaton.
 * cost    O(states letters); 24 bytes per state, not checked against limits */
unsigned char *wr_dfa_live(const wr_dfa_struct *A);

/* Compute the minimal complete DFA of A's language, states in breadth-first
 * order; a state has the name of the first state of its class in that order.
 * M may be A.
 * status  OK; DOMAIN for a semiautomaton; UNABLE past limits (steps: the
 *         states of all splitters together, at most n log2 n)
 * cost    O(k n log n); 10^6 states and 2 letters in half a second
 * source  [hopcroft1971] */
WR_MUST_CHECK wr_status_t wr_dfa_minimise(wr_dfa_t M, const wr_dfa_t A,
                                          wr_limits_t L);

/* Decide whether A and B accept the same words; if they do not, w is a shortest
 * word accepted by exactly one, and the first of these in letter order.
 * Letters are matched by name, in the order of A.  w is unchanged if A and B
 * are equivalent.
 * status  OK with *equal TRUE or FALSE; DOMAIN if one is a semiautomaton
 *         or the alphabets differ (the reason names the letter)
 * cost    O(k (n_A + n_B)) union-find steps, breadth-first, so that the
 *         shortest word is found first
 * source  [hopcroftkarp1971] */
WR_MUST_CHECK wr_status_t wr_dfa_equivalent(wr_truth_t *equal, wr_word_t w,
                                            const wr_dfa_t A, const wr_dfa_t B,
                                            wr_limits_t L);

/* ---- image sets ------------------------------------------------------- */

/* A word of at most two letters; the number `letters` means no letter. */
typedef struct {
    uint32_t first, second;
} wr_pair_t;

/* Subsets of the states of an automaton, each stored once, numbered in the
 * order in which they were reached, with their edges by letters.
 * set     set i is the bitset set[i * words] .. set[i * words + words - 1];
 *         state q is bit q % 64 of word q / 64
 * edge    for i < expanded, edge[i * letters + a] is the number of i . a
 * parent  set i was first reached as parent[i] . via[i]; a set added by
 *         wr_images_add is its own parent (wr_word_set_path gives the word)
 * All pointers may change when sets are added. */
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

/* Make I consist of the set of all states of A, as set number 0. */
void wr_images_start(wr_images_t I, const wr_dfa_t A);
/* Return the number of a set, added if it is new; set is not inside I. */
uint32_t wr_images_add(wr_images_t I, const uint64_t *set);
/* Return 1 and set *out to the number of the set if I has it, else 0. */
int wr_images_find(uint32_t *out, const wr_images_t I, const uint64_t *set);

/* Follow every letter from the sets not yet expanded, in order, until `sets`
 * sets are known (0: until no set is new).  May be called again to continue; I
 * is closed when expanded == count.
 * status  OK; UNABLE past limits: I is then valid, and can be resumed
 * cost    O(states) per set and letter
 * source  [egrinagy2015] */
WR_MUST_CHECK wr_status_t wr_images_close(wr_images_t I, const wr_dfa_t A,
                                          uint32_t sets, wr_limits_t L);
/* Set out = set . a; out has `words` words and is not set itself. */
void wr_images_apply(uint64_t *out, const uint64_t *set, uint32_t letter,
                     const wr_dfa_t A);
/* Compute the strong components of the graph of sets and letters; component[i]
 * is that of set i, and a letter never leads to a component of larger number.
 * Return how many there are.  Sets not yet expanded have no edges.
 * source  [tarjan1972] */
uint32_t wr_images_components(uint32_t *component, const wr_images_t I);
/* Return the number of states in set i. */
uint32_t wr_images_size(const wr_images_t I, uint32_t i);
/* Return the memory used by I, in bytes. */
uint64_t wr_images_bytes(const wr_images_t I);

/* ---- transition monoids ----------------------------------------------- */

/* What is known about the transition monoid (which includes the identity).
 * A field that could not be decided within the limits is UNKNOWN, and order is
 * then a lower bound. */
typedef struct {
    wr_truth_t complete;  /* TRUE: order is exact */
    char *order;          /* decimal */
    wr_truth_t aperiodic; /* x^N = x^(N+1) for all x */
    wr_truth_t group;     /* every element is a permutation */
    wr_word_t witness;    /* if aperiodic is FALSE: a word whose powers have
                           * period `orbit` > 1 */
    uint64_t orbit;
    wr_images_t images; /* as many as were needed */
} wr_monoid_struct;
typedef wr_monoid_struct wr_monoid_t[1];

void wr_monoid_init(wr_monoid_t M);
void wr_monoid_clear(wr_monoid_t M);

/* Compute the transition monoid of A, all states of A included.  If a limit is
 * reached, the status is still OK, some fields are UNKNOWN and the reason is in
 * L (states are monoid elements, R-classes or image sets; steps are products).
 * Aperiodicity is decided by wr_dfa_is_aperiodic; the witness is a shortest
 * one, first in letter order, if the monoid is listed up to it.  The order of
 * a group comes from a stabiliser chain, that of T_n from its generators; other
 * monoids are listed by elements and by R-classes in alternation, until one of
 * the two is complete.
 * cost    at most about twice the cheaper of two costs.  Elements: O(order *
 *         letters) products, over 10^7 per second for small degrees, 30 bytes
 *         per element up to 16 states, states + 30 up to 256, and twice that
 *         while the tables grow.  R-classes: O(R-classes * letters * states)
 *         and the image sets; T_9 takes 20 milliseconds
 * source  [froidurepin1997], [east2019] */
WR_MUST_CHECK wr_status_t wr_monoid_compute(wr_monoid_t M, const wr_dfa_t A,
                                            wr_limits_t L);

/* Decide aperiodicity.  TRUE: x^N = x^(N+1) for all elements x and some N.
 * FALSE: w is a word whose powers do not stabilise.  UNKNOWN: a limit was
 * reached, which L names; w is set only if FALSE; I becomes the sets explored.
 * cost    O(image sets * letters * states) */
wr_truth_t wr_dfa_is_aperiodic(wr_word_t w, wr_images_t I, const wr_dfa_t A,
                               wr_limits_t L);

/* Return the period of w, w^2, w^3, ... in the transition monoid of A, as a
 * cross-check of a witness; UINT64_MAX if it does not fit into 64 bits. */
uint64_t wr_monoid_orbit(const wr_dfa_t A, const wr_word_t w);

/* Append the composition factors of the maximal subgroups of the transition
 * monoid to a list like that of wr_group_factors.
 * shape   out is such a list, possibly ""; I are image sets of A, afterwards
 *         all of them
 * status  OK; UNABLE past limits
 * cost    O(image sets * letters * states), and Schreier-Sims
 * source  [howie1995] */
WR_MUST_CHECK wr_status_t wr_dfa_factors(wr_buffer_t out, wr_images_t I,
                                         const wr_dfa_t A, wr_limits_t L);

/* ---- few points -------------------------------------------------------- */

/* Compute a permutation action on few points that is faithful for the group
 * which the letters generate on the reachable states: two words act alike on
 * these states iff they act alike on the points.
 * shape   *image[a * *points + i] is where letter a takes point i; at most as
 *         many points as states; to be freed by wr_free
 * least   TRUE if no faithful action has fewer points; UNKNOWN if the group
 *         has over 1024 elements or too many subgroups to list, or a limit of
 *         L was reached: then these are the fewest points found
 * status  OK; DOMAIN if some letter is not a permutation
 * cost    order^2, and for each subgroup the number of cyclic subgroups times
 *         its order; S_5 takes milliseconds, S_6 about a second
 * source  [johnson1971], [neubueser1960] */
WR_MUST_CHECK wr_status_t wr_dfa_points(uint32_t *points, uint32_t **image,
                                        wr_truth_t *least, const wr_dfa_t A,
                                        wr_limits_t L);

WR_END_DECLS
#endif
