/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_H
#define WREATH_CHECK_H

/* wreath-check: reads a certificate and believes nothing else.
 *
 * The claim that is checked is
 *     "after every word, the linear RNN in file M and the automaton written
 *      in the certificate are in agreement",
 * exactly, over Q or Q(a).  doc/formats.md defines the files, the meaning
 * of a model and the evidence; SOUNDNESS.md says what has to be trusted.
 *
 * To read the program, go in this order:
 *     base.c    memory with a bound, one way to fail, files
 *     map.c     sets of tuples, subsets in order
 *     sha256.c  the hash that ties the certificate to its files
 *     num.c     numbers: elements of Q or Q(a), each distinct one stored once
 *     dfa.c     the automaton
 *     json.c    JSON, strictly
 *     value.c   demands on JSON values
 *     rule.c    the exclusion and holonomy rules as files give them
 *     walk.c    what they do, from their definition
 *     reflect.c the layers of one reflection per letter that do it
 *     disc.c    polynomials around the centre of a disc
 *     root.c    the root a, the only one in a disc
 *     sign.c    signs of real numbers of Q(a), real and imaginary parts
 *     matrix.c  matrices and Householder products
 *     action.c  H -> A H + B, and of what kind it is
 *     form.c    decoders by linear forms, and vectors that stand for their
 *               positive multiples
 *     layer.c   one layer
 *     lrnn.c    the model
 *     step.c    one exact step of the whole stack
 *     text.c    the text of a certificate
 *     lines.c   its lines
 *     cert.c    its header
 *     hom.c     evidence HOM: a closed set of states
 *     box.c     boxes of intervals over Q
 *     hullread.c, hull.c   evidence HULL: a closed set of boxes
 *     poly.c    evidence POLY: a closed set of cones
 *     casc.c    evidence CASC: the local conditions of a rule
 *     any.c     the first words of certificates
 *     main.c    arguments
 *
 * That is all for certificates of the claim above.  Those of other kinds have
 * files of their own, which are listed in their headers:
 *     verdict.h   what a verdict says
 *     round.h     rounded recurrences
 *     horizon.h   casts of exact powers
 *     stack.h     rounded stacks
 *     trace.h     traces
 *     language.h  automata alone, refutations
 *     raw.h       gates before their activations
 *     spec.h      matrices, products of Householder matrices
 *     cell.h      collapse, and cells that are not linear
 *
 * Nothing is freed one by one: a run ends by ck_fail or by being accepted,
 * and then all its memory goes at once.
 */

#include "verdict.h"

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- base.c ------------------------------------------------------------ */

/* How a run ends; these are the exit statuses. */
enum { CK_ACCEPTED, CK_REJECTED, CK_INPUT, CK_LIMIT };

/* No number, no layer, no node. */
#define CK_NONE UINT32_MAX

/* Everything one run is given and gives back. */
typedef struct ck_job {
    const char *cert_path;      /* "-" is standard input */
    const char *model_path;     /* or NULL: as the certificate says */
    const char *automaton_path; /* or NULL: no further demand */
    const char *expect;         /* the kind of statement, or NULL: any */
    size_t max_memory;          /* bytes */
    unsigned deadline;          /* seconds until the process ends; 0: none */
    int json;                   /* the report is an object */
    /* Texts in place of files, for tests; NULL: read the files. */
    const char *cert_text, *model_text;
    size_t cert_length, model_length;
    int cert_loaded;                /* cert_text is the run's own */
    int model_used, automaton_used; /* the check is about such a thing */
    char report[65536];             /* what was proved, or why not */
    ck_verdict_t verdict;           /* what the report is made of */
} ck_job;

/* Runs check (ck_cert_check, or a test) on a job: accepted if it returns,
 * else what ck_fail said.  Frees all memory. */
int ck_run(ck_job *job, void (*check)(ck_job *));

/* From here on the message of ck_fail names this file and line (0: none).
 * The name is kept, not copied. */
void ck_in_file(const char *file);
void ck_at(size_t line);
/* Ends the run: FILE:LINE: message; ck_reject with CK_REJECTED. */
_Noreturn void ck_fail(int status, const char *format, ...) CK_PRINTF(2, 3);
_Noreturn void ck_reject(const char *format, ...) CK_PRINTF(1, 2);

