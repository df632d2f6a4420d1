/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath convert: writing the automata of IN, one after another, to OUT. */

#include <stdarg.h>

#include "cli/import.h"

static int is_pattern(const char *path) {
    return strchr(path, '%') != NULL;
}

/* Save the text; if the path has a %, the number of the automaton replaces it.
 * Then print the notes. */
static int save(cli_t *c, cli_convert_t *V, unsigned long number) {
    const char *percent = strchr(V->path, '%');
    char path[4096];
    if (percent == NULL || number == 0)
        snprintf(path, sizeof path, "%s", V->path);
    else
        snprintf(path, sizeof path, "%.*s%lu%s", (int) (percent - V->path),
                 V->path, number, percent + 1);
    int status = cli_failed(c, wr_buffer_save(V->text, path, c->limits));
    V->text->length = 0;
    if (status == 0)
        cli_notes(c, NULL, V->said->text);
    wr_buffer_clear(V->said);
    wr_buffer_init(V->said);
    return status;
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

static int save_symbols(cli_t *c, const wr_dfa_t A) {
    const char *path = cli_get(c, "write-symbols");
    if (path == NULL)
        return 0;
    wr_buffer_struct *text = cli_buffer(c);
    wr_write_symbols(text, A);
    return cli_save(c, text, path);
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

static int put(cli_t *c, cli_convert_t *V, const cli_import_t *I, wr_dfa_t A) {
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
    if (status == 0)
        note(V, I, A, remarks);
    if (status == 0 && is_pattern(V->path))
        status = save(c, V, I->read);
    if (status == 0)
        status = save_symbols(c, A);
    wr_buffer_clear(remarks);
    return status;
}

int cli_convert(cli_t *c, cli_convert_t *V, cli_import_t *I) {
    wr_dfa_struct *A = cli_dfa(c);
    int status = 0;
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
    return status;
}
