/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath search: searching for recurrences of a given shape that count once
 * they are rounded, although they satisfy the hypothesis of a theorem about
 * exact ones; and for products of exact factors (search_product.c). */

#include "cli/search.h"

static const cli_option_t options[] = {
    {"evaluation", 'm', "MODEL",
     "evaluation model, such as E2:bf16 (required)"},
    {"size", 'n', "N", "state dimension (default 2)"},
    {"shape", 'S', "SHAPE", "matrix, diagonal, triangular, symmetric or delta"},
    {"factors", 'k', "K", "letters per period (default 1); product: factors"},
    {"such", 0, "LIST", "conditions on every exact transition matrix"},
    {"such-word", 0, "LIST", "conditions on the product of these matrices"},
    {"entries", 'e', "GRID", "matrix entries (default -8..8/8)"},
    {"add", 'b', "GRID", "bias entries (default codes:-2:2)"},
    {"beta", 0, "GRID", "beta of delta rules (default 1)"},
    {"start", 0, "GRID", "entries of the start state, or all (default 0)"},
    {"period", 'p', "P", "search for the period P"},
    {"not-dividing", 'd', "D", "search for periods not dividing D (default 1)"},
    {"apart", 0, NULL, "collision: search for models without collisions"},
    {"length", 0, "N", "collision: words of total length at least N"},
    {"exhaustive", 'x', NULL, "try all candidates of the family"},
    {"tries", 't', "N", "random candidates (default 1000000)"},
    {"seed", 0, "N", "seed of the random candidates (default 1)"},
    {"orbit", 0, "N", "limit of steps or states per candidate (65536)"},
    {"smallest", 0, NULL, "continue after a witness; keep the smallest"},
    {"as-found", 0, NULL, "do not minimise the witness"},
    {"checkpoint", 'c', "FILE", "resume from FILE and keep it up to date"},
    {"recurrence", 'r', "FILE", "write the witness to FILE, for wreath period"},
    {"output", 'o', "FILE", "write its certificate to FILE, for wreath-check"},
    {"spectrum", 0, "FILE", "write a certificate of its exact matrices"},
    {NULL}};

static void say_how(const wr_search_t X, const cli_t *c) {
    const wr_search_counts_t *k = wr_search_counts(X);
    cli_note(c, "stopped at candidate %llu of %llu; %s",
             (unsigned long long) k->next, (unsigned long long) k->total,
             cli_has(c, "checkpoint")
                 ? "the same command resumes there"
                 : "with --checkpoint FILE it could resume there");
}

static int run(cli_t *c) {
    wr_family_t F;
    wr_dfa_struct *A = cli_dfa(c);
    wr_search_t X = NULL;
    if (strcmp(c->operand[0], "product") == 0)
        return cli_search_product(c);
    wr_family_init(F);
    cli_search_family(F, c);
    cli_search_what(F, A, c);
    cli_must(c, wr_search_init(&X, F, c->limits));
    const wr_status_t ended = cli_search_run(X, c);
    if (ended == WR_UNABLE) /* first: the answer may end at this limit, too */
        say_how(X, c);
    const int status = cli_search_answer(X, F, ended, c);
    wr_search_clear(X);
    wr_family_clear(F);
    return status;
}

const cli_command_t cmd_search = {
    {"search", "period | collision AUTOMATON | product", 1, 2},
    "search for counterexamples to theorems",
    "period, collision: recurrences that count under rounding although a "
    "theorem about exact ones forbids it.  Candidates are recurrences of a "
    "SHAPE with entries from GRIDs: -8..8/8, a list 0,1/2, or codes, codes+, "
    "codes- (all numbers of the format), with :E1:E2 only those with these "
    "binary exponents.  LIST is some of real, nonnegative, positive, inside, "
    "one-or-inside, norm, contraction, symmetric, psd, decided exactly.  The "
    "first witness, or the --smallest, is minimised and certified.  Status 0: "
    "found; 1: all candidates are decided and none is a witness; 3: unknown.  "
    "product: K exact factors I - b v v^T / (v^T v), 0 < b <= 1, whose product "
    "has an eigenvalue that is not real, or one that is negative.",
    "  wreath search period -m E2:e5m2 --such positive,contraction -p 3\n"
    "  wreath search period -m E2:fp16 -S delta -e 1..31/32 --such norm\n"
    "  wreath search period -m E2:e4m3fn -n 1 -x -e codes+ --start all\n"
    "  wreath search collision parity -m E2:e2m1 -n 1 -e 0,1 -x --apart\n"
    "  wreath search product --factors 3",
    {options, run, cli_search_answers}};
