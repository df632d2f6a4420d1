/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading automata in any format, from files and from regular expressions. */

#include <unistd.h>

#include "cli/import.h"

static int is_path(const char *what) {
    wr_syntax_t f;
    return strcmp(what, "-") == 0 || strchr(what, '/') != NULL ||
           access(what, F_OK) == 0 || wr_syntax_of_path(&f, what);
}

/* PARSE and IO have a message of the reader; other failures may have one of
 * limits. */
static void must(const cli_t *c, const wr_reader_struct *R, wr_status_t s) {
    if (s != WR_PARSE && s != WR_IO && *c->limits->reason != '\0')
        cli_must(c, s);
    cli_must_read(c, R, s);
}

enum { SYNTAXES = 40 }; /* more than there are formats */

/* Set `names`, which ends with NULL, to the names of all formats or, if `read`,
 * of input formats; return their number. */
static size_t syntaxes(const char *names[SYNTAXES], int read) {
    size_t n = 0;
    for (wr_syntax_t f = 0; wr_syntax_name(f) != NULL; f++)
        if (!read || wr_syntax_reads(f)) {
            wr_assert(n + 1 < SYNTAXES);
            names[n++] = wr_syntax_name(f);
        }
    names[n] = NULL;
    return n;
}

int cli_syntax(wr_syntax_t *out, const cli_t *c, const char *option) {
    const char *name = cli_get(c, option), *names[SYNTAXES];
    if (name == NULL)
        return 0;
    if (!wr_syntax_find(out, name)) {
        syntaxes(names, strcmp(option, "from") == 0);
        cli_choice(c, option, names, 0);
    }
    return 1;
}

/* Return whether a .fsm file is not in AT&T format.  KISS2, mCRL2 (which begins
 * with "---") and libfsm ("0 -> 1") use this suffix, too; AT&T text begins with
 * the number of a state, or with a separator. */
static int is_other_fsm(const wr_reader_struct *R) {
    const char *s = R->text;
    while (wr_is_blank(*s))
        s++;
    const char *end = s + strspn(s, "0123456789");
    return cli_ends_with(R->name, ".fsm") && *s != '\0' &&
           (end == s ? strncmp(s, "--", 2) != 0 || s[2] == '-'
                     : strncmp(end + strspn(end, " "), "->", 2) == 0);
}

/* Determine the format: by --from, else by the suffix, else by the text. */
static void find_syntax(cli_import_t *I, const cli_t *c, const char *path) {
    /* the --from of audit is a length */
    if (strcmp(c->command->name, "audit") != 0 &&
        cli_syntax(&I->how.syntax, c, "from"))
        return;
    if ((wr_syntax_of_path(&I->how.syntax, path) && !is_other_fsm(I->R)) ||
        wr_syntax_of_text(&I->how.syntax, I->R->text, I->R->length))
        return;
    if (I->R->length == 0)
        cli_refuse(c, "%s:1:1: found an empty file, expected an automaton",
                   I->R->name);
    if (*I->R->text == '{' && strstr(I->R->text, "\"wreath-lrnn\"") != NULL)
        cli_refuse(c, "%s:1:1: found a model (.lrnn), expected an automaton",
                   I->R->name);
    wr_buffer_struct *list = cli_buffer(c);
    const char *names[SYNTAXES];
    cli_list_words(list, names, syntaxes(names, 1), " or ");
    cli_refuse(c,
               "%s:1:1: unknown format, expected an automaton (wreath convert "
               "--from SYNTAX states the format: %s)",
               I->R->name, list->text);
}

/* Check the bounds on tokens of .dfa, which wr_reader_open_text enforces. */
static void check_tokens(cli_import_t *I, cli_t *c) {
    wr_reader_t R;
    if (I->how.syntax != WR_SYNTAX_DFA)
        return;
    wr_reader_init(R);
    must(c, R, wr_reader_open_text(R, I->R->name, I->R->text, I->R->length));
    wr_reader_clear(R);
}