/* Zeroed memory for count items, or the run ends with CK_LIMIT. */
void *ck_alloc(size_t count, size_t size);
void *ck_resize(void *p, size_t count, size_t size); /* new part not zeroed */
void ck_free(void *p);

/* A whole file, followed by a NUL.  A file named by a certificate must be a
 * regular one. */
char *ck_load(const char *path, int regular, size_t *length);
/* Whether text is UTF-8 without control characters. */
int ck_printable(const char *text, size_t length);
/* A decimal number without sign or leading zeros, below the bound; or
 * CK_NONE. */
uint32_t ck_decimal(const char *text, size_t length, uint32_t below);

/* ---- map.c ------------------------------------------------------------- */

/* A set of distinct tuples of `width` numbers, numbered from 0 in order of
 * arrival, each with a value. */
typedef struct {
    uint32_t width, count, alloc, slots;
    uint32_t *key, *value; /* tuple i is key[i * width] .. */
    uint32_t *slot;        /* open addressing: number + 1, or 0 */
} ck_map;

void ck_map_init(ck_map *T, uint32_t width);
/* The number of a tuple, or CK_NONE. */
uint32_t ck_map_find(const ck_map *T, const uint32_t *key);
/* Adds a tuple that is not there yet; its number. */
uint32_t ck_map_add(ck_map *T, const uint32_t *key, uint32_t value);
const uint32_t *ck_map_key(const ck_map *T, uint32_t i);
/* The number of a tuple, which is added, with value 0, if it is not there. */
uint32_t ck_map_number(ck_map *T, const uint32_t *key);
/* Adds a tuple; the run ends, "this WHAT is listed twice", if it is there. */
void ck_map_once(ck_map *T, const uint32_t *key, uint32_t value,
                 const char *what);

/* A subset of 0 .. n - 1. */
typedef struct {
    uint32_t n, size, top, *tree;
} ck_ordered;

void ck_ordered_init(ck_ordered *T, uint32_t n);
/* All numbers i, or those with zero[i] == 0. */
void ck_ordered_fill(ck_ordered *T, const uint32_t *zero);
/* q is not in T, q is in T. */
void ck_ordered_add(ck_ordered *T, uint32_t q);
void ck_ordered_remove(ck_ordered *T, uint32_t q);
/* How many elements are below q; the element below which there are x, which
 * is below the size. */
uint32_t ck_ordered_place(const ck_ordered *T, uint32_t q);
uint32_t ck_ordered_pick(const ck_ordered *T, uint32_t x);

/* ---- sha256.c ---------------------------------------------------------- */

void ck_sha256(char hex[65], const void *data, size_t length);
/* The same of text that comes in parts. */
typedef struct {
    uint32_t h[8];
    unsigned char block[64]; /* what is not yet taken in */
    uint64_t length;
} ck_sha;
void ck_sha_start(ck_sha *S);
void ck_sha_put(ck_sha *S, const void *data, size_t length);
void ck_sha_end(char hex[65], ck_sha *S);

/* ---- num.c ------------------------------------------------------------- */

/* A number of Q or Q(a), by its place in a store that holds every value
 * once: two numbers are equal if and only if their ck_num are. */
typedef uint32_t ck_num;
#define CK_ZERO 0u
#define CK_ONE 1u
#define CK_MINUS_ONE 2u

/* Q; then, if the model says so, Q(a) with a the one root of c_0 + .. +
 * c_d x^d in the box that was given before, d from 2 to CK_MOST_DEGREE and c_d
 * not zero; the run ends if there is no such root.  Both forget all
 * numbers. */
#define CK_MOST_DEGREE 128
void ck_num_start(void);
void ck_num_extend(const ck_num *c, uint32_t degree);
uint32_t ck_degree(void);
mpq_t *ck_minpoly(void);   /* its ck_degree() + 1 coefficients, monic */
mpq_t *ck_value(ck_num n); /* coefficients; until the next ck_store */

/* A new number: fill in its ck_degree() coefficients, those of 1, a, ..,
 * which are 0 at first; then store it. */
mpq_t *ck_blank(void);
ck_num ck_store(void);
ck_num ck_whole(uint32_t n);
uint32_t ck_as_whole(ck_num n); /* or CK_NONE */

