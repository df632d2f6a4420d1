/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_H
#define WREATH_CLAIM_H

/* claim: the theorem catalogue.  A claim is a file, proofs/ID/claim: its
 * statements, the origin of each, and the commands whose answers decide it.
 * This module reads the file, iterates over the instances and draws the
 * conclusion; the caller runs the commands.  The module reads no expected
 * verdict before it has decided.  doc/claims.md describes the language.
 */

#include <jansson.h>

#include "base/base.h"

WR_BEGIN_DECLS

/* ---- claims as read ---------------------------------------------------- */

/* The origin of a statement. */
typedef enum {
    WR_FORM_PRINTED,  /* from a paper */
    WR_FORM_EXTENDED, /* from a paper, for another arithmetic */
    WR_FORM_REPAIRED, /* ours: a corrected printed statement */
    WR_FORM_OURS
} wr_form_t;

/*   EVERY   holds if the conclusion holds wherever the hypotheses do
 *   EXISTS  holds if hypotheses and conclusion hold for some instance
 *   THIS    as EVERY, and the statement is about the instances only */
typedef enum {
    WR_QUANTIFIER_EVERY,
    WR_QUANTIFIER_EXISTS,
    WR_QUANTIFIER_THIS
} wr_quantifier_t;

/* One test of the JSON that a command prints: path, relation, value. */
typedef struct {
    char *path, *relation, *value;
} wr_claim_test_t;

/* MAKE must succeed; YES and NO are expected answers.  If there are tests, the
 * answer is whether all of them hold, for either exit status of the command. */
typedef enum { WR_STEP_MAKE, WR_STEP_YES, WR_STEP_NO } wr_step_kind_t;
typedef struct {
    wr_step_kind_t kind;
    char *command;
    wr_claim_test_t *test;
    size_t tests;
} wr_claim_step_t;

typedef struct {
    int conclusion; /* 0 for a hypothesis */
    char *says;
    wr_claim_step_t *step;
    size_t steps;
} wr_claim_condition_t;

/* A variable and its values. */
typedef struct {
    char *name;
    char **value;
    size_t values;
} wr_claim_variable_t;

/* A named instance: one value per variable, and commands to make its files. */
typedef struct {
    char *name;
    wr_claim_variable_t *let;
    size_t lets;
    wr_claim_step_t *make;
    size_t makes;
} wr_claim_instance_t;

typedef struct {
    wr_form_t form;
    unsigned long line;
    char *source;   /* "KEY[VERSION] PLACE", or NULL */
    char *quote;    /* a quotation; NULL: `says` is a paraphrase */
    char *slip;     /* the intended text, if it is a misprint; or NULL */
    size_t repairs; /* number of the corrected statement, from 1; or 0 */
    char *says, *evaluation;
    char *proof;      /* the file of a hand proof for all sizes, or NULL */
    char *note;       /* a file of remarks, or NULL */
    char *theorem;    /* name of a machine proof for all sizes, followed, if it
                       * proves a part, by a blank and that part; or NULL */
    char *exhaustive; /* the variable of formats tried exhaustively */
    char *follows;    /* text printed for a case that holds, or NULL */
    wr_quantifier_t quantifier;
    double seconds;            /* time limit per command; 0: the default */
    char *subject;             /* the variable of EVERY, or NULL */
    char *family;              /* description of the instances */
    wr_claim_variable_t *over; /* variables of `for`: all combinations are
                                * tried */
    size_t overs;
    wr_claim_step_t *make; /* steps before every case, also an external one */
    size_t makes;
    wr_claim_condition_t *condition;
    size_t conditions;
    wr_claim_instance_t *instance; /* if none, one unnamed instance is used */
    size_t instances;
} wr_claim_statement_t;

typedef struct {
    char *id, *title, *see, *about;
    wr_claim_statement_t *statement;
    size_t statements;
} wr_claim_struct;
typedef wr_claim_struct wr_claim_t[1];

void wr_claim_init(wr_claim_t C);
void wr_claim_clear(wr_claim_t C);
/* Read the text form.
 * status  OK; PARSE, IO (message in R) */
WR_MUST_CHECK wr_status_t wr_claim_read(wr_claim_t C, wr_reader_t R);
const char *wr_form_name(wr_form_t form);
const char *wr_quantifier_name(wr_quantifier_t quantifier);

/* ---- findings ----------------------------------------------------------- */

typedef enum {
    WR_FINDING_PROVED,  /* finite evidence proves the statement */
    WR_FINDING_CHECKED, /* holds on every instance of the named family */
    WR_FINDING_REFUTED, /* an instance contradicts it */
    WR_FINDING_UNKNOWN
} wr_finding_t;
const char *wr_finding_name(wr_finding_t finding);

/* Return the class of a statement from its form and finding, "false as
 * printed"; or of a claim, from its n statements in their order. */
