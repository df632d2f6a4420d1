/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath convert: automata from one format to another. */

#include <stdlib.h>
#include <string.h>

#include "cli/import.h"

static const cli_option_t options[] = {
    {"from", 0, "FORMAT", "format of IN (default by its name, or its text)"},
    {"to", 0, "FORMAT", "format of OUT (default by its name, else dfa)"},
    {"output", 'o', "FILE", "write to FILE instead of OUT"},
    {"regex", 0, "EXPR", "use the language of EXPR instead of IN"},
    {"alphabet", 0, "LETTERS", "additional letters, separated by blanks"},
    {"which", 0, "N", "only the N-th automaton of IN, from 1"},
    {"minimise", 0, NULL, "write the minimal DFA"},
    {"symbols", 0, "FILE", "AT&T: symbol table of IN"},
    {"zero", 0, "WHAT", "AT&T: read label 0 as epsilon or letter"},
    {"write-symbols", 0, "FILE", "AT&T: write the symbol table of OUT"},
    {NULL, 0, NULL, NULL}};

typedef struct {
    const char *path; /* may hold one %, a place for the number */
    wr_syntax_t to;
    uint64_t which;   /* 0: all */
    wr_buffer_t text; /* of OUT, or of the one file so far */
    unsigned long written;
    json_t *list; /* with --json */
} convert_t;

static int is_pattern(const char *path) {
    return strchr(path, '%') != NULL;
}

/* A pattern gives each automaton a separate file. */
static int save(cli_t *c, convert_t *V, unsigned long number) {
    const char *percent = strchr(V->path, '%');
    char path[4096];
    if (percent == NULL || number == 0)
        snprintf(path, sizeof path, "%s", V->path);
    else
        snprintf(path, sizeof path, "%.*s%lu%s", (int) (percent - V->path),
                 V->path, number, percent + 1);
    wr_status_t s = wr_buffer_save(V->text, path, c->limits);
    V->text->length = 0;
    return cli_failed(c, s);
}

/* A .dfa of an automaton that has no name is called as its file is, without
 * what is after the dot: names are tokens, numbers of several are none. */
static void name_by_file(wr_dfa_t A, const convert_t *V) {
    const char *slash = strrchr(V->path, '/');
    const char *base = slash != NULL ? slash + 1 : V->path;
    const size_t n = strcspn(base, ".");
    if (V->to != WR_SYNTAX_DFA || *A->name != '\0' || V->written > 0 ||
        is_pattern(V->path) || strcmp(V->path, "-") == 0 || n == 0 ||
        strcspn(base, " \t#") < n)
        return;
    wr_free(A->name);
    A->name = wr_calloc(n + 1, 1);
    memcpy(A->name, base, n);
}

static int save_symbols(cli_t *c, const wr_dfa_t A) {
    const char *path = cli_get(c, "write-symbols");
    wr_buffer_t text;
    if (path == NULL)
        return 0;
    wr_buffer_init(text);
    wr_write_symbols(text, A);
    return cli_save_made(c, text, WR_OK, path);
}