ck_num ck_muladd(ck_num a, ck_num x, ck_num y); /* a + x y */
ck_num ck_mul(ck_num x, ck_num y);
ck_num ck_sub(ck_num x, ck_num y);
ck_num ck_negative(ck_num x);
ck_num ck_inverse(ck_num x); /* or CK_NONE */
/* Whether it is a number of Q, by its coefficients, whatever the field. */
int ck_of_q(ck_num x);
/* Whether two numbers differ, at every root of minpoly; 0 if they are equal.
 * Ends the run where minpoly is shown to be reducible. */
int ck_differ(ck_num x, ck_num y);
/* Whether two vectors of n numbers do, likewise. */
int ck_vectors_differ(const ck_num *x, const ck_num *y, size_t n);

mpq_t *ck_rationals(size_t count); /* zeros */
uint64_t ck_gcd(uint64_t a, uint64_t b);
/* "p" or "p/q"; canonical: lowest terms, no leading zeros, as certificates
 * write them.  0 if the text is anything else. */
int ck_rational(mpq_t r, const char *text, size_t length, int canonical);
/* A number as certificates write it: canonical coefficients joined by
 * commas, the last one not 0 unless it is the only one; or CK_NONE. */
ck_num ck_canonical(const char *text);

/* ---- root.c, sign.c ------------------------------------------------------ */

/* The box of the root: re low, re high, im low, im high, rational numbers;
 * before ck_num_extend. */
void ck_root_box(const ck_num box[4]);
/* -1, 0, 1: the sign of a real number.  Ends the run if it is not shown to
 * be real, or if the box does not name one root. */
int ck_sign(ck_num x);
/* lo <= x <= hi for a real number that is not rational; closer together than
 * before, if asked. */
void ck_enclose(mpq_t lo, mpq_t hi, ck_num x, int closer);
/* The complex conjugate.  Ends the run if it is not known as an element. */
ck_num ck_conjugate(ck_num x);
/* The real part of x (0) or its imaginary part (1): 1 and q if it is
 * rational; an enclosure, as ck_enclose, of one that is not; the sign of
 * Re x - Im y.  The conjugates have to be known. */
int ck_part(mpq_t q, ck_num x, int part);
void ck_enclose_part(mpq_t lo, mpq_t hi, ck_num x, int part, int closer);
int ck_sign_parts(ck_num x, ck_num y);
int ck_field_real(void);

/* ---- dfa.c ------------------------------------------------------------- */

typedef struct {
    char **text;
    uint32_t count;
    uint32_t *sorted; /* numbers in the order of the names */
} ck_names;

/* Sorts; returns the number of a name that occurs twice, or CK_NONE. */
uint32_t ck_names_sort(ck_names *N);
uint32_t ck_names_find(const ck_names *N, const char *name);
/* The number in the second list of each name of the first; or the run ends,
 * "NAME is not a letter of the WHAT". */
uint32_t *ck_names_match(const ck_names *N, const ck_names *in,
                         const char *what);
/* "0", "1", .., sorted */
void ck_names_number(ck_names *N, uint32_t count);

typedef struct {
    char *name; /* "-": none */
    uint32_t states, letters, start;
    ck_names state, letter;
    uint32_t *delta;       /* state * letters + letter */
    unsigned char *accept; /* or NULL: a semiautomaton */
} ck_dfa;

/* Reads .dfa text, which is cut up; first is the number of its first line
 * for messages. */
void ck_dfa_read(ck_dfa *A, char *text, size_t length, size_t first);
/* The state of this name; the run ends if there is none. */
uint32_t ck_dfa_state(const ck_dfa *A, const char *name);
uint32_t ck_dfa_move(const ck_dfa *A, uint32_t q, uint32_t letter);
int ck_dfa_equal(const ck_dfa *A, const ck_dfa *B);

/* ---- json.c, value.c ---------------------------------------------------- */

typedef enum {
    CK_OBJECT,
    CK_ARRAY,
    CK_STRING,
    CK_INTEGER,
    CK_LITERAL
} ck_json_kind;

typedef struct ck_json {
    struct ck_json *child, *next;
    char *key;       /* of a member of an object */
    char *text;      /* of a string (NUL at its end) or an integer */
    uint32_t length; /* of the text; of an array or object: its children */
    uint32_t line;
    ck_json_kind kind;
} ck_json;

ck_json *ck_json_read(char *text, size_t length); /* text is cut up */
/* Each of these ends the run when the value is not as demanded. */
_Noreturn void ck_bad(const ck_json *v, const char *format, ...)
    CK_PRINTF(2, 3);