const char *wr_claim_class(const wr_claim_statement_t *s, wr_finding_t finding);
const char *wr_claim_class_of_all(const wr_claim_statement_t *const *s,
                                  const wr_finding_t *finding, size_t n);
/* Append the evidence of the finding, "by hand + 12 instances": n instances
 * support or refute it.  Append nothing if it is unknown. */
void wr_claim_strength(wr_buffer_t out, const wr_claim_statement_t *s,
                       wr_finding_t finding, size_t n);
/* Return nonzero if the statement can be checked on an external model: it is
 * about every model and has hypotheses. */
int wr_claim_asks(const wr_claim_statement_t *s);

/* One command that was run. */
typedef struct {
    size_t condition; /* index in the statement; SIZE_MAX for MAKE */
    char *command;    /* as typed in a shell */
    int status;       /* its exit status */
    wr_truth_t truth;
    char *why;         /* reason for UNKNOWN, or for a failed test */
    char *certificate; /* the certificate or trace it wrote, or NULL */
    char *trace;       /* a trace in addition to a certificate, or NULL */
    char *checked;     /* the checker's first line about them, or NULL */
    int accepted;
    json_t *out; /* the JSON that it printed, or NULL */
} wr_claim_ran_t;

typedef struct {
    char *name; /* "m = 3, F = bf16" */
    wr_truth_t hypothesis, conclusion;
    char *follows; /* `follows` with values, if the conclusion holds; or NULL */
    wr_claim_ran_t *ran;
    size_t rans;
} wr_claim_case_t;

typedef struct {
    wr_finding_t finding;
    size_t cases, holding, vacuous, against, unknown;
    size_t certificates, accepted;
    size_t proved;  /* of these, those accepted by wreath-kernel */
    size_t witness; /* index of the deciding case, or SIZE_MAX */
    char *why;      /* the deciding reason, in one line */
    wr_claim_case_t *one;
} wr_claim_result_struct;
typedef wr_claim_result_struct wr_claim_result_t[1];

void wr_claim_result_init(wr_claim_result_t X);
void wr_claim_result_clear(wr_claim_result_t X);

/* The result of a command: its exit status, its standard output, and the last
 * line of its standard error (from wr_malloc; NULL if it did not run to its
 * end). */
typedef struct {
    int status;
    char *out, *last;
} wr_claim_said_t;
void wr_claim_said_clear(wr_claim_said_t *said);
/* A function that runs commands.  argv is NULL-terminated; *said must be
 * cleared in any case.
 * status  OK; IO if the command cannot be run; UNABLE if the deadline passed or
 *         a signal ended it */
typedef wr_status_t (*wr_claim_runner_t)(void *arg, wr_claim_said_t *said,
                                         char *const *argv, wr_limits_t L);

/* An external value for a variable, in place of those of the file. */
typedef struct {
    const char *name, *value;
} wr_claim_binding_t;

typedef struct {
    wr_claim_runner_t run;
    void *run_arg;
    const char *here;   /* directory of the claim: {here} */
    const char *prefix; /* prefix of the names of certificates */
    const char *on;     /* external value of the subject in place of all
                         * instances; other variables as in the first
                         * instance */
    const wr_claim_binding_t *given;
    size_t givens;
    int kernel; /* run wreath-kernel on accepted certificates */
} wr_claim_job_struct;
typedef wr_claim_job_struct wr_claim_job_t[1];

/* Default time limit of a command in seconds. */
enum { WR_CLAIM_SECONDS = 120 };

/* Decide statement number i on its instances.  If a command contains {cert}, it
 * must write a certificate there, and wreath-check must accept it with a kind
 * that matches the answer; otherwise the answer is unknown.  With `kernel`, the
 * answer is also unknown unless wreath-kernel accepts the certificate or leaves
 * it to wreath-check.  If a command also contains {trace}, it writes the trace
 * instead if the answer is no; with tests it writes both.  A command that
 * exceeds its time limit has no answer.
 * status  OK; DOMAIN (invalid statement or variable, or `on` for a statement
 *         that cannot be checked on a model); UNABLE past the deadline; IO */
WR_MUST_CHECK wr_status_t wr_claim_decide(wr_claim_result_t X,
                                          const wr_claim_t C, size_t i,
                                          const wr_claim_job_t job,
                                          wr_limits_t L);

/* Decide a test of a JSON value.  Paths are .key, [3], [*] (all), [?] (some),
 * [key=value] (these objects of a list) and .length; the relations are
 * = != < <= > >= divides; values are words or arithmetic on rationals
 * with + - * / ^ ( ).  Return UNKNOWN, with the reason in why[256], if the path
 * does not exist or the values cannot be compared. */
wr_truth_t wr_claim_test(char *why, const json_t *o, const char *path,
                         const char *relation, const char *value);

WR_END_DECLS
#endif
