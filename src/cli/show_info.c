/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath show --info: the automata of a file, and how each becomes a DFA. */

#include <inttypes.h>

#include "cli/import.h"

/* Set *n to the size of the minimal DFA; 0 for a semiautomaton. */
static int minimal(uint32_t *n, cli_t *c, const wr_dfa_t A) {
    wr_dfa_t M;
    *n = 0;
    if (A->accept == NULL)
        return 0;
    wr_dfa_init(M);
    wr_status_t s = wr_dfa_minimise(M, A, c->limits);
    *n = s == WR_OK ? M->states : 0;
    wr_dfa_clear(M);
    return cli_failed(c, s);
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

static int show_all(cli_t *c, cli_import_t *I) {
    json_t *all = json_array();
    wr_dfa_struct *A = cli_dfa(c);
    int status;
    do {
        uint32_t n = 0;
        status = cli_import_next(A, I, c);
        if (status == 0 && I->account->found)
            status = minimal(&n, c, A);
        if (status == 0 && I->account->found && c->json)
            json_array_append_new(all, json_info(I, A, n));
        else if (status == 0 && I->account->found)
            print_text(I, A, n);
    } while (status == 0 && I->account->found);
    if (status == 0 && I->read == 0)
        status = cli_error(c, "%s:1:1: found no automaton", I->R->name);
    if (status == 0 && c->json)
        cli_answer(cli_info_fields, NULL, I->R->name,
                   wr_syntax_name(I->how.syntax), json_incref(all));
    json_decref(all);
    return status;
}

int cli_show_info(cli_t *c) {
    cli_import_t I;
    int status =
        cli_import_open(&I, c, cli_has(c, "regex") ? NULL : c->operand[0]);
    if (status == 0)
        status = show_all(c, &I);
    cli_import_close(&I);
    return status;
}
