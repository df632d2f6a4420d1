/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_CLI_H
#define WREATH_CLI_H

/* cli: the program `wreath`.  This is the only module that parses argv, prints
 * or chooses an exit status.  One table of options per command feeds the
 * parser, the help text and the checks; one file implements each subcommand.
 *
 * A function that fails prints why and ends the program (cli_end), unless its
 * comment says otherwise; other functions that return int return 0, or an exit
 * status after an error message. */

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
    const char *arg;  /* name of its value in the help; NULL for a flag;
                       * "[=NAME]" if the value is optional.  FILE, CERT and OUT
                       * are files to write; AUTOMATON, INPUT, LAYOUT, LRNN and
                       * SYMBOLS may be files to read; for SYNTAX the help lists
                       * the formats */
    const char *help;
} cli_option_t;

typedef struct cli_struct cli_t;
typedef struct cli_held_struct cli_held_t;

/* A command: its usage, its help text and its implementation. */
typedef struct {
    struct {
        const char *name;
        const char *operands; /* for the usage line, such as "MODEL WORD" */
        int min_operands, max_operands;
    };
    const char *summary; /* one line */
    const char *details; /* a paragraph, or NULL */
    const char *example; /* one or more command lines */
    struct {
        const cli_option_t *options; /* ends with a NULL name; may be NULL */
        int (*run)(cli_t *c);        /* returns an exit status */
        const wr_answer_t *answers;  /* what --json prints */
    };
} cli_command_t;

/* The answers of a command that has one kind of answer. */
#define CLI_ANSWER(fields) ((const wr_answer_t[]){{NULL, "o", fields}, {NULL}})

#define CLI_MAX_OPTIONS 48

struct cli_struct {
    const cli_command_t *command;
    const cli_option_t *option[CLI_MAX_OPTIONS]; /* common, then own */
    const char *value[CLI_MAX_OPTIONS];          /* NULL: absent; "": a flag */
    int options;
    char **operand;
    int operands;
    wr_limits_t limits;
    cli_held_t **held; /* the most recent object of held.c */
    int json, quiet, verbose;
    int bare;    /* the command line names only the command */
    double mark; /* time at which the last phase ended, for --verbose */
    double told; /* time at which --progress last printed a line */
};

/* ---- main.c ------------------------------------------------------------ */

/* Run the program on its arguments: end it, or return its exit status. */
int cli_main(int argc, char **argv);

/* ---- options.c --------------------------------------------------------- */

/* Parse the arguments after the command's name; for --help, print help and end
 * the program. */
void cli_parse(cli_t *c, const cli_command_t *command, int argc, char **argv);
/* Return the value of an option, NULL if absent; return whether it is
 * present. */
const char *cli_get(const cli_t *c, const char *name);
int cli_has(const cli_t *c, const char *name);
/* Refuse options of this command that are present and not among the
 * blank-separated `names`, because the question does not use them; `where`
 * completes "--NAME does not apply ". */
void cli_only(const cli_t *c, const char *names, const char *where);
/* Return the value of an option, or `standard` if the option is absent. */
const char *cli_get_or(const cli_t *c, const char *name, const char *standard);
/* Return the value of --evaluation, or NULL if it is absent or E0 (exact). */
const char *cli_evaluation(const cli_t *c);
/* Read an option, an integer up to max; if it is absent, *out is unchanged. */
void cli_number(uint64_t *out, const cli_t *c, const char *name, uint64_t max);
/* As cli_number, for an integer of at least 1. */
void cli_positive(uint64_t *out, const cli_t *c, const char *name,
                  uint64_t max);
/* Refuse the comma-separated value of an option if it has an empty item or one
 * of more than 255 bytes.  cli_parse calls this for every option whose value is
 * named LIST. */
void cli_list(const cli_t *c, const char *name);
/* Take the next item of such a value: 1, or 0 at its end. */
int cli_take_item(char item[256], const char **list);
/* Return the value of --jobs; the default is the number of processors. */
int cli_jobs(const cli_t *c);
/* Return the index of the option's value in `words`, which ends with NULL; the
 * fallback if the option is absent. */