void ck_want(const ck_json *v, ck_json_kind kind, const char *what);
void ck_keys(const ck_json *object, const char *keys);   /* " a b c " */
ck_json *ck_get(const ck_json *object, const char *key); /* or NULL */
ck_json *ck_need(const ck_json *object, const char *key);
uint32_t ck_index(const ck_json *v, uint32_t below, const char *what);
uint32_t ck_length(const ck_json *v, const char *what); /* of an array */
int ck_is(const ck_json *v, const char *word);          /* that string */

/* ---- rule.c ------------------------------------------------------------ */

typedef struct {
    uint64_t *set;
    uint32_t size, level, offset, children; /* a singleton: level CK_NONE */
    uint32_t *child;
} ck_node;

/* The kind of a layer of reflections: a bit of the time, the action of a
 * letter, a point, the register that resets set, the coordinate at even or odd
 * times. */
typedef struct {
    enum { CK_BIT, CK_PAST, CK_POINT, CK_ANCHOR, CK_NOW } kind;
    uint32_t level, index;
} ck_cell;

/* The rule of reflections is of kind CK_HOLONOMY, and has moves. */
typedef struct {
    enum { CK_EXCLUSION, CK_HOLONOMY } kind;
    uint32_t states, letters, start, levels, nodes, words;
    uint32_t *trans;                     /* state * letters + letter */
    uint32_t *width;                     /* of each level */
    uint32_t *level_layer, *delay_layer; /* levels; levels - 1 of them */
    ck_node *node;
    ck_map *move;            /* or NULL; of each level its permutations, */
    uint32_t *block, *first; /* letters of a block or 0, its first layer */
    uint32_t bits, cells;    /* layers: of the time, and all */
    ck_cell *cell;
} ck_rule;

void ck_rule_read(ck_rule *R, const ck_json *v, uint32_t letters);
/* After the widths are known: offsets lie within them. */
void ck_rule_widths(const ck_rule *R);

/* ---- reflect.c --------------------------------------------------------- */

/* The moves v of a rule whose nodes are read. */
void ck_reflect_read(ck_rule *R, const ck_json *v);

/* ---- walk.c ------------------------------------------------------------ */

/* Sets of states, one bit per state. */
int ck_has(const uint64_t *set, uint32_t q);
void ck_put(uint64_t *set, uint32_t q);
int ck_same(const ck_rule *R, const uint64_t *s, const uint64_t *t);
int ck_within(const ck_rule *R, const uint64_t *s, const uint64_t *t);

/* One letter's walk from level 0 down.  What is known of the automaton's
 * state before the letter (P, or the set before) and after it (R, after). */
typedef struct {
    const ck_rule *rule;
    uint32_t letter, P, R;
    ck_ordered before, after, missed; /* exclusion; and */
    uint32_t *hits;                   /* one number per state */
    unsigned char *excluded;          /* a byte a state: not in after */
    uint64_t *image;                  /* holonomy: one bit per state */
    uint32_t *map;                    /* the action: x goes to map[x] */
} ck_walk;

void ck_walk_init(ck_walk *w, const ck_rule *R);
void ck_walk_begin(ck_walk *w, uint32_t letter);
/* Where the level's action takes coordinate x. */
uint32_t ck_walk_image(ck_walk *w, uint32_t level, uint32_t x);
void ck_walk_action(ck_walk *w, uint32_t level); /* holonomy: fills map */
void ck_walk_descend(ck_walk *w, uint32_t level, uint32_t x_before,
                     uint32_t x_after);
/* W: the state that coordinates name. */
uint32_t ck_rule_state(ck_walk *w, const uint32_t *x);

/* reflect.c.  The action that w has is one that the rule lists, or 1, or a
 * reset; or the run ends.  The label that follows x in layer i; the coordinate
 * of a level now, or before this letter. */
void ck_reflect_listed(const ck_walk *w, uint32_t level);
uint32_t ck_reflect_next(ck_walk *w, const uint32_t *label, uint32_t i,
                         uint32_t x);
uint32_t ck_reflect_coordinate(const ck_rule *R, uint32_t level,
                               const uint32_t *label, int before);

/* ---- matrix.c, action.c ------------------------------------------------- */

typedef struct {
    uint32_t *start, *column; /* row i: entries start[i] .. start[i+1] - 1 */
    ck_num *value;            /* never zero */
} ck_matrix;

