/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_CERT_H
#define WREATH_CHECK_CERT_H

/* The certificate: its text, its lines, its header. */

#include "model.h"

/* ---- text.c ------------------------------------------------------------- */

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
/* Lines are hashed, as they stand, from now on; until now; until now, and they
 * are an object of the verdict. */
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
/* Token i as a rational in lowest terms. */
void ck_text_rational(mpq_t r, const ck_cert *C, size_t i);
/* Token i as a number of the field, as ck_canonical reads it. */
ck_num ck_text_number(const ck_cert *C, size_t i);
/* So many tokens from token i on. */
void ck_text_numbers(ck_num *x, const ck_cert *C, size_t i, size_t count);
/* The current line "field c_0 .. c_d", after ck_num_start, and "root ..". */
void ck_field_lines(ck_cert *C);

/* What checks the lines after "type NAME".  To add evidence, define one beside
 * its check, and declare and name it in kinds.c. */
typedef struct ck_cert_evidence {
    void (*check)(ck_cert *C);
    int all_words; /* not only those after which acceptance is possible */
} ck_cert_evidence;
/* HOM: the lines from "vectors" on; `last`: the line "." comes after them. */
void ck_hom_closed(ck_cert *C, int last);
/* CASC: its lines; `last`: the line "." comes after its lines. */
void ck_casc_rule(ck_cert *C, int last);

#endif
