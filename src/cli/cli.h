/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_H
#define WREATH_CLI_H

/* cli: the program `wreath`.  The only module that parses argv, prints,
 * or chooses an exit status.  One table of options a command feeds the parser,
 * the help text and the checks; one file a subcommand.
 *
 * A function that returns an int, of which its comment does not say what that
 * is, returns 0, or an exit status after saying what was wrong.
 */

#include "arch/arch.h"
#include "cert/cert.h"
#include "cert/trace.h"
#include "study/answer.h"
#include "study/theorems.h"
#include "tensors/tensors.h"

/* Exit statuses of every command (doc/formats). */
enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_BAD = 2, EXIT_UNKNOWN = 3 };

typedef struct {
    const char *name; /* long name, without -- */
    char letter;      /* short name, or 0 */
    const char *arg;  /* name of its value in the help, NULL for a flag;
                       * "[=NAME]" if it may be left out; FILE, CERT and OUT
                       * stand for files that are written; AUTOMATON, INPUT,
                       * LAYOUT, LRNN and SYMBOLS for some that are read; of
                       * SYNTAX the help lists the formats */
    const char *help;
} cli_option_t;

typedef struct cli_struct cli_t;
typedef struct cli_held_struct cli_held_t;

/* How it is called, what its help says, and what it does. */
typedef struct {
    struct {
        const char *name;
        const char *operands; /* "MODEL WORD", for the usage line */
        int min_operands, max_operands;
    };
    const char *summary; /* one line */
    const char *details; /* a paragraph, or NULL */
    const char *example; /* one or more command lines */
    struct {
        const cli_option_t *options; /* ended by a NULL name; may be NULL */
        int (*run)(cli_t *c);        /* returns an exit status */
        const wr_answer_t *answers;  /* what --json prints */
    };
} cli_command_t;

/* A command's only kind of answer. */
#define CLI_ANSWER(fields) ((const wr_answer_t[]){{NULL, "o", fields}, {NULL}})

#define CLI_MAX_OPTIONS 48

struct cli_struct {
    const cli_command_t *command;
    const cli_option_t *option[CLI_MAX_OPTIONS]; /* common, then own */
    const char *value[CLI_MAX_OPTIONS];          /* text given; "" for a flag */
    int options;
    char **operand;
    int operands;
    wr_limits_t limits;
    cli_held_t **held; /* where the last of what is held stands */
    int json, quiet, verbose;
    double mark; /* when the last phase ended, for --verbose */
    double told; /* when --progress last printed a line */
};

/* ---- main.c ------------------------------------------------------------ */

/* What the program does with its arguments: an exit status. */
int cli_main(int argc, char **argv);

/* ---- options.c --------------------------------------------------------- */

/* Parses the arguments after the command's name.
 * returns -1 to go on, or an exit status (help was printed, or an error) */
int cli_parse(cli_t *c, const cli_command_t *command, int argc, char **argv);
/* The value of an option, or NULL when it was not given; whether it was. */
const char *cli_get(const cli_t *c, const char *name);
int cli_has(const cli_t *c, const char *name);
/* Refuses options that a question does not read: 0, or EXIT_BAD after naming
 * one that was given, is the command's own, and is not among the words `names`;
 * where completes "--word does not apply ". */
int cli_only(const cli_t *c, const char *names, const char *where);
/* Its value, or what stands for one that was not given. */
const char *cli_get_or(const cli_t *c, const char *name, const char *standard);
/* --evaluation, or NULL where it is exact: not given, or E0. */
const char *cli_evaluation(const cli_t *c);
/* An integer up to max; *out is left alone when it was not given.
 * returns 0, or EXIT_BAD after saying what was wrong */
int cli_number(uint64_t *out, const cli_t *c, const char *name, uint64_t max);
/* As cli_number, of a number that is at least 1. */
int cli_positive(uint64_t *out, const cli_t *c, const char *name, uint64_t max);
/* Refuses a list separated by commas that has an empty item, or one of more
 * than 255 bytes: 0, or EXIT_BAD after saying so.  cli_parse asks it of every
 * option whose value is called LIST. */
int cli_list(const cli_t *c, const char *name);
/* --jobs, by default the number of processors. */
int cli_jobs(int *most, const cli_t *c);
/* Index of an option's value among words (ended by NULL); fallback when not
 * given; -1 after saying what was wrong. */