int ck_matrix_equal(const ck_matrix *A, const ck_matrix *B, uint32_t n);
void ck_matrix_read(ck_matrix *A, const ck_json *v, uint32_t n);
/* The row w times I + scale v v^T, whose v has n numbers, in these places or,
 * if at is NULL, from 0 on. */
void ck_householder_row(ck_num *w, const ck_num *v, const uint32_t *at,
                        size_t n, ck_num scale);
void ck_factors_read(ck_matrix *A, const ck_json *list, uint32_t n);

typedef struct {
    ck_matrix A;
    ck_num *B; /* n*d entries, or NULL: zero */
} ck_action;

ck_num ck_scalar(const ck_json *v);
/* n*d entries row by row, from an array or {"onehot": i}. */
ck_num *ck_vector(const ck_json *v, uint32_t n, uint32_t d);
/* Reads A, B and factors; returns 1 if factors are stated, and then they
 * multiply to A. */
int ck_action_read(ck_action *X, const ck_json *v, uint32_t n, uint32_t d);
/* d = 1 and A is a permutation matrix and B = 0, or A = 0 and B one-hot. */
int ck_action_permutation_or_reset(const ck_action *X, uint32_t n, uint32_t d);
/* b if A = [[0,0],[1,0]] and B = (b, 0) with an integer b; or CK_NONE. */
uint32_t ck_action_delay(const ck_action *X, uint32_t n, uint32_t d);
/* out = A h + B; out is not h. */
void ck_action_apply(ck_num *out, const ck_action *X, const ck_num *h,
                     uint32_t n, uint32_t d);

/* ---- layer.c, lrnn.c ---------------------------------------------------- */

typedef enum { CK_PERMRESET, CK_DELAY, CK_GENERAL } ck_role;
extern const char *const ck_role_name[3];

typedef struct {
    ck_role role;  /* as claimed, and found to be so */
    uint32_t line; /* where the layer is described */
    uint32_t n, d, labels;
    ck_num *h0;
    uint32_t wires, *wire; /* CK_NONE: the letter; else a layer */
    enum {
        CK_TABLE,
        CK_WIRE, /* action = wire */
        CK_LEVEL,
        CK_REFLECTION
    } gate;
    ck_map table;
    uint32_t level;
    ck_action *action;
    uint32_t actions;
    int rule; /* the actions are given by a rule */
    enum {
        CK_ONEHOT,
        CK_COORDINATE,
        CK_LOOKUP,
        CK_ARGMAX,
        CK_SIGN,
        CK_THRESHOLD
    } decoder;
    uint32_t coordinate;
    ck_map lookup;
    uint32_t forms, cuts;
    ck_num *form, *cut; /* a form: n*d coefficients and a constant */
    /* filled while stepping: vectors of H, with their labels, and
     * successors of (vector, action) */
    ck_map vector, memo;
    int rays; /* the vectors stand for rays */
} ck_layer;

typedef struct {
    uint32_t letters, layers, states, factored;
    ck_names letter, state;
    unsigned char *accept; /* or NULL */
    ck_rule *rule;         /* or NULL */
    ck_layer *layer;
    uint32_t *all;         /* the wires "all", shared: the letter, 0, 1, .. */
    ck_action *delay;      /* the actions of the delay rule, shared */
    uint32_t delays;       /* of them */
    int cascade;           /* the readout is the rule's W */
    uint32_t reads, *read; /* CK_NONE: the last letter; `letters`: none */
    ck_map readout;
    unsigned char *next; /* state * letters + letter; or NULL */
} ck_model;

/* The most entries of H, labels and states that a model may have. */
#define CK_MOST (UINT32_C(1) << 24)
/* Names, or one number: the count, from one to CK_MOST. */
uint32_t ck_names_or_count(ck_names *N, const ck_json *v);
/* Rows [key .., value], each key once; bound[i] bounds entry i. */
void ck_rows(ck_map *T, const ck_json *v, uint32_t width,
             const uint32_t *bound);
void ck_layer_read(ck_model *M, uint32_t l, const ck_json *v);
void ck_model_read(ck_model *M, char *text, size_t length);
/* reflect.c: the layers are those of the rule, and begin at coordinates x. */
void ck_reflect_start(const ck_model *M, uint32_t *x);

/* step.c: the action that a gate, not one by a rule of levels or reflections,
 * selects by the letter and the labels of lower layers; the state that the
 * table of the readout names.  CK_NONE: there is none, or a label is CK_NONE.
 * tuple is scratch for ck_most_read numbers. */
