/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_BASE_H
#define WREATH_CHECK_BASE_H

/* The run of a check: memory, failure, files; and the parts of certificates and
 * models: sets, hashes, numbers, automata, JSON. */

#include "verdict.h"

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- base.c ------------------------------------------------------------ */

/* The results of a run, which are also the exit statuses. */
enum { CK_ACCEPTED, CK_REJECTED, CK_INPUT, CK_LIMIT };

/* No such number, layer or node. */
#define CK_NONE UINT32_MAX

/* The input and output of one run. */
typedef struct ck_job {
    const char *cert_path;      /* "-" is standard input */
    const char *model_path;     /* path, or NULL: the path in the certificate */
    const char *automaton_path; /* path, or NULL: do not compare */
    const char *expect;         /* required kind of statement, or NULL: any */
    size_t max_memory;          /* bytes */
    unsigned deadline; /* seconds until the process ends; 0: no limit */
    int json;          /* report as a JSON object */
    /* Texts in place of files, for tests; NULL: read the files. */
    const char *cert_text, *model_text;
    size_t cert_length, model_length;
    int cert_loaded; /* cert_text was allocated by the run */
    int model_used,
        automaton_used;   /* the check is about a model, an automaton */
    char report[65536];   /* the verdict, or the reason for rejection */
    ck_verdict_t verdict; /* the source of the report */
} ck_job;

/* Run check (ck_cert_check, or a test) on a job.  Return CK_ACCEPTED if check
 * returns, otherwise the status passed to ck_fail.  All memory is freed. */
int ck_run(ck_job *job, void (*check)(ck_job *));

/* Set the file and the line (0: none) that the next messages of ck_fail name.
 * The name is kept, not copied. */
void ck_in_file(const char *file);
void ck_at(size_t line);
/* End the run with the message "FILE:LINE: message". */
_Noreturn void ck_fail(int status, const char *format, ...) CK_PRINTF(2, 3);
#define ck_reject(...) ck_fail(CK_REJECTED, __VA_ARGS__)

/* Return zeroed memory for count items, or end the run with CK_LIMIT. */
void *ck_alloc(size_t count, size_t size);
void *ck_resize(void *p, size_t count,
                size_t size); /* added memory is not zeroed */
/* Return p, a list of count items that was grown for each of them, with room
 * for one more: it is resized if count is 0 or a power of 2. */
void *ck_grow(void *p, size_t count, size_t size);
void ck_free(void *p);

/* Read a whole file and append a NUL. If regular, the file must be a regular
 * file, as required of files that a certificate names. */
char *ck_load(const char *path, int regular, size_t *length);
/* Return nonzero if text is UTF-8 without control characters; unless printable,
 * those from 0x7F on are allowed. */
int ck_is_text(const char *text, size_t length, int printable);
/* Read a decimal number without sign or leading zeros that is smaller than
 * below; return CK_NONE if the text is not one. */
uint32_t ck_decimal(const char *text, size_t length, uint32_t below);

/* ---- map.c ------------------------------------------------------------- */

/* A set of distinct tuples of `width` numbers, each with a value.  Tuples are
 * numbered from 0 in order of insertion. */
typedef struct {
    uint32_t width, count, alloc, slots;
    uint32_t *key, *value; /* tuple i starts at key[i * width] */
    uint32_t *slot;        /* open addressing: number + 1, or 0 */
} ck_map;

void ck_map_init(ck_map *T, uint32_t width);
/* Return the number of a tuple, or CK_NONE. */
uint32_t ck_map_find(const ck_map *T, const uint32_t *key);
/* Add a tuple that is not in the set, and return its number. */
uint32_t ck_map_add(ck_map *T, const uint32_t *key, uint32_t value);
const uint32_t *ck_map_key(const ck_map *T, uint32_t i);
/* Return the number of a tuple; add it with value 0 if it is not in the set. */
uint32_t ck_map_number(ck_map *T, const uint32_t *key);
/* Add a new tuple; end the run with "this WHAT is listed twice" if it is old.
 */
void ck_map_once(ck_map *T, const uint32_t *key, uint32_t value,
                 const char *what);

/* ---- sha256.c ---------------------------------------------------------- */

void ck_sha256(char hex[65], const void *data, size_t length);
/* The same for text that arrives in parts. */
typedef struct {
    uint32_t h[8];
    unsigned char block[64]; /* bytes not yet hashed */
    uint64_t length;
} ck_sha;
void ck_sha_start(ck_sha *S);
void ck_sha_put(ck_sha *S, const void *data, size_t length);
void ck_sha_end(char hex[65], ck_sha *S);

/* ---- num.c ------------------------------------------------------------- */

/* A number of Q or Q(a), given by its index in a store that holds every value
 * once: two numbers are equal if and only if their indices are. */
typedef uint32_t ck_num;
#define CK_ZERO 0u
#define CK_ONE 1u
#define CK_MINUS_ONE 2u

/* Start with Q; extend it to Q(a), where a is the one root of c_0 + .. +
 * c_d x^d in the box that was set before, d is from 2 to CK_MOST_DEGREE and
 * c_d is not 0.  The run ends if there is no such root.  Both discard all
 * numbers. */
#define CK_MOST_DEGREE 128
void ck_num_start(void);
void ck_num_extend(const ck_num *c, uint32_t degree);
uint32_t ck_degree(void);
mpq_t *ck_minpoly(void);   /* monic; ck_degree() + 1 coefficients */
mpq_t *ck_value(ck_num n); /* coefficients; valid until the next ck_store */

/* Create a number: ck_blank returns ck_degree() coefficients, of 1, a, ..,
 * initially 0, to be filled in; ck_store then stores the number. */
