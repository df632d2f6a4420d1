/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath convert: writing the automata of IN, one after another, to OUT. */

#include <stdarg.h>

#include "cli/import.h"

static int is_pattern(const char *path) {
    return strchr(path, '%') != NULL;
}

/* Save the text; if the path has a %, the number of the automaton replaces it.
 * Then print the notes. */
static void save(cli_t *c, cli_convert_t *V, unsigned long number) {
    const char *percent = strchr(V->path, '%');
    char path[4096];
    if (percent == NULL || number == 0)
        snprintf(path, sizeof path, "%s", V->path);
    else
        snprintf(path, sizeof path, "%.*s%lu%s", (int) (percent - V->path),
                 V->path, number, percent + 1);
    cli_must(c, wr_buffer_save(V->text, path, c->limits));
    V->text->length = 0;
    cli_notes(c, NULL, V->said->text);
    wr_buffer_clear(V->said);
    wr_buffer_init(V->said);
}

/* Name the first automaton of a .dfa file, if it has no name, after the file
 * without its suffix, provided that this is a token. */
static void name_by_file(wr_dfa_t A, const cli_convert_t *V) {
    const char *slash = strrchr(V->path, '/');
    const char *base = slash != NULL ? slash + 1 : V->path;
    const size_t n = strcspn(base, ".");
    if (V->to != WR_SYNTAX_DFA || *A->name != '\0' || V->written > 0 ||
        is_pattern(V->path) || wr_is_stdout(V->path) || n == 0 ||
        strcspn(base, " \t#") < n)
        return;
    wr_free(A->name);
    A->name = wr_calloc(n + 1, 1);
    memcpy(A->name, base, n);
}

static void save_symbols(cli_t *c, const wr_dfa_t A) {
    const char *path = cli_get(c, "write-symbols");
    if (path == NULL)
        return;
    wr_buffer_struct *text = cli_buffer(c);
    wr_write_symbols(text, A);
    cli_save(c, text, path);
}

const wr_field_t cli_convert_fields[] = {
    {"number", "n", "position of the automaton in the file, counted from 1"},
    {"from", "s", "format read"},
    {"to", "s", "format written"},
    {"states", "u", "states of the complete DFA"},
    {"letters", "u", "number of letters"},
    {"remarks", "[s]", "conversion steps"},
    {NULL}};

/* Add a line to the notes, which are printed once the file is saved. */
WR_PRINTF(2, 3)
static void say_later(cli_convert_t *V, const char *fmt, ...) {
    char *line = NULL;
    va_list ap;
    va_start(ap, fmt);
    wr_vsay(&line, fmt, ap);
    va_end(ap);
    wr_make_printable(line);
    wr_buffer_printf(V->said, "%s\n", line);
    wr_free(line);
}

/* Add the lines of a text to the notes, each after "OF: ". */
static void say_lines(cli_convert_t *V, const char *of, const char *text) {
    const char *line;
    for (size_t n; wr_take_part(&line, &n, &text, '\n');)
        if (n > 0)
            say_later(V, "%s: %.*s", of, (int) n, line);
}

static void note(cli_convert_t *V, const cli_import_t *I, const wr_dfa_t A,
                 const wr_buffer_t remarks) {
    if (V->list != NULL) {
        json_t *list = wr_json_lines(I->account->remarks->text);
        json_t *more = wr_json_lines(remarks->text);
        json_array_extend(list, more);
        json_decref(more);
        wr_answer_append(V->list, cli_convert_fields, NULL, (uint64_t) I->read,
                         wr_syntax_name(I->how.syntax), wr_syntax_name(V->to),
                         A->states, A->letters, list);
        return;
    }
    say_lines(V, I->R->name, I->account->remarks->text);
    say_lines(V, V->path, remarks->text);
    say_later(V, "%s (%s) -> %s (%s): %u state%s, %u letter%s", I->R->name,
              wr_syntax_name(I->how.syntax), V->path, wr_syntax_name(V->to),
              A->states, WR_S(A->states), A->letters, WR_S(A->letters));
}

static void put(cli_t *c, cli_convert_t *V, const cli_import_t *I, wr_dfa_t A) {
    wr_buffer_t remarks;
    if (V->written > 0 && !is_pattern(V->path) && !wr_syntax_streams(V->to))
        cli_refuse(c,
                   "%s contains several automata, but the format %s has one "
                   "per file; --which N selects one, and a %% in OUT writes "
                   "one file per automaton",
                   I->R->name, wr_syntax_name(V->to));
    wr_buffer_init(remarks);
    if (cli_has(c, "minimise"))
        cli_must(c, wr_dfa_minimise(A, A, c->limits));
    if ((V->to == WR_SYNTAX_ATT || V->to == WR_SYNTAX_ATT4) && V->written > 0 &&
        !is_pattern(V->path))
        wr_buffer_put(V->text, "--\n");
    name_by_file(A, V);
    cli_must(c, wr_write_automaton(V->text, remarks, A, V->to, c->limits));
    V->written++;
    note(V, I, A, remarks);
    if (is_pattern(V->path))
        save(c, V, I->read);
    save_symbols(c, A);
    wr_buffer_clear(remarks);
}

void cli_convert(cli_t *c, cli_convert_t *V, cli_import_t *I) {
    wr_dfa_struct *A = cli_dfa(c);
    while ((V->which == 0 || V->which != I->read) && cli_import_next(A, I, c))
        if (V->which == 0 || V->which == I->read)
            put(c, V, I, A);
    if (V->written == 0)
        cli_refuse(c, "%s: found %lu automata, expected %s", I->R->name,
                   I->read,
                   V->which ? "the number that --which selects" : "one");
    if (!is_pattern(V->path))
        save(c, V, 0);
}