int cli_choice(const cli_t *c, const char *name, const char *const *words,
               int fallback);
/* "a, b or c" of n words, where `last` is " or ". */
void cli_list_words(wr_buffer_t out, const char *const *words, size_t n,
                    const char *last);
void cli_help(FILE *out, const cli_command_t *command);
/* The usage line and the examples only. */
void cli_usage(FILE *out, const cli_command_t *command);

/* ---- held.c ------------------------------------------------------------ */

/* New objects, initialised, which are cleared when the command has ended.  What
 * is made anew in each step of a run, or for each of many files, has an init
 * and a clear of its own. */
wr_buffer_struct *cli_buffer(const cli_t *c);
wr_dfa_struct *cli_dfa(const cli_t *c);
wr_lrnn_struct *cli_lrnn(const cli_t *c);
wr_word_struct *cli_word(const cli_t *c);
wr_recurrence_struct *cli_recurrence(const cli_t *c);
wr_trace_struct *cli_trace(const cli_t *c);
wr_bundle_struct *cli_bundle(const cli_t *c);
wr_matrices_struct *cli_matrices(const cli_t *c);
wr_proof_struct *cli_proof(const cli_t *c);
wr_rounded_proof_struct *cli_rounded_proof(const cli_t *c);
wr_verdict_struct *cli_verdict(const cli_t *c);
/* A stack that is to be rounded as how says, which is held, too. */
wr_rounded_t *cli_rounded(const cli_t *c, wr_layer_evaluation_struct *how);
/* Clears all of them; the last is given, or NULL. */
void cli_release(cli_held_t *last);

/* ---- say.c ------------------------------------------------------------- */