int cli_choice(const cli_t *c, const char *name, const char *const *words,
               int fallback);
/* Append the n words as "a, b or c", where `last` is " or ". */
void cli_list_words(wr_buffer_t out, const char *const *words, size_t n,
                    const char *last);
void cli_help(FILE *out, const cli_command_t *command);
/* Print the usage line and the examples. */
void cli_usage(FILE *out, const cli_command_t *command);

/* ---- held.c ------------------------------------------------------------ */

/* Each returns a new, initialised object, which cli_release clears after the
 * command.  Objects made anew at each step of a run, or for each of many files,
 * have an init and a clear of their own instead. */
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
/* A rounded stack for wr_rounded_init with `how`, which is freed with it. */
wr_rounded_t *cli_rounded(const cli_t *c, wr_layer_evaluation_struct *how);
/* Clear all these objects; `last` is the most recent one, or NULL. */
void cli_release(cli_held_t *last);

/* ---- say.c ------------------------------------------------------------- */

/* Print one line "wreath COMMAND: ..." on stderr and return EXIT_BAD. */
int cli_error(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* Print a note on stderr, unless --quiet is given. */
void cli_note(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* Print a message if --verbose is given. */
void cli_more(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* Print each non-empty line of the text as a note, after "OF: " unless OF is
 * NULL. */
void cli_notes(const cli_t *c, const char *of, const char *text);
/* Return 0 for OK, else an exit status after printing why the call failed. */
int cli_failed(const cli_t *c, wr_status_t s);
/* The same, and end the program unless s is OK. */
void cli_must(const cli_t *c, wr_status_t s);
/* Print an error message, and end the program with EXIT_BAD. */
_Noreturn void cli_refuse(const cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* End the program with this status, or as cli_finish.  Objects of held.c are
 * cleared; other memory is left to the system.  A child process of wr_jobs_run
 * may call this; where a file has to be removed, call cli_failed instead. */
_Noreturn void cli_end(const cli_t *c, int status);
/* Print and free a JSON object; print the object that wr_answer_vadd fills from
 * these values; print a text. */
void cli_print_json(json_t *object);
void cli_answer(const wr_field_t *fields, const char *keys, ...);
void cli_print(const wr_buffer_t text);
/* Print how to check the certificate at `path`, unless that is NULL; for a
 * model from standard input, --model must name a file. */
void cli_say_certificate(const cli_t *c, const char *path);
/* Refuse --json if an output to `path` would write to standard output, too. */
void cli_two_on_stdout(const cli_t *c, const char *path);
/* Flush stdout; return EXIT_BAD if that fails (a full disk), else status. */
int cli_finish(const cli_t *c, int status);
/* Set *best to `name` if it is within two edits of `word` (Damerau-Levenshtein)
 * and nearer than *best, where NULL is no name. */
void cli_nearer(const char **best, const char *word, const char *name);
/* Install the signal handlers, and progress messages on a terminal or if
 * --progress is given; cli_parse calls this. */
void cli_arm(cli_t *c);
/* Return the exit status of a verdict. */
int cli_status(wr_truth_t t);

/* ---- verbose.c --------------------------------------------------------- */

/* With --verbose, print the phase that has just ended and its time. */
void cli_phase(cli_t *c, const char *fmt, ...) WR_PRINTF(2, 3);
/* With --verbose, print the method before and limits and time after the
 * command. */
void cli_verbose_begin(cli_t *c);
void cli_verbose_end(const cli_t *c);

/* ---- load.c ------------------------------------------------------------ */

/* import.c: read an automaton: a file in any format ("-" is stdin), the name of
 * an example, or "regex:EXPRESSION". */
void cli_load_dfa(wr_dfa_t A, cli_t *c, const char *what);
/* Write A in the format that the suffix of `path` names, or as .dfa text, or,
 * with --json, as one object; NULL is standard output. */
extern const wr_field_t cli_dfa_fields[];
void cli_save_dfa(cli_t *c, const wr_dfa_t A, const char *path);
/* Check the output files before anything is computed: refuse two outputs that
 * name one file or both standard output, an output that would replace an input,
 * and a file that cannot be written.  convert, minimise and show may replace
 * their operand. */
void cli_files_clash(const cli_t *c);
/* Refuse a path at which no file can be written (NULL and "-" are accepted). */
void cli_writable(const cli_t *c, const char *path);
/* Write the text to a file.  If the file is standard output, all later output
 * to standard output is discarded. */
WR_MUST_CHECK wr_status_t cli_store(cli_t *c, const wr_buffer_t text,
                                    const char *path);
/* As cli_store; do not write if path is NULL. */
void cli_save(cli_t *c, const wr_buffer_t text, const char *path);
/* Create the folder unless it exists or path is NULL. */
void cli_folder(const cli_t *c, const char *path);
/* Return whether s ends with `end`. */
int cli_ends_with(const char *s, const char *end);
/* Return the byte limit of input files, whose objects could otherwise exceed
 * the memory limit; as cli_must, with the reader's message. */
size_t cli_max_bytes(const cli_t *c);
void cli_must_read(const cli_t *c, const wr_reader_struct *R, wr_status_t s);
/* Read a model; unless text is NULL, append the bytes of the file to it. */
void cli_load_lrnn(wr_lrnn_t M, wr_buffer_t text, cli_t *c, const char *path);

/* Return whether `what` is a file with this suffix (.lrnn, .trace or .cell), by
 * its name or, for standard input ("-"), by how its text begins. */
int cli_is_file(cli_t *c, const char *what, const char *suffix);
/* Read all matrices of a model, or what wr_matrices_read accepts. */
void cli_load_matrices(wr_matrices_t A, cli_t *c, const char *what);

/* Find the architecture of this name, as wr_arch_find does; the error message
 * has the nearest name. */
void cli_find_arch(wr_arch_t *out, char full[64], const cli_t *c,
                   const char *name);

/* ---- kernel.c: the checker extracted from Coq (proofs/coq) -------------- */

#define CLI_KERNEL_HELP "also ask the verified checker wreath-kernel"

/* Check that --kernel is absent or wreath-kernel can be run. */
void cli_kernel_ready(cli_t *c);
/* With --kernel, run wreath-check and wreath-kernel on the certificate and
 * print the first line of each (on standard error with --json).  End with
 * EXIT_UNKNOWN unless both accept, or wreath-check accepts and wreath-kernel
 * has no theorem. */
void cli_kernel_judge(cli_t *c, const char *cert);

/* ---- word.c ------------------------------------------------------------ */

/* Read a word: letters, random:N:SEED or @FILE. */
void cli_read_word(wr_word_t w, cli_t *c, const wr_dfa_t A, const char *text);
/* Return 1 and set *length if the text is all:N: words of at most N letters. */
int cli_every_word(uint64_t *length, const char *text);

/* ---- example.c: the example automata ----------------------------------- */

/* Find the folder of `file` relative to the program, in an installation, which
 * may have been moved, or in the sources: return 1, or 0 if there is none. */
int cli_beside(char path[4096], const char *folder, const char *file);

/* Return the sorted names in a folder that do not begin with a dot, for
 * wr_strings_free; an unreadable folder has none. */
char **cli_entries(size_t *n, const char *folder);
/* Call visit for every example automaton, in order of folder and name, until it
 * returns non-zero, and return that value, else 0. */
typedef struct {
    const char *folder, *name, *path;
} cli_example_t;
typedef int cli_visit_t(void *arg, const cli_example_t *x);
int cli_examples(const cli_t *c, cli_visit_t *visit, void *arg);
/* Return whether the first `length` bytes of `name` are the name of an
 * example. */
int cli_is_example(const cli_t *c, const char *name, size_t length);
/* Write the path of an example to path[4096]; the error message has the nearest
 * name. */
void cli_example_path(char *path, const cli_t *c, const char *name);

/* ---- table_formats.c ---------------------------------------------------- */

/* Print the format `one`, or, if NULL, all named formats. */
void cli_table_formats(cli_t *c, const char *one);
extern const wr_field_t cli_formats_fields[];

#endif
