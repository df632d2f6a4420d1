/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLAIM_H
#define WREATH_CLAIM_H

/* claim: the theorem catalogue.  A claim is a file, proofs/ID/claim: its
 * statements, whose sentence each of them is, and the commands whose answers
 * decide it.  This module reads the file, goes through the instances and draws
 * the conclusion; the caller runs the commands.  The module sees no expected
 * verdict before it has decided.  The language is in doc/claims.md.
 */

#include <jansson.h>

#include "base/base.h"

WR_BEGIN_DECLS

/* ---- what a file says -------------------------------------------------- */

/* Whose sentence a statement is. */
typedef enum {
    WR_FORM_PRINTED,  /* a paper's */
    WR_FORM_EXTENDED, /* a paper's, read in an arithmetic it is not about */
    WR_FORM_REPAIRED, /* ours: a false printed one, changed so that it holds */
    WR_FORM_OURS
} wr_form_t;

/*   EVERY   holds if the conclusion holds wherever the hypotheses do
 *   EXISTS  holds if hypotheses and conclusion hold somewhere
 *   THIS    as EVERY, and the instances are all that is spoken of */
typedef enum {
    WR_QUANTIFIER_EVERY,
    WR_QUANTIFIER_EXISTS,
    WR_QUANTIFIER_THIS
} wr_quantifier_t;

/* One demand on the JSON that a command prints: path, relation, value. */
typedef struct {
    char *path, *relation, *value;
} wr_claim_test_t;

/* MAKE must succeed; YES and NO are answers.  With tests the answer is
 * whether all of them hold, whether the command answers yes or no. */
typedef enum { WR_STEP_MAKE, WR_STEP_YES, WR_STEP_NO } wr_step_kind_t;
typedef struct {
    wr_step_kind_t kind;
    char *command;
    wr_claim_test_t *test;
    size_t tests;
} wr_claim_step_t;

typedef struct {
    int conclusion; /* 0: a hypothesis */
    char *says;
    wr_claim_step_t *step;
    size_t steps;
} wr_claim_condition_t;

/* A variable and the values it goes through. */
typedef struct {
    char *name;
    char **value;
    size_t values;
} wr_claim_variable_t;

/* A named instance: one value a variable, and what makes its files. */
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
    char *quote;    /* its own words; NULL: `says` is a paraphrase */
    char *slip;     /* what was meant, of a misprint; or NULL */
    size_t repairs; /* the number of a statement from 1, or 0 */
    char *says, *evaluation;
    char *proof;      /* the file of a hand proof for all sizes, or NULL */
    char *note;       /* a file of remarks, or NULL */
    char *theorem;    /* the name of a machine proof for all sizes, and after
                       * a blank of which part of the statement; or NULL */
    char *exhaustive; /* the variable of formats that are gone through whole */
    char *follows;    /* what a case that holds comes to, or NULL */
    wr_quantifier_t quantifier;
    double seconds; /* the most that a command may take; 0: the default */
    char *subject;  /* the variable of EVERY, or NULL */
    char *family;   /* what the instances are, in words */
    wr_claim_variable_t *over; /* `for` lines: every combination is tried */
    size_t overs;
    wr_claim_step_t *make; /* what every case needs, also one from outside */
    size_t makes;
    wr_claim_condition_t *condition;
    size_t conditions;
    wr_claim_instance_t *instance; /* none: one, without a name */
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
/* Reads the text form.
 * status  OK; PARSE, IO (message in R) */
WR_MUST_CHECK wr_status_t wr_claim_read(wr_claim_t C, wr_reader_t R);
const char *wr_form_name(wr_form_t form);

/* ---- what was found ----------------------------------------------------- */

typedef enum {
    WR_FINDING_PROVED,  /* finite evidence settles all that is spoken of */
    WR_FINDING_CHECKED, /* holds on every instance of the named family */
    WR_FINDING_REFUTED, /* an instance contradicts it */
    WR_FINDING_UNKNOWN
} wr_finding_t;
const char *wr_finding_name(wr_finding_t finding);

/* The class of a statement: its form and what was found, "false as printed";
 * and of a claim, from those of its n statements in their order. */
const char *wr_claim_class(const wr_claim_statement_t *s, wr_finding_t finding);
const char *wr_claim_class_of_all(const wr_claim_statement_t *const *s,
                                  const wr_finding_t *finding, size_t n);
/* The evidence of the finding: "by hand + 12 instances"; n instances were for
 * it, or against it if it is refuted.  Nothing of an unknown one. */
