/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath show --info: the automata of a file, and how each becomes a DFA. */

#include <inttypes.h>

#include "cli/import.h"

/* Return the size of the minimal DFA; 0 for a semiautomaton. */
static uint32_t minimal(cli_t *c, const wr_dfa_t A) {
    wr_dfa_t M;
    if (A->accept == NULL)
        return 0;
    wr_dfa_init(M);
    cli_must(c, wr_dfa_minimise(M, A, c->limits));
    const uint32_t n = M->states;
    wr_dfa_clear(M);
    return n;
}

static void print_letters(const wr_dfa_t A) {
    printf("%-24s %u:", "letters", A->letters);
    for (uint32_t a = 0; a < A->letters && a < 16; a++)
        printf(" %s", A->letter_name[a]);
    puts(A->letters > 16 ? " ..." : "");
}

static void print_text(const cli_import_t *I, const wr_dfa_t A, uint32_t n) {
    const wr_account_struct *D = I->account;
    if (I->read == 1)
        printf("%-24s %s, %s\n", "file", I->R->name,
               wr_syntax_about(I->how.syntax));
    printf("%-24s %lu, %s\n", "automaton", I->read,
           *A->name ? A->name : "(no name)");
    if (!I->expression) {
        printf("%-24s %" PRIu64 " state%s, %" PRIu64 " edge%s, %" PRIu64
               " start%s, %" PRIu64 " epsilon\n",
               "in the file", D->states, WR_S(D->states), D->edges,
               WR_S(D->edges), D->starts, WR_S(D->starts), D->epsilon);
        printf("%-24s %s\n", "deterministic", D->deterministic ? "yes" : "no");
    }
    printf("%-24s %u state%s, complete%s\n", "as a DFA", A->states,
           WR_S(A->states), D->sink ? ", a sink added" : "");
    if (D->unreachable > 0)
        printf("%-24s %u\n", "not reachable", D->unreachable);
    print_letters(A);
    if (A->accept == NULL)
        printf("%-24s none: a semiautomaton\n", "language");
    else
        printf("%-24s %u state%s, sink counted\n", "minimal DFA", n, WR_S(n));
    const char *remarks = D->remarks->text, *s;
    for (size_t m; wr_take_part(&s, &m, &remarks, '\n');)
        printf("%-24s %.*s\n", s == D->remarks->text ? "remarks" : "", (int) m,
               s);
}

static const wr_field_t automaton_fields[] = {
    {"name", "s", "name of the automaton, or empty"},
    {"file_states", "n", "number of states in the file"},
    {"file_edges", "n", "number of edges in the file"},
    {"starts", "n", "number of start states"},
    {"epsilon", "n", "number of epsilon edges"},
    {"deterministic", "b",
     "whether the automaton in the file is deterministic"},
    {"sink_added", "b", "whether a sink was added"},
    {"unreachable", "u", "number of unreachable states"},
    {"states", "u", "number of states of the complete DFA"},
    {"letters", "[s]", "names of the letters"},
    {"language", "b",
     "whether the file states the set of accepting states, which may be empty"},
    {"minimal", "=u*", "number of states of the minimal DFA"},
    {"remarks", "[s]", "conversion steps"},
    {NULL}};

const wr_field_t cli_info_fields[] = {{"file", "s", "name of the file"},
                                      {"format", "s", "format read"},
                                      {"automata", "[o]",
                                       "the automata, in the order of the file",
                                       automaton_fields},
                                      {NULL}};

static json_t *json_info(const cli_import_t *I, const wr_dfa_t A, uint32_t n) {
    const wr_account_struct *D = I->account;
    return wr_answer_make(
        automaton_fields, NULL, A->name, D->states, D->edges, D->starts,
        D->epsilon, D->deterministic, D->sink, D->unreachable, A->states,
        wr_json_strings(A->letter_name, A->letters), A->accept != NULL,
        A->accept ? json_integer(n) : NULL, wr_json_lines(D->remarks->text));
}

void cli_show_info(cli_t *c) {
    json_t *all = c->json ? json_array() : NULL;
    wr_dfa_struct *A = cli_dfa(c);
    cli_import_t I;
    cli_import_open(&I, c, cli_has(c, "regex") ? NULL : c->operand[0]);
    while (cli_import_next(A, &I, c)) {
        const uint32_t n = minimal(c, A);
        if (all != NULL)
            json_array_append_new(all, json_info(&I, A, n));
        else
            print_text(&I, A, n);
    }
    if (I.read == 0)
        cli_refuse(c, "%s:1:1: found no automaton", I.R->name);
    if (all != NULL)
        cli_answer(cli_info_fields, NULL, I.R->name,
                   wr_syntax_name(I.how.syntax), all);
    cli_import_close(&I);
}
