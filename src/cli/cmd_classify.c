/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath classify: the invariants of an automaton, and whether the facts stated
 * in its file are true. */

#include "cli/cli.h"
#include "study/cards.h"

static const cli_option_t options[] = {
    {"output", 'o', "CERT", "write certificate of (non-)aperiodicity to CERT"},
    {NULL}};

static int say(const cli_t *c, const wr_facts_t *f, const wr_dfa_t A) {
    int wrong = 0;
    if (c->json) {
        cli_print_json(wr_facts_json(f, A));
    } else {
        wr_buffer_struct *text = cli_buffer(c);
        wr_facts_text(text, f, A);
        cli_print(text);
    }
    for (size_t i = 0; i < A->facts; i++) {
        const char *found, *verdict = wr_facts_judge(&found, f, A->fact[i]);
        const int is = *verdict == 'W';
        if (!c->json && *verdict != 'r')
            printf("stated: %s - %s%s%s\n", A->fact[i], verdict,
                   is ? ", found " : "", is ? found : "");
        if (is)
            cli_error(c, "stated fact \"%s\" is wrong, found %s", A->fact[i],
                      found);
        wrong |= is;
    }
    return wrong ? EXIT_NO : f->limit != NULL ? EXIT_UNKNOWN : EXIT_YES;
}

static void certify(cli_t *c, const wr_facts_t *f, const wr_dfa_t A) {
    const char *path = cli_get(c, "output");
    wr_buffer_struct *b = cli_buffer(c);
    if (path == NULL)
        return;
    cli_must(c, wr_facts_certify(b, f, A, c->limits));
    cli_save(c, b, path);
}

static int run(cli_t *c) {
    wr_facts_t f;
    wr_dfa_struct *A = cli_dfa(c);
    wr_facts_init(&f);
    cli_load_dfa(A, c, c->operand[0]);
    if (c->limits->max_states == 0)
        c->limits->max_states = 2000000;
    cli_must(c, wr_facts_find(&f, A, c->limits));
    certify(c, &f, A);
    const int status = say(c, &f, A);
    wr_facts_clear(&f);
    return status;
}

const cli_command_t cmd_classify = {
    {"classify", "FILE|NAME", 1, 1},
    "compute algebraic invariants and check the file's annotations",
    "Prints sizes, the transition monoid (identity counted), aperiodicity with "
    "a witness word, and the simple group factors: the composition factors of "
    "the maximal subgroups of the monoid.  Exit status 1 if an annotation is "
    "wrong.  -o writes a certificate that the automaton is aperiodic, or that "
    "it is not.",
    "  wreath classify s5\n"
    "  wreath classify my.dfa --max-states 300000\n"
    "  wreath classify ababstar -o witness.cert",
    {options, run, CLI_ANSWER(wr_facts_fields)}};