/* One line on stderr, "wreath COMMAND: ..."; EXIT_BAD. */
int cli_error(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* A remark on stderr, unless --quiet. */
void cli_note(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* Each line of the text that is not empty as a remark, after "OF: " unless OF
 * is NULL. */
void cli_notes(const cli_t *c, const char *of, const char *text);
/* The exit status for what a call returned: 0, or another one after saying why
 * it failed. */
int cli_failed(const cli_t *c, wr_status_t s);
/* Prints a JSON object and frees it; the object that wr_answer_make makes of
 * these values; a text. */
void cli_print_json(json_t *object);
void cli_answer(const wr_field_t *fields, const char *keys, ...);
void cli_print(const wr_buffer_t text);
/* How to check the certificate about the model that is the first operand; from
 * standard input it has no name. */
void cli_say_certificate(const cli_t *c, const char *path);
/* Whether --json and the output, by default -, would both go to standard
 * output; said if so. */
int cli_two_on_stdout(const cli_t *c, const char *path);
/* Flushes stdout; EXIT_BAD if that fails (a full disk), else status. */
int cli_finish(const cli_t *c, int status);
/* A name that is nearer to the word (Damerau-Levenshtein) than the best so far,
 * or NULL, and within two edits, is the best. */
void cli_nearer(const char **best, const char *word, const char *name);
/* Arms progress, on a terminal or as --progress asks, and Ctrl-C; cli_parse
 * does so. */
void cli_arm(cli_t *c);
/* The exit status of an answer. */
int cli_status(wr_truth_t t);

/* ---- verbose.c: printed only with --verbose ------------------ */

/* A remark of the kind that only --verbose makes. */
void cli_more(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* Reports the phase that has just ended, and its time. */
void cli_phase(cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* The method before, the limits and the time after the command. */
void cli_verbose_begin(cli_t *c);
void cli_verbose_end(const cli_t *c);

/* ---- load.c ------------------------------------------------------------ */

/* An automaton by file name ("-" is stdin) in any format, by specimen name,
 * or from "regex:EXPRESSION" (import.c). */
int cli_load_dfa(wr_dfa_t A, cli_t *c, const char *what);
/* Text in the format of the file's name, .dfa on standard output and by
 * default, or with --json one object. */
extern const wr_field_t cli_dfa_fields[];
int cli_save_dfa(cli_t *c, const wr_dfa_t A, const char *path);
/* EXIT_BAD after naming two outputs in one file, or on standard output with
 * --json, or one over an operand, but where the same is written again in
 * another form, or one that no file can take, before another is written; else
 * 0. */
int cli_files_clash(const cli_t *c);
/* 0, or EXIT_BAD after saying why no file can stand there (NULL and - can):
 * before a report that the file goes with. */
int cli_writable(const cli_t *c, const char *path);
/* Text to a file.  After a text has been written to standard output, all
 * further output is discarded. */
WR_MUST_CHECK wr_status_t cli_store(cli_t *c, const wr_buffer_t text,
                                    const char *path);
/* The same as an exit status; nowhere if path is NULL. */
int cli_save(cli_t *c, const wr_buffer_t text, const char *path);
/* The same of a text that was made with that status. */
int cli_save_made(cli_t *c, const wr_buffer_t text, wr_status_t s,
                  const char *path);
/* The folder, made unless it is there or path is NULL. */
int cli_folder(const cli_t *c, const char *path);
/* Whether s ends with that text. */
int cli_ends_with(const char *s, const char *end);
/* Bytes of a file that is read: no automaton or model that fits into memory has
 * a larger text.  As cli_failed, of what a reader says. */
size_t cli_max_bytes(const cli_t *c);
int cli_read_failed(const cli_t *c, const wr_reader_struct *R, wr_status_t s);
/* A model; text receives the bytes of the file if it is not NULL. */
int cli_load_lrnn(wr_lrnn_t M, wr_buffer_t text, cli_t *c, const char *path);

/* Whether a file, by its name, is one of that suffix (.lrnn, .trace or .cell);
 * standard input, -, by how its text begins. */
int cli_is_file(const cli_t *c, const char *what, const char *suffix);
/* All matrices of a model, or what wr_matrices_read takes. */
int cli_load_matrices(wr_matrices_t A, cli_t *c, const char *what);

/* The architecture of that name, as wr_arch_find.
 * returns 0, or EXIT_BAD after saying which name is the nearest */
int cli_find_arch(wr_arch_t *out, char full[64], const cli_t *c,
                  const char *name);

/* ---- kernel.c: the program made of proofs (proofs/coq) ------------------ */

#define CLI_KERNEL_HELP "also ask the verified checker wreath-kernel"

/* Whether --kernel is absent, or the program can be run.
 * returns 0, or an exit status after saying that it is not installed */
int cli_kernel_ready(cli_t *c);
/* With --kernel: wreath-check and wreath-kernel judge the certificate, and
 * their first lines are printed (with --json on standard error).
 * returns 0: accepted, or left to wreath-check by wreath-kernel;
 *         3: not accepted, or not to the end, after saying so */
int cli_kernel_judge(cli_t *c, const char *cert);

/* ---- word.c ------------------------------------------------------------ */

/* A word as users write it: letters, random:N:SEED or @FILE.
 * status  as wr_word_read; IO */
WR_MUST_CHECK wr_status_t cli_read_word(wr_word_t w, cli_t *c, const wr_dfa_t A,
                                        const char *text);
/* all:N stands for every word of at most N letters: 1 and *length, or 0. */
int cli_every_word(uint64_t *length, const char *text);

/* ---- specimen.c -------------------------------------------------------- */

/* The folder that holds that file, as it is seen from the program: in a tree
 * that was moved, or in the sources.  1, or 0 if there is none. */
int cli_beside(char path[4096], const char *folder, const char *file);

/* The names in a folder that do not begin with a dot, in order, for
 * wr_strings_free; none of one that cannot be read. */
char **cli_entries(size_t *n, const char *folder);
/* Calls visit for every specimen, in order of folder and name, until it returns
 * non-zero, which is returned. */
typedef struct {
    const char *folder, *name, *path;
} cli_specimen_t;
typedef int cli_visit_t(void *arg, const cli_specimen_t *x);
int cli_specimens(const cli_t *c, cli_visit_t *visit, void *arg);
/* Whether there is one whose name is the first so many bytes. */
int cli_is_specimen(const cli_t *c, const char *name, size_t length);
/* The file of a specimen in path[4096]: 1, or 0 after saying that there is
 * none and what the nearest name is. */
int cli_specimen_path(char *path, const cli_t *c, const char *name);

/* ---- table_formats.c ---------------------------------------------------- */

/* That format, or (NULL) all that have a name.  An exit status. */
int cli_table_formats(cli_t *c, const char *one);
extern const wr_field_t cli_formats_fields[];

#endif