uint32_t ck_gate_action(const ck_layer *L, uint32_t letter,
                        const uint32_t *label, uint32_t *tuple);
uint32_t ck_table_readout(const ck_model *M, uint32_t letter,
                          const uint32_t *label, uint32_t *tuple);

/* ---- form.c ------------------------------------------------------------- */

/* Reads the forms of an argmax, sign or threshold decoder. */
void ck_forms_read(ck_layer *L, const ck_json *v);
/* The label of h + i g, where g NULL means 0; or CK_NONE. */
uint32_t ck_forms_label(const ck_layer *L, const ck_num *h, const ck_num *g);

/* The vectors of layer l are to stand for rays. */
void ck_ray_layer(ck_layer *L, uint32_t l);
/* h becomes the vector that its ray is listed as. */
void ck_ray(ck_num *h, const ck_layer *L);
/* The same, h being what X has made of a ray. */
void ck_ray_moved(ck_num *h, const ck_layer *L, const ck_action *X);

/* ---- step.c ------------------------------------------------------------ */

/* dec(H), or CK_NONE where it is not defined. */
uint32_t ck_decode(const ck_layer *L, const ck_num *h);
/* The same of h + i g, both rational, i in the field or not. */
uint32_t ck_decode_parts(const ck_layer *L, const ck_num *h, const ck_num *g);
/* Adds a new H to the layer's vectors.  Its label must be defined. */
uint32_t ck_vector_add(ck_layer *L, uint32_t l, const ck_num *h);

typedef struct {
    ck_model *M;
    int grow;        /* new vectors are added; otherwise they are refused */
    int labels;      /* rule levels: the vector of a label is not looked up,
                      * but stands for itself, as it is one-hot */
    int lax;         /* what is not defined is told, and does not end the run
                      * (but what a rule leaves undefined does) */
    uint32_t *label; /* a layer: the output y */
    uint32_t *tuple; /* scratch */
    ck_num *h;       /* scratch */
    ck_walk walk;    /* if there is a rule */
} ck_stepper;

/* The entries of the largest H; and of the widest tuple that a gate or the
 * readout looks up, which may read a layer more than once. */
uint32_t ck_widest(const ck_model *M);
uint32_t ck_most_read(const ck_model *M);

void ck_step_init(ck_stepper *S, ck_model *M, int grow);
/* The label of a vector of layer l. */
uint32_t ck_label(const ck_stepper *S, uint32_t l, uint32_t vector);
/* One letter: after[l] is the vector that follows before[l] in layer l.
 * Returns 1; lax: 0 where the step is not defined. */
int ck_step(ck_stepper *S, uint32_t letter, const uint32_t *before,
            uint32_t *after);
/* The automaton state that the readout names in a state of the stack, the
 * last letter being this one (letters of the model: none yet); lax: or
 * CK_NONE. */
uint32_t ck_readout(ck_stepper *S, uint32_t letter, const uint32_t *vector);

/* ---- text.c ------------------------------------------------------------- */

/* The text of the certificate, followed by a NUL. */
char *ck_cert_text(const ck_job *job, size_t *length);
/* Whether it begins with this word and a blank; cert_text is there. */
int ck_text_is(const ck_job *job, const char *word);

/* ---- lines.c, cert.c, hom.c, casc.c ------------------------------------- */

typedef struct {
    ck_job *job;
    char *text, *end; /* what is not yet read */
    size_t line;
    char **token; /* of the current line */
    size_t tokens, alloc;
    int hashing; /* sha takes in every line read */
    ck_sha sha;
    /* the header */
    const char *model_name;
    char model_hash[65];     /* as it is stated */
    char automaton_hash[65]; /* of the lines of A */
    int by_state;            /* compare state; or */
    int by_next;             /* compare next, or predict; otherwise accept */
    int live_only;           /* compare predict: only words that go on to one
                              * that A accepts */
    unsigned char *live;     /* by_next: states from which A can accept */
    ck_dfa A;
    ck_model M;
    uint32_t *letter; /* letter of the model -> letter of A */
} ck_cert;

void ck_cert_check(ck_job *job);
/* The lines from "lrnn" on to those of the automaton; the model is read. */
void ck_about(ck_cert *C);
/* The checks of the model alone. */
void ck_model_lines(ck_cert *C);
/* The next line, NUL at its end; messages then name it. */
char *ck_raw_line(ck_cert *C);
/* Moves to the next line, which must begin with this word and have this
 * many further tokens (CK_NONE: any). */