mpq_t *ck_blank(void);
ck_num ck_store(void);
ck_num ck_whole(uint32_t n);
ck_num ck_of_rational(const mpq_t x);
uint32_t ck_as_whole(ck_num n); /* or CK_NONE */

ck_num ck_muladd(ck_num a, ck_num x, ck_num y); /* a + x y */
/* a + x_0 y_0 + x_1 y_step + .. with n products */
ck_num ck_dot(ck_num a, const ck_num *x, const ck_num *y, size_t step,
              size_t n);
ck_num ck_mul(ck_num x, ck_num y);
ck_num ck_sub(ck_num x, ck_num y);
ck_num ck_negative(ck_num x);
ck_num ck_inverse(ck_num x); /* or CK_NONE */
/* Return nonzero if the coefficients of a, a^2, .. are 0. */
int ck_of_q(ck_num x);
/* Return nonzero if x and y differ at every root of the minimal polynomial, and
 * 0 if they are equal.  If they differ at some roots only, the polynomial is
 * reducible and the run ends. */
int ck_differ(ck_num x, ck_num y);
/* The same for two vectors of n numbers: 0 if and only if they are equal. */
int ck_vectors_differ(const ck_num *x, const ck_num *y, size_t n);

mpq_t *ck_rationals(size_t count); /* zeros */
void ck_rationals_clear(mpq_t *x, size_t count);
uint64_t ck_gcd(uint64_t a, uint64_t b);
/* Return the least period p of the infinite repetition of a list of count items
 * of the given number of bytes; p divides count, which is not 0. */
uint32_t ck_least_period(const void *list, uint32_t count, size_t bytes);
/* Read "p" or "p/q"; canonical: require lowest terms without leading zeros, as
 * in certificates.  Return 0 if the text has another form. */
int ck_rational(mpq_t r, const char *text, size_t length, int canonical);
/* Read a number as certificates write it: canonical coefficients joined by
 * commas, the last one not 0 unless it is the only one.  Return CK_NONE if the
 * text has another form. */
ck_num ck_canonical(const char *text);

/* ---- root.c, sign.c ------------------------------------------------------ */

/* Set the box of the root: re low, re high, im low, im high, rational numbers;
 * called before ck_num_extend. */
void ck_root_box(const ck_num box[4]);
/* Return the sign of a real number: -1, 0 or 1.  End the run if the number is
 * not shown to be real, or if the box does not isolate one root. */
int ck_sign(ck_num x);
/* Return the complex conjugate; end the run if it is not known. */
ck_num ck_conjugate(ck_num x);
/* The real part (part = 0) or the imaginary part (part = 1) of x. ck_part
 * returns 1 and sets q if the part is rational; ck_enclose_part computes lo <=
 * part <= hi for a part that is not (closer: narrower than before);
 * ck_sign_parts returns the sign of Re x - Im y.  The conjugates must be known.
 */
int ck_part(mpq_t q, ck_num x, int part);
void ck_enclose_part(mpq_t lo, mpq_t hi, ck_num x, int part, int closer);
int ck_sign_parts(ck_num x, ck_num y);
int ck_field_real(void);

/* ---- dfa.c ------------------------------------------------------------- */

typedef struct {
    char **text;
    uint32_t count;
    uint32_t *sorted; /* indices in the order of the names */
} ck_names;

/* Sort the names; return the index of a name that occurs twice, or CK_NONE. */
uint32_t ck_names_sort(ck_names *N);
uint32_t ck_names_find(const ck_names *N, const char *name);
/* Return, for each name of N, its index in `in`; end the run with "NAME is not
 * a letter of the WHAT" if there is none. */
uint32_t *ck_names_match(const ck_names *N, const ck_names *in,
                         const char *what);
/* Fill N with "0", "1", .., sorted. */
void ck_names_number(ck_names *N, uint32_t count);

typedef struct {
    char *name; /* "-": no name */
    uint32_t states, letters, start;
    ck_names state, letter;
    uint32_t *delta;       /* index state * letters + letter */
    unsigned char *accept; /* or NULL: a semiautomaton */
} ck_dfa;

/* Parse .dfa text, which is modified; first is its first line number. */
void ck_dfa_read(ck_dfa *A, char *text, size_t length, size_t first);
/* Return the state with this name; end the run if there is none. */
uint32_t ck_dfa_state(const ck_dfa *A, const char *name);
uint32_t ck_dfa_move(const ck_dfa *A, uint32_t q, uint32_t letter);
int ck_dfa_equal(const ck_dfa *A, const ck_dfa *B);

/* ---- json.c ------------------------------------------------------------ */

typedef enum {
    CK_OBJECT,
    CK_ARRAY,
    CK_STRING,
    CK_INTEGER,
    CK_LITERAL
} ck_json_kind;

typedef struct ck_json {
    struct ck_json *child, *next;
    char *key;       /* key of a member of an object */
    char *text;      /* contents of a string (with a final NUL) or an integer */
    uint32_t length; /* of the text, or the number of children */
    uint32_t line;
    ck_json_kind kind;
} ck_json;

ck_json *ck_json_read(char *text, size_t length); /* modifies text */
/* Reject the value v. */
#define ck_bad(v, ...) (ck_at((v)->line), ck_reject(__VA_ARGS__))
/* Each of these functions ends the run if the value is not as required. */
void ck_want(const ck_json *v, ck_json_kind kind, const char *what);
void ck_keys(const ck_json *object, const char *keys);   /* " a b c " */
ck_json *ck_get(const ck_json *object, const char *key); /* or NULL */
ck_json *ck_need(const ck_json *object, const char *key);
uint32_t ck_index(const ck_json *v, uint32_t below, const char *what);
uint32_t ck_length(const ck_json *v, const char *what); /* of an array */
int ck_is(const ck_json *v, const char *word);          /* v is that string */

#endif
