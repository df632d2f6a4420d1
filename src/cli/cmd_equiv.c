/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath equiv: deciding whether two DFAs accept the same words; if not, a
 * shortest word that distinguishes them. */

#include "cli/cli.h"

static const cli_option_t options[] = {
    {"output", 'o', "CERT", "write the certificate to CERT"}, {NULL}};

static const wr_field_t fields[] = {
    {"equal", "b", "whether both automata accept the same words"},
    {"word", "s?", "a shortest word that exactly one of them accepts"},
    {"length", "n?", "number of letters of the word"},
    {"accepted_by", "s?", "the automaton that accepts the word"},
    {NULL}};

static int report(cli_t *c, const wr_dfa_t A, const wr_dfa_t B,
                  wr_truth_t equal, const wr_word_t w) {
    if (equal == WR_TRUE) {
        if (c->json)
            cli_answer(fields, "equal", 1);
        else
            printf("equal: %s and %s accept the same words (%u and %u "
                   "states)\n",
                   c->operand[0], c->operand[1], A->states, B->states);
        return EXIT_YES;
    }
    wr_buffer_struct *text = cli_buffer(c);
    const int in_a = A->accept[wr_dfa_run(A, A->start, w)];
    const char *by = c->operand[in_a ? 0 : 1];
    wr_word_print(text, w, A);
    if (c->json)
        cli_answer(fields, NULL, 0, text->text, (uint64_t) w->length, by);
    else
        printf("differ: a shortest word accepted by %s only, length %zu:\n"
               "%s\n",
               by, w->length, text->text);
    return EXIT_NO;
}

static void certify(cli_t *c, const wr_dfa_t A, const wr_dfa_t B,
                    wr_truth_t equal, const wr_word_t w) {
    const char *path = cli_get(c, "output");
    wr_buffer_struct *b = cli_buffer(c);
    if (path == NULL)
        return;
    cli_must(c, wr_cert_print_languages(b, A, B, equal == WR_TRUE ? NULL : w,
                                        c->limits));
    cli_save(c, b, path);
}

static int run(cli_t *c) {
    wr_truth_t equal = WR_UNKNOWN;
    wr_dfa_struct *A = cli_dfa(c), *B = cli_dfa(c);
    wr_word_struct *w = cli_word(c);
    cli_load_dfa(A, c, c->operand[0]);
    cli_load_dfa(B, c, c->operand[1]);
    cli_must(c, wr_dfa_equivalent(&equal, w, A, B, c->limits));
    certify(c, A, B, equal, w);
    return report(c, A, B, equal, w);
}

const cli_command_t cmd_equiv = {
    {"equiv", "A B", 2, 2},
    "decide whether two DFAs accept the same words",
    "Letters are matched by name.  Exit status 0: equal; 1: different, and a "
    "shortest distinguishing word is printed.  -o writes a certificate: the "
    "reachable pairs of states, or that word.",
    "  wreath equiv tomita3 tomita3-variant\n"
    "  wreath equiv tomita3 my.dfa -o equal.cert",
    {options, run, CLI_ANSWER(fields)}};
