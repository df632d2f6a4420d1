/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writing automata and other texts: to a file, in the format of its suffix, or
 * to standard output, as .dfa text or, with --json, as an object with the same
 * contents.  Also folders, and the checks of output files. */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "interchange/interchange.h"

static json_t *json_names(char *const *name, uint32_t n) {
    json_t *list = name != NULL ? wr_json_strings(name, n) : json_array();
    for (uint32_t i = 0; name == NULL && i < n; i++)
        json_array_append_new(list, json_sprintf("%u", i));
    return list;
}

const wr_field_t cli_dfa_fields[] = {
    {"name", "s", "name of the automaton"},
    {"states", "[s]", "names of the states"},
    {"alphabet", "[s]", "names of the letters"},
    {"start", "u", "number of the start state"},
    {"accept", "[u]*",
     "numbers of the accepting states; null for a semiautomaton"},
    {"trans", "[[u]]", "one row per state: the next state for each letter"},
    {"facts", "[s]", "annotations in the file"},
    {"source", "s*", "key of the bibliography, and place"},
    {NULL}};

static json_t *json_dfa(const wr_dfa_t A) {
    json_t *accept = A->accept != NULL ? json_array() : NULL;
    for (uint32_t q = 0; accept != NULL && q < A->states; q++)
        if (A->accept[q])
            json_array_append_new(accept, json_integer(q));
    return wr_answer_make(
        cli_dfa_fields, NULL, A->name, json_names(A->state_name, A->states),
        json_names(A->letter_name, A->letters), A->start, accept,
        wr_json_table(A), wr_json_strings(A->fact, A->facts), A->source);
}

/* Return the approximate size of A and its text, whose buffer grows by copying;
 * in JSON each number of a row is an object. */
static uint64_t bytes_of(const wr_dfa_t A, int json) {
    const uint64_t entries = (uint64_t) A->states * A->letters;
    uint64_t names = 0;
    for (uint32_t q = 0; A->state_name != NULL && q < A->states; q++)
        names += strlen(A->state_name[q]);
    const uint64_t each = A->state_name == NULL || json ? 8 : names / A->states;
    return entries * (sizeof *A->delta + 2 * (each + 1) + (json ? 48 : 0));
}

void cli_save_dfa(cli_t *c, const wr_dfa_t A, const char *path) {
    wr_buffer_struct *text = cli_buffer(c);
    wr_syntax_t f;
    cli_must(c, wr_limits_check(c->limits, "the text of the automaton", 0,
                                bytes_of(A, c->json)));
    if (c->json) {
        json_t *o = json_dfa(A);
        char *dump = json_dumps(o, JSON_INDENT(2));
        wr_buffer_put(text, dump);
        wr_buffer_put(text, "\n");
        free(dump);
        json_decref(o);
    } else if (path != NULL && wr_syntax_of_path(&f, path)) {
        cli_must(c, wr_write_automaton(text, NULL, A, f, c->limits));
    } else {
        wr_dfa_print(text, A);
    }
    cli_save(c, text, path != NULL ? path : "-");
}

/* Discard all later output: a certificate or a trace ends with its last line,
 * and the answer would follow it. */
static void discard_stdout(void) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    if (nowhere >= 0)
        close(nowhere);
}

wr_status_t cli_store(cli_t *c, const wr_buffer_t text, const char *path) {
    const wr_status_t s = wr_buffer_save(text, path, c->limits);
    if (s == WR_OK && wr_is_stdout(path))
        discard_stdout();
    return s;
}

void cli_save(cli_t *c, const wr_buffer_t text, const char *path) {
    if (path != NULL)
        cli_must(c, cli_store(c, text, path));
}

void cli_writable(const cli_t *c, const char *path) {
    const char *why = path != NULL ? wr_save_refuses(path) : NULL;
    if (why != NULL)
        cli_refuse(c, "%s", why);
}

