/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CHECK_VERDICT_H
#define WREATH_CHECK_VERDICT_H

/* The verdict of a run.
 *
 *     quote.c    text from files, printed so that it cannot pass for ours
 *     kinds.c    the kinds of statements, and what each evidence rests on
 *     verdict.c  the verdict, as lines and as a JSON object
 *
 * The first line is "VERIFIED KIND: statement".  The lines below give the
 * hashes of everything the statement names, what it rests on, and remarks.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CK_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define CK_PRINTF(f, a)
#endif

/* ---- quote.c ------------------------------------------------------------ */

/* Like vsnprintf, for formats that consist of %u %d %zu %ju and strings. %.Ns
 * is text from a file: at most N bytes of it are printed as a JSON string of
 * ASCII characters (inside quotes of the format if there are any). %s is text
 * of this program, in which bytes that are not printable ASCII are escaped as
 * well. */
size_t ck_vformat(char *out, size_t room, const char *format,
                  va_list arguments);
size_t ck_format_text(char *out, size_t room, const char *format, ...)
    CK_PRINTF(3, 4);
/* Decode the UTF-8 character at s; return its number of bytes, or 0 if there is
 * no valid character. */
size_t ck_character(uint32_t *c, const unsigned char *s, size_t room);
/* Print at most `most` bytes of text as a JSON string of ASCII characters;
 * return the number of bytes omitted. */
size_t ck_quote(char *out, size_t room, const char *text, size_t most);
/* Print a file name (NULL: "-") for messages: unchanged if all its characters
 * are harmless, otherwise quoted. */
void ck_file_name(char *out, size_t room, const char *path);

/* ---- kinds.c ------------------------------------------------------------ */

struct ck_cert;
struct ck_stack;
struct ck_rounding;
/* A row of the table: certificates with this first word and this evidence
 * verify statements of the listed kinds, on the listed basis. */
typedef struct {
    const char *header, *evidence;
    const char *kinds;  /* each surrounded by blanks */
    const char *replay; /* steps that are re-executed, or NULL */
    const char *lemma; /* a general lemma and the place of its proof, or NULL */
    const char *analysis; /* enclosures of real functions, or NULL */
    const char *claim;    /* a theorem proved by hand, or NULL */
    /* The check, if certificates with one first word have several kinds of
     * evidence: those of models, rounded stacks and rounded recurrences. */
    void (*cert)(struct ck_cert *C);
    void (*stack)(struct ck_stack *S);
    void (*rounding)(struct ck_rounding *P);
    int all_words; /* all words, also those without accepted continuation */
    int rules;     /* rounded stacks with a rule are allowed */
    int dense;     /* layers stepped factor by factor are refused */
    int no_next;   /* a comparison of admissible letters is refused */
    int from, to;  /* the evaluation models of a recurrence: E1, E2, E3 */
} ck_evidence;

extern const ck_evidence ck_evidences[];
extern const size_t ck_evidence_count;
/* Return the row of this first word and evidence, or a row without a check. */
const ck_evidence *ck_evidence_find(const char *header, const char *evidence);
/* Return nonzero if this is a known kind. */
int ck_kind_is(const char *kind);
/* Print all kinds, one per line, with their evidence and its basis. */
void ck_kinds_print(void);

/* ---- verdict.c ---------------------------------------------------------- */

enum { CK_OBJECTS = 4 };

/* Collected while the certificate is read. */
typedef struct {
    const char *header;          /* the first word of the certificate */
    const ck_evidence *evidence; /* NULL: no verdict so far */
    const char *kind;
    char statement[8192];
    struct {
        const char *what; /* "model", "automaton", .. */
        char name[1280];  /* quoted, or empty */
        size_t rest;      /* bytes of the name that were omitted */
        char sha256[65];
    } object[CK_OBJECTS];
    unsigned objects;
    int rays;          /* vectors represent their positive multiples */
    int signs;         /* the root of a number field was enclosed */
    const char *claim; /* the theorem proved by hand, or NULL */
    char notes[24576]; /* lines */
} ck_verdict_t;

struct ck_job;
/* Return the verdict of the current run. */
ck_verdict_t *ck_verdict_now(void);
/* Record the verified statement: its kind (from the table of kinds) and the
 * evidence of this certificate.  Called once per run. */
void ck_verdict(const char *kind, const char *evidence, const char *format, ...)
    CK_PRINTF(3, 4);
/* Record an object of the statement; name is NULL if it has none. */
void ck_object(const char *what, const char *name, const char sha256[65]);
/* Append remarks: whole lines, or parts of one line. */
void ck_say(const char *format, ...) CK_PRINTF(1, 2);
/* End the run unless the kind is the required one. */
void ck_expected(struct ck_job *job);
/* Fill the report: lines, or an object if the job requests JSON. */
void ck_verdict_compose(struct ck_job *job);
/* The same for a run that ended with this status and message. */
void ck_failure_compose(char *out, size_t room, int json, int status,
                        const char *message);
/* The plural s in "1 state", "2 states". */
#define CK_S(n) ((n) == 1 ? "" : "s")
/* Return formatted text that is freed at the end of the run. */
char *ck_words(const char *format, ...) CK_PRINTF(1, 2);
/* Return the tokens joined by single blanks. */
char *ck_join(char *const *token, size_t n);

#endif