static const wr_field_t fields[] = {
    {"number", "n", "position of the automaton in the file, counted from 1",
     NULL},
    {"from", "s", "format read", NULL},
    {"to", "s", "format written", NULL},
    {"states", "u", "states of the complete DFA", NULL},
    {"letters", "u", "number of letters", NULL},
    {"remarks", "[s]", "conversion steps", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{NULL, "[o]", fields},
                                      {NULL, NULL, NULL}};

static void note(const cli_t *c, convert_t *V, const cli_import_t *I,
                 const wr_dfa_t A, const wr_buffer_t remarks) {
    if (V->list != NULL) {
        json_t *list = wr_json_lines(I->account->remarks->text);
        json_t *more = wr_json_lines(remarks->text);
        json_array_extend(list, more);
        json_decref(more);
        json_array_append_new(V->list,
                              wr_answer_make(fields, NULL, (uint64_t) I->read,
                                             wr_syntax_name(I->syntax),
                                             wr_syntax_name(V->to), A->states,
                                             A->letters, list));
        return;
    }
    cli_import_say(I, c);
    cli_notes(c, V->path, remarks->text);
    cli_note(c, "%s (%s) -> %s (%s): %u state%s, %u letter%s", I->R->name,
             wr_syntax_name(I->syntax), V->path, wr_syntax_name(V->to),
             A->states, CLI_S(A->states), A->letters, CLI_S(A->letters));
}

/* Writes A, which is automaton number I->read. */
static int put(cli_t *c, convert_t *V, const cli_import_t *I, wr_dfa_t A) {
    wr_buffer_t remarks;
    wr_status_t s = WR_OK;
    if (V->written > 0 && !is_pattern(V->path) && !wr_syntax_streams(V->to))
        return cli_error(c,
                         "%s contains several automata, but the format %s has "
                         "one per file; --which N selects one, and a %% in OUT "
                         "writes one file per automaton",
                         I->R->name, wr_syntax_name(V->to));
    wr_buffer_init(remarks);
    if (cli_has(c, "minimise"))
        s = wr_dfa_minimise(A, A, c->limits);
    if ((V->to == WR_SYNTAX_ATT || V->to == WR_SYNTAX_ATT4) && V->written > 0 &&
        !is_pattern(V->path))
        wr_buffer_put(V->text, "--\n");
    if (s == WR_OK)
        name_by_file(A, V);
    if (s == WR_OK)
        s = wr_write_automaton(V->text, remarks, A, V->to, c->limits);
    int status = cli_failed(c, s);
    V->written++;
    if (status == 0 && is_pattern(V->path))
        status = save(c, V, I->read);
    if (status == 0)
        status = save_symbols(c, A);
    if (status == 0)
        note(c, V, I, A, remarks);
    wr_buffer_clear(remarks);
    return status;
}

static int convert(cli_t *c, convert_t *V, cli_import_t *I) {
    wr_dfa_t A;
    int status = 0;
    wr_dfa_init(A);
    do {
        status = cli_import_next(A, I, c);
        if (status == 0 && I->account->found &&
            (V->which == 0 || V->which == I->read))
            status = put(c, V, I, A);
    } while (status == 0 && I->account->found && V->which != I->read);
    if (status == 0 && V->written == 0)
        status = cli_error(
            c, "%s: found %lu automata, expected %s", I->R->name, I->read,
            V->which ? "the number that --which selects" : "one");
    if (status == 0 && !is_pattern(V->path))
        status = save(c, V, 0);
    wr_dfa_clear(A);
    return status;
}

/* OUT and its format; 0 or an exit status. */
static int find_output(cli_t *c, convert_t *V) {
    const int regex = cli_has(c, "regex");
    const char *o = cli_get(c, "output");
    const int operands = c->operands - !regex; /* those that name OUT */
    if (operands < 0 || operands + (o != NULL) > 1)
        return cli_error(c, operands < 0 ? "expected IN, or --regex EXPR"
                                         : "found more than one output");
    V->path = o != NULL ? o : operands == 1 ? c->operand[c->operands - 1] : "-";
    int status = cli_syntax(&V->to, c, "to");
    if (status < 0 && !wr_syntax_of_path(&V->to, V->path))
        V->to = WR_SYNTAX_DFA;
    if (status > 0)
        return status;
    if (!wr_syntax_writes(V->to))
        return cli_error(c, "the format %s cannot be written",
                         wr_syntax_name(V->to));
    return cli_two_on_stdout(c, V->path) ? EXIT_BAD : 0;
}

static int run(cli_t *c) {
    convert_t V = {0};
    cli_import_t I;
    const char *regex = cli_get(c, "regex");
    if (cli_number(&V.which, c, "which", UINT32_MAX) || find_output(c, &V))
        return EXIT_BAD;
    wr_buffer_init(V.text);
    V.list = c->json ? json_array() : NULL;
    cli_arm(c);
    int status = regex != NULL ? cli_import_expression(&I, c, regex)
                               : cli_import_open(&I, c, c->operand[0]);
    if (status == 0)
        status = cli_import_options(&I, c);
    if (status == 0)
        status = convert(c, &V, &I);
    if (status == 0 && c->json)
        cli_print_json(V.list);
    else
        json_decref(V.list);
    cli_import_close(&I);
    wr_buffer_clear(V.text);
    return status;
}

const cli_command_t cmd_convert = {
    "convert",
    "[IN] [OUT]",
    0,
    2,
    "convert automata between .dfa and the formats of other tools",
    "Formats: att (OpenFst), att4 (foma), ba, dfa, dot, fado, gap, grail, hoa, "
    "jff (JFLAP), mata, regex (input only), mermaid and tikz (output only).  "
    "The input becomes a complete DFA; the steps taken (sink added, epsilon "
    "removed, determinised) are reported.  If IN has several automata, OUT has "
    "them all or, with % in OUT, there is one file per automaton.",
    "  wreath convert lecture.jff lecture.dfa\n"
    "  wreath convert --regex '(11)*' -o even.hoa\n"
    "  wreath convert parity parity.att --write-symbols parity.syms",
    options,
    run,
    answers};