void cli_folder(const cli_t *c, const char *path) {
    if (path != NULL && strcmp(path, "-") == 0)
        cli_refuse(c, "found -, expected the name of a folder");
    struct stat st;
    if (path == NULL || mkdir(path, 0777) == 0 ||
        (stat(path, &st) == 0 && S_ISDIR(st.st_mode)))
        return;
    if (errno == EEXIST)
        cli_refuse(c, "%s is not a folder", path);
    cli_refuse(c, "%s: %s", path, strerror(errno));
}

static int is_regular(struct stat *st, const char *path) {
    return stat(path, st) == 0 && S_ISREG(st->st_mode);
}

static int is_same_file(const char *a, const char *b) {
    struct stat x, y;
    return is_regular(&x, a) && is_regular(&y, b) && x.st_dev == y.st_dev &&
           x.st_ino == y.st_ino;
}

static const char *without_dots(const char *path) {
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return path;
}

/* As is_same_file, also for a file that does not exist yet. */
static int is_same_path(const char *a, const char *b) {
    if (is_same_file(a, b) || (wr_is_stdout(a) && wr_is_stdout(b)))
        return 1;
    char *x = wr_link_target(a), *y = wr_link_target(b);
    const int same =
        x != NULL && y != NULL && strcmp(without_dots(x), without_dots(y)) == 0;
    WR_FREE(x, y);
    return same;
}

/* Return the file of option i if the help names its value so, else NULL. */
static const char *file_of(const cli_t *c, int i, const char *values) {
    const char *path = c->value[i];
    if (path == NULL || c->option[i]->arg == NULL ||
        !wr_is_among(c->option[i]->arg, values))
        return NULL;
    return *path == '\0' ? "-" : path;
}

/* Names of option values in the help: files to write, and files to read. */
static const char outputs[] = "FILE [=FILE] CERT OUT";
static const char inputs[] = "AUTOMATON INPUT LAYOUT LRNN SYMBOLS";

/* Refuse the output `path` if it is also written by one of the first `options`
 * options, or read by any option, where "-" is not standard output. */
static void clashes(const cli_t *c, int options, const char *path) {
    for (int k = 0; k < c->options; k++) {
        const char *out = k < options ? file_of(c, k, outputs) : NULL;
        const char *in = file_of(c, k, inputs);
        if ((out != NULL && is_same_path(path, out)) ||
            (in != NULL && is_same_file(path, in)))
            cli_refuse(c, "%s is written, and --%s names it, too", path,
                       c->option[k]->name);
    }
}

/* Refuse the name of a tensor file if the command writes a model. */
static void names_tensors(const cli_t *c, const char *path) {
    if (wr_is_among(c->command->name, "compile express import") &&
        (cli_ends_with(path, ".npz") || cli_ends_with(path, ".safetensors")))
        cli_refuse(c,
                   "%s: a model is written as .lrnn; wreath export makes "
                   "tensors of it",
                   path);
}

/* Return whether the command creates folders, in which it may write files
 * later. */
static int makes_folders(const cli_t *c) {
    const char *name = c->command->name;
    return wr_is_among(name, "audit claim survey") ||
           (strcmp(name, "express") == 0 && cli_has(c, "keep"));
}

void cli_files_clash(const cli_t *c) {
    const char *name = c->command->name;
    if (strcmp(name, "convert") == 0 && c->operands > 1) {
        clashes(c, c->options, c->operand[1]);
        cli_writable(c, c->operand[1]);
    }
    for (int i = 0; i < c->options; i++) {
        const char *path = file_of(c, i, outputs), *option = c->option[i]->name;
        const int output = strcmp(option, "output") == 0;
        if (path == NULL)
            continue;
        clashes(c, i, path);
        if (output)
            names_tensors(c, path);
        if (!makes_folders(c))
            cli_writable(c, c->value[i]);
        const int again = output && wr_is_among(name, "convert minimise show");
        if (c->json && wr_is_stdout(path) && !again)
            cli_refuse(c, "--json and %s%s would both write to standard output",
                       output ? "-o" : "--", output ? " -" : option);
        for (int k = 0; !again && k < c->operands; k++)
            if (is_same_file(path, c->operand[k]))
                cli_refuse(c, "--%s would replace the operand %s", option,
                           c->operand[k]);
    }
}