void wr_claim_strength(wr_buffer_t out, const wr_claim_statement_t *s,
                       wr_finding_t finding, size_t n);
/* Whether it can be asked of a model from outside: it is about every one, and
 * has hypotheses. */
int wr_claim_asks(const wr_claim_statement_t *s);

/* One command that was run. */
typedef struct {
    size_t condition; /* of the statement; SIZE_MAX for MAKE */
    char *command;    /* as it can be typed */
    int status;       /* its exit status */
    wr_truth_t truth;
    char *why;         /* the reason of an UNKNOWN, or of a failed test */
    char *certificate; /* the file it left, or NULL: a certificate or a trace */
    char *trace;       /* a trace beside a certificate, or NULL */
    char *checked;     /* the checker's first line about them, or NULL */
    int accepted;
    json_t *out; /* what it printed, when that was JSON; else NULL */
} wr_claim_ran_t;

typedef struct {
    char *name; /* "m = 3, F = bf16" */
    wr_truth_t hypothesis, conclusion;
    char *follows; /* filled in, where the conclusion holds; or NULL */
    wr_claim_ran_t *ran;
    size_t rans;
} wr_claim_case_t;

typedef struct {
    wr_finding_t finding;
    size_t cases, holding, vacuous, against, unknown;
    size_t certificates, accepted;
    size_t proved;  /* of these, accepted by wreath-kernel as well */
    size_t witness; /* the case that decides, or SIZE_MAX */
    char *why;      /* one line: what decided it */
    wr_claim_case_t *one;
} wr_claim_result_struct;
typedef wr_claim_result_struct wr_claim_result_t[1];

void wr_claim_result_init(wr_claim_result_t X);
void wr_claim_result_clear(wr_claim_result_t X);

/* How a command ended: its exit status, what it printed on standard output, and
 * the last line of standard error (both from wr_malloc; NULL if it could not be
 * run to its end). */
typedef struct {
    int status;
    char *out, *last;
} wr_claim_said_t;
void wr_claim_said_clear(wr_claim_said_t *said);
/* How commands are run.  argv is NULL-terminated; *said is to be cleared in any
 * case.
 * status  OK; IO when it cannot be run at all; UNABLE when the deadline
 *         passed or a signal ended it */
typedef wr_status_t (*wr_claim_runner_t)(void *arg, wr_claim_said_t *said,
                                         char *const *argv, wr_limits_t L);

/* A value for a variable from outside, in place of those of the file. */
typedef struct {
    const char *name, *value;
} wr_claim_binding_t;

typedef struct {
    wr_claim_runner_t run;
    void *run_arg;
    const char *here;   /* folder of the claim: {here} */
    const char *prefix; /* of the names of certificates */
    const char *on;     /* value of the subject in place of all instances;
                         * other variables as in the first of them */
    const wr_claim_binding_t *given;
    size_t givens;
    int kernel; /* ask wreath-kernel, too, where wreath-check accepts */
} wr_claim_job_struct;
typedef wr_claim_job_struct wr_claim_job_t[1];

/* Seconds that a command may take unless its statement sets another limit. */
enum { WR_CLAIM_SECONDS = 120 };

/* Decides statement number i on its instances.  A command that names {cert}
 * must leave a certificate there, and wreath-check must accept it, as one of a
 * kind that goes with the answer: else that counts as unknown; with `kernel`,
 * also if wreath-kernel neither accepts it nor leaves it to the other.  One
 * that names {trace}, too, leaves that one instead if the answer is no; with
 * tests it leaves both.  A command that takes too long has no answer.
 * status  OK; DOMAIN (no such statement or variable, `on` of one that cannot be
 * asked); UNABLE past the deadline; IO */
WR_MUST_CHECK wr_status_t wr_claim_decide(wr_claim_result_t X,
                                          const wr_claim_t C, size_t i,
                                          const wr_claim_job_t job,
                                          wr_limits_t L);

/* Whether a test holds of a JSON value.  Paths are .key, [3], [*] (all),
 * [?] (some), [key=value] (those objects of a list) and .length; relations = !=
 * < <= > >= divides; values are words or arithmetic on rationals with + - * / ^
 * ( ). returns UNKNOWN, with the reason in why[256], when there is no such path
 * or the values cannot be compared */
wr_truth_t wr_claim_test(char *why, const json_t *o, const char *path,
                         const char *relation, const char *value);

WR_END_DECLS
#endif