static void init(cli_import_t *I, cli_t *c) {
    memset(I, 0, sizeof *I);
    WR_EACH(wr_reader_init, I->R, I->symbols);
    I->R->limits = I->symbols->limits = c->limits;
    wr_account_init(I->account);
}

static void open_file(cli_import_t *I, cli_t *c, const char *what) {
    char path[4096];
    if (is_path(what))
        snprintf(path, sizeof path, "%s", what);
    else
        cli_example_path(path, c, what);
    wr_status_t s = wr_reader_load(I->R, path, cli_max_bytes(c));
    const size_t n = strlen(what);
    if (s == WR_IO && n > 4 && cli_ends_with(what, ".dfa") &&
        cli_is_example(c, what, n - 4))
        cli_refuse(c, "%s; the example is called %.*s", I->R->message,
                   (int) n - 4, what);
    must(c, I->R, s);
    find_syntax(I, c, path);
    check_tokens(I, c);
}

static void open_expression(cli_import_t *I, cli_t *c, const char *text) {
    must(c, I->R,
         wr_reader_open_text(I->R, "regular expression", text, strlen(text)));
    I->how.syntax = WR_SYNTAX_REGEX;
    I->expression = 1;
}

static void read_options(cli_import_t *I, cli_t *c) {
    static const char *const zero[] = {"epsilon", "letter", NULL};
    const char *path = cli_get(c, "symbols");
    int z = cli_choice(c, "zero", zero, 2);
    if (I->how.syntax == WR_SYNTAX_DFA && cli_has(c, "alphabet"))
        cli_refuse(c, "--alphabet does not apply to .dfa, whose alphabet is "
                      "complete");
    if (I->how.syntax != WR_SYNTAX_ATT && I->how.syntax != WR_SYNTAX_ATT4 &&
        (path != NULL || cli_has(c, "zero")))
        cli_refuse(c, "--symbols and --zero are for AT&T");
    I->how.zero = z == 2 ? 0 : *zero[z];
    I->how.alphabet = cli_get(c, "alphabet");
    if (path == NULL)
        return;
    must(c, I->symbols, wr_reader_load(I->symbols, path, cli_max_bytes(c)));
    I->how.symbols = I->symbols;
}

void cli_import_open(cli_import_t *I, cli_t *c, const char *what) {
    const char *regex = what == NULL                      ? cli_get(c, "regex")
                        : strncmp(what, "regex:", 6) == 0 ? what + 6
                                                          : NULL;
    init(I, c);
    if (regex != NULL)
        open_expression(I, c, regex);
    else
        open_file(I, c, what);
    read_options(I, c);
}

int cli_import_next(wr_dfa_t A, cli_import_t *I, cli_t *c) {
    if (I->expression) { /* the whole text is one automaton */
        I->account->found = I->read == 0;
        if (I->read > 0)
            return 0;
        cli_must(c,
                 wr_dfa_set_regex(A, I->R->text, I->how.alphabet, c->limits));
        I->account->states = A->states;
    } else {
        c->limits->reason[0] = '\0';
        must(c, I->R,
             wr_read_automaton(A, I->account, I->R, &I->how, c->limits));
    }
    I->read += I->account->found != 0;
    return I->account->found;
}

void cli_import_close(cli_import_t *I) {
    WR_EACH(wr_reader_clear, I->R, I->symbols);
    wr_account_clear(I->account);
}

static void next_and_last(wr_dfa_t A, cli_import_t *I, cli_t *c) {
    if (I->expression) {
        cli_import_next(A, I, c);
        return;
    }
    c->limits->reason[0] = '\0';
    must(c, I->R,
         wr_read_one_automaton(A, I->account, I->R, &I->how, c->limits));
}

void cli_load_dfa(wr_dfa_t A, cli_t *c, const char *what) {
    cli_import_t I;
    cli_import_open(&I, c, what);
    next_and_last(A, &I, c);
    cli_notes(c, I.R->name, I.account->remarks->text);
    cli_import_close(&I);
    cli_phase(c, "reading %s: %u state%s, %u letter%s", what, A->states,
              WR_S(A->states), A->letters, WR_S(A->letters));
}
