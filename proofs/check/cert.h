/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_CERT_H
#define WREATH_CHECK_CERT_H

/* The certificate: its text, its lines, its header. */

#include "model.h"

/* ---- lines.c, cert.c, hom.c, casc.c ------------------------------------- */

typedef struct ck_cert {
    ck_job *job;
    char *text, *end; /* the text that is not yet read */
    size_t line;
    char **token; /* of the current line */
    size_t tokens, alloc;
    int sealed;  /* the text ended with its hash */
    int hashing; /* sha hashes every line that is read */
    ck_sha sha;
    /* the header */
    const char *model_name;
    char model_hash[65];     /* as stated */
    char automaton_hash[65]; /* of the lines of A */
    int by_state;            /* compare state; otherwise see by_next */
    int by_next;             /* compare next, or predict; otherwise accept */
    int live_only;           /* compare predict: only beginnings of accepted
                              * words */
    unsigned char *live;     /* by_next: states from which A can accept */
    ck_dfa A;
    ck_model M;
    uint32_t *letter; /* letter of the model -> letter of A */
} ck_cert;

/* Read the lines from "lrnn" to those of the automaton, and the model. */
void ck_about(ck_cert *C);
/* Check the lines that concern the model alone. */
void ck_model_lines(ck_cert *C);
/* Return the next line, with a final NUL; later messages name this line. */
char *ck_raw_line(ck_cert *C);
/* Read the next line, which must begin with this word and have this number of
 * further tokens (CK_NONE: any number). */
void ck_line(ck_cert *C, const char *word, uint32_t tokens);
/* Return nonzero if the line has this token and the token is this word. */
int ck_token_is(const ck_cert *C, size_t token, const char *word);
/* Read the next line, which must be "WORD VALUE". */
void ck_line_is(ck_cert *C, const char *word, const char *value);
/* Return nonzero if the next line begins with this word, followed by a blank or
 * the end of the line; read nothing. */
int ck_next_is(const ck_cert *C, const char *word);
uint32_t ck_number(const ck_cert *C, size_t token, uint32_t below);
/* Read the next line, "WORD NUMBER", and return the number. */
uint32_t ck_line_number(ck_cert *C, const char *word, uint32_t below);
/* Return 0 for the first word and 1 for the second; otherwise end the run. */
int ck_choice(const ck_cert *C, size_t token, const char *first,
              const char *second);
/* A word, as indices of letters. */
typedef struct {
    uint32_t *letter, length;
} ck_word;

/* Read a token as a letter; read the next line, "WORD letters". */
uint32_t ck_letter_token(const ck_cert *C, const ck_names *letters, size_t i);
ck_word ck_word_line(ck_cert *C, const char *word, const ck_names *letters);
/* Read "layers N", which must match the model; read "layer L ..". */
void ck_layers_line(ck_cert *C);
void ck_layer_line(ck_cert *C, uint32_t l, uint32_t tokens);
/* Return the successor of state q of the automaton under model letter a. */
uint32_t ck_move(const ck_cert *C, uint32_t q, uint32_t a);
/* Start hashing lines as they are read; stop and return the hash; stop and
 * record the lines as an object of the verdict. */
void ck_hash_lines(ck_cert *C);
void ck_hash_end(char hash[65], ck_cert *C);
void ck_hash_object(ck_cert *C, const char *what);
void ck_layer_lines(ck_cert *C);
/* Return the rest of the next line after "WORD ". */
char *ck_rest_of_line(ck_cert *C, const char *word);
/* Read the lines after "| " as the automaton C->A, with their hash; require it
 * to have this name. */
void ck_automaton_lines(ck_cert *C);
void ck_automaton_named(ck_cert *C, const char *name);
/* Return "1 letter "a"" or "2 letters "a" "b"", for a verdict. */
char *ck_letters(const ck_names *letters);
/* Return "of 2 letters "a" "b"", or the beginning of a longer word. */
char *ck_word_text(const ck_word *w, const ck_names *letters);
/* Require C->A to be the automaton in the file that the job names, if any. */
void ck_automaton_compare(ck_cert *C);
/* End the run unless the line "." is the last one; or, if it has been read with
 * the hash, unless no line is left. */
void ck_last_line(ck_cert *C);
/* Require model state m and automaton state q to agree as claimed. */
void ck_agree(const ck_cert *C, uint32_t m, uint32_t q);
/* Return NULL if m and q agree, otherwise a description of the difference: the
 * readout is undefined (m is CK_NONE), names another state or one of other
 * acceptance, or admits other letters than those after which acceptance remains
 * possible from q. */
char *ck_disagreement(const ck_cert *C, uint32_t m, uint32_t q);

/* Return nonzero if cert_text, which is set, begins with this word and a blank.
 */
int ck_text_is(const ck_job *job, const char *word);
/* Initialise *C with the certificate; require the line "word 1". */
void ck_open(ck_cert *C, ck_job *job);
void ck_first_line(ck_cert *C, const char *word);
/* Do both for a text that ends with "sha256 HASH", the hash of all text before
 * it, and "."; C->end is the start of these lines. */
void ck_open_hashed(ck_cert *C, ck_job *job, const char *word);
/* Read token i as a rational number in lowest terms. */
void ck_text_rational(mpq_t r, const ck_cert *C, size_t i);
/* Read token i as a number of the field, as ck_canonical does. */
ck_num ck_text_number(const ck_cert *C, size_t i);
/* Read count tokens from token i on. */
void ck_text_numbers(ck_num *x, const ck_cert *C, size_t i, size_t count);
/* Read the current line "field c_0 .. c_d" and the line "root ..". */
void ck_field_lines(ck_cert *C);

/* Read the line "type NAME" and return the row of kinds.c for NAME; end the run
 * if the certificate's first word has no such evidence, or if the evidence is
 * about all words and the certificate only about some. */
const ck_evidence *ck_type_line(ck_cert *C);
/* The checks of the lines after it, each in its own file. */
typedef void ck_cert_evidence(ck_cert *C);
ck_cert_evidence ck_hom_check, ck_hull_check, ck_poly_check, ck_casc_check;
/* HOM: check the lines from "vectors" on. */
void ck_hom_closed(ck_cert *C);

#endif
