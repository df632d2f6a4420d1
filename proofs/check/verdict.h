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

/* Like vsnprintf, but of formats made of %u %d %zu %ju %ld %lu %llu and
 * strings.  %.Ns is text from a file: it is printed as a JSON string
 * of ASCII characters, of at most N bytes of it (if quotes stand around it in
 * the format, within these).  %s is text of this program, where bytes that
 * are not printable ASCII are escaped all the same. */
size_t ck_vformat(char *out, size_t room, const char *format,
                  va_list arguments);
size_t ck_format_text(char *out, size_t room, const char *format, ...)
    CK_PRINTF(3, 4);
/* The UTF-8 character at s, in as many bytes; 0 if there is none. */
size_t ck_character(uint32_t *c, const unsigned char *s, size_t room);
/* At most `most` bytes of text as a JSON string of ASCII characters; how many
 * bytes were left out. */
size_t ck_quote(char *out, size_t room, const char *text, size_t most);
/* The name of a file (NULL: "-") for messages: as it is if every character of
 * it is harmless, else quoted. */
void ck_file_name(char *out, size_t room, const char *path);

/* ---- kinds.c ------------------------------------------------------------ */

/* A row: certificates that begin with this word and bring this evidence
 * verify statements of one of these kinds, and this is what they rest on. */
typedef struct {
    const char *header, *evidence;
    const char *kinds;    /* each between blanks */
    const char *replay;   /* steps that are taken again, or NULL */
    const char *lemma;    /* a general lemma and where it is proved, or NULL */
    const char *analysis; /* enclosures of real functions, or NULL */
    const char *claim;    /* a theorem by hand, or NULL */
    /* What checks it, where certificates of one word bring evidence of several
     * types: of models, of rounded stacks, of rounded recurrences. */
    const struct ck_cert_evidence *cert;
    const struct ck_stack_evidence *stack;
    const struct ck_rounding_evidence *rounding;
} ck_evidence;

extern const ck_evidence ck_evidences[];
extern const size_t ck_evidence_count;
/* The row of this word and evidence, or one in which nothing checks it. */
const ck_evidence *ck_evidence_find(const char *header, const char *evidence);
/* Whether there is such a kind. */
int ck_kind_is(const char *kind);
/* All kinds, a line each, with their evidence and its trust. */
void ck_kinds_print(void);

/* ---- verdict.c ---------------------------------------------------------- */

enum { CK_OBJECTS = 4 };

/* Collected while the certificate is read. */
typedef struct {
    const char *header;          /* the first word of the certificate */
    const ck_evidence *evidence; /* NULL: no verdict yet */
    const char *kind;
    char statement[8192];
    struct {
        const char *what; /* "model", "automaton", .. */
        char name[1280];  /* quoted, or empty */
        size_t rest;      /* bytes of it that were left out */
        char sha256[65];
    } object[CK_OBJECTS];
    unsigned objects;
    int rays;          /* vectors stand for their multiples */
    int signs;         /* signs of algebraic numbers were needed */
    const char *claim; /* which theorem by hand, or NULL */
    char notes[24576]; /* lines */
} ck_verdict_t;

struct ck_job;
/* Records the verified statement: of this kind (of the table of kinds), by a
 * certificate with the first word of this one and this evidence.  Said once per
 * run. */
void ck_verdict(struct ck_job *job, const char *kind, const char *evidence,
                const char *format, ...) CK_PRINTF(4, 5);
/* Records a subject of the statement: name is NULL if it has none. */
void ck_object(struct ck_job *job, const char *what, const char *name,
               const char sha256[65]);
/* The root of the number field was enclosed: signs of its numbers count. */
void ck_rests_on_signs(void);
/* Remarks: whole lines, or parts of one. */
void ck_say(struct ck_job *job, const char *format, ...) CK_PRINTF(2, 3);
/* Ends the run unless the kind is the one that was asked for. */
void ck_expected(struct ck_job *job);
/* Fills the report: lines, or an object if the job asks for JSON. */
void ck_verdict_compose(struct ck_job *job);
/* The same of a run that ended with this status and message. */
void ck_failure_compose(char *out, size_t room, int json, int status,
                        const char *message);
/* The s of "1 state", "2 states". */
#define CK_S(n) ((n) == 1 ? "" : "s")
/* Text that lives as long as the run. */
char *ck_words(const char *format, ...) CK_PRINTF(1, 2);
/* The tokens with one blank between any two. */
char *ck_join(char *const *token, size_t n);

#endif