void ck_line(ck_cert *C, const char *word, uint32_t tokens);
/* Whether the line has this token, and it is this word. */
int ck_token_is(const ck_cert *C, size_t token, const char *word);
/* The next line, which must be "WORD VALUE". */
void ck_line_is(ck_cert *C, const char *word, const char *value);
/* Whether the next line begins with this word, followed by a blank or
 * nothing; nothing is read. */
int ck_next_is(const ck_cert *C, const char *word);
uint32_t ck_number(const ck_cert *C, size_t token, uint32_t below);
/* The number of the next line, "WORD NUMBER". */
uint32_t ck_line_number(ck_cert *C, const char *word, uint32_t below);
/* The token is the first of these words (0), or the second (1). */
int ck_choice(const ck_cert *C, size_t token, const char *first,
              const char *second);
/* A word, by the numbers of its letters. */
typedef struct {
    uint32_t *letter, length;
} ck_word;

/* The token as a letter; the next line, "WORD letters". */
uint32_t ck_letter_token(const ck_cert *C, const ck_names *letters, size_t i);
ck_word ck_word_line(ck_cert *C, const char *word, const ck_names *letters);
/* The lines "layers N", as the model has, and "layer L ..". */
void ck_layers_line(ck_cert *C);
void ck_layer_line(ck_cert *C, uint32_t l, uint32_t tokens);
/* Where letter a of the model takes the automaton. */
uint32_t ck_move(const ck_cert *C, uint32_t q, uint32_t a);
/* From now on lines are hashed, as they stand; and until now.  The lines are an
 * object of the verdict. */
void ck_hash_lines(ck_cert *C);
void ck_hash_end(char hash[65], ck_cert *C);
void ck_hash_object(ck_cert *C, const char *what);
void ck_layer_lines(ck_cert *C);
/* The lines after "| " as the automaton C->A, with their hash. */
void ck_automaton_lines(ck_cert *C);
/* "1 letter "a"", "2 letters "a" "b"", for a verdict. */
char *ck_letters(const ck_names *letters);
/* "of 2 letters "a" "b"", or how a longer word begins. */
char *ck_word_text(const ck_word *w, const ck_names *letters);
/* C->A must be the automaton in the file that the job names, if it does. */
void ck_automaton_compare(ck_cert *C);
void ck_last_line(ck_cert *C);
/* The model's state m and the automaton's state q agree as claimed. */
void ck_agree(const ck_cert *C, uint32_t m, uint32_t q);
/* NULL if they do, else in words how not: the readout names nothing (m is
 * CK_NONE), another state, one of another acceptance, or letters that are not
 * those that keep acceptance within reach of q. */
char *ck_disagreement(const ck_cert *C, uint32_t m, uint32_t q);

/* text.c: *C is the certificate, its first line "word 1". */
void ck_open(ck_cert *C, ck_job *job);
void ck_first_line(ck_cert *C, const char *word);
/* Both, of a text that ends with "sha256 HASH", of all before, and "."; C->end
 * is where these begin.  Ends the run unless it has been read up to there. */
void ck_open_hashed(ck_cert *C, ck_job *job, const char *word);
void ck_hashed_end(const ck_cert *C, const char *what);
/* Opens a certificate without a model, checks the hash of all lines
 * before the line "sha256" and the first line, "word 1"; then that line, and
 * the full stop. */
void ck_text_open(ck_cert *C, ck_job *job, const char *word);
void ck_text_close(ck_cert *C);
/* Token i as a rational in lowest terms. */
void ck_text_rational(mpq_t r, const ck_cert *C, size_t i);
/* Token i as a number of the field, as ck_canonical reads it. */
ck_num ck_text_number(const ck_cert *C, size_t i);
/* So many tokens from token i on. */
void ck_text_numbers(ck_num *x, const ck_cert *C, size_t i, size_t count);
/* The current line "field c_0 .. c_d", after ck_num_start, and "root ..". */
void ck_field_lines(ck_cert *C);

void ck_hom_check(ck_cert *C);
void ck_hull_check(ck_cert *C);
void ck_poly_check(ck_cert *C);
void ck_casc_check(ck_cert *C);
/* The same; `last`: the line "." comes after its lines. */
void ck_casc_rule(ck_cert *C, int last);

#endif
