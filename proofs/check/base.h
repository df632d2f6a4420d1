/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_BASE_H
#define WREATH_CHECK_BASE_H

/* The run of a check: its memory, its end, files; and what certificates and
 * models are made of: sets, hashes, numbers, automata, JSON. */

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
/* Ends the run: FILE:LINE: message. */
_Noreturn void ck_fail(int status, const char *format, ...) CK_PRINTF(2, 3);
#define ck_reject(...) ck_fail(CK_REJECTED, __VA_ARGS__)

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
/* a + x_0 y_0 + x_1 y_step + .., n products */
ck_num ck_dot(ck_num a, const ck_num *x, const ck_num *y, size_t step,
              size_t n);
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
/* The least p with which a list of items of so many bytes, repeated for ever,
 * repeats; it divides count, which is not 0. */
uint32_t ck_least_period(const void *list, uint32_t count, size_t bytes);
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
/* Rejects the value v. */
#define ck_bad(v, ...) (ck_at((v)->line), ck_reject(__VA_ARGS__))
/* Each of these ends the run when the value is not as demanded. */
void ck_want(const ck_json *v, ck_json_kind kind, const char *what);
void ck_keys(const ck_json *object, const char *keys);   /* " a b c " */
ck_json *ck_get(const ck_json *object, const char *key); /* or NULL */
ck_json *ck_need(const ck_json *object, const char *key);
uint32_t ck_index(const ck_json *v, uint32_t below, const char *what);
uint32_t ck_length(const ck_json *v, const char *what); /* of an array */
int ck_is(const ck_json *v, const char *word);          /* that string */

#endif
